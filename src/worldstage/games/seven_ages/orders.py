"""What can be said in advance: standing answers, so that windows, markers and trades need not wait for anybody."""

from __future__ import annotations

from worldstage.core.flow import NODE, is_on_top
from worldstage.core.standing import PICKED, Answer, Standing
from worldstage.games.seven_ages import deck
from worldstage.games.seven_ages.cards import INTERRUPTION, targeted
from worldstage.games.seven_ages.empires import empires_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.markers import REVEAL_IN_TURN, REVEALS
from worldstage.games.seven_ages.names import ACTION_IDS, COLOURS, NONE, SLOTS
from worldstage.games.seven_ages.passage import ANSWER, CARDS_WANTED
from worldstage.games.seven_ages.setup import JOINING
from worldstage.games.seven_ages.trade import GIVING, SEALING
from worldstage.games.seven_ages.verbs import ACT, GIVE, GRANT, HOLD, JOKER, PASS, REFUSE, TRADE, WAIT, WANT
from worldstage.games.seven_ages.windows import (
    IN_CONFLICT,
    IN_TRADE,
    STEP_MANOEUVRE,
    STEP_PRODUCTION,
    STEP_TRADE,
    WATCH,
    WINDOWS,
    Watch,
)

NOT_MINE = "not-mine"
OF_ACTIONS = (STEP_PRODUCTION, STEP_TRADE, STEP_MANOEUVRE)  # windows before an action of one or more empires
AS_PARTNER = "as-partner"  # of a trade that another seat has begun

# Which card of the hand is laid in advance, by standing answer.
TRADE_LOWEST = "trade_lowest"
TRADE_MIDDLE = "trade_middle"
TRADE_HIGHEST = "trade_highest"

_WINDOWS = tuple(Answer(node, PASS) for node in WINDOWS)
_INTERRUPTS = (Answer(INTERRUPTION, PASS),)
_JOKERS = {
    f"joker_{ACTION_IDS[i]}": Standing(
        f"joker_{ACTION_IDS[i]}", tuple(Answer(node, verb) for verb in (JOKER, ACT, HOLD))
    )
    for i, node in enumerate(REVEALS)
}
_CARD = (Answer(SEALING, TRADE, PICKED),)
# The first number of cards that can be wanted for a passage is none.
_PASSAGE = (Answer(ANSWER, GRANT), Answer(CARDS_WANTED, WANT))
_NO_GIFTS = (Answer(GIVING, GIVE),)  # the first amount of money is none
_REVEALS = tuple(Answer(node, verb) for node in (*REVEALS, REVEAL_IN_TURN) for verb in (ACT, HOLD))

# A joker is turned over only if one says when: whether a seat has one must not decide whether it is asked (§O.5).
STANDING: dict[str, Standing] = {
    **_JOKERS,
    "late": Standing("late", (Answer(JOINING, WAIT),), default=True, setting="late_seats"),
    "markers": Standing("markers", _REVEALS, default=True),
    "windows_mine": Standing("windows_mine", _WINDOWS, when=NOT_MINE, default=True),
    "windows_none": Standing("windows_none", _WINDOWS),
    "interrupts_mine": Standing("interrupts_mine", _INTERRUPTS, when=NOT_MINE),
    "interrupts_none": Standing("interrupts_none", _INTERRUPTS),
    **{id: Standing(id, _CARD, when=AS_PARTNER, group="trade") for id in (TRADE_LOWEST, TRADE_MIDDLE, TRADE_HIGHEST)},
    "gifts_none": Standing("gifts_none", _NO_GIFTS),
    "passage_grant": Standing("passage_grant", _PASSAGE, group="passage"),
    "passage_refuse": Standing("passage_refuse", (Answer(ANSWER, REFUSE),), group="passage"),
}


def stands(s: AgesState, seat: int, when: str) -> bool:
    """Whether a window or interrupt does not concern an empire of the seat, or it is the partner of a trade.

    Both by facts that everybody knows.
    """
    if when == AS_PARTNER:
        partner = s.trade_colour[1]
        return partner != NONE and s.owner[partner] == seat
    if is_on_top(s, INTERRUPTION):
        return not _owns_one(s, seat, targeted(s, s.frames[-2]))
    if len(s.frames) > 1 and s.frames[-2][NODE] == WATCH.number:
        return not _owns_one(s, seat, _concerned(s, s.frames[-2][Watch.KIND]))
    return False


def picked(s: AgesState, seat: int, standing: str, legal: list[int]) -> int | None:
    """§3.7: the card that a partner lays: of all in its hand the lowest, the highest, or the one in the middle."""
    cards = sorted(s.hands[seat], key=lambda card: (deck.value(s, card), card))
    at = {TRADE_LOWEST: 0, TRADE_MIDDLE: len(cards) // 2, TRADE_HIGHEST: len(cards) - 1}[standing]
    action = TRADE.offset + cards[at]
    return action if action in legal else None


def _owns_one(s: AgesState, seat: int, empires: int) -> bool:
    return any(empires >> colour & 1 for colour in empires_of(s, seat))


def _concerned(s: AgesState, kind: int) -> int:
    """The empires that a window is about, as bits: those that act, trade or fight; at the end of a round all."""
    found: list[int] = []
    if kind in OF_ACTIONS:
        found = [turn % SLOTS for turn in s.turns if turn % SLOTS < COLOURS]
    elif kind == IN_TRADE:
        found = [colour for colour in s.trade_colour if colour != NONE]
    elif kind == IN_CONFLICT:
        found = [colour for colour in s.fight_colour if colour != NONE]
    else:
        return (1 << COLOURS) - 1
    bits = 0
    for colour in found:
        bits |= 1 << colour
    return bits
