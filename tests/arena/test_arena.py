"""Many games: the same whoever plays them, fair to every bot, and honest about what is not known."""

from __future__ import annotations

import inspect
import multiprocessing
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from worldstage.arena import GAMES, JOBS, Match, Played, play, run, runner, settings_of, summary
from worldstage.arena import match as matches
from worldstage.arena.match import bot_seed, lineup, table_seed
from worldstage.arena.statistics import ENOUGH_BLOCKS, Sample, interval, wilson
from worldstage.bots import make
from worldstage.cli import main as command
from worldstage.core import chance
from worldstage.core.observation import NO_REASON, Bot, Move, Observation
from worldstage.core.record import parse
from worldstage.core.registry import game as find_game
from worldstage.core.verify import verify

MATCH = Match("age-of-reason", 3, ("easy", "random"), 5, {"countries": "deal"})


def test_a_short_list_is_filled_by_its_last_bot() -> None:
    assert lineup(MATCH, 0) == ("easy", "random", "random")


def test_every_bot_sits_on_every_seat_equally_often() -> None:
    seats = Counter((lineup(MATCH, index).index("easy")) for index in range(9))
    assert seats == {0: 3, 1: 3, 2: 3}


def test_a_block_shares_the_luck_of_the_table_and_no_bot_shares_its_own() -> None:
    assert len({table_seed(MATCH, index) for index in range(3)}) == 1
    assert table_seed(MATCH, 3) != table_seed(MATCH, 2)
    assert len({bot_seed(MATCH, index, seat) for index in range(9) for seat in range(3)}) == 27
    assert table_seed(MATCH._replace(seed=6), 0) != table_seed(MATCH, 0)


def test_a_game_is_the_same_alone_and_among_others() -> None:
    together = {one.number: one for one in run(MATCH, 4, 1)}
    assert together[3] == play(MATCH, 3)
    assert all(not one.error for one in together.values())


def test_the_order_of_arrival_changes_nothing() -> None:
    games = list(run(MATCH, 6, 1))
    shuffled = games[:]
    random.Random(1).shuffle(shuffled)
    assert summary(MATCH, shuffled) == summary(MATCH, games)


def test_what_can_be_dealt_is_dealt_unless_the_settings_say_otherwise() -> None:
    bare = MATCH._replace(settings={})
    assert settings_of(bare, 0) == {"countries": "deal"}
    assert play(bare, 2) == play(MATCH, 2)
    assert summary(bare, [])["settings"]["countries"] == "deal"
    assert settings_of(MATCH._replace(settings={"countries": "choose"}), 0) == {"countries": "choose"}


def test_the_command_has_the_defaults_of_the_library() -> None:
    defaults = {name: one.default for name, one in inspect.signature(command.simulate).parameters.items()}
    ours = Match._field_defaults
    assert (defaults["seats"], (defaults["bots"],), defaults["seed"]) == (ours["seats"], ours["bots"], ours["seed"])
    assert (defaults["games"], defaults["jobs"]) == (GAMES, JOBS)
    runs = inspect.signature(run).parameters
    assert (runs["games"].default, runs["jobs"].default) == (GAMES, JOBS)


def test_games_without_a_record_use_the_fast_source_of_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*arguments: object) -> int:
        raise AssertionError("a draw from a committed seed")

    monkeypatch.setattr(chance, "derive", never)
    assert play(MATCH, 0).error == ""


def test_a_recorded_game_can_be_verified_and_is_the_same_every_time(tmp_path: Path) -> None:
    recorded = MATCH._replace(records=str(tmp_path))
    first = play(recorded, 1)
    record = parse((tmp_path / "age-of-reason-000002.record").read_text("utf-8"))
    verdict = verify(find_game("age-of-reason"), record)
    assert (verdict.fault, len(record.plies)) == (None, first.decisions)
    assert record.places == first.places
    assert play(recorded, 1) == first


@pytest.mark.parametrize(("game_id", "name"), [("age-of-reason", "steady"), ("nations", "easy"), ("nations", "random")])
def test_bots_give_no_reasons_that_nobody_reads(monkeypatch: pytest.MonkeyPatch, game_id: str, name: str) -> None:
    """And choose what they choose with them."""
    moves: list[Move] = []

    class Watched(Bot):
        def __init__(self, bot: Bot) -> None:
            self.bot = bot
            self.name = bot.name

        def choose(self, seen: Observation[Any]) -> Move:
            move = self.bot.choose(seen)
            moves.append(move)
            return move

    settings = {"ages": "1"} if game_id == "nations" else {}
    match = Match(game_id, 2, (name,), 3, settings)
    monkeypatch.setattr(matches, "make", lambda game, name: Watched(make(game, name)))
    assert play(match, 0).error == ""
    assert {move.why for move in moves if move.why is not NO_REASON} == set()
    chosen = [move.action for move in moves]
    moves.clear()

    def with_reasons(game: Any, state: Any, seat: int, luck: Any, reasons: bool) -> Observation[Any]:
        return Observation(game, state, seat, luck)

    monkeypatch.setattr(matches, "Observation", with_reasons)
    assert play(match, 0).error == ""
    assert [move.action for move in moves] == chosen
    assert all(move.why.key.startswith("bot.") for move in moves)


def test_words_become_groups_and_numbers_become_statistics() -> None:
    facts = play(MATCH, 0).facts
    assert len(facts) == 3
    assert all(isinstance(fact["country"], str) and isinstance(fact["unrest"], int) for fact in facts)
    assert all("place" not in fact for fact in facts)


def test_a_crashed_game_is_told_and_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    real = matches.table_seed

    def broken(match: Match, index: int) -> bytes:
        if index == 1:
            raise ValueError("no luck")
        return real(match, index)

    monkeypatch.setattr(matches, "table_seed", broken)
    facts = summary(MATCH, run(MATCH, 3, 1))
    assert facts["games"] == 2
    assert [(crash["game"], crash["error"]) for crash in facts["crashed"]] == [(2, "ValueError: no luck")]


@pytest.mark.skipif(multiprocessing.get_start_method() != "fork", reason="the worker must inherit the trap")
def test_a_worker_that_dies_takes_no_other_game_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def deadly(match: Match, index: int) -> Played:
        if index == 2:
            os._exit(1)
        return play(match, index)

    expected = [one for one in run(MATCH, 5, 1) if one.number != 2]
    monkeypatch.setattr(runner, "play", deadly)
    found = sorted(run(MATCH, 5, 2), key=lambda one: one.number)
    assert [one for one in found if not one.error] == expected
    assert [(one.number, one.error) for one in found if one.error] == [(2, "the process that played it died")]


# -- shares and their uncertainty -------------------------------------------------------------------------------------


def samples(wins: list[float], block: int) -> list[Sample]:
    return [Sample(i // block, won, 0, 1) for i, won in enumerate(wins)]


def test_a_shared_win_counts_in_parts() -> None:
    facts: dict[str, Any] = {"country": "x"}
    games = [Played(0, ("a", "b", "b"), 10, [1, 1, 3], [5, 5, 1], [facts] * 3)]
    by_bot = summary(MATCH, games)["by_bot"]
    assert (by_bot["a"]["wins"], by_bot["b"]["wins"]) == (0.5, 0.5)
    assert (by_bot["a"]["share"], by_bot["b"]["share"]) == (0.5, 0.25)
    assert (by_bot["a"]["games"], by_bot["b"]["games"]) == (1, 2)


def test_wilsons_interval_as_printed_in_textbooks() -> None:
    low, high = wilson(0.5, 10)
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)
    low, high = wilson(1.0, 10)
    assert (round(low, 4), high) == (0.7225, 1.0)


def test_few_blocks_are_judged_by_the_number_of_games() -> None:
    rows = samples([1.0, 0.0] * 4, 2)
    assert interval(rows) == wilson(0.5, 8)


def test_blocks_that_agree_narrow_the_interval() -> None:
    alike = samples([1.0, 0.0] * ENOUGH_BLOCKS, 2)
    assert interval(alike) == (0.5, 0.5)
    apart = samples(([1.0, 1.0] + [0.0, 0.0]) * ENOUGH_BLOCKS, 2)
    low, high = interval(apart)
    plain_low, plain_high = wilson(0.5, 4 * ENOUGH_BLOCKS)
    assert low < plain_low < plain_high < high


def test_a_certain_winner_keeps_an_uncertain_interval() -> None:
    low, high = interval(samples([1.0] * 100, 2))
    assert 0.9 < low < 1.0
    assert high == 1.0


def test_nothing_here_knows_a_game() -> None:
    for path in Path(runner.__file__).parent.glob("*.py"):
        source = path.read_text("utf-8")
        assert "worldstage.games" not in source
        assert "age" + "_of_reason" not in source
