"""E.1 and X.3: free progress at the end of a round, perhaps held back by the start player's markers."""

from __future__ import annotations

from typing import Final

from worldstage.core.state import with_item
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import empires_of, order_of_play, rule, trade_value
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.levels import advance
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.lines import scoring as log
from worldstage.games.seven_ages.names import COLOURS, HELD_BACK, JOKER, JOKER_USED, NONE

# §X.3.2 to §X.3.4: by box, the trade number from which an empire advances all the same; nobody has the first one.
FREE_FROM: Final = (1000, 1, 0)


def begin_free_progress(s: AgesState) -> None:
    """§E.1: in order of play (ruling of §W.6) every empire moves one level on, but for those held back."""
    log.PROGRESS_BEGAN.write(s)
    if s.slow:
        show_slow_markers(s)
    if s.no_progress:
        log.PROGRESS_STOPPED.write(s)
    for seat in order_of_play(s):
        hit = hits_on_the_gone(s, seat)
        if hit:
            log.SEAT_SLOWED.write(s, seat)
        for colour in empires_of(s, seat):
            if s.finished < 2 and s.owner[colour] == seat:  # §X.6: at once
                progress_of(s, colour, hit)
    s.progress_bonus = (0,) * COLOURS
    s.no_progress = 0


def show_slow_markers(s: AgesState) -> None:
    """§X.3.1: when all actions are done the markers of the start player are turned over."""
    s.reveals += 1
    shown: list[int] = []
    for box, action in enumerate(s.slow):
        shown += [box + 1, action]
    log.SLOW_SHOWN.write(s, shown)


def progress_of(s: AgesState, colour: int, hit: list[int]) -> None:
    """What happens to one empire; `hit` are the boxes whose markers hold back empires of its seat that are gone."""
    box = slowed_by(s, s.shown[colour], trade_value(s, colour))
    if box != NONE:
        log.SLOWED.write(s, s.card[colour], s.shown[colour], box + 1)
        if any(other != box for other in hit):
            advance(s, colour, -1, kinds.CADENCE)  # §X.3.6
    elif not hit and not s.no_progress and not held_back(s, colour):
        levels = 1 + rule(s, colour, v.FREE_PROGRESS) + s.progress_bonus[colour]
        advance(s, colour, levels, kinds.FREE_PROGRESS)


def held_back(s: AgesState, colour: int) -> bool:
    """§E.1: no free progress in a dark age, with a joker (§J.3), nor for an empire founded by one off the empires.

    A joker counts where it lies: one that is still face down is turned over now. By the other reading of §J.3 only a
    joker that was used counts.
    """
    if s.tables.dark[s.level[colour]]:
        log.IN_DARK_AGE.write(s, s.card[colour])
        return True
    if s.marker[colour] == JOKER and (s.shown[colour] != NONE or not s.switches[JOKER_USED]):
        if s.shown[colour] == NONE:
            s.shown = with_item(s.shown, colour, JOKER)
            s.reveals += 1
        log.WITH_JOKER.write(s, s.card[colour])
        return True
    if s.traits[colour] & HELD_BACK:
        log.BY_JOKER.write(s, s.card[colour])
        return True
    return False


# -- cadenced progress (§X.3) --------------------------------------------------------------------------------------


def slowed_by(s: AgesState, action: int, trade: int) -> int:
    """The box whose marker holds back an empire with this action and trade number, or NONE.

    §X.3.2: a joker counts as the action it became, a marker that was not turned over as none.
    """
    for box, slow in enumerate(s.slow):
        if slow == action and trade < FREE_FROM[box]:
            return box
    return NONE


def hits_on_the_gone(s: AgesState, seat: int) -> list[int]:
    """§X.3.5: the boxes whose markers hold back an empire of a seat that was dissolved in this round."""
    gone = s.ended[seat]
    found: list[int] = []
    for i in range(0, len(gone), 2):
        box = slowed_by(s, gone[i], gone[i + 1])
        if box != NONE and box not in found:
            found.append(box)
    return found
