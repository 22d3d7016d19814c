"""The data of an edition: what the rulebook demands of it, and how a broken one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import worldstage
from tests.covers import covers
from tests.games.age_of_reason.support import SEVEN, Scene
from tests.games.common import Change, changer, refused_edition
from worldstage.core.chance import Fast
from worldstage.core.editions import PROVENANCES
from worldstage.core.errors import BadEdition, BadRecord
from worldstage.games.age_of_reason.edition import GROUPS, Tables, load
from worldstage.games.age_of_reason.names import COUNTRY_IDS, MARKER_ROOM, REGION_IDS

OWN = Path(str(load.__code__.co_filename)).parent / "data" / "reconstructed"


@pytest.fixture
def tables() -> Tables:
    return load(OWN)


@pytest.fixture
def change(tmp_path: Path) -> Change:
    return changer(OWN, tmp_path)


# -- what the rulebook demands ---------------------------------------------------------------------------


@covers("2.0.4")
def test_markers_are_counted_as_in_the_rulebook(tables: Tables) -> None:
    counts = [sum(piece // MARKER_ROOM == region for piece in tables.bag) for region in range(11)]
    assert counts == [9, 5, 6, 6, 4, 3, 7, 6, 6, 7, 6]
    assert sum(counts) == 65


@covers("4.3.2.I.2")
def test_action_markers_lie_in_colonies_only_and_every_colony_has_some(tables: Tables) -> None:
    action = [REGION_IDS[piece // MARKER_ROOM] for piece in tables.bag if piece % MARKER_ROOM == 0]
    assert len(action) == 18
    assert {name: action.count(name) for name in REGION_IDS if name in action} == {
        "africa": 2,
        "india": 2,
        "east-indies": 3,
        "north-america": 4,
        "caribbean": 4,
        "south-america": 3,
    }


@covers("4.3.2.III.7", "4.3.2.III.8")
def test_two_ottoman_markers_give_a_point_and_two_indian_ones_gold(tables: Tables) -> None:
    rewards = [(REGION_IDS[piece // MARKER_ROOM], tables.markers[piece % MARKER_ROOM]) for piece in tables.bag]
    points = [(region, marker.victory_points) for region, marker in rewards if marker.victory_points]
    gold = [(region, marker.gold) for region, marker in rewards if marker.gold]
    assert points == [("ottoman-empire", 1)] * 2
    assert gold == [("india", 5)] * 2


def test_set_up_and_three_turns_use_up_all_markers(tables: Tables) -> None:
    assert 7 * tables.setup_markers + tables.turns * tables.turn_markers == len(tables.bag) == 65


@covers("2.0.3", "2.3.2", "2.3.3", "2.3.4")
def test_each_deck_has_nine_valued_cards_a_blank_and_an_ally_card(tables: Tables) -> None:
    for deck in tables.decks:
        found = [tables.cards[card].label for card in deck]
        assert len(found) == 11
        assert found[:2] == ["blank", "ally"]
        assert all(tables.soldiers[card] >= 1 for card in deck[2:])
        assert any(tables.ships[card] for card in deck[2:]) and not all(tables.ships[card] for card in deck[2:])


@covers("4.3.2.ex1", "4.3.2.ex2")
def test_the_four_cards_of_the_rulebook_examples_are_there(tables: Tables) -> None:
    def labels(country: str) -> list[str]:
        return [tables.cards[card].label for card in tables.decks[COUNTRY_IDS.index(country)]]

    assert "4s@5" in labels("prussia") and "3s@2" in labels("prussia")
    assert "4s@7" in labels("austria")
    assert "2s2n@5" in labels("russia")


def test_all_prices_follow_the_cost_formula(tables: Tables) -> None:
    modifiers = dict.fromkeys(COUNTRY_IDS, (0, 0))
    modifiers |= {"great-britain": (0, -1), "netherlands": (0, -1), "prussia": (-1, 1), "austria": (1, 0)}
    for country, deck in zip(COUNTRY_IDS, tables.decks, strict=True):
        for card in deck[2:]:
            soldiers, ships = tables.soldiers[card], tables.ships[card]
            symbols = soldiers + ships
            price = symbols * (symbols - 1) // 2 - (1 if ships else 0) + modifiers[country][1 if ships else 0]
            assert tables.cost[card] == (0 if symbols == 1 else max(0, price)), (country, tables.cards[card])


@covers("2.3.1")
@pytest.mark.parametrize(
    ("country", "soldiers", "ships", "ship_cards", "price"),
    [
        ("great-britain", 15, 12, 6, 22),
        ("netherlands", 16, 9, 6, 15),
        ("france", 18, 6, 4, 20),
        ("spain", 17, 8, 5, 21),
        ("prussia", 20, 2, 2, 13),
        ("austria", 20, 2, 2, 23),
        ("russia", 19, 4, 3, 19),
    ],
)
def test_the_decks_add_up(tables: Tables, country: str, soldiers: int, ships: int, ship_cards: int, price: int) -> None:
    deck = tables.decks[COUNTRY_IDS.index(country)][2:]
    found = (
        sum(tables.soldiers[card] for card in deck),
        sum(tables.ships[card] for card in deck),
        sum(tables.ships[card] > 0 for card in deck),
        sum(tables.cost[card] for card in deck),
    )
    assert found == (soldiers, ships, ship_cards, price)


def test_there_are_35_boxes_of_which_28_are_open_with_up_to_four_players(tables: Tables) -> None:
    assert len(tables.boxes) == len(set(tables.boxes)) == 35
    assert sum(not closed for closed in tables.box_five_plus) == 28


@covers("4.5.1", "4.5.2", "2.1.3", "2.1.6")
def test_the_values_of_the_regions(tables: Tables) -> None:
    assert dict(zip(REGION_IDS, tables.victory_points, strict=True)) == {
        "german-states": [8, 5, 3],
        "baltic": [5, 3, 2],
        "central-europe": [6, 4, 2],
        "mediterranean": [6, 4, 2],
        "ottoman-empire": [4, 2, 1],
        "africa": [3, 2],
        "india": [5, 3],
        "east-indies": [4, 2],
        "north-america": [4, 2],
        "caribbean": [5, 3],
        "south-america": [5, 3],
    }


@covers("4.3.2.II.5", "4.3.2.II.6")
def test_the_borders_of_the_map(tables: Tables) -> None:
    def names(mask: int) -> set[str]:
        return {name for i, name in enumerate(REGION_IDS) if mask >> i & 1}

    assert {name: names(tables.borders[i]) for i, name in enumerate(REGION_IDS) if tables.borders[i]} == {
        "german-states": {"baltic", "central-europe", "mediterranean"},
        "baltic": {"german-states", "central-europe"},
        "central-europe": {"german-states", "baltic", "ottoman-empire"},
        "mediterranean": {"german-states"},
        "ottoman-empire": {"central-europe"},
    }
    assert {name: names(tables.home[i]) for i, name in enumerate(COUNTRY_IDS)} == {
        "great-britain": set(),
        "netherlands": {"german-states"},
        "france": {"german-states", "mediterranean"},
        "spain": set(),
        "prussia": {"german-states", "baltic", "central-europe"},
        "austria": {"german-states", "central-europe", "ottoman-empire", "mediterranean"},
        "russia": {"baltic", "central-europe", "ottoman-empire"},
    }


@covers("3.0.3", "3.0.5", "2.2.2", "3.0.7", "4.1.1", "4.0.1", "4.3.0.1", "4.3.0.2", "4.0.7", "4.0.3", "4.3.2.I.4")
def test_the_numbers_of_the_rulebook(tables: Tables) -> None:
    assert (tables.start_gold, tables.start_unrest, tables.discs) == (14, 4, 22)
    assert (tables.setup_markers, tables.turn_markers, tables.turns) == (5, 10, 3)
    assert (tables.rounds_few, tables.rounds_many) == (6, 5)
    assert (tables.unrest_limit, tables.unrest_gold) == (22, 2)
    assert (tables.conversion_cost, tables.ally_cost, tables.nonplayer_strength) == (2, 1, 4)


def test_every_file_says_where_its_values_come_from(tables: Tables) -> None:
    provenance = tables.info.provenance
    assert set(provenance.values()) == {"rulebook", "inferred", "reconstructed"} < set(PROVENANCES)
    assert {key.split(".")[0] for key in provenance} == {file.removesuffix(".toml") for file in GROUPS}
    assert provenance["cards.values"] == "reconstructed"
    assert provenance["map.victory_points"] == provenance["map.borders"] == "inferred"
    assert provenance["edition.numbers"] == "rulebook"


def test_lawyer_the_digest_does_not_depend_on_what_inferred_values_are_called(change: Change) -> None:
    """Records and tables from before the word existed stay readable."""
    assert load(OWN).info.digest == "1e9ceefc3723ad65"
    earlier = load(change("map.toml", 'victory_points = "inferred"', 'victory_points = "published"'))
    assert earlier.info.digest == load(OWN).info.digest
    assert earlier.info.provenance["map.victory_points"] == "published"
    other = load(change("map.toml", 'victory_points = "published"', 'victory_points = "reconstructed"'))
    assert other.info.digest != load(OWN).info.digest


# -- another edition -------------------------------------------------------------------------------------


def test_another_edition_in_a_folder_can_be_played_to_the_end(change: Change) -> None:
    change("edition.toml", 'name = "reconstructed"', 'name = "my-copy"')
    change("edition.toml", "^gold = 14", "gold = 9")
    change("edition.toml", "^turns = 3", "turns = 2")
    change("boxes.toml", r'(id = "banking".*?)gold = 5', r"\1gold = 7")
    folder = change("cards.toml", r"^spain = \[\[1, 0, 0\]", "spain = [[5, 5, 9]")
    game = worldstage.game("age-of-reason", edition=folder)
    assert game.edition.name == "my-copy"
    table = game.table(3, seed=3, settings={"countries": "spain, france, russia"})
    assert table.state.gold == [9, 9, 9]
    assert "5s5n@9" in table.view(0)["own"]["hand"]
    state = game.new(3, {"countries": "deal"}, chance=Fast(1))
    game.playout(state, Fast(2))
    assert state.turn == 2 and state.places
    scene = Scene(SEVEN, edition=folder).at_disc_choice("prussia").choose("prussia", "place banking:1")
    assert scene.gold_of("prussia") == 7


def test_editions_have_names_and_fingerprints_of_their_own(change: Change) -> None:
    own = worldstage.game("age-of-reason")
    other = worldstage.game("age-of-reason", edition=change("cards.toml", r"\[4, 0, 6\]", "[4, 0, 7]"))
    assert other.edition.name == own.edition.name
    assert other.edition.digest != own.edition.digest
    assert load(OWN).info.digest == own.edition.digest


def test_a_comment_does_not_change_the_fingerprint(change: Change) -> None:
    folder = change("map.toml", "^# Regions", "# All regions")
    assert load(folder).info.digest == load(OWN).info.digest


def test_a_record_is_not_replayed_with_another_edition(change: Change) -> None:
    record = worldstage.game("age-of-reason").table(2, seed=1).record
    other = worldstage.game("age-of-reason", edition=change("edition.toml", "^gold = 14", "gold = 15"))
    with pytest.raises(BadRecord):
        worldstage.replay(other, worldstage.parse(record.text()))


# -- broken editions ---------------------------------------------------------------------------------------


BROKEN = {
    "a number is missing": ("edition.toml", "^gold = 14.*?$", "", "numbers.gold", "whole_number None"),
    "a number is text": ("edition.toml", "^gold = 14", 'gold = "14"', "numbers.gold", "whole_number '14'"),
    "a number is a truth value": ("edition.toml", "^gold = 14", "gold = true", "numbers.gold", "whole_number True"),
    "a number is negative": ("edition.toml", "^unrest = 4", "unrest = -4", "numbers.unrest", "whole_number -4"),
    "a number is a fraction": ("edition.toml", "^turns = 3", "turns = 2.5", "numbers.turns", "whole_number 2.5"),
    "no turns": ("edition.toml", "^turns = 3", "turns = 0", "numbers.turns", "turns"),
    "no action rounds": ("edition.toml", "^rounds_many = 5", "rounds_many = 0", "rounds", "turns"),
    "unrest brings no gold": ("edition.toml", "^unrest_gold = 2", "unrest_gold = 0", "unrest_gold", "unrest_gold"),
    "no name": ("edition.toml", "^name = .*?$", "", "name", "bad_name"),
    "a name with spaces": ("edition.toml", "^name = .*?$", 'name = "my copy"', "name", "bad_name"),
    "not TOML": ("edition.toml", "^gold = 14", "gold = = 14", "edition.toml", "not_toml"),
    "unknown provenance": (
        "map.toml",
        '^borders = "inferred"',
        'borders = "heard"',
        "provenance.borders",
        "one_of 'heard'",
    ),
    "a region is missing": ("map.toml", r'\[\[region\]\]\nid = "baltic".*?\n\n', "", "region", "lacks baltic"),
    "a region is unknown": ("map.toml", 'id = "baltic"', 'id = "atlantis"', "'atlantis'", "unknown_or_twice"),
    "a region stands twice": ("map.toml", 'id = "baltic"', 'id = "africa"', "'africa'", "unknown_or_twice"),
    "Europe with two values": ("map.toml", r"\[8, 5, 3\]", "[8, 5]", "region german-states", "point_count [8, 5]"),
    "a colony with three values": ("map.toml", r"\[3, 2\]", "[3, 2, 1]", "region africa", "point_count [3, 2, 1]"),
    "values that rise": ("map.toml", r"\[8, 5, 3\]", "[3, 5, 8]", "region german-states", "points_rise [3, 5, 8]"),
    "a value is text": ("map.toml", r"\[8, 5, 3\]", '["8", 5, 3]', "german-states, victory_points", "whole_number '8'"),
    "values are no list": ("map.toml", r"\[8, 5, 3\]", "8", "region german-states", "point_count 8"),
    "a colony without ship": (
        "map.toml",
        "(africa.*?)ship = true",
        r"\1ship = false",
        "region africa",
        "colony_without_ship",
    ),
    "a border one way only": (
        "map.toml",
        'borders = \\["central-europe"\\]',
        "borders = []",
        "region",
        "one_way_border",
    ),
    "a border to nowhere": (
        "map.toml",
        r'\["central-europe"\]',
        '["narnia"]',
        "ottoman-empire, borders",
        "unknown 'narnia'",
    ),
    "a country is missing": ("map.toml", r'\[\[country\]\]\nid = "spain".*?\n\n', "", "country", "lacks spain"),
    "a home next to nowhere": ("map.toml", r"borders = \[\]", 'borders = ["mars"]', "country", "unknown 'mars'"),
    "no such marker": ("markers.toml", '"4\\+1vp"(?=, )', '"four"', "markers.ottoman-empire", "no_marker 'four'"),
    "an action marker in Europe": (
        "markers.toml",
        '"2", "2", "3"',
        '"2", "2", "action"',
        "markers.",
        "action_in_europe",
    ),
    "markers of no region": ("markers.toml", "^africa =", "atlantis =", "markers", "unknown atlantis"),
    "too few markers": ("markers.toml", '"2", "2", "2", "2", ', "", "markers", "too_few_markers 61 65"),
    "too many kinds": (
        "markers.toml",
        '"3", "3", "3", "3", "4"',
        '"5", "6", "7", "8", "9"',
        "markers",
        "too_many 12 8",
    ),
    "eight cards": ("cards.toml", r"^prussia = \[\[1, 0, 0\], ", "prussia = [", "cards.prussia", "nine_cards"),
    "ten cards": ("cards.toml", r"^spain = \[", "spain = [[1, 0, 0], ", "cards.spain", "nine_cards"),
    "a deck is missing": ("cards.toml", r"^russia = \[\[1, 0.*?$", "", "cards.russia", "nine_cards"),
    "a card of two numbers": ("cards.toml", r"\[1, 3, 4\]", "[1, 3]", "cards.great-britain", "no_card [1, 3]"),
    "a card that shows nothing": (
        "cards.toml",
        r"\[1, 3, 4\]",
        "[0, 0, 4]",
        "cards.great-britain",
        "empty_card [0, 0, 4]",
    ),
    "a card with a negative price": (
        "cards.toml",
        r"\[1, 3, 4\]",
        "[1, 3, -4]",
        "cards.great-britain",
        "whole_number -4",
    ),
    "a box is missing": ("boxes.toml", r'\[\[box\]\]\nid = "saxony".*?\n\n', "", "box", "lacks saxony"),
    "a box is unknown": ("boxes.toml", 'id = "saxony"', 'id = "hesse"', "box 'hesse'", "unknown_or_twice"),
    "a box in the wrong group": (
        "boxes.toml",
        '"support"',
        '"trading"',
        "box bavaria",
        "wrong_group 'trading' support",
    ),
    "more closed than boxes": (
        "boxes.toml",
        "five_plus = 1",
        "five_plus = 3",
        "army-training, five_plus",
        "whole_number 3",
    ),
    "a box nowhere": ("boxes.toml", r'\["german-states"\]', '["hell"]', "box bavaria, regions", "unknown 'hell'"),
    "no unrest for reform": ("boxes.toml", "^unrest = 2", "", "government-reform, unrest", "whole_number None"),
    "too many boxes": ("boxes.toml", "(banking.*?)many = 2", r"\1many = 5", "box banking, many", "whole_number 5"),
}


@pytest.mark.parametrize("fault", sorted(BROKEN))
def test_a_broken_edition_is_refused_with_file_entry_and_fault(change: Change, fault: str) -> None:
    file, pattern, replacement, entry, why = BROKEN[fault]
    told = refused_edition("age-of-reason", change(file, pattern, replacement))
    assert told[0] == file
    assert entry in told[1]
    assert told[2] == why or told[2].startswith(why + " ")


@pytest.mark.parametrize("file", GROUPS)
def test_a_missing_file_is_named(change: Change, file: str) -> None:
    folder = change("edition.toml", "^gold", "gold")
    (folder / file).unlink()
    told = refused_edition("age-of-reason", folder)
    assert told[0].endswith(file) and told[2].startswith("unreadable ")


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadEdition):
        worldstage.game("age-of-reason", edition=tmp_path / "nowhere")


# Faults that an early loader let through or answered with a bare Python error.
SLIPPERY = {
    "colony is text": ("map.toml", "colony = true", 'colony = "yes"', "region africa"),
    "a list of markers is a number": ("markers.toml", "^africa = .*?$", "africa = 3", "markers.africa"),
    "markers are one word": ("markers.toml", "^africa = .*?$", 'africa = "222"', "markers.africa"),
    "numbers are a list": ("edition.toml", r"^\[numbers\].*?\n\n", "numbers = []\n\n", "numbers"),
    "start unrest off the track": ("edition.toml", "^unrest = 4", "unrest = 30", "unrest"),
    "fewer discs than set-up needs": ("edition.toml", "^discs = 22", "discs = 4", "discs"),
    "a price of a box misspelt": ("boxes.toml", "^cost = 1", "costs = 1", "box denmark"),
}


@pytest.mark.parametrize("fault", sorted(SLIPPERY))
def test_a_broken_edition_does_not_slip_through(change: Change, fault: str) -> None:
    file, pattern, replacement, entry = SLIPPERY[fault]
    told = refused_edition("age-of-reason", change(file, pattern, replacement))
    assert told[0] == file and entry in told[1]


@covers("6.0.bavaria")
def test_an_edition_with_two_bavarian_boxes_lets_both_count(change: Change) -> None:
    folder = change("boxes.toml", '(id = "bavaria"\n)', r"\1many = 2\n")
    scene = Scene(SEVEN, edition=folder).alliances("prussia", "austria").boxes("prussia", "bavaria:1 bavaria:2")
    scene.discs("prussia", german_states=1).discs("austria", german_states=1).at_attack("prussia")
    scene.dice(1, 1, 1, 1).play("prussia: attack german-states austria", "prussia: play blank", "austria: play blank")
    assert scene.totals == [(2, 0)]


@covers("4.3.2.II.35", "4.3.2.II.36", "6.0.army-training", "6.0.navy-training")
@pytest.mark.parametrize(("boxes", "strength"), [("army-training:1", 3), ("navy-training:1 navy-training:2", 6)])
def test_an_edition_says_how_strong_training_makes(change: Change, boxes: str, strength: int) -> None:
    folder = change("boxes.toml", '(id = "army-training".*?)strength = 1', r"\1strength = 3")
    change("boxes.toml", '(id = "navy-training".*?)strength = 1', r"\1strength = 3")
    scene = Scene(SEVEN, edition=folder).alliances("prussia", "austria").boxes("prussia", boxes)
    scene.discs("prussia", baltic=1).discs("austria", baltic=1).at_attack("prussia")
    scene.dice(1, 1, 1, 1).play("prussia: attack baltic austria", "prussia: play blank", "austria: play blank")
    assert scene.totals == [(strength, 0)]
