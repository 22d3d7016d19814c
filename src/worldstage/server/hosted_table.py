"""A table as the server keeps it: the library's `Table` with seats, people, talk and votes, built from its events.

It is changed by events only: `carry_out` for a new one, which either happens as a whole or raises and changes nothing;
`follow` for a stored one, by the rules but without any automation; `take` for a stored one, without any rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worldstage.core.automation import AutomatedTable
from worldstage.core.game import Game, Sequel
from worldstage.core.log import EVERYBODY, Entry, readable
from worldstage.core.opening import header
from worldstage.core.record import Header, Ply
from worldstage.core.seen import Message
from worldstage.core.storing import StoredTable, restored
from worldstage.core.text import Text
from worldstage.server import events
from worldstage.server.events import DIGEST, NO_DIGEST, AnyEvent, Change, OfTheGame, StoredEvent, next_link
from worldstage.server.game_track import Act, PlayedGame, RecordedGame, recorded_beginning
from worldstage.server.pace import Clock, new_clock
from worldstage.server.table_parts import BOT, EMPTY, PERSON, Kept, Motion, Seat, Stamp, Talk
from worldstage.server.texts import text

ALL = "all"
PLAYERS = "players"
NOBODY = "nobody"
Audience = str | int  # ALL, PLAYERS, NOBODY, or the only seat that notices

GATHERING, PLAYING, FINISHED, ABANDONED = "gathering", "playing", "finished", "abandoned"
ABANDON, TAKEOVER = "abandon", "takeover"
KEEPS_STUCK = {"stuck", "said", "voted", "showed_up", "joined", "owned", "stood", "lifted", "ordered", "withdrew"}
OF_THE_GAME = {"chose", "retracted", "undid", "stood", "lifted", "ordered", "withdrew", "dismissed", "called", "said"}


class Mismatch(Exception):
    """An event, read back, does not lead where it once led: the rules have changed."""

    def __init__(self, revision: int, why: str) -> None:
        super().__init__(f"event {revision}: {why}")
        self.revision = revision


class Replaced(Exception):
    """An event replaces the whole table: it is to be read from the checkpoint of the same revision."""


class HostedTable:
    """One table. `table`, the game itself, is None until all seats are taken.

    `recorded` is the game without rules, while a table is read back without them, or if they can't show it any more.
    """

    def __init__(self, row: Mapping[str, Any], game: Game[Any]) -> None:
        self.id: str = row["id"]
        self.row = row
        self.game = game
        self.played: PlayedGame | None = None
        self.recorded: RecordedGame | None = None
        self.stopped: Text | None = None  # why the game can't go on until the operator decides
        self.good = -1  # the last event before it stopped
        self._by_rules = True  # whether events that are read back are carried out by the rules
        self.revision = -1
        self.status = GATHERING
        self.waiting: list[int] = []  # the seats that are asked something now
        self.seats = [Seat() for _ in range(row["seats"])]
        self.owners: set[int] = set()
        self.stamps: list[Stamp] = []
        self.made = [0] * row["seats"]  # how many choices each seat has made, taken back or not
        self.talk: list[Talk] = []
        self.public_talk: list[Talk] = []
        self.motions: dict[tuple[str, int], Motion] = {}  # by kind and seat
        self.stuck: int | None = None  # the seat whose bot could not move, whatever was tried
        self.rematch: str | None = None
        self.listed: tuple[int, str] | None = None  # what the lobby shows of the people, and for which `company`
        self.company = 0  # counts what may have changed about the people: who sits where, votes, the rematch
        self.first_floor = 0  # the revision of the first of them
        self.floors: list[int] = []  # by revision: how many lines of the log survived the event
        self.changed: float = row["created"]  # when something last happened that everybody could notice
        self.noticed: dict[Audience, int] = {}
        self.clock: Clock = new_clock()
        self.chain = NO_DIGEST  # of all events so far
        self.checkpoint = -1  # the revision of the last one
        self.replacement: tuple[StoredTable, list[Ply], list[Entry]] | None = None  # for `_on_upgraded`
        self.kept = Kept()

    # -- reading --------------------------------------------------------------------------------------------------

    @property
    def table(self) -> AutomatedTable[Any] | None:
        return self.played.table if self.played is not None else None

    @property
    def track(self) -> PlayedGame | RecordedGame | None:
        """The game, by the rules or as it was recorded."""
        return self.played if self.played is not None else self.recorded

    def revision_for(self, seat: int | None) -> int:
        """How many events this reader could notice: without gaps, and independent of what others do in private."""
        count = self.noticed.get(ALL, 0)
        if seat is not None:
            count += self.noticed.get(PLAYERS, 0) + self.noticed.get(seat, 0)
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
        return self.track.lines if self.track is not None else 0

    def log(self, seat: int | None, since: int = 0, until: int | None = None) -> list[Entry]:
        """The log as a reader may see it."""
        reader = EVERYBODY if seat is None else seat
        entries = self.track.entries[since:until] if self.track is not None else []
        return [readable(entry, reader, self.game.shapes) for entry in entries]

    @property
    def sequel(self) -> Sequel | None:
        """What the game leads to, if it is one of a series and over."""
        return self.table.sequel if self.table is not None else None

    @property
    def course(self) -> tuple[int, int] | None:
        """How many rounds are over, and how many there are to be, while it is known."""
        return self.game.course(self.table.state) if self.table is not None and self.status == PLAYING else None

    @property
    def left(self) -> int | None:
        """How many seconds the game will still take at the pace so far."""
        course, duration = self.course, self.game.spec.duration
        if course is None or self.stopped is not None:
            return None
        rounds = course[1]
        if duration is not None and duration.may_end_sooner(rounds, self.row["settings"]):
            return None
        return self.clock.left(rounds, duration, self.row["pace"])

    def floor_since(self, revision: int) -> int:
        """How many lines of the log are unchanged since an event."""
        if revision + 1 < self.first_floor:  # before what is in memory
            return 0
        return min(self.floors[revision + 1 - self.first_floor :], default=self.lines)

    def digest(self) -> str:
        """A digest of the game's state, then one of all events so far, 32 characters each."""
        return (self.played.digest() if self.played is not None else NO_DIGEST) + self.chain

    @property
    def position(self) -> int:
        return self.track.position if self.track is not None else 0

    def voters(self, kind: str, seat: int) -> set[int]:
        """Who votes about a motion: everybody who has a say, but nobody about their own seat."""
        return {s for s in range(len(self.seats)) if self.seats[s].has_say and (kind == ABANDON or s != seat)}

    def called(self, seat: int) -> Text:
        """Who has a seat, by name; somebody who gave none is a guest."""
        info = self.seats[seat]
        if info.name:
            return text("seat.named", name=info.name)
        return text("seat.number" if info.holder == BOT else "seat.guest", number=seat + 1)

    # -- events ---------------------------------------------------------------------------------------------------

    def carry_out(self, event: AnyEvent, at: float, seat: int | None = None) -> tuple[StoredEvent, str]:
        """Carry out a new event; a refusal of the game changes nothing. `seat` is told the revision.

        Returns the event as it is to be stored, and its text.
        """
        self._apply(event, self.revision + 1, at)
        data = events.encode(event)
        state = self.played.digest() if self.played is not None else NO_DIGEST
        self.chain = next_link(self.chain, self.revision, at, data, state)
        return StoredEvent(self.revision, at, event, self.revision_for(seat), state + self.chain), data

    def follow(self, stored: StoredEvent) -> None:
        """Carry out a stored event by the rules, without automation; Mismatch if it leads somewhere else now."""
        if isinstance(stored.event, events.Upgraded | events.Repaired):
            raise Replaced
        try:
            self._apply(stored.event, stored.revision, stored.at)
        except Exception as fault:
            raise Mismatch(stored.revision, f"{type(fault).__name__}: {fault}") from fault
        self.chain = stored.digest[DIGEST:]
        changed = isinstance(stored.event, OfTheGame) and stored.event.change is not None
        if changed and self.played is not None and self.played.digest() != stored.digest[:DIGEST]:
            raise Mismatch(stored.revision, "another state")

    def take(self, stored: StoredEvent) -> None:
        """Take over a stored event without any rules; of a game that has stopped, only what is beside the game."""
        self._by_rules = False
        try:
            self._apply(stored.event, stored.revision, stored.at)
        finally:
            self._by_rules = True
        self.chain = stored.digest[DIGEST:]

    def _apply(self, event: AnyEvent, revision: int, at: float) -> None:
        if revision != self.revision + 1:
            raise ValueError(f"table {self.id}: event {revision} after {self.revision}")
        before, kind = self.lines, events.kind_of(event)
        audience: Audience = getattr(self, f"_on_{kind}")(event, at)
        self.revision = revision
        self.company += kind not in OF_THE_GAME
        if self.stuck is not None and audience == ALL and kind not in KEEPS_STUCK:
            self.stuck = None
            self.company += 1
        self._notice(audience, at)
        self.floors.append(min(before, self.lines))
        self._stamp(at, event.why if isinstance(event, events.Chose) else None)
        self._settle()

    def _settle(self) -> None:
        """Whether the game is over, and who is asked."""
        track = self.track
        if self.status == PLAYING and track is not None and track.over and self.stopped is None:
            self.status = FINISHED
            self.motions.clear()
            self.company += 1
        if course := self.course:
            self.clock.reach(course[0])
        elif self.status == PLAYING and self.clock.over == -1:
            self.clock.reach(0)  # without rules the beginning is known, too
        waits = self.table is not None and self.status == PLAYING and self.stopped is None
        self.waiting = self.table.actors if waits and self.table is not None else []

    def stop(self, at: float) -> None:
        """The game can't go on: an event no longer leads where it led. What comes after it is beside the game."""
        self.stopped, self.good = text("talk.stopped", position=self.position), self.revision
        self.company += 1
        self._tell(at, self.stopped)
        self.waiting = []

    def restore(self, kept: StoredTable, plies: list[Ply], entries: list[Entry]) -> None:
        """Go on by the rules from a stored game."""
        self.played = PlayedGame(restored(self.game, self.row["seed"], kept, plies, entries))
        self.recorded = None
        self._settle()

    def _notice(self, audience: Audience, at: float) -> None:
        self.noticed[audience] = self.noticed.get(audience, 0) + 1
        if audience == ALL:
            self.clock.count(at - self.changed, self.row["pace"])
            self.changed = at

    def _stamp(self, at: float, why: Message | None) -> None:
        """New lines are stamped, each with the position of its own choice: one submission can bring several.

        The rules write no line while seats are done with hidden choices: the ply of a line is its position.
        """
        del self.stamps[self.floors[-1] :]
        new = self.track.entries[len(self.stamps) :] if self.track is not None else []
        for entry in new:
            self.stamps.append(Stamp(at, entry.ply, why))
            why = None

    def _tell(self, at: float, message: Text) -> None:
        line = Talk(at, None, "", "", message)
        self.talk.append(line)
        self.public_talk.append(line)

    # -- gathering

    def _on_opened(self, event: events.Opened, at: float) -> Audience:
        self.owners.add(event.owner)
        return ALL

    def _on_owned(self, event: events.Owned, at: float) -> Audience:
        self.owners.add(event.session)
        return NOBODY

    def _on_sat(self, event: events.Sat, at: float) -> Audience:
        if self.status == PLAYING:  # instead of somebody who never arrived
            self._play(event, lambda: self._game_table.resume(event.seat))
            self._drop_votes(event.seat, at)
        seat = self.seats[event.seat] = Seat()
        seat.holder = PERSON
        seat.name, seat.badge, seat.salt = event.name, event.badge, event.salt
        seat.since, seat.person, seat.sessions = at, event.session, {event.session}
        self._tell(at, text("talk.sat", who=("text", self.called(event.seat))))
        self._begin_if_full(event, at)
        return ALL

    def _on_invited(self, event: events.Invited, at: float) -> Audience:
        """The seat is kept for somebody, who is asked whether they want to play."""
        seat = self.seats[event.seat]
        seat.name, seat.badge = event.name, event.badge
        seat.invited, seat.inviting = set(event.sessions), event.by
        return ALL

    def _on_declined(self, event: events.Declined, at: float) -> Audience:
        self._tell(at, text("talk.declined", who=("text", self.called(event.seat))))
        self.seats[event.seat] = Seat()
        return ALL

    def _on_joined(self, event: events.Joined, at: float) -> Audience:
        """Another device of the person who sits there."""
        self.seats[event.seat].sessions.add(event.session)
        return NOBODY

    def _on_bot(self, event: events.BotSat, at: float) -> Audience:
        seat = self.seats[event.seat] = Seat()
        seat.holder, seat.level, seat.name, seat.badge = BOT, event.level, event.name, event.badge
        self._begin_if_full(event, at)
        return ALL

    def _on_left(self, event: events.Left, at: float) -> Audience:
        self._tell(at, text("talk.left", who=("text", self.called(event.seat))))
        self.seats[event.seat] = Seat()
        return ALL

    def _on_renamed(self, event: events.Renamed, at: float) -> Audience:
        seat = self.seats[event.seat]
        seat.name, seat.badge = event.name, event.badge
        return ALL

    def _begin_if_full(self, event: OfTheGame, at: float) -> None:
        """The last one has sat down: the game begins."""
        if self.status != GATHERING or any(seat.holder == EMPTY for seat in self.seats):
            return
        if self._by_rules:
            self._begin(event)
        elif self.stopped is None:
            assert event.change is not None
            self.recorded = recorded_beginning(event.change, self._header())
        self.status = PLAYING
        self._tell(at, text("talk.began"))

    def _begin(self, event: OfTheGame) -> None:
        told, row = self._header(), self.row
        table: AutomatedTable[Any] = AutomatedTable(
            self.game,
            *(len(self.seats), row["seed"], dict(row["settings"]), told.names, told.salt),
            created_with=row["created_with"],
        )
        played = PlayedGame(table)
        if event.change is None:
            event.change = played.begun(table.stand_by_default)
        else:
            played.repeat(event.change, None)
        self.played = played

    def _header(self) -> Header:
        """The head of the record, by the rules that the table has now."""
        row = self.row
        salt = "-".join(seat.salt for seat in self.seats if seat.salt)
        names = [seat.name for seat in self.seats]
        told = header(self.game, dict(row["settings"]), len(names), row["seed"], names, salt)
        created_with = row["created_with"] if row["created_with"] != row["rules"] else 0
        edition = {"edition": row["edition"], "edition_digest": row["edition_digest"]}
        return told._replace(rules=row["rules"], created_with=created_with, **edition)

    # -- the game

    @property
    def _game_table(self) -> AutomatedTable[Any]:
        assert self.table is not None
        return self.table

    def _play(self, event: OfTheGame, act: Act, take_back: Act | None = None, by: str = "") -> bool:
        """Let an event change the game: a new one by `act`, a stored one by what it has stored.

        `take_back` is the part of it that takes something back. Returns whether nobody else notices.
        """
        if event.change is None:
            assert self.played is not None
            event.change = self.played.perform(act, by, take_back is not None)
        elif self._by_rules:
            assert self.played is not None
            self.played.repeat(event.change, take_back)
        elif self.recorded is not None:
            self.recorded.take(event.change)
        self._mark(event.change)
        return event.change.private

    def _mark(self, change: Change) -> None:
        """What was taken back is not what the last checkpoint has."""
        plies = change.plies[0] if change.plies is not None else self.kept.plies
        lines = change.lines[0] if change.lines is not None else self.kept.lines
        self.kept = Kept(min(self.kept.plies, plies), min(self.kept.lines, lines), self.kept.talk)

    def _noticed_by(self, private: bool, seat: int) -> Audience:
        return seat if private else ALL

    def _on_chose(self, event: events.Chose, at: float) -> Audience:
        """An option, or a list of them. A hidden step is private: others are told nothing, not even of a fallback."""
        seat = event.seat
        private = self._play(event, lambda: self._game_table.submit(seat, event.decision, event.option), by=event.by)
        self.made[seat] += 1
        if event.by == "fallback" and not private:
            self._tell(at, text("talk.fallback", who=("text", self.called(seat))))
        return self._noticed_by(private, seat)

    def _on_retracted(self, event: events.Retracted, at: float) -> Audience:
        def act() -> None:
            self._game_table.retract(event.seat)

        return self._noticed_by(self._play(event, act, act), event.seat)

    def _on_undid(self, event: events.Undid, at: float) -> Audience:
        seat = event.seat

        def act() -> None:
            if event.all:
                self._game_table.restart_turn(seat)
            else:
                self._game_table.undo(seat)

        private = self._play(event, act, lambda: self._game_table.repeat_undo(seat, event.all))
        if not private:
            self._tell(at, text("talk.undid", who=("text", self.called(seat))))
        return self._noticed_by(private, seat)

    def _on_stood(self, event: events.Stood, at: float) -> Audience:
        """A standing answer is private, unless it fires at once."""
        private = self._play(event, lambda: self._game_table.stand(event.seat, event.answer))
        return self._noticed_by(private, event.seat)

    def _on_lifted(self, event: events.Lifted, at: float) -> Audience:
        self._play(event, lambda: self._game_table.lift(event.seat, event.answer))
        return event.seat

    def _on_ordered(self, event: events.Ordered, at: float) -> Audience:
        """An order is private, unless it is carried out at once."""
        private = self._play(event, lambda: self._game_table.order(event.seat, event.options, event.when))
        return self._noticed_by(private, event.seat)

    def _on_withdrew(self, event: events.Withdrew, at: float) -> Audience:
        self._play(event, lambda: self._game_table.withdraw(event.seat, event.order))
        return event.seat

    def _on_dismissed(self, event: events.Dismissed, at: float) -> Audience:
        self._play(event, lambda: self._game_table.dismiss(event.seat))
        return event.seat

    def _on_called(self, event: events.Called, at: float) -> Audience:
        self._play(event, lambda: self._game_table.call_upon(event.other))
        who, other = self.called(event.seat), self.called(event.other)
        self._tell(at, text("talk.called", who=("text", who), other=("text", other)))
        return ALL

    def _on_upgraded(self, event: events.Upgraded, at: float) -> Audience:
        """Newer rules have taken over: people are told, unless everything stays the same."""
        self._replace()
        if event.silent:
            return NOBODY
        told = text(
            "talk.upgraded_again" if event.dropped else "talk.upgraded",
            old=event.old,
            new=event.new,
            position=self.position,
        )
        self._tell(at, told)
        return ALL

    def _on_repaired(self, event: events.Repaired, at: float) -> Audience:
        self._replace()
        self.stopped = None
        self._tell(at, text("talk.repaired", position=self.position))
        return ALL

    def _replace(self) -> None:
        """The game goes on from what an upgrade or the operator has prepared."""
        if self.replacement is not None:
            kept, plies, entries = self.replacement
            self.replacement = None
            self.restore(kept, plies, entries)
            self.kept = Kept(0, 0, self.kept.talk)

    # -- people

    def _on_said(self, event: events.Said, at: float) -> Audience:
        seat = event.seat
        self.talk.append(Talk(at, seat, self.seats[seat].name, event.text, None))
        return PLAYERS

    def _on_took_over(self, event: events.TookOver, at: float) -> Audience:
        self._take_over(event, at)
        return ALL

    def _take_over(self, event: events.TookOver | events.Carried, at: float) -> None:
        number = event.seat
        seat = self.seats[number]
        seat.stand_in, seat.level = True, event.level
        self._play(event, lambda: self._game_table.suspend(number))
        self._drop_votes(number, at)
        self._tell(at, text("talk.took_over", who=("text", self.called(number))))

    def _on_returned(self, event: events.Returned, at: float) -> Audience:
        seat = self.seats[event.seat]
        self._play(event, lambda: self._game_table.resume(event.seat))
        seat.stand_in, seat.level = False, ""
        self._tell(at, text("talk.returned", who=("text", self.called(event.seat))))
        return ALL

    def _on_resigned(self, event: events.Resigned, at: float) -> Audience:
        seat = self.seats[event.seat]
        seat.resigned, seat.level = True, event.level

        def forget() -> None:  # the bot decides from now on, not what the person had said in advance
            self._game_table.lift(event.seat)
            self._game_table.withdraw(event.seat)

        self._play(event, forget)
        self._drop_votes(event.seat, at)
        self._tell(at, text("talk.resigned", who=("text", self.called(event.seat))))
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

    def _on_voted(self, event: events.Voted, at: float) -> Audience:
        """Count a vote. What follows from it depends on who is absent, and is an event of its own."""
        key = (event.about, event.other)
        asked = key in self.motions
        motion = self.motions.setdefault(key, Motion())
        if event.yes:
            motion.votes.add(event.seat)
            motion.level = event.level
        else:
            motion.votes.discard(event.seat)
        self._count_votes(at)
        if key[0] == TAKEOVER and key in self.motions and not asked:
            who, other = self.called(event.seat), self.called(event.other)
            self._tell(at, text("talk.takeover_asked", who=("text", who), other=("text", other)))
        return ALL

    def _on_carried(self, event: events.Carried, at: float) -> Audience:
        """A motion has all the votes it needs."""
        if event.about == ABANDON:
            self._abandon(text("talk.abandoned_by_vote"), at)
        else:
            self._take_over(event, at)
        return ALL

    def _on_showed_up(self, event: events.ShowedUp, at: float) -> Audience:
        """Somebody whose seat was to be taken over is there."""
        del self.motions[TAKEOVER, event.seat]
        self._tell(at, text("talk.showed_up", who=("text", self.called(event.seat))))
        return ALL

    def _on_stuck(self, event: events.Stuck, at: float) -> Audience:
        """Neither the bot's choice nor a random move could be carried out: the people at the table must decide."""
        self.stuck = event.seat
        self._tell(at, text("talk.stuck", who=("text", self.called(event.seat))))
        return ALL

    def _on_retried(self, event: events.Retried, at: float) -> Audience:
        return ALL

    def _abandon(self, message: Text, at: float) -> None:
        self.status = ABANDONED
        self.motions.clear()
        self._tell(at, message)

    def _on_closed(self, event: events.Closed, at: float) -> Audience:
        self._abandon(text("talk.closed"), at)
        return ALL

    def _on_ended(self, event: events.Ended, at: float) -> Audience:
        """Ended by the operator of the server, with a reason."""
        self._abandon(text("talk.ended", reason=event.reason), at)
        return ALL

    def _on_rematched(self, event: events.Rematched, at: float) -> Audience:
        self.rematch = event.table
        who = ("text", self.called(event.seat))
        self._tell(at, text("talk.next_game" if event.next_game else "talk.rematched", who=who))
        return ALL
