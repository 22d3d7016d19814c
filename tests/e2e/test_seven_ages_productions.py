"""One production of 7 Ages after the other: the second one can order what the first one ordered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.pressing import entry
from tests.e2e.staged import Server, StagedTable, served
from tests.e2e.visitor import Visitor

MOST = 200  # questions to a seat before a production
SEATS = 2
MONEY = 8  # for a unit and a fort


class Producing(StagedTable):
    """A table at which everybody produces from the second round on, one seat for one empire only."""

    empire = ""
    seat = 0

    def _wanted(self, node: str, seat: int, option: str) -> bool:
        if node == "markers" and self.table.state.round > 1:
            return option.startswith(f"mark {self.empire if seat == self.seat else ''}") and option.endswith(
                " production"
            )
        return super()._wanted(node, seat, option)

    def play_to_production(self) -> None:
        """Play until the seat is asked what it buys."""
        for _ in range(MOST):
            self.play_to_seat(self.seat)
            shop = self.own["shop"] if self.table.decision(self.seat).node == "production" else None
            if shop and shop["empire"].startswith(self.empire):
                self.empire = shop["empire"]
                return
            self.choose(*self.next())
        raise AssertionError("no production of the seat")

    @property
    def own(self) -> dict[str, Any]:
        own: dict[str, Any] = self.table.view(self.seat)["own"]
        return own


def producing(server: Server, seat: int) -> Producing:
    """A table at the first production of a seat, whose empire has one area and money for a unit and a fort."""
    for seed in range(3, 40):
        table = Producing(server.stage, seed, SEATS, events="none")
        table.seat = seat
        table.play_to_production()
        shop = table.own["shop"]
        if shop["money"] >= MONEY and len(shop["rooms"]) == 1 and shop["owed"] == 0:
            return table
    raise AssertionError("no young empire with so much money")


@pytest.mark.parametrize("seat", [0, SEATS - 1], ids=["first", "last"])
def test_a_production_orders_the_same_again_and_tells_what_is_not_possible_now(
    browser: Browser, visitors: list[Visitor], tmp_path_factory: pytest.TempPathFactory, seat: int
) -> None:
    with served(tmp_path_factory.mktemp("productions")) as server:
        table = producing(server, seat)
        ann = Visitor(browser, server.url)
        visitors.append(ann)
        table.show(ann, seat)
        shop, again = ann.page.locator("#seven-ages-shop"), ann.page.locator("[data-shortcut=again]")
        expect(shop.locator("[data-end=done]")).to_be_visible()
        expect(again).to_have_count(0)  # its first units came from its founding
        bought, missed = shop.locator("[data-sell]"), shop.get_by_role("status")
        (area,) = table.own["shop"]["rooms"]
        wares = table.own["shop"]["wares"]
        unit = min((one for one in wares if wares[one]["places"] == [area]), key=lambda one: wares[one]["price"])
        entry(ann, unit).click()
        expect(bought).to_have_count(1)
        shop.get_by_role("button", name="Fort", exact=True).click()
        entry(ann, area).click()
        expect(bought).to_have_count(2)
        ordered = shop.locator(".bought .what").all_inner_texts()
        shop.locator("[data-end=done]").click()
        expect(shop).to_have_count(0)
        table.play_to_production()
        expect(again).to_have_text("Same as last time: 1 purchase")
        again.click()
        expect(missed).to_have_text(f"Not possible now: {ordered[1]}")
        expect(shop.locator(".bought .what")).to_have_text([ordered[0]])
        expect(again).to_have_count(0)
        assert ann.axe_findings() == []
