"""What is counted of the choices in many games, and what many games can vary."""

from __future__ import annotations

from array import array
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import worldstage
from tests.core.sticks import Sticks
from worldstage.arena import Match, Played, block_size, play, run, settings_of, statistics, summary, vary
from worldstage.arena import match as matches
from worldstage.arena.match import block_of, table_seed
from worldstage.arena.statistics import Sample, mean_interval
from worldstage.core.chance import Chance, Committed
from worldstage.core.errors import BadSetup
from worldstage.core.observation import Bot, Move, Observation
from worldstage.core.text import Text

NATIONS = Match("nations", 3, ("random",), 4, {"ages": "1"})
STICKS = Match("toy-sticks", 2, ("most", "one"), 1, {})


class Taker(Bot):
    """Takes the most sticks it can, or always one."""

    def __init__(self, most: bool) -> None:
        self.most = most

    def choose(self, seen: Observation[Any]) -> Move:
        return Move(seen.actions[-1 if self.most else 0], Text("option.take", {}))


@pytest.fixture
def sticks(monkeypatch: pytest.MonkeyPatch) -> Sticks:
    """A game that can be played on paper, and counts what is taken."""
    game = Sticks()
    game.reporting.counted = ("take",)
    for module in (matches, statistics):
        monkeypatch.setattr(module, "find_game", lambda name, edition: game)
    monkeypatch.setattr(matches, "make", lambda game, name: Taker(name == "most"))
    return game


# -- what is counted --------------------------------------------------------------------------------------------------


def test_choices_are_counted_as_on_paper(sticks: Sticks) -> None:
    """15 sticks. "most" begins: 3 1, 3 1, 3 1, 3. "one" begins: 1 3, 1 3, 1 3, 1 and then two are left for "most"."""
    first, second = run(STICKS, 2, 1)
    assert [list(taken) for taken in first.taken] == [[2], [0]]
    assert [list(taken) for taken in second.taken] == [[0], [1, 2]]
    assert list(first.offered) == list(second.offered) == [0, 1, 2]
    assert (first.places, second.places) == ([1, 2], [2, 1])
    take = summary(STICKS, [first, second])["by_option"]["take"]
    assert list(take) == ["1", "2", "3"]
    told = {label: (row["offered"], row["used"], row["rate"], row["taken"], row["wins"]) for label, row in take.items()}
    assert told == {"1": (2, 2, 1.0, 2, 0.0), "2": (2, 1, 0.5, 1, 1.0), "3": (2, 2, 1.0, 2, 2.0)}
    assert {label: (row["share"], row["lead"]) for label, row in take.items()} == {
        "1": (0.0, -0.5),
        "2": (1.0, 0.5),
        "3": (1.0, 0.5),
    }


def test_what_nobody_took_is_told_without_a_score(sticks: Sticks) -> None:
    match = STICKS._replace(bots=("one",))
    row = summary(match, run(match, 3, 1))["by_option"]["take"]["3"]
    assert (row["offered"], row["used"], row["taken"], row["rate"]) == (3, 0, 0, 0.0)
    assert row["share"] is row["ci95"] is row["lead"] is row["lead_ci95"] is None


def test_a_game_that_counts_nothing_tells_nothing(sticks: Sticks) -> None:
    sticks.reporting.counted = ()
    assert summary(STICKS, run(STICKS, 2, 1))["by_option"] == {}


def counted(number: int, points: list[int], *taken: list[int]) -> Played:
    places = [1 + sum(other > one for other in points) for one in points]
    seats: list[dict[str, int | str]] = [{} for _ in points]
    return Played(
        number,
        ("most",) * len(points),
        9,
        places,
        points,
        seats,
        offered=array("i", [0, 2]),
        taken=tuple(array("i", one) for one in taken),
    )


def test_a_lead_is_over_the_table_so_that_rich_tables_do_not_count_for_more(sticks: Sticks) -> None:
    match = STICKS._replace(bots=("most",))
    games = [counted(0, [100, 80], [0], [2]), counted(1, [10, 6], [2], [0])]
    take = summary(match, games)["by_option"]["take"]
    assert take["1"]["lead"] == (10 - 2) / 2
    assert take["3"]["lead"] == (-10 + 2) / 2


def test_alone_a_lead_is_over_the_mean_of_all_games(sticks: Sticks) -> None:
    match = STICKS._replace(seats=1, bots=("most",))
    sticks.spec = sticks.spec._replace(min_seats=1)
    games = [counted(0, [30], [0]), counted(1, [20], [0, 2]), counted(2, [10], [2])]
    take = summary(match, games)["by_option"]["take"]
    assert (take["1"]["lead"], take["3"]["lead"]) == (5.0, -5.0)


def test_the_interval_of_a_mean_is_by_blocks() -> None:
    def rows(*points: tuple[int, float]) -> list[Sample]:
        return [Sample(block, 0.0, value, 1) for block, value in points]

    assert mean_interval(rows((0, 1.0), (0, 3.0))) is None, "one block says nothing about others"
    assert mean_interval(rows((0, 1.0), (0, 3.0), (1, 1.0), (1, 3.0))) == [2.0, 2.0]
    low, high = mean_interval(rows((0, 1.0), (1, 3.0))) or [0.0, 0.0]
    # The deviations are -1 and 1: a variance of 2 and two values give a standard error of 1.
    assert (round(low, 3), round(high, 3)) == (0.04, 3.96)


def test_counts_are_those_of_the_record(tmp_path: Path) -> None:
    """An independent count: the record is replayed, and every purchase in it looked up."""
    match = NATIONS._replace(records=str(tmp_path))
    games = list(run(match, 3, 1))
    game = worldstage.game("nations")
    bought = 0
    for one, path in zip(games, sorted(tmp_path.glob("*.record")), strict=True):
        expected: list[set[str]] = [set() for _ in range(3)]
        for ply in worldstage.parse(path.read_text("utf-8")).plies:
            if ply.option.startswith("buy "):
                expected[ply.seat].add(ply.option)
        assert [{game.actions.format(action) for action in taken} for taken in one.taken] == expected
        assert {action for taken in one.taken for action in taken} <= set(one.offered)
        bought += sum(len(cards) for cards in expected)
    cards = summary(NATIONS, games)["by_option"]["buy"]
    assert sum(row["taken"] for row in cards.values()) == bought > 0
    assert all(row["used"] <= row["offered"] <= 3 and row["used"] <= row["taken"] for row in cards.values())


def test_with_the_same_chance_a_game_is_the_same_with_a_record_and_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fast path and the table agree; only their sources of chance differ."""
    match = NATIONS._replace(records=str(tmp_path))

    def committed(match: Match, index: int) -> Chance:
        table = worldstage.game("nations").table(3, table_seed(match, index), dict(match.settings))
        return Committed(table.seed, table.record.header.context)

    monkeypatch.setattr(matches, "table_chance", committed)
    assert [play(NATIONS, index) for index in range(3)] == [play(match, index) for index in range(3)]


def test_age_of_reason_counts_the_boxes_discs_are_placed_in() -> None:
    match = Match("age-of-reason", 3, ("random",), 5, {"countries": "deal"})
    facts = summary(match, run(match, 3, 1))
    assert set(facts["by_option"]) == {"place"}
    assert facts["by_option"]["place"]["banking:1"]["offered"] == 3
    assert {"by_bot", "by_seat", "by_country"} <= set(facts)


# -- blocks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "size"), [(("a",), 1), (("a", "b"), 4), (("a", "b", "a", "b"), 2), (("a", "a", "b", "b"), 4)]
)
def test_a_block_ends_when_all_sit_as_before(bots: tuple[str, ...], size: int) -> None:
    assert block_size(NATIONS._replace(seats=4, bots=bots)) == size


def test_bots_without_luck_of_their_own_do_not_play_a_game_twice() -> None:
    match = NATIONS._replace(bots=("steady",), seats=2)
    assert len({table_seed(match, index) for index in range(6)}) == 6
    first, second = run(match, 2, 1)
    assert (first.points, first.taken) != (second.points, second.taken)


# -- what varies ------------------------------------------------------------------------------------------------------


def test_what_varies_goes_round_all_values_in_ever_new_order() -> None:
    match = vary(NATIONS, ["boards"])
    size = len(dict(match.varied)["boards"])
    rounds = [
        [settings_of(match, index)["boards"] for index in range(size * turn, size * (turn + 1))] for turn in (0, 1)
    ]
    assert set(rounds[0]) == set(rounds[1]) == set(dict(match.varied)["boards"])
    assert len(set(rounds[0])) == size
    assert rounds[0] != rounds[1]
    assert settings_of(match, 0)["ages"] == "1"


def test_two_that_vary_meet_in_all_ways() -> None:
    match = vary(NATIONS, ["promo", "repeat"])
    met = Counter((settings["promo"], settings["repeat"]) for settings in (settings_of(match, i) for i in range(40)))
    assert set(met) == {("no", "yes"), ("no", "once"), ("yes", "yes"), ("yes", "once")}
    assert met["no", "yes"] + met["no", "once"] == 20


def test_games_of_a_block_share_what_varies() -> None:
    match = vary(NATIONS._replace(bots=("easy", "random")), ["boards"])
    by_block: dict[int, set[str]] = {}
    for index in range(12):
        by_block.setdefault(block_of(match, index), set()).add(settings_of(match, index)["boards"])
    assert [len(boards) for boards in by_block.values()] == [1, 1, 1, 1]


def test_values_that_cannot_be_played_are_left_out() -> None:
    assert dict(vary(NATIONS._replace(seats=5), ["sets"]).varied)["sets"][:2] == ("standard", "base+advanced")
    assert "base" in dict(vary(NATIONS, ["sets"]).varied)["sets"]


def test_a_setting_that_is_not_there_cannot_vary() -> None:
    with pytest.raises(BadSetup, match="nations has no setting “weather”"):
        vary(NATIONS, ["weather"])


def test_a_varied_match_is_the_same_on_one_process_and_on_two() -> None:
    match = vary(NATIONS, ["boards", "levels"])
    alone, together = summary(match, run(match, 12, 1)), summary(match, run(match, 12, 2))
    assert alone == together
    assert alone["crashed"] == []
    assert alone["varied"] == {"boards": 240, "levels": 64}
    assert not {"boards", "levels"} & set(alone["settings"])
    assert len(alone["by_board"]) > 5
    assert set(alone["by_level"]) == {"chieftain", "prince", "king", "emperor"}
