"""The other commands: games, simulate, replay, verify, rules, bench, and what all of them share."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import worldstage
from tests.cli.driver import GAME, Command
from worldstage.cli import bench, console, ledger, overview
from worldstage.cli.words import command as called
from worldstage.cli.words import preferred

COMMANDS = ("games", "play", "simulate", "replay", "verify", "rules", "bench", "serve")


@pytest.fixture
def record(command: Command, tmp_path: Path) -> Path:
    """A finished game."""
    arguments = ("simulate", GAME, "--games", "1", "--seats", "3", "--records", str(tmp_path / "records"))
    assert command(*arguments).code == 0
    return next((tmp_path / "records").glob("*.record"))


# -- what all share ---------------------------------------------------------------------------------------------------


def test_version(command: Command) -> None:
    assert command("--version").out == f"worldstage {worldstage.__version__}\n"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_in_both_languages(command: Command, name: str, language: str) -> None:
    run = command(name, "--help", "--lang", language)
    assert run.code == 0
    assert {"en": "Options", "de": "Optionen"}[language] in run.out
    assert {"en": "Show this help", "de": "Zeigt diese Hilfe"}[language] in run.out


def test_without_a_command_there_is_help_and_with_a_wrong_one_an_error(command: Command) -> None:
    assert "simulate" in command().out
    run = command("dance")
    assert (run.code, run.out) == (2, "")
    assert "dance" in run.err


def test_the_language_follows_the_locale() -> None:
    assert preferred({"LANG": "de_AT.UTF-8"}) == "de"
    assert preferred({"LANG": "de_AT.UTF-8", "LC_ALL": "en_GB.UTF-8"}) == "en"
    assert preferred({"LANG": "fr_FR.UTF-8"}) == "en"
    assert preferred({}) == "en"


def test_errors_follow_the_locale_too(command: Command) -> None:
    command.monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert command("rules", "nix").err.startswith("Fehler:")


def test_hints_name_the_command_as_it_was_called(command: Command, tmp_path: Path) -> None:
    monkeypatch = command.monkeypatch
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr("sys.argv", [str(tmp_path / ".venv" / "bin" / "worldstage")])
    assert called() == ".venv/bin/worldstage"
    monkeypatch.setattr("sys.argv", ["/elsewhere/worldstage"])
    assert called() == "/elsewhere/worldstage"
    monkeypatch.setattr("sys.argv", ["-m"])
    assert called() == "worldstage"


def test_common_faults_of_the_system_are_told_in_the_language_of_the_reader(command: Command, tmp_path: Path) -> None:
    assert command("verify", "/nowhere", "--lang", "de").err == "Fehler: /nowhere: Datei oder Ordner gibt es nicht\n"
    assert command("verify", str(tmp_path), "--lang", "de").err == f"Fehler: {tmp_path}: ist ein Ordner\n"


def test_a_fault_of_ours_is_one_line_too(command: Command) -> None:
    def broken(*_: object) -> int:
        raise ZeroDivisionError("by zero")

    command.monkeypatch.setattr("worldstage.cli.overview.show_games", broken)
    run = command("games")
    assert run.code == 70
    assert "ZeroDivisionError" in run.err
    assert len(run.err.splitlines()) == 1


# -- games ------------------------------------------------------------------------------------------------------------


def test_games_lists_what_can_be_played(command: Command) -> None:
    run = command("games")
    for word in (GAME, "2-7", "reconstructed", "random", "first_alliances", "de, en"):
        assert word in run.out
    assert all(len(line) <= 80 for line in run.out.splitlines())
    assert "easy: plays roughly" in run.out
    assert "random: chooses at random" in run.out
    assert "--bots easy" in run.out
    assert "rekonstruiert" in command("games", "--lang", "de").out
    for language, words in (("en", "inferred from Struggle of Empires"), ("de", "abgeleitet von Struggle of Empires")):
        told = re.sub(r"\s+", " ", command("games", "--lang", language).out)
        game = worldstage.game(GAME)
        parts = [game.catalogues[language].sources[f"part.map.{part}"] for part in ("victory_points", "borders")]
        assert words in told and ", ".join(parts) in told


def test_a_game_without_settings_has_no_heading_for_them(command: Command) -> None:
    game = worldstage.game(GAME)
    bare = type("Bare", (), {"id": GAME, "spec": game.spec._replace(settings=()), "edition": game.edition})()
    bare.catalogues = game.catalogues
    overview._show(bare, "en", console.make())
    assert "Settings" not in command.capsys.readouterr().out


def test_games_as_json(command: Command) -> None:
    games = json.loads(command("games", "--json").out)
    (game,) = [game for game in games if game["game"] == GAME]
    assert game["seats"] == {"least": 2, "most": 7}
    assert {"setting", "values", "default", "free", "rule"} <= set(game["settings"][0])
    assert game["editions"][0]["provenance"]
    assert game["languages"] == ["de", "en"]
    assert "random" in game["bots"]


# -- simulate ---------------------------------------------------------------------------------------------------------


def simulated(command: Command, *arguments: str) -> Any:
    run = command("simulate", GAME, "--seed", "3", "--json", *arguments)
    assert run.code == 0, run.err
    return json.loads(run.out)


def test_the_number_of_processes_changes_nothing(command: Command) -> None:
    arguments = ("simulate", GAME, "--seats", "3", "--bots", "random,easy", "--games", "9", "--seed", "3", "--json")
    alone = command(*arguments, "--jobs", "1")
    assert alone.code == 0
    assert command(*arguments, "--jobs", "2").out == alone.out


def test_the_json_tells_all_it_promises(command: Command) -> None:
    facts = simulated(command, "--seats", "4", "--bots", "random", "--games", "8")
    assert (facts["game"], facts["seats"], facts["games"]) == (GAME, 4, 8)
    assert facts["settings"]["countries"] == "deal"
    assert facts["decisions"] > 8 * 100
    assert set(facts["by_bot"]) == {"random"}
    bot = facts["by_bot"]["random"]
    assert (bot["games"], bot["wins"], bot["share"]) == (32, 8.0, 0.25)
    assert len(bot["ci95"]) == 2
    assert list(facts["by_seat"]) == ["1", "2", "3", "4"]
    assert "prussia" in facts["by_country"]
    assert facts["ci95"] == "wilson-games"
    for name in ("length", "victory_points", "unrest", "gold"):
        assert {"mean", "sd", "min", "max", "quartiles"} <= set(facts["statistics"][name])
    assert facts["crashed"] == []


def test_records_are_written_and_verified(command: Command, tmp_path: Path) -> None:
    arguments = ("--seats", "3", "--bots", "random", "--games", "3", "--records")
    facts = simulated(command, *arguments, str(tmp_path / "records"), "--jobs", "2")
    paths = sorted((tmp_path / "records").glob("*.record"))
    assert len(paths) == 3
    assert [command("verify", str(path)).code for path in paths] == [0, 0, 0]
    assert facts["decisions"] == sum(len(worldstage.parse(path.read_text("utf-8")).plies) for path in paths)
    assert simulated(command, *arguments, str(tmp_path / "again")) == facts


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_report_for_readers(command: Command, language: str) -> None:
    run = command("simulate", GAME, "--bots", "easy,random", "--games", "4", "--lang", language)
    assert run.code == 0
    assert {"en": "95 % interval", "de": "95 %-Intervall"}[language] in run.out
    assert {"en": "Country ", "de": "Land "}[language] in run.out
    assert re.search({"en": "Prussia|France|Spain", "de": "Preußen|Frankreich|Spanien"}[language], run.out)
    assert all(len(line) <= 80 for line in run.out.splitlines())


@pytest.mark.parametrize(
    "arguments",
    [
        ("nix",),
        (GAME, "--bots", "genius"),
        (GAME, "--bots", ""),
        (GAME, "--seats", "2", "--bots", "random,random,random"),
        (GAME, "--games", "0"),
        (GAME, "--jobs", "-1"),
        (GAME, "--setting", "income=x"),
        (GAME, "--setting", "countries=x,y"),
        (GAME, "--edition", "/nowhere"),
        (GAME, "--records", "/dev/null/records"),
    ],
)
def test_bad_simulations_are_refused_at_once(command: Command, arguments: tuple[str, ...]) -> None:
    run = command("simulate", *arguments)
    assert (run.code, run.out) == (2, "")
    assert len(run.err.splitlines()) == 1


# -- replay and verify ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_replay_tells_the_story(command: Command, record: Path, language: str) -> None:
    run = command("replay", str(record), "--lang", language)
    assert run.code == 0
    assert {"en": "Turn 3 begins.", "de": "Spielrunde 3 beginnt."}[language] in run.out
    assert {"en": "The game is over after", "de": "zu Ende"}[language] in run.out


def test_replay_stops_where_it_is_told_and_sees_what_a_seat_sees(command: Command, record: Path) -> None:
    run = command("replay", str(record), "--to", "20", "--view", "2")
    assert "After choice 20 of" in run.out
    assert "Hand  " in run.out
    assert "Hand  " not in command("replay", str(record), "--to", "20").out.split("Region")[1]
    assert command("replay", str(record), "--to", "99999").code == 2
    assert command("replay", str(record), "--view", "9").code == 2


def test_a_finished_game_has_no_secrets_left(command: Command, tmp_path: Path) -> None:
    """Which card Militia brought back is a secret while the game lasts."""
    command("simulate", GAME, "--games", "4", "--seats", "3", "--records", str(tmp_path))
    runs = [command("replay", str(path)).out for path in sorted(tmp_path.glob("*.record"))]
    assert any(re.search(r"takes back a card by \w+: ", run) for run in runs)
    spectators = [command("replay", str(path), "--view", "1").out for path in sorted(tmp_path.glob("*.record"))]
    assert any(re.search(r"takes back a card by \w+\.", run) for run in spectators)


@pytest.mark.parametrize("language", ["en", "de"])
def test_verify_says_what_it_checked(command: Command, record: Path, language: str) -> None:
    run = command("verify", str(record), "--lang", language)
    assert run.code == 0
    assert {"en": "The record holds.", "de": "Die Aufzeichnung stimmt."}[language] in run.out


@pytest.mark.parametrize(
    ("pattern", "replacement"),
    [
        (r"combat/6=(\d)", lambda match: f"combat/6={(int(match[1]) + 1) % 6}"),
        (r"commitment: .", lambda match: "commitment: x"),
        (r"digest: \w\w", lambda match: "digest: zz"),
        (r"places: (\d) (\d)", lambda match: f"places: {match[2]}1 {match[1]}"),
        (r"(?m)^(\d+ \d) pass$", lambda match: f"{match[1]} skip"),
        (r"rules: \d+", lambda match: "rules: 99"),
        (r"seed: \w\w", lambda match: "seed: 00"),
    ],
)
def test_verify_fails_on_tampering(command: Command, record: Path, pattern: str, replacement: Any) -> None:
    text = record.read_text("utf-8")
    tampered = re.sub(pattern, replacement, text, count=1)
    assert tampered != text
    record.write_text(tampered, "utf-8")
    run = command("verify", str(record))
    assert (run.code, run.out) == (1, "")
    assert "The record does not hold" in run.err


def test_a_record_of_another_version_is_told_so(command: Command, record: Path) -> None:
    record.write_text(record.read_text("utf-8").replace("rules: 1", "rules: 99"), "utf-8")
    for name in ("verify", "replay"):
        run = command(name, str(record))
        assert run.code in (1, 2)
        assert "another version of the rules: 99; here is 1" in run.err


def test_what_is_no_record_is_bad_input(command: Command, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "y").write_text("Dear reader")
    for name in ("x", "y"):
        assert command("replay", str(tmp_path / name)).code == 2
        run = command("verify", str(tmp_path / name))
        assert run.code == 1
        assert "is not a record of a game" in run.err
    for name in ("verify", "replay"):
        assert command(name, str(tmp_path / "nothing")).code == 2
        assert command(name, str(tmp_path)).code == 2


# -- rules ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_ledger_can_be_read(command: Command, language: str) -> None:
    run = command("rules", GAME, "--lang", language)
    assert run.code == 0
    assert "§4.3.2.II" in run.out
    assert {"en": "Ruling:", "de": "Entscheidung:"}[language] in run.out
    assert all(len(line) <= 80 for line in run.out.splitlines())
    assert "§2.0.1 " not in run.out
    assert "--all" in run.out
    assert "§2.0.1 " in command("rules", GAME, "--all", "--lang", language).out


def test_one_paragraph_or_section_can_be_read(command: Command) -> None:
    assert command("rules", GAME, "4.2.9").out.count("§") == 1
    for name, section in ((GAME, "4.2"), (GAME, "4.3"), (GAME, "4.3.2"), (GAME, "6.0"), ("nations", "II")):
        ids = [p.id for p in ledger.paragraphs(worldstage.game(name)) if p.id.startswith(f"{section}.")]
        run = command("rules", name, section)
        assert re.findall(r"(?m)^§(\S+)", run.out) == ids  # all of them, and nothing is cut off
        assert command("rules", name, f"§{section}.").out == run.out
    assert len(ids) > 30
    assert re.findall(r"(?m)^§(\S+)", command("rules", GAME, "4.3.2.I.1").out) == ["4.3.2.I.1"]
    told = re.sub(r"\s+", " ", command("rules", GAME, "6.0.pressgangs").out)
    assert "“Pressgangs” (--setting pressgangs=…)" in told and "“Any card”" in told
    assert command("rules", GAME, "9.9").code == 2
    assert "§6.0.banking" in command("rules", GAME, "banking").out


LEDGER = """
[[paragraph]]
id = "1.0.1"
status = "done"
en = "One."
de = "Eins."
"""


COVERED = '@covers("1.0.1")\ndef test_it():\n    assert 1\n'


@pytest.mark.parametrize(
    ("code", "test", "expected"),
    [
        ('"""§1.0.1"""', COVERED, 0),
        ('"""nothing"""', COVERED, 1),
        ('"""§1.0.1"""', "", 1),
        ('"""§1.0.1"""', COVERED.replace("assert 1", "pass"), 1),
        ('"""§1.0.1, §1.0.2"""', COVERED, 1),
    ],
)
def test_the_check_finds_holes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], code: str, test: str, expected: int
) -> None:
    for folder in ("code", "tests"):
        (tmp_path / folder).mkdir()
    (tmp_path / "rules.toml").write_text(LEDGER)
    (tmp_path / "code" / "one.py").write_text(code)
    (tmp_path / "tests" / "test_one.py").write_text(test)
    found = ledger.check(tmp_path / "rules.toml", tmp_path / "code", tmp_path / "tests", "en", console.make())
    assert found == expected
    out = capsys.readouterr().out
    assert "1 paragraphs" in out
    assert ("1 hole" in out) == bool(expected)


def test_without_tests_only_the_code_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rules.toml").write_text(LEDGER)
    (tmp_path / "one.py").write_text('"""§1.0.1"""')
    assert ledger.check(tmp_path / "rules.toml", tmp_path, None, "de", console.make()) == 0
    assert "Die Tests sind nicht hier" in capsys.readouterr().out


# -- bench ------------------------------------------------------------------------------------------------------------


def test_bench_measures(command: Command) -> None:
    command.monkeypatch.setattr(bench, "SLICE", 0.002)
    command.monkeypatch.setattr(bench, "DEFAULT_BOT", "random")
    results = json.loads(command("bench", "--rounds", "1", "--json").out)["results"]
    seats = [*range(2, 8), *range(1, 6), *range(2, 8)]  # Age of Reason, Nations, 7 Ages
    assert [row["seats"] for row in results] == seats
    assert all(row["decisions_per_second"] > 0 and row["clone_microseconds"] > 0 for row in results)
    assert "decisions/s" in command("bench", "--rounds", "1").out
    assert command("bench", "--rounds", "0").code == 2


def test_the_comparison_needs_a_checkout(command: Command, tmp_path: Path) -> None:
    command.monkeypatch.setattr(worldstage, "__file__", str(tmp_path / "a" / "b" / "c.py"))
    run = command("bench", "--anchors")
    assert run.code == 2
    assert "checkout" in run.err
