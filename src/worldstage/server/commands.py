"""From a command to the event it becomes, with the checks of rights. The game itself checks its own options."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any, NamedTuple

from worldstage.bots import known as known_bots
from worldstage.server import payloads
from worldstage.server.hosted_table import ABANDON, EMPTY, GATHERING, PLAYING, HostedTable
from worldstage.server.texts import Denied


class NewEvent(NamedTuple):
    """An event that is not applied yet: without revision and time."""

    kind: str
    data: dict[str, Any]


def new_event(hosted: HostedTable, session: int, command: payloads.Command) -> NewEvent:
    """The event for a command; Denied if the sender has no right to it or the table is not at that point."""
    handler: Callable[[HostedTable, int, Any], NewEvent] = _HANDLERS[type(command)]
    return handler(hosted, session, command)


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


def check_seat(hosted: HostedTable, seat: int) -> None:
    if seat >= len(hosted.seats):
        raise Denied(404, "no_seat", seat=seat + 1, seats=len(hosted.seats))


def own(hosted: HostedTable, session: int, seat: int) -> None:
    """Denied unless the session holds the seat."""
    check_seat(hosted, seat)
    if session not in hosted.seats[seat].sessions:
        raise Denied(403, "not_your_seat", seat=seat + 1)


def invited(hosted: HostedTable, session: int, seat: int) -> None:
    check_seat(hosted, seat)
    if session not in hosted.seats[seat].invited:
        raise Denied(403, "not_invited", seat=seat + 1)


def owner(hosted: HostedTable, session: int) -> None:
    if session not in hosted.owners:
        raise Denied(403, "not_owner")


def during(hosted: HostedTable, *statuses: str) -> None:
    if hosted.status not in statuses:
        raise Denied(409, f"while_{hosted.status}")


def _level(hosted: HostedTable, level: str) -> str:
    levels = known_bots(hosted.game)
    if level not in levels:
        raise Denied(422, "no_bot", level=level, known=", ".join(levels))
    return level


def _plays(hosted: HostedTable, session: int, seat: int) -> None:
    """A person plays this seat now, and no bot does."""
    own(hosted, session, seat)
    during(hosted, PLAYING)
    if hosted.seats[seat].resigned:
        raise Denied(409, "resigned", seat=("seat", seat))
    if hosted.seats[seat].stand_in:
        raise Denied(409, "bot_plays", seat=("seat", seat))


# -- the game ---------------------------------------------------------------------------------------------------------


def _choose(hosted: HostedTable, session: int, command: payloads.Choose) -> NewEvent:
    _plays(hosted, session, command.seat)
    return NewEvent("chose", {"seat": command.seat, "decision": command.decision, "option": command.option})


def retract_token(hosted: HostedTable, seat: int) -> str | None:
    """Names one sealed choice in a `retract` command, so that no later choice of the same decision is taken back."""
    table = hosted.table
    if table is None or hosted.status != PLAYING or not table.can_retract(seat):
        return None
    return f"{hosted.game.node(table.state).name}:{table.state.ply}:{seat}:{hosted.made[seat]}"


def undo_token(hosted: HostedTable, seat: int) -> str | None:
    """Names what an `undo` command takes back, so that nothing else is."""
    table = hosted.table
    return table.undo_id(seat) if table is not None and hosted.status == PLAYING else None


def _retract(hosted: HostedTable, session: int, command: payloads.Retract) -> NewEvent:
    _plays(hosted, session, command.seat)
    if command.what != retract_token(hosted, command.seat):
        raise Denied(409, "stale_undo", seat=("seat", command.seat))
    return NewEvent("retracted", {"seat": command.seat})


def _undo(hosted: HostedTable, session: int, command: payloads.Undo) -> NewEvent:
    _plays(hosted, session, command.seat)
    if command.what != undo_token(hosted, command.seat):
        raise Denied(409, "stale_undo", seat=("seat", command.seat))
    return NewEvent("undid", {"seat": command.seat, "all": command.all})


def _stand(hosted: HostedTable, session: int, command: payloads.Stand) -> NewEvent:
    _plays(hosted, session, command.seat)
    return NewEvent("stood", {"seat": command.seat, "answer": command.answer})


def _lift(hosted: HostedTable, session: int, command: payloads.Lift) -> NewEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    return NewEvent("lifted", {"seat": command.seat, "answer": command.answer})


def _order(hosted: HostedTable, session: int, command: payloads.Order) -> NewEvent:
    _plays(hosted, session, command.seat)
    return NewEvent("ordered", {"seat": command.seat, "choices": command.choices, "when": command.when})


def _withdraw(hosted: HostedTable, session: int, command: payloads.Withdraw) -> NewEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    return NewEvent("withdrew", {"seat": command.seat, "order": command.order})


def _dismiss(hosted: HostedTable, session: int, command: payloads.Dismiss) -> NewEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    return NewEvent("dismissed", {"seat": command.seat})


def _call(hosted: HostedTable, session: int, command: payloads.CallUpon) -> NewEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    check_seat(hosted, command.other)
    return NewEvent("called", {"seat": command.seat, "other": command.other})


# -- people -----------------------------------------------------------------------------------------------------------


def _say(hosted: HostedTable, session: int, command: payloads.Say) -> NewEvent:
    own(hosted, session, command.seat)
    words = clean(command.text)
    if not words:
        raise Denied(422, "nothing_said")
    return NewEvent("said", {"seat": command.seat, "text": words})


def sit_down(seat: int, session: int, command: payloads.Sit | payloads.Claim) -> NewEvent:
    data = {"seat": seat, "session": session, "badge": command.badge}
    return NewEvent("sat", {**data, "name": clean(command.name), "salt": plain_salt(command.salt)})


def plain_salt(salt: str) -> str:
    """The salt is written into the record: letters and digits only."""
    return "".join(char for char in salt if char.isascii() and char.isalnum())


def _sit(hosted: HostedTable, session: int, command: payloads.Sit) -> NewEvent:
    """Anybody may sit down at a public table; at others only by link or invitation, except for the owner."""
    check_seat(hosted, command.seat)
    during(hosted, GATHERING)
    seat = hosted.seats[command.seat]
    if not hosted.row["public"] and session not in hosted.owners and session not in seat.invited:
        raise Denied(403, "by_link_only")
    if seat.holder != EMPTY:
        raise Denied(409, "seat_taken", seat=command.seat + 1)
    if seat.invited and session not in seat.invited:
        raise Denied(409, "seat_kept", seat=command.seat + 1, name=seat.name)
    if any(session in seat.sessions for seat in hosted.seats) and session not in hosted.owners:
        raise Denied(409, "seated_already")
    return sit_down(command.seat, session, command)


def _decline(hosted: HostedTable, session: int, command: payloads.Decline) -> NewEvent:
    invited(hosted, session, command.seat)
    during(hosted, GATHERING)
    return NewEvent("declined", {"seat": command.seat})


def _rename(hosted: HostedTable, session: int, command: payloads.Rename) -> NewEvent:
    own(hosted, session, command.seat)
    during(hosted, GATHERING)
    return NewEvent("renamed", {"seat": command.seat, "name": clean(command.name), "badge": command.badge})


def _leave(hosted: HostedTable, session: int, command: payloads.Leave) -> NewEvent:
    own(hosted, session, command.seat)
    during(hosted, GATHERING)
    return NewEvent("left", {"seat": command.seat})


def _seat_bot(hosted: HostedTable, session: int, command: payloads.SeatBot) -> NewEvent:
    owner(hosted, session)
    check_seat(hosted, command.seat)
    during(hosted, GATHERING)
    if hosted.seats[command.seat].holder != EMPTY:
        raise Denied(409, "seat_taken", seat=command.seat + 1)
    return bot_sits(hosted, command.seat, command.level)


def bot_sits(hosted: HostedTable, seat: int, level: str, name: str = "", badge: int = 0) -> NewEvent:
    return NewEvent("bot", {"seat": seat, "level": _level(hosted, level), "name": name, "badge": badge})


def _clear(hosted: HostedTable, session: int, command: payloads.Clear) -> NewEvent:
    owner(hosted, session)
    check_seat(hosted, command.seat)
    during(hosted, GATHERING)
    return NewEvent("left", {"seat": command.seat})


def _hand_over(hosted: HostedTable, session: int, command: payloads.HandOver) -> NewEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    _played_by_person(hosted, command.seat)
    return NewEvent("took_over", {"seat": command.seat, "level": _level(hosted, command.level)})


def _played_by_person(hosted: HostedTable, seat: int) -> None:
    if not hosted.seats[seat].has_say:
        raise Denied(409, "bot_already", seat=("seat", seat))


def _return(hosted: HostedTable, session: int, command: payloads.Return) -> NewEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    if not hosted.seats[command.seat].stand_in:
        raise Denied(409, "no_stand_in", seat=("seat", command.seat))
    return NewEvent("returned", {"seat": command.seat})


def _resign(hosted: HostedTable, session: int, command: payloads.Resign) -> NewEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    if hosted.seats[command.seat].resigned:
        raise Denied(409, "resigned", seat=("seat", command.seat))
    return NewEvent("resigned", {"seat": command.seat, "level": _level(hosted, command.level)})


def _vote(hosted: HostedTable, session: int, command: payloads.Vote) -> NewEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    if not hosted.seats[command.seat].has_say:
        raise Denied(409, "no_say", seat=("seat", command.seat))
    data = {"seat": command.seat, "kind": command.kind, "yes": command.yes}
    if command.kind == ABANDON:
        return NewEvent("voted", {**data, "other": -1, "level": ""})
    other = command.other
    if other is None or other == command.seat or other >= len(hosted.seats):
        raise Denied(422, "whose_seat")
    _played_by_person(hosted, other)
    level = _level(hosted, command.level) if command.yes else ""
    return NewEvent("voted", {**data, "other": other, "level": level})


def _retry(hosted: HostedTable, session: int, command: payloads.Retry) -> NewEvent:
    """Let a bot that could not move try again: the fault may be gone."""
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    if hosted.stuck is None:
        raise Denied(409, "not_stuck")
    return NewEvent("retried", {"seat": command.seat})


def _close(hosted: HostedTable, session: int, command: payloads.Close) -> NewEvent:
    owner(hosted, session)
    during(hosted, GATHERING)
    return NewEvent("closed", {})


def _rematch(hosted: HostedTable, session: int, command: payloads.Rematch) -> NewEvent:
    """`new_tables` creates the table and fills in its id."""
    own(hosted, session, command.seat)
    if hosted.status in (GATHERING, PLAYING):
        raise Denied(409, f"while_{hosted.status}")
    if hosted.rematch is not None:
        raise Denied(409, "rematched", table=hosted.rematch)
    return NewEvent("rematched", {"seat": command.seat})


_HANDLERS: dict[type, Callable[[HostedTable, int, Any], NewEvent]] = {
    payloads.Choose: _choose,
    payloads.Retract: _retract,
    payloads.Undo: _undo,
    payloads.Stand: _stand,
    payloads.Lift: _lift,
    payloads.Order: _order,
    payloads.Withdraw: _withdraw,
    payloads.Dismiss: _dismiss,
    payloads.CallUpon: _call,
    payloads.Say: _say,
    payloads.Sit: _sit,
    payloads.Decline: _decline,
    payloads.Rename: _rename,
    payloads.Leave: _leave,
    payloads.SeatBot: _seat_bot,
    payloads.Clear: _clear,
    payloads.HandOver: _hand_over,
    payloads.Return: _return,
    payloads.Resign: _resign,
    payloads.Vote: _vote,
    payloads.Retry: _retry,
    payloads.Close: _close,
    payloads.Rematch: _rematch,
}
