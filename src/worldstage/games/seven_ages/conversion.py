"""Conversion (§1.28): a new empire that grows out of another one turns its units and leaders into its own."""

from __future__ import annotations

from worldstage.core.state import replaced
from worldstage.games.seven_ages.dissolution import claim_elephants
from worldstage.games.seven_ages.empires import leaders_in, remove_artefact
from worldstage.games.seven_ages.forces import in_pool, lift, put, set_holder, stack, turn_to, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import board, kinds
from worldstage.games.seven_ages.lines import founding as log
from worldstage.games.seven_ages.names import CAPITAL, HAD_CAPITAL, NONE, RELIC


def convert(s: AgesState, colour: int) -> None:
    """§1.28: in every start area of an empire that its card names. What is left of the others is settled later.

    §2.3.8: the elephants of those areas join the new empire before it builds its first units.
    """
    t = s.tables
    card = s.card[colour]
    for area in s.homeland[colour]:
        other = s.holder[area]
        if other not in (NONE, colour) and (t.converts_any[card] or s.card[other] in t.converts[card]):
            convert_area(s, colour, area)
    claim_elephants(s, colour)


def convert_area(s: AgesState, colour: int, area: int) -> None:
    """Units, leaders and the city change hands; the city is not lowered, and a fort stays (ruling).

    An artefact goes, as with any change of control (§6.1.15). The new owner sees the units: that is a reveal.
    """
    t = s.tables
    other = s.holder[area]
    counters = stack(s, other, area)
    units: list[int] = []
    for counter in counters:
        if counter < t.first_common:
            units += [unit_of(s, counter), s.at[counter]]
            lift(s, counter)
        else:
            s.common = replaced(s.common, counter - t.first_common, colour)
    if s.built[area] >> RELIC:
        remove_artefact(s, (s.built[area] >> RELIC) - 1, other, kinds.FOUNDING)
    if s.built[area] & CAPITAL:
        s.built = replaced(s.built, area, s.built[area] & ~CAPITAL)
        s.traits = replaced(s.traits, other, s.traits[other] | HAD_CAPITAL)
        board.CAPITAL_GONE.write(s, s.card[other], area)
    set_holder(s, area, colour)
    log.CONVERTED.write(s, s.card[colour], s.card[other], area, len(counters))
    lost = 0
    for i in range(0, len(units), 2):
        lost += 1 - _replace(s, colour, units[i], units[i + 1])
    if lost:
        board.UNITS_LOST.write(s, s.card[colour], area, lost, kinds.FOUNDING)
    for leader in leaders_in(s, other, area):
        s.leader_of = replaced(s.leader_of, leader, colour)
    s.reveals += 1


def _replace(s: AgesState, colour: int, unit: int, port: int) -> int:
    """Put a counter of the new colour in place of a unit: of its type, or of its class; 0 if there is none left."""
    t = s.tables
    alike = [other for other in range(t.unit_count) if t.unit_class[other] == t.unit_class[unit] and other != unit]
    for shown in [unit, *alike]:
        counter = in_pool(s, colour, shown)
        if NONE < counter < t.first_common:
            turn_to(s, counter, shown)
            put(s, counter, port)
            return 1
    return 0
