"""The table of Nations in the terminal: everything is there, in both languages, and fits into 80 columns."""

from __future__ import annotations

import io
import random

import pytest
from rich.cells import cell_len
from rich.console import Console

from tests.cli.driver import Command, line_with, printed
from tests.games.nations.support import GAME, TABLES, Scene, number
from worldstage.bots.random import RandomBot
from worldstage.cli.board import Board, find
from worldstage.cli.session import Script, Session
from worldstage.core.log import DETAIL, EVERYBODY, HEADING, PLAIN, SILENT
from worldstage.games.nations.names import TYPE_IDS
from worldstage.games.nations.terminal import STYLES, NationsBoard

NAMES = ["you", "steady", "steady", "random", "random"]


def find_board(language: str = "en") -> Board:
    return find(GAME, language, NAMES)


def drawn(scene: Scene, language: str = "en", width: int = 100, seat: int = 0) -> str:
    return printed(find_board(language).draw(GAME.views.view(scene.state, seat)), width)


def row(text: str, nation: str) -> str:
    """The nation's line in the table of goods, which comes before the boards."""
    return next(" ".join(line.split()) for line in text.splitlines() if line.startswith(f"{nation} "))


def table() -> Scene:
    """Two nations with something of everything."""
    scene = Scene(2, boards="rome, china-a").event("aryan-migration").goods(0, gold=3, food=1, books=12, points=4)
    scene.display(p3a="hanging-gardens", p2b="hunnic-invasions", p1c="siege-of-troy", p1d="chariot")
    scene.men(0, 1, 2).men(0, 3, 1).advisor(0, "augustus").colony(0, "nubia").wonder(0, "pyramids")
    scene.site(0, "colosseum", 1)
    scene.state.public = 3
    return scene


# -- what the drawing tells --------------------------------------------------------------------------------------------


def test_the_display_has_prices_kinds_and_effects() -> None:
    text = drawn(table())
    gardens = "3a WON Hanging Gardens stone 1+2 · each production: −1 stone, +2 food · +1 stability · VP 1"
    assert line_with(text, "Hanging Gardens") == gardens
    assert line_with(text, "Hunnic") == "2b WAR Hunnic Invasions the defeated lose 4 food, 1 VP"
    assert line_with(text, "Siege of Troy") == "1c BAT Siege of Troy books, food or stone by raid value"
    assert (
        line_with(text, "Chariot")
        == "1d MIL Chariot −1 gold, +3 strength · raid 3 · deploy 1 · VP: 1st worker 1, 2nd 1"
    )


def test_both_events_famine_and_architects() -> None:
    text = drawn(table())
    assert line_with(text, "Aryan Migration") == "Event Aryan Migration: weakest nation: −3 books"
    assert "Code of Hammurabi: all but the least stable: +3 food" in text
    assert line_with(text, "Famine") == "Famine 1 food"
    assert line_with(text, "Architects") == "Architects 3"


def test_the_war_and_whose_it_is() -> None:
    scene = table()
    assert "War " not in drawn(scene)
    scene.state.war, scene.state.war_buyer, scene.state.war_strength = number("warring-states"), 1, 7
    assert line_with(drawn(scene), "Warring States") == (
        "War Warring States: strength 7, China · the defeated lose 3 books, 1 VP"
    )


def test_the_order_now_and_after_the_round() -> None:
    scene = table().measure(0, 2).measure(1, 5).actions().do("0: pass")
    text = drawn(scene)
    assert line_with(text, "Order ") == "Order (Rome) › China"
    assert line_with(text, "Next order") == "Next order China › (Rome)"
    assert "Next order" not in drawn(scene.measure(1, 1)), "nothing would change"


def test_goods_with_their_income_and_the_measures() -> None:
    text = drawn(table().actions())
    head = line_with(text, "Nation ")
    assert head == "Nation VP Score Gold Stone Food Books Str Stab Idle"
    # Rome: two workers on a farm, one legionary (1 food), Nubia (2 gold), the Pyramids (2 gold, −2 food), Augustus.
    # Its score: 4 in hand, 3 for the Pyramids, a point for the first worker on each card, 2 for 22 resources.
    assert row(text, "Rome") == "Rome 4 11 3 +4 0 +4 1▲ −1 12 ±0 6▲ 0▼ 2/5"
    assert row(text, "China") == "China 0 0 0 ±0 0 ±0 0▼ ±0 0 ±0 0▼ 0▼ 5/5"


def test_a_shortage_to_come_is_marked() -> None:
    scene = table().goods(0, food=0)
    assert "−1!" in row(drawn(scene), "Rome")
    assert "!" not in row(drawn(scene), "China")


def test_a_nations_board() -> None:
    lines = [" ".join(line.split()) for line in drawn(table()).splitlines()]
    at = lines.index("Rome you · Prince, side B · raid 3")
    assert lines[at + 1] == "1 BLD Farm ●● 2 BLD Quarry 3 MIL Legionary ● 4 BLD Aqueduct"
    rest = " ".join(lines[at + 2 : at + 4])
    assert "Advisor 1/1: Augustus · Colony 1/2: Nubia · Wonder 1/5: Pyramids" in rest
    assert "Building: Colosseum 1/2, next 2 stone · Track: food 4/4, stability 4/4" in rest


def test_a_worker_on_top_and_architects_of_ones_own() -> None:
    scene = Scene(2, boards="egypt, rome")
    scene.state.on_top[0] = 1
    scene.state.private[0] = [number("pyramids")]
    text = " ".join(drawn(scene).split())
    assert "stability 4/4 +1 on top · Own architects: 1" in text


def test_alone_the_shadow_is_shown() -> None:
    scene = Scene(1)
    scene.state.shadow, scene.state.tile = [4, 1, 7, 1], 0
    text = drawn(scene)
    assert line_with(text, "Shadow") == "Shadow strength 4, stability 1, books 7, goes first"
    assert line_with(text, "Famine") == "Famine 1 food"
    scene.state.war, scene.state.war_buyer, scene.state.war_strength = number("warring-states"), 1, 4
    assert "strength 4, Shadow" in drawn(scene)


def test_before_boards_are_chosen() -> None:
    table = GAME.table(3, 2, {"boards": "draft"})
    text = printed(find_board().draw(table.view(0)))
    assert "Boards" in text and "Seat 1" in text
    assert find_board().status(table.view(0)) is None
    assert find_board().hand(table.view(0)) is None


def test_an_empty_display_says_so() -> None:
    assert "The display is empty." in drawn(Scene(2))


def test_a_spectator_sees_the_table_too() -> None:
    view = GAME.views.view(table().state, EVERYBODY)
    assert "Hanging Gardens" in printed(find_board().draw(view))
    assert find_board().status(view) is None and find_board().hand(view) is None


# -- words, colours, widths --------------------------------------------------------------------------------------------


def test_in_german() -> None:
    text = drawn(table(), "de")
    war = GAME.catalogues["de"].forms("card", "hunnic-invasions")["name"]
    assert line_with(text, war) == f"2b KRG {war} Besiegte verlieren 4 Nahrung, 1 SP"
    assert "Einsatz 1 · SP: 1. Arbeiter 1, 2. 1" in text and "Kampfkraft 3" in text
    assert line_with(text, "Architekten") == "Architekten 3"
    assert line_with(text, "Hungersnot") == "Hungersnot 1 Nahrung"
    assert "Runde 1/8 · Altertum" in text


def test_every_kind_has_a_code_and_a_colour_of_its_own() -> None:
    assert set(STYLES) == set(TYPE_IDS)
    assert len(set(STYLES.values())) == len(TYPE_IDS)
    first = {kind: TABLES.cards[TABLES.type.index(i)] for i, kind in enumerate(TYPE_IDS)}
    for language in ("en", "de"):
        board = find_board(language)
        assert isinstance(board, NationsBoard)
        codes = [board.chip(card).plain for card in first.values()]
        assert len(set(codes)) == len(codes) and all(len(code) == 3 for code in codes)


def test_colours_change_no_word() -> None:
    view = GAME.views.view(table().state, 0)
    plain, coloured = printed(find_board().draw(view)), printed(find_board().draw(view), colour=True)
    assert "\x1b[" in coloured and "\x1b[" not in plain
    assert "WON" in plain and "Hanging Gardens" in plain


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("seats", range(1, 6))
def test_nothing_is_cut_off_at_any_moment_of_a_game(seats: int, width: int, language: str) -> None:
    game = GAME.table(seats, seats, {"sets": "all", "boards": "draft"})
    chooser = random.Random(seats)
    board = find_board(language)
    made = 0
    while game.actors:
        if made % 40 == 0:
            view = game.view(game.actors[0])
            for part in (board.draw(view), board.status(view), board.hand(view)):
                if part is not None:
                    text = printed(part, width)
                    assert "…" not in text
                    assert all(cell_len(line) <= width for line in text.splitlines())
        seat = game.actors[0]
        decision = game.decision(seat)
        game.submit(seat, decision.id, chooser.choice(decision.actions))
        made += 1
    text = printed(board.draw(game.view(0)), width)
    assert "…" not in text


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_fits_and_says_what_it_does(language: str) -> None:
    board = find_board(language)
    assert isinstance(board, NationsBoard)
    for card in range(len(TABLES.cards)):
        if TABLES.type[card] < len(TYPE_IDS):
            text = board.effect(TABLES.cards[card]).plain
            assert text and not set(text) & set("{}#"), TABLES.cards[card]
            assert cell_len(board.name("card", TABLES.cards[card])) <= 36


# -- beside a question -------------------------------------------------------------------------------------------------


def test_the_status_of_the_reader() -> None:
    scene = table().actions()
    text = " ".join(printed(find_board().status(GAME.views.view(scene.state, 0)), 120).split())
    assert text == (
        "Rome · Round 1/8 · Antiquity · VP 4 Gold 3 (+4) · Stone 0 (+4) · Food 1 (−1) · Books 12 (±0)"
        " · Strength 6▲ · Stability 0▼ · 2 idle workers"
    )


def test_the_hand_is_ones_own_cards_with_their_texts() -> None:
    scene = table()
    scene.state.used[0] = [number("augustus")]
    text = printed(find_board().hand(GAME.views.view(scene.state, 0)), 100)
    assert line_with(text, "Augustus") == "ADV Augustus +1 strength · production, if strongest: +2 stone (used)"
    assert line_with(text, "Colosseum").startswith("WON Colosseum stone 2+2")
    assert "Nubia" in text and "Legionary" in text


def test_the_table_is_drawn_anew_for_growth_and_for_the_first_turn_of_a_round() -> None:
    scene = table().actions()
    view = GAME.views.view(scene.state, 0)
    first = find_board().moment(view)
    assert first == find_board().moment({**view, "ply": 9})
    assert (
        first
        != find_board().moment({**view, "round": 2})
        != find_board().moment({**view, "round": 2, "node": "growth"})
    )
    assert find_board().moment({**view, "node": "effects.choose"}) is None


@pytest.mark.parametrize(
    ("key", "weight"),
    [
        ("round.began", HEADING),
        ("phase.began", HEADING),
        ("card.bought.paid", PLAIN),
        ("war.defeat", PLAIN),
        ("goods.gained.production", DETAIL),
        ("order.by.strength", DETAIL),
        ("event.ranked.most", DETAIL),
        ("event.revealed", PLAIN),
        ("event.began", PLAIN),
        ("wonder.placed", SILENT),
        ("display.dealt", DETAIL),
    ],
)
def test_how_loudly_a_line_is_told(key: str, weight: str) -> None:
    assert GAME.shapes[key].weight == weight


def test_options_to_buy_and_to_deploy_in_short_words() -> None:
    scene = table().goods(0, gold=3, stone=3).actions()
    text = {
        GAME.actions.format(action): find_board().brief(GAME.explanation.explain(scene.state, 0, action))
        for action in GAME.legal(scene.state, 0)
    }
    assert (
        text["buy chariot"]
        == "Buy Chariot for 1 gold: −1 gold, +3 strength · raid 3 · deploy 1 · VP: 1st worker 1, 2nd 1"
    )
    assert text["deploy 1"] == "Deploy on Farm for 1 stone: +1 stone, +1 food"
    assert text["pass"].startswith("Pass, though 2 workers stand idle")


def test_hints_beside_the_options() -> None:
    scene = table().goods(0, gold=3).actions()
    found = find_board().hints(scene.state, GAME.decision(scene.state, 0))
    told = {GAME.actions.format(action): hint for action, hint in found.items()}
    assert told["buy hunnic-invasions"] == ("defeats 1", ("1", "–", "–", "–"))
    assert told["buy siege-of-troy"] == ("raid 3", ("–", "3", "–", "–"))
    assert set(told) == {"buy hunnic-invasions", "buy siege-of-troy"}
    assert len(find_board().hint_columns()) == 4 and find_board().hint_note()


def test_alone_the_hint_is_the_die() -> None:
    scene = Scene(1).display(p1a="aqueduct", p2b="hunnic-invasions", p1c="forum").goods(0, gold=3).actions()
    found = find_board().hints(scene.state, GAME.decision(scene.state, 0))
    assert found[GAME.actions.parse("buy aqueduct")] == ("die 33%", ("–", "–", "33%", "17%"))


def test_what_the_round_would_bring_stands_below_the_event() -> None:
    """First the weakest lose 3 books, then all but the least stable get 3 food."""
    scene = Scene(3).event("aryan-migration").measure(0, 5, 2).measure(1, 1, 3).measure(2, 4, 0)
    scene.goods(1, books=2, points=2)
    text = drawn(scene.actions())
    assert line_with(text, "First event").endswith("First event: Egypt −2 books, −1 victory point")
    assert "Second event: China +3 food · Egypt +3 food" in text
    assert "Erstes Ereignis: Ägypten −2 Bücher" in drawn(scene, "de")


def test_choices_and_other_consequences_stand_below_the_event() -> None:
    offered = Scene(2).event("bread-and-games").measure(0, 1, 3).goods(0, food=9).actions()
    assert "Second event: China a choice" in drawn(offered)
    revolt = Scene(2).event("yellow-turban-rebellion").measure(0, 1, 3).measure(1, 5, 1).goods(1, gold=3).actions()
    assert "Second event: Egypt −1 gold, Egypt goes last" in drawn(revolt)


def test_passing_with_idle_workers_wants_to_be_chosen_again() -> None:
    table = GAME.table(2, 5)
    out = io.StringIO()
    console = Console(file=out, width=200, color_system=None)
    rival = next(seat for seat in (0, 1) if table.actors != [seat])
    one = Session(table, 1 - rival, {rival: RandomBot()}, console, Script([]), "en")
    while table.decision(table.actors[0]).node != "actions.turn" or table.actors != [one.human]:
        seat = table.actors[0]
        table.submit(seat, table.decision(seat).id, table.decision(seat).actions[0])
    decision = table.decision(one.human)
    one.list_options(decision)
    assert not one.answer(decision, "pass"), "the question stands"
    assert table.decision(one.human).id == decision.id
    written = out.getvalue()
    assert "workers stand idle." in written and "Choose it again to do it all the same" in written
    assert one.answer(decision, "pass")
    assert one.human in table.state.passed


# -- the command -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game_at_the_terminal(command: Command, language: str) -> None:
    """Always the first option, with every command in between that shows something."""
    answers = ["board", "hand", "odds", "rule", *(["1"] * 400)]
    options = ("--bots", "random", "--seats", "2", "--setting", "ages=1", "--lang", language)
    run = command("play", "nations", "--script", "--seed", "3", *options, answers=answers)
    assert run.code == 0, run.err
    assert ("Round 2 begins" if language == "en" else "Runde 2") in run.out
    assert len(command.files("records")) == 1, "it was played to its end"


def test_simulations_tell_nations_sides_and_levels_apart(command: Command) -> None:
    run = command("simulate", "nations", "--games", "4", "--seats", "2", "--bots", "random", "--setting", "ages=1")
    assert run.code == 0, run.err
    for title in ("Nation ", "Side ", "Level ", "Strength ", "Idle workers "):
        assert any(line.startswith(title) for line in run.out.splitlines()), title
