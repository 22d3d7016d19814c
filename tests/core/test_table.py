"""A table as the kernel keeps it: who, what and why of its refusals, names and seeds, and what happens on a fault."""

from __future__ import annotations

import pytest

import worldstage
from tests.core.toy import BOASTING, RECALLING, TOY, Boasting, Toy, ToyState
from tests.core.toy.log import KEPT
from worldstage.core.automation import AutomatedTable
from worldstage.core.chance import Chance
from worldstage.core.errors import (
    BadRecord,
    BadSetup,
    IllegalOption,
    NothingToUndo,
    NotYourDecision,
    RulesBug,
    StaleDecision,
)
from worldstage.core.flow import Node, become
from worldstage.core.opening import seed_bytes
from worldstage.core.record import parse


def toy_table() -> AutomatedTable[ToyState]:
    return TOY.table(3, 1)


def finished(table: AutomatedTable[ToyState]) -> AutomatedTable[ToyState]:
    while table.actors:
        seat = table.actors[0]
        decision = table.decision(seat)
        table.submit(seat, decision.id, decision.actions[0])
    return table


# -- refusals say who, what, why and which rule -----------------------------------------------------------------------


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    with pytest.raises(NotYourDecision) as refusal:
        toy_table().submit(2, "toy.boast:0:2", "boast 1")
    assert str(refusal.value) == "It is not the turn of seat 3, but of seat 1."


def test_a_stale_decision_is_named_with_the_open_one() -> None:
    table = toy_table()
    old = table.decision(0).id
    table.submit(0, old, "boast 1")
    with pytest.raises(StaleDecision) as refusal:
        table.submit(0, old, "keep")
    assert "Seat 1" in str(refusal.value) and old in str(refusal.value) and table.decision(0).id in str(refusal.value)


def test_an_illegal_option_is_told_with_reason_and_rule() -> None:
    table = toy_table()
    with pytest.raises(IllegalOption) as refusal:
        table.submit(0, table.decision(0).id, "bid coin-1")
    assert str(refusal.value) == "Seat 1 cannot choose “bid coin-1”: You are asked something else. (§3)"
    assert refusal.value.rule == "3"
    why = table.why_not(0, "bid coin-1")
    assert why is not None and why.rule == "3"


def test_undo_with_nothing_to_take_back_says_where_it_ends() -> None:
    with pytest.raises(NothingToUndo, match="Seat 1 has nothing to take back: undo ends at"):
        toy_table().undo(0)


def test_a_seat_without_a_sealed_choice_has_nothing_to_retract() -> None:
    with pytest.raises(NothingToUndo, match="Seat 2 has no sealed choice"):
        toy_table().retract(1)


# -- names and seeds --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "names", [["Ann"], ["Ann", "Bob", "Cy", "Di"], ["Ann", "Bob\n", "Cy"], ["Ann", "B" * 81, "Cy"]]
)
def test_names_must_fit_the_seats(names: list[str]) -> None:
    with pytest.raises(BadSetup, match="needs 3 names of at most 80 printable characters"):
        TOY.table(3, 1, names=names)


@pytest.mark.parametrize("seed", [b"", b"short", bytes(33)])
def test_a_seed_has_32_bytes(seed: bytes) -> None:
    with pytest.raises(BadSetup, match=f"A seed is a whole number or 32 bytes, not {len(seed)} bytes."):
        TOY.table(3, seed)


def test_a_small_number_stands_for_a_whole_seed() -> None:
    assert seed_bytes(1) == seed_bytes(1) != seed_bytes(2)
    assert len(seed_bytes(1)) == 32
    assert seed_bytes(bytes(32)) == bytes(32)


def test_without_a_seed_every_table_is_its_own() -> None:
    assert len({TOY.table(2).seed for _ in range(20)}) == 20


def test_a_finished_table_cannot_be_resumed() -> None:
    table = finished(toy_table())
    assert table.saved() == table.record.text()
    with pytest.raises(BadRecord, match="over"):
        worldstage.resume(TOY, parse(table.saved()))


def test_only_a_record_of_the_same_game_and_rules_and_edition_replays() -> None:
    text = toy_table().record.text()
    for old, new in (("game: toy", "game: go"), ("rules: 1", "rules: 2"), ("plain 0123456789abcdef", "plain 00")):
        with pytest.raises(BadRecord) as bad:
            worldstage.replay(TOY, parse(text.replace(old, new)))
        assert new.split()[-1] in str(bad.value)


def test_a_record_with_an_impossible_choice_says_which() -> None:
    text = finished(toy_table()).record.text()
    first = next(line for line in text.splitlines() if line.startswith("1 "))
    with pytest.raises(BadRecord, match="does not replay at choice 1"):
        worldstage.replay(TOY, parse(text.replace(first, "1 0 keep")))
    with pytest.raises(BadRecord, match="does not replay at choice 1"):
        worldstage.replay(TOY, parse(text.replace(first, "1 2 boast 1")))
    with pytest.raises(BadRecord, match="does not replay at choice 1"):
        worldstage.replay(TOY, parse(text.replace(first, "1 0 fly")))


def test_a_record_whose_setup_luck_does_not_fit_says_so() -> None:
    text = toy_table().record.text().replace("deal/16", "deal/17")
    with pytest.raises(BadRecord, match="does not replay at choice 0"):
        worldstage.replay(TOY, parse(text))


# -- a fault in the rules ---------------------------------------------------------------------------------------------


class Faulty(Node[ToyState]):
    """Draws and writes, then breaks down as long as it is broken."""

    def __init__(self) -> None:
        super().__init__("faulty", "3")
        self.number = len(TOY.nodes)
        self.broken = True

    def run(self, s: ToyState, frame: list[int], chance: Chance) -> None:
        chance.below(6, "fault")
        KEPT.write(s, 0)
        s.boast = 9
        if self.broken:
            raise RulesBug("something went wrong")
        become(s, RECALLING, 0)


class FaultyBoasting(Boasting):
    """Boasting that leads to the faulty node."""

    def options(self, s: ToyState, seat: int) -> list[int]:
        return BOASTING.options(s, seat)

    def choose(self, s: ToyState, seat: int, action: int, chance: Chance) -> None:
        s.frames[-1] = [len(TOY.nodes), 0, 0, 0, 0, 0, 0]


class FaultyToy(Toy):
    """The toy with a procedure that fails in the middle of a choice."""

    def __init__(self) -> None:
        super().__init__()
        self.fault = Faulty()
        whole, boasting, *others = self.nodes
        faulty = FaultyBoasting(boasting.name, "3")
        faulty.number = boasting.number
        self.nodes = [whole, faulty, *others, self.fault]


@pytest.fixture
def faulty() -> FaultyToy:
    return FaultyToy()


def fail(table: AutomatedTable[ToyState]) -> None:
    with pytest.raises(RulesBug):
        table.submit(0, table.decision(0).id, "boast 1")


def test_a_choice_that_fails_half_way_leaves_everything_as_it_was(faulty: FaultyToy) -> None:
    table = faulty.table(2, 1)
    before = (faulty.digest(table.state), table.record.text(), table.log(0), table.actors)
    fail(table)
    assert (faulty.digest(table.state), table.record.text(), table.log(0), table.actors) == before


def test_luck_drawn_by_a_choice_that_failed_is_not_lost_to_the_record(faulty: FaultyToy) -> None:
    """Draw number n of a table is derived from n: a draw that is not recorded would shift all that follow."""
    table = faulty.table(2, 1)
    fail(table)
    faulty.fault.broken = False
    finished(table)
    assert worldstage.verify(table.game, table.record).fault is None


# -- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("countries", ["choose", "deal", "spain,france"])
def test_the_log_tells_which_country_each_seat_leads(countries: str) -> None:
    game = worldstage.game("age-of-reason")
    table = game.table(2, 1, {"countries": countries})
    while table.game.node(table.state).name == "setup.choose_country":
        seat = table.actors[0]
        decision = table.decision(seat)
        table.submit(seat, decision.id, decision.actions[0])
    assert sum(entry.key == "setup.country" for entry in table.log()) == 2
