"""For all tests: tell loudly at the end what could not be tested for lack of a program."""

from __future__ import annotations

import pytest

from tests.needs import MISSED, missed


def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):  # once, not in every process
        MISSED.unlink(missing_ok=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for what in missed():
        terminalreporter.write_line(f"NOT TESTED for lack of {what}", red=True, bold=True)
