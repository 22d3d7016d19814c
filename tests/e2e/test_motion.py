"""Pieces are seen to move: they fly to their owner, in the mover's colour, for those who want motion."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import Visitor

# Each flight with its duration and where it begins and ends, and whether the board showed whose move it was.
WITNESS = """
    window.flown = [];
    window.toned = 0;
    new MutationObserver((changes) => {
        if (document.querySelector(".stage.toned .pointed, .stage.toned .outline.pointed")) window.toned += 1;
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
            if (node.className !== "flight") continue;
            const [animation] = node.getAnimations();
            const [from, to] = animation.effect.getKeyframes().map(({ transform }) => transform);
            const { duration } = animation.effect.getTiming();
            window.flown.push({ text: node.textContent.trim(), duration, from, to, toned: node.attributes.length > 4 });
        }
    }).observe(document, { childList: true, subtree: true, attributes: true });
"""


def sit(browser: Browser, host: Host, visitors: list[Visitor], **options: Any) -> Visitor:
    ann = Visitor(browser, host.url, viewport={"width": 1440, "height": 900}, **options)
    ann.page.add_init_script(WITNESS)
    visitors.append(ann)
    return ann


def flown(person: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.page.evaluate("() => window.flown")
    return found


def buy(person: Visitor) -> str:
    """Buy the first card that can be bought; its title."""
    person.options()
    card = person.page.locator("#nations-display .card.lit").first
    title = card.locator(".title").inner_text()
    before = person.prompt.get_attribute("data-decision")
    card.dblclick()
    person.wait_for_next(before)
    return title


@pytest.mark.parametrize(("motion", "flies"), [("no-preference", True), ("reduce", False)])
def test_a_card_flies_to_its_buyer_unless_motion_is_not_wanted(
    browser: Browser, host: Host, visitors: list[Visitor], motion: str, flies: bool
) -> None:
    ann = sit(browser, host, visitors, pace="fast", reduced_motion=motion)
    table = ann.make_table("nations", 2)
    ann.play_to(table, lambda state: (state["decision"] or {}).get("node") == "actions.turn")
    ann.open(f"/t/{table}")
    title = buy(ann)
    if not flies:
        ann.wait_for_question()
        assert flown(ann) == []
        return
    ann.page.wait_for_function("() => window.flown.length > 0")
    own = next(one for one in flown(ann) if one["text"].startswith(title))
    assert 200 <= own["duration"] <= 350
    assert own["from"] != own["to"] and own["toned"]
    expect(ann.page.locator(".flight")).to_have_count(0)  # it has landed


def test_what_the_others_move_is_seen_to_move_and_outlined(
    browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    ann = sit(browser, host, visitors, pace="fast", reduced_motion="no-preference")
    table = ann.make_table("age-of-reason", 3)
    ann.play_to(table, lambda state: (state["decision"] or {}).get("node") == "actions.disc")
    ann.open(f"/t/{table}")
    for _ in range(20):  # until the others have moved something
        if ann.page.evaluate("() => window.flown.length > 0 && window.toned > 0"):
            break
        ann.wait_for_question()
        before = ann.prompt.get_attribute("data-decision")
        if ann.node == "actions.disc":
            ann.options().filter(has_text="Pass").first.click()
            ann.wait_for_next(before)
        else:
            ann.answer()
        ann.skip_scenes()
    assert flown(ann) and ann.page.evaluate("() => window.toned") > 0
    assert all(200 <= one["duration"] <= 350 for one in flown(ann))
