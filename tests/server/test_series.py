"""A series of games at tables: the rematch is its next game, and what was won goes on with the people."""

from __future__ import annotations

from tests.server.conftest import OpenStage
from tests.server.support import Json, Person, Stage, good, play_on

SHORT = {"campaign": "yes", "ages": "1"}
ABOVE = {"prince": "king", "king": "emperor"}


def campaign(person: Person, *holders: str, **settings: str) -> str:
    return person.create(*holders, game="nations", settings={**SHORT, **settings}).table


def report(person: Person, table: str) -> Json:
    found: Json = good(person.get(f"/api/tables/{table}/report"))
    return found


def finish(person: Person, table: str) -> Json:
    """Play a table to its end; the report."""
    play_on(table, {0: person}, pick=lambda decision: str(decision["options"][0]))
    assert person.room(table)["status"] == "finished"
    return report(person, table)


def levels(person: Person, table: str) -> list[str]:
    """The levels that are played with, by seat."""
    return [player["level"] for player in person.state(table)["view"]["players"]]


def raised(before: list[str], places: list[int]) -> list[str]:
    return [ABOVE[level] if place == 1 else level for level, place in zip(before, places, strict=True)]


def test_two_games_of_a_campaign_with_bots(stage: Stage) -> None:
    ada = stage.person("Ada")
    first = campaign(ada, "me", "random", "random")
    assert levels(ada, first) == ["prince"] * 3
    told = finish(ada, first)
    assert [line["key"] for line in told["sequel"]["news"]] == ["campaign.raised", "campaign.levels"]
    assert told["sequel"]["invitation"]["key"] == "campaign.next" and told["sequel"]["winners"] == []

    second = ada.do(first, "rematch", seat=0)["table"]
    now = raised(["prince"] * 3, told["places"])
    assert sorted(now) == ["king", "prince", "prince"]
    assert levels(ada, second) == now
    room = ada.room(second)
    assert room["settings"] == {**ada.room(first)["settings"], "levels": ",".join(now)}
    assert [seat["holder"] for seat in room["seats"]] == ["person", "bot", "bot"]
    assert room["previous"] == first
    assert [line["message"]["key"] for line in ada.state(first, 0)["talk"] if line["message"]][-1] == "talk.next_game"

    told = finish(ada, second)
    third = ada.do(second, "rematch", seat=0)["table"]
    assert levels(ada, third) == raised(now, told["places"])


def test_when_a_campaign_is_won_another_one_begins(stage: Stage) -> None:
    ada = stage.person("Ada")
    table = campaign(ada, "me", "random", levels="emperor,emperor")
    told = finish(ada, table)
    assert told["sequel"]["winners"] == [told["places"].index(1)]
    assert [line["key"] for line in told["sequel"]["news"]] == ["campaign.won"]
    again = ada.do(table, "rematch", seat=0)["table"]
    assert levels(ada, again) == ["prince", "prince"]
    assert ada.room(again)["settings"]["campaign"] == "yes"


def test_a_game_of_a_campaign_that_was_given_up_is_played_again_on_the_same_levels(stage: Stage) -> None:
    ada = stage.person("Ada")
    table = campaign(ada, "me", "random", levels="king,prince")
    ada.do(table, "vote", seat=0, kind="abandon")
    assert report(ada, table)["sequel"] is None
    again = ada.do(table, "rematch", seat=0)["table"]
    assert levels(ada, again) == ["king", "prince"]
    assert [line["message"]["key"] for line in ada.state(table, 0)["talk"] if line["message"]][-1] == "talk.rematched"


def test_a_campaign_goes_on_after_the_server_was_away(open_stage: OpenStage) -> None:
    stage = open_stage()
    ada = stage.person("Ada")
    table = campaign(ada, "me", "random")
    told = finish(ada, table)
    stage.stop()
    later = open_stage()
    back = later.person("Ada")
    back.http.cookies = ada.http.cookies
    assert report(back, table)["sequel"] == told["sequel"]
    again = back.do(table, "rematch", seat=0)["table"]
    assert levels(back, again) == raised(["prince", "prince"], told["places"])


def test_a_single_game_of_the_same_title_has_an_ordinary_rematch(stage: Stage) -> None:
    ada = stage.person("Ada")
    table = campaign(ada, "me", "random", campaign="no", levels="king,prince")
    assert finish(ada, table)["sequel"] is None
    again = ada.do(table, "rematch", seat=0)["table"]
    assert ada.room(again)["settings"] == ada.room(table)["settings"]
