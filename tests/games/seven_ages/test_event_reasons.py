"""6.1.1, 6.1.2, 6.1.3: why a card in hand cannot be played as an event at the present question."""

from __future__ import annotations

from tests.contract.cases import steps
from tests.covers import covers
from tests.games.seven_ages.plays import Italy, at, hold, play
from tests.games.seven_ages.support import GAME, TABLES, Scene
from tests.games.seven_ages.test_windows import producing
from worldstage.games.seven_ages.civilise import begin_civilise
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.view import hand_uses
from worldstage.games.seven_ages.windows import STEP_PRODUCTION, open_window

Reasons = dict[str, str | None]


def reasons(scene: Scene, seat: int) -> Reasons:
    """By event in a hand, the key of the reason for which the owner reads that it cannot be played now."""
    uses = GAME.views.view(scene.state, seat)["uses"]
    event = {TABLES.labels["card"][c]: TABLES.labels["event"][TABLES.card_event[c]] for c in scene.state.hands[seat]}
    return {event[card]: use["event_why"] for card, use in uses.items()}


@covers("6.1.2")
def test_a_hand_says_of_each_event_whether_it_has_its_time_and_a_target() -> None:
    scene = producing(Italy())
    hold(scene, 0, "good-harvest", "elephant-trade", "fate", "blowback")
    hold(scene, 1, "good-harvest")
    scene.begin(open_window, STEP_PRODUCTION)
    other = "why.card.other_time"
    assert reasons(scene, 0) == {
        "good-harvest": None,
        "elephant-trade": "why.card.no_target",  # §2.3.8: the empires are not advanced enough
        "fate": other,
        "blowback": other,
    }
    scene.choose("pass", seat=0)
    assert reasons(scene, 0)["good-harvest"] == other, "whoever has answered is not asked any more"
    assert reasons(scene, 1)["good-harvest"] is None


@covers("6.1.1")
def test_events_that_a_table_leaves_out_say_so_in_the_hand() -> None:
    scene = Scene(2, events="no-take-that")
    hold(scene, 0, "good-harvest", "tax-revolt")
    assert reasons(scene, 0) == {"good-harvest": "why.card.other_time", "tax-revolt": "why.card.left_out"}
    scene = Scene(2, events="none")
    hold(scene, 0, "good-harvest")
    assert reasons(scene, 0) == {"good-harvest": "why.card.left_out"}


@covers("6.1.2")
def test_interrupts_say_whether_they_interrupt_what_was_announced() -> None:
    scene = Italy()
    hold(scene, 1, "shooting-star", "bad-augury", "good-harvest")
    play(scene, "financier", at(scene.etruscans))
    assert scene.node == "window.interrupt" and scene.actors == [1]
    assert reasons(scene, 1) == {
        "shooting-star": "why.card.no_interrupt",
        "bad-augury": None,
        "good-harvest": "why.card.other_time",
    }


@covers("6.1.3")
def test_events_of_a_civilising_empire_have_another_time_off_the_empires() -> None:
    for colour, reason in ((NONE, "why.card.other_time"), (0, None)):
        scene = Italy()
        hold(scene, 0, "great-leader", "financier")
        scene.begin(begin_civilise, 0, colour)
        assert reasons(scene, 0) == {"great-leader": reason, "financier": None}, colour


def test_the_reasons_agree_with_the_options_at_every_question_of_a_game() -> None:
    asked = 0
    for step in steps(GAME, 4, {"rounds": "3"}, seed=4):
        options = {GAME.actions.format(action) for action in step.options}
        for card, use in hand_uses(step.state, step.seat).items():
            playable = f"play {card}" in options or f"event {card}" in options
            assert playable == (use["event_why"] is None), (GAME.node(step.state).name, card, use)
            asked += playable
    assert asked > 0
