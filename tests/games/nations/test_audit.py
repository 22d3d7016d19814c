"""Where rules meet: what two or three of them, each tested by itself, come to together."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import Scene, number


def taken(scene: Scene, seat: int, part: int) -> Scene:
    """A worker off the food part (0) or the stability part (1) of the track, before anything is compared."""
    scene.state.track[seat * 2 + part] -= 1
    scene.state.idle[seat] += 1
    return scene.refreshed(seat)


# -- shortages ---------------------------------------------------------------------------------------------------------


@covers("card.florence-nightingale", "0.12")
def test_a_shortage_without_florence_costs_its_point_though_she_has_saved_one_of_that_kind() -> None:
    """Two food are missing in production; Anarchism takes the point of the weakest, and Florence; then comes famine."""
    scene = Scene(2).card(0, 1, "elephant", 1).advisor(0, "florence-nightingale").goods(0, books=20, points=5)
    scene.men(1, 3, 3).goods(1, food=9)
    scene.event("anarchism").resolve()
    assert [args for args in scene.lines("goods.short") if args[0] == 0] == [(0, 2, 2), (0, 2, 4)]
    assert scene.has(0) == {"books": 20 - 2 + 6 - 4, "points": 5 - 1 - 1}


@covers("card.florence-nightingale", "0.12")
def test_a_shortage_that_cost_its_point_before_florence_came_costs_none_after_she_left() -> None:
    scene = Scene(2).card(0, 1, "elephant", 1).goods(0, books=20, points=5).men(1, 3, 3).goods(1, food=9)
    scene.produce().advisor(0, "florence-nightingale").event("anarchism").happen("anarchism")
    assert (scene.player(0)["advisors"], scene.good(0, "points")) == ([], 5 - 1 - 1)
    scene.happen("yellow-turban-rebellion")
    assert (scene.good(0, "books"), scene.good(0, "points")) == (20 - 2 - 3, 3)


@covers("0.11", "0.12", "0.13", "event.iconoclasm")
def test_two_shortages_in_one_effect_with_no_books_cost_a_point_each_and_one_for_the_books() -> None:
    """One effect takes two food and two gold: one of each is there, no book, and six stone for what is missing."""
    scene = Scene(2).men(1, 5, 1).goods(0, food=1, gold=1, stone=6, points=9).happen("iconoclasm")
    assert scene.over, "stone is all that is left to give"
    assert scene.has(0) == {"stone": 6 - 2, "points": 9 - 3}
    assert sorted(scene.lines("goods.short")) == [(0, 0, 1), (0, 2, 1)]
    assert scene.lines("goods.no_books") == [(0, 3, 1), (0, 3, 1)]
    assert [line[1:3] for line in scene.lines("goods.lost.no_books")] == [(4, 1)], "the point for books comes once"


@covers("0.13", "event.iconoclasm")
def test_a_debt_of_two_shortages_is_settled_as_one_with_what_is_left() -> None:
    """Nothing of the food, two gold too few: four books are missing, and three stone are all there is."""
    scene = Scene(2).men(1, 5, 1).goods(0, stone=3, points=9).happen("iconoclasm")
    assert scene.over and scene.has(0) == {"points": 9 - 3}
    assert scene.state.debt == [0, 0], "what cannot be given is forgotten"


@covers("0.13", "event.iconoclasm")
def test_books_that_are_there_pay_for_the_first_shortage_before_they_are_missing_for_the_second() -> None:
    """One effect, three books: gold comes before food, and takes two of them; the food finds one."""
    scene = Scene(2).men(1, 5, 1).goods(0, books=3, stone=5, points=9).happen("iconoclasm")
    assert scene.over and scene.has(0) == {"stone": 4, "points": 9 - 3}


# -- prices of 0 -------------------------------------------------------------------------------------------------------


@covers("card.mansa-musa", "card.galileo-galilei")
def test_mansa_musa_is_not_moved_by_a_price_of_0() -> None:
    """No gold is spent where nothing is paid, also by a player who has none to begin with."""
    scene = (
        Scene(2).wonder(0, "porcelain-tower").advisor(0, "galileo-galilei", "mansa-musa").display(p1a="silk").actions()
    )
    scene.do("0: use galileo-galilei", "0: buy silk", "0: take stone")
    assert scene.has(0) == {"stone": 2}


@covers("card.mansa-musa", "II.A.golden-age.3")
def test_mansa_musa_is_not_moved_by_a_point_that_costs_nothing() -> None:
    """Uraniborg takes two off the price of one; the last gold went for the card itself, and that counts once."""
    scene = Scene(2).wonder(0, "uraniborg").advisor(0, "mansa-musa").goods(0, gold=1).display(p1a="silk").actions()
    scene.do("0: buy silk")
    assert scene.has(0) == {"books": 2, "food": 1}
    scene.do("0: buy_point")
    assert scene.has(0) == {"books": 2, "food": 1, "points": 1}


@covers("card.mansa-musa", "II.B.2")
def test_mansa_musa_is_not_moved_by_other_goods_that_run_out() -> None:
    scene = Scene(2).advisor(0, "mansa-musa").goods(0, stone=1).actions().do("0: deploy 2")
    assert scene.has(0) == {}


# -- architects --------------------------------------------------------------------------------------------------------


@covers("II.C.5")
@pytest.mark.parametrize("sources", [("alhambra", "archimedes"), ("archimedes", "alhambra")])
def test_of_private_architects_those_of_an_advisor_go_first(sources: tuple[str, str]) -> None:
    """So the next advisor drives out none that could still be hired, in whichever order they came."""
    scene = Scene(2).goods(0, gold=1, stone=9).wonder(0, "alhambra").advisor(0, "archimedes").site(0, "pyramids")
    scene.state.private[0] = [number(card) for card in sources]
    scene.display(p1a="augustus").actions().do("0: hire private")
    assert scene.state.private[0] == [number("alhambra")]
    scene.do("1: pass", "0: buy augustus", "0: hire private")
    assert scene.player(0)["site"]["built"] == 2


# -- cards that leave --------------------------------------------------------------------------------------------------


@covers("0.17", "card.boudica", "card.harald-hardrada")
@pytest.mark.parametrize(("queen", "king"), [(0, 1), (1, 0)])
def test_cards_that_must_leave_at_the_same_moment_both_leave_whoever_sits_where(queen: int, king: int) -> None:
    """A worker on the Axeman drives Boudica away; with her strength it is 3, and Harald is tied for weakest."""
    scene = Scene(2).card(king, 3, "hoplite", 1).advisor(king, "harald-hardrada")
    scene.advisor(queen, "boudica").goods(queen, stone=1)
    scene.state.order = [queen, king]
    scene.actions().do(f"{queen}: deploy 3")
    assert scene.player(queen)["advisors"] == scene.player(king)["advisors"] == []
    assert (scene.state.strength[queen], scene.state.strength[king]) == (2, 3)


def conqueror() -> Scene:
    """Harald, 16 strength with the 2 of Macedonia, and no place for a colony; the other nation has 14 or more."""
    scene = Scene(2).colony(0, "macedonia", "nubia").card(0, 1, "dreadnought", 1)
    return scene.card(1, 1, "dreadnought", 1).advisor(0, "harald-hardrada").goods(0, gold=3)


@covers("0.17", "II.A.colony.3", "card.harald-hardrada")
def test_no_card_leaves_between_one_colony_and_the_next() -> None:
    scene = conqueror().display(p1a="crusader-states").actions()
    scene.do("0: buy crusader-states", "0: replace macedonia")
    assert (scene.player(0)["strength"], scene.player(0)["advisors"]) == (17, ["harald-hardrada"])


@covers("0.17", "II.A.colony.3", "card.harald-hardrada")
def test_a_card_leaves_if_the_new_colony_leaves_its_nation_weakest() -> None:
    scene = conqueror().display(p1a="hispania").actions()
    assert scene.player(0)["advisors"] == ["harald-hardrada"]
    scene.do("0: buy hispania", "0: replace macedonia")
    assert (scene.player(0)["strength"], scene.player(0)["advisors"]) == (14, [])


@covers("0.17", "II.A.advisor.1", "card.qin-shi-huang")
@pytest.mark.parametrize(
    ("bought", "left"), [("thomas-aquino", ["qin-shi-huang", "thomas-aquino"]), ("augustus", ["augustus"])]
)
def test_no_advisor_leaves_between_another_and_the_next(bought: str, left: list[str]) -> None:
    """The stability of one saint keeps Qin on the other place; that of the next does as well."""
    scene = Scene(2).wonder(0, "porcelain-tower").advisor(0, "qin-shi-huang", "saint-augustine")
    scene.goods(0, gold=1).display(p1a=bought).actions()
    assert scene.state.stability == [1, 0]
    scene.do(f"0: buy {bought}", "0: replace saint-augustine")
    assert scene.player(0)["advisors"] == left


@covers("0.17", "0.21", "card.qin-shi-huang")
@pytest.mark.parametrize(("part", "stability", "left"), [("stability", 2, ["qin-shi-huang"]), ("food", -1, [])])
def test_a_worker_returned_from_a_card_is_on_the_track_before_any_card_leaves(
    part: str, stability: int, left: list[str]
) -> None:
    """Qin's nation alone is weakest and gives up a worker from the Ziggurat; its stability is 1, the other's 0."""
    scene = taken(taken(Scene(2), 0, 1), 0, 0).card(0, 1, "ziggurat", 2).men(1, 3, 1).advisor(0, "qin-shi-huang")
    assert (scene.state.stability, scene.player(0)["advisors"]) == ([1, 0], ["qin-shi-huang"])
    scene.happen("assyrian-deportations").do("0: recall 1", f"0: send {part}")
    assert scene.over
    assert (scene.player(0)["stability"], scene.player(0)["advisors"]) == (stability, left)


# -- turns -------------------------------------------------------------------------------------------------------------


@covers("card.sun-tzu")
def test_sun_tzu_gives_his_second_action_even_if_the_first_replaces_him() -> None:
    scene = Scene(2).advisor(0, "sun-tzu").goods(0, gold=2).display(p1a="augustus", p1b="silk").actions()
    scene.do("0: buy augustus", "0: buy silk", "0: take stone", "1: pass")
    assert (scene.player(0)["advisors"], scene.good(0, "stone")) == (["augustus"], 2)


@covers("card.buddha", "card.titanic")
@pytest.mark.parametrize(("pick", "next_turn"), [("1", 2), ("2", 1)])
def test_who_loses_buddha_to_the_titanic_before_his_turn_does_not_skip_it(pick: str, next_turn: int) -> None:
    scene = Scene(3).advisor(1, "buddha").goods(1, gold=4).goods(0, gold=4, stone=2).goods(2, gold=4)
    scene.site(0, "titanic", 2).architects(1).actions().do("0: hire public", f"1: pick {pick}")
    assert (scene.node, scene.actor) == ("actions.turn", next_turn)


# -- wonders finished by an event --------------------------------------------------------------------------------------


@covers("event.papal-indulgence", "card.versailles", "III.4.5")
def test_whom_an_event_names_is_settled_before_a_wonder_it_finishes_changes_it() -> None:
    """The most stable finishes Versailles by the first half of the sentence and is none of the others in the second."""
    scene = Scene(3).men(1, 5, 1).site(1, "versailles", 2)
    for seat in range(3):
        scene.goods(seat, gold=3)
    scene.happen("papal-indulgence").do("1: accept")
    assert scene.player(1)["wonders"] == ["versailles"]
    assert [scene.good(seat, "gold") for seat in range(3)] == [1, 3, 1]
    scene.happen("tennis-court-oath")  # seat 1 counts as least stable now, and alone
    assert [scene.good(seat, "gold") for seat in range(3)] == [1, 0, 1]
