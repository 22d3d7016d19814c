"""2: production: income, upkeep, and building in secret, for all producing empires at the same time."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import call, end
from worldstage.core.simultaneous import Simultaneous
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.costs import (
    add_free_elephant,
    allowed,
    buildable,
    has_free_elephant,
    prices,
    unit_cost,
)
from worldstage.games.seven_ages.dissolution import settle
from worldstage.games.seven_ages.empires import barbarian, disorder, order_of_play, pay, rule
from worldstage.games.seven_ages.forces import is_kept, lift_all, total, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.income import collect, income, income_items, maintained, upkeep_units
from worldstage.games.seven_ages.lines import board, kinds
from worldstage.games.seven_ages.lines import production as log
from worldstage.games.seven_ages.markers import count_action
from worldstage.games.seven_ages.names import COLOURS, NONE, SLOTS
from worldstage.games.seven_ages.names import PRODUCTION as PRODUCTION_ACTION
from worldstage.games.seven_ages.purchases import (
    FORT_BOUGHT,
    PLACES,
    RELEASE,
    WHATS,
    carry_out,
    items_of,
    place_of,
    producers,
    tally,
    what_of,
)

__all__ = ("begin_production", "buildable", "income", "income_items", "unit_cost")


def begin_production(s: AgesState) -> None:
    """§2.1.1, §2.2.1: all income and upkeep; then all owners give up units and build (ruling of §A.3)."""
    turns = s.turns
    s.turns = []
    for turn in turns:
        colour = turn % SLOTS
        if s.card[colour] == NONE:
            continue  # the upkeep of another empire has cost it its last unit, an elephant (§2.3.8)
        count_action(s, turn // SLOTS, PRODUCTION_ACTION)
        if rule(s, colour, v.ELEPHANT_ANY) and not has_free_elephant(s, colour):
            add_free_elephant(s, colour)
        collect(s, colour)
        pay_upkeep(s, colour)
    s.producing = tuple([turn for turn in turns if s.card[turn % SLOTS] != NONE and has_choice(s, turn % SLOTS)])
    asked = 0
    for turn in s.producing:
        asked |= 1 << turn // SLOTS
    s.draft = [[] for _ in range(s.seats)]
    if asked:
        call(s, PRODUCTION, asked)


def pay_upkeep(s: AgesState, colour: int) -> None:
    """§2.2.1: 1 for each unit, as far as the money goes. Without any money for them all units are given up at once."""
    price = s.tables.upkeep
    units = upkeep_units(s, colour)
    paid = min(units, s.money[colour] // price) if price else units
    pay(s, colour, paid * price, kinds.UPKEEP)
    s.unpaid = replaced(s.unpaid, colour, units - paid)
    if units > paid:
        log.UPKEEP_SHORT.write(s, s.card[colour], units - paid)
        if paid == 0:
            give_up(s, colour, maintained(s, colour))


def has_choice(s: AgesState, colour: int) -> bool:
    """Whether there is something to decide, by public facts: units to give up, or something to buy."""
    return s.unpaid[colour] > 0 or can_buy(s, colour)


def can_buy(s: AgesState, colour: int) -> bool:
    """Whether the money is enough for the cheapest thing, by public facts."""
    money = s.money[colour]
    if money >= s.tables.elite_cost:
        return True
    if money >= s.tables.fort_cost and not barbarian(s, colour):
        return True
    price = prices(s, colour, 0)
    return any(price[unit] <= money for unit in allowed(s, colour))


def give_up(s: AgesState, colour: int, counters: list[int]) -> None:
    """§2.2.4: units that are not maintained go to the pool; land areas that stay fall into disorder."""
    t = s.tables
    s.unpaid = replaced(s.unpaid, colour, 0)
    areas = [t.port_area[s.at[counter]] for counter in counters]
    lift_all(s, counters)
    lost = tally(areas)
    for i in range(0, len(lost), 2):
        board.UNITS_LOST.write(s, s.card[colour], lost[i], lost[i + 1], kinds.UPKEEP)
        if s.force[lost[i]]:
            disorder(s, lost[i], kinds.UPKEEP)
    settle(s, colour)


def released(s: AgesState, seat: int, colour: int) -> list[int]:
    """The counters that an owner gives up. Whatever the draft does not name is taken from the first ones.

    §2.3.10: of elephants first those that it keeps, by what it holds when everything named is gone (ruling).
    """
    t = s.tables
    wanted = [item for item in items_of(s, seat, colour) if RELEASE <= what_of(item) < FORT_BOUGHT]
    gone = [0] * t.area_count
    for item in wanted:
        gone[place_of(item)] += 1
    counters = maintained(s, colour)
    kept = [counter for counter in counters if keeps_without(s, counter, gone)]
    found: list[int] = []
    others: list[int] = []
    for counter in kept + [counter for counter in counters if counter not in kept]:
        code = (colour * WHATS + RELEASE + unit_of(s, counter)) * PLACES + t.port_area[s.at[counter]]
        if code in wanted:
            wanted.remove(code)
            found.append(counter)
        else:
            others.append(counter)
    return found + others[: s.unpaid[colour] - len(found)]


def keeps_without(s: AgesState, counter: int, gone: list[int]) -> bool:
    """§2.3.10: whether an empire keeps a counter that goes along with so many units of each area."""
    home = s.tables.elephant_area[counter - s.tables.first_common] if counter >= s.tables.first_common else NONE
    return is_kept(s, counter) and (home == NONE or total(s.force[home]) > gone[home])


class Production(Simultaneous[AgesState]):
    """§2.2.2, §2.3.1: each owner gives up units if it must, then builds, for one empire after the other."""

    def close(self, s: AgesState, chance: Chance) -> None:
        """First everything that is given up, then everything that is built, in order of play (§2.3.13)."""
        end(s)
        for seat in order_of_play(s):
            for colour in producers(s, seat):
                if s.unpaid[colour] and s.owner[colour] == seat:
                    give_up(s, colour, released(s, seat, colour))
        for seat in order_of_play(s):
            for colour in producers(s, seat):
                if s.owner[colour] == seat:
                    carry_out(s, seat, colour, 0)
                    settle(s, colour)
        s.producing = ()
        s.unpaid = (0,) * COLOURS
        s.draft = [[] for _ in range(s.seats)]


PRODUCTION: Final[Production] = Production("production", "2.3.1")
