"""A table in the terminal, driven by scripts: whole games, questions about them, interruptions."""

from __future__ import annotations

import re

import pytest

from tests.cli.driver import GAME, Command, seed_for
from worldstage.core.record import parse

ALWAYS_FIRST = ["1", "pass"] * 600  # in a bidding 1 is an amount


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game_against_the_default_bots_in_both_languages(command: Command, language: str) -> None:
    run = command("play", GAME, "--script", "--seed", "7", "--lang", language, answers=ALWAYS_FIRST)
    assert run.code == 0
    assert run.err == ""
    assert {"en": "The game is over", "de": "Die Partie ist zu Ende"}[language] in run.out or "!" in run.out
    record = parse(command.files("records")[0].read_text("utf-8"))
    assert len(record.places) == 4
    assert str(command.files("records")[0]) in run.out.replace("\n", "")
    assert "worldstage verify" in run.out
    assert command("verify", str(command.files("records")[0])).code == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_wider_than_80_columns(command: Command, language: str) -> None:
    answers = ["help", "board", "log 50", "stand", "rule 4.2", *ALWAYS_FIRST]
    run = command.play("--seats", "7", "--lang", language, answers=answers)
    paths = (str(command.home), "worldstage verify")
    wide = [line for line in run.out.splitlines() if len(line) > 80 and not any(path in line for path in paths)]
    assert wide == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_is_missing_in_a_whole_game(command: Command, language: str) -> None:
    """A message that a catalogue lacks would show its key."""
    run = command.play("--bots", "easy", "--lang", language, answers=["2", "3", "pass"] * 300)
    shown = [line for line in run.out.splitlines() if line.strip().startswith(("log.", "prompt.", "option.", "why."))]
    assert shown == []


def test_the_board_shows_everything_that_is_open(command: Command) -> None:
    run = command.play("--lang", "en", answers=["quit"])
    for word in (
        "German States",
        "8/5/3",
        "Upper alliance",
        "Army Training",
        "Advancement",
        "Trading",
        "Hand",
        "Bag 20",
    ):
        assert word in run.out
    assert "Turn 1/3 · Round 1/6" in run.out


def test_plain_text_carries_all_without_colour(command: Command) -> None:
    run = command.play(answers=["quit"])
    assert "\x1b" not in run.out
    assert any(f"{code}1" in run.out for code in ("GB", "NL", "FR", "ES", "PR", "AU", "RU"))


def test_the_welcome_is_short_and_says_aim_and_how_to_answer(command: Command) -> None:
    run = command.play(answers=["quit"])
    welcome = run.out.split("Setting up.")[0].strip().splitlines()
    assert 4 <= len(welcome) <= 8
    assert "Type intro" in run.out
    assert "victory points" in run.out
    assert "Answer with a number" in run.out


def test_nonsense_is_answered_and_changes_nothing(command: Command) -> None:
    nonsense = [
        "",
        "0",
        "9" * 5000,
        "log " + "9" * 5000,
        "-1",
        "ü?!",
        "attack",
        "attack nowhere",
        "bid",
        "1 2 3",
        "why",
        "lift x",
    ]
    nonsense += [
        "lang xx",
        "log many",
        "stand nothing",
        "rule 99",
        "undo",
        "retract",
        "restart",
        "\x00",
        "[bold]",
        "why 77",
    ]
    run = command.play(answers=[*nonsense, "pass", "quit"])
    clean = command.play(answers=["pass", "quit"])
    assert run.code == 0
    assert "neither an option nor a command" in run.out
    saves = [path.read_text("utf-8") for path in command.files("saves")]
    assert len(saves) == 2
    assert saves[0] == saves[1]
    assert clean.code == 0


def test_an_option_may_be_named_in_notation_or_by_a_word_of_its_line(command: Command) -> None:
    for answer in ("place banking:1", "pl bank", "Banking", "do place banking:1"):
        run = command.play(answers=[answer, "quit"])
        assert "places a disc in the Banking box" in run.out, answer


def test_an_ambiguous_answer_is_asked_back(command: Command) -> None:
    run = command.play(answers=["place m", "quit"])
    assert "can mean: place" not in run.out
    assert "places a disc in the Militia box" in run.out
    run = command.play(answers=["place s", "quit"])
    assert "can mean: place" in run.out


def test_long_ranges_of_bids_are_one_line(command: Command) -> None:
    seed = seed_for("alliances.bid")
    arguments = ("play", GAME, "--script", "--seed", seed, "--bots", "random", "--setting", "countries=deal")
    run = command(*arguments, answers=["bid 7", "undo", "bid 8", "quit"])
    assert "0-50 Bid 0 gold. … Bid 50 gold; paying it would cost" in run.out
    assert "\namount 0-50 > bid 7" in run.out
    assert run.out.count("Taken back.") == 1
    assert "You bid 8 gold" in run.out


def bidding(command: Command, *answers: str, language: str = "en") -> str:
    """A table whose first question is a bid."""
    arguments = ("play", GAME, "--script", "--seed", seed_for("alliances.bid"), "--bots", "random", "--lang", language)
    run = command(*arguments, "--setting", "countries=deal", answers=[*answers, "quit"])
    assert run.code == 0
    return run.out


def test_where_an_amount_is_asked_for_a_number_is_the_amount(command: Command) -> None:
    assert "You bid 5 gold: which country" in bidding(command, "5")
    assert "Du bietest 5 Gold: Welches Land" in bidding(command, "bieten 5", language="de")
    said = bidding(command, "bid", "999", "9" * 20)
    assert said.count("An amount from 0 to 50 is needed; typed by itself, or as: bid 0.") == 3
    assert "Seat 1 cannot choose “bid 60”" in bidding(command, "60")
    assert "Whoever opens a bidding must bid" in bidding(command, "pass")


def test_enter_alone_answers_only_where_there_is_no_choice(command: Command) -> None:
    lines = iter(["", "", "quit"])
    command.monkeypatch.setattr("worldstage.cli.session.Script.read", lambda *_: next(lines))
    said = bidding(command)
    assert said.count("You open the bidding") == 3
    assert "You bid" not in said


@pytest.mark.parametrize(
    ("language", "word", "begins"), [("en", "intro", "Three turns"), ("de", "ablauf", "Drei Spiel")]
)
def test_the_game_is_told_in_a_few_lines(command: Command, language: str, word: str, begins: str) -> None:
    run = command.play("--lang", language, answers=[word, "quit"])
    told = run.out.split(f"> {word}\n")[1].split("\n>")[0].splitlines()
    assert told[0].startswith(begins)
    assert 8 <= len(told) <= 25
    assert any(line.startswith("3. ") for line in told)


def test_verbs_may_be_said_in_german(command: Command) -> None:
    run = command.play("--lang", "de", answers=["scheibe legen banking:1", "kein angriff", "quit"])
    assert "das Feld Bankwesen." in run.out
    assert "nicht weiter an." in run.out
    assert run.out.count("weder eine Möglichkeit") == 0


def test_what_brings_nothing_now_takes_no_line_of_its_own(command: Command) -> None:
    run = command.play(answers=["quit"])
    (line,) = [line for line in run.out.splitlines() if "Bring nothing now: " in line]
    number, name = line.partition(": ")[2].split(" · ")[0].split(" ", 1)
    assert name in ("Militia", "Pressgangs")
    run = command.play(answers=[number, "quit"])
    assert f"places a disc in the {name} box" in run.out


def test_the_strengths_of_a_combat_are_broken_down(command: Command) -> None:
    run = command.play(answers=ALWAYS_FIRST)
    out = re.sub(r"\s+", " ", run.out)
    sums = re.findall(r"strength (\d+) = ([^.]*)\.", out)
    assert len(sums) > 20
    for total, parts in sums:
        assert int(total) == sum(int(part.rsplit(" ", 1)[1]) for part in parts.split(" + "))


def test_a_narrow_terminal_is_told_so_once(command: Command) -> None:
    command.monkeypatch.setenv("COLUMNS", "60")
    assert command.play(answers=["pass", "quit"]).out.count("made for 80 columns") == 1
    command.monkeypatch.setenv("COLUMNS", "80")
    assert "made for 80 columns" not in command.play(answers=["quit"]).out


def test_undo_takes_a_choice_back(command: Command) -> None:
    run = command.play(answers=["place banking:1", "undo", "pass", "quit"])
    assert "Taken back." in run.out
    assert "place banking:1" not in command.files("saves")[0].read_text("utf-8")


def test_restart_takes_all_of_a_turn_back(command: Command) -> None:
    run = command.play(answers=["place banking:1", "restart", "quit"])
    assert "Taken back." in run.out


def test_why_tells_the_reason_and_the_paragraph(command: Command) -> None:
    run = command.play(answers=["why place banking:2", "why place banking:1", "why 1", "why bid 3", "quit"])
    assert "opens only with five or more seats" in run.out
    assert "§6.0.banking" in run.out
    assert "You can choose “place banking:1”" in run.out
    assert "You can choose “pass”" in run.out
    assert "Right now the question is a different one" in run.out


def test_a_refused_option_says_why(command: Command) -> None:
    run = command.play(answers=["place banking:2", "quit"])
    assert "Seat 1 cannot choose “place banking:2”" in run.out
    assert "6.0.banking" in run.out


def test_odds_stand_beside_attacks_and_in_detail(command: Command) -> None:
    run = command.play(answers=["odds", "place banking:1", "odds", "quit"])
    assert "There are no odds to show here." in run.out
    assert run.out.count("win ") >= 2
    assert "unrest  theirs" in run.out
    assert "Odds of the attacker" in run.out
    assert "if no other seat helps" in run.out
    storms = [line.split() for line in run.out.splitlines() if " storm " in line]
    assert storms and all(words[-2] == "–" for words in storms), "a marker takes no unrest"
    run = command.play("--lang", "de", answers=["place banking:1", "odds", "quit"])
    assert re.search(r" \d,\d ", run.out), "a decimal comma"
    table = run.out.split("> odds")[1].split("Chancen des Angreifers")[0]
    assert "mit Hilfe\n" in table
    assert "…" not in table


def test_odds_stand_beside_the_cards_of_a_combat(command: Command) -> None:
    run = command.play(answers=["place banking:1", "1", "odds", "quit"])
    assert "Which card do you play" in run.out
    cards = run.out.split("Which card do you play")[1]
    assert "win " in cards.split(">")[0]


def test_rules_can_be_looked_up_at_the_table(command: Command) -> None:
    run = command.play(answers=["rule", "rule 6.0.pressgangs", "rule §4.2.9", "quit"])
    assert "§4.3.1.1" in run.out
    assert "Ruling:" in run.out
    assert "§4.2.9" in run.out
    run = command.play("--lang", "de", answers=["regel Zuckerplantagen", "regel Raumschiff", "quit"])
    assert "§6.0.sugar-plantations" in run.out
    assert "keinen Absatz „Raumschiff“" in run.out


def test_what_is_missing_in_an_answer_is_asked_for(command: Command) -> None:
    run = command.play(answers=["why attack", "place", "attack baltic", "quit"])
    assert run.out.count("it is written: attack REGION COUNTRY.") == 2
    assert "“place” is incomplete; it is written: place BOX." in run.out


def test_standing_answers_answer(command: Command) -> None:
    run = command.play(answers=["stand", "stand pass-until-attacked", "stand", "lift", "quit"])
    assert "From now on: Pass until attacked" in run.out
    assert "✓" in run.out or "You will be asked again" in run.out
    for answer in ("4", "keep", "keep-dice", "Keep the dice"):
        assert "From now on: Keep the dice." in command.play(answers=[f"stand {answer}", "quit"]).out
    run = command.play("--lang", "de", answers=["immer würfel", "immer", "wieder 4", "wieder 4", "quit"])
    assert "Ab jetzt: Würfel behalten. Mit „wieder“ nimmst du es zurück." in run.out
    assert "✓ 4" in run.out
    assert "„Würfel behalten“ gehört nicht zu deinen Daueranweisungen." in run.out


def test_the_language_can_be_changed_at_the_table(command: Command) -> None:
    run = command.play(answers=["lang de", "hilfe", "pass", "ende"])
    assert "Besetzt du ein Aktionsfeld" in run.out
    assert "diese Liste" in run.out
    assert "Die Partie ist gespeichert" in run.out


def test_hand_log_and_help(command: Command) -> None:
    run = command.play(answers=["hand", "log 3", "help", "quit"])
    assert run.out.count("blank card") >= 2
    assert "take back your last choice" in run.out


def test_saving_by_name_never_overwrites_something_else(command: Command) -> None:
    command.home.mkdir(parents=True)
    letter = command.home / "letter.txt"
    letter.write_text("Dear reader")
    run = command.play(
        answers=[f"save {letter}", f"save {command.home / 'game.record'}", "save /nowhere/at/all", "quit"]
    )
    assert "is not a record" in run.out
    assert letter.read_text() == "Dear reader"
    assert parse((command.home / "game.record").read_text("utf-8")).seed
    assert "No such file or directory" in run.out


# -- interrupted and resumed ------------------------------------------------------------------------------------------


def test_the_end_of_the_input_saves_and_resuming_leads_to_the_same_end(command: Command) -> None:
    whole = command.play(answers=ALWAYS_FIRST)
    assert whole.code == 0
    expected = command.files("records")[0].read_text("utf-8")
    command.files("records")[0].unlink()

    assert command.play(answers=ALWAYS_FIRST[:10]).code == 0
    assert len(command.files("saves")) == 1
    resumed = command("play", "--script", "--resume", "last", answers=ALWAYS_FIRST[:6])
    assert "Resumed after" in resumed.out
    assert len(command.files("saves")) == 1, "the save is written again, not multiplied"
    rest = command("play", GAME, "--script", "--resume", str(command.files("saves")[0]), answers=ALWAYS_FIRST)
    assert rest.code == 0
    assert command.files("records")[0].read_text("utf-8") == expected
    assert command.files("saves") == []


def test_a_fault_of_ours_costs_nobody_the_game(command: Command) -> None:
    def broken(*_: object) -> object:
        raise ZeroDivisionError("by zero")

    command.monkeypatch.setattr("worldstage.cli.session.ask", broken)
    run = command.play(answers=["pass"])
    assert run.code == 70
    assert "The game is saved" in run.out
    assert len(command.files("saves")) == 1


def test_where_nothing_can_be_written_the_game_goes_elsewhere(command: Command) -> None:
    command.monkeypatch.setenv("XDG_DATA_HOME", "/dev/null")
    command.monkeypatch.setattr("tempfile.tempdir", str(command.home))
    command.home.mkdir(parents=True)
    assert command.play(answers=["pass", "quit"]).code == 0
    assert len(list(command.home.glob("*.record"))) == 1


@pytest.mark.parametrize("columns", ["30", "60", "200"])
def test_other_widths_do_no_harm(command: Command, columns: str) -> None:
    command.monkeypatch.setenv("COLUMNS", columns)
    assert command.play(answers=["board", "help", "odds", "place banking:1", "odds", "quit"]).code == 0


def test_resuming_what_is_no_saved_table_is_refused(command: Command) -> None:
    assert command("play", GAME, "--script", "--resume", "last").code == 2
    command.play(answers=ALWAYS_FIRST)
    finished = command.files("records")[0]
    run = command("play", GAME, "--script", "--resume", str(finished))
    assert run.code == 2
    assert "over and cannot be continued" in run.err
    command("play", GAME, "--script", "--seed", "1", answers=["1"] * 5)
    saved = command.files("saves")[0]
    saved.write_text(saved.read_text("utf-8").replace("seat 0: human", "seat 0: random"), "utf-8")
    run = command("play", GAME, "--script", "--resume", str(saved))
    assert run.code == 2
    assert "exactly one must be yours" in run.err


def test_a_table_left_before_anything_happened_is_not_saved(command: Command) -> None:
    arguments = ("--setting", "countries=deal", "--seats", "2", "--seed")
    for seed in range(10):
        run = command("play", GAME, "--script", *arguments, str(seed), answers=["quit"])
        assert run.code == 0
        assert ("nothing to save" in run.out) == (not command.files("saves"))
        if not command.files("saves"):
            return
        for path in command.files("saves"):
            path.unlink()
    pytest.fail("no table was open to the person first")


def test_without_a_terminal_it_says_how_to_start_one(command: Command) -> None:
    run = command("play", GAME, "--terminal")
    assert run.code == 0
    assert "worldstage play age-of-reason --terminal" in run.out
    assert run.err == ""


# -- seats and bots ---------------------------------------------------------------------------------------------------


def test_seat_and_bots_go_where_they_were_asked(command: Command) -> None:
    command.play("--seats", "5", "--seat", "3", "--bots", "easy,random", answers=["1", "quit"])
    header = parse(command.files("saves")[0].read_text("utf-8")).header
    assert header.names == ["easy", "random", "human", "random", "random"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nix",), "There is no game “nix”"),
        ((GAME, "--seats", "9"), "2 to 7 seats"),
        ((GAME, "--seat", "5"), "no seat 5"),
        ((GAME, "--bots", "genius"), "no bot “genius”"),
        ((GAME, "--bots", ","), "No bot is named"),
        ((GAME, "--bots", "random,random,random,random"), "too many"),
        ((GAME, "--setting", "speed"), "NAME=VALUE"),
        ((GAME, "--setting", "speed=1"), "no setting “speed”"),
        ((GAME, "--setting", "income=none"), "cannot be “none”"),
        ((GAME, "--setting", "countries=x,y"), "does not name 4 different countries"),
        ((GAME, "--edition", "/nowhere"), "edition"),
        ((GAME, "--lang", "fr"), "no language “fr”"),
        ((GAME, "--resume", "/nowhere"), "No such file"),
        ((GAME, "--seats", "many"), "--seats"),
        ((GAME, "--nonsense"), "--nonsense"),
        (("--terminal",), "GAME is missing"),
    ],
)
def test_bad_input_is_one_line_on_stderr_and_code_2(command: Command, arguments: tuple[str, ...], message: str) -> None:
    run = command("play", *arguments)
    assert run.code == 2
    assert run.out == ""
    assert message in run.err
    assert len(run.err.splitlines()) == 1
