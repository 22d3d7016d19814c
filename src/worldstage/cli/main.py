"""The `worldstage` command. Every command is a few lines here; what it does is in the module beside.

Exit codes: 0 all is well, 1 a check failed, 2 what was typed makes no sense, 130 interrupted, 70 a fault of ours.
"""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path
from typing import Annotated, Any

try:
    import rich  # noqa: F401
    import typer
except ImportError:  # the library alone is installed
    raise SystemExit("The worldstage command needs Typer and Rich: pip install 'worldstage[cli]'") from None

from worldstage import __version__
from worldstage.cli import console as consoles
from worldstage.cli.words import DOMAIN, asked_for, checked, fail, fault, knows, say, told
from worldstage.core.errors import WorldstageError

FAULT = 70

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)

Game = Annotated[str, typer.Argument(metavar="GAME", show_default=False)]
AnyGame = Annotated[str | None, typer.Argument(metavar="GAME", show_default=False)]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", show_default=False)]
Language = Annotated[str | None, typer.Option("--lang", metavar="de|en", show_default=False)]
Edition = Annotated[str | None, typer.Option("--edition", metavar="DIR", show_default=False)]
Settings = Annotated[list[str] | None, typer.Option("--setting", metavar="NAME=VALUE", show_default=False)]
Number = int | None
Words = str | None


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"worldstage {__version__}")
        raise typer.Exit


@app.callback()
def worldstage(
    version: Annotated[bool, typer.Option("--version", is_eager=True, callback=_show_version)] = False,
) -> None:
    pass


@app.command()
def games(json: Annotated[bool, typer.Option("--json")] = False, lang: Language = None) -> None:
    from worldstage.cli.overview import show_games

    _leave(show_games(json, checked(lang, os.environ), consoles.make()))


@app.command()
def play(
    game: AnyGame = None,
    terminal: Annotated[bool, typer.Option("--terminal")] = False,
    seats: Annotated[int, typer.Option("--seats", metavar="N")] = 4,
    bots: Annotated[Words, typer.Option("--bots", metavar="A,B,...", show_default=False)] = None,
    seat: Annotated[int, typer.Option("--seat", metavar="K")] = 1,
    lang: Language = None,
    seed: Annotated[Number, typer.Option("--seed", metavar="S", show_default=False)] = None,
    edition: Edition = None,
    setting: Settings = None,
    resume: Annotated[Words, typer.Option("--resume", metavar="FILE|last", show_default=False)] = None,
    script: Annotated[bool, typer.Option("--script")] = False,
    port: Annotated[int, typer.Option("--port", metavar="P")] = 8000,
    browser: Annotated[bool, typer.Option("--browser/--no-browser")] = True,
) -> None:
    from worldstage.cli.play import Wanted
    from worldstage.cli.play import play as play_table

    language = checked(lang, os.environ)
    wanted = Wanted(game, seats, bots, seat, seed, edition, _settings(setting), resume, script)
    if terminal or script or resume or seed is not None:
        _leave(play_table(wanted, language, consoles.make()))
    from worldstage.cli.host import play_in_browser

    _leave(play_in_browser(wanted, port, browser, language, consoles.make()))


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", metavar="H")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="P")] = 8000,
    database: Annotated[Words, typer.Option("--database", metavar="URL", show_default=False)] = None,
    database_file: Annotated[Words, typer.Option("--database-file", metavar="PATH", show_default=False)] = None,
    redis: Annotated[str, typer.Option("--redis", metavar="URL", show_default=False)] = "",
    public_url: Annotated[str, typer.Option("--public-url", metavar="URL", show_default=False)] = "",
    trust: Annotated[list[str] | None, typer.Option("--trust", metavar="ADDRESS", show_default=False)] = None,
    workers: Annotated[int, typer.Option("--bot-workers", metavar="N")] = 1,
    pause: Annotated[float, typer.Option("--bot-pause", metavar="SECONDS")] = 0.3,
    edition: Annotated[list[str] | None, typer.Option("--edition", metavar="GAME=DIR", show_default=False)] = None,
    limit: Annotated[list[str] | None, typer.Option("--limit", metavar="NAME=NUMBER", show_default=False)] = None,
    log_level: Annotated[str, typer.Option("--log-level", metavar="LEVEL")] = "info",
    contact: Annotated[str, typer.Option("--security-contact", metavar="ADDRESS", show_default=False)] = "",
    lang: Language = None,
) -> None:
    from worldstage.cli import addresses
    from worldstage.cli.host import Hosting, serve_tables, serving_limits

    stored, bus = addresses.database(database, database_file, os.environ), addresses.redis(redis, os.environ)
    editions, limits = _settings(edition), serving_limits(_settings(limit))
    proxies, report_to = trust or [], addresses.contact(contact)
    wanted = Hosting(
        host, port, stored, bus, public_url, proxies, workers, pause, editions, limits, log_level, report_to
    )
    _leave(serve_tables(wanted, checked(lang, os.environ), consoles.make()))


@app.command()
def tables(
    action: Annotated[str, typer.Argument(metavar="list|check|repair|end", show_default=False)],
    table: Annotated[Words, typer.Argument(metavar="TABLE", show_default=False)] = None,
    database: Annotated[Words, typer.Option("--database", metavar="URL", show_default=False)] = None,
    database_file: Annotated[Words, typer.Option("--database-file", metavar="PATH", show_default=False)] = None,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", show_default=False)] = "",
    how: Annotated[str, typer.Option("--how", metavar="continue|recorded|end", show_default=False)] = "",
    edition: Annotated[list[str] | None, typer.Option("--edition", metavar="GAME=DIR", show_default=False)] = None,
    json: Annotated[bool, typer.Option("--json")] = False,
    lang: Language = None,
) -> None:
    from worldstage.cli import addresses
    from worldstage.cli.tables import Keeping, keep

    stored = addresses.database(database, database_file, os.environ)
    wanted = Keeping(action, table, stored, _settings(edition), reason, how, json)
    _leave(keep(wanted, checked(lang, os.environ), consoles.make()))


@app.command()
def simulate(
    game: Game,
    seats: Annotated[int, typer.Option("--seats", metavar="N")] = 4,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B,...")] = "random",
    games: Annotated[int, typer.Option("--games", metavar="K")] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="S")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", show_default=False)] = 1,
    json: Annotated[bool, typer.Option("--json")] = False,
    records: Annotated[Words, typer.Option("--records", metavar="DIR", show_default=False)] = None,
    setting: Settings = None,
    vary: Annotated[list[str] | None, typer.Option("--vary", metavar="NAME", show_default=False)] = None,
    all: Annotated[bool, typer.Option("--all")] = False,
    edition: Edition = None,
    lang: Language = None,
) -> None:
    from worldstage.arena import Match
    from worldstage.cli.play import split
    from worldstage.cli.simulate import Wanted
    from worldstage.cli.simulate import simulate as run

    match = Match(game, seats, tuple(split(bots)), seed, _settings(setting), edition, records)
    wanted = Wanted(games, jobs, vary or [], json, all)
    _leave(run(match, wanted, checked(lang, os.environ), consoles.make(), consoles.make(error=True)))


@app.command()
def replay(
    record: RecordFile,
    to: Annotated[Number, typer.Option("--to", metavar="PLY", show_default=False)] = None,
    view: Annotated[Number, typer.Option("--view", metavar="SEAT", show_default=False)] = None,
    lang: Language = None,
    edition: Edition = None,
) -> None:
    from worldstage.cli.records import show_replay

    _leave(show_replay(record, edition, to, view, checked(lang, os.environ), consoles.make()))


@app.command()
def verify(record: RecordFile, edition: Edition = None, lang: Language = None) -> None:
    from worldstage.cli.records import check_record

    language = checked(lang, os.environ)
    _leave(check_record(record, edition, language, consoles.make(), consoles.make(error=True)))


@app.command()
def rules(
    game: Game,
    id: Annotated[Words, typer.Argument(metavar="[ID]", show_default=False)] = None,
    check: Annotated[bool, typer.Option("--check")] = False,
    all: Annotated[bool, typer.Option("--all")] = False,
    lang: Language = None,
) -> None:
    from worldstage.cli import ledger
    from worldstage.core.registry import game as find_game

    found, language, console = find_game(game), checked(lang, os.environ), consoles.make()
    if check:
        ledger.paragraphs(found)
        _leave(ledger.check(ledger.path_of(found), found.folder, ledger.tests_folder(found.id), language, console))
    if id is not None:
        ledger.show_paragraph(found, id.lstrip("§"), language, console)
    else:
        ledger.show_ledger(found, language, console, everything=all)


@app.command()
def bench(
    anchors: Annotated[bool, typer.Option("--anchors")] = False,
    json: Annotated[bool, typer.Option("--json")] = False,
    rounds: Annotated[Number, typer.Option("--rounds", metavar="N", show_default=False)] = None,
    lang: Language = None,
) -> None:
    from worldstage.cli import bench as own

    language = checked(lang, os.environ)
    _leave(own.anchors(rounds, json) if anchors else own.bench(rounds, json, language, consoles.make()))


def _leave(code: int) -> None:
    raise typer.Exit(code)


def _settings(words: list[str] | None) -> dict[str, str]:
    """`--setting name=value` as a table takes it."""
    found: dict[str, str] = {}
    for word in words or []:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise fail("setting", word=word)
        found[name.strip()] = value.strip()
    return found


# -- around the commands ----------------------------------------------------------------------------------------------


def translated(language: str) -> Any:
    """The commands with their help in a language: `help.<command>.<option>`, or `help.common.<option>`."""
    command = typer.main.get_command(app)
    _translate(command, "worldstage", language)
    for name, inner in getattr(command, "commands", {}).items():
        _translate(inner, name, language)
    _translate_headings(language)
    return command


def _translate(command: Any, name: str, language: str) -> None:
    command.help = say(language, f"help.{name}.about")
    command.short_help = say(language, f"help.{name}.short")
    for param in [*command.params, command.get_help_option(command.context_class(command))]:
        for key in (f"help.{name}.{param.name}", f"help.common.{param.name}"):
            if knows(DOMAIN, language, key):
                param.help = say(language, key)
                break


def _translate_headings(language: str) -> None:
    try:
        from typer import rich_utils
    except ImportError:
        return
    for name in ("ARGUMENTS_PANEL_TITLE", "OPTIONS_PANEL_TITLE", "COMMANDS_PANEL_TITLE"):
        setattr(rich_utils, name, say(language, f"help.heading.{name.split('_', 1)[0].lower()}"))
    rich_utils.DEFAULT_STRING = f"[{say(language, 'help.heading.default')}: {{}}]"
    rich_utils.REQUIRED_LONG_STRING = f"[{say(language, 'help.heading.required')}]"


def main(arguments: list[str] | None = None) -> int:
    """Run a command line and tell how it ended. Errors are one line on stderr, never a traceback."""
    words = sys.argv[1:] if arguments is None else arguments
    language = asked_for(words, os.environ)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a character that cannot be read or shown is no reason to stop
    try:
        code = translated(language).main(args=words, prog_name="worldstage", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except WorldstageError as error:
        return _complain(told(error.text, language), language, 2)
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except OSError as error:
        message = told(fault(error), language)
        return _complain(f"{error.filename}: {message}" if error.filename else message, language, 2)
    except Exception as error:
        return _failed(error, words, language)


def _failed(error: Exception, words: list[str], language: str) -> int:
    """A command line that cannot be read, or a fault of ours."""
    if type(error).__name__ == "NoArgsIsHelpError":
        return 0 if not words else 2
    if hasattr(error, "format_message"):
        message = " ".join(str(error.format_message()).split())
        kind = "NoSuchCommand" if message.startswith("No such command") else type(error).__name__
        if knows(DOMAIN, language, f"error.usage.{kind}"):
            message = say(language, f"error.usage.{kind}", name=_named(error, message))
        return _complain(f"{message} {say(language, 'error.usage.hint')}", language, 2)
    if os.environ.get("WORLDSTAGE_DEBUG"):
        traceback.print_exception(error)
    return _complain(say(language, "error.bug", kind=type(error).__name__, message=str(error)), language, FAULT)


def _named(error: Exception, message: str) -> str:
    """The option, argument or command that an error of the command line is about."""
    param = getattr(error, "param", None)
    options = [word for word in getattr(param, "opts", None) or [] if word.startswith("-")]
    named = getattr(error, "option_name", None) or (options[0] if options else None) or getattr(param, "metavar", None)
    return str(named or message.partition("'")[2].partition("'")[0])


def _complain(message: str, language: str, code: int) -> int:
    print(f"{say(language, 'error.head')}: {message}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
