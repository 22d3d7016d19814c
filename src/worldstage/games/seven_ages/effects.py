"""What an empire has and what it means: artefacts, creeds and specials add up to the lasting rules of `vocabulary`."""

from __future__ import annotations

from worldstage.core.state import with_item
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import COLOURS, NONE, RELIC
from worldstage.games.seven_ages.tables import Tables
from worldstage.games.seven_ages.vocabulary import HIGHEST, RULES


def artefacts_of(s: AgesState, colour: int) -> list[int]:
    """The artefacts whose markers an empire has: in its areas, on its card, its religion and government."""
    found = [(s.built[area] >> RELIC) - 1 for area in s.areas[colour] if s.built[area] >> RELIC]
    found += [artefact for artefact, owner in enumerate(s.relic_of) if owner == colour]
    found += [creed for creed in (s.religion[colour], s.government[colour]) if creed != NONE]
    return sorted(found)


def has_passed(t: Tables, artefact: int, age: int) -> bool:
    """§6.1.15: whether an age is beyond the last one that an artefact names."""
    return age > t.artefact_last_age[artefact]


def enjoyed(s: AgesState, colour: int) -> list[int]:
    """The artefacts that work for an empire: its own, and blue ones whose marker it has reached (§6.1.17)."""
    own = artefacts_of(s, colour)
    level = s.level[colour]
    return own + [a for a, at in enumerate(s.blue) if at != NONE and level >= at and a not in own]


def refresh(s: AgesState, colour: int) -> None:
    s.bound = with_item(s.bound, colour, holding(s, colour))


def holding(s: AgesState, colour: int) -> list[int]:
    """Add up what holds for an empire: the special of its card (§1.33) and its artefacts."""
    bound = [0] * RULES
    if s.card[colour] != NONE:
        t = s.tables
        _add(bound, t.card_rules[s.card[colour]])
        for artefact in enjoyed(s, colour):
            _add(bound, t.artefact_rules[artefact])
    return bound


def _add(bound: list[int], rules: list[int]) -> None:
    """`rules` are pairs of a rule and an amount, flat; some rules do not add up (§6.1.10)."""
    for i in range(0, len(rules), 2):
        if HIGHEST >> rules[i] & 1:
            bound[rules[i]] = max(bound[rules[i]], rules[i + 1])
        else:
            bound[rules[i]] += rules[i + 1]


def refresh_all(s: AgesState) -> None:
    """A blue marker, or an empire that is gone, changes what holds for others."""
    s.bound = [holding(s, colour) for colour in range(COLOURS)]
