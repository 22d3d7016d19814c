"""The texts of events, artefacts and specials, put together from their clauses in the reader's language.

They follow the settings of the table: events that are left out say so, with §X.7 the range is named, and with §X.8 a
card of value 7 says that it cancels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from worldstage.core.text import Text
from worldstage.games.seven_ages import clauses
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.cards import LUCKY
from worldstage.games.seven_ages.names import AGES, EVENTS, LADY_LUCK, NONE, TAKE_THAT
from worldstage.games.seven_ages.tables import ARTEFACT_KINDS, IN_CIVILISE, INTERRUPT, WINDOW_IDS, Clause, Tables
from worldstage.games.seven_ages.wording import Thing, message, number, text

# The kinds of clauses, each a part of the catalogue, with the patterns that belong to it.
LASTING: Final = "lasting"
ONCE: Final = "once"
SPECIAL: Final = "special"
HERE: Final = "here"
EFFECT: Final = "effect"
PATTERNS: Final[dict[str, tuple[str, ...]]] = {
    LASTING: tuple(clauses.LASTING),
    ONCE: tuple(clauses.AT_ONCE),
    SPECIAL: (*clauses.OF_CARDS, *clauses.OF_CARDS_TOO),
    HERE: clauses.OF_ARTEFACTS,
    EFFECT: tuple(clauses.EVENTS),
}
NAMED: Final = ("UNIT", "CARD", "CLASS", "EVENT")  # words of patterns that stand for things with names


def key_of(kind: str, pattern: str) -> str:
    """Where the text of a pattern stands: `trade:deck:+N` of a lasting rule is `clause.lasting.trade_deck_change`."""
    words = ["change" if word == "+N" else "number" if word == "N" else word.lower() for word in pattern.split(":")]
    return f"clause.{kind}.{'_'.join(words).replace('+', '')}"


def clause_text(t: Tables, clause: Clause, kinds: tuple[str, ...]) -> Text:
    """A clause in words. A number is given as `amount`, and as `less` whether it takes away."""
    for kind in kinds:
        fit = clauses.match(t, clause, PATTERNS[kind])
        if fit is not None:
            args: dict[str, Thing] = {"amount": number(abs(fit.amount)), "less": number(int(fit.amount < 0))}
            for word, wanted in zip([clause.verb, *clause.args], fit.pattern.split(":"), strict=True):
                if wanted in NAMED:
                    args[wanted.lower()] = (wanted.lower(), word)
            return text(key_of(kind, fit.pattern), **args)
    raise KeyError(clause)


def joined(parts: list[Text], key: str = "describe.and") -> Text:
    """Several texts as one."""
    whole = parts[0]
    for part in parts[1:]:
        whole = text(key, a=message(whole), b=message(part))
    return whole


# -- events ------------------------------------------------------------------------------------------------------------


def event_text(t: Tables, event: int, switches: Sequence[int]) -> Text:
    """When an event can be played, at what, and what it does."""
    if switches[EVENTS] == 2 or (switches[EVENTS] == 1 and t.event_harms[event]):
        return text("describe.left_out")
    effects = [clause_text(t, clause, (EFFECT,)) for clause in t.event_clauses[event]]
    return text(
        "describe.event",
        when=message(text(f"when.{WINDOW_IDS[t.event_window[event]]}")),
        aim=message(aim_text(t, event, switches)),
        effects=message(joined(effects)),
    )


def aim_text(t: Tables, event: int, switches: Sequence[int]) -> Text:
    aim = t.event_aim[event]
    found = text(f"aim.{v.AIM_IDS[aim]}", amount=number(t.event_number[event]), more=number(t.event_number[event] - 1))
    if switches[TAKE_THAT] and (v.CHOSEN[aim] or t.event_window[event] == INTERRUPT):
        of_acting = t.event_window[event] >= IN_CIVILISE and v.A_PLAYER not in v.CHOSEN[aim]
        key = "aim.within_range" if of_acting else "aim.within_any_range"
        return text(key, aim=message(found))
    return found


# -- artefacts ---------------------------------------------------------------------------------------------------------


def artefact_text(t: Tables, artefact: int) -> Text:
    """What kind of artefact it is, for which ages, what it needs, where it lies, and what it does."""
    return joined([printed_text(t, artefact), *artefact_texts(t, artefact)])


def artefact_texts(t: Tables, artefact: int) -> list[Text]:
    """What an artefact needs, where it lies and what it does, a text for each."""
    found: list[Text] = []
    needs = t.artefact_needs[artefact]
    if needs:
        things = [text("describe.artefact_name", artefact=_named(t, need)) for need in needs]
        found.append(text("describe.needs", needs=message(joined(things, "describe.or"))))
    if t.artefact_early_age[artefact]:
        early = number(t.artefact_early_age[artefact])
        found.append(text("describe.early", age=early, artefact=_named(t, t.artefact_early_with[artefact])))
    if t.artefact_terrain[artefact] != NONE:
        found.append(text("describe.terrain", terrain=("terrain", t.labels["terrain"][t.artefact_terrain[artefact]])))
    if t.artefact_blue[artefact]:
        found.append(text("describe.blue"))
    found += [clause_text(t, clause, (ONCE, LASTING, HERE)) for clause in t.artefact_clauses[artefact]]
    return found


def printed_text(t: Tables, artefact: int) -> Text:
    """What kind of artefact it is, its glory, its ages, and where its marker lies."""
    ages = [age for age in range(1, AGES + 1) if t.artefact_ages[artefact] >> age & 1]
    return text(
        "describe.artefact",
        kind=("artefactkind", ARTEFACT_KINDS[t.artefact_kind[artefact]]),
        first=number(ages[0]),
        last=number(ages[-1]),
        several=number(len(ages)),
        red=number(t.artefact_red[artefact]),
        card=number(t.artefact_on_card[artefact]),
    )


def _named(t: Tables, artefact: int) -> Thing:
    return ("artefact", t.labels["artefact"][artefact])


# -- cards -------------------------------------------------------------------------------------------------------------


def special_texts(t: Tables, card: int) -> list[Text]:
    """What the special of an empire says, a text for each clause."""
    return [clause_text(t, clause, (SPECIAL, LASTING)) for clause in t.card_special[card]]


def card_texts(t: Tables, card: int, switches: Sequence[int]) -> list[Text]:
    """What a card can be played as besides its empire: its event, its artefact, and under §X.8 a cancellation."""
    event, artefact = t.card_event[card], t.card_artefact[card]
    found = [
        text(
            "describe.as_event", event=("event", t.labels["event"][event]), says=message(event_text(t, event, switches))
        ),
        text("describe.as_artefact", artefact=_named(t, artefact), says=message(artefact_text(t, artefact))),
    ]
    if switches[LADY_LUCK] and t.card_value[card] == LUCKY and switches[EVENTS] != 2:
        found.append(text("describe.lucky"))
    return found
