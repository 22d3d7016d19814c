"""The log: who may read which part of a line."""

from __future__ import annotations

import pytest

from tests.core.toy import TOY, ToyState
from worldstage.core.log import EVERYBODY, Entry, Log, Shape, cited, readable
from worldstage.core.state import note, note_all, whisper

SHAPES = {
    "open": Shape((("seat", "seat"), ("gold", "")), "1"),
    "drawn": Shape((("seat", "seat"), ("card", "card")), "2", public="drew"),
    "drew": Shape((("seat", "seat"),), "2"),
}


def test_an_open_line_is_the_same_for_everybody() -> None:
    entry = Entry(3, "open", (1, 5), EVERYBODY)
    for seat in (0, 1, EVERYBODY):
        assert readable(entry, seat, SHAPES) == entry


def test_a_secret_is_read_by_its_owner_alone() -> None:
    entry = Entry(3, "drawn", (1, 42, 0), 1)
    assert readable(entry, 1, SHAPES) == entry
    for seat in (0, 2, EVERYBODY):
        assert readable(entry, seat, SHAPES) == Entry(3, "drew", (1,), EVERYBODY)


def test_nothing_of_the_secret_is_left_in_the_public_form() -> None:
    lines = {readable(Entry(3, "drawn", (1, card, 0), 1), 0, SHAPES) for card in range(20)}
    assert len(lines) == 1


def test_a_state_writes_to_its_log_if_it_has_one() -> None:
    s = ToyState(2)
    note(s, "kept", 1)
    whisper(s, 1, "recalled", 1, 4)
    s.log = Log()
    s.ply = 7
    note(s, "kept", 1)
    whisper(s, 1, "recalled", 1, 4)
    first, second = s.log.entries
    assert (first.ply, first.key, first.args[0], first.owner) == (7, "kept", 1, EVERYBODY)
    assert (second.ply, second.key, second.args[:2], second.owner) == (7, "recalled", (1, 4), 1)


def test_a_line_cites_the_paragraph_of_its_cause() -> None:
    shapes = {
        "plain": Shape((("gold", ""),), "1"),
        "paid": Shape((("gold", ""), ("reason", "")), "2", by="reason", rules={7: "3", 8: "4"}),
    }
    assert cited(Entry(0, "plain", (7,), EVERYBODY), shapes) == "1"
    reasons = (7, 8, 9)
    assert [cited(Entry(0, "paid", (7, why), EVERYBODY), shapes) for why in reasons] == ["3", "4", "2"]


def test_a_line_of_any_length_keeps_all_its_arguments() -> None:
    s = ToyState(2)
    note_all(s, "kept", [1])
    s.log = Log()
    s.ply = 3
    note_all(s, "kept", list(range(12)))
    assert s.log.entries == [Entry(3, "kept", tuple(range(12)), EVERYBODY)]


def test_repeated_arguments_are_read_as_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = Shape((("seat", "seat"),), "1", each=(("coin", "coin"), ("count", "")))
    monkeypatch.setitem(TOY.shapes, "several", shape)
    text = TOY.read(Entry(1, "several", (1, 4, 2, 0, 7), EVERYBODY))
    assert text.args["seat"] == ("seat", 1)
    kind, found = text.args["list"]
    assert (kind, found.key) == ("text", "list.and")
    first, second = found.args["a"][1], found.args["b"][1]
    assert first.key == second.key == "log.several_each"
    assert first.args == {"coin": ("coin", "coin-5"), "count": ("", 2)}
    assert second.args["count"] == ("", 7)


def test_a_clone_has_no_log() -> None:
    s = ToyState(2)
    s.log = Log()
    assert s.clone().log is None


def test_a_game_reads_its_lines_as_messages() -> None:
    text = TOY.read(Entry(1, "recalled", (1, 4, 0), 1))
    assert text.key == "log.recalled" and text.domain == "toy"
    assert text.args == {"seat": ("seat", 1), "coin": ("coin", "coin-5")}


def test_a_table_shows_each_reader_its_own_log_from_any_line_on() -> None:
    table = TOY.table(2, 1)
    dealt = [entry.key for entry in table.log(0)[:8]]
    assert dealt == ["dealt"] * 4 + ["dealt_unseen"] * 4
    assert [entry.key for entry in table.log()[:8]] == ["dealt_unseen"] * 8
    assert table.log(0, since=5) == table.log(0)[5:]
