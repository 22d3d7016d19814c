"""The rest of the round as it would fall now: what it does to whom beyond goods, and warnings about passing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.cases import Case, playable, steps
from tests.games.nations.support import GAME, TABLES, Scene, number
from worldstage.core.text import LANGUAGES, Text, render
from worldstage.games.nations.names import SHADOW_STABILITY
from worldstage.games.nations.verbs import PASS

NATIONS = ("China", "Egypt", "Greece")
CASES = [Case(GAME.id, seats, settings) for seats in range(1, 6) for settings in playable(GAME, seats)[:: 8 - seats]]


def coming(scene: Scene, key: str) -> dict[int, dict[str, Any]]:
    """A step by seat, without what is empty; no such step is an error."""
    (step,) = [step for step in GAME.views.public(scene.state)["coming"] if step["key"] == key]
    return {nation["seat"]: {k: v for k, v in nation.items() if v and k != "seat"} for nation in step["nations"]}


def keys(scene: Scene) -> list[str]:
    return [step["key"] for step in GAME.views.public(scene.state)["coming"]]


def said(saying: dict[str, Any], language: str = "en") -> str:
    return render(Text.from_json(saying), language)


def event_of(half: str) -> tuple[str, str]:
    """The card on which an event stands, and the key of its step."""
    number = TABLES.halves.index(half)
    return TABLES.events[number // 2], ("first", "second")[number % 2]


def war(scene: Scene, card: str, strength: int, buyer: int = 0) -> Scene:
    scene.state.war, scene.state.war_buyer, scene.state.war_strength = number(card), buyer, strength
    return scene


# -- steps -------------------------------------------------------------------------------------------------------------


def test_the_steps_come_in_their_order() -> None:
    scene = Scene(2).event("bread-and-games").actions()
    assert keys(scene) == ["production", "revolt", "first", "second", "famine", "age"]
    assert keys(war(scene, "hunnic-invasions", 3)) == [
        *("production", "revolt", "war", "first", "second", "famine", "age")
    ]


@pytest.mark.parametrize(("stability", "points"), [(4, 1), (3, -1)])
def test_alone_the_shadow_stands_for_the_event(stability: int, points: int) -> None:
    scene = Scene(1).measure(0, 1, stability).goods(0, points=3).actions()
    scene.state.tile, scene.state.shadow[SHADOW_STABILITY] = 0, 3
    assert "first" not in keys(scene)
    assert coming(scene, "shadow") == {0: {"goods": {"points": points}}}


def test_nothing_is_to_come_before_the_first_round_or_after_the_end() -> None:
    assert GAME.views.public(GAME.table(3, 1, {"boards": "draft"}).state)["coming"] == []
    assert keys(Scene(2)) == []


def test_production_names_what_is_missing_and_what_it_is_made_of() -> None:
    scene = Scene(2).card(0, 1, "hoplite", 5).goods(0, stone=2, books=7, points=1).actions()
    found = coming(scene, "production")[0]
    assert found["short"] == {"stone": 3}
    assert found["goods"] == {"stone": -2, "books": -3, "points": -1}
    assert {"good": "stone", "kind": "card", "label": "hoplite", "amount": -5} in found["items"]
    assert 1 not in coming(scene, "production")


def test_production_that_adds_up_to_nothing_still_has_its_items() -> None:
    scene = Scene(2).men(0, 3, 1).men(0, 4, 1).goods(0, food=3).actions()
    found = coming(scene, "production")[0]
    assert "food" not in found.get("goods", {})
    parts = [(item["label"], item["amount"]) for item in found["items"] if item["good"] == "food"]
    assert parts == [("axeman", -1), ("farm", 1)]


def test_a_choice_in_production_is_announced() -> None:
    scene = war(Scene(2).advisor(0, "peter-the-great").measure(0, strength=9).actions(), "hunnic-invasions", 3, 1)
    (asked,) = coming(scene, "production")[0]["asked"]
    assert said(asked)


def test_whom_a_war_defeats_and_what_they_lack() -> None:
    scene = Scene(2).measure(0, 5).measure(1, 4, 1).goods(1, food=1, books=9, points=3)
    found = coming(war(scene.actions(), "hunnic-invasions", 5), "war")
    assert found[1]["goods"] == {"food": -1, "books": -2, "points": -2}
    assert found[1]["short"] == {"food": 2}
    assert [said(line) for line in found[1]["lines"]] == [
        "Egypt is defeated in Hunnic Invasions: strength 4 against 5."
    ]
    assert list(found) == [1]


def test_an_offer_is_announced_to_whom_it_will_be_made() -> None:
    scene = Scene(2).event("bread-and-games").measure(0, 1, 3).goods(0, food=9).actions()
    assert coming(scene, "first") == {0: {"goods": {"food": 3}}}
    offered = coming(scene, "second")
    assert list(offered) == [0]
    assert [said(asked).startswith("may pay ") for asked in offered[0]["asked"]] == [True]


def test_cards_that_will_be_lost_are_named() -> None:
    card, key = event_of("french-revolution")
    scene = Scene(2).event(card).measure(0, 5, 5).measure(1, 1, 0).advisor(1, "augustus").actions()
    assert "Egypt loses Augustus: French Revolution." in [said(line) for line in coming(scene, key)[1]["lines"]]


def test_which_of_two_colonies_is_lost_is_asked() -> None:
    card, key = event_of("american-revolution")
    scene = Scene(2).event(card).measure(0, 5, 5).measure(1, 1, 0)
    for seat in (0, 1):
        scene.colony(seat, "nubia", "israel")
    asked = [said(what) for one in coming(scene.actions(), key).values() for what in one["asked"]]
    assert "Which colony do you lose?" in asked


def test_the_order_to_come_counts_events_that_change_it() -> None:
    card, key = event_of("spartacus-revolt")
    scene = Scene(3).event(card).measure(0, 9, 1).measure(1, 5, 2).measure(2, 3, 3).actions()
    (last,) = coming(scene, key)
    assert [said(line) for line in coming(scene, key)[last]["lines"]] == [f"{NATIONS[last]} goes last."]
    assert GAME.views.public(scene.state)["order_after"] == [*(seat for seat in range(3) if seat != last), last]


def test_an_event_that_keeps_the_order_keeps_it() -> None:
    scene = Scene(2).measure(0, 1).measure(1, 5).event("feudal-dues").actions()
    assert GAME.views.public(scene.state)["order_after"] == [0, 1]


def test_less_strength_for_the_second_event_is_told() -> None:
    card, key = event_of("sinking-of-the-vasa")
    assert key == "first"
    scene = Scene(2).event(card).measure(0, 9, 3).measure(1, 1, 0).actions()
    lines = [said(line) for one in coming(scene, key).values() for line in one.get("lines", [])]
    assert len(lines) == 1 and lines[0].endswith("less strength for the second event")


@pytest.mark.parametrize("card", TABLES.events)
def test_every_event_can_be_told_in_advance(card: str) -> None:
    scene = Scene(5).event(card)
    for seat in range(5):
        scene.goods(seat, gold=20, stone=20, food=seat, books=seat, points=3).men(seat, 1, 2).men(seat, 3, 1)
        scene.measure(seat, 10 - seat, 3 - seat).advisor(seat, "augustus").colony(seat, "nubia", "israel")
    for step in GAME.views.public(scene.actions().state)["coming"]:
        for nation in step["nations"]:
            for saying in (*nation["lines"], *nation["asked"]):
                assert all(said(saying, language) for language in LANGUAGES)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_steps_add_up_to_the_forecasts(case: Case) -> None:
    for step in steps(GAME, case.seats, case.settings, case.seed + 4):
        if step.number % 11:
            continue
        told: dict[tuple[str, str, int], float] = {}
        for one in GAME.reporting.forecast(step.state):
            if one.key != "final" and one.expected:
                told[one.key, one.account, one.seat] = one.expected
        seen: dict[tuple[str, str, int], float] = {}
        for part in GAME.views.public(step.state)["coming"]:
            for nation in part["nations"]:
                for good, amount in nation["goods"].items():
                    seen[part["key"], good, nation["seat"]] = amount
        assert seen == told


# -- warnings about passing -------------------------------------------------------------------------------------------


def against(scene: Scene, language: str = "en", seat: int = 0) -> list[str]:
    return [render(caution, language) for caution in GAME.explanation.cautions(scene.state, seat).get(PASS.offset, [])]


def busy(scene: Scene, seat: int = 0) -> Scene:
    """Nobody stands idle: the people are on a card that makes nothing to speak of."""
    scene.state.idle[seat] = 0
    return scene


def test_idle_workers_speak_against_passing() -> None:
    scene = Scene(2).actions()
    assert against(scene) == ["5 workers stand idle."]
    assert against(scene, "de") == ["5 Arbeiter stehen im Vorrat."]
    assert against(busy(scene)) == []


@pytest.mark.parametrize(("stone", "words"), [(5, []), (4, ["1 stone"]), (0, ["5 stone"])])
def test_goods_that_production_will_leave_missing_speak_against_passing(stone: int, words: list[str]) -> None:
    scene = busy(Scene(2).card(0, 1, "hoplite", 5).goods(0, stone=stone, books=9, points=5).actions())
    assert against(scene) == [
        f"Production will leave you {word} short; that costs as many books, and a victory point." for word in words
    ]


def test_a_revolt_ahead_speaks_against_passing() -> None:
    scene = busy(Scene(2).measure(0, stability=-2).goods(0, books=5, points=1).actions())
    assert against(scene) == ["Your stability is −2: the revolt will cost as many books, and a victory point."]
    assert against(busy(scene.measure(0, stability=0))) == []


def test_a_famine_that_cannot_be_paid_speaks_against_passing() -> None:
    scene = busy(Scene(2).event("taoism").goods(0, books=5, points=1).actions())
    assert against(scene) == ["The famine will find you 1 food short; that costs as many books, and a victory point."]
    assert against(scene.goods(0, food=1)) == []


def test_nothing_speaks_against_anything_else() -> None:
    scene = Scene(2).display(p1a="aqueduct").goods(0, gold=3, stone=3).actions()
    assert set(GAME.explanation.cautions(scene.state, 0)) == {PASS.offset}
    assert GAME.explanation.cautions(scene.state, 1) == {}, "who is not asked is not warned"
    scene.do("buy aqueduct")
    assert scene.node == "cards.place"
    assert GAME.explanation.cautions(scene.state, 0) == {}
