"""What can be chosen, declared once: every verb with its arguments, its rules, and what is said about it.

The order of `VERBS` is that of the action index, which records and trained networks depend on.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.explanation import Question
from worldstage.core.verbs import Domain, Use, Verb, Verbs, allocate, amounts
from worldstage.games.age_of_reason import (
    actions,
    alliances,
    attack,
    boxes,
    combat,
    explain_actions,
    explain_alliances,
    explain_attack,
    explain_combat,
    explain_setup,
    setup,
)
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import (
    BID_ROOM,
    BOX_ROOM,
    CARD_ROOM,
    COUNTRY_IDS,
    MARKER_ROOM,
    REGION_IDS,
)

COUNTRY: Final = Domain("country", COUNTRY_IDS)
REGION: Final = Domain("region", REGION_IDS)
CARD: Final = Domain("card", room=CARD_ROOM)
MARKER: Final = Domain("marker", room=MARKER_ROOM)
BOX: Final = Domain("box", room=BOX_ROOM)
GOLD: Final = amounts(BID_ROOM)

PASS: Final = Verb(
    "pass",
    (),
    [
        Use(
            alliances.BIDDING,
            alliances.PassBidding(),
            explain_alliances.explain_pass_bid,
            explain_alliances.refuse_pass_bid,
        ),
        Use(actions.DISC_CHOICE, actions.PassRound(), explain_actions.explain_pass),
    ],
)
CHOOSE: Final = Verb(
    "choose",
    (COUNTRY,),
    [Use(setup.CHOOSE_COUNTRY, setup.TakeCountry(), explain_setup.explain_choose, explain_setup.refuse_choose)],
)
BID: Final = Verb(
    "bid",
    (GOLD,),
    [Use(alliances.BIDDING, alliances.Raise(), explain_alliances.explain_bid, explain_alliances.refuse_bid)],
)
PROPOSE_A: Final = Verb(
    "propose_a",
    (COUNTRY,),
    [
        Use(
            alliances.PROPOSAL_A,
            alliances.ProposeUpper(),
            explain_alliances.explain_upper,
            explain_alliances.refuse_proposal,
        ),
        Use(
            alliances.LAST_PROPOSAL,
            alliances.ProposeLastUpper(),
            explain_alliances.explain_upper,
            explain_alliances.refuse_proposal,
        ),
    ],
)
PROPOSE_B: Final = Verb(
    "propose_b",
    (COUNTRY,),
    [
        Use(
            alliances.PROPOSAL_B,
            alliances.ProposeLower(),
            explain_alliances.explain_lower,
            explain_alliances.refuse_proposal,
        ),
        Use(
            alliances.LAST_PROPOSAL,
            alliances.ProposeLastLower(),
            explain_alliances.explain_lower,
            explain_alliances.refuse_proposal,
        ),
    ],
)
PLACE: Final = Verb(
    "place",
    (BOX,),
    [
        Use(
            actions.DISC_CHOICE,
            actions.PlaceDisc(),
            explain_actions.explain_place,
            explain_actions.refuse_place,
            pointless=explain_actions.pointless_place,
        )
    ],
)
SKIP: Final = Verb("skip", (), [Use(actions.DISC_CHOICE, actions.SkipDisc(), explain_actions.explain_skip)])
TAKE_BACK: Final = Verb(
    "take_back",
    (CARD,),
    [Use(boxes.TAKING_BACK, boxes.TakeBack(), explain_actions.explain_take_back, explain_actions.refuse_take_back)],
)
TAKE_NOTHING: Final = Verb(
    "take_nothing",
    (),
    [
        Use(
            boxes.TAKING_BACK,
            boxes.TakeNothing(),
            explain_actions.explain_take_nothing,
            explain_actions.refuse_take_nothing,
        )
    ],
)
ATTACK: Final = Verb(
    "attack",
    (REGION, COUNTRY),
    [
        Use(
            attack.ATTACK_CHOICE,
            attack.AttackDisc(),
            explain_attack.explain_attack,
            explain_attack.refuse_attack,
            explain_attack.hint_attack,
        )
    ],
)
STORM: Final = Verb(
    "storm",
    (REGION, MARKER),
    [
        Use(
            attack.ATTACK_CHOICE,
            attack.StormMarker(),
            explain_attack.explain_storm,
            explain_attack.refuse_marker,
            explain_attack.hint_storm,
        )
    ],
)
CONVERT: Final = Verb(
    "convert",
    (REGION,),
    [Use(attack.ATTACK_CHOICE, attack.ConvertMarker(), explain_attack.explain_convert, explain_attack.refuse_convert)],
)
HOLD: Final = Verb("hold", (), [Use(attack.ATTACK_CHOICE, attack.Hold(), explain_attack.explain_hold)])
PLAY: Final = Verb(
    "play",
    (CARD,),
    [
        Use(
            attack.CONVERSION,
            attack.ConvertWith(),
            explain_attack.explain_conversion_card,
            explain_attack.refuse_conversion_card,
        ),
        Use(
            combat.CARDS,
            combat.PlayCard(),
            explain_combat.explain_play,
            explain_combat.refuse_play,
            explain_combat.hint_play,
        ),
    ],
)
NO_CARD: Final = Verb(
    "no_card",
    (),
    [Use(combat.CARDS, combat.PlayNoCard(), explain_combat.explain_no_card, explain_combat.refuse_no_card)],
)
HELP: Final = Verb(
    "help",
    (),
    [
        Use(
            combat.CARDS,
            combat.Help(),
            explain_combat.explain_help,
            explain_combat.refuse_help,
            explain_combat.hint_help,
        )
    ],
)
BLUFF: Final = Verb(
    "bluff",
    (),
    [
        Use(
            combat.CARDS,
            combat.Bluff(),
            explain_combat.explain_bluff,
            explain_combat.refuse_bluff,
            explain_combat.hint_nobody,
        )
    ],
)
STAY_OUT: Final = Verb(
    "stay_out",
    (),
    [
        Use(
            combat.CARDS,
            combat.StayOut(),
            explain_combat.explain_stay_out,
            explain_combat.refuse_stay_out,
            explain_combat.hint_nobody,
        )
    ],
)
HIRE: Final = Verb(
    "hire",
    (COUNTRY,),
    [
        Use(
            combat.HIRING,
            combat.HireAlly(),
            explain_combat.explain_hire,
            explain_combat.refuse_hire,
            explain_combat.hint_hire,
        )
    ],
)
ENOUGH: Final = Verb(
    "enough",
    (),
    [Use(combat.HIRING, combat.HireEnough(), explain_combat.explain_enough, hint=explain_combat.hint_enough)],
)
REROLL: Final = Verb("reroll", (), [Use(combat.RESERVES, combat.Reroll(), explain_combat.explain_reroll)])
KEEP: Final = Verb("keep", (), [Use(combat.RESERVES, combat.KeepDice(), explain_combat.explain_keep)])

VERBS: Final[Verbs[AgeState]] = allocate(
    [
        *(PASS, CHOOSE, BID, PROPOSE_A, PROPOSE_B, PLACE, SKIP, TAKE_BACK, TAKE_NOTHING, ATTACK, STORM, CONVERT, HOLD),
        *(PLAY, NO_CARD, HELP, BLUFF, STAY_OUT, HIRE, ENOUGH, REROLL, KEEP),
    ]
)

QUESTIONS: Final[list[Question[AgeState]]] = [
    Question(setup.CHOOSE_COUNTRY, explain_setup.ask_country),
    Question(alliances.BIDDING, explain_alliances.ask_bid, explain_alliances.rule_of_bid),
    Question(alliances.PROPOSAL_A, explain_alliances.ask_upper),
    Question(alliances.PROPOSAL_B, explain_alliances.ask_lower),
    Question(alliances.LAST_PROPOSAL, explain_alliances.ask_last),
    Question(actions.DISC_CHOICE, explain_actions.ask_disc),
    Question(boxes.TAKING_BACK, explain_actions.ask_card_back, explain_actions.rule_of_card_back),
    Question(attack.ATTACK_CHOICE, explain_attack.ask_attack),
    Question(attack.CONVERSION, explain_attack.ask_conversion),
    Question(combat.CARDS, explain_combat.ask_cards, explain_combat.rule_of_cards),
    Question(combat.HIRING, explain_combat.ask_hiring, explain_combat.rule_of_hiring),
    Question(combat.RESERVES, explain_combat.ask_reserve),
]
