"""Why options can't be chosen, several of them as they would be submitted: asked without choosing any of them."""

from __future__ import annotations

from tests.server.conftest import OpenStage
from tests.server.support import Person, Stage, asked, gathered, good, refused
from worldstage.core.chance import Fast
from worldstage.server.settings import Limits


def goes_on(stage: Stage, table: str, seat: int, options: list[str]) -> tuple[str, str] | None:
    """An option after which the same seat is asked again, and something that it can't choose then."""
    hosted = stage.service.tables.cached[table].hosted
    assert hosted is not None and hosted.table is not None
    game, state = hosted.game, hosted.table.state
    for option in options:
        world = game.views.sample(state, seat, Fast(1))
        chance = Fast(0)
        game.apply(world, seat, game.actions.parse(option), chance)
        if game.actors(world) == [seat] and not chance.draws and world.reveals == state.reveals:
            legal = game.legal(world, seat)
            return option, next(game.actions.format(a) for a in range(game.actions.size) if a not in legal)
    return None


def arrived(stage: Stage) -> tuple[str, int, Person, list[str]]:
    """A table at a question that one seat can answer with two options, the second of them refused."""
    table, people = gathered(stage, 2)
    for _ in range(200):
        question = asked(table, people)
        assert question is not None
        seat, decision = question
        found = goes_on(stage, table, seat, decision["options"])
        if found is not None:
            return table, seat, people[seat], list(found)
        good(people[seat].choose(table, seat, decision["options"][-1], decision["id"]))
    raise AssertionError("nobody was asked twice in a row")


def test_the_second_of_two_options_is_explained_and_none_is_chosen(shared_stage: Stage) -> None:
    table, seat, person, options = arrived(shared_stage)
    before = person.state(table, seat)
    path = f"/api/tables/{table}/why-not"
    why = good(person.get(path, seat=seat, option="; ".join(options)))
    assert person.state(table, seat) == before
    assert why["rule"] and why["message"]
    body = {"do": "choose", "seat": seat, "decision": before["decision"]["id"], "option": options}
    fault = person.post(f"/api/tables/{table}/commands", body, **{"Idempotency-Key": "why"}).json()
    assert fault["rule"] == why["rule"] and fault["message"]["args"]["why"][1] == why["message"]
    first = good(person.get(path, seat=seat, option=options[0]))
    assert first == {"message": None, "rule": ""}
    assert good(person.get(path, seat=seat, option=f"{options[1]}; {options[0]}"))["message"] is not None


def test_options_that_do_not_exist_and_lists_that_are_too_long_are_refused(shared_stage: Stage) -> None:
    table, seat, person, options = arrived(shared_stage)
    path = f"/api/tables/{table}/why-not"
    assert person.get(path, seat=seat, option=f"{options[0]}; nonsense").status_code == 422
    assert person.get(path, seat=seat, option="; ".join([options[0]] * 201)).status_code == 422


def test_lists_count_as_questions_about_options_that_are_tried(open_stage: OpenStage) -> None:
    stage = open_stage(limits=Limits(commands=3, tables=1_000, sessions=1_000))
    table, people = gathered(stage, 2)
    question = asked(table, people)
    assert question is not None
    seat, decision = question
    path, option = f"/api/tables/{table}/why-not", decision["options"][0]
    for _ in range(5):
        good(people[seat].get(path, seat=seat, option=option))
    for _ in range(3):
        good(people[seat].get(path, seat=seat, option=f"{option}; {option}"))
    refused(people[seat].get(path, seat=seat, option=f"{option}; {option}"), 429, "too_many")
