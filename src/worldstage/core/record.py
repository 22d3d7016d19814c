"""The record: the text file of a table. Header, options chosen, chance outcomes; replays to the same end.

    worldstage-record: 1
    game: sticks
    ...

    setup ; start/2=1
    1 1 take 3
    2 0 take 1

One line per choice: its number, the seat, the option in notation, and after a semicolon what chance answered. Where
other rules took over in mid-game, a line says after which choice, which rules apply from there on, with which state,
and has a digest of all lines before it:

    after 120 rules 2 chain 0f3a… state {"seats":3,…}
"""

from __future__ import annotations

import hashlib
import re
from typing import NamedTuple

from worldstage.core.chance import Outcome
from worldstage.core.errors import BadRecord
from worldstage.core.orders import Order
from worldstage.core.text import Text

FORMAT = "1"


class Ply(NamedTuple):
    """One choice with the draws that followed it."""

    seat: int
    option: str
    outcomes: list[Outcome]


class Takeover(NamedTuple):
    """Where other rules took over: after so many choices, which rules, with which state (its JSON as text).

    `chain` is the digest of everything before: see `Record.chain`.
    """

    after: int
    rules: int
    chain: str
    state: str


class Header(NamedTuple):
    """What a replay starts from: the same header, options and outcomes give the same game.

    `rules` are those that the table was begun with. A table that goes on under newer rules, by which everything so far
    would have gone the same way, is as if begun with those; only its draws still depend on what it was created with.
    """

    game: str
    rules: int
    edition: str
    edition_digest: str
    seats: int
    settings: dict[str, str]
    names: list[str]
    commitment: str
    salt: str  # what the seats added to the seed, so that no single party determines the draws
    created_with: int = 0  # the rules when the table was created, if others than `rules`

    @property
    def context(self) -> str:
        """What every draw depends on beside the seed: fixed when the table is created."""
        return f"{self.game}/{self.created_with or self.rules}/{self.salt}"


def rules_after(header: Header, takeovers: list[Takeover]) -> int:
    """The rules that apply in the end."""
    return takeovers[-1].rules if takeovers else header.rules


class Record:
    """Everything needed to play a table again. The seed is in it only once the game is over."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.setup: list[Outcome] = []
        self.plies: list[Ply] = []
        self.places: list[int] = []
        self.points: list[int] = []
        self.digest = ""
        self.chained = False  # whether the file has a digest of all its lines, for those who can't replay it
        self.told_chain = ""  # that of a record that was read
        self.seed = b""
        self.takeovers: list[Takeover] = []
        # Only in a saved table: standing answers, orders, who is asked whatever they have ordered, and which choices
        # are taken back together (by the number of the first: how many).
        self.standing: dict[int, list[str]] = {}
        self.orders: dict[int, list[Order]] = {}
        self.held: list[int] = []
        self.lists: dict[int, int] = {}

    def __repr__(self) -> str:
        """Without choices or seed: those of a running game are secret."""
        return f"<Record {self.header.game}: {self.header.seats} seats, {len(self.plies)} choices>"

    def outcomes(self) -> list[Outcome]:
        """All draws of the table, in order."""
        return [*self.setup, *(outcome for ply in self.plies for outcome in ply.outcomes)]

    @property
    def rules(self) -> int:
        """The rules that apply in the end."""
        return rules_after(self.header, self.takeovers)

    def text(self) -> str:
        """The file. While the game runs it holds secrets (sealed and private choices): not to be published."""
        lines = [*self._head(), *self._body()]
        if self.places:
            lines += ["", f"places: {_numbers(self.places)}", f"points: {_numbers(self.points)}"]
            lines += [f"digest: {self.digest}"]
        if self.chained or self.takeovers:
            lines += [f"chain: {self.chain()}"]
        if self.seed:
            lines += [f"seed: {self.seed.hex()}"]
        return "\n".join(lines) + "\n"

    def chain(self, plies: int | None = None) -> str:
        """A digest of header, choices, draws and takeovers before a choice, or of all of them with the end."""
        lines = [*self._head(), *self._body(plies)]
        if plies is None:
            lines += [_numbers(self.places), _numbers(self.points), self.digest]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]

    def _head(self) -> list[str]:
        h = self.header
        return [
            f"worldstage-record: {FORMAT}",
            f"game: {h.game}",
            f"rules: {h.rules}",
            *([f"created-with: {h.created_with}"] if h.created_with else []),
            f"edition: {h.edition} {h.edition_digest}",
            f"seats: {h.seats}",
            *(f"seat {seat}: {name}".rstrip() for seat, name in enumerate(h.names)),
            *(f"setting {name}: {value}" for name, value in h.settings.items()),
            f"commitment: {h.commitment}",
            f"salt: {h.salt}".rstrip(),
            "",
        ]

    def _body(self, plies: int | None = None) -> list[str]:
        """Setup, choices and takeovers; with `plies`, only what comes before the takeover after so many."""
        taken = {one.after: one for one in self.takeovers}
        lines = [_line("setup", self.setup)]
        for i in range(len(self.plies) + 1 if plies is None else plies + 1):
            if i:
                ply = self.plies[i - 1]
                lines.append(_line(f"{i} {ply.seat} {ply.option}", ply.outcomes))
            if i in taken and i != plies:
                one = taken[i]
                lines.append(f"after {i} rules {one.rules} chain {one.chain} state {one.state}")
        return lines


def _numbers(values: list[int]) -> str:
    return " ".join(str(value) for value in values)


def _line(head: str, outcomes: list[Outcome]) -> str:
    if not outcomes:
        return head
    return f"{head} ; " + " ".join(f"{why}/{n}={value}" for why, n, value in outcomes)


_FIELD = re.compile(
    r"^(worldstage-record|game|rules|created-with|edition|seats|commitment|salt|places|points|digest|chain|seed|lists)"
    r": ?(.*)$"
)
_NAMED = re.compile(r"^(seat|setting|standing|order|held) (\S+): ?(.*)$")
_PLY = re.compile(r"^([0-9]{1,9}) ([0-9]{1,9}) ([^;]+?)(?: ; (.*))?$")
_TAKEOVER = re.compile(r"^after ([0-9]{1,9}) rules ([0-9]{1,9}) chain ([0-9a-f]+) state (\{.*\})$")
_SETUP = re.compile(r"^setup(?: ; (.*))?$")
_OUTCOME = re.compile(r"^(.+)/([0-9]{1,20})=([0-9]{1,20})$")


def parse(text: str) -> Record:
    """Read a record; a fault is reported with its line."""
    fields: dict[str, str] = {}
    settings: dict[str, str] = {}
    names: dict[int, str] = {}
    saved = Saved({}, {}, [])
    setup: list[Outcome] = []
    plies: list[Ply] = []
    takeovers: list[Takeover] = []
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if not line.strip():
            continue
        if match := _FIELD.match(line):
            if match[1] in fields:
                raise BadRecord(_fault(number, "error.record_twice", field=match[1]))
            fields[match[1]] = match[2].strip()
        elif match := _SETUP.match(line):
            setup = _outcomes(match[1], number)
        elif match := _PLY.match(line):
            if int(match[1]) != len(plies) + 1:
                raise BadRecord(_fault(number, "error.record_number", expected=len(plies) + 1))
            plies.append(Ply(int(match[2]), match[3], _outcomes(match[4], number)))
        elif match := _TAKEOVER.match(line):
            if int(match[1]) != len(plies):
                raise BadRecord(_fault(number, "error.record_takeover", expected=len(plies)))
            takeovers.append(Takeover(len(plies), int(match[2]), match[3], match[4]))
        elif match := _NAMED.match(line):
            _named(match, number, names, settings, saved)
        else:
            raise BadRecord(_fault(number, "error.record_line", content=line[:60]))
    record = Record(_header(fields, settings, names))
    record.setup, record.plies, record.takeovers = setup, plies, takeovers
    record.standing, record.orders, record.held = saved
    record.places, record.points = _ints(fields, "places"), _ints(fields, "points")
    record.digest, record.told_chain = fields.get("digest", ""), fields.get("chain", "")
    record.chained = bool(record.told_chain)
    record.lists = _lists(fields.get("lists", ""))
    record.seed = _seed(fields.get("seed", ""))
    return record


class Saved(NamedTuple):
    """What a saved table has in addition to its record."""

    standing: dict[int, list[str]]
    orders: dict[int, list[Order]]
    held: list[int]


def order_line(seat: int, order: Order) -> str:
    """An order in a saved table: its options, and behind a bar its condition."""
    return f"order {seat}: {' / '.join(order.options)}{f' | {order.when}' if order.when else ''}"


def lists_line(lists: dict[int, int]) -> str:
    """The lists of options in a saved table: the number of the first choice, and how many there are."""
    return "lists: " + " ".join(f"{first}+{size}" for first, size in sorted(lists.items()))


def _lists(text: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for word in text.split():
        first, _, size = word.partition("+")
        if not is_number(first) or not is_number(size):
            raise BadRecord(_fault(1, "error.record_field", field="lists"))
        found[int(first)] = int(size)
    return found


def _named(match: re.Match[str], number: int, names: dict[int, str], settings: dict[str, str], saved: Saved) -> None:
    """A line about a seat or a setting."""
    kind, key, value = match.groups()
    if kind == "setting":
        settings[key] = value
    elif not is_number(key):
        raise BadRecord(_fault(number, "error.record_line", content=match[0][:60]))
    elif kind == "seat":
        names[int(key)] = value
    elif kind == "standing":
        saved.standing[int(key)] = value.split()
    elif kind == "held":
        saved.held.append(int(key))
    else:
        options, _, when = value.partition(" | ")
        saved.orders.setdefault(int(key), []).append(Order(tuple(options.split(" / ")), when))


def _header(fields: dict[str, str], settings: dict[str, str], names: dict[int, str]) -> Header:
    for name in ("worldstage-record", "game", "rules", "edition", "seats", "commitment"):
        if name not in fields:
            raise BadRecord(_fault(1, "error.record_field", field=name))
    if fields["worldstage-record"] != FORMAT:
        raise BadRecord(_fault(1, "error.record_format", found=fields["worldstage-record"], known=FORMAT))
    numbers = (fields["seats"], fields["rules"], fields.get("created-with", "0"))
    if not all(is_number(number) for number in numbers) or " " not in fields["edition"]:
        raise BadRecord(_fault(1, "error.record_field", field="seats, rules, created-with, edition"))
    edition, digest = fields["edition"].rsplit(" ", 1)
    seats = int(fields["seats"])
    return Header(
        game=fields["game"],
        rules=int(fields["rules"]),
        edition=edition,
        edition_digest=digest,
        seats=seats,
        settings=settings,
        names=[names.get(seat, "") for seat in range(min(seats, 64))],
        commitment=fields["commitment"],
        salt=fields.get("salt", ""),
        created_with=int(numbers[2]),
    )


def is_number(text: str) -> bool:
    """Whether a word is a whole number of reasonable length, in plain digits."""
    return text.isascii() and text.isdecimal() and len(text) < 10


def _ints(fields: dict[str, str], name: str) -> list[int]:
    try:
        return [int(word) for word in fields.get(name, "").split()]
    except ValueError:
        raise BadRecord(_fault(1, "error.record_field", field=name)) from None


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadRecord(_fault(1, "error.record_field", field="seed")) from None


def _outcomes(text: str | None, number: int) -> list[Outcome]:
    found: list[Outcome] = []
    for word in (text or "").split():
        match = _OUTCOME.match(word)
        if match is None:
            raise BadRecord(_fault(number, "error.record_outcome", content=word))
        found.append(Outcome(match[1], int(match[2]), int(match[3])))
    return found


def _fault(line: int, key: str, **args: int | str) -> Text:
    return Text(key, {"line": ("", line), **{name: ("", value) for name, value in args.items()}})
