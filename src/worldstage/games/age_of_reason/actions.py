"""4.3: player actions. In each round a seat first places a disc, then attacks; it may leave out either or both."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, Rule, become, call, end
from worldstage.games.age_of_reason import log
from worldstage.games.age_of_reason.attack import ATTACK_CHOICE, possible_attack
from worldstage.games.age_of_reason.boxes import open_boxes, place_disc
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import WAR_OFFICE
from worldstage.games.age_of_reason.state import boxes_held


def rounds(s: AgeState) -> int:
    """§4.3.0.1: six action rounds with two to four seats; §4.3.0.2: five with more."""
    return s.tables.rounds_few if s.seats <= 4 else s.tables.rounds_many


class PlayerActions(Node[AgeState]):
    """The same order in every round (§4.3.0.5); after the last round comes income (§4.3.0.10)."""

    ACTED: Final = 2  # how many seats have acted in this round

    def run(self, s: AgeState, frame: list[int], chance: Chance) -> None:
        if frame[self.ACTED] == s.seats:
            if s.round == rounds(s):
                end(s)
                return
            s.round += 1  # §4.3.0.9
            frame[self.ACTED] = 0
        if frame[self.ACTED] == 0:
            if s.round == 1:
                log.PHASE_BEGAN.write(s, log.PHASE_ACTIONS)
            log.ROUND_BEGAN.write(s, s.round)
        seat = s.order[frame[self.ACTED]]
        frame[self.ACTED] += 1
        call(s, DISC_CHOICE, seat)


class DiscChoice(Ask[AgeState]):
    """§4.3.0.6: first a disc in an action box; §4.3.0.7: or not, or nothing at all this round."""


class PassRound(Rule[AgeState]):
    """§4.3.0.7: neither a disc nor an attack."""

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        log.ROUND_PASSED.write(s, s.country[seat])
        end(s)


class PlaceDisc(Rule[AgeState]):
    """§4.3.1.1: the argument is the box."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        return open_boxes(s, seat, first)

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        become(s, ATTACKS, seat, 1)
        place_disc(s, seat, argument)


class SkipDisc(Rule[AgeState]):
    """§4.3.0.7: straight to the attacks."""

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        become(s, ATTACKS, seat, attacks_without_disc(s, seat))


def attacks_without_disc(s: AgeState, seat: int) -> int:
    """§6.0.war-office: two attacks in a round without a disc, from the round after it was placed; never three."""
    return 2 if boxes_held(s, s.country[seat], WAR_OFFICE) else 1


class Attacks(Node[AgeState]):
    """§4.3.2.1: one attack, or two."""

    SEAT: Final = 2
    LEFT: Final = 3  # how many are left

    def run(self, s: AgeState, frame: list[int], chance: Chance) -> None:
        seat = frame[self.SEAT]
        if frame[self.LEFT] == 0 or not possible_attack(s, seat):
            end(s)
        else:
            frame[self.LEFT] -= 1
            call(s, ATTACK_CHOICE, seat)


PLAYER_ACTIONS: Final[PlayerActions] = PlayerActions("actions", "4.3.0.6")
DISC_CHOICE: Final[DiscChoice] = DiscChoice("actions.disc", "4.3.1.1")
ATTACKS: Final[Attacks] = Attacks("actions.attacks", "4.3.2.1")
