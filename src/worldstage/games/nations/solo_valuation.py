"""What a position is worth in the solo game: the shadow opponent is known by its tiles, and nobody else is in the way.

What a round's gold and stone can do falls off quickly, since the shadow clears the display while one buys: so each
round to come is valued by itself. The constants come from solo games in which all were changed a little at once.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.flow import is_on_stack
from worldstage.games.nations.card_values import clamp
from worldstage.games.nations.maintenance import MAINTENANCE
from worldstage.games.nations.names import (
    BOOKS,
    FOOD,
    GOLD,
    NONE,
    SHADOW_BOOKS,
    SHADOW_STABILITY,
    SHADOW_STRENGTH,
    STONE,
)
from worldstage.games.nations.shadow import TILE_BOOKS, TILE_FAMINE, TILE_STABILITY, TILE_STRENGTH
from worldstage.games.nations.valuation import Outlook

# By good: what one is worth with one round to come and with seven. Gold and stone: the first one spent in a round.
NEAR: Final[list[float]] = [0.45, 0.6, 0.005, 0.076]
FAR: Final[list[float]] = [0.85, 0.75, 0.125, 0.067]
AT_LAST: Final = 0.1  # any good at the end: a point for ten
GOLD_HALF: Final = 4.75  # with so much gold to spend in a round the next one is worth a quarter of the first
STONE_HALF: Final = 4.77  # the same for stone, in the first round
STONE_MORE: Final = 0.46  # and so much more in each round after it: workers and wonders cost more
USUAL: Final = 0.46  # of the first one's worth: what a good of a usual amount is worth
FADING: Final = 0.72  # what a round further away counts for
STAYING: Final = 0.985  # the same for colonies and wonders
ROW: Final = 0.067  # so much less, for each round to come, count the points that workers stand on
WORKER: Final = 0.057  # for each round left: a worker will stand on better cards than today's
HOPE: Final = 0.54  # of a colony that could be bought now
TEXTS: Final = 0.47  # of what cards say beyond their production: much of it is about other nations
SITE: Final = 0.76  # of a wonder under construction

STABLE: Final = 5.2  # a round to come in which we are much more stable than the shadow, against much less
STABLE_WIDTH: Final = 16.3
WEAK: Final = -1.1  # a round to come in which the shadow is much stronger: wars, and no colonies
THREAT: Final = 0.44  # the likelihood that the shadow starts a war that lies in the display
BOOKS_DRIFT: Final = 3.2  # how far the lead in books may still change this round
BOOKS_WIDER: Final = 1.5  # and for each round until the end of the age
BOOKS_GROWTH: Final = 0.4  # so much more do we make in each round to come
BOOKS_FADING: Final = 0.75
FIVES: Final = 0.5  # the shadow's books in a round beside those of its tile
HUNGER: Final = 1.13
HUNGER_FADING: Final = 0.72
LARDER: Final = 0.11  # a food more than all famines to come will take


class SoloOutlook(Outlook):
    """The outlook of a nation in the solo game."""

    def _stage(self) -> None:
        super()._stage()
        s = self.s
        t = s.tables
        self.tile_known = s.tile != NONE and not is_on_stack(s, MAINTENANCE)
        self.tile = [float(value) for value in t.tile[s.tile]] if self.tile_known else self._usual_tile(self.age)
        self.hunger = self.tile[TILE_FAMINE]
        self.coming: list[list[float]] = []  # what the tiles of the rounds to come print, on average
        for later in range(max(1, s.round) + 1, s.last_round + 1):
            self.coming.append(self._usual_tile((later + t.age_rounds - 1) // t.age_rounds))

    def _usual_tile(self, age: int) -> list[float]:
        """The mean of the tiles that may still come in an age: none comes twice (§solo.6)."""
        s = self.s
        t = s.tables
        tiles = s.tiles
        if age != self.age or not tiles:
            tiles = [tile for tile in range(len(t.tiles)) if t.tile_age[tile] == age]
        total = [0.0] * (TILE_FAMINE + 1)
        for tile in tiles:
            for i in range(TILE_FAMINE + 1):
                total[i] += t.tile[tile][i] / len(tiles)
        return total

    def _prices(self) -> None:
        left = min(self.left, 7)
        self.price = [_price(kind, left) for kind in range(4)]
        self.ahead = [0.0] * 4
        self.lasting = [0.0] * 4
        self.rounds = 0.0
        self.fades: list[float] = []
        fading = staying = 1.0
        for later in range(left - 1, -1, -1):
            fading *= FADING
            staying *= STAYING
            self.rounds += fading
            self.fades.append(fading)
            for kind in range(4):
                self.ahead[kind] += fading * _price(kind, later)
                self.lasting[kind] += (staying - fading) * _price(kind, later)
        self.row = 1.0 - ROW * left
        self.famines = [tile[TILE_FAMINE] for tile in self.coming]
        self.worker, self.hope, self.text, self.site = WORKER, HOPE, TEXTS, SITE
        self._budgets(left)

    def _budgets(self, left: int) -> None:
        """By round to come: the worth of the first gold and stone spent in it, and how quickly more of it fades."""
        self.first_gold: list[float] = []
        self.first_stone: list[float] = []
        self.stone_half: list[float] = []
        fading = 1.0
        for later in range(left - 1, -1, -1):
            self.first_gold.append(fading * _first(GOLD, later))
            self.first_stone.append(fading * _first(STONE, later))
            self.stone_half.append(STONE_HALF + STONE_MORE * (self.s.last_round - later))
            fading *= FADING

    def _rivals(self) -> None:
        """The shadow's strength and stability: this round's, or what they usually are."""
        shadow = self.s.shadow
        known = self.tile_known
        self.top = self.first = self.second = float(shadow[SHADOW_STRENGTH]) if known else self.tile[TILE_STRENGTH]
        self.calm = self.hectic = float(shadow[SHADOW_STABILITY]) if known else self.tile[TILE_STABILITY]
        self.loose = 0.5 if known else 1.5
        self.looser = 3.0 + 2.0 * self.age

    def _events(self) -> None:
        """§solo.14: a point for being more stable than the shadow, a point less otherwise."""
        self.strongest = self.weakest = self.most = self.least = self.surely = 0.0
        self.unprotected = self.most_food = self.least_food = self.pass_first = self.pass_last = 0.0
        self.hard = []
        if self.halves == 2:
            self.surely, self.most = -1.0, 2.0

    def _wars(self) -> None:
        super()._wars()
        if self.threat_loss:  # the shadow never passes
            self.threat = THREAT

    def _scorings(self) -> None:
        """The shadow's books at the ends of ages: those it has, and those of the tiles until then."""
        s = self.s
        t = s.tables
        self.scorings = []
        weight = float(t.solo_book_points)
        now = max(1, s.round)
        books = float(s.shadow[SHADOW_BOOKS])
        if self.production:
            books += FIVES if self.tile_known else self.tile[TILE_BOOKS] + FIVES
        for last in range(now, s.last_round + 1):
            wait = last - now
            if wait:
                books += self.coming[wait - 1][TILE_BOOKS] + FIVES
            if last % t.age_rounds or (not wait and not self.books_ahead):
                continue
            drift = BOOKS_DRIFT * (1.0 + 0.5 * self.age) + BOOKS_WIDER * (1.0 + self.age) * wait
            self.scorings.append((wait, drift, weight, [books]))
            weight *= BOOKS_FADING

    def _book_points(self, books: float, each: int) -> float:
        total = 0.0
        for wait, drift, weight, rivals in self.scorings:
            own = max(0.0, books + (each + BOOKS_GROWTH * wait) * wait)
            total += weight * clamp(0.5 + (own - rivals[0] - 0.5) / (2.0 * drift))
        return total

    def _later(
        self, gold: float, stone: float, food: float, books: float, make: list[int], power: int, calm: int
    ) -> float:
        """What is in hand is spent next round, what is produced in those after it."""
        total = AT_LAST * (make[GOLD] + make[STONE]) + self.price[FOOD] * food
        total += self.price[BOOKS] * books + self.ahead[BOOKS] * make[BOOKS]
        for i in range(len(self.fades)):
            total += _spent(gold, self.first_gold[i], GOLD_HALF) + _spent(
                stone, self.first_stone[i], self.stone_half[i]
            )
            gold, stone = float(make[GOLD]), float(make[STONE])
        total -= self._famines(food, books, make)
        wide = 2.0 * self.looser
        for i in range(len(self.fades)):
            tile = self.coming[i]
            total += self.fades[i] * STABLE * clamp(0.5 + (calm - tile[TILE_STABILITY] - 0.5) / STABLE_WIDTH)
            total += self.fades[i] * WEAK * clamp(0.5 + (tile[TILE_STRENGTH] - power) / wide)
        total += 0.047 * min(power, 40) + 0.059 * min(calm, 15)
        if calm < 0:
            total -= self.rounds * (0.5 - 0.08 * calm)
        return total

    def _famines(self, food: float, books: float, make: list[int]) -> float:
        """What the famines to come cost, less the worth of food beyond them."""
        total = 0.0
        hunger = HUNGER
        for eaten in self.famines:
            food += make[FOOD] - eaten
            books += make[BOOKS]
            hunger *= HUNGER_FADING
            if food < 0:
                unpaid = -food - max(0.0, books)
                total += hunger * (0.85 - 0.13 * food + 0.15 * max(0.0, unpaid))
                books += food
                food = 0.0
        return total - LARDER * min(food, 15.0)


def _first(kind: int, left: int) -> float:
    """The worth of the first good of a kind with so many rounds after the one in which it is spent."""
    return NEAR[kind] + (FAR[kind] - NEAR[kind]) * left / 6.0


def _price(kind: int, left: int) -> float:
    """What a good is worth beside others of its kind, with so many rounds to come."""
    if left == 0:
        return AT_LAST
    return _first(kind, left - 1) * (USUAL if kind <= STONE else 1.0)


def _spent(amount: float, first: float, half: float) -> float:
    """What a round's gold or stone does: each less than the one before, but not less than at the end."""
    if amount <= 0.0:
        return first * amount
    return (first * half + AT_LAST * amount) * amount / (amount + half)
