"""Edges of events and of what they compare that `make mutants` has shown to be untested elsewhere."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, Scene, number
from tests.games.nations.test_edges import with_tables
from worldstage.core.flow import STEP, call
from worldstage.games.nations.comparing import BY_GOLDEN_AGES, most, times
from worldstage.games.nations.debts import DEBTS
from worldstage.games.nations.maintenance import draw_events
from worldstage.games.nations.names import WONDER
from worldstage.games.nations.resolution import RESOLUTION
from worldstage.games.nations.vocabulary import PER_ADVISOR, PER_CARD_OF_THIS_AGE


def in_resolution(scene: Scene) -> Scene:
    """The scene as it is in the course of a game: the effects run within the last step of a resolution phase."""
    call(scene.state, RESOLUTION)
    scene.state.frames[-1][STEP] = 7
    return scene


def rearranged(scene: Scene, half: str, *others: str) -> Scene:
    """In another edition, where one half of an event card has the clauses of several others."""
    groups = list(TABLES.groups)
    groups[TABLES.halves.index(half)] = [one for other in others for one in groups[TABLES.halves.index(other)]]
    return with_tables(scene, groups=groups)


# -- comparing ---------------------------------------------------------------------------------------------------------


@covers("event.stupor-mundi")
@pytest.mark.parametrize(("bought", "best"), [([0, 0, 0], [0, 1, 2]), ([0, 0, 1], [2]), ([1, 0, 1], [])])
def test_where_none_counts_as_most_nobody_else_may_have_any(bought: list[int], best: list[int]) -> None:
    scene = Scene(3, none_at_all="everybody")
    scene.state.golden_ages = bought
    assert [seat for seat in range(3) if most(scene.state, seat, BY_GOLDEN_AGES)] == best


@covers("card.potala-palace", "card.tokugawa")
@pytest.mark.parametrize("seat", range(3))
def test_advisors_and_cards_are_counted_on_ones_own_board(seat: int) -> None:
    scene = Scene(3)
    for other, (advisors, cards) in enumerate(((["augustus"], 1), (["buddha", "boudica"], 2), ([], 0))):
        scene.advisor(other, *advisors)
        for slot in range(cards):
            scene.card(other, slot + 1, "hoplite")
    assert times(scene.state, seat, PER_ADVISOR) == (1, 2, 0)[seat]
    assert times(scene.state, seat, PER_CARD_OF_THIS_AGE) == (1, 2, 0)[seat]


# -- the course of an effect -------------------------------------------------------------------------------------------


@covers("0.13", "III.1.8")
def test_a_debt_is_settled_with_anything_but_books() -> None:
    scene = Scene(2).goods(0, gold=2, food=1, books=3, points=4)
    scene.state.debt[0] = 1
    assert scene.run(DEBTS).options == ["give gold", "give food"]


@covers("III.4.1")
def test_each_half_of_an_event_card_is_announced_when_it_happens() -> None:
    scene = Scene(2).event("anarchism").goods(0, points=1).resolve()
    while not scene.over:
        scene.do(scene.options[0])
    first = TABLES.halves.index("anarchism") // 2 * 2
    assert scene.lines("event.began") == [(first,), (first + 1,)]


@covers("III.4.1", "II.A.wonder.3")
@pytest.mark.parametrize(
    "wonder", [card for i, card in enumerate(TABLES.cards) if TABLES.type[i] == WONDER and TABLES.group_of[i] >= 0]
)
def test_what_a_wonder_does_when_it_is_ready_is_no_event(wonder: str) -> None:
    scene = Scene(2).goods(0, stone=20, gold=20, points=5).site(0, wonder, len(TABLES.stages[number(wonder)]) - 1)
    scene.architects(1).actions().do("0: hire public")
    assert scene.lines("event.began") == []
    assert scene.lines("wonder.placed") == [(0, number(wonder))]


@covers("III.4.5", "event.ashokas-conversion")
def test_of_two_clauses_that_offer_something_each_is_asked_and_both_happen() -> None:
    scene = rearranged(Scene(2), "christianity", "ashokas-conversion", "christianity")
    scene.goods(0, food=4).card(0, 1, "hoplite", 1).happen("christianity")
    assert scene.do("0: accept").options == ["undeploy 1", "enough"]
    scene.do("0: undeploy 1", "0: decline")
    assert scene.over and scene.has(0) == {"food": 4, "books": 2}
    assert scene.lines("event.accepted") == [(0,)] and scene.lines("event.declined") == [(0,)]


@covers("III.4.5", "event.emigration", "event.pilgrims")
def test_what_two_clauses_ask_for_is_done_for_each() -> None:
    scene = rearranged(Scene(2), "emigration", "pilgrims", "emigration").measure(0, stability=9).measure(1, stability=0)
    scene.goods(1, food=3).happen("emigration").do("1: grow food")
    assert scene.options == ["recall idle"]
    scene.do("1: recall idle")
    assert scene.over and scene.state.idle == [5, 5]


@covers("III.4.5", "0.17", "card.boudica")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_concerns_one_nation_alone_takes_its_cards_at_once(seat: int) -> None:
    scene = in_resolution(Scene(3).advisor(seat, "boudica"))
    for other in range(3):
        scene.measure(other, strength=9 if other == seat else 0)
    scene.happen("entente-cordiale").do(f"{seat}: accept", f"{seat}: deploy 3")
    assert scene.lines("card.lost") == [(seat, number("boudica"))]
    assert scene.actor == seat and "deploy 3" in scene.options


@covers("III.4.5", "event.christianity")
def test_an_offer_is_the_same_in_the_course_of_a_round() -> None:
    scene = in_resolution(Scene(2).goods(0, food=9).goods(1, food=9)).happen("christianity")
    scene.do("1: decline", "0: accept")
    assert scene.has(0) == {"food": 5, "books": 6} and scene.has(1) == {"food": 9}
    assert [entry.key for entry in scene.log.entries if entry.key in ("event.declined", "event.accepted")] == [
        "event.declined",
        "event.accepted",
    ]
    assert scene.lines("event.declined") == [(1,)] and scene.lines("event.accepted") == [(0,)]
    assert scene.lines("goods.paid.offer") == [(0, 2, 4, 5, TABLES.halves.index("christianity"))]


@covers("III.4.5", "event.tonghak-movement", "0.13")
def test_what_is_owed_for_an_event_is_settled_before_the_next_clause() -> None:
    scene = rearranged(Scene(2).measure(1, strength=9), "dreyfus-affair", "tonghak-movement", "pilgrims")
    scene.goods(0, gold=5, food=5).happen("dreyfus-affair")
    assert scene.node == "debts.give"
    while scene.node == "debts.give":
        scene.do(scene.options[0])
    assert scene.node == "workers.take" and scene.actor == 0


@covers("card.titanic", "event.anarchism")
def test_of_two_advisors_the_second_is_the_first_to_go() -> None:
    scene = Scene(2).advisor(0, "augustus", "buddha").wonder(0, "porcelain-tower").measure(1, strength=9)
    scene.goods(0, points=3).happen("anarchism")
    assert [card for _, card, _ in scene.lines("card.lost.event")] == [number("buddha"), number("augustus")]


@covers("event.sea-peoples")
def test_an_architect_that_is_lost_is_told() -> None:
    scene = Scene(2).measure(1, strength=9).goods(0, points=1).site(0, "pyramids", 2).happen("sea-peoples")
    scene.do("0: pick 1")
    assert scene.state.built[0] == 1 and scene.lines("wonder.architect_lost") == [(0, number("pyramids"))]


@covers("I.4.1", "card.niccolo-machiavelli")
def test_when_one_of_two_events_is_chosen_none_is_left_to_choose_from() -> None:
    scene = Scene(2).advisor(1, "niccolo-machiavelli")
    scene.state.events = [4, 2]
    draw_events(scene.state, scene.chance)
    GAME.advance(scene.state, scene.chance)
    assert len(GAME.views.public(scene.state)["drawn"]) == 2
    scene.do(scene.options[0])
    assert GAME.views.public(scene.state)["drawn"] == []


# -- what an event does beyond goods -----------------------------------------------------------------------------------


@covers("III.4.6", "event.pilgrims")
@pytest.mark.parametrize("part", [0, 1])
def test_an_event_takes_a_worker_from_the_only_part_left_without_a_question(part: int) -> None:
    scene = Scene(2).goods(0, food=1)
    scene.state.track[1 - part] = 0
    scene.happen("pilgrims")
    assert scene.over and scene.state.idle == [6, 5]
    assert scene.lines("worker.taken.event") == [(0, part)]


@covers("III.4.6", "event.janissaries")
def test_two_workers_from_the_only_part_left_are_taken_one_by_one() -> None:
    scene = Scene(2).measure(0, strength=9)
    scene.state.track[1] = 0
    scene.happen("janissaries").do("0: accept", "0: grow food", "0: grow food")
    assert scene.over and scene.state.idle == [7, 5] and scene.good(0, "stone") == 4


@covers("event.great-exhibition")
def test_each_architect_without_stone_is_told_with_its_event() -> None:
    scene = in_resolution(Scene(2).measure(0, stability=9).site(0, "taj-mahal")).happen("great-exhibition")
    scene.do("0: accept", "0: accept")
    line = (0, number("taj-mahal"), TABLES.halves.index("great-exhibition"))
    assert scene.over and scene.state.built[0] == 2 and scene.lines("wonder.hired.event") == [line, line]


@covers("event.french-revolution", "event.american-revolution", "III.4.5")
def test_which_card_an_event_takes_is_told_with_the_event() -> None:
    scene = in_resolution(Scene(3).advisor(1, "augustus", "buddha").colony(1, "nubia", "israel"))
    scene.measure(0, strength=9, stability=9).measure(2, strength=9, stability=9)
    scene.happen("french-revolution").do("1: replace buddha")
    assert scene.lines("card.lost.event") == [(1, number("buddha"), TABLES.halves.index("french-revolution"))]
    in_resolution(scene.measure(0, strength=9).measure(2, strength=9)).happen("american-revolution")
    scene.do("1: replace israel")
    assert scene.lines("card.lost.event")[1:] == [(1, number("israel"), TABLES.halves.index("american-revolution"))]


@covers("event.ashokas-conversion", "II.B.4")
def test_who_undeploys_for_an_event_is_told_with_the_event() -> None:
    half = TABLES.halves.index("ashokas-conversion")
    scene = in_resolution(Scene(3).card(1, 1, "hoplite", 2)).happen("ashokas-conversion")
    scene.do("1: accept", "1: undeploy 1", "1: enough")
    assert scene.lines("worker.undeployed.event") == [(1, number("hoplite"), half)]
    assert scene.lines("goods.gained.event") == [(1, 3, 2, 2, half)]


@covers("card.colosseum", "card.titanic", "card.stonehenge", "II.A.wonder.3")
def test_what_a_wonder_takes_or_gives_is_told_with_the_wonder() -> None:
    scene = Scene(2).goods(0, stone=9, food=5).architects(2)
    scene.site(0, "colosseum", len(TABLES.stages[number("colosseum")]) - 1).actions().do("0: hire public", "1: pass")
    assert scene.lines("goods.lost.card") == [(0, 2, 2, 3, number("colosseum"))]
    scene.site(0, "stonehenge", len(TABLES.stages[number("stonehenge")]) - 1).do("0: hire public", "0: add")
    assert scene.lines("goods.gained.card") == [
        (0, 2, 4, 7, number("stonehenge")),
        (0, 3, 6, 6, number("stonehenge")),
    ]
    assert scene.lines("goods.lost.event") == scene.lines("goods.gained.event") == []


def _ways(card: str) -> list[int]:
    """The clauses between which a card lets its owner choose."""
    return next(TABLES.clauses[one].choose for one in TABLES.effects[number(card)] if TABLES.clauses[one].choose)


# -- production --------------------------------------------------------------------------------------------------------


@covers("III.1.1", "card.peter-the-great")
def test_who_may_choose_what_to_produce_is_asked_once_in_reverse_order_of_play() -> None:
    scene = Scene(3, no_war="zero")
    for seat in range(3):
        scene.advisor(seat, "peter-the-great")
    scene.state.strength = [9, 9, 9]
    scene.state.order = [1, 2, 0]
    scene.produce()
    assert scene.lines("production.began") == [()]
    before = [scene.has(seat) for seat in range(3)]
    scene.do("0: pick 1", "2: pick 3", "1: pick 2")
    assert scene.over and before == [{}, {}, {}]
    kinds = [TABLES.clauses[way].goods.index(5) for way in _ways("peter-the-great")]
    gained = {seat: (kind, amount) for seat, kind, amount, _ in scene.lines("goods.gained.production")}
    assert gained == {0: (kinds[0], 5), 2: (kinds[2], 5), 1: (kinds[1], 5)}


@covers("III.1.6", "III.1.8", "III.1.9")
@pytest.mark.parametrize("seat", [0, 1])
def test_books_that_a_revolt_asks_for_are_settled_at_once(seat: int) -> None:
    scene = Scene(2).goods(seat, stone=9, food=9, points=5)
    for other in range(2):
        scene.state.track[other * 2 : other * 2 + 2] = scene.state.room[other * 2 : other * 2 + 2]
    scene.measure(seat, stability=-2).produce()
    before = scene.good(seat, "stone") + scene.good(seat, "food")
    assert scene.node == "debts.give" and scene.actor == seat
    scene.do(scene.options[0], scene.options[0])
    assert scene.over and scene.good(seat, "stone") + scene.good(seat, "food") == before - 2


@covers("event.mercantilism", "III.4.5")
def test_where_an_edition_forces_workers_off_their_cards_the_reward_comes_with_each_of_them() -> None:
    (forced,) = TABLES.groups[TABLES.halves.index("mercantilism")]
    clauses = [clause._replace(may=0) if i == forced else clause for i, clause in enumerate(TABLES.clauses)]
    scene = with_tables(Scene(3), clauses=clauses)
    for seat in range(3):
        scene.card(seat, 1, "forum", seat)
    scene.happen("mercantilism").do("2: undeploy 1", "2: enough", "1: undeploy 1")
    while not scene.over:
        scene.do("enough")
    assert [scene.has(seat) for seat in range(3)] == [{}, {"stone": 2}, {"stone": 2}]


@covers("III.4.5", "0.13", "event.emigration")
def test_what_is_owed_is_settled_before_anything_else_that_the_same_clause_asks_for() -> None:
    (both,) = TABLES.groups[TABLES.halves.index("emigration")]
    clauses = list(TABLES.clauses)
    clauses[both] = clauses[both]._replace(goods=[0, 0, 0, -1, 0])
    scene = with_tables(Scene(2), clauses=clauses).goods(0, gold=2, food=2, points=3).measure(1, stability=5)
    scene.happen("emigration")
    assert scene.node == "debts.give"
    scene.do("0: give gold")
    assert scene.node == "workers.recall"
    scene.do("0: recall idle")
    assert scene.over and scene.has(0) == {"gold": 1, "food": 2, "points": 2}


@covers("event.fourth-crusade", "event.zoroastrian-revival", "III.4.5")
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_where_one_decides_for_two_the_other_is_not_asked_in_the_course_of_a_round(answer: str) -> None:
    scene = in_resolution(Scene(5, sets="all"))
    for seat in range(5):
        scene.goods(seat, gold=5, books=9).measure(seat, strength=seat)
    scene.happen("fourth-crusade").do(f"4: {answer}")
    taken = int(answer == "accept")
    assert scene.over and [scene.good(seat, "points") for seat in range(5)] == [0, 0, 0, taken, taken]


@covers("event.tonghak-movement")
def test_even_a_single_good_that_is_gained_waits_until_the_loss_is_settled_if_so_agreed() -> None:
    (both,) = TABLES.groups[TABLES.halves.index("tonghak-movement")]
    clauses = list(TABLES.clauses)
    clauses[both] = clauses[both]._replace(goods=[0, 1, 0, -1, 0])
    scene = with_tables(Scene(2, tonghak="after"), clauses=clauses).goods(0, gold=2, food=2).measure(1, strength=5)
    assert scene.happen("tonghak-movement").options == ["give gold", "give food"]
    scene.do("0: give gold")
    assert scene.over and scene.has(0) == {"gold": 1, "food": 2, "stone": 1}


@covers("III.4.5")
def test_what_one_nation_does_alone_is_seen_at_once_whoever_is_concerned_after_it() -> None:
    """Between undeploying and deploying again the strongest is the weakest for a moment; the other comes next."""
    scene = Scene(2).card(0, 3, "hoplite", 1).men(1, 3, 2).advisor(1, "harald-hardrada")
    scene = rearranged(scene, "entente-cordiale", "entente-cordiale", "aryan-migration")
    scene.happen("entente-cordiale").do("1: accept", "1: undeploy 3")
    assert scene.state.strength == [3, 2]
    assert scene.player(1)["advisors"] == []
