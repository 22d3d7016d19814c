"""What things are worth to a bot, in victory points: regions, gold, unrest, cards, combats.

Everything here follows from what the seat may know: the board, its own hand, and `rumours` of the other hands.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from worldstage.games.age_of_reason.actions import rounds
from worldstage.games.age_of_reason.boxes import combat_bonus
from worldstage.games.age_of_reason.cards import hand_size, kinds
from worldstage.games.age_of_reason.edition import Tables
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import ALLY, BLANK, COUNTRIES, NONE, REGIONS
from worldstage.games.age_of_reason.odds import CERTAIN, DECIDED, known_odds, with_maybes
from worldstage.games.age_of_reason.scoring import rank_points

# By lead before the dice, from -DECIDED to DECIDED: the attacker's chance, and the unrest both sides expect.
LEADS: Final = 2 * DECIDED + 1
WIN: Final = [known_odds(lead - DECIDED).win for lead in range(LEADS)]
TIE: Final = [known_odds(lead - DECIDED).tie for lead in range(LEADS)]
ATTACKER_UNREST: Final = [known_odds(lead - DECIDED).attacker_unrest for lead in range(LEADS)]
DEFENDER_UNREST: Final = [known_odds(lead - DECIDED).defender_unrest for lead in range(LEADS)]

STRENGTHS: Final = 20  # more than any card with all its help
UNREST_LOSS: Final = 1 / 3.5  # victory points for a point of unrest: a die shows 3.5 in the mean (§4.5.8)
HELP_CHANCE: Final = 0.3  # that an ally plays its ally card
LAID_CHANCE: Final = 0.6  # that a card an ally has laid is no bluff
HIRE_CHANCE: Final = 0.6  # that the other side pays a non-player ally it could have

# Found by letting bots play against each other.
SPENT_A_ROUND: Final = 2.0  # gold
STAYING: Final = 0.75  # the share of what discs are worth that lasts to the next turn
UNSETTLED: Final = 0.5  # the share of a region's points that is open at the beginning of a turn
KEEPING: Final = 0.1  # what a point of strength is worth in hand
CROWDING: Final = 0.65  # by how much each seat beyond four makes unrest dearer
LEADING: Final = 12.0  # so many victory points more make a rival twice as important


class Style:
    """The style of a bot: a few numbers that one player class is made different with."""

    def __init__(self, name: str, daring: float, rivalry: float, bidding: float, noise: float) -> None:
        self.name = name
        self.daring = daring  # how much it makes of what a victory brings
        self.rivalry = rivalry  # what the losses of all rivals together are worth to it
        self.bidding = bidding  # the share of an alliance's worth it is ready to bid
        self.noise = noise  # how far its judgement is off, in victory points


# -- regions ----------------------------------------------------------------------------------------------------------


class Worth:
    """What each country makes of a region: points if nothing changes, and on average over a change of one disc."""

    def __init__(self, values: list[int], here: list[int]) -> None:
        self.sure = rank_points(values, here)
        total = [2 * points for points in self.sure]
        cases = 2
        for country in range(COUNTRIES):
            if here[country]:
                for step in (1, -1):
                    here[country] += step
                    points = rank_points(values, here)
                    here[country] -= step
                    cases += 1
                    for other in range(COUNTRIES):
                        total[other] += points[other]
        self.likely = [points / cases for points in total]


# The same few distributions of discs come up again and again, in all games and editions alike.
_worths: dict[tuple[int, ...], Worth] = {}
_ROOM: Final = 200_000


def worth(values: list[int], here: list[int]) -> Worth:
    key = tuple(values + here)
    known = _worths.get(key)
    if known is None:
        if len(_worths) >= _ROOM:
            _worths.clear()
        known = Worth(values, here)
        _worths[key] = known
    return known


# -- what others may play ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def card_guess(
    tables: Tables, country: int, hands: tuple[int, ...], ship: int, gold: int, most: int, attacking: bool
) -> tuple[float, ...]:
    """The chance of each strength of an unseen card. Cards that would cost unrest, and the blank, are less likely."""
    spread = [0.0] * STRENGTHS
    for hand in hands:
        for card in kinds(hand, tables.by_kind[country]):
            fits = not (attacking and ship) or card == BLANK or tables.ships[card] > 0
            if card == ALLY or tables.cost[card] > most or not fits:
                continue
            likely = 0.5 if card == BLANK else 1.0
            if tables.cost[card] > gold:
                likely *= 0.4
            strength = tables.soldiers[card] + (tables.ships[card] if ship else 0)
            spread[min(strength, STRENGTHS - 1)] += likely
    total = sum(spread)
    if total == 0.0:
        return CERTAIN
    last = max(i for i in range(STRENGTHS) if spread[i] > 0.0)
    return tuple([part / total for part in spread[: last + 1]])


class Outlook:
    """One seat's judgement of one position."""

    def __init__(self, s: AgeState, seat: int, style: Style) -> None:
        self.s = s
        self.seat = seat
        self.style = style
        self.country = s.country[seat]
        self.rounds = rounds(s)
        self.rounds_left = self.rounds - max(s.round, 1) + 1
        self.turns_left = s.tables.turns - s.turn
        self.unrest_price = self._unrest_price()
        self.gold_price = self._gold_price()
        # 4.5: this turn's points are the surer the fewer rounds are left; discs stay, but not all of them.
        open_share = UNSETTLED * (self.rounds_left - 1) / self.rounds
        self.now = 1.0 - open_share
        self.later = open_share
        share = 1.0
        for _ in range(self.turns_left):
            share *= STAYING
            self.later += share
        self.here = [[s.discs[c * REGIONS + region] for c in range(COUNTRIES)] for region in range(REGIONS)]
        self.weights = self._weights()
        self.value = [self.region_value(region, self.here[region]) for region in range(REGIONS)]

    def _unrest_price(self) -> float:
        """A point costs this turn, and half of what is left of it in each turn to come (§4.6.6).

        In a crowd what unrest buys is soon taken away again, so bots that shun it more do better there.
        """
        price = 0.0
        share = UNREST_LOSS * (1.0 + CROWDING * max(0, self.s.seats - 4))
        for _ in range(self.turns_left + 1):
            price += share
            share /= 2
        return price

    def _gold_price(self) -> float:
        """Gold saves unrest when it would run out; what is left at the end is worth nothing."""
        s = self.s
        t = s.tables
        income = sum(s.discs[self.country * REGIONS : (self.country + 1) * REGIONS]) * self.turns_left
        need = SPENT_A_ROUND * (self.rounds_left + self.rounds * self.turns_left) + 1.0
        short = min(1.0, max(0.0, 1.6 - (s.gold[self.seat] + income) / need))
        return self.unrest_price / t.unrest_gold * short

    def _weights(self) -> list[float]:
        """What a point of each country means to us: 1 for our own, less than 0 for rivals, most for the strongest."""
        s = self.s
        weights = [0.0] * COUNTRIES
        standing = [0.0] * COUNTRIES
        for region in range(REGIONS):
            points = worth(s.tables.victory_points[region], self.here[region]).likely
            for country in range(COUNTRIES):
                standing[country] += points[country] * (1 + self.turns_left)
        total = 0.0
        for seat in range(s.seats):
            if seat != self.seat:
                country = s.country[seat]
                rating = s.vp[seat] + standing[country] - UNREST_LOSS * s.unrest[seat]
                weights[country] = 2.0 ** (rating / LEADING)
                total += weights[country]
        rivalry = self.style.rivalry if s.seats > 2 else min(1.0, 2 * self.style.rivalry)
        for country in range(COUNTRIES):
            weights[country] *= -rivalry / total
        weights[self.country] = 1.0
        return weights

    def region_value(self, region: int, here: list[int]) -> float:
        found = worth(self.s.tables.victory_points[region], here)
        sure = found.sure
        likely = found.likely
        weights = self.weights
        value = 0.0
        for country in range(COUNTRIES):
            if sure[country] or likely[country]:
                value += weights[country] * (self.now * sure[country] + self.later * likely[country])
        return value

    def change(self, region: int, winner: int, loser: int) -> float:
        """What it means to us if `winner` gets a disc in a region and `loser` loses one; either may be NONE."""
        here = self.here[region]
        if winner != NONE:
            here[winner] += 1
        if loser != NONE:
            here[loser] -= 1
        after = self.region_value(region, here)
        if winner != NONE:
            here[winner] -= 1
        if loser != NONE:
            here[loser] += 1
        income = 0.0
        if winner == self.country:
            income = self.gold_price * self.turns_left
        elif loser == self.country:
            income = -self.gold_price * self.turns_left
        return after - self.value[region] + income

    def price(self, amount: int) -> float:
        """What paying an amount costs: gold, and unrest for what is lacking (§4.0.3)."""
        s = self.s
        lacking = max(0, amount - s.gold[self.seat])
        raised = (lacking + s.tables.unrest_gold - 1) // s.tables.unrest_gold
        return (amount - lacking) * self.gold_price + raised * self.unrest_price

    def keep_price(self, card: int) -> float:
        """What a card is worth in hand: the more fights are still to come, the more."""
        if card == BLANK:
            return 0.0
        t = self.s.tables
        fights = 1.6 * (self.rounds_left - 1)
        left = max(1, hand_size(self.s.hand[self.seat]) - 2)
        return KEEPING * (t.soldiers[card] + 0.5 * t.ships[card]) * min(1.0, fights / left)

    def unrest_cost(self, points: float) -> float:
        """The track ends (§4.0.7): at its end further unrest costs nothing."""
        room = self.s.tables.unrest_limit - self.s.unrest[self.seat]
        return min(points, room) * self.unrest_price

    # -- combat ---------------------------------------------------------------------------------------------------

    def guess(self, seat: int, region: int, attacking: bool) -> tuple[float, ...]:
        """The spread of the card that another seat may play, by what everybody knows of its hand."""
        s = self.s
        gold = s.gold[seat]
        most = gold + s.tables.unrest_gold * (s.tables.unrest_limit - s.unrest[seat])
        hands = tuple(s.rumours[seat])
        return card_guess(
            s.tables, s.country[seat], hands, s.tables.ship[region], min(gold, 30), min(most, 30), attacking
        )

    def joiners(self, side: int, region: int, but: int, but_too: int) -> int:
        """How many other seats of an alliance have a disc in a region."""
        s = self.s
        count = 0
        for seat in range(s.seats):
            country = s.country[seat]
            if seat not in (but, but_too, self.seat) and s.side[country] == side and s.presence[country] >> region & 1:
                count += 1
        return count

    def hirelings(self, side: int, region: int) -> int:
        """How many non-player countries of an alliance have a disc in a region and are not hired."""
        s = self.s
        count = 0
        for country in range(COUNTRIES):
            if s.seat_of[country] == NONE and s.side[country] == side and s.presence[country] >> region & 1:
                if s.attacker == NONE or s.hired[country] == NONE:
                    count += 1
        return count

    def opposition(self, region: int, target: int, marker: int) -> list[float]:
        """The spread of the strength that we would meet when attacking."""
        s = self.s
        if target == NONE:
            return [0.0] * s.tables.marker_strength[marker] + [1.0]
        side = s.side[target]
        defender = s.seat_of[target]
        maybe = (HELP_CHANCE,) * self.joiners(side, region, defender, NONE)
        if defender == NONE:
            return [0.0] * s.tables.nonplayer_strength + with_maybes(CERTAIN, maybe)
        maybe += (HIRE_CHANCE,) * self.hirelings(side, region)
        bonus = combat_bonus(s, target, region)
        return [0.0] * bonus + with_maybes(self.guess(defender, region, False), maybe)

    def attack_worth(self, gain: float, target: int) -> list[float]:
        """By lead: what an attack is worth before its costs, when success brings `gain`."""
        s = self.s
        hurt = 0.0
        if target != NONE and s.seat_of[target] != NONE:
            hurt = -self.weights[target] * self.unrest_price
        return [WIN[i] * gain - self.unrest_cost(ATTACKER_UNREST[i]) + DEFENDER_UNREST[i] * hurt for i in range(LEADS)]

    def defence_worth(self, loss: float, attacker: int) -> list[float]:
        """By the attacker's lead: what is left to us as the defender who would lose `loss`."""
        hurt = -self.weights[attacker] * self.unrest_price
        return [ATTACKER_UNREST[i] * hurt - WIN[i] * loss - self.unrest_cost(DEFENDER_UNREST[i]) for i in range(LEADS)]


def over(by_lead: list[float], lead: int, spread: list[float], sign: int) -> float:
    """The mean over a spread of strength that lowers (sign -1) or raises (1) a lead."""
    total = 0.0
    for i in range(len(spread)):
        if spread[i] > 0.0:
            total += spread[i] * by_lead[min(max(lead + sign * i, -DECIDED), DECIDED) + DECIDED]
    return total
