"""The page docs/balance-seven-ages.md and its picture: the words are here, all numbers come from measured results."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from typing import Any, NamedTuple

from tools.balance.page import common, name_of, percent, table
from tools.balance.plot import Panel, Row, draw
from tools.balance.runs import Results

from worldstage.core.game import Game

Z = 1.96
HISTORIES, AS_OFFERED, RARE = "histories", "offered", "rare"  # what the batches are about
WANTED = (28, 42)  # rounds of a whole history
ENOUGH = 30  # starts, for an empire to be judged
MOST, LEAST = 2.5, 1 / 3  # times the mean glory per round of life
SHOWN = 15  # empires at either end in the picture
STEP = 2  # rounds in a bar of the picture
NAMES = 170.0  # room for the names of empires
ENDS = {
    "end": "in play at the end",
    "chosen": "dissolved by its owner",
    "conflict": "units lost in a conflict",
    "retreat": "units lost in a retreat",
    "pursuit": "units lost in a pursuit",
    "nuke": "units lost to a nuke",
    "event": "units lost to an event",
    "upkeep": "upkeep not paid",
    "galley": "galleys beside no own land",
}
OTHER_END = "otherwise"


class Change(NamedTuple):
    """Icons of the reconstructed edition that were changed after games had shown them to be out of line."""

    card: str
    before: str
    after: str
    starts: int  # in the games before the change
    times: float  # the mean glory per round of life


CHANGES: tuple[Change, ...] = (
    Change("russians", "land:world:3; units-land:2; homeland", "land:europe:3; units-land:2; homeland", 31, 0.32),
)


PAGE = """\
# Balance of 7 Ages among bots

Written by `make balance BALANCEFLAGS='--game seven-ages'`, never by hand: every number comes from games played on
{dates}. Rules version {rules}, edition {edition} ({digest}), `{bot}` on all seats, seed {seed}. Whole histories from
the first age on (`total_history=yes`, `rounds=full`), all other settings at their defaults. {histories} games:
{by_seats}. Numbers in brackets are 95 % intervals. {offered} more games without `total_history` are told of under
“As it is offered” only, and {rare_games} that begin with rare empires under “Rare empires” only.

## What bots can tell, and what not

- All seats are held by the same bot, which weighs every action by the same valuation. So skill plays no part; but what
  that valuation misjudges is misjudged on every seat. An empire that the bot plays badly looks bad.
- People bargain, threaten and learn. None of that is in here.
- Most values on the cards, and most of the map, are reconstructed. This page tells which empires are out of line with
  the others of this edition. It says nothing about the printed ones.
- Where so many empires are compared, one in twenty intervals misses the truth by chance alone.

![Rounds of histories and of lives, how empires end, conflicts, and glory per round of life by empire]({image})

## Length and conflicts

{within} of all games took {low} to {high} rounds. {outside} By the number of seats: the rounds of a game
(mean and standard deviation, quartiles, least and most), the part of the games in that range, conflicts per round, and
the glory of a seat in the end.

{lengths}

## As it is offered

A table with `rounds=full` and nothing else has `total_history=no`: history begins in the age of the first empire that
is founded, and the later that age is, the sooner it ends. {offered} games: {offered_by_seats}. {offered_within} took
{low} to {high} rounds. {offered_outside}

{offered_lengths}

By the age with which history began:

{first_ages}

## Lives of empires

{lives} empires were in play, {per_game} in a game; {parts} of them were parts of a divided one. A round of life is one
at whose end an empire scores. Half of them lived {low_life} to {high_life} rounds, {mean_life} on average.

{ends}

## Glory per round of life

All glory that the log gives to an empire counts: round and square icons, creeds, points it bought, and what an event
doubles. What a seat gets or loses for anything else (the last level, nuclear weapons, a joker) belongs to no empire.
The mean over all empires is {mean} per round. An empire with at least {enough} starts that earns more than {most} times
the mean, or less than a third of it, has icons that are out of line. {verdict}

{few} of {cards} empires have fewer than {enough} starts: their numbers are not judged here. {never}

{changes}{empires}

## Rare empires

{rare}
"""


OF_RARE = """\
The {few} empires that have fewer than {enough} starts above were given to players: in {games} more games with {seats}
seats, by the settings of “As it is offered”, the hands of round 1 hold nothing but all of them whose first age is the
same, and a few others of that age where there are fewer than two for each player. History began with the ages {ages}.
So these empires begin on an empty map, which few of them do in a whole history; their glory is compared with
that of all {lives} empires of these games, whose mean is {mean} per round. An empire is out of line by the same rule
as above. {verdict} {still}

{empires}"""


class Earned(NamedTuple):
    """An empire over all games. `half` is half of the 95 % interval of the glory per round of life."""

    card: str
    starts: int
    life: float  # rounds, of all lives
    rate: float
    half: float
    times: float  # the mean of all empires


# -- numbers ----------------------------------------------------------------------------------------------------------


def lives_of(results: Results) -> dict[str, list[list[Any]]]:
    """By empire all its lives, of all batches: rounds, glory, how it ended, and whether it was started."""
    found: dict[str, list[list[Any]]] = {}
    for result in results.values():
        for card, lives in result["lives"].items():
            found.setdefault(card, []).extend(lives)
    return found


def mean_rate(lives: dict[str, list[list[Any]]]) -> float:
    rounds = sum(life[0] for some in lives.values() for life in some)
    glory = sum(life[1] for some in lives.values() for life in some)
    return float(glory / max(1, rounds))


def earned(results: Results) -> list[Earned]:
    """All empires that lived to score, those with the most glory per round first."""
    lives = lives_of(results)
    mean = mean_rate(lives)
    found = [_earned(card, some, mean) for card, some in lives.items() if sum(life[0] for life in some)]
    return sorted(found, key=lambda one: (-one.rate, one.card))


def _earned(card: str, lives: list[list[Any]], mean: float) -> Earned:
    """The interval is that of a ratio of two sums over independent lives."""
    rounds = sum(life[0] for life in lives)
    rate = sum(life[1] for life in lives) / rounds
    count = len(lives)
    squares = math.fsum((life[1] - rate * life[0]) ** 2 for life in lives)
    half = Z * math.sqrt(squares * count / max(1, count - 1)) / rounds
    return Earned(card, sum(life[3] for life in lives), rounds / count, rate, half, rate / mean)


def out_of_line(found: list[Earned]) -> list[Earned]:
    return [one for one in found if one.starts >= ENOUGH and not LEAST <= one.times <= MOST]


def about(results: Results, what: str) -> Results:
    """The batches that are about one thing."""
    return {key: result for key, result in results.items() if key[0] == what}


def starts_of(game: Game[Any], results: Results) -> dict[str, int]:
    """How often each empire of the edition was started, those included that never were."""
    lives = lives_of(results)
    cards: list[str] = game.tables.labels["card"]  # type: ignore[attr-defined]
    return {card: sum(life[3] for life in lives.get(card, [])) for card in cards}


def all_of(results: Results, key: str) -> list[int]:
    return [number for result in results.values() for number in result[key]]


def ends_of(results: Results) -> list[tuple[str, list[int]]]:
    """How empires ended, most of them first, each with the lengths of the lives that ended so."""
    found: dict[str, list[int]] = {}
    for some in lives_of(results).values():
        for rounds, _, end, _ in some:
            found.setdefault(ENDS.get(end, OTHER_END), []).append(rounds)
    return sorted(found.items(), key=lambda one: -len(one[1]))


# -- the page ---------------------------------------------------------------------------------------------------------


def page(game: Game[Any], results: Results, image: str) -> str:
    whole, offered, rare = about(results, HISTORIES), about(results, AS_OFFERED), about(results, RARE)
    return PAGE.format(
        **common(game, results),
        **_of_lengths("", whole),
        **_of_lengths("offered_", offered),
        **_of_lives(whole),
        **_of_empires(game, whole),
        first_ages=_first_ages(offered),
        rare=_of_rare(game, whole, rare),
        rare_games=len(all_of(rare, "rounds")),
        histories=f"{len(all_of(whole, 'rounds')):,}",
        offered=f"{len(all_of(offered, 'rounds')):,}",
        image=image,
        low=WANTED[0],
        high=WANTED[1],
        enough=ENOUGH,
        most=MOST,
    )


def _of_lengths(name: str, results: Results) -> dict[str, str]:
    """How long games took, and how many of them lie outside what is wanted."""
    rounds = all_of(results, "rounds")
    short, long = (sum(number < WANTED[0] for number in rounds), sum(number > WANTED[1] for number in rounds))
    outside = f"{short + long} of {len(rounds):,} games lie outside: {short} shorter, {long} longer."
    return {
        f"{name}by_seats": _by_seats(results),
        f"{name}within": percent(1 - (short + long) / len(rounds)),
        f"{name}outside": outside,
        f"{name}lengths": _lengths(results),
    }


def _of_lives(results: Results) -> dict[str, Any]:
    lives = [life for some in lives_of(results).values() for life in some]
    low, _, high = statistics.quantiles([life[0] for life in lives], n=4, method="inclusive")
    return {
        "lives": f"{len(lives):,}",
        "parts": sum(not life[3] for life in lives),
        "per_game": f"{len(lives) / len(all_of(results, 'rounds')):.1f}",
        "low_life": f"{low:g}",
        "high_life": f"{high:g}",
        "mean_life": f"{statistics.fmean(life[0] for life in lives):.1f}",
        "ends": _ends(results, len(lives)),
    }


def _of_empires(game: Game[Any], results: Results) -> dict[str, Any]:
    found = earned(results)
    starts = starts_of(game, results)
    never = [name_of(game, "card", card) for card, many in starts.items() if not many]
    return {
        "mean": f"{mean_rate(lives_of(results)):.2f}",
        "verdict": _verdict(game, found),
        "few": sum(many < ENOUGH for many in starts.values()),
        "cards": len(starts),
        "never": f"Never founded: {', '.join(never)}." if never else "All were founded at least once.",
        "changes": _changes(game, found),
        "empires": _empires(game, found),
    }


def _of_rare(game: Game[Any], whole: Results, rare: Results) -> str:
    """The empires that were started too rarely in whole histories, in the games that begin with them."""
    starts = starts_of(game, whole)
    found = [one for one in earned(rare) if starts[one.card] < ENOUGH]
    if not found:
        return "No games were played that begin with them."
    here = {one.card: one.starts for one in found}
    still = [card for card, many in starts.items() if many < ENOUGH and here.get(card, 0) < ENOUGH]
    ages = sorted(set(all_of(rare, "first_ages")))
    return OF_RARE.format(
        few=sum(many < ENOUGH for many in starts.values()),
        enough=ENOUGH,
        games=len(all_of(rare, "rounds")),
        seats=" and ".join(str(seats) for _, seats in rare),
        ages=f"{', '.join(map(str, ages[:-1]))} and {ages[-1]}" if len(ages) > 1 else str(ages[0]),
        lives=f"{sum(len(some) for some in lives_of(rare).values()):,}",
        mean=f"{mean_rate(lives_of(rare)):.2f}",
        verdict=_verdict(game, found),
        still=_still(game, still, here),
        empires=_empires(game, found, starts),
    )


def _still(game: Game[Any], cards: list[str], here: dict[str, int]) -> str:
    if not cards:
        return f"Each of them has at least {ENOUGH} starts here."
    named = ", ".join(f"{name_of(game, 'card', card)} ({here.get(card, 0)})" for card in cards)
    return f"Fewer than {ENOUGH} starts here, too: {named}."


def _first_ages(results: Results) -> str:
    found: dict[int, list[int]] = {}
    for age, rounds in zip(all_of(results, "first_ages"), all_of(results, "rounds"), strict=True):
        found.setdefault(age, []).append(rounds)
    rows = [
        [
            str(age),
            str(len(rounds)),
            f"{statistics.fmean(rounds):.1f}",
            f"{min(rounds)} to {max(rounds)}",
            percent(sum(WANTED[0] <= number <= WANTED[1] for number in rounds) / len(rounds)),
        ]
        for age, rounds in sorted(found.items())
    ]
    return table(["age", "games", "rounds", "range", f"{WANTED[0]} to {WANTED[1]}"], rows)


def _by_seats(results: Results) -> str:
    return ", ".join(
        f"{result['summary']['games']} with {seats} seats" for (_, seats), result in sorted(results.items())
    )


def _lengths(results: Results) -> str:
    rows: list[list[str]] = []
    for (_, seats), result in sorted(results.items()):
        rounds, glory = result["rounds"], result["summary"]["statistics"]["glory"]
        quartiles = statistics.quantiles(rounds, n=4, method="inclusive") if len(rounds) > 1 else [rounds[0]] * 3
        spread = statistics.stdev(rounds) if len(rounds) > 1 else 0.0
        rows.append(
            [
                str(seats),
                str(len(rounds)),
                f"{statistics.fmean(rounds):.1f} ± {spread:.1f}",
                ", ".join(f"{quartile:g}" for quartile in quartiles),
                f"{min(rounds)} to {max(rounds)}",
                percent(sum(WANTED[0] <= number <= WANTED[1] for number in rounds) / len(rounds)),
                f"{sum(result['conflicts']) / sum(rounds):.2f}",
                f"{glory['mean']:.0f} ± {glory['sd']:.0f}",
            ]
        )
    head = ["seats", "games", "rounds", "quartiles", "range", f"{WANTED[0]} to {WANTED[1]}", "conflicts", "glory"]
    return table(head, rows)


def _ends(results: Results, total: int) -> str:
    rows = [
        [words, f"{len(lengths):,}", percent(len(lengths) / total), f"{statistics.fmean(lengths):.1f}"]
        for words, lengths in ends_of(results)
    ]
    return table(["end", "empires", "part", "mean life"], rows)


def _verdict(game: Game[Any], found: list[Earned]) -> str:
    out = [f"{name_of(game, 'card', one.card)} ({one.times:.2f} times)" for one in out_of_line(found)]
    return f"Out of line: {', '.join(out)}." if out else "None is."


def _changes(game: Game[Any], found: list[Earned]) -> str:
    """What was changed by earlier runs of this page."""
    if not CHANGES:
        return ""
    now = {one.card: one for one in found}
    rows = [
        [
            name_of(game, "card", one.card),
            f"`{one.before}`",
            f"`{one.after}`",
            str(one.starts),
            f"{one.times:.2f}",
            f"{now[one.card].times:.2f}" if one.card in now else "–",
        ]
        for one in CHANGES
    ]
    head = ["empire", "icons before", "icons now", "starts", "times the mean", "now"]
    return f"Changed since the first such measurement, all of them reconstructed:\n\n{table(head, rows, words=3)}\n\n"


def _empires(game: Game[Any], found: list[Earned], above: dict[str, int] | None = None) -> str:
    """Perhaps with the number of starts in the games that were told of above."""
    rows = [
        [
            name_of(game, "card", one.card),
            *([str(above[one.card])] if above else []),
            str(one.starts),
            f"{one.life:.1f}",
            f"{one.rate:.2f} ({one.rate - one.half:.2f}–{one.rate + one.half:.2f})",
            f"{one.times:.2f}",
        ]
        for one in found
    ]
    more = ["starts above"] if above else []
    return table(["empire", *more, "starts", "rounds of life", "glory per round", "times the mean"], rows)


# -- the picture ------------------------------------------------------------------------------------------------------


def picture(game: Game[Any], everything: Results) -> str:
    results = about(everything, HISTORIES)
    found = [one for one in earned(results) if one.starts >= ENOUGH]
    lives = [life[0] for some in lives_of(results).values() for life in some]
    mean = mean_rate(lives_of(results))
    panels = [
        _histogram("Rounds of a history", "games", all_of(results, "rounds"), STEP),
        _histogram("Rounds of life of an empire", "empires", lives, 2 * STEP),
        Panel("How empires end", "empires", [Row(words, len(some)) for words, some in ends_of(results)], bars=True),
        _conflicts(results),
        _empire_panel(game, "The most glory per round of life", found[:SHOWN], mean),
        _empire_panel(game, "The least", found[-SHOWN:], mean),
    ]
    return draw(
        "Balance of 7 Ages among bots",
        "How many rounds histories and empires last, how empires end, conflicts per round by the number of seats, and "
        f"the empires with at least {ENOUGH} starts that have the most and the least glory per round of life. Lines "
        "are 95 % intervals, the dashed line is the mean of all empires. All numbers are in the tables of the page.",
        [panel._replace(room=NAMES) for panel in panels],
    )


def _histogram(title: str, what: str, numbers: list[int], step: int) -> Panel:
    """How many numbers lie in each step, from the least to the most."""
    counts = Counter(number // step * step for number in numbers)
    rows = [Row(f"{low} to {low + step - 1}", counts[low]) for low in range(min(counts), max(counts) + 1, step)]
    return Panel(title, what, rows, bars=True)


def _conflicts(results: Results) -> Panel:
    rows: list[Row] = []
    for (_, seats), result in sorted(results.items()):
        rates = [many / rounds for many, rounds in zip(result["conflicts"], result["rounds"], strict=True)]
        mean = statistics.fmean(rates)
        half = Z * statistics.stdev(rates) / math.sqrt(len(rates)) if len(rates) > 1 else 0.0
        rows.append(Row(f"{seats} seats", mean, mean - half, mean + half))
    return Panel("Conflicts per round", "mean of the games", rows)


def _empire_panel(game: Game[Any], title: str, found: list[Earned], mean: float) -> Panel:
    rows = [Row(name_of(game, "card", one.card), one.rate, one.rate - one.half, one.rate + one.half) for one in found]
    return Panel(title, "glory per round of life", rows, mean)
