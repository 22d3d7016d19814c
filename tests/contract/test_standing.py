"""Standing answers: given once, they fire as ordinary choices that the record shows, and end when they should."""

from __future__ import annotations

import pytest

import worldstage
from tests.contract.cases import (
    FEW,
    FEW_IDS,
    GAMES,
    AnyGame,
    AnyTable,
    Case,
    Player,
    everything,
    open_table,
    same_text,
    seat_counts,
    step_table,
    steps,
)
from tests.contract.declared import declared
from tests.core.toy import TOY
from worldstage.core.chance import Fast
from worldstage.core.errors import Refused
from worldstage.core.log import EVERYBODY
from worldstage.core.record import parse
from worldstage.core.standing import FIRST, PICKED

few_cases = pytest.mark.parametrize("case", FEW, ids=FEW_IDS)
ANSWERS = [
    (game, one.id if one.domain is None else f"{one.id}={one.domain.labels[-1]}")
    for game in GAMES.values()
    for one in game.standing.values()
]
every_answer = pytest.mark.parametrize(("game", "answer"), ANSWERS, ids=[f"{g.id}-{a}" for g, a in ANSWERS])


def waits(table: AnyTable) -> bool:
    """At a sealed decision a standing answer waits for the seats that have none: its speed would give it away.

    Who has begun to draft by hand is asked on.
    """
    alone = table.actors[:1] if len(table.actors) == 1 else []
    return table.game.node(table.state).sealed and (not alone or table.can_undo(alone[0]))


def fits(table: AnyTable, seat: int, answer: str) -> bool:
    """Whether a standing answer has something to say to the decision at hand."""
    return chosen(table, seat, answer) is not None


def chosen(table: AnyTable, seat: int, notation: str) -> tuple[str, int] | None:
    """What a standing answer says to the decision at hand."""
    name, _, label = notation.partition("=")
    standing = table.game.standing[name]
    if seat not in table.actors or (standing.when and not table.game.stands(table.state, seat, standing.when)):
        return None
    decision = table.decision(seat)
    for answer in standing.answers:
        options = decision.options.get(answer.verb.name, []) if answer.node.name == decision.node else []
        if answer.argument == PICKED and options:
            legal = table.game.legal(table.state, seat)
            picked = table.game.picked(table.state, seat, name, legal)
            assert picked is None or picked in legal
            return None if picked is None else (answer.verb.name, picked - answer.verb.offset)
        if answer.argument == FIRST and options:
            return answer.verb.name, options[0]
        wanted = list(standing.domain.labels).index(label) if standing.domain is not None else answer.argument
        if wanted in options:
            return answer.verb.name, wanted
    return None


def declared_until(game: AnyGame, answer: str) -> tuple[str, ...]:
    return tuple(line.key for line in game.standing[answer.partition("=")[0]].until)


def ends(table: AnyTable, seat: int, answer: str, since: int) -> bool:
    """Whether one of the lines written since then ends a standing answer."""
    until = declared_until(table.game, answer)
    lines = table.log(seat)[since:]
    return any(line.key in until and table.game.concerns(table.state, seat, line) for line in lines)


@every_answer
def test_a_standing_answer_fires_until_it_ends(game: AnyGame, answer: str) -> None:
    """Every other seat plays at random; the seat that stands is never asked what its answer says already."""
    fired = ended = 0
    for seats in (game.spec.min_seats, game.spec.max_seats):
        for seed in range(60):
            if seed >= 4 and fired:
                break
            table, player = game.table(seats, seed), Player(seed)
            seat = seed % seats
            while table.actors:
                if answer not in table.standing(seat):
                    before, lines = len(table.record.plies), len(table.log())
                    table.stand(seat, answer)
                    fired += len(table.record.plies) - before
                    assert answer in table.standing(seat) or ends(table, seat, answer, lines)
                    if not table.actors:
                        break
                assert not fits(table, seat, answer) or waits(table), "it should have fired"
                before, lines = len(table.record.plies), len(table.log())
                step_table(table, player)
                fired += len(table.record.plies) - before - 1
                if answer not in table.standing(seat):
                    assert ends(table, seat, answer, lines), "the standing answer ended without reason"
                    ended += 1
            text = table.record.text()
            assert worldstage.verify(game, parse(text)).fault is None, "fired answers are not ordinary choices"
            assert same_text(worldstage.replay(game, parse(text)).record.text(), text)
    assert fired > 0
    assert ended > 0 or not declared_until(game, answer)


@few_cases
def test_a_fired_answer_is_written_like_a_choice_of_the_seat(case: Case) -> None:
    """Choosing by hand what the standing answers would say gives the very same record."""
    table, player = open_table(case, case.seed), Player(case.seed)
    by_hand = open_table(case, case.seed)
    for answer, standing in case.game.standing.items():
        if not standing.until:
            table.stand(0, answer)
    answers = table.standing(0)  # of those that contradict each other, the last one
    while table.actors:
        asked = table.decision(table.actors[-1])
        action = player.choose(case.game, asked.actions)
        table.submit(asked.seat, asked.id, action)
        by_hand.submit(asked.seat, asked.id, action)
        while by_hand.actors and 0 in by_hand.actors and any(fits(by_hand, 0, answer) for answer in answers):
            decision = by_hand.decision(0)
            choice = chosen(by_hand, 0, min(answer for answer in answers if fits(by_hand, 0, answer)))
            assert choice is not None
            by_hand.submit(0, decision.id, choice)
    assert same_text(table.record.text(), by_hand.record.text())
    assert everything(table) == everything(by_hand)


@every_answer
def test_a_lifted_answer_does_not_fire(game: AnyGame, answer: str) -> None:
    asked = 0
    for seed in range(12):
        table, player = game.table(seat_counts(game)[seed % 3 % len(seat_counts(game))], seed), Player(seed)
        for seat in range(table.seats):
            table.lift(seat)  # what stands by default
            table.stand(seat, answer)
            if seat % 2:
                table.lift(seat, answer)
            else:
                table.lift(seat)
            assert table.standing(seat) == []
        while table.actors:
            asked += any(fits(table, seat, answer) for seat in table.actors)
            before = len(table.record.plies)
            step_table(table, player)
            assert len(table.record.plies) == before + 1
        if asked:
            return
    assert answer in declared(game.id).seldom, "nobody was ever asked what the answer would say"


@every_answer
def test_a_seat_called_upon_keeps_only_answers_that_end_by_themselves(game: AnyGame, answer: str) -> None:
    table = game.table(game.spec.min_seats, 1)
    quiet = (seat for seat in range(table.seats) if not fits(table, seat, answer) or waits(table))
    bystander = next(quiet)
    table.stand(bystander, answer)
    table.call_upon(bystander)
    assert table.standing(bystander) == ([answer] if declared_until(game, answer) else [])


@few_cases
def test_an_unknown_answer_is_refused(case: Case) -> None:
    table = open_table(case, case.seed)
    before = everything(table)
    with pytest.raises(Refused) as refusal:
        table.stand(0, "whatever")
    assert "Seat 1" in str(refusal.value) and "whatever" in str(refusal.value)
    assert all(answer in str(refusal.value) for answer in case.game.standing)
    assert everything(table) == before and table.standing(0) == []


@few_cases
def test_standing_answers_survive_saving(case: Case) -> None:
    table, player = open_table(case, case.seed), Player(case.seed)
    step_table(table, player)
    for game, answer in ANSWERS:
        if game is case.game:
            table.stand(case.seats - 1, answer)
    resumed = worldstage.resume(case.game, parse(table.saved()))
    for seat in range(case.seats):
        assert resumed.standing(seat) == table.standing(seat)
    assert everything(resumed) == everything(table)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_condition_of_an_answer_depends_on_public_facts_alone(game: AnyGame) -> None:
    """Or the pause would tell what a seat holds."""
    conditions = [one.when for one in game.standing.values() if one.when]
    if not conditions:
        pytest.skip(f"{game.id} has no standing answers with a condition")
    told = set()
    for case in (case for case in FEW if case.game is game):
        for step in steps(game, case.seats, case.settings, case.seed):
            world = game.views.sample(step.state, EVERYBODY, Fast(step.number))
            for seat in range(case.seats):
                for when in conditions:
                    found = game.stands(step.state, seat, when)
                    assert found == game.stands(world, seat, when), when
                    told.add((when, found))
    rare = {(when, True) for when in conditions if when in declared(game.id).seldom}
    assert told | rare == {(when, found) for when in conditions for found in (True, False)}


def test_undoing_a_choice_gives_back_the_standing_answer_it_ended() -> None:
    """A boast ends the standing boast of the others; taken back, it has never been."""
    table = TOY.table(3, 1)
    table.stand(1, "say-nothing")
    table.submit(0, table.decision(0).id, "boast 3")
    assert table.standing(1) == []
    table.undo(0)
    assert table.standing(1) == ["say-nothing"]


def test_at_a_sealed_decision_a_standing_answer_fires_last() -> None:
    """Otherwise its speed would tell the others what it is."""
    table = TOY.table(3, 1)
    table.stand(1, "lowest")
    table.submit(0, table.decision(0).id, "boast 3")
    table.submit(0, table.decision(0).id, "keep")
    assert table.actors == [0, 1, 2]
    assert table.view(0)["chosen"] == []
    ply = table.state.ply
    for seat in (2, 0):
        assert table.state.ply == ply
        decision = table.decision(seat)
        table.submit(seat, decision.id, decision.actions[0])
    assert table.state.ply > ply, "with the last choice by hand the standing answer has fired"
    assert [row.seat for row in table.record.plies[-3:]] == [0, 1, 2]


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_only_seats_of_the_table_can_stand(seat: int) -> None:
    table = TOY.table(3, 1)
    with pytest.raises(Refused):
        table.stand(seat, "keep")
    assert [table.standing(other) for other in range(3)] == [[], [], []]
