"""Build the kernel and the games with mypyc, from the same files, and check that nothing but the speed has changed.

    python tools/compiled.py [--games 2000] [--no-tests]

The build stands in build/compiled/, a copy of the package with the compiled modules beside their sources: put that
folder first on PYTHONPATH to use it. Nothing else of the project knows or needs it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "compiled"

# What stays interpreted: entry points, the one hint that asks for the compiler's own package, types that are read at
# run time, and drawings in the terminal, which import rich.
INTERPRETED = ("__init__.py", "compiling.py", "seen.py", "settings.py", "view_types.py", "terminal.py")

# Nobody replaces a function of a compiled module by one of another library. Knowing that, the C compiler may inline
# calls between functions of the build.
FLAGS = "" if os.name == "nt" else "-fno-semantic-interposition"


def sources() -> list[str]:
    """The modules to compile: the kernel and every game."""
    package = ROOT / "src" / "worldstage"
    found = [*sorted((package / "core").glob("*.py")), *sorted((package / "games").rglob("*/*.py"))]
    return [str(path.relative_to(ROOT / "src")) for path in found if path.name not in INTERPRETED]


def build() -> None:
    """Copy the package and compile it there."""
    shutil.rmtree(BUILD, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "src" / "worldstage", BUILD / "worldstage", ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", BUILD)
    command = [sys.executable, "-m", "mypyc", *sources()]
    environment = {**os.environ, "CFLAGS": f"{FLAGS} {os.environ.get('CFLAGS', '')}".strip()}
    print(f"== Compiling {len(sources())} modules with mypyc", flush=True)
    log = ROOT / "build" / "compiled.log"
    with log.open("w") as out:
        # setuptools announces every compiler call; what matters of it is kept in the log
        code = subprocess.run(
            command, cwd=BUILD, env=environment, stdout=out, stderr=subprocess.STDOUT, check=False
        ).returncode
    if code:
        print("\n".join(log.read_text().splitlines()[-30:]))
        raise SystemExit(f"error: mypyc failed; the whole output is in {log.relative_to(ROOT)}")
    shutil.rmtree(BUILD / "build", ignore_errors=True)


def checksum(games: int, path: Path) -> str:
    """A checksum over whole random games, played by the package found first in `path`."""
    environment = {**os.environ, "PYTHONPATH": str(path)}
    command = [sys.executable, str(ROOT / "tools" / "checksum.py"), "--games", str(games)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"error: the checksum run with {path.relative_to(ROOT)} failed:\n{done.stderr}")
    return done.stdout.strip()


def compare(games: int) -> None:
    print(f"== Playing {games} games in each build", flush=True)
    plain, compiled = checksum(games, ROOT / "src"), checksum(games, BUILD)
    print(f"interpreted: {plain}\ncompiled:    {compiled}")
    if plain.split()[-1] != compiled.split()[-1]:
        raise SystemExit("error: the compiled games differ from the interpreted ones")
    if "compiled" not in compiled or "interpreted" not in plain:
        raise SystemExit("error: a build was not what it should be")


def run_tests() -> None:
    """The kernel's and the contract suite, on the compiled build."""
    print("== The contract suite on the compiled build", flush=True)
    environment = {**os.environ, "PYTHONPATH": str(BUILD), "WORLDSTAGE_COMPILED": "1"}
    command = [sys.executable, "-m", "pytest", "-n", "2", "tests/core", "tests/contract"]
    if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
        raise SystemExit("error: the compiled build fails the contract suite")


def main() -> None:
    parser = argparse.ArgumentParser(description="Build with mypyc and check the build.")
    parser.add_argument("--games", type=int, default=2000, help="games to compare (default 2000)")
    parser.add_argument("--no-tests", action="store_true", help="leave out the contract suite")
    arguments = parser.parse_args()
    build()
    compare(arguments.games)
    if not arguments.no_tests:
        run_tests()
    print(f"== Ready in {BUILD.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
