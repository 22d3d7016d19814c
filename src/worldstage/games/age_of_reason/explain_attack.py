"""What is said about attacks and converting (4.3.2): questions, options, refusals, hints."""

from __future__ import annotations

from worldstage.core.errors import Refusal
from worldstage.core.flow import frame_of
from worldstage.core.seen import Hint
from worldstage.core.text import Text
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.actions import ATTACKS
from worldstage.games.age_of_reason.attack import CONVERSION, can_convert, conversion_cards, reach
from worldstage.games.age_of_reason.cards import deck_of, has_card, holds_ship_card
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.prospects import announced, hint_of, points_after
from worldstage.games.age_of_reason.state import means
from worldstage.games.age_of_reason.wording import card, country, marker, number, price, refuse, region, text

# -- attacking --------------------------------------------------------------------------------------------------------


def ask_attack(s: AgeState, seat: int) -> Text:
    return text("prompt.attack.choose", left=number(frame_of(s, ATTACKS)[ATTACKS.LEFT] + 1))


def gain(s: AgeState, seat: int, where: int, loser: int) -> tuple[int, int]:
    """Victory points of a seat in a region now, and with a disc more there (and `loser` with one less)."""
    return points_after(s, seat, where, s.country[seat], loser)


def explain_attack(s: AgeState, seat: int, argument: int) -> Text:
    where, target = divmod(argument, n.COUNTRIES)
    now, after = gain(s, seat, where, target)
    return text("option.attack", target=country(target), region=region(where), now=number(now), after=number(after))


def refuse_attack(s: AgeState, seat: int, argument: int) -> Refusal:
    where, target = divmod(argument, n.COUNTRIES)
    if target == s.country[seat]:
        return refuse("4.3.2.II.1", "own_country")
    if not s.presence[target] >> where & 1:
        return refuse("4.3.2.II.1", "no_disc_there", country=country(target), region=region(where))
    if s.side[target] == s.side[s.country[seat]]:
        return refuse("4.3.2.II.4", "ally", country=country(target))
    return _why_reach(s, seat, where) or refuse("4.3.2.II.2", "no_card_for_it")


def hint_attack(w: AgeState, seat: int, argument: int) -> Hint:
    return hint_of(w, seat, announced(w, seat, argument // n.COUNTRIES, argument % n.COUNTRIES, n.NONE), True)


def explain_storm(s: AgeState, seat: int, argument: int) -> Text:
    where, kind = divmod(argument, n.MARKER_ROOM)
    now, after = gain(s, seat, where, n.NONE)
    return text("option.storm", marker=marker(s, kind), region=region(where), now=number(now), after=number(after))


def refuse_marker(s: AgeState, seat: int, argument: int) -> Refusal:
    where, kind = divmod(argument, n.MARKER_ROOM)
    if kind >= len(s.tables.markers) or s.markers[where * n.MARKER_ROOM + kind] == 0:
        return refuse("4.3.2.III.1", "no_such_marker", region=region(where))
    if kind == n.ACTION_MARKER:
        return refuse("4.3.2.III.9", "action_marker")
    return _why_reach(s, seat, where) or refuse("4.3.2.II.2", "no_card_for_it")


def hint_storm(w: AgeState, seat: int, argument: int) -> Hint:
    return hint_of(w, seat, announced(w, seat, argument // n.MARKER_ROOM, n.NONE, argument % n.MARKER_ROOM), True)


def _why_reach(s: AgeState, seat: int, where: int) -> Refusal | None:
    if s.supply[s.country[seat]] == 0:
        return refuse("2.2.4", "no_disc")
    if reach(s, s.country[seat]) >> where & 1:
        return None
    if s.tables.colony[where]:
        return refuse("4.3.2.II.9", "colony_out_of_reach", region=region(where))
    return refuse("4.3.2.II.5", "out_of_reach", region=region(where))


def explain_hold(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.hold")


# -- converting (I) ---------------------------------------------------------------------------------------------------


def explain_convert(s: AgeState, seat: int, where: int) -> Text:
    now, after = gain(s, seat, where, n.NONE)
    return text(
        "option.convert",
        region=region(where),
        now=number(now),
        after=number(after),
        **price(s, seat, s.tables.conversion_cost),
    )


def refuse_convert(s: AgeState, seat: int, where: int) -> Refusal:
    if s.markers[where * n.MARKER_ROOM + n.ACTION_MARKER] == 0:
        return refuse("4.3.2.I.1", "no_action_marker", region=region(where))
    if s.supply[s.country[seat]] == 0:
        return refuse("2.2.4", "no_disc")
    if not can_convert(s, seat):
        cost = s.tables.conversion_cost
        return refuse("4.3.2.I.4", "cannot_pay", gold=number(cost), means=number(means(s, seat)))
    assert not conversion_cards(s, seat)
    return refuse("4.3.2.I.3", "no_card_for_it")


def ask_conversion(s: AgeState, seat: int) -> Text:
    return text("prompt.attack.convert", region=region(s.frames[-1][CONVERSION.REGION]))


def explain_conversion_card(s: AgeState, seat: int, kind: int) -> Text:
    return text("option.play_to_convert", card=card(s, kind), **price(s, seat, s.tables.conversion_cost))


def refuse_conversion_card(s: AgeState, seat: int, kind: int) -> Refusal:
    deck = deck_of(s, seat)
    if kind == n.ALLY:
        return refuse("4.3.2.I.8", "ally_card")
    if kind >= len(s.tables.cards) or not has_card(s.hand[seat], deck, kind):
        return refuse("4.3.2.I.3", "not_in_hand")
    if kind == n.BLANK and holds_ship_card(s.hand[seat], deck):
        return refuse("4.3.2.I.7", "blank_last")
    return refuse("4.3.2.I.3", "needs_ship", card=card(s, kind))
