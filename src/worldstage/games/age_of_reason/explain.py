"""Decisions that explain themselves: what is asked, and what an option costs and brings. Refusals are in `refuse`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from worldstage.core.flow import frame_of
from worldstage.core.text import Catalogue, Text, format_message
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.actions import ATTACKS, attacks_without_disc, rounds
from worldstage.games.age_of_reason.attack import CONVERSION, possible_attack
from worldstage.games.age_of_reason.boxes import by_pressgangs
from worldstage.games.age_of_reason.cards import deck_of, fitting
from worldstage.games.age_of_reason.combat import card_strength, helps_attacker
from worldstage.games.age_of_reason.edition import Tables
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.scoring import region_points
from worldstage.games.age_of_reason.state import boxes_held

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


# -- what is asked: of a state and a seat ---------------------------------------------------------------------------


def ask_country(s: AgeState, seat: int) -> Text:
    return text("prompt.setup.choose_country")


def ask_bid(s: AgeState, seat: int) -> Text:
    return _raise_prompt(s) if s.bidder != n.NONE else text("prompt.alliances.bid")


def ask_upper(s: AgeState, seat: int) -> Text:
    return text("prompt.alliances.propose_a", bid=number(s.bid))


def ask_lower(s: AgeState, seat: int) -> Text:
    return text("prompt.alliances.propose_b", bid=number(s.bid))


def ask_last(s: AgeState, seat: int) -> Text:
    return text("prompt.alliances.propose_last", bid=number(s.bid))


def ask_disc(s: AgeState, seat: int) -> Text:
    return text("prompt.actions.no_disc" if s.supply[s.country[seat]] == 0 else "prompt.actions.disc")


def ask_card_back(s: AgeState, seat: int) -> Text:
    if not by_pressgangs(s):
        return text("prompt.boxes.militia")
    return text("prompt.boxes.pressgangs_any" if s.switches[n.PRESSGANGS_ANY] else "prompt.boxes.pressgangs")


def ask_attack(s: AgeState, seat: int) -> Text:
    return text("prompt.attack.choose", left=number(frame_of(s, ATTACKS)[ATTACKS.LEFT] + 1))


def ask_conversion(s: AgeState, seat: int) -> Text:
    return text("prompt.attack.convert", region=region(s.frames[-1][CONVERSION.REGION]))


def _raise_prompt(s: AgeState) -> Text:
    """The last bid, with the countries it would put where."""
    args = {"bid": number(s.bid), "bidder": country(s.country[s.bidder])}
    if s.proposal_a != n.NONE:
        args["upper"] = country(s.proposal_a)
    if s.proposal_b != n.NONE:
        args["lower"] = country(s.proposal_b)
    row = "" if len(args) == 4 else "_upper" if "upper" in args else "_lower"
    return text(f"prompt.alliances.raise{row}", **args)


def _combat(s: AgeState) -> tuple[str, dict[str, tuple[str, Any]]]:
    """What is attacked (`disc`, `nonplayer` or `marker`), and the combat as arguments of a question."""
    args: dict[str, tuple[str, Any]] = {"attacker": country(s.country[s.attacker]), "region": region(s.region)}
    if s.target == n.NONE:
        args["marker"] = marker(s, s.marker)
        return "marker", args
    args["target"] = country(s.target)
    if s.defender != n.NONE:
        return "disc", args
    args["strength"] = number(s.tables.nonplayer_strength)
    return "nonplayer", args


def ask_cards(s: AgeState, seat: int) -> Text:
    against, args = _combat(s)
    if seat == s.defender:
        return text("prompt.combat.defend", **args)
    if seat == s.attacker:
        return text(f"prompt.combat.attack_{against}", **args)
    now, after = _stake(s, seat)
    args |= {"now": number(now), "after": number(after), "change": number(after - now)}
    if s.target != n.NONE:
        args["ally"] = country(s.country[s.attacker] if helps_attacker(s, s.country[seat]) else s.target)
    return text(f"prompt.combat.ally_{against}", **args)


def ask_hiring(s: AgeState, seat: int) -> Text:
    return text("prompt.combat.hire", **_combat(s)[1])


def ask_reserve(s: AgeState, seat: int) -> Text:
    dice = {f"d{i + 1}": number(face) for i, face in enumerate(s.dice)}
    return text("prompt.combat.reserve", **_combat(s)[1], **dice)


def _stake(s: AgeState, seat: int) -> tuple[int, int]:
    """Victory points of a seat in the region fought over: now, and if the attack wins."""
    return points_after(s, seat, s.region, s.country[s.attacker], s.target)


# -- the paragraph behind a question, where it is not always the same -------------------------------------------------


def rule_of_bid(s: AgeState, seat: int) -> str:
    return "4.2.8" if s.bidder == n.NONE else "4.2.9"


def rule_of_card_back(s: AgeState, seat: int) -> str:
    return "6.0.pressgangs" if by_pressgangs(s) else "6.0.militia"


def rule_of_cards(s: AgeState, seat: int) -> str:
    return "4.3.2.II.12" if seat in (s.attacker, s.defender) else "4.3.2.II.18"


def rule_of_hiring(s: AgeState, seat: int) -> str:
    return "4.3.2.II.25" if seat == s.defender else "4.3.2.II.23"


# -- what an option does: of a state, a seat and an argument ----------------------------------------------------------


def explain_pass_bid(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.pass_bid")


def explain_pass(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.pass")


def explain_choose(s: AgeState, seat: int, chosen: int) -> Text:
    """What a country has on its cards, and where its home lies."""
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


def price(s: AgeState, seat: int, gold: int) -> dict[str, tuple[str, int]]:
    """What is paid, and the unrest it takes to pay it."""
    return {"gold": number(gold), "unrest": number(_raised(s, seat, gold))}


def explain_bid(s: AgeState, seat: int, bid: int) -> Text:
    return text("option.bid", **price(s, seat, bid))


def explain_upper(s: AgeState, seat: int, chosen: int) -> Text:
    return text("option.propose_a", country=country(chosen))


def explain_lower(s: AgeState, seat: int, chosen: int) -> Text:
    return text("option.propose_b", country=country(chosen))


def box_effect(s: AgeState, seat: int, kind: int) -> Text:
    """What placing in a box brings to this seat now."""
    t = s.tables
    gold = t.box_gold[kind]
    if kind >= n.FIRST_TRADING:
        counts = [s.discs[s.country[seat] * n.REGIONS + r] for r in range(n.REGIONS) if t.box_regions[kind] >> r & 1]
        both = s.switches[n.COMPANIES_BOTH]
        discs = sum(counts) if both else max(counts)
        key = "effect.trading" if len(counts) == 1 else "effect.trading_both" if both else "effect.trading_one"
        args = _regions(t.box_regions[kind])
        return text(key, gold=number(gold * discs), price=number(gold), discs=number(discs), **args)
    if kind >= n.FIRST_SUPPORT:
        args = _regions(t.box_regions[kind])
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


def explain_place(s: AgeState, seat: int, where: int) -> Text:
    kind = s.tables.box_kind[where]
    return text(
        "option.place",
        box=box(s, where),
        cost=number(s.tables.box_cost[kind]),
        unrest=number(_raised(s, seat, s.tables.box_cost[kind])),
        effect=("text", box_effect(s, seat, kind)),
    )


def explain_skip(s: AgeState, seat: int, argument: int) -> Text:
    """How many attacks follow; none without a disc to put in (§2.2.4), or without anything in reach."""
    if s.supply[s.country[seat]] == 0:
        return text("option.skip_no_disc")
    if not possible_attack(s, seat):
        return text("option.skip_no_target")
    return text("option.skip", attacks=number(attacks_without_disc(s, seat)))


def explain_take_back(s: AgeState, seat: int, kind: int) -> Text:
    return text("option.take_back", card=card(s, kind))


def explain_take_nothing(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.take_nothing")


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


def explain_attack(s: AgeState, seat: int, argument: int) -> Text:
    where, target = divmod(argument, n.COUNTRIES)
    now, after = gain(s, seat, where, target)
    return text("option.attack", target=country(target), region=region(where), now=number(now), after=number(after))


def explain_storm(s: AgeState, seat: int, argument: int) -> Text:
    where, kind = divmod(argument, n.MARKER_ROOM)
    now, after = gain(s, seat, where, n.NONE)
    return text("option.storm", marker=marker(s, kind), region=region(where), now=number(now), after=number(after))


def explain_convert(s: AgeState, seat: int, where: int) -> Text:
    now, after = gain(s, seat, where, n.NONE)
    return text(
        "option.convert",
        region=region(where),
        now=number(now),
        after=number(after),
        **price(s, seat, s.tables.conversion_cost),
    )


def explain_hold(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.hold")


def explain_conversion_card(s: AgeState, seat: int, kind: int) -> Text:
    return text("option.play_to_convert", card=card(s, kind), **price(s, seat, s.tables.conversion_cost))


def explain_play(s: AgeState, seat: int, kind: int) -> Text:
    cost = s.tables.cost[kind]
    return text(
        "option.play",
        card=card(s, kind),
        strength=number(card_strength(s, kind, s.region)),
        **price(s, seat, cost),
    )


def explain_no_card(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.no_card")


def explain_help(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.help", **price(s, seat, s.tables.ally_cost))


def explain_bluff(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.bluff")


def explain_stay_out(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.stay_out")


def explain_hire(s: AgeState, seat: int, chosen: int) -> Text:
    return text("option.hire", country=country(chosen), **price(s, seat, s.tables.ally_cost))


def explain_enough(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.enough" if s.hired.count(seat) else "option.hire_nobody")


def explain_reroll(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.reroll")


def explain_keep(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.keep")


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
