"""What the browser app transfers: the lobby at a first visit, and what a table of each game adds to it.

    python -m benchmarks.transfer

A Chromium with an empty cache at a server of its own; bytes are those on the wire, compressed, with headers. The aims
are 250 kB for the lobby and 200 kB more for a table; nothing is asserted.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tools.screens import post

from tests.e2e.conftest import FLAGS, chromium
from tests.server.support import Stage, sqlite

LOBBY, TABLE = 250, 200  # kB aimed at
GAMES = ("age-of-reason", "nations", "seven-ages")
SETTLE = 4_000  # ms until everything has been asked for


def kind_of(mime: str, url: str) -> str:
    if "/api/" in url:
        return "API"
    return next((name for part, name in KINDS if part in mime), "other")


KINDS = (("javascript", "JS"), ("css", "CSS"), ("font", "fonts"), ("html", "HTML"), ("image", "images"))


class Meter:
    """Counts what a page receives, by kind."""

    def __init__(self, page: Page) -> None:
        self.bytes: Counter[str] = Counter()
        self._kinds: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self._answered)
        session.on("Network.loadingFinished", self._finished)

    def _answered(self, event: Any) -> None:
        self._kinds[event["requestId"]] = kind_of(event["response"]["mimeType"], event["response"]["url"])

    def _finished(self, event: Any) -> None:
        self.bytes[self._kinds.get(event["requestId"], "other")] += int(event["encodedDataLength"])

    def take(self) -> Counter[str]:
        """What came since the last time."""
        taken, self.bytes = self.bytes, Counter()
        return taken


def told(what: str, taken: Counter[str], aim: int) -> None:
    parts = ", ".join(f"{kind} {many / 1000:.0f}" for kind, many in taken.most_common() if many >= 500)
    print(f"{what:<24}{taken.total() / 1000:6.0f} kB  (aim {aim}): {parts}")


def main() -> None:
    path = chromium()
    with (
        tempfile.TemporaryDirectory() as folder,
        Stage(database=sqlite(Path(folder)), bot_workers=2) as stage,
        sync_playwright() as playwright,
    ):
        url = stage.url
        window = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for game in GAMES:
            page = window.new_context(locale="en").new_page()
            meter = Meter(page)
            page.goto(url)
            page.wait_for_timeout(SETTLE)
            lobby = meter.take()
            if game == GAMES[0]:
                told("lobby", lobby, LOBBY)
            seats = [{"holder": "me", "name": "Anna"}, *[{"holder": "bot", "level": "easy"}] * 2]
            table = post(page, "/api/tables", {"game": game, "seats": seats})["table"]
            meter.take()
            # Within the page, as a link does it: what the lobby has loaded is there already.
            page.evaluate(
                "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }",
                f"/t/{table}",
            )
            page.wait_for_selector("section.prompt")
            page.wait_for_timeout(SETTLE)
            told(f"table of {game}", meter.take(), TABLE)
        window.close()


if __name__ == "__main__":
    main()
