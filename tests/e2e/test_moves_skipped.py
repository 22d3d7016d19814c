"""What others have done waits to be seen one move after the other, unless the reader skips it by press or by key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.staged import Server, StagedTable, open_at, served
from tests.e2e.visitor import Visitor

# No move of others gives way to the next one by itself, however slow the machine is.
LASTING = """
    const later = window.setTimeout;
    window.setTimeout = (act, wait, ...more) => (wait === 1600 ? 0 : later(act, wait, ...more));
"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("stage")) as server:
        yield server


@pytest.mark.parametrize("way", ["button", "Escape", "Space"])
def test_the_moves_of_others_are_skipped_by_press_and_by_key(
    browser: Browser, host: Server, visitors: list[Visitor], way: str
) -> None:
    table = StagedTable(host.stage, 3, 3, "nations")
    table.play_to_seat(1)
    ann = Visitor(browser, host.url, pace="off", others="slow")
    ann.page.add_init_script(LASTING)
    visitors.append(ann)
    open_at(ann, table)
    asked, skip = ann.page.locator("section.prompt[data-node]"), ann.button("Skip the others' moves")
    while table.table.actors[0] != 0:
        table.choose(*table.next())
    expect(skip).to_be_visible()
    expect(asked).to_have_count(0)
    if way == "button":
        skip.click()
    else:
        ann.page.locator("#board").focus()
        ann.page.keyboard.press(way)
    expect(asked).to_have_count(1)
    expect(skip).to_have_count(0)
