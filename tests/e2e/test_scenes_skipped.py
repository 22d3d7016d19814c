"""Scenes are skipped by press and by key, one or all that wait, and told to screen readers in any game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.staged import LASTING, Server, StagedTable, log_of, open_at, served, skip_all
from tests.e2e.test_scenes import WITNESS, seen
from tests.e2e.test_scenes_nations import ORDER, before_the_end_of_an_age
from tests.e2e.visitor import Visitor


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("stage")) as server:
        yield server


def watcher(browser: Browser, host: Server, visitors: list[Visitor], motion: str = "reduce") -> Visitor:
    """Somebody who sees scenes at the usual pace."""
    ann = Visitor(browser, host.url, pace="normal", others="off", reduced_motion=motion)
    ann.page.add_init_script(WITNESS + LASTING)
    visitors.append(ann)
    return ann


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_scene_is_skipped_by_press_and_by_space_bar_and_all_that_wait_together(
    browser: Browser, host: Server, visitors: list[Visitor], motion: str
) -> None:
    ann = watcher(browser, host, visitors, motion)
    table, seat, action = before_the_end_of_an_age(host)
    log = open_at(ann, table)
    table.choose(seat, action)
    scene, asked = ann.page.locator("section.scene"), ann.page.locator("section.prompt[data-node]")
    expect(scene).to_have_attribute("data-scene", ORDER[0])
    everything = ann.button(re.compile(f"^Skip all {len(ORDER)}"))
    expect(everything).to_be_visible()
    ann.page.locator("section.scene .skip").click()
    expect(scene).to_have_attribute("data-scene", ORDER[1])
    ann.page.locator("#board").focus()
    ann.page.keyboard.press("Space")
    expect(scene).to_have_attribute("data-scene", ORDER[2])
    expect(asked).to_have_count(0)
    assert len(re.findall("Event: ", log_of(ann))) == len(re.findall("Event: ", log)), "not told before it is over"
    ann.button(re.compile("^Skip all")).click()
    expect(scene).to_have_count(0)
    assert [one["scene"] for one in seen(ann)] == ORDER[:3], "none of the others was shown"
    expect(ann.page.locator("[data-guide='panel']")).to_contain_text("A new age: ")


# By game: the line whose choice brings the scene, the scene, and what a screen reader is told with it.
HEARD = {
    "age-of-reason": ("scoring.region", "scoring", r"Victory points|scores|victory point"),
    "seven-ages": ("start.founded", "founding", "starts an empire"),
}


@pytest.mark.parametrize("game", HEARD)
def test_a_screen_reader_is_told_a_scene_with_the_scene_and_the_question_after_it(
    browser: Browser, host: Server, visitors: list[Visitor], game: str
) -> None:
    line, name, words = HEARD[game]
    ann = watcher(browser, host, visitors)
    table = StagedTable(host.stage, 3, 3, game)
    move = table.play_to(line)
    open_at(ann, table)
    table.choose(*move)
    heard = ann.page.locator(".unseen[aria-live=polite]")
    question = ann.page.locator(".unseen[aria-live=assertive]")
    scene = ann.page.locator("section.scene")
    expect(scene.first).to_be_visible()
    for _ in range(20):
        if scene.get_attribute("data-scene") == name:
            break
        ann.page.keyboard.press("Escape")
    expect(scene).to_have_attribute("data-scene", name)
    expect(heard).to_contain_text(re.compile(words))
    expect(question).to_have_text("")
    title = scene.get_attribute("aria-label") or ""
    assert re.search(r"\w", title), "the scene itself has a name"
    skip_all(ann)
    table.play_to_seat(0)
    expect(question).not_to_have_text("")
