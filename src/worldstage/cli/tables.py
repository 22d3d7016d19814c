"""`worldstage tables`: what the operator of a server can do about its tables, without the server."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime
from typing import NamedTuple

from rich.console import Console
from rich.table import Table as Grid

from worldstage.cli.words import fail, say, told

try:
    import msgspec  # noqa: F401
    import sqlalchemy
except ImportError:  # the command alone is installed
    raise fail("no_server") from None

from worldstage.server.admin import Admin, Fault, Finding
from worldstage.server.settings import Settings, default_database

ACTIONS = ("list", "check", "repair", "end")
HOWS = ("continue", "recorded", "end")
FAULTS = {
    "gap": "tables.gap",
    "seed": "tables.seed",
    "rules": "tables.rules",
    "refused": "tables.refused",
    "digest": "tables.digest",
    "altered": "tables.altered",
    "edition": "tables.edition",
    "newer": "tables.newer",
    "checkpoint": "tables.checkpoint",
    "lobby": "tables.lobby",
}


class Keeping(NamedTuple):
    """What the command line asks for."""

    action: str
    table: str | None
    database: str | None
    editions: dict[str, str]
    reason: str
    how: str
    json: bool


def keep(wanted: Keeping, language: str, console: Console) -> int:
    if wanted.action not in ACTIONS:
        raise fail("tables_action", action=wanted.action, known=", ".join(ACTIONS))
    admin = _admin(wanted)
    try:
        if wanted.action == "list":
            return _list(admin, wanted.json, language, console)
        if wanted.action == "check":
            return _check(admin, wanted, language, console)
        if wanted.action == "repair":
            return _repair(admin, wanted, language, console)
        return _end(admin, wanted, language, console)
    finally:
        admin.close()


def _admin(wanted: Keeping) -> Admin:
    url = wanted.database or default_database()
    try:
        return Admin(Settings(database=url, editions=wanted.editions))
    except (ValueError, sqlalchemy.exc.ArgumentError):
        raise fail("database", url=url.split(":", 1)[0]) from None
    except LookupError:
        raise fail("no_tables", url=_shown(url)) from None
    except sqlalchemy.exc.OperationalError:
        raise fail("no_database", url=_shown(url)) from None


def _shown(url: str) -> str:
    """A database without its password."""
    return str(sqlalchemy.make_url(url))


def _list(admin: Admin, as_json: bool, language: str, console: Console) -> int:
    tables = admin.tables()
    if as_json:
        print(json.dumps([table._asdict() for table in tables], indent=2))
        return 0
    grid = Grid.grid(padding=(0, 2, 0, 0))
    heads = ("tables.table", "tables.game", "tables.status", "tables.seats", "tables.events", "tables.changed")
    grid.add_row(*(say(language, head) for head in heads), style="bold")
    for table in tables:
        when = datetime.fromtimestamp(table.changed, UTC).strftime("%Y-%m-%d %H:%M")
        grid.add_row(table.id, table.game, table.status, str(table.seats), str(table.events), when)
    console.print(grid)
    return 0


def _check(admin: Admin, wanted: Keeping, language: str, console: Console) -> int:
    """Replay; exit code 1 if anything differs, so that a new version is not started on it."""
    findings = []
    for finding in admin.check(wanted.table):
        findings.append(finding)
        if finding.fault is not None and not wanted.json:
            console.print(f"{finding.table}: {_told(finding.fault, language)}", soft_wrap=True)
    faults = sum(finding.fault is not None for finding in findings)
    if wanted.json:
        print(json.dumps([_as_json(finding, language) for finding in findings], indent=2, ensure_ascii=False))
    else:
        events = sum(finding.events for finding in findings)
        console.print(say(language, "tables.replayed", tables=len(findings), events=events, faults=faults))
        older = sum(finding.older for finding in findings)
        if older:
            console.print(say(language, "tables.older", tables=older))
    return 1 if faults else 0


def _as_json(finding: Finding, language: str) -> dict[str, str | int | None]:
    fault = _told(finding.fault, language) if finding.fault is not None else None
    return {"table": finding.table, "events": finding.events, "fault": fault, "older": finding.older}


def _told(fault: Fault, language: str) -> str:
    said = told(fault.text, language) if fault.text is not None else ""
    return say(language, FAULTS[fault.key], revision=fault.revision, said=said).strip()


def _repair(admin: Admin, wanted: Keeping, language: str, console: Console) -> int:
    if wanted.table is None:
        raise fail("tables_which")
    if wanted.how not in HOWS:
        raise fail("tables_how")
    if wanted.how == "end":
        return _end(admin, wanted, language, console)
    admin.repair(wanted.table, wanted.how == "recorded", time.time())
    console.print(say(language, "tables.repaired", table=wanted.table))
    return 0


def _end(admin: Admin, wanted: Keeping, language: str, console: Console) -> int:
    if wanted.table is None:
        raise fail("tables_which")
    if not wanted.reason.strip():
        raise fail("tables_reason")
    admin.end(wanted.table, wanted.reason, time.time())
    console.print(say(language, "tables.ended", table=wanted.table))
    return 0
