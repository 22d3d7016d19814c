"""A table in the terminal: one person, bots on the other seats, one question at a time."""

from __future__ import annotations

import hashlib
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text as Line

from worldstage.bots import ask
from worldstage.cli.board import Board, find
from worldstage.cli.commands import COMMANDS, vocabulary
from worldstage.cli.compound import cautions_of, understand_list
from worldstage.cli.console import patience
from worldstage.cli.listing import Item, in_own_words, items
from worldstage.cli.ordering import tell_outcomes
from worldstage.cli.words import say, told
from worldstage.core.automation import AutomatedTable
from worldstage.core.chance import Fast
from worldstage.core.errors import IllegalOption, WorldstageError
from worldstage.core.game import Decision
from worldstage.core.log import DETAIL, HEADING, PLAIN, SILENT, Entry, shape_of
from worldstage.core.observation import Bot

HUMAN = "human"
SENTENCE = re.compile(r"(?<=[.!?])\s")
NO_BREAK = "\0"
INDENT = {HEADING: 0, PLAIN: 2, DETAIL: 4}
STYLE = {HEADING: "bold", PLAIN: "", DETAIL: "dim"}


class Keyboard:
    """Answers from a person; the end of the input is an EOFError."""

    def __init__(self) -> None:
        with suppress(ImportError):
            import readline  # noqa: F401  (line editing and history for `input`)

    def read(self, console: Console, prompt: str) -> str:
        return input(prompt).strip()


class Script:
    """Answers from a file, one on a line; empty lines and those with # are left out."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines: Iterator[str] = iter(lines)

    def read(self, console: Console, prompt: str) -> str:
        for line in self.lines:
            answer = line.strip()
            if answer and not answer.startswith("#"):
                console.print(Line(prompt + answer, "dim"))
                return answer
        raise EOFError


class Session:
    """The table as one seat sees it, and the conversation about it."""

    def __init__(
        self,
        table: AutomatedTable[Any],
        human: int,
        bots: dict[int, Bot],
        console: Console,
        reader: Keyboard | Script,
        language: str,
    ) -> None:
        self.table = table
        self.game = table.game
        self.human = human
        self.bots = bots
        self.console = console
        self.reader = reader
        self.language = language
        self.board = self._find_board()
        self.vocabulary = vocabulary(language)
        self.read_to = 0  # how much of the log has been shown
        self.drawn: object = None  # the moment the board was last drawn for
        self.reasons: dict[int, str] = {}  # the last reason each bot gave
        self.pending: dict[int, list[tuple[str, str]]] = {}  # nodes and reasons that wait: not told yet, or a secret
        self.topics: dict[int, object] = {}  # what each bot last gave a reason for, where that must change
        self.listed: list[Item] = []
        self.cue = "> "
        self.under_heading = False  # the last line told was a heading: another one needs no empty line before it
        self.cautioned: tuple[str, list[int]] | None = None  # what the person has been warned of

    def _find_board(self) -> Board:
        names = [self.say("word.you") if seat == self.human else bot for seat, bot in self._bot_names()]
        return find(self.game, self.language, names, self.table.record.header.settings)

    def _bot_names(self) -> Iterator[tuple[int, str]]:
        for seat in range(self.table.seats):
            name = self.bots[seat].name if seat in self.bots else ""
            yield seat, name

    def say(self, key: str, **args: int | str) -> str:
        return say(self.language, key, **args)

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self.language = language
        self.board = self._find_board()
        self.vocabulary = vocabulary(language)

    def view(self) -> dict[str, Any]:
        return self.table.view(self.human)

    # -- the game -----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """To the end of the game; leaving earlier is an exception."""
        while self.table.actors:
            self.news()
            if self.human in self.table.actors:
                self.ask()
            else:
                self.let_bot(self.table.actors[0])
        self.news()

    def let_bot(self, seat: int) -> None:
        """A bot chooses. Its luck follows from the table's seed and the position, so a resumed game goes on alike."""
        table, bot = self.table, self.bots[seat]
        decision = table.decision(seat)
        digest = hashlib.sha256(table.seed + b" bot %d of %d" % (table.position + table.steps(seat), seat)).digest()
        luck = Fast(int.from_bytes(digest[:8], "big"))
        with patience(self.console, self.say("play.thinking", bot=bot.name, seat=seat + 1)):
            move = ask(bot, self.game, table.state, seat, luck)
        table.submit(seat, decision.id, move.action)
        secret = table.log(seat, self.read_to) != table.log(self.human, self.read_to)
        if not secret and len(decision.actions) > 1:  # that nothing else could be done is often a secret too
            self.pending.setdefault(seat, []).append((decision.node, told(move.why, self.language)))
        self.news(seat)

    def _reasons(self) -> dict[int, str]:
        """Why the bots did what is being told, as soon as that gives nothing away; not the same again and again."""
        view = self.view()
        if self.board.hides(view):
            return {}
        fresh: dict[int, str] = {}
        for seat, pending in self.pending.items():
            given = [one for one in pending if self.board.topic(view, seat, one[0]) != ""]
            if not given:
                continue
            reason = " ".join(dict.fromkeys(one for _, one in given))
            topic = self.board.topic(view, seat, given[-1][0])
            if topic is not None:
                if topic == self.topics.get(seat):
                    continue
                self.topics[seat] = topic
                reason = SENTENCE.split(reason, maxsplit=1)[0]
            if self.reasons.get(seat) != reason:
                fresh[seat] = reason
        self.pending = {}
        self.reasons.update(fresh)
        return fresh

    def put(self, line: Line, indent: int) -> None:
        """A line of the story; if it is long, it goes on below its beginning."""
        self.console.print(Padding(line, (0, 0, 0, indent), expand=False))

    def news(self, seat: int | None = None) -> None:
        """What has happened since the last look, in the reader's language; the board tells the rest.

        The reason of the bot on `seat` stands below the first line of weight: the later ones are consequences. Reasons
        that had to wait until all was open stand at the end, or before the next heading.
        """
        entries = self.table.log(self.human)
        start = min(self.read_to, len(entries))
        self.read_to = len(entries)
        if start == len(entries):
            return
        reasons = self._reasons()
        own = reasons.pop(seat, "") if seat is not None and len(reasons) == 1 else ""
        skipped = 0
        for index in range(start, len(entries)):
            entry = entries[index]
            weight = shape_of(entry, self.game.shapes).weight
            if weight == SILENT:
                skipped += 1
                continue
            self._tell_skipped(skipped)
            skipped = 0
            if weight == HEADING:
                if own and index > start:
                    self.put(Line(own, "dim italic"), 6)
                    own = ""
                self._tell_reasons(reasons)
            self.tell(entry)
            if own and weight not in (DETAIL, HEADING):
                self.put(Line(own, "dim italic"), 6)
                own = ""
        self._tell_skipped(skipped)
        if own and seat is not None:  # nothing but details
            reasons[seat] = own
        self._tell_reasons(reasons)

    def _tell_reasons(self, reasons: dict[int, str]) -> None:
        """The reasons that had to wait, once."""
        for seat, reason in reasons.items():
            name = self.board.seat(self.view(), seat)
            self.put(Line.assemble(name, (f": {reason}", "dim italic")), 6)
        reasons.clear()

    def _tell_skipped(self, count: int) -> None:
        if count:
            self.put(Line(self.say("play.skipped", count=count), "dim"), INDENT[PLAIN])

    def tell(self, entry: Entry) -> None:
        """One line of the log."""
        weight = shape_of(entry, self.game.shapes).weight
        weight = PLAIN if weight == SILENT else weight
        if weight == HEADING and not self.under_heading:
            self.console.print()
        self.under_heading = weight == HEADING
        self.put(Line(told(self.game.explanation.read(entry), self.language), STYLE[weight]), INDENT[weight])

    # -- a question ---------------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Put the decision at hand to the person, until it is answered or something has changed."""
        decision = self.table.decision(self.human)
        tell_outcomes(self)
        if self.board.forced(decision):
            self.table.submit(self.human, decision.id, decision.actions)
            return
        self.show(decision)
        while True:
            answer = self.reader.read(self.console, self.cue)
            try:
                if self.answer(decision, answer):
                    return
            except IllegalOption as refusal:
                self.complain(told(in_own_words(self.game, self.language, refusal), self.language))
            except WorldstageError as refusal:
                self.complain(told(refusal.text, self.language))

    def undo(self) -> None:
        """Take back the last choice that the person has made, and what was chosen for them since."""
        self.table.undo(self.human)
        while self.table.can_undo(self.human) and self.board.forced(self.table.decision(self.human)):
            self.table.undo(self.human)

    def complain(self, message: str) -> None:
        self.console.print(Line(message, "yellow"))

    def show(self, decision: Decision) -> None:
        """The question with its options."""
        view = self.view()
        moment = self.board.moment(view)
        wanted = self.drawn is None if moment is None else moment is not False and moment != self.drawn
        if wanted:
            self.console.print(self.board.draw(view))
            self.drawn = "" if moment is None else moment
        status = self.board.status(view)
        if status is not None:
            self.console.print(status)
        self.list_options(decision)

    def list_options(self, decision: Decision) -> None:
        """The question, and each option with its number, its explanation and its odds."""
        world = self.world()
        self.listed = items(self.game, self.table.state, world, decision, self.board)
        hints = self.board.hints(world, decision)
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(justify="right", style="bold cyan", no_wrap=True, min_width=4)
        grid.add_column()
        if hints:
            grid.add_column(justify="right", no_wrap=True, style="cyan")
        idle: list[str] = []
        for number, item in enumerate(self.listed, 1):
            if item.idle:
                idle.append(f"{number} {item.idle}")
                continue
            hint = [hints[item.action].short if item.action in hints else ""] if hints else []
            grid.add_row(item.label or str(number), item.text, *hint)
        question = Line.assemble((told(decision.prompt, self.language), "bold"), (f"  §{decision.rule}", "dim"))
        self.console.print(Group("", question, grid))
        if idle:
            self._list_idle(idle)
        self.cue = self._cue()

    def _list_idle(self, options: list[str]) -> None:
        """The options that bring nothing now, in as few lines as they need, none of them torn apart."""
        whole = " · ".join(option.replace(" ", NO_BREAK) for option in options)
        lines = textwrap.wrap(
            self.say("play.idle", options=whole),
            max(self.console.width - 5, 20),
            break_long_words=False,
            break_on_hyphens=False,
        )
        for line in lines:
            self.put(Line(line.replace(NO_BREAK, " "), "dim"), 5)

    def _cue(self) -> str:
        """What stands before the answer: where an amount is asked for, which, and the words beside it."""
        words = [item.label for item in self.listed if item.label]
        if not words:
            return "> "
        first, *rest = words
        return self.say("play.cue", amounts=first, words=", ".join(rest), more=len(rest)) + " > "

    def world(self) -> Any:
        """A world in which everything the person may not know is resampled: nothing here can give away a secret."""
        return self.game.views.sample(self.table.state, self.human, Fast(0))

    def answer(self, decision: Decision, answer: str) -> bool:
        """Carry out an answer. True if the question is settled or must be asked again."""
        if not answer:
            if len(decision.actions) == 1:
                return self.choose(decision, decision.actions)
            self.list_options(decision)
            return False
        word, _, rest = answer.partition(" ")
        command = self.vocabulary.get(word.lower())
        if command == "do":
            answer = rest.strip()
        elif command is not None:
            return COMMANDS[command](self, decision, rest.strip())
        return self.choose(decision, understand_list(self, decision, answer))

    def choose(self, decision: Decision, actions: list[int]) -> bool:
        """Carry out options. Warnings about them are shown first; chosen again, they are carried out."""
        cautions = cautions_of(self, actions)
        if cautions and self.cautioned != (decision.id, actions):
            self.cautioned = (decision.id, actions)
            self.complain(" ".join(told(caution, self.language) for caution in cautions))
            self.complain(self.say("play.caution"))
            return False
        said = ""
        if isinstance(self.reader, Keyboard) and len(actions) == 1 and actions[0] in decision.actions:
            said = self.board.brief(self.game.explanation.explain(self.table.state, self.human, actions[0]))
        self.table.submit(self.human, decision.id, actions)
        if said:
            self.put(Line(f"→ {said}", "dim"), INDENT[PLAIN])
        return True

    # -- the end ------------------------------------------------------------------------------------------------------

    def show_result(self) -> None:
        """The places, and who took them."""
        result = self.table.result
        assert result is not None
        view = self.view()
        self.console.print(self.board.draw(view))
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for numeric in (True, False, False, True):
            grid.add_column(justify="right" if numeric else "left", no_wrap=True)
        grid.add_row(*(Line(self.say(f"word.{key}"), "bold") for key in ("place", "seat", "player", "points")))
        for seat in sorted(range(self.table.seats), key=lambda seat: (result.places[seat], seat)):
            style = "bold" if seat == self.human else ""
            name = Line(self.board.names[seat], style)
            grid.add_row(str(result.places[seat]), self.board.seat(view, seat), name, str(result.points[seat]))
        winners = result.winners
        key = "won" if winners == [self.human] else "shared" if self.human in winners else "lost"
        self.console.print(Group("", Line(self.say(f"play.{key}"), "bold"), "", grid, ""))


def terminal_attached() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()
