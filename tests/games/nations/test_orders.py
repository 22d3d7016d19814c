"""Orders given in advance: buy it if it is still there, deploy, pass as soon as; they end with the round."""

from __future__ import annotations

import pytest

import worldstage
from tests.games.nations.support import GAME, number
from worldstage.core.automation import AutomatedTable
from worldstage.core.errors import Refused
from worldstage.core.flow import frame_of
from worldstage.core.record import parse
from worldstage.core.text import LANGUAGES
from worldstage.games.nations.actions import TURN, Turn
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import GOLD, GOODS, NONE, SLOTS

# With this seed the seats play in the order 1, 2, 0; all have 9 gold, and among the cards on display are these.
FIRST, SECOND, THIRD = 1, 2, 0
BUILDING, WONDER, ADVISOR, WAR = "lighthouse", "colosseum", "augustus", "peloponnesian-war"


def at_work() -> AutomatedTable[NationsState]:
    """A table at the first action of the first round."""
    table = GAME.table(3, 1)
    while GAME.node(table.state).name != "actions.turn":
        seat = table.actors[0]
        table.submit(seat, table.decision(seat).id, table.decision(seat).actions[0])
    table.state.order = [FIRST, SECOND, THIRD]
    for place, card in enumerate((BUILDING, WONDER, ADVISOR, WAR)):
        table.state.display[place] = number(card)
    for place in range(4, len(table.state.display)):
        table.state.display[place] = NONE
    return table


def do(table: AutomatedTable[NationsState], *notations: str) -> None:
    for notation in notations:
        seat = table.actors[0]
        table.submit(seat, table.decision(seat).id, notation)


def choices(table: AutomatedTable[NationsState], many: int) -> list[str]:
    return [f"{ply.seat}: {ply.option}" for ply in table.record.plies[-many:]]


def waiting(table: AutomatedTable[NationsState], seat: int) -> list[str]:
    return [", ".join(order.options) for order in table.orders(seat)]


def gold(table: AutomatedTable[NationsState], seat: int, amount: int) -> None:
    table.state.goods[seat * GOODS + GOLD] = amount


def test_a_card_that_is_still_there_is_bought() -> None:
    table = at_work()
    table.order(SECOND, [f"buy {ADVISOR}"])
    assert table.actors == [FIRST]
    do(table, f"buy {WONDER}")
    assert choices(table, 1) == [f"{SECOND}: buy {ADVISOR}"]
    assert table.view(SECOND)["players"][SECOND]["advisors"] == [ADVISOR]
    assert table.actors == [THIRD] and table.outcomes(SECOND)[0].reason is None


def test_for_a_card_that_is_gone_the_next_order_is_considered() -> None:
    table = at_work()
    table.order(SECOND, [f"buy {WONDER}"])
    table.order(SECOND, [f"buy {ADVISOR}"])
    do(table, f"buy {WONDER}")
    assert choices(table, 1) == [f"{SECOND}: buy {ADVISOR}"]
    gone, bought = table.outcomes(SECOND)
    assert gone.order.options == (f"buy {WONDER}",) and gone.done == 0 and gone.reason is not None
    assert worldstage.render(gone.reason, "en") == "This card is not on display."
    assert bought.done == 1
    assert table.outcomes(FIRST) == table.outcomes(THIRD) == []


def test_if_all_that_was_ordered_is_gone_the_person_is_asked() -> None:
    table = at_work()
    table.order(SECOND, [f"buy {WONDER}"])
    do(table, f"buy {WONDER}")
    assert table.actors == [SECOND] and waiting(table, SECOND) == []


def test_a_card_that_has_become_too_dear_is_not_bought_and_it_is_told_why() -> None:
    table = at_work()
    table.order(SECOND, [f"buy {WONDER}"])
    gold(table, SECOND, 2)
    do(table, "pass")
    assert table.actors == [SECOND]
    (told,) = table.outcomes(SECOND)
    assert told.reason is not None
    assert worldstage.render(told.reason, "de") == "Das kostet 3 Gold, und du hast 2." and told.rule


def test_a_building_goes_to_the_slot_that_was_ordered() -> None:
    table = at_work()
    table.order(SECOND, [f"buy {BUILDING}", "place 2"])
    do(table, "pass")
    assert choices(table, 2) == [f"{SECOND}: buy {BUILDING}", f"{SECOND}: place 2"]
    assert table.state.slot[SECOND * SLOTS + 1] == number(BUILDING)
    assert table.actors == [THIRD]
    said = [worldstage.render(text, "en") for text in table.outcomes(SECOND)[0].said]
    assert said == ["Buy Lighthouse", "Place it over Quarry"], "as it was then, not as it is now"


def test_without_a_slot_the_person_is_asked_for_it() -> None:
    table = at_work()
    table.order(SECOND, [f"buy {BUILDING}"])
    do(table, "pass")
    assert table.actors == [SECOND] and GAME.node(table.state).name == "cards.place"


def test_an_order_of_which_something_cannot_follow_is_left_to_the_person() -> None:
    """A building is placed over another; nothing is taken for it."""
    table = at_work()
    table.order(SECOND, [f"buy {BUILDING}", "take food", "place 2"])
    do(table, "pass")
    assert table.actors == [SECOND] and GAME.node(table.state).name == "actions.turn"
    (told,) = table.outcomes(SECOND)
    assert told.done == 0 and told.reason is not None and told.reason.args["number"] == ("", 2)


def test_an_order_does_not_reach_into_the_next_turn() -> None:
    """Others are asked before: two orders are needed."""
    table = at_work()
    table.order(SECOND, ["deploy 1", "deploy 2"])
    do(table, "pass")
    assert choices(table, 1) == [f"{FIRST}: pass"] and table.actors == [SECOND] and waiting(table, SECOND) == []
    (told,) = table.outcomes(SECOND)
    assert told.done == 0 and told.reason is not None and told.reason.args["why"][1].key == "compound.others"


def test_undeploying_is_no_action_and_the_next_order_follows_in_the_same_turn() -> None:
    table = at_work()
    do(table, "deploy 1", "deploy 1")
    table.order(SECOND, ["undeploy 1", "deploy 2"])
    table.order(SECOND, ["undeploy 2"])
    table.order(SECOND, ["pass"])
    do(table, "deploy 1", "deploy 1")
    assert choices(table, 2) == [f"{SECOND}: undeploy 1", f"{SECOND}: deploy 2"]
    do(table, "deploy 1", "deploy 1")
    assert choices(table, 2) == [f"{SECOND}: undeploy 2", f"{SECOND}: pass"]


def test_one_order_after_the_other_is_carried_out_turn_by_turn() -> None:
    table = at_work()
    for order in ("deploy 1", "deploy 1", "pass"):
        table.order(SECOND, [order])
    table.order(THIRD, ["pass"])
    do(table, "deploy 1")
    assert choices(table, 3) == [f"{FIRST}: deploy 1", f"{SECOND}: deploy 1", f"{THIRD}: pass"]
    do(table, "deploy 2")
    assert choices(table, 2) == [f"{FIRST}: deploy 2", f"{SECOND}: deploy 1"]
    do(table, "deploy 2")
    assert choices(table, 2) == [f"{FIRST}: deploy 2", f"{SECOND}: pass"]


def test_pass_as_soon_as_all_others_have_passed() -> None:
    table = at_work()
    table.order(THIRD, ["pass"], "others-passed")
    do(table, "pass", "deploy 1")
    assert table.actors == [THIRD], "only one of the others has passed"
    do(table, "deploy 1")
    assert table.actors == [SECOND] and waiting(table, THIRD) == ["pass"]
    do(table, "pass")
    assert choices(table, 2) == [f"{SECOND}: pass", f"{THIRD}: pass"]


def test_pass_as_soon_as_somebody_has_passed() -> None:
    table = at_work()
    table.order(SECOND, ["pass"], "somebody-passed")
    do(table, "deploy 1")
    assert table.actors == [SECOND]
    do(table, "deploy 1", "pass", "deploy 1")
    assert choices(table, 2) == [f"{FIRST}: deploy 1", f"{SECOND}: pass"]


def test_pass_as_soon_as_a_card_is_gone() -> None:
    table = at_work()
    table.order(SECOND, ["pass"], f"card-gone {WONDER}")
    do(table, "deploy 1")
    assert table.actors == [SECOND]
    do(table, "deploy 1", f"buy {WONDER}", "deploy 1")
    assert choices(table, 1) == [f"{SECOND}: pass"]


def test_pass_as_soon_as_no_card_can_be_bought() -> None:
    table = at_work()
    table.order(SECOND, ["pass"], "nothing-to-buy")
    do(table, "deploy 1")
    assert table.actors == [SECOND]
    do(table, "deploy 1", "deploy 1")
    gold(table, SECOND, 2)
    do(table, "deploy 1")
    assert choices(table, 1) == [f"{SECOND}: pass"]


def test_pass_as_soon_as_no_worker_can_be_deployed() -> None:
    table = at_work()
    table.order(SECOND, ["pass"], "nothing-to-deploy")
    do(table, "deploy 1")
    assert table.actors == [SECOND]
    do(table, "deploy 1", "deploy 1")
    table.state.idle[SECOND] = 0
    do(table, "deploy 1")
    assert choices(table, 1) == [f"{SECOND}: pass"]


def test_pass_as_soon_as_the_gold_runs_low() -> None:
    table = at_work()
    table.order(SECOND, ["pass"], "gold-below 3")
    gold(table, SECOND, 3)
    do(table, "deploy 1")
    assert table.actors == [SECOND]
    do(table, "deploy 1", "deploy 1")
    gold(table, SECOND, 2)
    do(table, "deploy 1")
    assert choices(table, 1) == [f"{SECOND}: pass"]


def test_alone_nobody_else_passes() -> None:
    table = GAME.table(1, 1)
    assert not GAME.holds(table.state, 0, "others-passed", -1)
    assert not GAME.holds(table.state, 0, "somebody-passed", -1)


def test_passing_waits_where_a_second_action_is_asked() -> None:
    """§card.sun-tzu: the second action of a turn can be left out, but that is no pass."""
    table = at_work()
    frame_of(table.state, TURN)[Turn.LEFT] = 1  # beside the action that is asked for
    table.order(FIRST, [f"buy {ADVISOR}"])
    assert choices(table, 1) == [f"{FIRST}: buy {ADVISOR}"] and table.actors == [FIRST]
    table.order(FIRST, ["pass"])
    assert table.actors == [FIRST] and waiting(table, FIRST) == ["pass"]
    do(table, "enough", "deploy 1", "deploy 1")
    assert choices(table, 1) == [f"{FIRST}: pass"]


def test_orders_end_with_the_round() -> None:
    table = at_work()
    do(table, "pass")
    table.order(FIRST, [f"buy {WONDER}"])
    do(table, "pass", "pass")
    while table.state.round == 1:
        assert waiting(table, FIRST) == [f"buy {WONDER}"]
        do(table, GAME.actions.format(table.decision(table.actors[0]).actions[0]))
    assert waiting(table, FIRST) == []
    (told,) = table.outcomes(FIRST)
    assert told.done == 0 and told.reason is not None and told.reason.key == "order.over"


def test_an_order_that_is_taken_back_is_not_given_again() -> None:
    table = at_work()
    table.order(FIRST, [f"buy {BUILDING}", "place 2"])
    assert choices(table, 2) == [f"{FIRST}: buy {BUILDING}", f"{FIRST}: place 2"]
    table.undo(FIRST)
    assert table.actors == [FIRST] and waiting(table, FIRST) == [] and number(BUILDING) in table.state.display


def test_a_purchase_taken_back_gives_the_order_for_that_card_back() -> None:
    table = at_work()
    table.order(SECOND, [f"buy {WONDER}"])
    do(table, f"buy {WONDER}")
    assert waiting(table, SECOND) == []
    table.undo(FIRST)
    assert waiting(table, SECOND) == [f"buy {WONDER}"] and table.outcomes(SECOND) == []
    do(table, "pass")
    assert choices(table, 1) == [f"{SECOND}: buy {WONDER}"]


def test_an_order_and_a_standing_answer_make_buy_that_and_then_pass() -> None:
    table = at_work()
    table.stand(SECOND, "pass-round")
    table.order(SECOND, [f"buy {ADVISOR}"])
    do(table, "pass")
    assert choices(table, 1) == [f"{SECOND}: buy {ADVISOR}"]
    do(table, "deploy 1")
    assert choices(table, 1) == [f"{SECOND}: pass"]


def test_a_game_saved_keeps_its_orders() -> None:
    table = GAME.table(3, 1)
    table.order(SECOND, [f"buy {BUILDING}", "place 2"])
    table.order(SECOND, ["pass"], f"card-gone {WONDER}")
    resumed = worldstage.resume(GAME, parse(table.saved()))
    assert [order[:2] for order in resumed.orders(SECOND)] == [order[:2] for order in table.orders(SECOND)]


@pytest.mark.parametrize(
    ("order", "when"),
    [
        (["place 2"], ""),
        (["grow food"], ""),
        (["buy card-319"], ""),
        (["buy pyramid"], ""),
        (["pass"], "card-gone"),
        (["pass"], "card-gone card-319"),
        (["pass"], "gold-below 0"),
    ],
)
def test_what_is_never_asked_in_a_turn_cannot_be_ordered(order: list[str], when: str) -> None:
    table = at_work()
    with pytest.raises(Refused) as refusal:
        table.order(SECOND, order, when)
    assert all(worldstage.render(refusal.value.text, language) for language in LANGUAGES)
    assert table.orders(SECOND) == []


def test_orders_read_like_sentences() -> None:
    said = {
        "buy pyramids": ("Buy Pyramids", "Pyramiden kaufen"),
        "place 2": ("Place it over Quarry", "Steinbruch überdecken"),
        "deploy 1": ("Deploy a worker on Temple", "Arbeiter einsetzen (Tempel)"),
    }
    table = at_work()
    for notation, (english, german) in said.items():
        ordered = GAME.explanation.ordered(table.state, FIRST, GAME.actions.parse(notation))
        assert (worldstage.render(ordered, "en"), worldstage.render(ordered, "de")) == (english, german)
    table.state.slot[FIRST * SLOTS] = NONE
    nowhere = GAME.explanation.ordered(table.state, FIRST, GAME.actions.parse("deploy 1"))
    assert worldstage.render(nowhere, "de") == "Arbeiter auf Feld 1 einsetzen"
    gone = GAME.explanation.condition("gold-below 3")
    assert worldstage.render(gone, "de") == "du weniger als 3 Gold hast"
