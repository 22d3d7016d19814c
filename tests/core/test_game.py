"""Games and the registry: finding one, setting it up, and the flow that every game stands on."""

from __future__ import annotations

from typing import Final

import pytest

import worldstage
from tests.core.toy import ID, TOY, Boasting, Recalling, Toy, ToyState
from tests.core.toy.generated_state import blank_state
from worldstage.core.chance import Chance, Fast
from worldstage.core.errors import BadSetup, RulesBug
from worldstage.core.flow import (
    Ask,
    Node,
    Sealed,
    become,
    call,
    end,
    frame_of,
    go_to,
    is_on_stack,
    is_on_top,
    number,
)
from worldstage.core.game import Result
from worldstage.core.state import UNSEALED


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup) as refusal:
        worldstage.game("chess")
    assert "“chess”" in str(refusal.value)
    assert all(game_id in str(refusal.value) for game_id in worldstage.modules())


def test_the_games_are_the_folders_under_games() -> None:
    found = worldstage.modules()
    assert found["age-of-reason"] == "worldstage.games.age_of_reason"
    assert list(found) == sorted(found)
    for game_id in found:
        game = worldstage.game(game_id)
        assert game.id == game_id
        assert game is worldstage.game(game_id), "a game is loaded once"


# -- settings ---------------------------------------------------------------------------------------------------------


def test_settings_are_completed_with_their_defaults() -> None:
    assert TOY.check_settings(2, {}) == {"recalls": "yes"}
    assert TOY.check_settings(2, {"recalls": "no"}) == {"recalls": "no"}


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(BadSetup) as refusal:
        TOY.table(seats, 1)
    assert str(refusal.value) == f"toy is played with 2 to 4 seats, not {seats}."


def test_an_unknown_setting_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match="toy has no setting “colour”; known: recalls"):
        TOY.new(2, {"colour": "red"}, chance=Fast(1))


def test_a_wrong_value_is_refused_with_those_that_fit() -> None:
    with pytest.raises(BadSetup, match="“recalls” of toy cannot be “maybe”; possible: yes, no"):
        TOY.table(2, 1, {"recalls": "maybe"})


def test_free_settings_are_checked_by_the_game() -> None:
    game = worldstage.game("age-of-reason")
    with pytest.raises(BadSetup):
        game.table(2, 1, {"countries": "atlantis,france"})
    with pytest.raises(BadSetup):
        game.table(2, 1, {"countries": "france"})


# -- the flow ---------------------------------------------------------------------------------------------------------


def test_nodes_are_numbered_in_order_and_have_names_of_their_own() -> None:
    nodes: list[Node[ToyState]] = [Boasting("a", "1"), Recalling("b", "2")]
    assert [node.number for node in number(nodes)] == [0, 1]
    with pytest.raises(RulesBug, match="share a name"):
        number([Boasting("a", "1"), Recalling("a", "2")])


def test_frames_are_called_replaced_and_ended() -> None:
    s = blank_state(2)
    first, second = TOY.nodes[0], TOY.nodes[1]
    call(s, first, 5, 6, 7)
    call(s, second)
    assert s.frames == [[first.number, 0, 5, 6, 7, 0, 0], [second.number, 0, 0, 0, 0, 0, 0]]
    become(s, first, 1)
    assert s.frames[-1] == [first.number, 0, 1, 0, 0, 0, 0]
    end(s)
    end(s)
    assert TOY.over(s) and TOY.actors(s) == []


class Stuck(Node[ToyState]):
    """A procedure that never moves on."""

    def run(self, s: ToyState, frame: list[int], chance: Chance) -> None:
        pass


class Endless(Toy):
    """A game whose first node is stuck."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes = number([Stuck("stuck", "0")])

    def begin(self, seats: int, settings: dict[str, str], chance: Chance) -> ToyState:
        s = blank_state(seats)
        call(s, self.nodes[0])
        return s


def test_a_procedure_that_never_ends_is_a_bug_of_the_rules() -> None:
    with pytest.raises(RulesBug, match="stuck does not come to an end"):
        Endless().new(2, chance=Fast(1))


def test_a_sealed_node_that_asks_nobody_is_a_bug_of_the_rules() -> None:
    s = blank_state(2)
    bidding = TOY.nodes[3]
    assert isinstance(bidding, Sealed)
    call(s, bidding, 0)
    with pytest.raises(RulesBug, match="asks nobody"):
        TOY.actor(s)


def test_sealed_choices_count_when_they_are_revealed() -> None:
    chance = Fast(1)
    s = TOY.new(2, chance=chance)
    TOY.apply(s, 0, TOY.actions.parse("boast 1"), chance)
    TOY.apply(s, 0, TOY.actions.parse("keep"), chance)
    assert s.ply == 2 and TOY.actors(s) == [0, 1]
    TOY.apply(s, 1, TOY.legal(s, 1)[0], chance)
    assert s.ply == 2 and s.reveals == 0 and TOY.actors(s) == [0] and s.sealed[1] != UNSEALED
    TOY.apply(s, 0, TOY.legal(s, 0)[0], chance)
    assert s.ply == 4 and s.reveals == 1 and s.sealed == [UNSEALED, UNSEALED]


def test_the_kernel_shows_who_has_chosen_but_not_what() -> None:
    table = TOY.table(3, 1)
    for option in ("boast 1", "keep"):
        table.submit(0, table.decision(0).id, option)
    decision = table.decision(1)
    table.submit(1, decision.id, decision.actions[0])
    assert table.view(0)["chosen"] == [1] and table.view(0)["own_choice"] is None
    assert table.view(1)["own_choice"] == TOY.actions.format(decision.actions[0])
    assert table.view()["own_choice"] is None and table.view()["seat"] is None
    assert table.view(2)["actors"] == [0, 2]


def test_shared_places_have_several_winners() -> None:
    assert Result([1, 3, 1], [5, 2, 5]).winners == [0, 2]


def test_the_digest_tells_every_field_apart() -> None:
    s = TOY.new(3, chance=Fast(1))
    digests = {TOY.digest(s)}
    for name in [*s.fields(), "ply", "sealed", "reveals"]:
        other = s.clone()
        value = getattr(other, name)
        setattr(other, name, value + 1 if isinstance(value, int) else [*value, 7])
        digests.add(TOY.digest(other))
    assert len(digests) == len(s.fields()) + 4


def test_the_toy_is_not_one_of_the_registered_games() -> None:
    assert ID not in worldstage.modules()


# -- frames and their locals ------------------------------------------------------------------------------------------


class Counting(Ask[ToyState]):
    """An asking node with two locals more."""

    LEFT: Final = 3
    TAKEN: Final = 4


class Gap(Ask[ToyState]):
    LEFT: Final = 4


class Twice(Ask[ToyState]):
    LEFT: Final = 3
    TAKEN: Final = 3


class Crowded(Node[ToyState]):
    A: Final = 2
    B: Final = 3
    C: Final = 4
    D: Final = 5
    E: Final = 6
    F: Final = 7


class Misnamed(Node[ToyState]):
    STEP: Final = 2


def test_locals_have_the_names_that_their_node_declares() -> None:
    assert TOY.nodes[0].locals == [] and TOY.nodes[1].locals == ["seat"] and TOY.nodes[3].locals == ["asked"]
    (node,) = number([Counting("counting", "1")])
    assert node.locals == ["seat", "left", "taken"]


@pytest.mark.parametrize("wrong", [Gap, Twice, Crowded, Misnamed])
def test_locals_are_numbered_without_gaps_and_not_too_many(wrong: type[Node[ToyState]]) -> None:
    with pytest.raises(RulesBug):
        number([wrong("wrong", "1")])


def test_a_saved_state_has_its_frames_by_name() -> None:
    s = TOY.new(3, chance=Fast(1))
    saved = TOY.to_json(s)["frames"]
    assert saved == [{"node": "toy", "step": 2}, {"node": "toy.boast", "step": 0, "seat": 0}]
    assert TOY.from_json(TOY.to_json(s)).frames == s.frames


def test_a_node_is_found_on_the_stack() -> None:
    s = TOY.new(3, chance=Fast(1))
    whole, boasting, recalling = TOY.nodes[:3]
    assert is_on_top(s, boasting) and not is_on_top(s, whole)
    assert is_on_stack(s, whole) and not is_on_stack(s, recalling)
    assert frame_of(s, whole) is s.frames[0]
    with pytest.raises(RulesBug, match=r"toy\.recall is not on the stack"):
        frame_of(s, recalling)
    go_to(s, 4)
    assert s.frames[-1][1] == 4


def test_states_and_decisions_are_readable_in_a_repl() -> None:
    table = TOY.table(2, 1)
    assert repr(table.decision(0)) == "<Decision toy.boast:0:0: seat 0, §3, 'Boast of a sum.' boast (10)>"
    top = "toy.boast(step=0, seat=0)"
    assert repr(table.state).startswith(f"ToyState(seats=2, ply=0, top={top}, ") and "prize=" in repr(table.state)
    table.submit(0, table.decision(0).id, "boast 3")
    table.submit(0, table.decision(0).id, "keep")
    table.submit(1, table.decision(1).id, table.decision(1).actions[0])
    assert f"sealed=[-1, {table.state.sealed[1]}], top=toy.bid(" in repr(table.state)
    assert repr(TOY.from_json(TOY.to_json(table.state))) == repr(table.state)
    assert repr(TOY) == "<Toy toy, edition plain>" and repr(table.record) == "<Record toy: 2 seats, 3 choices>"
    assert repr(TOY.nodes[1]) == "<Boasting toy.boast>" and repr(TOY.actions.verbs[0]) == "<Verb boast>"
