"""4 Manoeuvre: groups move one after the other, then conflicts are fought, then disorder ends.

Until the player is done nothing is drawn or revealed: every move can be taken back. `reach` knows where a group can
go; events change that by `s.march` and `s.migrating`, see there.
"""

from __future__ import annotations

from typing import Final, cast

from worldstage.core.chance import Chance
from worldstage.core.flow import STEP, Ask, Node, Offer, Rule, call, end
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.calming import calm_areas
from worldstage.games.seven_ages.cards import AS_EVENT, announce, playable_events
from worldstage.games.seven_ages.conflict import begin_conflict
from worldstage.games.seven_ages.creeds import offer_conquest_creed
from worldstage.games.seven_ages.dissolution import settle
from worldstage.games.seven_ages.empires import leaders_in, rule
from worldstage.games.seven_ages.forces import is_kept, on_map, shift, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import manoeuvre as log
from worldstage.games.seven_ages.names import (
    AIRCRAFT,
    ATTACKED,
    CROSSINGS,
    GROUPED,
    IN_ACTION,
    JOINED,
    MAY_DOUBLE,
    MAY_EMPTY,
    MOVED,
    NAVAL,
    NONE,
)
from worldstage.games.seven_ages.passage import request
from worldstage.games.seven_ages.reach import (
    Gait,
    Group,
    coasts,
    destinations,
    doubles,
    ends,
    entrance,
    may_leave,
    movable_areas,
)
from worldstage.games.seven_ages.reach_sea import canal_owners, landfalls, open_canals, refused
from worldstage.games.seven_ages.tables import OWN_MANOEUVRE
from worldstage.games.seven_ages.totals import first_of
from worldstage.games.seven_ages.windows import is_of_use

# Steps of a manoeuvre.
MOVING: Final = 0
FIGHTING: Final = 1
CALMING: Final = 2
CLOSING: Final = 3
OVER: Final = 4

# Sorts of units in a group.
TROOPS: Final = 0
SHIPS: Final = 1
PLANES: Final = 2


def begin_manoeuvre(s: AgesState, colour: int) -> None:
    """§4.1.1: a whole manoeuvre of an empire: by its marker, free after its founding (§1.33), or again by an event."""
    log.BEGAN.write(s, s.owner[colour], s.card[colour])
    call(s, MANOEUVRE, colour, NONE, NONE, NONE)


class Manoeuvre(Node[AgesState]):
    """§4.1.1, §4.2.2, §4.3.1: movement, conflicts in the order the player likes, the end of disorder."""

    COLOUR: Final = 2
    AREA: Final = 3  # the conflict under way
    CREED: Final = 4  # the religion of the other side there, if it can be adopted by conquest
    WON: Final = 5  # such a religion of an empire from which an area was taken

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        colour, step = frame[self.COLOUR], frame[STEP]
        if step == MOVING:
            frame[STEP] = FIGHTING
            if movable_areas(s, colour):
                call(s, FROM, s.owner[colour], colour)
        elif step == FIGHTING:
            self.fight_on(s, frame)
        elif step == CALMING:
            frame[STEP] = CLOSING
            close(s, colour)
            if frame[self.WON] != NONE and s.card[colour] != NONE:
                offer_conquest_creed(s, s.owner[colour], colour, frame[self.WON])
        elif step == CLOSING and may_play_event(s, colour):
            call(s, AGAIN, s.owner[colour], colour)
        else:
            end(s)

    def fight_on(self, s: AgesState, frame: list[int]) -> None:
        """§4.2.2, §4.2.30: one conflict after the other; §6.4.6: what an area taken in one brings."""
        colour = frame[self.COLOUR]
        if frame[self.CREED] != NONE and s.holder[frame[self.AREA]] == colour:
            frame[self.WON] = frame[self.CREED]
        frame[self.CREED] = NONE
        areas = battlefields(s, colour)
        if not areas:
            frame[STEP] = CALMING
        elif len(areas) > 1:
            call(s, FIGHT, s.owner[colour], colour)
        else:
            attack(s, frame, areas[0])


def battlefields(s: AgesState, colour: int) -> list[int]:
    """§4.2.1: the areas in which units of an empire stand beside those of another, which held it before."""
    if colour not in s.guest:
        return []
    return [area for area, guest in enumerate(s.guest) if guest == colour]


def attack(s: AgesState, frame: list[int], area: int) -> None:
    """The next conflict of a manoeuvre. The empire in the area counts as attacked in this round."""
    other = s.holder[area]
    s.traits = replaced(s.traits, other, s.traits[other] | ATTACKED)
    frame[MANOEUVRE.AREA] = area
    frame[MANOEUVRE.CREED] = s.religion[other] if rule(s, other, v.CONQUEST_CREED) else NONE
    begin_conflict(s, area, frame[MANOEUVRE.COLOUR])


def close(s: AgesState, colour: int) -> None:
    """§4.3.1: the end of a manoeuvre. What held for this one only is over."""
    if s.card[colour] != NONE:
        calm_areas(s, colour)
        for counter in on_map(s, colour):
            s.how[counter] &= ~IN_ACTION
    s.march = replaced(s.march, colour, 0)
    s.migrating = replaced(s.migrating, colour, 0)
    s.led = ()


# -- events at the end (§6.1.2) ----------------------------------------------------------------------------------------


def may_play_event(s: AgesState, colour: int) -> bool:
    """Whether an event could follow, as far as everybody can see: a hand in which such a card may be."""
    seat = s.owner[colour]
    return s.card[colour] != NONE and bool(s.hands[seat]) and is_of_use(s, OWN_MANOEUVRE, seat)


class Again(Ask[AgesState]):
    """§6.1.2: an event that follows an own manoeuvre: Second Wind repeats it."""

    COLOUR: Final = 3


class PlayEvent(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in playable_events(s, seat, OWN_MANOEUVRE, s.frames[-1][AGAIN.COLOUR])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.frames[-1][AGAIN.COLOUR]
        end(s)
        announce(s, seat, argument, AS_EVENT, colour)


class NoEvent(Rule[AgesState]):
    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        s.frames[-1][STEP] = OVER


# -- which stack (§4.1.1) ----------------------------------------------------------------------------------------------


class From(Ask[AgesState]):
    """§4.1.1: from which area a group sets out, or nothing more moves."""

    COLOUR: Final = 3


class SetOut(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + area for area in movable_areas(s, s.frames[-1][FROM.COLOUR])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        call(s, GROUP, seat, s.frames[-1][FROM.COLOUR], argument)


class MovesDone(Rule[AgesState]):
    """§4.2.1: all units have moved: now the conflicts."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)


# -- the group (§4.1.2 to §4.1.23) -------------------------------------------------------------------------------------


class GroupRule(Rule[AgesState]):
    """A rule at the node that forms a group: the node reads the group off the map once for all of them."""

    def among(self, s: AgesState, group: Group, first: int) -> list[int]:
        """What `legal` is elsewhere."""
        raise NotImplementedError


class GroupChoice(Ask[AgesState]):
    """§4.1.1: who goes along, and where to. Only the owner sees which units these are."""

    COLOUR: Final = 3
    AREA: Final = 4

    def options(self, s: AgesState, seat: int) -> list[int]:
        group = group_of(s)
        found: list[int] = []
        offer: Offer[AgesState] | None = self._first_offer
        while offer is not None:
            found += cast(GroupRule, offer.rule).among(s, group, offer.first)
            offer = offer.next
        return found


def group_of(s: AgesState) -> Group:
    """The group that is formed at the node on top."""
    frame = s.frames[-1]
    return Group(s, frame[GROUP.COLOUR], frame[GROUP.AREA])


def arguments(units: list[int], first: int) -> list[int]:
    """Types of units as arguments, each once, sorted."""
    found: list[int] = []
    for unit in units:
        if first + unit not in found:
            found.append(first + unit)
    return sorted(found)


class TakeUnit(GroupRule):
    """§4.1.22: a unit joins the group; one non-aircraft stays in every land area that has one."""

    def among(self, s: AgesState, group: Group, first: int) -> list[int]:
        found = arguments(group.other_units, first)
        if found and may_leave(s, group) <= 0:
            return [unit for unit in found if s.tables.unit_class[unit - first] == AIRCRAFT]
        return found

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        group = group_of(s)
        s.how[first_of(s, group.others, argument)] |= GROUPED


class TakeAll(GroupRule):
    """Whatever can go together joins: all land units, or a whole fleet with as much cargo as it carries."""

    def among(self, s: AgesState, group: Group, first: int) -> list[int]:
        return [first] if group.others and company(s, group) else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        for counter in company(s, group_of(s)):
            s.how[counter] |= GROUPED


def company(s: AgesState, group: Group) -> list[int]:
    """The units that join together: what fits to the group so far, the strongest first (§4.1.8, §4.1.22)."""
    taken = [0, 0, 0]
    for unit in group.units:
        taken[sort_of(s, unit)] += 1
    sorts: list[list[int]] = [[], [], []]
    for i, counter in enumerate(group.others):
        sorts[sort_of(s, group.other_units[i])].append(counter)
    if taken[SHIPS] or not (taken[TROOPS] or taken[PLANES] or sorts[TROOPS]):
        room = taken[SHIPS] + len(sorts[SHIPS]) - taken[TROOPS] - taken[PLANES]
        joining = sorts[SHIPS] + strongest(s, sorts[TROOPS])[: max(0, room)]
    else:
        joining = strongest(s, sorts[TROOPS])
    joining = joining[: may_leave(s, group)]  # never negative where somebody could join
    return joining if joining or taken[TROOPS] or taken[SHIPS] else sorts[PLANES]


def sort_of(s: AgesState, unit: int) -> int:
    """Land unit, ship or aircraft."""
    cls = s.tables.unit_class[unit]
    return SHIPS if cls == NAVAL else PLANES if cls == AIRCRAFT else TROOPS


def strongest(s: AgesState, counters: list[int]) -> list[int]:
    """Counters by their front value, the highest first; of elephants those that their empire keeps (§2.3.10)."""
    if len(counters) < 2:
        return counters
    front = s.tables.unit_front
    valued = sorted([(-front[unit_of(s, counter)], not is_kept(s, counter), counter) for counter in counters])
    return [counter for _, _, counter in valued]


class DropUnit(GroupRule):
    """A unit leaves the group again."""

    def among(self, s: AgesState, group: Group, first: int) -> list[int]:
        return arguments(group.units, first)

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        group = group_of(s)
        s.how[first_of(s, group.members, argument, spared=True)] &= ~GROUPED


class WithLeader(GroupRule):
    """§4.1.7: a leader goes along with units of the group; once in a manoeuvre (ruling)."""

    def among(self, s: AgesState, group: Group, first: int) -> list[int]:
        if not group.members or group.colour not in s.leader_of:
            return []
        return [
            first + leader
            for leader in leaders_in(s, group.colour, group.area)
            if leader not in s.escort and leader not in s.led
        ]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.escort = (*s.escort, argument)


class WithoutLeader(GroupRule):
    def among(self, s: AgesState, group: Group, first: int) -> list[int]:
        return [first + leader for leader in sorted(s.escort)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.escort = tuple([leader for leader in s.escort if leader != argument])


class Back(GroupRule):
    """The group stays where it is."""

    def among(self, s: AgesState, group: Group, first: int) -> list[int]:
        return [first]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        for counter in group_of(s).members:
            s.how[counter] &= ~GROUPED
        s.escort = ()
        end(s)


class MoveTo(GroupRule):
    """§4.1.1: the group moves, once and as a whole (ruling); a canal on the way may need permission (§4.1.16)."""

    def among(self, s: AgesState, group: Group, first: int) -> list[int]:
        return [first + port for port in destinations(s, group)] if group.members else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        if not move(s, argument):
            call(s, CANAL, argument)


def move(s: AgesState, port: int) -> bool:
    """Move the group of the node on top and end it; false if it can't get there without further permission.

    Twice the points of one unit (§6.1.4) are used up only if they are needed.
    """
    group = group_of(s)
    gait = Gait(s, group, False)
    canals = open_canals(s, group.colour, False) if gait.ships else []
    if doubles(s, group) and port not in ends(s, group, gait, canals):
        gait = Gait(s, group, True)
        if port in ends(s, group, gait, canals):
            s.migrating = replaced(s.migrating, group.colour, s.migrating[group.colour] & ~MAY_DOUBLE)
    if gait.ships:
        if port not in ends(s, group, gait, canals):
            return False
        man_coast(s, group, gait, port, canals)
        group = group_of(s)
    how = entrance(s, group, gait, port)
    end(s)
    carry(s, group, port, how)
    return True


def man_coast(s: AgesState, group: Group, gait: Gait, port: int, canals: list[int]) -> None:
    """§4.1.15: the ships of a coast from which the way is open set out, in place of others of the same types."""
    if len(s.tables.ports_of[group.area]) == 1 or s.built[group.area] & JOINED:
        return
    start = NONE
    for coast in coasts(s, group):
        if start == NONE and port in landfalls(s, group.colour, coast, gait.afloat, gait.galleys, canals):
            start = coast
    ships = [group.members[i] for i, unit in enumerate(group.units) if s.tables.unit_class[unit] == NAVAL]
    for ship in ships:
        s.how[ship] &= ~GROUPED
    for ship in ships:
        for other in group.members + group.others:
            alike = unit_of(s, other) == unit_of(s, ship) and s.at[other] == start
            if alike and not s.how[other] & GROUPED:
                s.how[other] |= GROUPED
                break


def carry(s: AgesState, group: Group, port: int, how: int) -> None:
    """The group arrives. Only ships lie on a coast; how the area was entered matters later (§4.2.10, §4.3.4).

    A new area may bring an elephant (§2.3.8).
    """
    t = s.tables
    colour, source, area = group.colour, group.area, t.port_area[port]
    tell(s, group, area)
    spend_migration(s, group)
    taken = s.holder[area] == NONE
    for i, counter in enumerate(group.members):
        s.how[counter] = s.how[counter] & ~(GROUPED | CROSSINGS) | MOVED | how
        shift(s, counter, port if t.unit_class[group.units[i]] == NAVAL else area)
    for leader in s.escort:
        s.leader_at = replaced(s.leader_at, leader, area)
        log.LEADER_WENT.write(s, s.card[colour], leader, area)
    s.led = (*s.led, *s.escort)
    s.escort = ()
    if taken or not s.force[source]:
        settle(s, colour)


def spend_migration(s: AgesState, group: Group) -> None:
    """Migration lets one land area be left empty, against §4.1.22: this group may be the last to leave."""
    if not s.migrating[group.colour] & MAY_EMPTY or group.area >= s.tables.land_count or may_leave(s, group):
        return
    for unit in group.units:
        if s.tables.unit_class[unit] != AIRCRAFT:
            s.migrating = replaced(s.migrating, group.colour, s.migrating[group.colour] & ~MAY_EMPTY)
            return


def tell(s: AgesState, group: Group, area: int) -> None:
    """Numbers of land units, ships and aircraft are open (§4.2.31); a group of one type is told its owner by type."""
    if s.log is None:
        return
    sizes = [0, 0, 0]
    for unit in group.units:
        sizes[sort_of(s, unit)] += 1
    empire = s.card[group.colour]
    alike = arguments(group.units, 0)
    if len(alike) == 1:
        seat = s.owner[group.colour]
        log.MOVED_ALIKE.tell(s, 1 << seat, empire, group.area, area, sizes[0], sizes[1], sizes[2], alike[0])
    else:
        log.MOVED.write(s, empire, group.area, area, sizes[0], sizes[1], sizes[2])


# -- canals (§4.1.16) --------------------------------------------------------------------------------------------------


class Canal(Node[AgesState]):
    """§4.1.16: the empires at a canal are asked; with their permission the group below moves, else it stays."""

    PORT: Final = 2

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        port = frame[self.PORT]
        if frame[STEP] == 0:
            frame[STEP] = 1
            group_frame = s.frames[-2]
            colour, area = group_frame[GROUP.COLOUR], group_frame[GROUP.AREA]
            request(s, colour, canal_ways(s, Group(s, colour, area), port))
        else:
            end(s)
            move(s, port)


def canal_ways(s: AgesState, group: Group, port: int) -> list[list[int]]:
    """Whom to ask for the way to a port: for each canal that leads there, the empires at it; for none, those at all."""
    t = s.tables
    free = open_canals(s, group.colour, False)
    gait = Gait(s, group, doubles(s, group))
    ways: list[list[int]] = []
    everybody: list[int] = []
    for canal, waters in enumerate(t.canal_waters):
        owners = canal_owners(s, group.colour, canal)
        if not owners or any(s.owner[other] in refused(s, group.colour) for other in owners):
            continue
        everybody += [other for other in owners if other not in everybody]
        if port in ends(s, group, gait, free + waters):
            ways.append(owners)
    return ways if ways else [everybody]


# -- the next conflict (§4.2.2) ----------------------------------------------------------------------------------------


class FightChoice(Ask[AgesState]):
    """§4.2.2: the active player chooses which conflict comes next."""

    COLOUR: Final = 3


class Fight(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + area for area in battlefields(s, s.frames[-1][FIGHT.COLOUR])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        attack(s, s.frames[-1], argument)


MANOEUVRE: Final[Manoeuvre] = Manoeuvre("manoeuvre", "4.1.1")
FROM: Final[From] = From("manoeuvre.from", "4.1.1")
GROUP: Final[GroupChoice] = GroupChoice("manoeuvre.group", "4.1.1")
CANAL: Final[Canal] = Canal("manoeuvre.canal", "4.1.16")
FIGHT: Final[FightChoice] = FightChoice("manoeuvre.fight", "4.2.2")
AGAIN: Final[Again] = Again("manoeuvre.again", "6.1.2")
NODES: Final = [MANOEUVRE, FROM, GROUP, CANAL, FIGHT, AGAIN]
