"""The invariants of a state: what must hold at every moment of every game. For tests and fuzzing.

Some things wait while a founding or a manoeuvre with its conflicts is under way (`quiet`): empty areas, two empires in
an area, leaders without units, galleys off their coast, empires without units.
"""

from __future__ import annotations

from collections.abc import Sequence

from worldstage.core.errors import RulesBug
from worldstage.core.flow import NODE
from worldstage.games.seven_ages.cards import CARD
from worldstage.games.seven_ages.conflict import CONFLICT
from worldstage.games.seven_ages.effects import artefacts_of, refresh_all
from worldstage.games.seven_ages.empires import in_play
from worldstage.games.seven_ages.forces import beside_own_land, colour_of, element, unit_of, units_in
from worldstage.games.seven_ages.founding import FOUNDING
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.manoeuvre import MANOEUVRE
from worldstage.games.seven_ages.names import (
    AGES,
    CAPITAL,
    CITY,
    COLOURS,
    FIRST_ELEPHANTS,
    GONE,
    JOINED,
    LAND,
    LAST_LEVEL,
    LATE,
    MOST_MONEY,
    MOVED,
    NONE,
    OVER_AT_ONCE,
    RELIC,
    VACANT,
)
from worldstage.games.seven_ages.tables import GOVERNMENT, RELIGION


def check(s: AgesState) -> None:
    """Raise RulesBug on the first thing that does not add up."""
    _check_cards(s)
    _check_empires(s)
    _check_counters(s)
    _check_control(s)
    _check_areas(s)
    _check_leaders(s)
    _check_artefacts(s)
    _check_markers(s)
    _check_seats(s)
    announced = sum(frame[NODE] == CARD.number for frame in s.frames)
    _expect(len(s.aims) == announced, f"{announced} cards are being played, and there are {len(s.aims)} lists of aims")
    if quiet(s):
        _check_settled(s)


def quiet(s: AgesState) -> bool:
    """Whether nothing may wait: no founding, manoeuvre or conflict is under way, or was when the game ended (§X.6)."""
    under_way = (FOUNDING.number, MANOEUVRE.number, CONFLICT.number)
    return s.finished != OVER_AT_ONCE and not any(frame[NODE] in under_way for frame in s.frames)


def _expect(holds: bool, what: str) -> None:
    if not holds:
        raise RulesBug(what)


def _check_cards(s: AgesState) -> None:
    """§P.1: every card is in exactly one place, and those who see it there know it."""
    found = [*s.deck, *s.top, *s.discards, *s.set_aside]
    for hand in s.hands:
        found += hand
    found += {card for card in s.card if card != NONE}  # parts of a divided empire share theirs
    for few in (s.fight_card, s.trade_card, s.blades):
        found += [card for card in few if card != NONE]
    missing = set(range(s.tables.card_count)) - set(found)
    twice = sorted(card for card in set(found) if found.count(card) > 1) if len(set(found)) < len(found) else []
    _expect(not missing, f"cards got lost: {sorted(missing)}")
    _expect(not twice, f"cards are in two places: {twice}")
    everybody = (1 << s.seats) - 1
    _expect(all(s.seen[card] == 0 for card in s.deck), "somebody knows a card of the deck")
    _expect(all(s.seen[card] == everybody for card in s.discards), "discards are open to all")
    for seat, hand in enumerate(s.hands):
        _expect(all(s.seen[card] >> seat & 1 for card in hand), f"seat {seat} does not know its own cards")
        _expect(hand == sorted(hand), f"the hand of seat {seat} is not sorted")


def _check_empires(s: AgesState) -> None:
    """§2.1.1, §1.14: money and levels stay on their tracks; a colour without empire has nothing."""
    for colour in range(COLOURS):
        if s.card[colour] == NONE:
            blank = (s.owner[colour], s.religion[colour], s.government[colour], s.marker[colour], s.shown[colour])
            _expect(blank == (NONE,) * 5, f"colour {colour} is not in play, but has an owner, creed or marker")
            empty = (s.level[colour], s.money[colour], s.elite[colour], s.traits[colour], len(s.areas[colour]))
            _expect(empty == (0,) * 5, f"colour {colour} is not in play, but has {empty}")
            continue
        _expect(0 <= s.owner[colour] < s.seats, f"empire {colour} has no owner")
        _expect(s.seated[s.owner[colour]] == 1, f"empire {colour} belongs to a vacant seat")
        _expect(0 <= s.money[colour] <= MOST_MONEY, f"empire {colour} has {s.money[colour]} money")
        _expect(1 <= s.level[colour] <= LAST_LEVEL + 1, f"empire {colour} is on level {s.level[colour]}")
        _expect(s.elite[colour] >= 0, f"empire {colour} has {s.elite[colour]} elite markers")


def _check_counters(s: AgesState) -> None:
    """§P.2: counters on the map belong to an empire in play; stacks are as large as the counters that are there."""
    t = s.tables
    force, guests = [0] * t.area_count, [0] * t.area_count
    for counter, port in enumerate(s.at):
        late = bool(s.how[counter] & LATE)
        _expect(not late or t.kind_late[t.counter_kind[counter]] != NONE, f"counter {counter} has no later side")
        if port == NONE:
            continue
        colour, area = colour_of(s, counter), t.port_area[port]
        _expect(colour != NONE and s.card[colour] != NONE, f"counter {counter} on the map belongs to nobody")
        unit = unit_of(s, counter)
        if s.holder[area] == colour:
            force[area] += 1 << element(s, unit)
        else:
            _expect(s.guest[area] == colour, f"counter {counter} is in area {area} unnoticed")
            guests[area] += 1 << element(s, unit)
    _expect(force == s.force, f"stacks and counters differ: {_different(force, s.force)}")
    _expect(tuple(guests) == s.guests, f"guests and counters differ: {_different(guests, s.guests)}")
    for i, colour in enumerate(s.common):
        _expect(colour == NONE or s.card[colour] != NONE, f"common counter {i} is in the pool of nobody")
        if s.elephants_gone and i < t.elephant_count:
            _expect(colour == NONE, "an elephant is left after age 7 began")


def _different(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [i for i in range(len(one)) if one[i] != other[i]]


def _check_control(s: AgesState) -> None:
    """§2.1.2, §4.2.1: who controls what, and two empires in one area only while a conflict is to come."""
    settled = quiet(s)
    for colour in range(COLOURS):
        held = [area for area, holder in enumerate(s.holder) if holder == colour]
        _expect(sorted(s.areas[colour]) == held, f"the areas of empire {colour} are not those it holds")
    for area, holder in enumerate(s.holder):
        if s.force[area]:
            _expect(holder != NONE, f"units in area {area}, which nobody holds")
        guest = s.guest[area]
        _expect((guest != NONE) == (s.guests[area] != 0), f"area {area} has guests without a name, or the reverse")
        if guest != NONE:
            _expect(guest != holder != NONE, f"area {area} has a guest but no other holder")
            _expect(not settled, f"two empires are in area {area}")
        if settled:
            _expect(holder == NONE or s.force[area] != 0, f"area {area} is held without units")


def _check_areas(s: AgesState) -> None:
    """What stands in an area: cities, capitals, forts, disorder."""
    t = s.tables
    capitals = [0] * COLOURS
    for area, built in enumerate(s.built):
        if not built:
            continue
        held = s.holder[area] != NONE
        _expect(t.area_kind[area] == LAND, f"something is built in water area {area}")
        _expect(built & CITY < len(t.city_values), f"no city has step {built & CITY}")
        if built & (CAPITAL | VACANT):
            _expect(built & CITY > 0, f"area {area} has a capital, or a city left empty, but no city")
        if built & VACANT:
            _expect(not held, f"the city of area {area} counts as left empty, but somebody holds it")
        if built & ~(CITY | VACANT | JOINED):
            _expect(held, f"area {area} is neutral, but has a capital, fort, disorder or artefact")
        if built & CAPITAL and held:
            capitals[s.holder[area]] += 1
        relic = (built >> RELIC) - 1
        if relic != NONE:
            _expect(s.relic_at[relic] == area, f"artefact {relic} does not know that it is in area {area}")
    _expect(max(capitals) <= 1, f"an empire has two capitals: {capitals}")  # §6.6.5


def _check_leaders(s: AgesState) -> None:
    """§6.2.1, §6.3.2: a leader serves an empire in an area, is in the cup or to come, or has left the game."""
    settled = quiet(s)
    for leader, colour in enumerate(s.leader_of):
        area = s.leader_at[leader]
        if colour == NONE:
            named = leader < s.tables.named_leaders
            _expect(area == NONE or (named and area == GONE), f"leader {leader} serves nobody, but is in area {area}")
        else:
            _expect(s.card[colour] != NONE, f"leader {leader} serves an empire that is gone")
            _expect(area >= 0, f"leader {leader} serves, but is nowhere")
            if settled:
                _expect(units_in(s, colour, area) != 0, f"leader {leader} is alone in area {area}")  # §6.2.3


def _check_artefacts(s: AgesState) -> None:
    """§6.1.11, §6.1.13: one marker each, in an area or on a card; creeds are on cards, as many as needed."""
    t = s.tables
    for artefact, area in enumerate(s.relic_at):
        if area != NONE:
            _expect((s.built[area] >> RELIC) - 1 == artefact, f"artefact {artefact} is not in area {area}")
            _expect(s.relic_of[artefact] == NONE, f"artefact {artefact} is on a card and in an area")
        owner = s.relic_of[artefact]
        _expect(owner == NONE or s.card[owner] != NONE, f"artefact {artefact} is on a card that is gone")
        _expect(s.blue[artefact] == NONE or t.artefact_blue[artefact] == 1, f"artefact {artefact} has no blue marker")
        if t.artefact_kind[artefact] in (RELIGION, GOVERNMENT):
            _expect(area == owner == NONE, f"creed {artefact} lies like another artefact")
    for colour in in_play(s):
        for creed, kind in ((s.religion[colour], RELIGION), (s.government[colour], GOVERNMENT)):
            _expect(creed == NONE or t.artefact_kind[creed] == kind, f"empire {colour} has adopted artefact {creed}")


def _check_markers(s: AgesState) -> None:
    """§O.6: a seat has one marker of each action and a joker; only laid ones are turned over."""
    for seat in range(s.seats):
        laid = [s.marker[colour] for colour in range(COLOURS) if s.owner[colour] == seat and s.marker[colour] != NONE]
        laid += [marker for marker in [s.extra[seat], *s.fallen[seat]] if marker != NONE]
        _expect(len(set(laid)) == len(laid), f"seat {seat} has laid a marker twice: {laid}")
        _expect(s.extra_shown[seat] == NONE or s.extra[seat] != NONE, f"seat {seat} turned over what it did not lay")
    for colour in range(COLOURS):
        shown = s.shown[colour] == NONE or s.marker[colour] != NONE
        _expect(shown, f"a marker of empire {colour} was turned over that was not laid")
    _expect(len(set(s.slow)) == len(s.slow) <= 3, f"markers that slow progress: {s.slow}")


def _check_seats(s: AgesState) -> None:
    """Glory never falls below 0 (ruling of §G.1); colours belong to one seat (§S.9); a finished game has a winner."""
    _expect(min(s.glory) >= 0, f"glory below 0: {s.glory}")
    chosen = [pair for pair in s.pair if pair != NONE]
    _expect(len(set(chosen)) == len(chosen), f"two seats share colours: {s.pair}")
    _expect(len(set(s.passed)) == len(s.passed), "a seat has passed the last level twice")
    if s.places:
        _expect(not s.frames, "a game has places before its end")
        _expect(1 in s.places and len(s.places) == s.seats, f"a game without a winner: {s.places}")


def _check_settled(s: AgesState) -> None:
    """Nothing that had to happen at once was forgotten."""
    t = s.tables
    for counter, port in enumerate(s.at):
        if port != NONE and t.galley[unit_of(s, counter)] and not s.how[counter] & MOVED:  # just turned to one (§6.5.3)
            area = t.port_area[port]
            safe = t.area_kind[area] == LAND or beside_own_land(s, colour_of(s, counter), area)
            _expect(safe, f"a galley is off its coast in area {area}")  # §4.1.17
    for colour in in_play(s):
        _expect(bool(s.areas[colour]), f"empire {colour} has no unit on the map")  # §7.1
        age = t.age_of_level[min(s.level[colour], LAST_LEVEL)]
        _expect(age < AGES or s.elephants_gone == 1, "an empire is in age 7, and there are elephants")  # §2.3.11
        for artefact in artefacts_of(s, colour):
            late = age > t.artefact_last_age[artefact]
            _expect(not late, f"artefact {artefact} has outlived its ages")  # §6.1.15
        if s.level[colour] >= FIRST_ELEPHANTS and not s.elephants_gone:
            for area in s.areas[colour]:
                if t.elephant[area]:
                    owner = s.common[t.elephant_counter[area] - t.first_common]
                    _expect(owner == colour, f"the elephant of area {area} is not with its empire")  # §2.3.8
    fresh = s.clone()
    refresh_all(fresh)
    _expect(fresh.bound == s.bound, "what holds for an empire is out of date")
