"""The texts of a game: questions, options, refusals, hints, cautions, what is pointless, names of things, log lines.

Most of it follows from the declarations of verbs and questions; a title overrides what doesn't.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from worldstage.core.chance import Fast
from worldstage.core.compiling import mypyc_attr
from worldstage.core.errors import Refusal, RulesBug
from worldstage.core.flow import NODE, Node, S
from worldstage.core.log import KERNEL_SHAPES, Arg, Entry, shape_of
from worldstage.core.orders import argument
from worldstage.core.seen import Hint
from worldstage.core.submissions import obstacle
from worldstage.core.text import Text, enumerated
from worldstage.core.verbs import Use

if TYPE_CHECKING:
    from worldstage.core.game import Game


class Question(Generic[S]):
    """What an asking node asks of a seat, and which paragraph that follows from, if not always the node's own."""

    def __init__(
        self,
        node: Node[S],
        prompt: Callable[[S, int], Text],
        rule: Callable[[S, int], str] | None = None,
    ) -> None:
        self.node = node
        self.prompt = prompt
        self.rule = rule


@mypyc_attr(allow_interpreted_subclasses=True)
class Explanation(Generic[S]):
    """The texts of a game, as messages that can be rendered in any language.

    `labels` has the labels of every kind of things that log lines name: by kind, in the order of their numbers.
    """

    def __init__(
        self, game: Game[S], questions: Sequence[Question[S]] = (), labels: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.game = game
        # How keys of texts begin that a table says at once, where others with the same first word are needed seldom.
        self.at_once: tuple[str, ...] = ()
        self._labels: dict[str, Sequence[str]] = dict(labels or {})
        self._questions: list[Question[S] | None] = [None] * len(game.nodes)
        for question in questions:
            if self._questions[question.node.number] is not None:
                raise RulesBug(f"{question.node.name} has two questions")
            self._questions[question.node.number] = question

    # -- decisions ------------------------------------------------------------------------------------------------

    def _question(self, s: S) -> Question[S]:
        question = self._questions[s.frames[-1][NODE]]
        if question is None:
            raise RulesBug(f"{self.game.node(s).name} has no question")
        return question

    def _use(self, s: S, action: int) -> tuple[Use[S] | None, int]:
        """How the node on top offers the verb of an action, if it does, and the argument."""
        verb, given = self.game.actions.decode(action)
        return verb.use_at(self.game.node(s)), given

    def rule(self, s: S, seat: int) -> str:
        """The paragraph behind what `seat` is asked."""
        question = self._question(s)
        return question.rule(s, seat) if question.rule is not None else question.node.rule

    def prompt(self, s: S, seat: int) -> Text:
        """What the node on top asks of `seat`."""
        return self._question(s).prompt(s, seat)

    def explain(self, s: S, seat: int, action: int) -> Text:
        """What choosing a legal action costs and brings."""
        use, given = self._use(s, action)
        assert use is not None
        return use.explain(s, seat, given)

    def why_not(self, s: S, seat: int, action: int) -> Refusal:
        """Why an action is not among the options of `seat` now."""
        use, given = self._use(s, action)
        refusal = use.refuse(s, seat, given) if use is not None and use.refuse is not None else None
        return refusal if refusal is not None else self.other_question(s, seat)

    def why_not_of_several(self, world: S, seat: int, actions: Sequence[int]) -> Refusal | None:
        """Why the first of several options that can't be chosen is refused, each chosen directly after the one before.

        None if all can be submitted together. `world` is a sample for that seat, and is changed: what a table refuses
        half-way must not tell what was drawn or revealed there.
        """
        node, chance, reveals = self.game.node(world), Fast(0), world.reveals
        for number, action in enumerate(actions):
            why = ""
            if number:
                why = obstacle(self.game, world, seat, node, chance.draws == 0 and world.reveals == reveals)
            if why:
                return Refusal(Text(f"compound.{why}", {}), "")
            if action not in self.game.legal(world, seat):
                return self.why_not(world, seat, action)
            if number < len(actions) - 1:
                self.game.apply(world, seat, action, chance)
        return None

    def other_question(self, s: S, seat: int) -> Refusal:
        """The refusal of whatever has nothing to do with what is asked."""
        args: dict[str, tuple[str, Any]] = {"question": ("text", self.prompt(s, seat))}
        return Refusal(Text("why.other_question", args, self.game.id), self.rule(s, seat))

    def hints(self, world: S, seat: int) -> dict[int, Hint]:
        """What options of `seat` would mean in numbers, by action. `world` is a sample for that seat."""
        found: dict[int, Hint] = {}
        if seat in self.game.actors(world):
            for action in self.game.legal(world, seat):
                use, given = self._use(world, action)
                hint = use.hint(world, seat, given) if use is not None and use.hint is not None else None
                if hint is not None:
                    found[action] = hint
        return found

    def cautions(self, world: S, seat: int) -> dict[int, list[Text]]:
        """Warnings about options of `seat` that might be regretted, by action: clients ask again before them.

        `world` is a sample for that seat.
        """
        found: dict[int, list[Text]] = {}
        if seat in self.game.actors(world):
            for action in self.game.legal(world, seat):
                cautions = self._cautions_before(world, seat, action)
                if cautions:
                    found[action] = cautions
        return found

    def _cautions_before(self, world: S, seat: int, action: int) -> list[Text]:
        use, given = self._use(world, action)
        return use.caution(world, seat, given) if use is not None and use.caution is not None else []

    def cautions_of_several(self, world: S, seat: int, actions: Sequence[int]) -> list[Text]:
        """Warnings about several options, chosen one directly after the other, each told once.

        `world` is a sample for that seat, and is changed: every option but the last is chosen there.
        """
        found: list[Text] = []
        for number, action in enumerate(actions, 1):
            if seat not in self.game.actors(world) or action not in self.game.legal(world, seat):
                break
            found += [one for one in self._cautions_before(world, seat, action) if one not in found]
            if number < len(actions):
                self.game.apply(world, seat, action, Fast(0))
        return found

    def pointless(self, world: S, seat: int, action: int) -> Text | None:
        """Why a legal option of `seat` would do nothing now, or only cost something; None if it is of use.

        `world` is a sample for that seat.
        """
        use, given = self._use(world, action)
        return use.pointless(world, seat, given) if use is not None and use.pointless is not None else None

    # -- names of things ------------------------------------------------------------------------------------------

    def label(self, kind: str, value: int) -> str:
        """The label of a named thing in a log line, such as field 0: `north`."""
        return self._labels[kind][value]

    def labels(self, kind: str) -> list[str]:
        """All labels of a kind of things whose names are made from them."""
        return list(self._labels.get(kind, ()))

    def names(self, language: str) -> dict[str, dict[str, dict[str, str]]]:
        """All forms of all named things, by kind and label: those that are listed, and those made from labels."""
        catalogue = self.game.catalogues[language]
        found = {kind: dict(labels) for kind, labels in catalogue.names.items()}
        for kind in catalogue.makers:
            made = {label: catalogue.forms(kind, label) for label in self.labels(kind)}
            found.setdefault(kind, {}).update(made)
        return found

    # -- log lines and orders -------------------------------------------------------------------------------------

    def read(self, entry: Entry) -> Text:
        """A log entry as a message."""
        shape = shape_of(entry, self.game.shapes)
        args = self._labelled(shape.args, entry.args)
        if shape.each:
            rest, size = entry.args[len(shape.args) :], len(shape.each)
            parts = [self._labelled(shape.each, rest[i : i + size]) for i in range(0, len(rest), size)]
            args["list"] = ("text", enumerated([Text(f"log.{entry.key}_each", part, self.game.id) for part in parts]))
        return Text(f"log.{entry.key}", args, "" if entry.key in KERNEL_SHAPES else self.game.id)

    def _labelled(self, names: tuple[Arg, ...], values: tuple[int, ...]) -> dict[str, tuple[str, Any]]:
        """The ints of a log entry as arguments of its message."""
        pairs = zip(names, values, strict=False)
        return {
            name: (kind, value if kind in ("", "seat") else self.label(kind, value)) for (name, kind), value in pairs
        }

    def ordered(self, s: S, seat: int, action: int) -> Text:
        """An action as an order of `seat` names it, whether it is legal now or not."""
        verb, _ = self.game.actions.decode(action)
        args = dict(argument(domain, part) for domain, part in self.game.actions.parts(action))
        return Text(f"order.{verb.name}", args, self.game.id)

    def condition(self, when: str) -> Text:
        """A condition of an order as a text."""
        found = self.game.orders.condition(when)
        assert found is not None
        condition, part = found
        args = dict([argument(condition.domain, part)]) if condition.domain is not None else {}
        return Text(f"condition.{condition.id}.name", args, self.game.id)
