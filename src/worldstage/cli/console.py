"""Where the command writes: a console without colour where nobody can see it."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

PATIENCE = 1.0
"""Seconds after which a reader would like to know what is going on."""


class Quiet(Console):
    """A console that leaves it to us what to do when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def make(error: bool = False) -> Console:
    """The console on stdout or stderr. With NO_COLOR it writes plain text: no colour, no bold, nothing."""
    stream = sys.stderr if error else sys.stdout
    if os.environ.get("NO_COLOR") is not None:
        return Quiet(file=stream, color_system=None, highlight=False, markup=False, emoji=False)
    return Quiet(file=stream, highlight=False, markup=False, emoji=False)


@contextmanager
def patience(console: Console, message: str) -> Iterator[None]:
    """Tell what is going on, if it takes longer than a moment and somebody is looking."""
    if not console.is_terminal or console.color_system is None:
        yield
        return
    status = console.status(message, spinner="line")
    timer = threading.Timer(PATIENCE, status.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()
