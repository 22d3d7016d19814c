"""A series of games: what one game leads to is the title's word; a table passes it on when its game is over."""

from __future__ import annotations

import pytest

from tests.core.toy import ID, TOY, Toy, ToyState
from worldstage.core.chance import Fast
from worldstage.core.game import Reporting, Result, Sequel
from worldstage.core.record import parse
from worldstage.core.replay import replay
from worldstage.core.table import Table
from worldstage.core.text import Text


class BestOfReporting(Reporting[ToyState]):
    """Who wins without recalls has won it all."""

    def sequel(self, settings: dict[str, str], result: Result) -> Sequel | None:
        decided = settings["recalls"] == "no"
        invitation = Text("again" if decided else "next", {}, ID)
        following = {**settings, "recalls": "yes" if decided else "no"}
        return Sequel(following, invitation, [], result.winners if decided else [])


class BestOf(Toy):
    """Coins as a series."""

    def __init__(self) -> None:
        super().__init__()
        self.reporting = BestOfReporting(self)


def played(table: Table[ToyState]) -> Table[ToyState]:
    """A table at the end of its game."""
    luck = Fast(1)
    while table.actors:
        decision = table.decision(table.actors[0])
        table.submit(decision.seat, decision.id, decision.actions[luck.below(len(decision.actions), "any")])
    return table


@pytest.fixture
def series() -> BestOf:
    return BestOf()


def test_a_game_stands_alone_unless_it_says_otherwise() -> None:
    assert played(TOY.table(2, 1)).sequel is None


def test_a_game_that_is_not_over_leads_to_nothing_yet(series: BestOf) -> None:
    assert series.table(2, 1).sequel is None


def test_the_next_game_is_played_with_what_this_one_has_led_to(series: BestOf) -> None:
    first = played(series.table(2, 1))
    assert first.sequel is not None and first.sequel.winners == []
    last = played(series.table(2, 2, first.sequel.settings))
    assert last.record.header.settings == {"recalls": "no"}
    assert last.result is not None and last.sequel is not None
    assert last.sequel.winners == last.result.winners
    assert last.sequel.settings == {"recalls": "yes"}, "a series that is decided starts over"


def test_a_record_that_is_older_than_a_setting_is_read_with_its_default(series: BestOf) -> None:
    text = played(series.table(2, 1)).record.text()
    old = replay(series, parse(text.replace("setting recalls: yes\n", "")))
    assert old.record.header.settings == {}
    assert old.sequel is not None and old.sequel.settings == {"recalls": "no"}
