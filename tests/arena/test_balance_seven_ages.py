"""The page on the balance of 7 Ages: what it reads from logs, and which empires it finds out of line."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from tools.balance import runs
from tools.balance.runs import Batch, Results
from tools.balance.seven_ages import CHOSEN, STUDY, TO_THE_END, Lives, batches, digested, further, histories
from tools.balance.seven_ages_page import (
    AS_OFFERED,
    ENOUGH,
    HISTORIES,
    RARE,
    about,
    earned,
    out_of_line,
    page,
    picture,
    starts_of,
)
from tools.balance.seven_ages_rare import Deal, ages_of

import worldstage
from worldstage.arena import Match, play
from worldstage.core.chance import Fast
from worldstage.core.log import EVERYBODY, Entry, Log
from worldstage.games.seven_ages import report
from worldstage.games.seven_ages.lines import board, cards, conflict, founding, kinds, rounds, scoring

GAME: Any = worldstage.game("seven-ages")
SHORT = {"rounds": "3"}
BATCHES = batches(GAME, 12, 5, "steady", SHORT)
RARELY = ("turks", "arabs", "mongols", "macedonians", "huns", "mughals", "india-republic", "free-tribes")


def digest_of(batch: Batch) -> dict[str, Any]:
    return digested(batch, list(histories(batch, 1)))


@pytest.fixture(scope="module")
def results() -> Results:
    return {(batch.what, batch.match.seats): digest_of(batch) for batch in BATCHES}


@pytest.fixture(scope="module")
def with_rare(results: Results) -> Results:
    """With a game for each age with which rare empires begin: all that have few starts in a dozen short games."""
    (batch,) = further(GAME, results, 12, 5, "steady")
    short = batch._replace(match=batch.match._replace(settings=SHORT))
    return {**results, (RARE, 4): digest_of(short)}


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


def test_history_begins_with_the_age_of_the_first_empire() -> None:
    lives = told((board.AGE_BEGAN, (3,)), (rounds.ROUND_BEGAN, (2, 0)), (board.AGE_BEGAN, (4,)))
    assert lives.first_age == 3


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


# -- rare empires -----------------------------------------------------------------------------------------------------


def test_every_rare_empire_that_an_age_allows_is_dealt_in_games_of_its_age_or_an_earlier_one() -> None:
    match = Match("seven-ages", 4, ("steady",), 5, {"rounds": "full"})
    ages = ages_of(GAME.tables, RARELY, 4)
    assert ages == [2, 3, 4, 5]  # too few empires begin in age 7, so the Republic of India waits for it in hand
    dealt = {age: set(Deal(match, RARELY, index).order) for index, age in enumerate(ages)}
    found = {label: [age for age in ages if card(label) in dealt[age]] for label in RARELY}
    assert all(GAME.tables.lowest_age[card(label)] in found[label] for label in RARELY[:6])
    assert 5 in found["india-republic"] and not found["free-tribes"]


@pytest.mark.parametrize("index", range(4))
def test_no_hand_holds_a_card_of_an_earlier_age_and_nobody_knows_the_hands_of_others(index: int) -> None:
    match = Match("seven-ages", 4, ("steady",), 5, {"rounds": "full"})
    deal = Deal(match, RARELY, index)
    state = GAME.new(4, match.settings, chance=Fast(1))
    deal(state)
    GAME.check(state)
    assert state.round == 1 and not any(empire != -1 for empire in state.owner)
    hands = [one for hand in state.hands for one in hand]
    assert sorted([*hands, *state.deck]) == list(range(110))
    lowest = GAME.tables.lowest_age
    assert {lowest[one] for one in hands} <= set(range(deal.age, 8))
    for seat, hand in enumerate(state.hands):
        assert hand == sorted(hand)
        assert sum(lowest[one] == deal.age for one in hand) >= 1
        assert all(state.seen[one] == 1 << seat for one in hand)
    assert not any(state.seen[one] for one in state.deck)


def test_history_begins_with_the_age_of_the_rare_empires(with_rare: Results) -> None:
    rare = with_rare[RARE, 4]
    ages = ages_of(GAME.tables, tuple(starts_of(GAME, {})), 4)
    assert [min(age, 5) for age in rare["first_ages"]] == ages * 5  # some hands have only empires of ages 6 and 7


def test_only_empires_with_few_starts_are_dealt() -> None:
    lives = {label: [[2, 6, "end", 1]] * ENOUGH for label in GAME.tables.labels["card"]}
    results: Results = {(HISTORIES, 4): {"lives": lives}}
    assert further(GAME, results, 500, 1, "steady") == []
    lives["turks"] = lives["turks"][1:]
    (batch,) = further(GAME, results, 500, 1, "steady")
    assert (batch.cards, batch.games, batch.match.settings) == (("turks",), 200, {"rounds": "full"})


def test_the_page_can_be_written_again_from_what_is_kept(with_rare: Results, tmp_path: Path) -> None:
    kept: Results = {}

    def again(batch: Batch, jobs: int) -> dict[str, Any]:
        return with_rare[batch.what, batch.match.seats]

    study = STUDY._replace(play=again)
    for found in (STUDY.batches(GAME, 12, 5, "steady"), further(GAME, with_rare, 12, 5, "steady")):
        kept |= runs.measure(study, found, "code", tmp_path, 1, again=False)
    assert runs.read(STUDY, GAME, tmp_path) == kept
    (tmp_path / "rare-4.json").unlink()
    with pytest.raises(SystemExit, match=r"Not played yet: rare-4\."):
        runs.read(STUDY, GAME, tmp_path)


def test_rare_empires_have_a_table_of_their_own(with_rare: Results) -> None:
    text = page(GAME, with_rare, "picture.svg")
    part = text[text.index("## Rare empires") :]
    rows = re.findall(r"^\| ([^|]*) \| (\d+) \| (\d+) \|", part, re.M)
    whole, rare = starts_of(GAME, about(with_rare, HISTORIES)), starts_of(GAME, about(with_rare, RARE))
    names = {GAME.catalogues["en"].forms("card", label)["name"]: label for label in whole}
    assert rows and all(int(many) == whole[names[name]] < ENOUGH for name, many, _ in rows)
    assert all(int(many) == rare[names[name]] for name, _, many in rows)
    assert not re.search(r"\{\w*\}|\bnan\b|\bNone\b(?! is| of)", text)


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
