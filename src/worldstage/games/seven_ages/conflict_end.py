"""The end of a conflict, strictly in the order of §4.2.24 to §4.2.29. Nothing of this comes earlier."""

from __future__ import annotations

from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.dissolution import settle
from worldstage.games.seven_ages.empires import disorder, in_play, pay, receive, rule, square_icon
from worldstage.games.seven_ages.forces import capital_of, conquer, stack
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import conflict as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import ASIDE, CAPITAL, CITY, COMMITTED, ELITE_LOSS_TWO, NONE
from worldstage.games.seven_ages.tables import SQUARE_CAPITAL, SQUARE_CITY, SQUARE_CONFLICT
from worldstage.games.seven_ages.totals import ATTACKER, DEFENDER, LEADER_LOST, strength


def end_conflict(s: AgesState) -> None:
    """§4.2.24 to §4.2.29, one after the other, for both sides."""
    area, sides = s.fight_area, list(s.fight_colour)
    winner = winning_side(s)
    _announce(s, winner)
    for side in (ATTACKER, DEFENDER):
        if side != winner:
            lose_elite(s, side)
    built = s.built[area]
    victor = sides[winner] if winner != NONE else NONE
    if winner != DEFENDER:  # §4.2.25, §4.2.26
        conquer(s, area, victor)
        if built & CAPITAL:
            lose_capital(s, sides[DEFENDER], victor)
    for side in (ATTACKER, DEFENDER):
        if side != winner and s.fight_lost[side] & LEADER_LOST:
            lose_leaders_money(s, sides[side], victor)
    if winner != NONE:
        square_icon(s, victor, SQUARE_CONFLICT)
        if winner == ATTACKER and built & CITY:
            square_icon(s, victor, SQUARE_CITY)
        if winner == ATTACKER and built & CAPITAL:
            square_icon(s, victor, SQUARE_CAPITAL)
    clear(s)
    for colour in sides:
        settle(s, colour)  # §4.2.29, and galleys before it (§4.1.17)


def winning_side(s: AgesState) -> int:
    """§4.2.25: the side with units left in the area; NONE if neither has, then both have lost (ruling)."""
    if strength(s, ATTACKER):
        return ATTACKER
    return DEFENDER if strength(s, DEFENDER) else NONE


def _announce(s: AgesState, winner: int) -> None:
    cards = [s.card[colour] for colour in s.fight_colour]
    if winner == NONE:
        log.BOTH_LOST.write(s, cards[ATTACKER], cards[DEFENDER], s.fight_area)
    else:
        log.WON.write(s, cards[winner], cards[1 - winner], s.fight_area)


def lose_elite(s: AgesState, side: int) -> None:
    """§4.2.24: one elite marker; by a setting only if at least two units of the side took part."""
    colour = s.fight_colour[side]
    if s.elite[colour] and (s.fight_size[side] > 1 or not s.switches[ELITE_LOSS_TWO]):
        s.elite = replaced(s.elite, colour, s.elite[colour] - 1)
        log.ELITE_LOST.write(s, s.card[colour], s.elite[colour])


def lose_capital(s: AgesState, colour: int, victor: int) -> None:
    """§4.2.27: all money is lost, half of it to the new holder; fellow Christians are shocked (§6.4.4)."""
    plunder(s, colour, victor, kinds.CAPITAL_LOST)
    creed = s.religion[colour]
    for other in in_play(s):
        if other != colour and creed != NONE and s.religion[other] == creed and rule(s, other, v.SHOCKED):
            seat = capital_of(s, other)
            if seat != NONE:
                disorder(s, seat, kinds.CREED)


def lose_leaders_money(s: AgesState, colour: int, victor: int) -> None:
    """§4.2.28: only an empire without a capital."""
    if capital_of(s, colour) == NONE:
        plunder(s, colour, victor, kinds.LEADER_LOST)


def plunder(s: AgesState, colour: int, victor: int, cause: int) -> None:
    """An empire loses all its money, and the victor gets half of it, rounded up (ruling of §4.2.27)."""
    amount = s.money[colour]
    pay(s, colour, amount, cause)
    if victor != NONE:
        receive(s, victor, (amount + 1) // 2, cause)


def clear(s: AgesState) -> None:
    """§4.2.24: the markers of the conflict are returned; nothing of it is left."""
    for colour in s.fight_colour:
        for counter in stack(s, colour, s.fight_area):
            s.how[counter] &= ~(COMMITTED | ASIDE)
    s.fight_area = NONE
    s.fight_colour = (NONE, NONE)
    s.fight_leader = (NONE, NONE)
    s.fight_round = 0
    s.fight_crossings = 0
    s.fight_redraws, s.fight_bonus, s.fight_flags = (0, 0), (0, 0), (0, 0)
    s.fight_disorder, s.fight_lost, s.fight_size = (0, 0), (0, 0), (0, 0)
