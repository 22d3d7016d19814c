"""How long the game will still take is told where rounds are counted, and in the help."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.e2e.visitor import Visitor

MINUTES = 40


@pytest.mark.parametrize("game", ["age-of-reason", "nations", "seven-ages"])
def test_the_time_left_is_told(ann: Visitor, game: str) -> None:
    """What the server says of it is replaced on its way to the page: a game of forty minutes would take too long."""

    def changed(text: str | bytes) -> str:
        message = json.loads(text)
        state = message.get("state") or message
        if "left" in state:
            assert state["left"] is None
            state["left"] = MINUTES * 60
        return json.dumps(message)

    def relay(page: WebSocketRoute) -> None:
        page.connect_to_server().on_message(lambda text: page.send(changed(text)))

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=changed(response.body()))

    table = ann.make_table(game, 2)
    ann.page.route_web_socket("**/*", relay)
    ann.page.route("**/state?*", answer)
    ann.open(f"/t/{table}")
    ann.wait_for_question()
    told = f"About {MINUTES} minutes left at the pace so far, breaks not counted."
    expect(ann.page.locator("p.when")).to_have_attribute("title", told)
    ann.page.keyboard.press("h")
    expect(ann.page.locator("#time-left")).to_have_text(told)
