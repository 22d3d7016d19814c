"""Who may do what: every endpoint and every command, for every role, at one's own table and at another's (E8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.support import GAME, Json, Person, Stage, good, play_on, refused
from worldstage.server import payloads
from worldstage.server.app import FORBIDDEN, NOT_FOUND
from worldstage.server.live import GOING_AWAY
from worldstage.server.routes import ENDPOINTS

NOBODY = "nobody"  # has never been here
STRANGER = "stranger"  # has a session and no table
ELSEWHERE = "elsewhere"  # owns another table and plays on its first seat
SPECTATOR = "spectator"  # is connected to the table
NEIGHBOUR = "neighbour"  # sits on its second seat
PLAYER = "player"  # sits on its first seat
OWNER = "owner"  # has made it, and does not play
ROLES = (NOBODY, STRANGER, ELSEWHERE, SPECTATOR, NEIGHBOUR, PLAYER, OWNER)

GATHERING, OPEN, PLAYING, OVER = "gathering", "open", "playing", "over"


class Cast(NamedTuple):
    """A table, and somebody in every role."""

    table: str
    roles: dict[str, Person]


@contextmanager
def cast(stage: Stage, status: str) -> Iterator[Cast]:
    """A table in a status: gathering has a third seat that is free, and open is gathering for everybody."""
    roles = {role: stage.person(role) for role in ROLES}
    for role in (STRANGER, SPECTATOR):
        roles[role].take_token()
    roles[ELSEWHERE].create("me", "me")
    guests = ["guest"] * (3 if status in (GATHERING, OPEN) else 2)
    made = roles[OWNER].create(*guests, public=status == OPEN)
    for seat, role in enumerate((PLAYER, NEIGHBOUR)):
        good(roles[role].claim(made.secret(seat)))
        roles[role].state(made.table, seat)
    if status == OVER:
        for seat, role in enumerate((PLAYER, NEIGHBOUR)):
            roles[role].do(made.table, "vote", seat=seat, kind="abandon")
    with ExitStack() as stack:
        stack.enter_context(roles[SPECTATOR].live(made.table))
        yield Cast(made.table, roles)


# -- endpoints --------------------------------------------------------------------------------------------------------

Ask = Callable[[Person, str], httpx.Response]


def get(path: str, **query: Any) -> Ask:
    return lambda person, table: person.get(path.replace("{table}", table), **query)


def post(path: str, body: Json) -> Ask:
    return lambda person, table: person.post(path.replace("{table}", table), body)


def put(path: str, body: Json) -> Ask:
    return lambda person, table: person.put(path.replace("{table}", table), body)


def mute(person: Person, table: str) -> httpx.Response:
    return person.post("/api/mutes", {"table": table, "seat": 0})


class Rule(NamedTuple):
    """A request, and what each role is answered; `others` is for those not named, `nobody` for strangers."""

    name: str
    method: str
    path: str
    ask: Ask
    status: str
    others: int
    nobody: int = 0
    allowed: tuple[str, ...] = ()

    def expected(self, role: str) -> int:
        if role in self.allowed:
            return 200
        return self.nobody if role == NOBODY and self.nobody else self.others


T = "/api/tables/{table}"
NEW = {"game": GAME, "seats": [{"holder": "me"}, {"holder": "me"}]}


def everybody(path: str, *, concrete: str = "", status: str = PLAYING, answer: int = 200, **query: Any) -> Rule:
    return Rule(f"{path} {query or ''}".strip(), "GET", path, get(concrete or path, **query), status, answer)


def own_seat(path: str, **query: Any) -> Rule:
    """Something seen through the first seat: for a person who sits there alone."""
    ask = get(path, seat=0, **query)
    return Rule(f"{path} of a seat", "GET", path, ask, PLAYING, 403, allowed=(PLAYER,))


def link(name: str, seat: int | None, status: str, allowed: str) -> Rule:
    return Rule(name, "POST", f"{T}/links", post(f"{T}/links", {"seat": seat}), status, 403, 401, (allowed,))


RULES = [
    everybody("/healthz"),
    everybody("/readyz"),
    everybody("/api/openapi.json"),
    everybody("/api/games"),
    everybody("/api/games/{game}", concrete=f"/api/games/{GAME}"),
    everybody("/api/text/{domain}/{lang}", concrete="/api/text/server/de"),
    everybody("/api/games/{game}/rules", concrete=f"/api/games/{GAME}/rules"),
    everybody("/api/tables"),
    everybody("/api/mine"),
    Rule("an error", "POST", "/api/errors", post("/api/errors", {"page": "lobby", "message": "x"}), PLAYING, 200),
    everybody("/api/mutes"),
    Rule("a mute", "POST", "/api/mutes", mute, PLAYING, 403, 401),
    Rule("an end of muting", "POST", "/api/unmute", post("/api/unmute", {"id": "x"}), PLAYING, 200, 401),
    Rule("a session", "POST", "/api/sessions", post("/api/sessions", {}), PLAYING, 200),
    Rule("a new table", "POST", "/api/tables", post("/api/tables", NEW), PLAYING, 200),
    Rule("a guessed link", "POST", "/api/claim", post("/api/claim", {"secret": "guessed"}), PLAYING, 404),
    Rule("a guessed invitation", "POST", "/api/invitations", post("/api/invitations", {"secret": "x"}), PLAYING, 404),
    everybody(T),
    everybody(f"{T}/board"),
    everybody(f"{T}/board", status=GATHERING),
    everybody(f"{T}/you"),
    everybody(f"{T}/state"),
    everybody(f"{T}/log"),
    everybody(f"{T}/talk"),
    everybody(f"{T}/past", position=0),
    everybody(f"{T}/books"),
    everybody(f"{T}/state", status=GATHERING),
    own_seat(f"{T}/state"),
    own_seat(f"{T}/log"),
    own_seat(f"{T}/talk"),
    own_seat(f"{T}/past", position=0),
    own_seat(f"{T}/books"),
    own_seat(f"{T}/options"),
    own_seat(f"{T}/why-not", option="pass"),
    own_seat(f"{T}/cautions", options="pass"),
    everybody(f"{T}/advice", answer=403, seat=0),  # nobody is advised where people play against each other
    own_seat(f"{T}/notes"),
    Rule("PUT notes", "PUT", f"{T}/notes", put(f"{T}/notes", {"seat": 0, "text": "x"}), PLAYING, 403, 401, (PLAYER,)),
    link("a link to a seat that is taken", 0, PLAYING, PLAYER),
    link("a link to a free seat", 2, GATHERING, OWNER),
    link("a link to the table", None, PLAYING, OWNER),
    everybody(f"{T}/report", answer=409),
    everybody(f"{T}/record", answer=409),
    everybody(f"{T}/proof", answer=409),
    everybody(f"{T}/report", status=OVER),
    everybody(f"{T}/record", status=OVER),
    everybody(f"{T}/proof", status=OVER),
]


@pytest.fixture(scope="module")
def casts(shared_stage: Stage) -> Iterator[dict[str, Cast]]:
    with ExitStack() as stack:
        yield {status: stack.enter_context(cast(shared_stage, status)) for status in (GATHERING, PLAYING, OVER)}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.status} {rule.name}")
def test_e8_every_endpoint_answers_every_role_as_it_should(casts: dict[str, Cast], rule: Rule) -> None:
    table, roles = casts[rule.status]
    answers = {role: rule.ask(roles[role], table).status_code for role in ROLES if role != NOBODY}
    answers[NOBODY] = rule.ask(
        Person(roles[PLAYER].url, NOBODY), table
    ).status_code  # a new one: some requests give a session
    wanted = {role: rule.expected(role) for role in ROLES}
    if rule.path.endswith(("/options", "/why-not", "/cautions")):  # it may be another seat's turn
        answers[PLAYER] = 200 if answers[PLAYER] in (409, 422) else answers[PLAYER]
    assert answers == wanted


def test_e8_the_matrix_has_every_endpoint() -> None:
    asked = {(rule.method, rule.path) for rule in RULES} | {("POST", f"{T}/commands")}
    assert {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS} - asked == set()


def test_e8_my_tables_are_mine_alone(casts: dict[str, Cast]) -> None:
    table, roles = casts[PLAYING]
    listed = {role for role in ROLES if table in [one["id"] for one in roles[role].mine()]}
    assert listed == {PLAYER, NEIGHBOUR, OWNER}


def test_e8_a_seat_sees_its_own_hand_and_everybody_else_a_count(casts: dict[str, Cast]) -> None:
    """What the endpoint tells, not only whether it answers: without a seat all roles see the same."""
    table, roles = casts[PLAYING]
    views = [roles[role].state(table)["view"] for role in ROLES]
    assert all(view == views[0] and view["seat"] is None for view in views)
    assert all(roles[role].state(table)["decision"] is None for role in ROLES)
    assert roles[PLAYER].state(table, 0)["view"]["seat"] == 0


# -- live -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ROLES)
def test_e8_only_who_sits_there_is_shown_a_seat_live(casts: dict[str, Cast], role: str) -> None:
    table, roles = casts[PLAYING]
    with roles[role].live(table) as socket:
        assert socket.next_state()["seat"] is None
    with roles[role].live(table, 0) as socket:
        if role == PLAYER:
            assert socket.next_state()["seat"] == 0
            return
        with pytest.raises(ConnectionClosed) as closed:
            socket.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == FORBIDDEN


def test_e8_a_table_that_is_not_there_is_told_to_the_browser(shared_stage: Stage) -> None:
    with shared_stage.person().live("nosuchtable") as socket:
        with pytest.raises(ConnectionClosed) as closed:
            socket.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == NOT_FOUND


def test_f2_who_no_longer_has_a_seat_is_no_longer_shown_it(shared_stage: Stage) -> None:
    """The connection through a seat ends with the seat, before the next person gets their cards."""
    with cast(shared_stage, GATHERING) as (table, roles):
        roles[NEIGHBOUR].do(table, "say", seat=1, text="for players only")
        with roles[PLAYER].live(table, 0) as socket:
            before = socket.next_state()["revision"]
            roles[OWNER].do(table, "clear", seat=0)
            roles[NEIGHBOUR].do(table, "say", seat=1, text="good riddance")
            bob = shared_stage.person("Bob")
            good(bob.claim(good(roles[OWNER].link(table, 0))["secret"]))
            roles[OWNER].do(table, "seat_bot", seat=2, level="random")
            last = socket.next_state(before + 1)
            assert (last["seat"], last["you"]["seats"]) == (None, []) and "for players" not in str(last)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    assert socket.next()["type"] != "state"
            assert closed.value.rcvd is not None and closed.value.rcvd.code == GOING_AWAY
        assert bob.state(table, 0)["room"]["status"] == "playing"
        refused(roles[PLAYER].get(f"/api/tables/{table}/state", seat=0), 403, "not_your_seat")


# -- commands ---------------------------------------------------------------------------------------------------------


class Attempt(NamedTuple):
    """A command about the first seat: who may, and what the first of them is answered."""

    do: str
    fields: Json
    status: str
    allowed: tuple[str, ...]
    answer: int = 200
    nobody: int = 401


BOT = {"level": "random"}
SEAT: Json = {"seat": 0}
ATTEMPTS = [
    Attempt("choose", SEAT, PLAYING, (PLAYER,)),
    Attempt("retract", SEAT | {"what": "x"}, PLAYING, (PLAYER,), 409),
    Attempt("undo", SEAT | {"what": "x"}, PLAYING, (PLAYER,), 409),
    Attempt("stand", SEAT | {"answer": "x"}, PLAYING, (PLAYER,), 409),
    Attempt("lift", SEAT, PLAYING, (PLAYER,)),
    Attempt("order", SEAT | {"options": ["pass"]}, PLAYING, (PLAYER,)),
    Attempt("withdraw", SEAT, PLAYING, (PLAYER,)),
    Attempt("dismiss", SEAT, PLAYING, (PLAYER,)),
    Attempt("call", SEAT | {"other": 1}, PLAYING, (PLAYER,)),
    Attempt("say", SEAT | {"text": "I surrender"}, PLAYING, (PLAYER,)),
    Attempt("sit", {"seat": 2}, GATHERING, (OWNER,), nobody=403),
    Attempt("decline", SEAT, GATHERING, ()),
    Attempt("rename", SEAT | {"name": "Fool"}, GATHERING, (PLAYER,)),
    Attempt("leave", SEAT, GATHERING, (PLAYER,)),
    Attempt("seat_bot", {"seat": 2} | BOT, GATHERING, (OWNER,)),
    Attempt("clear", SEAT, GATHERING, (OWNER,)),
    Attempt("close", {}, GATHERING, (OWNER,)),
    Attempt("hand_over", SEAT | BOT, PLAYING, (PLAYER,)),
    Attempt("retry", SEAT, PLAYING, (PLAYER,), 409),
    Attempt("return", SEAT, PLAYING, (PLAYER,), 409),
    Attempt("resign", SEAT | BOT, PLAYING, (PLAYER,)),
    Attempt("vote", SEAT | {"kind": "abandon"}, PLAYING, (PLAYER,)),
    Attempt("rematch", SEAT, OVER, (PLAYER,)),
]


def fields_of(attempt: Attempt, table: str, roles: dict[str, Person]) -> Json:
    """A choice must fit what is asked: let the others choose until it is the first seat's turn."""
    if attempt.do != "choose":
        return attempt.fields
    while roles[PLAYER].state(table, 0)["decision"] is None:
        assert play_on(table, {1: roles[NEIGHBOUR]}, 1) == 1
    asked = roles[PLAYER].state(table, 0)["decision"]
    return attempt.fields | {"decision": asked["id"], "option": asked["options"][0]}


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda attempt: attempt.do)
def test_e8_every_command_obeys_only_those_who_may(shared_stage: Stage, attempt: Attempt) -> None:
    with cast(shared_stage, attempt.status) as (table, roles):
        fields = fields_of(attempt, table, roles)
        before = roles[PLAYER].state(table, 0)
        for role in ROLES:
            if role not in attempt.allowed:
                refusal = roles[role].command(table, attempt.do, **fields)
                assert refusal.status_code == (attempt.nobody if role == NOBODY else 403), f"{role}: {refusal.text}"
                assert refusal.json()["state"] is None, role
        assert roles[PLAYER].state(table, 0) == before
        answers = [roles[role].command(table, attempt.do, **fields).status_code for role in attempt.allowed]
        assert answers[:1] == [attempt.answer] * bool(attempt.allowed)
        assert not {401, 403} & set(answers)


def test_e8_once_the_game_runs_the_owner_has_no_right_over_the_seats_of_others(shared_stage: Stage) -> None:
    with cast(shared_stage, PLAYING) as (table, roles):
        owner = roles[OWNER]
        refused(owner.command(table, "hand_over", seat=0, level="random"), 403, "not_your_seat")
        refused(owner.command(table, "resign", seat=0, level="random"), 403, "not_your_seat")
        refused(owner.command(table, "vote", seat=0, kind="takeover", other=1), 403, "not_your_seat")
        for do in ("clear", "seat_bot"):
            refused(owner.command(table, do, seat=0, **(BOT if do == "seat_bot" else {})), 409, "while_playing")
        refused(owner.command(table, "close"), 409, "while_playing")
        roles[PLAYER].state(table, 0)
        refused(owner.link(table, 0), 403, "not_your_seat")


@pytest.mark.parametrize("role", [NOBODY, STRANGER, ELSEWHERE, SPECTATOR, OWNER])
def test_e8_at_an_open_table_whoever_has_no_seat_may_sit_down(shared_stage: Stage, role: str) -> None:
    with cast(shared_stage, OPEN) as (table, roles):
        refused(roles[NEIGHBOUR].command(table, "sit", seat=2), 409, "seated_already")
        roles[role].do(table, "sit", seat=2, name=role)
        assert roles[role].state(table, 2)["you"]["seats"] == [2]


def test_e8_the_matrix_has_every_command() -> None:
    known = {str(command.__struct_config__.tag) for command in payloads.Command.__args__}
    assert {attempt.do for attempt in ATTEMPTS} == known


@pytest.mark.parametrize("do", [attempt.do for attempt in ATTEMPTS if attempt.fields])
def test_e8_a_seat_that_is_not_there_is_nobodys(casts: dict[str, Cast], do: str) -> None:
    table, roles = casts[PLAYING]
    attempt = next(attempt for attempt in ATTEMPTS if attempt.do == do)
    extra = {"decision": "x", "option": "y"} if do == "choose" else {}
    for role in (PLAYER, OWNER):
        answer = roles[role].command(table, do, **{**attempt.fields, **extra, "seat": 63})
        assert answer.status_code in (403, 404, 409), f"{role}: {answer.text}"
