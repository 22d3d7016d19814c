"""A table: one running or finished play of a game, and the one checked door into it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, cast

from worldstage.core.chance import Chance, Committed, Recording, commitment
from worldstage.core.errors import (
    BadSetup,
    IllegalOption,
    NothingToUndo,
    NotYourDecision,
    Refused,
    StaleDecision,
)
from worldstage.core.flow import S
from worldstage.core.game import Decision, Game, Refusal, Result, Sequel
from worldstage.core.log import EVERYBODY, Entry, Log, readable
from worldstage.core.orderbook import Book, Due, Saved
from worldstage.core.orders import Order, Outcome
from worldstage.core.record import Header, Ply, Record, order_line
from worldstage.core.state import UNSEALED
from worldstage.core.text import Text

Option = int | str | tuple[str, int]


class Snapshot(NamedTuple, Generic[S]):
    """Where undo goes back to: the state before a choice of `seat`, and how long record and log were.

    `answer` is the standing answer that made the choice, if one did; `ended` are those that it ended. `orders` are
    those that waited.
    """

    seat: int
    state: S
    plies: int
    entries: int
    answer: str
    ended: list[tuple[int, str]]
    orders: list[list[Order]]


class Savepoint(NamedTuple, Generic[S]):
    """What a submission with the automation it triggers can change, as it was before. The state: `Table._before`."""

    opened: int
    plies: list[Ply]  # from `opened` on; those before it never change
    entries: int
    draws: int
    undo: list[Snapshot[S]]
    standing: list[set[str]]
    book: Saved


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
        names = [""] * seats if names is None else names
        _check_names(seats, names, salt)
        self.game = game
        self.seed = seed_bytes(seed)
        edition = game.edition
        self.record = Record(
            Header(
                game=game.id,
                rules=game.spec.rules_version,
                edition=edition.name,
                edition_digest=edition.digest,
                seats=seats,
                settings=settings,
                names=list(names),
                commitment=commitment(self.seed),
                salt=salt.strip(),
            )
        )
        self.chance = Recording(source or Committed(self.seed, self.record.header.context))
        self._log = Log()
        self._undo: list[Snapshot[S]] = []
        self._before: S | None = None  # the state before the submission under way, once something has changed it
        self._undone = 0  # how often something was taken back
        self._standing: list[set[str]] = [set() for _ in range(seats)]
        self._book = Book(game, seats)
        self.state = game.begin(seats, settings, self.chance)
        self.state.log = self._log
        game.advance(self.state, self.chance)
        self.record.setup = self.chance.take()
        self._opened = 0  # where in the record the sealed choices under way begin
        self._settle()

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

    def saved(self) -> str:
        """The record with its seed, to be continued later by `resume`. Not for the eyes of the players."""
        text = self.record.text()
        if self.record.places:
            return text
        lines = [
            f"standing {seat}: {' '.join(self.standing(seat))}" for seat in range(self.seats) if self.standing(seat)
        ]
        lines += [order_line(seat, order) for seat in range(self.seats) for order in self.orders(seat)]
        lines += [f"held {seat}:" for seat in sorted(self._book.held)]
        return text + "\n".join([*lines, f"seed: {self.seed.hex()}"]) + "\n"

    def why_not(self, seat: int, option: Option) -> Refusal | None:
        """Why `seat` can't choose an option now; None if it can."""
        action = self._action(option)
        if self._check_seat(seat) not in self.actors:
            return Refusal(self._not_yours(seat).text, "")
        if action in self.game.legal(self.state, seat):
            return None
        return self.game.explanation.why_not(self.state, seat, action)

    # -- the door ---------------------------------------------------------------------------------------------------

    def submit(self, seat: int, decision_id: str, option: Option) -> list[Entry]:
        """Choose for a seat. Refused or carried out as a whole; returns the new log lines the seat may read."""
        self._check_asked(seat)
        current = self._named(self.game.decision_id(self.state, seat))
        if current != decision_id:
            named = str(decision_id)[:80]
            raise StaleDecision(_text("error.stale", seat=("seat", seat), named=("", named), current=("", current)))
        action = self._action(option)
        if action not in self.game.legal(self.state, seat):
            refusal = self.game.explanation.why_not(self.state, seat, action)
            text = _text(
                "error.illegal_option",
                seat=("seat", seat),
                option=("", self.game.actions.format(action)),
                why=("text", refusal.text),
                rule=("", refusal.rule),
            )
            raise IllegalOption(text, refusal.rule)
        saved = self._save()
        try:
            self.dismiss(seat)
            self._perform(seat, action, "")
            self._settle()
            return self.log(seat, saved.entries)
        except BaseException:
            self._roll_back(saved)
            raise

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
        self._take_back([self._undo.pop()])

    def restart_turn(self, seat: int) -> None:
        """Take back all that may be taken back of what the seat has just chosen."""
        if not self.can_undo(seat):
            raise NothingToUndo(_text("error.nothing_to_undo", seat=_shown(seat)))
        taken, self._undo = self._undo, []
        self._take_back(taken)

    def _take_back(self, taken: list[Snapshot[S]]) -> None:
        """Back to the first of some snapshots. A standing answer that is taken back is lifted: it would fire again."""
        self._undone += 1
        self._restore(taken[0])
        for snapshot in taken:
            for seat, answer in snapshot.ended:
                self._standing[seat].add(answer)
            self._standing[snapshot.seat].discard(snapshot.answer)
        self._book.take_back(taken[0].seat, taken[0].orders)

    # -- standing answers -----------------------------------------------------------------------------------------

    def standing(self, seat: int) -> list[str]:
        """The standing answers of a seat."""
        return sorted(self._standing[self._check_seat(seat)])

    def stand(self, seat: int, answer: str) -> None:
        """Give an answer in advance; if it fits the decision at hand, it fires at once."""
        self._check_seat(seat)
        if answer not in self.game.standing:
            known = ", ".join(self.game.standing)
            raise Refused(
                _text("error.standing", seat=("seat", seat), answer=("", str(answer)[:60]), known=("", known))
            )
        saved = self._save()
        try:
            self._standing[seat].add(answer)
            self._settle()
        except BaseException:
            self._roll_back(saved)
            raise

    def lift(self, seat: int, answer: str | None = None) -> None:
        """Take a standing answer back, or all of them: the seat is asked again."""
        self._check_seat(seat)
        if answer is None:
            self._standing[seat].clear()
        else:
            self._standing[seat].discard(answer)

    def call_upon(self, seat: int) -> None:
        """Another seat asks this one for its own word: standing answers given "unless asked again" are lifted."""
        self._check_seat(seat)
        self._standing[seat] = {a for a in self._standing[seat] if self.game.standing[a].until}

    def suspend(self, seat: int) -> None:
        """Somebody else plays for the seat: its standing answers and orders stay, but don't fire."""
        self._book.suspended.add(self._check_seat(seat))

    def resume(self, seat: int) -> None:
        """The seat plays again; what it has said in advance fires again, at once where it fits."""
        self._check_seat(seat)
        saved = self._save()
        try:
            self._book.suspended.discard(seat)
            self._settle()
        except BaseException:
            self._roll_back(saved)
            raise

    # -- advance orders -------------------------------------------------------------------------------------------

    def orders(self, seat: int) -> list[Order]:
        """The orders of a seat that wait, in the order in which they are looked at."""
        return list(self._book.waiting[self._check_seat(seat)])

    def in_words(self, seat: int, order: Order) -> tuple[Text, ...]:
        """What a seat has ordered, in words, as things stand."""
        return self._book.said(self.state, self._check_seat(seat), order)

    def order(self, seat: int, choices: Sequence[str], when: str = "") -> None:
        """Order something in advance; if it fits the decision at hand, it is done at once."""
        self._check_seat(seat)
        if not self.state.frames:
            raise self._not_yours(seat)
        saved = self._save()
        try:
            self._book.give(seat, choices, when)
            self._settle()
        except BaseException:
            self._roll_back(saved)
            raise

    def withdraw(self, seat: int, number: int | None = None) -> None:
        """Take back the order with this id, or all of them."""
        self._book.withdraw(self._check_seat(seat), number)

    def outcomes(self, seat: int) -> list[Outcome]:
        """What became of the orders of a seat since it last chose something itself."""
        return list(self._book.outcomes[self._check_seat(seat)])

    def dismiss(self, seat: int) -> None:
        """The seat has seen what became of its orders."""
        self._book.outcomes[self._check_seat(seat)].clear()

    def _carry_out(self, due: Due) -> None:
        """Choose what was ordered: one thing directly after the other, as long as that is possible."""
        seat, order = due
        ends, said = self._book.ends, self._book.said(self.state, seat, order)
        refusal: Refusal | None = None
        done = 0
        for action in map(self.game.actions.parse, order.choices):
            if done:
                refusal = self._not_next(seat, action, ends)
                if refusal is not None:
                    break
            self._perform(seat, action, "")
            done += 1
        self._book.carried_out(Outcome(order, said, done, *(refusal or (None, ""))))

    def _not_next(self, seat: int, action: int, ends: int) -> Refusal | None:
        """Why the next choice of an order, of which some is done, can't be made."""
        if self._book.ends != ends:
            return Refusal(_text("order.over"), "")
        if seat not in self.actors or self.game.node(self.state).sealed:
            return Refusal(_text("order.not_asked"), "")
        return (
            None
            if action in self.game.legal(self.state, seat)
            else self.game.explanation.why_not(self.state, seat, action)
        )

    def _settle(self) -> None:
        """Let orders and standing answers fire until a seat must really be asked; close the books of a finished game.

        Orders come first: "buy that, then pass" is an order and a standing answer.
        """
        while self.state.frames:
            due = self._book.due(self.state)
            if due is not None:
                self._carry_out(due)
                continue
            ready = self._standing_choice()
            if ready is None:
                return
            self._perform(*ready)
        if not self.record.places:
            self._close()

    def _close(self) -> None:
        """The game is over: the result stands, the seed is revealed, nothing is taken back any more."""
        result = self.game.result(self.state)
        assert result is not None
        self.record.digest = self.game.digest(self.state)
        self.record.places, self.record.points = result.places, result.points
        self.record.seed = self.seed
        self._undo.clear()

    def _standing_choice(self) -> tuple[int, int, str] | None:
        """The next choice that a standing answer makes: seat, action and answer.

        Where choices are sealed, they wait for all seats without one, so that nobody learns from their haste.
        """
        node = self.game.node(self.state)
        choices = [self._standing_action(seat, node.name) for seat in self.actors]
        if node.sealed and None in choices:
            return None
        return next((choice for choice in choices if choice is not None), None)

    def _standing_action(self, seat: int, node: str) -> tuple[int, int, str] | None:
        if seat in self._book.suspended:
            return None
        for answer in sorted(self._standing[seat]):
            verbs = self.game.standing[answer].answers.get(node)
            if verbs is None:
                continue
            options = self.game.actions.options(self.game.legal(self.state, seat))
            for verb in verbs:
                if verb in options:
                    return seat, self.game.actions.encode(verb, options[verb][0]), answer
        return None

    def _end_standing(self, since: int) -> list[tuple[int, str]]:
        """End the standing answers that new log lines end; which, and whose."""
        ended: list[tuple[int, str]] = []
        for entry in self._log.entries[since:]:
            for seat in range(self.seats):
                for answer in sorted(self._standing[seat]):
                    until = self.game.standing[answer].until
                    if entry.key in until and self.game.concerns(self.state, seat, entry):
                        self._standing[seat].discard(answer)
                        ended.append((seat, answer))
        return ended

    # -- inside ---------------------------------------------------------------------------------------------------

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

    def _perform(self, seat: int, action: int, answer: str) -> None:
        """Apply, record, and raise the floor of undo where the kernel must."""
        s = self.state
        notation = self.game.actions.format(action)
        ended: list[tuple[int, str]] = []
        snapshot: Snapshot[S] = Snapshot(
            seat, cast(S, s.clone()), len(self.record.plies), len(self._log.entries), answer, ended, self._book.mark()
        )
        if self._before is None:
            self._before = snapshot.state
        if self._undo and self._undo[-1].seat != seat:
            self._undo.clear()
        sealed, draws, reveals = self.game.node(s).sealed, self.chance.draws, s.reveals
        if not sealed or not any(choice != UNSEALED for choice in s.sealed):
            self._opened = len(self.record.plies)
        try:
            self.game.apply(s, seat, action, self.chance)
            self.record.plies.append(Ply(seat, notation, self.chance.take()))
        except BaseException:
            self.chance.rewind(draws)
            self._restore(snapshot)
            raise
        if sealed:
            self._undo.clear()  # a sealed choice is retracted, not undone
            if s.reveals != reveals:
                self._sort_sealed()
        elif self.chance.draws != draws or s.reveals != reveals:
            self._undo.clear()
        else:
            self._undo.append(snapshot)
        ended += self._end_standing(snapshot.entries)
        self._book.held.discard(seat)
        self._book.end(s, self._log.entries[snapshot.entries :])

    def _save(self) -> Savepoint[S]:
        self._before = None
        return Savepoint(
            self._opened,
            self.record.plies[self._opened :],
            len(self._log.entries),
            self.chance.draws,
            list(self._undo),
            [set(answers) for answers in self._standing],
            self._book.save(),
        )

    def _roll_back(self, saved: Savepoint[S]) -> None:
        """All or nothing: something that was triggered has raised, so nothing has happened."""
        if self._before is not None:
            self.state = cast(S, self._before.clone())
            self.state.log = self._log
        self._opened = saved.opened
        self.record.plies[saved.opened :] = saved.plies
        del self._log.entries[saved.entries :]
        if self.chance.draws != saved.draws:
            self.chance.rewind(saved.draws)
        self._undo, self._standing = saved.undo, saved.standing
        self._book.restore(saved.book)

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


def seed_bytes(seed: int | bytes | None) -> bytes:
    """A 256-bit seed: given, made from a small number for tests and simulations, or fresh and unguessable."""
    if seed is None:
        return secrets.token_bytes(32)
    if type(seed) is int:
        return hashlib.sha256(b"worldstage seed %d" % seed).digest()
    if isinstance(seed, bytes) and len(seed) == 32:
        return seed
    raise BadSetup(
        _text("error.setup_seed", given=("", f"{len(seed)} bytes" if isinstance(seed, bytes) else str(seed)[:40]))
    )


def _shown(seat: Any) -> tuple[str, Any]:
    """A seat in a refusal, whatever was given as one."""
    return ("seat", seat) if type(seat) is int else ("", str(seat)[:20])


def _check_names(seats: int, names: list[str], salt: str) -> None:
    """Names and salt stand in the record, each on a line of its own: nothing in them may break it."""
    sound = type(names) is list and len(names) == seats
    lines = [*names, salt] if sound else []
    if not sound or not all(type(line) is str and line.isprintable() for line in lines):
        raise BadSetup(_text("error.setup_names", seats=("", seats)))
    if len(salt) > 200 or max(len(name) for name in names) > 80:
        raise BadSetup(_text("error.setup_names", seats=("", seats)))


def _text(key: str, **args: tuple[str, Any]) -> Text:
    return Text(key, dict(args))
