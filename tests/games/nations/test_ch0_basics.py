"""0: goods, stability and strength, comparisons, shortages, removals, the population track."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import TABLES, Match, Scene, number
from worldstage.core.chance import Fast, Scripted
from worldstage.games.nations import log
from worldstage.games.nations.maintenance import MAINTENANCE, refill_architects
from worldstage.games.nations.names import GOOD_IDS
from worldstage.games.nations.production import PRODUCTION
from worldstage.games.nations.sequence import begin_round
from worldstage.games.nations.shadow import roll
from worldstage.games.nations.vocabulary import TILE_IDS

# -- goods -------------------------------------------------------------------------------------------------------------


@covers("0.1")
@pytest.mark.parametrize("good", ["gold", "stone", "food", "books"])
def test_each_of_the_four_resources_pays_where_any_resource_does(good: str) -> None:
    scene = Scene(2).display(p1a="aeneid").goods(0, gold=1).goods(0, **{good: 1 + int(good == "gold")})
    scene.actions().do("0: buy aeneid", "0: buy_point", f"0: give {good}")
    assert scene.has(0) == {"points": 1}


@covers("0.1")
def test_points_are_no_resource() -> None:
    scene = Scene(2).display(p1a="aeneid").goods(0, gold=1, points=9).actions().do("0: buy aeneid")
    assert scene.options == ["take books"]
    assert GOOD_IDS == ("gold", "stone", "food", "books", "points")


@covers("0.3")
def test_books_are_settled_in_production_like_the_other_three() -> None:
    scene = Scene(2).men(0, 1, 3).card(0, 3, "longships", 1).goods(0, gold=1, stone=1, food=1, books=5)
    scene.run(PRODUCTION)
    assert scene.has(0) == {"gold": 4, "stone": 1, "food": 1, "books": 7}


@covers("0.3")
def test_missing_books_are_a_shortage_too() -> None:
    scene = Scene(2).card(0, 3, "longships", 2).goods(0, books=1, points=4, food=3).run(PRODUCTION)
    assert scene.has(0) == {"food": 2, "points": 3}


# -- stability and strength --------------------------------------------------------------------------------------------


@covers("0.5")
def test_stability_changes_with_the_worker_and_is_not_produced() -> None:
    scene = Scene(2).goods(0, stone=2).actions()
    assert scene.player(0)["stability"] == 0
    scene.do("0: deploy 5")
    assert scene.player(0)["stability"] == 1
    scene.do("1: pass", "0: undeploy 5")
    assert scene.player(0)["stability"] == 0


@covers("0.5")
def test_production_leaves_stability_alone() -> None:
    scene = Scene(2).men(0, 5, 2).run(PRODUCTION)
    assert scene.player(0)["stability"] == 2 and scene.has(0) == {"gold": 2}


@covers("0.5")
def test_stability_comes_and_goes_with_advisors_colonies_and_wonders() -> None:
    scene = Scene(2).advisor(0, "buddha").colony(0, "tibet").wonder(0, "the-oracle")
    assert scene.player(0)["stability"] == 8
    scene.goods(0, gold=1).display(p1a="augustus").actions().do("1: pass", "0: buy augustus")
    assert (scene.player(0)["stability"], scene.player(0)["strength"]) == (5, 1)


@covers("0.6")
def test_strength_changes_with_the_worker() -> None:
    scene = Scene(2).goods(0, stone=2).actions().do("0: deploy 3")
    assert scene.player(0)["strength"] == 2
    scene.do("1: pass", "0: deploy 3")
    assert scene.player(0)["strength"] == 4
    scene.do("0: undeploy 3", "0: undeploy 3")
    assert scene.player(0)["strength"] == 0


@covers("0.6")
def test_military_without_workers_gives_no_strength() -> None:
    assert Scene(2).card(0, 1, "dreadnought").player(0)["strength"] == 0


@covers("0.7")
def test_strength_counts_as_forty_at_most_and_the_rest_cushions_losses() -> None:
    """46 and 44 both count as 40: a tie with 40. Only below 40 the loss is felt."""
    scene = Scene(2).card(0, 1, "cavalry", 4).men(0, 3, 1).advisor(0, "shaka-zulu").measure(1, strength=40)
    assert scene.player(0)["strength"] == 46
    assert scene.player(0)["measures"]["most"] == []
    scene.men(0, 3, 0).measure(1, strength=39)
    assert scene.player(0)["strength"] == 44
    assert "strength" in scene.player(0)["measures"]["most"]


@covers("0.7")
def test_a_war_bought_with_more_than_forty_stands_at_forty() -> None:
    scene = Scene(2).card(0, 1, "cavalry", 5).goods(0, gold=1).display(p1a="opium-war").actions()
    scene.do("0: buy opium-war")
    assert (scene.player(0)["strength"], scene.state.war_strength) == (45, 40)


@covers("0.7")
def test_stability_counts_as_fifteen_at_most() -> None:
    scene = Scene(2).card(0, 1, "radio", 5).measure(1, stability=15)
    assert scene.player(0)["stability"] == 20
    assert [scene.player(seat)["measures"]["most"] for seat in (0, 1)] == [[], []]
    scene.measure(1, stability=14)
    assert scene.player(0)["measures"]["most"] == ["stability"]


@covers("0.7")
def test_stability_below_minus_three_keeps_its_real_value() -> None:
    scene = Scene(2).goods(0, books=20, points=3).measure(0, stability=-7).run(PRODUCTION)
    assert scene.has(0) == {"books": 13, "points": 2}


@covers("0.8")
@pytest.mark.parametrize("workers", [0, 1, 2, 5])
def test_each_worker_brings_the_effect_of_the_card_once(workers: int) -> None:
    scene = Scene(2).men(0, 4, workers).run(PRODUCTION)
    assert scene.has(0) == ({"stone": workers, "food": workers} if workers else {})


@covers("0.8")
def test_workers_on_military_add_up() -> None:
    scene = Scene(2).men(0, 3, 3).goods(0, food=5)
    assert scene.player(0)["strength"] == 6
    assert scene.run(PRODUCTION).has(0) == {"food": 2}


# -- most and least ----------------------------------------------------------------------------------------------------


def measured(*strengths: int) -> Scene:
    scene = Scene(len(strengths))
    for seat, strength in enumerate(strengths):
        scene.measure(seat, strength=strength, stability=strength).goods(seat, food=strength, points=5)
    return scene


MOST = {(5, 3, 3): [0], (5, 5, 3): [], (0, 0, 0): [], (1, 2, 3): [2], (0, 1): [1], (4, 4): [], (7, 6, 6, 7): []}
LEAST = {(5, 3, 3): [1, 2], (5, 5, 3): [2], (0, 0, 0): [0, 1, 2], (1, 2, 3): [0], (4, 4): [0, 1], (7, 6, 6, 7): [1, 2]}


@covers("0.9")
@pytest.mark.parametrize("half", ["pax-romana", "philosophy"])
@pytest.mark.parametrize("values", MOST, ids=str)
def test_only_who_has_more_than_all_others_has_most(values: tuple[int, ...], half: str) -> None:
    scene = measured(*values).happen(half)
    assert [seat for seat in range(len(values)) if scene.good(seat, "points") == 6] == MOST[values]
    assert all(scene.good(seat, "points") in (5, 6) for seat in range(len(values)))


@covers("0.9")
@pytest.mark.parametrize("values", LEAST, ids=str)
def test_everybody_tied_has_least(values: tuple[int, ...]) -> None:
    scene = measured(*values).happen("martyrdom-of-ali")
    assert [seat for seat in range(len(values)) if scene.good(seat, "points") == 4] == LEAST[values]


@covers("0.9")
def test_food_is_compared_in_the_same_way() -> None:
    scene = measured(4, 4, 1).happen("ionian-colonisation")
    assert all(scene.good(seat, "gold") == 0 for seat in range(3))
    scene = measured(4, 2, 2).happen("eruption-of-krakatoa")
    assert [scene.good(seat, "points") for seat in range(3)] == [5, 4, 4]


@covers("0.9")
@pytest.mark.parametrize(("others", "stone"), [(4, 2), (5, 0)])
def test_the_same_holds_for_cards(others: int, stone: int) -> None:
    scene = Scene(2).advisor(0, "augustus").measure(0, strength=5).measure(1, strength=others).run(PRODUCTION)
    assert scene.good(0, "stone") == stone


@covers("0.9")
@pytest.mark.parametrize(("others", "books"), [(6, 2), (5, 2), (4, 10)])
def test_a_card_hurts_whoever_is_tied_for_least(others: int, books: int) -> None:
    scene = Scene(2).advisor(0, "lin-zexu").goods(0, books=10).measure(0, strength=5).measure(1, strength=others)
    assert scene.run(PRODUCTION).good(0, "books") == books


@covers("0.10")
@pytest.mark.parametrize(
    ("stabilities", "hit"), [((-1, -9, 2), [0, 1]), ((0, -1, -1), [1, 2]), ((0, 1, 2), [0]), ((-1, -2, -3), [0, 1, 2])]
)
def test_all_nations_in_revolt_are_the_least_stable_alike(stabilities: tuple[int, ...], hit: list[int]) -> None:
    scene = Scene(3)
    for seat, stability in enumerate(stabilities):
        scene.measure(seat, stability=stability).goods(seat, gold=9)
    scene.happen("tennis-court-oath")
    assert [seat for seat in range(3) if scene.good(seat, "gold") == 2] == hit


@covers("0.10")
def test_nobody_in_revolt_is_most_stable_among_nations_in_revolt() -> None:
    scene = Scene(2).measure(0, stability=-1).measure(1, stability=-8).happen("habeas-corpus-act")
    assert scene.has(0) == scene.has(1) == {}


# -- shortages ---------------------------------------------------------------------------------------------------------


@covers("0.11")
def test_what_is_missing_costs_a_book_each_and_one_point() -> None:
    scene = measured(0, 5).goods(0, food=1, books=6, points=5).happen("yellow-turban-rebellion")
    assert scene.has(0) == {"books": 4, "points": 4}


@covers("0.11")
def test_who_has_just_enough_suffers_no_shortage() -> None:
    scene = measured(0, 5).goods(0, food=3, books=6, points=5).happen("yellow-turban-rebellion")
    assert scene.has(0) == {"books": 6, "points": 5}


@covers("0.12")
def test_a_good_that_is_short_in_production_event_and_famine_costs_one_point_in_all() -> None:
    """Axeman 1 food, Yellow Turban Rebellion 3 food, famine: all missing, all paid in books."""
    scene = Scene(2).men(0, 3, 1).card(1, 3, "chariot", 1).goods(0, gold=1, books=20, points=7)
    scene.goods(1, gold=9, food=9, points=7).event("yellow-turban-rebellion").resolve()
    famine = TABLES.famine[TABLES.events.index("yellow-turban-rebellion")]
    assert scene.has(0) == {"books": 20 - 1 - 3 - famine, "points": 6}


@covers("0.12")
def test_war_and_event_count_together() -> None:
    scene = measured(0, 5).goods(0, gold=1, books=20, points=7)
    scene.state.war, scene.state.war_buyer, scene.state.war_strength = number("wars-of-alexander"), 1, 5
    scene.event("yellow-turban-rebellion").resolve()
    famine = TABLES.famine[TABLES.events.index("yellow-turban-rebellion")]
    # The defeat itself costs a point, the food that is missing one more, and only one.
    assert scene.has(0) == {"books": 20 - 2 - 3 - famine, "points": 5}


@covers("0.12")
def test_all_shortages_of_a_round_cost_four_points_at_most() -> None:
    scene = measured(0, 5).goods(0, points=9, food=0).goods(1, gold=99, stone=99, food=99, books=99)
    left = []
    for half in ("attila", "yellow-turban-rebellion", "general-strike", "aryan-migration", "attila", "sack-of-baghdad"):
        left.append(scene.happen(half).good(0, "points"))
    assert left == [7, 6, 5, 5, 5, 5]  # gold and with it books, food, stone, and never again
    begin_round(scene.state)
    assert scene.happen("attila").good(0, "points") == 3


@covers("0.13")
def test_each_missing_book_costs_another_resource_of_choice_and_all_of_them_one_point() -> None:
    scene = measured(0, 5).goods(0, gold=2, stone=2, food=0, books=1, points=5).happen("aryan-migration")
    assert scene.has(0) == {"gold": 2, "stone": 2, "points": 4}
    assert scene.options == ["give gold", "give stone"]
    scene.do("0: give stone", "0: give gold")
    assert scene.over and scene.has(0) == {"gold": 1, "stone": 1, "points": 4}


@covers("0.13")
def test_who_has_not_more_than_is_owed_gives_all_of_it_and_nothing_else() -> None:
    scene = measured(0, 5).goods(0, gold=1, stone=1, food=0, points=5).happen("aryan-migration")
    assert scene.over and scene.has(0) == {"points": 4}


@covers("0.13")
def test_one_kind_left_is_taken_without_a_question() -> None:
    scene = measured(0, 5).goods(0, stone=5, food=0, points=5).happen("aryan-migration")
    assert scene.over and scene.has(0) == {"stone": 2, "points": 4}


@covers("0.13")
def test_giving_the_last_of_a_kind_for_books_is_no_new_shortage() -> None:
    scene = measured(0, 5).goods(0, food=2, points=5).happen("aryan-migration")
    assert scene.has(0) == {"points": 4}
    assert scene.goods(0, books=5).happen("yellow-turban-rebellion").has(0) == {"books": 2, "points": 3}


@covers("0.14")
def test_nobody_falls_below_zero_points_and_the_rest_is_forgotten() -> None:
    scene = measured(0, 5).goods(0, points=1)
    for _ in range(3):
        scene.happen("martyrdom-of-ali")
    assert scene.good(0, "points") == 0
    scene.measure(0, stability=9).happen("philosophy")
    assert scene.good(0, "points") == 1


@covers("0.14")
@pytest.mark.parametrize(("seats", "points"), [(1, -1), (2, 0)])
def test_only_alone_one_can_fall_below_zero(seats: int, points: int) -> None:
    scene = Scene(seats).goods(0, books=9).measure(0, stability=-2).run(PRODUCTION)
    assert (scene.good(0, "books"), scene.good(0, "points")) == (7, points)


@covers("0.15")
@pytest.mark.parametrize(("food", "asked"), [(3, False), (4, True)])
def test_an_offer_needs_the_whole_price(food: int, asked: bool) -> None:
    scene = Scene(2).goods(0, food=food, books=9).happen("christianity")
    assert scene.over is not asked
    if asked:
        scene.do("0: accept")
    assert scene.has(0) == ({"books": 15} if asked else {"food": 3, "books": 9})


@covers("0.15")
def test_no_purchase_or_deployment_on_credit() -> None:
    scene = Scene(2).display(p3a="aeneid", p2a="silk").goods(0, gold=2, books=30).actions()
    assert scene.options == ["pass", "buy silk"]
    assert scene.why_not("buy aeneid").rule
    assert scene.why_not("deploy 1").rule


@covers("0.15")
def test_of_two_losses_the_one_that_can_be_met_has_to_be_taken() -> None:
    scene = Scene(2).goods(0, food=2, books=6, points=3).goods(1, food=3, books=4).happen("little-ice-age")
    assert scene.over
    assert scene.has(0) == {"food": 2, "books": 1, "points": 3}
    assert scene.has(1) == {"books": 4}


# -- removals ----------------------------------------------------------------------------------------------------------


@covers("0.16")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_card_is_dealt_once_in_a_game_and_never_comes_back(seats: int) -> None:
    match = Match(seats, Fast(seats))
    while not match.over:
        match.do(match.options[match.chance.below(len(match.options), "test")])
    dealt = match.cards("display.dealt")
    assert len(dealt) == len(set(dealt)) > 60
    assert match.lines("display.removed")


@covers("0.16")
def test_an_advisor_replaced_is_nowhere_any_more() -> None:
    scene = Scene(2).advisor(0, "augustus").goods(0, gold=1).display(p1a="hatshepsut").actions()
    scene.do("0: buy hatshepsut")
    s = scene.state
    assert scene.player(0)["advisors"] == ["hatshepsut"]
    assert number("augustus") not in [*s.display, *s.deck, *s.advisor, *s.held[0]]


@covers("0.17")
def test_boudica_goes_the_moment_a_worker_stands_on_military() -> None:
    scene = Scene(2).advisor(0, "boudica").goods(0, stone=3).actions().do("0: deploy 1")
    assert scene.player(0)["advisors"] == ["boudica"]
    scene.do("1: pass", "0: deploy 3")
    assert scene.player(0)["advisors"] == []
    scene.do("0: undeploy 3")
    assert scene.player(0)["advisors"] == []


@covers("0.17")
def test_the_condition_counts_between_undeploying_and_deploying_again() -> None:
    scene = Scene(2).men(0, 3, 2).men(1, 3, 1).advisor(0, "harald-hardrada").goods(0, stone=3).actions()
    scene.do("0: undeploy 3")
    assert scene.player(0)["advisors"] == []  # 2 against 2: tied for weakest
    scene.do("0: deploy 3")
    assert (scene.player(0)["strength"], scene.player(0)["advisors"]) == (4, [])


@covers("0.17")
def test_the_condition_counts_in_the_turn_of_another_nation() -> None:
    scene = Scene(2).men(0, 3, 2).men(1, 3, 1).advisor(0, "harald-hardrada").goods(1, stone=2).actions()
    scene.do("0: pass")
    assert scene.player(0)["advisors"] == ["harald-hardrada"]
    scene.do("1: deploy 3")
    assert scene.player(0)["advisors"] == []


@covers("0.17")
def test_an_advisor_bought_under_its_condition_goes_at_once() -> None:
    scene = Scene(2).goods(0, gold=2).display(p1a="qin-shi-huang", p1b="augustus").actions().do("0: buy qin-shi-huang")
    assert scene.player(0)["advisors"] == [] and scene.good(0, "gold") == 1
    assert scene.lines("card.lost.condition") == [(0, number("qin-shi-huang"))]


@covers("0.17")
@pytest.mark.parametrize(("workers", "left"), [(1, []), (2, ["harald-hardrada"])])
def test_alone_the_condition_counts_the_moment_the_tile_is_shown(workers: int, left: list[str]) -> None:
    """The tile has strength 2: a worker on the Axeman is tied with it, two are stronger."""
    tile = TABLES.tiles.index("antiquity-1")
    assert TABLES.tile[tile][0] == 2
    scene = Scene(1).men(0, 3, workers).advisor(0, "harald-hardrada")
    scene.state.tiles = [tile]
    scene.run(MAINTENANCE)
    assert scene.player(0)["advisors"] == ["harald-hardrada"]
    assert scene.do("0: take gold").player(0)["advisors"] == left


@covers("0.17")
@pytest.mark.parametrize(("workers", "left"), [(3, []), (4, ["harald-hardrada"])])
def test_alone_the_condition_counts_the_moment_the_shadow_gains_strength(workers: int, left: list[str]) -> None:
    """It stands at 4 and rolls a tile action that brings 2 more."""
    tile = next(i for i, values in enumerate(TABLES.tile) if values[5] == TILE_IDS.index("strength"))
    scene = Scene(1, Scripted([5])).men(0, 3, workers).advisor(0, "harald-hardrada")
    scene.state.tile, scene.state.shadow[0] = tile, 6 - TABLES.tile[tile][6]
    scene.refreshed(0)
    assert scene.player(0)["advisors"] == ["harald-hardrada"]
    roll(scene.state, scene.chance, log.SHADOW_ROLLED_AFTER)
    assert (scene.state.shadow[0], scene.player(0)["advisors"]) == (6, left)


# -- the population track ----------------------------------------------------------------------------------------------


@covers("0.18")
@pytest.mark.parametrize("part", ["food", "stability"])
def test_a_worker_is_taken_from_the_part_its_owner_chooses(part: str) -> None:
    scene = measured(1, 5).happen("pilgrims")
    assert scene.actor == 1 and scene.options == ["grow food", "grow stability"]
    scene.do(f"1: grow {part}")
    track = scene.player(1)["track"]
    assert (track["food"], track["stability"]) == ((3, 4) if part == "food" else (4, 3))
    assert (scene.player(1)["idle"], scene.player(0)["idle"]) == (6, 5)


@covers("0.18")
def test_from_a_track_with_one_part_left_the_worker_is_taken_without_a_question() -> None:
    scene = measured(1, 5)
    scene.state.track[2:4] = [0, 2]
    scene.happen("pilgrims")
    assert scene.over and scene.state.track[2:4] == [0, 1] and scene.player(1)["idle"] == 6


def emigrating(food: int, stability: int) -> Scene:
    """Seat 0 is least stable and has so many workers left on each part of its track; the others are idle."""
    scene = Scene(2)
    scene.state.track[:2] = [food, stability]
    scene.state.idle[0] = 5 + 8 - food - stability
    return scene.refreshed(0).measure(1, stability=9)


@covers("0.19")
@pytest.mark.parametrize("part", ["food", "stability"])
def test_a_returned_worker_goes_to_any_free_place_and_its_cost_ends(part: str) -> None:
    scene = emigrating(3, 3)
    assert (scene.player(0)["stability"], scene.player(0)["income"]["food"]) == (-3, -3)
    scene.happen("emigration").do("0: recall idle")
    assert scene.options == ["send food", "send stability"]
    scene.do(f"0: send {part}")
    now = scene.player(0)["stability"], scene.player(0)["income"]["food"]
    assert now == ((-3, 0) if part == "food" else (0, -3))
    assert scene.player(0)["idle"] == 6


@covers("0.20")
def test_no_part_takes_more_than_it_has_places() -> None:
    scene = emigrating(4, 2).happen("emigration").do("0: recall idle")
    assert scene.over and scene.state.track[:2] == [4, 3] and scene.state.on_top[0] == 0


@covers("0.20")
def test_a_worker_returned_to_a_full_track_lies_on_top_and_is_taken_next_for_nothing() -> None:
    scene = emigrating(4, 4).happen("emigration").do("0: recall idle")
    assert scene.over and scene.state.track[:2] == [4, 4] and scene.player(0)["track"]["top"] == 1
    scene.state.events = [0]
    scene.run(MAINTENANCE).do("1: take gold")
    assert scene.options == ["take gold", "take stone", "take food", "grow top"]
    scene.do("0: grow top")
    player = scene.player(0)
    assert (player["idle"], player["track"]["top"], player["track"]["food"], player["track"]["stability"]) == (
        5,
        0,
        4,
        4,
    )
    assert (player["stability"], player["income"]["food"]) == (0, 0)


@covers("0.21")
def test_the_owner_returns_an_idle_worker_or_one_off_a_card() -> None:
    scene = emigrating(3, 4).men(0, 5, 1).measure(1, stability=9).happen("emigration")
    assert scene.options == ["recall 5", "recall idle"]
    assert scene.player(0)["stability"] == 1
    scene.do("0: recall 5")
    assert scene.over and scene.player(0)["stability"] == 0
    assert (scene.player(0)["idle"], scene.state.men[4], scene.state.track[:2]) == (5, 0, [4, 4])


@covers("0.21")
def test_without_any_worker_nothing_happens() -> None:
    scene = Scene(2).measure(1, stability=9)
    scene.state.idle[0] = 0
    scene.happen("emigration")
    assert scene.over and scene.state.track[:2] == [4, 4] and scene.state.on_top[0] == 0


# -- words of cards, pieces, phases ------------------------------------------------------------------------------------


@covers("0.22")
def test_of_several_resources_one_kind_is_taken_and_not_a_mix() -> None:
    scene = Scene(2).wonder(0, "petra").goods(0, food=1).actions().do("0: use petra")
    assert scene.options == ["take gold", "take stone", "take books"]
    scene.do("0: take stone")
    assert scene.has(0) == {"stone": 3} and scene.actor == 1


@covers("0.22")
@pytest.mark.parametrize(("food", "stone", "usable"), [(1, 1, False), (2, 0, True), (0, 2, True), (0, 0, False)])
def test_without_the_price_there_is_no_result(food: int, stone: int, usable: bool) -> None:
    scene = Scene(2).advisor(0, "marco-polo").goods(0, food=food, stone=stone).actions()
    assert ("use marco-polo" in scene.options) is usable
    if usable:
        assert scene.do("0: use marco-polo").has(0) == {"gold": 4}


@covers("0.22")
@pytest.mark.parametrize(("bought", "gold"), [(0, 0), (1, 3), (2, 3)])
def test_without_the_condition_there_is_no_result(bought: int, gold: int) -> None:
    scene = Scene(2).advisor(0, "cyrus-the-great")
    scene.state.colonies_bought[0] = bought
    assert scene.run(PRODUCTION).good(0, "gold") == gold


@covers("0.23")
@pytest.mark.parametrize("tower", [True, False])
def test_a_card_beats_the_rules_the_porcelain_tower_holds_a_second_advisor(tower: bool) -> None:
    scene = Scene(2).advisor(0, "augustus").goods(0, gold=1).display(p1a="archimedes")
    if tower:
        scene.wonder(0, "porcelain-tower")
    scene.actions().do("0: buy archimedes")
    assert scene.player(0)["advisors"] == (["augustus", "archimedes"] if tower else ["archimedes"])


@covers("0.24")
def test_there_are_always_architects_enough() -> None:
    """Ten on unfinished wonders, five public ones and four private: more than the fifteen in the box."""
    scene = Scene(5).event("aryan-migration")
    for seat, wonder in enumerate(["pyramids", "stonehenge", "petra", "taj-mahal", "versailles"]):
        scene.site(seat, wonder, 2)
    scene.advisor(0, "marie-curie").advisor(1, "archimedes").wonder(2, "alhambra")
    refill_architects(scene.state)
    assert scene.state.public == 3 + 2
    assert [scene.player(seat)["architects"] for seat in range(5)] == [2, 1, 1, 0, 0]


@covers("0.24")
def test_there_is_no_end_to_books_and_other_goods() -> None:
    scene = Scene(2).goods(0, books=249, gold=300).men(0, 1, 5).run(PRODUCTION)
    assert scene.has(0) == {"books": 254, "gold": 305}


@covers("0.25")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_round_is_maintenance_actions_and_resolution_in_this_order(seats: int) -> None:
    match = Match(seats).next_round()
    assert match.state.round == 2 and match.node == "growth"
    keys = [entry.key for entry in match.log.entries]
    phases = ["round.began", "event.revealed", "architects.ready", "turn.passed", "production.began", "famine.food"]
    first = [keys.index(key) for key in phases]
    assert first == sorted(first)
    assert (keys.count("turn.passed"), keys.count("production.began")) == (seats, 1)
    assert match.lines("phase.began")[:4] == [(0,), (1,), (2,), (0,)]
    last_pass = max(i for i, key in enumerate(keys) if key == "turn.passed")
    assert last_pass < keys.index("production.began") < keys.index("round.began", first[-1])
