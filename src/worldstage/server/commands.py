"""What a command asks for, whether its sender may, and the event it becomes. The game itself checks its own choices."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any, NamedTuple

from worldstage.bots import known as known_bots
from worldstage.server import orders
from worldstage.server.room import ABANDON, EMPTY, GATHERING, PLAYING, Room
from worldstage.server.words import Denied


class Wish(NamedTuple):
    """The event that a command wants to become."""

    kind: str
    data: dict[str, Any]


def wish(room: Room, session: int, command: orders.Command) -> Wish:
    """The event, if the sender has the right to it and the table is at that point."""
    handler: Callable[[Room, int, Any], Wish] = _HANDLERS[type(command)]
    return handler(room, session, command)


def clean(words: str) -> str:
    """Plain text in one line: no control, direction or zero-width characters, no piles of accents."""
    return " ".join(clean_lines(words).split())


def clean_lines(words: str) -> str:
    """The same, but lines stay lines and spaces stay spaces."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", words.replace("\r\n", "\n")):
        category = unicodedata.category(char)
        marks = marks + 1 if category.startswith("M") else 0
        if category in ("Zl", "Zp") or char in "\t\n\r":
            kept.append("\n" if char == "\n" else " ")
        elif category[0] != "C" and marks <= 2:
            kept.append(char)
    return "".join(kept)


# -- rights -----------------------------------------------------------------------------------------------------------


def check_seat(room: Room, seat: int) -> None:
    if seat >= len(room.seats):
        raise Denied(404, "no_seat", seat=seat + 1, seats=len(room.seats))


def own(room: Room, session: int, seat: int) -> None:
    """Only who sits there may do this."""
    check_seat(room, seat)
    if session not in room.seats[seat].sessions:
        raise Denied(403, "not_your_seat", seat=seat + 1)


def invited(room: Room, session: int, seat: int) -> None:
    check_seat(room, seat)
    if session not in room.seats[seat].invited:
        raise Denied(403, "not_invited", seat=seat + 1)


def owner(room: Room, session: int) -> None:
    if session not in room.owners:
        raise Denied(403, "not_owner")


def during(room: Room, *statuses: str) -> None:
    if room.status not in statuses:
        raise Denied(409, f"while_{room.status}")


def _level(room: Room, level: str) -> str:
    levels = known_bots(room.game)
    if level not in levels:
        raise Denied(422, "no_bot", level=level, known=", ".join(levels))
    return level


def _plays(room: Room, session: int, seat: int) -> None:
    """A person plays this seat now, and no bot does."""
    own(room, session, seat)
    during(room, PLAYING)
    if room.seats[seat].resigned:
        raise Denied(409, "resigned", seat=("seat", seat))
    if room.seats[seat].stand_in:
        raise Denied(409, "bot_plays", seat=("seat", seat))


# -- the game ---------------------------------------------------------------------------------------------------------


def _choose(room: Room, session: int, command: orders.Choose) -> Wish:
    _plays(room, session, command.seat)
    return Wish("chose", {"seat": command.seat, "decision": command.decision, "option": command.option})


def retract_token(room: Room, seat: int) -> str | None:
    """What to name when taking back a sealed choice: this one, and no other of the same decision."""
    table = room.table
    if table is None or room.status != PLAYING or not table.can_retract(seat):
        return None
    return f"{room.game.node(table.state).name}:{table.state.ply}:{seat}:{room.made[seat]}"


def undo_token(room: Room, seat: int) -> str | None:
    """What to name when taking back a choice: the moment the table has reached."""
    table = room.table
    return table.moment if table is not None and room.status == PLAYING and table.can_undo(seat) else None


def _retract(room: Room, session: int, command: orders.Retract) -> Wish:
    _plays(room, session, command.seat)
    if command.what != retract_token(room, command.seat):
        raise Denied(409, "stale_undo", seat=("seat", command.seat))
    return Wish("retracted", {"seat": command.seat})


def _undo(room: Room, session: int, command: orders.Undo) -> Wish:
    _plays(room, session, command.seat)
    if command.what != undo_token(room, command.seat):
        raise Denied(409, "stale_undo", seat=("seat", command.seat))
    return Wish("undid", {"seat": command.seat, "all": command.all})


def _stand(room: Room, session: int, command: orders.Stand) -> Wish:
    _plays(room, session, command.seat)
    return Wish("stood", {"seat": command.seat, "answer": command.answer})


def _lift(room: Room, session: int, command: orders.Lift) -> Wish:
    own(room, session, command.seat)
    during(room, PLAYING)
    return Wish("lifted", {"seat": command.seat, "answer": command.answer})


def _order(room: Room, session: int, command: orders.Order) -> Wish:
    _plays(room, session, command.seat)
    return Wish("ordered", {"seat": command.seat, "choices": command.choices, "when": command.when})


def _withdraw(room: Room, session: int, command: orders.Withdraw) -> Wish:
    own(room, session, command.seat)
    during(room, PLAYING)
    return Wish("withdrew", {"seat": command.seat, "order": command.order})


def _dismiss(room: Room, session: int, command: orders.Dismiss) -> Wish:
    own(room, session, command.seat)
    during(room, PLAYING)
    return Wish("dismissed", {"seat": command.seat})


def _call(room: Room, session: int, command: orders.CallUpon) -> Wish:
    own(room, session, command.seat)
    during(room, PLAYING)
    check_seat(room, command.other)
    return Wish("called", {"seat": command.seat, "other": command.other})


# -- people -----------------------------------------------------------------------------------------------------------


def _say(room: Room, session: int, command: orders.Say) -> Wish:
    own(room, session, command.seat)
    words = clean(command.text)
    if not words:
        raise Denied(422, "nothing_said")
    return Wish("said", {"seat": command.seat, "text": words})


def sit_down(seat: int, session: int, command: orders.Sit | orders.Claim) -> Wish:
    data = {"seat": seat, "session": session, "badge": command.badge}
    return Wish("sat", {**data, "name": clean(command.name), "salt": plain_salt(command.salt)})


def plain_salt(salt: str) -> str:
    """Salt stands in the record: letters and digits only."""
    return "".join(char for char in salt if char.isascii() and char.isalnum())


def _sit(room: Room, session: int, command: orders.Sit) -> Wish:
    """Anybody may sit down at an open table; at others by link or invitation only, except for the owner."""
    check_seat(room, command.seat)
    during(room, GATHERING)
    seat = room.seats[command.seat]
    if not room.row["public"] and session not in room.owners and session not in seat.invited:
        raise Denied(403, "by_link_only")
    if seat.holder != EMPTY:
        raise Denied(409, "seat_taken", seat=command.seat + 1)
    if seat.invited and session not in seat.invited:
        raise Denied(409, "seat_kept", seat=command.seat + 1, name=seat.name)
    if any(session in seat.sessions for seat in room.seats) and session not in room.owners:
        raise Denied(409, "seated_already")
    return sit_down(command.seat, session, command)


def _decline(room: Room, session: int, command: orders.Decline) -> Wish:
    invited(room, session, command.seat)
    during(room, GATHERING)
    return Wish("declined", {"seat": command.seat})


def _rename(room: Room, session: int, command: orders.Rename) -> Wish:
    own(room, session, command.seat)
    during(room, GATHERING)
    return Wish("renamed", {"seat": command.seat, "name": clean(command.name), "badge": command.badge})


def _leave(room: Room, session: int, command: orders.Leave) -> Wish:
    own(room, session, command.seat)
    during(room, GATHERING)
    return Wish("left", {"seat": command.seat})


def _seat_bot(room: Room, session: int, command: orders.SeatBot) -> Wish:
    owner(room, session)
    check_seat(room, command.seat)
    during(room, GATHERING)
    if room.seats[command.seat].holder != EMPTY:
        raise Denied(409, "seat_taken", seat=command.seat + 1)
    return bot_sits(room, command.seat, command.level)


def bot_sits(room: Room, seat: int, level: str, name: str = "", badge: int = 0) -> Wish:
    return Wish("bot", {"seat": seat, "level": _level(room, level), "name": name, "badge": badge})


def _clear(room: Room, session: int, command: orders.Clear) -> Wish:
    owner(room, session)
    check_seat(room, command.seat)
    during(room, GATHERING)
    return Wish("left", {"seat": command.seat})


def _hand_over(room: Room, session: int, command: orders.HandOver) -> Wish:
    own(room, session, command.seat)
    during(room, PLAYING)
    _played_by_person(room, command.seat)
    return Wish("took_over", {"seat": command.seat, "level": _level(room, command.level)})


def _played_by_person(room: Room, seat: int) -> None:
    if not room.seats[seat].has_say:
        raise Denied(409, "bot_already", seat=("seat", seat))


def _return(room: Room, session: int, command: orders.Return) -> Wish:
    own(room, session, command.seat)
    during(room, PLAYING)
    if not room.seats[command.seat].stand_in:
        raise Denied(409, "no_stand_in", seat=("seat", command.seat))
    return Wish("returned", {"seat": command.seat})


def _resign(room: Room, session: int, command: orders.Resign) -> Wish:
    own(room, session, command.seat)
    during(room, PLAYING)
    if room.seats[command.seat].resigned:
        raise Denied(409, "resigned", seat=("seat", command.seat))
    return Wish("resigned", {"seat": command.seat, "level": _level(room, command.level)})


def _vote(room: Room, session: int, command: orders.Vote) -> Wish:
    own(room, session, command.seat)
    during(room, PLAYING)
    if not room.seats[command.seat].has_say:
        raise Denied(409, "no_say", seat=("seat", command.seat))
    data = {"seat": command.seat, "kind": command.kind, "yes": command.yes}
    if command.kind == ABANDON:
        return Wish("voted", {**data, "other": -1, "level": ""})
    other = command.other
    if other is None or other == command.seat or other >= len(room.seats):
        raise Denied(422, "whose_seat")
    _played_by_person(room, other)
    level = _level(room, command.level) if command.yes else ""
    return Wish("voted", {**data, "other": other, "level": level})


def _retry(room: Room, session: int, command: orders.Retry) -> Wish:
    """Let a bot that could not move try again: the fault may be gone."""
    own(room, session, command.seat)
    during(room, PLAYING)
    if room.stuck is None:
        raise Denied(409, "not_stuck")
    return Wish("retried", {"seat": command.seat})


def _close(room: Room, session: int, command: orders.Close) -> Wish:
    owner(room, session)
    during(room, GATHERING)
    return Wish("closed", {})


def _rematch(room: Room, session: int, command: orders.Rematch) -> Wish:
    """The table of the rematch is made by `new_tables`, which knows its id."""
    own(room, session, command.seat)
    if room.status in (GATHERING, PLAYING):
        raise Denied(409, f"while_{room.status}")
    if room.rematch is not None:
        raise Denied(409, "rematched", table=room.rematch)
    return Wish("rematched", {"seat": command.seat})


_HANDLERS: dict[type, Callable[[Room, int, Any], Wish]] = {
    orders.Choose: _choose,
    orders.Retract: _retract,
    orders.Undo: _undo,
    orders.Stand: _stand,
    orders.Lift: _lift,
    orders.Order: _order,
    orders.Withdraw: _withdraw,
    orders.Dismiss: _dismiss,
    orders.CallUpon: _call,
    orders.Say: _say,
    orders.Sit: _sit,
    orders.Decline: _decline,
    orders.Rename: _rename,
    orders.Leave: _leave,
    orders.SeatBot: _seat_bot,
    orders.Clear: _clear,
    orders.HandOver: _hand_over,
    orders.Return: _return,
    orders.Resign: _resign,
    orders.Vote: _vote,
    orders.Retry: _retry,
    orders.Close: _close,
    orders.Rematch: _rematch,
}
