"""Hints: the numbers beside an option, worked out by hand from the leads of small combats."""

from __future__ import annotations

import pytest

from tests.contract.cases import steps
from tests.games.age_of_reason.duel import attack, duel
from tests.games.age_of_reason.support import Scene
from worldstage.core.chance import Fast
from worldstage.core.seen import Hint
from worldstage.games.age_of_reason.odds import known_odds
from worldstage.games.age_of_reason.verbs import ATTACK, STORM, VERBS


def hints(scene: Scene, who: str) -> dict[str, Hint]:
    """The hints of a player by notation, from a sampled world."""
    seat = scene.seat(who)
    world = scene.game.views.sample(scene.state, seat, Fast(1))
    return {
        scene.game.actions.format(action): hint for action, hint in scene.game.explanation.hints(world, seat).items()
    }


def small_duel() -> Scene:
    """Prussia holds 4 and 2 soldiers, Austria 3: a lead of 1 or of -1."""
    return duel().hand("prussia", "4s@5 2s@0").hand("austria", "3s@4")


def test_an_attack_tells_its_odds_with_the_best_card_and_with_each() -> None:
    hint = hints(small_duel(), "prussia")["attack german-states austria"]
    best = known_odds(1)
    assert hint.key == "win"
    assert hint.chance == pytest.approx(best.win)
    assert hint.by_next == pytest.approx({"2s@0": known_odds(-1).win, "4s@5": best.win})
    for name in ("win", "tie", "lose", "attacker_unrest", "defender_unrest"):
        assert hint.numbers[name] == pytest.approx(getattr(best, name)), name
    assert hint.numbers["least"] == hint.numbers["most"] == hint.chance  # nobody else is there


def test_the_range_goes_from_all_helpers_against_to_all_for_it() -> None:
    """Spain could help the attack (lead 2), France the defence (lead 0)."""
    scene = small_duel().discs("spain", german_states=1).discs("france", german_states=1)
    hint = hints(scene, "prussia")["attack german-states austria"]
    assert hint.chance == pytest.approx(known_odds(1).win)
    assert hint.numbers["least"] == pytest.approx(known_odds(0).win)
    assert hint.numbers["most"] == pytest.approx(known_odds(2).win)


def test_who_cannot_pay_cannot_help() -> None:
    scene = small_duel().discs("spain", german_states=1).gold(spain=0).unrest(spain=22)
    assert hints(scene, "prussia")["attack german-states austria"].numbers["most"] == pytest.approx(known_odds(1).win)


def test_a_marker_takes_no_unrest() -> None:
    scene = small_duel().markers("german-states", "2")
    hint = hints(scene, "prussia")["storm german-states 2"]
    assert hint.chance == pytest.approx(known_odds(2).win)
    assert hint.by_next["2s@0"] == pytest.approx(known_odds(0).win)
    assert "defender_unrest" not in hint.numbers


def test_a_country_without_a_player_defends_with_its_four() -> None:
    scene = small_duel().discs("russia", german_states=1)
    hint = hints(scene, "prussia")["attack german-states russia"]
    assert hint.chance == pytest.approx(known_odds(0).win)
    assert "defender_unrest" not in hint.numbers


def test_where_a_ship_is_needed_only_such_cards_count() -> None:
    scene = duel("baltic").hand("prussia", "4s@5 1s1n@1 blank").hand("austria", "3s@4")
    hint = hints(scene, "prussia")["attack baltic austria"]
    assert hint.by_next == pytest.approx({"blank": known_odds(-3).win, "1s1n@1": known_odds(-1).win})


def test_only_attacks_have_hints_when_one_is_chosen() -> None:
    scene = small_duel().markers("africa", "action").discs("prussia", africa=1)
    assert {"hold"} < set(scene.options("prussia"))
    assert all(option.startswith(("attack", "storm")) for option in hints(scene, "prussia"))


def test_cards_of_both_sides() -> None:
    """Prussia knows what Austria holds and the other way round: of two cards each is as likely."""
    scene = attack(small_duel())
    ours = hints(scene, "prussia")
    assert {option: hint.key for option, hint in ours.items()} == {"play 2s@0": "win", "play 4s@5": "win"}
    assert ours["play 2s@0"].chance == pytest.approx(known_odds(-1).win)
    theirs = hints(scene, "austria")["play 3s@4"]
    won = (known_odds(1).win + known_odds(-1).win) / 2
    assert theirs.key == "hold"
    assert theirs.chance == pytest.approx(1 - won)
    assert theirs.numbers["win"] == pytest.approx(won)
    assert theirs.by_next == {}


def test_an_ally_sees_what_its_help_is_worth() -> None:
    scene = duel().hand("prussia", "4s@5").hand("austria", "3s@4").discs("spain", german_states=1)
    found = hints(attack(scene), "spain")
    assert {option: hint.key for option, hint in found.items()} == dict.fromkeys(found, "attack")
    assert found["help"].chance == pytest.approx(known_odds(2).win)
    assert found["bluff"].chance == found["stay_out"].chance == pytest.approx(known_odds(1).win)


def test_hiring_counts_the_country_and_nobody_else() -> None:
    scene = duel().hand("prussia", "4s@5").hand("austria", "3s@4").discs("great-britain", german_states=1)
    attack(scene).lay(prussia="play 4s@5", austria="play 3s@4")
    found = hints(scene, "prussia")
    assert found["hire great-britain"].chance == pytest.approx(known_odds(2).win)
    assert found["enough"].chance == pytest.approx(known_odds(1).win)


def test_seats_that_are_not_asked_have_no_hints() -> None:
    assert hints(small_duel(), "austria") == {}


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_best_card_is_the_one_that_the_chance_is_told_for(seats: int) -> None:
    game = duel().game
    met = 0
    for step in steps(game, seats, {}, seats):
        if game.node(step.state).name != "attack.choose":
            continue
        world = game.views.sample(step.state, step.seat, Fast(step.number))
        found = game.explanation.hints(world, step.seat)
        assert set(found) == {action for action in step.options if VERBS.verb(action) in (ATTACK, STORM)}
        for hint in found.values():
            met += 1
            assert max(hint.by_next.values()) == pytest.approx(hint.chance)
            assert hint.numbers["least"] - 1e-9 <= hint.chance <= hint.numbers["most"] + 1e-9
    assert met > 50
