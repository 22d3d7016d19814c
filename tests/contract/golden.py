"""The golden playthroughs: whole games, with all that was legal and all that was seen at every ply.

Every registered game is played with its fewest seats, its most, and a number in between.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any, NamedTuple

import worldstage
from tests.contract.declared import declared
from tests.core.toy import TOY
from worldstage.core.game import Game
from worldstage.core.log import EVERYBODY
from worldstage.core.table import Table

ROOT = Path(__file__).resolve().parent.parent.parent

FOLDER = ROOT / "tests" / "golden"
AnyGame = Game[Any]


class Playthrough(NamedTuple):
    """One golden file: which game, for how many. The number of seats is the seed too."""

    game_id: str
    seats: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game_id}-{self.seats}.txt"

    @property
    def game(self) -> AnyGame:
        return TOY if self.game_id == TOY.id else worldstage.game(self.game_id)

    def text(self) -> str:
        return play(self)


def seat_counts(game: AnyGame) -> list[int]:
    """The fewest, a middle number and the most."""
    least, most = game.spec.min_seats, game.spec.max_seats
    return sorted({least, (least + most) // 2, most})


PLAYTHROUGHS = [
    *(
        Playthrough(game_id, seats)
        for game_id in worldstage.modules()
        for seats in seat_counts(worldstage.game(game_id))
    ),
    Playthrough(TOY.id, 3),
]


def short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def is_amount(game: AnyGame, name: str) -> bool:
    """Whether a verb takes nothing but a number."""
    domains = game.actions.by_name[name].domains
    return len(domains) == 1 and domains[0].kind == ""


def listed(game: AnyGame, actions: list[int]) -> str:
    """Options by verb, in notation; runs of numbers as `3..17`."""
    words = []
    for name, arguments in game.actions.options(actions).items():
        verb = game.actions.by_name[name]
        if not verb.domains:
            words.append(name)
            continue
        labels = [game.actions.format(verb.offset + argument).removeprefix(f"{name} ") for argument in arguments]
        if is_amount(game, name) and len(labels) > 2 and arguments[-1] - arguments[0] == len(arguments) - 1:
            labels = [f"{labels[0]}..{labels[-1]}"]
        words.append(f"{name} {', '.join(labels)}")
    return "; ".join(words)


def seen(table: Table[Any]) -> str:
    """A fingerprint of what each seat and a spectator see."""
    views = [table.game.views.view(table.state, seat) for seat in [*range(table.seats), EVERYBODY]]
    return " ".join(short(json.dumps(view, sort_keys=True)) for view in views)


def luck(outcomes: list[Any]) -> str:
    return " ".join(f"{why}/{n}={value}" for why, n, value in outcomes)


def choose(choices: random.Random, actions: list[int], game: AnyGame) -> int:
    """A verb, rather one with several options; then one of them. Amounts stay low, so that biddings go on a while."""
    options = game.actions.options(actions)
    name = choices.choices(list(options), [min(len(arguments), 3) for arguments in options.values()])[0]
    arguments = options[name][:4] if is_amount(game, name) else options[name]
    return game.actions.encode(name, choices.choice(arguments))


def play(playthrough: Playthrough) -> str:
    """The whole text of a golden file."""
    game, seats = playthrough.game, playthrough.seats
    table = game.table(seats, seats, dict(declared(game.id).golden))
    choices = random.Random(seats)
    lines = [
        f"# {game.id}, {seats} seats, seed {seats}. Written by `make golden`, never by hand.",
        "# Per ply: number, node, seat, number of options and the options, by verb;",
        "# > the option chosen, what chance answered, the fingerprint of the state after it,",
        "#   and of the views of each seat and of a spectator.",
        f"setup ; {luck(table.record.setup)}",
        f"  state {game.digest(table.state)[:8]} views {seen(table)}",
    ]
    number = 0
    while table.actors:
        number += 1
        seat = table.actors[0]
        decision = table.decision(seat)
        action = choose(choices, decision.actions, game)
        drawn = len(table.record.outcomes())
        table.submit(seat, decision.id, action)
        lines.append(f"{number} {decision.node} seat {seat} [{len(decision.actions)}] {listed(game, decision.actions)}")
        new = table.record.outcomes()[drawn:]
        line = f"  > {game.actions.format(action)}" + (f" ; {luck(new)}" if new else "")
        lines.append(f"{line} | {game.digest(table.state)[:8]} {seen(table)}")
    lines += [f"places {table.record.places}", f"points {table.record.points}", f"digest {table.record.digest}"]
    lines += [f"record {short(table.record.text())}"]
    return "\n".join(lines) + "\n"
