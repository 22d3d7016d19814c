"""The signs on the cards of Nations are large enough to be told apart, and no card is cut off for that."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.e2e.conftest import Host
from tests.e2e.test_layout import cut_off
from tests.e2e.visitor import Visitor

SIZES: list[ViewportSize] = [{"width": 1440, "height": 900}, {"width": 1280, "height": 720}]
USUAL, LEAST = 18, 16  # pixels; less only where a card has too little room for its text

# By whether a card has shrunk that far, the sizes of the signs in its head, its corners and its text.
SHOWN = """() => [...document.querySelectorAll("#nations-display .card, .nation.own .card")].flatMap(card =>
    [...card.querySelectorAll(".head .sign svg, .foot .sign svg, .amount .sign svg")].map(sign =>
        [["4", "5"].includes(card.dataset.fit), sign.getBoundingClientRect().width]))"""


@pytest.mark.parametrize("seats", [2, 5])
def test_signs_on_cards_are_18_pixels_wide_at_least(
    browser: Browser, host: Host, visitors: list[Visitor], seats: int
) -> None:
    ann = Visitor(browser, host.url)
    visitors.append(ann)
    table = ann.make_table("nations", seats)
    ann.play_to(table, lambda state: (state["decision"] or {}).get("node") == "actions.turn")
    for size in SIZES:
        ann.page.set_viewport_size(size)
        ann.open(f"/t/{table}")
        expect(ann.page.locator("#nations-display .card .foot .sign svg").first).to_be_visible()
        ann.wait_for_fonts()
        shown = ann.page.evaluate(SHOWN)
        assert len(shown) > 40
        assert all(width >= (LEAST if shrunk else USUAL) for shrunk, width in shown)
        assert cut_off(ann) == []
