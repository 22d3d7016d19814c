"""Make the pictures of the README and the user guide: real moments of real games.

    python -m tools.screenshot [--lang en]

The terminal table draws itself; the browser table is a Chromium at a server of its own, where bots play up to a moment
at which the person on the first seat chooses an attack.
"""

from __future__ import annotations

import argparse
import io
import re
import socket
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright
from rich.console import Console
from rich.terminal_theme import DIMMED_MONOKAI

import worldstage
from tests.e2e.conftest import FLAGS, chromium_here
from tests.server.processes import installed
from worldstage.bots import ask, make
from worldstage.cli.session import Script, Session
from worldstage.core.chance import Fast
from worldstage.core.text import LANGUAGES
from worldstage.server.serve import listen, server
from worldstage.server.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
MOMENT = ("attack.choose", 2, 2)  # what is asked, in which turn and round
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


def browser(language: str) -> Path:
    chromium = installed(chromium_here, "chromium")
    path = IMAGES / "table.png"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        url, sock, running = serve(Path(folder))
        window = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        context = window.new_context(
            viewport={"width": 1480, "height": 1000}, locale=language, color_scheme="light", reduced_motion="reduce"
        )
        page = context.new_page()
        _go_to_the_moment(page, url)
        page.screenshot(path=path)
        window.close()
        running.should_exit = True
        sock.close()
    return path


def serve(folder: Path) -> tuple[str, socket.socket, Any]:
    sock = listen("127.0.0.1", 0)
    url = f"http://127.0.0.1:{sock.getsockname()[1]}"
    running = server(Settings(database=f"sqlite:///{folder / 'tables.sqlite'}", bot_workers=2), [])
    threading.Thread(target=running.run, kwargs={"sockets": [sock]}, daemon=True).start()
    while True:
        try:
            httpx.get(f"{url}/readyz").raise_for_status()
            return url, sock, running
        except httpx.HTTPError:
            time.sleep(0.1)


def _go_to_the_moment(page: Page, url: str) -> None:
    """Make a table from the page itself, so that its browser has the seat; a bot plays for the person until then."""
    page.goto(url)
    bots = [{"holder": "bot", "level": level} for level in ("steady", "bold", "steady")]
    seats = [{"holder": "me", "name": "Anna"}, *bots]
    order = {"game": "age-of-reason", "seats": seats, "settings": {"countries": COUNTRIES}}
    table = post(page, "/api/tables", order)["table"]
    where = f"/api/tables/{table}/commands"
    post(page, where, {"do": "hand_over", "seat": 0, "level": "steady"})
    while (view := _state(page, table)["view"])["turn"] < MOMENT[1] or view["round"] < MOMENT[2]:
        time.sleep(0.02)
    post(page, where, {"do": "return", "seat": 0})
    while (asked := _state(page, table)["decision"]) is None or asked["node"] != MOMENT[0]:
        if asked is not None:
            option = next((o for o in asked["options"] if o.startswith("place ")), asked["options"][0])
            post(page, where, {"do": "choose", "seat": 0, "decision": asked["id"], "option": option})
        time.sleep(0.02)
    page.goto(f"{url}/t/{table}")
    page.wait_for_selector("#age-attack .target")
    page.locator("#age-attack .target").first.click()
    page.wait_for_timeout(1_000)


def _state(page: Page, table: str) -> Any:
    return page.evaluate("path => fetch(path).then(r => r.json())", f"/api/tables/{table}/state?seat=0")


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    script = """([path, body]) => fetch(path, {
        method: 'POST',
        headers: {'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID()},
        body: JSON.stringify(body),
    }).then(r => r.json())"""
    return page.evaluate(script, [path, body])


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the pictures of the documents.")
    parser.add_argument("--lang", default="en", choices=LANGUAGES)
    language = parser.parse_args().lang
    IMAGES.mkdir(parents=True, exist_ok=True)
    for path in (terminal(language), browser(language)):
        print(f"written: {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
