"""6.2, 6.3 Leaders: one may be demoted, one promoted, by name or from the cup."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, Rule, become, call, end
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import age, leaders_of, remove_leader, rule
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import civilise as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import NONE

# -- demoting (§6.2.1) -------------------------------------------------------------------------------------------------


def begin_demotion(s: AgesState, seat: int, colour: int) -> None:
    """§6.2.1: an empire that civilises may demote one of its leaders."""
    if leaders_of(s, colour):
        call(s, DEMOTING, seat, colour)


class Demoting(Ask[AgesState]):
    """§6.2.1: one leader, or none."""

    COLOUR: Final = 3


class Demote(Rule[AgesState]):
    """§6.2.1: any one of its leaders."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + leader for leader in leaders_of(s, s.frames[-1][DEMOTING.COLOUR])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        remove_leader(s, argument, kinds.DEMOTION)


class Skip(Rule[AgesState]):
    """Leave a sub-action out."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)


# -- promoting (§6.3.1 to §6.3.4) --------------------------------------------------------------------------------------


def leader_number(s: AgesState, colour: int) -> int:
    """§6.3.1: the number on an empire's card, raised by artefacts wherever it counts (§6.1.7, §6.3.3)."""
    return s.tables.card_leaders[s.card[colour]] + rule(s, colour, v.LEADERS)


def begin_promotion(s: AgesState, seat: int, colour: int, beyond: int) -> None:
    """§6.3.1: one new leader below the leader number; with `beyond` an event allows one above it too."""
    number = leader_number(s, colour)
    if beyond or len(leaders_of(s, colour)) < number:
        call(s, PROMOTION, seat, colour, draws(s, colour))


class Promotion(Node[AgesState]):
    """§6.3.2, §6.3.3: as long as there is a leader to take or a draw left."""

    SEAT: Final = 2
    COLOUR: Final = 3
    DRAWS: Final = 4  # draws from the cup that are left

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        seat, colour, left = frame[self.SEAT], frame[self.COLOUR], frame[self.DRAWS]
        if named_leaders(s, colour) or (left > 0 and in_cup(s)):
            call(s, PROMOTING, seat, colour, left)
        else:
            end(s)


def named_leaders(s: AgesState, colour: int) -> list[int]:
    """§6.3.2: the leaders that its card names for an empire's present age and who have not been in the game yet."""
    t = s.tables
    now = age(s, colour)
    return [
        leader for leader in t.named_of[s.card[colour]] if t.leader_age[leader] == now and s.leader_at[leader] == NONE
    ]


def in_cup(s: AgesState) -> int:
    """§6.3.3: how many counters are in the cup, with those that say "no leader"."""
    t = s.tables
    count = t.blanks
    for leader in range(t.named_leaders, t.leader_count):
        if s.leader_of[leader] == NONE:
            count += 1
    return count


def only_blanks(s: AgesState) -> bool:
    """§6.3.3: whether nothing but counters that say "no leader" is in the cup."""
    return in_cup(s) == s.tables.blanks


def draws(s: AgesState, colour: int) -> int:
    """§6.3.3: how often an empire may draw from the cup."""
    return leader_number(s, colour) + rule(s, colour, v.LEADER_DRAWS)


def can_promote(s: AgesState, colour: int) -> bool:
    """§6.3.2, §6.3.3: whether there is a leader to be had, by name or from the cup."""
    return bool(named_leaders(s, colour)) or (draws(s, colour) > 0 and not only_blanks(s))


class Promoting(Ask[AgesState]):
    """§6.3.1: a named leader, a draw from the cup, or nobody."""

    COLOUR: Final = 3
    DRAWS: Final = 4


class PromoteNamed(Rule[AgesState]):
    """§6.3.2: a leader of the card."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return sorted(first + leader for leader in named_leaders(s, s.frames[-1][PROMOTING.COLOUR]))

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.frames[-1][PROMOTING.COLOUR]
        end(s)
        become(s, PLACING, seat, colour, argument)
        _place_alone(s)


class DrawLeader(Rule[AgesState]):
    """§6.3.3: a counter of the cup at random; "no leader" goes back by itself. Everybody sees it (ruling)."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first] if s.frames[-1][PROMOTING.DRAWS] > 0 and in_cup(s) else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.frames[-1][PROMOTING.COLOUR]
        end(s)
        s.frames[-1][PROMOTION.DRAWS] -= 1
        left = chance.below(in_cup(s), "leader")
        for leader in range(s.tables.named_leaders, s.tables.leader_count):
            if s.leader_of[leader] == NONE:
                if left == 0:
                    log.LEADER_DRAWN.write(s, seat, leader)
                    call(s, DRAWN, seat, colour, leader)
                    return
                left -= 1
        log.NO_LEADER_DRAWN.write(s, seat)


class PromoteNobody(Rule[AgesState]):
    """§6.3.1: nobody has to be promoted."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        end(s)


class Drawn(Ask[AgesState]):
    """§6.3.3: take the leader that was drawn, or put it back."""

    COLOUR: Final = 3
    LEADER: Final = 4


class AcceptLeader(Rule[AgesState]):
    """§6.3.3: the leader is taken."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        end(s)
        become(s, PLACING, seat, frame[DRAWN.COLOUR], frame[DRAWN.LEADER])
        _place_alone(s)


class PutBack(Rule[AgesState]):
    """§6.3.3: it goes back into the cup."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        log.LEADER_PUT_BACK.write(s, seat, s.frames[-1][DRAWN.LEADER])
        end(s)


class Placing(Ask[AgesState]):
    """§6.3.4: the new leader comes to any area of the empire. Nobody is asked about the only one."""

    COLOUR: Final = 3
    LEADER: Final = 4


class Place(Rule[AgesState]):
    """§6.3.4: any area of the empire."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return sorted(first + area for area in s.areas[s.frames[-1][PLACING.COLOUR]])

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        place(s, argument)


def _place_alone(s: AgesState) -> None:
    """§6.3.4: the only area needs no question."""
    areas = s.areas[s.frames[-1][PLACING.COLOUR]]
    if len(areas) == 1:
        place(s, areas[0])


def place(s: AgesState, area: int) -> None:
    """§6.3.4: end the node that places a leader: it serves the empire from now on."""
    frame = s.frames[-1]
    colour, leader = frame[PLACING.COLOUR], frame[PLACING.LEADER]
    end(s)
    s.leader_of = replaced(s.leader_of, leader, colour)
    s.leader_at = replaced(s.leader_at, leader, area)
    log.LEADER_PROMOTED.write(s, leader, s.card[colour], area)


DEMOTING: Final[Demoting] = Demoting("civilise.demote", "6.2.1")
PROMOTION: Final[Promotion] = Promotion("promotion", "6.3.1")
PROMOTING: Final[Promoting] = Promoting("civilise.promote", "6.3.1")
DRAWN: Final[Drawn] = Drawn("civilise.drawn", "6.3.3")
PLACING: Final[Placing] = Placing("civilise.place", "6.3.4")
NODES: Final = [DEMOTING, PROMOTION, PROMOTING, DRAWN, PLACING]
