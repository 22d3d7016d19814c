"""Solo: how the game is lost or won, its ranks, and cards that reach beyond one's own nation."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, Luck, Scene, Whole
from tests.games.nations.test_solo import keys, printed, rolls, shadow, solo
from worldstage.core.text import render
from worldstage.games.nations.names import NONE
from worldstage.games.nations.scoring import RANKS, rank_of
from worldstage.games.nations.sequence import WHOLE_GAME


def played(scene: Scene) -> Scene:
    """Put the scene into a game at the end of its last round, and end it."""
    scene.state.round = scene.state.last_round = 2
    scene.state.frames.insert(0, [WHOLE_GAME.number, 1, 0, 0, 0])
    GAME.advance(scene.state, scene.chance)
    return scene


@covers("solo.17")
def test_points_below_0_lose_the_game_at_once() -> None:
    scene = Whole(1, ages="1")
    scene.goods(0, points=0).do("take food", "pass")
    assert scene.over and scene.good(0, "points") == -1
    assert scene.state.round == 1 and not scene.lines("famine"), "lost for want of stability, before the famine"
    result = GAME.result(scene.state)
    assert result is not None and result.places == [2] and result.winners == []
    assert scene.player(0)["place"] == 2
    assert keys(scene)[-1] == "end.lost" and "end.rank" not in keys(scene)


@covers("solo.17")
def test_0_points_are_not_yet_lost() -> None:
    scene = Whole(1, Luck(1), ages="1")
    scene.goods(0, points=1).do("take food", "pass")
    assert scene.good(0, "points") == 0
    assert not scene.over and scene.state.round == 2


@covers("solo.17")
def test_two_seats_stop_at_0_points() -> None:
    scene = Scene(2).goods(0, books=9).measure(0, stability=-2).produce()
    assert scene.has(0) == {"books": 7} and not scene.lines("end.lost")


@covers("solo.17")
def test_a_game_lost_in_production_settles_and_asks_nothing_more() -> None:
    scene = solo().goods(0, gold=5, food=5, points=0)
    scene.card(0, 2, "hoplite", 1).measure(0, stability=-3).resolve()
    assert scene.over, "the missing book would leave a choice between gold and food"
    assert scene.has(0) == {"gold": 5, "food": 5, "points": -2}
    assert "production.revolt" not in keys(scene) and "shadow.order" not in keys(scene)


@covers("solo.17")
def test_a_game_can_be_lost_by_an_action() -> None:
    scene = Whole(1, Luck()).until("actions.turn")
    scene.goods(0, points=0, stone=4, food=0, gold=3, books=0).site(0, "colosseum", 1).architects(1)
    scene.do("hire public")  # when ready it costs 2 food that are not there
    assert scene.over, "not even which goods the missing books cost is asked"
    assert scene.has(0) == {"gold": 3, "stone": 2, "points": -2}
    assert rolls(scene) == [], "there is nobody left to stir"
    assert keys(scene)[-1] == "end.lost"


@covers("solo.19")
def test_cards_that_bind_all_nations_leave_the_shadow_alone() -> None:
    scene = shadow(solo(), 5, 3, 9).advisor(0, "genghis-khan")
    assert scene.state.stability[0] == -3 and scene.state.shadow[:3] == [5, 3, 9]


@covers("solo.19")
@pytest.mark.parametrize(("stability", "gold"), [(3, 1), (4, 5)])
def test_what_hits_the_least_stable_hits_the_player_or_nobody(stability: int, gold: int) -> None:
    scene = shadow(solo(1), 5, 3, 9).goods(0, gold=5, stone=3, points=7).site(0, "terracotta-army", 2).architects(1)
    scene.card(0, 1, "caravan", 1).men(0, 5, stability - 1).actions().do("hire public")
    assert scene.state.stability[0] == stability
    assert scene.good(0, "gold") == gold
    assert scene.state.shadow[:3] == [5, 3, 9]


@covers("solo.19")
def test_machiavelli_draws_two_tiles_and_keeps_one() -> None:
    scene = Whole(1, Luck(event=[3, 0]))
    scene.advisor(0, "niccolo-machiavelli").do("take food")
    first, second = printed("antiquity-1"), printed("antiquity-4")
    assert scene.node == "event.choose" and scene.state.shadow == [0, 0, 2, 0]
    drawn = [TABLES.tiles[tile] for tile in scene.state.drawn]
    assert drawn == ["antiquity-1", "antiquity-4"] == GAME.views.public(scene.state)["drawn"]
    assert scene.lines("shadow.two_drawn") == [(scene.state.nation[0],)]
    told = [render(GAME.explanation.explain(scene.state, 0, action), "en") for action in GAME.legal(scene.state, 0)]
    assert f"strength {first[0]}" in told[0] and f"strength {second[0]}" in told[1]
    for language, word in (("en", "tiles"), ("de", "Plättchen")):
        assert word in render(GAME.explanation.prompt(scene.state, 0), language)
    scene.do(scene.options[1])
    assert scene.state.shadow == [*second[:2], 2 + second[2], 0] and scene.state.public == second[3]
    assert not {0, 3} & set(scene.state.tiles), "the other one is out of the game"
    assert not [key for key in keys(scene) if key.startswith("event.")]


RANK_LIST = [
    (70, "trajan", "Trajan", "Trajan"),
    (60, "ashoka", "Ashoka", "Ashoka"),
    (55, "wu-zetian", "Wu Zetian", "Wu Zetian"),
    (50, "saladin", "Saladin", "Saladin"),
    (45, "victoria", "Victoria", "Victoria"),
    (40, "charles-v", "Charles V", "Karl V."),
    (35, "cleopatra", "Cleopatra", "Kleopatra"),
    (30, "pericles", "Pericles", "Perikles"),
    (25, "darius-iii", "Darius III", "Dareios III."),
    (20, "atahualpa", "Atahualpa", "Atahualpa"),
    (15, "cixi", "Cixi", "Cixi"),
    (10, "dan-quayle", "Dan Quayle", "Dan Quayle"),
]


@covers("solo.20")
def test_a_rank_reaches_from_its_points_to_the_next() -> None:
    assert [(points, name) for points, name, _, _ in RANK_LIST] == list(RANKS)
    bounds = [*(points for points, *_ in RANK_LIST), NONE]
    for i, (points, name, _, _) in enumerate(RANK_LIST):
        assert rank_of(points) == name
        assert rank_of(points - 1) == (RANK_LIST[i + 1][1] if bounds[i + 1] != NONE else None)
    assert rank_of(200) == "trajan" and rank_of(0) is None


@covers("solo.20")
@pytest.mark.parametrize(("points", "name", "en", "de"), RANK_LIST)
def test_the_log_names_the_rank_in_both_languages(points: int, name: str, en: str, de: str) -> None:
    scene = played(solo().goods(0, points=points))
    line = scene.log.entries[-1]
    assert line.key == "end.rank" and GAME.explanation.label("rank", line.args[0]) == name
    assert en in render(GAME.explanation.read(line), "en") and de in render(GAME.explanation.read(line), "de")
    result = GAME.result(scene.state)
    assert result is not None and result.places == [1] and result.points == [points]


@covers("solo.20")
def test_the_whole_score_counts_for_the_rank_and_9_points_have_none() -> None:
    scene = played(solo().goods(0, points=8, gold=10, stone=10))
    assert [GAME.explanation.label("rank", rank) for (rank,) in scene.lines("end.rank")] == ["dan-quayle"]
    scene = played(solo().goods(0, points=8, gold=10))
    assert keys(scene)[-1] == "end.place"


@covers("solo.20")
def test_with_two_seats_there_are_no_ranks() -> None:
    scene = played(Scene(2).goods(0, points=70))
    assert scene.over and "end.rank" not in keys(scene)
