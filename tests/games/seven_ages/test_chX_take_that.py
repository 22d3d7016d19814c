"""X.7 Take that!: whom cards reach, in civilise and at other times, and for how long a passage counts."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act
from tests.games.seven_ages.plays import at, colour_label, hold, offered
from tests.games.seven_ages.support import Scene
from worldstage.core.flow import Node, call
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import CIVILISE, NONE, TRADE
from worldstage.games.seven_ages.sequence import END_OF_ROUND, IN_TURN_STEP, STEP


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


class BehindCelts(Scene):
    """Romans of seat 0, the Greeks of seat 1 in their range only through the Celts of seat 2."""

    def __init__(self, node: Node[AgesState]) -> None:
        super().__init__(3, None, take_that="yes")
        self.romans = self.found("romans", 0, 8, money=9, champa=1)
        self.greeks = self.found("greeks", 1, 8, siam=1)
        self.celts = self.found("celts-gauls", 2, 8, cambodia=1, laos=1)
        (self.golden_age,) = hold(self, 0, "golden-age")
        call(self.state, END_OF_ROUND)
        call(self.state, node)

    def carry_out(self, action: int) -> BehindCelts:
        self.state.step, self.state.turns = action, [self.romans]
        self.state.marker[self.romans] = self.state.shown[self.romans] = action
        self.advance()
        while self.node.startswith("window"):
            self.choose("pass")
        return self

    def permit(self) -> None:
        """The Celts permit a passage for nothing, and all that follows takes its course up to the end of the round."""
        assert (self.node, self.actors) == ("passage.answer", [2])
        self.choose("grant", "want 0")
        assert self.state.passing == self.romans
        while self.node != "window.end":
            self.choose(next(option for option in reversed(self.options()) if self.golden_age not in option))


steps = pytest.mark.parametrize("node", [STEP, IN_TURN_STEP], ids=lambda node: node.name)


@covers("X.7", "3.5")
@steps
def test_a_passage_granted_in_civilise_widens_no_range_after_it(node: Node[AgesState]) -> None:
    scene = BehindCelts(node)
    (financier,) = hold(scene, 0, "financier")
    scene.carry_out(CIVILISE).choose(f"event {financier}", at(scene.greeks))
    scene.permit()
    scene.choose(f"play {scene.golden_age}")
    assert scene.options() == [at(scene.romans), at(scene.celts)]
    assert scene.state.passing == NONE


@covers("X.7", "3.5")
@steps
def test_a_passage_granted_for_a_trade_widens_no_range_after_it(node: Node[AgesState]) -> None:
    scene = BehindCelts(node)
    scene.hand_of_values(0, 1)
    scene.carry_out(TRADE).choose(f"partner {colour_label(scene.greeks)}")
    scene.permit()
    scene.choose(f"play {scene.golden_age}", "pass")  # the card with which seat 1 has traded might interrupt
    assert scene.options() == [at(scene.romans), at(scene.celts)]


@covers("3.5")
def test_a_refusal_holds_for_one_action() -> None:
    scene = BehindCelts(STEP)
    scene.carry_out(TRADE).choose(f"partner {colour_label(scene.greeks)}", "refuse")
    assert colour_label(scene.greeks) not in scene.offers("partner")
    scene.choose("skip")
    assert (scene.state.passing, scene.state.refused) == (NONE, ())
