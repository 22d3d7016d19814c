"""Nations in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.visitor import Visitor

ACTIONS = 4  # in a round, before this person passes
WANTED = ("Deploy a worker", "Hire an architect", "Buy ")


def test_a_whole_game_of_nations_for_two(ann: Visitor) -> None:
    set_table(ann)
    asked: set[str] = set()
    taken: dict[str, int] = {}
    while node := ann.wait_for_question():
        asked.add(node)
        before = ann.prompt.get_attribute("data-decision")
        answer(ann, node, taken)
        ann.wait_for_next(before)
    assert {"growth", "actions.turn", "cards.place"} <= asked
    result = ann.page.locator("section.result")
    expect(result.locator(".places li")).to_have_count(2)
    ann.button(re.compile("Verify")).click()
    expect(result.get_by_text(re.compile(r"fits"))).to_be_visible(timeout=60_000)


def set_table(person: Visitor) -> None:
    """A table for this person and a bot."""
    person.open("/new")
    person.page.get_by_role("radio", name=re.compile("^Nations")).check(force=True)
    person.page.get_by_role("radio", name="2", exact=True).check(force=True)
    person.page.locator("form button.primary").click()
    person.page.wait_for_url("**/t/*")


def answer(person: Visitor, node: str, taken: dict[str, int]) -> None:
    """A few actions in every round, then pass; elsewhere whatever comes first."""
    options = person.prompt.locator(".choices .option")
    options.first.wait_for()
    if node != "actions.turn":
        options.first.click()
        return
    round_of = person.page.locator("#nations-round .when").inner_text()
    taken[round_of] = taken.get(round_of, 0) + 1
    if taken[round_of] <= ACTIONS:
        for words in WANTED:
            wanted = options.filter(has_text=words).filter(has_not_text="Undeploy")
            if wanted.count():
                wanted.first.click()
                return
    options.filter(has_text="Pass").first.click()


def test_the_table_of_nations_is_accessible_in_words_and_drawing(ann: Visitor) -> None:
    set_table(ann)
    ann.wait_for_question()
    assert ann.serious_faults() == []
    ann.button("In words").click()
    expect(ann.page.get_by_role("heading", name="The table in words")).to_be_visible()
    assert ann.serious_faults() == []
