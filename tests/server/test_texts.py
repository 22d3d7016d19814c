"""What server and browser say: in both languages the same messages with the same arguments, none missing, none idle."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from worldstage.core.text import LANGUAGES, arguments, catalogue, parse
from worldstage.server.texts import DOMAIN

ROOT = Path(__file__).resolve().parents[2]
SERVER = ROOT / "src" / "worldstage" / "server"
WEB = ROOT / "web" / "src"
OTHERS = [language for language in LANGUAGES if language != "en"]


def messages(language: str) -> dict[str, set[str]]:
    """The server's messages, with the arguments they ask for."""
    return {key: arguments(parts) for key, parts in catalogue(DOMAIN, language).messages.items()}


# -- the server -------------------------------------------------------------------------------------------------------


class Use(NamedTuple):
    """A place where the code says something: a pattern for its key, and the arguments it gives."""

    pattern: str
    args: frozenset[str]
    place: str

    def fits(self, key: str) -> bool:
        return re.fullmatch(self.pattern, key) is not None


def patterns(node: ast.expr) -> Iterator[str]:
    """The keys an expression can become; what is put in at run time stands for any word."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.IfExp):
        yield from patterns(node.body)
        yield from patterns(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"\w+" for p in node.values)


def uses() -> Iterator[Use]:
    """Every call of `text("key", …)` and `Denied(status, "code", …)` in the server."""
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            args = frozenset(keyword.arg or "**" for keyword in node.keywords)
            place = f"{path.name}:{node.lineno}"
            if node.func.id == "text" and "**" not in args:
                yield from (Use(pattern, args, place) for pattern in patterns(node.args[0]))
            elif node.func.id == "Denied" and len(node.args) == 2:
                yield from (Use(rf"error\.{pattern}", args, place) for pattern in patterns(node.args[1]))


USES = list(uses())


def test_the_server_says_the_same_in_every_language() -> None:
    for language in OTHERS:
        assert messages(language) == messages("en")


def test_everything_the_server_says_is_in_the_catalogue() -> None:
    assert len(USES) > 50
    missing = [f"{use.place}: {use.pattern}" for use in USES if not any(use.fits(key) for key in messages("en"))]
    assert missing == []


def test_the_server_gives_every_message_its_arguments() -> None:
    known = messages("en")
    wrong = [
        f"{use.place}: {key} wants {sorted(known[key])} and is given {sorted(use.args)}"
        for use in USES
        for key in known
        if use.fits(key) and known[key] - use.args
    ]
    assert wrong == []


def test_everything_in_the_catalogue_of_the_server_is_said_somewhere() -> None:
    assert [key for key in messages("en") if not any(use.fits(key) for use in USES)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_of_the_server_is_empty_or_untrimmed(language: str) -> None:
    for key, source in catalogue(DOMAIN, language).sources.items():
        assert source and source == source.strip(), key


# -- the browser ------------------------------------------------------------------------------------------------------


def flat(tree: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def spoken(path: Path) -> dict[str, set[str]]:
    """The messages of a file, with the arguments they ask for. The browser has ordinal numbers beyond our parser."""
    tree = tomllib.loads(path.read_text("utf-8"))
    return {key: arguments(parse(source.replace(", selectordinal,", ", plural,"))) for key, source in flat(tree)}


def in_english() -> list[Path]:
    return sorted([*WEB.glob("text/en/*.toml"), *WEB.glob("games/*/text/en.toml")])


def in_other(path: Path, language: str) -> Path:
    """The same file in another language."""
    if path.name == "en.toml":
        return path.with_name(f"{language}.toml")
    return path.parent.with_name(language) / path.name


@pytest.mark.parametrize("path", in_english(), ids=lambda path: str(path.relative_to(WEB)))
@pytest.mark.parametrize("language", OTHERS)
def test_the_browser_says_the_same_in_every_language(path: Path, language: str) -> None:
    here, there = spoken(path), spoken(in_other(path, language))
    assert sorted(here) == sorted(there)
    assert {key: here[key] for key in here if here[key] != there[key]} == {}


def test_no_file_of_the_browser_is_there_in_one_language_only() -> None:
    english = in_english()
    assert len(english) >= 4
    for language in OTHERS:
        others = {*WEB.glob(f"text/{language}/*.toml"), *WEB.glob(f"games/*/text/{language}.toml")}
        assert others == {in_other(path, language) for path in english}


def test_every_page_of_the_browser_has_its_messages_once() -> None:
    """All files of a language are one catalogue there: no key in two of them."""
    for language in LANGUAGES:
        keys = [key for path in WEB.glob(f"text/{language}/*.toml") for key in spoken(path)]
        assert len(keys) == len(set(keys))
