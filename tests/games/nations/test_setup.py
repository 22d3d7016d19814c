"""Set-up: the display, the decks, the order of play, what everybody begins with; and what is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, Match, Scene
from worldstage.core.chance import Fast, Recording
from worldstage.core.errors import BadSetup
from worldstage.games.nations.edition import in_sets
from worldstage.games.nations.names import ADVANCED, AGES, BASE, EXPERT, GOOD_IDS, NONE, PROMO, place_ids
from worldstage.games.nations.setup import new_state

COLUMNS = {1: 4, 2: 4, 3: 5, 4: 6, 5: 7}


def begin(seats: int, seed: int = 1, **settings: str) -> Match:
    return Match(seats, Fast(seed), **settings)


# -- the display and the decks -----------------------------------------------------------------------------------------


@covers("setup.1")
@pytest.mark.parametrize(("seats", "cards"), [(1, 12), (2, 12), (3, 15), (4, 18), (5, 21)])
def test_so_many_cards_lie_in_three_rows_by_the_number_of_players(seats: int, cards: int) -> None:
    shown = begin(seats).shown()
    assert len(shown) == cards == 3 * COLUMNS[seats]
    columns = "abcdefg"[: COLUMNS[seats]]
    assert set(shown) == {f"{price}{column}" for price in (1, 2, 3) for column in columns}


@covers("setup.2")
@pytest.mark.parametrize(("place", "price"), [("p3a", 3), ("p2a", 2), ("p1a", 1), ("p3g", 3), ("p2g", 2), ("p1g", 1)])
def test_the_row_is_the_price(place: str, price: int) -> None:
    scene = Scene(5).display(**{place: "forum"}).goods(0, gold=price).actions().do("0: buy forum")
    assert scene.good(0, "gold") == 0
    poor = Scene(5).display(**{place: "forum"}).goods(0, gold=price - 1).actions()
    assert "buy forum" not in poor.options


@covers("setup.2")
def test_the_top_row_is_the_dear_one() -> None:
    assert place_ids()[:7] == ("3a", "3b", "3c", "3d", "3e", "3f", "3g")
    assert place_ids()[14:] == ("1a", "1b", "1c", "1d", "1e", "1f", "1g")


@covers("setup.3")
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_each_age_has_a_deck_of_progress_cards_and_one_of_events(seats: int) -> None:
    match = begin(seats, sets="all")
    s = match.state
    for number in range(1, 9):
        assert s.round == number
        age = (number + 1) // 2
        assert {TABLES.age[card] for card in s.deck} == {age}
        assert {TABLES.event_age[card] for card in s.events} == {age}
        match.next_round()


@covers("setup.3")
def test_the_decks_are_shuffled() -> None:
    first = {tuple(begin(2, seed).shown().values()) for seed in range(6)}
    assert len(first) == 6
    events = {begin(2, seed).until("actions.turn").state.event for seed in range(30)}
    assert len(events) >= 6


@covers("setup.4")
@pytest.mark.parametrize(
    ("sets", "cards", "events"),
    [("base", 36, 8), ("base+advanced", 55, 10), ("base+expert", 55, 10), ("all", 74, 12)],
)
def test_the_decks_have_their_number_of_cards(sets: str, cards: int, events: int) -> None:
    match = begin(4, sets=sets)
    s = match.state
    assert len(s.deck) + len(match.shown()) == cards
    assert len(s.events) == events


@covers("setup.4")
@pytest.mark.parametrize("age", range(1, AGES + 1))
def test_every_card_exists_once(age: int) -> None:
    sets = [in_sets(TABLES, [which], age) for which in (BASE, ADVANCED, EXPERT)]
    assert [len(cards) for cards in sets] == [36, 19, 19]
    assert len({card for cards in sets for card in cards}) == 74
    assert len(in_sets(TABLES, [PROMO], age)) == int(age == 4)
    ages = [(TABLES.event_age[i], TABLES.event_set[i]) for i in range(len(TABLES.events))]
    assert [ages.count((age, which)) for which in (BASE, ADVANCED, EXPERT)] == [8, 2, 2]


@covers("setup.4")
def test_printed_start_cards_are_in_no_deck() -> None:
    decks = {card for age in range(AGES + 1) for card in in_sets(TABLES, [BASE, ADVANCED, EXPERT, PROMO], age)}
    for name in ("temple", "quarry", "axeman", "farm", "caravan"):
        assert TABLES.number[name] not in decks
    assert len(decks) == 297


# -- order, books, measures --------------------------------------------------------------------------------------------


@covers("setup.5")
def test_the_first_order_is_drawn_by_lot() -> None:
    orders = Counter(tuple(begin(3, seed).state.order) for seed in range(120))
    assert len(orders) == 6 and min(orders.values()) >= 8


@covers("setup.5")
def test_the_lot_is_a_draw_of_chance() -> None:
    chance = Recording(Fast(1))
    Match(4, chance)
    assert [outcome.n for outcome in chance.outcomes if outcome.why == "order"] == [4, 3, 2]


@covers("setup.6")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_later_in_order_the_more_books(seats: int) -> None:
    for seed in range(4):
        match = begin(seats, seed)
        assert [match.good(seat, "books") for seat in match.state.order] == list(range(1, seats + 1))


@covers("setup.7")
@pytest.mark.parametrize("nation", ["china", "egypt", "greece", "persia", "rome"])
def test_strength_and_stability_begin_at_nought_but_for_what_the_board_gives(nation: str) -> None:
    player = begin(1, boards=nation).player(0)
    assert (player["strength"], player["stability"]) == (2 if nation == "rome" else 0, 0)
    assert begin(1, boards=f"{nation}-b").player(0) == player
    other = begin(1, boards=f"{nation}-a").player(0)
    assert (other["strength"], other["stability"]) == (0, 0)


# -- the first round ---------------------------------------------------------------------------------------------------


@covers("setup.8")
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_the_game_begins_in_the_first_round_of_antiquity_with_a_full_display(seats: int) -> None:
    match = begin(seats)
    assert (match.state.round, match.node) == (1, "growth")
    assert {TABLES.age[TABLES.number[card]] for card in match.shown().values()} == {1}
    assert match.lines("display.dealt") == [(3 * COLUMNS[seats], 3 * COLUMNS[seats])]
    assert match.lines("round.began") == [(1,)] and match.lines("age.began") == [(1,)]


@covers("setup.8")
def test_in_the_first_round_no_card_is_removed_or_moved() -> None:
    match = begin(3)
    before = match.shown()
    match.until("actions.turn")
    assert match.shown() == before and match.lines("display.removed") == []
    match.next_round()
    assert match.lines("display.removed") == [(10,)] and match.lines("display.lowered") == [(5,)]


@covers("setup.9")
def test_growth_is_chosen_before_the_first_event_is_known() -> None:
    match = begin(3)
    for _ in range(3):
        assert match.node == "growth" and match.state.event == NONE and match.lines("event.revealed") == []
        match.do(match.options[0])
    assert match.node == "actions.turn" and len(match.lines("event.revealed")) == 1


@covers("setup.9")
def test_the_second_growth_does_not_know_the_second_event_either() -> None:
    match = begin(2).next_round()
    assert match.node == "growth" and len(match.lines("event.revealed")) == 1
    match.until("actions.turn")
    assert len(match.lines("event.revealed")) == 2


# -- what everybody begins with ----------------------------------------------------------------------------------------


@covers("setup.10")
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_all_begin_with_the_goods_of_their_board_and_idle_workers(seats: int) -> None:
    match = begin(seats)
    for place, seat in enumerate(match.state.order):
        player = match.player(seat)
        assert player["goods"] == dict(zip(GOOD_IDS, (6, 6, 3, place + 1, 7), strict=True))
        assert (player["idle"], player["workers"]) == (5, 5)
        assert [slot["workers"] for slot in player["slots"]] == [0] * 5


@covers("setup.11")
@pytest.mark.parametrize(("level", "bonus"), [("chieftain", 4), ("prince", 3), ("king", 2), ("emperor", 1)])
def test_the_level_is_the_growth_bonus(level: str, bonus: int) -> None:
    match = begin(2, levels=level)
    seat = match.actor
    match.do("take stone")
    assert match.good(seat, "stone") == 6 + bonus and match.player(seat)["level"] == level


@covers("setup.11")
def test_each_player_can_have_a_level_of_its_own() -> None:
    match = begin(4, levels="king, chieftain ,emperor,prince")
    for _ in range(4):
        match.do("take gold")
    assert [match.good(seat, "gold") for seat in range(4)] == [8, 10, 7, 9]


@covers("setup.12")
@pytest.mark.parametrize(("seats", "base"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_in_the_first_round_the_architects_lie_out_once(seats: int, base: int) -> None:
    match = begin(seats)
    assert match.state.public == 0
    match.until("actions.turn")
    assert match.state.public == base + TABLES.event_architects[match.state.event]
    assert match.lines("architects.ready") == [(match.state.public, base, match.state.public - base)]


# -- what is refused ---------------------------------------------------------------------------------------------------


REFUSED = {
    "a level nobody knows": (2, {"levels": "duke"}, "levels"),
    "too few levels": (3, {"levels": "king,prince"}, "levels"),
    "too many levels": (1, {"levels": "king,prince"}, "levels"),
    "an empty level": (2, {"levels": "king,"}, "levels"),
    "a board nobody knows": (2, {"boards": "rome,japan"}, "boards"),
    "a board twice": (2, {"boards": "rome,rome-a"}, "boards"),
    "a side nobody knows": (2, {"boards": "rome-c,china"}, "boards"),
    "too few boards": (3, {"boards": "rome,china"}, "boards"),
    "too many boards": (1, {"boards": "rome,china"}, "boards"),
    "five with base cards only": (5, {"sets": "base"}, "five_seats"),
}


@covers("setup.11", "five.1")
@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_played_is_refused(case: str) -> None:
    seats, settings, key = REFUSED[case]
    with pytest.raises(BadSetup) as refusal:
        new_state(seats, GAME.check_settings(seats, settings), TABLES)
    assert refusal.value.text.key == f"setup.{key}"


@covers("five.1")
@pytest.mark.parametrize(("seats", "sets"), [(1, [BASE]), (4, [BASE]), (5, [BASE, ADVANCED])])
def test_only_five_get_more_than_the_base_cards_unasked(seats: int, sets: list[int]) -> None:
    assert begin(seats).state.sets == sets
