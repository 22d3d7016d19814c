"""Nations in the terminal: display, event, the nations' goods and what lies on their boards, from 80 columns on.

Kinds of cards are short codes on a colour of their own, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, cast

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from worldstage.cli.board import Board, Hint, columns, signed, whole
from worldstage.cli.words import phrase, told
from worldstage.core.game import Decision
from worldstage.core.text import Text
from worldstage.games.nations import names as n
from worldstage.games.nations.actions import ACTION
from worldstage.games.nations.describe import amounts, effect_texts, given_texts, half_text
from worldstage.games.nations.edition import Tables
from worldstage.games.nations.game import Nations
from worldstage.games.nations.maintenance import GROWTH
from worldstage.games.nations.setup import switches_of

STYLES = {
    "building": "black on orange3",
    "military": "bright_white on red3",
    "colony": "bright_white on dark_green",
    "war": "bright_white on grey30",
    "battle": "bright_white on dark_red",
    "advisor": "black on tan",
    "wonder": "black on grey82",
    "golden-age": "black on yellow3",
}
GOODS = ("gold", "stone", "food", "books")
MEASURES = ("strength", "stability")
WORKER = "●"
ON_THE_WAY = " › "
MOST, LEAST = "▲", "▼"
AHEAD = ("revolt", "war", "shadow", "first", "second", "famine")


class NationsBoard(Board):
    """The table of Nations."""

    # -- texts -------------------------------------------------------------------------------------------------------

    def tables(self) -> Tables:
        """The data of the edition that is played with."""
        return cast(Nations, self.game).tables

    def switches(self) -> list[int]:
        """What the settings of the table change about cards and events."""
        return switches_of(self.settings)

    def chip(self, card: str) -> Line:
        """The kind of a card, as three letters on its colour."""
        kind = n.TYPE_IDS[self.tables().type[self.tables().number[card]]]
        return Line(self.say(f"code.{kind}"), STYLES[kind])

    def seat(self, view: dict[str, Any], seat: int) -> Line:
        nation = view["players"][seat]["nation"]
        return Line(self.name("nation", nation)) if nation else super().seat(view, seat)

    # -- the whole table ---------------------------------------------------------------------------------------------

    def draw(self, view: dict[str, Any]) -> RenderableType:
        parts: list[RenderableType] = [
            Line.assemble("\n", (self.title(), "bold"), " · ", self.when(view), " · ", self._decks(view)),
            "",
            self._display(view),
            "",
            self._round(view),
            "",
            self._players(view),
            Line(self.say("legend"), "dim"),
        ]
        for seat in view["order"] or range(view["seats"]):
            if view["players"][seat]["nation"]:
                parts += ["", self._board(view, seat)]
        return Group(*parts)

    def when(self, view: dict[str, Any]) -> str:
        """Round and age."""
        when = self.say("round", round=max(view["round"], 1), rounds=view["last_round"])
        return f"{when} · {self.name('age', str(view['age']))}" if view["age"] else when

    def _decks(self, view: dict[str, Any]) -> str:
        return self.say("decks", cards=view["deck"], events=view["events"])

    def _display(self, view: dict[str, Any]) -> RenderableType:
        """A line for every card, row by row: its place, which begins with its price, what it is and what it does."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        for _ in range(3):
            grid.add_column(no_wrap=True)
        grid.add_column()
        places = n.place_ids()
        for row in range(n.ROWS):
            here = [i for i in range(row * n.COLUMNS, (row + 1) * n.COLUMNS) if view["display"][i]["card"]]
            if row and here:
                grid.add_row("")
            for i in here:
                card = view["display"][i]["card"]
                grid.add_row(Line(places[i], "bold"), self.chip(card), self.name("card", card), self.effect(card))
        if grid.row_count == 0:
            return Line(self.say("empty"), "dim")
        return Group(Line(self.say("display"), "bold"), grid)

    def effect(self, card: str) -> Line:
        """What stands on a card, as short as it goes."""
        t = self.tables()
        number = t.number[card]
        line = Line(self._printed(number), "")
        texts = "; ".join(told(text, self.language) for text in effect_texts(t, number, self.switches()))
        if texts:
            line = Line.assemble(line, " · " if line.plain else "", (texts, "italic"))
        return line

    def _printed(self, card: int) -> str:
        t = self.tables()
        kind = n.TYPE_IDS[t.type[card]]
        parts: list[str] = []
        if t.type[card] in (n.BUILDING, n.MILITARY):
            parts = [self._sum(t.makes[card]), self.say("deploy", stone=t.deploy[card]), self._row(t.row[card])]
            if t.raid[card]:
                parts.insert(1, self.say("raid", raid=t.raid[card]))
        elif t.type[card] in (n.WAR, n.GOLDEN_AGE):
            good = self.name("good", n.GOOD_IDS[t.good[card]])
            parts = [self.say(f"card.{kind}", amount=t.many[card], good=good, price=t.price[card])]
        elif t.type[card] == n.COLONY:
            parts = [self.say("needs", strength=t.needs[card])]
        elif t.type[card] == n.WONDER:
            parts = [self.say("stages", stages="+".join(str(stone) for stone in t.stages[card]))]
        elif t.type[card] == n.BATTLE:
            parts = [self.say("battle")]
        parts += [told(text, self.language) for text in given_texts(t, card)]
        if t.points[card]:
            parts.append(self.say("worth", points=t.points[card]))
        return " · ".join(parts)

    def _row(self, row: list[int]) -> str:
        """What the first worker scores in the end, then the second, and so on."""
        by_worker = ", ".join(
            self.say("by_worker", worker=worker, points=points) for worker, points in enumerate(row, 1)
        )
        return self.say("row", row=by_worker)

    def _sum(self, values: list[int]) -> str:
        return ", ".join(told(text, self.language) for text in amounts(values))

    # -- the round ---------------------------------------------------------------------------------------------------

    def _round(self, view: dict[str, Any]) -> RenderableType:
        """Event, war, architects and order of play."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        self._add_event(grid, view)
        if view["war"]:
            grid.add_row(self.name_of("war"), self._war(view))
        grid.add_row(self.word("architects"), str(view["architects"]))
        if view["shadow"]:
            shadow = {key: view["shadow"][key] for key in ("strength", "stability", "books")}
            grid.add_row(self.say("shadow"), self.say("shadow_has", **shadow, first=int(view["shadow"]["first"])))
        elif view["order"]:
            grid.add_row(self.say("order"), self._order(view, view["order"]))
            if view["order_after"] != view["order"]:
                grid.add_row(self.say("order_after"), self._order(view, view["order_after"]))
        title = self.say("ahead")
        for line in self._ahead(view):
            grid.add_row(title, line)
            title = ""
        if view["boards"]:
            grid.add_row(self.say("boards"), ", ".join(self.name("nation", nation) for nation in view["boards"]))
        return grid

    def name_of(self, kind: str) -> str:
        """The name of a kind of cards, as a heading."""
        name = self.name("type", kind)
        return name[:1].upper() + name[1:]

    def _add_event(self, grid: Grid, view: dict[str, Any]) -> None:
        t = self.tables()
        if view["event"]:
            title = self.say("event")
            for label in (view["event"]["first"], view["event"]["second"]):
                text: Text = half_text(t, t.halves.index(label), self.switches())
                grid.add_row(
                    title, Line.assemble((self.name("event", label), "bold"), f": {told(text, self.language)}")
                )
                title = ""
            grid.add_row(self.say("famine"), self.say("eaten", food=view["event"]["famine"]))
        elif view["shadow"] and view["shadow"]["tile"]:
            grid.add_row(self.say("famine"), self.say("eaten", food=view["shadow"]["famine"]))
            five, six = (told(Text.from_json(text), self.language) for text in view["shadow"]["die"])
            grid.add_row(self.say("die"), self.say("die_does", five=five, six=six))

    def _war(self, view: dict[str, Any]) -> Line:
        war = view["war"]
        buyer = self.say("shadow") if war["buyer"] is None else self.seat(view, war["buyer"]).plain
        said = self.say("war", strength=war["strength"], buyer=buyer)
        return Line.assemble((self.name("card", war["card"]), "bold"), f": {said} · ", self.effect(war["card"]))

    def _ahead(self, view: dict[str, Any]) -> list[Line]:
        """What revolt, war, events and famine would do to whom if they came now."""
        found: list[Line] = []
        for step in view["coming"]:
            if step["nations"] and step["key"] in AHEAD:
                name = phrase(self.game, self.language, f"forecast.{step['key']}", step["key"])
                struck = " · ".join(self._struck(view, nation) for nation in step["nations"])
                found.append(Line.assemble((f"{name}: ", "bold"), struck))
        return found

    def _struck(self, view: dict[str, Any], nation: dict[str, Any]) -> str:
        """Goods in numbers, then what is no good; where something is to be chosen, it says so."""
        goods = self._sum([nation["goods"].get(good, 0) for good in n.GOOD_IDS])
        parts = [goods] if goods else []
        parts += [told(Text.from_json(line), self.language).rstrip(".") for line in nation["lines"]]
        parts += [self.say("choice")] if nation["asked"] else []
        return f"{self.seat(view, nation['seat']).plain} {', '.join(parts)}"

    def _order(self, view: dict[str, Any], order: list[int]) -> Line:
        """Who has passed stands in brackets."""
        line = Line()
        for place, seat in enumerate(order):
            name = self.seat(view, seat).plain
            line.append(ON_THE_WAY if place else "")
            line.append(f"({name})" if seat in view["passed"] else name, "bold" if seat == view["seat"] else "")
        return line

    # -- the nations -------------------------------------------------------------------------------------------------

    def _players(self, view: dict[str, Any]) -> Grid:
        """Goods with what production would bring now, and the measures with marks for most and least."""
        grid = columns()
        grid.add_column(self.word("nation"), no_wrap=True)
        for title in (self.say("points"), self.say("score")):
            grid.add_column(title, justify="right", no_wrap=True)
        for good in GOODS:
            grid.add_column(self.say(f"good.{good}"), justify="right", no_wrap=True)
        for measure in MEASURES:
            grid.add_column(self.say(f"good.{measure}"), justify="right", no_wrap=True)
        grid.add_column(self.say("men"), justify="right", no_wrap=True)
        for seat in view["order"] or range(view["seats"]):
            player = view["players"][seat]
            bold = "bold" if seat == view["seat"] else ""
            grid.add_row(
                Line(self.seat(view, seat).plain, bold),
                whole(player["goods"]["points"]),
                str(sum(player["score"])),
                *(self._good(player, good) for good in GOODS),
                *(self._measure(player, measure) for measure in MEASURES),
                f"{player['idle']}/{player['workers']}",
            )
        return grid

    def _good(self, player: dict[str, Any], good: str) -> Line:
        """What is there, and what production would bring; a mark where the nation has most or least."""
        income = player["income"][good]
        short = income < 0 and player["goods"][good] + income < 0
        line = Line(f"{player['goods'][good]}{self._mark(player, good)}")
        line.append(f" {_change(income):>3}", "bold red" if short else "dim")
        return line.append("!" if short else " ", "bold red")

    def _measure(self, player: dict[str, Any], measure: str) -> Line:
        value = player[measure]
        return Line(f"{whole(value)}{self._mark(player, measure) or ' '}", "bold red" if value < 0 else "")

    def _mark(self, player: dict[str, Any], what: str) -> str:
        if what in player["measures"]["most"]:
            return MOST
        return LEAST if what in player["measures"]["least"] else ""

    def _board(self, view: dict[str, Any], seat: int) -> Grid:
        """What lies on a board: slots with their workers, then everything else, in as few lines as it needs."""
        player = view["players"][seat]
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, min_width=8)
        grid.add_column()
        side = f"{self.names[seat]} · {self.name('level', player['level'])}, {self.name('side', player['side'])}"
        name = Line(self.seat(view, seat).plain, "bold underline" if seat == view["seat"] else "bold")
        grid.add_row(name, Line.assemble((side, "dim"), self._passed(player)))
        grid.add_row("", self._slots(player))
        grid.add_row("", self._rest(player))
        return grid

    def _passed(self, player: dict[str, Any]) -> str:
        passed = f" · {self.say('passed', place=player['passed'])}" if player["passed"] else ""
        return f"{passed} · {self.say('raid', raid=player['raid'])}" if player["raid"] else passed

    def _slots(self, player: dict[str, Any]) -> Columns:
        """None of them is torn apart at the end of a line."""
        slots: list[Line] = []
        for number, slot in enumerate(player["slots"], 1):
            line = Line.assemble(f"{number} ", self.chip(slot["card"]), no_wrap=True)
            line.append(f" {self.name('card', slot['card'])}", "" if slot["workers"] else "dim")
            line.append(f" {WORKER * slot['workers']}" if slot["workers"] else "", "bold")
            slots.append(line)
        return Columns(slots, padding=(0, 3, 0, 0))

    def _rest(self, player: dict[str, Any]) -> Line:
        """Advisors, colonies, wonders, the site, the track, architects of one's own."""
        parts: list[Line] = []
        for kind, key in (("advisor", "advisors"), ("colony", "colonies"), ("wonder", "wonders")):
            places = player[f"{kind}_places"]
            names = ", ".join(self.name("card", card) for card in player[key]) or "–"
            parts.append(self._part(f"{self.name_of(kind)} {len(player[key])}/{places}", names))
        if player["site"]:
            parts.append(self._part(self.say("site"), self._site(player["site"])))
        parts.append(self._part(self.say("track"), self._track(player["track"])))
        if player["architects"]:
            parts.append(self._part(self.say("own_architects"), str(player["architects"])))
        return Line(" · ").join(parts)

    def _part(self, title: str, what: str) -> Line:
        return Line.assemble((f"{title}: ", "dim"), what)

    def _site(self, site: dict[str, Any]) -> str:
        stages = len(self.tables().stages[self.tables().number[site["card"]]])
        name = self.name("card", site["card"])
        return self.say("building", card=name, built=site["built"], stages=stages, stone=site["stone"])

    def _track(self, track: dict[str, int]) -> str:
        whole = self.say(
            "people",
            food=track["food"],
            foods=track["food_places"],
            stability=track["stability"],
            stabilities=track["stability_places"],
        )
        return f"{whole} {self.say('on_top', top=track['top'])}" if track["top"] else whole

    def hand(self, view: dict[str, Any]) -> RenderableType | None:
        """The reader's own cards with all that stands on them."""
        if view["seat"] is None or not view["players"][view["seat"]]["nation"]:
            return None
        player = view["players"][view["seat"]]
        grid = Grid.grid(padding=(0, 1, 0, 0))
        for _ in range(2):
            grid.add_column(no_wrap=True)
        grid.add_column()
        site = [player["site"]["card"]] if player["site"] else []
        slots = [slot["card"] for slot in player["slots"]]
        for card in (*slots, *player["advisors"], *player["colonies"], *player["wonders"], *site):
            used = f" ({self.say('used')})" if card in player["used"] else ""
            grid.add_row(self.chip(card), self.name("card", card), Line.assemble(self.effect(card), used))
        return grid

    # -- beside a question -------------------------------------------------------------------------------------------

    def moment(self, view: dict[str, Any]) -> Hashable:
        """Again at the growth step and at the first turn of a round, when the event is out."""
        return (view["round"], view["node"]) if view["node"] in (GROWTH.name, ACTION.name) else None

    def status(self, view: dict[str, Any]) -> RenderableType | None:
        seat = view["seat"]
        if seat is None or not view["players"][seat]["nation"]:
            return None
        player = view["players"][seat]
        line = Line.assemble((self.seat(view, seat).plain, "bold"), " · ", self.when(view))
        line.append(f" · {self.say('points')} {whole(player['goods']['points'])}")
        goods = Line()
        for good in GOODS:
            income = player["income"][good]
            goods.append(f"{self.word(good)} {player['goods'][good]}")
            goods.append(f" ({_change(income)}) · ", "dim")
        measures = (f"{self.word(key)} {whole(player[key])}{self._mark(player, key)}" for key in MEASURES)
        goods.append(" · ".join(measures))
        goods.append(f" · {self.say('idle', idle=player['idle'])}" if player["idle"] else "")
        return Group("", line, goods)

    def brief(self, explanation: Text) -> str:
        """Cards to buy and to deploy on in the short words of the display; `why` still gives the whole sentence."""
        if explanation.key not in ("option.buy", "option.deploy"):
            return super().brief(explanation)
        card = explanation.args["card"][1]
        name = self.name("card", card)
        if explanation.key == "option.buy":
            return self.say("buy", card=name, gold=explanation.args["gold"][1], effect=self.effect(card).plain)
        made = self._sum(self.tables().makes[self.tables().number[card]])
        return self.say("deploy_on", card=name, stone=explanation.args["stone"][1], effect=made)

    # -- hints ---------------------------------------------------------------------------------------------------------

    def hint_columns(self) -> tuple[str, ...]:
        return tuple(self.say(f"odds.{key}") for key in ("defeated", "raid", "clears", "war"))

    def hint_note(self) -> str:
        return self.say("odds_note")

    def hints(self, world: Any, decision: Decision) -> dict[int, Hint]:
        """What the game calculates, as a few words and a row of numbers; a dash where there is nothing to tell."""
        found: dict[int, Hint] = {}
        for action, (key, chance, numbers, _) in self.game.explanation.hints(world, decision.seat).items():
            told = {name: str(round(numbers[name])) if name in numbers else "–" for name in ("defeated", "raid")}
            dice = (self.percent(chance), self.percent(numbers["war"])) if key == "shadow" else ("–", "–")
            count = round(numbers.get("defeated", numbers.get("raid", 0)))
            short = self.say(f"hint.{key}", count=count, chance=self.percent(chance))
            found[action] = Hint(short, (told["defeated"], told["raid"], *dice))
        return found


def _change(amount: int) -> str:
    return signed(amount) if amount else "±0"


BOARD = NationsBoard
