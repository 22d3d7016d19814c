"""Scenes in which cards are played as events and artefacts: who holds what, what is offered, what is announced."""

from __future__ import annotations

from worldstage.games.seven_ages.cards import AS_ARTEFACT, AS_EVENT, announce, playable_artefacts, playable_events
from worldstage.games.seven_ages.deck import discard, give
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.tables import IN_CIVILISE

from .support import TABLES, Scene, number


def event_card(scene: Scene, event: str) -> str:
    """The label of a card with an event that is still in the deck."""
    for card in TABLES.event_cards[number("event", event)]:
        if card in scene.state.deck:
            return TABLES.labels["card"][card]
    raise AssertionError(f"no card with {event} is left")


def artefact_card(scene: Scene, artefact: str) -> str:
    for card in TABLES.artefact_cards[number("artefact", artefact)]:
        if card in scene.state.deck:
            return TABLES.labels["card"][card]
    raise AssertionError(f"no card with {artefact} is left")


def hold(scene: Scene, seat: int, *events: str) -> list[str]:
    """Give a seat cards with these events; their labels."""
    cards = []
    for event in events:
        cards.append(event_card(scene, event))
        scene.hand(seat, cards[-1])
    return cards


def make_public(scene: Scene, window: int, seat: int = NONE) -> None:
    """All cards for a window lie open on the discards; with a seat, it holds one of them, as all have seen."""
    cards = TABLES.window_cards[0][window]
    for card in cards:
        scene.state.deck.remove(card)
        discard(scene.state, card)
    if seat != NONE:
        scene.state.discards.remove(cards[0])
        give(scene.state, seat, cards[0], (1 << scene.state.seats) - 1)


def offered(scene: Scene, seat: int, window: int = IN_CIVILISE, colour: int = NONE) -> list[str]:
    """The events that a seat could play now from its hand, by their labels."""
    cards = playable_events(scene.state, seat, window, colour)
    return sorted(TABLES.labels["event"][TABLES.card_event[card]] for card in cards)


def offered_artefacts(scene: Scene, seat: int, colour: int = NONE) -> list[str]:
    cards = playable_artefacts(scene.state, seat, colour)
    return sorted(TABLES.labels["artefact"][TABLES.card_artefact[card]] for card in cards)


def play(
    scene: Scene, event: str, *answers: str, seat: int = 0, colour: int = NONE, draws: tuple[int, ...] = ()
) -> Scene:
    """A seat gets a card with an event, plays it and answers what it is asked; cards drawn have the values `draws`."""
    card = event_card(scene, event)
    scene.hand(seat, card)
    scene.stack_deck(*draws)
    scene.begin(announce, seat, number("card", card), AS_EVENT, colour)
    return scene.choose(*answers)


def lay(scene: Scene, artefact: str, *answers: str, seat: int = 0, colour: int = NONE) -> Scene:
    """A seat gets a card with an artefact, plays it and answers what it is asked."""
    card = artefact_card(scene, artefact)
    scene.hand(seat, card)
    scene.begin(announce, seat, number("card", card), AS_ARTEFACT, colour)
    return scene.choose(*answers)


def colour_label(colour: int) -> str:
    return TABLES.labels["colour"][colour]


def at(colour: int) -> str:
    """The option that aims at an empire."""
    return f"empire {colour_label(colour)}"


class Italy(Scene):
    """Etruscans of seat 0 and Greeks of seat 1 next to each other, the Greeks with a capital."""

    def __init__(self, seats: int = 3, **settings: str) -> None:
        super().__init__(seats, None, **settings)
        self.etruscans = self.found("etruscans", 0, 5, money=10, etruria=2, lombardy=1)
        self.greeks = self.found("greeks", 1, 5, money=15, latium=2, magna_graecia=1, capital="latium")
