"""A tiny game with a simultaneous node: several seats make several hidden choices each.

Rally. Three rounds on three fields. The leader calls a field, which counts double. Then all seats together, in secret,
send troops of their reserve to fields, may withdraw them again and may ask for one of the two common flags; each says
when it is done. When the last one is, flags are given out from the leader on, the weather of each field is drawn, and
the strongest seat takes it; troops sent are spent, and every seat gets two new ones. Paragraphs: 1 the call, 2 sending,
3 flags, 4 fields, 5 the end.

`fields` declares the state, `game` has everything else.
"""

from __future__ import annotations

from tests.core.rally.game import FIELDS, PLANNING, RALLY, Rally, Send
from tests.core.rally.generated_state import RallyState

__all__ = ["FIELDS", "PLANNING", "RALLY", "Rally", "RallyState", "Send"]
