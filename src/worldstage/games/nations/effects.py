"""III.4: what events, and wonders when they are ready, do to whom; some ask before they do it."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import STEP, Ask, Node, Rule, call, end
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import chosen, holds_if, stability, strength, times
from worldstage.games.nations.debts import settle_debts
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import (
    BOOKS,
    GOODS,
    ICE_AGE_BOOKS,
    OTHERS_NOBODY,
    POINTS,
    TONGHAK_AFTER,
)
from worldstage.games.nations.operations import ORDERING, cause_of, feasible, operate, reorder
from worldstage.games.nations.ranks import tell_ranks
from worldstage.games.nations.state import gain_by, lose_to, pay_for, receive, switched
from worldstage.games.nations.tableau import affordable, let_go
from worldstage.games.nations.vocabulary import Clause

# What a seat has decided about a clause. A picked alternative is PICKED plus its number.
UNDECIDED: Final = 0
ACCEPTED: Final = 1
DECLINED: Final = 2
PICKED: Final = 3

SEAT_BITS: Final = 5  # of a mask: a bit for each seat
CHOICE_BITS: Final = 3  # of what a seat has decided

# The steps of `Effects`; from OPERATE on there is one for each seat, then the end of the clause.
BEGIN: Final = 0
ASK: Final = 1
APPLY: Final = 2
OPERATE: Final = 3


class Effects(Node[NationsState]):
    """Runs the clauses of a group one after the other; whom they concern is settled before the first (§III.4.5).

    `MASKS` has that by clause, `CHOICES` what has been decided by seat, both packed into bits.
    """

    GROUP: Final = 2
    OWNER: Final = 3
    CLAUSE: Final = 4
    MASKS: Final = 5
    CHOICES: Final = 6

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        group = s.tables.groups[frame[self.GROUP]]
        step = frame[STEP]
        if step == BEGIN:
            if frame[self.GROUP] < len(s.tables.halves):  # §III.4.1; what a wonder does is no event (§II.A.wonder.3)
                log.EVENT_BEGAN.write(s, frame[self.GROUP])
            for i, mask in enumerate(masks_of(s, group, frame[self.OWNER])):
                frame[self.MASKS] |= mask << SEAT_BITS * i
            if s.log is not None:
                tell_ranks(s, group)
            frame[STEP] = ASK
        elif frame[self.CLAUSE] == len(group):
            end(s)
        elif step == ASK:
            _ask_next(s, frame, s.tables.clauses[group[frame[self.CLAUSE]]], group[frame[self.CLAUSE]])
        elif step == APPLY:
            frame[STEP] = OPERATE
            if _several(frame):
                s.together += 1
            _apply_goods(s, frame, s.tables.clauses[group[frame[self.CLAUSE]]])
            settle_debts(s)
        elif step < OPERATE + s.seats:
            _operate(s, frame, s.tables.clauses[group[frame[self.CLAUSE]]])
        else:
            if _several(frame):
                s.together -= 1
                let_go(s)
            _late_gains(s, frame, s.tables.clauses[group[frame[self.CLAUSE]]])
            _reorder(s, frame, s.tables.clauses[group[frame[self.CLAUSE]]])
            frame[self.CLAUSE] += 1
            frame[self.CHOICES] = 0
            frame[STEP] = ASK


def _several(frame: list[int]) -> bool:
    """§III.4.5: what several do one after the other counts as done together, so whose card must leave waits for all."""
    mask = _mask(frame)
    return mask & (mask - 1) != 0


def masks_of(s: NationsState, group: list[int], owner: int) -> list[int]:
    """Whom each clause concerns, as bits; not those for whom its condition doesn't hold.

    §event.qin-unification, §event.imperial-examination, §event.peace-of-god, §event.absolute-monarchy,
    §event.scramble-for-africa: these have one.
    """
    masks: list[int] = []
    for number in group:
        clause = s.tables.clauses[number]
        if clause.who == v.OTHERS:
            mask = _others(s, masks[-1])
        else:
            mask = chosen(s, clause.who, owner)
        for seat in range(s.seats):
            if mask >> seat & 1 and not (holds_if(s, seat, clause.cond) and times(s, seat, clause.per)):
                mask ^= 1 << seat
        masks.append(mask)
    return masks


def _others(s: NationsState, mask: int) -> int:
    """§event.hellenism, §event.papal-indulgence: with nobody on top, the others are everybody, unless agreed."""
    if mask == 0 and s.switches[OTHERS_NOBODY]:
        return 0
    return (1 << s.seats) - 1 & ~mask


def _mask(frame: list[int]) -> int:
    """Whom the clause under way concerns."""
    return frame[Effects.MASKS] >> SEAT_BITS * frame[Effects.CLAUSE] & (1 << SEAT_BITS) - 1


def _choice(frame: list[int], seat: int) -> int:
    return frame[Effects.CHOICES] >> CHOICE_BITS * seat & (1 << CHOICE_BITS) - 1


def _note_choice(frame: list[int], seat: int, choice: int) -> None:
    """What is decided replaces what was."""
    frame[Effects.CHOICES] += (choice - _choice(frame, seat)) << CHOICE_BITS * seat


# -- asking ------------------------------------------------------------------------------------------------------------


def _ask_next(s: NationsState, frame: list[int], clause: Clause, number: int) -> None:
    """§III.4.5: who has a choice makes it, in reverse order of play; who has none is not asked."""
    if not clause.may and not clause.choose:
        frame[STEP] = APPLY
        return
    for seat in askers(s, clause, _mask(frame)):
        if _choice(frame, seat) == UNDECIDED:
            choices = alternatives(s, seat, clause)
            if len(choices) > 1:
                call(s, CHOICE, seat, number)
            else:
                decide(s, clause, seat, choices[0])
            return
    frame[STEP] = APPLY


def askers(s: NationsState, clause: Clause, mask: int) -> list[int]:
    """Who decides, in which order. With five seats the foremost may decide for both (§event.fourth-crusade,
    §event.zoroastrian-revival), or the hindmost before the foremost (§event.glorious-revolution).
    """
    seats = [seat for seat in reversed(s.order) if mask >> seat & 1]
    if len(seats) > 1 and (clause.by_one or (clause.do in ORDERING and clause.may)):
        ranked = sorted(seats, key=lambda seat: -_rank(s, clause, seat) * 10 + s.order.index(seat))
        return ranked[:1] if clause.by_one else ranked[::-1]
    return seats


def _rank(s: NationsState, clause: Clause, seat: int) -> int:
    return strength(s, seat) if clause.who == v.STRONGEST else stability(s, seat)


def alternatives(s: NationsState, seat: int, clause: Clause) -> list[int]:
    """What a seat can decide: never empty."""
    if clause.may:
        able = _can_pay(s, seat, clause) and feasible(s, seat, clause)
        return [ACCEPTED, DECLINED] if able else [DECLINED]
    ways = [i for i in range(len(clause.choose)) if feasible(s, seat, s.tables.clauses[clause.choose[i]])]
    payable = [i for i in ways if _can_pay(s, seat, s.tables.clauses[clause.choose[i]])]
    if not payable and s.switches[ICE_AGE_BOOKS]:  # §event.little-ice-age
        payable = [i for i in ways if s.tables.clauses[clause.choose[i]].goods[BOOKS] < 0]
    # §III.4.7: nobody runs short who need not (§event.little-ice-age, §event.ecological-collapse)
    return [PICKED + i for i in payable or ways]


def _can_pay(s: NationsState, seat: int, clause: Clause) -> bool:
    return affordable(s, seat, [max(0, -amount) for amount in clause.goods])


def decide(s: NationsState, clause: Clause, seat: int, choice: int) -> None:
    """Note what a seat has decided in the effect on top; with `by_one`, for all whom the clause concerns."""
    frame = s.frames[-1]
    _note_choice(frame, seat, choice)
    if clause.by_one:
        for other in range(s.seats):
            if _mask(frame) >> other & 1:
                _note_choice(frame, other, choice)


class Choice(Ask[NationsState]):
    """To take an offer or leave it, or to choose one of several evils."""

    CLAUSE: Final = 3


def clause_asked(s: NationsState) -> Clause:
    """The clause that `Choice` asks about."""
    return s.tables.clauses[s.frames[-1][Choice.CLAUSE]]


class AcceptOffer(Rule[NationsState]):
    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first] if ACCEPTED in alternatives(s, seat, clause_asked(s)) else []

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        clause = clause_asked(s)
        end(s)
        log.EVENT_ACCEPTED.write(s, s.nation[seat])
        decide(s, clause, seat, ACCEPTED)


class DeclineOffer(Rule[NationsState]):
    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first] if clause_asked(s).may else []

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        clause = clause_asked(s)
        end(s)
        log.EVENT_DECLINED.write(s, s.nation[seat])
        decide(s, clause, seat, DECLINED)


class PickAlternative(Rule[NationsState]):
    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        clause = clause_asked(s)
        if clause.may:
            return []
        return [first + choice - PICKED for choice in alternatives(s, seat, clause)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        clause = clause_asked(s)
        end(s)
        log.EVENT_PICKED.write(s, s.nation[seat], clause.choose[argument])
        decide(s, clause, seat, PICKED + argument)


# -- applying ----------------------------------------------------------------------------------------------------------


def _effective(s: NationsState, frame: list[int], clause: Clause, seat: int) -> Clause | None:
    """What a clause comes to for a seat, after its choice; nothing for players not concerned or who declined."""
    if not _mask(frame) >> seat & 1:
        return None
    choice = _choice(frame, seat)
    if choice == DECLINED:
        return None
    return s.tables.clauses[clause.choose[choice - PICKED]] if clause.choose else clause


# Most events come to nothing but goods for those whom they name. They are data, and happen here:
# to the strongest: §event.pax-romana, §event.hunt-for-prester-john, §event.californian-gold-rush;
# to the weakest: §event.aryan-migration, §event.yellow-turban-rebellion, §event.attila, §event.martyrdom-of-ali,
# §event.raid-on-lindisfarne, §event.sack-of-baghdad, §event.blackbeard, §event.peace-of-westphalia,
# §event.african-slave-trade, §event.sick-man-of-europe, §event.tonghak-movement;
# to both: §event.chanson-de-roland, §event.columbian-exchange;
# to the most stable: §event.bread-and-games, §event.philosophy, §event.benedictine-rule, §event.justinian-code,
# §event.scholasticism, §event.habeas-corpus-act, §event.crop-rotation, §event.city-upon-a-hill,
# §event.council-of-trent, §event.first-vatican-council, §event.womens-suffrage;
# to the least stable: §event.shang-oracle-bones, §event.iconoclasm, §event.great-schism, §event.caste-system,
# §event.expulsion-of-jews, §event.irish-potato-blight, §event.general-strike, §event.dreyfus-affair,
# §event.tennis-court-oath; to all but them: §event.code-of-hammurabi;
# to most food: §event.ionian-colonisation, §event.exodus, §event.hanseatic-salt-trade, §event.spice-trade;
# to least food: §event.eruption-of-krakatoa; to the player who passed first: §event.taoism, §event.romanticism;
# to the player who passed last: §event.tulip-mania.
def _apply_goods(s: NationsState, frame: list[int], clause: Clause) -> None:
    """§III.4.5: when all have chosen, it happens to all at the same time."""
    cause, source = cause_of(s, frame[Effects.GROUP])
    for seat in s.order:
        now = _effective(s, frame, clause, seat)
        if now is None:
            continue
        if clause.may:
            _bargain(s, seat, now, frame[Effects.GROUP])
        elif now.do in (v.UNDEPLOY_MILITARY, v.UNDEPLOY_BUILDINGS):
            continue
        elif _comes_after(s, now):
            receive(s, seat, [min(0, amount) for amount in now.goods], times(s, seat, clause.per), cause, source)
        else:
            receive(s, seat, now.goods, times(s, seat, clause.per), cause, source)
        if any(now.others):
            _hurt_others(s, frame, now)


def _comes_after(s: NationsState, clause: Clause) -> bool:
    """§event.tonghak-movement: by agreement, what is gained comes when all that is lost has been paid."""
    return switched(s.switches, TONGHAK_AFTER) and min(clause.goods) < 0 < max(clause.goods)


def _late_gains(s: NationsState, frame: list[int], clause: Clause) -> None:
    """What has waited until the debts of a loss were settled."""
    if not switched(s.switches, TONGHAK_AFTER):
        return
    cause, source = cause_of(s, frame[Effects.GROUP])
    for seat in s.order:
        now = _effective(s, frame, clause, seat)
        if now is not None and not clause.may and _comes_after(s, now):
            gains = [max(0, amount) for amount in now.goods]
            receive(s, seat, gains, times(s, seat, clause.per), cause, source)


def _bargain(s: NationsState, seat: int, clause: Clause, group: int) -> None:
    """An offer taken: who cannot pay does not get it. Rewards for each undeployed worker come with the workers.

    §event.christianity, §event.paper-money, §event.sokoto-caliphate: so much of one good for so much of another.
    """
    if clause.do in (v.UNDEPLOY_MILITARY, v.UNDEPLOY_BUILDINGS) or not _can_pay(s, seat, clause):
        return
    cause, source = cause_of(s, group)
    for kind in range(GOODS):
        if clause.goods[kind] < 0 and kind != POINTS:
            pay_for(s, seat, kind, -clause.goods[kind], cause, source)
    for kind in range(GOODS):
        gain_by(s, seat, kind, clause.goods[kind], cause, source)


def _hurt_others(s: NationsState, frame: list[int], clause: Clause) -> None:
    """§event.zoroastrian-revival: once, even if two have chosen it together."""
    mask = _mask(frame)
    cause, source = cause_of(s, frame[Effects.GROUP])
    for seat in s.order:
        if not mask >> seat & 1:
            for kind in range(GOODS):
                lose_to(s, seat, kind, -clause.others[kind], cause, source)
    for seat in range(s.seats):
        _note_choice(frame, seat, DECLINED)


def _operate(s: NationsState, frame: list[int], clause: Clause) -> None:
    """In reverse order of play; if something has to be asked, the rest waits."""
    last = OPERATE + s.seats
    if clause.do == v.NOTHING and not clause.choose:
        frame[STEP] = last
        return
    depth = len(s.frames)
    while frame[STEP] < last and len(s.frames) == depth:
        seat = s.order[last - 1 - frame[STEP]]
        frame[STEP] += 1
        now = _effective(s, frame, clause, seat)
        if now is not None and now.do not in ORDERING:
            operate(s, seat, now, frame[Effects.GROUP])
            settle_debts(s)


def _reorder(s: NationsState, frame: list[int], clause: Clause) -> None:
    """§III.4.4: those who change places do so in the order of play.

    §event.olympic-games, §event.kangxi-era, §event.glorious-revolution: of two, the more stable is ahead.
    """
    if clause.do not in ORDERING and not clause.choose:
        return
    for what in ORDERING:
        seats: list[int] = []
        for seat in s.order:
            now = _effective(s, frame, clause, seat)
            if now is not None and now.do == what:
                seats.append(seat)
        if clause.who == v.MOST_STABLE and len(seats) > 1:
            seats.sort(key=lambda seat: -stability(s, seat))
        reorder(s, what, seats)


EFFECTS: Final[Effects] = Effects("effects", "III.4.1")
CHOICE: Final[Choice] = Choice("effects.choose", "III.4.5")
