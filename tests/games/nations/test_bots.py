"""The bots: legal at every table, the same for the same luck, strong enough, quick, and sensible in plain positions."""

from __future__ import annotations

import random
import time
from functools import cache

import pytest

from tests.covers import covers
from tests.games.common import whole_game
from tests.games.nations.support import GAME, Scene
from worldstage.bots import ask, known, make
from worldstage.core.chance import Fast
from worldstage.core.text import LANGUAGES, Text, render
from worldstage.games.nations.bots import BOTS
from worldstage.games.nations.explain import last_section
from worldstage.games.nations.maintenance import GROWTH
from worldstage.games.nations.names import BOARD_IDS, LEVEL_IDS, SLOTS
from worldstage.games.nations.plans import NOWHERE, Planner, Position, Step
from worldstage.games.nations.purchase import PlaceCard
from worldstage.games.nations.verbs import PASS, PLACE


def drawn_settings(seats: int, seed: int) -> dict[str, str]:
    """Settings drawn at random that a table can be created with."""
    luck = random.Random(seed)
    settings = {setting.id: luck.choice(setting.values) for setting in GAME.spec.settings}
    if luck.random() < 0.4:
        nations = luck.sample(BOARD_IDS, seats)
        settings["boards"] = ",".join(name + luck.choice(("", "-a")) for name in nations)
    if luck.random() < 0.4:
        settings["levels"] = ",".join(luck.choice(LEVEL_IDS) for _ in range(seats))
    if seats in (1, 5):
        settings["decks"] = "mixed"
    if seats == 5 and settings["sets"] == "base":
        settings["sets"] = "all"
    if settings["decks"] == "competitive":
        settings["boards"], settings["levels"] = "a", "king"
    if settings["decks"] == "competitive" or "chieftain" in settings["levels"]:
        settings["campaign"] = "no"
    return settings


def asked(scene: Scene, name: str = "steady", seed: int = 1) -> str:
    """What a bot answers for whoever is asked in a scene, as notation."""
    move = ask(make(GAME, name), GAME, scene.state, scene.actor, Fast(seed))
    return GAME.actions.format(move.action)


# -- every table -------------------------------------------------------------------------------------------------------


def test_a_steady_and_an_easy_player_are_known() -> None:
    assert set(known(GAME)) == {"random", "steady", "easy"}
    for name in BOTS:
        assert make(GAME, name).name == name
        for language in LANGUAGES:
            assert f"botlevel.{name}" in GAME.catalogues[language].messages


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("name", list(BOTS))
def test_bots_play_whole_games_at_every_table(seats: int, name: str) -> None:
    s, _ = whole_game(GAME, [name] * seats, seats, {})
    assert min(s.places) == 1


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("seed", range(6))
def test_bots_play_with_settings_drawn_at_random(seats: int, seed: int) -> None:
    luck = random.Random(seed)
    names = [luck.choice(("steady", "easy", "random")) for _ in range(seats)]
    whole_game(GAME, names, seed, drawn_settings(seats, 100 * seats + seed))


@pytest.mark.parametrize(
    ("setting", "value"), [(setting.id, value) for setting in GAME.spec.settings for value in setting.values[1:]]
)
def test_bots_play_with_every_setting(setting: str, value: str) -> None:
    whole_game(GAME, ["steady", "easy"], 3, {setting: value})


@pytest.mark.parametrize("nation", BOARD_IDS)
def test_bots_play_every_board(nation: str) -> None:
    others = [name for name in BOARD_IDS if name != nation]
    whole_game(GAME, ["steady", "random"], 4, {"boards": f"{nation},{others[0]}-a", "sets": "all", "promo": "yes"})


@cache
def many_reasons() -> list[Text]:
    """Those of all moves of some games."""
    reasons: list[Text] = []
    for seed, seats in enumerate((1, 2, 3, 4, 5)):
        settings = drawn_settings(seats, 40 + seed) | {"ages": "4"}
        _, moves = whole_game(GAME, ["easy", "steady", "random", "steady", "easy"][:seats], seed, settings)
        reasons += [move.why for move in moves if move.why.domain == GAME.id]
    return reasons


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_read(language: str) -> None:
    """Both catalogues say all reasons, and hold few that are hardly ever given."""
    said: set[str] = set()
    for why in many_reasons():
        line = render(why, language)
        assert line.endswith(".") and not set(line) & set("{}#"), line
        said.add(why.key)
    written = {key for key in GAME.catalogues[language].messages if key.startswith("bot.")}
    assert said <= written
    assert len(written - said) <= 7, written - said  # reasons for rare moments


def test_the_reason_tells_what_an_action_is_worth() -> None:
    scene = Scene(2).goods(0, gold=3, stone=4, food=5).display(p1a="lighthouse").event("pax-romana").actions()
    move = ask(make(GAME, "steady"), GAME, scene.state, 0, Fast(1))
    assert move.why.key == "bot.buy"
    assert "Lighthouse: worth about " in render(move.why, "en")
    assert "Leuchtturm: mir etwa " in render(move.why, "de")


# -- luck --------------------------------------------------------------------------------------------------------------


def test_the_same_luck_makes_the_same_game() -> None:
    ends = {str(whole_game(GAME, ["steady", "easy", "steady"], 5, {})[0].scores) for _ in range(2)}
    assert len(ends) == 1


def test_steady_misjudges_little_and_easy_much() -> None:
    """Where one option is clearly best, steady takes it whatever its luck."""
    scene = Scene(3).goods(0, gold=6, stone=6, food=3).event("pax-romana")
    scene.display(p1a="lighthouse", p2a="lyceum", p3a="pyramids", p1b="aeneid", p2b="saint-augustine").actions()
    assert len({asked(scene, "steady", seed) for seed in range(20)}) == 1
    assert len({asked(scene, "easy", seed) for seed in range(20)}) > 2


def test_two_games_of_steady_do_not_go_alike() -> None:
    """The same cards, events and boards, but other luck of the bots."""

    def course(luck: int) -> str:
        chance, own = Fast(9), Fast(luck)
        s = GAME.new(2, {"ages": "1"}, chance=chance)
        bot, actions = make(GAME, "steady"), []
        while s.frames:
            actions.append(ask(bot, GAME, s, GAME.actor(s), own).action)
            GAME.apply(s, GAME.actor(s), actions[-1], chance)
        return str(actions)

    assert course(1) == course(1)
    assert len({course(luck) for luck in range(4)}) > 1


def test_choosing_changes_nothing_at_the_table() -> None:
    scene = Scene(3).goods(0, gold=6, stone=6, food=3).display(p1a="lighthouse", p3a="pyramids").event("pax-romana")
    scene.actions()
    before = GAME.views.public(scene.state)
    asked(scene)
    assert GAME.views.public(scene.state) == before


# -- strength and speed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "games"), [(2, 12), (4, 8), (5, 5)])
def test_steady_beats_random_in_every_game(seats: int, games: int) -> None:
    for number in range(games):
        names = ["random"] * seats
        names[number % seats] = "steady"
        s, _ = whole_game(GAME, names, 700 + number, {"levels": "king"})
        assert s.places[number % seats] == 1


def test_steady_beats_easy_and_easy_beats_random() -> None:
    for hero, foe in (("steady", "easy"), ("easy", "random")):
        won = 0
        for number in range(10):
            names = [hero, foe] if number % 2 else [foe, hero]
            s, _ = whole_game(GAME, names, 800 + number, {"levels": "king"})
            won += s.places[names.index(hero)] == 1
        assert won >= 8, hero


def test_alone_steady_does_well_and_never_falls() -> None:
    totals: list[int] = []
    for number in range(12):
        s, _ = whole_game(GAME, ["steady"], 900 + number, {"levels": "prince"})
        assert s.places == [1] and s.round == 8
        totals.append(sum(s.scores[0]))
    assert 35 <= sum(totals) / len(totals) <= 45  # what the solo tiles are made for


def test_a_full_table_of_bots_is_quick_and_plausible() -> None:
    began = time.process_time()
    s, _ = whole_game(GAME, ["steady"] * 4, 21, {"levels": "king"})
    assert time.process_time() - began < 2  # about 0.9 s on a machine with other work to do
    assert 25 < sum(sum(parts) for parts in s.scores) / 4 < 65


# -- sense -------------------------------------------------------------------------------------------------------------


def test_idle_workers_are_deployed_before_it_passes() -> None:
    """Only one seat has a worker to deploy; nothing lies in the display."""
    scene = Scene(2).goods(0, stone=1, food=9).goods(1, food=9).event("pax-romana")
    scene.men(0, 2, 2).men(0, 4, 2).actions()
    assert asked(scene).startswith("deploy ")


def test_it_passes_when_nothing_can_be_done() -> None:
    scene = Scene(2).goods(0, food=9, points=5).event("pax-romana").men(0, 2, 2).men(0, 4, 3).actions()
    assert asked(scene) == "pass"


def test_a_wonder_that_is_all_but_ready_is_completed() -> None:
    scene = Scene(2).goods(0, stone=3, food=9).site(0, "pyramids", 2).event("pax-romana")
    scene.men(0, 2, 2).men(0, 4, 3)
    scene.state.public = 1
    assert asked(scene.actions()) == "hire public"


@pytest.mark.parametrize("seed", [3, 4, 8, 11, 17, 20, 24, 30])
def test_nobody_passes_in_the_last_round_with_a_last_section_to_be_had(seed: int) -> None:
    """Tables at which steady used to leave a wonder one section short that it could have paid for."""
    table = GAME.table(3, seed)
    bots, luck = [make(GAME, "steady") for _ in range(3)], Fast(seed)
    while table.actors:
        seat, s = table.actors[0], table.state
        action = ask(bots[seat], GAME, s, seat, luck).action
        if s.round == s.last_round and action == PASS.offset:
            assert not (last_section(s, seat) and s.tables.points[s.site[seat]]), s.tables.cards[s.site[seat]]
        table.submit(seat, table.decision(seat).id, action)


@covers("II.C.3")
def test_a_last_section_is_built_though_the_plan_counts_on_it_already() -> None:
    """Darwin's Voyage: a point and fifteen gold, in the last round, for two stone."""
    scene = Scene(2).goods(0, stone=3, food=20).site(0, "darwins-voyage", 1).architects(1).event("sick-man-of-europe")
    scene.state.round = 8
    for slot in range(1, 6):
        scene.men(0, slot, 1)
    assert asked(scene.actions()) == "hire public"


def test_passing_first_does_not_leave_a_last_section_unbuilt() -> None:
    """Romanticism gives five books to the player who passes first, less than the points of the Pyramids."""
    scene = Scene(2).goods(0, stone=3, food=20).site(0, "pyramids", 2).architects(1).event("romanticism")
    scene.state.round = 8
    for slot in range(1, 6):
        scene.men(0, slot, 1)
    assert asked(scene.actions()) == "hire public"


def test_few_cards_are_covered_before_a_worker_stood_on_them() -> None:
    """Of some hundred and eighty purchases; it used to be thirteen, five of them in the round they were bought."""
    covered = 0
    for seed in range(1, 9):
        chance, luck = Fast(seed), Fast(seed + 10**6)
        s = GAME.new(3, {}, chance=chance)
        bot, fresh = make(GAME, "steady"), set[tuple[int, int]]()
        while s.frames:
            seat = GAME.actor(s)
            action = ask(bot, GAME, s, seat, luck).action
            fresh -= {(i // SLOTS, s.slot[i]) for i in range(3 * SLOTS) if s.men[i]}
            if GAME.node(s).name == "cards.place":
                covered += (seat, s.slot[seat * SLOTS + action - PLACE.offset]) in fresh
                fresh.add((seat, s.frames[-1][PlaceCard.CARD]))
            GAME.apply(s, seat, action, chance)
    assert covered <= 9


def test_a_wonder_that_cannot_be_ready_in_time_is_not_begun() -> None:
    """The last round, and no architects."""
    scene = Scene(2).goods(0, gold=3, stone=9, food=9).display(p1a="suez-canal").event("sick-man-of-europe")
    scene.state.round = 8
    scene.men(0, 2, 2).men(0, 4, 3).actions()
    assert asked(scene) != "buy suez-canal"


def test_goods_become_a_point_in_the_last_round() -> None:
    scene = Scene(2).goods(0, gold=8, stone=2, food=20).display(p1a="vaccine").event("sick-man-of-europe")
    scene.state.round = 8
    for slot in range(1, 6):
        scene.men(0, slot, 1)  # one on each card: no stone is needed for better places
    scene.actions()
    assert asked(scene) == "buy vaccine"
    scene.do("0: buy vaccine")
    assert asked(scene) == "buy_point"
    scene.do("0: buy_point")
    while scene.node == "cards.pay":
        scene.do(asked(scene))
    assert scene.good(0, "points") == 1
    assert scene.good(0, "stone") + scene.good(0, "gold") + scene.good(0, "food") == 30 - 1 - 4


def test_the_cheapest_mix_of_goods_is_paid() -> None:
    """Gold is short and food plentiful: the point is paid with food."""
    scene = Scene(2).goods(0, gold=2, stone=1, food=20, books=1).display(p1a="vaccine").event("sick-man-of-europe")
    scene.state.round = 7
    scene.men(0, 2, 2).men(0, 4, 3).actions().do("0: buy vaccine", "0: buy_point")
    while scene.node == "cards.pay":
        scene.do(asked(scene))
    assert scene.good(0, "food") == 16


def test_food_is_taken_when_hunger_threatens() -> None:
    scene = Scene(2, levels="chieftain").goods(0, gold=6, stone=6, points=5).men(0, 2, 3).men(0, 5, 2)
    scene.state.round = 7
    s = scene.state
    s.track[0], s.idle[0] = 2, 2  # two workers off the food part: six food in every production
    scene.refreshed(0)
    assert asked(scene.run(GROWTH, 0)) == "take food"


def test_military_is_deployed_for_a_colony_within_reach() -> None:
    """Nubia needs a strength of 3: two axemen will do, and it pays for them."""
    scene = Scene(2).goods(0, gold=4, stone=4, food=9).display(p1a="nubia").event("taoism")
    scene.men(0, 2, 2).men(0, 4, 1)
    scene.actions()
    for _ in range(4):
        choice = asked(scene)
        scene.do(f"0: {choice}")
        if choice == "buy nubia":
            return
        if scene.actor == 1:
            scene.do("1: pass")
    pytest.fail("the colony was not bought")


def test_a_plan_never_spends_stone_that_is_not_there_yet() -> None:
    """Peter the Great promises five stone in production: none of it can deploy a worker now."""
    scene = Scene(2).advisor(0, "peter-the-great").goods(0, food=9).event("taoism")
    scene.state.war, scene.state.war_buyer = GAME.tables.number["imjin-war"], 1
    scene.men(0, 3, 2).actions()
    planner = Planner(GAME.nodes, scene.state, 0)
    steps: list[Step] = []
    position = Position(planner.o, scene.state)
    assert position.stone == 0
    planner.arrange(position, steps)
    assert all(step.target == NOWHERE for step in steps)
    assert not asked(scene).startswith("deploy ")


def test_offers_are_weighed() -> None:
    """Christianity: four food for six books, near the end of an age; but not when that means hunger."""
    scene = Scene(2).goods(0, food=12, points=5).goods(1, points=5).event("bread-and-games")
    scene.state.round = 2
    scene.happen("christianity")
    assert scene.actor == 0
    assert asked(scene) == "accept"
