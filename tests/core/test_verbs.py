"""The action index: one int for each option, and its notation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.toy.rules import BOASTING, Boast
from tests.core.toy.verbs import explain
from worldstage.core.errors import IllegalOption, RulesBug
from worldstage.core.verbs import ActionIndex, Domain, Use, Verb, Verbs, allocate, amounts

REGION = Domain("region", ("baltic", "india"))
COUNTRY = Domain("country", ("prussia", "france", "spain"))
VERBS: Verbs[Any] = allocate([Verb("pass"), Verb("bid", (amounts(4),)), Verb("attack", (REGION, COUNTRY))])
INDEX = ActionIndex(VERBS)


def test_verbs_follow_one_another() -> None:
    assert INDEX.size == 11
    assert [verb.size for verb in INDEX.verbs] == [1, 4, 6]
    assert INDEX.decode(0) == (INDEX.verbs[0], 0)
    assert INDEX.decode(4) == (INDEX.verbs[1], 3)
    assert INDEX.decode(5) == (INDEX.verbs[2], 0)


def test_offsets_are_allocated_in_the_order_of_the_declarations() -> None:
    assert [verb.offset for verb in INDEX.verbs] == [0, 1, 5]
    assert [VERBS.verb(action).name for action in (0, 1, 4, 5, 10)] == ["pass", "bid", "bid", "attack", "attack"]


def test_a_verb_knows_its_actions() -> None:
    for verb in INDEX.verbs:
        assert [action for action in range(-1, INDEX.size + 1) if verb.has(action)] == list(verb.actions())
    assert [list(verb.actions()) for verb in INDEX.verbs] == [[0], [1, 2, 3, 4], [5, 6, 7, 8, 9, 10]]


def test_two_verbs_cannot_share_a_name() -> None:
    verbs: list[Verb[Any]] = [Verb("a"), Verb("a")]
    with pytest.raises(RulesBug, match="two verbs share a name"):
        allocate(verbs)


def test_a_verb_is_used_once_at_a_node() -> None:
    uses = [Use(BOASTING, Boast(), explain), Use(BOASTING, Boast(), explain)]
    with pytest.raises(RulesBug, match=r"a is used twice at toy\.boast"):
        allocate([Verb("a", (), uses)])


def test_labels_come_from_the_edition_and_leave_the_index_as_it_is() -> None:
    verbs: list[Verb[Any]] = [Verb("play", (Domain("card", room=4),)), Verb("keep")]
    allocated = allocate(verbs)
    for labels in (["knight"], ["knight", "queen", "king"]):
        index = ActionIndex(allocated, {"card": labels})
        assert index.size == 5 and index.parse("keep") == 4
        assert [index.parse(f"play {label}") for label in labels] == list(range(len(labels)))
        assert index.format(3) == "play card-3" and index.things(0) == [("card", "knight")]
    with pytest.raises(RulesBug, match="room for 4"):
        ActionIndex(allocated, {"card": list("abcde")})


@pytest.mark.parametrize(
    ("action", "notation"),
    [(0, "pass"), (1, "bid 0"), (4, "bid 3"), (5, "attack baltic prussia"), (10, "attack india spain")],
)
def test_notation(action: int, notation: str) -> None:
    assert INDEX.format(action) == notation
    assert INDEX.parse(notation) == action
    assert INDEX.parse(f"  {notation.replace(' ', '   ')} ") == action


def test_an_argument_of_two_domains_is_split() -> None:
    assert INDEX.by_name["attack"].split(5) == [1, 2]
    assert INDEX.by_name["pass"].split(0) == []


@pytest.mark.parametrize(
    "notation", ["", "fly", "bid", "bid 4", "bid -1", "bid 1 2", "attack baltic", "pass 0", "Bid 1"]
)
def test_what_is_no_option_is_refused_with_the_verbs_there_are(notation: str) -> None:
    with pytest.raises(IllegalOption) as refusal:
        INDEX.parse(notation)
    assert f"“{notation}”" in str(refusal.value)
    assert "pass, bid, attack" in str(refusal.value)


@pytest.mark.parametrize(("verb", "argument"), [("fly", 0), ("bid", 4), ("bid", -1), ("pass", 1)])
def test_what_cannot_be_encoded_is_refused(verb: str, argument: int) -> None:
    with pytest.raises(IllegalOption):
        INDEX.encode(verb, argument)


def test_options_are_grouped_by_verb() -> None:
    assert INDEX.options([0, 2, 3, 10]) == {"pass": [0], "bid": [1, 2], "attack": [5]}
    assert INDEX.options([]) == {}
