"""The automated table: what seats have said in advance, so that a long game need not wait for them.

Standing answers answer the same question again and again; orders are carried out once. Both live here, not in the
state, and are carried out as ordinary choices that the record shows like any other. This table is the validated entry
point that server, terminal and `Game.table` use: a submission and all automation it triggers are all or nothing. A
replay uses `Table` alone: its record holds what automation chose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Generic, NamedTuple

from worldstage.core.chance import Chance
from worldstage.core.errors import Refused, RulesBug
from worldstage.core.flow import Node, S
from worldstage.core.game import Game
from worldstage.core.log import Entry
from worldstage.core.opening import Start
from worldstage.core.orderbook import Book, Due, SeatAutomation
from worldstage.core.orders import Order, Outcome
from worldstage.core.record import Record, lists_line, order_line
from worldstage.core.savepoints import Everything, Mark
from worldstage.core.standing import FIRST, PICKED, standing_id
from worldstage.core.submissions import Option
from worldstage.core.table import Table
from worldstage.core.text import Text

MOST_FIRED: Final = 10_000  # choices that automation makes after one submission
BY_ANSWER: Final = "standing"
BY_ORDER: Final = "order"


class Performed(NamedTuple):
    """A submission that was carried out, and who made it: the seat itself (""), a standing answer or an order.

    Of its mark it has what `AutomatedTable.repeat` needs to carry it out again without any automation.
    """

    seat: int
    options: tuple[str, ...]
    by: str
    answer: str
    ended: list[tuple[int, str]]
    orders: list[list[Order]]


class AutomatedTable(Table[S]):
    """A table that owns the standing answers and orders of its seats, and lets them fire."""

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
        super().__init__(game, seats, seed, given, names, salt, source, created_with, start)
        self._standing: list[set[str]] = [set() for _ in range(seats)]
        self._book = Book(game, seats)
        self._marks: list[Mark] = []  # of the choices that may be taken back
        self._answered: set[int] = set()  # the seats whose standing answers are firing
        self.performed: list[Performed] = []  # by the last thing that was asked for, with all automation

    def saved(self) -> str:
        """The record with its seed, to be continued later by `resume`. It holds secrets."""
        text = self.record.text()
        if self.record.places:
            return text
        lines = [
            f"standing {seat}: {' '.join(self.standing(seat))}" for seat in range(self.seats) if self.standing(seat)
        ]
        lines += [order_line(seat, order) for seat in range(self.seats) for order in self.orders(seat)]
        lines += [f"held {seat}:" for seat in sorted(self._book.held)]
        lists = self.lists()
        lines += [lists_line(lists)] if lists else []
        return text + "\n".join([*lines, f"seed: {self.seed.hex()}"]) + "\n"

    def restore_automation(self, record: Record) -> None:
        """Take the standing answers and orders over from a saved table."""
        for seat, answers in record.standing.items():
            for answer in self._consistent(answers):
                self.stand(seat, answer)
        for seat, orders in record.orders.items():
            for order in orders:
                self._book.place(self._check_seat(seat), self._book.read(seat, order.options, order.when))
        self._book.held.update(self._check_seat(seat) for seat in record.held)

    # -- choosing and taking back ---------------------------------------------------------------------------------

    def submit(self, seat: int, decision_id: str, option: Option | Sequence[Option]) -> list[Entry]:
        """Choose for a seat, with all automation that follows; returns the new log lines the seat may read."""
        actions = self._checked(seat, decision_id, option)
        lines = self.lines
        with self._all_or_nothing():
            self.dismiss(seat)
            self._choose(seat, actions)
            self._settle()
            return self.log(seat, lines)

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice and everything that followed from it."""
        super().undo(seat)
        self._take_back_automation(seat)

    def restart_turn(self, seat: int) -> None:
        """Take back all that may be taken back of what the seat has just chosen."""
        super().restart_turn(seat)
        self._take_back_automation(seat)

    def _take_back_automation(self, seat: int) -> None:
        """After choices were taken back. A standing answer that is taken back is lifted: it would fire again."""
        back = len(self.record.plies)
        taken = [mark for mark in self._marks if mark.plies >= back]
        if not taken:
            return  # hidden choices were taken back: no automation ended or fired by them
        self._marks = [mark for mark in self._marks if mark.plies < back]
        for mark in taken:
            for other, answer in mark.ended:
                if not any(self._replaces(held, answer) for held in self._standing[other]):
                    self._standing[other].add(answer)
            self._standing[mark.seat].discard(mark.answer)
        self._book.take_back(seat, taken[0].orders)

    # -- standing answers -----------------------------------------------------------------------------------------

    def standing(self, seat: int) -> list[str]:
        """The standing answers of a seat."""
        return sorted(self._standing[self._check_seat(seat)])

    def stand(self, seat: int, answer: str) -> None:
        """Give an answer in advance; if it fits the decision at hand, it fires at once.

        It takes the place of the same answer with another argument (`bid=coin-3`), and of others of its group.
        """
        self._check_seat(seat)
        standing = self.game.standing.get(standing_id(str(answer)))
        if standing is None or standing.given(answer) is None:
            known = ", ".join(one.id if one.domain is None else f"{one.id}=…" for one in self.game.standing.values())
            args = {"seat": ("seat", seat), "answer": ("", str(answer)[:60]), "known": ("", known)}
            raise Refused(Text("error.standing", args))
        with self._all_or_nothing():
            self._standing[seat] = {held for held in self._standing[seat] if not self._replaces(answer, held)} | {
                answer
            }
            self._settle()

    def _replaces(self, answer: str, held: str) -> bool:
        """Whether one answer, given later, takes the place of another."""
        one, other = self.game.standing.get(standing_id(answer)), self.game.standing.get(standing_id(held))
        return one is not None and other is not None and one.replaces(other)

    def _consistent(self, answers: Iterable[str]) -> list[str]:
        """Of answers that were stored together, those that have an effect: of one group, the first has decided."""
        found: list[str] = []
        for answer in sorted(answers):
            if not any(self._replaces(answer, held) for held in found):
                found.append(answer)
        return found

    def stand_by_default(self) -> None:
        """Give all seats of a new table the answers that are on from the beginning."""
        answers = {one.id for one in self.game.answers_at(self.record.header.settings) if one.default}
        if answers:
            with self._all_or_nothing():
                self._standing = [set(answers) for _ in range(self.seats)]
                self._settle()

    def lift(self, seat: int, answer: str | None = None) -> None:
        """Take a standing answer back, or all of them: the seat is asked again. Its argument need not be named."""
        self._check_seat(seat)
        kept = {held for held in self._standing[seat] if answer is not None and answer not in (held, standing_id(held))}
        self._standing[seat] = kept

    def call_upon(self, seat: int) -> None:
        """Another seat asks this one to answer itself: standing answers given "unless asked again" are lifted."""
        self._check_seat(seat)
        self._standing[seat] = {a for a in self._standing[seat] if self.game.standing[standing_id(a)].until}

    def suspend(self, seat: int) -> None:
        """Somebody else plays for the seat: its standing answers and orders stay, but don't fire."""
        self._book.suspended.add(self._check_seat(seat))

    def resume(self, seat: int) -> None:
        """The seat plays again; what it has said in advance fires again, at once where it fits."""
        self._check_seat(seat)
        with self._all_or_nothing():
            self._book.suspended.discard(seat)
            self._settle()

    # -- orders ---------------------------------------------------------------------------------------------------

    def is_idle(self, seat: int) -> bool:
        """Whether a seat has no standing answer, no order, and nothing to read about earlier ones."""
        return not (self._standing[seat] or self._book.waiting[seat] or self._book.outcomes[seat])

    def orders(self, seat: int) -> list[Order]:
        """The orders of a seat that wait, in the order in which they are looked at."""
        return list(self._book.waiting[self._check_seat(seat)])

    def order_texts(self, seat: int, order: Order) -> tuple[Text, ...]:
        """The options of an order as texts, in the current state."""
        return self._book.said(self.state, self._check_seat(seat), order)

    def order(self, seat: int, options: Sequence[str], when: str = "") -> None:
        """Order something in advance; if it fits the decision at hand, it is done at once."""
        self._check_seat(seat)
        if not self.state.frames:
            raise self._not_yours(seat)
        with self._all_or_nothing():
            self._book.give(seat, options, when)
            self._settle()

    def withdraw(self, seat: int, number: int | None = None) -> None:
        """Take back the order with this id, or all of them."""
        self._book.withdraw(self._check_seat(seat), number)

    def outcomes(self, seat: int) -> list[Outcome]:
        """What became of the orders of a seat since it last chose something itself."""
        return list(self._book.outcomes[self._check_seat(seat)])

    def dismiss(self, seat: int) -> None:
        """The seat has seen what became of its orders."""
        self._book.outcomes[self._check_seat(seat)].clear()

    # -- firing ---------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Let orders and standing answers fire until a seat must really be asked.

        Orders come first: "buy that, then pass" is an order and a standing answer.
        """
        self._answered.clear()
        for _ in range(MOST_FIRED):
            due = self._book.due(self.state) if self.state.frames else None
            if due is not None:
                self._carry_out(due)
                continue
            ready = self._standing_choice() if self.state.frames else None
            if ready is None:
                return
            self._answered.add(ready[0])
            self._choose(*ready, by=BY_ANSWER)
        raise RulesBug(f"standing answers and orders at {self.game.node(self.state).name} don't come to an end")

    def _carry_out(self, due: Due) -> None:
        """Submit what was ordered, all or nothing."""
        seat, order = due
        said = self._book.said(self.state, seat, order)
        try:
            self._choose(seat, [self.game.actions.parse(option) for option in order.options], by=BY_ORDER)
        except Refused as refusal:
            self._book.carried_out(said, refusal)
        else:
            self._book.carried_out(said, None)

    def _standing_choice(self) -> tuple[int, list[int], str] | None:
        """The next choice that a standing answer makes: seat, actions and answer.

        Where choices are sealed, they wait for all seats without one, so that their speed tells nobody anything.
        """
        if not any(self._standing):
            return None
        node = self.game.node(self.state)
        choices = [self._standing_action(seat, node) for seat in self.actors]
        if node.sealed and None in choices:
            return None
        return next((choice for choice in choices if choice is not None), None)

    def _standing_action(self, seat: int, node: Node[S]) -> tuple[int, list[int], str] | None:
        if seat in self._book.suspended or self._chooses_by_hand(seat):
            return None
        for notation in sorted(self._standing[seat]):
            standing = self.game.standing[standing_id(notation)]
            here = [answer for answer in standing.answers if answer.node is node]
            if not here or (standing.when and not self.game.stands(self.state, seat, standing.when)):
                continue
            legal = self.game.legal(self.state, seat)
            given = standing.given(notation)
            for answer in here:
                if answer.argument == PICKED:
                    action = self.game.picked(self.state, seat, standing.id, legal)
                else:
                    action = answer.choice(legal, FIRST if given is None else given)
                if action is not None:
                    return seat, [action], notation
        return None

    def _chooses_by_hand(self, seat: int) -> bool:
        """Whether a seat has begun to choose at a simultaneous node: a standing answer doesn't finish that for it."""
        hidden = self._drafts
        return hidden is not None and hidden.changes[seat] > 0 and seat not in self._answered

    def _choose(self, seat: int, actions: list[int], answer: str = "", by: str = "") -> None:
        """Apply options, and end the automation that their log lines end."""
        mark = Mark(len(self.record.plies), seat, answer, [], self._book.mark())
        lines = self.lines
        self._perform(seat, actions)
        new = self._log.entries[lines:]
        mark.ended.extend(self._end_standing(new))
        self._book.held.discard(seat)
        self._book.end(self.state, new)
        self._keep_mark(mark)
        options = tuple(self.game.actions.format(action) for action in actions)
        self.performed.append(Performed(seat, options, by, answer, mark.ended, mark.orders))

    def _keep_mark(self, mark: Mark) -> None:
        floor = self._undo[0].plies if self._undo else len(self.record.plies)
        self._marks = [kept for kept in [*self._marks, mark] if kept.plies >= floor]

    def _end_standing(self, entries: list[Entry]) -> list[tuple[int, str]]:
        """End the standing answers that new log lines end; which, and whose."""
        ended: list[tuple[int, str]] = []
        for entry in entries:
            for seat in range(self.seats):
                for answer in sorted(self._standing[seat]):
                    until = self.game.standing[standing_id(answer)].until
                    if any(line.wrote(entry) for line in until) and self.game.concerns(self.state, seat, entry):
                        self._standing[seat].discard(answer)
                        ended.append((seat, answer))
        return ended

    # -- again, as it was stored ----------------------------------------------------------------------------------

    def automation(self, seat: int) -> SeatAutomation:
        """All that is kept of what a seat has said in advance."""
        return SeatAutomation(tuple(sorted(self._standing[seat])), *self._book.of(seat))

    def set_automation(self, seat: int, kept: SeatAutomation) -> None:
        self._standing[seat] = set(self._consistent(kept.standing))
        self._book.set_seat(seat, kept)

    def repeat(self, done: Performed) -> None:
        """Carry out a submission as it was stored: nothing is automated, nothing said in advance ends or fires."""
        self._check_asked(done.seat)
        actions = [self.game.actions.parse(option) for option in done.options]
        self._check_legal(done.seat, actions, 0)
        mark = Mark(len(self.record.plies), done.seat, done.answer, done.ended, done.orders)
        self._perform(done.seat, actions)
        self._keep_mark(mark)

    def repeat_undo(self, seat: int, everything: bool) -> None:
        """Take back as it was stored, and leave what was said in advance as it is."""
        if everything:
            super().restart_turn(seat)
        else:
            super().undo(seat)
        self._marks = [mark for mark in self._marks if mark.plies < len(self.record.plies)]

    # -- all or nothing -------------------------------------------------------------------------------------------

    def _all_or_nothing(self) -> Attempt[S]:
        """If something raises that was asked for or triggered, nothing has happened."""
        return Attempt(self)

    def save_all(self) -> Everything[S]:
        """The table and its automation, to come back to."""
        self.performed = []
        return Everything(
            self._save(), [set(answers) for answers in self._standing], self._book.save(), list(self._marks)
        )

    def roll_back_all(self, saved: Everything[S]) -> None:
        self._roll_back(saved.table)
        self._standing, self._marks = saved.standing, saved.marks
        self._book.restore(saved.book)


class Attempt(Generic[S]):
    """`with` it, everything happens or nothing. Every submission passes through here, so it is no generator."""

    def __init__(self, table: AutomatedTable[S]) -> None:
        self.table = table
        self.saved = table.save_all()

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self.table.roll_back_all(self.saved)
