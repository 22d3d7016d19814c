"""What a person presses at a table of 7 Ages: areas of the map and entries of forms."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e.visitor import Visitor

AREAS = 297  # on the whole map

# Whether the map is drawn for the view that it shows.
DRAWN = """new DOMMatrix(document.querySelector("#seven-ages-map .moved").style.transform).isIdentity"""

# A point where a press meets an area, or the token in it, once the map has come to rest.
SPOT = """area => {
    const path = document.querySelector(`[data-area="${area}"]`);
    if (!path || !DRAWN) return null;
    const { left, top, width, height } = path.getBoundingClientRect();
    const at = (x, y) => {
        const found = document.elementFromPoint(x, y);
        return found?.closest("[data-area]")?.dataset.area ?? found?.closest("[data-drag]")?.dataset.drag;
    };
    for (const i of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9])
        for (const j of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9]) {
            const [x, y] = [left + width * i, top + height * j];
            if (at(x, y) === area) return [x, y];
        }
    return null;
}""".replace("DRAWN", DRAWN)

# The middle of something on the map, once that has come to rest.
CENTRE = """selector => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box && DRAWN ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}""".replace("DRAWN", DRAWN)

# Whether the middle of an area is within the map that can be seen.
IN_SIGHT = """area => {
    const one = document.querySelector(`#seven-ages-map [data-area="${area}"]`)?.getBoundingClientRect();
    const map = document.querySelector("#seven-ages-map [data-frame]").getBoundingClientRect();
    const [x, y] = one ? [one.x + one.width / 2, one.y + one.height / 2] : [-1, -1];
    return x > map.left && x < map.right && y > map.top && y < map.bottom;
}"""

# Every press of a button, an area or a key counts, and a drag as one.
COUNT = """() => {
    window.presses = 0;
    for (const kind of ["pointerdown", "keydown"])
        addEventListener(kind, (event) => { if (event.isTrusted) window.presses += 1; }, true);
}"""


def count(person: Visitor) -> None:
    person.page.evaluate(COUNT)


def presses(person: Visitor) -> int:
    return int(person.page.evaluate("() => window.presses"))


def spot(person: Visitor, area: str) -> tuple[float, float]:
    x, y = person.steady(SPOT, area)
    return x, y


def centre(person: Visitor, selector: str) -> tuple[float, float]:
    x, y = person.steady(CENTRE, selector)
    return x, y


def drag(person: Visitor, source: str, target: tuple[float, float]) -> None:
    """Drag the stack of an area to where something is."""
    person.page.mouse.move(*centre(person, f".token[data-drag={source}]"))
    person.page.mouse.down()
    person.page.mouse.move(*target, steps=5)
    person.page.mouse.up()


def areas_of(person: Visitor) -> Locator:
    """All areas that the map shows."""
    return person.page.locator("#seven-ages-map [data-area]")


def whole_map(person: Visitor) -> None:
    """Look at the whole world."""
    name = re.compile("^(Whole map|Ganze Karte)")
    person.page.locator("#seven-ages-map").get_by_role("button", name=name).click()
    expect(areas_of(person)).to_have_count(AREAS)


def lit(person: Visitor, area: str) -> None:
    """Until an area can be pressed."""
    expect(person.page.locator(f"[data-area='{area}'].lit")).to_have_count(1)


def press(person: Visitor, area: str) -> None:
    lit(person, area)
    person.page.mouse.click(*spot(person, area))


def entry(person: Visitor, key: str) -> Locator:
    return person.prompt.locator(f"[data-entry='{key}']")


def moved(person: Visitor) -> Locator:
    return person.prompt.locator("[data-take-back]")


def to_the_map(person: Visitor) -> None:
    """By keys alone: to the board, and from there to the area of the map that can have the focus."""
    person.page.keyboard.press("g")
    for _ in range(20):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("() => document.activeElement?.dataset.area !== undefined"):
            return
    raise AssertionError("the map is not reached by Tab")


def bring_near(person: Visitor) -> None:
    """Look at Europe from near."""
    person.page.locator("#seven-ages-map").get_by_role("combobox", name="Go to region").select_option(index=1)


def attack(person: Visitor) -> None:
    entry(person, "lombardy").click()
    entry(person, "alps").click()
    expect(moved(person)).to_have_count(1)
    person.prompt.locator("[data-end=done]").click()
