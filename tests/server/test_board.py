"""The board of a table: card texts as its settings have them."""

from __future__ import annotations

from tests.server.support import Json, Person, Stage, good


def texts(person: Person, table: str, card: str) -> list[str]:
    """The messages that a card is described by, by their keys, those within others included."""
    board: Json = good(person.get(f"/api/tables/{table}/board"))
    (found,) = [one for one in board["cards"] if one["id"] == card]
    return keys(found["effects"])


def keys(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [str(value["key"])] if "key" in value else []
        return own + [key for inner in value.values() for key in keys(inner)]
    return [key for inner in value for key in keys(inner)] if isinstance(value, list) else []


def test_card_texts_follow_the_settings_of_the_table(stage: Stage) -> None:
    ada = stage.person("Ada")
    plain = ada.create("me", "random", game="nations").table
    agreed = ada.create("me", "random", game="nations", settings={"shaka": "owner", "repeat": "once"}).table
    assert "when.other-buys-colony" in texts(ada, plain, "shaka-zulu")
    assert "when.other-buys-colony_owner" in texts(ada, agreed, "shaka-zulu")
    assert "act.often" in texts(ada, plain, "abraham-lincoln")
    assert "act.often_once" in texts(ada, agreed, "abraham-lincoln")
