"""One game of a match: its seeds, its line-up, and how it is played.

Luck follows from the match's seed and the game's number alone, never from the process that plays it. Games come in
blocks of as many as there are seats: within a block the dice and draws are the same and the bots move on by one
seat, so that each of them meets the same luck in every seat.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

from worldstage.bots import ask, make
from worldstage.core.chance import Fast
from worldstage.core.errors import RulesBug
from worldstage.core.game import Game
from worldstage.core.log import EVERYBODY
from worldstage.core.observation import Bot
from worldstage.core.registry import game as find_game
from worldstage.core.text import english
from worldstage.core.verify import verify

Fact = int | str


class Match(NamedTuple):
    """What is played: everything that decides the result, and where records go, which does not."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    options: dict[str, str]
    edition: str | None = None
    records: str | None = None


class Played(NamedTuple):
    """What is kept of a game: small, and the same wherever it was played. `error` is empty unless it crashed."""

    number: int  # from 0
    bots: tuple[str, ...]
    decisions: int
    places: list[int]
    points: list[int]
    facts: list[dict[str, Fact]]
    error: str = ""


def lineup(match: Match, index: int) -> tuple[str, ...]:
    """Who sits where in game `index`: the list, filled up by its last name, moved on by one seat each game."""
    names = (*match.bots, *[match.bots[-1]] * (match.seats - len(match.bots)))
    return tuple(names[(seat + index) % match.seats] for seat in range(match.seats))


def table_seed(match: Match, index: int) -> bytes:
    """The luck of the table: the same for all games of a block."""
    return hashlib.sha256(b"worldstage arena %d block %d" % (match.seed, index // match.seats)).digest()


def bot_seed(match: Match, index: int, seat: int) -> int:
    """The luck of the bot on a seat: its own in every game."""
    digest = hashlib.sha256(b"worldstage arena %d game %d seat %d" % (match.seed, index, seat)).digest()
    return int.from_bytes(digest[:8], "big")


def play(match: Match, index: int) -> Played:
    """Play game `index`. Whatever goes wrong in it is told in the result: one game never stops the others."""
    names = lineup(match, index)
    try:
        game = find_game(match.game, match.edition)
        bots = [make(game, name) for name in names]
        lucks = [Fast(bot_seed(match, index, seat)) for seat in range(match.seats)]
        if match.records is None:
            state, decisions = _play_fast(game, match, index, bots, lucks)
        else:
            state, decisions = _play_recorded(game, match, index, bots, lucks)
        result = game.result(state)
        if result is None:
            raise RulesBug("the game ended without a result")
        return Played(index, names, decisions, result.places, result.points, facts(game, state))
    except Exception as fault:
        return Played(index, names, 0, [], [], [], f"{type(fault).__name__}: {fault}")


def _play_fast(game: Game[Any], match: Match, index: int, bots: list[Bot], lucks: list[Fast]) -> tuple[Any, int]:
    """With the luck of a table, but past its door: nothing is checked, logged or recorded, and nothing differs."""
    table = game.table(match.seats, table_seed(match, index), dict(match.options))
    state, chance = table.state, table.chance
    state.log = None
    decisions = 0
    while state.frames:
        seat = game.actor(state)
        move = ask(bots[seat], game, state, seat, lucks[seat])
        game.apply(state, seat, move.action, chance)
        decisions += 1
        if decisions > game.spec.max_plies:
            raise RulesBug(f"no end after {decisions} decisions")
    return state, decisions


def _play_recorded(game: Game[Any], match: Match, index: int, bots: list[Bot], lucks: list[Fast]) -> tuple[Any, int]:
    """Through the checked door; the record is verified before it is written."""
    assert match.records is not None
    names = list(lineup(match, index))
    table = game.table(match.seats, table_seed(match, index), dict(match.options), names)
    while table.actors:
        seat = game.actor(table.state)
        move = ask(bots[seat], game, table.state, seat, lucks[seat])
        table.submit(seat, table.decision(seat).id, move.action)
    verdict = verify(game, table.record)
    if verdict.fault is not None:
        raise RulesBug(english(verdict.fault))
    path = Path(match.records) / f"{game.id}-{index + 1:06d}.record"
    path.write_text(table.record.text(), "utf-8")
    return table.state, len(table.record.plies)


def facts(game: Game[Any], state: Any) -> list[dict[str, Fact]]:
    """What a spectator sees of each seat in the end: words sort games into groups, numbers are averaged."""
    players = game.view(state, EVERYBODY).get("players", [{}] * state.seats)
    return [
        {key: value for key, value in player.items() if _is_fact(key, value)} if isinstance(player, dict) else {}
        for player in players
    ]


def _is_fact(key: str, value: object) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool) and key != "place"
