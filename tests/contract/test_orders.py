"""Advance orders: given at any time, they are carried out once, as ordinary choices, or refused."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import worldstage
from tests.contract.cases import (
    CASES,
    FEW,
    GAMES,
    AnyGame,
    AnyTable,
    Case,
    Player,
    everything,
    open_table,
    same_text,
    step_table,
    steps,
)
from worldstage.core.chance import Fast
from worldstage.core.errors import Refused
from worldstage.core.orders import MOST_ORDERS, Order
from worldstage.core.record import parse
from worldstage.core.text import LANGUAGES

ORDERED = {game_id: game for game_id, game in GAMES.items() if game.orders.at}
CASES_WITH = [case for case in FEW if case.game_id in ORDERED]
every_game = pytest.mark.parametrize("game", ORDERED.values(), ids=ORDERED.keys())
few_cases = pytest.mark.parametrize("case", CASES_WITH, ids=[str(case) for case in CASES_WITH])


class Commander:
    """Gives orders of all kinds: things that were possible a moment ago, and things that may never be."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game
        self.random = random.Random(seed)
        self.seen: list[str] = []  # options of nodes that take orders
        self.then: list[str] = []  # options that may follow
        self.conditions = [
            f"{one.id} {label}".strip()
            for one in game.orders.conditions
            for label in (one.domain.labels if one.domain is not None else ("",))
        ]

    def look(self, table: AnyTable) -> None:
        """Remember what is asked."""
        for seat in table.actors:
            decision = table.decision(seat)
            for action in self.random.sample(decision.actions, min(4, len(decision.actions))):
                verb, notation = self.game.actions.decode(action)[0].name, self.game.actions.format(action)
                if verb in self.game.orders.first:
                    self.seen.append(notation)
                self.then.append(notation)

    def order(self) -> tuple[list[str], str]:
        first = self.random.choice(self.seen) if self.seen else self._any(self.game.orders.first)
        rest = [self.random.choice(self.then) for _ in range(self.random.choice((0, 0, 0, 1, 2))) if self.then]
        when = self.random.choice(self.conditions) if self.conditions and self.random.random() < 0.4 else ""
        return [first, *rest], when

    def _any(self, verbs: list[str]) -> str:
        verb = self.game.actions.by_name[self.random.choice(verbs)]
        return self.game.actions.format(verb.offset + self.random.randrange(verb.size))


def give(table: AnyTable, commander: Commander, seat: int) -> None:
    """One order. Only things without a name, or too many orders, can be refused."""
    options, when = commander.order()
    try:
        table.order(seat, options, when)
    except Refused as refusal:
        assert refusal.text.key in ("error.unknown_option", "error.order_many", "error.order_condition"), refusal
        return
    ready = [order for order in table.orders(seat) if order.options == tuple(options) and order.when == when]
    assert ready or table.outcomes(seat), "the order has vanished"


def none_is_due(table: AnyTable) -> None:
    """What could be carried out now has been, unless its seat has taken something back."""
    game = table.game
    verbs = game.orders.verbs_at(game.node(table.state)) if table.actors else ()
    for seat in table.actors if verbs else []:
        if seat in table._book.held:
            continue
        for order in table.orders(seat):
            action = game.actions.parse(order.options[0])
            verb, _ = game.actions.decode(action)
            if verb in verbs and holds(table, seat, order):
                assert action not in table.decision(seat).actions, "it should have been carried out"
                assert verb in game.orders.patient, "it should have been dropped"


def holds(table: AnyTable, seat: int, order: Order) -> bool:
    found = table.game.orders.condition(order.when)
    return found is None or table.game.holds(table.state, seat, found[0].id, found[1])


@few_cases
def test_random_orders_never_break_a_table(case: Case) -> None:
    """Everybody orders, withdraws and takes back at random; the record is that of an ordinary game."""
    became: Counter[str] = Counter()
    for seed in range(case.seed, case.seed + 30):
        play_with_orders(case, seed, became)
        if became["done"] and became["refused"]:
            return
    pytest.fail(f"too little has become of the orders: {became}")


def play_with_orders(case: Case, seed: int, became: Counter[str]) -> None:
    game = case.game
    table, player, commander = open_table(case, seed), Player(seed), Commander(game, seed)
    luck = random.Random(seed)
    while table.actors:
        commander.look(table)
        if luck.random() < 0.35:
            give(table, commander, luck.randrange(case.seats))
        if luck.random() < 0.05:
            seat = luck.randrange(case.seats)
            waiting = [order.id for order in table.orders(seat)]
            table.withdraw(seat, luck.choice(waiting) if waiting else None)
        if not table.actors:
            break
        none_is_due(table)
        for seat in range(case.seats):
            assert len(table.outcomes(seat)) <= MOST_ORDERS
            became.update("done" if told.reason is None else "refused" for told in table.outcomes(seat))
            table.dismiss(seat)
        seat, _ = step_table(table, player)
        if luck.random() < 0.1 and table.can_undo(seat):
            (table.undo if luck.random() < 0.5 else table.restart_turn)(seat)
        if luck.random() < 0.02 and table.actors:
            text = table.saved()
            twin = worldstage.resume(game, parse(text))
            assert same_text(twin.saved(), text) and everything(twin) == everything(table)
    text = table.record.text()
    assert worldstage.verify(game, parse(text)).fault is None
    assert same_text(worldstage.replay(game, parse(text)).record.text(), text)


@few_cases
def test_a_seat_that_orders_gets_the_game_of_one_that_chooses_by_hand(case: Case) -> None:
    table, player, commander = open_table(case, case.seed), Player(case.seed), Commander(case.game, case.seed)
    while table.actors:
        commander.look(table)
        give(table, commander, table.actors[0])
        if table.actors:
            step_table(table, player)
    by_hand = open_table(case, case.seed)
    for ply in table.record.plies:
        by_hand.submit(ply.seat, by_hand.decision(ply.seat).id, ply.option)
    assert same_text(by_hand.record.text(), table.record.text())
    assert everything(by_hand) == everything(table)


@every_game
def test_orders_are_declared_of_nodes_verbs_and_log_lines_that_there_are(game: AnyGame) -> None:
    for place in game.orders.at:
        assert place.node in game.nodes and place.node.asks and not place.node.sealed
        assert all(verb in game.actions.verbs for verb in place.verbs)
    assert all(verb.name in game.orders.first for verb in game.orders.patient)
    assert {line.key for line in game.orders.until} <= {*game.shapes}
    kinds = {domain.kind for verb in game.actions.verbs for domain in verb.domains} | {""}
    assert {one.domain.kind for one in game.orders.conditions if one.domain is not None} <= kinds
    amounts = [one.domain.labels for one in game.orders.conditions if one.domain is not None and not one.domain.kind]
    for labels in amounts:
        assert [int(label) for label in labels] == list(range(int(labels[0]), int(labels[-1]) + 1))


@every_game
def test_every_verb_that_can_be_ordered_is_asked_there(game: AnyGame) -> None:
    """Or an order would wait for ever."""
    missing = {(place.node.name, verb.name) for place in game.orders.at for verb in place.verbs}
    for case in (case for case in CASES if case.game_id == game.id):
        for step in steps(game, case.seats, case.settings, case.seed):
            node = game.node(step.state).name
            missing -= {(node, verb) for verb in game.actions.options(step.options)}
        if not missing:
            return
    pytest.fail(f"never asked: {sorted(missing)}")


@every_game
def test_all_that_can_be_ordered_can_be_said(game: AnyGame) -> None:
    table = game.table(game.spec.max_seats, 1)
    for name in game.orders.first:
        verb = game.actions.by_name[name]
        for action in (verb.offset, verb.offset + verb.size // 3):
            for language in LANGUAGES:
                words = worldstage.render(game.explanation.ordered(table.state, 0, action), language)
                assert words and not set(words) & set("{}#"), words
    for condition in game.orders.conditions:
        label = condition.domain.labels[0] if condition.domain is not None else ""
        for language in LANGUAGES:
            words = worldstage.render(game.explanation.condition(f"{condition.id} {label}".strip()), language)
            assert words and not set(words) & set("{}#"), words


@every_game
def test_a_condition_depends_on_nothing_that_its_seat_cannot_know(game: AnyGame) -> None:
    """An order must not be a way to ask about what is hidden."""
    conditions = [
        (one.id, part)
        for one in game.orders.conditions
        for part in (range(len(one.domain.labels)) if one.domain is not None else (-1,))
    ]
    told: Counter[bool] = Counter()
    luck = random.Random(1)
    for case in (case for case in CASES_WITH if case.game_id == game.id):
        for step in steps(game, case.seats, case.settings, case.seed):
            if step.number % 7 or not step.state.frames:
                continue
            seat = luck.randrange(case.seats)
            world = game.views.sample(step.state, seat, Fast(step.number))
            for condition, part in luck.sample(conditions, min(12, len(conditions))):
                found = game.holds(step.state, seat, condition, part)
                assert found == game.holds(world, seat, condition, part), condition
                told[found] += 1
    assert told[True] and told[False], "a condition must hold at times, and at times not"


def test_some_game_has_orders_and_some_game_has_none() -> None:
    assert 2 <= len(ORDERED) < len(GAMES)
