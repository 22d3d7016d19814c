"""The table in one window: what is in sight, and that it stays where it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Route, WebSocketRoute, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import PHONE, Visitor

SIZES = [(1440, 900), (1280, 720)]
MOST_SHIFT = 8  # pixels
AGE = (
    "#age-map svg",
    "#age-alliances",
    "#age-hand .cards",
    "#age-boxes .box",
    "#age-map .tile",
    "[data-figure=points]",
    "[data-figure=gold]",
    "[data-figure=unrest]",
)
NATIONS = (
    "#nations-display .row",
    ".nation.own .slots",
    ".nation.own .goods",
    ".outlook",
    "[data-figure=points]",
    "[data-figure=strength]",
    "[data-figure=stability]",
)
AGES = ("#seven-ages-map", "#seven-ages-round", "#seven-ages-hand .card", ".bar [role=tab]", "[data-figure=glory]")
FRAME = (".stage", ".ask", ".ask + .side", ".log .lines")


@pytest.fixture
def ann(browser: Browser, host: Host, visitors: list[Visitor]) -> Visitor:
    ann = Visitor(browser, host.url, locale="de-DE")  # German words are longer
    visitors.append(ann)
    return ann


def asked(node: str) -> Callable[[Any], bool]:
    """For `play_to`: this is asked."""
    return lambda state: bool(state["decision"]) and state["decision"]["node"] == node


def whole_in_sight(things: Locator) -> list[str]:
    """Those of the things that the window or what they lie in cuts off."""
    hidden: list[str] = things.evaluate_all(
        """all => all.filter(e => e.checkVisibility()).filter(e => {
            const box = e.getBoundingClientRect();
            let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
            for (let outer = e.parentElement; outer; outer = outer.parentElement) {
                if (getComputedStyle(outer).overflowY === "visible") continue;
                const seen = outer.getBoundingClientRect();
                [left, top] = [Math.max(left, seen.left), Math.max(top, seen.top)];
                [right, bottom] = [Math.min(right, seen.right), Math.min(bottom, seen.bottom)];
            }
            return box.left < left - 1 || box.top < top - 1 || box.right > right + 1 || box.bottom > bottom + 1;
        }).map(e => e.outerHTML.slice(0, 90))"""
    )
    return hidden


@pytest.mark.parametrize(
    ("game", "seats", "node", "named"),
    [
        ("age-of-reason", 7, "actions.disc", AGE),
        ("nations", 5, "actions.turn", NATIONS),
        ("seven-ages", 7, "markers", AGES),
    ],
)
def test_all_that_matters_is_in_one_window(
    ann: Visitor, game: str, seats: int, node: str, named: tuple[str, ...]
) -> None:
    table = ann.make_table(game, seats)
    ann.play_to(table, asked(node))
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.open(f"/t/{table}")
        ann.wait_for_question()
        if game != "seven-ages":  # that one has a form
            ann.options()
        for things in named:
            found = ann.page.locator(things)
            found.first.wait_for()
            assert whole_in_sight(found) == [], (width, things)
        assert ann.page.locator(".seats [data-seat]").count() == seats
        assert whole_in_sight(ann.page.locator(".seats [data-seat]")) == [], width
        assert not ann.overflows()
        if game == "age-of-reason":
            assert colliding_names(ann) == []


def colliding_names(person: Visitor) -> list[str]:
    """Names on the map that lie over one another."""
    found: list[str] = person.page.evaluate(
        """() => {
            const names = [...document.querySelectorAll("#age-map svg text")]
                .filter(e => /\\p{L}{4}/u.test(e.textContent) && !e.closest(".piece"))
                .map(e => [e.textContent, e.getBoundingClientRect()]);
            const over = ([, a], [, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
                && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
            return names.flatMap((a, i) => names.slice(i + 1).filter(b => over(a, b)).map(b => `${a[0]} / ${b[0]}`));
        }"""
    )
    return found


# Where things stand is looked at all the time: when a question is asked, when something is picked, and while others are
# asked. Kept for each thing is where it stood first and where it stood farthest from that.
STEADY = """([names, most]) => {
    window.astray = [];
    window.moments = new Set();
    const first = {};
    const look = () => {
        const node = document.querySelector("section.prompt")?.dataset.node ?? "waiting";
        const picked = document.querySelector(".confirm, .picked, [data-chip][aria-pressed=true]");
        const moment = picked ? `${node}, picked` : node;
        if (document.querySelector("section.prompt, .seats")) window.moments.add(moment);
        for (const name of names) {
            const box = document.querySelector(name)?.getBoundingClientRect();
            if (!box) continue;
            const place = [box.x, box.y, box.width, box.height].map(Math.round);
            first[name] ??= place;
            if (place.some((side, i) => Math.abs(side - first[name][i]) > most))
                window.astray.push(`${name} at ${moment}: ${first[name]} -> ${place}`);
        }
        setTimeout(() => requestAnimationFrame(look), 40);
    };
    look();
}"""
# By game: what of its board stays, and what is picked there.
STAYING = {
    "age-of-reason": (("#age-map", "#age-part-hand", "#age-boxes"), "#age-map .tile.lit"),
    "nations": (NATIONS[:3], "#nations-display .card.lit"),
    "seven-ages": (("#seven-ages-map", "#seven-ages-round", ".low", ".part"), "[data-chip=destiny]"),
}
QUESTIONS = 6


@pytest.mark.parametrize(("seats", "size"), [(3, (1280, 720)), (7, (1440, 900))])
@pytest.mark.parametrize("game", STAYING)
def test_nothing_moves_when_the_question_changes(
    browser: Browser, host: Host, visitors: list[Visitor], game: str, seats: int, size: tuple[int, int]
) -> None:
    # The moves of others are shown one at a time, so that there is something to be seen of waiting for them.
    ann = Visitor(browser, host.url, others="fast", locale="de-DE")
    visitors.append(ann)
    board, thing = STAYING[game]
    table = ann.make_table(game, min(seats, 5) if game == "nations" else seats)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    ann.open(f"/t/{table}")
    ann.wait_for_question()
    ann.wait_for_fonts()
    ann.page.evaluate(STEADY, [[*FRAME, *board], MOST_SHIFT])
    for _ in range(QUESTIONS):
        ann.wait_for_question()
        pick(ann, thing)
        if game == "age-of-reason":
            ann.answer()
            continue
        decision = ann.prompt.get_attribute("data-decision")
        if game == "seven-ages":  # by forms and lists, which other tests press
            ann.choose_unseen(ann.state(table), ("mark", "act", "start", "build", "pass", "done"))
        else:
            ann.options().first.click()
        ann.wait_for_next(decision)
    moments = ann.page.evaluate("() => [...window.moments]")
    assert "waiting" in moments and len(moments) > 2, moments
    assert ann.page.evaluate("() => [...new Set(window.astray)]") == []


def pick(person: Visitor, thing: str) -> None:
    """Look at something without doing it, where it can be picked."""
    found = person.page.locator(thing).first
    if found.is_visible():
        found.click()
        person.page.wait_for_timeout(150)
        person.page.keyboard.press("Escape")
        person.page.keyboard.press("Escape")


def places(person: Visitor, *selectors: str) -> dict[str, list[float]]:
    """Where the first of each stands, and how large it is."""
    found: dict[str, list[float]] = person.page.evaluate(
        """names => Object.fromEntries(names.flatMap(name => {
            const box = document.querySelector(name)?.getBoundingClientRect();
            return box ? [[name, [box.x, box.y, box.width, box.height]]] : [];
        }))""",
        list(selectors),
    )
    return found


def test_what_is_pressed_is_confirmed_where_it_is(ann: Visitor) -> None:
    table = ann.make_table("nations", 2)
    ann.play_to(table, asked("actions.turn"))
    ann.open(f"/t/{table}")
    ann.options()
    card = ann.page.locator("#nations-display .card.lit").first
    card.click()
    confirm = ann.page.locator(".confirm")
    expect(confirm).to_be_visible()
    there, button = card.bounding_box(), confirm.bounding_box()
    assert there and button
    assert abs(button["y"] - (there["y"] + there["height"])) < 60
    expect(ann.prompt.locator(".choices .option")).to_have_count(1)
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("Escape")
    expect(confirm).to_have_count(0)
    before = ann.prompt.get_attribute("data-decision")
    card.dblclick()  # the second press does it
    ann.wait_for_next(before)
    assert ann.axe_findings() == []


# Of the action boxes on the map: those that lie over a name, over pieces, over one another or over an area that is not
# their region; those that are small; and where each stands on the map.
BOXES = """least => {
    const inset = (box, by) => new DOMRect(box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by);
    const over = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left)
        && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
    const map = document.querySelector("#age-map svg");
    const there = (selector) =>
        [...map.querySelectorAll(selector)].map((e) => [e, inset(e.getBoundingClientRect(), 1)]);
    const tiles = there(".tile");
    const others = [...there(".piece"), ...there(".token"), ...there(".sail"), ...there(".home > *"), ...there("text")]
        .filter(([e]) => !e.closest(".tile"));
    const areas = [...map.querySelectorAll(".area path")];
    const faults = [];
    for (const [i, [tile, box]] of tiles.entries()) {
        const name = `${tile.dataset.box} at ${tile.parentElement.dataset.region}`;
        for (const [e, other] of [...others, ...tiles.slice(i + 1)])
            if (over(box, other)) faults.push(`${name} over ${e.textContent || e.getAttribute("class")}`);
        if (box.width < least || box.height < least) faults.push(`${name} is small: ${box.width} x ${box.height}`);
        for (const area of areas) {
            if (area.parentElement.dataset.thing === `region:${tile.parentElement.dataset.region}`) continue;
            const on = area.getScreenCTM().inverse();
            for (const x of [0.1, 0.5, 0.9]) for (const y of [0.1, 0.5, 0.9]) {
                const point = new DOMPoint(box.x + x * box.width, box.y + y * box.height).matrixTransform(on);
                if (area.isPointInFill(point)) faults.push(`${name} over ${area.parentElement.dataset.thing}`);
            }
        }
    }
    const drawing = map.querySelector("g").getScreenCTM().inverse();
    const stacks = [...map.querySelectorAll(".boxes")].map((e) => {
        const { x, y, width, height } = e.getBoundingClientRect();
        const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(drawing);
        return [e.dataset.region, [middle.x, middle.y]];
    });
    return { tiles: tiles.map(([e]) => [e.parentElement.dataset.region, e.dataset.box]), faults, stacks };
}"""
TAPPED = 30  # pixels: less is hard to hit on a map


def test_action_boxes_stand_beside_their_regions(browser: Browser, host: Host, visitors: list[Visitor]) -> None:
    ann = Visitor(browser, host.url, locale="de-DE")
    visitors.append(ann)
    table = ann.make_table("age-of-reason", 7)
    ann.play_to(table, asked("actions.disc"))
    board = ann.page.evaluate("path => fetch(path).then(r => r.json())", f"/api/tables/{table}/board")
    wanted = sorted([region, kind["id"]] for kind in board["box_kinds"] for region in kind["regions"])
    assert len(wanted) == 23
    for width, height in [*SIZES, (PHONE["width"], PHONE["height"])]:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.open(f"/t/{table}")
        ann.wait_for_question()
        ann.page.locator("#age-map .tile").first.wait_for()
        found = ann.page.evaluate(BOXES, TAPPED)
        assert sorted(found["tiles"]) == wanted
        assert found["faults"] == [], width
        ann.page.locator("#age-map .tile").first.focus()
        for _ in range(3):  # the boxes belong to the map: they stay where they are on it
            ann.page.keyboard.press("+")
        near = ann.page.evaluate(BOXES, TAPPED)
        assert near["faults"] == [], (width, "near")
        for (region, before), (_, after) in zip(found["stacks"], near["stacks"], strict=True):
            assert max(abs(a - b) for a, b in zip(before, after, strict=True)) < 1, (region, before, after)


def test_an_action_box_on_the_map_is_taken_there(ann: Visitor) -> None:
    table = ann.make_table("age-of-reason", 3)
    ann.play_to(table, asked("actions.disc"))
    ann.page.set_viewport_size({"width": 1280, "height": 720})
    ann.open(f"/t/{table}")
    ann.options()
    portugal = ann.page.locator("#age-map .tile.lit[data-box=portugal]")
    expect(portugal).to_have_count(3)  # good for three regions
    portugal.nth(1).hover()
    expect(ann.page.locator("#age-map .caption")).to_have_text(
        "Portugal: +2 Stärke: Indien · Ostindien · Südamerika (1 Gold)"
    )
    expect(ann.page.locator("#age-map .tile.pointed")).to_have_count(3)
    portugal.nth(1).click()
    there, button = portugal.nth(1).bounding_box(), ann.page.locator(".confirm").bounding_box()
    assert there and button
    assert abs(button["x"] - there["x"]) < 150 and abs(button["y"] - there["y"]) < 90, "beside the one that was pressed"
    before = ann.prompt.get_attribute("data-decision")
    ann.page.locator(".confirm .primary").click()
    ann.wait_for_next(before)
    held = ann.page.locator("#age-map .tile[data-box=portugal] .disc")
    expect(held).to_have_count(3)
    assert ann.axe_findings() == []
    ann.play_to(table, asked("actions.disc"))
    ann.open(f"/t/{table}")
    ann.options()
    before = ann.prompt.get_attribute("data-decision")
    ann.page.locator("#age-boxes .box.lit").first.dblclick()  # the second press does it
    ann.wait_for_next(before)


OVER = """e => {
    const box = e.getBoundingClientRect(), told = document.querySelector("#age-map .caption").getBoundingClientRect();
    return Math.min(box.right, told.right) > Math.max(box.left, told.left)
        && Math.min(box.bottom, told.bottom) > Math.max(box.top, told.top);
}"""


def test_what_is_told_of_an_action_box_does_not_cover_it(ann: Visitor) -> None:
    table = ann.make_table("age-of-reason", 3)
    ann.play_to(table, asked("actions.disc"))
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.open(f"/t/{table}")
        ann.wait_for_question()
        ann.page.locator("#age-map .tile").first.wait_for()
        for tile in ann.page.locator("#age-map .tile").all():
            tile.hover()
            expect(ann.page.locator("#age-map .caption")).to_be_visible()
            assert not tile.evaluate(OVER), (width, tile.get_attribute("data-box"))


CUT = """all => all.filter(e => e.checkVisibility())
    .map(e => [e.textContent, e.scrollWidth > e.clientWidth, e.parentElement.getBoundingClientRect().height])"""
LOW = 22  # pixels: a box in the column is no lower


def test_names_of_action_boxes_are_whole(browser: Browser, host: Host, visitors: list[Visitor]) -> None:
    for locale in ("de-DE", "en-GB"):
        ann = Visitor(browser, host.url, locale=locale)
        visitors.append(ann)
        table = ann.make_table("age-of-reason", 7)  # with three boxes of a name
        ann.play_to(table, asked("actions.disc"))
        for width, height in [*SIZES, (1280, 640), (1024, 768), (768, 1024)]:
            ann.page.set_viewport_size({"width": width, "height": height})
            ann.open(f"/t/{table}")
            ann.wait_for_question()
            ann.page.locator("#age-boxes .box").first.wait_for()
            names = ann.page.locator("#age-boxes .box .name").evaluate_all(CUT)
            assert len(names) == 8
            for name, cut, high in names:
                assert not cut and high >= LOW, (width, height, name, high)


# How boxes of a name are drawn: on the map and in the column.
LOOKS = """all => Object.fromEntries(all.map((e) => {
    const style = getComputedStyle(e.querySelector("rect") ?? e);
    const names = ["fill", "stroke", "strokeWidth", "strokeDasharray", "backgroundColor", "borderTopColor",
        "borderTopStyle", "borderTopWidth", "boxShadow"];
    return [e.dataset.thing.split(":")[1], [[...e.classList].join(" "), names.map((name) => style[name]).join(" ")]];
}))"""
MARKS = {"lit", "weak", "picked"}


def test_what_helps_what_is_pointless_and_what_is_selected_are_lit_differently(ann: Visitor) -> None:
    table = ann.make_table("age-of-reason", 3)
    kinds = ann.page.evaluate("path => fetch(path).then(r => r.json())", f"/api/tables/{table}/board")["box_kinds"]
    on_map = {kind["id"] for kind in kinds if kind["regions"]}

    def taken(state: Any) -> set[str]:
        return on_map & {box.split(":")[0] for box, holder in state["view"]["boxes"].items() if holder}

    # Of what can't be chosen there is something to be seen once a box on the map is somebody's.
    ann.play_to(table, lambda state: asked("actions.disc")(state) and bool(taken(state)))
    ann.open(f"/t/{table}")
    ann.options()
    state = ann.state(table)
    held = taken(state)
    own, gold = state["view"]["own"]["country"], state["view"]["players"][state["view"]["seat"]]["gold"]
    scored = {name for name, region in state["view"]["regions"].items() if own in region["discs"]}
    for where in ("#age-map .tile", "#age-boxes .box"):
        ann.page.mouse.move(5, 5)
        before = ann.page.locator(where).evaluate_all(LOOKS)
        for kind in (one for one in kinds if one["id"] in on_map and (one["group"] == "trading" or one["id"] in held)):
            marks = MARKS & set(before[kind["id"]][0].split())
            useful = {"lit"} if scored & set(kind["regions"]) else {"weak"}
            assert marks == (set() if kind["id"] in held else useful), kind["id"]
        assert not any("lit" in before[kind["id"]][0].split() for kind in kinds if kind["cost"] > gold)
        lit = ann.page.locator(f"{where}.lit:visible").first
        lit.click()
        ann.page.mouse.move(5, 5)
        after = ann.page.locator(where).evaluate_all(LOOKS)
        looks = {
            mark: {look for marks, look in [*before.values(), *after.values()] if MARKS & set(marks.split()) == mark}
            for mark in (frozenset({"lit"}), frozenset({"weak"}), frozenset({"lit", "picked"}), frozenset())
        }
        drawn = [look for found in looks.values() for look in found]
        assert all(len(found) == 1 for found in looks.values()), (where, looks)
        assert len(set(drawn)) == 4, (where, looks)
        lit.press("Escape")


# By game: a question, things on the board to be looked at one after another, and what one compares them with.
COMPARED = {
    "age-of-reason": (
        "actions.disc",
        ("#age-map .tile", "#age-alliances button", "#age-hand .cards button", "#age-map .piece"),
        ("#age-map", "#age-boxes", "#age-alliances", "#age-hand"),
    ),
    "nations": (
        "actions.turn",
        ("#nations-display .card", ".nation.own .card", ".nation.own .goods button"),
        ("#nations-display", ".nation.own", ".outlook"),
    ),
    "seven-ages": (
        "markers",
        ("#seven-ages-hand .card",),
        ("#seven-ages-map", "#seven-ages-hand", "#seven-ages-round"),
    ),
}
COVERED = """names => {
    const over = document.querySelector("aside.inspector").getBoundingClientRect();
    return names.filter(name => [...document.querySelectorAll(name)].some(e => {
        const { left, top, right, bottom, width } = e.getBoundingClientRect();
        return width > 0 && Math.min(right, over.right) - Math.max(left, over.left) > 1
            && Math.min(bottom, over.bottom) - Math.max(top, over.top) > 1;
    }));
}"""


@pytest.mark.parametrize("game", COMPARED)
def test_what_is_explained_stands_beside_it_and_never_over_what_one_compares(ann: Visitor, game: str) -> None:
    node, things, compared = COMPARED[game]
    table = ann.make_table(game, 3)
    ann.play_to(table, asked(node))
    inspector = ann.page.locator("aside.inspector")
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.open(f"/t/{table}")
        ann.wait_for_question()
        slot: set[tuple[float, ...]] = set()
        for name in things:
            thing = ann.page.locator(name).first
            thing.hover()
            expect(inspector).to_be_visible()
            assert ann.page.evaluate(COVERED, [*compared, ".ask", "#board"]) == [], (width, name)
            slot.add(tuple(places(ann, "aside.inspector")["aside.inspector"]))
            ann.page.mouse.move(5, 5)
            expect(inspector).to_have_count(0)
        assert len(slot) == 1, "a place of its own, always the same"


def test_on_a_phone_what_is_explained_is_not_covered_itself(
    browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    ann = Visitor(browser, host.url, viewport=PHONE, has_touch=True, is_mobile=True)
    visitors.append(ann)
    for game, things in (("age-of-reason", "#age-boxes .box"), ("nations", "#nations-display .card")):
        table = ann.make_table(game, 3)
        ann.play_to(table, asked(COMPARED[game][0]))
        ann.open(f"/t/{table}")
        ann.wait_for_question()
        ann.page.locator(things).first.wait_for()
        board = ann.page.locator("#board").bounding_box()
        assert board
        seen = 0
        for thing in ann.page.locator(things).all()[:8]:
            thing.scroll_into_view_if_needed()
            box = thing.bounding_box()
            if not box or box["y"] < board["y"] or box["y"] + box["height"] > board["y"] + board["height"]:
                continue
            thing.tap()
            expect(ann.page.locator("aside.inspector")).to_be_visible()
            expect_free(thing)
            seen += 1
            for _ in range(4):  # let go of what is said about it and of all that is chosen with it
                ann.page.keyboard.press("Escape")
            expect(ann.page.locator(".confirm")).to_have_count(0)
        assert seen > 2, game


def expect_free(thing: Locator) -> None:
    """The explanation, which may move once it is drawn, does not lie over it."""
    thing.evaluate("""async (e) => {
        const covered = () => {
            const over = document.querySelector("aside.inspector").getBoundingClientRect();
            const { top, bottom } = e.getBoundingClientRect();
            return Math.min(bottom, over.bottom) - Math.max(top, over.top) > 1;
        };
        for (let frame = 0; covered(); frame++) {
            if (frame > 60) throw new Error(`covered: ${e.outerHTML.slice(0, 90)}`);
            await new Promise(requestAnimationFrame);
        }
    }""")


BATCH = 21  # as many cards as the display of five has places for
SMALLEST = "5"  # the step at which a card leaves its effects to the inspector


def lay_out(view: dict[str, Any], cards: list[dict[str, Any]]) -> None:
    """Put cards on the display, and on the first board what can lie there."""
    for place, card in zip(view["display"], cards, strict=False):
        place["card"] = card["id"]
    own = view["players"][0]
    of = {kind: [card["id"] for card in cards if card["kind"] == kind] for kind in ("advisor", "colony", "wonder")}
    own["advisors"], own["colonies"], own["wonders"] = of["advisor"][:1], of["colony"][:3], of["wonder"][:5]


def cut_off(person: Visitor) -> list[str]:
    """Cards whose texts are larger than they are, and cards of the display that leave a text out."""
    found: list[str] = person.page.evaluate(
        """smallest => [...document.querySelectorAll("#nations-display .card, .nation.own .card")]
            .filter(card => card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth
                || (card.dataset.fit === smallest && card.closest("#nations-display")))
            .map(card => card.querySelector(".title").textContent)""",
        SMALLEST,
    )
    return found


# Cards with a sign that is smaller than 18 pixels, that lies over another one or over the number beside it, or that is
# not whole. On a phone, those of one's own board are not shown.
POOR = """() => [...document.querySelectorAll(":is(#nations-display, .nation.own) .card")].filter(card => {
    const outer = card.getBoundingClientRect();
    const of = (one) => one.getBoundingClientRect();
    const signs = [...card.querySelectorAll(".sign svg")].map(of);
    const over = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5
        && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
    const bad = ({ left, right, top, bottom, width }) => width < 18
        || left < outer.left || right > outer.right || top < outer.top || bottom > outer.bottom;
    const numbers = [...card.querySelectorAll(".amount, .value")].map((one) => {
        const number = document.createRange();
        number.selectNodeContents(one.querySelector("b") ?? one.firstChild);
        return [of(number), of(one.querySelector("svg"))];
    });
    return outer.width > 0 && (!signs.length || signs.some(bad) || numbers.some(([a, b]) => over(a, b))
        || signs.some((a, i) => signs.some((b, j) => i < j && over(a, b))));
}).map(card => card.querySelector(".title").textContent)"""


def poor_signs(person: Visitor) -> list[str]:
    found: list[str] = person.page.evaluate(POOR)
    return found


def test_the_texts_of_all_cards_of_nations_are_whole(ann: Visitor) -> None:
    """At a table of five; every card with a text of its own is put on the display, on its way to the page."""
    table = ann.make_table("nations", 5)
    ann.play_to(table, asked("actions.turn"))
    board = ann.page.evaluate("path => fetch(path).then(r => r.json())", f"/api/tables/{table}/board")
    cards = [card for card in board["cards"] if card["effects"] or card["raid"]]
    shown: list[dict[str, Any]] = []

    def relay(page: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            push = json.loads(message)
            if "display" in ((push.get("state") or {}).get("view") or {}):
                lay_out(push["state"]["view"], shown)
            page.send(json.dumps(push))

        page.connect_to_server().on_message(pass_on)

    def answer(route: Route) -> None:
        state = route.fetch().json()
        lay_out(state["view"], shown)
        route.fulfill(json=state)

    ann.page.route_web_socket("**/*", relay)
    ann.page.route("**/state?*", answer)
    for begin in range(0, len(cards), BATCH):
        shown[:] = cards[begin : begin + BATCH]
        ann.open(f"/t/{table}")
        ann.wait_for_question()
        ann.page.locator(f"#nations-display [data-piece='card:{shown[-1]['id']}']").wait_for()
        for language, other in (("de", "English"), ("en", "Deutsch")):
            for width, height in SIZES:
                ann.page.set_viewport_size({"width": width, "height": height})
                ann.page.wait_for_timeout(100)
                assert cut_off(ann) == poor_signs(ann) == [], (language, width)
            ann.button(other).click()
            expect(ann.page.locator("html")).not_to_have_attribute("lang", language)
    assert len(cards) > 3 * BATCH
