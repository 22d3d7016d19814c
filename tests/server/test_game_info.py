"""What a client is told about each game."""

from __future__ import annotations

import json
from itertools import chain, permutations, repeat

import pytest

import worldstage
from tests.server.support import Json, Stage, good
from worldstage.server.catalogues import can_be_packed, pack


@pytest.fixture(params=list(worldstage.modules()))
def told(request: pytest.FixtureRequest, shared_stage: Stage) -> Json:
    games: list[Json] = good(shared_stage.person().get("/api/games"))
    return next(game for game in games if game["id"] == request.param)


def test_every_log_line_has_a_weight(told: Json) -> None:
    """A client that treats keys it does not find as plain has the weight that the game declares."""
    shapes = worldstage.game(told["id"]).shapes
    assert {key: told["weights"].get(key, "plain") for key in shapes} == {
        key: shape.weight for key, shape in shapes.items()
    }


def test_every_verb_is_told_with_its_arguments(told: Json) -> None:
    """An option in notation is a verb and one label for each kind."""
    index = worldstage.game(told["id"]).actions
    kinds = {verb["verb"]: verb["kinds"] for verb in told["verbs"]}
    for action in range(0, index.size, 7):
        verb, *labels = index.format(action).split()
        assert len(kinds[verb]) == len(labels)


def test_verbs_of_age_of_reason_say_where_they_can_be_chosen(shared_stage: Stage) -> None:
    games: list[Json] = good(shared_stage.person().get("/api/games"))
    verbs = {verb["verb"]: verb for game in games if game["id"] == "age-of-reason" for verb in game["verbs"]}
    assert verbs["storm"]["kinds"] == ["region", "marker"] and len(verbs["storm"]["nodes"]) == 1
    nodes = {node.name for node in worldstage.game("age-of-reason").nodes}
    assert all(set(verb["nodes"]) <= nodes and verb["nodes"] for verb in verbs.values())


def test_headings_and_details_are_told_apart(shared_stage: Stage) -> None:
    games: list[Json] = good(shared_stage.person().get("/api/games"))
    weights = {game["id"]: game["weights"] for game in games}
    assert weights["age-of-reason"]["turn.began"] == weights["nations"]["round.began"] == "heading"
    assert weights["age-of-reason"]["combat.revealed"] == weights["nations"]["war.loss"] == "detail"
    assert "combat.won" not in weights["age-of-reason"] and "war.defeat" not in weights["nations"]


def test_settings_say_what_is_given_seat_by_seat(shared_stage: Stage) -> None:
    games: list[Json] = good(shared_stage.person().get("/api/games"))
    found = {
        (game["id"], setting["id"]): (setting["kind"], setting["shared"], setting["variants"])
        for game in games
        for setting in game["settings"]
        if setting["kind"]
    }
    assert found == {
        ("age-of-reason", "countries"): ("country", False, []),
        ("nations", "boards"): ("board", False, ["-a", "-b"]),
        ("nations", "levels"): ("level", True, []),
    }


def test_a_lobby_gets_the_titles_of_all_games_without_the_rest_of_their_texts(shared_stage: Stage) -> None:
    found = good(shared_stage.person().get("/api/text/games/de"))["messages"]
    assert found["age-of-reason.game.title"] == "Zeitalter der Vernunft"
    assert {f"{game}.game.{part}" for game in worldstage.modules() for part in ("title", "summary")} <= set(found)
    assert len(found) <= 4 * len(worldstage.modules())


def test_boards_can_be_left_out(shared_stage: Stage) -> None:
    """A lobby shows none, and a table tells its own."""
    whole, brief = (good(shared_stage.person().http.get(path)) for path in ("/api/games", "/api/games?board=none"))
    assert all(game["board"] for game in whole)
    assert brief == [{**game, "board": {}} for game in whole]
    assert shared_stage.person().http.get("/api/games?board=some").status_code == 404


def part_of(stage: Stage, path: str, part: str) -> Json:
    found: Json = good(stage.person().http.get(f"{path}?part={part}"))
    return found


@pytest.mark.parametrize("game", list(worldstage.modules()))
@pytest.mark.parametrize("language", ["de", "en"])
def test_texts_in_parts_are_the_whole_again(shared_stage: Stage, game: str, language: str) -> None:
    path = f"/api/text/{game}/{language}"
    whole, first = (part_of(shared_stage, path, part) for part in ("", "first"))
    assert whole["later"] == [] and whole["packed"] == {} and "why" in first["later"]
    joined = dict(first["messages"])
    for beginning in first["later"]:
        part = part_of(shared_stage, path, beginning)
        assert part["messages"] and part["names"] == {} and joined.keys().isdisjoint(part["messages"])
        assert {key.split(".")[0] for key in part["messages"]} == {beginning}
        joined |= part["messages"]
    assert joined == whole["messages"]
    assert first["names"] | {kind: unpacked(**packed) for kind, packed in first["packed"].items()} == whole["names"]
    assert shared_stage.person().http.get(f"{path}?part=other").status_code == 404


@pytest.mark.parametrize("language", ["de", "en"])
def test_names_that_follow_from_their_labels_cost_a_letter(shared_stage: Stage, language: str) -> None:
    """Most names of 7 Ages are packed: they take less than a third of the bytes."""
    whole, first = (part_of(shared_stage, f"/api/text/seven-ages/{language}", part) for part in ("", "first"))
    packed = {kind: whole["names"][kind] for kind in first["packed"]}
    assert sum(map(len, packed.values())) > 0.9 * sum(map(len, whole["names"].values()))
    assert 3 * len(json.dumps(first["packed"])) < len(json.dumps(packed))


def test_any_names_are_unpacked_as_they_were() -> None:
    """Names that contain their label's words more than once, lack a form, or end like all others."""
    things = {
        "north-sea": {"name": "North Sea", "genitive": "of the North Sea", "short": "N. Sea"},
        "sea": {"name": "Sea", "genitive": "of the Sea"},
        "no": {"name": "nono", "genitive": "of the no, of the nono", "short": "no"},
        "spain:west": {"name": "Cádiz"},
    }
    for labels in permutations(things):
        some = {label: things[label] for label in labels}
        assert can_be_packed(some)
        columns = pack(some)
        assert unpacked(columns.labels, columns.forms) == some


@pytest.mark.parametrize("word", ["a|b", "~", "$ 5", ""])
def test_names_that_would_not_come_back_are_left_as_they_are(word: str) -> None:
    assert not can_be_packed({"coin": {"name": word}})
    assert not can_be_packed({"two words": {"name": "coin"}})


def unpacked(labels: str, forms: dict[str, str]) -> dict[str, dict[str, str]]:
    """What the browser makes of packed names."""
    things: dict[str, dict[str, str]] = {label: {} for label in labels.split(" ")}
    for form, column in forms.items():
        pattern, *words = column.split("|")
        for (label, thing), word in zip(things.items(), chain(words, repeat("")), strict=False):
            base = " ".join(part[:1].upper() + part[1:] for part in label.split("-"))
            if (written := word or pattern) != "~":
                thing[form] = written.replace("$", base if form == "name" else thing.get("name", ""))
    return things
