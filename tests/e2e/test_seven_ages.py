"""7 Ages in a real browser: a map of the world, the table around it; all can be played from lists."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import Host
from tests.e2e.pressing import AREAS
from tests.e2e.test_game import COLOURS
from tests.e2e.visitor import PHONE, Visitor

START = "Gründung"
MARKERS = {"2": "Manöver", "3": "Handel"}  # by round, for whoever has founded an empire
EAGER = 3  # how often in a round a question is answered with what stands first; then with what leaves it
STANDING = ("Keine Ereignisse außer der Reihe", "Nie unterbrechen")

# What is asked and when, of one moment: a question that a standing answer is about to answer may be gone in the next.
ASKED = """() => {
    const { node, decision } = document.querySelector("section.prompt")?.dataset ?? {};
    return [node ?? "", decision ?? "", document.querySelector("[data-round]")?.dataset.round ?? ""];
}"""


def test_a_whole_game_of_7_ages_in_german(browser: Browser, host: Host, visitors: list[Visitor]) -> None:
    eva = Visitor(browser, host.url, locale="de-DE")
    visitors.append(eva)
    set_table(eva)
    eva.wait_for_question()
    stand(eva)
    asked: Counter[tuple[str, str]] = Counter()
    while not eva.over:
        if not eva.wait_for_question():
            continue  # over, or a standing answer was quicker
        node, decision, turn = eva.page.evaluate(ASKED)
        if node.startswith(("window.", "reveal.")):  # sealed: the standing answer waits until the bots have chosen
            eva.wait_for_next(decision)
        elif node:
            asked[node, turn] += 1
            founded = any(node == "start.units" for node, _ in asked)
            marker = MARKERS.get(turn, START) if founded else START
            answer(eva, marker if node == "markers" else "", asked[node, turn] <= EAGER)
            eva.wait_for_next(decision)
    assert [turn for node, turn in asked if node == "markers"] == ["1", "2", "3"], asked
    assert any(node == "start.card" for node, _ in asked)
    result = eva.page.locator("section.result")
    expect(result.locator(".places li")).to_have_count(3)
    strokes, tones = eva.page.evaluate(COLOURS)
    assert strokes == tones and len({*strokes}) == 3, "everybody has their colour in the charts too"
    expect(eva.page.locator("[data-guide='panel']").get_by_text("Das Spiel ist aus")).to_be_visible()
    eva.button("Jetzt prüfen").click()
    expect(result.get_by_text("Alles passt")).to_be_visible(timeout=60_000)


def test_of_answers_that_contradict_each_other_the_browser_shows_the_one_given_last(
    browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    eva = Visitor(browser, host.url, locale="de-DE")
    visitors.append(eva)
    set_table(eva)
    eva.wait_for_question()
    eva.page.get_by_role("button", name="Dauerantworten").click()
    permit, refuse = (
        eva.page.get_by_role("checkbox", name=f"Jeden Durchgang {how}") for how in ("erlauben", "ablehnen")
    )
    for later, earlier in ((permit, refuse), (refuse, permit), (permit, refuse)):
        later.check()
        expect(later).to_be_checked()
        expect(earlier).not_to_be_checked()


def test_the_table_of_7_ages_can_be_read_on_a_telephone(browser: Browser, host: Host, visitors: list[Visitor]) -> None:
    eva = Visitor(browser, host.url, locale="de-DE", viewport=PHONE, color_scheme="dark", has_touch=True)
    visitors.append(eva)
    set_table(eva)
    eva.wait_for_question()
    expect(eva.prompt.locator("h2")).to_contain_text("Welche Karte legst du für den Startspieler aus?")
    expect(eva.prompt.locator(".option").first).to_contain_text(re.compile(r"auslegen, Wert \d"))
    assert not eva.overflows()
    assert eva.axe_findings() == []
    eva.page.get_by_role("button", name="Spielplan").click()
    hand = eva.page.locator("#seven-ages-hand [data-use=value] .name").all_inner_texts()
    assert len(hand) == 7 and all(card[0].isupper() for card in hand)
    assert not eva.overflows()
    assert eva.axe_findings() == []


def test_the_world_is_seen_by_mouse_and_keys(browser: Browser, host: Host, visitors: list[Visitor]) -> None:
    eva = Visitor(browser, host.url, locale="de-DE")
    visitors.append(eva)
    set_table(eva)
    world = eva.page.locator("#seven-ages-map")
    areas = world.locator("[data-area]")
    expect(areas).to_have_count(AREAS)
    world.get_by_role("combobox", name="Zur Region").select_option(label="1 Europa")
    expect(world.get_by_text("Deutschland", exact=True)).to_be_visible()
    assert 40 < areas.count() < AREAS
    world.locator("[data-area='poland']").focus()
    eva.page.keyboard.press("Shift+ArrowUp")
    expect(world.locator("[data-area='baltic-sea']")).to_be_focused()
    expect(world.locator("[data-area='baltic-sea']")).to_have_accessible_name(re.compile("^Ostsee: "))
    eva.page.keyboard.press("0")
    expect(areas).to_have_count(AREAS)
    assert eva.axe_findings() == []


def test_the_lobby_offers_7_ages_against_bots_and_with_a_guide(
    browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    eva = Visitor(browser, host.url, locale="de-DE")
    visitors.append(eva)
    eva.open()
    expect(eva.button("Beim Spielen lernen")).to_be_visible()
    eva.page.get_by_role("radio", name="7 Ages").check(force=True)
    expect(eva.button("Beim Spielen lernen")).to_be_enabled()
    expect(eva.button("Jetzt gegen Bots spielen")).to_be_enabled()


def set_table(person: Visitor) -> None:
    """From the lobby, a short game for this person and two bots that choose at random."""
    person.open()
    person.page.get_by_role("link", name="Neuer Tisch").click()
    person.page.get_by_role("radio", name=re.compile("^7 Ages")).check(force=True)
    person.page.get_by_role("radio", name="3", exact=True).check(force=True)
    person.page.locator("details.sheet summary").first.click()
    person.page.get_by_role("radio", name=re.compile("^3 Runden")).check(force=True)
    kinds = person.page.locator("select[id$='-kind']")
    for seat in (1, 2):
        kinds.nth(seat).select_option("bot:random")
    person.page.locator("form button.primary").click()
    person.page.wait_for_url("**/t/*")


def stand(person: Visitor) -> None:
    """Give standing answers, beside the two that hold from the beginning."""
    several = person.prompt.get_by_role("button", name="Dauerantworten")
    expect(several).to_have_count(1)  # what counts them leads to them: there is no second button
    several.click()
    for name in STANDING:
        person.page.get_by_role("checkbox", name=name).check()
    assert person.axe_findings() == []
    person.button("Schließen").click()
    expect(several).to_have_text(re.compile("4 Dauerantworten gelten"))


def answer(person: Visitor, wanted: str, eager: bool) -> None:
    """What is wanted, or else what stands first, or what leaves the question; and confirm it where that is asked.

    Where an amount is asked there is a form, which begins with the least.
    """
    prompt = person.prompt
    before = prompt.get_attribute("data-decision")
    amount = prompt.locator(".choices form:has(input[type=number]) .button.primary")
    prompt.locator(".choices .option, .choices [data-entry], .choices [data-end]").or_(amount).first.wait_for()
    if amount.count():
        amount.click()
    elif prompt.locator("[data-chip]").count():
        lay_marker(prompt, wanted)
    elif prompt.locator("#seven-ages-shop, #seven-ages-march").count():
        press_twice(prompt, eager)
    else:
        ways = prompt.locator(".choices .option, .choices [data-entry]:not(.off), .choices [data-end]:enabled")
        leaving = prompt.locator(".choices [data-act=all], .choices [data-end]:enabled, .choices .option").last
        (ways.first if eager or not leaving.count() else leaving).click()
    person.page.wait_for_function(
        """before => document.querySelector('#caution .button.primary')
            || document.querySelector('section.prompt')?.dataset.decision !== before""",
        arg=before,
    )
    if prompt.get_attribute("data-decision") == before:
        person.page.locator("#caution .button.primary").click()


def lay_marker(prompt: Locator, wanted: str) -> None:
    """The wanted marker on the first slot without one; every empire gets some marker before it is done."""
    free = prompt.locator("[data-slot]:not(:has(.marker))")
    needy = prompt.locator("[data-slot]:not([data-slot=table]):not(:has(.marker))")
    fitting = prompt.locator("[data-chip]:not(.laid)").filter(has_text=wanted)
    if free.count() and fitting.count():
        fitting.first.click()
        free.first.click()
    elif needy.count():
        prompt.locator("[data-chip]:not(.laid)").first.click()
        needy.first.click()
    else:
        prompt.get_by_role("button", name="Fertig", exact=True).click()


def press_twice(prompt: Locator, eager: bool) -> None:
    """A unit and an area, or a stack and its target: the first of each; or nothing more."""
    before = prompt.get_attribute("data-decision")
    first = prompt.locator(".choices [data-entry]:not(.off)")
    if not eager or not first.count():
        prompt.locator(".choices [data-end]:enabled").last.click()
        return
    if not prompt.locator("[data-entry][aria-pressed=true]").count():  # the last unit stays chosen
        first.first.click()
    page = prompt.page
    page.wait_for_function(
        """before => document.querySelector('[data-entry][aria-pressed=true], #seven-ages-march .group')
            || document.querySelector('section.prompt')?.dataset.decision !== before""",
        arg=before,
    )
    if prompt.get_attribute("data-decision") == before:
        prompt.locator(".choices ul").filter(has=page.locator("[data-entry]")).last.locator(
            "[data-entry]"
        ).first.click()
