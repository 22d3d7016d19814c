"""4.2 Conflict, as bots fight: commit everything or one unit, as the small game between the two sides has it."""

from __future__ import annotations

from typing import Final

from worldstage.core.observation import Move
from worldstage.games.seven_ages import verbs
from worldstage.games.seven_ages.conflict import RETREATING, asked_side, left_to_commit, uncommitted
from worldstage.games.seven_ages.deck import value
from worldstage.games.seven_ages.forces import city, stack, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.odds import (
    all_in,
    by_worth,
    certain,
    conflict_odds,
    lead,
    round_odds,
    spread,
)
from worldstage.games.seven_ages.plans import Turn, best_of
from worldstage.games.seven_ages.retreat import FLEEING, drafted, exits
from worldstage.games.seven_ages.totals import ATTACKER, standing, types_of
from worldstage.games.seven_ages.wording import area as area_text
from worldstage.games.seven_ages.wording import number

STAYING: Final = 0.3  # below this chance a side that can retreat does
GOOD_CARD: Final = 4  # a tactician keeps a card from this value on


def choose_retreat(turn: Turn) -> Move:
    """`conflict.retreat`: when little is left to hope for and somebody can get away."""
    s = turn.s
    side = turn.frame[RETREATING.SIDE]
    chance = conflict_odds(s)
    if side != ATTACKER:
        chance = 1.0 - chance
    colour = s.fight_colour[side]
    counters = standing(s, side)
    saved = sum(bool(exits(s, colour, counter, False)) for counter in counters)
    percent = number(round(100 * chance))
    if chance < STAYING and 2 * saved > len(counters):
        return turn.play(verbs.RETREAT, 0, "retreat", percent=percent)
    return turn.play(verbs.STAY, 0, "stay", percent=percent)


def choose_redraw(turn: Turn) -> Move:
    """`conflict.redraw`: a low card is changed."""
    own = value(turn.s, turn.s.fight_card[asked_side(turn.s, turn.seat)])
    if own < GOOD_CARD and turn.has(verbs.REDRAW):
        return turn.play(verbs.REDRAW, 0, "redraw", value=number(own))
    return turn.play(verbs.KEEP, 0, "keep_card", value=number(own))


def choose_nuke(turn: Turn) -> Move:
    """`conflict.nuke`: a lone nuke is scrapped rather than used."""
    return turn.play(verbs.DESTROY, 0, "nuke_scrapped") if turn.has(verbs.DESTROY) else turn.fallback()


# -- commitments -------------------------------------------------------------------------------------------------------


def choose_commitment(turn: Turn) -> Move:
    """`conflict.commit`: decided once a round, then carried out."""
    s, memory = turn.s, turn.memory
    side = asked_side(s, turn.seat)
    key = (s.round * 1000 + s.fight_area) * 100 + s.fight_round * 2 + side
    if memory.fought != key:
        memory.fought = key
        memory.all_in = int(wants_all(turn, side))
    have, left = len(drafted(s, turn.seat)), left_to_commit(s, turn.seat)
    where = area_text(s, s.fight_area)
    if memory.all_in and left:
        return turn.play(verbs.ALL, 0, "commit_all", area=where)
    if not have:
        weakest = by_worth(s, types_of(s, left))[0]
        return turn.play(verbs.COMMIT, weakest, "commit_one", area=where)
    return turn.play(verbs.DONE, 0, "committed")


def wants_all(turn: Turn, side: int) -> bool:
    """Whether to commit everything, against a side that commits everything or its weakest unit.

    The four outcomes of this round lead to an all-out round each; the row to take follows from the game's solution.
    """
    s = turn.s
    ours = by_worth(s, types_of(s, left_to_commit(s, turn.seat)))
    theirs = by_worth(s, types_of(s, standing_uncommitted(s, 1 - side)))
    if len(ours) <= 1 or not theirs:
        return True
    world = s.clone()
    world.log = None
    a = outcome(world, side, ours, ours, theirs, theirs)
    b = outcome(world, side, ours, ours, theirs, theirs[:1])
    c = outcome(world, side, ours[:1], ours, theirs, theirs)
    d = outcome(world, side, ours[:1], ours, theirs, theirs[:1])
    if len(theirs) == 1:
        return a >= c
    if a >= c and b >= d:
        return True
    if c >= a and d >= b:
        return False
    share = (d - c) / ((a - b) + (d - c)) if (a - b) + (d - c) else 0.5
    return turn.seen.chance.below(1000, "bot") < 1000 * share


def standing_uncommitted(s: AgesState, side: int) -> list[int]:
    """The counters of a side that can still be committed, or all where none is left."""
    return uncommitted(s, side) or standing(s, side)


def outcome(
    world: AgesState, side: int, ours: list[int], own: list[int], theirs: list[int], against: list[int]
) -> float:
    """The chance of a side to win if it commits `ours` of `own` now and the enemy `against` of `theirs`."""
    card = certain(value(world, world.fight_card[side]))
    cards = spread(world)
    if side == ATTACKER:
        win, tie, lose = round_odds(lead(world, ours, against), card, cards)
    else:
        lose, tie, win = round_odds(lead(world, against, ours), cards, card)
    mine, yours = int(len(ours) == len(own)), int(len(against) == len(theirs))
    kept, left = own[len(ours) :], theirs[len(against) :]
    found = win * _after(world, side, own, left, mine, 0, cards)
    found += lose * _after(world, side, kept, theirs, 0, yours, cards)
    return found + tie * _after(world, side, kept, left, 0, 0, cards)


def _after(
    world: AgesState, side: int, ours: list[int], theirs: list[int], mine: int, yours: int, cards: list[float]
) -> float:
    """The chance of a side in a last round in which both commit everything."""
    if side == ATTACKER:
        return all_in(world, ours, theirs, mine, yours, cards)
    return 1.0 - all_in(world, theirs, ours, yours, mine, cards)


# -- fleeing -----------------------------------------------------------------------------------------------------------


def choose_flight(turn: Turn) -> Move:
    """`conflict.flee`: all together to the area that needs them most."""
    s, t = turn.s, turn.s.tables
    if turn.args(verbs.REST_TO):
        realm = turn.o.realm(s.fight_colour[turn.frame[FLEEING.SIDE]])
        best, _ = best_of(turn, verbs.REST_TO, [realm.keep(t.port_area[port]) for port in turn.args(verbs.REST_TO)])
        return turn.play(verbs.REST_TO, best, "flee", area=area_text(s, t.port_area[best]))
    if turn.args(verbs.TO):
        port = turn.args(verbs.TO)[0]
        return turn.play(verbs.TO, port, "flee", area=area_text(s, t.port_area[port]))
    return turn.fallback()


def choose_loss(turn: Turn) -> Move:
    """`conflict.pursuit`: cheap units are lost first."""
    cost = turn.s.tables.unit_cost
    best, _ = best_of(turn, verbs.LOSE, [-float(cost[unit]) for unit in turn.args(verbs.LOSE)])
    return turn.play(verbs.LOSE, best, "pursued")


# -- events in a conflict ----------------------------------------------------------------------------------------------


def own_stake(turn: Turn) -> float:
    """What the conflict under way is worth to the seat; 0 if it has no part in it."""
    s, o = turn.s, turn.o
    if s.fight_area == NONE or s.fight_colour[0] == NONE:
        return 0.0
    for side in (0, 1):
        colour = s.fight_colour[side]
        if s.owner[colour] == turn.seat:
            units = [unit_of(s, counter) for counter in stack(s, colour, s.fight_area)]
            risk = sum(s.tables.unit_cost[unit] for unit in units) * o.money_price
            return o.realm(colour).keep(s.fight_area) + risk + 0.1 * city(s, s.fight_area)
    return 0.0
