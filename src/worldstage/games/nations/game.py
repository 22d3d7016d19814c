"""Nations as the kernel sees it: the title bound to an edition."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from worldstage.core import ledger
from worldstage.core.chance import Chance
from worldstage.core.flow import call
from worldstage.core.game import Explanation, Game, Refusal, Reporting, Result, Sequel, Setting, Spec, Views
from worldstage.core.log import Entry
from worldstage.core.seen import Account, Forecast, Luck, ScorePart
from worldstage.core.text import LANGUAGES, Catalogue, Text
from worldstage.core.verbs import ActionIndex
from worldstage.games.nations import board, campaign, checks, orders, report, simulation, view
from worldstage.games.nations.describe import chosen, labels, text
from worldstage.games.nations.edition import Tables, load
from worldstage.games.nations.generated_state import NationsState, blank_state
from worldstage.games.nations.log import EVENT_PICKED, shapes_for
from worldstage.games.nations.names import BOARD_IDS, LEVEL_IDS
from worldstage.games.nations.orders import STANDING, order_rules
from worldstage.games.nations.questions import QUESTIONS
from worldstage.games.nations.sequence import NODES, WHOLE_GAME
from worldstage.games.nations.setup import levels, new_state, switches_of
from worldstage.games.nations.verbs import VERBS
from worldstage.games.nations.view_types import NationsBoard, NationsView

FOLDER = Path(__file__).parent
ID = "nations"

SPEC = Spec(
    id=ID,
    rules_version=1,
    min_seats=1,
    max_seats=5,
    settings=(
        Setting("boards", ("a", "draft"), "boards.11", free=True, kind="board", variants=("-a", "-b")),
        Setting("levels", ("prince", "chieftain", "king", "emperor"), "setup.11", free=True, kind="level", shared=True),
        Setting("sets", ("standard", "base", "base+advanced", "base+expert", "all"), "variants.1"),
        Setting("promo", ("no", "yes"), "variants.4"),
        Setting("ages", ("4", "3", "2", "1"), "variants.5"),
        Setting("campaign", ("no", "yes"), "variants.9"),
        Setting("easier", ("no", "yes"), "variants.6"),
        Setting("decks", ("mixed", "competitive"), "variants.8"),
        Setting("production", ("stone-first", "gold-first"), "III.1.2", ruling=True),
        Setting("others", ("everybody", "nobody"), "event.hellenism", ruling=True),
        Setting("no_war", ("nothing", "zero"), "card.peter-the-great", ruling=True),
        Setting("shaka", ("buyer", "owner"), "card.shaka-zulu", ruling=True),
        Setting("mit", ("optional", "idle-only"), "card.mit", ruling=True),
        Setting("luther", ("reduced", "full"), "card.martin-luther", ruling=True),
        Setting("alhazen", ("cards", "empty"), "card.alhazen", ruling=True),
        Setting("repeat", ("yes", "once"), "II.D.4", ruling=True),
        Setting("ice_age", ("free", "books"), "event.little-ice-age", ruling=True),
        Setting("mansa_musa", ("spent", "any"), "card.mansa-musa", ruling=True),
        Setting("galileo", ("free", "row"), "card.galileo-galilei", ruling=True),
        Setting("feudal_dues", ("this", "next"), "event.feudal-dues", ruling=True),
        Setting("liberty", ("all", "deployed"), "card.statue-of-liberty", ruling=True),
        Setting("machiavelli", ("discard", "under"), "card.niccolo-machiavelli", ruling=True),
        Setting("none_at_all", ("nobody", "everybody"), "event.stupor-mundi", ruling=True),
        Setting("tonghak", ("before", "after"), "event.tonghak-movement", ruling=True),
        Setting("great_wall", ("defeat", "shortage"), "card.great-wall", ruling=True),
    ),
    max_plies=20_000,
)


class Nations(Game[NationsState]):
    """The title with one edition's tables."""

    def __init__(self, tables: Tables, catalogues: dict[str, Catalogue]) -> None:
        shapes = shapes_for(tables, {paragraph.id for paragraph in ledger.load(FOLDER / "data" / "rules.toml")})
        index = ActionIndex(VERBS, {"card": tables.cards, "event": tables.events})
        super().__init__(SPEC, tables.info, NODES, index, shapes, STANDING, catalogues, FOLDER, order_rules(index))
        self.tables = tables
        self.explanation = NationsExplanation(self)
        self.views = NationsViews(self)
        self.reporting = NationsReporting(self)

    def begin(self, seats: int, settings: dict[str, str], chance: Chance) -> NationsState:
        s = new_state(seats, settings, self.tables)
        call(s, WHOLE_GAME)
        return s

    def blank(self, seats: int) -> NationsState:
        return blank_state(seats, self.tables)

    def result(self, s: NationsState) -> Result | None:
        if not s.places:
            return None
        return Result(list(s.places), [sum(parts) for parts in s.scores])

    def course(self, s: NationsState) -> tuple[int, int]:
        """§variants.5: as many rounds as the ages of this game have."""
        return max(0, s.round - 1), s.last_round

    def check(self, s: NationsState) -> None:
        checks.check(s)

    def concerns(self, s: NationsState, seat: int, entry: Entry) -> bool:
        return True  # a new round concerns everybody

    def holds(self, s: NationsState, seat: int, condition: str, argument: int) -> bool:
        return orders.holds(s, seat, condition, argument)


class NationsExplanation(Explanation[NationsState]):
    """What the title says beyond its verbs and questions."""

    def __init__(self, game: Nations) -> None:
        super().__init__(game, QUESTIONS, labels(game.tables))
        self.tables = game.tables

    def other_question(self, s: NationsState, seat: int) -> Refusal:
        return Refusal(text("why.not_now"), self.rule(s, seat))

    def read(self, entry: Entry) -> Text:
        """A line names an alternative by what it says."""
        if entry.key != EVENT_PICKED.key:
            return super().read(entry)
        nation, clause = entry.args
        what = chosen(self.tables, clause)
        return text(f"log.{entry.key}", nation=("nation", BOARD_IDS[nation]), what=("text", what))

    def ordered(self, s: NationsState, seat: int, action: int) -> Text:
        verb, argument = self.game.actions.decode(action)
        return orders.ordered(s, seat, verb, argument) or super().ordered(s, seat, action)


class NationsViews(Views[NationsState]):
    """What readers may know."""

    def __init__(self, game: Nations) -> None:
        super().__init__(game)
        self.tables = game.tables
        self.view_type = NationsView
        self.board_type = NationsBoard
        self.parts = view.PARTS

    def sample(self, s: NationsState, seat: int, chance: Chance) -> NationsState:
        return s.clone()  # the cards to come are drawn at random: nothing is hidden

    def board(self, settings: dict[str, str] | None = None) -> dict[str, Any]:
        return cast(dict[str, Any], board.board(self.game.id, self.tables, switches_of(settings or {})))


class NationsReporting(Reporting[NationsState]):
    """The game in numbers."""

    def __init__(self, game: Nations) -> None:
        super().__init__(game)
        self.tables = game.tables
        self.counted = ("buy",)

    def tracks(self, s: NationsState) -> dict[str, list[int]]:
        return report.tracks(s)

    def accounts(self, entries: list[Entry]) -> list[Account]:
        return report.accounts(entries, self.tables)

    def luck(self, entries: list[Entry], s: NationsState) -> list[Luck]:
        return report.luck(entries, s)

    def score_parts(self, entries: list[Entry], s: NationsState) -> list[ScorePart]:
        return report.score_parts(entries, s)

    def forecast(self, s: NationsState) -> list[Forecast]:
        return report.forecast(s)

    def traits(self, opening: NationsState, s: NationsState) -> list[dict[str, int | str]]:
        return simulation.traits(opening, s)

    def alternatives(self, option: str, seats: int) -> list[str]:
        if option == "boards":
            return simulation.line_ups(seats)
        if option == "levels":
            return simulation.mixed_levels(seats)
        return super().alternatives(option, seats)

    def sequel(self, settings: dict[str, str], result: Result) -> Sequel | None:
        if settings["campaign"] == "no":
            return None
        played = [LEVEL_IDS[level] for level in levels(len(result.places), settings["levels"])]
        return campaign.sequel(settings, played, result)


def _catalogue(language: str) -> Catalogue:
    catalogue = Catalogue.load(FOLDER / "text", language)
    catalogue.names["eventcard"] = catalogue.names["event"]
    return catalogue


def load_game(edition: Path | None) -> Nations:
    """The text comes first: even a broken edition is refused in the reader's language."""
    catalogues = {language: _catalogue(language) for language in LANGUAGES}
    return Nations(load(edition or FOLDER / "data" / "standard"), catalogues)
