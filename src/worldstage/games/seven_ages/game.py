"""7 Ages as the kernel sees it: the title bound to an edition."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from worldstage.core.chance import Chance
from worldstage.core.errors import BadSetup
from worldstage.core.flow import NODE, call
from worldstage.core.game import (
    STEP_LIMIT,
    Duration,
    Edition,
    Explanation,
    Game,
    Refusal,
    Reporting,
    Result,
    Setting,
    Spec,
    Views,
    endless,
)
from worldstage.core.log import Entry
from worldstage.core.seen import Account, Forecast, Luck, ScorePart
from worldstage.core.text import LANGUAGES, Catalogue
from worldstage.core.verbs import ActionIndex
from worldstage.games.seven_ages import board, checks, orders, report, sampling, view
from worldstage.games.seven_ages.board_types import AgesBoard
from worldstage.games.seven_ages.cards import CARD
from worldstage.games.seven_ages.edition import Tables, load
from worldstage.games.seven_ages.generated_state import AgesState, blank_state
from worldstage.games.seven_ages.last_order import last_order
from worldstage.games.seven_ages.lines import SHAPES
from worldstage.games.seven_ages.lines.conflict import ADDENDS
from worldstage.games.seven_ages.lines.kinds import CAUSES
from worldstage.games.seven_ages.makers import MAKERS
from worldstage.games.seven_ages.names import ACTION_IDS, OVER_AT_ONCE, PAIRS, SWITCH_VALUES
from worldstage.games.seven_ages.seen import AgesView
from worldstage.games.seven_ages.sequence import NODES, WHOLE_GAME
from worldstage.games.seven_ages.setup import new_state, switches_of
from worldstage.games.seven_ages.verbs import QUESTIONS, VERBS
from worldstage.games.seven_ages.wording import ID, text

FOLDER = Path(__file__).parent

VALUES = dict(SWITCH_VALUES)
LEAST_AT_START = 2  # §P.5

SPEC = Spec(
    id=ID,
    rules_version=6,
    min_seats=2,
    max_seats=7,
    settings=(
        Setting("rounds", ("6", "full", "3", "10", "15", "20"), "W.7"),
        Setting("total_history", VALUES["total_history"], "X.1"),
        Setting("faster_history", VALUES["faster_history"], "X.6"),
        Setting("events", VALUES["events"], "6.1.1"),
        Setting("take_that", VALUES["take_that"], "X.7"),
        Setting("pursuit", VALUES["pursuit"], "X.2"),
        Setting("cadence", VALUES["cadence"], "X.3"),
        Setting("technology", VALUES["technology"], "X.4"),
        Setting("redemption", VALUES["redemption"], "X.5"),
        Setting("lady_luck", VALUES["lady_luck"], "X.8"),
        Setting("late_seats", ("0", "1", "2", "3", "4", "5"), "S.12"),
        Setting("fog", VALUES["fog"], "4.2.31", ruling=True),
        Setting("reveal", VALUES["reveal"], "A.2", ruling=True),
        Setting("joker", VALUES["joker"], "J.3", ruling=True),
        Setting("trade_tie", VALUES["trade_tie"], "3.13", ruling=True),
        Setting("elite_loss", VALUES["elite_loss"], "4.2.24", ruling=True),
        Setting("barbarian_income", VALUES["barbarian_income"], "2.1.10", ruling=True),
        Setting("vacant_city", VALUES["vacant_city"], "4.2.26", ruling=True),
        Setting("wheat_glory", VALUES["wheat_glory"], "G.8", ruling=True),
    ),
    max_plies=1_000_000,
    usual_seats=4,
    duration=Duration(
        setting="rounds",
        # The first rounds are short; late ones, with many empires, take twice as long as usual. Bots that play for four
        # seats choose 15 times in the first round, 23 times in the mean of six, 34 times with four empires (a move or a
        # purchase counted once, what has one answer not at all). That a person takes 6 or 7 seconds for a choice is
        # assumed: nobody's time was measured.
        rounds={"3": (2, 3), "6": (5, 7), "10": (10, 12), "15": (16, 20), "20": (24, 30), "full": (30, 55)},
        sooner={"faster_history=yes": (3, 7)},
        round=60,
        person=150,
        bot=15,
    ),
)


class SevenAges(Game[AgesState]):
    """The title with one edition's tables."""

    def __init__(self, tables: Tables, edition: Edition, catalogues: dict[str, Catalogue]) -> None:
        index = ActionIndex(VERBS, labels(tables))
        super().__init__(SPEC, edition, NODES, index, SHAPES, orders.STANDING, catalogues, FOLDER)
        self.tables = tables
        self.explanation = AgesExplanation(self)
        self.views = AgesViews(self)
        self.reporting = AgesReporting(self)
        self.migrations = {5: _effect_named}

    def check_settings(self, seats: int, given: dict[str, Any]) -> dict[str, str]:
        """§P.5, §S.12: at least two players begin."""
        settings = super().check_settings(seats, given)
        if seats - int(settings["late_seats"]) < LEAST_AT_START:
            raise BadSetup(text("error.late_seats", seats=("", seats), late=("", int(settings["late_seats"]))))
        return settings

    def begin(self, seats: int, settings: dict[str, str], chance: Chance) -> AgesState:
        s = new_state(seats, settings, self.tables)
        call(s, WHOLE_GAME)
        return s

    def blank(self, seats: int) -> AgesState:
        return blank_state(seats, self.tables)

    def course(self, s: AgesState) -> tuple[int, int] | None:
        """§W.7: as many rounds as agreed; §W.5: or this one is the last."""
        rounds = s.round if s.finished else s.last_round
        return (max(0, s.round - 1), rounds) if rounds else None

    def advance(self, s: AgesState, chance: Chance) -> None:
        """§W.5, §X.6: a game that ends at once leaves everything that was under way."""
        steps = 0
        while s.frames:
            if s.finished == OVER_AT_ONCE and len(s.frames) > 1:
                del s.frames[1:]
            frame = s.frames[-1]
            node = self.nodes[frame[NODE]]
            if node.asks:
                return
            node.run(s, frame, chance)
            steps += 1
            if steps > STEP_LIMIT:
                raise endless(node)

    def playout(self, s: AgesState, chance: Chance) -> int:
        """The same for random play, in one loop like that of `Game.playout`."""
        decisions = steps = 0
        while s.frames:
            if s.finished == OVER_AT_ONCE and len(s.frames) > 1:
                del s.frames[1:]
            frame = s.frames[-1]
            node = self.nodes[frame[NODE]]
            if node.asks:
                seat = node.actor(s)
                options = node.options(s, seat)
                if not node.sealed:
                    s.ply += 1
                node.choose(s, seat, options[chance.below(len(options), "playout")], chance)
                decisions += 1
                steps = 0
            else:
                node.run(s, frame, chance)
                steps += 1
                if steps > STEP_LIMIT:
                    raise endless(node)
        return decisions

    def result(self, s: AgesState) -> Result | None:
        return Result(list(s.places), list(s.glory)) if s.places else None

    def check(self, s: AgesState) -> None:
        checks.check(s)

    def stands(self, s: AgesState, seat: int, when: str) -> bool:
        return orders.stands(s, seat, when)

    def picked(self, s: AgesState, seat: int, standing: str, legal: list[int]) -> int | None:
        return orders.picked(s, seat, standing, legal)


# Each card in hand says why it has no use now.
AT_ONCE = (
    *("why.start.first_age", "why.start.age", "why.start.no_area", "why.civilise.artefact_now"),
    *("why.card.left_out", "why.card.other_time", "why.card.no_target", "why.card.no_interrupt"),
)


class AgesExplanation(Explanation[AgesState]):
    """What the title says beyond its verbs and questions."""

    def __init__(self, game: SevenAges) -> None:
        super().__init__(game, QUESTIONS, labels(game.tables))
        self.at_once = AT_ONCE

    def other_question(self, s: AgesState, seat: int) -> Refusal:
        return Refusal(text("why.not_now"), self.rule(s, seat))


class AgesViews(Views[AgesState]):
    """What readers may know."""

    def __init__(self, game: SevenAges) -> None:
        super().__init__(game)
        self.tables = game.tables
        self.view_type = AgesView
        self.board_type = AgesBoard
        self.board_first = {
            "cards": ("id", "value", "ages", "money", "artefact", "event"),
            "artefacts": ("id", "ages"),
            "events": ("id", "when"),
            "leaders": (),
            "areas": (),
        }
        self.parts = view.parts(game.tables)
        self.kinds = view.kinds(game.tables)

    def own(self, s: AgesState, seat: int) -> dict[str, Any]:
        return {
            "conflict": view.conflict(s, seat),
            "trade": view.trade(s),
            "own": view.own(s, seat),
            "uses": view.hand_uses(s, seat),
            "sheets": view.sheets(s, seat),
        }

    def recall(self, view: dict[str, Any], s: AgesState, seat: int, told: Iterator[Entry]) -> None:
        own = view["own"]
        if own is not None and own["shop"] is not None:
            own["shop"]["again"] = last_order(s, seat, told)

    def board(self, settings: dict[str, str] | None = None) -> dict[str, Any]:
        switches = switches_of(settings or {})
        return cast(dict[str, Any], board.board(self.game.id, self.tables, self.game.edition, switches))

    def sample(self, s: AgesState, seat: int, chance: Chance) -> AgesState:
        return sampling.sample(s, seat, chance, self.game.nodes)


class AgesReporting(Reporting[AgesState]):
    """The game in numbers. Simulations count which empires were started, and how it ended for those who did."""

    def __init__(self, game: SevenAges) -> None:
        super().__init__(game)
        self.counted = ("start",)

    def tracks(self, s: AgesState) -> dict[str, list[int]]:
        return report.tracks(s)

    def accounts(self, entries: list[Entry]) -> list[Account]:
        return report.accounts(entries)

    def luck(self, entries: list[Entry], s: AgesState) -> list[Luck]:
        return report.luck(entries, s)

    def score_parts(self, entries: list[Entry], s: AgesState) -> list[ScorePart]:
        return report.score_parts(entries, s)

    def forecast(self, s: AgesState) -> list[Forecast]:
        return report.forecast(s)

    def traits(self, opening: AgesState, s: AgesState) -> list[dict[str, int | str]]:
        return report.traits(s)


def labels(t: Tables) -> dict[str, list[str]]:
    """The labels of all kinds of things that options and log lines name."""
    return {
        **t.labels,
        "slot": [*t.labels["colour"], "table"],
        "action": list(ACTION_IDS),
        "cause": list(CAUSES),
        "addend": list(ADDENDS),
        "pair": [f"pair-{i + 1}" for i in range(PAIRS)],
        "player": [str(i + 1) for i in range(SPEC.max_seats)],
    }


def _catalogue(language: str) -> Catalogue:
    catalogue = Catalogue.load(FOLDER / "text", language)
    catalogue.makers.update(MAKERS)
    catalogue.names["slot"] = {**catalogue.names["colour"], **catalogue.names["slot"]}
    return catalogue


def load_game(edition: Path | None) -> SevenAges:
    """The text comes first: even a broken edition is refused in the reader's language."""
    catalogues = {language: _catalogue(language) for language in LANGUAGES}
    tables, info, _ = load(edition or FOLDER / "data" / "reconstructed")
    return SevenAges(tables, info, catalogues)


def _effect_named(data: dict[str, Any]) -> dict[str, Any]:
    """A state saved under rules version 5 or before, in which the next effect of a card's event had another name."""
    renamed = {"deed": "effect"}
    frames = [
        {renamed.get(name, name): value for name, value in frame.items()} if frame["node"] == CARD.name else frame
        for frame in data["frames"]
    ]
    return {**data, "frames": frames}
