"""The game of a hosted table, and how an event changes it: played by the rules, or only as it was recorded.

`PlayedGame` carries out commands and notes what they did; read back, it repeats what was noted by the rules, without
automation. `RecordedGame` needs no rules: it takes over what was noted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from worldstage.core.automation import AutomatedTable, Performed
from worldstage.core.changes import StateChange, StateDigest, changed_fields, difference, patch
from worldstage.core.log import Entry
from worldstage.core.record import Header, Ply
from worldstage.core.state import UNSEALED
from worldstage.core.storing import StoredHidden, StoredTable, stored
from worldstage.server.events import Automation, Change, Choice, HiddenSteps, automation_of, seat_automation

Act = Callable[[], object]
Json = dict[str, Any]


class PlayedGame:
    """A table of the library, with the digest of its state."""

    def __init__(self, table: AutomatedTable[Any]) -> None:
        self.table = table
        self._digest: StateDigest[Any] = StateDigest(table.state, table.game.nodes)
        self._automation = self._kept()

    @property
    def lines(self) -> int:
        return self.table.lines

    @property
    def position(self) -> int:
        return self.table.position

    @property
    def over(self) -> bool:
        return self.table.result is not None

    @property
    def entries(self) -> list[Entry]:
        return self.table.entries

    @property
    def plies(self) -> list[Ply]:
        return self.table.record.plies

    def digest(self) -> str:
        return self._digest.text()

    def stored(self) -> StoredTable:
        return stored(self.table)

    @property
    def settled(self) -> bool:
        """Whether nothing can be taken back but hidden choices: only then the table can be stored as it is."""
        return self.table.settled

    # -- for the first time -------------------------------------------------------------------------------------------

    def perform(self, act: Act, by: str = "", takes_back: bool = False) -> Change:
        """Let something happen; what it did to the game. If it raises, it did nothing."""
        table = self.table
        before = table.state.clone() if takes_back else None
        plies, lines, undone, moment = len(table.record.plies), table.lines, table.undone, table.moment
        opened = table.hidden.opened if table.hidden is not None else None
        table.performed = []
        act()
        if before is None and table.performed:
            before = table.before
        change = Change(choices=_choices(table.performed, by), private=table.moment == moment)
        if before is not None:
            change.state = self._follow(before)
        self._note_record(change, plies, opened)
        if table.lines != lines:
            start = min(lines, table.lines)
            change.lines = (start, table.entries[start:])
        change.undone = table.undone != undone
        self._note_automation(change)
        return change

    def begun(self, act: Act) -> Change:
        """The same for the beginning of a game: the whole state has changed."""
        change = self.perform(act)
        table = self.table
        self._digest = StateDigest(table.state, table.game.nodes)
        change.private = False
        change.setup = table.record.setup
        change.state = StateChange(table.game.to_json(table.state))
        change.lines = (0, list(table.entries))
        return change

    def _follow(self, before: Any) -> StateChange:
        state, nodes = self.table.state, self.table.game.nodes
        names = changed_fields(before, state)
        self._digest.follow(state, names)
        return difference(before, state, names, nodes)

    def _note_record(self, change: Change, before: int, opened: int | None) -> None:
        """The choices were added to the record one by one, with their draws; or, if it is not that simple, its end."""
        plies, hidden = self.table.record.plies, self.table.hidden
        if hidden is not None:
            change.hidden = HiddenSteps(hidden.opened, hidden.copy().sizes, list(hidden.changes))
        start = min(before, len(plies)) if opened is None else min(opened, len(plies))
        new = plies[start:]
        if opened is None and start == before and _simply_added(change.choices, new):
            return
        change.plies = (start, [(ply.seat, ply.option, ply.outcomes) for ply in new])

    def _note_automation(self, change: Change) -> None:
        now = self._kept()
        change.automation = {
            seat: automation_of(kept) for seat, kept in enumerate(now) if kept != self._automation[seat]
        }
        self._automation = now

    def _kept(self) -> list[Any]:
        return [self.table.automation(seat) for seat in range(self.table.seats)]

    # -- again --------------------------------------------------------------------------------------------------------

    def repeat(self, change: Change, take_back: Act | None) -> None:
        """Let the rules do what was noted: the same options, and nothing that is not among them."""
        table = self.table
        before = table.state.clone()
        if take_back is not None:
            take_back()
        for choice in change.choices:
            table.repeat(Performed(choice.seat, choice.options, "", choice.answer, choice.ended, choice.orders))
        self._digest.follow(table.state, changed_fields(before, table.state))
        self.take_automation(change)

    def take_automation(self, change: Change) -> None:
        for seat, kept in change.automation.items():
            self._automation[seat] = seat_automation(kept)
            self.table.set_automation(seat, self._automation[seat])


def _choices(performed: list[Performed], by: str) -> list[Choice]:
    found = [
        Choice(one.seat, one.options, one.by, [], one.answer, one.ended, one.orders if any(one.orders) else [])
        for one in performed
    ]
    if found and by and not found[0].by:
        found[0].by = by
    return found


def _simply_added(choices: list[Choice], plies: list[Ply]) -> bool:
    """Whether the plies are just the options of the choices; if so, the choices take their draws."""
    chosen = [(choice.seat, option) for choice in choices for option in choice.options]
    if chosen != [(ply.seat, ply.option) for ply in plies]:
        return False
    at = 0
    for choice in choices:
        at += len(choice.options)
        choice.draws = plies[at - 1].outcomes
    return sum(len(ply.outcomes) for ply in plies) == sum(len(choice.draws) for choice in choices)


class RecordedGame:
    """A game as its events tell it, without any rules. States are JSON, in the shape that they were stored in."""

    def __init__(self, kept: StoredTable, plies: list[Ply], entries: list[Entry]) -> None:
        self.kept = kept
        self.plies = plies
        self.entries = entries

    @property
    def lines(self) -> int:
        return len(self.entries)

    @property
    def position(self) -> int:
        sealed: list[int] = self.kept.state["sealed"]
        return int(self.kept.state["ply"]) + len(sealed) - sealed.count(UNSEALED)

    @property
    def over(self) -> bool:
        return not self.kept.state["frames"]

    def take(self, change: Change) -> None:
        """Take over what an event has changed."""
        before = self.kept.state
        state = dict(before)
        patch(state, change.state)
        if change.plies is not None:
            keep, rest = change.plies
            self.plies[keep:] = [Ply(*ply) for ply in rest]
        else:
            for choice in change.choices:
                self.plies += [Ply(choice.seat, option, []) for option in choice.options[:-1]]
                self.plies.append(Ply(choice.seat, choice.options[-1], choice.draws))
        if change.lines is not None:
            start, new = change.lines
            self.entries[start:] = new
        self.kept = self.kept._replace(
            state=state,
            undone=self.kept.undone + change.undone,
            hidden=self._hidden(change.hidden, before),
            automation=[
                seat_automation(change.automation[seat]) if seat in change.automation else kept
                for seat, kept in enumerate(self.kept.automation)
            ],
        )

    def _hidden(self, steps: HiddenSteps | None, before: Json) -> StoredHidden | None:
        if steps is None:
            return None
        known = self.kept.hidden
        state = known.state if known is not None and known.opened == steps.opened else before
        return StoredHidden(steps.opened, state, steps.sizes, steps.changes)


def recorded_beginning(change: Change, header: Header) -> RecordedGame:
    """A game that has begun with this change."""
    nobody = [seat_automation(Automation()) for _ in range(header.seats)]
    kept = StoredTable(header, change.setup, [], {}, 0, None, nobody)
    begun = RecordedGame(kept, [], [])
    begun.take(change)
    return begun
