"""The short version of a soak: malformed requests are refused, and never answered with 500."""

from __future__ import annotations

from pathlib import Path

from tests.server.malformed import run


def test_malformed_requests_are_refused_politely(tmp_path: Path) -> None:
    outcome = run(tmp_path, 400, seed=7)
    assert sum(outcome.statuses.values()) == 400
    assert {400, 404, 405, 413, 415, 422} <= set(outcome.statuses), "the requests are malformed in many ways"
