"""Everything a game says can be read, in both languages: prompts, options, refusals, log lines, errors."""

from __future__ import annotations

import pytest

import worldstage
from tests.contract.cases import FEW, FEW_IDS, GAMES, AnyGame, Case, Player, open_table, step_table
from worldstage.core.errors import WorldstageError
from worldstage.core.text import LANGUAGES, Text, arguments

few_cases = pytest.mark.parametrize("case", FEW, ids=FEW_IDS)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def read(text: Text) -> None:
    """A message is filled in, whole and without leftovers, in every language."""
    for language in LANGUAGES:
        words = worldstage.render(text, language)
        assert words.strip() == words and words, text
        assert not set(words) & set("{}#"), words


@few_cases
def test_everything_said_in_a_game_can_be_read(case: Case) -> None:
    table, player = open_table(case, case.seed), Player(case.seed)
    game = case.game
    whole = range(game.actions.size)
    while table.actors:
        if table.state.ply % 3 == 0:
            for seat in table.actors:
                decision = table.decision(seat)
                read(decision.prompt)
                for action in decision.actions[:12]:
                    read(game.explanation.explain(table.state, seat, action))
                for action in player.random.sample(whole, min(6, len(whole))):
                    if action not in decision.actions:
                        refusal = game.explanation.why_not(table.state, seat, action)
                        read(refusal.text)
                        assert refusal.rule
                        with pytest.raises(WorldstageError) as error:
                            table.submit(seat, decision.id, action)
                        read(error.value.text)
        step_table(table, player)
    for reader in (0, None):
        for entry in table.log(reader):
            read(game.explanation.read(entry))


@every_game
def test_the_catalogues_have_the_same_keys_and_arguments_in_every_language(game: AnyGame) -> None:
    first, *others = (game.catalogues[language] for language in LANGUAGES)
    for other in others:
        assert sorted(first.messages) == sorted(other.messages)
        for kind, names in first.names.items():
            assert sorted(names) == sorted(other.names[kind])


@every_game
def test_every_log_line_has_a_message_that_uses_only_its_arguments(game: AnyGame) -> None:
    for key, shape in game.shapes.items():
        for language in LANGUAGES:
            catalogue = game.catalogues[language]
            known = {name for name, _ in shape.args} | ({"list"} if shape.each else set())
            for argument in arguments(catalogue.messages[f"log.{key}"]):
                # A named thing has forms: {region_in} is a form of {region}.
                assert argument in known or argument.partition("_")[0] in known, f"{key}: {argument}"


@every_game
def test_every_log_line_and_every_node_cites_a_paragraph(game: AnyGame) -> None:
    for shape in game.shapes.values():
        rules = [shape.rule, *shape.rules.values()] if shape.rule or not shape.by else [*shape.rules.values()]
        assert rules and all(rules)
        assert not shape.by or shape.by in [name for name, _ in shape.args]
    assert all(node.rule for node in game.nodes)
    assert all(setting.rule and setting.values for setting in game.spec.settings)


@every_game
def test_a_game_of_ours_says_whose_it_is_and_names_all_groups_of_values(game: AnyGame) -> None:
    """What pages about games are made of: no page knows a game by name, and none shows a raw key."""
    if game.id not in worldstage.modules():
        return  # the test's own games are nobody's
    for language in LANGUAGES:
        messages = game.catalogues[language].messages
        assert {"credits.designers", "credits.publisher"} <= set(messages)
        parts = {key for key in messages if key.startswith("part.")}
        assert parts == {f"part.{group}" for group in game.edition.provenance}
