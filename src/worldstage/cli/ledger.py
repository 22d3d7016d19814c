"""The rules ledger for readers: whole, one paragraph, and whether code and tests cover all of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text as Line

import worldstage
from worldstage.cli.words import fail, phrase, say
from worldstage.core.game import Game
from worldstage.core.ledger import Paragraph, citations, covered, holes, load

SHORTEST_WORD = 3
MOST = 30


def path_of(game: Game[Any]) -> Path:
    return game.folder / "data" / "rules.toml"


def paragraphs(game: Game[Any]) -> list[Paragraph]:
    if not path_of(game).exists():
        raise fail("no_ledger", game=game.id)
    return load(path_of(game))


def section(paragraph: str) -> str:
    """The section of a paragraph: its id without the last part."""
    return paragraph.rpartition(".")[0]


def tests_folder(game_id: str) -> Path | None:
    """The tests of a game, when the project is a checkout."""
    folder = Path(worldstage.__file__).resolve().parents[2] / "tests" / "games" / game_id.replace("-", "_")
    return folder if folder.is_dir() else None


# -- reading ---------------------------------------------------------------------------------------------------------


def show_ledger(game: Game[Any], language: str, console: Console, everything: bool = True) -> None:
    """The paragraphs by section, with rulings where the book leaves a question; `everything`: also what is no rule."""
    title = phrase(game, language, "game.title", game.id)
    found = paragraphs(game)
    console.print(Line(say(language, "rules.title", title=title), "bold"))
    console.print(Line(_counted(found, language), "dim"))
    shown = [p for p in found if everything or p.status != "not-applicable"]
    if len(shown) < len(found):
        console.print(Line(say(language, "rules.hidden", hidden=len(found) - len(shown)), "dim"))
    last = ""
    for paragraph in shown:
        if section(paragraph.id) != last:
            last = section(paragraph.id)
            console.print(Line(f"\n§{last}", "bold"))
        console.print(_paragraph(game, paragraph, language))


def show_paragraph(game: Game[Any], wanted: str, language: str, console: Console) -> None:
    """One paragraph, a whole section with all its parts, or the first of those in which a word stands."""
    known = paragraphs(game)
    named = wanted.strip("§. ")
    found = [p for p in known if p.id == named or p.id.startswith(named + ".")]
    most = len(found)
    if not found and len(wanted) >= SHORTEST_WORD:
        labels = _labels(game, wanted.casefold(), language)
        found = [p for p in known if wanted.casefold() in _words(p, language) or p.id.rpartition(".")[2] in labels]
        most = MOST
    if not found or not wanted:
        raise fail("paragraph", id=wanted)
    console.print(Group(*(_paragraph(game, paragraph, language) for paragraph in found[:most])))
    if len(found) > most:
        console.print(Line(say(language, "rules.more", more=len(found) - most), "dim"))


def _labels(game: Game[Any], word: str, language: str) -> set[str]:
    """The things of a game whose name has a word in it: some paragraphs are called after one."""
    things = [thing for kind in game.catalogues[language].names.values() for thing in kind.items()]
    return {label for label, forms in things if word in forms["name"].casefold()}


def _words(paragraph: Paragraph, language: str) -> str:
    """All that a paragraph says, for searching."""
    said = (paragraph.text, paragraph.ruling, paragraph.reason)
    return " ".join([paragraph.id, *(text.get(language, "") for text in said)]).casefold()


def at_hand(game: Game[Any], wanted: str, language: str, console: Console) -> None:
    """A paragraph beside something else: nothing if the game has no ledger."""
    if path_of(game).exists():
        console.print(Group(*(_paragraph(game, p, language) for p in paragraphs(game) if p.id == wanted)))


def _paragraph(game: Game[Any], paragraph: Paragraph, language: str) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, style="cyan", min_width=12)
    grid.add_column()
    style = "dim" if paragraph.status == "not-applicable" else ""
    parts: list[Line | Padding] = [Line(paragraph.text[language], style)]
    if paragraph.status == "ruling" and language in paragraph.ruling:
        ruling = say(language, "rules.ruling", text=paragraph.ruling[language])
        parts.append(Line(ruling, "yellow"))
        parts.append(Line(say(language, "rules.reason", text=paragraph.reason.get(language, "")), "dim"))
    if paragraph.setting:
        name = phrase(game, language, f"setting.{paragraph.setting}.name", paragraph.setting)
        parts.append(Line(say(language, "rules.setting", name=name, setting=paragraph.setting), "dim"))
    grid.add_row(f"§{paragraph.id}", Group(*parts))
    return grid


def _counted(found: list[Paragraph], language: str) -> str:
    rulings = sum(p.status == "ruling" for p in found)
    return say(language, "rules.counted", paragraphs=len(found), rulings=rulings)


# -- checking --------------------------------------------------------------------------------------------------------


def check(ledger: Path, code: Path, tests: Path | None, language: str, console: Console) -> int:
    """Look for paragraphs without code or test, and citations that lead nowhere; 1 if there are any."""
    found = load(ledger)
    proofs = covered(tests) if tests is not None else None
    missing = holes(found, citations(code), proofs)
    for hole in missing:
        console.print(hole, soft_wrap=True)
    console.print(_counted(found, language))
    if proofs is None:
        console.print(say(language, "rules.no_tests"))
    else:
        count = len({place for places in proofs.values() for place in places})
        console.print(say(language, "rules.tests", tests=count, covered=len(proofs)))
    key = "rules.holes" if missing else "rules.whole"
    console.print(Line(say(language, key, holes=len(missing)), "red" if missing else "green"))
    return 1 if missing else 0
