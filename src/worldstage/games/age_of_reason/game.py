"""Age of Reason as the kernel sees it: the title bound to an edition."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from worldstage.core.chance import Chance
from worldstage.core.flow import call
from worldstage.core.game import Explanation, Game, Refusal, Reporting, Result, Setting, Spec, Views
from worldstage.core.log import Entry
from worldstage.core.seen import Account, Forecast, Hint, Luck
from worldstage.core.standing import Standing
from worldstage.core.text import LANGUAGES, Catalogue, Text, register
from worldstage.games.age_of_reason import board, checks, explain, hints, orders, report, view
from worldstage.games.age_of_reason.alliances import BIDDING
from worldstage.games.age_of_reason.boxes import TAKING_BACK
from worldstage.games.age_of_reason.combat import CARDS, HIRING
from worldstage.games.age_of_reason.edition import Tables, load
from worldstage.games.age_of_reason.log import SHAPES
from worldstage.games.age_of_reason.names import COUNTRY_IDS, NONE, PRESSGANGS, REGION_IDS, action_index
from worldstage.games.age_of_reason.seen import AgeView, BoardView
from worldstage.games.age_of_reason.sequence import NODES, WHOLE_GAME
from worldstage.games.age_of_reason.setup import new_state
from worldstage.games.age_of_reason.state import PHASES, REASONS, AgeState, fresh

FOLDER = Path(__file__).parent
ID = "age-of-reason"

SPEC = Spec(
    id=ID,
    rules_version=1,
    min_seats=2,
    max_seats=7,
    settings=(
        Setting("countries", ("choose", "deal"), "3.0.2", free=True),
        Setting("first_alliances", ("auction", "random"), "4.2.22"),
        Setting("seventh_disc", ("choice", "upper"), "4.2.14", ruling=True),
        Setting("pressgangs", ("ship", "any"), "6.0.pressgangs", ruling=True),
        Setting("companies", ("one", "both"), "6.0.levant-company", ruling=True),
        Setting("income", ("regions", "board"), "4.4.1", ruling=True),
        Setting("blank_after_conversion", ("returned", "discarded"), "4.3.2.I.r7", ruling=True),
    ),
    max_plies=20_000,
)

STANDING = {
    "never-help": Standing("never-help", {"combat.cards": ("stay_out",)}),
    "pass-until-attacked": Standing(
        "pass-until-attacked",
        {"actions.disc": ("pass",), "combat.cards": ("stay_out",)},
        until=("combat.attacked", "turn.began"),
    ),
    "pass-biddings": Standing("pass-biddings", {"alliances.bid": ("pass",)}, until=("turn.began",)),
    "keep-dice": Standing("keep-dice", {"combat.reserve": ("keep",)}),
    "hire-nobody": Standing("hire-nobody", {"combat.hire": ("enough",)}),
}


class AgeOfReason(Game[AgeState]):
    """The title with one edition's tables."""

    def __init__(self, tables: Tables, catalogues: dict[str, Catalogue]) -> None:
        labels = action_index(
            [card.label for card in tables.cards], [marker.label for marker in tables.markers], tables.boxes
        )
        super().__init__(SPEC, tables.info, NODES, labels, SHAPES, STANDING, catalogues, FOLDER, orders.ORDERS)
        self.tables = tables
        self.explanation = AgeExplanation(self)
        self.views = AgeViews(self)
        self.reporting = AgeReporting(self)

    def begin(self, seats: int, settings: dict[str, str], chance: Chance) -> AgeState:
        s = new_state(seats, settings, self.tables, chance)
        call(s, WHOLE_GAME)
        return s

    def blank(self, seats: int) -> AgeState:
        return fresh(seats, self.tables)

    def result(self, s: AgeState) -> Result | None:
        return Result(list(s.places), list(s.vp)) if s.places else None

    def check(self, s: AgeState) -> None:
        checks.check(s)

    def concerns(self, s: AgeState, seat: int, entry: Entry) -> bool:
        """An attack concerns the seat whose disc is attacked, a new turn everybody."""
        return entry.key != "combat.attacked" or s.seat_of[entry.args[1]] == seat

    def holds(self, s: AgeState, seat: int, condition: str, argument: int) -> bool:
        return orders.holds(s, seat, condition, argument)


class AgeExplanation(Explanation[AgeState]):
    """What the title says."""

    def __init__(self, game: AgeOfReason) -> None:
        super().__init__(game)
        self.tables = game.tables

    def rule(self, s: AgeState, seat: int) -> str:
        node = self.game.node(s)
        if node is BIDDING and s.bidder == NONE:
            return "4.2.8"
        if node is HIRING and seat == s.defender:
            return "4.3.2.II.25"
        if node is CARDS and seat not in (s.attacker, s.defender):
            return "4.3.2.II.18"
        if node is TAKING_BACK and s.frames[-1][3] == PRESSGANGS:
            return "6.0.pressgangs"
        return node.rule

    def prompt(self, s: AgeState, seat: int) -> Text:
        return explain.prompt(s, seat, self.game.node(s).name)

    def explain(self, s: AgeState, seat: int, action: int) -> Text:
        return explain.explain(s, seat, action, self.game.node(s).name)

    def why_not(self, s: AgeState, seat: int, action: int) -> Refusal:
        return explain.why_not(s, seat, action, self.game.node(s).name, self.rule(s, seat))

    def label(self, kind: str, value: int) -> str:
        return label(self.tables, kind, value)

    def labels(self, kind: str) -> list[str]:
        if kind == "card":
            return [card.label for card in self.tables.cards]
        if kind == "marker":
            return [marker.label for marker in self.tables.markers]
        return list(self.tables.boxes) if kind == "box" else []

    def hints(self, world: AgeState, seat: int) -> dict[int, Hint]:
        if seat not in self.game.actors(world):
            return {}
        return hints.hints(world, seat, self.game.node(world).name, self.game.legal(world, seat))


class AgeViews(Views[AgeState]):
    """What readers may know."""

    def __init__(self, game: AgeOfReason) -> None:
        super().__init__(game)
        self.tables = game.tables
        self.view_type = AgeView
        self.board_type = BoardView
        self.parts = view.PARTS

    def own(self, s: AgeState, seat: int) -> dict[str, Any]:
        return {"combat": view.combat(s, seat), "own": view.own(s, seat)}

    def sample(self, s: AgeState, seat: int, chance: Chance) -> AgeState:
        return view.sample(s, seat, chance)

    def board(self, settings: dict[str, str] | None = None) -> dict[str, Any]:
        return cast(dict[str, Any], board.board(self.game.id, self.tables, settings or {}))


class AgeReporting(Reporting[AgeState]):
    """The game in numbers."""

    def __init__(self, game: AgeOfReason) -> None:
        super().__init__(game)
        self.counted = ("place",)

    def tracks(self, s: AgeState) -> dict[str, list[int]]:
        return report.tracks(s)

    def accounts(self, entries: list[Entry]) -> list[Account]:
        return report.accounts(entries)

    def luck(self, entries: list[Entry], s: AgeState) -> list[Luck]:
        return report.luck(entries, s)

    def forecast(self, s: AgeState) -> list[Forecast]:
        return report.forecast(s)


def label(tables: Tables, kind: str, value: int) -> str:
    if kind == "region":
        return REGION_IDS[value]
    if kind == "country":
        return COUNTRY_IDS[value]
    if kind == "card":
        return tables.cards[value].label
    if kind == "marker":
        return tables.markers[value].label
    if kind == "box":
        return tables.boxes[value]
    return PHASES[value] if kind == "phase" else REASONS[value]


def _catalogue(language: str) -> Catalogue:
    catalogue = Catalogue.load(FOLDER / "text", language)
    catalogue.makers = explain.MAKERS
    return catalogue


def load_game(edition: Path | None) -> AgeOfReason:
    """The text comes first: even a broken edition is refused in the reader's language."""
    catalogues = {language: _catalogue(language) for language in LANGUAGES}
    register(ID, catalogues)
    return AgeOfReason(load(edition or FOLDER / "data" / "reconstructed"), catalogues)
