"""The list of keys has all that act, and no others: those of the map as well, where a game has one."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import Visitor

GAMES = {"age-of-reason": "actions.disc", "nations": "actions.turn", "seven-ages": "markers"}

# Those of all keys that are taken when they are pressed where the board has the focus. The window does not hear of it,
# and so no command of the table is carried out.
ACTING = """() => {
    const frame = document.querySelector("#board [data-frame]");
    if (!frame) return [];
    document.documentElement.addEventListener("keydown", (event) => event.stopPropagation());
    const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
    const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
    const others = ["Enter", "Escape", "Tab", "Home", "End", "PageUp", "PageDown", "Delete", "Backspace", "F2"];
    const acts = (key, shiftKey) => {
        const at = frame.querySelector("[data-thing][role=button], [data-area][tabindex='0']");
        return !at.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
    };
    const plain = [...printable, ...arrows, ...others].filter((key) => acts(key, false));
    return [...plain, ...arrows.filter((key) => acts(key, true)).map((key) => `Shift+${key}`)];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_keys_has_those_that_act_on_the_map(
    browser: Browser, host: Host, visitors: list[Visitor], game: str
) -> None:
    eve = Visitor(browser, host.url)
    visitors.append(eve)
    table = eve.make_table(game, 3)
    eve.play_to(table, lambda state: (state["decision"] or {}).get("node") == GAMES[game])
    eve.open(f"/t/{table}")
    eve.wait_for_question()
    eve.page.keyboard.press("k")
    dialog = eve.page.locator("dialog[open]")
    dialog.locator("kbd").first.wait_for()
    rows = dialog.locator("table[aria-labelledby=map-keys] tr")
    has_map = game != "nations"
    expect(rows.first if has_map else rows).to_have_count(int(has_map))
    said = rows.evaluate_all("all => all.map((row) => [row.dataset.keys, row.querySelector('td').textContent])")
    assert all(words and "." not in words for _, words in said)  # no text is missing
    listed = [key for keys, _ in said for key in json.loads(keys)]
    eve.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    acting = eve.page.evaluate(ACTING)
    shifted = [key for key in acting if key.startswith("Shift+")]
    pans = game == "age-of-reason"  # there an arrow with Shift is an arrow
    assert sorted(acting) == sorted(listed + (shifted if pans else []))
