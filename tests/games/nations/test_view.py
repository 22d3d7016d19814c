"""What everybody sees of a table: projected income, who has most and least, the order to come, the score so far."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.nations.support import GAME, TABLES, Scene, number
from worldstage.core.log import EVERYBODY
from worldstage.core.parts import Following
from worldstage.core.text import LANGUAGES, Text, render


def view(scene: Scene) -> dict[str, Any]:
    return GAME.views.public(scene.state)


def income(scene: Scene, seat: int = 0) -> dict[str, int]:
    """Without the goods that neither come nor go."""
    return {name: amount for name, amount in scene.player(seat)["income"].items() if amount}


def most(scene: Scene) -> list[list[str]]:
    return [player["measures"]["most"] for player in view(scene)["players"]]


def least(scene: Scene) -> list[list[str]]:
    return [player["measures"]["least"] for player in view(scene)["players"]]


# -- income ------------------------------------------------------------------------------------------------------------


def test_without_workers_nothing_comes_and_nothing_goes() -> None:
    assert income(Scene(2)) == {}


def test_income_is_counted_per_worker() -> None:
    scene = Scene(2).men(0, 1, 2).men(0, 2, 1).men(0, 3, 1)  # temple, quarry, axeman
    assert income(scene) == {"gold": 3, "stone": 1, "food": -1, "books": 2}
    assert income(scene, 1) == {}


def test_income_counts_colonies_advisors_and_wonders() -> None:
    scene = Scene(2).colony(0, "nubia", "israel").wonder(0, "hanging-gardens").advisor(0, "elizabeth")
    assert income(scene) == {"gold": 2, "books": 2, "stone": -1 + 2, "food": 2}


def test_income_counts_a_condition_only_while_it_holds() -> None:
    scene = Scene(2).advisor(0, "augustus")
    assert income(scene) == {"stone": 2}, "its strength of 1 makes the strongest"
    assert income(scene.measure(1, strength=1)) == {}, "a tie helps nobody"


def test_income_counts_what_the_people_eat() -> None:
    scene = Scene(2)
    scene.state.track[0] -= 2
    scene.state.idle[0] += 2
    assert income(scene) == {"food": -6}


def test_income_of_china_has_a_food_more_after_passing_first() -> None:
    scene = Scene(2, boards="china, rome").actions()
    assert income(scene) == {}
    assert income(scene.do("0: pass")) == {"food": 1}


def test_income_has_no_points() -> None:
    assert Scene(2).player(0)["income"]["points"] == 0


# -- who has most and least --------------------------------------------------------------------------------------------


def test_most_and_least_of_three() -> None:
    scene = Scene(3).measure(0, 5, 3).measure(1, 4, 1).measure(2, 2, 2)
    scene.goods(0, food=1).goods(1, food=2).goods(2, food=3)
    assert most(scene) == [["strength", "stability"], [], ["food"]]
    assert least(scene) == [["food"], ["stability"], ["strength"]]


def test_ties_help_nobody_and_hurt_everybody() -> None:
    scene = Scene(3).measure(0, 5, 3).measure(1, 5, 3).measure(2, 5, 3)
    assert most(scene) == [[], [], []]
    assert least(scene) == [["strength", "stability", "food"]] * 3


def test_all_in_revolt_are_least_stable() -> None:
    scene = Scene(3).measure(0, 0, -1).measure(1, 0, -9).measure(2, 0, 0)
    assert ["stability" in names for names in least(scene)] == [True, True, False]
    assert ["stability" in names for names in most(scene)] == [False, False, True]


def test_with_five_seats_the_second_counts_unless_tied() -> None:
    """Strengths 23, 22, 22, 5, 4: only 23 is strongest; 5 and 4 are weakest."""
    scene = Scene(5)
    for seat, strength in enumerate((23, 22, 22, 5, 4)):
        scene.measure(seat, strength)
    assert ["strength" in names for names in most(scene)] == [True, False, False, False, False]
    assert ["strength" in names for names in least(scene)] == [False, False, False, True, True]


def test_with_five_seats_two_are_most_stable_and_all_tied_for_second_least_are_least() -> None:
    """Stabilities 8, 7, 5, 5, 4."""
    scene = Scene(5)
    for seat, stability in enumerate((8, 7, 5, 5, 4)):
        scene.measure(seat, 0, stability)
    assert ["stability" in names for names in most(scene)] == [True, True, False, False, False]
    assert ["stability" in names for names in least(scene)] == [False, False, True, True, True]


def test_alone_the_measures_are_against_the_shadow() -> None:
    scene = Scene(1).measure(0, 4, 3)
    scene.state.shadow = [3, 3, 2, 0]
    assert most(scene) == [["strength", "food"]], "the shadow has no food, and stability is tied"
    assert least(scene) == [["stability"]]


def test_before_all_boards_are_chosen_nothing_is_measured() -> None:
    s = GAME.table(3, 1, {"boards": "draft"}).state
    seen = GAME.views.public(s)
    assert all(player["measures"] == {"most": [], "least": []} for player in seen["players"])
    assert len(seen["boards"]) == 3


# -- the order to come -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("measures", "order"),
    [
        ([(1, 0), (3, 0), (2, 0)], [1, 2, 0]),
        ([(2, 0), (2, 1), (1, 9)], [1, 0, 2]),
        ([(2, 1), (2, 1), (3, 0)], [2, 0, 1]),
        ([(50, 1), (45, 2), (44, 16)], [2, 1, 0]),  # 40 is the end of the strength track, 15 that of stability
        ([(2, -5), (2, -1), (2, 0)], [2, 0, 1]),  # all in revolt are alike
    ],
)
def test_the_order_after_the_round(measures: list[tuple[int, int]], order: list[int]) -> None:
    scene = Scene(3)
    for seat, (strength, stability) in enumerate(measures):
        scene.measure(seat, strength, stability)
    assert view(scene)["order_after"] == order
    assert view(scene)["order"] == [0, 1, 2]


def test_ties_of_everything_keep_the_order_there_was() -> None:
    scene = Scene(3)
    scene.state.order = [2, 0, 1]
    assert view(scene)["order_after"] == [2, 0, 1]


# -- the score so far --------------------------------------------------------------------------------------------------


def test_the_score_so_far_in_its_five_parts() -> None:
    """37 of all goods, strength and stability are 3 points."""
    scene = Scene(2).goods(0, stone=3, gold=7, food=5, books=6, points=4)
    scene.card(0, 1, "ziggurat", 3).men(0, 2, 1).wonder(0, "pyramids").colony(0, "nubia").measure(0, 10, 6)
    assert scene.player(0)["score"] == [4, 0, 3, 3, 3], "the third worker on a card with two points scores nothing"


def test_revolt_counts_against_the_resources_but_not_below_nothing() -> None:
    scene = Scene(2).goods(0, gold=12).measure(0, 0, -3)
    assert scene.player(0)["score"] == [0, 0, 0, 0, 0]
    assert scene.measure(0, 1, -3).player(0)["score"] == [0, 0, 0, 0, 1]
    assert scene.goods(0, gold=0).player(0)["score"] == [0, 0, 0, 0, 0]


def test_what_a_wonder_promises_counts_while_it_holds() -> None:
    scene = Scene(2).wonder(0, "statue-of-liberty")
    assert scene.player(0)["score"][2] == 1, "both have five workers"
    scene.state.idle[0] += 1
    assert scene.player(0)["score"][2] == 3


def test_places_are_given_at_the_end_only() -> None:
    scene = Scene(2)
    assert [player["place"] for player in view(scene)["players"]] == [None, None]
    scene.state.places = [2, 1]
    assert [player["place"] for player in view(scene)["players"]] == [2, 1]


# -- boards and display ------------------------------------------------------------------------------------------------


def test_slots_show_workers_and_the_price_of_another() -> None:
    scene = Scene(2).card(0, 1, "university", 2)
    assert scene.player(0)["slots"][0] == {"card": "university", "workers": 2, "deploy": 2}
    assert [slot["card"] for slot in scene.player(1)["slots"]] == ["temple", "quarry", "axeman", "farm", "caravan"]
    assert (scene.player(0)["idle"], scene.player(0)["workers"]) == (3, 5)


def test_a_board_with_four_slots_shows_four() -> None:
    assert len(Scene(2, boards="china, rome").player(0)["slots"]) == 4


def test_the_site_shows_the_stone_of_its_next_section() -> None:
    scene = Scene(2)
    assert scene.player(0)["site"] is None
    assert scene.site(0, "pyramids").player(0)["site"] == {"card": "pyramids", "built": 0, "stone": 2}
    assert scene.site(0, "pyramids", 2).player(0)["site"] == {"card": "pyramids", "built": 2, "stone": 0}


def test_the_population_track() -> None:
    scene = Scene(2, boards="china, rome")
    scene.state.track[1] -= 1
    track = {"food": 3, "stability": 3, "food_places": 3, "stability_places": 4, "top": 0}
    assert scene.player(0)["track"] == track


def test_raid_value_needs_a_worker() -> None:
    scene = Scene(2)
    assert scene.player(0)["raid"] == 0
    assert scene.card(0, 3, "hoplite", 1).player(0)["raid"] == 3
    assert scene.advisor(0, "hannibal").player(0)["raid"] == 4
    assert scene.card(0, 3, "hoplite", 0).player(0)["raid"] == 0, "a bonus alone wins no battle"


def test_the_display_has_a_price_for_each_row() -> None:
    seen = view(Scene(2).display(p3a="forum", p1b="aqueduct"))
    assert (seen["display"][0], seen["display"][15]) == (
        {"card": "forum", "gold": 3},
        {"card": "aqueduct", "gold": 1},
    )
    assert [place["gold"] for place in seen["display"]] == [3] * 7 + [2] * 7 + [1] * 7
    assert [place["card"] for place in seen["display"]].count(None) == 19
    assert seen["columns"] == 4


def test_the_war_and_who_bought_it() -> None:
    scene = Scene(2)
    assert view(scene)["war"] is None
    scene.state.war, scene.state.war_strength, scene.state.war_buyer = number("warring-states"), 7, 1
    assert view(scene)["war"] == {"card": "warring-states", "strength": 7, "buyer": 1}


def test_alone_the_war_may_be_the_shadows() -> None:
    scene = Scene(1)
    scene.state.war, scene.state.war_strength, scene.state.war_buyer = number("warring-states"), 7, 1
    assert view(scene)["war"] == {"card": "warring-states", "strength": 7, "buyer": None}
    scene.state.shadow, scene.state.tile = [4, 1, 7, 1], 0
    shadow = {"strength": 4, "stability": 1, "books": 7, "first": True, "tile": TABLES.tiles[0], "famine": 1}
    told = view(scene)["shadow"]
    assert [render(Text.from_json(text), "en") for text in told.pop("die")] == [
        "it gains 2 books",
        "it removes the leftmost advisor on display",
    ]
    assert told == shadow
    assert view(Scene(2))["shadow"] is None


@pytest.mark.parametrize("card", TABLES.events)
def test_both_events_of_a_card_can_be_read(card: str) -> None:
    event = view(Scene(2).event(card))["event"]
    assert event["id"] == card
    for half in ("first", "second"):
        assert event[half] in TABLES.halves
        for language in LANGUAGES:
            words = render(_text(event[f"{half}_text"]), language)
            assert words and not set(words) & set("{}#")


def _text(saying: dict[str, Any]) -> Text:
    args = {name: (kind, _text(value) if kind == "text" else value) for name, (kind, value) in saying["args"].items()}
    return Text(saying["key"], args, saying["domain"])


def test_all_eyes_see_the_same() -> None:
    scene = Scene(3).display(p1a="forum").goods(1, gold=4).actions()
    seen = [GAME.views.view(scene.state, seat) for seat in (0, 1, 2, EVERYBODY)]
    for one in seen:
        one.pop("seat")
        one.pop("own_choice")
    assert all(one == seen[0] for one in seen)


# -- parts of the view -------------------------------------------------------------------------------------------------


def names_of_news(scene: Scene, *notations: str) -> set[str]:
    """The entries of the public view that are rebuilt after some choices."""
    following = Following(GAME)
    following.news(scene.state)
    scene.do(*notations)
    return set(following.news(scene.state))


def test_only_what_a_choice_may_change_is_rebuilt() -> None:
    scene = Scene(2).goods(0, gold=3, stone=3).display(p1a="augustus").event("anarchism").actions()
    boards = {"players", "coming", "order_after"}
    assert names_of_news(scene, "0: deploy 1") == boards
    assert names_of_news(scene, "1: pass") == {*boards, "round", "last_round", "age", "order", "passed"}
    assert names_of_news(scene, "0: buy augustus") == {*boards, "display", "columns"}


def test_every_entry_of_the_view_belongs_to_one_part() -> None:
    scene = Scene(2).actions()
    names = [name for part in GAME.views.parts for name in part.make(scene.state)]
    assert sorted(names) == sorted(GAME.views.public(scene.state)) and len(set(names)) == len(names)
