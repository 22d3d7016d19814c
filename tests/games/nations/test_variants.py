"""Variants: sets of cards, the promo card, short and easier games, the competitive game, the campaign."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, Luck, Whole, number
from worldstage.core.chance import Fast
from worldstage.games.nations.campaign import first_levels, next_levels, winner
from worldstage.games.nations.edition import in_sets
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.maintenance import age_deck
from worldstage.games.nations.names import (
    ADVANCED,
    ADVISOR,
    BASE,
    EXPERT,
    FOOD_PART,
    ON_TOP,
    SET_IDS,
    STABILITY_PART,
)
from worldstage.games.nations.setup import new_state
from worldstage.games.nations.workers import sendable

FINLAND = number("grand-duchy-of-finland")
ALL_AGES = (1, 2, 3, 4)


def laid(seats: int = 3, **settings: str) -> NationsState:
    return new_state(seats, GAME.check_settings(seats, settings), TABLES)


# -- sets of cards and the promo card ----------------------------------------------------------------------------------


@covers("variants.1")
@pytest.mark.parametrize(
    ("sets", "cards", "events", "of"),
    [
        ("standard", 36, 8, {"base"}),
        ("base", 36, 8, {"base"}),
        ("base+advanced", 55, 10, {"base", "advanced"}),
        ("base+expert", 55, 10, {"base", "expert"}),
        ("all", 74, 12, {"base", "advanced", "expert"}),
    ],
)
def test_the_sets_that_are_chosen_are_mixed_in(sets: str, cards: int, events: int, of: set[str]) -> None:
    scene = Whole(2, sets=sets)
    assert len(scene.state.deck) + len(scene.shown()) == cards
    assert len(scene.state.events) == events
    for age in ALL_AGES:
        deck = age_deck(scene.state, age)
        assert len(deck) == len(set(deck)) == cards
        assert {SET_IDS[TABLES.set[card]] for card in deck} == of


@covers("variants.1", "five.1")
def test_five_play_with_the_advanced_cards_if_nothing_is_said() -> None:
    assert laid(5).sets == [BASE, ADVANCED]
    assert [laid(seats).sets for seats in (1, 2, 3, 4)] == [[BASE]] * 4


@covers("variants.4")
@pytest.mark.parametrize("decks", ["mixed", "competitive"])
@pytest.mark.parametrize("sets", ["base", "all"])
def test_finland_joins_the_industrial_deck_only_if_chosen(sets: str, decks: str) -> None:
    without = laid(sets=sets, decks=decks)
    assert not any(FINLAND in age_deck(without, age) for age in ALL_AGES)
    with_it = laid(sets=sets, decks=decks, promo="yes")
    assert [FINLAND in age_deck(with_it, age) for age in ALL_AGES] == [False, False, False, True]
    assert len(age_deck(with_it, 4)) == len(age_deck(without, 4)) + 1


# -- the short game ----------------------------------------------------------------------------------------------------


@covers("variants.5")
@pytest.mark.parametrize("ages", ALL_AGES)
def test_the_game_ends_after_so_many_ages(ages: int) -> None:
    scene = Whole(2, ages=str(ages)).until("nothing stops it")
    assert [number_ for (number_,) in scene.lines("round.began")] == list(range(1, 2 * ages + 1))
    assert len(scene.lines("age.books")) == 2 * ages, "the books of the last age count as well"
    result = GAME.result(scene.state)
    assert result is not None and sorted(result.places) == [1, 2]


@covers("variants.5")
def test_a_short_game_has_the_full_scoring() -> None:
    scene = Whole(2, ages="1").until("actions.turn").step().step()
    assert scene.state.round == 2 and scene.node == "actions.turn"
    scene.goods(0, points=5, gold=44, food=20).wonder(0, "colosseum").colony(0, "sicily").men(0, 1, 1)
    scene.until("nothing stops it")
    in_hand, colonies, wonders, workers, resources = scene.state.scores[0]
    assert in_hand == scene.good(0, "points")
    assert (colonies, wonders, workers) == (1, 1, 1)
    all_of_it = sum(scene.good(0, good) for good in ("gold", "stone", "food", "books"))
    assert resources == (all_of_it + scene.state.strength[0] + scene.state.stability[0]) // 10 >= 6
    result = GAME.result(scene.state)
    assert result is not None and result.points[0] == in_hand + 3 + resources


@covers("variants.5")
def test_before_the_last_age_is_over_there_is_no_result() -> None:
    scene = Whole(2, ages="2").until("actions.turn").step().step()
    assert scene.state.round == 2 and GAME.result(scene.state) is None
    scene.step().step()
    assert scene.state.round == 3 and GAME.result(scene.state) is None


# -- the easier game ---------------------------------------------------------------------------------------------------


@covers("variants.6")
def test_everybody_takes_a_worker_who_costs_nothing() -> None:
    scene = Whole(2, easier="yes")
    last, first = scene.state.order[1], scene.state.order[0]
    assert scene.node == "setup.worker" and scene.actor == last
    assert scene.options == ["grow food", "grow stability"]
    scene.do(f"{last}: grow food", f"{first}: grow stability")
    assert scene.node == "growth"
    for seat in (first, last):
        player = scene.player(seat)
        assert player["idle"] == player["workers"] == 6
        assert player["income"]["food"] == 0 and player["stability"] == 0
    GAME.check(scene.state)


@covers("variants.6")
def test_without_the_variant_there_are_five_workers_and_no_question() -> None:
    scene = Whole(2)
    assert scene.node == "growth" and scene.player(0)["workers"] == 5


@covers("variants.6")
@pytest.mark.parametrize(("part", "other"), [(FOOD_PART, STABILITY_PART), (STABILITY_PART, FOOD_PART)])
def test_the_place_of_that_worker_stays_covered(part: int, other: int) -> None:
    names = ("food", "stability")
    scene = Whole(1, easier="yes").do(f"grow {names[part]}")
    track = scene.player(0)["track"]
    assert track[names[part]] == track[f"{names[part]}_places"] == 3
    assert track[names[other]] == track[f"{names[other]}_places"] == 4
    assert sendable(scene.state, 0) == [ON_TOP], "a worker who goes back finds the track full"
    scene.do(f"grow {names[part]}")
    assert sendable(scene.state, 0) == [part]
    paid = scene.player(0)["income"]["food"] if part == FOOD_PART else scene.player(0)["stability"]
    assert paid == -3, "the next one costs as ever"


@covers("variants.6")
def test_boards_are_chosen_before_the_worker_is() -> None:
    scene = Whole(2, easier="yes", boards="draft")
    assert scene.node == "setup.board"
    scene.do(scene.options[0]).do(scene.options[0])
    assert scene.node == "setup.worker"


# -- the competitive game ----------------------------------------------------------------------------------------------


@covers("variants.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_have_side_a_and_the_same_level_in_the_competitive_game(seats: int) -> None:
    scene = Whole(seats, decks="competitive", levels="king").until("growth")
    players = [scene.player(seat) for seat in range(seats)]
    assert {player["side"] for player in players} == {"a"}
    assert {player["level"] for player in players} == {"king"}


def exchange(card: str) -> str:
    return f"exchange {card}"


def offered(scene: Whole) -> set[int]:
    return {number(option.split()[1]) for option in scene.options if option != "decline"}


@covers("variants.8")
def test_for_every_age_each_seat_in_turn_may_bring_in_a_card() -> None:
    scene = Whole(3, decks="competitive")
    asked = []
    while scene.node == "setup.exchange":
        cards = offered(scene)
        (age,) = {TABLES.age[card] for card in cards}
        asked.append((age, scene.actor))
        assert cards <= set(in_sets(TABLES, [ADVANCED, EXPERT], age)) and "decline" in scene.options
        scene.do("decline")
    assert asked == [(age, seat) for age in ALL_AGES for seat in scene.state.order]
    assert all(age_deck(scene.state, age) == in_sets(TABLES, [BASE], age) for age in ALL_AGES)


@covers("variants.8")
@pytest.mark.parametrize("lot", range(4))
def test_a_card_drives_out_a_base_card_of_its_type_by_lot(lot: int) -> None:
    luck = Luck(exchange=[lot])
    scene = Whole(3, luck, decks="competitive")
    assert len(scene.options) == 39, "19 advanced and 19 expert cards, or none"
    scene.do(exchange("sun-tzu"))
    assert ("exchange", 4) in luck.asked
    base = [card for card in in_sets(TABLES, [BASE], 1) if TABLES.type[card] == ADVISOR]
    deck = age_deck(scene.state, 1)
    assert number("sun-tzu") in deck
    assert [card for card in base if card not in deck] == [base[lot]]
    assert Counter(TABLES.type[card] for card in deck) == Counter(
        TABLES.type[card] for card in in_sets(TABLES, [BASE], 1)
    )
    assert scene.lines("setup.exchanged") == [(scene.state.order[0], number("sun-tzu"), base[lot])]


@covers("variants.8")
def test_what_one_has_brought_in_no_other_can() -> None:
    scene = Whole(2, decks="competitive").do(exchange("sun-tzu"))
    assert exchange("sun-tzu") not in scene.options and exchange("buddha") in scene.options


@covers("variants.8")
def test_no_card_comes_in_for_a_type_without_a_base_card_left() -> None:
    """Not with the printed numbers of cards: four of each type, for four seats."""
    scene = Whole(2, decks="competitive")
    before = offered(scene)
    scene.state.outgoing = [card for card in in_sets(TABLES, [BASE], 1) if TABLES.type[card] == ADVISOR]
    assert offered(scene) == {card for card in before if TABLES.type[card] != ADVISOR} < before


@covers("variants.8")
def test_a_card_that_came_in_is_not_driven_out_again() -> None:
    scene = Whole(4, decks="competitive")
    for card in ("sun-tzu", "buddha", "boudica", "hannibal"):
        scene.do(exchange(card))
    advisors = {TABLES.cards[card] for card in age_deck(scene.state, 1) if TABLES.type[card] == ADVISOR}
    assert advisors == {"sun-tzu", "buddha", "boudica", "hannibal"}
    assert len(age_deck(scene.state, 1)) == 36 and len(age_deck(scene.state, 2)) == 36


@covers("variants.8")
@pytest.mark.parametrize(
    ("sets", "of"),
    [
        ("standard", {ADVANCED, EXPERT}),
        ("base+advanced", {ADVANCED}),
        ("base+expert", {EXPERT}),
        ("all", {ADVANCED, EXPERT}),
    ],
)
def test_the_cards_come_from_the_sets_of_the_table(sets: str, of: set[int]) -> None:
    scene = Whole(3, decks="competitive", sets=sets)
    assert {TABLES.set[card] for card in offered(scene)} == of
    assert len(age_deck(scene.state, 1)) == 36, "whatever the sets, the decks are no larger"


@covers("variants.8")
def test_ages_that_are_not_played_need_no_exchange() -> None:
    scene = Whole(2, decks="competitive", ages="1").do("decline", "decline")
    assert scene.node == "growth"


@covers("variants.8")
def test_what_came_in_is_played_with() -> None:
    scene = Whole(4, Fast(5), decks="competitive", ages="1")
    for card in ("sun-tzu", "buddha", "boudica", "hannibal"):
        scene.do(exchange(card))
    scene.until("nothing stops it")
    dealt = {TABLES.cards[card] for card in scene.cards("display.dealt")}
    assert {"sun-tzu", "buddha", "boudica", "hannibal"} & dealt
    assert not {"augustus", "hatshepsut", "qin-shi-huang", "saint-augustine"} & dealt


# -- the campaign ------------------------------------------------------------------------------------------------------


@covers("variants.9")
def test_all_begin_on_prince() -> None:
    assert first_levels(3) == ["prince", "prince", "prince"]


@covers("variants.9")
@pytest.mark.parametrize(
    ("levels", "places", "after"),
    [
        (["prince", "prince", "prince"], [2, 1, 3], ["prince", "king", "prince"]),
        (["prince", "king", "prince"], [2, 1, 3], ["prince", "emperor", "prince"]),
        (["prince", "emperor"], [1, 2], ["king", "emperor"]),
        (["chieftain", "king"], [1, 2], ["prince", "king"]),
        (["prince", "emperor"], [2, 1], ["prince", "emperor"]),  # there is no level above
        (["prince"], [2], ["prince"]),  # a solo game, lost
        (["prince"], [1], ["king"]),
    ],
)
def test_a_win_raises_the_level_of_the_winner_alone(levels: list[str], places: list[int], after: list[str]) -> None:
    before = levels[:]
    assert next_levels(levels, places) == after
    assert levels == before


@covers("variants.9")
@pytest.mark.parametrize(
    ("levels", "places", "seat"),
    [
        (["prince", "emperor", "king"], [2, 1, 3], 1),
        (["emperor", "emperor"], [2, 1], 1),
        (["prince", "emperor", "king"], [1, 2, 3], None),
        (["king", "emperor", "king"], [1, 2, 3], None),
        (["emperor"], [2], None),
        (["emperor"], [1], 0),
    ],
)
def test_a_win_on_emperor_wins_the_campaign(levels: list[str], places: list[int], seat: int | None) -> None:
    assert winner(levels, places) == seat


@covers("variants.9")
def test_three_wins_in_a_row_are_the_shortest_campaign() -> None:
    levels, games = first_levels(2), 1
    while winner(levels, [2, 1]) is None:
        levels, games = next_levels(levels, [2, 1]), games + 1
    assert games == 3 and levels == ["prince", "emperor"]


@covers("variants.9")
def test_the_levels_of_a_campaign_are_levels_of_a_table() -> None:
    levels = next_levels(first_levels(3), [3, 1, 2])
    scene = Whole(3, levels=",".join(levels))
    assert [scene.player(seat)["level"] for seat in range(3)] == ["prince", "king", "prince"]


def test_levels_and_places_must_fit() -> None:
    with pytest.raises(ValueError, match="zip"):
        next_levels(["prince"], [1, 2])
    with pytest.raises(ValueError, match="zip"):
        winner(["prince", "king"], [1])
