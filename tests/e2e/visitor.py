"""Somebody with a browser, who reads what is on the page and clicks on it."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, ConsoleMessage, Locator, Page, TimeoutError, ViewportSize, expect

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP: ViewportSize = {"width": 1360, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
FORMS = "#age-auction, #age-attack button, #age-choice .option, .choices .option, .choices .unfold"  # to answer with
# Our typefaces are loaded after the first view; the fonts that stand for them until then count as well.
FONTS = """() => document.fonts.status === "loaded"
    && [...document.fonts].some(({ family, status }) => family.includes("Source Sans 3") && status === "loaded")"""
# Nothing moves or changes its colour any more; what moves without end does not count.
AT_REST = """() => document.getAnimations().every(({ playState, effect }) =>
    playState !== "running" || effect?.getComputedTiming().endTime === Infinity)"""
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# What a script finds, once it is the same in so many frames one after the other, and is something.
STEADY = """([arg, key, frames]) => {
    const found = (SCRIPT)(arg);
    const now = JSON.stringify(found);
    const last = window.steady;
    window.steady = { key, now, same: last?.key === key && last.now === now ? last.same + 1 : 0 };
    return found !== null && window.steady.same >= frames ? [found] : null;
}"""
EXPECTED = re.compile(
    r"the server responded with a status of 4(09|10|22)|ERR_(CONNECTION|INTERNET_DISCONNECTED)|WebSocket connection to"
)


class Visitor:
    """One browser profile with one page."""

    def __init__(self, browser: Browser, url: str, pace: str = "off", others: str = "", **options: Any) -> None:
        """`pace`: of scenes and, unless `others` says another, of the others' moves; most tests are not about them."""
        settings: dict[str, Any] = {"locale": "en-GB", "viewport": DESKTOP, "reduced_motion": "reduce", **options}
        self.url = url
        self.context = browser.new_context(**settings)
        self.context.set_default_timeout(15_000)
        paces = f"{{pace: '{pace}', others: '{others or pace}'}}"
        kept = f"localStorage['worldstage.settings'] ??= JSON.stringify({paces})"
        self.context.add_init_script(f"if (location.origin !== 'null') {{ {kept} }}")  # not on an error page
        self.faults: list[str] = []
        self._fingers: CDPSession | None = None
        self._looks = 0
        self.page = self.context.new_page()
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._console)

    def _console(self, message: ConsoleMessage) -> None:
        unknown_link = "404" in message.text and message.location["url"].endswith("/api/invitations")
        if message.type == "error" and not EXPECTED.search(message.text) and not unknown_link:
            self.faults.append(message.text)

    def leave(self) -> None:
        self.context.close()

    # -- getting to a table -----------------------------------------------------------------------------------------

    def open(self, path: str = "/") -> None:
        self.page.goto(f"{self.url}{path}")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name).first

    def play_now(self) -> None:
        """From the lobby straight to a table against bots."""
        self.open()
        self.button("Play now against bots").click()
        expect(self.prompt).to_be_visible()

    def new_table_for_two(self, game: str = "") -> str:
        """Make a table, of the first game unless another is named; the link for the guest."""
        self.open("/new")
        if game:
            self.page.get_by_role("radio", name=re.compile(f"^{game}")).check(force=True)
        self.page.get_by_role("radio", name="2", exact=True).check(force=True)
        kinds = self.page.locator("select[id$='-kind']")
        expect(kinds).to_have_count(2)
        kinds.nth(0).select_option("me")
        kinds.nth(1).select_option("guest")
        self.page.locator("form button.primary").click()
        self.page.wait_for_url("**/t/*")
        return self.page.locator("input[readonly]").first.input_value()

    def join(self, link: str, name: str) -> None:
        """Follow a secret link."""
        self.page.goto(link)
        self.page.get_by_label(re.compile("name", re.IGNORECASE)).first.fill(name)
        self.page.locator("form button.primary").click()
        self.page.wait_for_url("**/t/*")

    def make_table(self, game: str, seats: int, **settings: str) -> str:
        """A table with bots on all other seats, made without looking at any page; its id."""
        self.open("/about")
        others = [{"holder": "bot", "level": "easy"}] * (seats - 1)
        order = {"game": game, "seats": [{"holder": "me", "name": "Ann"}, *others], "settings": settings}
        return str(self.post("/api/tables", order)["table"])

    def post(self, path: str, body: dict[str, Any]) -> Any:
        script = """([path, body]) => fetch(path, {
            method: 'POST',
            headers: {'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID()},
            body: JSON.stringify(body),
        }).then(r => r.json())"""
        return self.page.evaluate(script, [path, body])

    def state(self, table: str) -> Any:
        return self.page.evaluate("path => fetch(path).then(r => r.json())", f"/api/tables/{table}/state?seat=0")

    def play_to(self, table: str, there: Callable[[Any], bool], prefers: tuple[str, ...] = ("pass", "hold")) -> None:
        """Choose without looking at the table until it is as wanted: the first option of a preferred verb, or any."""
        assert self.comes_to(table, there, prefers), "it never came to that"

    def comes_to(self, table: str, there: Callable[[Any], bool], prefers: tuple[str, ...]) -> bool:
        """The same, where luck may have it that a game ends before."""
        for _ in range(2_000):
            state = self.state(table)
            if there(state):
                return True
            if state["room"]["status"] == "finished":
                return False
            if not self.choose_unseen(state, prefers):
                self.page.wait_for_timeout(20)
        return False

    def choose_unseen(self, state: Any, prefers: tuple[str, ...]) -> bool:
        """Choose without looking at the table: the first option of a preferred verb, or any. Whether one was asked."""
        asked = state["decision"]
        if asked is None:
            return False
        options = asked["options"]
        option = next((o for verb in prefers for o in options if o.split()[0] == verb), options[0])
        choice = {"do": "choose", "seat": 0, "decision": asked["id"], "option": option}
        self.post(f"/api/tables/{state['room']['id']}/commands", choice)
        return True

    # -- at the table -----------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> Locator:
        return self.page.locator("section.prompt")

    @property
    def node(self) -> str | None:
        """What is asked now; None while others are asked."""
        return self.prompt.get_attribute("data-node")

    @property
    def over(self) -> bool:
        return self.page.locator("section.result").count() > 0

    @property
    def role(self) -> str:
        """The country of this person, as the bar of seats names it."""
        own = self.page.locator(".seats .own strong")
        return own.first.inner_text() if own.count() else ""

    def wait_for_question(self) -> str:
        """Until this person is asked something, or the game is over ("")."""
        asked_or_over = """() => {
            const over = document.querySelector("section.result") !== null;
            const node = document.querySelector("section.prompt")?.dataset.node;
            return over ? [""] : node && [node];
        }"""
        # Read in one step with the waiting: a moment later somebody else may be asked.
        [node] = self.page.wait_for_function(asked_or_over, timeout=40_000).json_value()
        return str(node)

    def answer(self, rival: str = "") -> str:
        """Answer the question at hand with the form that is shown, as a person would who does not think long.

        With `rival` the two of them become enemies: other alliances, attacks on each other. Returns what was asked.
        """
        self.skip_scenes()
        node = self.node or ""
        before = self.prompt.get_attribute("data-decision")
        self.page.wait_for_selector(FORMS)
        self.unfold()
        if node.startswith("alliances."):
            self._bid(rival)
        elif node == "attack.choose":
            self._attack(rival)
        elif self.page.locator("#age-choice").count():
            self.choose_first()
        else:
            self.prompt.locator(".choices .option").first.click()
        self.wait_for_next(before)
        return node

    def options(self) -> Locator:
        """All options as a list, also those that the board shows and the panel only counts."""
        self.prompt.locator(".choices .option, .choices .unfold").first.wait_for()
        self.unfold()
        return self.prompt.locator(".choices .option")

    def unfold(self) -> None:
        folded = self.prompt.locator(".unfold[aria-expanded=false]")
        while folded.count():
            folded.first.click()

    def skip_scenes(self) -> None:
        """Scenes end by themselves; a click on Skip may come too late, and that is all right."""
        skip = self.page.locator("section.scene .button.primary")
        for _ in range(5):
            if not skip.count():
                return
            with suppress(TimeoutError):
                skip.first.click(timeout=1_500)

    def choose_first(self) -> None:
        self.page.locator("#age-choice .option").first.click()
        self.page.locator("#age-choice .button.primary").click()

    def _bid(self, rival: str) -> None:
        form = self.page.locator("#age-auction")
        leave_it = form.get_by_role("button", name="Pass")
        if leave_it.count():
            leave_it.click()
            return
        for row in ("upper", "lower"):
            choices = form.locator(f"label:has(input[name='age-{row}']:enabled)")
            theirs = form.locator(f"label:has(input[name='age-{row}'][aria-label^='{rival}']:enabled)")
            if rival and row == "lower" and theirs.count():
                choices = theirs
            if choices.count() and not form.locator(f"input[name='age-{row}']:checked").count():
                (choices.first if row == "upper" else choices.last).click()
        form.locator("button[type=submit]").click()

    def _attack(self, rival: str) -> None:
        form = self.page.locator("#age-attack")
        targets = form.locator("button.target")
        preferred = targets.filter(has_text=rival) if rival else targets
        (preferred if preferred.count() else targets).first.click()
        form.locator("button.primary").click()

    def wait_for_fonts(self) -> None:
        """Until our own typefaces are here."""
        self.page.wait_for_function(FONTS)

    def wait_for_rest(self) -> None:
        """Until what appears has its final place and colours."""
        self.page.evaluate(f"() => {TWO_FRAMES}")  # an animation begins with a frame
        self.page.wait_for_function(AT_REST)

    def steady(self, script: str, arg: Any = None, frames: int = 5) -> Any:
        """What a script finds once it is the same in so many frames, however long the browser takes for them."""
        self._looks += 1
        looks = [arg, self._looks, frames]
        return self.page.wait_for_function(STEADY.replace("SCRIPT", script), arg=looks).json_value()[0]

    def wait_for_next(self, before: str | None) -> None:
        """Until the server has answered."""
        self.page.wait_for_function(
            "before => document.querySelector('section.prompt')?.dataset.decision !== before",
            arg=before,
            timeout=40_000,
        )

    def touch(self, kind: str, *fingers: tuple[float, float]) -> None:
        """What fingers do: `touchStart`, `touchMove` or `touchEnd`, and where each of them is then."""
        if self._fingers is None:
            self._fingers = self.context.new_cdp_session(self.page)
        points = [{"x": x, "y": y} for x, y in fingers]
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    # -- looking ----------------------------------------------------------------------------------------------------

    def axe_findings(self) -> list[str]:
        """What axe-core finds on this page with all its usual rules, best practices included."""
        self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        return [f"{v['id']} ({v['impact']}): {v['help']} ({v['nodes'][0]['html'][:120]})" for v in found["violations"]]

    def overflows(self) -> bool:
        """Whether the page is wider than its window."""
        return bool(self.page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1"))
