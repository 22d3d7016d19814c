"""The board as a client gets it: what the edition's files say, and the rules of the boxes as texts."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import worldstage
from worldstage.core.text import Text
from worldstage.games.age_of_reason import game as title

GAME = worldstage.game("age-of-reason")
BOARD = GAME.views.board()
FILES = Path(title.__file__).parent / "data" / "reconstructed"


def file(name: str) -> dict[str, Any]:
    return tomllib.loads((FILES / f"{name}.toml").read_text("utf-8"))


def by_id(what: str) -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for entry in BOARD[what]}


def effect(kind: str, board: dict[str, Any], language: str) -> str:
    said = next(entry["effect"] for entry in board["box_kinds"] if entry["id"] == kind)
    args = {name: (arg[0], arg[1]) for name, arg in said["args"].items()}
    return worldstage.render(Text(said["key"], args, said["domain"]), language)


def test_regions_are_those_of_the_map() -> None:
    told = file("map")["region"]
    assert [region["id"] for region in BOARD["regions"]] == [region["id"] for region in told]
    for here, there in zip(BOARD["regions"], told, strict=True):
        assert here["victory_points"] == there["victory_points"]
        assert (here["colony"], here["ship"]) == (there.get("colony", False), there.get("ship", False))
        assert sorted(here["borders"]) == sorted(there.get("borders", []))


def test_the_markers_of_the_regions_are_the_whole_bag() -> None:
    regions = by_id("regions")
    assert regions["india"]["markers"] == {"action": 2, "2": 1, "3": 2, "3+5g": 1, "4+5g": 1}
    assert sum(sum(region["markers"].values()) for region in BOARD["regions"]) == 65
    assert regions["baltic"]["ship"] and not regions["german-states"]["ship"]


def test_markers_tell_their_strength_and_reward() -> None:
    markers = by_id("markers")
    assert markers["4+1vp"] == {"id": "4+1vp", "action": False, "strength": 4, "victory_points": 1, "gold": 0}
    assert [label for label, marker in markers.items() if marker["action"]] == ["action"]


def test_countries_have_their_colour_home_and_deck() -> None:
    prussia = by_id("countries")["prussia"]
    assert prussia["colour"] == "black"
    assert sorted(prussia["deck"]) == sorted(
        ["blank", "ally", "1s@0", "2s@0", "2s@0", "3s@2", "3s@2", "3s@2", "4s@5", "1s1n@1", "1s1n@1"]
    )
    cards = by_id("cards")
    assert all(label in cards for country in BOARD["countries"] for label in country["deck"])
    assert cards["1s1n@1"] == {"id": "1s1n@1", "soldiers": 1, "ships": 1, "cost": 1}


def test_boxes_belong_to_their_kinds() -> None:
    kinds, boxes = by_id("box_kinds"), by_id("boxes")
    assert kinds["banking"]["boxes"] == ["banking:1", "banking:2"]
    assert boxes["banking:2"] == {"id": "banking:2", "kind": "banking", "five_plus": True}
    assert not boxes["banking:1"]["five_plus"]
    assert [box for kind in BOARD["box_kinds"] for box in kind["boxes"]] == list(boxes)
    assert (kinds["denmark"]["cost"], kinds["denmark"]["strength"]) == (1, 2)
    assert kinds["government-reform"]["unrest"] == 2
    assert kinds["levant-company"]["regions"] == ["mediterranean", "ottoman-empire"]
    assert [kind["group"] for kind in BOARD["box_kinds"]] == ["advancement"] * 8 + ["support"] * 11 + ["trading"] * 7


def test_boxes_say_what_they_do_in_both_languages() -> None:
    assert effect("banking", BOARD, "en") == "Brings 5 gold at once."
    assert effect("slaves", BOARD, "de") == "Bringt sofort 2 Gold für jede deiner Scheiben in Afrika."
    assert effect("denmark", BOARD, "en") == "Adds 2 to your strength in the Baltic until the turn ends."
    assert "wherever you have more" in effect("levant-company", BOARD, "en")


def test_the_settings_of_a_table_change_what_boxes_do() -> None:
    other = GAME.views.board({"companies": "both", "pressgangs": "any"})
    assert "wherever" not in effect("levant-company", other, "en")
    assert effect("pressgangs", BOARD, "en") != effect("pressgangs", other, "en")


def test_every_box_kind_cites_its_paragraph() -> None:
    rules = tomllib.loads((FILES.parent / "rules.toml").read_text("utf-8"))["paragraph"]
    assert {kind["rule"] for kind in BOARD["box_kinds"]} <= {paragraph["id"] for paragraph in rules}


def test_numbers_rounds_and_spaces() -> None:
    numbers = dict(file("edition")["numbers"])
    few, many = numbers.pop("rounds_few"), numbers.pop("rounds_many")
    assert BOARD["numbers"] == numbers
    assert BOARD["rounds"] == {"2": few, "3": few, "4": few, "5": many, "6": many, "7": many}
    assert [space["number"] for space in BOARD["spaces"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [space["number"] for space in BOARD["spaces"] if space["upper"]] == [1, 3, 5, 7]


def test_what_is_reconstructed_is_told() -> None:
    assert BOARD["reconstructed"] == ["boxes.reserve", "cards.values", "markers.strengths"]
    assert BOARD["provenance"] == GAME.edition.provenance
