"""The page docs/balance-nations.md and its picture: the words are here, all numbers come from measured results."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, NamedTuple

from tools.balance.page import common, games_of, name_of, percent, table
from tools.balance.plot import Panel, Row, draw
from tools.balance.runs import Results

from worldstage.core.game import Game
from worldstage.games.nations.scoring import RANKS

BEST = 15
"""So many cards with the highest lead, and with the lowest."""
FEWEST = 5
RARE = 0.01
"""Cards that fewer than this part of all seats have bought are not ranked, nor those with fewer than FEWEST buyers."""
AGES = ("–", "I", "II", "III", "IV")


PAGE = """\
# Balance of Nations among bots

Written by `make balance`, never by hand: every number comes from games played on {dates}. Rules version {rules},
edition {edition} ({digest}), `{bot}` on all seats, seed {seed}. {boards_games} for each number of seats with all boards
and sides, {levels_games} for each with all levels; {all_games} games in all. Numbers in brackets are 95 % intervals.

## What bots can tell, and what not

- All seats are held by the same bot, which weighs every action by the same valuation. So skill plays no part; but what
  that valuation misjudges is misjudged on every seat. A card or a board that the bot plays badly looks bad.
- The lead of a card is that of its buyers: how many points they had in the end above the mean of their table. It is not
  what the card has brought. Those who are ahead can pay for more, and some cards are bought out of need.
- People bargain, threaten and learn. None of that is in here.
- Where so many things are compared, one in twenty intervals misses the truth by chance alone.
- Side A is the same for all nations. Differences among the sides A are chance, and show how much of it is left.
- Reconstructed in this edition, because the printed values are not public: {reconstructed}.

## Boards

![Shares of wins by board, order and level, and the points of solo games]({image})

All sets of nations with all combinations of sides take turns. Wins in percent of the games with that board,
against boards of which half show side A:

{boards}

## Order of play at the start

It is random; the later, the more books to begin with. Wins in percent:

{order}

## Levels

All combinations of levels take turns; all boards show side A. Wins in percent, and the mean of the points
in solo games:

{levels}

## Cards

Over all games of two and more; {ranked} cards had enough buyers to be ranked ({rare} % of the seats, and at
least {fewest}). Lead: points of the buyers above the mean of their table, then the same for each number of seats.
Wins: how often buyers won, 1 being fair. Bought: in this part of the games in which somebody could buy the card,
somebody did.

The highest lead of the buyers:

{best}

The lowest:

{worst}

Bought most surely: {sure}.

Left most often: {left}.

## Length and points

Decisions in a game and points of a seat in the end: mean and standard deviation, quartiles, least and most; and the
mean of the winner's points, solo that of the games not lost.

{lengths}

## Solo

Against the shadow opponent, on the level Prince. Its tiles are our own, so this tells of them as much as of the boards.

{solo}

{ranks}
"""


class Worth(NamedTuple):
    """A card, over all games of two and more: its buyers, how far they were ahead, how often it was bought."""

    card: str
    buyers: int
    lead: float
    half: float  # of the 95 % interval of the lead
    wins: float  # times what would be fair
    rate: float  # the part of the games in which somebody bought it when somebody could
    leads: dict[int, float]


# -- numbers ----------------------------------------------------------------------------------------------------------


def several(results: Results) -> list[int]:
    """The numbers of seats at which somebody can win against others."""
    return sorted(seats for what, seats in results if what == "boards" and seats > 1)


def worths(results: Results) -> list[Worth]:
    """All cards that enough seats have bought, the highest lead of the buyers first."""
    rows: dict[str, dict[int, dict[str, Any]]] = {}
    for seats in several(results):
        for card, row in results["boards", seats]["summary"]["by_option"]["buy"].items():
            rows.setdefault(card, {})[seats] = row
    total = sum(results["boards", seats]["summary"]["games"] * seats for seats in several(results))
    found = [_worth(card, by) for card, by in rows.items() if any(row["lead_ci95"] for row in by.values())]
    return sorted((one for one in found if one.buyers >= max(FEWEST, RARE * total)), key=lambda one: -one.lead)


def _worth(card: str, by: dict[int, dict[str, Any]]) -> Worth:
    """Leads are weighed by the number of buyers; batches are independent of each other, so variances add up."""
    bought = {seats: row for seats, row in by.items() if row["lead_ci95"]}
    buyers = sum(row["taken"] for row in bought.values())
    halves = [row["taken"] * (row["lead_ci95"][1] - row["lead_ci95"][0]) / 2 for row in bought.values()]
    return Worth(
        card,
        buyers,
        math.fsum(row["taken"] * row["lead"] for row in bought.values()) / buyers,
        math.sqrt(math.fsum(half**2 for half in halves)) / buyers,
        math.fsum(row["wins"] for row in bought.values())
        / math.fsum(row["taken"] / seats for seats, row in bought.items()),
        sum(row["used"] for row in by.values()) / sum(row["offered"] for row in by.values()),
        {seats: row["lead"] for seats, row in bought.items()},
    )


def _percent(row: dict[str, Any] | None) -> str:
    if row is None:
        return "–"
    low, high = row["ci95"]
    return f"{100 * row['share']:.1f} ({100 * low:.1f}–{100 * high:.1f})"


def _mean(row: dict[str, Any] | None) -> str:
    if row is None:
        return "–"
    spread = row["points_ci95"]
    return f"{row['points']:.1f}" + (f" ({spread[0]:.1f}–{spread[1]:.1f})" if spread else "")


def ranks(result: dict[str, Any]) -> list[tuple[str, int, int]]:
    """By rank of the solo game, the highest first: its id, its least points, and how many games reached it.

    At the end "none" for those below the last rank; lost games have none of them.
    """
    counts = {int(points): count for points, count in result["winners"].items()}
    found: list[tuple[str, int, int]] = []
    above = math.inf
    for least, rank in RANKS:
        found.append((rank, least, sum(count for points, count in counts.items() if least <= points < above)))
        above = least
    return [*found, ("none", 0, sum(count for points, count in counts.items() if points < above))]


# -- the page ---------------------------------------------------------------------------------------------------------


def page(game: Game[Any], results: Results, image: str) -> str:
    found = worths(results)
    shown = min(BEST, len(found) // 2)
    return PAGE.format(
        **common(game, results),
        boards_games=games_of(results, "boards"),
        levels_games=games_of(results, "levels"),
        reconstructed=", ".join(g for g, source in game.edition.provenance.items() if source == "reconstructed")
        or "nothing",
        image=image,
        boards=_boards(game, results),
        order=_order(results),
        levels=_levels(game, results),
        ranked=len(found),
        rare=f"{100 * RARE:g}",
        fewest=FEWEST,
        best=_cards(game, results, found[:shown]),
        worst=_cards(game, results, found[::-1][:shown]),
        sure=_rates(game, results, surest=True),
        left=_rates(game, results, surest=False),
        lengths=_lengths(results),
        solo=_solo(game, results["boards", 1]),
        ranks=_ranks(game, results["boards", 1]),
    )


def _seats(counts: list[int]) -> list[str]:
    return [f"{seats} seats (fair: {100 / seats:.1f})" for seats in counts]


def _boards(game: Game[Any], results: Results) -> str:
    counts = several(results)
    by = {seats: results["boards", seats]["summary"] for seats in counts}
    labels = _by_side({label for facts in by.values() for label in facts["by_board"]})
    rows = [[name_of(game, "board", one), *(_percent(by[n]["by_board"].get(one)) for n in counts)] for one in labels]
    rows += [[f"all, side {side.upper()}", *(_percent(by[n]["by_side"].get(side)) for n in counts)] for side in "ab"]
    return table(["board", *_seats(counts)], rows)


def _order(results: Results) -> str:
    counts = several(results)
    by = {seats: results["boards", seats]["summary"]["by_order"] for seats in counts}
    rows = [[str(place), *(_percent(by[n].get(str(place))) for n in counts)] for place in range(1, max(counts) + 1)]
    return table(["place", *_seats(counts)], rows)


def _levels(game: Game[Any], results: Results) -> str:
    counts = several(results)
    by = {seats: results["levels", seats]["summary"]["by_level"] for seats in (1, *counts)}
    rows = [
        [name_of(game, "level", one), str(bonus), *(_percent(by[n].get(one)) for n in counts), _mean(by[1].get(one))]
        for one, bonus in _all_levels(game)
    ]
    return table(["level", "growth", *_seats(counts), "solo points"], rows)


def _all_levels(game: Game[Any]) -> list[tuple[str, int]]:
    """With their growth bonus, the easiest first."""
    return sorted(game.views.board()["levels"].items(), key=lambda one: -int(one[1]))


def _cards(game: Game[Any], results: Results, cards: list[Worth]) -> str:
    counts = several(results)
    about = {card["id"]: card for card in game.views.board()["cards"]}
    rows = [
        [
            name_of(game, "card", one.card),
            AGES[about[one.card]["age"]],
            name_of(game, "type", about[one.card]["kind"]),
            f"{one.buyers:,}",
            f"{one.lead:+.2f} ({one.lead - one.half:+.2f} to {one.lead + one.half:+.2f})",
            f"{one.wins:.2f}",
            f"{100 * one.rate:.0f} %",
            *(f"{one.leads[n]:+.1f}" if n in one.leads else "–" for n in counts),
        ]
        for one in cards
    ]
    head = ["card", "age", "kind", "buyers", "lead", "wins", "bought", *(f"{n} seats" for n in counts)]
    return table(head, rows, words=3)


def _rates(game: Game[Any], results: Results, surest: bool) -> str:
    """The cards that were bought most or least surely in games of two and more, with the part of the games."""
    offered: dict[str, int] = {}
    used: dict[str, int] = {}
    for seats in several(results):
        for card, row in results["boards", seats]["summary"]["by_option"]["buy"].items():
            offered[card] = offered.get(card, 0) + row["offered"]
            used[card] = used.get(card, 0) + row["used"]
    rates = sorted(((used[card] / offered[card], card) for card in offered), reverse=surest)
    return ", ".join(f"{name_of(game, 'card', card)} ({100 * rate:.0f} %)" for rate, card in rates[:BEST])


def _lengths(results: Results) -> str:
    rows: list[list[str]] = []
    for what, seats in sorted(results):
        if what == "boards":
            numbers = results[what, seats]["summary"]["statistics"]
            winner = _winner(results[what, seats])
            rows.append([str(seats), *_spread(numbers["length"]), *_spread(numbers["points"]), winner])
    return table(["seats", "decisions", "quartiles", "range", "points", "quartiles", "range", "winner"], rows)


def _winner(result: dict[str, Any]) -> str:
    winners = {int(points): count for points, count in result["winners"].items()}
    total = sum(points * count for points, count in winners.items())
    return f"{total / sum(winners.values()):.1f}" if winners else "–"


def _spread(numbers: dict[str, Any]) -> list[str]:
    quartiles = ", ".join(f"{quartile:g}" for quartile in numbers["quartiles"])
    return [f"{numbers['mean']:.1f} ± {numbers['sd']:.1f}", quartiles, f"{numbers['min']} to {numbers['max']}"]


def _solo(game: Game[Any], result: dict[str, Any]) -> str:
    by = sorted(result["summary"]["by_board"].items(), key=lambda one: -one[1]["points"])
    rows = [[name_of(game, "board", one), str(row["games"]), _mean(row), percent(1 - row["share"])] for one, row in by]
    return table(["board", "games", "points", "lost"], rows)


def _ranks(game: Game[Any], result: dict[str, Any]) -> str:
    games = result["summary"]["games"]
    rows = [
        [_rank_name(game, rank), str(least), str(count), percent(count / games)] for rank, least, count in ranks(result)
    ]
    rows.append(["lost", "", str(result["lost"]), percent(result["lost"] / games)])
    return table(["rank", "from", "games", "part"], rows)


def _rank_name(game: Game[Any], rank: str) -> str:
    return "no rank" if rank == "none" else name_of(game, "rank", rank)


# -- the picture ------------------------------------------------------------------------------------------------------


def picture(game: Game[Any], results: Results) -> str:
    panels = [_board_panel(game, results["boards", seats]["summary"], seats) for seats in several(results)]
    panels += [_order_panel(results), _level_panel(game, results)]
    panels += [_solo_panel(game, results["boards", 1]), _rank_panel(game, results["boards", 1])]
    return draw(
        "Balance of Nations among bots",
        "Shares of wins by board and side for each number of seats, by the place in the first order of play and by "
        "level; for solo games, the mean of the points by board, and how often each rank was reached. Lines are 95 % "
        "intervals, the dashed line is what would be fair. All numbers are in the tables of the page.",
        panels,
    )


def _by_side(labels: Iterable[str]) -> list[str]:
    return sorted(labels, key=lambda label: (label[-1], label))


def _board_panel(game: Game[Any], facts: dict[str, Any], seats: int) -> Panel:
    by = facts["by_board"]
    rows = [
        Row(name_of(game, "board", label), 100 * by[label]["share"], *(100 * bound for bound in by[label]["ci95"]))
        for label in _by_side(by)
    ]
    return Panel(f"{seats} seats", "wins in %", rows, 100 / seats)


def _order_panel(results: Results) -> Panel:
    rows = [
        _times_fair(f"{seats} seats: place {place}", row, seats)
        for seats in several(results)
        for place, row in results["boards", seats]["summary"]["by_order"].items()
    ]
    return Panel("Place in the order at the start", "wins, times the fair share", rows, 1.0)


def _level_panel(game: Game[Any], results: Results) -> Panel:
    rows = [
        _times_fair(f"{seats} seats: {name_of(game, 'level', level)}", by[level], seats)
        for seats in several(results)
        for by in [results["levels", seats]["summary"]["by_level"]]
        for level, _ in _all_levels(game)
        if level in by
    ]
    return Panel("Level", "wins, times the fair share", rows, 1.0)


def _times_fair(label: str, row: dict[str, Any], seats: int) -> Row:
    return Row(label, seats * row["share"], *(seats * bound for bound in row["ci95"]))


def _solo_panel(game: Game[Any], result: dict[str, Any]) -> Panel:
    by = result["summary"]["by_board"]
    rows = [
        Row(name_of(game, "board", label), by[label]["points"], *(by[label]["points_ci95"] or ()))
        for label in _by_side(by)
    ]
    return Panel("Solo: points by board", "mean of the points", rows, result["summary"]["statistics"]["points"]["mean"])


def _rank_panel(game: Game[Any], result: dict[str, Any]) -> Panel:
    games = result["summary"]["games"]
    rows = [Row(_rank_name(game, rank), 100 * count / games) for rank, _, count in ranks(result)]
    rows.append(Row("lost", 100 * result["lost"] / games))
    return Panel("Solo: ranks", "games in %", rows, bars=True)
