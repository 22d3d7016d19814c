"""What stands around a scene: the accounts wait for it, a drawer does not hide it, its summary is found again."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.staged import LASTING, Server, StagedTable, open_at, served, skip_all
from tests.e2e.test_scenes_nations import ORDER, before_the_end_of_an_age
from tests.e2e.visitor import PHONE, Visitor

# What is told has changed: the texts of these are there, and not what they were.
CHANGED = """([selector, before]) => {
    const now = [...document.querySelectorAll(selector)].map((one) => one.innerText);
    return now.length > 0 && JSON.stringify(now) !== JSON.stringify(before);
}"""
# Of each good: its figure in a step of the production, and the sum of what it was made of.
FIGURES = """(step) => {
    const number = (words) => Number(words.replace("−", "-"));
    const sign = (one) => one.querySelector("[data-sign]").dataset.sign;
    const figures = Object.fromEntries([...step.querySelectorAll(".figure")]
        .map((one) => [sign(one), number(one.querySelector("b").innerText)]));
    return [...step.querySelectorAll(".sources dl > div")].map((row) => [
        sign(row), figures[sign(row)] ?? 0,
        [...row.querySelector("dd").innerText.matchAll(/[+−]\\d+/g)].reduce((sum, [one]) => sum + number(one), 0),
    ]);
}"""
BALANCES, FORECAST = "#panel [aria-pressed]", "#panel .forecast dl > div"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("stage")) as server:
        yield server


@pytest.fixture
def ann(browser: Browser, host: Server, visitors: list[Visitor]) -> Visitor:
    ann = Visitor(browser, host.url, pace="normal", others="off")
    ann.page.add_init_script(LASTING)
    visitors.append(ann)
    return ann


@pytest.fixture
def eva(browser: Browser, host: Server, visitors: list[Visitor]) -> Visitor:
    """With a telephone."""
    eva = Visitor(browser, host.url, pace="normal", others="off", viewport=PHONE, has_touch=True, is_mobile=True)
    eva.page.add_init_script(LASTING)
    visitors.append(eva)
    return eva


def scene(page: Page, name: str = "") -> Locator:
    return page.locator(f"section.scene[data-scene={name}]" if name else "section.scene")


def tab(person: Visitor, name: str) -> Locator:
    return person.page.locator(f"[data-guide=panel] [data-tab={name}]")


def balances(person: Visitor) -> list[str]:
    person.page.locator(BALANCES).first.wait_for()
    return person.page.locator(BALANCES).all_inner_texts()


def forecast(person: Visitor) -> list[str]:
    return person.page.locator(FORECAST).all_inner_texts()


def test_accounts_come_after_the_scene_that_they_tell_of(ann: Visitor, host: Server) -> None:
    table, seat, action = before_the_end_of_an_age(host)
    open_at(ann, table)
    tab(ann, "books").click()
    before = balances(ann)
    expect(ann.page.locator("#panel .forecast")).to_be_visible()
    ann.page.locator(FORECAST).first.wait_for()
    coming = forecast(ann)
    table.choose(seat, action)
    scene(ann.page, ORDER[0]).wait_for()
    # What the page has asked for is answered before this is.
    ann.page.evaluate("path => fetch(path).then(answer => answer.json())", f"/api/tables/{table.id}/books?seat=0")
    assert (balances(ann), forecast(ann)) == (before, coming)
    tab(ann, "log").click()
    tab(ann, "books").click()  # opened meanwhile, they know no more
    assert (balances(ann), forecast(ann)) == (before, [])
    skip_all(ann)
    expect(ann.page.locator("#panel .forecast")).to_be_visible()
    for told, was in ((BALANCES, before), (FORECAST, coming)):
        ann.page.wait_for_function(CHANGED, arg=[told, was])


def test_a_summary_is_one_press_away_for_each_scene_of_the_moment_also_for_whoever_comes_back(
    ann: Visitor, host: Server
) -> None:
    table, seat, action = before_the_end_of_an_age(host)
    table.choose(seat, action)
    open_at(ann, table)
    ann.page.locator(".recap").click()
    expect(scene(ann.page, ORDER[-1])).to_be_visible()
    chips = ann.page.locator("section.scene .recent button")
    expect(chips).to_have_count(len(ORDER))
    expect(ann.page.locator("[data-guide=panel]")).to_contain_text("A new age: ")  # the last that was told
    halves = re.findall(r"Event: (.+?)\.", ann.page.locator("[data-guide=panel]").inner_text())[-2:]
    for number, name in enumerate(ORDER):
        chips.nth(number).click()
        expect(scene(ann.page, name)).to_be_visible()
        expect(chips.nth(number)).to_be_focused()
        expect(chips.nth(number)).to_have_attribute("aria-pressed", "true")
    for i, half in enumerate(halves):
        expect(chips.nth(ORDER.index("event") + i)).to_have_text(f"Event: {half}")
    assert len(halves) == 2
    assert ann.axe_findings() == []
    ann.page.keyboard.press("Escape")
    expect(scene(ann.page)).to_have_count(0)


def test_production_tells_where_its_figures_come_from(ann: Visitor, host: Server) -> None:
    table, seat, action = before_the_end_of_an_age(host)
    table.choose(seat, action)
    open_at(ann, table)
    ann.page.locator("[data-replay=production]").last.click()
    step = scene(ann.page, "production").locator(".step").first
    step.locator("summary").click()
    step.locator(".sources dl > div").first.wait_for()
    goods = step.evaluate(FIGURES)
    assert all(figure == made for _, figure, made in goods), goods
    assert any(made for _, _, made in goods), goods
    assert ann.axe_findings() == []


def test_on_a_phone_a_scene_and_the_end_lie_over_an_open_drawer(eva: Visitor, host: Server) -> None:
    table = StagedTable(host.stage, 1, 2, "nations", ages="1")
    seat, action = table.play_to("production.began")
    table.show(eva)
    tab(eva, "log").tap()
    drawer = eva.page.locator("[data-guide=panel] #panel")
    expect(drawer).to_be_visible()
    table.choose(seat, action)
    scene(eva.page, "production").wait_for()
    scene(eva.page).locator("header").tap()  # refused, if something lay over it
    scene(eva.page).locator(".skip").tap()
    expect(scene(eva.page, "production")).to_have_count(0)
    skip_all(eva)
    expect(drawer).to_be_visible()
    table.choose(*table.play_to("end.place"))
    scene(eva.page).first.wait_for()
    skip_all(eva)
    expect(drawer).not_to_be_visible()
    eva.page.locator("section.result h2").first.tap()
    expect(eva.page.locator("section.result .places li").first).to_be_in_viewport()


def test_the_end_closes_the_rules_that_somebody_reads(ann: Visitor, host: Server) -> None:
    table = StagedTable(host.stage, 2, 2, "nations", ages="1")
    seat, action = table.play_to("end.place")
    open_at(ann, table)
    ann.button("Rules").click()
    rules = ann.page.locator("dialog[open]")
    expect(rules).to_be_visible()
    table.choose(seat, action)
    scene(ann.page).first.wait_for()
    expect(rules).to_be_visible()
    for _ in range(20):  # scenes behind them
        ann.page.evaluate("() => document.querySelector('section.scene .skip')?.click()")
        ann.page.wait_for_function(
            "() => document.querySelector('section.scene') || !document.querySelector('dialog[open]')"
        )
        if not rules.count():
            break
    expect(rules).to_have_count(0)
    ann.page.locator("section.result h2").first.click()
