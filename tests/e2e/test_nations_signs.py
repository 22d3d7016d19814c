"""The signs on the cards of Nations are large enough to be told apart, and no card is cut off for that."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.e2e.conftest import Host
from tests.e2e.test_layout import cut_off, poor_signs
from tests.e2e.visitor import Visitor

WHOLE: list[ViewportSize] = [  # so large that no text is left out
    {"width": 1920, "height": 1080},
    {"width": 1440, "height": 900},
    {"width": 1280, "height": 720},
]
SIZES: list[ViewportSize] = [*WHOLE, {"width": 1024, "height": 768}, {"width": 390, "height": 844}]


@pytest.mark.parametrize("seats", [2, 5])
def test_signs_on_cards_are_18_pixels_wide_at_least_and_lie_beside_one_another(
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
        assert poor_signs(ann) == [], size
        assert size not in WHOLE or cut_off(ann) == [], size
