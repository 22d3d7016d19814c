"""A table: one running or finished play of a game, and its validated entry point.

A table applies options, one submission after the other, and no more. What a seat has said in advance is the business
of the automated table around it (`core/automation.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, cast

from worldstage.core.chance import Chance, Committed, Recording
from worldstage.core.errors import NothingToUndo, NotYourDecision, StaleDecision
from worldstage.core.flow import Node, S
from worldstage.core.game import Decision, Game, Refusal, Result, Sequel
from worldstage.core.hidden import Hidden, check_hidden
from worldstage.core.log import EVERYBODY, Entry, Log, read_back, readable
from worldstage.core.opening import Start, header, seed_bytes
from worldstage.core.record import Ply, Record
from worldstage.core.savepoints import Savepoint, Snapshot
from worldstage.core.simultaneous import Simultaneous
from worldstage.core.state import UNSEALED, position
from worldstage.core.submissions import Option, action_of, actions_of, illegal, obstacle, shown
from worldstage.core.text import kernel_text

MOST_UNDO: Final = 500  # submissions that can be taken back


class Table(Generic[S]):
    """Checks seat, decision and option; keeps log and record; takes back what may be taken back."""

    def __init__(
        self,
        game: Game[S],
        seats: int,
        seed: int | bytes | None,
        given: dict[str, Any],
        names: list[str] | None = None,
        salt: str = "",
        source: Chance | None = None,
        created_with: int = 0,
        start: Start[S] | None = None,
    ) -> None:
        """With a `start` the table goes on from there: `core/storing.py` fills in what it had."""
        settings = game.check_settings(seats, given) if start is None else {}
        self.game = game
        self.seed = seed_bytes(seed)
        self.record = Record(
            start.header if start else header(game, settings, seats, self.seed, names, salt, created_with)
        )
        self.chance = Recording(source or Committed(self.seed, self.record.header.context))
        self._log = Log()
        self._undo: list[Snapshot[S]] = []
        # For those who store the table; nobody else changes them.
        self.before: S | None = None  # the state at the last savepoint, once something has changed it
        self.undone = 0  # how often something that was not hidden was taken back
        self.hidden: Hidden[S] | None = None  # hidden choices under way
        self.state = start.state if start else game.opened(seats, settings, self.chance)
        self.state.log = self._log
        if start:
            return
        game.advance(self.state, self.chance)
        self.record.setup = self.chance.take()
        if not self.state.frames:
            self.finish()

    # -- reading --------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def actors(self) -> list[int]:
        """The seats that must choose now; empty when the game is over."""
        return self.game.actors(self.state)

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    @property
    def sequel(self) -> Sequel | None:
        """What a finished game of a series leads to; a record may be older than some settings of its game."""
        result = self.result
        if result is None:
            return None
        return self.game.reporting.sequel(self.game.check_settings(self.seats, self.record.header.settings), result)

    @property
    def lines(self) -> int:
        """How many lines the log has, for everybody the same."""
        return len(self._log.entries)

    @property
    def entries(self) -> list[Entry]:
        """The lines of the log with all that only some may read: to be stored, not to be shown."""
        return self._log.entries

    @property
    def settled(self) -> bool:
        """Whether nothing can be taken back but hidden choices under way."""
        return not self._undo

    @property
    def position(self) -> int:
        """How much has happened that everybody could see: see `position`."""
        return position(self.state)

    @property
    def moment(self) -> str:
        """A name for the point the table has reached. Hidden choices, made or taken back, don't change it."""
        return f"{self.position}:{self.undone}"

    def __repr__(self) -> str:
        end = self.result
        asked = f"places {end.places}" if end is not None else f"{self.game.node(self.state).name} asks {self.actors}"
        return f"<{type(self).__name__} {self.game.id}: {self.seats} seats, {len(self.record.plies)} choices, {asked}>"

    def decision(self, seat: int) -> Decision:
        self._check_asked(seat)
        return self.game.decision(self.state, seat, self._decision_id(seat))

    def _decision_id(self, seat: int) -> str:
        """What was asked before something was taken back is another decision than the same question after it.

        At a simultaneous node the seat's own choices count, and those of nobody else.
        """
        name = self.game.decision_id(self.state, seat)
        if self.undone:
            name = f"{name}:{self.undone}"
        if isinstance(self.game.node(self.state), Simultaneous):
            name = f"{name}:{self.hidden.changes[seat] if self.hidden is not None else 0}"
        return name

    def view(self, seat: int | None = None, public: dict[str, Any] | None = None) -> dict[str, Any]:
        """All that a seat may know; without a seat, all that a spectator may.

        Who makes many views of one moment makes the `public` part once, by `game.views.public`, and passes it in.
        """
        reader = EVERYBODY if seat is None else self._check_seat(seat)
        view = self.game.views.view(self.state, reader, public)
        self.game.views.recall(view, self.state, reader, read_back(self._log.entries, reader, self.game.shapes))
        return view

    def log(self, seat: int | None = None, since: int = 0, until: int | None = None) -> list[Entry]:
        """The log as a seat or a spectator may read it."""
        reader = EVERYBODY if seat is None else self._check_seat(seat)
        return [readable(entry, reader, self.game.shapes) for entry in self._log.entries[since:until]]

    def why_not(self, seat: int, option: Option) -> Refusal | None:
        """Why `seat` can't choose an option now; None if it can."""
        action = action_of(self.game.actions, option)
        if self._check_seat(seat) not in self.actors:
            return Refusal(self._not_yours(seat).text, "")
        if action in self.game.legal(self.state, seat):
            return None
        return self.game.explanation.why_not(self.state, seat, action)

    # -- choosing and taking back ---------------------------------------------------------------------------------

    def submit(self, seat: int, decision_id: str, option: Option | Sequence[Option]) -> list[Entry]:
        """Choose for a seat: an option, or a list of options, one directly after the other.

        Refused or carried out as a whole, and taken back as a whole; returns the new log lines the seat may read. Only
        the last option of a list may draw or reveal something, complete a hidden choice or lead to other seats being
        asked: so neither success nor refusal tells more than the seat could see by choosing and taking back.
        """
        actions = self._checked(seat, decision_id, option)
        lines = self.lines
        self._perform(seat, actions)
        return self.log(seat, lines)

    def _checked(self, seat: int, decision_id: str, option: Option | Sequence[Option]) -> list[int]:
        """The actions of a submission, if the seat is asked just that decision and may choose the first of them."""
        self._check_asked(seat)
        current = self._decision_id(seat)
        if current != decision_id:
            named = str(decision_id)[:80]
            raise StaleDecision(
                kernel_text("error.stale", seat=("seat", seat), named=("", named), current=("", current))
            )
        actions = actions_of(self.game.actions, seat, option)
        self._check_legal(seat, actions, 0)
        return actions

    def _check_legal(self, seat: int, actions: list[int], number: int) -> None:
        action = actions[number]
        if action not in self.game.legal(self.state, seat):
            refusal = self.game.explanation.why_not(self.state, seat, action)
            raise illegal(seat, number, len(actions), self.game.actions.format(action), refusal)

    def retract(self, seat: int) -> None:
        """Take back a sealed choice, or being done, while others are still to come."""
        if not self.can_retract(seat):
            raise NothingToUndo(kernel_text("error.no_retract", seat=shown(seat)))
        hidden = self._drafts
        if hidden is not None:
            self._take_back_hidden(hidden, seat, 1)
            return
        self.state.sealed[seat] = UNSEALED
        if self.hidden is not None:
            self.record.plies[self.hidden.opened :] = self.hidden.without(self.record.plies, seat, 1)
            self.hidden.drop(seat, 1)

    def can_retract(self, seat: int) -> bool:
        return self._is_seat(seat) and self.state.sealed[seat] != UNSEALED

    def can_undo(self, seat: int) -> bool:
        """Whether the seat can take back its last submission.

        If it was the last of all, with no chance drawn and nothing revealed since; at a simultaneous node, if the seat
        has chosen something there and is not done, whatever the others do.
        """
        if not self._is_seat(seat):
            return False
        hidden = self._drafts
        if hidden is not None:
            return self.state.sealed[seat] == UNSEALED and bool(hidden.sizes[seat])
        return bool(self._undo) and self._undo[-1].seat == seat

    def undo_id(self, seat: int) -> str | None:
        """A name for what `undo` would take back; None if there is nothing. It tells nothing about other seats."""
        if not self.can_undo(seat):
            return None
        return self.moment if self._drafts is None else self._decision_id(seat)

    def undo(self, seat: int) -> None:
        """Take back the seat's last submission and everything that followed from it."""
        self._check_undo(seat)
        hidden = self._drafts
        if hidden is not None:
            self._take_back_hidden(hidden, seat, 1)
        else:
            self._take_back(self._undo.pop())

    def restart_turn(self, seat: int) -> None:
        """Take back all that may be taken back of what the seat has just chosen."""
        self._check_undo(seat)
        hidden = self._drafts
        if hidden is not None:
            self._take_back_hidden(hidden, seat, len(hidden.sizes[seat]))
        else:
            first = self._undo[0]
            self._undo.clear()
            self._take_back(first)

    def _check_undo(self, seat: int) -> None:
        if not self.can_undo(seat):
            raise NothingToUndo(kernel_text("error.nothing_to_undo", seat=shown(seat)))

    def _take_back(self, snapshot: Snapshot[S]) -> None:
        self.undone += 1
        self._restore(snapshot)

    @property
    def _drafts(self) -> Hidden[S] | None:
        """The choices under way at a simultaneous node."""
        hidden = self.hidden
        return hidden if hidden is not None and isinstance(self.game.node(self.state), Simultaneous) else None

    def _take_back_hidden(self, hidden: Hidden[S], seat: int, submissions: int) -> None:
        """Apply the choices of all others, and the earlier ones of the seat, again. None of them draws anything."""
        plies = hidden.without(self.record.plies, seat, submissions)
        s = cast(S, hidden.state.clone())
        for ply in plies:
            self.game.apply(s, ply.seat, self.game.actions.parse(ply.option), self.chance)
        s.log = self._log
        self.state = s
        self.record.plies[hidden.opened :] = plies
        hidden.drop(seat, submissions)

    def steps(self, seat: int) -> int:
        """How many hidden choices a seat has made at a simultaneous node; not for other seats to know."""
        return sum(self._drafts.sizes[seat]) if self._drafts is not None else 0

    def lists(self) -> dict[int, int]:
        """Which choices of the record are taken back together: by the number of the first, how many."""
        ends = [snapshot.plies for snapshot in self._undo[1:]] + [len(self.record.plies)]
        sizes = {taken.plies + 1: end - taken.plies for taken, end in zip(self._undo, ends, strict=bool(self._undo))}
        if self._drafts is not None:
            sizes = self._drafts.lists(self.record.plies)
        return {first: size for first, size in sizes.items() if size > 1}

    # -- inside ---------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """The game is over: the result stands, the seed is revealed, nothing is taken back any more."""
        result = self.game.result(self.state)
        assert result is not None
        self.record.digest = self.game.digest(self.state)
        self.record.places, self.record.points = result.places, result.points
        self.record.seed = self.seed

    def _check_seat(self, seat: int) -> int:
        """The seat, if the table has it."""
        if not self._is_seat(seat):
            raise NotYourDecision(kernel_text("error.no_such_seat", seat=shown(seat), seats=("", self.seats)))
        return seat

    def _is_seat(self, seat: int) -> bool:
        return type(seat) is int and 0 <= seat < self.state.seats

    def _check_asked(self, seat: int) -> None:
        if self._check_seat(seat) not in self.actors:
            raise self._not_yours(seat)

    def _not_yours(self, seat: int) -> NotYourDecision:
        if not self.state.frames:
            return NotYourDecision(kernel_text("error.game_over", seat=("seat", seat)))
        asked = ", ".join(str(actor + 1) for actor in self.actors)
        return NotYourDecision(kernel_text("error.not_asked", seat=("seat", seat), asked=("", asked)))

    def _perform(self, seat: int, actions: list[int]) -> None:
        """Apply, record, and raise the floor of undo where the kernel must. The first action is known to be legal."""
        s = self.state
        before: Snapshot[S] = Snapshot(seat, cast(S, s.clone()), len(self.record.plies), len(self._log.entries))
        if self.before is None:
            self.before = before.state
        node, draws, reveals = self.game.node(s), self.chance.draws, s.reveals
        try:
            for number, action in enumerate(actions):
                if number:
                    self._check_next(seat, actions, number, node, self.chance.draws == draws and s.reveals == reveals)
                self.game.apply(s, seat, action, self.chance)
                self.record.plies.append(Ply(seat, self.game.actions.format(action), self.chance.take()))
            if node.sealed and s.reveals == reveals:
                check_hidden(before.state, s, node, self.chance.draws != draws or self.lines != before.entries)
            if not s.frames:
                self.finish()
        except BaseException:
            self.chance.rewind(draws)
            self._restore(before)
            raise
        if node.sealed:
            self._hide(before, len(actions), s.reveals != reveals)
        elif self.chance.draws != draws or s.reveals != reveals or not s.frames or self._asks_together():
            self._undo.clear()
        else:
            self._keep(before)

    def _check_next(self, seat: int, actions: list[int], number: int, node: Node[S], untouched: bool) -> None:
        """Refuse an option of a list that can't follow those before it."""
        why = obstacle(self.game, self.state, seat, node, untouched)
        if why:
            option = self.game.actions.format(actions[number])
            raise illegal(seat, number, len(actions), option, Refusal(kernel_text(f"compound.{why}"), ""))
        self._check_legal(seat, actions, number)

    def _hide(self, before: Snapshot[S], size: int, revealed: bool) -> None:
        """Hidden choices were made. They are taken back by themselves, not as part of the stack of undo."""
        self._undo.clear()
        hidden = self.hidden if self.hidden is not None else Hidden(before.plies, before.state, self.seats)
        self.record.plies[hidden.opened :] = hidden.by_seat(self.record.plies)
        hidden.add(before.seat, size)
        self.hidden = None if revealed else hidden

    def _asks_together(self) -> bool:
        """Whether seats draft together now. If undo went back behind that, it would tell whether others have begun."""
        return isinstance(self.game.node(self.state), Simultaneous)

    def _keep(self, before: Snapshot[S]) -> None:
        """What was chosen since then may be taken back: not what another seat chose before it, nor what is long ago."""
        if self._undo and self._undo[-1].seat != before.seat:
            self._undo.clear()
        self._undo.append(before)
        del self._undo[:-MOST_UNDO]

    def _save(self) -> Savepoint[S]:
        self.before = None
        hidden = self.hidden
        opened = hidden.opened if hidden is not None else len(self.record.plies)
        return Savepoint(
            hidden.copy() if hidden is not None else None,
            opened,
            self.record.plies[opened:],
            len(self._log.entries),
            self.chance.draws,
            list(self._undo),
            (self.record.places, self.record.points, self.record.digest, self.record.seed),
        )

    def _roll_back(self, saved: Savepoint[S]) -> None:
        """All or nothing: something has raised, so nothing has happened."""
        if self.before is not None:
            self.state = cast(S, self.before.clone())
            self.state.log = self._log
        self.hidden = saved.hidden
        self.record.plies[saved.opened :] = saved.plies
        del self._log.entries[saved.entries :]
        if self.chance.draws != saved.draws:
            self.chance.rewind(saved.draws)
        self._undo = saved.undo
        self.record.places, self.record.points, self.record.digest, self.record.seed = saved.end

    def _restore(self, snapshot: Snapshot[S]) -> None:
        self.state = cast(S, snapshot.state.clone())
        self.state.log = self._log
        del self.record.plies[snapshot.plies :]
        del self._log.entries[snapshot.entries :]
