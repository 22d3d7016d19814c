"""Names made from labels: coasts, leaders without a name, and whatever another edition adds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from worldstage.core.text import Catalogue, format_message

NAMED: Final = (
    "area",
    "region",
    "terrain",
    "canal",
    "unit",
    "class",
    "counter",
    "colour",
    "card",
    "leadertype",
    "artefact",
    "event",
)


def _port(catalogue: Catalogue, label: str) -> dict[str, str]:
    """§4.1.15: an area; with several coasts the name says which one, as in `germany:baltic-sea`."""
    area, _, water = label.partition(":")
    forms = catalogue.forms("area", area)
    if not water:
        return forms
    side = catalogue.forms("area", water)["name"]
    made = catalogue.messages["made.port"]
    return {form: format_message(made, {"area": word, "water": side}) for form, word in forms.items()}


def _leader(catalogue: Catalogue, label: str) -> dict[str, str]:
    """§6.3.3: a leader from the cup is called by its type, as in `tactician:1`."""
    kind, numbered, _ = label.partition(":")
    return catalogue.forms("leadertype", kind) if numbered else _spelt(catalogue, "leader", label)


def _spelt(catalogue: Catalogue, kind: str, label: str) -> dict[str, str]:
    """A thing that only another edition knows: its label in words, in every form that the kind has."""
    words = label.replace("-", " ")
    forms = next(iter(catalogue.names[kind].values()))
    return {form: "pl" if form == "number" else words[:1].upper() + words[1:] for form in forms}


def _speller(kind: str) -> Callable[[Catalogue, str], dict[str, str]]:
    return lambda catalogue, label: _spelt(catalogue, kind, label)


MAKERS: Final[dict[str, Callable[[Catalogue, str], dict[str, str]]]] = {
    **{kind: _speller(kind) for kind in NAMED},
    "port": _port,
    "leader": _leader,
}
