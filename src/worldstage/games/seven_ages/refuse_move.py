"""Why a group cannot end in a place: the first rule of movement that stands against it, by what its owner may know."""

from __future__ import annotations

from worldstage.core.errors import Refusal
from worldstage.core.state import replaced
from worldstage.games.seven_ages.empires import age
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.hindrances import spared, star_wars_areas
from worldstage.games.seven_ages.names import COLOURS, NONE
from worldstage.games.seven_ages.reach import Gait, Group, coasts, doubles, ends
from worldstage.games.seven_ages.reach_air import can_end_at_sea
from worldstage.games.seven_ages.reach_sea import galley_waters, open_canals, sail
from worldstage.games.seven_ages.wording import area, empire, known, number, port, refuse


def why_not_to(s: AgesState, group: Group, to: int) -> Refusal:
    gait = Gait(s, group, doubles(s, group))
    refusal = _by_group(s, group, gait, to)
    if refusal is None:
        refusal = _by_place(s, group, gait, to)
    if refusal is None:
        refusal = _by_enemy(s, group, gait, to)
    return refusal if refusal is not None else _by_distance(s, group, gait, to)


def _by_group(s: AgesState, group: Group, gait: Gait, to: int) -> Refusal | None:
    """The group itself cannot move at all, or not to such a place."""
    if not known(s, "port", to):
        return refuse("4.1.1", "manoeuvre.nowhere")
    if not group.members:
        return refuse("4.1.1", "manoeuvre.empty_group")
    if s.escort and not gait.escorts:
        return refuse("4.1.7", "manoeuvre.no_escort")
    if gait.cargo > gait.ships > 0:
        return refuse("4.1.8", "manoeuvre.too_much_cargo", ships=number(gait.ships), cargo=number(gait.cargo))
    if gait.ships and not coasts(s, group):
        return refuse("4.1.15", "manoeuvre.two_coasts", area=area(s, group.area))
    if not gait.ships and to >= s.tables.area_count:
        return refuse("4.1.15", "manoeuvre.coast_of_ships")
    if to == group.area and not gait.ships:
        return refuse("4.1.1", "manoeuvre.there_already")
    return None


def _by_place(s: AgesState, group: Group, gait: Gait, to: int) -> Refusal | None:
    """Units of this sort never end in such an area."""
    t = s.tables
    target = t.port_area[to]
    water = target >= t.land_count
    place = area(s, target)
    if gait.ships and not water and not t.water_neighbours[target]:
        return refuse("4.1.11", "manoeuvre.inland", area=place)
    if gait.ships and gait.cargo and water:
        return refuse("4.1.8", "manoeuvre.cargo_at_sea", area=place)
    if gait.galleys and water and not galley_waters(s, group.colour, target):
        return refuse("4.1.17", "manoeuvre.galley", area=place)
    if not gait.ships and gait.columns and water:
        return refuse("4.1.9", "manoeuvre.land_units", area=place)
    if gait.nukes and target in star_wars_areas(s, group.colour):
        return refuse("4.1.19", "manoeuvre.star_wars", area=place)
    flies = not gait.ships and (gait.aloft != NONE or gait.nukes > 0)
    if flies and water and not can_end_at_sea(s, group.colour, target):
        return refuse("4.1.21", "manoeuvre.aircraft_at_sea", area=place)
    return None


def _by_enemy(s: AgesState, group: Group, gait: Gait, to: int) -> Refusal | None:
    """The empire there must not be attacked, or ships would have to pass its waters."""
    other = s.holder[s.tables.port_area[to]]
    if other == NONE or other == group.colour:
        return None
    mask = spared(s, group.colour)
    if mask == (1 << COLOURS) - 1:
        return refuse("6.4.4", "manoeuvre.pacifist", empire=empire(s, group.colour))
    if mask >> other & 1:
        same = s.religion[other] != NONE and s.religion[other] == s.religion[group.colour]
        return refuse("6.4.4" if same else "6.1.4", "manoeuvre.spared", enemy=empire(s, other))
    if gait.ships:
        canals = open_canals(s, group.colour, True)
        for start in coasts(s, group):
            if to in sail(s, group.colour, start, gait.afloat, gait.galleys, canals, NONE):
                return refuse("4.1.12", "manoeuvre.passes", enemy=empire(s, other))
    return None


def _by_distance(s: AgesState, group: Group, gait: Gait, to: int) -> Refusal:
    """A canal would be needed, foreign units are in the way, or it is too far."""
    t = s.tables
    if gait.ships:
        canals = [water for waters in t.canal_waters for water in waters]
        if to in ends(s, group, gait, canals):
            return refuse("4.1.16", "manoeuvre.canal", age=number(age(s, group.colour)), port=port(s, to))
    if to in ends(_alone(s, group.colour), group, gait, []):
        rule = "4.1.14" if gait.ships else "4.1.10" if gait.columns else "4.1.20"
        return refuse(rule, "manoeuvre.blocked", port=port(s, to))
    return refuse("4.1.4", "manoeuvre.too_far", port=port(s, to))


def _alone(s: AgesState, colour: int) -> AgesState:
    """The map as if no other empire had any units: what cannot be reached there is too far."""
    world = s.clone()
    for where, holder in enumerate(s.holder):
        if holder != colour:
            world.holder = replaced(world.holder, where, NONE)
            world.force[where] = 0
    return world
