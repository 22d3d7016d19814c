"""axe-core finds nothing at a table of 7 Ages: at questions that are rarely asked, for spectators, after the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.arranged import Arranged
from tests.e2e.pressing import attack, bring_near, press, spot
from tests.e2e.visitor import PHONE, Visitor

# By table: the question that is asked there.
ASKED = {
    "destiny": "destiny.cards",
    "reveal": "reveal.production",
    "buy": "scoring.buy",
    "target": "card.target",
    "fight": "manoeuvre.fight",
    "again": "manoeuvre.again",
    "trade": "trade.partner",
}
TABLES = {name: name for name in (*ASKED, "march", "own-empire", "conflict", "end")}
BY_NIGHT = {"viewport": PHONE, "has_touch": True, "color_scheme": "dark"}


def look(person: Visitor, where: str) -> None:
    person.wait_for_rest()
    assert person.axe_findings() == [], where
    assert not person.overflows(), where


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_whatever_is_asked_can_be_read_by_all(
    sit_down: Callable[..., Visitor], arranged: Arranged, device: str
) -> None:
    ann = sit_down("destiny", **(BY_NIGHT if device == "phone" else {}))
    for name, node in ASKED.items():
        arranged.visit(ann, name)
        expect(ann.prompt).to_have_attribute("data-node", node)
        ann.prompt.locator(".choices button").first.wait_for()
        look(ann, node)


def test_what_lies_over_the_map_can_be_read_by_all(sit_down: Callable[..., Visitor], arranged: Arranged) -> None:
    """What the signs mean, and a caution before an attack on an empire of one's own; on a telephone, what was meant."""
    ann = sit_down("own-empire")
    ann.button("What the signs mean").click()
    legend = ann.page.locator("#seven-ages-legend")
    expect(legend).to_be_visible()
    look(ann, "legend")
    legend.focus()
    ann.page.keyboard.press("ArrowDown")
    ann.page.wait_for_function("() => document.querySelector('#seven-ages-legend').scrollTop > 0")
    ann.button("What the signs mean").click()
    expect(legend).to_have_count(0)
    bring_near(ann)
    press(ann, "lombardy")
    press(ann, "burgundy")
    expect(ann.page.locator("#caution")).to_contain_text("The Celts belong to you")
    look(ann, "caution")

    eva = sit_down("march", **BY_NIGHT)
    for _ in range(2):  # farther, where several areas lie under a finger
        eva.button("Farther").click()
    eva.page.touchscreen.tap(*spot(eva, "latium"))
    several = eva.page.get_by_role("group", name="Which one do you mean?")
    expect(several).to_be_visible()
    look(eva, "which one")
    several.get_by_role("button").last.tap()
    expect(several).to_have_count(0)


def test_a_spectator_sees_a_table_and_a_conflict_without_any_finding(
    sit_down: Callable[..., Visitor], arranged: Arranged, browser: Browser, visitors: list[Visitor]
) -> None:
    ann = sit_down("conflict")
    attack(ann)
    expect(ann.prompt).to_have_attribute("data-node", "conflict.commit")
    bob = Visitor(browser, arranged.host.url, color_scheme="dark")
    visitors.append(bob)
    bob.open(f"/t/{arranged.tables['conflict']}")
    expect(bob.prompt.locator("h2")).to_contain_text("watch")
    expect(bob.page.locator("#seven-ages-hand")).to_have_count(0)
    look(bob, "table")
    bob.page.set_viewport_size(PHONE)
    look(bob, "table on a telephone")


def test_the_result_can_be_read_by_all_on_a_telephone(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("end", **BY_NIGHT)
    ann.prompt.locator(".option").last.tap()
    ann.page.locator("#caution .button.primary").tap()  # there is money left that would buy glory
    result = ann.page.locator("section.result")
    expect(result.locator(".places li")).to_have_count(3)
    score = result.locator(".score [role=region]")
    sums = score.locator("tbody tr").last
    expect(sums.locator("th")).to_have_text("Sum")
    assert score.evaluate("one => one.scrollWidth <= one.clientWidth"), "each part of the score is in sight"
    for seat, total in enumerate(sums.locator("td").all_inner_texts()):
        parts = score.locator(f"tbody tr:not(:last-child) td:nth-of-type({seat + 1})").all_inner_texts()
        assert len(parts) > 2 and sum(int(part.replace("−", "-")) for part in parts) == int(total)
    look(ann, "result")
