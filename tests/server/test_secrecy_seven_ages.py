"""7 Ages over the wire: nobody is sent the units, hands or face-down markers of others, over whole short games.

The worlds of the twins differ in all of these again and again (see `tests/server/twins.py`). Everybody plays as a bot
would, because players who choose at random leave the map empty.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

import pytest

from tests.server.test_secrecy import no_secret_in
from tests.server.twins import Curious, Twins
from worldstage.bots import ask, make
from worldstage.core.chance import Fast
from worldstage.games.seven_ages.forces import unit_of
from worldstage.games.seven_ages.names import NONE

GAME = "seven-ages"
ASK_EVERY = 3  # steps: enough questions for one game, and quick


class AgesTwins(Twins):
    """Twins whose people know how to play."""

    def __init__(self, folder: Path, seats: int, seed: int, modern: bool, **settings: str) -> None:
        super().__init__(folder, GAME, seats, seed, modern, settings=settings)
        self.bot = make(self.game, "bold")
        self.luck = Fast(seed)

    def __enter__(self) -> Self:
        """No standing answers: what they would reveal is not foreseen."""
        super().__enter__()
        for seat in range(self.seats):
            self.command(seat, {"do": "lift", "seat": seat})
        return self

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


@pytest.mark.parametrize(("seats", "seed", "modern"), [(2, 3, True), (3, 5, False)])
def test_c2_c8_all_traffic_of_a_short_game_of_7_ages_is_the_same_in_twin_worlds(
    seats: int, seed: int, modern: bool, tmp_path: Path
) -> None:
    with AgesTwins(tmp_path, seats, seed, modern, rounds="3") as twins:
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
        no_secret_in(until_the_end.rpartition(b'"status":"playing"')[0], twins)
