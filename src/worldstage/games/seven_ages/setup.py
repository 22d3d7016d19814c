"""P and S: the deck, the first hands, the start player and the colours; and players who join later (§S.12)."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, Rule, Sealed, call, end, is_on_stack, next_step
from worldstage.core.state import replaced
from worldstage.games.seven_ages import deck
from worldstage.games.seven_ages.empires import order_of_play
from worldstage.games.seven_ages.generated_state import AgesState, blank_state
from worldstage.games.seven_ages.lines import rounds as log
from worldstage.games.seven_ages.names import NONE, PAIRS, REDEMPTION, SWITCH_VALUES, SWITCHES
from worldstage.games.seven_ages.tables import Tables


def new_state(seats: int, settings: dict[str, str], tables: Tables) -> AgesState:
    """§P.1, §P.2: nothing on the map, all cards in the deck. The last `late_seats` are vacant (§S.12)."""
    s = blank_state(seats, tables)
    s.switches = switches_of(settings)
    s.last_round = 0 if settings["rounds"] == "full" else int(settings["rounds"])
    late = int(settings["late_seats"])
    s.seated = (1,) * (seats - late) + (0,) * late
    s.deck = list(range(tables.card_count))
    return s


def switches_of(settings: dict[str, str]) -> list[int]:
    """By switch, the number of the value that a table has chosen; settings that are not given have their first one."""
    switches = [0] * SWITCHES
    for switch, (name, values) in enumerate(SWITCH_VALUES):
        switches[switch] = values.index(settings[name]) if name in settings else 0
    return switches


class SetUp(Node[AgesState]):
    """§P.4, §S.1 to §S.9, §X.5."""

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        if step == 0:
            for seat in order_of_play(s):
                deal(s, seat, s.tables.first_hand, chance)
        elif step == 1:
            if s.switches[REDEMPTION]:
                call(s, REDEEMING)
        elif step == 2:
            s.laid = (NONE,) * s.seats
            call(s, LAYING, seated_mask(s))
        elif step == 3:
            call(s, COLOURS)
        else:
            end(s)


def deal(s: AgesState, seat: int, count: int, chance: Chance) -> int:
    """Give a seat so many cards from the deck, as long as there are any; how many it got."""
    dealt = 0
    for _ in range(count):
        card = deck.draw(s, chance, "deal")
        if card != NONE:
            deck.give(s, seat, card, 0)
            dealt += 1
    log.HANDS_DEALT.write(s, seat, dealt)
    return dealt


def seated_mask(s: AgesState) -> int:
    mask = 0
    for seat in range(s.seats):
        mask |= s.seated[seat] << seat
    return mask


# -- redemption (§X.5) -------------------------------------------------------------------------------------------------


class Redeeming(Node[AgesState]):
    """§X.5: clockwise from the dealer, who is seat 0, each discards what it likes and draws up to six cards."""

    SEAT: Final = 2

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        seat = frame[self.SEAT]
        if next_step(frame) > 0:
            drawn = deal(s, seat, max(0, s.tables.hand - len(s.hands[seat])), chance)
            log.REDRAWN.write(s, seat, drawn)
            frame[self.SEAT] = seat = seat + 1
        if seat >= s.seats or not s.seated[seat]:
            end(s)
        else:
            call(s, REDEEM, seat)


class Redeem(Ask[AgesState]):
    """§X.5: which cards to give up; what is discarded is open."""


class RedeemCard(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in s.hands[seat]]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        deck.discard_from(s, seat, argument)
        s.reveals += 1
        log.DISCARDED.write(s, seat, argument)


class RedeemDone(Rule[AgesState]):
    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)


# -- the start player (§S.1 to §S.5) -----------------------------------------------------------------------------------


class Laying(Sealed[AgesState]):
    """§S.1: every player lays a card face down, all are turned over together; §S.4: those tied for highest again."""

    def reveal(self, s: AgesState, chance: Chance) -> None:
        tied = [seat for seat in range(s.seats) if s.frames[-1][self.ASKED] >> seat & 1]
        end(s)
        contest(s, tied, chance)


class Lay(Rule[AgesState]):
    """§S.3: laid cards are discarded. The first one also counts for the choice of colours (§S.7)."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in s.hands[seat]]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        deck.take(s, seat, argument)
        lay(s, seat, argument)


def lay(s: AgesState, seat: int, card: int) -> None:
    value = deck.value(s, card)
    if s.laid[seat] == NONE:
        s.laid = replaced(s.laid, seat, value)
    s.contest = replaced(s.contest, seat, value)
    deck.discard(s, card)
    log.CARD_LAID.write(s, seat, card, value)


def contest(s: AgesState, seats: list[int], chance: Chance) -> None:
    """§S.2: the highest card begins. §S.4: tied seats lay again; §S.5: without a card in hand, one from the deck."""
    while True:
        highest = max(s.contest[seat] for seat in seats)
        seats = [seat for seat in seats if s.contest[seat] == highest]
        if len(seats) == 1:
            break
        log.TIED.write(s, highest, seats)
        asked = 0
        for seat in seats:
            if s.hands[seat]:
                asked |= 1 << seat
        if asked:
            call(s, LAYING_AGAIN, asked, _mask(seats))
            return
        _lay_from_deck(s, seats, chance)
    s.start = seats[0]
    log.START_PLAYER.write(s, s.start)


def _mask(seats: list[int]) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def _lay_from_deck(s: AgesState, seats: list[int], chance: Chance) -> None:
    for seat in seats:
        lay(s, seat, deck.draw(s, chance, "lay"))


class LayingAgain(Sealed[AgesState]):
    """§S.4: the seats tied for the highest card lay another one, face down like the first.

    §S.5: those without a card draw theirs when all are turned over, so that nobody answers a card already seen.
    """

    TIED: Final = 3

    def reveal(self, s: AgesState, chance: Chance) -> None:
        frame = s.frames[-1]
        tied = [seat for seat in range(s.seats) if frame[self.TIED] >> seat & 1]
        end(s)
        _lay_from_deck(s, [seat for seat in tied if not frame[self.ASKED] >> seat & 1], chance)
        contest(s, tied, chance)


# -- colours (§S.6 to §S.10) -------------------------------------------------------------------------------------------


class Colours(Node[AgesState]):
    """§S.7: colours by the value of the first card, §S.8: among equals the nearest on the start player's left first.

    The start player himself comes before everybody with the same value (ruling).
    """

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        waiting = [seat for seat in order_of_play(s) if s.pair[seat] == NONE]
        if not waiting:
            end(s)
            return
        best = waiting[0]
        for seat in waiting:
            if s.laid[seat] > s.laid[best]:
                best = seat
        call(s, COLOUR_CHOICE, best)


class ColourChoice(Ask[AgesState]):
    """§S.7: a light and a dark set of counters."""


class TakeColours(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        """§S.9: a pair belongs to its player for the whole game."""
        return [first + pair for pair in range(PAIRS) if pair not in s.pair and free_pair(s, pair)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        s.pair = replaced(s.pair, seat, argument)
        log.COLOURS_CHOSEN.write(s, seat, argument)


def free_pair(s: AgesState, pair: int) -> bool:
    """Whether no empire has a colour of this pair: somebody who joins later needs both (§S.12)."""
    return s.card[2 * pair] == NONE and s.card[2 * pair + 1] == NONE


# -- joining later (§S.12) ---------------------------------------------------------------------------------------------


class Joining(Sealed[AgesState]):
    """§S.12: as long as a pair of colours is free, vacant seats may enter at the beginning of a round."""

    def reveal(self, s: AgesState, chance: Chance) -> None:
        """§A.3: several enter clockwise from the start player."""
        end(s)
        clockwise = [(s.start + i) % s.seats for i in range(s.seats)]
        s.entering = tuple([seat for seat in clockwise if seat in s.entering])
        call(s, ENTERING)


class Enter(Rule[AgesState]):
    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.entering = (*s.entering, seat)


class Wait(Rule[AgesState]):
    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        pass


class Entering(Node[AgesState]):
    """§S.12: seven cards, the glory of whoever is last, and a pair of colours for each who joins."""

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        if not s.entering or not pairs_left(s):
            s.entering = ()
            end(s)
            return
        seat = s.entering[0]
        s.entering = s.entering[1:]
        s.glory = replaced(s.glory, seat, min(s.glory[other] for other in range(s.seats) if s.seated[other]))
        s.seated = replaced(s.seated, seat, 1)
        dealt = deal(s, seat, s.tables.first_hand, chance)
        log.SEAT_JOINED.write(s, seat, dealt, s.glory[seat])
        call(s, COLOUR_CHOICE, seat)


def start_player(s: AgesState) -> int:
    """The seat with the turn marker, or NONE until the cards have decided (§S.2)."""
    undecided = is_on_stack(s, REDEEM) or is_on_stack(s, LAYING) or is_on_stack(s, LAYING_AGAIN)
    return NONE if undecided else s.start


def pairs_left(s: AgesState) -> int:
    """How many pairs of colours nobody has chosen or uses."""
    return sum(pair not in s.pair and free_pair(s, pair) for pair in range(PAIRS))


def may_join(s: AgesState) -> int:
    """The vacant seats that are asked whether they join, as bits."""
    if all(s.seated) or not pairs_left(s):
        return 0
    return (1 << s.seats) - 1 & ~seated_mask(s)


SET_UP: Final[SetUp] = SetUp("setup", "P.4")
REDEEMING: Final[Redeeming] = Redeeming("setup.redeeming", "X.5")
REDEEM: Final[Redeem] = Redeem("setup.redeem", "X.5")
LAYING: Final[Laying] = Laying("setup.lay", "S.1")
LAYING_AGAIN: Final[LayingAgain] = LayingAgain("setup.lay_again", "S.4")
COLOURS: Final[Colours] = Colours("setup.colours", "S.7")
COLOUR_CHOICE: Final[ColourChoice] = ColourChoice("setup.colour", "S.7")
JOINING: Final[Joining] = Joining("round.join", "S.12")
ENTERING: Final[Entering] = Entering("round.entering", "S.12")
