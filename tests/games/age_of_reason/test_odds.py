"""The odds of a combat: against the printed table, against all 1296 rolls, and against the rules engine itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

import worldstage
from tests.games.age_of_reason.support import Scene, country_number, region_number
from worldstage.core.chance import Fast
from worldstage.core.game import Game
from worldstage.core.log import Log
from worldstage.core.state import UNSEALED
from worldstage.games.age_of_reason.attack import discs_to_attack, markers_to_attack
from worldstage.games.age_of_reason.combat import HIRING, allies, attacker_strength, defender_strength
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import (
    COUNTRIES,
    LAID_BLUFF,
    LAID_HELP,
    LAID_NOTHING,
    MARKER_ROOM,
    NONE,
    REGIONS,
)
from worldstage.games.age_of_reason.odds import Odds, Side, attack_odds, defence_odds, join_odds, known_odds, odds
from worldstage.games.age_of_reason.verbs import HELP, KEEP, PLAY, REROLL, STAY_OUT

RUNS = 4000
# Calculated by hand for the reconstruction of the markers: lead, wins %, ties %, mean unrest of attacker and defender.
PRINTED = [
    (-2, 11, 12, 2.24, 0.41),
    (-1, 23, 17, 1.89, 0.64),
    (0, 40, 20, 1.48, 0.88),
    (1, 60, 17, 1.04, 1.12),
    (2, 77, 12, 0.64, 1.36),
    (3, 89, 7, 0.35, 1.59),
    (4, 96, 3, 0.16, 1.77),
]


# -- strengths that are known -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lead", "wins", "ties", "attacker", "defender"), PRINTED)
def test_odds_are_those_of_the_printed_table(lead: int, wins: int, ties: int, attacker: float, defender: float) -> None:
    found = known_odds(lead)
    assert (round(found.win * 100), round(found.tie * 100)) == (wins, ties)
    assert (round(found.attacker_unrest, 2), round(found.defender_unrest, 2)) == (attacker, defender)


def unrest(end: int) -> tuple[int, int]:
    """Unrest of attacker and defender, paragraph by paragraph, for the difference of the totals."""
    attacker = defender = 0
    if end <= 0:
        attacker += 1  # failed
    if end == 0:
        attacker, defender = attacker + 1, defender + 1  # tie
    if end < 0:
        attacker += 1 + (end <= -3)  # weaker side, overwhelmed
        defender += end == -1  # narrow
    if end > 0:
        defender += 1 + (end >= 3)
        attacker += end == 1
    return attacker, defender


def summed(ends: dict[int, float]) -> Odds:
    return Odds(
        sum(chance for end, chance in ends.items() if end > 0),
        ends.get(0, 0.0),
        sum(chance for end, chance in ends.items() if end < 0),
        sum(chance * unrest(end)[0] for end, chance in ends.items()),
        sum(chance * unrest(end)[1] for end, chance in ends.items()),
    )


@cache
def every_roll(lead: int, attacker: int, defender: int) -> dict[int, float]:
    """How likely each difference of the totals is: all 1296 rolls one by one, reserves used where they help to win."""
    ends: dict[int, float] = {}
    for a, b, c, d in product(range(1, 7), repeat=4):
        end = lead + abs(a - b) - abs(c - d)
        options = [{end: 1.0}]
        if defender:
            options.append(every_roll(lead, attacker, defender - 1))
        kept = min(options, key=chance_to_win)  # of equals the first: the disc stays
        options = [kept]
        if attacker:
            options.append(every_roll(lead, attacker - 1, defender))
        for last, chance in max(options, key=chance_to_win).items():
            ends[last] = ends.get(last, 0.0) + chance / 1296
    return ends


def chance_to_win(ends: dict[int, float]) -> float:
    return round(sum(chance for end, chance in ends.items() if end > 0), 9)


@pytest.mark.parametrize("lead", range(-9, 10))
def test_all_rolls_counted_one_by_one_give_the_same(lead: int) -> None:
    assert known_odds(lead) == pytest.approx(summed(every_roll(lead, 0, 0)))
    assert odds(Side(lead), Side(0)) == known_odds(lead)


@pytest.mark.parametrize("lead", range(-8, 9))
def test_reserves_used_well_give_the_same_as_trying_everything(lead: int) -> None:
    for attacker, defender in product(range(3), repeat=2):
        expected = summed(every_roll(lead, attacker, defender))
        assert odds(Side(lead, attacker), Side(0, defender)) == pytest.approx(expected)


def test_one_reserve_is_a_second_chance() -> None:
    """By hand: a roll not won is rolled again; the defender rolls again what was lost."""
    once = known_odds(1)
    assert odds(Side(1, 1), Side(0)).win == pytest.approx(once.win + (1 - once.win) * once.win)
    assert odds(Side(1), Side(0, 1)).win == pytest.approx(once.win * once.win)


def test_uncertain_points_are_weighed() -> None:
    found = odds(Side(2, maybe=(0.5, 0.25)), Side(1, maybe=(0.1,)))
    expected = [0.0] * 5
    for a, b, c in product((0, 1), repeat=3):
        weight = 0.5 * (0.25 if b else 0.75) * (0.1 if c else 0.9)
        expected = [x + weight * y for x, y in zip(expected, known_odds(1 + a + b - c), strict=True)]
    assert found == pytest.approx(tuple(expected))


# -- properties -------------------------------------------------------------------------------------------------------

chances = st.floats(0.0, 1.0)
sides = st.builds(Side, st.integers(0, 12), st.integers(0, 4), st.lists(chances, max_size=4).map(tuple))


@given(sides, sides)
def test_chances_add_up(attacker: Side, defender: Side) -> None:
    found = odds(attacker, defender)
    assert found.win + found.tie + found.lose == pytest.approx(1)
    assert min(found) >= 0
    assert found.attacker_unrest <= 3 + 1e-9
    assert found.defender_unrest <= 2 + 1e-9


@given(st.integers(-20, 20))
def test_without_reserves_the_sides_mirror_each_other(lead: int) -> None:
    here, there = known_odds(lead), known_odds(-lead)
    assert (here.win, here.tie, here.lose) == pytest.approx((there.lose, there.tie, there.win))
    # Only the point for failing makes a difference between the two sides.
    assert here.attacker_unrest == pytest.approx(there.defender_unrest + 1 - here.win)


@given(sides, sides)
def test_a_reserve_never_hurts_its_owner(attacker: Side, defender: Side) -> None:
    found = odds(attacker, defender).win
    assert odds(attacker._replace(reserves=attacker.reserves + 1), defender).win >= found - 1e-12
    assert odds(attacker, defender._replace(reserves=defender.reserves + 1)).win <= found + 1e-12


@given(sides, sides, chances)
def test_an_ally_never_hurts_its_side(attacker: Side, defender: Side, chance: float) -> None:
    found = odds(attacker, defender).win
    assert odds(attacker._replace(maybe=(*attacker.maybe, chance)), defender).win >= found - 1e-9
    assert odds(attacker, defender._replace(maybe=(*defender.maybe, chance))).win <= found + 1e-9


@given(sides, sides)
def test_a_sure_ally_is_a_point_and_a_hopeless_one_is_none(attacker: Side, defender: Side) -> None:
    stronger = attacker._replace(strength=attacker.strength + 1)
    surely = attacker._replace(maybe=(*attacker.maybe, 1.0, 0.0))
    assert odds(surely, defender) == pytest.approx(odds(stronger, defender))


# -- against the rules engine -----------------------------------------------------------------------------------------


class Player:
    """Plays a combat to its end as the odds assume it: the viewer's card is given, the others' are left to chance."""

    def __init__(self, game: Game[AgeState], viewer: int, action: int, help: float) -> None:
        self.game = game
        self.viewer = viewer
        self.action = action  # the viewer's sealed choice
        self.help = help

    def play(self, s: AgeState, chance: Fast) -> tuple[int, int, int]:
        """The difference of the totals, and the unrest that attacker and defender have gained."""
        s.log = Log()
        attacker, defender = s.attacker, s.defender
        before = s.unrest[:]
        while s.attacker != NONE:
            seat = self.game.actor(s)
            self.game.apply(s, seat, self.choose(s, seat, chance), chance)
        totals = next(entry.args for entry in s.log.entries if entry.key in ("combat.won", "combat.failed"))
        gained = s.unrest[defender] - before[defender] if defender != NONE else 0
        return totals[2] - totals[3], s.unrest[attacker] - before[attacker], gained

    def choose(self, s: AgeState, seat: int, chance: Fast) -> int:
        legal = self.game.legal(s, seat)
        if legal == [REROLL.offset, KEEP.offset]:
            return self.reroll(s, seat)
        if self.game.node(s) is HIRING:
            return legal[0]
        if seat == self.viewer:
            return self.action
        if seat in (s.attacker, s.defender):
            return legal[chance.below(len(legal), "card")]
        helps = chance.below(1000, "help") < 1000 * self.help
        return HELP.offset if helps and HELP.offset in legal else STAY_OUT.offset

    def reroll(self, s: AgeState, seat: int) -> int:
        """Whoever does not get what it wants rolls again if any dice could bring it."""
        lead = attacker_strength(s) - defender_strength(s)
        won = lead + abs(s.dice[0] - s.dice[1]) - abs(s.dice[2] - s.dice[3]) > 0
        if seat == s.attacker:
            return REROLL.offset if not won and lead > -5 else KEEP.offset
        return REROLL.offset if won and lead <= 5 else KEEP.offset


def agree(scene: Scene, expected: Odds, player: Player) -> None:
    """Play the combat under way many times in worlds the viewer cannot tell apart: all means within 4 errors."""
    s = scene.state
    defended = s.defender != NONE
    chance = Fast(11)
    sums, squares = [0.0] * 5, [0.0] * 5
    for _ in range(RUNS):
        world = scene.game.views.sample(s, player.viewer, chance)
        end, attacker, defender = player.play(world, chance)
        for i, value in enumerate((end > 0, end == 0, end < 0, attacker, defender)):
            sums[i] += value
            squares[i] += value * value
    for i in range(5 if defended else 4):
        mean = sums[i] / RUNS
        error = sqrt(max(squares[i] / RUNS - mean * mean, 1 / RUNS) / RUNS)
        assert abs(mean - expected[i]) <= 4 * error, (Odds._fields[i], mean, expected[i], error)


def war() -> Scene:
    """Prussia, France and Russia against Austria, Britain and Spain, with Dutch discs that serve the upper row."""
    scene = Scene("prussia, austria, france, great-britain, russia, spain")
    scene.alliances("prussia france russia netherlands", "austria great-britain spain")
    scene.gold(prussia=20, austria=20, france=20, great_britain=20, russia=20, spain=20)
    scene.discs("prussia", baltic=1, german_states=1)
    scene.discs("austria", baltic=2, german_states=1)
    return scene


def announce(scene: Scene, country: str, attack: str) -> Scene:
    return scene.at_attack(country).choose(country, attack)


def kind(scene: Scene, label: str) -> int:
    return scene.card_kind(label)


def baltic_attack(scene: Scene, card: str, help: float) -> None:
    """Prussia attacks Austria in the Baltic with a card: told before the attack and after it, and played."""
    seat, region, target = scene.seat("prussia"), region_number("baltic"), country_number("austria")
    number = kind(scene, card)
    expected = attack_odds(scene.state, seat, region, target, NONE, number, help)
    announce(scene, "prussia", "attack baltic austria")
    assert attack_odds(scene.state, seat, region, target, NONE, number, help) == expected
    agree(scene, expected, Player(scene.game, seat, PLAY.offset + number, help))


def test_attack_on_a_player_alone() -> None:
    baltic_attack(war(), "1s1n@1", 0.5)


def test_attack_with_boxes_and_reserves_on_both_sides() -> None:
    scene = war()
    scene.boxes("prussia", "sweden reserve army-training").boxes("austria", "denmark reserve")
    baltic_attack(scene, "1s1n@1", 0.5)


def test_attack_with_players_who_may_join_both_sides() -> None:
    scene = war().discs("france", baltic=1).discs("russia", baltic=1).discs("spain", baltic=2)
    baltic_attack(scene, "1s1n@1", 0.3)


def test_a_player_without_means_cannot_join() -> None:
    scene = war().discs("france", baltic=1).gold(france=0).unrest(france=22)
    region, target = region_number("baltic"), country_number("austria")
    card = kind(scene, "1s1n@1")
    assert attack_odds(scene.state, 0, region, target, NONE, card, 1.0) == attack_odds(
        scene.state, 0, region, target, NONE, card, 0.0
    )


def test_attack_with_nonplayer_allies_that_are_hired() -> None:
    scene = Scene("prussia, austria").gold(prussia=20, austria=20)
    scene.alliances("prussia netherlands russia", "austria spain france great-britain")
    for country in ("prussia", "austria", "netherlands", "russia", "spain", "france"):
        scene.discs(country, baltic=1)
    baltic_attack(scene, "1s1n@1", 0.5)


def test_a_dear_card_leaves_less_for_allies() -> None:
    """With 5 gold and no unrest to take, four soldiers leave nothing for the Dutch; three leave three."""
    scene = Scene("prussia, austria").unrest(prussia=22, austria=20).gold(prussia=5, austria=3)
    scene.alliances("prussia netherlands russia", "austria spain france great-britain")
    for country in ("prussia", "austria", "netherlands", "russia", "spain", "france"):
        scene.discs(country, german_states=1)
    region, target = region_number("german-states"), country_number("austria")
    s = scene.state
    dear = attack_odds(s, 0, region, target, NONE, kind(scene, "4s@5"))
    cheap = attack_odds(s, 0, region, target, NONE, kind(scene, "3s@2"))
    assert cheap.win > dear.win
    assert attack_odds(s, 0, region, target, NONE, NONE) == cheap
    announce(scene, "prussia", "attack german-states austria")
    for card, expected in (("4s@5", dear), ("3s@2", cheap)):
        ends = winning_share(scene, Player(scene.game, 0, PLAY.offset + kind(scene, card), 0.5))
        assert ends == pytest.approx(expected.win, abs=4 * sqrt(0.25 / RUNS))


def winning_share(scene: Scene, player: Player) -> float:
    """How often the attacker wins: for scenes where payments cause unrest too."""
    chance = Fast(5)
    won = 0
    for _ in range(RUNS):
        world = scene.game.views.sample(scene.state, player.viewer, chance)
        won += player.play(world, chance)[0] > 0
    return won / RUNS


def test_attack_on_a_nonplayer_disc() -> None:
    scene = Scene("prussia, austria, france").gold(prussia=20, austria=20, france=20)
    scene.alliances("prussia france netherlands great-britain", "austria spain russia")
    for country in ("prussia", "austria", "france", "spain", "russia"):
        scene.discs(country, central_europe=1)
    region, target = region_number("central-europe"), country_number("spain")
    card = kind(scene, "4s@5")
    expected = attack_odds(scene.state, 0, region, target, NONE, card)
    # Nobody pays for Russia beside Spain: 4 against 4, and Austria and France may join.
    assert expected == odds(Side(4, maybe=(0.5,)), Side(4, maybe=(0.5,)))
    announce(scene, "prussia", "attack central-europe spain")
    agree(scene, expected, Player(scene.game, 0, PLAY.offset + card, 0.5))


def test_attack_on_a_marker_that_nobody_joins() -> None:
    scene = war().markers("central-europe", "3").boxes("prussia", "reserve")
    for country in ("prussia", "austria", "france"):
        scene.discs(country, central_europe=1)
    region, marker, card = region_number("central-europe"), scene.marker_kind("3"), kind(scene, "2s@0")
    expected = attack_odds(scene.state, 0, region, NONE, marker, card)
    assert expected == odds(Side(2, 1, (0.5,)), Side(3))
    announce(scene, "prussia", "storm central-europe 3")
    agree(scene, expected, Player(scene.game, 0, PLAY.offset + card, 0.5))


def test_cards_brought_back_in_secret_are_weighed_by_rumour() -> None:
    scene = war().hand("austria", "blank 1s@0 4s@7")
    s = scene.state
    austria = scene.seat("austria")
    other = scene.hand("austria", "blank 3s@4").state.hand[austria]
    first = scene.hand("austria", "blank 1s@0 4s@7").state.hand[austria]
    s.rumours[austria] = sorted([first, other])
    scene.check()
    # Blank, 1 or 4 in the one hand, blank or 3 in the other.
    found = attack_odds(s, 0, region_number("baltic"), country_number("austria"), NONE, kind(scene, "1s1n@1"))
    expected = (known_odds(2).win * 5 + known_odds(1).win * 2 + known_odds(-2).win * 2 + known_odds(-1).win * 3) / 12
    assert found.win == pytest.approx(expected)
    baltic_attack(scene, "1s1n@1", 0.5)


def test_a_card_that_cannot_be_paid_is_not_feared() -> None:
    """Austria has no gold and no unrest to take: blank, one soldier, or soldier and ship, which counts 2 at sea."""
    scene = war().gold(austria=0).unrest(austria=22)
    found = attack_odds(scene.state, 0, region_number("baltic"), country_number("austria"), NONE, 0)
    assert found.win == pytest.approx((known_odds(0).win + known_odds(-1).win + known_odds(-2).win) / 3)
    announce(scene, "prussia", "attack baltic austria")
    share = winning_share(scene, Player(scene.game, 0, PLAY.offset, 0.5))
    assert share == pytest.approx(found.win, abs=4 * sqrt(0.25 / RUNS))


def test_an_attacker_holds_a_card_to_attack_with() -> None:
    """Of two hands that Prussia may hold, the one without ship and blank cannot be, once it attacks in the Baltic."""
    scene = war()
    without_ship = scene.hand("prussia", "4s@5 3s@2").state.hand[0]
    with_ship = scene.hand("prussia", "1s1n@1 3s@2").state.hand[0]
    scene.state.rumours[0] = sorted([without_ship, with_ship])
    card = kind(scene, "3s@4")
    assert defence_odds(scene.state, 1, 0, region_number("baltic"), card) == pytest.approx(known_odds(-1))
    land = defence_odds(scene.state, 1, 0, region_number("german-states"), card)
    assert land.win == pytest.approx((known_odds(1).win + 2 * known_odds(0).win + known_odds(-2).win) / 4)


def test_the_best_card_is_the_strongest_that_may_be_played() -> None:
    s = war().state
    region, target = region_number("baltic"), country_number("austria")
    scene = war()
    assert attack_odds(s, 0, region, target, NONE, NONE) == attack_odds(
        s, 0, region, target, NONE, kind(scene, "1s1n@1")
    )
    land = region_number("german-states")
    assert attack_odds(s, 0, land, target, NONE, NONE) == attack_odds(s, 0, land, target, NONE, kind(scene, "4s@5"))


@pytest.mark.parametrize("region", ["baltic", "german-states"])
def test_defence_against_an_unknown_card(region: str) -> None:
    """In the Baltic the attacker shows a ship, in the German States any card may come."""
    scene = war().discs("france", baltic=1, german_states=1).boxes("austria", "reserve")
    seat, card = scene.seat("austria"), kind(scene, "3s@4")
    expected = defence_odds(scene.state, seat, scene.seat("prussia"), region_number(region), card, 0.4)
    announce(scene, "prussia", f"attack {region} austria")
    s = scene.state
    assert defence_odds(s, seat, s.attacker, s.region, card, 0.4) == expected
    agree(scene, expected, Player(scene.game, seat, PLAY.offset + card, 0.4))


@pytest.mark.parametrize("country", ["france", "spain"])
@pytest.mark.parametrize("helping", [True, False])
def test_joining_a_side_adds_a_point_to_it(country: str, helping: bool) -> None:
    scene = war().discs("france", german_states=1).discs("spain", german_states=1)
    announce(scene, "prussia", "attack german-states austria")
    seat = scene.seat(country)
    expected = join_odds(scene.state, seat, helping)
    agree(scene, expected, Player(scene.game, seat, HELP.offset if helping else STAY_OUT.offset, 0.5))


def hiring_scene() -> Scene:
    scene = Scene("prussia, austria, france, spain").gold(prussia=20, austria=20, france=20, spain=20)
    scene.alliances("prussia netherlands france", "austria russia spain great-britain")
    for country in ("prussia", "austria", "netherlands", "russia", "france", "spain"):
        scene.discs(country, german_states=1)
    announce(scene, "prussia", "attack german-states austria")
    return scene.play("prussia: play 2s@0", "austria: play 3s@4", "france: bluff", "spain: stay_out")


def test_cards_on_the_table_tell_who_may_help() -> None:
    """The attacker is about to hire: Spain stays out, what France has laid is even odds, its own card is known."""
    scene = hiring_scene()
    s = scene.state
    expected = attack_odds(s, 0, s.region, s.target, s.marker, NONE)
    assert expected == attack_odds(s, 0, s.region, s.target, s.marker, kind(scene, "2s@0"))
    agree(scene, expected, Player(scene.game, 0, NONE, 0.5))


def test_allies_hired_already_count_as_those_to_come() -> None:
    """Two non-player allies on each side, the attacker's first and then the defender's hired one by one."""
    scene = Scene("prussia, austria").gold(prussia=20, austria=20)
    scene.alliances("prussia netherlands france", "austria russia spain great-britain")
    for country in ("prussia", "austria", "netherlands", "russia", "france", "spain"):
        scene.discs(country, german_states=1)
    announce(scene, "prussia", "attack german-states austria").play("prussia: play 2s@0", "austria: play 3s@4")
    s = scene.state
    attack = attack_odds(s, 0, s.region, s.target, s.marker, NONE)
    defence = defence_odds(s, 1, 0, s.region, NONE)
    scene.choose("prussia", "hire netherlands")
    assert attack_odds(s, 0, s.region, s.target, s.marker, NONE) == attack
    assert defence_odds(s, 1, 0, s.region, NONE) == defence
    scene.choose("prussia", "hire france")
    assert defence_odds(s, 1, 0, s.region, NONE) == defence
    scene.choose("austria", "hire spain")
    assert attack_odds(s, 0, s.region, s.target, s.marker, NONE) == attack
    assert defence_odds(s, 1, 0, s.region, NONE) == defence


def test_an_attacker_who_has_hired_enough_hires_no_more() -> None:
    scene = hiring_scene()
    before = scene.state.clone()
    scene.choose("prussia", "enough")
    s = scene.state
    expected = defence_odds(s, 1, 0, s.region, NONE)
    assert expected.win < defence_odds(before, 1, 0, s.region, kind(scene, "3s@4")).win
    agree(scene, expected, Player(scene.game, 1, NONE, 0.5))


# -- secrecy ----------------------------------------------------------------------------------------------------------


def all_odds(s: AgeState, viewer: int) -> list[Odds]:
    """Every odds a seat can ask for now."""
    found: list[Odds] = []
    for place in discs_to_attack(s, viewer):
        found.append(attack_odds(s, viewer, place // COUNTRIES, place % COUNTRIES, NONE, NONE))
    for place in markers_to_attack(s, viewer):
        found.append(attack_odds(s, viewer, place // MARKER_ROOM, NONE, place % MARKER_ROOM, NONE))
    country = s.country[viewer]
    for attacker in range(s.seats):
        if s.side[s.country[attacker]] != s.side[country]:
            for region in range(REGIONS):
                if s.presence[country] >> region & 1:
                    found.append(defence_odds(s, viewer, attacker, region, NONE))
    if s.attacker != NONE and not s.dice and allies(s) >> viewer & 1:
        found += [join_odds(s, viewer, True), join_odds(s, viewer, False)]
    return found


def blinded(s: AgeState, viewer: int) -> AgeState:
    """The same position with nonsense in place of all that a seat cannot see."""
    world = s.clone()
    for seat in range(s.seats):
        if seat != viewer:
            world.hand[seat] = 0
            if s.sealed[seat] != UNSEALED:
                world.sealed[seat] = PLAY.offset
            if s.laid[seat] != LAID_NOTHING:
                world.laid[seat] = LAID_BLUFF if s.laid[seat] == LAID_HELP else LAID_HELP
            if seat == s.attacker and s.attacker_card != NONE:
                world.attacker_card = 0
            if seat == s.defender and s.defender_card != NONE:
                world.defender_card = 0
    return world


def compare(seats: int, chance: Fast) -> tuple[int, int]:
    """Play a random game: how many odds were compared, and at how many moments a hand was known by rumour only."""
    game: Game[AgeState] = worldstage.game("age-of-reason")
    s = game.new(seats, {"countries": "deal"}, chance=chance)
    compared = rumoured = 0
    while s.frames:
        if game.node(s).name in ("attack.choose", "combat.cards", "combat.hire"):
            for viewer in range(seats):
                told = all_odds(s, viewer)
                assert all_odds(game.views.sample(s, viewer, Fast(compared)), viewer) == told
                assert all_odds(blinded(s, viewer), viewer) == told
                compared += len(told)
            rumoured += any(len(hands) > 1 for hands in s.rumours)
        seat = game.actor(s)
        legal = game.legal(s, seat)
        game.apply(s, seat, legal[chance.below(len(legal), "playout")], chance)
    return compared, rumoured


def test_odds_tell_nothing_that_a_seat_cannot_know() -> None:
    """In random games: the same odds in every world the seat cannot tell apart, and on a blinded board."""
    found = [compare(seats, Fast(100 + seats)) for seats in (2, 4, 5)]
    assert min(compared for compared, _ in found) > 100
    assert sum(rumoured for _, rumoured in found) > 20


def test_the_state_is_left_as_it_was() -> None:
    scene = war().discs("france", baltic=1)
    announce(scene, "prussia", "attack baltic austria")
    asked: list[Callable[[AgeState], Odds]] = [
        lambda s: attack_odds(s, 0, s.region, s.target, s.marker, NONE),
        lambda s: defence_odds(s, 1, s.attacker, s.region, NONE),
        lambda s: join_odds(s, 2, True),
    ]
    before = scene.game.digest(scene.state)
    for ask in asked:
        assert sum(ask(scene.state)[:3]) == pytest.approx(1)
    assert scene.game.digest(scene.state) == before
