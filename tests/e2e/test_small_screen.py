"""A phone, which shows one part of the board at a time."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import PHONE, Visitor


@pytest.mark.parametrize(
    ("game", "node", "thing", "tab"),
    [
        ("age-of-reason", "actions.disc", "#age-boxes .box", "#age-tab-hand"),
        ("nations", "actions.turn", "#nations-display .card", "#nations-tab-own"),
    ],
)
def test_what_was_explained_does_not_lie_over_another_part_of_the_board(
    browser: Browser, host: Host, visitors: list[Visitor], game: str, node: str, thing: str, tab: str
) -> None:
    eva = Visitor(browser, host.url, viewport=PHONE, has_touch=True, is_mobile=True)
    visitors.append(eva)
    table = eva.make_table(game, 3)
    eva.play_to(table, lambda state: bool(state["decision"]) and state["decision"]["node"] == node)
    eva.open(f"/t/{table}")
    eva.wait_for_question()
    inspector = eva.page.locator("aside.inspector")
    for by_key in (False, True):
        eva.page.locator(thing).nth(int(by_key)).tap()  # twice on one would do it
        expect(inspector).to_be_visible()
        if by_key:
            eva.page.locator("#board [role=tab][aria-selected=true]").press("ArrowRight")
        else:
            eva.page.locator(tab).tap()
        expect(inspector).to_have_count(0)
        eva.page.locator("#board [role=tab]").first.tap()
