"""The numbered options of a question, and what an answer to it means."""

from __future__ import annotations

from typing import Any, NamedTuple

from worldstage.cli.boards import Board
from worldstage.cli.words import fail, say
from worldstage.core.game import Decision, Game

FEW = 4
"""Longer rows of amounts are shown as one line."""
MOST_SHOWN = 6
SHORTEST_WORD = 4


class Item(NamedTuple):
    """A line of the list: an action, or a whole range of amounts that begins with it."""

    action: int
    text: str
    most: int | None = None


def items(game: Game[Any], state: Any, decision: Decision, board: Board) -> list[Item]:
    """The options, each with its explanation; a long range of amounts, such as bids, becomes one line."""
    found: list[Item] = []
    actions = decision.actions
    at = 0
    while at < len(actions):
        action = actions[at]
        explanation = board.brief(game.explain(state, decision.seat, action))
        run = _run(game, actions, at)
        if run > FEW:
            verb, least = game.actions.decode(action)
            most = least + run - 1
            more = say(board.language, "play.range", verb=verb.name, least=least + 1, most=most)
            found.append(Item(action, f"{explanation} {more}", most))
            at += run
        else:
            found.append(Item(action, explanation))
            at += 1
    return found


def _run(game: Game[Any], actions: list[int], at: int) -> int:
    """How many actions from here on are consecutive amounts of the same verb."""
    verb, _ = game.actions.decode(actions[at])
    if len(verb.domains) != 1 or verb.domains[0].kind != "":
        return 1
    run = 1
    while at + run < len(actions) and actions[at + run] == actions[at] + run < verb.offset + verb.size:
        run += 1
    return run


def understand(game: Game[Any], decision: Decision, listed: list[Item], answer: str) -> int:
    """The action an answer stands for: the number of a line, notation, or a word that only one line has.

    Words of notation may be cut short. An action that is not legal now is returned too: the table says why not.
    """
    if answer.isdecimal():
        number = int(answer[:9])
        if not 1 <= number <= len(listed) or len(answer) > 9:
            raise fail("number", number=answer[:20], most=len(listed))
        return listed[number - 1].action
    words = answer.lower().split()
    fitting = [action for action in decision.actions if _fits(words, game.actions.format(action).split())]
    exact = [action for action in fitting if game.actions.format(action).split() == words]
    fitting = exact or fitting or _worded(listed, answer)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        shown = ", ".join(game.actions.format(action) for action in fitting[:MOST_SHOWN])
        raise fail("ambiguous", answer=answer[:40], options=shown + (" …" if len(fitting) > MOST_SHOWN else ""))
    for action in range(game.actions.size):
        if _fits(words, game.actions.format(action).split()):
            return action
    raise fail("not_understood", answer=answer[:40])


def _worded(listed: list[Item], answer: str) -> list[int]:
    """The lines in which an answer of some length stands, such as the name of a region in the reader's language."""
    if len(answer) < SHORTEST_WORD:
        return []
    return [item.action for item in listed if answer.casefold() in item.text.casefold()]


def _fits(words: list[str], notation: list[str]) -> bool:
    return len(words) == len(notation) and all(
        whole.startswith(word) and (i == 0 or not word.isdecimal() or whole == word)
        for i, (word, whole) in enumerate(zip(words, notation, strict=True))
    )
