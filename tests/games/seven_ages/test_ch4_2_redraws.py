"""4.2.4: two sides that redraw at the same time, and who draws which card."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.support import GAME, TABLES


def redrawing(owners: tuple[int, int], *oracles: int) -> tuple[Battle, list[int]]:
    """Both sides have a tactician, some an oracle, and may redraw; the cards that come next, the first one first."""
    battle = Battle(["spear"] * 2, ["spear"] * 2, owners=owners)
    colours = (battle.attacker, battle.defender)
    for side, home in enumerate(("assyria", "palestine")):
        battle.leader(colours[side], f"tactician:{side + 1}", battle.area)
        if side in oracles:
            battle.artefact(colours[side], "oracle", home)
    battle.fight(5, 2, 7, 1)
    assert battle.node == "conflict.redraw"
    return battle, list(battle.state.top[::-1])


both_ways = pytest.mark.parametrize("owners", [(0, 1), (1, 0)], ids=["attacker-first", "defender-first"])


@covers("4.2.4")
@both_ways
@pytest.mark.parametrize(("oracles", "order"), [((), (0, 1)), ((0,), (0, 1)), ((1,), (1, 0)), ((0, 1), (0, 1))])
def test_redraws_go_in_the_order_of_the_draws_not_of_the_seats(
    owners: tuple[int, int], oracles: tuple[int, ...], order: tuple[int, int]
) -> None:
    battle, following = redrawing(owners, *oracles)
    discarded = battle.state.fight_card
    for side in (0, 1):
        battle.choose("redraw", seat=owners[side])
    assert [battle.state.fight_card[side] for side in order] == following[:2]
    assert set(discarded) <= set(battle.state.discards)
    assert [line.args[1] for line in battle.lines("conflict.redrew")] == [
        discarded[owners.index(seat)] for seat in (0, 1)
    ]


@covers("4.2.4", "6.1.17")
@both_ways
@pytest.mark.parametrize("oracles", [(0,), (1,), (0, 1)])
@pytest.mark.parametrize("again", [(0,), (1,), (0, 1)])
def test_whoever_foresees_a_card_redraws_that_one(
    owners: tuple[int, int], oracles: tuple[int, ...], again: tuple[int, ...]
) -> None:
    battle, _ = redrawing(owners, *oracles)
    s = battle.state
    foreseen = {side: [card for card in s.top if s.seen[card] >> owners[side] & 1] for side in oracles}
    assert all(len(cards) == 1 for cards in foreseen.values())
    for side in (0, 1):
        if side in again and side in oracles:
            hint = GAME.explanation.hints(s, owners[side])[GAME.actions.parse("redraw")]
            assert hint.numbers["card_expected"] == TABLES.card_value[foreseen[side][0]]
    for side in (0, 1):
        battle.choose("redraw" if side in again else "keep", seat=owners[side])
    for side in oracles:
        if side in again:
            assert [s.fight_card[side]] == foreseen[side]
        else:
            assert foreseen[side][0] in s.top or foreseen[side][0] == s.fight_card[1 - side]


@covers("4.2.1", "4.2.4")
def test_a_player_with_both_sides_redraws_for_one_after_the_other() -> None:
    battle, following = redrawing((0, 0))
    (kept, _), draws = battle.state.fight_card, list(following)
    battle.choose("redraw", "redraw")
    assert battle.state.fight_card == tuple(draws[:2])
    assert kept in battle.state.discards
    assert len(battle.lines("conflict.redrew")) == 2
