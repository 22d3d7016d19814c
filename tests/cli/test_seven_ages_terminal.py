"""The table of 7 Ages in the terminal: everything is there, in both languages, and fits into 80 columns."""

from __future__ import annotations

import io
import random
from functools import cache
from typing import Any, get_type_hints

import pytest
from rich.cells import cell_len
from rich.console import Console

from tests.cli.driver import Command, line_with, printed
from tests.games.seven_ages.support import GAME, TABLES, Scene, number
from worldstage.bots import ask, make
from worldstage.bots.random import RandomBot
from worldstage.cli.board import Board, find
from worldstage.cli.session import Script, Session
from worldstage.core.automation import AutomatedTable
from worldstage.core.chance import Fast
from worldstage.core.log import EVERYBODY
from worldstage.core.record import parse
from worldstage.core.replay import resume
from worldstage.core.seen import KernelView
from worldstage.core.state import replaced
from worldstage.core.text import LANGUAGES
from worldstage.games.seven_ages import seen
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import SHOWN
from worldstage.games.seven_ages.terminal import STYLES, AgesBoard

OVER = {"en": "The game is over", "de": "Das Spiel ist aus"}  # only in the log of a finished game
NAMES = ["you", "steady", "steady", "random", "random", "random", "random"]


def find_board(language: str = "en") -> Board:
    return find(GAME, language, NAMES)


def drawn(scene: Scene, language: str = "en", width: int = 120, seat: int = 0) -> str:
    return printed(find_board(language).draw(GAME.views.view(scene.state, seat)), width)


def table() -> Scene:
    """Rome with something of everything against Egypt; seat 2 has nothing."""
    scene = Scene(3, rounds="6")
    romans = scene.found("romans", 0, 12, 14, latium=["sword", "sword", "galley"], etruria=1, capital="latium")
    egyptians = scene.found("egyptians", 1, 9, 3, egypt=4, palestine=["spear", "galley", "galley"], capital="egypt")
    scene.city("etruria", 3)
    scene.fort("latium")
    scene.disorder("palestine")
    scene.leader(romans, "tactician:1", "latium")
    scene.artefact(egyptians, "pyramids", "egypt")
    scene.state.elite = replaced(scene.state.elite, romans, 2)
    scene.state.glory = (11, 4, 0)
    scene.hand(0, "greeks", "persians")
    return scene


# -- what the drawing tells --------------------------------------------------------------------------------------------


def test_seats_have_glory_what_scoring_would_bring_cards_and_colours() -> None:
    text = drawn(table())
    assert line_with(text, "Round 1") == "7 Ages · Round 1/6 · deck 106, discards 0"
    # Rome: 3 for land areas (Palestine is in disorder), 1 as the second in land units, 1 for its homeland.
    assert line_with(text, "Seat 1") == "Seat 1 › you 11 +5 2 PI RE"
    assert line_with(text, "Seat 3") == "Seat 3 steady 0 0 LP PU"


def test_an_empire_has_a_line_of_numbers() -> None:
    text = drawn(table())
    assert line_with(text, "Empire ") == "Empire Seat Level Money Prod. Elite Areas Units Trade Now"
    view = GAME.views.view(table().state, 0)["empires"]["pink"]
    numbers = f"+{view['income']} −{view['upkeep']} 2 2 3/1/0 +1 +5"
    assert line_with(text, "PI  Romans") == f"PI Romans 1 12 (2) 14 {numbers}"


def test_the_glory_board_has_places_gaps_and_points() -> None:
    lines = drawn(table()).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("Glory as it stands"))
    romans = " ".join(lines[at + 1].split())
    assert romans == "PI Land areas +3 (1st with 2) · Land units +1 (2nd with 3, 2 behind) · Homeland +1"
    assert " ".join(lines[at + 3].split()) == "Pyramids"


def test_the_world_by_region_with_types_of_ones_own_units_and_numbers_of_the_others() -> None:
    text = drawn(table())
    assert line_with(text, "Romans: Etruria") == (
        "PI Romans: Etruria ●3: Spear · Latium ★1 # (Tactician): 2 × Sword, Galley (Adriatic Sea)"
    )
    assert line_with(text, "Egyptians (Pharaonic): Egypt") == "YE Egyptians (Pharaonic): Egypt ★1 (Pyramids): 4"
    assert "Palestine !: 1, 2 ships" in text
    assert "Africa" in text and "Australasia" not in text, "regions where nothing is are left out"


def test_types_of_others_are_shown_only_where_everybody_has_seen_them() -> None:
    scene = table()
    assert "seen:" not in drawn(scene)
    egyptians = scene.put(number("colour", "yellow"), "sinai", "archer")
    scene.state.how[egyptians[0]] |= SHOWN
    assert "Sinai: 1 (seen: Archer)" in drawn(scene)
    assert "Sinai: Archer" in drawn(scene, seat=1)


def test_attackers_are_listed_where_they_fight() -> None:
    scene = table()
    scene.put(number("colour", "pink"), "egypt", "archer")
    text = drawn(scene, seat=1)
    assert "PI Romans: Egypt (against Egyptians (Pharaonic)): 1" in " ".join(text.split())


def test_ships_on_a_certain_coast_say_so() -> None:
    scene = Scene(2)
    colour = scene.found("germans", 0, 12, germany=2)
    scene.put(colour, "germany:baltic-sea", "galley")
    assert "Germany: 2 × Spear, Galley (Baltic Sea)" in drawn(scene)


def test_the_progress_track_has_empires_units_and_blue_markers() -> None:
    scene = table()
    scene.state.blue = replaced(scene.state.blue, number("artefact", "coinage"), 11)
    line = line_with(drawn(scene), "8–14")
    assert line.startswith("2 8–14 13 9 YE · 11 Coinage · 12 PI 8 Chariot, 9 Sword")


def test_droughts_and_truces_are_named() -> None:
    scene = table()
    scene.state.dry = replaced(scene.state.dry, number("region", "africa"), 2)
    scene.state.truces = (number("colour", "pink"), number("colour", "yellow"), 2)
    text = drawn(scene)
    assert "Drought in Africa until round 2 · Truce between Romans and Egyptians (Pharaonic) until round 2" in text


def test_markers_are_face_down_but_for_their_owner() -> None:
    scene = table()
    scene.state.marker[number("colour", "pink")] = number("action", "trade")
    scene.state.extra = replaced(scene.state.extra, 0, number("action", "destiny"))
    assert "trade (face down)" in drawn(scene) and "destiny (face down)" in line_with(drawn(scene), "Seat 1")
    other = drawn(scene, seat=1)
    assert "face down" in other and "trade (" not in other and "destiny" not in other


def test_before_the_first_empire_there_is_no_map() -> None:
    opened = GAME.table(3, 2)
    text = printed(find_board().draw(opened.view(0)))
    assert "Hand" in text and "Empire " not in text and "Glory as it stands" not in text


def test_a_spectator_sees_the_table_too() -> None:
    view = GAME.views.view(table().state, EVERYBODY)
    assert "Romans: Etruria ●3: 1" in printed(find_board().draw(view))
    assert find_board().status(view) is None and find_board().hand(view) is None


# -- cards -------------------------------------------------------------------------------------------------------------


def test_the_hand_has_all_uses_of_a_card() -> None:
    text = " ".join(printed(find_board().hand(GAME.views.view(table().state, 0)), 200).split())
    value = TABLES.card_value[number("card", "greeks")]
    assert f"Greeks (greeks) · value {value}" in text
    assert "Empire: Age 2; also 1 if in play: Minoans. Begins with Hellas." in text
    assert text.count("Event ") == text.count("Artefact ") == 2
    assert "Greeks" in drawn(table()) and "Value Artefact Event" in " ".join(drawn(table()).split())


def test_known_cards_of_others_stand_below_the_hand() -> None:
    scene = table()
    card = scene.hand(1, "chou")[0]
    assert "Chou" not in printed(find_board().hand(GAME.views.view(scene.state, 0)))
    scene.state.seen = replaced(scene.state.seen, card, scene.state.seen[card] | 1)
    assert "You know of Seat 2: Chou" in printed(find_board().hand(GAME.views.view(scene.state, 0)))


def test_no_cards_in_hand() -> None:
    assert "You have no cards." in printed(find_board().hand(GAME.views.view(Scene(2).state, 0)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_read(language: str) -> None:
    scene = Scene(2)
    scene.state.hands[0] = list(range(TABLES.card_count))
    text = printed(find_board(language).hand(GAME.views.view(scene.state, 0)))
    assert not set(text) & set("{}")
    assert text.count(f"{'Empire' if language == 'en' else 'Reich'}: ") >= TABLES.card_count


# -- words, colours, widths --------------------------------------------------------------------------------------------


def test_in_german() -> None:
    text = drawn(table(), "de")
    assert "Runde 1/6 · Stapel 106, Ablage 0" in text
    assert line_with(text, "Römer: Etrurien") == (
        "RS Römer: Etrurien ●3: Speerträger · Latium ★1 # (Taktiker): 2 × Schwertkämpfer, Galeere (Adria)"
    )
    assert "Landgebiete +3 (1. mit 2) · Landeinheiten +1 (2. mit 3, 2 zurück)" in text


def test_every_colour_has_a_code_and_a_style_of_its_own() -> None:
    assert set(STYLES) == set(TABLES.labels["colour"])
    assert len(set(STYLES.values())) == len(STYLES)
    for language in LANGUAGES:
        board = find_board(language)
        assert isinstance(board, AgesBoard)
        codes = [board.chip(colour).plain for colour in STYLES]
        assert len(set(codes)) == len(codes) and all(len(code) == 2 for code in codes)


def test_colours_change_no_word() -> None:
    view = GAME.views.view(table().state, 0)
    plain, coloured = printed(find_board().draw(view)), printed(find_board().draw(view), colour=True)
    assert "\x1b[" in coloured and "\x1b[" not in plain
    assert "PI" in plain and "Romans" in plain


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_nothing_is_cut_off_at_any_moment_of_a_game(seats: int, language: str) -> None:
    game = GAME.table(seats, seats, {"rounds": "10"})
    chooser = random.Random(seats + 10)
    board = find_board(language)
    made = 0
    while game.actors:
        seat = game.actors[0]
        if made % 60 == 0:
            view = game.view(seat)
            for part in (board.draw(view), board.status(view), board.hand(view)):
                if part is not None:
                    text = printed(part)
                    assert "…" not in text
                    assert all(cell_len(line) <= 80 for line in text.splitlines())
        decision = game.decision(seat)
        game.submit(seat, decision.id, chooser.choice(decision.actions))
        made += 1
    assert made > 60
    assert "…" not in printed(board.draw(game.view(0)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_a_view_and_every_verb_has_a_word_and_no_two_verbs_the_same(language: str) -> None:
    """The table page of the browser names entries by them, and they can be typed."""
    known = set(GAME.catalogues[language].sources)
    kinds = [kind for kind in vars(seen).values() if isinstance(kind, type) and kind.__module__ == seen.__name__]
    entries = {entry for kind in kinds for entry in get_type_hints(kind)} - set(get_type_hints(KernelView))
    assert {f"word.{entry}" for entry in entries} <= known
    domains = {domain.kind for verb in GAME.actions.verbs for domain in verb.domains if domain.kind}
    assert {f"word.{kind}" for kind in domains} <= known
    verbs = {f"verb.{verb.name}" for verb in GAME.actions.verbs}
    assert verbs == {key for key in known if key.startswith("verb.")}
    assert len({GAME.catalogues[language].sources[key].lower() for key in verbs}) == len(verbs)


# -- beside a question -------------------------------------------------------------------------------------------------


def test_the_status_has_ones_own_empires() -> None:
    view = GAME.views.view(table().state, 0)
    lines = printed(find_board().status(view)).split("\n")
    assert lines[1].rstrip() == "Seat 1 · Round 1/6 · Glory 11"
    assert lines[2].startswith("PI Romans · level 12 (age 2) · Money 14 (+")
    assert "Egyptians" not in "".join(lines)


def test_the_table_is_drawn_for_markers_and_for_each_manoeuvre() -> None:
    board, view = find_board(), GAME.views.view(table().state, 0)
    markers = board.moment({**view, "node": "markers"})
    assert (
        markers
        == board.moment({**view, "node": "markers", "ply": 9})
        != board.moment({**view, "node": "markers", "round": 2})
    )
    turns = [{"seat": 0, "empire": "pink"}, {"seat": 1, "empire": "yellow"}]
    move = board.moment({**view, "node": "manoeuvre.from", "turns": turns})
    assert move == board.moment({**view, "node": "manoeuvre.from", "turns": turns[:1]}) != markers
    assert board.moment({**view, "node": "trade.card"}) is None
    assert board.moment({**view, "node": "setup.lay"}) is False


def test_moves_name_the_land_they_lead_to() -> None:
    scene = table().begin(begin_manoeuvre, 0).choose("from latium", "take sword")
    brief = {
        GAME.actions.format(action): find_board().brief(GAME.explanation.explain(scene.state, 0, action))
        for action in GAME.legal(scene.state, 0)
    }
    assert brief["to lombardy:adriatic-sea"].startswith("To Lombardy: neutral (Fertile land")
    assert brief["to etruria:adriatic-sea"].startswith("To Etruria: your own (")
    assert brief["take sword"].startswith("Sword joins the group")


def test_bots_give_no_reason_where_it_would_tell_what_is_hidden() -> None:
    view = GAME.views.view(table().state, 0)
    topics = {node.name: find_board().topic(view, 1, node.name) for node in GAME.nodes if node.asks}
    told = {node for node, topic in topics.items() if topic is None}
    assert {"start.card", "trade.partner", "manoeuvre.from", "civilise.city"} <= told
    assert told.isdisjoint(
        {"markers", "production", "start.units", "civilise.turn", "window.interrupt", "conflict.commit"}
    )


# -- playing -----------------------------------------------------------------------------------------------------------


def first_move(table: AutomatedTable[Any]) -> tuple[str, str] | None:
    """A source and a target of a first move of everybody who can go along."""
    world = table.state.clone()
    for source in table.decision(0).options.get("from", ()):
        label = TABLES.labels["area"][source]
        start = world.clone()
        for notation in (f"from {label}", "take_all"):
            action = GAME.actions.parse(notation)
            if action not in GAME.legal(start, 0):
                break
            GAME.apply(start, 0, action, Fast(1))
        targets = [GAME.actions.format(action) for action in GAME.legal(start, 0)]
        found = [target.removeprefix("to ") for target in targets if target.startswith("to ")]
        if found:
            return label, found[0]
    return None


@cache
def saved_at(node: str, only: str = "") -> str:
    """A table at which seat 1 is asked this, with somebody who can move all units; steady bots have played so far.

    With `only`, where that is the one option.
    """
    bot = make(GAME, "steady")
    for seed in range(20):
        table, luck = GAME.table(3, seed, {"rounds": "6"}), Fast(seed)
        while table.actors:
            seat = table.actors[0]
            decision = table.decision(seat)
            fits = not only or decision.actions == [GAME.actions.parse(only)]
            if seat == 0 and decision.node == node and fits and (node != "manoeuvre.from" or first_move(table)):
                return table.saved()
            table.submit(seat, decision.id, ask(bot, GAME, table.state, seat, luck).action)
    raise AssertionError(node)


def session_at(node: str, language: str = "en", only: str = "") -> tuple[Session, io.StringIO]:
    table = resume(GAME, parse(saved_at(node, only)))
    assert isinstance(table, AutomatedTable)
    out = io.StringIO()
    console = Console(file=out, width=80, color_system=None, highlight=False, markup=False)
    one = Session(table, 0, {1: RandomBot(), 2: RandomBot()}, console, Script([]), language)
    one.list_options(table.decision(0))
    return one, out


def said(session: Session, out: io.StringIO, answer: str) -> str:
    """What is written after an answer."""
    before = len(out.getvalue())
    session.answer(session.table.decision(0), answer)
    return " ".join(out.getvalue()[before:].split())


def can_be_moved(session: Session) -> tuple[str, str]:
    found = first_move(session.table)
    assert found
    return found


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "from {source}, take_all, to {target}, done"),
        ("de", "aus {source}, alle mitnehmen, nach {target}, fertig"),
    ],
)
def test_a_whole_manoeuvre_can_be_typed_in_one_line(language: str, line: str) -> None:
    session, _ = session_at("manoeuvre.from", language)
    source, target = can_be_moved(session)
    before = len(session.table.record.plies)
    decision = session.table.decision(0)
    if not session.answer(decision, line.format(source=source, target=target)):
        assert session.answer(decision, line.format(source=source, target=target)), "after a caution"
    chosen = [ply.option for ply in session.table.record.plies[before : before + 4]]
    assert chosen == [f"from {source}", "take_all", f"to {target}", "done"]
    assert 0 not in session.table.actors or session.table.decision(0).node != "manoeuvre.from"


@pytest.mark.parametrize(
    ("language", "reason"), [("en", "No effect off the empires."), ("de", "Wirkungslos ohne Reich.")]
)
def test_an_option_that_brings_nothing_says_why(language: str, reason: str) -> None:
    _, out = session_at("markers", language)
    listed = " ".join(out.getvalue().split())
    assert listed.count(reason) == 4, "production, trade, manoeuvre and dissolution"


def test_one_wrong_word_in_a_line_changes_nothing() -> None:
    session, _ = session_at("manoeuvre.from")
    source, _ = can_be_moved(session)
    decision = session.table.decision(0)
    with pytest.raises(Exception, match=r"."):
        session.answer(decision, f"from {source}, take_all, to nowhere-land, done")
    assert session.table.decision(0).id == decision.id


def test_a_move_can_be_taken_back() -> None:
    session, out = session_at("manoeuvre.from")
    source, target = can_be_moved(session)
    decision = session.table.decision(0)
    line = f"from {source}, take_all, to {target}"
    if not session.answer(decision, line):
        session.answer(decision, line)
    as_it_was = resume(GAME, parse(saved_at("manoeuvre.from"))).state.how
    assert session.table.state.how != as_it_was
    assert "Taken back." in said(session, out, "undo")
    assert session.table.state.how == as_it_was


def test_a_window_that_no_card_fits_is_passed_without_a_question() -> None:
    session, _ = session_at("window.production", only="pass")
    before = len(session.table.record.plies)
    session.ask()  # would end with an EOFError, since the script has no answer
    assert (0, "pass") in [(ply.seat, ply.option) for ply in session.table.record.plies[before - 2 :]]


def test_what_must_be_seen_is_asked_although_there_is_one_answer() -> None:
    board = find_board()
    only = session_at("window.production", only="pass")[0].table.decision(0)
    done, named = (GAME.actions.parse(option) for option in ("done", "from latium"))
    assert board.forced(only) and board.forced(only._replace(actions=[done]))
    assert not board.forced(only._replace(node="start.card"))
    assert not board.forced(only._replace(actions=[named]))
    assert not board.forced(only._replace(actions=[done, named]))


def test_undo_goes_back_beyond_questions_that_were_not_put(monkeypatch: pytest.MonkeyPatch) -> None:
    session, out = session_at("manoeuvre.from")
    source, _ = can_be_moved(session)
    said(session, out, f"from {source}, take_all")
    said(session, out, f"to {can_be_moved(session_at('manoeuvre.from')[0])[1]}")
    monkeypatch.setattr(session.board, "forced", lambda decision: decision.node == "manoeuvre.group")
    said(session, out, "undo")
    assert session.table.decision(0).node == "manoeuvre.from"


@pytest.mark.parametrize(("language", "word"), [("en", "done"), ("de", "fertig"), ("de", "aus latium")])
def test_a_refused_option_is_named_as_it_was_typed(command: Command, language: str, word: str) -> None:
    options = ("--bots", "random", "--setting", "rounds=3", "--lang", language)
    run = command("play", "seven-ages", "--script", "--seed", "3", *options, answers=[word])
    refused = {"en": f"Seat 1 cannot choose “{word}”", "de": f"Platz 1 kann „{word}“ nicht wählen"}
    assert refused[language] in run.out


def test_why_not_cites_a_paragraph() -> None:
    session, out = session_at("manoeuvre.from")
    text = said(session, out, "why from yucatan")
    assert "You have no units there." in text and "4.1.1" in text


def test_odds_of_a_round_of_a_conflict() -> None:
    session, out = session_at("conflict.commit")
    hints = session.board.hints(session.world(), session.table.decision(0))
    every = hints[GAME.actions.parse("all")]
    assert every.short.startswith("round ") and every.short.endswith("%")
    assert len(every.row) == len(session.board.hint_columns()) == 4
    text = said(session, out, "odds")
    assert "win tie lose range" in text and "the types of the enemy's units are guesses" in text
    status = printed(session.board.status(session.view()))
    assert "Conflict: " in status and " ready, " in status and "card " in status


def test_standing_answers_can_be_given_by_name() -> None:
    session, out = session_at("manoeuvre.from")
    listed = said(session, out, "stand")
    assert "✓" in listed and "Never interrupt" in listed
    said(session, out, "stand interrupts_none")
    assert "interrupts_none" in session.table.standing(0)


# -- the command -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_at_the_terminal(command: Command, language: str) -> None:
    """Every command that shows something, then the first empire, then whatever ends a question soonest."""
    answers = ["intro", "hand", "board", "odds", "rule", "1", "1", "mark table start, done"]
    answers += ["done", "pass", "skip", "1"] * 200
    options = ("--bots", "random", "--seats", "4", "--setting", "rounds=3", "--lang", language)
    run = command("play", "seven-ages", "--script", "--seed", "3", *options, answers=answers)
    assert run.code == 0, run.err
    assert OVER[language] in run.out
    records = command.files("records")
    assert len(records) == 1, "it was played to its end"
    assert all(cell_len(line) <= 80 for line in run.out.splitlines() if "/" not in line)
    assert command("verify", str(records[0])).code == 0
    replayed = command("replay", str(records[0]), "--lang", language)
    assert replayed.code == 0 and replayed.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_longer_game_at_the_terminal(command: Command, language: str) -> None:
    """Six rounds against bots that found, trade and fight: whatever comes up is told and can be answered."""
    luck = random.Random(5)
    answers = ["1", "1", "mark table start, done", "1", "1"] + [str(luck.randint(1, 5)) for _ in range(2500)]
    options = ("--bots", "steady", "--seats", "4", "--setting", "rounds=6", "--lang", language)
    run = command("play", "seven-ages", "--script", "--seed", "5", *options, answers=answers)
    assert run.code == 0, run.err
    assert OVER[language] in run.out
    assert len(command.files("records")) == 1, "it was played to its end"
    assert all(cell_len(line) <= 80 for line in run.out.splitlines() if "/" not in line)


def test_simulations_of_short_games(command: Command) -> None:
    run = command("simulate", "seven-ages", "--seats", "3", "--bots", "random", "--games", "2", "--setting", "rounds=3")
    assert run.code == 0, run.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_paragraph_of_the_rules(command: Command, language: str) -> None:
    run = command("rules", "seven-ages", "4.2.1", "--lang", language)
    assert run.code == 0 and "4.2.1" in run.out, run.err


def test_of_answers_that_contradict_each_other_the_list_shows_the_one_given_last(command: Command) -> None:
    answers = ["stand passage_grant", "stand passage_refuse", "stand", "quit"]
    run = command("play", "seven-ages", "--script", "--seed", "5", "--seats", "2", answers=answers)
    marked = [line for line in run.out.splitlines() if "✓" in line]
    assert any("Refuse every passage" in line for line in marked)
    assert not any("Permit every passage" in line for line in marked)
