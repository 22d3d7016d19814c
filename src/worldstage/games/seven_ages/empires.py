"""Empires: age, glory, money, leaders, artefacts, disorder, elephants. Each change writes its line.

Their levels are in `levels`; how they end, in `dissolution`.
"""

from __future__ import annotations

from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.effects import refresh
from worldstage.games.seven_ages.forces import lift, remove_marker
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import board as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import (
    DIPLOMAT,
    DISORDER,
    GONE,
    LAND,
    LAST_LEVEL,
    MOST_MONEY,
    NONE,
    RELIC,
)

# -- reading -----------------------------------------------------------------------------------------------------------


def in_play(s: AgesState) -> list[int]:
    """The colours of all empires on the map."""
    return [colour for colour, card in enumerate(s.card) if card != NONE]


def empires_of(s: AgesState, seat: int) -> list[int]:
    return [colour for colour, owner in enumerate(s.owner) if owner == seat]


def order_of_play(s: AgesState) -> list[int]:
    """§A.3: the start player, then clockwise; seats that have not joined yet are left out."""
    return [seat for i in range(s.seats) if s.seated[seat := (s.start + i) % s.seats]]


def maximum(s: AgesState) -> int:
    """§O.3: the most empires a player may have, by the seats in play (§S.12)."""
    return s.tables.most_empires[sum(s.seated)]


def age(s: AgesState, colour: int) -> int:
    """The age of an empire, from 1 (§1.9)."""
    return s.tables.age_of_level[min(s.level[colour], LAST_LEVEL)]


def highest_level(s: AgesState) -> int:
    return max((s.level[colour] for colour in in_play(s)), default=0)


def game_age(s: AgesState) -> int:
    """§1.6: the age of the most advanced empire; 0 with none on the map."""
    level = highest_level(s)
    return s.tables.age_of_level[min(level, LAST_LEVEL)] if level else 0


def rule(s: AgesState, colour: int, number: int) -> int:
    """What everything that an empire has adds up to for a lasting rule of `vocabulary`."""
    return s.bound[colour][number]


def barbarian(s: AgesState, colour: int) -> bool:
    """§2.2.3: an empire with the symbol "no cities" for the age it is in."""
    return bool(s.tables.no_cities[s.card[colour]] >> age(s, colour) & 1)


def disordered(s: AgesState, colour: int) -> bool:
    """Whether any area of an empire is in disorder (§3.8)."""
    return any(s.built[area] & DISORDER for area in s.areas[colour])


def trade_value(s: AgesState, colour: int) -> int:
    """§3.8, §X.3.3: the trade number of an empire with artefacts and 1 for each diplomat, less 1 for disorder."""
    number = s.tables.card_trade[s.card[colour]] + rule(s, colour, v.TRADE)
    for leader in leaders_of(s, colour):
        number += s.tables.leader_types[leader] >> DIPLOMAT & 1
    return number - 1 if disordered(s, colour) else number


def leaders_of(s: AgesState, colour: int) -> list[int]:
    """The leaders of an empire on the map."""
    return [leader for leader, serves in enumerate(s.leader_of) if serves == colour]


def leaders_in(s: AgesState, colour: int, area: int, kind: int = NONE) -> list[int]:
    """The leaders of an empire in an area, perhaps of one type only (§4.2.4)."""
    types = s.tables.leader_types
    return [
        leader
        for leader, serves in enumerate(s.leader_of)
        if serves == colour and s.leader_at[leader] == area and (kind == NONE or types[leader] >> kind & 1)
    ]


# -- glory and money ---------------------------------------------------------------------------------------------------


def add_glory(s: AgesState, seat: int, amount: int, cause: int) -> None:
    """Glory never falls below 0 (ruling of §W.1)."""
    before = s.glory[seat]
    s.glory = replaced(s.glory, seat, max(0, before + amount))
    change = s.glory[seat] - before
    if change > 0:
        log.GLORY_GAINED.write(s, seat, change, s.glory[seat], cause)
    elif change < 0:
        log.GLORY_LOST.write(s, seat, -change, s.glory[seat], cause)


def final_glory(s: AgesState) -> int:
    """§W.6: what it brings to end the game now: nothing once an empire has passed level 49."""
    return 0 if s.passed else s.tables.final_glory


def receive(s: AgesState, colour: int, amount: int, cause: int) -> int:
    """§2.1.1: money stops at 199, wherever it comes from; how much of it was taken."""
    taken = min(amount, MOST_MONEY - s.money[colour])
    if taken:
        s.money = with_item(s.money, colour, s.money[colour] + taken)
        log.MONEY_GAINED.write(s, s.card[colour], taken, s.money[colour], cause, s.owner[colour])
    return taken


def pay(s: AgesState, colour: int, amount: int, cause: int) -> None:
    if amount:
        s.money = with_item(s.money, colour, s.money[colour] - amount)
        log.MONEY_PAID.write(s, s.card[colour], amount, s.money[colour], cause, s.owner[colour])


def pay_for_units(s: AgesState, colour: int, amount: int, units: list[int]) -> None:
    """§4.2.31: everybody reads the sum, the owner also reads the units: how many of which type, their area and port."""
    if not units:
        pay(s, colour, amount, kinds.BUILDING)
        return
    s.money = with_item(s.money, colour, s.money[colour] - amount)
    seat, left = s.owner[colour], s.money[colour]
    log.UNITS_PAID.tell(s, 1 << seat, s.card[colour], amount, left, kinds.BUILDING, seat, units)


def square_icon(s: AgesState, colour: int, icon: int, times: int = 1) -> None:
    """§G.22: what a square icon asks for has happened: its glory comes at once, as often as it happens."""
    for kind, _, number in s.tables.icons[s.card[colour]]:
        if kind == icon and times:
            add_glory(s, s.owner[colour], number * times, kinds.ICON)


# -- leaders -----------------------------------------------------------------------------------------------------------


def remove_leader(s: AgesState, leader: int, cause: int) -> None:
    """§6.2.1: a named leader leaves the game, one without name goes back into the cup."""
    log.LEADER_GONE.write(s, leader, s.card[s.leader_of[leader]], cause)
    s.leader_of = replaced(s.leader_of, leader, NONE)
    s.leader_at = replaced(s.leader_at, leader, GONE if leader < s.tables.named_leaders else NONE)


# -- artefacts ---------------------------------------------------------------------------------------------------------


def remove_artefact(s: AgesState, artefact: int, colour: int, cause: int) -> None:
    """Take the marker of an artefact from an empire; the blue one stays (§6.1.18)."""
    if s.religion[colour] == artefact:
        s.religion = replaced(s.religion, colour, NONE)
    elif s.government[colour] == artefact:
        s.government = replaced(s.government, colour, NONE)
    elif s.relic_of[artefact] == colour:
        s.relic_of = replaced(s.relic_of, artefact, NONE)
    else:
        remove_marker(s, s.relic_at[artefact])
    log.RELIC_GONE.write(s, artefact, s.card[colour], cause)
    refresh(s, colour)


# -- disorder ----------------------------------------------------------------------------------------------------------


def disorder(s: AgesState, area: int, cause: int) -> None:
    """§6.4.5, §6.1.4: an area falls into disorder, unless it is already or an artefact protects it; only land can."""
    t = s.tables
    relic = (s.built[area] >> RELIC) - 1
    if s.built[area] & DISORDER or t.area_kind[area] != LAND or s.holder[area] == NONE:
        return
    if relic != NONE and t.artefact_calm[relic]:
        return
    s.built = replaced(s.built, area, s.built[area] | DISORDER)
    log.DISORDER_CAME.write(s, area, cause)


# -- elephants ---------------------------------------------------------------------------------------------------------


def elephants_left(s: AgesState) -> bool:
    """§2.3.11: no elephants once an empire has reached age 7."""
    return not s.elephants_gone


def take_elephant(s: AgesState, counter: int, colour: int) -> None:
    """Put an elephant into the pool of an empire, from wherever it is."""
    if s.at[counter] != NONE:
        lift(s, counter)
        s.reveals += 1  # where it stood
    s.common = replaced(s.common, counter - s.tables.first_common, colour)
