"""4.1: placing empire markers."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.age_of_reason.support import MARKERS, Scene
from tests.games.age_of_reason.test_ch2_components import random_game
from worldstage.games.age_of_reason.names import COUNTRY_IDS, REGION_IDS

THREE = "prussia, austria, france"
TEN = ["india 3+5g", "baltic 3", "baltic 3", "africa action", "caribbean action", "caribbean action"]
TEN += ["central-europe 4", "south-america 2", "east-indies 3", "mediterranean 2"]


def all_markers(scene: Scene) -> dict[str, list[str]]:
    return {name: scene.markers_in(name) for name in REGION_IDS if scene.markers_in(name)}


@covers("4.1.1")
@pytest.mark.parametrize("seats", [2, 5, 7])
def test_ten_markers_are_drawn_whatever_the_number_of_players(seats: int) -> None:
    names = COUNTRY_IDS[:seats]
    scene = Scene(", ".join(names), clear=False)
    assert sum(scene.state.markers) == 10
    assert scene.entries("markers.placed") == [(10,)]  # one line for all of them
    assert sum(int(count) for *_, count in scene.items("markers.placed")) == 10
    assert len(scene.state.bag) == 20


@covers("4.1.1")
def test_every_turn_begins_with_ten_more() -> None:
    scene = Scene(THREE).at_segment(MARKERS)
    scene.state.bag = scene.state.tables.bag[:30]
    for turn in (1, 2, 3):
        scene.at_segment(MARKERS).step()
        assert sum(scene.state.markers) == 10 * turn


@covers("4.1.1")
def test_markers_are_drawn_by_lot_from_what_the_bag_holds() -> None:
    scene = Scene(THREE).at_segment(MARKERS)
    scene.state.bag = [scene.piece(piece) for piece in TEN]
    scene.luck.asked.clear()
    scene.step()
    assert scene.luck.asked == [("markers", n) for n in range(10, 0, -1)]
    assert sum(len(found) for found in all_markers(scene).values()) == 10


@covers("4.1.2")
def test_each_marker_lies_in_the_region_it_names() -> None:
    scene = Scene(THREE).at_segment(MARKERS)
    scene.state.bag = scene.state.tables.bag[:]
    scene.draw_markers(*TEN).step()
    assert all_markers(scene) == {
        "baltic": ["3", "3"],
        "central-europe": ["4"],
        "mediterranean": ["2"],
        "africa": ["action"],
        "india": ["3+5g"],
        "east-indies": ["3"],
        "caribbean": ["action", "action"],
        "south-america": ["2"],
    }
    told = [(region, marker, count) for _, region, marker, count in scene.items("markers.placed")]
    assert ("india", "3+5g", 1) in told and ("baltic", "3", 2) in told and ("caribbean", "action", 2) in told
    assert len(told) == 8


@covers("4.1.3")
def test_markers_of_earlier_turns_stay() -> None:
    scene = Scene(THREE).markers("baltic", "2 4").markers("india", "action").turn(2).at_segment(MARKERS)
    scene.state.bag = scene.state.tables.bag[:20]
    scene.draw_markers().step()
    assert sum(scene.state.markers) == 13
    assert {"2", "4"} <= set(scene.markers_in("baltic")) and "action" in scene.markers_in("india")


@covers("4.1.3")
def test_markers_left_over_outlast_the_end_of_a_turn() -> None:
    scene = Scene(THREE).markers("africa", "action action 2").at_segment(5)
    scene.step()
    assert scene.markers_in("africa") == ["action", "action", "2"]


@covers("4.1.3")
def test_lawyer_if_nobody_touches_a_marker_thirty_lie_on_the_board_in_turn_three() -> None:
    scene = Scene(THREE, clear=False)
    while scene.state.turn < 3 or scene.node == "alliances.bid":
        seat = scene.game.actor(scene.state)
        quiet = [o for o in scene.options(seat) if o.split()[0] in ("pass", "bid", "propose_a", "propose_b")]
        scene.choose(seat, quiet[0])
    assert scene.state.turn == 3
    assert sum(scene.state.markers) == 30


@covers("4.1.1")
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_lawyer_the_third_draw_empties_the_bag_exactly(seats: int) -> None:
    last, moves = random_game(seats, seed=seats)
    left = {turn: {len(s.bag) for s, _, _ in moves if s.turn == turn} for turn in (1, 2, 3)}
    assert left == {1: {20}, 2: {10}, 3: {0}}
    assert last.bag == []


@covers("4.1.2")
def test_lawyer_a_marker_goes_to_its_region_even_if_a_country_already_has_discs_there() -> None:
    scene = Scene(THREE).discs("prussia", africa=4).at_segment(MARKERS)
    scene.state.bag = [scene.piece("africa action")] * 2 + [scene.piece("africa 2")] + scene.state.tables.bag[:7]
    scene.step()
    assert scene.markers_in("africa") == ["action", "action", "2"]
    assert scene.discs_in("africa") == {"prussia": 4}
