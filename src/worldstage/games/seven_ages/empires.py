"""Empires: level, age, glory, money, leaders, artefacts, disorder, and how an empire ends. Each change writes its line.

`settle` carries out what waits until a conflict, an upkeep or a founding is over: empty areas, lost galleys, leaders
without units, empires without units.
"""

from __future__ import annotations

from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages import deck
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.effects import artefacts_of, has_passed, refresh, refresh_all
from worldstage.games.seven_ages.forces import (
    let_guest_in,
    lift,
    lift_all,
    on_map,
    remove_marker,
    set_holder,
    unit_of,
    units_in,
    vacate,
)
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import board as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import (
    AGES,
    CAPITAL,
    DIPLOMAT,
    DISORDER,
    FASTER_HISTORY,
    FIRST_ELEPHANTS,
    FORT,
    GONE,
    JOKER,
    JOKER_SLOT,
    LAND,
    LAST_LEVEL,
    MOST_MONEY,
    NONE,
    OVER_AT_ONCE,
    RELIC,
    SLOTS,
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


def square_icon(s: AgesState, colour: int, icon: int, times: int = 1) -> None:
    """§G.22: what a square icon asks for has happened: its glory comes at once, as often as it happens."""
    for kind, _, number in s.tables.icons[s.card[colour]]:
        if kind == icon and times:
            add_glory(s, s.owner[colour], number * times, kinds.ICON)


# -- progress ----------------------------------------------------------------------------------------------------------


def advance(s: AgesState, colour: int, steps: int, cause: int) -> None:
    """Move a progress marker; never below 1 (§1.14), and beyond 49 it stays (ruling of §W.2)."""
    before = s.level[colour]
    if before > LAST_LEVEL or not steps:
        return
    level = min(max(1, before + steps), LAST_LEVEL + 1)
    if level != before:
        set_level(s, colour, level, cause)


def set_level(s: AgesState, colour: int, level: int, cause: int) -> None:
    """Everything that follows at once from a new level (§1.9, §2.3.8, §2.3.11, §6.2.2, §6.1.15, §W.4)."""
    old_age, old_game = age(s, colour) if s.level[colour] else 0, game_age(s)
    s.level = replaced(s.level, colour, level)
    new_age, new_game = age(s, colour), game_age(s)
    log.LEVEL_CHANGED.write(s, s.card[colour], level, new_age, cause)
    if new_game > old_game:
        log.AGE_BEGAN.write(s, new_game)
    if old_age and new_age != old_age:
        retire_leaders(s, colour)
        drop_outdated(s, colour)
    refresh(s, colour)
    claim_elephants(s, colour)
    if new_game == AGES > old_game:
        remove_elephants(s)
    if level > LAST_LEVEL:
        pass_last_level(s, colour)
    if s.switches[FASTER_HISTORY] and s.first_age and new_age > s.first_age:
        s.finished = OVER_AT_ONCE  # §X.6


def pass_last_level(s: AgesState, colour: int) -> None:
    """§W.4, §W.6: this round is the last, and the first one to get here has 7 glory more."""
    seat = s.owner[colour]
    log.PASSED_LAST_LEVEL.write(s, seat, s.card[colour])
    s.finished = max(s.finished, 1)
    add_glory(s, seat, final_glory(s), kinds.LAST_LEVEL)
    if seat not in s.passed:
        s.passed = (*s.passed, seat)


def final_glory(s: AgesState) -> int:
    """§W.6: what it brings to end the game now: nothing once an empire has passed level 49."""
    return 0 if s.passed else s.tables.final_glory


def retire_leaders(s: AgesState, colour: int) -> None:
    """§6.2.2: a change of age, either way, removes all leaders; an artefact may keep the first ones."""
    for leader in leaders_of(s, colour)[rule(s, colour, v.KEEP_LEADER) :]:
        remove_leader(s, leader, kinds.NEW_AGE)


def drop_outdated(s: AgesState, colour: int) -> None:
    """§6.1.15: an artefact ends when its empire passes the last age that it names."""
    for artefact in artefacts_of(s, colour):
        if has_passed(s.tables, artefact, age(s, colour)):
            remove_artefact(s, artefact, colour, kinds.NEW_AGE)


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


def claim_elephants(s: AgesState, colour: int) -> None:
    """§2.3.8: from level 10 on the elephant of each area joins the pool, even if another empire has it."""
    if s.level[colour] < FIRST_ELEPHANTS or s.elephants_gone:
        return
    t = s.tables
    for area in s.areas[colour]:
        if t.elephant[area]:
            counter = t.elephant_counter[area]
            robbed = s.common[counter - t.first_common]
            if robbed != colour:
                take_elephant(s, counter, colour)
                log.ELEPHANT_JOINED.write(s, s.card[colour], area)
                if robbed != NONE and s.fight_area == NONE:
                    settle(s, robbed)


def take_elephant(s: AgesState, counter: int, colour: int) -> None:
    """Put an elephant into the pool of an empire, from wherever it is."""
    if s.at[counter] != NONE:
        lift(s, counter)
        s.reveals += 1  # where it stood
    s.common = replaced(s.common, counter - s.tables.first_common, colour)


def remove_elephants(s: AgesState) -> None:
    """§2.3.11: the first empire in age 7 ends all elephants."""
    t = s.tables
    s.elephants_gone = 1
    log.ELEPHANTS_GONE.write(s)
    robbed: list[int] = []
    for i in range(t.elephant_count):
        if s.at[t.first_common + i] != NONE:
            robbed.append(s.common[i])
            lift(s, t.first_common + i)
        s.common = replaced(s.common, i, NONE)
    if s.fight_area == NONE:
        for colour in robbed:
            settle(s, colour)


# -- what waits --------------------------------------------------------------------------------------------------------


def settle(s: AgesState, colour: int) -> None:
    """Stranded galleys go, empty areas fall neutral, and so do lone leaders; an empire without units is dissolved.

    §7.1: that comes first, so that its last cities stay as they are (§7.4).
    """
    if s.card[colour] == NONE:
        return
    _lose_galleys(s, colour)
    if not on_map(s, colour):
        dissolve(s, colour, kinds.NO_UNITS)
        return
    _leave_empty_areas(s, colour)
    for leader in leaders_of(s, colour):
        if not units_in(s, colour, s.leader_at[leader]):
            remove_leader(s, leader, kinds.ALONE)  # §6.2.3
    refresh(s, colour)
    claim_elephants(s, colour)


def _leave_empty_areas(s: AgesState, colour: int) -> None:
    """§4.2.26: areas without units are given up; a guest there takes over, also what the area brings (§2.3.8)."""
    for area in s.areas[colour]:
        if s.force[area] == 0 and s.holder[area] == colour:  # a guest's claim may have settled this empire already
            guest = s.guest[area]
            vacate(s, area)
            if guest != NONE:
                claim_elephants(s, guest)


def _lose_galleys(s: AgesState, colour: int) -> None:
    """§4.1.17: a galley at sea that is next to no land area in which its empire has units is destroyed at once."""
    t = s.tables
    for counter in on_map(s, colour):
        area = t.port_area[s.at[counter]]
        if t.galley[unit_of(s, counter)] and t.area_kind[area] != LAND and not _beside_manned_land(s, colour, area):
            lift(s, counter)
            s.reveals += 1  # that it was a galley
            log.UNITS_LOST.write(s, s.card[colour], area, 1, kinds.GALLEY)


def _beside_manned_land(s: AgesState, colour: int, water: int) -> bool:
    """`beside_own_land` before areas without units are given up."""
    t = s.tables
    return any(t.area_kind[a] == LAND and s.holder[a] == colour and s.force[a] for a in t.neighbours[water])


def settle_all(s: AgesState) -> None:
    for colour in in_play(s):
        settle(s, colour)


def dissolve(s: AgesState, colour: int, cause: int) -> None:
    """§7.3, §7.4, §7.5, §7.6: an empire leaves the map; its cities stay, its capital as an ordinary one."""
    card, seat, trade = s.card[colour], s.owner[colour], trade_value(s, colour)
    for leader in leaders_of(s, colour):
        remove_leader(s, leader, kinds.DISSOLUTION)
    for artefact in artefacts_of(s, colour):
        remove_artefact(s, artefact, colour, kinds.DISSOLUTION)
    lift_all(s, on_map(s, colour))
    heirs: list[int] = []
    for area in s.areas[colour]:
        s.built = replaced(s.built, area, s.built[area] & ~(CAPITAL | FORT | DISORDER))
        set_holder(s, area, NONE)
        if s.guest[area] != NONE:
            heirs.append(s.guest[area])
        let_guest_in(s, area)
    s.common = tuple([NONE if owner == colour else owner for owner in s.common])
    pay(s, colour, s.money[colour], kinds.DISSOLUTION)
    if s.marker[colour] != NONE and s.shown[colour] == NONE:
        s.fallen = with_item(s.fallen, seat, [*s.fallen[seat], s.marker[colour]])  # §O.7
    if s.shown[colour] != NONE:
        s.ended = with_item(s.ended, seat, [*s.ended[seat], s.shown[colour], trade])  # §X.3.5
        if s.marker[colour] == JOKER:  # a turn that is still to come
            own, off = seat * SLOTS + colour, seat * SLOTS + JOKER_SLOT
            s.turns = [off if turn == own else turn for turn in s.turns]
    clear_card(s, colour)
    forget_events(s, colour)
    log.EMPIRE_GONE.write(s, seat, card, cause)
    if card not in s.card:  # another part of a divided empire may still have it
        deck.discard(s, card)
    refresh_all(s)
    for heir in heirs:
        claim_elephants(s, heir)


def clear_card(s: AgesState, colour: int) -> None:
    """Nothing lies on or beside a card that is gone."""
    s.card = replaced(s.card, colour, NONE)
    s.owner = replaced(s.owner, colour, NONE)
    s.religion = replaced(s.religion, colour, NONE)
    s.government = replaced(s.government, colour, NONE)
    s.marker = with_item(s.marker, colour, NONE)
    s.shown = with_item(s.shown, colour, NONE)
    s.level = replaced(s.level, colour, 0)
    s.elite = replaced(s.elite, colour, 0)
    s.traits = replaced(s.traits, colour, 0)
    s.since = replaced(s.since, colour, 0)
    s.homeland = with_item(s.homeland, colour, [])


def forget_events(s: AgesState, colour: int) -> None:
    """What events have left for an empire does not hold for the next one of its colour (§7.6)."""
    s.harvest = replaced(s.harvest, colour, 0)
    s.revolt = replaced(s.revolt, colour, 0)
    s.march = replaced(s.march, colour, 0)
    s.migrating = replaced(s.migrating, colour, 0)
    s.progress_bonus = replaced(s.progress_bonus, colour, 0)
    s.glory_doubled = replaced(s.glory_doubled, colour, 0)
    s.world_war = replaced(s.world_war, colour, 0)
    kept: list[int] = []
    for i in range(0, len(s.truces), 3):
        if s.truces[i] != colour and s.truces[i + 1] != colour:
            kept += s.truces[i : i + 3]
    s.truces = tuple(kept)
