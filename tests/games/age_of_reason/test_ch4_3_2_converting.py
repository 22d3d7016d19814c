"""4.3.2 I: converting a marker that says "Aktion"."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import worldstage
from tests.covers import covers
from tests.games.age_of_reason.support import SEVEN, Scene
from worldstage.core.errors import BadEdition
from worldstage.games.age_of_reason.names import MARKER_ROOM, REGION_IDS

THREE = "prussia, great-britain, france"
COLONIES = ["africa", "india", "east-indies", "north-america", "caribbean", "south-america"]
DISCARDED = {"blank_after_conversion": "discarded"}
EDITION = Path(worldstage.__file__).parent / "games" / "age_of_reason" / "data" / "reconstructed"


def britain(settings: dict[str, str] | None = None) -> Scene:
    """Great Britain, without a disc anywhere, faces an action marker in Africa."""
    return Scene(THREE, settings).gold(great_britain=10).markers("africa", "action").at_attack("great-britain")


def without_ships(settings: dict[str, str] | None = None) -> Scene:
    """The same, but Great Britain has no ship card left."""
    return britain(settings).hand("great-britain", "blank 1s@0 2s@1 3s@3")


def convert(scene: Scene, card: str, region: str = "africa") -> Scene:
    return scene.play(f"great-britain: convert {region}", f"great-britain: play {card}")


@pytest.mark.parametrize("region", COLONIES)
@covers("4.3.2.I.1")
def test_an_action_marker_can_be_converted_without_a_disc_in_the_region(region: str) -> None:
    scene = Scene(THREE).gold(great_britain=2).markers(region, "action").at_attack("great-britain")
    assert scene.options("great-britain") == [f"convert {region}", "hold"]
    convert(scene, "1s1n@0", region)
    assert scene.discs_in(region) == {"great-britain": 1}


@covers("4.3.2.I.1")
def test_a_numbered_marker_cannot_be_converted() -> None:
    scene = Scene(THREE).gold(great_britain=9).markers("africa", "2").markers("india", "3 4+5g")
    scene.discs("great-britain", africa=1, india=1).at_attack("great-britain")
    assert scene.verb("great-britain", "convert") == []
    assert scene.verb("great-britain", "storm") == ["africa 2", "india 3", "india 4+5g"]


@covers("4.3.2.I.2")
def test_action_markers_exist_in_the_colonies_only() -> None:
    scene = Scene(THREE)
    action = [REGION_IDS[piece // MARKER_ROOM] for piece in scene.state.tables.bag if piece % MARKER_ROOM == 0]
    assert set(action) == set(COLONIES)
    assert scene.state.tables.markers[0].label == "action"


@covers("4.3.2.I.2")
def test_an_edition_with_an_action_marker_in_europe_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "wrong"
    shutil.copytree(EDITION, folder)
    markers = folder / "markers.toml"
    text = markers.read_text("utf-8")
    markers.write_text(text.replace('baltic = ["2"', 'baltic = ["action"'), "utf-8")
    with pytest.raises(BadEdition):
        worldstage.game("age-of-reason", edition=folder)


@covers("4.3.2.I.3")
def test_any_card_with_a_ship_converts_and_no_other() -> None:
    scene = britain().choose("great-britain", "convert africa")
    told = ["1s1n@0", "1s2n@1", "2s1n@1", "1s3n@4", "2s2n@4", "2s3n@8"]
    assert scene.verb("great-britain", "play") == told
    assert len(scene.options("great-britain")) == len(told)


@pytest.mark.parametrize("card", ["1s1n@0", "2s3n@8"])
@covers("4.3.2.I.3", "4.3.2.I.4")
def test_converting_costs_two_gold_whatever_the_card_shows(card: str) -> None:
    scene = convert(britain(), card)
    assert scene.gold_of("great-britain") == 8
    assert scene.entries("gold.paid") == [("great-britain", 2, "conversion", 8)]
    assert scene.discs_in("africa") == {"great-britain": 1}


@covers("4.3.2.I.5")
def test_the_marker_leaves_the_game_and_a_disc_takes_its_place() -> None:
    scene = britain().markers("africa", "action action 2")
    bag = list(scene.state.bag)
    convert(scene, "1s1n@0")
    assert scene.markers_in("africa") == ["action", "2"]
    assert scene.state.bag == bag
    assert scene.discs_in("africa") == {"great-britain": 1}
    assert scene.supply_of("great-britain") == 21
    assert scene.entries("attack.converted") == [("great-britain", "africa", "1s1n@0")]


@covers("4.3.2.I.6")
def test_the_card_is_shown_and_then_goes_to_the_discard_pile() -> None:
    scene = convert(britain(), "2s1n@1")
    assert scene.discards_of("great-britain") == ["2s1n@1"]
    shown = [e for e in scene.readable() if e.key == "attack.converted"]
    assert shown[0].args[2] == scene.card_kind("2s1n@1")
    assert scene.view("great-britain")["own"]["discards"] == ["2s1n@1"]


@covers("4.3.2.I.6")
def test_a_conversion_cannot_be_undone_because_the_card_was_shown() -> None:
    table = britain().table()
    seat = table.actors[0]
    table.submit(seat, table.decision(seat).id, "convert africa")
    assert table.can_undo(seat) and table.state.reveals == 0
    table.submit(seat, table.decision(seat).id, "play 1s1n@0")
    assert not table.can_undo(seat) and table.state.reveals == 1


@covers("4.3.2.I.7")
def test_the_blank_converts_only_when_no_ship_card_is_left() -> None:
    scene = britain().hand("great-britain", "blank 3s@3 2s3n@8").choose("great-britain", "convert africa")
    assert scene.options("great-britain") == ["play 2s3n@8"]
    bare = without_ships().choose("great-britain", "convert africa")
    assert bare.options("great-britain") == ["play blank"]
    bare.choose("great-britain", "play blank")
    assert bare.discs_in("africa") == {"great-britain": 1}
    assert bare.gold_of("great-britain") == 8


@covers("4.3.2.I.8")
def test_the_ally_card_never_converts() -> None:
    scene = britain().hand("great-britain", "blank").choose("great-britain", "convert africa")
    assert scene.options("great-britain") == ["play blank"]
    other = britain().choose("great-britain", "convert africa")
    assert "play ally" not in other.options("great-britain")


@covers("4.3.2.I.r7")
def test_a_blank_used_to_convert_returns_to_the_hand() -> None:
    scene = convert(without_ships(), "blank")
    assert "blank" in scene.hand_of("great-britain")
    assert len(scene.hand_of("great-britain")) == 5


@covers("4.3.2.I.r7")
def test_by_setting_a_blank_used_to_convert_is_discarded() -> None:
    scene = convert(without_ships(DISCARDED), "blank")
    assert scene.hand_of("great-britain") == ["ally", "1s@0", "2s@1", "3s@3"]
    assert "blank" in scene.discards_of("great-britain")


# -- like a lawyer ---------------------------------------------------------------------------------------------------


@covers("4.3.2.I.4")
def test_lawyer_a_conversion_without_gold_costs_one_unrest() -> None:
    scene = convert(britain().gold(great_britain=0), "2s3n@8")
    assert (scene.gold_of("great-britain"), scene.unrest_of("great-britain")) == (0, 1)


@covers("4.3.2.I.4")
def test_lawyer_a_conversion_with_one_gold_raises_two_and_keeps_one() -> None:
    scene = convert(britain().gold(great_britain=1), "1s1n@0")
    assert (scene.gold_of("great-britain"), scene.unrest_of("great-britain")) == (1, 1)


@pytest.mark.parametrize(("gold", "unrest", "offered"), [(1, 22, False), (2, 22, True), (0, 21, True), (0, 22, False)])
@covers("4.3.2.I.4", "4.0.7")
def test_lawyer_a_conversion_that_cannot_be_paid_is_not_offered(gold: int, unrest: int, offered: bool) -> None:
    scene = Scene(THREE).gold(great_britain=gold).unrest(great_britain=unrest).markers("africa", "action")
    scene.alliances("great-britain", "prussia").discs("prussia", baltic=1).at_attack("great-britain")
    assert ("convert africa" in scene.options("great-britain")) == offered


@covers("4.3.2.I.3")
def test_lawyer_a_dear_ship_card_converts_even_if_its_price_could_never_be_paid() -> None:
    scene = britain().gold(great_britain=2).unrest(great_britain=22)
    convert(scene, "2s3n@8")
    assert (scene.gold_of("great-britain"), scene.unrest_of("great-britain")) == (0, 22)


@covers("4.3.2.I.1")
def test_lawyer_without_a_free_disc_nothing_is_converted() -> None:
    scene = Scene(THREE).gold(great_britain=9).discs("great-britain", caribbean=22).markers("africa", "action")
    scene.at_disc_choice("great-britain").choose("great-britain", "skip")
    assert (scene.node, scene.asked) == ("actions.disc", ["france"])


@covers("4.3.2.I.1")
def test_lawyer_converting_is_no_combat() -> None:
    scene = britain().discs("prussia", africa=2).discs("france", africa=2)
    scene.boxes("prussia", "reserve")
    convert(scene, "1s1n@0")
    assert scene.node == "actions.disc"
    assert not [key for key in scene.keys if key.startswith("combat.")]
    assert scene.unrest_of("great-britain") == 0
    assert scene.discs_in("africa") == {"great-britain": 1, "prussia": 2, "france": 2}


@covers("4.3.2.I.1")
def test_lawyer_two_action_markers_of_a_region_are_one_option_and_one_is_converted() -> None:
    scene = britain().markers("africa", "action action")
    assert scene.verb("great-britain", "convert") == ["africa"]
    convert(scene, "1s1n@0")
    assert scene.markers_in("africa") == ["action"]
    assert (scene.node, scene.asked) == ("actions.disc", ["france"])


@covers("4.3.2.I.1", "4.3.2.III.9")
def test_lawyer_an_action_marker_is_never_stormed_even_with_a_disc_there() -> None:
    scene = britain().discs("great-britain", africa=3)
    assert scene.options("great-britain") == ["convert africa", "hold"]


@covers("4.3.2.I.7")
def test_lawyer_a_player_without_ships_may_convert_with_the_blank_again_and_again() -> None:
    scene = without_ships().markers("africa", "action action")
    convert(scene, "blank")
    scene.at_attack("great-britain")
    convert(scene, "blank")
    assert scene.discs_in("africa") == {"great-britain": 2}
    assert scene.gold_of("great-britain") == 6


@covers("4.3.2.I.7")
def test_lawyer_playing_the_last_ship_card_frees_the_blank_for_the_next_conversion() -> None:
    scene = britain().hand("great-britain", "blank 1s1n@0").markers("africa", "action action")
    convert(scene, "1s1n@0")
    scene.at_attack("great-britain").choose("great-britain", "convert africa")
    assert scene.options("great-britain") == ["play blank"]


@covers("4.3.2.I.r7")
def test_lawyer_discarded_who_has_no_ship_card_and_no_blank_is_asked_but_cannot_convert() -> None:
    scene = britain(DISCARDED).hand("great-britain", "3s@3").at_attack("great-britain")
    assert (scene.asked, scene.options("great-britain")) == (["great-britain"], ["hold"])


@covers("4.3.2.I.r7")
def test_lawyer_discarded_without_blank_and_ships_no_attack_at_sea_but_one_on_land() -> None:
    scene = Scene(THREE, DISCARDED).alliances("great-britain", "prussia france")
    scene.discs("prussia", baltic=1, german_states=1, india=1).discs("great-britain", german_states=1, india=1)
    scene.markers("india", "3").hand("great-britain", "1s@0").at_attack("great-britain")
    assert scene.options("great-britain") == ["attack german-states prussia", "hold"]
    scene.hand("great-britain", "blank 1s@0")
    told = ["german-states prussia", "baltic prussia", "india prussia"]
    assert scene.verb("great-britain", "attack") == told
    assert scene.verb("great-britain", "storm") == ["india 3"]


@covers("4.3.2.I.r7")
def test_lawyer_discarded_the_blank_may_be_fetched_by_pressgangs_but_not_by_militia() -> None:
    scene = convert(without_ships(DISCARDED), "blank")
    scene.at_disc_choice("great-britain").choose("great-britain", "place pressgangs:1")
    assert "blank" in scene.verb("great-britain", "take_back")
    scene.choose("great-britain", "take_back blank")
    assert "blank" in scene.hand_of("great-britain")
    other = convert(without_ships(DISCARDED), "blank")
    other.at_disc_choice("great-britain").choose("great-britain", "place militia:1")
    assert other.options("great-britain") == ["take_nothing"]


@covers("4.3.2.I.r7")
def test_lawyer_discarded_a_blank_played_in_combat_still_returns() -> None:
    scene = Scene(THREE, DISCARDED).alliances("great-britain", "prussia").discs("prussia", baltic=1)
    scene.at_attack("great-britain").dice(1, 1, 6, 1).choose("great-britain", "attack baltic prussia")
    scene.lay(great_britain="play blank", prussia="play blank")
    assert len(scene.hand_of("great-britain")) == len(scene.hand_of("prussia")) == 11


@covers("4.3.2.I.3")
def test_lawyer_a_conversion_card_is_chosen_after_the_region_and_nobody_else_is_asked() -> None:
    scene = Scene(SEVEN).gold(great_britain=2).markers("india", "action").at_attack("great-britain")
    scene.discs("spain", india=1).choose("great-britain", "convert india")
    assert (scene.node, scene.asked) == ("attack.convert", ["great-britain"])
    scene.choose("great-britain", "play 1s1n@0")
    assert scene.node == "actions.disc"


@covers("4.3.2.I.1", "4.3.2.2")
def test_lawyer_a_marker_to_convert_is_reason_enough_to_be_asked_for_an_attack() -> None:
    scene = Scene(THREE).gold(great_britain=2).markers("africa", "action").at_disc_choice("great-britain")
    scene.choose("great-britain", "skip")
    assert (scene.node, scene.options("great-britain")) == ("attack.choose", ["convert africa", "hold"])
    broke = Scene(THREE).unrest(great_britain=22).markers("africa", "action").at_disc_choice("great-britain")
    broke.choose("great-britain", "skip")
    assert broke.node == "actions.disc"
