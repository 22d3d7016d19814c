"""6.1.5 to 6.1.8: assassins."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.plays import Italy, hold, offered, play
from tests.games.seven_ages.support import GAME, Scene
from worldstage.core.chance import Fast
from worldstage.core.state import replaced
from worldstage.games.seven_ages.names import GONE, NONE


class Plot(Italy):
    """A leader of the Greeks lives next to the Etruscans, who civilise."""

    def __init__(self) -> None:
        super().__init__()
        self.homer = self.leader(self.greeks, "homer", "latium")

    def attempt(self, event: str, *values: int) -> Plot:
        """The cards that are drawn have these values."""
        self.stack_deck(*values)
        play(self, event, colour=self.etruscans)
        return self

    def lives(self) -> bool:
        return self.state.leader_of[self.homer] == self.greeks


@covers("6.1.5")
def test_an_assassin_needs_an_empire_that_civilises_and_a_leader_in_range() -> None:
    scene = Plot()
    hold(scene, 0, "assassin-2")
    assert offered(scene, 0) == []
    assert offered(scene, 0, colour=scene.etruscans) == ["assassin-2"]
    scene.state.leader_of = replaced(scene.state.leader_of, scene.homer, NONE)
    assert offered(scene, 0, colour=scene.etruscans) == []
    scene.leader(scene.etruscans, "tactician:1", "etruria")
    assert offered(scene, 0, colour=scene.etruscans) == []  # not one of its own


@covers("6.1.5", "3.3")
def test_a_leader_out_of_range_is_safe() -> None:
    scene = Scene(2)
    etruscans = scene.found("etruscans", 0, 5, etruria=1)
    greeks = scene.found("greeks", 1, 5, hellas=1)
    scene.leader(greeks, "homer", "hellas")
    hold(scene, 0, "assassin-2")
    assert offered(scene, 0, colour=etruscans) == []


@covers("6.1.5", "3.5")
def test_an_assassin_may_need_a_passage() -> None:
    scene = Scene(3)
    romans = scene.found("romans", 0, 9, alps=1)
    scene.found("celts-gauls", 2, 5, austria=1)
    greeks = scene.found("greeks", 1, 5, pannonia=1)
    homer = scene.leader(greeks, "homer", "pannonia")
    scene.stack_deck(5, 3)
    play(scene, "assassin-2", colour=romans)
    assert scene.node == "passage.answer" and scene.actors == [2]
    scene.choose("grant")
    assert scene.node == "assassin.draw"
    scene.choose("keep", "keep")
    assert scene.state.leader_of[homer] == NONE


@covers("6.1.5", "3.5")
def test_without_a_passage_the_assassin_finds_nobody() -> None:
    scene = Scene(3)
    romans = scene.found("romans", 0, 9, alps=1)
    scene.found("celts-gauls", 2, 5, austria=1)
    greeks = scene.found("greeks", 1, 5, pannonia=1)
    homer = scene.leader(greeks, "homer", "pannonia")
    play(scene, "assassin-2", colour=romans)
    scene.choose("refuse")
    assert scene.node == "" and scene.lines("card.no_target")
    assert scene.state.leader_of[homer] == greeks
    assert len(scene.state.discards) == 1


@covers("6.1.6", "6.1.7", "6.1.8")
@pytest.mark.parametrize(("mine", "theirs", "dies"), [(5, 4, True), (4, 4, False), (3, 6, False)])
def test_the_higher_card_decides(mine: int, theirs: int, dies: bool) -> None:
    scene = Plot().attempt("assassin-2", mine, theirs)
    assert scene.node == "assassin.draw" and scene.actors == [0]
    scene.choose("keep")
    assert scene.actors == [1]
    scene.choose("keep")
    assert scene.lives() != dies
    assert scene.node == "" and scene.state.blades == (NONE, NONE)
    assert len(scene.state.discards) == 3  # the event and both cards


@covers("6.1.6")
def test_the_attacker_draws_as_often_as_the_event_says() -> None:
    scene = Plot().attempt("assassin-3", 1, 2, 7, 5)
    scene.choose("again", "again")
    assert scene.actors == [1]  # the third card had to be kept
    scene.choose("keep")
    assert not scene.lives()
    assert scene.state.leader_at[scene.homer] == GONE


@covers("6.1.7")
def test_the_victim_draws_as_often_as_its_leader_number() -> None:
    scene = Plot().attempt("assassin-2", 5, 1, 6)
    scene.choose("keep", "again")  # the Greeks have a leader number of 2
    assert scene.node == ""
    assert scene.lives()


@covers("6.1.7", "6.3.1")
def test_an_artefact_that_raises_the_leader_number_lets_the_victim_draw_once_more() -> None:
    scene = Plot()
    scene.artefact(scene.greeks, "forbidden-city", "latium")
    scene.attempt("assassin-2", 5, 1, 2, 6)
    scene.choose("keep", "again", "again")
    assert scene.node == ""
    assert scene.lives()


@covers("6.1.7")
def test_who_has_the_leader_number_1_keeps_the_first_card() -> None:
    scene = Scene(2)
    etruscans = scene.found("etruscans", 0, 5, etruria=1)
    finns = scene.found("finns", 1, 5, latium=1)
    leader = scene.leader(finns, "tactician:1", "latium")
    scene.stack_deck(5, 1)
    play(scene, "assassin-2", "keep", colour=etruscans)
    assert scene.node == ""
    assert scene.state.leader_of[leader] == NONE


@covers("6.1.6")
def test_the_kept_card_is_hidden_until_both_are_turned_over() -> None:
    scene = Plot().attempt("assassin-2", 5, 4)
    card = scene.state.blades[0]
    assert scene.state.seen[card] == 0b001
    assert [line.readers for line in scene.lines("assassin.drawn_known")] == [0b001]
    scene.choose("keep", "keep")
    assert scene.state.seen[card] == 0b111


@covers("6.1.6")
def test_a_discarded_card_is_open() -> None:
    scene = Plot().attempt("assassin-2", 5, 4)
    card = scene.state.blades[0]
    scene.choose("again")
    assert card in scene.state.discards and scene.state.seen[card] == 0b111


@covers("6.1.6", "1.33")
def test_the_empire_of_assassins_draws_three_and_gains_glory() -> None:
    scene = Scene(2)
    assassins = scene.found("assassins", 0, 16, etruria=1)
    greeks = scene.found("greeks", 1, 5, latium=1)
    homer = scene.leader(greeks, "homer", "latium")
    scene.stack_deck(1, 2, 7, 3)
    play(scene, "assassin-2", "again", "again", "keep", colour=assassins)
    assert scene.state.leader_of[homer] == NONE
    assert scene.state.glory[0] == 1  # §G.22: a square icon


@covers("6.1.6")
def test_a_sampled_world_of_the_other_side_has_any_card_there() -> None:
    scene = Plot().attempt("assassin-2", 5, 4)
    found = {GAME.views.sample(scene.state, 1, Fast(seed)).blades[0] for seed in range(20)}
    assert len(found) > 5
    assert {GAME.views.sample(scene.state, 0, Fast(seed)).blades[0] for seed in range(20)} == {scene.state.blades[0]}
