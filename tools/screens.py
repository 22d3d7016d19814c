"""Screenshots of all main states of the browser app, in both languages, light and dark, large and small.

Tables are played to their states once, by bots and by the page that has the seat; then every kind of reader opens them.
Scenes are seen again from the log of finished games.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext, Page

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
    Reader("en-dark", "en", "dark", 1440, 900),
    Reader("de-dark", "de", "dark", 1440, 900),
    Reader("de-light-laptop", "de", "light", 1280, 720),
    *(
        Reader(f"{language}-{scheme}-phone", language, scheme, 390, 844, touch=True)
        for language in ("en", "de")
        for scheme in ("light", "dark")
    ),
)


class Moment(NamedTuple):
    """A state of a table: what is asked, when, and how one gets there."""

    name: str
    game: str
    seats: int
    node: str = ""  # what is asked begins with this; "": the game is over
    settings: dict[str, str] = {}  # noqa: RUF012 (never changed)
    after: Callable[[Any], bool] = lambda view: True  # until then bots play for everybody
    prefers: tuple[str, ...] = ()  # options, or their verbs, that lead there
    press: tuple[str, ...] = ()  # what is pressed then, one after the other: by every reader, at an arranged table once
    position: str = ""  # of the arranged ones: nobody needs to play up to the moment


COUNTRIES = {"countries": "austria,great-britain,russia,france"}


def later(turn: int, round_: int) -> Callable[[Any], bool]:
    return lambda view: (view["turn"], view["round"]) >= (turn, round_)


def from_round(number: int) -> Callable[[Any], bool]:
    return lambda view: int(view["round"]) >= number


AGE, NATIONS, SEVEN = "age-of-reason", "nations", "seven-ages"
ATTACK = ("from lombardy", "to alps", "done")


def arranged(position: str, node: str, *prefers: str, name: str = "", press: tuple[str, ...] = ()) -> Moment:
    """A question of 7 Ages in a position of `tests/e2e/positions.py`."""
    return Moment(name or position, SEVEN, 3, node, prefers=prefers, press=press, position=position)


def entries(*keys: str) -> tuple[str, ...]:
    return tuple(f"section.prompt [data-entry={key}]" for key in keys)


MOMENTS = (
    Moment("bid", AGE, 7, "alliances.", {"countries": "deal"}),
    Moment("disc", AGE, 4, "actions.disc", COUNTRIES, later(2, 2), ("place",), ("#age-map .tile.lit",)),
    Moment("attack", AGE, 4, "attack.choose", COUNTRIES, later(2, 2), ("place",), ("#age-attack .target",)),
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
        ("#nations-display .card.lit, .nation.own .card.lit",),
    ),
    Moment("five", NATIONS, 5, "actions.turn", {}, from_round(2)),
    Moment("over", NATIONS, 3, "", {"ages": "2"}),
    Moment("empires", SEVEN, 4, "", {"rounds": "6"}, from_round(4)),
    Moment("over", SEVEN, 3, "", {"rounds": "3"}),
    arranged("markers-7", "markers", name="markers", press=("[data-chip=production]", "[data-slot] >> nth=0")),
    arranged("founding", "start.card"),
    arranged("founding", "start.units", "start", name="founding-units", press=("[data-shortcut=best]",)),
    arranged("shop", "production", press=entries("spear", "latium", "chariot", "lombardy")),
    arranged("march", "manoeuvre.from", press=entries("lombardy", "alps", "latium", "magna-graecia")),
    arranged("conflict", "conflict.commit", *ATTACK),
    arranged("window", "window.conflict", *ATTACK),
    arranged("trade", "trade.partner"),
    arranged("trade", "trade.card", "partner", name="trade-card"),
    arranged("civilise", "civilise."),
)
STEP = 1_500  # ms until what was pressed is carried out and the next list stands, also on a busy machine
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


def lead_on(page: Page, moment: Moment, table: str) -> str:
    """Play an arranged table to the moment, if it is not there yet, and press what leads into it; its id.

    What is laid, built or moved there is a choice that the server keeps: it must not be made by every reader.
    """
    _choose_until(page, table, moment, time.monotonic() + LONG)
    if moment.press:
        page.goto(urljoin(page.url, f"/t/{table}"))
    for thing in moment.press:
        page.locator(thing).first.click()
        page.wait_for_timeout(STEP)
    return table


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
            wanted = (o for preferred in moment.prefers for o in options if preferred in (o, o.split()[0]))
            option = next(wanted, options[0])
            choice = {"do": "choose", "seat": 0, "decision": asked["id"], "option": option}
            post(page, f"/api/tables/{table}/commands", choice)
        time.sleep(0.03)
