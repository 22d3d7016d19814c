"""What a seat sees: the start player, whose turn it is, and what it is about to choose, in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

from tests.contract.cases import steps
from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.moves import truce
from tests.games.seven_ages.productions import egypt, produce
from tests.games.seven_ages.support import GAME, TABLES, Scene, number
from tests.games.seven_ages.test_chS_setup import lay, laying
from worldstage.core.chance import Fast
from worldstage.core.log import EVERYBODY
from worldstage.core.parts import Following
from worldstage.games.seven_ages import icons
from worldstage.games.seven_ages.destiny import begin_destiny
from worldstage.games.seven_ages.empires import in_play
from worldstage.games.seven_ages.gaps import changes_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.glory import begin_scoring
from worldstage.games.seven_ages.modernise import begin_modernising
from worldstage.games.seven_ages.names import JOKER_SLOT, SLOTS, TABLE_SLOT
from worldstage.games.seven_ages.tables import SQUARE


def draft(scene: Scene, seat: int = 0) -> Any:
    """What the view of a seat says about its draft."""
    return GAME.views.view(scene.state, seat)["own"]["draft"]


@covers("S.2", "S.6")
def test_there_is_no_start_player_before_the_cards_decide() -> None:
    scene = laying(2, (3, 1), (3, 2))
    following = Following(GAME)
    assert following.news(scene.state)["start_seat"] is None
    lay(scene, 0, 3)
    lay(scene, 1, 3)
    assert scene.node == "setup.lay_again"
    assert GAME.views.view(scene.state, 1)["start_seat"] is None
    following.news(scene.state)
    lay(scene, 0, 1)
    lay(scene, 1, 2)
    assert following.news(scene.state)["start_seat"] == 1
    assert GAME.views.view(GAME.new(3, {"redemption": "yes"}, chance=Fast(1)), 0)["start_seat"] is None


@covers("A.3")
def test_turns_name_the_empire_by_its_colour_and_its_name() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 8, latium=1)
    scene.state.turns = [rome, SLOTS + TABLE_SLOT, SLOTS + JOKER_SLOT]
    off = {"seat": 1, "empire": None, "card": None}
    assert GAME.views.view(scene.state, 0)["turns"] == [{"seat": 0, "empire": "pink", "card": "romans"}, off, off]


@covers("5.1")
def test_cards_about_to_be_discarded_are_named_to_their_owner_only() -> None:
    scene = Scene(2, None, events="none")
    scene.hand(0, "romans", "han")
    scene.state.turns = [TABLE_SLOT]
    scene.begin(begin_destiny)
    assert draft(scene) is None
    scene.choose("discard han")
    assert draft(scene) == {"cards": ["han"]}
    assert draft(scene, 1) is None


def buying() -> Scene:
    """Egyptians with two areas and 40 money."""
    scene = Scene(2, None, events="none")
    colour = egypt(scene, level=2, money=40)
    scene.put(colour, "nubia", "spear")
    return produce(scene, colour)


@covers("2.3.1")
def test_purchases_are_named_with_their_place_and_price() -> None:
    scene = buying().choose("build archer", "in nubia", "fort egypt", "elite", "build spear")
    assert draft(scene)["units"] == {"nubia": {"archer": 1}, "egypt:eastern-mediterranean": {"spear": 1}}
    assert draft(scene)["areas"] == ["egypt"]
    assert (draft(scene)["elites"], draft(scene)["price"]) == (1, 3 + 5 + 10 + 2)


@covers("2.3.3")
def test_a_unit_whose_place_is_still_to_be_named_is_told_apart() -> None:
    scene = buying().choose("build archer")
    assert draft(scene)["placing"] == "archer"
    assert draft(scene)["units"] == {}


@covers("2.2.2")
def test_units_about_to_be_given_up_are_named_with_their_place() -> None:
    scene = Scene(2, None, events="none")
    colour = scene.found("egyptians", 0, 1, money=1, egypt=3)
    scene.disorder("egypt")
    produce(scene, colour).choose("release spear")
    assert draft(scene)["released"] == {"egypt": {"spear": 1}}


@covers("4.2.5")
def test_units_and_tactician_about_to_be_committed_are_named() -> None:
    battle = Battle(["spear", "sword"], ["spear"] * 2)
    battle.leader(battle.attacker, "tactician:1", battle.area)
    battle.fight(3, 3).choose("keep").choose("commit sword", "use tactician:1", seat=0)
    assert draft(battle) == {"units": {"syria": {"sword": 1}}, "leaders": ["tactician:1"]}


@covers("G.19")
def test_glory_about_to_be_bought_is_named_by_its_empires() -> None:
    scene = Scene(2)
    scene.found("greeks", 0, 8, money=120, hellas=1)
    scene.begin(begin_scoring).choose("buy pink", "buy pink")
    assert draft(scene) == {"empires": ["pink", "pink"]}


@covers("4.2.31", "6.5.1")
def test_without_fog_turned_units_are_seen_at_once_by_everybody() -> None:
    scene = Scene(2, fog="no")
    rome = scene.found("romans", 0, 40, latium=["sword"])
    following = Following(GAME)
    following.news(scene.state)
    scene.begin(begin_modernising, 0, rome).choose("turn sword")
    assert list(draft(scene)["units"].values()) == [{"sword": 1}]
    scene.choose("done")
    assert following.news(scene.state)["map_europe"]["latium"]["shown"] == ["motorised-infantry"]


@covers("6.1.2")
def test_a_truce_that_is_over_is_not_shown_any_more() -> None:
    scene = Scene(2)
    rome, greeks = scene.found("romans", 0, 8, latium=2), scene.found("greeks", 1, 8, hellas=1)
    truce(scene, rome, greeks, 5)
    scene.state.round = 5
    assert len(GAME.views.view(scene.state, 0)["truces"]) == 1
    scene.state.round = 6
    assert GAME.views.view(scene.state, 0)["truces"] == []


@covers("S.12")
def test_waiting_to_join_is_settled_in_advance_only_where_somebody_can_join() -> None:
    for late, known in (("0", False), ("1", True)):
        settings = GAME.check_settings(3, {"late_seats": late})
        assert ("late" in [one.id for one in GAME.answers_at(settings)]) is known
        table = GAME.table(3, 1, {"late_seats": late})
        table.stand_by_default()
        assert ("late" in table.standing(2)) is known
        assert "markers" in table.standing(2)


# -- what the table in the browser shows besides ----------------------------------------------------------------------


def icon_of(scene: Scene, colour: str, icon: str) -> Any:
    empire = GAME.views.view(scene.state, 0)["empires"][colour]
    return next(one for one in empire["icons"] if one["icon"] == icon)


def in_land() -> Scene:
    """Romans with three areas before Persians with two and Assyrians, who score by the Middle East, with one."""
    scene = Scene(3)
    scene.found("romans", 0, 8, latium=1, etruria=1, sicily=1)
    scene.found("persians", 1, 9, persia=1, media=1)
    scene.found("assyrians", 2, 8, assyria=1)
    return scene


@covers("G.2")
def test_an_icon_says_who_is_first_and_by_how_much() -> None:
    scene = in_land()
    rome, persia = icon_of(scene, "pink", "land"), icon_of(scene, "yellow", "land")
    assert (rome["place"], rome["first"], rome["behind"]) == (1, "pink", -1)
    assert (persia["place"], persia["first"], persia["behind"]) == (2, "pink", 1)
    assert icon_of(scene, "light-purple", "land")["first"] == "yellow"  # in the Middle East
    assert icon_of(scene, "pink", "homeland")["first"] is None


@covers("G.3")
def test_a_tie_for_the_first_place_goes_to_the_seat_that_the_tie_goes_to() -> None:
    scene = in_land()
    scene.put(number("colour", "yellow"), "khorasan", "spear")
    rome, persia = icon_of(scene, "pink", "land"), icon_of(scene, "yellow", "land")
    assert (rome["place"], rome["behind"], persia["place"], persia["behind"]) == (1, 0, 2, 0)
    assert rome["first"] == persia["first"] == "pink"


@covers("G.20")
def test_the_forecast_of_glory_follows_what_events_halve() -> None:
    scene = in_land()
    view = GAME.views.view(scene.state, 0)
    assert view["forecast"] == [view["empires"][colour]["scoring"] for colour in ("pink", "yellow", "light-purple")]
    assert view["forecast"][0] == 6  # land, units and homeland
    following = Following(GAME)
    following.news(scene.state)
    scene.state.glory_halved = 1
    assert following.news(scene.state)["forecast"][0] == 3


NOT_NOW = {"event_why": "why.card.other_time"}


@covers("1.6", "6.1.9")
def test_cards_in_hand_say_what_they_could_be_played_as_to_their_owner() -> None:
    scene = in_land()
    scene.hand(0, "carthaginians", "americans", "free-state")
    uses = GAME.views.view(scene.state, 0)["uses"]
    assert (
        uses["carthaginians"]
        == {"level": 8, "why": None, "areas": ["carthage"], "artefact_for": ["pink", "yellow", "light-purple"]}
        | NOT_NOW
    )
    assert uses["americans"] == {"level": 0, "why": "why.start.age", "areas": [], "artefact_for": []} | NOT_NOW
    assert uses["free-state"]["why"] == "why.start.no_area"
    assert GAME.views.view(scene.state, 1)["uses"] == {}
    assert GAME.views.view(scene.state, EVERYBODY)["uses"] == {}


@covers("1.4", "1.19")
def test_a_card_whose_empire_may_begin_in_several_places_names_them_all() -> None:
    scene = in_land()
    scene.hand(0, "free-state")
    for area in ("etruria", "media"):
        scene.city(area, 1)
        scene.disorder(area)
    assert GAME.views.view(scene.state, 0)["uses"]["free-state"]["areas"] == ["etruria", "media"]


@covers("6.6.3")
def test_the_progress_track_says_from_which_levels_on_cities_grow() -> None:
    levels = GAME.views.board()["levels"]
    grow = [(one["age"], one["city"]) for one in levels if one["city"]]
    assert grow == [(1, 1), (2, 3), (4, 5), (7, 7)]
    before = {one["level"]: one["age"] for one in levels}
    assert all(before.get(one["level"] - 1) != one["age"] for one in levels if one["city"]), "the first of its age"


@covers("2.1.1", "2.1.10", "6.3.1", "2.3.1")
def test_the_sheet_of_an_empire_is_for_its_owner() -> None:
    scene = in_land()
    view = GAME.views.view(scene.state, 0)
    sheet = view["sheets"]["pink"]
    assert list(view["sheets"]) == ["pink"]
    assert sum(sheet["areas"].values()) + sum(sheet["others"].values()) == view["empires"]["pink"]["income"]
    assert sheet["others"]["halved"] < 0  # no capital
    assert (sheet["upkeep_units"], sheet["leader_number"], sheet["next_units"]) == (3, 3, {"sword": 9})
    assert GAME.views.view(scene.state, EVERYBODY)["sheets"] == {}


def changes(scene: Scene, seat: int, colour: str, icon: str) -> Any:
    view = GAME.views.view(scene.state, seat)
    at = [one["icon"] for one in view["empires"][colour]["icons"]].index(icon)
    return view["sheets"][colour]["changes"][at]


@covers("G.2", "G.3")
def test_the_nearest_change_of_an_own_icon_is_told_to_its_owner() -> None:
    scene = in_land()
    assert changes(scene, 0, "pink", "land") == {"fewer": 2, "loss": 1, "loses_to": "yellow"}, "a tie goes to seat 0"
    assert changes(scene, 1, "yellow", "land") == {
        **{"more": 2, "gain": 1, "passes": "pink"},
        **{"fewer": 2, "loss": 2, "loses_to": "light-purple"},
    }
    assert changes(scene, 0, "pink", "homeland") == {}


@covers("G.2")
def test_the_changes_of_an_icon_are_the_nearest_ones_that_change_its_glory() -> None:
    """By trying out every smaller change, at moments of a game."""
    tried = 0
    for step in islice(steps(GAME, 5, {"rounds": "20"}, seed=11), 200, 4000, 150):
        s = step.state
        counts, ties = icons.tally(s), icons.tie_breaks(s)
        for colour in in_play(s):
            printed = [one for one in TABLES.icons[s.card[colour]] if one[0] < SQUARE]
            for (icon, region, most), told in zip(printed, changes_of(s, colour, counts, ties), strict=True):
                if icons.compares(icon):
                    ranked = partial(ranking_by, s, ties, icon, region)
                    assert told == tried_out(colour, most, icons.counted(counts, icon, region), ranked), (icon, told)
                    tried += len(told)
    assert tried > 50


def ranking_by(s: AgesState, ties: list[int], icon: int, region: int, values: list[int]) -> list[int]:
    return icons.ranking(s, values, ties, icon, region)


def tried_out(colour: int, most: int, values: list[int], ranked: Callable[[list[int]], list[int]]) -> dict[str, Any]:
    """What an icon with a number brings an empire with more and with less of what it counts."""

    def glory(value: int) -> tuple[int, list[int]]:
        order = ranked([*values[:colour], value, *values[colour + 1 :]])
        return (max(0, most - order.index(colour)) if colour in order else 0), order

    now, order = glory(values[colour])
    found: dict[str, Any] = {}
    for more in range(1, max(values) + 2):
        then, changed = glory(values[colour] + more)
        if then > now:
            found |= {"more": more, "gain": then - now}
            passed = changed[changed.index(colour) + 1 :]
            if passed:
                found["passes"] = TABLES.labels["colour"][passed[0]]
            break
    for fewer in range(1, values[colour] + 1):
        then, _ = glory(values[colour] - fewer)
        if then < now and order[-1] != colour:
            rival = order[order.index(colour) + 1]
            return found | {"fewer": fewer, "loss": now - then, "loses_to": TABLES.labels["colour"][rival]}
    return found


@covers("6.3.1", "1.6")
def test_leaders_and_the_age_of_the_game_are_open() -> None:
    scene = in_land()
    scene.leader(number("colour", "pink"), "tactician:1", "latium")
    view = GAME.views.view(scene.state, 1)
    assert view["empires"]["pink"]["leaders"] == ["tactician:1"]
    assert view["age"] == 2


@covers("4.1.15")
def test_what_most_areas_have_not_is_left_out_of_them() -> None:
    scene = in_land()
    scene.city("latium", 3, capital=True)
    europe = GAME.views.view(scene.state, 0)["map_europe"]
    units = {"ground": 1, "naval": 0, "air": 0}
    assert europe["latium"] == {"empire": "pink", "units": units, "city": 3, "capital": True}
    assert europe["sicily"] == {"empire": "pink", "units": units, "city": 0}


def test_the_board_has_texts_for_all_and_follows_the_settings_of_a_table() -> None:
    board = GAME.views.board({})
    cards = {card["id"]: card for card in board["cards"]}
    assert len(cards) == 110 and len(board["levels"]) == 49
    assert cards["romans"]["artefact"] == "forum" and cards["romans"]["start"] == ["latium"]
    assert [icon["most"] for icon in cards["romans"]["icons"] if not icon["square"]][:2] == [3, 2]
    assert all(card["texts"] for card in board["cards"]) and all(one["texts"] for one in board["artefacts"])
    assert all(event["text"]["key"] == "describe.left_out" for event in GAME.views.board({"events": "none"})["events"])
