"""A campaign of Nations in a real browser: chosen in the lobby, told on the page of the result, gone on with there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e.visitor import PHONE, Visitor

EXPLAINED = "a win on Emperor wins the campaign"


def test_the_next_game_of_a_campaign_is_on_the_levels_that_were_won(ann: Visitor) -> None:
    set_table(ann, "Prince (3)")
    result = finish(ann)
    raised = result.get_by_text(re.compile(r" has won and plays the next game as King\.$"))
    expect(raised).to_be_visible()
    expect(
        result.get_by_text(re.compile(r"^The next game: .+ as (King|Prince), .+ as (King|Prince)\.$"))
    ).to_be_visible()
    expect(ann.button("Rematch with the same people")).to_have_count(0)
    assert ann.axe_findings() == []
    first = ann.page.url
    ann.button("Next game of the campaign").click()
    ann.page.wait_for_url(lambda url: "/t/" in url and url != first)
    ann.wait_for_question()
    levels = ann.page.evaluate(
        "async () => (await (await fetch(location.pathname.replace('/t/', '/api/tables/'))).json()).settings.levels"
    )
    assert sorted(levels.split(",")) == ["king", "prince"]
    ann.page.goto(first)
    expect(ann.page.get_by_role("link", name="To the next game")).to_be_visible()


def test_the_page_of_the_result_says_who_has_won_the_campaign(ann: Visitor) -> None:
    ann.page.set_viewport_size(PHONE)
    set_table(ann, "Emperor (1)")
    result = finish(ann)
    expect(
        result.get_by_text(re.compile(r" has won as Emperor, and with this game the whole campaign\."))
    ).to_be_visible()
    expect(ann.button("A new campaign, all on Prince")).to_be_visible()
    assert ann.axe_findings() == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def set_table(person: Visitor, level: str) -> None:
    """The shortest game of a campaign, for this person and a bot."""
    person.open("/new")
    page = person.page
    page.get_by_role("radio", name=re.compile("^Nations")).check(force=True)
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_role("radio", name=level, exact=True).check(force=True)
    page.locator("summary").filter(has_text="Variants").click()
    expect(page.get_by_text(EXPLAINED)).to_be_visible()
    page.get_by_role("radio", name="A game of a campaign").check(force=True)
    page.get_by_role("radio", name="One age").check(force=True)
    page.locator("form button.primary").click()
    page.wait_for_url("**/t/*")


def finish(person: Visitor) -> Locator:
    """Pass wherever that is possible, to the end; the page of the result."""
    while node := person.wait_for_question():
        before = person.prompt.get_attribute("data-decision")
        options = person.options()
        options.first.wait_for()
        (options.filter(has_text="Pass") if node == "actions.turn" else options).first.click()
        warned = person.page.locator("#caution button.primary")
        if warned.count():  # whoever passes at once is asked again
            warned.click()
        person.wait_for_next(before)
    return person.page.locator("section.result")
