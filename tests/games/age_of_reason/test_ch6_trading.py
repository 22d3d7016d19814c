"""6.0: the trading boxes."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.age_of_reason.support import Scene
from worldstage.games.age_of_reason.names import REGION_IDS

FIVE = "prussia, austria, france, spain, russia"


def under(name: str) -> str:
    return name.replace("-", "_")


TRADE = {
    "gold-mines": ["south-america"],
    "levant-company": ["ottoman-empire", "mediterranean"],
    "east-indies-company": ["india", "east-indies"],
    "baltic-company": ["baltic"],
    "slaves": ["africa"],
    "tobacco": ["north-america"],
    "sugar-plantations": ["caribbean"],
}


def trade(box: str, settings: dict[str, str] | None = None, **discs: int) -> int:
    """What Prussia gets for occupying a trading box."""
    scene = Scene(FIVE, settings).gold(prussia=1).discs("prussia", **discs).discs("austria", **dict.fromkeys(discs, 2))
    scene.at_disc_choice("prussia").choose("prussia", f"place {box}")
    received = scene.gold_of("prussia") - 1
    assert scene.entries("gold.received") == [("prussia", received, box, received + 1)]
    return received


@covers("6.0.gold-mines", "6.0.levant-company", "6.0.east-indies-company", "6.0.baltic-company")
@covers("6.0.slaves", "6.0.tobacco", "6.0.sugar-plantations")
@pytest.mark.parametrize("box", sorted(TRADE))
def test_each_trading_box_pays_two_gold_for_each_own_disc_in_its_region(box: str) -> None:
    for region in REGION_IDS:
        assert trade(box, None, **{under(region): 3}) == (6 if region in TRADE[box] else 0)


@covers("6.0.gold-mines", "6.0.slaves", "6.0.tobacco", "6.0.sugar-plantations", "6.0.baltic-company")
@pytest.mark.parametrize("box", sorted(TRADE))
def test_lawyer_a_trading_box_may_be_occupied_for_nothing(box: str) -> None:
    assert trade(box, None, german_states=1) == 0


@covers("6.0.levant-company")
@pytest.mark.parametrize(("ottoman", "mediterranean", "gold"), [(1, 3, 6), (4, 3, 8), (2, 2, 4), (0, 1, 2)])
def test_the_levant_company_pays_for_the_better_of_its_two_regions(ottoman: int, mediterranean: int, gold: int) -> None:
    assert trade("levant-company", None, ottoman_empire=ottoman, mediterranean=mediterranean) == gold
    both = {"companies": "both"}
    twice = 2 * (ottoman + mediterranean)
    assert trade("levant-company", both, ottoman_empire=ottoman, mediterranean=mediterranean) == twice


@covers("6.0.east-indies-company")
@pytest.mark.parametrize(("india", "east", "gold"), [(1, 3, 6), (4, 3, 8), (2, 2, 4), (5, 0, 10)])
def test_the_east_indies_company_pays_for_the_better_of_its_two_regions(india: int, east: int, gold: int) -> None:
    assert trade("east-indies-company", {"companies": "one"}, india=india, east_indies=east) == gold
    assert trade("east-indies-company", {"companies": "both"}, india=india, east_indies=east) == 2 * (india + east)


@covers("6.0.tobacco")
def test_lawyer_a_trading_box_pays_once_and_not_for_discs_that_come_later() -> None:
    scene = Scene(FIVE).gold(prussia=2).discs("prussia", north_america=1).markers("north-america", "action")
    scene.at_disc_choice("prussia").choose("prussia", "place tobacco")
    assert scene.gold_of("prussia") == 4
    scene.play("prussia: convert north-america", "prussia: play 1s1n@1")
    assert scene.discs_in("north-america") == {"prussia": 2}
    assert scene.gold_of("prussia") == 2


@covers("6.0.slaves")
def test_lawyer_gold_from_trade_can_pay_for_the_attack_of_the_same_round() -> None:
    scene = Scene(FIVE).unrest(prussia=22).discs("prussia", africa=1).markers("africa", "action")
    scene.at_disc_choice("prussia").choose("prussia", "place slaves")
    assert scene.options("prussia") == ["convert africa", "hold"]
