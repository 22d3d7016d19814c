"""Why bots have chosen what they have: told after the end, to whoever was there until then."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.visitor import Visitor

MOST = 200  # questions
# One of so many lines, which were there before the end, tells a reason.
EARLIER = """many => [...document.querySelectorAll("[data-guide='panel'] .line")].slice(0, many)
    .some((line) => line.querySelector(".why"))"""


def test_whoever_has_watched_a_game_to_its_end_sees_the_reasons_of_the_bots(ann: Visitor) -> None:
    table = ann.make_table("nations", 2, ages="1")
    ann.play_to(table, lambda state: state["view"]["round"] == 2 and state["decision"] is not None)
    ann.open(f"/t/{table}")
    told = ann.page.locator("[data-guide='panel'] .line")
    expect(told.nth(5)).to_be_attached()
    before = told.count()
    for _ in range(MOST):
        if not ann.wait_for_question():
            break
        decision = ann.prompt.get_attribute("data-decision")
        expect(ann.page.locator(".why")).to_have_count(0)
        ann.choose_unseen(ann.state(table), ("pass",))
        ann.wait_for_next(decision)
    reasons = ann.page.locator("[data-guide='panel'] .line .why")
    expect(reasons.first).to_be_visible()
    ann.page.wait_for_function(EARLIER, arg=before)
