"""The toy of the kernel tests, hosted: a short game in which all seats choose in secret again and again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.core.toy import TOY
from worldstage.core import registry


@contextmanager
def hosted_toy() -> Iterator[str]:
    """The registry knows the toy, as if it were installed; bots of its own it has none."""
    registry._loaded[TOY.id, ""] = TOY
    try:
        yield TOY.id
    finally:
        del registry._loaded[TOY.id, ""]
