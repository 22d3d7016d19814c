"""Build the wheel and try it where nothing else is installed, with every Python at hand.

    python -m tools.wheel [--games 60] [--extras] [--tests]

The wheel must hold every file of the package and the built browser app. It is installed alone into a fresh environment
of each supported Python that is found, without an index, and plays random games there: all of them must come to the
same ends. `--extras` installs each extra alone too, with the locked versions, and runs what it is for; `--tests` runs
the tests on the other Pythons. Both need an index of packages.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "wheel"
TESTS = ("tests/core", "tests/contract", "tests/games", "tests/arena", "tests/cli")
VERSION = re.compile(r"Programming Language :: Python :: (3\.\d+)")
READY = re.compile(r"http://\S+")


def project() -> dict[str, list[str]]:
    """The Pythons that the project claims to run on, and its extras."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        declared = tomllib.load(file)["project"]
    versions = [match[1] for text in declared["classifiers"] if (match := VERSION.fullmatch(text))]
    return {"versions": versions, "extras": list(declared["optional-dependencies"])}


def run(command: list[str], **options: object) -> str:
    """The output of a command; a failure ends everything with what it said."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, **options)  # type: ignore[call-overload]
    if done.returncode:
        raise SystemExit(f"error: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return str(done.stdout)


# -- the wheel ---------------------------------------------------------------------------------------------------------


def build() -> Path:
    shutil.rmtree(BUILD, ignore_errors=True)
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(BUILD)], cwd=ROOT)
    (wheel,) = BUILD.glob("*.whl")
    return wheel


def missing(wheel: Path) -> list[str]:
    """What the package has and the wheel lacks."""
    package = ROOT / "src" / "worldstage"
    files = [path for path in package.rglob("*") if path.is_file()]
    wanted = {path.relative_to(package.parent).as_posix() for path in files if "__pycache__" not in path.parts}
    wanted = {name for name in wanted if not name.endswith((".so", ".pyd"))} | {"worldstage/server/web/index.html"}
    return sorted(wanted - set(zipfile.ZipFile(wheel).namelist()))


# -- where it is tried -------------------------------------------------------------------------------------------------


def interpreters(versions: list[str]) -> dict[str, str]:
    """A Python of each version that can be started: this one, one on the path, or one that pyenv has."""
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found: dict[str, str] = {}
    for version in versions:
        named = [path for folder in os.get_exec_path() if (path := Path(folder) / f"python{version}").exists()]
        candidates = (
            [Path(sys.executable)] if version == here else [*named, *sorted(pyenv.glob(f"{version}.*/bin/python"))]
        )
        for python in candidates:
            told = subprocess.run([str(python), "--version"], capture_output=True, text=True, check=False)
            if told.returncode == 0 and told.stdout.startswith(f"Python {version}."):
                found[version] = str(python)
                break
    return found


def environment(python: str, folder: Path) -> str:
    """A fresh environment; its Python."""
    run([python, "-m", "venv", "--clear", str(folder)])
    return str(folder / "bin" / "python")


def constraints() -> Path:
    """The locked versions, without their hashes: the wheel itself has none there."""
    lines = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    kept = [line.removesuffix("\\").rstrip() for line in lines if line[:1].isalnum()]
    path = BUILD / "constraints.txt"
    path.write_text("\n".join(kept) + "\n", "utf-8")
    return path


# -- the library alone -------------------------------------------------------------------------------------------------


def try_library(wheel: Path, python: str, games: int) -> str:
    """Install the wheel and nothing else, and play; the checksum of the games."""
    with tempfile.TemporaryDirectory() as folder:
        own = environment(python, Path(folder) / "env")
        run([own, "-m", "pip", "install", "-qq", "--no-index", str(wheel)])
        shutil.copy(ROOT / "tools" / "checksum.py", folder)
        told = run([own, "checksum.py", "--games", str(games)], cwd=folder)
        command = subprocess.run([str(Path(own).parent / "worldstage")], capture_output=True, text=True, check=False)
        if "worldstage[cli]" not in command.stderr:
            raise SystemExit(f"error: without its extra the command must name it, not say: {command.stderr}")
    return told.split()[-1]


# -- the extras --------------------------------------------------------------------------------------------------------


def try_extra(wheel: Path, extra: str) -> None:
    """Install one extra alone, and run what it is for."""
    with tempfile.TemporaryDirectory() as folder:
        own = environment(sys.executable, Path(folder) / "env")
        run([own, "-m", "pip", "install", "-qq", "-c", str(constraints()), f"worldstage[{extra}] @ file://{wheel}"])
        run([own, "-m", "pip", "check"])
        TRIALS[extra](own, Path(folder))


def try_cli(python: str, folder: Path) -> None:
    run([python, "-m", "worldstage.cli.main", "games"], cwd=folder)
    run([python, "-m", "worldstage.cli.main", "simulate", "nations", "--games", "2"], cwd=folder)


def try_server(python: str, folder: Path) -> None:
    """Start it and fetch the browser app."""
    try_cli(python, folder)
    command = [python, "-u", "-m", "worldstage.cli.main", "serve", "--port", "0", "--lang", "en"]
    with subprocess.Popen(
        [*command, "--database", f"sqlite:///{folder}/tables.sqlite"], stdout=subprocess.PIPE
    ) as server:
        try:
            assert server.stdout is not None
            address = READY.search(server.stdout.readline().decode())
            if address is None:
                raise SystemExit("error: the server names no address")
            with urllib.request.urlopen(address[0], timeout=30) as response:
                if b"<script" not in response.read():
                    raise SystemExit("error: the server has no browser app")
        finally:
            server.terminate()


def try_postgresql(python: str, folder: Path) -> None:
    run([python, "-c", "import psycopg, worldstage.server.app"], cwd=folder)


def try_redis(python: str, folder: Path) -> None:
    run([python, "-c", "import redis, worldstage.server.app"], cwd=folder)


def try_compiled(python: str, folder: Path) -> None:
    (folder / "one.py").write_text("def double(n: int) -> int:\n    return 2 * n\n", "utf-8")
    run([python, "-m", "mypyc", "one.py"], cwd=folder)
    run([python, "-c", "import one; assert one.double(2) == 4 and not one.__file__.endswith('.py')"], cwd=folder)


def try_dev(python: str, folder: Path) -> None:
    run([python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/core"], cwd=ROOT)


TRIALS = {
    "cli": try_cli,
    "server": try_server,
    "postgresql": try_postgresql,
    "redis": try_redis,
    "compiled": try_compiled,
    "dev": try_dev,
}


def run_tests(python: str, version: str) -> None:
    """The tests of the library and the command with another Python and the locked packages."""
    with tempfile.TemporaryDirectory() as folder:
        own = environment(python, Path(folder) / "env")
        run([own, "-m", "pip", "install", "-qq", "--require-hashes", "-r", str(ROOT / "requirements.lock")])
        run([own, "-m", "pip", "install", "-qq", "--no-deps", "--no-build-isolation", "-e", str(ROOT)])
        print(f"== The tests with Python {version}", flush=True)
        if subprocess.run(
            [own, "-m", "pytest", "-n", "2", "-p", "no:cacheprovider", *TESTS], cwd=ROOT, check=False
        ).returncode:
            raise SystemExit(f"error: tests fail with Python {version}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the wheel and try it in fresh environments.")
    parser.add_argument("--games", type=int, default=60, help="random games to play with each Python (default 60)")
    parser.add_argument("--extras", action="store_true", help="install each extra alone too")
    parser.add_argument("--tests", action="store_true", help="run the tests on the other Pythons at hand too")
    arguments = parser.parse_args()
    declared, wheel = project(), build()
    if lacking := missing(wheel):
        raise SystemExit(f"error: the wheel lacks {', '.join(lacking)}")
    print(f"{wheel.name}: {wheel.stat().st_size // 1000} kB", flush=True)
    pythons = interpreters(declared["versions"])
    sums = {version: try_library(wheel, python, arguments.games) for version, python in pythons.items()}
    for version in declared["versions"]:
        print(
            f"Python {version}: {f'plays, checksum {sums[version]}' if version in sums else 'NOT TRIED: not at hand'}"
        )
    if len(set(sums.values())) != 1:
        raise SystemExit("error: the games end differently")
    for extra in declared["extras"] if arguments.extras else []:
        try_extra(wheel, extra)
        print(f"worldstage[{extra}]: works alone", flush=True)
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    for version, python in pythons.items() if arguments.tests else []:
        if version != here:
            run_tests(python, version)


if __name__ == "__main__":
    main()
