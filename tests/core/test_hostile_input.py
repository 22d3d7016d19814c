"""Hostile input to a table: strange types, stale answers, smuggled lines, forged records."""

from __future__ import annotations

from typing import Any

import pytest

import worldstage
from tests.core.toy import TOY
from worldstage.core import flow
from worldstage.core.errors import BadRecord, BadSetup, IllegalOption, NotYourDecision, Refused, StaleDecision
from worldstage.core.record import parse
from worldstage.core.verify import verify

GAME = worldstage.game("age-of-reason")
COMPILED = not str(flow.__file__).endswith(".py")


def refusing(kind: type[Exception]) -> tuple[type[Exception], ...]:
    """What a wrong type is answered with: the compiled build checks the types of arguments itself, at once."""
    return (kind, TypeError) if COMPILED else (kind,)


def opened(seats: int = 3) -> Any:
    return GAME.table(seats, 1, {"countries": "deal"})


def everything(table: Any) -> tuple[str, str, int]:
    return GAME.digest(table.state), table.record.text(), len(table.log())


STRANGE: list[Any] = [
    None,
    3.0,
    True,
    [],
    {},
    b"bid 3",
    ("bid",),
    ("bid", 3, 4),
    ("bid", "3"),
    ("bid", 3.0),
    (["bid"], 0),
]


@pytest.mark.parametrize("option", STRANGE, ids=repr)
def test_an_option_of_a_strange_type_is_refused_whole(option: Any) -> None:
    table = opened()
    seat = table.actors[0]
    before = everything(table)
    with pytest.raises(refusing(IllegalOption)) as refusal:
        table.submit(seat, table.decision(seat).id, option)
    assert str(refusal.value)
    assert everything(table) == before


@pytest.mark.parametrize("seat", [None, "0", 0.0, True, [], -1, 3, 99, 10**30], ids=repr)
def test_what_is_no_seat_is_refused_everywhere(seat: Any) -> None:
    if COMPILED and seat is True:
        pytest.skip("compiled code takes it for the number 1, and writes that")
    table = opened()
    before = everything(table)
    methods = [
        table.decision,
        table.standing,
        table.lift,
        table.call_upon,
        table.undo,
        table.restart_turn,
        table.retract,
    ]
    if seat is not None:  # nobody is a spectator
        methods += [table.view, table.log]
    for method in methods:
        with pytest.raises(refusing(Refused)) as refusal:
            method(seat)
        assert str(refusal.value)
    with pytest.raises(refusing(Refused)):
        table.stand(seat, "never-help")
    with pytest.raises(refusing(NotYourDecision)):
        table.submit(seat, "x", 0)
    if type(seat) is int:
        assert not table.can_undo(seat) and not table.can_retract(seat)
    assert everything(table) == before
    assert all(table.standing(other) == [] for other in range(3))


def test_a_huge_option_is_not_echoed_whole() -> None:
    table = opened()
    with pytest.raises(IllegalOption) as refusal:
        table.submit(table.actors[0], table.decision(table.actors[0]).id, "x" * 1_000_000)
    assert len(str(refusal.value)) < 1000


def test_bait_and_switch_an_answer_to_an_undone_bid_is_stale() -> None:
    table = opened()
    first = table.actors[0]
    for option in ("bid 3", "propose_a france", "propose_b spain"):
        table.submit(first, table.decision(first).id, option)
    second = table.actors[0]
    read = table.decision(second)
    table.restart_turn(first)
    for option in ("bid 3", "propose_a prussia", "propose_b russia"):
        table.submit(first, table.decision(first).id, option)
    with pytest.raises(StaleDecision):
        table.submit(second, read.id, "pass")


def test_undo_gives_rivals_their_standing_answers_back() -> None:
    """Else anybody could strip a rival of its answer by an attack that is taken back."""
    table = GAME.table(3, 5, {"countries": "deal", "first_alliances": "random"})
    for _ in range(200):
        seat = table.actors[0]
        decision = table.decision(seat)
        attacks = decision.options.get("attack", []) if decision.node == "attack.choose" else []
        for argument in attacks:
            victim = table.state.seat_of[argument % 7]
            if victim < 0:
                continue
            table.stand(victim, "pass-until-attacked")
            table.submit(seat, decision.id, ("attack", argument))
            assert table.standing(victim) == []
            if table.can_undo(seat):
                table.undo(seat)
                assert table.standing(victim) == ["pass-until-attacked"]
                return
        table.submit(seat, decision.id, decision.actions[-1])
    pytest.fail("no attack on a player")


def test_undoing_what_a_standing_answer_did_lifts_it() -> None:
    table = opened()
    first = table.actors[0]
    for option in ("bid 0", "propose_a france", "propose_b spain"):
        table.submit(first, table.decision(first).id, option)
    second = table.actors[0]
    table.stand(second, "pass-biddings")
    assert table.record.plies[-1].option == "pass"
    table.undo(second)
    assert table.standing(second) == []
    assert second in table.actors


def test_nothing_is_taken_back_after_the_end() -> None:
    """The toy's last choice draws nothing: only the closing of the books ends undo."""
    table = TOY.table(2, 1)
    last = -1
    while table.actors:
        last = table.actors[0]
        decision = table.decision(last)
        table.submit(last, decision.id, decision.actions[0])
    assert not any(table.can_undo(seat) for seat in range(2))
    assert last >= 0


@pytest.mark.parametrize(
    "making",
    [
        {"seats": 2.0},
        {"seats": "3"},
        {"seats": None},
        {"names": "abc"},
        {"names": [1, 2, 3]},
        {"names": ["a", "b", "c\u2028d"]},
        {"salt": None},
        {"salt": "x\ry"},
        {"salt": "\ud800"},
        {"seed": 1.5},
        {"seed": "x" * 32},
        {"seed": True},
        {"settings": {"countries": "prussia,\x00"}},
        {"settings": {3: 4}},
    ],
    ids=repr,
)
def test_a_table_made_of_nonsense_is_refused(making: dict[str, Any]) -> None:
    arguments: dict[str, Any] = {"seats": 3, "seed": 1, **making}
    with pytest.raises(refusing(BadSetup)) as refusal:
        GAME.table(**arguments)
    assert str(refusal.value)


def finished() -> str:
    table = opened()
    while table.actors:
        seat = table.actors[0]
        decision = table.decision(seat)
        table.submit(seat, decision.id, decision.actions[len(decision.actions) // 2])
    text: str = table.record.text()
    return text


RECORD = finished()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seats: 3", "seats: \u00b2"),
        ("rules: 1", "rules: " + "9" * 5000),
        ("seat 0:", "seat \u00b2:"),
        ("seats: 3", "seats: 3\nseats: 3"),
        ("seats: 3", "seats: 12"),
        ("setting income: regions", "setting income: nowhere"),
    ],
)
def test_a_malformed_record_is_a_bad_record(old: str, new: str) -> None:
    assert old in RECORD
    with pytest.raises(BadRecord) as refusal:
        worldstage.replay(GAME, parse(RECORD.replace(old, new, 1)))
    assert str(refusal.value)


def test_a_draw_from_too_many_things_does_not_hang_the_verification() -> None:
    record = parse(RECORD.replace("setup/65=", "setup/99999999999999999999=", 1))
    assert verify(GAME, record).fault is not None


def test_luck_moved_to_another_choice_is_noticed() -> None:
    record = parse(RECORD)
    with_luck = next(i for i, ply in enumerate(record.plies) if ply.outcomes and i > 0)
    moved = record.plies[with_luck].outcomes
    record.plies[with_luck - 1] = record.plies[with_luck - 1]._replace(outcomes=moved)
    record.plies[with_luck] = record.plies[with_luck]._replace(outcomes=[])
    fault = verify(GAME, record).fault
    assert fault is not None and fault.key == "verify.plies"


def test_a_saved_table_with_another_seed_is_refused() -> None:
    table = opened()
    saved = table.saved().replace(table.seed.hex(), "00" * 32)
    with pytest.raises(BadRecord):
        worldstage.resume(GAME, parse(saved))


def test_a_saved_table_with_a_strange_standing_answer_is_refused() -> None:
    for line in ("standing 99: never-help", "standing 0: sleep"):
        with pytest.raises(BadRecord):
            worldstage.resume(GAME, parse(opened().saved() + line + "\n"))


def test_standing_answers_survive_saving() -> None:
    table = opened()
    table.stand(2, "never-help")
    assert worldstage.resume(GAME, parse(table.saved())).standing(2) == ["never-help"]
