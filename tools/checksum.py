"""Play games over all seat counts, at random and a few between bots: equal builds end with equal checksums."""

from __future__ import annotations

import argparse
import hashlib

import worldstage
from worldstage.arena.match import Match, play
from worldstage.core import flow
from worldstage.core.chance import Fast


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=2000)
    games = parser.parse_args().games
    total = hashlib.sha256()
    decisions = 0
    for game_id in worldstage.modules():
        game = worldstage.game(game_id)
        seat_counts = range(game.spec.min_seats, game.spec.max_seats + 1)
        for seed in range(games):
            chance = Fast(seed)
            state = game.new(seat_counts[seed % len(seat_counts)], chance=chance)
            decisions += game.playout(state, chance)
            total.update(game.digest(state).encode())
        for seats in seat_counts:
            played = play(Match(game_id, seats, ("steady",)), 0)
            if played.error:
                raise SystemExit(f"error: bots at {game_id} with {seats} seats: {played.error}")
            decisions += played.decisions
            total.update(repr(played.points).encode())
    build = "interpreted" if str(flow.__file__).endswith(".py") else "compiled"
    print(f"{build}: {games} games, {decisions} decisions, checksum {total.hexdigest()[:32]}")


if __name__ == "__main__":
    main()
