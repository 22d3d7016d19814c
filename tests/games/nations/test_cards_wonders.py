"""Every wonder: bought, built section by section, its numbers, and what its text does and does not do."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations import card_tables as printed
from tests.games.nations.card_scenes import GOODS, advisors, between, built, court, made
from tests.games.nations.support import TABLES, Scene, number
from worldstage.games.nations.comparing import BY_STABILITY, least, most, stability
from worldstage.games.nations.maintenance import refill_architects
from worldstage.games.nations.production import PRODUCTION
from worldstage.games.nations.resolution import WAR_STEP, end_age, settle_order
from worldstage.games.nations.scoring import score
from worldstage.games.nations.sequence import begin_round


def finished(card: str, seats: int = 2, **settings: str) -> Scene:
    """Seat 0 has just built the last section of a wonder; it has no goods left of before, and seat 1 is asked."""
    return built(Scene(seats, None, **settings).actions(), 0, card)


def wonders(scene: Scene, seat: int = 0) -> list[str]:
    found: list[str] = scene.player(seat)["wonders"]
    return found


def settled(scene: Scene) -> Scene:
    """Answer what a completed wonder asks: it takes a free place; the first alternative of everybody."""
    while scene.node in ("wonders.place", "effects.choose"):
        scene.do("add" if scene.node == "wonders.place" else "pick 1")
    return scene


@pytest.mark.parametrize("card", printed.WONDERS)
def test_a_wonder_costs_its_sections_and_gives_what_is_printed(card: str) -> None:
    facts = printed.WONDERS[card]
    scene = between().goods(0, gold=3).display(p3a=card).actions().do(f"0: buy {card}", "1: pass", "2: pass")
    assert scene.has(0) == {}
    assert scene.player(0)["site"]["card"] == card
    scene.state.public = len(facts.stages)
    for stone in facts.stages:
        assert wonders(scene) == ["krak-des-chevaliers"]
        assert (scene.state.strength[0], scene.state.stability[0]) == (6, 3)  # nothing before it is ready
        if stone:
            scene.goods(0, stone=stone - 1).why_not("hire public")
        scene.goods(0, stone=stone)
        scene.goods(0, gold=9, food=9).do("0: hire public")
    settled(scene)
    assert scene.state.public == 0
    assert wonders(scene) == ["krak-des-chevaliers", card]
    assert scene.state.strength[0] == 6 + facts.gives.get("strength", 0)
    assert scene.state.stability[0] == 3 + facts.gives.get("stability", 0)
    assert score(scene.state, 0)[2] == 2 + facts.points
    assert made(scene) == {good: amount for good, amount in facts.gives.items() if good in GOODS}


# -- what happens when they are ready ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "gain"),
    [
        ("stonehenge", {"books": 6, "food": 4}),
        ("sankore-university", {"books": 8}),
        ("moai-statues", {"stone": 12}),
        ("taj-mahal", {"books": 15}),
        ("darwins-voyage", {"gold": 15}),
    ],
)
@covers("card.stonehenge", "card.sankore-university", "card.moai-statues", "card.taj-mahal", "card.darwins-voyage")
def test_some_wonders_bring_goods_when_they_are_ready_and_not_before(card: str, gain: dict[str, int]) -> None:
    stages = printed.WONDERS[card].stages
    scene = Scene(2).site(0, card, len(stages) - 2).goods(0, stone=stages[-2]).actions()
    scene.state.public = 1
    scene.do("0: hire public")
    assert scene.has(0) == {}  # one section is still missing
    built(scene.do("1: pass"), 0, card)
    assert scene.has(0) == gain
    assert scene.has(1) == {}
    upkeep = {"food": -1} if card == "moai-statues" else {}
    assert made(scene) == upkeep  # it was once


@pytest.mark.parametrize(("card", "food"), [("colosseum", 2), ("south-pole-expedition", 5)])
@covers("card.colosseum", "card.south-pole-expedition")
def test_some_wonders_cost_food_when_they_are_ready(card: str, food: int) -> None:
    scene = built(Scene(2).goods(0, food=food + 1).goods(1, food=9).actions(), 0, card)
    assert scene.has(0) == {"food": 1}
    assert scene.has(1) == {"food": 9}
    scene = built(Scene(2).goods(0, food=food - 1, books=3, points=4).actions(), 0, card)
    assert scene.has(0) == {"books": 2, "points": 3}  # it can be built without: a book and a point for what is missing
    assert wonders(scene) == [card]


@covers("card.terracotta-army")
def test_the_terracotta_army_costs_the_least_stable_four_gold() -> None:
    scene = Scene(3).men(0, 5, 1)
    for seat in range(3):
        scene.goods(seat, gold=9)
    built(scene.actions(), 0, "terracotta-army")
    assert [scene.good(seat, "gold") for seat in range(3)] == [9, 5, 5]  # the others are tied
    scene = Scene(2).men(1, 5, 1).goods(0, gold=9).goods(1, gold=9).actions()
    built(scene, 0, "terracotta-army")
    assert [scene.good(seat, "gold") for seat in range(2)] == [5, 9]  # the owner alone


@covers("card.brandenburg-gate")
def test_the_brandenburg_gate_brings_the_strongest_six_gold_and_six_stone() -> None:
    scene = built(Scene(3).men(1, 3, 1).actions(), 0, "brandenburg-gate")
    assert [scene.has(seat) for seat in range(3)] == [{}, {"gold": 6, "stone": 6}, {}]
    scene = built(Scene(3).men(0, 3, 1).men(1, 3, 1).actions(), 0, "brandenburg-gate")
    assert [scene.has(seat) for seat in range(3)] == [{}, {}, {}]  # a tie helps nobody


@covers("card.british-museum")
def test_the_british_museum_costs_the_weakest_ten_books() -> None:
    scene = Scene(3).men(0, 3, 1)
    for seat in range(3):
        scene.goods(seat, books=12)
    built(scene.actions(), 0, "british-museum")
    assert [scene.good(seat, "books") for seat in range(3)] == [12, 2, 2]


@covers("card.titanic")
def test_the_titanic_costs_everybody_four_gold_or_the_advisors() -> None:
    scene = Scene(3).advisor(0, "hannibal").advisor(1, "augustus").goods(0, gold=5).goods(1, gold=5)
    scene.goods(2, gold=5, books=9, points=9)
    built(scene.actions(), 0, "titanic")
    assert scene.good(2, "gold") == 5  # without an advisor there is nothing to choose; all happens at the same time
    scene.do("1: pick 2", "0: pick 1")
    assert [scene.good(seat, "gold") for seat in range(3)] == [1, 5, 1]
    assert (advisors(scene, 0), advisors(scene, 1)) == (["hannibal"], [])


@covers("card.titanic")
def test_the_titanic_takes_both_advisors_and_the_gold_that_is_there() -> None:
    scene = Scene(2).wonder(1, "porcelain-tower").advisor(1, "augustus", "hannibal").goods(1, gold=3)
    scene.goods(0, gold=3, books=5, points=5)
    built(scene.actions(), 0, "titanic")
    assert scene.node == "actions.turn"  # nobody has had a choice
    assert advisors(scene, 1) == []
    assert scene.has(1) == {"gold": 3}
    assert scene.has(0) == {"books": 4, "points": 4}  # no advisor: three gold, and a book and a point for the fourth


@covers("card.versailles")
def test_versailles_counts_its_owner_least_stable_for_the_rest_of_the_round() -> None:
    scene = Scene(3).men(0, 5, 5).men(1, 5, 1).card(2, 1, "immortal", 2)
    built(scene.actions(), 0, "versailles")
    s = scene.state
    assert s.stability == [5, 1, -2]  # the number stays
    assert [least(s, seat, BY_STABILITY) for seat in range(3)] == [True, False, True]  # tied with a revolt
    assert [most(s, seat, BY_STABILITY) for seat in range(3)] == [False, True, False]
    s.strength = [3, 3, 6]
    settle_order(scene.event(TABLES.events[0]).state)
    assert s.order == [2, 1, 0]  # as strong as seat 1, but no longer as stable
    begin_round(s)
    assert stability(s, 0) == 5


@covers("card.versailles", "card.qin-shi-huang")
def test_versailles_drives_away_who_leaves_the_least_stable() -> None:
    scene = Scene(2).men(0, 5, 3).advisor(0, "qin-shi-huang").actions()
    assert advisors(scene) == ["qin-shi-huang"]
    assert advisors(built(scene, 0, "versailles")) == []


@covers("card.versailles")
def test_versailles_costs_no_books_and_stability_still_helps_in_war() -> None:
    scene = built(Scene(2).men(0, 5, 3).actions(), 0, "versailles").goods(0, books=9, points=5)
    assert scene.run(PRODUCTION).has(0) == {"gold": 3, "books": 9, "points": 5}
    scene.goods(1, gold=1).measure(1, strength=4).display(p1a="warring-states").do("1: buy warring-states")
    assert scene.run(WAR_STEP).has(0) == {"gold": 3, "books": 9, "points": 4}  # a loss of three, less three


# -- rewards for purchases and buildings -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "gold", "reward"), [("great-lighthouse", 3, {"books": 1}), ("red-fort", 1, {"food": 2})]
)
@covers("card.great-lighthouse", "card.red-fort")
def test_some_wonders_reward_purchases_at_one_price(card: str, gold: int, reward: dict[str, int]) -> None:
    scene = finished(card).display(p1a="library", p2a="forge", p3a="mine").do("1: pass")
    for price, name in ((1, "library"), (2, "forge"), (3, "mine")):
        scene.goods(0, gold=price, books=0, food=0).do(f"0: buy {name}", "0: place 1")
        assert scene.has(0) == (reward if price == gold else {})


@pytest.mark.parametrize(("card", "gold"), [("great-lighthouse", 3), ("red-fort", 1)])
@covers("card.great-lighthouse", "card.red-fort")
def test_purchases_of_others_are_not_rewarded(card: str, gold: int) -> None:
    scene = finished(card).goods(1, gold=gold).display(**{f"p{gold}a": "pyramids"}).do("1: buy pyramids")
    assert (scene.has(0), scene.has(1)) == ({}, {})


@covers("card.chichen-itza")
def test_chichen_itza_brings_a_point_for_each_war_bought() -> None:
    scene = finished("chichen-itza").display(p1a="punic-wars", p1b="siege-of-troy").goods(0, gold=3).men(0, 3, 1)
    scene.do("1: pass", "0: buy siege-of-troy", "0: take food")
    assert scene.good(0, "points") == 0  # a battle is no war
    scene.do("0: buy punic-wars")
    assert scene.good(0, "points") == 1
    scene = finished("chichen-itza").display(p1a="punic-wars").goods(1, gold=1).do("1: buy punic-wars")
    assert (scene.has(0), scene.has(1)) == ({}, {})


@covers("card.himeji-castle")
def test_himeji_castle_rewards_a_building_of_a_newer_age_over_an_older_one() -> None:
    scene = finished("himeji-castle").card(0, 1, "market").card(0, 2, "knight").do("1: pass")
    cards = {"mosque": 1, "theatre": 1, "forge": 4, "factory": 2, "samurai": 5, "granary": 1}
    gained: list[int] = []
    for name, slot in cards.items():
        scene.goods(0, gold=1, stone=0).display(p1a=name).do(f"0: buy {name}", f"0: place {slot}")
        gained.append(scene.good(0, "stone"))
    # Of the same age; newer; over a start card; over a soldier; a soldier over a building; older.
    assert gained == [0, 4, 4, 0, 0, 0]


@covers("card.sphinx")
def test_the_sphinx_brings_five_stone_for_each_further_wonder_even_if_covered() -> None:
    scene = finished("sphinx")
    assert scene.has(0) == {}  # it is not a further one itself
    built(scene, 1, "the-oracle")
    assert (scene.has(0), scene.has(1)) == ({}, {})  # nor is that of somebody else
    built(scene, 0, "the-oracle").do("0: add")
    assert scene.has(0) == {"stone": 5}
    built(scene.do("1: pass"), 0, "krak-des-chevaliers").do("0: replace sphinx")
    assert scene.has(0) == {"stone": 5}
    assert wonders(scene) == ["krak-des-chevaliers", "the-oracle"]
    built(scene, 0, "pyramids").do("0: add")
    assert scene.has(0) == {}  # it is gone


@covers("card.sistine-chapel")
def test_the_sistine_chapel_brings_three_books_for_each_architect() -> None:
    scene = finished("sistine-chapel")
    assert scene.has(0) == {}  # its own architects came before it
    scene.site(1, "krak-des-chevaliers").goods(1, stone=5).state.public = 3
    assert scene.do("1: hire public").has(0) == {}  # hired by somebody else
    scene.site(0, "hanging-gardens").goods(0, stone=3)
    assert scene.do("0: hire public").has(0) == {"stone": 2, "books": 3}
    scene.do("1: pass").wonder(0, "sistine-chapel", "alhambra").state.private[0] = [number("alhambra")]
    assert scene.do("0: hire private", "0: add").has(0) == {"books": 6}


@covers("card.sistine-chapel")
def test_the_sistine_chapel_counts_architects_hired_by_an_event() -> None:
    scene = Scene(2).wonder(0, "sistine-chapel").site(0, "pyramids").men(0, 5, 1).happen("great-exhibition")
    assert scene.do("0: accept").good(0, "books") == 3
    assert scene.do("0: accept").good(0, "books") == 6
    assert scene.over


# -- production, rounds and ages ---------------------------------------------------------------------------------------


@covers("card.notre-dame")
def test_notre_dame_writes_three_books_more_for_the_most_stable() -> None:
    scene = finished("notre-dame").men(0, 5, 2).men(1, 5, 1)
    assert made(scene) == {"books": 5, "gold": 2}
    assert made(scene.men(1, 5, 2)) == {"books": 2, "gold": 2}
    assert made(scene.men(0, 5, 0)) == {"books": 2}


@covers("card.angkor-wat")
def test_angkor_wat_costs_the_weakest_four_books() -> None:
    scene = finished("angkor-wat").card(0, 1, "archer", 1)
    assert made(scene) == {"food": 4}
    assert made(scene.card(1, 1, "archer", 1)) == {"food": 4, "books": -4}  # tied
    assert made(scene.card(1, 1, "archer", 2)) == {"food": 4, "books": -4}


@covers("card.alhambra")
def test_the_alhambra_brings_a_private_architect_each_round() -> None:
    scene = finished("alhambra").event(TABLES.events[0])
    assert scene.state.private == [[number("alhambra")], []]
    refill_architects(scene.state)
    assert scene.state.private == [[number("alhambra")], []]
    scene.state.public = 0
    scene.site(0, "hanging-gardens").goods(0, stone=3).do("1: pass", "0: hire private")
    assert scene.has(0) == {"stone": 2}
    scene.why_not("hire private")  # one a round
    scene.why_not("hire public")
    refill_architects(scene.state)
    assert scene.state.private == [[number("alhambra")], []]


@covers("card.forbidden-palace")
def test_the_forbidden_palace_brings_a_point_for_passing_first() -> None:
    scene = finished("forbidden-palace").goods(1, stone=1).do("1: deploy 1", "0: pass")
    assert scene.has(0) == {"points": 1}
    scene = finished("forbidden-palace").do("1: pass", "0: pass")
    assert (scene.has(0), scene.has(1)) == ({}, {})


@covers("card.forbidden-palace")
def test_with_five_seats_the_second_to_pass_is_among_the_first() -> None:
    for before, points in ((0, 1), (1, 1), (2, 0)):
        scene = Scene(5).wonder(4, "forbidden-palace")
        for seat in range(4):
            scene.goods(seat, stone=1)
        scene.actions()
        while scene.actor != 4:
            scene.do("pass" if scene.actor < before else "deploy 1")
        assert scene.do("4: pass").good(4, "points") == points


@covers("card.solomons-temple")
def test_solomons_temple_brings_a_point_at_the_end_of_each_age() -> None:
    scene = finished("solomons-temple")
    end_age(scene.state)
    assert scene.good(0, "points") == 0  # round 1 ends no age
    scene.state.round = 2
    end_age(scene.state)
    assert (scene.good(0, "points"), scene.good(1, "points")) == (1, 0)
    scene.state.round = 4
    end_age(scene.state)
    assert scene.good(0, "points") == 2


@covers("card.solomons-temple")
def test_solomons_temple_falls_with_a_defeat() -> None:
    for strength, left in ((0, ["solomons-temple"]), (1, [])):
        scene = finished("solomons-temple").goods(0, books=9, points=1)
        scene.goods(1, gold=1).measure(1, strength=strength).display(p1a="warring-states")
        scene.do("1: buy warring-states").run(WAR_STEP)
        assert wonders(scene) == left
        scene.state.round = 2
        scene.goods(0, points=0)
        end_age(scene.goods(0, books=0).state)
        assert scene.good(0, "points") == len(left)


@covers("card.great-wall")
def test_the_great_wall_saves_the_point_of_who_passed_first_and_no_goods() -> None:
    for passes, points in (
        (["2: deploy 1", "0: pass", "1: pass", "2: pass"], 3),
        (["2: pass", "0: pass", "1: pass"], 2),
    ):
        scene = Scene(3).wonder(0, "great-wall").card(1, 1, "dreadnought", 1).display(p1a="peloponnesian-war")
        for seat in range(3):
            scene.goods(seat, gold=1, stone=1, books=9, points=3)
        scene.actions().do("0: deploy 1", "1: buy peloponnesian-war", *passes).run(WAR_STEP)
        assert scene.has(0) == {"gold": 1, "books": 7, "points": points}  # four, less two for its stability
        assert (scene.good(2, "books"), scene.good(2, "points")) == (5, 2)


# -- actions -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "pays", "cost", "gain", "kinds"),
    [
        ("petra", "food", 1, 3, ["gold", "stone", "books"]),
        ("piazza-san-marco", "gold", 2, 5, ["stone", "food", "books"]),
    ],
)
@covers("card.petra", "card.piazza-san-marco")
def test_some_wonders_trade_once_a_round(card: str, pays: str, cost: int, gain: int, kinds: list[str]) -> None:
    for kind in kinds:
        scene = finished(card).goods(0, **{pays: cost - 1}).do("1: pass")
        assert scene.why_not(f"use {card}").rule == f"card.{card}"
        scene.goods(0, **{pays: 2 * cost}).do(f"0: use {card}")
        assert scene.options == [f"take {one}" for one in kinds]
        assert scene.do(f"0: take {kind}").has(0) == {pays: cost, kind: gain}
        assert scene.why_not(f"use {card}").rule == "II.D.2"


@covers("card.royal-society")
def test_the_royal_society_deploys_a_worker_for_nothing_once_a_round() -> None:
    scene = finished("royal-society").card(0, 1, "dike").do("1: pass", "0: use royal-society")
    assert scene.node == "workers.deploy_free"
    scene.do("0: deploy 1")
    assert (scene.state.men[0], scene.state.idle[0]) == (1, 4)
    assert scene.has(0) == {}
    assert scene.why_not("use royal-society").rule == "II.D.2"
    scene.why_not("deploy 1")  # without stone


@covers("card.royal-society")
def test_the_royal_society_can_move_a_worker_but_needs_one() -> None:
    scene = finished("royal-society").card(0, 1, "dike", 5).do("1: pass", "0: use royal-society")
    scene.do("0: undeploy 1", "0: deploy 3")
    assert scene.state.strength[0] == 2
    scene = finished("royal-society").do("1: pass")
    scene.state.idle[0] = 0
    assert scene.why_not("use royal-society").rule == "card.royal-society"


@covers("card.mit")
def test_mit_offers_a_free_worker_on_a_building_just_bought() -> None:
    scene = finished("mit").goods(0, gold=3).display(p1a="factory", p1b="radio", p1c="hussar").do("1: pass")
    scene.do("0: buy factory", "0: place 2", "0: deploy 2")
    assert (scene.state.men[1], scene.state.idle[0], scene.has(0)) == (1, 4, {"gold": 2})
    scene.do("0: buy radio", "0: place 1")
    scene.why_not("deploy 2")  # only on the new one
    scene.do("0: decline")
    assert scene.state.idle[0] == 4
    scene.do("0: buy hussar", "0: place 1")
    assert scene.node == "actions.turn"  # soldiers are no buildings


@covers("card.mit")
def test_mit_may_take_a_worker_off_another_card_unless_agreed() -> None:
    scene = finished("mit").men(0, 3, 5).goods(0, gold=1).display(p1a="factory").do("1: pass")
    scene.do("0: buy factory", "0: place 1", "0: undeploy 3", "0: deploy 1")
    assert scene.state.men[:3] == [1, 0, 4]
    scene = finished("mit", mit="idle-only").men(0, 3, 5).goods(0, gold=2).display(p1a="factory", p1b="radio")
    scene.do("1: pass", "0: buy factory", "0: place 1")
    assert scene.node == "actions.turn"  # nobody is idle
    scene.do("0: undeploy 3", "0: buy radio", "0: place 1")
    assert scene.options == ["deploy 1", "decline"]
    assert scene.do("0: deploy 1").state.men[:3] == [1, 0, 4]


# -- golden ages, advisors, scoring ------------------------------------------------------------------------------------


@covers("card.uraniborg")
def test_uraniborg_adds_two_to_golden_ages_and_takes_two_off_their_price() -> None:
    scene = finished("uraniborg").goods(0, gold=1).display(p1a="thermometer").do("1: pass", "0: buy thermometer")
    assert scene.do("0: take stone").has(0) == {"stone": 4}  # the example of the rulebook: 2 and 2
    scene = finished("uraniborg").goods(0, gold=1, food=1).display(p1a="thermometer").do("1: pass")
    assert scene.do("0: buy thermometer", "0: buy_point", "0: give food").has(0) == {"points": 1}  # 3 less 2
    scene = finished("uraniborg").goods(0, gold=1).display(p1a="silk").do("1: pass", "0: buy silk", "0: buy_point")
    assert scene.has(0) == {"points": 1}  # 1 less 2 is nothing
    scene = finished("uraniborg").goods(1, gold=1).display(p1a="silk").do("1: buy silk", "1: take stone")
    assert scene.has(1) == {"stone": 2}  # nobody else's


@covers("card.porcelain-tower")
def test_the_porcelain_tower_holds_a_second_advisor() -> None:
    scene = court("augustus").do("1: pass")
    built(scene, 0, "porcelain-tower").goods(0, gold=2).display(p1a="hannibal", p1b="archimedes")
    scene.do("0: buy hannibal")
    assert advisors(scene) == ["augustus", "hannibal"]
    scene.do("0: buy archimedes")
    assert scene.options == ["replace augustus", "replace hannibal"]
    scene.do("0: replace augustus")
    assert sorted(advisors(scene)) == ["archimedes", "hannibal"]
    scene = court("augustus").goods(0, gold=1).display(p1a="hannibal").do("1: pass", "0: buy hannibal")
    assert advisors(scene) == ["hannibal"]  # without it the old one goes


@covers("card.porcelain-tower")
def test_the_advisor_on_a_covered_porcelain_tower_is_lost() -> None:
    scene = Scene(2).wonder(0, "porcelain-tower").advisor(0, "augustus", "hannibal").actions()
    built(scene, 0, "the-oracle").do("0: replace porcelain-tower")
    assert advisors(scene) == ["augustus"]


@covers("card.potala-palace")
def test_the_potala_palace_counts_a_point_for_each_advisor() -> None:
    scene = finished("potala-palace")
    assert score(scene.state, 0)[2] == 1
    assert score(scene.advisor(0, "augustus").state, 0)[2] == 2
    assert (
        score(scene.wonder(0, "potala-palace", "porcelain-tower").advisor(0, "augustus", "hannibal").state, 0)[2] == 3
    )


@covers("card.big-ben")
def test_big_ben_counts_a_point_for_each_industrial_colony() -> None:
    scene = finished("big-ben").colony(0, "virginia")
    assert score(scene.state, 0)[1:3] == [1, 1]
    assert score(scene.colony(0, "virginia", "libya").state, 0)[1:3] == [3, 2]
    assert score(scene.colony(0, "grand-duchy-of-finland", "libya").state, 0)[1:3] == [4, 3]


@covers("card.statue-of-liberty")
def test_the_statue_of_liberty_counts_two_points_for_most_workers() -> None:
    scene = finished("statue-of-liberty")
    assert score(scene.state, 0)[2] == 1  # tied at five
    scene.state.idle[0] = 6
    assert score(scene.state, 0)[2] == 3
    assert score(scene.men(0, 1, 4).state, 0)[2] == 3  # deployed or idle
    scene.state.idle[1] = 6
    assert score(scene.state, 0)[2] == 1
