"""6.1 Artefacts: for which empire one can be played, where its marker lies, and what it does when it comes."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Rule, call, end
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.effects import enjoyed, refresh, refresh_all
from worldstage.games.seven_ages.empires import (
    add_glory,
    age,
    disordered,
    final_glory,
    in_play,
    leaders_of,
    receive,
    remove_leader,
)
from worldstage.games.seven_ages.forces import lower_city
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import cards as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import AGES, CITY, LAND, NONE, OVER_AT_ONCE, RELIC
from worldstage.games.seven_ages.tables import GOVERNMENT, RELIGION

# -- for whom ----------------------------------------------------------------------------------------------------------


def is_creed(s: AgesState, artefact: int) -> bool:
    """A religion or a government: several empires can have it, each one of its kind."""
    kind = s.tables.artefact_kind[artefact]
    return kind == RELIGION or kind == GOVERNMENT


def in_use(s: AgesState, artefact: int) -> bool:
    """§6.1.11: whether its marker lies on the map, on a card or on the progress track."""
    return (
        s.relic_at[artefact] != NONE
        or s.relic_of[artefact] != NONE
        or s.blue[artefact] != NONE
        or artefact in s.religion
        or artefact in s.government
    )


def in_time(s: AgesState, artefact: int, colour: int) -> bool:
    """§6.1.9: the empire is in one of the ages on the card; one marked † can come earlier with what it names."""
    t = s.tables
    now = age(s, colour)
    if t.artefact_ages[artefact] >> now & 1:
        return True
    early = t.artefact_early_age[artefact]
    if not early or not early <= now < t.artefact_last_age[artefact]:
        return False
    return t.artefact_early_with[artefact] in enjoyed(s, colour)


def prepared(s: AgesState, artefact: int, colour: int) -> bool:
    """§6.1.10, §6.1.17: the empire has one of the artefacts that are needed, by its own or by a blue marker."""
    needs = s.tables.artefact_needs[artefact]
    if not needs:
        return True
    own = enjoyed(s, colour)
    return any(need in own for need in needs)


def may_have(s: AgesState, artefact: int, colour: int) -> bool:
    """Whether an artefact that is not in use can be played for an empire. §6.4.2: no creed changes in disorder."""
    if not in_time(s, artefact, colour) or not prepared(s, artefact, colour):
        return False
    if is_creed(s, artefact):
        old = s.religion[colour] if s.tables.artefact_kind[artefact] == RELIGION else s.government[colour]
        return old == NONE or not disordered(s, colour)
    return bool(s.tables.artefact_on_card[artefact]) or bool(sites(s, artefact, colour))


def has_recipient(s: AgesState, artefact: int, open_to: int) -> bool:
    """Whether an artefact can be played for any of the empires `open_to`, as bits."""
    if in_use(s, artefact):
        return False
    for colour, card in enumerate(s.card):
        if card != NONE and open_to >> colour & 1 and may_have(s, artefact, colour):
            return True
    return False


def recipients(s: AgesState, artefact: int, open_to: int) -> list[int]:
    """§6.1.9: the empires for which an artefact can be played, one's own or others'; `open_to` as bits (§X.7)."""
    if in_use(s, artefact):
        return []
    return [colour for colour in in_play(s) if open_to >> colour & 1 and may_have(s, artefact, colour)]


def sites(s: AgesState, artefact: int, colour: int) -> list[int]:
    """§6.1.12, §6.1.13: the land areas of an empire without an artefact, perhaps of a certain terrain only."""
    t = s.tables
    terrain, terrains = t.artefact_terrain[artefact], t.terrain_at[age(s, colour)]
    return sorted(
        area
        for area in s.areas[colour]
        if t.area_kind[area] == LAND and s.built[area] >> RELIC == 0 and (terrain == NONE or terrains[area] == terrain)
    )


# -- placing -----------------------------------------------------------------------------------------------------------


def place(s: AgesState, artefact: int, colour: int, area: int) -> None:
    """§6.1.12: put the marker of an artefact that is no creed on an area, or with NONE on the empire's card."""
    if area == NONE:
        s.relic_of = replaced(s.relic_of, artefact, colour)
        log.RELIC_ON_CARD.write(s, artefact, s.card[colour])
    else:
        s.relic_at = replaced(s.relic_at, artefact, area)
        s.built = replaced(s.built, area, s.built[area] | (artefact + 1) << RELIC)
        log.RELIC_PLACED.write(s, artefact, s.card[colour], area)
    refresh(s, colour)
    place_blue(s, artefact, colour)
    take_effect(s, artefact, colour, area)


def place_blue(s: AgesState, artefact: int, colour: int) -> None:
    """§6.1.16: a blue marker lies 7 levels ahead of the empire, less the number of its age. §6.1.18: it stays."""
    if s.tables.artefact_blue[artefact]:
        s.blue = replaced(s.blue, artefact, s.level[colour] + AGES - age(s, colour))
        log.BLUE_PLACED.write(s, artefact, s.blue[artefact])
        refresh_all(s)


def take_effect(s: AgesState, artefact: int, colour: int, area: int) -> None:
    """§6.1.14: 1 glory for a green marker, -1 for a red one, to the empire's player; then what it does at once."""
    t = s.tables
    if t.artefact_green[artefact]:
        add_glory(s, s.owner[colour], 1, kinds.BY_ARTEFACT)
    if t.artefact_red[artefact]:
        add_glory(s, s.owner[colour], -1, kinds.BY_ARTEFACT)
    effects = t.artefact_effects[artefact]
    for i in range(0, len(effects), 2):
        _do(s, artefact, colour, area, effects[i], effects[i + 1])


def _do(s: AgesState, artefact: int, colour: int, area: int, effect: int, amount: int) -> None:
    if effect == v.GAIN_GLORY:
        add_glory(s, s.owner[colour], amount, kinds.BY_ARTEFACT)
    elif effect == v.GAIN_ELITE:
        s.elite = replaced(s.elite, colour, s.elite[colour] + amount)
        log.ELITE_GAINED.write(s, s.card[colour], artefact, amount)
    elif effect == v.GAIN_MONEY:
        receive(s, colour, amount, kinds.BY_ARTEFACT)
    elif effect == v.LOWER_CITY:
        if s.built[area] & CITY:
            lower_city(s, area)
    elif effect == v.LOSE_LEADER:
        lose_leader(s, colour)
    elif effect == v.WAR:
        s.world_war = replaced(s.world_war, colour, s.round + 1)
        log.WORLD_WAR.write(s, s.card[colour])
    else:
        log.GAME_ENDS.write(s, s.owner[colour], s.card[colour])  # §W.5
        add_glory(s, s.owner[colour], final_glory(s), kinds.INTERNET)
        s.finished = OVER_AT_ONCE


# -- losing a leader ---------------------------------------------------------------------------------------------------


def lose_leader(s: AgesState, colour: int) -> None:
    """An artefact costs the empire a leader; of several its player chooses one."""
    own = leaders_of(s, colour)
    if len(own) == 1:
        remove_leader(s, own[0], kinds.BY_ARTEFACT)
    elif own:
        call(s, LOSING_LEADER, s.owner[colour], colour)


class LosingLeader(Ask[AgesState]):
    """§6.1.10: which leader goes."""

    COLOUR: Final = 3


class GiveUpLeader(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + leader for leader in leaders_of(s, s.frames[-1][LosingLeader.COLOUR])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        remove_leader(s, argument, kinds.BY_ARTEFACT)


LOSING_LEADER: Final[LosingLeader] = LosingLeader("artefact.leader", "6.1.10")
