"""What can be chosen, declared once: every verb with its arguments, its rules, and what is said about it.

The order of `VERBS` is that of the action index, which records and trained networks depend on.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.explanation import Question
from worldstage.core.verbs import Domain, Use, Verb, Verbs, allocate, amounts
from worldstage.games.age_of_reason import actions, alliances, attack, boxes, combat, explain, hints, refuse, setup
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
        Use(alliances.BIDDING, alliances.PassBidding(), explain.explain_pass_bid, refuse.refuse_pass_bid),
        Use(actions.DISC_CHOICE, actions.PassRound(), explain.explain_pass),
    ],
)
CHOOSE: Final = Verb(
    "choose",
    (COUNTRY,),
    [Use(setup.CHOOSE_COUNTRY, setup.TakeCountry(), explain.explain_choose, refuse.refuse_choose)],
)
BID: Final = Verb(
    "bid",
    (GOLD,),
    [Use(alliances.BIDDING, alliances.Raise(), explain.explain_bid, refuse.refuse_bid)],
)
PROPOSE_A: Final = Verb(
    "propose_a",
    (COUNTRY,),
    [
        Use(alliances.PROPOSAL_A, alliances.ProposeUpper(), explain.explain_upper, refuse.refuse_proposal),
        Use(alliances.LAST_PROPOSAL, alliances.ProposeLastUpper(), explain.explain_upper, refuse.refuse_proposal),
    ],
)
PROPOSE_B: Final = Verb(
    "propose_b",
    (COUNTRY,),
    [
        Use(alliances.PROPOSAL_B, alliances.ProposeLower(), explain.explain_lower, refuse.refuse_proposal),
        Use(alliances.LAST_PROPOSAL, alliances.ProposeLastLower(), explain.explain_lower, refuse.refuse_proposal),
    ],
)
PLACE: Final = Verb(
    "place",
    (BOX,),
    [Use(actions.DISC_CHOICE, actions.PlaceDisc(), explain.explain_place, refuse.refuse_place)],
)
SKIP: Final = Verb("skip", (), [Use(actions.DISC_CHOICE, actions.SkipDisc(), explain.explain_skip)])
TAKE_BACK: Final = Verb(
    "take_back",
    (CARD,),
    [Use(boxes.TAKING_BACK, boxes.TakeBack(), explain.explain_take_back, refuse.refuse_take_back)],
)
TAKE_NOTHING: Final = Verb(
    "take_nothing",
    (),
    [Use(boxes.TAKING_BACK, boxes.TakeNothing(), explain.explain_take_nothing, refuse.refuse_take_nothing)],
)
ATTACK: Final = Verb(
    "attack",
    (REGION, COUNTRY),
    [
        Use(
            attack.ATTACK_CHOICE,
            attack.AttackDisc(),
            explain.explain_attack,
            refuse.refuse_attack,
            hints.attack_on_disc,
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
            explain.explain_storm,
            refuse.refuse_marker,
            hints.attack_on_marker,
        )
    ],
)
CONVERT: Final = Verb(
    "convert",
    (REGION,),
    [Use(attack.ATTACK_CHOICE, attack.ConvertMarker(), explain.explain_convert, refuse.refuse_convert)],
)
HOLD: Final = Verb("hold", (), [Use(attack.ATTACK_CHOICE, attack.Hold(), explain.explain_hold)])
PLAY: Final = Verb(
    "play",
    (CARD,),
    [
        Use(
            attack.CONVERSION,
            attack.ConvertWith(),
            explain.explain_conversion_card,
            refuse.refuse_conversion_card,
        ),
        Use(combat.CARDS, combat.PlayCard(), explain.explain_play, refuse.refuse_play, hints.play),
    ],
)
NO_CARD: Final = Verb(
    "no_card",
    (),
    [Use(combat.CARDS, combat.PlayNoCard(), explain.explain_no_card, refuse.refuse_no_card)],
)
HELP: Final = Verb(
    "help",
    (),
    [Use(combat.CARDS, combat.Help(), explain.explain_help, refuse.refuse_help, hints.help_side)],
)
BLUFF: Final = Verb(
    "bluff",
    (),
    [Use(combat.CARDS, combat.Bluff(), explain.explain_bluff, refuse.refuse_bluff, hints.help_nobody)],
)
STAY_OUT: Final = Verb(
    "stay_out",
    (),
    [Use(combat.CARDS, combat.StayOut(), explain.explain_stay_out, refuse.refuse_stay_out, hints.help_nobody)],
)
HIRE: Final = Verb(
    "hire",
    (COUNTRY,),
    [Use(combat.HIRING, combat.HireAlly(), explain.explain_hire, refuse.refuse_hire, hints.hire)],
)
ENOUGH: Final = Verb(
    "enough",
    (),
    [Use(combat.HIRING, combat.HireEnough(), explain.explain_enough, hint=hints.hire_nobody)],
)
REROLL: Final = Verb("reroll", (), [Use(combat.RESERVES, combat.Reroll(), explain.explain_reroll)])
KEEP: Final = Verb("keep", (), [Use(combat.RESERVES, combat.KeepDice(), explain.explain_keep)])

VERBS: Final[Verbs[AgeState]] = allocate(
    [
        *(PASS, CHOOSE, BID, PROPOSE_A, PROPOSE_B, PLACE, SKIP, TAKE_BACK, TAKE_NOTHING, ATTACK, STORM, CONVERT, HOLD),
        *(PLAY, NO_CARD, HELP, BLUFF, STAY_OUT, HIRE, ENOUGH, REROLL, KEEP),
    ]
)

QUESTIONS: Final[list[Question[AgeState]]] = [
    Question(setup.CHOOSE_COUNTRY, explain.ask_country),
    Question(alliances.BIDDING, explain.ask_bid, explain.rule_of_bid),
    Question(alliances.PROPOSAL_A, explain.ask_upper),
    Question(alliances.PROPOSAL_B, explain.ask_lower),
    Question(alliances.LAST_PROPOSAL, explain.ask_last),
    Question(actions.DISC_CHOICE, explain.ask_disc),
    Question(boxes.TAKING_BACK, explain.ask_card_back, explain.rule_of_card_back),
    Question(attack.ATTACK_CHOICE, explain.ask_attack),
    Question(attack.CONVERSION, explain.ask_conversion),
    Question(combat.CARDS, explain.ask_cards, explain.rule_of_cards),
    Question(combat.HIRING, explain.ask_hiring, explain.rule_of_hiring),
    Question(combat.RESERVES, explain.ask_reserve),
]
