"""6 Civilise: cards, leaders, a creed, modernising, cities, disorder, in the numbered order (§A.1)."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import STEP, Ask, Node, Rule, call, end
from worldstage.games.seven_ages.cards import AS_ARTEFACT, AS_EVENT, announce, playable_artefacts, playable_events
from worldstage.games.seven_ages.cities import begin_city_work
from worldstage.games.seven_ages.creeds import begin_adoption
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.leaders import begin_demotion, begin_promotion
from worldstage.games.seven_ages.lines import civilise as log
from worldstage.games.seven_ages.markers import count_action
from worldstage.games.seven_ages.modernise import begin_modernising
from worldstage.games.seven_ages.names import CIVILISE as CIVILISE_ACTION
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.tables import IN_CIVILISE

# Steps of the action.
CARDS: Final = 0
DEMOTE: Final = 1
PROMOTE: Final = 2
ADOPT: Final = 3
MODERNISE: Final = 4
BUILD: Final = 5


def begin_civilise(s: AgesState, seat: int, colour: int) -> None:
    """§6.0.2: off an empire (`colour` is NONE) cards can be played and nothing else."""
    if colour != NONE or s.hands[seat]:
        count_action(s, seat, CIVILISE_ACTION)
    if colour == NONE:
        log.CARDS_ONLY.write(s, seat)
    else:
        log.CIVILISE_BEGAN.write(s, seat, s.card[colour])
    call(s, CIVILISE, seat, colour, s.card[colour] if colour != NONE else NONE)


class Civilise(Node[AgesState]):
    """§6.1.1 to §6.7.1. It is over early if the empire is gone, by an event that was played."""

    SEAT: Final = 2
    COLOUR: Final = 3
    CARD: Final = 4  # of the empire: its colour could belong to another one by now

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        seat, colour = frame[self.SEAT], frame[self.COLOUR]
        step = frame[STEP]
        if step == CARDS and s.hands[seat]:
            call(s, PLAYING, seat, self.empire(s, frame))
            return
        frame[STEP] = step + 1
        if step == CARDS:
            return
        if self.empire(s, frame) == NONE or step > BUILD:
            end(s)
        elif step == DEMOTE:
            begin_demotion(s, seat, colour)
        elif step == PROMOTE:
            begin_promotion(s, seat, colour, 0)  # §6.3.1: within the leader number
        elif step == ADOPT:
            begin_adoption(s, seat, colour)
        elif step == MODERNISE:
            begin_modernising(s, seat, colour)
        else:
            begin_city_work(s, seat, colour)

    def empire(self, s: AgesState, frame: list[int]) -> int:
        """The empire that civilises if it still is what it was, or NONE."""
        colour = frame[self.COLOUR]
        if colour != NONE and s.owner[colour] == frame[self.SEAT] and s.card[colour] == frame[self.CARD]:
            return colour
        return NONE


class Playing(Ask[AgesState]):
    """§6.1.1: any number of cards, as events or artefacts; who has a card in hand is asked."""

    COLOUR: Final = 3


class PlayEvent(Rule[AgesState]):
    """§6.1.1, §6.1.3: an event that can be played now."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in playable_events(s, seat, IN_CIVILISE, s.frames[-1][PLAYING.COLOUR])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.frames[-1][PLAYING.COLOUR]
        end(s)
        announce(s, seat, argument, AS_EVENT, colour)


class PlayArtefact(Rule[AgesState]):
    """§6.1.1: an artefact for any empire that may have it (§6.1.9)."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in playable_artefacts(s, seat, s.frames[-1][PLAYING.COLOUR])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.frames[-1][PLAYING.COLOUR]
        end(s)
        announce(s, seat, argument, AS_ARTEFACT, colour)


class NoMoreCards(Rule[AgesState]):
    """§6.1.1: on to the sub-actions of the empire."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        s.frames[-1][STEP] = DEMOTE


CIVILISE: Final[Civilise] = Civilise("civilise", "6.0.1")
PLAYING: Final[Playing] = Playing("civilise.cards", "6.1.1")
NODES: Final = [CIVILISE, PLAYING]
