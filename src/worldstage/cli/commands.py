"""What a person can type at the table besides an option."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text as Line

from worldstage.cli import saving
from worldstage.cli.ledger import at_hand, show_paragraph
from worldstage.cli.listing import check_whole, understand
from worldstage.cli.ordering import order, withdraw
from worldstage.cli.words import DOMAIN, fail, phrase, told
from worldstage.core.game import Decision
from worldstage.core.standing import standing_id
from worldstage.core.text import LANGUAGES, catalogue

if TYPE_CHECKING:
    from worldstage.cli.session import Session

LINES = 20


class Leave(Exception):
    """The person leaves the game for now."""


def vocabulary(language: str) -> dict[str, str]:
    """Every word that means a command: the English ones always, and those of the reader's language."""
    found: dict[str, str] = {}
    for known in dict.fromkeys(("en", language)):
        sources = catalogue(DOMAIN, known).sources
        for command in COMMANDS:
            for word in sources[f"command.{command}.words"].split():
                found[word] = command
    return found


def help_(session: Session, decision: Decision, rest: str) -> bool:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for command in COMMANDS:
        word = session.say(f"command.{command}.words").split()[0]
        usage = session.say(f"command.{command}.usage")
        grid.add_row(f"{word} {usage}".strip(), session.say(f"command.{command}.help"))
    session.console.print(Line(session.say("play.how"), "bold"), grid, sep="\n")
    return False


def intro(session: Session, decision: Decision, rest: str) -> bool:
    """The course of the game; numbered lines, and indented ones below them, keep their indent when they are long."""
    told = phrase(session.game, session.language, "game.intro", "").strip()
    for line in told.splitlines() or [session.say("play.no_intro")]:
        numbered = re.match(r"(\d+\.)\s*(.*)", line)
        head, body = numbered.groups() if numbered else ("", line.strip())
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(style="bold", no_wrap=True, min_width=2)
        grid.add_column()
        grid.add_row(head, body)
        session.console.print(grid if head or line.startswith(" ") else body)
    return False


def board(session: Session, decision: Decision, rest: str) -> bool:
    session.console.print(session.board.draw(session.view()))
    return False


def hand(session: Session, decision: Decision, rest: str) -> bool:
    shown = session.board.hand(session.view())
    session.console.print(session.say("play.no_hand") if shown is None else shown)
    return False


def log(session: Session, decision: Decision, rest: str) -> bool:
    entries = session.table.log(session.human)
    if rest and not rest.isdecimal():
        raise fail("count", value=rest[:20])
    for entry in entries[max(0, len(entries) - int(rest[:9] or LINES)) :]:
        session.tell(entry)
    return False


def undo(session: Session, decision: Decision, rest: str) -> bool:
    session.undo()
    return _taken_back(session)


def restart(session: Session, decision: Decision, rest: str) -> bool:
    session.table.restart_turn(session.human)
    return _taken_back(session)


def retract(session: Session, decision: Decision, rest: str) -> bool:
    session.table.retract(session.human)
    return _taken_back(session)


def _taken_back(session: Session) -> bool:
    session.console.print(Line(session.say("play.undone"), "green"))
    return True


def odds(session: Session, decision: Decision, rest: str) -> bool:
    hints = session.board.hints(session.world(), decision)
    if not hints:
        session.console.print(session.say("play.no_odds"))
        return False
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan")
    grid.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    for _ in session.board.hint_columns():
        grid.add_column(justify="right", no_wrap=True)
    grid.add_row("", "", *(Line(title, "bold") for title in session.board.hint_columns()))
    for number, item in enumerate(session.listed, 1):
        if item.action in hints:
            grid.add_row(str(number), session.game.actions.format(item.action), *hints[item.action].row)
    session.console.print(grid, Line(session.board.hint_note(), "dim"), sep="\n")
    return False


def rule(session: Session, decision: Decision, rest: str) -> bool:
    show_paragraph(session.game, rest.lstrip("§") or decision.rule, session.language, session.console)
    return False


def why(session: Session, decision: Decision, rest: str) -> bool:
    if not rest:
        raise fail("why")
    check_whole(session.game, decision, rest, session.language)
    action = understand(session.game, decision, session.listed, rest, session.language)
    refusal = session.table.why_not(session.human, action)
    notation = session.game.actions.format(action)
    if refusal is None:
        explained = told(session.game.explanation.explain(session.table.state, session.human, action), session.language)
        session.console.print(session.say("play.why_legal", option=notation, explanation=explained))
        return False
    session.console.print(Line(told(refusal.text, session.language), "yellow"))
    if refusal.rule:
        at_hand(session.game, refusal.rule, session.language, session.console)
    return False


def stand(session: Session, decision: Decision, rest: str) -> bool:
    """Give a standing answer, by its number, its notation or its name; without one, list them."""
    if not session.game.standing:
        session.console.print(session.say("play.no_standing"))
        return False
    if not rest:
        active = [standing_id(answer) for answer in session.table.standing(session.human)]
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(justify="right", style="bold cyan", no_wrap=True, min_width=4)
        grid.add_column()
        for number, answer in enumerate(standing_answers(session), 1):
            sign = "✓ " if answer in active else ""
            explained = phrase(session.game, session.language, f"standing.{answer}.explanation", "")
            grid.add_row(f"{sign}{number}", Line.assemble((standing_name(session, answer), "bold"), f": {explained}"))
        session.console.print(Line(session.say("play.standing")), grid, sep="\n")
        return False
    answer = standing_answer(session, rest)
    session.table.stand(session.human, answer)
    session.console.print(Line(session.say("play.stands", answer=standing_name(session, answer)), "green"))
    return True


def standing_answers(session: Session) -> list[str]:
    return [one.id for one in session.game.answers_at(session.table.record.header.settings)]


def standing_name(session: Session, answer: str) -> str:
    return phrase(session.game, session.language, f"standing.{answer}.name", answer)


def standing_answer(session: Session, word: str) -> str:
    """The standing answer that a number, or the beginning of its notation or its name, stands for.

    An argument follows behind a sign, such as `bid=coin-3`.
    """
    known = standing_answers(session)
    word, sign, label = word.partition("=")
    if sign:
        return f"{standing_answer(session, word.strip())}={label.strip()}"
    if word.isdecimal() and 1 <= int(word[:9]) <= len(known):
        return known[int(word[:9]) - 1]
    low = word.casefold()
    names = [(answer, (answer, standing_name(session, answer).casefold())) for answer in known]
    found = [answer for answer, both in names if low in both]
    found = found or [answer for answer, both in names if any(name.startswith(low) for name in both)]
    if len(found) != 1:
        shown = ", ".join(standing_name(session, answer) for answer in found or known)
        raise fail("standing", answer=word[:40], known=shown)
    return found[0]


def lift(session: Session, decision: Decision, rest: str) -> bool:
    answer = standing_answer(session, rest) if rest else None
    held = session.table.standing(session.human)
    if answer is not None and answer not in [*held, *map(standing_id, held)]:
        raise fail("lift", answer=standing_name(session, answer))
    session.table.lift(session.human, answer)
    session.console.print(Line(session.say("play.lifted"), "green"))
    return False


def save(session: Session, decision: Decision, rest: str) -> bool:
    path = Path(rest).expanduser() if rest else saving.fresh_path("saves", session.game.id)
    saving.write(path, session.table.saved())
    session.console.print(session.say("play.saved", file=str(path)), soft_wrap=True)
    return False


def lang(session: Session, decision: Decision, rest: str) -> bool:
    if rest not in LANGUAGES:
        raise fail("language", language=rest, known=", ".join(LANGUAGES))
    session.speak(rest)
    return True


def quit_(session: Session, decision: Decision, rest: str) -> bool:
    raise Leave


def do(session: Session, decision: Decision, rest: str) -> bool:
    """Choose an option whose notation is also a command; the session does it."""
    raise NotImplementedError


COMMANDS: dict[str, Callable[[Session, Decision, str], bool]] = {
    "help": help_,
    "intro": intro,
    "board": board,
    "hand": hand,
    "log": log,
    "why": why,
    "rule": rule,
    "odds": odds,
    "undo": undo,
    "restart": restart,
    "retract": retract,
    "stand": stand,
    "lift": lift,
    "order": order,
    "withdraw": withdraw,
    "do": do,
    "save": save,
    "lang": lang,
    "quit": quit_,
}
