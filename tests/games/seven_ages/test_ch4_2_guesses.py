"""4.2.31: hints of a conflict follow from what a seat knows of the enemy's units, and from nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.support import GAME, TABLES, Scene, labels_of, number
from worldstage.core.chance import Fast
from worldstage.core.seen import Hint
from worldstage.games.seven_ages.forces import on_map, stack, turn_to, unit_of
from worldstage.games.seven_ages.guesses import FEW, GUESSES, at_height, likely_stacks
from worldstage.games.seven_ages.names import NONE, SHOWN
from worldstage.games.seven_ages.prospects import attack_chance

LATE = (46, 46)


def hints(battle: Battle, seat: int) -> dict[str, Hint]:
    found = GAME.explanation.hints(battle.state, seat)
    return {GAME.actions.format(action): hint for action, hint in found.items()}


def guesses(scene: Scene, colour: int, area: str, seat: int = 0, many: int = GUESSES) -> list[list[str]]:
    """What a seat takes the units of an empire in an area to be, in each guess."""
    counters = stack(scene.state, colour, number("area", area))
    return [labels_of("unit", guess) for guess in likely_stacks(scene.state, seat, colour, counters, many)]


def show(scene: Scene, *counters: int) -> None:
    """These units were turned over where they are."""
    for counter in counters:
        scene.state.how[counter] |= SHOWN


# -- what may be there -------------------------------------------------------------------------------------------------


@covers("4.2.31")
def test_hidden_units_are_guessed_from_all_types_of_the_level() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 12, hellas=["spear", "spear"])
    found = guesses(scene, greeks, "hellas")
    assert len(found) == GUESSES
    types = Counter(unit for guess in found for unit in guess)
    assert set(types) <= {"spear", "archer", "sword", "catapult"}
    assert len(types) > 2 and types["spear"] > types["catapult"]  # there are more of them


@covers("4.2.31")
def test_guesses_do_not_depend_on_what_the_units_are() -> None:
    found = []
    for units in (["spear", "spear", "chariot"], ["chariot", "catapult", "sword"]):
        scene = Scene(2)
        greeks = scene.found("greeks", 1, 12, hellas=units, macedonia=["spear", "chariot"])
        found.append(guesses(scene, greeks, "hellas"))
    assert found[0] == found[1]


@covers("4.2.31", "G.7")
@pytest.mark.parametrize(("units", "rides"), [(["spear", "spear"], 0), (["chariot", "chariot"], 1)])
def test_how_many_of_an_empire_are_mounted_is_known(units: list[str], rides: float) -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 12, hellas=units)
    types = [unit for guess in guesses(scene, greeks, "hellas") for unit in guess]
    assert sum(unit in ("chariot", "light-horse") for unit in types) / len(types) == rides


@covers("4.2.31", "G.7")
def test_riders_elsewhere_may_be_here() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 12, hellas=["spear"] * 4, macedonia=["chariot"] * 4)
    types = [unit for guess in guesses(scene, greeks, "hellas") for unit in guess]
    assert sum(unit in ("chariot", "light-horse") for unit in types) / len(types) == pytest.approx(0.5, abs=0.1)


@covers("4.2.31", "4.2.7")
def test_what_was_turned_over_is_known_and_not_guessed_elsewhere() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 12, hellas=["chariot", "spear"])
    counters = stack(scene.state, greeks, number("area", "hellas"))
    riders = [c for c in counters if unit_of(scene.state, c) == number("unit", "chariot")]
    show(scene, *riders)
    for guess in guesses(scene, greeks, "hellas"):
        assert guess[0] == "chariot" and guess[1] in ("spear", "archer", "sword", "catapult")
    show(scene, *counters)
    assert guesses(scene, greeks, "hellas") == [["spear", "chariot"]]


@covers("4.2.31")
def test_a_type_whose_counters_all_lie_open_is_no_longer_guessed() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 1, hellas=1)
    spears = [
        counter
        for counter in range(TABLES.first_counter[greeks], TABLES.first_counter[greeks + 1])
        if TABLES.kind_early[TABLES.counter_kind[counter]] == number("unit", "spear")
    ]
    here = stack(scene.state, greeks, number("area", "hellas"))
    scene.put(greeks, "macedonia", *["spear"] * (len(spears) - 1))
    show(scene, *[c for c in spears if c not in here])
    scene.state.level = tuple([2] * len(scene.state.level))
    types = Counter(unit for guess in guesses(scene, greeks, "hellas") for unit in guess)
    assert set(types) == {"spear", "archer"} and types["archer"] == types["spear"]  # one counter each is left


@covers("4.2.31", "6.5.1")
def test_the_other_side_of_a_counter_that_lies_open_is_not_known() -> None:
    """Motorised infantry is on the backs of swords and of pikes."""
    found = []
    for front in ("sword", "pike"):
        scene = Scene(2)
        greeks = scene.found("greeks", 1, 42, hellas=[front, "spear", "archer"])
        (counter,) = [c for c in on_map(scene.state, greeks) if unit_of(scene.state, c) == number("unit", front)]
        turn_to(scene.state, counter, number("unit", "motorised-infantry"))
        show(scene, counter)
        found.append(guesses(scene, greeks, "hellas", many=64))
    assert found[0] == found[1]


@covers("4.2.31", "4.1.18")
def test_star_wars_are_known_and_nukes_may_be_any_aircraft() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 49, hellas=["star-wars", "nuke", "fighter"], macedonia=["bomber"])
    found = guesses(scene, greeks, "hellas")
    assert all(guess[0] == "star-wars" for guess in found)
    types = Counter(unit for guess in found for unit in guess[1:])
    assert set(types) == {"nuke", "fighter", "bomber"}
    assert types["nuke"] == pytest.approx(2 * GUESSES / 3, abs=1)


@covers("4.2.31", "2.3.7")
def test_as_many_elephants_are_guessed_as_the_empire_has_on_the_map() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 12, hellas=["elephant", "elephant"])
    assert guesses(scene, greeks, "hellas") == [["elephant", "elephant"]] * GUESSES


@covers("4.2.31", "4.1.17")
@pytest.mark.parametrize(("area", "galleys"), [("ionian-sea", True), ("north-atlantic", False)])
def test_galleys_are_guessed_only_where_galleys_can_be(area: str, galleys: bool) -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 26, hellas=1)
    scene.put(greeks, area, "frigate", "frigate")
    types = {unit for guess in guesses(scene, greeks, area) for unit in guess}
    assert {"frigate", "ship-of-the-line"} <= types <= {"galley", "frigate", "ship-of-the-line"}
    assert ("galley" in types) is galleys


@covers("4.2.31")
def test_land_units_ships_and_aircraft_are_guessed_as_many_as_everybody_sees() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 45, hellas=["rifle", "frigate", "bomber", "artillery"])
    for guess in guesses(scene, greeks, "hellas", many=FEW):
        classes = [TABLES.unit_class[number("unit", unit)] for unit in guess]
        assert [sum(c < 3 for c in classes), classes.count(3), classes.count(4)] == [2, 1, 1]


@covers("4.2.31")
def test_own_units_and_all_without_fog_are_known() -> None:
    for owner, fog in ((0, "yes"), (1, "no")):
        scene = Scene(2, fog=fog)
        greeks = scene.found("greeks", owner, 12, hellas=["spear", "catapult"])
        assert guesses(scene, greeks, "hellas") == [["spear", "catapult"]]


@covers("4.2.31")
def test_units_of_a_level_that_was_lost_are_guessed_too() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 20, hellas=["knight"])
    scene.state.level = tuple([1] * len(scene.state.level))
    types = {unit for guess in guesses(scene, greeks, "hellas") for unit in guess}
    assert types and all(TABLES.unit_class[number("unit", unit)] == 1 for unit in types)


def test_a_height_picks_the_type_that_stands_there() -> None:
    steps = [(0.25, 7), (0.5, 8), (0.25, 9)]
    assert [at_height(steps, height) for height in (0.0, 0.2, 0.3, 0.7, 0.8, 0.999, 1.1, 2.8)] == [
        *(7, 7, 8, 8, 9, 9),
        *(7, 9),
    ]
    assert at_height([(0.3, 7), (0.3, 8)], 0.99) == 8  # sums need not be exact


# -- hints -------------------------------------------------------------------------------------------------------------


@covers("4.2.31", "4.2.4")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_hint_of_a_redraw_does_not_tell_the_enemys_card(seat: int) -> None:
    found = []
    for card in (1, 6):
        battle = Battle(["spear"] * 2, ["spear"] * 2)
        battle.leader((battle.attacker, battle.defender)[seat], "tactician:1", battle.area)
        battle.fight(*((4, card), (card, 4))[seat])
        found.append(hints(battle, seat)["redraw"])
    assert found[0] == found[1]
    assert 0 < found[0].chance < 1


@covers("4.2.31", "4.2.5")
@pytest.mark.parametrize("seat", [0, 1])
def test_hints_of_commitments_are_the_same_in_all_worlds_that_look_alike(seat: int) -> None:
    found = []
    for units in (["spear", "spear", "archer"], ["catapult", "sword", "sword"]):
        sides = (["spear", "catapult"], units) if seat == 0 else (units, ["spear", "catapult"])
        battle = Battle(*sides, levels=(13, 13)).fight(*((4, 1), (1, 4))[seat])
        found.append(hints(battle, seat))
        for seed in range(5):
            world = GAME.views.sample(battle.state, seat, Fast(seed))
            assert GAME.explanation.hints(world, seat) == GAME.explanation.hints(battle.state, seat)
    assert found[0] == found[1]
    assert {"commit spear", "commit catapult", "all"} <= set(found[0])
    assert 0 < found[0]["commit spear"].chance < found[0]["all"].chance < 1


@covers("4.2.31", "4.2.21")
@pytest.mark.parametrize("seat", [0, 1])
def test_hints_for_staying_are_the_same_in_all_worlds_that_look_alike(seat: int) -> None:
    found = []
    for rest in (["spear", "spear"], ["catapult", "sword"]):
        own, theirs = ["spear", "spear", "catapult"], ["spear", *rest]
        battle = Battle(*((own, theirs) if seat == 0 else (theirs, own)), levels=(13, 13)).fight(7, 0)
        battle.state.fight_disorder = (0, 1) if seat == 0 else (1, 0)
        battle.commit(["spear"], ["spear"])
        assert battle.node == "conflict.retreat" and battle.actors == [seat]
        found.append(hints(battle, seat)["stay"].chance)
        for seed in range(5):
            world = GAME.views.sample(battle.state, seat, Fast(seed))
            assert GAME.explanation.hints(world, seat) == GAME.explanation.hints(battle.state, seat)
    assert found[0] == found[1]
    assert 0 < found[0] < 1


@covers("4.2.5", "4.2.7")
def test_what_has_been_turned_over_changes_the_hint() -> None:
    chances = []
    for units in (["spear"] * 2, ["catapult"] * 2):
        battle = Battle(["sword"] * 2, units, levels=(13, 13))
        show(battle, *battle.defending)
        chances.append(hints(battle.fight(3, 3), 0)["all"].chance)
    assert chances[0] > chances[1]


@covers("4.2.5", "4.2.16")
def test_an_enemy_whose_last_fresh_unit_is_committed_already_has_no_other_to_commit() -> None:
    """The defender has no choice, so its unit counts as committed before the attacker chooses; the others are aside."""
    battle = Battle(["spear"] * 4, ["spear"] * 3).fight(0, 7, 4, 0)
    battle.commit(["spear"], ["spear", "spear"])
    assert battle.actors == [0]
    numbers = hints(battle, 0)["all"].numbers
    assert numbers["round_least"] == numbers["round_most"] == pytest.approx(numbers["round_win"])
    left = [card for card in range(TABLES.card_count) if card not in (*battle.state.card, *battle.state.discards)]
    left.remove(battle.state.fight_card[0])
    won = [card for card in left if TABLES.card_value[card] + 1 < 4 + 2]  # two of three spears are in front
    assert numbers["round_win"] == pytest.approx(len(won) / len(left))


@covers("4.2.1", "4.2.8")
def test_the_chance_of_an_attack_at_sea_counts_ships() -> None:
    """Units that could be there are ships, whatever the empire has on land."""
    scene = Scene(2)
    rome = scene.found("romans", 0, 26, latium=["galley", "spear"])
    greeks = scene.found("greeks", 1, 26, hellas=["spear"] * 3, ionian_sea=["frigate"])
    area = number("area", "ionian-sea")
    units = [number("unit", "frigate")]
    before = attack_chance(scene.state, 0, area, rome, units, 0)
    show(scene, *stack(scene.state, greeks, area))
    assert 0 < before < 1
    assert scene.state.guest[area] == NONE
    cards = attack_chance(scene.state, 0, area, rome, units, 0)
    assert cards == pytest.approx(0.5)  # a frigate each
