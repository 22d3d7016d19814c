"""Age of Reason in the terminal: tracks, alliances, regions, action boxes and one's own cards, from 80 columns on.

Countries are two letters on their colour, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from worldstage.cli.board import Board, Hint, columns, names_of, rounded_percentage
from worldstage.cli.words import decimal, phrase, told
from worldstage.core.game import Decision
from worldstage.core.text import Text
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.actions import DISC_CHOICE
from worldstage.games.age_of_reason.alliances import BIDDING, LAST_PROPOSAL, PROPOSAL_A, PROPOSAL_B
from worldstage.games.age_of_reason.edition import Tables
from worldstage.games.age_of_reason.game import AgeOfReason
from worldstage.games.age_of_reason.setup import CHOOSE_COUNTRY

STYLES = {
    "great-britain": "bright_white on red3",
    "netherlands": "black on dark_orange",
    "france": "bright_white on blue3",
    "spain": "black on yellow3",
    "prussia": "bright_white on grey30",
    "austria": "black on grey82",
    "russia": "bright_white on dark_green",
}
FREE = "··"
IN_ALLIANCES = names_of(BIDDING, PROPOSAL_A, PROPOSAL_B, LAST_PROPOSAL)


class AgeBoard(Board):
    """The board of Age of Reason."""

    # -- texts -------------------------------------------------------------------------------------------------------

    def tables(self) -> Tables:
        """The data of the edition that is played with."""
        return cast(AgeOfReason, self.game).tables

    def chip(self, country: str, count: int | str = "") -> Line:
        """A country as two letters on its colour, perhaps with a number."""
        return Line(f"{self.say(f'code.{country}')}{count}", STYLES[country])

    def country(self, country: str | None) -> Line:
        if country is None:
            return Line("-")
        return Line.assemble(self.chip(country), " ", self.name("country", country))

    def seat(self, view: dict[str, Any], seat: int) -> Line:
        country = view["players"][seat]["country"]
        return self.country(country) if country else super().seat(view, seat)

    # -- the whole board ---------------------------------------------------------------------------------------------

    def draw(self, view: dict[str, Any]) -> RenderableType:
        parts: list[RenderableType] = [
            Line.assemble("\n", (self.title(), "bold"), " · ", self.when(view), " · ", self._bag(view)),
            "",
            self._players(view),
            "",
            self._alliances(view),
            "",
            self._regions(view),
            Line(self.say("legend"), "dim"),
            Line(self.say("legend_points"), "dim"),
            "",
            self._boxes(view),
        ]
        hand = self.hand(view)
        if hand is not None:
            parts += ["", hand]
        return Group(*parts)

    def when(self, view: dict[str, Any]) -> str:
        """Turn and round."""
        tables = self.tables()
        turn = f"{self.word('turn')} {max(view['turn'], 1)}/{tables.turns}"
        rounds = tables.rounds_few if view["seats"] <= 4 else tables.rounds_many
        if not 1 <= view["round"] <= rounds or view["node"] in IN_ALLIANCES:
            return turn
        return f"{turn} · {self.word('round')} {view['round']}/{rounds}"

    def _bag(self, view: dict[str, Any]) -> str:
        left = sum(sum(kinds.values()) for kinds in view["bag"].values())
        return f"{self.word('bag')} {left}"

    def _players(self, view: dict[str, Any]) -> Grid:
        grid = columns(left=1)
        grid.add_column(self.word("country"), no_wrap=True)
        grid.add_column("", no_wrap=True, overflow="ellipsis")
        for title in (self.word("vp"), self.say("unrest"), *(self.word(key) for key in ("gold", "hand", "discs"))):
            grid.add_column(title, justify="right", no_wrap=True)
        grid.add_column(self.say("pays"), justify="right", no_wrap=True, style="dim")
        for seat in view["order"] or range(view["seats"]):
            player = view["players"][seat]
            numbers = [player[key] for key in ("victory_points", "unrest", "gold", "hand", "supply", "means")]
            bold = "bold" if seat == view["seat"] else ""
            grid.add_row(self.seat(view, seat), Line(self.names[seat], bold), *(str(number) for number in numbers))
        return grid

    def _alliances(self, view: dict[str, Any]) -> RenderableType:
        grid = Grid.grid(padding=(0, 1, 0, 0))
        for row, key in enumerate(("alliance_upper", "alliance_lower")):
            grid.add_row(Line(self.word(key), "bold"), self._row(view, row, ""))
        return grid

    def _row(self, view: dict[str, Any], row: int, title: str) -> Line:
        """One row of the alliance display: the odd or the even spaces, in order."""
        line = Line.assemble((title, "bold"))
        for space in range(row, len(view["alliances"]), 2):
            country = view["alliances"][space]
            line.append(f" {space + 1} ", "dim")
            line.append_text(self.chip(country) if country else Line(FREE, "dim"))
        return line

    def _regions(self, view: dict[str, Any]) -> Grid:
        grid = columns(left=1)
        grid.add_column(self.word("region"), no_wrap=True)
        grid.add_column(self.word("vp"), no_wrap=True)
        own = view["own"]["country"] if view["own"] else None
        grid.add_column(self.say("own") if own else "", justify="right", no_wrap=True)
        grid.add_column(self.word("discs"), ratio=3)
        grid.add_column(self.word("markers"), ratio=2)
        tables = self.tables()
        for i, (label, region) in enumerate(view["regions"].items()):
            if i and tables.colony[i] and not tables.colony[i - 1]:
                grid.add_row("")
            ship = " ≈" if tables.ship[i] else ""
            points = region["points"].get(own, "") if own else ""
            values = "/".join(str(value) for value in region["victory_points"])
            name = Line.assemble(self.name("region", label), (ship, "cyan"))
            grid.add_row(name, values, Line(str(points), "bold"), self._discs(region), self._markers(region))
        return grid

    def _discs(self, region: dict[str, Any]) -> Line:
        """Most first, as they score."""
        discs = sorted(region["discs"].items(), key=lambda item: (-item[1], item[0]))
        return Line(" ").join(self.chip(country, count) for country, count in discs)

    def _markers(self, region: dict[str, Any]) -> str:
        return " ".join(
            self._marker(label) + (f"×{count}" if count > 1 else "") for label, count in region["markers"].items()
        )

    def _marker(self, label: str) -> str:
        if label == "action":
            return self.say("action")
        return label.replace("vp", self.word("vp")).replace("g", "G")

    def _boxes(self, view: dict[str, Any]) -> Grid:
        """Three groups side by side; boxes of one name share a line."""
        groups: list[dict[str, list[str | None]]] = [{}, {}, {}]
        for label, holder in view["boxes"].items():
            name = label.partition(":")[0]
            kind = n.BOX_IDS.index(name)
            groups[(kind >= n.FIRST_SUPPORT) + (kind >= n.FIRST_TRADING)].setdefault(name, []).append(holder)
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for _ in groups:
            grid.add_column(no_wrap=True)
        grid.add_row(*(self._group(key, rows) for key, rows in zip(_GROUPS, groups, strict=True)))
        return grid

    def _group(self, key: str, rows: dict[str, list[str | None]]) -> Grid:
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True, overflow="ellipsis")
        grid.add_column(no_wrap=True)
        grid.add_row(Line(phrase(self.game, self.language, f"group.{key}", key), "bold"))
        for label, holders in rows.items():
            chips = [self.chip(holder) if holder else Line(FREE, "dim") for holder in holders]
            grid.add_row(self.name("box", label), Line(" ").join(chips))
        return grid

    def hand(self, view: dict[str, Any]) -> RenderableType | None:
        if view["own"] is None:
            return None
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        grid.add_row(self.word("hand"), self._cards(view["own"]["hand"]))
        if view["own"]["discards"]:
            grid.add_row(self.word("discards"), Line(self._cards(view["own"]["discards"]), "dim"))
        return grid

    def _cards(self, labels: list[str]) -> str:
        counted = {label: labels.count(label) for label in labels}
        return " · ".join(
            (f"{count} × " if count > 1 else "") + self.name("card", label) for label, count in counted.items()
        )

    # -- beside a question -------------------------------------------------------------------------------------------

    def moment(self, view: dict[str, Any]) -> Hashable:
        node = view["node"]
        if node == DISC_CHOICE.name:
            return (view["turn"], view["round"])
        if node in IN_ALLIANCES:
            return (view["turn"], "bidding")
        return False if node == CHOOSE_COUNTRY.name else None

    def status(self, view: dict[str, Any]) -> RenderableType | None:
        seat = view["seat"]
        if seat is None or view["own"] is None:
            return None
        player = view["players"][seat]
        line = Line.assemble(self.chip(player["country"]), " ", self.when(view))
        for title, field in (
            (self.word("vp"), "victory_points"),
            (self.say("unrest"), "unrest"),
            (self.word("gold"), "gold"),
            (self.word("discs"), "supply"),
        ):
            line.append(f" · {title} {player[field]}")
        upper, lower = (self._row(view, row, self.say(key)) for row, key in enumerate(("up", "down")))
        parts: list[RenderableType] = ["", line, Line("   ").join([upper, lower])]
        if view["node"] in IN_ALLIANCES:
            parts += self._bidding(view)
        return Group(*parts)

    def brief(self, explanation: Text) -> str:
        """The long lists of boxes and attacks in one line each; `why` still gives the whole sentence."""
        key = f"brief.{explanation.key.removeprefix('option.')}"
        if not self.says(key):
            return super().brief(explanation)
        return told(Text(f"terminal.{key}", explanation.args, self.game.id), self.language)

    def short_name(self, explanation: Text) -> str:
        """Of a box that would do nothing now its name."""
        return self.name("box", explanation.args["box"][1])

    def _bidding(self, view: dict[str, Any]) -> list[Line]:
        """Who has bid what for which proposal."""
        bidding = view["bidding"]
        if bidding is None:
            return []
        line = self.chip(view["players"][bidding["bidder"]]["country"])
        line = Line.assemble(line, f" {self.say('bids', bid=bidding['bid'])}")
        mark = ": "
        for row, key in (("a", "to_upper"), ("b", "to_lower")):
            if bidding["proposal"][row]:
                line = Line.assemble(line, mark, self.chip(bidding["proposal"][row]), f" {self.say(key)}")
                mark = ", "
        return [line]

    def topic(self, view: dict[str, Any], seat: int, node: str) -> Hashable:
        """In a bidding, the proposal a seat has just made."""
        if node not in IN_ALLIANCES:
            return None
        bidding = view["bidding"]
        if bidding is None or bidding["bidder"] != seat:
            return ""
        return tuple(bidding["proposal"].values())

    def hides(self, view: dict[str, Any]) -> bool:
        """From the attack to the dice."""
        return super().hides(view) or (view["combat"] is not None and not view["combat"]["dice"])

    # -- odds ----------------------------------------------------------------------------------------------------------

    def hint_columns(self) -> tuple[str, ...]:
        keys = ("win", "tie", "attacker_unrest", "defender_unrest", "help")
        return tuple(self.say(f"odds.{key}") for key in keys)

    def hint_note(self) -> str:
        return self.say("odds_note")

    def hints(self, world: Any, decision: Decision) -> dict[int, Hint]:
        """What the game calculates, as a few words and a row of numbers; a side that takes no unrest has a dash."""
        found: dict[int, Hint] = {}
        for action, (key, chance, numbers, _) in self.game.explanation.hints(world, decision.seat).items():
            row = [self.percent(numbers["win"]), self.percent(numbers["tie"])]
            for side in ("attacker_unrest", "defender_unrest"):
                row.append(self._decimal(numbers[side]) if side in numbers else "–")
            row.append(self._range(numbers["least"], numbers["most"]))
            found[action] = Hint(self.say(f"hint.{key}", chance=self.percent(chance)), tuple(row))
        return found

    def _range(self, least: float, most: float) -> str:
        """The attacker's chance from all seats that may help the defence to all that may help the attack."""
        if least == most:
            return "–"
        return f"{rounded_percentage(least)}–{self.percent(most)}"

    def _decimal(self, value: float) -> str:
        return decimal(f"{value:.1f}", self.language)


_GROUPS = ("advancement", "support", "trading")


BOARD = AgeBoard
