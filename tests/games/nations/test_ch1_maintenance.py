"""I: the maintenance phase: round marker, progress cards, growth, new event, architects."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import TABLES, Match, Scene, number
from worldstage.core.chance import Fast
from worldstage.games.nations.maintenance import MAINTENANCE, begin_age
from worldstage.games.nations.names import BASE
from worldstage.games.nations.production import PRODUCTION
from worldstage.games.nations.state import age_of

COLUMNS = "abcdefg"


def at_round(seats: int, round_: int, **settings: str) -> Scene:
    """A table before a round, with the deck and events of its age."""
    scene = Scene(seats, None, **settings)
    scene.state.round = round_ - (round_ - 1) % 2
    begin_age(scene.state)
    scene.state.round = round_
    return scene


def maintain(scene: Scene, growth: str = "take gold") -> Scene:
    """The whole phase, with the same growth for all."""
    scene.run(MAINTENANCE)
    while not scene.over and scene.node == "growth":
        scene.do(growth)
    return scene


def full_row(price: int, cards: list[str]) -> dict[str, str]:
    return {f"p{price}{column}": card for column, card in zip(COLUMNS, cards, strict=False)}


TOP = ["aqueduct", "brewery", "city-wall", "forum", "lighthouse", "lyceum"]
MIDDLE = ["chariot", "hoplite", "immortal", "legionary", "synagogue", "ziggurat"]
BOTTOM = ["augustus", "hatshepsut", "aeneid", "the-bible", "nubia", "israel"]


def undealt(scene: Scene, *rows: list[str]) -> Scene:
    """Cards that lie out are not in the deck."""
    out = [number(card) for row in rows for card in row]
    scene.state.deck = [card for card in scene.state.deck if card not in out]
    return scene


# -- I.1 the round marker ----------------------------------------------------------------------------------------------


@covers("I.1.1")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_marker_moves_one_space_a_round(seats: int) -> None:
    match = Match(seats)
    for number_ in range(1, 9):
        assert match.state.round == number_
        match.next_round()
    assert match.over and match.lines("round.began") == [(i,) for i in range(1, 9)]


@covers("I.1.2")
def test_two_rounds_make_an_age_and_eight_rounds_a_game() -> None:
    match = Match(3)
    ages = []
    while not match.over:
        ages.append(age_of(match.state))
        match.next_round()
    assert ages == [1, 1, 2, 2, 3, 3, 4, 4]
    assert match.lines("age.began") == [(1,), (2,), (3,), (4,)]
    assert sorted(match.state.places) == [1, 2, 3]


# -- I.2 progress cards ------------------------------------------------------------------------------------------------


@covers("I.2.1", "I.2.2")
def test_the_rows_for_one_and_two_gold_go_and_the_top_row_comes_down() -> None:
    scene = at_round(4, 2).display(**full_row(3, TOP), **full_row(2, MIDDLE), **full_row(1, BOTTOM))
    maintain(undealt(scene, TOP, MIDDLE, BOTTOM))
    shown = scene.shown()
    assert [shown[f"1{column}"] for column in "abcdef"] == TOP
    assert not set(shown.values()) & set(MIDDLE + BOTTOM)
    assert sorted(scene.cards("display.removed")) == sorted(number(c) for c in MIDDLE + BOTTOM)


@covers("I.2.2")
def test_what_is_left_of_the_top_row_is_pushed_to_the_left_in_its_order() -> None:
    scene = at_round(4, 2).display(p3b="aqueduct", p3d="brewery", p3f="forum", p2a="chariot", p1f="augustus")
    maintain(undealt(scene, TOP, ["chariot", "augustus"]))
    shown = scene.shown()
    assert [shown[f"1{column}"] for column in "abc"] == ["aqueduct", "brewery", "forum"]
    assert [shown[place] for place in ("1d", "1e", "1f")] != ["aqueduct", "brewery", "forum"]
    assert len(shown) == 18


@covers("I.2.2")
def test_an_empty_top_row_leaves_nothing() -> None:
    scene = at_round(2, 2).display(p1a="augustus", p2a="chariot")
    maintain(undealt(scene, ["augustus", "chariot"]))
    assert len(scene.shown()) == 12 and not {"augustus", "chariot"} & set(scene.shown().values())


@covers("I.2.3")
@pytest.mark.parametrize(("seats", "places"), [(1, 12), (2, 12), (3, 15), (4, 18), (5, 21)])
def test_all_places_in_use_are_filled_and_no_others(seats: int, places: int) -> None:
    scene = at_round(seats, 2)
    scene.state.tiles = [0]
    deck = len(scene.state.deck)
    maintain(scene)
    shown = scene.shown()
    assert len(shown) == places == len(set(shown.values()))
    assert {place[1] for place in shown} == set(COLUMNS[: places // 3])
    assert len(scene.state.deck) == deck - places


@covers("I.2.3")
def test_thirty_six_cards_are_just_enough_for_two_full_deals_of_four_players() -> None:
    match = Match(4)
    assert len(match.state.deck) == 18
    match.state.display = [-1] * 21  # all has been bought
    match.next_round()
    assert len(match.shown()) == 18 and match.state.deck == []


@covers("I.2.3")
def test_with_an_empty_deck_places_stay_empty() -> None:
    scene = at_round(4, 2).display(p3c="forum")
    scene.state.deck = [number("augustus"), number("aeneid")]
    maintain(scene)
    assert len(scene.shown()) == 3 and scene.shown()["1a"] == "forum"
    assert scene.state.deck == []


@covers("I.2.3")
def test_the_cards_are_drawn_at_random() -> None:
    found = set()
    for seed in range(8):
        scene = Scene(2, Fast(seed))
        begin_age(scene.state)
        scene.state.round = 2
        found.add(maintain(scene).shown()["3a"])
    assert len(found) >= 5


@covers("I.2.3", "I.2.4")
@pytest.mark.parametrize(("round_", "age"), [(3, 2), (5, 3), (7, 4)])
def test_new_cards_are_of_the_current_age_and_old_ones_can_lie_in_the_bottom_row(round_: int, age: int) -> None:
    scene = at_round(3, round_ - 1)
    old = [TABLES.cards[card] for card in scene.state.deck[:2]]
    scene.state.round = round_
    maintain(scene.display(p3b=old[0], p3e=old[1]))
    shown = scene.shown()
    assert [shown["1a"], shown["1b"]] == old
    ages = {place: TABLES.age[number(card)] for place, card in shown.items()}
    assert {place for place in ages if ages[place] != age} == {"1a", "1b"}
    assert all(ages[place] == age - 1 for place in ("1a", "1b")) and len(shown) == 15


@covers("I.2.4")
def test_no_card_of_an_old_age_survives_the_first_round_of_the_new_one() -> None:
    match = Match(3)
    for _ in range(2):
        match.next_round()
    assert {TABLES.age[number(card)] for place, card in match.shown().items() if place[0] == "1"} == {1}
    assert {TABLES.age[number(card)] for place, card in match.shown().items() if place[0] != "1"} == {2}
    match.next_round()
    assert {TABLES.age[number(card)] for card in match.shown().values()} == {2}


# -- I.3 growth --------------------------------------------------------------------------------------------------------


@covers("I.3.1")
@pytest.mark.parametrize("order", [[0, 1, 2, 3], [2, 0, 3, 1]])
def test_growth_is_chosen_in_reverse_order_of_play(order: list[int]) -> None:
    scene = at_round(4, 1)
    scene.state.order = order
    scene.run(MAINTENANCE)
    asked = []
    while not scene.over:
        assert scene.node == "growth"
        asked.append(scene.actor)
        scene.do("take food")
    assert asked == order[::-1]


@covers("I.3.2", "I.3.3")
@pytest.mark.parametrize(("part", "stability", "food"), [("food", 0, -3), ("stability", -3, 0)])
def test_a_worker_comes_to_the_supply_and_its_place_has_its_price(part: str, stability: int, food: int) -> None:
    scene = at_round(2, 1).run(MAINTENANCE).do(f"1: grow {part}")
    player = scene.player(1)
    assert (player["idle"], player["workers"]) == (6, 6)
    assert player["track"][part] == 3
    assert (player["stability"], player["income"]["food"]) == (stability, food)
    assert scene.has(1) == {}


@covers("I.3.3")
def test_stability_falls_at_once_and_food_is_due_in_every_production() -> None:
    scene = at_round(2, 1).goods(1, food=9).run(MAINTENANCE).do("1: grow food", "0: grow stability")
    assert (scene.player(0)["stability"], scene.good(1, "food")) == (-3, 9)
    for left in (6, 3, 0):
        assert scene.run(PRODUCTION).good(1, "food") == left


@covers("I.3.3.ex1")
def test_example_egypts_second_worker_from_the_food_part_makes_six_food_a_round() -> None:
    scene = at_round(2, 1).run(MAINTENANCE).do("1: grow food", "0: take gold")
    assert scene.player(1)["income"]["food"] == -3
    scene.state.round = 2
    scene.run(MAINTENANCE).do("1: grow food", "0: take gold")
    assert scene.player(1)["income"]["food"] == -6
    assert scene.goods(1, food=7).run(PRODUCTION).good(1, "food") == 1


@covers("I.3.4", "I.3.5")
@pytest.mark.parametrize(("level", "bonus"), [("chieftain", 4), ("prince", 3), ("king", 2), ("emperor", 1)])
@pytest.mark.parametrize("good", ["food", "gold", "stone"])
def test_the_bonus_is_by_level_and_all_of_one_kind(level: str, bonus: int, good: str) -> None:
    scene = at_round(2, 1, levels=level).run(MAINTENANCE).do(f"1: take {good}")
    assert scene.has(1) == {good: bonus}
    assert scene.actor == 0 and scene.player(1)["workers"] == 5


@covers("I.3.4", "I.3.1")
def test_the_choice_is_among_three_resources_and_the_two_parts_of_the_track() -> None:
    scene = at_round(2, 1).run(MAINTENANCE)
    assert scene.options == ["take gold", "take stone", "take food", "grow food", "grow stability"]


@covers("I.3.6")
@pytest.mark.parametrize(
    ("track", "grow"),
    [([0, 0], []), ([1, 0], ["grow food"]), ([0, 1], ["grow stability"])],
)
def test_only_workers_on_the_track_can_be_taken(track: list[int], grow: list[str]) -> None:
    scene = at_round(2, 1)
    scene.state.track[2:4] = track
    scene.run(MAINTENANCE)
    assert scene.options == ["take gold", "take stone", "take food", *grow]
    if not grow:
        assert scene.why_not("grow food").rule


@covers("I.3.6")
def test_after_eight_rounds_of_growth_the_track_is_empty() -> None:
    scene = at_round(2, 1)
    for part in ["food"] * 4 + ["stability"] * 4:
        scene.state.events = [0]
        scene.run(MAINTENANCE).do(f"1: grow {part}", "0: take gold")
    player = scene.player(1)
    assert (player["workers"], player["stability"], player["income"]["food"]) == (13, -12, -12)
    assert scene.state.track[2:4] == [0, 0]


# -- I.4 the event -----------------------------------------------------------------------------------------------------


@covers("I.4.1")
@pytest.mark.parametrize("round_", [1, 3, 5, 7])
def test_one_event_of_the_current_age_is_shown_and_does_nothing_yet(round_: int) -> None:
    scene = at_round(3, round_)
    before = len(scene.state.events)
    maintain(scene)
    s = scene.state
    assert TABLES.event_age[s.event] == (round_ + 1) // 2 and TABLES.event_set[s.event] == BASE
    assert len(s.events) == before - 1 == 7 and s.event not in s.events
    assert scene.lines("event.revealed") == [(s.event, s.event * 2, s.event * 2 + 1)]
    assert scene.lines("event.began") == []
    assert [scene.has(seat) for seat in range(3)] == [{"gold": 3}] * 3


@covers("I.4.1")
def test_the_two_events_of_an_age_differ() -> None:
    for seed in range(12):
        match = Match(2, Fast(seed))
        first = match.until("actions.turn").state.event
        match.next_round()
        assert match.until("actions.turn").state.event != first


@covers("I.4.1")
def test_the_event_takes_effect_in_the_resolution_phase() -> None:
    scene = Scene(2).event("pax-romana").measure(0, strength=3)
    assert scene.has(0) == {}
    assert scene.measure(0, strength=3).goods(0, food=9).resolve().good(0, "points") == 1


# -- I.5 architects ----------------------------------------------------------------------------------------------------


@covers("I.5.1", "I.5.5")
def test_architects_left_over_do_not_add_to_the_new_ones() -> None:
    scene = at_round(3, 2)
    scene.state.public = 9
    scene.state.events = [TABLES.events.index("hellenism")]
    assert TABLES.event_architects[TABLES.events.index("hellenism")] == 0
    assert maintain(scene).state.public == 2


@covers("I.5.2", "I.5.3")
@pytest.mark.parametrize(("seats", "base"), [(2, 1), (3, 2), (4, 2), (5, 3)])
@pytest.mark.parametrize(("event", "more"), [("hellenism", 0), ("assyrian-deportations", 1), ("aryan-migration", 2)])
def test_architects_come_by_players_and_event(seats: int, base: int, event: str, more: int) -> None:
    for round_ in (1, 2):
        scene = at_round(seats, round_)
        scene.state.events = [TABLES.events.index(event)]
        maintain(scene)
        assert scene.state.public == base + more
        assert scene.lines("architects.ready") == [(base + more, base, more)]


@covers("I.5.2")
def test_alone_there_are_only_those_of_the_tile() -> None:
    scene = at_round(1, 1)
    tile = scene.state.tiles[0]
    scene.state.tiles = [tile]
    assert maintain(scene).state.public == TABLES.tile[tile][3]


@covers("I.5.3.ex1")
def test_example_four_players_and_an_event_with_one_architect_make_three() -> None:
    scene = at_round(4, 1)
    scene.state.events = [TABLES.events.index("assyrian-deportations")]
    assert maintain(scene).state.public == 3


@covers("I.5.4", "I.5.5")
def test_private_architects_are_made_up_to_their_number_each_round() -> None:
    scene = at_round(2, 1).advisor(0, "marie-curie").wonder(0, "alhambra").advisor(1, "archimedes")
    maintain(scene)
    assert [scene.player(seat)["architects"] for seat in (0, 1)] == [3, 1]
    scene.site(0, "petra").goods(0, stone=5).actions().do("0: hire private")
    assert scene.player(0)["architects"] == 2
    scene.do("1: pass", "0: pass")
    scene.state.round = 2
    maintain(scene)  # two were left: they do not come on top
    assert [scene.player(seat)["architects"] for seat in (0, 1)] == [3, 1]


@covers("I.5.4")
def test_a_card_bought_during_the_round_brings_its_architects_along() -> None:
    scene = Scene(2).goods(0, gold=1, stone=9).display(p1a="marie-curie").site(0, "petra").actions()
    assert "hire private" not in scene.options
    scene.do("0: buy marie-curie", "1: pass", "0: hire private", "0: hire private")
    assert scene.player(0)["architects"] == 0 and scene.state.built[0] == 2


@covers("I.5.4")
def test_with_the_card_its_architects_go() -> None:
    scene = Scene(2).goods(0, gold=2, stone=9).display(p1a="marie-curie", p1b="augustus").site(0, "petra").actions()
    scene.do("0: buy marie-curie", "1: pass", "0: buy augustus")
    assert scene.player(0)["architects"] == 0
    assert "hire private" not in scene.options


@covers("I.5.4")
def test_nobody_else_can_use_private_architects() -> None:
    scene = Scene(2).advisor(0, "archimedes").site(1, "petra").goods(1, stone=9)
    scene.state.events = [TABLES.events.index("hellenism")]
    maintain(scene)
    scene.state.public = 0
    scene.actions().do("0: pass")
    assert not [option for option in scene.options if option.startswith("hire")]
