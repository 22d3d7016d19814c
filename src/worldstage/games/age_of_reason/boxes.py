"""4.3.1 and 6.0: placing a disc in an action box, and what each box does."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Rule, call, end
from worldstage.games.age_of_reason import log
from worldstage.games.age_of_reason.cards import deck_of, fitting, hand_size, take_back, take_nothing
from worldstage.games.age_of_reason.edition import boxes_for
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import (
    ARMY_TRAINING,
    BANKING,
    COMPANIES_BOTH,
    COUNTRIES,
    DECK,
    FIRST_TRADING,
    GOVERNMENT_REFORM,
    MILITIA,
    NAVY_TRAINING,
    NONE,
    PRESSGANGS,
    REGIONS,
    RESERVE,
)
from worldstage.games.age_of_reason.state import boxes_held, counted, ease_unrest, means, pay, receive


def open_boxes(s: AgeState, seat: int, first: int = 0) -> list[int]:
    """Where `seat` may place a disc, counted from `first`: the first empty box of each name (§4.3.1.1, §4.3.1.2).

    It needs a disc in the supply (§2.2.4) and the price of the box (§4.3.1.3). Some boxes are closed with fewer than
    five seats. Boxes of one name are alike, so one of them stands for all.
    """
    if s.supply[s.country[seat]] == 0:
        return []
    t = s.tables
    owner = s.box
    which = boxes_for(t, s.seats, means(s, seat))
    found = [first + i for i in t.lone_boxes[which] if owner[i] == NONE]
    for boxes in t.like_boxes[which]:
        for i in boxes:
            if owner[i] == NONE:
                found.append(first + i)
                break
    found.sort()
    return found


def place_disc(s: AgeState, seat: int, box: int) -> None:
    """Pay, put the disc in, and carry out what happens at once."""
    country = s.country[seat]
    kind = s.tables.box_kind[box]
    pay(s, seat, s.tables.box_cost[kind], log.FOR_BOX)
    s.supply[country] -= 1
    s.box[box] = country
    log.DISC_PLACED.write(s, country, box)
    if kind >= FIRST_TRADING:
        trade(s, seat, kind)
    elif kind == BANKING:
        receive(s, seat, s.tables.box_gold[kind], log.FOR_BANKING)  # §6.0.banking
    elif kind == GOVERNMENT_REFORM:
        ease_unrest(s, seat, s.tables.reform)  # §6.0.government-reform
    elif kind == MILITIA or kind == PRESSGANGS:
        # Asked whenever there is a discard pile: whether a card fits is the seat's own secret.
        if hand_size(s.hand[seat]) < DECK:
            call(s, TAKING_BACK, seat, kind)


def trade(s: AgeState, seat: int, kind: int) -> None:
    """§4.3.1.7: two gold at once for each disc in the region that the box names.

    §6.0.baltic-company, §6.0.gold-mines, §6.0.slaves, §6.0.sugar-plantations, §6.0.tobacco name one region.
    §6.0.east-indies-company and §6.0.levant-company name one "or" the other: the one with more discs, since fewer
    is never better; or both, by setting.
    """
    base = s.country[seat] * REGIONS
    discs = 0
    for region in range(REGIONS):
        if s.tables.box_regions[kind] >> region & 1:
            here = s.discs[base + region]
            discs = discs + here if s.switches[COMPANIES_BOTH] else max(discs, here)
    receive(s, seat, discs * s.tables.box_gold[kind], log.FOR_TRADE + kind - FIRST_TRADING)


class TakingBack(Ask[AgeState]):
    """§6.0.militia: a card with soldiers only; §6.0.pressgangs: one with a ship, or any, by setting.

    If a card fits, one must be taken.
    """

    BOX: Final = 3  # the kind of box: MILITIA or PRESSGANGS


def by_pressgangs(s: AgeState) -> bool:
    """Whether the card is taken back by Pressgangs, rather than by Militia."""
    return s.frames[-1][TakingBack.BOX] == PRESSGANGS


class TakeBack(Rule[AgeState]):
    """The argument is the card."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        return [first + card for card in fitting(s, s.hand[seat], deck_of(s, seat), by_pressgangs(s))]

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        pressgangs = by_pressgangs(s)
        end(s)
        take_back(s, seat, argument, pressgangs)


class TakeNothing(Rule[AgeState]):
    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        return [] if fitting(s, s.hand[seat], deck_of(s, seat), by_pressgangs(s)) else [first]

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        pressgangs = by_pressgangs(s)
        end(s)
        take_nothing(s, seat, pressgangs)


def combat_bonus(s: AgeState, country: int, region: int) -> int:
    """What the boxes add to a country's strength in a region; several add up (§4.3.2.II.35, §4.3.2.II.36).

    §6.0.army-training everywhere, §6.0.navy-training where ships count, and support where its box says:
    §6.0.bavaria, §6.0.cossacks, §6.0.denmark, §6.0.gauchos, §6.0.nawab, §6.0.naples, §6.0.native-americans,
    §6.0.ottomans, §6.0.portugal, §6.0.saxony, §6.0.sweden. All last to the end of the turn (§4.3.1.5, §4.3.1.6).
    """
    t = s.tables
    bonus = boxes_held(s, country, ARMY_TRAINING) * t.box_strength[ARMY_TRAINING]
    if t.ship[region]:
        bonus += boxes_held(s, country, NAVY_TRAINING) * t.box_strength[NAVY_TRAINING]
    for kind in t.support[region]:
        bonus += boxes_held(s, country, kind) * t.box_strength[kind]
    return bonus


def use_reserve(s: AgeState, country: int) -> None:
    """§6.0.reserve: the disc returns to its owner, and the box may be filled again."""
    t = s.tables
    for i in range(t.first_box[RESERVE], t.first_box[RESERVE + 1]):
        if s.box[i] == country:
            s.box[i] = NONE
            s.supply[country] += 1
            log.RESERVE_USED.write(s, country, i)
            return


def clear_boxes(s: AgeState) -> None:
    """§4.6.5: all discs in action boxes return to their owners."""
    if s.log is not None:
        line = counted([s.box.count(country) for country in range(COUNTRIES)])
        if line:
            log.DISCS_TAKEN_BACK.write(s, line)
    for i in range(len(s.box)):
        if s.box[i] != NONE:
            s.supply[s.box[i]] += 1
            s.box[i] = NONE


TAKING_BACK: Final[TakingBack] = TakingBack("boxes.take_back", "6.0.militia")
