"""6.1 What events do: each clause of an event is an effect, carried out for what was chosen for its aim (§6.1.4)."""

from __future__ import annotations

from worldstage.core.chance import Chance
from worldstage.core.flow import call
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.assassin import begin_attempt
from worldstage.games.seven_ages.creeds import adopt
from worldstage.games.seven_ages.dissolution import settle
from worldstage.games.seven_ages.empires import remove_artefact
from worldstage.games.seven_ages.events_disaster import strike_areas, strike_empire
from worldstage.games.seven_ages.events_table import HIRING, at_table, desert, settle_down
from worldstage.games.seven_ages.events_war import at_end, before_action, in_conflict, money_and_progress
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.leaders import begin_promotion
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.targets import does

IN_CONFLICT = (v.TURN_UNIT, v.HALVE_FRONT, v.REFRESH, v.TOTAL, v.SWAP_CARDS, v.NO_CROSSINGS)
BEFORE_ACTION = (
    v.MARCH,
    v.MAY_EMPTY,
    v.DOUBLE_MOVE,
    v.HARVEST,
    v.NO_INCOME,
    v.TRADE_BONUS,
    v.LOOK_FIRST,
    v.NO_TRADE,
    v.IGNORE_AGES,
    v.CHOOSE_START,
    v.ELEPHANT,
)
AT_END = (v.DOUBLE_GLORY, v.HALVE_GLORY, v.NO_PROGRESS, v.SWIFT_PROGRESS)
TREASURY = (v.MONEY, v.HALVE_MONEY, v.GOLD_RUSH, v.PROGRESS)
STRIKE_AREAS = (
    v.DISORDER_CHOSEN,
    v.DESTROY_UNITS,
    v.DESTROY_CITY,
    v.DESTROY_NAVAL,
    v.UPRISING,
    v.REBELLION,
    v.JOIN_COASTS,
)
STRIKE_EMPIRE = (
    *v.DISORDERS,
    v.CALM_ALL,
    v.EPIDEMIC,
    v.EPIDEMIC_AROUND,
    v.LOSE_GOVERNMENT,
    v.SPLIT,
    v.FRAGMENTS,
)
AT_TABLE = (v.TAKE_DISCARD, v.LOOK_HAND, v.SWAP_HANDS, v.FATE, v.DROUGHT, v.TRUCE, v.PROPHECY)


def carry_out(
    s: AgesState, seat: int, event: int, colour: int, chosen: list[int], effect: int, amount: int, chance: Chance
) -> None:
    """§6.1.4: an effect of an event, whatever the rules say otherwise. `colour` is the empire that acts, or NONE."""
    if effect in IN_CONFLICT:
        in_conflict(s, event, chosen, effect, amount)
    elif effect in BEFORE_ACTION:
        before_action(s, seat, chosen, effect, amount)
    elif effect in AT_END:
        at_end(s, seat, chosen, effect, amount)
    elif effect in TREASURY:
        money_and_progress(s, chosen[0], effect, amount)
    elif effect in STRIKE_AREAS:
        strike_areas(s, chosen, effect, chance)
    elif effect in STRIKE_EMPIRE:
        strike_empire(s, event, chosen[0], effect, amount, chance)
    elif effect in AT_TABLE:
        at_table(s, seat, chosen, effect, amount, chance)
    else:
        _in_civilise(s, seat, colour, chosen, effect, amount)


def _in_civilise(s: AgesState, seat: int, colour: int, chosen: list[int], effect: int, amount: int) -> None:
    """Effects that belong to another part of the rules, and those that ask somebody."""
    if effect == v.ASSASSINATE:
        begin_attempt(s, seat, colour, chosen[0], amount)
    elif effect == v.PROMOTE:
        begin_promotion(s, seat, colour, 1)
    elif effect == v.CONVERT:
        adopt(s, chosen[0], s.religion[colour])
    elif effect == v.REMOVE_RELIC:
        remove_artefact(s, chosen[0], chosen[1], kinds.BY_EVENT)
    elif effect == v.SETTLE:
        settle_down(s, chosen[0], chosen[1])
    elif effect == v.HIRE:
        call(s, HIRING, 1 << seat, chosen[0], chosen[1], amount)
    elif effect == v.DESERT:
        desert(s, chosen[0], amount)
    elif effect == v.REPEAT_MANOEUVRE:
        repeat_manoeuvre(s, colour)


def repeat_manoeuvre(s: AgesState, colour: int) -> None:
    """The empire carries out another manoeuvre at once, after the one in which the event was played."""
    from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre  # that module plays cards: it needs this one

    begin_manoeuvre(s, colour)


def conclude(s: AgesState, event: int, chosen: list[int]) -> None:
    """An event is over: areas that an epidemic has emptied fall neutral."""
    if does(s, event, v.EPIDEMIC):
        settle(s, chosen[0])
