"""What is said about combat (4.3.2 II and III): questions, options, refusals, hints."""

from __future__ import annotations

from typing import Any, Final

from worldstage.core.errors import Refusal
from worldstage.core.seen import Hint
from worldstage.core.text import Text
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.cards import deck_of, has_card, shows_ship
from worldstage.games.age_of_reason.combat import card_strength, helps_attacker, hireable
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.prospects import ATTACK, HOLD, WIN, hint_of, points_after, under_way
from worldstage.games.age_of_reason.state import means
from worldstage.games.age_of_reason.wording import card, country, marker, number, price, refuse, region, text

NOT_HIRED: Final = 99  # neither free nor on anybody's side


# -- cards and allies -------------------------------------------------------------------------------------------------


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


def _stake(s: AgeState, seat: int) -> tuple[int, int]:
    """Victory points of a seat in the region fought over: now, and if the attack wins."""
    return points_after(s, seat, s.region, s.country[s.attacker], s.target)


def rule_of_cards(s: AgeState, seat: int) -> str:
    return "4.3.2.II.12" if seat in (s.attacker, s.defender) else "4.3.2.II.18"


def explain_play(s: AgeState, seat: int, kind: int) -> Text:
    cost = s.tables.cost[kind]
    return text(
        "option.play",
        card=card(s, kind),
        strength=number(card_strength(s, kind, s.region)),
        **price(s, seat, cost),
    )


def refuse_play(s: AgeState, seat: int, kind: int) -> Refusal:
    if seat not in (s.attacker, s.defender):
        return refuse("4.3.2.II.18", "allies_lay")
    if kind == n.ALLY:
        return refuse("4.3.2.II.2", "ally_card")
    if kind >= len(s.tables.cards) or not has_card(s.hand[seat], deck_of(s, seat), kind):
        return refuse("4.3.2.II.12", "not_in_hand")
    if seat == s.attacker and s.tables.ship[s.region] and not shows_ship(s, kind):
        rule = "4.3.2.II.10" if s.tables.colony[s.region] else "4.3.2.II.8"
        return refuse(rule, "needs_ship", card=card(s, kind))
    cost = s.tables.cost[kind]
    return refuse("4.3.2.II.12", "cannot_pay", gold=number(cost), means=number(means(s, seat)))


def hint_play(w: AgeState, seat: int, kind: int) -> Hint:
    return hint_of(w, seat, under_way(w, WIN if seat == w.attacker else HOLD, kind, 0), False)


def explain_no_card(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.no_card")


def refuse_no_card(s: AgeState, seat: int, argument: int) -> Refusal:
    if seat in (s.attacker, s.defender):
        return refuse("4.3.2.II.50", "has_card")
    return refuse("4.3.2.II.18", "allies_lay")


def explain_help(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.help", **price(s, seat, s.tables.ally_cost))


def refuse_help(s: AgeState, seat: int, argument: int) -> Refusal:
    if seat in (s.attacker, s.defender):
        return refuse("4.3.2.II.12", "not_an_ally")
    return refuse("4.3.2.II.19", "cannot_pay", gold=number(s.tables.ally_cost), means=number(means(s, seat)))


def hint_help(w: AgeState, seat: int, argument: int) -> Hint:
    return hint_of(w, seat, under_way(w, ATTACK, n.NONE, 1), False)


def explain_bluff(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.bluff")


def refuse_bluff(s: AgeState, seat: int, argument: int) -> Refusal:
    if seat in (s.attacker, s.defender):
        return refuse("4.3.2.II.12", "not_an_ally")
    return refuse("4.3.2.I.r7", "no_blank")


def explain_stay_out(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.stay_out")


def refuse_stay_out(s: AgeState, seat: int, argument: int) -> Refusal:
    return refuse("4.3.2.II.12", "not_an_ally")


def hint_nobody(w: AgeState, seat: int, argument: int) -> Hint:
    return hint_of(w, seat, under_way(w, ATTACK, n.NONE, 0), False)


# -- hiring -----------------------------------------------------------------------------------------------------------


def ask_hiring(s: AgeState, seat: int) -> Text:
    return text("prompt.combat.hire", **_combat(s)[1])


def rule_of_hiring(s: AgeState, seat: int) -> str:
    return "4.3.2.II.25" if seat == s.defender else "4.3.2.II.23"


def explain_hire(s: AgeState, seat: int, chosen: int) -> Text:
    return text("option.hire", country=country(chosen), **price(s, seat, s.tables.ally_cost))


def refuse_hire(s: AgeState, seat: int, chosen: int) -> Refusal:
    if s.seat_of[chosen] != n.NONE:
        return refuse("4.3.2.II.22", "led_by_player", country=country(chosen))
    if s.side[chosen] != s.side[s.country[seat]]:
        return refuse("4.3.2.II.24", "not_allied", country=country(chosen))
    if not s.presence[chosen] >> s.region & 1:
        return refuse("4.3.2.II.24", "no_disc_there", country=country(chosen), region=region(s.region))
    if chosen not in hireable(s, seat):
        return refuse("4.3.2.II.24", "already_hired", country=country(chosen))
    return refuse("4.3.2.II.29", "cannot_pay_ally", gold=number(s.tables.ally_cost))


def hint_hire(w: AgeState, seat: int, chosen: int) -> Hint:
    after = _after_hiring(w, seat, chosen)
    return hint_of(after, seat, under_way(after, WIN if seat == w.attacker else HOLD, n.NONE, 0), False)


def _after_hiring(world: AgeState, seat: int, hired: int) -> AgeState:
    """As if nobody were hired but those who are already, and the country that is hired now, if any."""
    w = world.clone()
    for other in hireable(w, seat):
        w.hired[other] = NOT_HIRED
    if hired != n.NONE:
        w.hired[hired] = seat
    return w


def explain_enough(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.enough" if s.hired.count(seat) else "option.hire_nobody")


def hint_enough(w: AgeState, seat: int, argument: int) -> Hint:
    return hint_hire(w, seat, n.NONE)


# -- reserves ---------------------------------------------------------------------------------------------------------


def ask_reserve(s: AgeState, seat: int) -> Text:
    dice = {f"d{i + 1}": number(face) for i, face in enumerate(s.dice)}
    return text("prompt.combat.reserve", **_combat(s)[1], **dice)


def explain_reroll(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.reroll")


def explain_keep(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.keep")
