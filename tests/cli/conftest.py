from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.driver import Command


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    return Command(monkeypatch, capsys, tmp_path / "home")
