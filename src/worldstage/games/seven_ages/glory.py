"""G: glory at the end of a round: bought, scored by the icons of the cards, doubled and halved by events."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Node, Rule, call, end, next_step
from worldstage.core.simultaneous import Done, Simultaneous
from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages import icons
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import add_glory, empires_of, in_play, order_of_play, pay, rule
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.lines import scoring as log
from worldstage.games.seven_ages.names import COLOURS, NONE
from worldstage.games.seven_ages.tables import SQUARE
from worldstage.games.seven_ages.windows import AT_SCORING, open_window

CHEAP_GLORY: Final = 20  # §G.19: the price with the Renaissance

# An item of what an empire scores: icon, region or NONE, what it has of it, its place or 0, points.
ITEM: Final = 5
ITEM_POINTS: Final = 4


def begin_scoring(s: AgesState) -> None:
    call(s, SCORING)


class Scoring(Node[AgesState]):
    """§G.19: buying, then events (ruling of §G.20), then the icons."""

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        if step == 0:
            buyers = 0
            for colour in in_play(s):
                if s.money[colour] >= glory_price(s, colour):
                    buyers |= 1 << s.owner[colour]
            if buyers:
                call(s, BUYING, buyers)
        elif step == 1:
            open_window(s, AT_SCORING)
        else:
            end(s)
            score(s)


# -- buying (§G.19) ------------------------------------------------------------------------------------------------


def glory_price(s: AgesState, colour: int) -> int:
    """§G.19: what an empire pays for a point of glory."""
    return CHEAP_GLORY if rule(s, colour, v.GLORY_PRICE) else s.tables.glory_price


def money_left(s: AgesState, seat: int, colour: int) -> int:
    """The money of an empire less what its seat is about to spend; `draft` has a colour for each point."""
    return s.money[colour] - s.draft[seat].count(colour) * glory_price(s, colour)


class Buying(Simultaneous[AgesState]):
    """§G.19: every player who can pay buys glory, all at the same time, before the icons are scored."""

    def close(self, s: AgesState, chance: Chance) -> None:
        end(s)
        for seat in order_of_play(s):
            for colour in empires_of(s, seat):
                count = s.draft[seat].count(colour)
                if count:
                    price = glory_price(s, colour)
                    s.bought = replaced(s.bought, colour, count)
                    log.GLORY_BOUGHT.write(s, seat, s.card[colour], count, price, count * price)
                    pay(s, colour, count * price, kinds.BOUGHT)
            s.draft = with_item(s.draft, seat, [])


class Buy(Rule[AgesState]):
    """§G.19: a point of glory with the money of one of one's empires, as often as that can pay."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + c for c in empires_of(s, seat) if money_left(s, seat, c) >= glory_price(s, c)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.draft = with_item(s.draft, seat, sorted([*s.draft[seat], argument]))


class Unbuy(Rule[AgesState]):
    """§G.19: a point can be taken back as long as one is not done."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + colour for colour in empires_of(s, seat) if colour in s.draft[seat]]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        draft = s.draft[seat]
        at = draft.index(argument)
        s.draft = with_item(s.draft, seat, draft[:at] + draft[at + 1 :])


class BuyingDone(Done[AgesState]):
    """Nobody must buy."""


# -- scoring (§G.1 to §G.18, §G.20) --------------------------------------------------------------------------------


def score(s: AgesState) -> None:
    """§G.1: each empire brings its owner glory; below 0 only the sum of a seat is cut (ruling of §G.1)."""
    log.SCORING_BEGAN.write(s)
    items = all_items(s)
    for seat in order_of_play(s):
        points = 0
        for colour in empires_of(s, seat):
            points += empire_points(s, colour, items[colour])
            if s.log is not None:
                write_receipt(s, colour, items[colour])
        if s.glory_halved and points:
            log.GLORY_HALVED.write(s, seat, points, halved(points))
            points = halved(points)
        if s.glory[seat] + points < 0:
            log.GLORY_CUT.write(s, seat, -points - s.glory[seat])
        add_glory(s, seat, points, kinds.SCORING)
    s.bought = (0,) * COLOURS
    s.glory_doubled = (0,) * COLOURS
    s.glory_halved = 0


def halved(points: int) -> int:
    """§G.20, §G.21: half the sum of a seat, rounded up."""
    return (points + 1) // 2


def all_items(s: AgesState) -> list[list[int]]:
    """By colour, for each round icon of its card an item of `ITEM` numbers, flat. Square icons never count (§G.22).

    §G.2: the number of the icon is for the first place, each further one brings one less.
    """
    found: list[list[int]] = [[] for _ in range(COLOURS)]
    counts, ties = icons.tally(s), icons.tie_breaks(s)
    rankings: dict[int, list[int]] = {}
    for colour in in_play(s):
        for icon, region, number in s.tables.icons[s.card[colour]]:
            if icons.compares(icon):
                key = icon * icons.WIDTH + region
                values = icons.counted(counts, icon, region)
                if key not in rankings:
                    rankings[key] = icons.ranking(s, values, ties, icon, region)
                value = values[colour]
                place = rankings[key].index(colour) + 1 if value else 0
                points = number + 1 - place if 0 < place <= number else 0
                found[colour] += [icon, region, value, place, points]
            elif icon < SQUARE:
                points = icons.without_place(s, colour, icon)
                found[colour] += [icon, region, points, 0, points]
    return found


def scoring_items(s: AgesState, colour: int) -> list[int]:
    """What the icons of an empire would bring now, flat: see `ITEM`."""
    return all_items(s)[colour]


def plain_points(s: AgesState, colour: int, items: list[int]) -> int:
    """What an empire brings by its icons, what it has, and what it bought, before events."""
    points = rule(s, colour, v.SCORING) + s.bought[colour]
    for i in range(ITEM_POINTS, len(items), ITEM):
        points += items[i]
    return points


def empire_points(s: AgesState, colour: int, items: list[int]) -> int:
    """§G.20: an event doubles the whole sum of an empire, bought points included."""
    points = plain_points(s, colour, items)
    return 2 * points if s.glory_doubled[colour] else points


def write_receipt(s: AgesState, colour: int, items: list[int]) -> None:
    """Everything that an empire brings, item by item (§G.1); what brings nothing is left out."""
    seat, card = s.owner[colour], s.card[colour]
    told: list[int] = []
    points = 0
    for i in range(0, len(items), ITEM):
        icon, region, value, place, gain = items[i : i + ITEM]
        if gain:
            points += gain
            where = s.tables.world if region == NONE else region
            told += [icon, int(where != s.tables.world), where, value, place, gain]
    if told:
        log.EMPIRE_SCORED.write(s, seat, card, points, told)
    lasting = rule(s, colour, v.SCORING)
    if lasting:
        log.BY_CREED.write(s, seat, card, lasting)
    if s.bought[colour]:
        log.BOUGHT_COUNTED.write(s, seat, card, s.bought[colour])
    if s.glory_doubled[colour]:
        log.GLORY_DOUBLED.write(s, seat, card, plain_points(s, colour, items), empire_points(s, colour, items))


SCORING: Final[Scoring] = Scoring("scoring", "G.1")
BUYING: Final[Buying] = Buying("scoring.buy", "G.19")
