"""What cards and events say of themselves: whose things they mean, what may be left, and what a table has agreed on."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, Scene, number
from worldstage.cli.board import find
from worldstage.core.text import LANGUAGES, Text, render
from worldstage.games.nations.describe import VARIANTS, card_text, half_text
from worldstage.games.nations.setup import SWITCHED_BY, switches_of


def card(name: str, language: str = "en", **settings: str) -> str:
    return render(card_text(TABLES, number(name), switches_of(settings)), language)


def event(half: str, language: str = "en", **settings: str) -> str:
    return render(half_text(TABLES, TABLES.halves.index(half), switches_of(settings)), language)


OWN = ["cyrus-the-great", "eleanor-of-aquitaine", "benjamin-disraeli", "isabella", "big-ben", "potala-palace"]
OWN += ["alfred-nobel", "tokugawa"]


@pytest.mark.parametrize("name", OWN)
def test_a_card_that_looks_at_its_owners_things_says_so(name: str) -> None:
    assert "its own" in card(name)
    assert "eigene" in card(name, "de")


@pytest.mark.parametrize("half", ["magellans-expedition", "rigveda", "council-of-clermont", "weltpolitik"])
def test_an_event_that_looks_at_each_nations_things_says_so(half: str) -> None:
    assert "its own" in event(half)
    assert "eigene" in event(half, "de")


@pytest.mark.parametrize(
    ("half", "offer"),
    [
        ("christianity", "each nation: may pay 4 food for +6 books"),
        ("paper-money", "each nation: may pay 3 food for +5 gold"),
        ("sokoto-caliphate", "each nation: may pay 4 food for +8 gold"),
        ("fourth-crusade", "strongest nation: may pay 3 gold for +1 victory point"),
    ],
)
def test_an_offer_with_a_price_may_be_left(half: str, offer: str) -> None:
    assert event(half).startswith(offer)
    assert "darf" in event(half, "de") and "zahlen und erhält dafür" in event(half, "de")


@pytest.mark.parametrize(
    "half", ["han-dynasty", "janissaries", "glorious-revolution", "papal-indulgence", "mercantilism"]
)
def test_every_other_offer_may_be_left_too(half: str) -> None:
    assert ": may " in event(half) and ": darf " in event(half, "de")


def test_an_offer_that_is_taken_is_no_question_any_more() -> None:
    scene = Scene(2).goods(0, food=9).happen("christianity")
    said = {
        option: render(GAME.explanation.explain(scene.state, 0, GAME.actions.parse(option)), "en")
        for option in scene.options
    }
    assert said["accept"] == "Accept (pay 4 food for +6 books)."
    assert render(GAME.explanation.prompt(scene.state, 0), "en") == "What do you choose (may pay 4 food for +6 books)?"


def test_the_golden_age_bonus_says_what_it_does() -> None:
    assert "each golden age gives 2 more of its goods, or its victory point costs 2 goods less" in card("uraniborg")
    assert "bringt 2 Ressourcen mehr, oder sein Siegpunkt kostet 2 Ressourcen weniger" in card("uraniborg", "de")
    greece = next(side for side in GAME.views.board()["sides"] if side["id"] == "greece")
    (effect,) = [render(Text.from_json(one), "en") for one in greece["effects"]]
    assert effect == "each golden age gives 1 more of its goods, or its victory point costs 1 good less"


def test_income_comes_in_each_production_and_measures_at_once() -> None:
    assert card("marie-curie").startswith("each production: +4 stone; 2 private architects")
    assert "each production: +2 stone; " in card("elizabeth") and "Produktion: +2 Stein; " in card("elizabeth", "de")
    assert card("augustus").startswith("+1 strength; ")


def test_points_are_told_worker_by_worker() -> None:
    assert card("forum").endswith("victory points in the end: 1 for the first worker, 1 for the second")
    assert card("forum", "de").endswith("Siegpunkte am Ende: 1 für den ersten Arbeiter, 1 für den zweiten")
    assert card("dreadnought").endswith("1 for the first worker, 2 for the second, 3 for the third")


def test_the_price_of_a_point_is_in_goods_of_any_kind() -> None:
    assert card("silk") == "2 stone, or pay 1 good of any kind for a victory point"
    assert card("silk", "de") == "2 Stein oder für 1 beliebige Ressource einen Siegpunkt"


def test_a_part_of_the_track_is_named_in_full() -> None:
    assert GAME.catalogues["en"].names["part"]["food"]["name"] == "the food part of the population track"
    assert "Bevölkerungsleiste" in GAME.catalogues["de"].names["part"]["food"]["from"]


# -- what a table has agreed on ----------------------------------------------------------------------------------------

# By setting: a card or an event that it changes, and what its other value makes of the text.
AGREED = {
    "shaka": ("card", "shaka-zulu", "the owner gets, when another nation buys a colony: +5 stone"),
    "repeat": ("card", "abraham-lincoln", "action once a round: take a worker"),
    "feudal_dues": ("event", "feudal-dues", "the order of play does not change in the next round"),
    "others": ("event", "hellenism", "all others, if one nation is ahead alone: −2 food"),
    "no_war": ("card", "peter-the-great", "if stronger than the war, or stronger than 0 without a war"),
    "mit": ("card", "mit", "may deploy an idle worker on it without stone"),
    "luther": ("card", "martin-luther", "4 food more, however stable it is"),
    "alhazen": ("card", "alhazen", "or a card moves to an empty place"),
    "ice_age": ("event", "little-ice-age", "−3 food or −5 books (the books, if there is enough of neither)"),
    "mansa_musa": ("card", "mansa-musa", "spending or losing the last gold: "),
    "galileo": ("card", "galileo-galilei", "for nothing; other cards see the price of its row"),
    "liberty": ("card", "statue-of-liberty", "if it has more workers on cards than any other nation"),
    "machiavelli": ("card", "niccolo-machiavelli", "the other goes under its deck"),
    "none_at_all": ("event", "stupor-mundi", "or everybody if nobody bought any: +4 books"),
    "tonghak": ("event", "tonghak-movement", "first −8 books, then +2 stone"),
    "great_wall": ("card", "great-wall", "neither a defeat nor a shortage in that war costs a victory point"),
}
# Settings that change no card: who plays with what, and in which order goods are settled.
SILENT = {"boards", "levels", "sets", "promo", "ages", "campaign", "easier", "decks", "production"}


def test_every_setting_is_known_to_change_a_text_or_none() -> None:
    assert {setting.id for setting in GAME.spec.settings} == set(AGREED) | SILENT


@pytest.mark.parametrize("setting", sorted(AGREED))
def test_a_text_follows_the_settings(setting: str) -> None:
    kind, name, says = AGREED[setting]
    read = card if kind == "card" else event
    other = next(one for one in GAME.spec.settings if one.id == setting).values[1]
    assert says in read(name, "en", **{setting: other})
    assert says not in read(name, "en")
    assert read(name, "de", **{setting: other}) != read(name, "de")


@pytest.mark.parametrize(("name", "setting"), [("qin-unification", "no_war"), ("papal-indulgence", "others")])
def test_so_do_other_cards_of_the_same_ruling(name: str, setting: str) -> None:
    other = next(one for one in GAME.spec.settings if one.id == setting).values[1]
    assert event(name, **{setting: other}) != event(name)


@covers("card.galileo-galilei")
@pytest.mark.parametrize("name", ["red-fort", "great-lighthouse"])
def test_cards_that_look_at_a_price_say_whether_a_free_purchase_counts(name: str) -> None:
    assert "or for nothing in the row for" in card(name, galileo="row")
    assert "for nothing" not in card(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_other_text_exists(language: str) -> None:
    messages = GAME.catalogues[language].messages
    for key, (switch, ending) in VARIANTS.items():
        assert key in messages and f"{key}_{ending}" in messages
        assert SWITCHED_BY[switch][1] in (ending, "once")


@covers("card.statue-of-liberty")
def test_the_statue_of_liberty_says_which_workers_count() -> None:
    assert "final scoring, if it has more workers than any other nation, idle ones included: +2" in card(
        "statue-of-liberty"
    )
    assert "die im Vorrat mitgezählt" in card("statue-of-liberty", "de")


def test_options_events_boards_and_the_terminal_all_follow_the_settings() -> None:
    settings = {"shaka": "owner", "feudal_dues": "next"}
    scene = Scene(2, None, **settings).goods(0, gold=3).display(p1a="shaka-zulu").event("feudal-dues").actions()
    buy = render(GAME.explanation.explain(scene.state, 0, GAME.actions.parse("buy shaka-zulu")), "en")
    assert "the owner gets, when another nation buys a colony" in buy
    shown = GAME.views.public(scene.state)["event"]
    said = [render(Text.from_json(shown[key]), "en") for key in ("first_text", "second_text")]
    assert any("in the next round" in one for one in said)
    board = GAME.views.board(settings)
    (shaka,) = [one for one in board["cards"] if one["id"] == "shaka-zulu"]
    assert "the owner gets" in render(Text.from_json(shaka["effects"][0]), "en")
    assert "the owner gets" not in str(GAME.views.board()["cards"])
    face = find(GAME, "en", ["a", "b"], settings)
    assert "the owner gets" in face.effect("shaka-zulu").plain  # type: ignore[attr-defined]


@cache
def board_cards() -> dict[str, dict[str, Any]]:
    """The cards of the board by id; each is there once."""
    cards = GAME.views.board()["cards"]
    assert len({one["id"] for one in cards}) == len(cards)
    return {one["id"]: one for one in cards}


def on_board(name: str, language: str = "en") -> list[str]:
    return [render(Text.from_json(one), language) for one in board_cards()[name]["texts"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_has_all_that_the_cards_say(language: str) -> None:
    for name, one in board_cards().items():
        assert "; ".join(on_board(name, language)) in (card(name, language), "")
        assert one["texts"]


def test_the_board_tells_the_numbers_of_a_card_in_words() -> None:
    points = "victory points in the end: "
    (samurai,) = on_board("samurai")
    assert samurai.startswith("each worker: ") and "; raid value " in samurai and points in samurai
    assert on_board("hunnic-invasions") == ["the defeated lose 4 food and a victory point"]
    assert on_board("hanging-gardens")[0].startswith("sections: ")
