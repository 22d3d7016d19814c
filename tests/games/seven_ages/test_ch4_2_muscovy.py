"""4.2.32: the whole example of the rulebook, from Poland to the end of the battle of Muscovy, with its ten totals."""

from __future__ import annotations

from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.forces import capital_of
from worldstage.games.seven_ages.lines.conflict import ADDENDS
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.retreat import exits

POLAND = "poland"
MARSHES = "pripet-marshes"
MUSCOVY = "muscovy"


class Muscovy(Scene):
    """Rey (seat 0) leads the French, Lucy (seat 1) the Russians."""

    def __init__(self) -> None:
        super().__init__(2, events="none")
        s = self.state
        self.french = self.found("french", 0, TABLES.first_level[5], colour="red")
        self.russians = self.found("russians", 1, TABLES.first_level[4], money=11, colour="light-green")
        self.put(self.french, POLAND, *["rifle"] * 6, "light-horse", *["artillery"] * 3, "knight", "knight")
        self.put(self.french, POLAND, "horse-artillery")
        self.put(self.russians, MARSHES, "knight", "horse-artillery")
        self.put(self.russians, "ukraine", "spear")  # no way round
        self.put(self.russians, MUSCOVY, "rifle", "rifle", "spear", "cannon", "cannon", "knight", "knight")
        self.city(MUSCOVY, 3, capital=True)
        self.fort(MUSCOVY)
        self.artefact(self.french, "paved-roads")
        s.elite = replaced(s.elite, self.french, 1)
        self.napoleon = self.leader(self.french, "napoleon", POLAND)
        self.kutusov = self.leader(self.russians, "tactician:1", MUSCOVY)

    def march(self, to: str, *units: str, leader: bool = False) -> None:
        self.choose(f"from {POLAND}", *(f"take {unit}" for unit in units))
        if leader:
            self.choose("with napoleon")
        self.choose(f"to {to}")

    def keep(self) -> None:
        self.choose("keep", seat=0).choose("keep", seat=1)

    def commit(self, seat: int, *options: str) -> None:
        self.choose(*options, "done", seat=seat)

    def totals(self) -> list[int]:
        return [line.args[1] for line in self.lines("conflict.total")][-2:]

    def added(self, side: int) -> dict[str, int]:
        args = self.lines("conflict.total")[side - 2].args[2:]
        return {ADDENDS[args[i]]: args[i + 1] for i in range(0, len(args), 2)}


def to_muscovy() -> Muscovy:
    """Everything up to the first card of the battle."""
    scene = Muscovy()
    scene.begin(begin_manoeuvre, scene.french)
    scene.march(MARSHES, "rifle", "light-horse", "artillery")
    scene.choose(f"from {POLAND}", "take rifle")
    assert MUSCOVY not in scene.offers("to")  # three units are not twice as many as two
    scene.choose("back")
    scene.march(MARSHES, "knight")
    rest = ["rifle"] * 4 + ["knight", "artillery", "artillery", "horse-artillery"]
    scene.march(MUSCOVY, *rest, leader=True)
    scene.choose("done")
    scene.stack_deck(1, 5, 2, 6, 3, 5, 4, 5, 3, 3, 0, 4)
    scene.choose(f"fight {MUSCOVY}")
    return scene


def first_round(scene: Muscovy) -> None:
    """Rey discards a 1 for a 2, Lucy keeps a 5: all but a rifle against the spear."""
    scene.choose("redraw", seat=0).choose("keep", seat=1)
    scene.commit(0, "all", "withdraw rifle")
    scene.commit(1, "commit spear")


def second_round(scene: Muscovy) -> None:
    scene.keep()
    scene.commit(0, "all")
    scene.commit(1, "commit rifle", "commit cannon")


def third_round(scene: Muscovy) -> None:
    scene.choose("stay", seat=0).choose("stay", seat=1)
    scene.keep()
    scene.commit(0, "commit rifle", "commit artillery")
    scene.commit(1, "all")


def fourth_round(scene: Muscovy) -> None:
    scene.choose("stay", seat=0).choose("stay", seat=1)
    scene.keep()
    scene.commit(0, "all", "use napoleon")
    scene.commit(1, "commit knight")


def fifth_round(scene: Muscovy) -> None:
    scene.choose("stay", seat=0).choose("stay", seat=1)
    scene.choose("keep", seat=0).choose("redraw", seat=1)
    scene.commit(0, "all", "use napoleon")
    scene.commit(1, "all")


@covers("4.2.32", "4.2.2", "4.2.30")
def test_the_march_to_muscovy_leaves_one_rifle_in_poland() -> None:
    scene = to_muscovy()
    assert scene.units(scene.french, POLAND) == ["rifle"]
    assert scene.units(scene.french, MARSHES) == ["artillery", "knight", "light-horse", "rifle"]
    assert len(scene.units(scene.french, MUSCOVY)) == 8
    assert scene.state.fight_area == number("area", MUSCOVY)


@covers("4.2.32", "4.2.11", "4.2.12")
def test_first_round_49_to_10() -> None:
    scene = to_muscovy()
    first_round(scene)
    assert scene.totals() == [49, 10]
    assert scene.added(0) == {"card": 2, "front": 23, "support": 22, "elite": 1, "ages": 1}
    assert scene.added(1) == {"card": 5, "front": 1, "terrain": 1, "forest-infantry": 1, "fort": 2}
    assert "spear" not in scene.units(scene.russians, MUSCOVY)
    assert len(scene.units(scene.french, MUSCOVY)) == 8


@covers("4.2.32", "4.2.16")
def test_second_round_14_to_20_and_a_marker_for_the_french() -> None:
    scene = to_muscovy()
    first_round(scene)
    assert scene.offers("commit", 0) == []  # asked for a redraw first
    second_round(scene)
    assert scene.totals() == [14, 20]
    assert scene.added(1) == {
        **{"card": 3, "front": 5, "support": 5, "terrain": 1},
        **{"forest-infantry": 1, "fort": 2, "city": 3},
    }
    assert scene.units(scene.french, MUSCOVY).count("rifle") == 3
    assert scene.state.fight_disorder == (1, 0)


@covers("4.2.32", "4.2.21", "4.2.22")
def test_then_both_may_retreat_but_the_french_have_nowhere_to_go() -> None:
    scene = to_muscovy()
    first_round(scene)
    second_round(scene)
    assert (scene.node, scene.actors) == ("conflict.retreat", [0])
    s = scene.state
    counters = [c for c in range(TABLES.counter_total) if s.at[c] == number("area", MUSCOVY)]
    assert not any(exits(s, scene.french, counter, False) for counter in counters[:1])
    scene.choose("stay")
    assert (scene.node, scene.actors) == ("conflict.retreat", [1])


@covers("4.2.32", "4.2.8")
def test_third_round_21_to_35_with_10_for_the_marker() -> None:
    scene = to_muscovy()
    first_round(scene)
    second_round(scene)
    third_round(scene)
    assert scene.totals() == [21, 35]
    assert scene.added(0) == {"card": 5, "front": 6, "support": 8, "elite": 1, "ages": 1}
    assert scene.added(1) == {
        **{"card": 4, "front": 9, "support": 8, "disorder": 10},
        **{"terrain": 1, "forest-infantry": 1, "fort": 2},
    }
    assert scene.state.fight_disorder == (1, 1)


@covers("4.2.32", "4.2.8")
def test_fourth_round_52_to_14_and_a_second_marker() -> None:
    scene = to_muscovy()
    for play in (first_round, second_round, third_round, fourth_round):
        play(scene)
    assert scene.totals() == [52, 14]
    assert scene.added(0) == {"card": 5, "front": 17, "support": 14, "elite": 1, "ages": 1, "disorder": 14}
    assert scene.added(1) == {"card": 3, "front": 4, "disorder": 4, "terrain": 1, "fort": 2}
    assert scene.state.fight_disorder == (2, 1)


@covers("4.2.32", "4.2.24", "4.2.29")
def test_fifth_round_50_to_53_and_the_end_of_napoleon() -> None:
    scene = to_muscovy()
    for play in (first_round, second_round, third_round, fourth_round, fifth_round):
        play(scene)
    assert scene.totals() == [50, 53]
    assert scene.added(1)["disorder"] == 20
    assert scene.added(1)["forest-infantry"] == 2
    s = scene.state
    assert scene.units(scene.french, MUSCOVY) == []
    assert scene.units(scene.russians, MUSCOVY) == ["cannon", "cannon", "knight", "rifle", "rifle"]
    assert s.leader_of[scene.napoleon] == NONE
    assert s.elite[scene.french] == 0
    assert capital_of(s, scene.russians) == number("area", MUSCOVY)
    assert s.fight_area == number("area", MARSHES)  # the next conflict, the last one, begins by itself


@covers("4.2.32")
def test_all_ten_totals_in_one_game() -> None:
    scene = to_muscovy()
    for play in (first_round, second_round, third_round, fourth_round, fifth_round):
        play(scene)
    totals = [line.args[1] for line in scene.lines("conflict.total")]
    assert totals == [49, 10, 14, 20, 21, 35, 52, 14, 50, 53]


@covers("4.2.32", "4.2.10")
def test_a_battle_without_the_march_has_the_same_first_total() -> None:
    """The units alone make the total: whoever came from elsewhere, without crossing anything, counts the same."""
    french = ["rifle"] * 3 + ["knight", "artillery", "artillery", "horse-artillery"]
    battle = Battle(
        french,
        ["spear"],
        MUSCOVY,
        levels=(TABLES.first_level[5], TABLES.first_level[4]),
        colours=("red", "light-green"),
        cards=("french", "russians"),
        homes=(POLAND, "archangel"),
    )
    battle.state.elite = replaced(battle.state.elite, battle.attacker, 1)
    battle.fort(MUSCOVY)
    battle.city(MUSCOVY, 3, capital=True)
    assert battle.fight(2, 5).commit(None, None).totals() == [49, 10]
