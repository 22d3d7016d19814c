"""The data of an edition, read from its folder into frozen tables of ints, and checked on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from worldstage.core.editions import Tree, fault, listed, one_of, read, table, truth, whole
from worldstage.core.game import Edition
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.names import (
    AGES,
    AMOUNT_IDS,
    BASE,
    BATTLE,
    BOARD,
    BOARD_IDS,
    BOOKS,
    BUILDING,
    CARD_ROOM,
    COLONIES,
    COLONY,
    EVENT_ROOM,
    GOLDEN_AGE,
    GOOD_IDS,
    LEVEL_IDS,
    MILITARY,
    NONE,
    POINTS,
    SET_IDS,
    SLOTS,
    TYPE_IDS,
    WAR,
    WONDER,
    WONDERS,
)

DOMAIN = "nations"
NUMBERS = (
    "upkeep",
    "last_strength",
    "last_stability",
    "age_rounds",
    "book_points",
    "solo_book_points",
    "resources_per_point",
)
GROUPS = {
    "edition.toml": ("name", "numbers", "growth", "seats"),
    "cards.toml": TYPE_IDS,
    "events.toml": ("event",),
    "boards.toml": ("a", *BOARD_IDS),
    "solo.toml": ("tile",),
}
CARD_KEYS = ("age", "set", "effects")
KEYS_OF_TYPE = {
    "building": ("deploy", "makes", "points"),
    "military": ("deploy", "raid", "makes", "points"),
    "colony": ("needs", "gives", "points"),
    "war": ("loss",),
    "battle": (),
    "advisor": ("gives",),
    "wonder": ("stages", "gives", "points"),
    "golden-age": ("gain", "price"),
}
CLAUSE_KEYS = (
    *GOOD_IDS,
    "when",
    "who",
    "may",
    "by",
    "if",
    "per",
    "do",
    "amount",
    "workers",
    "choose",
    "others",
    "else",
)
ACT_KEYS = ("action", "once", "if", "pay", "or_pay", "gain")
BOARD_KEYS = (
    "food",
    "stone",
    "gold",
    "points",
    "workers",
    "cards",
    "built",
    "colonies",
    "wonders",
    "track",
    "effects",
    "gives",
)
EVENT_KEYS = ("id", "age", "set", "architects", "famine", "first", "first_does", "second", "second_does")
TILE_KEYS = ("id", "age", *v.TILE_VALUES, "five", "six")


class Tables:
    """An edition as the rules read it. Never changed after loading, shared by all states."""

    def __init__(self) -> None:
        self.info = Edition("", "", {})
        self.upkeep: int = 0
        self.last_strength: int = 0
        self.last_stability: int = 0
        self.age_rounds: int = 0
        self.book_points: int = 0
        self.solo_book_points: int = 0
        self.resources_per_point: int = 0
        self.growth: list[int] = []  # by level
        self.columns: list[int] = []  # by seats - 1
        self.architects: list[int] = []
        # cards.toml, by card; the boards themselves follow as cards that never leave
        self.cards: list[str] = []
        self.number: dict[str, int] = {}
        self.type: list[int] = []
        self.age: list[int] = []
        self.set: list[int] = []
        self.deploy: list[int] = []
        self.raid: list[int] = []
        self.makes: list[list[int]] = []  # per worker, by amount
        self.gives: list[list[int]] = []  # as a whole
        self.needs: list[int] = []
        self.row: list[list[int]] = []  # points for the first worker, the second ...
        self.points: list[int] = []
        self.stages: list[list[int]] = []
        self.good: list[int] = []  # what a war takes or a golden age gives
        self.many: list[int] = []
        self.price: list[int] = []  # of a point, at a golden age
        self.effects: list[list[int]] = []  # numbers of clauses
        self.rules: list[list[int]] = []  # by rule, then by card: its amount
        self.acts: list[v.Act] = []
        self.leaves: list[int] = []
        self.conditional: list[bool] = []  # whether gold alone is not enough to buy it
        self.acting: frozenset[int] = frozenset()  # the cards with an action
        self.leaving: frozenset[int] = frozenset()  # those that may have to leave
        # events.toml
        self.events: list[str] = []
        self.event_age: list[int] = []
        self.event_set: list[int] = []
        self.event_architects: list[int] = []
        self.famine: list[int] = []
        self.halves: list[str] = []  # 2 * event, 2 * event + 1
        self.groups: list[list[int]] = []  # the clauses of each half; then those of cards that concern several
        self.group_of: list[int] = []  # by card: the group that its completion runs, if any
        self.clauses: list[v.Clause] = []
        # boards.toml; 0 is side A
        self.board_goods: list[list[int]] = []
        self.board_workers: list[int] = []
        self.board_cards: list[list[int]] = []
        self.board_built: list[list[int]] = []
        self.board_colonies: list[int] = []
        self.board_wonders: list[int] = []
        self.board_food: list[int] = []  # workers on each part of the track
        self.board_stability: list[int] = []
        self.board_itself: list[int] = []  # the card that stands for what the board does
        # solo.toml
        self.tiles: list[str] = []
        self.tile_age: list[int] = []
        self.tile: list[list[int]] = []  # strength, stability, books, architects, famine, does and amount for 5 and 6


def load(folder: Path) -> Tables:
    """Read and check an edition; a fault names file, entry and what is wrong."""
    files, info = read(folder, GROUPS)
    tables = Tables()
    tables.info = info
    tables.rules = [[] for _ in range(v.RULES)]
    _numbers(tables, files["edition.toml"])
    for name in TYPE_IDS:
        _cards(tables, name, files["cards.toml"].get(name, {}))
    if len(tables.cards) > CARD_ROOM - len(BOARD_IDS) - 1:
        raise fault("cards.toml", "cards", "too_many", many=len(tables.cards), room=CARD_ROOM - len(BOARD_IDS) - 1)
    for name in ("a", *BOARD_IDS):
        _board(tables, name, files["boards.toml"].get(name))
    for entry in listed("events.toml", "event", files["events.toml"].get("event")):
        _event(tables, entry)
    if len(tables.events) > EVENT_ROOM:
        raise fault("events.toml", "event", "too_many", many=len(tables.events), room=EVENT_ROOM)
    for entry in listed("solo.toml", "tile", files["solo.toml"].get("tile")):
        _tile(tables, entry)
    _enough_for_each_age(tables)
    _group_cards(tables)
    _sort_cards(tables)
    return tables


def _sort_cards(tables: Tables) -> None:
    """What is asked of cards again and again, answered once."""
    every = range(len(tables.type))
    tables.conditional = [kind in (COLONY, WAR, BATTLE) for kind in tables.type]
    tables.acting = frozenset(card for card in every if tables.acts[card].kind != v.NO_ACT)
    tables.leaving = frozenset(card for card in every if tables.leaves[card] != v.STAYS)


def _enough_for_each_age(tables: Tables) -> None:
    """Every round turns up an event card, or in a solo game a tile: no age may run out of them."""
    base = [tables.event_age[i] for i in range(len(tables.events)) if tables.event_set[i] == BASE]
    for file, entry, ages in (("events.toml", "event", base), ("solo.toml", "tile", tables.tile_age)):
        for age in range(1, AGES + 1):
            if ages.count(age) < tables.age_rounds:
                raise fault(file, entry, "lacks", missing=f"age {age}")


def _numbers(tables: Tables, tree: Tree) -> None:
    file = "edition.toml"
    numbers = table(file, "numbers", tree.get("numbers"), NUMBERS)
    for name in NUMBERS:
        setattr(tables, name, whole(file, f"numbers.{name}", numbers.get(name), 1, 100))
    growth = table(file, "growth", tree.get("growth"), LEVEL_IDS)
    tables.growth = [whole(file, f"growth.{level}", growth.get(level), 0, 9) for level in LEVEL_IDS]
    seats = table(file, "seats", tree.get("seats"), ("columns", "architects"))
    tables.columns = _five(file, "seats.columns", seats.get("columns"), 1, 7)
    tables.architects = _five(file, "seats.architects", seats.get("architects"), 0, 9)


def _five(file: str, entry: str, value: Any, least: int, most: int) -> list[int]:
    numbers = [whole(file, entry, number, least, most) for number in listed(file, entry, value)]
    if len(numbers) != 5:
        raise fault(file, entry, "five_numbers", DOMAIN)
    return numbers


# -- cards -------------------------------------------------------------------------------------------------------------


def _cards(tables: Tables, kind: str, entries: Any) -> None:
    file = "cards.toml"
    known = (*CARD_KEYS, *KEYS_OF_TYPE[kind])
    if not isinstance(entries, dict):
        raise fault(file, kind, "no_table")
    for name, value in entries.items():
        entry = table(file, f"{kind}.{name}", value, known)
        if name in tables.number:
            raise fault(file, f"{kind}.{name}", "twice", DOMAIN)
        _card(tables, file, name, TYPE_IDS.index(kind), entry)


def _card(tables: Tables, file: str, name: str, kind: int, entry: Tree) -> None:
    """A card of any kind; what its kind does not have is 0 or empty."""
    where = f"{name}"
    tables.number[name] = len(tables.cards)
    tables.cards.append(name)
    tables.type.append(kind)
    tables.age.append(whole(file, f"{where}, age", entry.get("age"), 0, AGES))
    tables.set.append(one_of(file, f"{where}, set", entry.get("set"), SET_IDS))
    tables.deploy.append(whole(file, f"{where}, deploy", _own(entry, kind, "deploy", 0), 0, 20))
    tables.raid.append(whole(file, f"{where}, raid", _own(entry, kind, "raid", 0), 0, 20))
    tables.makes.append(_amounts(file, f"{where}, makes", _own(entry, kind, "makes", {}), AMOUNT_IDS))
    tables.gives.append(_amounts(file, f"{where}, gives", entry.get("gives", {}), AMOUNT_IDS))
    tables.needs.append(whole(file, f"{where}, needs", _own(entry, kind, "needs", 0), 0, 99))
    points = _own(entry, kind, "points", 0)
    by_worker = kind in (BUILDING, MILITARY)
    row = listed(file, f"{where}, points", points) if by_worker else []
    tables.row.append([whole(file, f"{where}, points", number, 0, 9) for number in row])
    tables.points.append(whole(file, f"{where}, points", 0 if by_worker else points, 0, 20))
    stages = listed(file, f"{where}, stages", _own(entry, kind, "stages", []))
    tables.stages.append([whole(file, f"{where}, stages", number, 0, 20) for number in stages])
    if kind == WONDER and not 2 <= len(stages) <= 3:
        raise fault(file, f"{where}, stages", "stages", DOMAIN)
    _gain_or_loss(tables, file, where, kind, entry)
    _effects(tables, file, where, entry.get("effects", []))


def _own(entry: Tree, kind: int, key: str, nothing: Any) -> Any:
    """What stands under a key; only a kind of card that has no such key may lack it."""
    has_it = kind != BOARD and key in KEYS_OF_TYPE[TYPE_IDS[kind]]
    return entry.get(key) if has_it else nothing


def _gain_or_loss(tables: Tables, file: str, where: str, kind: int, entry: Tree) -> None:
    """What a war takes, or a golden age gives: one good."""
    good, many = NONE, 0
    if kind in (WAR, GOLDEN_AGE):
        what = "loss" if kind == WAR else "gain"
        amounts = _amounts(file, f"{where}, {what}", entry.get(what), GOOD_IDS)
        goods = [i for i in range(BOOKS + 1) if amounts[i]]
        if len(goods) != 1 or amounts[goods[0]] < 1 or amounts[POINTS] != int(kind == WAR):
            raise fault(file, f"{where}, {what}", "one_good", DOMAIN)
        good, many = goods[0], amounts[goods[0]]
    tables.good.append(good)
    tables.many.append(many)
    tables.price.append(whole(file, f"{where}, price", _own(entry, kind, "price", 0), 0, 20))


def _amounts(file: str, entry: str, value: Any, known: tuple[str, ...]) -> list[int]:
    amounts = table(file, entry, value, known)
    found = [0] * len(known)
    for name, number in amounts.items():
        found[known.index(name)] = whole(file, f"{entry}, {name}", number, -99, 99)
    return found


# -- effects -----------------------------------------------------------------------------------------------------------


def _effects(tables: Tables, file: str, where: str, value: Any) -> None:
    """The effects of the newest card: clauses, rules, an action, and when it leaves."""
    numbers: list[int] = []
    rules = [0] * v.RULES
    act = v.Act(v.NO_ACT, 0, 0, [], [], [])
    leaves = v.STAYS
    for effect in listed(file, f"{where}, effects", value):
        entry = f"{where}, effects"
        if isinstance(effect, dict) and "rule" in effect:
            table(file, entry, effect, ("rule", "amount"))
            rule = one_of(file, entry, effect["rule"], v.RULE_IDS)
            rules[rule] = whole(file, entry, effect.get("amount", 1), -20, 20)
        elif isinstance(effect, dict) and "action" in effect:
            act = _act(file, entry, effect)
        elif isinstance(effect, dict) and "leaves" in effect:
            leaves = one_of(file, entry, table(file, entry, effect, ("leaves",))["leaves"], v.LEAVE_IDS)
        else:
            numbers.append(_clause(tables, file, entry, effect, v.SELF))
    tables.effects.append(numbers)
    tables.acts.append(act)
    tables.leaves.append(leaves)
    for rule in range(v.RULES):
        tables.rules[rule].append(rules[rule])


def _act(file: str, entry: str, effect: Tree) -> v.Act:
    table(file, entry, effect, ACT_KEYS)
    gain = listed(file, f"{entry}, gain", effect.get("gain", []))
    kind = one_of(file, entry, effect["action"], v.ACT_IDS)
    if kind in (v.TRADE, v.LEAVE_COLONY) and not gain:
        raise fault(file, entry, "lacks", missing="gain")
    return v.Act(
        kind,
        truth(file, f"{entry}, once", effect.get("once", False)),
        one_of(file, f"{entry}, if", effect.get("if", "always"), v.IF_IDS),
        _amounts(file, f"{entry}, pay", effect.get("pay", {}), GOOD_IDS),
        _amounts(file, f"{entry}, or_pay", effect.get("or_pay", {}), GOOD_IDS),
        [_amounts(file, f"{entry}, gain", one, GOOD_IDS) for one in gain],
    )


def _clause(tables: Tables, file: str, entry: str, value: Any, who: int) -> int:
    """Read a clause, its alternatives first; its number."""
    effect = table(file, entry, value, CLAUSE_KEYS)
    choose = [
        _clause(tables, file, f"{entry}, choose", one, who)
        for one in listed(file, f"{entry}, choose", effect.get("choose", []))
    ]
    goods = {name: effect[name] for name in GOOD_IDS if name in effect}
    clause = v.Clause(
        one_of(file, f"{entry}, when", effect.get("when", "event"), v.WHEN_IDS),
        one_of(file, f"{entry}, who", effect.get("who", v.WHO_IDS[who]), v.WHO_IDS),
        truth(file, f"{entry}, may", effect.get("may", False)),
        one_of(file, f"{entry}, by", effect.get("by", "each"), ("each", "one")),
        one_of(file, f"{entry}, if", effect.get("if", "always"), v.IF_IDS),
        one_of(file, f"{entry}, per", effect.get("per", "once"), v.PER_IDS),
        _amounts(file, entry, goods, GOOD_IDS),
        one_of(file, f"{entry}, do", effect.get("do", "nothing"), v.DO_IDS),
        whole(file, entry, effect.get("amount", effect.get("workers", 0)), 0, 20),
        choose,
        _amounts(file, f"{entry}, others", effect.get("others", {}), GOOD_IDS),
        _amounts(file, f"{entry}, else", effect.get("else", {}), GOOD_IDS),
    )
    tables.clauses.append(clause)
    return len(tables.clauses) - 1


def _group_cards(tables: Tables) -> None:
    """What happens at the completion of a wonder runs like an event: it may concern others and ask them."""
    for card in range(len(tables.cards)):
        ready = [number for number in tables.effects[card] if tables.clauses[number].when == v.READY]
        tables.group_of.append(len(tables.groups) if ready else NONE)
        if ready:
            tables.groups.append(ready)


# -- boards, events and tiles ------------------------------------------------------------------------------------------


def _board(tables: Tables, name: str, value: Any) -> None:
    """§boards.2, §boards.3: slots, places and track. What a board can do besides is read like a card."""
    file = "boards.toml"
    entry = table(file, name, value, BOARD_KEYS)
    goods = [whole(file, f"{name}, {good}", entry.get(good), 0, 99) for good in ("gold", "stone", "food", "points")]
    tables.board_goods.append([*goods[:BOOKS], 0, goods[BOOKS]])
    tables.board_workers.append(whole(file, f"{name}, workers", entry.get("workers"), 1, 9))
    cards = _printed(tables, file, f"{name}, cards", entry.get("cards"))
    if not 1 <= len(cards) <= SLOTS or any(tables.type[card] not in (BUILDING, MILITARY) for card in cards):
        raise fault(file, f"{name}, cards", "board_cards", DOMAIN)
    tables.board_cards.append(cards)
    wonders = whole(file, f"{name}, wonders", entry.get("wonders"), 1, WONDERS)  # §boards.4: China has six
    built = _printed(tables, file, f"{name}, built", entry.get("built", []))  # §boards.5: Egypt's Pyramids
    if len(built) > wonders or any(tables.type[card] != WONDER for card in built):
        raise fault(file, f"{name}, built", "unknown", value=str(entry["built"]), known=TYPE_IDS[WONDER])
    tables.board_built.append(built)
    colonies = whole(file, f"{name}, colonies", entry.get("colonies"), 1, COLONIES)  # §boards.7: Persia has three
    tables.board_colonies.append(colonies)
    tables.board_wonders.append(wonders)
    track = table(file, f"{name}, track", entry.get("track"), ("food", "stability"))
    tables.board_food.append(whole(file, f"{name}, track", track.get("food"), 1, 9))
    tables.board_stability.append(whole(file, f"{name}, track", track.get("stability"), 1, 9))
    tables.board_itself.append(len(tables.cards))
    # §boards.6: Greece's bonus, §boards.8: Rome's strength, China's food and Egypt's architect.
    itself = {"age": 0, "set": "start", "gives": entry.get("gives", {}), "effects": entry.get("effects", [])}
    _card(tables, file, f"board-{name}", BOARD, itself)


def _printed(tables: Tables, file: str, entry: str, names: Any) -> list[int]:
    """The cards printed on a board: §boards.9, they are the progress cards of the same name."""
    found: list[int] = []
    for name in listed(file, entry, names):
        if not isinstance(name, str) or name not in tables.number:
            raise fault(file, entry, "unknown", value=repr(name), known="cards.toml")
        found.append(tables.number[name])
    return found


def _event(tables: Tables, value: Any) -> None:
    file = "events.toml"
    name = value.get("id", "?") if isinstance(value, dict) else "?"
    entry = table(file, f"event {name}", value, EVENT_KEYS)
    if name in tables.events:
        raise fault(file, f"event {name}", "twice", DOMAIN)
    missing = [key for key in ("id", "first", "second") if not isinstance(entry.get(key), str)]
    if missing:
        raise fault(file, f"event {name}", "lacks", missing=", ".join(missing))
    tables.events.append(str(name))
    tables.event_age.append(whole(file, f"{name}, age", entry.get("age"), 1, AGES))
    tables.event_set.append(one_of(file, f"{name}, set", entry.get("set"), SET_IDS))
    tables.event_architects.append(whole(file, f"{name}, architects", entry.get("architects"), 0, 9))
    tables.famine.append(whole(file, f"{name}, famine", entry.get("famine"), 0, 20))
    for half in ("first", "second"):
        tables.halves.append(str(entry.get(half)))
        does = listed(file, f"{name}, {half}_does", entry.get(f"{half}_does"))
        tables.groups.append([_clause(tables, file, f"{name}, {half}_does", one, v.ALL) for one in does])


def _tile(tables: Tables, value: Any) -> None:
    file = "solo.toml"
    name = value.get("id", "?") if isinstance(value, dict) else "?"
    entry = table(file, f"tile {name}", value, TILE_KEYS)
    if not isinstance(entry.get("id"), str):
        raise fault(file, f"tile {name}", "lacks", missing="id")
    if name in tables.tiles:
        raise fault(file, f"tile {name}", "twice", DOMAIN)
    tables.tiles.append(str(name))
    tables.tile_age.append(whole(file, f"{name}, age", entry.get("age"), 1, AGES))
    numbers = [whole(file, f"{name}, {key}", entry.get(key), 0, 60) for key in v.TILE_VALUES]
    for roll in ("five", "six"):
        does = table(file, f"{name}, {roll}", entry.get(roll), ("does", "amount"))
        numbers.append(one_of(file, f"{name}, {roll}", does.get("does"), v.TILE_IDS))
        numbers.append(whole(file, f"{name}, {roll}", does.get("amount"), 0, 20))
    tables.tile.append(numbers)


def in_sets(tables: Tables, sets: list[int], age: int) -> list[int]:
    """§setup.4: the progress cards of an age that belong to some sets.

    Start cards and boards belong to no age (§boards.9); what else a board prints stays in the deck (§boards.13).
    """
    ages = tables.age
    return [card for card in range(len(tables.cards)) if ages[card] == age and tables.set[card] in sets]
