"""By what simulations tell the seats of a game apart, and which boards and levels they go round."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from tests.games.nations.support import GAME
from worldstage.arena import Match, run, settings_of, vary
from worldstage.arena.match import table_chance
from worldstage.core.chance import Fast
from worldstage.core.text import LANGUAGES
from worldstage.games.nations.names import BOARD_IDS, LEVEL_IDS

MATCH = Match("nations", 3, ("random",), 1, {"ages": "1"})


def test_the_order_is_that_of_the_start_and_not_that_of_the_end() -> None:
    moved = 0
    for seed in range(6):
        chance = Fast(seed)
        opening = GAME.new(3, {"ages": "1"}, chance=chance)
        s = opening.clone()
        GAME.playout(s, chance)
        assert [opening.order[int(fact["order"]) - 1] for fact in GAME.reporting.traits(opening, s)] == [0, 1, 2]
        moved += s.order != opening.order
    assert moved, "the order in the end is another"


def test_a_simulated_game_tells_the_order_of_its_own_start() -> None:
    for one in run(MATCH, 4, 1):
        order = GAME.new(3, {"ages": "1"}, chance=table_chance(MATCH, one.number)).order
        assert [fact["order"] for fact in one.facts] == [str(order.index(seat) + 1) for seat in range(3)]


def test_in_a_draft_the_board_is_the_one_that_was_chosen() -> None:
    (one,) = run(MATCH._replace(settings={"ages": "1", "boards": "draft"}), 1, 1)
    for fact in one.facts:
        assert fact["board"] == f"{fact['nation']}-{fact['side']}"


def test_boards_and_levels_are_those_that_were_given() -> None:
    settings = {"ages": "1", "boards": "rome,china-a,egypt", "levels": "king,prince,emperor"}
    (one,) = run(MATCH._replace(settings=settings), 1, 1)
    assert [fact["board"] for fact in one.facts] == ["rome-b", "china-a", "egypt-b"]
    assert [fact["level"] for fact in one.facts] == ["king", "prince", "emperor"]
    assert [fact["points"] for fact in one.facts] == one.points


@pytest.mark.parametrize(("seats", "line_ups"), [(1, 10), (2, 80), (3, 240), (4, 320), (5, 160)])
def test_all_boards_and_sides_come_equally_often_on_every_seat(seats: int, line_ups: int) -> None:
    found = [line_up.split(",") for line_up in GAME.reporting.alternatives("boards", seats)]
    assert len(found) == len({tuple(names) for names in found}) == line_ups
    for seat in range(seats):
        counts = Counter(names[seat] for names in found)
        assert set(counts) == {*BOARD_IDS, *(f"{nation}-a" for nation in BOARD_IDS)}
        assert set(counts.values()) == {line_ups // 10}
    assert all(len({name.removesuffix("-a") for name in names}) == seats for names in found)


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_every_line_up_can_be_played(seats: int) -> None:
    match = vary(MATCH._replace(seats=seats), ["boards", "levels"])
    assert {name: len(values) for name, values in match.varied} == {
        "boards": len(GAME.reporting.alternatives("boards", seats)),
        "levels": 4**seats,
    }
    s = GAME.table(seats, 1, settings_of(match, 7)).state
    assert s.seats == seats


def test_levels_come_equally_often() -> None:
    counts = Counter(chain.from_iterable(levels.split(",") for levels in GAME.reporting.alternatives("levels", 3)))
    assert counts == dict.fromkeys(LEVEL_IDS, 3 * 16)


def test_other_settings_vary_as_listed() -> None:
    assert GAME.reporting.alternatives("promo", 3) == ["no", "yes"]


def test_every_board_has_a_name_in_both_languages() -> None:
    for language in LANGUAGES:
        names = GAME.catalogues[language]
        for nation in BOARD_IDS:
            for side in "ab":
                title = names.forms("nation", nation)["name"]
                assert names.forms("board", f"{nation}-{side}")["name"] == f"{title} {side.upper()}"
