"""What is said about cards as events and artefacts: windows, interrupts, aims, assassins, and what events ask for."""

from __future__ import annotations

from typing import Final

from worldstage.core.errors import Refusal
from worldstage.core.explanation import Question
from worldstage.core.simultaneous import Done
from worldstage.core.text import Text
from worldstage.core.verbs import Use
from worldstage.games.seven_ages import artefacts, assassin, cards, events_table, targets, windows
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.cards import AS_ARTEFACT, AS_START, Card
from worldstage.games.seven_ages.costs import prices
from worldstage.games.seven_ages.deck import value
from worldstage.games.seven_ages.describe import aim_text, event_text
from worldstage.games.seven_ages.empires import age
from worldstage.games.seven_ages.forces import city, total
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import COLOURS, EVENTS, LAND, NONE, RELIC
from worldstage.games.seven_ages.purchases import Sell, items_of, money_left
from worldstage.games.seven_ages.tables import WINDOW_IDS
from worldstage.games.seven_ages.wording import (
    Thing,
    area,
    artefact,
    card,
    empire,
    event,
    known,
    leader,
    message,
    number,
    refuse,
    region,
    seat_of,
    text,
    unit,
)

# -- windows and interrupts (§6.1.2) -----------------------------------------------------------------------------------


def _kind(s: AgesState) -> int:
    """The kind of the window that asks."""
    return s.frames[-2][windows.Watch.KIND]


def ask_window(s: AgesState, seat: int) -> Text:
    return text("prompt.window", when=message(text(f"when.{WINDOW_IDS[_kind(s)]}")))


def explain_play(s: AgesState, seat: int, argument: int) -> Text:
    played = s.tables.card_event[argument]
    says = message(event_text(s.tables, played, s.switches))
    return text("option.window.play", card=card(s, argument), event=event(s, played), says=says)


def explain_pass(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.window.pass")


def refuse_play(s: AgesState, seat: int, argument: int) -> Refusal:
    missing = _not_in_hand(s, seat, argument)
    if missing is not None:
        return missing
    t = s.tables
    played = event(s, t.card_event[argument])
    if not t.card_windows[s.switches[EVENTS]][argument]:
        return refuse("6.1.1", "card.left_out", event=played)
    if not t.card_windows[s.switches[EVENTS]][argument] >> _kind(s) & 1:
        return refuse("6.1.2", "card.other_time", event=played, when=_when(s, argument))
    return refuse("6.1.2", "card.no_target", event=played)


def _not_in_hand(s: AgesState, seat: int, argument: int) -> Refusal | None:
    if not known(s, "card", argument):
        return refuse("6.1.1", "card.unknown")
    return None if argument in s.hands[seat] else refuse("6.1.1", "card.not_in_hand", card=card(s, argument))


def _when(s: AgesState, argument: int) -> Thing:
    window = s.tables.event_window[s.tables.card_event[argument]]
    return message(text(f"when.{WINDOW_IDS[window]}"))


def announced(s: AgesState, frame: list[int]) -> Text:
    """What somebody has announced, and at whom."""
    played, use = frame[Card.CARD], frame[Card.USE]
    if use == AS_START:
        return text("card.announced_start", seat=seat_of(frame[Card.SEAT]), empire=card(s, played))
    thing = event(s, cards.event_of(s, frame))
    aims = _aims(s, cards.targeted(s, frame))
    if not aims:
        return text("card.announced", seat=seat_of(frame[Card.SEAT]), event=thing)
    return text("card.announced_at", seat=seat_of(frame[Card.SEAT]), event=thing, empires=message(_list(aims)))


def _aims(s: AgesState, bits: int) -> list[Text]:
    return [text("card.empire", empire=empire(s, colour)) for colour in range(COLOURS) if bits >> colour & 1]


def _list(parts: list[Text]) -> Text:
    whole = parts[0]
    for part in parts[1:]:
        whole = text("card.and", a=message(whole), b=message(part))
    return whole


def ask_interrupt(s: AgesState, seat: int) -> Text:
    return text("prompt.interrupt", what=message(announced(s, s.frames[-2])))


def explain_cancel(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.window.augury", card=card(s, argument))


def explain_no_interrupt(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.window.no_interrupt")


def refuse_interrupt(s: AgesState, seat: int, argument: int) -> Refusal:
    missing = _not_in_hand(s, seat, argument)
    if missing is not None:
        return missing
    return refuse("6.1.2", "card.no_interrupt", event=event(s, s.tables.card_event[argument]))


def refuse_cancel(s: AgesState, seat: int, argument: int) -> Refusal:
    return _not_in_hand(s, seat, argument) or refuse("X.8", "card.no_cancel", card=card(s, argument))


# -- aims --------------------------------------------------------------------------------------------------------------


def _frame(s: AgesState) -> list[int]:
    return s.frames[-2]


def _played(s: AgesState) -> Text:
    """The name of what is aimed now: an event, perhaps one that is turned away, or an artefact."""
    frame = _frame(s)
    if frame[Card.USE] == AS_ARTEFACT:
        return text("card.artefact", artefact=artefact(s, s.tables.card_artefact[frame[Card.CARD]]))
    return text("card.event", event=event(s, _event(s)))


def _event(s: AgesState) -> int:
    return cards.event_of(s, cards.redirected(s, _frame(s)))


def ask_target(s: AgesState, seat: int) -> Text:
    frame = _frame(s)
    chosen = len(s.aims[-1])
    if frame[Card.USE] == AS_ARTEFACT:
        key = "prompt.card.artefact_area" if chosen else "prompt.card.artefact_empire"
        return text(key, what=message(_played(s)))
    aim = message(aim_text(s.tables, _event(s), s.switches))
    key = "prompt.card.target_more" if chosen else "prompt.card.target"
    return text(key, what=message(_played(s)), aim=aim)


def explain_empire(s: AgesState, seat: int, argument: int) -> Text:
    args = {"empire": empire(s, argument), "seat": seat_of(s.owner[argument])}
    if cards.out_of_range(s, _frame(s), 1 << argument):
        return text("option.card.empire_passage", **args)
    return text("option.card.empire", **args)


def explain_area(s: AgesState, seat: int, argument: int) -> Text:
    holder = s.holder[argument]
    if holder == NONE:
        return text("option.card.area_neutral", area=area(s, argument))
    units = total(s.force[argument])
    return text(
        "option.card.area",
        area=area(s, argument),
        empire=empire(s, holder),
        units=number(units),
        city=number(city(s, argument)),
    )


def explain_player(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.card.player", seat=seat_of(argument), cards=number(len(s.hands[argument])))


def explain_chief(s: AgesState, seat: int, argument: int) -> Text:
    serves = s.leader_of[argument]
    key = "option.card.leader_passage" if cards.out_of_range(s, _frame(s), 1 << serves) else "option.card.leader"
    return text(key, leader=leader(s, argument), empire=empire(s, serves))


def explain_relic(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.card.relic", artefact=artefact(s, argument))


def explain_region(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.card.region", region=region(s, argument))


def explain_discard(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.card.discard", card=card(s, argument), value=number(s.tables.card_value[argument]))


def explain_stop(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.card.stop")


def refuse_stop(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("6.1.2", "card.choose_one", what=message(_played(s)))


def _refuse(s: AgesState, kind: int) -> Refusal | None:
    """The refusal of a target of the right kind; of any other kind something else is asked."""
    if cards.choice(s, _frame(s)) != kind:
        return None
    frame = _frame(s)
    if frame[Card.USE] == AS_ARTEFACT:
        return refuse("6.1.13", "card.no_site", what=message(_played(s)))
    aim = message(aim_text(s.tables, _event(s), s.switches))
    return refuse("6.1.2", "card.not_aimed", what=message(_played(s)), aim=aim)


def refuse_empire(s: AgesState, seat: int, argument: int) -> Refusal | None:
    if cards.choice(s, _frame(s)) != v.AN_EMPIRE:
        return None
    if argument >= COLOURS or s.card[argument] == NONE:
        return refuse("6.1.2", "card.not_in_play")
    frame = _frame(s)
    if not targets.reachable(s, frame[Card.SEAT], frame[Card.COLOUR]) >> argument & 1:
        return refuse("X.7", "card.not_in_range", empire=empire(s, argument))
    if frame[Card.USE] == AS_ARTEFACT:
        return _refuse_artefact(s, s.tables.card_artefact[frame[Card.CARD]], argument)
    if targets.immune(s, argument, _event(s)):
        return refuse("6.1.4", "card.immune", empire=empire(s, argument), event=event(s, _event(s)))
    return _refuse(s, v.AN_EMPIRE)


def _refuse_artefact(s: AgesState, played: int, colour: int) -> Refusal:
    args = {"artefact": artefact(s, played), "empire": empire(s, colour)}
    if not artefacts.in_time(s, played, colour):
        return refuse("6.1.9", "card.other_age", age=number(age(s, colour)), **args)
    if not artefacts.prepared(s, played, colour):
        return refuse("6.1.10", "card.not_prepared", **args)
    if artefacts.is_creed(s, played):
        return refuse("6.4.2", "card.creed_disorder", **args)
    return refuse("6.1.13", "card.no_room", **args)


def refuse_area(s: AgesState, seat: int, argument: int) -> Refusal | None:
    frame = _frame(s)
    if cards.choice(s, frame) == v.AN_AREA and frame[Card.USE] == AS_ARTEFACT and known(s, "area", argument):
        if s.holder[argument] != s.aims[-1][0] or s.tables.area_kind[argument] != LAND:
            return refuse("6.1.12", "card.not_its_land", empire=empire(s, s.aims[-1][0]), area=area(s, argument))
        if s.built[argument] >> RELIC:
            return refuse("6.1.13", "card.one_relic", area=area(s, argument))
    return _refuse(s, v.AN_AREA)


def refuse_player(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse(s, v.A_PLAYER)


def refuse_chief(s: AgesState, seat: int, argument: int) -> Refusal | None:
    if cards.choice(s, _frame(s)) == v.A_LEADER and known(s, "leader", argument) and s.leader_of[argument] != NONE:
        return refuse("6.1.5", "card.leader_far", leader=leader(s, argument))
    return _refuse(s, v.A_LEADER)


def refuse_relic(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse(s, v.A_RELIC)


def refuse_region(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse(s, v.A_REGION)


def refuse_discard(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse(s, v.A_CARD)


def _caution(s: AgesState, seat: int, colour: int) -> list[Text]:
    """Warnings about an empire as target: harm for an own one, glory for another's."""
    if colour == NONE:
        return []
    frame = _frame(s)
    own = s.owner[colour] == seat
    if frame[Card.USE] == AS_ARTEFACT:
        played = s.tables.card_artefact[frame[Card.CARD]]
        if own and s.tables.artefact_red[played]:
            return [text("caution.card.red")]
        if not own and s.tables.artefact_green[played]:
            return [text("caution.card.green", seat=seat_of(s.owner[colour]))]
        return []
    return [text("caution.card.own", empire=empire(s, colour))] if own and s.tables.event_harms[_event(s)] else []


def caution_empire(s: AgesState, seat: int, argument: int) -> list[Text]:
    futile = pointless_empire(s, seat, argument)
    return _caution(s, seat, argument) if futile is None else [futile]


def pointless_empire(s: AgesState, seat: int, argument: int) -> Text | None:
    if _frame(s)[Card.USE] == AS_ARTEFACT or not targets.futile(s, seat, _event(s), argument):
        return None
    return text("caution.card.futile", empire=empire(s, argument))


def caution_area(s: AgesState, seat: int, argument: int) -> list[Text]:
    return [] if _frame(s)[Card.USE] == AS_ARTEFACT else _caution(s, seat, s.holder[argument])


# -- assassins ---------------------------------------------------------------------------------------------------------


def _blade(s: AgesState) -> Thing:
    return number(value(s, s.blades[s.frames[-1][assassin.Drawing.SIDE]]))


def ask_draw(s: AgesState, seat: int) -> Text:
    side, left = s.frames[-1][assassin.Drawing.SIDE], s.frames[-1][assassin.Drawing.LEFT]
    key = "prompt.assassin.attacker" if side == assassin.ATTACKER else "prompt.assassin.victim"
    return text(key, value=_blade(s), left=number(left))


def explain_keep(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.assassin.keep", value=_blade(s))


def explain_again(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.assassin.again", left=number(s.frames[-1][assassin.Drawing.LEFT]))


# -- what events and artefacts ask for ---------------------------------------------------------------------------------


def ask_lost_leader(s: AgesState, seat: int) -> Text:
    return text("prompt.card.lose_leader", empire=empire(s, s.frames[-1][artefacts.LosingLeader.COLOUR]))


def explain_lost_leader(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.card.lose_leader", leader=leader(s, argument), area=area(s, s.leader_at[argument]))


def refuse_lost_leader(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("6.1.10", "card.not_its_leader", empire=empire(s, s.frames[-1][artefacts.LosingLeader.COLOUR]))


def ask_prophecy(s: AgesState, seat: int) -> Text:
    return text("prompt.card.prophecy", place=number(s.frames[-1][events_table.Prophecy.PLACED] + 1))


def explain_prophecy(s: AgesState, seat: int, argument: int) -> Text:
    return text(
        "option.card.prophecy",
        card=card(s, argument),
        value=number(s.tables.card_value[argument]),
        place=number(s.frames[-1][events_table.Prophecy.PLACED] + 1),
    )


def refuse_prophecy(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("6.1.4", "card.not_on_top")


def ask_hire(s: AgesState, seat: int) -> Text:
    frame = s.frames[-1]
    colour = frame[events_table.Hiring.COLOUR]
    return text(
        "prompt.card.hire",
        empire=empire(s, colour),
        area=area(s, frame[events_table.Hiring.AREA]),
        left=number(frame[events_table.Hiring.MOST] - len(items_of(s, seat, colour))),
        money=number(money_left(s, seat, colour)),
    )


def explain_hire(s: AgesState, seat: int, argument: int) -> Text:
    price = prices(s, s.frames[-1][events_table.Hiring.COLOUR], 0)[argument]
    return text("option.card.hire", unit=unit(s, argument), price=number(price))


def refuse_hire(s: AgesState, seat: int, argument: int) -> Refusal:
    if not known(s, "unit", argument):
        return refuse("2.3.1", "card.unknown_unit")
    return refuse("2.3.1", "card.not_for_hire", unit=unit(s, argument))


def explain_sell(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.card.sell")


def refuse_sell(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("2.3.1", "card.nothing_hired")


def explain_hired(s: AgesState, seat: int, argument: int) -> Text:
    colour = s.frames[-1][events_table.Hiring.COLOUR]
    spent = s.money[colour] - money_left(s, seat, colour)
    return text("option.card.hired", count=number(len(items_of(s, seat, colour))), spent=number(spent))


def ask_desert(s: AgesState, seat: int) -> Text:
    frame = s.frames[-1]
    left = number(frame[events_table.Deserting.LEFT])
    return text("prompt.card.desert", empire=empire(s, frame[events_table.Deserting.COLOUR]), left=left)


def explain_desert(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.card.desert", area=area(s, argument), units=number(total(s.force[argument])))


def refuse_desert(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("6.1.4", "card.no_units", empire=empire(s, s.frames[-1][events_table.Deserting.COLOUR]))


def ask_deserter(s: AgesState, seat: int) -> Text:
    return text("prompt.card.deserter", area=area(s, s.frames[-1][events_table.Deserter.AREA]))


def explain_deserter(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.card.deserter", unit=unit(s, argument))


def refuse_deserter(s: AgesState, seat: int, argument: int) -> Refusal:
    if not known(s, "unit", argument):
        return refuse("6.1.4", "card.unknown_unit")
    return refuse("6.1.4", "card.no_such_unit", unit=unit(s, argument))


PASS: Final[list[Use[AgesState]]] = [
    *(Use(node, cards.Pass(), explain_pass) for node in windows.WINDOWS),
    Use(cards.INTERRUPTION, cards.Pass(), explain_no_interrupt),
]
PLAY: Final[list[Use[AgesState]]] = [
    *(
        Use(node, windows.Play(windows.IN_CONFLICT + i), explain_play, refuse_play)
        for i, node in enumerate(windows.WINDOWS)
    ),
    Use(cards.INTERRUPTION, cards.Interrupt(), explain_play, refuse_interrupt),
]
CANCEL: Final[list[Use[AgesState]]] = [Use(cards.INTERRUPTION, cards.Cancel(), explain_cancel, refuse_cancel)]
EMPIRE: Final[list[Use[AgesState]]] = [
    Use(
        cards.TARGETING,
        cards.Aim(v.AN_EMPIRE),
        explain_empire,
        refuse_empire,
        caution=caution_empire,
        pointless=pointless_empire,
    ),
]
AT: Final[list[Use[AgesState]]] = [
    Use(cards.TARGETING, cards.Aim(v.AN_AREA), explain_area, refuse_area, caution=caution_area),
    Use(events_table.DESERTING, events_table.FromArea(), explain_desert, refuse_desert),
]
PLAYER: Final[list[Use[AgesState]]] = [Use(cards.TARGETING, cards.Aim(v.A_PLAYER), explain_player, refuse_player)]
CHIEF: Final[list[Use[AgesState]]] = [
    Use(cards.TARGETING, cards.Aim(v.A_LEADER), explain_chief, refuse_chief),
    Use(artefacts.LOSING_LEADER, artefacts.GiveUpLeader(), explain_lost_leader, refuse_lost_leader),
]
RELIC_USES: Final[list[Use[AgesState]]] = [Use(cards.TARGETING, cards.Aim(v.A_RELIC), explain_relic, refuse_relic)]
REGION: Final[list[Use[AgesState]]] = [Use(cards.TARGETING, cards.Aim(v.A_REGION), explain_region, refuse_region)]
TAKE_CARD: Final[list[Use[AgesState]]] = [
    Use(cards.TARGETING, cards.Aim(v.A_CARD), explain_discard, refuse_discard),
    Use(events_table.PROPHECY, events_table.PutOnTop(), explain_prophecy, refuse_prophecy),
]
STOP: Final[list[Use[AgesState]]] = [Use(cards.TARGETING, cards.StopAiming(), explain_stop, refuse_stop)]
KEEP: Final[list[Use[AgesState]]] = [Use(assassin.DRAWING, assassin.KeepBlade(), explain_keep)]
AGAIN: Final[list[Use[AgesState]]] = [Use(assassin.DRAWING, assassin.DrawAgain(), explain_again)]
BUILD: Final[list[Use[AgesState]]] = [Use(events_table.HIRING, events_table.HireUnit(), explain_hire, refuse_hire)]
LOSE: Final[list[Use[AgesState]]] = [
    Use(events_table.DESERTER, events_table.LoseDeserter(), explain_deserter, refuse_deserter)
]
SELL: Final[list[Use[AgesState]]] = [Use(events_table.HIRING, Sell(1), explain_sell, refuse_sell)]
DONE: Final[list[Use[AgesState]]] = [Use(events_table.HIRING, Done(), explain_hired)]

QUESTIONS: Final[list[Question[AgesState]]] = [
    *(Question(node, ask_window) for node in windows.WINDOWS),
    Question(cards.INTERRUPTION, ask_interrupt),
    Question(cards.TARGETING, ask_target),
    Question(assassin.DRAWING, ask_draw),
    Question(artefacts.LOSING_LEADER, ask_lost_leader),
    Question(events_table.PROPHECY, ask_prophecy),
    Question(events_table.HIRING, ask_hire),
    Question(events_table.DESERTING, ask_desert),
    Question(events_table.DESERTER, ask_deserter),
]
