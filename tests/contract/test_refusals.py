"""The validated entry point: what a table refuses, and that a refusal changes nothing."""

from __future__ import annotations

import pytest

from tests.contract.cases import (
    CASES,
    FEW,
    FEW_IDS,
    IDS,
    AnyTable,
    Case,
    Player,
    drafting,
    everything,
    open_table,
    step_table,
    text_key,
    twin,
)
from worldstage.core.chance import Fast
from worldstage.core.errors import IllegalOption, NotYourDecision, Refused, StaleDecision

every_case = pytest.mark.parametrize("case", CASES, ids=IDS)
few_cases = pytest.mark.parametrize("case", FEW, ids=FEW_IDS)


def refused(table: AnyTable, kind: type[Refused], seat: int, decision: str, option: int | str | tuple[str, int]) -> str:
    """A submission that must be refused with an error of just this kind; its message."""
    with pytest.raises(Refused) as caught:
        table.submit(seat, decision, option)
    assert type(caught.value) is kind, f"{type(caught.value).__name__} instead of {kind.__name__}: {caught.value}"
    return str(caught.value)


@every_case
def test_unlisted_options_are_refused_and_change_nothing(case: Case) -> None:
    """The first time a node asks, every action of the index is tried; later, and with odd settings, a few of them."""
    table, player = open_table(case, case.seed), Player(case.seed)
    whole = range(table.game.actions.size)
    nodes: set[str] = set()
    while table.actors:
        seat = table.actors[-1]
        decision = table.decision(seat)
        if table.state.ply % 40 == 0 or decision.node not in nodes:
            thorough = decision.node not in nodes and case in FEW
            nodes.add(decision.node)
            before = everything(table)
            for action in whole if thorough else player.random.sample(whole, min(40, len(whole))):
                if action in decision.actions:
                    assert table.why_not(seat, action) is None
                else:
                    message = refused(table, IllegalOption, seat, decision.id, action)
                    assert message.startswith(f"Seat {seat + 1} cannot choose “{table.game.actions.format(action)}”")
                    refusal = table.why_not(seat, action)
                    assert refusal is not None and refusal.rule
            assert everything(table) == before
        step_table(table, player)
    assert nodes


@every_case
def test_wrong_seats_and_stale_decisions_are_refused_and_change_nothing(case: Case) -> None:
    table, player = open_table(case, case.seed + 1), Player(case.seed + 1)
    old = ""
    while table.actors:
        if table.state.ply % 12 == 0:
            before = everything(table)
            seat = table.actors[0]
            decision = table.decision(seat)
            option = decision.actions[0]
            for other in (-1, *range(case.seats), case.seats):
                if other not in table.actors:
                    message = refused(table, NotYourDecision, other, decision.id, option)
                    if 0 <= other < case.seats:
                        assert f"It is not the turn of seat {other + 1}" in message
                        assert all(str(actor + 1) in message for actor in table.actors)
                        assert table.why_not(other, option) is not None
                    else:
                        assert f"There is no seat {other + 1} at this table" in message
                    with pytest.raises(NotYourDecision):
                        table.decision(other)
            for stale in {"", "x", old, f"{decision.node}:{table.state.ply + 1}:{seat}"} - {decision.id}:
                assert decision.id in refused(table, StaleDecision, seat, stale, option)
            assert everything(table) == before
        old = table.decision(table.actors[0]).id
        step_table(table, player)


@few_cases
def test_why_several_options_are_refused_is_told_without_choosing_them(case: Case) -> None:
    """The table says the same when they are submitted, and nothing of it depends on what the seat can't know."""
    table, player = open_table(case, case.seed + 6), Player(case.seed + 6)
    game, refusals = table.game, 0
    while table.actors and refusals < 60:
        seat = table.actors[0]
        for chain in chains(table, seat, player):
            worlds = [game.views.sample(table.state, seat, Fast(luck)) for luck in (table.state.ply, 7)]
            before = everything(table)
            found = [game.explanation.why_not_of_several(world, seat, chain) for world in worlds]
            assert everything(table) == before
            here, there = ((text_key(one.text), one.rule) if one is not None else None for one in found)
            assert here == there
            assert here == told_by_submitting(twin(table), seat, chain)
            refusals += here is not None
        step_table(table, player)
    assert refusals


def chains(table: AnyTable, seat: int, player: Player) -> list[list[int]]:
    """Lists that begin with something legal, and go on with it, with what could follow it and with anything."""
    game = table.game
    first = player.choose(game, game.legal(table.state, seat))
    world = game.views.sample(table.state, seat, Fast(table.state.ply))
    game.apply(world, seat, first, Fast(0))
    following = game.legal(world, seat) if seat in game.actors(world) else []
    anything = player.random.randrange(game.actions.size)
    return [[first, anything], [first, first], [first, *following[-1:], anything], [anything, first]]


def told_by_submitting(table: AnyTable, seat: int, chain: list[int]) -> tuple[str, str] | None:
    try:
        table.submit(seat, table.decision(seat).id, chain)
    except IllegalOption as refusal:
        return text_key(refusal.text.args["why"][1]), refusal.rule
    return None


@few_cases
def test_nonsense_is_refused_and_changes_nothing(case: Case) -> None:
    table = open_table(case, case.seed)
    seat = table.actors[0]
    decision = table.decision(seat)
    before = everything(table)
    verb = table.game.actions.verbs[0].name
    for nonsense in ("", "   ", "fly", f"{verb} no such thing", f"{verb} ;", -1, table.game.actions.size, ("fly", 0)):
        refused(table, IllegalOption, seat, decision.id, nonsense)
        with pytest.raises(IllegalOption):
            table.why_not(seat, nonsense)
    refused(table, IllegalOption, seat, decision.id, (verb, -1))
    refused(table, IllegalOption, seat, decision.id, (verb, 10**6))
    assert everything(table) == before


@few_cases
def test_nothing_more_can_be_chosen_when_the_game_is_over(case: Case) -> None:
    table, player = open_table(case, case.seed + 2), Player(case.seed + 2)
    last = ""
    while table.actors:
        last = table.decision(table.actors[0]).id
        step_table(table, player)
    before = everything(table)
    for seat in range(case.seats):
        assert "the game is over" in refused(table, NotYourDecision, seat, last, 0)
        for act in (table.undo, table.restart_turn, table.retract):
            with pytest.raises(Refused):
                act(seat)
    assert everything(table) == before


@few_cases
def test_an_option_may_be_given_as_number_words_or_verb_with_argument(case: Case) -> None:
    ends = []
    for form in range(3):
        table, player = open_table(case, case.seed + 3), Player(case.seed + 3)
        while table.actors:
            seat = table.actors[0]
            decision = table.decision(seat)
            action = player.choose(table.game, decision.actions)
            verb, argument = table.game.actions.decode(action)
            forms: list[int | str | tuple[str, int]] = [
                action,
                table.game.actions.format(action),
                (verb.name, argument),
            ]
            assert argument in decision.options[verb.name]
            table.submit(seat, decision.id, forms[form])
        ends.append(table.record.text())
    assert ends[0] == ends[1] == ends[2]


@few_cases
def test_submitting_returns_the_new_log_lines_that_the_seat_may_read(case: Case) -> None:
    table, player = open_table(case, case.seed + 4), Player(case.seed + 4)
    while table.actors:
        seat = table.actors[0]
        decision = table.decision(seat)
        before = table.log(seat)
        new = table.submit(seat, decision.id, player.choose(table.game, decision.actions))
        assert before + new == table.log(seat)


@every_case
def test_every_option_and_every_refusal_of_a_seat_belongs_to_that_seat_alone(case: Case) -> None:
    """The ids of open decisions differ from seat to seat and from moment to moment."""
    table, player = open_table(case, case.seed + 5), Player(case.seed + 5)
    seen: set[str] = set()
    while table.actors:
        ids = {table.decision(seat).id for seat in table.actors}
        assert len(ids) == len(table.actors)
        waiting = any(choice != -1 for choice in table.state.sealed) or drafting(table.game, table.state)
        assert waiting or not ids & seen, "a decision has the id of an earlier one"
        seen |= ids
        seat, _ = step_table(table, player)
        if seat in table.actors:
            assert table.decision(seat).id not in seen, "the decision of a seat has the id of one that it has made"
