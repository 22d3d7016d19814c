"""The map of Age of Reason shows what can be chosen to those who need more contrast, or colours of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.test_layout import asked
from tests.e2e.visitor import Visitor

# Of the first of each of these on the map, how strong its line is drawn and in whose colour.
LINES = """selectors => Object.fromEntries(Object.entries(selectors).map(([name, selector]) => {
    const { strokeWidth, stroke } = getComputedStyle(document.querySelector(`#age-map ${selector}`));
    return [name, [parseFloat(strokeWidth), stroke]];
}))"""
OWN = """names => names.map((name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = name;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
})"""
ALWAYS = {"disc": ".disc .face", "token": ".token path", "area": ".area path", "own": ".outline.own"}
# By question, what can be chosen then: it is lit, and once it is pressed it is picked.
ASKED = {
    "actions.disc": {
        "free": ".tile .free",
        "lit": ".tile.lit:not(.picked, .pointed) rect",
        "picked": ".tile.picked rect",
    },
    "attack.choose": {"marker": ".marker .shield", "lit": ".outline.lit", "picked": ".outline.picked"},
}
CHOSEN = {"actions.disc": ".tile.lit", "attack.choose": ".area.region.lit"}


@pytest.mark.parametrize("node", ASKED)
def test_the_map_is_readable_with_more_contrast_and_with_forced_colours(ann: Visitor, node: str) -> None:
    table = ann.make_table("age-of-reason", 3)
    ann.play_to(table, asked(node), ("place", "bid", "pass"))
    ann.open(f"/t/{table}")
    ann.wait_for_question()
    selectors = {**ALWAYS, **ASKED[node]}
    ann.page.locator(f"#age-map {CHOSEN[node]}").first.press("Enter")
    expect(ann.page.locator(f"#age-map {selectors['picked']}").first).to_be_attached()
    ann.page.evaluate("() => document.activeElement.blur()")  # what is pointed at is a matter of its own
    usual = ann.page.evaluate(LINES, selectors)
    for wanted in ("more", "forced"):
        forced = wanted == "forced"
        ann.page.emulate_media(
            contrast="no-preference" if forced else "more", forced_colors="active" if forced else "none"
        )
        found = ann.page.evaluate(LINES, selectors)
        width = {name: line[0] for name, line in found.items()}
        assert all(width[name] > usual[name][0] for name in selectors), (wanted, width)
        assert width["picked"] > width["lit"] > width["own"], wanted
        if not forced:  # of forced colours axe reads those that they replace
            assert ann.axe_findings() == []
            continue
        text, highlight = ann.page.evaluate(OWN, ["CanvasText", "Highlight"])
        assert found["lit"][1] == found["picked"][1] == highlight
        assert {found[name][1] for name in ("own", "disc", "free") if name in found} == {text}
