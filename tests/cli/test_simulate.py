"""What `simulate` tells of boards, levels, order and cards, to readers and to programs."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import worldstage
from tests.cli.driver import GAME, Command, Run

SHORT = ("simulate", "nations", "--bots", "random", "--setting", "ages=1")
ROW = re.compile(r"^(.+?) +(\d+) +[\d.,]+ % +(?:[\d.,]+ %|–) +(?:[\d.,]+-[\d.,]+ %|–) +([+-][\d.,]+|–)$", re.M)


def bought(run: Run) -> list[tuple[str, int, str]]:
    """The rows of the table of cards: title, by how many seats, and their lead."""
    assert run.code == 0, run.err
    return [(title, int(seats), lead) for title, seats, lead in ROW.findall(run.out)]


def told(command: Command, *arguments: str) -> Any:
    run = command(*SHORT, "--json", *arguments)
    assert run.code == 0, run.err
    return json.loads(run.out)


def test_shares_by_board_level_and_order_and_what_each_card_did_for_its_buyers(command: Command) -> None:
    facts = told(command, "--seats", "3", "--games", "12", "--vary", "boards", "--vary", "levels")
    for group in ("by_board", "by_level", "by_order"):
        rows = facts[group].values()
        assert sum(row["games"] for row in rows) == 36
        assert round(sum(row["wins"] for row in rows), 6) == 12
        assert all(row["ci95"][0] <= row["share"] <= row["ci95"][1] for row in rows)
    assert list(facts["by_order"]) == ["1", "2", "3"]
    assert all(re.fullmatch(r"(china|egypt|greece|persia|rome)-[ab]", board) for board in facts["by_board"])
    cards = facts["by_option"]["buy"]
    assert all(row["taken"] >= row["used"] for row in cards.values())
    assert any(row["taken"] for row in cards.values())
    assert "points" in facts["statistics"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Board ", "Order at the start ", "Level ", "Buy a card ", "chosen", "lead", "other reasons")),
        (
            "de",
            ("Tableau ", "Reihenfolge zu Beginn ", "Stufe ", "Eine Karte kaufen ", "gewählt", "Vorsprung", "Gründen"),
        ),
    ],
)
def test_the_report_for_readers_in_both_languages(command: Command, language: str, words: tuple[str, ...]) -> None:
    run = command(*SHORT, "--seats", "2", "--games", "12", "--vary", "boards", "--lang", language)
    assert run.code == 0, run.err
    assert [word for word in words if word not in run.out] == []
    assert {"en": "Rome B", "de": "Rom B"}[language] in run.out
    cards = {forms["name"] for forms in worldstage.game("nations").catalogues[language].names["card"].values()}
    assert bought(run)
    assert {title for title, _, _ in bought(run)} <= cards
    assert all(len(line) <= 80 for line in run.out.splitlines())


def test_the_best_and_the_worst_are_shown_and_with_all_everything(command: Command) -> None:
    arguments = (*SHORT, "--seats", "3", "--games", "10")
    brief, whole = command(*arguments), command(*arguments, "--all")
    assert len(bought(brief)) == 20
    facts = told(command, "--seats", "3", "--games", "10")["by_option"]["buy"]
    assert len(bought(whole)) == len(facts) > 30
    never = sum(not row["taken"] for row in facts.values())
    assert f"{len(facts) - 20} more, {never} of them never chosen: --all" in brief.out
    assert "--all" not in whole.out
    leads = [float(lead) for _, _, lead in bought(whole) if lead != "–"]
    assert leads == sorted(leads, reverse=True)
    assert len(leads) == len(facts) - never
    assert bought(brief)[0][2] == max((lead for _, _, lead in bought(brief)), key=float)


def test_alone_the_lead_is_over_all_games(command: Command) -> None:
    run = command(*SHORT, "--seats", "1", "--games", "3")
    assert "mean of all games" in " ".join(run.out.split())
    run = command("simulate", GAME, "--games", "2")
    assert "mean of the same game" in " ".join(run.out.split())


def test_the_number_of_processes_changes_nothing_of_cards_and_boards(command: Command) -> None:
    arguments = ("--seats", "2", "--games", "12", "--vary", "boards")
    assert told(command, *arguments, "--jobs", "2") == told(command, *arguments)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--vary", "weather"), "weather"),
        (("--vary", "ages"), "ages"),
        (("--vary", "decks", "--vary", "levels", "--games", "40"), "competitive"),
        (("--setting", "decks=competitive", "--vary", "boards", "--seats", "5"), "competitive"),
    ],
)
def test_what_cannot_vary_is_refused_at_once(command: Command, arguments: tuple[str, ...], word: str) -> None:
    run = command(*SHORT, *arguments)
    assert (run.code, run.out) == (2, "")
    assert len(run.err.splitlines()) == 1
    assert word in run.err


def test_countries_may_vary_between_choosing_and_dealing(command: Command) -> None:
    run = command("simulate", GAME, "--games", "2", "--vary", "countries", "--json")
    assert json.loads(run.out)["varied"] == {"countries": 2}
