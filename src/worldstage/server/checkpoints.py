"""Checkpoints: a table as it was after an event, so that it is read back without all events before it.

A checkpoint has everything that changes as a whole, and the ends of record, log and talk that the one before it does
not have yet. It is compressed: most of it is text.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from worldstage.core.chance import Outcome as Draw
from worldstage.core.log import Entry
from worldstage.core.record import Header, Ply, Takeover
from worldstage.core.seen import Message, message
from worldstage.core.storing import StoredHidden, StoredTable
from worldstage.core.text import Text
from worldstage.server.events import Automation, HiddenSteps, StoredPly, automation_of, seat_automation
from worldstage.server.hosted_table import ABANDONED, FINISHED, HostedTable
from worldstage.server.pace import Clock
from worldstage.server.table_parts import Kept, Motion, Seat, Stamp, Talk

EVERY = 64  # events between two checkpoints, at least
FAST = 1  # level of compression


class CheckpointRow(NamedTuple):
    """A checkpoint as it is stored."""

    revision: int
    whole: bytes
    ends: bytes


class SeatData(Struct):
    holder: str
    name: str
    badge: int
    level: str
    stand_in: bool
    resigned: bool
    salt: str
    since: float
    person: int
    sessions: list[int]
    invited: list[int]
    inviting: list[int]


class MotionData(Struct):
    about: str
    seat: int
    votes: list[int]
    level: str
    complete: float | None


class GameData(Struct):
    """See `StoredTable`."""

    header: Header
    setup: list[Draw]
    takeovers: list[Takeover]
    state: dict[str, Any]
    undone: int
    hidden: HiddenSteps | None
    hidden_state: dict[str, Any] | None
    automation: list[Automation]


class Whole(Struct):
    """What changes as a whole."""

    status: str
    seats: list[SeatData]
    owners: list[int]
    made: list[int]
    motions: list[MotionData]
    stuck: int | None
    rematch: str | None
    company: int
    changed: float
    noticed: list[tuple[str | int, int]]
    chain: str
    digest: str  # of the state, by the rules that wrote it
    game: GameData | None
    clock: Clock = msgspec.field(default_factory=Clock)  # older versions kept none


class TalkData(Struct, array_like=True):
    at: float
    seat: int | None
    name: str
    text: str
    message: Message | None


class Ends(Struct):
    """The ends of what only grows: from which item on, and the items."""

    kept: Kept
    plies: list[StoredPly]
    entries: list[Entry]
    stamps: list[Stamp]
    talk: list[TalkData]


_pack = msgspec.msgpack.Encoder().encode
_wholes = msgspec.msgpack.Decoder(Whole)
_ends = msgspec.msgpack.Decoder(Ends)


# -- writing ----------------------------------------------------------------------------------------------------------


def is_due(hosted: HostedTable, status: str) -> bool:
    """Whether a table should get a checkpoint after its last event, before which it had `status`."""
    if hosted.played is None or hosted.stopped is not None:
        return False
    if hosted.status != status and hosted.status in (FINISHED, ABANDONED):
        return True
    return hosted.revision - hosted.checkpoint >= EVERY and hosted.played.settled


def checkpoint(hosted: HostedTable) -> CheckpointRow:
    """A checkpoint of the table as it is."""
    row = CheckpointRow(hosted.revision, _packed(_whole(hosted)), _packed(_ends_of(hosted)))
    track = hosted.track
    plies = len(track.plies) if track is not None else 0
    hosted.checkpoint, hosted.kept = hosted.revision, Kept(plies, hosted.lines, len(hosted.talk))
    return row


def _packed(data: Struct) -> bytes:
    return zlib.compress(_pack(data), FAST)


def _whole(hosted: HostedTable) -> Whole:
    motions = [
        MotionData(about, seat, sorted(one.votes), one.level, one.complete)
        for (about, seat), one in hosted.motions.items()
    ]
    return Whole(
        status=hosted.status,
        seats=[_seat_data(seat) for seat in hosted.seats],
        owners=sorted(hosted.owners),
        made=list(hosted.made),
        motions=motions,
        stuck=hosted.stuck,
        rematch=hosted.rematch,
        company=hosted.company,
        changed=hosted.changed,
        noticed=list(hosted.noticed.items()),
        chain=hosted.chain,
        digest=hosted.played.digest() if hosted.played is not None else "",
        game=_game_data(hosted.played.stored()) if hosted.played is not None else None,
        clock=hosted.clock,
    )


def _seat_data(seat: Seat) -> SeatData:
    lists = {"sessions": sorted(seat.sessions), "invited": sorted(seat.invited), "inviting": list(seat.inviting)}
    return SeatData(**{**vars(seat), **lists})


def _game_data(kept: StoredTable) -> GameData:
    hidden = kept.hidden
    return GameData(
        header=kept.header,
        setup=kept.setup,
        takeovers=kept.takeovers,
        state=kept.state,
        undone=kept.undone,
        hidden=HiddenSteps(hidden.opened, hidden.sizes, hidden.changes) if hidden is not None else None,
        hidden_state=hidden.state if hidden is not None else None,
        automation=[automation_of(one) for one in kept.automation],
    )


def _ends_of(hosted: HostedTable) -> Ends:
    kept, track = hosted.kept, hosted.track
    plies = track.plies[kept.plies :] if track is not None else []
    return Ends(
        kept=kept,
        plies=[(ply.seat, ply.option, ply.outcomes) for ply in plies],
        entries=track.entries[kept.lines :] if track is not None else [],
        stamps=hosted.stamps[kept.lines :],
        talk=[
            TalkData(one.at, one.seat, one.name, one.text, message(one.message) if one.message else None)
            for one in hosted.talk[kept.talk :]
        ],
    )


# -- reading ----------------------------------------------------------------------------------------------------------


class Stored(NamedTuple):
    """What a table goes on from: what a checkpoint has, beside what is in the hosted table already."""

    game: StoredTable | None
    plies: list[Ply]
    entries: list[Entry]
    digest: str


def fill(hosted: HostedTable, rows: Sequence[CheckpointRow]) -> Stored:
    """Fill a fresh table from its last checkpoint and the ends in all of them; its game is left to the caller."""
    last = rows[-1]
    whole = _wholes.decode(zlib.decompress(last.whole))
    plies: list[StoredPly] = []
    entries: list[Entry] = []
    talk: list[TalkData] = []
    for row in rows:
        ends = _ends.decode(zlib.decompress(row.ends))
        plies[ends.kept.plies :] = ends.plies
        entries[ends.kept.lines :] = ends.entries
        hosted.stamps[ends.kept.lines :] = ends.stamps
        talk[ends.kept.talk :] = ends.talk
    hosted.talk = [_talk(one) for one in talk]
    hosted.public_talk = [one for one in hosted.talk if one.seat is None]
    _fill_whole(hosted, whole)
    hosted.revision = hosted.checkpoint = last.revision
    hosted.first_floor = last.revision + 1
    hosted.kept = Kept(len(plies), len(entries), len(talk))
    game = _stored_game(whole.game) if whole.game is not None else None
    return Stored(game, [Ply(*ply) for ply in plies], entries, whole.digest)


def _talk(one: TalkData) -> Talk:
    data: Any = one.message
    return Talk(one.at, one.seat, one.name, one.text, Text.from_json(data) if data is not None else None)


def _fill_whole(hosted: HostedTable, whole: Whole) -> None:
    hosted.status = whole.status
    hosted.seats = [_seat(data) for data in whole.seats]
    hosted.owners = set(whole.owners)
    hosted.made = whole.made
    for data in whole.motions:
        motion = hosted.motions[data.about, data.seat] = Motion()
        motion.votes, motion.level, motion.complete = set(data.votes), data.level, data.complete
    hosted.stuck, hosted.rematch, hosted.company = whole.stuck, whole.rematch, whole.company
    hosted.changed, hosted.noticed, hosted.chain = whole.changed, dict(whole.noticed), whole.chain
    hosted.clock = whole.clock


def _seat(data: SeatData) -> Seat:
    seat = Seat()
    for name in data.__struct_fields__:
        value = getattr(data, name)
        setattr(seat, name, set(value) if name in ("sessions", "invited") else value)
    return seat


def _stored_game(data: GameData) -> StoredTable:
    hidden = None
    if data.hidden is not None and data.hidden_state is not None:
        hidden = StoredHidden(data.hidden.opened, data.hidden_state, data.hidden.sizes, data.hidden.changes)
    automation = [seat_automation(one) for one in data.automation]
    return StoredTable(data.header, data.setup, data.takeovers, data.state, data.undone, hidden, automation)
