"""solo: the shadow opponent, played by tiles and a die."""

from __future__ import annotations

from worldstage.core.chance import Chance
from worldstage.core.state import note
from worldstage.games.nations.comparing import stability, strength
from worldstage.games.nations.names import ADVISOR, COLONY, COLUMNS, NONE, PLACES, POINTS, ROWS, WAR, WONDER
from worldstage.games.nations.state import (
    SHADOW,
    SHADOW_BOOKS,
    SHADOW_FIRST,
    SHADOW_STABILITY,
    SHADOW_STRENGTH,
    NationsState,
    gain,
    lose_points,
)
from worldstage.games.nations.tableau import refresh

# What stands on a tile, by place: strength, stability, books, architects, famine, then does and amount for 5 and 6.
TILE_ARCHITECTS = 3
TILE_FAMINE = 4
TILE_FIVE = 5


def show_tile(s: NationsState, tile: int) -> None:
    """§solo.5: the shadow takes the strength and stability of the tile, and adds its books."""
    s.tile = tile
    values = s.tables.tile[tile]
    s.shadow[SHADOW_STRENGTH] = values[0]
    s.shadow[SHADOW_STABILITY] = values[1]
    s.shadow[SHADOW_BOOKS] += values[2]
    note(s, "shadow.tile", values[0], values[1], values[2], s.shadow[SHADOW_BOOKS])
    refresh(s)  # §0.17, §solo.12: who is weakest or least stable beside it may have changed


def roll(s: NationsState, chance: Chance) -> None:
    """§solo.9: 1 to 4 clear a column; §solo.11: 5 and 6 are what the tile says."""
    face = chance.die(6, "shadow")
    note(s, "shadow.rolled", face)
    if face <= 4:
        _clear_column(s, face - 1)
    else:
        at = TILE_FIVE + (face - 5) * 2
        _act(s, s.tables.tile[s.tile][at], s.tables.tile[s.tile][at + 1])


def _clear_column(s: NationsState, column: int) -> None:
    """§solo.10: with a war in it, the shadow buys the cheapest, unless one has been bought this round."""
    for row in reversed(range(ROWS)):
        card = s.display[row * COLUMNS + column]
        if card == NONE:
            continue
        s.display[row * COLUMNS + column] = NONE
        note(s, "shadow.removed", card)
        if s.tables.type[card] == WAR and s.war_buyer == NONE:
            s.war, s.war_buyer, s.war_strength = card, SHADOW, s.shadow[SHADOW_STRENGTH]
            note(s, "shadow.war", card, s.war_strength)


def _act(s: NationsState, does: int, amount: int) -> None:
    """§solo.11: what tiles say; the order is that of `TILE_DOES`."""
    if does == 1:
        _raise(s, SHADOW_STRENGTH, amount, s.tables.last_strength)
        note(s, "shadow.strength", amount, s.shadow[SHADOW_STRENGTH])
    elif does == 2:
        _raise(s, SHADOW_STABILITY, amount, s.tables.last_stability)
        note(s, "shadow.stability", amount, s.shadow[SHADOW_STABILITY])
    elif does == 3:
        s.shadow[SHADOW_BOOKS] += amount
        note(s, "shadow.books", amount, s.shadow[SHADOW_BOOKS])
    elif does == 4:
        if s.public:
            s.public -= 1
            note(s, "shadow.architect", s.public)
    elif does == 5:
        for place in range((ROWS - 1) * COLUMNS, PLACES):
            _remove(s, place)
    elif does in (6, 7, 8):
        _take_first(s, (ADVISOR, WONDER, COLONY)[does - 6])


def _raise(s: NationsState, what: int, amount: int, last: int) -> None:
    """The tracks end for the shadow where they end for all (§0.7)."""
    s.shadow[what] = min(s.shadow[what] + amount, last)
    refresh(s)  # §0.17, §solo.12


def _take_first(s: NationsState, kind: int) -> None:
    """The leftmost card of a kind, the cheapest of a column first."""
    for column in range(COLUMNS):
        for row in reversed(range(ROWS)):
            card = s.display[row * COLUMNS + column]
            if card != NONE and s.tables.type[card] == kind:
                _remove(s, row * COLUMNS + column)
                return


def _remove(s: NationsState, place: int) -> None:
    card = s.display[place]
    if card != NONE:
        s.display[place] = NONE
        note(s, "shadow.removed", card)


def order_with_shadow(s: NationsState) -> None:
    """§solo.12: by strength, then by stability; level in both, the order stays as it was."""
    own = (strength(s, 0), stability(s, 0))
    theirs = (s.shadow[SHADOW_STRENGTH], s.shadow[SHADOW_STABILITY])
    if own != theirs:
        s.shadow[SHADOW_FIRST] = int(theirs > own)
    note(s, "shadow.order", s.shadow[SHADOW_FIRST])


def compare_stability(s: NationsState) -> None:
    """§solo.14: a point for more stability than the shadow's, a point less otherwise."""
    if stability(s, 0) > s.shadow[SHADOW_STABILITY]:
        note(s, "shadow.more_stable")
        gain(s, 0, POINTS, 1)
    else:
        note(s, "shadow.not_more_stable")
        lose_points(s, 0, 1)
