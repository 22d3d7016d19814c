"""A game: one title with one edition. Stateless; everything that happens at a table is in the state."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from worldstage.core.actions import ActionIndex
from worldstage.core.chance import Chance
from worldstage.core.compiling import mypyc_attr
from worldstage.core.errors import BadSetup, RulesBug
from worldstage.core.flow import Node, S
from worldstage.core.log import EVERYBODY, Entry, Shape
from worldstage.core.orders import NO_ORDERS, Orders, argument
from worldstage.core.parts import Part
from worldstage.core.seen import Account, Forecast, Hint, KernelBoard, KernelView, Luck
from worldstage.core.standing import Standing
from worldstage.core.state import KERNEL_FIELDS, UNSEALED, copied
from worldstage.core.text import Catalogue, Text, enumerated

if TYPE_CHECKING:
    from worldstage.core.automation import AutomatedTable

STEP_LIMIT = 100_000


class Setting(NamedTuple):
    """A setting of a table: its values, the first of which is the default, and the paragraph it belongs to.

    A setting with `free` text takes other values too, which the game itself checks. A `ruling` chooses between readings
    of the rulebook: nobody needs it for a first game.
    """

    id: str
    values: tuple[str, ...]
    rule: str
    free: bool = False
    ruling: bool = False


class Edition(NamedTuple):
    """Which data a game is played with: a name, the digest of its files, and where its values come from."""

    name: str
    digest: str
    provenance: dict[str, str]


class Spec(NamedTuple):
    """What there is to know about a title before a table is made."""

    id: str
    rules_version: int
    min_seats: int
    max_seats: int
    settings: tuple[Setting, ...]
    max_plies: int


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


class Result(NamedTuple):
    """The end of a game: places from 1 and points, by seat; seats that share a place share it."""

    places: list[int]
    points: list[int]

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]


class Sequel(NamedTuple):
    """What a game of a series leads to: the settings of the next game for the same seats, and how to invite to it.

    `news` is what this game has changed in the series, `winners` are the seats that have won the whole of it. A series
    that is decided is followed by another one from its beginning.
    """

    settings: dict[str, str]
    invitation: Text
    news: list[Text]
    winners: list[int]


class Refusal(NamedTuple):
    """Why an option is missing, and the paragraph that says so."""

    text: Text
    rule: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The fast path (`new`, `actor`, `legal`, `apply`) trusts its callers; `table()` opens the checked door."""

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
        self.catalogues = catalogues
        self.folder = folder  # where the title keeps its data and text
        self.orders = orders
        for node in nodes:
            if node.name in orders.verbs and (node.sealed or not node.asks):
                raise RulesBug(f"{node.name} cannot take orders: at a sealed choice their haste would tell on them")
        # The types of what `view` and `board` give: a title sets its own, so that schemas can be made of them.
        self.view_type: type = KernelView
        self.board_type: type = KernelBoard
        # The public view, in parts that change independently of each other; a title without them writes `public_view`.
        self.parts: tuple[Part[S], ...] = ()
        # The verbs whose options simulations count one by one: who has chosen them, and how it ended for those.
        self.counted: tuple[str, ...] = ()

    # -- what a title provides ------------------------------------------------------------------------------------

    def begin(self, seats: int, settings: dict[str, str], chance: Chance) -> S:
        """A state with its first frame, before anything is asked."""
        raise NotImplementedError

    def blank(self, seats: int) -> S:
        """A state to be filled from JSON."""
        raise NotImplementedError

    def public_view(self, s: S) -> dict[str, Any]:
        """All of the game that everybody may know, listed, as JSON: the `parts`, unless a title writes it here."""
        if not self.parts:
            raise NotImplementedError
        return {name: entry for part in self.parts for name, entry in part.make(s).items()}

    def own_view(self, s: S, seat: int) -> dict[str, Any]:
        """What differs from reader to reader (EVERYBODY: a spectator), listed, under keys of its own."""
        return {}

    def sample(self, s: S, seat: int, chance: Chance) -> S:
        """A world that `seat` cannot tell from this one: all it doesn't know is dealt anew."""
        raise NotImplementedError

    def result(self, s: S) -> Result | None:
        """The result, once the game is over."""
        raise NotImplementedError

    def check(self, s: S) -> None:
        """Raise RulesBug if the state breaks an invariant. For tests and fuzzing."""
        raise NotImplementedError

    def rule(self, s: S, seat: int) -> str:
        """The paragraph behind what `seat` is asked."""
        return self.node(s).rule

    def prompt(self, s: S, seat: int) -> Text:
        """What the node on top asks of `seat`."""
        raise NotImplementedError

    def explain(self, s: S, seat: int, action: int) -> Text:
        """What choosing a legal action costs and brings."""
        raise NotImplementedError

    def why_not(self, s: S, seat: int, action: int) -> Refusal:
        """Why an action is not among the options of `seat` now."""
        raise NotImplementedError

    def label(self, kind: str, value: int) -> str:
        """The label of a named thing in a log line, such as place 1: `rome`."""
        raise NotImplementedError

    def concerns(self, s: S, seat: int, entry: Entry) -> bool:
        """Whether a log line is about `seat` (it was attacked, say), so that a standing answer ends."""
        raise NotImplementedError

    # -- what a title may provide -----------------------------------------------------------------------------------

    def board(self, settings: dict[str, str] | None = None) -> dict[str, Any]:
        """All about the edition that never changes at a table and that a drawing needs, as JSON.

        `settings` are those of a table, where they change what the board means.
        """
        return {}

    def labels(self, kind: str) -> list[str]:
        """All labels of a kind of things whose names are made from them."""
        return []

    def hints(self, world: S, seat: int) -> dict[int, Hint]:
        """What options of `seat` would mean in numbers, by action. `world` is a sample for that seat."""
        return {}

    def cautions(self, world: S, seat: int) -> dict[int, list[Text]]:
        """What speaks against options of `seat` that might be regretted, by action: clients ask again before them.

        `world` is a sample for that seat.
        """
        return {}

    def tracks(self, s: S) -> dict[str, list[int]]:
        """Public numbers by seat that are worth a chart over time."""
        return {}

    def accounts(self, entries: list[Entry]) -> list[Account]:
        """Every change of what is counted for the seats, from a whole log as any reader has it."""
        return []

    def luck(self, entries: list[Entry], s: S) -> list[Luck]:
        """What chance has brought to whom, from a whole log as any reader has it, and public facts of the state."""
        return []

    def forecast(self, s: S) -> list[Forecast]:
        """What the seats would get if accounts were settled now, by public facts."""
        return []

    def holds(self, s: S, seat: int, condition: str, argument: int) -> bool:
        """Whether a condition of an order is fulfilled, by what `seat` may know; without an argument that is -1."""
        raise NotImplementedError

    def sequel(self, settings: dict[str, str], result: Result) -> Sequel | None:
        """What follows a game with such settings and such an end in a series; None: it stands alone."""
        return None

    def traits(self, opening: S, s: S) -> list[dict[str, int | str]]:
        """What sets the seats of a finished game apart beside what its view says of them: for simulations.

        `opening` is the position at the first decision.
        """
        return [{} for _ in range(s.seats)]

    def alternatives(self, setting: str, seats: int) -> list[str]:
        """All that simulations go round when they vary a setting; what a free one can be is for the title to say."""
        return [value for known in self.spec.settings if known.id == setting for value in known.values]

    # -- the fast path ------------------------------------------------------------------------------------------

    def new(self, seats: int, settings: dict[str, Any] | None = None, *, chance: Chance) -> S:
        """A game at its first decision."""
        s = self.begin(seats, self.check_settings(seats, settings or {}), chance)
        self.advance(s, chance)
        return s

    def over(self, s: S) -> bool:
        return not s.frames

    def node(self, s: S) -> Node[S]:
        return self.nodes[s.frames[-1][0]]

    def actor(self, s: S) -> int:
        """The seat to ask first; of several, the lowest that has not chosen."""
        return self.nodes[s.frames[-1][0]].actor(s)

    def actors(self, s: S) -> list[int]:
        """All seats that must choose now; empty when the game is over."""
        return self.nodes[s.frames[-1][0]].actors(s) if s.frames else []

    def legal(self, s: S, seat: int) -> list[int]:
        """The legal actions of a seat that is asked, sorted."""
        return self.nodes[s.frames[-1][0]].options(s, seat)

    def apply(self, s: S, seat: int, action: int, chance: Chance) -> None:
        """Carry out a legal action and run on to the next decision. Unchecked."""
        node = self.nodes[s.frames[-1][0]]
        if not node.sealed:
            s.ply += 1
        node.choose(s, seat, action, chance)
        self.advance(s, chance)

    def advance(self, s: S, chance: Chance) -> None:
        """Run procedures until a seat must decide or the game is over."""
        steps = 0
        while s.frames:
            frame = s.frames[-1]
            node = self.nodes[frame[0]]
            if node.asks:
                return
            node.run(s, frame, chance)
            steps += 1
            if steps > STEP_LIMIT:
                raise RulesBug(f"{node.name} does not come to an end")

    def playout(self, s: S, chance: Chance) -> int:
        """Play uniformly random options to the end; the number of decisions made."""
        decisions = 0
        while s.frames:
            node = self.nodes[s.frames[-1][0]]
            seat = node.actor(s)
            options = node.options(s, seat)
            action = options[chance.below(len(options), "playout")]
            self.apply(s, seat, action, chance)
            decisions += 1
        return decisions

    # -- the rim --------------------------------------------------------------------------------------------------

    def table(
        self,
        seats: int,
        seed: int | bytes | None = None,
        settings: dict[str, Any] | None = None,
        names: list[str] | None = None,
        salt: str = "",
    ) -> AutomatedTable[S]:
        """Open a table: checked submissions, log, record, undo. The seats may add `salt` to the seed."""
        from worldstage.core.automation import AutomatedTable  # the table stands on the game, not the other way round

        return AutomatedTable(self, seats, seed, settings or {}, names, salt)

    def decision_id(self, s: S, seat: int) -> str:
        """A name for what `seat`, one of the actors, is asked."""
        return f"{self.node(s).name}:{s.ply}:{seat}"

    def decision(self, s: S, seat: int) -> Decision:
        """What `seat`, one of the actors, is asked."""
        node = self.node(s)
        actions = node.options(s, seat)
        return Decision(
            id=self.decision_id(s, seat),
            seat=seat,
            node=node.name,
            rule=self.rule(s, seat),
            prompt=self.prompt(s, seat),
            sealed=node.sealed,
            actions=actions,
            options=self.actions.options(actions),
        )

    def view(self, s: S, seat: int, public: dict[str, Any] | None = None) -> dict[str, Any]:
        """All that `seat` may know (EVERYBODY: a spectator), as JSON. `public` is the public view, if there is one."""
        shared = self.public_view(s) if public is None else public
        return {**self.kernel_view(s, seat), **shared, **self.own_view(s, seat)}

    def kernel_view(self, s: S, seat: int) -> KernelView:
        """The kernel's share of a view: who is asked what, and who has chosen already."""
        own = s.sealed[seat] if 0 <= seat < s.seats else UNSEALED
        return {
            "game": self.id,
            "edition": self.edition.name,
            "seats": s.seats,
            "seat": seat if seat != EVERYBODY else None,
            "ply": s.ply,
            "node": self.node(s).name if s.frames else None,
            "actors": self.actors(s),
            "chosen": [other for other in range(s.seats) if s.sealed[other] != UNSEALED],
            "own_choice": self.actions.format(own) if own != UNSEALED else None,
        }

    def read(self, entry: Entry) -> Text:
        """A log entry as a message."""
        shape = self.shapes[entry.key]
        args = self._labelled(shape.args, entry.args)
        if shape.each:
            rest, size = entry.args[len(shape.args) :], len(shape.each)
            parts = [self._labelled(shape.each, rest[i : i + size]) for i in range(0, len(rest), size)]
            args["list"] = ("text", enumerated([Text(f"log.{entry.key}_each", part, self.id) for part in parts]))
        return Text(f"log.{entry.key}", args, self.id)

    def _labelled(self, names: tuple[tuple[str, str], ...], values: tuple[int, ...]) -> dict[str, tuple[str, Any]]:
        """The ints of a log entry as arguments of its message."""
        pairs = zip(names, values, strict=False)
        return {
            name: (kind, value if kind in ("", "seat") else self.label(kind, value)) for (name, kind), value in pairs
        }

    def deed(self, s: S, seat: int, action: int) -> Text:
        """An action as an order of `seat` names it, be it legal now or not."""
        verb, given = self.actions.decode(action)
        args = dict(argument(domain, part) for domain, part in zip(verb.domains, verb.split(given), strict=True))
        return Text(f"order.{verb.name}", args, self.id)

    def condition(self, when: str) -> Text:
        """A condition of an order in words."""
        found = self.orders.condition(when)
        assert found is not None
        condition, part = found
        args = dict([argument(condition.domain, part)]) if condition.domain is not None else {}
        return Text(f"condition.{condition.id}.name", args, self.id)

    def names(self, language: str) -> dict[str, dict[str, dict[str, str]]]:
        """All forms of all named things, by kind and label: those that are listed, and those made from labels."""
        catalogue = self.catalogues[language]
        found = {kind: dict(labels) for kind, labels in catalogue.names.items()}
        for kind in catalogue.makers:
            made = {label: catalogue.forms(kind, label) for label in self.labels(kind)}
            found.setdefault(kind, {}).update(made)
        return found

    def check_settings(self, seats: int, given: dict[str, Any]) -> dict[str, str]:
        """The settings of a table, checked and completed with their defaults."""
        spec = self.spec
        if type(seats) is not int or not spec.min_seats <= seats <= spec.max_seats:
            raise BadSetup(
                _setup("seats", game=spec.id, seats=str(seats)[:20], least=spec.min_seats, most=spec.max_seats)
            )
        known = {setting.id: setting for setting in spec.settings}
        settings = {name: setting.values[0] for name, setting in known.items()}
        for name, value in given.items():
            if name not in known:
                raise BadSetup(_setup("setting", game=spec.id, setting=str(name)[:60], known=", ".join(known)))
            setting = known[name]
            settings[name] = _plain(value)
            if not settings[name].isprintable() or not (settings[name] in setting.values or setting.free):
                values = ", ".join(setting.values)
                raise BadSetup(_setup("value", game=spec.id, setting=name, value=str(value)[:60], values=values))
        return settings

    # -- saving -----------------------------------------------------------------------------------------------------

    def to_json(self, s: S) -> dict[str, Any]:
        """The whole state, secrets included, with nodes by name."""
        data: dict[str, Any] = {name: copied(getattr(s, name)) for name in [*KERNEL_FIELDS, *s.fields()]}
        data["frames"] = [[self.nodes[frame[0]].name, *frame[1:]] for frame in s.frames]
        return data

    def from_json(self, data: dict[str, Any]) -> S:
        s = self.blank(data["seats"])
        for name in [*KERNEL_FIELDS, *s.fields()]:
            setattr(s, name, copied(data[name]))
        numbers = {node.name: node.number for node in self.nodes}
        s.frames = [[numbers[frame[0]], *frame[1:]] for frame in data["frames"]]
        return s

    def digest(self, s: S) -> str:
        """A fingerprint of the whole state."""
        canonical = json.dumps(self.to_json(s), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:32]


def _plain(value: Any) -> str:
    """A value of a setting as records write it; lists become words with commas."""
    words = value if isinstance(value, list | tuple) else str(value).split(",")
    return ",".join(str(word).strip() for word in words)


def _setup(key: str, **args: int | str) -> Text:
    return Text(f"error.setup_{key}", {name: ("", value) for name, value in args.items()})
