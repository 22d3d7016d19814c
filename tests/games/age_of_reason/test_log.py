"""The log: every line cites the paragraph behind it, combats tell their sums, like things stand in one line."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import worldstage
from tests.covers import covers
from tests.games.age_of_reason.duel import attack, duel, fight
from tests.games.age_of_reason.support import (
    ACTIONS,
    ALLIANCE_STEP,
    END_OF_TURN,
    INCOME,
    MARKERS,
    VICTORY_POINTS,
    Scene,
)
from worldstage.core.ledger import load
from worldstage.core.lines import shapes_of
from worldstage.core.log import cited
from worldstage.core.table import Table
from worldstage.games.age_of_reason import log as declared
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.game import FOLDER
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.verbs import BID, VERBS

SHAPES = shapes_of(declared)
THREE = "prussia, austria, france"
Case = tuple[Callable[[], Scene], str, str]


def bidding(turn: int = 1, **vp: int) -> Scene:
    """The first bidding of a turn has been opened."""
    return Scene(THREE).turn(turn).vp(**vp).gold(prussia=9, austria=9, france=9).at_segment(ALLIANCE_STEP).go()


def won(scene: Scene, gold: int = 0) -> Scene:
    opener = scene.asked[0]
    scene.play(f"{opener}: bid {gold}", f"{opener}: propose_a spain", f"{opener}: propose_b russia")
    while scene.entries("alliances.won") == []:
        scene.choose(scene.asked[0], "pass")
    return scene


def second_bidding() -> Scene:
    """The lines of the first bidding are forgotten."""
    scene = bidding()
    opener = scene.asked[0]
    scene.play(f"{opener}: bid 0", f"{opener}: propose_a spain", f"{opener}: propose_b russia")
    scene.choose(scene.asked[0], "pass")
    return scene.forget().choose(scene.asked[0], "pass")


def last_country(row: str) -> Scene:
    scene = Scene(THREE).at_auction("prussia", allied=("prussia austria france", "spain netherlands great-britain"))
    return scene.play("prussia: bid 0", f"prussia: propose_{row} russia")


def unable() -> Scene:
    """Austria and France cannot pay more than the 0 that is bid."""
    scene = Scene(THREE).unrest(austria=22, france=22).at_auction("prussia")
    return scene.play("prussia: bid 0", "prussia: propose_a spain", "prussia: propose_b russia")


def drawn() -> Scene:
    return Scene(THREE, {"first_alliances": "random"}).at_segment(ALLIANCE_STEP).go()


def box(label: str, gold: int = 5, **discs: int) -> Scene:
    scene = Scene(THREE).gold(prussia=gold).unrest(prussia=4).discs("prussia", **discs).at_disc_choice("prussia")
    return scene.choose("prussia", f"place {label}")


def back(box: str, discarded: str, card: str) -> Scene:
    scene = Scene(THREE).discard("prussia", discarded).at_disc_choice("prussia")
    return scene.play(f"prussia: place {box}:1", f"prussia: {card}")


def converted() -> Scene:
    scene = Scene(THREE).gold(prussia=2).markers("africa", "action").at_attack("prussia")
    return scene.play("prussia: convert africa", "prussia: play 1s1n@1")


def helped() -> Scene:
    """Everything that others do in a combat: one helps, one bluffs, one stays out; both sides hire."""
    scene = Scene("prussia, austria, france, spain, russia")
    scene.alliances("prussia spain great-britain russia", "austria france netherlands")
    for country in n.COUNTRY_IDS:
        scene.discs(country, german_states=1)
    scene.gold(prussia=9, austria=9, france=9, spain=9, russia=9)
    attack(scene.at_attack("prussia").dice(1, 1, 1, 1))
    scene.lay(prussia="play 3s@2", austria="play 3s@4", france="help", spain="bluff", russia="stay_out")
    return scene.play("prussia: hire great-britain", "austria: hire netherlands")


def stormed(region: str = "german-states", marker: str = "3", dice: tuple[int, ...] = (6, 1, 1, 1)) -> Scene:
    scene = Scene(THREE).gold(prussia=9).markers(region, marker).discs("prussia", **{region.replace("-", "_"): 1})
    scene.at_attack("prussia").dice(*dice).choose("prussia", f"storm {region} {marker}")
    return scene.choose("prussia", "play 1s1n@1")


def nonplayer() -> Scene:
    scene = Scene(THREE).alliances("prussia france", "austria russia").discs("russia", german_states=1)
    scene.at_attack("prussia").dice(1, 1, 1, 1)
    return scene.choose("prussia", "attack german-states russia").choose("prussia", "play blank")


def defenceless() -> Scene:
    scene = duel(settings={"blank_after_conversion": "discarded"}).hand("austria", "")
    attack(scene.dice(1, 1, 1, 1))
    return scene.lay(prussia="play blank", austria="no_card")


def rerolled() -> Scene:
    scene = fight(duel().boxes("prussia", "reserve"), "blank", "blank", 1, 1, 1, 1, 1, 1, 1, 1)
    return scene.choose("prussia", "reroll")


def lead(dice: tuple[int, ...], unrest: int = 0) -> Scene:
    return fight(duel().unrest(prussia=unrest), "blank", "blank", *dice)


def scored(**unrest: int) -> Scene:
    scene = Scene(THREE).discs("prussia", baltic=1).unrest(**unrest).dice(6, 6, 6)
    return scene.at_segment(VICTORY_POINTS).step()


def turn_over() -> Scene:
    scene = Scene(THREE).discard("prussia", "3s@2 4s@5").boxes("austria", "saxony bavaria").unrest(france=5)
    return scene.at_segment(END_OF_TURN).step()


def over(**vp: int) -> Scene:
    return Scene(THREE).vp(**vp).turn(3).at_segment(END_OF_TURN).go()


def tied(on: str) -> Scene:
    """Prussia and Austria tie on victory points, then on unrest, then on everything."""
    scene = Scene(THREE).vp(prussia=9, austria=9).turn(3)
    if on == "vp":
        scene.unrest(austria=1)
    elif on == "unrest":
        scene.discs("prussia", baltic=1)
    return scene.at_segment(END_OF_TURN).go()


def began(segment: int) -> Scene:
    return Scene(THREE).at_segment(segment).step()


# For each line: a way to have it written, its key, and the paragraph that is behind it there.
CASES: dict[str, Case] = {
    "set-up begins": (lambda: Scene(THREE, clear=False), "phase.began", "3.0.1"),
    "markers begin": (lambda: began(MARKERS), "phase.began", "4.0.2"),
    "the end begins": (lambda: over(prussia=1), "phase.began", "5.0.1"),
    "start player": (lambda: Scene(THREE, clear=False), "setup.start", "3.0.11"),
    "country": (lambda: Scene(THREE, clear=False), "setup.country", "3.0.1"),
    "first gold": (lambda: Scene(THREE, clear=False), "setup.gold", "3.0.3"),
    "first unrest": (lambda: Scene(THREE, clear=False), "setup.unrest", "3.0.5"),
    "first discs": (lambda: Scene(THREE, clear=False), "setup.discs", "3.0.8"),
    "turn": (lambda: Scene(THREE, clear=False), "turn.began", "4.0.1"),
    "markers": (lambda: began(MARKERS), "markers.placed", "4.1.2"),
    "opened by the start player": (bidding, "alliances.opened", "4.2.4"),
    "opened by the fewest points": (lambda: bidding(2, prussia=3, austria=2), "alliances.opened", "4.2.6"),
    "opened by one of several": (lambda: bidding(3, prussia=3), "alliances.opened", "4.2.7"),
    "opened by the left neighbour": (second_bidding, "alliances.opened", "4.2.5"),
    "bid": (lambda: won(bidding()), "alliances.bid", "4.2.12"),
    "bid for the upper row": (lambda: last_country("a"), "alliances.bid_upper", "4.2.14"),
    "bid for the lower row": (lambda: last_country("b"), "alliances.bid_lower", "4.2.14"),
    "passed in a bidding": (lambda: won(bidding()), "alliances.passed", "4.2.9"),
    "cannot raise": (unable, "alliances.cannot_raise", "4.2.16"),
    "bidding won": (lambda: won(bidding()), "alliances.won", "4.2.11"),
    "bid paid": (lambda: won(bidding(), 3), "gold.paid", "4.2.16"),
    "order of play": (drawn, "alliances.order", "4.3.0.3"),
    "round": (lambda: Scene(THREE).at_segment(ACTIONS).go(), "actions.round", "4.3.0.9"),
    "passed": (lambda: Scene(THREE).at_disc_choice("prussia").choose("prussia", "pass"), "actions.passed", "4.3.0.7"),
    "disc in a box": (lambda: box("saxony"), "boxes.placed", "4.3.1.1"),
    "box paid": (lambda: box("sweden"), "gold.paid", "4.3.1.3"),
    "gold for unrest": (lambda: box("sweden", 0), "gold.raised", "4.0.3"),
    "banking": (lambda: box("banking:1"), "gold.received", "6.0.banking"),
    "reform": (lambda: box("government-reform:1"), "unrest.eased", "6.0.government-reform"),
    "militia": (lambda: back("militia", "3s@2", "take_back 3s@2"), "cards.taken_back", "6.0.militia"),
    "militia takes nothing": (lambda: back("militia", "1s1n@1", "take_nothing"), "cards.nothing_taken", "6.0.militia"),
    "pressgangs": (lambda: back("pressgangs", "1s1n@1", "take_back 1s1n@1"), "cards.taken_back", "6.0.pressgangs"),
    "pressgangs take nothing": (
        lambda: back("pressgangs", "3s@2", "take_nothing"),
        "cards.nothing_taken",
        "6.0.pressgangs",
    ),
    "no attack": (lambda: duel().choose("prussia", "hold"), "attack.held", "4.3.0.7"),
    "conversion": (converted, "attack.converted", "4.3.2.I.5"),
    "conversion paid": (converted, "gold.paid", "4.3.2.I.4"),
    "attack": (lambda: attack(duel()), "combat.attacked", "4.3.2.II.1"),
    "attack on a marker": (stormed, "combat.stormed", "4.3.2.III.1"),
    "staying out": (helped, "combat.stayed_out", "4.3.2.II.18"),
    "joining": (helped, "combat.laid_card", "4.3.2.II.18"),
    "card": (helped, "combat.revealed", "4.3.2.II.26"),
    "no card": (defenceless, "combat.no_card", "4.3.2.II.50"),
    "help": (helped, "combat.helped", "4.3.2.II.19"),
    "bluff": (helped, "combat.bluffed", "4.3.2.II.20"),
    "reserve": (rerolled, "boxes.reserve_used", "6.0.reserve"),
    "dice": (helped, "combat.rolled", "4.3.2.II.30"),
    "sum": (helped, "combat.sum", "4.3.2.II.30"),
    "sum without a player": (nonplayer, "combat.sum_nonplayer", "4.3.2.II.38"),
    "sum of a marker": (stormed, "combat.sum_marker", "4.3.2.III.6"),
    "won": (lambda: lead((6, 1, 1, 1)), "combat.won", "4.3.2.II.39"),
    "won against a marker": (stormed, "combat.won", "4.3.2.III.2"),
    "failed": (lambda: lead((1, 1, 6, 1)), "combat.failed", "4.3.2.II.40"),
    "failed against a marker": (lambda: stormed(dice=(1, 1, 6, 1)), "combat.failed", "4.3.2.III.3"),
    "end of the track": (lambda: lead((1, 1, 6, 1), 22), "unrest.at_limit", "4.0.7"),
    "marker with points": (lambda: stormed("ottoman-empire", "4+1vp"), "combat.marker_points", "4.3.2.III.7"),
    "marker with gold": (lambda: stormed("india", "3+5g"), "gold.received", "4.3.2.III.8"),
    "income": (lambda: Scene(THREE).at_segment(INCOME).step(), "gold.received", "4.4.1"),
    "region": (scored, "scoring.region", "4.5.1"),
    "unrest": (lambda: scored(prussia=2, austria=1, france=3), "scoring.unrest", "4.5.9"),
    "no unrest": (scored, "scoring.no_unrest", "4.5.8"),
    "cards return": (turn_over, "ending.cards", "4.6.4"),
    "discs return": (turn_over, "ending.discs", "4.6.5"),
    "unrest halved": (turn_over, "ending.unrest", "4.6.6"),
    "places by points": (lambda: over(prussia=1, austria=2, france=3), "ending.place", "5.0.2"),
}
CASES |= {
    name: (lambda label=name: box(label, baltic=1), "gold.received", f"6.0.{name}")  # type: ignore[misc]
    for name in n.BOX_IDS[n.FIRST_TRADING :]
}


def paragraphs(scene: Scene, key: str) -> set[str]:
    return {rule for entry_key, rule in zip(scene.keys, scene.rules, strict=True) if entry_key == key}


@pytest.mark.parametrize("case", CASES)
def test_every_line_cites_the_paragraph_behind_it(case: str) -> None:
    play, key, rule = CASES[case]
    scene = play()
    found = paragraphs(scene, key)
    if key == "phase.began":
        assert rule in found
    else:
        assert found == {rule}


# Lines of one combat that have several causes: who hires, what is paid for, what unrest is for, how a country joined.
MANY: dict[str, tuple[Callable[[], Scene], str, list[str]]] = {
    "hired by attacker and defender": (helped, "combat.hired", ["4.3.2.II.23", "4.3.2.II.25"]),
    "paid in a combat": (
        helped,
        "gold.paid",
        ["4.3.2.II.29", "4.3.2.II.29", "4.3.2.II.27", "4.3.2.II.27", "4.3.2.II.28"],
    ),
    "joined by a bidding": (lambda: won(bidding()), "alliances.joined", ["4.2.17", "4.2.18"]),
    "joined at random": (drawn, "alliances.joined", ["4.2.23"] * 3 + ["4.2.24"] * 4),
    "overwhelmed attacker": (
        lambda: lead((1, 1, 6, 1)),
        "unrest.gained",
        ["4.3.2.II.40", "4.3.2.II.41", "4.3.2.II.42"],
    ),
    "pyrrhic victory": (lambda: lead((2, 1, 1, 1)), "unrest.gained", ["4.3.2.II.41", "4.3.2.II.43"]),
    "tie": (lambda: lead((1, 1, 1, 1)), "unrest.gained", ["4.3.2.II.40", "4.3.2.II.44", "4.3.2.II.44"]),
    "places by unrest": (lambda: tied("vp"), "ending.place", ["5.0.3", "5.0.3", "5.0.2"]),
    "places by discs": (lambda: tied("unrest"), "ending.place", ["5.0.4", "5.0.4", "5.0.2"]),
    "a place shared": (lambda: tied("everything"), "ending.place", ["5.0.5", "5.0.5", "5.0.2"]),
}


@pytest.mark.parametrize("case", MANY)
def test_lines_with_several_causes_cite_each_its_own_paragraph(case: str) -> None:
    play, key, rules = MANY[case]
    scene = play()
    assert [rule for entry_key, rule in zip(scene.keys, scene.rules, strict=True) if entry_key == key] == rules


def test_these_are_all_lines_and_all_causes() -> None:
    tried = {key for _, key, _ in CASES.values()} | {key for _, key, _ in MANY.values()}
    assert tried == set(SHAPES) - {"cards.taken_back_unseen"}  # the public form of another one
    cited_here: dict[str, set[str]] = {}
    for _, key, rule in CASES.values():
        cited_here.setdefault(key, set()).add(rule)
    for _, key, rules in MANY.values():
        cited_here.setdefault(key, set()).update(rules)
    for key, shape in SHAPES.items():
        if shape.by and key in cited_here:
            assert cited_here[key] == {rule for rule in (shape.rule, *shape.rules.values()) if rule}, key


def test_every_cited_paragraph_is_in_the_ledger() -> None:
    known = {paragraph.id for paragraph in load(FOLDER / "data" / "rules.toml")}
    for key, shape in SHAPES.items():
        rules = [rule for rule in (shape.rule, *shape.rules.values()) if rule]
        assert rules and set(rules) <= known, key
        assert shape.rule or shape.by, key


def whole_game(seats: int, seed: int) -> Table[AgeState]:
    game = worldstage.game("age-of-reason")
    table: Table[AgeState] = game.table(seats, seed, {"countries": "deal"})
    rnd = random.Random(seed)
    while table.actors:
        seat = table.actors[0]
        decision = table.decision(seat)
        bids = [action for action in decision.actions if VERBS.verb(action) is BID]
        table.submit(seat, decision.id, rnd.choice([a for a in decision.actions if a not in bids[2:]]))
    return table


@pytest.mark.parametrize("seats", range(2, 8))
def test_no_line_of_a_whole_game_is_without_its_paragraph(seats: int) -> None:
    table = whole_game(seats, seats)
    known = {paragraph.id for paragraph in load(FOLDER / "data" / "rules.toml")}
    for reader in (None, 0):
        assert {cited(entry, SHAPES) for entry in table.log(reader)} <= known


# -- combats -----------------------------------------------------------------------------------------------------------


@covers("4.3.2.II.30")
def test_a_combat_tells_what_each_side_is_made_of() -> None:
    scene = helped()
    assert scene.entries("combat.sum") == [("prussia", 4, 0, 3, 0, 1, 0), ("austria", 5, 0, 3, 1, 1, 0)]
    said = [worldstage.render(scene.game.explanation.read(e), "en") for e in scene.log.entries if e.key == "combat.sum"]
    assert said == [
        "Prussia: strength 4 = dice 0 + card 3 + hired countries 1.",
        "Austria: strength 5 = dice 0 + card 3 + helpers 1 + hired countries 1.",
    ]


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_sums_of_all_combats_add_up_to_what_decides_them(seats: int) -> None:
    sides: list[int] = []
    combats = boxes = 0
    for entry in whole_game(seats, 3).log():
        if entry.key == "combat.sum":
            _, total, *parts = entry.args
            assert total == sum(parts) and min(parts) >= 0
            boxes += parts[-1]
            sides.append(total)
        elif entry.key in ("combat.sum_nonplayer", "combat.sum_marker"):
            shape = [name for name, _ in SHAPES[entry.key].args]
            told = dict(zip(shape, entry.args, strict=False))
            assert told["total"] == told["dice"] + told["strength"] + told.get("helpers", 0)
            sides.append(told["total"])
        elif entry.key in ("combat.won", "combat.failed"):
            attack, defence, margin = entry.args[2:5]
            assert sides == [attack, defence] and margin == abs(attack - defence)
            assert (attack > defence) == (entry.key == "combat.won")
            sides = []
            combats += 1
    assert combats > 10 and boxes > 0


OUTCOMES: dict[tuple[int, ...], str] = {
    (6, 1, 1, 1): "Prussia wins by 5 to 0, an overwhelming victory, and puts a disc in the German States.",
    (3, 1, 1, 1): "Prussia wins by 2 to 0 and puts a disc in the German States.",
    (2, 1, 1, 1): "Prussia wins by 1 to 0, a Pyrrhic victory, and puts a disc in the German States.",
    (1, 1, 1, 1): "The attack by Prussia in the German States fails by 0 to 0: a tie.",
    (1, 1, 2, 1): "The attack by Prussia in the German States fails by 0 to 1: a Pyrrhic victory of the defence.",
    (1, 1, 3, 1): "The attack by Prussia in the German States fails by 0 to 2: a defeat.",
    (1, 1, 4, 1): "The attack by Prussia in the German States fails by 0 to 3: an overwhelming defeat.",
}


@pytest.mark.parametrize("dice", OUTCOMES)
@covers("4.3.2.II.42", "4.3.2.II.43")
def test_the_outcome_is_called_as_the_rulebook_calls_it(dice: tuple[int, ...]) -> None:
    scene = lead(dice)
    entry = next(entry for entry in scene.log.entries if entry.key in ("combat.won", "combat.failed"))
    assert worldstage.render(scene.game.explanation.read(entry), "en") == OUTCOMES[dice]
    german = worldstage.render(scene.game.explanation.read(entry), "de")
    margin = abs(abs(dice[0] - dice[1]) - abs(dice[2] - dice[3]))
    assert ("Pyrrhussieg" in german) == (margin == 1)
    assert ("überwältigend" in german) == (margin >= 3)


# -- phases, lists and the end -----------------------------------------------------------------------------------------


def test_every_phase_has_a_heading() -> None:
    keys: list[str] = []
    for entry in whole_game(3, 5).log():
        if entry.key == "phase.began":
            keys.append(worldstage.game("age-of-reason").explanation.label("phase", entry.args[0]))
    turn = ["markers", "alliances", "actions", "income", "victory-points"]
    assert keys == ["setup", *turn, "end-of-turn", *turn, "end-of-turn", *turn, "end-of-game"]


@pytest.mark.parametrize(
    ("key", "lines"),
    [
        ("setup.discs", 7),
        ("setup.gold", 1),
        ("markers.placed", 3),
        ("alliances.order", 3),
        ("scoring.unrest", 12),
        ("ending.unrest", 2),
    ],
)
def test_routine_is_told_in_one_line_not_in_many(key: str, lines: int) -> None:
    log = whole_game(4, 1).log()
    assert [entry.key for entry in log].count(key) == lines
    regions = [entry.args[0] for entry in log if entry.key == "scoring.region"]
    assert all(regions.count(region) <= 3 for region in regions)  # at most once a turn


@covers("4.6.4", "4.6.5", "4.6.6")
def test_the_end_of_a_turn_tells_what_returns() -> None:
    scene = turn_over()
    assert scene.items("ending.cards") == [("prussia", 2)]
    assert scene.items("ending.discs") == [("austria", 2)]
    assert scene.items("ending.unrest") == [("prussia", 0), ("austria", 0), ("france", 3)]
    said = [worldstage.render(scene.game.explanation.read(entry), "en") for entry in scene.log.entries[1:]]
    assert said == [
        "All discarded cards return to the hands: Prussia 2.",
        "The discs in action boxes return to their owners: Austria 2.",
        "Unrest is halved, rounded up: Prussia 0, Austria 0 and France 3.",
    ]


@covers("4.6.4", "4.6.5")
def test_nothing_that_returns_is_no_line() -> None:
    keys = Scene(THREE).at_segment(END_OF_TURN).step().keys
    assert keys == ["phase.began", "ending.unrest"]


@pytest.mark.parametrize(
    ("on", "words"),
    [
        ("vp", "tied on victory points, so the lower unrest decides"),
        ("unrest", "tied on victory points and unrest, so discs on the board decide: 1"),
        ("everything", "tied in everything, so the place is shared"),
    ],
)
@covers("5.0.2", "5.0.3", "5.0.4", "5.0.5")
def test_places_are_told_in_order_of_rank_with_the_tie_break_that_decided(on: str, words: str) -> None:
    scene = tied(on)
    lines = [
        worldstage.render(scene.game.explanation.read(e), "en") for e in scene.log.entries if e.key == "ending.place"
    ]
    assert [line.split(":")[0] for line in lines] == [f"Place {place}" for place in sorted(scene.state.places)]
    assert words in lines[0]
    assert "tied" not in lines[2]
