"""6.4 Religions and governments: adopted from an empire in range, or by conquest; a change brings disorder."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, Rule, call, end
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.artefacts import take_effect
from worldstage.games.seven_ages.effects import has_passed, refresh
from worldstage.games.seven_ages.empires import age, disorder, disordered, leaders_of, remove_artefact, rule
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import civilise as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import CITY, COLOURS, NONE
from worldstage.games.seven_ages.passage import request
from worldstage.games.seven_ages.ranges import empires_in_range, in_range_by_passage, smallest, ways_to
from worldstage.games.seven_ages.tables import RELIGION


def held(s: AgesState, colour: int, artefact: int) -> int:
    """What an empire has of the kind of a creed, or NONE."""
    return s.religion[colour] if s.tables.artefact_kind[artefact] == RELIGION else s.government[colour]


def may_adopt(s: AgesState, colour: int, artefact: int) -> bool:
    """§6.4.2: not the one it has, no change while an area is in disorder, none that its age has passed (§6.1.15)."""
    own = held(s, colour, artefact)
    if own == artefact or has_passed(s.tables, artefact, age(s, colour)):
        return False
    return own == NONE or not disordered(s, colour)


def adopt(s: AgesState, colour: int, artefact: int) -> None:
    """§6.4.4, §6.4.5: the new marker replaces an old one of its kind; everything about it holds at once."""
    old, unrest = held(s, colour, artefact), changes(s, colour, artefact)
    if old != NONE:
        remove_artefact(s, old, colour, kinds.CREED)
    if s.tables.artefact_kind[artefact] == RELIGION:
        s.religion = replaced(s.religion, colour, artefact)
    else:
        s.government = replaced(s.government, colour, artefact)
    refresh(s, colour)
    log.CREED_ADOPTED.write(s, s.card[colour], artefact)
    take_effect(s, artefact, colour, NONE)
    if unrest:
        unsettle(s, colour)


def changes(s: AgesState, colour: int, artefact: int) -> bool:
    """§6.4.5: whether adopting a creed is a change that brings disorder; an artefact can make governments free."""
    if held(s, colour, artefact) in (NONE, artefact):
        return False
    return s.tables.artefact_kind[artefact] == RELIGION or not rule(s, colour, v.FREE_CHANGE)


def unsettle(s: AgesState, colour: int) -> None:
    """§6.4.5: after a change every area with a city or a leader is in disorder."""
    led = [s.leader_at[leader] for leader in leaders_of(s, colour)]
    for area in s.areas[colour]:
        if s.built[area] & CITY or area in led:
            disorder(s, area, kinds.CREED)


# -- from an empire in range (§6.4.1 to §6.4.3) ------------------------------------------------------------------------


def begin_adoption(s: AgesState, seat: int, colour: int) -> None:
    """§6.4.1, §6.4.3: one creed in an action, a religion or a government."""
    call(s, ADOPTION, seat, colour, NONE)


class Adoption(Node[AgesState]):
    """§6.4.1: a creed that needs a passage is adopted once that is permitted; else the player chooses again."""

    SEAT: Final = 2
    COLOUR: Final = 3
    WANTED: Final = 4

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        seat, colour, wanted = frame[self.SEAT], frame[self.COLOUR], frame[self.WANTED]
        if wanted != NONE and holders(s, colour, wanted) & empires_in_range(s, colour):
            end(s)
            adopt(s, colour, wanted)
            return
        frame[self.WANTED] = NONE
        if choices(s, colour):
            call(s, ADOPTING, seat, colour)
        else:
            end(s)


def holders(s: AgesState, colour: int, artefact: int) -> int:
    """§6.4.1: the other empires that have a creed, as bits."""
    bits = 0
    for other in range(COLOURS):
        if other != colour and (s.religion[other] == artefact or s.government[other] == artefact):
            bits |= 1 << other
    return bits


def choices(s: AgesState, colour: int) -> list[int]:
    """§6.4.1: the creeds that an empire may adopt from others in range, also by a passage (§3.5)."""
    wanted: list[int] = []
    having = 0
    for other in range(COLOURS):
        if other != colour and s.card[other] != NONE:
            for artefact in (s.religion[other], s.government[other]):
                if artefact != NONE and may_adopt(s, colour, artefact):
                    having |= 1 << other
                    if artefact not in wanted:
                        wanted.append(artefact)
    if not wanted:
        return []
    near = empires_in_range(s, colour)
    near |= in_range_by_passage(s, colour, having & ~near)
    return sorted(artefact for artefact in wanted if holders(s, colour, artefact) & near)


class Adopting(Ask[AgesState]):
    """§6.4.1: a creed of an empire in range, or none."""

    COLOUR: Final = 3


class AdoptCreed(Rule[AgesState]):
    """§6.4.1: at once, or after a passage (§3.5)."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + artefact for artefact in choices(s, s.frames[-1][ADOPTING.COLOUR])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.frames[-1][ADOPTING.COLOUR]
        end(s)
        s.frames[-1][ADOPTION.WANTED] = argument
        having = holders(s, colour, argument)
        if not having & empires_in_range(s, colour):
            request(s, colour, ways_to_any(s, colour, having))


def ways_to_any(s: AgesState, colour: int, having: int) -> list[list[int]]:
    """§3.5: the smallest sets of empires whose permission would bring one of several into range."""
    sets: list[int] = []
    for other in range(COLOURS):
        if having >> other & 1:
            for way in ways_to(s, colour, other):
                bits = 0
                for one in way:
                    bits |= 1 << one
                sets.append(bits)
    return smallest(sets)


class AdoptNothing(Rule[AgesState]):
    """§6.4.1: nothing has to be adopted."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        end(s)


# -- by conquest (§6.4.6) ----------------------------------------------------------------------------------------------


def offer_conquest_creed(s: AgesState, seat: int, colour: int, artefact: int) -> None:
    """§6.4.6: at the end of a manoeuvre in which an empire has taken an area of one with this religion."""
    if may_adopt(s, colour, artefact):
        call(s, CONVERTING, seat, colour, artefact)


class Converting(Ask[AgesState]):
    """§6.4.6: adopt the religion of the empire from which an area was taken, or not."""

    COLOUR: Final = 3
    ARTEFACT: Final = 4


class AdoptByConquest(Rule[AgesState]):
    """§6.4.6: at once."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + s.frames[-1][CONVERTING.ARTEFACT]]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.frames[-1][CONVERTING.COLOUR]
        end(s)
        adopt(s, colour, argument)


ADOPTION: Final[Adoption] = Adoption("adoption", "6.4.1")
ADOPTING: Final[Adopting] = Adopting("civilise.adopt", "6.4.1")
CONVERTING: Final[Converting] = Converting("manoeuvre.creed", "6.4.6")
NODES: Final = [ADOPTION, ADOPTING, CONVERTING]
