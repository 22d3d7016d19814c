"""The texts of a domain for clients, whole or in parts: what a table says at once, and what is asked for later."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from worldstage.server.wire_games import Catalogue, PackedNames

# How keys begin that a table needs after its first view: the log, and what describes cards.
SOON = ("aim", "clause", "describe", "log")
# And those that it needs seldom: reasons of bots and refusals, settings, rules, editions, the terminal.
SELDOM = ("bot", "chapter", "credits", "edition", "part", "setting", "terminal", "why")
LATER = tuple(sorted((*SOON, *SELDOM)))
WHOLE, FIRST = "", "first"
PARTS = (WHOLE, FIRST, *LATER)

Forms = dict[str, str]

# In packed names: between the words for things, for a thing without this form, and where the name stands in a pattern.
BETWEEN, NONE, NAME = "|", "~", "$"


def in_part(whole: Catalogue, part: str, at_once: tuple[str, ...] = ()) -> Catalogue:
    """All of it, the part for the beginning, or the messages whose keys begin with one of those words.

    `at_once`: how keys begin that are told at the beginning although others with the same first word are not.
    """
    if part == WHOLE:
        return whole
    parts = {key: _part_of(key, at_once) for key in whole.messages}
    messages = {key: text for key, text in whole.messages.items() if parts[key] == part}
    if part != FIRST:
        return replace(whole, messages=messages, names={})
    packed = {kind: pack(things) for kind, things in whole.names.items() if can_be_packed(things)}
    names = {kind: things for kind, things in whole.names.items() if kind not in packed}
    later = [word for word in LATER if word in parts.values()]
    return replace(whole, messages=messages, names=names, packed=packed, later=later)


def _part_of(key: str, at_once: tuple[str, ...]) -> str:
    beginning = key.split(".", 1)[0]
    return beginning if beginning in LATER and not key.startswith(at_once) else FIRST


def can_be_packed(things: dict[str, Forms]) -> bool:
    words = [word for forms in things.values() for word in forms.values()]
    plain = all(not {BETWEEN, NONE, NAME} & set(word) and word for word in words)
    return plain and all(" " not in label for label in things)


def pack(things: dict[str, Forms]) -> PackedNames:
    """Names in columns, each form with a pattern: what follows it is "", and what is left out at the end does too."""
    forms = list(dict.fromkeys(form for forms in things.values() for form in forms))
    return PackedNames(labels=" ".join(things), forms={form: _column(things, form) for form in forms})


def _column(things: dict[str, Forms], form: str) -> str:
    words = [forms.get(form, NONE) for forms in things.values()]
    bases = [spelled_out(label) if form == "name" else forms.get("name", "") for label, forms in things.items()]
    written = [_written(word, base) for word, base in zip(words, bases, strict=True)]
    pattern, _ = Counter(written).most_common(1)[0]
    entries = ["" if entry == pattern else entry for entry in written]
    while entries and entries[-1] == "":
        entries.pop()
    return BETWEEN.join([pattern, *entries])


def _written(word: str, base: str) -> str:
    return word.replace(base, NAME) if base else word


def spelled_out(label: str) -> str:
    """A label as a name: "north-sea" is "North Sea"."""
    return " ".join(word[:1].upper() + word[1:] for word in label.split("-"))
