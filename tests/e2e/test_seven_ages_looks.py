"""On the map of 7 Ages what can be chosen, what is chosen and all else look different, and nothing is covered."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import ViewportSize, expect

from tests.e2e.pressing import entry, lit, press, spot
from tests.e2e.test_layout import COVERED, SIZES, places
from tests.e2e.visitor import PHONE, Visitor

LAPTOP: ViewportSize = {"width": 1280, "height": 720}
TABLES = {
    "looks": "march",
    "beside": "markers",
    "beside-phone": "markers",
    "stranded": "stranded",
    "slots": "markers",
    "joker": "joker",
    "late": "late",
    "crowded": "crowded",
}
LOOKS = """all => Object.fromEntries(all.map((one) => {
    const { fill, fillOpacity } = getComputedStyle(one);
    const marks = [...one.classList].filter((name) => ["lit", "weak", "picked"].includes(name)).join();
    return [`${marks} ${one.getAttribute("aria-pressed")}`, `${fill} ${fillOpacity}`];
}))"""
# Areas that a finger hits in their middle, from above to below: of small ones close together it would be asked which.
IN_SIGHT = """() => [...document.querySelectorAll("#seven-ages-map [data-area]")].flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return Math.min(width, height) > 44 && document.elementFromPoint(x, y) === one ? [[y, one.dataset.area]] : [];
}).sort(([a], [b]) => a - b).map(([, area]) => area)"""
# An area is whole in sight, with its middle at least.
FREE = """area => {
    const over = document.querySelector("aside.inspector").getBoundingClientRect();
    const { top, height } = document.querySelector(`[data-area="${area}"]`).getBoundingClientRect();
    return top + height / 2 < over.top || top + height / 2 > over.bottom;
}"""
# The steps of the round beyond whose edges somebody's mark stands.
BEYOND = """() => [...document.querySelectorAll("#seven-ages-round li")].filter((step) => {
    const { left, right } = step.getBoundingClientRect();
    return [...step.querySelectorAll(".actor")].some((one) => {
        const mark = one.getBoundingClientRect();
        return mark.left < left - 0.5 || mark.right > right + 0.5;
    });
}).length"""
COMPARED = ("#seven-ages-map", "#seven-ages-round", ".low", ".ask", "#board")


def test_what_can_be_chosen_and_what_is_chosen_look_different(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("looks")
    areas = ann.page.locator("#seven-ages-map [data-area]")
    lit(ann, "latium")
    before = areas.evaluate_all(LOOKS)
    assert before.keys() == {" false", "lit false"}
    press(ann, "latium")
    expect(ann.page.locator("[data-area=latium].picked")).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator("#seven-ages-map .outline.picked")).to_have_count(1)
    after = areas.evaluate_all(LOOKS)
    chosen = next(look for marks, look in after.items() if "picked" in marks)
    assert len({before[" false"], before["lit false"], chosen}) == 3
    lines = ann.page.locator("#seven-ages-map .outline").evaluate_all(
        "all => all.map((one) => [one.classList[1], getComputedStyle(one).strokeWidth])"
    )
    assert len({width for kind, width in lines if kind in ("lit", "open", "picked")}) == 2, lines


WEAK = re.compile(r"\bweak\b")
LIT = re.compile(r"\blit\b")


def test_a_stack_that_can_get_nowhere_is_lit_more_weakly_on_the_map_and_in_the_list(
    sit_down: Callable[..., Visitor],
) -> None:
    ann = sit_down("stranded")
    lit(ann, "latium")
    expect(ann.page.locator("[data-area=crete]")).to_have_class(WEAK)
    expect(ann.page.locator("#seven-ages-map .outline.weak")).to_have_count(1)
    looks = ann.page.locator("#seven-ages-map [data-area]").evaluate_all(LOOKS)
    assert looks.keys() == {" false", "lit false", "weak false"} and len(set(looks.values())) == 3
    expect(ann.prompt.locator("[data-entry].weak")).to_have_count(1)
    expect(entry(ann, "crete")).to_contain_text("No unit can get anywhere from here.")
    assert ann.axe_findings() == []
    entry(ann, "crete").click()
    expect(ann.page.locator("[data-area=crete].picked")).to_have_count(1)


def test_a_marker_that_would_do_nothing_in_a_slot_says_so_there(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("slots")
    own, table = ann.prompt.locator("[data-slot]").first, ann.prompt.locator("[data-slot=table]")
    expect(own).not_to_have_class(WEAK)
    ann.prompt.locator("[data-chip=production]").click()
    expect(table).to_have_class(WEAK)
    expect(table).to_contain_text("No effect off the empires.")
    expect(own).to_have_class(LIT)
    assert ann.axe_findings() == []
    own.click()
    expect(own.locator(".marker")).to_have_text("Production")
    ann.prompt.locator("[data-chip=production]").click()
    expect(table, "as the server has said before it was laid").to_have_class(WEAK)
    ann.prompt.locator("[data-chip=start]").click()
    expect(own).to_have_class(WEAK)
    expect(own).to_have_attribute("title", re.compile("^No effect on an empire"))
    expect(own.locator(".marker")).to_have_text("Production")


def test_an_option_of_a_list_that_would_do_nothing_says_why(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("joker")
    joker = ann.prompt.locator(".option", has_text="Turn your joker over")
    expect(joker).to_have_class(WEAK)
    expect(joker).to_contain_text("No effect on an empire: a new one is started off the empires.")
    expect(ann.prompt.locator(".option", has_text="Turn nothing over")).not_to_have_class(WEAK)
    assert ann.axe_findings() == []


def test_a_card_whose_event_would_do_nothing_is_lit_more_weakly_in_the_hand(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("late")
    use = ann.page.locator("#seven-ages-hand [data-thing='card:sung'] [data-use=event]")
    expect(use).to_have_class(WEAK)
    expect(use).to_contain_text("this one is the last")
    expect(entry(ann, "event sung")).to_have_class(WEAK)
    expect(entry(ann, "event sung")).to_contain_text("this one is the last")
    assert ann.axe_findings() == []


def explained(person: Visitor) -> tuple[float, ...]:
    """Where the explanation stands."""
    expect(person.page.locator("aside.inspector h3")).to_be_visible()
    person.wait_for_rest()
    return tuple(places(person, "aside.inspector")["aside.inspector"])


def test_what_is_explained_of_areas_and_units_stands_beside_them(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("beside")
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.wait_for_rest()
        slots = set()
        for area in ("latium", "egypt", "hellas"):
            ann.page.mouse.click(*spot(ann, area))
            slots.add(explained(ann))
            assert ann.page.evaluate(COVERED, [*COMPARED]) == [], (width, area)
        ann.page.locator("#seven-ages-tab-track").click()
        unit = ann.page.locator("#seven-ages-part-track button:visible").first
        unit.click()
        slots.add(explained(ann))
        assert ann.page.evaluate(COVERED, [*COMPARED]) == [], width
        assert len(slots) == 1, "a place of its own, always the same"


def test_on_a_phone_an_area_that_is_explained_is_not_covered_itself(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("beside-phone", viewport=PHONE, has_touch=True, is_mobile=True)
    ann.page.locator(".fold").click()
    ann.page.wait_for_function(f"() => ({IN_SIGHT})().length > 2")
    found = ann.page.evaluate(IN_SIGHT)
    for area in (found[0], found[len(found) // 2], found[-1]):
        ann.page.touchscreen.tap(*spot(ann, area))
        explained(ann)
        ann.page.wait_for_function(FREE, arg=area)
        ann.page.keyboard.press("Escape")


def test_many_empires_of_one_person_leave_room_for_the_others(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("crowded", viewport=PHONE, has_touch=True, is_mobile=True)
    ann.wait_for_rest()
    assert ann.page.locator("#seven-ages-round .actor").count() == 6
    for size in (PHONE, LAPTOP):
        ann.page.set_viewport_size(size)
        ann.wait_for_rest()
        assert ann.page.evaluate(BEYOND) == 0, size
        expect(ann.page.locator(".seats li").nth(1)).to_be_in_viewport(ratio=0.3)
