"""Verbs: what a player may choose, each declared once with everything that belongs to it.

Every option of a game is one int of a fixed index, the offset of its verb plus its argument. A declaration names the
domains of the argument and, for each node that offers the verb, its legality and effect (a `Rule`), its explanation,
refusal, hint, caution, and why it would do nothing. It gives the browser its highlights, the record its notation, bots
their list, learners their mask. Offsets are allocated in the order of the declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from worldstage.core.errors import IllegalOption, Refusal, RulesBug
from worldstage.core.flow import Node, Rule, S
from worldstage.core.seen import Hint
from worldstage.core.text import Text


class Domain:
    """What an argument ranges over: its kind, and a label for each value as written in records.

    Where the labels come from the edition, a domain declares only its room, so that no edition moves the index.
    """

    def __init__(self, kind: str, labels: Sequence[str] = (), room: int = 0) -> None:
        if room and len(labels) > room:
            raise RulesBug(f"{len(labels)} labels of kind {kind}, room for {room}")
        self.kind: str = kind
        self.labels: tuple[str, ...] = (*labels, *(f"{kind}-{i}" for i in range(len(labels), room)))
        self.size: int = len(self.labels)
        self.from_edition: bool = room > 0
        self._numbers: dict[str, int] = {label: i for i, label in enumerate(self.labels)}

    def number(self, label: str) -> int:
        """The value with this label, or -1."""
        return self._numbers.get(label, -1)


def amounts(limit: int) -> Domain:
    """Whole numbers from 0 to limit-1."""
    return Domain("", [str(i) for i in range(limit)])


class Use(Generic[S]):
    """A verb as one node offers it: legality and effect, and the functions that describe it.

    The functions get the state, the seat and the argument. `explain` says what a legal option costs and brings;
    `refuse` why an argument is not legal (None: because the question is another one); `hint` gives numbers, `caution`
    warnings about an option that might be regretted; `pointless` why a legal option would do nothing now, or only cost
    something (None: it is of use). These three get a sample for the seat.
    """

    def __init__(
        self,
        node: Node[S],
        rule: Rule[S],
        explain: Callable[[S, int, int], Text],
        refuse: Callable[[S, int, int], Refusal | None] | None = None,
        hint: Callable[[S, int, int], Hint | None] | None = None,
        caution: Callable[[S, int, int], list[Text]] | None = None,
        pointless: Callable[[S, int, int], Text | None] | None = None,
    ) -> None:
        self.node = node
        self.rule = rule
        self.explain = explain
        self.refuse = refuse
        self.hint = hint
        self.caution = caution
        self.pointless = pointless


class Verb(Generic[S]):
    """A verb: its name, the domains its argument is made of, and where it is used. `allocate` gives it its offset."""

    def __init__(self, name: str, domains: tuple[Domain, ...] = (), uses: Sequence[Use[S]] = ()) -> None:
        self.name: str = name
        self.domains: tuple[Domain, ...] = domains
        self.uses: list[Use[S]] = list(uses)
        self.number: int = -1
        self.offset: int = -1
        self.size: int = 1
        for domain in domains:
            self.size *= domain.size

    def __repr__(self) -> str:
        return f"<Verb {self.name}>"

    def has(self, action: int) -> bool:
        """Whether an action of the index is an option of this verb."""
        return self.offset <= action < self.offset + self.size

    def actions(self) -> range:
        """All its actions in the index."""
        return range(self.offset, self.offset + self.size)

    def split(self, argument: int) -> list[int]:
        """The argument as one number per domain."""
        parts: list[int] = []
        for domain in reversed(self.domains):
            argument, part = divmod(argument, domain.size)
            parts.insert(0, part)
        return parts

    def use_at(self, node: Node[S]) -> Use[S] | None:
        """How a node offers this verb, if it does."""
        for use in self.uses:
            if use.node is node:
                return use
        return None


class Verbs(Generic[S]):
    """The verbs of a game with their blocks in the action index."""

    def __init__(self, verbs: list[Verb[S]]) -> None:
        self.verbs: list[Verb[S]] = verbs
        self.by_name: dict[str, Verb[S]] = {verb.name: verb for verb in verbs}
        self.size: int = 0
        self._of: list[Verb[S]] = []
        if len(self.by_name) != len(verbs):
            raise RulesBug(f"two verbs share a name: {sorted(verb.name for verb in verbs)}")
        for number, verb in enumerate(verbs):
            verb.number = number
            verb.offset = self.size
            self.size += verb.size
            self._of += [verb] * verb.size

    def verb(self, action: int) -> Verb[S]:
        """The verb of an action. Its argument is the action less the offset of the verb."""
        return self._of[action]


def allocate(verbs: list[Verb[S]]) -> Verbs[S]:
    """Give every verb its block in the index, in this order, and every node its rules."""
    allocated = Verbs(verbs)
    numbers = [allocated.verb(action).number for action in range(allocated.size)]
    firsts = [verb.offset for verb in verbs]
    nodes: list[Node[S]] = []
    for verb in verbs:
        for use in verb.uses:
            if use.node not in nodes:
                nodes.append(use.node)
    for node in nodes:
        rules: list[Rule[S] | None] = [None] * len(verbs)
        for verb in verbs:
            uses = [use for use in verb.uses if use.node is node]
            if len(uses) > 1:
                raise RulesBug(f"{verb.name} is used twice at {node.name}")
            if uses:
                rules[verb.number] = uses[0].rule
        node.take_rules(rules, numbers, firsts)
    return allocated


class ActionIndex:
    """The action index with the labels of an edition: ints to verbs with arguments to notation, and back.

    `labels` gives the labels of each kind whose domains only declare their room.
    """

    def __init__(self, verbs: Verbs[Any], labels: Mapping[str, Sequence[str]] | None = None) -> None:
        self.allocated: Verbs[Any] = verbs
        self.verbs: list[Verb[Any]] = verbs.verbs
        self.by_name: dict[str, Verb[Any]] = verbs.by_name
        self.size: int = verbs.size
        self._labels: dict[str, Sequence[str]] = dict(labels or {})
        self._domains: list[tuple[Domain, ...]] = [
            tuple(self.labelled(domain) for domain in verb.domains) for verb in verbs.verbs
        ]
        self._notations: dict[int, str] = {}  # those that were asked for
        self._parsed: dict[str, int] = {}  # the same the other way round

    def labelled(self, domain: Domain) -> Domain:
        """A domain with the labels of this edition."""
        if not domain.from_edition:
            return domain
        return Domain(domain.kind, self._labels[domain.kind], domain.size)

    def decode(self, action: int) -> tuple[Verb[Any], int]:
        verb = self.allocated.verb(action)
        return verb, action - verb.offset

    def encode(self, verb: str, argument: int) -> int:
        found = self.by_name.get(verb)
        if found is None or not 0 <= argument < found.size:
            raise IllegalOption(_unknown(f"{verb} {argument}", self))
        return found.offset + argument

    def parts(self, action: int) -> list[tuple[Domain, int]]:
        """The argument of an action: each domain, with the labels of this edition, and the value out of it."""
        verb, argument = self.decode(action)
        return list(zip(self._domains[verb.number], verb.split(argument), strict=True))

    def format(self, action: int) -> str:
        """The notation of an action, such as `send north`."""
        notation = self._notations.get(action)
        if notation is None:
            words = [domain.labels[part] for domain, part in self.parts(action)]
            notation = self._notations[action] = " ".join([self.allocated.verb(action).name, *words])
            self._parsed[notation] = action
        return notation

    def things(self, action: int) -> list[tuple[str, str]]:
        """The named things an action is about, as (kind, label)."""
        return [(domain.kind, domain.labels[part]) for domain, part in self.parts(action) if domain.kind]

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
        for domain, word in zip(self._domains[verb.number], words[1:], strict=True):
            part = domain.number(word)
            if part < 0:
                raise IllegalOption(_unknown(notation, self))
            argument = argument * domain.size + part
        return verb.offset + argument

    def options(self, actions: list[int]) -> dict[str, list[int]]:
        """Actions by verb, as a decision shows them."""
        grouped: dict[str, list[int]] = {}
        arguments: list[int] = []
        offset = end = 0
        for action in actions:
            if not offset <= action < end:  # the next verb; `Verb.has` written out, as every option comes by here
                verb = self.allocated.verb(action)
                offset, end = verb.offset, verb.offset + verb.size
                arguments = grouped.setdefault(verb.name, [])
            arguments.append(action - offset)
        return grouped


def _unknown(notation: str, index: ActionIndex) -> Text:
    verbs = ", ".join(verb.name for verb in index.verbs)
    return Text("error.unknown_option", {"option": ("", notation[:80]), "verbs": ("", verbs)})
