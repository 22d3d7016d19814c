"""Age of Reason: the secrets of combat and of the card that is taken back from a box."""

from __future__ import annotations

from tests.contract.declared import Secret

FACE_DOWN = {"combat.hire"}
SECRETS = {
    "combat.cards": Secret(({"play"}, {"help", "bluff"}), 2),  # first who has laid a card, later which
    "boxes.take_back": Secret(({"take_back"},), 1000),
}
RARE = {"combat.reserve", "boxes.take_back"}
CORNERS = [
    {"first_alliances": "random", "seventh_disc": "upper", "pressgangs": "any", "companies": "both", "income": "board"},
    {"countries": "deal", "pressgangs": "any", "blank_after_conversion": "discarded"},
]
