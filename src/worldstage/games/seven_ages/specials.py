"""What the clauses of cards and artefacts mean for founding and production, read once into tables of numbers."""

from __future__ import annotations

from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.names import CLASS_IDS, NONE
from worldstage.games.seven_ages.tables import Clause, Tables

_COUNTED = {"desert": v.COUNTS_DESERT, "tundra": v.COUNTS_TUNDRA}


def read(t: Tables) -> None:
    """Fill the tables of an edition whose cards, units and artefacts are read."""
    specials = t.card_special
    t.start_elite = [_number(clauses, "elite") for clauses in specials]  # §1.24
    t.free_forts = [_number(clauses, "free-forts") for clauses in specials]  # §1.31
    t.free_manoeuvres = [_number(clauses, "manoeuvre") for clauses in specials]  # §1.33
    t.converts = [_converted(t, clauses) for clauses in specials]
    t.converts_any = [int(Clause("convert", ("any",)) in clauses) for clauses in specials]
    t.build_level = [_levels(t, clauses) for clauses in specials]
    t.start_discount = [_discounts(t, clauses) for clauses in specials]
    t.early_unit, t.cheap_unit = [0] * t.unit_count, [0] * t.unit_count
    t.counted_by = [_COUNTED.get(terrain, NONE) for terrain in t.labels["terrain"]]  # §G.9
    t.income_here, t.barren = [0] * t.artefact_count, [0] * t.artefact_count
    for artefact, clauses in enumerate(t.artefact_clauses):
        for clause in clauses:
            _artefact(t, artefact, clause)


def _number(clauses: list[Clause], verb: str) -> int:
    return sum(int(clause.args[0]) for clause in clauses if clause.verb == verb)


def _converted(t: Tables, clauses: list[Clause]) -> list[int]:
    """§1.28: the empires whose units a new one takes over."""
    names = [clause.args[0] for clause in clauses if clause.verb == "convert"]
    return [t.labels["card"].index(name) for name in names if name != "any"]


def _levels(t: Tables, clauses: list[Clause]) -> list[int]:
    """§2.3.1: from which level an empire builds each type; its special may name an earlier one."""
    levels = list(t.unit_level)
    for clause in clauses:
        if clause.verb == "early":
            for unit in units_named(t, clause.args[0]):
                levels[unit] = int(clause.args[1])
    return levels


def _discounts(t: Tables, clauses: list[Clause]) -> list[int]:
    """§1.33: what initial prices add to the cost of each type."""
    added = [0] * t.unit_count
    for clause in clauses:
        if clause.verb == "initial-cost":
            for unit in units_named(t, clause.args[0]):
                added[unit] += int(clause.args[1])
    return added


def _artefact(t: Tables, artefact: int, clause: Clause) -> None:
    if clause.verb == "early":
        for unit in units_named(t, clause.args[0]):
            t.early_unit[unit] = 1
    elif clause.verb == "cost" and clause.args[0] != "units":
        for unit in units_named(t, clause.args[0]):
            t.cheap_unit[unit] = 1
    elif clause.verb == "income" and clause.args[-1] == "here":
        if clause.args[0][0] in "+-":
            t.income_here[artefact] += int(clause.args[0])
        else:
            t.barren[artefact] = 1


def units_named(t: Tables, name: str) -> list[int]:
    """The types that a clause names: all of a class, or one."""
    if name in CLASS_IDS:
        return [unit for unit in range(t.unit_count) if CLASS_IDS[t.unit_class[unit]] == name]
    return [t.labels["unit"].index(name)]
