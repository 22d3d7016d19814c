"""The forms of 7 Ages in a real browser: every kind of question is answered with few presses, and taken back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.pressing import attack, bring_near, count, entry, press, presses, spot
from tests.e2e.visitor import PHONE, Visitor

FINGER = 40  # pixels: less is hard to hit
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
DESK: ViewportSize = {"width": 1440, "height": 900}
TABLES = {
    "markers": "markers",
    "markers-phone": "markers",
    "markers-drag": "markers",
    "markers-7": "markers-7",
    "shop": "shop",
    "shop-phone": "shop",
    "shop-drag": "shop",
    "founding": "founding",
    "conflict": "conflict",
    "conflict-phone": "conflict",
    "window": "window",
    "window-phone": "window",
    "no-card": "no-card",
    "trade": "trade",
    "trade-phone": "trade",
    "civilise": "civilise",
    "civilise-phone": "civilise",
}

# Something is asked that is neither a window nor the manoeuvre.
BEYOND = """() => {
    const node = document.querySelector("section.prompt")?.dataset.node ?? "window.";
    return !node.startsWith("window.") && node !== "manoeuvre.from";
}"""


# -- markers -----------------------------------------------------------------------------------------------------------


def test_markers_are_laid_by_press_and_by_keys_and_kept_when_the_page_is_loaded_again(
    sit_down: Callable[..., Visitor],
) -> None:
    ann = sit_down("markers")
    chip, slot = ann.prompt.locator("[data-chip=production]"), ann.prompt.locator("[data-slot]").first
    chip.click()
    slot.click()
    expect(slot.locator(".marker")).to_have_text("Production")
    ann.page.reload()
    expect(slot.locator(".marker")).to_have_text("Production")
    ann.prompt.get_by_role("button", name="Done", exact=True).click()
    expect(ann.prompt.get_by_role("alert")).to_contain_text("marker")
    ann.page.locator("#prompt").focus()
    ann.page.keyboard.press("4")
    expect(ann.prompt.locator("[data-chip=manoeuvre]")).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("2")
    expect(ann.prompt.locator("[data-slot]").nth(1).locator(".marker")).to_have_text("Manoeuvre")
    ann.prompt.locator("[data-chip=trade]").click()
    slot.click()
    expect(slot.locator(".marker")).to_have_text("Trade")
    assert ann.axe_findings() == []
    before = ann.prompt.get_attribute("data-decision")
    ann.prompt.get_by_role("button", name="Done", exact=True).click()
    expect(ann.page.locator("#caution")).to_contain_text("You could lay one more marker")
    ann.page.locator("#caution .primary").click()
    ann.wait_for_next(before)


def test_markers_are_dragged(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("markers-drag")
    chip, slots = ann.prompt.locator("[data-chip=destiny]"), ann.prompt.locator("[data-slot]")
    ann.wait_for_fonts()  # on a device without the fonts that stand for ours, chips move when ours come
    chip.drag_to(slots.nth(1))
    expect(slots.nth(1).locator(".marker")).to_have_text("Destiny")
    expect(slots.first.locator(".marker")).to_have_count(0)
    chip.drag_to(slots.first)  # each marker exists once: it moves
    expect(slots.first.locator(".marker")).to_have_text("Destiny")
    expect(slots.nth(1).locator(".marker")).to_have_count(0)
    chip.drag_to(ann.prompt.locator("#prompt"))  # dropped beside, it is laid nowhere and not in hand any more
    expect(chip).to_have_attribute("aria-pressed", "false")
    expect(slots.first.locator(".marker")).to_have_text("Destiny")


def test_the_markers_of_seven_empires_fit_without_scrolling(sit_down: Callable[..., Visitor]) -> None:
    eva = sit_down("markers-7", viewport=LAPTOP, locale="de-DE")
    expect(eva.prompt.locator("[data-slot]")).to_have_count(7)
    eva.wait_for_fonts()
    assert hidden(eva) <= 1
    eva.page.set_viewport_size(DESK)  # with the help that a laptop has no room for, and with a marker to be taken back
    eva.prompt.locator("[data-chip=trade]").click()
    eva.prompt.locator("[data-slot]").first.click()
    expect(eva.prompt.get_by_role("button", name="Rückgängig")).to_be_visible()
    assert hidden(eva) <= 1
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.dataset.chip)"
    assert eva.prompt.locator("[data-chip]").evaluate_all(cut) == []


def hidden(person: Visitor) -> int:
    """How many pixels of the choices one would have to scroll to."""
    return int(person.prompt.locator(".choices").evaluate("one => one.scrollHeight - one.clientHeight"))


# -- the shop ----------------------------------------------------------------------------------------------------------


def test_six_units_are_produced_with_fourteen_presses_at_most_and_sold_again(
    sit_down: Callable[..., Visitor],
) -> None:
    ann = sit_down("shop")
    shop = ann.page.locator("#seven-ages-shop")
    money = shop.locator(".money")
    before = int(money.inner_text())
    count(ann)
    bought = shop.locator("[data-sell]")
    wanted = {
        "spear": ("latium", "etruria"),
        "chariot": ("lombardy", "burgundy"),
        "catapult": ("illyria", "magna-graecia"),
    }
    for unit, areas in wanted.items():
        entry(ann, unit).click()
        for area in areas:
            had = bought.count()
            press(ann, area)
            expect(bought).to_have_count(had + 1)
    assert presses(ann) + 1 <= 14
    expect(shop.locator(".bought")).to_contain_text("Catapult Illyria")
    assert int(money.inner_text()) < before
    expect(ann.page.locator("[data-area='latium']:not(.lit)")).to_have_count(1)
    ann.page.reload()
    expect(bought).to_have_count(6)
    bought.nth(2).click()
    expect(bought).to_have_count(5)
    expect(shop.locator(".bought")).not_to_contain_text("Lombardy")
    shop.get_by_role("button", name=re.compile("one in each area")).click()
    expect(bought).to_have_count(6)
    ann.button("Take back").click()
    expect(bought).to_have_count(5)
    assert ann.axe_findings() == []
    decision = ann.prompt.get_attribute("data-decision")
    shop.locator("[data-end=done]").click()
    ann.wait_for_next(decision)


def test_the_shop_fits_a_telephone(sit_down: Callable[..., Visitor]) -> None:
    eva = sit_down("shop-phone", locale="de-DE", viewport=PHONE, color_scheme="dark", has_touch=True)
    entry(eva, "spear").tap()
    entry(eva, "latium").tap()
    expect(eva.prompt.locator("[data-sell]")).to_have_count(1)
    assert not eva.overflows()
    assert eva.axe_findings() == []


def test_a_unit_is_dragged_from_the_shop_to_an_area(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("shop-drag")
    bring_near(ann)
    bought = ann.prompt.locator("[data-sell]")
    drag_to(ann, "spear", "etruria")
    expect(bought).to_have_count(1)
    expect(ann.prompt.locator(".bought")).to_contain_text("Spear Etruria")
    drag_to(ann, "chariot", "latium")
    expect(bought).to_have_count(2)
    expect(entry(ann, "chariot")).to_have_attribute("aria-pressed", "true")  # for the next area
    drag_to(ann, "spear", "germany")
    expect(ann.prompt.get_by_role("alert").locator("p")).to_be_visible()  # that is not possible, and says why
    entry(ann, "spear").drag_to(ann.prompt.locator("#prompt"))  # dropped beside, nothing is in hand
    expect(entry(ann, "spear")).to_have_attribute("aria-pressed", "false")
    expect(bought).to_have_count(2)


def drag_to(person: Visitor, unit: str, area: str) -> None:
    entry(person, unit).hover()
    person.page.mouse.down()
    x, y = spot(person, area)
    person.page.mouse.move(x - 5, y)
    person.page.mouse.move(x, y)
    person.page.mouse.up()


def test_an_empire_is_founded(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("founding")
    before = ann.prompt.get_attribute("data-decision")
    entry(ann, "start egyptians").click()
    ann.wait_for_next(before)
    for _ in range(6):
        node = ann.wait_for_question()
        if node == "start.units":
            break
        before = ann.prompt.get_attribute("data-decision")
        ann.prompt.locator("[data-entry], [data-end]").first.click()
        ann.wait_for_next(before)
    shop = ann.page.locator("#seven-ages-shop")
    shop.locator("[data-shortcut=best]").click()
    expect(shop.locator("[data-sell]")).to_have_count(1)
    usual = shop.locator("[data-shortcut=usual]")
    expect(usual).to_have_count(0)  # it is to begin with
    shop.locator("[data-sell]").click()
    expect(usual).to_have_text("Usual army: 6 units")
    usual.click()
    expect(shop.locator("[data-sell]")).to_have_count(6)
    expect(ann.prompt).to_have_attribute("data-node", "start.units")  # still to be confirmed
    assert ann.axe_findings() == []


# -- conflict, windows -------------------------------------------------------------------------------------------------


def test_a_conflict_shows_every_addend_and_is_fought_with_one_press_a_round(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("conflict")
    attack(ann)
    expect(ann.prompt).to_have_attribute("data-node", "conflict.commit")
    form = ann.page.locator("#seven-ages-conflict")
    mine = form.get_by_role("region", name="attacks")
    expect(mine).to_contain_text("card")
    expect(form.get_by_role("region", name="defends")).to_contain_text("terrain")
    expect(form.locator(".odds")).to_contain_text(
        re.compile(r"\d+%\s+chance to win the round if you commit everything")
    )
    total = mine.locator(".total dd")
    before = total.inner_text()
    form.get_by_role("button", name="One more: Chariot").click()
    expect(total).not_to_have_text(before)
    expect(form.locator("[data-end=done]")).to_contain_text(re.compile(r"\d+%"))
    form.get_by_role("button", name="One less: Chariot").click()
    expect(total).to_have_text(before)
    assert ann.axe_findings() == []
    decision = ann.prompt.get_attribute("data-decision")
    form.locator("[data-act=all]").click()
    ann.wait_for_next(decision)
    ann.page.locator("#seven-ages-map [data-area][tabindex='0']").focus()
    ann.page.keyboard.press("b")
    expect(ann.page.locator("[data-area='alps']")).to_be_focused()


def to_the_window(person: Visitor) -> None:
    """Attack, and answer what comes until a card could be played in the conflict."""
    attack(person)
    expect(person.prompt).to_have_attribute("data-node", re.compile(r"window\.|conflict\."))
    for _ in range(12):
        if person.wait_for_question() == "window.conflict":
            break
        before = person.prompt.get_attribute("data-decision")
        expect(person.prompt.locator("[data-act=all], [data-end], [data-entry]").first).to_be_visible()
        whole = person.prompt.locator("[data-act=all]")
        (whole if whole.count() else person.prompt.locator("[data-end], [data-entry]")).last.click()
        person.wait_for_next(before)
    expect(person.prompt).to_have_attribute("data-node", "window.conflict")


def test_a_window_is_answered_and_the_next_one_passed_by_a_standing_answer(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("window")
    to_the_window(ann)
    assert ann.axe_findings() == []
    before = ann.prompt.get_attribute("data-decision")
    ann.page.locator("#seven-ages-window [data-entry='play koreans']").click()
    ann.wait_for_next(before)
    while ann.wait_for_question() != "window.conflict":  # for which side, as a list
        before = ann.prompt.get_attribute("data-decision")
        ann.options().first.click()
        ann.wait_for_next(before)
    ann.page.locator("[data-stand=windows_none]").click()
    expect(ann.prompt).not_to_have_attribute("data-node", "window.conflict")
    expect(ann.prompt.get_by_role("button", name="3 standing answers hold")).to_be_visible()


def test_a_window_that_no_card_fits_is_passed_unasked_where_all_others_are_bots(
    sit_down: Callable[..., Visitor],
) -> None:
    ann = sit_down("no-card")
    attack(ann)
    fought = 0
    while True:
        ann.page.wait_for_function(BEYOND)
        if not (ann.node or "").startswith("conflict."):
            break
        fought += 1
        before = ann.prompt.get_attribute("data-decision")
        commits = ann.node == "conflict.commit"
        ann.prompt.locator("[data-act=all]" if commits else "[data-end], [data-entry]").last.click()
        ann.wait_for_next(before)
    assert fought


# -- trade, civilise ---------------------------------------------------------------------------------------------------


def test_a_trade_shows_the_chances_and_seals_a_card_with_one_press(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("trade")
    partner = ann.page.locator("#seven-ages-trade [data-entry^=partner]").first
    expect(partner).to_contain_text(re.compile(r"Greeks.*\d+% · \d+% · \d+%"))
    best, middle, lowest = map(int, re.findall(r"(\d+)%", partner.inner_text())[:3])
    assert best >= middle >= lowest
    partner.click()
    expect(ann.prompt).to_have_attribute("data-node", "trade.card")
    cards = ann.page.locator("#seven-ages-trade [data-entry^=trade]")
    expect(cards).to_have_count(3)
    expect(cards.first).to_contain_text("value 7")
    assert ann.axe_findings() == []
    before = ann.prompt.get_attribute("data-decision")
    cards.first.click()
    ann.wait_for_next(before)


def test_civilising_is_a_strip_of_its_steps(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("civilise")
    strip = ann.page.locator("#seven-ages-civilise ol")
    expect(strip.locator("li")).to_have_count(7)
    expect(strip.locator("[aria-current=step]")).to_have_text("Cards")
    assert ann.axe_findings() == []
    before = ann.prompt.get_attribute("data-decision")
    ann.prompt.locator("[data-end=done]").click()
    ann.wait_for_next(before)
    expect(strip.locator("[aria-current=step]")).not_to_have_text("Cards")


# -- by finger ---------------------------------------------------------------------------------------------------------

# By form: what is tapped one after the other; the last tap answers the question.
TAPS = {
    "markers": (
        "[data-chip=production]",
        "[data-slot] >> nth=0",
        "[data-chip=trade]",
        "[data-slot] >> nth=1",
        "button:text-is('Fertig')",
    ),
    "conflict": ("#seven-ages-conflict [data-act=all]",),
    "window": ("#seven-ages-window [data-end] >> nth=0",),
    "trade": ("#seven-ages-trade [data-entry^=partner] >> nth=0",),
    "civilise": ("[data-end=done]",),
}


@pytest.mark.parametrize("form", TAPS)
def test_forms_are_answered_by_finger_on_a_telephone(sit_down: Callable[..., Visitor], form: str) -> None:
    eva = sit_down(f"{form}-phone", locale="de-DE", viewport=PHONE, has_touch=True, is_mobile=True)
    if form == "conflict":
        attack(eva)
    if form == "window":
        to_the_window(eva)
    expect(eva.page.locator(f"#seven-ages-{form}")).to_be_visible()
    assert not eva.overflows()
    assert eva.axe_findings() == []
    before = eva.prompt.get_attribute("data-decision")
    for target in TAPS[form]:
        tapped = eva.prompt.locator(target)
        box = tapped.bounding_box()
        assert box and box["height"] >= FINGER, (target, box)
        tapped.tap()
    eva.wait_for_next(before)
