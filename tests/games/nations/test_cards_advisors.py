"""Every advisor: bought from the display, its numbers, and what its text does and does not do."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations import card_tables as printed
from tests.games.nations.card_scenes import GOODS, advisors, between, built, court, engage, made
from tests.games.nations.support import TABLES, Scene, number
from worldstage.games.nations.maintenance import refill_architects
from worldstage.games.nations.production import PRODUCTION
from worldstage.games.nations.resolution import WAR_STEP


@pytest.mark.parametrize("card", printed.ADVISORS)
def test_an_advisor_gives_what_is_printed_whatever_else_happens(card: str) -> None:
    gives = printed.ADVISORS[card].gives
    scene = engage(between(), card)
    assert scene.shown() == {}
    assert scene.has(0) == {}
    assert advisors(scene) == [card]
    assert scene.state.strength[0] == 6 + gives.get("strength", 0)
    general = -3 if card == "genghis-khan" else 0
    assert scene.state.stability[0] == 3 + gives.get("stability", 0) + general
    assert scene.state.stability[2] == general
    assert made(scene) == {good: amount for good, amount in gives.items() if good in GOODS}


# -- production under a condition --------------------------------------------------------------------------------------


@covers("card.augustus")
def test_augustus_brings_two_stone_to_the_strongest() -> None:
    scene = court("augustus")
    assert scene.state.strength[0] == 1
    assert made(scene) == {"stone": 2}
    assert made(scene.card(1, 1, "archer", 1)) == {}  # 1 against 2
    assert made(scene.card(0, 1, "longbowman", 1).card(1, 1, "knight", 1)) == {}  # 5 against 5


@pytest.mark.parametrize(("card", "books"), [("saint-augustine", 2), ("thomas-aquino", 4)])
@covers("card.saint-augustine", "card.thomas-aquino")
def test_the_fathers_of_the_church_write_for_the_most_stable(card: str, books: int) -> None:
    scene = court(card)
    assert scene.state.stability[0] == 1
    assert made(scene) == {"books": books}
    assert made(scene.card(1, 1, "caravan", 1), 0) == {}  # a tie helps nobody
    assert made(scene.card(1, 1, "caravan", 2), 0) == {}


@pytest.mark.parametrize(
    ("card", "reward"),
    [
        ("cyrus-the-great", {"gold": 3}),
        ("eleanor-of-aquitaine", {"gold": 5}),
        ("benjamin-disraeli", {"food": 8, "gold": 2}),
    ],
)
@covers("card.cyrus-the-great", "card.eleanor-of-aquitaine", "card.benjamin-disraeli")
def test_who_bought_a_colony_this_round_is_rewarded_once(card: str, reward: dict[str, int]) -> None:
    plain = {"gold": 2} if card == "benjamin-disraeli" else {}
    scene = court(card)
    assert made(scene) == plain
    scene.goods(1, gold=1).measure(1, strength=4).display(p1a="macedonia").do("1: buy macedonia")
    assert made(scene) == plain  # somebody else's colony
    scene.goods(0, gold=2).measure(0, strength=8).display(p1a="tibet", p1b="macedonia")
    scene.do("0: buy tibet", "1: pass").measure(0, strength=8)
    assert made(scene) == reward
    scene.do("0: buy macedonia")
    assert made(scene) == reward  # two colonies bring no more than one


@covers("card.isabella")
def test_isabella_brings_three_gold_for_each_renaissance_colony() -> None:
    scene = court("isabella")
    assert made(scene) == {"food": 2}
    assert made(scene.colony(0, "the-caribbean")) == {"food": 2, "gold": 3}
    assert made(scene.colony(0, "the-caribbean", "virginia")) == {"food": 2, "gold": 6, "stone": 5}
    assert made(scene.colony(0, "tibet", "australia")) == {"food": 2}  # before and after the Renaissance


@covers("card.tokugawa")
def test_tokugawa_counts_cards_of_the_current_age_manned_or_not() -> None:
    scene = court("tokugawa")
    scene.state.round = 5  # the Renaissance
    assert made(scene) == {}  # start cards are of no age
    scene.card(0, 1, "dike").card(0, 2, "samurai").card(0, 3, "market").card(0, 4, "factory")
    assert made(scene) == {"stone": 4}
    assert made(scene.card(0, 1, "dike", 2)) == {"stone": 4 + 2 * 3, "food": 4}  # by card and not by worker
    scene.state.round = 7
    assert made(scene.card(0, 1, "dike")) == {"stone": 2}


@covers("card.alfred-nobel")
def test_nobel_brings_three_stone_for_each_worker_on_an_industrial_building() -> None:
    scene = court("alfred-nobel").card(0, 1, "zeppelin", 2)
    assert made(scene) == {"books": 8, "stone": 6}
    assert made(scene.card(0, 1, "zeppelin").card(0, 2, "submarine", 2)) == {}  # not for soldiers
    assert made(scene.card(0, 1, "theatre", 1)) == {"gold": 2, "books": 3}  # nor for other ages


@covers("card.alfred-nobel")
def test_nobel_may_not_buy_wars_but_others_may() -> None:
    scene = court("alfred-nobel").display(p1a="punic-wars").goods(0, gold=1).goods(1, gold=1)
    assert "buy punic-wars" in scene.options
    scene.do("1: pass")
    assert scene.why_not("buy punic-wars").rule == "card.alfred-nobel"


@covers("card.lin-zexu")
def test_lin_zexu_costs_the_weakest_eight_books() -> None:
    scene = court("lin-zexu", 3)
    assert made(scene) == {"gold": 4, "food": 4, "books": -8}  # tied with all
    scene.card(1, 1, "archer", 1).card(2, 1, "archer", 1)
    assert made(scene) == {"gold": 4, "food": 4, "books": -8}
    assert made(scene.card(2, 1, "archer").card(0, 1, "longbowman", 1)) == {"gold": 4, "food": 4}


@covers("card.anna-komnene")
def test_anna_komnene_spares_the_upkeep_of_soldiers_but_not_their_unrest() -> None:
    scene = court("anna-komnene").card(0, 1, "chariot", 1).card(0, 2, "elephant", 1).card(0, 3, "longships", 1)
    assert made(scene) == {"books": 1}
    scene.card(0, 4, "immortal", 1)
    assert scene.state.stability[0] == -1
    assert made(scene) == {}  # a book made, a book lost to revolt
    unadvised = Scene(2).card(0, 1, "chariot", 1).card(0, 2, "elephant", 1).card(0, 3, "longships", 1)
    assert made(unadvised) == {"gold": -1, "food": -2, "books": -1}


@covers("card.anna-komnene")
def test_anna_komnene_spares_no_other_consumption() -> None:
    scene = court("anna-komnene").wonder(0, "hanging-gardens")
    assert made(scene) == {"stone": -1, "food": 2, "books": 1}


# -- Peter and the war -------------------------------------------------------------------------------------------------


def campaign(strength: int, war: int | None, **settings: str) -> Scene:
    """Peter with so much strength, and a war of so much, bought by seat 1 (or none)."""
    scene = court("peter-the-great", 2, **settings).measure(0, strength=strength)
    if war is not None:
        scene.goods(1, gold=1).measure(1, strength=war).display(p1a="imjin-war").do("1: buy imjin-war")
    return scene.goods(0, gold=1).run(PRODUCTION)


@pytest.mark.parametrize(("pick", "good"), [("1", "stone"), ("2", "gold"), ("3", "books")])
@covers("card.peter-the-great")
def test_peter_gains_five_of_a_good_when_stronger_than_the_war(pick: str, good: str) -> None:
    scene = campaign(5, 4)
    assert scene.node == "production.choose"
    assert scene.options == ["pick 1", "pick 2", "pick 3"]
    scene.do(f"0: pick {pick}")
    assert scene.good(0, good) == 5 + (good == "gold")
    assert sum(scene.has(0).values()) == 6


@covers("card.peter-the-great")
def test_peter_gains_nothing_against_an_equal_war_or_without_one() -> None:
    for scene in (campaign(4, 4), campaign(4, 4, no_war="zero"), campaign(9, None)):
        assert scene.node == "actions.turn"  # nothing has been asked
        assert scene.has(0) == {"gold": 1}


@covers("card.peter-the-great")
def test_peter_may_by_agreement_count_no_war_as_one_of_strength_0() -> None:
    scene = campaign(1, None, no_war="zero").do("0: pick 1")
    assert scene.has(0) == {"gold": 1, "stone": 5}
    assert campaign(0, None, no_war="zero").node == "actions.turn"


# -- rewards for purchases and wonders ---------------------------------------------------------------------------------


@covers("card.hatshepsut")
def test_hatshepsut_writes_three_books_on_each_wonder_of_hers() -> None:
    scene = built(court("hatshepsut"), 1, "the-oracle")
    assert scene.has(0) == scene.has(1) == {}
    built(scene, 0, "the-oracle")
    assert scene.has(0) == {"books": 3}
    built(scene.do("1: pass"), 0, "krak-des-chevaliers").do("0: add")
    assert scene.has(0) == {"books": 6}
    scene.site(0, "pyramids", 0).goods(0, stone=2).state.public = 1
    assert scene.do("0: hire public").has(0) == {"books": 6}  # not ready yet


@covers("card.sejong-the-great")
def test_sejong_brings_two_stone_for_each_golden_age() -> None:
    scene = court("sejong-the-great").goods(0, gold=3).goods(1, gold=1).display(p1a="aeneid", p1b="silk", p1c="nubia")
    scene.do("1: buy silk", "1: take stone")
    assert scene.has(1) == {"stone": 2}
    assert scene.has(0) == {"gold": 3}
    scene.do("0: buy aeneid")
    assert scene.has(0) == {"gold": 2, "stone": 2}
    scene.do("0: take books", "1: pass").measure(0, strength=3).do("0: buy nubia")
    assert scene.has(0) == {"gold": 1, "stone": 2, "books": 2}  # for no other purchase


FIGHTS = [("abu-bakr", "siege-of-troy", 2), ("montezuma", "siege-of-troy", 3), ("montezuma", "punic-wars", 3)]


@pytest.mark.parametrize(("card", "fight", "books"), [*FIGHTS, ("abu-bakr", "punic-wars", 0)])
@covers("card.abu-bakr", "card.montezuma")
def test_who_likes_a_fight_writes_books_about_it(card: str, fight: str, books: int) -> None:
    scene = court(card).men(0, 3, 1).men(1, 3, 1).goods(0, gold=1).display(p1a=fight).do("1: pass")
    scene.do(f"0: buy {fight}")
    if fight == "siege-of-troy":
        scene.do("0: take food")
        assert scene.good(0, "food") == 2
    assert scene.good(0, "books") == books


@pytest.mark.parametrize("card", ["abu-bakr", "montezuma"])
@covers("card.abu-bakr", "card.montezuma")
def test_nobody_writes_about_the_fights_of_others(card: str) -> None:
    scene = court(card).men(1, 3, 1).goods(1, gold=1).display(p1a="siege-of-troy")
    scene.do("1: buy siege-of-troy", "1: take food")
    assert scene.has(0) == {}
    assert scene.has(1) == {"food": 2}


@covers("card.mansa-musa")
def test_mansa_musa_rewards_the_last_gold_spent() -> None:
    scene = court("mansa-musa")
    assert scene.has(0) == {}  # his own price does not count
    scene.goods(0, gold=2).display(p1a="aeneid", p1b="silk").do("1: pass", "0: buy aeneid")
    assert scene.has(0) == {"gold": 1}  # it is not the last gold
    scene.do("0: take books", "0: buy silk")
    assert scene.has(0) == {"books": 4, "food": 1}


@covers("card.mansa-musa")
def test_mansa_musa_rewards_any_payment_by_choice() -> None:
    scene = court("mansa-musa").goods(0, gold=2).display(p1a="silk").do("1: pass")
    scene.do("0: buy silk", "0: buy_point", "0: give gold")
    assert scene.has(0) == {"books": 2, "food": 1, "points": 1}
    scene.wonder(0, "piazza-san-marco").goods(0, gold=2).do("0: use piazza-san-marco", "0: take stone")
    assert scene.has(0) == {"books": 4, "food": 2, "points": 1, "stone": 5}


@covers("card.mansa-musa")
def test_mansa_musa_rewards_no_forced_loss() -> None:
    scene = court("mansa-musa").goods(0, gold=4).goods(1, gold=1).measure(1, strength=3)
    scene.display(p1a="reconquista").do("1: buy reconquista").run(WAR_STEP)
    assert scene.has(0) == {}
    scene.goods(0, gold=1).card(0, 1, "machine-gunner", 1).run(PRODUCTION)
    assert scene.has(0) == {}  # one gold made, two consumed


# -- architects --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "many"), [("archimedes", 1), ("marie-curie", 2)])
@covers("card.archimedes", "card.marie-curie")
def test_some_advisors_bring_private_architects(card: str, many: int) -> None:
    scene = court(card)
    assert scene.state.private == [[number(card)] * many, []]  # they come along at once
    scene.event(TABLES.events[0])
    refill_architects(scene.state)
    assert scene.state.private == [[number(card)] * many, []]  # and are not saved up
    scene.site(0, "krak-des-chevaliers").site(1, "krak-des-chevaliers")
    scene.goods(0, stone=10).goods(1, stone=10)
    scene.state.public = 0
    scene.why_not("hire private")  # nobody else's
    scene.do("1: pass", *(["0: hire private"] * many))
    assert scene.good(0, "stone") == 10 - 5 * many
    if many == 1:
        scene.why_not("hire private")
    else:
        assert scene.player(0)["wonders"] == ["krak-des-chevaliers"]


@covers("card.archimedes")
def test_the_architects_go_with_their_advisor() -> None:
    scene = court("archimedes").goods(0, gold=1).display(p1a="hannibal").do("1: pass", "0: buy hannibal")
    assert advisors(scene) == ["hannibal"]
    assert scene.state.private == [[], []]


# -- advisors who leave ------------------------------------------------------------------------------------------------


@covers("card.qin-shi-huang")
def test_qin_shi_huang_leaves_when_least_stable_or_tied() -> None:
    assert advisors(court("qin-shi-huang")) == []  # all are equal
    scene = engage(Scene(2).men(0, 5, 2).men(1, 5, 1), "qin-shi-huang")
    assert advisors(scene) == ["qin-shi-huang"]
    scene.goods(1, stone=1).do("1: deploy 5")  # even in somebody else's turn
    assert advisors(scene) == []


@covers("card.qin-shi-huang")
def test_qin_shi_huang_leaves_between_undeploying_and_deploying() -> None:
    scene = engage(Scene(2).men(0, 5, 1), "qin-shi-huang").do("1: pass")
    assert advisors(scene) == ["qin-shi-huang"]
    scene.do("0: undeploy 5")
    assert advisors(scene) == []


@covers("card.harald-hardrada")
def test_harald_hardrada_leaves_when_weakest_or_tied() -> None:
    assert advisors(court("harald-hardrada")) == []
    scene = engage(Scene(2).men(0, 3, 2).men(1, 3, 1), "harald-hardrada")
    assert advisors(scene) == ["harald-hardrada"]
    scene.goods(1, stone=1).do("1: deploy 3")
    assert advisors(scene) == []
    scene = engage(Scene(3).men(0, 3, 1).card(1, 1, "dreadnought", 1), "harald-hardrada")
    assert advisors(scene) == ["harald-hardrada"]  # seat 2 is weaker
    scene = Scene(5).men(0, 3, 1).card(1, 1, "dreadnought", 1).card(2, 1, "dreadnought", 1).card(3, 1, "dreadnought", 1)
    assert advisors(engage(scene, "harald-hardrada")) == []  # with five seats the last but one is among the weakest


@covers("card.boudica")
def test_boudica_leaves_when_a_worker_stands_on_military() -> None:
    scene = court("boudica").goods(0, stone=2)
    assert advisors(scene) == ["boudica"]
    scene.do("1: pass", "0: deploy 1")
    assert advisors(scene) == ["boudica"]
    assert made(scene.men(0, 1, 0)) == {"gold": 1, "food": 1}
    scene.wonder(0, "krak-des-chevaliers").colony(0, "macedonia")
    assert advisors(scene) == ["boudica"]  # other strength does not matter
    assert scene.state.strength[0] == 9
    scene.goods(0, stone=1).do("0: deploy 3")
    assert advisors(scene) == []
    assert scene.state.strength[0] == 10


@covers("card.boudica")
def test_boudica_bought_with_a_soldier_out_goes_at_once() -> None:
    assert advisors(engage(Scene(2).men(0, 3, 1), "boudica")) == []
    assert advisors(engage(Scene(2).men(1, 3, 1), "boudica")) == ["boudica"]


# -- the first turn ----------------------------------------------------------------------------------------------------


@covers("card.buddha")
def test_buddha_lets_the_first_turn_of_a_round_go_by() -> None:
    scene = Scene(2).advisor(0, "buddha").goods(0, stone=1).actions()
    assert scene.state.passed == []
    scene.do("1: pass")  # seat 1 is asked first, and is the first to pass
    scene.do("0: deploy 1", "0: pass")
    assert scene.state.passed == [1, 0]


@covers("card.buddha")
def test_buddha_skips_nothing_any_more_in_the_round_he_is_bought() -> None:
    scene = court("buddha").do("1: pass")
    assert scene.actor == 0
    assert scene.state.stability[0] == 3
    assert not scene.lines("turn.skipped")


@covers("card.sun-tzu")
def test_sun_tzu_acts_twice_in_the_first_turn_only() -> None:
    scene = Scene(2).advisor(0, "sun-tzu").goods(0, stone=3).actions()
    scene.do("0: deploy 1", "0: deploy 1", "1: pass")
    scene.do("0: deploy 1")
    assert scene.actor == 0  # seat 1 has passed: another turn, and again a single action
    assert "pass" in scene.options
    scene = Scene(3).advisor(0, "sun-tzu").goods(0, stone=3).goods(1, stone=3).actions()
    scene.do("0: deploy 1", "0: deploy 1", "1: deploy 1", "2: pass", "0: deploy 1")
    assert scene.actor == 1


@covers("card.sun-tzu")
def test_the_second_action_of_sun_tzu_can_be_given_up_but_is_no_pass() -> None:
    scene = Scene(2).advisor(0, "sun-tzu").goods(0, stone=3).actions()
    assert "enough" not in scene.options
    scene.do("0: deploy 1")
    assert "pass" not in scene.options
    scene.do("0: enough", "1: pass")
    assert scene.state.passed == [1]
    assert scene.actor == 0
    scene = Scene(2).advisor(0, "sun-tzu").actions().do("0: pass")  # passing takes the whole turn
    assert scene.actor == 1


@covers("card.sun-tzu", "card.buddha")
def test_sun_tzu_must_be_there_when_the_turn_begins_and_yields_to_buddha() -> None:
    assert court("sun-tzu").actor == 1
    both = Scene(2).wonder(0, "porcelain-tower").advisor(0, "sun-tzu", "buddha").goods(0, stone=2).actions()
    both.do("1: pass", "0: deploy 1")
    assert "enough" not in both.options
    assert "pass" in both.options
