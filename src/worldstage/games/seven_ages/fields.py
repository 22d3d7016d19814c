"""The fields of a state of 7 Ages. Lists are by seat, colour, area, counter, card and so on, as noted."""

from __future__ import annotations

from worldstage.core.fields import SHARED, TUPLE, Field, StateFields

STATE = StateFields(
    "AgesState",
    "Everything on and around the map.",
    constants={"tables": "Tables"},
    imports=(
        "from worldstage.games.seven_ages.tables import Tables",
        "from worldstage.games.seven_ages.names import COLOURS, NONE, SWITCHES",
        "from worldstage.games.seven_ages.vocabulary import RULES",
    ),
    fields=(
        # -- the table
        Field("switches", "list[int]", "[0] * SWITCHES", "by switch: the number of its value", copy=SHARED),
        Field("last_round", "int", "0", "the round agreed to be the last (§W.7), or 0"),
        Field("seated", TUPLE, "(1,) * seats", "by seat: whether it is in play (§S.12)"),
        Field("round", "int", "0"),
        Field("start", "int", "0", "the seat with the turn marker"),
        Field("step", "int", "NONE", "the action that is carried out now (§A.1)"),
        Field("glory", TUPLE, "(0,) * seats", "by seat"),
        Field("pair", TUPLE, "(NONE,) * seats", "by seat: its two colours (§S.7)"),
        Field("laid", TUPLE, "(NONE,) * seats", "by seat: the value of the card laid first (§S.1)"),
        Field("contest", TUPLE, "(NONE,) * seats", "by seat: the value of the card laid last (§S.4)"),
        Field("entering", TUPLE, "()", "vacant seats that are about to join (§S.12)"),
        Field("first_age", "int", "0", "the age in which the first empire of the game was founded (§X.6)"),
        Field("passed", TUPLE, "()", "the seats whose empires have passed the last level, first one first"),
        Field("finished", "int", "0", "1: this round is the last; 2: the game is over at once"),
        Field("places", TUPLE, "()", "the final ranking, by seat"),
        # -- cards
        Field("hands", "list[list[int]]", "[[] for _ in range(seats)]", "by seat, sorted"),
        Field("deck", "list[int]", "[]", "in no order: each draw is random"),
        Field("top", TUPLE, "()", "cards on top of the deck that somebody has looked at, the next one last"),
        Field("discards", "list[int]", "[]", "open, the last one last"),
        Field("seen", TUPLE, "(0,) * tables.card_count", "by card: the seats that know where it is, as bits"),
        Field("set_aside", TUPLE, "()", "cards announced but not settled yet: on no pile, in no hand"),
        # -- empires, by colour
        Field("card", TUPLE, "(NONE,) * COLOURS", "the card of the empire in play"),
        Field("owner", TUPLE, "(NONE,) * COLOURS", "the seat that leads it"),
        Field("level", TUPLE, "(0,) * COLOURS", "on the progress track"),
        Field("money", "list[int]", "[0] * COLOURS"),
        Field("elite", TUPLE, "(0,) * COLOURS", "elite markers"),
        Field("religion", TUPLE, "(NONE,) * COLOURS", "its artefact"),
        Field("government", TUPLE, "(NONE,) * COLOURS", "its artefact"),
        Field("traits", TUPLE, "(0,) * COLOURS", "bits: see `names`"),
        Field("since", TUPLE, "(0,) * COLOURS", "the round in which it was founded"),
        Field("homeland", "list[list[int]]", "[[] for _ in range(COLOURS)]", "its start areas (§G.16)", copy=SHARED),
        Field(
            "bound",
            "list[list[int]]",
            "[[0] * RULES for _ in range(COLOURS)]",
            "by colour, by rule: what holds for it in all",
            copy=SHARED,
        ),
        Field("areas", "list[list[int]]", "[[] for _ in range(COLOURS)]", "the areas it controls, in no order"),
        # -- markers
        Field("marker", "list[int]", "[NONE] * COLOURS", "the action marker on each empire", copy=SHARED),
        Field("extra", TUPLE, "(NONE,) * seats", "the action marker off the empires (§O.2)"),
        Field("shown", "list[int]", "[NONE] * COLOURS", "the action it became when it was turned over", copy=SHARED),
        Field("extra_shown", TUPLE, "(NONE,) * seats", "the same off the empires"),
        Field(
            "fallen",
            "list[list[int]]",
            "[[] for _ in range(seats)]",
            "markers of empires that are gone (§O.7)",
            copy=SHARED,
        ),
        Field(
            "ended",
            "list[list[int]]",
            "[[] for _ in range(seats)]",
            "empires that are gone (§X.3.5): action and trade number, flat",
            copy=SHARED,
        ),
        Field("turns", "list[int]", "[]", "who acts in this step, in order: seat * SLOTS + slot", copy=SHARED),
        Field("done", TUPLE, "(0,) * seats", "by seat: the actions carried out in this round, as bits (§J.4)"),
        Field("slow", TUPLE, "()", "the actions that hold back free progress, by box (§X.3)"),
        # -- the map, by area
        Field("holder", TUPLE, "(NONE,) * tables.area_count", "the colour that controls it"),
        Field("force", "list[int]", "[0] * tables.area_count", "its units, packed by element"),
        Field("guest", TUPLE, "(NONE,) * tables.area_count", "another colour with units there, in a conflict"),
        Field("guests", TUPLE, "(0,) * tables.area_count", "their units, packed by element"),
        Field("built", TUPLE, "(0,) * tables.area_count", "city, capital, fort, disorder, artefact: packed"),
        # -- counters
        Field("at", "list[int]", "[NONE] * tables.counter_total", "by counter: its port on the map"),
        Field("how", "list[int]", "[0] * tables.counter_total", "by counter: side up and what it does, as bits"),
        Field(
            "common",
            TUPLE,
            "(NONE,) * tables.common_count",
            "by common counter: the colour whose pool it is in",
        ),
        Field("elephants_gone", "int", "0", "whether an empire has reached age 7 (§2.3.11)"),
        # -- leaders and artefacts
        Field("leader_at", TUPLE, "(NONE,) * tables.leader_count", "by leader: its area"),
        Field("leader_of", TUPLE, "(NONE,) * tables.leader_count", "by leader: the colour it serves"),
        Field("relic_at", TUPLE, "(NONE,) * tables.artefact_count", "by artefact: the area of its marker"),
        Field(
            "relic_of",
            TUPLE,
            "(NONE,) * tables.artefact_count",
            "by artefact: the colour that has it on its card",
        ),
        Field("blue", TUPLE, "(NONE,) * tables.artefact_count", "by artefact: the level of its blue marker"),
        # -- choices that are still hidden
        Field("draft", "list[list[int]]", "[[] for _ in range(seats)]", "by seat: what it chooses at a common node"),
        Field("plan", "list[int]", "[NONE] * COLOURS", "the marker chosen for each empire, not yet laid", copy=SHARED),
        Field("plan_extra", TUPLE, "(NONE,) * seats", "the same for the marker off the empires"),
        # -- a founding and a production
        Field("ripple", "int", "0", "1: an event lets the next start ignore the ages of its card (Time Ripple)"),
        Field("diaspora", "int", "0", "1: an event lets the next start take a neutral area of its region (Diaspora)"),
        Field("producing", TUPLE, "()", "who produces now, in order: seat * SLOTS + colour"),
        Field("harvest", TUPLE, "(0,) * COLOURS", "by colour: added by events to its next income"),
        Field("revolt", TUPLE, "(0,) * COLOURS", "by colour: 1 if an event takes its next income"),
        Field("unpaid", TUPLE, "(0,) * COLOURS", "by colour: units that its money did not maintain (§2.2.2)"),
        # -- a manoeuvre (§4.1.1)
        Field(
            "march",
            TUPLE,
            "(0,) * COLOURS",
            "by colour: movement points that events add in its next manoeuvre",
        ),
        Field("migrating", TUPLE, "(0,) * COLOURS", "by colour: what Migration still allows, as bits"),
        Field("escort", TUPLE, "()", "leaders that go with the group that is about to move (§4.1.7)"),
        Field("led", TUPLE, "()", "leaders that have moved in this manoeuvre"),
        # -- a conflict (4.2); side 0 attacks, side 1 defends
        Field("fight_area", "int", "NONE"),
        Field("fight_colour", TUPLE, "(NONE, NONE)", "by side"),
        Field("fight_round", "int", "0"),
        Field("fight_card", TUPLE, "(NONE, NONE)", "by side: the card drawn"),
        Field("fight_redraws", TUPLE, "(0, 0)", "by side: cards redrawn in this round"),
        Field("fight_disorder", TUPLE, "(0, 0)", "by side: disorder markers of this conflict"),
        Field("fight_leader", TUPLE, "(NONE, NONE)", "by side: the tactician in use this round"),
        Field("fight_bonus", TUPLE, "(0, 0)", "by side: added to its total this round by events"),
        Field("fight_flags", TUPLE, "(0, 0)", "by side: what events do this round, as bits"),
        Field("fight_lost", TUPLE, "(0, 0)", "by side: bits: has retreated, has lost a leader, an elephant"),
        Field("fight_size", TUPLE, "(0, 0)", "by side: the units it had when the conflict began (§4.2.24)"),
        Field("fight_crossings", "int", "0", "how its attackers came, as bits of `how` (§4.2.10)"),
        # -- a trade (§3.1)
        Field("trade_colour", TUPLE, "(NONE, NONE)", "the active empire and its partner (NONE: the deck)"),
        Field("trade_card", TUPLE, "(NONE, NONE)", "by side"),
        Field("trade_bonus", TUPLE, "(0, 0)", "by side: from events"),
        Field("trade_first", "int", "NONE", "the side that lays its card first (Swindle), or NONE"),
        # -- destiny and civilise (§5.1, §6.6.1)
        Field("fate", TUPLE, "(0,) * seats", "by seat: cards drawn beyond the hand in this destiny (Fate)"),
        Field("risen", TUPLE, "()", "areas whose city was built or improved in this action (§6.6.1)"),
        # -- the end of a round (E, G)
        Field("progress_bonus", TUPLE, "(0,) * COLOURS", "by colour: added by events to its free progress"),
        Field("no_progress", "int", "0", "1: an event stops the free progress of this round"),
        Field("bought", TUPLE, "(0,) * COLOURS", "by colour: glory bought for this scoring (§G.19)"),
        Field("glory_doubled", TUPLE, "(0,) * COLOURS", "by colour: 1 if an event doubles its glory (§G.20)"),
        Field("glory_halved", "int", "0", "1: an event halves the glory of this scoring (§G.20)"),
        # -- cards that are being played (§6.1.1)
        Field("aims", "list[list[int]]", "[]", "by announced card, the latest last: what it is played at", copy=SHARED),
        Field(
            "claims", TUPLE, "(NONE,) * seats", "by seat: the card it plays in a window, + CARD_ROOM to cancel (§X.8)"
        ),
        Field("plays", TUPLE, "()", "plays to be carried out: seat * CARD_ROOM + card, next last"),
        Field("blades", TUPLE, "(NONE, NONE)", "the cards that an assassin and his victim keep (§6.1.6)"),
        # -- what events and permissions leave for a while
        Field("refused", TUPLE, "()", "seats that refused a passage in this action, or were declined"),
        Field("passing", "int", "NONE", "the empire whose passages `refused` and `granted` are about"),
        Field("granted", TUPLE, "()", "colours whose areas may be passed in this action"),
        Field(
            "dry",
            TUPLE,
            "(0,) * tables.region_count",
            "by region: the round until which wheat gives nothing",
        ),
        Field("ways", "list[list[int]]", "[]", "the sets of colours of which one must permit a passage", copy=SHARED),
        Field("cancelled", "int", "0", "whether the card announced last was cancelled"),
        Field("truces", TUPLE, "()", "pairs of colours and the last round of their truce, flat"),
        Field("world_war", TUPLE, "(0,) * COLOURS", "by colour: the round until which attackers have +1 on it"),
    ),
)
