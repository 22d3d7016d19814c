"""3.0: countries, gold, unrest, the five markers drawn for each country, the start player."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.errors import BadSetup
from worldstage.core.flow import Ask, Node, Rule, become, call, end, next_step
from worldstage.core.text import Text
from worldstage.games.age_of_reason import log
from worldstage.games.age_of_reason.edition import Tables
from worldstage.games.age_of_reason.generated_state import AgeState, blank_state
from worldstage.games.age_of_reason.names import (
    BLANK_DISCARDED,
    COMPANIES_BOTH,
    COUNTRIES,
    COUNTRY_IDS,
    FIRST_RANDOM,
    INCOME_BOARD,
    MARKER_ROOM,
    NONE,
    PRESSGANGS_ANY,
    REGIONS,
    SEVENTH_UPPER,
)
from worldstage.games.age_of_reason.state import counted, put_disc


def new_state(seats: int, settings: dict[str, str], tables: Tables, chance: Chance) -> AgeState:
    """The table before anyone acts. Two seats are allowed like any other number (§1.0.2)."""
    s = blank_state(seats, tables)
    s.switches[PRESSGANGS_ANY] = int(settings["pressgangs"] == "any")  # §6.0.pressgangs
    s.switches[INCOME_BOARD] = int(settings["income"] == "board")  # §4.4.1
    s.switches[COMPANIES_BOTH] = int(settings["companies"] == "both")  # §6.0.levant-company
    s.switches[BLANK_DISCARDED] = int(settings["blank_after_conversion"] == "discarded")  # §4.3.2.I.r7
    s.switches[SEVENTH_UPPER] = int(settings["seventh_disc"] == "upper")  # §4.2.14
    s.switches[FIRST_RANDOM] = int(settings["first_alliances"] == "random")  # §4.2.22
    # §3.0.11: drawn first of all, because seats choose their countries in turn order.
    s.start = chance.below(seats, "start")
    if settings["countries"] == "deal":
        dealt = list(range(COUNTRIES))
        chance.shuffle(dealt, "deal")
        for seat in range(seats):
            take_country(s, seat, dealt[seat])
    elif settings["countries"] != "choose":
        for seat, country in enumerate(named_countries(seats, settings["countries"])):
            take_country(s, seat, country)
    return s


def named_countries(seats: int, names: str) -> list[int]:
    """The countries named when the table was made: `prussia,france`, one for each seat."""
    words = [word.strip() for word in names.split(",")]
    if len(words) != seats or len(set(words)) != seats or not set(words) <= set(COUNTRY_IDS):
        known = ", ".join(COUNTRY_IDS)
        args = {"names": ("", names), "seats": ("", seats), "known": ("", known)}
        raise BadSetup(Text("error.countries", args, "age-of-reason"))
    return [COUNTRY_IDS.index(word) for word in words]


def take_country(s: AgeState, seat: int, country: int) -> None:
    """§3.0.1: a seat leads a country."""
    s.country[seat] = country
    s.seat_of[country] = seat


class ChooseCountry(Ask[AgeState]):
    """§3.0.2: any country that is still free, whatever the number of seats."""


class TakeCountry(Rule[AgeState]):
    """The argument is the country."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        return [first + country for country in range(COUNTRIES) if s.seat_of[country] == NONE]

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        take_country(s, seat, argument)
        log.COUNTRY_CHOSEN.write(s, seat, argument)
        left = (seat + 1) % s.seats
        if s.country[left] == NONE:
            become(s, CHOOSE_COUNTRY, left)
        else:
            end(s)


class SetUp(Node[AgeState]):
    """3.0 from top to bottom; what has no step of its own lies ready in a blank state (§3.0.4, §3.0.6, §3.0.12)."""

    def run(self, s: AgeState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        if step == 0:
            log.PHASE_BEGAN.write(s, log.PHASE_SETUP)
            log.START_PLAYER.write(s, s.start)
            if s.country[s.start] == NONE:
                call(s, CHOOSE_COUNTRY, s.start)
            else:  # dealt, or named when the table was made
                for seat in range(s.seats):
                    log.COUNTRY_CHOSEN.write(s, seat, s.country[seat])
        else:
            give_gold_and_unrest(s)
            draw_first_discs(s, chance)
            end(s)


def give_gold_and_unrest(s: AgeState) -> None:
    """§3.0.3: 14 gold, the rest is the bank (§3.0.16); §3.0.5: unrest 4."""
    t = s.tables
    s.gold = [t.start_gold] * s.seats
    s.bank += t.start_gold * s.seats
    s.unrest = [t.start_unrest] * s.seats
    log.START_GOLD.write(s, t.start_gold)
    log.START_UNREST.write(s, t.start_unrest)


def draw_first_discs(s: AgeState, chance: Chance) -> None:
    """§3.0.7: five markers for each of the seven countries; §3.0.8: a disc for each.

    The markers leave the game (§3.0.9) and reward nobody (§3.0.10). A non-player country gets its discs like the
    others; the rest of its discs and its cards are never used (§3.0.15).
    """
    for country in range(COUNTRIES):
        for _ in range(s.tables.setup_markers):
            put_disc(s, country, chance.take_one(s.bag, "setup") // MARKER_ROOM)
        if s.log is not None:
            log.FIRST_DISCS.write(s, country, counted(s.discs[country * REGIONS : (country + 1) * REGIONS]))


CHOOSE_COUNTRY: Final[ChooseCountry] = ChooseCountry("setup.choose_country", "3.0.2")
SET_UP: Final[SetUp] = SetUp("setup", "3.0.1")
