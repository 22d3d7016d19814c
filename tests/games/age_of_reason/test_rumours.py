"""What others may know of a hand: rumours, the log, and the worlds a seat cannot tell apart (cards.py, view.sample)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.covers import covers
from tests.games.age_of_reason.support import END_OF_TURN, Scene
from worldstage.core.chance import Fast
from worldstage.core.log import EVERYBODY
from worldstage.core.state import UNSEALED
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.log import FOR_MILITIA
from worldstage.games.age_of_reason.names import DECK, FULL_HAND, LAID_BLUFF, LAID_HELP, LAID_NOTHING

DISCARDED = {"blank_after_conversion": "discarded"}
ANY = {"pressgangs": "any"}


def table(settings: dict[str, Any] | None = None) -> Scene:
    """Prussia against Austria (with France) in the German States; plenty of gold."""
    scene = Scene("prussia, austria, france", settings).alliances("prussia", "austria france")
    scene.discs("prussia", german_states=1, baltic=1).discs("austria", german_states=9, baltic=3)
    return scene.gold(prussia=30, austria=30, france=30)


def fight(scene: Scene, prussia: str, austria: str = "play blank", region: str = "german-states") -> Scene:
    """Prussia attacks Austria and wins or loses, whatever the dice say."""
    scene.at_attack("prussia").choose("prussia", f"attack {region} austria")
    return scene.lay(prussia=f"play {prussia}", austria=austria)


def place(scene: Scene, box: str, take: str) -> Scene:
    return scene.at_disc_choice("prussia").play(f"prussia: place {box}", f"prussia: {take}")


def missing(scene: Scene, country: str = "prussia") -> list[list[str]]:
    """The discard piles that the others think possible."""
    seat = scene.seat(country)
    deck = scene.state.tables.decks[scene.state.country[seat]]
    piles: list[list[str]] = []
    for hand in scene.state.rumours[seat]:
        piles.append([scene.state.tables.cards[deck[i]].label for i in range(DECK) if not hand >> i & 1])
    return sorted(piles)


def worlds(scene: Scene, who: str | None, many: int = 60) -> list[AgeState]:
    seat = EVERYBODY if who is None else scene.seat(who)
    chance = Fast(5)
    return [scene.game.views.sample(scene.state, seat, chance) for _ in range(many)]


# -- what is plain to see --------------------------------------------------------------------------------------------


@covers("4.3.2.II.47", "4.3.2.II.48")
def test_a_card_seen_in_combat_is_known_to_be_gone() -> None:
    scene = fight(table(), "3s@2", "play 4s@7")
    assert missing(scene) == [["3s@2"]]
    assert missing(scene, "austria") == [["4s@7"]]
    assert missing(scene, "france") == [[]]


@covers("4.3.2.I.6")
def test_a_card_shown_in_a_conversion_is_known_to_be_gone() -> None:
    scene = table().markers("africa", "action").at_attack("prussia")
    scene.play("prussia: convert africa", "prussia: play 1s1n@1")
    assert missing(scene) == [["1s1n@1"]]


@covers("4.3.2.II.46")
def test_blank_and_ally_cards_leave_no_doubt() -> None:
    scene = table().discs("france", german_states=1).at_attack("prussia")
    scene.choose("prussia", "attack german-states austria")
    scene.lay(prussia="play blank", austria="play blank", france="help")
    assert missing(scene) == missing(scene, "austria") == missing(scene, "france") == [[]]


@covers("4.3.2.II.48")
def test_the_last_of_equal_cards_makes_no_rumour() -> None:
    scene = fight(fight(table(), "3s@2"), "3s@2")
    assert missing(scene) == [["3s@2", "3s@2"]]
    place(scene, "militia:1", "take_back 3s@2")
    assert missing(scene) == [["3s@2"]]
    assert scene.state.rumours[0] == [scene.state.hand[0]]
    assert scene.state.hand[0] == fight(table(), "3s@2").state.hand[0]  # equal hands are the same number


# -- militia and pressgangs ------------------------------------------------------------------------------------------


def two_gone(settings: dict[str, Any] | None = None) -> Scene:
    """All know that Prussia has discarded a 3-soldier and a 4-soldier card."""
    return fight(fight(table(settings), "3s@2"), "4s@5")


@covers("4.3.2.II.48", "6.0.militia")
def test_which_card_comes_back_by_militia_is_a_secret() -> None:
    scene = place(two_gone(), "militia:1", "take_back 4s@5")
    assert scene.discards_of("prussia") == ["3s@2"]
    assert missing(scene) == [["3s@2"], ["4s@5"]]


@covers("4.3.2.II.48", "6.0.militia")
def test_the_log_names_the_card_that_came_back_to_its_owner_only() -> None:
    scene = two_gone().forget()
    place(scene, "militia:1", "take_back 4s@5")
    own = [(e.key, e.args) for e in scene.readable("prussia") if e.key.startswith("cards.")]
    assert own == [("cards.taken_back", (4, FOR_MILITIA, scene.card_kind("4s@5")))]
    for who in ("austria", "france", None):
        seen = [(e.key, e.args, e.readers) for e in scene.readable(who) if e.key.startswith("cards.")]
        assert seen == [("cards.taken_back_unseen", (4, FOR_MILITIA), EVERYBODY)]


@covers("4.3.2.II.48", "6.0.militia")
def test_lawyer_to_the_others_two_different_cards_taken_back_look_the_same() -> None:
    one = place(two_gone(), "militia:1", "take_back 4s@5")
    other = place(two_gone(), "militia:1", "take_back 3s@2")
    for who in ("austria", "france", None):
        assert one.view(who) == other.view(who)
        assert one.readable(who) == other.readable(who)
    assert one.state.rumours == other.state.rumours
    assert one.view("prussia") != other.view("prussia")


@covers("6.0.militia")
def test_playing_one_of_the_rumoured_cards_settles_the_rumour() -> None:
    scene = place(two_gone(), "militia:1", "take_back 4s@5")
    fight(scene, "4s@5")
    assert missing(scene) == [["3s@2", "4s@5"]]


@covers("6.0.militia")
def test_playing_a_card_that_is_held_anyway_settles_nothing() -> None:
    scene = place(two_gone(), "militia:1", "take_back 4s@5")
    fight(scene, "3s@2")  # one of the two others of its kind
    assert missing(scene) == [["3s@2", "3s@2"], ["3s@2", "4s@5"]]


@covers("6.0.militia", "6.0.pressgangs")
def test_militia_brings_soldiers_pressgangs_ships_and_the_others_know_that() -> None:
    scene = fight(two_gone(), "1s1n@1", region="baltic")
    assert missing(scene) == [["3s@2", "4s@5", "1s1n@1"]]
    militia = place(scene, "militia:1", "take_back 3s@2")
    assert missing(militia) == [["3s@2", "1s1n@1"], ["4s@5", "1s1n@1"]]
    place(militia, "pressgangs:1", "take_back 1s1n@1")
    assert missing(militia) == [["3s@2"], ["4s@5"]]


@covers("6.0.pressgangs")
def test_by_setting_pressgangs_may_have_brought_any_card() -> None:
    scene = fight(two_gone(ANY), "1s1n@1", region="baltic")
    place(scene, "pressgangs:1", "take_back 4s@5")
    assert missing(scene) == [["3s@2", "1s1n@1"], ["3s@2", "4s@5"], ["4s@5", "1s1n@1"]]


@covers("6.0.militia")
def test_lawyer_with_a_discard_pile_militia_always_asks_so_that_being_asked_tells_nothing() -> None:
    scene = fight(table(), "1s1n@1", region="baltic").at_disc_choice("prussia")
    scene.choose("prussia", "place militia:1")
    assert (scene.node, scene.options("prussia")) == ("boxes.take_back", ["take_nothing"])
    full = table().at_disc_choice("prussia").choose("prussia", "place militia:1")
    assert full.node != "boxes.take_back"  # a full hand is public


@covers("6.0.militia")
def test_lawyer_taking_nothing_proves_that_nothing_fitted() -> None:
    scene = fight(two_gone(ANY), "1s1n@1", region="baltic")
    place(scene, "pressgangs:1", "take_back 4s@5")
    place(scene, "militia:1", "take_back 3s@2")
    assert scene.discards_of("prussia") == ["1s1n@1"]
    # The pile is one card: had Pressgangs taken the ship, Militia would have left a 3 or a 4 behind.
    assert missing(scene) == [["1s1n@1"], ["3s@2"], ["4s@5"]]
    scene.state.box = [-1 if country == 4 else country for country in scene.state.box]
    scene.state.supply[4] += 2
    place(scene, "militia:1", "take_nothing")
    assert missing(scene) == [["1s1n@1"]]
    assert scene.entries("cards.nothing_taken") == [("prussia", "militia")]


@covers("6.0.militia")
def test_lawyer_taking_something_proves_that_something_fitted() -> None:
    scene = fight(fight(table(ANY), "4s@5"), "1s1n@1", region="baltic")
    place(scene, "pressgangs:1", "take_back 1s1n@1")
    assert missing(scene) == [["1s1n@1"], ["4s@5"]]
    place(scene, "militia:1", "take_back 4s@5")
    assert missing(scene) == [[]]


@covers("4.3.2.I.7")
def test_lawyer_converting_with_the_blank_proves_that_no_ship_card_is_held() -> None:
    scene = table(ANY).discard("prussia", "1s1n@1 1s1n@1 4s@5").markers("africa", "action")
    place(scene, "pressgangs:1", "take_back 4s@5")
    assert missing(scene) == [["1s1n@1", "1s1n@1"], ["4s@5", "1s1n@1"]]
    scene.at_attack("prussia").play("prussia: convert africa", "prussia: play blank")
    assert missing(scene) == [["1s1n@1", "1s1n@1"]]


@covers("4.6.4", "4.3.2.II.48")
def test_at_the_end_of_the_turn_all_rumours_end() -> None:
    scene = place(two_gone(), "militia:1", "take_back 4s@5").at_segment(END_OF_TURN).step()
    assert scene.state.rumours == [[FULL_HAND]] * 3


# -- worlds that a seat cannot tell apart ----------------------------------------------------------------------------


@covers("4.3.2.II.48")
def test_a_sampled_world_deals_each_rumoured_hand_and_no_other() -> None:
    scene = place(two_gone(), "militia:1", "take_back 4s@5")
    for who in ("austria", None):
        assert {world.hand[0] for world in worlds(scene, who)} == set(scene.state.rumours[0])
        assert {world.hand[1] for world in worlds(scene, who)} == {scene.state.hand[1]}


@covers("4.3.2.II.48")
def test_ones_own_hand_is_never_dealt_anew() -> None:
    scene = place(two_gone(), "militia:1", "take_back 4s@5")
    assert {world.hand[0] for world in worlds(scene, "prussia")} == {scene.state.hand[0]}


@covers("4.3.2.II.48")
def test_lawyer_a_sampled_world_does_not_depend_on_the_true_hand() -> None:
    one = place(two_gone(), "militia:1", "take_back 4s@5")
    other = place(two_gone(), "militia:1", "take_back 3s@2")
    assert one.state.hand[0] != other.state.hand[0]
    for mine, theirs in zip(worlds(one, "austria"), worlds(other, "austria"), strict=True):
        assert mine.hand == theirs.hand


@covers("4.3.2.II.12")
def test_sealed_choices_of_others_are_dealt_anew_and_ones_own_is_kept() -> None:
    scene = table().discs("france", german_states=1).at_attack("prussia")
    scene.choose("prussia", "attack german-states austria").lay(prussia="play 4s@5", france="help")
    actions = scene.game.actions
    found = worlds(scene, "austria", 200)
    assert {actions.format(world.sealed[0]) for world in found} == {
        "play blank",
        "play 1s@0",
        "play 2s@0",
        "play 3s@2",
        "play 4s@5",
        "play 1s1n@1",
    }
    assert {actions.format(world.sealed[2]) for world in found} == {"help", "bluff", "stay_out"}
    assert {world.sealed[1] for world in found} == {UNSEALED}
    own = worlds(scene, "prussia", 100)
    assert {actions.format(world.sealed[0]) for world in own} == {"play 4s@5"}
    assert len({world.sealed[2] for world in own}) == 3


@covers("4.3.2.II.18", "4.3.2.II.26")
def test_cards_that_lie_face_down_are_dealt_anew_and_who_stayed_out_stays_out() -> None:
    scene = table().discs("france", german_states=1).discs("russia", german_states=1)
    scene.alliances("prussia great-britain", "austria france russia").at_attack("prussia")
    scene.choose("prussia", "attack german-states austria")
    scene.lay(prussia="play 4s@5", austria="play 1s@0", france="bluff")
    assert (scene.node, scene.asked) == ("combat.hire", ["austria"])
    seen = worlds(scene, "austria", 200)
    assert len({world.attacker_card for world in seen}) == 6
    assert {world.defender_card for world in seen} == {scene.card_kind("1s@0")}
    assert {world.laid[2] for world in seen} == {LAID_BLUFF, LAID_HELP}
    assert {world.laid[0] for world in seen} == {LAID_NOTHING}
    french = worlds(scene, "france", 200)
    assert {world.laid[2] for world in french} == {LAID_BLUFF}
    assert len({world.defender_card for world in french}) == 6


@covers("4.3.2.II.18")
def test_lawyer_a_laid_card_of_a_visibly_broke_ally_is_known_to_be_the_blank() -> None:
    scene = table().discs("france", german_states=1).discs("russia", german_states=1).gold(france=0)
    scene.unrest(france=22).alliances("prussia great-britain", "austria france russia").at_attack("prussia")
    scene.choose("prussia", "attack german-states austria")
    scene.lay(prussia="play 4s@5", austria="play 1s@0", france="bluff")
    assert {world.laid[2] for world in worlds(scene, "austria")} == {LAID_BLUFF}


@covers("4.3.2.II.8")
def test_lawyer_an_attacker_at_sea_is_thought_to_have_laid_a_ship_card_or_the_blank() -> None:
    scene = table().discs("russia", baltic=1).alliances("prussia great-britain", "austria france russia")
    scene.at_attack("prussia").choose("prussia", "attack baltic austria")
    scene.lay(prussia="play blank", austria="play blank")
    cards = {world.attacker_card for world in worlds(scene, "austria", 100)}
    assert cards == {scene.card_kind("blank"), scene.card_kind("1s1n@1")}


@pytest.mark.parametrize(
    "settings",
    [{}, ANY, DISCARDED, {**ANY, **DISCARDED}],
    ids=["default", "any", "discarded", "any-discarded"],
)
@covers("4.3.2.II.48")
def test_in_whole_games_the_true_hand_is_always_possible_and_samples_look_alike(settings: dict[str, Any]) -> None:
    """`check` looks for the true hand among the rumours; a sampled world shows its seat the same view."""
    scene = Scene("prussia, austria, france, great-britain", {**settings, "first_alliances": "random"}, clear=False)
    game, s = scene.game, scene.state
    luck, dream = Fast(11), Fast(12)
    rumoured = 0
    for number in range(700):
        if not s.frames:
            break
        seat = game.actor(s)
        legal = game.legal(s, seat)
        game.apply(s, seat, legal[luck.below(len(legal), "test")], luck)
        game.check(s)
        rumoured += any(len(hands) > 1 for hands in s.rumours)
        if s.frames and number % 5 == 0:
            for reader in [EVERYBODY, *range(s.seats)]:
                world = game.views.sample(s, reader, dream)
                assert game.views.view(world, reader) == game.views.view(s, reader)
                game.check(world)
    assert rumoured  # the game did come to rumours


@pytest.mark.parametrize("settings", [{}, {**ANY, **DISCARDED}], ids=["default", "any-discarded"])
@covers("4.3.2.II.12")
def test_a_sampled_world_can_be_played_to_its_end_by_whoever_decides(settings: dict[str, Any]) -> None:
    scene = Scene("prussia, austria, france", {**settings, "first_alliances": "random"}, clear=False, seed=3)
    game, s = scene.game, scene.state
    luck, dream = Fast(21), Fast(22)
    for number in range(300):
        if not s.frames:
            break
        seat = game.actor(s)
        if number % 12 == 0:
            world = game.views.sample(s, seat, dream)
            game.playout(world, dream)
            assert game.result(world) is not None
        legal = game.legal(s, seat)
        game.apply(s, seat, legal[luck.below(len(legal), "test")], luck)


# -- what a shown card proves, with the blank discarded after conversions --------------------------------------------


def blank_or_ship() -> Scene:
    """Prussia took back the blank or a ship card: the others cannot know which. It took the blank."""
    scene = table(DISCARDED).discard("prussia", "blank 1s1n@1 1s1n@1")
    place(scene, "pressgangs:1", "take_back blank")
    assert missing(scene) == [["1s1n@1", "1s1n@1"], ["blank", "1s1n@1"]]
    return scene


@covers("4.3.2.I.r7", "4.3.2.II.26")
def test_lawyer_discarded_a_blank_shown_in_combat_proves_that_the_blank_is_held() -> None:
    scene = fight(blank_or_ship(), "blank")
    assert missing(scene) == [["1s1n@1", "1s1n@1"]]


@covers("4.3.2.I.r7", "4.3.2.II.20")
def test_lawyer_discarded_a_bluff_turned_over_proves_that_the_blank_is_held() -> None:
    scene = blank_or_ship().alliances("prussia france", "austria").discs("france", german_states=1)
    scene.at_attack("france").choose("france", "attack german-states austria")
    scene.lay(prussia="bluff", france="play blank", austria="play blank")
    assert scene.entries("combat.bluffed") == [("prussia",)]
    assert missing(scene) == [["1s1n@1", "1s1n@1"]]


@covers("4.3.2.II.50")
def test_lawyer_discarded_a_defender_without_a_card_proves_that_he_could_not_pay_for_any() -> None:
    scene = table(DISCARDED).hand("prussia", "").gold(prussia=2).unrest(prussia=22)
    place(scene, "militia:1", "take_back 4s@5")  # it could have been a 1-soldier card, which is free
    assert len(missing(scene)) == 4
    scene.at_attack("austria").choose("austria", "attack german-states prussia")
    scene.lay(prussia="no_card", austria="play blank")
    deck = scene.state.tables.decks[4]
    four = 1 << deck.index(scene.card_kind("4s@5"))
    assert scene.state.rumours[0] == [scene.state.hand[0]]
    assert scene.state.hand[0] & four


@covers("4.3.2.II.29", "4.3.2.II.50")
def test_lawyer_discarded_gold_spent_on_hiring_could_have_paid_for_a_card() -> None:
    """With 2 gold a card for 2 would have been played, so none was held, though one gold has hired a country since."""
    scene = table(DISCARDED).hand("prussia", "").gold(prussia=2).unrest(prussia=22)
    place(scene, "militia:1", "take_back 4s@5")
    scene.alliances("austria france", "prussia great-britain").discs("great-britain", german_states=1)
    scene.at_attack("austria").choose("austria", "attack german-states prussia")
    scene.lay(prussia="no_card", austria="play blank").choose("prussia", "hire great-britain")
    assert scene.entries("combat.no_card") == [("prussia",)]
    assert scene.state.rumours[0] == [scene.state.hand[0]]


@covers("4.3.2.I.r7")
def test_lawyer_discarded_who_has_chosen_to_convert_is_sampled_with_a_card_to_convert_with() -> None:
    scene = table({**ANY, **DISCARDED}).hand("prussia", "").markers("africa", "action")
    place(scene, "pressgangs:1", "take_back 1s1n@1")
    scene.at_attack("prussia").choose("prussia", "convert africa")
    assert scene.node == "attack.convert"
    for world in worlds(scene, "austria"):
        assert scene.game.legal(world, 0), "the sampled Prussia is asked for a card and has none"


@covers("4.3.2.II.29", "4.3.2.II.50")
def test_lawyer_discarded_a_defender_who_hires_is_not_sampled_with_a_card_he_would_have_had_to_play() -> None:
    """With 5 gold, only the 4-soldier card in hand would have been played, and left nothing to hire with."""
    scene = table({**ANY, **DISCARDED}).hand("prussia", "").gold(prussia=5).unrest(prussia=22)
    place(scene, "militia:1", "take_back 1s@0")
    scene.alliances("austria france", "prussia great-britain spain")
    scene.discs("great-britain", german_states=1).discs("spain", german_states=1)
    scene.at_attack("austria").choose("austria", "attack german-states prussia")
    scene.lay(prussia="play 1s@0", austria="play blank").choose("prussia", "hire great-britain")
    assert (scene.node, scene.asked) == ("combat.hire", ["prussia"])
    for world in worlds(scene, "france"):
        for action in ("hire spain", "enough"):
            copy = world.clone()
            if scene.game.actions.parse(action) in scene.game.legal(copy, 0):
                scene.game.apply(copy, 0, scene.game.actions.parse(action), Fast(1))
                scene.game.check(copy)
