"""The benchmark of the server really plays: its figures are about moves that were made and updates that came."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from benchmarks.server import Contender, Plan, arguments, take_turn
from benchmarks.server_ours import Ours, Table
from benchmarks.server_results import percentile
from benchmarks.server_theirs import PLACE, Theirs, drawn_games, is_draw
from benchmarks.server_wire import Socket, frame_end

from worldstage.server.schema import events

TABLES = 3
SHORT = ["--tables", str(TABLES), "--rounds", "1", "--seconds", "0.2", "--rate", "40"]
RATED = 8  # moves in that time at that rate


def with_server(contender: Contender, use: Callable[[], Awaitable[Any]]) -> Any:
    """Start a server, use it, stop it."""

    async def run() -> Any:
        await contender.start(TABLES, None)
        try:
            return await use()
        finally:
            contender.stop()

    return asyncio.run(run())


def choices(database: Path) -> int:
    """How many choices stand in a database."""
    engine = sa.create_engine(f"sqlite:///{database}")
    query = sa.select(sa.func.count()).select_from(events).where(events.c.data.startswith('{"kind":"chose"'))
    with engine.connect() as connection:
        found = connection.execute(query).scalar_one()
    engine.dispose()
    return found


@pytest.mark.parametrize("compressed", [False, True])
def test_every_move_that_is_counted_is_in_the_database_and_was_shown_to_both(compressed: bool, tmp_path: Path) -> None:
    ours = Ours(2, 30, compressed, tmp_path)
    before = sum(number * 30 // TABLES for number in range(TABLES))
    turn = with_server(ours, lambda: take_turn(ours, Plan(arguments(SHORT)), ours.server.memory()))
    assert turn.moves == len(turn.latencies) >= TABLES
    assert len(turn.rated) == RATED
    assert choices(ours.database) == before + turn.moves + RATED
    assert turn.updates >= 2 * (turn.moves + RATED)
    assert all(latency > 0 for latency in turn.latencies + turn.rated)
    assert turn.cpu > 0 and turn.memory > 0


def test_people_whose_game_is_over_play_on_at_another_table(tmp_path: Path) -> None:
    ours = Ours(2, 0, folder=tmp_path)

    async def play_to_the_end() -> tuple[str, str]:
        table = ours.tables[0]
        await table.open()
        first = table.id
        while not table.over:
            await table.move()
        await table.ready()
        await play_on(table)
        await table.close()
        return first, table.id

    first, second = with_server(ours, play_to_the_end)
    assert first != second


async def play_on(table: Table) -> None:
    assert not table.over
    for _ in range(3):
        assert await table.move() > 0


@pytest.mark.skipif(not (PLACE / "made-from").is_file(), reason="boardgame.io is installed by `make bench-server`")
def test_boardgame_io_is_driven_the_same_way() -> None:
    theirs = Theirs(files=False)
    turn = with_server(theirs, lambda: take_turn(theirs, Plan(arguments(SHORT)), theirs.server.memory()))
    assert turn.moves == len(turn.latencies) >= TABLES
    assert len(turn.rated) == RATED
    assert turn.updates == 2 * (turn.moves + RATED)


def test_all_matches_of_tic_tac_toe_are_equally_long() -> None:
    games = drawn_games()
    assert len(games) == 500
    assert all(sorted(game) == list(range(9)) and is_draw(game) for game in games)
    assert not is_draw((0, 3, 1, 4, 2, 5, 6, 7, 8))


def frame(opcode: int, payload: bytes) -> bytes:
    """A frame as servers send it, final and without a mask."""
    size = len(payload)
    if size < 126:
        return bytes([opcode, size]) + payload
    wide = (126, 2) if size < 65_536 else (127, 8)
    return bytes([opcode, wide[0]]) + size.to_bytes(wide[1], "big") + payload


@pytest.mark.parametrize("step", [1, 7, 100_000])
def test_messages_of_any_size_are_heard_however_they_are_cut(step: int) -> None:
    messages = [b"", b"a" * 125, b"b" * 126, b"c" * 65_535, b"d" * 65_536]
    stream = b"".join(frame(0x81, message) for message in messages)
    stream += frame(0x01, b"two ") + frame(0x80, b"parts")

    async def listen() -> list[bytes]:
        heard: list[bytes] = []
        socket = Socket(b"", heard.append)
        socket.opened.set_result(None)
        for start in range(0, len(stream), step):
            socket.data_received(stream[start : start + step])
        return heard

    assert asyncio.run(listen()) == [*messages, b"two parts"]
    assert frame_end(b"\x81", 0) is None


def test_a_percentile_is_one_of_the_values() -> None:
    values = [float(value) for value in range(1, 101)]
    assert [percentile(values, share) for share in (50, 95, 99)] == [50, 95, 99]
    assert percentile([7.0], 99) == 7.0
