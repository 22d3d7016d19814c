"""The game of docs/add-a-game.md, written as that page says, is playable in the browser without a UI of its own."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.core.test_docs import ROOT, write_sticks
from tests.e2e.conftest import Host
from tests.e2e.test_scenes import WITNESS, seen
from tests.e2e.visitor import PHONE, Visitor


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server from a copy of the sources to which the files of the page were added."""
    folder = tmp_path_factory.mktemp("host")
    copy = folder / "src" / "worldstage"
    shutil.copytree(ROOT / "src" / "worldstage", copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    write_sticks(copy / "games")
    host = Host(folder, {"PYTHONPATH": str(folder / "src")})
    host.start()
    yield host
    host.stop()


def arrive(browser: Browser, host: Host, visitors: list[Visitor], **options: Any) -> Visitor:
    visitor = Visitor(browser, host.url, **options)
    visitors.append(visitor)
    return visitor


def play_sticks(visitor: Visitor, title: str = "Sticks", start: str = "Play now against bots") -> None:
    """From the lobby, which lists the game without having been told of it, to a table against bots."""
    visitor.open()
    visitor.page.get_by_role("radio", name=title).check(force=True)
    visitor.button(start).click()
    expect(visitor.prompt).to_be_visible()


def take(visitor: Visitor, option: str = "Take one stick.", confirm: str = "Choose this") -> None:
    before = visitor.prompt.get_attribute("data-decision")
    visitor.prompt.get_by_role("button", name=option).click()
    visitor.page.locator("#caution").get_by_role("button", name=confirm).click()
    visitor.wait_for_next(before)


def left(visitor: Visitor) -> int:
    """How many sticks the table of the view shows."""
    return int(visitor.page.locator(".generic dd").first.inner_text())


def test_the_game_is_played_to_its_end(browser: Browser, host: Host, visitors: list[Visitor]) -> None:
    ann = arrive(browser, host, visitors)
    play_sticks(ann)
    asked = []
    while ann.wait_for_question():
        asked.append(left(ann))
        expect(ann.prompt.locator("h2")).to_contain_text(re.compile(rf"\b({asked[-1]}|One) sticks? (is|are) left"))
        take(ann)
    assert asked == sorted(set(asked), reverse=True) and asked[0] > 3
    result = ann.page.locator("section.result")
    expect(result.locator(".places li")).to_have_count(3)
    expect(result.locator(".places li").first).to_contain_text("1 point")
    expect(ann.page.locator("[data-guide='panel']").get_by_text(re.compile("; 0 left"))).to_be_visible()
    ann.button(re.compile("Verify")).click()
    expect(result.get_by_text(re.compile(r"fits"))).to_be_visible(timeout=60_000)


@pytest.mark.parametrize(
    ("locale", "named", "won"),
    [
        ("en-GB", ("Sticks", "Play now against bots"), "Victory: "),
        ("de-DE", ("Stäbchen", "Jetzt gegen Bots spielen"), "Sieg: "),
    ],
)
def test_its_end_is_a_scene_then_its_last_line_then_the_result(
    browser: Browser, host: Host, visitors: list[Visitor], locale: str, named: tuple[str, str], won: str
) -> None:
    ann = arrive(browser, host, visitors, locale=locale, pace="normal", others="off")
    ann.page.add_init_script(WITNESS)
    play_sticks(ann, *named)
    table = ann.page.url.rsplit("/", 1)[-1]
    while ann.wait_for_question():
        ann.choose_unseen(ann.state(table), ("take",))
    end = re.compile("; 0 (left|bleiben)")
    [finale] = seen(ann)
    assert finale["scene"] == "finale" and finale["asked"] is None and not finale["over"]
    assert not end.search(finale["log"]), "told after the scene"
    expect(ann.page.locator("[data-guide='panel']").get_by_text(end)).to_be_visible()
    ann.page.locator(".recap").click()
    scene = ann.page.locator("section.scene[data-scene=finale]")
    expect(scene.locator(".places li")).to_have_count(3)
    expect(scene.locator(".won")).to_contain_text(won)
    expect(scene.locator(".won")).to_contain_text(scene.locator(".places .first strong").first.inner_text())
    assert ann.axe_findings() == []


def test_nothing_is_chosen_before_it_is_confirmed(browser: Browser, host: Host, visitors: list[Visitor]) -> None:
    ann = arrive(browser, host, visitors)
    play_sticks(ann)
    ann.wait_for_question()
    sticks, decision = left(ann), ann.prompt.get_attribute("data-decision")
    ann.prompt.get_by_role("button", name="Take 2 sticks.").click()
    question = ann.page.locator("#caution")
    expect(question).to_contain_text("Take 2 sticks.")
    question.get_by_role("button", name="Back").click()
    expect(question).to_have_count(0)
    assert (left(ann), ann.prompt.get_attribute("data-decision")) == (sticks, decision)


def test_it_can_be_played_by_keyboard_alone(browser: Browser, host: Host, visitors: list[Visitor]) -> None:
    ann = arrive(browser, host, visitors)
    play_sticks(ann)
    ann.wait_for_question()
    before, sticks = ann.prompt.get_attribute("data-decision"), left(ann)
    ann.page.locator(".choices .option").first.wait_for()
    ann.page.keyboard.press("3")
    expect(ann.page.locator("#caution")).to_contain_text("Take 3 sticks.")
    ann.page.keyboard.press("Enter")
    ann.wait_for_next(before)
    ann.wait_for_question()
    assert left(ann) <= sticks - 3
    now = left(ann)
    ann.page.keyboard.press("[")
    expect(ann.page.locator(".past")).to_be_visible()
    assert left(ann) > now
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".past")).to_have_count(0)


def test_two_people_take_turns_and_a_choice_can_be_undone(
    browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    ann = arrive(browser, host, visitors)
    ann.open("/new")
    ann.page.get_by_role("radio", name=re.compile("^Sticks")).first.check(force=True)
    ann.page.get_by_role("radio", name=re.compile("On this device")).check(force=True)
    ann.page.locator("form button.primary").click()
    ann.page.wait_for_url("**/t/*")
    ann.page.locator(".hand-over button").first.click()
    ann.wait_for_question()
    sticks = left(ann)
    take(ann, "Take 2 sticks.")
    ann.prompt.get_by_role("button", name="Undo").click()
    expect(ann.page.locator(".generic dd").first).to_have_text(str(sticks))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_german_on_a_telephone(browser: Browser, host: Host, visitors: list[Visitor], scheme: str) -> None:
    eva = arrive(browser, host, visitors, locale="de-DE", viewport=PHONE, color_scheme=scheme, has_touch=True)
    play_sticks(eva, "Stäbchen", "Jetzt gegen Bots spielen")
    eva.wait_for_question()
    expect(eva.prompt.get_by_role("button", name="Nimm ein Stäbchen.")).to_be_visible()
    assert not eva.overflows()
    assert eva.axe_findings() == []
    take(eva, "Nimm ein Stäbchen.", "Das wählen")
    eva.wait_for_question()
    eva.page.get_by_role("button", name="Spielplan").click()
    expect(eva.page.locator(".generic")).to_be_visible()
    assert eva.axe_findings() == []
