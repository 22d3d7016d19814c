"""A table: one running or finished play of a game, and its validated entry point.

A table applies options, one submission after the other, and no more. What a seat has said in advance is the business
of the automated table around it (`core/automation.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple, cast

from worldstage.core.chance import Chance, Committed, Recording
from worldstage.core.errors import (
    IllegalOption,
    NothingToUndo,
    NotYourDecision,
    StaleDecision,
)
from worldstage.core.flow import S
from worldstage.core.game import Decision, Game, Refusal, Result, Sequel
from worldstage.core.log import EVERYBODY, Entry, Log, readable
from worldstage.core.opening import header, seed_bytes
from worldstage.core.record import Ply, Record
from worldstage.core.state import UNSEALED
from worldstage.core.text import Text

Option = int | str | tuple[str, int]
MOST_OPTIONS: Final = 200  # in one submission
MOST_UNDO: Final = 500  # submissions that can be taken back


class Snapshot(NamedTuple, Generic[S]):
    """Where undo goes back to: the state before a choice of `seat`, and how long record and log were."""

    seat: int
    state: S
    plies: int
    entries: int


class Savepoint(NamedTuple, Generic[S]):
    """What submissions can change, as it was before them. The state: `Table._before`."""

    opened: int
    plies: list[Ply]  # from `opened` on; those before it never change
    entries: int
    draws: int
    undo: list[Snapshot[S]]
    end: tuple[list[int], list[int], str, bytes]  # places, points, digest and seed in the record


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
    ) -> None:
        settings = game.check_settings(seats, given)
        self.game = game
        self.seed = seed_bytes(seed)
        self.record = Record(header(game, settings, seats, self.seed, [""] * seats if names is None else names, salt))
        self.chance = Recording(source or Committed(self.seed, self.record.header.context))
        self._log = Log()
        self._undo: list[Snapshot[S]] = []
        self._before: S | None = None  # the state at the last savepoint, once something has changed it
        self._undone = 0  # how often something was taken back
        self.state = game.begin(seats, settings, self.chance)
        self.state.log = self._log
        game.advance(self.state, self.chance)
        self.record.setup = self.chance.take()
        self._opened = 0  # where in the record the sealed choices under way begin
        if not self.state.frames:
            self._close()

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
    def moment(self) -> str:
        """A name for the point the table has reached: another after every choice and everything taken back."""
        return f"{len(self.record.plies)}:{self._undone}"

    def __repr__(self) -> str:
        end = self.result
        asked = f"places {end.places}" if end is not None else f"{self.game.node(self.state).name} asks {self.actors}"
        return f"<{type(self).__name__} {self.game.id}: {self.seats} seats, {len(self.record.plies)} choices, {asked}>"

    def decision(self, seat: int) -> Decision:
        self._check_asked(seat)
        decision = self.game.decision(self.state, seat)
        return decision._replace(id=self._named(decision.id)) if self._undone else decision

    def _named(self, decision_id: str) -> str:
        """What was asked before something was taken back is another decision than the same question after it."""
        return f"{decision_id}:{self._undone}" if self._undone else decision_id

    def view(self, seat: int | None = None, public: dict[str, Any] | None = None) -> dict[str, Any]:
        """All that a seat may know; without a seat, all that a spectator may.

        Who makes many views of one moment makes the `public` part once, by `game.views.public`, and hands it in.
        """
        return self.game.views.view(self.state, EVERYBODY if seat is None else self._check_seat(seat), public)

    def log(self, seat: int | None = None, since: int = 0, until: int | None = None) -> list[Entry]:
        """The log as a seat or a spectator may read it."""
        reader = EVERYBODY if seat is None else self._check_seat(seat)
        return [readable(entry, reader, self.game.shapes) for entry in self._log.entries[since:until]]

    def why_not(self, seat: int, option: Option) -> Refusal | None:
        """Why `seat` can't choose an option now; None if it can."""
        action = self._action(option)
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
        current = self._named(self.game.decision_id(self.state, seat))
        if current != decision_id:
            named = str(decision_id)[:80]
            raise StaleDecision(_text("error.stale", seat=("seat", seat), named=("", named), current=("", current)))
        actions = self._actions(seat, option)
        self._check_legal(seat, actions, 0)
        return actions

    def _actions(self, seat: int, option: Option | Sequence[Option]) -> list[int]:
        given: Any = option
        if type(given) is not list:
            return [self._action(given)]
        if not 1 <= len(given) <= MOST_OPTIONS:
            raise IllegalOption(_text("error.compound_length", seat=("seat", seat), most=("", MOST_OPTIONS)))
        actions: list[int] = []
        for one in given:
            try:
                actions.append(self._action(one))
            except IllegalOption as refusal:
                raise _illegal(seat, len(actions), len(given), str(one)[:80], Refusal(refusal.text, "")) from None
        return actions

    def _check_legal(self, seat: int, actions: list[int], number: int) -> None:
        action = actions[number]
        if action not in self.game.legal(self.state, seat):
            refusal = self.game.explanation.why_not(self.state, seat, action)
            raise _illegal(seat, number, len(actions), self.game.actions.format(action), refusal)

    def retract(self, seat: int) -> None:
        """Take back a sealed choice while others are still to come."""
        if not self.can_retract(seat):
            raise NothingToUndo(_text("error.no_retract", seat=_shown(seat)))
        self.state.sealed[seat] = UNSEALED
        for i in range(self._opened, len(self.record.plies)):
            if self.record.plies[i].seat == seat:
                del self.record.plies[i]
                break
        self._undo.clear()

    def can_retract(self, seat: int) -> bool:
        return self._is_seat(seat) and self.state.sealed[seat] != UNSEALED

    def can_undo(self, seat: int) -> bool:
        """Whether the last choice was this seat's, with no chance drawn and nothing revealed since."""
        return self._is_seat(seat) and bool(self._undo) and self._undo[-1].seat == seat

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice: as if it had never been."""
        if not self.can_undo(seat):
            raise NothingToUndo(_text("error.nothing_to_undo", seat=_shown(seat)))
        self._take_back(self._undo.pop())

    def restart_turn(self, seat: int) -> None:
        """Take back all that may be taken back of what the seat has just chosen."""
        if not self.can_undo(seat):
            raise NothingToUndo(_text("error.nothing_to_undo", seat=_shown(seat)))
        first = self._undo[0]
        self._undo.clear()
        self._take_back(first)

    def _take_back(self, snapshot: Snapshot[S]) -> None:
        self._undone += 1
        self._restore(snapshot)

    # -- inside ---------------------------------------------------------------------------------------------------

    def _close(self) -> None:
        """The game is over: the result stands, the seed is revealed, nothing is taken back any more."""
        result = self.game.result(self.state)
        assert result is not None
        self.record.digest = self.game.digest(self.state)
        self.record.places, self.record.points = result.places, result.points
        self.record.seed = self.seed

    def _check_seat(self, seat: int) -> int:
        """The seat, if there is such a one at this table."""
        if not self._is_seat(seat):
            raise NotYourDecision(_text("error.no_such_seat", seat=_shown(seat), seats=("", self.seats)))
        return seat

    def _is_seat(self, seat: int) -> bool:
        return type(seat) is int and 0 <= seat < self.seats

    def _check_asked(self, seat: int) -> None:
        if self._check_seat(seat) not in self.actors:
            raise self._not_yours(seat)

    def _not_yours(self, seat: int) -> NotYourDecision:
        if not self.state.frames:
            return NotYourDecision(_text("error.game_over", seat=("seat", seat)))
        asked = ", ".join(str(actor + 1) for actor in self.actors)
        return NotYourDecision(_text("error.not_asked", seat=("seat", seat), asked=("", asked)))

    def _action(self, option: Option) -> int:
        """An option, in any of its forms, as an action of the index."""
        if isinstance(option, str):
            return self.game.actions.parse(option)
        given: Any = option
        if type(given) is tuple and len(given) == 2 and type(given[0]) is str and type(given[1]) is int:
            return self.game.actions.encode(given[0], given[1])
        if type(given) is int and 0 <= given < self.game.actions.size:
            return given
        raise IllegalOption(_text("error.unknown_action", option=("", str(given)[:80])))

    def _perform(self, seat: int, actions: list[int]) -> None:
        """Apply, record, and raise the floor of undo where the kernel must. The first action is known to be legal."""
        s = self.state
        before: Snapshot[S] = Snapshot(seat, cast(S, s.clone()), len(self.record.plies), len(self._log.entries))
        if self._before is None:
            self._before = before.state
        sealed, draws, reveals = self.game.node(s).sealed, self.chance.draws, s.reveals
        if not sealed or not any(choice != UNSEALED for choice in s.sealed):
            self._opened = len(self.record.plies)
        try:
            for number, action in enumerate(actions):
                if number:
                    self._check_next(seat, actions, number, draws, reveals)
                self.game.apply(s, seat, action, self.chance)
                self.record.plies.append(Ply(seat, self.game.actions.format(action), self.chance.take()))
            if not s.frames:
                self._close()
        except BaseException:
            self.chance.rewind(draws)
            self._restore(before)
            raise
        if sealed:
            self._undo.clear()  # a sealed choice is retracted, not undone
            if s.reveals != reveals:
                self._sort_sealed()
        elif self.chance.draws != draws or s.reveals != reveals or not s.frames:
            self._undo.clear()
        else:
            self._keep(before)

    def _check_next(self, seat: int, actions: list[int], number: int, draws: int, reveals: int) -> None:
        """Refuse an option of a list that can't follow those before it, for reasons that its seat knows."""
        s = self.state
        why = ""
        if not s.frames:
            why = "over"
        elif self.chance.draws != draws or s.reveals != reveals:
            why = "revealed"
        elif self.game.node(s).sealed or self.actors != [seat]:
            why = "others"
        if why:
            option = self.game.actions.format(actions[number])
            raise _illegal(seat, number, len(actions), option, Refusal(_text(f"compound.{why}"), ""))
        self._check_legal(seat, actions, number)

    def _keep(self, before: Snapshot[S]) -> None:
        """What was chosen since then may be taken back: not what another seat chose before it, nor what is long ago."""
        if self._undo and self._undo[-1].seat != before.seat:
            self._undo.clear()
        self._undo.append(before)
        del self._undo[:-MOST_UNDO]

    def _save(self) -> Savepoint[S]:
        self._before = None
        return Savepoint(
            self._opened,
            self.record.plies[self._opened :],
            len(self._log.entries),
            self.chance.draws,
            list(self._undo),
            (self.record.places, self.record.points, self.record.digest, self.record.seed),
        )

    def _roll_back(self, saved: Savepoint[S]) -> None:
        """All or nothing: something has raised, so nothing has happened."""
        if self._before is not None:
            self.state = cast(S, self._before.clone())
            self.state.log = self._log
        self._opened = saved.opened
        self.record.plies[saved.opened :] = saved.plies
        del self._log.entries[saved.entries :]
        if self.chance.draws != saved.draws:
            self.chance.rewind(saved.draws)
        self._undo = saved.undo
        self.record.places, self.record.points, self.record.digest, self.record.seed = saved.end

    def _sort_sealed(self) -> None:
        """Write revealed choices by seat: the record doesn't tell who hesitated."""
        plies = self.record.plies
        outcomes = plies[-1].outcomes
        group = sorted((ply._replace(outcomes=[]) for ply in plies[self._opened :]), key=lambda ply: ply.seat)
        group[-1] = group[-1]._replace(outcomes=outcomes)
        plies[self._opened :] = group

    def _restore(self, snapshot: Snapshot[S]) -> None:
        self.state = cast(S, snapshot.state.clone())
        self.state.log = self._log
        del self.record.plies[snapshot.plies :]
        del self._log.entries[snapshot.entries :]


def _illegal(seat: int, number: int, count: int, option: str, refusal: Refusal) -> IllegalOption:
    """An option is refused; in a list, with all the others."""
    key = "error.illegal_option" if count == 1 else "error.compound_rule" if refusal.rule else "error.compound"
    args: dict[str, tuple[str, Any]] = {"seat": ("seat", seat), "option": ("", option)}
    args |= {"number": ("", number + 1), "count": ("", count)} if count > 1 else {}
    return IllegalOption(Text(key, {**args, "why": ("text", refusal.text), "rule": ("", refusal.rule)}), refusal.rule)


def _shown(seat: Any) -> tuple[str, Any]:
    """A seat in a refusal, whatever was given as one."""
    return ("seat", seat) if type(seat) is int else ("", str(seat)[:20])


def _text(key: str, **args: tuple[str, Any]) -> Text:
    return Text(key, dict(args))
