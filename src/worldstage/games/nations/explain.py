"""Decisions that explain themselves: what is asked, what an option costs and brings, and why one is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from worldstage.core.game import Refusal
from worldstage.core.text import Text
from worldstage.games.nations import names as n
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.describe import (
    act_text,
    card_text,
    clause_text,
    die_text,
    half_text,
    number,
    prices,
    text,
)
from worldstage.games.nations.purchase import golden_gain, needed_strength, point_price, price, raid, treasure
from worldstage.games.nations.shadow import TILE_FIVE, TILE_SIX
from worldstage.games.nations.special import used_up
from worldstage.games.nations.state import NationsState, good, military_worker, rule
from worldstage.games.nations.wonders import section_cost
from worldstage.games.nations.workers import deploy_cost

Arg = tuple[str, Any]


def card(s: NationsState, value: int) -> Arg:
    return ("card", s.tables.cards[value])


def nation(value: int) -> Arg:
    return ("nation", n.BOARD_IDS[value])


def good_of(kind: int) -> Arg:
    return ("good", n.GOOD_IDS[kind])


def told(value: Text) -> Arg:
    return ("text", value)


# -- what is asked -----------------------------------------------------------------------------------------------------


def prompt(s: NationsState, seat: int, node: str) -> Text:
    """The question a node puts to a seat."""
    frame = s.frames[-1]
    if node == "effects.choose":
        clause = s.tables.clauses[frame[3]]
        return text("prompt.effects.choose", what=told(to_you(s, clause)))
    if node in ("cards.place", "cards.replace_colony", "cards.place_advisor", "wonders.place"):
        return text(f"prompt.{node}", card=card(s, frame[3]))
    if node == "cards.battle":
        return text(f"prompt.{node}", card=card(s, frame[3]), amount=number(raid(s, seat)))
    if node == "cards.golden_age":
        return text(f"prompt.{node}", card=card(s, frame[3]), amount=number(point_price(s, seat, frame[3])))
    if node in ("cards.pay", "workers.take"):
        return text(f"prompt.{node}", amount=number(frame[3]))
    if node in ("special.pay", "special.gain", "special.leave_colony"):
        return text(f"prompt.{node}", card=card(s, frame[3]))
    if node == "special.swap":
        return text("prompt.special.swap_with" if frame[3] != n.NONE else "prompt.special.swap")
    if node == "debts.give":
        return text(f"prompt.{node}", amount=number(s.debt[seat]))
    if node == "setup.exchange":
        return text(f"prompt.{node}", age=("age", str(frame[3])))
    if node == "growth":
        return text(f"prompt.{node}", amount=number(s.tables.growth[s.level[seat]]))
    if node == "event.choose" and s.seats == 1:
        return text("prompt.event.choose_tile")  # §solo.19
    if node == "actions.turn" and s.frames[-2][3] < s.frames[-2][4]:
        return text("prompt.actions.second")
    return text(f"prompt.{node}")


def to_you(s: NationsState, clause: v.Clause, taken: bool = False) -> Text:
    """What a clause means to who is asked: neither occasion nor persons need to be named."""
    return clause_text(s.tables, clause._replace(when=v.EVENT, who=v.SELF), False, s.switches, taken)


# -- what an option does -----------------------------------------------------------------------------------------------


def explain(s: NationsState, seat: int, action: int, node: str) -> Text:
    """What a legal action costs and brings, in numbers."""
    found = 0
    while found + 1 < len(_TELLERS) and action >= _TELLERS[found + 1][0]:
        found += 1
    first, tell = _TELLERS[found]
    return tell(s, seat, action - first, node)


def _tell_pass(s: NationsState, seat: int, what: int, node: str) -> Text:
    return text("option.pass_idle", idle=number(s.idle[seat])) if s.idle[seat] else text("option.pass")


def _tell_buy(s: NationsState, seat: int, what: int, node: str) -> Text:
    cost = 0 if node == "cards.free" else price(s, seat, s.display.index(what))
    return text("option.buy", card=card(s, what), gold=number(cost), effect=told(card_text(s.tables, what, s.switches)))


def _slot_card(s: NationsState, seat: int, slot: int) -> Arg:
    return card(s, s.slot[seat * n.SLOTS + slot])


def _tell_deploy(s: NationsState, seat: int, what: int, node: str) -> Text:
    cost = 0 if node == "workers.deploy_free" else deploy_cost(s, seat, what)
    effect = card_text(s.tables, s.slot[seat * n.SLOTS + what], s.switches)
    return text("option.deploy", card=_slot_card(s, seat, what), stone=number(cost), effect=told(effect))


def _tell_undeploy(s: NationsState, seat: int, what: int, node: str) -> Text:
    return text("option.undeploy", card=_slot_card(s, seat, what))


def _tell_hire(s: NationsState, seat: int, what: int, node: str) -> Text:
    left = len(s.tables.stages[s.site[seat]]) - s.built[seat] - 1
    key = "option.hire_private" if what == n.PRIVATE else "option.hire"
    return text(key, card=card(s, s.site[seat]), stone=number(section_cost(s, seat)), left=number(left))


def _tell_use(s: NationsState, seat: int, what: int, node: str) -> Text:
    return text("option.use", card=card(s, what), effect=told(act_text(s.tables.acts[what], s.switches)))


def _tell_place(s: NationsState, seat: int, what: int, node: str) -> Text:
    men = s.men[seat * n.SLOTS + what]
    return text("option.place", card=_slot_card(s, seat, what), workers=number(men))


def _tell_replace(s: NationsState, seat: int, what: int, node: str) -> Text:
    return text("option.replace", card=card(s, what))


def _tell_add(s: NationsState, seat: int, what: int, node: str) -> Text:
    return text("option.add")


def _tell_take(s: NationsState, seat: int, what: int, node: str) -> Text:
    frame = s.frames[-1]
    amount = s.tables.growth[s.level[seat]]
    if node == "cards.battle":
        amount = raid(s, seat)
    elif node == "cards.golden_age":
        amount = golden_gain(s, seat, frame[3])
    elif node == "special.gain":
        amount = sum(goods[what] for goods in s.tables.acts[frame[3]].gain)
    return text("option.take", amount=number(amount), good=good_of(what))


def _tell_give(s: NationsState, seat: int, what: int, node: str) -> Text:
    return text("option.give", good=good_of(what), left=number(good(s, seat, what) - 1))


def _tell_grow(s: NationsState, seat: int, what: int, node: str) -> Text:
    key = "option.grow_free" if node == "setup.worker" or what == n.ON_TOP else f"option.grow_{n.PART_IDS[what]}"
    return text(key, amount=number(s.tables.upkeep))


def _tell_send(s: NationsState, seat: int, what: int, node: str) -> Text:
    return text(f"option.send_{n.PART_IDS[what]}", amount=number(s.tables.upkeep))


def _tell_recall(s: NationsState, seat: int, what: int, node: str) -> Text:
    if what == n.IDLE:
        return text("option.recall_idle")
    return text("option.recall", card=_slot_card(s, seat, what))


def _tell_accept(s: NationsState, seat: int, what: int, node: str) -> Text:
    if node == "effects.choose":
        clause = s.tables.clauses[s.frames[-1][3]]
        return text("option.accept", what=told(to_you(s, clause, True)))
    return text("option.hire_more")


def _tell_decline(s: NationsState, seat: int, what: int, node: str) -> Text:
    return text("option.decline")


def _tell_pick(s: NationsState, seat: int, what: int, node: str) -> Text:
    frame = s.frames[-1]
    if node == "special.pay":
        act = s.tables.acts[frame[3]]
        return text("option.pay", what=told(prices(act.or_pay if what else act.pay)[0]))
    clause = s.tables.clauses[s.tables.clauses[frame[3]].choose[what]]
    return text("option.pick", what=told(to_you(s, clause)))


def _tell_enough(s: NationsState, seat: int, what: int, node: str) -> Text:
    return text("option.enough")


def _tell_reveal(s: NationsState, seat: int, what: int, node: str) -> Text:
    if s.seats == 1:
        values = zip(v.TILE_VALUES, s.tables.tile[what], strict=False)
        die = {"five": told(die_text(s.tables, what, TILE_FIVE)), "six": told(die_text(s.tables, what, TILE_SIX))}
        return text("option.tile", **{name: number(value) for name, value in values}, **die)
    first, second = (half_text(s.tables, what * 2 + half, s.switches) for half in (0, 1))
    return text("option.reveal", event=("event", s.tables.events[what]), first=told(first), second=told(second))


def _tell_swap(s: NationsState, seat: int, what: int, node: str) -> Text:
    gold = number(n.ROWS - what // n.COLUMNS)
    if s.display[what] == n.NONE:
        return text("option.swap_empty", gold=gold)
    return text("option.swap", card=card(s, s.display[what]), gold=gold)


def _tell_choose(s: NationsState, seat: int, what: int, node: str) -> Text:
    t = s.tables
    board = what // 2 + 1 if what % 2 else 0
    goods = t.board_goods[board]
    return text(
        "option.choose_b" if what % 2 else "option.choose_a",
        nation=nation(what // 2),
        gold=number(goods[n.GOLD]),
        stone=number(goods[n.STONE]),
        food=number(goods[n.FOOD]),
        points=number(goods[n.POINTS]),
        workers=number(t.board_workers[board]),
        colonies=number(t.board_colonies[board]),
        effect=told(card_text(t, t.board_itself[board], s.switches)),
    )


def _tell_exchange(s: NationsState, seat: int, what: int, node: str) -> Text:
    return text("option.exchange", card=card(s, what), effect=told(card_text(s.tables, what, s.switches)))


def _tell_point(s: NationsState, seat: int, what: int, node: str) -> Text:
    return text("option.buy_point", amount=number(point_price(s, seat, s.frames[-1][3])))


Teller = Callable[[NationsState, int, int, str], Text]
_TELLERS: list[tuple[int, Teller]] = [
    (n.PASS, _tell_pass),
    (n.BUY, _tell_buy),
    (n.DEPLOY, _tell_deploy),
    (n.UNDEPLOY, _tell_undeploy),
    (n.HIRE, _tell_hire),
    (n.USE, _tell_use),
    (n.PLACE, _tell_place),
    (n.REPLACE, _tell_replace),
    (n.ADD, _tell_add),
    (n.TAKE, _tell_take),
    (n.GIVE, _tell_give),
    (n.GROW, _tell_grow),
    (n.SEND, _tell_send),
    (n.RECALL, _tell_recall),
    (n.ACCEPT, _tell_accept),
    (n.DECLINE, _tell_decline),
    (n.PICK, _tell_pick),
    (n.ENOUGH, _tell_enough),
    (n.REVEAL, _tell_reveal),
    (n.SWAP, _tell_swap),
    (n.CHOOSE, _tell_choose),
    (n.EXCHANGE, _tell_exchange),
    (n.BUY_POINT, _tell_point),
]


# -- why an option is missing ------------------------------------------------------------------------------------------


def why_not(s: NationsState, seat: int, action: int, node: str, paragraph: str) -> Refusal:
    """The first reason that holds."""
    found: Refusal | None = None
    if node == "actions.turn":
        found = _why_action(s, seat, action)
    elif node == "cards.place" and n.PLACE <= action < n.REPLACE:
        found = _refuse("II.A.building.1", "no_card_there")
    elif node == "cards.golden_age" and action == n.BUY_POINT:
        found = _why_point(s, seat)
    elif node == "wonders.place" and action == n.ADD:
        found = _refuse("II.A.wonder.4", "no_free_place")
    return found or Refusal(text("why.not_now"), paragraph)


def _refuse(paragraph: str, key: str, **args: Arg) -> Refusal:
    return Refusal(text(f"why.{key}", **args), paragraph)


def _why_action(s: NationsState, seat: int, action: int) -> Refusal | None:
    if action == n.PASS:
        return _refuse("card.sun-tzu", "pass_later")
    if n.BUY <= action < n.DEPLOY:
        return _why_buy(s, seat, action - n.BUY)
    if n.DEPLOY <= action < n.UNDEPLOY:
        return _why_deploy(s, seat, action - n.DEPLOY)
    if n.UNDEPLOY <= action < n.HIRE:
        return _refuse("II.B.4", "nobody_there")
    if n.HIRE <= action < n.USE:
        return _why_hire(s, seat, action - n.HIRE)
    if n.USE <= action < n.PLACE:
        return _why_use(s, seat, action - n.USE)
    return None


def _why_buy(s: NationsState, seat: int, what: int) -> Refusal:
    t = s.tables
    if what not in s.display:
        return _refuse("II.A.0.1", "not_displayed")
    cost = price(s, seat, s.display.index(what))
    if cost > good(s, seat, n.GOLD):
        return _refuse("II.A.0.1", "too_dear", gold=number(cost), have=number(good(s, seat, n.GOLD)))
    if t.type[what] == n.COLONY:
        needed = number(needed_strength(s, what))
        return _refuse("II.A.colony.1", "too_weak", strength=needed, have=number(s.strength[seat]))
    if t.type[what] == n.WAR:
        if s.war_buyer != n.NONE:
            return _refuse("II.A.war.1", "one_war")
        assert rule(s, seat, v.NO_WAR)
        return _refuse("card.alfred-nobel", "no_war")
    assert not military_worker(s, seat)
    return _refuse("II.A.battle.3", "no_soldier")


def _why_deploy(s: NationsState, seat: int, slot: int) -> Refusal:
    if s.slot[seat * n.SLOTS + slot] == n.NONE:
        return _refuse("II.A.building.1", "no_card_there")
    if s.idle[seat] == 0:
        return _refuse("II.B.2", "nobody_idle")
    cost = deploy_cost(s, seat, slot)
    return _refuse("II.B.2", "no_stone", stone=number(cost), have=number(good(s, seat, n.STONE)))


def _why_hire(s: NationsState, seat: int, whose: int) -> Refusal:
    if s.site[seat] == n.NONE:
        return _refuse("II.C.2", "no_wonder")
    cost = section_cost(s, seat)
    if cost > good(s, seat, n.STONE):
        return _refuse("II.C.2", "no_stone", stone=number(cost), have=number(good(s, seat, n.STONE)))
    return _refuse("II.C.5" if whose == n.PRIVATE else "II.C.2", "no_architect")


def _why_use(s: NationsState, seat: int, what: int) -> Refusal:
    if what not in s.held[seat] or s.tables.type[what] == n.BOARD:
        return _refuse("II.D.1", "not_yours")
    if s.tables.acts[what].kind == v.NO_ACT:
        return _refuse("II.D.1", "no_action_on_it", card=card(s, what))
    if used_up(s, seat, what):
        return _refuse("II.D.2" if s.tables.acts[what].once else "II.D.4", "used", card=card(s, what))
    return _refuse(f"card.{s.tables.cards[what]}", "cannot_use", card=card(s, what))


def _why_point(s: NationsState, seat: int) -> Refusal:
    cost = point_price(s, seat, s.frames[-1][3])
    return _refuse("II.A.golden-age.2", "too_few_goods", amount=number(cost), have=number(treasure(s, seat, n.GOLD)))
