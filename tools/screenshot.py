"""Take screenshots: real moments of real games.

    python -m tools.screenshot [--docs | --states] [--only TEXT]

All main states of the browser app go to build/screenshots/, in both languages, light and dark, large and small: to be
looked at. The pictures of the README, one for each game and one of the terminal, go to docs/images/. The browser is a
Chromium at a server of its own, where bots play up to the moments (`screens.py`, `taking.py`).
"""

from __future__ import annotations

import argparse
import base64
import io
import re
import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.terminal_theme import DIMMED_MONOKAI
from tools.screens import MOMENTS, READERS, Moment, Reader, lead_on, play
from tools.taking import Screens, rooms, stranger

import worldstage
from tests.e2e.arranged import Arranged
from tests.e2e.conftest import FLAGS, Host, chromium
from tests.e2e.positions import POSITIONS
from worldstage.bots import ask, make
from worldstage.cli.session import Script, Session
from worldstage.core.chance import Fast

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
SCREENS = ROOT / "build" / "screenshots"
SHOWN = {("age-of-reason", "attack"), ("nations", "turn"), ("seven-ages", "empires")}  # in the README
MOMENT = ("attack.choose", 2, 2)  # what is asked, in which turn and round
PAGES = "pages"  # all that are no tables
NO_SCENES = "localStorage['worldstage.settings'] ??= JSON.stringify({pace: 'off'})"  # they would lie over what is shown
COUNTRIES = "austria,great-britain,russia,france"


# -- the terminal -----------------------------------------------------------------------------------------------------


def session(language: str, console: Console) -> Session:
    """A game of four, played by bots up to the moment."""
    game = worldstage.game("age-of-reason")
    names = ["human", "steady", "bold", "steady"]
    table = game.table(4, 11, {"countries": COUNTRIES}, names)
    bots = {seat: make(game, name) for seat, name in enumerate(names) if name != "human"}
    stand_in, luck = make(game, "steady"), Fast(11)
    while True:
        seat = table.actors[0]
        decision = table.decision(seat)
        if seat == 0 and (decision.node, table.state.turn, table.state.round) == MOMENT:
            return Session(table, 0, bots, console, Script([]), language)
        move = ask(bots.get(seat, stand_in), game, table.state, seat, luck)
        table.submit(seat, decision.id, move.action)


def terminal(language: str) -> Path:
    console = Console(record=True, width=104, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    table = session(language, console)
    table.show(table.table.decision(0))
    svg = console.export_svg(title="worldstage play age-of-reason", theme=DIMMED_MONOKAI)
    # The picture must not load anything from elsewhere: the reader's own monospaced font will do.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.S).replace("Fira Code, monospace", "monospace")
    path = IMAGES / "terminal.svg"
    path.write_text(re.sub(r"[ \t]+\n", "\n", svg), "utf-8")
    return path


# -- the browser ------------------------------------------------------------------------------------------------------


def docs(window: Browser, url: str) -> list[Path]:
    """The pictures of the README: a table of each game, as one sees it who plays."""
    reader = Reader("docs", "en", "light", 1440, 900)
    context = reader.context(window)
    context.add_init_script(NO_SCENES)
    page = context.new_page()
    page.goto(url)
    found: list[Path] = []
    for moment in (one for one in MOMENTS if (one.game, one.name) in SHOWN):
        table = play(page, moment)
        page.goto(f"{url}/t/{table}")
        page.wait_for_selector("section.prompt")
        page.wait_for_timeout(1_500)
        for thing in moment.press:
            page.locator(thing).first.click()
            page.wait_for_timeout(1_000)
        found.append(IMAGES / f"{moment.game}.webp")
        found[-1].write_bytes(compact(page))
    context.close()
    return found


def compact(page: Page) -> bytes:
    """The page as WebP, a quarter as large as PNG."""
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 82})
    return base64.b64decode(shot["data"])


def states(window: Browser, host: Host, only: str) -> None:
    """Every state for every reader; who plays the tables gives the others the same seats, by the same cookies."""
    shutil.rmtree(SCREENS, ignore_errors=True)
    SCREENS.mkdir(parents=True)
    moments = [moment for moment in MOMENTS if only in f"{moment.game}.{moment.name}"]
    positions = Arranged(host, {one.name: POSITIONS[one.position]() for one in moments if one.position})
    player = READERS[0].context(window)
    player.add_cookies(positions.cookies)
    page = player.new_page()
    page.goto(host.url)
    found = rooms(page, host.url) if only in ("", PAGES) else None
    tables: list[tuple[Moment, str]] = []
    for moment in moments:
        arranged = positions.tables.get(moment.name) if moment.position else None
        tables.append((moment, lead_on(page, moment, arranged) if arranged else play(page, moment)))
        print(f"played: {moment.game} to {moment.name}", flush=True)
    for reader in READERS:
        context = reader.context(window, storage_state=player.storage_state())
        context.add_init_script(NO_SCENES)
        screens = Screens(context, host.url, reader, SCREENS)
        if found:
            screens.pages(found)
            stranger(window, host.url, reader, SCREENS, found.link)
        seen: set[str] = set()
        for moment, table in tables:
            screens.table(moment, table)
            if moment.game not in seen and not moment.position and moment.name != "over":
                seen.add(moment.game)
                screens.views(moment, table)
        context.close()
        print(f"taken: {reader.name}", flush=True)
    player.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Take screenshots.")
    parser.add_argument("--docs", action="store_true", help="only the pictures of the documents")
    parser.add_argument("--states", action="store_true", help="only all states, for looking at them")
    parser.add_argument("--only", default="", help="only tables whose name contains this: nations.turn; or: pages")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, ExitStack() as after:
        host = Host(Path(folder))
        host.start()
        after.callback(host.stop)
        window = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        if not asked.states:
            IMAGES.mkdir(parents=True, exist_ok=True)
            for path in (terminal("en"), *docs(window, host.url)):
                print(f"written: {path.relative_to(ROOT)}")
        if not asked.docs:
            states(window, host, asked.only)
        window.close()


if __name__ == "__main__":
    main()
