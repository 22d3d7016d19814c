"""The invariants of a state: what must hold at every moment of every game. For tests and fuzzing."""

from __future__ import annotations

from worldstage.core.errors import RulesBug
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import COUNTRIES, NONE, REGIONS


def check(s: AgeState) -> None:
    """Raise RulesBug on the first thing that does not add up."""
    _check_discs(s)
    _check_markers(s)
    _check_money(s)
    _check_cards(s)
    _check_alliances(s)


def _expect(holds: bool, what: str) -> None:
    if not holds:
        raise RulesBug(what)


def _check_discs(s: AgeState) -> None:
    """§2.0.2, §2.2.1, §2.2.2: 22 discs of each country, on the board or in the supply."""
    for country in range(COUNTRIES):
        here = s.discs[country * REGIONS : (country + 1) * REGIONS]
        _expect(min(here) >= 0, f"country {country} has a negative number of discs")
        _expect(s.supply[country] >= 0, f"country {country} uses more discs than it has")
        placed = sum(here) + s.box.count(country)
        _expect(placed + s.supply[country] == s.tables.discs, f"discs of country {country} got lost")
        presence = sum(1 << region for region in range(REGIONS) if here[region])
        _expect(presence == s.presence[country], f"presence of country {country} is wrong")
    closed = [i for i in range(len(s.box)) if s.seats < 5 and s.tables.box_five_plus[i]]
    _expect(all(s.box[i] == NONE for i in closed), "a disc lies in a box that is closed at this table")
    _expect(all(c == NONE or s.seat_of[c] != NONE for c in s.box), "a non-player country holds a box")


def _check_markers(s: AgeState) -> None:
    _expect(min(s.markers) >= 0, "a negative number of markers")
    drawn = len(s.tables.bag) - len(s.bag)
    _expect(sum(s.markers) <= drawn, "more markers on the board than were drawn")


def _check_money(s: AgeState) -> None:
    _expect(min(s.gold) >= 0, "somebody has less than no gold")
    _expect(sum(s.gold) == s.bank, f"the seats hold {sum(s.gold)} gold, the bank has paid out {s.bank}")
    _expect(all(0 <= u <= s.tables.unrest_limit for u in s.unrest), f"unrest off the track: {s.unrest}")


def _check_cards(s: AgeState) -> None:
    for seat in range(s.seats):
        _expect(s.hand[seat] >> 1 & 1 == 1, "an ally card got lost")
        _expect(s.hand[seat] in s.rumours[seat], f"seat {seat} holds a hand that nobody thinks possible")


def _check_alliances(s: AgeState) -> None:
    for space, country in enumerate(s.space):
        _expect(country == NONE or s.side[country] == space % 2, f"country {country} is in the wrong row")
    allied = sorted(country for country in s.space if country != NONE)
    _expect(allied == [c for c in range(COUNTRIES) if s.side[c] != NONE], "alliances and display differ")
    if not s.frames:
        _expect(1 in s.places, "a game without a winner")
