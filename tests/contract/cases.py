"""What the contract suite runs over: every game, every number of seats, every setting; and how it plays.

A game in the registry is in by itself. The toys of the kernel tests stand for games that the project doesn't know: one
with hidden things, sealed choices and luck, one with several hidden choices at a time, one without any of these.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import random
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import worldstage
from tests.contract.declared import declared
from tests.core.rally import RALLY
from tests.core.sticks import STICKS_GAME
from tests.core.toy import TOY
from worldstage.core.automation import AutomatedTable
from worldstage.core.chance import Fast
from worldstage.core.errors import BadSetup
from worldstage.core.game import Decision, Game, Spec
from worldstage.core.log import EVERYBODY, Log
from worldstage.core.simultaneous import Simultaneous
from worldstage.core.table import Table
from worldstage.core.text import Text

AnyGame = Game[Any]
AnyTable = AutomatedTable[Any]

REGISTERED: dict[str, AnyGame] = {game_id: worldstage.game(game_id) for game_id in worldstage.modules()}
TOYS: dict[str, AnyGame] = {TOY.id: TOY, STICKS_GAME.id: STICKS_GAME, RALLY.id: RALLY}
GAMES: dict[str, AnyGame] = REGISTERED | TOYS


class Case(NamedTuple):
    """One way to set up a game."""

    game_id: str
    seats: int
    settings: dict[str, str]

    @property
    def game(self) -> AnyGame:
        return GAMES[self.game_id]

    @property
    def seed(self) -> int:
        return zlib.crc32(repr(tuple(self)).encode())

    def __str__(self) -> str:
        settings = ",".join(f"{name}={value}" for name, value in self.settings.items())
        return f"{self.game_id}-{self.seats}-{settings or 'defaults'}"


def setting_sets(spec: Spec) -> list[dict[str, str]]:
    """The defaults, every other value alone, all other values at once, and those but for the first setting."""
    sets: list[dict[str, str]] = [{}]
    for setting in spec.settings:
        sets += [{setting.id: value} for value in setting.values[1:]]
    others = {setting.id: setting.values[-1] for setting in spec.settings}
    sets += [others, {name: value for name, value in others.items() if name != spec.settings[0].id}]
    return [settings for i, settings in enumerate(sets) if settings not in sets[:i]]


def seat_counts(game: AnyGame) -> range:
    return range(game.spec.min_seats, game.spec.max_seats + 1)


def playable(game: AnyGame, seats: int) -> list[dict[str, str]]:
    """The sets of settings that a game accepts with so many seats; of one that it refuses, all but one setting."""
    found: list[dict[str, str]] = []
    for settings in setting_sets(game.spec):
        fewer = [{k: v for k, v in settings.items() if k != name} for name in settings] if len(settings) > 1 else []
        accepted = next((one for one in [settings, *fewer] if accepts(game, seats, one)), None)
        if accepted is not None and accepted not in found:
            found.append(accepted)
    return found


def accepts(game: AnyGame, seats: int, settings: dict[str, str]) -> bool:
    try:
        game.new(seats, dict(settings), chance=Fast(0))
    except BadSetup:
        return False
    return True


def cases_of(game_id: str) -> list[Case]:
    """Every number of seats with every set of settings; of a game that takes long, each set with one of them."""
    game, trial = GAMES[game_id], declared(game_id).trial
    if not trial:
        return [Case(game_id, n, settings) for n in seat_counts(game) for settings in playable(game, n)]
    found = [Case(game_id, n, trial) for n in seat_counts(game)]
    for i, settings in enumerate(setting_sets(game.spec)):
        counts = [n for n in seat_counts(game) if accepts(game, n, settings | trial)]
        case = Case(game_id, counts[i % len(counts)], settings | trial)
        if not any(case.settings == other.settings for other in found):
            found.append(case)
    return found


def is_default(case: Case) -> bool:
    """Whether a case has no settings of its own."""
    return case.settings == declared(case.game_id).trial


CASES = [case for game_id in GAMES for case in cases_of(game_id)]
# Where a property costs much: the defaults with every number of seats, and all other values with the fewest and most
# (of a game that takes long, with the number of seats they are tried with).
FEW = [
    case
    for case in CASES
    if is_default(case)
    or (
        len(case.settings) >= len(case.game.spec.settings) - 1 > 0
        and (declared(case.game_id).trial or case.seats in (case.game.spec.min_seats, case.game.spec.max_seats))
    )
]
IDS = [str(case) for case in CASES]
FEW_IDS = [str(case) for case in FEW]


class Player:
    """A random player with a taste of its own: some verbs it likes, some it hardly ever uses.

    Uniform choice rarely gets to the far corners of a game; a few hundred different tastes do.
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.taste: dict[str, float] = {}

    def weight(self, verb: str) -> float:
        if verb not in self.taste:
            self.taste[verb] = self.random.choice((0.1, 1.0, 1.0, 8.0))
        return self.taste[verb]

    def choose(self, game: AnyGame, actions: list[int]) -> int:
        options = game.actions.options(actions)
        verbs = list(options)
        taste = declared(game.id).taste
        verb = self.random.choices(verbs, [self.weight(v) * taste.get(v, 1) for v in verbs])[0]
        found = [game.actions.encode(verb, argument) for argument in options[verb]]
        liked = declared(game.id).liked.get(verb)
        if liked is not None and self.random.random() < 0.5:
            ending = self.random.choice(liked)
            found = [action for action in found if game.actions.format(action).endswith(ending)] or found
        return self.random.choice(found)


class Step(NamedTuple):
    """A moment of a game on the fast path, just before `action` is carried out."""

    number: int
    state: Any
    seat: int
    options: list[int]
    action: int
    chance: Fast


def steps(game: AnyGame, seats: int, settings: dict[str, str], seed: int, log: Log | None = None) -> Iterator[Step]:
    """Play a game on the fast path, moment by moment."""
    chance = Fast(seed)
    player = Player(seed)
    s = game.begin(seats, game.check_settings(seats, settings), chance)
    s.log = log
    game.advance(s, chance)
    made = 0
    while s.frames:
        assert made < game.spec.max_plies, f"{game.id} does not end within {game.spec.max_plies} decisions"
        seat = game.actor(s)
        legal = game.legal(s, seat)
        action = player.choose(game, legal)
        yield Step(made, s, seat, legal, action, chance)
        game.apply(s, seat, action, chance)
        made += 1


def drafting(game: AnyGame, s: Any) -> bool:
    """Whether several seats make several hidden choices each, now."""
    return bool(s.frames) and isinstance(game.node(s), Simultaneous)


def open_table(case: Case, seed: int) -> AnyTable:
    """A table without standing answers, which would choose in between; `test_fuzz.py` plays with those by default."""
    table = case.game.table(case.seats, seed, dict(case.settings))
    for seat in range(case.seats):
        table.lift(seat)
    return table


def step_table(table: AnyTable, player: Player) -> tuple[int, int]:
    """One submission: a random one of the seats that are asked, a random option."""
    seat = player.random.choice(table.actors)
    decision = table.decision(seat)
    action = player.choose(table.game, decision.actions)
    table.submit(seat, decision.id, action)
    return seat, action


def play_out(table: AnyTable, player: Player) -> None:
    while table.actors:
        step_table(table, player)


def played(case: Case, seed: int) -> AnyTable:
    """A finished table."""
    table = open_table(case, seed)
    play_out(table, Player(seed))
    return table


def submit_first(table: AnyTable, action: int) -> int:
    """Choose for the lowest seat that is asked."""
    seat = table.actors[0]
    table.submit(seat, table.decision(seat).id, action)
    return seat


def twin(table: AnyTable) -> AnyTable:
    """A second table that stands exactly where this one does."""
    return worldstage.resume(table.game, worldstage.parse(table.saved()))


# -- what can be compared ---------------------------------------------------------------------------------------------


def decision_json(decision: Decision) -> dict[str, Any]:
    return {**decision._asdict(), "prompt": decision.prompt.to_json()}


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def sight(game: AnyGame, s: Any, seat: int) -> str:
    """All that a seat (or a spectator) is shown of a state, as text."""
    seen: dict[str, Any] = {"view": game.views.view(s, seat), "actors": game.actors(s)}
    if seat != EVERYBODY and seat in game.actors(s):
        decision = game.decision(s, seat)
        seen["decision"] = decision_json(decision)
        seen["explained"] = [game.explanation.explain(s, seat, action).to_json() for action in decision.actions]
    return canonical(seen)


def log_lines(table: AnyTable, seat: int | None) -> list[tuple[Any, ...]]:
    """The log as a seat reads it, entries and messages."""
    entries = table.log(seat)
    return [(*entry, canonical(table.game.explanation.read(entry).to_json())) for entry in entries]


class Everything(NamedTuple):
    """What must not change by a refusal or an undone choice, as fingerprints: they tell which of it has changed."""

    state: str
    record: str
    log: str


def everything(table: Table[Any]) -> Everything:
    log = json.dumps([*table.log(0), *table.log()])  # several times as fast as repr
    return Everything(table.game.digest(table.state), fingerprint(table.record.text()), fingerprint(log))


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def same_text(one: str, other: str) -> bool:
    """Whether two long texts are equal; if not, the first line that differs is shown."""
    if one == other:
        return True
    pairs = itertools.zip_longest(one.splitlines(), other.splitlines())
    number, (here, there) = next((i, pair) for i, pair in enumerate(pairs, 1) if pair[0] != pair[1])
    print(f"line {number}: {str(here)[:300]!r}\n       not: {str(there)[:300]!r}")
    return False


def readers(seats: int) -> list[int]:
    """Every seat, and the spectator."""
    return [*range(seats), EVERYBODY]


def text_key(text: Text) -> str:
    return canonical(text.to_json())
