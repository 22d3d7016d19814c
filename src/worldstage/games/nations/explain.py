"""What is said about options: what they cost and bring, why one is missing, hints and cautions."""

from __future__ import annotations

from typing import Any, Final

from worldstage.core.errors import Refusal
from worldstage.core.seen import Hint
from worldstage.core.text import Text
from worldstage.games.nations import names as n
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import strength
from worldstage.games.nations.describe import (
    act_text,
    card,
    card_text,
    die_text,
    good_of,
    half_text,
    nation,
    number,
    prices,
    text,
    to_you,
    told,
)
from worldstage.games.nations.effects import clause_asked
from worldstage.games.nations.forecasts import RestOfRound
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.production import ProductionChoice
from worldstage.games.nations.purchase import Golden, golden_gain, needed_strength, point_price, price, raid, treasure
from worldstage.games.nations.shadow import TILE_FIVE, TILE_SIX
from worldstage.games.nations.special import TradeGain, TradePayment, used_up
from worldstage.games.nations.state import good, military_worker, rule, solo
from worldstage.games.nations.view_types import StepView
from worldstage.games.nations.wonders import hireable, section_cost
from worldstage.games.nations.workers import deploy_cost, is_military

Arg = tuple[str, Any]

WAR_HINT: Final = "war"  # as things stand, at least one nation would be defeated
BATTLE_HINT: Final = "battle"  # goods by raid value, for certain
SHADOW_HINT: Final = "shadow"  # the shadow opponent's die clears a column that is not empty
FACES: Final = 6
CLEARING: Final = 4  # §solo.8: so many faces clear a column, each its own

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


# -- what an option would mean: each gets a world sampled for the seat, the seat and the argument ----------------------


def hint_buy(world: NationsState, seat: int, what: int) -> Hint | None:
    """§III.3.1: who would be defeated if all stayed as strong as they are; §II.A.battle.2: what a battle brings."""
    if solo(world):
        return _shadow_reacts(world, seat, what)
    kind = world.tables.type[what]
    if kind == n.WAR:
        defeated = len(beaten_by(world, seat))
        return Hint(WAR_HINT, float(defeated > 0), {"defeated": defeated, "strength": strength(world, seat)}, {})
    if kind == n.BATTLE:
        return Hint(BATTLE_HINT, 1.0, {"raid": raid(world, seat)}, {})
    return None


def hint_deploy(world: NationsState, seat: int, slot: int) -> Hint | None:
    return _shadow_reacts(world, seat, n.NONE) if solo(world) and is_military(world, seat, slot) else None


def hint_hire(world: NationsState, seat: int, whose: int) -> Hint | None:
    return _shadow_reacts(world, seat, n.NONE) if solo(world) else None


def caution_pass(world: NationsState, seat: int, argument: int) -> list[Text]:
    """What is left to be seen to before passing: idle workers, a last section, goods that will be missing, a revolt."""
    found = [text("caution.idle", idle=number(world.idle[seat]))] if world.idle[seat] else []
    if last_section(world, seat):
        stone = number(section_cost(world, seat))
        found.append(text("caution.section", card=card(world, world.site[seat]), stone=stone))
    return found + [warning for step in RestOfRound(world).steps for warning in _ahead(world, seat, step)]


def last_section(s: NationsState, seat: int) -> bool:
    """§II.C.2, §II.C.3: whether a seat could hire an architect now, and its wonder would be ready with that."""
    return bool(hireable(s, seat)) and s.built[seat] + 1 == len(s.tables.stages[s.site[seat]])


def _ahead(s: NationsState, seat: int, step: StepView) -> list[Text]:
    """§III.1.6: revolt; §III.1.7: shortages in production; §III.5.1: in a famine."""
    if step["key"] not in ("production", "revolt", "famine"):
        return []
    mine = [one for one in step["nations"] if one["seat"] == seat]
    if step["key"] == "revolt":
        return [text("caution.revolt", amount=number(-s.stability[seat])) for _ in mine]
    short = [(kind, amount) for one in mine for kind, amount in one["short"].items()]
    key = f"caution.{step['key']}"
    return [text(key, amount=number(amount), good=("good", kind)) for kind, amount in short if kind != "books"]


def beaten_by(s: NationsState, buyer: int) -> list[int]:
    """The nations too weak for a war that a seat would buy now."""
    against = strength(s, buyer)
    return [seat for seat in range(s.seats) if strength(s, seat) + rule(s, seat, v.WAR_STRENGTH) < against]


# -- the solo game -----------------------------------------------------------------------------------------------------


def _shadow_reacts(s: NationsState, seat: int, bought: int) -> Hint:
    """§solo.5: what the die may do after buying, deploying on military or hiring; §solo.9: a war may come of it."""
    columns = [_column(s, column, bought) for column in range(CLEARING)]
    clears = sum(1 for cards in columns if cards)
    numbers: dict[str, float] = {"war": 0.0}
    war_now = s.war_buyer != n.NONE or (bought != n.NONE and s.tables.type[bought] == n.WAR)
    if not war_now:
        numbers["war"] = sum(1 for cards in columns if any(s.tables.type[one] == n.WAR for one in cards)) / FACES
    if bought != n.NONE and s.tables.type[bought] == n.BATTLE:
        numbers["raid"] = raid(s, seat)
    return Hint(SHADOW_HINT, clears / FACES, numbers, {})


def _column(s: NationsState, column: int, without: int) -> list[int]:
    cards = [s.display[row * n.COLUMNS + column] for row in range(n.ROWS)]
    return [one for one in cards if one not in (n.NONE, without)]
