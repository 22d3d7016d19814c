"""The cards of an edition: empires, leaders, artefacts and events."""

from __future__ import annotations

from worldstage.core.editions import Row, fault
from worldstage.games.seven_ages.edition_cells import DOMAIN, ages_of, clause_of, clauses_of, mask_of, numbers_of
from worldstage.games.seven_ages.names import AGES, ARTEFACT_ROOM, CARD_ROOM, LAND, LEADER_ROOM, LEADER_TYPES, NONE
from worldstage.games.seven_ages.tables import (
    ARTEFACT_KINDS,
    BOTH_AREAS,
    CONDITION_IDS,
    ELEPHANT,
    HELD_BY,
    HOMELAND,
    ICON_IDS,
    IN_PLAY,
    LAND_AREAS,
    NO_CONDITION,
    OUT_OF_PLAY,
    PRINTED,
    START_AREA,
    START_IDS,
    WHEAT,
    WINDOW_IDS,
    Clause,
    Tables,
)

CARDS_CSV = (
    "number",
    "id",
    "value",
    "ages",
    "conditional_ages",
    "condition",
    "start",
    "special_start",
    "offset",
    "or_level_of",
    "money",
    "trade",
    "leaders",
    "glory",
    "no_cities",
    "no_navy",
    "no_cavalry",
    "special",
    "artefact",
    "event",
    "known",
)
LEADERS_CSV = ("id", "card", "age", "types", "many", "known")
ARTEFACTS_CSV = (
    "id",
    "kind",
    "colours",
    "ages",
    "early_age",
    "early_with",
    "needs",
    "lies",
    "clauses",
    "known",
)
EVENTS_CSV = ("id", "window", "target", "clauses", "known")
ON_CARD = "card"
IN_AREA = "area"
COLOUR_IDS = ("green", "red", "blue")


def read_cards(t: Tables, rows: list[Row], labels: dict[str, list[str]]) -> None:
    """§1.1: what stands on the cards. All other labels are known already."""
    if len(rows) > CARD_ROOM:
        raise fault("cards.csv", "id", "too_many", many=len(rows), room=CARD_ROOM)
    t.card_count = len(rows)
    card = {label: i for i, label in enumerate(labels["card"])}
    area = {label: i for i, label in enumerate(labels["area"])}
    t.artefact_cards = [[] for _ in labels["artefact"]]
    t.event_cards = [[] for _ in labels["event"]]
    for number, row in enumerate(rows):
        t.card_number.append(row.whole("number", 1, 999))
        t.card_value.append(row.whole("value", 0, 9))
        t.card_money.append(row.whole("money", 0, 199))
        t.card_trade.append(row.whole("trade", -9, 9))
        t.card_leaders.append(row.whole("leaders", 0, 9))
        t.offset.append(row.whole("offset", -9, 9))
        t.level_of.append(row.one_of("or_level_of", labels["card"]) if row.text("or_level_of") else NONE)
        t.no_cities.append(mask_of(ages_of(row, "no_cities")))
        t.no_navy.append(row.truth("no_navy"))
        t.no_cavalry.append(row.truth("no_cavalry"))
        t.card_special.append(clauses_of(row, "special"))
        t.card_artefact.append(row.one_of("artefact", labels["artefact"]))
        t.card_event.append(row.one_of("event", labels["event"]))
        t.artefact_cards[t.card_artefact[-1]].append(number)
        t.event_cards[t.card_event[-1]].append(number)
        _ages(t, row, card)
        _start(t, row, area, labels)
        t.icons.append([_icon(row, part, labels["region"]) for part in row.listed("glory")])
    if len(set(t.card_number)) < t.card_count:
        twice = next(i for i, number in enumerate(t.card_number) if number in t.card_number[:i])
        raise rows[twice].fault("number", "twice", DOMAIN, value=str(t.card_number[twice]))


def _ages(t: Tables, row: Row, card: dict[str, int]) -> None:
    """§1.6, §1.7: ages in which an empire starts in any case, and those in which a condition must hold."""
    ages, conditional = ages_of(row, "ages"), ages_of(row, "conditional_ages")
    t.card_ages.append(mask_of(ages))
    t.conditional_ages.append(mask_of(conditional))
    t.lowest_age.append(ages[0] if ages else 0)
    kind, others = NO_CONDITION, list[int]()
    if row.text("condition"):
        clause = clause_of(row, "condition", row.text("condition"))
        kind = row.word("condition", clause.verb, CONDITION_IDS)
        others = numbers_of(row, "condition", list(clause.args), card)
    if bool(others) != (kind in (IN_PLAY, OUT_OF_PLAY)) or bool(conditional) != (kind != NO_CONDITION):
        raise row.fault("condition", "condition", DOMAIN, value=repr(row.text("condition")))
    if not ages and not conditional:
        raise row.fault("ages", "no_ages", DOMAIN, value="''")
    t.condition.append(kind)
    t.condition_cards.append(others)


def _start(t: Tables, row: Row, area: dict[str, int], labels: dict[str, list[str]]) -> None:
    """§1.19, §1.4: printed start areas, on land; or a rule where to start."""
    areas = numbers_of(row, "start", row.listed("start"), area)
    if any(t.area_kind[start] != LAND for start in areas):
        raise row.fault("start", "start_at_sea", DOMAIN)
    kind, number, other, region = PRINTED, 0, NONE, NONE
    if row.text("special_start"):
        clause = clause_of(row, "special_start", row.text("special_start"))
        kind = row.word("special_start", clause.verb, START_IDS)
        if len(clause.args) != (2 if kind == HELD_BY else 1):
            raise row.fault("special_start", "no_clause", DOMAIN, value=repr(row.text("special_start")))
        if kind == HELD_BY:
            other = row.word("special_start", clause.args[0], labels["card"])
            region = row.word("special_start", clause.args[1], labels["region"])
        else:
            number = 1 + row.word("special_start", clause.args[0], [str(n) for n in range(1, 10)])
    if not areas and kind in (PRINTED, HELD_BY):
        raise row.fault("start", "no_start", DOMAIN)
    if kind not in (PRINTED, HELD_BY) and (areas or t.condition[-1] != START_AREA):
        raise row.fault("special_start", "start_rule", DOMAIN)
    t.start_areas.append(areas)
    t.start_kind.append(kind)
    t.start_number.append(number)
    t.start_card.append(other)
    t.start_region.append(region)


def _icon(row: Row, part: str, regions: list[str]) -> tuple[int, int, int]:
    """§G.1, §G.2: `homeland` and resources have no number, areas have a region, everything else a number."""
    clause = clause_of(row, "glory", part)
    kind = row.word("glory", clause.verb, ICON_IDS)
    with_region = LAND_AREAS <= kind <= BOTH_AREAS
    with_number = kind != HOMELAND and not WHEAT <= kind <= ELEPHANT
    if len(clause.args) != int(with_region) + int(with_number):
        raise row.fault("glory", "no_icon", DOMAIN, value=repr(part))
    region = row.word("glory", clause.args[0], regions) if with_region else NONE
    number = 1 + row.word("glory", clause.args[-1], ["1", "2", "3"]) if with_number else 1
    return kind, region, number


def read_leaders(t: Tables, rows: list[Row], cards: list[str]) -> list[str]:
    """§6.3.2, §P.3: the named leaders, each of one empire and age, then those in the cup, and blanks; the labels."""
    labels: list[str] = []
    t.named_of = [[] for _ in cards]
    for named in (True, False):
        for row in rows:
            if bool(row.text("card")) == named:
                labels += _leaders(t, row, cards, named, len(labels))
        if named:
            t.named_leaders = len(labels)
    t.leader_count = len(labels)
    if t.leader_count > LEADER_ROOM:
        raise fault("leaders.csv", "id", "too_many", many=t.leader_count, room=LEADER_ROOM)
    return labels


def _leaders(t: Tables, row: Row, cards: list[str], named: bool, first: int) -> list[str]:
    """The labels of the leaders of a row: one with a name, or so many without, `tactician:1` and so on."""
    types = [row.word("types", name, LEADER_TYPES) for name in row.listed("types")]
    many = row.whole("many", 1, 1 if named else 40)
    if not types and not named:
        t.blanks += many
        return []
    if not types:
        raise row.fault("types", "lacks", missing=", ".join(LEADER_TYPES))
    card = row.one_of("card", cards) if named else NONE
    t.leader_card += [card] * many
    t.leader_age += [row.whole("age", 1, AGES) if named else 0] * many
    t.leader_types += [sum(1 << kind for kind in set(types))] * many
    if named:
        t.named_of[card].append(first)
        return [row.text("id")]
    return [f"{row.text('id')}:{i}" for i in range(1, many + 1)]


def read_artefacts(t: Tables, rows: list[Row], artefacts: list[str], terrains: list[str]) -> None:
    """§6.1.9, §6.1.10, §6.1.12: ages, prerequisites (one of them), colours of markers, and where the marker lies."""
    if len(rows) > ARTEFACT_ROOM:
        raise fault("artefacts.csv", "id", "too_many", many=len(rows), room=ARTEFACT_ROOM)
    number = {label: i for i, label in enumerate(artefacts)}
    t.artefact_count = len(rows)
    for row in rows:
        t.artefact_kind.append(row.one_of("kind", ARTEFACT_KINDS))
        colours = [row.word("colours", name, COLOUR_IDS) for name in row.listed("colours")]
        if (0 in colours) == (1 in colours):
            raise row.fault("colours", "green_or_red", DOMAIN)
        for colour, values in enumerate((t.artefact_green, t.artefact_red, t.artefact_blue)):
            values.append(int(colour in colours))
        ages = ages_of(row, "ages")
        if not ages:
            raise row.fault("ages", "no_ages", DOMAIN, value="''")
        t.artefact_ages.append(mask_of(ages))
        t.artefact_last_age.append(ages[-1])
        early = bool(row.text("early_age") or row.text("early_with"))
        t.artefact_early_age.append(row.whole("early_age", 1, ages[0] - 1) if early else 0)
        t.artefact_early_with.append(row.one_of("early_with", artefacts) if early else NONE)
        t.artefact_needs.append(numbers_of(row, "needs", row.listed("needs"), number))
        lies = row.one_of("lies", (ON_CARD, IN_AREA, *terrains))
        t.artefact_on_card.append(int(lies == 0))
        t.artefact_terrain.append(lies - 2 if lies >= 2 else NONE)
        t.artefact_clauses.append(clauses_of(row, "clauses"))
        t.artefact_calm.append(int(Clause("no-disorder", ("here",)) in t.artefact_clauses[-1]))
    _in_time(t, rows)


def _in_time(t: Tables, rows: list[Row]) -> None:
    """§6.1.10: an artefact that is needed can still be there: it does not begin later than what needs it ends."""
    for i, row in enumerate(rows):
        for need in t.artefact_needs[i]:
            first = min(age for age in range(AGES + 1) if t.artefact_ages[need] >> age & 1)
            if need == i or first > t.artefact_last_age[i]:
                raise row.fault("needs", "never_in_time", DOMAIN, value=rows[need].text("id"))


def read_events(t: Tables, rows: list[Row]) -> None:
    """§6.1.2, §6.1.3: when an event can be played, at whom, and what it does."""
    t.event_count = len(rows)
    for row in rows:
        t.event_window.append(row.one_of("window", WINDOW_IDS))
        t.event_target.append(clause_of(row, "target", row.text("target")))
        t.event_clauses.append(clauses_of(row, "clauses"))
