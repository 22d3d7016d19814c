"""axe-core finds nothing, at the table of any game: by day and night, small and large, with whatever can be opened."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import DESKTOP, PHONE, Visitor

GAMES = {"age-of-reason": "actions.disc", "nations": "actions.turn", "seven-ages": "markers"}
DIALOGS = {"r": "article", "a": "h3", "m": "h3", "k": "kbd"}  # by key: rules, aid, menu, keys
TABS = ("t", "b", "n", "h")  # talk, accounts, notes, help


@pytest.mark.parametrize("game", GAMES)
def test_a_table_and_whatever_can_be_opened_there(
    browser: Browser, host: Host, visitors: list[Visitor], game: str
) -> None:
    eve = Visitor(browser, host.url, color_scheme="light")
    visitors.append(eve)
    table = eve.make_table(game, 3)
    eve.play_to(table, lambda state: (state["decision"] or {}).get("node") == GAMES[game])
    at_table(eve, table)
    look(eve, "board")
    for key, content in DIALOGS.items():
        eve.page.keyboard.press(key)
        eve.page.locator("dialog[open]").locator(content).first.wait_for()
        look(eve, f"dialog {key}")
        eve.page.keyboard.press("Escape")
        expect(eve.page.locator("dialog[open]")).to_have_count(0)
    for key in TABS:
        eve.page.keyboard.press(key)
        eve.page.keyboard.press("Escape")
        look(eve, f"tab {key}")
    eve.page.keyboard.press("[")
    eve.page.locator(".past").wait_for()
    look(eve, "the past")
    eve.page.locator(".past .primary").click()
    eve.page.keyboard.press("w")
    eve.page.locator(".text-view").first.wait_for()
    look(eve, "text view")
    eve.page.set_viewport_size(PHONE)
    look(eve, "text view on a phone")
    eve.page.keyboard.press("w")
    expect(eve.page.locator(".text-view")).to_have_count(0)
    look(eve, "phone")
    eve.page.emulate_media(color_scheme="dark")
    look(eve, "phone by night")
    eve.page.set_viewport_size(DESKTOP)
    look(eve, "board by night")


def at_table(person: Visitor, table: str) -> None:
    person.open(f"/t/{table}")
    person.wait_for_question()
    person.page.wait_for_load_state("networkidle")


def look(person: Visitor, where: str) -> None:
    person.page.wait_for_timeout(150)  # until what appears has its final colours
    assert person.axe_findings() == [], where
    assert not person.overflows(), where
