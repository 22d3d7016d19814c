"""Colour and symbol of what somebody plays are the same everywhere, and every sign is explained on one page."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Host
from tests.e2e.test_game import COLOURS
from tests.e2e.test_scenes import play_out, rewrite
from tests.e2e.visitor import Visitor

SETTINGS = {"age-of-reason": {}, "nations": {"ages": "1"}, "seven-ages": {"rounds": "3"}}
# Each mark of a country, nation or empire: what it stands for, its colour, and the outline of its symbol.
MARKS = """all => all.map((mark) => {
    const { colour, nation, empire } = mark.dataset;
    const face = mark.querySelector("circle");
    const style = getComputedStyle(face ?? mark);
    return [nation ?? empire ?? colour, face ? style.fill : style.backgroundColor,
        mark.querySelector("path:last-of-type").getAttribute("d")];
})"""
MARK = ":is(.symbol, .mark[data-nation], .empire)"
HIDDEN = """(dialog) => Math.max(...[dialog, ...dialog.querySelectorAll("div")]
    .map((one) => one.scrollHeight - one.clientHeight))"""
DECIDED = {
    "English": "tied on glory, so the most advanced empire decides: level",
    "Deutsch": "gleich viel Ruhm, also entscheidet das am weitesten entwickelte Reich",
}


@pytest.mark.parametrize("game", SETTINGS)
def test_colour_and_symbol_are_the_same_in_strip_log_and_charts_and_all_signs_are_on_one_page(
    browser: Browser, host: Host, visitors: list[Visitor], game: str
) -> None:
    ann = Visitor(browser, host.url, viewport={"width": 1440, "height": 900})
    visitors.append(ann)
    table = play_out(ann, game, **SETTINGS[game])
    if game == "seven-ages":
        rewrite(ann, by_level)
    ann.open(f"/t/{table}")
    expect(ann.page.locator("section.result .charts figure").first).to_be_visible()
    expect(ann.page.locator("[data-guide=panel] .line .mark").first).to_be_attached()
    looks: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
    for where in (".seats li", ".line .mark", ".charts .end .sign"):
        marks = ann.page.locator(f"{where} {MARK}")
        expect(marks.first).to_be_attached()
        found = marks.evaluate_all(MARKS)
        for name, colour, outline in found:
            looks[name].add((colour, outline))
    assert len(looks) >= 2 and all(len(one) == 1 for one in looks.values()), looks
    assert len({look for one in looks.values() for look in one}) == len(looks), "no two look the same"
    assert ann.page.locator(".line.detail .mark").count() == 0, "what follows a line is about the same"
    strokes, tones = ann.page.evaluate(COLOURS)
    assert strokes == tones and len({*strokes}) == 2
    if game == "seven-ages":
        see_the_tie_break(ann)
    read_the_aid(ann)


def by_level(message: dict[str, Any]) -> None:
    if message["key"] == "log.ending.place":
        message["args"]["how"][1] = 1


def see_the_tie_break(person: Visitor) -> None:
    """In the finale, and with the result."""
    for now, other in (("English", "Deutsch"), ("Deutsch", "English")):
        words = DECIDED[now]
        expect(person.page.locator("section.result .places .decided", has_text=words).first).to_be_visible()
        person.page.locator("[data-replay=finale], .recap").last.click()
        scene = person.page.locator("section.scene[data-scene=finale]")
        expect(scene.locator(".places li", has_text=words).first).to_be_visible()
        expect(scene.locator(".won")).to_be_visible()
        person.page.keyboard.press("Escape")
        expect(scene).to_have_count(0)
        person.button(other).click()


def read_the_aid(person: Visitor) -> None:
    """Player aid and legend stand in one window, which one key opens; signs among its words are those of the legend."""
    person.page.keyboard.press("a")
    page = person.page.get_by_role("dialog")
    legend = page.locator(".legend li")
    expect(legend.first).to_be_visible()
    aid = page.locator(".aid section:not(.legend) li")
    expect(aid.nth(10)).to_be_visible()
    expect(legend.nth(10)).to_be_attached()
    expect(legend.locator("svg path").nth(legend.count() - 1)).to_be_attached()
    person.wait_for_fonts()
    person.wait_for_rest()
    assert page.evaluate(HIDDEN) <= 1, "nothing has to be scrolled to"
    assert all(re.search(r"\w{3}", words) for words in legend.all_inner_texts())
    explained = page.locator(".legend [data-sign]").evaluate_all("all => all.map((one) => one.dataset.sign)")
    used = aid.locator("[data-sign]").evaluate_all("all => all.map((one) => one.dataset.sign)")
    assert used and set(used) <= set(explained)
    assert person.axe_findings() == []
    person.page.keyboard.press("Escape")
    expect(page).to_have_count(0)
