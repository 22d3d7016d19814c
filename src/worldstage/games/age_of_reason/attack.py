"""4.3.2: what can be attacked or converted, and converting itself (I). Combat (II, III) is in `combat`."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Rule, become, end
from worldstage.games.age_of_reason import log
from worldstage.games.age_of_reason.cards import deck_of, discard, holds_ship_card, kinds
from worldstage.games.age_of_reason.combat import COMBAT, begin_combat, playable_cards
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import (
    ACTION_MARKER,
    BLANK,
    BLANK_DISCARDED,
    COUNTRIES,
    MARKER_ROOM,
    NONE,
    REGIONS,
)
from worldstage.games.age_of_reason.state import means, pay, put_disc


def reach(s: AgeState, country: int) -> int:
    """The regions a country may attack in, as bits.

    In Europe where it has a disc or next to one (§4.3.2.II.5), next to its home (§4.3.2.II.6), and always the two
    regions with a ship symbol (§4.3.2.II.7); in the colonies only where it has a disc itself (§4.3.2.II.9).
    """
    t = s.tables
    return t.near[s.presence[country]] | t.home[country] | t.sea


def can_convert(s: AgeState, seat: int) -> bool:
    """§4.3.2.I.4: two gold; no disc in the region is needed (§4.3.2.I.1)."""
    return means(s, seat) >= s.tables.conversion_cost


def discs_to_attack(s: AgeState, seat: int, first: int = 0) -> list[int]:
    """The discs in reach, as far as everybody can see: `first` + region * COUNTRIES + country, sorted.

    Those of others (§4.3.2.II.1), never of allies (§4.3.2.II.4). Without a free disc there are none (§2.2.4).
    """
    country = s.country[seat]
    found: list[int] = []
    if s.supply[country] == 0:
        return found
    reached = reach(s, country)
    sides = s.side
    side = sides[country]
    presence = s.presence
    members = s.tables.members
    for foe in range(COUNTRIES):
        if sides[foe] != side:
            for region in members[presence[foe] & reached]:
                found.append(first + region * COUNTRIES + foe)
    found.sort()
    return found


def markers_to_attack(s: AgeState, seat: int, first: int = 0) -> list[int]:
    """The numbered markers in reach (§4.3.2.III.1): `first` + region * MARKER_ROOM + kind, sorted.

    Reach is as for discs (§4.3.2.III.4). "Aktion" cannot be attacked (§4.3.2.III.9).
    """
    country = s.country[seat]
    if s.supply[country] == 0:
        return []
    markers = s.markers
    return [first + i for i in s.tables.numbered[reach(s, country)] if markers[i]]


def markers_to_convert(s: AgeState, seat: int, first: int = 0) -> list[int]:
    """The regions with an action marker, anywhere (§4.3.2.I.1), if the seat can pay: `first` + region."""
    if s.supply[s.country[seat]] == 0 or not can_convert(s, seat):
        return []
    return [first + region for region in range(REGIONS) if s.markers[region * MARKER_ROOM + ACTION_MARKER]]


def possible_attack(s: AgeState, seat: int) -> bool:
    """Whether to ask at all: decided by what is public, so that being asked tells nothing about a hand."""
    country = s.country[seat]
    if s.supply[country] == 0:
        return False
    reached = reach(s, country)
    presence = s.presence
    sides = s.side
    side = sides[country]
    for foe in range(COUNTRIES):
        if presence[foe] & reached and sides[foe] != side:
            return True
    return bool(markers_to_attack(s, seat)) or bool(markers_to_convert(s, seat))


class AttackChoice(Ask[AgeState]):
    """§4.3.2.2: convert a marker, attack a disc, attack a marker; or hold.

    With the blank discarded after a conversion (§4.3.2.I.r7), a seat may lack a card to attack with.
    """


class AttackDisc(Rule[AgeState]):
    """§4.3.2.II.1: the argument is region * COUNTRIES + country."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        found = discs_to_attack(s, seat, first)
        if s.switches[BLANK_DISCARDED]:
            found = [action for action in found if playable_cards(s, seat, (action - first) // COUNTRIES, True)]
        return found

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        region, target = argument // COUNTRIES, argument % COUNTRIES
        become(s, COMBAT)
        begin_combat(s, seat, region, target, NONE)
        log.ATTACKED.write(s, s.country[seat], target, region)


class StormMarker(Rule[AgeState]):
    """§4.3.2.III.1: the argument is region * MARKER_ROOM + kind of marker."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        found = markers_to_attack(s, seat, first)
        if s.switches[BLANK_DISCARDED]:
            found = [action for action in found if playable_cards(s, seat, (action - first) // MARKER_ROOM, True)]
        return found

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        region, marker = argument // MARKER_ROOM, argument % MARKER_ROOM
        become(s, COMBAT)
        begin_combat(s, seat, region, NONE, marker)
        log.STORMED.write(s, s.country[seat], region, marker)


class ConvertMarker(Rule[AgeState]):
    """§4.3.2.I.1: the argument is the region."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        if s.switches[BLANK_DISCARDED] and not conversion_cards(s, seat):
            return []
        return markers_to_convert(s, seat, first)

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        become(s, CONVERSION, seat, argument)


class Hold(Rule[AgeState]):
    """§4.3.0.7: no attack, nor the second one of this round."""

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        log.HELD.write(s, s.country[seat])
        end(s)
        end(s)  # the attacks of this round


def conversion_cards(s: AgeState, seat: int) -> list[int]:
    """§4.3.2.I.3: a card with a ship, however many; §4.3.2.I.7: the blank only if there is none.

    The ally card never converts (§4.3.2.I.8): it shows no ship.
    """
    deck = deck_of(s, seat)
    hand = s.hand[seat]
    if holds_ship_card(hand, deck):
        return [card for card in kinds(hand, deck) if s.tables.ships[card] > 0]
    return [BLANK] if hand & 1 else []


class Conversion(Ask[AgeState]):
    """§4.3.2.I.3: with which card."""

    REGION: Final = 3


class ConvertWith(Rule[AgeState]):
    """The argument is the card."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        return [first + card for card in conversion_cards(s, seat)]

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        region = s.frames[-1][Conversion.REGION]
        end(s)
        convert(s, seat, region, argument)


def convert(s: AgeState, seat: int, region: int, card: int) -> None:
    """Pay two gold, not the price of the card (§4.3.2.I.4); a disc replaces the marker (§4.3.2.I.5)."""
    country = s.country[seat]
    log.CONVERTED.write(s, country, region, card)
    s.reveals += 1  # the card is shown (§4.3.2.I.6)
    pay(s, seat, s.tables.conversion_cost, log.FOR_CONVERSION)
    s.markers[region * MARKER_ROOM + ACTION_MARKER] -= 1
    put_disc(s, country, region)
    if card == BLANK:
        deck = deck_of(s, seat)
        s.rumours[seat] = [hand for hand in s.rumours[seat] if not holds_ship_card(hand, deck)]
    if card != BLANK or s.switches[BLANK_DISCARDED]:
        discard(s, seat, card)


ATTACK_CHOICE: Final[AttackChoice] = AttackChoice("attack.choose", "4.3.2.2")
CONVERSION: Final[Conversion] = Conversion("attack.convert", "4.3.2.I.3")
