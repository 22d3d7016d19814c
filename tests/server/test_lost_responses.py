"""Responses that never arrive: what was asked for is done once, and the same browser gets it again."""

from __future__ import annotations

from http.cookiejar import Cookie
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.server.conftest import OpenStage
from tests.server.support import GAME, Clock, Person, Stage, at_once, gathered, good, refused
from worldstage.server.new_tables import KEY_SECONDS
from worldstage.server.service import SESSION_SECONDS

NEW = {"game": GAME, "seats": [{"holder": "me", "name": "Ada"}, {"holder": "guest"}]}


def create(person: Person, key: str) -> httpx.Response:
    return person.post("/api/tables", NEW, **{"Idempotency-Key": key})


def claim(person: Person, secret: str, key: str) -> httpx.Response:
    return person.post("/api/claim", {"secret": secret, "name": person.name}, **{"Idempotency-Key": key})


def lost(person: Person, cookies: list[Cookie]) -> None:
    """The response did not arrive: the browser has the cookies it had before."""
    person.http.cookies.clear()
    for cookie in cookies:
        person.http.cookies.jar.set_cookie(cookie)


def cookies(person: Person) -> list[Cookie]:
    return list(person.http.cookies.jar)


# -- creating a table -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("known", [False, True])
def test_a_table_asked_for_twice_with_one_key_is_made_once(stage: Stage, known: bool) -> None:
    ada, key = stage.person(), uuid4().hex
    if known:
        ada.create("me", "me")
    before, count = cookies(ada), len(ada.mine())
    first = good(create(ada, key))
    lost(ada, before)
    second = good(create(ada, key))
    assert second["table"] == first["table"] and len(ada.mine()) == count + 1
    assert ada.state(first["table"])["you"] == {"seats": [0], "owner": True, "invited": []}
    # Links are stored as hashes: those of the lost response are replaced.
    bob = stage.person("Bob")
    old, new = (next(link["secret"] for link in told["links"] if link["seat"] == 1) for told in (first, second))
    refused(bob.claim(old), 410, "link_used")
    good(bob.claim(new))
    assert bob.room(first["table"])["status"] == "playing"


def test_the_same_request_sent_twice_at_once_makes_one_table(stage: Stage) -> None:
    ada = stage.program()
    key = uuid4().hex
    answers = at_once([lambda: create(ada, key) for _ in range(6)])
    assert {good(answer)["table"] for answer in answers} == {one["id"] for one in ada.mine()}
    assert len(ada.mine()) == 1


def test_another_persons_key_gives_nothing(stage: Stage) -> None:
    ada, eve = stage.person(), stage.program("Eve")
    key = uuid4().hex
    made = good(create(ada, key))
    refused(create(eve, key), 409, "key_used")
    assert eve.state(made["table"])["you"]["seats"] == []


def test_a_key_that_could_be_guessed_is_refused(shared_stage: Stage) -> None:
    refused(create(shared_stage.person(), "1"), 400, "weak_key")
    refused(create(shared_stage.person(), "no such key, for it has blanks"), 400, "no_key")
    refused(claim(shared_stage.person(), "x", "123"), 400, "weak_key")


def test_a_key_is_forgotten_after_a_day(open_stage: OpenStage, tmp_path: Path) -> None:
    clock = Clock()
    stage = open_stage(clock=clock)
    ada, key = stage.program(), uuid4().hex
    first = good(create(ada, key))["table"]
    clock.pass_(KEY_SECONDS - 1)
    assert good(create(ada, key))["table"] == first
    clock.pass_(2)
    stage.inside(stage.service.tables.maintain())
    assert good(create(ada, key))["table"] != first


# -- claiming a seat --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("known", [False, True])
def test_a_guest_whose_response_was_cut_off_gets_in_with_the_same_link(stage: Stage, known: bool) -> None:
    bob, key = stage.person("Bob"), uuid4().hex
    elsewhere = bob.create("me", "me").table if known else ""
    secret = stage.person().create("me", "guest").secret(1)
    before = cookies(bob)
    made = good(claim(bob, secret, key))
    lost(bob, before)
    assert good(claim(bob, secret, key)) == made
    assert bob.state(made["table"], 1)["you"]["seats"] == [1]
    if known:
        assert bob.state(elsewhere)["you"]["seats"] == [0, 1], "and keeps what they had"
    refused(claim(stage.person("Eve"), secret, uuid4().hex), 410, "link_used")
    refused(stage.person("Eve").claim(secret), 410, "link_used")


def test_a_link_that_was_used_gives_nothing_after_its_person_has_left(stage: Stage) -> None:
    bob, key = stage.person("Bob"), uuid4().hex
    made = stage.person().create("me", "guest", "guest")
    good(claim(bob, made.secret(1), key))
    bob.do(made.table, "leave", seat=1)
    refused(claim(bob, made.secret(1), key), 410, "link_used")


def test_the_owner_can_offer_a_seat_again_whose_person_never_arrived(stage: Stage) -> None:
    """The browser that took the seat is gone for good: the game has begun and waits for nobody."""
    ada, mark_gone, bob = stage.person(), stage.person("Gone"), stage.person("Bob")
    made = ada.create("me", "guest")
    good(mark_gone.claim(made.secret(1)))
    assert ada.room(made.table)["status"] == "playing"
    link = good(ada.link(made.table, 1))
    good(bob.claim(link["secret"]))
    room = bob.room(made.table)
    assert room["status"] == "playing" and room["seats"][1]["name"] == "Bob"
    assert bob.state(made.table, 1)["you"]["seats"] == [1]
    refused(mark_gone.get(f"/api/tables/{made.table}/state", seat=1), 403, "not_your_seat")
    assert made.table not in [one["id"] for one in mark_gone.mine()]
    refused(ada.link(made.table, 1), 403, "not_your_seat")


def test_who_has_arrived_keeps_the_seat_whatever_link_was_offered_meanwhile(stage: Stage) -> None:
    ada, bob = stage.person(), stage.person("Bob")
    made = ada.create("me", "guest")
    good(bob.claim(made.secret(1)))
    link = good(ada.link(made.table, 1))
    bob.state(made.table, 1)
    refused(stage.person("Eve").claim(link["secret"]), 409, "seat_taken")
    assert bob.state(made.table, 1)["you"]["seats"] == [1]


def test_only_the_owner_can_offer_a_seat_again(stage: Stage) -> None:
    made = stage.person().create("me", "guest")
    good(stage.person("Gone").claim(made.secret(1)))
    refused(stage.program("Eve").link(made.table, 1), 403, "not_owner")


# -- what belongs to whom ---------------------------------------------------------------------------------------------


def test_notes_belong_to_the_person_and_not_to_the_seat(stage: Stage) -> None:
    ada, bob, eve = stage.person(), stage.person("Bob"), stage.person("Eve")
    made = ada.create("me", "guest", "guest")
    path = f"/api/tables/{made.table}/notes"
    good(bob.claim(made.secret(1)))
    good(bob.put(path, {"seat": 1, "text": "never trust Ada"}))
    phone = stage.person("phone")
    good(phone.claim(good(bob.link(made.table, 1))["secret"]))
    assert good(phone.get(path, seat=1))["text"] == "never trust Ada", "another device of the same person"
    ada.do(made.table, "clear", seat=1)
    good(eve.claim(good(ada.link(made.table, 1))["secret"]))
    assert good(eve.get(path, seat=1))["text"] == ""
    good(eve.put(path, {"seat": 1, "text": "hello"}))
    refused(bob.get(path, seat=1), 403, "not_your_seat")


@pytest.mark.parametrize("seat", [0, None])
def test_a_link_is_used_up_by_whoever_opens_it_its_own_holder_included(stage: Stage, seat: int | None) -> None:
    table, people = gathered(stage, 2)
    secret = good(people[0].link(table, seat))["secret"]
    good(people[0].claim(secret))
    refused(stage.person("Eve").claim(secret), 410, "link_used")


def test_a_browsers_session_goes_on_under_a_new_token_at_every_claim(open_stage: OpenStage) -> None:
    """Somebody has planted a session of their own in Bob's browser: after the claim it is worth nothing to them."""
    stage = open_stage()
    eve, bob = stage.person("Eve"), stage.person("Bob")
    planted = eve.create("me", "me").table
    lost(bob, cookies(eve))
    made = stage.person().create("me", "guest")
    good(bob.claim(made.secret(1)))
    assert bob.http.cookies["worldstage"] != eve.http.cookies["worldstage"]
    assert bob.state(made.table, 1)["you"]["seats"] == [1]
    refused(eve.get(f"/api/tables/{made.table}/state", seat=1), 403, "not_your_seat")
    assert eve.state(planted)["you"]["seats"] == []


def test_a_programs_token_stays_what_it_is(stage: Stage) -> None:
    program = stage.program()
    made = stage.person().create("me", "guest")
    good(program.claim(made.secret(1)))
    assert program.state(made.table, 1)["you"]["seats"] == [1]


def test_another_process_forgets_an_old_token_soon(open_stage: OpenStage, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = open_stage(), open_stage()
    bob = here.person("Bob")
    table = bob.create("me", "me").table
    old = Person(there.url, "old token")
    lost(old, cookies(bob))
    assert old.state(table)["you"]["seats"] == [0, 1], "the other process knows the token"
    good(bob.claim(here.person().create("me", "guest").secret(1)))
    monkeypatch.setattr("worldstage.server.service.SESSION_SECONDS", 0.0)
    assert SESSION_SECONDS <= 60.0 and old.state(table)["you"]["seats"] == []
    old.http.close()
