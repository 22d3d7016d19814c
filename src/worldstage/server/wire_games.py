"""What goes out about games on offer, whatever table they are played at: settings, verbs, texts, rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from worldstage.core import settings
from worldstage.core.log import Weight
from worldstage.server.wire import Language, Out, derived


class PackedNames(Out):
    """Names of the things of a kind: their labels, and by form a pattern and a word for each thing in the same order.

    In a word `$` stands for the name, and in a name for the label spelled out; an empty word follows the pattern, as do
    those left out at the end; `~` is a thing without this form.
    """

    labels: str
    forms: dict[str, str]


class Catalogue(Out):
    """All texts of a domain in one language: ICU messages by key, and names by kind, label and form.

    Asked for in parts, the first one tells in `later` how the keys of the others begin, and has most names packed.
    """

    domain: str
    language: Language
    messages: dict[str, str]
    names: dict[str, dict[str, dict[str, str]]]
    later: list[str]
    packed: dict[str, PackedNames]


# What a title declares. mypy sees the library's own types: the fields are the same.
if TYPE_CHECKING:
    SettingInfo = settings.Setting
    DurationInfo = settings.Duration
else:
    SettingInfo = derived(
        settings.Setting,
        "SettingInfo",
        """A setting of a table; its name and explanation are messages `setting.<id>.…` of the game.

    A `ruling` chooses between readings of the rulebook. With a `kind` its value may list one thing of that kind for
    each seat; several seats may have the same thing only if it is `shared`, and no two have things whose labels differ
    only in an ending listed in `variants`.
    """,
    )
    DurationInfo = derived(
        settings.Duration,
        "DurationInfo",
        """How long a table takes.

    By the values of a setting so many rounds, at least and at most, counted in rounds of the usual length. Settings
    given as `setting=value` may end it `sooner`. A round takes `round` seconds, and more for each person and each bot.
    """,
    )


class StandingInfo(Out):
    """A standing answer; messages `standing.<id>.…` of the game.

    With `setting` it is for tables that have another than the first value of that setting.
    """

    id: str
    ends: bool
    setting: str


class ConditionInfo(Out):
    """A condition of an order; message `condition.<id>.name` of the game.

    Without an argument `kind` is null. Kind "" is a number from `least` to `most`, any other a thing of the game. With
    `verbs` it makes sense only for orders that begin with one of them.
    """

    id: str
    verbs: list[str]
    kind: str | None
    least: int
    most: int


class OrdersInfo(Out):
    """What can be ordered in advance: the verbs that need no argument, and all conditions."""

    bare: list[str]
    conditions: list[ConditionInfo]


class VerbInfo(Out):
    """A verb: the kinds of its arguments ("" is a plain number), and the nodes at which it can be chosen.

    `cautions`: whether there may be a warning about one of its options.
    """

    verb: str
    kinds: list[str]
    nodes: list[str]
    cautions: bool


class GameInfo(Out):
    """A game on offer, in the edition this server plays it with.

    `weights` says how much a line of the log matters, by its key; lines whose key is missing are plain. `kinds` says
    what kind of things an entry of the view lists, where its name does not. `usual_seats` are how many seats to offer
    first.
    """

    id: str
    rules: int
    edition: str
    edition_digest: str
    provenance: dict[str, str]
    min_seats: int
    max_seats: int
    usual_seats: int
    duration: DurationInfo | None
    settings: list[SettingInfo]
    standing: list[StandingInfo]
    orders: OrdersInfo
    bots: list[str]
    verbs: list[VerbInfo]
    weights: dict[str, Weight]
    kinds: dict[str, str]
    board: dict[str, Any]


class Paragraph(Out):
    """A paragraph of the rulebook in our words, and our ruling where the book leaves a question."""

    id: str
    status: str
    text: str
    ruling: str = ""
    reason: str = ""
    setting: str = ""
