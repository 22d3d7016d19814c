"""What is said about the choice of a country (3.0): the question, its options and refusals."""

from __future__ import annotations

from worldstage.core.errors import Refusal
from worldstage.core.text import Text
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.wording import country, named_regions, number, refuse, text


def ask_country(s: AgeState, seat: int) -> Text:
    return text("prompt.setup.choose_country")


def explain_choose(s: AgeState, seat: int, chosen: int) -> Text:
    """What a country has on its cards, and where its home lies."""
    t = s.tables
    deck = t.decks[chosen]
    borders = named_regions(t.home[chosen])
    return text(
        "option.choose",
        country=country(chosen),
        soldiers=number(sum(t.soldiers[kind] for kind in deck)),
        ships=number(sum(t.ships[kind] for kind in deck)),
        cost=number(sum(t.cost[kind] for kind in deck if kind != n.ALLY)),
        borders=("text", text(f"effect.borders{len(borders)}", **borders)),
    )


def refuse_choose(s: AgeState, seat: int, chosen: int) -> Refusal:
    return refuse("3.0.2", "country_taken", country=country(chosen))
