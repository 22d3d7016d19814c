"""Discs and workers are seen to move, the mover glows; the panel sums up what the board shows, with labels on it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.e2e.conftest import Host
from tests.e2e.test_layout import SIZES, asked, colliding_names
from tests.e2e.visitor import Visitor

# Each flight: what of these is in the picture, how long it takes, and where it begins and ends.
PICTURES = """
    window.flights = [];
    new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
            if (node.className !== "flight") continue;
            const [animation] = node.getAnimations();
            const [from, to] = animation.effect.getKeyframes().map(({ transform }) => transform);
            const { duration } = animation.effect.getTiming();
            const what = [".disc, .symbol", "[data-sign=worker]"].filter((one) => node.querySelector(one));
            window.flights.push({ what, duration, from, to });
        }
    }).observe(document, { childList: true, subtree: true });
"""
# Of each seat in the strip whether it glows now, and the colour in which it would.
GLOWS = """() => [...document.querySelectorAll(".seats [data-seat]")].map((seat) => {
    const now = getComputedStyle(seat, "::after").animationName.includes("glow");
    const asked = seat.classList.contains("asked");
    seat.classList.add("asked");
    const colour = getComputedStyle(seat, "::after").boxShadow;
    seat.classList.toggle("asked", asked);
    return { now, asked, colour };
})"""


def sit(browser: Browser, host: Host, visitors: list[Visitor], game: str, node: str) -> tuple[Visitor, str]:
    ann = Visitor(browser, host.url, others="fast", viewport=SIZE, reduced_motion="no-preference")
    ann.page.add_init_script(PICTURES)
    visitors.append(ann)
    table = ann.make_table(game, 3)
    ann.play_to(table, asked(node), ("place",) if game == "age-of-reason" else ("pass", "hold"))
    ann.open(f"/t/{table}")
    ann.prompt.locator(".choices .unfold").first.wait_for()
    return ann, table


SIZE: ViewportSize = {"width": 1440, "height": 900}
# By game: a question with many answers that the board shows, the answer that moves a piece, and what is seen to fly.
MOVES = {
    "age-of-reason": ("actions.disc", "place", ".disc, .symbol"),
    "nations": ("actions.turn", "deploy", "[data-sign=worker]"),
}


@pytest.mark.parametrize("game", MOVES)
def test_the_panel_sums_up_the_board_the_mover_glows_and_pieces_fly(
    browser: Browser, host: Host, visitors: list[Visitor], game: str
) -> None:
    node, verb, picture = MOVES[game]
    ann, table = sit(browser, host, visitors, game, node)
    options = ann.state(table)["decision"]["options"]
    groups = ann.prompt.locator(".choices .unfold")
    assert len(options) > 12
    assert groups.count() + ann.prompt.locator(".choices .option").count() <= 9, "not a second list of all of them"
    for group in groups.all():
        expect(group).to_have_attribute("aria-expanded", "false")
        many = [int(word) for word in group.locator(".count").inner_text().split() if word.isdigit()]
        assert many and many[0] > 3, "it says how many there are"
    glows = ann.page.evaluate(GLOWS)
    assert [one["now"] for one in glows] == [one["asked"] for one in glows] == [True, False, False]
    assert len({one["colour"] for one in glows}) == 3, "each glows in the colour of what they play"
    if game == "nations":
        read_corners(ann)
    else:
        read_map(ann)
    ann.choose_unseen(ann.state(table), (verb,))
    ann.page.wait_for_function("what => window.flights.some((one) => one.what.includes(what))", arg=picture)
    flown: list[dict[str, Any]] = ann.page.evaluate("() => window.flights")
    own = next(one for one in flown if picture in one["what"])
    assert 200 <= own["duration"] <= 350 and own["from"] != own["to"]
    expect(ann.page.locator(".flight")).to_have_count(0)  # it has landed


def read_corners(person: Visitor) -> None:
    """Each number in a corner of a card says in words what it is, beside its sign."""
    cards = person.page.locator(":is(#nations-display, .nation.own) .card")
    numbered = cards.and_(person.page.locator(":is([data-kind=building], [data-kind=military], [data-kind=wonder])"))
    expect(numbered.nth(3)).to_be_visible()
    expect(numbered.first.locator(".foot .sign svg path").first).to_be_attached()
    found = numbered.evaluate_all(
        """all => all.map((card) => [...card.querySelectorAll(".foot .corner")].map((one) => [
            one.querySelector(".label").innerText.trim(), one.querySelector(".value").innerText.trim(),
            one.querySelectorAll(".value .sign path").length]))"""
    )
    assert all(corners and all(map(all, corners)) for corners in found), found
    assert {"deploy", "points"} <= {label.lower() for corners in found for label, _, _ in corners}
    income = cards.locator(".body .label").all_inner_texts()
    assert income and all(re.search("worker|production", label, re.IGNORECASE) for label in income), income


def read_map(person: Visitor) -> None:
    """English names do not lie over one another either."""
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.wait_for_fonts()
        person.wait_for_rest()
        assert colliding_names(person) == [], width
    person.page.set_viewport_size(SIZE)
