"""Run the server and the browser app for development; both reload when a source file changes.

    python -m tools.dev [--port 5173]

The browser app comes from vite, which reloads modules in the browser and passes /api on to the server. The server is
started again when a Python or TOML file of the package changes. Tables are kept in build/dev.sqlite.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "worldstage"
DATABASE = ROOT / "build" / "dev.sqlite"
API_PORT = 8000  # web/vite.config.ts passes /api on to it
INTERVAL = 0.5  # seconds between two looks at the files
PATIENCE = 10.0  # seconds that a process has to end


def sources() -> Iterator[Path]:
    """What the server reads at its start."""
    for pattern in ("*.py", "*.toml", "*.csv"):
        yield from PACKAGE.rglob(pattern)


def snapshot() -> dict[Path, int]:
    """When each source was last written. A file that is being replaced may be missing for a moment."""
    found: dict[Path, int] = {}
    for path in sources():
        try:
            found[path] = path.stat().st_mtime_ns
        except FileNotFoundError:
            continue
    return found


def changed(before: dict[Path, int], after: dict[Path, int]) -> list[Path]:
    """The files that were written, added or removed between two snapshots."""
    return sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))


def server() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "worldstage.cli.main", "serve", "--port", str(API_PORT)]
    return subprocess.Popen([*command, "--database", f"sqlite:///{DATABASE}", "--log-level", "info"], cwd=ROOT)


def browser_app(port: int) -> subprocess.Popen[bytes]:
    vite = ROOT / "web" / "node_modules" / ".bin" / "vite"
    return subprocess.Popen([str(vite), "--port", str(port), "--clearScreen", "false"], cwd=ROOT / "web")


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def watch(app: subprocess.Popen[bytes]) -> None:
    """Start the server again at every change, until the browser app ends."""
    before, running = snapshot(), server()
    try:
        while app.poll() is None:
            time.sleep(INTERVAL)
            after = snapshot()
            if files := changed(before, after):
                print(f"== {files[0].relative_to(ROOT)} changed: starting the server again", flush=True)
                stop(running)
                running = server()
            before = after
    finally:
        stop(running)


def interrupted(signum: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main() -> None:
    parser = argparse.ArgumentParser(description="Run the server and the browser app, both with reload.")
    parser.add_argument("--port", type=int, default=5173, help="the port to open in the browser (default 5173)")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, interrupted)
    DATABASE.parent.mkdir(exist_ok=True)
    app = browser_app(arguments.port)
    try:
        watch(app)
    except KeyboardInterrupt:
        pass
    finally:
        stop(app)


if __name__ == "__main__":
    main()
