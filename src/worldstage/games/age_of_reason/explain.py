"""Decisions that explain themselves: what is asked, what an option costs and brings, and why one is missing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from worldstage.core.game import Refusal
from worldstage.core.text import Catalogue, Text, format_message
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.actions import attacks_without_disc, rounds
from worldstage.games.age_of_reason.attack import can_convert, conversion_cards, possible_attack, reach
from worldstage.games.age_of_reason.boxes import open_boxes
from worldstage.games.age_of_reason.cards import deck_of, fitting, has_card, holds_ship_card, shows_ship
from worldstage.games.age_of_reason.combat import card_strength, helps_attacker, hireable
from worldstage.games.age_of_reason.edition import Tables
from worldstage.games.age_of_reason.scoring import region_points
from worldstage.games.age_of_reason.state import COMPANIES_BOTH, PRESSGANGS_ANY, AgeState, boxes_held, means

DOMAIN = "age-of-reason"


def text(key: str, **args: tuple[str, Any]) -> Text:
    return Text(key, dict(args), DOMAIN)


def number(value: int) -> tuple[str, int]:
    return ("", value)


def country(value: int) -> tuple[str, str]:
    return ("country", n.COUNTRY_IDS[value])


def region(value: int) -> tuple[str, str]:
    return ("region", n.REGION_IDS[value])


def card(s: AgeState, value: int) -> tuple[str, str]:
    return ("card", s.tables.cards[value].label)


def marker(s: AgeState, value: int) -> tuple[str, str]:
    return ("marker", s.tables.markers[value].label)


def box(s: AgeState, value: int) -> tuple[str, str]:
    return ("box", s.tables.boxes[value])


# -- what is asked ---------------------------------------------------------------------------------------------------


def prompt(s: AgeState, seat: int, node: str) -> Text:
    """The question a node puts to a seat."""
    if node == "alliances.bid" and s.bidder != n.NONE:
        return _raise_prompt(s)
    if node in ("alliances.propose_a", "alliances.propose_b", "alliances.propose_last"):
        return text(f"prompt.{node}", bid=number(s.bid))
    if node == "boxes.take_back":
        if s.frames[-1][3] == n.MILITIA:
            return text("prompt.boxes.militia")
        return text("prompt.boxes.pressgangs_any" if s.switches[PRESSGANGS_ANY] else "prompt.boxes.pressgangs")
    if node == "actions.disc" and s.supply[s.country[seat]] == 0:
        return text("prompt.actions.no_disc")
    if node == "attack.choose":
        return text(f"prompt.{node}", left=number(s.frames[-2][3] + 1))
    if node == "attack.convert":
        return text(f"prompt.{node}", region=region(s.frames[-1][3]))
    if node.startswith("combat."):
        return _combat_prompt(s, seat, node)
    return text(f"prompt.{node}")


def _raise_prompt(s: AgeState) -> Text:
    """The last bid, with the countries it would put where."""
    args = {"bid": number(s.bid), "bidder": country(s.country[s.bidder])}
    if s.proposal_a != n.NONE:
        args["upper"] = country(s.proposal_a)
    if s.proposal_b != n.NONE:
        args["lower"] = country(s.proposal_b)
    row = "" if len(args) == 4 else "_upper" if "upper" in args else "_lower"
    return text(f"prompt.alliances.raise{row}", **args)


def _combat_prompt(s: AgeState, seat: int, node: str) -> Text:
    args: dict[str, tuple[str, Any]] = {
        "attacker": country(s.country[s.attacker]),
        "region": region(s.region),
    }
    if s.target != n.NONE:
        args["target"] = country(s.target)
        against = "disc"
        if s.defender == n.NONE:
            args["strength"] = number(s.tables.nonplayer_strength)
            against = "nonplayer"
    else:
        args["marker"] = marker(s, s.marker)
        against = "marker"
    if node == "combat.hire":
        return text("prompt.combat.hire", **args)
    if node == "combat.reserve":
        dice = {f"d{i + 1}": number(face) for i, face in enumerate(s.dice)}
        return text("prompt.combat.reserve", **args, **dice)
    role = "attack" if seat == s.attacker else "defend" if seat == s.defender else "ally"
    if role == "defend":
        return text("prompt.combat.defend", **args)
    if role == "ally":
        now, after = _stake(s, seat)
        args |= {"now": number(now), "after": number(after), "change": number(after - now)}
        if s.target != n.NONE:
            args["ally"] = country(s.country[s.attacker] if helps_attacker(s, s.country[seat]) else s.target)
    return text(f"prompt.combat.{role}_{against}", **args)


def _stake(s: AgeState, seat: int) -> tuple[int, int]:
    """Victory points of a seat in the region fought over: now, and if the attack wins."""
    return points_after(s, seat, s.region, s.country[s.attacker], s.target)


# -- what an option does ---------------------------------------------------------------------------------------------


def explain(s: AgeState, seat: int, action: int, node: str) -> Text:
    """What a legal action costs and brings, in numbers."""
    if action == n.PASS:
        return text("option.pass_bid" if node == "alliances.bid" else "option.pass")
    for limit, tell in _TELLERS:
        if action < limit:
            return tell(s, seat, action)
    return text(f"option.{'reroll' if action == n.REROLL else 'keep'}")


def _tell_choose(s: AgeState, seat: int, action: int) -> Text:
    """What a country has on its cards, and where its home lies."""
    chosen = action - n.CHOOSE
    t = s.tables
    deck = t.decks[chosen]
    borders = _regions(t.home[chosen])
    return text(
        "option.choose",
        country=country(chosen),
        soldiers=number(sum(t.soldiers[kind] for kind in deck)),
        ships=number(sum(t.ships[kind] for kind in deck)),
        cost=number(sum(t.cost[kind] for kind in deck if kind != n.ALLY)),
        borders=("text", text(f"effect.borders{len(borders)}", **borders)),
    )


def _regions(mask: int) -> dict[str, tuple[str, str]]:
    """The regions of a set as arguments: region1, region2 ..."""
    found = [r for r in range(n.REGIONS) if mask >> r & 1]
    return {f"region{i}": region(r) for i, r in enumerate(found, 1)}


def box_regions(tables: Tables, kind: int) -> dict[str, tuple[str, str]]:
    """The regions that a box names, as arguments."""
    return _regions(tables.box_regions[kind])


def _raised(s: AgeState, seat: int, amount: int) -> int:
    """The unrest a payment would cost."""
    lacking = max(0, amount - s.gold[seat])
    return (lacking + s.tables.unrest_gold - 1) // s.tables.unrest_gold


def _price(s: AgeState, seat: int, gold: int) -> dict[str, tuple[str, int]]:
    """What is paid, and the unrest it takes to pay it."""
    return {"gold": number(gold), "unrest": number(_raised(s, seat, gold))}


def _tell_bid(s: AgeState, seat: int, action: int) -> Text:
    bid = action - n.BID
    return text("option.bid", **_price(s, seat, bid))


def _tell_proposal(s: AgeState, seat: int, action: int) -> Text:
    if action < n.PROPOSE_B:
        return text("option.propose_a", country=country(action - n.PROPOSE_A))
    return text("option.propose_b", country=country(action - n.PROPOSE_B))


def box_effect(s: AgeState, seat: int, kind: int) -> Text:
    """What placing in a box brings to this seat now."""
    t = s.tables
    gold = t.box_gold[kind]
    if kind >= n.FIRST_TRADING:
        counts = [s.discs[s.country[seat] * n.REGIONS + r] for r in range(n.REGIONS) if t.box_regions[kind] >> r & 1]
        both = s.switches[COMPANIES_BOTH]
        discs = sum(counts) if both else max(counts)
        key = "effect.trading" if len(counts) == 1 else "effect.trading_both" if both else "effect.trading_one"
        args = _regions(t.box_regions[kind])
        return text(key, gold=number(gold * discs), price=number(gold), discs=number(discs), **args)
    if kind >= n.FIRST_SUPPORT:
        args = _regions(t.box_regions[kind])
        return text(f"effect.support{len(args)}", strength=number(t.box_strength[kind]), **args)
    if kind in (n.MILITIA, n.PRESSGANGS) and not fitting(s, s.hand[seat], deck_of(s, seat), kind == n.PRESSGANGS):
        return text("effect.no_discards")
    if kind == n.PRESSGANGS and s.switches[PRESSGANGS_ANY]:
        return text("effect.pressgangs_any")
    if kind == n.WAR_OFFICE and boxes_held(s, s.country[seat], n.WAR_OFFICE):
        return text("effect.war_office_twice")
    if kind == n.WAR_OFFICE and s.round == rounds(s):
        return text("effect.war_office_late")
    if kind == n.GOVERNMENT_REFORM and s.unrest[seat] == 0:
        return text("effect.no_unrest")
    points = min(t.reform, s.unrest[seat]) if kind == n.GOVERNMENT_REFORM else t.box_strength[kind]
    return text(f"effect.{n.BOX_IDS[kind]}", gold=number(gold), points=number(points))


def _tell_place(s: AgeState, seat: int, action: int) -> Text:
    where = action - n.PLACE
    kind = s.tables.box_kind[where]
    return text(
        "option.place",
        box=box(s, where),
        cost=number(s.tables.box_cost[kind]),
        unrest=number(_raised(s, seat, s.tables.box_cost[kind])),
        effect=("text", box_effect(s, seat, kind)),
    )


def _tell_skip(s: AgeState, seat: int, action: int) -> Text:
    """How many attacks follow; none without a disc to put in (§2.2.4), or without anything in reach."""
    if s.supply[s.country[seat]] == 0:
        return text("option.skip_no_disc")
    if not possible_attack(s, seat):
        return text("option.skip_no_target")
    return text("option.skip", attacks=number(attacks_without_disc(s, seat)))


def _tell_take_back(s: AgeState, seat: int, action: int) -> Text:
    if action == n.TAKE_NOTHING:
        return text("option.take_nothing")
    return text("option.take_back", card=card(s, action - n.TAKE_BACK))


def gain(s: AgeState, seat: int, where: int, loser: int) -> tuple[int, int]:
    """Victory points of a seat in a region now, and with a disc more there (and `loser` with one less)."""
    return points_after(s, seat, where, s.country[seat], loser)


def points_after(s: AgeState, seat: int, where: int, winner: int, loser: int) -> tuple[int, int]:
    """Victory points of a seat in a region now, and when `winner` has a disc more there (and `loser` one less)."""
    mine = s.country[seat]
    now = region_points(s, where)[mine]
    after = s.clone()
    after.discs[winner * n.REGIONS + where] += 1
    if loser != n.NONE:
        after.discs[loser * n.REGIONS + where] -= 1
    return now, region_points(after, where)[mine]


def _tell_attack(s: AgeState, seat: int, action: int) -> Text:
    where, target = divmod(action - n.ATTACK, n.COUNTRIES)
    now, after = gain(s, seat, where, target)
    return text("option.attack", target=country(target), region=region(where), now=number(now), after=number(after))


def _tell_storm(s: AgeState, seat: int, action: int) -> Text:
    where, kind = divmod(action - n.STORM, n.MARKER_ROOM)
    now, after = gain(s, seat, where, n.NONE)
    return text("option.storm", marker=marker(s, kind), region=region(where), now=number(now), after=number(after))


def _tell_convert(s: AgeState, seat: int, action: int) -> Text:
    where = action - n.CONVERT
    now, after = gain(s, seat, where, n.NONE)
    return text(
        "option.convert",
        region=region(where),
        now=number(now),
        after=number(after),
        **_price(s, seat, s.tables.conversion_cost),
    )


def _tell_hold(s: AgeState, seat: int, action: int) -> Text:
    return text("option.hold")


def _tell_play(s: AgeState, seat: int, action: int) -> Text:
    kind = action - n.PLAY
    if s.attacker == n.NONE:
        return text("option.play_to_convert", card=card(s, kind), **_price(s, seat, s.tables.conversion_cost))
    cost = s.tables.cost[kind]
    return text(
        "option.play",
        card=card(s, kind),
        strength=number(card_strength(s, kind, s.region)),
        **_price(s, seat, cost),
    )


def _tell_ally(s: AgeState, seat: int, action: int) -> Text:
    verb = {n.NO_CARD: "no_card", n.HELP: "help", n.BLUFF: "bluff", n.STAY_OUT: "stay_out"}[action]
    return text(f"option.{verb}", **_price(s, seat, s.tables.ally_cost))


def _tell_hire(s: AgeState, seat: int, action: int) -> Text:
    if action == n.ENOUGH:
        return text("option.enough" if s.hired.count(seat) else "option.hire_nobody")
    return text("option.hire", country=country(action - n.HIRE), **_price(s, seat, s.tables.ally_cost))


_TELLERS: list[tuple[int, Callable[[AgeState, int, int], Text]]] = [
    (n.BID, _tell_choose),
    (n.PROPOSE_A, _tell_bid),
    (n.PLACE, _tell_proposal),
    (n.SKIP, _tell_place),
    (n.TAKE_BACK, _tell_skip),
    (n.ATTACK, _tell_take_back),
    (n.STORM, _tell_attack),
    (n.CONVERT, _tell_storm),
    (n.HOLD, _tell_convert),
    (n.PLAY, _tell_hold),
    (n.NO_CARD, _tell_play),
    (n.HIRE, _tell_ally),
    (n.REROLL, _tell_hire),
]


# -- why an option is missing ----------------------------------------------------------------------------------------


def why_not(s: AgeState, seat: int, action: int, node: str, rule: str) -> Refusal:
    """The paragraph that keeps an action out of the options, in words; `rule` is the one behind the question itself."""
    asked = _REFUSALS[node](s, seat, action)
    if asked is not None:
        return asked
    return Refusal(text("why.other_question", question=("text", prompt(s, seat, node))), rule)


def _refuse(rule: str, key: str, **args: tuple[str, Any]) -> Refusal:
    return Refusal(text(f"why.{key}", **args), rule)


def _why_choose(s: AgeState, seat: int, action: int) -> Refusal | None:
    if n.CHOOSE <= action < n.BID:
        return _refuse("3.0.2", "country_taken", country=country(action - n.CHOOSE))
    return None


def _why_bid(s: AgeState, seat: int, action: int) -> Refusal | None:
    if action == n.PASS:
        return _refuse("4.2.8", "opener_must_bid")
    if n.BID <= action < n.PROPOSE_A:
        bid = action - n.BID
        if bid <= s.bid:
            return _refuse("4.2.9", "bid_too_low", bid=number(s.bid))
        return _refuse("4.2.16", "cannot_pay", gold=number(bid), means=number(means(s, seat)))
    return None


def _why_propose(s: AgeState, seat: int, action: int) -> Refusal | None:
    if not n.PROPOSE_A <= action < n.PLACE:
        return None
    lower = action >= n.PROPOSE_B
    chosen = action - (n.PROPOSE_B if lower else n.PROPOSE_A)
    if s.side[chosen] != n.NONE:
        return _refuse("4.2.12", "already_allied", country=country(chosen))
    if chosen == s.proposal_a:
        return _refuse("4.2.12", "already_proposed", country=country(chosen))
    if s.side.count(n.NONE) == 1:
        return _refuse("4.2.14", "seventh_upper")
    return None


def _why_disc(s: AgeState, seat: int, action: int) -> Refusal | None:
    if not n.PLACE <= action < n.SKIP:
        return None
    where = action - n.PLACE
    t = s.tables
    if where >= len(t.boxes):
        return _refuse("4.3.1.1", "no_such_box")
    kind = t.box_kind[where]
    if s.supply[s.country[seat]] == 0:
        return _refuse("2.2.4", "no_disc")
    if s.box[where] != n.NONE:
        return _refuse("4.3.1.2", "box_taken", box=box(s, where), country=country(s.box[where]))
    if s.seats < 5 and t.box_five_plus[where]:
        return _refuse(f"6.0.{n.BOX_IDS[kind]}", "box_closed", box=box(s, where))
    if t.box_cost[kind] > means(s, seat):
        return _refuse("4.3.1.3", "cannot_pay", gold=number(t.box_cost[kind]), means=number(means(s, seat)))
    first = next(a - n.PLACE for a in open_boxes(s, seat) if t.box_kind[a - n.PLACE] == kind)
    return _refuse("4.3.1.2", "box_same_name", box=("", t.boxes[first]))


def _why_take_back(s: AgeState, seat: int, action: int) -> Refusal | None:
    pressgangs = s.frames[-1][3] == n.PRESSGANGS
    rule = "6.0.pressgangs" if pressgangs else "6.0.militia"
    deck = deck_of(s, seat)
    if action == n.TAKE_NOTHING:
        return _refuse(rule, "must_take")
    if n.TAKE_BACK <= action < n.TAKE_NOTHING:
        kind = action - n.TAKE_BACK
        if kind >= len(s.tables.cards) or not has_card(n.FULL_HAND & ~s.hand[seat], deck, kind):
            return _refuse(rule, "not_discarded")
        assert kind not in fitting(s, s.hand[seat], deck, pressgangs)
        return _refuse(rule, "needs_ship" if pressgangs else "needs_soldiers", card=card(s, kind))
    return None


def _why_reach(s: AgeState, seat: int, where: int) -> Refusal | None:
    if s.supply[s.country[seat]] == 0:
        return _refuse("2.2.4", "no_disc")
    if reach(s, s.country[seat]) >> where & 1:
        return None
    if s.tables.colony[where]:
        return _refuse("4.3.2.II.9", "colony_out_of_reach", region=region(where))
    return _refuse("4.3.2.II.5", "out_of_reach", region=region(where))


def _why_attack(s: AgeState, seat: int, action: int) -> Refusal | None:
    if not n.ATTACK <= action < n.HOLD:
        return None
    if action >= n.CONVERT:
        return _why_convert(s, seat, action - n.CONVERT)
    if action >= n.STORM:
        where, kind = divmod(action - n.STORM, n.MARKER_ROOM)
        if kind >= len(s.tables.markers) or s.markers[where * n.MARKER_ROOM + kind] == 0:
            return _refuse("4.3.2.III.1", "no_such_marker", region=region(where))
        if kind == n.ACTION_MARKER:
            return _refuse("4.3.2.III.9", "action_marker")
    else:
        where, target = divmod(action - n.ATTACK, n.COUNTRIES)
        if target == s.country[seat]:
            return _refuse("4.3.2.II.1", "own_country")
        if not s.presence[target] >> where & 1:
            return _refuse("4.3.2.II.1", "no_disc_there", country=country(target), region=region(where))
        if s.side[target] == s.side[s.country[seat]]:
            return _refuse("4.3.2.II.4", "ally", country=country(target))
    return _why_reach(s, seat, where) or _refuse("4.3.2.II.2", "no_card_for_it")


def _why_convert(s: AgeState, seat: int, where: int) -> Refusal:
    if s.markers[where * n.MARKER_ROOM + n.ACTION_MARKER] == 0:
        return _refuse("4.3.2.I.1", "no_action_marker", region=region(where))
    if s.supply[s.country[seat]] == 0:
        return _refuse("2.2.4", "no_disc")
    if not can_convert(s, seat):
        cost = s.tables.conversion_cost
        return _refuse("4.3.2.I.4", "cannot_pay", gold=number(cost), means=number(means(s, seat)))
    assert not conversion_cards(s, seat)
    return _refuse("4.3.2.I.3", "no_card_for_it")


def _why_conversion(s: AgeState, seat: int, action: int) -> Refusal | None:
    if not n.PLAY <= action < n.NO_CARD:
        return None
    kind = action - n.PLAY
    deck = deck_of(s, seat)
    if kind == n.ALLY:
        return _refuse("4.3.2.I.8", "ally_card")
    if kind >= len(s.tables.cards) or not has_card(s.hand[seat], deck, kind):
        return _refuse("4.3.2.I.3", "not_in_hand")
    if kind == n.BLANK and holds_ship_card(s, s.hand[seat], deck):
        return _refuse("4.3.2.I.7", "blank_last")
    return _refuse("4.3.2.I.3", "needs_ship", card=card(s, kind))


def _why_cards(s: AgeState, seat: int, action: int) -> Refusal | None:
    main = seat in (s.attacker, s.defender)
    if n.PLAY <= action < n.NO_CARD:
        return _why_card(s, seat, action - n.PLAY) if main else _refuse("4.3.2.II.18", "allies_lay")
    if action == n.NO_CARD:
        return _refuse("4.3.2.II.50", "has_card") if main else _refuse("4.3.2.II.18", "allies_lay")
    if action in (n.HELP, n.BLUFF, n.STAY_OUT):
        if main:
            return _refuse("4.3.2.II.12", "not_an_ally")
        if action == n.HELP:
            cost = s.tables.ally_cost
            return _refuse("4.3.2.II.19", "cannot_pay", gold=number(cost), means=number(means(s, seat)))
        return _refuse("4.3.2.I.r7", "no_blank")
    return None


def _why_card(s: AgeState, seat: int, kind: int) -> Refusal:
    if kind == n.ALLY:
        return _refuse("4.3.2.II.2", "ally_card")
    if kind >= len(s.tables.cards) or not has_card(s.hand[seat], deck_of(s, seat), kind):
        return _refuse("4.3.2.II.12", "not_in_hand")
    if seat == s.attacker and s.tables.ship[s.region] and not shows_ship(s, kind):
        rule = "4.3.2.II.10" if s.tables.colony[s.region] else "4.3.2.II.8"
        return _refuse(rule, "needs_ship", card=card(s, kind))
    cost = s.tables.cost[kind]
    return _refuse("4.3.2.II.12", "cannot_pay", gold=number(cost), means=number(means(s, seat)))


def _why_hire(s: AgeState, seat: int, action: int) -> Refusal | None:
    if not n.HIRE <= action < n.ENOUGH:
        return None
    chosen = action - n.HIRE
    if s.seat_of[chosen] != n.NONE:
        return _refuse("4.3.2.II.22", "led_by_player", country=country(chosen))
    if s.side[chosen] != s.side[s.country[seat]]:
        return _refuse("4.3.2.II.24", "not_allied", country=country(chosen))
    if not s.presence[chosen] >> s.region & 1:
        return _refuse("4.3.2.II.24", "no_disc_there", country=country(chosen), region=region(s.region))
    if chosen not in hireable(s, seat):
        return _refuse("4.3.2.II.24", "already_hired", country=country(chosen))
    return _refuse("4.3.2.II.29", "cannot_pay_ally", gold=number(s.tables.ally_cost))


def _why_nothing(s: AgeState, seat: int, action: int) -> Refusal | None:
    return None


_REFUSALS: dict[str, Callable[[AgeState, int, int], Refusal | None]] = {
    "setup.choose_country": _why_choose,
    "alliances.bid": _why_bid,
    "alliances.propose_a": _why_propose,
    "alliances.propose_b": _why_propose,
    "alliances.propose_last": _why_propose,
    "actions.disc": _why_disc,
    "boxes.take_back": _why_take_back,
    "attack.choose": _why_attack,
    "attack.convert": _why_conversion,
    "combat.cards": _why_cards,
    "combat.hire": _why_hire,
    "combat.reserve": _why_nothing,
}


# -- names made from labels ------------------------------------------------------------------------------------------

_CARD = re.compile(r"(\d+)s(?:(\d+)n)?@(\d+)")
_MARKER = re.compile(r"(\d+)(?:\+(\d+)vp)?(?:\+(\d+)g)?")


def _card_forms(catalogue: Catalogue, label: str) -> dict[str, str]:
    match = _CARD.fullmatch(label)
    assert match is not None, label
    values: dict[str, int | str] = {
        "soldiers": int(match[1]),
        "ships": int(match[2] or 0),
        "cost": int(match[3]),
    }
    return {"name": format_message(catalogue.messages["made.card"], values)}


def _marker_forms(catalogue: Catalogue, label: str) -> dict[str, str]:
    match = _MARKER.fullmatch(label)
    assert match is not None, label
    values: dict[str, int | str] = {
        "strength": int(match[1]),
        "vp": int(match[2] or 0),
        "gold": int(match[3] or 0),
    }
    return {"name": format_message(catalogue.messages["made.marker"], values)}


def _box_forms(catalogue: Catalogue, label: str) -> dict[str, str]:
    return catalogue.names["box"][label.partition(":")[0]]


MAKERS: dict[str, Callable[[Catalogue, str], dict[str, str]]] = {
    "card": _card_forms,
    "marker": _marker_forms,
    "box": _box_forms,
}
