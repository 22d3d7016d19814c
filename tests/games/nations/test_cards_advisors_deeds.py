"""Advisors who fight, look at colonies, and act: what their text does and does not do."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.card_scenes import court, engage, made
from tests.games.nations.support import GAME, TABLES, Scene
from worldstage.core.text import render
from worldstage.games.nations.maintenance import MAINTENANCE
from worldstage.games.nations.production import PRODUCTION
from worldstage.games.nations.resolution import WAR_STEP, settle_order

# -- fighting ----------------------------------------------------------------------------------------------------------


@covers("card.hannibal")
def test_hannibal_raids_for_one_more_and_makes_battles_dearer_for_others() -> None:
    scene = court("hannibal", 2).men(0, 3, 1).men(1, 3, 1).display(p1a="siege-of-troy", p1b="battle-of-issus")
    scene.goods(0, gold=1).goods(1, gold=1)
    scene.why_not("buy siege-of-troy")
    scene.goods(1, gold=2).do("1: buy siege-of-troy", "1: take food")
    assert scene.has(1) == {"food": 2}
    scene.do("0: buy battle-of-issus", "0: take food")
    assert scene.has(0) == {"food": 3}


@covers("card.hannibal")
def test_hannibal_needs_a_soldier_and_changes_no_other_price() -> None:
    scene = court("hannibal").display(p1a="siege-of-troy", p1b="aeneid").goods(0, gold=1).goods(1, gold=1)
    scene.do("1: buy aeneid", "1: take books")
    assert scene.has(1) == {"books": 2}
    scene.why_not("buy siege-of-troy")


@covers("card.genghis-khan")
def test_genghis_khan_takes_three_stability_from_all_while_he_lives() -> None:
    scene = engage(Scene(3).men(1, 5, 4), "genghis-khan")
    assert scene.state.stability == [-3, 1, -3]
    assert scene.state.strength == [3, 0, 0]
    scene.goods(0, gold=1).display(p1a="hannibal").do("1: pass", "2: pass", "0: buy hannibal")
    assert scene.state.stability == [0, 4, 0]


@covers("card.elizabeth")
def test_elizabeth_counts_eight_more_against_a_defeat() -> None:
    for strength, points in ((8, 2), (9, 1)):
        scene = court("elizabeth", 3).goods(0, points=2, food=6).goods(1, gold=1).measure(1, strength=strength)
        scene.goods(2, points=2, food=6).display(p1a="punic-wars").do("1: buy punic-wars").run(WAR_STEP)
        assert scene.good(0, "points") == points  # 0 + 8 against 8, and against 9
        assert scene.good(2, "points") == 1


@covers("card.elizabeth")
def test_elizabeth_counts_nothing_for_colonies_order_or_wars_of_her_own() -> None:
    scene = court("elizabeth").measure(1, strength=1).display(p1a="nubia", p1b="punic-wars").goods(0, gold=2)
    scene.do("1: pass")
    scene.why_not("buy nubia")
    scene.do("0: buy punic-wars")
    assert scene.state.war_strength == 0
    settle_order(scene.event(TABLES.events[0]).state)
    assert scene.state.order == [1, 0]


def routed(stability: int, loss: str = "warring-states", **settings: str) -> Scene:
    """Seat 0 holds Martin Luther; seats 0 and 2 lose a war, seat 2 with so much stability."""
    scene = court("martin-luther", 3, **settings).measure(1, strength=3).measure(2, stability=stability)
    for seat in range(3):
        scene.goods(seat, gold=1, food=9, books=9, points=1)
    return scene.display(p1a=loss).do(f"1: buy {loss}").run(WAR_STEP)


@covers("card.martin-luther")
def test_martin_luther_costs_all_the_defeated_four_food_more() -> None:
    scene = routed(0)
    assert scene.has(0) == {"gold": 1, "food": 5, "books": 6}  # he himself, too
    assert scene.has(1) == {"food": 9, "books": 9, "points": 1}
    assert scene.has(2) == {"gold": 1, "food": 5, "books": 6}


@pytest.mark.parametrize(
    ("stability", "luther", "books", "food"),
    [(2, "reduced", 8, 5), (4, "reduced", 9, 6), (9, "reduced", 9, 9), (4, "full", 9, 5), (9, "full", 9, 5)],
)
@covers("card.martin-luther")
def test_stability_left_over_spares_martin_luthers_food_unless_agreed(
    stability: int, luther: str, books: int, food: int
) -> None:
    scene = routed(stability, luther=luther)
    assert (scene.good(2, "books"), scene.good(2, "food"), scene.good(2, "points")) == (books, food, 0)


# -- colonies ----------------------------------------------------------------------------------------------------------


@covers("card.pocahontas")
def test_pocahontas_asks_four_more_strength_of_everybody() -> None:
    scene = court("pocahontas").display(p1a="nubia", p1b="hispania").goods(0, gold=1).goods(1, gold=1)
    scene.measure(1, strength=6)
    scene.why_not("buy nubia")
    scene.measure(1, strength=7).do("1: buy nubia").measure(0, strength=7)
    scene.why_not("buy hispania")
    scene.measure(0, strength=8).do("0: buy hispania")
    assert scene.player(0)["colonies"] == ["hispania"]


@pytest.mark.parametrize(("shaka", "stone"), [("buyer", (0, 5, 0)), ("owner", (5, 0, 0))])
@covers("card.shaka-zulu")
def test_shaka_zulu_brings_five_stone_when_another_buys_a_colony(shaka: str, stone: tuple[int, ...]) -> None:
    scene = court("shaka-zulu", 3, shaka=shaka).display(p1a="nubia", p1b="hispania").goods(1, gold=1)
    scene.measure(1, strength=3).do("1: buy nubia")
    assert tuple(scene.good(seat, "stone") for seat in range(3)) == stone
    scene.goods(0, gold=1).do("2: pass", "0: buy hispania")  # his own colony brings nothing
    assert tuple(scene.good(seat, "stone") for seat in range(3)) == stone


@covers("card.shaka-zulu")
def test_shaka_zulu_looks_at_colonies_only() -> None:
    scene = court("shaka-zulu").display(p1a="punic-wars").goods(1, gold=1).do("1: buy punic-wars")
    assert (scene.has(0), scene.has(1)) == ({}, {})


@covers("card.simon-bolivar")
def test_bolivar_sets_colonies_free_for_gold_and_stone() -> None:
    scene = court("simon-bolivar")
    assert "use simon-bolivar" not in scene.do("1: pass").options  # no colony
    scene.colony(0, "macedonia", "tibet")
    scene.do("0: use simon-bolivar")
    assert scene.options == ["replace macedonia", "replace tibet"]
    scene.do("0: replace macedonia")
    assert scene.has(0) == {"gold": 4, "stone": 4}
    assert scene.player(0)["colonies"] == ["tibet"]
    assert scene.state.strength[0] == 0
    scene.do("0: use simon-bolivar")  # again, and without a question
    assert scene.has(0) == {"gold": 8, "stone": 8}
    assert scene.player(0)["colonies"] == []
    assert scene.why_not("use simon-bolivar").rule == "card.simon-bolivar"


@covers("card.simon-bolivar")
def test_bolivar_may_by_agreement_act_once_a_round() -> None:
    scene = court("simon-bolivar", repeat="once").colony(0, "macedonia", "tibet").do("1: pass")
    scene.do("0: use simon-bolivar", "0: replace tibet")
    assert scene.why_not("use simon-bolivar").rule == "II.D.4"


# -- printed actions ---------------------------------------------------------------------------------------------------


@covers("card.abraham-lincoln")
def test_lincoln_takes_workers_as_often_as_there_are_turns() -> None:
    scene = court("abraham-lincoln").do("1: pass", "0: use abraham-lincoln")
    assert scene.options == ["grow food", "grow stability"]
    assert render(GAME.explanation.prompt(scene.state, 0), "en").startswith("Take a worker:")
    scene.do("0: grow stability")
    assert (scene.state.idle[0], scene.state.stability[0]) == (6, 0)
    scene.do("0: use abraham-lincoln", "0: grow food")
    assert scene.state.idle[0] == 7
    assert made(scene) == {"food": -3}
    scene.state.track[0] = scene.state.track[1] = 0
    assert scene.why_not("use abraham-lincoln").rule == "card.abraham-lincoln"  # nobody is left


@covers("card.suleiman-i")
def test_suleiman_takes_workers_while_strongest() -> None:
    scene = court("suleiman-i").do("1: pass", "0: use suleiman-i", "0: grow food")
    assert (scene.state.idle[0], scene.state.strength[0]) == (6, 3)
    scene.do("0: use suleiman-i", "0: grow food").card(1, 1, "hoplite", 1)
    assert scene.why_not("use suleiman-i").rule == "card.suleiman-i"  # tied at 3


@pytest.mark.parametrize("card", ["abraham-lincoln", "suleiman-i"])
@covers("card.abraham-lincoln", "card.suleiman-i")
def test_workers_may_by_agreement_be_taken_once_a_round(card: str) -> None:
    scene = court(card, repeat="once").do("1: pass", f"0: use {card}", "0: grow food")
    assert scene.why_not(f"use {card}").rule == "II.D.4"


@covers("card.marco-polo")
def test_marco_polo_sells_two_food_or_two_stone_for_four_gold_once_a_round() -> None:
    scene = court("marco-polo").goods(0, food=2, stone=2).do("1: pass", "0: use marco-polo")
    assert scene.options == ["pick 1", "pick 2"]
    assert scene.do("0: pick 1").has(0) == {"gold": 4, "stone": 2}
    assert scene.why_not("use marco-polo").rule == "II.D.2"
    scene = court("marco-polo").goods(0, food=1, stone=2).do("1: pass", "0: use marco-polo")
    assert scene.has(0) == {"food": 1, "gold": 4}  # only stone will do
    scene = court("marco-polo").goods(0, food=1, stone=1).do("1: pass")
    assert scene.why_not("use marco-polo").rule == "card.marco-polo"  # no mix


@covers("card.alhazen")
def test_alhazen_swaps_two_cards_of_the_display_once_a_round() -> None:
    scene = court("alhazen").display(p3a="pyramids").do("1: pass")
    assert scene.why_not("use alhazen").rule == "card.alhazen"  # one card alone
    scene.display(p1b="aeneid").do("0: use alhazen", "0: swap 3a")
    assert scene.options == ["swap 1b"]
    scene.do("0: swap 1b")
    assert scene.shown() == {"3a": "aeneid", "1b": "pyramids"}
    assert scene.why_not("use alhazen").rule == "II.D.2"


@covers("card.alhazen")
def test_alhazen_may_by_agreement_move_a_card_to_an_empty_place_in_use() -> None:
    scene = court("alhazen", alhazen="empty").display(p3a="pyramids").do("1: pass", "0: use alhazen")
    assert scene.options == ["swap 3a"]  # a card comes first
    scene.do("0: swap 3a")
    assert len(scene.options) == 11  # two seats have four columns in use
    assert "swap 1e" not in scene.options
    assert scene.do("0: swap 1d").shown() == {"1d": "pyramids"}


@covers("card.galileo-galilei")
def test_galileo_takes_a_wonder_or_a_golden_age_for_nothing_once_a_round() -> None:
    scene = court("galileo-galilei").display(p3a="nubia").do("1: pass")
    assert scene.why_not("use galileo-galilei").rule == "card.galileo-galilei"
    scene.display(p3b="pyramids", p2a="aeneid").do("0: use galileo-galilei")
    assert scene.options == ["buy pyramids", "buy aeneid"]
    scene.do("0: buy pyramids")
    assert scene.player(0)["site"]["card"] == "pyramids"
    assert scene.has(0) == {}
    assert scene.why_not("use galileo-galilei").rule == "II.D.2"


@covers("card.galileo-galilei")
def test_a_free_purchase_is_a_purchase_but_has_no_price() -> None:
    scene = court("galileo-galilei").wonder(0, "red-fort", "great-lighthouse", "porcelain-tower")
    scene.advisor(0, "galileo-galilei", "sejong-the-great").display(p1a="silk", p3a="aeneid").do("1: pass")
    scene.do("0: use galileo-galilei", "0: buy aeneid", "0: take books")
    assert scene.has(0) == {"stone": 2, "books": 2}  # Sejong pays, the Great Lighthouse does not
    scene.state.used[0] = []
    scene.do("0: use galileo-galilei", "0: buy silk", "0: take stone")
    assert scene.has(0) == {"stone": 6, "books": 2}  # nor does the Red Fort


# -- events, shortages, discounts --------------------------------------------------------------------------------------


def before_the_event(scene: Scene, events: list[int]) -> Scene:
    """Through the growth of two seats, up to the event."""
    scene.state.events = list(events)
    return scene.run(MAINTENANCE).do("1: take gold", "0: take gold")


@covers("card.niccolo-machiavelli")
def test_machiavelli_shows_two_events_and_chooses_one() -> None:
    scene = before_the_event(Scene(2).advisor(0, "niccolo-machiavelli"), [3, 5])
    shown = [TABLES.events[3], TABLES.events[5]]
    assert scene.options == [f"reveal {event}" for event in shown]
    assert GAME.views.public(scene.state)["drawn"] == shown  # everybody sees both
    assert scene.actor == 0
    scene.do(f"0: reveal {shown[1]}")
    assert scene.state.event == 5
    assert scene.state.events == []  # the other one is out of the game
    assert scene.over


@covers("card.niccolo-machiavelli")
def test_without_machiavelli_or_a_second_card_the_event_is_drawn() -> None:
    scene = before_the_event(Scene(2), [3, 5])
    assert scene.over
    assert sorted([scene.state.event, *scene.state.events]) == [3, 5]
    scene = before_the_event(Scene(2).advisor(0, "niccolo-machiavelli"), [3])
    assert scene.over
    assert scene.state.event == 3


@covers("card.florence-nightingale")
def test_florence_nightingale_saves_the_points_of_shortages() -> None:
    scene = court("florence-nightingale").goods(0, points=5).card(0, 1, "elephant", 2).run(PRODUCTION)
    assert scene.has(0) == {"points": 5, "books": 6}  # four food short: the books are missing, too, before they come
    unadvised = Scene(2).goods(0, points=5, books=9).card(0, 1, "elephant", 2).run(PRODUCTION)
    assert unadvised.has(0) == {"points": 4, "books": 5}


@covers("card.florence-nightingale")
def test_florence_nightingale_saves_no_other_goods_and_no_point_of_a_revolt() -> None:
    scene = court("florence-nightingale").goods(0, points=5, books=4).card(0, 1, "elephant", 2).run(PRODUCTION)
    assert scene.has(0) == {"points": 5, "books": 6}  # four books paid for four food, six made
    scene = court("florence-nightingale").goods(0, points=5).card(0, 1, "immortal", 2).run(PRODUCTION)
    assert scene.has(0) == {"points": 4, "books": 4}


@covers("card.frederick-the-great")
def test_frederick_deploys_soldiers_for_two_stone_less_but_at_least_one() -> None:
    scene = court("frederick-the-great").card(0, 1, "frigate").card(0, 2, "knight").card(0, 4, "dike").do("1: pass")
    scene.goods(0, stone=1)
    scene.why_not("deploy 1")
    scene.goods(0, stone=2).do("0: deploy 1")  # 4 - 2
    assert scene.has(0) == {}
    scene.goods(0, stone=1).do("0: deploy 2")  # 2 - 2, but at least 1
    assert scene.has(0) == {}
    scene.why_not("deploy 3")  # an axeman still costs 1
    scene.goods(0, stone=2)
    scene.why_not("deploy 4")  # buildings cost what they cost
    assert scene.state.strength[0] == 2 + 8 + 5
