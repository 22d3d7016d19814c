"""III.1: books that are missing cost another good each, of the owner's choice."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, Rule, call, end
from worldstage.games.nations import log
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import FOOD, GOLD, GOODS
from worldstage.games.nations.state import fallen, lose


class Debts(Node[NationsState]):
    """§III.1.8: settles what all seats owe, in the order of play; who has no choice is not asked."""

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        for seat in s.order:
            if s.debt[seat] and not fallen(s):  # §solo.17: who has lost owes nothing more
                goods = owing_goods(s, seat)
                if len(goods) > 1 and _have(s, seat, goods) > s.debt[seat]:
                    call(s, DEBT, seat)
                    return
                for kind in goods:
                    lose(s, seat, kind, min(s.debt[seat], s.goods[seat * GOODS + kind]), log.GOODS_LOST_DEBT)
                s.debt[seat] = 0
        end(s)


def owing_goods(s: NationsState, seat: int) -> list[int]:
    """§0.13: a debt is settled with anything but books, as far as it goes."""
    return [kind for kind in range(GOLD, FOOD + 1) if s.goods[seat * GOODS + kind]]


def _have(s: NationsState, seat: int, goods: list[int]) -> int:
    total = 0
    for kind in goods:
        total += s.goods[seat * GOODS + kind]
    return total


class Debt(Ask[NationsState]):
    """One good for one missing book."""


class GiveForBook(Rule[NationsState]):
    """§0.13: any good but books."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + kind for kind in owing_goods(s, seat)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        s.debt[seat] -= 1
        lose(s, seat, argument, 1, log.GOODS_LOST_DEBT)


DEBTS: Final[Debts] = Debts("debts", "III.1.8")
DEBT: Final[Debt] = Debt("debts.give", "III.1.8")


def settle_debts(s: NationsState) -> None:
    """To be called by a procedure after losses: nothing happens if nobody owes anything."""
    if any(s.debt):
        call(s, DEBTS)
