"""What an empire's owner bought last time, for the next production: the log tells the owner, and nobody else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.covers import covers
from tests.games.seven_ages.productions import produce
from tests.games.seven_ages.support import GAME, Scene, number
from worldstage.core.automation import AutomatedTable
from worldstage.core.log import EVERYBODY, read_back, readable
from worldstage.core.text import render
from worldstage.games.seven_ages.lines import board, founding, rounds
from worldstage.games.seven_ages.names import MANOEUVRE, PRODUCTION

SEATS = 3


def again(scene: Scene, seat: int = 0) -> list[tuple[str, str | None, str | None, int]]:
    """What the view of a seat offers to be bought again."""
    view = GAME.views.view(scene.state, seat)
    GAME.views.recall(view, scene.state, seat, read_back(scene.log.entries, seat, GAME.shapes))
    found = view["own"]["shop"]["again"]
    return [(one["what"], one["unit"], one["place"], one["price"]) for one in found]


def production(scene: Scene, *colours: int) -> Scene:
    """A production with the heading of its step."""
    rounds.STEP_BEGAN.write(scene.state, PRODUCTION)
    return produce(scene, *colours)


def romans(scene: Scene) -> int:
    return scene.found("romans", 0, 8, 60, "red", capital="latium", latium=1, etruria=1)


SPEAR = ("unit", "spear", "etruria", 2)
FORT = ("fort", None, "latium", 5)
ELITE = ("elite", None, None, 10)


@covers("2.3.1")
def test_what_was_bought_last_time_is_offered_until_something_is_bought() -> None:
    scene = Scene(2)
    rome = romans(scene)
    production(scene, rome)
    assert again(scene) == []
    scene.choose("elite", "build spear", "in etruria", "fort latium", "done")
    production(scene, rome)
    assert again(scene) == [SPEAR, FORT, ELITE]
    scene.choose("build spear", "in etruria")
    assert again(scene) == []
    scene.choose("sell")
    assert again(scene) == [SPEAR, FORT, ELITE]
    scene.choose("done")  # nothing bought: the order before still counts
    production(scene, rome)
    assert again(scene) == [SPEAR, FORT, ELITE]


@covers("2.3.1")
def test_ships_are_ordered_again_for_their_port_and_several_alike_one_by_one() -> None:
    scene = Scene(2)
    rome = romans(scene)
    scene.city("latium", 3, capital=True)
    production(scene, rome).choose("build galley")
    port = next(place for place in scene.offers("to") if place.startswith("latium"))
    scene.choose(f"to {port}", "build spear", "in latium", "build spear", "in latium", "done")
    production(scene, rome)
    assert [one[:3] for one in again(scene)] == [
        ("unit", "galley", port),
        ("unit", "spear", "latium"),
        ("unit", "spear", "latium"),
    ]


@covers("4.2.31")
def test_the_types_bought_are_told_to_the_owner_alone() -> None:
    scene = Scene(2)
    rome = romans(scene)
    production(scene, rome).choose("build spear", "in etruria", "done")
    (paid,) = [entry for entry in scene.log.entries if board.UNITS_PAID.wrote(entry)]
    etruria = number("area", "etruria")
    assert paid.args[5:] == (1, number("unit", "spear"), etruria, etruria)
    assert (
        render(GAME.explanation.read(paid), "en") == "Romans: −2 money (building), now 62. New units: Spear in Etruria."
    )
    for other in (1, EVERYBODY):
        seen = readable(paid, other, GAME.shapes)
        assert board.MONEY_PAID.wrote(seen) and seen.args == paid.args[:5]
    assert readable(paid, 0, GAME.shapes) == paid


@covers("2.3.1")
def test_neither_first_units_nor_hired_ones_are_an_order_and_a_new_empire_has_none() -> None:
    scene = Scene(2)
    rome = romans(scene)
    production(scene, rome).choose("build spear", "in etruria", "done")
    rounds.STEP_BEGAN.write(scene.state, MANOEUVRE)
    hired = next(entry for entry in scene.log.entries if board.UNITS_PAID.wrote(entry))
    scene.log.entries.append(hired._replace(args=(*hired.args[:5], 3, *hired.args[6:])))
    production(scene, rome)
    assert again(scene) == [SPEAR]
    founding.FOUNDED.write(scene.state, 0, scene.state.card[rome], rome)
    scene.log.entries.append(hired)
    production(scene, rome)
    assert again(scene) == []


@covers("2.3.1")
def test_the_order_of_another_part_of_a_divided_empire_is_not_offered() -> None:
    scene = Scene(2)
    rome = romans(scene)
    production(scene, rome).choose("fort latium", "done")
    entries = scene.log.entries
    at = max(i for i, entry in enumerate(entries) if board.MONEY_PAID.wrote(entry))
    theirs = entries[at]._replace(args=(*entries[at].args[:4], 1))
    forts = entries[at + 1]._replace(args=(entries[at].args[0], number("area", "egypt")))
    entries += [theirs, forts]
    production(scene, rome)
    assert again(scene) == [FORT]
    entries[at] = theirs
    assert again(scene) == []


@covers("2.3.1")
def test_a_log_that_has_not_told_the_types_offers_no_part_of_an_order() -> None:
    scene = Scene(2)
    rome = romans(scene)
    production(scene, rome).choose("build spear", "in etruria", "fort latium", "done")
    entries = scene.log.entries
    entries[:] = [readable(entry, EVERYBODY, GAME.shapes) for entry in entries]
    production(scene, rome)
    assert again(scene) == []


# -- at tables ---------------------------------------------------------------------------------------------------------


def test_at_a_table_every_seat_is_offered_what_it_bought_itself() -> None:
    """Whatever is bought at random, for any empire, by whichever seat is done last."""
    wanted = {(seat, several) for seat in range(SEATS) for several in (False, True)}
    met: set[tuple[int, bool]] = set()
    for seed in range(200):
        met |= {(seat, count > 1) for seat, count in played(seed)}
        if met >= wanted and seed >= 10:
            break
    assert met == wanted


def played(seed: int) -> Iterator[tuple[int, int]]:
    """A random game in which all empires produce often; which seats were offered how many purchases again."""
    luck, table = random.Random(seed), GAME.table(SEATS, seed, {"rounds": "10", "events": "none"})
    orders: dict[tuple[int, str, int], list[Any]] = {}
    while table.actors:
        seat = luck.choice(table.actors)
        decision = table.decision(seat)
        if decision.node == "production":
            yield from offered(table, seat, orders)
        option = wish(luck, decision.node, [table.game.actions.format(one) for one in decision.actions], table)
        if decision.node == "production" and option == "done":
            note(table, seat, orders)
        table.submit(seat, decision.id, option)


def empire_of(table: AutomatedTable[Any], seat: int, colour: str) -> tuple[int, str, int]:
    """An empire as long as it is the same."""
    seen = table.view(seat)["empires"][colour]
    return seat, seen["card"], seen["since"]


def plain(bought: list[Any]) -> list[Any]:
    """Purchases without their prices and their order."""
    return sorted([one["empire"], one["what"], one["unit"] or "", one["place"] or ""] for one in bought)


def offered(
    table: AutomatedTable[Any], seat: int, orders: dict[tuple[int, str, int], list[Any]]
) -> Iterator[tuple[int, int]]:
    own = table.view(seat)["own"]
    shop, bought = own["shop"], (own["draft"] or {}).get("bought", [])
    if shop["owed"] or any(one["empire"] == shop["empire"] and one["what"] != "release" for one in bought):
        assert shop["again"] == []
        return
    expected = orders.get(empire_of(table, seat, shop["empire"]), [])
    assert plain(shop["again"]) == expected
    if expected:
        yield seat, len(expected)


def note(table: AutomatedTable[Any], seat: int, orders: dict[tuple[int, str, int], list[Any]]) -> None:
    bought = [one for one in (table.view(seat)["own"]["draft"] or {}).get("bought", []) if one["what"] != "release"]
    for colour in {one["empire"] for one in bought}:
        orders[empire_of(table, seat, colour)] = plain([one for one in bought if one["empire"] == colour])


def wish(luck: random.Random, node: str, options: list[str], table: AutomatedTable[Any]) -> str:
    """Found, then produce, and leave what can be left."""
    if node == "markers":
        action = "start" if table.state.round == 1 else "production"
        marks = [one for one in options if one.startswith("mark ") and one.endswith(f" {action}")]
        return luck.choice(marks or [one for one in options if one == "done"] or options)
    buys = node == "production"
    leaving = [one for one in options if one in ("done", "pass", "skip", "next")]
    if leaving and luck.random() < (0.3 if buys else 0.9):
        return leaving[0]
    return luck.choice(options)
