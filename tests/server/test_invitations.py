"""Playing again: a rematch invites people, who may accept, decline, and mute whoever invites them."""

from __future__ import annotations

from tests.server.conftest import OpenStage
from tests.server.support import FREE, Json, Person, Seats, Stage, gathered, good, refused
from worldstage.server.routes import INVITATIONS
from worldstage.server.settings import Limits


def abandoned(people: Seats, table: str) -> None:
    for seat, person in people.items():
        person.do(table, "vote", seat=seat, kind="abandon")


def ended(stage: Stage, count: int = 2, **order: object) -> tuple[str, Seats]:
    table, people = gathered(stage, count, **order)
    abandoned(people, table)
    return table, people


def listed(person: Person, table: str) -> Json | None:
    return next((one for one in person.mine() if one["id"] == table), None)


def invited(person: Person) -> list[str]:
    return [one["id"] for one in person.mine() if one["invited"] is not None]


def test_a_rematch_invites_the_others_and_seats_nobody_unasked(stage: Stage) -> None:
    ada, bob, phone = stage.person("Ada"), stage.person("Bob"), stage.person()
    made = ada.create("me", "guest", "random", title="Friday")
    good(bob.claim(made.secret(1), badge=4))
    good(phone.claim(good(bob.link(made.table, 1))["secret"]))
    refused(bob.command(made.table, "rematch", seat=1), 409, "while_playing")
    abandoned({0: ada, 1: bob}, made.table)
    again = bob.do(made.table, "rematch", seat=1)["table"]
    refused(ada.command(made.table, "rematch", seat=0), 409, "rematched")
    old, new = bob.room(made.table), bob.room(again)
    assert old["rematch"] == again and new["previous"] == made.table
    assert new["status"] == "gathering" and new["title"] == "Friday" and new["settings"] == old["settings"]
    assert [(seat["holder"], seat["invited"], seat["name"], seat["badge"]) for seat in new["seats"]] == [
        ("empty", True, "Ada", 0),
        ("person", False, "Bob", 4),
        ("bot", False, "", 0),
    ]
    assert new["commitment"] != old["commitment"]
    assert phone.state(again)["you"] == bob.state(again)["you"] == {"seats": [1], "owner": True, "invited": []}
    assert ada.state(again)["you"] == {"seats": [], "owner": False, "invited": [0]}
    invitation = listed(ada, again)
    assert invitation is not None and (invitation["invited"], invitation["sender"]) == (0, "Bob")
    ada.do(again, "sit", seat=0, name="Ada")
    assert ada.room(again)["status"] == "playing" and invited(ada) == []


def test_a_seat_that_is_kept_for_somebody_is_nobody_elses(stage: Stage) -> None:
    table, people = ended(stage, 3)
    again = people[0].do(table, "rematch", seat=0)["table"]
    refused(people[2].command(again, "sit", seat=1), 403, "by_link_only")
    refused(people[0].command(again, "sit", seat=1), 409, "seat_kept")
    refused(people[2].command(again, "decline", seat=1), 403, "not_invited")
    people[1].do(again, "sit", seat=1, name="Person 1")
    refused(people[1].command(again, "decline", seat=1), 403, "not_invited")


def test_a_seat_may_be_kept_for_somebody_who_gave_no_name(stage: Stage) -> None:
    ada, guest = stage.person("Ada"), stage.person("")
    made = ada.create("me", "guest")
    good(guest.claim(made.secret(1)))
    abandoned({0: ada, 1: guest}, made.table)
    again = ada.do(made.table, "rematch", seat=0)["table"]
    fault = refused(ada.command(again, "sit", seat=1), 409, "seat_kept")
    name = {"key": "seat.guest", "args": {"number": ["", 2]}, "domain": "server"}
    assert fault["message"]["args"]["name"] == ["text", name]
    guest.do(again, "decline", seat=1)
    said = ada.state(again)["talk"][-1]["message"]
    assert said["key"] == "talk.declined" and said["args"]["who"] == ["text", name]


def test_an_invitation_can_be_declined_and_the_seat_given_to_another(stage: Stage) -> None:
    table, people = ended(stage, 3)
    again = people[0].do(table, "rematch", seat=0)["table"]
    people[1].do(again, "decline", seat=1)
    seat = people[0].room(again)["seats"][1]
    assert (seat["holder"], seat["invited"], seat["name"]) == ("empty", False, "")
    assert invited(people[1]) == [] and invited(people[2]) == [again]
    said = [line["message"]["key"] for line in people[0].state(again, 0)["talk"]]
    assert said[-1] == "talk.declined"
    refused(people[1].command(again, "sit", seat=1), 403, "by_link_only")
    people[0].do(again, "seat_bot", seat=1, level="random")
    dan = stage.person("Dan")
    good(dan.claim(good(people[0].link(again, 2))["secret"]))
    assert dan.room(again)["status"] == "playing" and invited(people[2]) == []


def test_the_owner_may_withdraw_an_invitation_and_close_the_table(stage: Stage) -> None:
    table, people = ended(stage, 3)
    again = people[0].do(table, "rematch", seat=0)["table"]
    people[0].do(again, "clear", seat=1)
    assert invited(people[1]) == [] and invited(people[2]) == [again]
    people[0].do(again, "close")
    assert invited(people[2]) == []


def test_running_games_come_before_invitations(stage: Stage) -> None:
    table, people = ended(stage)
    again = people[0].do(table, "rematch", seat=0)["table"]
    running = people[1].create("me", "me").table
    gathering = people[1].create("me", "guest").table
    assert [one["id"] for one in people[1].mine()] == [running, gathering, again, table]


def test_who_resigned_is_invited_to_sit_in_person_again(stage: Stage) -> None:
    table, people = gathered(stage, 2)
    people[1].do(table, "resign", seat=1, level="random")
    people[0].do(table, "vote", seat=0, kind="abandon")
    again = people[0].do(table, "rematch", seat=0)["table"]
    people[1].do(again, "sit", seat=1, name="back")
    seat = people[1].room(again)["seats"][1]
    assert (seat["holder"], seat["resigned"], seat["stand_in"]) == ("person", False, False)


def test_a_table_closed_before_the_game_can_be_set_again(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    made = ada.create("me", "guest", "random")
    ada.do(made.table, "close")
    again = ada.do(made.table, "rematch", seat=0)["table"]
    assert [seat["holder"] for seat in ada.room(again)["seats"]] == ["person", "empty", "bot"]
    good(shared_stage.person("Bob").claim(good(ada.link(again, 1))["secret"]))
    assert ada.room(again)["status"] == "playing"


def test_hotseat_all_seats_of_the_one_who_wants_the_rematch_are_taken_again(stage: Stage) -> None:
    ada = stage.person()
    made = ada.create("me", "me")
    abandoned({0: ada, 1: ada}, made.table)
    again = ada.do(made.table, "rematch", seat=1)["table"]
    assert ada.room(again)["status"] == "playing" and ada.state(again)["you"]["seats"] == [0, 1]


# -- limits -----------------------------------------------------------------------------------------------------------


def test_a_rematch_counts_against_the_limit_of_new_tables(open_stage: OpenStage) -> None:
    """15,931 tables in four minutes were made by setting a table, closing it and asking for a rematch."""
    stage = open_stage(limits=Limits(tables=3))
    ada = stage.person()
    table = ada.create("me", "guest").table
    answers = []
    for _ in range(4):
        ada.do(table, "close")
        answer = ada.command(table, "rematch", seat=0)
        answers.append(answer.status_code)
        table = answer.json().get("table", table)
        if answer.status_code != 200:
            refused(answer, 429, "too_many")
            break
    assert answers == [200, 200, 429]


def test_nobodys_lobby_can_be_filled_by_one_person(open_stage: OpenStage) -> None:
    stage = open_stage(limits=Limits(tables=1_000, invitations=2))
    table, people = gathered(stage, 2)
    abandoned(people, table)
    for _ in range(2):
        table = people[0].do(table, "rematch", seat=0)["table"]
        people[0].do(table, "close")  # takes its invitation with it
        assert invited(people[1]) == []
    waiting = []
    for _ in range(2):
        table, _ = another(stage, people)
        waiting.append(people[0].do(table, "rematch", seat=0)["table"])
    assert sorted(invited(people[1])) == sorted(waiting)
    table, _ = another(stage, people)
    fault = refused(people[0].command(table, "rematch", seat=0), 429, "too_many_invitations")
    assert fault["message"]["args"]["name"] == ["", "Person 1"]
    assert people[0].room(table)["rematch"] is None
    people[1].do(waiting[0], "decline", seat=1)
    people[0].do(table, "rematch", seat=0)


def another(stage: Stage, people: Seats) -> tuple[str, Seats]:
    """Another game of the same two people, given up at once."""
    made = people[0].create("me", "guest")
    good(people[1].claim(made.secret(1)))
    abandoned(people, made.table)
    return made.table, people


def test_the_lobby_shows_a_limited_number_of_invitations(open_stage: OpenStage) -> None:
    stage = open_stage(limits=FREE)
    bob = stage.person("Bob")
    for number in range(INVITATIONS + 3):
        ada = stage.person(f"Ada {number}")
        made = ada.create("me", "guest")
        good(bob.claim(made.secret(1)))
        abandoned({0: ada, 1: bob}, made.table)
        ada.do(made.table, "rematch", seat=0)
    assert len(invited(bob)) == INVITATIONS


# -- muting -----------------------------------------------------------------------------------------------------------


def test_who_is_muted_cannot_tell_and_their_invitations_are_not_seen(stage: Stage) -> None:
    table, people = ended(stage)
    first = people[0].do(table, "rematch", seat=0)["table"]
    (muted,) = good(people[1].post("/api/mutes", {"table": first, "seat": 1}))
    assert muted["name"] == "Person 0" and invited(people[1]) == []
    assert people[0].room(first)["seats"][1]["holder"] == "empty"
    table, _ = another(stage, people)
    second = people[0].do(table, "rematch", seat=0)["table"]
    assert people[0].room(second)["seats"][1]["invited"], "the sender sees an invitation like any other"
    assert invited(people[1]) == []
    assert good(people[1].get("/api/mutes")) == [muted] and good(people[0].get("/api/mutes")) == []
    assert good(people[0].post("/api/unmute", {"id": muted["id"]})) == []
    assert good(people[1].get("/api/mutes")) == [muted], "nobody else can end it"
    assert good(people[1].post("/api/unmute", {"id": muted["id"]})) == []
    assert invited(people[1]) == [second]


def test_a_mute_holds_for_all_devices_of_the_two(stage: Stage) -> None:
    table, people = gathered(stage, 2)
    phone, tablet = stage.person("phone"), stage.person("tablet")
    good(phone.claim(good(people[1].link(table, 1))["secret"]))
    good(tablet.claim(good(people[0].link(table, 0))["secret"]))
    abandoned(people, table)
    again = tablet.do(table, "rematch", seat=0)["table"]
    assert invited(phone) == invited(people[1]) == [again]
    good(phone.post("/api/mutes", {"table": again, "seat": 1}))
    table, _ = another(stage, people)
    people[0].do(table, "rematch", seat=0)
    assert invited(people[1]) == [] and len(good(people[1].get("/api/mutes"))) == 1


def test_only_an_invitation_can_be_muted(stage: Stage) -> None:
    table, people = gathered(stage, 2)
    refused(people[1].post("/api/mutes", {"table": table, "seat": 0}), 403, "not_invited")
    refused(people[1].post("/api/mutes", {"table": table, "seat": 7}), 404, "no_seat")
    refused(people[1].post("/api/mutes", {"table": "nosuchtable", "seat": 0}), 404, "no_table")
