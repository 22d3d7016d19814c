"""Nations in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Host
from tests.e2e.test_game import COLOURS
from tests.e2e.visitor import PHONE, Visitor

ACTIONS = 4  # in a round, before this person passes
WANTED = ("Deploy a worker", "Hire an architect", "Buy ")


def test_a_whole_game_of_nations_for_two(ann: Visitor) -> None:
    set_table(ann)
    asked: set[str] = set()
    taken: dict[str, int] = {}
    while node := ann.wait_for_question():
        asked.add(node)
        before = ann.prompt.get_attribute("data-decision")
        answer(ann, node, taken)
        ann.wait_for_next(before)
    assert {"growth", "actions.turn", "cards.place"} <= asked
    result = ann.page.locator("section.result")
    expect(result.locator(".places li")).to_have_count(2)
    ann.button(re.compile("Verify")).click()
    expect(result.get_by_text(re.compile(r"fits"))).to_be_visible(timeout=60_000)


def set_table(person: Visitor) -> None:
    """A table for this person and a bot."""
    person.open("/new")
    person.page.get_by_role("radio", name=re.compile("^Nations")).check(force=True)
    person.page.get_by_role("radio", name="2", exact=True).check(force=True)
    person.page.locator("form button.primary").click()
    person.page.wait_for_url("**/t/*")


def answer(person: Visitor, node: str, taken: dict[str, int]) -> None:
    """A few actions in every round, then pass; elsewhere whatever comes first."""
    options = person.options()
    if node != "actions.turn":
        options.first.click()
        return
    round_of = person.page.locator("#nations-when").inner_text()
    taken[round_of] = taken.get(round_of, 0) + 1
    if taken[round_of] <= ACTIONS:
        for words in WANTED:
            wanted = options.filter(has_text=words).filter(has_not_text="Undeploy")
            if wanted.count():
                wanted.first.click()
                return
    leave(person)


def leave(person: Visitor) -> None:
    """Pass, in spite of any warning."""
    option = person.options().filter(has_text="Pass").first
    warned = option.locator(".warn").count() > 0
    option.click()
    if warned:
        person.page.locator("#caution .primary").click()


def to_first_turn(person: Visitor) -> None:
    """Through set-up and growth, with goods instead of workers."""
    while person.wait_for_question() != "actions.turn":
        before = person.prompt.get_attribute("data-decision")
        person.options().first.click()
        person.wait_for_next(before)
    person.prompt.locator(".choices .option").first.wait_for()


def workers_on(person: Visitor, spot: str) -> int:
    return person.page.locator(f'#nations-part-own [data-spot="{spot}"] .man:not(.gone)').count()


def middle(person: Visitor, selector: str) -> tuple[float, float]:
    found = person.page.locator(selector)
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


IDLE = '#nations-part-own [data-spot="idle"] button.workers'
CARD = '#nations-part-own [data-spot="slot:1"] .card'


def test_a_warning_before_passing_can_be_heeded_or_not(ann: Visitor) -> None:
    set_table(ann)
    to_first_turn(ann)
    before = ann.prompt.get_attribute("data-decision")
    leaving = ann.prompt.locator(".choices .option").filter(has_text="Pass").first
    leaving.click()
    caution = ann.page.locator("#caution")
    expect(caution).to_contain_text("5 workers stand idle.")
    assert ann.axe_findings() == []
    caution.get_by_role("button", name="Think again").click()
    expect(caution).to_have_count(0)
    assert ann.prompt.get_attribute("data-decision") == before, "nothing was done"
    leaving.click()
    caution.get_by_role("button", name="Do it all the same").click()
    ann.wait_for_next(before)
    expect(ann.page.get_by_text(f"{ann.role} passes.").first).to_be_visible()


def test_workers_are_dragged_to_a_card_and_back(ann: Visitor) -> None:
    set_table(ann)
    to_first_turn(ann)
    before = ann.prompt.get_attribute("data-decision")
    assert (workers_on(ann, "idle"), workers_on(ann, "slot:1")) == (5, 0)
    mouse = ann.page.mouse
    mouse.move(*middle(ann, IDLE))
    mouse.down()
    mouse.move(*middle(ann, CARD), steps=6)
    expect(ann.page.locator('#nations-part-own [data-spot="slot:1"]')).to_have_class(re.compile("target.*over"))
    expect(ann.page.locator("#nations-part-own li.target")).to_have_count(5)
    mouse.up()
    ann.wait_for_next(before)
    expect(ann.page.locator("#nations-part-own .target")).to_have_count(0)
    assert (workers_on(ann, "idle"), workers_on(ann, "slot:1")) == (4, 1)

    while ann.wait_for_question() != "actions.turn":
        ann.options().first.click()
    before = ann.prompt.get_attribute("data-decision")
    mouse.move(*middle(ann, '#nations-part-own [data-spot="slot:1"] button.workers'))
    mouse.down()
    mouse.move(*middle(ann, '#nations-part-own [data-spot="idle"]'), steps=6)
    mouse.up()
    ann.wait_for_next(before)
    assert (workers_on(ann, "idle"), workers_on(ann, "slot:1")) == (5, 0)
    expect(ann.button("Undo")).to_be_visible()
    before = ann.prompt.get_attribute("data-decision")
    ann.button("Undo").click()
    ann.wait_for_next(before)
    assert (workers_on(ann, "idle"), workers_on(ann, "slot:1")) == (4, 1)


def test_a_worker_let_go_elsewhere_stays_where_it_was(ann: Visitor) -> None:
    set_table(ann)
    to_first_turn(ann)
    before = ann.prompt.get_attribute("data-decision")
    ann.page.mouse.move(*middle(ann, IDLE))
    ann.page.mouse.down()
    ann.page.mouse.move(*middle(ann, "#nations-when"), steps=6)
    ann.page.mouse.up()
    expect(ann.page.locator("#nations-part-own .target")).to_have_count(0)
    assert ann.prompt.get_attribute("data-decision") == before


def test_a_worker_is_deployed_by_keyboard(ann: Visitor) -> None:
    set_table(ann)
    to_first_turn(ann)
    before = ann.prompt.get_attribute("data-decision")
    ann.page.locator(IDLE).press("Enter")
    expect(ann.page.locator(IDLE)).to_have_attribute("aria-pressed", "true")
    ann.page.locator(CARD).press("Enter")
    ann.wait_for_next(before)
    assert (workers_on(ann, "idle"), workers_on(ann, "slot:1")) == (4, 1)


def test_fingers_drag_workers_beside_the_open_question(browser: Browser, host: Host, visitors: list[Visitor]) -> None:
    bea = Visitor(browser, host.url, viewport=PHONE, has_touch=True, is_mobile=True)
    visitors.append(bea)
    set_table(bea)
    to_first_turn(bea)
    sheet, board = bea.page.locator(".ask").bounding_box(), bea.page.locator("#board").bounding_box()
    assert sheet and board and board["height"] > PHONE["height"] / 4, "the board is in sight"
    assert sheet["height"] < PHONE["height"] / 2
    bea.page.locator("#nations-tab-own").tap()
    bea.page.get_by_role("button", name="Board").tap()
    before = bea.prompt.get_attribute("data-decision")
    start = middle(bea, IDLE)
    end = middle(bea, CARD)
    assert bea.page.locator(IDLE).bounding_box() and middle(bea, IDLE) == start, "both are in sight"
    bea.touch("touchStart", start)
    for part in (0.3, 0.7, 1.0):
        bea.touch("touchMove", (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))
    bea.touch("touchEnd")
    bea.wait_for_next(before)
    assert (workers_on(bea, "idle"), workers_on(bea, "slot:1")) == (4, 1)
    assert not bea.overflows()
    assert bea.axe_findings() == []


def test_the_log_stays_at_its_end_while_questions_come_and_go(ann: Visitor) -> None:
    set_table(ann)
    ann.wait_for_question()
    log = ann.page.locator(".log .lines")
    last = log.locator("li").last
    expect(last).to_be_in_viewport()
    # The box shrinks, with its window, before it has been told that it was scrolled.
    log.evaluate("""box => {
        box.scrollTop -= 10;
        document.querySelector(".side").style.height = "50%";
    }""")
    expect(last).to_be_in_viewport()
    assert log.evaluate("box => box.scrollHeight - box.scrollTop - box.clientHeight") < 2
    log.evaluate("box => (box.scrollTop = 0)")  # who reads on further up is left there
    to_first_turn(ann)
    assert log.evaluate("box => box.scrollTop") == 0


def test_levels_and_boards_are_set_seat_by_seat(ann: Visitor) -> None:
    ann.open("/new")
    ann.page.get_by_role("radio", name=re.compile("^Nations")).check(force=True)
    ann.page.get_by_role("radio", name="2", exact=True).check(force=True)
    for by_seat in ann.page.get_by_role("radio", name="Set seat by seat").all():
        by_seat.check(force=True)
    make = ann.page.locator("form button.primary")
    expect(make).to_be_disabled()
    ann.page.get_by_label("Boards for seat 1").select_option("Rome B")
    expect(ann.page.get_by_label("Boards for seat 2").locator("option[value=rome-a]")).to_be_disabled()
    ann.page.get_by_label("Boards for seat 2").select_option("China A")
    ann.page.get_by_label("Level for seat 1").select_option("King (2)")
    assert ann.axe_findings() == []
    make.click()
    ann.page.wait_for_url("**/t/*")
    ann.wait_for_question()
    expect(ann.page.locator(".nation.own")).to_contain_text("King")
    expect(ann.page.locator("#nations-part-others .nation")).to_contain_text("Prince")
    assert (ann.role, ann.page.locator(".seats strong").all_inner_texts()) == ("Rome", ["Rome", "China"])


def test_the_final_score_is_shown_in_its_parts_with_the_result(ann: Visitor) -> None:
    ann.open("/new")
    ann.page.get_by_role("radio", name=re.compile("^Nations")).check(force=True)
    ann.page.get_by_role("radio", name="2", exact=True).check(force=True)
    ann.page.locator("summary").filter(has_text="Variants").click()
    ann.page.get_by_role("radio", name="One age").check(force=True)
    ann.page.locator("form button.primary").click()
    ann.page.wait_for_url("**/t/*")
    while node := ann.wait_for_question():
        before = ann.prompt.get_attribute("data-decision")
        if node == "actions.turn":
            leave(ann)
        else:
            ann.options().first.click()
        ann.wait_for_next(before)
    rows = ann.page.locator("section.result .score tbody tr")
    expect(rows).to_have_count(2)
    own = rows.filter(has_text=ann.role)
    *terms, total = [int(number.replace("−", "-")) for number in own.locator("td").all_inner_texts()]
    assert len(terms) == 5 and sum(terms) == total
    place = ann.page.locator("section.result .places li").filter(has_text=ann.role)
    expect(place).to_contain_text(re.compile(rf"\b{total} point"))
    strokes, tones = ann.page.evaluate(COLOURS)
    assert strokes == tones and len({*strokes}) == 2, "each nation has its colour in the charts too"
    assert ann.axe_findings() == []


def test_what_the_round_would_bring_is_on_the_table(ann: Visitor) -> None:
    set_table(ann)
    to_first_turn(ann)
    for step in ("first", "second"):
        expect(ann.page.locator(f'.outlook [data-chip="{step}"]')).to_be_visible()
    ann.page.locator(".outlook").click()
    for step in ("first", "second"):
        expect(ann.page.locator(f'#nations-round [data-step="{step}"] .consequences li').first).to_be_visible()
    expect(ann.page.locator("#nations-scores tbody tr").first).to_be_visible()
    parts = ann.page.locator("#nations-scores details")
    parts.locator("summary").click()
    rows = parts.locator("tbody tr")
    expect(rows).to_have_count(2)
    own = rows.filter(has_text=ann.role)
    *terms, total = [int(number.replace("−", "-")) for number in own.locator("td").all_inner_texts()]
    assert len(terms) == 5 and sum(terms) == total
    expect(ann.page.locator(".nation.own .score")).to_contain_text(f"{total} point")
    assert ann.axe_findings() == []

    ann.page.keyboard.press("Escape")
    ann.page.locator(".nation.own .goods button").first.click()
    expect(ann.page.locator("aside.inspector")).to_contain_text("After this round")
    ann.page.get_by_role("tab", name="Accounts").click()
    expect(ann.page.get_by_role("heading", name="If the round ended now")).to_be_visible()
    expect(ann.page.locator(".forecast")).to_contain_text("Production: Gold")


def test_the_table_of_nations_is_accessible_as_text_and_drawing(ann: Visitor) -> None:
    set_table(ann)
    ann.wait_for_question()
    assert ann.axe_findings() == []
    ann.button("Text view").click()
    expect(ann.page.get_by_role("heading", name="Text view")).to_be_visible()
    assert ann.axe_findings() == []


def test_the_rules_of_a_card_are_found_by_its_name(ann: Visitor) -> None:
    set_table(ann)
    ann.wait_for_question()
    ann.button("Rules").click()
    rules = ann.page.get_by_role("dialog")
    rules.get_by_role("searchbox").fill("colosseum")
    expect(rules.locator('article[data-id="card.colosseum"] strong').first).to_have_text("Colosseum")


def test_alone_the_table_says_what_the_shadow_opponents_die_does(ann: Visitor) -> None:
    ann.open("/new")
    ann.page.get_by_role("radio", name=re.compile("^Nations")).check(force=True)
    ann.page.get_by_role("radio", name="1", exact=True).check(force=True)
    ann.page.locator("form button.primary").click()
    ann.page.wait_for_url("**/t/*")
    to_first_turn(ann)
    ann.page.locator(".outlook").click()
    die = ann.page.locator('#nations-round [data-step="die"]')
    expect(die.get_by_text(re.compile(r"^5: .+\.$"))).to_be_visible()
    expect(die.get_by_text(re.compile(r"^6: .+\.$"))).to_be_visible()
