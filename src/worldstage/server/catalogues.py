"""The texts of a domain for clients, whole or in parts: what a table says at once, and what few readers ask for."""

from __future__ import annotations

from msgspec.structs import replace

from worldstage.server.wire_games import Catalogue

# How keys begin that a table needs seldom: reasons of bots and refusals, settings, rules, editions, the terminal.
SELDOM = ("bot", "chapter", "credits", "edition", "part", "setting", "terminal", "why")
WHOLE, FIRST = "", "first"
PARTS = (WHOLE, FIRST, *SELDOM)

NO_FORMS: dict[str, str] = {}

Names = dict[str, dict[str, dict[str, str]]]


def in_part(whole: Catalogue, part: str) -> Catalogue:
    """All of it, the part for the beginning, or the messages whose keys begin with one of those words."""
    if part == WHOLE:
        return whole
    beginnings = {key: key.split(".", 1)[0] for key in whole.messages}
    if part != FIRST:
        return replace(
            whole, messages={key: whole.messages[key] for key in beginnings if beginnings[key] == part}, names={}
        )
    names, same = without_repeats(whole.names)
    wanted = {key: text for key, text in whole.messages.items() if beginnings[key] not in SELDOM}
    later = [word for word in SELDOM if word in beginnings.values()]
    return replace(whole, messages=wanted, names=names, later=later, same=same)


def without_repeats(names: Names) -> tuple[Names, dict[str, str]]:
    """The names, without forms for things called like those of a kind before theirs, where most of them are."""
    shorter: Names = {}
    same: dict[str, str] = {}
    for kind, things in names.items():
        shorter[kind] = things
        for other in list(shorter)[:-1]:
            repeated = [label for label, forms in things.items() if names[other].get(label) == forms]
            if other not in same and len(repeated) > len(things) / 2:
                shorter[kind], same[kind] = {**things, **dict.fromkeys(repeated, NO_FORMS)}, other
                break
    return shorter, same
