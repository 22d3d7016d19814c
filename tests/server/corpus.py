"""The golden corpus: stored tables of earlier days that every later version must fold to the same states.

    python -m tests.server.corpus NAME

plays a finished and a live table and adds them to `golden/`. What is there is never rewritten: stored events are
not reinterpreted. Only where the rules version of a game changes, its old tables leave the corpus.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import worldstage
from tests.server.stored import Lively, Storage
from tests.server.support import Stage, gathered, good, sqlite
from worldstage.server.hosted_table import HostedTable
from worldstage.server.store import Event

GOLDEN = Path(__file__).parent / "golden"
Json = dict[str, Any]


class StoredTable(NamedTuple):
    """A table out of the corpus."""

    row: Json
    events: list[Event]
    digests: dict[int, str]
    end: Json


def keep(storage: Storage, table: str, path: Path) -> None:
    """Write a table into the corpus, with the digest of its state after every sixteenth event and the last."""
    row, stored = dict(storage.row(table)), storage.events(table)
    room = HostedTable(row, worldstage.game(row["game"]))
    digests: dict[str, str] = {}
    for event in stored:
        room.apply(event)
        if room.table is not None and (event.revision % 16 == 0 or event is stored[-1]):
            digests[str(event.revision)] = room.game.digest(room.table.state)
    lines = [json.dumps(list(event), ensure_ascii=False, separators=(",", ":")) for event in stored]
    head = json.dumps({**row, "seed": row["seed"].hex()}, ensure_ascii=False)
    body = ",\n".join(lines)
    tail = json.dumps(digests, indent=0).replace("\n", " ")
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        f'{{"row": {head},\n"end": {json.dumps(end_of(room))},\n"digests": {tail},\n"events": [\n{body}\n]}}\n', "utf-8"
    )


def end_of(room: HostedTable) -> Json:
    """How a table stands, in a few words. How its log tells the story is not among them: that may improve."""
    result = room.table.result if room.table is not None else None
    return {
        "status": room.status,
        "revisions": [room.revision_for(seat) for seat in (None, *range(len(room.seats)))],
        "waiting": room.waiting,
        "talk": len(room.talk),
        "places": result.places if result is not None else None,
    }


def kept(path: Path) -> StoredTable:
    found = json.loads(path.read_text("utf-8"))
    row = {**found["row"], "seed": bytes.fromhex(found["row"]["seed"])}
    if "options" in row:  # stored before migration 0003
        row["settings"] = row.pop("options")
    digests = {int(revision): digest for revision, digest in found["digests"].items()}
    return StoredTable(row, [Event(*event) for event in found["events"]], digests, found["end"])


def corpus() -> Sequence[Path]:
    return sorted(GOLDEN.glob("*.json"))


def main(name: str) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stage = stack.enter_context(Stage(database=sqlite(folder)))
        storage = stack.enter_context(Storage(stage.settings.database))
        table, people = gathered(stage, 2, title="A golden table")
        Lively(stage, table, 7).play()
        good(people[0].command(table, "say", seat=0, text="Good game!"))
        keep(storage, table, GOLDEN / f"{name}-finished.json")
        table, people = gathered(stage, 3, settings={"countries": "deal"})
        lively = Lively(stage, table, 8)
        lively.play(60)
        while not any(people[seat].state(table, seat)["retract"] for seat in people):
            lively.play(1)  # until a sealed choice lies on the table
        keep(storage, table, GOLDEN / f"{name}-live.json")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Add a finished and a live table to the golden corpus.")
    parser.add_argument("name", help="begins the names of the files")
    main(parser.parse_args().name)
