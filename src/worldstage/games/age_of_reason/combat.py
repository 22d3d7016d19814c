"""4.3.2 II and III: combat over a disc or a numbered marker, from the sealed cards to the last point of unrest."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import STEP, Ask, Node, Rule, Sealed, call, end, go_to
from worldstage.games.age_of_reason import log
from worldstage.games.age_of_reason.boxes import combat_bonus, use_reserve
from worldstage.games.age_of_reason.cards import affordable, deck_of, discard, show_blank, show_no_card, shows_ship
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import (
    BLANK,
    COUNTRIES,
    LAID_BLUFF,
    LAID_HELP,
    LAID_NOTHING,
    MARKER_ROOM,
    NONE,
    RESERVE,
)
from worldstage.games.age_of_reason.state import (
    add_unrest,
    boxes_held,
    means,
    pay,
    put_disc,
    receive,
    remove_disc,
    score,
)

# The steps of a combat, with the numbers that saved states have. Where nobody is asked, the next one follows at once.
LAY_CARDS: Final = 0
ATTACKER_HIRES: Final = 1
DEFENDER_HIRES: Final = 2
REVEAL: Final = 3
ASK_ATTACKER_RESERVE: Final = 5
ASK_DEFENDER_RESERVE: Final = 6
CONCLUDE: Final = 7


def begin_combat(s: AgeState, seat: int, region: int, target: int, marker: int) -> None:
    """An attack is announced: a disc of `target`, or a marker of a kind, in a region. The caller writes the line."""
    s.attacker = seat
    s.defender = s.seat_of[target] if target != NONE else NONE
    s.region = region
    s.target = target
    s.marker = marker
    s.attacker_card = NONE
    s.defender_card = NONE
    s.laid = [LAID_NOTHING] * s.seats
    s.hired = [NONE] * COUNTRIES
    s.dice = []


class Combat(Node[AgeState]):
    """The course of a combat, in the order of the rulebook; a marker is fought like a disc (§4.3.2.III.4)."""

    def run(self, s: AgeState, frame: list[int], chance: Chance) -> None:
        step = frame[STEP]
        if step == LAY_CARDS:
            frame[STEP] = ATTACKER_HIRES
            call(s, CARDS, 1 << s.attacker | defender_bit(s) | allies(s))
            return
        if step == ATTACKER_HIRES and may_hire(s, s.attacker):
            # §4.3.2.II.23: the attacker buys non-player allies first
            frame[STEP] = DEFENDER_HIRES
            call(s, HIRING, s.attacker)
            return
        if step <= DEFENDER_HIRES and s.defender != NONE and may_hire(s, s.defender):
            # §4.3.2.II.25: then the defender; nobody pays for a non-player country or a marker
            frame[STEP] = REVEAL
            call(s, HIRING, s.defender)
            return
        if step <= REVEAL:
            reveal_and_pay(s)
            roll(s, chance)
        if step <= ASK_ATTACKER_RESERVE and has_reserve(s, s.attacker):
            # §6.0.reserve: the attacker first
            frame[STEP] = ASK_DEFENDER_RESERVE
            call(s, RESERVES, s.attacker)
            return
        if step <= ASK_DEFENDER_RESERVE and s.defender != NONE and has_reserve(s, s.defender):
            frame[STEP] = CONCLUDE
            call(s, RESERVES, s.defender)
            return
        end(s)
        conclude(s)


# -- cards and allies -------------------------------------------------------------------------------------------------


def defender_bit(s: AgeState) -> int:
    return 1 << s.defender if s.defender != NONE else 0


def helps_attacker(s: AgeState, country: int) -> bool:
    """On which side of the combat a country's alliance stands."""
    return s.side[country] == s.side[s.country[s.attacker]]


def allies(s: AgeState) -> int:
    """The other seats that may join, as bits: with a disc in the very region (§4.3.2.II.15, §4.3.2.II.16).

    They join the side they are allied with, also that of a non-player country (§4.3.2.II.17); nobody joins a marker
    (§4.3.2.III.5).
    """
    mask = 0
    for seat in range(s.seats):
        country = s.country[seat]
        if seat == s.attacker or seat == s.defender or not s.presence[country] >> s.region & 1:
            continue
        if s.target != NONE or helps_attacker(s, country):
            mask |= 1 << seat
    return mask


def playable_cards(s: AgeState, seat: int, region: int, attacking: bool) -> list[int]:
    """The cards a seat may fight with: any it can pay (§4.3.2.II.12) but the ally card (§4.3.2.II.2).

    Where a ship symbol is, the attacker needs a card with a ship (§4.3.2.II.8, §4.3.2.II.10), and the blank counts as
    one (§4.3.2.II.13); the defender never does (§4.3.2.II.11).
    """
    needs_ship = attacking and s.tables.ship[region] == 1
    cards = affordable(s, s.hand[seat], deck_of(s, seat), means(s, seat))
    return [card for card in cards if not needs_ship or shows_ship(s, card)]


def can_fight(s: AgeState, seat: int, region: int, attacking: bool) -> bool:
    """Whether there is a card that a seat may fight with: mostly its blank, which costs nothing."""
    if s.hand[seat] & 1 and s.tables.cost[BLANK] == 0:
        return True
    return bool(playable_cards(s, seat, region, attacking))


class Cards(Sealed[AgeState]):
    """§4.3.2.II.12: attacker and defender choose a card, and the allies what they lay (§4.3.2.II.18), in secret."""

    def reveal(self, s: AgeState, chance: Chance) -> None:
        """All cards lie face down: who joined is plain to see, what they laid is not."""
        asked = s.frames[-1][self.ASKED]
        end(s)
        if s.log is not None:
            others = asked & ~(1 << s.attacker | defender_bit(s))
            joined = [s.country[seat] for seat in range(s.seats) if s.laid[seat] != LAID_NOTHING]
            seats = [seat for seat in range(s.seats) if others >> seat & 1]
            out = [s.country[seat] for seat in seats if s.laid[seat] == LAID_NOTHING]
            if joined:
                log.CARD_LAID.write(s, joined)
            if out:
                log.STAYED_OUT.write(s, out)


class PlayCard(Rule[AgeState]):
    """§4.3.2.II.12: for attacker and defender; the argument is the card."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        if seat != s.attacker and seat != s.defender:
            return []
        return [first + card for card in playable_cards(s, seat, s.region, seat == s.attacker)]

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        if seat == s.attacker:
            s.attacker_card = argument
        else:
            s.defender_card = argument


class PlayNoCard(Rule[AgeState]):
    """§4.3.2.II.50: only without any card to fight with."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        if seat != s.attacker and seat != s.defender:
            return []
        return [] if can_fight(s, seat, s.region, seat == s.attacker) else [first]

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        s.defender_card = NONE  # an attacker always has a card


class Help(Rule[AgeState]):
    """§4.3.2.II.18: the ally card, for what it costs."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        if seat == s.attacker or seat == s.defender:
            return []
        return [first] if means(s, seat) >= s.tables.ally_cost else []

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        s.laid[seat] = LAID_HELP


class Bluff(Rule[AgeState]):
    """§4.3.2.II.18: the blank, which is gone only if it was discarded after a conversion."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        if seat == s.attacker or seat == s.defender:
            return []
        return [first] if s.hand[seat] & 1 else []

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        s.laid[seat] = LAID_BLUFF


class StayOut(Rule[AgeState]):
    """§4.3.2.II.18: no card at all."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        return [] if seat == s.attacker or seat == s.defender else [first]

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        s.laid[seat] = LAID_NOTHING


def hireable(s: AgeState, seat: int) -> list[int]:
    """§4.3.2.II.22, §4.3.2.II.24: non-player countries of one's own alliance with a disc in the region."""
    side = s.side[s.country[seat]]
    found: list[int] = []
    for country in range(COUNTRIES):
        if s.seat_of[country] == NONE and s.side[country] == side and s.presence[country] >> s.region & 1:
            if s.hired[country] == NONE:
                found.append(country)
    return found


def may_hire(s: AgeState, seat: int) -> bool:
    """Whether to ask: by what everybody can see, since the price of the sealed card is a secret."""
    return means(s, seat) >= s.tables.ally_cost and bool(hireable(s, seat))


class Hiring(Ask[AgeState]):
    """§4.3.2.II.29: one gold for each non-player ally; the sealed card must remain payable."""


class HireAlly(Rule[AgeState]):
    """The argument is the country."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        card = s.attacker_card if seat == s.attacker else s.defender_card
        owed = s.tables.cost[card] if card != NONE else 0
        if means(s, seat) - owed < s.tables.ally_cost:
            return []
        return [first + country for country in hireable(s, seat)]

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        s.hired[argument] = seat
        by = log.BY_ATTACKER if seat == s.attacker else log.BY_DEFENDER
        log.ALLY_HIRED.write(s, s.country[seat], argument, by)
        pay(s, seat, s.tables.ally_cost, log.FOR_HIRED_ALLY)
        if not may_hire(s, seat):
            end(s)


class HireEnough(Rule[AgeState]):
    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        end(s)


def reveal_and_pay(s: AgeState) -> None:
    """§4.3.2.II.26: all cards are turned over; §4.3.2.II.27: attacker and defender pay the price of theirs.

    An ally card costs one gold, a blank nothing (§4.3.2.II.28). Blank and ally cards stay in hand (§4.3.2.II.46), the
    others are discarded (§4.3.2.II.47).
    """
    s.reveals += 1
    spend_card(s, s.attacker, s.attacker_card)
    if s.defender != NONE:
        spend_card(s, s.defender, s.defender_card)
    for seat in range(s.seats):
        if s.laid[seat] == LAID_HELP:
            log.HELPED.write(s, s.country[seat])
            pay(s, seat, s.tables.ally_cost, log.FOR_ALLY_CARD)
        elif s.laid[seat] == LAID_BLUFF:
            log.BLUFFED.write(s, s.country[seat])
            show_blank(s, seat)


def spend_card(s: AgeState, seat: int, card: int) -> None:
    if card == NONE:
        log.NO_CARD_PLAYED.write(s, s.country[seat])
        show_no_card(s, seat, means(s, seat) + s.hired.count(seat) * s.tables.ally_cost)
        return
    log.CARD_REVEALED.write(s, s.country[seat], card)
    pay(s, seat, s.tables.cost[card], log.FOR_CARD)
    if card == BLANK:
        show_blank(s, seat)
    else:
        discard(s, seat, card)


# -- dice and strength ------------------------------------------------------------------------------------------------


def roll(s: AgeState, chance: Chance) -> None:
    """§4.3.2.II.30: two dice for each side (§2.7.1); the program rolls for a country or marker without a player."""
    s.dice = [chance.die(6, "combat") for _ in range(4)]
    log.ROLLED.write(s, s.dice[0], s.dice[1], s.dice[2], s.dice[3])


def has_reserve(s: AgeState, seat: int) -> bool:
    return boxes_held(s, s.country[seat], RESERVE) > 0


class Reserves(Ask[AgeState]):
    """§6.0.reserve: all four dice again for a disc; then the attacker is asked first again. The last roll counts."""


class Reroll(Rule[AgeState]):
    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        use_reserve(s, s.country[seat])
        roll(s, chance)
        go_to(s, ASK_ATTACKER_RESERVE)


class KeepDice(Rule[AgeState]):
    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        end(s)


def card_strength(s: AgeState, card: int, region: int) -> int:
    """§4.3.2.II.32: a point for each soldier; §4.3.2.II.33: for each ship too, where ships count."""
    if card == NONE:
        return 0
    return s.tables.soldiers[card] + (s.tables.ships[card] if s.tables.ship[region] else 0)


def helpers(s: AgeState, attacking: bool) -> int:
    """§4.3.2.II.34: a point for each ally of a side: seats with their ally card (§4.3.2.II.19), and hired countries.

    A bluff adds nothing (§4.3.2.II.20), nor do an ally's boxes (§4.3.2.II.21).
    """
    leader = s.attacker if attacking else s.defender
    count = s.hired.count(leader) if leader != NONE else 0
    if LAID_HELP in s.laid:
        for seat in range(s.seats):
            if s.laid[seat] == LAID_HELP and helps_attacker(s, s.country[seat]) == attacking:
                count += 1
    return count


def attacker_strength(s: AgeState) -> int:
    """Without dice. Discs in the region count for nothing (§4.3.2.II.37)."""
    bonus = combat_bonus(s, s.country[s.attacker], s.region)
    return card_strength(s, s.attacker_card, s.region) + helpers(s, True) + bonus


def defender_strength(s: AgeState) -> int:
    """Without dice: a non-player disc has 4 (§4.3.2.II.38), a marker its number (§4.3.2.III.6)."""
    if s.target == NONE:
        return s.tables.marker_strength[s.marker]
    if s.defender == NONE:
        return s.tables.nonplayer_strength + helpers(s, False)
    return card_strength(s, s.defender_card, s.region) + helpers(s, False) + combat_bonus(s, s.target, s.region)


def conclude(s: AgeState) -> None:
    """§4.3.2.II.31: the difference of one's dice is added; the higher total wins, and unrest follows."""
    attack = attacker_strength(s) + abs(s.dice[0] - s.dice[1])
    defence = defender_strength(s) + abs(s.dice[2] - s.dice[3])
    if s.log is not None:
        note_result(s, attack, defence)
    if attack > defence:
        win(s)
    else:
        add_unrest(s, s.attacker, 1, log.FOR_FAILURE)  # §4.3.2.II.40, also against a marker: §4.3.2.III.3
    share_unrest(s, attack - defence)
    s.attacker = NONE
    s.defender = NONE
    s.region = NONE
    s.target = NONE
    s.marker = NONE
    s.attacker_card = NONE
    s.defender_card = NONE


def note_result(s: AgeState, attack: int, defence: int) -> None:
    """The totals of both sides and what they are made of, and the outcome, as log lines."""
    attacker = s.country[s.attacker]
    note_sum(s, attacker, s.attacker_card, attack, True)
    dice = abs(s.dice[2] - s.dice[3])
    if s.target == NONE:
        log.STRENGTH_SUM_MARKER.write(s, defence, dice, s.tables.marker_strength[s.marker])
    elif s.defender == NONE:
        strength = s.tables.nonplayer_strength
        log.STRENGTH_SUM_NONPLAYER.write(s, s.target, defence, dice, strength, helpers(s, False))
    else:
        note_sum(s, s.target, s.defender_card, defence, False)
    line = log.COMBAT_WON if attack > defence else log.COMBAT_FAILED
    against = log.AGAINST_MARKER if s.target == NONE else log.AGAINST_DISC
    line.write(s, attacker, s.region, attack, defence, abs(attack - defence), against)


def note_sum(s: AgeState, country: int, card: int, total: int, attacking: bool) -> None:
    """The sum of a side that a seat leads: dice, card, helpers, hired countries, boxes."""
    dice = abs(s.dice[0] - s.dice[1]) if attacking else abs(s.dice[2] - s.dice[3])
    strength = card_strength(s, card, s.region)
    hired = s.hired.count(s.attacker if attacking else s.defender)
    boxes = combat_bonus(s, country, s.region)
    log.STRENGTH_SUM.write(s, country, total, dice, strength, helpers(s, attacking) - hired, hired, boxes)


def win(s: AgeState) -> None:
    """§4.3.2.II.3, §4.3.2.II.39: an own disc replaces the disc, or the marker (§4.3.2.III.2)."""
    if s.target != NONE:
        remove_disc(s, s.target, s.region)
    else:
        s.markers[s.region * MARKER_ROOM + s.marker] -= 1
        marker = s.tables.markers[s.marker]
        if marker.victory_points:  # §4.3.2.III.7
            score(s, s.attacker, marker.victory_points)
            log.MARKER_POINTS.write(s, s.country[s.attacker], marker.victory_points)
        if marker.gold:  # §4.3.2.III.8
            receive(s, s.attacker, marker.gold, log.FOR_MARKER)
    put_disc(s, s.country[s.attacker], s.region)


def share_unrest(s: AgeState, lead: int) -> None:
    """The further points of unrest. Non-player countries and markers take none."""
    if lead == 0:
        add_unrest(s, s.attacker, 1, log.FOR_TIE)  # §4.3.2.II.44: everybody involved, allies with their ally card too
        if s.defender != NONE:
            add_unrest(s, s.defender, 1, log.FOR_TIE)
        for seat in range(s.seats):
            if s.laid[seat] == LAID_HELP:
                add_unrest(s, seat, 1, log.FOR_TIE)
        return
    winner, loser = (s.attacker, s.defender) if lead > 0 else (s.defender, s.attacker)
    margin = abs(lead)
    if loser != NONE:
        add_unrest(s, loser, 1, log.FOR_WEAKER_SIDE)  # §4.3.2.II.41
        if margin >= 3:
            add_unrest(s, loser, 1, log.FOR_OVERWHELMED)  # §4.3.2.II.42
    if margin == 1 and winner != NONE:
        add_unrest(s, winner, 1, log.FOR_PYRRHIC)  # §4.3.2.II.43


COMBAT: Final[Combat] = Combat("combat", "4.3.2.II.1")
CARDS: Final[Cards] = Cards("combat.cards", "4.3.2.II.12")
HIRING: Final[Hiring] = Hiring("combat.hire", "4.3.2.II.23")
RESERVES: Final[Reserves] = Reserves("combat.reserve", "6.0.reserve")
