"""The guide of 7 Ages for somebody who does by hand what it speaks of: all of that is in sight and can be pressed."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Locator, ViewportSize, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import PHONE, Visitor

TABLES = {"manoeuvre": "march"}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
TIES = 8  # more cards than are ever laid for the start player

# Whether the middle of what a suggestion is about is within the map that can be seen.
POINTED_IN_SIGHT = """() => {
    const one = document.querySelector("#seven-ages-map .outline.pointed")?.getBoundingClientRect();
    const map = document.querySelector("#seven-ages-map [data-frame]").getBoundingClientRect();
    const [x, y] = one ? [one.x + one.width / 2, one.y + one.height / 2] : [-1, -1];
    return x > map.left && x < map.right && y > map.top && y < map.bottom;
}"""


def begin(browser: Browser, host: Host, visitors: list[Visitor], viewport: ViewportSize) -> tuple[Visitor, Locator]:
    """A guided game of 7 Ages, at its first question; and the guide."""
    ann = Visitor(browser, host.url, viewport=viewport)
    visitors.append(ann)
    ann.open()
    ann.page.get_by_role("radio", name="7 Ages").check(force=True)
    ann.button("Learn by playing").click()
    ann.page.wait_for_url("**/t/*")
    guide = ann.page.locator("[data-guide-step]")
    read_on(guide)
    expect(guide).to_have_attribute("data-guide-step", "lay")
    return ann, guide


def read_on(guide: Locator) -> None:
    for step in ("welcome", "world"):
        expect(guide).to_have_attribute("data-guide-step", step)
        guide.locator(".button.primary").click()


def to_markers(ann: Visitor, guide: Locator) -> None:
    """Do what is suggested, until the first markers are to be laid."""
    for _ in range(TIES):
        node, asked = ann.wait_for_question(), ann.prompt.get_attribute("data-decision")
        if node == "markers":
            break
        guide.locator(".button.primary:enabled").click()
        ann.wait_for_next(asked)
    expect(guide).to_have_attribute("data-guide-step", "markers")


def test_what_the_guide_asks_for_can_be_read_and_pressed_and_whoever_has_done_it_is_not_told_again(
    browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    ann, guide = begin(browser, host, visitors, LAPTOP)
    card = ann.page.locator("#seven-ages-hand .card").first
    card.hover()
    inspector = ann.page.locator(".inspector")
    expect(inspector).to_contain_text("Value:")
    expect(inspector).to_contain_text("Begins with")
    asked = ann.prompt.get_attribute("data-decision")
    card.locator(".head").click()
    ann.page.locator(".confirm .button.primary").click()  # beside the card, which is where the guide lies
    ann.wait_for_next(asked)
    ann.wait_for_question()
    expect(guide).not_to_have_attribute("data-guide-step", "lay")
    to_markers(ann, guide)
    ann.page.locator("#seven-ages-markers [data-chip=start]").click()
    ann.page.locator("#seven-ages-markers [data-slot=table]").click()
    expect(guide).to_have_attribute("data-guide-step", "along")
    expect(guide).to_contain_text("Done: all markers are laid.")
    expect(ann.prompt).to_have_attribute("data-node", "markers")


def test_a_mere_suggestion_lies_over_the_map_and_never_over_the_hand(
    browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    ann, guide = begin(browser, host, visitors, LAPTOP)
    to_markers(ann, guide)
    guide.locator(".button.primary:enabled").click()
    expect(guide).to_have_attribute("data-guide-step", "along")
    ann.page.wait_for_function(
        """() => {
            const bar = document.querySelector('[data-guide-step=along]').getBoundingClientRect();
            const map = document.querySelector('#seven-ages-map').getBoundingClientRect();
            return bar.left >= map.left && bar.bottom <= map.bottom && bar.top >= map.top && bar.right <= map.right;
        }"""
    )


def test_on_a_phone_the_form_that_the_guide_explains_is_unfolded_and_free(
    browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    ann, guide = begin(browser, host, visitors, PHONE)
    to_markers(ann, guide)
    for part in ("[data-chip=start]", "[data-slot=table]"):
        ann.page.locator(f"#seven-ages-markers {part}").click()
    expect(guide).to_have_attribute("data-guide-step", "along")


def test_the_map_shows_where_a_suggestion_is(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("manoeuvre")
    ann.page.get_by_role("combobox", name="Go to region").select_option(value="south-america")
    ann.page.keyboard.press("h")
    ann.button("Guided opening again").click()
    guide = ann.page.locator("[data-guide-step]")
    read_on(guide)
    expect(guide).to_have_attribute("data-guide-step", "manoeuvre")
    ann.page.wait_for_function(POINTED_IN_SIGHT)
