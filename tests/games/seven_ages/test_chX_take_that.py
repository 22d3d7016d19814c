"""X.7 Take that!: whom cards reach, in civilise and at other times, and for how long a passage counts."""

from __future__ import annotations

from tests.covers import covers
from tests.games.seven_ages.acting import act
from tests.games.seven_ages.plays import hold, offered
from tests.games.seven_ages.support import Scene
from worldstage.games.seven_ages.names import CIVILISE


@covers("X.7")
def test_in_civilise_any_own_empire_reaches_a_player_not_only_the_one_that_acts() -> None:
    scene = Scene(2, None, take_that="yes")
    maya = scene.found("maya", 0, 5, yucatan=1)
    etruscans = scene.found("etruscans", 0, 5, etruria=1)
    scene.found("greeks", 1, 5, latium=1)
    scene.hand(1, "romans")
    spies, _ = hold(scene, 0, "spies", "new-deal")
    assert offered(scene, 0, colour=maya) == offered(scene, 0, colour=etruscans) == ["new-deal", "spies"]
    act(scene, CIVILISE, 0, maya)
    scene.choose(f"event {spies}", "pass")  # seat 1 might interrupt
    assert scene.lines("card.at_player")[0].args == (1,)


@covers("X.7")
def test_a_passage_that_nobody_has_permitted_brings_no_player_into_reach() -> None:
    scene = Scene(3, None, take_that="yes")
    romans = scene.found("romans", 0, 8, champa=1)
    scene.found("greeks", 1, 8, siam=1)
    scene.found("celts-gauls", 2, 8, cambodia=1, laos=1)
    scene.hand(1, "han")
    _, new_deal = hold(scene, 0, "spies", "new-deal")
    assert "spies" not in offered(scene, 0, colour=romans)
    scene.hand(2, "persians")
    assert "spies" in offered(scene, 0, colour=romans)
    act(scene, CIVILISE, 0, romans)
    scene.choose(f"event {new_deal}")
    assert scene.options() == ["player 1", "player 3"]
