"""Standing answers: what a seat says once, so that a long game need not wait for it.

They live at the table, not in the state, and fire as ordinary options that the record shows like any other.
"""

from __future__ import annotations

from typing import NamedTuple


class Standing(NamedTuple):
    """An answer given in advance: for each node it answers, the verbs to choose, best first.

    `until` lists log keys that end it as soon as such a line concerns the seat (it is attacked, say).
    """

    id: str
    answers: dict[str, tuple[str, ...]]
    until: tuple[str, ...] = ()
