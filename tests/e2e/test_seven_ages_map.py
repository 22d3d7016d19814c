"""The map of 7 Ages in a real browser: what a question is about is lit and pressed there."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.pressing import AREAS, DRAWN, IN_SIGHT, areas_of, attack, centre, lit, press, spot, to_the_map, whole_map
from tests.e2e.visitor import PHONE, Visitor

TABLES = {
    "partner": "trade",
    "founding": "founding",
    "keys": "march",
    "hold": "march",
    "hold-card": "founding",
    "contrast": "march",
    "list": "calming",
    "fight": "conflict",
    "fight-hands": "conflict",
}

# Time stands still, and goes on by so many milliseconds.
STOP = """() => {
    const now = performance.now();
    window.later = 0;
    performance.now = () => now + window.later;
}"""
# The button that confirms is no farther than so many pixels from a point.
BESIDE = """([x, y, most]) => {
    const button = document.querySelector(".confirm").getBoundingClientRect();
    return Math.abs(button.x + button.width / 2 - x) < most && Math.abs(button.y - y) < most;
}"""
LATER = "(by) => { window.later += by; }"
QUIET = 6_000  # so long after the reader's last movement the map follows the others again


def test_a_partner_is_chosen_by_pressing_its_areas(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("partner")
    for area in ("hellas", "alps"):
        lit(ann, area)
    expect(ann.page.locator("[data-area='latium'].lit")).to_have_count(0)
    ann.page.mouse.click(*spot(ann, "latium"))
    expect(ann.prompt.get_by_role("alert")).to_contain_text("The Romans belong to you")
    rings, marked = ann.page.locator("#seven-ages-map .ring"), ann.prompt.locator("[data-entry][aria-pressed=true]")
    expect(rings).to_have_count(0)
    expect(marked).to_have_count(0)
    press(ann, "alps")
    expect(ann.page.locator("[data-area='hellas']")).to_have_attribute("aria-pressed", "true")
    expect(rings).not_to_have_count(0)
    expect(marked).to_contain_text("Greeks")
    confirm = ann.page.locator(".confirm")
    expect(confirm).to_be_visible()
    ann.page.wait_for_function(BESIDE, arg=[*spot(ann, "alps"), 120])
    assert ann.axe_findings() == []
    confirm.locator(".primary").click()
    expect(ann.prompt).to_have_attribute("data-node", "trade.card")


def test_a_card_shows_where_its_empire_would_begin(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("founding")
    glowing = ann.page.locator("#seven-ages-map .outline.pointed")
    expect(glowing).to_have_count(0)
    card = ann.page.locator("#seven-ages-hand [data-thing='card:egyptians']")
    card.hover()
    expect(glowing).to_have_count(1)
    ann.page.mouse.move(5, 5)
    expect(glowing).to_have_count(0)
    card.locator("[data-use=empire]").click()  # it stays while the card is picked
    ann.page.mouse.move(5, 5)
    expect(glowing).to_have_count(1)


def test_each_region_is_reached_by_its_key(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("keys")
    to_the_map(ann)
    ways = ann.page.locator("#seven-ages-map .regions option").evaluate_all(
        "all => all.slice(1).map((one) => [one.textContent.trim().split(' ')[0], one.value])"
    )
    assert "".join(key for key, _ in ways) == "123456789cv"
    for key, area in (("1", "germany"), ("5", "magadha"), ("v", "peru"), ("c", "great-lakes"), ("9", "queensland")):
        assert not ann.page.evaluate(IN_SIGHT, area) or key == "1"
        ann.page.keyboard.press(key)
        ann.page.wait_for_function(IN_SIGHT, arg=area)
    ann.page.locator("#seven-ages-map").get_by_role("button", name="What the signs mean").click()
    expect(ann.page.locator("#seven-ages-legend")).to_contain_text("1 to 9, c and v lead to regions")


# -- where the map goes by itself --------------------------------------------------------------------------------------


def test_what_is_chosen_in_a_list_is_seen_on_the_map(sit_down: Callable[..., Visitor]) -> None:
    eva = sit_down("list", viewport=PHONE, has_touch=True, is_mobile=True)
    for _ in range(4):  # questions before it
        if eva.wait_for_question() == "civilise.calm":
            break
        expect(eva.prompt.locator("[data-end]").last).to_be_enabled()
        before = eva.prompt.get_attribute("data-decision")
        eva.prompt.locator("[data-end]").last.click()
        eva.wait_for_next(before)
    expect(eva.prompt).to_have_attribute("data-node", "civilise.calm")
    assert not eva.page.evaluate(IN_SIGHT, "yamato")
    eva.prompt.locator("[data-entry='calm yamato']").tap()
    eva.page.wait_for_function(IN_SIGHT, arg="yamato")


def test_the_map_comes_nearer_to_a_conflict_once(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("fight")
    ann.page.evaluate(STOP)
    whole_map(ann)
    ann.page.evaluate(LATER, QUIET)
    attack(ann)
    expect(ann.prompt).to_have_attribute("data-node", "conflict.commit")
    expect(areas_of(ann)).not_to_have_count(AREAS)
    ann.page.wait_for_function(IN_SIGHT, arg="alps")
    whole_map(ann)
    ann.page.evaluate(LATER, QUIET)
    before = ann.prompt.get_attribute("data-decision")
    ann.page.locator("#seven-ages-conflict").get_by_role("button", name="One more: Chariot").click()
    ann.wait_for_next(before)
    ann.page.locator("[data-area='latium']").hover()
    expect(ann.page.locator("#seven-ages-map .outline.hovered")).to_have_count(1)
    ann.page.wait_for_function(f"() => {DRAWN}")
    expect(areas_of(ann)).to_have_count(AREAS)  # it has been shown


def test_a_conflict_does_not_move_the_map_out_of_the_readers_hands(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("fight-hands")
    ann.page.evaluate(STOP)
    whole_map(ann)
    attack(ann)
    expect(ann.prompt).to_have_attribute("data-node", "conflict.commit")
    expect(ann.page.locator("#seven-ages-map .outline.fight")).to_have_count(1)
    ann.page.wait_for_function(f"() => {DRAWN}")
    expect(areas_of(ann)).to_have_count(AREAS)


# -- by finger ---------------------------------------------------------------------------------------------------------


def test_an_area_is_held_to_be_explained_and_pressed_to_be_chosen(sit_down: Callable[..., Visitor]) -> None:
    eva = sit_down("hold", viewport=PHONE, has_touch=True, is_mobile=True)
    x, y = spot(eva, "latium")
    eva.touch("touchStart", (x, y))
    inspector = eva.page.locator(".inspector")
    expect(inspector.locator("h3")).to_have_text("Latium")
    eva.touch("touchEnd")
    expect(inspector).to_be_visible()
    expect(eva.page.locator("[data-area].picked")).to_have_count(0)
    assert eva.axe_findings() == []
    inspector.get_by_role("button", name="Close").tap()
    eva.page.touchscreen.tap(*spot(eva, "latium"))
    expect(eva.page.locator("[data-area='latium'].picked")).to_have_count(1)


def test_a_card_is_held_to_be_explained(sit_down: Callable[..., Visitor]) -> None:
    eva = sit_down("hold-card", viewport=PHONE, has_touch=True, is_mobile=True)
    eva.page.get_by_role("button", name="Board", exact=True).tap()
    card = eva.page.locator("#seven-ages-hand [data-thing='card:egyptians']")
    use = card.locator("[data-use=empire]")
    use.scroll_into_view_if_needed()
    eva.wait_for_fonts()
    eva.touch("touchStart", centre(eva, "#seven-ages-hand [data-thing='card:egyptians'] [data-use=empire]"))
    expect(eva.page.locator(".inspector h3")).to_contain_text("Egyptians")
    eva.touch("touchEnd")
    expect(eva.page.locator(".inspector h3")).to_be_visible()
    assert "picked" not in (card.get_attribute("class") or "")


# -- contrast ----------------------------------------------------------------------------------------------------------

# How strong lines are drawn, and in whose colours; the last two are the reader's own.
LINES = """() => {
    const of = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
    const own = (colour) => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.color = colour;
        const found = getComputedStyle(probe).color;
        probe.remove();
        return found;
    };
    const map = "#seven-ages-map ";
    return {
        open: parseFloat(of(map + ".outline.open", "strokeWidth")),
        picked: parseFloat(of(map + ".outline.picked", "strokeWidth")),
        rim: parseFloat(of(map + ".rim:not(.wash):not(.under)", "strokeWidth")),
        edge: parseFloat(of(map + ".own .face", "strokeWidth")),
        other: parseFloat(of(map + ".mark:not(.own) .face", "strokeWidth")),
        ink: of("body", "color"),
        lit: of(map + ".outline.open", "stroke"),
        around: of(map + ".own .face", "stroke"),
        pressed: of("#seven-ages-tab-hand[aria-selected=true]", "outlineStyle"),
        highlight: own("Highlight"),
        text: own("CanvasText"),
    };
}"""


def test_the_map_is_readable_with_more_contrast_and_with_forced_colours(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("contrast")
    ann.page.locator("#seven-ages-tab-hand").click()
    press(ann, "latium")
    expect(ann.page.locator("#seven-ages-map .outline.picked")).to_have_count(1)
    ann.page.locator("#seven-ages-map .rim:not(.wash):not(.under)").first.wait_for(state="attached")
    usual = ann.page.evaluate(LINES)
    assert usual["edge"] > usual["other"], "one's own tokens have a stronger edge"
    for wanted in ("more", "forced"):
        forced = wanted == "forced"
        ann.page.emulate_media(
            contrast="no-preference" if forced else "more", forced_colors="active" if forced else "none"
        )
        found = ann.page.evaluate(LINES)
        for line in ("open", "picked", "rim", "edge", "other"):
            assert found[line] > usual[line], (wanted, line)
        assert found["picked"] > found["open"] and found["edge"] > found["other"], wanted
        if not forced:  # of forced colours axe reads those that they replace
            assert ann.axe_findings() == []
            assert found["ink"] == "rgb(0, 0, 0)"
        else:
            assert found["lit"] == found["highlight"] and found["around"] == found["text"]
            assert found["pressed"] == "solid"
