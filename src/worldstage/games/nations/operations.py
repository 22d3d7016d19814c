"""III.4: what events do beyond goods: workers, architects, advisors, colonies, and the order of play."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, call, end
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.names import (
    ACCEPT,
    ADVISORS,
    BOOKS,
    COLONIES,
    DECLINE,
    ENOUGH,
    GOLD,
    GOODS,
    NONE,
    POINTS,
    REPLACE,
    SLOTS,
    STONE,
    UNDEPLOY,
)
from worldstage.games.nations.state import FEUDAL_DUES_NEXT, NationsState, gain, lose, receive, tell, workers
from worldstage.games.nations.tableau import advisors, drop_advisor, drop_colony, refresh
from worldstage.games.nations.vocabulary import Clause
from worldstage.games.nations.workers import (
    ANY_MILITARY,
    RECALL_WORKER,
    TAKE_WORKER,
    deploy_free,
    is_military,
    manned,
    on_track,
    take_worker,
    takeable,
    undeploy,
)

ORDERING: Final = (v.GO_FIRST, v.GO_LAST)


def feasible(s: NationsState, seat: int, clause: Clause) -> bool:
    """Whether a seat could do what an offer or an alternative says."""
    do = clause.do
    if do == v.TAKE_WORKER:
        return on_track(s, seat) >= clause.amount  # §event.han-dynasty, §event.janissaries: all of it, or nothing
    if do == v.HIRE_FREE:
        return s.site[seat] != NONE
    if do == v.LOSE_ARCHITECT:
        return s.built[seat] > 0  # §event.sea-peoples: without one, the point is lost
    if do in (v.LOSE_ADVISOR, v.LOSE_ADVISORS):
        return bool(advisors(s, seat))
    if do in (v.UNDEPLOY_MILITARY, v.UNDEPLOY_BUILDINGS):
        return bool(recallable(s, seat, do))
    if do == v.DEPLOY_MILITARY:  # §event.entente-cordiale
        return workers(s, seat) > 0 and any(is_military(s, seat, slot) for slot in range(SLOTS))
    return True


def operate(s: NationsState, seat: int, clause: Clause, why: str, source: int) -> None:
    """Do it, or ask how; the cause is a half of an event card, or a wonder."""
    do = clause.do
    if do == v.COUNT_LEAST_STABLE:  # §card.versailles
        s.disgraced[seat] = 1
        refresh(s)
    elif do == v.LOSE_ADVISORS:  # §card.titanic, §event.anarchism: both of two
        while advisors(s, seat):  # with one of them another may leave of himself
            drop_advisor(s, seat, advisors(s, seat)[-1], f"card.lost.{why}", source)
    elif do == v.LOSE_ADVISOR:  # §event.salem-witch-trials, §event.french-revolution
        _lose_one(s, seat, clause, own_advisors(s, seat), LOSE_ADVISOR, why, source)
    elif do == v.LOSE_COLONY:  # §event.american-revolution, §event.march-to-moscow
        _lose_one(s, seat, clause, own_colonies(s, seat), LOSE_COLONY, why, source)
    elif do == v.LOSE_ARCHITECT:  # §event.sea-peoples
        s.built[seat] -= 1
        tell(s, "wonder.architect_lost", seat, s.site[seat])
    elif do == v.RETURN_WORKER:  # §event.assyrian-deportations, §event.black-death, §event.emigration
        if workers(s, seat):
            call(s, RECALL_WORKER, seat)
    elif do == v.TAKE_WORKER:  # §event.han-dynasty, §event.janissaries, §event.pilgrims
        _take(s, seat, clause.amount)
    elif do == v.GOLD_DOWN_TO:  # §event.hajj-from-mali
        lose(s, seat, GOLD, s.goods[seat * GOODS + GOLD] - clause.amount, why, source)
    elif do == v.SEEM_WEAKER:  # §event.sinking-of-the-vasa: until the famine
        s.weaker[seat] = clause.amount
    elif do == v.KEEP_ORDER:
        s.frozen = s.switches[FEUDAL_DUES_NEXT]  # §event.feudal-dues: or it has spoken when the order was settled
    else:
        _operate_more(s, seat, clause, why, source)


def _operate_more(s: NationsState, seat: int, clause: Clause, why: str, source: int) -> None:
    do = clause.do
    if do in (v.REGAIN_POINTS, v.REGAIN_ALL):  # §event.jain-ascetism, §event.song-resistance
        for kind in range(GOODS):
            if kind == POINTS or do == v.REGAIN_ALL:
                gain(s, seat, kind, s.lost[seat * GOODS + kind], why, source)
    elif do in (v.UNDEPLOY_MILITARY, v.UNDEPLOY_BUILDINGS):
        s.frames.append([RECALLING.number, 0, seat, do, clause.goods[BOOKS], clause.goods[STONE]])
    elif do == v.HIRE_FREE:
        hire_freely(s, seat, clause.amount, source)
    elif do == v.DEPLOY_MILITARY:
        deploy_free(s, seat, ANY_MILITARY, clause.amount, 0)


def _take(s: NationsState, seat: int, many: int) -> None:
    """§III.4.6: workers come from the track; one worker of one part only is taken without a question."""
    parts = takeable(s, seat)
    if many == 1 and len(parts) == 1:
        take_worker(s, seat, parts[0], "event")
    elif parts:
        call(s, TAKE_WORKER, seat, many)


def hire_freely(s: NationsState, seat: int, many: int, half: int) -> None:
    """§event.great-exhibition, §event.papal-indulgence: architects from the supply, without stone."""
    # Wonders bring effects about, and effects build wonders: one of the two has to be looked up late.
    from worldstage.games.nations.wonders import build_section

    tell(s, "wonder.hired.event", seat, s.site[seat], half)
    if many > 1 and s.built[seat] + 1 < len(s.tables.stages[s.site[seat]]):
        call(s, HIRE_MORE, seat, many - 1)
    build_section(s, seat)


class HireMore(Ask[NationsState]):
    """Whether to hire another architect without stone."""

    def options(self, s: NationsState, seat: int) -> list[int]:
        return [ACCEPT, DECLINE]

    def choose(self, s: NationsState, seat: int, action: int, chance: Chance) -> None:
        many = s.frames[-1][3]
        end(s)
        if action == ACCEPT:
            hire_freely(s, seat, many, s.frames[-1][2] if s.frames else 0)  # the half of the event that asks


# -- losing one of several ---------------------------------------------------------------------------------------------


def own_advisors(s: NationsState, seat: int) -> list[int]:
    return sorted(s.advisor[seat * ADVISORS + place] for place in advisors(s, seat))


def own_colonies(s: NationsState, seat: int) -> list[int]:
    found = s.colony[seat * COLONIES : (seat + 1) * COLONIES]
    return sorted(card for card in found if card != NONE)


def _lose_one(
    s: NationsState, seat: int, clause: Clause, cards: list[int], ask: Ask[NationsState], why: str, source: int
) -> None:
    """§event.american-revolution, §event.march-to-moscow, §event.french-revolution: who has none pays otherwise."""
    if not cards:
        receive(s, seat, clause.instead, 1, why, source)
    elif len(cards) == 1:
        lose_card(s, seat, cards[0], why, source)
    else:
        call(s, ask, seat)


def lose_card(s: NationsState, seat: int, card: int, why: str, source: int) -> None:
    for place in advisors(s, seat):
        if s.advisor[seat * ADVISORS + place] == card:
            drop_advisor(s, seat, place, f"card.lost.{why}", source)
            return
    drop_colony(s, seat, card, f"card.lost.{why}", source)


def cause_of(s: NationsState, frame: list[int]) -> tuple[str, int]:
    """What the log names as the cause of the effects that run in a frame: a half of an event card, or a wonder."""
    group = frame[2]
    return ("event", group) if group < len(s.tables.halves) else ("card", s.tables.group_of.index(group))


class LoseAdvisor(Ask[NationsState]):
    """Which of two advisors goes."""

    def options(self, s: NationsState, seat: int) -> list[int]:
        return [REPLACE + card for card in own_advisors(s, seat)]

    def choose(self, s: NationsState, seat: int, action: int, chance: Chance) -> None:
        end(s)
        lose_card(s, seat, action - REPLACE, *cause_of(s, s.frames[-1]))


class LoseColony(Ask[NationsState]):
    """Which colony goes."""

    def options(self, s: NationsState, seat: int) -> list[int]:
        return [REPLACE + card for card in own_colonies(s, seat)]

    def choose(self, s: NationsState, seat: int, action: int, chance: Chance) -> None:
        end(s)
        lose_card(s, seat, action - REPLACE, *cause_of(s, s.frames[-1]))


# -- undeploying for a reward ------------------------------------------------------------------------------------------


def recallable(s: NationsState, seat: int, do: int) -> list[int]:
    military = do == v.UNDEPLOY_MILITARY
    return [slot for slot in manned(s, seat) if is_military(s, seat, slot) == military]


class Recalling(Ask[NationsState]):
    """§event.ashokas-conversion, §event.mercantilism: a reward for each worker that is undeployed."""

    def options(self, s: NationsState, seat: int) -> list[int]:
        return [*(UNDEPLOY + slot for slot in recallable(s, seat, s.frames[-1][3])), ENOUGH]

    def choose(self, s: NationsState, seat: int, action: int, chance: Chance) -> None:
        frame = s.frames[-1]
        if action == ENOUGH:
            end(s)
            return
        why, source = cause_of(s, s.frames[-2])
        undeploy(s, seat, action - UNDEPLOY, "worker.undeployed.event", source)
        gain(s, seat, BOOKS, frame[4], why, source)
        gain(s, seat, STONE, frame[5], why, source)
        if not recallable(s, seat, frame[3]):
            end(s)


# -- the order of play -------------------------------------------------------------------------------------------------


def reorder(s: NationsState, what: int, seats: list[int]) -> None:
    """§III.4.4: one after the other, so that several who go last keep their order among themselves.

    §event.spartacus-revolt, §event.zanj-revolt, §event.muntzer-revolt, §event.dutch-revolt, §event.taiping-rebellion,
    §event.sepoy-mutiny, §event.ecological-collapse, §event.glorious-revolution; and first: §event.olympic-games,
    §event.kangxi-era.
    """
    rest = [seat for seat in s.order if seat not in seats]
    s.order = seats + rest if what == v.GO_FIRST else rest + seats
    for seat in seats:
        tell(s, "order.first" if what == v.GO_FIRST else "order.last", seat)


LOSE_ADVISOR: Final = LoseAdvisor("effects.lose_advisor", "III.4.5")
LOSE_COLONY: Final = LoseColony("effects.lose_colony", "III.4.5")
HIRE_MORE: Final = HireMore("effects.hire_more", "event.great-exhibition")
RECALLING: Final = Recalling("effects.undeploy", "III.4.5")
