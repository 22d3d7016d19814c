"""The progress marker of an empire, and all that follows at once when it moves."""

from __future__ import annotations

from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.dissolution import claim_elephants, remove_elephants
from worldstage.games.seven_ages.effects import artefacts_of, has_passed, refresh
from worldstage.games.seven_ages.empires import (
    add_glory,
    age,
    final_glory,
    game_age,
    leaders_of,
    remove_artefact,
    remove_leader,
    rule,
)
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import board as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import AGES, FASTER_HISTORY, LAST_LEVEL, OVER_AT_ONCE


def advance(s: AgesState, colour: int, steps: int, cause: int) -> None:
    """Move a progress marker; never below 1 (§1.14), and beyond 49 it stays (ruling of §W.2)."""
    before = s.level[colour]
    if before > LAST_LEVEL or not steps:
        return
    level = min(max(1, before + steps), LAST_LEVEL + 1)
    if level != before:
        set_level(s, colour, level, cause)


def set_level(s: AgesState, colour: int, level: int, cause: int) -> None:
    """Everything that follows at once from a new level (§1.9, §2.3.8, §2.3.11, §6.2.2, §6.1.15, §W.4)."""
    old_age, old_game = age(s, colour) if s.level[colour] else 0, game_age(s)
    s.level = replaced(s.level, colour, level)
    new_age, new_game = age(s, colour), game_age(s)
    log.LEVEL_CHANGED.write(s, s.card[colour], level, new_age, cause)
    if new_game > old_game:
        log.AGE_BEGAN.write(s, new_game)
    if old_age and new_age != old_age:
        retire_leaders(s, colour)
        drop_outdated(s, colour)
    refresh(s, colour)
    claim_elephants(s, colour)
    if new_game == AGES > old_game:
        remove_elephants(s)
    if level > LAST_LEVEL:
        pass_last_level(s, colour)
    if s.switches[FASTER_HISTORY] and s.first_age and new_age > s.first_age:
        s.finished = OVER_AT_ONCE  # §X.6


def pass_last_level(s: AgesState, colour: int) -> None:
    """§W.4, §W.6: this round is the last, and the first one to get here has 7 glory more."""
    seat = s.owner[colour]
    log.PASSED_LAST_LEVEL.write(s, seat, s.card[colour])
    s.finished = max(s.finished, 1)
    add_glory(s, seat, final_glory(s), kinds.LAST_LEVEL)
    if seat not in s.passed:
        s.passed = (*s.passed, seat)


def retire_leaders(s: AgesState, colour: int) -> None:
    """§6.2.2: a change of age, either way, removes all leaders; an artefact may keep the first ones."""
    for leader in leaders_of(s, colour)[rule(s, colour, v.KEEP_LEADER) :]:
        remove_leader(s, leader, kinds.NEW_AGE)


def drop_outdated(s: AgesState, colour: int) -> None:
    """§6.1.15: an artefact ends when its empire passes the last age that it names."""
    for artefact in artefacts_of(s, colour):
        if has_passed(s.tables, artefact, age(s, colour)):
            remove_artefact(s, artefact, colour, kinds.NEW_AGE)
