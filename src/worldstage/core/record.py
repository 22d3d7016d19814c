"""The record: the text file of a table. Header, options chosen, chance outcomes; replays to the same end.

    worldstage-record: 1
    game: sticks
    ...

    setup ; start/2=1
    1 1 take 3
    2 0 take 1

One line per choice: its number, the seat, the option in notation, and after a semicolon what chance answered.
"""

from __future__ import annotations

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


class Header(NamedTuple):
    """What a replay starts from: the same header, options and outcomes give the same game."""

    game: str
    rules: int
    edition: str
    edition_digest: str
    seats: int
    settings: dict[str, str]
    names: list[str]
    commitment: str
    salt: str  # what the seats added to the seed, so that no single party determines the draws

    @property
    def context(self) -> str:
        """What every draw depends on beside the seed."""
        return f"{self.game}/{self.rules}/{self.salt}"


class Record:
    """Everything needed to play a table again. The seed is in it only once the game is over."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.setup: list[Outcome] = []
        self.plies: list[Ply] = []
        self.places: list[int] = []
        self.points: list[int] = []
        self.digest = ""
        self.seed = b""
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

    def text(self) -> str:
        """The file. While the game runs it holds secrets (sealed and private choices): not to be published."""
        h = self.header
        lines = [
            f"worldstage-record: {FORMAT}",
            f"game: {h.game}",
            f"rules: {h.rules}",
            f"edition: {h.edition} {h.edition_digest}",
            f"seats: {h.seats}",
            *(f"seat {seat}: {name}".rstrip() for seat, name in enumerate(h.names)),
            *(f"setting {name}: {value}" for name, value in h.settings.items()),
            f"commitment: {h.commitment}",
            f"salt: {h.salt}".rstrip(),
            "",
            _line("setup", self.setup),
            *(_line(f"{i} {ply.seat} {ply.option}", ply.outcomes) for i, ply in enumerate(self.plies, 1)),
        ]
        if self.places:
            lines += ["", f"places: {_numbers(self.places)}", f"points: {_numbers(self.points)}"]
            lines += [f"digest: {self.digest}"]
        if self.seed:
            lines += [f"seed: {self.seed.hex()}"]
        return "\n".join(lines) + "\n"


def _numbers(values: list[int]) -> str:
    return " ".join(str(value) for value in values)


def _line(head: str, outcomes: list[Outcome]) -> str:
    if not outcomes:
        return head
    return f"{head} ; " + " ".join(f"{why}/{n}={value}" for why, n, value in outcomes)


_FIELD = re.compile(
    r"^(worldstage-record|game|rules|edition|seats|commitment|salt|places|points|digest|seed|lists): ?(.*)$"
)
_NAMED = re.compile(r"^(seat|setting|standing|order|held) (\S+): ?(.*)$")
_PLY = re.compile(r"^([0-9]{1,9}) ([0-9]{1,9}) ([^;]+?)(?: ; (.*))?$")
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
        elif match := _NAMED.match(line):
            _named(match, number, names, settings, saved)
        else:
            raise BadRecord(_fault(number, "error.record_line", content=line[:60]))
    record = Record(_header(fields, settings, names))
    record.setup, record.plies = setup, plies
    record.standing, record.orders, record.held = saved
    record.places, record.points = _ints(fields, "places"), _ints(fields, "points")
    record.digest = fields.get("digest", "")
    record.lists = _lists(fields.get("lists", ""))
    record.seed = _seed(fields.get("seed", ""))
    return record


class Saved(NamedTuple):
    """What a saved table has in addition to its record."""

    standing: dict[int, list[str]]
    orders: dict[int, list[Order]]
    held: list[int]


def order_line(seat: int, order: Order) -> str:
    """An order in a saved table: its choices, and behind a bar its condition."""
    return f"order {seat}: {' / '.join(order.choices)}{f' | {order.when}' if order.when else ''}"


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
        choices, _, when = value.partition(" | ")
        saved.orders.setdefault(int(key), []).append(Order(tuple(choices.split(" / ")), when))


def _header(fields: dict[str, str], settings: dict[str, str], names: dict[int, str]) -> Header:
    for name in ("worldstage-record", "game", "rules", "edition", "seats", "commitment"):
        if name not in fields:
            raise BadRecord(_fault(1, "error.record_field", field=name))
    if fields["worldstage-record"] != FORMAT:
        raise BadRecord(_fault(1, "error.record_format", found=fields["worldstage-record"], known=FORMAT))
    if not is_number(fields["seats"]) or not is_number(fields["rules"]) or " " not in fields["edition"]:
        raise BadRecord(_fault(1, "error.record_field", field="seats, rules, edition"))
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
