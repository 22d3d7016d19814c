"""The suite proves something: every feature that its properties are about occurs in some game, and is met there."""

from __future__ import annotations

import pytest

from tests.contract.cases import GAMES, AnyGame
from tests.contract.declared import declared
from tests.contract.features import WORDS, Features, features, has, written

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
every_feature = pytest.mark.parametrize("feature", Features._fields)


@every_feature
def test_every_feature_is_met_in_some_game_and_missing_in_another(feature: str) -> None:
    """Otherwise its properties, or that they let a game without it pass, would be proved by nobody."""
    counts = {game_id: getattr(features(game_id), feature) for game_id in GAMES}
    assert sum(counts.values()) > 20, counts
    assert any(has(game, feature) for game in GAMES.values())
    if feature != "undoable":  # where all choices are revealed or bring luck; there is no such game yet
        assert not all(has(game, feature) for game in GAMES.values()), counts


@every_game
def test_what_is_written_in_a_game_turns_up_in_play(game: AnyGame) -> None:
    missing = [WORDS[feature] for feature in sorted(written(game.id)) if not getattr(features(game.id), feature)]
    assert not missing, f"{game.id} should have, but random play never shows: {missing}"


def test_some_game_has_standing_answers_and_some_game_has_none() -> None:
    assert {bool(game.standing) for game in GAMES.values()} == {True, False}
    assert any(answer.until for game in GAMES.values() for answer in game.standing.values())
    assert any(not answer.until for game in GAMES.values() for answer in game.standing.values())


@every_game
def test_what_is_declared_of_a_game_names_its_nodes_and_verbs(game: AnyGame) -> None:
    said = declared(game.id)
    assert {*said.face_down, *said.secrets, *said.rare} <= {node.name for node in game.nodes if node.asks}
    assert {verb for secret in said.secrets.values() for kind in secret.verbs for verb in kind} <= {
        *game.actions.by_name
    }
