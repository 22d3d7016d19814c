"""`worldstage play`: open a table, play, and save the game whatever happens."""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from rich.console import Console
from rich.padding import Padding
from rich.text import Text as Line

from worldstage.bots import known, make
from worldstage.cli import saving
from worldstage.cli.commands import Leave
from worldstage.cli.session import HUMAN, Keyboard, Script, Session, terminal_attached
from worldstage.cli.words import command, edition_name, fail, phrase, say, told
from worldstage.core.automation import AutomatedTable
from worldstage.core.game import Game
from worldstage.core.registry import game as find_game
from worldstage.core.replay import resume

DEFAULT_BOT = "steady"
COLUMNS = 80


class Wanted(NamedTuple):
    """What the command line asks for."""

    game: str | None  # None: that of the table to resume
    seats: int
    bots: str | None
    seat: int
    seed: int | None
    edition: str | None
    settings: dict[str, str]
    resume: str | None
    script: bool


class Stopped(KeyboardInterrupt):
    """The system asks the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def play(wanted: Wanted, language: str, console: Console) -> int:
    """Play, and save whatever is not finished. The exit code."""
    if wanted.game is None and not wanted.resume:
        raise fail("usage.MissingParameter", name="GAME")
    known = find_game(wanted.game, wanted.edition) if wanted.game else None
    source = saving.find(wanted.resume, known.id if known else None) if wanted.resume else None
    saved = saving.read(source) if source else None
    game = known or find_game(saved.header.game if saved else "", wanted.edition)
    table = resume(game, saved) if saved else new_table(game, wanted)
    if not terminal_attached() and not wanted.script:
        console.print(say(language, "play.no_terminal", game=game.id, command=command()))
        return 0
    names = table.record.header.names
    human = seat_of_human(game, names)
    bots = {seat: make(game, name) for seat, name in enumerate(names) if seat != human}
    reader = Script(sys.stdin) if wanted.script else Keyboard()
    session = Session(table, human, bots, console, reader, language)
    welcome(session, resumed=source is not None)
    code = conduct(session, source)
    tell_sequel(session, wanted.edition)
    return code


def new_table(game: Game[Any], wanted: Wanted) -> AutomatedTable[Any]:
    game.check_settings(wanted.seats, wanted.settings)
    if not 1 <= wanted.seat <= wanted.seats:
        raise fail("seat", seat=wanted.seat, seats=wanted.seats)
    names = bot_names(game, wanted.bots, wanted.seats - 1)
    names.insert(wanted.seat - 1, HUMAN)
    return game.table(wanted.seats, wanted.seed, dict(wanted.settings), names)


def bot_names(game: Game[Any], asked: str | None, count: int) -> list[str]:
    """The bots for so many seats: a level, or a list whose last name is repeated."""
    if asked is None and count == 0:  # a solo game
        return []
    there = known(game)
    names = split(asked) if asked is not None else [DEFAULT_BOT if DEFAULT_BOT in there else "random"]
    if not names:
        raise fail("bots", known=", ".join(there))
    if len(names) > count:
        raise fail("too_many_bots", bots=len(names), seats=count)
    for name in names:
        make(game, name)
    return [*names, *[names[-1]] * (count - len(names))]


def split(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def seat_of_human(game: Game[Any], names: list[str]) -> int:
    """The one seat that no bot holds."""
    there = known(game)
    humans = [seat for seat, name in enumerate(names) if name not in there]
    if len(humans) != 1:
        raise fail("humans", humans=len(humans))
    return humans[0]


# -- from the welcome to the result ----------------------------------------------------------------------------------


def welcome(session: Session, resumed: bool) -> None:
    """The aim, and how to answer: a few lines for somebody who has never been here."""
    console, board = session.console, session.board
    console.print(
        Line.assemble("\n", (board.title(), "bold"), (f" · {edition_name(session.game, session.language)}", "dim"))
    )
    for line in board.welcome():
        console.print(line)
    console.print(session.say("play.welcome_seats", seat=session.human + 1, seats=session.table.seats))
    console.print(session.say("play.welcome_answer"))
    console.print(session.say("play.welcome_help"))
    if phrase(session.game, session.language, "game.intro", ""):
        console.print(session.say("play.welcome_intro"))
    if console.width < COLUMNS:
        console.print(Line(session.say("play.narrow", columns=COLUMNS, width=console.width), "yellow"))
    if resumed:
        console.print(Line(session.say("play.resumed", plies=len(session.table.record.plies)), "green"))
        session.read_to = max(0, len(session.table.log(session.human)) - 10)
        session.drawn = None


def conduct(session: Session, source: Path | None) -> int:
    """Play on; an interrupted game is saved, a finished one recorded."""
    try:
        with _signals():
            session.play()
    except (EOFError, Leave):
        keep(session, source)
        return 0
    except KeyboardInterrupt as stop:
        keep(session, source)
        return 128 + (stop.number if isinstance(stop, Stopped) else signal.SIGINT)
    except BrokenPipeError:  # nobody reads any more, so nothing is said
        session.console.quiet = True
        keep(session, source)
        raise
    except Exception:  # a fault of ours must not cost anybody a game
        keep(session, source)
        raise
    finish(session, source)
    return 0


def keep(session: Session, source: Path | None) -> None:
    """Save an interrupted game: where it came from, or in a new file."""
    if not session.table.record.plies:
        session.console.print("\n" + session.say("play.nothing_to_save"))
        return
    ours = source is not None and saving.is_ours(source)
    path = source if source is not None and ours else saving.fresh_path("saves", session.game.id)
    saving.write(path, session.table.saved())
    session.console.print("\n" + session.say("play.saved", file=str(path)), soft_wrap=True)
    line = f"{command()} play {session.game.id} --resume {path if not saving.is_ours(path) else saving.LAST}"
    session.console.print(Padding(Line(line, "bold"), (0, 0, 0, 2)))


def finish(session: Session, source: Path | None) -> None:
    """The result, the record, and how to check it."""
    session.show_result()
    path = saving.fresh_path("records", session.game.id)
    saving.write(path, session.table.record.text())
    if source is not None and saving.is_ours(source):
        source.unlink(missing_ok=True)  # the record holds all of it
    session.console.print(session.say("play.recorded", file=str(path)), soft_wrap=True)
    session.console.print(session.say("play.verify"))
    session.console.print(Line(f"  {command()} verify {path}", "bold"), soft_wrap=True)


def tell_sequel(session: Session, edition: str | None) -> None:
    """After a game of a series: what it has led to, and how to play on."""
    sequel = session.table.sequel
    if sequel is None:
        return
    session.console.print()
    for news in sequel.news:
        session.console.print(told(news, session.language))
    session.console.print(f"{told(sequel.invitation, session.language)}:")
    line = " ".join(shlex.quote(word) for word in _next_command(session, sequel.settings, edition))
    session.console.print(Line(f"  {command()} {line}", "bold"), soft_wrap=True)


def _next_command(session: Session, settings: dict[str, str], edition: str | None) -> list[str]:
    """What to type for a table with the same seats and other settings."""
    game = session.game
    words = ["play", game.id, "--terminal", "--seats", str(session.table.seats), "--seat", str(session.human + 1)]
    if session.bots:
        words += ["--bots", ",".join(session.bots[seat].name for seat in sorted(session.bots))]
    for setting in game.spec.settings:
        if settings[setting.id] != setting.values[0]:
            words += ["--setting", f"{setting.id}={settings[setting.id]}"]
    return words + (["--edition", edition] if edition else [])


@contextmanager
def _signals() -> Iterator[None]:
    """Let the system's requests to end arrive like Ctrl-C."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Stopped(number)

    before = []
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            before.append((number, signal.signal(number, stop)))
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
