"""Variants: the campaign at tables, from one game to the next."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME
from tests.games.nations.test_settings import refused
from worldstage.core.chance import Fast
from worldstage.core.game import Result, Sequel
from worldstage.core.record import parse
from worldstage.core.replay import replay
from worldstage.core.text import render
from worldstage.games.nations.campaign import next_levels, winner


def after(places: list[int], levels: str = "prince", **settings: str) -> Sequel:
    """What a game of a campaign leads to."""
    settings = GAME.check_settings(len(places), {"campaign": "yes", "levels": levels, **settings})
    sequel = GAME.reporting.sequel(settings, Result(places, [0] * len(places)))
    assert sequel is not None
    return sequel


def told(sequel: Sequel, language: str = "en") -> list[str]:
    return [render(line, language) for line in sequel.news]


@covers("variants.9")
def test_a_single_game_leads_to_no_other() -> None:
    assert GAME.reporting.sequel(GAME.check_settings(3, {}), Result([1, 2, 3], [9, 8, 7])) is None


@covers("variants.9")
def test_the_first_game_of_a_campaign_has_all_on_prince() -> None:
    table = GAME.table(3, 1, {"campaign": "yes"})
    assert [player["level"] for player in table.view()["players"]] == ["prince"] * 3


@covers("variants.9")
def test_the_winner_alone_is_raised_for_the_next_game() -> None:
    sequel = after([2, 1, 3], ages="1", boards="draft")
    assert sequel.winners == []
    expected = {"campaign": "yes", "levels": "prince,king,prince", "ages": "1", "boards": "draft"}
    assert sequel.settings == GAME.check_settings(3, expected), "all else stays as it was agreed"
    assert told(sequel) == [
        "Seat 2 has won and plays the next game as King.",
        "The next game: Seat 1 as Prince, Seat 2 as King, Seat 3 as Prince.",
    ]
    assert told(sequel, "de") == [
        "Platz 2 hat gewonnen und spielt die nächste Partie als König.",
        "Die nächste Partie: Platz 1 als Prinz, Platz 2 als König, Platz 3 als Prinz.",
    ]
    assert render(sequel.invitation, "en") == "Next game of the campaign"
    assert render(sequel.invitation, "de") == "Nächste Partie der Kampagne"


@covers("variants.9")
def test_a_win_on_emperor_wins_the_campaign_and_another_begins_on_prince() -> None:
    sequel = after([2, 1], "king,emperor")
    assert sequel.winners == [1]
    assert sequel.settings == GAME.check_settings(2, {"campaign": "yes"})
    assert told(sequel) == ["Seat 2 has won as Emperor, and with this game the whole campaign."]
    assert told(sequel, "de") == ["Platz 2 hat als Kaiser gewonnen und mit dieser Partie die ganze Kampagne."]
    assert render(sequel.invitation, "en") == "A new campaign, all on Prince"
    assert render(sequel.invitation, "de") == "Eine neue Kampagne, alle als Prinz"


@covers("variants.9")
def test_who_beats_an_emperor_is_raised_and_nothing_is_won_yet() -> None:
    sequel = after([1, 2], "king,emperor")
    assert sequel.winners == [] and sequel.settings["levels"] == "emperor,emperor"


@covers("variants.9", "solo.17")
@pytest.mark.parametrize(
    ("levels", "place", "then", "news"),
    [
        ("prince", 1, "king", "Seat 1 has won and plays the next game as King."),
        ("prince", 2, "prince", "The game is lost, so the level stays the same: Prince."),
        ("emperor", 2, "emperor", "The game is lost, so the level stays the same: Emperor."),
        ("emperor", 1, "prince", "Seat 1 has won as Emperor, and with this game the whole campaign."),
    ],
)
def test_alone_every_game_is_won_that_is_not_lost(levels: str, place: int, then: str, news: str) -> None:
    sequel = after([place], levels)
    assert sequel.settings["levels"] == then
    assert told(sequel) == [news]


@covers("variants.9")
def test_a_whole_campaign_can_be_played() -> None:
    settings, games, luck = {"campaign": "yes", "ages": "1"}, 0, Fast(3)
    reached = [["prince", "prince"]]
    while True:
        state = GAME.new(2, settings, chance=luck)
        GAME.playout(state, luck)
        games += 1
        result = GAME.result(state)
        assert result is not None
        sequel = GAME.reporting.sequel(GAME.check_settings(2, settings), result)
        assert sequel is not None
        if sequel.winners:
            break
        settings = sequel.settings
        reached.append(settings["levels"].split(","))
        assert sum(a != b for a, b in zip(reached[-1], reached[-2], strict=True)) == 1, "one is raised by one"
    assert reached[-1][sequel.winners[0]] == "emperor" and result.winners == sequel.winners
    assert 3 <= games <= 5, "three wins of one, at most two of the other"


# -- what fits together ------------------------------------------------------------------------------------------------


@covers("variants.9", "variants.7")
def test_a_campaign_is_no_competitive_game() -> None:
    said = refused(3, campaign="yes", decks="competitive")
    assert "campaign" in said["en"] and "Kampagne" in said["de"]


@covers("variants.9")
@pytest.mark.parametrize("levels", ["chieftain", "king,chieftain,prince"])
def test_nobody_is_below_prince_in_a_campaign(levels: str) -> None:
    said = refused(3, campaign="yes", levels=levels)
    assert "Prince" in said["en"] and "Prinz" in said["de"]


@covers("variants.9")
def test_a_campaign_goes_on_with_the_levels_it_has_come_to() -> None:
    table = GAME.table(3, 1, {"campaign": "yes", "levels": "king,emperor,prince"})
    assert [player["level"] for player in table.view()["players"]] == ["king", "emperor", "prince"]


def test_a_campaign_changes_nothing_in_the_game_itself() -> None:
    assert GAME.digest(GAME.table(3, 1, {"campaign": "yes"}).state) == GAME.digest(GAME.table(3, 1).state)


def test_a_record_from_before_there_were_campaigns_is_a_single_game() -> None:
    table = GAME.table(2, 5, {"ages": "1"})
    luck = Fast(5)
    while table.actors:
        decision = table.decision(table.actors[0])
        table.submit(decision.seat, decision.id, decision.actions[luck.below(len(decision.actions), "any")])
    text = table.record.text()
    assert "setting campaign: no\n" in text
    old = replay(GAME, parse(text.replace("setting campaign: no\n", "")))
    assert old.result == table.result and old.sequel is None


@covers("variants.9")
def test_levels_and_places_are_those_of_the_same_seats() -> None:
    with pytest.raises(ValueError):
        next_levels(["prince", "king"], [1])
    with pytest.raises(ValueError):
        winner(["prince", "king"], [2])
