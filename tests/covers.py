"""Which paragraphs of a rules ledger a test would catch if they were wrong: read from the source and as it runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def covers(*ids: str) -> Callable[[F], F]:
    """Leave the test as it is, with the ids as its attribute `covered`."""
    assert ids and all(ids)

    def marked(test: F) -> F:
        test.covered = (*getattr(test, "covered", ()), *ids)  # type: ignore[attr-defined]
        return test

    return marked
