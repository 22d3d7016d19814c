"""Written by `make fields` from `fields.py`: change that."""

from __future__ import annotations

from typing import Final

from worldstage.core.state import State
from worldstage.games.seven_ages.names import COLOURS, NONE, SWITCHES
from worldstage.games.seven_ages.tables import Tables
from worldstage.games.seven_ages.vocabulary import RULES

FIELDS: Final = [
    "switches",
    "last_round",
    "seated",
    "round",
    "start",
    "step",
    "glory",
    "pair",
    "laid",
    "contest",
    "entering",
    "first_age",
    "passed",
    "finished",
    "places",
    "hands",
    "deck",
    "top",
    "discards",
    "seen",
    "set_aside",
    "card",
    "owner",
    "level",
    "money",
    "elite",
    "religion",
    "government",
    "traits",
    "since",
    "homeland",
    "bound",
    "areas",
    "marker",
    "extra",
    "shown",
    "extra_shown",
    "fallen",
    "ended",
    "turns",
    "done",
    "slow",
    "holder",
    "force",
    "guest",
    "guests",
    "built",
    "at",
    "how",
    "common",
    "elephants_gone",
    "leader_at",
    "leader_of",
    "relic_at",
    "relic_of",
    "blue",
    "draft",
    "plan",
    "plan_extra",
    "ripple",
    "diaspora",
    "producing",
    "harvest",
    "revolt",
    "unpaid",
    "march",
    "migrating",
    "escort",
    "led",
    "fight_area",
    "fight_colour",
    "fight_round",
    "fight_card",
    "fight_redraws",
    "fight_disorder",
    "fight_leader",
    "fight_bonus",
    "fight_flags",
    "fight_lost",
    "fight_size",
    "fight_crossings",
    "trade_colour",
    "trade_card",
    "trade_bonus",
    "trade_first",
    "fate",
    "risen",
    "progress_bonus",
    "no_progress",
    "bought",
    "glory_doubled",
    "glory_halved",
    "aims",
    "claims",
    "plays",
    "blades",
    "refused",
    "passing",
    "granted",
    "dry",
    "ways",
    "cancelled",
    "truces",
    "world_war",
]


class AgesState(State):
    """Everything on and around the map."""

    __slots__ = (
        "aims",
        "areas",
        "at",
        "blades",
        "blue",
        "bought",
        "bound",
        "built",
        "cancelled",
        "card",
        "claims",
        "common",
        "contest",
        "deck",
        "diaspora",
        "discards",
        "done",
        "draft",
        "dry",
        "elephants_gone",
        "elite",
        "ended",
        "entering",
        "escort",
        "extra",
        "extra_shown",
        "fallen",
        "fate",
        "fight_area",
        "fight_bonus",
        "fight_card",
        "fight_colour",
        "fight_crossings",
        "fight_disorder",
        "fight_flags",
        "fight_leader",
        "fight_lost",
        "fight_redraws",
        "fight_round",
        "fight_size",
        "finished",
        "first_age",
        "force",
        "glory",
        "glory_doubled",
        "glory_halved",
        "government",
        "granted",
        "guest",
        "guests",
        "hands",
        "harvest",
        "holder",
        "homeland",
        "how",
        "laid",
        "last_round",
        "leader_at",
        "leader_of",
        "led",
        "level",
        "march",
        "marker",
        "migrating",
        "money",
        "no_progress",
        "owner",
        "pair",
        "passed",
        "passing",
        "places",
        "plan",
        "plan_extra",
        "plays",
        "producing",
        "progress_bonus",
        "refused",
        "relic_at",
        "relic_of",
        "religion",
        "revolt",
        "ripple",
        "risen",
        "round",
        "seated",
        "seen",
        "set_aside",
        "shown",
        "since",
        "slow",
        "start",
        "step",
        "switches",
        "tables",
        "top",
        "trade_bonus",
        "trade_card",
        "trade_colour",
        "trade_first",
        "traits",
        "truces",
        "turns",
        "unpaid",
        "ways",
        "world_war",
    )
    tables: Tables
    switches: list[int]  # by switch: the number of its value
    last_round: int  # the round agreed to be the last (§W.7), or 0
    seated: tuple[int, ...]  # by seat: whether it is in play (§S.12)
    round: int
    start: int  # the seat with the turn marker
    step: int  # the action that is carried out now (§A.1)
    glory: tuple[int, ...]  # by seat
    pair: tuple[int, ...]  # by seat: its two colours (§S.7)
    laid: tuple[int, ...]  # by seat: the value of the card laid first (§S.1)
    contest: tuple[int, ...]  # by seat: the value of the card laid last (§S.4)
    entering: tuple[int, ...]  # vacant seats that are about to join (§S.12)
    first_age: int  # the age in which the first empire of the game was founded (§X.6)
    passed: tuple[int, ...]  # the seats whose empires have passed the last level, first one first
    finished: int  # 1: this round is the last; 2: the game is over at once
    places: tuple[int, ...]  # the final ranking, by seat
    hands: list[list[int]]  # by seat, sorted
    deck: list[int]  # in no order: each draw is random
    top: tuple[int, ...]  # cards on top of the deck that somebody has looked at, the next one last
    discards: list[int]  # open, the last one last
    seen: tuple[int, ...]  # by card: the seats that know where it is, as bits
    set_aside: tuple[int, ...]  # cards announced but not settled yet: on no pile, in no hand
    card: tuple[int, ...]  # the card of the empire in play
    owner: tuple[int, ...]  # the seat that leads it
    level: tuple[int, ...]  # on the progress track
    money: list[int]
    elite: tuple[int, ...]  # elite markers
    religion: tuple[int, ...]  # its artefact
    government: tuple[int, ...]  # its artefact
    traits: tuple[int, ...]  # bits: see `names`
    since: tuple[int, ...]  # the round in which it was founded
    homeland: list[list[int]]  # its start areas (§G.16)
    bound: list[list[int]]  # by colour, by rule: what holds for it in all
    areas: list[list[int]]  # the areas it controls, in no order
    marker: list[int]  # the action marker on each empire
    extra: tuple[int, ...]  # the action marker off the empires (§O.2)
    shown: list[int]  # the action it became when it was turned over
    extra_shown: tuple[int, ...]  # the same off the empires
    fallen: list[list[int]]  # markers of empires that are gone (§O.7)
    ended: list[list[int]]  # empires that are gone (§X.3.5): action and trade number, flat
    turns: list[int]  # who acts in this step, in order: seat * SLOTS + slot
    done: tuple[int, ...]  # by seat: the actions carried out in this round, as bits (§J.4)
    slow: tuple[int, ...]  # the actions that hold back free progress, by box (§X.3)
    holder: tuple[int, ...]  # the colour that controls it
    force: list[int]  # its units, packed by element
    guest: tuple[int, ...]  # another colour with units there, in a conflict
    guests: tuple[int, ...]  # their units, packed by element
    built: tuple[int, ...]  # city, capital, fort, disorder, artefact: packed
    at: list[int]  # by counter: its port on the map
    how: list[int]  # by counter: side up and what it does, as bits
    common: tuple[int, ...]  # by common counter: the colour whose pool it is in
    elephants_gone: int  # whether an empire has reached age 7 (§2.3.11)
    leader_at: tuple[int, ...]  # by leader: its area
    leader_of: tuple[int, ...]  # by leader: the colour it serves
    relic_at: tuple[int, ...]  # by artefact: the area of its marker
    relic_of: tuple[int, ...]  # by artefact: the colour that has it on its card
    blue: tuple[int, ...]  # by artefact: the level of its blue marker
    draft: list[list[int]]  # by seat: what it chooses at a common node
    plan: list[int]  # the marker chosen for each empire, not yet laid
    plan_extra: tuple[int, ...]  # the same for the marker off the empires
    ripple: int  # 1: an event lets the next start ignore the ages of its card (Time Ripple)
    diaspora: int  # 1: an event lets the next start take a neutral area of its region (Diaspora)
    producing: tuple[int, ...]  # who produces now, in order: seat * SLOTS + colour
    harvest: tuple[int, ...]  # by colour: added by events to its next income
    revolt: tuple[int, ...]  # by colour: 1 if an event takes its next income
    unpaid: tuple[int, ...]  # by colour: units that its money did not maintain (§2.2.2)
    march: tuple[int, ...]  # by colour: movement points that events add in its next manoeuvre
    migrating: tuple[int, ...]  # by colour: what Migration still allows, as bits
    escort: tuple[int, ...]  # leaders that go with the group that is about to move (§4.1.7)
    led: tuple[int, ...]  # leaders that have moved in this manoeuvre
    fight_area: int
    fight_colour: tuple[int, ...]  # by side
    fight_round: int
    fight_card: tuple[int, ...]  # by side: the card drawn
    fight_redraws: tuple[int, ...]  # by side: cards redrawn in this round
    fight_disorder: tuple[int, ...]  # by side: disorder markers of this conflict
    fight_leader: tuple[int, ...]  # by side: the tactician in use this round
    fight_bonus: tuple[int, ...]  # by side: added to its total this round by events
    fight_flags: tuple[int, ...]  # by side: what events do this round, as bits
    fight_lost: tuple[int, ...]  # by side: bits: has retreated, has lost a leader, an elephant
    fight_size: tuple[int, ...]  # by side: the units it had when the conflict began (§4.2.24)
    fight_crossings: int  # how its attackers came, as bits of `how` (§4.2.10)
    trade_colour: tuple[int, ...]  # the active empire and its partner (NONE: the deck)
    trade_card: tuple[int, ...]  # by side
    trade_bonus: tuple[int, ...]  # by side: from events
    trade_first: int  # the side that lays its card first (Swindle), or NONE
    fate: tuple[int, ...]  # by seat: cards drawn beyond the hand in this destiny (Fate)
    risen: tuple[int, ...]  # areas whose city was built or improved in this action (§6.6.1)
    progress_bonus: tuple[int, ...]  # by colour: added by events to its free progress
    no_progress: int  # 1: an event stops the free progress of this round
    bought: tuple[int, ...]  # by colour: glory bought for this scoring (§G.19)
    glory_doubled: tuple[int, ...]  # by colour: 1 if an event doubles its glory (§G.20)
    glory_halved: int  # 1: an event halves the glory of this scoring (§G.20)
    aims: list[list[int]]  # by announced card, the latest last: what it is played at
    claims: tuple[int, ...]  # by seat: the card it plays in a window, + CARD_ROOM to cancel (§X.8)
    plays: tuple[int, ...]  # plays to be carried out: seat * CARD_ROOM + card, next last
    blades: tuple[int, ...]  # the cards that an assassin and his victim keep (§6.1.6)
    refused: tuple[int, ...]  # seats that refused a passage in this action, or were declined
    passing: int  # the empire whose passages `refused` and `granted` are about
    granted: tuple[int, ...]  # colours whose areas may be passed in this action
    dry: tuple[int, ...]  # by region: the round until which wheat gives nothing
    ways: list[list[int]]  # the sets of colours of which one must permit a passage
    cancelled: int  # whether the card announced last was cancelled
    truces: tuple[int, ...]  # pairs of colours and the last round of their truce, flat
    world_war: tuple[int, ...]  # by colour: the round until which attackers have +1 on it

    def __init__(self, seats: int, tables: Tables) -> None:
        super().__init__(seats)
        self.tables = tables

    def fields(self) -> list[str]:
        return FIELDS

    def clone(self) -> AgesState:
        other = AgesState(self.seats, self.tables)
        self.clone_kernel(other)
        other.switches = self.switches
        other.last_round = self.last_round
        other.seated = self.seated
        other.round = self.round
        other.start = self.start
        other.step = self.step
        other.glory = self.glory
        other.pair = self.pair
        other.laid = self.laid
        other.contest = self.contest
        other.entering = self.entering
        other.first_age = self.first_age
        other.passed = self.passed
        other.finished = self.finished
        other.places = self.places
        other.hands = self.hands
        other.deck = self.deck
        other.top = self.top
        other.discards = self.discards
        other.seen = self.seen
        other.set_aside = self.set_aside
        other.card = self.card
        other.owner = self.owner
        other.level = self.level
        other.money = self.money
        other.elite = self.elite
        other.religion = self.religion
        other.government = self.government
        other.traits = self.traits
        other.since = self.since
        other.homeland = self.homeland
        other.bound = self.bound
        other.areas = self.areas
        other.marker = self.marker
        other.extra = self.extra
        other.shown = self.shown
        other.extra_shown = self.extra_shown
        other.fallen = self.fallen
        other.ended = self.ended
        other.turns = self.turns
        other.done = self.done
        other.slow = self.slow
        other.holder = self.holder
        other.force = self.force[:]
        other.guest = self.guest
        other.guests = self.guests
        other.built = self.built
        other.at = self.at[:]
        other.how = self.how[:]
        other.common = self.common
        other.elephants_gone = self.elephants_gone
        other.leader_at = self.leader_at
        other.leader_of = self.leader_of
        other.relic_at = self.relic_at
        other.relic_of = self.relic_of
        other.blue = self.blue
        other.draft = self.draft
        other.plan = self.plan
        other.plan_extra = self.plan_extra
        other.ripple = self.ripple
        other.diaspora = self.diaspora
        other.producing = self.producing
        other.harvest = self.harvest
        other.revolt = self.revolt
        other.unpaid = self.unpaid
        other.march = self.march
        other.migrating = self.migrating
        other.escort = self.escort
        other.led = self.led
        other.fight_area = self.fight_area
        other.fight_colour = self.fight_colour
        other.fight_round = self.fight_round
        other.fight_card = self.fight_card
        other.fight_redraws = self.fight_redraws
        other.fight_disorder = self.fight_disorder
        other.fight_leader = self.fight_leader
        other.fight_bonus = self.fight_bonus
        other.fight_flags = self.fight_flags
        other.fight_lost = self.fight_lost
        other.fight_size = self.fight_size
        other.fight_crossings = self.fight_crossings
        other.trade_colour = self.trade_colour
        other.trade_card = self.trade_card
        other.trade_bonus = self.trade_bonus
        other.trade_first = self.trade_first
        other.fate = self.fate
        other.risen = self.risen
        other.progress_bonus = self.progress_bonus
        other.no_progress = self.no_progress
        other.bought = self.bought
        other.glory_doubled = self.glory_doubled
        other.glory_halved = self.glory_halved
        other.aims = self.aims
        other.claims = self.claims
        other.plays = self.plays
        other.blades = self.blades
        other.refused = self.refused
        other.passing = self.passing
        other.granted = self.granted
        other.dry = self.dry
        other.ways = self.ways
        other.cancelled = self.cancelled
        other.truces = self.truces
        other.world_war = self.world_war
        return other


def blank_state(seats: int, tables: Tables) -> AgesState:
    """A state in which every field has its start value."""
    s = AgesState(seats, tables)
    s.switches = [0] * SWITCHES
    s.last_round = 0
    s.seated = (1,) * seats
    s.round = 0
    s.start = 0
    s.step = NONE
    s.glory = (0,) * seats
    s.pair = (NONE,) * seats
    s.laid = (NONE,) * seats
    s.contest = (NONE,) * seats
    s.entering = ()
    s.first_age = 0
    s.passed = ()
    s.finished = 0
    s.places = ()
    s.hands = [[] for _ in range(seats)]
    s.deck = []
    s.top = ()
    s.discards = []
    s.seen = (0,) * tables.card_count
    s.set_aside = ()
    s.card = (NONE,) * COLOURS
    s.owner = (NONE,) * COLOURS
    s.level = (0,) * COLOURS
    s.money = [0] * COLOURS
    s.elite = (0,) * COLOURS
    s.religion = (NONE,) * COLOURS
    s.government = (NONE,) * COLOURS
    s.traits = (0,) * COLOURS
    s.since = (0,) * COLOURS
    s.homeland = [[] for _ in range(COLOURS)]
    s.bound = [[0] * RULES for _ in range(COLOURS)]
    s.areas = [[] for _ in range(COLOURS)]
    s.marker = [NONE] * COLOURS
    s.extra = (NONE,) * seats
    s.shown = [NONE] * COLOURS
    s.extra_shown = (NONE,) * seats
    s.fallen = [[] for _ in range(seats)]
    s.ended = [[] for _ in range(seats)]
    s.turns = []
    s.done = (0,) * seats
    s.slow = ()
    s.holder = (NONE,) * tables.area_count
    s.force = [0] * tables.area_count
    s.guest = (NONE,) * tables.area_count
    s.guests = (0,) * tables.area_count
    s.built = (0,) * tables.area_count
    s.at = [NONE] * tables.counter_total
    s.how = [0] * tables.counter_total
    s.common = (NONE,) * tables.common_count
    s.elephants_gone = 0
    s.leader_at = (NONE,) * tables.leader_count
    s.leader_of = (NONE,) * tables.leader_count
    s.relic_at = (NONE,) * tables.artefact_count
    s.relic_of = (NONE,) * tables.artefact_count
    s.blue = (NONE,) * tables.artefact_count
    s.draft = [[] for _ in range(seats)]
    s.plan = [NONE] * COLOURS
    s.plan_extra = (NONE,) * seats
    s.ripple = 0
    s.diaspora = 0
    s.producing = ()
    s.harvest = (0,) * COLOURS
    s.revolt = (0,) * COLOURS
    s.unpaid = (0,) * COLOURS
    s.march = (0,) * COLOURS
    s.migrating = (0,) * COLOURS
    s.escort = ()
    s.led = ()
    s.fight_area = NONE
    s.fight_colour = (NONE, NONE)
    s.fight_round = 0
    s.fight_card = (NONE, NONE)
    s.fight_redraws = (0, 0)
    s.fight_disorder = (0, 0)
    s.fight_leader = (NONE, NONE)
    s.fight_bonus = (0, 0)
    s.fight_flags = (0, 0)
    s.fight_lost = (0, 0)
    s.fight_size = (0, 0)
    s.fight_crossings = 0
    s.trade_colour = (NONE, NONE)
    s.trade_card = (NONE, NONE)
    s.trade_bonus = (0, 0)
    s.trade_first = NONE
    s.fate = (0,) * seats
    s.risen = ()
    s.progress_bonus = (0,) * COLOURS
    s.no_progress = 0
    s.bought = (0,) * COLOURS
    s.glory_doubled = (0,) * COLOURS
    s.glory_halved = 0
    s.aims = []
    s.claims = (NONE,) * seats
    s.plays = ()
    s.blades = (NONE, NONE)
    s.refused = ()
    s.passing = NONE
    s.granted = ()
    s.dry = (0,) * tables.region_count
    s.ways = []
    s.cancelled = 0
    s.truces = ()
    s.world_war = (0,) * COLOURS
    return s
