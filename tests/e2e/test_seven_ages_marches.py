"""The manoeuvre of 7 Ages in a real browser: stacks move by press, drag and key, and moves are taken back."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.pressing import (
    DRAWN,
    bring_near,
    centre,
    count,
    drag,
    entry,
    lit,
    moved,
    press,
    presses,
    spot,
    to_the_map,
)
from tests.e2e.visitor import PHONE, Visitor

MARCHES = ("press", "drag", "one", "keys", "undo", "fewer", "sea", "aboard", "phone")
TABLES = {**{f"march-{name}": "march" for name in MARCHES}, "own-empire": "own-empire"}


def test_four_stacks_move_with_ten_presses_at_most(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-press")
    count(ann)
    for i, (source, target) in enumerate(
        [("lombardy", "burgundy"), ("etruria", "lombardy"), ("latium", "etruria"), ("magna-graecia", "latium")]
    ):
        press(ann, source)
        press(ann, target)
        expect(moved(ann)).to_have_count(i + 1)
    assert presses(ann) + 1 <= 10
    expect(ann.page.locator("[data-move]")).to_have_count(4)
    expect(ann.page.locator("[data-area='burgundy']")).to_have_accessible_name(re.compile("Romans.*2 land units"))
    before = ann.prompt.get_attribute("data-decision")
    ann.prompt.locator("[data-end=done]").click()
    ann.wait_for_next(before)


def test_a_stack_is_dragged_into_an_attack_and_the_odds_are_told_first(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-drag")
    bring_near(ann)
    lit(ann, "lombardy")
    drag(ann, "lombardy", spot(ann, "alps"))
    expect(moved(ann)).to_have_count(1)
    conflicts = ann.prompt.get_by_role("list", name="Then there will be these conflicts")
    expect(conflicts).to_contain_text(re.compile(r"Alps.*\d+%"))
    expect(ann.prompt.locator("[data-end=done]")).to_have_text("Done, on to the conflict")
    assert ann.axe_findings() == []


def test_one_unit_is_dragged_with_shift(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-one")
    bring_near(ann)
    lit(ann, "lombardy")
    ann.page.keyboard.down("Shift")
    drag(ann, "lombardy", spot(ann, "burgundy"))
    ann.page.keyboard.up("Shift")
    which = ann.prompt.get_by_role("list", name="Targets").get_by_role("button")
    expect(which).to_have_text([re.compile("Spear: Burgundy"), re.compile("Chariot: Burgundy")])
    assert ann.axe_findings() == []
    which.first.click()
    expect(ann.prompt.get_by_role("list", name="Moved")).to_contain_text("Lombardy → Burgundy (1)")
    expect(ann.page.locator("[data-area='lombardy']")).to_have_accessible_name(re.compile("Romans.*2 land units"))


def test_a_stack_is_dragged_onto_its_ships_and_on_to_a_coast(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-aboard")
    ann.page.locator("[data-area=magna-graecia]").focus()
    ships = ann.page.locator("[data-fleet=magna-graecia]")
    for _ in range(8):  # they are drawn from near, once the map has come to rest
        ann.page.wait_for_function(f"() => {DRAWN}")
        if ships.count():
            break
        ann.page.keyboard.press("+")
    lit(ann, "magna-graecia")
    drag(ann, "magna-graecia", centre(ann, "[data-fleet=magna-graecia]"))
    ways = ann.prompt.get_by_role("group", name="Who goes").get_by_role("button")
    expect(ways.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(ways).to_have_text([re.compile(one) for one in ("All that may leave", "Galley with cargo", "Galley alone")])
    lit(ann, "sicily")
    drag(ann, "magna-graecia", spot(ann, "sicily"))
    coasts = ann.prompt.locator("#seven-ages-march [data-entry^=sicily]")
    expect(moved(ann).or_(coasts).first).to_be_visible()
    if coasts.count():
        coasts.first.click()
    expect(moved(ann)).to_have_count(1)
    expect(ann.page.locator("[data-area='sicily']")).to_have_accessible_name(
        re.compile(r"Romans.*2 land units 2 ships")
    )


def test_an_attack_on_an_own_empire_is_confirmed_though_it_goes_out_as_one_submission(
    sit_down: Callable[..., Visitor],
) -> None:
    ann = sit_down("own-empire")
    bring_near(ann)
    warned = ann.page.locator("#caution")
    for confirm in ("Think again", "Do it all the same"):
        press(ann, "lombardy")
        press(ann, "burgundy")
        expect(warned).to_contain_text("The Celts belong to you")
        expect(moved(ann)).to_have_count(0)
        warned.get_by_role("button", name=confirm).click()
    expect(moved(ann)).to_have_count(1)
    moved(ann).first.click()
    expect(moved(ann)).to_have_count(0)


def test_a_stack_moves_by_keys_alone(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-keys")
    to_the_map(ann)
    for _ in range(4):
        ann.page.keyboard.press("n")
        if ann.page.evaluate("() => document.activeElement?.dataset.area") == "lombardy":
            break
    expect(ann.page.locator("[data-area='lombardy']")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-area='lombardy'].picked")).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("[data-area='lombardy'].picked")).to_have_count(0)
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-area='lombardy'].picked")).to_have_count(1)
    ann.page.keyboard.press("p")
    first = ann.prompt.locator("#seven-ages-march [data-entry]").first
    expect(first).to_have_attribute("data-entry", "alps")
    ann.page.keyboard.press("1")
    expect(moved(ann)).to_have_count(1)
    expect(moved(ann)).to_have_accessible_name("Take back the move from Lombardy to Alps")


def test_a_move_is_taken_back_and_later_ones_stay(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-undo")
    bring_near(ann)
    for i, (source, target) in enumerate([("lombardy", "burgundy"), ("latium", "etruria")]):
        press(ann, source)
        press(ann, target)
        expect(moved(ann)).to_have_count(i + 1)
    ann.page.reload()
    expect(moved(ann)).to_have_count(2)
    moved(ann).first.click()
    expect(moved(ann)).to_have_count(1)
    expect(moved(ann)).to_have_accessible_name("Take back the move from Latium to Etruria")
    bring_near(ann)
    ann.page.mouse.click(*centre(ann, "[data-move='0'] + .count"))
    expect(moved(ann)).to_have_count(0)
    entry(ann, "lombardy").click()
    expect(entry(ann, "alps")).to_contain_text(re.compile(r"\d+%"))


def test_fewer_units_go_and_what_cannot_be_reached_says_why(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-fewer")
    entry(ann, "lombardy").click()
    ann.prompt.locator("[data-act=fewer]").click()
    group = ann.page.locator("#seven-ages-group")
    expect(group.locator("[data-unit=spear] b, [data-unit=chariot] b").first).to_be_visible()
    sums = "() => [...document.querySelectorAll('#seven-ages-group [data-unit] b')].map((b) => +b.textContent)"
    assert sum(ann.page.evaluate(sums)) == 2
    assert ann.axe_findings() == []
    group.get_by_role("button", name="One less: Spear").click()
    ann.page.wait_for_function(f"() => ({sums})().reduce((a, b) => a + b) === 1")
    group.get_by_role("button", name="One less: Chariot").click()
    expect(group).to_contain_text("Who goes along?")
    group.get_by_role("button", name="One more: Chariot").click()
    entry(ann, "to burgundy").click()
    expect(moved(ann)).to_have_count(1)
    expect(ann.prompt.get_by_role("list", name="Moved")).to_contain_text("Lombardy → Burgundy (1)")
    entry(ann, "etruria").click()
    bring_near(ann)
    lit(ann, "latium")
    asked = ann.prompt.get_attribute("data-decision")
    ann.page.mouse.click(*spot(ann, "germany"))
    expect(ann.prompt.get_by_role("alert").locator("p")).to_be_visible()
    assert ann.prompt.get_attribute("data-decision") == asked  # nothing was chosen to learn that


def test_a_fleet_carries_units_over_the_sea(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-sea")
    entry(ann, "magna-graecia").click()
    ways = ann.prompt.get_by_role("group", name="Who goes").get_by_role("button")
    expect(ways).to_have_count(3)
    ways.nth(1).click()
    target = ann.prompt.locator("#seven-ages-march [data-entry^=sicily]").first
    target.click()
    expect(moved(ann)).to_have_count(1)
    expect(ann.page.locator("[data-area='sicily']")).to_have_accessible_name(
        re.compile(r"Romans.*2 land units 2 ships")
    )


def test_a_manoeuvre_on_a_telephone_needs_no_drag(sit_down: Callable[..., Visitor]) -> None:
    eva = sit_down("march-phone", locale="de-DE", viewport=PHONE, has_touch=True)
    entry(eva, "lombardy").tap()
    entry(eva, "burgundy").tap()
    expect(moved(eva)).to_have_count(1)
    assert not eva.overflows()
    assert eva.axe_findings() == []
    eva.button("Weiter weg").click()  # closer, where the map may be by now, a finger meets only one area
    eva.button("Weiter weg").click()
    eva.page.touchscreen.tap(*spot(eva, "latium"))
    several = eva.page.get_by_role("group", name="Was meinst du?")
    several.get_by_role("button", name="Latium").tap()
    expect(several).to_have_count(0)
    expect(eva.page.locator("[data-area='latium'].picked")).to_have_count(1)
    eva.button("Weiter weg").click()
    x, y = spot(eva, "latium")
    before = width(eva, "latium")
    eva.touch("touchStart", (x - 30, y), (x + 30, y))
    for apart in (40, 60, 80):  # two fingers move away from one another
        eva.touch("touchMove", (x - apart, y), (x + apart, y))
    eva.touch("touchEnd")
    eva.page.wait_for_function(  # the map is looked at from nearer
        "least => document.querySelector('[data-area=latium]')?.getBoundingClientRect().width > least",
        arg=1.5 * before,
    )


def width(person: Visitor, area: str) -> float:
    box = person.page.locator(f"[data-area='{area}']").bounding_box()
    assert box
    return box["width"]
