"""What differs between two states of a table, to be stored and applied again without any rules; and digests of states.

Both look at fields that have changed only: the states of a table before and after a choice share most of them.
"""

from __future__ import annotations

import hashlib
from typing import Any, Generic, NamedTuple

from worldstage.core.flow import Node, S
from worldstage.core.saving import frames_to_json
from worldstage.core.state import KERNEL_FIELDS, copied

FRAMES = "frames"
_DIGEST = 32  # hexadecimal digits


class StateChange(NamedTuple):
    """The fields of a state that have changed, as in its JSON.

    `whole` has new values. `items` has, for lists of the same length, pairs of index and new item. `tails` has, for
    lists of another length, how many items at the beginning are the same, and those after them.
    """

    whole: dict[str, Any] = {}  # noqa: RUF012 (nobody writes to the default of a named tuple)
    items: dict[str, list[tuple[int, Any]]] = {}  # noqa: RUF012
    tails: dict[str, tuple[int, list[Any]]] = {}  # noqa: RUF012


def changed_fields(before: S, after: S) -> list[str]:
    """The names of the fields that differ."""
    found: list[str] = []
    for name in [*KERNEL_FIELDS, FRAMES, *after.fields()]:
        old, new = getattr(before, name), getattr(after, name)
        if old is not new and old != new:
            found.append(name)
    return found


def difference(before: S, after: S, names: list[str], nodes: list[Node[S]]) -> StateChange:
    """What makes `after` of `before`; `names` are the fields that differ."""
    change = StateChange({}, {}, {})
    for name in names:
        old, new = getattr(before, name), getattr(after, name)
        if name == FRAMES:
            change.tails[name] = _tail(frames_to_json(before.frames, nodes), frames_to_json(after.frames, nodes))
        elif isinstance(new, int):
            change.whole[name] = new
        elif len(old) != len(new):
            keep, rest = _tail(old, new)
            change.tails[name] = keep, copied(rest)
        else:
            pairs = [(i, copied(item)) for i, item in enumerate(new) if item != old[i]]
            if 2 * len(pairs) < len(new):
                change.items[name] = pairs
            else:
                change.whole[name] = copied(new)
    return change


def _tail(old: Any, new: Any) -> tuple[int, list[Any]]:
    same = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        same += 1
    return same, list(new[same:])


def patch(data: dict[str, Any], change: StateChange) -> None:
    """Apply a change to a state as JSON, in place."""
    data.update(change.whole)
    for name, pairs in change.items.items():
        items = list(data[name])
        for index, item in pairs:
            items[index] = item
        data[name] = items
    for name, (keep, rest) in change.tails.items():
        data[name] = [*data[name][:keep], *rest]


class StateDigest(Generic[S]):
    """The digest of a state that changes: each field is hashed again only when it has changed.

    The names of nodes are hashed and not their numbers, which may change without any change of the rules.
    """

    def __init__(self, s: S, nodes: list[Node[S]]) -> None:
        self._nodes = nodes
        self._names = [*KERNEL_FIELDS, FRAMES, *s.fields()]
        self._fields = {name: self._hash(s, name) for name in self._names}

    def follow(self, s: S, names: list[str]) -> None:
        """Take in a state of which these fields have changed."""
        for name in names:
            self._fields[name] = self._hash(s, name)

    def text(self) -> str:
        return hashlib.sha256(b"".join(self._fields.values())).hexdigest()[:_DIGEST]

    def _hash(self, s: S, name: str) -> bytes:
        value = frames_to_json(s.frames, self._nodes) if name == FRAMES else getattr(s, name)
        return hashlib.sha256(f"{name}={_plain(value)}".encode()).digest()[:16]


def _plain(value: Any) -> str:
    """A value as text. A list and a tuple of the same items have the same."""
    return repr(value).replace(",)", "]").replace("(", "[").replace(")", "]")
