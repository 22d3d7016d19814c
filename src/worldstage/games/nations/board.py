"""An edition as a drawing needs it: cards, boards and events with their texts."""

from __future__ import annotations

from typing import Any, cast

from worldstage.core.seen import message
from worldstage.games.nations.describe import Switches, card_texts, effect_texts, half_text
from worldstage.games.nations.edition import Tables
from worldstage.games.nations.names import AMOUNT_IDS, BOARD, BOARD_IDS, GOOD_IDS, LEVEL_IDS, NONE, SET_IDS, TYPE_IDS
from worldstage.games.nations.view_types import GoodsView, HalfBoard, NationsBoard, ProgressCardBoard, SideBoard
from worldstage.games.nations.vocabulary import NO_ACT


def board(game: str, tables: Tables, switches: Switches) -> NationsBoard:
    """With the texts of cards and events as the settings of a table have them."""
    provenance = dict(tables.info.provenance)
    return {
        "game": game,
        "edition": tables.info.name,
        "cards": [_card(tables, card, switches) for card in range(len(tables.cards)) if tables.type[card] != BOARD],
        "halves": [_half(tables, half, switches) for half in range(len(tables.halves))],
        "sides": [_side(tables, side, switches) for side in range(len(tables.board_goods))],
        "levels": dict(zip(LEVEL_IDS, tables.growth, strict=True)),
        "columns": list(tables.columns),
        "age_rounds": tables.age_rounds,
        "upkeep": tables.upkeep,
        "last_strength": tables.last_strength,
        "last_stability": tables.last_stability,
        "provenance": provenance,
        "reconstructed": [group for group, source in provenance.items() if source == "reconstructed"],
    }


def _card(t: Tables, card: int, switches: Switches) -> ProgressCardBoard:
    amounts = [made + given for made, given in zip(t.makes[card], t.gives[card], strict=True)]
    return {
        "id": t.cards[card],
        "kind": TYPE_IDS[t.type[card]],
        "age": t.age[card],
        "set": SET_IDS[t.set[card]],
        "deploy": t.deploy[card],
        "raid": t.raid[card],
        "amounts": {AMOUNT_IDS[kind]: amount for kind, amount in enumerate(amounts) if amount},
        "needs": t.needs[card],
        "row": list(t.row[card]),
        "points": t.points[card],
        "stages": list(t.stages[card]),
        "good": GOOD_IDS[t.good[card]] if t.good[card] != NONE else None,
        "many": t.many[card],
        "price": t.price[card],
        "texts": [message(text) for text in card_texts(t, card, switches)],
        "effects": [message(text) for text in effect_texts(t, card, switches)],
        "action": t.acts[card].kind != NO_ACT,
    }


def _half(t: Tables, half: int, switches: Switches) -> HalfBoard:
    event = half // 2
    return {
        "id": t.halves[half],
        "card": t.events[event],
        "age": t.event_age[event],
        "set": SET_IDS[t.event_set[event]],
        "text": message(half_text(t, half, switches)),
    }


def _side(t: Tables, side: int, switches: Switches) -> SideBoard:
    goods: dict[str, Any] = dict(zip(GOOD_IDS, t.board_goods[side], strict=True))
    return {
        "id": BOARD_IDS[side - 1] if side else "a",
        "goods": cast(GoodsView, goods),
        "workers": t.board_workers[side],
        "cards": [t.cards[card] for card in t.board_cards[side]],
        "built": [t.cards[card] for card in t.board_built[side]],
        "colonies": t.board_colonies[side],
        "wonders": t.board_wonders[side],
        "food_places": t.board_food[side],
        "stability_places": t.board_stability[side],
        "effects": [message(text) for text in effect_texts(t, t.board_itself[side], switches)],
    }
