"""The action index: one int for each option, and its notation."""

from __future__ import annotations

import pytest

from worldstage.core.actions import ActionIndex, Domain, Verb, amounts
from worldstage.core.errors import IllegalOption

REGION = Domain("region", ("baltic", "india"))
COUNTRY = Domain("country", ("prussia", "france", "spain"))
INDEX = ActionIndex(
    [
        Verb("pass", 0, ()),
        Verb("bid", 1, (amounts(4),)),
        Verb("attack", 5, (REGION, COUNTRY)),
    ]
)


def test_verbs_follow_one_another() -> None:
    assert INDEX.size == 11
    assert [verb.size for verb in INDEX.verbs] == [1, 4, 6]
    assert INDEX.decode(0) == (INDEX.verbs[0], 0)
    assert INDEX.decode(4) == (INDEX.verbs[1], 3)
    assert INDEX.decode(5) == (INDEX.verbs[2], 0)


def test_a_gap_or_an_overlap_is_an_error() -> None:
    for offset in (0, 2):
        with pytest.raises(ValueError, match="verb b begins at"):
            ActionIndex([Verb("a", 0, ()), Verb("b", offset, ())])


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
