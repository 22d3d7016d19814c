"""A table as the server keeps it: the library's `Table` with seats, people, talk and votes, built from its events.

It is changed by events only. `apply` either applies an event as a whole or raises and changes nothing; the same code
serves a new command and a table that is read from storage.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from worldstage.core.automation import AutomatedTable
from worldstage.core.game import Game, Sequel
from worldstage.core.seen import Message
from worldstage.core.text import Text
from worldstage.server.store import Event
from worldstage.server.texts import text

_encode = msgspec.json.Encoder().encode

ALL = "all"
PLAYERS = "players"
NOBODY = "nobody"
Audience = str | int  # ALL, PLAYERS, NOBODY, or the only seat that notices

EMPTY, PERSON, BOT = "empty", "person", "bot"
GATHERING, PLAYING, FINISHED, ABANDONED = "gathering", "playing", "finished", "abandoned"
ABANDON, TAKEOVER = "abandon", "takeover"
KEEPS_STUCK = {"stuck", "said", "voted", "showed_up", "joined", "owned", "stood", "lifted", "ordered", "withdrew"}
OF_THE_GAME = {"chose", "retracted", "undid", "stood", "lifted", "ordered", "withdrew", "dismissed", "called", "said"}


class Seat:
    """Who sits there. `sessions` are the browsers and programs that may act for the seat; `person` is the first.

    An empty seat may be kept for somebody: `invited` are their sessions, `inviting` those of who invited them.
    """

    def __init__(self) -> None:
        self.holder = EMPTY
        self.name = ""
        self.badge = 0
        self.level = ""  # of the bot that sits here or stands in
        self.stand_in = False
        self.resigned = False
        self.salt = ""
        self.since = 0.0  # when the person took the seat
        self.person = -1
        self.sessions: set[int] = set()
        self.invited: set[int] = set()
        self.inviting: list[int] = []

    @property
    def played_by_bot(self) -> bool:
        return self.holder == BOT or self.stand_in or self.resigned

    @property
    def has_say(self) -> bool:
        """Whether a person sits here who counts in a vote."""
        return self.holder == PERSON and not self.played_by_bot


class Motion:
    """What people vote about. `level` is the bot that is to take over; `complete` is when the last vote came in."""

    def __init__(self) -> None:
        self.votes: set[int] = set()
        self.level = ""
        self.complete: float | None = None


class Talk(NamedTuple):
    """A line of talk: said by a seat, or a message about what happened beside the game."""

    at: float
    seat: int | None
    name: str
    text: str
    message: Text | None


class Stamp(NamedTuple):
    """When a log line was written, after how many choices, and why, if a bot knows."""

    at: float
    position: int
    why: Message | None


class HostedTable:
    """One table. `table`, the game itself, is None until all seats are taken."""

    def __init__(self, row: Mapping[str, Any], game: Game[Any]) -> None:
        self.id: str = row["id"]
        self.row = row
        self.game = game
        self.revision = -1
        self.status = GATHERING
        self.waiting: list[int] = []  # the seats that are asked something now
        self.seats = [Seat() for _ in range(row["seats"])]
        self.owners: set[int] = set()
        self.table: AutomatedTable[Any] | None = None
        self.stamps: list[Stamp] = []
        self.made = [0] * row["seats"]  # how many choices each seat has made, taken back or not
        self.talk: list[Talk] = []
        self.public_talk: list[Talk] = []
        self.motions: dict[tuple[str, int], Motion] = {}  # by kind and seat
        self.stuck: int | None = None  # the seat whose bot could not move, whatever was tried
        self.rematch: str | None = None
        self.company = 0  # counts what may have changed about the people: who sits where, votes, the rematch
        self.floors: list[int] = []  # by revision: how many lines of the log survived the event
        self.changed: float = row["created"]  # when something last happened that everybody could notice
        self._noticed: dict[Audience, int] = {}
        self._trace = hashlib.sha256()

    # -- reading --------------------------------------------------------------------------------------------------

    def revision_for(self, seat: int | None) -> int:
        """How many events this reader could notice: without gaps, and independent of what others do in private."""
        count = self._noticed.get(ALL, 0)
        if seat is not None:
            count += self._noticed.get(PLAYERS, 0) + self._noticed.get(seat, 0)
        return count

    def talk_for(self, seat: int | None) -> list[Talk]:
        return self.public_talk if seat is None else self.talk

    @property
    def bot_to_move(self) -> int | None:
        if self.stuck is not None:
            return None
        return next((seat for seat in self.waiting if self.seats[seat].played_by_bot), None)

    @property
    def lines(self) -> int:
        """How many lines the log has."""
        return self.table.lines if self.table is not None else 0

    @property
    def sequel(self) -> Sequel | None:
        """What the game leads to, if it is one of a series and over."""
        return self.table.sequel if self.table is not None else None

    def floor_since(self, revision: int) -> int:
        """How many lines of the log are unchanged since an event."""
        return min(self.floors[revision + 1 :], default=self.lines)

    def digest(self) -> str:
        """A digest of the game's state, then one of all events so far, 32 characters each."""
        state = self.game.digest(self.table.state) if self.table is not None else "0" * 32
        return state + self._trace.hexdigest()[:32]

    @property
    def position(self) -> int:
        return self.table.position if self.table is not None else 0

    def voters(self, kind: str, seat: int) -> set[int]:
        """Who votes about a motion: everybody who has a say, but nobody about their own seat."""
        return {s for s in range(len(self.seats)) if self.seats[s].has_say and (kind == ABANDON or s != seat)}

    def called(self, seat: int) -> Text:
        """A seat by its name."""
        name = self.seats[seat].name
        return text("seat.named", name=name) if name else text("seat.number", number=seat + 1)

    # -- events ---------------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Apply the next event; a refusal of the game changes nothing."""
        if event.revision != self.revision + 1:
            raise ValueError(f"table {self.id}: event {event.revision} after {self.revision}")
        before = self.lines
        handler = getattr(self, f"_on_{event.kind}")
        audience: Audience = handler(event.data, event.at)
        self.revision = event.revision
        self.company += event.kind not in OF_THE_GAME
        if self.stuck is not None and audience == ALL and event.kind not in KEEPS_STUCK:
            self.stuck = None
            self.company += 1
        self._notice(audience, event.at)
        self._trace.update(_canonical(event))
        self.floors.append(min(before, self.lines))
        self._stamp(event)
        if self.table is not None and self.status == PLAYING and self.table.result is not None:
            self.status = FINISHED
            self.motions.clear()
            self.company += 1
        self.waiting = self.table.actors if self.table is not None and self.status == PLAYING else []

    def pass_over(self, event: Event) -> None:
        """Skip an event that can't be applied any more. It still counts, so that nobody's revision decreases."""
        self.revision = event.revision
        self._notice(ALL, event.at)
        self.floors.append(self.lines)

    def _notice(self, audience: Audience, at: float) -> None:
        self._noticed[audience] = self._noticed.get(audience, 0) + 1
        if audience == ALL:
            self.changed = at

    def _stamp(self, event: Event) -> None:
        del self.stamps[self.floors[-1] :]
        new = self.lines - len(self.stamps)
        if new:
            self.stamps.append(Stamp(event.at, self.position, event.data.get("why")))
            self.stamps += [Stamp(event.at, self.position, None)] * (new - 1)

    def _tell(self, at: float, message: Text) -> None:
        line = Talk(at, None, "", "", message)
        self.talk.append(line)
        self.public_talk.append(line)

    # -- gathering

    def _on_opened(self, data: dict[str, Any], at: float) -> Audience:
        self.owners.add(data["owner"])
        return ALL

    def _on_owned(self, data: dict[str, Any], at: float) -> Audience:
        self.owners.add(data["session"])
        return NOBODY

    def _on_sat(self, data: dict[str, Any], at: float) -> Audience:
        if self.table is not None:  # instead of somebody who never arrived
            self._game_table.resume(data["seat"])
            self._drop_votes(data["seat"], at)
        seat = self.seats[data["seat"]] = Seat()
        seat.holder = PERSON
        seat.name, seat.badge, seat.salt = data["name"], data["badge"], data["salt"]
        seat.since, seat.person, seat.sessions = at, data["session"], {data["session"]}
        self._tell(at, text("talk.sat", who=("text", self.called(data["seat"]))))
        self._begin_if_full(at)
        return ALL

    def _on_invited(self, data: dict[str, Any], at: float) -> Audience:
        """The seat is kept for somebody, who is asked whether they want to play."""
        seat = self.seats[data["seat"]]
        seat.name, seat.badge = data["name"], data["badge"]
        seat.invited, seat.inviting = set(data["sessions"]), data["by"]
        return ALL

    def _on_declined(self, data: dict[str, Any], at: float) -> Audience:
        self._tell(at, text("talk.declined", who=("text", self.called(data["seat"]))))
        self.seats[data["seat"]] = Seat()
        return ALL

    def _on_joined(self, data: dict[str, Any], at: float) -> Audience:
        """Another device of the person who sits there."""
        self.seats[data["seat"]].sessions.add(data["session"])
        return NOBODY

    def _on_bot(self, data: dict[str, Any], at: float) -> Audience:
        seat = self.seats[data["seat"]] = Seat()
        seat.holder, seat.level, seat.name, seat.badge = BOT, data["level"], data["name"], data["badge"]
        self._begin_if_full(at)
        return ALL

    def _on_left(self, data: dict[str, Any], at: float) -> Audience:
        self._tell(at, text("talk.left", who=("text", self.called(data["seat"]))))
        self.seats[data["seat"]] = Seat()
        return ALL

    def _on_renamed(self, data: dict[str, Any], at: float) -> Audience:
        seat = self.seats[data["seat"]]
        seat.name, seat.badge = data["name"], data["badge"]
        return ALL

    def _begin_if_full(self, at: float) -> None:
        """The last one has sat down: the game begins."""
        if self.status != GATHERING or any(seat.holder == EMPTY for seat in self.seats):
            return
        salt = "-".join(seat.salt for seat in self.seats if seat.salt)
        names = [seat.name for seat in self.seats]
        settings = dict(self.row["settings"])
        self.table = self.game.table(len(self.seats), self.row["seed"], settings, names, salt)
        self.status = PLAYING
        self._tell(at, text("talk.began"))

    # -- the game

    @property
    def _game_table(self) -> AutomatedTable[Any]:
        assert self.table is not None
        return self.table

    def _noticed_by(self, before: str, seat: int) -> Audience:
        """Who notices what a seat has done: nobody else, if the table's moment is what it was."""
        return ALL if self._game_table.moment != before else seat

    def _on_chose(self, data: dict[str, Any], at: float) -> Audience:
        """An option, or a list of them. A hidden step is private: others are told nothing, not even of a fallback."""
        table, seat, before = self._game_table, int(data["seat"]), self._game_table.moment
        table.submit(seat, data["decision"], data["option"])
        self.made[seat] += 1
        audience = self._noticed_by(before, seat)
        if data.get("by") == "fallback" and audience == ALL:
            self._tell(at, text("talk.fallback", who=("text", self.called(seat))))
        return audience

    def _on_retracted(self, data: dict[str, Any], at: float) -> Audience:
        before = self._game_table.moment
        self._game_table.retract(data["seat"])
        return self._noticed_by(before, int(data["seat"]))

    def _on_undid(self, data: dict[str, Any], at: float) -> Audience:
        table, seat, before = self._game_table, int(data["seat"]), self._game_table.moment
        if data["all"]:
            table.restart_turn(seat)
        else:
            table.undo(seat)
        audience = self._noticed_by(before, seat)
        if audience == ALL:
            self._tell(at, text("talk.undid", who=("text", self.called(seat))))
        return audience

    def _on_stood(self, data: dict[str, Any], at: float) -> Audience:
        """A standing answer is private, unless it fires at once."""
        before = self._game_table.moment
        self._game_table.stand(data["seat"], data["answer"])
        return self._noticed_by(before, int(data["seat"]))

    def _on_lifted(self, data: dict[str, Any], at: float) -> Audience:
        self._game_table.lift(data["seat"], data["answer"])
        return int(data["seat"])

    def _on_ordered(self, data: dict[str, Any], at: float) -> Audience:
        """An order is private, unless it is carried out at once."""
        before = self._game_table.moment
        self._game_table.order(data["seat"], data["choices"], data["when"])
        return self._noticed_by(before, int(data["seat"]))

    def _on_withdrew(self, data: dict[str, Any], at: float) -> Audience:
        self._game_table.withdraw(data["seat"], data["order"])
        return int(data["seat"])

    def _on_dismissed(self, data: dict[str, Any], at: float) -> Audience:
        self._game_table.dismiss(data["seat"])
        return int(data["seat"])

    def _on_called(self, data: dict[str, Any], at: float) -> Audience:
        self._game_table.call_upon(data["other"])
        who, other = self.called(data["seat"]), self.called(data["other"])
        self._tell(at, text("talk.called", who=("text", who), other=("text", other)))
        return ALL

    # -- people

    def _on_said(self, data: dict[str, Any], at: float) -> Audience:
        seat = data["seat"]
        self.talk.append(Talk(at, seat, self.seats[seat].name, data["text"], None))
        return PLAYERS

    def _on_took_over(self, data: dict[str, Any], at: float) -> Audience:
        self._take_over(data["seat"], data, at)
        return ALL

    def _take_over(self, number: int, data: dict[str, Any], at: float) -> None:
        seat = self.seats[number]
        seat.stand_in, seat.level = True, data["level"]
        self._game_table.suspend(number)
        self._drop_votes(number, at)
        self._tell(at, text("talk.took_over", who=("text", self.called(number))))

    def _on_returned(self, data: dict[str, Any], at: float) -> Audience:
        seat = self.seats[data["seat"]]
        self._game_table.resume(data["seat"])
        seat.stand_in, seat.level = False, ""
        self._tell(at, text("talk.returned", who=("text", self.called(data["seat"]))))
        return ALL

    def _on_resigned(self, data: dict[str, Any], at: float) -> Audience:
        seat = self.seats[data["seat"]]
        seat.resigned, seat.level = True, data["level"]
        self._game_table.lift(data["seat"])  # the bot decides from now on, not what the person had said in advance
        self._game_table.withdraw(data["seat"])
        self._drop_votes(data["seat"], at)
        self._tell(at, text("talk.resigned", who=("text", self.called(data["seat"]))))
        return ALL

    def _drop_votes(self, seat: int, at: float) -> None:
        """Remove the votes of a seat, and the motion about it."""
        self.motions.pop((TAKEOVER, seat), None)
        for motion in self.motions.values():
            motion.votes.discard(seat)
        self._count_votes(at)

    def _count_votes(self, at: float) -> None:
        self.motions = {key: motion for key, motion in self.motions.items() if motion.votes}
        for key, motion in self.motions.items():
            complete = self.voters(*key) <= motion.votes
            motion.complete = (motion.complete or at) if complete else None

    def _on_voted(self, data: dict[str, Any], at: float) -> Audience:
        """Count a vote. What follows from it depends on who is absent, and is an event of its own."""
        key = (data["kind"], data["other"])
        asked = key in self.motions
        motion = self.motions.setdefault(key, Motion())
        if data["yes"]:
            motion.votes.add(data["seat"])
            motion.level = data["level"]
        else:
            motion.votes.discard(data["seat"])
        self._count_votes(at)
        if key[0] == TAKEOVER and key in self.motions and not asked:
            who, other = self.called(data["seat"]), self.called(data["other"])
            self._tell(at, text("talk.takeover_asked", who=("text", who), other=("text", other)))
        return ALL

    def _on_carried(self, data: dict[str, Any], at: float) -> Audience:
        """A motion has all the votes it needs."""
        if data["kind"] == ABANDON:
            self._abandon(text("talk.abandoned_by_vote"), at)
        else:
            self._take_over(data["seat"], data, at)
        return ALL

    def _on_showed_up(self, data: dict[str, Any], at: float) -> Audience:
        """Somebody whose seat was to be taken over is there."""
        del self.motions[TAKEOVER, data["seat"]]
        self._tell(at, text("talk.showed_up", who=("text", self.called(data["seat"]))))
        return ALL

    def _on_stuck(self, data: dict[str, Any], at: float) -> Audience:
        """Neither the bot's choice nor a random move could be carried out: the people at the table must decide."""
        self.stuck = data["seat"]
        self._tell(at, text("talk.stuck", who=("text", self.called(data["seat"]))))
        return ALL

    def _on_retried(self, data: dict[str, Any], at: float) -> Audience:
        return ALL

    def _abandon(self, message: Text, at: float) -> None:
        self.status = ABANDONED
        self.motions.clear()
        self._tell(at, message)

    def _on_closed(self, data: dict[str, Any], at: float) -> Audience:
        self._abandon(text("talk.closed"), at)
        return ALL

    def _on_ended(self, data: dict[str, Any], at: float) -> Audience:
        """Ended by the operator of the server, with a reason."""
        self._abandon(text("talk.ended", reason=data["reason"]), at)
        return ALL

    def _on_rematched(self, data: dict[str, Any], at: float) -> Audience:
        self.rematch = data["table"]
        who = ("text", self.called(data["seat"]))
        self._tell(at, text("talk.rematched" if self.sequel is None else "talk.next_game", who=who))
        return ALL


def _canonical(event: Event) -> bytes:
    """An event as it is stored, without the revision that its sender was told."""
    data = {name: value for name, value in event.data.items() if name != "told"}
    return _encode((event.revision, event.at, event.kind, data))


def fold(row: Mapping[str, Any], game: Game[Any], events: list[Event]) -> HostedTable:
    """Build a table from its events.

    A table that the operator has ended can be looked at even if it does not replay: from the first event that fails,
    events are skipped until the operator's.
    """
    hosted = HostedTable(row, game)
    ended = any(event.kind == "ended" for event in events)
    broken = False
    for event in events:
        if broken and event.kind != "ended":
            hosted.pass_over(event)
            continue
        try:
            hosted.apply(event)
        except Exception:
            if not ended:
                raise
            broken = True
            hosted.pass_over(event)
    return hosted
