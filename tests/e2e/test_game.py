"""Whole games and the moments that matter, in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import Visitor

# Of the lines in the first chart, and of the countries as everywhere else at the table.
COLOURS = """() => {
    const tone = (row) => {
        const probe = row.appendChild(document.createElement("i"));
        probe.style.color = "var(--tone)";
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
    };
    const lines = [...document.querySelector(".charts svg").querySelectorAll(".course")];
    const rows = [...document.querySelectorAll("section.result .score tbody tr")];
    return [lines.map((line) => getComputedStyle(line).stroke).sort(), rows.map(tone).sort()];
}"""


def test_a_whole_game_from_the_lobby_to_the_result(browser: Browser, host: Host, visitors: list[Visitor]) -> None:
    ann = Visitor(browser, host.url)
    visitors.append(ann)
    ann.play_now()
    asked: set[str] = set()
    while ann.wait_for_question():
        ann.page.locator("#board").evaluate("board => board.scrollTo(0, 9999)")  # the end is seen from anywhere
        asked.add(ann.answer())
    assert {"alliances.bid", "actions.disc", "attack.choose", "combat.cards"} <= asked
    result = ann.page.locator("section.result")
    expect(result.locator(".places li")).to_have_count(3)
    expect(result.locator(".places li").first).to_be_in_viewport()
    expect(result.locator(".charts svg[role=img]")).to_have_count(4)
    expect(result.get_by_role("heading", name="Luck")).to_be_visible()
    assert result.locator("section[aria-labelledby=luck] tbody tr").count() >= 3
    points = [int(words.replace("−", "-")) for words in result.locator(".score .sum").all_inner_texts()]
    assert len(points) == 3 and points == sorted(points, reverse=True)
    strokes, tones = ann.page.evaluate(COLOURS)
    assert strokes == tones and len({*strokes}) == 3, "each country has its colour in the charts too"
    assert ann.axe_findings() == []
    ann.button(re.compile("Verify")).click()
    expect(result.get_by_text(re.compile(r"fits"))).to_be_visible(timeout=60_000)
    with ann.page.expect_download() as download:
        result.get_by_role("link", name=re.compile("record", re.IGNORECASE)).first.click()
    text = download.value.path().read_text("utf-8")
    assert text.startswith("worldstage-record: 1") and "\nseed: " in text


def test_two_people_in_two_browsers_in_one_sealed_combat(browser: Browser, host: Host, visitors: list[Visitor]) -> None:
    ann, ben = Visitor(browser, host.url), Visitor(browser, host.url)
    visitors += [ann, ben]
    sit_at_one_table(ann, ben)
    play_until_both_choose_cards(ann, ben)
    before = ann.prompt.get_attribute("data-decision")
    ann.choose_first()
    take_back = ann.prompt.get_by_role("button", name="Take it back")
    expect(take_back).to_be_visible()
    assert ben.node == "combat.cards"
    take_back.click()
    expect(ann.prompt).to_have_attribute("data-decision", before or "")
    ann.choose_first()
    expect(take_back).to_be_visible()
    ben.choose_first()
    for person in (ann, ben):
        expect(person.prompt).not_to_have_attribute("data-node", "combat.cards")
    assert last_strengths(ann) == last_strengths(ben) != []


def last_strengths(person: Visitor) -> list[str]:
    """The total strengths of the last combat, as the log tells them."""
    person.skip_scenes()
    lines = person.page.locator("[data-guide='panel']").get_by_text(re.compile("strength", re.IGNORECASE))
    return [line for line in lines.all_inner_texts() if re.search(r"\d", line)][-1:]


def sit_at_one_table(ann: Visitor, ben: Visitor) -> None:
    """Ann makes a table for two and sends Ben his link; they are Prussia and France."""
    ben.join(ann.new_table_for_two(), "Ben")
    assert "#" not in ben.page.url
    expect(ann.prompt).to_be_visible()


def play_until_both_choose_cards(ann: Visitor, ben: Visitor) -> None:
    """They answer whatever comes, and attack each other where they can."""
    people = (ann, ben)
    for _ in range(400):
        nodes = [person.node for person in people]
        if nodes == ["combat.cards", "combat.cards"]:
            return
        for person, other, node in zip(people, (ben, ann), nodes, strict=True):
            if node and node != "combat.cards":
                person.answer(rival=other.role)
                break
        else:
            ann.page.wait_for_timeout(100)  # the other's question may be on its way
            waiting = [p for p in people if p.node == "combat.cards"]
            if len(waiting) == 1 and all(p.node in (None, "combat.cards") for p in people):
                waiting[0].answer()
    raise AssertionError("no combat between the two")
