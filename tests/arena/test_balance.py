"""The pages on balance: their numbers are measured, nothing is played twice, and their pictures can be drawn."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from tools.balance import runs
from tools.balance.nations import STUDY, batches
from tools.balance.nations_page import FEWEST, page, picture, ranks, worths
from tools.balance.plot import Panel, Row, draw, ticks
from tools.balance.runs import Batch, Results

import worldstage
from worldstage.arena import settings_of

GAME = worldstage.game("nations")
BATCHES = batches(GAME, 8, 3, "random", {"ages": "1"})


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("balance")


@pytest.fixture(scope="module")
def results(cache: Path) -> Results:
    return runs.measure(STUDY, BATCHES, "code", cache, 1, again=False)


def cells(text: str, first: str) -> list[str]:
    """The first row of a table that begins with a word."""
    line, *_ = re.findall(rf"^\| {re.escape(first)} \| (.*) \|$", text, re.M)
    return str(line).split(" | ")


# -- what is played ---------------------------------------------------------------------------------------------------


def test_all_numbers_of_seats_are_played_with_all_boards_and_with_all_levels() -> None:
    assert [batch.name for batch in BATCHES] == [f"{what}-{n}" for what in ("boards", "levels") for n in range(1, 6)]
    assert {batch.games for batch in BATCHES} == {8, 2}
    for batch in batches(GAME, 2000, 2026, "steady"):
        met = {settings_of(batch.match, index)[batch.what] for index in range(batch.games)}
        everything = GAME.reporting.alternatives(batch.what, batch.match.seats)
        assert len(met) == min(len(everything), batch.games)


def test_what_was_played_is_not_played_again(results: Results, cache: Path) -> None:
    def again(batch: Batch, jobs: int) -> dict[str, Any]:
        raise AssertionError(f"{batch.name} is played again")

    study = STUDY._replace(play=again)
    assert runs.measure(study, BATCHES, "code", cache, 1, again=False) == results
    assert runs.read(study, GAME, cache) == results
    for code, everything in (("other", False), ("code", True)):
        with pytest.raises(AssertionError, match="boards-1 is played again"):
            runs.measure(study, BATCHES, code, cache, 1, again=everything)


def test_nothing_is_written_from_half_a_run_or_from_two(results: Results, cache: Path, tmp_path: Path) -> None:
    for path in cache.glob("*.json"):
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    (tmp_path / "levels-4.json").unlink()
    with pytest.raises(SystemExit, match=r"Not played yet: levels-4\."):
        runs.read(STUDY, GAME, tmp_path)
    other = (cache / "levels-4.json").read_text("utf-8").replace('"code": "code"', '"code": "older"')
    (tmp_path / "levels-4.json").write_text(other, "utf-8")
    with pytest.raises(SystemExit, match="different runs"):
        runs.read(STUDY, GAME, tmp_path)


DECIDING = ("rules.py", "lines/board.py", "data/standard/cards.toml", "data/standard/map.csv")


@pytest.mark.parametrize("changed", DECIDING)
def test_a_change_of_rules_data_or_bots_is_noticed_and_one_of_texts_is_not(tmp_path: Path, changed: str) -> None:
    for name in (*DECIDING, "text/en.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, "utf-8")
    before = runs.fingerprint(tmp_path)
    (tmp_path / "text/en.toml").write_text("said otherwise", "utf-8")
    assert runs.fingerprint(tmp_path) == before
    (tmp_path / changed).write_text("something else", "utf-8")
    assert runs.fingerprint(tmp_path) != before


# -- what is written --------------------------------------------------------------------------------------------------


def test_the_page_tells_what_was_measured(results: Results) -> None:
    text = page(GAME, results, "picture.svg")
    assert "![Shares of wins by board, order and level, and the points of solo games](picture.svg)" in text
    assert "`random` on all seats, seed 3. 8 games for each number of seats" in " ".join(text.split())
    assert "50 games in all" in text
    facts = results["boards", 4]["summary"]
    row = facts["by_board"]["rome-b"]
    low, high = row["ci95"]
    assert cells(text, "Rome B")[2] == f"{100 * row['share']:.1f} ({100 * low:.1f}–{100 * high:.1f})"
    assert cells(text, "Chieftain")[0] == "4"
    assert results["boards", 5]["date"] in text
    assert not re.search(r"\{\w*\}|\bnan\b|\bNone\b(?! of)", text)


def test_the_picture_shows_every_board_and_explains_itself(results: Results) -> None:
    svg = picture(GAME, results)
    root = ET.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    words = [element.text for element in root.iter(f"{space}text")]
    for title in ("2 seats", "5 seats", "Level", "Solo: ranks"):
        assert title in words
    boards = sum(len(results["boards", seats]["summary"]["by_board"]) for seats in range(1, 6))
    assert sum(bool(re.fullmatch(r"\w+ [AB]", word or "")) for word in words) == boards
    assert root.find(f"{space}title") is not None and root.find(f"{space}desc") is not None
    assert "prefers-color-scheme: dark" in svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", ""), "it loads nothing"


def test_cards_are_ranked_by_the_lead_of_their_buyers(results: Results) -> None:
    found = worths(results)
    assert found
    assert [one.lead for one in found] == sorted((one.lead for one in found), reverse=True)
    assert all(one.buyers >= FEWEST and 0 < one.rate <= 1 for one in found)
    some = found[0]
    rows = {n: results["boards", n]["summary"]["by_option"]["buy"].get(some.card) for n in some.leads}
    weighed = sum(row["taken"] * row["lead"] for row in rows.values() if row)
    assert some.lead == pytest.approx(weighed / sum(row["taken"] for row in rows.values() if row))
    text = page(GAME, results, "picture.svg")
    assert text.index(GAME.catalogues["en"].forms("card", some.card)["name"]) > text.index("The highest lead")


def test_a_lost_game_has_no_rank_whatever_its_points() -> None:
    result = {"winners": {"72": 1, "70": 1, "44": 2, "9": 3}, "lost": 4}
    told = {rank: count for rank, _, count in ranks(result)}
    assert {rank: count for rank, count in told.items() if count} == {"trajan": 2, "charles-v": 2, "none": 3}


# -- the drawing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (0, 100, [0, 20, 40, 60, 80, 100]),
        (21.3, 44, [20, 25, 30, 35, 40, 45]),
        (0, 1.8, [0, 0.5, 1, 1.5, 2]),
        (-3.2, 4.1, [-4, -2, 0, 2, 4, 6]),
    ],
)
def test_scales_have_round_numbers_and_hold_everything(low: float, high: float, marks: list[float]) -> None:
    assert ticks(low, high) == marks


def test_values_stand_where_the_scale_says() -> None:
    svg = draw("a", "b", [Panel("p", "s", [Row("half", 50, 25, 75), Row("all", 100)], 0.0)])
    root = ET.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    at = {text.text: float(text.get("x", "0")) for text in root.iter(f"{space}text") if text.get("class") == "faint"}
    dots = [float(dot.get("cx", "0")) for dot in root.iter(f"{space}circle")]
    assert dots == pytest.approx([(at["0"] + at["100"]) / 2, at["100"]], abs=0.11)
    (spread,) = [line for line in root.iter(f"{space}line") if line.get("class") == "range"]
    assert float(spread.get("x2", "0")) - float(spread.get("x1", "0")) == pytest.approx(
        (at["100"] - at["0"]) / 2, abs=0.2
    )


def test_a_panel_with_nothing_to_show_is_left_out() -> None:
    assert "empty" not in draw("a", "b", [Panel("empty", "s", []), Panel("full", "s", [Row("x", 1)])])
