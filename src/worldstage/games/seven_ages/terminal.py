"""7 Ages in the terminal: seats, empires, glory, the world by region, progress and the hand, from 80 columns on.

Empires are two letters on their colour, so that nothing is told by colour alone. Units of others are numbers, one's own
have their types.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text as Line

from worldstage.cli.board import Board, Hint, columns, names_of, rounded_percentage, signed
from worldstage.cli.words import decimal, told
from worldstage.core.game import Decision
from worldstage.core.text import Text
from worldstage.games.seven_ages import destiny, setup
from worldstage.games.seven_ages.assassin import DRAWING
from worldstage.games.seven_ages.cards import INTERRUPTION
from worldstage.games.seven_ages.conflict import COMMITTING, REDRAWING
from worldstage.games.seven_ages.describe import card_texts
from worldstage.games.seven_ages.describe_empire import empire_texts
from worldstage.games.seven_ages.edition import Tables
from worldstage.games.seven_ages.events_table import DESERTER, DESERTING, HIRING, PROPHECY
from worldstage.games.seven_ages.founding import START_CARD, START_UNITS
from worldstage.games.seven_ages.game import SevenAges
from worldstage.games.seven_ages.manoeuvre import FROM
from worldstage.games.seven_ages.markers import LAY_MARKERS, REVEAL_IN_TURN, REVEALS, SLOWING
from worldstage.games.seven_ages.modernise import MODERNISING
from worldstage.games.seven_ages.names import AGES, LAST_LEVEL, NAVAL
from worldstage.games.seven_ages.production import PRODUCTION
from worldstage.games.seven_ages.setup import switches_of
from worldstage.games.seven_ages.windows import WINDOWS

STYLES = {
    "pink": "black on light_pink1",
    "red": "bright_white on red3",
    "yellow": "black on yellow1",
    "orange": "black on dark_orange",
    "light-purple": "black on plum2",
    "purple": "bright_white on purple4",
    "light-blue": "black on sky_blue1",
    "blue": "bright_white on blue3",
    "light-green": "black on light_green",
    "green": "bright_white on dark_green",
    "light-grey": "black on grey82",
    "grey": "bright_white on grey42",
    "tan": "black on tan",
    "brown": "bright_white on orange4",
    "black": "bright_white on grey11",
}
CAPITAL, CITY, FORT, DISORDER = "★", "●", "#", "!"
NOBODY = "··"
MAP = "map_"
# Where a bot's reason would tell what is hidden: face-down markers, types of units, whether a card could be played.
SECRETIVE = names_of(
    *(LAY_MARKERS, SLOWING, *REVEALS, REVEAL_IN_TURN, *WINDOWS, INTERRUPTION, START_UNITS, PRODUCTION, MODERNISING),
    *(REDRAWING, COMMITTING, destiny.PLAYING, DRAWING, HIRING, DESERTING, DESERTER, PROPHECY),
)
IN_SETUP = names_of(setup.REDEEM, setup.LAYING, setup.LAYING_AGAIN, setup.COLOUR_CHOICE)
ROUND_KEYS = ("round_win", "round_tie", "round_lose")


class AgesBoard(Board):
    """The table of 7 Ages."""

    # -- texts -------------------------------------------------------------------------------------------------------

    def tables(self) -> Tables:
        """The data of the edition that is played with."""
        return cast(SevenAges, self.game).tables

    def form(self, kind: str, label: str, form: str) -> str:
        """A form of a name."""
        return self.game.catalogues[self.language].forms(kind, label)[form]

    def chip(self, colour: str | None) -> Line:
        """An empire as two letters on its colour."""
        return Line(NOBODY, "dim") if colour is None else Line(self.say(f"code.{colour}"), STYLES[colour])

    def empire(self, view: dict[str, Any], colour: str) -> Line:
        return Line.assemble(self.chip(colour), " ", self.name("card", view["empires"][colour]["card"]))

    def units(self, many: dict[str, int]) -> str:
        """Types of units with their numbers."""
        return ", ".join(
            f"{count} × {self.name('unit', unit)}" if count > 1 else self.name("unit", unit)
            for unit, count in many.items()
        )

    def short(self, action: str) -> str:
        """The name of an action in one word."""
        return self.say(f"action.{action}")

    # -- the whole table ---------------------------------------------------------------------------------------------

    def draw(self, view: dict[str, Any]) -> RenderableType:
        parts: list[RenderableType] = [
            Line.assemble("\n", (self.title(), "bold"), " · ", self.when(view), " · ", self._piles(view)),
            "",
            self._seats(view),
        ]
        if view["empires"]:
            parts += ["", self._empires(view), Line(self.say("legend"), "dim")]
            parts += ["", Line(self.say("glory_board"), "bold"), self._glory(view)]
            parts += ["", self._world(view), Line(self.say("legend_map"), "dim")]
            parts += ["", self._progress(view)]
        lasting = self._lasting(view)
        parts += ["", lasting] if lasting.plain else []
        if view["own"] and view["own"]["hand"]:
            parts += ["", self._short_hand(view)]
        return Group(*parts)

    def when(self, view: dict[str, Any]) -> str:
        """The round, and which action is being carried out."""
        when = self.say("round", round=max(view["round"], 1), rounds=view["rounds"])
        when += f" · {self.say('last_round')}" if view["last_round"] else ""
        return f"{when} · {self.name('action', view['step'])}" if view["step"] else when

    def _piles(self, view: dict[str, Any]) -> str:
        return self.say("piles", deck=view["cards"]["deck"], discards=len(view["cards"]["discards"]))

    def _seats(self, view: dict[str, Any]) -> Grid:
        """Glory with what scoring would bring now, cards, colours, and the marker off the empires."""
        grid = columns()
        grid.add_column(self.word("seat"), no_wrap=True)
        grid.add_column("", no_wrap=True)
        for key in ("glory", "now", "hand"):
            grid.add_column(self.say(key), justify="right", no_wrap=True)
        grid.add_column(self.word("colours"))
        grid.add_column(self.say("off"))
        for seat, player in enumerate(view["players"]):
            own = [empire for empire in view["empires"].values() if empire["seat"] == seat]
            first = " ›" if seat == view["start_seat"] and view["round"] else ""
            gain = signed(sum(empire["scoring"] for empire in own)) if own else ""
            chips = Line(" ").join(self.chip(colour) for colour in player["colours"])
            grid.add_row(
                Line(f"{self.seat(view, seat).plain}{first}", "bold" if seat == view["seat"] else ""),
                self.names[seat] if player["playing"] else self.say("vacant"),
                str(player["glory"]),
                gain,
                str(player["hand"]),
                chips,
                self._off(view, seat, player),
            )
        return grid

    def _off(self, view: dict[str, Any], seat: int, player: dict[str, Any]) -> str:
        """The marker on the table; one's own is known."""
        if player["action"]:
            return self.short(player["action"])
        if not player["marker"]:
            return ""
        own = view["own"]["markers"].get("table") if seat == view["seat"] else None
        return self.say("laid", action=self.short(own)) if own else self.say("face_down")

    # -- empires -----------------------------------------------------------------------------------------------------

    def _empires(self, view: dict[str, Any]) -> Grid:
        """A line for each, seat by seat, and below it what not every empire has."""
        grid = columns()
        grid.add_column("", no_wrap=True)
        grid.add_column(self.word("empire"), overflow="fold")
        for key in ("of_seat", "level", "money", "income", "elites", "areas", "units", "trade", "now"):
            grid.add_column(self.say(key), justify="right", no_wrap=True)
        for colour in self._in_order(view):
            one = view["empires"][colour]
            land = one["infantry_and_guns"] + one["mounted"]
            grid.add_row(
                self.chip(colour),
                self.name("card", one["card"]),
                Line(str(one["seat"] + 1), "bold" if one["seat"] == view["seat"] else ""),
                f"{one['level']} ({one['age']})",
                str(one["money"]),
                _balance(one),
                str(one["elites"] or "–"),
                str(one["areas"]),
                f"{land}/{one['ships']}/{one['aircraft']}",
                signed(one["trade"]),
                signed(one["scoring"]),
            )
        return grid

    def _in_order(self, view: dict[str, Any]) -> list[str]:
        """The empires by seat, one's own first."""
        own = view["seat"]
        return sorted(view["empires"], key=lambda c: (view["empires"][c]["seat"] != own, view["empires"][c]["seat"]))

    def _glory(self, view: dict[str, Any]) -> Grid:
        """§G.1: for each empire what it does, what it has, and how its icons stand."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column()
        for colour in self._in_order(view):
            one = view["empires"][colour]
            line = Line()
            for icon in one["icons"]:
                line.append(" · " if line else "")
                line.append_text(self._icon(icon))
            grid.add_row(self.chip(colour), line)
            details = self._details(view, colour, one)
            if details:
                grid.add_row("", Line(" · ".join(details), "italic"))
        return grid

    def _icon(self, icon: dict[str, Any]) -> Line:
        """An icon with its glory, the place in it, and how much is missing for a better one."""
        name = self.name("icon", icon["icon"])
        if icon["region"] and icon["region"] != "world":
            name += f" {self.form('region', icon['region'], 'in')}"
        line = Line.assemble(name, (f" {signed(icon['points'])}", "bold" if icon["points"] else ""))
        if icon["place"]:
            said = self.say("place", place=icon["place"], value=icon["value"], behind=max(0, icon["behind"]))
            line.append(f" ({said})", "dim")
        return line

    def _details(self, view: dict[str, Any], colour: str, one: dict[str, Any]) -> list[str]:
        """What the empire does in this round, its creeds and artefacts, and what it may not have."""
        found: list[str] = []
        if one["action"]:
            found.append(self.name("action", one["action"]))
        elif one["marker"]:
            mine = view["own"]["markers"].get(colour) if one["seat"] == view["seat"] else None
            found.append(self.say("laid", action=self.short(mine)) if mine else self.say("face_down"))
        found += [self.name("artefact", artefact) for artefact in one["artefacts"]]
        found += [self.say("barbarian")] if one["barbarian"] else []
        found += [] if one["navy"] else [self.say("no_navy")]
        found += [] if one["cavalry"] else [self.say("no_cavalry")]
        if one["elephants"]:
            found.append(self.say("elephants", count=one["elephants"], built=one["elephants_built"]))
        found += [self.say("nukes", count=one["nukes"])] if one["nukes"] else []
        return found

    # -- the world ---------------------------------------------------------------------------------------------------

    def _world(self, view: dict[str, Any]) -> RenderableType:
        """Region by region, each empire with its areas; regions where nothing is are left out."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column()
        types = self._own_types(view)
        for key, areas in view.items():
            if key.startswith(MAP) and areas:
                if grid.row_count:
                    grid.add_row("")
                grid.add_row("", Line(self.word(key), "bold"))
                for colour, listed in self._by_empire(areas).items():
                    told_of = Line(" · ").join(self._area(view, colour, area, one, types) for area, one in listed)
                    name = f"{self.name('card', view['empires'][colour]['card'])}: " if colour else ""
                    grid.add_row(self.chip(colour), Line.assemble(name, told_of))
        return grid

    def _by_empire(self, areas: dict[str, Any]) -> dict[str | None, list[tuple[str, dict[str, Any]]]]:
        """The areas of each empire; one that fights in an area of another is listed there too."""
        found: dict[str | None, list[tuple[str, dict[str, Any]]]] = {}
        for area, one in areas.items():
            found.setdefault(one["empire"], []).append((area, one))
            if "guest" in one:
                found.setdefault(one["guest"], []).append((area, one))
        return found

    def _own_types(self, view: dict[str, Any]) -> dict[str, dict[str, dict[str, int]]]:
        """One's own units by area, then by coast if it matters, then by type. Only ships lie on a certain coast."""
        found: dict[str, dict[str, dict[str, int]]] = {}
        t = self.tables()
        naval = {label for label, kind in zip(t.labels["unit"], t.unit_class, strict=True) if kind == NAVAL}
        for port, units in (view["own"]["units"] if view["own"] else {}).items():
            area, _, water = port.partition(":")
            for unit, count in units.items():
                coast = found.setdefault(area, {}).setdefault(water if unit in naval else "", {})
                coast[unit] = coast.get(unit, 0) + count
        return found

    def _area(
        self,
        view: dict[str, Any],
        colour: str | None,
        area: str,
        one: dict[str, Any],
        types: dict[str, dict[str, dict[str, int]]],
    ) -> Line:
        """An area: what stands there, then its units."""
        line = Line(self.name("area", area), "bold" if "capital" in one else "")
        attacks = "guest" in one and colour == one["guest"]
        if attacks and one["empire"]:
            enemy = self.name("card", view["empires"][one["empire"]]["card"])
            line.append(f" ({self.say('against', enemy=enemy)})", "bold")
        elif not attacks:
            marks = self._marks(one)
            line.append(f" {' '.join(marks)}" if marks else "")
        units = one["guests"] if attacks else one["units"]
        mine = colour is not None and view["empires"][colour]["seat"] == view["seat"]
        said = self._typed(types[area]) if mine and area in types else self._counted(units)
        if "shown" in one and not mine:
            seen = {unit: one["shown"].count(unit) for unit in one["shown"]}
            said += f" ({self.say('seen', units=self.units(seen))})"
        return line.append(f": {said}" if said else "")

    def _marks(self, one: dict[str, Any]) -> list[str]:
        """City, fort, disorder, artefact and leaders of an area."""
        found: list[str] = []
        if one["city"] or "capital" in one:
            found.append(f"{CAPITAL if 'capital' in one else CITY}{one['city']}")
        found += [mark for key, mark in (("fort", FORT), ("disorder", DISORDER)) if key in one]
        names = [self.name("artefact", one["artefact"])] if "artefact" in one else []
        names += [self.name("leader", leader) for leader in one.get("leaders", [])]
        names += [self.say("joined")] if "joined" in one else []
        return [*found, f"({', '.join(names)})"] if names else found

    def _counted(self, units: dict[str, int]) -> str:
        """Units as numbers: those on land, ships, aircraft."""
        found = [str(units["ground"])] if units["ground"] else []
        found += [self.say(key, count=units[key]) for key in ("naval", "air") if units[key]]
        return ", ".join(found)

    def _typed(self, coasts: dict[str, dict[str, int]]) -> str:
        return ", ".join(
            self.units(units) + (f" ({self.name('area', water)})" if water else "") for water, units in coasts.items()
        )

    # -- progress, lasting things ------------------------------------------------------------------------------------

    def _progress(self, view: dict[str, Any]) -> Grid:
        """The progress track, age by age: who is where, which units come, what lies there."""
        grid = columns()
        grid.add_column(self.word("age"), justify="right", no_wrap=True)
        grid.add_column(self.say("level"), justify="right", no_wrap=True)
        grid.add_column(self.say("dark"), no_wrap=True)
        grid.add_column(self.word("empires"))
        grid.add_column(self.say("new_units"))
        t = self.tables()
        for age in range(1, AGES + 1):
            levels = [level for level in range(1, LAST_LEVEL + 1) if t.age_of_level[level] == age]
            dark = ", ".join(str(level) for level in levels if t.dark[level])
            there, new = self._there(view, levels), self._new(levels)
            grid.add_row(Line(str(age), "bold" if there else ""), f"{levels[0]}–{levels[-1]}", dark, there, new)
        return grid

    def _there(self, view: dict[str, Any], levels: list[int]) -> Line:
        """The empires and the blue markers on some levels; who has passed the last level stands on it."""
        on: dict[int, list[Line]] = {}
        for colour in self._in_order(view):
            on.setdefault(min(view["empires"][colour]["level"], LAST_LEVEL), []).append(self.chip(colour))
        for artefact, level in view["blue"].items():
            on.setdefault(min(level, LAST_LEVEL), []).append(Line(self.name("artefact", artefact), "italic"))
        found = [Line.assemble(f"{level} ", Line(" ").join(on[level])) for level in levels if level in on]
        return Line(" · ").join(found)

    def _new(self, levels: list[int]) -> str:
        t = self.tables()
        units = sorted((level, unit) for unit, level in enumerate(t.unit_level) if level in levels)
        return ", ".join(f"{level} {self.name('unit', t.labels['unit'][unit])}" for level, unit in units)

    def _lasting(self, view: dict[str, Any]) -> Line:
        """Droughts, truces, cards that are being announced, and the discard on top."""
        found: list[str] = []
        for region, until in view["droughts"].items():
            found.append(self.say("drought", region=self.form("region", region, "in"), round=until))
        for one, other, until in view["truces"]:
            names = [self.name("card", view["empires"][c]["card"]) for c in (one, other) if c in view["empires"]]
            if len(names) > 1:
                found.append(self.say("truce", one=names[0], other=names[1], round=until))
        if view["cards"]["announced"]:
            found.append(f"{self.word('announced')}: {self._cards(view['cards']['announced'])}")
        if view["cards"]["discards"]:
            found.append(self.say("last_discard", card=self.name("card", view["cards"]["discards"][-1])))
        return Line(" · ".join(found), "dim")

    def _cards(self, labels: list[str]) -> str:
        return ", ".join(self.name("card", label) for label in labels)

    # -- the hand ----------------------------------------------------------------------------------------------------

    def _short_hand(self, view: dict[str, Any]) -> Grid:
        """A line for every card: its label in notation, its value and its three other uses."""
        grid = columns()
        for key in ("hand", "value", "as_artefact", "as_event"):
            grid.add_column(self.say(key), justify="right" if key == "value" else "left")
        t = self.tables()
        for label in view["own"]["hand"]:
            card = t.labels["card"].index(label)
            artefact, event = t.labels["artefact"][t.card_artefact[card]], t.labels["event"][t.card_event[card]]
            names = (self.name("artefact", artefact), self.name("event", event))
            grid.add_row(self.name("card", label), str(t.card_value[card]), *names)
        return grid

    def hand(self, view: dict[str, Any]) -> RenderableType | None:
        """The reader's cards with everything that stands on them: empire, event, artefact, value."""
        if view["own"] is None:
            return None
        t, switches = self.tables(), switches_of(self.settings)
        parts: list[RenderableType] = []
        for label in view["own"]["hand"]:
            card = t.labels["card"].index(label)
            value = self.say("card_value", value=t.card_value[card])
            parts.append(Line.assemble((self.name("card", label), "bold"), f" ({label}) · {value}"))
            empire = " ".join(told(text, self.language) for text in empire_texts(t, card))
            texts = [
                f"{self.word('empire')}: {empire}",
                *(told(text, self.language) for text in card_texts(t, card, switches)),
            ]
            parts += [Padding(Line(text), (0, 0, 0, 2)) for text in texts]
        for known in view["own"]["known"]:
            who = self.seat(view, known["seat"]).plain
            parts.append(Line(self.say("knows", seat=who, cards=self._cards(known["cards"])), "dim"))
        return Group(*parts) if parts else Line(self.say("no_cards"))

    # -- beside a question -------------------------------------------------------------------------------------------

    def moment(self, view: dict[str, Any]) -> Hashable:
        """Again when markers are laid, and when the first units of a manoeuvre are about to move."""
        node = view["node"]
        if node == LAY_MARKERS.name:
            return (view["round"], node)
        if node == FROM.name:
            return (view["round"], node, *(turn["empire"] for turn in view["turns"] if turn["seat"] == view["seat"]))
        return False if node in IN_SETUP else None

    def status(self, view: dict[str, Any]) -> RenderableType | None:
        """Where we are, one's empires, and the conflict or trade under way."""
        seat = view["seat"]
        if seat is None or view["own"] is None:
            return None
        player = view["players"][seat]
        glory = f"{self.say('glory')} {player['glory']}"
        head = Line.assemble((self.seat(view, seat).plain, "bold"), f" · {self.when(view)} · {glory}")
        if not view["round"]:
            return Group("", head, self._short_hand(view)) if view["own"]["hand"] else Group("", head)
        parts: list[RenderableType] = ["", head]
        for colour in self._in_order(view):
            if view["empires"][colour]["seat"] == seat:
                parts.append(self._own_empire(view, colour))
        parts += self._fight(view)
        return Group(*parts)

    def _own_empire(self, view: dict[str, Any], colour: str) -> Line:
        one = view["empires"][colour]
        line = Line.assemble(
            self.empire(view, colour), f" · {self.say('on_level', level=one['level'], age=one['age'])}"
        )
        line.append(f" · {self.word('money')} {one['money']} ")
        line.append(f"({_balance(one)})", "dim")
        line.append(f" · {self.say('glory')} {signed(one['scoring'])}")
        action = one["action"] or view["own"]["markers"].get(colour)
        return line.append(f" · {self.short(action)}" if action else "")

    def _fight(self, view: dict[str, Any]) -> list[RenderableType]:
        """Both sides of a conflict: units that can still fight, units that have fought, disorder markers, cards."""
        conflict = view["conflict"]
        if conflict is None:
            return []
        area, number = self.name("area", conflict["area"]), conflict["round"]
        found: list[RenderableType] = [Line(self.say("conflict", area=area, round=number), "bold")]
        for side, one in enumerate(conflict["sides"]):
            numbers = {key: one[key] for key in ("fresh", "aside", "disorder")}
            line = Line.assemble(
                self.empire(view, one["empire"]), f" · {self.say('side', attacks=1 - side, **numbers)}"
            )
            if one["card"]:
                card = self.tables().labels["card"].index(one["card"])
                line.append(f" · {self.say('drew', value=self.tables().card_value[card])}")
            if one["committed"]:
                many = {unit: one["committed"].count(unit) for unit in one["committed"]}
                line.append(f" · {self.units(many)}")
            found.append(line)
        return found

    def brief(self, explanation: Text) -> str:
        """Moves name the land they lead to, since no map is in sight; `why` still gives the whole sentence."""
        key = f"brief.{explanation.key.removeprefix('option.manoeuvre.')}"
        if not self.says(key):
            return super().brief(explanation)
        area = self.tables().labels["area"].index(explanation.args["port"][1].partition(":")[0])
        said = told(Text(f"terminal.{key}", explanation.args, self.game.id), self.language)
        return f"{said} ({', '.join(self._land(area))})"

    def _land(self, area: int) -> list[str]:
        """Terrain and resources of an area."""
        t = self.tables()
        found = [self.name("terrain", t.labels["terrain"][t.terrain[area]])]
        resources = (("wheat", t.wheat), ("oil", t.oil), ("elephant", t.elephant))
        return found + [self.name("icon", icon) for icon, there in resources if there[area]]

    def forced(self, decision: Decision) -> bool:
        """As in the browser: a window that no card in hand fits is passed; what is done to a thing is seen first."""
        alone = len(decision.actions) == 1 and " " not in self.game.actions.format(decision.actions[0])
        # Whoever can start no empire sees that before the round goes on.
        return alone and decision.node != START_CARD.name

    def topic(self, view: dict[str, Any], seat: int, node: str) -> Hashable:
        return "" if node in SECRETIVE else None

    # -- odds --------------------------------------------------------------------------------------------------------

    def hint_columns(self) -> tuple[str, ...]:
        return tuple(self.say(f"odds.{key}") for key in ("win", "tie", "lose", "range"))

    def hint_note(self) -> str:
        return self.say("odds_note")

    def hints(self, world: Any, decision: Decision) -> dict[int, Hint]:
        """What the game calculates, as a few words and a row of numbers; a dash where there is nothing to tell."""
        found: dict[int, Hint] = {}
        for action, (key, chance, numbers, _) in self.game.explanation.hints(world, decision.seat).items():
            row = [self.percent(numbers[name]) if name in numbers else "–" for name in ROUND_KEYS]
            row[0] = self.percent(chance)
            row[1] = self.percent(numbers["tie"]) if "tie" in numbers else row[1]
            row.append(self._range(numbers))
            short = self.say(f"hint.{key}", chance=self.percent(chance), **self._extra(numbers))
            found[action] = Hint(short, tuple(row))
        return found

    def _extra(self, numbers: dict[str, float]) -> dict[str, str]:
        """The numbers that a short hint may name."""
        counts = ("flee_saved", "flee_lost", "total")
        whole: dict[str, str] = {name: str(round(numbers[name])) for name in counts if name in numbers}
        if "card_expected" in numbers:
            whole["card_expected"] = decimal(f"{numbers['card_expected']:.1f}", self.language)
        return whole

    def _range(self, numbers: dict[str, float]) -> str:
        """From the worst that the enemy is likely to commit to the best."""
        if "round_least" not in numbers:
            return "–"
        return f"{rounded_percentage(numbers['round_least'])}–{self.percent(numbers['round_most'])}"


def _balance(empire: dict[str, Any]) -> str:
    """What a production would bring and cost."""
    return f"+{empire['income']} −{empire['upkeep']}"


BOARD = AgesBoard
