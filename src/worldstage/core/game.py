"""A game: one title with one edition. Stateless; everything that happens at a table is in the state.

`Game` itself is the rules and the fast path. What is said about them is its `explanation`, what readers may know its
`views`, figures and series its `reporting`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

from worldstage.core.chance import Chance
from worldstage.core.compiling import mypyc_attr
from worldstage.core.errors import Refusal, RulesBug
from worldstage.core.explanation import Explanation, Question
from worldstage.core.flow import FIRST_LOCAL, NODE, Node, S, described
from worldstage.core.log import Entry, Shape
from worldstage.core.orders import NO_ORDERS, Orders
from worldstage.core.reporting import Reporting, Sequel
from worldstage.core.saving import fill_from_json, fingerprint, state_to_json
from worldstage.core.settings import Duration, Edition, Setting, Spec, checked_settings
from worldstage.core.standing import GIVEN, Standing
from worldstage.core.state import show_frames
from worldstage.core.text import Catalogue, Text, catalogues_of, english, register
from worldstage.core.verbs import ActionIndex
from worldstage.core.views import Views

if TYPE_CHECKING:
    from worldstage.core.automation import AutomatedTable

__all__ = [
    "Decision",
    "Duration",
    "Edition",
    "Explanation",
    "Game",
    "Question",
    "Refusal",
    "Reporting",
    "Result",
    "Sequel",
    "Setting",
    "Spec",
    "Views",
]

STEP_LIMIT: Final = 100_000


class Decision(NamedTuple):
    """What one seat must choose now. `id` names the decision, whatever the other seats do meanwhile.

    At a table the id also tells how often something was taken back: an answer to what was undone is stale.
    """

    id: str
    seat: int
    node: str
    rule: str
    prompt: Text
    sealed: bool
    actions: list[int]
    options: dict[str, list[int]]

    def __repr__(self) -> str:
        options = ", ".join(f"{verb} ({len(given)})" if given != [0] else verb for verb, given in self.options.items())
        return f"<Decision {self.id}: seat {self.seat}, §{self.rule}, {english(self.prompt)!r} {options}>"


class Result(NamedTuple):
    """The end of a game: places from 1 and points, by seat; seats that share a place share it."""

    places: list[int]
    points: list[int]

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]


def endless(node: Node[S]) -> RulesBug:
    return RulesBug(f"{node.name} does not come to an end")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The fast path (`new`, `actor`, `legal`, `apply`) trusts its callers; `table()` is the validated entry point."""

    def __init__(
        self,
        spec: Spec,
        edition: Edition,
        nodes: list[Node[S]],
        actions: ActionIndex,
        shapes: dict[str, Shape],
        standing: dict[str, Standing],
        catalogues: dict[str, Catalogue],
        folder: Path,
        orders: Orders = NO_ORDERS,
    ) -> None:
        self.spec = spec
        self.id = spec.id
        self.edition = edition
        self.nodes = nodes
        self.actions = actions
        self.shapes = shapes
        self.standing = standing
        register(spec.id, catalogues)
        self.folder = folder  # where the title keeps its data and text
        self.orders = orders.labelled(actions)
        for place in orders.at:
            if place.node.sealed or not place.node.asks:
                raise RulesBug(f"{place.node.name} cannot take orders: at a sealed choice their speed would be seen")
        for one in standing.values():
            for answer in one.answers:
                if answer.argument == GIVEN and (one.domain is None or not answer.node.sealed):
                    raise RulesBug(f"{one.id} needs a domain, and a sealed node: elsewhere an order names an argument")
        # A title replaces these with its own.
        self.explanation: Explanation[S] = Explanation(self)
        self.views: Views[S] = Views(self)
        self.reporting: Reporting[S] = Reporting(self)
        # By version of the rules: makes a state of that version, as JSON, one of the next. Where a version has none,
        # its states have the shape of the next one.
        self.migrations: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}, edition {self.edition.name}>"

    @property
    def catalogues(self) -> dict[str, Catalogue]:
        """The title's texts by language."""
        return catalogues_of(self.id)

    # -- what a title provides ------------------------------------------------------------------------------------

    def begin(self, seats: int, settings: dict[str, str], chance: Chance) -> S:
        """A state with its first frame, before anything is asked."""
        raise NotImplementedError

    def blank(self, seats: int) -> S:
        """A state to be filled from JSON."""
        raise NotImplementedError

    def result(self, s: S) -> Result | None:
        """The result, once the game is over."""
        raise NotImplementedError

    def course(self, s: S) -> tuple[int, int] | None:
        """How many rounds are over, and how many there are to be, if that is known: both of it to everybody."""
        return None

    def check(self, s: S) -> None:
        """Raise RulesBug if the state breaks an invariant. For tests and fuzzing."""
        raise NotImplementedError

    def concerns(self, s: S, seat: int, entry: Entry) -> bool:
        """Whether a log line is about `seat` (it was attacked, say), so that a standing answer ends."""
        return True

    def holds(self, s: S, seat: int, condition: str, argument: int) -> bool:
        """Whether a condition of an order is fulfilled, by what `seat` may know; without an argument that is -1."""
        raise NotImplementedError

    def stands(self, s: S, seat: int, when: str) -> bool:
        """Whether the condition of a standing answer is fulfilled, by facts that everybody knows."""
        return True

    def picked(self, s: S, seat: int, standing: str, legal: list[int]) -> int | None:
        """Which legal action a standing answer picks whose argument is `PICKED`, by what `seat` may know; or none."""
        return None

    # -- the fast path ------------------------------------------------------------------------------------------

    def new(self, seats: int, settings: dict[str, Any] | None = None, *, chance: Chance) -> S:
        """A game at its first decision."""
        s = self.opened(seats, self.check_settings(seats, settings or {}), chance)
        self.advance(s, chance)
        return s

    def opened(self, seats: int, settings: dict[str, str], chance: Chance) -> S:
        """What `begin` gives, as a state that shows its frames with names."""
        s = self.begin(seats, settings, chance)
        show_frames(s, self._described)
        return s

    def over(self, s: S) -> bool:
        return not s.frames

    def node(self, s: S) -> Node[S]:
        return self.nodes[s.frames[-1][NODE]]

    def actor(self, s: S) -> int:
        """The seat to ask first; of several, the lowest that has not chosen."""
        return self.nodes[s.frames[-1][NODE]].actor(s)

    def actors(self, s: S) -> list[int]:
        """All seats that must choose now; empty when the game is over."""
        return self.nodes[s.frames[-1][NODE]].actors(s) if s.frames else []

    def legal(self, s: S, seat: int) -> list[int]:
        """The legal actions of a seat that is asked, sorted."""
        return self.nodes[s.frames[-1][NODE]].options(s, seat)

    def apply(self, s: S, seat: int, action: int, chance: Chance) -> None:
        """Carry out a legal action and run on to the next decision. Unchecked."""
        node = self.nodes[s.frames[-1][NODE]]
        if not node.sealed:
            s.ply += 1
        node.choose(s, seat, action, chance)
        self.advance(s, chance)

    def advance(self, s: S, chance: Chance) -> None:
        """Run procedures until a seat must decide or the game is over."""
        nodes = self.nodes
        steps = 0
        while s.frames:
            frame = s.frames[-1]
            node = nodes[frame[NODE]]
            if node.asks:
                return
            node.run(s, frame, chance)
            steps += 1
            if steps > STEP_LIMIT:
                raise endless(node)

    def playout(self, s: S, chance: Chance) -> int:
        """Play uniformly random options to the end; the number of decisions made.

        One loop for questions and procedures: `apply` in a loop would look up every node that asks twice.
        """
        nodes = self.nodes
        frames = s.frames
        decisions = steps = 0
        while frames:
            frame = frames[-1]
            node = nodes[frame[NODE]]
            if not node.asks:
                node.run(s, frame, chance)
                steps += 1
                if steps > STEP_LIMIT:
                    raise endless(node)
                continue
            if node.sealed:
                seat = node.actor(s)
                options = node.options(s, seat)
            else:
                seat = frame[FIRST_LOCAL]  # `Ask.SEAT`
                options = node.options(s, seat)
                s.ply += 1
            node.choose(s, seat, options[chance.below(len(options), "playout")], chance)
            decisions += 1
            steps = 0
        return decisions

    # -- tables and decisions ---------------------------------------------------------------------------------------

    def table(
        self,
        seats: int,
        seed: int | bytes | None = None,
        settings: dict[str, Any] | None = None,
        names: list[str] | None = None,
        salt: str = "",
    ) -> AutomatedTable[S]:
        """Open a table: validated submissions, log, record, undo. The seats may add `salt` to the seed."""
        from worldstage.core.automation import AutomatedTable  # the table is built on the game, not the other way round

        table = AutomatedTable(self, seats, seed, settings or {}, names, salt)
        table.stand_by_default()
        return table

    def check_settings(self, seats: int, given: dict[str, Any]) -> dict[str, str]:
        """The settings of a table, checked and completed with their defaults."""
        return checked_settings(self.spec, seats, given)

    def answers_at(self, settings: dict[str, str]) -> list[Standing]:
        """The standing answers that a table with these settings has a use for."""
        first = {setting.id: setting.values[0] for setting in self.spec.settings}
        return [
            one
            for one in self.standing.values()
            if not one.setting or settings.get(one.setting, first[one.setting]) != first[one.setting]
        ]

    def decision_id(self, s: S, seat: int) -> str:
        """A name for what `seat`, one of the actors, is asked."""
        return f"{self.node(s).name}:{s.ply}:{seat}"

    def decision(self, s: S, seat: int, name: str = "") -> Decision:
        """What `seat`, one of the actors, is asked. A table may give the decision another name."""
        node = self.node(s)
        actions = node.options(s, seat)
        return Decision(
            id=name or self.decision_id(s, seat),
            seat=seat,
            node=node.name,
            rule=self.explanation.rule(s, seat),
            prompt=self.explanation.prompt(s, seat),
            sealed=node.sealed,
            actions=actions,
            options=self.actions.options(actions),
        )

    def _described(self, frame: list[int]) -> str:
        return described(frame, self.nodes[frame[NODE]])

    # -- saving -----------------------------------------------------------------------------------------------------

    def to_json(self, s: S) -> dict[str, Any]:
        """The whole state, secrets included, with nodes by name."""
        return state_to_json(s, self.nodes)

    def from_json(self, data: dict[str, Any]) -> S:
        s = fill_from_json(self.blank(data["seats"]), data, self.nodes)
        show_frames(s, self._described)
        return s

    def migrated(self, data: dict[str, Any], rules: int) -> dict[str, Any]:
        """A state that was saved under older rules, in the shape of today."""
        for version in range(rules, self.spec.rules_version):
            if version in self.migrations:
                data = self.migrations[version](dict(data))
        return data

    def digest(self, s: S) -> str:
        """A fingerprint of the whole state."""
        return fingerprint(self.to_json(s))
