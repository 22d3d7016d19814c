"""The forms of 7 Ages in a real browser: every kind of question is answered with few presses, and taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize, expect

from tests.e2e.arranged import Arranged, Position, begin, lay_markers
from tests.e2e.conftest import Host
from tests.e2e.visitor import PHONE, Visitor
from tests.games.seven_ages.support import Luck, Scene
from worldstage.games.seven_ages.names import CIVILISE, MANOEUVRE, PRODUCTION, START, TABLE_SLOT, TRADE

QUIET = {"events": "none"}  # no windows
CAPITALS = (
    ("romans", "latium"),
    ("egyptians", "egypt"),
    ("greeks", "hellas"),
    ("celts-gauls", "burgundy"),
    ("mauryas", "magadha"),
    ("babylonians", "mesopotamia"),
    ("phoenicians", "carthage"),
)
LAPTOP: ViewportSize = {"width": 1280, "height": 720}

# A point where a press meets an area, or the token in it.
SPOT = """area => {
    const path = document.querySelector(`[data-area="${area}"]`);
    if (!path) return null;
    const { left, top, width, height } = path.getBoundingClientRect();
    const at = (x, y) => {
        const found = document.elementFromPoint(x, y);
        return found?.closest("[data-area]")?.dataset.area ?? found?.closest("[data-drag]")?.dataset.drag;
    };
    for (const i of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9])
        for (const j of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9]) {
            const [x, y] = [left + width * i, top + height * j];
            if (at(x, y) === area) return [x, y];
        }
    return null;
}"""

# Something is asked that is neither a window nor the manoeuvre.
BEYOND = """() => {
    const node = document.querySelector("section.prompt")?.dataset.node ?? "window.";
    return !node.startsWith("window.") && node !== "manoeuvre.from";
}"""

# Every press of a button, an area or a key counts, and a drag as one.
COUNT = """() => {
    window.presses = 0;
    for (const kind of ["pointerdown", "keydown"])
        addEventListener(kind, (event) => { if (event.isTrusted) window.presses += 1; }, true);
}"""


# -- positions ---------------------------------------------------------------------------------------------------------


def romans(scene: Scene) -> int:
    """Four stacks in Italy, and Greeks at their border."""
    rome = scene.found(
        "romans",
        0,
        12,
        20,
        capital="latium",
        latium=["spear", "spear", "sword"],
        etruria=["spear", "spear", "sword"],
        magna_graecia=["spear", "spear", "catapult", "galley", "galley"],
        lombardy=["spear", "spear", "chariot"],
    )
    scene.found("greeks", 1, 12, 20, capital="hellas", hellas=2, alps=1)
    return rome


def marching() -> Scene:
    scene = Scene(3, Luck(), **QUIET)
    return begin(scene, MANOEUVRE, (0, romans(scene)))


def own_empire() -> Scene:
    """Two empires of one person side by side."""
    scene = Scene(3, Luck(), **QUIET)
    rome = romans(scene)
    scene.found("celts-gauls", 0, 12, 20, capital="burgundy", burgundy=1)
    return begin(scene, MANOEUVRE, (0, rome))


def producing() -> Scene:
    scene = Scene(3, Luck(), **QUIET)
    areas = dict.fromkeys(("latium", "etruria", "magna_graecia", "lombardy", "burgundy", "illyria"), 1)
    rome = scene.found("romans", 0, 12, 30, capital="latium", **areas)
    return begin(scene, PRODUCTION, (0, rome))


def founding() -> Scene:
    scene = Scene(3, Luck(), **QUIET)
    scene.hand(0, "egyptians", "mauryas")
    return begin(scene, START, (0, TABLE_SLOT))


def markers(empires: int = 2) -> Scene:
    scene = Scene(3, Luck(), **QUIET)
    for card, capital in CAPITALS[:empires]:
        scene.found(card, 0, 8, 10, capital=capital, **{capital: 3})
    return lay_markers(scene)


def fighting(**settings: str) -> Scene:
    scene = Scene(3, Luck(), **settings)
    rome = romans(scene)
    scene.hand(0, "koreans", "byzantines", "mauryas")
    return begin(scene, MANOEUVRE, (0, rome))


def fighting_without_cards() -> Scene:
    scene = Scene(3, Luck())
    return begin(scene, MANOEUVRE, (0, romans(scene)))


def trading() -> Scene:
    scene = Scene(3, Luck(), **QUIET)
    rome = romans(scene)
    scene.hand_of_values(0, 1, 4, 7)
    scene.hand_of_values(1, 2, 5)
    return begin(scene, TRADE, (0, rome))


def civilising() -> Scene:
    scene = Scene(3, Luck(), **QUIET)
    rome = romans(scene)
    scene.hand_of_values(0, 3)
    return begin(scene, CIVILISE, (0, rome))


MARCHES = ("press", "drag", "keys", "undo", "fewer", "sea", "phone")
POSITIONS: dict[str, Callable[[], Scene]] = {
    **dict.fromkeys((f"march-{name}" for name in MARCHES), marching),
    "markers": markers,
    "markers-drag": markers,
    "markers-7": lambda: markers(7),
    "own-empire": own_empire,
    "shop": producing,
    "shop-phone": producing,
    "founding": founding,
    "conflict": lambda: fighting(**QUIET),
    "window": fighting,
    "no-card": fighting_without_cards,
    "trade": trading,
    "civilise": civilising,
}


@pytest.fixture(scope="module")
def arranged(host: Host) -> Arranged:
    positions = {
        name: Position(make(), {} if name in ("window", "no-card") else QUIET) for name, make in POSITIONS.items()
    }
    return Arranged(host, positions)


@pytest.fixture
def sit_down(browser: Browser, arranged: Arranged, visitors: list[Visitor]) -> Callable[..., Visitor]:
    def sit(name: str, **options: Any) -> Visitor:
        person = Visitor(browser, arranged.host.url, **options)
        visitors.append(person)
        arranged.visit(person, name)
        return person

    return sit


# -- what a person does ------------------------------------------------------------------------------------------------


def count(person: Visitor) -> None:
    person.page.evaluate(COUNT)


def presses(person: Visitor) -> int:
    return int(person.page.evaluate("() => window.presses"))


def spot(person: Visitor, area: str) -> tuple[float, float]:
    x, y = person.page.wait_for_function(SPOT, arg=area).json_value()
    return x, y


def resting_spot(person: Visitor, area: str) -> tuple[float, float]:
    """Where an area is once the map has come to rest."""
    before, now = (0.0, 0.0), spot(person, area)
    while now != before:
        person.page.wait_for_timeout(100)
        before, now = now, spot(person, area)
    return now


def lit(person: Visitor, area: str) -> None:
    """Until an area can be pressed."""
    expect(person.page.locator(f"[data-area='{area}'].lit")).to_have_count(1)


def press(person: Visitor, area: str) -> None:
    lit(person, area)
    person.page.mouse.click(*spot(person, area))


def entry(person: Visitor, key: str) -> Locator:
    return person.prompt.locator(f"[data-entry='{key}']")


def moved(person: Visitor) -> Locator:
    return person.prompt.locator("[data-take-back]")


def bring_near(person: Visitor) -> None:
    """Look at Europe from near."""
    person.page.locator("#seven-ages-map").get_by_role("combobox", name="Go to region").select_option(index=1)


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
    chip.drag_to(slots.nth(1))
    expect(slots.nth(1).locator(".marker")).to_have_text("Destiny")
    expect(slots.first.locator(".marker")).to_have_count(0)
    chip.drag_to(slots.first)  # each marker exists once: it moves
    expect(slots.first.locator(".marker")).to_have_text("Destiny")
    expect(slots.nth(1).locator(".marker")).to_have_count(0)
    chip.drag_to(ann.prompt.locator("#prompt"))  # dropped beside, it is laid nowhere and not in hand any more
    expect(chip).to_have_attribute("aria-pressed", "false")
    expect(slots.first.locator(".marker")).to_have_text("Destiny")


def test_the_markers_of_seven_empires_fit_a_laptop_without_scrolling(sit_down: Callable[..., Visitor]) -> None:
    eva = sit_down("markers-7", viewport=LAPTOP, locale="de-DE")
    expect(eva.prompt.locator("[data-slot]")).to_have_count(7)
    hidden = eva.prompt.locator(".choices").evaluate("one => one.scrollHeight - one.clientHeight")
    assert hidden <= 1
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.dataset.chip)"
    assert eva.prompt.locator("[data-chip]").evaluate_all(cut) == []


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
    expect(shop.locator("[data-sell]").first).to_be_visible()
    assert ann.axe_findings() == []


# -- manoeuvre ---------------------------------------------------------------------------------------------------------


def test_four_stacks_move_with_ten_presses_at_most(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-press")
    bring_near(ann)
    count(ann)
    for i, (source, target) in enumerate(
        [("lombardy", "burgundy"), ("etruria", "lombardy"), ("latium", "etruria"), ("magna-graecia", "latium")]
    ):
        press(ann, source)
        press(ann, target)
        expect(moved(ann)).to_have_count(i + 1)
    assert presses(ann) + 1 <= 10
    expect(ann.page.locator("[data-move]")).to_have_count(4)
    expect(ann.page.locator("[data-area='burgundy']")).to_have_accessible_name(re.compile("Romans.*2 land units"))
    before = ann.prompt.get_attribute("data-decision")
    ann.prompt.locator("[data-end=done]").click()
    ann.wait_for_next(before)


def test_a_stack_is_dragged_into_an_attack_and_the_odds_are_told_first(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-drag")
    bring_near(ann)
    lit(ann, "lombardy")
    ann.page.mouse.move(*spot(ann, "lombardy"))
    token = ann.page.locator("[data-drag=lombardy]").bounding_box()
    assert token is not None
    ann.page.mouse.move(token["x"] + token["width"] / 2, token["y"] + token["height"] / 2)
    ann.page.mouse.down()
    ann.page.mouse.move(*spot(ann, "alps"), steps=5)
    ann.page.mouse.up()
    expect(moved(ann)).to_have_count(1)
    conflicts = ann.prompt.get_by_role("list", name="Then there will be these conflicts")
    expect(conflicts).to_contain_text(re.compile(r"Alps.*\d+%"))
    expect(ann.prompt.locator("[data-end=done]")).to_have_text("Done, on to the conflict")
    assert ann.axe_findings() == []


def test_an_attack_on_an_own_empire_is_confirmed_though_it_goes_out_as_one_submission(
    sit_down: Callable[..., Visitor],
) -> None:
    ann = sit_down("own-empire")
    bring_near(ann)
    warned = ann.page.locator("#caution")
    for confirm in ("Think again", "Do it all the same"):
        press(ann, "lombardy")
        press(ann, "burgundy")
        expect(warned).to_contain_text("The Celts belong to you")
        expect(moved(ann)).to_have_count(0)
        warned.get_by_role("button", name=confirm).click()
    expect(moved(ann)).to_have_count(1)
    moved(ann).first.click()
    expect(moved(ann)).to_have_count(0)


def test_a_stack_moves_by_keys_alone(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-keys")
    ann.page.keyboard.press("g")
    ann.page.locator("#seven-ages-map [data-area][tabindex='0']").focus()
    for _ in range(4):
        ann.page.keyboard.press("n")
        if ann.page.evaluate("() => document.activeElement?.dataset.area") == "lombardy":
            break
    expect(ann.page.locator("[data-area='lombardy']")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-area='lombardy'].picked")).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("[data-area='lombardy'].picked")).to_have_count(0)
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-area='lombardy'].picked")).to_have_count(1)
    ann.page.locator("#prompt").focus()
    first = ann.prompt.locator("#seven-ages-march [data-entry]").first
    expect(first).to_have_attribute("data-entry", "alps")
    ann.page.keyboard.press("1")
    expect(moved(ann)).to_have_count(1)
    expect(moved(ann)).to_have_accessible_name("Take back the move from Lombardy to Alps")


def test_a_move_is_taken_back_and_later_ones_stay(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-undo")
    bring_near(ann)
    for i, (source, target) in enumerate([("lombardy", "burgundy"), ("latium", "etruria")]):
        press(ann, source)
        press(ann, target)
        expect(moved(ann)).to_have_count(i + 1)
    ann.page.reload()
    expect(moved(ann)).to_have_count(2)
    moved(ann).first.click()
    expect(moved(ann)).to_have_count(1)
    expect(moved(ann)).to_have_accessible_name("Take back the move from Latium to Etruria")
    bring_near(ann)
    arrow = ann.page.locator("[data-move='0'] + .count").bounding_box()
    assert arrow is not None
    ann.page.mouse.click(arrow["x"] + arrow["width"] / 2, arrow["y"] + arrow["height"] / 2)
    expect(moved(ann)).to_have_count(0)
    entry(ann, "lombardy").click()
    expect(entry(ann, "alps")).to_contain_text(re.compile(r"\d+%"))


def test_fewer_units_go_and_what_cannot_be_reached_says_why(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-fewer")
    entry(ann, "lombardy").click()
    ann.prompt.locator("[data-act=fewer]").click()
    group = ann.page.locator("#seven-ages-group")
    expect(group.locator("[data-unit=spear] b, [data-unit=chariot] b").first).to_be_visible()
    sums = "() => [...document.querySelectorAll('#seven-ages-group [data-unit] b')].map((b) => +b.textContent)"
    assert sum(ann.page.evaluate(sums)) == 2
    group.get_by_role("button", name="One less: Spear").click()
    ann.page.wait_for_function(f"() => ({sums})().reduce((a, b) => a + b) === 1")
    entry(ann, "to burgundy").click()
    expect(moved(ann)).to_have_count(1)
    expect(ann.prompt.get_by_role("list", name="Moved")).to_contain_text("Lombardy → Burgundy (1)")
    entry(ann, "etruria").click()
    bring_near(ann)
    lit(ann, "latium")
    asked = ann.prompt.get_attribute("data-decision")
    ann.page.mouse.click(*spot(ann, "germany"))
    expect(ann.prompt.get_by_role("alert").locator("p")).to_be_visible()
    assert ann.prompt.get_attribute("data-decision") == asked  # nothing was chosen to learn that


def test_a_fleet_carries_units_over_the_sea(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("march-sea")
    entry(ann, "magna-graecia").click()
    ways = ann.prompt.get_by_role("group", name="Who goes").get_by_role("button")
    expect(ways).to_have_count(3)
    ways.nth(1).click()
    target = ann.prompt.locator("#seven-ages-march [data-entry^=sicily]").first
    target.click()
    expect(moved(ann)).to_have_count(1)
    expect(ann.page.locator("[data-area='sicily']")).to_have_accessible_name(
        re.compile(r"Romans.*2 land units 2 ships")
    )


def test_a_manoeuvre_on_a_telephone_needs_no_drag(sit_down: Callable[..., Visitor]) -> None:
    eva = sit_down("march-phone", locale="de-DE", viewport=PHONE, has_touch=True)
    entry(eva, "lombardy").tap()
    entry(eva, "burgundy").tap()
    expect(moved(eva)).to_have_count(1)
    assert not eva.overflows()
    assert eva.axe_findings() == []
    eva.button("Weiter weg").tap()  # closer, where the map may be by now, a finger meets only one area
    eva.button("Weiter weg").tap()
    eva.page.touchscreen.tap(*resting_spot(eva, "latium"))
    several = eva.page.get_by_role("group", name="Was meinst du?")
    several.get_by_role("button", name="Latium").tap()
    expect(several).to_have_count(0)
    expect(eva.page.locator("[data-area='latium'].picked")).to_have_count(1)


# -- conflict, windows -------------------------------------------------------------------------------------------------


def attack(person: Visitor) -> None:
    entry(person, "lombardy").click()
    entry(person, "alps").click()
    expect(moved(person)).to_have_count(1)
    person.prompt.locator("[data-end=done]").click()


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


def test_a_window_is_answered_and_the_next_one_passed_by_a_standing_answer(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("window")
    attack(ann)
    expect(ann.prompt).to_have_attribute("data-node", re.compile(r"window\.|conflict\."))
    for _ in range(12):
        node = ann.wait_for_question()
        if node == "window.conflict":
            break
        before = ann.prompt.get_attribute("data-decision")
        whole = ann.prompt.locator("[data-act=all]")
        (whole if whole.count() else ann.prompt.locator("[data-end], [data-entry]")).last.click()
        ann.wait_for_next(before)
    expect(ann.prompt).to_have_attribute("data-node", "window.conflict")
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
