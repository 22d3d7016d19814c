"""Votes: on abandoning the game, and on letting a bot take over an absent person's seat.

A game is abandoned when all who are not absent vote for it. A bot takes over a seat when all others vote for it and its
person is absent: they are told, and can prevent it by showing up before it is due.
"""

from __future__ import annotations

from collections.abc import Sequence

from worldstage.server.hosted_table import ABANDON, TAKEOVER, HostedTable
from worldstage.server.listings import ListedSeat
from worldstage.server.settings import Settings
from worldstage.server.table_parts import PERSON, Seat

NOTICE = 0.1  # of the time after which a person is absent: from the last vote to the takeover


def patience(settings: Settings, pace: str) -> float:
    """After how many seconds unseen a person is absent."""
    return settings.absent_slow if pace == "slow" else settings.absent_live


def absent(hosted: HostedTable, seen: dict[int, float], connected: frozenset[int], since: float) -> frozenset[int]:
    """The seats whose people were not seen since then."""
    return unseen(hosted.seats, seen, connected, since)


def unseen(
    seats: Sequence[Seat | ListedSeat], seen: dict[int, float], connected: frozenset[int], since: float
) -> frozenset[int]:
    return frozenset(
        number
        for number, seat in enumerate(seats)
        if seat.holder == PERSON and number not in connected and max(seen.get(number, 0.0), seat.since) <= since
    )


def needed(hosted: HostedTable, kind: str, seat: int, absent: frozenset[int]) -> set[int]:
    """Whose votes a motion needs."""
    voters = hosted.voters(kind, seat)
    return voters - absent if kind == ABANDON else voters


def due_at(hosted: HostedTable, seat: int, patience: float) -> float | None:
    """When a bot takes over a seat, if all others have voted for it and its person does not show up."""
    complete = hosted.motions[TAKEOVER, seat].complete
    return complete + NOTICE * patience if complete is not None else None


def is_due(hosted: HostedTable, kind: str, seat: int, absent: frozenset[int], patience: float, now: float) -> bool:
    """Whether a motion is to be carried out now."""
    if kind == ABANDON:  # by those who are there; if nobody is, it can wait
        wanted = needed(hosted, kind, seat, absent)
        return bool(wanted) and wanted <= hosted.motions[kind, seat].votes
    due = due_at(hosted, seat, patience)
    return due is not None and due <= now and seat in absent
