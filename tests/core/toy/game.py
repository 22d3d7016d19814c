"""The toy as the kernel sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.core.toy import log
from tests.core.toy.generated_state import ToyState, blank_state
from tests.core.toy.rules import BIDDING, BOASTING, COINS, NODES, RECALLING, WHOLE_GAME, bits
from tests.core.toy.verbs import BID, BOAST, COIN, KEEP, QUESTIONS, RECALL, VERBS
from worldstage.core.chance import Chance
from worldstage.core.errors import RulesBug
from worldstage.core.explanation import Explanation
from worldstage.core.flow import call
from worldstage.core.game import Edition, Game, Result, Setting, Spec
from worldstage.core.lines import shapes_of
from worldstage.core.log import Entry
from worldstage.core.orders import Condition, Orderable, Orders
from worldstage.core.standing import GIVEN, PICKED, Answer, Standing
from worldstage.core.state import UNSEALED
from worldstage.core.text import Catalogue
from worldstage.core.verbs import ActionIndex, amounts
from worldstage.core.views import Views

ID = "toy"
STANDING = {
    "lowest": Standing("lowest", (Answer(BIDDING, BID),), until=(log.WON,), group="bidding"),
    "highest": Standing("highest", (Answer(BIDDING, BID, PICKED),), group="bidding"),
    "keep": Standing("keep", (Answer(RECALLING, KEEP),)),
    "say-nothing": Standing("say-nothing", (Answer(BOASTING, BOAST, 0),), until=(log.BOASTED,)),
    "for-little": Standing("for-little", (Answer(BIDDING, BID),), when="small-prize"),
    "bid": Standing("bid", (Answer(BIDDING, BID, GIVEN),), until=(log.BID,), domain=COIN),
}
ORDERS = Orders(
    (Orderable(BOASTING, (BOAST,)), Orderable(RECALLING, (RECALL, KEEP))),
    patient=(KEEP,),
    conditions=(Condition("leading"), Condition("prize-above", amounts(10)), Condition("spent", COIN)),
    until=(log.RECALLED,),
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
    "why.other_question": "You are asked something else.",
    "order.boast": "Boast of {amount}",
    "order.recall": "Recall {coin}",
    "order.keep": "Recall nothing",
    "order.bid": "Bid {coin}",
    "condition.leading.name": "nobody has more points",
    "condition.prize-above.name": "the prize is above {amount}",
    "condition.spent.name": "{coin} has been bid",
}
DE = {key: f"{text} (de)" for key, text in EN.items()}


class ToyViews(Views[ToyState]):
    """Hands are hidden, and which coin was recalled."""

    def public(self, s: ToyState) -> dict[str, Any]:
        players = [
            {"points": s.points[i], "hand": s.hand[i].bit_count(), "spent": bits(s.spent[i])} for i in range(s.seats)
        ]
        public = {"round": s.round, "leader": s.leader, "boast": s.boast, "prize": s.prize, "bag": sorted(s.bag)}
        return {**public, "players": players, "places": s.places}

    def own(self, s: ToyState, seat: int) -> dict[str, Any]:
        return {"own": bits(s.hand[seat]) if 0 <= seat < s.seats else None}

    def sample(self, s: ToyState, seat: int, chance: Chance) -> ToyState:
        """Resample the coins nobody has bid yet; recalled coins are any of those seen; then sealed bids."""
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
                world.sealed[other] = BID.offset + hand[chance.below(len(hand), "sample")]
        return world


class Toy(Game[ToyState]):
    """The title, bound to its data and texts."""

    def __init__(self) -> None:
        names = {"coin": {label: {"name": label} for label in COIN.labels}}
        catalogues = {"en": Catalogue("en", EN, names), "de": Catalogue("de", DE, names)}
        spec = Spec(ID, 1, 2, 4, (Setting("recalls", ("yes", "no"), "4"),), 100)
        edition = Edition("plain", "0123456789abcdef", {})
        folder = Path(__file__).parent.parent
        index = ActionIndex(VERBS)
        super().__init__(spec, edition, NODES, index, shapes_of(log), STANDING, catalogues, folder, ORDERS)
        self.explanation = Explanation(self, QUESTIONS, {"coin": COIN.labels})
        self.views = ToyViews(self)

    def begin(self, seats: int, settings: dict[str, str], chance: Chance) -> ToyState:
        s = blank_state(seats)
        s.recalls = int(settings["recalls"] == "yes")
        call(s, WHOLE_GAME)
        return s

    def blank(self, seats: int) -> ToyState:
        return blank_state(seats)

    def result(self, s: ToyState) -> Result | None:
        return Result(list(s.places), list(s.points)) if s.places else None

    def check(self, s: ToyState) -> None:
        held = sum(hand.bit_count() for hand in s.hand)
        if held != bin(sum(s.hand)).count("1"):
            raise RulesBug("a coin is in two hands")
        for seat in range(s.seats):
            if (s.hand[seat] & s.spent[seat]).bit_count() != s.rumours[seat]:
                raise RulesBug(f"seat {seat} has recalled coins that nobody counted")

    def concerns(self, s: ToyState, seat: int, entry: Entry) -> bool:
        """Winning ends a standing bid of the winner, boasting a standing boast of everybody else."""
        return (entry.args[0] == seat) == (entry.key != "boasted")

    def stands(self, s: ToyState, seat: int, when: str) -> bool:
        return s.prize < 2

    def picked(self, s: ToyState, seat: int, standing: str, legal: list[int]) -> int | None:
        return max((action for action in legal if BID.has(action)), default=None)

    def holds(self, s: ToyState, seat: int, condition: str, argument: int) -> bool:
        if condition == "leading":
            return s.points[seat] == max(s.points)
        if condition == "prize-above":
            return s.prize + 1 > argument
        return any(spent >> argument & 1 for spent in s.spent)


TOY = Toy()
