"""From a command to the event it becomes, with the checks of rights. The game itself checks its own options."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

from worldstage.bots import known as known_bots
from worldstage.server import events, payloads
from worldstage.server.events import AnyEvent
from worldstage.server.hosted_table import ABANDON, GATHERING, PLAYING, HostedTable
from worldstage.server.table_parts import EMPTY
from worldstage.server.texts import Denied

WHILE_STOPPED = (payloads.Say, payloads.Vote)


def new_event(hosted: HostedTable, session: int, command: payloads.Command) -> AnyEvent:
    """The event for a command; Denied if the sender has no right to it or the table is not at that point."""
    if hosted.stopped is not None and not isinstance(command, WHILE_STOPPED):
        raise Denied(409, "stopped")
    handler: Callable[[HostedTable, int, Any], AnyEvent] = _HANDLERS[type(command)]
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


def _choose(hosted: HostedTable, session: int, command: payloads.Choose) -> AnyEvent:
    _plays(hosted, session, command.seat)
    return events.Chose(seat=command.seat, decision=command.decision, option=command.option)


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


def _retract(hosted: HostedTable, session: int, command: payloads.Retract) -> AnyEvent:
    _plays(hosted, session, command.seat)
    if command.what != retract_token(hosted, command.seat):
        raise Denied(409, "stale_undo", seat=("seat", command.seat))
    return events.Retracted(seat=command.seat)


def _undo(hosted: HostedTable, session: int, command: payloads.Undo) -> AnyEvent:
    _plays(hosted, session, command.seat)
    if command.what != undo_token(hosted, command.seat):
        raise Denied(409, "stale_undo", seat=("seat", command.seat))
    return events.Undid(seat=command.seat, all=command.all)


def _stand(hosted: HostedTable, session: int, command: payloads.Stand) -> AnyEvent:
    _plays(hosted, session, command.seat)
    return events.Stood(seat=command.seat, answer=command.answer)


def _lift(hosted: HostedTable, session: int, command: payloads.Lift) -> AnyEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    return events.Lifted(seat=command.seat, answer=command.answer)


def _order(hosted: HostedTable, session: int, command: payloads.Order) -> AnyEvent:
    _plays(hosted, session, command.seat)
    return events.Ordered(seat=command.seat, options=command.options, when=command.when)


def _withdraw(hosted: HostedTable, session: int, command: payloads.Withdraw) -> AnyEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    return events.Withdrew(seat=command.seat, order=command.order)


def _dismiss(hosted: HostedTable, session: int, command: payloads.Dismiss) -> AnyEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    return events.Dismissed(seat=command.seat)


def _call(hosted: HostedTable, session: int, command: payloads.CallUpon) -> AnyEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    check_seat(hosted, command.other)
    return events.Called(seat=command.seat, other=command.other)


# -- people -----------------------------------------------------------------------------------------------------------


def _say(hosted: HostedTable, session: int, command: payloads.Say) -> AnyEvent:
    own(hosted, session, command.seat)
    words = clean(command.text)
    if not words:
        raise Denied(422, "nothing_said")
    return events.Said(seat=command.seat, text=words)


def sit_down(seat: int, session: int, command: payloads.Sit | payloads.Claim) -> AnyEvent:
    return events.Sat(
        seat=seat, session=session, name=clean(command.name), badge=command.badge, salt=plain_salt(command.salt)
    )


def plain_salt(salt: str) -> str:
    """The salt is written into the record: letters and digits only."""
    return "".join(char for char in salt if char.isascii() and char.isalnum())


def _sit(hosted: HostedTable, session: int, command: payloads.Sit) -> AnyEvent:
    """Anybody may sit down at a public table; at others only by link or invitation, except for the owner."""
    check_seat(hosted, command.seat)
    during(hosted, GATHERING)
    seat = hosted.seats[command.seat]
    if not hosted.row["public"] and session not in hosted.owners and session not in seat.invited:
        raise Denied(403, "by_link_only")
    if seat.holder != EMPTY:
        raise Denied(409, "seat_taken", seat=command.seat + 1)
    if seat.invited and session not in seat.invited:
        raise Denied(409, "seat_kept", seat=command.seat + 1, name=seat.name or ("text", hosted.called(command.seat)))
    if any(session in seat.sessions for seat in hosted.seats) and session not in hosted.owners:
        raise Denied(409, "seated_already")
    return sit_down(command.seat, session, command)


def _decline(hosted: HostedTable, session: int, command: payloads.Decline) -> AnyEvent:
    invited(hosted, session, command.seat)
    during(hosted, GATHERING)
    return events.Declined(seat=command.seat)


def _rename(hosted: HostedTable, session: int, command: payloads.Rename) -> AnyEvent:
    own(hosted, session, command.seat)
    during(hosted, GATHERING)
    return events.Renamed(seat=command.seat, name=clean(command.name), badge=command.badge)


def _leave(hosted: HostedTable, session: int, command: payloads.Leave) -> AnyEvent:
    own(hosted, session, command.seat)
    during(hosted, GATHERING)
    return events.Left(seat=command.seat)


def _seat_bot(hosted: HostedTable, session: int, command: payloads.SeatBot) -> AnyEvent:
    owner(hosted, session)
    check_seat(hosted, command.seat)
    during(hosted, GATHERING)
    if hosted.seats[command.seat].holder != EMPTY:
        raise Denied(409, "seat_taken", seat=command.seat + 1)
    return bot_sits(hosted, command.seat, command.level)


def bot_sits(hosted: HostedTable, seat: int, level: str, name: str = "", badge: int = 0) -> AnyEvent:
    return events.BotSat(seat=seat, level=_level(hosted, level), name=name, badge=badge)


def _clear(hosted: HostedTable, session: int, command: payloads.Clear) -> AnyEvent:
    owner(hosted, session)
    check_seat(hosted, command.seat)
    during(hosted, GATHERING)
    return events.Left(seat=command.seat)


def _hand_over(hosted: HostedTable, session: int, command: payloads.HandOver) -> AnyEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    _played_by_person(hosted, command.seat)
    return events.TookOver(seat=command.seat, level=_level(hosted, command.level))


def _played_by_person(hosted: HostedTable, seat: int) -> None:
    if not hosted.seats[seat].has_say:
        raise Denied(409, "bot_already", seat=("seat", seat))


def _return(hosted: HostedTable, session: int, command: payloads.Return) -> AnyEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    if not hosted.seats[command.seat].stand_in:
        raise Denied(409, "no_stand_in", seat=("seat", command.seat))
    return events.Returned(seat=command.seat)


def _resign(hosted: HostedTable, session: int, command: payloads.Resign) -> AnyEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    if hosted.seats[command.seat].resigned:
        raise Denied(409, "resigned", seat=("seat", command.seat))
    return events.Resigned(seat=command.seat, level=_level(hosted, command.level))


def _vote(hosted: HostedTable, session: int, command: payloads.Vote) -> AnyEvent:
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    if not hosted.seats[command.seat].has_say:
        raise Denied(409, "no_say", seat=("seat", command.seat))
    if command.kind == ABANDON:
        return events.Voted(seat=command.seat, about=ABANDON, yes=command.yes)
    if hosted.stopped is not None:
        raise Denied(409, "stopped")
    other = command.other
    if other is None or other == command.seat or other >= len(hosted.seats):
        raise Denied(422, "whose_seat")
    _played_by_person(hosted, other)
    level = _level(hosted, command.level) if command.yes else ""
    return events.Voted(seat=command.seat, about=command.kind, yes=command.yes, other=other, level=level)


def _retry(hosted: HostedTable, session: int, command: payloads.Retry) -> AnyEvent:
    """Let a bot that could not move try again: the fault may be gone."""
    own(hosted, session, command.seat)
    during(hosted, PLAYING)
    if hosted.stuck is None:
        raise Denied(409, "not_stuck")
    return events.Retried(seat=command.seat)


def _close(hosted: HostedTable, session: int, command: payloads.Close) -> AnyEvent:
    owner(hosted, session)
    during(hosted, GATHERING)
    return events.Closed()


def _rematch(hosted: HostedTable, session: int, command: payloads.Rematch) -> AnyEvent:
    """`new_tables` creates the table and fills in its id."""
    own(hosted, session, command.seat)
    if hosted.status in (GATHERING, PLAYING):
        raise Denied(409, f"while_{hosted.status}")
    if hosted.rematch is not None:
        raise Denied(409, "rematched", table=hosted.rematch)
    return events.Rematched(seat=command.seat, next_game=hosted.sequel is not None)


_HANDLERS: dict[type, Callable[[HostedTable, int, Any], AnyEvent]] = {
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
