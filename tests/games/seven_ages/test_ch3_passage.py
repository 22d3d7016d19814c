"""3.5: passages through the areas of others, for money and cards."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act
from tests.games.seven_ages.support import TABLES, Scene, labels_of
from tests.games.seven_ages.test_fixed_top import table_of
from worldstage.core.state import replaced
from worldstage.games.seven_ages.names import EMBARGOED, NONE, TRADE, TRADED
from worldstage.games.seven_ages.passage import hand_over, request


def names(*colours: int) -> list[str]:
    return [TABLES.labels["colour"][colour] for colour in colours]


def behind(money: int = 30, hand: int = 2) -> tuple[Scene, int, int, int]:
    """Rome in Champa; the Greeks of seat 1 in Siam are in range only through the Celts of seat 2."""
    scene = Scene(3, events="none")
    rome = scene.found("romans", 0, 8, money=money, champa=1)
    greece = scene.found("greeks", 1, 8, siam=1)
    celts = scene.found("celts-gauls", 2, 8, money=190, cambodia=1, laos=1)
    scene.state.traits = replaced(scene.state.traits, celts, scene.state.traits[celts] | TRADED)
    if hand:
        scene.hand_of_values(0, *range(1, hand + 1))
    act(scene, TRADE, 0, rome)
    return scene, rome, greece, celts


def asked(money: int = 30, hand: int = 2) -> tuple[Scene, int, int, int]:
    scene, rome, greece, celts = behind(money, hand)
    scene.choose(f"partner {names(greece)[0]}")
    assert (scene.node, scene.actors) == ("passage.answer", [2])
    return scene, rome, greece, celts


@covers("3.5", "3.1")
def test_a_partner_by_passage_is_offered_beside_those_in_range() -> None:
    scene, _, greece, celts = behind()
    assert scene.offers("partner") == names(greece, celts)
    assert "deck" not in scene.options()  # the Celts are in range


@covers("3.5", "3.1")
def test_a_partner_by_passage_does_not_rule_out_the_deck() -> None:
    scene, rome, greece, celts = behind()
    scene.choose("skip")
    scene.state.traits = replaced(
        scene.state.traits, celts, scene.state.traits[celts] | EMBARGOED
    )  # or they would be a partner in range themselves
    act(scene, TRADE, 0, rome)
    assert scene.options() == [f"partner {names(greece)[0]}", "deck", "skip"]


@covers("3.5")
def test_a_passage_that_is_permitted_for_nothing_leads_to_the_trade() -> None:
    scene, _, greece, celts = asked()
    scene.choose("grant", "want 0")
    assert scene.node == "trade.card"
    assert scene.state.trade_colour[1] == greece
    assert scene.state.granted == (celts,)
    assert scene.keys()[-3:] == ["passage.asked", "passage.granted", "trade.began"]
    assert scene.lines("passage.asked")[0].args == (scene.state.card[scene.state.passing], 2)


@covers("3.5")
def test_after_a_refusal_another_partner_is_chosen_and_the_owner_is_not_asked_again() -> None:
    scene, _, greece, celts = asked()
    scene.choose("refuse")
    assert (scene.node, scene.actors) == ("trade.partner", [0])
    assert scene.offers("partner") == names(celts)
    assert scene.why_not(f"partner {names(greece)[0]}").rule == "3.3"
    assert scene.state.refused == (2,)
    assert scene.keys()[-1] == "passage.refused"
    assert scene.lines("passage.refused")[0].args == (scene.state.card[scene.state.passing], 2)


@covers("3.5")
def test_money_is_demanded_up_to_what_there_is_and_can_be_kept_and_paid_at_once() -> None:
    scene, rome, _, celts = asked()
    assert scene.offers("demand") == [str(n) for n in range(1, 10)]  # the Celts have 190
    assert scene.why_not("demand 0").rule == "3.5"
    assert scene.why_not("demand 10").rule == "2.1.1"
    assert scene.why_not("demand 31").rule == "3.5"
    scene.choose("demand 9", "want 0")
    assert scene.lines("passage.demanded")[0].args == (2, 9, 0)
    assert (scene.node, scene.actors) == ("passage.accept", [0])
    scene.choose("accept")
    assert (scene.state.money[rome], scene.state.money[celts]) == (21, 199)
    assert scene.node == "trade.card"


@covers("3.5")
def test_a_demand_can_be_declined_and_nothing_is_paid() -> None:
    scene, rome, _, celts = asked()
    scene.choose("demand 5", "want 2", "decline")
    assert scene.node == "trade.partner"
    assert (scene.state.money[rome], scene.state.money[celts]) == (30, 190)
    assert (len(scene.state.hands[0]), scene.state.refused) == (2, (2,))


@covers("3.5")
def test_who_pays_with_cards_chooses_them_and_both_know_them() -> None:
    scene, _, _, _ = asked(hand=3)
    assert scene.offers("want") == [] and scene.offers("demand")
    scene.choose("grant")
    assert scene.offers("want") == ["0", "1", "2", "3"]
    assert scene.why_not("want 4").rule == "3.5"
    scene.choose("want 2", "accept")
    assert scene.node == "passage.payment"
    hand = list(scene.state.hands[0])
    first, second = labels_of("card", hand[:2])
    reveals = scene.state.reveals
    scene.choose(f"hand {second}", f"hand {first}")
    assert scene.state.reveals == reveals + 2
    assert [(line.args, line.readers) for line in scene.lines("passage.card_handed")] == [
        ((0, 2, hand[1]), 0b101),
        ((0, 2, hand[0]), 0b101),
    ]
    assert (scene.state.hands[0], scene.state.hands[2]) == (hand[2:], hand[:2])
    assert [scene.state.seen[card] for card in hand[:2]] == [0b101, 0b101]
    assert scene.node == "trade.card"
    scene.check()


@covers("3.5")
def test_all_cards_are_handed_over_without_a_question() -> None:
    scene, _, _, _ = asked()
    hand = list(scene.state.hands[0])
    scene.choose("grant", "want 2", "accept")
    assert scene.state.hands[2] == hand
    assert scene.lines("trade.total")  # nobody has a card left: both were drawn


@covers("3.5")
def test_a_player_without_cards_is_not_asked_for_any() -> None:
    scene, _, _, _ = asked(hand=0)
    scene.choose("demand 1")
    assert scene.node == "passage.accept"


@covers("3.5")
def test_of_several_ways_the_active_player_chooses_one() -> None:
    scene = Scene(4, events="none")
    rome = scene.found("romans", 0, 8, champa=1)
    greece = scene.found("greeks", 1, 8, siam=1)
    celts = scene.found("celts-gauls", 2, 8, cambodia=1)
    huns = scene.found("huns", 3, 8, laos=1)
    scene.hand_of_values(0, 1)
    act(scene, TRADE, 0, rome).choose(f"partner {names(greece)[0]}")
    assert (scene.node, scene.offers("way")) == ("passage.way", ["0", "1"])
    assert scene.why_not("way 2").rule == "3.5"
    scene.choose("way 1")
    assert scene.actors == [scene.state.owner[max(celts, huns)]]
    scene.choose("refuse", f"partner {names(greece)[0]}")
    assert scene.node == "passage.answer"  # only the other way is left
    assert scene.actors == [scene.state.owner[min(celts, huns)]]


@covers("3.5")
def test_owners_are_asked_clockwise_and_the_first_refusal_ends_the_request() -> None:
    scene = Scene(4, events="none")
    rome = scene.found("romans", 1, 15, palestine=1)
    greece = scene.found("greeks", 2, 1, nubia=1)
    celts = scene.found("celts-gauls", 0, 1, sinai=1, eastern_mediterranean=["galley"])
    huns = scene.found("huns", 3, 1, egypt=1, red_sea=["galley"])
    act(scene, TRADE, 1, rome).choose(f"partner {names(greece)[0]}")
    assert scene.actors == [3]
    scene.choose("grant")
    assert (scene.actors, scene.state.granted) == ([0], (huns,))
    scene.choose("refuse")
    assert (scene.node, scene.actors) == ("trade.partner", [1])
    assert scene.state.granted == (huns,)
    assert celts not in scene.state.granted
    assert scene.state.trade_colour[1] == NONE


@covers("3.5", "4.1.16")
def test_a_request_leaves_out_ways_of_those_who_have_refused_and_own_empires_agree() -> None:
    scene = Scene(4, events="none")
    rome, own = scene.found("romans", 0, 8, latium=1), scene.found("greeks", 0, 8, etruria=1)
    celts, huns = scene.found("celts-gauls", 1, 8, sicily=1), scene.found("huns", 2, 8, lombardy=1)
    s = scene.state
    s.passing, s.refused = rome, (2,)
    scene.begin(request, rome, [[celts, huns], [own, celts]])
    assert (scene.node, scene.actors) == ("passage.answer", [1])
    scene.choose("grant")
    assert (scene.node, s.granted, s.ways) == ("", (own, celts), [])
    scene.begin(request, rome, [[huns]])
    assert (scene.node, s.granted) == ("", (own, celts))


@covers("3.5")
def test_permissions_are_those_of_the_empire_that_asked() -> None:
    scene = Scene(2, events="none")
    rome, own = scene.found("romans", 0, 8, latium=1), scene.found("greeks", 0, 8, etruria=1)
    celts = scene.found("celts-gauls", 1, 8, sicily=1)
    scene.begin(request, rome, [[celts]]).choose("refuse")
    assert list(scene.state.refused) == [1]
    scene.begin(request, own, [[celts]])
    assert (scene.node, scene.state.refused, scene.state.passing) == ("passage.answer", (), own)


@covers("3.5")
def test_an_owner_of_two_empires_on_the_way_is_asked_once_for_both() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 8, money=5, latium=1)
    one, two = scene.found("celts-gauls", 1, 8, sicily=1), scene.found("huns", 1, 8, lombardy=1)
    scene.begin(request, rome, [[one, two]]).choose("demand 5", "accept")
    assert (scene.node, scene.state.granted) == ("", (one, two))
    assert (scene.state.money[one], scene.state.money[two]) == (5, 0)


@covers("3.5")
def test_only_who_gives_and_who_gets_a_card_know_it() -> None:
    scene = Scene(4, events="none")
    (card,) = scene.hand_of_values(2, 1)
    hand_over(scene.state, 2, 3, card)
    assert (scene.state.hands[2], scene.state.hands[3], scene.state.seen[card]) == ([], [card], 0b1100)
    (line,) = scene.lines("passage.card_handed")
    assert (line.args, line.readers) == ((2, 3, card), 0b1100)


@covers("3.5")
@pytest.mark.parametrize(("answer", "said"), [("passage_grant", ["grant", "want 0"]), ("passage_refuse", ["refuse"])])
def test_a_passage_can_be_permitted_or_refused_in_advance(answer: str, said: list[str]) -> None:
    scene, *_ = asked()
    table = table_of(scene)
    table.stand(2, answer)
    assert [ply[:2] for ply in table.record.plies[-len(said) :]] == [(2, one) for one in said]
    assert table.actors != [2]


@covers("3.5")
@pytest.mark.parametrize(
    ("answers", "said"),
    [(("passage_grant", "passage_refuse"), "refuse"), (("passage_refuse", "passage_grant"), "grant")],
)
def test_of_two_answers_about_passages_the_one_given_last_counts(answers: tuple[str, str], said: str) -> None:
    scene, *_ = asked()
    table = table_of(scene)
    table.suspend(2)
    for answer in answers:
        table.stand(2, answer)
    assert table.standing(2) == [answers[1]]
    table.resume(2)
    assert (2, said) in [ply[:2] for ply in table.record.plies]
