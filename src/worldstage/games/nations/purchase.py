"""II.A: buying progress cards, each kind with its own consequences."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Rule, become, call, end
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import strength
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import (
    ADVISOR,
    ADVISORS,
    BATTLE,
    BOOKS,
    BUILDING,
    COLONY,
    COLUMNS,
    FOOD,
    GALILEO_PRICED,
    GOLD,
    GOLDEN_AGE,
    GOODS,
    MILITARY,
    MIT_IDLE_ONLY,
    NONE,
    PLACES,
    POINTS,
    ROWS,
    SHAKA_OWNER,
    SLOTS,
    STONE,
    WAR,
    WONDER,
)
from worldstage.games.nations.operations import own_advisors, own_colonies
from worldstage.games.nations.state import (
    advisor_places,
    gain,
    gain_by,
    military_worker,
    pay,
    rule,
    rule_of_all,
    stir,
)
from worldstage.games.nations.tableau import (
    add_colony,
    fire,
    free_colony_place,
    put_card,
    replace_colony,
    seat_advisor,
)
from worldstage.games.nations.workers import deploy_free

UNKNOWN: Final = -1000  # a reach that has not been asked for


def row_price(place: int) -> int:
    """§II.A.0.1: three gold in the top row, one in the bottom row."""
    return ROWS - place // COLUMNS


def price(s: NationsState, seat: int, place: int) -> int:
    """The row's price; §card.hannibal makes battles dearer for the others."""
    cost = row_price(place)
    if s.tables.type[s.display[place]] == BATTLE:
        cost += rule_of_all(s, v.BATTLE_PRICE) - rule(s, seat, v.BATTLE_PRICE)
    return cost


def place_of(s: NationsState, card: int) -> int:
    return s.display.index(card)


def colony_reach(s: NationsState, seat: int) -> int:
    """§II.A.colony.1: the strength a colony may print; §card.pocahontas asks more of everybody."""
    return strength(s, seat) - rule_of_all(s, v.COLONY_STRENGTH)


def needed_strength(s: NationsState, card: int) -> int:
    """What the card says (§II.A.colony.1); §card.pocahontas asks more of everybody."""
    return s.tables.needs[card] + rule_of_all(s, v.COLONY_STRENGTH)


def fightable(s: NationsState, seat: int, card: int) -> bool:
    """§II.A.0.5: a war or battle that could be used at once; nothing else can be bought."""
    if s.tables.type[card] == WAR:
        return s.war_buyer == NONE and not rule(s, seat, v.NO_WAR)  # §II.A.war.1, §II.A.war.4, §card.alfred-nobel
    return military_worker(s, seat)  # §II.A.battle.3


def purchases(s: NationsState, seat: int, first: int = 0) -> list[int]:
    """The cards a seat can buy and use now (§II.A.0.5), each plus `first`.

    §II.A.colony.2: a colony asks for strength now, and never again.
    """
    t = s.tables
    gold = s.goods[seat * GOODS + GOLD]
    reach = UNKNOWN  # the highest strength a colony may ask for
    found: list[int] = []
    conditional = t.conditional
    display = s.display
    highest = COLUMNS * (ROWS - gold) if gold < ROWS else 0  # what lies higher costs more than the gold at hand
    for place in range(highest, PLACES):
        card = display[place]
        if card == NONE:
            continue
        if conditional[card]:
            kind = t.type[card]
            if kind == COLONY:
                if reach == UNKNOWN:
                    reach = colony_reach(s, seat)
                if t.needs[card] > reach:
                    continue
            elif not fightable(s, seat, card) or (kind == BATTLE and price(s, seat, place) > gold):  # §card.hannibal
                continue
        found.append(first + card)
    found.sort()
    return found


def buy(s: NationsState, seat: int, card: int, free: bool) -> None:
    """§II.A.0.2: take the card, pay, use it at once. What looks at the price sees the gold paid (§II.A.0.1)."""
    place = place_of(s, card)
    cost = 0 if free else price(s, seat, place)
    s.display[place] = NONE
    stir(s)  # §solo.7
    if free:
        log.CARD_BOUGHT_FREE.write(s, s.nation[seat], card)
    else:
        log.CARD_BOUGHT_PAID.write(s, s.nation[seat], card, cost)
        pay(s, seat, GOLD, cost, log.GOODS_PAID_PURCHASE)
    asked = row_price(place) if free and s.switches[GALILEO_PRICED] else cost  # §card.galileo-galilei
    if asked == 1:
        fire(s, seat, v.BUY_FOR_1)  # §card.red-fort
    elif asked == 3:
        fire(s, seat, v.BUY_FOR_3)  # §card.great-lighthouse
    kind = s.tables.type[card]
    if kind in (BUILDING, MILITARY):
        call(s, PLACE_CARD, seat, card)
    elif kind == COLONY:
        _buy_colony(s, seat, card)
    elif kind == ADVISOR:
        _buy_advisor(s, seat, card)
    elif kind == WONDER:
        _buy_wonder(s, seat, card)
    else:
        _buy_other(s, seat, card, kind)


def _buy_other(s: NationsState, seat: int, card: int, kind: int) -> None:
    """Wars lie down on the score board; battles and golden ages are used and gone (§II.A.golden-age.4)."""
    if kind == WAR:
        s.fights[seat] += 1
        s.war, s.war_buyer, s.war_strength = card, seat, strength(s, seat)  # §II.A.war.2, §II.A.war.3
        log.WAR_BOUGHT.write(s, s.nation[seat], card, s.war_strength)
        fire(s, seat, v.BUY_WAR)  # §card.chichen-itza, §card.montezuma
    elif kind == BATTLE:
        s.fights[seat] += 1
        fire(s, seat, v.BUY_BATTLE)  # §card.abu-bakr, §card.montezuma
        call(s, BATTLE_GAIN, seat, card)
    else:
        s.golden_ages[seat] += 1
        fire(s, seat, v.BUY_GOLDEN_AGE)  # §card.sejong-the-great
        call(s, GOLDEN, seat, card)


# -- buildings and military --------------------------------------------------------------------------------------------


class PlaceCard(Ask[NationsState]):
    """§II.A.building.1, §II.A.military.1: into any of the slots that both kinds share, over what lies there.

    §II.A.0.3: no slot is ever free, for the printed cards fill them all: the buyer chooses what is covered.
    """

    CARD: Final = 3


class Place(Rule[NationsState]):
    """§II.A.0.3: any slot of the board; §card.mit may deploy a worker there at once."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return list(range(first, first + len(s.tables.board_cards[s.board[seat]])))

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        card = s.frames[-1][PlaceCard.CARD]
        slot = argument
        end(s)
        put_card(s, seat, slot, card)
        if s.tables.type[card] == BUILDING and rule(s, seat, v.DEPLOY_ON_NEW):  # §card.mit
            idle_only = s.switches[MIT_IDLE_ONLY]
            if s.idle[seat] or (not idle_only and any(s.men[seat * SLOTS : (seat + 1) * SLOTS])):
                deploy_free(s, seat, slot, 1, idle_only)


# -- colonies ----------------------------------------------------------------------------------------------------------


def _buy_colony(s: NationsState, seat: int, card: int) -> None:
    s.colonies_bought[seat] += 1  # §II.D.3, §event.magellans-expedition: looked back at
    for other in range(s.seats):
        if other != seat:
            _shaka(s, other, seat)
    place = free_colony_place(s, seat)
    if place != NONE:  # §II.A.0.3: nobody gives up a card while there is room
        add_colony(s, seat, place, card)
    else:
        call(s, REPLACE_COLONY, seat, card)


def _shaka(s: NationsState, owner: int, buyer: int) -> None:
    """§card.shaka-zulu: who buys a colony gets stone from the sight of him, or he himself, as agreed."""
    t = s.tables
    for card in s.held[owner]:
        for number in t.effects[card]:
            if t.clauses[number].when == v.OTHER_BUYS_COLONY:
                gainer = owner if s.switches[SHAKA_OWNER] else buyer
                gain_by(s, gainer, STONE, t.clauses[number].goods[STONE], log.BY_CARD, card)


class ReplaceColony(Ask[NationsState]):
    """§II.A.colony.3: with all places taken, another colony of the buyer's choice goes."""

    CARD: Final = 3


class GiveUpColony(Rule[NationsState]):
    """§II.A.colony.3: any of one's own."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + card for card in own_colonies(s, seat)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        card = s.frames[-1][ReplaceColony.CARD]
        end(s)
        replace_colony(s, seat, argument, card)


# -- advisors and wonders ----------------------------------------------------------------------------------------------


def _buy_advisor(s: NationsState, seat: int, card: int) -> None:
    """§II.A.0.3: into a free place; with none, over the old one, or over one of two."""
    places = advisor_places(s, seat)
    for place in range(places):
        if s.advisor[seat * ADVISORS + place] == NONE:
            seat_advisor(s, seat, place, card)
            return
    if places > 1:
        call(s, PLACE_ADVISOR, seat, card)
    else:
        seat_advisor(s, seat, 0, card)


class PlaceAdvisor(Ask[NationsState]):
    """§card.porcelain-tower: with two places taken, the buyer says who goes."""

    CARD: Final = 3


class DismissAdvisor(Rule[NationsState]):
    """§card.porcelain-tower: any of one's own."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + card for card in own_advisors(s, seat)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        card = s.frames[-1][PlaceAdvisor.CARD]
        end(s)
        place = s.advisor.index(argument, seat * ADVISORS, (seat + 1) * ADVISORS)
        seat_advisor(s, seat, place - seat * ADVISORS, card)


def _buy_wonder(s: NationsState, seat: int, card: int) -> None:
    """§II.A.wonder.1: to the only site; §II.A.wonder.2: an unfinished one is lost with all architects on it."""
    if s.site[seat] != NONE:
        log.WONDER_ABANDONED.write(s, s.nation[seat], s.site[seat], s.built[seat])
    s.site[seat] = card
    s.built[seat] = 0


# -- battles -----------------------------------------------------------------------------------------------------------


def raid(s: NationsState, seat: int) -> int:
    """§II.A.battle.2: the best raid value among manned military cards, and what others add to it.

    §II.A.military.5: one worker is enough, and more do not raise it.
    """
    t = s.tables
    best = 0
    for i in range(seat * SLOTS, (seat + 1) * SLOTS):
        if s.men[i]:
            best = max(best, t.raid[s.slot[i]])
    return best + rule(s, seat, v.RAID)


class BattleGain(Ask[NationsState]):
    """§II.A.battle.1: books, food or stone, all of one kind."""

    CARD: Final = 3


class TakeBooty(Rule[NationsState]):
    """§II.A.battle.1, §II.A.battle.2: as much as the raid value."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + STONE, first + FOOD, first + BOOKS]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        gain(s, seat, argument, raid(s, seat), log.GOODS_GAINED_BATTLE)


# -- golden ages -------------------------------------------------------------------------------------------------------


def point_price(s: NationsState, seat: int, card: int) -> int:
    """§II.A.golden-age.2: by age, and less with a bonus, but not below 0 (§II.A.golden-age.3)."""
    return max(0, s.tables.price[card] - rule(s, seat, v.GOLDEN_AGE_BONUS))


def golden_gain(s: NationsState, seat: int, card: int) -> int:
    """§II.A.golden-age.3: the goods shown, and the bonus (§card.uraniborg)."""
    return s.tables.many[card] + rule(s, seat, v.GOLDEN_AGE_BONUS)


def treasure(s: NationsState, seat: int, first: int) -> int:
    """All goods from a kind on."""
    return sum(s.goods[seat * GOODS + first : seat * GOODS + BOOKS + 1])


class Golden(Ask[NationsState]):
    """§II.A.golden-age.1: goods, or a point for goods."""

    CARD: Final = 3


class TakeGolden(Rule[NationsState]):
    """§II.A.golden-age.1: the goods of the card."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + s.tables.good[s.frames[-1][Golden.CARD]]]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        card = s.frames[-1][Golden.CARD]
        end(s)
        gain(s, seat, argument, golden_gain(s, seat, card), log.GOODS_GAINED_GOLDEN)


class BuyPoint(Rule[NationsState]):
    """§II.A.golden-age.2: for goods, if one has so many."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first] if treasure(s, seat, GOLD) >= point_price(s, seat, s.frames[-1][Golden.CARD]) else []

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        cost = point_price(s, seat, s.frames[-1][Golden.CARD])
        if cost:
            become(s, PAY_MIX, seat, cost, GOLD)
        else:
            end(s)
            gain(s, seat, POINTS, 1, log.GOODS_GAINED_POINT)


class PayMix(Ask[NationsState]):
    """§II.A.golden-age.2: any mix of goods, asked one by one in a fixed order of kinds, so that no mix comes twice."""

    LEFT: Final = 3
    LOWEST: Final = 4  # the kind of the last good paid: lower ones are not asked for any more


class GiveForPoint(Rule[NationsState]):
    """§II.A.golden-age.2: what one has, if the kinds from it on are enough."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        frame = s.frames[-1]
        return [
            first + kind
            for kind in range(frame[PayMix.LOWEST], BOOKS + 1)
            if s.goods[seat * GOODS + kind] and treasure(s, seat, kind) >= frame[PayMix.LEFT]
        ]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        frame[PayMix.LEFT] -= 1
        frame[PayMix.LOWEST] = argument
        done = frame[PayMix.LEFT] == 0
        if done:
            end(s)
        pay(s, seat, argument, 1, log.GOODS_PAID_POINT)
        if done:
            gain(s, seat, POINTS, 1, log.GOODS_GAINED_POINT)


class FreePurchase(Ask[NationsState]):
    """§card.galileo-galilei: a golden age or a wonder for nothing; what looks at prices is not moved by it."""


class BuyFree(Rule[NationsState]):
    """§card.galileo-galilei: any of these on display."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + card for card in free_cards(s)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        buy(s, seat, argument, True)


def free_cards(s: NationsState) -> list[int]:
    found = [card for card in s.display if card != NONE and s.tables.type[card] in (GOLDEN_AGE, WONDER)]
    return sorted(found)


PLACE_CARD: Final[PlaceCard] = PlaceCard("cards.place", "II.A.0.3")
REPLACE_COLONY: Final[ReplaceColony] = ReplaceColony("cards.replace_colony", "II.A.colony.3")
PLACE_ADVISOR: Final[PlaceAdvisor] = PlaceAdvisor("cards.place_advisor", "card.porcelain-tower")
BATTLE_GAIN: Final[BattleGain] = BattleGain("cards.battle", "II.A.battle.1")
GOLDEN: Final[Golden] = Golden("cards.golden_age", "II.A.golden-age.1")
PAY_MIX: Final[PayMix] = PayMix("cards.pay", "II.A.golden-age.2")
FREE_PURCHASE: Final[FreePurchase] = FreePurchase("cards.free", "card.galileo-galilei")
