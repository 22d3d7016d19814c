"""The tools for development and release: what they notice, and what they leave out."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest
from tools import dev, wheel


def test_a_file_that_is_written_added_or_removed_restarts_the_server() -> None:
    a, b, c = Path("a.py"), Path("b.toml"), Path("c.py")
    assert dev.changed({a: 1, b: 1}, {a: 1, b: 1}) == []
    assert dev.changed({a: 1, b: 1}, {a: 2, c: 1}) == [a, b, c]


def test_code_texts_and_editions_are_watched_and_nothing_else() -> None:
    watched = set(dev.snapshot())
    assert dev.PACKAGE / "core" / "game.py" in watched
    assert dev.PACKAGE / "cli" / "text" / "de.toml" in watched
    editions = set(dev.PACKAGE.glob("games/*/data/*/*"))
    assert {path.suffix for path in editions} >= {".csv", ".toml"} and editions <= watched
    assert not [path for path in watched if path.suffix not in (".py", ".toml", ".csv")]


def test_a_wheel_without_a_file_of_the_package_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "worldstage.whl"
    package = wheel.ROOT / "src"
    with zipfile.ZipFile(path, "w") as file:
        for one in (package / "worldstage").rglob("*"):
            if one.is_file() and one.name != "rules.toml":
                file.write(one, one.relative_to(package))
    lacking = wheel.missing(path)
    assert [name for name in lacking if not name.endswith("rules.toml")] in ([], ["worldstage/server/web/index.html"])
    assert "worldstage/games/nations/data/rules.toml" in lacking


def test_the_pythons_that_can_be_started_are_found() -> None:
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert wheel.interpreters([here, "3.99"]) == {here: sys.executable}


def test_every_extra_has_a_trial() -> None:
    assert set(wheel.TRIALS) == set(wheel.project()["extras"])


def test_constraints_are_the_locked_versions_without_hashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheel, "BUILD", tmp_path)
    lines = wheel.constraints().read_text("utf-8").splitlines()
    assert any(line.startswith("rich==") for line in lines)
    assert not [line for line in lines if "--hash" in line or line.endswith("\\")]
