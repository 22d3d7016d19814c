"""One production of 7 Ages after the other: the second one can order what the first one ordered."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.pressing import entry
from tests.e2e.staged import StagedTable, served
from tests.e2e.visitor import Visitor

MOST = 200  # questions to the first seat before a production


class Producing(StagedTable):
    """A table at which everybody produces from the second round on, the first seat for one empire only."""

    empire = ""

    def _wanted(self, node: str, seat: int, option: str) -> bool:
        if node == "markers" and self.table.state.round > 1:
            return option.startswith(f"mark {'' if seat else self.empire}") and option.endswith(" production")
        return super()._wanted(node, seat, option)

    def play_to_production(self) -> None:
        """Play until the first seat is asked what it buys."""
        for _ in range(MOST):
            self.play_to_seat(0)
            shop = self.own["shop"] if self.table.decision(0).node == "production" else None
            if shop and shop["empire"].startswith(self.empire):
                self.empire = shop["empire"]
                return
            self.choose(*self.next())
        raise AssertionError("no production of the first seat")

    @property
    def own(self) -> dict[str, Any]:
        own: dict[str, Any] = self.table.game.views.view(self.table.state, 0)["own"]
        return own


def test_a_production_orders_the_same_again_and_tells_what_is_not_possible_now(
    browser: Browser, visitors: list[Visitor], tmp_path_factory: pytest.TempPathFactory
) -> None:
    with served(tmp_path_factory.mktemp("productions")) as server:
        table = Producing(server.stage, 3, 2, events="none")
        table.play_to_production()
        ann = Visitor(browser, server.url)
        visitors.append(ann)
        table.show(ann)
        shop, again = ann.page.locator("#seven-ages-shop"), ann.page.locator("[data-shortcut=again]")
        expect(shop.locator("[data-end=done]")).to_be_visible()
        expect(again).to_have_count(0)  # its first units came from its founding
        bought, missed = shop.locator("[data-sell]"), shop.get_by_role("status")
        entry(ann, "spear").click()
        expect(bought).to_have_count(1)
        shop.get_by_role("button", name="Fort", exact=True).click()
        (area,) = table.own["shop"]["rooms"]  # a young empire has one
        (name,) = re.findall(r"Spear\s+([A-Z][\w ]*\w)", shop.locator(".bought li").inner_text())
        entry(ann, area).click()
        expect(bought).to_have_count(2)
        shop.locator("[data-end=done]").click()
        expect(shop).to_have_count(0)
        table.play_to_production()
        again.click()
        expect(missed).to_have_text(f"Not possible now: Fort {name}")
        expect(shop.locator(".bought li")).to_have_text(re.compile(f"Spear.*{name}"))
        expect(again).to_have_count(0)
        assert ann.axe_findings() == []
