"""Answers to questions about a table: options and odds, why not, how it was, the books, the report after the end."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from worldstage.core.chance import Fast
from worldstage.core.log import EVERYBODY
from worldstage.core.record import Record
from worldstage.core.replay import course
from worldstage.core.table import Table
from worldstage.core.verify import verify
from worldstage.server import wire
from worldstage.server.room import ABANDONED, FINISHED, Room
from worldstage.server.words import Denied

COURSES = 16  # how many tables can be leafed through at once without reading them anew


def options(room: Room, seat: int) -> wire.Options:
    """What each option of the decision at hand costs and brings; the odds are reckoned in a world dealt anew."""
    table = playing(room)
    asked = table.decision(seat)
    world = room.game.views.sample(table.state, seat, Fast(0))
    hints = room.game.explanation.hints(world, seat)
    cautions = room.game.explanation.cautions(world, seat)
    found: list[wire.OptionInfo] = []
    for action in asked.actions:
        verb, _ = room.game.actions.decode(action)
        hint = hints.get(action)
        found.append(
            wire.OptionInfo(
                option=room.game.actions.format(action),
                verb=verb.name,
                args=[(domain.kind, domain.labels[part]) for domain, part in room.game.actions.parts(action)],
                text=wire.message(room.game.explanation.explain(world, seat, action)),
                hint=wire.HintInfo(**hint._asdict()) if hint is not None else None,
                cautions=[wire.message(caution) for caution in cautions.get(action, [])],
            )
        )
    return wire.Options(decision=asked.id, options=found)


def why_not(room: Room, seat: int, option: str) -> wire.WhyNot:
    refusal = playing(room).why_not(seat, option)
    if refusal is None:
        return wire.WhyNot(message=None, rule="")
    return wire.WhyNot(message=wire.message(refusal.text), rule=refusal.rule)


def playing(room: Room) -> Table[Any]:
    if room.table is None:
        raise Denied(409, "while_gathering")
    return room.table


def over(room: Room) -> Table[Any]:
    if room.status not in (FINISHED, ABANDONED) or room.table is None:
        raise Denied(409, "only_after_the_end")
    return room.table


def books(room: Room, seat: int | None) -> wire.Books:
    table = playing(room)
    accounts = room.game.reporting.accounts(table.log(seat))
    forecast = room.game.reporting.forecast(table.state)
    return wire.Books(
        accounts=[
            wire.Account(key=a.key, seat=a.seat, amount=a.amount, balance=a.balance, line=a.entry) for a in accounts
        ],
        forecast=[
            wire.Forecast(
                key=f.key,
                account=f.account,
                seat=f.seat,
                items=[wire.Item(kind=i.kind, label=i.label, amount=i.amount) for i in f.items],
                expected=f.expected,
            )
            for f in forecast
        ],
    )


def finished_record(room: Room) -> Record:
    """The record with its seed: given out when nothing is secret any more."""
    record = over(room).record
    record.seed = room.row["seed"]
    return record


def proof(room: Room) -> wire.Proof:
    """How every draw follows from the seed, for the reader's own reckoning, and our own verdict."""
    record = finished_record(room)
    verdict = verify(room.game, record)
    draws = [wire.Draw(index=i, why=o.why, n=o.n, value=o.value) for i, o in enumerate(record.outcomes())]
    return wire.Proof(
        seed=record.seed.hex(),
        commitment=record.header.commitment,
        context=record.header.context,
        draws=draws,
        fault=wire.message(verdict.fault) if verdict.fault is not None else None,
    )


class Courses:
    """The courses of the tables that were last leafed through."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, tuple[int, list[Any], list[int]]] = OrderedDict()

    def of(self, room: Room) -> tuple[list[Any], list[int]]:
        """The state and the number of log lines after each choice."""
        table = playing(room)
        kept = self.kept.get(room.id)
        if kept is None or kept[0] != room.revision:
            states, lengths = course(room.game, table.record)
            kept = self.kept[room.id] = (room.revision, states, lengths)
        self.kept.move_to_end(room.id)
        while len(self.kept) > COURSES:
            self.kept.popitem(last=False)
        return kept[1], kept[2]

    def past(self, room: Room, seat: int | None, position: int) -> wire.Past:
        states, lengths = self.of(room)
        if not 0 <= position < len(states):
            raise Denied(404, "no_position", position=position, last=len(states) - 1)
        view = room.game.views.view(states[position], EVERYBODY if seat is None else seat)
        return wire.Past(position=position, last=len(states) - 1, log_length=lengths[position], view=view)

    def report(self, room: Room) -> wire.Report:
        table = over(room)
        states, _ = self.of(room)
        tracks: dict[str, list[list[int]]] = {}
        for s in states:
            for name, values in room.game.reporting.tracks(s).items():
                course = tracks.setdefault(name, [[] for _ in values])
                for seat, value in enumerate(values):
                    course[seat].append(value)
        luck = [_luck(one) for one in room.game.reporting.luck(table.log(None), table.state)]
        result = table.result
        return wire.Report(
            positions=list(range(len(states))),
            tracks=tracks,
            luck=luck,
            places=result.places if result else None,
            points=result.points if result else None,
            sequel=_sequel(room),
        )


def _sequel(room: Room) -> wire.Sequel | None:
    sequel = room.sequel
    if sequel is None:
        return None
    news = [wire.message(one) for one in sequel.news]
    return wire.Sequel(invitation=wire.message(sequel.invitation), news=news, winners=sequel.winners)


def _luck(one: Any) -> wire.Luck:
    return wire.Luck(
        key=one.key,
        seat=one.seat if one.seat != EVERYBODY else None,
        text=wire.message(one.text),
        draws=one.draws,
        total=one.total,
        expected=one.expected,
        spread=one.spread,
        score=one.score,
        favour=one.favour,
    )
