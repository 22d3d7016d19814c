"""Orders given in advance, over the wire: their owner's own, carried out when the moment comes, kept over a restart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.conftest import OpenStage
from tests.server.games import hosted_toy
from tests.server.support import Json, Person, Seats, Stage, gathered, good, play_on, refused


@pytest.fixture
def toy() -> Iterator[str]:
    with hosted_toy() as game_id:
        yield game_id


def through(table: str, people: Seats) -> None:
    """The first round of the toy: seat 0 boasts and keeps, all bid; then seat 1 would be asked to boast."""
    good(people[0].choose(table, 0, "boast 1"))
    good(people[0].choose(table, 0, "keep"))
    for seat, person in people.items():
        good(person.choose(table, seat))


def orders_of(person: Person, table: str, seat: int) -> list[tuple[list[str], str]]:
    return [(order["options"], order["when"]) for order in person.state(table, seat)["orders"]]


def test_an_order_is_shown_to_its_owner_in_words_and_to_nobody_else(stage: Stage, toy: str) -> None:
    table, people = gathered(stage, 3, game=toy)
    good(people[1].command(table, "order", seat=1, options=["boast 7", "keep"], when="prize-above 3"))
    (order,) = people[1].state(table, 1)["orders"]
    assert (order["options"], order["when"]) == (["boast 7", "keep"], "prize-above 3")
    assert [text["key"] for text in order["texts"]] == ["order.boast", "order.keep"]
    assert order["texts"][0]["args"] == {"amount": ["", 7]} and order["texts"][0]["domain"] == toy
    assert order["condition"] == {"key": "condition.prize-above.name", "args": {"amount": ["", 3]}, "domain": toy}
    for seat in (0, 2, None):
        state = people[seat or 0].state(table, seat)
        assert state["orders"] == state["outcomes"] == []


def test_an_order_is_carried_out_and_its_owner_is_told(stage: Stage, toy: str) -> None:
    table, people = gathered(stage, 2, game=toy)
    good(people[1].command(table, "order", seat=1, options=["recall coin-1"]))
    good(people[1].command(table, "order", seat=1, options=["boast 7", "keep"]))
    through(table, people)
    state = people[1].state(table, 1)
    assert [order["options"] for order in state["orders"]] == [["recall coin-1"]]
    (done,) = state["outcomes"]
    assert done["order"]["options"] == ["boast 7", "keep"] and done["done"] == 2 and done["reason"] is None
    assert people[0].state(table, 0)["view"]["boast"] == 7
    assert people[0].state(table, 0)["outcomes"] == []
    good(people[1].command(table, "dismiss", seat=1))
    assert people[1].state(table, 1)["outcomes"] == []


def test_each_line_has_the_position_of_its_own_choice_however_much_came_with_one_submission(
    stage: Stage, toy: str
) -> None:
    table, people = gathered(stage, 2, game=toy)
    good(people[1].command(table, "order", seat=1, options=["boast 7", "keep"]))
    through(table, people)
    state = people[0].state(table, 0)
    lengths = [
        good(people[0].get(f"/api/tables/{table}/past", seat=0, position=at))["log_length"]
        for at in range(state["position"] + 1)
    ]
    wrote = [next(at for at, length in enumerate(lengths) if length > line["index"]) for line in state["log"]]
    assert [line["position"] for line in state["log"]] == wrote
    last = [line["position"] for line in state["log"] if line["at"] == state["log"][-1]["at"]]
    assert len(set(last)) > 1, "the last bid brought the order's choices as well"


def test_an_order_in_vain_tells_why(stage: Stage, toy: str) -> None:
    table, people = gathered(stage, 2, game=toy)
    good(people[0].command(table, "order", seat=0, options=["recall coin-1"]))
    good(people[0].choose(table, 0, "boast 1"))
    state = people[0].state(table, 0)
    (dropped,) = state["outcomes"]
    assert dropped["done"] == 0 and dropped["reason"]["key"] == "why" and dropped["rule"] == "4"
    assert state["orders"] == [] and state["decision"]["node"] == "toy.recall"


def test_an_order_that_fits_is_carried_out_at_once_and_everybody_notices(stage: Stage, toy: str) -> None:
    table, people = gathered(stage, 2, game=toy)
    before = people[1].state(table, 1)["revision"]
    good(people[0].command(table, "order", seat=0, options=["boast 4"]))
    after = people[1].state(table, 1)
    assert after["view"]["boast"] == 4 and after["revision"] == before + 1


def test_an_order_sent_twice_is_given_once(stage: Stage, toy: str) -> None:
    table, people = gathered(stage, 2, game=toy)
    order: Json = {"seat": 1, "options": ["boast 4"]}
    first = good(people[1].command(table, "order", key="k", **order))
    again = good(people[1].command(table, "order", key="k", **order))
    assert first == again and len(orders_of(people[1], table, 1)) == 1


def test_an_order_is_withdrawn_by_its_id_whatever_was_done_meanwhile(stage: Stage, toy: str) -> None:
    table, people = gathered(stage, 2, game=toy)
    for number in range(3):
        good(people[1].command(table, "order", seat=1, options=[f"boast {number}"]))
    ids = [order["id"] for order in people[1].state(table, 1)["orders"]]
    good(people[1].command(table, "withdraw", seat=1, order=ids[1]))
    assert orders_of(people[1], table, 1) == [(["boast 0"], ""), (["boast 2"], "")]
    through(table, people)  # boast 0 is carried out
    good(people[1].command(table, "withdraw", seat=1, order=ids[0]))
    assert orders_of(people[1], table, 1) == [(["boast 2"], "")]
    good(people[1].command(table, "withdraw", seat=1))
    assert orders_of(people[1], table, 1) == []


def test_what_makes_no_sense_is_refused_in_words(stage: Stage, toy: str) -> None:
    table, people = gathered(stage, 2, game=toy)
    before = people[1].state(table, 1)
    refused(people[1].command(table, "order", seat=1, options=["shout"]), 422, "illegal")
    for options, when in (([], ""), (["bid coin-1"], ""), (["boast 1"], "rich")):
        answer = people[1].command(table, "order", seat=1, options=options, when=when)
        assert answer.status_code == 409, answer.text
        assert answer.json()["message"]["key"].startswith("error.order")
    refused(people[1].command(table, "order", seat=1, options=["boast 1"] * 21), 422, "malformed")
    refused(people[1].command(table, "order", seat=1, options="boast 1"), 422, "malformed")
    refused(people[1].command(table, "order", seat=0, options=["boast 1"]), 403, "not_your_seat")
    assert people[1].state(table, 1) == before


def test_orders_are_there_after_the_server_was_away(open_stage: OpenStage, toy: str) -> None:
    first = open_stage()
    table, people = gathered(first, 2, game=toy)
    good(people[1].command(table, "order", seat=1, options=["boast 7"]))
    good(people[1].command(table, "order", seat=1, options=["boast 8"], when="prize-above 9"))
    good(people[0].choose(table, 0, "boast 1"))
    seen = {seat: person.state(table, seat) for seat, person in people.items()}
    first.stop()
    later = open_stage()
    again: Seats = {}
    for seat, person in people.items():
        again[seat] = Person(later.url, person.name)
        again[seat].http.cookies = person.http.cookies
    for seat, person in again.items():
        now = person.state(table, seat)
        assert {name: now[name] for name in ("orders", "outcomes", "view", "revision")} == {
            name: seen[seat][name] for name in ("orders", "outcomes", "view", "revision")
        }
    good(again[0].choose(table, 0, "keep"))
    for seat, person in again.items():
        good(person.choose(table, seat))
    assert again[0].state(table, 0)["view"]["boast"] == 7
    assert orders_of(again[1], table, 1) == [(["boast 8"], "prize-above 9")]
    for person in again.values():
        person.http.close()


def test_a_bot_that_plays_for_somebody_gets_no_orders(stage: Stage, toy: str) -> None:
    table, people = gathered(stage, 2, game=toy)
    good(people[1].command(table, "hand_over", seat=1, level="random"))
    refused(people[1].command(table, "order", seat=1, options=["boast 1"]), 409, "bot_plays")


def test_a_game_tells_what_can_be_ordered(stage: Stage) -> None:
    games = {game["id"]: game["orders"] for game in good(stage.person().get("/api/games"))}
    nations = games["nations"]
    assert nations["bare"] == ["pass"]
    conditions = {one.pop("id"): one for one in nations["conditions"]}
    assert conditions["others-passed"] == {"verbs": [], "kind": None, "least": 0, "most": 0}
    assert conditions["gold-below"] == {"verbs": [], "kind": "", "least": 1, "most": 9}
    assert conditions["card-gone"] == {"verbs": [], "kind": "card", "least": 0, "most": 0}
    assert games["age-of-reason"]["bare"] == ["pass", "skip"]
    assert games["age-of-reason"]["conditions"][0]["verbs"] == ["pass", "bid"]


def test_who_resigns_leaves_no_orders_and_standing_answers_behind(stage: Stage, toy: str) -> None:
    """What the person had said in advance would otherwise play instead of the bot."""
    table, people = gathered(stage, 3, game=toy)
    good(people[1].command(table, "order", seat=1, options=["boast 7"], when="prize-above 3"))
    good(people[1].command(table, "stand", seat=1, answer="keep"))
    people[1].do(table, "resign", seat=1, level="random")
    state = people[1].state(table, 1)
    assert (state["orders"], state["outcomes"], state["standing"]) == ([], [], [])


def test_while_a_bot_plays_for_somebody_what_they_said_in_advance_waits_for_them(stage: Stage, toy: str) -> None:
    table, people = gathered(stage, 2, game=toy, settings={"recalls": "no"})
    good(people[1].command(table, "order", seat=1, options=["boast 7"]))
    good(people[1].command(table, "stand", seat=1, answer="keep"))
    people[1].do(table, "hand_over", seat=1, level="random")
    while people[0].state(table, 0)["view"]["round"] < 3:  # seat 1 leads in round 2: the bot boasts, not the order
        play_on(table, {0: people[0]}, 1)
    state = people[1].state(table, 1)
    assert [order["options"] for order in state["orders"]] == [["boast 7"]]
    assert state["standing"] == ["keep"]
    people[1].do(table, "return", seat=1)
    while people[0].state(table, 0)["view"]["round"] < 4:
        play_on(table, people, 1)
    state = people[1].state(table, 1)
    assert state["view"]["boast"] == 7 and [told["done"] for told in state["outcomes"]] == [1]
