"""Running a server: request ids, slow commands, errors of browsers, who to write to, files, and clocks that jump."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import OpenStage
from tests.server.processes import Serving
from tests.server.stored import Storage
from tests.server.support import Clock, Json, Person, Stage, good, refused, sqlite, wait_for
from tests.server.test_logs import Logs, fault, logs  # noqa: F401  # a fixture
from worldstage.cli.addresses import contact, database, redis
from worldstage.core.errors import WorldstageError
from worldstage.server import store
from worldstage.server.settings import Limits
from worldstage.server.store import Store
from worldstage.server.views import Presence

HOUR = 3600.0
REPORT: Json = {"page": "table", "message": "TypeError: x is undefined", "source": "a.js", "line": 3, "column": 4}


# -- clocks that jump -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_clock_that_jumps_spends_no_budget_and_gives_none_back(open_stage: OpenStage, jump: float) -> None:
    clock, seconds = Clock(), Clock()
    stage = open_stage(clock=clock, monotonic=seconds, limits=Limits(claims=2))
    eve = stage.person("Eve")
    refused(eve.claim("a guess"), 404, "no_link")
    clock.pass_(jump)
    refused(eve.claim("a guess"), 404, "no_link")
    refused(eve.claim("a guess"), 429, "too_many")
    clock.pass_(jump)
    refused(eve.claim("a guess"), 429, "too_many")
    seconds.pass_(61)
    refused(eve.claim("a guess"), 404, "no_link")


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_bots_whose_process_has_died_are_woken_though_the_clock_jumps(open_stage: OpenStage, jump: float) -> None:
    clock = Clock()
    first = open_stage(clock=clock, bot_pause=1000.0, sweep=1e9)
    other = open_stage(clock=clock, sweep=0.2)  # has swept before the table was made
    ada = first.person()
    table = ada.create("random", "random").table
    wait_for(lambda: ada.state(table)["position"] > 0, "the first choice")
    first.stop()
    clock.pass_(jump)
    with Storage(other.settings.database) as storage:  # a visitor would wake them, too
        wait_for(lambda: len(storage.events(table)) > 10, "the other process to go on")


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_who_is_connected_elsewhere_does_not_depend_on_the_clock(open_stage: OpenStage, jump: float) -> None:
    clock, seconds = Clock(), Clock()
    stage = open_stage(clock=clock, monotonic=seconds, presence=10.0)
    table = stage.person().create("me", "me").table
    tables = stage.service.tables

    async def heard() -> None:
        tables.set_remote_presence(table, "other", Presence(frozenset({1}), 0))

    async def there() -> list[int]:
        tables.drop_silent_processes()
        return sorted(tables.cached[table].presence.seats)

    stage.inside(heard())
    clock.pass_(jump)
    assert stage.inside(there()) == [1]
    seconds.pass_(31)
    assert stage.inside(there()) == []


# -- files ------------------------------------------------------------------------------------------------------------


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
def test_the_database_can_be_read_by_its_owner_alone(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        storage = Store(f"sqlite:///{tmp_path / 'data' / 'tables.sqlite'}")
    finally:
        os.umask(before)
    with storage.engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE secrets (id INTEGER)")
        found = {path.name: rights(path) for path in (tmp_path / "data").iterdir()}
    storage.close()
    assert found == {"tables.sqlite": 0o600, "tables.sqlite-wal": 0o600, "tables.sqlite-shm": 0o600}
    assert rights(tmp_path / "data") & 0o077 == 0


def test_a_database_that_everybody_could_read_is_closed_to_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.sqlite"
    for one in (file, file.with_name("tables.sqlite-wal")):
        one.touch()
        one.chmod(0o644)
    Store(f"sqlite:///{file}").close()
    assert rights(file) == 0o600
    assert "0600" in caplog.text
    caplog.clear()
    Store(f"sqlite:///{file}").close()
    assert caplog.text == ""


def test_a_database_that_a_group_may_read_stays_so(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.touch()
    file.chmod(0o640)
    Store(f"sqlite:///{file}").close()
    assert rights(file) == 0o640


# -- addresses --------------------------------------------------------------------------------------------------------


def test_the_database_is_found_on_the_command_line_in_a_file_or_in_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "address"
    file.write_text("postgresql://me:secret@host/name\n")
    environ = {"WORLDSTAGE_DATABASE": "sqlite:///env", "WORLDSTAGE_REDIS": "redis://env"}
    assert database(None, str(file), environ) == "postgresql://me:secret@host/name"
    assert database("sqlite:///given", None, environ) == "sqlite:///given"
    assert database(None, None, environ) == "sqlite:///env"
    assert database(None, None, {}) is None
    assert (redis("", environ), redis("redis://given", environ), redis("", {})) == ("redis://env", "redis://given", "")
    with pytest.raises(WorldstageError):
        database("sqlite:///given", str(file), {})
    file.write_text("\n")
    with pytest.raises(WorldstageError):
        database(None, str(file), {})


def test_a_server_and_its_operator_read_the_address_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "address"
    file.write_text(sqlite(tmp_path))
    serving = Serving(tmp_path, "", "--database-file", str(file))
    serving.command.remove("--database")
    serving.command.remove("")
    with serving:
        ada = Person(serving.url, "Ada")
        table = ada.create("me", "me").table
        ada.http.close()
        shown = Path(f"/proc/{serving.pid}/cmdline").read_bytes() if Path("/proc").is_dir() else b""
        assert b"tables.sqlite" not in shown
    command = [sys.executable, "-m", "worldstage.cli.main", "tables", "list", "--json"]
    for more, environ in ((["--database-file", str(file)], {}), ([], {"WORLDSTAGE_DATABASE": sqlite(tmp_path)})):
        done = subprocess.run(
            [*command, *more], env={**os.environ, **environ}, capture_output=True, text=True, check=True
        )
        assert table in done.stdout


# -- request ids ------------------------------------------------------------------------------------------------------


def test_every_answer_has_a_request_id_which_its_log_line_has_too(logs: Logs, stage: Stage) -> None:  # noqa: F811
    ada = stage.person()
    answers = [ada.get("/healthz"), ada.get("/api/nothing"), ada.get("/"), ada.post("/api/tables", {})]
    ids = [answer.headers["x-request-id"] for answer in answers]
    assert len(set(ids)) == len(ids) and all(len(one) == 16 for one in ids)
    assert answers[1].json()["request"] == "", "only faults of ours are worth quoting"
    lines = {line["request"]: line for line in logs.lines if line["what"] == "request"}
    assert lines[ids[0]]["path"] == "/healthz" and lines[ids[3]]["status"] == 422


def test_a_request_id_is_taken_from_a_trusted_proxy_only_and_only_if_it_is_sane(open_stage: OpenStage) -> None:
    wanted = {"X-Request-Id": "from-the-proxy-1"}
    open_to_all, behind = open_stage(), open_stage(trusted=["127.0.0.1"])
    assert open_to_all.person().http.get("/healthz", headers=wanted).headers["x-request-id"] != "from-the-proxy-1"
    person = behind.person()
    assert person.http.get("/healthz", headers=wanted).headers["x-request-id"] == "from-the-proxy-1"
    forwarded = {**wanted, "X-Forwarded-For": "192.0.2.7"}
    assert person.http.get("/healthz", headers=forwarded).headers["x-request-id"] == "from-the-proxy-1"
    for bad in ("short", "x" * 65, "with spaces in it", 'quote"quote"', "new\tline-line"):
        assert person.http.get("/healthz", headers={"X-Request-Id": bad}).headers["x-request-id"] != bad


def test_a_fault_of_ours_can_be_quoted(logs: Logs, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    ada = stage.person()
    table = ada.create("me", "me").table
    monkeypatch.setattr(stage.service.tables, "perform", fault)
    answer = ada.command(table, "say", seat=0, text="hello")
    quoted = refused(answer, 500, "internal")["request"]
    assert quoted == answer.headers["x-request-id"]
    (line,) = [line for line in logs.lines if line["level"] == "error"]
    assert line["request"] == quoted


def test_what_bots_do_later_is_not_logged_under_the_request_that_woke_them(
    logs: Logs,  # noqa: F811
    open_stage: OpenStage,
) -> None:
    stage = open_stage(bot_maker="tests.server.bad_bots:crash")
    ada = stage.person()
    ada.create("random", "random")
    lines = wait_for(lambda: [line for line in logs.lines if line["from"] == "worldstage.workers"], "a failing bot")
    assert all("request" not in line for line in lines)


# -- slow commands ----------------------------------------------------------------------------------------------------


def test_a_slow_command_is_logged_with_what_took_so_long(
    logs: Logs,  # noqa: F811
    open_stage: OpenStage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = 1.5
    stage = open_stage(slow=slow)
    ada = stage.person()
    table = ada.create("me", "me").table
    good(ada.command(table, "lift", seat=0))
    assert not [line for line in logs.lines if line["what"] == "slow command"]
    storage: Any = stage.service.store
    write = storage._write_units

    def slowly(units: Any) -> None:
        time.sleep(slow)
        write(units)

    monkeypatch.setattr(storage, "_write_units", slowly)
    good(ada.command(table, "lift", seat=0))
    (line,) = [line for line in logs.lines if line["what"] == "slow command"]
    assert (line["table"], line["kind"]) == (table, "lift")
    took = slow * 1000
    assert line["commit_ms"] >= took > line["lock_ms"] and line["apply_ms"] < took <= line["ms"]
    assert line["request"] != ""


# -- errors in browsers -----------------------------------------------------------------------------------------------


def test_an_error_in_a_browser_is_one_line_without_anything_of_a_table(logs: Logs, stage: Stage) -> None:  # noqa: F811
    ada = stage.person()
    secret = ada.create("me", "guest").secret(1)
    words = f'bad\n\x1b[31m at https://h/join#{secret} "Hushhush" {secret} /t/x?seat=1&key={secret}'
    good(ada.post("/api/errors", {**REPORT, "message": words, "source": f"https://h/assets/a-1b.js#{secret}/x"}))
    (line,) = [line for line in logs.lines if line["what"] == "error in a browser"]
    assert (line["source"], line["line"], line["column"], line["page"]) == ("a-1b.js", 3, 4, "table")
    assert line["said"].startswith("bad") and "\n" not in line["said"] and "\x1b" not in line["said"]
    assert not any(word in logs.text for word in (secret, "Hushhush", "seat=1"))


def test_a_report_has_a_fixed_form_and_size(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    wrong: list[Json] = [{"page": "secret"}, {"message": "x" * 501}, {"view": {}}, {"line": -1}, {"version": "v" * 21}]
    for bad in wrong:
        refused(ada.post("/api/errors", {**REPORT, **bad}), 422, "malformed")


def test_reports_are_counted_by_address_and_altogether(open_stage: OpenStage) -> None:
    stage = open_stage(limits=Limits(errors=3, all_errors=4), trusted=["127.0.0.1"])
    ada = stage.person()

    def report(address: str) -> int:
        return ada.post("/api/errors", REPORT, **{"X-Forwarded-For": address}).status_code

    assert [report("192.0.2.1") for _ in range(4)] == [200, 200, 200, 429]
    assert [report("192.0.2.2") for _ in range(2)] == [200, 429]


# -- a contact --------------------------------------------------------------------------------------------------------


def test_the_operator_is_named_in_security_txt(open_stage: OpenStage) -> None:
    address = "/.well-known/security.txt"
    refused(open_stage().person().get(address), 404, "not_found")
    stage = open_stage(security_contact=contact("operator@games.example.org"), clock=Clock())
    told = stage.person().get(address)
    assert told.headers["content-type"].startswith("text/plain")
    assert told.text.splitlines()[:2] == ["Contact: mailto:operator@games.example.org", "Expires: 2027-02-14T08:00:00Z"]


@pytest.mark.parametrize("bad", ["nobody", "http://insecure.example", "mailto:a\nb", "https://with space"])
def test_a_contact_is_an_address(bad: str) -> None:
    with pytest.raises(WorldstageError):
        contact(bad)


# -- what does not answer now -----------------------------------------------------------------------------------------


def test_every_503_says_when_to_try_again(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = stage.person()
    table = ada.create("me", "me").table

    async def busy(*_: Any) -> None:
        raise store.Conflict

    monkeypatch.setattr(stage.service.tables, "_perform", busy)
    answers = [ada.command(table, "lift", seat=0)]
    stage.service.tables.draining = True
    answers += [ada.get("/readyz")]
    monkeypatch.setattr("worldstage.server.pages.WEB", Path("/nowhere"))
    answers += [ada.get("/some/page")]
    assert [answer.status_code for answer in answers] == [503] * 3
    assert [answer.headers.get("retry-after") for answer in answers] == ["2"] * 3
    with Storage(stage.settings.database) as storage:
        assert [event.kind for event in storage.events(table)].count("lifted") == 0
