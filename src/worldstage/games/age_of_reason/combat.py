"""4.3.2 II and III: combat over a disc or a numbered marker, from the sealed cards to the last point of unrest."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, Sealed, call, end, next_step
from worldstage.core.state import UNSEALED, note, note_all
from worldstage.games.age_of_reason.boxes import combat_bonus, use_reserve
from worldstage.games.age_of_reason.cards import affordable, deck_of, discard, show_blank, show_no_card, shows_ship
from worldstage.games.age_of_reason.names import (
    BLANK,
    BLUFF,
    COUNTRIES,
    ENOUGH,
    HELP,
    HIRE,
    KEEP,
    MARKER_ROOM,
    NO_CARD,
    NONE,
    PLAY,
    REROLL,
    RESERVE,
    STAY_OUT,
)
from worldstage.games.age_of_reason.state import (
    FOR_ALLY_CARD,
    FOR_CARD,
    FOR_FAILURE,
    FOR_HIRED_ALLY,
    FOR_MARKER,
    FOR_OVERWHELMED,
    FOR_PYRRHIC,
    FOR_TIE,
    FOR_WEAKER_SIDE,
    LAID_BLUFF,
    LAID_HELP,
    LAID_NOTHING,
    AgeState,
    add_unrest,
    boxes_held,
    means,
    pay,
    put_disc,
    receive,
    remove_disc,
    score,
)

# The steps of a combat that others jump to.
ASK_ATTACKER_RESERVE: Final = 5

# Who hires a country, and what is attacked, for the log: different paragraphs.
BY_ATTACKER: Final = 0
BY_DEFENDER: Final = 1
AGAINST_DISC: Final = 0
AGAINST_MARKER: Final = 1


def begin_combat(s: AgeState, seat: int, region: int, target: int, marker: int) -> None:
    """An attack is announced: a disc of `target`, or a marker of a kind, in a region."""
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
    if target != NONE:
        note(s, "combat.attacked", s.country[seat], target, region)
    else:
        note(s, "combat.stormed", s.country[seat], region, marker)


class Combat(Node[AgeState]):
    """The course of a combat, in the order of the rulebook; a marker is fought like a disc (§4.3.2.III.4)."""

    def run(self, s: AgeState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        if step == 0:
            call(s, CARDS, 1 << s.attacker | defender_bit(s) | allies(s))
        elif step == 1:  # §4.3.2.II.23: the attacker buys non-player allies first
            if may_hire(s, s.attacker):
                call(s, HIRING, s.attacker)
        elif step == 2:  # §4.3.2.II.25: then the defender; nobody pays for a non-player country or a marker
            if s.defender != NONE and may_hire(s, s.defender):
                call(s, HIRING, s.defender)
        elif step == 3:
            reveal_and_pay(s)
        elif step == 4:
            roll(s, chance)
        elif step == ASK_ATTACKER_RESERVE:  # §6.0.reserve: the attacker first
            if has_reserve(s, s.attacker):
                call(s, RESERVES, s.attacker)
        elif step == 6:
            if s.defender != NONE and has_reserve(s, s.defender):
                call(s, RESERVES, s.defender)
        else:
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


class Cards(Sealed[AgeState]):
    """§4.3.2.II.12: attacker and defender choose a card, and the allies what they lay (§4.3.2.II.18), in secret."""

    def options(self, s: AgeState, seat: int) -> list[int]:
        if seat == s.attacker or seat == s.defender:
            cards = playable_cards(s, seat, s.region, seat == s.attacker)
            return [PLAY + card for card in cards] if cards else [NO_CARD]  # §4.3.2.II.50
        found: list[int] = []
        if means(s, seat) >= s.tables.ally_cost:
            found.append(HELP)
        if s.hand[seat] & 1:  # the blank, gone only if discarded after a conversion
            found.append(BLUFF)
        found.append(STAY_OUT)
        return found

    def choose(self, s: AgeState, seat: int, action: int, chance: Chance) -> None:
        s.sealed[seat] = action
        if self.actors(s):
            return
        s.ply += s.frames[-1][2].bit_count()
        s.reveals += 1
        choices = s.sealed
        s.sealed = [UNSEALED] * s.seats
        self.reveal_choices(s, choices)

    def reveal_choices(self, s: AgeState, choices: list[int]) -> None:
        """All cards lie face down: who joined is plain to see, what they laid is not."""
        end(s)
        for seat in range(s.seats):
            choice = choices[seat]
            if choice == NONE:
                continue
            if seat == s.attacker:
                s.attacker_card = choice - PLAY
            elif seat == s.defender:
                s.defender_card = choice - PLAY if choice != NO_CARD else NONE
            elif choice != STAY_OUT:
                s.laid[seat] = LAID_HELP if choice == HELP else LAID_BLUFF
        if s.log is not None:
            joined = [s.country[seat] for seat in range(s.seats) if s.laid[seat] != LAID_NOTHING]
            out = [s.country[seat] for seat in range(s.seats) if choices[seat] == STAY_OUT]
            if joined:
                note_all(s, "combat.laid_card", joined)
            if out:
                note_all(s, "combat.stayed_out", out)


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

    def options(self, s: AgeState, seat: int) -> list[int]:
        card = s.attacker_card if seat == s.attacker else s.defender_card
        owed = s.tables.cost[card] if card != NONE else 0
        if means(s, seat) - owed < s.tables.ally_cost:
            return [ENOUGH]
        return [HIRE + country for country in hireable(s, seat)] + [ENOUGH]

    def choose(self, s: AgeState, seat: int, action: int, chance: Chance) -> None:
        if action != ENOUGH:
            country = action - HIRE
            s.hired[country] = seat
            note(s, "combat.hired", s.country[seat], country, BY_ATTACKER if seat == s.attacker else BY_DEFENDER)
            pay(s, seat, s.tables.ally_cost, FOR_HIRED_ALLY)
        if action == ENOUGH or not may_hire(s, seat):
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
            note(s, "combat.helped", s.country[seat])
            pay(s, seat, s.tables.ally_cost, FOR_ALLY_CARD)
        elif s.laid[seat] == LAID_BLUFF:
            note(s, "combat.bluffed", s.country[seat])
            show_blank(s, seat)


def spend_card(s: AgeState, seat: int, card: int) -> None:
    if card == NONE:
        note(s, "combat.no_card", s.country[seat])
        show_no_card(s, seat, means(s, seat) + s.hired.count(seat) * s.tables.ally_cost)
        return
    note(s, "combat.revealed", s.country[seat], card)
    pay(s, seat, s.tables.cost[card], FOR_CARD)
    if card == BLANK:
        show_blank(s, seat)
    else:
        discard(s, seat, card)


# -- dice and strength ------------------------------------------------------------------------------------------------


def roll(s: AgeState, chance: Chance) -> None:
    """§4.3.2.II.30: two dice for each side (§2.7.1); the program rolls for a country or marker without a player."""
    s.dice = [chance.die(6, "combat") for _ in range(4)]
    note(s, "combat.rolled", s.dice[0], s.dice[1], s.dice[2], s.dice[3])


def has_reserve(s: AgeState, seat: int) -> bool:
    return boxes_held(s, s.country[seat], RESERVE) > 0


class Reserves(Ask[AgeState]):
    """§6.0.reserve: all four dice again for a disc; then the attacker is asked first again. The last roll counts."""

    def options(self, s: AgeState, seat: int) -> list[int]:
        return [REROLL, KEEP]

    def choose(self, s: AgeState, seat: int, action: int, chance: Chance) -> None:
        end(s)
        if action == REROLL:
            use_reserve(s, s.country[seat])
            roll(s, chance)
            s.frames[-1][1] = ASK_ATTACKER_RESERVE


def card_strength(s: AgeState, card: int, region: int) -> int:
    """§4.3.2.II.32: a point for each soldier; §4.3.2.II.33: for each ship too, where ships count."""
    if card == NONE:
        return 0
    return s.tables.soldiers[card] + (s.tables.ships[card] if s.tables.ship[region] else 0)


def helpers(s: AgeState, attacking: bool) -> int:
    """§4.3.2.II.34: a point for each ally of a side: seats with their ally card (§4.3.2.II.19), and hired countries.

    A bluff adds nothing (§4.3.2.II.20), nor do an ally's boxes (§4.3.2.II.21).
    """
    count = 0
    for seat in range(s.seats):
        if s.laid[seat] == LAID_HELP and helps_attacker(s, s.country[seat]) == attacking:
            count += 1
    for country in range(COUNTRIES):
        if s.hired[country] != NONE and (s.hired[country] == s.attacker) == attacking:
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
        add_unrest(s, s.attacker, 1, FOR_FAILURE)  # §4.3.2.II.40, also against a marker: §4.3.2.III.3
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
        note(s, "combat.sum_marker", defence, dice, s.tables.marker_strength[s.marker])
    elif s.defender == NONE:
        strength = s.tables.nonplayer_strength
        note(s, "combat.sum_nonplayer", s.target, defence, dice, strength, helpers(s, False))
    else:
        note_sum(s, s.target, s.defender_card, defence, False)
    key = "combat.won" if attack > defence else "combat.failed"
    against = AGAINST_MARKER if s.target == NONE else AGAINST_DISC
    note(s, key, attacker, s.region, attack, defence, abs(attack - defence), against)


def note_sum(s: AgeState, country: int, card: int, total: int, attacking: bool) -> None:
    """The sum of a side that a seat leads: dice, card, helpers, hired countries, boxes."""
    dice = abs(s.dice[0] - s.dice[1]) if attacking else abs(s.dice[2] - s.dice[3])
    strength = card_strength(s, card, s.region)
    hired = s.hired.count(s.attacker if attacking else s.defender)
    boxes = combat_bonus(s, country, s.region)
    note_all(s, "combat.sum", [country, total, dice, strength, helpers(s, attacking) - hired, hired, boxes])


def win(s: AgeState) -> None:
    """§4.3.2.II.3, §4.3.2.II.39: an own disc replaces the disc, or the marker (§4.3.2.III.2)."""
    if s.target != NONE:
        remove_disc(s, s.target, s.region)
    else:
        s.markers[s.region * MARKER_ROOM + s.marker] -= 1
        marker = s.tables.markers[s.marker]
        if marker.victory_points:  # §4.3.2.III.7
            score(s, s.attacker, marker.victory_points)
            note(s, "combat.marker_points", s.country[s.attacker], marker.victory_points)
        if marker.gold:  # §4.3.2.III.8
            receive(s, s.attacker, marker.gold, FOR_MARKER)
    put_disc(s, s.country[s.attacker], s.region)


def share_unrest(s: AgeState, lead: int) -> None:
    """The further points of unrest. Non-player countries and markers take none."""
    if lead == 0:
        add_unrest(s, s.attacker, 1, FOR_TIE)  # §4.3.2.II.44: everybody involved, allies with their ally card too
        if s.defender != NONE:
            add_unrest(s, s.defender, 1, FOR_TIE)
        for seat in range(s.seats):
            if s.laid[seat] == LAID_HELP:
                add_unrest(s, seat, 1, FOR_TIE)
        return
    winner, loser = (s.attacker, s.defender) if lead > 0 else (s.defender, s.attacker)
    margin = abs(lead)
    if loser != NONE:
        add_unrest(s, loser, 1, FOR_WEAKER_SIDE)  # §4.3.2.II.41
        if margin >= 3:
            add_unrest(s, loser, 1, FOR_OVERWHELMED)  # §4.3.2.II.42
    if margin == 1 and winner != NONE:
        add_unrest(s, winner, 1, FOR_PYRRHIC)  # §4.3.2.II.43


COMBAT: Final = Combat("combat", "4.3.2.II.1")
CARDS: Final = Cards("combat.cards", "4.3.2.II.12")
HIRING: Final = Hiring("combat.hire", "4.3.2.II.23")
RESERVES: Final = Reserves("combat.reserve", "6.0.reserve")
