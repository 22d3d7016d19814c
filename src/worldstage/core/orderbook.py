"""The order book of a table: which orders wait, which one is due, and what has become of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple

from worldstage.core.errors import IllegalOption, Refused
from worldstage.core.flow import S
from worldstage.core.game import Game
from worldstage.core.log import Entry
from worldstage.core.orders import MOST_OPTIONS, MOST_ORDERS, Order, Outcome
from worldstage.core.text import Text
from worldstage.core.verbs import Verb


class Due(NamedTuple):
    """An order whose moment has come."""

    seat: int
    order: Order


class Saved(NamedTuple):
    """The contents of a book, to be restored later."""

    waiting: list[list[Order]]
    outcomes: list[list[Outcome]]
    held: set[int]
    suspended: set[int]
    given: list[int]
    lost: set[tuple[int, int]]


class SeatAutomation(NamedTuple):
    """What is kept of one seat: standing answers, orders that wait, what became of others, whether it is held or
    suspended, how many orders it has given, and which of them were lost.
    """

    standing: tuple[str, ...]
    waiting: tuple[Order, ...]
    outcomes: tuple[Outcome, ...]
    held: bool
    suspended: bool
    given: int
    lost: tuple[int, ...]


Kept = tuple[tuple[Order, ...], tuple[Outcome, ...], bool, bool, int, tuple[int, ...]]


class Book(Generic[S]):
    """All orders of a table, by seat. Ids count by seat: nobody learns from them what others have ordered."""

    def __init__(self, game: Game[S], seats: int) -> None:
        self.game = game
        self.waiting: list[list[Order]] = [[] for _ in range(seats)]
        self.outcomes: list[list[Outcome]] = [[] for _ in range(seats)]
        self.held: set[int] = set()  # who has taken something back is asked, whatever they have ordered
        self.suspended: set[int] = set()  # seats that somebody else plays for now
        self._current: Due | None = None  # being carried out
        self._given = [0] * seats
        self._lost: set[tuple[int, int]] = set()  # seat and id of orders that were refused

    # -- giving and withdrawing -----------------------------------------------------------------------------------

    def give(self, seat: int, options: Sequence[str], when: str) -> None:
        """Add an order behind the others of the seat, or refuse it."""
        order = self.read(seat, options, when)
        if len(self.waiting[seat]) >= MOST_ORDERS:
            raise _refused("order_many", seat, most=MOST_ORDERS)
        self.place(seat, order)
        self.held.discard(seat)

    def place(self, seat: int, order: Order) -> None:
        self._given[seat] += 1
        self.waiting[seat].append(order._replace(id=self._given[seat]))

    def withdraw(self, seat: int, number: int | None) -> None:
        """Take back the order with this id, or all of them. One that has been carried out meanwhile is not an error."""
        self.waiting[seat] = [order for order in self.waiting[seat] if number is not None and order.id != number]

    def read(self, seat: int, options: Sequence[str], when: str) -> Order:
        """An order as it was given, checked and in proper notation."""
        known = self.game.orders
        if not known.at:
            raise _refused("orders_none", seat)
        given: Any = options
        sound = type(given) in (list, tuple) and all(type(option) is str for option in given)
        if not sound or not 1 <= len(options) <= MOST_OPTIONS:
            raise _refused("order_options", seat, most=MOST_OPTIONS)
        actions = [self._action(option) for option in options]
        verb, _ = self.game.actions.decode(actions[0])
        if verb.name not in known.first:
            raise _refused("order_verb", seat, option=options[0][:80], verbs=", ".join(known.first))
        condition = " ".join(when.split()) if type(when) is str else "?"
        if condition and not self._makes_sense(condition, verb):
            names = ", ".join(one.id for one in known.conditions if not one.verbs or verb in one.verbs)
            raise _refused("order_condition", seat, when=str(when)[:80], known=names)
        return Order(tuple(self.game.actions.format(action) for action in actions), condition)

    def _action(self, option: str) -> int:
        """The action of a notation. The index has room for things that the edition lacks: those have no name."""
        action = self.game.actions.parse(option)
        for kind, label in self.game.actions.things(action):
            if not self._named(kind, label):
                verbs = ", ".join(verb.name for verb in self.game.actions.verbs)
                raise IllegalOption(Text("error.unknown_option", {"option": ("", option[:80]), "verbs": ("", verbs)}))
        return action

    def _makes_sense(self, when: str, verb: Verb[Any]) -> bool:
        """Whether the condition exists for this option, about something that the edition has."""
        found = self.game.orders.condition(when)
        if found is None or (found[0].verbs and verb not in found[0].verbs):
            return False
        condition, part = found
        kind = condition.domain.kind if condition.domain is not None else ""
        return not kind or condition.domain is None or self._named(kind, condition.domain.labels[part])

    def _named(self, kind: str, label: str) -> bool:
        try:
            self.game.catalogues["en"].forms(kind, label)
        except KeyError:
            return False
        return True

    # -- when the moment comes ------------------------------------------------------------------------------------

    def due(self, s: S) -> Due | None:
        """The order that answers what is asked now, taken out of the book. Those that are impossible are dropped."""
        verbs = self.game.orders.verbs_at(self.game.node(s))
        if not verbs:
            return None
        for seat in self.game.actors(s):
            if self.waiting[seat] and seat not in self.held and seat not in self.suspended:
                order = self._due(s, seat, verbs)
                if order is not None:
                    self._current = Due(seat, order)
                    return self._current
        return None

    def _due(self, s: S, seat: int, verbs: tuple[Verb[Any], ...]) -> Order | None:
        legal = self.game.legal(s, seat)
        for order in list(self.waiting[seat]):
            action = self.game.actions.parse(order.options[0])
            verb, _ = self.game.actions.decode(action)
            if verb not in verbs or not self._holds(s, seat, order.when):
                continue
            if action in legal:
                self.waiting[seat].remove(order)
                return order
            if verb not in self.game.orders.patient:
                refusal = self.game.explanation.why_not(s, seat, action)
                self._lose(s, seat, order, refusal.text, refusal.rule)
        return None

    def said(self, s: S, seat: int, order: Order) -> tuple[Text, ...]:
        """The options of an order as texts; one without a text is shown by its notation."""
        found: list[Text] = []
        for option in order.options:
            action = self.game.actions.parse(option)
            if f"order.{self.game.actions.decode(action)[0].name}" in self.game.catalogues["en"].messages:
                found.append(self.game.explanation.ordered(s, seat, action))
            else:
                found.append(Text("order.plain", {"option": ("", option)}))
        return tuple(found)

    def _holds(self, s: S, seat: int, when: str) -> bool:
        if not when:
            return True
        found = self.game.orders.condition(when)
        assert found is not None
        return self.game.holds(s, seat, found[0].id, found[1])

    def end(self, s: S, entries: list[Entry]) -> None:
        """End all orders if one of these log lines does."""
        if not any(line.wrote(entry) for line in self.game.orders.until for entry in entries):
            return
        for seat, waiting in enumerate(self.waiting):
            for order in list(waiting):
                self._lose(s, seat, order, Text("order.over", {}), "")

    def _lose(self, s: S, seat: int, order: Order, reason: Text, rule: str) -> None:
        self.waiting[seat].remove(order)
        self._lost.add((seat, order.id))
        self._tell(seat, Outcome(order, self.said(s, seat, order), reason, rule))

    def carried_out(self, said: tuple[Text, ...], refusal: Refused | None) -> None:
        """The order that was due is done, or was refused as a whole."""
        assert self._current is not None
        seat, order = self._current
        if refusal is None:
            self._tell(seat, Outcome(order, said))
        else:
            self._lost.add((seat, order.id))
            self._tell(seat, Outcome(order, said, refusal.text, refusal.rule))
        self._current = None

    def _tell(self, seat: int, outcome: Outcome) -> None:
        """Keep what became of an order, and of the last ones before it."""
        self.outcomes[seat] = [*self.outcomes[seat], outcome][-MOST_ORDERS:]

    # -- taking back ----------------------------------------------------------------------------------------------

    def save(self) -> Saved:
        waiting, outcomes = [list(orders) for orders in self.waiting], [list(told) for told in self.outcomes]
        return Saved(waiting, outcomes, set(self.held), set(self.suspended), list(self._given), set(self._lost))

    def restore(self, saved: Saved) -> None:
        """Go back to saved contents; nothing is being carried out."""
        self.waiting, self.outcomes, self.held, self.suspended, self._given, self._lost = saved
        self._current = None

    def of(self, seat: int) -> Kept:
        """What a seat has in the book, in the order of `SeatAutomation`."""
        lost = tuple(sorted(number for other, number in self._lost if other == seat))
        told = (tuple(self.waiting[seat]), tuple(self.outcomes[seat]), seat in self.held, seat in self.suspended)
        return (*told, self._given[seat], lost)

    def set_seat(self, seat: int, kept: SeatAutomation) -> None:
        self.waiting[seat], self.outcomes[seat] = list(kept.waiting), list(kept.outcomes)
        for seats, there in ((self.held, kept.held), (self.suspended, kept.suspended)):
            if there:
                seats.add(seat)
            else:
                seats.discard(seat)
        self._given[seat] = kept.given
        self._lost = {(other, number) for other, number in self._lost if other != seat}
        self._lost |= {(seat, number) for number in kept.lost}

    def mark(self) -> list[list[Order]]:
        """The orders that wait now or are being carried out, for `take_back`."""
        found = [list(waiting) for waiting in self.waiting]
        if self._current is not None:
            found[self._current.seat].append(self._current.order)
        return found

    def take_back(self, seat: int, mark: list[list[Order]]) -> None:
        """A seat has taken back what happened since: what was refused waits again, what was carried out does not.

        What was ordered or withdrawn meanwhile stays so.
        """
        for other, then in enumerate(mark):
            now = self.waiting[other]
            back = [order for order in then if order in now or (other, order.id) in self._lost]
            self.waiting[other] = back + [order for order in now if order not in then]
            known = {order.id for order in then}
            self.outcomes[other] = [told for told in self.outcomes[other] if told.order.id not in known]
            self._lost -= {(other, number) for number in known}
        self.held.add(seat)


def _refused(key: str, seat: int, **args: Any) -> Refused:
    shown: dict[str, tuple[str, Any]] = {name: ("", value) for name, value in args.items()}
    return Refused(Text(f"error.{key}", {"seat": ("seat", seat), **shown}))
