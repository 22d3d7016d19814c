"""At a table of 7 Ages units and cards are seen to move from however far, and the map shows where others have moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.pressing import DRAWN, IN_SIGHT, entry, whole_map
from tests.e2e.staged import Server, StagedTable, served
from tests.e2e.test_motion import WITNESS, flown
from tests.e2e.visitor import Visitor

# By what moves: which of the ways to go, from where to where, and the kinds of units that go.
MARCHES = {
    "land": (0, "lombardy", "burgundy", ("ground",)),
    "ships": (2, "magna-graecia", "ionian-sea", ("naval",)),
    "cargo": (1, "magna-graecia", "sicily", ("ground", "naval")),
}
TABLES = dict.fromkeys(MARCHES, "march")
MOVES = ("manoeuvre.moved", "manoeuvre.moved_alike")
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
# So large that all of the map is seen and every area has its token; on less, from afar, each empire has one.
WALL = {"width": 2400, "height": 1300}
# Where the flights began and ended, and whether that was on the map.
ON_THE_MAP = """() => {
    const { left, top, right, bottom } = document.querySelector("#seven-ages-map [data-frame]").getBoundingClientRect();
    return window.flown.flatMap(({ from, to }) => [from, to].map((transform) => {
        const { e, f } = new DOMMatrix(transform);
        return e > left && e < right && f > top && f < bottom;
    }));
}"""

# Where a stack is on the screen, once the map has come to rest.
PLACE = """([area, kind]) => {
    const stack = document.querySelector(`#seven-ages-map [data-at="area:${area}"][data-piece$=":${kind}"]`);
    const rest = new DOMMatrix(document.querySelector("#seven-ages-map .moved").style.transform).isIdentity;
    if (!stack || !rest) return null;
    const { x, y } = stack.getBoundingClientRect();
    return [x, y];
}"""
ENDS = """() => window.flown.map(({ from, to }) => [from, to].map((transform) => {
    const { e, f } = new DOMMatrix(transform);
    return [e, f];
}))"""
Point = list[float]


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
    """The next move by somebody else in which land units take an area; that choice, and from where they go to where."""
    areas = table.table.state.tables.labels["area"]
    while True:
        seat, action = others_move(table)
        lines = {line.key: line.args for line in table.would_log(seat, action)}
        _, source, target, land, *_ = next(lines[key] for key in MOVES if key in lines)
        if land and "area.taken" in lines:
            return (seat, action), areas[source], areas[target]
        table.choose(seat, action)


@pytest.mark.parametrize(
    ("viewport", "motion", "flies"),
    [(WALL, "no-preference", True), (DESKTOP, "no-preference", True), (WALL, "reduce", False)],
)
def test_units_fly_over_the_map_unless_motion_is_not_wanted(
    browser: Browser, server: Server, visitors: list[Visitor], viewport: dict[str, int], motion: str, flies: bool
) -> None:
    table = StagedTable(server.stage, 3, 3)
    move, source, target = land_units_move(table)
    ann = sit(browser, server, visitors, viewport=viewport, reduced_motion=motion)
    table.show(ann)
    units = "#seven-ages-map [data-piece^='units:'][data-piece$=':ground']"
    expect(ann.page.locator(f"{units}[data-at='area:{source}']")).to_be_attached()
    arrived = ann.page.locator(f"{units}[data-at='area:{target}']")
    expect(arrived).to_have_count(0)
    table.choose(*move)
    expect(arrived).to_be_attached()
    if flies:
        ann.page.wait_for_function("() => window.flown.length > 0")
        assert all(200 <= one["duration"] <= 350 and one["from"] != one["to"] for one in flown(ann))
        assert all(ann.page.evaluate(ON_THE_MAP))
        expect(ann.page.locator(".flight")).to_have_count(0)  # they have landed
    else:
        ann.page.wait_for_timeout(500)
        assert flown(ann) == []


@pytest.mark.parametrize("what", MARCHES)
def test_from_afar_units_fly_between_areas_without_tokens_and_ships_between_seas_and_ports(
    sit_down: Callable[..., Visitor], what: str
) -> None:
    way, source, target, kinds = MARCHES[what]
    ann = sit_down(what, viewport=DESKTOP, reduced_motion="no-preference")
    ann.page.evaluate(f"() => {{ {WITNESS} }}")
    whole_map(ann)
    ann.page.wait_for_function(f"() => {DRAWN}")
    expect(ann.page.locator("#seven-ages-map .mark")).to_have_count(2)  # the capitals of two empires
    begun = [place(ann, source, kind) for kind in kinds]
    entry(ann, source).click()
    if way:
        ann.prompt.get_by_role("group", name="Who goes").get_by_role("button").nth(way).click()
    ann.prompt.locator(f"#seven-ages-march [data-entry*='{target}']").first.click()
    ann.page.wait_for_function("many => window.flown.length >= many", arg=len(kinds))
    ended = [place(ann, target, kind) for kind in kinds]
    flights: list[tuple[Point, Point]] = ann.page.evaluate(ENDS)
    assert len(flights) == len(kinds)
    for (there, here), begin, end in zip(flights, begun, ended, strict=True):
        assert near(there, begin) and near(here, end) and not near(begin, end)
    expect(ann.page.locator(".flight")).to_have_count(0)  # they have landed


def place(person: Visitor, area: str, kind: str) -> Point:
    found: Point = person.steady(PLACE, [area, kind])
    return found


def near(one: Point, other: Point) -> bool:
    """The same place on the screen, but for the line around a token."""
    return abs(one[0] - other[0]) < 4 and abs(one[1] - other[1]) < 4


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
