"""The options of a question as a list, and what an answer to it means."""

from __future__ import annotations

from typing import Any, NamedTuple

from worldstage.cli.board import Board
from worldstage.cli.words import fail, phrase, say, told
from worldstage.core.errors import IllegalOption
from worldstage.core.game import Decision, Game
from worldstage.core.text import Text
from worldstage.core.verbs import Verb

FEW = 4
"""Longer rows of amounts are shown as one line."""
MOST_SHOWN = 6
SHORTEST_WORD = 4
SHORTEST_VERB = 3


class Item(NamedTuple):
    """A line of the list: an action, or a whole range of amounts that begins with it."""

    action: int
    text: str
    label: str = ""  # what to type, where a number would be an amount
    idle: str = ""  # its short name, if it brings nothing now


def items(game: Game[Any], state: Any, world: Any, decision: Decision, board: Board) -> list[Item]:
    """The options, each with its explanation; those that bring nothing now say why, or come last with a short name.

    `world` is a sample for the seat.
    """
    verb = amount_verb(game, decision)
    if verb is not None:
        return _amount_items(game, state, decision, board, verb)
    found: list[Item] = []
    actions = decision.actions
    at = 0
    while at < len(actions):
        explained = game.explanation.explain(state, decision.seat, actions[at])
        run = _run(game, actions, at)
        if run > FEW:
            verb, least = game.actions.decode(actions[at])
            more = say(board.language, "play.range", verb=verb.name, least=least + 1, most=least + run - 1)
            found.append(Item(actions[at], f"{board.brief(explained)} {more}"))
            at += run
        else:
            reason = game.explanation.pointless(world, decision.seat, actions[at])
            found.append(_item(actions[at], explained, reason, board))
            at += 1
    return sorted(found, key=lambda item: bool(item.idle))


def _item(action: int, explained: Text, reason: Text | None, board: Board) -> Item:
    if reason is None:
        return Item(action, board.brief(explained))
    brief, short = board.brief(explained), board.short_name(explained)
    return Item(action, brief if short else f"{brief} {told(reason, board.language)}", idle=short)


def amount_verb(game: Game[Any], decision: Decision) -> Verb[Any] | None:
    """The verb of a question for an amount: beside it there are only bare words, such as pass."""
    verbs = [game.actions.by_name[name] for name in decision.options]
    found = [verb for verb in verbs if len(verb.domains) == 1 and verb.domains[0].kind == ""]
    if len(found) != 1 or any(verb.domains for verb in verbs if verb is not found[0]):
        return None
    amounts = decision.options[found[0].name]
    return found[0] if amounts == list(range(amounts[0], amounts[-1] + 1)) else None


def _amount_items(game: Game[Any], state: Any, decision: Decision, board: Board, verb: Verb[Any]) -> list[Item]:
    """The amounts as one line, from the least to the most, and the words beside them."""
    amounts = decision.options[verb.name]
    ends = dict.fromkeys((amounts[0], amounts[-1]))
    told = [board.brief(game.explanation.explain(state, decision.seat, verb.offset + amount)) for amount in ends]
    found = [Item(verb.offset + amounts[0], " … ".join(told), "-".join(str(amount) for amount in ends))]
    for action in decision.actions:
        other, _ = game.actions.decode(action)
        if other is not verb:
            explained = board.brief(game.explanation.explain(state, decision.seat, action))
            found.append(Item(action, explained, own_word(game, board.language, other)))
    return found


def own_word(game: Game[Any], language: str, verb: Verb[Any]) -> str:
    """What a reader may type for a verb: a word of the own language, or the notation."""
    word = phrase(game, language, f"verb.{verb.name}", "").lower()
    return word if word and " " not in word else verb.name


def in_own_words(game: Game[Any], language: str, refusal: IllegalOption) -> Text:
    """Why an option is refused; its verb is named as a reader may type it."""
    message = refusal.text
    verb, _, rest = str(message.args["option"][1]).partition(" ")
    if verb not in game.actions.by_name:
        return message
    option = f"{own_word(game, language, game.actions.by_name[verb])} {rest}".strip()
    return message._replace(args=message.args | {"option": ("", option)})


def _run(game: Game[Any], actions: list[int], at: int) -> int:
    """How many actions from here on are consecutive amounts of the same verb."""
    verb, _ = game.actions.decode(actions[at])
    if len(verb.domains) != 1 or verb.domains[0].kind != "":
        return 1
    run = 1
    while at + run < len(actions) and actions[at + run] == actions[at] + run and verb.has(actions[at + run]):
        run += 1
    return run


# -- what an answer means --------------------------------------------------------------------------------------------


def understand(game: Game[Any], decision: Decision, listed: list[Item], answer: str, language: str) -> int:
    """The action an answer stands for: a number, notation, or words that only one line has.

    A number is that of a line, or an amount where one is asked for. Words of notation may be cut short, and verbs be
    said in the reader's language. An action that is not legal now is returned too: the table says why not.
    """
    if answer.isdecimal():
        return _numbered(game, decision, listed, answer)
    spoken = _in_notation(game, language, answer)
    for words in (answer.lower().split(), spoken.lower().split()):
        fitting = [action for action in decision.actions if _fits(words, game.actions.format(action).split())]
        exact = [action for action in fitting if game.actions.format(action).split() == words]
        fitting = exact or fitting
        if fitting:
            return _only(game, answer, fitting)
    if spoken.lower() in decision.options:
        _ask_for_more(game, decision, [spoken.lower()], language)
    fitting = _worded(game, language, listed, answer)
    if fitting:
        return _only(game, answer, fitting)
    for words in (answer.lower().split(), spoken.lower().split()):
        for action in range(game.actions.size):
            if _fits(words, game.actions.format(action).split()):
                return action
    _ask_for_more(game, decision, spoken.lower().split(), language)
    raise fail("not_understood", answer=answer[:40])


def check_whole(game: Game[Any], decision: Decision, answer: str, language: str) -> None:
    """Refuse a bare verb that needs more."""
    spoken = _in_notation(game, language, answer).lower()
    if spoken in game.actions.by_name:
        _ask_for_more(game, decision, [spoken], language)


def _numbered(game: Game[Any], decision: Decision, listed: list[Item], answer: str) -> int:
    number = int(answer[:9])
    verb = amount_verb(game, decision)
    if verb is not None:
        if number >= verb.size or len(answer) > 9:
            raise _amounts(decision, verb)
        return verb.offset + number
    if not 1 <= number <= len(listed) or len(answer) > 9:
        raise fail("number", number=answer[:20], most=len(listed))
    return listed[number - 1].action


def _amounts(decision: Decision, verb: Verb[Any]) -> Exception:
    amounts = decision.options[verb.name]
    return fail("amount", least=amounts[0], most=amounts[-1], example=f"{verb.name} {amounts[0]}")


def _only(game: Game[Any], answer: str, fitting: list[int]) -> int:
    if len(fitting) == 1:
        return fitting[0]
    shown = ", ".join(game.actions.format(action) for action in fitting[:MOST_SHOWN])
    raise fail("ambiguous", answer=answer[:40], options=shown + (" …" if len(fitting) > MOST_SHOWN else ""))


def _in_notation(game: Game[Any], language: str, answer: str) -> str:
    """The answer with the reader's own word for a verb turned into notation, where it can mean only one."""
    low = answer.lower()
    first = low.partition(" ")[0]
    whole: list[tuple[int, str]] = []
    cut: list[str] = []
    for verb in game.actions.verbs:
        label = phrase(game, language, f"verb.{verb.name}", "").lower()
        if label and (low == label or low.startswith(f"{label} ")):
            whole.append((len(label), verb.name + answer[len(label) :]))
        elif len(first) >= SHORTEST_VERB and " " not in label and label.startswith(first):
            cut.append(verb.name + answer[len(first) :])
    if whole:
        return max(whole)[1]
    return cut[0] if len(cut) == 1 else answer


def _worded(game: Game[Any], language: str, listed: list[Item], answer: str) -> list[int]:
    """The lines in which all words of an answer stand, such as the name of a region in the reader's language."""
    words = answer.casefold().split()
    if any(len(word) < SHORTEST_WORD for word in words):
        return []
    found: list[int] = []
    for item in listed:
        verb, _ = game.actions.decode(item.action)
        line = f"{phrase(game, language, f'verb.{verb.name}', '')} {item.text}".casefold()
        if all(word in line for word in words):
            found.append(item.action)
    return found


def _ask_for_more(game: Game[Any], decision: Decision, words: list[str], language: str) -> None:
    """A verb without all it needs: say what is missing."""
    verbs = [verb for verb in game.actions.verbs if words and verb.name.startswith(words[0])]
    verbs = [verb for verb in verbs if verb.name == words[0]] or verbs
    if len(verbs) != 1 or len(words) > len(verbs[0].domains):
        return
    verb = verbs[0]
    if amount_verb(game, decision) is verb:
        raise _amounts(decision, verb)
    kinds = [phrase(game, language, f"word.{d.kind}", d.kind) if d.kind else "N" for d in verb.domains]
    raise fail("incomplete", answer=" ".join(words)[:40], form=" ".join([verb.name, *(kind.upper() for kind in kinds)]))


def _fits(words: list[str], notation: list[str]) -> bool:
    return len(words) == len(notation) and all(
        whole.startswith(word) and (i == 0 or not word.isdecimal() or whole == word)
        for i, (word, whole) in enumerate(zip(words, notation, strict=True))
    )
