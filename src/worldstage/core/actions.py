"""Actions: every option of a game is one int of a fixed index, a verb's offset plus its argument.

Each verb declares the domains of its arguments, so that one declaration gives the browser its highlights, the record
its notation, bots their list and learners their mask.
"""

from __future__ import annotations

from typing import NamedTuple

from worldstage.core.errors import IllegalOption
from worldstage.core.text import Text


class Domain(NamedTuple):
    """What an argument ranges over: its kind, and a label for each value as written in records."""

    kind: str
    labels: tuple[str, ...]


def amounts(limit: int) -> Domain:
    """Whole numbers from 0 to limit-1."""
    return Domain("", tuple(str(i) for i in range(limit)))


class Verb(NamedTuple):
    """A verb, where its block begins in the index, and the domains its argument is made of."""

    name: str
    offset: int
    domains: tuple[Domain, ...]

    @property
    def size(self) -> int:
        size = 1
        for domain in self.domains:
            size *= len(domain.labels)
        return size

    def split(self, argument: int) -> list[int]:
        """The argument as one number per domain."""
        parts: list[int] = []
        for domain in reversed(self.domains):
            argument, part = divmod(argument, len(domain.labels))
            parts.insert(0, part)
        return parts


class ActionIndex:
    """The fixed index of a game: ints to verbs with arguments to notation, and back."""

    def __init__(self, verbs: list[Verb]) -> None:
        self.verbs = verbs
        self.by_name = {verb.name: verb for verb in verbs}
        self.size = 0
        self._verb_of: list[Verb] = []
        self._notations: dict[int, str] = {}  # those that were asked for
        self._parsed: dict[str, int] = {}  # the same the other way round
        for verb in verbs:
            if verb.offset != self.size:
                raise ValueError(f"verb {verb.name} begins at {verb.offset}, the index has reached {self.size}")
            self.size += verb.size
            self._verb_of += [verb] * verb.size

    def decode(self, action: int) -> tuple[Verb, int]:
        verb = self._verb_of[action]
        return verb, action - verb.offset

    def encode(self, verb: str, argument: int) -> int:
        found = self.by_name.get(verb)
        if found is None or not 0 <= argument < found.size:
            raise IllegalOption(_unknown(f"{verb} {argument}", self))
        return found.offset + argument

    def format(self, action: int) -> str:
        """The notation of an action, such as `move rome gaul`."""
        notation = self._notations.get(action)
        if notation is None:
            verb, argument = self.decode(action)
            words = [domain.labels[part] for domain, part in zip(verb.domains, verb.split(argument), strict=True)]
            notation = self._notations[action] = " ".join([verb.name, *words])
            self._parsed[notation] = action
        return notation

    def things(self, action: int) -> list[tuple[str, str]]:
        """The named things an action is about, as (kind, label)."""
        verb, argument = self.decode(action)
        pairs = zip(verb.domains, verb.split(argument), strict=True)
        return [(domain.kind, domain.labels[part]) for domain, part in pairs if domain.kind]

    def parse(self, notation: str) -> int:
        """The action that a notation stands for: `parse(format(a)) == a`."""
        known = self._parsed.get(notation)
        if known is not None:
            return known
        words = notation.split()
        verb = self.by_name.get(words[0]) if words else None
        if verb is None or len(words) != len(verb.domains) + 1:
            raise IllegalOption(_unknown(notation, self))
        argument = 0
        for domain, word in zip(verb.domains, words[1:], strict=True):
            if word not in domain.labels:
                raise IllegalOption(_unknown(notation, self))
            argument = argument * len(domain.labels) + domain.labels.index(word)
        return verb.offset + argument

    def options(self, actions: list[int]) -> dict[str, list[int]]:
        """Actions by verb, as a decision shows them."""
        grouped: dict[str, list[int]] = {}
        for action in actions:
            verb = self._verb_of[action]
            grouped.setdefault(verb.name, []).append(action - verb.offset)
        return grouped


def _unknown(notation: str, index: ActionIndex) -> Text:
    verbs = ", ".join(verb.name for verb in index.verbs)
    return Text("error.unknown_option", {"option": ("", notation[:80]), "verbs": ("", verbs)})
