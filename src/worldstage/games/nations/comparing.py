"""0.9 and five: who has most and who has least. Ties help nobody and hurt everybody."""

from __future__ import annotations

from typing import Final

from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import (
    ADVISORS,
    BUILDING,
    COLONIES,
    COLONY,
    FOOD,
    GOODS,
    LIBERTY_DEPLOYED,
    MILITARY,
    NO_WAR_IS_ZERO,
    NONE,
    NONE_IS_MOST,
    SHADOW_STABILITY,
    SHADOW_STRENGTH,
    SLOTS,
)
from worldstage.games.nations.state import age_of, solo, workers

# What is compared.
BY_STRENGTH: Final = 0
BY_STABILITY: Final = 1
BY_FOOD: Final = 2
BY_GOLDEN_AGES: Final = 3
BY_INDUSTRIAL: Final = 4
BY_WORKERS: Final = 5
BY_TRUE_STRENGTH: Final = 6  # whatever an event makes it seem (§event.sinking-of-the-vasa)

REVOLT: Final = -1


def strength(s: NationsState, seat: int) -> int:
    """§0.7: above the end of the track it counts as its end; never below 0."""
    counted = s.strength[seat]
    if counted > s.tables.last_strength:
        counted = s.tables.last_strength
    counted -= s.weaker[seat]
    return counted if counted > 0 else 0


def stability(s: NationsState, seat: int) -> int:
    """§0.10: all nations in revolt are equal, and last; so is who counts as least stable this round. Cut as in §0.7."""
    if s.stability[seat] < 0 or s.disgraced[seat]:
        return REVOLT
    return min(s.stability[seat], s.tables.last_stability)


def value(s: NationsState, seat: int, what: int) -> int:
    if what == BY_STRENGTH:
        return strength(s, seat)
    if what == BY_TRUE_STRENGTH:
        return min(s.strength[seat], s.tables.last_strength)
    if what == BY_STABILITY:
        return stability(s, seat)
    if what == BY_FOOD:
        return s.goods[seat * GOODS + FOOD]
    if what == BY_GOLDEN_AGES:
        return s.golden_ages[seat]
    if what == BY_INDUSTRIAL:
        return workers_of_age(s, seat, 4)
    return workers(s, seat) - (s.idle[seat] if s.switches[LIBERTY_DEPLOYED] else 0)


def rivals(s: NationsState, seat: int, what: int) -> list[int]:
    """The values of all others; in a solo game the shadow's (§solo.12), where it has one (§solo.13)."""
    if solo(s):
        return [s.shadow[_shadow(what)]] if _shadow(what) != NONE else []
    return [value(s, other, what) for other in range(s.seats) if other != seat]


def _shadow(what: int) -> int:
    """Where the shadow keeps what is compared."""
    if what == BY_STABILITY:
        return SHADOW_STABILITY
    return SHADOW_STRENGTH if what in (BY_STRENGTH, BY_TRUE_STRENGTH) else NONE


def most(s: NationsState, seat: int, what: int) -> bool:
    """§0.9, §III.0.1: more than everybody else. §five.2, §five.3: with five seats one may have as much or more."""
    own = value(s, seat, what)
    if own <= 0 and what in (BY_GOLDEN_AGES, BY_INDUSTRIAL):  # §event.stupor-mundi, §event.industrial-revolution
        return bool(s.switches[NONE_IS_MOST]) and not any(rivals(s, seat, what))
    not_below = 0
    for other in rivals(s, seat, what):
        if other >= own:
            not_below += 1
    return not_below <= (1 if s.seats == 5 else 0)


def least(s: NationsState, seat: int, what: int) -> bool:
    """§0.9, §III.0.2: nobody has less. §five.4: with five seats also who has only one nation below."""
    if solo(s) and _shadow(what) == NONE:
        return False
    own = value(s, seat, what)
    below = 0
    for other in rivals(s, seat, what):
        if other < own:
            below += 1
    return below <= (1 if s.seats == 5 else 0)


def passed_first(s: NationsState, seat: int) -> bool:
    """§five.5: with five seats the first two. In a solo game one always is (§solo.13)."""
    return solo(s) or seat in s.passed[: 2 if s.seats == 5 else 1]


def passed_last(s: NationsState, seat: int) -> bool:
    """§five.5: with five seats the last two."""
    return not solo(s) and seat in s.passed[s.seats - (2 if s.seats == 5 else 1) :]


def chosen(s: NationsState, who: int, owner: int) -> int:
    """The seats a clause concerns, as bits; `others` is for the caller to say."""
    mask = 0
    for seat in range(s.seats):
        if _is(s, seat, who, owner):
            mask |= 1 << seat
    return mask


def _is(s: NationsState, seat: int, who: int, owner: int) -> bool:
    if who == v.SELF:  # §card.stonehenge, §card.taj-mahal
        return seat == owner
    if who == v.STRONGEST:  # §card.brandenburg-gate
        return most(s, seat, BY_STRENGTH)
    if who == v.WEAKEST:  # §card.british-museum
        return least(s, seat, BY_STRENGTH)
    if who == v.MOST_STABLE:
        return most(s, seat, BY_STABILITY)
    if who == v.LEAST_STABLE:  # §card.terracotta-army
        return least(s, seat, BY_STABILITY)
    if who == v.NOT_LEAST_STABLE:  # §event.code-of-hammurabi
        return not least(s, seat, BY_STABILITY)
    if who == v.MOST_FOOD:
        return most(s, seat, BY_FOOD)
    if who == v.LEAST_FOOD:
        return least(s, seat, BY_FOOD)
    if who == v.PASSED_FIRST:
        return passed_first(s, seat)
    if who == v.PASSED_LAST:
        return passed_last(s, seat)
    if who == v.UNPROTECTED:  # §event.bronze-age-collapse
        return not most(s, seat, BY_STRENGTH) and not most(s, seat, BY_STABILITY)
    if who == v.MOST_GOLDEN_AGES:  # §event.stupor-mundi
        return most(s, seat, BY_GOLDEN_AGES)
    if who == v.MOST_INDUSTRIAL:  # §event.industrial-revolution
        return most(s, seat, BY_INDUSTRIAL)
    return True


def holds_if(s: NationsState, seat: int, cond: int) -> bool:
    """Whether the condition of a clause is fulfilled for a seat; §five.6: cards and boards compare as events do."""
    if cond == v.ALWAYS:
        return True
    if cond == v.IF_STRONGEST:  # §card.augustus
        return most(s, seat, BY_STRENGTH)
    if cond == v.IF_WEAKEST:  # §card.lin-zexu, §card.angkor-wat
        return least(s, seat, BY_STRENGTH)
    if cond == v.IF_MOST_STABLE:  # §card.saint-augustine, §card.thomas-aquino, §card.notre-dame
        return most(s, seat, BY_STABILITY)
    if cond == v.IF_PASSED_FIRST:
        return passed_first(s, seat)
    if cond == v.IF_COLONY_BOUGHT:  # §card.cyrus-the-great, §card.eleanor-of-aquitaine, §card.benjamin-disraeli
        return s.colonies_bought[seat] > 0
    if cond == v.IF_ABOVE_WAR:
        return above_war(s, seat)
    if cond == v.IF_WAR_BY_OTHER:  # §event.peace-of-god
        return s.war_buyer not in (NONE, seat)
    if cond == v.IF_MOST_WORKERS:  # §card.statue-of-liberty
        return most(s, seat, BY_WORKERS)
    if cond == v.IF_INDUSTRIAL_COLONY:  # §event.scramble-for-africa
        return colonies_of_age(s, seat, 4) > 0
    if cond == v.IF_MEDIEVAL_ADVISOR:  # §event.imperial-examination
        return has_advisor(s, seat, 2, 2)
    return has_advisor(s, seat, 1, 2)  # §event.absolute-monarchy


def above_war(s: NationsState, seat: int) -> bool:
    """§card.peter-the-great, §event.qin-unification: without a war there is nothing to exceed, unless agreed."""
    if s.war_buyer == NONE and not s.switches[NO_WAR_IS_ZERO]:
        return False
    return strength(s, seat) > s.war_strength


def times(s: NationsState, seat: int, per: int) -> int:
    """How often a clause counts for a seat."""
    if per == v.ONCE:
        return 1
    if per == v.PER_MEDIEVAL_COLONY:  # §event.council-of-clermont
        return colonies_of_age(s, seat, 2)
    if per == v.PER_RENAISSANCE_COLONY:  # §card.isabella
        return colonies_of_age(s, seat, 3)
    if per == v.PER_INDUSTRIAL_COLONY:  # §card.big-ben, §event.weltpolitik
        return colonies_of_age(s, seat, 4)
    if per == v.PER_CARD_OF_THIS_AGE:
        return cards_of_age(s, seat, age_of(s))
    if per == v.PER_INDUSTRIAL_WORKER:  # §card.alfred-nobel
        return workers_of_age(s, seat, 4)
    if per == v.PER_ADVISOR:  # §card.potala-palace
        return sum(1 for i in range(seat * ADVISORS, (seat + 1) * ADVISORS) if s.advisor[i] != NONE)
    if per == v.PER_FIGHT:  # §event.rigveda
        return s.fights[seat]
    return s.colonies_bought[seat]  # §event.magellans-expedition


def colonies_of_age(s: NationsState, seat: int, age: int) -> int:
    t = s.tables
    count = 0
    for i in range(seat * COLONIES, (seat + 1) * COLONIES):
        if s.colony[i] != NONE and t.age[s.colony[i]] == age and t.type[s.colony[i]] == COLONY:
            count += 1
    return count


def has_advisor(s: NationsState, seat: int, first: int, last: int) -> bool:
    for i in range(seat * ADVISORS, (seat + 1) * ADVISORS):
        if s.advisor[i] != NONE and first <= s.tables.age[s.advisor[i]] <= last:
            return True
    return False


def workers_of_age(s: NationsState, seat: int, age: int) -> int:
    """Workers on the buildings of an age."""
    t = s.tables
    count = 0
    for i in range(seat * SLOTS, (seat + 1) * SLOTS):
        if s.slot[i] != NONE and t.age[s.slot[i]] == age and t.type[s.slot[i]] == BUILDING:
            count += s.men[i]
    return count


def cards_of_age(s: NationsState, seat: int, age: int) -> int:
    """§card.tokugawa: buildings and military of an age, manned or not; printed start cards are of none."""
    t = s.tables
    count = 0
    for i in range(seat * SLOTS, (seat + 1) * SLOTS):
        if s.slot[i] != NONE and t.age[s.slot[i]] == age and t.type[s.slot[i]] in (BUILDING, MILITARY):
            count += 1
    return count
