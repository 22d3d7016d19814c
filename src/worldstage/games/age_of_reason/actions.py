"""4.3: player actions. In each round a seat first places a disc, then attacks; it may leave out either or both."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, become, call, end
from worldstage.core.state import note
from worldstage.games.age_of_reason.attack import ATTACK_CHOICE, possible_attack
from worldstage.games.age_of_reason.boxes import open_boxes, place_disc
from worldstage.games.age_of_reason.names import PASS, PLACE, SKIP, WAR_OFFICE
from worldstage.games.age_of_reason.state import PHASE_ACTIONS, AgeState, boxes_held


def rounds(s: AgeState) -> int:
    """§4.3.0.1: six action rounds with two to four seats; §4.3.0.2: five with more."""
    return s.tables.rounds_few if s.seats <= 4 else s.tables.rounds_many


class PlayerActions(Node[AgeState]):
    """The same order in every round (§4.3.0.5); after the last round comes income (§4.3.0.10).

    The third number of the frame counts the seats that have acted in this round.
    """

    def run(self, s: AgeState, frame: list[int], chance: Chance) -> None:
        if frame[2] == s.seats:
            if s.round == rounds(s):
                end(s)
                return
            s.round += 1  # §4.3.0.9
            frame[2] = 0
        if frame[2] == 0:
            if s.round == 1:
                note(s, "phase.began", PHASE_ACTIONS)
            note(s, "actions.round", s.round)
        seat = s.order[frame[2]]
        frame[2] += 1
        call(s, DISC_CHOICE, seat)


class DiscChoice(Ask[AgeState]):
    """§4.3.0.6: first a disc in an action box; §4.3.0.7: or not, or nothing at all this round."""

    def options(self, s: AgeState, seat: int) -> list[int]:
        return [PASS, *open_boxes(s, seat), SKIP]

    def choose(self, s: AgeState, seat: int, action: int, chance: Chance) -> None:
        if action == PASS:
            note(s, "actions.passed", s.country[seat])
            end(s)
        elif action == SKIP:
            become(s, ATTACKS, seat, attacks_without_disc(s, seat))
        else:
            become(s, ATTACKS, seat, 1)
            place_disc(s, seat, action - PLACE)


def attacks_without_disc(s: AgeState, seat: int) -> int:
    """§6.0.war-office: two attacks in a round without a disc, from the round after it was placed; never three."""
    return 2 if boxes_held(s, s.country[seat], WAR_OFFICE) else 1


class Attacks(Node[AgeState]):
    """§4.3.2.1: one attack, or two. The third number of the frame is the seat, the fourth how many are left."""

    def run(self, s: AgeState, frame: list[int], chance: Chance) -> None:
        seat = frame[2]
        if frame[3] == 0 or not possible_attack(s, seat):
            end(s)
        else:
            frame[3] -= 1
            call(s, ATTACK_CHOICE, seat)


PLAYER_ACTIONS: Final = PlayerActions("actions", "4.3.0.6")
DISC_CHOICE: Final = DiscChoice("actions.disc", "4.3.1.1")
ATTACKS: Final = Attacks("actions.attacks", "4.3.2.1")
