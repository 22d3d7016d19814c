"""Why bots have chosen what they have: told after the end, to whoever was there until then."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.visitor import Visitor


def test_whoever_has_watched_a_game_to_its_end_sees_the_reasons_of_the_bots(ann: Visitor) -> None:
    table = ann.make_table("nations", 2, ages="1")
    ann.play_to(table, lambda state: state["view"]["round"] == 2 and state["decision"] is not None)
    ann.open(f"/t/{table}")
    told = ann.page.locator("[data-guide='panel'] .line")
    told.first.wait_for()
    before = told.count()
    assert before > 5
    while ann.wait_for_question():
        expect(ann.page.locator(".why")).to_have_count(0)
        ann.choose_unseen(ann.state(table), ("pass",))
    reasons = ann.page.locator("[data-guide='panel'] .line .why")
    expect(reasons.first).to_be_visible()
    early = ann.page.locator("[data-guide='panel'] .line").filter(has=ann.page.locator(".why")).first
    assert early.inner_text() in told.all_inner_texts()[:before], "those of earlier lines too"
