"""The bots: always legal, blind to what is hidden, strong enough, and sensible in plain positions."""

from __future__ import annotations

import time

import pytest

import worldstage
from tests.games.age_of_reason.support import Scene
from tests.games.common import whole_game
from worldstage.bots import ask, known, make
from worldstage.core.chance import Fast
from worldstage.core.game import Game
from worldstage.core.observation import Move, Observation
from worldstage.core.text import LANGUAGES, render
from worldstage.games.age_of_reason.bots import BOTS
from worldstage.games.age_of_reason.combat import playable_cards
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import LAID_BLUFF, LAID_HELP, LAID_NOTHING, NONE

GAME: Game[AgeState] = worldstage.game("age-of-reason")


def asked(scene: Scene, who: str, name: str = "steady", seed: int = 1) -> str:
    """What a bot answers in a scene, as notation."""
    move = ask(make(scene.game, name), scene.game, scene.state, scene.seat(who), Fast(seed))
    return scene.game.actions.format(move.action)


# -- every table -------------------------------------------------------------------------------------------------------


def test_three_styles_are_known() -> None:
    assert set(known(GAME)) >= {"random", "steady", "bold", "easy"}
    for name in BOTS:
        assert make(GAME, name).name == name


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("name", list(BOTS))
def test_bots_play_whole_games_at_every_table(seats: int, name: str) -> None:
    s, _ = whole_game(GAME, [name] * seats, seats, {})
    assert sorted(s.places)[0] == 1


@pytest.mark.parametrize(
    ("setting", "value"), [(setting.id, value) for setting in GAME.spec.settings for value in setting.values[1:]]
)
def test_bots_play_with_every_setting(setting: str, value: str) -> None:
    whole_game(GAME, ["steady", "bold", "easy"], 3, {setting: value})


def test_bots_play_with_all_settings_at_once() -> None:
    settings = {setting.id: setting.values[-1] for setting in GAME.spec.settings}
    for seats in (2, 5):
        whole_game(GAME, (["steady", "easy", "random", "bold", "random"])[:seats], seats, settings)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_read(language: str) -> None:
    """Both catalogues say all reasons, and hold none that is never given."""
    said: dict[str, str] = {}
    for seed, seats in enumerate((2, 3, 4, 7)):
        _, moves = whole_game(GAME, (["easy", "steady", "random", "bold"] * 2)[:seats], seed, {})
        for move in moves:
            if move.why.domain == GAME.id:
                line = said[move.why.key] = render(move.why, language)
                assert line.endswith(".")
    written = {key for key in GAME.catalogues[language].messages if key.startswith("bot.")}
    assert set(said) <= written
    assert len(written - set(said)) <= 6, written - set(said)  # reasons for rare moments


# -- secrecy -----------------------------------------------------------------------------------------------------------


def twin(world: AgeState, seat: int, luck: Fast) -> AgeState:
    """The same world with other hidden cards: hands as rumoured, sealed and laid cards as could be."""
    other = world.clone()
    for rival in range(world.seats):
        if rival == seat or world.country[rival] == NONE:
            continue
        hands = world.rumours[rival]
        other.hand[rival] = hands[luck.below(len(hands), "twin")]
        if world.sealed[rival] >= 0:
            options = GAME.legal(other, rival)
            other.sealed[rival] = options[luck.below(len(options), "twin")]
        if not world.dice and world.laid[rival] != LAID_NOTHING:
            other.laid[rival] = (LAID_BLUFF, LAID_HELP)[luck.below(2, "twin")]
        if not world.dice and world.attacker != NONE:
            cards = playable_cards(other, rival, world.region, rival == world.attacker)
            if rival == world.attacker and world.attacker_card != NONE:
                other.attacker_card = cards[luck.below(len(cards), "twin")]
            if rival == world.defender and world.defender_card != NONE:
                other.defender_card = cards[luck.below(len(cards), "twin")]
    return other


def answer(world: AgeState, seat: int, seed: int, name: str) -> Move:
    """A bot's answer when it sees just this world."""
    seen = Observation(GAME, world, seat, Fast(seed))
    seen.world = world
    seen.chance = Fast(seed)
    return make(GAME, name).choose(seen)


@pytest.mark.parametrize("name", list(BOTS))
def test_answers_do_not_depend_on_what_is_hidden(name: str) -> None:
    chance, luck = Fast(11), Fast(12)
    s = GAME.new(4, {"pressgangs": "any"}, chance=chance)
    differing = 0
    while s.frames:
        seat = GAME.actor(s)
        world = GAME.views.sample(s, seat, luck)
        other = twin(world, seat, luck)
        differing += (world.hand, world.sealed, world.laid) != (other.hand, other.sealed, other.laid)
        move = answer(world, seat, s.ply, name)
        assert move == answer(other, seat, s.ply, name), GAME.node(s).name
        bot = make(GAME, name)
        again = ask(bot, GAME, GAME.views.sample(s, seat, luck), seat, Fast(s.ply))
        assert again == ask(bot, GAME, s, seat, Fast(s.ply)), GAME.node(s).name
        options = GAME.legal(s, seat)
        # Random play in every third decision, so that Militia and Pressgangs make rumours.
        GAME.apply(s, seat, move.action if luck.below(3, "test") else options[luck.below(len(options), "t")], chance)
    assert differing > 20


def test_luck_makes_bots_differ() -> None:
    ends = {tuple(whole_game(GAME, ["steady"] * 3, 5, {"countries": "deal"})[0].vp) for _ in range(2)}
    assert len(ends) == 1  # the same seeds, the same game
    chance, answers = Fast(5), set()
    s = GAME.new(3, {"countries": "choose"}, chance=chance)
    for seed in range(40):
        answers.add(ask(make(GAME, "steady"), GAME, s, GAME.actor(s), Fast(seed)).action)
    assert len(answers) > 1


# -- strength and speed ------------------------------------------------------------------------------------------------


def share_of_wins(hero: str, foe: str, seats: int, games: int, first: int) -> float:
    share = 0.0
    for number in range(games):
        names = [foe] * seats
        names[number % seats] = hero
        s, _ = whole_game(GAME, names, first + number, {"countries": "deal"})
        if s.places[number % seats] == 1:
            share += 1 / s.places.count(1)
    return share / games


def test_steady_beats_random() -> None:
    assert share_of_wins("steady", "random", 4, 40, 100) >= 0.9


def test_steady_beats_easy() -> None:
    assert share_of_wins("steady", "easy", 4, 24, 300) > 0.4


def test_a_full_table_of_bots_is_quick_and_plausible() -> None:
    began = time.process_time()
    s, _ = whole_game(GAME, ["steady"] * 7, 21, {"countries": "deal"})
    assert time.process_time() - began < 3  # about 0.4 s on a free machine, with room for a busy one
    assert 20 < sum(s.vp) / 7 < 80


# -- alliances ---------------------------------------------------------------------------------------------------------


def test_nobody_bids_when_all_proposals_are_equal() -> None:
    """All players have their places, and the other countries have no disc on the map."""
    scene = Scene("prussia, austria, france").gold(prussia=14, austria=14, france=14)
    scene.at_auction("prussia", allied=("prussia france", "austria spain"))
    assert asked(scene, "prussia") == "bid 0"
    scene.play("prussia: bid 0", "prussia: propose_a great-britain", "prussia: propose_b russia")
    assert asked(scene, "austria") == "pass"


def test_a_dangerous_neighbour_is_wanted_as_an_ally() -> None:
    """Seventh disc: France, at our side, leaves our lead in the German States alone."""
    scene = Scene("prussia, france").gold(prussia=14, france=14)
    scene.discs("prussia", german_states=2, baltic=1).discs("france", german_states=1, mediterranean=3)
    rows = ("prussia netherlands austria", "great-britain russia spain")
    scene.at_auction("france", allied=rows)
    scene.play("france: bid 0", "france: propose_b france")
    assert asked(scene, "prussia") == "bid 1"
    scene.choose("prussia", "bid 1")
    assert asked(scene, "prussia") == "propose_a france"


def test_bids_end_where_the_alliance_is_not_worth_more() -> None:
    scene = Scene("prussia, france").gold(prussia=40, france=40).unrest(prussia=4)
    scene.discs("prussia", german_states=2).discs("france", german_states=1)
    scene.at_auction("france", allied=("prussia netherlands austria", "great-britain russia spain"))
    scene.play("france: bid 30", "france: propose_b france")
    assert asked(scene, "prussia") == "pass"


# -- boxes and attacks -------------------------------------------------------------------------------------------------


def test_banking_is_taken_when_broke() -> None:
    """No gold, no unrest to reform, nothing to attack yet: money comes first."""
    scene = Scene("prussia, austria, france").gold(austria=5, france=5)
    scene.discs("prussia", africa=1)
    assert asked(scene.at_disc_choice("prussia"), "prussia") == "place banking:1"


def test_unrest_is_reformed_when_gold_is_of_no_use() -> None:
    scene = Scene("prussia, austria, france").gold(prussia=30).unrest(prussia=12).turn(3).round(6)
    assert asked(scene.at_disc_choice("prussia"), "prussia") == "place government-reform:1"


def test_it_passes_in_the_last_round_when_nothing_is_worth_it() -> None:
    scene = Scene("prussia, austria, france").gold(prussia=20).turn(3).round(6)
    assert asked(scene.at_disc_choice("prussia"), "prussia") == "pass"


def test_a_sure_disc_is_converted() -> None:
    scene = Scene("great-britain, austria, france").gold(great_britain=5).markers("caribbean", "action")
    assert asked(scene.at_attack("great-britain"), "great-britain") == "convert caribbean"
    scene.choose("great-britain", "convert caribbean")
    assert asked(scene, "great-britain") == "play 2s3n@8"  # its price is not paid: the dearest is no loss


def test_no_attack_at_hopeless_odds() -> None:
    """A marker of 4 in the weakest region, a weak hand, and unrest that would cost points."""
    scene = Scene("prussia, austria, france").gold(prussia=0).unrest(prussia=10).turn(3).round(6)
    scene.discs("prussia", ottoman_empire=1).markers("ottoman-empire", "3").hand("prussia", "blank 1s@0")
    assert asked(scene.at_attack("prussia"), "prussia") == "hold"


def test_a_majority_is_attacked_with_good_odds() -> None:
    scene = Scene("prussia, austria, france").gold(prussia=10).alliances("prussia france", "austria")
    scene.discs("prussia", german_states=2).discs("austria", german_states=2).hand("austria", "blank")
    scene.at_attack("prussia")
    assert asked(scene, "prussia") == "attack german-states austria"


def test_a_dear_card_is_not_spent_on_a_lost_cause() -> None:
    """Defending a disc that scores nothing: no seven gold for it."""
    scene = Scene("prussia, austria, france").alliances("prussia france", "austria").gold(austria=0, prussia=9)
    scene.unrest(austria=4).turn(3).round(6)
    scene.discs("austria", central_europe=1).discs("prussia", central_europe=5)
    scene.discs("russia", central_europe=4).discs("france", central_europe=3)
    scene.at_attack("prussia").choose("prussia", "attack central-europe austria")
    assert asked(scene, "austria") not in ("play 4s@7", "play 3s@4")


# -- combat ------------------------------------------------------------------------------------------------------------


def combat_over_the_lead() -> Scene:
    """Austria attacks Russia; if it wins, Prussia, which leads with both of them behind, is overtaken."""
    scene = Scene("prussia, austria, russia").alliances("prussia russia", "austria")
    scene.gold(prussia=10, austria=10, russia=10).turn(3).round(6)
    scene.discs("prussia", german_states=3).discs("austria", german_states=3).discs("russia", german_states=1)
    return scene.at_attack("austria").choose("austria", "attack german-states russia")


def test_an_ally_is_helped_when_it_is_worth_it() -> None:
    assert asked(combat_over_the_lead(), "prussia") == "help"


def test_a_rival_is_not_helped_to_a_marker() -> None:
    scene = Scene("prussia, austria, russia").alliances("prussia austria", "russia").gold(prussia=10, austria=10)
    scene.discs("prussia", baltic=2).discs("austria", baltic=2).markers("baltic", "3")
    scene.at_attack("austria").choose("austria", "storm baltic 3")
    assert asked(scene, "prussia") == "stay_out"


def test_a_bluff_costs_nothing_where_help_would() -> None:
    """With no points at stake for itself the ally card stays in hand; sometimes the blank lies there instead."""
    scene = combat_over_the_lead().gold(prussia=0).unrest(prussia=0)
    scene.discs("prussia", german_states=5)
    answers = {asked(scene, "prussia", seed=seed) for seed in range(20)}
    assert "help" not in answers


def test_a_non_player_ally_is_hired_for_a_great_prize() -> None:
    scene = Scene("prussia, austria").alliances("prussia france", "austria").gold(prussia=10, austria=10)
    scene.discs("prussia", german_states=2).discs("austria", german_states=2).discs("france", german_states=1)
    scene.at_attack("prussia").choose("prussia", "attack german-states austria")
    scene.lay(prussia="play 3s@2", austria="play 3s@4")
    assert asked(scene, "prussia") == "hire france"


def test_a_lost_roll_is_rolled_again_with_a_reserve() -> None:
    scene = Scene("prussia, austria").alliances("prussia", "austria").gold(prussia=10, austria=10)
    scene.discs("prussia", german_states=2).discs("austria", german_states=2).boxes("prussia", "reserve")
    scene.at_attack("prussia").choose("prussia", "attack german-states austria").dice(1, 1, 6, 1)
    scene.lay(prussia="play 4s@5", austria="play 1s@0")
    assert asked(scene, "prussia") == "reroll"


def test_a_won_roll_is_kept() -> None:
    scene = Scene("prussia, austria").alliances("prussia", "austria").gold(prussia=10, austria=10)
    scene.discs("prussia", german_states=2).discs("austria", german_states=2).boxes("prussia", "reserve")
    scene.at_attack("prussia").choose("prussia", "attack german-states austria").dice(6, 1, 1, 1)
    scene.lay(prussia="play 4s@5", austria="play 1s@0")
    assert asked(scene, "prussia") == "keep"
