"""The boards: side A, the five sides B, the cards printed on them, and how boards are chosen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.covers import covers
from tests.games.nations.support import TABLES, Match, Scene
from worldstage.core.chance import Fast, Recording
from worldstage.games.nations.maintenance import MAINTENANCE
from worldstage.games.nations.names import BOARD_IDS
from worldstage.games.nations.production import PRODUCTION

START = ["temple", "quarry", "axeman", "farm", "caravan"]


def board(name: str) -> dict[str, Any]:
    """What a nation begins with: goods, workers, cards, places, track."""
    player = Match(1, Fast(1), boards=name).player(0)
    goods = player["goods"]
    return {
        "goods": (goods["food"], goods["stone"], goods["gold"], goods["points"]),
        "workers": player["workers"],
        "cards": [slot["card"] for slot in player["slots"]],
        "places": (player["advisor_places"], player["colony_places"], player["wonder_places"]),
        "track": (player["track"]["food_places"], player["track"]["stability_places"]),
        "wonders": player["wonders"],
    }


# -- what stands on them -----------------------------------------------------------------------------------------------


@covers("boards.1", "boards.2")
@pytest.mark.parametrize("nation", BOARD_IDS)
def test_side_a_is_the_same_for_every_nation(nation: str) -> None:
    assert board(f"{nation}-a") == {
        "goods": (3, 6, 6, 7),
        "workers": 5,
        "cards": START,
        "places": (1, 2, 5),
        "track": (4, 4),
        "wonders": [],
    }


@covers("boards.1")
def test_by_default_all_have_side_a_and_different_nations() -> None:
    match = Match(5)
    players = [match.player(seat) for seat in range(5)]
    assert {player["side"] for player in players} == {"a"}
    assert {player["nation"] for player in players} == set(BOARD_IDS)


B_SIDES = {
    "china": ((1, 5, 5, 3), 6, ["farm", "quarry", "axeman", "pagoda"], (1, 1, 6), (3, 4), []),
    "egypt": ((2, 7, 5, 4), 5, ["brewery", "quarry", "temple", "caravan"], (1, 2, 5), (4, 4), ["pyramids"]),
    "greece": ((3, 6, 6, 5), 5, ["farm", "quarry", "hoplite", "lyceum"], (1, 2, 5), (4, 4), []),
    "persia": ((3, 5, 7, 4), 5, ["quarry", "axeman", "ziggurat", "temple"], (1, 3, 5), (4, 4), []),
    "rome": ((2, 6, 6, 4), 5, ["farm", "quarry", "legionary", "aqueduct"], (1, 2, 5), (4, 4), []),
}


@covers("boards.3", "boards.4", "boards.5", "boards.6", "boards.7", "boards.8")
@pytest.mark.parametrize("nation", BOARD_IDS)
def test_what_stands_on_the_sides_b(nation: str) -> None:
    keys = ("goods", "workers", "cards", "places", "track", "wonders")
    assert board(nation) == dict(zip(keys, B_SIDES[nation], strict=True))


@covers("boards.3")
@pytest.mark.parametrize("nation", BOARD_IDS)
def test_a_side_b_has_four_slots_and_no_fifth_to_put_a_card_into(nation: str) -> None:
    scene = Scene(1, boards=nation).display(p1a="forum").goods(0, gold=1).actions().do("0: buy forum")
    assert scene.options == ["place 1", "place 2", "place 3", "place 4"]


@covers("boards.2")
def test_side_a_has_five_slots() -> None:
    scene = Scene(2).display(p1a="forum").goods(0, gold=1).actions().do("0: buy forum")
    assert scene.options == [f"place {slot}" for slot in range(1, 6)]


# -- what the sides B do -----------------------------------------------------------------------------------------------


@covers("boards.4")
@pytest.mark.parametrize(("passed", "food"), [([0, 1], 1), ([1, 0], 0)])
def test_china_produces_a_food_more_if_it_passed_first(passed: list[int], food: int) -> None:
    scene = Scene(2, boards="china,rome")
    scene.state.passed = passed
    assert scene.run(PRODUCTION).good(0, "food") == food


@covers("boards.4")
@pytest.mark.parametrize(("passed", "food"), [([1, 0, 2, 3, 4], 1), ([1, 2, 0, 3, 4], 0)])
def test_of_five_china_may_also_pass_second(passed: list[int], food: int) -> None:
    scene = Scene(5, boards="china,rome,egypt,greece,persia")
    scene.state.passed = passed
    assert scene.run(PRODUCTION).good(0, "food") == food


@covers("boards.4")
def test_china_on_side_a_has_no_such_gift() -> None:
    scene = Scene(2, boards="china-a,rome")
    scene.state.passed = [0, 1]
    assert scene.run(PRODUCTION).good(0, "food") == 0


@covers("boards.4")
def test_china_has_three_food_places_and_one_colony() -> None:
    scene = Scene(2, boards="china,rome").colony(0, "nubia").goods(0, gold=1).display(p1a="hispania")
    scene.measure(0, strength=9).actions().do("0: buy hispania")
    assert scene.options == ["replace nubia"]
    assert scene.player(0)["track"]["food"] == 3


@covers("boards.4")
def test_china_can_finish_six_wonders() -> None:
    five = ["colosseum", "hanging-gardens", "pyramids", "stonehenge", "the-oracle"]
    china = Scene(2, boards="china,rome").wonder(0, *five).site(0, "alhambra", 1).goods(0, stone=1)
    china.state.public = 1
    assert "add" in china.actions().do("0: hire public").options
    rome = Scene(2, boards="rome,china").wonder(0, *five).site(0, "alhambra", 1).goods(0, stone=1)
    rome.state.public = 1
    assert "add" not in rome.actions().do("0: hire public").options


@covers("boards.5")
def test_the_pyramids_of_egypt_stand_ready_in_one_of_its_five_places() -> None:
    scene = Scene(2, boards="egypt,rome").goods(0, food=5)
    scene.run(PRODUCTION)
    assert scene.has(0) == {"gold": 2, "food": 3}
    assert scene.player(0)["score"][2] == 3


@covers("boards.5")
def test_egypt_has_a_private_architect_each_round_and_never_two() -> None:
    scene = Scene(2, boards="egypt,rome").site(0, "taj-mahal").goods(0, stone=9)
    assert scene.player(0)["architects"] == 0
    for _ in range(2):
        scene.state.events = [0]
        scene.run(MAINTENANCE).do("1: take gold", "0: take gold")
        assert (scene.player(0)["architects"], scene.player(1)["architects"]) == (1, 0)
    scene.state.public = 0
    scene.actions().do("0: hire private", "1: pass")
    assert (scene.state.built[0], scene.player(0)["architects"]) == (1, 0)
    assert "hire private" not in scene.options


@covers("boards.6")
@pytest.mark.parametrize(("boards", "books", "price"), [("greece,rome", 3, 0), ("greece-a,rome", 2, 1)])
def test_greece_has_a_golden_age_bonus_of_one(boards: str, books: int, price: int) -> None:
    scene = Scene(2, boards=boards).display(p1a="aeneid").goods(0, gold=1).actions().do("0: buy aeneid")
    assert scene.options == (["take books"] if price else ["take books", "buy_point"])
    assert scene.do("0: take books").has(0) == {"books": books}


@covers("boards.7")
def test_persia_has_room_for_a_third_colony() -> None:
    scene = Scene(2, boards="persia,rome").colony(0, "nubia", "israel").goods(0, gold=2)
    scene.display(p1a="hispania", p1b="gaul").measure(0, strength=9).actions().do("0: buy hispania", "1: pass")
    assert scene.player(0)["colonies"] == ["nubia", "israel", "hispania"]
    scene.measure(0, strength=9).do("0: buy gaul")
    assert sorted(scene.options) == ["replace hispania", "replace israel", "replace nubia"]


@covers("boards.8")
def test_rome_has_two_strength_of_its_own() -> None:
    scene = Scene(2, boards="rome,china")
    assert (scene.player(0)["strength"], scene.player(1)["strength"]) == (2, 0)
    assert scene.men(0, 3, 2).player(0)["strength"] == 8
    assert Scene(2, boards="rome-a,china").player(0)["strength"] == 0


# -- printed cards and starting workers --------------------------------------------------------------------------------


@covers("boards.9")
def test_printed_cards_work_like_the_progress_cards_of_their_name() -> None:
    scene = Scene(2, boards="rome,china").men(0, 3, 1).men(0, 4, 2).goods(0, food=9)
    assert (scene.player(0)["strength"], scene.player(0)["stability"], scene.player(0)["raid"]) == (5, 2, 3)
    assert scene.run(PRODUCTION).has(0) == {"food": 9 - 1 + 4}


@covers("boards.9")
@pytest.mark.parametrize(("boards", "cards"), [("rome,china", 2), ("egypt,china", 1), ("rome-a,china", 0)])
def test_printed_cards_count_as_antiquity_but_start_cards_do_not(boards: str, cards: int) -> None:
    """Tokugawa brings 2 stone for each card of the current age, Egypt's Pyramids not being one of those."""
    scene = Scene(2, boards=boards).advisor(0, "tokugawa")
    assert scene.player(0)["income"]["stone"] == 2 * cards


@covers("boards.9")
@pytest.mark.parametrize(("slot", "stone"), [(1, 4), (4, 0), (3, 0)])
def test_start_buildings_are_older_than_antiquity_and_printed_ones_are_not(slot: int, stone: int) -> None:
    """Himeji Castle pays for a building replaced by a newer one: Farm, Aqueduct, and the Legionary, which is none."""
    scene = Scene(2, boards="rome,china").wonder(0, "himeji-castle").display(p1a="forum").goods(0, gold=1)
    scene.actions().do("0: buy forum", f"0: place {slot}")
    assert scene.good(0, "stone") == stone


@covers("boards.10")
@pytest.mark.parametrize("name", [*BOARD_IDS, "rome-a"])
def test_starting_workers_cost_neither_food_nor_stability(name: str) -> None:
    player = Match(1, Fast(1), boards=name).player(0)
    pyramids = -2 if name == "egypt" else 0
    gift = 1 if name == "china" else 0  # alone one has always passed first
    assert (player["stability"], player["income"]["food"]) == (0, pyramids + gift)


@covers("boards.13")
def test_a_nation_may_own_the_card_its_board_prints_a_second_time() -> None:
    scene = Scene(2, boards="rome,china").display(p1a="legionary").goods(0, gold=1)
    scene.actions().do("0: buy legionary", "0: place 1").men(0, 1, 1).men(0, 3, 1)
    assert [slot["card"] for slot in scene.player(0)["slots"]] == ["legionary", "quarry", "legionary", "aqueduct"]
    assert scene.player(0)["strength"] == 2 + 3 + 3


@covers("boards.13")
def test_a_printed_card_does_not_leave_the_deck() -> None:
    match = Match(3, Fast(2), boards="rome,egypt,greece", sets="all")
    cards = [*match.state.deck, *(TABLES.number[card] for card in match.shown().values())]
    assert all(cards.count(TABLES.number[card]) == 1 for card in ("legionary", "pyramids", "hoplite", "brewery"))


@covers("boards.13")
def test_egypt_can_build_the_pyramids_again() -> None:
    scene = Scene(2, boards="egypt,rome").site(0, "pyramids", 2)
    scene.state.public = 1
    scene.actions().do("0: hire public", "0: add")
    assert scene.player(0)["wonders"] == ["pyramids", "pyramids"]
    assert (scene.player(0)["income"]["gold"], scene.player(0)["income"]["food"]) == (4, -4)
    assert scene.player(0)["score"][2] == 6
    scene.site(0, "alhambra", 1).goods(0, stone=1)
    scene.state.public = 1
    scene.do("1: pass", "0: hire public")
    assert scene.options == ["replace pyramids", "add"]
    scene.do("0: replace pyramids")
    assert sorted(scene.player(0)["wonders"]) == ["alhambra", "pyramids"]


# -- choosing boards ---------------------------------------------------------------------------------------------------


@covers("boards.11")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_boards_are_drawn_after_the_first_cards_and_chosen_in_reverse_order(seats: int) -> None:
    chance = Recording(Fast(seats))
    match = Match(seats, chance, boards="draft", levels="king")
    why = [outcome.why for outcome in chance.outcomes]
    steps = [word for word in dict.fromkeys(why) if word in ("order", "card", "boards")]
    assert steps == (["order"] if seats > 1 else []) + ["card", "boards"]
    assert len(match.state.boards) == seats and match.state.level == [2] * seats
    order = match.state.order
    for seat in reversed(order):
        assert (match.node, match.actor) == ("setup.board", seat)
        assert len(match.options) == 2 * len(match.state.boards)
        match.do(match.options[-1])
        assert match.player(seat)["side"] == "b"
    assert (match.node, match.actor) == ("growth", order[-1])
    assert len({match.player(seat)["nation"] for seat in range(seats)}) == seats


@covers("boards.11")
def test_which_boards_are_drawn_is_chance() -> None:
    drawn = {tuple(Match(2, Fast(seed), boards="draft").state.boards) for seed in range(60)}
    assert len(drawn) == 10


@covers("boards.11.ex1")
def test_example_rome_then_persia_turned_over_then_china() -> None:
    match = Match(3, Fast(1), boards="draft")
    match.state.boards = [BOARD_IDS.index(nation) for nation in ("china", "persia", "rome")]
    first, second, third = match.state.order
    match.do(f"{third}: choose rome b")
    assert match.options == ["choose china a", "choose china b", "choose persia a", "choose persia b"]
    match.do(f"{second}: choose persia a")
    assert match.options == ["choose china a", "choose china b"]
    match.do(f"{first}: choose china b")
    seen = [(match.player(seat)["nation"], match.player(seat)["side"]) for seat in (first, second, third)]
    assert seen == [("china", "b"), ("persia", "a"), ("rome", "b")]
    assert match.player(first)["goods"] == {"gold": 5, "stone": 5, "food": 1, "books": 1, "points": 3}
    assert match.player(second)["goods"] == {"gold": 6, "stone": 6, "food": 3, "books": 2, "points": 7}
    assert match.player(third)["goods"] == {"gold": 6, "stone": 6, "food": 2, "books": 3, "points": 4}


@covers("boards.12")
@pytest.mark.parametrize(("side", "cards"), [("a", START), ("b", ["quarry", "axeman", "ziggurat", "temple"])])
def test_a_board_may_be_turned_to_side_a(side: str, cards: list[str]) -> None:
    match = Match(2, Fast(1), boards="draft")
    match.state.boards = [BOARD_IDS.index("persia"), BOARD_IDS.index("rome")]
    seat = match.actor
    match.do(f"choose persia {side}")
    assert [slot["card"] for slot in match.player(seat)["slots"]] == cards
    assert match.player(seat)["colony_places"] == (2 if side == "a" else 3)
