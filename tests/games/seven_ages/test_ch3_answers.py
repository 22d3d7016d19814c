"""3.7: the card of a trade, laid by an answer that was given in advance."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act
from tests.games.seven_ages.support import GAME, Scene, labels_of
from tests.games.seven_ages.test_fixed_top import table_of
from worldstage.core.chance import Fast
from worldstage.core.log import EVERYBODY
from worldstage.games.seven_ages.names import TRADE
from worldstage.games.seven_ages.orders import STANDING


@covers("3.7")
def test_a_partner_can_say_in_advance_which_card_it_lays_and_nobody_else_can() -> None:
    scene = Scene(2, None, events="none")
    own = scene.found("syracusans", 0, 8, sicily=1)
    scene.found("romans", 1, 10, latium=1)
    scene.hand_of_values(0, 3)
    low, best, middle = labels_of("card", scene.hand_of_values(1, 1, 6, 4))
    act(scene, TRADE, 0, own)
    scene.choose(scene.options(0)[0])
    assert scene.node == "trade.card" and scene.actors == [0, 1]
    public = GAME.views.sample(scene.state, EVERYBODY, Fast(1))
    for id, card in (("trade_lowest", low), ("trade_middle", middle), ("trade_highest", best)):
        for world in (scene.state, public):
            assert [GAME.stands(world, seat, STANDING[id].when) for seat in (0, 1)] == [False, True]
        picked = GAME.picked(scene.state, 1, id, GAME.legal(scene.state, 1))
        assert picked is not None and GAME.actions.format(picked) == f"trade {card}"


@covers("3.7")
def test_of_the_answers_about_trades_of_others_the_one_given_last_counts() -> None:
    table = GAME.table(2, 1)
    for answer in ("trade_highest", "trade_lowest", "trade_middle"):
        table.stand(1, answer)
        assert [held for held in table.standing(1) if held.startswith("trade_")] == [answer]


@covers("3.7")
@pytest.mark.parametrize("first", [0, 1])
def test_a_partner_is_asked_for_its_card_where_an_event_makes_one_side_lay_first(first: int) -> None:
    """Whoever has seen the other card, or shows its own first, wants to choose; `standing.trade_…` says so."""
    scene = Scene(2, None, events="none")
    own = scene.found("syracusans", 0, 8, sicily=1)
    scene.found("romans", 1, 10, latium=1)
    mine = labels_of("card", scene.hand_of_values(0, 3))[0]
    scene.hand_of_values(1, 1, 6)
    act(scene, TRADE, 0, own)
    scene.state.trade_first = first
    scene.choose(scene.options(0)[0])
    table = table_of(scene)
    for answer in ("trade_lowest", "trade_highest"):
        table.stand(1, answer)
        if table.actors == [0]:
            table.submit(0, table.decision(0).id, f"trade {mine}")
        assert (table.actors, table.decision(1).node) == ([1], "trade.lay")


@covers("3.7", "3.15")
def test_a_card_laid_in_advance_waits_for_the_other_side_and_gifts_need_no_word() -> None:
    scene = Scene(2, None, events="none")
    own = scene.found("syracusans", 0, 8, money=20, sicily=1)
    scene.found("romans", 1, 10, money=20, latium=1)
    mine = labels_of("card", scene.hand_of_values(0, 3))[0]
    low = labels_of("card", scene.hand_of_values(1, 1, 6, 4))[0]
    act(scene, TRADE, 0, own)
    scene.choose(scene.options(0)[0])
    table = table_of(scene)
    for seat, answers in enumerate((["trade_highest", "gifts_none"], ["trade_lowest"])):
        for answer in answers:
            table.stand(seat, answer)
    assert table.actors == [0, 1], "of the active empire nothing is said; its partner waits for it"
    table.submit(0, table.decision(0).id, f"trade {mine}")
    fired = [ply for ply in table.record.plies if ply[1] == f"trade {low}"]
    assert [ply[0] for ply in fired] == [1]
    table.submit(0, table.decision(0).id, "advance 1")
    assert table.record.plies[-1][:2] == (0, "give 0")
    assert (table.decision(1).node, table.actors) == ("trade.gift", [1])
