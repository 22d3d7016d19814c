"""What players read is true, in the words of the rulebook and of the settings, and the same everywhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import worldstage
from tests.covers import covers
from tests.games.age_of_reason.duel import attack, duel
from tests.games.age_of_reason.support import Scene
from tests.games.age_of_reason.test_text import rendered
from worldstage.core.game import Game
from worldstage.core.ledger import Paragraph, load
from worldstage.core.text import LANGUAGES
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.game import FOLDER
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.verbs import HOLD

GAME: Game[AgeState] = worldstage.game("age-of-reason")
LEDGER = load(FOLDER / "data" / "rules.toml")
WEB = Path(__file__).parents[3] / "web" / "src"
THREE = "prussia, austria, france"
FOUR = "prussia, austria, france, spain"


def option(scene: Scene, who: str, notation: str, language: str = "en") -> str:
    """How a listed option explains itself."""
    action = scene.game.actions.parse(notation)
    seat = scene.seat(who)
    assert action in scene.game.legal(scene.state, seat)
    return worldstage.render(scene.game.explanation.explain(scene.state, seat, action), language)


def prompt(scene: Scene, who: str, language: str = "en") -> str:
    return worldstage.render(scene.game.explanation.prompt(scene.state, scene.seat(who)), language)


def told(paragraph: Paragraph, language: str) -> str:
    """All that a paragraph says."""
    return " ".join(part.get(language, "") for part in (paragraph.text, paragraph.ruling, paragraph.reason))


# -- promises ----------------------------------------------------------------------------------------------------------


@covers("6.0.government-reform")
@pytest.mark.parametrize(
    ("unrest", "words"),
    [
        (0, "nothing now, since you have no unrest."),
        (1, "1 point of unrest less at once."),
        (2, "2 points of unrest less at once."),
        (9, "2 points of unrest less at once."),
    ],
)
def test_government_reform_promises_no_more_than_it_takes_off(unrest: int, words: str) -> None:
    scene = Scene(THREE).unrest(prussia=unrest).at_disc_choice("prussia")
    assert option(scene, "prussia", "place government-reform:1").endswith(words)
    scene.choose("prussia", "place government-reform:1")
    assert scene.unrest_of("prussia") == max(0, unrest - 2)


@covers("6.0.war-office")
def test_war_office_promises_attacks_only_where_there_will_be_any() -> None:
    five = "prussia, austria, france, spain, russia"
    promise = "two attacks in every round"
    for countries, last in ((FOUR, 6), (five, 5)):
        scene = Scene(countries).round(last - 1).at_disc_choice("prussia")
        assert promise in option(scene, "prussia", "place war-office:1")
        late = option(Scene(countries).round(last).at_disc_choice("prussia"), "prussia", "place war-office:1")
        assert promise not in late and "this is the last one of the turn" in late
    twice = Scene(five).boxes("prussia", "war-office").at_disc_choice("prussia")
    words = option(twice, "prussia", "place war-office:2")
    assert promise not in words and "two give no third attack" in words
    other = Scene(five).boxes("austria", "war-office").at_disc_choice("prussia")
    assert promise in option(other, "prussia", "place war-office:2")


@covers("2.2.4", "4.3.2.1", "6.0.war-office")
def test_skipping_promises_as_many_attacks_as_there_are() -> None:
    scene = Scene(THREE).alliances("prussia france", "austria").discs("austria", german_states=2)
    assert "you have 1 attack this round" in option(scene.at_disc_choice("prussia"), "prussia", "skip")
    scene.boxes("prussia", "war-office")
    assert "you have 2 attacks this round" in option(scene.at_disc_choice("prussia"), "prussia", "skip")
    scene.discs("prussia", africa=21)
    assert scene.supply_of("prussia") == 0
    words = option(scene.at_disc_choice("prussia"), "prussia", "skip")
    assert "attack " not in words.partition(";")[0] and "so you cannot attack this round either" in words
    assert prompt(scene, "prussia").startswith("You have no disc left")
    nothing = Scene(THREE).at_disc_choice("prussia")
    assert option(nothing, "prussia", "skip") == "Place no disc; nothing is in your reach to attack this round."


@covers("6.0.pressgangs", "6.0.militia")
def test_the_question_of_pressgangs_names_its_limit() -> None:
    def asked(pressgangs: str, box: str) -> str:
        scene = Scene(THREE, {"pressgangs": pressgangs}).discard("prussia", "1s1n@1 3s@2").at_disc_choice("prussia")
        return prompt(scene.choose("prussia", f"place {box}:1"), "prussia")

    assert "which discarded card with a ship" in asked("ship", "pressgangs")
    assert "which of all your discarded cards" in asked("any", "pressgangs")
    assert "with soldiers and no ships" in asked("any", "militia")


@covers("4.2.9", "4.2.12", "4.2.14")
def test_the_question_for_a_higher_bid_names_the_countries_that_are_proposed() -> None:
    scene = Scene(THREE).gold(prussia=9, austria=9, france=9).at_auction("prussia")
    scene.play("prussia: bid 3", "prussia: propose_a netherlands", "prussia: propose_b russia")
    assert prompt(scene, "austria") == (
        "Prussia has bid 3 gold to put the Netherlands into the upper and Russia into the lower alliance: "
        "do you bid more or pass?"
    )
    assert prompt(scene, "austria", "de") == (
        "Preußen bietet 3 Gold dafür, dass die Niederlande in die obere und Russland in die untere Allianz kommen: "
        "Bietest du mehr oder passt du?"
    )
    for row, name in (("a", "upper"), ("b", "lower")):
        rows = ("prussia austria france", "spain netherlands great-britain")
        last = Scene(THREE).gold(prussia=9, austria=9, france=9).at_auction("prussia", allied=rows)
        last.play("prussia: bid 0", f"prussia: propose_{row} russia")
        assert f"to put Russia into the {name} alliance" in prompt(last, "austria")


def test_a_disc_goes_into_a_box_not_into_a_country() -> None:
    for key, line in rendered("en"):
        assert not re.search(r"disc (in|from) (Sweden|Denmark|Portugal|Naples|Bavaria|Saxony)\b", line), (key, line)
        if key in ("log.boxes.placed", "option.place", "order.place"):
            assert re.search(r" disc in the [\w ]+ box\b", line), line


# -- what questions and refusals cite ----------------------------------------------------------------------------------


@covers("4.2.8", "4.3.2.II.25")
def test_questions_cite_the_paragraph_behind_them() -> None:
    scene = Scene(THREE).gold(prussia=9, austria=9, france=9).at_auction("prussia")
    assert scene.game.explanation.rule(scene.state, scene.seat("prussia")) == "4.2.8"
    scene.play("prussia: bid 3", "prussia: propose_a netherlands", "prussia: propose_b russia")
    assert scene.game.explanation.rule(scene.state, scene.seat("austria")) == "4.2.9"
    hiring = duel().discs("great-britain", german_states=1).discs("russia", german_states=1)
    attack(hiring).lay(prussia="play blank", austria="play blank")
    assert hiring.game.explanation.rule(hiring.state, hiring.seat("prussia")) == "4.3.2.II.23"
    hiring.choose("prussia", "enough")
    assert hiring.game.explanation.rule(hiring.state, hiring.seat("austria")) == "4.3.2.II.25"


@covers("6.0.pressgangs", "4.3.2.II.18")
def test_what_is_out_of_place_is_refused_with_the_paragraph_of_the_question() -> None:
    scene = Scene(THREE).discard("prussia", "1s1n@1").at_disc_choice("prussia").choose("prussia", "place pressgangs:1")
    refusal = scene.game.explanation.why_not(scene.state, scene.seat("prussia"), HOLD.offset)
    assert (refusal.text.key, refusal.rule) == ("why.other_question", "6.0.pressgangs")
    ally = attack(duel().discs("france", german_states=1))
    refusal = ally.game.explanation.why_not(ally.state, ally.seat("france"), HOLD.offset)
    assert (refusal.text.key, refusal.rule) == ("why.other_question", "4.3.2.II.18")


# -- words -------------------------------------------------------------------------------------------------------------

WITH_ARTICLE = "German States|Baltic|Mediterranean|Ottoman Empire|East Indies|Caribbean|Netherlands"


def test_english_names_that_need_an_article_have_it_within_a_sentence() -> None:
    bare = re.compile(rf"\b(in|into|to|from|of|by|borders|reach|hires?|attacks?) ({WITH_ARTICLE})\b(?! (Company|box))")
    for key, line in rendered("en"):
        assert not bare.search(line), (key, line)
    for paragraph in LEDGER:
        said = told(paragraph, "en")
        assert not bare.search(said), said
        assert not re.match(rf"({WITH_ARTICLE})\b(?! Company)", said), said


def test_the_browser_names_neighbours_with_their_article() -> None:
    texts = (WEB / "games" / "age-of-reason" / "describe.ts").read_text("utf-8")
    assert "texts.after(proposal.a" in texts
    for file in ("inspect/InspectRegion.svelte", "inspect/InspectCountry.svelte", "map/MapDrawing.svelte"):
        assert "texts.beside(" in (WEB / "games" / "age-of-reason" / file).read_text("utf-8")


INTRODUCED = {
    "en": ("empire markers", "halved", "22 discs", "limit of 22", "ally card", "hired", "Pyrrhic"),
    "de": ("Mächtemarker", "halbiert", "22 Scheiben", "Grenze von 22", "Allianzkarte", "anwerben", "Pyrrhus"),
}
GUIDED = {
    "en": ("new markers", "halved", "unrest of 22", "ally card", "hired", "Pyrrhic", "overwhelming"),
    "de": (
        "neuen Markern",
        "halbiert",
        "Unzufriedenheit von 22",
        "Allianzkarte",
        "angeworben",
        "Pyrrhus",
        "überwältig",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_introduction_and_the_guided_tour_leave_nothing_important_out(language: str) -> None:
    intro = GAME.catalogues[language].sources["game.intro"]
    assert [word for word in INTRODUCED[language] if word not in intro] == []
    with (WEB / "games" / "age-of-reason" / "text" / f"{language}.toml").open("rb") as file:
        guide = tomllib.load(file)["guide"]
    tour = " ".join(step["body"] for step in guide.values())
    assert [word for word in GUIDED[language] if word not in tour] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_call_settings_by_the_names_that_players_see(language: str) -> None:
    sources = GAME.catalogues[language].sources
    internal = {value for setting in GAME.spec.settings for value in (setting.id, *setting.values) if "_" in value}
    values = {value for setting in GAME.spec.settings for value in setting.values}
    for paragraph in LEDGER:
        said = told(paragraph, language)
        assert not re.search(rf"'({'|'.join(values)})'", said), said
        assert not any(name in said for name in internal), said
    named = [p for p in LEDGER if p.setting and p.setting not in ("countries", "first_alliances")]
    assert len(named) == 8
    for paragraph in named:
        prefix = f"setting.{paragraph.setting}."
        names = [text for key, text in sources.items() if key.startswith(prefix) and key.endswith(".name")]
        assert any(f"{quote}{name}" in paragraph.ruling[language] for name in names for quote in "“„"), paragraph.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_paragraphs_on_boxes_begin_with_the_name_of_the_box(language: str) -> None:
    names = GAME.catalogues[language].names["box"]
    found = {p.id.removeprefix("6.0."): p for p in LEDGER if p.id.startswith("6.0.")}
    for box in n.BOX_IDS:
        assert found[box].text[language].startswith(f"{names[box]['name']}: "), box


@covers("3.0.5", "4.0.7")
def test_unrest_has_the_same_sign_everywhere() -> None:
    """Points of unrest are a positive number; only one paragraph tells how the printed track writes them."""
    minus = re.compile(r"(?<![\d-])[-−]\d")
    assert [p.id for p in LEDGER for language in LANGUAGES if minus.search(told(p, language))] == ["3.0.5", "3.0.5"]
    for language in LANGUAGES:
        for key, line in rendered(language):
            if key.startswith(("log.unrest", "log.gold", "log.ending", "log.scoring", "prompt.", "option.", "box.")):
                points = re.sub(r"(-\d+)(?= (victory points|Siegpunkte))", "", line)
                assert not re.search(
                    r"(unrest|Unzufriedenheit\w*)\W+[-−]\d|[-−]\d+ \w*( of)? (unrest|Unzuf)", points
                ), key
        with (WEB / "games" / "age-of-reason" / "text" / f"{language}.toml").open("rb") as file:
            assert not minus.search(tomllib.load(file)["box"]["short_unrest"])
            file.seek(0)
            assert "−{unrest}" not in file.read().decode()
    scene = Scene(THREE, clear=False)
    assert (
        [player["unrest"] for player in scene.view()["players"]]
        == GAME.reporting.tracks(scene.state)["unrest"]
        == [4, 4, 4]
    )


@pytest.mark.parametrize(
    ("language", "overwhelming", "pyrrhic"), [("en", "verwhelming", "Pyrrhic"), ("de", "berwältigend", "Pyrrhussieg")]
)
@covers("4.3.2.II.42", "4.3.2.II.43")
def test_the_terms_of_the_rulebook_are_used(language: str, overwhelming: str, pyrrhic: str) -> None:
    ledger = {p.id: p for p in LEDGER}
    assert overwhelming in ledger["4.3.2.II.42"].text[language] and pyrrhic in ledger["4.3.2.II.43"].text[language]
    reasons = GAME.catalogues[language].names["reason"]
    assert overwhelming in reasons["overwhelmed"]["for"] and pyrrhic in reasons["pyrrhic"]["for"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_other_terms_stand_for_them(language: str) -> None:
    everything = " ".join(line for _, line in rendered(language)) + " ".join(told(p, language) for p in LEDGER)
    assert not re.search(r"narrow|crushing|knapp(er|en) Sieg|siegt knapp|vernichtend", everything)


AWKWARD: tuple[str, ...] = (
    "Wenn die Runde jetzt endete",
    "oder kann es",
    "no player and strength",
    "ohne Spieler und mit Stärke",
)
AWKWARD += ("Attack, card next", "{upper} up, {lower} down", "{upper} nach oben")


def test_sentences_that_needed_a_second_reading_are_gone() -> None:
    files = [*(FOLDER / "text").glob("*.toml"), FOLDER / "data" / "rules.toml"]
    files += (WEB / "games" / "age-of-reason" / "text").glob("*.toml")
    for file in files:
        text = file.read_text("utf-8")
        assert [words for words in AWKWARD if words in text] == [], file.name


# -- where values come from --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_inferred_values_name_the_game_they_are_inferred_from(language: str) -> None:
    assert GAME.edition.provenance["map.victory_points"] == GAME.edition.provenance["map.borders"] == "inferred"
    assert "Struggle of Empires" in GAME.catalogues[language].sources["source.inferred"]
    assert "Struggle of Empires" in (Path(__file__).parents[3] / "README.md").read_text("utf-8")
    about = (WEB / "text" / language / "about.toml").read_text("utf-8")
    assert {"en": 'inferred = "Inferred"', "de": 'inferred = "Abgeleitet"'}[language] in about
