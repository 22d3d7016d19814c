"""One game of a match: its seeds, its line-up, and how it is played.

Luck follows from the match's seed and the game's number alone, never from the process that plays it. Games come in
blocks of as many as there are line-ups: within a block the dice and draws are the same and the bots move on by one
seat, so that each of them meets the same luck in every seat. Where all are the same bot, every game is a block of its
own, or bots without luck of theirs would play the same game over and over. Settings that vary are the same in a block.

Games use the fast source of chance. Only a game whose record is written uses a committed seed, as its record can be
verified by nothing else; so the same match comes to other games with records than without.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from worldstage.bots import make
from worldstage.core.chance import Chance, Fast
from worldstage.core.errors import BadSetup, RulesBug
from worldstage.core.game import Game
from worldstage.core.log import EVERYBODY, Log
from worldstage.core.observation import Bot, Observation
from worldstage.core.registry import game as find_game
from worldstage.core.text import english
from worldstage.core.verify import verify

Fact = int | str
Actions: TypeAlias = "array[int]"
Preparation: TypeAlias = Callable[[Any], None]
DEALT = "deal"  # the value of a setting by which something is dealt that players could choose


class Match(NamedTuple):
    """What is played: everything that decides the result.

    A setting that can be dealt is dealt, unless `settings` say otherwise: bots need not choose it.
    """

    game: str
    seats: int = 4
    bots: tuple[str, ...] = ("random",)
    seed: int = 1
    settings: dict[str, str] = {}  # noqa: RUF012  (never changed in place)
    edition: str | None = None
    records: str | None = None  # the folder for records
    varied: tuple[tuple[str, tuple[str, ...]], ...] = ()  # settings by name, with the values they go round


class Played(NamedTuple):
    """What is kept of a game: small, and the same wherever it was played. `error` is empty unless it crashed."""

    number: int  # from 0
    bots: tuple[str, ...]
    decisions: int
    places: list[int]
    points: list[int]
    facts: list[dict[str, Fact]]
    error: str = ""
    offered: Actions = array("i")  # the counted options that somebody could choose
    taken: tuple[Actions, ...] = ()  # and those that each seat has chosen


class Tally:
    """Follows a game: which options of the verbs that it counts were open to somebody, and who chose which."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        verbs = [game.actions.by_name[name] for name in game.reporting.counted]
        self.counted = {action for verb in verbs for action in verb.actions()}
        self.open: set[int] = set()
        self.chosen: list[set[int]] = [set() for _ in range(seats)]

    def add(self, seat: int, actions: list[int], action: int) -> None:
        self.open.update(actions)
        self.chosen[seat].add(action)

    def kept(self, actions: set[int]) -> Actions:
        return array("i", sorted(actions & self.counted))


# -- who, with which luck and which settings --------------------------------------------------------------------------


def lineup(match: Match, index: int) -> tuple[str, ...]:
    """Who sits where in game `index`: the list, filled up by its last name, moved on by one seat each game."""
    names = (*match.bots, *[match.bots[-1]] * (match.seats - len(match.bots)))
    return tuple(names[(seat + index) % match.seats] for seat in range(match.seats))


def block_size(match: Match) -> int:
    """After how many games all sit as before."""
    return next(index for index in range(1, match.seats + 1) if lineup(match, index) == lineup(match, 0))


def block_of(match: Match, index: int) -> int:
    return index // block_size(match)


def table_seed(match: Match, index: int) -> bytes:
    """The seed of the table's luck: the same for all games of a block."""
    return hashlib.sha256(b"worldstage arena %d block %d" % (match.seed, block_of(match, index))).digest()


def table_chance(match: Match, index: int) -> Chance:
    """The same luck from the fast source, for a game without a record."""
    return Fast(int.from_bytes(table_seed(match, index)[:8], "big"))


def bot_seed(match: Match, index: int, seat: int) -> int:
    """The luck of the bot on a seat: its own in every game."""
    return _number(f"worldstage arena {match.seed} game {index} seat {seat}")


def fixed_settings(match: Match) -> dict[str, str]:
    """The settings that are the same in all games: as given, and dealt where that is possible and nothing is given."""
    varied = dict(match.varied)
    given = {name: value for name, value in match.settings.items() if name not in varied}
    for setting in find_game(match.game, match.edition).spec.settings:
        if DEALT in setting.values and setting.id not in varied:
            given.setdefault(setting.id, DEALT)
    return given


def settings_of(match: Match, index: int) -> dict[str, str]:
    """The settings of game `index`. Those that vary go round all their values, every time in another order."""
    settings = fixed_settings(match)
    for name, values in match.varied:
        turn, place = divmod(block_of(match, index), len(values))
        order = list(range(len(values)))
        # The label is hashed: with `setting` in it, seeds would stand for other runs than those that docs/ tells of.
        Fast(_number(f"worldstage arena {match.seed} option {name} turn {turn}")).shuffle(order, "settings")
        settings[name] = values[order[place]]
    return settings


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def vary(match: Match, names: Iterable[str]) -> Match:
    """The match with settings that vary: each goes round all values that can be played with the settings as given."""
    game = find_game(match.game, match.edition)
    found: dict[str, tuple[str, ...]] = {}
    for name in names:
        values: list[str] = []
        refusal: BadSetup | None = None
        for value in game.reporting.alternatives(name, match.seats) or [""]:
            try:
                set_up(game, match.seats, {**fixed_settings(match), name: value})
                values.append(value)
            except BadSetup as fault:
                refusal = fault
        if refusal is not None and not values:
            raise refusal
        found[name] = tuple(values)
    return match._replace(varied=tuple(found.items()))


def set_up(game: Game[Any], seats: int, settings: dict[str, str]) -> None:
    """Refuse settings that cannot be played."""
    game.begin(seats, game.check_settings(seats, settings), Fast(0))


# -- one game ---------------------------------------------------------------------------------------------------------


def play(match: Match, index: int, log: Log | None = None, prepare: Preparation | None = None) -> Played:
    """Play game `index`. Whatever goes wrong in it is told in the result: one game never stops the others.

    A game without a record may have a log, which takes its lines from its first decision on, and begin with a position
    that was prepared: other hands, for example.
    """
    names = lineup(match, index)
    try:
        return _played(match, index, names, log, prepare)
    except Exception as fault:
        return Played(index, names, 0, [], [], [], f"{type(fault).__name__}: {fault}")


def _played(match: Match, index: int, names: tuple[str, ...], log: Log | None, prepare: Preparation | None) -> Played:
    game = find_game(match.game, match.edition)
    bots = [make(game, name) for name in names]
    lucks = [Fast(bot_seed(match, index, seat)) for seat in range(match.seats)]
    tally = Tally(game, match.seats)
    if match.records is None:
        opening, state, decisions = _play_fast(game, match, index, bots, lucks, tally, log, prepare)
    else:
        opening, state, decisions = _play_recorded(game, match, index, bots, lucks, tally)
    result = game.result(state)
    if result is None:
        raise RulesBug("the game ended without a result")
    return Played(
        index,
        names,
        decisions,
        result.places,
        result.points,
        facts(game, opening, state),
        offered=tally.kept(tally.open),
        taken=tuple(tally.kept(chosen) for chosen in tally.chosen),
    )


def _play_fast(
    game: Game[Any],
    match: Match,
    index: int,
    bots: list[Bot],
    lucks: list[Fast],
    tally: Tally,
    log: Log | None,
    prepare: Preparation | None,
) -> tuple[Any, Any, int]:
    """On the fast path: nothing is checked or recorded. The opening, the end, and the number of decisions."""
    chance = table_chance(match, index)
    state = game.new(match.seats, settings_of(match, index), chance=chance)
    if prepare is not None:
        prepare(state)
    opening = state.clone()
    state.log = log
    decisions = 0
    while state.frames:
        seat = game.actor(state)
        action = _choose(game, state, seat, bots[seat], lucks[seat], tally)
        game.apply(state, seat, action, chance)
        decisions += 1
        if decisions > game.spec.max_plies:
            raise RulesBug(f"no end after {decisions} decisions")
    return opening, state, decisions


def _play_recorded(
    game: Game[Any], match: Match, index: int, bots: list[Bot], lucks: list[Fast], tally: Tally
) -> tuple[Any, Any, int]:
    """At a table, by its validated entry point; the record is verified before it is written."""
    names = [bot.name for bot in bots]
    table = game.table(match.seats, table_seed(match, index), settings_of(match, index), names)
    opening = table.state.clone()
    while table.actors:
        seat = game.actor(table.state)
        action = _choose(game, table.state, seat, bots[seat], lucks[seat], tally)
        table.submit(seat, table.decision(seat).id, action)
    verdict = verify(game, table.record)
    if verdict.fault is not None:
        raise RulesBug(english(verdict.fault))
    path = Path(str(match.records)) / f"{game.id}-{index + 1:06d}.record"
    path.write_text(table.record.text(), "utf-8")
    return opening, table.state, len(table.record.plies)


def _choose(game: Game[Any], state: Any, seat: int, bot: Bot, luck: Fast, tally: Tally) -> int:
    """What a bot chooses, from what its seat may know."""
    seen = Observation(game, state, seat, luck, reasons=False)
    action = bot.choose(seen).action
    tally.add(seat, seen.actions, action)
    return action


def facts(game: Game[Any], opening: Any, state: Any) -> list[dict[str, Fact]]:
    """What a spectator sees of each seat in the end, and what else the game tells of it.

    Words sort games into groups, numbers are averaged.
    """
    players = game.views.view(state, EVERYBODY).get("players", [{}] * state.seats)
    return [
        {**_facts_of(player), **traits}
        for player, traits in zip(players, game.reporting.traits(opening, state), strict=True)
    ]


def _facts_of(player: object) -> dict[str, Fact]:
    return {key: value for key, value in player.items() if _is_fact(key, value)} if isinstance(player, dict) else {}


def _is_fact(key: str, value: object) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool) and key != "place"
