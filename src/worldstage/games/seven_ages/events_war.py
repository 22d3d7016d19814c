"""What events change (§6.1.4) in conflicts, trades, manoeuvres, production and at a round's end: fields read there."""

from __future__ import annotations

from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.costs import add_free_elephant
from worldstage.games.seven_ages.empires import pay, receive
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.levels import advance
from worldstage.games.seven_ages.lines import cards as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import EMBARGOED, MAY_DOUBLE, MAY_EMPTY, NONE
from worldstage.games.seven_ages.targets import mountains
from worldstage.games.seven_ages.totals import (
    ATTACKER,
    DEFENDER,
    HALVED_FRONT,
    NO_CROSSINGS,
    REFRESHED,
    TURNED_UNIT,
    seat_of,
)


def in_conflict(s: AgesState, event: int, chosen: list[int], effect: int, amount: int) -> None:
    """§4.2.6: what an event changes in this round of a conflict, or in the whole of it."""
    if effect == v.SWAP_CARDS:
        swap_cards(s)
        log.CONFLICT_CHANGED.write(s, event)
        return
    if effect == v.NO_CROSSINGS:
        s.fight_flags = replaced(s.fight_flags, 0, s.fight_flags[0] | NO_CROSSINGS)
        log.CONFLICT_CHANGED.write(s, event)
        return
    side = s.fight_colour.index(chosen[0])
    if effect == v.TOTAL:
        s.fight_bonus = replaced(s.fight_bonus, side, s.fight_bonus[side] + amount)
    elif effect == v.TURN_UNIT:
        s.fight_flags = replaced(s.fight_flags, side, s.fight_flags[side] | TURNED_UNIT)
    elif effect == v.HALVE_FRONT:
        s.fight_flags = replaced(s.fight_flags, side, s.fight_flags[side] | HALVED_FRONT)
    else:
        s.fight_flags = replaced(s.fight_flags, side, s.fight_flags[side] | REFRESHED)
    log.SIDE_CHANGED.write(s, s.card[chosen[0]], event)


def swap_cards(s: AgesState) -> None:
    """Each side has the other one's card now, and both players know both."""
    for card in s.fight_card:
        if card != NONE:
            s.seen = replaced(s.seen, card, s.seen[card] | 1 << seat_of(s, ATTACKER) | 1 << seat_of(s, DEFENDER))
    s.fight_card = (s.fight_card[1], s.fight_card[0])
    s.reveals += 1


def before_action(s: AgesState, seat: int, chosen: list[int], effect: int, amount: int) -> None:
    """§6.1.2: what an event changes in an action that is about to be carried out."""
    if effect == v.LOOK_FIRST:
        side = 1 if s.owner[s.trade_colour[0]] == seat else 0
        s.trade_first = side
        log.LAYS_FIRST.write(s, s.card[s.trade_colour[side]])
        return
    if effect == v.IGNORE_AGES:
        s.ripple = 1
        log.AGES_IGNORED.write(s, seat)
        return
    if effect == v.CHOOSE_START:
        s.diaspora = 1
        log.START_OPEN.write(s, seat)
        return
    colour = chosen[0]
    card = s.card[colour]
    if effect == v.MARCH:
        s.march = replaced(s.march, colour, s.march[colour] + amount)
        log.MARCHES.write(s, card, amount)
    elif effect == v.MAY_EMPTY:
        s.migrating = replaced(s.migrating, colour, s.migrating[colour] | MAY_EMPTY)
        log.MIGRATES.write(s, card)
    elif effect == v.DOUBLE_MOVE:
        s.migrating = replaced(s.migrating, colour, s.migrating[colour] | MAY_DOUBLE)  # the line of MAY_EMPTY says both
    elif effect == v.HARVEST:
        s.harvest = replaced(s.harvest, colour, s.harvest[colour] + amount)
        log.HARVEST.write(s, card, amount)
    elif effect == v.NO_INCOME:
        s.revolt = replaced(s.revolt, colour, 1)
        log.NO_INCOME.write(s, card)
    elif effect == v.TRADE_BONUS:
        side = s.trade_colour.index(colour)
        s.trade_bonus = replaced(s.trade_bonus, side, s.trade_bonus[side] + amount)
        log.TRADE_BONUS.write(s, card, amount)
    elif effect == v.NO_TRADE:
        s.traits = replaced(s.traits, colour, s.traits[colour] | EMBARGOED)
        log.EMBARGO.write(s, card)
    else:
        add_free_elephant(s, colour)


def at_end(s: AgesState, seat: int, chosen: list[int], effect: int, amount: int) -> None:
    """§G.20: what an event changes in the free progress or the scoring of this round."""
    if effect == v.HALVE_GLORY:
        s.glory_halved = 1
        log.GLORY_HALVED.write(s, seat)
    elif effect == v.NO_PROGRESS:
        s.no_progress = 1
        log.NO_PROGRESS.write(s, seat)
    elif effect == v.DOUBLE_GLORY:
        s.glory_doubled = replaced(s.glory_doubled, chosen[0], 1)
        log.GLORY_DOUBLED.write(s, s.card[chosen[0]])
    else:
        s.progress_bonus = replaced(
            s.progress_bonus, chosen[0], s.progress_bonus[chosen[0]] + amount - 1
        )  # so many levels instead of one
        log.SWIFT_PROGRESS.write(s, s.card[chosen[0]], amount)


def money_and_progress(s: AgesState, colour: int, effect: int, amount: int) -> None:
    """Money and levels come and go at once."""
    if effect == v.PROGRESS:
        advance(s, colour, amount, kinds.BY_EVENT)
    elif effect == v.HALVE_MONEY:
        pay(s, colour, s.money[colour] // 2, kinds.BY_EVENT)
    elif effect == v.GOLD_RUSH:
        receive(s, colour, amount * mountains(s, colour), kinds.BY_EVENT)
    else:
        receive(s, colour, amount, kinds.BY_EVENT)
