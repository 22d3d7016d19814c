"""Screenshots of all main states of the browser app, in both languages, light and dark, large and small.

Tables are played to their states once, by bots and by the page that has the seat; then every kind of reader opens them.
Scenes are seen again from the log of finished games.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Locator, Page

LONG = 240  # seconds that bots may take to a moment


class Reader(NamedTuple):
    """How somebody looks at the app."""

    name: str
    language: str
    scheme: str
    width: int
    height: int
    touch: bool = False

    def context(self, window: Browser, **more: Any) -> BrowserContext:
        return window.new_context(
            viewport={"width": self.width, "height": self.height},
            locale={"en": "en-GB", "de": "de-DE"}[self.language],
            color_scheme="dark" if self.scheme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=self.touch,
            **more,
        )


READERS = (
    Reader("en-light", "en", "light", 1440, 900),
    Reader("de-dark", "de", "dark", 1440, 900),
    Reader("de-light-laptop", "de", "light", 1280, 720),
    Reader("en-dark-phone", "en", "dark", 390, 844, touch=True),
    Reader("de-light-phone", "de", "light", 390, 844, touch=True),
)


class Moment(NamedTuple):
    """A state of a table: what is asked, when, and how one gets there."""

    name: str
    game: str
    seats: int
    node: str = ""  # what is asked begins with this; "": the game is over
    settings: dict[str, str] = {}  # noqa: RUF012 (never changed)
    after: Callable[[Any], bool] = lambda view: True  # until then bots play for everybody
    prefers: tuple[str, ...] = ()  # verbs that lead there
    press: str = ""  # what is pressed first


COUNTRIES = {"countries": "austria,great-britain,russia,france"}


def later(turn: int, round_: int) -> Callable[[Any], bool]:
    return lambda view: (view["turn"], view["round"]) >= (turn, round_)


def from_round(number: int) -> Callable[[Any], bool]:
    return lambda view: int(view["round"]) >= number


AGE, NATIONS, SEVEN = "age-of-reason", "nations", "seven-ages"
MOMENTS = (
    Moment("bid", AGE, 7, "alliances.", {"countries": "deal"}),
    Moment("disc", AGE, 4, "actions.disc", COUNTRIES, later(2, 2), ("place",), "#age-map .tile.lit"),
    Moment("attack", AGE, 4, "attack.choose", COUNTRIES, later(2, 2), ("place",), "#age-attack .target"),
    Moment("combat", AGE, 4, "combat.cards", COUNTRIES, later(2, 1), ("place", "attack", "assault")),
    Moment("over", AGE, 4, "", COUNTRIES),
    Moment(
        "turn",
        NATIONS,
        4,
        "actions.turn",
        {},
        from_round(3),
        ("deploy",),
        "#nations-display .card.lit, .nation.own .card.lit",
    ),
    Moment("five", NATIONS, 5, "actions.turn", {}, from_round(2)),
    Moment("over", NATIONS, 3, "", {"ages": "2"}),
    Moment("empires", SEVEN, 4, "", {"rounds": "6"}, from_round(4)),
    Moment("over", SEVEN, 3, "", {"rounds": "3"}),
)
# What is asked first at this table of 7 Ages is as good as anything else: its map is what there is to see.
ANYTHING = ("empires",)


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    script = """([path, body]) => fetch(path, {
        method: 'POST',
        headers: {'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID()},
        body: JSON.stringify(body),
    }).then(r => r.json())"""
    return page.evaluate(script, [path, body])


def state_of(page: Page, table: str) -> Any:
    return page.evaluate("path => fetch(path).then(r => r.json())", f"/api/tables/{table}/state?seat=0")


def play(page: Page, moment: Moment) -> str:
    """Make a table from the page itself, so that its browser has the seat, and play it to the moment; its id."""
    levels = [("steady", "bold", "easy")[i % 3 if moment.game != NATIONS else 2 * (i % 2)] for i in range(moment.seats)]
    bots = [{"holder": "bot", "level": level} for level in levels[1:]]
    order = {"game": moment.game, "seats": [{"holder": "me", "name": "Anna"}, *bots], "settings": moment.settings}
    table = str(post(page, "/api/tables", order)["table"])
    commands = f"/api/tables/{table}/commands"
    over = moment.node == "" and moment.name not in ANYTHING
    post(page, commands, {"do": "hand_over", "seat": 0, "level": "easy"})
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        state = state_of(page, table)
        if state["room"]["status"] == "finished":
            break
        if not over and moment.after(state["view"]):
            break
        time.sleep(0.05)
    if not over:
        post(page, commands, {"do": "return", "seat": 0})
        _choose_until(page, table, moment, until)
    return table


def _choose_until(page: Page, table: str, moment: Moment, until: float) -> None:
    while time.monotonic() < until:
        state = state_of(page, table)
        asked = state["decision"]
        if state["room"]["status"] == "finished" or (asked and asked["node"].startswith(moment.node)):
            return
        if asked:
            options = asked["options"]
            option = next((o for verb in moment.prefers for o in options if o.split()[0] == verb), options[0])
            choice = {"do": "choose", "seat": 0, "decision": asked["id"], "option": option}
            post(page, f"/api/tables/{table}/commands", choice)
        time.sleep(0.03)


# -- taking them -------------------------------------------------------------------------------------------------------


class Screens:
    """One reader at all pages and tables; every picture has the reader's name in its own."""

    def __init__(self, context: BrowserContext, url: str, reader: Reader, folder: Path) -> None:
        self.page = context.new_page()
        self.page.set_default_timeout(8_000)
        self.url = url
        self.reader = reader
        self.folder = folder

    def take(self, name: str) -> None:
        self.page.wait_for_timeout(350)
        self.page.screenshot(path=self.folder / f"{name}.{self.reader.name}.png")

    def welcome(self) -> None:
        """The lobby as somebody sees it who comes for the first time."""
        self.page.goto(self.url)
        self.page.wait_for_selector("main .button.primary")
        self.take("welcome")

    def pages(self) -> None:
        for name, path, there in (
            ("lobby", "/", "main .button.primary"),
            ("new-table", "/new", "form button.primary"),
            ("about", "/about", "main h2"),
        ):
            self.page.goto(self.url + path)
            self.page.wait_for_selector(there)
            self.take(name)

    def table(self, moment: Moment, table: str) -> None:
        page, name = self.page, f"{moment.game}.{moment.name}"
        page.goto(f"{self.url}/t/{table}")
        page.wait_for_selector("section.result .places li" if moment.name == "over" else "section.prompt")
        page.wait_for_timeout(600)
        self.take(name)
        first = page.locator(moment.press).first if moment.press else None
        if first is not None and first.count() and first.is_visible():
            first.click()
            self.take(f"{name}.pressed")
        if moment.name == "over":
            self._end(name)

    def views(self, moment: Moment, table: str) -> None:
        """The text view, the player aid, the rules, the accounts and the menu."""
        page = self.page
        for view, key in (("text", "w"), ("aid", "a"), ("rules", "r"), ("menu", "m"), ("accounts", "b")):
            page.goto(f"{self.url}/t/{table}")
            page.wait_for_selector("section.prompt")
            page.wait_for_timeout(400)
            page.keyboard.press(key)
            page.wait_for_timeout(500)
            self.take(f"{moment.game}.{view}")
            if view == "text":
                page.keyboard.press(key)

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
