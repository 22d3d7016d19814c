"""What is submitted to a table: an option or a list of options, in any of their forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from worldstage.core.errors import IllegalOption, Refusal
from worldstage.core.flow import Node, S
from worldstage.core.state import UNSEALED
from worldstage.core.text import Text
from worldstage.core.verbs import ActionIndex

if TYPE_CHECKING:
    from worldstage.core.game import Game

Option = int | str | tuple[str, int]
MOST_OPTIONS: Final = 200  # in one submission


def actions_of(index: ActionIndex, seat: int, option: Option | Sequence[Option]) -> list[int]:
    """The actions of a submission. Only a list holds several."""
    given: Any = option
    if type(given) is not list:
        return [action_of(index, given)]
    if not 1 <= len(given) <= MOST_OPTIONS:
        raise IllegalOption(Text("error.compound_length", {"seat": ("seat", seat), "most": ("", MOST_OPTIONS)}))
    actions: list[int] = []
    for one in given:
        try:
            actions.append(action_of(index, one))
        except IllegalOption as refusal:
            if len(given) == 1:
                raise
            raise illegal(seat, len(actions), len(given), str(one)[:80], Refusal(refusal.text, "")) from None
    return actions


def action_of(index: ActionIndex, given: Any) -> int:
    """An option, in any of its forms, as an action of the index. Anything else is refused, no type error."""
    if isinstance(given, str):
        return index.parse(given)
    if type(given) is tuple and len(given) == 2 and type(given[0]) is str and type(given[1]) is int:
        return index.encode(given[0], given[1])
    if type(given) is int and 0 <= given < index.size:
        return given
    raise IllegalOption(Text("error.unknown_action", {"option": ("", str(given)[:80])}))


def shown(seat: Any) -> tuple[str, Any]:
    """A seat in a refusal, whatever was given as one."""
    return ("seat", seat) if type(seat) is int else ("", str(seat)[:20])


def obstacle(game: Game[S], s: S, seat: int, node: Node[S], untouched: bool) -> str:
    """Why nothing can follow in a list that was begun at `node`; empty if something can. The seat knows the reason.

    `untouched`: nothing was drawn or revealed since then.
    """
    if not s.frames:
        return "over"
    if not untouched:
        return "revealed"
    if node.sealed:
        return "done" if s.sealed[seat] != UNSEALED else ""
    if game.actors(s) != [seat]:
        return "others"
    return "hidden" if game.node(s).sealed else ""


def illegal(seat: int, number: int, count: int, option: str, refusal: Refusal) -> IllegalOption:
    """An option is refused; in a list, with all the others."""
    key = "error.illegal_option" if count == 1 else "error.compound_rule" if refusal.rule else "error.compound"
    args: dict[str, tuple[str, Any]] = {"seat": ("seat", seat), "option": ("", option)}
    args |= {"number": ("", number + 1), "count": ("", count)} if count > 1 else {}
    return IllegalOption(Text(key, {**args, "why": ("text", refusal.text), "rule": ("", refusal.rule)}), refusal.rule)
