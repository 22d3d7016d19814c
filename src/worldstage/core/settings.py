"""What there is to know about a title before a table is made, and the settings a table is created with.

The server makes wire types of some of these types, so this module stays interpreted in the compiled build.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from worldstage.core.errors import BadSetup
from worldstage.core.text import Text


class Setting(NamedTuple):
    """A setting of a table: its values, the first of which is the default, and the paragraph it belongs to.

    A setting with `free` text takes other values too, which the game itself checks. With a `kind` these list one thing
    of that kind for each seat: `prussia,spain`. Several seats may have the same thing only if it is `shared`.
    `variants` are endings of labels: two seats cannot have variants of one thing, such as `north-a` and `north-b`.

    A `ruling` chooses between readings of the rulebook: nobody needs it for a first game.
    """

    id: str
    values: tuple[str, ...]
    rule: str
    free: bool = False
    ruling: bool = False
    kind: str = ""
    shared: bool = False
    variants: tuple[str, ...] = ()


class Edition(NamedTuple):
    """Which data a game is played with: a name, the digest of its files, where its values come from, and the files."""

    name: str
    digest: str
    provenance: dict[str, str]
    files: dict[str, str] = {}  # noqa: RUF012 (nobody writes to the default of a named tuple)


class Duration(NamedTuple):
    """How long a table takes, so that people can be told before they make it.

    By the values of a setting it lasts so many rounds, at least and at most, counted in rounds of the usual length.
    Other settings can end it `sooner`, by `setting=value`. A round takes `round` seconds and more for each person and
    each bot.
    """

    setting: str
    rounds: dict[str, tuple[int, int]]
    sooner: dict[str, tuple[int, int]]
    round: int
    person: int
    bot: int

    def effort(self, rounds: int) -> float:
        """How many rounds of the usual length so many rounds take, from the first one on."""
        known = sorted((int(value), sum(ends) / 2) for value, ends in self.rounds.items() if value.isdecimal())
        before, taken = 0, 0.0
        for number, usual in known:
            if rounds <= number:
                return taken + (usual - taken) * (rounds - before) / (number - before)
            before, taken = number, usual
        return taken + rounds - before

    def may_end_sooner(self, rounds: int, settings: dict[str, str]) -> bool:
        """Whether another setting can end it before so many rounds."""
        for condition, (least, _) in self.sooner.items():
            name, value = condition.split("=")
            if settings.get(name) == value and least < rounds:
                return True
        return False


class Spec(NamedTuple):
    """What there is to know about a title before a table is made.

    `usual_seats` are offered to whoever has not said how many there should be.
    """

    id: str
    rules_version: int
    min_seats: int
    max_seats: int
    settings: tuple[Setting, ...]
    max_plies: int
    usual_seats: int = 3
    duration: Duration | None = None


def checked_settings(spec: Spec, seats: int, given: dict[str, Any]) -> dict[str, str]:
    """The settings of a table, checked and completed with their defaults."""
    if type(seats) is not int or not spec.min_seats <= seats <= spec.max_seats:
        raise BadSetup(_setup("seats", game=spec.id, seats=str(seats)[:20], least=spec.min_seats, most=spec.max_seats))
    known = {setting.id: setting for setting in spec.settings}
    settings = {name: setting.values[0] for name, setting in known.items()}
    for name, value in given.items():
        if name not in known:
            raise BadSetup(_setup("setting", game=spec.id, setting=str(name)[:60], known=", ".join(known)))
        setting = known[name]
        settings[name] = _plain(value)
        if not settings[name].isprintable() or not (settings[name] in setting.values or setting.free):
            values = ", ".join(setting.values)
            raise BadSetup(_setup("value", game=spec.id, setting=name, value=str(value)[:60], values=values))
    return settings


def _plain(value: Any) -> str:
    """A value of a setting as records write it; lists become words with commas."""
    words = value if isinstance(value, list | tuple) else str(value).split(",")
    return ",".join(str(word).strip() for word in words)


def _setup(key: str, **args: int | str) -> Text:
    return Text(f"error.setup_{key}", {name: ("", value) for name, value in args.items()})
