"""How a table of 7 Ages late in the game feels on a phone: the first view of it, a push, panning and zooming.

    python -m benchmarks.phone [--looks N] [--empires N] [--slowdown N]

A Chromium of the size of a phone, with its CPU slowed down, four times by default, and a network of 1.6 Mbit/s with 150
ms for a round trip, at a server in this process. The game is played by bots until there are as many empires as wanted.
The first view ends with the frame in which map and question stand on the page; it is taken with an empty cache and with
what an earlier visit has left there. A push ends with the frame after it. The aims are 2.5 s, 50 ms and 50 frames a
second; nothing is asserted.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.conftest import FLAGS, chromium
from tests.e2e.staged import StagedTable
from tests.e2e.visitor import Visitor
from tests.server.support import Stage, sqlite

VIEW, PUSH, FRAMES = 2_500, 50, 50  # aimed at: ms, ms, frames a second
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SLOWDOWN = 4  # times
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
ROUNDS = 12  # as many are played at most

# Where the first frame with map and question is.
SEEN = """
    window.seen = 0;
    const look = new MutationObserver(() => {
        const there = ["section.prompt", "#seven-ages-map [data-area]"].every((one) => document.querySelector(one));
        if (!there) return;
        look.disconnect();
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => (window.seen = performance.now());
            port2.postMessage(0);
        });
    });
    look.observe(document, { childList: true, subtree: true });
"""

# From each message that changes the table to the frame after it.
PUSHES = """
    window.pushes = [];
    const Plain = WebSocket;
    window.WebSocket = class extends Plain {
        set onmessage(heard) {
            super.onmessage = (event) => {
                const begun = performance.now();
                heard(event);
                if (!event.data.startsWith('{"type":"change"')) return;
                requestAnimationFrame(() => {
                    const { port1, port2 } = new MessageChannel();
                    port1.onmessage = () => window.pushes.push(performance.now() - begun);
                    port2.postMessage(0);
                });
            };
        }
    };
"""

# Drawn frames while something moves.
COUNTING = """() => {
    const frames = (window.drawn = []);
    requestAnimationFrame(function count(now) {
        frames.push(now);
        if (window.drawn === frames) requestAnimationFrame(count);
    });
}"""
COUNTED = """() => {
    const frames = window.drawn;
    window.drawn = null;
    return frames;
}"""


class BotTable(StagedTable):
    """Everybody does what a bot would do."""

    def _wanted(self, node: str, seat: int, option: str) -> bool:
        return False


def late_game(stage: Stage, empires: int) -> StagedTable:
    """A table of seven with this many empires, if it comes to that, at a choice of the first seat."""
    table = BotTable(stage, 3, 7, rounds="full")
    while table.table.state.round <= ROUNDS and len(empires_of(table)) < empires:
        table.choose(*table.next())
    table.play_to_seat(0)
    return table


def empires_of(table: StagedTable) -> list[Any]:
    view = table.people[0].state(table.id, 0)["view"]
    return list(view["empires"])


class Phone:
    """A visitor with a phone, and a session that slows everything down."""

    def __init__(self, window: Browser, url: str, slowdown: int) -> None:
        self.slowdown = slowdown
        self.visitor = Visitor(window, url, reduced_motion="no-preference", **PHONE)
        self.visitor.page.add_init_script(SEEN + PUSHES)
        self.session = self.visitor.context.new_cdp_session(self.visitor.page)
        self.session.send("Network.enable")

    def slow(self, network: bool = True) -> None:
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": self.slowdown})
        free = {**NETWORK, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.session.send("Network.emulateNetworkConditions", NETWORK if network else free)

    def first_view(self, table: StagedTable) -> float:
        """Milliseconds from the address to map and question."""
        table.show(self.visitor)
        self.visitor.page.wait_for_function("() => window.seen > 0", timeout=60_000)
        return float(self.visitor.page.evaluate("() => window.seen"))

    def frames(self, x: int, y: int) -> tuple[float, float]:
        """Frames a second while the map is panned, and while it is zoomed."""
        mouse = self.visitor.page.mouse
        page = self.visitor.page
        mouse.move(x, y)
        mouse.down()
        page.evaluate(COUNTING)
        for step in range(90):
            mouse.move(x + (step % 30 - 15) * 8, y + (step % 20 - 10) * 4)
        panned = per_second(page.evaluate(COUNTED))
        mouse.up()
        page.evaluate(COUNTING)
        for step in range(60):
            mouse.wheel(0, -40 if step < 30 else 40)
        zoomed = per_second(page.evaluate(COUNTED))
        return panned, zoomed


def per_second(frames: list[float]) -> float:
    return 1_000 * (len(frames) - 1) / (frames[-1] - frames[0]) if len(frames) > 1 else 0.0


def told(what: str, values: list[float], unit: str, aim: str) -> None:
    slowest = quantiles(values, n=20)[-1] if len(values) > 1 else values[0]
    print(f"{what:<32}{len(values):4d}: median {median(values):6.0f} {unit}, p95 {slowest:6.0f} {unit} ({aim})")


def measure_views(window: Browser, url: str, table: StagedTable, looks: int, slowdown: int) -> None:
    cold, warm = [], []
    for _ in range(looks):
        phone = Phone(window, url, slowdown)
        phone.slow()
        cold.append(phone.first_view(table))
        phone.visitor.page.wait_for_timeout(3_000)
        warm.append(phone.first_view(table))
        phone.visitor.leave()
    told("first view, empty cache", cold, "ms", f"aim {VIEW}")
    told("first view, visited before", warm, "ms", f"aim {VIEW}")


def measure_motion(window: Browser, url: str, table: StagedTable, looks: int, slowdown: int) -> None:
    phone = Phone(window, url, slowdown)
    phone.first_view(table)
    phone.slow(network=False)
    box = phone.visitor.page.locator("#seven-ages-map").bounding_box()
    assert box is not None
    x, y = int(box["x"] + box["width"] / 2), int(box["y"] + box["height"] / 2)
    panned, zoomed = zip(*(phone.frames(x, y) for _ in range(looks)), strict=True)
    told("panning", list(panned), "frames/s", f"aim {FRAMES}")
    told("zooming", list(zoomed), "frames/s", f"aim {FRAMES}")
    phone.visitor.page.evaluate("() => (window.pushes = [])")
    for _ in range(8 * looks):
        table.choose(*table.next())
        phone.visitor.page.wait_for_timeout(150)
    told("a push drawn", phone.visitor.page.evaluate("() => window.pushes"), "ms", f"aim {PUSH}")
    phone.visitor.leave()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a table of 7 Ages on a phone.")
    parser.add_argument("--looks", type=int, default=5, help="how often each thing is measured")
    parser.add_argument("--slowdown", type=int, default=SLOWDOWN, help="how many times slower its processor is")
    parser.add_argument("--empires", type=int, default=15, help="how many empires the game should have")
    asked = parser.parse_args()
    path = chromium()
    with tempfile.TemporaryDirectory() as folder, Stage(database=sqlite(Path(folder)), bot_pause=0.0) as stage:
        table = late_game(stage, asked.empires)
        print(f"7 Ages, round {table.table.state.round}, {len(empires_of(table))} empires")
        with sync_playwright() as playwright:
            window = playwright.chromium.launch(executable_path=path, args=FLAGS)
            measure_views(window, stage.url, table, asked.looks, asked.slowdown)
            measure_motion(window, stage.url, table, asked.looks, asked.slowdown)
            window.close()


if __name__ == "__main__":
    main()
