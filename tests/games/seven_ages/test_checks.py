"""The invariants: a sound position passes, and each thing that goes wrong is noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.common import whole_game
from tests.games.seven_ages.support import GAME, TABLES, Scene, number
from worldstage.core.errors import RulesBug
from worldstage.core.state import replaced
from worldstage.games.seven_ages.founding import begin_start
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import (
    CAPITAL,
    CIVILISE,
    DISORDER,
    FORT,
    GONE,
    MANOEUVRE,
    NONE,
    PRODUCTION,
    RELIC,
    START,
    TABLE_SLOT,
    TRADE,
    VACANT,
)


def scene() -> Scene:
    """A position with something of everything; the romans are colour 0, the greeks 2, the egyptians 4."""
    made = Scene()
    made.found("romans", 0, 12, 30, latium=2, etruria=1, carthage=1, capital="latium")
    made.found("greeks", 1, 9, 10, hellas=["spear", "galley"], aegean_sea=["galley"], capital="hellas")
    made.found("egyptians", 2, 8, 0, egypt=1, nubia=1)
    made.leader(0, "tactician:1", "latium")
    made.artefact(2, "colossus", "hellas")
    made.artefact(4, "hinduism")
    made.fort("latium")
    made.disorder("etruria")
    made.hand(0, "picts", "goths")
    made.hand(1, "huns")
    made.state.marker[0] = TRADE
    return made


def area(label: str) -> int:
    return number("area", label)


Fault = Callable[[Scene], None]
FAULTS: list[Fault] = []


def fault(breaks: Fault) -> Fault:
    """What must not be: each one is tried below."""
    FAULTS.append(breaks)
    return breaks


@pytest.mark.parametrize("step", [NONE, START, PRODUCTION, MANOEUVRE, CIVILISE])
def test_a_sound_position_passes_in_every_step(step: int) -> None:
    sound = scene()
    sound.state.step = step
    sound.check()


@fault
def lose_card(s: Scene) -> None:
    s.state.deck.pop()


@fault
def copy_card(s: Scene) -> None:
    s.state.discards.append(s.state.deck[0])


@fault
def peep(s: Scene) -> None:
    s.state.seen = replaced(s.state.seen, s.state.deck[0], 1)


@fault
def forget(s: Scene) -> None:
    s.state.seen = replaced(s.state.seen, s.state.hands[0][0], 0)


@fault
def turn_hand_round(s: Scene) -> None:
    s.state.hands[0].reverse()


@fault
def hide_discard(s: Scene) -> None:
    s.state.discards.append(s.state.deck.pop())


@fault
def aim_at_nothing(s: Scene) -> None:
    s.state.aims = [[0]]


@fault
def owe_money(s: Scene) -> None:
    s.state.money[0] = -1


@fault
def hoard(s: Scene) -> None:
    s.state.money[0] = 200


@fault
def fall_below_first_level(s: Scene) -> None:
    s.state.level = replaced(s.state.level, 0, 0)


@fault
def leave_money_behind(s: Scene) -> None:
    s.state.money[7] = 5


@fault
def lose_owner(s: Scene) -> None:
    s.state.owner = replaced(s.state.owner, 0, NONE)


@fault
def sink_below_zero(s: Scene) -> None:
    s.state.glory = replaced(s.state.glory, 2, -1)


@fault
def grow_stack(s: Scene) -> None:
    s.state.force[area("latium")] += 1


@fault
def smuggle_unit(s: Scene) -> None:
    s.state.at[TABLES.first_counter[6]] = area("latium")


@fault
def take_elephant_for_nobody(s: Scene) -> None:
    s.state.common = replaced(s.state.common, 0, 9)


@fault
def forget_area(s: Scene) -> None:
    s.state.areas[0] = s.state.areas[0][1:]


@fault
def meet(s: Scene) -> None:
    s.put(2, "latium", "spear")


@fault
def build_at_sea(s: Scene) -> None:
    s.state.built = replaced(s.state.built, area("aegean-sea"), 1)


@fault
def capital_without_city(s: Scene) -> None:
    s.state.built = replaced(s.state.built, area("carthage"), s.state.built[area("carthage")] | CAPITAL)


@fault
def second_capital(s: Scene) -> None:
    s.state.built = replaced(s.state.built, area("carthage"), s.state.built[area("carthage")] | CAPITAL | 1)


@fault
def fort_of_nobody(s: Scene) -> None:
    s.state.built = replaced(s.state.built, area("sicily"), s.state.built[area("sicily")] | FORT)


@fault
def disorder_of_nobody(s: Scene) -> None:
    s.state.built = replaced(s.state.built, area("sicily"), s.state.built[area("sicily")] | DISORDER)


@fault
def vacant_but_held(s: Scene) -> None:
    s.state.built = replaced(s.state.built, area("latium"), s.state.built[area("latium")] | VACANT)


@fault
def lone_leader(s: Scene) -> None:
    s.leader(0, "builder:1", "sicily")


@fault
def leader_of_nobody(s: Scene) -> None:
    s.state.leader_of = replaced(s.state.leader_of, number("leader", "tactician:1"), NONE)


@fault
def unnamed_leader_gone(s: Scene) -> None:
    s.state.leader_at = replaced(s.state.leader_at, number("leader", "builder:1"), GONE)


@fault
def lose_artefact(s: Scene) -> None:
    s.state.relic_at = replaced(s.state.relic_at, number("artefact", "colossus"), NONE)


@fault
def copy_artefact(s: Scene) -> None:
    s.state.built = replaced(
        s.state.built, area("egypt"), s.state.built[area("egypt")] | number("artefact", "colossus") + 1 << RELIC
    )


@fault
def artefact_as_religion(s: Scene) -> None:
    s.state.religion = replaced(s.state.religion, 0, number("artefact", "pyramids"))


@fault
def blue_marker_of_a_wonder(s: Scene) -> None:
    s.state.blue = replaced(s.state.blue, number("artefact", "pyramids"), 9)


@fault
def marker_twice(s: Scene) -> None:
    s.state.extra = replaced(s.state.extra, 0, TRADE)


@fault
def turned_over_but_not_laid(s: Scene) -> None:
    s.state.shown[2] = TRADE


@fault
def same_colours(s: Scene) -> None:
    s.state.pair = replaced(s.state.pair, 1, s.state.pair[0])


@fault
def places_too_early(s: Scene) -> None:
    s.state.places = (1, 2, 3)
    s.state.frames = [[0, 0, 0, 0, 0, 0, 0]]


@fault
def no_winner(s: Scene) -> None:
    s.state.places = (2, 2, 3)


@fault
def galley_off_its_coast(s: Scene) -> None:
    s.put(0, "red-sea", "galley")


@fault
def forgotten_rules(s: Scene) -> None:
    s.state.bound[0] = [9] * len(s.state.bound[0])


@fault
def outdated_artefact(s: Scene) -> None:
    s.state.level = replaced(s.state.level, 2, 49)


@fault
def unclaimed_elephant(s: Scene) -> None:
    s.put(0, "numidia", "spear")


@pytest.mark.parametrize("breaks", FAULTS, ids=lambda breaks: breaks.__name__)
def test_what_goes_wrong_is_noticed(breaks: Fault) -> None:
    broken = scene()
    breaks(broken)
    with pytest.raises(RulesBug):
        broken.check()


@pytest.mark.parametrize("breaks", [meet, lone_leader, galley_off_its_coast])
@pytest.mark.parametrize("begin", ["manoeuvre", "founding"])
def test_some_things_may_wait_only_while_a_manoeuvre_or_founding_is_under_way(breaks: Fault, begin: str) -> None:
    """The step of the round says nothing: between two manoeuvres, or at an event before them, all is settled."""
    waiting = scene()
    if begin == "manoeuvre":
        waiting.begin(begin_manoeuvre, 0)
    else:
        waiting.begin(begin_start, 0, TABLE_SLOT)
    breaks(waiting)
    waiting.check()
    waiting.state.frames = []
    waiting.state.step = MANOEUVRE if begin == "manoeuvre" else START
    with pytest.raises(RulesBug):
        waiting.check()


@pytest.mark.parametrize("settings", [{}, {"reveal": "in_turn", "vacant_city": "kept", "pursuit": "yes"}], ids=str)
def test_the_invariants_hold_after_every_choice_of_a_long_game(settings: dict[str, str]) -> None:
    """The contract tests check short games; empires that divide, fall and come back need a longer one."""
    s, moves = whole_game(GAME, ["random", "steady", "bold", "random"], 15, settings | {"rounds": "15"}, checked=True)
    assert s.round == 15 and len(moves) > 1000
