"""What can be read off a state, and the helpers that change it: each writes its own log line."""

from __future__ import annotations

from collections.abc import Sequence

from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.log import Cause, GoodsLine
from worldstage.games.nations.names import (
    ADVISORS,
    BOOKS,
    COLONIES,
    GOLD,
    GOODS,
    MANSA_MUSA_ANY,
    MILITARY,
    NONE,
    POINTS,
    SLOTS,
    STABILITY,
    STRENGTH,
    WONDERS,
)

# -- reading -----------------------------------------------------------------------------------------------------------


def switched(switches: Sequence[int], switch: int) -> bool:
    """Whether a table has agreed on the other reading."""
    return switch < len(switches) and switches[switch] != 0


def age_of(s: NationsState) -> int:
    """§I.1.2: the age of the round, from 1."""
    return (s.round + s.tables.age_rounds - 1) // s.tables.age_rounds


def good(s: NationsState, seat: int, kind: int) -> int:
    return s.goods[seat * GOODS + kind]


def rule(s: NationsState, seat: int, number: int) -> int:
    """What the cards of a seat add up to for a rule; 0 if none speaks of it."""
    return s.bound[seat * v.RULES + number]


def rule_of_all(s: NationsState, number: int) -> int:
    """The same over all seats: some cards bind everybody."""
    return sum(s.bound[number :: v.RULES])


def advisor_places(s: NationsState, seat: int) -> int:
    """§II.A.advisor.1: one, and one more on the Porcelain Tower: a card beats the rules (§0.23)."""
    return 1 + rule(s, seat, v.ADVISOR_PLACE)


def solo(s: NationsState) -> bool:
    return s.seats == 1


def fallen(s: NationsState) -> bool:
    """§solo.17: in a solo game negative victory points lose."""
    return s.seats == 1 and s.goods[POINTS] < 0


def stir(s: NationsState) -> None:
    """§solo.7: buying a card, deploying on military and hiring an architect stir the shadow opponent."""
    s.stirred = int(solo(s))


def workers(s: NationsState, seat: int) -> int:
    """All workers of a seat that are off the track."""
    return s.idle[seat] + sum(s.men[seat * SLOTS : (seat + 1) * SLOTS])


def military_worker(s: NationsState, seat: int) -> bool:
    types = s.tables.type
    men = s.men
    for i in range(seat * SLOTS, (seat + 1) * SLOTS):
        if men[i] and s.slot[i] != NONE and types[s.slot[i]] == MILITARY:
            return True
    return False


# -- stability and strength --------------------------------------------------------------------------------------------


def measure(s: NationsState, seat: int, of_all: int) -> None:
    """§0.5, §0.6: stability and strength follow from what lies on the board and from the empty places of the track.

    §0.7: what the tracks cannot show is kept here and cut where it is read. §0.8: each worker brings the card's effect
    once. §boards.10: workers who never were on the track cost nothing.
    """
    t = s.tables
    strength = 0
    stability = of_all - t.upkeep * (s.room[seat * 2 + 1] - s.track[seat * 2 + 1])
    deployed = s.men
    slots = s.slot
    all_make = t.makes
    for i in range(seat * SLOTS, (seat + 1) * SLOTS):
        men = deployed[i]
        if men:  # §II.A.building.6, §II.A.military.3: nothing without workers
            makes = all_make[slots[i]]
            strength += men * makes[STRENGTH]
            stability += men * makes[STABILITY]
    all_give = t.gives
    for card in s.held[seat]:
        gives = all_give[card]
        strength += gives[STRENGTH]
        stability += gives[STABILITY]
    s.strength[seat] = strength
    s.stability[seat] = stability


def hold(s: NationsState, seat: int) -> None:
    """Which cards a seat holds and what rules they make, worked out again after one has come or gone."""
    cards = [s.tables.board_itself[s.board[seat]]]
    for i in range(seat * ADVISORS, (seat + 1) * ADVISORS):
        if s.advisor[i] != NONE:
            cards.append(s.advisor[i])
    for i in range(seat * COLONIES, (seat + 1) * COLONIES):
        if s.colony[i] != NONE:
            cards.append(s.colony[i])
    for i in range(seat * WONDERS, (seat + 1) * WONDERS):
        if s.wonder[i] != NONE:
            cards.append(s.wonder[i])
    s.held[seat] = cards
    for number in range(v.RULES):
        amounts = s.tables.rules[number]
        total = 0
        for card in cards:
            total += amounts[card]
        s.bound[seat * v.RULES + number] = total


# -- gains and losses --------------------------------------------------------------------------------------------------
# Each with the line that tells it, or with what brings it about: an event or a card, and which one (`source`).


def gain(s: NationsState, seat: int, kind: int, amount: int, line: GoodsLine) -> None:
    """§0.24: nothing ever runs out."""
    if amount > 0:
        s.goods[seat * GOODS + kind] += amount
        if s.log is not None:
            line.write(s, s.nation[seat], kind, amount, s.goods[seat * GOODS + kind])


def gain_by(s: NationsState, seat: int, kind: int, amount: int, cause: Cause, source: int) -> None:
    """The same by a card or an event."""
    if amount > 0:
        s.goods[seat * GOODS + kind] += amount
        if s.log is not None:
            cause.gained.write(s, s.nation[seat], kind, amount, s.goods[seat * GOODS + kind], source)


def pay(s: NationsState, seat: int, kind: int, amount: int, line: GoodsLine) -> None:
    """Pay of one's own will, what one has (§0.15); who spends the last gold may be rewarded (§card.mansa-musa)."""
    if amount > 0:
        s.goods[seat * GOODS + kind] -= amount
        if s.log is not None:
            line.write(s, s.nation[seat], kind, amount, s.goods[seat * GOODS + kind])
        if kind == GOLD and s.goods[seat * GOODS + GOLD] == 0:
            last_gold_gone(s, seat)


def pay_for(s: NationsState, seat: int, kind: int, amount: int, cause: Cause, source: int) -> None:
    """The same for what a card or an event offers."""
    if amount > 0:
        s.goods[seat * GOODS + kind] -= amount
        if s.log is not None:
            cause.paid.write(s, s.nation[seat], kind, amount, s.goods[seat * GOODS + kind], source)
        if kind == GOLD and s.goods[seat * GOODS + GOLD] == 0:
            last_gold_gone(s, seat)


def last_gold_gone(s: NationsState, seat: int) -> None:
    """§card.mansa-musa rewards who spends the last gold; whether losing it counts as well is for the table to say."""
    t = s.tables
    for card in s.held[seat]:
        for number in t.effects[card]:
            if t.clauses[number].when == v.LAST_GOLD:
                receive(s, seat, t.clauses[number].goods, 1, log.BY_CARD, card)


def lose_points(s: NationsState, seat: int, amount: int, line: GoodsLine) -> None:
    """§0.14: nobody falls below 0, except in a solo game, which is lost by that (§solo.17)."""
    have = s.goods[seat * GOODS + POINTS]
    taken = amount if solo(s) else min(amount, have)
    if taken > 0:
        s.goods[seat * GOODS + POINTS] = have - taken
        if s.log is not None:
            line.write(s, s.nation[seat], POINTS, taken, have - taken)


def lose(s: NationsState, seat: int, kind: int, amount: int, line: GoodsLine, spared: bool = False) -> None:
    """A forced loss of goods, not of points. §0.11: what is missing costs a book each, and a point (§0.12).

    `spared` is somebody who does not lose that point (§card.great-wall).
    """
    if amount > 0:
        have = s.goods[seat * GOODS + kind]
        taken = min(have, amount)
        if taken:
            s.goods[seat * GOODS + kind] = have - taken
            if s.log is not None:
                line.write(s, s.nation[seat], kind, taken, have - taken)
            _gold_lost(s, seat, kind)
        if amount > taken:
            _run_short(s, seat, kind, amount - taken, spared)


def lose_to(s: NationsState, seat: int, kind: int, amount: int, cause: Cause, source: int) -> None:
    """A loss of goods or points to a card or an event."""
    if amount > 0:
        have = s.goods[seat * GOODS + kind]
        taken = amount if kind == POINTS and solo(s) else min(have, amount)  # §solo.17
        if taken:
            s.goods[seat * GOODS + kind] = have - taken
            if s.log is not None:
                cause.lost.write(s, s.nation[seat], kind, taken, have - taken, source)
            _gold_lost(s, seat, kind)
        if amount > taken and kind != POINTS:  # §0.14
            _run_short(s, seat, kind, amount - taken, False)


def _gold_lost(s: NationsState, seat: int, kind: int) -> None:
    if kind == GOLD and s.goods[seat * GOODS + GOLD] == 0 and s.switches[MANSA_MUSA_ANY]:
        last_gold_gone(s, seat)


def _run_short(s: NationsState, seat: int, kind: int, missing: int, spared: bool) -> None:
    """§0.11: a book for each good that is missing, and a point once a round for each kind of good (§0.12).

    §0.13: books that are missing cost a point as well, and another good each: that is a debt, to be paid at once.
    """
    books = kind == BOOKS
    if s.log is not None:
        (log.GOODS_NO_BOOKS if books else log.GOODS_SHORT).write(s, s.nation[seat], kind, missing)
    spared = spared or rule(s, seat, v.NO_SHORTAGE_POINTS) != 0  # §card.florence-nightingale
    if not s.short[seat] >> kind & 1 and not spared:
        s.short[seat] |= 1 << kind
        lose_points(s, seat, 1, log.GOODS_LOST_NO_BOOKS if books else log.GOODS_LOST_SHORT)
    if books:
        s.debt[seat] += missing
    else:
        lose(s, seat, BOOKS, missing, log.GOODS_LOST_SHORT, spared)


def receive(s: NationsState, seat: int, goods: list[int], times: int, cause: Cause, source: int) -> None:
    """Gains and losses of a clause: first what comes, then what goes (§event.tonghak-movement)."""
    for kind in range(GOODS):
        if goods[kind] > 0:
            gain_by(s, seat, kind, goods[kind] * times, cause, source)
    for kind in range(GOODS):
        if goods[kind] < 0:
            lose_to(s, seat, kind, -goods[kind] * times, cause, source)
