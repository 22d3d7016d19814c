"""Secrecy, by twin worlds: what a seat may not know must not show in anything it is given.

`game.views.sample` resamples the unseen. A seat, or a spectator, must not be able to tell the real world from a sampled
one: not by its view, its decision, its log, nor by what a refusal says.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.cases import (
    CASES,
    FEW,
    FEW_IDS,
    GAMES,
    IDS,
    AnyGame,
    AnyTable,
    Case,
    Player,
    log_lines,
    open_table,
    readers,
    same_text,
    sight,
    step_table,
    steps,
    text_key,
    twin,
)
from tests.contract.declared import declared
from tests.contract.features import has, needs, secret
from worldstage.bots import known, make
from worldstage.core.chance import Fast
from worldstage.core.errors import Refused
from worldstage.core.log import EVERYBODY
from worldstage.core.observation import Observation
from worldstage.core.simultaneous import Done, Simultaneous

every_case = pytest.mark.parametrize("case", CASES, ids=IDS)
few_cases = pytest.mark.parametrize("case", FEW, ids=FEW_IDS)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def kinds_of_secrets(game: AnyGame) -> list[str]:
    """Of which kinds a game has secrets: choices that lie face down, other hidden things. Skips a game of none."""
    needs(game, "face_down", "hidden")
    return [kind for kind in ("face_down", "hidden") if has(game, kind)]


def kind_of_secret(game: AnyGame, state: Any) -> str:
    return "face_down" if secret(game, state) else "hidden"


@every_case
def test_nobody_can_tell_a_sampled_world_from_the_real_one(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed):
        s = step.state
        if step.number % (5 if secret(game, s) else 12):
            continue
        for seat in readers(case.seats):
            world = game.views.sample(s, seat, Fast(step.number))
            game.check(world)
            assert same_text(sight(game, s, seat), sight(game, world, seat)), f"seat {seat} sees a difference"


@every_case
def test_what_a_seat_may_choose_is_the_same_in_every_world_it_cannot_tell_from_the_real_one(case: Case) -> None:
    """At every decision: bots choose in sampled worlds, and what is offered, or who is asked, must tell no secret."""
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 8):
        world = game.views.sample(step.state, step.seat, Fast(step.number))
        assert game.actors(world) == game.actors(step.state), f"{game.node(step.state).name}: others are asked"
        same_options(game, step.state, world, step.seat)


@few_cases
def test_bots_are_offered_what_they_may_choose(case: Case) -> None:
    """Bots come where random players don't; what they are offered is what is legal, whatever they guess."""
    game, luck = case.game, Fast(case.seed)
    names = sorted(known(game))
    bots = [make(game, names[seat % len(names)]) for seat in range(case.seats)]
    s = game.new(case.seats, dict(case.settings), chance=luck)
    while s.frames:
        seat = game.actor(s)
        seen = Observation(game, s, seat, luck, reasons=False)
        same_options(game, s, seen.world, seat)
        move = bots[seat].choose(seen)
        assert move.action in seen.actions
        game.apply(s, seat, move.action, luck)


def same_options(game: AnyGame, s: Any, world: Any, seat: int) -> None:
    here, there = ({game.actions.format(a) for a in game.legal(one, seat)} for one in (s, world))
    assert here == there, f"{game.node(s).name}: only here {sorted(here - there)}, only there {sorted(there - here)}"


@few_cases
def test_the_reasons_for_a_refusal_tell_nothing(case: Case) -> None:
    game, player = case.game, Player(case.seed)
    whole = range(game.actions.size)
    for step in steps(game, case.seats, case.settings, case.seed + 1):
        s = step.state
        if step.number % 5 and not secret(game, s):
            continue
        for seat in game.actors(s):
            world = game.views.sample(s, seat, Fast(step.number))
            legal = game.legal(s, seat)
            for action in player.random.sample(whole, min(15, len(whole))):
                if action not in legal:
                    here, there = (
                        game.explanation.why_not(s, seat, action),
                        game.explanation.why_not(world, seat, action),
                    )
                    assert (text_key(here.text), here.rule) == (text_key(there.text), there.rule)


@every_game
def test_sampling_does_deal_hidden_things_anew(game: AnyGame) -> None:
    """Otherwise the twin worlds would prove nothing."""
    kinds = kinds_of_secrets(game)
    changed = {"face_down": 0, "hidden": 0}
    for attempt in range(20):  # once is enough but for very short games
        for case in CASES:
            if case.game is not game:
                continue
            for step in steps(game, case.seats, case.settings, case.seed + 2 + attempt):
                if step.number % 4 == attempt % 4:
                    for seat in (step.seat, (step.seat + 1) % case.seats, EVERYBODY):
                        world = game.views.sample(step.state, seat, Fast(step.number))
                        if game.digest(world) != game.digest(step.state):
                            changed[kind_of_secret(game, step.state)] += 1
        if all(changed[kind] > 10 for kind in kinds):
            return
    pytest.fail(f"sampling hardly ever changes anything: {changed}")


@few_cases
def test_a_sampled_world_can_be_played_to_the_end(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 3):
        if step.number % 40 == 1 or (secret(game, step.state) and step.number % 10 == 0):
            for seat in (0, case.seats - 1, EVERYBODY):
                world = game.views.sample(step.state, seat, Fast(seat + 2))
                game.playout(world, Fast(step.number))
                game.check(world)
                assert game.result(world) is not None


@few_cases
def test_every_hidden_thing_stays_hidden_at_a_sampled_world_of_a_sampled_world(case: Case) -> None:
    """A bot gets a sampled world, and samples on from there."""
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 4):
        if step.number % 20 == 2 or secret(game, step.state):
            seat = step.number % case.seats
            world = game.views.sample(step.state, seat, Fast(1))
            for i in range(3):
                world = game.views.sample(world, seat, Fast(i))
            assert same_text(sight(game, step.state, seat), sight(game, world, seat))


class Twins:
    """Two tables that look alike to some readers, played on with the same choices until a number of reveals."""

    def __init__(self, real: AnyTable, other: AnyTable, seats: list[int], until: int | None) -> None:
        self.game = real.game
        self.real, self.other, self.seats, self.until = real, other, seats, until

    def seen(self, table: AnyTable, seat: int) -> str:
        lines = log_lines(table, None if seat == EVERYBODY else seat)
        chances = (table.can_undo(seat), table.can_retract(seat))
        return f"{chances}\n{sight(self.game, table.state, seat)}\n" + "\n".join(map(repr, lines))

    def refusals(self, table: AnyTable, seat: int) -> list[str]:
        """What a seat is told if it asks for something it can't have."""
        said = []
        for option in (0, self.game.actions.size - 1):
            if seat != EVERYBODY:
                why = table.why_not(seat, option)
                said.append("" if why is None else text_key(why.text))
            with pytest.raises(Refused) as refusal:
                table.submit(seat, "none", option)
            said.append(f"{type(refusal.value).__name__} {refusal.value}")
        if not table.can_undo(seat):
            with pytest.raises(Refused) as refusal:
                table.undo(seat)
            said.append(str(refusal.value))
        return said

    def compare(self) -> None:
        for seat in self.seats:
            seen = [self.seen(table, seat) for table in (self.real, self.other)]
            assert same_text(seen[0], seen[1]), f"seat {seat} sees a difference"
            assert self.refusals(self.real, seat) == self.refusals(self.other, seat)

    def play(self, player: Player, most: int) -> int:
        """Play on as long as both worlds allow the same choice; the number of moments compared."""
        compared = 0
        draws = len(self.real.record.outcomes())
        while compared < most:
            if declared(self.game.id).drawn and len(self.real.record.outcomes()) != draws:
                return compared
            if self.until is not None and max(self.real.state.reveals, self.other.state.reveals) >= self.until:
                return compared
            self.compare()
            compared += 1
            if not self.real.actors:
                return compared
            actor = player.random.choice(self.real.actors)
            both = set(self.game.legal(self.real.state, actor)) & set(self.game.legal(self.other.state, actor))
            if not both:
                return compared
            option = player.choose(self.game, sorted(both))
            decision = self.real.decision(actor).id
            for table in (self.real, self.other):
                table.submit(actor, decision, option)
        return compared


def sampled_twins(table: AnyTable, seat: int, luck: int) -> Twins:
    """A table, and one that differs from it only in what `seat` may not know."""
    other = twin(table)
    world = table.game.views.sample(table.state, seat, Fast(luck))
    world.log = other.state.log
    other.state = world
    # Face-down choices differ in both worlds, so they may be compared only until they are revealed.
    parting = secret(table.game, table.state) or declared(table.game.id).drawn
    until = table.state.reveals + 1 if parting else None
    return Twins(twin(table), other, [seat], until)


@every_game
def test_nobody_can_tell_two_worlds_apart_as_they_go_on(game: AnyGame) -> None:
    """From random moments of real tables on, log and refusals included, until enough moments have been compared."""
    kinds = kinds_of_secrets(game)
    forks = {"face_down": 0, "hidden": 0}
    compared = 0
    cases = [case for case in FEW if case.game is game]
    for number in range(400):
        case = cases[number % len(cases)]
        table, player = open_table(case, case.seed + number), Player(case.seed + number)
        made = {"face_down": 0, "hidden": 0}
        while table.actors:
            hidden = kind_of_secret(game, table.state)
            seat, luck = player.random.choice(readers(case.seats)), table.state.ply
            if made[hidden] < 2 and forks[hidden] < 160 and player.random.random() < 0.3:
                world = game.views.sample(table.state, seat, Fast(luck))
                if game.digest(world) != game.digest(table.state):
                    compared += sampled_twins(table, seat, luck).play(Player(luck), 25)
                    made[hidden] += 1
                    forks[hidden] += 1
            step_table(table, player)
        if number >= len(cases) and all(forks[kind] >= 8 for kind in kinds) and compared > 150:
            return
    pytest.fail(f"too few moments compared: {compared}, from {forks}")


def ends_draft(verb: Any, node: Any) -> bool:
    use = verb.use_at(node)
    return use is not None and isinstance(use.rule, Done)


def alike(game: AnyGame, state: Any, seat: int, player: Player) -> tuple[int, int] | None:
    """Two options of a seat that nobody else can tell apart, if there are such."""
    node, legal = game.node(state), game.legal(state, seat)
    secrets = declared(game.id).secrets
    if node.name in secrets:
        kinds = secrets[node.name].verbs
    elif isinstance(node, Simultaneous):  # that a seat is done, everybody sees
        kinds = ({verb.name for verb in game.actions.verbs if not ends_draft(verb, node)},)
    else:
        kinds = (set(game.actions.by_name),) if node.sealed else ()
    for verbs in kinds:
        options = [a for a in legal if game.actions.decode(a)[0].name in verbs]
        if len(options) > 1:
            # As often as not the two extremes, such as the cheapest and the dearest card.
            one, other = player.random.choice((player.random.sample(options, 2), [options[0], options[-1]]))
            return one, other
    return None


def secret_nodes(game: AnyGame) -> list[str]:
    """Where seats choose in secret. Skips a game in which they never do."""
    nodes = [node.name for node in game.nodes if node.sealed or node.name in declared(game.id).secrets]
    if not nodes:
        pytest.skip(f"{game.id} has no secret choices")
    return nodes


def shown_after(game: AnyGame, state: Any) -> int:
    """At how many reveals a secret choice made now may show."""
    secrets, node = declared(game.id).secrets, game.node(state).name
    return int(state.reveals) + (secrets[node].reveals if node in secrets else 1)


@every_game
def test_a_secret_choice_shows_to_nobody_else(game: AnyGame) -> None:
    """At one table a seat chooses one thing, at its twin another that looks the same from outside."""
    compared = dict.fromkeys(secret_nodes(game), 0)
    met = dict.fromkeys(compared, 0)
    cases = [case for case in FEW if case.game is game]
    for number in range(80):
        case = cases[number % len(cases)]
        table, player = open_table(case, case.seed - number), Player(case.seed - number)
        while table.actors:
            seat = player.random.choice(table.actors)
            node = game.node(table.state).name
            options = alike(game, table.state, seat, player)
            if options is not None and compared[node] < 60:
                met[node] += 1  # what turns up often is compared ever less often, so that several games come in
                if player.random.random() < 10 / (9 + met[node]):
                    compared[node] += compare_choices(table, seat, options, player)
            step_table(table, player)
        if min(count for name, count in compared.items() if name not in declared(game.id).scarce) >= 20:
            return
    pytest.fail(f"too few moments compared: {compared}")


@every_case
def test_a_secret_choice_changes_nothing_that_others_see_of_the_state(case: Case) -> None:
    """Without log and refusals, but at every opportunity: rare moments matter, such as a seat that is nearly broke."""
    game, player = case.game, Player(case.seed)
    nodes = secret_nodes(game)
    for step in steps(game, case.seats, case.settings, case.seed + 6):
        s = step.state
        if game.node(s).name not in nodes:
            continue
        seat = player.random.choice(game.actors(s))
        options = alike(game, s, seat, player)
        if options is None:
            continue
        until = shown_after(game, s)
        other = player.random.choice([reader for reader in readers(case.seats) if reader != seat])
        worlds = s.clone(), s.clone()
        for world, option in zip(worlds, options, strict=True):
            game.apply(world, seat, option, Fast(1))
        for _ in range(6):
            if max(world.reveals for world in worlds) >= until or not worlds[0].frames:
                break
            assert same_text(*(sight(game, world, other) for world in worlds)), f"seat {other} sees a difference"
            actor = game.actor(worlds[0])
            both = sorted(set(game.legal(worlds[0], actor)) & set(game.legal(worlds[1], actor)))
            if not both:
                break
            option = player.choose(game, both)
            for world in worlds:
                game.apply(world, actor, option, Fast(2))


def compare_choices(table: AnyTable, seat: int, options: tuple[int, int], player: Player) -> int:
    tables = twin(table), twin(table)
    for one, option in zip(tables, options, strict=True):
        one.submit(seat, one.decision(seat).id, option)
    until = shown_after(table.game, table.state)
    others = [reader for reader in readers(table.seats) if reader != seat]
    return Twins(*tables, player.random.sample(others, min(3, len(others))), until).play(player, 8)


@few_cases
def test_log_lines_carry_nothing_beyond_their_shape(case: Case) -> None:
    """A reader gets the arguments its key names; whatever else is in an entry must be empty."""
    table, player = open_table(case, case.seed + 5), Player(case.seed + 5)
    while table.actors:
        step_table(table, player)
    for seat in [*range(case.seats), None]:
        for entry in table.log(seat):
            shape = table.game.shapes[entry.key]
            rest = entry.args[len(shape.args) :]
            if shape.each:
                assert rest and len(rest) % len(shape.each) == 0, entry
            else:
                assert not any(rest), entry
            assert entry.readers == EVERYBODY or (seat is not None and entry.readers >> seat & 1)
            if shape.public:
                assert entry.readers != EVERYBODY, f"{entry.key} tells everybody a secret"
                public = table.game.shapes[shape.public]
                assert shape.args[: len(public.args)] == public.args
                assert not public.public and not public.each, f"{entry.key} has no public line that is read alone"
