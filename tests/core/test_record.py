"""The text of a record: what is read, and what is wrong with a malformed one, line by line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import worldstage
from tests.core.toy import TOY
from worldstage.core.chance import Outcome
from worldstage.core.errors import BadRecord, BadSetup
from worldstage.core.record import Ply, parse

GOOD = """worldstage-record: 1
game: toy
rules: 1
edition: plain 0123
seats: 2
seat 0: Ann
seat 1:
setting recalls: yes
commitment: abcd
salt:

setup ; deal/16=3 deal/15=0
1 0 boast 3
2 0 keep ; die/6=5 die/6=0
3 1 bid coin-2
"""
END = """
places: 2 1
points: 3 7
digest: feed
seed: 00ff
"""


def test_a_record_is_read() -> None:
    record = parse(GOOD + END)
    assert record.header.game == "toy" and record.header.rules == 1 and record.header.seats == 2
    assert (record.header.edition, record.header.edition_digest) == ("plain", "0123")
    assert record.header.names == ["Ann", ""] and record.header.settings == {"recalls": "yes"}
    assert record.setup == [Outcome("deal", 16, 3), Outcome("deal", 15, 0)]
    assert record.plies[0] == Ply(0, "boast 3", [])
    assert record.plies[1] == Ply(0, "keep", [Outcome("die", 6, 5), Outcome("die", 6, 0)])
    assert record.outcomes() == record.setup + record.plies[1].outcomes
    assert (record.places, record.points, record.digest, record.seed) == ([2, 1], [3, 7], "feed", b"\x00\xff")
    assert record.text() == GOOD + END


def test_a_running_record_is_read() -> None:
    record = parse(GOOD)
    assert (record.places, record.points, record.digest, record.seed) == ([], [], "", b"")
    assert record.text() == GOOD


def without(name: str) -> str:
    return "".join(line for line in GOOD.splitlines(keepends=True) if not line.startswith(name))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD.replace("1 0 boast 3", "one 0 boast 3"), "Line 13 of the record cannot be read: one 0 boast 3"),
        (GOOD.replace("1 0 boast 3", "1 zero boast"), "Line 13 of the record cannot be read"),
        (GOOD.replace("1 0 boast 3", "1 0"), "Line 13 of the record cannot be read"),
        (GOOD.replace("2 0 keep", "3 0 keep"), "Line 14 of the record should be choice number 2."),
        (GOOD.replace("3 1 bid", "2 1 bid"), "Line 15 of the record should be choice number 3."),
        (GOOD.replace("die/6=5", "die=5"), "Line 14 of the record: “die=5” is not an outcome"),
        (GOOD.replace("die/6=5", "die/6=x"), "Line 14 of the record: “die/6=x” is not an outcome"),
        (GOOD.replace("deal/16=3", "deal/16=-3"), "Line 12 of the record: “deal/16=-3” is not an outcome"),
        (GOOD.replace("setup ;", "set-up ;"), "Line 12 of the record cannot be read"),
        (GOOD.replace("seat 0: Ann", "seat zero: Ann"), "Line 6 of the record cannot be read"),
        (GOOD + "what is this?\n", "Line 16 of the record cannot be read: what is this?"),
        (GOOD.replace("seats: 2", "seats: two"), "seats"),
        (GOOD.replace("rules: 1", "rules: one"), "rules"),
        (GOOD.replace("plain 0123", "plain"), "edition"),
        (GOOD.replace("worldstage-record: 1", "worldstage-record: 9"), "format 9"),
        (GOOD + END.replace("2 1", "2 x"), "places"),
        (GOOD + END.replace("3 7", "3 x"), "points"),
        (GOOD + END.replace("00ff", "00fg"), "seed"),
        (GOOD + END.replace("00ff", "00f"), "seed"),
        ("", "worldstage-record"),
        ("PGN or something\n", "Line 1 of the record cannot be read"),
        *((without(name), name) for name in ("worldstage-record", "game", "rules", "edition", "seats:", "commitment")),
    ],
)
def test_a_malformed_record_says_where_and_what(text: str, says: str) -> None:
    with pytest.raises(BadRecord) as bad:
        parse(text)
    assert says.rstrip(":") in str(bad.value)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.data())
def test_a_damaged_record_is_refused_or_read_but_never_a_crash(data: st.DataObject) -> None:
    text = GOOD + END
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(len(text), start + 20)))
    damaged = text[:start] + data.draw(st.text("0 19=;:/\nabseupd-", max_size=6)) + text[stop:]
    try:
        parse(damaged)
    except BadRecord as bad:
        assert str(bad)


def test_a_field_that_stands_twice_is_refused() -> None:
    with pytest.raises(BadRecord):
        parse(GOOD + END + "seed: ffff\n")


@pytest.mark.parametrize("seats", [0, 1, 5, 10**9])
def test_a_record_with_an_impossible_number_of_seats_is_a_bad_record(seats: int) -> None:
    text = TOY.table(2, 1).record.text().replace("seats: 2", f"seats: {seats}")
    with pytest.raises(BadRecord):
        worldstage.replay(TOY, parse(text))


def test_a_record_with_an_unknown_setting_is_a_bad_record() -> None:
    text = TOY.table(2, 1).record.text().replace("setting recalls: yes", "setting recalls: perhaps")
    with pytest.raises(BadRecord):
        worldstage.replay(TOY, parse(text))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(name=st.text(max_size=6))
def test_a_name_is_refused_or_reads_back(name: str) -> None:
    try:
        table = TOY.table(2, 1, names=["Ann", name])
    except BadSetup:
        return
    record = parse(table.record.text())
    assert record.header.names == ["Ann", name.rstrip()]
    worldstage.replay(TOY, record)


@pytest.mark.parametrize("mark", ["\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_every_mark_that_ends_a_line_is_refused_in_a_name_and_in_the_salt(mark: str) -> None:
    with pytest.raises(BadSetup):
        TOY.table(2, 1, names=["Ann", f"B{mark}3 0 keep"])
    with pytest.raises(BadSetup):
        TOY.table(2, 1, salt=f"B{mark}x")


@pytest.mark.parametrize("value", ["prussia,\nfrance", "prussia,\rfrance", "prussia,\u2028france"])
def test_a_free_setting_cannot_break_the_lines_of_a_record(value: str) -> None:
    """The first setting of Age of Reason takes free text."""
    game = worldstage.game("age-of-reason")
    try:
        table = game.table(2, 1, {"countries": value})
    except BadSetup:
        return
    assert parse(table.record.text()).header.settings["countries"] == "prussia,france"


def test_free_settings_and_names_with_odd_signs_read_back() -> None:
    game = worldstage.game("age-of-reason")
    table = game.table(2, 1, {"countries": "prussia, france"}, names=["Zoë: the ; 1st", "  seat 0: x"], salt="a b/c")
    record = parse(table.record.text())
    assert record.header == table.record.header
