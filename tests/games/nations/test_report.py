"""The game in numbers: accounts that add up, forecasts that come true, hints, and luck against its expectation."""

from __future__ import annotations

from itertools import combinations
from math import sqrt

import pytest

from tests.contract.cases import Case, playable, steps
from tests.games.nations.support import GAME, TABLES, Scene, number
from worldstage.core.chance import Fast
from worldstage.core.flow import call
from worldstage.core.log import EVERYBODY, Entry, Log
from worldstage.core.seen import Account, Forecast, Hint, Item, Luck
from worldstage.core.text import LANGUAGES, render
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import GOOD_IDS, GOODS, TYPE_IDS
from worldstage.games.nations.resolution import RESOLUTION

CASES = [Case(GAME.id, seats, settings) for seats in range(1, 6) for settings in playable(GAME, seats)[:: 8 - seats]]
CHINA = 0


def coming(scene: Scene, key: str) -> dict[int, dict[str, float]]:
    """What an occasion would bring now, by seat and account."""
    found: dict[int, dict[str, float]] = {}
    for one in GAME.reporting.forecast(scene.state):
        if one.key == key:
            found.setdefault(one.seat, {})[one.account] = one.expected
    return found


def items(scene: Scene, key: str, account: str, seat: int = 0) -> list[Item]:
    wanted = [
        one for one in GAME.reporting.forecast(scene.state) if (one.key, one.account, one.seat) == (key, account, seat)
    ]
    return wanted[0].items if wanted else []


# -- tracks and accounts -----------------------------------------------------------------------------------------------


def test_tracks_by_seat() -> None:
    scene = Scene(2).goods(0, gold=3, stone=2, food=4, books=12, points=5).men(0, 3, 2).men(0, 5, 1)
    assert GAME.reporting.tracks(scene.state) == {
        "points": [5, 0],
        "score": [5 + 2 + 2, 0],  # a worker on each card scores; 21 goods, 4 strength and 1 stability are 2 points
        "books": [12, 0],
        "strength": [4, 0],
        "stability": [1, 0],
        "gold": [3, 0],
        "stone": [2, 0],
        "food": [4, 0],
    }


def test_tracks_before_boards_are_chosen() -> None:
    s = GAME.table(3, 1, {"boards": "draft"}).state
    tracks = GAME.reporting.tracks(s)
    assert sorted(tracks.pop("books")) == [1, 2, 3]
    assert all(values == [0, 0, 0] for values in tracks.values())
    assert GAME.reporting.forecast(s) == []


def test_accounts_line_by_line() -> None:
    gold, stone, books = 0, 1, 3
    log = [
        Entry(0, "setup.order", (1, 1), EVERYBODY),
        Entry(0, "setup.sat", (1, CHINA, 1), EVERYBODY),
        Entry(0, "round.began", (1,), EVERYBODY),
        Entry(1, "goods.gained.growth", (CHINA, stone, 3, 8), EVERYBODY),
        Entry(1, "goods.paid.purchase", (CHINA, gold, 2, 3), EVERYBODY),
        Entry(2, "goods.short", (CHINA, gold, 1), EVERYBODY),
        Entry(2, "goods.lost.famine", (CHINA, books, 1, 0), EVERYBODY),
    ]
    assert GAME.reporting.accounts(log) == [
        Account("books", 1, 1, 1, 0),
        Account("gold", 1, 5, 5, 1),
        Account("stone", 1, 5, 5, 1),
        Account("food", 1, 1, 1, 1),
        Account("points", 1, 3, 3, 1),
        Account("stone", 1, 3, 8, 3),
        Account("gold", 1, -2, 3, 4),
        Account("books", 1, -1, 0, 6),
    ]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_accounts_are_what_the_view_shows_after_every_choice(case: Case) -> None:
    log = Log()
    moments: list[tuple[int, list[int]]] = []
    for step in steps(GAME, case.seats, case.settings, case.seed, log):
        moments.append((len(log.entries), step.state.goods[:]))
    moments.append((len(log.entries), step.state.goods[:]))
    accounts = GAME.reporting.accounts(log.entries)
    balances = [0] * (case.seats * GOODS)
    told = 0
    for length, goods in moments:
        while told < len(accounts) and accounts[told].entry < length:
            balances[accounts[told].seat * GOODS + GOOD_IDS.index(accounts[told].key)] = accounts[told].balance
            told += 1
        assert balances == goods
    assert told == len(accounts)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_balance_is_the_total_that_its_line_tells(case: Case) -> None:
    log = Log()
    for _ in steps(GAME, case.seats, case.settings, case.seed + 1, log):
        pass
    for account in GAME.reporting.accounts(log.entries):
        entry = log.entries[account.entry]
        if entry.key.startswith("goods."):
            assert account.balance == entry.args[3]


# -- forecasts: production ---------------------------------------------------------------------------------------------


def test_production_item_by_item() -> None:
    scene = Scene(2, boards="china, rome").men(0, 1, 2).men(0, 3, 1).colony(0, "israel").goods(0, food=9)
    scene.state.track[0] -= 1  # a worker more, who eats
    scene.state.idle[0] += 1
    scene.actions()
    assert items(scene, "production", "stone") == [Item("card", "farm", 2)]
    assert items(scene, "production", "gold") == []
    assert items(scene, "production", "books") == [Item("card", "israel", 2)]
    people = Item("people", "upkeep", -3)
    assert items(scene, "production", "food") == [Item("card", "farm", 2), Item("card", "axeman", -1), people]
    assert coming(scene, "production")[0] == {"gold": 0, "stone": 2, "food": -2, "books": 2}
    assert coming(scene, "revolt") == {}


def test_what_a_board_gives_goes_by_its_nation() -> None:
    scene = Scene(2, boards="china, rome").actions().do("0: pass")
    assert items(scene, "production", "food") == [Item("nation", "china", 1)]


def test_a_shortage_is_an_item_of_every_good_it_touches() -> None:
    """Owing 5 stone with 2 in stock: 2 stone, a point and 3 books are lost."""
    scene = Scene(2).card(0, 1, "hoplite", 5).goods(0, stone=2, books=7, points=1).actions()
    assert items(scene, "production", "stone") == [Item("card", "hoplite", -5), Item("shortage", "goods", 3)]
    assert items(scene, "production", "books") == [Item("shortage", "goods", -3)]
    assert items(scene, "production", "points") == [Item("shortage", "goods", -1)]
    assert coming(scene, "production")[0] == {"gold": 0, "stone": -2, "food": 0, "books": -3, "points": -1}


def test_what_is_given_for_missing_books_counts_only_without_a_choice() -> None:
    scene = Scene(2).card(0, 1, "hoplite", 3).goods(0, gold=2, food=2, points=5).actions()
    assert coming(scene, "production")[0] == {"gold": 0, "stone": 0, "food": 0, "books": 0, "points": -2}
    scene.goods(0, food=0)
    assert coming(scene, "production")[0] == {"gold": -2, "stone": 0, "food": 0, "books": 0, "points": -2}


def test_revolt_costs_books_and_a_point() -> None:
    scene = Scene(2).measure(0, stability=-2).goods(0, books=5, points=1).actions()
    assert coming(scene, "revolt") == {0: {"books": -2, "points": -1}}


def test_the_goods_of_a_choice_in_production_are_left_out() -> None:
    scene = Scene(2).advisor(0, "peter-the-great").measure(0, strength=9).actions()
    scene.state.war, scene.state.war_buyer, scene.state.war_strength = number("hunnic-invasions"), 1, 3
    assert coming(scene, "production")[0] == {"gold": 0, "stone": 0, "food": 0, "books": 0}


# -- forecasts: war, events, famine ------------------------------------------------------------------------------------


def war(scene: Scene, card: str, strength: int, buyer: int = 0) -> Scene:
    scene.state.war, scene.state.war_buyer, scene.state.war_strength = number(card), buyer, strength
    return scene


def test_only_the_defeated_lose_in_a_war() -> None:
    scene = Scene(3).measure(0, 5).measure(1, 4, 1).measure(2, 4, -1)
    for seat in range(3):
        scene.goods(seat, food=9, books=9, points=3)
    assert coming(war(scene.actions(), "hunnic-invasions", 5), "war") == {
        1: {"food": -3, "points": -1},
        2: {"food": -4, "points": -1},
    }
    assert items(scene, "war", "food", 1) == [Item("card", "hunnic-invasions", -3)]


def test_without_a_war_there_is_nothing_to_lose() -> None:
    assert coming(Scene(3).measure(0, 5).actions(), "war") == {}


def test_events_fall_one_after_the_other() -> None:
    """First the weakest lose 3 books, then all but the least stable get 3 food."""
    scene = Scene(3).event("aryan-migration").measure(0, 5, 2).measure(1, 1, 3).measure(2, 4, 0)
    scene.goods(1, books=2, points=2).actions()
    assert coming(scene, "first") == {1: {"books": -2, "points": -1}}
    assert coming(scene, "second") == {0: {"food": 3}, 1: {"food": 3}}
    assert items(scene, "second", "food", 1) == [Item("event", "code-of-hammurabi", 3)]
    assert coming(scene, "famine") == {0: {"food": -1}, 1: {"food": -1}}, "what the event before it brought is there"


def test_famine_takes_what_production_has_brought() -> None:
    scene = Scene(2).event("bread-and-games").men(0, 4, 1).actions()
    assert coming(scene, "famine") == {}
    scene.event("taoism")
    assert coming(scene, "famine") == {0: {"food": -1}}


def test_an_offer_does_not_count() -> None:
    scene = Scene(2).event("bread-and-games").measure(0, 1, 3).goods(0, food=9).actions()
    assert coming(scene, "first") == {0: {"food": 3}}
    assert coming(scene, "second") == {}


@pytest.mark.parametrize("card", TABLES.events)
def test_events_with_choices_do_not_stop_the_forecast(card: str) -> None:
    scene = Scene(5).event(card)
    for seat in range(5):
        scene.goods(seat, gold=20, stone=20, food=20, books=seat, points=3).men(seat, 1, 2)
        scene.measure(seat, 10 - seat, 3 - seat).advisor(seat, "augustus").colony(seat, "nubia", "israel")
    before = GAME.digest(scene.actions().state)
    keys = {one.key for one in GAME.reporting.forecast(scene.state)}
    assert {"production", "final"} <= keys
    assert GAME.digest(scene.state) == before


def test_what_two_decide_together_is_left_out_for_both() -> None:
    """The strongest of five may pay gold for a point, one of them for both; the weakest lose books anyway."""
    scene = Scene(5).event("fourth-crusade")
    for seat, strength in enumerate((9, 8, 3, 2, 1)):
        scene.measure(seat, strength).goods(seat, gold=5, books=9)
    assert coming(scene.actions(), "first") == {3: {"books": -4}, 4: {"books": -4}}


def test_what_a_war_took_comes_back_with_the_event() -> None:
    scene = Scene(2).event("fourth-crusade").measure(0, 5, 0).measure(1, 3, 1).goods(1, food=9, books=9, points=3)
    war(scene.actions(), "hunnic-invasions", 5)
    assert coming(scene, "war") == {1: {"food": -3, "points": -1}}
    assert coming(scene, "second") == {1: {"food": 3, "points": 1}}


def test_who_passed_last_is_known_when_all_have_passed() -> None:
    scene = Scene(3).event("tulip-mania")
    for seat in range(3):
        scene.goods(seat, points=3)
    scene.actions().do("0: pass", "1: pass")
    assert coming(scene, "first") == {}
    scene.state.passed.append(2)
    assert coming(scene, "first") == {2: {"points": -1}}


def test_before_the_new_event_is_out_the_old_one_does_not_count() -> None:
    table = GAME.table(2, 3)
    assert table.decision(table.actors[0]).node == "growth"
    table.state.event = TABLES.events.index("taoism")
    keys = {one.key for one in GAME.reporting.forecast(table.state)}
    assert "production" in keys and not keys & {"first", "second", "famine"}


def test_steps_of_resolution_that_have_begun_are_left_out() -> None:
    scene = Scene(2).event("bread-and-games").measure(0, 1, 3).goods(0, food=9).resolve()
    assert scene.node == "effects.choose", "christianity is offered"
    keys = {one.key for one in GAME.reporting.forecast(scene.state)}
    assert "final" in keys and not keys & {"production", "war", "first", "second"}


# -- forecasts: books and the final score ------------------------------------------------------------------------------


def test_books_at_the_end_of_an_age() -> None:
    """13, 11, 11 and 4 books bring 3, 1, 1 and 0 points."""
    scene = Scene(4)
    for seat, books in enumerate((13, 11, 11, 4)):
        scene.goods(seat, books=books)
    scene.actions()
    assert coming(scene, "age") == {0: {"points": 3}, 1: {"points": 1}, 2: {"points": 1}}
    assert items(scene, "age", "points", 1) == [Item("nation", "persia", 1)]
    assert [item.label for item in items(scene, "age", "points", 0)] == ["egypt", "greece", "persia"]


def test_a_card_may_pay_at_the_end_of_an_age() -> None:
    scene = Scene(2).wonder(1, "solomons-temple").goods(1, books=1).actions()
    assert coming(scene, "age") == {1: {"points": 2}}
    assert items(scene, "age", "points", 1) == [Item("card", "solomons-temple", 1), Item("nation", "china", 1)]


def test_the_final_score_in_five_parts() -> None:
    """3 stone, 7 gold, 5 food, 6 books, 10 strength and 6 stability are 37: 3 points."""
    scene = Scene(2).goods(0, stone=3, gold=7, food=5, books=6, points=4).men(0, 1, 1).wonder(0, "pyramids")
    scene.measure(0, 10, 6).actions()
    final = next(one for one in GAME.reporting.forecast(scene.state) if (one.key, one.seat) == ("final", 0))
    parts = {"hand": 4, "colonies": 0, "wonders": 3, "workers": 1, "resources": 3}
    assert final == Forecast("final", "score", 0, [Item("score", *part) for part in parts.items()], 11.0)


# -- forecasts: alone --------------------------------------------------------------------------------------------------


def alone(stability: int, shadow: int) -> Scene:
    scene = Scene(1).measure(0, 1, stability).goods(0, points=1, books=3, food=4)
    scene.state.tile = 0
    scene.state.shadow = [0, shadow, 2, 0]
    return scene.actions()


def test_alone_stability_is_compared_with_the_shadow() -> None:
    assert coming(alone(3, 2), "shadow") == {0: {"points": 1}}
    assert coming(alone(2, 2), "shadow") == {0: {"points": -1}}


def test_alone_more_books_than_the_shadow_are_worth_three_points() -> None:
    scene = alone(3, 2)
    assert coming(scene, "age") == {0: {"points": 3}}
    assert coming(scene.goods(0, books=2), "age") == {}


def test_alone_nothing_follows_a_lost_game() -> None:
    scene = alone(-1, 0).goods(0, points=0)
    assert coming(scene, "revolt") == {0: {"books": -1, "points": -1}}
    assert coming(scene, "shadow") == coming(scene, "famine") == coming(scene, "age") == {}


# -- forecasts come true -----------------------------------------------------------------------------------------------


def resolved(s: NationsState) -> NationsState | None:
    """A state after its resolution; None if somebody is asked on the way."""
    w = s.clone()
    w.frames = []
    call(w, RESOLUTION)
    GAME.advance(w, Fast(0))
    return None if w.frames else w


def expected_goods(s: NationsState) -> list[float]:
    goods = [float(amount) for amount in s.goods]
    ends = s.round % TABLES.age_rounds == 0
    for one in GAME.reporting.forecast(s):
        if one.key != "final" and (one.key != "age" or ends):
            goods[one.seat * GOODS + GOOD_IDS.index(one.account)] += one.expected
    return goods


@pytest.mark.parametrize("seats", range(1, 6))
def test_where_nobody_is_asked_the_forecasts_add_up_to_what_happens(seats: int) -> None:
    compared = 0
    for seed in range(6):
        for step in steps(GAME, seats, {"sets": "all", "levels": "chieftain"}, 100 * seats + seed):
            if GAME.node(step.state).name != "actions.turn" or step.number % 3:
                continue
            s = step.state.clone()
            after = resolved(s)
            if after is not None:
                compared += 1
                assert expected_goods(s) == after.goods
    assert compared > 10


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_item_has_a_name_and_every_occasion_a_title(case: Case) -> None:
    for step in steps(GAME, case.seats, case.settings, case.seed + 2):
        if step.number % 10:
            continue
        for one in GAME.reporting.forecast(step.state):
            assert not one.items or one.expected == sum(item.amount for item in one.items)
            for language in LANGUAGES:
                catalogue = GAME.catalogues[language]
                assert f"forecast.{one.key}" in catalogue.sources
                assert f"word.{one.account}" in catalogue.sources
                assert all(catalogue.forms(item.kind, item.label)["name"] for item in one.items)


# -- hints -------------------------------------------------------------------------------------------------------------


def hint(scene: Scene, notation: str) -> Hint | None:
    return GAME.explanation.hints(scene.state, scene.actor).get(GAME.actions.parse(notation))


def test_a_war_tells_how_many_nations_it_would_defeat_now() -> None:
    scene = Scene(3).display(p1a="hunnic-invasions", p1b="aqueduct").goods(0, gold=3)
    scene.measure(0, 5).measure(1, 4).measure(2, 5).actions()
    assert hint(scene, "buy hunnic-invasions") == Hint("war", 1.0, {"defeated": 1, "strength": 5}, {})
    assert hint(scene, "buy aqueduct") is None and hint(scene, "pass") is None
    scene.measure(1, 5)
    assert hint(scene, "buy hunnic-invasions") == Hint("war", 0.0, {"defeated": 0, "strength": 5}, {})


def test_who_counts_as_stronger_against_war_is_not_defeated() -> None:
    scene = Scene(2).display(p1a="hunnic-invasions").goods(0, gold=3).advisor(1, "elizabeth")
    scene.measure(0, 8).measure(1, 0).actions()
    assert hint(scene, "buy hunnic-invasions") == Hint("war", 0.0, {"defeated": 0, "strength": 8}, {})
    scene.measure(0, 9)
    assert hint(scene, "buy hunnic-invasions") == Hint("war", 1.0, {"defeated": 1, "strength": 9}, {})


def test_a_battle_tells_what_it_brings() -> None:
    scene = Scene(2).display(p1a="siege-of-troy").goods(0, gold=3).card(0, 1, "hoplite", 2).actions()
    assert hint(scene, "buy siege-of-troy") == Hint("battle", 1.0, {"raid": 3}, {})


def test_alone_an_option_tells_how_the_die_may_fall() -> None:
    scene = Scene(1).display(p1a="aqueduct", p2b="hunnic-invasions", p3b="forum", p1c="lyceum")
    scene.goods(0, gold=3, stone=5).actions()
    assert hint(scene, "buy forum") == Hint("shadow", 3 / 6, {"war": 1 / 6}, {})
    assert hint(scene, "buy aqueduct") == Hint("shadow", 2 / 6, {"war": 1 / 6}, {}), "its own column is empty then"
    assert hint(scene, "buy hunnic-invasions") == Hint("shadow", 3 / 6, {"war": 0.0}, {})
    assert hint(scene, "deploy 3") == Hint("shadow", 3 / 6, {"war": 1 / 6}, {}), "on military"
    assert hint(scene, "deploy 1") is None and hint(scene, "pass") is None
    war(scene, "warring-states", 2, 1)
    assert hint(scene, "buy forum") == Hint("shadow", 3 / 6, {"war": 0.0}, {})


def test_hints_are_for_who_is_asked_and_for_turns_only() -> None:
    scene = Scene(2).display(p1a="siege-of-troy").goods(0, gold=3).card(0, 1, "hoplite", 1).actions()
    assert GAME.explanation.hints(scene.state, 1) == {}
    scene.do("0: buy siege-of-troy")
    assert GAME.explanation.hints(scene.state, 0) == {}


# -- luck --------------------------------------------------------------------------------------------------------------


def dealt(*cards: str) -> list[Entry]:
    return [Entry(0, "display.dealt", (len(cards), len(cards), *map(number, cards)), EVERYBODY)]


def test_the_cards_on_display_against_blind_draws() -> None:
    """Two cards of the 36 of an age, 8 of them buildings: checked pair by pair."""
    scene = Scene(2)
    found = {one.text.args["type"][1]: one for one in GAME.reporting.luck(dealt("aqueduct", "forum"), scene.state)}
    assert set(found) == set(TYPE_IDS)
    deck = [1] * 8 + [0] * 28
    pairs = [a + b for a, b in combinations(deck, 2)]
    mean = sum(pairs) / len(pairs)
    spread = sqrt(sum((value - mean) ** 2 for value in pairs) / len(pairs))
    buildings = found["building"]
    assert (buildings.draws, buildings.total, buildings.seat, buildings.favour) == (2, 2, EVERYBODY, 0)
    assert buildings.expected == pytest.approx(mean)
    assert buildings.spread == pytest.approx(spread)
    assert sum(one.expected for one in found.values()) == pytest.approx(2)
    assert render(buildings.text, "en") == "Cards on display: Buildings"


def test_every_age_is_a_deck_of_its_own() -> None:
    """All cards of the first age and one of the second: only that one was left to chance."""
    scene = Scene(2)
    first = [TABLES.cards[i] for i in range(len(TABLES.cards)) if (TABLES.age[i], TABLES.set[i]) == (1, 0)]
    found = {one.text.args["type"][1]: one for one in GAME.reporting.luck(dealt(*first, "university"), scene.state)}
    assert found["war"].total == 4
    assert found["war"].expected == pytest.approx(4 + 4 / 36)
    assert found["war"].spread == pytest.approx(sqrt(4 / 36 * 32 / 36))


def test_drafted_decks_hold_the_cards_that_were_exchanged() -> None:
    scene = Scene(2, decks="competitive")
    scene.state.incoming, scene.state.outgoing = [number("granary")], [number("aqueduct")]
    found = {one.text.args["type"][1]: one for one in GAME.reporting.luck(dealt("granary"), scene.state)}
    assert found["building"].expected == pytest.approx(8 / 36)


def test_alone_the_die_clears_a_column_with_four_faces_of_six() -> None:
    log = [Entry(0, "shadow.rolled.after", (face,), EVERYBODY) for face in (1, 4, 5, 6, 2, 6)]
    (die,) = GAME.reporting.luck(log, Scene(1).state)
    assert die == Luck("shadow_die", EVERYBODY, die.text, 6, 3, 4.0, die.spread, 0)
    assert die.spread == pytest.approx(sqrt(6 * 2 / 3 * 1 / 3))


def test_without_a_draw_there_is_no_luck() -> None:
    assert GAME.reporting.luck([], Scene(2).state) == []
