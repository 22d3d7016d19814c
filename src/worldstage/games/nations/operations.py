"""III.4: what events do beyond goods: workers, architects, advisors, colonies, and the order of play."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Rule, call, end
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.log import Cause
from worldstage.games.nations.names import (
    ADVISORS,
    BOOKS,
    COLONIES,
    FEUDAL_DUES_NEXT,
    GOLD,
    GOODS,
    NONE,
    POINTS,
    SLOTS,
    STONE,
)
from worldstage.games.nations.state import gain_by, lose_to, receive, workers
from worldstage.games.nations.tableau import advisors, lose_advisor, lose_colony, refresh
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
    undeploy_for_event,
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


def cause_of(s: NationsState, group: int) -> tuple[Cause, int]:
    """What the log names as the cause of a group of clauses: a half of an event card, or a wonder."""
    return (log.BY_EVENT, group) if group < len(s.tables.halves) else (log.BY_CARD, s.tables.group_of.index(group))


def operate(s: NationsState, seat: int, clause: Clause, group: int) -> None:
    """Do it, or ask how."""
    do = clause.do
    if do == v.NOTHING:
        return
    if do == v.COUNT_LEAST_STABLE:  # §card.versailles
        s.disgraced[seat] = 1
        refresh(s)
    elif do == v.LOSE_ADVISORS:  # §card.titanic, §event.anarchism: both of two
        cause, source = cause_of(s, group)
        while advisors(s, seat):  # with one of them another may leave of himself
            lose_advisor(s, seat, advisors(s, seat)[-1], cause, source)
    elif do == v.LOSE_ADVISOR:  # §event.salem-witch-trials, §event.french-revolution
        _lose_one(s, seat, clause, own_advisors(s, seat), LOSE_ADVISOR, group)
    elif do == v.LOSE_COLONY:  # §event.american-revolution, §event.march-to-moscow
        _lose_one(s, seat, clause, own_colonies(s, seat), LOSE_COLONY, group)
    elif do == v.LOSE_ARCHITECT:  # §event.sea-peoples
        s.built[seat] -= 1
        log.WONDER_ARCHITECT_LOST.write(s, s.nation[seat], s.site[seat])
    elif do == v.RETURN_WORKER:  # §event.assyrian-deportations, §event.black-death, §event.emigration
        if workers(s, seat):
            call(s, RECALL_WORKER, seat)
    elif do == v.TAKE_WORKER:  # §event.han-dynasty, §event.janissaries, §event.pilgrims
        _take(s, seat, clause.amount)
    elif do == v.SEEM_WEAKER:  # §event.sinking-of-the-vasa: until the famine
        s.weaker[seat] = clause.amount
    elif do == v.KEEP_ORDER:
        s.frozen = s.switches[FEUDAL_DUES_NEXT]  # §event.feudal-dues: or it has spoken when the order was settled
    else:
        _operate_more(s, seat, clause, group)


def _operate_more(s: NationsState, seat: int, clause: Clause, group: int) -> None:
    do = clause.do
    cause, source = cause_of(s, group)
    if do == v.GOLD_DOWN_TO:  # §event.hajj-from-mali
        lose_to(s, seat, GOLD, s.goods[seat * GOODS + GOLD] - clause.amount, cause, source)
    elif do in (v.REGAIN_POINTS, v.REGAIN_ALL):  # §event.jain-ascetism, §event.song-resistance
        for kind in range(GOODS):
            if kind == POINTS or do == v.REGAIN_ALL:
                gain_by(s, seat, kind, s.lost[seat * GOODS + kind], cause, source)
    elif do in (v.UNDEPLOY_MILITARY, v.UNDEPLOY_BUILDINGS):
        call(s, RECALLING, seat, do, clause.goods[BOOKS], clause.goods[STONE], group)
    elif do == v.HIRE_FREE:
        hire_freely(s, seat, clause.amount, source)
    elif do == v.DEPLOY_MILITARY:
        deploy_free(s, seat, ANY_MILITARY, clause.amount, 0)


def _take(s: NationsState, seat: int, many: int) -> None:
    """§III.4.6: workers come from the track; one worker of one part only is taken without a question."""
    parts = takeable(s, seat)
    if many == 1 and len(parts) == 1:
        take_worker(s, seat, parts[0], log.WORKER_TAKEN_EVENT)
    elif parts:
        call(s, TAKE_WORKER, seat, many, 1)


def hire_freely(s: NationsState, seat: int, many: int, half: int) -> None:
    """§event.great-exhibition, §event.papal-indulgence: architects from the supply, without stone."""
    # Wonders bring effects about, and effects build wonders: one of the two has to be looked up late.
    from worldstage.games.nations.wonders import build_section

    log.WONDER_HIRED_EVENT.write(s, s.nation[seat], s.site[seat], half)
    if many > 1 and s.built[seat] + 1 < len(s.tables.stages[s.site[seat]]):
        call(s, HIRE_MORE, seat, many - 1, half)
    build_section(s, seat)


class HireMore(Ask[NationsState]):
    """Whether to hire another architect without stone."""

    MANY: Final = 3
    HALF: Final = 4  # the half of the event card that gives it


class AcceptArchitect(Rule[NationsState]):
    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        end(s)
        hire_freely(s, seat, frame[HireMore.MANY], frame[HireMore.HALF])


class DeclineArchitect(Rule[NationsState]):
    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)


# -- losing one of several ---------------------------------------------------------------------------------------------


def own_advisors(s: NationsState, seat: int) -> list[int]:
    return sorted(s.advisor[seat * ADVISORS + place] for place in advisors(s, seat))


def own_colonies(s: NationsState, seat: int) -> list[int]:
    found = s.colony[seat * COLONIES : (seat + 1) * COLONIES]
    return sorted(card for card in found if card != NONE)


def _lose_one(s: NationsState, seat: int, clause: Clause, cards: list[int], ask: Ask[NationsState], group: int) -> None:
    """§event.american-revolution, §event.march-to-moscow, §event.french-revolution: who has none pays otherwise."""
    if not cards:
        cause, source = cause_of(s, group)
        receive(s, seat, clause.instead, 1, cause, source)
    elif len(cards) == 1:
        lose_card(s, seat, cards[0], group)
    else:
        call(s, ask, seat, group)


def lose_card(s: NationsState, seat: int, card: int, group: int) -> None:
    """An advisor or a colony goes."""
    cause, source = cause_of(s, group)
    for place in advisors(s, seat):
        if s.advisor[seat * ADVISORS + place] == card:
            lose_advisor(s, seat, place, cause, source)
            return
    lose_colony(s, seat, card, cause, source)


class LoseAdvisor(Ask[NationsState]):
    """Which of two advisors goes."""

    GROUP: Final = 3


class GiveUpAdvisor(Rule[NationsState]):
    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + card for card in own_advisors(s, seat)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        group = s.frames[-1][LoseAdvisor.GROUP]
        end(s)
        lose_card(s, seat, argument, group)


class LoseColony(Ask[NationsState]):
    """Which colony goes."""

    GROUP: Final = 3


class SurrenderColony(Rule[NationsState]):
    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + card for card in own_colonies(s, seat)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        group = s.frames[-1][LoseColony.GROUP]
        end(s)
        lose_card(s, seat, argument, group)


# -- undeploying for a reward ------------------------------------------------------------------------------------------


def recallable(s: NationsState, seat: int, do: int) -> list[int]:
    military = do == v.UNDEPLOY_MILITARY
    return [slot for slot in manned(s, seat) if is_military(s, seat, slot) == military]


class Recalling(Ask[NationsState]):
    """§event.ashokas-conversion, §event.mercantilism: a reward of books and stone for each worker undeployed."""

    WHICH: Final = 3
    BOOKS: Final = 4
    STONE: Final = 5
    GROUP: Final = 6


class RecallForReward(Rule[NationsState]):
    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + slot for slot in recallable(s, seat, s.frames[-1][Recalling.WHICH])]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        cause, source = cause_of(s, frame[Recalling.GROUP])
        undeploy_for_event(s, seat, argument, source)
        gain_by(s, seat, BOOKS, frame[Recalling.BOOKS], cause, source)
        gain_by(s, seat, STONE, frame[Recalling.STONE], cause, source)
        if not recallable(s, seat, frame[Recalling.WHICH]):
            end(s)


class StopRecalling(Rule[NationsState]):
    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
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
        (log.ORDER_FIRST if what == v.GO_FIRST else log.ORDER_LAST).write(s, s.nation[seat])


LOSE_ADVISOR: Final[LoseAdvisor] = LoseAdvisor("effects.lose_advisor", "III.4.5")
LOSE_COLONY: Final[LoseColony] = LoseColony("effects.lose_colony", "III.4.5")
HIRE_MORE: Final[HireMore] = HireMore("effects.hire_more", "event.great-exhibition")
RECALLING: Final[Recalling] = Recalling("effects.undeploy", "III.4.5")
