"""The state of a table: mutable, slotted, typed; ints, int lists and tuples of ints, nothing else.

A title declares its own fields in `fields.py`, from which `make fields` writes a subclass of `State`: see
`core/fields.py`. No random generator, function or text lives in here; only the state of a table has a log attached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from worldstage.core.compiling import mypyc_attr
from worldstage.core.log import Log

UNSEALED: Final = -1
MOST_SHOWN: Final = 600  # characters of a state in `repr`
MOST_OF_A_FIELD: Final = 60
Item = TypeVar("Item")


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What the kernel itself keeps of a table."""

    __slots__ = ("frames", "log", "ply", "reveals", "sealed", "seats")

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.ply: int = 0  # decisions settled so far; sealed choices count when they are revealed
        self.frames: list[list[int]] = []  # node number, step, then the locals that the node declares
        self.sealed: list[int] = [UNSEALED] * seats
        self.reveals: int = 0  # how often something hidden became known: undo stops there
        self.log: Log | None = None

    def __repr__(self) -> str:
        """What fits on a few lines: the node on top, and fields that are short and not at their usual start value."""
        shown = [f"seats={self.seats}", f"ply={self.ply}"]
        if any(choice != UNSEALED for choice in self.sealed):
            shown.append(f"sealed={self.sealed}")
        if self.frames:
            shown.append(f"top={_SHOWN.get(type(self), repr)(self.frames[-1])}")
        left = MOST_SHOWN - sum(len(part) for part in shown)
        more = 0
        for name in self.fields():
            value = getattr(self, name)
            part = f"{name}={value!r}"
            if _is_plain(value) or len(part) > MOST_OF_A_FIELD or len(part) > left:
                more += 1
            else:
                shown.append(part)
                left -= len(part)
        return f"{type(self).__name__}({', '.join(shown)}{f', … {more} more' if more else ''})"

    def fields(self) -> list[str]:
        """The names of the title's own fields, each an int, a tuple or list of ints, or a list of such lists."""
        raise NotImplementedError

    def clone(self) -> State:
        """An independent copy without log."""
        raise NotImplementedError

    def clone_kernel(self, other: State) -> None:
        """Copy the kernel's part into `other`: to be called by `clone`."""
        other.seats = self.seats
        other.ply = self.ply
        other.frames = [frame[:] for frame in self.frames]
        other.sealed = self.sealed[:]
        other.reveals = self.reveals


# How the frames of a state class are shown: a state itself knows the numbers of nodes only.
_SHOWN: Final[dict[type, Callable[[list[int]], str]]] = {}


def show_frames(state: State, described: Callable[[list[int]], str]) -> None:
    """From now on `repr` of states of that class describes what is on top like this."""
    _SHOWN[type(state)] = described


def _is_plain(value: Any) -> bool:
    """Whether a field holds what most fields start with: 0, -1, or nothing else in a list."""
    if isinstance(value, int):
        return value in (0, -1)
    return all(_is_plain(item) for item in value) and len({repr(item) for item in value}) < 2


KERNEL_FIELDS: Final = ("seats", "ply", "sealed", "reveals")


def replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The values with another one at that index, which is not negative."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def with_item(values: list[Item], index: int, value: Item) -> list[Item]:
    """A list of its own with another item at that index: for a field that clones share (`core.fields.SHARED`)."""
    changed = values[:]
    changed[index] = value
    return changed


def without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The values without the first that is equal to `value`."""
    changed = list(values)
    changed.remove(value)
    return tuple(changed)


def copied(value: Any) -> Any:
    """A deep copy of what a field may hold; a tuple needs none."""
    if isinstance(value, list):
        return [copied(item) if isinstance(item, list) else item for item in value]
    return value


def position(s: State) -> int:
    """How much has happened that everybody could see: open choices, and seats that are done with hidden ones.

    The number of choices in the record, but for simultaneous nodes: there a seat counts once, however much it chooses.
    """
    return s.ply + len(s.sealed) - s.sealed.count(UNSEALED)
