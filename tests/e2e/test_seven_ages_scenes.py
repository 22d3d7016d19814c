"""7 Ages told as scenes, explained by a guide, and played by several people: at two browsers, and at one device."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.pressing import AREAS, areas_of
from tests.e2e.staged import Server, StagedTable, log_of, open_at, served, skip_all
from tests.e2e.test_scenes import WITNESS, seen
from tests.e2e.visitor import PHONE, Visitor
from worldstage.games.seven_ages.names import NONE

# By the line that a choice writes: the scene that tells it, and what its lines say in the log (a pattern).
TOLD = {
    "start.founded": ("founding", "starts an empire"),
    "age.began": ("age", r"Age \d begins"),
    "glory.began": ("scoring", "glory: "),
    "conflict.total": ("conflict", ", total "),
    "empire.gone": ("fall", "the empire is dissolved"),
    "trade.total": ("trade", r" in all\."),
    "ending.began": ("finale", "The game is over"),
}
ROUND = 60  # more questions than anybody is asked in a round


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("stage")) as server:
        yield server


def visitor(browser: Browser, host: Server, visitors: list[Visitor], **options: object) -> Visitor:
    came = Visitor(browser, host.url, **options)  # type: ignore[arg-type]
    came.page.add_init_script(WITNESS)
    visitors.append(came)
    return came


# -- scenes ------------------------------------------------------------------------------------------------------------


def test_key_events_are_scenes_before_their_lines_and_the_next_question_and_can_be_skipped(
    browser: Browser, host: Server, visitors: list[Visitor]
) -> None:
    ann = visitor(browser, host, visitors, pace="normal", others="off")  # between scenes nothing is waited for
    table = StagedTable.with_all(host.stage, tuple(TOLD), 3, rounds="6", events="none")
    left = dict(TOLD)
    while left:
        seat, action = table.play_to(*left)
        now = dict(left.pop(key) for key in set(table.would_write(seat, action)) & set(left))
        log = open_at(ann, table)
        before = {scene: told_in(log, words) for scene, words in now.items()}
        ann.page.locator("#board").evaluate("board => board.scrollTo(0, 9999)")  # the end is seen from anywhere
        table.choose(seat, action)
        ann.page.wait_for_function("() => window.seen.length > 0")
        skip_all(ann)
        for scene, words in now.items():
            told = next(one for one in seen(ann) if one["scene"] == scene)
            assert told["asked"] is None and not told["over"], f"{scene}: nothing to be answered before it was seen"
            assert told_in(told["log"], words) == before[scene], f"{scene}: told in the log before it was seen"
        expect(ann.page.locator("section.scene")).to_have_count(0)
        if "finale" in now:
            expect(ann.page.locator("section.result .places li")).to_have_count(3)
            expect(ann.page.locator("section.result .places li").first).to_be_in_viewport()
        else:
            assert all(told_in(log_of(ann), words) > before[scene] for scene, words in now.items())
        for scene in now.keys() - {seen(ann)[-1]["scene"]}:
            ann.page.locator(f"[data-replay={scene}]").last.click()
            ann.page.wait_for_selector(f"section.scene[data-scene={scene}]")
            assert ann.axe_findings() == [], scene
            ann.page.keyboard.press("Escape")
        if "conflict" in now:
            see_again(ann)
        else:
            sum_up(ann)
    assert ann.axe_findings() == []


def told_in(log: str, words: str) -> int:
    return len(re.findall(words, log))


# Both totals of the conflict on show, each after its addends, read in one moment: scenes end by themselves.
ADDENDS = """() => {
    const sides = [...document.querySelectorAll("section.scene[data-scene=conflict] .side")];
    const number = (one) => Number(one.textContent.trim().replace("−", "-"));
    return sides.length === 2 && sides.map((side) => [...side.querySelectorAll(".addend dd")].map(number));
}"""


def see_again(person: Visitor) -> None:
    """A conflict can be seen again from the log: both sides, every addend, the result; and the last scene in brief."""
    person.page.get_by_role("button", name="See it again: Conflict").last.click()
    for numbers in person.page.wait_for_function(ADDENDS).json_value():
        assert len(numbers) >= 2 and sum(numbers[:-1]) == numbers[-1], "the addends make up the total"
    skip_all(person)
    sum_up(person)


def sum_up(person: Visitor) -> None:
    """The last scene in brief, which stays until the reader goes on, or until something new happens."""
    for _ in range(3):
        person.page.locator(".recap").click()
        assert person.axe_findings() == []
        on = person.page.locator("section.scene .skip")
        if on.count():
            on.click()
            expect(person.page.locator("section.scene")).to_have_count(0)
            return
    raise AssertionError("the scene does not stay")


def test_since_you_last_looked_tells_each_empire_in_three_lines_that_lead_to_the_map(
    browser: Browser, host: Server, visitors: list[Visitor]
) -> None:
    ann = visitor(browser, host, visitors)
    table = looked_at_before_a_conflict(ann, host)
    table.show(ann)
    news = ann.page.locator("section.since li.empire")
    news.first.wait_for()
    for empire in news.all():
        assert 1 <= empire.locator("ul li").count() <= 3
    fought = news.locator("button", has_text=re.compile("defeat")).first
    fought.click()
    expect(areas_of(ann).first).to_be_attached()
    expect(areas_of(ann)).not_to_have_count(AREAS)  # the map has gone closer to the place
    assert ann.axe_findings() == []


def test_where_nothing_has_happened_to_any_empire_there_are_no_news(
    browser: Browser, host: Server, visitors: list[Visitor]
) -> None:
    ann = visitor(browser, host, visitors)
    table = StagedTable(host.stage, 3, 3, rounds="6", events="none")
    choose_and_leave(ann, table)
    table.play_to_seat(0)
    assert {*table.table.state.holder} == {NONE}, "no empire is on the map"
    open_at(ann, table)
    ann.wait_for_question()
    expect(ann.page.locator("section.since, button.news")).to_have_count(0)


def test_who_comes_back_while_others_are_due_is_told_what_happened_since_they_looked(
    browser: Browser, host: Server, visitors: list[Visitor]
) -> None:
    ann = visitor(browser, host, visitors)
    table = StagedTable(host.stage, 3, 3, rounds="6", events="none")
    table.choose(*founded_by_another(table))
    until_others_are_due(table)
    open_at(ann, table)
    news = ann.page.locator("section.since")
    expect(ann.prompt).not_to_have_attribute("data-node", re.compile("."))
    expect(news).to_have_count(0)  # nobody has seen anything before
    ann.page.wait_for_function(
        "table => Object.keys(localStorage).some((key) => key.includes(`seen.${table}`))", arg=table.id
    )
    ann.open("/about")
    table.choose(*founded_by_another(table))
    until_others_are_due(table)
    for _ in range(2):  # it stays until it was read
        open_at(ann, table)
        expect(news.locator("h2")).to_have_text("Since you last looked")
        expect(news.locator("li.empire").first).to_be_visible()
    assert ann.axe_findings() == []
    news.get_by_role("button", name="Got it").click()
    expect(news).to_have_count(0)
    open_at(ann, table)
    expect(news).to_have_count(0)


def founded_by_another(table: StagedTable) -> tuple[int, int]:
    """The choice with which somebody else than the first seat founds an empire."""
    while (choice := table.play_to("start.founded"))[0] == 0:
        table.choose(*choice)
    return choice


def choose_and_leave(person: Visitor, table: StagedTable) -> None:
    table.play_to_seat(0)
    table.show(person)
    choose_first(person)
    person.page.wait_for_function(
        "table => Object.keys(localStorage).some((key) => key.includes(`mark.${table}`))", arg=table.id
    )
    person.open("/about")


def until_others_are_due(table: StagedTable) -> None:
    while 0 in table.table.actors:
        table.choose(*table.next())


def looked_at_before_a_conflict(person: Visitor, host: Server) -> StagedTable:
    """A table at which this person is asked, who has chosen something and left; since then a conflict was won."""
    for seed in range(2, 12):  # not every game has one
        table = StagedTable(host.stage, seed, 3, rounds="6", events="none")
        choose_and_leave(person, table)
        with suppress(AssertionError):
            table.choose(*table.play_to("conflict.won"))
            table.play_to_seat(0)
            return table
    raise AssertionError("nobody has won a conflict")


# -- the guide ---------------------------------------------------------------------------------------------------------


def test_a_guided_game_explains_and_its_suggestions_can_be_carried_out_for_a_round(
    browser: Browser, host: Server, visitors: list[Visitor]
) -> None:
    ann = visitor(browser, host, visitors)
    ann.open()
    ann.page.get_by_role("radio", name="7 Ages").check(force=True)
    ann.button("Learn by playing").click()
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator(".seats li")).to_have_count(4)
    room = ann.state(ann.page.url.rsplit("/", 1)[-1])["room"]
    assert room["settings"]["rounds"] == "6"
    assert [seat["level"] for seat in room["seats"]][1:] == ["easy"] * 3
    guide = ann.page.locator("[data-guide-step]")
    told: list[str] = []
    for _ in range(ROUND):
        guide.wait_for()
        step = guide.get_attribute("data-guide-step") or ""
        told.append(step)
        if step == "actions":
            break
        follow(ann)
    assert told[:3] == ["welcome", "world", "lay"]
    assert {"colours", "markers", "actions"} <= set(told)
    steps = [step for step in told if step != "along"]
    assert len(steps) == len(set(steps)), "each step is told once"
    assert ann.axe_findings() == []


MOMENT = """() => [document.querySelector("[data-guide-step]")?.dataset.guideStep,
    document.querySelector("section.prompt")?.dataset.decision].join()"""


def follow(person: Visitor) -> None:
    """Do what the guide suggests, for a whole step if it has nothing new to tell; or read on where it only explains."""
    single = person.page.locator("[data-guide-step] .button.primary:enabled")
    single.wait_for()  # it is not while a whole step is being done
    before = person.page.evaluate(MOMENT)
    whole = person.page.get_by_role("button", name="Do all of this step")
    (whole if whole.count() else single).click()
    warned = person.page.locator("#caution .button.primary")
    person.page.wait_for_function(
        f"before => ({MOMENT})() !== before || document.querySelector('#caution .button.primary')", arg=before
    )
    if warned.count():
        warned.click()


# -- several people ----------------------------------------------------------------------------------------------------


def test_two_people_at_one_table_lay_markers_in_secret_and_see_them_turned_over_together(
    browser: Browser, host: Server, visitors: list[Visitor]
) -> None:
    ann, bob = (visitor(browser, host, visitors) for _ in range(2))
    bob.join(ann.new_table_for_two("7 Ages"), "Bob")
    for person in (ann, bob):
        person.wait_for_question()
    for _ in range(200):  # a card each for the start player, again if they are tied, then colours one after the other
        if ann.node == bob.node == "markers":
            break
        for person in (ann, bob):
            if (person.node or "").startswith("setup."):
                before = person.prompt.get_attribute("data-decision")
                choose_first(person)
                person.wait_for_next(before)
        ann.page.wait_for_timeout(50)
    for person in (ann, bob):
        expect(person.prompt).to_have_attribute("data-node", "markers")
    lay_start(ann)
    expect(bob.prompt).to_have_attribute("data-node", "markers")
    assert "Start an empire" not in log_of(bob), "nobody knows what lies face down"
    lay_start(bob)
    for person in (ann, bob):
        expect(person.page.locator("[data-guide='panel']")).to_contain_text("Start an empire")


def choose_first(person: Visitor) -> None:
    person.prompt.locator(".choices .option").first.click()
    confirm = person.page.locator("#caution .button.primary")
    if confirm.count():
        confirm.click()


def lay_start(person: Visitor) -> None:
    person.prompt.locator("[data-chip=start]").click()
    person.prompt.locator("[data-slot]").first.click()
    expect(person.prompt.locator("[data-slot] .marker")).to_have_text("Start")
    before = person.prompt.get_attribute("data-decision")
    person.prompt.get_by_role("button", name="Done", exact=True).click()
    person.wait_for_next(before)


def test_at_one_device_the_screen_is_handed_over_and_shows_nobodys_hand_in_between(
    browser: Browser, host: Server, visitors: list[Visitor]
) -> None:
    ann = visitor(browser, host, visitors)
    ann.open("/new")
    ann.page.get_by_role("radio", name=re.compile("^7 Ages")).check(force=True)
    ann.page.get_by_role("radio", name=re.compile("^On this device")).check(force=True)
    ann.page.get_by_role("radio", name="2", exact=True).check(force=True)
    ann.page.locator("form button.primary").click()
    ann.page.wait_for_url("**/t/*")
    screen = ann.page.locator(".hand-over")
    hand = ann.page.locator("#seven-ages-hand")
    hands = []
    for _ in range(2):
        screen.wait_for()
        expect(hand).to_have_count(0)
        assert ann.axe_findings() == []
        screen.locator("button.primary").click()
        expect(ann.prompt).to_have_attribute("data-node", "setup.lay")
        hands.append(hand.inner_text())
        before = ann.prompt.get_attribute("data-decision")
        choose_first(ann)
        if len(hands) == 1:
            ann.button("Pass the device on").click()
        else:
            ann.wait_for_next(before)
    assert hands[0] != hands[1], "each sees a hand of their own"


# -- before the game ---------------------------------------------------------------------------------------------------


def test_a_new_table_says_how_long_it_takes_and_the_lobby_filters_open_ones(
    browser: Browser, host: Server, visitors: list[Visitor]
) -> None:
    ann = visitor(browser, host, visitors, locale="de-DE", viewport=PHONE)
    ann.open("/new")
    ann.page.get_by_role("radio", name=re.compile("^7 Ages")).check(force=True)
    time = ann.page.locator("#estimate")
    expect(time).to_have_text(re.compile(r"^Spieldauer, grob geschätzt: \d+ bis \d+ Minuten\.$"))
    ann.page.get_by_role("radio", name=re.compile("^Ganze Geschichte")).check(force=True)
    expect(time).to_have_text(re.compile(r"Stunden\.$"))
    assert not ann.overflows() and ann.axe_findings() == []

    for game, pace, language in (("seven-ages", "slow", "de"), ("nations", "live", "en")):
        host.stage.person("Host").create(
            "me", "guest", game=game, pace=pace, language=language, public=True, title=game
        )
    ann.open()
    cards = ann.page.locator("section[aria-labelledby=open] article")
    expect(cards).to_have_count(2)
    for name, value, left in (("Spiel", "7 Ages", "seven-ages"), ("Tempo", "Am Stück", "nations")):
        ann.page.get_by_role("combobox", name=name, exact=True).select_option(label=value)
        expect(cards).to_have_count(1)
        expect(cards).to_contain_text(left)
        ann.button("Alle zeigen").click()
        expect(cards).to_have_count(2)
    ann.page.get_by_role("combobox", name="Sprache", exact=True).focus()
    ann.page.keyboard.press("ArrowDown")  # the first language, by keys alone
    expect(cards).to_have_count(1)
    ann.page.get_by_role("combobox", name="Freie Plätze", exact=True).select_option(label="mindestens 2")
    expect(cards).to_have_count(0)
    assert not ann.overflows() and ann.axe_findings() == []
