"""Advance orders: what a seat wants done when its moment comes, so that a long game need not wait for it.

Like standing answers they live at the table, not in the state, and are carried out as ordinary choices. A standing
answer says the same again and again; an order is done once. `core/orderbook.py` keeps them.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from worldstage.core.flow import Node
from worldstage.core.lines import Line
from worldstage.core.text import Text
from worldstage.core.verbs import ActionIndex, Domain, Verb

MOST_ORDERS: Final = 20  # that wait for one seat
MOST_OPTIONS: Final = 6  # in one order


class Order(NamedTuple):
    """Options in notation, submitted as one list as soon as the seat is asked for the first.

    With a condition (`when`) the order waits until that holds. `id` names the order among those of its seat.
    """

    options: tuple[str, ...]
    when: str = ""
    id: int = 0


class Outcome(NamedTuple):
    """What has become of an order: it was carried out, or refused for a reason.

    `said` are the texts of its options, as they were when its moment came.
    """

    order: Order
    said: tuple[Text, ...]
    reason: Text | None = None
    rule: str = ""

    @property
    def done(self) -> int:
        """How many of its options were chosen: all or none."""
        return 0 if self.reason is not None else len(self.order.options)


class Condition(NamedTuple):
    """A condition that a game knows, and what its argument ranges over, if it has one.

    With `verbs` it makes sense only for orders that begin with one of them.
    """

    id: str
    domain: Domain | None = None
    verbs: tuple[Verb[Any], ...] = ()


class Orderable(NamedTuple):
    """The verbs that an order can begin with at a node."""

    node: Node[Any]
    verbs: tuple[Verb[Any], ...]


class Orders(NamedTuple):
    """What can be ordered in a game, and where.

    Any options can follow in its list. A `patient` verb waits where it is not among the options; any other order is
    dropped if it cannot be carried out when its moment comes. `until` lists log lines that end all orders of the table.
    """

    at: tuple[Orderable, ...] = ()
    patient: tuple[Verb[Any], ...] = ()
    conditions: tuple[Condition, ...] = ()
    until: tuple[Line, ...] = ()

    @property
    def first(self) -> list[str]:
        """The names of the verbs that an order can begin with."""
        return sorted({verb.name for place in self.at for verb in place.verbs})

    def verbs_at(self, node: Node[Any]) -> tuple[Verb[Any], ...]:
        """The verbs that an order can begin with at a node."""
        return next((place.verbs for place in self.at if place.node is node), ())

    def labelled(self, index: ActionIndex) -> Orders:
        """The same with the labels of an edition."""
        conditions = (
            one._replace(domain=index.labelled(one.domain)) if one.domain is not None else one
            for one in self.conditions
        )
        return self._replace(conditions=tuple(conditions))

    def condition(self, when: str) -> tuple[Condition, int] | None:
        """The condition that a notation such as `gone pyramids` stands for, and its argument (or -1)."""
        name, _, label = when.partition(" ")
        for condition in self.conditions:
            if condition.id == name:
                if condition.domain is None:
                    return None if label else (condition, -1)
                part = condition.domain.number(label)
                return (condition, part) if part >= 0 else None
        return None


NO_ORDERS: Final = Orders()


def argument(domain: Domain, part: int) -> tuple[str, tuple[str, int | str]]:
    """An argument as a message names it: a thing by its kind, a plain number as `amount`."""
    label = domain.labels[part]
    if domain.kind:
        return domain.kind, (domain.kind, label)
    return "amount", ("", int(label) if label.isdecimal() else label)
