"""Nodes at which several seats make several hidden choices each, all at the same time."""

from __future__ import annotations

from worldstage.core.chance import Chance
from worldstage.core.compiling import mypyc_attr
from worldstage.core.flow import Rule, S, Sealed
from worldstage.core.state import UNSEALED


@mypyc_attr(allow_interpreted_subclasses=True)
class Done(Rule[S]):
    """The verb by which a seat says that it is done. A title may restrict when that is legal."""

    def apply(self, s: S, seat: int, argument: int, chance: Chance) -> None:
        """Nothing: what the seat has chosen is in its draft."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Simultaneous(Sealed[S]):
    """Asks several seats together, each for as many choices as it needs, hidden until the last seat is done.

    A choice changes the draft of its seat, in fields that hold a value for each seat, and nothing else: it draws
    nothing, writes no log line and changes no field that the public view or another seat's view or options depend on.
    So the order of choices between seats cannot matter, and nobody learns how many there were. `close` runs when the
    last seat is done; only there drafts are applied, common things allocated (in order of play), draws made and lines
    written. One verb has a rule of class `Done`.
    """

    def choose(self, s: S, seat: int, action: int, chance: Chance) -> None:
        """Change the draft; when the last seat is done, `close` goes on."""
        offer = self._offers[self._verb_of[action]]
        offer.rule.apply(s, seat, action - offer.first, chance)
        if isinstance(offer.rule, Done) and self.seal(s, seat, action):
            s.sealed = [UNSEALED] * s.seats
            self.close(s, chance)

    def ends(self, action: int) -> bool:
        """Whether a seat is done with this action."""
        return isinstance(self._offers[self._verb_of[action]].rule, Done)

    def close(self, s: S, chance: Chance) -> None:
        """All seats are done: apply their drafts and clear them, then end or change the frame."""
        raise NotImplementedError
