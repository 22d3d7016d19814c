"""III: the resolution phase: production, order of play, war, events, famine, end of an age."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import STEP, Node, call, end, next_step
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import passed_first, stability, strength
from worldstage.games.nations.debts import settle_debts
from worldstage.games.nations.effects import EFFECTS
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import (
    BOOKS,
    FEUDAL_DUES_NEXT,
    FOOD,
    GOODS,
    GREAT_WALL_SHORTAGE,
    LUTHER_FULL,
    NONE,
    POINTS,
    SHADOW_BOOKS,
)
from worldstage.games.nations.production import PRODUCTION
from worldstage.games.nations.shadow import TILE_FAMINE, compare_stability, order_with_shadow
from worldstage.games.nations.state import fallen, gain, lose, lose_points, rule, rule_of_all, solo, switched
from worldstage.games.nations.tableau import drop_wonder, fire


class Resolution(Node[NationsState]):
    """The steps in their order: war and events follow the new one (§III.2.4), the upper event is first (§III.4.1)."""

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        if fallen(s):  # §solo.17
            end(s)
            return
        step = next_step(frame)
        if step == 0:
            call(s, PRODUCTION)
        elif step == 1:
            settle_order(s)
        elif step == 2:
            call(s, WAR_STEP)
        elif step == 3:
            if solo(s):
                compare_stability(s)  # §solo.4: in a solo game, in place of the events
            else:
                call(s, EFFECTS, s.event * 2)
        elif step == 4:
            if not solo(s):
                call(s, EFFECTS, s.event * 2 + 1)
        elif step == 5:
            s.weaker = [0] * s.seats
            famine(s)
        elif step == 6:
            end_age(s)
        else:
            end(s)


# -- order of play -----------------------------------------------------------------------------------------------------


def settle_order(s: NationsState) -> None:
    """§III.2.1: by strength, §III.2.2: then by stability, §III.2.3: then as before.

    §event.feudal-dues leaves it as it is.
    """
    if solo(s):
        order_with_shadow(s)
        return
    if s.frozen or (not s.switches[FEUDAL_DUES_NEXT] and _freezes(s)):
        s.frozen = 0
        log.ORDER_KEPT.write(s)
        return
    before = s.order
    s.order = sorted(before, key=lambda seat: (-strength(s, seat), -stability(s, seat), before.index(seat)))
    if s.order == before:
        log.ORDER_SAME.write(s)
    elif s.log is not None:
        tell_order(s)


def tell_order(s: NationsState) -> None:
    """The new order with the numbers behind it, and what decided where two are equally strong."""
    for place, seat in enumerate(s.order):
        line = log.ORDER_BY_STRENGTH
        if place and strength(s, s.order[place - 1]) == strength(s, seat):
            level = stability(s, s.order[place - 1]) == stability(s, seat)
            line = log.ORDER_BY_BEFORE if level else log.ORDER_BY_STABILITY
        line.write(s, s.nation[seat], place + 1, strength(s, seat), s.stability[seat])


def _freezes(s: NationsState) -> bool:
    """Whether the event keeps the order of play, though it comes after it."""
    t = s.tables
    for half in (s.event * 2, s.event * 2 + 1):
        for number in t.groups[half]:
            if t.clauses[number].do == v.KEEP_ORDER:
                return True
    return False


# -- war ---------------------------------------------------------------------------------------------------------------


class WarStep(Node[NationsState]):
    """Defeats, seat by seat in the order of play; `DONE` counts them. The second step is after a defeat."""

    DONE: Final = 2

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        if s.war_buyer == NONE:
            end(s)
        elif frame[STEP] == 0 and frame[self.DONE] < s.seats:
            seat = s.order[frame[self.DONE]]
            if beaten(s, seat):
                frame[STEP] = 1
                defeat(s, seat)
                settle_debts(s)
            else:
                frame[self.DONE] += 1
                log.WAR_WITHSTOOD.write(s, s.nation[seat], s.war, war_strength(s, seat), s.war_strength)
        elif frame[STEP] == 1:  # all debts of the defeat are paid: what is gone now was lost to the war
            frame[STEP] = 0
            seat = s.order[frame[self.DONE]]
            frame[self.DONE] += 1
            for kind in range(GOODS):
                s.lost[seat * GOODS + kind] -= s.goods[seat * GOODS + kind]
            leave_after_defeat(s, seat)
        else:
            log.WAR_OVER.write(s, s.war)
            s.war = NONE  # §III.3.6, §III.3.7: card and marker are gone; events may still ask how strong it was
            end(s)


def beaten(s: NationsState, seat: int) -> bool:
    """§III.3.1: as much strength as the war's is enough, §III.3.2: less is not.

    §card.elizabeth counts more here, and here only.
    """
    return war_strength(s, seat) < s.war_strength  # §II.A.war.5: the buyer, too


def war_strength(s: NationsState, seat: int) -> int:
    return strength(s, seat) + rule(s, seat, v.WAR_STRENGTH)


def defeat(s: NationsState, seat: int) -> None:
    """§III.3.3: the goods on the card, less one's stability (§III.3.4), and always a point (§III.3.5).

    §card.martin-luther: more food, less what stability is left; §card.great-wall: no point for the player who passed
    first, and by agreement none for a shortage either.
    """
    t = s.tables
    s.defeated[seat] = 1
    for kind in range(GOODS):
        s.lost[seat * GOODS + kind] = s.goods[seat * GOODS + kind]
    shield = max(0, min(s.stability[seat], t.last_stability))
    loss = t.many[s.war]
    walled = rule(s, seat, v.NO_WAR_POINTS) != 0 and passed_first(s, seat)
    spared = walled and switched(s.switches, GREAT_WALL_SHORTAGE)
    log.WAR_DEFEAT.write(s, s.nation[seat], s.war, war_strength(s, seat), s.war_strength)
    log.WAR_LOSS.write(s, s.nation[seat], t.good[s.war], loss, shield, max(0, loss - shield))
    lose(s, seat, t.good[s.war], loss - shield, log.GOODS_LOST_WAR, spared)
    more = rule_of_all(s, v.DEFEAT_FOOD)
    if more:
        left = 0 if s.switches[LUTHER_FULL] else max(0, shield - loss)
        lose(s, seat, FOOD, more - left, log.GOODS_LOST_LUTHER, spared)
    if walled:
        log.WAR_NO_POINTS.write(s, s.nation[seat])
    else:
        lose_points(s, seat, 1, log.GOODS_LOST_DEFEAT)


def leave_after_defeat(s: NationsState, seat: int) -> None:
    """§card.solomons-temple falls with a defeat."""
    for card in s.held[seat][:]:
        if s.tables.leaves[card] == v.IF_DEFEATED:
            drop_wonder(s, seat, card)


# -- famine and the end of an age --------------------------------------------------------------------------------------


def famine(s: NationsState) -> None:
    """§III.5.1: everybody pays; §III.5.2: who cannot runs short of food, which costs a point once a round only."""
    t = s.tables
    food = t.tile[s.tile][TILE_FAMINE] if solo(s) else t.famine[s.event]  # §solo.15
    (log.FAMINE_TILE if solo(s) else log.FAMINE_FOOD).write(s, food)
    for seat in s.order:
        lose(s, seat, FOOD, food, log.GOODS_LOST_FAMINE)
    settle_debts(s)


def end_age(s: NationsState) -> None:
    """§III.6.1: after every second round, §III.6.2: a point for each nation with fewer books."""
    if s.round % s.tables.age_rounds:
        return
    for seat in s.order:
        fire(s, seat, v.END_OF_AGE)
    if solo(s):
        log.AGE_SHADOW_BOOKS.write(s, s.goods[BOOKS], s.shadow[SHADOW_BOOKS])
        if s.goods[BOOKS] > s.shadow[SHADOW_BOOKS]:
            gain(s, 0, POINTS, s.tables.solo_book_points, log.GOODS_GAINED_SHADOW_BOOKS)  # §solo.16
        return
    books = [s.goods[seat * GOODS + BOOKS] for seat in range(s.seats)]
    for seat in s.order:
        below = sum(1 for other in books if other < books[seat])
        log.AGE_BOOKS.write(s, s.nation[seat], books[seat], below)
        gain(s, seat, POINTS, below * s.tables.book_points, log.GOODS_GAINED_BOOKS)


RESOLUTION: Final[Resolution] = Resolution("resolution", "0.25")
WAR_STEP: Final[WarStep] = WarStep("war", "III.3.1")
