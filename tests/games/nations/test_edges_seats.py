"""Whose board, goods and cards a rule looks at: edges that `make mutants` has shown to be untested elsewhere."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, Scene, Whole, number
from tests.games.nations.test_edges import with_tables
from worldstage.games.nations.names import ADVISORS, BOARD_IDS, GOODS, NONE, PASS, WONDERS
from worldstage.games.nations.purchase import purchases, raid
from worldstage.games.nations.sequence import begin_round
from worldstage.games.nations.setup import sit, switches_of
from worldstage.games.nations.state import ALL_SWITCHES, SWITCHES

# -- buying ------------------------------------------------------------------------------------------------------------


@covers("II.A.0.1", "II.A.0.5")
def test_an_empty_display_offers_nothing_and_passing_stands_there_once() -> None:
    scene = Scene(2).goods(0, gold=9).actions()
    assert purchases(scene.state, 0) == []
    assert GAME.legal(scene.state, 0).count(PASS) == 1


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
