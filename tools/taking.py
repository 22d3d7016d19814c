"""Taking the pictures of the browser app: a reader at all pages and tables.

Whoever plays the tables (`screens.py`) shares their seats with the readers, by cookies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError
from tools.screens import AGE, NATIONS, SEVEN, Moment, Reader, post, state_of

GAMES = (AGE, NATIONS, SEVEN)
NEWS = 0.7  # of all that has happened at a table, a reader has seen so much
GUIDED = 4  # steps of a guide
# The first of some things that a press meets where it stands; -1: none of them is in sight.
REACHABLE = """all => all.findIndex((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})"""


class Rooms(NamedTuple):
    """What there is besides tables at which somebody plays."""

    gathering: str  # a table that waits for guests
    link: str  # to a seat of it
    shared: str  # a table of two people at this device
    guided: dict[str, str]  # by game: a table with a guide


def rooms(page: Page, url: str) -> Rooms:
    """Make them; this browser has the seats."""

    def make(game: str, *seats: dict[str, str], **more: Any) -> Any:
        return post(page, "/api/tables", {"game": game, "seats": [{"holder": "me", "name": "Anna"}, *seats], **more})

    bot, guest = {"holder": "bot", "level": "easy"}, {"holder": "guest"}
    waiting = make(NATIONS, guest, guest, bot)
    secret = next(link["secret"] for link in waiting["links"] if link["seat"] == 1)
    return Rooms(
        waiting["table"],
        f"{url}/join#{secret}",
        make(SEVEN, {"holder": "me", "name": "Bruno"})["table"],
        {game: make(game, bot, bot, bot, guided=True)["table"] for game in GAMES},
    )


class Screens:
    """One reader; every picture has the reader's name in its own."""

    def __init__(self, context: BrowserContext, url: str, reader: Reader, folder: Path) -> None:
        self.page = context.new_page()
        self.page.set_default_timeout(8_000)
        self.url = url
        self.reader = reader
        self.folder = folder

    def take(self, name: str, whole: bool = False) -> None:
        """What the window shows, or the whole page."""
        self.page.wait_for_timeout(350)
        self.page.screenshot(path=self.folder / f"{name}.{self.reader.name}.png", full_page=whole)

    # -- pages ---------------------------------------------------------------------------------------------------------

    def welcome(self, link: str) -> None:
        """The lobby and an invitation as somebody sees them who comes for the first time."""
        self.page.goto(self.url)
        self.page.wait_for_selector("main .button.primary")
        self.take("welcome")
        self.page.goto(link)
        self.page.wait_for_selector("form button.primary")
        self.take("join", whole=True)

    def pages(self, found: Rooms) -> None:
        for name, path, there in (
            ("lobby", "/", "main .button.primary"),
            ("about", "/about", "main h2"),
            ("gathering", f"/t/{found.gathering}", "section[aria-labelledby=seats]"),
            ("hand-over", f"/t/{found.shared}", ".hand-over"),
        ):
            self.page.goto(self.url + path)
            self.page.wait_for_selector(there)
            self.take(name, whole=True)
        for number, game in enumerate(GAMES):
            self._new_table(number, game)
            self._guide(game, found.guided[game])

    def _new_table(self, number: int, game: str) -> None:
        """With all settings of a game unfolded."""
        self.page.goto(f"{self.url}/new")
        self.page.wait_for_selector("form button.primary")
        self.page.locator("section[aria-labelledby=game] input[type=radio]").nth(number).check(force=True)
        self.page.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")
        self.take(f"new-table.{game}", whole=True)

    def _guide(self, game: str, table: str) -> None:
        self.page.goto(f"{self.url}/t/{table}")
        steps = self.page.locator("[data-guide-step]")
        for number in range(GUIDED):
            steps.wait_for()
            self.take(f"{game}.guide-{number + 1}")
            if steps.locator(".row > .button:not(.quiet)").count() > 1:
                return  # it suggests something; to do it would change the table for the next reader
            steps.locator(".button.primary").click()

    # -- tables --------------------------------------------------------------------------------------------------------

    def open(self, table: str) -> None:
        self.page.goto(f"{self.url}/t/{table}")
        self.page.wait_for_selector("section.prompt, section.result .places li")
        self.page.wait_for_timeout(600)

    def table(self, moment: Moment, table: str) -> None:
        name = f"{moment.game}.{moment.name}"
        self.open(table)
        self.take(name)
        if not moment.position and self._press(moment.press):
            self.take(f"{name}.pressed")
        if moment.name == "over":
            self._end(name)

    def _press(self, things: tuple[str, ...]) -> bool:
        """Press one after the other, if the first is there; whether it was."""
        if not things:
            return False
        first = self.page.locator(things[0])
        with suppress(TimeoutError):
            first.first.wait_for(timeout=2_000)
        within_reach = int(first.evaluate_all(REACHABLE))
        if within_reach < 0:
            return False
        first.nth(within_reach).click()
        for thing in things[1:]:
            self.page.locator(thing).first.click()
        return True

    def views(self, moment: Moment, table: str) -> None:
        """The text view, the player aid, the rules, the accounts, the menu, what is new, and the parts of the board."""
        for view, key in (("text", "w"), ("aid", "a"), ("rules", "r"), ("menu", "m"), ("accounts", "b")):
            self.open(table)
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(500)
            self.take(f"{moment.game}.{view}")
            if view == "text":
                self.page.keyboard.press(key)
        self._news(moment.game, table)
        self._parts(moment.game, table)

    def _news(self, game: str, table: str) -> None:
        """What has happened since a reader last looked, who was away for a while."""
        mark = {"length": 0, "position": int(NEWS * state_of(self.page, table)["position"])}
        kept = f"worldstage.table.mark.{table}.0"
        self.page.evaluate("([key, mark]) => localStorage.setItem(key, JSON.stringify(mark))", [kept, mark])
        self.open(table)
        self._press(("button.news",))
        self.page.wait_for_selector("section.since")
        self.take(f"{game}.since")
        self.page.evaluate("key => localStorage.removeItem(key)", kept)

    def _parts(self, game: str, table: str) -> None:
        """Each part of the board that has a tab of its own, with the question folded where a phone covers the board."""
        self.open(table)
        board = self.page.get_by_role("button", name=re.compile("^(Board|Spielplan)$"))
        if board.count() and board.first.is_visible():
            board.first.click()
        for tab in self.page.locator("#board [role=tab]").all():
            if tab.is_visible():
                tab.click()
                part = str(tab.get_attribute("id")).rsplit("-", 1)[-1]
                self.take(f"{game}.part-{part}")

    def _end(self, name: str) -> None:
        """The rest of the result, and each kind of scene, seen again from the log."""
        page = self.page
        page.locator("section.result").evaluate("result => result.parentElement.scrollTo(0, innerHeight * 0.8)")
        self.take(f"{name}.charts")
        page.keyboard.press("l")
        for scene, button in self._scenes():
            button.evaluate("button => button.click()")
            page.wait_for_selector("section.scene")
            page.wait_for_timeout(500)
            self.take(f"{name.replace('.over', '')}.scene-{scene}")
            page.keyboard.press("Escape")
            page.wait_for_timeout(150)

    def _scenes(self) -> Iterator[tuple[str, Locator]]:
        """The last scene of each kind in the log, all of which is read first."""
        page = self.page
        page.wait_for_timeout(800)
        buttons = page.locator("[data-replay]")
        kinds: list[str] = buttons.evaluate_all("all => [...new Set(all.map(e => e.dataset.replay))]")
        for kind in kinds:
            yield kind, page.locator(f"[data-replay='{kind}']").last


def stranger(window: Browser, url: str, reader: Reader, folder: Path, link: str) -> None:
    context = reader.context(window)
    Screens(context, url, reader, folder).welcome(link)
    context.close()
