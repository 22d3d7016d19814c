"""Bots that know 7 Ages: one hand-written player in three styles.

Every option gets a worth in points of glory (`valuation`), with a little noise, and the best one is taken; the plans of
each chapter are in the modules `plans_…`. What takes several choices is planned once and then carried out (`Memory`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from worldstage.core.flow import Node
from worldstage.core.observation import Bot, Move, Observation
from worldstage.games.seven_ages import (
    artefacts,
    assassin,
    cards,
    cities,
    civilise,
    conflict,
    creeds,
    destiny,
    events_table,
    founding,
    glory,
    leaders,
    manoeuvre,
    markers,
    modernise,
    passage,
    plans_civilise,
    plans_conflict,
    plans_founding,
    plans_manoeuvre,
    plans_markers,
    plans_production,
    plans_trade,
    plans_windows,
    production,
    retreat,
    setup,
    trade,
    verbs,
    windows,
)
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.plans import Memory, Turn
from worldstage.games.seven_ages.valuation import Style

Answer = Callable[[Turn], Move]


def _first_units(turn: Turn) -> Move:
    return plans_production.choose_purchase(turn, 1)


def _production(turn: Turn) -> Move:
    return plans_production.choose_purchase(turn, 0)


def _leave(turn: Turn) -> Move:
    return turn.fallback()


def _join(turn: Turn) -> Move:
    return turn.play(verbs.ENTER, 0, "enter")


def _no_gift(turn: Turn) -> Move:
    return turn.play(verbs.GIVE, 0, "no_gift")


ANSWERS: Final[dict[Node[AgesState], Answer]] = {
    setup.REDEEM: plans_founding.choose_redeemed,
    setup.LAYING: plans_founding.choose_laid,
    setup.LAYING_AGAIN: plans_founding.choose_laid,
    setup.COLOUR_CHOICE: plans_founding.choose_pair,
    setup.JOINING: _join,
    markers.LAY_MARKERS: plans_markers.choose_marker,
    markers.SLOWING: plans_markers.choose_slow,
    **dict.fromkeys(markers.REVEALS, plans_markers.choose_reveal),
    markers.REVEAL_IN_TURN: plans_markers.choose_reveal,
    founding.START_CARD: plans_founding.choose_start,
    founding.START_WAY: plans_founding.choose_way,
    founding.START_COLOUR: plans_founding.choose_colour,
    founding.START_AREA: plans_founding.choose_area,
    founding.START_LEADER: plans_founding.choose_leader,
    founding.START_UNITS: _first_units,
    founding.START_FIGHT: plans_manoeuvre.choose_fight,
    founding.START_CAPITAL: plans_founding.choose_capital,
    founding.START_FORTS: plans_founding.choose_forts,
    production.PRODUCTION: _production,
    passage.WAY_CHOICE: plans_trade.choose_way,
    passage.ANSWER: plans_trade.choose_answer,
    passage.CARDS_WANTED: plans_trade.choose_wanted,
    passage.ACCEPTANCE: plans_trade.choose_acceptance,
    passage.PAYMENT: plans_trade.choose_payment,
    trade.PARTNER_CHOICE: plans_trade.choose_partner,
    trade.SEALING: plans_trade.choose_card,
    trade.LAYING: plans_trade.choose_card,
    trade.ADVANCING: plans_trade.choose_advance,
    trade.GIVING: _no_gift,
    manoeuvre.FROM: plans_manoeuvre.choose_source,
    manoeuvre.GROUP: plans_manoeuvre.choose_group,
    manoeuvre.FIGHT: plans_manoeuvre.choose_fight,
    manoeuvre.AGAIN: plans_manoeuvre.choose_again,
    creeds.CONVERTING: plans_manoeuvre.choose_creed,
    conflict.LONE_NUKE: plans_conflict.choose_nuke,
    conflict.RETREATING: plans_conflict.choose_retreat,
    conflict.REDRAWING: plans_conflict.choose_redraw,
    conflict.COMMITTING: plans_conflict.choose_commitment,
    retreat.PURSUED: plans_conflict.choose_loss,
    retreat.FLEEING: plans_conflict.choose_flight,
    destiny.PLAYING: plans_trade.choose_destiny_event,
    destiny.DISCARDING: plans_trade.choose_discard,
    civilise.PLAYING: plans_civilise.choose_card,
    leaders.DEMOTING: _leave,
    leaders.PROMOTING: plans_civilise.choose_promotion,
    leaders.DRAWN: plans_civilise.choose_drawn,
    leaders.PLACING: plans_civilise.choose_place,
    creeds.ADOPTING: plans_civilise.choose_adoption,
    modernise.MODERNISING: plans_civilise.choose_modernising,
    cities.BUILDING: plans_civilise.choose_city,
    cities.BUILDER_CITY: plans_civilise.choose_city,
    cities.CAPITAL_CHOICE: plans_founding.choose_capital,
    cities.CALMING: plans_civilise.choose_calming,
    cards.TARGETING: plans_civilise.choose_target,
    events_table.PROPHECY: plans_civilise.choose_prophecy,
    events_table.HIRING: plans_civilise.choose_hired,
    events_table.DESERTING: plans_civilise.choose_deserter,
    events_table.DESERTER: plans_civilise.choose_deserter,
    artefacts.LOSING_LEADER: plans_civilise.choose_lost_leader,
    assassin.DRAWING: plans_civilise.choose_blade,
    cards.INTERRUPTION: plans_windows.choose_interrupt,
    **dict.fromkeys(windows.WINDOWS, plans_windows.choose_window),
    windows.WINDOWS[0]: plans_windows.choose_in_conflict,
    glory.BUYING: plans_trade.choose_glory,
}


class Steady(Bot):
    """Plays by worth."""

    def __init__(self, style: Style) -> None:
        self.name = style.name
        self.style = style
        self.memory = Memory()

    def choose(self, seen: Observation[Any]) -> Move:
        if len(seen.actions) == 1:
            return Move(seen.actions[0], seen.because("bot.forced"))
        turn = Turn(seen, self.style, self.memory)
        move = ANSWERS[seen.game.node(seen.world)](turn)
        return move if move.action in seen.actions else turn.fallback()


def steady() -> Bot:
    return Steady(Style("steady", 0.6, 1.0, 0.03, 0, 1.2))


def bold() -> Bot:
    return Steady(Style("bold", 0.48, 1.6, 0.05, 0, 1.2))


def easy() -> Bot:
    return Steady(Style("easy", 0.75, 0.5, 2.0, 45, 1.4))


BOTS: dict[str, Callable[[], Bot]] = {"easy": easy, "steady": steady, "bold": bold}
STRONGEST = "bold"
