"""What people may decide about each other: to abandon a game, and that a bot plays for somebody who is absent."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.conftest import OpenStage
from tests.server.support import Clock, Json, Person, Seats, Stage, asked, gathered, good, play_on, refused, wait_for
from worldstage.server.motions import NOTICE

LIVE, SLOW = 600.0, 172_800.0


def talk(state: Json) -> list[str]:
    return [line["text"] or line["message"]["key"] for line in state["talk"]]


def stands_in(person: Person, table: str, seat: int) -> bool:
    return bool(person.room(table)["seats"][seat]["stand_in"])


def vote(people: Seats, table: str, seat: int, other: int) -> Json:
    return people[seat].do(table, "vote", seat=seat, kind="takeover", other=other, level="random")


def here(people: Seats, table: str, *seats: int) -> None:
    """These people look at the table."""
    for seat in seats:
        people[seat].state(table, seat)


def tended(stage: Stage) -> None:
    stage.inside(stage.service.tables.maintain())


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hall(open_stage: OpenStage, clock: Clock) -> Stage:
    return open_stage(clock=clock)


# -- abandoning -------------------------------------------------------------------------------------------------------


def test_a_game_is_abandoned_when_all_want_it(hall: Stage) -> None:
    table, people = gathered(hall, 3)
    here(people, table, 0, 1, 2)
    people[0].do(table, "vote", seat=0, kind="abandon")
    people[1].do(table, "vote", seat=1, kind="abandon")
    (motion,) = people[0].room(table)["motions"]
    assert motion == {"kind": "abandon", "seat": None, "votes": [0, 1], "needed": 3, "due": None}
    people[0].do(table, "vote", seat=0, kind="abandon", yes=False)
    people[2].do(table, "vote", seat=2, kind="abandon")
    assert people[0].room(table)["status"] == "playing"
    people[0].do(table, "vote", seat=0, kind="abandon")
    state = people[0].state(table, 0)
    assert state["room"]["status"] == "abandoned" and state["room"]["motions"] == []
    assert state["decision"] is None and "talk.abandoned_by_vote" in talk(state)
    assert people[0].get(f"/api/tables/{table}/proof").status_code == 200


def test_one_of_two_cannot_abandon_the_game_of_the_other(hall: Stage) -> None:
    table, people = gathered(hall, 2)
    here(people, table, 1)
    people[0].do(table, "vote", seat=0, kind="abandon")
    tended(hall)
    assert people[1].room(table)["status"] == "playing"


def test_who_is_absent_does_not_keep_the_others_from_abandoning(hall: Stage, clock: Clock) -> None:
    table, people = gathered(hall, 3)
    here(people, table, 0, 1, 2)
    clock.pass_(LIVE)
    here(people, table, 0, 1)
    people[0].do(table, "vote", seat=0, kind="abandon")
    assert people[0].room(table)["motions"][0]["needed"] == 2
    people[1].do(table, "vote", seat=1, kind="abandon")
    assert people[0].room(table)["status"] == "abandoned"


def test_a_vote_is_carried_when_those_who_did_not_vote_have_become_absent(hall: Stage, clock: Clock) -> None:
    table, people = gathered(hall, 2)
    here(people, table, 0, 1)
    people[0].do(table, "vote", seat=0, kind="abandon")
    with people[0].live(table, 0) as own:
        own.next_state()
        clock.pass_(LIVE - 1)
        tended(hall)
        assert people[0].room(table)["status"] == "playing"
        clock.pass_(1)
        tended(hall)
        assert people[0].room(table)["status"] == "abandoned"


def test_when_nobody_is_there_nothing_is_abandoned(hall: Stage, clock: Clock) -> None:
    table, people = gathered(hall, 2)
    here(people, table, 0, 1)
    people[0].do(table, "vote", seat=0, kind="abandon")
    clock.pass_(10 * LIVE)
    tended(hall)
    assert people[0].room(table)["status"] == "playing"


# -- taking over ------------------------------------------------------------------------------------------------------


def test_nobody_who_is_there_can_be_voted_out(hall: Stage, clock: Clock) -> None:
    """With two people one vote once handed the other's turn to a random bot."""
    table, people = gathered(hall, 2)
    here(people, table, 1)
    clock.pass_(LIVE - 1)
    fault = refused(
        people[0].command(table, "vote", seat=0, kind="takeover", other=1, level="random"), 409, "not_absent"
    )
    assert fault["message"]["args"]["minutes"] == ["", 10]
    assert people[1].room(table)["motions"] == [] and not stands_in(people[1], table, 1)
    with people[1].live(table, 1) as own:
        own.next_state()
        clock.pass_(10 * LIVE)
        again = people[0].command(table, "vote", seat=0, kind="takeover", other=1, level="random")
        refused(again, 409, "not_absent")


def test_a_bot_takes_over_for_somebody_absent_when_all_others_want_it(hall: Stage, clock: Clock) -> None:
    table, people = gathered(hall, 3)
    here(people, table, 0, 1, 2)
    clock.pass_(LIVE)
    here(people, table, 0, 1)
    assert [seat["absent"] for seat in people[0].room(table)["seats"]] == [False, False, True]
    vote(people, table, 0, 2)
    clock.pass_(LIVE)
    tended(hall)
    assert not stands_in(people[0], table, 2), "one vote is missing"
    vote(people, table, 1, 2)
    (motion,) = people[0].room(table)["motions"]
    assert (motion["votes"], motion["needed"], motion["due"]) == ([0, 1], 2, clock.now + NOTICE * LIVE)
    clock.pass_(NOTICE * LIVE - 1)
    tended(hall)
    assert not stands_in(people[0], table, 2), "the person has time to come back"
    clock.pass_(1)
    tended(hall)
    assert stands_in(people[0], table, 2) and people[0].room(table)["motions"] == []
    play_on(table, {0: people[0], 1: people[1]}, 20)
    refused(people[2].command(table, "choose", seat=2, decision="x", option="y"), 409, "bot_plays")
    people[2].do(table, "return", seat=2)
    assert not stands_in(people[0], table, 2) and "talk.returned" in talk(people[0].state(table, 0))
    assert play_on(table, people, 20) == 20


Coming = Callable[[Person, str], object]


@pytest.mark.parametrize("how", ["looks", "connects", "says something"])
def test_who_shows_up_stops_the_takeover(hall: Stage, clock: Clock, how: str) -> None:
    table, people = gathered(hall, 2)
    here(people, table, 0, 1)
    clock.pass_(LIVE)
    vote(people, table, 0, 1)
    listed = next(one for one in people[1].mine() if one["id"] == table)
    assert listed["takeover"], "the lobby tells it"
    assert talk(people[0].state(table, 0))[-1] == "talk.takeover_asked"
    if how == "looks":
        here(people, table, 1)
    elif how == "connects":
        with people[1].live(table, 1) as own:
            own.next_state()
    else:
        people[1].do(table, "say", seat=1, text="here I am")
    assert people[0].room(table)["motions"] == []
    assert "talk.showed_up" in talk(people[0].state(table, 0))
    clock.pass_(NOTICE * LIVE)
    tended(hall)
    assert not stands_in(people[0], table, 1)


def test_at_a_table_for_slow_play_two_days_must_pass(hall: Stage, clock: Clock) -> None:
    table, people = gathered(hall, 2, pace="slow")
    room = people[0].room(table)
    assert (room["pace"], room["patience"]) == ("slow", SLOW)
    here(people, table, 0, 1)
    clock.pass_(SLOW - 1)
    refused(people[0].command(table, "vote", seat=0, kind="takeover", other=1, level="random"), 409, "not_absent")
    clock.pass_(1)
    vote(people, table, 0, 1)
    clock.pass_(NOTICE * SLOW)
    tended(hall)
    assert stands_in(people[0], table, 1)


def test_one_has_no_vote_about_ones_own_seat_and_none_without_a_seat(hall: Stage) -> None:
    table, people = gathered(hall, 2)
    refused(people[1].command(table, "vote", seat=1, kind="takeover", other=1, level="random"), 422, "whose_seat")
    refused(people[1].command(table, "vote", seat=0, kind="takeover", other=1, level="random"), 403, "not_your_seat")
    people[1].do(table, "hand_over", seat=1, level="random")
    refused(people[1].command(table, "vote", seat=1, kind="abandon"), 409, "no_say")


def test_when_somebody_was_seen_outlives_a_restart(open_stage: OpenStage, clock: Clock) -> None:
    first = open_stage(clock=clock)
    table, people = gathered(first, 2)
    here(people, table, 0, 1)
    cookies = [dict(person.http.cookies) for person in people.values()]
    clock.pass_(LIVE / 2)
    with people[1].live(table, 1) as own:
        own.next_state()
    wait_for(lambda: first.service.tables.cached[table].here.seats == frozenset(), "the connection to end")
    first.stop()
    second = open_stage(clock=clock)
    again = {seat: second.person() for seat in people}
    for seat, cookie in enumerate(cookies):
        again[seat].http.cookies.update(cookie)
    clock.pass_(LIVE - 1)
    refused(again[0].command(table, "vote", seat=0, kind="takeover", other=1, level="random"), 409, "not_absent")
    clock.pass_(1)
    vote(again, table, 0, 1)
    second.stop()
    clock.pass_(NOTICE * LIVE)
    third = open_stage(clock=clock)
    anybody = third.person()
    wait_for(lambda: stands_in(anybody, table, 1), "the takeover, which a restart does not forget")


def test_who_is_seen_by_another_process_is_not_absent(
    open_stage: OpenStage, clock: Clock, postgresql: Callable[[], str]
) -> None:
    database = postgresql()
    here_, there = (open_stage(database=database, clock=clock) for _ in range(2))
    table, people = gathered(here_, 2)
    here(people, table, 0, 1)
    clock.pass_(LIVE)
    far = Person(there.url, "far")
    far.http.cookies = people[1].http.cookies
    far.state(table, 1)
    refused(people[0].command(table, "vote", seat=0, kind="takeover", other=1, level="random"), 409, "not_absent")
    far.http.close()


def test_the_vote_of_who_resigns_is_not_missed(hall: Stage, clock: Clock) -> None:
    table, people = gathered(hall, 3)
    here(people, table, 0, 1, 2)
    clock.pass_(LIVE)
    here(people, table, 0, 1)
    vote(people, table, 0, 2)
    people[1].do(table, "resign", seat=1, level="random")
    assert people[0].room(table)["motions"][0]["due"] == clock.now + NOTICE * LIVE


def test_a_bot_that_has_taken_over_plays_the_game_to_its_end(hall: Stage, clock: Clock) -> None:
    table, people = gathered(hall, 2)
    here(people, table, 0, 1)
    clock.pass_(LIVE)
    vote(people, table, 0, 1)
    clock.pass_(NOTICE * LIVE)
    tended(hall)
    play_on(table, {0: people[0]})
    assert people[0].room(table)["status"] == "finished"
    assert asked(table, people) is None
    assert good(people[1].get(f"/api/tables/{table}/report"))["places"]
