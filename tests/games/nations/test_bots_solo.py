"""The bot alone: it knows the shadow by its tiles, spends what it has, and makes points of more growth."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.common import whole_game
from tests.games.nations.support import GAME, TABLES, Scene
from worldstage.bots import ask, make
from worldstage.core.chance import Fast
from worldstage.games.nations.maintenance import GROWTH
from worldstage.games.nations.shadow import TILE_BOOKS, TILE_FAMINE, TILE_STABILITY, show_tile
from worldstage.games.nations.solo_valuation import FIVES, SoloOutlook

ANTIQUITY = [i for i in range(len(TABLES.tiles)) if TABLES.tile_age[i] == 1]


def alone(first: str = "antiquity-1") -> Scene:
    """Alone in a round with a tile out, 7 points and food for a while."""
    scene = Scene(1)
    tile = TABLES.tiles.index(first)
    show_tile(scene.state, tile)
    scene.state.tiles = [other for other in ANTIQUITY if other != tile]
    return scene.goods(0, points=7, food=9)


def asked(scene: Scene) -> str:
    move = ask(make(GAME, "steady"), GAME, scene.state, 0, Fast(1))
    return GAME.actions.format(move.action)


def mean(tiles: list[int], value: int) -> float:
    return sum(TABLES.tile[tile][value] for tile in tiles) / len(tiles)


def points(level: str, games: int) -> float:
    total = 0
    for seed in range(games):
        s, _ = whole_game(GAME, ["steady"], 900 + seed, {"levels": level})
        assert s.places == [1] and s.round == 8
        total += sum(s.scores[0])
    return total / games


# -- what it expects of the shadow -------------------------------------------------------------------------------------


def test_the_books_of_the_shadow_are_those_it_has_and_those_of_the_tiles_to_come() -> None:
    scene = alone().actions()
    s = scene.state
    (wait, _, weight, [books]), *later = SoloOutlook(s, 0).scorings
    assert (wait, weight) == (1, 3.0)
    assert books == pytest.approx(s.shadow[2] + mean(s.tiles, TILE_BOOKS) + 2 * FIVES)
    medieval = [tile for tile in range(len(TABLES.tiles)) if TABLES.tile_age[tile] == 2]
    assert later[0][3][0] == pytest.approx(books + 2 * mean(medieval, TILE_BOOKS) + 2 * FIVES)
    assert [wait for wait, *_ in later] == [3, 5, 7]


def test_a_tile_that_lies_there_is_known_and_one_to_come_is_expected() -> None:
    scene = alone("antiquity-5").actions()
    now = SoloOutlook(scene.state, 0)
    values = TABLES.tile[TABLES.tiles.index("antiquity-5")]
    assert (now.calm, now.hunger) == (values[TILE_STABILITY], values[TILE_FAMINE])
    assert now.famines[0] == pytest.approx(mean(scene.state.tiles, TILE_FAMINE)), "no tile comes twice"
    assert len(now.famines) == len(now.coming) == 7


def test_the_more_gold_there_is_the_less_is_one_more_of_it_worth_but_never_nothing() -> None:
    scene = alone().actions()
    o = SoloOutlook(scene.state, 0)
    worth = [o.flow([gold, 3, 9, 0, 7], [2, 2, 2, 0], 0, 3, scene.state) for gold in range(12)]
    gains = [more - less for less, more in pairwise(worth)]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 2 * gains[-1] > 0


# -- what it does ------------------------------------------------------------------------------------------------------


def manned(scene: Scene) -> Scene:
    """All five workers at work, so that the display is all there is to think of."""
    return scene.men(0, 2, 2).men(0, 4, 2).men(0, 5, 1)


@pytest.mark.parametrize(("shadow", "answer"), [(3, "take books"), (40, "buy_point")])
def test_books_are_taken_where_they_win_the_lead_and_a_point_where_they_do_not(shadow: int, answer: str) -> None:
    """The last round of an age: two books more are ahead of three, but not of forty."""
    scene = manned(alone()).goods(0, points=7, food=9, gold=4, stone=1, books=3).display(p1a="aeneid")
    scene.state.round, scene.state.shadow[2] = 2, shadow
    scene.actions()
    assert asked(scene) == "buy aeneid"
    scene.do("buy aeneid")
    assert asked(scene) == answer


def test_gold_is_spent_on_a_better_building_and_workers_move_there() -> None:
    scene = manned(alone()).goods(0, points=7, food=9, gold=4, stone=4).display(p1a="aqueduct").actions()
    assert asked(scene) == "buy aqueduct"


def test_stability_is_brought_above_the_shadow_when_a_worker_can_do_it() -> None:
    """The last round: one more stability is two points better, and a worker stands idle."""
    scene = alone().goods(0, points=7, food=20, stone=1).card(0, 1, "temple").men(0, 2, 2).men(0, 4, 2)
    s = scene.state
    s.round = 8
    s.idle[0] = 1
    scene.refreshed(0)
    s.shadow[1] = s.stability[0]
    scene.actions()
    before = s.stability[0]
    for _ in range(6):
        choice = asked(scene)
        if choice == "pass":
            break
        scene.do(choice)
    assert s.stability[0] > before and s.stability[0] > s.shadow[1]


def test_in_the_last_round_a_worker_who_finds_a_place_is_worth_more_than_three_goods() -> None:
    scene = alone().goods(0, points=7, food=9, stone=9, gold=2).card(0, 1, "railroad", 1).men(0, 2, 2).men(0, 4, 2)
    scene.state.round = 8
    assert asked(scene.run(GROWTH, 0)).startswith("grow ")


# -- how it fares ------------------------------------------------------------------------------------------------------


def test_more_growth_makes_more_points() -> None:
    chieftain, emperor = points("chieftain", 14), points("emperor", 14)
    assert chieftain > emperor + 1.5
