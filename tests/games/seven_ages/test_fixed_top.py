"""Cards of a deck whose order somebody knows: whoever draws one may not undo the choice that brought it."""

from __future__ import annotations

from tests.covers import covers
from tests.games.seven_ages.acting import act
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.plays import Italy, hold
from tests.games.seven_ages.support import GAME, Scene, number
from worldstage.core.automation import AutomatedTable
from worldstage.core.table import Table
from worldstage.games.seven_ages.conflict import look_at_top
from worldstage.games.seven_ages.events_table import look_at_top as foretell
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import CIVILISE, MANOEUVRE
from worldstage.games.seven_ages.totals import ATTACKER


def foretold(scene: Scene, seat: int) -> None:
    """A seat has foreseen the next five cards and left them in an order of its own."""
    foretell(scene.state, seat, 5, scene.chance)
    while scene.state.frames:
        scene.choose(scene.options()[0])
    assert len(scene.state.top) == 5


def table_of(scene: Scene) -> AutomatedTable[AgesState]:
    table = GAME.table(scene.state.seats, 7, {})
    for seat in range(scene.state.seats):
        table.lift(seat)
    table.state = scene.state
    table.state.log = table._log
    return table


def submit(table: Table[AgesState], seat: int, option: str) -> None:
    table.submit(seat, table.decision(seat).id, GAME.actions.parse(option))


def submit_first(table: Table[AgesState], seat: int, verb: str) -> None:
    options = [GAME.actions.format(action) for action in table.decision(seat).actions]
    submit(table, seat, next(option for option in options if option.startswith(verb)))


@covers("4.2.3", "4.2.4")
def test_a_manoeuvre_whose_conflict_has_shown_a_card_stands() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 8, latium=1, etruria=4)
    scene.found("greeks", 1, 8, hellas=2, lombardy=2)
    scene.leader(rome, "tactician:1", "etruria")
    foretold(scene, 1)
    act(scene, MANOEUVRE, 0, rome)
    table = table_of(scene)
    submit(table, 0, "from etruria")
    for verb in ("take_all", "with", "to lombardy"):
        submit_first(table, 0, verb)
    assert GAME.node(table.state).name == "manoeuvre.from" and table.can_undo(0)
    draws = table.chance.draws
    submit(table, 0, "done")
    assert GAME.node(table.state).name == "conflict.redraw" and table.chance.draws == draws
    assert not table.can_undo(0)


@covers("6.1.4")
def test_an_uprising_whose_card_has_come_out_stands() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 8, latium=1, etruria=1)
    scene.found("sinhalese", 1, 8, hellas=1, crete=1, sicily=1, capital="hellas")
    hold(scene, 0, "uprising")
    foretold(scene, 1)
    act(scene, CIVILISE, 0, rome)
    table = table_of(scene)
    submit_first(table, 0, "event")
    submit(table, 0, "at crete")
    assert len(table.state.top) == 4
    assert not table.can_undo(0)


@covers("6.1.6", "6.1.7")
def test_an_assassin_who_has_seen_a_card_cannot_choose_another_victim_nor_draw_after_all() -> None:
    scene = Italy(2)
    scene.leader(scene.greeks, "homer", "latium")
    scene.leader(scene.greeks, "tactician:1", "magna-graecia")
    hold(scene, 0, "assassin-2")
    foretold(scene, 1)
    act(scene, CIVILISE, 0, scene.etruscans)
    table = table_of(scene)
    submit_first(table, 0, "event")
    for option, left in (("chief homer", 4), ("keep", 3)):
        submit(table, 0, option)
        assert GAME.node(table.state).name == "assassin.draw" and len(table.state.top) == left
        assert not table.can_undo(0)
    assert table.actors == [1]


@covers("6.1.17")
def test_an_oracle_that_looks_at_a_card_that_has_its_place_already_reveals_something() -> None:
    battle = Battle(["spear"], ["spear"])
    battle.artefact(battle.attacker, "oracle", "assyria")
    battle.state.fight_area, battle.state.fight_colour = number("area", "syria"), (battle.attacker, battle.defender)
    battle.stack_deck(5)
    reveals, draws = battle.state.reveals, battle.chance.draws
    look_at_top(battle.state, ATTACKER, 0, battle.chance)
    assert battle.lines("conflict.looked_at") and battle.chance.draws == draws
    assert battle.state.reveals == reveals + 1
