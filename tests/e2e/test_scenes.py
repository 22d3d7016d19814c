"""Key events as scenes: each in its order, before its lines and the next question, and gone with a key."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, WebSocketRoute, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import Visitor

# What the page shows whenever a scene begins, written down by the page itself.
WITNESS = """
    window.seen = [];
    let last = null;
    new MutationObserver(() => {
        const scene = document.querySelector("section.scene");
        if (scene === last) return;
        last = scene;
        if (!scene) return;
        const panel = document.querySelector("[data-guide=panel]");
        window.seen.push({
            scene: scene.dataset.scene,
            asked: document.querySelector("section.prompt")?.dataset.node ?? null,
            log: panel.innerText,
            over: document.querySelector("section.result") !== null,
            scores: [...document.querySelectorAll(".seats [data-figure=points]")].map((e) => e.innerText),
        });
    }).observe(document, { childList: true, subtree: true });
"""


@pytest.fixture
def ann(browser: Browser, host: Host, visitors: list[Visitor]) -> Visitor:
    ann = Visitor(browser, host.url, pace="normal", viewport={"width": 1280, "height": 720})
    ann.page.add_init_script(WITNESS)
    visitors.append(ann)
    return ann


def seen(person: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.page.evaluate("() => window.seen")
    return found


def skip_all(person: Visitor) -> None:
    """Press Escape as long as there is a scene, until there is a question or the end."""
    for _ in range(100):
        person.page.wait_for_function(
            """() => document.querySelector("section.scene, section.prompt[data-node], section.result")"""
        )
        if not person.page.locator("section.scene").count():
            return
        person.page.keyboard.press("Escape")
    raise AssertionError("scenes without end")


def act(person: Visitor, passing: bool = True, skip: bool = True) -> None:
    """Answer the question at hand, and skip what follows."""
    person.page.wait_for_selector("#age-auction, #age-attack, #age-choice, .choices .option, .choices .unfold")
    before = person.prompt.get_attribute("data-decision")
    if passing and person.node in ("actions.disc", "actions.turn"):
        person.options().filter(has_text="Pass").first.click()
        warned = person.page.locator("#caution .primary")
        if warned.count():
            warned.click()
        person.wait_for_next(before)
    elif person.page.locator("#age-auction, #age-attack, #age-choice").count():
        person.answer()
    else:
        person.options().first.click()
        person.wait_for_next(before)
    if skip:
        skip_all(person)


# With motion: what of a scene is to be seen at any time, one entry for each change.
COURSE = """() => {
    window.course = [];
    const look = () => {
        const scene = document.querySelector("section.scene");
        const shown = (name) => [...(scene?.querySelectorAll(name) ?? [])]
            .filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
        const now = scene && {
            steps: scene.querySelectorAll(".step").length,
            thrown: scene.querySelectorAll(".step .die").length,
            dice: shown(".roll").length,
            totals: shown(".total dd").length,
            verdicts: shown(".verdict").length,
            sums: shown(".sums li b > :first-child").map((e) => Number(e.textContent.replace("−", "-"))),
        };
        if (now && JSON.stringify(now) !== JSON.stringify(window.course.at(-1))) window.course.push(now);
        window.watching = requestAnimationFrame(look);
    };
    cancelAnimationFrame(window.watching);
    look();
}"""


def course(person: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.page.evaluate("() => window.course")
    return found


def test_income_and_scoring_come_before_their_lines_and_the_next_question(ann: Visitor) -> None:
    table = ann.make_table("age-of-reason", 3)
    last = ("pass", "hold", "skip")
    ann.play_to(
        table,
        lambda s: s["view"]["turn"] == 1 and s["view"]["round"] == 6 and (s["decision"] or {}).get("node") is not None,
        last,
    )
    ann.open(f"/t/{table}")
    ann.wait_for_question()
    while not {"income", "scoring"} <= {entry["scene"] for entry in seen(ann)}:
        ann.wait_for_question()
        act(ann)
    found = [entry for entry in seen(ann) if entry["scene"] != "combat"]
    assert [entry["scene"] for entry in found] == ["income", "scoring"]
    income, scoring = found
    assert income["asked"] is None and scoring["asked"] is None
    assert "as income" not in income["log"] and "as income" in scoring["log"]
    assert "Turn 2 begins" not in scoring["log"]
    assert scoring["scores"] == income["scores"], "scores follow after the scene"
    ann.wait_for_question()
    log = ann.page.locator("[data-guide='panel']")
    expect(log).to_contain_text("Unrest is halved")

    expect(ann.page.locator("section.scene")).to_have_count(0)
    ann.page.locator(".recap").click()  # the summary is one press away
    scene = ann.page.locator("section.scene[data-scene=scoring]")
    assert scene.locator(".step").count() > 11, "eleven regions, the rolls for unrest, and their halving"
    assert sorted(sums(ann)) == sorted(scores(ann)), "the sums are the scores in the strip"
    assert ann.page.locator(".seats [data-figure=points]").all_inner_texts() != scoring["scores"]
    assert ann.axe_findings() == []
    ann.page.keyboard.press("Escape")
    log.get_by_role("button", name="See it again: Income").last.click()
    expect(ann.page.locator("section.scene[data-scene=income]")).to_be_visible()
    scene_text = ann.page.locator("section.scene").inner_text()
    assert "gold" in scene_text
    assert ann.axe_findings() == []
    ann.page.keyboard.press("Escape")  # it may have ended by itself meanwhile
    expect(ann.page.locator("section.scene")).to_have_count(0)
    see_it_step_by_step(ann)


def see_it_step_by_step(person: Visitor) -> None:
    """With motion, steps follow one another and the sums count along; a key ends it in the midst."""
    person.page.emulate_media(reduced_motion="no-preference")
    person.page.evaluate(COURSE)
    person.page.locator("[data-replay=scoring]").last.click()
    scene = person.page.locator("section.scene[data-scene=scoring]")
    person.page.wait_for_function("() => new Set(window.course.flatMap(({ sums }) => sums.join())).size > 3")
    expect(scene.locator(".step")).not_to_have_count(1)
    person.page.keyboard.press("Escape")
    expect(scene).to_have_count(0)
    steps = [one["steps"] for one in course(person)]
    assert steps[0] == 1 and steps == sorted(steps) and len({*steps}) == steps[-1] > 1, "one step after the other"
    assert steps[-1] < 11, "skipped before its last step"
    assert not any(one["thrown"] for one in course(person)), "nobody has seen yet what will be rolled for unrest"


def sums(person: Visitor) -> list[str]:
    return person.page.locator("section.scene .sums li b .unseen").all_inner_texts()


def scores(person: Visitor) -> list[str]:
    return person.page.locator(".seats [data-figure=points] .unseen:last-child").all_inner_texts()


def come_to_a_combat(person: Visitor, prepared: str = "() => undefined") -> dict[str, Any]:
    """At a new table, until there is a combat, which is not skipped; what the page showed when it began.

    `prepared`: a script for the page, run once before any combat.
    """
    table = person.make_table("age-of-reason", 3)
    person.play_to(table, lambda s: (s["decision"] or {}).get("node") == "attack.choose", ("place", "bid", "pass"))
    person.open(f"/t/{table}")
    person.page.evaluate(prepared)
    for _ in range(12):
        person.wait_for_question()
        person.page.evaluate(COURSE)
        act(person, passing=False, skip=False)
        person.page.wait_for_function(SCENE_OR_QUESTION)
        combats = [entry for entry in seen(person) if entry["scene"] == "combat"]
        if combats:
            return combats[0]
        skip_all(person)
    raise AssertionError("nobody has fought")


SCENE_OR_QUESTION = """() => document.querySelector("section.scene, section.prompt[data-node], section.result")"""


def test_a_combat_is_not_told_before_its_dice_are_seen(ann: Visitor) -> None:
    combat = come_to_a_combat(ann)
    skip_all(ann)
    dice = ann.page.locator("[data-guide='panel']").get_by_text("Dice: ")
    assert combat["asked"] is None
    assert dice.count() > combat["log"].count("Dice: "), "told after the scene, not before"
    ann.page.locator("[data-replay=combat]").last.click()
    ann.page.wait_for_selector("section.scene[data-scene=combat]")
    assert ann.axe_findings() == []


# The key is pressed by the page itself: on a slow machine the next step might come before a key from outside.
# Presses Escape when the first dice are on show: the page does it itself, so that it is never too late.
SKIP_AT_THE_DICE = """() => {
    window.course = [];
    const look = () => {
        if (!window.course.some(({ dice }) => dice > 0)) return requestAnimationFrame(look);
        (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent("keydown", { key: "Escape", bubbles: true }),
        );
    };
    look();
}"""


def test_with_motion_a_combat_goes_step_by_step_and_can_be_skipped_in_the_midst(
    browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    ann = Visitor(browser, host.url, pace="normal", reduced_motion="no-preference")
    ann.page.add_init_script(WITNESS)
    visitors.append(ann)
    combat = come_to_a_combat(ann, SKIP_AT_THE_DICE)
    assert combat["asked"] is None
    scene = ann.page.locator("section.scene[data-scene=combat]")
    expect(scene).to_have_count(0)
    assert course(ann)[0]["dice"] == 0, "the cards come before the dice"
    assert not any(one["verdicts"] for one in course(ann)), "skipped before the result was shown"
    skip_all(ann)
    ann.page.evaluate(COURSE)
    ann.page.locator("[data-replay=combat]").last.click()
    ann.page.wait_for_function("() => window.course.some(({ verdicts }) => verdicts > 0)")
    for earlier, later in (("dice", "totals"), ("totals", "verdicts")):
        shown = [[one[earlier] for one in course(ann)], [one[later] for one in course(ann)]]
        assert all(row == sorted(row) for row in shown)
        assert any(a and not b for a, b in zip(*shown, strict=True)), f"{earlier} before {later}"
    expect(scene).to_have_count(0)  # it ends by itself


def test_the_end_of_age_of_reason_is_a_scene_then_its_lines_then_the_result(ann: Visitor) -> None:
    table = ann.make_table("age-of-reason", 2)
    ann.play_to(
        table,
        lambda s: (s["view"]["turn"], s["view"]["round"]) == (3, 6) and (s["decision"] or {}).get("node") is not None,
        ("pass", "hold", "skip"),
    )
    ann.open(f"/t/{table}")
    while ann.wait_for_question():
        act(ann)
    finale = seen(ann)[-1]
    assert finale["scene"] == "finale" and finale["asked"] is None and not finale["over"]
    assert "Place 1: " not in finale["log"], "told after the scene"
    expect(ann.page.locator("[data-guide='panel']")).to_contain_text("Place 1: ")
    expect(ann.page.locator("section.result .places li")).to_have_count(2)


def test_nations_shows_each_step_of_the_round_and_ends_with_the_result_in_sight(ann: Visitor) -> None:
    table = ann.make_table("nations", 2, ages="1")
    ann.open(f"/t/{table}")
    while ann.wait_for_question():
        ann.page.locator("#board").evaluate("board => board.scrollTo(0, 9999)")
        act(ann)
    found = seen(ann)
    names = [entry["scene"] for entry in found]
    assert names.count("production") == 2 and names.count("event") == 4
    assert names[-1] == "finale" and "books" in names
    assert names.index("production") < names.index("event") < names.index("famine") < names.index("books")
    assert all(entry["asked"] is None and not entry["over"] for entry in found)
    assert "Production" not in found[names.index("production")]["log"]
    expect(ann.page.locator("section.result .places li").first).to_be_in_viewport()
    expect(ann.page.locator("section.result h2").first).to_be_in_viewport()
    ann.page.locator(".recap").click()
    scene = ann.page.locator("section.scene[data-scene=finale]")
    expect(scene.locator(".won")).to_contain_text(scene.locator(".places .first strong").first.inner_text())
    rows = scene.locator("tbody tr")
    expect(rows).to_have_count(2)
    for row in rows.all():  # how each score came together
        *parts, total = [int(words.replace("−", "-")) for words in row.locator("td").all_inner_texts()]
        assert len(parts) == 5 and sum(parts) == total
    assert ann.axe_findings() == []
    ann.page.keyboard.press("Escape")
    for name in {*names} - {"finale"}:  # each can be seen again
        ann.page.locator(f"[data-replay={name}]").last.click()
        ann.page.wait_for_selector(f"section.scene[data-scene={name}]")
        assert ann.axe_findings() == [], name
        ann.page.keyboard.press("Escape")


def test_without_scenes_nothing_is_waited_for(ann: Visitor) -> None:
    table = ann.make_table("nations", 2, ages="1")
    ann.open(f"/t/{table}")
    ann.wait_for_question()
    ann.page.evaluate("() => (localStorage['worldstage.settings'] = JSON.stringify({pace: 'off'}))")
    ann.page.reload()
    while ann.wait_for_question():
        act(ann)
    assert seen(ann) == []
    expect(ann.page.locator("section.result .places li")).to_have_count(2)


def play_out(person: Visitor, game: str, **settings: str) -> str:
    """A table for two at its end, played by bots; its id."""
    table = person.make_table(game, 2, **settings)
    person.post(f"/api/tables/{table}/commands", {"do": "hand_over", "seat": 0, "level": "random"})
    for _ in range(1_000):
        if person.state(table)["room"]["status"] == "finished":
            return table
        person.page.wait_for_timeout(50)
    raise AssertionError("the bots never came to an end")


def rewrite(person: Visitor, change: Callable[[dict[str, Any]], None]) -> None:
    """Change lines of the log on their way to the page."""

    def changed(text: str | bytes) -> str:
        message = json.loads(text)
        state = message.get("state") or message
        for line in [*(state.get("log") or []), *(state.get("lines") or [])]:
            change(line["message"])
        return json.dumps(message)

    def relay(page: WebSocketRoute) -> None:
        page.connect_to_server().on_message(lambda text: page.send(changed(text)))

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=changed(response.body()))

    person.page.route_web_socket("**/*", relay)
    person.page.route(re.compile(r"/api/tables/[^/]+/(state|log)(\?|$)"), answer)


def by_unrest(message: dict[str, Any]) -> None:
    if message["key"] == "log.ending.place":
        message["args"]["how"][1] = 1


def by_order(message: dict[str, Any]) -> None:
    """The second is said to have had as many points, but to come later in the order of play."""
    if message["key"] == "log.end.place" and message["args"]["place"][1] == 2:
        message["key"] = "log.end.tied"
        message["args"]["ahead"] = ["nation", "rome"]


@pytest.mark.parametrize(
    ("game", "settings", "change", "english", "german"),
    [
        (
            "age-of-reason",
            {},
            by_unrest,
            "tied on victory points, so the lower unrest decides",
            "Gleichstand nach Siegpunkten, also entscheidet die geringere Unzufriedenheit",
        ),
        (
            "nations",
            {"ages": "1"},
            by_order,
            "Rome is ahead in the order of play",
            "Rom liegt in der Zugreihenfolge davor",
        ),
    ],
    ids=["age-of-reason", "nations"],
)
def test_the_tie_break_that_decided_is_told_in_the_finale_and_with_the_result(
    ann: Visitor,
    game: str,
    settings: dict[str, str],
    change: Callable[[dict[str, Any]], None],
    english: str,
    german: str,
) -> None:
    table = play_out(ann, game, **settings)
    rewrite(ann, change)
    ann.open(f"/t/{table}")
    result = ann.page.locator("section.result")
    for words, other in ((english, "Deutsch"), (german, "English")):
        expect(result.locator(".places .decided", has_text=words).first).to_be_visible()
        ann.page.locator("[data-replay=finale], .recap").last.click()
        scene = ann.page.locator("section.scene[data-scene=finale]")
        expect(scene.locator(".places li", has_text=words).first).to_be_visible()
        expect(scene.locator(".won")).to_be_visible()
        assert ann.axe_findings() == []
        ann.page.keyboard.press("Escape")
        expect(scene).to_have_count(0)
        ann.button(other).click()
