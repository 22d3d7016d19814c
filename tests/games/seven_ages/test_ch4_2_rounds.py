"""4.2.1 to 4.2.6, 4.2.12 to 4.2.16: the course of a round, and from round to round."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.support import GAME, TABLES, number
from worldstage.core.chance import Fast
from worldstage.core.log import readable
from worldstage.core.state import replaced
from worldstage.games.seven_ages.names import ATTACKED, COMMITTED, NONE, SHOWN, TACTICIAN
from worldstage.games.seven_ages.totals import REFRESHED, committed


@covers("4.2.1")
def test_an_attacker_fights_the_holder_who_has_been_attacked() -> None:
    battle = Battle(["spear"] * 2, ["spear"]).fight(3, 3)
    s = battle.state
    assert s.fight_colour == (battle.attacker, battle.defender)
    assert s.traits[battle.defender] & ATTACKED
    assert not s.traits[battle.attacker] & ATTACKED
    assert battle.keys().count("conflict.began") == 1


@covers("4.2.1", "4.2.5")
def test_one_player_with_both_sides_decides_for_one_after_the_other() -> None:
    battle = Battle(["spear", "sword"], ["spear", "spear"], owners=(0, 0)).fight(1, 0)
    assert (battle.node, battle.actors) == ("conflict.commit", [0])
    assert battle.offers("commit") == ["spear", "sword"]  # the attacker first
    battle.choose("commit sword", "done")
    assert battle.offers("commit") == ["spear"]
    battle.choose("all", "done")
    assert battle.totals() == [3, 1]
    assert battle.holder(battle.area) == battle.attacker


@covers("4.2.1", "4.2.5")
def test_one_player_with_both_sides_is_asked_only_for_the_side_with_a_choice() -> None:
    battle = Battle(["spear"], ["spear", "archer"], owners=(0, 0)).fight(0, 7)
    assert battle.offers("commit") == ["spear", "archer"]
    battle.choose("commit spear", "done")
    assert battle.totals() == [1, 8]


@covers("4.2.5")
def test_who_has_one_unit_and_no_tactician_has_no_choice() -> None:
    battle = Battle(["spear"], ["spear"]).fight(6, 0)
    assert battle.node == ""
    assert battle.totals() == [7, 1]
    other = Battle(["spear"], ["spear", "sword"]).fight(6, 0)
    assert other.actors == [1]


@covers("4.2.1", "4.2.4")
def test_one_player_with_both_sides_redraws_for_one_after_the_other() -> None:
    battle = Battle(["spear"], ["spear"], owners=(0, 0))
    battle.leader(battle.attacker, "tactician:1", battle.area)
    battle.leader(battle.defender, "tactician:2", battle.area)
    battle.fight(1, 2, 3, 4)
    battle.choose("redraw", "keep")
    assert battle.state.fight_redraws == (1, 0)
    battle.choose("all", "done", "all", "done")
    assert battle.totals() == [1 + 3, 1 + 2]


@covers("4.2.3")
def test_each_side_draws_a_card_that_only_it_sees() -> None:
    battle = Battle(["spear"] * 2, ["spear"]).fight(4, 2)
    s = battle.state
    assert [TABLES.card_value[card] for card in s.fight_card] == [4, 2]
    assert [s.seen[card] for card in s.fight_card] == [1 << 0, 1 << 1]
    drawn = battle.lines("conflict.drew_card")
    assert [readable(line, 1, GAME.shapes).key for line in drawn] == ["conflict.drew", "conflict.drew_card"]


@covers("4.2.3", "4.2.14")
def test_cards_are_discarded_after_the_round_and_new_ones_drawn() -> None:
    battle = Battle(["spear"] * 3, ["spear"] * 3).fight(4, 2, 5, 6)
    cards = list(battle.state.fight_card)
    battle.commit(["spear"], ["spear"])
    assert battle.state.discards == cards
    assert [TABLES.card_value[card] for card in battle.state.fight_card] == [5, 6]


@covers("4.2.3")
def test_without_any_card_left_a_side_fights_without_one() -> None:
    battle = Battle(["sword"], ["spear"])
    battle.leader(battle.attacker, "tactician:1", battle.area)
    battle.state.deck = []
    battle.fight()
    assert battle.keys().count("conflict.no_card") == 2
    assert battle.node == "conflict.commit"  # nothing to discard for another card
    assert battle.commit(None, None).totals() == [2, 1]


@covers("4.2.4")
def test_a_tactician_in_the_area_allows_another_card_which_counts() -> None:
    battle = Battle(["spear"], ["spear"])
    battle.leader(battle.attacker, "tactician:1", battle.area)
    battle.leader(battle.defender, "tactician:2", "palestine")
    first = battle.fight(1, 4, 0).state.fight_card[0]
    assert (battle.node, battle.actors) == ("conflict.redraw", [0])
    battle.choose("redraw")
    assert battle.state.discards == [first]
    assert battle.node == "conflict.commit"
    assert battle.commit(None, None).totals() == [1, 5]


@covers("4.2.4")
def test_a_leader_who_is_no_tactician_allows_nothing() -> None:
    battle = Battle(["spear"] * 2, ["spear"])
    battle.leader(battle.attacker, "explorer:1", battle.area)
    assert battle.fight(1, 4).node == "conflict.commit"
    assert battle.offers("use", 0) == []


@covers("4.2.4")
def test_each_tactician_allows_one_more_card_until_one_is_kept() -> None:
    battle = Battle(["spear"], ["spear"])
    for leader in ("tactician:1", "tactician:2"):
        battle.leader(battle.attacker, leader, battle.area)
    battle.leader(battle.defender, "tactician:3", battle.area)
    battle.fight(1, 4, 0, 6, 3)
    battle.choose("redraw", seat=0).choose("redraw", seat=1)
    assert (battle.node, battle.actors) == ("conflict.redraw", [0])
    battle.choose("redraw")
    assert [TABLES.card_value[card] for card in battle.state.fight_card] == [3, 6]
    assert battle.node == "conflict.commit"


@covers("4.2.5")
def test_commitments_are_hidden_drafts_until_both_are_done() -> None:
    battle = Battle(["spear", "spear", "sword"], ["spear", "spear", "archer"]).fight(0, 0)
    before = len(battle.log.entries)
    battle.choose("commit sword", "done", seat=0)
    assert battle.actors == [1]
    assert not any(how & COMMITTED for how in battle.state.how)
    assert len(battle.log.entries) == before
    battle.choose("commit archer", "done", seat=1)
    assert battle.totals() == [2, 1]


@covers("4.2.5")
def test_at_least_one_unit_has_to_be_committed() -> None:
    battle = Battle(["spear", "sword"], ["spear"]).fight(0, 0)
    assert battle.why_not("done").rule == "4.2.5"
    battle.choose("commit spear", "withdraw spear")
    assert "done" not in battle.options(0)
    assert battle.why_not("withdraw spear").rule == "4.2.5"
    assert battle.why_not("commit knight").rule == "4.2.5"


@covers("4.2.5")
def test_all_commits_what_is_left_and_nothing_more_can_be_committed() -> None:
    battle = Battle(["spear", "spear", "sword"], ["spear"]).fight(0, 0)
    battle.choose("commit spear", "all", seat=0)
    assert battle.offers("commit", 0) == []
    assert battle.offers("withdraw", 0) == ["spear", "sword"]
    assert battle.why_not("all").rule == battle.why_not("commit spear").rule == "4.2.5"


@covers("4.2.5", "4.2.14")
def test_a_tactician_can_be_used_in_every_round_and_be_spared_again() -> None:
    battle = Battle(["spear", "spear"], ["spear", "spear"])
    battle.leader(battle.attacker, "tactician:1", battle.area)
    battle.fight(6, 0, 6, 0).choose("keep")
    battle.choose("commit spear", "use tactician:1", seat=0)
    assert battle.why_not("use tactician:1").rule == "4.2.5"
    battle.choose("without tactician:1", "use tactician:1", "done", seat=0).choose("commit spear", "done", seat=1)
    assert [line.args for line in battle.lines("conflict.leader_used")] == [
        (battle.state.card[battle.attacker], number("leader", "tactician:1"))
    ]
    battle.choose("keep")
    assert battle.offers("use", 0) == ["tactician:1"]
    assert battle.why_not("without tactician:1").rule == "4.2.5"
    assert battle.why_not("use tactician:2").rule == "4.2.5"


@covers("4.2.7", "4.2.31")
def test_the_reveal_shows_what_was_committed_and_nothing_else() -> None:
    battle = Battle(["spear", "sword"], ["spear", "archer"]).fight(6, 0)
    battle.commit(["spear"], ["archer"])
    s = battle.state
    assert [bool(s.how[counter] & SHOWN) for counter in battle.attacking] == [True, False]
    assert not any(s.how[counter] & SHOWN for counter in battle.defending)  # lost or not committed


@covers("4.2.7")
def test_a_round_in_which_nobody_had_a_choice_is_a_reveal_too() -> None:
    battle = Battle(["spear"], ["spear"])
    before = battle.state.reveals
    battle.fight()  # with cards that come by chance
    assert battle.state.reveals == before + 1


@covers("4.2.5", "4.2.31")
def test_until_the_reveal_others_can_only_guess_what_a_side_has_committed() -> None:
    battle = Battle(["spear"] * 3, ["spear", "sword", "archer"], events="all")
    battle.leader(battle.defender, "tactician:1", battle.area)
    battle.hand(0, "egyptians")
    battle.fight(3, 3).choose("keep").choose("commit spear", "done", seat=0)
    battle.choose("commit sword", "use tactician:1", "done", seat=1)
    assert battle.node == "window.conflict"
    worlds = [GAME.views.sample(battle.state, 0, Fast(seed)) for seed in range(40)]
    assert {len(committed(world, 1)) for world in worlds} == {1, 2, 3}
    assert {world.fight_leader[1] for world in worlds} == {NONE, number("leader", "tactician:1")}
    assert all(committed(world, 0) == committed(battle.state, 0) for world in worlds)


@covers("4.2.22", "4.2.31")
def test_a_group_that_is_about_to_flee_is_no_part_of_what_others_sample() -> None:
    battle = Battle(["spear", "sword"], ["spear", "sword", "archer"])
    battle.put(battle.defender, "phoenicia", "spear")
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["spear"], ["spear"]).choose("retreat").choose("send archer")
    for seed in range(20):
        world = GAME.views.sample(battle.state, 0, Fast(seed))
        assert world.draft[1] == []
        assert GAME.legal(world, 1)
    assert GAME.views.sample(battle.state, 1, Fast(1)).draft[1] == battle.state.draft[1]


@covers("4.2.12")
def test_the_lower_total_loses_units_and_leader_that_were_committed() -> None:
    battle = Battle(["spear", "sword", "sword"], ["spear"] * 3)
    leader = battle.leader(battle.attacker, "tactician:1", battle.area)
    battle.fight(0, 7).choose("keep").choose("commit spear", "use tactician:1", "done", seat=0)
    battle.choose("commit spear", "done", seat=1)
    assert battle.left() == (["sword", "sword"], ["spear"] * 3)
    assert battle.state.leader_of[leader] == NONE


@covers("4.2.12")
def test_a_leader_who_was_not_used_survives_a_lost_round() -> None:
    battle = Battle(["spear", "sword"], ["spear"])
    leader = battle.leader(battle.attacker, "tactician:1", battle.area)
    battle.fight(0, 7).choose("keep").commit(["spear"], None)
    assert battle.state.leader_of[leader] == battle.attacker


@covers("4.2.13")
def test_in_a_tie_both_lose_what_they_committed() -> None:
    battle = Battle(["spear", "sword", "sword"], ["spear", "archer"]).fight(3, 3).commit(["spear"], ["spear"])
    assert battle.left() == (["sword", "sword"], ["archer"])
    assert battle.keys().count("conflict.tied") == 1


@covers("4.2.13")
@pytest.mark.parametrize(
    ("users", "left"),
    [
        ((0,), (["spear", "sword"], ["archer"])),
        ((1,), (["sword"], ["archer", "spear"])),
        ((0, 1), (["spear", "sword"], ["archer", "spear"])),
    ],
)
def test_in_a_tie_a_tactician_in_use_saves_his_side(users: tuple[int, ...], left: tuple[list[str], list[str]]) -> None:
    battle = Battle(["spear", "sword"], ["spear", "archer"])
    leaders = [
        battle.leader(colour, f"tactician:{i + 1}", battle.area)
        for i, colour in enumerate((battle.attacker, battle.defender))
    ]
    battle.fight(3, 3).choose("keep", seat=0).choose("keep", seat=1)
    for seat in (0, 1):
        battle.choose("commit spear", *([f"use tactician:{seat + 1}"] if seat in users else []), "done", seat=seat)
    assert battle.left() == left
    assert all(battle.state.leader_of[leader] != NONE for leader in leaders)
    empires = [battle.state.card[colour] for colour in (battle.attacker, battle.defender)]
    assert [line.args[0] for line in battle.lines("conflict.saved")] == [empires[user] for user in users]


@covers("4.2.14")
def test_survivors_are_set_aside_and_the_rest_fights_on() -> None:
    battle = (
        Battle(["sword", "spear", "spear"], ["spear", "spear", "spear"]).fight(6, 0, 0, 0).commit(["sword"], ["spear"])
    )
    assert battle.offers("commit", 0) == ["spear"]
    assert battle.why_not("commit sword", 0).rule == "4.2.14"
    assert battle.state.fight_round == 2


@covers("4.2.14")
def test_it_goes_on_until_one_side_has_no_units_left() -> None:
    battle = Battle(["sword", "sword"], ["spear"]).fight(6, 0).commit(["sword"], None)
    assert battle.node == ""
    assert battle.holder(battle.area) == battle.attacker
    assert battle.state.fight_area == NONE


@covers("4.2.16")
def test_with_everything_committed_a_side_gets_a_marker_and_all_its_units_back() -> None:
    battle = Battle(["sword", "spear"], ["spear", "spear", "spear"]).fight(6, 0, 6, 0).commit(["sword"], ["spear"])
    assert battle.state.fight_disorder == (0, 0)
    battle.commit(["spear"], ["spear"])
    assert battle.state.fight_disorder == (1, 0)
    battle.choose("stay")  # the enemy has a marker now
    assert battle.offers("commit", 0) == ["spear", "sword"]


@covers("4.2.16")
def test_markers_have_no_limit() -> None:
    battle = Battle(["knight"], ["spear"] * 5, levels=(20, 20)).fight(*[7, 0] * 4).commit(None, ["spear"])
    for _ in range(3):
        battle.choose("stay").commit(None, ["spear"])
    assert battle.state.fight_disorder == (4, 0)
    assert [line.args[1] for line in battle.lines("conflict.marker")] == [1, 2, 3, 4]


@covers("4.2.16")
def test_a_side_whose_fresh_units_fell_gets_its_survivors_back_with_a_marker() -> None:
    battle = Battle(["sword", "spear"], ["spear"] * 3).fight(7, 0, 0, 7).commit(["sword"], ["spear"])
    battle.commit(["spear"], ["spear"])
    assert battle.left()[0] == ["sword"]
    assert battle.state.fight_disorder == (1, 0)


@covers("4.2.6", "4.2.16")
def test_reserves_make_all_units_fresh_without_a_marker() -> None:
    battle = Battle(["sword", "spear"], ["spear"] * 3).fight(7, 0, 7, 0)
    battle.state.fight_flags = (REFRESHED, 0)
    battle.commit(None, ["spear"])
    assert battle.state.fight_disorder == (0, 0)
    assert battle.state.fight_flags == (0, 0)  # for one round
    assert battle.offers("commit", 0) == ["spear", "sword"]


@covers("4.2.15", "4.2.23")
def test_who_loses_an_elephant_must_retreat_at_once() -> None:
    battle = (
        Battle(["elephant", "sword", "spear"], ["spear", "spear"], levels=(12, 12))
        .fight(0, 7)
        .commit(["elephant"], ["spear", "spear"])
    )
    assert battle.lines("conflict.panic")
    assert battle.left() == ([], ["spear", "spear"])
    assert battle.units(battle.attacker, "assyria") == ["spear", "spear", "sword"]
    assert battle.holder(battle.area) == battle.defender
    assert battle.node == ""
    assert len(battle.lines("conflict.round")) == 1  # no other one begins


@covers("4.2.15")
def test_if_both_lose_an_elephant_both_retreat_and_the_area_is_neutral() -> None:
    battle = Battle(["elephant", "sword"], ["elephant", "spear"], levels=(12, 12))
    for colour in (battle.attacker, battle.defender):
        battle.state.elite = replaced(battle.state.elite, colour, 1)
    battle.fight(3, 3).commit(["elephant"], ["elephant"])
    assert battle.left() == ([], [])
    assert battle.units(battle.attacker, "assyria") == ["spear", "sword"]
    assert battle.units(battle.defender, "palestine") == ["spear", "spear"]
    assert battle.holder(battle.area) == NONE
    assert battle.state.elite[battle.attacker] == battle.state.elite[battle.defender] == 0
    assert battle.keys().count("conflict.both_lost") == 1


@covers("4.2.15")
def test_an_elephant_that_wins_causes_no_retreat() -> None:
    battle = Battle(["elephant", "spear", "spear"], ["spear", "spear"], levels=(12, 12)).fight(7, 0)
    battle.commit(["elephant"], ["spear"])
    assert battle.left()[0] == ["elephant", "spear", "spear"]
    assert battle.node == "conflict.commit"


@covers("4.2.3", "6.1.17")
def test_the_oracle_shows_its_side_the_card_it_will_draw() -> None:
    battle = Battle(["spear"] * 2, ["spear"])
    battle.artefact(battle.defender, "oracle", "palestine")
    battle.fight(5, 2)
    s = battle.state
    seen = battle.lines("conflict.looked_at")
    assert [TABLES.card_value[line.args[1]] for line in seen] == [5]
    assert s.fight_card[1] == seen[0].args[1]  # it draws first
    assert seen[0].readers == 1 << 1


@covers("4.2.4", "6.1.17")
@pytest.mark.parametrize("side", [0, 1])
def test_the_oracle_fixes_no_more_cards_than_it_shows(side: int) -> None:
    battle = Battle(["spear"], ["spear"])
    colour = (battle.attacker, battle.defender)[side]
    battle.leader(colour, "tactician:1", battle.area)
    battle.artefact(colour, "oracle", ("assyria", "palestine")[side])
    battle.fight()
    assert battle.node == "conflict.redraw"
    assert [battle.state.seen[card] for card in battle.state.top] == [1 << side]


@covers("4.2.5")
def test_the_first_leader_of_all_is_used_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TABLES, "leader_types", [1 << TACTICIAN, *TABLES.leader_types[1:]])
    battle = Battle(["spear"] * 2, ["spear"])
    first = TABLES.labels["leader"][0]
    battle.leader(battle.attacker, first, battle.area)
    battle.fight(3, 3).choose("keep").choose(f"use {first}", seat=0)
    assert "done" not in battle.options(0)  # a leader is no unit
    battle.choose("commit spear", "done", seat=0)
    assert battle.left() == (["spear", "spear"], [])


@covers("4.2.3", "6.1.17")
def test_with_two_oracles_each_side_sees_its_own_card() -> None:
    battle = Battle(["spear"] * 2, ["spear"])
    for colour in (battle.attacker, battle.defender):
        battle.artefact(colour, "oracle", "assyria" if colour == battle.attacker else "palestine")
    battle.state.deck = sorted(battle.state.deck)
    battle.fight(5, 2)
    lines = battle.lines("conflict.looked_at")
    assert tuple(line.args[1] for line in lines) == battle.state.fight_card
    assert [line.readers for line in lines] == [1, 2]


@covers("4.2.8")
def test_the_receipt_has_every_addend_of_both_totals() -> None:
    battle = Battle(["sword", "spear"], ["spear"]).fight(4, 2).commit(None, None)
    for line in battle.lines("conflict.total"):
        assert sum(line.args[3::2]) == line.args[1]
    assert [line.args[0] for line in battle.lines("conflict.total")] == [
        number("card", "assyrians"),
        number("card", "phoenicians"),
    ]
