"""What the pages of all titles use."""

from __future__ import annotations

from typing import Any

from tools.balance.runs import Results

from worldstage.core.game import Game


def table(head: list[str], rows: list[list[str]], words: int = 1) -> str:
    """The first columns hold words, the others numbers."""
    lines = [head, [*["---"] * words, *["---:"] * (len(head) - words)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def name_of(game: Game[Any], kind: str, label: str) -> str:
    return game.catalogues["en"].forms(kind, label)["name"]


def percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def games_of(results: Results, what: str) -> str:
    """The number of games in a batch, or the least and the most of several."""
    counts = sorted({result["summary"]["games"] for (one, _), result in results.items() if one == what})
    return f"{' to '.join(f'{count:,}' for count in counts)} games"


def common(game: Game[Any], results: Results) -> dict[str, Any]:
    """What the first lines of every page tell."""
    some = next(iter(results.values()))["summary"]
    return {
        "dates": " and ".join(sorted({result["date"] for result in results.values()})),
        "rules": some["rules"],
        "edition": some["edition"],
        "digest": some["edition_digest"],
        "bot": some["bots"][0],
        "seed": some["seed"],
        "all_games": f"{sum(result['summary']['games'] for result in results.values()):,}",
    }
