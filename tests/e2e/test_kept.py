"""What every table offers: why not, odds, undo, history, what is new, typing to find, accounts, a shared device."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import Visitor


@pytest.fixture(scope="module")
def age(browser: Browser, host: Host) -> Iterator[tuple[Visitor, str]]:
    """Somebody at a table of Age of Reason, asked for a disc in the first round."""
    ann = Visitor(browser, host.url)
    table = ann.make_table("age-of-reason", 3)
    ann.play_to(table, lambda state: (state["decision"] or {}).get("node") == "actions.disc")
    yield ann, table
    assert ann.faults == []
    ann.leave()


def at_table(seated: tuple[Visitor, str]) -> Visitor:
    ann, table = seated
    ann.open(f"/t/{table}")
    ann.wait_for_question()
    ann.options()
    return ann


def test_what_cannot_be_chosen_says_why_and_by_which_paragraph(ann: Visitor) -> None:
    table = ann.make_table("age-of-reason", 3)
    open_once: set[str] = set()

    def less_is_open(state: Any) -> bool:
        decision = state["decision"] or {}
        given = decision.get("options", ()) if decision.get("node") == "actions.disc" else open_once
        options = {option.split(":")[0] for option in given}
        open_once.update(options)
        return not open_once <= options

    ann.play_to(table, less_is_open, ("place",))
    ann.open(f"/t/{table}")
    ann.wait_for_question()
    ann.options()
    held = ann.page.locator("#age-boxes .box:not(.lit):not(.weak):visible").first
    held.click()
    trouble = ann.prompt.locator(".trouble")
    expect(trouble).to_be_visible()
    assert ann.axe_findings() == []
    assert len(trouble.locator("p").first.inner_text()) > 20
    trouble.get_by_role("button", name=re.compile("[Rr]ule")).first.click()
    expect(ann.page.locator("dialog[open] article").first).to_be_visible()
    ann.page.keyboard.press("Escape")


def test_typing_finds_an_option_and_enter_chooses_it_and_it_can_be_undone(age: tuple[Visitor, str]) -> None:
    ann = at_table(age)
    before = ann.prompt.get_attribute("data-decision")
    all_of_them = ann.prompt.locator(".choices .option").count()
    ann.page.keyboard.press("/")
    ann.page.keyboard.type("bank")
    expect(ann.prompt.locator(".choices .option")).to_have_count(1)
    assert all_of_them > 10
    ann.page.keyboard.press("Enter")
    ann.wait_for_next(before)
    expect(ann.page.locator("[data-guide=panel]").get_by_text(re.compile("places a disc.*Banking"))).to_be_visible()
    for way in ("Undo", "Restart my turn"):
        ann.prompt.get_by_role("button", name=way).click()
        expect(ann.prompt).to_have_attribute("data-node", "actions.disc")
        if way == "Undo":  # and once more, to be taken back as a whole
            again = ann.prompt.get_attribute("data-decision")
            ann.options().filter(has_text="Banking").first.click()
            ann.wait_for_next(again)
    expect(ann.page.locator("[data-guide=panel]").get_by_text(re.compile("places a disc.*Banking"))).to_have_count(0)


def test_each_target_tells_its_odds_and_points(age: tuple[Visitor, str]) -> None:
    ann = at_table(age)
    before = ann.prompt.get_attribute("data-decision")
    ann.options().filter(has_text=re.compile("attack", re.IGNORECASE)).first.click()
    ann.wait_for_next(before)
    targets = ann.page.locator("#age-attack .target")
    targets.first.wait_for()
    for words in targets.all_inner_texts():
        assert re.search(r"VP there: \d+ → \d+", words), words
        assert re.search(r"\d+%|no dice", words), words
    assert any("%" in words for words in targets.all_inner_texts())
    targets.filter(has_text="%").first.click()
    expect(ann.page.locator("#age-attack")).to_contain_text(re.compile(r"\d+%\s*[Cc]hance to win"))
    assert ann.axe_findings() == []
    ann.prompt.get_by_role("button", name="Undo").click()
    expect(ann.prompt).to_have_attribute("data-node", "actions.disc")


def test_the_slider_shows_the_table_as_it_was(age: tuple[Visitor, str]) -> None:
    ann = at_table(age)
    now = ann.page.locator("#age-alliances").inner_text()
    slider = ann.page.get_by_role("slider").first
    if not slider.is_visible():  # it unfolds beside the arrows
        ann.page.keyboard.press("[")
    expect(ann.page.locator(".past")).to_be_visible()
    ann.page.locator(".steps input[type=range]").fill("1")
    expect(ann.page.locator("#age-alliances")).not_to_have_text(now)
    expect(ann.prompt.locator(".choices .option")).to_have_count(0)
    assert ann.axe_findings() == []
    ann.page.locator(".past .primary").click()
    expect(ann.page.locator(".past")).to_have_count(0)
    expect(ann.prompt.locator(".choices .unfold, .choices .option").first).to_be_visible()


def test_the_accounts_say_where_gold_came_from(age: tuple[Visitor, str]) -> None:
    ann = at_table(age)
    ann.page.keyboard.press("b")
    panel = ann.page.locator("[data-guide=panel]")
    rows = panel.locator("tbody tr")
    rows.first.wait_for()
    *_, amount, balance = rows.first.locator("td").all_inner_texts()
    assert re.fullmatch(r"[+−-]\d+", amount) and re.fullmatch(r"\d+", balance)


def test_what_happened_since_the_last_turn_is_told(age: tuple[Visitor, str]) -> None:
    ann = at_table(age)
    before = ann.prompt.get_attribute("data-decision")
    ann.options().filter(has_text="Banking").first.click()
    ann.wait_for_next(before)
    ann.wait_for_question()
    while ann.node == "attack.choose":
        asked = ann.prompt.get_attribute("data-decision")
        ann.page.locator("#age-attack").get_by_role("button", name="No attack").click()
        ann.wait_for_next(asked)
        ann.wait_for_question()
    ann.page.reload()  # who comes back is told at once
    ann.wait_for_question()
    expect(ann.page.locator("section.since li").first).to_be_visible()
    assert ann.axe_findings() == []


def test_at_a_shared_device_the_table_is_hidden_until_the_next_one_takes_it(
    browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    ann = Visitor(browser, host.url)
    visitors.append(ann)
    ann.open("/about")
    seats = [{"holder": "me", "name": "Ann"}, {"holder": "me", "name": "Ben"}]
    table = ann.post("/api/tables", {"game": "age-of-reason", "seats": seats})["table"]
    ann.open(f"/t/{table}")
    screen = ann.page.locator(".hand-over")
    expect(screen).to_be_visible()
    assert ann.axe_findings() == []
    first = "Ann" if "Ann" in screen.locator("h1").inner_text() else "Ben"
    assert ann.page.locator("section.prompt").count() == 0
    screen.locator("button.primary").click()
    ann.wait_for_question()
    for _ in range(8):  # until somebody else is asked
        if screen.count() or ann.page.locator(".ask .pass").count():
            break
        before = ann.prompt.get_attribute("data-decision")
        ann.page.wait_for_selector("#age-auction, .choices .option, .choices .unfold")
        ann.answer() if ann.page.locator("#age-auction").count() else ann.options().first.click()
        ann.page.wait_for_function(
            """before => document.querySelector(".hand-over, .ask .pass")
                || document.querySelector("section.prompt")?.dataset.decision !== before""",
            arg=before,
        )
    if not screen.count():
        ann.page.locator(".ask .pass .primary").click()
    expect(screen.locator("h1")).to_contain_text("Ben" if first == "Ann" else "Ann")
    assert ann.page.locator("section.prompt").count() == 0
