"""Tables that were begun under older rules go on under those of today; tables that have stopped are repaired.

Once for each table and version, a process replays the game under the new rules. If everything would have gone the same
way, nobody notices. Otherwise the table goes on from its last state, and people, log and record say so. What is said
does not depend on anything hidden: the details are for the operator.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE
from typing import Any, NamedTuple

import msgspec

from worldstage.core.game import Game
from worldstage.core.log import EVERYBODY, REPAIRED, RULES_CHANGED, Entry
from worldstage.core.takeover import continued, migrated, record_of, silently
from worldstage.server import checkpoints, events, store
from worldstage.server.hosted_table import HostedTable
from worldstage.server.loading import StoredTableRows, load, load_recorded
from worldstage.server.store import Unit, Written
from worldstage.server.texts import Denied
from worldstage.server.upgrade_worker import Question, Verdict

logger = logging.getLogger("worldstage.upgrades")

SECONDS = 600.0  # that a replay may take


class Prepared(NamedTuple):
    """A table under the rules of today, and what to write for that; or one that has stopped, and nothing to write."""

    hosted: HostedTable
    unit: Unit


class Upgrades:
    """Replays games in processes, one after the other."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()

    async def prepare(self, rows: StoredTableRows, game: Game[Any], edition: str | None, now: float) -> Prepared:
        hosted = await asyncio.to_thread(load_recorded, rows, game)
        event = events.Upgraded(old=rows.row["rules"], new=game.spec.rules_version, silent=True)
        if hosted.recorded is not None:
            try:
                await self._replace(hosted, event, edition)
            except Exception:  # no state that the rules of today can read
                logger.exception("table cannot be upgraded", extra={"table": hosted.id})
                hosted.stop(hosted.changed)
                return Prepared(hosted, [])
        hosted.row = {**rows.row, "rules": event.new}
        return await asyncio.to_thread(_written, hosted, event, now)

    async def _replace(self, hosted: HostedTable, event: events.Upgraded, edition: str | None) -> None:
        """Prepare the game that an upgrade leads to."""
        recorded, game = hosted.recorded, hosted.game
        assert recorded is not None
        kept = migrated(game, recorded.kept)
        game.from_json(kept.state)
        text = record_of(recorded.kept, recorded.plies).text()
        verdict = await self._ask(Question(game.id, edition, text, kept.state))
        if verdict.same:
            hosted.replacement = (silently(game, kept), recorded.plies, recorded.entries)
            return
        told = {"table": hosted.id, "old": event.old, "new": event.new, "detail": verdict.detail}
        logger.warning("table goes on from its last state", extra=told)
        line = Entry(kept.state["ply"], RULES_CHANGED, (event.old, event.new), EVERYBODY)
        found = continued(game, hosted.row["seed"], kept, recorded.plies, [*recorded.entries, line])
        hosted.replacement = (found.kept, found.plies, found.entries)
        event.silent, event.takeover, event.dropped = False, found.takeover, found.dropped
        event.detail = verdict.detail

    async def _ask(self, question: Question) -> Verdict:
        async with self._one:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "worldstage.server.upgrade_worker", stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
            try:
                async with asyncio.timeout(SECONDS):
                    answer, _ = await process.communicate(msgspec.json.encode(question))
            except TimeoutError:
                return Verdict(False, "the replay takes too long")
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        try:
            return msgspec.json.decode(answer, type=Verdict)
        except msgspec.MsgspecError:
            return Verdict(False, f"the process that replays has ended with code {process.returncode}")


def _written(hosted: HostedTable, event: events.AnyEvent, now: float) -> Prepared:
    """Carry out an event that replaces the game, and what is to be written for it: always with a checkpoint."""
    written = Written(*hosted.carry_out(event, now))
    unit = store.append(hosted, written, None)
    unit.append(store.set_rules(hosted.id, hosted.row["rules"]))
    unit.append(store.keep_checkpoint(hosted.id, checkpoints.checkpoint(hosted)))
    return Prepared(hosted, unit)


def repaired(rows: StoredTableRows, game: Game[Any], recorded: bool, now: float) -> Prepared:
    """A table that has stopped goes on: from its last good state, or from the recorded one. The operator decides."""
    hosted = load(rows, game)
    if hosted.stopped is None:
        raise Denied(409, "not_stopped", table=hosted.id)
    good = hosted.played
    last = hosted.revision
    if recorded:
        found = load_recorded(rows, game).recorded
        if found is None:
            raise Denied(409, "no_state", table=hosted.id)
        kept, plies, entries = migrated(game, found.kept), found.plies, found.entries
    elif good is None:
        raise Denied(409, "no_state", table=hosted.id)
    else:
        kept, plies, entries, last = good.stored(), good.plies, good.entries, hosted.good
    line = Entry(kept.state["ply"], REPAIRED, (), EVERYBODY)
    goes_on = continued(game, hosted.row["seed"], kept, plies, [*entries, line])
    hosted.replacement = (goes_on.kept, goes_on.plies, goes_on.entries)
    return _written(hosted, events.Repaired(last, recorded, goes_on.takeover), now)
