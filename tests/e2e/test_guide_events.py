"""The guide explains income, scoring and production when they happen; a hint is there in any game against bots."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor

GONE_ON = """([step, asked]) => {
    const told = document.querySelector('[data-guide-step]')?.dataset.guideStep;
    const now = document.querySelector('section.prompt')?.dataset.decision;
    return told !== undefined && (told !== step || now !== asked);
}"""
Reached = Callable[[Any], bool]
# By game: until when the table is played, what the guide has explained by then, and words from each of these texts.
EVENTS: dict[str, tuple[Reached, dict[str, str]]] = {
    "Age of Reason": (lambda state: state["view"]["turn"] > 1, {"income": "gold", "scoring": "victory points"}),
    "Nations": (lambda state: state["view"]["round"] > 1, {"production": "produc", "resolution": "event"}),
}


@pytest.mark.parametrize("game", EVENTS)
def test_the_guide_explains_what_happens_when_it_has_happened(ann: Visitor, game: str) -> None:
    reached, wanted = EVENTS[game]
    ann.open()
    ann.page.get_by_role("radio", name=game).check(force=True)
    ann.button("Learn by playing").click()
    ann.page.wait_for_url("**/t/*")
    guide = ann.page.locator("[data-guide-step]")
    expect(guide).to_have_attribute("data-guide-step", "welcome")
    table = ann.page.url.rsplit("/", 1)[-1]
    told = read_on(ann)
    assert not wanted.keys() & told.keys(), "nothing of what has not happened"
    ann.play_to(table, lambda state: reached(state) and state["decision"] is not None, ("pass", "hold", "skip"))
    now = ann.state(table)["decision"]["id"]
    ann.page.wait_for_function("id => document.querySelector('section.prompt')?.dataset.decision == id", arg=now)
    told = read_on(ann, *wanted)
    for step, word in wanted.items():
        assert word in told[step].lower(), told[step]
    assert ann.axe_findings() == []


def read_on(person: Visitor, *until: str) -> dict[str, str]:
    """Read what the guide explains, until it has told these steps or suggests an answer; its texts by their steps."""
    guide = person.page.locator("[data-guide-step]")
    told: dict[str, str] = {}
    for _ in range(30):
        expect(guide).to_be_visible()
        step = guide.get_attribute("data-guide-step") or ""
        told[step] = guide.inner_text()
        if set(until) <= told.keys() and (until or guide.get_by_role("button", name="Do it").count()):
            return told
        asked = person.prompt.get_attribute("data-decision")
        guide.locator("button.primary").click()
        person.page.wait_for_function(GONE_ON, arg=[step, asked])  # two questions can have the same step: along
    raise AssertionError(list(told))


@pytest.mark.parametrize(("game", "key"), [("age-of-reason", "i"), ("nations", ""), ("seven-ages", "")])
def test_a_hint_names_an_answer_and_a_reason_and_gives_it(ann: Visitor, game: str, key: str) -> None:
    table = ann.make_table(game, 3)
    ann.open(f"/t/{table}")
    ann.wait_for_question()
    before = ann.prompt.get_attribute("data-decision")
    ann.page.keyboard.press(key) if key else ann.page.locator("#hint").click()
    hint = ann.page.locator(".hint")
    expect(hint).to_contain_text("Suggestion:")
    expect(hint).to_contain_text(re.compile(r"Why \(.* bot\): “.+”"))
    assert ann.axe_findings() == []
    hint.get_by_role("button", name="Do it").click()
    ann.wait_for_next(before)
    ann.wait_for_question()
    expect(hint).to_have_count(0)  # it was about that question
