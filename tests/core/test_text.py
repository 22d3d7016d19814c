"""Messages in ICU format: arguments, plural, select, quoting, names; and what is wrong with a broken one."""

from __future__ import annotations

from pathlib import Path

import pytest

from worldstage.core.text import (
    LANGUAGES,
    Catalogue,
    MessageFault,
    Text,
    arguments,
    catalogue,
    english,
    enumerated,
    format_message,
    parse,
    register,
    render,
)


def say(source: str, **values: int | str) -> str:
    return format_message(parse(source), values)


@pytest.mark.parametrize(
    ("source", "values", "words"),
    [
        ("", {}, ""),
        ("plain", {}, "plain"),
        ("{a}", {"a": 3}, "3"),
        ("{a}{b}", {"a": "x", "b": "y"}, "xy"),
        ("{ a } and { b }", {"a": 1, "b": 2}, "1 and 2"),
        ("# outside a plural", {}, "# outside a plural"),
        ("Grüße, {name}!", {"name": "Łódź"}, "Grüße, Łódź!"),
    ],
)
def test_arguments(source: str, values: dict[str, int | str], words: str) -> None:
    assert say(source, **values) == words


@pytest.mark.parametrize(("n", "words"), [(0, "none"), (1, "1 disc"), (2, "a pair"), (3, "3 discs"), (-1, "-1 discs")])
def test_plural(n: int, words: str) -> None:
    assert say("{n, plural, =0 {none} =2 {a pair} one {# disc} other {# discs}}", n=n) == words


@pytest.mark.parametrize(("who", "words"), [("f", "she"), ("m", "he"), ("x", "they"), ("other", "they")])
def test_select(who: str, words: str) -> None:
    assert say("{who, select, f {she} m {he} other {they}}", who=who) == words


def test_nested() -> None:
    source = "{who, select, me {you take {n, plural, one {# card} other {# cards}}} other {{who} takes {n}}}"
    assert say(source, who="me", n=1) == "you take 1 card"
    assert say(source, who="me", n=4) == "you take 4 cards"
    assert say(source, who="Ann", n=4) == "Ann takes 4"


def test_the_number_sign_stands_for_the_nearest_plural() -> None:
    assert say("{a, plural, other {# of {b, plural, other {#}}, #}}", a=5, b=7) == "5 of 7, 5"


def test_the_number_sign_is_a_plain_sign_outside_a_plural() -> None:
    """As in ICU, what counts is the argument right around it."""
    assert say("{a, select, other {no. #}}", a="x") == "no. #"
    assert say("{n, plural, other {{a, select, other {no. #}}}}", n=3, a="x") == "no. #"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("it's", "it's"),
        ("it''s", "it's"),
        ("'{a}'", "{a}"),
        ("a '{' b '}' c", "a { b } c"),
        ("'{unclosed", "{unclosed"),
        ("don't '{quote}' 'me'", "don't {quote} 'me'"),
        ("'", "'"),
    ],
)
def test_quoting(source: str, words: str) -> None:
    assert say(source) == words


def test_two_apostrophes_inside_quotes_are_one() -> None:
    assert say("'{it''s}'") == "{it's}"


def test_a_quoted_number_sign_is_a_plain_sign() -> None:
    assert say("{n, plural, other {'#'#}}", n=3) == "#3"


@pytest.mark.parametrize(
    "source",
    [
        "{",
        "}",
        "a } b",
        "{}",
        "{a",
        "{a b}",
        "{a,}",
        "{a, number}",
        "{a, selectordinal, other {x}}",
        "{a, plural}",
        "{a, plural,}",
        "{a, plural, one {x}}",
        "{a, select, f {x}}",
        "{a, plural, other {x}",
        "{a, plural, other x}",
        "{a, plural, other {x}} }",
        "{a, plural, other {{}}}",
        "{a, plural, offset:1 other {x}}",
    ],
)
def test_a_broken_message_is_a_fault_that_shows_it(source: str) -> None:
    with pytest.raises(MessageFault) as fault:
        parse(source)
    assert repr(source) in str(fault.value)


def test_the_arguments_of_a_message_are_known() -> None:
    source = "{a} {n, plural, one {{b}} other {# {c, select, x {{d}} other {}}}} '{e}'"
    assert arguments(parse(source)) == {"a", "n", "b", "c", "d"}


def test_a_missing_argument_is_an_error() -> None:
    with pytest.raises(KeyError, match="gold"):
        say("{gold}")


# -- catalogues -------------------------------------------------------------------------------------------------------

EN = """
simple = "Seat {seat} pays {gold, plural, one {# coin} other {# coins}}."
[deep.er]
key = "{place_in}: {place}. {why}"
[names.place]
rome = { name = "Rome", in = "in Rome" }
"""


@pytest.fixture
def loaded(tmp_path: Path) -> Catalogue:
    (tmp_path / "en.toml").write_text(EN, "utf-8")
    found = Catalogue.load(tmp_path, "en")
    register("test-text", {"en": found})
    return found


def test_a_catalogue_is_read_from_toml(loaded: Catalogue) -> None:
    assert sorted(loaded.messages) == ["deep.er.key", "simple"]
    assert loaded.sources["simple"].startswith("Seat")
    assert loaded.forms("place", "rome")["in"] == "in Rome"


def test_seats_count_from_one(loaded: Catalogue) -> None:
    text = Text("simple", {"seat": ("seat", 0), "gold": ("", 1)}, "test-text")
    assert render(text, "en") == english(text) == "Seat 1 pays 1 coin."


def test_named_things_and_texts_inside_texts(loaded: Catalogue) -> None:
    why = Text("error.setup_seed", {"given": ("", 3)})
    text = Text("deep.er.key", {"place": ("place", "rome"), "why": ("text", why)}, "test-text")
    assert english(text) == "in Rome: Rome. A seed is a whole number or 32 bytes, not 3."


def test_names_can_be_made_from_labels(loaded: Catalogue) -> None:
    loaded.makers = {"card": lambda c, label: {"name": f"card {label}", "lang": c.language}}
    assert loaded.values({"x": ("card", "7")}) == {"x": "card 7", "x_lang": "en"}


def test_an_unknown_name_says_what_is_missing(loaded: Catalogue) -> None:
    with pytest.raises(KeyError, match="no place 'troy' in the en catalogue"):
        loaded.forms("place", "troy")


def test_a_text_is_json() -> None:
    inner = Text("b", {"n": ("", 1)}, "x")
    assert Text("a", {"t": ("text", inner), "s": ("seat", 2)}).to_json() == {
        "key": "a",
        "args": {"t": ["text", {"key": "b", "args": {"n": ["", 1]}, "domain": "x"}], "s": ["seat", 2]},
        "domain": "",
    }


def test_the_kernel_speaks_every_language() -> None:
    first, *others = (catalogue("", language) for language in LANGUAGES)
    for other in others:
        assert sorted(first.messages) == sorted(other.messages)
        for key, message in first.messages.items():
            assert arguments(message) == arguments(other.messages[key]), key


@pytest.mark.parametrize(
    ("count", "english", "german"), [(1, "1", "1"), (2, "1 and 2", "1 und 2"), (4, "1, 2, 3 and 4", "1, 2, 3 und 4")]
)
def test_messages_are_enumerated(count: int, english: str, german: str) -> None:
    """Another list within the list stands for any message."""
    texts = [Text("error.file_number", {"number": ("", i + 1)}, "numbers") for i in range(count)]
    register(
        "numbers", {language: Catalogue(language, {"error.file_number": "{number}"}, {}) for language in LANGUAGES}
    )
    assert render(enumerated(texts), "en") == english
    assert render(enumerated(texts), "de") == german
