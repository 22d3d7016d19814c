"""Whose board, goods and cards a rule looks at: edges that `make mutants` has shown to be untested elsewhere."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, Scene, Whole, number
from tests.games.nations.test_edges import with_tables
from tests.games.nations.test_edges_effects import in_resolution
from tests.games.nations.test_solo import printed, shadow, solo, tile_that
from worldstage.core.flow import call
from worldstage.games.nations import log
from worldstage.games.nations.names import (
    ADVISORS,
    ALL_SWITCHES,
    BOARD_IDS,
    BOOKS,
    COLONIES,
    GOODS,
    GREAT_WALL_SHORTAGE,
    NONE,
    STONE,
    SWITCHES,
    TONGHAK_AFTER,
    WONDERS,
)
from worldstage.games.nations.purchase import purchases, raid
from worldstage.games.nations.resolution import WAR_STEP
from worldstage.games.nations.sequence import begin_round
from worldstage.games.nations.setup import sit, switches_of
from worldstage.games.nations.state import age_of, hold, lose_points, receive, switched
from worldstage.games.nations.tableau import advisors, drop_colony, free_wonder_place, let_go, seat_advisor
from worldstage.games.nations.verbs import PASS
from worldstage.games.nations.vocabulary import TILE_IDS
from worldstage.games.nations.workers import (
    TAKE_WORKER,
    deployable,
    is_military,
    on_track,
    send_worker,
    sendable,
    take_worker,
)

# -- buying ------------------------------------------------------------------------------------------------------------


@covers("II.A.0.1", "II.A.0.5")
def test_an_empty_display_offers_nothing_and_passing_stands_there_once() -> None:
    scene = Scene(2).goods(0, gold=9).actions()
    assert purchases(scene.state, 0) == []
    assert GAME.legal(scene.state, 0).count(PASS.offset) == 1


@covers("II.A.0.3", "card.porcelain-tower")
@pytest.mark.parametrize("seat", range(3))
def test_an_advisor_goes_to_a_free_place_of_ones_own(seat: int) -> None:
    scene = Scene(3).goods(seat, gold=9).wonder(seat, "porcelain-tower").advisor(seat, "buddha")
    for other in range(3):
        if other != seat:
            scene.advisor(other, "augustus" if other < seat else "hatshepsut")
    scene.state.order = [seat, *(other for other in range(3) if other != seat)]
    scene.display(p1a="boudica").actions()  # Buddha lets the first turn pass by
    scene.do(*(f"{other}: pass" for other in scene.state.order[1:]))
    scene.do(f"{seat}: buy boudica")
    assert scene.state.advisor[seat * ADVISORS : (seat + 1) * ADVISORS] == [number("buddha"), number("boudica")]


@covers("card.porcelain-tower")
@pytest.mark.parametrize("seat", range(3))
def test_of_two_advisors_of_ones_own_the_chosen_one_goes_and_the_turn_is_over(seat: int) -> None:
    scene = Scene(3).goods(seat, gold=9).wonder(seat, "porcelain-tower").advisor(seat, "hatshepsut", "alhazen")
    for other in range(3):
        if other != seat:
            scene.advisor(other, ("augustus", "archimedes", "isabella")[other])
    scene.state.order = [seat, *(other for other in range(3) if other != seat)]
    scene.display(p1a="boudica").actions().do(f"{seat}: buy boudica", f"{seat}: replace alhazen")
    assert scene.state.advisor[seat * ADVISORS : (seat + 1) * ADVISORS] == [number("hatshepsut"), number("boudica")]
    assert scene.actor == scene.state.order[1]


@covers("II.A.battle.2", "II.A.military.5")
@pytest.mark.parametrize("seat", range(3))
def test_a_raid_is_worth_what_ones_own_soldiers_are(seat: int) -> None:
    scene = Scene(3).card(0, 1, "knight", 1).card(2, 2, "dreadnought", 1)
    values = [raid(scene.state, other) for other in range(3)]
    assert values[seat] == (scene.state.tables.raid[number(("knight", "", "dreadnought")[seat])] if seat != 1 else 0)
    assert values[0] < values[2]


@covers("card.mit")
@pytest.mark.parametrize(("idle", "deployed", "asked"), [(1, 0, True), (0, 1, True), (0, 0, False)])
@pytest.mark.parametrize("seat", range(3))
def test_mit_asks_who_has_a_worker_of_ones_own(seat: int, idle: int, deployed: int, asked: bool) -> None:
    scene = Scene(3).wonder(seat, "mit").goods(seat, gold=9).display(p1a="forum")
    for other in range(3):
        scene.men(other, 1, deployed if other == seat else 2)
    scene.state.idle[seat] = idle
    scene.state.order = [seat, *(other for other in range(3) if other != seat)]
    scene.actions().do(f"{seat}: buy forum", f"{seat}: place 2")
    assert (scene.actor == seat) is asked


# -- rounds and settings -----------------------------------------------------------------------------------------------


@covers("I.1.1", "II.D.2", "II.D.3")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_new_round_forgets_all_that_was_counted_in_the_last(seats: int) -> None:
    scene = Scene(seats, sets="all")
    s = scene.state
    s.passed, s.used, s.lost = [1, 0], [[number("petra")] for _ in range(seats)], [3] * (seats * GOODS)
    s.turns, s.colonies_bought, s.fights, s.golden_ages = ([2] * seats for _ in range(4))
    s.short, s.defeated, s.disgraced = ([1] * seats for _ in range(3))
    s.war, s.war_buyer, s.war_strength = number("parthian-wars"), 1, 7
    scene.measure(1, stability=9)
    begin_round(s)
    none = [0] * seats
    assert (s.passed, s.used, s.lost) == ([], [[]] * seats, [0] * (seats * GOODS))
    assert (s.turns, s.colonies_bought, s.fights, s.golden_ages) == (none,) * 4
    assert (s.short, s.defeated, s.disgraced) == (none,) * 3
    assert (s.war, s.war_buyer, s.war_strength) == (NONE, NONE, 0)
    assert s.stability[1] == 0  # worked out again: nobody counts as least stable any more


@covers("I.1.1", "I.1.2", "II.0.2")
def test_who_has_passed_in_a_round_is_asked_again_in_the_next() -> None:
    scene = Whole(2).until("actions.turn")
    scene.do("pass", "pass")
    scene.until("actions.turn")
    assert scene.state.round == 2 and scene.state.passed == []
    assert scene.state.turns[scene.actor] == 1


@covers("event.tonghak-movement", "card.great-wall")
@pytest.mark.parametrize("later", [{"tonghak": "after"}, {"great_wall": "shortage"}])
def test_each_of_the_later_rulings_can_be_switched_on_by_itself(later: dict[str, str]) -> None:
    assert sum(switches_of(later)) == 1 and len(switches_of(later)) == ALL_SWITCHES
    assert switches_of({}) == [0] * SWITCHES


# -- set-up ------------------------------------------------------------------------------------------------------------


@covers("setup.5", "setup.6")
@pytest.mark.parametrize("seats", [1, 3])
def test_the_order_of_play_that_was_drawn_is_told(seats: int) -> None:
    scene = Whole(seats)
    assert scene.lines("setup.order") == [(seat, place + 1) for place, seat in enumerate(scene.state.order)]


@covers("boards.11")
def test_the_boards_that_were_drawn_for_a_draft_are_told() -> None:
    scene = Whole(3, boards="draft")
    assert [BOARD_IDS[nation] for (nation,) in scene.lines("setup.board")] == GAME.views.public(scene.state)["boards"]
    assert len(scene.lines("setup.board")) == 3


@covers("setup.10", "boards.1")
def test_every_seat_has_the_track_and_the_wonders_of_its_own_board() -> None:
    scene = Scene(3, boards="rome-b,egypt-b,china-a")
    t, s = TABLES, scene.state
    sides = [BOARD_IDS.index("rome") + 1, BOARD_IDS.index("egypt") + 1, 0]
    assert s.track == s.room == [part for side in sides for part in (t.board_food[side], t.board_stability[side])]
    assert [
        [card for card in s.wonder[seat * WONDERS : (seat + 1) * WONDERS] if card != NONE] for seat in range(3)
    ] == [t.board_built[side] for side in sides]


@covers("setup.10")
@pytest.mark.parametrize("seat", range(3))
def test_an_edition_may_print_two_wonders_on_a_board(seat: int) -> None:
    printed = [number("pyramids"), number("colosseum")]
    scene = with_tables(Scene(3), board_built=[printed] * 6)
    sit(scene.state, seat, 0)
    assert scene.state.wonder[seat * WONDERS : seat * WONDERS + 3] == [*printed, NONE]
    assert sum(card != NONE for card in scene.state.wonder) == 2


@covers("variants.6")
def test_the_part_of_the_track_that_an_extra_worker_comes_from_is_told() -> None:
    scene = Whole(3, easier="yes")
    order = scene.state.order
    for seat, part in zip(order[::-1], ("stability", "food", "stability"), strict=True):
        scene.do(f"{seat}: grow {part}")
    assert scene.lines("worker.taken.extra") == [
        (scene.state.nation[seat], int(part == "stability"))
        for seat, part in zip(order[::-1], ("stability", "food", "stability"), strict=True)
    ]
    gone = {order[2]: (0, 1), order[1]: (1, 0), order[0]: (0, 1)}
    side = TABLES.board_food[0], TABLES.board_stability[0]
    assert scene.state.room == [side[part] - gone[seat][part] for seat in range(3) for part in (0, 1)]
    assert scene.state.track == scene.state.room and scene.state.stability == [0, 0, 0]


# -- cards that come and go --------------------------------------------------------------------------------------------


def begin_with(scene: Scene, seat: int) -> Scene:
    """The action phase, begun by this seat."""
    scene.state.order = [seat, *(other for other in range(scene.state.seats) if other != seat)]
    return scene.actions()


@covers("II.A.colony.3", "0.5", "0.16")
@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("place", [0, 1])
def test_a_colony_that_is_replaced_leaves_the_place_it_held(seat: int, place: int) -> None:
    scene = Scene(3).goods(seat, gold=9).display(p1a="hispania")
    for other in range(3):
        scene.colony(other, *(("nubia", "israel") if other == seat else ("macedonia", "gaul")))
    colonies = ["nubia", "israel"]
    begin_with(scene.card(seat, 1, "dreadnought", 2), seat).do(
        f"{seat}: buy hispania", f"{seat}: replace {colonies[place]}"
    )
    gone, colonies[place] = colonies[place], "hispania"
    assert scene.state.colony[seat * COLONIES : seat * COLONIES + 2] == [number(card) for card in colonies]
    assert scene.lines("card.replaced.colony") == [(seat, number(gone))]
    assert [number(card) in scene.state.held[seat] for card in (gone, *colonies)] == [False, True, True]


@covers("II.A.advisor.1", "card.porcelain-tower")
def test_the_places_that_hold_an_advisor_are_ones_own() -> None:
    scene = Scene(3).advisor(0, "augustus").wonder(1, "porcelain-tower").advisor(1, "buddha", "alhazen")
    assert [advisors(scene.state, seat) for seat in range(3)] == [[0], [0, 1], []]
    scene.state.advisor[ADVISORS] = NONE
    assert [advisors(scene.state, seat) for seat in range(3)] == [[0], [1], []]


@covers("card.porcelain-tower")
@pytest.mark.parametrize("seat", range(3))
def test_who_loses_the_porcelain_tower_keeps_the_advisor_of_the_first_place(seat: int) -> None:
    scene = Scene(3).advisor(seat, "augustus").wonder(seat, "porcelain-tower").site(seat, "pyramids", 2)
    begin_with(scene.goods(seat, stone=9).architects(1), seat).do(
        f"{seat}: hire public", f"{seat}: replace porcelain-tower"
    )
    assert advisors(scene.state, seat) == [0] and scene.lines("card.lost") == []


@covers("II.C.3", "II.A.wonder.4", "II.C.1")
@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("answer", ["add", "replace colosseum"])
def test_a_ready_wonder_takes_a_place_of_ones_own(seat: int, answer: str) -> None:
    scene = Scene(3).goods(seat, stone=9).architects(1)
    for other in range(3):
        scene.wonder(other, *(("stonehenge", "colosseum") if other == seat else ("alhambra", "mit", "petra")))
    begin_with(scene.site(seat, "pyramids", 2), seat).do(f"{seat}: hire public", f"{seat}: {answer}")
    after = ["stonehenge", "pyramids"] if answer != "add" else ["stonehenge", "colosseum", "pyramids"]
    own = scene.state.wonder[seat * WONDERS : (seat + 1) * WONDERS]
    assert [card for card in own if card != NONE] == [number(card) for card in after]
    assert scene.lines("card.replaced.wonder") == ([] if answer == "add" else [(seat, number("colosseum"))])
    cost = TABLES.stages[number("pyramids")][2]
    assert scene.lines("wonder.hired.public") == [(seat, number("pyramids"), cost)]
    assert scene.lines("wonder.hired.private") == []


@covers("II.C.5", "II.C.1")
def test_an_architect_of_ones_own_is_told_as_such() -> None:
    scene = Scene(2).advisor(1, "archimedes").site(1, "taj-mahal").goods(1, stone=9)
    scene.state.private[1] = [number("archimedes")]
    begin_with(scene, 1).do("1: hire private")
    cost = TABLES.stages[number("taj-mahal")][0]
    assert scene.lines("wonder.hired") == [(1, number("taj-mahal"), cost)]
    assert len(scene.lines("wonder.hired.private")) == 1


@covers("card.solomons-temple")
@pytest.mark.parametrize("seat", range(3))
def test_solomons_temple_falls_wherever_it_stands(seat: int) -> None:
    scene = Scene(3).goods(seat, gold=9, points=5).wonder(seat, "stonehenge", "solomons-temple", "colosseum")
    for other in range(3):
        scene.measure(other, strength=0 if other == seat else 9)
    s = scene.state
    s.war, s.war_buyer, s.war_strength = number("parthian-wars"), (seat + 1) % 3, 5
    scene.run(WAR_STEP)
    own = s.wonder[seat * WONDERS : (seat + 1) * WONDERS]
    assert own[:3] == [number("stonehenge"), NONE, number("colosseum")]
    assert scene.lines("card.lost.defeat") == [(seat, number("solomons-temple"))]


@covers("0.17", "III.4.5", "card.boudica")
def test_cards_that_must_leave_at_the_same_moment_leave_once_each() -> None:
    scene = Scene(3)
    for seat in (0, 2):
        scene.men(seat, 3, 1).state.advisor[seat * ADVISORS] = number("boudica")
        hold(scene.state, seat)
    let_go(scene.state)
    assert scene.lines("card.lost.condition") == [(0, number("boudica")), (2, number("boudica"))]
    assert scene.state.together == 0 and not any(advisors(scene.state, seat) for seat in range(3))


@covers("0.5", "0.6")
def test_a_nation_holds_its_own_wonders_only() -> None:
    scene = Scene(3).wonder(0, "stonehenge").wonder(1, "colosseum").wonder(2, "alhambra")
    board = TABLES.board_itself[0]
    assert scene.state.held == [[board, number(card)] for card in ("stonehenge", "colosseum", "alhambra")]


# -- goods -------------------------------------------------------------------------------------------------------------


@covers("0.24", "event.tonghak-movement")
def test_what_is_received_several_times_is_told_with_what_one_has_then() -> None:
    scene = Scene(3).goods(1, gold=1, stone=2, food=3, books=9).goods(0, stone=5).goods(2, stone=7)
    receive(scene.state, 1, [0, 4, 0, -2, 0], 3, log.BY_CARD, number("petra"))
    assert scene.lines("goods.gained.card") == [(1, STONE, 12, 14, number("petra"))]
    assert scene.lines("goods.lost.card") == [(1, BOOKS, 6, 3, number("petra"))]
    assert scene.has(1) == {"gold": 1, "stone": 14, "food": 3, "books": 3}


@covers("0.14")
def test_who_has_no_points_to_lose_is_not_told_of_it() -> None:
    scene = Scene(2)
    lose_points(scene.state, 0, 1, log.GOODS_LOST_FAMINE)
    assert scene.log.entries == [] and scene.has(0) == {}


@covers("event.tonghak-movement", "card.great-wall")
def test_a_later_ruling_that_is_off_stays_off_beside_another() -> None:
    switches = switches_of({"great_wall": "shortage"})
    assert switched(switches, GREAT_WALL_SHORTAGE) and not switched(switches, TONGHAK_AFTER)


@covers("I.1.2")
def test_two_rounds_make_an_age() -> None:
    scene = Scene(2)
    ages = []
    for scene.state.round in range(1, 9):
        ages.append(age_of(scene.state))
    assert ages == [1, 1, 2, 2, 3, 3, 4, 4]


# -- workers -----------------------------------------------------------------------------------------------------------


@covers("II.B.2", "II.B.8")
@pytest.mark.parametrize("seat", range(3))
def test_a_worker_is_deployed_on_the_cards_of_ones_own_board(seat: int) -> None:
    scene = Scene(3).goods(seat, stone=2)
    for other in range(3):
        for slot in range(1, 6):
            scene.card(other, slot, "dreadnought" if (other == seat) == (slot < 4) else "hoplite")
    assert deployable(scene.state, seat, False) == [3, 4]
    assert [is_military(scene.state, seat, slot) for slot in range(5)] == [True] * 5
    assert deployable(scene.state, seat, True) == [0, 1, 2, 3, 4]


@covers("0.18", "0.20")
@pytest.mark.parametrize("seat", range(3))
def test_the_workers_that_could_be_taken_are_those_of_ones_own_track(seat: int) -> None:
    scene = Scene(3)
    scene.state.track, scene.state.on_top = [4, 1, 3, 0, 2, 4], [0, 2, 1]
    assert on_track(scene.state, seat) == (5, 5, 7)[seat]


@covers("0.19", "0.20")
@pytest.mark.parametrize("seat", range(3))
def test_a_worker_goes_back_to_the_free_places_of_ones_own_track(seat: int) -> None:
    scene = Scene(3)
    scene.state.room, scene.state.track = [4, 5, 6, 7, 8, 9], [4, 5, 6, 6, 7, 9]
    assert sendable(scene.state, seat) == ([2], [1], [0])[seat]
    send_worker(scene.state, seat, sendable(scene.state, seat)[0], 0)
    assert scene.lines("worker.returned.top") == ([(0, 2)] if seat == 0 else [])
    assert scene.lines("worker.returned.track") == ([], [(1, 1)], [(2, 0)])[seat]


@covers("0.18", "0.20", "I.3.2")
def test_where_a_worker_was_taken_from_and_what_for_is_told() -> None:
    scene = Scene(2)
    scene.state.on_top[1] = 1
    take_worker(scene.state, 1, 2, log.WORKER_TAKEN_GROWTH)
    take_worker(scene.state, 1, 1, log.WORKER_TAKEN_GROWTH)
    assert scene.lines("worker.taken.top") == [(1, 2)] and scene.lines("worker.taken.growth") == [(1, 1)]


@covers("0.18", "event.pilgrims", "card.abraham-lincoln")
def test_whether_an_event_or_a_card_gives_a_worker_is_told() -> None:
    scene = in_resolution(Scene(2).goods(1, food=1)).happen("pilgrims").do("1: grow stability")
    assert scene.lines("worker.taken.event") == [(1, 1)] and scene.lines("worker.taken.action") == []
    scene = begin_with(Scene(2).advisor(1, "abraham-lincoln"), 1).do("1: use abraham-lincoln", "1: grow food")
    assert scene.lines("worker.taken.action") == [(1, 0)] and scene.lines("worker.taken.event") == []


@covers("II.D.1", "card.abraham-lincoln", "card.royal-society")
def test_the_last_worker_of_a_track_is_taken_and_the_only_worker_deployed() -> None:
    scene = Scene(2).advisor(1, "abraham-lincoln").wonder(1, "royal-society")
    scene.state.track[2:] = [0, 1]
    scene.state.idle[1] = 0
    begin_with(scene, 1)
    assert "use royal-society" not in scene.options
    scene.do("1: use abraham-lincoln", "0: pass")
    assert scene.lines("worker.taken.action") == [(1, 1)] and scene.state.idle[1] == 1
    assert "use royal-society" in scene.options and "use abraham-lincoln" not in scene.options


@covers("event.entente-cordiale")
def test_who_has_deployed_an_idle_worker_may_leave_it_at_that() -> None:
    scene = Scene(2).measure(1, strength=9).happen("entente-cordiale").do("1: accept", "1: deploy 3")
    assert "decline" in scene.options and scene.do("1: decline").over


# -- the display -------------------------------------------------------------------------------------------------------


@covers("II.D.1", "II.D.4")
def test_cards_to_use_are_listed_in_the_order_of_their_numbers() -> None:
    scene = begin_with(Scene(2).advisor(0, "abraham-lincoln").colony(0, "grand-duchy-of-finland"), 0)
    assert number("grand-duchy-of-finland") < number("abraham-lincoln")
    assert [one for one in scene.options if one.startswith("use ")] == [
        "use grand-duchy-of-finland",
        "use abraham-lincoln",
    ]


@covers("card.alhazen", "setup.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_cards_move_within_the_columns_of_so_many_seats(seats: int) -> None:
    scene = Scene(seats, sets="all", alhazen="empty").advisor(0, "alhazen").display(p1a="silk").actions()
    scene.do("0: use alhazen", "0: swap 1a")
    columns = {option[-1] for option in scene.options}
    assert columns == set("abcdefg"[: TABLES.columns[seats - 1]])


# -- the shadow opponent -----------------------------------------------------------------------------------------------


@covers("solo.7", "solo.9", "solo.11")
@pytest.mark.parametrize(("does", "key"), [("strength", 0), ("stability", 1), ("books", 2)])
def test_what_the_die_does_is_told(does: str, key: int) -> None:
    face = next(face for face in (5, 6) if any(_does(tile, face) == does for tile in TABLES.tiles))
    scene = shadow(solo(face, tile=tile_that(does, face)), 1, 1, 1).goods(0, gold=1).display(p1a="forum")
    scene.actions().do("0: buy forum", "0: place 1")
    ((more, now),) = scene.lines(f"shadow.{does}")
    assert more > 0 and now == 1 + more == scene.state.shadow[key]
    assert scene.lines("shadow.rolled") == [(face,)]


def _does(tile: str, face: int) -> str:
    return TILE_IDS[printed(tile)[face * 2 - 5]]


@covers("solo.11")
def test_each_card_that_a_tile_takes_is_told() -> None:
    face = next(face for face in (5, 6) if any(_does(tile, face) == "take-advisor" for tile in TABLES.tiles))
    scene = solo(face, tile=tile_that("take-advisor", face)).goods(0, gold=1)
    scene.display(p1a="forum", p2b="augustus", p1c="buddha").actions().do("0: buy forum", "0: place 1")
    assert scene.lines("shadow.removed.tile") == [(number("augustus"),)] and scene.shown() == {"1c": "buddha"}


@covers("II.A.colony.4", "0.16")
@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("place", [0, 1])
def test_a_colony_that_is_lost_leaves_its_place_empty(seat: int, place: int) -> None:
    scene = Scene(3)
    for other in range(3):
        scene.colony(other, *(("nubia", "israel") if other == seat else ("macedonia", "gaul")))
    before = scene.state.colony[:]
    assert drop_colony(scene.state, seat, number(("nubia", "israel")[place]), log.CARD_LOST_FREED) == place
    before[seat * COLONIES + place] = NONE
    assert scene.state.colony == before


@covers("II.A.advisor.1", "II.A.wonder.4", "II.C.3", "card.porcelain-tower")
@pytest.mark.parametrize("seat", range(3))
def test_a_second_advisor_leaves_the_first_in_place_and_a_free_place_for_wonders_is_ones_own(seat: int) -> None:
    scene = Scene(3).wonder(seat, "porcelain-tower", "stonehenge").advisor(seat, "augustus")
    for other in range(3):
        if other != seat:
            scene.wonder(other, "petra", "mit", "alhambra", "colosseum", "pyramids")
    seat_advisor(scene.state, seat, 1, number("alhazen"))
    assert scene.state.advisor[seat * ADVISORS : (seat + 1) * ADVISORS] == [number("augustus"), number("alhazen")]
    assert scene.lines("card.replaced") == []
    free = [free_wonder_place(scene.state, other) for other in range(3)]
    assert free == [2 if other == seat else NONE for other in range(3)]


@covers("0.18")
def test_workers_are_taken_by_the_question_on_top_however_deep_the_stack_is() -> None:
    scene = in_resolution(in_resolution(Scene(2)))
    call(scene.state, TAKE_WORKER, 1, 2)
    scene.do("1: grow food", "1: grow food")
    assert scene.over and scene.state.idle == [5, 7]
