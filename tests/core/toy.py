"""A complete tiny game on the kernel, as small as a title can be: it shows what a game has to provide.

Coins. Every seat is dealt four coins in secret. In each of four rounds a prize comes out of a bag; the leader boasts
of a sum and may recall one coin it has spent, in secret; then all seats bid a coin, sealed. The highest coin takes the
prize. Paragraphs: 1 dealing, 2 the prize, 3 boasting, 4 recalling, 5 bidding, 6 the end.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from worldstage.core.actions import ActionIndex, Domain, Verb, amounts
from worldstage.core.chance import Chance
from worldstage.core.errors import RulesBug
from worldstage.core.flow import Ask, Node, Sealed, become, call, end, next_step, number
from worldstage.core.game import Edition, Game, Refusal, Result, Setting, Spec
from worldstage.core.log import Entry, Shape
from worldstage.core.orders import Condition, Orders
from worldstage.core.standing import Standing
from worldstage.core.state import UNSEALED, State, note, whisper
from worldstage.core.text import Catalogue, Text, register

ID = "toy"
COINS, HAND, ROUNDS, PRIZES = 16, 4, 4, 6

# The action index: where each verb's block begins.
BOAST, RECALL, KEEP, BID = 0, 10, 26, 27
COIN = Domain("coin", tuple(f"coin-{i + 1}" for i in range(COINS)))
INDEX = ActionIndex(
    [Verb("boast", BOAST, (amounts(10),)), Verb("recall", RECALL, (COIN,)), Verb("keep", KEEP, ())]
    + [Verb("bid", BID, (COIN,))]
)

FIELDS = ["recalls", "round", "leader", "boast", "prize", "bag", "hand", "spent", "rumours", "points", "places"]


class ToyState(State):
    """Coins are bits, lists are by seat. `spent` has all coins a seat was seen bidding, recalled ones too."""

    __slots__ = tuple(FIELDS)

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.recalls = 1
        self.round = 0
        self.leader = 0
        self.boast = 0
        self.prize = -1
        self.bag = list(range(PRIZES))
        self.hand = [0] * seats
        self.spent = [0] * seats
        self.rumours = [0] * seats  # how many spent coins are back in the hand: everybody can count them
        self.points = [0] * seats
        self.places: list[int] = []

    def fields(self) -> list[str]:
        return FIELDS

    def clone(self) -> ToyState:
        other = ToyState(self.seats)
        self.clone_kernel(other)
        other.recalls, other.round, other.leader = self.recalls, self.round, self.leader
        other.boast, other.prize, other.bag = self.boast, self.prize, self.bag[:]
        other.hand, other.spent, other.rumours = self.hand[:], self.spent[:], self.rumours[:]
        other.points, other.places = self.points[:], self.places[:]
        return other


def bits(mask: int) -> list[int]:
    return [i for i in range(COINS) if mask >> i & 1]


def deal(s: ToyState, chance: Chance) -> None:
    """§1: four coins each, in secret."""
    coins = list(range(COINS))
    for seat in range(s.seats):
        for _ in range(HAND):
            coin = chance.take_one(coins, "deal")
            s.hand[seat] |= 1 << coin
            whisper(s, seat, "dealt", seat, coin)


class WholeGame(Node[ToyState]):
    """§6: four rounds, then the most points win; equal points share a place."""

    def run(self, s: ToyState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        if step == 0:
            deal(s, chance)
        elif step <= ROUNDS:
            s.round += 1
            s.leader = (s.round - 1) % s.seats
            s.prize = chance.take_one(s.bag, "prize")  # §2
            note(s, "round.began", s.round, s.prize + 1)
            call(s, BOASTING, s.leader)
        else:
            end(s)
            s.places = [1 + sum(other > mine for other in s.points) for mine in s.points]


class Boasting(Ask[ToyState]):
    """§3: any sum; it binds nobody."""

    def options(self, s: ToyState, seat: int) -> list[int]:
        return list(range(BOAST, BOAST + 10))

    def choose(self, s: ToyState, seat: int, action: int, chance: Chance) -> None:
        s.boast = action - BOAST
        note(s, "boasted", seat, s.boast)
        become(s, RECALLING, seat)


class Recalling(Ask[ToyState]):
    """§4: one coin spent comes back; the others see that, not which."""

    def options(self, s: ToyState, seat: int) -> list[int]:
        return [RECALL + coin for coin in bits(s.spent[seat] & ~s.hand[seat]) if s.recalls] + [KEEP]

    def choose(self, s: ToyState, seat: int, action: int, chance: Chance) -> None:
        if action == KEEP:
            note(s, "kept", seat)
        else:
            s.hand[seat] |= 1 << action - RECALL
            s.rumours[seat] += 1
            whisper(s, seat, "recalled", seat, action - RECALL)
        become(s, BIDDING, (1 << s.seats) - 1)


class Bidding(Sealed[ToyState]):
    """§5: one coin of the hand each, sealed; the highest coin takes the prize, and coins bid are spent."""

    def options(self, s: ToyState, seat: int) -> list[int]:
        return [BID + coin for coin in bits(s.hand[seat])]

    def reveal(self, s: ToyState, choices: list[int], chance: Chance) -> None:
        end(s)
        coins = [choice - BID for choice in choices]
        for seat, coin in enumerate(coins):
            s.hand[seat] &= ~(1 << coin)
            if s.spent[seat] >> coin & 1:
                s.rumours[seat] -= 1
            s.spent[seat] |= 1 << coin
            note(s, "bid", seat, coin)
        winner = coins.index(max(coins))
        s.points[winner] += s.prize + 1
        note(s, "won", winner, s.prize + 1)


WHOLE_GAME = WholeGame("toy", "6")
BOASTING = Boasting("toy.boast", "3")
RECALLING = Recalling("toy.recall", "4")
BIDDING = Bidding("toy.bid", "5")
NODES: list[Node[ToyState]] = number([WHOLE_GAME, BOASTING, RECALLING, BIDDING])

_SEAT, _COIN = ("seat", "seat"), ("coin", "coin")
SHAPES = {
    "dealt": Shape((_SEAT, _COIN), "1", public="dealt_unseen"),
    "dealt_unseen": Shape((_SEAT,), "1"),
    "round.began": Shape((("round", ""), ("prize", "")), "2"),
    "boasted": Shape((_SEAT, ("sum", "")), "3"),
    "kept": Shape((_SEAT,), "4"),
    "recalled": Shape((_SEAT, _COIN), "4", public="recalled_unseen"),
    "recalled_unseen": Shape((_SEAT,), "4"),
    "bid": Shape((_SEAT, _COIN), "5"),
    "won": Shape((_SEAT, ("points", "")), "5"),
}
STANDING = {
    "lowest": Standing("lowest", {"toy.bid": ("bid",)}, until=("won",)),
    "keep": Standing("keep", {"toy.recall": ("keep",)}),
    "say-nothing": Standing("say-nothing", {"toy.boast": ("boast",)}, until=("boasted",)),
}
ORDERS = Orders(
    {"toy.boast": ("boast",), "toy.recall": ("recall", "keep")},
    patient=("keep",),
    conditions=(Condition("leading"), Condition("prize-above", amounts(10)), Condition("spent", COIN)),
    until=("recalled",),
)
EN = {
    "log.dealt": "Seat {seat} is dealt {coin}.",
    "log.dealt_unseen": "Seat {seat} is dealt a coin.",
    "log.round.began": "Round {round}: a prize of {prize, plural, one {# point} other {# points}}.",
    "log.boasted": "Seat {seat} boasts of {sum}.",
    "log.kept": "Seat {seat} recalls nothing.",
    "log.recalled": "Seat {seat} recalls {coin}.",
    "log.recalled_unseen": "Seat {seat} recalls a coin.",
    "log.bid": "Seat {seat} bids {coin}.",
    "log.won": "Seat {seat} wins {points, plural, one {# point} other {# points}}.",
    "prompt.toy.boast": "Boast of a sum.",
    "prompt.toy.recall": "Recall a coin or keep what you have.",
    "prompt.toy.bid": "Bid a coin for {prize}.",
    "option": "This is what you can do.",
    "why": "The coin is not where it should be.",
    "why.other": "You are asked something else.",
    "order.boast": "Boast of {amount}",
    "order.recall": "Recall {coin}",
    "order.keep": "Recall nothing",
    "order.bid": "Bid {coin}",
    "condition.leading.name": "nobody has more points",
    "condition.prize-above.name": "the prize is above {amount}",
    "condition.spent.name": "{coin} has been bid",
}
DE = {key: f"{text} (de)" for key, text in EN.items()}


class Toy(Game[ToyState]):
    """The title, bound to its data and texts."""

    def __init__(self) -> None:
        names = {"coin": {label: {"name": label} for label in COIN.labels}}
        catalogues = {"en": Catalogue("en", EN, names), "de": Catalogue("de", DE, names)}
        register(ID, catalogues)
        spec = Spec(ID, 1, 2, 4, (Setting("recalls", ("yes", "no"), "4"),), 100)
        edition = Edition("plain", "0123456789abcdef", {})
        super().__init__(spec, edition, NODES, INDEX, SHAPES, STANDING, catalogues, Path(__file__).parent, ORDERS)

    def begin(self, seats: int, settings: dict[str, str], chance: Chance) -> ToyState:
        s = ToyState(seats)
        s.recalls = int(settings["recalls"] == "yes")
        call(s, WHOLE_GAME)
        return s

    def blank(self, seats: int) -> ToyState:
        return ToyState(seats)

    def public_view(self, s: ToyState) -> dict[str, Any]:
        players = [
            {"points": s.points[i], "hand": s.hand[i].bit_count(), "spent": bits(s.spent[i])} for i in range(s.seats)
        ]
        public = {"round": s.round, "leader": s.leader, "boast": s.boast, "prize": s.prize, "bag": sorted(s.bag)}
        return {**public, "players": players, "places": s.places}

    def own_view(self, s: ToyState, seat: int) -> dict[str, Any]:
        return {"own": bits(s.hand[seat]) if 0 <= seat < s.seats else None}

    def sample(self, s: ToyState, seat: int, chance: Chance) -> ToyState:
        """Deal anew the coins nobody has bid yet; recalled coins are any of those seen; then sealed bids."""
        world = s.clone()
        shown = 0
        for other in range(s.seats):
            shown |= s.spent[other]
        unseen = bits(~(shown | (s.hand[seat] if seat >= 0 else 0)) & (1 << COINS) - 1)
        for other in range(s.seats):
            if other == seat:
                continue
            mine = bits(s.spent[other])
            chance.shuffle(mine, "sample")
            hand = mine[: s.rumours[other]]
            hand += [chance.take_one(unseen, "sample") for _ in range(s.hand[other].bit_count() - len(hand))]
            world.hand[other] = sum(1 << coin for coin in hand)
            if s.sealed[other] != UNSEALED:
                world.sealed[other] = BID + hand[chance.below(len(hand), "sample")]
        return world

    def result(self, s: ToyState) -> Result | None:
        return Result(list(s.places), list(s.points)) if s.places else None

    def check(self, s: ToyState) -> None:
        held = sum(hand.bit_count() for hand in s.hand)
        if held != bin(sum(s.hand)).count("1"):
            raise RulesBug("a coin is in two hands")
        for seat in range(s.seats):
            if (s.hand[seat] & s.spent[seat]).bit_count() != s.rumours[seat]:
                raise RulesBug(f"seat {seat} has recalled coins that nobody counted")

    def prompt(self, s: ToyState, seat: int) -> Text:
        node = self.node(s).name
        args: dict[str, tuple[str, Any]] = {"prize": ("", s.prize + 1)} if node == "toy.bid" else {}
        return Text(f"prompt.{node}", args, ID)

    def explain(self, s: ToyState, seat: int, action: int) -> Text:
        return Text("option", {}, ID)

    def why_not(self, s: ToyState, seat: int, action: int) -> Refusal:
        node = self.node(s)
        verb = self.actions.decode(action)[0].name
        fits = node.name == f"toy.{verb}"
        return Refusal(Text("why" if fits else "why.other", {}, ID), node.rule)

    def label(self, kind: str, value: int) -> str:
        return COIN.labels[value]

    def concerns(self, s: ToyState, seat: int, entry: Entry) -> bool:
        """Winning ends a standing bid of the winner, boasting a standing boast of everybody else."""
        return (entry.args[0] == seat) == (entry.key == "won")

    def holds(self, s: ToyState, seat: int, condition: str, argument: int) -> bool:
        if condition == "leading":
            return s.points[seat] == max(s.points)
        if condition == "prize-above":
            return s.prize + 1 > argument
        return any(spent >> argument & 1 for spent in s.spent)


TOY = Toy()
