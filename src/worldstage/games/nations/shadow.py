"""solo: the shadow opponent, played by tiles and a die."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.lines import Line1
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import stability, strength
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import (
    ADVISOR,
    COLONY,
    COLUMNS,
    NONE,
    PLACES,
    POINTS,
    ROWS,
    SHADOW,
    SHADOW_BOOKS,
    SHADOW_FIRST,
    SHADOW_STABILITY,
    SHADOW_STRENGTH,
    WAR,
    WONDER,
)
from worldstage.games.nations.state import gain, lose_points
from worldstage.games.nations.tableau import refresh

# What stands on a tile, by place: its values in the order of `TILE_VALUES`, then does and amount for 5 and 6.
TILE_STRENGTH: Final = 0
TILE_STABILITY: Final = 1
TILE_BOOKS: Final = 2
TILE_ARCHITECTS: Final = 3
TILE_FAMINE: Final = 4
TILE_FIVE: Final = 5
TILE_SIX: Final = 7

COLUMN_FACES: Final = 4  # §solo.9: so many faces of the die clear a column
TAKEN: Final = {v.TILE_TAKE_ADVISOR: ADVISOR, v.TILE_TAKE_WONDER: WONDER, v.TILE_TAKE_COLONY: COLONY}


def show_tile(s: NationsState, tile: int) -> None:
    """§solo.5: the shadow takes the strength and stability of the tile, and adds its books."""
    s.tile = tile
    values = s.tables.tile[tile]
    s.shadow[SHADOW_STRENGTH] = values[TILE_STRENGTH]
    s.shadow[SHADOW_STABILITY] = values[TILE_STABILITY]
    s.shadow[SHADOW_BOOKS] += values[TILE_BOOKS]
    strong, stable, books = s.shadow[SHADOW_STRENGTH], s.shadow[SHADOW_STABILITY], s.shadow[SHADOW_BOOKS]
    log.SHADOW_TILE.write(s, strong, stable, values[TILE_BOOKS], books)
    refresh(s)  # §0.17, §solo.12: who is weakest or least stable beside it may have changed


def roll(s: NationsState, chance: Chance, line: Line1) -> None:
    """§solo.9: 1 to 4 clear a column; §solo.11: 5 and 6 are what the tile says."""
    face = chance.die(6, "shadow")
    line.write(s, face)
    if face <= COLUMN_FACES:
        _clear_column(s, face - 1)
    else:
        at = TILE_SIX if face == 6 else TILE_FIVE
        _act(s, s.tables.tile[s.tile][at], s.tables.tile[s.tile][at + 1])


def _clear_column(s: NationsState, column: int) -> None:
    """§solo.10: with a war in it, the shadow buys the cheapest, unless one has been bought this round."""
    for row in reversed(range(ROWS)):
        card = s.display[row * COLUMNS + column]
        if card == NONE:
            continue
        s.display[row * COLUMNS + column] = NONE
        log.SHADOW_REMOVED_COLUMN.write(s, card)
        if s.tables.type[card] == WAR and s.war_buyer == NONE:
            s.war, s.war_buyer, s.war_strength = card, SHADOW, s.shadow[SHADOW_STRENGTH]
            log.SHADOW_WAR.write(s, card, s.war_strength)


def _act(s: NationsState, does: int, amount: int) -> None:
    """§solo.11: what tiles say; see `TILE_IDS`."""
    if does == v.TILE_MORE_STRENGTH:
        _raise(s, SHADOW_STRENGTH, amount, s.tables.last_strength)
        log.SHADOW_STRENGTH.write(s, amount, s.shadow[SHADOW_STRENGTH])
    elif does == v.TILE_MORE_STABILITY:
        _raise(s, SHADOW_STABILITY, amount, s.tables.last_stability)
        log.SHADOW_STABILITY.write(s, amount, s.shadow[SHADOW_STABILITY])
    elif does == v.TILE_MORE_BOOKS:
        s.shadow[SHADOW_BOOKS] += amount
        log.SHADOW_BOOKS.write(s, amount, s.shadow[SHADOW_BOOKS])
    elif does == v.TILE_LOSE_ARCHITECT:
        if s.public:
            s.public -= 1
            log.SHADOW_ARCHITECT.write(s, s.public)
    elif does == v.TILE_CLEAR_ROW:
        for place in range((ROWS - 1) * COLUMNS, PLACES):
            _remove(s, place)
    elif does in TAKEN:
        _take_first(s, TAKEN[does])


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
        log.SHADOW_REMOVED_TILE.write(s, card)


def order_with_shadow(s: NationsState) -> None:
    """§solo.12: by strength, then by stability; level in both, the order stays as it was."""
    own = (strength(s, 0), stability(s, 0))
    theirs = (s.shadow[SHADOW_STRENGTH], s.shadow[SHADOW_STABILITY])
    if own != theirs:
        s.shadow[SHADOW_FIRST] = int(theirs > own)
    log.SHADOW_ORDER.write(s, s.shadow[SHADOW_FIRST], own[0], s.stability[0], theirs[0], theirs[1])


def compare_stability(s: NationsState) -> None:
    """§solo.14: a point for more stability than the shadow's, a point less otherwise."""
    if stability(s, 0) > s.shadow[SHADOW_STABILITY]:
        log.SHADOW_MORE_STABLE.write(s, s.stability[0], s.shadow[SHADOW_STABILITY])
        gain(s, 0, POINTS, 1, log.GOODS_GAINED_STABLE)
    else:
        log.SHADOW_NOT_MORE_STABLE.write(s, s.stability[0], s.shadow[SHADOW_STABILITY])
        lose_points(s, 0, 1, log.GOODS_LOST_STABLE)
