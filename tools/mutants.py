"""Mutation testing: are the tests that cite a rule able to tell when its code is wrong?

    python -m tools.mutants [--game GAME] [--count N] [--seed S] [--jobs J]

Rule code is the modules that a game's `sequence` reaches by imports, as far as they cite paragraphs: no bots, hints,
drawings, texts or data. A mutant is one small change in one function of it (`tools/mutations.py`). A sample of them
runs against three groups of tests, up to the first that fails:

1. own: tests that cover a paragraph that the function (for a method: or its class's docstring) cites,
2. cited: tests that cover any paragraph that the module cites,
3. folder: all other tests in the game's folder.

The score is the share of mutants that 1 or 2 find. Mutants that change nothing anybody could notice are listed with
a reason in `tests/mutants-equivalent.toml` and never sampled.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from tools.mutant_runs import Groups, Outcome, Runner, with_tests
from tools.mutations import Mutant, functions, mutants

import worldstage
from worldstage.core.ledger import CITED, covered_by

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENT = ROOT / "tests" / "mutants-equivalent.toml"
BAR = 0.97
GROUPS = ("own", "cited", "folder")
# What the numbers stand for, how they are read, and the start values and copies of a state, which carry out no rule:
# they are generated from its declared fields, and a test compares them.
DATA = {"names", "edition", "generated_state"}


class Target(NamedTuple):
    """What is mutated and what tests it: a package's modules by name, and a folder of tests."""

    name: str
    modules: dict[str, Path]
    tests: Path


# -- what is sampled ---------------------------------------------------------------------------------------------------


def target(package: str, tests: Path) -> Target:
    """The rule modules of a package: what its sequence of play reaches; all cite."""
    folder = Path(str(importlib.import_module(package).__file__)).parent
    sources = {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.py"))}
    reached, waiting = set[str](), ["sequence"]
    while waiting:
        name = waiting.pop()
        if name in sources and name not in reached:
            reached.add(name)
            waiting += re.findall(rf"^from {re.escape(package)}\.(\w+) import", sources[name], re.MULTILINE)
    chosen = sorted(name for name in reached - DATA if CITED.search(sources[name]))
    return Target(package.rpartition(".")[2], {f"{package}.{name}": folder / f"{name}.py" for name in chosen}, tests)


def sample(aim: Target, count: int, seed: int, passed_over: set[str], modules: str = "") -> list[Mutant]:
    """So many mutants, chosen by a hash of seed and id: a change in one function leaves the choice elsewhere alone.

    `modules` names those to choose from, separated by commas; all if it is empty.
    """
    everything = [mutant for module, path in aim.modules.items() for mutant in mutants(path, module)]
    unknown = {one for one in passed_over if one.startswith(tuple(aim.modules))} - {one.id for one in everything}
    if unknown:
        raise SystemExit(f"error: {EQUIVALENT.name} lists what is not a mutant: {', '.join(sorted(unknown))}")
    named = {mutant.module for mutant in everything if mutant.module.rpartition(".")[2] in modules.split(",")}
    if modules and len(named) != len(modules.split(",")):
        raise SystemExit(f"error: no mutants in some of the modules {modules}")
    eligible = [one for one in everything if one.id not in passed_over and (not modules or one.module in named)]
    eligible.sort(key=lambda mutant: hashlib.sha256(f"{seed} {mutant.id}".encode()).digest())
    return sorted(eligible[:count], key=lambda mutant: (mutant.path, mutant.line, mutant.id))


def equivalent(path: Path) -> set[str]:
    """The ids of the mutants that are no change; each must have a reason."""
    if not path.exists():
        return set()
    listed = tomllib.loads(path.read_text("utf-8")).get("mutant", [])
    for entry in listed:
        if set(entry) != {"id", "reason"} or not entry["reason"].strip():
            raise SystemExit(f"error: {path.name}: every mutant has an id and a reason, not: {entry}")
    return {entry["id"] for entry in listed}


# -- who cites what ----------------------------------------------------------------------------------------------------


def cited_by_function(path: Path) -> dict[str, set[str]]:
    """The paragraphs that each function of a module cites; methods share what their class's docstring cites."""
    source = path.read_text("utf-8")
    lines = source.splitlines()
    tree = ast.parse(source)
    classes = {node.name: ast.get_docstring(node) or "" for node in tree.body if isinstance(node, ast.ClassDef)}
    found: dict[str, set[str]] = {}
    for name, function in functions(tree):
        text = "\n".join(lines[function.lineno - 1 : function.end_lineno])
        found[name] = set(CITED.findall(text + classes.get(name.partition(".")[0], "")))
    return found


def covered_by_test(path: Path) -> dict[str, set[str]]:
    """The paragraphs that each test function of a file covers."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return {node.name: set(covered_by(node)) for node in nodes if isinstance(node, ast.FunctionDef)}


class Citations:
    """Which tests cite what a mutated function, or its module, cites."""

    def __init__(self, aim: Target, items: list[pytest.Item]) -> None:
        self.items = items
        tests = {path: covered_by_test(path) for path in {item.path for item in items}}
        self.covered = [tests[item.path].get(getattr(item, "originalname", item.name), set()) for item in items]
        self.functions = {module: cited_by_function(path) for module, path in aim.modules.items()}
        self.modules = {module: set(CITED.findall(path.read_text("utf-8"))) for module, path in aim.modules.items()}

    def groups(self, mutant: Mutant) -> Groups:
        own = self.functions[mutant.module][mutant.function]
        module = self.modules[mutant.module]
        groups: Groups = [[], [], []]
        for item, covered in zip(self.items, self.covered):
            groups[0 if covered & own else 1 if covered & module else 2].append(item)
        return groups


# -- report ------------------------------------------------------------------------------------------------------------


def share(outcomes: list[Outcome], last: int) -> float:
    """The share of mutants found by the groups of tests up to this one."""
    return sum(0 <= outcome.group <= last for outcome in outcomes) / len(outcomes)


def told(mutant: Mutant, groups: Groups, outcome: Outcome) -> str:
    """One line on one mutant."""
    place = f"{mutant.path.name}:{mutant.line}"
    numbers = "+".join(str(len(group)) for group in groups)
    if outcome.group < 0:
        end = f"SURVIVED all {numbers} tests"
    else:
        who = outcome.test.rpartition("/")[2] or "the process"
        end = f"{outcome.how} after {outcome.ran} of {numbers}: {who}"
        if GROUPS[outcome.group] == "folder":
            end = f"SURVIVED the cited tests; {end}"
    return f"{place}  {mutant.function}: {mutant.change} #{mutant.number}  [{end}]"


def summary(name: str, outcomes: list[Outcome], seed: int) -> list[str]:
    ways = Counter(outcome.how for outcome in outcomes)
    return [
        f"{name}, seed {seed}: {len(outcomes)} mutants ({', '.join(f'{ways[how]} {how}' for how in sorted(ways))})",
        f"  {share(outcomes, 0):6.1%} killed by tests of the function's own paragraphs",
        f"  {share(outcomes, 1):6.1%} killed by tests of the module's paragraphs: the score; the bar is {BAR:.0%}",
        f"  {share(outcomes, 2):6.1%} killed by any test of the folder",
    ]


def score(aim: Target, chosen: list[Mutant], args: argparse.Namespace, say: Callable[[str], None]) -> float:
    """Run a sample and report; returns the share that the cited tests have killed."""
    outcomes: list[Outcome] = []

    def work(runner: Runner, items: list[pytest.Item]) -> None:
        citations = Citations(aim, items)
        tasks = [(mutant, citations.groups(mutant)[: 2 if args.cited else 3]) for mutant in chosen]
        cited = {item.nodeid for _, groups in tasks for group in groups[:2] for item in group}
        runner.measure([item for item in items if item.nodeid in cited])
        for number, outcome in runner.outcomes(tasks):
            outcomes.append(outcome)
            say(told(*tasks[number], outcome))

    with_tests(aim.tests, Runner(args.jobs, args.seconds, work))
    for line in summary(aim.name, outcomes, args.seed):
        say(line)
    return share(outcomes, 1)


def main() -> None:
    options = argparse.ArgumentParser(description="Mutate rule code and see whether the tests that cite it notice.")
    options.add_argument("--game", action="append", help="only this game; may be repeated")
    options.add_argument("--count", type=int, default=150, help="mutants per game")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--seconds", type=float, default=5.0, help="processor time that every test has at least")
    options.add_argument("--cited", action="store_true", help="run the cited tests only, for want of time")
    options.add_argument("--only", default="", help="only mutants whose id contains this")
    options.add_argument("--modules", default="", help="only mutants of these modules, such as glory,icons")
    options.add_argument("--package", help="a package that is no game of the project, tested by --tests")
    options.add_argument("--tests", type=Path)
    args = options.parse_args()
    sys.dont_write_bytecode = True  # before the package is imported: nothing is written to its folder
    games = args.game or ([] if args.package else list(worldstage.modules()))
    aims = [(worldstage.modules()[game], ROOT / "tests" / "games" / game.replace("-", "_")) for game in games]
    if args.package:
        aims.append((args.package, args.tests))
    passed_over = equivalent(EQUIVALENT)
    low = False
    for package, tests in aims:
        aim = target(package, tests)
        eligible = sample(aim, args.count if not args.only else sys.maxsize, args.seed, passed_over, args.modules)
        chosen = [mutant for mutant in eligible if args.only in mutant.id]
        if not chosen:
            raise SystemExit(f"error: no mutants in {package}")
        low |= score(aim, chosen, args, partial(print, flush=True)) < BAR
    raise SystemExit(1 if low else 0)


if __name__ == "__main__":
    main()
