"""What everybody may know: all of it. The cards to come are drawn at random, so that not even the state knows them."""

from __future__ import annotations

from typing import Any, cast

from worldstage.core.parts import Part
from worldstage.core.seen import message
from worldstage.games.nations.comparing import (
    BY_FOOD,
    BY_STABILITY,
    BY_STRENGTH,
    least,
    most,
)
from worldstage.games.nations.describe import die_text, half_text
from worldstage.games.nations.forecasts import RestOfRound, by_strength, can_be_told, stage
from worldstage.games.nations.generated_state import FIELDS, NationsState
from worldstage.games.nations.names import (
    ADVISORS,
    BOARD_IDS,
    BOOKS,
    COLONIES,
    COLUMNS,
    GOOD_IDS,
    GOODS,
    LEVEL_IDS,
    NONE,
    PLACES,
    ROWS,
    SHADOW_BOOKS,
    SHADOW_FIRST,
    SHADOW_STABILITY,
    SHADOW_STRENGTH,
    SIDES,
    SLOTS,
    WONDERS,
)
from worldstage.games.nations.production import income
from worldstage.games.nations.purchase import raid
from worldstage.games.nations.scoring import score
from worldstage.games.nations.shadow import TILE_FAMINE, TILE_FIVE, TILE_SIX
from worldstage.games.nations.state import advisor_places, age_of, military_worker, workers
from worldstage.games.nations.view_types import (
    EventView,
    GoodsView,
    MeasuresView,
    NationView,
    PlaceView,
    ShadowView,
    SiteView,
    SlotView,
    TrackView,
    WarView,
)
from worldstage.games.nations.wonders import section_cost
from worldstage.games.nations.workers import deploy_cost

EFFECTS = (TILE_FIVE, TILE_SIX)
MEASURES = (("strength", BY_STRENGTH), ("stability", BY_STABILITY), ("food", BY_FOOD))


def _clock(s: NationsState) -> dict[str, Any]:
    return {
        "round": s.round,
        "last_round": s.last_round,
        "age": age_of(s) if s.round else 0,
        "order": list(s.order),
        "passed": list(s.passed),
    }


def _coming(s: NationsState) -> dict[str, Any]:
    if not can_be_told(s):
        return {"order_after": by_strength(s), "coming": []}
    rest = RestOfRound(s)
    return {"order_after": rest.world.order, "coming": rest.steps}


def _on_display(s: NationsState) -> dict[str, Any]:
    places = [_place(s, place) for place in range(PLACES)]
    return {"columns": s.tables.columns[s.seats - 1], "display": places}


def _decks(s: NationsState) -> dict[str, Any]:
    return {"deck": len(s.deck), "events": len(s.tiles if s.seats == 1 else s.events) + len(s.under)}


def _events(s: NationsState) -> dict[str, Any]:
    cards = s.tables.tiles if s.seats == 1 else s.tables.events
    return {"event": _event(s), "drawn": [cards[card] for card in s.drawn]}


def _wars(s: NationsState) -> dict[str, Any]:
    return {"war": _war(s)}


def _supply(s: NationsState) -> dict[str, Any]:
    return {"architects": s.public, "boards": [BOARD_IDS[nation] for nation in s.boards if nation != NONE]}


def _players(s: NationsState) -> dict[str, Any]:
    return {"players": [_player(s, seat) for seat in range(s.seats)]}


def _opponent(s: NationsState) -> dict[str, Any]:
    return {"shadow": _shadow(s)}


def _place(s: NationsState, place: int) -> PlaceView:
    card = s.display[place]
    return {"card": s.tables.cards[card] if card != NONE else None, "gold": ROWS - place // COLUMNS}


def _event(s: NationsState) -> EventView | None:
    t = s.tables
    if s.event == NONE:
        return None
    return {
        "id": t.events[s.event],
        "first": t.halves[s.event * 2],
        "second": t.halves[s.event * 2 + 1],
        "first_text": message(half_text(t, s.event * 2, s.switches)),
        "second_text": message(half_text(t, s.event * 2 + 1, s.switches)),
        "architects": t.event_architects[s.event],
        "famine": t.famine[s.event],
    }


def _war(s: NationsState) -> WarView | None:
    if s.war == NONE:
        return None
    buyer = s.war_buyer if s.war_buyer < s.seats else None
    return {"card": s.tables.cards[s.war], "strength": s.war_strength, "buyer": buyer}


def _shadow(s: NationsState) -> ShadowView | None:
    if not s.shadow:
        return None
    return {
        "strength": s.shadow[SHADOW_STRENGTH],
        "stability": s.shadow[SHADOW_STABILITY],
        "books": s.shadow[SHADOW_BOOKS],
        "first": bool(s.shadow[SHADOW_FIRST]),
        "tile": s.tables.tiles[s.tile] if s.tile != NONE else None,
        "famine": s.tables.tile[s.tile][TILE_FAMINE] if s.tile != NONE else 0,
        "die": [message(die_text(s.tables, s.tile, at)) for at in EFFECTS] if s.tile != NONE else [],
    }


def _player(s: NationsState, seat: int) -> NationView:
    t = s.tables
    seated = s.nation[seat] != NONE
    board = s.board[seat]
    return {
        "nation": BOARD_IDS[s.nation[seat]] if seated else None,
        "side": SIDES[int(board > 0)],
        "level": LEVEL_IDS[s.level[seat]],
        "goods": _goods(s.goods[seat * GOODS : (seat + 1) * GOODS]),
        "income": _goods([*(income(s, seat, kind, NONE) for kind in range(BOOKS + 1)), 0] if seated else [0] * GOODS),
        "idle": s.idle[seat],
        "workers": workers(s, seat),
        "track": _track(s, seat),
        "slots": [_slot(s, seat, slot) for slot in range(SLOTS) if s.slot[seat * SLOTS + slot] != NONE],
        "colonies": _cards(s, s.colony[seat * COLONIES : (seat + 1) * COLONIES]),
        "advisors": _cards(s, s.advisor[seat * ADVISORS : (seat + 1) * ADVISORS]),
        "wonders": _cards(s, s.wonder[seat * WONDERS : (seat + 1) * WONDERS]),
        "site": _site(s, seat),
        "colony_places": t.board_colonies[board],
        "advisor_places": advisor_places(s, seat),
        "wonder_places": t.board_wonders[board],
        "architects": len(s.private[seat]),
        "strength": s.strength[seat],
        "stability": s.stability[seat],
        "raid": raid(s, seat) if military_worker(s, seat) else 0,
        "measures": _measures(s, seat),
        "used": _cards(s, s.used[seat]),
        "passed": s.passed.index(seat) + 1 if seat in s.passed else None,
        "score": score(s, seat) if seated else [0] * 5,
        "place": s.places[seat] if s.places else None,
    }


def _goods(values: list[int]) -> GoodsView:
    return cast(GoodsView, dict(zip(GOOD_IDS, values, strict=True)))


def _track(s: NationsState, seat: int) -> TrackView:
    return {
        "food": s.track[seat * 2],
        "stability": s.track[seat * 2 + 1],
        "food_places": s.room[seat * 2],
        "stability_places": s.room[seat * 2 + 1],
        "top": s.on_top[seat],
    }


def _slot(s: NationsState, seat: int, slot: int) -> SlotView:
    i = seat * SLOTS + slot
    return {"card": s.tables.cards[s.slot[i]], "workers": s.men[i], "deploy": deploy_cost(s, seat, slot)}


def _site(s: NationsState, seat: int) -> SiteView | None:
    if s.site[seat] == NONE:
        return None
    return {"card": s.tables.cards[s.site[seat]], "built": s.built[seat], "stone": section_cost(s, seat)}


def _cards(s: NationsState, cards: list[int]) -> list[str]:
    return [s.tables.cards[card] for card in cards if card != NONE]


def _measures(s: NationsState, seat: int) -> MeasuresView:
    if NONE in s.nation:
        return {"most": [], "least": []}
    return {
        "most": [name for name, what in MEASURES if most(s, seat, what)],
        "least": [name for name, what in MEASURES if least(s, seat, what)],
    }


# Fields that nothing of the rest of a round depends on, and nothing that players show.
NEVER_COMPARED = {
    *("display", "deck", "events", "tiles", "under", "drawn", "boards", "public", "turns", "stirred", "together"),
    *("incoming", "outgoing", "products", "frozen", "debt"),
}
# All of `NationsView` but the kernel's share. Income, ranks and scores follow from nearly everything on the boards.
PARTS = (
    Part(_clock, frozenset(("round", "last_round", "order", "passed"))),
    Part(_coming, frozenset(FIELDS) - (NEVER_COMPARED - {"frozen"}), stage),
    Part(_on_display, frozenset(("display",))),
    Part(_decks, frozenset(("deck", "events", "tiles", "under"))),
    Part(_events, frozenset(("event", "drawn"))),
    Part(_wars, frozenset(("war", "war_buyer", "war_strength"))),
    Part(_supply, frozenset(("public", "boards"))),
    Part(_players, frozenset(FIELDS) - NEVER_COMPARED - {"event", "tile", "lost", "short", "defeated"}),
    Part(_opponent, frozenset(("shadow", "tile"))),
)
