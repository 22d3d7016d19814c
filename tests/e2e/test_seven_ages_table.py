"""The table of 7 Ages around its map: hand, empires, comparison, progress, glory and the text view tell what is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import Host
from tests.e2e.pressing import AREAS, IN_SIGHT, areas_of, whole_map
from tests.e2e.visitor import Visitor

PHONE = {"width": 390, "height": 844}
PARTS = ("hand", "own", "all", "track", "glory")
PREFERRED = ("act", "start", "colour", "build", "mark", "pass", "hold", "done")
LEAST_TEXT = 14  # pixels, on a telephone
LEAST_TARGET = 40


class Running(NamedTuple):
    """A table on which empires have been founded, with a browser's claim to its first seat."""

    id: str
    storage: Any
    view: dict[str, Any]


@pytest.fixture(scope="module")
def running(browser: Browser, host: Host) -> Iterator[Running]:
    ann = Visitor(browser, host.url)
    # In rare games nobody on the first seat gets a card with which an empire can be founded.
    tables = (ann.make_table("seven-ages", 3, rounds="6") for _ in range(10))
    table = next(table for table in tables if ann.comes_to(table, founded, PREFERRED))
    yield Running(table, ann.context.storage_state(), ann.state(table)["view"])
    ann.leave()


def founded(state: Any) -> bool:
    own = [empire for empire in state["view"]["empires"].values() if empire["seat"] == 0]
    return bool(own) and (state["decision"] or {}).get("node") == "markers"


def sit(running: Running, browser: Browser, host: Host, visitors: list[Visitor], **options: Any) -> Visitor:
    person = Visitor(browser, host.url, locale="de-DE", storage_state=running.storage, **options)
    visitors.append(person)
    person.open(f"/t/{running.id}")
    person.wait_for_question()
    return person


def show(person: Visitor, part: str) -> Locator:
    person.page.locator(f"#seven-ages-tab-{part}").click()
    shown = person.page.locator(f"#seven-ages-part-{part}")
    expect(shown).to_be_visible()
    return shown


def test_each_part_shows_the_table_as_it_is(
    running: Running, browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    eva = sit(running, browser, host, visitors)
    view = running.view
    empires: dict[str, Any] = view["empires"]
    own = [colour for colour, empire in empires.items() if empire["seat"] == 0]
    assert eva.page.locator("[data-round]").get_attribute("data-round") == str(view["round"])
    figures = eva.page.locator("[data-figure=glory] .unseen:last-child")
    expect(figures).to_have_text([str(player["glory"]) for player in view["players"]])
    see_hand_and_sheet(eva, view, own)
    see_all_empires(eva, view, own)
    see_glory(eva, view)


def see_hand_and_sheet(eva: Visitor, view: Any, own: list[str]) -> None:
    hand = show(eva, "hand")
    expect(hand.locator(".card")).to_have_count(len(view["own"]["hand"]))
    dim = [card for card in view["own"]["hand"] if view["uses"][card]["level"] == 0]
    expect(hand.locator("[data-use=empire].dim")).to_have_count(len(dim))
    assert eva.axe_findings() == []

    sheet = show(eva, "own").locator(f"[data-sheet={own[0]}]")
    rome = view["empires"][own[0]]
    expect(sheet).to_contain_text(f"Stufe {rome['level']}, Zeitalter {rome['age']}")
    expect(sheet.locator(".receipt .sum").first).to_have_text(re.compile(rf"In der Kasse\s*{rome['money']}$"))
    expect(sheet.locator("[data-icon]")).to_have_count(len(rome["icons"]))
    assert eva.axe_findings() == []


def see_all_empires(eva: Visitor, view: Any, own: list[str]) -> None:
    """One beside the other, and where each is in its progress."""
    empires = view["empires"]
    rows = show(eva, "all").locator("tbody tr")
    expect(rows).to_have_count(len(empires))
    expect(eva.page.locator("tbody tr.own")).to_have_count(len(own))
    assert eva.axe_findings() == []

    track = show(eva, "track")
    for level in {empire["level"] for empire in empires.values()}:
        there = [colour for colour, empire in empires.items() if empire["level"] == level]
        expect(track.locator(f"[data-level='{level}'] .empires button")).to_have_count(len(there))
    following = {unit for sheet in view["sheets"].values() for unit in sheet["next_units"]}
    assert following and {unit.get_attribute("data-unit") for unit in track.locator(".next").all()} == following
    assert eva.axe_findings() == []


def see_glory(eva: Visitor, view: Any) -> None:
    glory = show(eva, "glory")
    for seat, gain in enumerate(view["forecast"]):
        before = view["players"][seat]["glory"]
        expect(glory.locator(f"[data-forecast='{seat}'] .sum")).to_contain_text(f"= {max(0, before + gain)}")
    scored = sum(len(empire["icons"]) for empire in view["empires"].values())
    expect(glory.locator("[data-empire-entry]")).to_have_count(scored)
    assert eva.axe_findings() == []


def test_an_empire_is_reached_from_wherever_it_is_named(
    running: Running, browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    eva = sit(running, browser, host, visitors)
    other = next(colour for colour, empire in running.view["empires"].items() if empire["seat"] != 0)
    seat = running.view["empires"][other]["seat"]
    first = next(colour for colour, empire in running.view["empires"].items() if empire["seat"] == seat)
    eva.page.locator(f".seats [data-seat='{seat}'] button").click()
    expect(eva.page.locator(f"[data-sheet={first}]")).to_be_visible()
    expect(eva.page.locator(".receipt")).to_have_count(0)  # a receipt is for the owner
    show(eva, "all").locator("tbody tr.own button").first.click()
    expect(eva.page.locator(".receipt")).to_be_visible()
    whole_map(eva)
    named = eva.page.locator("[data-sheet] section [data-thing^='area:']").first
    area = (named.get_attribute("data-thing") or "").removeprefix("area:")
    named.click()
    expect(eva.page.locator(".inspector h3")).to_be_visible()
    eva.page.wait_for_function(IN_SIGHT, arg=area)
    expect(areas_of(eva)).not_to_have_count(AREAS)  # the map has come nearer
    assert eva.axe_findings() == []


def test_the_text_view_is_complete(running: Running, browser: Browser, host: Host, visitors: list[Visitor]) -> None:
    eva = sit(running, browser, host, visitors)
    eva.button("Textansicht").click()
    text = eva.page.locator(".text-view")
    expect(text).to_be_visible()
    expect(text.locator("h3")).to_have_count(6 + len(running.view["empires"]))
    hand = text.locator("[aria-labelledby=ages-text-hand] tbody tr")
    expect(hand).to_have_count(len(running.view["own"]["hand"]))
    levels = text.locator("[aria-labelledby=ages-text-track] tbody tr")
    expect(levels).to_have_count(49)
    assert eva.axe_findings() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_fits_a_telephone(
    running: Running, browser: Browser, host: Host, visitors: list[Visitor], scheme: str
) -> None:
    eva = sit(running, browser, host, visitors, viewport=PHONE, has_touch=True, color_scheme=scheme)
    eva.page.get_by_role("button", name="Spielplan").click()
    eva.page.wait_for_function(  # the map has grown with the room that the question left
        """() => {
            const [world, room] = ["seven-ages-map", "board"].map(id => document.getElementById(id).clientHeight);
            return 0.5 < world / room && world / room < 0.6;
        }"""
    )
    for part in PARTS:
        shown = show(eva, part)
        assert small(shown) == [], part
        assert not eva.overflows(), part
        assert eva.axe_findings() == [], part


def small(part: Locator) -> list[str]:
    """Text that is too small to read, and what is too small for a finger."""
    found: list[str] = part.evaluate(
        """(part, [text, target]) => [...part.querySelectorAll("*")].filter(e => e.checkVisibility()).flatMap(e => {
            const own = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
            const hidden = e.closest(".unseen, [aria-hidden=true]");
            const tiny = own && !hidden && parseFloat(getComputedStyle(e).fontSize) < text;
            const narrow = e.matches("button") && e.getBoundingClientRect().height < target;
            return tiny || narrow ? [e.outerHTML.slice(0, 120)] : [];
        })""",
        [LEAST_TEXT, LEAST_TARGET],
    )
    return found


def test_a_card_is_played_from_the_hand_and_says_why_it_cannot_be(
    browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    eva = Visitor(browser, host.url, locale="de-DE")
    visitors.append(eva)
    table = eva.make_table("seven-ages", 2, rounds="3")
    eva.open(f"/t/{table}")
    eva.wait_for_question()
    hand = eva.page.locator("#seven-ages-hand")
    first = hand.locator(".card.lit").first
    name = first.locator(".name").inner_text()
    first.locator("[data-use=value]").click()
    before = eva.prompt.get_attribute("data-decision")
    eva.page.locator(".confirm .button.primary").click()
    eva.wait_for_next(before)
    expect(hand.locator(".name", has_text=re.compile(f"^{re.escape(name)}$"))).to_have_count(0)
    hand.locator("[data-use=artefact].dim").first.click()
    expect(eva.page.locator(".inspector .why").first).to_contain_text("lässt sich jetzt nicht spielen")
