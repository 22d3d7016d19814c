"""The texts of events, artefacts and specials are made from their clauses, in both languages, by the settings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.covers import covers
from tests.games.seven_ages.plays import Italy, at, hold, lay, play
from tests.games.seven_ages.support import GAME, TABLES, number
from worldstage.core.errors import BadEdition
from worldstage.core.text import LANGUAGES, render
from worldstage.games.seven_ages import clauses
from worldstage.games.seven_ages.describe import (
    PATTERNS,
    artefact_text,
    card_texts,
    event_text,
    key_of,
    special_texts,
)
from worldstage.games.seven_ages.edition import load
from worldstage.games.seven_ages.names import EVENTS, LADY_LUCK, SWITCHES, TAKE_THAT
from worldstage.games.seven_ages.tables import Clause

PLAIN = [0] * SWITCHES


def switched(switch: int, value: int = 1) -> list[int]:
    found = list(PLAIN)
    found[switch] = value
    return found


def event(label: str, switches: list[int] = PLAIN, language: str = "en") -> str:
    return render(event_text(TABLES, number("event", label), switches), language)


def artefact(label: str, language: str = "en") -> str:
    return render(artefact_text(TABLES, number("artefact", label)), language)


@covers("6.1.2")
def test_every_known_clause_has_a_text_in_both_languages() -> None:
    for kind, patterns in PATTERNS.items():
        for pattern in patterns:
            for language in LANGUAGES:
                assert key_of(kind, pattern) in GAME.catalogues[language].messages


@covers("6.1.2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_events_artefacts_and_specials_can_be_read(language: str) -> None:
    texts = [event_text(TABLES, e, PLAIN) for e in range(TABLES.event_count)]
    texts += [artefact_text(TABLES, a) for a in range(TABLES.artefact_count)]
    texts += [one for card in range(TABLES.card_count) for one in special_texts(TABLES, card)]
    texts += [one for card in range(TABLES.card_count) for one in card_texts(TABLES, card, PLAIN)]
    for text in texts:
        words = render(text, language)
        assert words.endswith(".") and "{" not in words and "  " not in words


@covers("6.1.2")
def test_different_events_and_artefacts_say_different_things() -> None:
    said = [event_text(TABLES, e, PLAIN) for e in range(TABLES.event_count)]
    assert len({render(text, "en") for text in said}) == TABLES.event_count


@covers("6.1.2", "6.1.3")
def test_an_event_says_when_at_whom_and_what() -> None:
    assert event("good-harvest") == "Before production; an empire that produces. Its income is 10 higher this time."
    assert event("lost-knowledge") == "In civilise; any empire. It goes 2 levels back."
    assert event("discovery") == "In civilise; any empire. It goes one level ahead."
    assert event("earthquake") == ("In civilise; a land area and up to 3 of its neighbours. They fall into disorder.")
    assert event("tax-revolt", language="de") == (
        "Vor der Produktion; ein Reich, das produziert. Es hat dieses Mal kein Einkommen."
    )


@covers("6.1.10", "6.1.16")
def test_an_artefact_says_its_ages_needs_place_and_effects() -> None:
    assert artefact("slavery") == (
        "Disaster, red: costs 1 glory. Ages 1 to 5. Its marker lies on the empire's card. The income is 2 higher."
    )
    assert "The empire needs Hinduism or Buddhism." in artefact("great-temple")
    assert "In age 4 already for an empire that has Banking." in artefact("industrial-revolution")
    assert "Its area must be Forest." in artefact("deforestation")
    assert "blue marker" in artefact("writing") and "blue marker" not in artefact("radio")
    assert "Voraussetzung: Radio." in artefact("computing", "de")
    assert "Schon im 5. Zeitalter, wenn das Reich die Errungenschaft Industrielle Revolution hat." in artefact(
        "world-war", "de"
    )
    assert artefact("cathedral", "de").endswith("Voraussetzung: Christentum. Sofort bringt sie 1 Ruhm mehr.")


@covers("6.1.10")
def test_an_artefact_says_exactly_whom_it_helps_and_when() -> None:
    """Each of these has a test that it does so, and no more: in 4.2 totals, 4.2 end, 6 creeds, and 6 leaders."""
    assert "every empire in range has a total 1 higher when it attacks this one" in artefact("world-war")
    assert "loses its capital in a conflict" in artefact("christianity")
    assert "may adopt it at the end of that manoeuvre" in artefact("confucianism")
    assert "one leader stays, those with a name first" in artefact("mausoleum")
    assert "seine Hauptstadt in einem Konflikt, gerät die eigene in Aufruhr" in artefact("christianity", "de")
    assert "darf sie am Ende des Manövers annehmen" in artefact("confucianism", "de")


@covers("6.1.2")
def test_a_card_that_stops_a_founding_does_not_speak_of_an_event() -> None:
    assert event("shooting-star").endswith("the start of an empire. The announced card has no effect and is discarded.")
    assert event("shooting-star", language="de").endswith(
        "die Gründung eines Reiches. Die angesagte Karte bleibt ohne Wirkung und wird abgeworfen."
    )


@covers("1.33")
def test_a_special_says_what_an_empire_begins_with() -> None:
    said = [render(text, "en") for text in special_texts(TABLES, number("card", "macedonians"))]
    assert said == [
        "Begins with 2 elite markers.",
        "A free manoeuvre after the founding.",
        "Units of the Greeks in its start areas become its own.",
    ]


@covers("6.1.1")
def test_an_event_that_is_left_out_says_so() -> None:
    out = "This table plays without this event."
    assert event("plague", switched(EVENTS, 1)) == out and event("discovery", switched(EVENTS, 1)) != out
    assert event("discovery", switched(EVENTS, 2)) == out


@covers("X.7")
def test_with_take_that_the_range_is_named() -> None:
    assert "any empire, within range." in event("plague", switched(TAKE_THAT))
    assert "an empire that produces, within range of one of your empires." in event("tax-revolt", switched(TAKE_THAT))
    assert "two players, within range of one of your empires." in event("new-deal", switched(TAKE_THAT))
    assert "range" not in event("dark-omen", switched(TAKE_THAT))


@covers("X.8")
def test_with_lady_luck_a_seven_says_that_it_cancels() -> None:
    spanish, romans = number("card", "spanish"), number("card", "romans")
    assert len(card_texts(TABLES, spanish, switched(LADY_LUCK))) == 3
    assert len(card_texts(TABLES, romans, switched(LADY_LUCK))) == 2
    assert len(card_texts(TABLES, spanish, PLAIN)) == 2


# -- clauses that mean nothing -----------------------------------------------------------------------------------------


@covers("6.1.2")
@pytest.mark.parametrize(
    ("file", "column", "old", "new"),
    [
        ("events.csv", "clauses", "empire,money:+20", "empire,money:plenty"),
        ("events.csv", "clauses", "empire,money:+20", "everybody,money:+20"),
        ("events.csv", "clauses", "large-empire:4,split:2", "empire,split:2"),
        ("events.csv", "target", "large-empire:4,split:2", "large-empire,split:2"),
        ("events.csv", "target", "adjacent-areas:4,", "neighbourhood:4,"),
        ("events.csv", "clauses", "announced-event,cancel", "announced-event,"),
        ("artefacts.csv", "clauses", "area,trade:+1", "area,trade:+x"),
        ("artefacts.csv", "clauses", "immune:plague", "immune:hunger"),
        ("artefacts.csv", "clauses", "card,income:+2", "card,income:+2:here"),
        ("cards.csv", "special", "early:chariot:1", "early:tank:1"),
        ("cards.csv", "special", "convert:greeks", "convert:martians"),
    ],
)
def test_a_clause_that_nobody_knows_is_a_fault_of_the_edition(
    tmp_path: Path, file: str, column: str, old: str, new: str
) -> None:
    folder = GAME.folder / "data" / "reconstructed"
    for source in folder.iterdir():
        text = source.read_text(encoding="utf-8")
        if source.name == file:
            line = 1 + text[: text.index(old)].count("\n")
            text = text.replace(old, new, 1)
        (tmp_path / source.name).write_text(text, encoding="utf-8")
    with pytest.raises(BadEdition) as refused:
        load(tmp_path)
    place = refused.value.text.args
    assert place["file"][1] == file
    assert re.fullmatch(rf"row {line} \(.+\), {column}", str(place["entry"][1]))


@covers("6.1.2")
def test_numbers_with_and_without_a_sign_are_told_apart() -> None:
    assert clauses.match(TABLES, Clause("disorder-price", ("4",)), list(clauses.LASTING)) == ("disorder-price:N", 4)
    assert clauses.match(TABLES, Clause("disorder-price", ("+2",)), list(clauses.LASTING)) == ("disorder-price:+N", 2)
    assert clauses.match(TABLES, Clause("trade", ("2",)), list(clauses.LASTING)) is None


# -- what is said while cards are played -------------------------------------------------------------------------------


@covers("6.1.2")
def test_an_interrupt_says_what_was_announced() -> None:
    scene = Italy()
    hold(scene, 1, "bad-augury")
    play(scene, "empire-collapses", at(scene.greeks))
    asked = render(GAME.explanation.prompt(scene.state, 1), "en")
    assert asked == "Seat 1 plays Empire Collapses at the Greeks: do you interrupt?"


@covers("6.1.14")
def test_cautions_warn_of_harm_to_oneself_and_glory_for_others() -> None:
    scene = Italy()
    play(scene, "empire-collapses")
    warned = GAME.explanation.cautions(scene.state, 0)
    assert list(warned) == [GAME.actions.parse(at(scene.etruscans))]
    other = Italy()
    lay(other, "megaliths")
    warned = GAME.explanation.cautions(other.state, 0)
    assert list(warned) == [GAME.actions.parse(at(other.greeks))]
    third = Italy()
    lay(third, "slavery")
    assert list(GAME.explanation.cautions(third.state, 0)) == [GAME.actions.parse(at(third.etruscans))]
