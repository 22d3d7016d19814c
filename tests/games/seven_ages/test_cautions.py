"""Warnings before what is often regretted: too many units, a bare capital, a lost empire, money that goes to waste."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.productions import egypt, produce
from tests.games.seven_ages.support import GAME, Scene
from tests.games.seven_ages.test_chO_markers import at_step, begin_round, markers
from worldstage.core.state import replaced
from worldstage.core.text import render
from worldstage.games.seven_ages.glory import begin_scoring
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import DISSOLVE, JOKER, MANOEUVRE


def warnings(scene: Scene, option: str, language: str = "en") -> list[str]:
    """What is said before an option of the seat asked first."""
    found = GAME.explanation.cautions(scene.state, scene.actors[0])
    return [render(caution, language) for caution in found.get(GAME.actions.parse(option), [])]


# -- upkeep ------------------------------------------------------------------------------------------------------------


@covers("2.2.1")
def test_units_beyond_the_next_upkeep_are_warned_of_with_the_numbers() -> None:
    scene = Scene()
    colour = egypt(scene, units=7, money=4)
    produce(scene, colour)
    assert (scene.state.money[colour], GAME.views.view(scene.state, 0)["empires"]["pink"]["income"]) == (3, 6)
    assert warnings(scene, "done") == [], "nothing is built: the warning would change nothing"
    scene.choose("build spear")
    assert warnings(scene, "done") == [
        "Egyptians (Pharaonic): 8 units will then need upkeep, and the next production has 7 money for it as things "
        "are: one unit would be given up (§2.2.1)."
    ]
    assert "(§2.2.1)" in warnings(scene, "done", "de")[0]
    scene.choose("sell")
    assert warnings(scene, "done") == []


@covers("2.2.1")
def test_units_that_income_and_money_maintain_are_built_without_a_word() -> None:
    scene = Scene()
    colour = egypt(scene, units=2, money=30)
    produce(scene, colour)
    scene.choose("build spear")
    assert warnings(scene, "done") == []


def test_no_upkeep_is_warned_of_in_the_last_round() -> None:
    scene = Scene()
    scene.state.last_round = 1
    colour = egypt(scene, units=7, money=4)
    produce(scene, colour)
    scene.choose("build spear")
    assert warnings(scene, "done") == []


# -- a bare capital ----------------------------------------------------------------------------------------------------


def marching(enemies: int = 3, seat: int = 1, capital: str = "latium") -> Scene:
    """Romans with three units in Latium, who leave; Greeks stand in Magna Graecia beside it."""
    scene = Scene()
    romans = scene.found("romans", level=8, latium=3, capital=capital, lombardy=1)
    scene.found("greeks", seat, 8, magna_graecia=enemies, hellas=1)
    return scene.begin(begin_manoeuvre, romans).choose("from latium", "take_all")


@covers("2.1.10")
def test_a_capital_left_to_one_unit_beside_an_enemy_is_warned_of() -> None:
    scene = marching()
    assert warnings(scene, "to etruria:adriatic-sea") == [
        "Only one unit stays in your capital in Latium, and next to it, in Magna Graecia, the Greeks have 3. "
        "Without a capital your income is halved (§2.1.10)."
    ]
    assert "(§2.1.10)" in warnings(scene, "to etruria:adriatic-sea", "de")[0]
    assert warnings(scene, next(o for o in scene.options() if o.startswith("to magna"))) == [], (
        "who is attacked is left out"
    )


def test_a_move_that_bares_no_capital_in_danger_is_not_warned_of() -> None:
    assert warnings(marching(enemies=1), "to etruria:adriatic-sea") == [], "a single unit cannot attack"
    assert warnings(marching(seat=0), "to etruria:adriatic-sea") == [], "no enemy"
    assert warnings(marching(capital="lombardy"), "to etruria:adriatic-sea") == [], "no capital"


def test_a_capital_that_keeps_two_units_is_not_nearly_empty() -> None:
    scene = marching().choose("drop spear")
    assert warnings(scene, "to etruria:adriatic-sea") == []


def test_an_enemy_under_a_truce_is_no_danger_to_a_capital() -> None:
    scene = marching()
    romans, greeks = scene.holder("latium"), scene.holder("magna-graecia")
    scene.state.truces = (romans, greeks, 2)
    assert warnings(scene, "to etruria:adriatic-sea") == []


# -- dissolving --------------------------------------------------------------------------------------------------------


def romans() -> Scene:
    """Romans in their homeland, which brings glory (§G.16)."""
    scene = Scene(2)
    scene.found("romans", 0, level=8, latium=1)
    return scene


@covers("7.2")
def test_a_marker_that_dissolves_a_scoring_empire_is_warned_of() -> None:
    scene = romans()
    points = GAME.views.view(scene.state, 0)["empires"]["pink"]["scoring"]
    assert points > 0
    scene.begin(begin_round)
    assert warnings(scene, "mark pink dissolve") == [
        f"Romans would bring you {points} glory if it were scored now. Dissolved, it brings none (§7.2)."
    ]
    assert "(§7.2)" in warnings(scene, "mark pink dissolve", "de")[0]
    assert warnings(scene, "mark pink trade") == []


@covers("7.2")
@pytest.mark.parametrize(
    ("laid", "option"), [({"pink": DISSOLVE}, "act"), ({"pink": JOKER}, "joker"), ({"pink": JOKER}, "hold")]
)
def test_so_is_the_turning_of_such_a_marker(laid: dict[str, int], option: str) -> None:
    scene = romans()
    markers(scene, **laid)
    at_step(scene, DISSOLVE)
    assert bool(warnings(scene, option)) == (option != "hold")


def test_a_joker_turned_for_another_action_dissolves_nothing() -> None:
    scene = romans()
    markers(scene, pink=JOKER)
    at_step(scene, MANOEUVRE)
    assert warnings(scene, "joker") == []


def test_an_empire_that_brings_no_glory_goes_without_a_word() -> None:
    scene = Scene(2)
    scene.found("romans", 0, level=8, sicily=1)
    scene.found("han", 1, level=8, hupei=3)
    scene.disorder("sicily")
    assert GAME.views.view(scene.state, 0)["empires"]["pink"]["scoring"] <= 0
    scene.begin(begin_round)
    assert warnings(scene, "mark pink dissolve") == []


# -- money at the end --------------------------------------------------------------------------------------------------


def selling(greek: int, foreign: int = 0, last: int = 0) -> Scene:
    """Greeks, whose card has the icon of money, before they buy glory; Han with money too."""
    scene = Scene()
    scene.state.last_round = last
    scene.found("greeks", 0, 8, money=greek, hellas=1)
    scene.found("han", 1, 8, money=foreign, hupei=1)
    return scene.begin(begin_scoring)


@covers("G.18", "G.19")
def test_glory_that_costs_the_place_by_money_is_warned_of() -> None:
    scene = selling(70, 40)
    assert warnings(scene, "buy pink") == [
        "Greeks: 20 money is left then. By money you drop from place 1 to place 2: 1 glory less at this scoring "
        "(§G.18)."
    ]
    assert "von Platz 1 auf Platz 2: 1 Ruhm weniger" in warnings(scene, "buy pink", "de")[0]
    broke = selling(50)
    assert "you drop from place 1 out of the ranking: " in warnings(broke, "buy pink")[0]
    assert "von Platz 1 ganz heraus: " in warnings(broke, "buy pink", "de")[0]
    assert warnings(selling(120, 40), "buy pink") == []
    assert warnings(selling(120, 40).choose("buy pink"), "buy pink") != []


@covers("G.19", "W.7")
def test_money_that_would_still_buy_glory_is_warned_of_in_the_last_round() -> None:
    scene = selling(170, 10, last=1)
    assert warnings(scene, "done") == [
        "Greeks: 170 money is left, and this is the last round. Another 3 points of glory could be bought with it "
        "(§G.19)."
    ]
    assert "(§G.19)" in warnings(scene, "done", "de")[0]
    assert warnings(scene.choose("buy pink", "buy pink", "buy pink"), "done") == []
    assert warnings(selling(170, 10, last=2), "done") == []
    passed = selling(170, 10)
    passed.state.finished = 1  # §W.4
    assert warnings(passed, "done") != []


@covers("G.19")
def test_money_that_brings_as_much_unspent_is_not_warned_of() -> None:
    assert warnings(selling(50, 40, last=1), "done") == [], "the place by money is worth more than the point"
    scene = selling(50, 40, last=1)
    scene.state.glory_doubled = replaced(scene.state.glory_doubled, 0, 1)
    assert warnings(scene, "done") == []
