"""Questions about a table: options and odds, why not, the table as it was, the books, the report after the end."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Any

from worldstage.core import seen
from worldstage.core.automation import AutomatedTable
from worldstage.core.chance import Fast
from worldstage.core.game import Decision
from worldstage.core.history import History
from worldstage.core.log import EVERYBODY, REPAIRED, RULES_CHANGED
from worldstage.core.record import Record
from worldstage.core.seen import message
from worldstage.core.submissions import actions_of
from worldstage.core.verify import verify
from worldstage.server import wire
from worldstage.server.hosted_table import ABANDONED, FINISHED, HostedTable
from worldstage.server.texts import Denied

MOST_BYTES = 64_000_000  # of histories kept in memory
SECRET = secrets.randbits(64)


def _sampled(table: AutomatedTable[Any], asked: Decision) -> Any:
    """A world as a seat may imagine it, the same for the whole of a decision.

    Nobody knows how it was sampled: by a known generator one could calculate back to the real world.
    """
    luck = hash((SECRET, asked.id, asked.seat))
    return table.game.views.sample(table.state, asked.seat, Fast(luck))


def options(hosted: HostedTable, seat: int) -> wire.Options:
    """What each option of the current decision costs and brings. Odds are computed in a sampled world."""
    table = playing(hosted)
    asked = table.decision(seat)
    world = _sampled(table, asked)
    explanation, index = hosted.game.explanation, hosted.game.actions
    hints = explanation.hints(world, seat)
    cautions = explanation.cautions(world, seat)
    found: list[wire.OptionInfo] = []
    for action in asked.actions:
        verb, _ = index.decode(action)
        hint = hints.get(action)
        pointless = explanation.pointless(world, seat, action)
        found.append(
            wire.OptionInfo(
                option=index.format(action),
                verb=verb.name,
                args=[(domain.kind, domain.labels[part]) for domain, part in index.parts(action)],
                text=message(explanation.explain(world, seat, action)),
                hint=wire.as_sent(hint) if hint is not None else None,
                cautions=[message(caution) for caution in cautions.get(action, [])],
                pointless=message(pointless) if pointless is not None else None,
            )
        )
    return wire.Options(decision=asked.id, options=found)


def cautions(hosted: HostedTable, seat: int, chosen: list[str]) -> wire.Cautions:
    """Warnings about options that are submitted together, each looked at where the ones before have led.

    That is tried in a sampled world: neither the answer nor a refusal tells what the seat can't know.
    """
    table = playing(hosted)
    asked = table.decision(seat)
    world = _sampled(table, asked)
    actions = actions_of(hosted.game.actions, seat, chosen)
    found = hosted.game.explanation.cautions_of_several(world, seat, actions)
    return wire.Cautions(decision=asked.id, cautions=[message(caution) for caution in found])


def why_not(hosted: HostedTable, seat: int, chosen: list[str]) -> wire.WhyNot:
    """Why an option is not open, or the first one refused of several that would be submitted together.

    Those after the first are tried in a sampled world, as `cautions` does: the table stays as it is.
    """
    table = playing(hosted)
    actions = actions_of(hosted.game.actions, seat, chosen)
    refusal = table.why_not(seat, actions[0])
    if refusal is None and len(actions) > 1:
        world = _sampled(table, table.decision(seat))
        refusal = hosted.game.explanation.why_not_of_several(world, seat, actions)
    if refusal is None:
        return wire.WhyNot(message=None, rule="")
    return wire.WhyNot(message=message(refusal.text), rule=refusal.rule)


def playing(hosted: HostedTable) -> AutomatedTable[Any]:
    if hosted.table is None:
        raise Denied(409, "while_gathering")
    return hosted.table


def over(hosted: HostedTable) -> AutomatedTable[Any]:
    if hosted.status not in (FINISHED, ABANDONED) or hosted.table is None:
        raise Denied(409, "only_after_the_end")
    return hosted.table


def books(hosted: HostedTable, seat: int | None) -> wire.Books:
    table = playing(hosted)
    accounts = hosted.game.reporting.accounts(table.log(seat))
    forecast = hosted.game.reporting.forecast(table.state)
    return wire.Books(
        accounts=[wire.as_sent(one) for one in accounts],
        forecast=[wire.as_sent(one) for one in forecast],
    )


def finished_record(hosted: HostedTable) -> Record:
    """The record with its seed: given out when nothing is secret any more."""
    record = over(hosted).record
    record.seed = hosted.row["seed"]
    record.chained = is_older(hosted)  # who can't replay it has its digest
    record.told_chain = record.chain() if record.chained else ""
    return record


def proof(hosted: HostedTable) -> wire.Proof:
    """Everything to check that the draws follow from the seed, and the result of our own check."""
    record = finished_record(hosted)
    verdict = verify(hosted.game, record)
    draws = [wire.Draw(index=i, why=o.why, n=o.n, value=o.value) for i, o in enumerate(record.outcomes())]
    return wire.Proof(
        seed=record.seed.hex(),
        commitment=record.header.commitment,
        context=record.header.context,
        draws=draws,
        parts=[wire.ProofPart(**part._asdict()) for part in verdict.parts],
        fault=message(verdict.fault) if verdict.fault is not None else None,
    )


class Histories:
    """The histories of the tables that were last looked back at."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self.kept: OrderedDict[str, History[Any]] = OrderedDict()

    def of(self, hosted: HostedTable) -> History[Any]:
        """The history of a table up to now."""
        table = playing(hosted)
        history = self.kept.pop(hosted.id, None)
        taken = table.record.takeovers
        if history is None or history.game is not hosted.game or history.takeover != (taken[-1] if taken else None):
            history = History(hosted.game, table.record, lines=_lines_before(hosted))
        else:
            history.follow(table.record)
        self.kept[hosted.id] = history
        while sum(one.size for one in self.kept.values()) > self.most_bytes and len(self.kept) > 1:
            self.kept.popitem(last=False)
        return history

    def past(self, hosted: HostedTable, seat: int | None, position: int) -> wire.Past:
        last = playing(hosted).position
        if not 0 <= position <= last:
            raise Denied(404, "no_position", position=position, last=last)
        reader = EVERYBODY if seat is None else seat
        if is_older(hosted):
            if position != last:
                raise Denied(409, "older_position", position=position, first=last)
            view = hosted.game.views.view(playing(hosted).state, reader)
            return wire.Past(position=last, last=last, log_length=hosted.lines, view=view)
        history = self.of(hosted)
        if position < history.first:
            raise Denied(409, "older_position", position=position, first=history.first)
        view = hosted.game.views.view(history.state(position), reader)
        return wire.Past(position=position, last=last, log_length=history.lines(position), view=view)

    def report(self, hosted: HostedTable) -> wire.Report:
        table = over(hosted)
        older = is_older(hosted)  # then only its end can be shown
        history = self.of(hosted) if not older else None
        tracks: dict[str, list[list[int]]] = {}
        for s in history.states() if history is not None else [table.state]:
            for name, values in hosted.game.reporting.tracks(s).items():
                course = tracks.setdefault(name, [[] for _ in values])
                for seat, value in enumerate(values):
                    course[seat].append(value)
        luck = [_luck(one) for one in hosted.game.reporting.luck(table.log(None), table.state)]
        result = table.result
        # Under older rules the log may tell other things than the rules of today expect.
        parts = hosted.game.reporting.score_parts(table.log(None), table.state) if result and not older else []
        return wire.Report(
            positions=list(range(history.first if history is not None else table.position, table.position + 1)),
            tracks=tracks,
            luck=luck,
            places=result.places if result else None,
            points=result.points if result else None,
            parts=[wire.as_sent(one) for one in parts],
            sequel=_sequel(hosted),
        )


def is_older(hosted: HostedTable) -> bool:
    """Whether a table that is over can't be replayed: it has older rules, or an edition that can't be read any more."""
    table, game = hosted.table, hosted.game
    if table is None:
        return False
    record = table.record
    return (record.rules, record.header.edition_digest) != (game.spec.rules_version, game.edition.digest)


def _lines_before(hosted: HostedTable) -> int:
    """How many lines the log had when the rules of today took over."""
    wrote = (RULES_CHANGED, REPAIRED)
    entries = hosted.track.entries if hosted.track is not None else []
    return max((index for index, entry in enumerate(entries) if entry.key in wrote), default=-1) + 1


def _sequel(hosted: HostedTable) -> wire.Sequel | None:
    sequel = hosted.sequel
    if sequel is None:
        return None
    news = [message(one) for one in sequel.news]
    return wire.Sequel(invitation=message(sequel.invitation), news=news, winners=sequel.winners)


def _luck(one: seen.Luck) -> wire.Luck:
    seat = one.seat if one.seat != EVERYBODY else None
    return wire.as_sent(one, seat=seat, score=one.score)
