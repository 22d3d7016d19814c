"""II.C: architects are hired, sections are built, wonders are completed."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Rule, call, end
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.effects import EFFECTS
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import ADVISOR, NONE, PRIVATE, PUBLIC, STONE, WONDERS
from worldstage.games.nations.state import good, pay, stir
from worldstage.games.nations.tableau import fire, free_wonder_place, place_wonder


def section_cost(s: NationsState, seat: int) -> int:
    """§II.C.1: the stone of the leftmost section that is not built."""
    return s.tables.stages[s.site[seat]][s.built[seat]]


def hireable(s: NationsState, seat: int, first: int = 0) -> list[int]:
    """Whose architects a seat can hire now, each plus `first`.

    §II.C.2: it takes an architect, a wonder under construction, and the stone.
    §II.C.5: who has private architects chooses between them and the public ones.
    """
    if s.site[seat] == NONE or section_cost(s, seat) > good(s, seat, STONE):
        return []
    found: list[int] = []
    if s.public:
        found.append(first + PUBLIC)
    if s.private[seat]:
        found.append(first + PRIVATE)
    return found


def hire(s: NationsState, seat: int, whose: int) -> None:
    cost = section_cost(s, seat)
    if whose == PUBLIC:
        s.public -= 1
    else:
        _use_private(s, seat)
    stir(s)  # §solo.7
    line = log.WONDER_HIRED_PUBLIC if whose == PUBLIC else log.WONDER_HIRED_PRIVATE
    line.write(s, s.nation[seat], s.site[seat], cost)
    pay(s, seat, STONE, cost, log.GOODS_PAID_SECTION)
    build_section(s, seat)


def _use_private(s: NationsState, seat: int) -> None:
    """§II.C.5: those of an advisor first: advisors are the ones who may leave (§I.5.4)."""
    sources = s.private[seat]
    for i in range(len(sources)):
        if s.tables.type[sources[i]] == ADVISOR:
            del sources[i]
            return
    sources.pop()


def build_section(s: NationsState, seat: int) -> None:
    """§II.C.1: one section; with the last one the wonder is ready."""
    fire(s, seat, v.ON_HIRE)  # §card.sistine-chapel
    s.built[seat] += 1
    if s.built[seat] == len(s.tables.stages[s.site[seat]]):
        _complete(s, seat)


def _complete(s: NationsState, seat: int) -> None:
    """§II.C.3: it goes to a place for wonders at once; its architects go to the supply (§II.C.4), not to the board.

    §card.sphinx pays even if it is covered by this one.
    """
    card = s.site[seat]
    log.WONDER_READY.write(s, s.nation[seat], card, s.built[seat])
    s.site[seat] = NONE
    s.built[seat] = 0
    fire(s, seat, v.WONDER_READY)  # §card.hatshepsut
    fire(s, seat, v.OTHER_WONDER_READY)
    if ready_wonders(s, seat):
        call(s, PLACE_WONDER, seat, card)
    else:
        settle(s, seat, 0, card)


def ready_wonders(s: NationsState, seat: int) -> list[int]:
    """Each once: Egypt can own the Pyramids twice, printed and built."""
    found = {s.wonder[seat * WONDERS + i] for i in range(WONDERS)}
    return sorted(card for card in found if card != NONE)


def settle(s: NationsState, seat: int, place: int, card: int) -> None:
    """§II.A.wonder.3: what it does when it is ready, it does now.

    Gains: §card.stonehenge, §card.sankore-university, §card.moai-statues, §card.taj-mahal, §card.darwins-voyage.
    Losses, which do not stop the building: §card.colosseum, §card.south-pole-expedition.
    """
    place_wonder(s, seat, place, card)
    group = s.tables.group_of[card]
    if group != NONE:
        call(s, EFFECTS, group, seat)


class PlaceWonder(Ask[NationsState]):
    """§II.C.3: to a free place, or over another wonder; with all places taken there is no choice (§II.A.wonder.4)."""

    CARD: Final = 3


class CoverWonder(Rule[NationsState]):
    """§II.C.3: any wonder of one's own."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + card for card in ready_wonders(s, seat)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        card = s.frames[-1][PlaceWonder.CARD]
        end(s)
        settle(s, seat, s.wonder.index(argument, seat * WONDERS, (seat + 1) * WONDERS) - seat * WONDERS, card)


class AddWonder(Rule[NationsState]):
    """§II.A.wonder.4: to a free place, if there is one."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first] if free_wonder_place(s, seat) != NONE else []

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        card = s.frames[-1][PlaceWonder.CARD]
        end(s)
        settle(s, seat, free_wonder_place(s, seat), card)


PLACE_WONDER: Final[PlaceWonder] = PlaceWonder("wonders.place", "II.C.3")
