"""Advance orders at the terminal table: giving, listing and withdrawing them, and hearing what became of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text as Line

from worldstage.cli.listing import check_whole, understand
from worldstage.cli.words import fail, phrase, told
from worldstage.core.game import Decision
from worldstage.core.orders import Condition, Order
from worldstage.core.text import Text

if TYPE_CHECKING:
    from worldstage.cli.session import Session


def order(session: Session, decision: Decision, rest: str) -> bool:
    """Give orders, several with semicolons between them; without any, list what waits."""
    if not session.game.orders.at:
        session.console.print(session.say("play.no_orders"))
        return False
    if not rest:
        show(session)
        return False
    wanted = [_read(session, decision, part.strip()) for part in rest.split(";") if part.strip()]
    before = session.table.moment
    for options, when in wanted:
        waiting = session.table.orders(session.human)
        session.table.order(session.human, options, when)
        for given in session.table.orders(session.human):
            if given not in waiting:
                words = session.say("play.ordered", order=_waiting(session, given))
                session.console.print(Line(words, "green"))
        if not session.table.actors:
            break
    if session.table.moment == before:
        tell_outcomes(session)
    return session.table.moment != before


def _read(session: Session, decision: Decision, text: str) -> tuple[list[str], str]:
    """The options and the condition that somebody has typed."""
    when = ""
    for word in session.say("play.when_words").split():
        head, found, tail = f" {text} ".partition(f" {word} ")
        if found:
            text, when = head.strip(), condition(session, tail.strip())
            break
    options: list[str] = []
    for choice in (part.strip() for part in text.split(",")):
        if not choice:
            raise fail("order")
        check_whole(session.game, decision, choice, session.language)
        action = understand(session.game, decision, session.listed, choice, session.language)
        options.append(session.game.actions.format(action))
    return options, when


def condition(session: Session, text: str) -> str:
    """The notation of a condition: typed as such, or meant by the beginning of its notation or its name."""
    known = session.game.orders
    name, _, label = text.partition(" ")
    found = [one for one in known.conditions if one.id == name] or [
        one for one in known.conditions if one.id.startswith(name.lower()) or _is_name(session, one, text)
    ]
    if len(found) != 1 or not text:
        shown = ", ".join(_form(session, one) for one in known.conditions)
        raise fail("condition", condition=text[:40], known=shown)
    return f"{found[0].id} {_label(found[0], label)}".strip()


def _label(one: Condition, typed: str) -> str:
    """What a condition is about, which may be cut short; the table refuses what is not known."""
    labels = one.domain.labels if one.domain is not None else ()
    fitting = [label for label in labels if typed and label.startswith(typed.lower())]
    return fitting[0] if len(fitting) == 1 and typed not in labels else typed if labels else ""


def _is_name(session: Session, one: Condition, text: str) -> bool:
    return one.domain is None and _name(session, one).casefold().startswith(text.casefold())


def _form(session: Session, one: Condition) -> str:
    """How a condition is written, such as `gold-below N`."""
    if one.domain is None:
        return one.id
    kind = one.domain.kind
    return f"{one.id} {phrase(session.game, session.language, f'word.{kind}', kind).upper() if kind else 'N'}"


def _name(session: Session, one: Condition) -> str:
    """A condition as a text, with a gap for what it is about."""
    about = {} if one.domain is None else {one.domain.kind or "amount": ("", "…")}
    return told(Text(f"condition.{one.id}.name", about, session.game.id), session.language)


def as_text(session: Session, given: Order, said: tuple[Text, ...]) -> str:
    """An order as a sentence."""
    words = session.say("play.then").join(told(text, session.language) for text in said)
    if not given.when:
        return words
    condition = told(session.game.explanation.condition(given.when), session.language)
    return session.say("play.as_soon_as", ordered=words, condition=condition)


def _waiting(session: Session, given: Order) -> str:
    return as_text(session, given, session.table.order_texts(session.human, given))


def show(session: Session) -> None:
    """The orders that wait, and the conditions there are."""
    waiting = session.table.orders(session.human)
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", style="bold cyan", no_wrap=True, min_width=4)
    grid.add_column()
    for number, given in enumerate(waiting, 1):
        grid.add_row(str(number), _waiting(session, given))
    session.console.print(Line(session.say("play.orders" if waiting else "play.orders_none")), grid, sep="\n")
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for one in session.game.orders.conditions:
        grid.add_row(_form(session, one), _name(session, one))
    session.console.print(Line(session.say("play.conditions")), grid, sep="\n")


def withdraw(session: Session, decision: Decision, rest: str) -> bool:
    waiting = session.table.orders(session.human)
    if not rest:
        session.table.withdraw(session.human)
    elif rest.isdecimal() and 1 <= int(rest[:9]) <= len(waiting):
        session.table.withdraw(session.human, waiting[int(rest[:9]) - 1].id)
    else:
        raise fail("withdraw", number=rest[:20], most=len(waiting))
    session.console.print(Line(session.say("play.withdrawn"), "green"))
    return False


def tell_outcomes(session: Session) -> None:
    """The orders that could not be carried out, and why; what was carried out stands in the log."""
    for outcome in session.table.outcomes(session.human):
        if outcome.reason is not None:
            ordered, why = as_text(session, outcome.order, outcome.said), told(outcome.reason, session.language)
            words = session.say("play.order_dropped", order=ordered, why=why)
            session.console.print(Line(words, "yellow"))
    session.table.dismiss(session.human)
