"""The page on the balance of 7 Ages: what it reads from logs, and which empires it finds out of line."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from tools.balance.runs import Results
from tools.balance.seven_ages import CHOSEN, STUDY, TO_THE_END, Lives, batches, digested, histories
from tools.balance.seven_ages_page import AS_OFFERED, HISTORIES, about, earned, out_of_line, page, picture, starts_of

import worldstage
from worldstage.arena import play
from worldstage.core.log import EVERYBODY, Entry, Log
from worldstage.games.seven_ages import report
from worldstage.games.seven_ages.lines import board, cards, conflict, founding, kinds, rounds, scoring

GAME: Any = worldstage.game("seven-ages")
BATCHES = batches(GAME, 12, 5, "steady", {"rounds": "3"})


@pytest.fixture(scope="module")
def results() -> Results:
    return {
        (batch.what, batch.match.seats): digested(batch, list(histories(batch.match, batch.games, 1)))
        for batch in BATCHES
    }


def card(label: str) -> int:
    return int(GAME.tables.labels["card"].index(label))


def told(*lines: tuple[Any, tuple[int, ...]]) -> Lives:
    lives = Lives(GAME.tables)
    for line, args in lines:
        lives.add(Entry(0, line.key, args, EVERYBODY))
    return lives


# -- what logs tell ---------------------------------------------------------------------------------------------------


def test_most_games_have_four_seats_and_all_are_whole_histories() -> None:
    found = batches(GAME, 500, 2026, "steady")
    games = {(batch.what, batch.match.seats): batch.games for batch in found}
    assert [games[HISTORIES, seats] for seats in range(2, 8)] == [40, 40, 300, 40, 40, 40]
    assert [games[AS_OFFERED, seats] for seats in range(2, 8)] == [8, 8, 60, 8, 8, 8]
    assert {(batch.what, batch.match.settings.get("total_history")) for batch in found} == {
        (HISTORIES, "yes"),
        (AS_OFFERED, None),
    }
    assert {batch.match.settings["rounds"] for batch in STUDY.batches(GAME, 500, 1, "steady")} == {"full"}


def test_a_life_is_counted_in_scorings_and_ends_as_its_last_units_did() -> None:
    huns, romans, goths = card("huns"), card("romans"), card("goths")
    lives = told(
        (rounds.ROUND_BEGAN, (1, 0)),
        (founding.FOUNDED, (0, huns, 3)),
        (founding.FOUNDED, (1, romans, 4)),
        (scoring.SCORING_BEGAN, ()),
        (rounds.ROUND_BEGAN, (2, 0)),
        (founding.FOUNDED, (0, goths, 2)),
        (board.UNITS_LOST, (huns, 5, 1, kinds.CONFLICT)),
        (board.EMPIRE_GONE, (0, huns, kinds.NO_UNITS)),
        (cards.PART_TAKEN, (0, romans, 3)),
        (scoring.SCORING_BEGAN, ()),
        (board.EMPIRE_GONE, (0, romans, kinds.DISSOLUTION)),
        (scoring.SCORING_BEGAN, ()),
    )
    found = [(one.card, one.seat, one.rounds, one.end, one.started) for one in (*lives.gone, *lives.open)]
    assert found == [
        (huns, 0, 1, "conflict", True),
        (romans, 0, 1, CHOSEN, False),
        (romans, 1, 3, TO_THE_END, True),
        (goths, 0, 2, TO_THE_END, True),
    ]
    assert lives.rounds == 2


def test_a_square_icon_pays_the_empire_that_won() -> None:
    huns, turks = card("huns"), card("turks")
    lives = told(
        (founding.FOUNDED, (0, turks, 2)),
        (founding.FOUNDED, (0, huns, 3)),
        (conflict.WON, (huns, card("romans"), 7)),
        (board.GLORY_GAINED, (0, 1, 1, kinds.ICON)),
        (board.GLORY_GAINED, (0, 7, 8, kinds.LAST_LEVEL)),
    )
    assert [(one.card, one.glory) for one in lives.open] == [(turks, 0), (huns, 1)]


def test_all_glory_comes_from_an_empire_or_from_a_line_about_its_seat_alone() -> None:
    match = next(batch.match for batch in batches(GAME, 500, 3, "steady", {"rounds": "10"}) if batch.match.seats == 3)
    log = Log()
    played = play(match, 0, log)
    lives = Lives(GAME.tables)
    total, of_seats = 0, 0
    for entry in log.entries:
        lives.add(entry)
        before, total = total, sum(life.glory for life in lives.open + lives.gone)
        change = sum(amount for key, _, amount in report.changes(entry) if key == report.GLORY)
        if total - before != change:
            lines = (board.GLORY_GAINED, board.GLORY_LOST, scoring.GLORY_HALVED, scoring.GLORY_CUT)
            assert total == before and any(line.wrote(entry) for line in lines)
            of_seats += change
    assert not played.error
    assert total + of_seats == sum(played.points)
    assert total > 10 * abs(of_seats)


def test_simulations_count_the_starts_and_tell_the_levels_of_the_end(results: Results) -> None:
    facts = results["histories", 4]["summary"]
    lives = results["histories", 4]["lives"]
    started = {name for name, some in lives.items() if any(life[3] for life in some)}
    chosen = {name for name, row in facts["by_option"]["start"].items() if row["taken"]}
    assert started <= chosen and len(started) >= 0.8 * len(chosen)  # an event may cancel a start
    assert facts["statistics"]["level"]["count"] == 4 * facts["games"] and facts["statistics"]["level"]["max"] > 1


# -- what is written --------------------------------------------------------------------------------------------------


def test_the_page_tells_what_was_measured(results: Results) -> None:
    text = page(GAME, results, "picture.svg")
    assert "](picture.svg)" in text
    assert "12 games: 1 with 2 seats, 1 with 3 seats, 7 with 4 seats" in " ".join(text.split())
    found = earned(about(results, HISTORIES))
    name = GAME.catalogues["en"].forms("card", found[0].card)["name"]
    (row,) = re.findall(rf"^\| {re.escape(name)} \| (.*) \|$", text, re.M)
    assert row.split(" | ")[0] == str(found[0].starts)
    assert row.split(" | ")[-1] == f"{found[0].times:.2f}"
    assert "12 of 12 games lie outside: 12 shorter, 0 longer." in text  # they have 3 rounds
    assert "7 of 7 games" not in text and "6 of 6 games lie outside: 6 shorter, 0 longer." in text
    fights = results["histories", 4]["conflicts"]
    assert f"| {sum(fights) / (3 * len(fights)):.2f} |" in text
    assert not re.search(r"\{\w*\}|\bnan\b|\bNone\b(?! is| of)", text)


def test_the_page_names_the_empires_that_nobody_founded(results: Results) -> None:
    starts = starts_of(GAME, about(results, HISTORIES))
    assert len(starts) == 110 and sum(starts.values()) > 20
    never = [GAME.catalogues["en"].forms("card", label)["name"] for label, many in starts.items() if not many]
    text = page(GAME, results, "picture.svg")
    few = sum(many < 30 for many in starts.values())
    assert f"{few} of 110 empires have fewer than 30 starts" in text
    assert never and f"Never founded: {', '.join(never)}." in text


def test_the_picture_can_be_drawn(results: Results) -> None:
    root = ET.fromstring(picture(GAME, results))
    words = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Rounds of a history", "How empires end", "Conflicts per round", "4 seats"} <= words


def test_an_empire_is_out_of_line_only_with_enough_starts() -> None:
    lives = {
        "huns": [[2, 60, "end", 1]] * 30,
        "turks": [[2, 60, "end", 1]] * 29,
        "goths": [[10, 20, "end", 1]] * 30,
        "romans": [[10, 60, "end", 1]] * 300,
    }
    found = earned({("histories", 4): {"lives": lives}})
    assert [one.card for one in found] == ["huns", "turks", "romans", "goths"]
    assert [one.card for one in out_of_line(found)] == ["huns", "goths"]
    assert found[0].rate == 30 and found[0].half == 0
