"""Pages around the table: the invitation, and what the page about Worldstage says of the games."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.e2e.conftest import Host
from tests.e2e.visitor import PHONE, Visitor

MAKE = """async (order) => {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(order) };
  return (await fetch("/api/tables", init)).json();
}"""


def invited(ann: Visitor, game: str) -> str:
    """The address of a link to a seat at a table that Ann has made."""
    ann.open("/about")
    seats = [{"holder": "me", "name": "Ann"}, {"holder": "guest"}, {"holder": "guest"}]
    made: dict[str, Any] = ann.page.evaluate(MAKE, {"game": game, "seats": seats})
    secret = next(link["secret"] for link in made["links"] if link["seat"] == 1)
    return f"{ann.url}/join#{secret}"


def test_an_invitation_says_who_invites_to_what_and_a_used_one_says_so_at_once(
    browser: Browser, host: Host, ann: Visitor, visitors: list[Visitor]
) -> None:
    address = invited(ann, "nations")
    bob = Visitor(browser, host.url, viewport=PHONE)
    carl = Visitor(browser, host.url, locale="de-DE")
    visitors += [bob, carl]
    bob.page.goto(address)
    expect(bob.page.get_by_role("heading", level=1)).to_have_text("Ann invites you to play")
    expect(bob.page.get_by_role("heading", name="Nations")).to_be_visible()
    expect(bob.page.get_by_text("Ann (host)")).to_be_visible()
    assert "#" not in bob.page.url
    assert bob.axe_findings() == []
    assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bob.page.get_by_label("What’s your name?").fill("Bob")
    bob.button("Take the seat").click()
    bob.page.wait_for_url("**/t/*")
    carl.page.goto(address)
    expect(carl.page.get_by_text("Dieser Link wurde schon benutzt.")).to_be_visible()
    expect(carl.page.locator("form")).to_have_count(0)
    carl.page.get_by_role("link", name="Zum Tisch").click()
    carl.page.wait_for_url("**/t/*")


def test_a_room_that_is_opened_directly_offers_every_level_of_bot_for_a_free_seat(ann: Visitor) -> None:
    ann.open("/about")
    seats = [{"holder": "me", "name": "Ann"}, {"holder": "guest"}]
    made = ann.page.evaluate(MAKE, {"game": "nations", "seats": seats})
    ann.open(f"/t/{made['table']}")
    levels = ann.page.locator("select[id$='-level']")
    expect(levels).to_have_value("easy")
    expect(levels.locator("option")).to_have_text(["random", "easy", "steady"])


def test_the_page_about_worldstage_credits_every_game_in_words(ann: Visitor) -> None:
    ann.open("/about")
    games = ann.page.locator("article")
    expect(games.filter(has_text="Martin Wallace")).to_contain_text("Spielworxx")
    expect(games.filter(has_text="Nina Håkansson")).to_contain_text("Lautapelit.fi")
    for text in games.all_inner_texts():
        assert not re.search(r"\b[a-z]+\.[a-z_-]+\b", text.replace("Lautapelit.fi", "")), text


def test_the_lobby_remembers_the_last_game(ann: Visitor) -> None:
    ann.open()
    covers = ann.page.get_by_role("radio")
    expect(covers).to_have_count(3)
    expect(covers.first).to_be_checked()
    for title, domain in (("Nations", "nations"), ("7 Ages", "seven-ages")):
        ann.open()
        ann.page.get_by_role("radio", name=re.compile(f"^{title}")).check(force=True)
        ann.button("Play now against bots").click()
        expect(ann.page.locator(f"#board [id^={domain}-]").first).to_be_visible()
        ann.open()
        cover = ann.page.get_by_role("radio", name=re.compile(f"^{title}"))
        expect(cover).to_be_checked()
        expect(ann.page.locator("label.chosen")).to_have_count(1)


def test_the_covers_tell_length_seats_and_weight_with_a_drawn_picture(ann: Visitor) -> None:
    ann.open()
    expect(ann.page.get_by_role("radio")).to_have_count(3)
    for cover in ann.page.locator("label.card").all():
        words = cover.inner_text()
        assert re.search(r"\d to \d seats", words) and re.search(r"hour|minutes", words), words
        assert re.search(r"Weight \d of 5", words) and re.search(r"●+○*", words), words
        expect(cover.locator(".cover path").first).to_be_attached()


@pytest.mark.parametrize("game", ["age-of-reason", "nations", "seven-ages"])
def test_what_the_document_of_a_table_names_is_asked_for_once_and_used(ann: Visitor, game: str) -> None:
    """If the app asked for it in another way, a browser would fetch it twice, or for nothing."""
    table = ann.make_table(game, 3)
    ann.page.goto("about:blank")  # the page on which it was made loads the texts of all games, and is not meant
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url.removeprefix(ann.url)))
    unused: list[str] = []
    ann.page.on("console", lambda message: unused.append(message.text) if "preload" in message.text else None)
    ann.open(f"/t/{table}?seat=0")
    expect(ann.prompt).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    named = ann.page.evaluate("[...document.querySelectorAll('head link[rel*=preload]')].map((link) => link.href)")
    paths = [str(link).removeprefix(ann.url) for link in named]
    assert {path.split("?")[0] for path in paths} >= {f"/api/tables/{table}/you", f"/api/games/{game}"}
    assert {path: asked.count(path) for path in paths} == dict.fromkeys(paths, 1)
    ann.page.wait_for_timeout(6_000)  # a browser complains of a preload that has not been used for five seconds
    assert unused == []


# Of both typefaces: the letters that a text needs, which fonts the page really draws with, and from where they came.
ALPHABET = "ÄÖÜäöüßẞ„“‚‘–’§→"
LOADED = """async (letters) => {
    const families = ["Alegreya", "Source Sans 3"];
    await Promise.all(families.map((family) => document.fonts.load(`16px "${family}"`, letters)));
    return families.filter((family) => [...document.fonts].some(
        (face) => face.status === "loaded" && face.family.replaceAll('"', "") === family,
    ));
}"""


def fonts_drawn(person: Visitor, selector: str) -> set[str]:
    """The fonts with which the text of an element is drawn, as the browser tells; a local one is marked."""
    session = person.context.new_cdp_session(person.page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    found: list[dict[str, Any]] = []
    for _ in range(600):  # a busy browser may not have laid out a text yet, and names no fonts until it has
        found = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        if found:
            break
        person.page.evaluate("() => new Promise(requestAnimationFrame)")
    session.detach()
    return {font["familyName"] + ("" if font["isCustomFont"] else " (local)") for font in found}


def test_both_typefaces_are_ours_and_have_the_german_letters(
    browser: Browser, host: Host, visitors: list[Visitor]
) -> None:
    eva = Visitor(browser, host.url, locale="de-DE")
    visitors.append(eva)
    files: list[str] = []
    eva.page.on("request", lambda request: files.append(request.url) if ".woff2" in request.url else None)
    eva.open()
    eva.wait_for_fonts()
    assert eva.page.evaluate(LOADED, ALPHABET) == ["Alegreya", "Source Sans 3"]
    assert files and all(url.startswith(f"{host.url}/") for url in files), "served by our own server"
    for family, letters in (("--serif", "Alegreya"), ("--sans", "Source Sans")):
        eva.page.evaluate(
            """([id, family, text]) => {
                const probe = document.body.appendChild(document.createElement("p"));
                probe.id = `probe${id}`;
                probe.style.fontFamily = `var(${family})`;
                probe.textContent = text;
            }""",
            [family, family, ALPHABET[:14]],
        )
        drawn = fonts_drawn(eva, f"#probe{family}")
        assert len(drawn) == 1 and letters in drawn.pop(), (family, drawn)
    # The headings in the one, all else in the other.
    assert any("Alegreya" in name for name in fonts_drawn(eva, "h1"))
    assert any("Source Sans" in name for name in fonts_drawn(eva, "button.primary"))


# Where each thing stands that can be pressed, or that holds it.
PLACES = """() => Object.fromEntries(
    [...document.querySelectorAll("section.prompt :is(header, footer, button), .seats li")]
    .map((one, i) => [`${i} ${one.textContent.trim().slice(0, 30)}`, one.getBoundingClientRect()])
    .map(([name, { x, y, width, height }]) => [name, [x, y, x + width, y + height].map(Math.round)]))"""
MOST_SHIFT = 8  # pixels


@pytest.mark.parametrize("game", ["age-of-reason", "nations", "seven-ages"])
def test_nothing_moves_under_the_hand_when_the_typefaces_come(ann: Visitor, game: str) -> None:
    """At a first visit they come after the view, which is shown in fonts of the device until then."""
    table = ann.make_table(game, 3)
    ann.wait_for_fonts()
    ann.page.evaluate("() => localStorage.removeItem('worldstage.fonts')")  # as if they had never been here
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.page.route("**/*.woff2", hold)
    with ann.page.expect_request("**/*.woff2"):
        ann.open(f"/t/{table}?seat=0")
    ann.wait_for_question()
    ann.page.locator("section.prompt .choices :is(button, input)").first.wait_for()
    before = ann.steady(PLACES, frames=30)  # until all else is there
    assert held and len(before) > 5
    ann.page.unroute("**/*.woff2")  # which lets them go
    ann.wait_for_fonts()
    after = ann.steady(PLACES)
    assert after.keys() == before.keys()
    moved = {name: (place, after[name]) for name, place in before.items() if apart(place, after[name]) > MOST_SHIFT}
    assert moved == {}


def apart(one: list[int], other: list[int]) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
