"""Decisions that explain themselves: what is asked, what an option costs and brings, and why one is missing."""

from __future__ import annotations

from typing import Any

from worldstage.core.errors import Refusal
from worldstage.core.text import Text
from worldstage.games.nations import names as n
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.actions import Action
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
from worldstage.games.nations.edition import Tables
from worldstage.games.nations.effects import clause_asked
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.production import ProductionChoice
from worldstage.games.nations.purchase import (
    BattleGain,
    Golden,
    PayMix,
    PlaceAdvisor,
    PlaceCard,
    ReplaceColony,
    golden_gain,
    needed_strength,
    point_price,
    price,
    raid,
    treasure,
)
from worldstage.games.nations.setup import CardDraft
from worldstage.games.nations.shadow import TILE_FIVE, TILE_SIX
from worldstage.games.nations.special import Leaving, Swapping, TradeGain, TradePayment, used_up
from worldstage.games.nations.state import good, military_worker, rule
from worldstage.games.nations.wonders import PlaceWonder, section_cost
from worldstage.games.nations.workers import TakeWorker, deploy_cost

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


def ask_board(s: NationsState, seat: int) -> Text:
    return text("prompt.setup.board")


def ask_exchange(s: NationsState, seat: int) -> Text:
    return text("prompt.setup.exchange", age=("age", str(s.frames[-1][CardDraft.AGE])))


def ask_extra_worker(s: NationsState, seat: int) -> Text:
    return text("prompt.setup.worker")


def ask_growth(s: NationsState, seat: int) -> Text:
    return text("prompt.growth", amount=number(s.tables.growth[s.level[seat]]))


def ask_event(s: NationsState, seat: int) -> Text:
    return text("prompt.event.choose_tile" if s.seats == 1 else "prompt.event.choose")  # §solo.19


def ask_action(s: NationsState, seat: int) -> Text:
    return text("prompt.actions.second" if s.frames[-1][Action.SECOND] else "prompt.actions.turn")


def ask_slot(s: NationsState, seat: int) -> Text:
    return text("prompt.cards.place", card=card(s, s.frames[-1][PlaceCard.CARD]))


def ask_colony(s: NationsState, seat: int) -> Text:
    return text("prompt.cards.replace_colony", card=card(s, s.frames[-1][ReplaceColony.CARD]))


def ask_advisor(s: NationsState, seat: int) -> Text:
    return text("prompt.cards.place_advisor", card=card(s, s.frames[-1][PlaceAdvisor.CARD]))


def ask_booty(s: NationsState, seat: int) -> Text:
    return text("prompt.cards.battle", card=card(s, s.frames[-1][BattleGain.CARD]), amount=number(raid(s, seat)))


def ask_golden(s: NationsState, seat: int) -> Text:
    bought = s.frames[-1][Golden.CARD]
    return text("prompt.cards.golden_age", card=card(s, bought), amount=number(point_price(s, seat, bought)))


def ask_mix(s: NationsState, seat: int) -> Text:
    return text("prompt.cards.pay", amount=number(s.frames[-1][PayMix.LEFT]))


def ask_free_card(s: NationsState, seat: int) -> Text:
    return text("prompt.cards.free")


def ask_payment(s: NationsState, seat: int) -> Text:
    return text("prompt.special.pay", card=card(s, s.frames[-1][TradePayment.CARD]))


def ask_gain(s: NationsState, seat: int) -> Text:
    return text("prompt.special.gain", card=card(s, s.frames[-1][TradeGain.CARD]))


def ask_swap(s: NationsState, seat: int) -> Text:
    second = s.frames[-1][Swapping.CHOSEN] != n.NONE
    return text("prompt.special.swap_with" if second else "prompt.special.swap")


def ask_leaving(s: NationsState, seat: int) -> Text:
    return text("prompt.special.leave_colony", card=card(s, s.frames[-1][Leaving.CARD]))


def ask_wonder(s: NationsState, seat: int) -> Text:
    return text("prompt.wonders.place", card=card(s, s.frames[-1][PlaceWonder.CARD]))


def ask_workers(s: NationsState, seat: int) -> Text:
    return text("prompt.workers.take", amount=number(s.frames[-1][TakeWorker.LEFT]))


def ask_recall(s: NationsState, seat: int) -> Text:
    return text("prompt.workers.recall")


def ask_part(s: NationsState, seat: int) -> Text:
    return text("prompt.workers.send")


def ask_deployment(s: NationsState, seat: int) -> Text:
    return text("prompt.workers.deploy_free")


def ask_product(s: NationsState, seat: int) -> Text:
    return text("prompt.production.choose")


def ask_debt(s: NationsState, seat: int) -> Text:
    return text("prompt.debts.give", amount=number(s.debt[seat]))


def ask_choice(s: NationsState, seat: int) -> Text:
    return text("prompt.effects.choose", what=told(to_you(s, clause_asked(s))))


def ask_architect(s: NationsState, seat: int) -> Text:
    return text("prompt.effects.hire_more")


def ask_which_advisor(s: NationsState, seat: int) -> Text:
    return text("prompt.effects.lose_advisor")


def ask_which_colony(s: NationsState, seat: int) -> Text:
    return text("prompt.effects.lose_colony")


def ask_undeploy(s: NationsState, seat: int) -> Text:
    return text("prompt.effects.undeploy")


def to_you(s: NationsState, clause: v.Clause, taken: bool = False) -> Text:
    """What a clause means to who is asked: neither occasion nor persons need to be named."""
    return clause_text(s.tables, clause._replace(when=v.EVENT, who=v.SELF), False, s.switches, taken)


def chosen(t: Tables, clause: int) -> Text:
    """An alternative that somebody has chosen, as the log tells it; no setting changes what one says."""
    return clause_text(t, t.clauses[clause]._replace(when=v.EVENT, who=v.SELF), False, [], False)


# -- what an option does -----------------------------------------------------------------------------------------------


def tell_pass(s: NationsState, seat: int, what: int) -> Text:
    return text("option.pass_idle", idle=number(s.idle[seat])) if s.idle[seat] else text("option.pass")


def tell_buy(s: NationsState, seat: int, what: int) -> Text:
    return _bought(s, what, price(s, seat, s.display.index(what)))


def tell_buy_free(s: NationsState, seat: int, what: int) -> Text:
    return _bought(s, what, 0)


def _bought(s: NationsState, what: int, gold: int) -> Text:
    return text("option.buy", card=card(s, what), gold=number(gold), effect=told(card_text(s.tables, what, s.switches)))


def _slot_card(s: NationsState, seat: int, slot: int) -> Arg:
    return card(s, s.slot[seat * n.SLOTS + slot])


def tell_deploy(s: NationsState, seat: int, what: int) -> Text:
    return _deployed(s, seat, what, deploy_cost(s, seat, what))


def tell_deploy_free(s: NationsState, seat: int, what: int) -> Text:
    return _deployed(s, seat, what, 0)


def _deployed(s: NationsState, seat: int, slot: int, stone: int) -> Text:
    effect = card_text(s.tables, s.slot[seat * n.SLOTS + slot], s.switches)
    return text("option.deploy", card=_slot_card(s, seat, slot), stone=number(stone), effect=told(effect))


def tell_undeploy(s: NationsState, seat: int, what: int) -> Text:
    return text("option.undeploy", card=_slot_card(s, seat, what))


def tell_hire(s: NationsState, seat: int, what: int) -> Text:
    left = len(s.tables.stages[s.site[seat]]) - s.built[seat] - 1
    key = "option.hire_private" if what == n.PRIVATE else "option.hire"
    return text(key, card=card(s, s.site[seat]), stone=number(section_cost(s, seat)), left=number(left))


def tell_use(s: NationsState, seat: int, what: int) -> Text:
    return text("option.use", card=card(s, what), effect=told(act_text(s.tables.acts[what], s.switches)))


def tell_place(s: NationsState, seat: int, what: int) -> Text:
    men = s.men[seat * n.SLOTS + what]
    return text("option.place", card=_slot_card(s, seat, what), workers=number(men))


def tell_replace(s: NationsState, seat: int, what: int) -> Text:
    return text("option.replace", card=card(s, what))


def tell_add(s: NationsState, seat: int, what: int) -> Text:
    return text("option.add")


def tell_growth(s: NationsState, seat: int, what: int) -> Text:
    return _taken(s.tables.growth[s.level[seat]], what)


def tell_booty(s: NationsState, seat: int, what: int) -> Text:
    return _taken(raid(s, seat), what)


def tell_golden(s: NationsState, seat: int, what: int) -> Text:
    return _taken(golden_gain(s, seat, s.frames[-1][Golden.CARD]), what)


def tell_traded(s: NationsState, seat: int, what: int) -> Text:
    return _taken(sum(goods[what] for goods in s.tables.acts[s.frames[-1][TradeGain.CARD]].gain), what)


def _taken(amount: int, kind: int) -> Text:
    return text("option.take", amount=number(amount), good=good_of(kind))


def tell_give(s: NationsState, seat: int, what: int) -> Text:
    return text("option.give", good=good_of(what), left=number(good(s, seat, what) - 1))


def tell_grow(s: NationsState, seat: int, what: int) -> Text:
    key = "option.grow_free" if what == n.ON_TOP else f"option.grow_{n.PART_IDS[what]}"
    return text(key, amount=number(s.tables.upkeep))


def tell_grow_free(s: NationsState, seat: int, what: int) -> Text:
    return text("option.grow_free", amount=number(s.tables.upkeep))


def tell_send(s: NationsState, seat: int, what: int) -> Text:
    return text(f"option.send_{n.PART_IDS[what]}", amount=number(s.tables.upkeep))


def tell_recall(s: NationsState, seat: int, what: int) -> Text:
    if what == n.IDLE:
        return text("option.recall_idle")
    return text("option.recall", card=_slot_card(s, seat, what))


def tell_accept(s: NationsState, seat: int, what: int) -> Text:
    return text("option.accept", what=told(to_you(s, clause_asked(s), True)))


def tell_accept_architect(s: NationsState, seat: int, what: int) -> Text:
    return text("option.hire_more")


def tell_decline(s: NationsState, seat: int, what: int) -> Text:
    return text("option.decline")


def tell_pick(s: NationsState, seat: int, what: int) -> Text:
    return _picked(s, clause_asked(s).choose[what])


def tell_product(s: NationsState, seat: int, what: int) -> Text:
    return _picked(s, s.tables.clauses[s.frames[-1][ProductionChoice.CLAUSE]].choose[what])


def _picked(s: NationsState, clause: int) -> Text:
    return text("option.pick", what=told(to_you(s, s.tables.clauses[clause])))


def tell_payment(s: NationsState, seat: int, what: int) -> Text:
    act = s.tables.acts[s.frames[-1][TradePayment.CARD]]
    return text("option.pay", what=told(prices(act.or_pay if what else act.pay)[0]))


def tell_enough(s: NationsState, seat: int, what: int) -> Text:
    return text("option.enough")


def tell_reveal(s: NationsState, seat: int, what: int) -> Text:
    if s.seats == 1:
        values = zip(v.TILE_VALUES, s.tables.tile[what], strict=False)
        die = {"five": told(die_text(s.tables, what, TILE_FIVE)), "six": told(die_text(s.tables, what, TILE_SIX))}
        return text("option.tile", **{name: number(value) for name, value in values}, **die)
    first, second = (half_text(s.tables, what * 2 + half, s.switches) for half in (0, 1))
    return text("option.reveal", event=("event", s.tables.events[what]), first=told(first), second=told(second))


def tell_swap(s: NationsState, seat: int, what: int) -> Text:
    gold = number(n.ROWS - what // n.COLUMNS)
    if s.display[what] == n.NONE:
        return text("option.swap_empty", gold=gold)
    return text("option.swap", card=card(s, s.display[what]), gold=gold)


def tell_choose(s: NationsState, seat: int, what: int) -> Text:
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


def tell_exchange(s: NationsState, seat: int, what: int) -> Text:
    return text("option.exchange", card=card(s, what), effect=told(card_text(s.tables, what, s.switches)))


def tell_point(s: NationsState, seat: int, what: int) -> Text:
    return text("option.buy_point", amount=number(point_price(s, seat, s.frames[-1][Golden.CARD])))


# -- why an option is missing ------------------------------------------------------------------------------------------


def _refuse(paragraph: str, key: str, **args: Arg) -> Refusal:
    return Refusal(text(f"why.{key}", **args), paragraph)


def why_pass(s: NationsState, seat: int, what: int) -> Refusal:
    return _refuse("card.sun-tzu", "pass_later")


def why_undeploy(s: NationsState, seat: int, what: int) -> Refusal:
    return _refuse("II.B.4", "nobody_there")


def why_place(s: NationsState, seat: int, what: int) -> Refusal:
    return _refuse("II.A.building.1", "no_card_there")


def why_add(s: NationsState, seat: int, what: int) -> Refusal:
    return _refuse("II.A.wonder.4", "no_free_place")


def why_buy(s: NationsState, seat: int, what: int) -> Refusal:
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


def why_deploy(s: NationsState, seat: int, slot: int) -> Refusal:
    if s.slot[seat * n.SLOTS + slot] == n.NONE:
        return _refuse("II.A.building.1", "no_card_there")
    if s.idle[seat] == 0:
        return _refuse("II.B.2", "nobody_idle")
    cost = deploy_cost(s, seat, slot)
    return _refuse("II.B.2", "no_stone", stone=number(cost), have=number(good(s, seat, n.STONE)))


def why_hire(s: NationsState, seat: int, whose: int) -> Refusal:
    if s.site[seat] == n.NONE:
        return _refuse("II.C.2", "no_wonder")
    cost = section_cost(s, seat)
    if cost > good(s, seat, n.STONE):
        return _refuse("II.C.2", "no_stone", stone=number(cost), have=number(good(s, seat, n.STONE)))
    return _refuse("II.C.5" if whose == n.PRIVATE else "II.C.2", "no_architect")


def why_use(s: NationsState, seat: int, what: int) -> Refusal:
    if what not in s.held[seat] or s.tables.type[what] == n.BOARD:
        return _refuse("II.D.1", "not_yours")
    if s.tables.acts[what].kind == v.NO_ACT:
        return _refuse("II.D.1", "no_action_on_it", card=card(s, what))
    if used_up(s, seat, what):
        return _refuse("II.D.2" if s.tables.acts[what].once else "II.D.4", "used", card=card(s, what))
    return _refuse(f"card.{s.tables.cards[what]}", "cannot_use", card=card(s, what))


def why_point(s: NationsState, seat: int, what: int) -> Refusal:
    cost = point_price(s, seat, s.frames[-1][Golden.CARD])
    return _refuse("II.A.golden-age.2", "too_few_goods", amount=number(cost), have=number(treasure(s, seat, n.GOLD)))
