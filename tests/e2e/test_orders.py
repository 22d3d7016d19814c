"""Orders given in advance, in two real browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import DESKTOP, PHONE, Visitor

TURN = "actions.turn"
PLACED, PLAIN = ("building", "military"), ("wonder", "advisor")  # whose purchase asks for a slot, or for nothing


@pytest.fixture
def pair(browser: Browser, host: Host, visitors: list[Visitor]) -> tuple[Visitor, Visitor]:
    """Two people at a table of Nations: one whose turn it is, and one who waits. Cards of each sort are on display."""
    for _ in range(5):
        ann, ben = Visitor(browser, host.url), Visitor(browser, host.url)
        visitors += [ann, ben]
        ben.join(ann.new_table_for_two("Nations"), "Ben")
        expect(ann.prompt).to_be_visible()
        found = at_a_turn(ann, ben)
        if all(found[1].page.locator(on_display(kinds)).count() for kinds in (PLACED, PLAIN)):
            return found
    raise AssertionError("luck has not dealt the cards that are needed")


def at_a_turn(ann: Visitor, ben: Visitor) -> tuple[Visitor, Visitor]:
    for _ in range(200):
        for mover, waiter in ((ann, ben), (ben, ann)):
            if mover.node == TURN:
                expect(waiter.prompt).not_to_have_attribute("data-node", re.compile("."))
                return mover, waiter
            if mover.node:
                choose(mover, "")
                break
        else:
            ann.page.wait_for_timeout(50)
    raise AssertionError("nobody came to their turn")


def choose(person: Visitor, words: str) -> None:
    """The first option with these words, in spite of any warning."""
    before = person.prompt.get_attribute("data-decision")
    option = person.options().filter(has_text=words).first
    warned = option.locator(".warn").count() > 0
    option.click()
    if warned:
        person.page.locator("#caution .primary").click()
    person.wait_for_next(before)


def on_display(kinds: tuple[str, ...]) -> str:
    return ", ".join(f"#nations-display .card[data-kind={kind}]" for kind in kinds)


def offered(person: Visitor, kinds: tuple[str, ...]) -> tuple[Locator, str]:
    """A card of one of these kinds on display, and its name."""
    card = person.page.locator(on_display(kinds)).first
    return card, card.locator(".title").inner_text()


def order_card(person: Visitor, kinds: tuple[str, ...], place: int | None = None) -> str:
    """Press a card on display and order it; which one that was."""
    card, name = offered(person, kinds)
    card.click()
    inspector = person.page.locator("aside.inspector")
    if place is not None:
        inspector.locator("select").select_option(f"place {place}")
    inspector.get_by_role("button", name="Buy it when it is my turn, if it is still there").click()
    expect(inspector).to_contain_text(f"Ordered: Buy {name}")
    return name


def test_what_was_ordered_is_done_when_the_turn_comes_and_told(pair: tuple[Visitor, Visitor]) -> None:
    mover, waiter = pair
    replaced = waiter.page.locator("#nations-part-own .slots .card .title").nth(1).inner_text()
    name = order_card(waiter, PLACED, place=2)
    chip = waiter.prompt.get_by_role("button", name="1 order waits")
    expect(chip).to_be_visible()
    assert waiter.axe_findings() == []
    expect(mover.page.get_by_text("order waits")).to_have_count(0)
    choose(mover, "Deploy a worker")
    told = waiter.page.get_by_label("What became of your orders")
    expect(told).to_contain_text(f"Your order was carried out: Buy {name}, then: Place it over {replaced}")
    expect(waiter.page.locator("#nations-part-own .slots .card .title").nth(1)).to_have_text(name)
    expect(chip).to_have_count(0)
    expect(mover.prompt).to_have_attribute("data-node", TURN)
    told.get_by_role("button", name="Got it").click()
    expect(told).to_have_count(0)


def test_a_card_that_somebody_has_bought_meanwhile_is_told_of(pair: tuple[Visitor, Visitor]) -> None:
    mover, waiter = pair
    name = order_card(waiter, PLAIN)
    choose(mover, f"Buy {name}")
    told = waiter.page.get_by_label("What became of your orders")
    expect(told).to_contain_text(f"Your order could not be carried out: Buy {name}. This card is not on display.")
    expect(waiter.prompt).to_have_attribute("data-node", TURN)
    assert waiter.axe_findings() == []
    choose(waiter, "Deploy a worker")
    expect(told).to_have_count(0)


def test_pass_as_soon_as_all_others_have_passed(pair: tuple[Visitor, Visitor]) -> None:
    mover, waiter = pair
    waiter.prompt.get_by_role("button", name="In advance: orders and answers").click()
    dialog = waiter.page.get_by_role("dialog")
    dialog.get_by_label("When?").select_option("gold-below")
    dialog.get_by_label("How many?").fill("1")
    dialog.get_by_role("button", name="Give this order").click()
    dialog.get_by_label("When?").select_option("others-passed")
    dialog.get_by_role("button", name="Give this order").click()
    waiting = dialog.get_by_role("list", name="Orders that wait").get_by_role("listitem")
    expect(waiting).to_contain_text(
        [re.compile("Pass as soon as you have less than 1 gold"), re.compile("Pass as soon as all others have passed")]
    )
    assert waiter.axe_findings() == []
    waiter.page.set_viewport_size(PHONE)
    assert not waiter.overflows()
    waiter.page.set_viewport_size(DESKTOP)
    dialog.get_by_role("button", name=re.compile("^Withdraw: .*gold")).click()
    expect(waiting).to_have_count(1)
    waiter.page.keyboard.press("Escape")
    choose(mover, "Pass")
    told = waiter.page.get_by_label("What became of your orders")
    expect(told).to_contain_text("Your order was carried out: Pass as soon as all others have passed.")


def test_orders_on_a_phone(pair: tuple[Visitor, Visitor]) -> None:
    _, waiter = pair
    waiter.page.set_viewport_size(PHONE)
    waiter.page.get_by_role("tab", name="Cards").click()
    order_card(waiter, PLACED, place=1)
    assert not waiter.overflows()
    waiter.page.locator("aside.inspector").get_by_role("button", name="Withdraw").click()
    expect(waiter.prompt.get_by_role("button", name="1 order waits")).to_have_count(0)
