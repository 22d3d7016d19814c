"""Make the picture in the README: a real moment of a real game, drawn by the terminal table itself.

python tools/screenshot.py [--lang en] [--out docs/images/terminal.svg]
"""

from __future__ import annotations

import argparse
import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import DIMMED_MONOKAI

import worldstage
from worldstage.bots import ask, make
from worldstage.cli.session import Script, Session
from worldstage.core.chance import Fast
from worldstage.core.text import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
MOMENT = ("attack.choose", 2, 2)  # what is asked, in which turn and round


def session(language: str, console: Console) -> Session:
    """A game of four, played by bots up to the moment when the first seat chooses an attack."""
    game = worldstage.game("age-of-reason")
    names = ["human", "steady", "bold", "steady"]
    table = game.table(4, 11, {"countries": "austria,great-britain,russia,france"}, names)
    bots = {seat: make(game, name) for seat, name in enumerate(names) if name != "human"}
    stand_in, luck = make(game, "steady"), Fast(11)
    while True:
        seat = table.actors[0]
        decision = table.decision(seat)
        if seat == 0 and (decision.node, table.state.turn, table.state.round) == MOMENT:
            return Session(table, 0, bots, console, Script([]), language)
        move = ask(bots.get(seat, stand_in), game, table.state, seat, luck)
        table.submit(seat, decision.id, move.action)


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the terminal table as a picture.")
    parser.add_argument("--lang", default="en", choices=LANGUAGES)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "images" / "terminal.svg")
    arguments = parser.parse_args()
    console = Console(record=True, width=104, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    table = session(arguments.lang, console)
    table.show(table.table.decision(0))
    svg = console.export_svg(title="worldstage play age-of-reason", theme=DIMMED_MONOKAI)
    # The picture must not load anything from elsewhere: the reader's own monospaced font will do.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.S).replace("Fira Code, monospace", "monospace")
    svg = re.sub(r"[ \t]+\n", "\n", svg)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(svg, "utf-8")
    print(f"written: {arguments.out}")


if __name__ == "__main__":
    main()
