"""I.3 and II.B: workers are taken from the population track, deployed, undeployed, and sent back."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Rule, call, end
from worldstage.core.lines import Line2
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import (
    FOOD_PART,
    IDLE,
    MILITARY,
    NONE,
    ON_TOP,
    SLOTS,
    STABILITY_PART,
    STONE,
)
from worldstage.games.nations.state import good, pay, rule, stir
from worldstage.games.nations.tableau import refresh_seat

# Where a worker may be deployed without stone, beside a certain slot.
ANY_CARD: Final = -1
ANY_MILITARY: Final = -2


def deploy_cost(s: NationsState, seat: int, slot: int) -> int:
    """§II.B.2: the stone printed on the card; §card.frederick-the-great: less on military, but at least 1."""
    t = s.tables
    card = s.slot[seat * SLOTS + slot]
    cost = t.deploy[card]
    if t.type[card] == MILITARY:
        discount = rule(s, seat, v.MILITARY_DISCOUNT)
        if discount:
            cost = max(min(cost, 1), cost - discount)
    return cost


def deployable(s: NationsState, seat: int, free: bool, first: int = 0) -> list[int]:
    """§II.B.2: the slots on which an idle worker can be put now, each plus `first`.

    Nothing but slots takes workers (§II.B.8).
    """
    if s.idle[seat] == 0:
        return []
    slots = s.slot
    at = seat * SLOTS
    if free:
        return [first + slot for slot in range(SLOTS) if slots[at + slot] != NONE]
    stone = good(s, seat, STONE)
    if rule(s, seat, v.MILITARY_DISCOUNT):
        return [
            first + slot for slot in range(SLOTS) if slots[at + slot] != NONE and deploy_cost(s, seat, slot) <= stone
        ]
    costs = s.tables.deploy
    found: list[int] = []
    for slot in range(SLOTS):
        card = slots[at + slot]
        if card != NONE and costs[card] <= stone:
            found.append(first + slot)
    return found


def manned(s: NationsState, seat: int, first: int = 0) -> list[int]:
    """The slots with workers, each plus `first`."""
    men = s.men
    at = seat * SLOTS
    found: list[int] = []
    for slot in range(SLOTS):
        if men[at + slot]:
            found.append(first + slot)
    return found


def is_military(s: NationsState, seat: int, slot: int) -> bool:
    card = s.slot[seat * SLOTS + slot]
    return card != NONE and s.tables.type[card] == MILITARY


def deploy(s: NationsState, seat: int, slot: int) -> None:
    """§II.B.2: for the stone of the card."""
    pay(s, seat, STONE, deploy_cost(s, seat, slot), log.GOODS_PAID_DEPLOY)
    put_on(s, seat, slot, log.WORKER_DEPLOYED_PAID)


def put_on(s: NationsState, seat: int, slot: int, line: Line2) -> None:
    """§II.B.2: one worker more on the card, whose stability and strength count at once (§II.A.building.5)."""
    s.idle[seat] -= 1
    s.men[seat * SLOTS + slot] += 1
    if is_military(s, seat, slot):
        stir(s)  # §solo.7
    if s.log is not None:
        line.write(s, s.nation[seat], s.slot[seat * SLOTS + slot])
    refresh_seat(s, seat)


def undeploy(s: NationsState, seat: int, slot: int, line: Line2) -> None:
    """§II.B.4: free, and no action; what the worker brought ends at once (§II.B.7).

    §II.B.5: so a worker who moves is undeployed and deployed, for the full cost.
    """
    s.men[seat * SLOTS + slot] -= 1
    s.idle[seat] += 1
    if s.log is not None:
        line.write(s, s.nation[seat], s.slot[seat * SLOTS + slot])
    refresh_seat(s, seat)


def undeploy_for_event(s: NationsState, seat: int, slot: int, half: int) -> None:
    """The same because of a half of an event card."""
    s.men[seat * SLOTS + slot] -= 1
    s.idle[seat] += 1
    log.WORKER_UNDEPLOYED_EVENT.write(s, s.nation[seat], s.slot[seat * SLOTS + slot], half)
    refresh_seat(s, seat)


# -- the population track ----------------------------------------------------------------------------------------------


def takeable(s: NationsState, seat: int) -> list[int]:
    """§0.18: the parts a worker can be taken from; one that lies on top is taken first (§0.20)."""
    if s.on_top[seat]:
        return [ON_TOP]
    return [part for part in (FOOD_PART, STABILITY_PART) if s.track[seat * 2 + part]]


def on_track(s: NationsState, seat: int) -> int:
    """The workers that could still be taken."""
    return s.on_top[seat] + s.track[seat * 2] + s.track[seat * 2 + 1]


def take_worker(s: NationsState, seat: int, part: int, line: Line2) -> None:
    """§I.3.3: from now on it costs food in every production, or stability at once; one from on top nothing (§0.20)."""
    if part == ON_TOP:
        s.on_top[seat] -= 1
    else:
        s.track[seat * 2 + part] -= 1
    s.idle[seat] += 1
    (log.WORKER_TAKEN_TOP if part == ON_TOP else line).write(s, s.nation[seat], part)
    refresh_seat(s, seat)


def sendable(s: NationsState, seat: int) -> list[int]:
    """§0.19: where a returned worker goes: any free place, or on top if there is none (§0.20)."""
    parts = [part for part in (FOOD_PART, STABILITY_PART) if s.track[seat * 2 + part] < s.room[seat * 2 + part]]
    return parts or [ON_TOP]


def send_worker(s: NationsState, seat: int, part: int, off_card: int) -> None:
    """An idle worker goes back; for one who came off a card just now, this ends what `RecallWorker` has begun."""
    s.idle[seat] -= 1
    if part == ON_TOP:
        s.on_top[seat] += 1
    else:
        s.track[seat * 2 + part] += 1
    (log.WORKER_RETURNED_TOP if part == ON_TOP else log.WORKER_RETURNED_TRACK).write(s, s.nation[seat], part)
    s.together -= off_card
    refresh_seat(s, seat)


class TakeWorker(Ask[NationsState]):
    """§0.18: the owner chooses the part of the track, so many times; an event or the action of a card gives it."""

    LEFT: Final = 3
    BY_EVENT: Final = 4


class Take(Rule[NationsState]):
    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + part for part in takeable(s, seat)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        frame[TakeWorker.LEFT] -= 1
        if frame[TakeWorker.LEFT] <= 0:
            end(s)
        take_worker(
            s, seat, argument, log.WORKER_TAKEN_EVENT if frame[TakeWorker.BY_EVENT] else log.WORKER_TAKEN_ACTION
        )


class RecallWorker(Ask[NationsState]):
    """§0.21: which worker goes back to the track: one who is idle, or one off a card."""


class Recall(Rule[NationsState]):
    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        found = manned(s, seat, first)
        return [*found, first + IDLE] if s.idle[seat] else found

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        off_card = int(argument != IDLE)
        if off_card:
            s.together += 1  # off the card and onto the track is one step: whose card must leave shows after it (§0.17)
            undeploy(s, seat, argument, log.WORKER_UNDEPLOYED_RETURNED)
        parts = sendable(s, seat)
        if len(parts) == 1:
            send_worker(s, seat, parts[0], off_card)
        else:
            call(s, SEND_WORKER, seat, off_card)


class SendWorker(Ask[NationsState]):
    """§0.19: the owner chooses where it goes."""

    OFF_CARD: Final = 3


class Send(Rule[NationsState]):
    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + part for part in sendable(s, seat)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        off_card = s.frames[-1][SendWorker.OFF_CARD]
        end(s)
        send_worker(s, seat, argument, off_card)


class FreeDeployment(Ask[NationsState]):
    """Deploy without stone: on one slot (`WHERE`), on any card or on any military one; so many times (`LEFT`).

    A worker may be undeployed first (§card.mit), unless agreed otherwise (`IDLE_ONLY`). §event.entente-cordiale is
    nobody's turn: who is taken off a card there (`UNDEPLOYED`) has to be deployed.
    """

    WHERE: Final = 3
    LEFT: Final = 4
    IDLE_ONLY: Final = 5
    UNDEPLOYED: Final = 6


class DeployFree(Rule[NationsState]):
    """§event.entente-cordiale, §card.royal-society and §card.mit deploy without stone, each where it says."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        where = s.frames[-1][FreeDeployment.WHERE]
        return [first + slot for slot in deployable(s, seat, True) if _fits(s, seat, slot, where)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        where = frame[FreeDeployment.WHERE]
        frame[FreeDeployment.UNDEPLOYED] = max(0, frame[FreeDeployment.UNDEPLOYED] - 1)
        frame[FreeDeployment.LEFT] -= 1
        if frame[FreeDeployment.LEFT] <= 0:
            end(s)
        line = log.WORKER_DEPLOYED_BUILDING
        if where == ANY_MILITARY:
            line = log.WORKER_DEPLOYED_EVENT
        elif where == ANY_CARD:
            line = log.WORKER_DEPLOYED_ACTION
        put_on(s, seat, argument, line)


class UndeployFirst(Rule[NationsState]):
    """§card.mit, §event.entente-cordiale: from any card but the one that the worker is for."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        frame = s.frames[-1]
        where = frame[FreeDeployment.WHERE]
        enough = frame[FreeDeployment.UNDEPLOYED] == frame[FreeDeployment.LEFT]
        if frame[FreeDeployment.IDLE_ONLY] or (where == ANY_MILITARY and enough):
            return []
        return [first + slot for slot in manned(s, seat) if slot != where]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        frame[FreeDeployment.UNDEPLOYED] += 1
        for_event = frame[FreeDeployment.WHERE] == ANY_MILITARY
        undeploy(s, seat, argument, log.WORKER_UNDEPLOYED_ENTENTE if for_event else log.WORKER_UNDEPLOYED_OWN)


class LeaveIdle(Rule[NationsState]):
    """Nobody has to deploy, but for those taken off a card by §event.entente-cordiale."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        frame = s.frames[-1]
        bound = frame[FreeDeployment.WHERE] == ANY_MILITARY and frame[FreeDeployment.UNDEPLOYED]
        return [] if bound else [first]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)


def _fits(s: NationsState, seat: int, slot: int, where: int) -> bool:
    if where == ANY_MILITARY:
        return is_military(s, seat, slot)
    return where in (ANY_CARD, slot)


TAKE_WORKER: Final[TakeWorker] = TakeWorker("workers.take", "0.18")
RECALL_WORKER: Final[RecallWorker] = RecallWorker("workers.recall", "0.21")
SEND_WORKER: Final[SendWorker] = SendWorker("workers.send", "0.19")
FREE_DEPLOYMENT: Final[FreeDeployment] = FreeDeployment("workers.deploy_free", "II.B.2")


def deploy_free(s: NationsState, seat: int, where: int, many: int, idle_only: int) -> None:
    """Ask for a free deployment."""
    call(s, FREE_DEPLOYMENT, seat, where, many, idle_only)
