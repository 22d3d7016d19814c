"""I.3 and II.B: workers are taken from the population track, deployed, undeployed, and sent back."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, call, end
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.names import (
    DECLINE,
    DEPLOY,
    FOOD_PART,
    GROW,
    IDLE,
    MILITARY,
    NONE,
    ON_TOP,
    RECALL,
    SEND,
    SLOTS,
    STABILITY_PART,
    STONE,
    UNDEPLOY,
)
from worldstage.games.nations.state import NationsState, good, rule, stir, tell
from worldstage.games.nations.tableau import refresh_seat, spend


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


def deployable(s: NationsState, seat: int, free: bool) -> list[int]:
    """§II.B.2: the slots on which an idle worker can be put now; nothing but slots takes workers (§II.B.8)."""
    if s.idle[seat] == 0:
        return []
    stone = good(s, seat, STONE)
    discount = rule(s, seat, v.MILITARY_DISCOUNT)
    found: list[int] = []
    for slot in range(SLOTS):
        card = s.slot[seat * SLOTS + slot]
        if card != NONE:
            cost = deploy_cost(s, seat, slot) if discount else s.tables.deploy[card]
            if free or cost <= stone:
                found.append(slot)
    return found


def manned(s: NationsState, seat: int) -> list[int]:
    return [slot for slot in range(SLOTS) if s.men[seat * SLOTS + slot]]


def is_military(s: NationsState, seat: int, slot: int) -> bool:
    card = s.slot[seat * SLOTS + slot]
    return card != NONE and s.tables.type[card] == MILITARY


def deploy(s: NationsState, seat: int, slot: int, free: bool, key: str = "worker.deployed.paid") -> None:
    """§II.B.2: one worker more on the card, whose stability and strength count at once (§II.A.building.5)."""
    if not free:
        spend(s, seat, STONE, deploy_cost(s, seat, slot), "deploy")
    s.idle[seat] -= 1
    s.men[seat * SLOTS + slot] += 1
    if is_military(s, seat, slot):
        stir(s)  # §solo.7
    tell(s, key, seat, s.slot[seat * SLOTS + slot])
    refresh_seat(s, seat)


def undeploy(s: NationsState, seat: int, slot: int, key: str = "worker.undeployed.own", half: int = 0) -> None:
    """§II.B.4: free, and no action; what the worker brought ends at once (§II.B.7).

    §II.B.5: so a worker who moves is undeployed and deployed, for the full cost.
    """
    s.men[seat * SLOTS + slot] -= 1
    s.idle[seat] += 1
    tell(s, key, seat, s.slot[seat * SLOTS + slot], half)
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


def take_worker(s: NationsState, seat: int, part: int, why: str) -> None:
    """§I.3.3: from now on it costs food in every production, or stability at once; one from on top nothing (§0.20)."""
    if part == ON_TOP:
        s.on_top[seat] -= 1
    else:
        s.track[seat * 2 + part] -= 1
    s.idle[seat] += 1
    tell(s, "worker.taken.top" if part == ON_TOP else f"worker.taken.{why}", seat, part)
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
    tell(s, "worker.returned.top" if part == ON_TOP else "worker.returned.track", seat, part)
    s.together -= off_card
    refresh_seat(s, seat)


class TakeWorker(Ask[NationsState]):
    """§0.18: the owner chooses the part of the track."""

    def options(self, s: NationsState, seat: int) -> list[int]:
        return [GROW + part for part in takeable(s, seat)]

    def choose(self, s: NationsState, seat: int, action: int, chance: Chance) -> None:
        frame = s.frames[-1]
        frame[3] -= 1
        if frame[3] <= 0:
            end(s)
        take_worker(s, seat, action - GROW, _why_taken(s))


def _why_taken(s: NationsState) -> str:
    """Whether an event or the action of a card gives the worker."""
    # Events take workers, and workers come from events: one of the two has to be looked up late.
    from worldstage.games.nations.effects import EFFECTS

    return "event" if any(frame[0] == EFFECTS.number for frame in s.frames) else "action"


class RecallWorker(Ask[NationsState]):
    """§0.21: which worker goes back to the track: one who is idle, or one off a card."""

    def options(self, s: NationsState, seat: int) -> list[int]:
        found = [RECALL + slot for slot in manned(s, seat)]
        return [*found, RECALL + IDLE] if s.idle[seat] else found

    def choose(self, s: NationsState, seat: int, action: int, chance: Chance) -> None:
        end(s)
        slot = action - RECALL
        off_card = int(slot != IDLE)
        if off_card:
            s.together += 1  # off the card and onto the track is one step: whose card must leave shows after it (§0.17)
            undeploy(s, seat, slot, "worker.undeployed.returned")
        parts = sendable(s, seat)
        if len(parts) == 1:
            send_worker(s, seat, parts[0], off_card)
        else:
            call(s, SEND_WORKER, seat, off_card)


class SendWorker(Ask[NationsState]):
    """§0.19: the owner chooses where it goes."""

    def options(self, s: NationsState, seat: int) -> list[int]:
        return [SEND + part for part in sendable(s, seat)]

    def choose(self, s: NationsState, seat: int, action: int, chance: Chance) -> None:
        off_card = s.frames[-1][3]
        end(s)
        send_worker(s, seat, action - SEND, off_card)


class FreeDeployment(Ask[NationsState]):
    """Deploy without stone: on any card, on one slot (`frame[3]`), or on military; so many times (`frame[4]`).

    A worker may be undeployed first (§card.mit), unless agreed otherwise (`frame[5]`). §event.entente-cordiale is
    nobody's turn: who is taken off a card there has to be deployed (`frame[1]` counts them).
    """

    def options(self, s: NationsState, seat: int) -> list[int]:
        frame = s.frames[-1]
        slots = [slot for slot in deployable(s, seat, True) if _fits(s, seat, slot, frame[3])]
        found = [DEPLOY + slot for slot in slots]
        bound = frame[3] == ANY_MILITARY
        if not frame[5] and not (bound and frame[1] == frame[4]):
            found += [UNDEPLOY + slot for slot in manned(s, seat) if slot != frame[3]]
        return found if bound and frame[1] else [*found, DECLINE]

    def choose(self, s: NationsState, seat: int, action: int, chance: Chance) -> None:
        frame = s.frames[-1]
        if action == DECLINE:
            end(s)
        elif action >= UNDEPLOY:
            frame[1] += 1
            undeploy(s, seat, action - UNDEPLOY, _recall_key(frame[3]))
        else:
            wanted = frame[3]
            frame[1] = max(0, frame[1] - 1)
            frame[4] -= 1
            if frame[4] <= 0:
                end(s)
            deploy(s, seat, action - DEPLOY, True, _free_key(wanted))


ANY_CARD: Final = -1
ANY_MILITARY: Final = -2


def _free_key(wanted: int) -> str:
    """§event.entente-cordiale, §card.royal-society and §card.mit deploy without stone, each where it says."""
    if wanted == ANY_MILITARY:
        return "worker.deployed.event"
    return "worker.deployed.action" if wanted == ANY_CARD else "worker.deployed.building"


def _recall_key(wanted: int) -> str:
    return "worker.undeployed.entente" if wanted == ANY_MILITARY else "worker.undeployed.own"


def _fits(s: NationsState, seat: int, slot: int, wanted: int) -> bool:
    if wanted == ANY_MILITARY:
        return is_military(s, seat, slot)
    return wanted in (ANY_CARD, slot)


TAKE_WORKER: Final = TakeWorker("workers.take", "0.18")
RECALL_WORKER: Final = RecallWorker("workers.recall", "0.21")
SEND_WORKER: Final = SendWorker("workers.send", "0.19")
FREE_DEPLOYMENT: Final = FreeDeployment("workers.deploy_free", "II.B.2")


def deploy_free(s: NationsState, seat: int, where: int, many: int, idle_only: int) -> None:
    """Ask for a free deployment."""
    s.frames.append([FREE_DEPLOYMENT.number, 0, seat, where, many, idle_only])
