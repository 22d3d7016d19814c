"""The catalogues: both languages say the same things, everything is said, and nothing is there that nobody says."""

from __future__ import annotations

import ast
import inspect
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import worldstage
from worldstage.core.errors import BadSetup
from worldstage.core.game import Game
from worldstage.core.lines import Line, shapes_of
from worldstage.core.log import EVERYBODY, Entry
from worldstage.core.table import Table
from worldstage.core.text import LANGUAGES, Catalogue, Text, arguments, enumerated
from worldstage.games.age_of_reason import edition
from worldstage.games.age_of_reason import game as title
from worldstage.games.age_of_reason import log as declared
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.board import box_rule
from worldstage.games.age_of_reason.bots import BOTS
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.log import PHASES, REASONS
from worldstage.games.age_of_reason.verbs import BID, VERBS
from worldstage.games.age_of_reason.wording import text

SHAPES = shapes_of(declared)
GAME: Game[AgeState] = worldstage.game("age-of-reason")

# The words that tables in a terminal or a browser are labelled with.
WORDS = (
    *("gold", "unrest", "victory_points", "vp", "discs", "supply", "means", "hand", "discards", "place"),
    *("turn", "round", "order", "seat", "country", "log"),
    *("alliances", "alliance_upper", "alliance_lower", "bidding", "region", "markers", "bag", "boxes", "free", "cost"),
    *("combat", "attacker", "defender", "ally", "card", "strength", "dice", "odds"),
)

# Tables that between them ask everything.
TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {"first_alliances": "random", "companies": "both", "income": "board"}),
    (4, {"pressgangs": "any", "blank_after_conversion": "discarded", "seventh_disc": "upper"}),
    (5, {"countries": "deal"}),
    (7, {}),
]

# Labels have keys fixed by lists in the code; everything else is said in the course of a game.
LABELS = (
    "game.",
    "setting.",
    "standing.",
    "verb.",
    "group.",
    "word.",
    "botlevel.",
    "edition_name.",
    "hint.",
    "source.",
    "forecast.",
)
SAID = ("log.", "prompt.", "option.", "effect.", "why.", "box.", "luck.", "score.", "order.", "condition.")
ABOUT = ("credits.", "part.")  # see tests/contract/test_texts.py
NEEDY = ("actions.disc", "attack.choose", "combat.cards", "combat.hire")
ODDS = ("win", "tie", "lose", "attacker_unrest", "defender_unrest", "least", "most")


def catalogue(language: str) -> Catalogue:
    return GAME.catalogues[language]


def label_keys() -> set[str]:
    keys = {
        *(f"game.{key}" for key in ("title", "summary", "intro", "length", "weight")),
        *(f"word.{word}" for word in WORDS),
    }
    keys |= {"source.inferred"}
    keys |= {f"edition_name.{GAME.edition.name}", *(f"botlevel.{name}" for name in BOTS)}
    keys |= {f"group.{group}" for group in ("advancement", "support", "trading")}
    keys |= {f"verb.{verb.name}" for verb in GAME.actions.verbs}
    for setting in GAME.spec.settings:
        keys |= {f"setting.{setting.id}.name", f"setting.{setting.id}.explanation"}
        keys |= {f"setting.{setting.id}.value.{value}.name" for value in setting.values}
    keys |= {"hint.win", "hint.hold", "hint.attack", "hint.note", *(f"hint.number.{name}" for name in ODDS)}
    keys |= {f"forecast.{key}" for key in ("now", "income", "regions", "unrest")}
    for answer in GAME.standing:
        keys |= {f"standing.{answer}.name", f"standing.{answer}.explanation"}
    return keys


# -- everything that is said in whole games ----------------------------------------------------------------------------


class Ears:
    """Listens to every text, once."""

    def __init__(self) -> None:
        self._known: set[str] = set()
        self.texts: list[Text] = []

    def hear(self, said: Text) -> None:
        mark = repr(said)
        if mark in self._known:
            return
        self._known.add(mark)
        if said.domain == GAME.id:  # lists are put together by the kernel
            self.texts.append(said)
        for kind, value in said.args.values():
            if kind == "text":
                self.hear(value)

    def hear_decision(self, s: AgeState, seat: int, unlisted: bool = True) -> None:
        legal = set(GAME.legal(s, seat))
        self.hear(GAME.explanation.prompt(s, seat))
        for action in legal:
            self.hear(GAME.explanation.explain(s, seat, action))
        for action in range(GAME.actions.size if unlisted else 0):
            if action not in legal:
                self.hear(GAME.explanation.why_not(s, seat, action).text)

    def hear_in_need(self, s: AgeState, seat: int) -> None:
        """The same decision without discs, without a card but the ally card, without gold: rare in play."""
        if s.country[seat] == n.NONE:
            return
        poor = s.clone()
        poor.supply[s.country[seat]] = 0
        self.hear_decision(poor, seat)
        poor = s.clone()
        poor.hand[seat] = 1 << n.ALLY
        self.hear_decision(poor, seat)
        poor = s.clone()
        poor.gold[seat] = 0
        poor.unrest[seat] = s.tables.unrest_limit
        self.hear_decision(poor, seat)
        calm = s.clone()
        calm.unrest[seat] = 0
        self.hear_decision(calm, seat)
        alone = s.clone()  # nothing on the map but one's own discs
        alone.markers = [0] * len(s.markers)
        alone.presence = [here if country == s.country[seat] else 0 for country, here in enumerate(s.presence)]
        if GAME.node(s).name == "actions.disc":
            self.hear_decision(alone, seat)


def choose(decision: worldstage.Decision, rnd: random.Random) -> int:
    """Any option, but bids in small steps, so that gold is left for the rest."""
    bids = [action for action in decision.actions if VERBS.verb(action) is BID]
    return rnd.choice([action for action in decision.actions if action not in bids[2:]])


def play(table: Table[AgeState], seed: int, ears: Ears) -> None:
    rnd = random.Random(seed)
    count = 0
    while table.actors:
        seat = rnd.choice(table.actors)
        decision = table.decision(seat)
        ears.hear_decision(table.state, seat, unlisted=table.seats < 5 or count % 5 == 0)  # large tables take long
        if decision.node in NEEDY and count % 16 == 0:
            ears.hear_in_need(table.state, seat)
        table.submit(seat, decision.id, choose(decision, rnd))
        count += 1
    for reader in (None, *range(table.seats)):
        for entry in table.log(reader):
            ears.hear(GAME.explanation.read(entry))
    for luck in GAME.reporting.luck(table.log(), table.state):
        ears.hear(luck.text)
    for part in GAME.reporting.score_parts(table.log(), table.state):
        ears.hear(part.text)


@cache
def everything_said() -> list[Text]:
    ears = Ears()
    for seed, (seats, settings) in enumerate(TABLES):
        play(GAME.table(seats=seats, seed=seed, settings=settings), seed, ears)
    for country in range(n.COUNTRIES):  # a defender without any card: only under a setting, and rarely
        ears.hear(GAME.explanation.read(Entry(0, "combat.no_card", (country,), EVERYBODY)))
        ears.hear(GAME.explanation.read(Entry(0, "scoring.no_unrest", (country, country), EVERYBODY)))
    tables = title.load_game(None).tables
    for settings, kind in product(({}, {"companies": "both", "pressgangs": "any"}), range(n.BOX_KINDS)):
        ears.hear(box_rule(tables, kind, settings))
    home = {f"region{i}": ("region", label) for i, label in enumerate(n.REGION_IDS[:5], 1)}
    ears.hear(text("effect.borders5", **home))  # in another edition
    hear_orders(ears)
    return ears.texts


def hear_orders(ears: Ears) -> None:
    """Everything that can be ordered in advance, about some of the things that it can be about."""
    s = GAME.table(2, 1).state
    for verb in [key.removeprefix("order.") for key in catalogue("en").messages if key.startswith("order.")]:
        found = GAME.actions.by_name[verb]
        for argument in (0, found.size // 3):
            ears.hear(GAME.explanation.ordered(s, 0, found.offset + argument))
    for condition in GAME.orders.conditions:
        assert condition.domain is not None
        ears.hear(GAME.explanation.condition(f"{condition.id} {condition.domain.labels[-1]}"))


def rendered(language: str) -> Iterator[tuple[str, str]]:
    for said in everything_said():
        yield said.key, worldstage.render(said, language)


# -- keys --------------------------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_keys() -> None:
    assert set(catalogue("en").messages) == set(catalogue("de").messages)


def test_every_log_line_has_its_message_and_is_written() -> None:
    assert {key for key in catalogue("en").messages if key.startswith("log.")} == {
        *(f"log.{key}" for key in SHAPES),
        *(f"log.{key}_each" for key, shape in SHAPES.items() if shape.each),
    }
    sources = "".join(path.read_text() for path in Path(title.__file__).parent.glob("*.py") if path.name != "log.py")
    unseen = {shape.public for shape in SHAPES.values()}
    lines = {name: line.key for name, line in vars(declared).items() if isinstance(line, Line)}
    written = set(re.findall(r"log\.([A-Z_]+)\.(?:write|tell)\b", sources)) | {"COMBAT_WON", "COMBAT_FAILED"}
    assert [key for name, key in lines.items() if name not in written and key not in unseen] == []


def test_labels_are_those_of_the_code() -> None:
    assert {key for key in catalogue("en").messages if key.startswith(LABELS)} == label_keys()


def test_everything_in_the_catalogue_is_said_and_the_other_way_round() -> None:
    said = {heard.key for heard in everything_said()}
    assert said == {key for key in catalogue("en").messages if key.startswith(SAID)}


def test_no_further_keys() -> None:
    rest = {
        key
        for key in catalogue("en").messages
        if not key.startswith((*LABELS, *SAID, *ABOUT, "bot.", "edition.", "chapter.", "terminal."))
    }
    assert rest == {"error.countries", "made.card", "made.marker"}


def test_every_fault_of_an_edition_is_said() -> None:
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(edition))) if isinstance(node, ast.Call)]
    faults = [call.args[2] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "_fault"]
    raised = {str(fault.value) for fault in faults if isinstance(fault, ast.Constant)}
    assert len(raised) > 15
    assert {f"edition.{key}" for key in raised} == {
        key for key in catalogue("en").messages if key.startswith("edition.")
    }


# -- arguments ---------------------------------------------------------------------------------------------------------


def forms(language: str, kind: str) -> set[str]:
    """The forms that every thing of a kind has."""
    return set.intersection(*(set(thing) for thing in catalogue(language).names[kind].values()))


def allowed(language: str, args: dict[str, str]) -> set[str]:
    """What a message may ask for, given the kinds of its arguments."""
    found = set(args)
    for name, kind in args.items():
        if kind not in ("", "seat", "text"):
            found |= {f"{name}_{form}" for form in forms(language, kind) - {"name"}}
    return found


def given_arguments() -> dict[str, dict[str, str]]:
    """The arguments of each key with their kinds: those that are given every time."""
    given = {f"log.{key}": dict(shape.args) | ({"list": "text"} if shape.each else {}) for key, shape in SHAPES.items()}
    given |= {f"log.{key}_each": dict(shape.each) for key, shape in SHAPES.items() if shape.each}
    given["error.countries"] = dict.fromkeys(("names", "seats", "known"), "")
    given["made.card"] = dict.fromkeys(("soldiers", "ships", "cost"), "")
    given["made.marker"] = dict.fromkeys(("strength", "vp", "gold"), "")
    given |= {key: {} for key in label_keys()}
    for said in everything_said():
        kinds = {name: kind for name, (kind, _) in said.args.items()}
        known = given.setdefault(said.key, kinds)
        given[said.key] = {name: kind for name, kind in known.items() if kinds.get(name) == kind}
    return given


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_ask_only_for_what_they_are_given(language: str) -> None:
    for key, args in given_arguments().items():
        assert arguments(catalogue(language).messages[key]) <= allowed(language, args), key


def test_both_languages_use_the_same_arguments() -> None:
    for key, args in given_arguments().items():
        used = []
        for language in LANGUAGES:
            asked = arguments(catalogue(language).messages[key])
            used.append({name for name in args if any(a == name or a.startswith(f"{name}_") for a in asked)})
        assert used[0] == used[1], key


# -- names -------------------------------------------------------------------------------------------------------------

THINGS = {
    "country": set(n.COUNTRY_IDS),
    "region": set(n.REGION_IDS),
    "box": set(n.BOX_IDS),
    "card": {"blank", "ally"},
    "marker": {"action"},
    "reason": set(REASONS),
    "phase": set(PHASES),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_is_named_in_every_form(language: str) -> None:
    names = catalogue(language).names
    assert {kind: set(things) for kind, things in names.items()} == THINGS
    for kind, things in names.items():
        for label, thing in things.items():
            assert set(thing) == forms(language, kind), label
            assert all(word and word == word.strip() for word in thing.values()), label
    # Cards and markers with values are made in one form, so the listed ones cannot have more.
    assert forms(language, "card") == forms(language, "marker") == {"name"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_of_the_edition_has_a_name(language: str) -> None:
    tables = title.load_game(None).tables
    for kind, labels in {
        "card": [card.label for card in tables.cards],
        "marker": [marker.label for marker in tables.markers],
        "box": tables.boxes,
    }.items():
        made = [catalogue(language).forms(kind, label)["name"] for label in labels]
        assert all(made)
        assert kind == "box" or len(set(made)) == len(labels)


# -- how it reads ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_clean(language: str) -> None:
    for key, line in rendered(language):
        assert not re.search(r"[{}#]|\s\s|^\s|\s$|\s[.,;:?]|\(\)|\.\.|_", line), (key, line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_begin_and_end_like_sentences(language: str) -> None:
    for key, line in rendered(language):
        if key.startswith(("effect.", "condition.")) or key.endswith("_each"):
            assert not line.endswith("."), line  # part of a sentence
        elif key.startswith(("luck.", "score.")):
            assert line[0].isupper() and not line.endswith("."), line  # a heading
        elif key.startswith("order."):
            assert (line[0].isupper() or line[0].isdecimal()) and not line.endswith("."), line  # the same
        elif key.startswith("prompt."):
            assert line[0].isupper(), line
            assert line.endswith("?"), line
        else:
            assert line[0].isupper(), line
            assert line.endswith("?" if key == "why.other_question" else "."), line


PLURALS = {
    "en": r"\b1 (points|discs|soldiers|ships|attacks|victory points)\b|\b(0|[2-9]|\d\d+) (point|disc|soldier|ship)\b",
    "de": r"\b1 (Unzufriedenheitspunkte|Siegpunkten?|Scheiben|Soldaten|Schiffe|Angriffe)\b"
    r"|\b(0|[2-9]|\d\d+) (Unzufriedenheitspunkt|Siegpunkt|Scheibe|Soldat|Schiff|Angriff)\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_agree_with_their_nouns(language: str) -> None:
    for key, line in rendered(language):
        assert not re.search(PLURALS[language], line), (key, line)


def test_the_netherlands_take_a_plural_verb_in_german_and_an_article_in_both() -> None:
    heard = 0
    for key, line in rendered("de"):
        for word in re.findall(r"\bDie Niederlande (\w+)", line):
            heard += 1
            assert word.endswith("n") or word in ("sind", "aus"), (key, line)
        bare = r"(?<![Dd]ie )(?<!der )(?<!^)\bNiederlande\b"
        assert not re.search(bare, line), (key, line)
    assert heard > 50
    for key, line in rendered("en"):
        assert not re.search(r"(?<!The )(?<!the )\bNetherlands\b", line), (key, line)


def test_languages_differ() -> None:
    """Nothing was left untranslated, but for words and names that both languages share."""
    english, german = catalogue("en").sources, catalogue("de").sources
    same = {key for key in english if english[key] == german.get(key)}
    listed = {"log.phase.began", "log.setup.discs_each", "log.markers.placed_each", "log.scoring.unrest_each"}
    drawn = {"terminal.action", *(key for key in english if key.startswith("terminal.code."))}
    names = {"credits.designers", "credits.publisher", "game.weight"}
    assert same <= {"word.gold", "word.hand", "word.region", *names, *listed, *drawn}


def test_bad_countries_are_explained() -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.table(seats=2, seed=1, settings={"countries": "prussia,prussia"})
    known = ", ".join(n.COUNTRY_IDS)
    assert str(refused.value) == (
        f"“prussia,prussia” does not name 2 different countries, one for each seat; known: {known}."
    )
    assert worldstage.render(refused.value.text, "de") == (
        f"„prussia,prussia“ nennt nicht 2 verschiedene Länder, eines je Platz; bekannt sind: {known}."
    )


def country(label: str) -> tuple[str, str]:
    return ("country", label)


def region(label: str) -> tuple[str, str]:
    return ("region", label)


def card(label: str) -> tuple[str, str]:
    return ("card", label)


def reason(label: str) -> tuple[str, str]:
    return ("reason", label)


def number(value: int) -> tuple[str, int]:
    return ("", value)


SENTENCES: list[tuple[Text, str, str]] = [
    (
        text(
            "log.alliances.bid",
            country=country("netherlands"),
            bid=number(3),
            upper=country("france"),
            lower=country("netherlands"),
        ),
        "The Netherlands bids 3 gold: France to the upper alliance, the Netherlands to the lower.",
        "Die Niederlande bieten 3 Gold: Frankreich in die obere Allianz, die Niederlande in die untere.",
    ),
    (
        text(
            "log.combat.attacked",
            country=country("prussia"),
            target=country("netherlands"),
            region=region("german-states"),
        ),
        "Prussia attacks the Netherlands in the German States.",
        "Preußen greift die Niederlande in den Deutschen Staaten an.",
    ),
    (
        text(
            "log.combat.failed",
            country=country("netherlands"),
            region=region("caribbean"),
            attack=number(3),
            defence=number(4),
            margin=number(1),
        ),
        "The attack by the Netherlands in the Caribbean fails by 3 to 4: a Pyrrhic victory of the defence.",
        "Der Angriff der Niederlande in der Karibik misslingt mit 3 zu 4: ein Pyrrhussieg der Verteidigung.",
    ),
    (
        text(
            "log.unrest.gained",
            country=country("austria"),
            points=number(1),
            reason=reason("tie"),
            unrest=number(5),
        ),
        "Austria takes 1 point of unrest for the tie (now 5).",
        "Österreich erhält 1 Unzufriedenheitspunkt für den Gleichstand (jetzt 5).",
    ),
    (
        text("log.unrest.eased", country=country("netherlands"), points=number(2), unrest=number(3)),
        "The Netherlands sheds 2 points of unrest (now 3).",
        "Die Niederlande verlieren 2 Unzufriedenheitspunkte (jetzt 3).",
    ),
    (
        text("log.alliances.joined", country=country("russia"), space=number(7)),
        "Russia joins the upper alliance on space 7.",
        "Russland kommt in die obere Allianz auf Feld 7.",
    ),
    (
        text("log.combat.revealed", country=country("russia"), card=card("2s2n@5")),
        "Russia reveals: 2 soldiers, 2 ships (5 gold).",
        "Russland deckt auf: 2 Soldaten, 2 Schiffe (5 Gold).",
    ),
    (
        text("log.combat.revealed", country=country("spain"), card=card("1s1n@0")),
        "Spain reveals: 1 soldier, 1 ship (0 gold).",
        "Spanien deckt auf: 1 Soldat, 1 Schiff (0 Gold).",
    ),
    (
        GAME.explanation.read(Entry(0, "markers.placed", (4, 4, 6, 1, 9, 0, 3), EVERYBODY)),
        "New markers (4): 1 in the Ottoman Empire (strength 4, +1 VP) and 3 in the Caribbean (action).",
        "Neue Marker (4): 1 im Osmanischen Reich (Stärke 4, +1 SP) und 3 in der Karibik (Aktion).",
    ),
    (
        text("option.bid", gold=number(5), unrest=number(1)),
        "Bid 5 gold; paying it would cost 1 point of unrest.",
        "Biete 5 Gold; die Zahlung würde 1 Unzufriedenheitspunkt kosten.",
    ),
    (
        text(
            "option.place",
            box=("box", "denmark:1"),
            cost=number(1),
            unrest=number(1),
            effect=("text", text("effect.support1", strength=number(2), region1=region("baltic"))),
        ),
        "Place a disc in the Denmark box for 1 gold, taking 1 point of unrest: "
        "+2 strength in the Baltic until the turn ends.",
        "Besetze das Feld Dänemark für 1 Gold (bringt 1 Unzufriedenheitspunkt): "
        "+2 Stärke im Ostseeraum bis zum Ende der Spielrunde.",
    ),
    (
        text("option.play", card=card("blank"), strength=number(0), gold=number(0), unrest=number(0)),
        "Strength 0 here, free: blank card.",
        "Hier Stärke 0, kostenlos: Blankokarte.",
    ),
    (
        text("option.play", card=card("4s@7"), strength=number(4), gold=number(7), unrest=number(2)),
        "Strength 4 here for 7 gold, taking 2 points of unrest: 4 soldiers (7 gold).",
        "Hier Stärke 4 für 7 Gold (bringt 2 Unzufriedenheitspunkte): 4 Soldaten (7 Gold).",
    ),
    (
        text("effect.trading", gold=number(0), price=number(2), discs=number(0), region1=region("africa")),
        "2 gold per disc in Africa; you have none there",
        "2 Gold je Scheibe in Afrika; du hast dort keine",
    ),
    (
        text("effect.trading", gold=number(4), price=number(2), discs=number(2), region1=region("south-america")),
        "4 gold at once for 2 discs in South America",
        "sofort 4 Gold für 2 Scheiben in Südamerika",
    ),
    (
        GAME.explanation.read(Entry(0, "scoring.unrest", (3, 9, 3, 17, 3, 1, 6), EVERYBODY)),
        "Spain rolls 3, 1 and 6 for unrest 9, loses 3 victory points, one for each roll, and has 17.",
        "Spanien würfelt 3, 1 und 6 für Unzufriedenheit 9, verliert 3 Siegpunkte, einen je Wurf, und hat 17.",
    ),
    (
        GAME.explanation.read(Entry(0, "scoring.unrest", (1, 4, 1, 20, 5), EVERYBODY)),
        "The Netherlands rolls 5 for unrest 4, loses 1 victory point, one for each roll, and has 20.",
        "Die Niederlande würfeln 5 für Unzufriedenheit 4, verlieren 1 Siegpunkt, einen je Wurf, und haben 20.",
    ),
    (
        text("why.already_allied", country=country("netherlands")),
        "The Netherlands has already joined an alliance.",
        "Die Niederlande gehören schon zu einer Allianz.",
    ),
]


@pytest.mark.parametrize(("said", "english", "german"), SENTENCES)
def test_sentences(said: Text, english: str, german: str) -> None:
    assert worldstage.render(said, "en") == english
    assert worldstage.render(said, "de") == german


def test_log_lines_read_well_with_every_name() -> None:
    """Each country, region, box, card, marker and reason in each line that can name one."""
    samples: dict[str, list[Any]] = {kind: sorted(labels) for kind, labels in THINGS.items()}
    samples |= {
        "": [0, 1, 2],
        "seat": [0],
        "card": ["blank", "1s@0"],
        "marker": ["action", "3+5g"],
        "box": ["banking:2"],
    }
    for (key, shape), language in product(SHAPES.items(), LANGUAGES):
        for turn in range(max(len(samples[kind]) for _, kind in shape.args + shape.each)):

            def sample(names: tuple[tuple[str, str], ...], turn: int = turn) -> dict[str, tuple[str, Any]]:
                return {name: (kind, samples[kind][turn % len(samples[kind])]) for name, kind in names}

            args = sample(shape.args)
            if shape.each:
                args["list"] = ("text", enumerated([Text(f"log.{key}_each", sample(shape.each), GAME.id)] * 3))
            line = worldstage.render(Text(f"log.{key}", args, GAME.id), language)
            assert line[0].isupper(), line
            assert line.endswith("."), line
            assert not re.search(r"[{}]|\s\s", line), line
