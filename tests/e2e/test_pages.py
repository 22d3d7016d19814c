"""Pages around the table: the invitation, and what the page about Worldstage says of the games."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import PHONE, Visitor

MAKE = """async (order) => {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(order) };
  return (await fetch("/api/tables", init)).json();
}"""


def invited(ann: Visitor, game: str) -> str:
    """The address of a link to a seat at a table that Ann has made."""
    ann.open("/about")
    seats = [{"holder": "me", "name": "Ann"}, {"holder": "guest"}, {"holder": "guest"}]
    made: dict[str, Any] = ann.page.evaluate(MAKE, {"game": game, "seats": seats})
    secret = next(link["secret"] for link in made["links"] if link["seat"] == 1)
    return f"{ann.url}/join#{secret}"


def test_an_invitation_says_who_invites_to_what_and_a_used_one_says_so_at_once(
    browser: Browser, host: Host, ann: Visitor, visitors: list[Visitor]
) -> None:
    address = invited(ann, "nations")
    bob = Visitor(browser, host.url, viewport=PHONE)
    carl = Visitor(browser, host.url, locale="de-DE")
    visitors += [bob, carl]
    bob.page.goto(address)
    expect(bob.page.get_by_role("heading", level=1)).to_have_text("Ann invites you to play")
    expect(bob.page.get_by_role("heading", name="Nations")).to_be_visible()
    expect(bob.page.get_by_text("Ann (host)")).to_be_visible()
    assert "#" not in bob.page.url
    assert bob.axe_findings() == []
    assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bob.page.get_by_label("What’s your name?").fill("Bob")
    bob.button("Take the seat").click()
    bob.page.wait_for_url("**/t/*")
    carl.page.goto(address)
    expect(carl.page.get_by_text("Dieser Link wurde schon benutzt.")).to_be_visible()
    expect(carl.page.locator("form")).to_have_count(0)
    carl.page.get_by_role("link", name="Zum Tisch").click()
    carl.page.wait_for_url("**/t/*")


def test_the_page_about_worldstage_credits_every_game_in_words(ann: Visitor) -> None:
    ann.open("/about")
    games = ann.page.locator("article")
    expect(games.filter(has_text="Martin Wallace")).to_contain_text("Spielworxx")
    expect(games.filter(has_text="Nina Håkansson")).to_contain_text("Lautapelit.fi")
    for text in games.all_inner_texts():
        assert not re.search(r"\b[a-z]+\.[a-z_-]+\b", text.replace("Lautapelit.fi", "")), text
