"""What a reader sees of a room: the only way from a table to the wire.

`Eyes` name the reader. All about the game comes from the table's own `view`, `log` and `decision` for these eyes. What
all readers see alike is worked out once, in a `Scene`.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, cast

import msgspec
from msgspec import Raw

from worldstage.core.game import Game
from worldstage.core.log import EVERYBODY, Entry, cited
from worldstage.core.orders import Order
from worldstage.core.parts import Following
from worldstage.core.text import Text
from worldstage.server import motions, wire
from worldstage.server.commands import retract_token, undo_token
from worldstage.server.room import ABANDONED, FINISHED, GATHERING, PLAYING, TAKEOVER, Room, Talk

Status = Literal["gathering", "playing", "finished", "abandoned"]
Holder = Literal["empty", "person", "bot"]
Kind = Literal["abandon", "takeover"]


PAGE = 200  # lines of log or talk that are sent at once

_encode = msgspec.json.Encoder().encode


class Eyes(NamedTuple):
    """Who is looking: through which seat (None: a spectator's eyes), and in which session."""

    seat: int | None
    session: int | None


class Presence(NamedTuple):
    """Who is connected now, who has not been seen for long, and who has ever been seen."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0
    absent: frozenset[int] = frozenset()
    arrived: frozenset[int] = frozenset()


class Picture:
    """What all readers of a table see alike, ready to be sent, and kept from one look to the next."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self._room: Room | None = None
        self._taken: tuple[int, Presence] | None = None
        self.info: Any = None
        self.public: dict[str, Any] | None = None
        self._following: Following[Any] | None = None

    def take(self, room: Room, presence: Presence) -> None:
        """Bring it up to date."""
        if room is not self._room:  # another one in memory: read back, or of another table
            self._room, self._taken, self.public, self._following = room, None, None, None
        taken = (room.company, presence)
        if taken != self._taken:
            self._taken, self.info = taken, Raw(_encode(room_info(room, presence, self.patience)))
        if room.table is None:
            return
        if self._following is None or self.public is None:
            self._following, self.public = Following(room.game), {}
        for name, entry in self._following.news(room.table.state).items():
            self.public[name] = Raw(_encode(entry))


class Scene:
    """A room at one moment. To be used while nobody changes the room."""

    def __init__(self, room: Room, presence: Presence, picture: Picture) -> None:
        self.room = room
        picture.take(room, presence)
        self.info = picture.info
        self.public = picture.public
        self._lines: dict[int, wire.Line] = {}

    def view(self, seat: int | None) -> dict[str, Any] | None:
        table = self.room.table
        return table.view(seat, self.public) if table is not None else None

    def lines(self, seat: int | None, since: int, until: int | None = None) -> list[wire.Line]:
        """The log for a reader."""
        table = self.room.table
        entries = table.log(seat, since, until) if table is not None else []
        return [self._line(entry, index) for index, entry in enumerate(entries, since)]

    def _line(self, entry: Entry, index: int) -> wire.Line:
        """A line with a secret is for some readers; all others read the same."""
        if entry.readers != EVERYBODY:
            return _line(self.room, entry, index)
        line = self._lines.get(index)
        if line is None:
            line = self._lines[index] = _line(self.room, entry, index)
        return line


def newest(room: Room, seat: int | None) -> tuple[int, int]:
    """Where the newest page of the log begins, and that of the talk."""
    return max(0, room.lines - PAGE), max(0, len(room.talk_for(seat)) - PAGE)


def state(scene: Scene, eyes: Eyes, log_from: int | None = None, talk_from: int = 0) -> wire.State:
    """The table as these eyes see it, with the lines of log and talk that are new to them.

    Without saying which are new, the newest page of each.
    """
    room, seat = scene.room, eyes.seat
    table = room.table
    talk = room.talk_for(seat)
    if log_from is None:
        log_from, talk_from = newest(room, seat)
    return wire.State(
        revision=room.revision_for(seat),
        seat=seat,
        you=you(room, eyes.session),
        room=scene.info,
        view=scene.view(seat),
        decision=decision(room, seat),
        retract=retract_token(room, seat) if seat is not None else None,
        undo=undo_token(room, seat) if seat is not None else None,
        standing=table.standing(seat) if table is not None and seat is not None else [],
        orders=_orders(room, seat),
        outcomes=_outcomes(room, seat),
        position=room.position,
        log_from=log_from,
        log=scene.lines(seat, log_from),
        talk_from=talk_from,
        talk=[_talk(i, line) for i, line in enumerate(talk[talk_from:], talk_from)],
    )


def log_page(scene: Scene, seat: int | None, before: int) -> wire.LogPage:
    """The page of the log that ends before a line."""
    end = min(before, scene.room.lines)
    start = max(0, end - PAGE)
    return wire.LogPage(start=start, lines=scene.lines(seat, start, end))


def talk_page(room: Room, seat: int | None, before: int) -> wire.TalkPage:
    talk = room.talk_for(seat)
    end = min(before, len(talk))
    start = max(0, end - PAGE)
    return wire.TalkPage(start=start, lines=[_talk(i, line) for i, line in enumerate(talk[start:end], start)])


def you(room: Room, session: int | None) -> wire.You:
    seats = [number for number, seat in enumerate(room.seats) if session is not None and session in seat.sessions]
    invited = [number for number, seat in enumerate(room.seats) if session is not None and session in seat.invited]
    return wire.You(seats=seats, owner=session in room.owners, invited=invited)


def decision(room: Room, seat: int | None) -> wire.Decision | None:
    """What the seat is asked, if a person answers for it."""
    table = room.table
    if table is None or room.status != PLAYING or seat is None or seat not in table.actors:
        return None
    if room.seats[seat].played_by_bot:
        return None
    asked = table.decision(seat)
    return wire.Decision(
        id=asked.id,
        seat=seat,
        node=asked.node,
        rule=asked.rule,
        prompt=wire.message(asked.prompt),
        sealed=asked.sealed,
        options=[room.game.actions.format(action) for action in asked.actions],
    )


def _orders(room: Room, seat: int | None) -> list[wire.OrderInfo]:
    """The orders of a seat that wait, for nobody else's eyes."""
    table = room.table
    if table is None or seat is None:
        return []
    return [_order(room.game, order, table.in_words(seat, order)) for order in table.orders(seat)]


def _outcomes(room: Room, seat: int | None) -> list[wire.OutcomeInfo]:
    """What has become of others."""
    if room.table is None or seat is None:
        return []
    return [
        wire.OutcomeInfo(
            order=_order(room.game, told.order, told.said),
            done=told.done,
            reason=wire.message(told.reason) if told.reason is not None else None,
            rule=told.rule,
        )
        for told in room.table.outcomes(seat)
    ]


def _order(game: Game[Any], order: Order, said: tuple[Text, ...]) -> wire.OrderInfo:
    return wire.OrderInfo(
        id=order.id,
        choices=list(order.choices),
        texts=[wire.message(text) for text in said],
        when=order.when,
        condition=wire.message(game.explanation.condition(order.when)) if order.when else None,
    )


def _line(room: Room, entry: Entry, index: int) -> wire.Line:
    """What bots were thinking is told when the game is over: it may tell what they hold."""
    stamp = room.stamps[index]
    over = room.status in (FINISHED, ABANDONED)
    return wire.Line(
        index=index,
        position=stamp.position,
        at=stamp.at,
        rule=cited(entry, room.game.shapes),
        message=wire.message(room.game.explanation.read(entry)),
        why=_told(stamp.why) if over and stamp.why is not None else None,
    )


def _told(why: dict[str, Any]) -> wire.Message:
    """A message that was stored as JSON."""
    args = {n: (kind, _told(v) if isinstance(v, dict) else v) for n, (kind, v) in why["args"].items()}
    return wire.Message(key=why["key"], args=args, domain=why["domain"])


def _talk(index: int, line: Talk) -> wire.Talk:
    message = wire.message(line.message) if isinstance(line.message, Text) else None
    return wire.Talk(index=index, at=line.at, seat=line.seat, name=line.name, text=line.text, message=message)


def room_info(room: Room, presence: Presence, patience: float) -> wire.Room:
    row = room.row
    return wire.Room(
        id=room.id,
        game=row["game"],
        rules=row["rules"],
        edition=row["edition"],
        title=row["title"],
        language=row["language"],
        public=row["public"],
        guided=row["guided"],
        pace=row["pace"],
        patience=patience,
        status=cast(Status, room.status),
        seats=seat_infos(room, presence),
        host=_host(room),
        settings=dict(row["settings"]),
        commitment=row["commitment"],
        created=row["created"],
        motions=_motions(room, presence.absent, patience),
        stuck=room.stuck,
        spectators=presence.spectators,
        previous=row["previous"],
        rematch=room.rematch,
    )


def _host(room: Room) -> int | None:
    """The first seat of an owner."""
    return next((number for number, seat in enumerate(room.seats) if seat.sessions & room.owners), None)


def seat_infos(room: Room, presence: Presence) -> list[wire.SeatInfo]:
    return [
        wire.SeatInfo(
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
        for number, seat in enumerate(room.seats)
    ]


def _motions(room: Room, absent: frozenset[int], patience: float) -> list[wire.Motion]:
    return [
        wire.Motion(
            kind=cast(Kind, kind),
            seat=seat if seat >= 0 else None,
            votes=sorted(motion.votes),
            needed=len(motions.needed(room, kind, seat, absent)),
            due=motions.due_at(room, seat, patience) if kind == TAKEOVER else None,
        )
        for (kind, seat), motion in sorted(room.motions.items())
    ]


def summary(room: Room, session: int | None, presence: Presence, changed: float) -> wire.TableSummary:
    mine = you(room, session)
    invited = mine.invited[0] if mine.invited and not mine.seats and room.status == GATHERING else None
    asked = next((found for seat in mine.seats if (found := decision(room, seat)) is not None), None)
    return wire.TableSummary(
        id=room.id,
        game=room.row["game"],
        title=room.row["title"],
        language=room.row["language"],
        status=room.status,
        seats=seat_infos(room, presence),
        yours=mine.seats,
        waiting=room.waiting,
        prompt=asked.prompt if asked is not None else None,
        owner=mine.owner,
        changed=changed,
        pace=room.row["pace"],
        invited=invited,
        sender=sender(room, invited) if invited is not None else "",
        takeover=any((TAKEOVER, seat) in room.motions for seat in mine.seats),
    )


def sender(room: Room, seat: int) -> str:
    """Who has invited somebody to a seat, if that person sits at the table."""
    inviting = room.seats[seat].inviting
    return next((other.name for other in room.seats if other.sessions & set(inviting)), "")
