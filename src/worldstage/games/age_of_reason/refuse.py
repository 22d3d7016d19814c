"""Why an option is missing: the paragraph that forbids it, as a text. Each function gets state, seat and argument."""

from __future__ import annotations

from typing import Any

from worldstage.core.errors import Refusal
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.attack import can_convert, conversion_cards, reach
from worldstage.games.age_of_reason.boxes import by_pressgangs, open_boxes
from worldstage.games.age_of_reason.cards import deck_of, fitting, has_card, holds_ship_card, shows_ship
from worldstage.games.age_of_reason.combat import hireable
from worldstage.games.age_of_reason.explain import box, card, country, number, region, rule_of_card_back, text
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.state import means


def _refuse(rule: str, key: str, **args: tuple[str, Any]) -> Refusal:
    return Refusal(text(f"why.{key}", **args), rule)


def refuse_choose(s: AgeState, seat: int, chosen: int) -> Refusal:
    return _refuse("3.0.2", "country_taken", country=country(chosen))


def refuse_pass_bid(s: AgeState, seat: int, argument: int) -> Refusal:
    return _refuse("4.2.8", "opener_must_bid")


def refuse_bid(s: AgeState, seat: int, bid: int) -> Refusal:
    if bid <= s.bid:
        return _refuse("4.2.9", "bid_too_low", bid=number(s.bid))
    return _refuse("4.2.16", "cannot_pay", gold=number(bid), means=number(means(s, seat)))


def refuse_proposal(s: AgeState, seat: int, chosen: int) -> Refusal | None:
    if s.side[chosen] != n.NONE:
        return _refuse("4.2.12", "already_allied", country=country(chosen))
    if chosen == s.proposal_a:
        return _refuse("4.2.12", "already_proposed", country=country(chosen))
    if s.side.count(n.NONE) == 1:
        return _refuse("4.2.14", "seventh_upper")
    return None


def refuse_place(s: AgeState, seat: int, where: int) -> Refusal:
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
    first = next(i for i in open_boxes(s, seat) if t.box_kind[i] == kind)
    return _refuse("4.3.1.2", "box_same_name", box=("", t.boxes[first]))


def refuse_take_back(s: AgeState, seat: int, kind: int) -> Refusal:
    pressgangs = by_pressgangs(s)
    rule = rule_of_card_back(s, seat)
    deck = deck_of(s, seat)
    if kind >= len(s.tables.cards) or not has_card(n.FULL_HAND & ~s.hand[seat], deck, kind):
        return _refuse(rule, "not_discarded")
    assert kind not in fitting(s, s.hand[seat], deck, pressgangs)
    return _refuse(rule, "needs_ship" if pressgangs else "needs_soldiers", card=card(s, kind))


def refuse_take_nothing(s: AgeState, seat: int, argument: int) -> Refusal:
    return _refuse(rule_of_card_back(s, seat), "must_take")


def _why_reach(s: AgeState, seat: int, where: int) -> Refusal | None:
    if s.supply[s.country[seat]] == 0:
        return _refuse("2.2.4", "no_disc")
    if reach(s, s.country[seat]) >> where & 1:
        return None
    if s.tables.colony[where]:
        return _refuse("4.3.2.II.9", "colony_out_of_reach", region=region(where))
    return _refuse("4.3.2.II.5", "out_of_reach", region=region(where))


def refuse_attack(s: AgeState, seat: int, argument: int) -> Refusal:
    where, target = divmod(argument, n.COUNTRIES)
    if target == s.country[seat]:
        return _refuse("4.3.2.II.1", "own_country")
    if not s.presence[target] >> where & 1:
        return _refuse("4.3.2.II.1", "no_disc_there", country=country(target), region=region(where))
    if s.side[target] == s.side[s.country[seat]]:
        return _refuse("4.3.2.II.4", "ally", country=country(target))
    return _why_reach(s, seat, where) or _refuse("4.3.2.II.2", "no_card_for_it")


def refuse_marker(s: AgeState, seat: int, argument: int) -> Refusal:
    where, kind = divmod(argument, n.MARKER_ROOM)
    if kind >= len(s.tables.markers) or s.markers[where * n.MARKER_ROOM + kind] == 0:
        return _refuse("4.3.2.III.1", "no_such_marker", region=region(where))
    if kind == n.ACTION_MARKER:
        return _refuse("4.3.2.III.9", "action_marker")
    return _why_reach(s, seat, where) or _refuse("4.3.2.II.2", "no_card_for_it")


def refuse_convert(s: AgeState, seat: int, where: int) -> Refusal:
    if s.markers[where * n.MARKER_ROOM + n.ACTION_MARKER] == 0:
        return _refuse("4.3.2.I.1", "no_action_marker", region=region(where))
    if s.supply[s.country[seat]] == 0:
        return _refuse("2.2.4", "no_disc")
    if not can_convert(s, seat):
        cost = s.tables.conversion_cost
        return _refuse("4.3.2.I.4", "cannot_pay", gold=number(cost), means=number(means(s, seat)))
    assert not conversion_cards(s, seat)
    return _refuse("4.3.2.I.3", "no_card_for_it")


def refuse_conversion_card(s: AgeState, seat: int, kind: int) -> Refusal:
    deck = deck_of(s, seat)
    if kind == n.ALLY:
        return _refuse("4.3.2.I.8", "ally_card")
    if kind >= len(s.tables.cards) or not has_card(s.hand[seat], deck, kind):
        return _refuse("4.3.2.I.3", "not_in_hand")
    if kind == n.BLANK and holds_ship_card(s.hand[seat], deck):
        return _refuse("4.3.2.I.7", "blank_last")
    return _refuse("4.3.2.I.3", "needs_ship", card=card(s, kind))


def refuse_no_card(s: AgeState, seat: int, argument: int) -> Refusal:
    if seat in (s.attacker, s.defender):
        return _refuse("4.3.2.II.50", "has_card")
    return _refuse("4.3.2.II.18", "allies_lay")


def refuse_help(s: AgeState, seat: int, argument: int) -> Refusal:
    if seat in (s.attacker, s.defender):
        return _refuse("4.3.2.II.12", "not_an_ally")
    return _refuse("4.3.2.II.19", "cannot_pay", gold=number(s.tables.ally_cost), means=number(means(s, seat)))


def refuse_bluff(s: AgeState, seat: int, argument: int) -> Refusal:
    if seat in (s.attacker, s.defender):
        return _refuse("4.3.2.II.12", "not_an_ally")
    return _refuse("4.3.2.I.r7", "no_blank")


def refuse_stay_out(s: AgeState, seat: int, argument: int) -> Refusal:
    return _refuse("4.3.2.II.12", "not_an_ally")


def refuse_play(s: AgeState, seat: int, kind: int) -> Refusal:
    if seat not in (s.attacker, s.defender):
        return _refuse("4.3.2.II.18", "allies_lay")
    if kind == n.ALLY:
        return _refuse("4.3.2.II.2", "ally_card")
    if kind >= len(s.tables.cards) or not has_card(s.hand[seat], deck_of(s, seat), kind):
        return _refuse("4.3.2.II.12", "not_in_hand")
    if seat == s.attacker and s.tables.ship[s.region] and not shows_ship(s, kind):
        rule = "4.3.2.II.10" if s.tables.colony[s.region] else "4.3.2.II.8"
        return _refuse(rule, "needs_ship", card=card(s, kind))
    cost = s.tables.cost[kind]
    return _refuse("4.3.2.II.12", "cannot_pay", gold=number(cost), means=number(means(s, seat)))


def refuse_hire(s: AgeState, seat: int, chosen: int) -> Refusal:
    if s.seat_of[chosen] != n.NONE:
        return _refuse("4.3.2.II.22", "led_by_player", country=country(chosen))
    if s.side[chosen] != s.side[s.country[seat]]:
        return _refuse("4.3.2.II.24", "not_allied", country=country(chosen))
    if not s.presence[chosen] >> s.region & 1:
        return _refuse("4.3.2.II.24", "no_disc_there", country=country(chosen), region=region(s.region))
    if chosen not in hireable(s, seat):
        return _refuse("4.3.2.II.24", "already_hired", country=country(chosen))
    return _refuse("4.3.2.II.29", "cannot_pay_ally", gold=number(s.tables.ally_cost))
