"""The settings of a table: every value is accepted, and what is wrong is refused in words that help."""

from __future__ import annotations

from typing import Any

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, Whole
from worldstage.core.chance import Fast
from worldstage.core.errors import BadSetup
from worldstage.core.text import LANGUAGES, render
from worldstage.games.nations.names import ALL_SWITCHES, BOARD_IDS, LEVEL_IDS, SWITCHES
from worldstage.games.nations.setup import SWITCHED_BY, new_state

SETTINGS = {setting.id: setting for setting in GAME.spec.settings}
VALUES = [(setting.id, value) for setting in GAME.spec.settings for value in setting.values]


def refused(seats: int, **settings: Any) -> dict[str, str]:
    """What each language says to a table that cannot be."""
    with pytest.raises(BadSetup) as found:
        GAME.new(seats, settings, chance=Fast(1))
    return {language: render(found.value.text, language) for language in LANGUAGES}


# -- what is accepted --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("setting", "value"), VALUES)
def test_every_value_of_every_setting_is_accepted(setting: str, value: str, seats: int) -> None:
    settings: dict[str, Any] = {setting: value}
    scene = Whole(seats, **settings)
    assert not scene.over
    GAME.check(scene.state)


@pytest.mark.parametrize(("setting", "value"), VALUES)
def test_every_value_has_its_name_in_every_language(setting: str, value: str) -> None:
    for language in LANGUAGES:
        messages = GAME.catalogues[language].messages
        for key in ("name", "explanation", f"value.{value}.name"):
            assert messages[f"setting.{setting}.{key}"], key


def test_there_is_a_switch_for_each_reading_and_it_is_off_by_itself() -> None:
    assert sorted(SWITCHED_BY) == list(range(ALL_SWITCHES))
    assert new_state(3, GAME.check_settings(3, {}), TABLES).switches == [0] * SWITCHES


@pytest.mark.parametrize("switch", sorted(SWITCHED_BY))
def test_a_value_turns_its_own_switch_and_no_other(switch: int) -> None:
    setting, value = SWITCHED_BY[switch]
    assert value in SETTINGS[setting].values[1:]
    state = new_state(3, GAME.check_settings(3, {setting: value}), TABLES)
    listed = ALL_SWITCHES if switch >= SWITCHES else SWITCHES  # later ones are not listed
    assert state.switches == [int(one == switch) for one in range(listed)]


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", [setting.id for setting in GAME.spec.settings if not setting.free])
@pytest.mark.parametrize("value", ["perhaps", "", "5"])
def test_a_wrong_value_is_refused_with_the_known_ones(setting: str, value: str) -> None:
    for said in refused(3, **{setting: value}).values():
        assert setting in said
        assert all(known in said for known in SETTINGS[setting].values)


def test_an_unknown_setting_is_refused_with_the_known_ones() -> None:
    for said in refused(3, colour="red").values():
        assert "colour" in said and all(known in said for known in SETTINGS)


@pytest.mark.parametrize("seats", [0, 6])
def test_one_to_five_can_play(seats: int) -> None:
    for said in refused(seats).values():
        assert "1" in said and "5" in said


@covers("five.1")
def test_five_seats_with_base_cards_alone_are_refused() -> None:
    said = refused(5, sets="base")
    assert said["en"] == "Five seats need the advanced or the expert cards."
    assert said["de"] == "Zu fünft braucht es die Fortgeschrittenen- oder die Expertenkarten."


@covers("five.1")
@pytest.mark.parametrize("sets", ["standard", "base+advanced", "base+expert", "all"])
def test_five_seats_with_more_cards_are_accepted(sets: str) -> None:
    scene = Whole(5, sets=sets)
    assert len(scene.shown()) == 21 and len(scene.state.deck) >= 21


@covers("variants.7")
@pytest.mark.parametrize("seats", [1, 5])
def test_competitive_decks_are_refused_for_one_and_for_five(seats: int) -> None:
    said = refused(seats, decks="competitive")
    assert said["en"] == f"The competitive decks are for two to four seats, not for {seats}."
    assert said["de"] == f"Die Stapel des Turnierspiels sind für zwei bis vier Plätze, nicht für {seats}."


@covers("variants.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_competitive_decks_are_accepted_for_two_to_four(seats: int) -> None:
    assert Whole(seats, decks="competitive").node == "setup.exchange"


@covers("variants.7")
@pytest.mark.parametrize(
    "settings",
    [
        {"levels": "king,prince"},
        {"boards": "draft"},
        {"boards": "rome,china"},
        {"boards": "rome-a,china"},
    ],
)
def test_the_competitive_game_is_refused_if_not_all_begin_alike(settings: dict[str, Any]) -> None:
    assert Whole(2, **settings).state.order, "without the competitive decks it is a table like any other"
    said = refused(2, decks="competitive", **settings)
    assert said["en"] == "In the competitive game all have side A of their boards and the same level."
    assert said["de"] == "Im Turnierspiel haben alle Seite A ihres Tableaus und dieselbe Stufe."


@covers("variants.7")
@pytest.mark.parametrize("settings", [{"levels": "king,king"}, {"levels": "emperor"}, {"boards": "rome-a,china-a"}])
def test_the_competitive_game_takes_what_is_alike_however_it_is_written(settings: dict[str, Any]) -> None:
    assert Whole(2, decks="competitive", **settings).node == "setup.exchange"


# -- boards agreed on --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("boards", ["rome,china-a", "rome, china-a", ["rome", "china-a"]])
def test_boards_can_be_named_seat_by_seat(boards: Any) -> None:
    scene = Whole(2, boards=boards)
    assert scene.node == "growth"
    rome, china = scene.player(0), scene.player(1)
    assert (rome["nation"], rome["side"], rome["strength"]) == ("rome", "b", 2)
    assert (china["nation"], china["side"]) == ("china", "a")
    assert {name: rome["goods"][name] for name in ("gold", "stone", "food", "points")} == {
        "gold": 6,
        "stone": 6,
        "food": 2,
        "points": 4,
    }
    assert {name: china["goods"][name] for name in ("gold", "stone", "food", "points")} == {
        "gold": 6,
        "stone": 6,
        "food": 3,
        "points": 7,
    }
    assert scene.state.boards == []


@pytest.mark.parametrize("board", BOARD_IDS)
def test_any_board_can_be_named_alone_with_either_side(board: str) -> None:
    for boards, side in ((board, "b"), (f"{board}-a", "a")):
        player = Whole(1, boards=boards).player(0)
        assert (player["nation"], player["side"]) == (board, side)


@pytest.mark.parametrize(
    "boards",
    [
        "rome",  # one too few
        "rome,china,egypt",  # one too many
        "rome,rome",
        "rome,rome-a",
        "rome,carthage",
        "rome,china-c",
        "rome,china-",
        "rome,",
        "rome,-a",
        "Rome,China",
        "b",
        "draft,draft",
        "",
    ],
)
def test_boards_named_wrongly_are_refused_with_the_known_ones(boards: str) -> None:
    for said in refused(2, boards=boards).values():
        assert boards in said and "-a" in said
        assert all(known in said for known in BOARD_IDS)


def test_without_names_everybody_has_side_a_of_another_nation() -> None:
    players = [Whole(5).player(seat) for seat in range(5)]
    assert {player["side"] for player in players} == {"a"}
    assert {player["nation"] for player in players} == set(BOARD_IDS)


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_in_a_draft_as_many_boards_are_out_as_there_are_seats(seats: int) -> None:
    scene = Whole(seats, boards="draft")
    assert scene.node == "setup.board"
    assert len(GAME.views.public(scene.state)["boards"]) == seats


# -- levels ------------------------------------------------------------------------------------------------------------


@covers("setup.11")
def test_levels_can_be_named_seat_by_seat() -> None:
    scene = Whole(2, levels="king,prince")
    assert [scene.player(seat)["level"] for seat in (0, 1)] == ["king", "prince"]
    before = [scene.good(seat, "gold") for seat in (0, 1)]
    scene.do("take gold", "take gold")
    assert [scene.good(seat, "gold") - before[seat] for seat in (0, 1)] == [2, 3]


@covers("setup.11")
@pytest.mark.parametrize(("level", "bonus"), [("chieftain", 4), ("prince", 3), ("king", 2), ("emperor", 1)])
def test_one_level_is_the_level_of_all(level: str, bonus: int) -> None:
    scene = Whole(3, levels=level)
    assert [scene.player(seat)["level"] for seat in range(3)] == [level] * 3
    seat = scene.actor
    before = scene.good(seat, "stone")
    assert scene.do("take stone").good(seat, "stone") - before == bonus


@pytest.mark.parametrize("levels", ["king,prince,king", "king,prince,duke", "duke", "King,Prince", "king,", ""])
def test_levels_named_wrongly_are_refused_with_the_known_ones(levels: str) -> None:
    for said in refused(2, levels=levels).values():
        assert levels in said
        assert all(known in said for known in LEVEL_IDS)


@pytest.mark.parametrize(("setting", "value"), [("boards", "ro\nme,china"), ("levels", "x" * 500)])
def test_what_cannot_be_shown_is_not_shown(setting: str, value: str) -> None:
    for said in refused(2, **{setting: value}).values():
        assert len(said) < 300
