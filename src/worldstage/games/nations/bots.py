"""Bots that know Nations: one hand-written player, careful or rough.

It looks one action ahead: every option is carried out on a copy, its own follow-up questions answered, its workers put
where they are of most use, and what comes of it is weighed in victory points at the end (see `plans`, `valuation`, and
`solo_valuation` for a game against the shadow opponent). Actions that others could spoil come first, then workers are
deployed, and when nothing improves the position it passes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from worldstage.core.observation import NO_REASON, Bot, Move, Observation
from worldstage.core.text import Text
from worldstage.games.nations import names as n
from worldstage.games.nations import verbs
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.actions import ACTION, Action
from worldstage.games.nations.describe import card, good_of, nation, number, text
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.maintenance import EVENT_CHOICE
from worldstage.games.nations.plans import NOWHERE, Planner, Position, Step
from worldstage.games.nations.setup import BOARD_CHOICE, CARD_DRAFT
from worldstage.games.nations.shadow import TILE_BOOKS, TILE_FAMINE, TILE_STABILITY, TILE_STRENGTH
from worldstage.games.nations.valuation import Outlook

LEAST_GAIN: Final = 0.05
NOISE: Final = 0.12  # so that two games do not go alike; too little to cost anything that can be measured
# How much a board is liked, by how it fared among steady players: side A, then the sides B in the order of names.
BOARDS: Final[list[float]] = [2.0, 1.2, 1.0, 4.0, 1.4, 4.4]


class Steady(Bot):
    """Plays by worth. `noise` is added to each worth, with `blindness` it overlooks that share of its options."""

    def __init__(self, name: str, noise: float, blindness: int) -> None:
        self.name = name
        self.noise = noise
        self.blindness = blindness

    def choose(self, seen: Observation[Any]) -> Move:
        s: NationsState = seen.world
        if len(seen.actions) == 1:
            return Move(seen.actions[0], seen.because("bot.forced"))
        node = seen.game.node(s)
        if node is BOARD_CHOICE:
            return self._board(seen, s)
        if node is CARD_DRAFT:
            return Move(verbs.DECLINE.offset, seen.because("bot.decks"))
        planner = Planner(seen.game.nodes, s, seen.seat)
        if node is ACTION:
            return self._turn(seen, s, planner)
        if node is EVENT_CHOICE:
            return self._event(seen, s, planner)
        if planner.simple(s):
            action = planner.answer(s, seen.actions)
        else:
            action = self._best(seen, s, planner)
        return Move(action, self._why(s, planner, action) if seen.reasons else NO_REASON)

    def _noise(self, seen: Observation[Any]) -> float:
        """A little noise, around 0."""
        return self.noise * (seen.chance.below(2001, "bot") - 1000) / 1000

    def _best(self, seen: Observation[Any], s: NationsState, planner: Planner) -> int:
        best = seen.actions[0]
        highest = -999.0
        for action in seen.actions:
            worth = planner.outcome(s, action) + self._noise(seen)
            if worth > highest:
                highest = worth
                best = action
        return best

    # -- before the actions -------------------------------------------------------------------------------------------

    def _board(self, seen: Observation[Any], s: NationsState) -> Move:
        best = seen.actions[0]
        highest = -1.0
        for action in seen.actions:
            nation_number, side = divmod(action - verbs.CHOOSE.offset, 2)
            worth = BOARDS[nation_number + 1 if side else 0] + self._noise(seen)
            if worth > highest:
                highest = worth
                best = action
        return Move(best, seen.because("bot.board", nation=nation((best - verbs.CHOOSE.offset) // 2)))

    def _event(self, seen: Observation[Any], s: NationsState, planner: Planner) -> Move:
        """Machiavelli: the card under which our position is worth more."""
        best = seen.actions[0]
        highest = -999.0
        for action in seen.actions:
            event = action - verbs.REVEAL.offset
            if s.seats == 1:
                values = s.tables.tile[event]
                worth = -values[TILE_STRENGTH] - 2.0 * values[TILE_STABILITY] - values[TILE_BOOKS] - values[TILE_FAMINE]
            else:
                other = s.clone()
                other.event = event
                other.frames = []
                o = Outlook(other, seen.seat)
                worth = Position(o, other).worth(o)
            if worth > highest:
                highest = worth
                best = action
        return Move(best, seen.because("bot.event"))

    # -- II: actions --------------------------------------------------------------------------------------------------

    def _turn(self, seen: Observation[Any], s: NationsState, planner: Planner) -> Move:
        steps: list[Step] = []
        base = planner.arrange(Position(planner.o, s), steps)
        best = n.NONE
        highest = LEAST_GAIN
        for action in seen.actions:
            if not _weighed(s, action) or (self.blindness and seen.chance.below(100, "bot") < self.blindness):
                continue
            gain = planner.outcome(s, action) - base + self._noise(seen)
            if gain > highest:
                highest = gain
                best = action
        if self._hurry(s, planner, base + highest if best != n.NONE else base):
            return Move(verbs.PASS.offset, seen.because("bot.pass_first"))
        if best != n.NONE:
            return Move(best, _why_action(s, seen.seat, best, highest) if seen.reasons else NO_REASON)
        if steps:
            return _deployment(s, seen, steps[0])
        best, highest = planner.before_passing(s, [action for action in seen.actions if _put_off(s, action)])
        if best != n.NONE:
            return Move(best, _why_action(s, seen.seat, best, highest) if seen.reasons else NO_REASON)
        if verbs.PASS.offset in seen.actions:
            return Move(verbs.PASS.offset, seen.because("bot.pass"))
        return Move(verbs.ENOUGH.offset, seen.because("bot.enough"))

    def _hurry(self, s: NationsState, planner: Planner, best: float) -> bool:
        """Whether being the first to pass is worth more than all that could still be done."""
        if s.frames[-1][Action.SECOND] or len(s.passed) >= (2 if s.seats == 5 else 1):
            return False
        return planner.o.pass_first > best - planner.resting(s) > 0.0

    # -- reasons ------------------------------------------------------------------------------------------------------

    def _why(self, s: NationsState, planner: Planner, action: int) -> Text:
        """The reason for the answer to a smaller question."""
        verb = verbs.VERBS.verb(action)
        argument = action - verb.offset
        if verb is verbs.TAKE:
            return text(f"bot.take_{n.GOOD_IDS[argument]}")
        if verb is verbs.GIVE:
            return text("bot.give", good=good_of(argument))
        if verb is verbs.GROW:
            return text(f"bot.grow_{n.PART_IDS[argument]}")
        if verb is verbs.PLACE:
            return text("bot.place", card=card(s, s.slot[planner.seat * n.SLOTS + argument]))
        if verb is verbs.REPLACE:
            return text("bot.replace", card=card(s, argument))
        if verb is verbs.ACCEPT:
            return text("bot.accept")
        if verb is verbs.DECLINE:
            return text("bot.decline")
        if verb is verbs.BUY_POINT:
            return text("bot.point")
        return text("bot.best")


def _weighed(s: NationsState, action: int) -> bool:
    """Whether an action of the turn is tried out; deployments come from the plan, and some cards are left alone."""
    verb = verbs.VERBS.verb(action)
    if verb is verbs.USE:
        return s.tables.acts[action - verb.offset].kind not in (v.SWAP_CARDS, v.SKIP_TURN)
    return verb is verbs.BUY or verb is verbs.HIRE


def _put_off(s: NationsState, action: int) -> bool:
    """What a position already counts on, so that doing it seems to bring little: sections of a wonder, and colonies."""
    verb = verbs.VERBS.verb(action)
    return verb is verbs.HIRE or (verb is verbs.BUY and s.tables.type[action - verb.offset] == n.COLONY)


def _tenths(gain: float) -> dict[str, tuple[str, int]]:
    """A gain in points, with one digit after the point."""
    tenths = max(1, round(10 * gain))
    return {"whole": number(tenths // 10), "tenths": number(tenths % 10)}


def _why_action(s: NationsState, seat: int, action: int, gain: float) -> Text:
    amount = _tenths(gain)
    verb = verbs.VERBS.verb(action)
    if verb is verbs.HIRE:
        return text("bot.hire", card=card(s, s.site[seat]), **amount)
    if verb is verbs.USE:
        return text("bot.use", card=card(s, action - verb.offset), **amount)
    bought = action - verb.offset
    if s.tables.type[bought] == n.WAR:
        return text("bot.war", card=card(s, bought), strength=number(s.strength[seat]))
    return text("bot.buy", card=card(s, bought), **amount)


def _deployment(s: NationsState, seen: Observation[Any], step: Step) -> Move:
    """The first half of a worker's move: it leaves, or it arrives."""
    at = seen.seat * n.SLOTS
    if step.target == NOWHERE:
        return Move(
            verbs.UNDEPLOY.offset + step.source, seen.because("bot.release", card=card(s, s.slot[at + step.source]))
        )
    target = card(s, s.slot[at + step.target])
    if step.source != NOWHERE:
        source = card(s, s.slot[at + step.source])
        return Move(verbs.UNDEPLOY.offset + step.source, seen.because("bot.move", card=source, target=target))
    return Move(verbs.DEPLOY.offset + step.target, seen.because("bot.deploy", card=target, **_tenths(step.gain)))


def steady() -> Bot:
    return Steady("steady", NOISE, 0)


def easy() -> Bot:
    return Steady("easy", 1.2, 50)


BOTS: dict[str, Callable[[], Bot]] = {"easy": easy, "steady": steady}
STRONGEST = "steady"
