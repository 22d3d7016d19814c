"""What comes of it at a table of 7 Ages: a trade to its end, a move by drag, shortcuts of forms, the guide's steps."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.arranged import Arranged
from tests.e2e.pressing import attack, bring_near, drag, lit, moved, spot
from tests.e2e.test_seven_ages import answer
from tests.e2e.visitor import Visitor

GUIDED = ("shop", "trade", "march", "conflict")
TABLES = {
    "trade-end": "trade",
    "drag": "march",
    "again": "reveal",
    "best": "shop",
    **{f"guide-{name}": name for name in GUIDED},
}
ROMANS = 12  # their level where a table is arranged


def view_of(person: Visitor, arranged: Arranged, table: str) -> Any:
    return person.state(arranged.tables[table])["view"]


def go_on(person: Visitor, node: str) -> None:
    """Leave whatever is asked, until it is this."""
    for _ in range(12):
        if person.wait_for_question() == node:
            return
        before = person.prompt.get_attribute("data-decision")
        answer(person, "", eager=False)
        person.wait_for_next(before)
    raise AssertionError(f"{person.node} and never {node}")


# -- trade -------------------------------------------------------------------------------------------------------------


def test_a_trade_tells_both_sums_exchanges_the_cards_and_raises_the_winner(
    sit_down: Callable[..., Visitor], arranged: Arranged
) -> None:
    ann = sit_down("trade-end")
    before = view_of(ann, arranged, "trade-end")
    ann.page.locator("#seven-ages-trade [data-entry^=partner]").first.click()
    expect(ann.prompt).to_have_attribute("data-node", "trade.card")
    highest = ann.page.locator("#seven-ages-trade [data-entry^=trade]").first
    laid = str(highest.get_attribute("data-entry")).split()[1]
    decision = ann.prompt.get_attribute("data-decision")
    highest.click()
    ann.wait_for_next(decision)
    go_on(ann, "markers")
    after = view_of(ann, arranged, "trade-end")
    log = ann.page.locator("[data-guide='panel']").inner_text()
    sums = {who: int(total) for who, total in re.findall(r"The (Romans|Greeks): .*; (-?\d+) in all", log)}
    assert sums["Romans"] > sums["Greeks"], "7 and a trade number are more than 5 and another"
    assert "The Romans win the trade." in log
    (level,) = (one["level"] for one in after["empires"].values() if one["card"] == "romans")
    assert level > ROMANS
    new = set(after["own"]["hand"]) - set(before["own"]["hand"])
    assert laid not in after["own"]["hand"] and len(new) == 1, "each has the other's card now"
    assert log.count(" keeps ") == 2


# -- manoeuvre ---------------------------------------------------------------------------------------------------------


def test_a_stack_is_dragged_into_a_free_area_without_a_conflict(
    sit_down: Callable[..., Visitor], arranged: Arranged
) -> None:
    ann = sit_down("drag")
    bring_near(ann)
    lit(ann, "lombardy")
    drag(ann, "lombardy", spot(ann, "burgundy"))
    expect(moved(ann)).to_have_count(1)
    expect(ann.prompt.get_by_role("list", name="Moved")).to_contain_text("Lombardy → Burgundy (2)")
    expect(ann.prompt.get_by_role("list", name="Then there will be these conflicts")).to_have_count(0)
    before = ann.prompt.get_attribute("data-decision")
    ann.prompt.locator("[data-end=done]").click()
    ann.wait_for_next(before)
    go_on(ann, "markers")
    expect(ann.page.locator("[data-area='burgundy']")).to_have_accessible_name(re.compile("Romans.*2 land units"))
    expect(ann.page.locator("[data-area='lombardy']")).to_have_accessible_name(re.compile("Romans.*1 land unit"))


# -- shortcuts ---------------------------------------------------------------------------------------------------------


def test_markers_are_laid_as_in_the_last_round(sit_down: Callable[..., Visitor], arranged: Arranged) -> None:
    ann = sit_down("again")
    ann.prompt.locator(".choices .option").first.click()
    expect(ann.prompt).to_have_attribute("data-node", "production")
    go_on(ann, "markers")
    slot = ann.prompt.locator("[data-slot]").first
    expect(slot.locator(".marker")).to_have_count(0)
    ann.prompt.get_by_role("button", name="As last round").click()
    expect(slot.locator(".marker")).to_have_text("Production")
    expect(ann.prompt.locator("[data-slot] .marker")).to_have_count(1)
    assert list(view_of(ann, arranged, "again")["own"]["markers"].values()) == ["production"]


def test_the_best_unit_is_bought_for_every_area(sit_down: Callable[..., Visitor], arranged: Arranged) -> None:
    ann = sit_down("best")
    shop = ann.page.locator("#seven-ages-shop")
    money = int(shop.locator(".money").inner_text())
    best = shop.locator("[data-shortcut=best]")
    many = int(re.findall(r"\d+", best.inner_text())[-1])
    worths = {
        key: worth for key, worth in map(worth_of, shop.locator("[data-entry]:not(.off)").all()) if key != "galley"
    }
    best.click()
    expect(shop.locator("[data-sell]")).to_have_count(many)
    bought = view_of(ann, arranged, "best")["own"]["draft"]["bought"]
    (unit,) = {one["unit"] for one in bought}
    assert worths[unit] == max(worths.values())
    assert len({one["place"] for one in bought}) == len(bought) == many > 1
    expect(shop.locator(".money")).to_have_text(str(money - sum(one["price"] for one in bought)))


def worth_of(ware: Locator) -> tuple[str, int]:
    """A unit on offer, and what it is worth in front and behind."""
    front, behind = re.findall(r"(\d+) / (\d+)", ware.inner_text())[0]
    return str(ware.get_attribute("data-entry")), int(front) + int(behind)


# -- the guide ---------------------------------------------------------------------------------------------------------

# By table: the steps of the guide that are told there, in this order.
STEPS = {
    "shop": ["production"],
    "trade": ["trade", "card"],
    "march": ["manoeuvre"],
    "conflict": ["conflict"],
}


def test_the_guide_explains_each_action_and_its_suggestion_is_carried_out(
    sit_down: Callable[..., Visitor], arranged: Arranged
) -> None:
    ann = sit_down("guide-shop")
    for name, steps in STEPS.items():
        arranged.visit(ann, f"guide-{name}")
        if name == "conflict":
            attack(ann)
            expect(ann.prompt).to_have_attribute("data-node", "conflict.commit")
        ann.page.keyboard.press("h")
        ann.button("Guided opening again").click()
        bubble = ann.page.locator(".bubble[data-guide-step]")
        for step in ("welcome", "world"):
            expect(bubble).to_have_attribute("data-guide-step", step)
            bubble.locator(".button.primary").click()
        for step in steps:
            expect(bubble).to_have_attribute("data-guide-step", step)
            follow(ann, bubble)


def follow(person: Visitor, bubble: Locator) -> None:
    """Carry out what is suggested, also where one is warned before it."""
    before = person.prompt.get_attribute("data-decision")
    bubble.locator(".button.primary:enabled").click()
    warned = person.page.locator("#caution .button.primary")
    person.page.wait_for_function(
        """before => document.querySelector('#caution .button.primary')
            || document.querySelector('section.prompt')?.dataset.decision !== before""",
        arg=before,
    )
    if warned.count():
        warned.click()
    person.wait_for_next(before)
