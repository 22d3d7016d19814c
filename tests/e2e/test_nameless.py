"""People who give no name are guests, everywhere and in the reader's language."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import Visitor


def test_who_gives_no_name_is_a_guest_in_invitation_lobby_strip_log_and_talk(
    browser: Browser, host: Host, ann: Visitor, visitors: list[Visitor]
) -> None:
    eva = Visitor(browser, host.url, locale="de-DE")
    visitors.append(eva)
    link = ann.new_table_for_two("Nations")
    expect(ann.page.get_by_text("Guest 1")).to_be_visible()
    eva.page.goto(link)
    expect(eva.page.get_by_role("heading", name="Gast 1 lädt dich")).to_be_visible()
    eva.page.locator("form button.primary").click()
    eva.page.wait_for_url("**/t/*")
    for person, guest, seat, own, other in ((ann, "Guest", "Seat", 1, 2), (eva, "Gast", "Platz", 2, 1)):
        expect(person.page.locator(".seats li").filter(has_text=f"{guest} {other}")).to_have_count(1)
        panel = person.page.locator("[data-guide='panel']")
        log = panel.locator(".log")
        expect(log.get_by_text(re.compile(rf"^{guest} 1 ")).first).to_be_visible()
        panel.locator("[data-tab=talk]").click()
        expect(panel.get_by_text(re.compile(f"^{guest} 2 ")).first).to_be_visible()
        panel.locator("form input").fill("Hallo")
        panel.locator("form button").click()
        expect(panel.locator(".said strong").last).to_have_text(f"{guest} {own}")
        assert not person.page.get_by_text(re.compile(rf"\b{seat} \d")).count()
        person.open()
        expect(person.page.get_by_text(f"{guest} {other}").first).to_be_visible()
