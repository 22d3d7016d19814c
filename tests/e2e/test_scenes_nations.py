"""A round of Nations told as scenes: each step in its order, before its lines and the next question."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.staged import Server, StagedTable, log_of, open_at, served, skip_all
from tests.e2e.test_scenes import WITNESS, seen
from tests.e2e.visitor import Visitor

# In the order of a round; by scene, the line in the log that begins the step.
STEPS = {
    "production": "All nations produce",
    "war": r"withstands|is defeated in",
    "event": "Event: ",
    "famine": "Famine: |No famine",
    "books": r"books?; .* fewer",
    "age": "A new age: ",
}
ORDER = ["production", "war", "event", "event", "famine", "books", "age"]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("stage")) as server:
        yield server


def before_the_end_of_an_age(host: Server) -> tuple[StagedTable, int, int]:
    """A table with a war in the second round, and the choice after which that round and its age end unasked."""
    for seed in range(1, 30):
        table = StagedTable(host.stage, seed, 2, "nations", ages="2")
        while table.table.state.round < 2:
            table.choose(*table.next())
        seat, action = table.play_to("production.began")
        if {"war.over", "age.began"} <= set(table.would_write(seat, action)):
            return table, seat, action
    raise AssertionError("no war in any second round")


def test_each_step_of_a_round_is_a_scene_in_its_order(browser: Browser, host: Server, visitors: list[Visitor]) -> None:
    ann = Visitor(browser, host.url, pace="normal")
    ann.page.add_init_script(WITNESS)
    visitors.append(ann)
    table, seat, action = before_the_end_of_an_age(host)
    log = open_at(ann, table)
    scores = scores_of(ann)
    table.choose(seat, action)
    ann.page.wait_for_function("() => window.seen.length > 0")
    heard = ann.page.locator(".unseen[aria-live=polite]")
    expect(heard).to_contain_text("All nations produce.")  # a screen reader is told with the scene
    assert scores_of(ann) == scores, "scores follow after the scene"
    skip_all(ann)
    assert [entry["scene"] for entry in seen(ann)] == ORDER
    for entry, number in zip(seen(ann), (0, 0, 0, 1, 0, 0, 0), strict=True):
        line = STEPS[entry["scene"]]
        told = len(re.findall(line, entry["log"])) - len(re.findall(line, log))
        assert told == number, (entry["scene"], "told in the log before it was seen")
        assert entry["asked"] is None and not entry["over"]
    assert all(re.search(line, log_of(ann)) for line in STEPS.values())
    halves = re.findall(r"Event: (.+?)\.", log_of(ann))[-2:]
    for half, button in zip(halves, ann.page.locator("[data-replay=event]").all()[-2:], strict=True):
        button.click()  # each event by its name
        expect(ann.page.locator("section.scene h3 b")).to_have_text(half)
        ann.page.locator("section.scene .skip").click()


def scores_of(person: Visitor) -> list[str]:
    return person.page.locator(".seats [data-figure=points]").all_inner_texts()
