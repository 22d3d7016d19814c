"""Solo: one nation against the shadow opponent, which is made of tiles and a die."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, Luck, Scene, Whole, number
from worldstage.core.chance import Fast
from worldstage.games.nations.names import NONE, SHADOW
from worldstage.games.nations.shadow import show_tile
from worldstage.games.nations.vocabulary import TILE_IDS

FIRST_TILES = [tile for i, tile in enumerate(TABLES.tiles) if TABLES.tile_age[i] == 1]


def printed(tile: str) -> list[int]:
    """Strength, stability, books, architects and famine of a tile; then what 5 does and how much, and 6 likewise."""
    return TABLES.tile[TABLES.tiles.index(tile)]


def tile_that(does: str, face: int) -> str:
    """The first tile on which a face of the die does something."""
    return next(tile for tile in TABLES.tiles if TILE_IDS[printed(tile)[face * 2 - 5]] == does)


QUIET = next(tile for tile in TABLES.tiles if printed(tile)[4] == 0)  # without a famine


def solo(*faces: int, tile: str = QUIET, **settings: str) -> Scene:
    """Alone with a tile out, 7 points and no other goods; the die falls as told, and may not be rolled more often."""
    scene = Scene(1, Luck(*faces), **settings)
    show_tile(scene.state, TABLES.tiles.index(tile))
    return scene.goods(0, points=7)


def shadow(scene: Scene, strength: int = 0, stability: int = 0, books: int = 0) -> Scene:
    scene.state.shadow[:3] = [strength, stability, books]
    scene.refreshed(0)
    return scene


def rolls(scene: Scene) -> list[int]:
    return [face for (face,) in scene.lines("shadow.rolled")]


def keys(scene: Scene) -> list[str]:
    return [entry.key for entry in scene.log.entries]


# -- set-up and the course of a round ----------------------------------------------------------------------------------


@covers("solo.1")
def test_alone_a_tile_is_drawn_each_round_and_never_an_event() -> None:
    alone = Whole(1, Fast(3))
    alone.goods(0, points=60)
    alone.until("nothing stops it")
    assert alone.over and alone.state.round == 8
    assert len(alone.lines("shadow.tile")) == 8
    assert not [key for key in keys(alone) if key.startswith("event.")]
    assert alone.state.event == NONE


@covers("solo.1")
def test_two_have_events_and_no_shadow() -> None:
    two = Whole(2).until("nothing stops it")
    assert [TABLES.event_age[event] for event, _, _ in two.lines("event.revealed")] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert not [key for key in keys(two) if key.startswith("shadow.")]
    assert GAME.views.public(two.state)["shadow"] is None


@covers("solo.2")
def test_the_player_is_first_with_1_book_and_the_shadow_has_2() -> None:
    scene = Whole(1)
    assert scene.node == "growth" and scene.state.order == [0]
    assert scene.good(0, "books") == 1
    assert GAME.views.public(scene.state)["shadow"] == {
        "strength": 0,
        "stability": 0,
        "books": 2,
        "first": False,
        "tile": None,
        "famine": 0,
        "die": [],
    }
    scene.until("actions.turn")
    assert rolls(scene) == [], "the player begins the first round"


@covers("solo.3")
def test_four_columns_are_in_use() -> None:
    shown = Whole(1).shown()
    assert sorted(shown) == sorted(f"{gold}{column}" for gold in (1, 2, 3) for column in "abcd")


@covers("solo.3")
@pytest.mark.parametrize("draw", range(6))
def test_architects_come_from_the_tile_alone(draw: int) -> None:
    scene = Whole(1, Luck(event=[draw])).until("actions.turn")
    assert TABLES.tiles[scene.state.tile] == FIRST_TILES[draw]
    assert scene.state.public == printed(FIRST_TILES[draw])[3] > 0
    assert scene.lines("architects.alone") == [(scene.state.public,)]


@covers("solo.4")
def test_a_round_runs_from_cards_to_books_in_its_order() -> None:
    scene = Whole(1, Luck(1), ages="1")
    scene.goods(0, points=20, books=90)
    scene.until("actions.turn").do("pass")
    scene.until("actions.turn")
    scene.state.war, scene.state.war_buyer, scene.state.war_strength = number("warring-states"), SHADOW, 9
    scene.do("pass")
    begun = len(keys(scene)) - keys(scene)[::-1].index("round.began")
    told = keys(scene)[begun:]
    assert scene.over
    steps = [
        "display.removed",
        "display.dealt",
        "goods.gained.growth",
        "shadow.tile",
        "architects.alone",
        "turn.passed",
        "production.began",
        "shadow.order",
        "war.defeat",
        "war.over",
        "shadow.not_more_stable",
        "famine.tile",
    ]
    assert [told.index(key) for key in steps] == sorted(told.index(key) for key in steps)
    assert [args[1:3] for args in scene.lines("goods.gained.shadow_books")] == [(4, 3)]
    assert told.index("goods.gained.shadow_books") > told.index("age.shadow_books") > told.index("famine.tile")


@covers("solo.5")
def test_a_tile_sets_strength_and_stability_and_adds_books() -> None:
    scene = Scene(1)
    strength, stability, books = printed("antiquity-4")[:3]
    assert scene.state.shadow == [0, 0, 2, 0]
    show_tile(scene.state, TABLES.tiles.index("antiquity-4"))
    assert scene.state.shadow == [strength, stability, 2 + books, 0]
    strength, stability, more = printed("antiquity-1")[:3]
    show_tile(scene.state, TABLES.tiles.index("antiquity-1"))
    assert scene.state.shadow == [strength, stability, 2 + books + more, 0], "only books add up"
    assert scene.lines("shadow.tile")[1] == (strength, stability, more, 2 + books + more)


@covers("solo.5", "solo.6")
@pytest.mark.parametrize("seed", range(4))
def test_the_tile_is_of_the_age_and_none_comes_twice(seed: int) -> None:
    scene = Whole(1, Fast(seed))
    scene.goods(0, points=60)
    seen = []
    scene.until("actions.turn")
    while not scene.over:
        seen.append(scene.state.tile)
        scene.step()
    assert [TABLES.tile_age[tile] for tile in seen] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert len(set(seen)) == 8


@covers("solo.6")
def test_there_are_24_tiles_of_our_own_six_for_each_age() -> None:
    assert len(set(TABLES.tiles)) == 24
    assert [TABLES.tile_age.count(age) for age in (1, 2, 3, 4)] == [6, 6, 6, 6]
    for tile in TABLES.tile:
        strength, stability, books, architects, famine, five, _, six, _ = tile
        assert strength > 0 and stability >= 0 and books > 0 and architects > 0 and famine >= 0
        assert five in range(len(TILE_IDS)) and six in range(len(TILE_IDS))


# -- when the die is rolled --------------------------------------------------------------------------------------------

PURCHASES = {
    "aqueduct": ["place 1"],
    "chariot": ["place 3"],
    "nubia": [],
    "warring-states": [],
    "battle-of-kadesh": ["take food"],
    "augustus": [],
    "stonehenge": [],
    "aeneid": ["take books"],
}


@covers("solo.7")
@pytest.mark.parametrize("card", PURCHASES)
def test_after_each_card_bought_the_die_is_rolled_once(card: str) -> None:
    scene = solo(4).goods(0, gold=9, points=7).men(0, 3, 2).display(p1a=card).actions()
    scene.do(f"buy {card}")
    for answer in PURCHASES[card]:
        assert rolls(scene) == [], "only when the card has been used"
        scene.do(answer)
    assert rolls(scene) == [4]
    assert scene.node == "actions.turn"


@covers("solo.7")
def test_a_worker_on_military_stirs_the_shadow_and_one_on_a_building_does_not() -> None:
    scene = solo(1, 2).goods(0, stone=5, points=7).actions()
    scene.do("deploy 1", "deploy 4")
    assert rolls(scene) == []
    scene.do("deploy 3")
    assert rolls(scene) == [1]
    scene.do("deploy 3")
    assert rolls(scene) == [1, 2]


@covers("solo.7")
def test_an_architect_hired_stirs_the_shadow() -> None:
    scene = solo(1, 3).goods(0, stone=5, points=7).site(0, "stonehenge").architects(2).actions()
    scene.do("hire public")
    assert rolls(scene) == [1]
    scene.do("hire public")
    assert rolls(scene) == [1, 3]


@covers("solo.7")
def test_nothing_else_stirs_the_shadow() -> None:
    scene = solo().goods(0, food=3, points=7).men(0, 3, 2).advisor(0, "marco-polo").actions()
    scene.do("undeploy 3", "use marco-polo", "pass")
    assert rolls(scene) == []


@covers("solo.7")
def test_with_two_seats_there_is_no_die() -> None:
    scene = Scene(2, Luck()).goods(0, gold=3, stone=3).display(p1a="stonehenge").actions()
    scene.do("0: buy stonehenge", "1: pass", "0: deploy 3")
    assert not scene.lines("shadow.rolled")


@covers("solo.8")
@pytest.mark.parametrize("first", [False, True])
def test_before_the_first_turn_the_die_is_rolled_for_a_shadow_that_goes_first(first: bool) -> None:
    scene = solo(*([2] if first else [])).goods(0, stone=5, points=7).display(p1a="stonehenge", p2b="nubia")
    scene.state.shadow[3] = int(first)
    scene.actions()
    assert rolls(scene) == ([2] if first else [])
    assert scene.shown() == ({"1a": "stonehenge"} if first else {"1a": "stonehenge", "2b": "nubia"})
    scene.do("deploy 1", "deploy 2")
    assert rolls(scene) == ([2] if first else []), "only before the first turn"


@covers("solo.18")
def test_each_of_two_actions_in_a_turn_stirs_the_shadow_for_itself() -> None:
    scene = solo(2, 1).goods(0, gold=2, stone=2, points=7).advisor(0, "sun-tzu").display(p1a="stonehenge", p1b="nubia")
    scene.actions().do("buy stonehenge")
    assert rolls(scene) == [2] and scene.shown() == {}, "the second action finds what the shadow has left"
    assert "enough" in scene.options
    scene.do("deploy 3")
    assert rolls(scene) == [2, 1]


@covers("solo.18")
def test_a_card_taken_by_a_special_action_stirs_the_shadow() -> None:
    scene = solo(3).advisor(0, "galileo-galilei").display(p3a="stonehenge").actions()
    scene.do("use galileo-galilei", "buy stonehenge")
    assert rolls(scene) == [3]


@covers("solo.18")
@pytest.mark.parametrize(("slot", "stirred"), [(3, True), (1, False)])
def test_a_worker_deployed_by_a_special_action_stirs_the_shadow_only_on_military(slot: int, stirred: bool) -> None:
    scene = solo(*([3] if stirred else [])).wonder(0, "royal-society").actions()
    scene.do("use royal-society", f"deploy {slot}")
    assert rolls(scene) == ([3] if stirred else [])


@covers("solo.18")
def test_one_action_stirs_the_shadow_once_whatever_it_brings_along() -> None:
    scene = solo(1).goods(0, gold=1, points=7).wonder(0, "mit").display(p1a="aqueduct").actions()
    scene.do("buy aqueduct", "place 1", "deploy 1")
    assert rolls(scene) == [1]


# -- what the die does -------------------------------------------------------------------------------------------------

FULL = {
    "p3a": "aqueduct",
    "p2a": "nubia",
    "p1a": "augustus",
    "p3b": "brewery",
    "p2b": "stonehenge",
    "p1b": "israel",
    "p3c": "forum",
    "p1c": "aeneid",
    "p2d": "hatshepsut",
}


def rolled(face: int, tile: str = QUIET, **cards: str) -> Scene:
    """The first turn of a round in which the shadow goes first: it has rolled this."""
    scene = solo(face, tile=tile).display(**cards)
    scene.state.shadow[3] = 1
    return scene.architects(2).actions()


@covers("solo.9")
@pytest.mark.parametrize(("face", "column"), [(1, "a"), (2, "b"), (3, "c"), (4, "d")])
def test_1_to_4_clear_a_column(face: int, column: str) -> None:
    scene = rolled(face, **FULL)
    assert scene.shown() == {place[1:]: card for place, card in FULL.items() if place[2] != column}
    gone = {number(card) for place, card in FULL.items() if place[2] == column}
    assert {card for (card,) in scene.lines("shadow.removed")} == gone


@covers("solo.9")
def test_in_an_empty_column_nothing_happens() -> None:
    scene = rolled(3, p1a="aqueduct", p3d="nubia")
    assert scene.shown() == {"1a": "aqueduct", "3d": "nubia"}
    assert not scene.lines("shadow.removed")


@covers("solo.10")
def test_of_the_wars_in_a_column_the_shadow_buys_the_cheapest() -> None:
    scene = rolled(2, p3b="hunnic-invasions", p2b="warring-states", p1b="aqueduct", p1c="wars-of-alexander")
    assert scene.shown() == {"1c": "wars-of-alexander"}, "the whole column is gone, the war bought included"
    strength = printed(QUIET)[0]
    assert scene.lines("shadow.war") == [(number("warring-states"), strength)]
    assert GAME.views.public(scene.state)["war"] == {"card": "warring-states", "strength": strength, "buyer": None}


@covers("solo.10")
def test_a_war_is_bought_at_the_strength_of_that_moment() -> None:
    tile = tile_that("strength", 5)
    strength, more = printed(tile)[0], printed(tile)[6]
    scene = solo(5, 1, 5, tile=tile).goods(0, stone=3, points=7).display(p2a="warring-states").actions()
    scene.do("deploy 3", "deploy 3")
    assert scene.state.war_strength == strength + more > strength, "with what the 5 before it brought"
    scene.do("deploy 3")
    assert scene.state.shadow[0] == strength + 2 * more and scene.state.war_strength == strength + more


@covers("solo.10")
def test_with_a_war_bought_already_the_column_is_only_removed() -> None:
    scene = solo(2, 1).goods(0, gold=1, stone=1, points=7)
    scene.display(p1c="warring-states", p1a="hunnic-invasions").actions()
    scene.do("buy warring-states")
    scene.do("deploy 3")
    assert scene.shown() == {}
    assert not scene.lines("shadow.war")
    assert scene.state.war == number("warring-states") and scene.state.war_buyer == 0


@covers("solo.10")
def test_the_shadow_buys_one_war_a_round_and_then_the_player_none() -> None:
    scene = solo(1, 2).goods(0, gold=5, stone=2, points=7)
    scene.display(p1a="hunnic-invasions", p1b="warring-states", p1c="wars-of-alexander").actions()
    scene.do("deploy 3", "deploy 3")
    assert scene.lines("shadow.war") == [(number("hunnic-invasions"), printed(QUIET)[0])]
    assert scene.shown() == {"1c": "wars-of-alexander"}
    assert scene.why_not("buy wars-of-alexander").rule == "II.A.war.1"


@covers("solo.10", "solo.12")
@pytest.mark.parametrize(("strength", "food"), [(3, 6), (4, 9), (5, 9)])
def test_who_is_weaker_than_the_shadows_war_is_defeated(strength: int, food: int) -> None:
    scene = solo().goods(0, food=9, points=7)
    scene.state.war, scene.state.war_buyer, scene.state.war_strength = number("hunnic-invasions"), SHADOW, 4
    scene.measure(0, strength=strength, stability=1).resolve()
    assert scene.good(0, "food") == food, "4 of the war less 1 stability; this tile has no famine"
    assert scene.good(0, "points") == 6 - int(strength < 4)


RAISED = ("strength", "stability", "books")


@covers("solo.11")
@pytest.mark.parametrize("face", [5, 6])
@pytest.mark.parametrize("tile", TABLES.tiles)
def test_5_and_6_raise_what_the_tile_says(tile: str, face: int) -> None:
    does, amount = TILE_IDS[printed(tile)[face * 2 - 5]], printed(tile)[face * 2 - 4]
    after = [*printed(tile)[:2], 2 + printed(tile)[2], 1]
    if does in RAISED:
        after[RAISED.index(does)] += amount
    scene = rolled(face, tile, **FULL)
    assert scene.state.shadow == after
    if does in (*RAISED, "nothing"):
        assert len(scene.shown()) == len(FULL) and scene.state.public == 2


@covers("solo.11")
@pytest.mark.parametrize(
    ("does", "gone"),
    [
        ("take-advisor", {"1a"}),  # the one in the first column
        ("take-wonder", {"2b"}),
        ("take-colony", {"2a"}),  # a comes before b
        ("clear-row", {"1a", "1b", "1c"}),  # that for 1 gold
    ],
)
def test_6_takes_cards_as_the_tile_says(does: str, gone: set[str]) -> None:
    scene = rolled(6, tile_that(does, 6), **FULL)
    assert {place[1:] for place in FULL} - set(scene.shown()) == gone
    assert scene.state.war_buyer == NONE


@covers("solo.11")
def test_of_two_in_a_column_the_cheaper_is_taken() -> None:
    scene = rolled(6, tile_that("take-advisor", 6), p3a="augustus", p2a="hatshepsut", p1b="qin-shi-huang")
    assert scene.shown() == {"3a": "augustus", "1b": "qin-shi-huang"}


@covers("solo.11")
def test_with_no_such_card_on_display_nothing_is_taken() -> None:
    assert rolled(6, tile_that("take-wonder", 6), p1a="nubia").shown() == {"1a": "nubia"}


@covers("solo.11")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0), (0, 0)])
def test_6_takes_an_architect_if_there_is_one(before: int, after: int) -> None:
    scene = solo(6, tile=tile_that("lose-architect", 6)).goods(0, stone=1, points=7)
    scene.architects(before).actions()
    scene.do("deploy 3")
    assert scene.state.public == after
    assert len(scene.lines("shadow.architect")) == before - after


@covers("solo.11")
def test_the_shadow_does_not_outgrow_the_tracks() -> None:
    scene = solo(5, 5, tile=tile_that("strength", 5)).goods(0, stone=9, points=7)
    scene.state.shadow[0] = 39
    scene.actions().do("deploy 3", "deploy 3")
    assert scene.state.shadow[0] == 40
    scene = solo(5, 5, tile=tile_that("stability", 5)).goods(0, stone=9, points=7)
    scene.state.shadow[1] = 14
    scene.actions().do("deploy 3", "deploy 3")
    assert scene.state.shadow[1] == 15


# -- comparisons -------------------------------------------------------------------------------------------------------


@covers("solo.12")
@pytest.mark.parametrize(
    ("own", "theirs", "most", "least"), [(4, 3, True, False), (3, 3, False, True), (2, 3, False, True)]
)
def test_most_and_least_are_measured_against_the_shadow(own: int, theirs: int, most: bool, least: bool) -> None:
    scene = shadow(solo(), strength=theirs, stability=theirs).measure(0, strength=own, stability=own)
    measures = scene.player(0)["measures"]
    for name in ("strength", "stability"):
        assert (name in measures["most"], name in measures["least"]) == (most, least)


@covers("solo.12")
@pytest.mark.parametrize(("workers", "stone"), [(0, 0), (1, 0), (2, 2)])
def test_augustus_pays_the_player_who_is_stronger_than_the_shadow(workers: int, stone: int) -> None:
    scene = shadow(solo().advisor(0, "augustus").goods(0, food=9, points=7), strength=3)
    scene.men(0, 3, workers)  # 1 of Augustus, 2 of each axeman
    assert scene.resolve().good(0, "stone") == stone


@covers("solo.12")
@pytest.mark.parametrize(
    ("own", "theirs", "before", "after"),
    [
        ((5, 0), (4, 9), 1, 0),
        ((4, 9), (5, 0), 0, 1),
        ((4, 3), (4, 2), 1, 0),
        ((4, 2), (4, 3), 0, 1),
        ((4, 2), (4, 2), 0, 0),
        ((4, 2), (4, 2), 1, 1),
        ((4, -2), (4, 0), 0, 1),
        ((45, 2), (40, 2), 1, 1),
    ],
)
def test_order_goes_by_strength_then_stability_then_stays(
    own: tuple[int, int], theirs: tuple[int, int], before: int, after: int
) -> None:
    scene = shadow(solo(), *theirs).goods(0, points=9, books=9)
    scene.state.shadow[3] = before
    scene.measure(0, *own).resolve()
    assert scene.state.shadow[3] == after
    assert [line[:2] for line in scene.lines("shadow.order")] == [(after, min(own[0], TABLES.last_strength))]


@covers("solo.12")
def test_an_advisor_leaves_as_soon_as_a_tile_makes_its_nation_weakest() -> None:
    scene = shadow(solo(), strength=1).men(0, 3, 1).advisor(0, "harald-hardrada")
    assert scene.player(0)["advisors"] == ["harald-hardrada"], "2 against 1"
    show_tile(scene.state, next(i for i, tile in enumerate(TABLES.tile) if tile[0] == 2))
    assert scene.player(0)["advisors"] == [], "2 against 2 is weakest, too"


@covers("solo.12")
def test_an_advisor_leaves_when_the_die_makes_the_shadow_stronger() -> None:
    scene = solo(5, tile=tile_that("strength", 5)).goods(0, gold=1, points=7).men(0, 3, 3)
    shadow(scene, strength=5).advisor(0, "harald-hardrada").display(p1a="stonehenge").actions()
    assert scene.player(0)["advisors"] == ["harald-hardrada"], "6 against 5"
    scene.do("buy stonehenge")
    assert scene.state.shadow[0] > 6 == scene.state.strength[0]
    assert scene.player(0)["advisors"] == []


@covers("solo.13")
def test_alone_one_has_always_passed_first_and_never_last() -> None:
    china = solo(boards="china").goods(0, points=7)
    china.actions().do("pass").resolve()
    assert china.good(0, "food") == 1
    palace = solo().wonder(0, "forbidden-palace")
    assert palace.actions().do("pass").good(0, "points") == 8


@covers("solo.13")
def test_passing_first_spares_the_point_behind_the_great_wall() -> None:
    scene = shadow(solo(), 3, 2, 9).wonder(0, "great-wall").goods(0, books=9, points=7)
    scene.state.war, scene.state.war_buyer, scene.state.war_strength = number("warring-states"), SHADOW, 9
    scene.resolve()
    assert scene.good(0, "books") == 8, "3 books less 2 stability"
    assert scene.good(0, "points") == 6, "the one for stability only"


@covers("solo.13")
def test_the_player_has_the_most_workers_and_food_and_never_the_least() -> None:
    scene = solo().wonder(0, "statue-of-liberty")
    assert scene.player(0)["score"][2] == 3, "1 for the wonder, 2 for the most workers"
    measures = scene.player(0)["measures"]
    assert "food" in measures["most"] and "food" not in measures["least"]


# -- the end of a round ------------------------------------------------------------------------------------------------


@covers("solo.14")
@pytest.mark.parametrize(("own", "theirs", "points"), [(4, 3, 8), (3, 3, 6), (2, 3, 6), (0, 0, 6), (1, 0, 8)])
def test_more_stability_than_the_shadow_is_a_point_and_all_else_costs_one(own: int, theirs: int, points: int) -> None:
    scene = shadow(solo(), 3, theirs, 9).measure(0, stability=own)
    assert scene.resolve().good(0, "points") == points


@covers("solo.14")
def test_revolt_is_never_more_stable() -> None:
    scene = shadow(solo(), 3, 0, 9).goods(0, books=5, points=7).measure(0, stability=-2)
    scene.resolve()
    assert scene.good(0, "points") == 5, "1 for the revolt, 1 for the comparison"
    assert scene.good(0, "books") == 3


@covers("solo.15")
@pytest.mark.parametrize("tile", TABLES.tiles)
def test_famine_is_that_of_the_tile(tile: str) -> None:
    scene = shadow(solo(tile=tile), 0, 0, 99).goods(0, food=10, points=7).resolve()
    famine = printed(tile)[4]
    assert scene.good(0, "food") == 10 - famine
    assert scene.lines("famine.tile") == [(famine,)]


@covers("solo.15")
def test_famine_that_cannot_be_paid_costs_books_and_a_point() -> None:
    scene = (
        shadow(solo(tile=next(t for t in TABLES.tiles if printed(t)[4] == 3)), 0, 0, 99)
        .goods(0, food=1, books=5, points=7)
        .resolve()
    )
    assert scene.has(0) == {"books": 3, "points": 5}


@covers("solo.16")
@pytest.mark.parametrize(
    ("round_", "own", "points"), [(2, 9, 9), (2, 8, 6), (2, 7, 6), (1, 9, 6), (3, 9, 6), (8, 9, 9)]
)
def test_more_books_than_the_shadow_are_3_points_at_the_end_of_an_age(round_: int, own: int, points: int) -> None:
    scene = shadow(solo(), 0, 0, 8).goods(0, books=own, points=7)
    scene.state.round = round_
    assert scene.resolve().good(0, "points") == points
