"""Programs that some tests need beside Python: found on the machine, or installed from Debian's packages, or missed loudly."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest

MISSED = Path(tempfile.gettempdir()) / f"worldstage-missed-{os.getuid()}"


@cache
def program(*names: str, package: str, folders: str = "") -> str | None:
    """The first of these programs there is, installed first if that is possible; None if not."""
    found = _found(names, folders)
    if found is None and _may_install():
        with (Path(tempfile.gettempdir()) / "worldstage-apt.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # the tests run in several processes
            if _found(names, folders) is None:
                _install(package)
        found = _found(names, folders)
    return found


def need(*names: str, package: str, folders: str = "") -> str:
    """The program, or a test that is skipped for lack of it; the end of the run says so once more."""
    found = program(*names, package=package, folders=folders)
    if found is None:
        with MISSED.open("a") as file:
            file.write(f"{names[0]} (Debian's package {package})\n")
        pytest.skip(f"needs {names[0]}, which is not installed and cannot be (Debian's package {package})")
    return found


def missed() -> list[str]:
    """What was missed in this run."""
    return sorted(set(MISSED.read_text().splitlines())) if MISSED.exists() else []


def _found(names: tuple[str, ...], folders: str) -> str | None:
    for name in names:
        found = shutil.which(name)
        if found is not None:
            return found
        if folders:
            for path in sorted(Path("/").glob(f"{folders.lstrip('/')}/{name}"), reverse=True):
                return str(path)
    return None


def _may_install() -> bool:
    return os.getuid() == 0 and shutil.which("apt-get") is not None


def _install(package: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        subprocess.run(["apt-get", "-qq", *command], env=environment, check=False, capture_output=True, timeout=600)
