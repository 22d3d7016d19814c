"""setup and boards: the table is laid, decks are drafted if agreed, boards are dealt or chosen."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.errors import BadSetup
from worldstage.core.flow import STEP, Ask, Node, Rule, call, end
from worldstage.core.text import Text
from worldstage.games.nations import log
from worldstage.games.nations.campaign import FIRST_LEVEL
from worldstage.games.nations.edition import Tables, in_sets
from worldstage.games.nations.generated_state import NationsState, blank_state
from worldstage.games.nations.maintenance import begin_age, fill_display
from worldstage.games.nations.names import (
    ACTS_ONCE,
    ADVANCED,
    ALHAZEN_EMPTY,
    ALL_SWITCHES,
    BASE,
    BOARD_IDS,
    BOOKS,
    COMPETITIVE,
    EASIER,
    EXPERT,
    FEUDAL_DUES_NEXT,
    GALILEO_PRICED,
    GOLD_FIRST,
    GOODS,
    GREAT_WALL_SHORTAGE,
    ICE_AGE_BOOKS,
    LEVEL_IDS,
    LIBERTY_DEPLOYED,
    LUTHER_FULL,
    MANSA_MUSA_ANY,
    MIT_IDLE_ONLY,
    NO_WAR_IS_ZERO,
    NONE,
    NONE_IS_MOST,
    OTHERS_NOBODY,
    PROMO,
    REJECTED_UNDER,
    SHAKA_OWNER,
    SLOTS,
    SWITCHES,
    TONGHAK_AFTER,
    WONDERS,
)
from worldstage.games.nations.state import hold
from worldstage.games.nations.tableau import refresh
from worldstage.games.nations.workers import takeable

DOMAIN = "nations"

# By switch: the setting that turns it, and the value that does.
SWITCHED_BY: Final = {
    GOLD_FIRST: ("production", "gold-first"),
    SHAKA_OWNER: ("shaka", "owner"),
    NO_WAR_IS_ZERO: ("no_war", "zero"),
    OTHERS_NOBODY: ("others", "nobody"),
    MIT_IDLE_ONLY: ("mit", "idle-only"),
    LUTHER_FULL: ("luther", "full"),
    ALHAZEN_EMPTY: ("alhazen", "empty"),
    ACTS_ONCE: ("repeat", "once"),
    EASIER: ("easier", "yes"),
    ICE_AGE_BOOKS: ("ice_age", "books"),
    MANSA_MUSA_ANY: ("mansa_musa", "any"),
    GALILEO_PRICED: ("galileo", "row"),
    FEUDAL_DUES_NEXT: ("feudal_dues", "next"),
    LIBERTY_DEPLOYED: ("liberty", "deployed"),
    REJECTED_UNDER: ("machiavelli", "under"),
    NONE_IS_MOST: ("none_at_all", "everybody"),
    TONGHAK_AFTER: ("tonghak", "after"),
    GREAT_WALL_SHORTAGE: ("great_wall", "shortage"),
    COMPETITIVE: ("decks", "competitive"),
}
SETS: Final = {
    "base": [BASE],
    "base+advanced": [BASE, ADVANCED],
    "base+expert": [BASE, EXPERT],
    "all": [BASE, ADVANCED, EXPERT],
}
DRAFT: Final = "draft"
SIDE_A: Final = "a"


def _refuse(key: str, **args: int | str) -> BadSetup:
    return BadSetup(Text(f"setup.{key}", {name: ("", value) for name, value in args.items()}, DOMAIN))


def new_state(seats: int, settings: dict[str, str], tables: Tables) -> NationsState:
    """A table before anything is drawn; refuses what cannot be played."""
    s = blank_state(seats, tables)
    s.switches = switches_of(settings)
    s.level = levels(seats, settings["levels"])
    s.last_round = int(settings["ages"]) * tables.age_rounds  # §variants.5
    s.sets = chosen_sets(seats, settings)
    boards = fixed_boards(seats, settings["boards"])
    s.boards = boards if boards else [NONE] * int(settings["boards"] == DRAFT)
    if s.switches[COMPETITIVE] and (len(set(s.level)) > 1 or any(board % 2 for board in s.boards)):
        raise _refuse("competitive_alike")  # §variants.7; a draft (NONE) is odd as well: sides B are its purpose
    if settings["campaign"] == "yes":
        _check_campaign(s)
    return s


def switches_of(settings: dict[str, str]) -> list[int]:
    """Settings that are not given have their first value.

    Switches that came later are listed if one of them is on (§event.tonghak-movement, §card.great-wall).
    """
    found = [int(settings.get(SWITCHED_BY[switch][0]) == SWITCHED_BY[switch][1]) for switch in range(ALL_SWITCHES)]
    return found if any(found[SWITCHES:]) else found[:SWITCHES]


def _check_campaign(s: NationsState) -> None:
    """§variants.9: levels only rise from the first, and they drift apart, which §variants.7 does not suffer."""
    if s.switches[COMPETITIVE]:
        raise _refuse("campaign_competitive")
    if min(s.level) < LEVEL_IDS.index(FIRST_LEVEL):
        raise _refuse("campaign_levels")


def levels(seats: int, value: str) -> list[int]:
    """§setup.11: one level for all, or one for each seat."""
    names = [name.strip() for name in value.split(",")]
    if len(names) == 1:
        names *= seats
    if len(names) != seats or any(name not in LEVEL_IDS for name in names):
        raise _refuse("levels", value=value[:60], seats=seats, known=", ".join(LEVEL_IDS))
    return [LEVEL_IDS.index(name) for name in names]


def chosen_sets(seats: int, settings: dict[str, str]) -> list[int]:
    """§variants.1, §variants.4: which cards are in; §five.1: five seats need more than the base cards."""
    wanted = settings["sets"]
    if wanted == "standard":
        wanted = "base+advanced" if seats == 5 else "base"
    if seats == 5 and wanted == "base":
        raise _refuse("five_seats")
    if settings["decks"] == "competitive" and seats not in (2, 3, 4):
        raise _refuse("competitive", seats=seats)  # §variants.7
    return SETS[wanted] + ([PROMO] if settings["promo"] == "yes" else [])


def fixed_boards(seats: int, value: str) -> list[int]:
    """Boards agreed on beforehand, as nation * 2 + side; nothing if they are drafted, or all have side A."""
    if value in (DRAFT, SIDE_A):
        return []
    names = [name.strip() for name in value.split(",")]
    found: list[int] = []
    for name in names:
        nation = name[:-2] if name.endswith(("-a", "-b")) else name
        if nation not in BOARD_IDS or BOARD_IDS.index(nation) in [one // 2 for one in found]:
            raise _refuse("boards", value=value[:60], seats=seats, known=", ".join(BOARD_IDS))
        found.append(BOARD_IDS.index(nation) * 2 + int(not name.endswith("-a")))
    if len(found) != seats:
        raise _refuse("boards", value=value[:60], seats=seats, known=", ".join(BOARD_IDS))
    return found


class SetUp(Node[NationsState]):
    """Order, decks, first cards, then boards (§boards.11), no event (§setup.9).

    Counts the seats that were asked for a board, and for an extra worker.
    """

    BOARDS: Final = 2
    WORKERS: Final = 3

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        step = frame[STEP]
        if step == 0:
            frame[STEP] = 1
            draw_order(s, chance)
            if s.switches[COMPETITIVE]:
                call(s, DECK_DRAFT)
        elif step == 1:
            frame[STEP] = 2
            s.round = 1  # §setup.8: the first cards are those of the first round of Antiquity
            begin_age(s)
            fill_display(s, chance)
        elif step == 2:
            frame[STEP] = 3
            deal_boards(s, chance)
        elif frame[self.BOARDS] < s.seats and s.boards:
            seat = s.order[s.seats - 1 - frame[self.BOARDS]]
            frame[self.BOARDS] += 1
            call(s, BOARD_CHOICE, seat)
        elif s.switches[EASIER] and frame[self.WORKERS] < s.seats:
            seat = s.order[s.seats - 1 - frame[self.WORKERS]]
            frame[self.WORKERS] += 1
            call(s, EXTRA_WORKER, seat)
        else:
            s.round = 0
            end(s)


def draw_order(s: NationsState, chance: Chance) -> None:
    """§setup.5: at random; §setup.6: the later, the more books. In a solo game one is first; the shadow has 2 books."""
    s.order = list(range(s.seats))
    chance.shuffle(s.order, "order")
    for place, seat in enumerate(s.order):
        s.goods[seat * GOODS + BOOKS] = place + 1
        log.SETUP_ORDER.write(s, seat, place + 1)
    if s.seats == 1:
        s.shadow = [0, 0, 2, 0]  # §solo.2


def deal_boards(s: NationsState, chance: Chance) -> None:
    """§boards.11: in a draft as many boards are drawn as there are seats; else everybody gets one."""
    if s.boards and s.boards[0] != NONE:
        for seat in range(s.seats):
            sit(s, seat, s.boards[seat])
        s.boards = []
        return
    drafted = bool(s.boards)
    nations = list(range(len(BOARD_IDS)))
    chance.shuffle(nations, "boards")
    nations = nations[: s.seats]
    if drafted:
        s.boards = sorted(nations)
        for nation in s.boards:
            log.SETUP_BOARD.write(s, nation)
    else:
        for seat in range(s.seats):
            sit(s, seat, nations[seat] * 2)


def sit(s: NationsState, seat: int, chosen: int) -> None:
    """§setup.10: what a board begins with; all workers stand idle. Side A is the same for all (§boards.1)."""
    t = s.tables
    nation, side = divmod(chosen, 2)
    board = nation + 1 if side else 0
    s.nation[seat] = nation
    s.board[seat] = board
    for kind in range(GOODS):
        s.goods[seat * GOODS + kind] += t.board_goods[board][kind]
    s.idle[seat] = t.board_workers[board]
    s.track[seat * 2 : seat * 2 + 2] = [t.board_food[board], t.board_stability[board]]
    s.room[seat * 2 : seat * 2 + 2] = [t.board_food[board], t.board_stability[board]]
    for slot, card in enumerate(t.board_cards[board]):
        s.slot[seat * SLOTS + slot] = card
    for place, card in enumerate(t.board_built[board]):
        s.wonder[seat * WONDERS + place] = card
    log.SETUP_SAT.write(s, seat, nation, side)
    hold(s, seat)
    refresh(s)  # §setup.7: what the board gives, and nothing else


class BoardChoice(Ask[NationsState]):
    """§boards.11: in reverse order of play."""


class ChooseBoard(Rule[NationsState]):
    """§boards.12: the board may be turned to its side A."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + nation * 2 + side for nation in s.boards for side in (0, 1)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        s.boards.remove(argument // 2)
        sit(s, seat, argument)


class ExtraWorker(Ask[NationsState]):
    """§variants.6: a worker more."""


class TakeExtra(Rule[NationsState]):
    """§variants.6: its upkeep is hidden: its place on the track is gone."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + part for part in takeable(s, seat)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        s.track[seat * 2 + argument] -= 1
        s.room[seat * 2 + argument] -= 1
        s.idle[seat] += 1
        log.WORKER_TAKEN_EXTRA.write(s, s.nation[seat], argument)


# -- decks drafted together --------------------------------------------------------------------------------------------


class DeckDraft(Node[NationsState]):
    """§variants.8: for every age each seat brings in one card, in the order of play; a base card of its type goes."""

    TURN: Final = 2

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        turn = frame[self.TURN]
        if turn == s.last_round // s.tables.age_rounds * s.seats:  # ages that are not played need no cards
            end(s)
            return
        frame[self.TURN] += 1
        call(s, CARD_DRAFT, s.order[turn % s.seats], turn // s.seats + 1)


class CardDraft(Ask[NationsState]):
    """§variants.8: which advanced or expert card comes into the deck of an age, if any."""

    AGE: Final = 3


class Exchange(Rule[NationsState]):
    """§variants.8: a card of the other sets comes in, and a random base card of its type goes."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        age = s.frames[-1][CardDraft.AGE]
        cards = [card for card in in_sets(s.tables, draftable_sets(s), age) if card not in s.incoming]
        return [first + card for card in cards if driven_out(s, card)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        out = driven_out(s, argument)
        gone = out[chance.below(len(out), "exchange")]
        s.incoming.append(argument)
        s.outgoing.append(gone)
        log.SETUP_EXCHANGED.write(s, seat, argument, gone)


class KeepDeck(Rule[NationsState]):
    """§variants.8: no card."""

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)


def draftable_sets(s: NationsState) -> list[int]:
    others = [one for one in s.sets if one not in (BASE, PROMO)]
    return others or [ADVANCED, EXPERT]


def driven_out(s: NationsState, card: int) -> list[int]:
    """The base cards of the same type and age that are still in."""
    t = s.tables
    base = in_sets(t, [BASE], t.age[card])
    return [one for one in base if t.type[one] == t.type[card] and one not in s.outgoing]


SET_UP: Final[SetUp] = SetUp("setup", "setup.5")
BOARD_CHOICE: Final[BoardChoice] = BoardChoice("setup.board", "boards.11")
EXTRA_WORKER: Final[ExtraWorker] = ExtraWorker("setup.worker", "variants.6")
DECK_DRAFT: Final[DeckDraft] = DeckDraft("setup.decks", "variants.8")
CARD_DRAFT: Final[CardDraft] = CardDraft("setup.exchange", "variants.8")
