"""What a reader sees of a table: the only way from a table to the wire.

Everything about the game comes from the library's `view`, `log` and `decision` for a `Reader`. What all readers see
alike is computed once, in a `TableSnapshot`.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Literal, NamedTuple, cast

import msgspec
from msgspec import Raw

from worldstage.core.game import Game
from worldstage.core.log import EVERYBODY, Entry, cited
from worldstage.core.orders import Order
from worldstage.core.parts import Following
from worldstage.core.seen import message
from worldstage.core.text import Text
from worldstage.server import motions, wire
from worldstage.server.commands import retract_token, undo_token
from worldstage.server.hosted_table import ABANDONED, FINISHED, GATHERING, TAKEOVER, HostedTable
from worldstage.server.listings import ListedSeat, prompts_of, seats_of
from worldstage.server.table_parts import Seat, Talk

Status = Literal["gathering", "playing", "finished", "abandoned"]
Holder = Literal["empty", "person", "bot"]
Kind = Literal["abandon", "takeover"]


PAGE = 200  # lines of log or talk that are sent at once

# The fields of a state that are compared as a whole.
_FIELDS = ("seat", "you", "room", "decision", "retract", "undo", "standing", "orders", "outcomes", "position", "left")
_values = attrgetter(*_FIELDS)

_encode = msgspec.json.Encoder().encode


class Reader(NamedTuple):
    """Who reads: a seat, or None for a spectator, and the session."""

    seat: int | None
    session: int | None


class Presence(NamedTuple):
    """Who is connected now, who has not been seen for long, and who has ever been seen."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0
    absent: frozenset[int] = frozenset()
    arrived: frozenset[int] = frozenset()


class ViewCache:
    """What all readers of a table see alike, encoded, and kept while it stays the same."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self._hosted: HostedTable | None = None
        self._taken: tuple[int, Presence] | None = None
        self._you: dict[int | None, wire.You] = {}  # by session
        self.info: Any = None
        self.public: dict[str, Any] | None = None
        self._following: Following[Any] | None = None

    def refresh(self, hosted: HostedTable, presence: Presence) -> None:
        """Bring it up to date."""
        if hosted is not self._hosted:  # another one in memory: read back, or of another table
            self._hosted, self._taken, self.public, self._following = hosted, None, None, None
        taken = (hosted.company, presence)
        if taken != self._taken:
            self._taken, self.info = taken, Raw(_encode(room_info(hosted, presence, self.patience)))
            self._you = {}
        if hosted.table is None:
            return
        if self._following is None or self.public is None:
            self._following, self.public = Following(hosted.game), {}
        for name, entry in self._following.news(hosted.table.state).items():
            encoded = Raw(_encode(entry))
            if self.public.get(name) != encoded:
                self.public[name] = encoded

    def you(self, hosted: HostedTable, session: int | None) -> wire.You:
        """What a reader is at the table, worked out again only when something about the people has changed."""
        found = self._you.get(session)
        if found is None:
            found = self._you[session] = you(hosted, session)
        return found


class TableSnapshot:
    """A table at one moment, for whoever holds its lock."""

    def __init__(self, hosted: HostedTable, presence: Presence, views: ViewCache) -> None:
        self.hosted = hosted
        views.refresh(hosted, presence)
        self.views = views
        self.info = views.info
        self.public = views.public
        self.position = hosted.position
        self.left = hosted.left
        self._lines: dict[int, wire.Line] = {}

    def view(self, seat: int | None) -> dict[str, Any] | None:
        table = self.hosted.table
        return table.view(seat, self.public) if table is not None else None

    def lines(self, seat: int | None, since: int, until: int | None = None) -> list[wire.Line]:
        """The log for a reader."""
        entries = self.hosted.log(seat, since, until)
        return [self._line(entry, index) for index, entry in enumerate(entries, since)]

    def _line(self, entry: Entry, index: int) -> wire.Line:
        """A line with a secret is its owner's own; all others read the same."""
        if entry.readers != EVERYBODY:
            return _line(self.hosted, entry, index)
        line = self._lines.get(index)
        if line is None:
            encoded: Any = Raw(_encode(_line(self.hosted, entry, index)))
            line = self._lines[index] = encoded
        return line


def newest(hosted: HostedTable, seat: int | None) -> tuple[int, int]:
    """Where the newest page of the log begins, and that of the talk."""
    return max(0, hosted.lines - PAGE), max(0, len(hosted.talk_for(seat)) - PAGE)


def state(snapshot: TableSnapshot, reader: Reader, log_from: int | None = None, talk_from: int = 0) -> wire.State:
    """The table as a reader sees it, with the lines of log and talk that are new to them.

    Without saying which are new, the newest page of each.
    """
    hosted, seat = snapshot.hosted, reader.seat
    talk = hosted.talk_for(seat)
    if log_from is None:
        log_from, talk_from = newest(hosted, seat)
    standing, orders, outcomes = _automation(hosted, seat)
    return wire.State(
        revision=hosted.revision_for(seat),
        seat=seat,
        you=snapshot.views.you(hosted, reader.session),
        room=snapshot.info,
        view=snapshot.view(seat),
        decision=decision(hosted, seat),
        retract=retract_token(hosted, seat) if seat is not None else None,
        undo=undo_token(hosted, seat) if seat is not None else None,
        standing=standing,
        orders=orders,
        outcomes=outcomes,
        position=snapshot.position,
        left=snapshot.left,
        log_from=log_from,
        log=snapshot.lines(seat, log_from),
        talk_from=talk_from,
        talk=[_talk(i, line) for i, line in enumerate(talk[talk_from:], talk_from)] if talk_from < len(talk) else [],
    )


def difference(before: wire.State, now: wire.State) -> wire.Changed | None:
    """What differs from the state sent before, whose `log_from` and `talk_from` are where the new lines begin.

    None: a full state is needed, because the game has just begun or its view has other entries.
    """
    old, new = before.view, now.view
    if (old is None) != (new is None) or (old is not None and new is not None and old.keys() != new.keys()):
        return None
    fields: dict[str, Any] = {
        name: value
        for name, value, known in zip(_FIELDS, _values(now), _values(before), strict=True)
        if value is not known and value != known
    }
    if old is not None and new is not None:
        entries = {name: entry for name, entry in new.items() if entry is not old[name] and entry != old[name]}
        if entries:
            fields["view"] = entries
    if now.log or now.log_from != before.log_from:
        fields["log_from"], fields["log"] = now.log_from, now.log
    if now.talk or now.talk_from != before.talk_from:
        fields["talk_from"], fields["talk"] = now.talk_from, now.talk
    return wire.Changed(revision=now.revision, **fields)


def log_page(snapshot: TableSnapshot, seat: int | None, before: int) -> wire.LogPage:
    """The page of the log that ends before a line."""
    end = min(before, snapshot.hosted.lines)
    start = max(0, end - PAGE)
    return wire.LogPage(start=start, lines=snapshot.lines(seat, start, end))


def talk_page(hosted: HostedTable, seat: int | None, before: int) -> wire.TalkPage:
    talk = hosted.talk_for(seat)
    end = min(before, len(talk))
    start = max(0, end - PAGE)
    return wire.TalkPage(start=start, lines=[_talk(i, line) for i, line in enumerate(talk[start:end], start)])


def you(hosted: HostedTable, session: int | None) -> wire.You:
    seats = [number for number, seat in enumerate(hosted.seats) if session is not None and session in seat.sessions]
    invited = [number for number, seat in enumerate(hosted.seats) if session is not None and session in seat.invited]
    return wire.You(seats=seats, owner=session in hosted.owners, invited=invited)


def decision(hosted: HostedTable, seat: int | None) -> wire.Decision | None:
    """What the seat is asked, if a person answers for it."""
    table = hosted.table
    if table is None or seat is None or seat not in hosted.waiting:
        return None
    if hosted.seats[seat].played_by_bot:
        return None
    asked = table.decision(seat)
    return wire.Decision(
        id=asked.id,
        seat=seat,
        node=asked.node,
        rule=asked.rule,
        prompt=message(asked.prompt),
        sealed=asked.sealed,
        options=[hosted.game.actions.format(action) for action in asked.actions],
    )


def _automation(
    hosted: HostedTable, seat: int | None
) -> tuple[list[str], list[wire.OrderInfo], list[wire.OutcomeInfo]]:
    """What a seat has said in advance, which nobody else may see: standing answers, orders, and what became of them."""
    table = hosted.table
    if table is None or seat is None or table.is_idle(seat):
        return [], [], []
    orders = [_order(hosted.game, order, table.order_texts(seat, order)) for order in table.orders(seat)]
    outcomes = [
        wire.OutcomeInfo(
            order=_order(hosted.game, told.order, told.said),
            done=told.done,
            reason=message(told.reason) if told.reason is not None else None,
            rule=told.rule,
        )
        for told in table.outcomes(seat)
    ]
    return table.standing(seat), orders, outcomes


def _order(game: Game[Any], order: Order, said: tuple[Text, ...]) -> wire.OrderInfo:
    return wire.OrderInfo(
        id=order.id,
        options=list(order.options),
        texts=[message(text) for text in said],
        when=order.when,
        condition=message(game.explanation.condition(order.when)) if order.when else None,
    )


def _line(hosted: HostedTable, entry: Entry, index: int) -> wire.Line:
    """A bot's reasons are shown only after the end, because they may reveal what it holds."""
    stamp = hosted.stamps[index]
    over = hosted.status in (FINISHED, ABANDONED)
    return wire.Line(
        index=index,
        position=stamp.position,
        at=stamp.at,
        rule=cited(entry, hosted.game.shapes),
        message=message(hosted.game.explanation.read(entry)),
        why=stamp.why if over else None,
    )


def _talk(index: int, line: Talk) -> wire.Talk:
    said = message(line.message) if line.message is not None else None
    return wire.Talk(index=index, at=line.at, seat=line.seat, name=line.name, text=line.text, message=said)


def room_info(hosted: HostedTable, presence: Presence, patience: float) -> wire.Room:
    row = hosted.row
    return wire.Room(
        id=hosted.id,
        game=row["game"],
        rules=row["rules"],
        edition=row["edition"],
        title=row["title"],
        language=row["language"],
        public=row["public"],
        guided=row["guided"],
        pace=row["pace"],
        patience=patience,
        status=cast(Status, hosted.status),
        seats=seat_infos(hosted, presence),
        host=_host(hosted),
        settings=dict(row["settings"]),
        commitment=row["commitment"],
        created=row["created"],
        motions=_motions(hosted, presence.absent, patience),
        stuck=hosted.stuck,
        stopped=message(hosted.stopped) if hosted.stopped is not None else None,
        spectators=presence.spectators,
        previous=row["previous"],
        rematch=hosted.rematch,
    )


def _host(hosted: HostedTable) -> int | None:
    """The first seat of an owner."""
    return next((number for number, seat in enumerate(hosted.seats) if seat.sessions & hosted.owners), None)


def seat_infos(hosted: HostedTable, presence: Presence) -> list[wire.SeatInfo]:
    return [_seat_info(number, seat, presence) for number, seat in enumerate(hosted.seats)]


def _seat_info(number: int, seat: Seat | ListedSeat, presence: Presence) -> wire.SeatInfo:
    return wire.SeatInfo(
        seat=number,
        holder=cast(Holder, seat.holder),
        name=seat.name,
        badge=seat.badge,
        level=seat.level,
        stand_in=seat.stand_in,
        resigned=seat.resigned,
        connected=number in presence.seats,
        absent=number in presence.absent,
        arrived=number in presence.arrived,
        invited=bool(seat.invited),
    )


def _motions(hosted: HostedTable, absent: frozenset[int], patience: float) -> list[wire.Motion]:
    return [
        wire.Motion(
            kind=cast(Kind, kind),
            seat=seat if seat >= 0 else None,
            votes=sorted(motion.votes),
            needed=len(motions.needed(hosted, kind, seat, absent)),
            due=motions.due_at(hosted, seat, patience) if kind == TAKEOVER else None,
        )
        for (kind, seat), motion in sorted(hosted.motions.items())
    ]


class Holding(NamedTuple):
    """What a session is at a table, as the list of holders has it: its seats, whether it owns the table, and the seat
    that is kept for it.
    """

    seats: list[int]
    owner: bool
    invited: list[int]


def summary(row: Any, mine: Holding, presence: Presence, changed: float) -> wire.TableSummary:
    """A line of the lobby, from the table's row alone."""
    seats, prompts = seats_of(row["listing"]), prompts_of(row["prompts"])
    kept = mine.invited[0] if mine.invited and not mine.seats and row["status"] == GATHERING else None
    return wire.TableSummary(
        id=row["id"],
        game=row["game"],
        title=row["title"],
        language=row["language"],
        status=row["status"],
        seats=[_seat_info(number, seat, presence) for number, seat in enumerate(seats)],
        yours=mine.seats,
        waiting=[int(seat) for seat in row["waiting"].split(",") if seat],
        prompt=next((prompts[seat] for seat in mine.seats if seat in prompts), None),
        owner=mine.owner,
        changed=changed,
        pace=row["pace"],
        invited=kept,
        sender=seats[kept].sender if kept is not None else "",
        takeover=any(seats[seat].takeover for seat in mine.seats),
    )
