"""What can be chosen in Nations: every verb with its rules and its words, in the order of the action index.

No use has a `pointless`: whatever is open does something. A battle takes a worker on military, so it brings two goods
at least (§II.A.battle.3); a worker sent home can go elsewhere (§II.B.5); a war that would defeat nobody now keeps the
others from buying one (§II.A.war.1); and what would be too expensive or has no room is not open at all.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.verbs import Domain, Use, Verb, Verbs, allocate
from worldstage.games.nations import (
    actions,
    debts,
    effects,
    explain,
    maintenance,
    operations,
    production,
    purchase,
    setup,
    special,
    wonders,
    workers,
)
from worldstage.games.nations.actions import ACTION
from worldstage.games.nations.debts import DEBT
from worldstage.games.nations.effects import CHOICE
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.maintenance import EVENT_CHOICE, GROWTH
from worldstage.games.nations.names import (
    BOARD_IDS,
    CARD_ROOM,
    EVENT_ROOM,
    GOOD_IDS,
    PART_IDS,
    SIDES,
    SLOTS,
    place_ids,
)
from worldstage.games.nations.operations import HIRE_MORE, LOSE_ADVISOR, LOSE_COLONY, RECALLING
from worldstage.games.nations.production import PRODUCTION_CHOICE
from worldstage.games.nations.purchase import (
    BATTLE_GAIN,
    FREE_PURCHASE,
    GOLDEN,
    PAY_MIX,
    PLACE_ADVISOR,
    PLACE_CARD,
    REPLACE_COLONY,
)
from worldstage.games.nations.setup import BOARD_CHOICE, CARD_DRAFT, EXTRA_WORKER
from worldstage.games.nations.special import LEAVING, SWAPPING, TRADE_GAIN, TRADE_PAYMENT
from worldstage.games.nations.wonders import PLACE_WONDER
from worldstage.games.nations.workers import FREE_DEPLOYMENT, RECALL_WORKER, SEND_WORKER, TAKE_WORKER

SLOT_IDS: Final = tuple(str(slot + 1) for slot in range(SLOTS))
CARD: Final = Domain("card", room=CARD_ROOM)
EVENT: Final = Domain("event", room=EVENT_ROOM)
SLOT: Final = Domain("slot", SLOT_IDS)
SLOT_OR_IDLE: Final = Domain("slot", (*SLOT_IDS, "idle"))
GOOD: Final = Domain("good", GOOD_IDS)
PART: Final = Domain("part", PART_IDS)
ARCHITECT: Final = Domain("architect", ("public", "private"))
WAY: Final = Domain("", ("1", "2", "3"))

PASS: Final = Verb(
    "pass",
    (),
    [Use(ACTION, actions.PassRound(), explain.tell_pass, explain.why_pass, caution=explain.caution_pass)],
)
BUY: Final = Verb(
    "buy",
    (CARD,),
    [
        Use(ACTION, actions.Buy(), explain.tell_buy, explain.why_buy, explain.hint_buy),
        Use(FREE_PURCHASE, purchase.BuyFree(), explain.tell_buy_free),
    ],
)
DEPLOY: Final = Verb(
    "deploy",
    (SLOT,),
    [
        Use(ACTION, actions.Deploy(), explain.tell_deploy, explain.why_deploy, explain.hint_deploy),
        Use(FREE_DEPLOYMENT, workers.DeployFree(), explain.tell_deploy_free),
    ],
)
UNDEPLOY: Final = Verb(
    "undeploy",
    (SLOT,),
    [
        Use(ACTION, actions.Undeploy(), explain.tell_undeploy, explain.why_undeploy),
        Use(FREE_DEPLOYMENT, workers.UndeployFirst(), explain.tell_undeploy),
        Use(RECALLING, operations.RecallForReward(), explain.tell_undeploy),
    ],
)
HIRE: Final = Verb(
    "hire", (ARCHITECT,), [Use(ACTION, actions.Hire(), explain.tell_hire, explain.why_hire, explain.hint_hire)]
)
USE: Final = Verb("use", (CARD,), [Use(ACTION, actions.UseCard(), explain.tell_use, explain.why_use)])
PLACE: Final = Verb("place", (SLOT,), [Use(PLACE_CARD, purchase.Place(), explain.tell_place, explain.why_place)])
REPLACE: Final = Verb(
    "replace",
    (CARD,),
    [
        Use(REPLACE_COLONY, purchase.GiveUpColony(), explain.tell_replace),
        Use(PLACE_ADVISOR, purchase.DismissAdvisor(), explain.tell_replace),
        Use(LEAVING, special.FreeColony(), explain.tell_replace),
        Use(PLACE_WONDER, wonders.CoverWonder(), explain.tell_replace),
        Use(LOSE_ADVISOR, operations.GiveUpAdvisor(), explain.tell_replace),
        Use(LOSE_COLONY, operations.SurrenderColony(), explain.tell_replace),
    ],
)
ADD: Final = Verb("add", (), [Use(PLACE_WONDER, wonders.AddWonder(), explain.tell_add, explain.why_add)])
TAKE: Final = Verb(
    "take",
    (GOOD,),
    [
        Use(GROWTH, maintenance.GrowGoods(), explain.tell_growth),
        Use(BATTLE_GAIN, purchase.TakeBooty(), explain.tell_booty),
        Use(GOLDEN, purchase.TakeGolden(), explain.tell_golden),
        Use(TRADE_GAIN, special.TakeTraded(), explain.tell_traded),
    ],
)
GIVE: Final = Verb(
    "give",
    (GOOD,),
    [
        Use(PAY_MIX, purchase.GiveForPoint(), explain.tell_give),
        Use(DEBT, debts.GiveForBook(), explain.tell_give),
    ],
)
GROW: Final = Verb(
    "grow",
    (PART,),
    [
        Use(GROWTH, maintenance.GrowWorker(), explain.tell_grow),
        Use(TAKE_WORKER, workers.Take(), explain.tell_grow),
        Use(EXTRA_WORKER, setup.TakeExtra(), explain.tell_grow_free),
    ],
)
SEND: Final = Verb("send", (PART,), [Use(SEND_WORKER, workers.Send(), explain.tell_send)])
RECALL: Final = Verb("recall", (SLOT_OR_IDLE,), [Use(RECALL_WORKER, workers.Recall(), explain.tell_recall)])
ACCEPT: Final = Verb(
    "accept",
    (),
    [
        Use(CHOICE, effects.AcceptOffer(), explain.tell_accept),
        Use(HIRE_MORE, operations.AcceptArchitect(), explain.tell_accept_architect),
    ],
)
DECLINE: Final = Verb(
    "decline",
    (),
    [
        Use(CHOICE, effects.DeclineOffer(), explain.tell_decline),
        Use(HIRE_MORE, operations.DeclineArchitect(), explain.tell_decline),
        Use(FREE_DEPLOYMENT, workers.LeaveIdle(), explain.tell_decline),
        Use(CARD_DRAFT, setup.KeepDeck(), explain.tell_decline),
    ],
)
PICK: Final = Verb(
    "pick",
    (WAY,),
    [
        Use(CHOICE, effects.PickAlternative(), explain.tell_pick),
        Use(PRODUCTION_CHOICE, production.PickProduct(), explain.tell_product),
        Use(TRADE_PAYMENT, special.PickPayment(), explain.tell_payment),
    ],
)
ENOUGH: Final = Verb(
    "enough",
    (),
    [
        Use(ACTION, actions.LeaveOutAction(), explain.tell_enough),
        Use(RECALLING, operations.StopRecalling(), explain.tell_enough),
    ],
)
REVEAL: Final = Verb("reveal", (EVENT,), [Use(EVENT_CHOICE, maintenance.Reveal(), explain.tell_reveal)])
SWAP: Final = Verb("swap", (Domain("place", place_ids()),), [Use(SWAPPING, special.Swap(), explain.tell_swap)])
CHOOSE: Final = Verb(
    "choose",
    (Domain("nation", BOARD_IDS), Domain("side", SIDES)),
    [Use(BOARD_CHOICE, setup.ChooseBoard(), explain.tell_choose)],
)
EXCHANGE: Final = Verb("exchange", (CARD,), [Use(CARD_DRAFT, setup.Exchange(), explain.tell_exchange)])
BUY_POINT: Final = Verb("buy_point", (), [Use(GOLDEN, purchase.BuyPoint(), explain.tell_point, explain.why_point)])

VERBS: Final[Verbs[NationsState]] = allocate(
    [
        PASS,
        BUY,
        DEPLOY,
        UNDEPLOY,
        HIRE,
        USE,
        PLACE,
        REPLACE,
        ADD,
        TAKE,
        GIVE,
        GROW,
        SEND,
        RECALL,
        ACCEPT,
        DECLINE,
        PICK,
        ENOUGH,
        REVEAL,
        SWAP,
        CHOOSE,
        EXCHANGE,
        BUY_POINT,
    ]
)
