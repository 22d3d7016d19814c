"""What a client is told about a game before it is played: its settings, bots, verbs, log weights and board."""

from __future__ import annotations

from typing import Any

from worldstage.bots import known as known_bots
from worldstage.core.game import Game
from worldstage.core.log import PLAIN, Weight
from worldstage.core.orders import Condition
from worldstage.core.verbs import Verb
from worldstage.server import wire_games
from worldstage.server.wire import as_sent


def game_info(game: Game[Any], brief: bool = False) -> wire_games.GameInfo:
    """`brief`: without the board."""
    spec = game.spec
    return wire_games.GameInfo(
        id=game.id,
        rules=spec.rules_version,
        edition=game.edition.name,
        edition_digest=game.edition.digest,
        provenance=dict(game.edition.provenance),
        min_seats=spec.min_seats,
        max_seats=spec.max_seats,
        usual_seats=spec.usual_seats,
        duration=as_sent(spec.duration) if spec.duration is not None else None,
        settings=[as_sent(setting) for setting in spec.settings],
        standing=[
            wire_games.StandingInfo(id=s.id, ends=bool(s.until), setting=s.setting) for s in game.standing.values()
        ],
        orders=_orders(game),
        bots=list(known_bots(game)),
        verbs=[_verb(verb) for verb in game.actions.verbs],
        weights=_weights(game),
        kinds=game.views.kinds,
        board={} if brief else game.views.board(),
    )


def _verb(verb: Verb[Any]) -> wire_games.VerbInfo:
    return wire_games.VerbInfo(
        verb=verb.name,
        kinds=[domain.kind for domain in verb.domains],
        nodes=[use.node.name for use in verb.uses],
        cautions=any(use.caution is not None for use in verb.uses),
    )


def _weights(game: Game[Any]) -> dict[str, Weight]:
    return {key: shape.weight for key, shape in game.shapes.items() if shape.weight != PLAIN}


def _orders(game: Game[Any]) -> wire_games.OrdersInfo:
    verbs = game.actions.by_name
    return wire_games.OrdersInfo(
        bare=[verb for verb in game.orders.first if not verbs[verb].domains],
        conditions=[_condition(condition) for condition in game.orders.conditions],
    )


def _condition(condition: Condition) -> wire_games.ConditionInfo:
    domain = condition.domain
    kind = domain.kind if domain is not None else None
    numbers = [int(label) for label in domain.labels] if domain is not None and kind == "" else [0]
    return wire_games.ConditionInfo(
        id=condition.id, verbs=[verb.name for verb in condition.verbs], kind=kind, least=numbers[0], most=numbers[-1]
    )
