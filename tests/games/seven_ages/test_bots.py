"""The bots: legal at every table, the same for the same luck, strong enough, quick, and sensible in plain positions."""

from __future__ import annotations

import random
import time

import pytest

from tests.games.common import whole_game
from tests.games.seven_ages.support import GAME, TABLES, Scene, number
from tests.games.seven_ages.test_chO_markers import begin_round
from worldstage.bots import ask, known, make
from worldstage.core.chance import Fast
from worldstage.core.observation import Observation
from worldstage.core.state import replaced
from worldstage.core.text import LANGUAGES, render
from worldstage.games.seven_ages.bots import ANSWERS, BOTS, steady
from worldstage.games.seven_ages.empires import game_age
from worldstage.games.seven_ages.founding import begin_start
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import (
    CIVILISE,
    JOKER,
    MANOEUVRE,
    NONE,
    PRODUCTION,
    TABLE_SLOT,
    TRADE,
)
from worldstage.games.seven_ages.plans import Memory, Turn
from worldstage.games.seven_ages.plans_cards import artefact_worth, empire_worth, hold_worth
from worldstage.games.seven_ages.plans_manoeuvre import Planner, attack_chance
from worldstage.games.seven_ages.plans_markers import DOUBLED, assigned, empire_gains
from worldstage.games.seven_ages.sequence import NODES
from worldstage.games.seven_ages.valuation import Outlook, Style, lasting, rounds_left
from worldstage.games.seven_ages.windows import AT_END, open_window

MOST_ACTIONS = 10_000  # the action index stays below it
MOST_OPTIONS = 320  # of one decision
CALM = Style("calm", 0.6, 1.0, 0.0, 0, 1.0)


def drawn_settings(seats: int, seed: int) -> dict[str, str]:
    """Settings drawn at random that a table can be created with, for a short game."""
    luck = random.Random(seed)
    settings = {setting.id: luck.choice(setting.values) for setting in GAME.spec.settings}
    settings["rounds"] = luck.choice(("3", "6"))
    settings["late_seats"] = str(luck.randint(0, min(5, seats - 2)))
    return settings


def judged(scene: Scene, seat: int = 0) -> Outlook:
    return Outlook(scene.state, seat, CALM)


def answers(scene: Scene, name: str = "steady", seed: int = 1, most: int = 200) -> list[str]:
    """What a bot answers for seat 0 until somebody else is asked or the action is over, as notation."""
    bot, luck = make(GAME, name), Fast(seed)
    s = scene.state
    found: list[str] = []
    while s.frames and GAME.node(s).asks and GAME.actor(s) == 0 and len(found) < most:
        move = ask(bot, GAME, s, 0, luck)
        found.append(GAME.actions.format(move.action))
        GAME.apply(s, 0, move.action, scene.chance)
    return found


# -- every table -------------------------------------------------------------------------------------------------------


def test_three_players_are_known() -> None:
    assert set(known(GAME)) == {"random", "easy", "steady", "bold"}
    for name in BOTS:
        assert make(GAME, name).name == name
        for language in LANGUAGES:
            assert f"botlevel.{name}" in GAME.catalogues[language].messages


def test_every_question_of_the_game_has_an_answer() -> None:
    """Nothing is left to chance because a node was forgotten; and no answer is for a node that is gone."""
    assert {node for node in NODES if node.asks} == set(ANSWERS)


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("name", list(BOTS))
def test_bots_play_whole_games_at_every_table(seats: int, name: str) -> None:
    s, _ = whole_game(GAME, [name] * seats, seats, {"rounds": "3"}, MOST_OPTIONS)
    assert min(s.places) == 1


def test_the_action_index_is_small() -> None:
    assert GAME.actions.size < MOST_ACTIONS


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("seed", range(3))
def test_bots_play_with_settings_drawn_at_random(seats: int, seed: int) -> None:
    luck = random.Random(seed)
    names = [luck.choice(("steady", "easy", "bold", "random")) for _ in range(seats)]
    whole_game(GAME, names, seed, drawn_settings(seats, 100 * seats + seed), MOST_OPTIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_read(language: str) -> None:
    """Both catalogues say all reasons, and hold few that are hardly ever given."""
    said: set[str] = set()
    for seed, seats in enumerate((2, 4, 5, 3)):
        settings = drawn_settings(seats, 40 + seed) | {"rounds": "10", "events": "all"}
        _, moves = whole_game(GAME, ["easy", "steady", "random", "bold", "easy"][:seats], seed, settings, MOST_OPTIONS)
        for move in moves:
            if move.why.domain == GAME.id:
                line = render(move.why, language)
                assert line.endswith(".") and not set(line) & set("{}#"), line
                assert line[0].isupper() or line[0].isdigit(), line
                said.add(move.why.key)
    written = {key for key in GAME.catalogues[language].messages if key.startswith("bot.")}
    assert said <= written
    assert len(written - said) <= 45, written - said  # reasons for rare moments


def test_both_languages_have_the_same_reasons() -> None:
    keys = [{key for key in GAME.catalogues[one].messages if key.startswith("bot")} for one in LANGUAGES]
    assert keys[0] == keys[1]


# -- luck and secrets --------------------------------------------------------------------------------------------------


def test_the_same_luck_makes_the_same_game() -> None:
    ends = {str(whole_game(GAME, ["steady", "easy", "bold"], 5, {"rounds": "3"})[0].glory) for _ in range(2)}
    assert len(ends) == 1


def test_choosing_changes_nothing_at_the_table() -> None:
    scene = Scene(3)
    colour = scene.found("egyptians", egypt=5)
    scene.begin(begin_manoeuvre, colour)
    before = GAME.digest(scene.state)
    ask(make(GAME, "steady"), GAME, scene.state, 0, Fast(1))
    assert GAME.digest(scene.state) == before


def test_a_player_who_has_forgotten_everything_still_finishes() -> None:
    """A bot that is made afresh for every question, as when somebody asks for advice, comes to an end too."""
    chance, luck = Fast(3), Fast(4)
    s = GAME.new(3, {"rounds": "3"}, chance=chance)
    choices = 0
    while s.frames:
        seat = GAME.actor(s)
        GAME.apply(s, seat, ask(steady(), GAME, s, seat, luck).action, chance)
        choices += 1
        assert choices < 3000
    assert s.places


# -- strength and speed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "games"), [(2, 6), (4, 6), (7, 4)])
def test_steady_beats_random(seats: int, games: int) -> None:
    """Who cannot found an empire for long may come second; that is rare."""
    won = 0
    for game in range(games):
        names = ["random"] * seats
        names[game % seats] = "steady"
        s, _ = whole_game(GAME, names, 700 + game, {"rounds": "10"})
        won += s.places[game % seats] == 1
    assert won >= games - 1


def test_four_steady_players_are_quick_and_score() -> None:
    began = time.process_time()
    s, _ = whole_game(GAME, ["steady"] * 4, 21, {"rounds": "6", "total_history": "yes"})
    assert time.process_time() - began < 6  # about 0.4 s on an idle machine
    assert 2 < sum(s.glory) / 4 / 6 < 16  # points of a player in a round


@pytest.mark.parametrize("seed", range(4))
def test_history_begins_soon_even_if_it_must_begin_with_the_first_age(seed: int) -> None:
    """§X.1: hands without an empire of age 1 are changed until there is one."""
    s, _ = whole_game(GAME, ["steady", "easy", "bold"], 11 + seed, {"rounds": "6", "total_history": "yes"})
    assert s.first_age == 1 and max(s.glory) > 0


# -- plans -------------------------------------------------------------------------------------------------------------


def test_markers_are_laid_for_the_highest_sum() -> None:
    """Each action lies once: the empire that loses less by it takes the second best."""
    rows = [[0.0] * 8 for _ in range(2)]
    rows[0][MANOEUVRE], rows[0][PRODUCTION] = 5.0, 4.5
    rows[1][MANOEUVRE], rows[1][PRODUCTION] = 4.0, 1.0
    assert assigned(rows) == [PRODUCTION, MANOEUVRE]
    assert len(set(assigned([[1.0] * 8 for _ in range(8)]))) == 8


def test_who_has_no_empire_founds_one() -> None:
    scene = Scene(2)
    scene.hand(0, "egyptians", "sumerians")
    scene.begin(begin_start, 0, TABLE_SLOT)
    made = answers(scene)
    assert made[0].startswith("start ")
    assert sum(one.startswith("build ") for one in made) >= 5
    assert scene.state.card.count(NONE) == 14
    assert game_age(scene.state) == 1


@pytest.mark.parametrize(("name", "age"), [("easy", 2), ("steady", 1), ("bold", 1)])
def test_weak_players_begin_history_with_an_age_that_many_empires_fit(name: str, age: int) -> None:
    """§1.6: few cards have an empire of age 1, and whoever plays for the first time should find one as well."""
    for seed in range(5):
        scene = Scene(2)
        scene.hand(0, "egyptians", "sumerians", "romans", "mauryas", "normans")
        scene.begin(begin_start, 0, TABLE_SLOT)
        answers(scene, name, seed)
        assert game_age(scene.state) == age


def test_weak_players_without_an_empire_of_a_common_age_begin_history_all_the_same() -> None:
    scene = Scene(2)
    scene.hand(0, "egyptians", "sumerians")
    scene.begin(begin_start, 0, TABLE_SLOT)
    answers(scene, "easy")
    assert game_age(scene.state) == 1


def test_a_manoeuvre_spreads_over_free_areas_and_ends() -> None:
    """Six spears in Honan: all but the last that must stay take an area each."""
    scene = Scene(2)
    colour = scene.found("shang", honan=6, capital="honan")
    scene.begin(begin_manoeuvre, colour)
    made = answers(scene)
    assert made[-1] == "done"
    assert len(scene.state.areas[colour]) >= 5


def test_a_strong_army_takes_a_weak_neighbour() -> None:
    scene = Scene(2)
    colour = scene.found("romans", level=12, latium=["sword", "sword", "catapult", "light-horse", "spear"])
    scene.found("etruscans", 1, level=3, etruria=1)
    plan = Planner(judged(scene), colour, None).plan()
    attacks = [move for move in plan if move.attack]
    assert attacks and TABLES.port_area[attacks[0].port] == number("area", "etruria")


def test_nobody_attacks_without_hope() -> None:
    scene = Scene(2)
    colour = scene.found("etruscans", level=3, etruria=2)
    scene.found("romans", 1, level=12, latium=["sword", "sword", "catapult", "light-horse", "spear"])
    assert not any(move.attack for move in Planner(judged(scene), colour, None).plan())


def test_more_attackers_have_better_odds_and_forts_worse() -> None:
    scene = Scene(2)
    colour = scene.found("romans", latium=5)
    scene.found("etruscans", 1, etruria=1)
    spear, area = number("unit", "spear"), number("area", "etruria")
    o = judged(scene)
    odds = [attack_chance(o, colour, area, [spear] * many, [spear]) for many in (1, 2, 4)]
    assert odds == sorted(odds) and odds[0] < odds[2]
    scene.fort("etruria")
    assert attack_chance(o, colour, area, [spear] * 4, [spear]) < odds[2]


def test_a_defender_with_more_units_can_fight_in_waves() -> None:
    """One good unit against two weak ones wins the first round more often than both."""
    scene = Scene(2)
    colour = scene.found("romans", level=12, latium=["light-horse", "spear"])
    scene.found("etruscans", 1, level=12, etruria=2)
    spear, rider, area = number("unit", "spear"), number("unit", "light-horse"), number("area", "etruria")
    o = judged(scene)
    one = attack_chance(o, colour, area, [rider], [spear])
    assert attack_chance(o, colour, area, [rider], [spear, spear]) < one


# -- valuation ---------------------------------------------------------------------------------------------------------


def test_rounds_are_counted_to_the_agreed_end_or_by_progress() -> None:
    scene = Scene(2, rounds="6")
    assert rounds_left(scene.state) == 6
    scene.found("egyptians", level=49, egypt=1)
    assert rounds_left(scene.state) == 1
    assert lasting(0) == 0.0 and lasting(1) == pytest.approx(1.0) and 1.5 < lasting(2) < 2.0


def test_a_dark_age_is_worth_leaving_or_passing_over() -> None:
    """§E.1: who stands on level 13 makes no free progress. From 12 a trade can reach 14 or 15, from 11 only 13."""
    scene = Scene(2)
    colour = scene.found("egyptians", egypt=2)
    worths: list[float] = []
    for level in (11, 12, 13, 14):
        scene.state.level = replaced(scene.state.level, colour, level)
        worths.append(judged(scene).leap_worth(colour, 2.0))
    far, before, inside, beyond = worths
    assert before > 1.5 * far and inside > 1.5 * far
    assert beyond == pytest.approx(far, rel=0.1)


def test_in_a_dark_age_a_joker_costs_no_free_progress() -> None:
    """§J.3: elsewhere it costs a level."""
    scene = Scene(2)
    colour = scene.found("egyptians", egypt=2)
    scene.begin(begin_manoeuvre, colour)
    costs: list[float] = []
    for level in (12, 13):
        scene.state.level = replaced(scene.state.level, colour, level)
        turn = Turn(Observation(GAME, scene.state, 0, Fast(1)), CALM, Memory())
        gains = empire_gains(turn, colour, 0.0, 0.0)
        costs.append(max(gains[action] for action in (PRODUCTION, TRADE, MANOEUVRE, CIVILISE)) - gains[JOKER])
    assert costs[0] == pytest.approx(DOUBLED + judged(scene).level_worth(colour), rel=0.05)
    assert costs[1] == pytest.approx(DOUBLED)


def test_areas_that_count_are_worth_more() -> None:
    """Egyptians count land in Africa (§G.10), not in Europe; deserts count for nobody without a special (§G.9)."""
    scene = Scene(2)
    colour = scene.found("egyptians", egypt=2)
    realm = judged(scene).realm(colour)
    assert realm.glory_in(number("area", "nubia")) > realm.glory_in(number("area", "germany"))
    desert = next(
        a for a in TABLES.in_region[number("region", "africa")] if not TABLES.terrain_glory[TABLES.terrain[a]]
    )
    assert realm.glory_in(desert) == 0.0


def test_a_place_that_is_near_is_worth_more_than_one_out_of_sight() -> None:
    near, far = Scene(2), Scene(2)
    gains: list[float] = []
    for scene, units in ((near, 3), (far, 9)):
        colour = scene.found("romans", latium=2)
        scene.found("assyrians", 1, assyria=min(units, 6), colour="tan")
        if units > 6:
            scene.put(number("colour", "tan"), "media", "spear", "spear", "spear")
        gains.append(judged(scene).realm(colour).units[2])
    assert gains[0] >= gains[1]


def test_harm_goes_to_rivals_and_help_stays_at_home() -> None:
    scene = Scene(2)
    own = scene.found("egyptians", egypt=3, capital="egypt")
    other = scene.found("sumerians", 1, mesopotamia=3, capital="mesopotamia")
    o = judged(scene)
    collapse, money = number("event", "empire-collapses"), number("event", "financier")
    assert empire_worth(o, collapse, other) > 0 > empire_worth(o, collapse, own)
    assert empire_worth(o, money, own) > 0 > empire_worth(o, money, other)


def test_green_artefacts_are_welcome_and_red_ones_are_not() -> None:
    scene = Scene(2)
    colour = scene.found("egyptians", egypt=3, capital="egypt")
    o = judged(scene)
    green = next(a for a in range(TABLES.artefact_count) if TABLES.artefact_green[a])
    red = next(a for a in range(TABLES.artefact_count) if TABLES.artefact_red[a] and not TABLES.artefact_green[a])
    assert artefact_worth(o, green, colour) > 0 > artefact_worth(o, red, colour)


def test_an_empire_that_can_be_founded_is_kept() -> None:
    scene = Scene(2)
    ready, late = scene.hand(0, "egyptians", "saudis")
    scene.found("sumerians", 1, mesopotamia=2)
    o = judged(scene)
    assert hold_worth(o, ready) > hold_worth(o, late)


def test_a_question_without_an_answer_is_left() -> None:
    scene = Scene(2)
    colour = scene.found("egyptians", egypt=2)
    scene.begin(begin_manoeuvre, colour)
    turn = Turn(Observation(GAME, scene.state, 0, Fast(1)), CALM, Memory())
    assert GAME.actions.format(turn.fallback().action) == "done"


@pytest.mark.parametrize("name", ["easy", "bold"])
def test_history_begins_as_early_as_the_hand_of_its_first_founder_allows(name: str) -> None:
    """§1.6: a first empire of a late age would end a first game before it has begun. Weak players begin after age 1."""
    late = {1: 4.5} if name == "easy" else {}  # age 1 comes after the ages that four of ten empires fit
    begun = 0
    for seed in range(30):
        table = GAME.table(4, seed)
        bots, luck = [make(GAME, name) for _ in range(table.seats)], Fast(seed)
        while not table.state.first_age:
            seat = table.actors[0]
            decision = table.decision(seat)
            move = ask(bots[seat], GAME, table.state, seat, luck)
            verb, card = GAME.actions.decode(move.action)
            if verb.name == "start":
                begun += 1
                ages = {other: TABLES.lowest_age[other] for other in decision.options["start"]}
                assert ages[card] == min(ages.values(), key=lambda age: late.get(age, age))
            table.submit(seat, decision.id, move.action)
    assert begun >= 30


@pytest.mark.parametrize(("level", "answer"), [(24, "pass"), (44, "play english")])
def test_a_bot_keeps_a_card_that_founds_an_empire_now_and_plays_its_event_when_the_time_is_over(
    level: int, answer: str
) -> None:
    """The English begin in ages 4 to 6; their card is a Golden Age, too."""
    scene = Scene(2, rounds="20")
    scene.found("romans", 0, level, latium=2, etruria=1, lombardy=1, alps=1, capital="latium")
    scene.found("greeks", 1, level, hellas=1, capital="hellas")
    scene.hand(0, "english")
    scene.begin(open_window, AT_END)
    assert "play english" in scene.options(0)
    assert answers(scene, most=1) == [answer]


def crowded() -> Scene:
    """Four seats hold all 15 colours. Seat 0 has four empires, one of them weak, and the English, who fit the age."""
    scene = Scene(4, rounds="full")
    scene.found("romans", 0, 24, latium=2, etruria=1, lombardy=1, capital="latium")
    scene.found("greeks", 0, 24, hellas=1, macedonia=1, capital="hellas")
    scene.found("hittites", 0, 24, cappadocia=1, lydia=1, capital="cappadocia")
    scene.found("burmese", 0, 20, bengal=1)
    areas, labels = GAME.explanation.labels("area"), GAME.explanation.labels("card")
    others = ["chin", "mauryas", "harappans", "shang", "parthians", "satavahanas", "koreans", "japanese", "khmers"]
    for i, other in enumerate([*others, "siamese", "maya"]):
        colour = scene.found(other, 1 + i % 3, 20)
        scene.put(colour, areas[TABLES.start_areas[labels.index(other)][0]], "spear", "spear")
    assert NONE not in scene.state.card
    scene.state.round = 12
    scene.hand(0, "english")
    return scene


def test_the_weakest_empire_gives_way_to_a_better_one_also_where_all_colours_are_taken() -> None:
    """§7.2, §1.2: its colour is free for the one that follows."""
    scene = crowded()
    scene.begin(begin_round)
    weakest = next(c for c in range(15) if scene.state.card[c] == number("card", "burmese"))
    colour = GAME.explanation.labels("colour")[weakest]
    assert f"mark {colour} dissolve" in answers(scene)


def test_who_will_make_room_for_an_empire_keeps_its_card() -> None:
    """The card of the English is a Golden Age, too, which would bring their player a little at once."""
    scene = crowded()
    scene.begin(open_window, AT_END)
    assert "play english" in scene.options(0)
    assert answers(scene, most=1) == ["pass"]
