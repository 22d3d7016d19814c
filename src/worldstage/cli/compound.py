"""Several options in one answer, with commas between them: what they mean, and warnings about them.

The options that follow are looked at in a world in which everything the person may not know is resampled: nothing here
can give away a secret. Whether they can follow at all, the table decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from worldstage.cli.listing import Item, items, understand
from worldstage.cli.words import fail
from worldstage.core.chance import Fast
from worldstage.core.game import Decision
from worldstage.core.text import Text

if TYPE_CHECKING:
    from worldstage.cli.session import Session


def understand_list(session: Session, decision: Decision, answer: str) -> list[int]:
    """The options of an answer, each understood as an answer to what is asked after the one before."""
    parts = [part.strip() for part in answer.split(",")]
    if "" in parts:
        raise fail("not_understood", answer=answer[:40])
    actions: list[int] = []
    listed, world = session.listed, session.world() if len(parts) > 1 else None
    for part in parts:
        if actions:
            decision, listed = _after(session, world, decision, actions[-1])
        actions.append(understand(session.game, decision, listed, part, session.language))
    return actions


def _after(session: Session, world: Any, decision: Decision, action: int) -> tuple[Decision, list[Item]]:
    """What the person is asked after an option, and its list; if nothing is, what was asked before."""
    if _goes_on(session, world, action):
        decision = session.game.decision(world, session.human)
        return decision, items(session.game, world, world, decision, session.board)
    return decision, []


def _goes_on(session: Session, world: Any, action: int) -> bool:
    """Choose in the sampled world, if that is possible there. Whether the person is asked something after it."""
    game, seat = session.game, session.human
    if seat not in game.actors(world) or action not in game.legal(world, seat):
        return False
    game.apply(world, seat, action, Fast(0))
    return seat in game.actors(world)


def cautions_of(session: Session, actions: list[int]) -> list[Text]:
    """Warnings about some options, chosen one directly after the other."""
    return session.game.explanation.cautions_of_several(session.world(), session.human, actions)
