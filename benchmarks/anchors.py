"""How fast we are, as ratios to engines that everybody can install: one interleaved run.

    python benchmarks/anchors.py [--json] [--rounds 9] [--seconds 1.2] [--compiled DIR] [--only NAME,...]

Every engine lives in a process of its own (peers.py starts it, worker.py runs in it). They are asked strictly
one after another, so that only one is ever busy. A round measures each entry once; a ratio is taken within a
round; its median and quartiles over the rounds are the result (results.py). Time is CPU time of the engine's
process. A decision is: list the legal options, choose one at random, apply it. Absolute figures depend on the
machine, ratios much less.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.peers import ROOT, BenchError, Launch, Worker, compiled_build, environment
from benchmarks.results import COMPILED, Round, Run, as_json, as_text, evaluate

PEERS = ("catanatron", "python-chess", "openspiel-backgammon")
OURS = (
    *("age-of-reason/3", "age-of-reason/4", "age-of-reason/7"),
    *("nations/2", "nations/4", "nations/5"),
    *("seven-ages/4", "seven-ages/7"),
)
COPIED = ("age-of-reason/4", "nations/4", "seven-ages/4")
"""The entries of ours whose positions are copied; peers' are always."""
ENOUGH_ROUNDS = 9
CLONE_SHARE = 0.15
"""Copying gets this share of the time that playing gets."""
WARM_UP = 0.5
"""CPU seconds of play that are not counted."""


@dataclass(frozen=True)
class Entry:
    """One line of the table: a name, the worker that plays it, and what to ask that worker for."""

    name: str
    launch: Launch
    asked: str

    @property
    def ours(self) -> bool:
        """Say whether this is one of our games."""
        return self.launch.engine == "worldstage"

    @property
    def copied(self) -> bool:
        """Say whether copying a position is measured too."""
        return not self.ours or self.asked in COPIED


def our_entries(name: str, path: Path) -> list[Entry]:
    """Return the entries of one build of ours; all share one worker."""
    launch = Launch(f"worldstage{name}", "worldstage", path)
    return [Entry(game + name, launch, game) for game in OURS]


def peer_entry(name: str) -> Entry:
    """Return the entry of a peer."""
    return Entry(name, Launch(name, name, None), name)


def chosen(only: str | None, compiled: Path | None) -> list[Entry]:
    """Return the entries to measure, in the order of the table. ``only`` may name any game of OpenSpiel."""
    entries = [peer_entry(name) for name in PEERS] + our_entries("", ROOT / "src")
    if compiled is not None:
        entries += our_entries(COMPILED, compiled)
    if only is None:
        return entries
    known = {entry.name: entry for entry in entries}
    names = list(dict.fromkeys(name.strip() for name in only.split(",") if name.strip()))
    for name in names:
        if name not in known and not name.startswith("openspiel-"):
            there = ", ".join(known)
            raise BenchError(f"--only: no entry {name!r}; there are {there} and any openspiel-GAME")
    return [known.get(name) or peer_entry(name) for name in names]


class Bench:
    """The coordinator: starts the workers and asks them one after another."""

    def __init__(self, run: Run, report: Callable[[str], None]) -> None:
        self.run = run
        self.report = report
        self.workers: dict[str, Worker] = {}
        self.entries: list[Entry] = []
        self.copies: dict[str, int] = {}

    def start(self, entries: list[Entry], lenient: bool) -> None:
        """Start and warm up every worker; one that cannot is an error, or if lenient is left out."""
        for entry in entries:
            try:
                self.warm_up(entry)
                self.entries.append(entry)
                self.run.versions[entry.launch.name] = self.workers[entry.launch.name].version
            except BenchError as error:
                if not lenient:
                    raise BenchError(f"{error}\nTo measure the others, name them with --only.") from error
                self.run.missing[entry.name] = str(error)
                self.report(f"left out: {error}")
        if not self.entries:
            raise BenchError("nothing left to measure")

    def warm_up(self, entry: Entry) -> None:
        """Start the worker of an entry unless it runs, check its build, measure once without keeping it."""
        worker = self.worker(entry.launch)
        answer = worker.play(entry.asked, min(self.run.seconds, WARM_UP))
        self.check_build(entry, bool(answer["compiled"]))
        if entry.copied:
            trial = worker.clone(entry.asked, 400)
            rate = trial["n"] / max(trial["cpu"], 1e-6)
            self.copies[entry.name] = int(max(400, rate * self.run.seconds * CLONE_SHARE))

    def worker(self, launch: Launch) -> Worker:
        """Return the running worker, started on first use."""
        if launch.name not in self.workers:
            python = Path(sys.executable) if launch.engine == "worldstage" else environment()
            self.workers[launch.name] = Worker(launch, python)
        return self.workers[launch.name]

    def check_build(self, entry: Entry, compiled: bool) -> None:
        """Refuse to take one build of ours for the other."""
        meant = entry.name.endswith(COMPILED)
        if entry.ours and compiled != meant:
            found = "compiled modules" if compiled else "no compiled module"
            raise BenchError(f"{entry.name}: {found} of worldstage loaded; look into {entry.launch.path}")

    def round(self, number: int) -> None:
        """Measure every entry once; each round starts at another one."""
        first = number % len(self.entries)
        order = self.entries[first:] + self.entries[:first]
        play: Round = {}
        copy: Round = {}
        for entry in order:
            play[entry.name] = self.play(entry)
            if entry.copied:
                copy[entry.name] = self.copy(entry)
        self.run.play.append(play)
        self.run.copy.append(copy)

    def play(self, entry: Entry) -> float:
        """Return decisions per CPU second."""
        answer = self.workers[entry.launch.name].play(entry.asked, self.run.seconds)
        self.run.length.setdefault(entry.name, []).append(answer["decisions"] / answer["games"])
        return float(answer["decisions"] / answer["cpu"])

    def copy(self, entry: Entry) -> float:
        """Return copies of a position per CPU second."""
        answer = self.workers[entry.launch.name].clone(entry.asked, self.copies[entry.name])
        return float(answer["n"] / answer["cpu"])

    def close(self) -> None:
        """End all workers."""
        for worker in self.workers.values():
            worker.close()


@contextlib.contextmanager
def bench(run: Run, report: Callable[[str], None]) -> Iterator[Bench]:
    """Give a coordinator whose workers end with the block."""
    coordinator = Bench(run, report)
    try:
        yield coordinator
    finally:
        coordinator.close()


def measure(entries: list[Entry], rounds: int, seconds: float, lenient: bool) -> Run:
    """Make the whole run, with a line per round on standard error."""

    def report(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    run = Run(seconds)
    with bench(run, report) as coordinator:
        coordinator.start(entries, lenient)
        run.names = [entry.name for entry in coordinator.entries]
        for number in range(rounds):
            coordinator.round(number)
            figures = run.play[-1]
            rates = ", ".join(f"{name} {figures[name]:,.0f}" for name in run.names)
            report(f"round {number + 1} of {rounds}, decisions/s: {rates}")
    return run


def arguments(argv: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="anchors.py", description="Our speed as ratios to other engines.")
    add = parser.add_argument
    add("--json", action="store_true", help="print one JSON object instead of tables")
    add("--rounds", type=int, default=ENOUGH_ROUNDS, help="how often each entry is measured (%(default)s)")
    add("--seconds", type=float, default=1.2, help="CPU seconds per entry and round (%(default)s)")
    add("--compiled", metavar="DIR", help="folder of the compiled build (build/compiled where that exists)")
    add("--only", metavar="NAME,...", help="measure these; what cannot start is reported and left out")
    options = parser.parse_args(argv)
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("--rounds must be at least 1 and --seconds above 0")
    return options


def main(argv: list[str] | None = None) -> int:
    """Measure and print; 1 on a failure, 130 when interrupted."""
    options = arguments(argv)
    try:
        entries = chosen(options.only, compiled_build(options.compiled))
        run = measure(entries, options.rounds, options.seconds, lenient=options.only is not None)
    except BenchError as error:
        print(f"anchors: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("anchors: interrupted", file=sys.stderr)
        return 130
    if options.rounds < ENOUGH_ROUNDS:
        print(f"Fewer than {ENOUGH_ROUNDS} rounds: a trial, not a result.", file=sys.stderr)
    result = evaluate(run)
    print(json.dumps(as_json(result), indent=2) if options.json else as_text(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
