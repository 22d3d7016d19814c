"""The pictures of the pages on balance: shares and means with their intervals, and bars, as one SVG.

It draws what it is given and nothing else. Light and dark follow the reader's system.
"""

from __future__ import annotations

import math
from html import escape
from typing import NamedTuple

WIDTH = 960
GAP = 28
COLUMNS = 2
PANEL = (WIDTH - GAP * (COLUMNS + 1)) / COLUMNS
LABELS = 124.0  # room for the words on the left of a panel, unless it says otherwise
ROW = 19
HEAD = 34
FOOT = 34

STYLE = """
  .paper { fill: #fdfdfb } .ink { fill: #24292f } .faint { fill: #57606a } .grid { stroke: #d8dee4 }
  .fair { stroke: #9a6700 } .range { stroke: #0b5cad } .mark, .bar { fill: #0b5cad }
  text { font: 12px system-ui, sans-serif } .title { font-weight: 600; font-size: 13px }
  .fair { stroke-width: 1.5; stroke-dasharray: 4 3 } .range { stroke-width: 2 } .grid { stroke-width: 1 }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #14181d } .ink { fill: #e6edf3 } .faint { fill: #9da7b3 } .grid { stroke: #343b44 }
    .fair { stroke: #e3b341 } .range { stroke: #6cb6ff } .mark, .bar { fill: #6cb6ff }
  }
"""


class Row(NamedTuple):
    """A value with its interval, if it has one."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None


class Panel(NamedTuple):
    """Rows on a common scale: values with intervals, or bars from zero. `fair` is a line to compare with."""

    title: str
    scale: str
    rows: list[Row]
    fair: float | None = None
    bars: bool = False
    room: float = LABELS

    @property
    def height(self) -> float:
        return HEAD + ROW * len(self.rows) + FOOT


def ticks(low: float, high: float) -> list[float]:
    """Round numbers around a range, four to eight of them."""
    span = max(high - low, 1e-9)
    size = 10.0 ** math.floor(math.log10(span))
    step = next(size * part for part in (0.1, 0.2, 0.5, 1.0, 2.0) if span / (size * part) <= 6)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def _marks(panel: Panel) -> list[float]:
    """Where the scale has its lines: it holds all values, their intervals, and the line to compare with."""
    values = [bound for row in panel.rows for bound in (row.value, row.low, row.high) if bound is not None]
    values += [panel.fair] if panel.fair is not None else []
    values += [0.0] if panel.bars or not values else []
    return ticks(min(values), max(values))


def _text(x: float, y: float, words: str, style: str, anchor: str = "start") -> str:
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def draw_panel(panel: Panel, x: float, y: float) -> list[str]:
    marks = _marks(panel)
    left, right, top = x + panel.room, x + PANEL - 12, y + HEAD
    bottom = top + ROW * len(panel.rows)

    def at(value: float) -> float:
        return left + (right - left) * (value - marks[0]) / max(marks[-1] - marks[0], 1e-9)

    found = [_text(x, y + 18, panel.title, "ink title")]
    for mark in marks:
        found.append(_line(at(mark), top, at(mark), bottom, "grid"))
        found.append(_text(at(mark), bottom + 14, f"{mark:g}", "faint", "middle"))
    found.append(_text((left + right) / 2, bottom + 29, panel.scale, "faint", "middle"))
    if panel.fair is not None:
        found.append(_line(at(panel.fair), top, at(panel.fair), bottom, "fair"))
    for number, row in enumerate(panel.rows):
        middle = top + ROW * (number + 0.5)
        found.append(_text(left - 8, middle + 4, row.label, "ink", "end"))
        if panel.bars:
            width = at(row.value) - at(0.0)
            found.append(f'<rect class="bar" x="{left:.1f}" y="{middle - 6:.1f}" width="{width:.1f}" height="12"/>')
            continue
        if row.low is not None and row.high is not None:
            found.append(_line(at(row.low), middle, at(row.high), middle, "range"))
        found.append(f'<circle class="mark" cx="{at(row.value):.1f}" cy="{middle:.1f}" r="4"/>')
    return found


def draw(title: str, description: str, panels: list[Panel]) -> str:
    """All panels that have something to show, two beside each other."""
    shown = [panel for panel in panels if panel.rows]
    parts: list[str] = []
    y = float(GAP)
    for start in range(0, len(shown), COLUMNS):
        beside = shown[start : start + COLUMNS]
        for column, panel in enumerate(beside):
            parts += draw_panel(panel, GAP + column * (PANEL + GAP), y)
        y += max(panel.height for panel in beside) + GAP
    lines = "\n  ".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y:.0f}" role="img" '
        f'aria-labelledby="title description">\n'
        f'  <title id="title">{escape(title)}</title>\n'
        f'  <desc id="description">{escape(description)}</desc>\n'
        f"  <style>{STYLE}  </style>\n"
        f'  <rect class="paper" width="{WIDTH}" height="{y:.0f}"/>\n'
        f"  {lines}\n</svg>\n"
    )
