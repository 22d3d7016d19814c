"""How long it takes from a click on an option until what came of it is drawn, with scenes off.

    python -m benchmarks.response [--choices N]

A Chromium at a server of its own, against bots. The time ends with the frame in which the next question stands on the
page, or that there is none for now: the way to the server, the rules, storage and drawing are all in it. The aim is a
95th percentile below 150 ms; nothing is asserted.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import sync_playwright

from tests.e2e.conftest import FLAGS, chromium
from tests.e2e.visitor import Visitor
from tests.server.support import Stage, sqlite

AIM = 150  # ms
GAMES = ("age-of-reason", "nations", "seven-ages")

# Every click on an option or on what confirms it, until the frame after the decision has changed. After a click that
# is to be confirmed, only the one that confirms it counts: the time between them is this program's.
STOPWATCH = """
    window.took = [];
    let watch;
    addEventListener("click", (event) => {
        const prompt = document.querySelector("section.prompt");
        if (!event.isTrusted || !prompt || !event.target.closest(".option, .button.primary")) return;
        const begun = performance.now();
        const before = prompt.dataset.decision;
        watch?.disconnect();
        watch = new MutationObserver(() => {
            if (prompt.dataset.decision === before) return;
            watch.disconnect();
            requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () => window.took.push(performance.now() - begun);
                port2.postMessage(0);
            });
        });
        watch.observe(prompt, { attributes: true });
    }, true);
"""

READY = """before => document.querySelector("section.prompt")?.dataset.decision !== before
    || document.querySelector(".choices .option, .choices .unfold, .choices .button.primary")"""


def choose(person: Visitor, number: int) -> bool:
    """Choose one of the options, another one each time, from the plain list; False at the end of the game."""
    if not person.wait_for_question():
        return False
    before = person.prompt.get_attribute("data-decision")
    plain = person.prompt.get_by_role("button", name="Show as a list")
    if plain.count():
        plain.click()
    person.page.wait_for_function(READY, arg=before)
    if person.prompt.get_attribute("data-decision") != before:
        return True  # somebody else's choice has ended the question
    person.unfold()
    options = person.prompt.locator(".choices .option, .choices .button.primary")
    options.nth(number % max(1, options.count())).click()
    confirm = person.page.locator("#caution .primary, .confirm .primary")
    if person.prompt.get_attribute("data-decision") == before and confirm.count():
        confirm.first.click()
    person.wait_for_next(before)
    return True


def measured(person: Visitor, game: str, choices: int) -> list[float]:
    person.page.add_init_script(STOPWATCH)
    table = person.make_table(game, 3)
    person.open(f"/t/{table}")
    for number in range(choices):
        if not choose(person, number):
            break
    person.page.wait_for_timeout(200)
    found: list[float] = person.page.evaluate("() => window.took")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the time from a click to what it brings.")
    parser.add_argument("--choices", type=int, default=40, help="how many choices in each game")
    choices = parser.parse_args().choices
    path = chromium()
    with (
        tempfile.TemporaryDirectory() as folder,
        Stage(database=sqlite(Path(folder)), bot_workers=2) as stage,
        sync_playwright() as playwright,
    ):
        url = stage.url
        window = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for game in GAMES:
            person = Visitor(window, url, pace="off", reduced_motion="no-preference")
            took = measured(person, game, choices)
            slowest = quantiles(took, n=20)[-1]
            print(f"{game:<16}{len(took):4d} choices: median {median(took):4.0f} ms, p95 {slowest:4.0f} ms (aim {AIM})")
            person.leave()
        window.close()


if __name__ == "__main__":
    main()
