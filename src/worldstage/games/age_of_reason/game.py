"""Age of Reason as the kernel sees it: the title bound to an edition."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from worldstage.core.chance import Chance
from worldstage.core.flow import call
from worldstage.core.game import Explanation, Game, Reporting, Result, Setting, Spec, Views
from worldstage.core.lines import shapes_of
from worldstage.core.log import Entry
from worldstage.core.seen import Account, Forecast, Luck, ScorePart
from worldstage.core.text import LANGUAGES, Catalogue
from worldstage.core.verbs import ActionIndex
from worldstage.games.age_of_reason import board, checks, log, makers, orders, report, view
from worldstage.games.age_of_reason.actions import rounds
from worldstage.games.age_of_reason.edition import Tables, load
from worldstage.games.age_of_reason.generated_state import AgeState, blank_state
from worldstage.games.age_of_reason.names import COUNTRY_IDS, REGION_IDS
from worldstage.games.age_of_reason.seen import AgeView, BoardView
from worldstage.games.age_of_reason.sequence import NODES, WHOLE_GAME
from worldstage.games.age_of_reason.setup import new_state
from worldstage.games.age_of_reason.verbs import QUESTIONS, VERBS

FOLDER = Path(__file__).parent
ID = "age-of-reason"

SPEC = Spec(
    id=ID,
    rules_version=1,
    min_seats=2,
    max_seats=7,
    settings=(
        Setting("countries", ("choose", "deal"), "3.0.2", free=True, kind="country"),
        Setting("first_alliances", ("auction", "random"), "4.2.22"),
        Setting("seventh_disc", ("choice", "upper"), "4.2.14", ruling=True),
        Setting("pressgangs", ("ship", "any"), "6.0.pressgangs", ruling=True),
        Setting("companies", ("one", "both"), "6.0.levant-company", ruling=True),
        Setting("income", ("regions", "board"), "4.4.1", ruling=True),
        Setting("blank_after_conversion", ("returned", "discarded"), "4.3.2.I.r7", ruling=True),
    ),
    max_plies=20_000,
)


class AgeOfReason(Game[AgeState]):
    """The title with one edition's tables."""

    def __init__(self, tables: Tables, catalogues: dict[str, Catalogue]) -> None:
        labels = labels_of(tables)
        index = ActionIndex(VERBS, labels)
        super().__init__(
            SPEC, tables.info, NODES, index, shapes_of(log), orders.STANDING, catalogues, FOLDER, orders.ORDERS
        )
        self.tables = tables
        self.explanation = Explanation(self, QUESTIONS, labels)
        self.views = AgeViews(self)
        self.reporting = AgeReporting(self)

    def begin(self, seats: int, settings: dict[str, str], chance: Chance) -> AgeState:
        s = new_state(seats, settings, self.tables, chance)
        call(s, WHOLE_GAME)
        return s

    def blank(self, seats: int) -> AgeState:
        return blank_state(seats, self.tables)

    def result(self, s: AgeState) -> Result | None:
        return Result(list(s.places), list(s.vp)) if s.places else None

    def course(self, s: AgeState) -> tuple[int, int]:
        """§4.0.1, §4.3.0.1: the action rounds of all game turns; other segments count with the round next to them."""
        many = rounds(s)
        return (max(0, s.turn - 1) * many + max(0, s.round - 1), s.tables.turns * many)

    def check(self, s: AgeState) -> None:
        checks.check(s)

    def concerns(self, s: AgeState, seat: int, entry: Entry) -> bool:
        """An attack concerns the seat whose disc is attacked, a new turn everybody."""
        return entry.key != log.ATTACKED.key or s.seat_of[entry.args[1]] == seat

    def holds(self, s: AgeState, seat: int, condition: str, argument: int) -> bool:
        return orders.holds(s, seat, condition, argument)


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

    def score_parts(self, entries: list[Entry], s: AgeState) -> list[ScorePart]:
        return report.score_parts(entries, s)

    def forecast(self, s: AgeState) -> list[Forecast]:
        return report.forecast(s)


def labels_of(t: Tables) -> dict[str, Sequence[str]]:
    """The labels of everything that has numbers, by kind."""
    return {
        "region": REGION_IDS,
        "country": COUNTRY_IDS,
        "card": [card.label for card in t.cards],
        "marker": [marker.label for marker in t.markers],
        "box": t.boxes,
        "phase": log.PHASES,
        "reason": log.REASONS,
    }


def _catalogue(language: str) -> Catalogue:
    catalogue = Catalogue.load(FOLDER / "text", language)
    catalogue.makers = makers.MAKERS
    return catalogue


def load_game(edition: Path | None) -> AgeOfReason:
    """The text comes first: even a broken edition is refused in the reader's language."""
    catalogues = {language: _catalogue(language) for language in LANGUAGES}
    return AgeOfReason(load(edition or FOLDER / "data" / "reconstructed"), catalogues)
