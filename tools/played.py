"""Finished games of every title, played by its bots: `make test` replays them (`tests/contract/test_played.py`).

    python -m tools.played GAME

A change of the rules that breaks one of them must raise the rules version of the game and be named in the changelog;
then the games of that title are played again by this command.
"""

from __future__ import annotations

import argparse
import lzma
from pathlib import Path
from typing import Any

import worldstage
from worldstage.bots import ask, known, make
from worldstage.core.chance import Fast
from worldstage.core.errors import BadSetup
from worldstage.core.game import Game
from worldstage.core.record import Record, parse

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "played"
LEAST = 12
BREAK = "\f\n"
SHORT = {"rounds": ("3",), "ages": ("2", "1")}  # long games would take long to replay


def played(game_id: str) -> list[Record]:
    """The games that are kept of a title."""
    text = lzma.decompress((FOLDER / f"{game_id}.xz").read_bytes()).decode()
    return [parse(one) for one in text.split(BREAK)]


def main(game_id: str) -> None:
    game = worldstage.game(game_id)
    counts = range(game.spec.min_seats, game.spec.max_seats + 1)
    games = -(-LEAST // len(counts)) * len(counts)
    texts = []
    for number in range(games):
        table = _play(game, counts[number % len(counts)], number)
        texts.append(table.record.text())
        print(f"{game_id} {number + 1}/{games}: {table.seats} seats, {len(table.record.plies)} choices", flush=True)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{game_id}.xz").write_bytes(lzma.compress(BREAK.join(texts).encode(), preset=9))


def _play(game: Game[Any], seats: int, number: int) -> Any:
    levels = list(known(game))
    bots = [make(game, levels[(number + seat) % len(levels)]) for seat in range(seats)]
    names = [levels[(number + seat) % len(levels)] for seat in range(seats)]
    table = game.table(seats, 1000 + number, _settings(game, seats, number), names)
    luck = Fast(number)
    while table.actors:
        seat = table.actors[0]
        decision = table.decision(seat)
        move = ask(bots[seat], game, table.state, seat, Fast(luck.below(1 << 30, "bot")))
        table.submit(seat, decision.id, move.action)
    return table


def _settings(game: Game[Any], seats: int, number: int) -> dict[str, str]:
    """Every setting goes through its values, at a pace of its own; a value that does not fit is left out."""
    found: dict[str, str] = {}
    for index, setting in enumerate(game.spec.settings):
        values = SHORT.get(setting.id, setting.values)
        value = values[(number // (1 + index % 3) + index) % len(values)]
        try:
            game.new(seats, {**found, setting.id: value}, chance=Fast(0))
        except BadSetup:
            continue
        found[setting.id] = value
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play the games of a title that tests replay.")
    parser.add_argument("game", choices=list(worldstage.modules()))
    main(parser.parse_args().game)
