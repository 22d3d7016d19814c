"""What is said about set-up, markers and steps: questions, options, refusals."""

from __future__ import annotations

from typing import Final

from worldstage.core.errors import Refusal
from worldstage.core.explanation import Question
from worldstage.core.text import Text
from worldstage.core.verbs import Use
from worldstage.games.seven_ages import markers, pointless, setup
from worldstage.games.seven_ages.empires import empires_of, maximum
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.glory import empire_points, scoring_items
from worldstage.games.seven_ages.markers import MARKERS
from worldstage.games.seven_ages.names import COLOURS, DISSOLVE, JOKER, NONE, TABLE_SLOT
from worldstage.games.seven_ages.wording import Thing, action, card, colour, empire, number, refuse, slot, text

# -- set-up --------------------------------------------------------------------------------------------------------


def ask_redeem(s: AgesState, seat: int) -> Text:
    return text("prompt.setup.redeem", hand=number(s.tables.hand))


def explain_redeem(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.setup.redeem", card=card(s, argument))


def explain_redeem_done(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.setup.redeem_done", count=number(max(0, s.tables.hand - len(s.hands[seat]))))


def refuse_card(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("P.4", "not_in_hand")


def ask_lay(s: AgesState, seat: int) -> Text:
    return text("prompt.setup.lay")


def ask_lay_again(s: AgesState, seat: int) -> Text:
    return text("prompt.setup.lay_again")


def explain_lay(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.setup.lay", card=card(s, argument), value=number(s.tables.card_value[argument]))


def ask_colours(s: AgesState, seat: int) -> Text:
    return text("prompt.setup.colours")


def _pair(s: AgesState, pair: int) -> dict[str, Thing]:
    return {"light": colour(s, 2 * pair), "dark": colour(s, 2 * pair + 1)}


def explain_colours(s: AgesState, seat: int, argument: int) -> Text:
    t = s.tables
    light, dark = sum(t.counters[2 * argument]), sum(t.counters[2 * argument + 1])
    return text("option.setup.colours", **_pair(s, argument), many=number(light), few=number(dark))


def refuse_colours(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("S.9", "colours_taken", **_pair(s, argument))


def ask_join(s: AgesState, seat: int) -> Text:
    return text("prompt.round.join")


def explain_enter(s: AgesState, seat: int, argument: int) -> Text:
    least = min(s.glory[other] for other in range(s.seats) if s.seated[other])
    return text("option.round.enter", hand=number(s.tables.first_hand), glory=number(least))


def explain_wait(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.round.wait")


# -- markers -------------------------------------------------------------------------------------------------------


def ask_markers(s: AgesState, seat: int) -> Text:
    own = empires_of(s, seat)
    left = sum(s.plan[one] == NONE for one in own)
    extra = int(len(own) < maximum(s) and s.plan_extra[seat] == NONE)
    return text("prompt.markers", left=number(left), extra=number(extra))


def explain_mark(s: AgesState, seat: int, argument: int) -> Text:
    where, what = divmod(argument, MARKERS)
    if what == JOKER:
        return text("option.markers.joker", slot=slot(s, where))
    return text("option.markers.mark", slot=slot(s, where), action=action(what))


def caution_mark(s: AgesState, seat: int, argument: int) -> list[Text]:
    where, what = divmod(argument, MARKERS)
    return _dissolution_caution(s, where) if what == DISSOLVE and where < COLOURS else []


def pointless_mark(s: AgesState, seat: int, argument: int) -> Text | None:
    where, what = divmod(argument, MARKERS)
    return pointless.marker(s, seat, where, what)


def _dissolution_caution(s: AgesState, colour: int) -> list[Text]:
    """§7.2, §7.3: an empire is dissolved before glory is scored: a caution if it would bring some."""
    points = empire_points(s, colour, scoring_items(s, colour))
    return [text("caution.markers.dissolve", empire=empire(s, colour), points=number(points))] if points > 0 else []


def refuse_mark(s: AgesState, seat: int, argument: int) -> Refusal:
    where, what = divmod(argument, MARKERS)
    own = empires_of(s, seat)
    if where != TABLE_SLOT and (where >= COLOURS or where not in own):
        return refuse("O.1", "not_your_empire")
    if where == TABLE_SLOT and len(own) >= maximum(s):
        return refuse("O.2", "no_extra_marker", most=number(maximum(s)))
    if what not in markers.unused(s, seat):
        return refuse("O.6", "marker_used", action=action(what))
    return refuse("O.1", "marker_there", slot=slot(s, where))


def explain_unmark(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.markers.unmark", slot=slot(s, argument))


def refuse_unmark(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("O.1", "no_marker_there")


def explain_done(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.markers.done")


def refuse_done(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("O.1", "markers_missing")


def caution_done(s: AgesState, seat: int, argument: int) -> list[Text]:
    """An extra marker costs nothing: leaving it away is seldom meant."""
    if s.plan_extra[seat] == NONE and len(empires_of(s, seat)) < maximum(s):
        return [text("caution.markers.no_extra")]
    return []


def ask_slow(s: AgesState, seat: int) -> Text:
    return text("prompt.cadence", box=number(len(s.slow) + 1))


def explain_slow(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.cadence.slow", action=action(argument), box=number(len(s.slow) + 1))


def refuse_slow(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("X.3.1", "slow_used", action=action(argument))


def explain_enough(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.cadence.enough")


def refuse_enough(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("X.3.1", "slow_one")


# -- turning markers over ------------------------------------------------------------------------------------------


def ask_reveal(s: AgesState, seat: int) -> Text:
    return text("prompt.reveal", action=action(s.step))


def explain_act(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.reveal.act", action=action(s.step))


def explain_joker(s: AgesState, seat: int, argument: int) -> Text:
    key = "option.reveal.joker_again" if s.done[seat] >> s.step & 1 else "option.reveal.joker"
    return text(key, action=action(s.step))


def explain_both(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.reveal.both", action=action(s.step))


def explain_both_joker_first(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.reveal.both_joker_first", action=action(s.step))


def explain_hold(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.reveal.hold")


def caution_act(s: AgesState, seat: int, argument: int) -> list[Text]:
    return _turned_to_dissolve(s, seat, (DISSOLVE,))


def caution_joker(s: AgesState, seat: int, argument: int) -> list[Text]:
    return _turned_to_dissolve(s, seat, (JOKER,))


def caution_both(s: AgesState, seat: int, argument: int) -> list[Text]:
    return _turned_to_dissolve(s, seat, (DISSOLVE, JOKER))


def pointless_act(s: AgesState, seat: int, argument: int) -> Text | None:
    return pointless.turned(s, seat, (s.step,))


def pointless_joker(s: AgesState, seat: int, argument: int) -> Text | None:
    return pointless.turned(s, seat, (JOKER,))


def pointless_both(s: AgesState, seat: int, argument: int) -> Text | None:
    return pointless.turned(s, seat, (s.step, JOKER))


def _turned_to_dissolve(s: AgesState, seat: int, turned: tuple[int, ...]) -> list[Text]:
    """The empires that end when these markers of a seat are turned over in the step of dissolution."""
    if s.step != DISSOLVE:
        return []
    ending = [c for c in empires_of(s, seat) if s.marker[c] in turned and s.shown[c] == NONE]
    return [caution for colour in ending for caution in _dissolution_caution(s, colour)]


def refuse_act(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("A.2", "no_such_marker", action=action(s.step))


def refuse_joker(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("J.2", "no_joker")


# Where markers are turned over: one question for each action, or one in turn by the other reading of §A.2.
TURNING: Final = (*markers.REVEALS, markers.REVEAL_IN_TURN)

ACT: Final[list[Use[AgesState]]] = [
    Use(node, markers.Act(), explain_act, refuse_act, caution=caution_act, pointless=pointless_act) for node in TURNING
]
JOKER_USES: Final[list[Use[AgesState]]] = [
    Use(node, markers.PlayJoker(), explain_joker, refuse_joker, caution=caution_joker, pointless=pointless_joker)
    for node in TURNING
]
BOTH: Final[list[Use[AgesState]]] = [
    Use(node, markers.Both(0), explain_both, refuse_act, caution=caution_both, pointless=pointless_both)
    for node in TURNING
]
BOTH_JOKER_FIRST: Final[list[Use[AgesState]]] = [
    Use(node, markers.Both(1), explain_both_joker_first, refuse_act, caution=caution_both, pointless=pointless_both)
    for node in TURNING
]
HOLD: Final[list[Use[AgesState]]] = [Use(node, markers.Hold(), explain_hold) for node in TURNING]
MARK: Final[list[Use[AgesState]]] = [
    Use(markers.LAY_MARKERS, markers.Mark(), explain_mark, refuse_mark, caution=caution_mark, pointless=pointless_mark)
]
UNMARK: Final[list[Use[AgesState]]] = [Use(markers.LAY_MARKERS, markers.Unmark(), explain_unmark, refuse_unmark)]
DONE: Final[list[Use[AgesState]]] = [
    Use(setup.REDEEM, setup.RedeemDone(), explain_redeem_done),
    Use(markers.LAY_MARKERS, markers.MarkersDone(), explain_done, refuse_done, caution=caution_done),
]
DISCARD: Final[list[Use[AgesState]]] = [Use(setup.REDEEM, setup.RedeemCard(), explain_redeem, refuse_card)]
LAY: Final[list[Use[AgesState]]] = [
    Use(setup.LAYING, setup.Lay(), explain_lay, refuse_card),
    Use(setup.LAYING_AGAIN, setup.Lay(), explain_lay, refuse_card),
]
COLOURS_USES: Final[list[Use[AgesState]]] = [
    Use(setup.COLOUR_CHOICE, setup.TakeColours(), explain_colours, refuse_colours)
]
ENTER: Final[list[Use[AgesState]]] = [Use(setup.JOINING, setup.Enter(), explain_enter)]
WAIT: Final[list[Use[AgesState]]] = [Use(setup.JOINING, setup.Wait(), explain_wait)]
SLOW: Final[list[Use[AgesState]]] = [Use(markers.SLOWING, markers.Slow(), explain_slow, refuse_slow)]
ENOUGH: Final[list[Use[AgesState]]] = [Use(markers.SLOWING, markers.SlowEnough(), explain_enough, refuse_enough)]

QUESTIONS: Final[list[Question[AgesState]]] = [
    Question(setup.REDEEM, ask_redeem),
    Question(setup.LAYING, ask_lay),
    Question(setup.LAYING_AGAIN, ask_lay_again),
    Question(setup.COLOUR_CHOICE, ask_colours),
    Question(setup.JOINING, ask_join),
    Question(markers.LAY_MARKERS, ask_markers),
    Question(markers.SLOWING, ask_slow),
    *(Question(node, ask_reveal) for node in markers.REVEALS),
    Question(markers.REVEAL_IN_TURN, ask_reveal),
]
