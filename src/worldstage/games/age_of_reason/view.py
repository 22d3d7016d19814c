"""What a seat or a spectator may know: everything on the board, counts of what is hidden, one's own cards.

A view lists what is visible. Gold, tracks, boxes and hand sizes are open (§2.1.8, §2.5.1, §4.3.2.II.49); hands and
discard piles are not (§4.3.2.II.48). Sealed and laid cards show only that they are there.
"""

from __future__ import annotations

from typing import Any

from worldstage.core.chance import Chance
from worldstage.core.flow import is_on_top
from worldstage.core.parts import Part
from worldstage.core.state import UNSEALED
from worldstage.games.age_of_reason.attack import CONVERSION, conversion_cards
from worldstage.games.age_of_reason.cards import affordable, deck_of, hand_size
from worldstage.games.age_of_reason.combat import CARDS, HIRING, playable_cards
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import (
    COUNTRIES,
    COUNTRY_IDS,
    DECK,
    LAID_BLUFF,
    LAID_HELP,
    LAID_NOTHING,
    MARKER_ROOM,
    NONE,
    REGION_IDS,
    REGIONS,
)
from worldstage.games.age_of_reason.scoring import rank_points
from worldstage.games.age_of_reason.seen import BiddingView, CombatView, OwnView, PlayerView, ProposalView, RegionView
from worldstage.games.age_of_reason.state import means


def _clock(s: AgeState) -> dict[str, Any]:
    return {"turn": s.turn, "round": s.round, "start": s.start, "order": list(s.order)}  # §2.6.1


def _map(s: AgeState) -> dict[str, Any]:
    return {"regions": {name: _region(s, i) for i, name in enumerate(REGION_IDS)}}


def _boxes(s: AgeState) -> dict[str, Any]:
    return {"boxes": {label: _country(s.box[i]) for i, label in enumerate(s.tables.boxes) if _open(s, i)}}


def _alliances(s: AgeState) -> dict[str, Any]:
    return {"alliances": [_country(country) for country in s.space]}


def _players(s: AgeState) -> dict[str, Any]:
    return {"players": [_player(s, seat) for seat in range(s.seats)]}


def _country(country: int) -> str | None:
    return COUNTRY_IDS[country] if country != NONE else None


def _open(s: AgeState, box: int) -> bool:
    return s.seats >= 5 or not s.tables.box_five_plus[box]


def _region(s: AgeState, region: int) -> RegionView:
    discs = s.discs[region::REGIONS]
    points = rank_points(s.tables.victory_points[region], discs) if any(discs) else []
    markers = s.markers[region * MARKER_ROOM : (region + 1) * MARKER_ROOM]
    labels = s.tables.markers
    return {
        "victory_points": list(s.tables.victory_points[region]),
        "discs": {COUNTRY_IDS[country]: count for country, count in enumerate(discs) if count},
        "points": {COUNTRY_IDS[country]: count for country, count in enumerate(points) if count},
        "markers": {labels[kind].label: count for kind, count in enumerate(markers) if count},
    }


def _bag(s: AgeState) -> dict[str, Any]:
    """What is left in the bag: everybody has seen what came out of it."""
    counts: dict[str, dict[str, int]] = {}
    for piece in sorted(s.bag):
        region, label = REGION_IDS[piece // MARKER_ROOM], s.tables.markers[piece % MARKER_ROOM].label
        counts.setdefault(region, {})
        counts[region][label] = counts[region].get(label, 0) + 1
    return {"bag": counts}


def _player(s: AgeState, seat: int) -> PlayerView:
    country = s.country[seat]
    return {
        "country": _country(country),
        "gold": s.gold[seat],
        "unrest": s.unrest[seat],
        "victory_points": s.vp[seat],
        "hand": hand_size(s.hand[seat]),
        "discards": DECK - hand_size(s.hand[seat]),
        "supply": s.supply[country] if country != NONE else s.tables.discs,
        "means": means(s, seat),
        "place": s.places[seat] if s.places else None,
    }


def _bidding(s: AgeState) -> dict[str, Any]:
    if s.bidder == NONE:
        return {"bidding": None}
    proposal: ProposalView = {"a": _country(s.proposal_a), "b": _country(s.proposal_b)}
    bidding: BiddingView = {"opener": s.opener, "bidder": s.bidder, "bid": s.bid, "proposal": proposal}
    return {"bidding": bidding}


# All of `AgeView` but the kernel's share and what differs from reader to reader: `combat` and `own`.
PARTS = (
    Part(_clock, frozenset(("turn", "round", "start", "order"))),
    Part(_map, frozenset(("discs", "markers"))),
    Part(_bag, frozenset(("bag",))),
    Part(_boxes, frozenset(("box",))),
    Part(_alliances, frozenset(("space",))),
    Part(_players, frozenset(("country", "gold", "unrest", "vp", "hand", "supply", "places"))),
    Part(_bidding, frozenset(("opener", "bidder", "bid", "proposal_a", "proposal_b"))),
)


def combat(s: AgeState, seat: int) -> CombatView | None:
    if s.attacker == NONE:
        return None
    revealed = bool(s.dice)

    def card(owner: int, kind: int) -> str | None:
        seen = kind != NONE and (revealed or owner == seat)
        return s.tables.cards[kind].label if seen else None

    return {
        "attacker": s.attacker,
        "defender": s.defender if s.defender != NONE else None,
        "region": REGION_IDS[s.region],
        "target": _country(s.target),
        "marker": s.tables.markers[s.marker].label if s.marker != NONE else None,
        "attacker_card": card(s.attacker, s.attacker_card),
        "defender_card": card(s.defender, s.defender_card),
        "laid": [_laid(s, other, revealed or other == seat) for other in range(s.seats)],
        "hired": {COUNTRY_IDS[c]: s.hired[c] for c in range(COUNTRIES) if s.hired[c] != NONE},
        "dice": list(s.dice),
    }


def _laid(s: AgeState, other: int, seen: bool) -> str | None:
    if s.laid[other] == LAID_NOTHING:
        return None
    if not seen:
        return "card"
    return "ally" if s.laid[other] == LAID_HELP else "blank"


def own(s: AgeState, seat: int) -> OwnView | None:
    if not 0 <= seat < s.seats or s.country[seat] == NONE:
        return None
    deck = s.tables.decks[s.country[seat]]
    cards = s.tables.cards
    return {
        "country": _country(s.country[seat]),
        "hand": [cards[deck[i]].label for i in range(DECK) if s.hand[seat] >> i & 1],
        "discards": [cards[deck[i]].label for i in range(DECK) if not s.hand[seat] >> i & 1],
    }


# -- worlds that a seat cannot tell apart ----------------------------------------------------------------------------


def sample(s: AgeState, seat: int, chance: Chance) -> AgeState:
    """Resample what `seat` cannot know: hands where rumours differ, sealed choices, cards laid face down."""
    world = s.clone()
    for other in range(s.seats):
        if other != seat and s.country[other] != NONE:
            _sample_hand(world, other, chance)
    if is_on_top(s, CARDS):
        for other in range(s.seats):
            if other != seat and s.sealed[other] != UNSEALED:
                options = CARDS.options(world, other)
                world.sealed[other] = options[chance.below(len(options), "sample")]
    elif is_on_top(s, HIRING):
        _sample_laid(world, seat, chance)
    return world


def _sample_hand(world: AgeState, other: int, chance: Chance) -> None:
    hands = [hand for hand in world.rumours[other] if _can_have(world, other, hand)]
    world.hand[other] = hands[chance.below(len(hands), "sample")]


def _can_have(world: AgeState, other: int, hand: int) -> bool:
    """Whether a rumoured hand fits what the seat is seen doing at this moment: it has a card for what it began."""
    kept, world.hand[other] = world.hand[other], hand
    fits = True
    if is_on_top(world, CONVERSION) and world.frames[-1][CONVERSION.SEAT] == other:
        fits = bool(conversion_cards(world, other))
    elif world.attacker != NONE and not world.dice:
        if other == world.attacker:
            fits = bool(playable_cards(world, other, world.region, True))
        elif other == world.defender:
            fits = bool(playable_cards(world, other, world.region, False)) or not _had_card(world, other)
        elif world.laid[other] != LAID_NOTHING:
            fits = bool(hand & 1) or means(world, other) >= world.tables.ally_cost
    world.hand[other] = kept
    return fits


def _had_card(world: AgeState, seat: int) -> bool:
    """Whether a seat could pay a card before it hired allies: then it has played one."""
    most = means(world, seat) + world.hired.count(seat) * world.tables.ally_cost
    return bool(affordable(world, world.hand[seat], deck_of(world, seat), most))


def _sample_laid(world: AgeState, seat: int, chance: Chance) -> None:
    for other in (world.attacker, world.defender):
        if other in (seat, NONE):
            continue
        cards = playable_cards(world, other, world.region, other == world.attacker)
        card = cards[chance.below(len(cards), "sample")] if cards else NONE
        if other == world.attacker:
            world.attacker_card = card
        else:
            world.defender_card = card
    for other in range(world.seats):
        if other != seat and world.laid[other] != LAID_NOTHING:
            choices = [LAID_BLUFF] if world.hand[other] & 1 else []
            if means(world, other) >= world.tables.ally_cost:
                choices.append(LAID_HELP)
            world.laid[other] = choices[chance.below(len(choices), "sample")]
