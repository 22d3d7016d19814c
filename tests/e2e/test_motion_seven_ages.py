"""At a table of 7 Ages units and cards are seen to move, and the map shows where the others have moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.pressing import IN_SIGHT
from tests.e2e.staged import Server, StagedTable, served
from tests.e2e.test_motion import WITNESS, flown
from tests.e2e.visitor import Visitor

MOVES = ("manoeuvre.moved", "manoeuvre.moved_alike")
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
# So large that all of the map is seen and every area has its token; on less, each empire has one from afar.
WALL = {"width": 2400, "height": 1300}
# Where the flights began and ended, and whether that was on the map.
ON_THE_MAP = """() => {
    const { left, top, right, bottom } = document.querySelector("#seven-ages-map [data-frame]").getBoundingClientRect();
    return window.flown.flatMap(({ from, to }) => [from, to].map((transform) => {
        const { e, f } = new DOMMatrix(transform);
        return e > left && e < right && f > top && f < bottom;
    }));
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("motion")) as server:
        yield server


def sit(browser: Browser, server: Server, visitors: list[Visitor], **options: Any) -> Visitor:
    ann = Visitor(browser, server.url, pace="fast", **options)
    ann.page.add_init_script(WITNESS)
    visitors.append(ann)
    return ann


def others_move(table: StagedTable) -> tuple[int, int]:
    """The next move of a stack by somebody else than the first seat."""
    while True:
        seat, action = table.play_to(*MOVES)
        if seat != 0:
            return seat, action
        table.choose(seat, action)


def land_units_move(table: StagedTable) -> tuple[tuple[int, int], str, str]:
    """The next move by somebody else in which land units take an area; that choice, and from where they go to where.

    Ships would not be seen to leave a port: the token of an area of land counts the land units alone.
    """
    areas = table.table.state.tables.labels["area"]
    while True:
        seat, action = others_move(table)
        lines = {line.key: line.args for line in table.would_log(seat, action)}
        _, source, target, land, *_ = next(lines[key] for key in MOVES if key in lines)
        if land and "area.taken" in lines:
            return (seat, action), areas[source], areas[target]
        table.choose(seat, action)


@pytest.mark.parametrize(("motion", "flies"), [("no-preference", True), ("reduce", False)])
def test_units_fly_over_the_map_unless_motion_is_not_wanted(
    browser: Browser, server: Server, visitors: list[Visitor], motion: str, flies: bool
) -> None:
    table = StagedTable(server.stage, 3, 3)
    move, source, target = land_units_move(table)
    ann = sit(browser, server, visitors, viewport=WALL, reduced_motion=motion)
    table.show(ann)
    units = "#seven-ages-map [data-piece^='units:']"
    expect(ann.page.locator(f"{units}[data-at='area:{source}']")).to_be_visible()
    arrived = ann.page.locator(f"{units}[data-at='area:{target}']")
    expect(arrived).to_have_count(0)
    table.choose(*move)
    expect(arrived).to_be_visible()
    if flies:
        ann.page.wait_for_function("() => window.flown.length > 0")
        assert all(200 <= one["duration"] <= 350 and one["from"] != one["to"] for one in flown(ann))
        assert ann.page.evaluate(ON_THE_MAP) == [True, True]
        expect(ann.page.locator(".flight")).to_have_count(0)  # they have landed
    else:
        ann.page.wait_for_timeout(500)
        assert flown(ann) == []


def test_the_map_shows_where_somebody_else_has_moved(browser: Browser, server: Server, visitors: list[Visitor]) -> None:
    """On a phone, where only a part of the world is seen."""
    table = StagedTable(server.stage, 3, 3)
    ann = sit(browser, server, visitors, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    others_move(table)
    table.show(ann)
    ann.page.locator("#seven-ages-map [data-area]").first.wait_for(state="attached")
    for _ in range(12):
        seat, action = others_move(table)
        notation = table.table.game.actions.format(action)
        area = notation.split()[1].split(":")[0]
        hidden = not ann.page.evaluate(IN_SIGHT, area)
        table.choose(seat, action)
        if hidden:
            ann.page.wait_for_function(IN_SIGHT, arg=area)
            return
    raise AssertionError("nobody moved where it could not be seen")


def test_a_card_that_is_played_flies_from_the_hand(browser: Browser, server: Server, visitors: list[Visitor]) -> None:
    table = StagedTable(server.stage, 3, 3)
    ann = sit(browser, server, visitors, viewport=DESKTOP, reduced_motion="no-preference")
    hand = table.people[0].state(table.id, 0)["view"]["own"]["hand"]
    table.show(ann)
    expect(ann.page.locator("#seven-ages-hand [data-piece^='card:'][data-at='hand']")).to_have_count(len(hand))
    while True:  # until a card of the first seat has gone
        now = table.people[0].state(table.id, 0)["view"]["own"]["hand"]
        if not set(hand) <= set(now):
            break
        hand = now
        table.choose(*table.next())
    ann.page.wait_for_function("() => window.flown.some(({ text }) => /[a-z]{4}/.test(text))")  # a token has a number
