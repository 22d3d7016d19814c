"""7 Dissolving an empire: by its owner (§7.2), or because it has no units (§7.1).

`settle` carries out what waits until a conflict, an upkeep or a founding is over: empty areas, lost galleys, leaders
without units, empires without units. Elephants that an empire loses to another, or to age 7, can be its last units.
"""

from __future__ import annotations

from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages import deck
from worldstage.games.seven_ages.effects import artefacts_of, refresh, refresh_all
from worldstage.games.seven_ages.empires import (
    in_play,
    leaders_of,
    pay,
    remove_artefact,
    remove_leader,
    take_elephant,
    trade_value,
)
from worldstage.games.seven_ages.forces import (
    let_guest_in,
    lift,
    lift_all,
    on_map,
    set_holder,
    unit_of,
    units_in,
    vacate,
)
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import board as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import (
    CAPITAL,
    DISORDER,
    FIRST_ELEPHANTS,
    FORT,
    JOKER,
    JOKER_SLOT,
    LAND,
    NONE,
    SLOTS,
)

# -- 7.1 without units -------------------------------------------------------------------------------------------------


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


# -- 7.3 to 7.6 what becomes of an empire ------------------------------------------------------------------------------


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


# -- elephants that change hands ---------------------------------------------------------------------------------------


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
