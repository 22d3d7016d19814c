"""Nothing moves when the question changes: at the forms that need most room, which are made sure to be asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Host
from tests.e2e.test_layout import FRAME, MOST_SHIFT, STAYING, STEADY, asked, pick
from tests.e2e.visitor import Visitor

TABLES = {"trade": "trade", "markers": "markers-7", "founding": "founding", "production": "shop"}
MOST = 60  # questions
# What is asked has been measured, or is answered already because there is but one answer.
MEASURED = """node => window.moments.has(node)
    || document.querySelector("section.prompt")?.dataset.node !== node"""


def of_age(options: list[str]) -> str:
    """Whatever leads to attacks, and attacks."""
    return next((o for verb in ("place", "attack", "pass") for o in options if o.split()[0] == verb), options[0])


def of_seven_ages(options: list[str]) -> str:
    verbs = ("mark", "start", "colour", "lead", "build", "in", "done")
    return next((o for verb in verbs for o in options if o.split()[0] == verb), options[0])


def of_nations(options: list[str]) -> str:
    return next((o for o in options if o == "pass"), options[0])


# By game: where it begins, what is chosen, and what is asked then.
COURSES: dict[str, tuple[str, Callable[[list[str]], str], set[str]]] = {
    "age-of-reason": ("actions.disc", of_age, {"actions.disc", "attack.choose", "combat.cards", "waiting"}),
    "nations": ("growth", of_nations, {"growth", "actions.turn", "waiting"}),
}
# By table of 7 Ages: what is asked there.
OF_7_AGES = {
    "markers": {"markers", "production"},
    "founding": {"start.card", "start.units"},
    "production": {"production", "markers"},
}


@pytest.mark.parametrize("game", COURSES)
def test_nothing_moves_at_the_forms_that_need_most_room(
    browser: Browser, host: Host, visitors: list[Visitor], game: str
) -> None:
    ann = Visitor(browser, host.url, others="fast", locale="de-DE", viewport={"width": 1280, "height": 720})
    visitors.append(ann)
    begin, choice, wanted = COURSES[game]
    table = ann.make_table(game, 3)
    ann.play_to(table, asked(begin))
    ann.open(f"/t/{table}")
    assert moved_until_all_was_asked(ann, game, choice, wanted) == []


@pytest.mark.parametrize("name", OF_7_AGES)
def test_nothing_moves_at_the_forms_of_7_ages(sit_down: Callable[..., Visitor], name: str) -> None:
    ann = sit_down(name, others="fast", locale="de-DE", viewport={"width": 1280, "height": 720})
    assert moved_until_all_was_asked(ann, "seven-ages", of_seven_ages, OF_7_AGES[name]) == []


def test_nothing_moves_in_a_trade(sit_down: Callable[..., Visitor]) -> None:
    ann = sit_down("trade", viewport={"width": 1280, "height": 720}, locale="de-DE")
    ann.wait_for_question()
    ann.wait_for_fonts()
    ann.page.evaluate(STEADY, [[*FRAME, *STAYING["seven-ages"][0]], MOST_SHIFT])
    for node, entry in (("trade.partner", "partner"), ("trade.card", "trade")):
        expect(ann.prompt).to_have_attribute("data-node", node)
        ann.page.wait_for_function("node => window.moments.has(node)", arg=node)
        decision = ann.prompt.get_attribute("data-decision")
        ann.page.locator(f"#seven-ages-trade [data-entry^={entry}]").first.click()
        ann.wait_for_next(decision)
    ann.page.wait_for_function("() => window.moments.size > 2")
    assert ann.page.evaluate("() => [...new Set(window.astray)]") == []


def moved_until_all_was_asked(
    person: Visitor, game: str, choice: Callable[[list[str]], str], wanted: set[str]
) -> list[str]:
    """Play until all that is wanted was asked; what has moved meanwhile."""
    table = person.page.url.rsplit("/", 1)[-1]
    board, thing = STAYING[game]
    person.wait_for_question()
    person.wait_for_fonts()
    person.page.evaluate(STEADY, [[*FRAME, *board], MOST_SHIFT])
    for _ in range(MOST):
        node = person.wait_for_question()
        person.page.wait_for_function(MEASURED, arg=node)
        if node in wanted:
            pick(person, thing)
        if wanted <= met(person):
            break
        choose(person, table, choice)
    assert wanted <= met(person)
    moved: list[str] = person.page.evaluate("() => [...new Set(window.astray)]")
    return moved


def met(person: Visitor) -> set[str]:
    """What was asked while it was measured."""
    moments: list[str] = person.page.evaluate("() => [...window.moments]")
    return {*moments}


def choose(person: Visitor, table: str, choice: Callable[[list[str]], str]) -> None:
    decision = person.prompt.get_attribute("data-decision")
    asked_now = person.state(table)["decision"]
    if asked_now is not None:  # it may have had but one answer
        order = {"do": "choose", "seat": 0, "decision": asked_now["id"], "option": choice(asked_now["options"])}
        person.post(f"/api/tables/{table}/commands", order)
    person.wait_for_next(decision)
