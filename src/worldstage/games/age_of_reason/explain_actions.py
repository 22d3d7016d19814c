"""What is said about discs in boxes (4.3.1) and what boxes do (6.0): questions, options, refusals."""

from __future__ import annotations

from typing import Final

from worldstage.core.errors import Refusal
from worldstage.core.text import Text
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.actions import attacks_without_disc, rounds
from worldstage.games.age_of_reason.attack import possible_attack
from worldstage.games.age_of_reason.boxes import by_pressgangs, open_boxes
from worldstage.games.age_of_reason.cards import deck_of, fitting, has_card
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.state import boxes_held, means
from worldstage.games.age_of_reason.wording import box, card, country, named_regions, number, raised, refuse, text

# -- placing a disc ---------------------------------------------------------------------------------------------------


def ask_disc(s: AgeState, seat: int) -> Text:
    return text("prompt.actions.no_disc" if s.supply[s.country[seat]] == 0 else "prompt.actions.disc")


def explain_place(s: AgeState, seat: int, where: int) -> Text:
    kind = s.tables.box_kind[where]
    return text(
        "option.place",
        box=box(s, where),
        cost=number(s.tables.box_cost[kind]),
        unrest=number(raised(s, seat, s.tables.box_cost[kind])),
        effect=("text", box_effect(s, seat, kind)),
    )


def box_effect(s: AgeState, seat: int, kind: int) -> Text:
    """What placing in a box brings to this seat now."""
    t = s.tables
    gold = t.box_gold[kind]
    if kind >= n.FIRST_TRADING:
        counts = [s.discs[s.country[seat] * n.REGIONS + r] for r in range(n.REGIONS) if t.box_regions[kind] >> r & 1]
        both = s.switches[n.COMPANIES_BOTH]
        discs = sum(counts) if both else max(counts)
        key = "effect.trading" if len(counts) == 1 else "effect.trading_both" if both else "effect.trading_one"
        args = named_regions(t.box_regions[kind])
        return text(key, gold=number(gold * discs), price=number(gold), discs=number(discs), **args)
    if kind >= n.FIRST_SUPPORT:
        args = named_regions(t.box_regions[kind])
        return text(f"effect.support{len(args)}", strength=number(t.box_strength[kind]), **args)
    if kind in (n.MILITIA, n.PRESSGANGS) and not fitting(s, s.hand[seat], deck_of(s, seat), kind == n.PRESSGANGS):
        return text("effect.no_discards")
    if kind == n.PRESSGANGS and s.switches[n.PRESSGANGS_ANY]:
        return text("effect.pressgangs_any")
    if kind == n.WAR_OFFICE and boxes_held(s, s.country[seat], n.WAR_OFFICE):
        return text("effect.war_office_twice")
    if kind == n.WAR_OFFICE and s.round == rounds(s):
        return text("effect.war_office_late")
    if kind == n.GOVERNMENT_REFORM and s.unrest[seat] == 0:
        return text("effect.no_unrest")
    points = min(t.reform, s.unrest[seat]) if kind == n.GOVERNMENT_REFORM else t.box_strength[kind]
    return text(f"effect.{n.BOX_IDS[kind]}", gold=number(gold), points=number(points))


# What a box does where that is nothing, for now or for good.
IDLE: Final = ("effect.no_discards", "effect.no_unrest", "effect.war_office_late", "effect.war_office_twice")


def pointless_place(s: AgeState, seat: int, where: int) -> Text | None:
    """A trading box without discs in its regions, or another one that does nothing now."""
    effect = box_effect(s, seat, s.tables.box_kind[where])
    return effect if effect.key in IDLE or effect.args.get("discs", ("", 1))[1] == 0 else None


def refuse_place(s: AgeState, seat: int, where: int) -> Refusal:
    t = s.tables
    if where >= len(t.boxes):
        return refuse("4.3.1.1", "no_such_box")
    kind = t.box_kind[where]
    if s.supply[s.country[seat]] == 0:
        return refuse("2.2.4", "no_disc")
    if s.box[where] != n.NONE:
        return refuse("4.3.1.2", "box_taken", box=box(s, where), country=country(s.box[where]))
    if s.seats < 5 and t.box_five_plus[where]:
        return refuse(f"6.0.{n.BOX_IDS[kind]}", "box_closed", box=box(s, where))
    if t.box_cost[kind] > means(s, seat):
        return refuse("4.3.1.3", "cannot_pay", gold=number(t.box_cost[kind]), means=number(means(s, seat)))
    first = next(i for i in open_boxes(s, seat) if t.box_kind[i] == kind)
    return refuse("4.3.1.2", "box_same_name", box=("", t.boxes[first]))


def explain_skip(s: AgeState, seat: int, argument: int) -> Text:
    """How many attacks follow; none without a disc to put in (§2.2.4), or without anything in reach."""
    if s.supply[s.country[seat]] == 0:
        return text("option.skip_no_disc")
    if not possible_attack(s, seat):
        return text("option.skip_no_target")
    return text("option.skip", attacks=number(attacks_without_disc(s, seat)))


def explain_pass(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.pass")


# -- taking a card back -----------------------------------------------------------------------------------------------


def ask_card_back(s: AgeState, seat: int) -> Text:
    if not by_pressgangs(s):
        return text("prompt.boxes.militia")
    return text("prompt.boxes.pressgangs_any" if s.switches[n.PRESSGANGS_ANY] else "prompt.boxes.pressgangs")


def rule_of_card_back(s: AgeState, seat: int) -> str:
    return "6.0.pressgangs" if by_pressgangs(s) else "6.0.militia"


def explain_take_back(s: AgeState, seat: int, kind: int) -> Text:
    return text("option.take_back", card=card(s, kind))


def refuse_take_back(s: AgeState, seat: int, kind: int) -> Refusal:
    pressgangs = by_pressgangs(s)
    rule = rule_of_card_back(s, seat)
    deck = deck_of(s, seat)
    if kind >= len(s.tables.cards) or not has_card(n.FULL_HAND & ~s.hand[seat], deck, kind):
        return refuse(rule, "not_discarded")
    assert kind not in fitting(s, s.hand[seat], deck, pressgangs)
    return refuse(rule, "needs_ship" if pressgangs else "needs_soldiers", card=card(s, kind))


def explain_take_nothing(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.take_nothing")


def refuse_take_nothing(s: AgeState, seat: int, argument: int) -> Refusal:
    return refuse(rule_of_card_back(s, seat), "must_take")
