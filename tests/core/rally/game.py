"""Rally: rules, verbs, texts and views; what happens in it stands in the package."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tests.core.rally.generated_state import RallyState, blank_state
from worldstage.core.chance import Chance
from worldstage.core.errors import Refusal, RulesBug
from worldstage.core.explanation import Explanation, Question
from worldstage.core.flow import Ask, Node, Rule, become, call, end, is_on_top, next_step, number
from worldstage.core.game import Edition, Game, Result, Setting, Spec
from worldstage.core.lines import Line2, Line3
from worldstage.core.log import Entry
from worldstage.core.simultaneous import Done, Simultaneous
from worldstage.core.standing import Answer, Standing
from worldstage.core.text import Catalogue, Text
from worldstage.core.verbs import ActionIndex, Domain, Use, Verb, allocate
from worldstage.core.views import Views

ID: Final = "rally"
FIELDS: Final = 3
ROUNDS: Final = 3
NONE: Final = -1


def sent(s: RallyState, seat: int) -> int:
    return sum(s.draft[seat * FIELDS : seat * FIELDS + FIELDS])


SEAT, FIELD_ARG = ("seat", "seat"), ("field", "field")
CALLED: Final = Line2("called", SEAT, FIELD_ARG, rule="1")
FLAG_GIVEN: Final = Line2("flag", SEAT, FIELD_ARG, rule="3")
SENT: Final = Line3("sent", SEAT, FIELD_ARG, ("troops", ""), rule="4")
TAKEN: Final = Line3("taken", SEAT, FIELD_ARG, ("points", ""), rule="4")


class WholeGame(Node[RallyState]):
    """§5: three rounds, then the most points win."""

    def run(self, s: RallyState, frame: list[int], chance: Chance) -> None:
        if next_step(frame) < ROUNDS:
            s.round += 1
            s.leader = (s.round - 1) % s.seats
            call(s, CALLING, s.leader)
        else:
            end(s)
            s.places = [1 + sum(other > mine for other in s.points) for mine in s.points]


class Calling(Ask[RallyState]):
    """§1: any field."""


class Call(Rule[RallyState]):
    def legal(self, s: RallyState, seat: int, first: int) -> list[int]:
        return list(range(first, first + FIELDS))

    def apply(self, s: RallyState, seat: int, argument: int, chance: Chance) -> None:
        s.called = argument
        CALLED.write(s, seat, argument)
        become(s, PLANNING, (1 << s.seats) - 1)


class Planning(Simultaneous[RallyState]):
    """§2, §3: troops and flags are drafted in secret; §4: then all fields are decided."""

    def close(self, s: RallyState, chance: Chance) -> None:
        strength = [2 * troops for troops in s.draft]
        for seat in [(s.leader + i) % s.seats for i in range(s.seats)]:  # §3: in order of play
            if s.wish[seat] != NONE and s.flags > 0:
                s.flags -= 1
                strength[seat * FIELDS + s.wish[seat]] += 3
                FLAG_GIVEN.write(s, seat, s.wish[seat])
        for seat in range(s.seats):
            for field in range(FIELDS):
                if s.draft[seat * FIELDS + field]:
                    SENT.write(s, seat, field, s.draft[seat * FIELDS + field])
            s.reserve[seat] += 2 - sent(s, seat)
        for field in range(FIELDS):
            self.decide(s, field, strength, chance)
        s.draft, s.wish = [0] * s.seats * FIELDS, [NONE] * s.seats
        end(s)

    def decide(self, s: RallyState, field: int, strength: list[int], chance: Chance) -> None:
        favoured = chance.below(s.seats, "weather")
        found = [strength[seat * FIELDS + field] * 2 + (seat == favoured) for seat in range(s.seats)]
        best = max(found)
        if best > 1 and found.count(best) == 1:
            points = 2 if field == s.called else 1
            s.points[found.index(best)] += points
            TAKEN.write(s, found.index(best), field, points)


class Send(Rule[RallyState]):
    def legal(self, s: RallyState, seat: int, first: int) -> list[int]:
        return list(range(first, first + FIELDS)) if sent(s, seat) < s.reserve[seat] else []

    def apply(self, s: RallyState, seat: int, argument: int, chance: Chance) -> None:
        s.draft[seat * FIELDS + argument] += 1


class Withdraw(Rule[RallyState]):
    def legal(self, s: RallyState, seat: int, first: int) -> list[int]:
        return [first + field for field in range(FIELDS) if s.draft[seat * FIELDS + field]]

    def apply(self, s: RallyState, seat: int, argument: int, chance: Chance) -> None:
        s.draft[seat * FIELDS + argument] -= 1


class WishFlag(Rule[RallyState]):
    def legal(self, s: RallyState, seat: int, first: int) -> list[int]:
        return [first + field for field in range(FIELDS) if s.flags and s.wish[seat] != field]

    def apply(self, s: RallyState, seat: int, argument: int, chance: Chance) -> None:
        s.wish[seat] = argument


WHOLE_GAME: Final = WholeGame("rally", "5")
CALLING: Final = Calling("rally.call", "1")
PLANNING: Final = Planning("rally.plan", "2")
NODES: list[Node[RallyState]] = number([WHOLE_GAME, CALLING, PLANNING])

FIELD: Final = Domain("field", ["north", "middle", "south"])


def explain(s: RallyState, seat: int, argument: int) -> Text:
    return Text("option", {}, ID)


def refuse(s: RallyState, seat: int, argument: int) -> Refusal:
    return Refusal(Text("why", {}, ID), "2")


CALL: Final = Verb("call", (FIELD,), [Use(CALLING, Call(), explain)])
SEND: Final = Verb("send", (FIELD,), [Use(PLANNING, Send(), explain, refuse)])
WITHDRAW: Final = Verb("withdraw", (FIELD,), [Use(PLANNING, Withdraw(), explain, refuse)])
FLAG: Final = Verb("flag", (FIELD,), [Use(PLANNING, WishFlag(), explain, refuse)])
DONE: Final = Verb("done", (), [Use(PLANNING, Done(), explain)])
VERBS: Final = allocate([CALL, SEND, WITHDRAW, FLAG, DONE])
QUESTIONS: Final = [
    Question(CALLING, lambda s, seat: Text("prompt.call", {}, ID)),
    Question(PLANNING, lambda s, seat: Text("prompt.plan", {"troops": ("", s.reserve[seat] - sent(s, seat))}, ID)),
]
STANDING = {
    "stay": Standing("stay", (Answer(PLANNING, DONE),)),
    "all-in": Standing("all-in", (Answer(PLANNING, SEND), Answer(PLANNING, DONE)), until=(TAKEN,)),
}
EN = {
    "log.called": "Seat {seat} calls {field}.",
    "log.flag": "Seat {seat} has a flag on {field}.",
    "log.sent": "Seat {seat} has {troops, plural, one {# troop} other {# troops}} on {field}.",
    "log.taken": "Seat {seat} takes {field} for {points, plural, one {# point} other {# points}}.",
    "prompt.call": "Call a field.",
    "prompt.plan": "Send troops: {troops, plural, one {# is} other {# are}} left.",
    "option": "This is what you can do.",
    "why": "There is nothing to send there, or nothing to withdraw.",
    "why.other_question": "You are asked something else.",
}
DE = {key: f"{text} (de)" for key, text in EN.items()}


class RallyViews(Views[RallyState]):
    """Drafts are hidden: everybody sees their own."""

    def public(self, s: RallyState) -> dict[str, Any]:
        players = [{"points": s.points[i], "reserve": s.reserve[i]} for i in range(s.seats)]
        public = {"round": s.round, "leader": s.leader, "called": s.called, "flags": s.flags}
        return {**public, "players": players, "places": s.places}

    def own(self, s: RallyState, seat: int) -> dict[str, Any]:
        if not 0 <= seat < s.seats:
            return {"draft": None, "wish": None}
        return {"draft": s.draft[seat * FIELDS : seat * FIELDS + FIELDS], "wish": s.wish[seat]}

    def sample(self, s: RallyState, seat: int, chance: Chance) -> RallyState:
        """Others may have drafted anything, be they done or not."""
        world = s.clone()
        if not is_on_top(s, PLANNING):
            return world
        for other in range(s.seats):
            if other != seat:
                plan = [0] * FIELDS
                for _ in range(chance.below(s.reserve[other] + 1, "sample")):
                    plan[chance.below(FIELDS, "sample")] += 1
                world.draft[other * FIELDS : other * FIELDS + FIELDS] = plan
                world.wish[other] = chance.below(FIELDS + 1, "sample") - 1 if s.flags else NONE
        return world


class Rally(Game[RallyState]):
    """The title, bound to its texts."""

    def __init__(self) -> None:
        names = {"field": {label: {"name": label} for label in FIELD.labels}}
        catalogues = {"en": Catalogue("en", EN, names), "de": Catalogue("de", DE, names)}
        spec = Spec(ID, 1, 2, 4, (Setting("flags", ("yes", "no"), "3"),), 20_000)
        shapes = {line.key: line.shape for line in (CALLED, FLAG_GIVEN, SENT, TAKEN)}
        edition = Edition("plain", "0123456789abcdef", {})
        super().__init__(
            spec, edition, NODES, ActionIndex(VERBS), shapes, STANDING, catalogues, Path(__file__).parent.parent
        )
        self.explanation = Explanation(self, QUESTIONS, {"field": FIELD.labels})
        self.views = RallyViews(self)

    def begin(self, seats: int, settings: dict[str, str], chance: Chance) -> RallyState:
        s = blank_state(seats)
        if settings["flags"] == "no":
            s.flags = 0
        call(s, WHOLE_GAME)
        return s

    def blank(self, seats: int) -> RallyState:
        return blank_state(seats)

    def result(self, s: RallyState) -> Result | None:
        return Result(list(s.places), list(s.points)) if s.places else None

    def course(self, s: RallyState) -> tuple[int, int]:
        return s.round - 1, ROUNDS

    def check(self, s: RallyState) -> None:
        for seat in range(s.seats):
            if not 0 <= sent(s, seat) <= s.reserve[seat] or min(s.draft) < 0:
                raise RulesBug(f"seat {seat} sends troops that it has not")

    def concerns(self, s: RallyState, seat: int, entry: Entry) -> bool:
        return entry.args[0] == seat


RALLY = Rally()
