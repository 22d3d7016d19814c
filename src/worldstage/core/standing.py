"""Standing answers: what a seat says once, so that a long game need not wait for it.

They live at the table, not in the state, and fire as ordinary options that the record shows like any other.
`core/automation.py` keeps them.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from worldstage.core.flow import Node
from worldstage.core.lines import Line
from worldstage.core.verbs import Domain, Verb

FIRST: Final = -1
GIVEN: Final = -2
PICKED: Final = -3


class Answer(NamedTuple):
    """What to choose at a node: a verb with its first legal argument, with a certain one, or with the `GIVEN` one.

    At a sealed node the seat may name the argument when it gives the answer. Elsewhere an order does that. Which one is
    `PICKED` is said by `Game.picked`: what the seat has least use for, say.
    """

    node: Node[Any]
    verb: Verb[Any]
    argument: int = FIRST

    def choice(self, legal: list[int], given: int) -> int | None:
        """The action that it chooses among legal ones, if it can; `given` is what the seat has named."""
        if self.argument == FIRST:
            return next((action for action in legal if self.verb.has(action)), None)
        action = self.verb.offset + (given if self.argument == GIVEN else self.argument)
        return action if action in legal else None


class Standing(NamedTuple):
    """An answer given in advance: for each node it answers, what to choose, best first.

    `until` lists log lines that end it as soon as one of them concerns the seat (it is outbid, say). With `when` it
    fires only where `Game.stands` says so, by facts that everybody knows: else the pause would tell what the seat
    holds. A `default` answer is given for every seat when a table is opened. `domain` is what a `GIVEN` argument ranges
    over; the answer is then written with it, such as `bid=coin-3`. With `setting` the answer is for tables that have
    another than the first value of that setting. Of answers of one `group`, which contradict each other, the one given
    last takes the place of the others.
    """

    id: str
    answers: tuple[Answer, ...]
    until: tuple[Line, ...] = ()
    when: str = ""
    default: bool = False
    domain: Domain | None = None
    setting: str = ""
    group: str = ""

    def replaces(self, other: Standing) -> bool:
        """Whether a seat that gives this answer no longer means the other one."""
        return self.id == other.id or (self.group != "" and self.group == other.group)

    def given(self, notation: str) -> int | None:
        """The argument that a notation of this answer names, or FIRST; None if it makes no sense."""
        _, sign, label = notation.partition("=")
        if self.domain is None:
            return None if sign else FIRST
        argument = self.domain.number(label)
        return argument if argument >= 0 else None


def standing_id(notation: str) -> str:
    """Which answer a notation is of."""
    return notation.partition("=")[0]
