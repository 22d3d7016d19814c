"""Finished games of every title replay to the end they had.

If one does not, games that people have under way would not either: raise the rules version of the game, name the change
in the changelog, and play the games again (`python -m tools.played GAME`).
"""

from __future__ import annotations

import pytest
from tools.played import FOLDER, LEAST, played

import worldstage
from worldstage.bots import known
from worldstage.core.record import Record
from worldstage.core.verify import BY_REPLAY, verify

GAMES = list(worldstage.modules())


def kept(game_id: str) -> list[Record]:
    """The games that are kept of a title."""
    path = FOLDER / f"{game_id}.xz"
    assert path.exists(), f"{path.name} is missing: `python -m tools.played {game_id}` writes it."
    return played(game_id)


@pytest.mark.parametrize("game_id", GAMES)
def test_finished_games_replay_to_the_end_they_had(game_id: str) -> None:
    game = worldstage.game(game_id)
    for number, record in enumerate(kept(game_id)):
        verdict = verify(game, record)
        assert verdict.fault is None, f"game {number}: {worldstage.render(verdict.fault, 'en')}"
        assert [part.how for part in verdict.parts] == [BY_REPLAY] and verdict.plies == len(record.plies) > 0


@pytest.mark.parametrize("game_id", GAMES)
def test_the_games_that_are_kept_have_all_levels_all_seat_counts_and_many_settings(game_id: str) -> None:
    game, records = worldstage.game(game_id), kept(game_id)
    assert len(records) >= LEAST
    assert {record.header.seats for record in records} == set(range(game.spec.min_seats, game.spec.max_seats + 1))
    assert {name for record in records for name in record.header.names} == set(known(game))
    for setting in game.spec.settings:
        values = {record.header.settings[setting.id] for record in records}
        assert len(values) > 1 or setting.id == "rounds", f"{setting.id} is always {values}"
    assert all(record.places and record.seed for record in records)
