"""Bots that know 7 Ages: one hand-written player in three temperaments.

Every option gets a worth in points of glory (`valuation`), with a little noise, and the best one is taken; the plans of
each chapter are in the modules `plans_…`. What takes several choices is planned once and then carried out (`Memory`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from worldstage.core.observation import Bot, Move, Observation
from worldstage.games.seven_ages import (
    plans_civilise,
    plans_conflict,
    plans_founding,
    plans_manoeuvre,
    plans_markers,
    plans_production,
    plans_trade,
    plans_windows,
)
from worldstage.games.seven_ages.plans import Memory, Turn
from worldstage.games.seven_ages.valuation import Temper

Answer = Callable[[Turn], Move]


def _first_units(turn: Turn) -> Move:
    return plans_production.choose_purchase(turn, 1)


def _production(turn: Turn) -> Move:
    return plans_production.choose_purchase(turn, 0)


def _leave(turn: Turn) -> Move:
    return turn.fallback()


def _join(turn: Turn) -> Move:
    return turn.play("enter", 0, "enter")


def _no_gift(turn: Turn) -> Move:
    return turn.play("give", 0, "no_gift")


ANSWERS: Final[dict[str, Answer]] = {
    "setup.redeem": plans_founding.choose_redeemed,
    "setup.lay": plans_founding.choose_laid,
    "setup.lay_again": plans_founding.choose_laid,
    "setup.colour": plans_founding.choose_pair,
    "round.join": _join,
    "markers": plans_markers.choose_marker,
    "cadence": plans_markers.choose_slow,
    "reveal.in_turn": plans_markers.choose_reveal,
    "start.card": plans_founding.choose_start,
    "start.way": plans_founding.choose_way,
    "start.colour": plans_founding.choose_colour,
    "start.area": plans_founding.choose_area,
    "start.leader": plans_founding.choose_leader,
    "start.units": _first_units,
    "start.fight": plans_manoeuvre.choose_fight,
    "start.capital": plans_founding.choose_capital,
    "start.forts": plans_founding.choose_forts,
    "production": _production,
    "passage.way": plans_trade.choose_way,
    "passage.answer": plans_trade.choose_answer,
    "passage.cards": plans_trade.choose_wanted,
    "passage.accept": plans_trade.choose_acceptance,
    "passage.payment": plans_trade.choose_payment,
    "trade.partner": plans_trade.choose_partner,
    "trade.card": plans_trade.choose_card,
    "trade.lay": plans_trade.choose_card,
    "trade.advance": plans_trade.choose_advance,
    "trade.gift": _no_gift,
    "manoeuvre.from": plans_manoeuvre.choose_source,
    "manoeuvre.group": plans_manoeuvre.choose_group,
    "manoeuvre.fight": plans_manoeuvre.choose_fight,
    "manoeuvre.again": plans_manoeuvre.choose_again,
    "manoeuvre.creed": plans_manoeuvre.choose_creed,
    "conflict.nuke": plans_conflict.choose_nuke,
    "conflict.retreat": plans_conflict.choose_retreat,
    "conflict.redraw": plans_conflict.choose_redraw,
    "conflict.commit": plans_conflict.choose_commitment,
    "conflict.pursuit": plans_conflict.choose_loss,
    "conflict.flee": plans_conflict.choose_flight,
    "destiny.cards": plans_trade.choose_destiny_event,
    "destiny.discard": plans_trade.choose_discard,
    "civilise.cards": plans_civilise.choose_card,
    "civilise.demote": _leave,
    "civilise.promote": plans_civilise.choose_promotion,
    "civilise.drawn": plans_civilise.choose_drawn,
    "civilise.place": plans_civilise.choose_place,
    "civilise.adopt": plans_civilise.choose_adoption,
    "civilise.modernise": plans_civilise.choose_modernising,
    "civilise.city": plans_civilise.choose_city,
    "civilise.builder": plans_civilise.choose_city,
    "civilise.capital": plans_founding.choose_capital,
    "civilise.calm": plans_civilise.choose_calming,
    "card.target": plans_civilise.choose_target,
    "card.prophecy": plans_civilise.choose_prophecy,
    "card.hire": plans_civilise.choose_hired,
    "card.desert": plans_civilise.choose_deserter,
    "card.deserter": plans_civilise.choose_deserter,
    "artefact.leader": plans_civilise.choose_lost_leader,
    "assassin.draw": plans_civilise.choose_blade,
    "window.interrupt": plans_windows.choose_interrupt,
    "window.conflict": plans_windows.choose_in_conflict,
    "window.production": plans_windows.choose_window,
    "window.trades": plans_windows.choose_window,
    "window.manoeuvre": plans_windows.choose_window,
    "window.trade": plans_windows.choose_window,
    "window.end": plans_windows.choose_window,
    "window.scoring": plans_windows.choose_window,
    "scoring.buy": plans_trade.choose_glory,
}


class Steady(Bot):
    """Plays by worth."""

    def __init__(self, temper: Temper) -> None:
        self.name = temper.name
        self.temper = temper
        self.memory = Memory()

    def choose(self, seen: Observation[Any]) -> Move:
        if len(seen.actions) == 1:
            return Move(seen.actions[0], seen.because("bot.forced"))
        turn = Turn(seen, self.temper, self.memory)
        node = seen.game.node(seen.world).name
        if node.startswith("reveal."):
            return plans_markers.choose_reveal(turn)
        answer = ANSWERS.get(node)
        move = answer(turn) if answer is not None else turn.fallback()
        return move if move.action in seen.actions else turn.fallback()


def steady() -> Bot:
    return Steady(Temper("steady", 0.6, 1.0, 0.03, 0, 1.9))


def bold() -> Bot:
    return Steady(Temper("bold", 0.48, 1.6, 0.05, 0, 1.9))


def easy() -> Bot:
    return Steady(Temper("easy", 0.75, 0.5, 2.0, 45, 1.4))


BOTS: dict[str, Callable[[], Bot]] = {"easy": easy, "steady": steady, "bold": bold}
STRONGEST = "bold"
