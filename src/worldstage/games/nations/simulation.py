"""What simulations ask of a game: by what they tell its seats apart, and what they can vary."""

from __future__ import annotations

from itertools import combinations, product

from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import BOARD_IDS, LEVEL_IDS, SIDES


def traits(opening: NationsState, s: NationsState) -> list[dict[str, int | str]]:
    """By seat: the board with its side, the place in the first order of play (§setup.5), and the points in the end."""
    return [
        {
            "board": f"{BOARD_IDS[s.nation[seat]]}-{SIDES[int(s.board[seat] > 0)]}",
            "order": str(opening.order.index(seat) + 1),
            "points": sum(s.scores[seat]),
        }
        for seat in range(s.seats)
    ]


def line_ups(seats: int) -> list[str]:
    """All sets of boards with all their sides, as the setting reads them, each of them once with every seat first."""
    found: list[str] = []
    for nations in combinations(BOARD_IDS, seats):
        for sides in product(("", "-a"), repeat=seats):
            names = [nation + side for nation, side in zip(nations, sides, strict=True)]
            found += [",".join(names[seat:] + names[:seat]) for seat in range(seats)]
    return found


def mixed_levels(seats: int) -> list[str]:
    return [",".join(levels) for levels in product(LEVEL_IDS, repeat=seats)]
