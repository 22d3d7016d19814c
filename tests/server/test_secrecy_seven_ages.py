"""7 Ages over the wire: nobody is sent the units, hands or face-down markers of others, over whole short games.

The worlds of the twins differ in all of these again and again (see `tests/server/twins.py`). Everybody plays as a bot
would, because players who choose at random leave the map empty.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Self

import pytest

from tests.games.seven_ages.test_ch3_passage import behind, names
from tests.server.test_secrecy import no_secret_in
from tests.server.twins import Curious, Twins, World
from worldstage.bots import ask, make
from worldstage.core.automation import BY_ANSWER, AutomatedTable
from worldstage.core.chance import Fast
from worldstage.core.state import UNSEALED
from worldstage.games.seven_ages.forces import unit_of
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.verbs import PASS
from worldstage.games.seven_ages.windows import IN_CONFLICT, STEP_MANOEUVRE, STEP_PRODUCTION, WINDOWS

GAME = "seven-ages"
OF_A_STEP = WINDOWS[STEP_PRODUCTION - IN_CONFLICT : STEP_MANOEUVRE - IN_CONFLICT + 1]
ANSWERS = ("trade_lowest", "gifts_none", "passage_grant")
ASK_EVERY = 3  # steps: enough questions for one game, and quick


class AgesTwins(Twins):
    """Twins whose people know how to play, with the standing answers that every table begins with and those about
    trades and passages, or without any.
    """

    def __init__(self, folder: Path, seats: int, seed: int, modern: bool, standing: bool, **settings: str) -> None:
        super().__init__(folder, GAME, seats, seed, modern, settings=settings)
        self.bot = make(self.game, "bold")
        self.luck = Fast(seed)
        self.standing = standing

    def __enter__(self) -> Self:
        super().__enter__()
        for seat in range(self.seats):
            for answer in ANSWERS if self.standing else ():
                self.command(seat, {"do": "stand", "seat": seat, "answer": answer})
            if not self.standing:
                self.command(seat, {"do": "lift", "seat": seat})
        return self

    def reveals(self, seat: int, options: tuple[int, int]) -> bool:
        """Whether something comes to light by a choice or by what standing answers choose after it."""
        return any(
            self._brings_to_light(world, seat, option) for world, option in zip(self.worlds, options, strict=True)
        )

    def _brings_to_light(self, world: World, seat: int, option: int) -> bool:
        table = world.table
        saved = table.save_all()
        table._book.suspended.update(range(self.seats))
        found = self._reveals_by(table, option, lambda: table.submit(seat, table.decision(seat).id, option))
        table._book.suspended.clear()
        while not found and (ready := table._standing_choice()) is not None:
            table._answered.add(ready[0])
            found = self._reveals_by(table, ready[1][0], partial(table._choose, *ready, by=BY_ANSWER))
        table.roll_back_all(saved)
        return found

    def _reveals_by(self, table: AutomatedTable[Any], option: int, choose: Callable[[], object]) -> bool:
        """Whether something comes to light. That everybody passes in the window of a step tells nobody anything."""
        s = table.state
        passed = self.game.node(s) in OF_A_STEP and all(PASS.has(one) for one in (option, *s.sealed) if one != UNSEALED)
        before = s.reveals + passed
        choose()
        return table.state.reveals > before or not table.state.frames

    def choose(self, seat: int, options: tuple[int, int]) -> None:
        super().choose(seat, options)
        answered = [one for one in self.real.table.performed if one.by == BY_ANSWER]
        self.compared["answered"] += len(answered)
        self.compared.update(one.answer for one in answered)
        self.compared["answered in secret"] += self.differ and len(answered)

    def _options(self, seat: int) -> tuple[int, int]:
        pair = super()._options(seat)
        if pair[0] != pair[1]:
            return pair  # something else in secret
        wise = ask(self.bot, self.game, self.real.table.state, seat, self.luck).action
        if wise not in self._legal(self.other, seat):
            self.make_equal()
        return wise, wise

    def count_differences(self) -> None:
        """In which secrets the worlds differ now."""
        here, there = self.real.table.state, self.other.table.state
        for what, read in (("hands", hands), ("units", units), ("markers", markers)):
            self.compared[f"other {what}"] += any(
                read(here, seat) != read(there, seat) for seat in range(self.seats) if seat != self.viewer
            )


def hands(s: Any, seat: int) -> list[int]:
    return sorted(s.hands[seat])


def units(s: Any, seat: int) -> list[tuple[int, int]]:
    """Where units of a seat stand, by type."""
    return sorted(
        (port, unit_of(s, counter))
        for counter, port in enumerate(s.at)
        if port != NONE
        and s.holder[s.tables.port_area[port]] != NONE
        and s.owner[s.holder[s.tables.port_area[port]]] == seat
    )


def markers(s: Any, seat: int) -> list[int]:
    """The markers of a seat that lie face down, drafts included."""
    own = [s.marker[c] for c in range(len(s.marker)) if s.owner[c] == seat and s.shown[c] == NONE]
    return [*own, s.extra[seat] if s.extra_shown[seat] == NONE else NONE, *s.draft[seat]]


# A game of the usual length with standing answers: they fire where all are asked together, which mostly reveals a lot.
@pytest.mark.parametrize(
    ("seats", "seed", "modern", "standing", "rounds"),
    [(2, 3, True, False, "3"), (3, 5, False, False, "3"), (3, 7, True, True, "6")],
)
def test_c2_c8_all_traffic_of_a_short_game_of_7_ages_is_the_same_in_twin_worlds(
    seats: int, seed: int, modern: bool, standing: bool, rounds: str, tmp_path: Path
) -> None:
    with AgesTwins(tmp_path, seats, seed, modern, standing, rounds=rounds) as twins:
        curious = Curious(twins)
        steps = 0
        while not twins.over:
            twins.step()
            twins.count_differences()
            steps += 1
            if steps % ASK_EVERY == 0:
                curious.ask(1)
        until_the_end = b"\n".join(twins.sent)
        assert twins.compared["pushed to seat"] > 30 and twins.compared["pushed to spectator"] > 30
        for secret in ("hands", "units", "markers"):
            assert twins.compared[f"other {secret}"] > 5, twins.compared
        if standing:
            stand = sorted(["markers", "windows_mine", *ANSWERS])
            assert all(twins.real.table.standing(seat) == stand for seat in range(seats))
            assert twins.compared["answered"] > 50 and twins.compared["answered in secret"] > 3, twins.compared
            assert twins.compared["trade_lowest"] > 0 and twins.compared["gifts_none"] > 0, twins.compared
        no_secret_in(until_the_end.rpartition(b'"status":"playing"')[0], twins)


def test_c2_c8_a_passage_granted_in_advance_is_the_same_in_twin_worlds(tmp_path: Path) -> None:
    """Players hardly ask for one in a short game, so this one begins where Rome may trade by way of the Celts."""
    scene, _, greece, celts = behind()
    for seat, values in ((1, (2, 6)), (2, (4, 5))):
        scene.hand_of_values(seat, *values)
    with AgesTwins(tmp_path, 3, 0, modern=True, standing=True) as twins:
        for world in twins.worlds:
            state, real = scene.state.clone(), world.table.state
            state.frames[:2] = [list(real.frames[0])]  # with a real game below it
            state.tables, state.log = real.tables, real.log
            world.table.state = state
        twins.resample()
        assert twins.differ and twins.viewer != scene.state.owner[celts]
        partner = twins.game.actions.parse("partner " + names(greece)[0])
        before = twins.compared["pushed to spectator"]
        twins.choose(0, (partner, partner))
        assert twins.compared["passage_grant"] == 2 and twins.real.table.performed[-1].options == ("want 0",)
        assert twins.compared["pushed to spectator"] > before
        while twins.game.node(twins.real.table.state).name.startswith("trade"):
            twins.step()
        assert twins.compared["trade_lowest"] == 1
