"""Text is produced where it is displayed, in the reader's language, from keys with typed arguments.

This module reads files: the catalogues are TOML files of ICU MessageFormat, the same for Python and the browser. Of the
format we use arguments, `plural`, `select` and quoting; German and English share a plural rule (one, other). A named
thing of a game has several forms, such as `in` for "in the north"; argument `field` of that kind gives the message
`{field}` for the name itself and `{field_in}` for the form.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

LANGUAGES = ("en", "de")


class Text(NamedTuple):
    """A message: its key, and its arguments as (kind, value).

    Kind "" is a plain number or word, "text" another message, "seat" a seat; every other kind names a thing of the
    game by its label, such as ("field", "north").
    """

    key: str
    args: dict[str, tuple[str, Any]]
    domain: str = ""  # the game whose catalogue holds the key; "" for the kernel's own

    def to_json(self) -> dict[str, Any]:
        args = {n: [k, v.to_json() if isinstance(v, Text) else v] for n, (k, v) in self.args.items()}
        return {"key": self.key, "args": args, "domain": self.domain}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Text:
        """What `to_json` has made of a message."""
        args = {n: (k, cls.from_json(v) if k == "text" else v) for n, (k, v) in data["args"].items()}
        return cls(data["key"], args, data["domain"])


def kernel_text(key: str, **args: tuple[str, Any]) -> Text:
    """A message of the kernel's own."""
    return Text(key, dict(args))


def enumerated(texts: list[Text]) -> Text:
    """At least one message as a list within a sentence: "a, b and c"."""
    found = texts[-1]
    for i in range(len(texts) - 2, -1, -1):
        key = "list.and" if i == len(texts) - 2 else "list.comma"
        found = Text(key, {"a": ("text", texts[i]), "b": ("text", found)})
    return found


def things(text: Text) -> list[tuple[str, str]]:
    """The named things a message is about, as (kind, label), each once, in the order of its arguments."""
    found: list[tuple[str, str]] = []
    for kind, value in text.args.values():
        inner = things(value) if kind == "text" else [(kind, value)] if kind not in ("", "seat") else []
        found += [thing for thing in inner if thing not in found]
    return found


class MessageFault(ValueError):
    """A message is not well-formed."""


# A parsed message is a list of parts: a string, or (argument, type, {selector: parts}).
Part = Any


class _Parser:
    """A recursive descent over one ICU message."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0

    def message(self, depth: int, counting: bool = False) -> list[Part]:
        """Parts up to the end, or to the brace that closes a case; right inside a plural (`counting`) a # counts."""
        parts: list[Part] = []
        literal = ""
        while self.at < len(self.source):
            char = self.source[self.at]
            if char == "}" and depth:
                break
            if char == "}":
                raise MessageFault(f"stray }} at {self.at} in {self.source!r}")
            if char == "'":
                literal += self._quoted(counting)
            elif char == "{" or (char == "#" and counting):
                parts.append(literal)
                literal = ""
                parts.append(self._argument() if char == "{" else self._number_sign())
            else:
                literal += char
                self.at += 1
        parts.append(literal)
        return [part for part in parts if part != ""]

    def _quoted(self, counting: bool) -> str:
        """An apostrophe is itself unless it stands before a brace (or a # that would count); two make one."""
        rest = self.source[self.at + 1 :]
        if rest.startswith("'"):
            self.at += 2
            return "'"
        if rest[:1] not in ("{", "}") and not (counting and rest[:1] == "#"):
            self.at += 1
            return "'"
        self.at += 1
        text = ""
        while self.at < len(self.source):
            if self.source.startswith("''", self.at):
                text += "'"
                self.at += 2
            elif self.source[self.at] == "'":
                break
            else:
                text += self.source[self.at]
                self.at += 1
        self.at += 1
        return text

    def _number_sign(self) -> Part:
        self.at += 1
        return ("#", "", {})

    def _argument(self) -> Part:
        self.at += 1
        name = self._word()
        if self._take("}"):
            return (name, "", {})
        self._expect(",")
        kind = self._word()
        if kind not in ("plural", "select"):
            raise MessageFault(f"unknown argument type {kind!r} in {self.source!r}")
        self._expect(",")
        cases: dict[str, list[Part]] = {}
        while not self._take("}"):
            selector = self._word()
            self._expect("{")
            cases[selector] = self.message(1, kind == "plural")
            self._expect("}")
        if "other" not in cases:
            raise MessageFault(f"no 'other' case for {name!r} in {self.source!r}")
        return (name, kind, cases)

    def _skip(self) -> None:
        while self.at < len(self.source) and self.source[self.at].isspace():
            self.at += 1

    def _word(self) -> str:
        self._skip()
        start = self.at
        while self.at < len(self.source) and (self.source[self.at].isalnum() or self.source[self.at] in "_=-"):
            self.at += 1
        if start == self.at:
            raise MessageFault(f"a name is missing at {start} in {self.source!r}")
        return self.source[start : self.at]

    def _take(self, char: str) -> bool:
        self._skip()
        if self.source[self.at : self.at + 1] == char:
            self.at += 1
            return True
        return False

    def _expect(self, char: str) -> None:
        if not self._take(char):
            raise MessageFault(f"{char!r} is missing at {self.at} in {self.source!r}")


def parse(source: str) -> list[Part]:
    """The parts of an ICU message, or a MessageFault."""
    return _Parser(source).message(0)


def format_message(parts: list[Part], values: dict[str, int | str], number: int | str = "") -> str:
    """Fill a parsed message with values; `number` is what a # stands for."""
    out = []
    for part in parts:
        if isinstance(part, str):
            out.append(part)
            continue
        name, kind, cases = part
        if name == "#":
            out.append(str(number))
            continue
        value = values[name]
        if kind == "":
            out.append(str(value))
            continue
        chosen = cases.get(_selector(kind, cases, value), cases["other"])
        out.append(format_message(chosen, values, value if kind == "plural" else number))
    return "".join(out)


def _selector(kind: str, cases: dict[str, list[Part]], value: int | str) -> str:
    if kind == "select":
        return str(value)
    if f"={value}" in cases:
        return f"={value}"
    return "one" if value == 1 else "other"


def arguments(parts: list[Part]) -> set[str]:
    """The names that a parsed message asks for."""
    names: set[str] = set()
    for part in parts:
        if isinstance(part, str) or part[0] == "#":
            continue
        names.add(part[0])
        for case in part[2].values():
            names |= arguments(case)
    return names


class Catalogue:
    """All messages and names of one domain in one language."""

    def __init__(self, language: str, messages: dict[str, str], names: dict[str, dict[str, dict[str, str]]]) -> None:
        self.language = language
        self.sources = messages
        self.names = names
        self.messages = {key: parse(source) for key, source in messages.items()}
        self.makers: dict[str, Callable[[Catalogue, str], dict[str, str]]] = {}

    @staticmethod
    def load(path: Path, language: str) -> Catalogue:
        """Read `<path>/<language>.toml` and what lies in the folder `<path>/<language>`.

        Table `names` is by kind and label, everything else is messages.
        """
        messages: dict[str, str] = {}
        names: dict[str, dict[str, dict[str, str]]] = {}
        for name in (path / f"{language}.toml", *sorted((path / language).glob("*.toml"))):
            with name.open("rb") as file:
                tree = tomllib.load(file)
            names.update(tree.pop("names", {}))
            messages.update(_flatten(tree, ""))
        return Catalogue(language, messages, names)

    def forms(self, kind: str, label: str) -> dict[str, str]:
        """All forms of a named thing: listed in the catalogue, or made from its label by the game."""
        listed = self.names.get(kind, {}).get(label)
        if listed is not None:
            return listed
        if kind in self.makers:
            return self.makers[kind](self, label)
        raise KeyError(f"no {kind} {label!r} in the {self.language} catalogue")

    def values(self, args: dict[str, tuple[str, Any]]) -> dict[str, int | str]:
        """The arguments as a message sees them: numbers as they are, named things in all their forms."""
        values: dict[str, int | str] = {}
        for arg, (kind, value) in args.items():
            if kind == "text":
                values[arg] = render(value, self.language)
            elif kind == "seat":
                values[arg] = value + 1
            elif kind == "":
                values[arg] = value
            else:
                for form, word in self.forms(kind, value).items():
                    values[arg if form == "name" else f"{arg}_{form}"] = word
        return values

    def render(self, text: Text) -> str:
        return format_message(self.messages[text.key], self.values(text.args))


def _flatten(tree: dict[str, Any], prefix: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in tree.items():
        if isinstance(value, dict):
            found += _flatten(value, f"{prefix}{key}.")
        else:
            found.append((prefix + key, value))
    return found


_catalogues: dict[str, dict[str, Catalogue]] = {}


def register(domain: str, catalogues: dict[str, Catalogue]) -> None:
    """Make the catalogues of a domain known, by language; a game does so when it is loaded, under its id."""
    _catalogues[domain] = catalogues


def catalogues_of(domain: str) -> dict[str, Catalogue]:
    """The catalogues of a game (or of the kernel, domain ""), by language."""
    if domain == "" and domain not in _catalogues:
        register("", {language: Catalogue.load(Path(__file__).parent / "messages", language) for language in LANGUAGES})
    return _catalogues[domain]


def catalogue(domain: str, language: str) -> Catalogue:
    return catalogues_of(domain)[language]


def render(text: Text, language: str) -> str:
    return catalogue(text.domain, language).render(text)


def english(text: Text) -> str:
    return render(text, "en")
