"""What people do at a table beside choosing: lose the connection, change the language, play by keyboard or phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import DESKTOP, FORMS, PHONE, Visitor

PICTURES = Path(__file__).resolve().parents[2] / "build" / "screenshots"
TAPPABLE = 44
GERMAN = re.compile(r"\b(bietet|setzt|beginnt|Runde|Marker|Platz)\b")


def test_f7_a_lost_connection_heals_in_the_middle_of_a_decision(ann: Visitor, host: Host) -> None:
    ann.play_now()
    ann.wait_for_question()
    asked = ann.prompt.get_attribute("data-decision")
    ann.page.wait_for_load_state("networkidle")  # what is still being loaded would be an error of its own
    host.kill()
    expect(ann.page.get_by_text(re.compile("[Rr]econnecting"))).to_be_visible()
    host.start()
    expect(ann.page.get_by_text(re.compile("[Rr]econnecting"))).to_have_count(0)
    assert ann.prompt.get_attribute("data-decision") == asked
    ann.answer()


def test_the_page_says_at_once_that_the_network_is_gone(ann: Visitor) -> None:
    """The socket itself does not notice."""
    ann.play_now()
    ann.wait_for_question()
    ann.page.wait_for_load_state("networkidle")  # what is under way would fail, and say so
    notice = ann.page.get_by_text(re.compile("[Rr]econnecting"))
    ann.context.set_offline(True)
    expect(notice).to_be_visible()  # by itself the page would notice after 45 seconds
    ann.page.wait_for_timeout(2_000)
    expect(notice).to_be_visible()
    ann.context.set_offline(False)
    expect(notice).to_have_count(0)
    ann.answer()


def test_a_choice_made_without_connection_arrives_once(ann: Visitor, host: Host) -> None:
    ann.play_now()
    while ann.wait_for_question() != "actions.disc":
        ann.answer()
    option = ann.options().first
    host.stop()
    option.click()
    host.start()
    expect(ann.prompt).not_to_have_attribute("data-node", "actions.disc")
    placed = ann.page.locator("[data-guide='panel']").get_by_text(re.compile("Round 1 begins"))
    expect(placed).to_have_count(1)


def test_the_language_changes_for_oneself_alone_log_included(
    ann: Visitor, browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    ann.play_now()
    ann.wait_for_question()
    watcher = Visitor(browser, host.url)
    visitors.append(watcher)
    watcher.open(ann.page.url.removeprefix(host.url))
    expect(watcher.page.get_by_text("Turn 1 begins.").first).to_be_visible()
    before = ann.prompt.locator("h2").inner_text()
    ann.button("Deutsch").click()
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    expect(ann.prompt.locator("h2")).not_to_have_text(before)
    assert GERMAN.search(ann.page.locator("[data-guide='panel']").inner_text())
    expect(watcher.page.locator("html")).to_have_attribute("lang", "en")
    expect(watcher.page.get_by_text("Turn 1 begins.").first).to_be_visible()


def test_the_log_says_who_sits_where_by_name(ann: Visitor) -> None:
    ann.open("/new")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.locator("form button.primary").click()
    ann.page.wait_for_url("**/t/*")
    while ann.wait_for_question() != "alliances.bid":
        ann.answer()
    log = ann.page.locator("[data-guide='panel']")
    expect(log.get_by_text(re.compile(rf"Ann leads (the )?{ann.role}\."))).to_be_visible()
    for bot in ann.page.locator(".seats .person").filter(has_text="Bot").all_inner_texts():
        expect(log.get_by_text(f"{bot} leads ")).to_be_visible()
    assert "Seat" not in log.inner_text()
    ann.button("Deutsch").click()
    expect(log.get_by_text("Ann führt ")).to_be_visible()
    assert "Platz" not in log.inner_text()


def test_c5_the_link_of_a_board_shows_the_spectators_view(
    ann: Visitor, browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    ann.play_now()
    ann.wait_for_question()
    stranger = Visitor(browser, host.url)
    visitors.append(stranger)
    stranger.open(ann.page.url.removeprefix(host.url))
    expect(stranger.prompt.locator("h2")).to_contain_text("watch")
    expect(stranger.prompt.locator("button.primary")).to_have_count(0)
    assert stranger.node is None


def test_a_turn_by_keyboard_alone(ann: Visitor) -> None:
    ann.open()
    tab_to(ann, "button.primary")
    ann.page.keyboard.press("Enter")
    answered: set[str] = set()
    for _ in range(60):
        node = ann.wait_for_question()
        before = ann.prompt.get_attribute("data-decision")
        answered.add(by_keyboard(ann, node))
        ann.wait_for_next(before)
        if {"alliances.bid", "actions.disc", "attack.choose"} <= answered:
            return
    raise AssertionError(answered)


def by_keyboard(person: Visitor, node: str) -> str:
    """Answer a question, and say which; an attack that finds no target is no attack."""
    keys = person.page.keyboard
    person.page.wait_for_selector(FORMS)
    keys.press("Escape")
    keys.press("p")
    if node.startswith("alliances."):
        person.page.wait_for_selector("#age-auction input:enabled")
        if person.page.locator("#age-auction").get_by_role("button", name="Pass").count():
            tab_to(person, "#age-auction .actions button:not([type=submit])")
        else:
            for row in ("upper", "lower"):
                if person.page.locator(f"input[name='age-{row}']:enabled").count():
                    tab_to(person, f"input[name='age-{row}']")
                    keys.press("ArrowUp" if row == "lower" else "Space")  # the last country, and the first
            tab_to(person, "#age-auction button[type=submit]")
        keys.press("Enter")
    elif node == "attack.choose":
        person.page.wait_for_selector("#age-attack .target, #age-attack .actions button")
        if not person.page.locator("#age-attack .target").count():
            tab_to(person, "#age-attack .actions button")
            keys.press("Enter")
            return "attack.hold"
        tab_to(person, "#age-attack .target")
        keys.press("Enter")
        tab_to(person, "#age-attack button.primary")
        keys.press("Enter")
    elif person.page.locator("#age-choice").count():
        tab_to(person, "#age-choice .option")
        keys.press("Enter")
        tab_to(person, "#age-choice button.primary")
        keys.press("Enter")
    else:
        person.page.wait_for_selector(".choices .option")
        if person.prompt.locator(".unfold[aria-expanded=false]").count():
            keys.press("1")  # the first group, then the first option in it
        keys.press("1")
    return node


def tab_to(person: Visitor, selector: str) -> None:
    """Press Tab until the focus is on such an element."""
    for _ in range(250):
        if person.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def test_the_table_on_a_phone(browser: Browser, host: Host, visitors: list[Visitor]) -> None:
    ben = Visitor(browser, host.url, viewport=PHONE, has_touch=True, is_mobile=True)
    visitors.append(ben)
    ben.play_now()
    for _ in range(8):
        if not ben.wait_for_question():
            break
        assert not ben.overflows()
        assert too_small(ben) == []
        sheet, board = ben.page.locator(".ask").bounding_box(), ben.page.locator("#board").bounding_box()
        assert sheet and sheet["height"] <= PHONE["height"] / 2
        assert board and board["height"] >= PHONE["height"] / 4, "what one bids for is in sight"
        ben.answer()


def too_small(person: Visitor) -> list[str]:
    """Buttons that a thumb would miss."""
    return [
        str(found)
        for found in person.page.evaluate(
            """least => [...document.querySelectorAll('button, select, input:not([type=radio])')]
                .filter(e => e.offsetParent && !e.closest('svg') && !e.closest('p'))
                .map(e => [e, e.getBoundingClientRect()])
                .filter(([e, box]) => box.height && box.height < least - 0.5)
                .map(([e, box]) => `${e.outerHTML.slice(0, 80)} ${box.height}`)""",
            TAPPABLE,
        )
    ]


# By game: the steps with which its guide begins, and those that are met later, sooner or later as the cards are dealt.
GUIDES = {
    "Age of Reason": (["welcome", "map", "country"], {"alliances", "bid", "boxes", "along", "attack"}),
    "Nations": (["welcome", "nation", "growth"], {"event", "display", "along", "deploy"}),
}
MOST_STEPS = 60


@pytest.mark.parametrize("game", GUIDES)
def test_the_guide_plays_along_and_what_it_suggests_can_be_done(ann: Visitor, game: str) -> None:
    first, later = GUIDES[game]
    ann.open()
    ann.page.get_by_role("radio", name=game).check(force=True)
    ann.button("Learn by playing").click()
    guide = ann.page.locator("[data-guide-step]")
    expect(guide).to_be_visible()
    told: list[str] = []
    for _ in range(MOST_STEPS):
        if later <= set(told) or not ann.wait_for_question():
            break
        ann.skip_scenes()
        expect(guide).to_be_visible()
        step = guide.get_attribute("data-guide-step") or ""
        if step not in told:
            told.append(step)
            assert ann.axe_findings() == [], step
        if guide.get_by_role("button", name="Do it").count():
            before = ann.prompt.get_attribute("data-decision")
            expect(guide.get_by_text(re.compile(r"Why \(.* bot\)"))).to_be_visible()
            guide.get_by_role("button", name="Do it").click()
            ann.wait_for_next(before)
        else:
            guide.locator("button.primary").click()
    assert told[:3] == first
    assert later <= set(told)


def test_the_guide_can_be_skipped_at_once(ann: Visitor) -> None:
    ann.open()
    ann.button("Learn by playing").click()
    guide = ann.page.locator("[data-guide-step]")
    guide.get_by_role("button", name=re.compile("[Ss]kip|[Ee]nd|[Ss]top")).click()
    expect(guide).to_have_count(0)
    ann.page.reload()
    ann.wait_for_question()
    expect(guide).to_have_count(0)


@pytest.mark.parametrize(("locale", "theme"), [("en-GB", "light"), ("de-DE", "dark")])
def test_every_page_is_accessible_and_has_its_picture(
    browser: Browser, host: Host, visitors: list[Visitor], locale: str, theme: str
) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    eve = Visitor(browser, host.url, locale=locale, color_scheme=theme)
    visitors.append(eve)
    language = locale[:2]
    for name, path in (("lobby", "/"), ("new", "/new"), ("about", "/about"), ("join", "/join#nothing")):
        eve.open(path)
        eve.page.wait_for_selector("h1")
        check_page(eve, f"{name}-{language}")
        eve.page.set_viewport_size(PHONE)
        check_page(eve, f"phone-{name}-{language}")
        eve.page.set_viewport_size(DESKTOP)
    eve.open()
    eve.page.locator("header [popovertarget=settings]").click()
    eve.page.wait_for_selector("#settings input")
    check_page(eve, f"settings-{language}")
    eve.page.keyboard.press("Escape")
    eve.page.locator("main button.primary").first.click()
    eve.wait_for_question()
    check_page(eve, f"table-{language}")
    eve.page.keyboard.press("w")
    eve.page.wait_for_selector("table")
    check_page(eve, f"words-{language}")
    eve.page.keyboard.press("w")
    check_rules(eve, f"rules-{language}")
    eve.page.set_viewport_size(PHONE)
    check_page(eve, f"phone-{language}")
    check_rules(eve, f"phone-rules-{language}")
    eve.page.keyboard.press("l")
    check_page(eve, f"phone-log-{language}")
    eve.page.keyboard.press("Escape")
    eve.page.keyboard.press("w")
    eve.page.wait_for_selector("table")
    check_page(eve, f"phone-words-{language}")
    eve.page.set_viewport_size(DESKTOP)


def check_rules(person: Visitor, name: str) -> None:
    """The reference, whose chapters all have titles."""
    person.page.keyboard.press("r")
    person.page.wait_for_selector("dialog[open] article")
    headings = person.page.locator("dialog[open] h3").all_inner_texts()
    assert len(headings) > 20 and all(re.match(r"§[\dIV.]+ \w", heading) for heading in headings)
    check_page(person, name)
    person.page.keyboard.press("Escape")


def check_page(person: Visitor, name: str) -> None:
    person.page.wait_for_timeout(300)
    person.page.screenshot(path=PICTURES / f"{name}.png")
    assert person.axe_findings() == [], name
    assert not person.overflows(), name
