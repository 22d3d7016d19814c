"""What a card says about its empire: when and where it can be started, with what, and what it scores for."""

from __future__ import annotations

from worldstage.core.text import Text
from worldstage.games.seven_ages.describe import joined, special_texts
from worldstage.games.seven_ages.names import AGES, NONE
from worldstage.games.seven_ages.tables import (
    CONDITION_IDS,
    HELD_BY,
    HOMELAND,
    NO_CONDITION,
    PRINTED,
    SQUARE,
    START_AREA,
    START_IDS,
    WHEAT,
    Tables,
)
from worldstage.games.seven_ages.wording import Thing, message, number, text


def empire_texts(t: Tables, card: int) -> list[Text]:
    """All of it, a text for each group: ages and start areas, what it begins with, what it lacks, glory, specials."""
    found = plain_texts(t, card)
    found.append(text("describe.empire.glory", icons=message(joined(icon_texts(t, card), "describe.empire.comma"))))
    return found + special_texts(t, card)


def plain_texts(t: Tables, card: int) -> list[Text]:
    """Without glory and specials: ages and start areas, what it begins with, what it lacks."""
    return [_ages(t, card), _start(t, card), _means(t, card), *_lacks(t, card)]


def _word(value: str) -> Thing:
    return ("", value)


def _card(t: Tables, card: int) -> Thing:
    return ("card", t.labels["card"][card])


def age_range(bits: int) -> str:
    """Ages, which always follow each other, from the first to the last."""
    ages = [age for age in range(1, AGES + 1) if bits >> age & 1]
    return str(ages[0]) if len(ages) == 1 else f"{ages[0]}–{ages[-1]}"


def _ages(t: Tables, card: int) -> Text:
    """§1.6, §1.7: the ages of the game in which it can be started, and those that depend on other empires."""
    if t.condition[card] == NO_CONDITION:
        return text("describe.empire.ages", ages=_word(age_range(t.card_ages[card])))
    perhaps = _word(age_range(t.conditional_ages[card]))
    if t.condition[card] == START_AREA:
        return text("describe.empire.ages", ages=perhaps)
    named = [text("describe.empire.named", card=_card(t, other)) for other in t.condition_cards[card]]
    key = f"describe.empire.ages_{CONDITION_IDS[t.condition[card]]}"
    return text(
        key, ages=_word(age_range(t.card_ages[card])), perhaps=perhaps, others=message(joined(named, "describe.or"))
    )


def _start(t: Tables, card: int) -> Text:
    """§1.4, §1.17: its start areas."""
    kind = t.start_kind[card]
    named = [text("describe.empire.area", area=("area", t.labels["area"][area])) for area in t.start_areas[card]]
    if kind == PRINTED:
        return text("describe.empire.start", areas=message(joined(named, "describe.empire.comma")))
    if kind == HELD_BY:
        region = ("region", t.labels["region"][t.start_region[card]])
        areas = message(joined(named, "describe.empire.comma"))
        return text("describe.empire.start_held-by", areas=areas, card=_card(t, t.start_card[card]), region=region)
    return text(f"describe.empire.start_{START_IDS[kind]}", amount=number(t.start_number[card]))


def _means(t: Tables, card: int) -> Text:
    """§1.12, §1.15: its level against the most advanced empire; its money, trade number and leader number."""
    trade = t.card_trade[card]
    args = {
        "offset": number(-t.offset[card]),
        "money": number(t.card_money[card]),
        "trade": _word(f"+{trade}" if trade > 0 else str(trade).replace("-", "−")),
        "leaders": number(t.card_leaders[card]),
    }
    if t.level_of[card] == NONE:
        return text("describe.empire.means", **args)
    return text("describe.empire.means_level_of", **args, card=_card(t, t.level_of[card]))


def _lacks(t: Tables, card: int) -> list[Text]:
    """§2.3.6, §6.6.8: the symbols that forbid cities, ships and cavalry."""
    found: list[Text] = []
    if t.no_cities[card]:
        found.append(text("describe.empire.no_cities", ages=_word(age_range(t.no_cities[card]))))
    if t.no_navy[card]:
        found.append(text("describe.empire.no_navy"))
    if t.no_cavalry[card]:
        found.append(text("describe.empire.no_cavalry"))
    return found


def icon_texts(t: Tables, card: int) -> list[Text]:
    """§G.1: its icons; a number is the glory for the first place, or for each time (§G.22)."""
    found: list[Text] = []
    for icon, region, most in t.icons[card]:
        name = ("icon", t.labels["icon"][icon])
        if region != NONE and region != t.world:
            where = ("region", t.labels["region"][region])
            found.append(text("describe.empire.icon_in", icon=name, region=where, most=number(most)))
        elif icon == HOMELAND or WHEAT <= icon < SQUARE:
            found.append(text("describe.empire.icon_each", icon=name))
        else:
            found.append(text("describe.empire.icon", icon=name, most=number(most)))
    return found
