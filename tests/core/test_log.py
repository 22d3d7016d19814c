"""The log: who may read which part of a line."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.core.toy import TOY, log
from tests.core.toy.generated_state import blank_state
from worldstage.core.errors import RulesBug
from worldstage.core.lines import Line1, Line2, Line5, ListLine1, SecretListLine5, shapes_of
from worldstage.core.log import DETAIL, EVERYBODY, Entry, Log, Shape, cited, readable

SHAPES = {
    "open": Shape((("seat", "seat"), ("gold", "")), "1"),
    "drawn": Shape((("seat", "seat"), ("card", "card")), "2", public="drew"),
    "drew": Shape((("seat", "seat"),), "2"),
}


def test_an_open_line_is_the_same_for_everybody() -> None:
    entry = Entry(3, "open", (1, 5), EVERYBODY)
    for seat in (0, 1, EVERYBODY):
        assert readable(entry, seat, SHAPES) == entry


def test_a_secret_is_read_by_those_it_is_told_to() -> None:
    entry = Entry(3, "drawn", (1, 42), 0b1010)
    for seat in (1, 3):
        assert readable(entry, seat, SHAPES) == entry
    for seat in (0, 2, EVERYBODY):
        assert readable(entry, seat, SHAPES) == Entry(3, "drew", (1,), EVERYBODY)


def test_a_secret_is_read_by_one_seat_alone() -> None:
    entry = Entry(3, "drawn", (1, 42), 1 << 1)
    assert readable(entry, 1, SHAPES) == entry
    for seat in (0, 2, EVERYBODY):
        assert readable(entry, seat, SHAPES) == Entry(3, "drew", (1,), EVERYBODY)


def test_nothing_of_the_secret_is_left_in_the_public_form() -> None:
    lines = {readable(Entry(3, "drawn", (1, card), 1 << 1), 0, SHAPES) for card in range(20)}
    assert len(lines) == 1


def test_a_line_is_written_to_the_log_of_a_state_that_has_one() -> None:
    s = blank_state(2)
    log.KEPT.write(s, 1)
    log.RECALLED.tell(s, 1 << 1, 1, 4)
    s.log = Log()
    s.ply = 7
    log.KEPT.write(s, 1)
    log.RECALLED.tell(s, 1 << 1, 1, 4)
    assert s.log.entries == [Entry(7, "kept", (1,), EVERYBODY), Entry(7, "recalled", (1, 4), 1 << 1)]


def test_a_secret_cannot_be_written_for_all_nor_an_open_line_told_to_some() -> None:
    s = blank_state(2)
    s.log = Log()
    with pytest.raises(RulesBug, match="recalled has a secret"):
        log.RECALLED.write(s, 1, 4)
    with pytest.raises(RulesBug, match="kept has no secret"):
        log.KEPT.tell(s, 1 << 1, 1)
    assert s.log.entries == []


def test_a_line_is_declared_with_arguments_that_fit_together() -> None:
    seat, coin, other = ("seat", "seat"), ("coin", "coin"), ("other", "coin")
    with pytest.raises(RulesBug, match="no argument other"):
        Line2("line", seat, coin, by=other)
    with pytest.raises(RulesBug, match="first arguments"):
        Line2("line", seat, coin, public=Line1("unseen", coin))


def test_a_module_gives_the_shapes_of_its_lines() -> None:
    shapes = shapes_of(log)
    assert set(shapes) == set(TOY.shapes)
    assert shapes["dealt"] == Shape((log.SEAT, log.COIN), "1", public="dealt_unseen", weight=DETAIL)


def test_two_lines_cannot_share_a_key() -> None:
    module = ModuleType("lines")
    vars(module).update(a=Line1("same", log.SEAT), b=Line1("same", log.SEAT))
    with pytest.raises(RulesBug, match="two lines share the key same"):
        shapes_of(module)


def test_a_line_cites_the_paragraph_of_its_cause() -> None:
    shapes = {
        "plain": Shape((("gold", ""),), "1"),
        "paid": Shape((("gold", ""), ("reason", "")), "2", by="reason", rules={7: "3", 8: "4"}),
    }
    assert cited(Entry(0, "plain", (7,), EVERYBODY), shapes) == "1"
    reasons = (7, 8, 9)
    assert [cited(Entry(0, "paid", (7, why), EVERYBODY), shapes) for why in reasons] == ["3", "4", "2"]


def test_a_list_has_any_number_of_like_things_but_no_half_ones() -> None:
    line = ListLine1("several", log.SEAT, each=(log.COIN, ("count", "")))
    s = blank_state(2)
    line.write(s, 1, [])
    s.log = Log()
    s.ply = 3
    line.write(s, 1, [4, 2, 0, 7])
    assert s.log.entries == [Entry(3, "several", (1, 4, 2, 0, 7), EVERYBODY)]
    for wrong in ([], [4], [4, 2, 0]):
        with pytest.raises(RulesBug, match="several lists"):
            line.write(s, 1, wrong)


def test_a_list_can_be_the_secret_of_a_line() -> None:
    args = (log.SEAT, log.COIN, ("a", ""), ("b", ""), ("c", ""))
    public = Line5("unlisted", *args)
    line = SecretListLine5("listed", public, each=(log.COIN,))
    s = blank_state(2)
    s.log = Log()
    line.tell(s, 1 << 1, 1, 4, 7, 8, 9, [2, 3])
    with pytest.raises(RulesBug, match="listed lists"):
        line.tell(s, 1 << 1, 1, 4, 7, 8, 9, [])
    (entry,) = s.log.entries
    shapes = {one.key: one.shape for one in (line, public)}
    assert readable(entry, 1, shapes) == Entry(0, "listed", (1, 4, 7, 8, 9, 2, 3), 1 << 1)
    for other in (0, EVERYBODY):
        assert readable(entry, other, shapes) == Entry(0, "unlisted", (1, 4, 7, 8, 9), EVERYBODY)


def test_repeated_arguments_are_read_as_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = Shape((("seat", "seat"),), "1", each=(("coin", "coin"), ("count", "")))
    monkeypatch.setitem(TOY.shapes, "several", shape)
    text = TOY.explanation.read(Entry(1, "several", (1, 4, 2, 0, 7), EVERYBODY))
    assert text.args["seat"] == ("seat", 1)
    kind, found = text.args["list"]
    assert (kind, found.key) == ("text", "list.and")
    first, second = found.args["a"][1], found.args["b"][1]
    assert first.key == second.key == "log.several_each"
    assert first.args == {"coin": ("coin", "coin-5"), "count": ("", 2)}
    assert second.args["count"] == ("", 7)


def test_a_clone_has_no_log() -> None:
    s = blank_state(2)
    s.log = Log()
    assert s.clone().log is None


def test_a_game_reads_its_lines_as_messages() -> None:
    text = TOY.explanation.read(Entry(1, "recalled", (1, 4), 1 << 1))
    assert text.key == "log.recalled" and text.domain == "toy"
    assert text.args == {"seat": ("seat", 1), "coin": ("coin", "coin-5")}


def test_a_table_shows_each_reader_its_own_log_from_any_line_on() -> None:
    table = TOY.table(2, 1)
    dealt = [entry.key for entry in table.log(0)[:8]]
    assert dealt == ["dealt"] * 4 + ["dealt_unseen"] * 4
    assert [entry.key for entry in table.log()[:8]] == ["dealt_unseen"] * 8
    assert table.log(0, since=5) == table.log(0)[5:]
