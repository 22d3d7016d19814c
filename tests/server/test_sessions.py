"""People without accounts: links, sessions, seats, talk, votes, and coming back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.cookies import Morsel, SimpleCookie
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import OpenStage
from tests.server.support import (
    GAME,
    Clock,
    Json,
    Person,
    Stage,
    gathered,
    good,
    play_on,
    refused,
    wait_for,
)
from worldstage.server import tokens
from worldstage.server.table_cache import MISSED
from worldstage.server.tokens import DEVICE, INVITATION
from worldstage.server.views import Presence

DAY = 24 * 3600.0


def morsel(response: httpx.Response) -> Morsel[str]:
    """The one cookie of an answer."""
    cookies = SimpleCookie(response.headers["set-cookie"])
    (cookie,) = cookies.values()
    return cookie


def stored(folder: Path) -> str:
    """Everything the database of a test holds, as text."""
    with sqlite3.connect(folder / "tables.sqlite") as database:
        return "\n".join(database.iterdump())


def talk(state: Json) -> list[str]:
    return [line["text"] or line["message"]["key"] for line in state["talk"]]


# -- links and sessions -----------------------------------------------------------------------------------------------


def test_a_new_table_has_a_link_for_its_owner_and_one_for_every_free_seat(shared_stage: Stage) -> None:
    made = shared_stage.person().create("me", "guest", "random", "guest")
    assert [link["seat"] for link in made.links] == [None, 1, 3]
    assert len({link["secret"] for link in made.links}) == 3


def test_a_claimed_seat_has_the_name_and_badge_of_its_person(shared_stage: Stage) -> None:
    made = shared_stage.person().create("me", "guest")
    bob = shared_stage.person("Bob")
    assert good(bob.claim(made.secret(1), badge=7)) == {"table": made.table, "seat": 1}
    seat = bob.room(made.table)["seats"][1]
    assert (seat["holder"], seat["name"], seat["badge"]) == ("person", "Bob", 7)
    assert bob.state(made.table, 1)["you"] == {"seats": [1], "owner": False, "invited": []}


def test_a_link_works_once(shared_stage: Stage) -> None:
    made = shared_stage.person().create("me", "guest", "guest")
    bob, eve = shared_stage.person("Bob"), shared_stage.person("Eve")
    good(bob.claim(made.secret(1)))
    refused(eve.claim(made.secret(1)), 410, "link_used")
    assert eve.state(made.table)["you"]["seats"] == []


def test_two_clicks_on_one_link_at_once_seat_one_person(shared_stage: Stage) -> None:
    made = shared_stage.person().create("me", "guest", "guest")
    crowd = [shared_stage.person(f"Person {i}") for i in range(8)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda one: one.claim(made.secret(1)).status_code, crowd))
    assert sorted(answers) == [200] + [410] * 7


def test_an_invitation_expires(open_stage: OpenStage) -> None:
    clock = Clock()
    stage = open_stage(clock=clock)
    made = stage.person().create("me", "guest", "guest")
    assert {link["expires"] for link in made.links} == {clock.now + INVITATION}
    clock.pass_(INVITATION - 1)
    good(stage.person("Bob").claim(made.secret(1)))
    clock.pass_(2)
    refused(stage.person("Eve").claim(made.secret(2)), 410, "link_expired")


def test_a_mistyped_link_leads_nowhere(shared_stage: Stage) -> None:
    refused(shared_stage.person().claim("no-such-link"), 404, "no_link")


def look(person: Person, secret: str) -> httpx.Response:
    """Look at a link without using it."""
    return person.post("/api/invitations", {"secret": secret})


def test_an_invitation_tells_what_it_leads_to_and_stays_good(shared_stage: Stage) -> None:
    ada = shared_stage.person("Ada")
    made = ada.create("guest", "me", "guest", "random", title="Friday", language="de")
    good(shared_stage.person("Bob").claim(made.secret(2)))
    carl = shared_stage.person("Carl")
    for _ in range(2):
        answer = look(carl, made.secret(0))
        found = good(answer)
        assert "set-cookie" not in answer.headers
        assert (found["kind"], found["seat"], found["state"]) == ("seat", 0, "open")
        room = found["room"]
        assert (room["game"], room["title"], room["language"]) == (GAME, "Friday", "de")
        assert [seat["name"] for seat in room["seats"]] == ["", "Ada", "Bob", ""]
        assert room["host"] == 1
    assert good(carl.claim(made.secret(0)))["seat"] == 0


def test_an_invitation_tells_nothing_that_a_spectator_does_not_see(shared_stage: Stage) -> None:
    made = shared_stage.person("Ada").create("me", "guest", "guest")
    eve = shared_stage.person("Eve")
    found = good(look(eve, made.secret(1)))
    assert found.pop("room") == eve.room(made.table)
    assert found == {"kind": "seat", "seat": 1, "state": "open"}


def test_a_used_an_expired_and_a_replaced_link_say_so_before_anybody_tries(open_stage: OpenStage) -> None:
    clock = Clock()
    stage = open_stage(clock=clock)
    ada, eve = stage.person("Ada"), stage.person("Eve")
    made = ada.create("me", "guest", "guest", "guest")
    good(stage.person("Bob").claim(made.secret(1)))
    again = good(ada.link(made.table, 3))["secret"]
    assert [good(look(eve, made.secret(seat)))["state"] for seat in (1, 2, 3)] == ["used", "open", "used"]
    assert good(look(eve, again))["state"] == "open"
    good(ada.command(made.table, "seat_bot", seat=2, level="random"))
    assert good(look(eve, made.secret(2)))["state"] in ("taken", "used")
    clock.pass_(INVITATION + 1)
    assert good(look(eve, again))["state"] == "expired"
    refused(look(eve, "no-such-link"), 404, "no_link")


def test_a_link_for_another_device_and_one_for_the_owner_are_told_apart(shared_stage: Stage) -> None:
    ada = shared_stage.person("Ada")
    made = ada.create("me", "guest")
    eve = shared_stage.person("Eve")
    device = good(look(eve, good(ada.link(made.table, 0))["secret"]))
    assert (device["kind"], device["seat"], device["state"]) == ("device", 0, "open")
    owner = good(look(eve, made.secret(None)))
    assert (owner["kind"], owner["seat"], owner["state"]) == ("owner", None, "open")


def test_the_session_cookie_is_out_of_reach_of_scripts_and_other_sites(shared_stage: Stage) -> None:
    made = shared_stage.person().create("me", "guest")
    cookie = morsel(shared_stage.person("Bob").claim(made.secret(1)))
    assert cookie.key == tokens.COOKIE
    assert cookie["httponly"] and cookie["samesite"].lower() == "lax" and cookie["path"] == "/"
    assert cookie["domain"] == "" and int(cookie["max-age"]) > 300 * DAY


def test_the_cookie_is_bound_to_the_host_and_to_encryption_where_there_is_any(open_stage: OpenStage) -> None:
    stage = open_stage(public_url="https://play.example")
    person = stage.person()
    person.http.headers["Origin"] = "https://play.example"
    order = {"game": GAME, "seats": [{"holder": "me"}, {"holder": "me"}]}
    answer = person.post("/api/tables", order)
    cookie = morsel(answer)
    assert cookie.key == "__Host-worldstage"
    assert cookie["secure"] and cookie["httponly"] and cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/" and cookie["domain"] == ""
    table = answer.json()["table"]
    own = person.http.get(f"/api/tables/{table}/you", headers={"Cookie": f"{cookie.key}={cookie.value}"})
    assert own.json() == {"game": GAME, "seats": [0, 1], "owner": True, "invited": []}
    # A cookie without the prefix could have been planted by a neighbouring site.
    planted = person.http.get(f"/api/tables/{table}/you", headers={"Cookie": f"worldstage={cookie.value}"})
    assert planted.json() == {"game": GAME, "seats": [], "owner": False, "invited": []}


def test_a_session_is_made_once_and_kept(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    first = ada.create("me", "guest")
    token = ada.http.cookies["worldstage"]
    again = ada.post("/api/tables", {"game": GAME, "seats": [{"holder": "me"}, {"holder": "me"}]})
    assert "set-cookie" not in again.headers and ada.http.cookies["worldstage"] == token
    assert ada.state(first.table)["you"]["owner"]


def test_the_database_holds_no_secret_that_would_give_a_seat(stage: Stage, tmp_path: Path) -> None:
    ada, program = stage.person(), stage.person("Program")
    token = program.take_token()
    made = ada.create("me", "guest")
    device = good(ada.link(made.table, 0))["secret"]
    content = stored(tmp_path)
    secrets = [link["secret"] for link in made.links] + [device, token, ada.http.cookies["worldstage"]]
    for secret in secrets:
        assert secret not in content
        assert tokens.hashed(secret) in content


def test_the_owners_link_makes_another_browser_an_owner(shared_stage: Stage) -> None:
    made = shared_stage.person().create("guest", "guest")
    other = shared_stage.person()
    refused(other.command(made.table, "seat_bot", seat=0, level="random"), 401, "no_session")
    assert good(other.claim(made.secret(None))) == {"table": made.table, "seat": None}
    other.do(made.table, "seat_bot", seat=0, level="random")
    assert other.state(made.table)["you"] == {"seats": [], "owner": True, "invited": []}
    refused(shared_stage.person().claim(made.secret(None)), 410, "link_used")


def test_a_link_brings_ones_seat_to_another_device(open_stage: OpenStage) -> None:
    clock = Clock()
    stage = open_stage(clock=clock)
    table, people_ = gathered(stage, 2)
    link = good(people_[1].link(table, 1))
    assert link["seat"] == 1 and link["expires"] == clock.now + DEVICE
    phone = stage.person("ignored")
    good(phone.claim(link["secret"]))
    assert phone.state(table, 1)["view"] == people_[1].state(table, 1)["view"]
    assert phone.room(table)["seats"][1]["name"] == "Person 1"
    play_on(table, {0: people_[0], 1: phone}, 6)
    assert people_[1].state(table, 1)["position"] >= 6
    refused(stage.person().claim(link["secret"]), 410, "link_used")


def test_a_new_link_for_the_same_seat_ends_the_one_before(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    made = ada.create("me", "guest")
    fresh = good(ada.link(made.table, 1))
    refused(shared_stage.person().claim(made.secret(1)), 410, "link_used")
    good(shared_stage.person("Bob").claim(fresh["secret"]))


def test_who_was_asked_to_leave_cannot_come_back_by_an_old_link(shared_stage: Stage) -> None:
    ada, eve = shared_stage.person(), shared_stage.person("Eve")
    made = ada.create("me", "guest", "guest")
    good(eve.claim(made.secret(1)))
    saved = good(eve.link(made.table, 1))["secret"]
    ada.do(made.table, "clear", seat=1)
    refused(eve.claim(saved), 410, "link_used")
    assert ada.room(made.table)["seats"][1]["holder"] == "empty"


# -- gathering --------------------------------------------------------------------------------------------------------


def test_the_game_begins_when_the_last_seat_is_taken(shared_stage: Stage) -> None:
    made = shared_stage.person().create("me", "guest", "random")
    bob = shared_stage.person("Bob")
    assert bob.state(made.table)["view"] is None and bob.room(made.table)["status"] == "gathering"
    good(bob.claim(made.secret(1)))
    state = bob.state(made.table, 1)
    assert state["room"]["status"] == "playing" and state["view"] is not None


def test_anybody_may_sit_down_at_an_open_table_and_at_no_other(shared_stage: Stage) -> None:
    ada, bob = shared_stage.person(), shared_stage.program("Bob")
    closed, open_ = ada.create("me", "guest"), ada.create("me", "guest", "guest", public=True)
    listed = [table["id"] for table in good(bob.get("/api/tables"))]
    assert open_.table in listed and closed.table not in listed
    refused(bob.command(closed.table, "sit", seat=1), 403, "by_link_only")
    bob.do(open_.table, "sit", seat=1, name="Bob", badge=3)
    assert bob.state(open_.table, 1)["you"]["seats"] == [1]
    refused(bob.command(open_.table, "sit", seat=2), 409, "seated_already")
    refused(shared_stage.program().command(open_.table, "sit", seat=1), 409, "seat_taken")


def test_before_the_game_one_may_change_ones_name_and_get_up(shared_stage: Stage) -> None:
    bob = shared_stage.program("Bob")
    made = shared_stage.person().create("me", "guest", "guest", public=True)
    bob.do(made.table, "sit", seat=1, name="Bob")
    bob.do(made.table, "rename", seat=1, name="Robert", badge=5)
    seat = bob.room(made.table)["seats"][1]
    assert (seat["name"], seat["badge"]) == ("Robert", 5)
    bob.do(made.table, "leave", seat=1)
    assert bob.room(made.table)["seats"][1]["holder"] == "empty"
    assert bob.mine() == []


def test_the_owner_may_seat_bots_free_seats_and_close_the_table(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    made = ada.create("me", "guest", "guest")
    ada.do(made.table, "seat_bot", seat=1, level="random")
    seat = ada.room(made.table)["seats"][1]
    assert (seat["holder"], seat["level"]) == ("bot", "random")
    ada.do(made.table, "clear", seat=1)
    assert ada.room(made.table)["seats"][1]["holder"] == "empty"
    ada.do(made.table, "close")
    assert ada.room(made.table)["status"] == "abandoned"


def test_a_link_to_a_seat_that_a_bot_has_taken_is_refused(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    made = ada.create("me", "guest", "guest")
    ada.do(made.table, "seat_bot", seat=1, level="random")
    refused(shared_stage.person().claim(made.secret(1)), 410, "link_used")


def test_my_tables_begin_with_those_that_wait_for_me(stage: Stage) -> None:
    ada, bob = stage.person(), stage.person("Bob")
    gathering = ada.create("me", "guest").table
    over = ada.create("me", "me").table
    ada.do(over, "vote", seat=0, kind="abandon")
    ada.do(over, "vote", seat=1, kind="abandon")
    shared = [ada.create("me", "guest") for _ in range(6)]
    for made in shared:
        good(bob.claim(made.secret(1)))
        play_on(made.table, {0: ada, 1: bob}, 2)
    mine = ada.mine()
    waiting = [bool(set(table["yours"]) & set(table["waiting"])) for table in mine]
    assert waiting == sorted(waiting, reverse=True)
    assert [table["id"] for table in mine][-2:] == [gathering, over]
    assert {table["id"] for table in mine} == {gathering, over} | {made.table for made in shared}
    assert all(table["owner"] for table in mine) and not any(table["owner"] for table in bob.mine())


def test_hotseat_two_seats_of_one_browser_play_a_whole_game(stage: Stage) -> None:
    ada = stage.person()
    made = ada.create("me", "me")
    assert ada.state(made.table)["you"]["seats"] == [0, 1]
    play_on(made.table, {0: ada, 1: ada})
    assert ada.room(made.table)["status"] == "finished"
    # Each seat has its own eyes until the end of the game; after it, the record is there for everybody.
    assert stage.person().get(f"/api/tables/{made.table}/record").text.startswith("worldstage")


# -- talk and notes ---------------------------------------------------------------------------------------------------


def test_what_is_said_at_the_table_is_not_for_spectators(shared_stage: Stage) -> None:
    table, seats = gathered(shared_stage, 2)
    eve = shared_stage.person("Eve")
    with eve.live(table) as hall, seats[1].live(table, 1) as own:
        hall.next_state()
        before = own.next_state()["revision"]
        seats[0].do(table, "say", seat=0, text="Attack at dawn")
        heard = own.next_state(before + 1)["talk"][-1]
        assert (heard["seat"], heard["name"], heard["text"]) == (0, "Person 0", "Attack at dawn")
        play_on(table, seats, 1)
        assert "Attack at dawn" not in str(hall.next_state())
    assert "Attack at dawn" in talk(seats[1].state(table, 1))
    assert "Attack at dawn" not in str(eve.state(table))
    assert "talk.began" in talk(eve.state(table))


def test_an_owner_without_a_seat_hears_no_more_than_a_spectator(shared_stage: Stage) -> None:
    owner = shared_stage.person()
    made = owner.create("guest", "guest")
    bob = shared_stage.person("Bob")
    good(bob.claim(made.secret(0)))
    bob.do(made.table, "say", seat=0, text="The owner is no friend of mine")
    assert "no friend" not in str(owner.state(made.table))


def test_notes_are_for_the_eyes_of_one_seat(shared_stage: Stage) -> None:
    table, seats = gathered(shared_stage, 2)
    path = f"/api/tables/{table}/notes"
    note = "Watch Prussia\n  and Russia"
    assert good(seats[0].put(path, {"seat": 0, "text": note})) == {"seat": 0, "text": note}
    assert good(seats[0].get(path, seat=0))["text"] == note
    assert good(seats[1].get(path, seat=1))["text"] == ""
    refused(seats[1].get(path, seat=0), 403, "not_your_seat")
    refused(seats[1].put(path, {"seat": 0, "text": "mine now"}), 403, "not_your_seat")
    refused(seats[0].get(path), 422, "which_seat")
    assert note not in str(seats[1].state(table, 1)) and good(seats[0].get(path, seat=0))["text"] == note


# -- leaving and coming back ------------------------------------------------------------------------------------------


def test_who_resigns_is_played_by_a_bot_for_good(stage: Stage) -> None:
    table, seats = gathered(stage, 2)
    seats[1].do(table, "resign", seat=1, level="random")
    assert seats[1].room(table)["seats"][1]["resigned"]
    assert seats[1].state(table, 1)["decision"] is None
    refused(seats[1].command(table, "return", seat=1), 409, "no_stand_in")
    refused(seats[1].command(table, "resign", seat=1, level="random"), 409, "resigned")
    refused(seats[1].command(table, "vote", seat=1, kind="abandon"), 409, "no_say")
    play_on(table, {0: seats[0]})
    assert seats[0].room(table)["status"] == "finished"


def test_one_may_hand_ones_own_seat_to_a_bot_for_a_while(stage: Stage) -> None:
    table, seats = gathered(stage, 2)
    seats[1].do(table, "hand_over", seat=1, level="random")
    play_on(table, {0: seats[0]}, 5)
    seats[1].do(table, "return", seat=1)
    play_on(table, seats, 5)


def test_a_bot_that_is_not_known_takes_no_seat(shared_stage: Stage) -> None:
    table, seats = gathered(shared_stage, 2)
    refused(seats[1].command(table, "resign", seat=1, level="genius"), 422, "no_bot")
    assert not seats[1].room(table)["seats"][1]["resigned"]


# -- coming back ------------------------------------------------------------------------------------------------------


def test_everything_is_there_after_the_server_was_away(open_stage: OpenStage) -> None:
    first = open_stage()
    table, seats = gathered(first, 2)
    play_on(table, seats, 15)
    seats[0].do(table, "say", seat=0, text="See you on Monday")
    good(seats[0].put(f"/api/tables/{table}/notes", {"seat": 0, "text": "mind the gap"}))
    cookies = [dict(person.http.cookies) for person in seats.values()]
    before = [person.state(table, seat) for seat, person in seats.items()]
    first.stop()
    second = open_stage()
    for seat, cookie in enumerate(cookies):
        person = second.person()
        person.http.cookies.update(cookie)
        assert person.state(table, seat) == before[seat]
    back = second.person()
    back.http.cookies.update(cookies[0])
    assert good(back.get(f"/api/tables/{table}/notes", seat=0))["text"] == "mind the gap"


@pytest.mark.parametrize("reader", ["player", "spectator"])
def test_who_is_there_is_seen_at_once(shared_stage: Stage, reader: str) -> None:
    table, seats = gathered(shared_stage, 2)
    with seats[0].live(table, 0) as own:
        visitor = seats[1] if reader == "player" else shared_stage.person()
        with visitor.live(table, 1 if reader == "player" else None):
            wanted = ([0, 1], 0) if reader == "player" else ([0], 1)
            wait_for(lambda: presence(own.next()) == wanted, "news of the visitor")
        wait_for(lambda: presence(own.next()) == ([0], 0), "news that the visitor has gone")


def test_who_is_there_at_another_process_is_known_until_that_process_dies(
    open_stage: OpenStage, postgresql: Callable[[], str], redis_url: str
) -> None:
    database, clock = postgresql(), Clock()  # a process that is only slow does not count as dead
    here, there = (open_stage(database=database, redis=redis_url, presence=0.1, monotonic=clock) for _ in range(2))
    table, seats = gathered(here, 2)
    far = Person(there.url, "far")
    far.http.cookies = seats[1].http.cookies
    with far.live(table, 1), seats[0].live(table, 0) as own:
        # Who was there before is heard of when the process says it again.
        wait_for(lambda: presence(own.next()) == ([0, 1], 0), "news of the other process")
        remote = here.service.tables.cached[table]
        for _ in range(2 * MISSED):  # it is heard again and again
            clock.pass_(0.01)
            wait_for(lambda: [one.heard for one in remote.remote.values()] == [clock.now], "the next announcement")
        good(seats[0].command(table, "lift", seat=0))
        assert own.next()["type"] == "state", "what has not changed is not told again"
        assert there.service.bus is not None
        there.inside(there.service.bus.stop())

        def given_up() -> bool:
            clock.pass_(0.1)  # its last words may still be on their way
            return not remote.remote

        wait_for(given_up, "the other process to be given up")
        wait_for(lambda: presence(own.next()) == ([0], 0), "news of that")
    far.http.close()


def test_a_process_that_falls_silent_is_forgotten_after_a_while(open_stage: OpenStage) -> None:
    clock = Clock()
    stage = open_stage(monotonic=clock, presence=10.0)
    table, _ = gathered(stage, 2)
    tables = stage.service.tables

    async def heard(process: str, *seats: int) -> None:
        tables.set_remote_presence(table, process, Presence(frozenset(seats), 1))

    async def looked() -> tuple[frozenset[int], int]:
        tables.drop_silent_processes()
        return tables.cached[table].presence[:2]

    stage.inside(heard("one", 0))
    clock.pass_(25.0)
    stage.inside(heard("two", 1))
    assert stage.inside(looked()) == (frozenset({0, 1}), 2)
    clock.pass_(10.0)
    assert stage.inside(looked()) == (frozenset({1}), 1)
    clock.pass_(25.0)
    assert stage.inside(looked()) == (frozenset(), 0)


def presence(push: Json) -> tuple[list[int], int] | None:
    return (push["connected"], push["spectators"]) if push["type"] == "presence" else None
