"""People among each other: a lost answer, a rematch that is an invitation, votes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Route, expect

from tests.e2e.conftest import Host
from tests.e2e.test_pages import MAKE, invited
from tests.e2e.visitor import PHONE, Visitor

PICTURES = os.environ.get("WORLDSTAGE_PICTURES", "")

SEND = """async ([table, command]) => {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
  const init = { method: "POST", headers, body: JSON.stringify(command) };
  return (await fetch(`/api/tables/${table}/commands`, init)).json();
}"""


def picture(visitor: Visitor, name: str) -> None:
    if PICTURES:
        visitor.page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def send(visitor: Visitor, table: str, **command: Any) -> dict[str, Any]:
    done: dict[str, Any] = visitor.page.evaluate(SEND, [table, command])
    return done


def two_people(ann: Visitor, bob: Visitor) -> str:
    """A table of Ann and Bob that they have agreed to abandon."""
    ann.open("/about")
    seats = [{"holder": "me", "name": "Ann"}, {"holder": "guest"}]
    made = ann.page.evaluate(MAKE, {"game": "nations", "seats": seats})
    secret = next(link["secret"] for link in made["links"] if link["seat"] == 1)
    bob.page.goto("about:blank")
    bob.page.goto(f"{ann.url}/join#{secret}")
    bob.page.locator("form input").first.fill("Bob")
    bob.page.locator("form button.primary").click()
    bob.page.wait_for_url("**/t/*")
    for seat, visitor in enumerate((ann, bob)):
        send(visitor, made["table"], do="vote", seat=seat, kind="abandon")
    return str(made["table"])


def test_a_rematch_is_an_invitation_that_can_be_accepted_declined_and_muted(
    browser: Browser, host: Host, ann: Visitor, visitors: list[Visitor]
) -> None:
    bob = Visitor(browser, host.url, viewport=PHONE, locale="de-DE", color_scheme="dark")
    visitors.append(bob)
    first = two_people(ann, bob)
    ann.open(f"/t/{first}")
    ann.button("Invite everybody to a rematch").click()
    expect(ann.page.get_by_text("Kept for Bob, who is invited")).to_be_visible()
    assert ann.axe_findings() == []
    picture(ann, "rematch-gathering")
    bob.open()
    expect(bob.page.get_by_text("Ann lädt dich zu einer Revanche ein.")).to_be_visible()
    assert bob.axe_findings() == [] and not bob.overflows()
    picture(bob, "invitation-phone-german-dark")
    bob.button("Annehmen").click()
    bob.page.wait_for_url("**/t/*")
    expect(ann.page.locator("section.prompt, .waiting").first).to_be_visible()
    second = ann.page.url.rsplit("/", 1)[1]
    for seat, visitor in enumerate((ann, bob)):
        send(visitor, second, do="vote", seat=seat, kind="abandon")
    third = send(ann, second, do="rematch", seat=0)["table"]
    bob.open()
    bob.button("Diesmal nicht").click()
    expect(bob.page.get_by_text("Ann lädt dich")).to_have_count(0)
    ann.open(f"/t/{third}")
    expect(ann.page.get_by_text("Seat 2 is free")).to_be_visible()
    send(ann, third, do="close")
    fourth = two_people(ann, bob)
    send(ann, fourth, do="rematch", seat=0)
    bob.open()
    bob.button("Ablehnen und keine Einladungen von Ann mehr zeigen").click()
    muted = bob.page.get_by_text("1 Person, deren Einladungen du nicht siehst")
    expect(muted).to_be_visible()
    muted.click()
    bob.button("Einladungen wieder zeigen").click()
    expect(muted).to_have_count(0)


def test_whose_answer_was_cut_off_gets_in_with_the_same_link(
    browser: Browser, host: Host, ann: Visitor, visitors: list[Visitor]
) -> None:
    """The seat is taken, but the browser never hears of it: opened again, the link leads to the seat."""
    address = invited(ann, "nations")
    bob = Visitor(browser, host.url)
    visitors.append(bob)

    cut: list[str] = []

    def cut_off(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")
        cut.append(route.request.url)

    bob.context.route("**/api/claim", cut_off)
    bob.page.goto(address)
    bob.page.get_by_label("What’s your name?").fill("Bob")
    bob.button("Take the seat").click()
    while not cut:
        bob.page.wait_for_timeout(50)
    bob.context.clear_cookies()  # of what was cut off the browser has nothing
    bob.context.unroute("**/api/claim")
    bob.page.goto("about:blank")
    bob.page.goto(address)
    bob.page.wait_for_url("**/t/*")
    expect(bob.page.get_by_text("you", exact=True).first).to_be_visible()


def test_the_menu_says_who_decides_about_whom(
    browser: Browser, host: Host, ann: Visitor, visitors: list[Visitor]
) -> None:
    bob = Visitor(browser, host.url)
    visitors.append(bob)
    ann.open("/about")
    seats = [{"holder": "me", "name": "Ann"}, {"holder": "guest"}]
    made = ann.page.evaluate(MAKE, {"game": "nations", "seats": seats})
    secret = next(link["secret"] for link in made["links"] if link["seat"] == 1)
    bob.join(f"{ann.url}/join#{secret}", "Bob")
    ann.open(f"/t/{made['table']}")
    ann.button("Menu").click()
    expect(ann.page.get_by_text("All who are here must agree to give up the game.")).to_be_visible()
    expect(ann.page.get_by_role("button", name="A bot for Bob")).to_have_count(0)
    picture(ann, "menu-votes")
    ann.button("Give up the game together").click()
    ann.button("Yes, I vote for it").click()
    expect(ann.page.get_by_text("1 of 2 votes needed")).to_be_visible()
    bob.page.reload()
    bob.button("Menu").click()
    bob.button("Give up the game together").click()
    bob.button("Yes, I vote for it").click()
    expect(bob.page.locator("section.result")).to_be_visible()
