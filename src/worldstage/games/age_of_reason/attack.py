"""4.3.2: what can be attacked or converted, and converting itself (I). Combat (II, III) is in `combat`."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, become, end
from worldstage.core.state import note
from worldstage.games.age_of_reason.cards import deck_of, discard, holds_ship_card, kinds
from worldstage.games.age_of_reason.combat import COMBAT, begin_combat, playable_cards
from worldstage.games.age_of_reason.names import (
    ACTION_MARKER,
    ATTACK,
    BLANK,
    CONVERT,
    COUNTRIES,
    HOLD,
    MARKER_ROOM,
    NONE,
    PLAY,
    REGIONS,
    STORM,
)
from worldstage.games.age_of_reason.state import (
    BLANK_DISCARDED,
    FOR_CONVERSION,
    AgeState,
    means,
    pay,
    put_disc,
)


def reach(s: AgeState, country: int) -> int:
    """The regions a country may attack in, as bits.

    In Europe where it has a disc or next to one (§4.3.2.II.5), next to its home (§4.3.2.II.6), and always the two
    regions with a ship symbol (§4.3.2.II.7); in the colonies only where it has a disc itself (§4.3.2.II.9).
    """
    t = s.tables
    mine = s.presence[country]
    reached = mine | t.home[country] | t.sea
    for region in range(REGIONS):
        if mine >> region & 1:
            reached |= t.borders[region]
    return reached


def can_convert(s: AgeState, seat: int) -> bool:
    """§4.3.2.I.4: two gold; no disc in the region is needed (§4.3.2.I.1)."""
    return means(s, seat) >= s.tables.conversion_cost


def foes_in(s: AgeState, country: int, region: int) -> list[int]:
    """The countries whose discs may be attacked in a region: others (§4.3.2.II.1), never allies (§4.3.2.II.4)."""
    side = s.side[country]
    return [foe for foe in range(COUNTRIES) if s.side[foe] != side and s.presence[foe] >> region & 1]


def markers_in(s: AgeState, region: int) -> list[int]:
    """The kinds of numbered markers in a region (§4.3.2.III.1); "Aktion" cannot be attacked (§4.3.2.III.9)."""
    base = region * MARKER_ROOM
    return [kind for kind in range(1, len(s.tables.marker_strength)) if s.markers[base + kind]]


def targets(s: AgeState, seat: int) -> list[int]:
    """All attacks open to a seat as far as everybody can see, sorted. Without a free disc there are none (§2.2.4)."""
    country = s.country[seat]
    found: list[int] = []
    if s.supply[country] == 0:
        return found
    reached = reach(s, country)
    for region in range(REGIONS):
        if reached >> region & 1:
            for foe in foes_in(s, country, region):
                found.append(ATTACK + region * COUNTRIES + foe)
    for region in range(REGIONS):
        if reached >> region & 1:
            for kind in markers_in(s, region):
                found.append(STORM + region * MARKER_ROOM + kind)
    if can_convert(s, seat):
        for region in range(REGIONS):
            if s.markers[region * MARKER_ROOM + ACTION_MARKER]:
                found.append(CONVERT + region)
    return found


def possible_attack(s: AgeState, seat: int) -> bool:
    """Whether to ask at all: decided by what is public, so that being asked tells nothing about a hand."""
    return bool(targets(s, seat))


class AttackChoice(Ask[AgeState]):
    """§4.3.2.2: convert a marker, attack a disc, attack a marker; or hold."""

    def options(self, s: AgeState, seat: int) -> list[int]:
        found = targets(s, seat)
        if s.switches[BLANK_DISCARDED]:
            found = [action for action in found if has_card_for(s, seat, action)]
        found.append(HOLD)
        return found

    def choose(self, s: AgeState, seat: int, action: int, chance: Chance) -> None:
        if action == HOLD:
            note(s, "attack.held", s.country[seat])
            end(s)
            end(s)  # the attacks of this round
        elif action >= CONVERT:
            become(s, CONVERSION, seat, action - CONVERT)
        elif action >= STORM:
            place = action - STORM
            become(s, COMBAT)
            begin_combat(s, seat, place // MARKER_ROOM, NONE, place % MARKER_ROOM)
        else:
            place = action - ATTACK
            become(s, COMBAT)
            begin_combat(s, seat, place // COUNTRIES, place % COUNTRIES, NONE)


def has_card_for(s: AgeState, seat: int, action: int) -> bool:
    """With the blank discarded after a conversion (§4.3.2.I.r7), a seat may lack a card to attack with."""
    if action >= CONVERT:
        return bool(conversion_cards(s, seat))
    region = (action - STORM) // MARKER_ROOM if action >= STORM else (action - ATTACK) // COUNTRIES
    return bool(playable_cards(s, seat, region, True))


def conversion_cards(s: AgeState, seat: int) -> list[int]:
    """§4.3.2.I.3: a card with a ship, however many; §4.3.2.I.7: the blank only if there is none.

    The ally card never converts (§4.3.2.I.8): it shows no ship.
    """
    deck = deck_of(s, seat)
    hand = s.hand[seat]
    if holds_ship_card(s, hand, deck):
        return [card for card in kinds(hand, deck) if s.tables.ships[card] > 0]
    return [BLANK] if hand & 1 else []


class Conversion(Ask[AgeState]):
    """§4.3.2.I.3: with which card."""

    def options(self, s: AgeState, seat: int) -> list[int]:
        return [PLAY + card for card in conversion_cards(s, seat)]

    def choose(self, s: AgeState, seat: int, action: int, chance: Chance) -> None:
        region = s.frames[-1][3]
        end(s)
        convert(s, seat, region, action - PLAY)


def convert(s: AgeState, seat: int, region: int, card: int) -> None:
    """Pay two gold, not the price of the card (§4.3.2.I.4); a disc replaces the marker (§4.3.2.I.5)."""
    country = s.country[seat]
    note(s, "attack.converted", country, region, card)
    s.reveals += 1  # the card is shown (§4.3.2.I.6)
    pay(s, seat, s.tables.conversion_cost, FOR_CONVERSION)
    s.markers[region * MARKER_ROOM + ACTION_MARKER] -= 1
    put_disc(s, country, region)
    if card == BLANK:
        deck = deck_of(s, seat)
        s.rumours[seat] = [hand for hand in s.rumours[seat] if not holds_ship_card(s, hand, deck)]
    if card != BLANK or s.switches[BLANK_DISCARDED]:
        discard(s, seat, card)


ATTACK_CHOICE: Final = AttackChoice("attack.choose", "4.3.2.2")
CONVERSION: Final = Conversion("attack.convert", "4.3.2.I.3")
