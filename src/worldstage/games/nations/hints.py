"""What an option would mean: whom a war would defeat, what a battle brings, how the shadow may react, what passing
leaves undone.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.seen import Hint
from worldstage.core.text import Text
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import strength
from worldstage.games.nations.describe import number, text
from worldstage.games.nations.explain import card as card_of
from worldstage.games.nations.forecasts import RestOfRound
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import BATTLE, COLUMNS, NONE, ROWS, WAR
from worldstage.games.nations.purchase import raid
from worldstage.games.nations.state import rule, solo
from worldstage.games.nations.view_types import StepView
from worldstage.games.nations.wonders import hireable, section_cost
from worldstage.games.nations.workers import is_military

WAR_HINT: Final = "war"  # as things stand, at least one nation would be defeated
BATTLE_HINT: Final = "battle"  # goods by raid value, for certain
SHADOW_HINT: Final = "shadow"  # the shadow opponent's die clears a column that is not empty
FACES: Final = 6
CLEARING: Final = 4  # §solo.8: so many faces clear a column, each its own


def buying(world: NationsState, seat: int, card: int) -> Hint | None:
    """§III.3.1: who would be defeated if all stayed as strong as they are; §II.A.battle.2: what a battle brings."""
    if solo(world):
        return _shadow_reacts(world, seat, card)
    kind = world.tables.type[card]
    if kind == WAR:
        defeated = len(beaten_by(world, seat))
        return Hint(WAR_HINT, float(defeated > 0), {"defeated": defeated, "strength": strength(world, seat)}, {})
    if kind == BATTLE:
        return Hint(BATTLE_HINT, 1.0, {"raid": raid(world, seat)}, {})
    return None


def deploying(world: NationsState, seat: int, slot: int) -> Hint | None:
    return _shadow_reacts(world, seat, NONE) if solo(world) and is_military(world, seat, slot) else None


def hiring(world: NationsState, seat: int, whose: int) -> Hint | None:
    return _shadow_reacts(world, seat, NONE) if solo(world) else None


def before_passing(world: NationsState, seat: int, argument: int) -> list[Text]:
    """What is left to be seen to before passing: idle workers, a last section, goods that will be missing, a revolt."""
    found = [text("caution.idle", idle=number(world.idle[seat]))] if world.idle[seat] else []
    if last_section(world, seat):
        stone = number(section_cost(world, seat))
        found.append(text("caution.section", card=card_of(world, world.site[seat]), stone=stone))
    return found + [warning for step in RestOfRound(world).steps for warning in _ahead(world, seat, step)]


def last_section(s: NationsState, seat: int) -> bool:
    """§II.C.2, §II.C.3: whether a seat could hire an architect now, and its wonder would be ready with that."""
    return bool(hireable(s, seat)) and s.built[seat] + 1 == len(s.tables.stages[s.site[seat]])


def _ahead(s: NationsState, seat: int, step: StepView) -> list[Text]:
    """§III.1.6: revolt; §III.1.7: shortages in production; §III.5.1: in a famine."""
    if step["key"] not in ("production", "revolt", "famine"):
        return []
    mine = [nation for nation in step["nations"] if nation["seat"] == seat]
    if step["key"] == "revolt":
        return [text("caution.revolt", amount=number(-s.stability[seat])) for _ in mine]
    short = [(good, amount) for nation in mine for good, amount in nation["short"].items()]
    key = f"caution.{step['key']}"
    return [text(key, amount=number(amount), good=("good", good)) for good, amount in short if good != "books"]


def beaten_by(s: NationsState, buyer: int) -> list[int]:
    """The nations too weak for a war that a seat would buy now."""
    against = strength(s, buyer)
    return [seat for seat in range(s.seats) if strength(s, seat) + rule(s, seat, v.WAR_STRENGTH) < against]


# -- the solo game -----------------------------------------------------------------------------------------------------


def _shadow_reacts(s: NationsState, seat: int, bought: int) -> Hint:
    """§solo.5: what the die may do after buying, deploying on military or hiring; §solo.9: a war may come of it."""
    columns = [_column(s, column, bought) for column in range(CLEARING)]
    clears = sum(1 for cards in columns if cards)
    numbers: dict[str, float] = {"war": 0.0}
    war_now = s.war_buyer != NONE or (bought != NONE and s.tables.type[bought] == WAR)
    if not war_now:
        numbers["war"] = sum(1 for cards in columns if any(s.tables.type[card] == WAR for card in cards)) / FACES
    if bought != NONE and s.tables.type[bought] == BATTLE:
        numbers["raid"] = raid(s, seat)
    return Hint(SHADOW_HINT, clears / FACES, numbers, {})


def _column(s: NationsState, column: int, without: int) -> list[int]:
    cards = [s.display[row * COLUMNS + column] for row in range(ROWS)]
    return [card for card in cards if card not in (NONE, without)]
