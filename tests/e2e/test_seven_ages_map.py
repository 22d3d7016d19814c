"""The map of 7 Ages in a real browser: what a question is about is lit and pressed there."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.pressing import lit, press, spot
from tests.e2e.visitor import Visitor

TABLES = {"partner": "trade", "founding": "founding"}


def test_a_partner_is_chosen_by_pressing_its_areas(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("partner")
    for area in ("hellas", "alps"):
        lit(ann, area)
    expect(ann.page.locator("[data-area='latium'].lit")).to_have_count(0)
    ann.page.mouse.click(*spot(ann, "latium"))
    expect(ann.prompt.get_by_role("alert")).to_contain_text("The Romans belong to you")
    press(ann, "alps")
    expect(ann.page.locator("[data-area='hellas']")).to_have_attribute("aria-pressed", "true")
    confirm = ann.page.locator(".confirm")
    expect(confirm).to_be_visible()
    button, (x, y) = confirm.bounding_box(), spot(ann, "alps")
    assert button and abs(button["x"] + button["width"] / 2 - x) < 120 and abs(button["y"] - y) < 120
    assert ann.axe_findings() == []
    confirm.locator(".primary").click()
    expect(ann.prompt).to_have_attribute("data-node", "trade.card")


def test_a_card_shows_where_its_empire_would_begin(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("founding")
    glowing = ann.page.locator("#seven-ages-map .outline.pointed")
    expect(glowing).to_have_count(0)
    card = ann.page.locator("#seven-ages-hand [data-thing='card:egyptians']")
    card.hover()
    expect(glowing).to_have_count(1)
    ann.page.mouse.move(5, 5)
    expect(glowing).to_have_count(0)
    card.locator("[data-use=empire]").click()  # it stays while the card is picked
    ann.page.mouse.move(5, 5)
    expect(glowing).to_have_count(1)
