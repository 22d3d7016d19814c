"""The data of an edition: how it is loaded, how another one is played, and how a broken one is refused."""

from __future__ import annotations

from collections.abc import Sized
from pathlib import Path

import pytest

import worldstage
from tests.games.common import Change, changer, refused_edition
from worldstage.core.chance import Fast
from worldstage.core.editions import PROVENANCES
from worldstage.core.errors import BadEdition, BadRecord
from worldstage.core.verbs import ActionIndex
from worldstage.games.nations.edition import GROUPS, KEYS_OF_TYPE, Tables, load
from worldstage.games.nations.names import BOARD, BOARD_IDS, CARD_ROOM, EVENT_ROOM, TYPE_IDS
from worldstage.games.nations.verbs import VERBS

OWN = Path(str(load.__code__.co_filename)).parent / "data" / "standard"


@pytest.fixture
def tables() -> Tables:
    return load(OWN)


@pytest.fixture
def change(tmp_path: Path) -> Change:
    return changer(OWN, tmp_path)


# -- loading -----------------------------------------------------------------------------------------------------------


def test_every_list_of_cards_has_an_entry_for_every_card_and_board(tables: Tables) -> None:
    many = len(tables.cards)
    assert many == len(tables.number) == 302 + 6
    columns: list[Sized] = [
        tables.type,
        tables.age,
        tables.set,
        tables.deploy,
        tables.raid,
        tables.makes,
        tables.gives,
        tables.needs,
        tables.row,
        tables.points,
        tables.stages,
        tables.good,
        tables.many,
        tables.price,
        tables.effects,
        tables.acts,
        tables.leaves,
        tables.group_of,
        *tables.rules,
    ]
    assert [len(column) for column in columns] == [many] * len(columns)


def test_the_boards_follow_the_cards_and_never_leave(tables: Tables) -> None:
    assert tables.board_itself == [302, 303, 304, 305, 306, 307]
    assert [tables.cards[card] for card in tables.board_itself] == [
        "board-a",
        "board-china",
        "board-egypt",
        "board-greece",
        "board-persia",
        "board-rome",
    ]
    assert {tables.type[card] for card in tables.board_itself} == {BOARD}


def index_of(cards: list[str], events: list[str]) -> ActionIndex:
    return ActionIndex(VERBS, {"card": cards, "event": events})


def test_the_numbers_of_actions_do_not_depend_on_the_number_of_cards(tables: Tables) -> None:
    own, small = index_of(tables.cards, tables.events), index_of(["farm"], [])
    assert own.size == small.size
    assert [verb.name for verb in own.verbs] == [verb.name for verb in small.verbs]
    assert own.parse("pass") == small.parse("pass") and own.parse("enough") == small.parse("enough")


def test_every_file_says_where_its_values_come_from(tables: Tables) -> None:
    provenance = tables.info.provenance
    assert set(provenance.values()) <= set(PROVENANCES)
    assert {key.split(".")[0] for key in provenance} == {file.removesuffix(".toml") for file in GROUPS}
    assert provenance["solo.tile"] == "reconstructed"
    assert provenance["boards.a"] == "inferred", "no picture of side A is known"
    assert {provenance[f"boards.{nation}"] for nation in BOARD_IDS} == {"published"}
    assert provenance["cards.wonder"] == "published"
    assert provenance["edition.seats"] == "rulebook"


def test_a_card_has_only_what_its_kind_has(tables: Tables) -> None:
    for card, kind in enumerate(tables.type):
        if kind == BOARD:
            continue
        known = KEYS_OF_TYPE[TYPE_IDS[kind]]
        assert tables.deploy[card] == 0 or "deploy" in known
        assert tables.raid[card] == 0 or "raid" in known
        assert not any(tables.makes[card]) or "makes" in known
        assert not tables.stages[card] or "stages" in known
        assert tables.price[card] == 0 or "price" in known


# -- another edition ---------------------------------------------------------------------------------------------------


def test_another_edition_in_a_folder_can_be_played_to_the_end(change: Change) -> None:
    change("edition.toml", 'name = "standard"', 'name = "my-copy"')
    change("edition.toml", "^prince = 3", "prince = 7")
    change("edition.toml", "^columns = .4, 4,", "columns = [4, 2,")
    change("boards.toml", "^gold = 6", "gold = 1")
    folder = change(
        "cards.toml", "^farm = .*?$", 'farm = { age = 0, set = "start", deploy = 0, makes = {}, points = [] }'
    )
    game = worldstage.game("nations", edition=folder)
    assert game.edition.name == "my-copy"
    state = game.new(2, {}, chance=Fast(1))
    view = game.views.public(state)
    assert [player["goods"]["gold"] for player in view["players"]] == [1, 1]
    assert sum(1 for place in view["display"] if place["card"]) == 6
    seat = game.actor(state)
    game.apply(state, seat, game.actions.parse("take gold"), Fast(2))
    assert game.views.public(state)["players"][seat]["goods"]["gold"] == 8
    game.playout(state, Fast(2))
    assert sorted(state.places) == [1, 2]


def test_an_edition_with_longer_ages_has_more_rounds(change: Change) -> None:
    game = worldstage.game("nations", edition=change("edition.toml", "^age_rounds = 2", "age_rounds = 3"))
    state = game.new(2, {"ages": "2"}, chance=Fast(1))
    game.playout(state, Fast(2))
    assert state.round == 6


def test_editions_have_names_and_fingerprints_of_their_own(change: Change) -> None:
    own = worldstage.game("nations")
    other = worldstage.game("nations", edition=change("cards.toml", "raid = 3", "raid = 4"))
    assert other.edition.name == own.edition.name == "standard"
    assert other.edition.digest != own.edition.digest
    assert load(OWN).info.digest == own.edition.digest


def test_a_comment_does_not_change_the_fingerprint(change: Change) -> None:
    assert load(change("boards.toml", "^# The boards", "# All boards")).info.digest == load(OWN).info.digest


def test_a_record_is_not_replayed_with_another_edition(change: Change) -> None:
    record = worldstage.game("nations").table(2, seed=1).record
    other = worldstage.game("nations", edition=change("edition.toml", "^prince = 3", "prince = 5"))
    with pytest.raises(BadRecord):
        worldstage.replay(other, worldstage.parse(record.text()))


# -- broken editions ---------------------------------------------------------------------------------------------------


CARAVAN = "^caravan = .*?$"

# By file: what is done to it, where the fault lies, and what it is.
NUMBERS = {
    "a number is missing": ("^upkeep = 3.*?$", "", "numbers.upkeep", "whole_number None 1 100"),
    "a number is text": ("^upkeep = 3", 'upkeep = "3"', "numbers.upkeep", "whole_number '3'"),
    "a number is a truth value": ("^age_rounds = 2", "age_rounds = true", "numbers.age_rounds", "whole_number True"),
    "a number is a fraction": ("^age_rounds = 2", "age_rounds = 1.5", "numbers.age_rounds", "whole_number 1.5"),
    "no rounds": ("^age_rounds = 2", "age_rounds = 0", "numbers.age_rounds", "whole_number 0 1 100"),
    "a track that never ends": ("^last_strength = 40", "last_strength = 101", "last_strength", "whole_number 101"),
    "an unknown number": ("^upkeep = 3", "upkeep = 3\nluck = 1", "numbers", "unknown luck"),
    "numbers are a list": (r"^\[numbers\].*?\n\n", "numbers = []\n\n", "numbers", "no_table"),
    "a level is missing": ("^king = 2", "", "growth.king", "whole_number None"),
    "a level too many": ("^king = 2", "king = 2\nduke = 2", "growth", "unknown duke"),
    "four numbers for five seats": (r"^columns = \[4, ", "columns = [", "seats.columns", "five_numbers"),
    "six numbers for five seats": (r"^architects = \[0, ", "architects = [0, 0, ", "seats.architects", "five_numbers"),
    "more columns than the board": (r"6, 7\]", "6, 8]", "seats.columns", "whole_number 8 1 7"),
    "columns are a number": ("^columns = .*?$", "columns = 4", "seats.columns", "no_list 4"),
    "no columns": ("^columns = .*?$", "", "seats.columns", "no_list None"),
    "no name": ("^name = .*?$", "", "name", "bad_name"),
    "a name with spaces": ("^name = .*?$", 'name = "my copy"', "name", "bad_name"),
    "a name that is a number": ("^name = .*?$", "name = 7", "name", "bad_name"),
    "not TOML": ("^upkeep = 3", "upkeep = = 3", "edition.toml", "not_toml"),
    "an unknown table": (r"^\[growth\]", "[extra]\n[growth]", "edition.toml", "unknown extra"),
    "unknown provenance": ('^growth = "published"', 'growth = "heard"', "provenance.growth", "one_of 'heard'"),
}
CARDS = {
    "an unknown kind of card": (r"^\[battle\]", "[spell]\nx = 1\n[battle]", "cards.toml", "unknown spell"),
    "a card is no table": (CARAVAN, "caravan = 3", "building.caravan", "no_table"),
    "a card twice in two kinds": ("^chariot =", "farm =", "military.farm", "twice"),
    "a misspelt key": (CARAVAN, 'caravan = { age = 0, set = "start", cost = 1 }', "building.caravan", "unknown cost"),
    "a key of another kind": (
        "^siege-of-troy = { ",
        "siege-of-troy = { raid = 2, ",
        "battle.siege-of-troy",
        "unknown raid",
    ),
    "no age": ("^farm = { age = 0, ", "farm = { ", "farm, age", "whole_number None 0 4"),
    "a fifth age": ("^aqueduct = { age = 1", "aqueduct = { age = 5", "aqueduct, age", "whole_number 5 0 4"),
    "no set": ('^farm = { age = 0, set = "start", ', "farm = { age = 0, ", "farm, set", "one_of None"),
    "a set nobody knows": (
        '^aqueduct = { age = 1, set = "base"',
        'aqueduct = { age = 1, set = "x"',
        "set",
        "one_of 'x'",
    ),
    "no price of deploying": ("^(farm = .*?)deploy = 1, ", r"\1", "farm, deploy", "whole_number None"),
    "a negative price": ("^(farm = .*?)deploy = 1", r"\1deploy = -1", "farm, deploy", "whole_number -1"),
    "no raid value": ("^(axeman = .*?)raid = 2, ", r"\1", "axeman, raid", "whole_number None"),
    "nothing made": (r"^(farm = .*?)makes = \{.*?\}, ", r"\1", "farm, makes", "no_table"),
    "an amount nobody knows": ("^(farm = .*?)food = 1", r"\1fish = 1", "farm, makes", "unknown fish"),
    "an amount is text": ("^(farm = .*?)food = 1", r'\1food = "1"', "farm, makes, food", "whole_number '1'"),
    "points of workers are a number": (r"^(farm = .*?)points = \[1\]", r"\1points = 1", "farm, points", "no_list 1"),
    "points of workers are missing": (r"^(farm = .*?), points = \[1\]", r"\1", "farm, points", "no_list None"),
    "a point is text": (r"^(farm = .*?)points = \[1\]", r'\1points = ["1"]', "farm, points", "whole_number '1'"),
    "points of a colony are a list": (
        "^(nubia = .*?)points = 0",
        r"\1points = [1]",
        "nubia, points",
        "whole_number [1]",
    ),
    "points of a colony are missing": ("^(nubia = .*?), points = 0", r"\1", "nubia, points", "whole_number None"),
    "a colony needs nothing": ("^(nubia = .*?)needs = 3, ", r"\1", "nubia, needs", "whole_number None"),
    "a wonder of one section": (r"^(the-oracle = .*?)\[2, 1\]", r"\1[3]", "the-oracle, stages", "stages"),
    "a wonder of four sections": (r"^(the-oracle = .*?)\[2, 1\]", r"\1[1, 1, 1, 1]", "the-oracle, stages", "stages"),
    "a wonder without sections": (
        r"^(the-oracle = .*?)stages = \[2, 1\], ",
        r"\1",
        "the-oracle, stages",
        "no_list None",
    ),
    "a section is text": (r"^(the-oracle = .*?)\[2, 1\]", r'\1["2", 1]', "the-oracle, stages", "whole_number '2'"),
    "a war that takes two goods": ("^(hunnic-invasions = .*?)food = 4", r"\1food = 4, gold = 1", "loss", "one_good"),
    "a war that takes nothing": ("^(hunnic-invasions = .*?)food = 4, ", r"\1", "hunnic-invasions, loss", "one_good"),
    "a war without its point": ("^(hunnic-invasions = .*?), points = 1", r"\1", "hunnic-invasions, loss", "one_good"),
    "a war of two points": (
        "^(hunnic-invasions = .*?)points = 1",
        r"\1points = 2",
        "hunnic-invasions, loss",
        "one_good",
    ),
    "a war that gives": ("^(hunnic-invasions = .*?)food = 4", r"\1food = -4", "hunnic-invasions, loss", "one_good"),
    "a war without a loss": ("^(hunnic-invasions = .*?), loss = { .*? }", r"\1", "hunnic-invasions, loss", "no_table"),
    "a golden age of two goods": ("^(aeneid = .*?)books = 2", r"\1books = 2, stone = 2", "aeneid, gain", "one_good"),
    "a golden age with points": ("^(aeneid = .*?)books = 2", r"\1books = 2, points = 1", "aeneid, gain", "one_good"),
    "a golden age without a price": ("^(aeneid = .*?), price = 1", r"\1", "aeneid, price", "whole_number None"),
    "effects are no list": (r"^(petra = .*?)effects = \[.*?\n", r"\1effects = 3 }\n", "petra, effects", "no_list 3"),
    "an effect is a word": (r"^(petra = .*?)effects = \[.*?\n", r'\1effects = ["x"] }\n', "petra, effects", "no_table"),
    "a rule nobody knows": ('rule = "raid"', 'rule = "luck"', "hannibal, effects", "one_of 'luck'"),
    "a rule beyond measure": ('"raid", amount = 1', '"raid", amount = 21', "hannibal, effects", "whole_number 21"),
    "a rule with a misspelt key": ('"raid", amount = 1', '"raid", many = 1', "hannibal, effects", "unknown many"),
    "an action nobody knows": ('action = "swap"', 'action = "fly"', "alhazen, effects", "one_of 'fly'"),
    "an action with a misspelt key": ('"swap", once', '"swap", twice', "alhazen, effects", "unknown twice"),
    "once is text": ('"swap", once = true', '"swap", once = "yes"', "alhazen, effects, once", "no_truth 'yes'"),
    "a trade for nothing": (
        r"^(petra = .*?), gain = \[.*?\n",
        r"\1 }] }\n",
        "petra, effects",
        "lacks gain",
    ),
    "a trade paid in nothing known": (
        "pay = { food = 1 }",
        "pay = { fish = 1 }",
        "petra, effects, pay",
        "unknown fish",
    ),
    "a gain that is no list": (r"gain = \[\{ gold = 4 \}\]", "gain = 4", "marco-polo, effects, gain", "no_list 4"),
    "an exit nobody knows": ('leaves = "weakest"', 'leaves = "bored"', "harald-hardrada, effects", "one_of 'bored'"),
    "an exit with more": ('leaves = "weakest"', 'leaves = "weakest", x = 1', "harald-hardrada, effects", "unknown x"),
    "an occasion nobody knows": ('when = "hire"', 'when = "rain"', "sistine-chapel, effects, when", "one_of 'rain'"),
    "a condition nobody knows": ('if = "above-war"', 'if = "lucky"', "peter-the-great, effects, if", "one_of 'lucky'"),
    "a measure nobody knows": ('per = "advisor"', 'per = "cat"', "potala-palace, effects, per", "one_of 'cat'"),
    "a clause with a misspelt key": ('when = "hire", books', 'when = "hire", book', "sistine-chapel", "unknown book"),
}
EVENTS = {
    "no events": (r"^\[\[event\]\].*\[provenance\]", "[provenance]", "event", "no_list None"),
    "an event stands twice": ('^id = "hellenism"', 'id = "aryan-migration"', "event aryan-migration", "twice"),
    "an event without id": ('^id = "hellenism"', "", "event ?", "lacks id"),
    "an event without a first half": ('^first = "hellenism"', "", "event hellenism", "lacks first"),
    "an event of no age": ("^age = 1", "age = 0", "aryan-migration, age", "whole_number 0 1 4"),
    "an event of no set": ('^set = "base"', 'set = "x"', "aryan-migration, set", "one_of 'x'"),
    "no architects": ("^architects = 2", "", "aryan-migration, architects", "whole_number None"),
    "no famine": ("^famine = 1", "", "aryan-migration, famine", "whole_number None"),
    "a half that does nothing": ("^first_does = .*?$", "", "aryan-migration, first_does", "no_list None"),
    "an unknown key": ("^famine = 1", "famine = 1\ncolour = 3", "event aryan-migration", "unknown colour"),
    "whom it concerns is unknown": ('who = "weakest"', 'who = "me"', "first_does, who", "one_of 'me'"),
    "what it does is unknown": ('do = "return-worker"', 'do = "dance"', "first_does, do", "one_of 'dance'"),
    "who decides is unknown": ('by = "one"', 'by = "two"', "second_does, by", "one_of 'two'"),
    "an offer is text": ("may = true", 'may = "yes"', "second_does, may", "no_truth 'yes'"),
    "alternatives are no list": (r"choose = \[\{ do = .lose-arch.*?\]", "choose = 3", "choose", "no_list 3"),
    "an alternative is no table": (r"choose = \[\{ do = .lose-arch.*?\]", "choose = [3]", "choose", "no_table"),
    "for the others no table": (r"others = \{ food = -3 \}", "others = 3", "others", "no_table"),
    "else no known good": (r"else = \{ points = -1 \}", "else = { luck = -1 }", "else", "unknown luck"),
    "an age with one base event": (
        r'\[\[event\]\]\nid = "benedictine-rule".*?(?=\[\[event\]\]\nid = "stupor-mundi")',
        "",
        "event",
        "lacks age 2",
    ),
}
BOARDS = {
    "a board is missing": (r"^\[rome\].*?\n\n", "", "rome", "no_table"),
    "a board nobody knows": (r"^\[rome\]", "[japan]", "boards.toml", "unknown japan"),
    "no gold": ("^gold = 6", "", "a, gold", "whole_number None 0 99"),
    "negative points": ("^points = 7", "points = -7", "a, points", "whole_number -7"),
    "no workers": ("^workers = 5", "workers = 0", "a, workers", "whole_number 0 1 9"),
    "a card nobody knows": ('"temple", "quarry"', '"pub", "quarry"', "a, cards", "unknown 'pub'"),
    "a card that is a list": ('"temple", "quarry"', '["temple"], "quarry"', "a, cards", "unknown ['temple']"),
    "cards are a number": ('^cards = \\["temple".*?$', "cards = 3", "a, cards", "no_list 3"),
    "cards are missing": ('^cards = \\["temple".*?$', "", "a, cards", "no_list None"),
    "six cards": ('"farm", "caravan"\\]', '"farm", "caravan", "farm"]', "a, cards", "board_cards"),
    "no cards": ('^cards = \\["temple".*?$', "cards = []", "a, cards", "board_cards"),
    "a printed advisor": ('"temple", "quarry"', '"augustus", "quarry"', "a, cards", "board_cards"),
    "a wonder nobody knows": ('"pyramids"', '"babel"', "egypt, built", "unknown 'babel'"),
    "a building as wonder": ('"pyramids"', '"farm"', "egypt, built", "unknown ['farm'] wonder"),
    "no colonies": ("^colonies = 2", "", "a, colonies", "whole_number None 1 3"),
    "four colonies": ("^colonies = 2", "colonies = 4", "a, colonies", "whole_number 4 1 3"),
    "seven wonders": ("^wonders = 5", "wonders = 7", "a, wonders", "whole_number 7 1 6"),
    "no track": ("^track = .*?$", "", "a, track", "no_table"),
    "half a track": ("^track = { food = 4, stability = 4 }", "track = { food = 4 }", "a, track", "whole_number None"),
    "an unknown part": ("^track = { food = 4,", "track = { fun = 4, food = 4,", "a, track", "unknown fun"),
    "an unknown key": ("^workers = 5", "workers = 5\nships = 1", "a", "unknown ships"),
    "an unknown gift": (r"^gives = \{ strength", "gives = { luck", "board-rome, gives", "unknown luck"),
    "an unknown rule": ('rule = "golden-age"', 'rule = "fun"', "board-greece, effects", "one_of 'fun'"),
}
SOLO = {
    "no tiles": (r"^\[\[tile\]\].*\[provenance\]", "[provenance]", "tile", "no_list None"),
    "a tile stands twice": ('"antiquity-2"', '"antiquity-1"', "tile antiquity-1", "twice"),
    "a tile without id": ('^id = "antiquity-2"', "", "tile ?", "lacks id"),
    "a tile of no age": ("^age = 1", "age = 5", "antiquity-1, age", "whole_number 5 1 4"),
    "a number is missing": ("^strength = 2", "", "antiquity-1, strength", "whole_number None 0 60"),
    "an unknown key": ("^strength = 2", "strength = 2\nluck = 1", "tile antiquity-1", "unknown luck"),
    "no roll": ("^five = .*?$", "", "antiquity-1, five", "no_table"),
    "an unknown effect": ('five = { does = "books"', 'five = { does = "fly"', "antiquity-1, five", "one_of 'fly'"),
    "an effect without amount": (
        '(five = { does = "books"), amount = 2',
        r"\1",
        "antiquity-1, five",
        "whole_number None",
    ),
    "an age without tiles": (
        r'\[\[tile\]\]\nid = "renaissance-1".*?(?=\[\[tile\]\]\nid = "industrial-1")',
        "",
        "tile",
        "lacks age 3",
    ),
}
BROKEN = [
    *(("edition.toml", what) for what in NUMBERS),
    *(("cards.toml", what) for what in CARDS),
    *(("events.toml", what) for what in EVENTS),
    *(("boards.toml", what) for what in BOARDS),
    *(("solo.toml", what) for what in SOLO),
]
FAULTS = {"edition.toml": NUMBERS, "cards.toml": CARDS, "events.toml": EVENTS, "boards.toml": BOARDS, "solo.toml": SOLO}


@pytest.mark.parametrize(("file", "what"), BROKEN)
def test_a_broken_edition_is_refused_with_file_entry_and_fault(change: Change, file: str, what: str) -> None:
    pattern, replacement, entry, why = FAULTS[file][what]
    told = refused_edition("nations", change(file, pattern, replacement))
    assert told[0] == file
    assert entry in told[1]
    assert told[2] == why or told[2].startswith(why + " ")


@pytest.mark.parametrize("file", GROUPS)
def test_a_missing_file_is_named(change: Change, file: str) -> None:
    folder = change("edition.toml", "^prince", "prince")
    (folder / file).unlink()
    told = refused_edition("nations", folder)
    assert told[0].endswith(file) and told[2].startswith("unreadable ")


@pytest.mark.parametrize("file", GROUPS)
def test_a_file_that_is_no_text_is_named(change: Change, file: str) -> None:
    folder = change("edition.toml", "^prince", "prince")
    (folder / file).write_bytes(b"name = \xff\xfe")
    told = refused_edition("nations", folder)
    assert told[0] == file and told[2].startswith("not_toml ")


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadEdition):
        worldstage.game("nations", edition=tmp_path / "nowhere")


def test_provenance_has_to_be_a_table(change: Change) -> None:
    change("boards.toml", r"^\[provenance\].*", "")
    told = refused_edition("nations", change("boards.toml", r"^\[a\]", 'provenance = "heard"\n[a]'))
    assert told == ("boards.toml", "provenance", "no_table")


def test_a_kind_of_cards_has_to_be_a_table(change: Change) -> None:
    change("cards.toml", r"^\[battle\].*?\n\n", "")
    told = refused_edition("nations", change("cards.toml", r"^\[building\]", "battle = 3\n[building]"))
    assert told == ("cards.toml", "battle", "no_table")


def test_there_is_room_for_so_many_cards_only(change: Change) -> None:
    more = "\n".join(f'skirmish-{i} = {{ age = 1, set = "base" }}' for i in range(13))
    told = refused_edition("nations", change("cards.toml", r"^\[battle\]", f"[battle]\n{more}"))
    assert told == ("cards.toml", "cards", f"too_many 315 {CARD_ROOM - 6}")


def test_there_is_room_for_so_many_events_only(change: Change) -> None:
    half = 'first = "attila"\nfirst_does = []\nsecond = "attila"\nsecond_does = []\n'
    head = 'age = 1\nset = "base"\narchitects = 0\nfamine = 0\n'
    more = "".join(f'[[event]]\nid = "storm-{i}"\n{head}{half}\n' for i in range(17))
    told = refused_edition("nations", change("events.toml", r"^\[provenance\]", f"{more}[provenance]"))
    assert told == ("events.toml", "event", f"too_many 65 {EVENT_ROOM}")
