"""Whatever a nation does or suffers concerns its own board alone, and comes to the same on every seat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.covers import covers
from tests.games.nations.support import TABLES, Scene, number
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.debts import DEBTS
from worldstage.games.nations.maintenance import GROWTH
from worldstage.games.nations.names import (
    ADVISORS,
    BOOKS,
    COLONIES,
    FOOD,
    GOLD,
    GOODS,
    NONE,
    POINTS,
    SLOTS,
    STABILITY,
    STONE,
    WONDERS,
)
from worldstage.games.nations.operations import operate, own_colonies
from worldstage.games.nations.scoring import resource_points, worker_points
from worldstage.games.nations.state import lose, military_worker, pay, rule, workers
from worldstage.games.nations.tableau import drop_wonder
from worldstage.games.nations.workers import RECALL_WORKER

SEATS = 4
every_seat = pytest.mark.parametrize("seat", [0, 1, 3])


def crowded(seat: int) -> Scene:
    """One seat has what every test here begins with; all others have plenty of everything else."""
    scene = Scene(SEATS)
    s = scene.state
    s.order = [seat, *(other for other in range(SEATS) if other != seat)]
    for other in range(SEATS):
        if other == seat:
            scene.goods(seat, gold=9, stone=9, food=9, books=9, points=5).men(seat, 2, 1).men(seat, 3, 1)
            s.track[seat * 2 : seat * 2 + 2] = [3, 2]
            s.idle[seat] += 3
        else:
            scene.goods(other, gold=20 + other, stone=30 + other, food=40 + other, books=50 + other, points=60 + other)
            s.room[other * 2 : other * 2 + 2] = [5, 6]
            for slot, card in ((2, "hussar"), (3, "factory"), (5, "radio")):
                scene.card(other, slot, card)
            scene.card(other, 1, "hoplite", 2).men(other, 4, 1).colony(other, "nubia").advisor(other, "archimedes")
            s.track[other * 2 : other * 2 + 2] = [1, 0]
            s.idle[other] += 7
        scene.refreshed(other)
    return scene


def board(scene: Scene, seat: int) -> dict[str, Any]:
    """Everything on the board of a seat."""
    s = scene.state
    return {
        "goods": s.goods[seat * GOODS : (seat + 1) * GOODS],
        "slots": [TABLES.cards[card] for card in s.slot[seat * SLOTS : (seat + 1) * SLOTS] if card != NONE],
        "men": s.men[seat * SLOTS : (seat + 1) * SLOTS],
        "idle": s.idle[seat],
        "track": (*s.track[seat * 2 : seat * 2 + 2], s.on_top[seat]),
        "cards": [
            *s.advisor[seat * ADVISORS : (seat + 1) * ADVISORS],
            *s.colony[seat * COLONIES : (seat + 1) * COLONIES],
            *s.wonder[seat * WONDERS : (seat + 1) * WONDERS],
            s.site[seat],
            s.built[seat],
        ],
        "measures": (s.strength[seat], s.stability[seat]),
    }


class Acting:
    """`with` it, only one seat's board may change."""

    def __init__(self, scene: Scene, seat: int) -> None:
        self.scene = scene
        self.others = [other for other in range(SEATS) if other != seat]

    def __enter__(self) -> None:
        self.before = [board(self.scene, other) for other in self.others]
        self.scene.log.entries.clear()

    def __exit__(self, *_: object) -> None:
        assert [board(self.scene, other) for other in self.others] == self.before


@every_seat
@covers("0.5", "0.6", "0.8", "II.B.2", "II.B.4", "II.B.7", "0.15", "II.A.building.5")
def test_a_worker_is_deployed_for_the_stone_on_its_card_and_undeployed_for_nothing(seat: int) -> None:
    scene = crowded(seat).actions()
    assert (scene.actor, scene.state.strength[seat], scene.state.stability[seat]) == (seat, 2, -6)
    with Acting(scene, seat):
        scene.do(f"{seat}: undeploy 3")
    assert (scene.state.strength[seat], scene.state.idle[seat]) == (0, 7)
    assert scene.lines("worker.undeployed") == [(seat, number("axeman"))]
    with Acting(scene, seat):
        scene.do(f"{seat}: deploy 5")
    now = board(scene, seat)
    assert (now["goods"][STONE], now["men"][:5], now["idle"]) == (8, [0, 1, 0, 0, 1], 6)
    assert scene.lines("worker.deployed") == [(seat, number("caravan"))]
    assert scene.lines("goods.paid") == [(seat, STONE, 1, 8)]
    assert now["measures"] == (0, -6 + TABLES.makes[number("caravan")][STABILITY])


@every_seat
@covers("II.A.0.1", "II.A.0.2", "II.A.0.4", "II.A.building.2", "0.15")
def test_a_card_is_bought_for_the_gold_of_its_row_and_covers_what_lay_there(seat: int) -> None:
    scene = crowded(seat).display(p2b="forum").actions()
    with Acting(scene, seat):
        scene.do(f"{seat}: buy forum", f"{seat}: place 2")
    now = board(scene, seat)
    assert (now["goods"][GOLD], now["slots"][1], now["men"], now["idle"]) == (
        7,
        "forum",
        [0, 0, 1, *[0] * (SLOTS - 3)],
        7,
    )
    assert scene.lines("goods.paid") == [(seat, GOLD, 2, 7)]
    assert scene.lines("card.placed") == [(seat, number("forum"), number("quarry"), 1)]


@every_seat
@covers("II.A.advisor.1", "II.A.0.3", "0.16")
def test_an_advisor_takes_the_place_of_the_last(seat: int) -> None:
    scene = crowded(seat).advisor(seat, "hatshepsut").display(p1a="augustus").actions()
    with Acting(scene, seat):
        scene.do(f"{seat}: buy augustus")
    assert board(scene, seat)["cards"][:2] == [number("augustus"), NONE]
    assert scene.lines("card.came") == [(seat, number("augustus"))]
    assert scene.lines("card.replaced.advisor") == [(seat, number("hatshepsut"))]


@every_seat
@covers("II.A.colony.1", "II.A.colony.3", "II.A.colony.4", "II.D.3")
def test_a_colony_takes_a_free_place(seat: int) -> None:
    scene = crowded(seat).display(p1a="nubia").men(seat, 3, 4).actions()
    with Acting(scene, seat):
        scene.do(f"{seat}: buy nubia")
    assert board(scene, seat)["cards"][ADVISORS] == number("nubia")
    assert scene.state.colonies_bought == [int(other == seat) for other in range(SEATS)]


@every_seat
@covers("II.A.golden-age.1", "II.A.golden-age.2", "II.A.golden-age.3")
def test_a_golden_age_is_paid_for_by_its_buyer(seat: int) -> None:
    scene = crowded(seat).goods(seat, gold=1, stone=1, food=1, books=0).display(p1a="compass").actions()
    with Acting(scene, seat):
        scene.do(f"{seat}: buy compass", f"{seat}: buy_point")
        assert scene.options == ["give stone"]  # food alone would not be enough afterwards
        scene.do(f"{seat}: give stone", f"{seat}: give food")
    assert board(scene, seat)["goods"] == [0, 0, 0, 0, 6]
    poor = crowded(seat).goods(seat, gold=1, stone=0, food=1, books=0).display(p1a="compass").actions()
    poor.do(f"{seat}: buy compass")
    assert "buy_point" not in poor.options


@every_seat
@covers("II.C.1", "II.A.wonder.1", "0.15")
def test_a_section_of_a_wonder_is_built_on_ones_own_site(seat: int) -> None:
    scene = crowded(seat).display(p1a="pyramids").architects(3).actions()
    with Acting(scene, seat):
        scene.do(f"{seat}: buy pyramids")
    for other in range(SEATS):
        if other != seat:
            scene.do(f"{other}: pass")
    with Acting(scene, seat):
        scene.do(f"{seat}: hire public")
    assert board(scene, seat)["cards"][-2:] == [number("pyramids"), 1]
    assert scene.state.public == 2


@every_seat
@covers("I.3.1", "I.3.2", "I.3.3", "0.18", "0.5")
@pytest.mark.parametrize(("part", "track", "stability"), [("food", (2, 2, 0), -6), ("stability", (3, 1, 0), -9)])
def test_a_worker_comes_from_ones_own_track(seat: int, part: str, track: tuple[int, ...], stability: int) -> None:
    scene = crowded(seat)
    with Acting(scene, seat):
        scene.run(GROWTH, seat)
        assert scene.options == ["take gold", "take stone", "take food", "grow food", "grow stability"]
        scene.do(f"{seat}: grow {part}")
    now = board(scene, seat)
    assert (now["track"], now["idle"], now["measures"][1]) == (track, 7, stability)
    assert len(scene.lines("worker.taken")) == 1


@every_seat
@covers("0.19", "0.20", "0.21")
@pytest.mark.parametrize("off", ["idle", "3"])
def test_a_worker_goes_back_to_ones_own_track(seat: int, off: str) -> None:
    scene = crowded(seat)
    with Acting(scene, seat):
        scene.run(RECALL_WORKER, seat)
        scene.do(f"{seat}: recall {off}", f"{seat}: send stability")
    now = board(scene, seat)
    assert (now["track"], now["idle"], now["men"][2]) == ((3, 3, 0), 6 if off == "3" else 5, 0 if off == "3" else 1)


@every_seat
@covers("III.1.1", "III.1.3", "III.1.4", "III.1.6", "0.11", "0.24")
def test_production_is_what_ones_own_workers_make(seat: int) -> None:
    scene = crowded(seat).produce()
    alone = crowded(0).produce()
    assert board(scene, seat)["goods"] == board(alone, 0)["goods"] == [10, 10, 5, 3, 4]
    assert list(dict.fromkeys(line[0] for line in scene.lines("goods.gained.production"))) == scene.state.order
    assert scene.lines("production.revolt")[0] == (seat, 6)


@every_seat
@covers("0.11", "0.12", "0.13", "0.14")
def test_a_loss_is_ones_own_and_so_is_its_price(seat: int) -> None:
    scene = crowded(seat)
    with Acting(scene, seat):
        lose(scene.state, seat, FOOD, 11, log.GOODS_LOST_FAMINE)
    assert board(scene, seat)["goods"] == [9, 9, 0, 7, 4]
    assert scene.lines("goods.lost") == [(seat, FOOD, 9, 0), (seat, POINTS, 1, 4), (seat, BOOKS, 2, 7)]
    assert scene.lines("goods.short") == [(seat, FOOD, 2)]


@every_seat
@covers("end.4", "end.5", "end.6", "0.8")
def test_the_final_score_counts_ones_own_workers_and_goods(seat: int) -> None:
    scene = crowded(seat).card(seat, 1, "forum", 2)
    assert worker_points(scene.state, seat) == sum(TABLES.row[number("forum")][:2]) + sum(
        sum(TABLES.row[number(card)][:1]) for card in ("quarry", "axeman")
    )
    assert resource_points(scene.state, seat) == (36 + scene.state.strength[seat] + scene.state.stability[seat]) // 10
    assert workers(scene.state, seat) == 8


@every_seat
@covers("II.A.battle.3", "II.A.military.3", "0.8")
def test_soldiers_are_workers_on_ones_own_military_cards(seat: int) -> None:
    scene = crowded(seat)
    assert military_worker(scene.state, seat)
    scene.men(seat, 3, 0)
    assert not military_worker(scene.state, seat)


@every_seat
@covers("0.13", "III.1.8")
def test_a_debt_is_paid_with_ones_own_goods_as_far_as_they_go(seat: int) -> None:
    scene = crowded(seat).goods(seat, gold=2, stone=0, food=1, books=0)
    with Acting(scene, seat):
        lose(scene.state, seat, BOOKS, 5, log.GOODS_LOST_FAMINE)
        scene.run(DEBTS)
    assert scene.over and board(scene, seat)["goods"] == [0, 0, 0, 0, 4]
    assert scene.state.debt == [0] * SEATS


@every_seat
@covers("event.american-revolution", "event.march-to-moscow")
def test_colonies_are_counted_on_ones_own_board(seat: int) -> None:
    scene = crowded(seat).colony(seat, "israel", "hispania")
    assert own_colonies(scene.state, seat) == sorted([number("israel"), number("hispania")])


@every_seat
@covers("0.23", "card.alfred-nobel")
def test_a_rule_that_a_card_makes_binds_its_owner_alone(seat: int) -> None:
    scene = crowded(seat).advisor(seat, "alfred-nobel")
    assert [rule(scene.state, other, v.NO_WAR) for other in range(SEATS)] == [
        int(other == seat) for other in range(SEATS)
    ]


@every_seat
@covers("card.himeji-castle")
def test_what_a_card_brings_is_told_of_its_owner(seat: int) -> None:
    scene = crowded(seat).wonder(seat, "himeji-castle").display(p1a="factory").actions()
    with Acting(scene, seat):
        scene.do(f"{seat}: buy factory", f"{seat}: place 1")
    assert [(line[0], line[4]) for line in scene.lines("goods.gained.card")] == [(seat, number("himeji-castle"))]


@every_seat
@covers("card.mansa-musa", "0.15")
def test_the_last_gold_is_ones_own(seat: int) -> None:
    scene = crowded(seat).advisor(seat, "mansa-musa").goods(seat, gold=2, food=1)
    with Acting(scene, seat):
        pay(scene.state, seat, GOLD, 1, log.GOODS_PAID_PURCHASE)
        assert scene.lines("goods.gained.card") == []
        pay(scene.state, seat, FOOD, 1, log.GOODS_PAID_PURCHASE)
        assert scene.lines("goods.gained.card") == []
        pay(scene.state, seat, GOLD, 1, log.GOODS_PAID_PURCHASE)
    assert {(line[0], line[4]) for line in scene.lines("goods.gained.card")} == {(seat, number("mansa-musa"))}


@every_seat
@covers("card.porcelain-tower", "II.A.advisor.1")
def test_with_the_porcelain_tower_goes_ones_own_second_advisor(seat: int) -> None:
    scene = crowded(seat).wonder(seat, "porcelain-tower", "pyramids").advisor(seat, "augustus", "hatshepsut")
    with Acting(scene, seat):
        drop_wonder(scene.state, seat, number("pyramids"))
    assert board(scene, seat)["cards"][:2] == [number("augustus"), number("hatshepsut")]
    with Acting(scene, seat):
        drop_wonder(scene.state, seat, number("porcelain-tower"))
    assert board(scene, seat)["cards"][:2] == [number("augustus"), NONE]


@every_seat
@covers("card.genghis-khan", "0.5")
def test_a_card_that_binds_everybody_does_so_from_every_seat(seat: int) -> None:
    scene = crowded(seat)
    before = list(scene.state.stability)
    change = TABLES.rules[v.STABILITY_OF_ALL][number("genghis-khan")]
    assert change < 0
    scene.advisor(seat, "genghis-khan")
    gives = TABLES.gives[number("genghis-khan")][STABILITY]
    assert scene.state.stability == [was + change + (gives if other == seat else 0) for other, was in enumerate(before)]


@every_seat
@covers("card.versailles", "event.salem-witch-trials")
def test_what_an_event_takes_it_takes_from_whom_it_names(seat: int) -> None:
    scene = crowded(seat).advisor(seat, "augustus")
    clause = next(one for one in TABLES.clauses if one.do == v.LOSE_ADVISOR)
    with Acting(scene, seat):
        operate(scene.state, seat, clause, 0)
    assert board(scene, seat)["cards"][:2] == [NONE, NONE]
    disgrace = next(one for one in TABLES.clauses if one.do == v.COUNT_LEAST_STABLE)
    operate(scene.state, seat, disgrace, 0)
    assert scene.state.disgraced == [int(other == seat) for other in range(SEATS)]


def test_the_scenes_are_really_crowded() -> None:
    scene = crowded(1)
    assert len({tuple(board(scene, other)["goods"]) for other in range(SEATS)}) == SEATS
