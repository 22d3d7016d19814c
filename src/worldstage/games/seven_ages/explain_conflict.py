"""What is said about conflicts and retreats (4.2, X.2): questions, options, refusals, chances, cautions."""

from __future__ import annotations

from typing import Final

from worldstage.core.errors import Refusal
from worldstage.core.explanation import Question
from worldstage.core.seen import Hint
from worldstage.core.text import Text
from worldstage.core.verbs import Use
from worldstage.games.seven_ages import conflict, retreat
from worldstage.games.seven_ages.conflict import (
    COMMITTING,
    LONE_NUKE,
    REDRAWING,
    RETREATING,
    asked_side,
    left_to_commit,
    place_of_next,
    uncommitted,
)
from worldstage.games.seven_ages.deck import value
from worldstage.games.seven_ages.empires import leaders_in
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.guesses import GUESSES, likely_stacks
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.odds import (
    certain,
    commitment_odds,
    duel,
    likely_commitments,
    spread_of,
    unseen,
    unseen_spread,
)
from worldstage.games.seven_ages.retreat import FLEEING, PURSUED, drafted, exits, leaders_along, pays
from worldstage.games.seven_ages.totals import (
    ATTACKER,
    committed_values,
    first_of,
    standing,
    strength,
    tacticians,
    types_of,
)
from worldstage.games.seven_ages.wording import Thing, area, empire, known, leader, number, port, refuse, text, unit

ROUND: Final = "conflict.round"  # the side wins this round
CARD: Final = "conflict.card"  # the next card is higher
WIN: Final = "conflict.win"  # the side wins the conflict
ESCAPE: Final = "conflict.escape"  # a unit gets away

# -- before the cards --------------------------------------------------------------------------------------------------


def _scene(s: AgesState, side: int) -> dict[str, Thing]:
    """Who fights whom where, in which round, with how many units."""
    return {
        "area": area(s, s.fight_area),
        "empire": empire(s, s.fight_colour[side]),
        "enemy": empire(s, s.fight_colour[1 - side]),
        "own": number(strength(s, side)),
        "theirs": number(strength(s, 1 - side)),
        "round": number(s.fight_round),
    }


def ask_nuke(s: AgesState, seat: int) -> Text:
    return text("prompt.conflict.nuke", **_scene(s, s.frames[-1][LONE_NUKE.SIDE]))


def explain_destroy(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.conflict.destroy")


def refuse_destroy(s: AgesState, seat: int, argument: int) -> Refusal:
    lone = types_of(s, uncommitted(s, s.frames[-1][LONE_NUKE.SIDE]))[0]
    return refuse("4.2.17", "conflict.no_nuke", unit=unit(s, lone))


def explain_keep_nuke(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.conflict.keep_nuke")


def ask_retreat(s: AgesState, seat: int) -> Text:
    side = s.frames[-1][RETREATING.SIDE]
    markers, enemy = s.fight_disorder[side], s.fight_disorder[1 - side]
    return text("prompt.conflict.retreat", markers=number(markers), enemy_markers=number(enemy), **_scene(s, side))


def _saved(s: AgesState, side: int) -> int:
    """How many units of a side have an area to go to."""
    return sum(bool(exits(s, s.fight_colour[side], counter, False)) for counter in standing(s, side))


def explain_retreat(s: AgesState, seat: int, argument: int) -> Text:
    side = s.frames[-1][RETREATING.SIDE]
    saved = _saved(s, side)
    return text("option.conflict.retreat", saved=number(saved), lost=number(strength(s, side) - saved))


def caution_retreat(s: AgesState, seat: int, argument: int) -> list[Text]:
    side = s.frames[-1][RETREATING.SIDE]
    lost = strength(s, side) - _saved(s, side)
    return [text("caution.conflict.nowhere", lost=number(lost))] if lost else []


def explain_stay(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.conflict.stay")


# -- cards and commitments ---------------------------------------------------------------------------------------------


def ask_redraw(s: AgesState, seat: int) -> Text:
    side = asked_side(s, seat)
    left = len(tacticians(s, side)) - s.fight_redraws[side]
    return text("prompt.conflict.redraw", value=_card(s, side), left=number(left), **_scene(s, side))


def _card(s: AgesState, side: int) -> Thing:
    return number(value(s, s.fight_card[side]))


def explain_redraw(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.conflict.redraw", value=_card(s, asked_side(s, seat)))


def explain_keep_card(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.conflict.keep_card", value=_card(s, asked_side(s, seat)))


def ask_commit(s: AgesState, seat: int) -> Text:
    side = asked_side(s, seat)
    return text(
        "prompt.conflict.commit",
        value=_card(s, side),
        count=number(len(drafted(s, seat))),
        left=number(len(left_to_commit(s, seat))),
        **_scene(s, side),
    )


def explain_commit(s: AgesState, seat: int, argument: int) -> Text:
    front, support = committed_values(s, asked_side(s, seat), argument)
    left = types_of(s, left_to_commit(s, seat)).count(argument)
    return text(
        "option.conflict.commit",
        unit=unit(s, argument),
        front=number(front),
        support=number(support),
        left=number(left),
    )


def refuse_commit(s: AgesState, seat: int, argument: int) -> Refusal:
    there = types_of(s, standing(s, asked_side(s, seat)))
    if not known(s, "unit", argument) or argument not in there:
        return refuse("4.2.5", "conflict.no_such_unit", area=area(s, s.fight_area))
    if argument in types_of(s, drafted(s, seat)):
        return refuse("4.2.5", "conflict.all_drafted", unit=unit(s, argument))
    return refuse("4.2.14", "conflict.set_aside", unit=unit(s, argument))


def explain_withdraw(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.conflict.withdraw", unit=unit(s, argument))


def refuse_withdraw(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("4.2.5", "conflict.not_drafted")


def explain_all(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.conflict.all", count=number(len(left_to_commit(s, seat))))


def refuse_all(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("4.2.5", "conflict.nothing_left")


def explain_use(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.conflict.use", leader=leader(s, argument))


def refuse_use(s: AgesState, seat: int, argument: int) -> Refusal:
    if known(s, "leader", argument) and argument in tacticians(s, asked_side(s, seat)):
        return refuse("4.2.5", "conflict.leader_in_use")
    return refuse("4.2.5", "conflict.no_tactician", area=area(s, s.fight_area))


def explain_without(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.conflict.without", leader=leader(s, argument))


def refuse_without(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("4.2.5", "conflict.leader_not_in_use")


def explain_commit_done(s: AgesState, seat: int, argument: int) -> Text:
    count, left = len(drafted(s, seat)), len(left_to_commit(s, seat))
    return text("option.conflict.done", count=number(count), left=number(left))


def refuse_commit_done(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("4.2.5", "conflict.commit_one")


def caution_commit_done(s: AgesState, seat: int, argument: int) -> list[Text]:
    """§4.2.19, §4.2.20: what a nuke does."""
    nukes = types_of(s, drafted(s, seat)).count(s.tables.nuke_unit)
    if not nukes:
        return []
    return [text("caution.conflict.nuke", glory=number(nukes * s.tables.nuke_glory), area=area(s, s.fight_area))]


# -- pursuit and retreat -----------------------------------------------------------------------------------------------


def ask_pursuit(s: AgesState, seat: int) -> Text:
    frame = s.frames[-1]
    return text("prompt.conflict.pursuit", owed=number(frame[PURSUED.OWED]), **_scene(s, frame[PURSUED.SIDE]))


def explain_lose(s: AgesState, seat: int, argument: int) -> Text:
    paid = pays(s, s.frames[-1][PURSUED.SIDE], argument)
    return text("option.conflict.lose", unit=unit(s, argument), paid=number(paid))


def refuse_lose(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("X.2.1", "conflict.no_such_unit", area=area(s, s.fight_area))


def ask_flee(s: AgesState, seat: int) -> Text:
    side = s.frames[-1][FLEEING.SIDE]
    count = len(drafted(s, seat))
    if not retreat.sendable(s, seat) and not count:
        return text("prompt.conflict.stranded", **_scene(s, side))
    key = "prompt.conflict.flee_group" if count else "prompt.conflict.flee"
    return text(key, count=number(count), **_scene(s, side))


def explain_send(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.conflict.send", unit=unit(s, argument))


def refuse_send(s: AgesState, seat: int, argument: int) -> Refusal:
    side = s.frames[-1][FLEEING.SIDE]
    left = types_of(s, [counter for counter in standing(s, side) if counter not in drafted(s, seat)])
    if not known(s, "unit", argument) or argument not in left:
        return refuse("4.2.22", "conflict.no_such_unit", area=area(s, s.fight_area))
    if drafted(s, seat):
        return refuse("4.2.22", "conflict.not_together", unit=unit(s, argument))
    return refuse("4.2.22", "conflict.no_refuge", unit=unit(s, argument))


def explain_with(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.conflict.with", leader=leader(s, argument))


def refuse_with(s: AgesState, seat: int, argument: int) -> Refusal:
    there = leaders_in(s, s.fight_colour[s.frames[-1][FLEEING.SIDE]], s.fight_area)
    if not known(s, "leader", argument) or argument not in there:
        return refuse("4.2.22", "conflict.no_such_leader", area=area(s, s.fight_area))
    if argument in leaders_along(s, seat):
        return refuse("4.2.22", "conflict.leader_along", leader=leader(s, argument))
    return refuse("4.1.7", "conflict.nobody_takes_leader", leader=leader(s, argument))


def explain_to(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.conflict.to", port=port(s, argument), count=number(len(drafted(s, seat))))


def explain_rest_to(s: AgesState, seat: int, argument: int) -> Text:
    side = s.frames[-1][FLEEING.SIDE]
    going = [c for c in standing(s, side) if argument in exits(s, s.fight_colour[side], c, False)]
    left = strength(s, side) - len(going)
    return text("option.conflict.rest_to", port=port(s, argument), count=number(len(going)), left=number(left))


def refuse_to(s: AgesState, seat: int, argument: int) -> Refusal:
    if not drafted(s, seat):
        return refuse("4.2.22", "conflict.nobody_sent")
    return _refuse_port(s, seat, argument)


def refuse_rest_to(s: AgesState, seat: int, argument: int) -> Refusal:
    if drafted(s, seat):
        return refuse("4.2.22", "conflict.group_first")
    return _refuse_port(s, seat, argument)


def _refuse_port(s: AgesState, seat: int, argument: int) -> Refusal:
    """§4.2.22: next door, controlled, no foreign units, and open to these units."""
    t = s.tables
    colour = s.fight_colour[s.frames[-1][FLEEING.SIDE]]
    if not known(s, "port", argument) or t.port_area[argument] not in t.joined[s.fight_area]:
        return refuse("4.2.22", "conflict.not_next_door", area=area(s, s.fight_area))
    if s.holder[t.port_area[argument]] != colour:
        return refuse("4.2.22", "conflict.not_held", port=port(s, argument))
    if not retreat.is_refuge(s, colour, t.port_area[argument]):
        return refuse("4.2.22", "conflict.foreign_units", port=port(s, argument))
    return refuse("4.2.22", "conflict.cannot_enter", port=port(s, argument))


def explain_give_up(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.conflict.give_up", count=number(strength(s, s.frames[-1][FLEEING.SIDE])))


def refuse_give_up(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("4.2.22", "conflict.some_can_go")


# -- numbers: each gets a world sampled for the seat, the seat and the argument ----------------------------------------


def hint_commit(w: AgesState, seat: int, argument: int) -> Hint:
    return _round_hint(w, seat, [*types_of(w, drafted(w, seat)), argument])


def hint_withdraw(w: AgesState, seat: int, argument: int) -> Hint | None:
    counters = drafted(w, seat)
    counters.remove(first_of(w, counters, argument))
    return _round_hint(w, seat, types_of(w, counters)) if counters else None


def hint_all(w: AgesState, seat: int, argument: int) -> Hint:
    return _round_hint(w, seat, types_of(w, drafted(w, seat) + left_to_commit(w, seat)))


def hint_commit_done(w: AgesState, seat: int, argument: int) -> Hint:
    return _round_hint(w, seat, types_of(w, drafted(w, seat)))


def _round_hint(w: AgesState, seat: int, units: list[int]) -> Hint:
    """The chance to win the round: the mean over what the enemy is likely to commit, and the range."""
    side = asked_side(w, seat)
    # The enemy has drawn its card already: it is one of those that the seat has not seen.
    cards = spread_of(w, unseen(w, seat) if w.fight_card[1 - side] != NONE else [])
    found = [commitment_odds(w, side, units, against, cards) for against in likely_commitments(w, seat, 1 - side)]
    numbers = {
        "round_win": sum(odds.win for odds in found) / len(found),
        "round_tie": sum(odds.tie for odds in found) / len(found),
        "round_lose": sum(odds.lose for odds in found) / len(found),
        "round_least": min(odds.win for odds in found),
        "round_most": max(odds.win for odds in found),
    }
    return Hint(ROUND, numbers["round_win"], numbers, {})


def hint_redraw(w: AgesState, seat: int, argument: int) -> Hint:
    """§4.2.4: whether another card is likely to be higher; with the Oracle it may be known."""
    side = asked_side(w, seat)
    own, place = value(w, w.fight_card[side]), place_of_next(w, side)
    known = len(w.top) > place and bool(w.seen[w.top[-1 - place]] >> seat & 1)
    cards = certain(value(w, w.top[-1 - place])) if known else unseen_spread(w, seat)
    better = sum(chance for card, chance in enumerate(cards) if card > own)
    mean = sum(chance * card for card, chance in enumerate(cards))
    return Hint(CARD, better, {"card_value": float(own), "card_expected": mean}, {})


def hint_stay(w: AgesState, seat: int, argument: int) -> Hint:
    """§4.2.21: the chance to win the conflict, the mean over all guesses at the enemy's units."""
    side = w.frames[-1][RETREATING.SIDE]
    world = w.clone()
    ours, cards = types_of(w, standing(w, side)), unseen_spread(w, seat)
    found = [
        duel(world, ours, theirs, cards) if side == ATTACKER else 1.0 - duel(world, theirs, ours, cards)
        for theirs in likely_stacks(w, seat, w.fight_colour[1 - side], standing(w, 1 - side), GUESSES)
    ]
    return Hint(WIN, sum(found) / len(found), {}, {})


def hint_retreat(w: AgesState, seat: int, argument: int) -> Hint:
    """§4.2.22: how many units have an area to go to."""
    side = w.frames[-1][RETREATING.SIDE]
    counters = standing(w, side)
    saved = sum(bool(exits(w, w.fight_colour[side], counter, False)) for counter in counters)
    numbers = {"flee_saved": float(saved), "flee_lost": float(len(counters) - saved)}
    return Hint(ESCAPE, saved / len(counters), numbers, {})


DESTROY: Final[list[Use[AgesState]]] = [Use(LONE_NUKE, conflict.DestroyNuke(), explain_destroy, refuse_destroy)]
KEEP: Final[list[Use[AgesState]]] = [
    Use(LONE_NUKE, conflict.KeepNuke(), explain_keep_nuke),
    Use(REDRAWING, conflict.KeepCard(), explain_keep_card),
]
RETREAT: Final[list[Use[AgesState]]] = [
    Use(RETREATING, conflict.Retreat(), explain_retreat, hint=hint_retreat, caution=caution_retreat),
]
STAY: Final[list[Use[AgesState]]] = [Use(RETREATING, conflict.Stay(), explain_stay, hint=hint_stay)]
REDRAW: Final[list[Use[AgesState]]] = [Use(REDRAWING, conflict.Redraw(), explain_redraw, hint=hint_redraw)]
COMMIT: Final[list[Use[AgesState]]] = [Use(COMMITTING, conflict.Commit(), explain_commit, refuse_commit, hint_commit)]
WITHDRAW: Final[list[Use[AgesState]]] = [
    Use(COMMITTING, conflict.Withdraw(), explain_withdraw, refuse_withdraw, hint_withdraw)
]
ALL: Final[list[Use[AgesState]]] = [Use(COMMITTING, conflict.CommitAll(), explain_all, refuse_all, hint_all)]
USE: Final[list[Use[AgesState]]] = [Use(COMMITTING, conflict.UseLeader(), explain_use, refuse_use)]
WITHOUT: Final[list[Use[AgesState]]] = [Use(COMMITTING, conflict.SpareLeader(), explain_without, refuse_without)]
LOSE: Final[list[Use[AgesState]]] = [Use(PURSUED, retreat.LoseUnit(), explain_lose, refuse_lose)]
SEND: Final[list[Use[AgesState]]] = [Use(FLEEING, retreat.SendUnit(), explain_send, refuse_send)]
WITH: Final[list[Use[AgesState]]] = [Use(FLEEING, retreat.WithLeader(), explain_with, refuse_with)]
TO: Final[list[Use[AgesState]]] = [Use(FLEEING, retreat.SendTo(), explain_to, refuse_to)]
REST_TO: Final[list[Use[AgesState]]] = [Use(FLEEING, retreat.RestTo(), explain_rest_to, refuse_rest_to)]
DONE: Final[list[Use[AgesState]]] = [
    Use(
        COMMITTING,
        conflict.CommitDone(),
        explain_commit_done,
        refuse_commit_done,
        hint_commit_done,
        caution_commit_done,
    ),
    Use(FLEEING, retreat.GiveUpRest(), explain_give_up, refuse_give_up),
]

QUESTIONS: Final[list[Question[AgesState]]] = [
    Question(LONE_NUKE, ask_nuke),
    Question(RETREATING, ask_retreat),
    Question(REDRAWING, ask_redraw),
    Question(COMMITTING, ask_commit),
    Question(PURSUED, ask_pursuit),
    Question(FLEEING, ask_flee),
]
