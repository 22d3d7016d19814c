"""Scenes of conflicts: two empires meet in one area, with cards told in advance."""

from __future__ import annotations

from worldstage.core.chance import Chance
from worldstage.games.seven_ages.conflict import begin_conflict
from worldstage.games.seven_ages.lines.conflict import ADDENDS
from worldstage.games.seven_ages.names import NONE

from .support import Scene, number

SYRIA = "syria"  # fertile: nothing to add for terrain


class Battle(Scene):
    """Assyrians (seat 0) attack Phoenicians (seat 1); both hold an area next door, each with one spear."""

    def __init__(
        self,
        attacking: list[str],
        defending: list[str],
        area: str = SYRIA,
        levels: tuple[int, int] = (1, 1),
        colours: tuple[str, str] = ("pink", "yellow"),
        cards: tuple[str, str] = ("assyrians", "phoenicians"),
        owners: tuple[int, int] = (0, 1),
        homes: tuple[str, str] = ("assyria", "palestine"),
        seats: int = 2,
        chance: Chance | None = None,
        events: str = "none",
        **settings: str,
    ) -> None:
        super().__init__(seats, chance, events=events, **settings)
        self.area = area
        self.attacker = self.found(cards[0], owners[0], levels[0], colour=colours[0])
        self.defender = self.found(cards[1], owners[1], levels[1], colour=colours[1])
        for colour, home in ((self.attacker, homes[0]), (self.defender, homes[1])):
            if home:
                self.put(colour, home, "spear")
        self.defending = self.put(self.defender, area, *defending)
        self.attacking = self.put(self.attacker, area, *attacking)

    def came(self, how: int) -> None:
        """The first attacking unit has crossed something on its way: bits of `how`."""
        self.state.how[self.attacking[0]] |= how

    def fight(self, *values: int, markers: tuple[int, int] = (0, 0)) -> Battle:
        """The conflict begins, with cards of these values on top of the deck: attacker first in each round.

        `markers` are disorder markers that the sides have already.
        """
        self.stack_deck(*values)
        begin_conflict(self.state, number("area", self.area), self.attacker)
        self.state.fight_disorder = tuple(markers)
        self.advance()
        while self.node == "conflict.retreat" and markers != (0, 0):
            self.choose("stay")
        return self

    def choose(self, *notations: str, seat: int = NONE) -> Battle:
        super().choose(*notations, seat=seat)
        return self

    def commit(self, attacking: list[str] | None, defending: list[str] | None) -> Battle:
        """Both sides commit units of these types and are done; None stands for everything they can.

        Who has no choice is not asked.
        """
        asked = self.actors if self.node == "conflict.commit" else []
        for seat, units in ((0, attacking), (1, defending)):
            if seat in asked:
                self.choose(*(["all"] if units is None else [f"commit {unit}" for unit in units]), "done", seat=seat)
        return self

    def totals(self) -> list[int]:
        """All totals so far, attacker first in each round."""
        return [line.args[1] for line in self.lines("conflict.total")]

    def addends(self, side: int) -> dict[str, int]:
        """What the last total of a side was made of."""
        args = self.lines("conflict.total")[side - 2].args[2:]
        return {ADDENDS[args[i]]: args[i + 1] for i in range(0, len(args), 2)}

    def left(self) -> tuple[list[str], list[str]]:
        """The units of both sides in the area."""
        return self.units(self.attacker, self.area), self.units(self.defender, self.area)
