"""A complete tiny game on the kernel, as small as a title can be: it shows what a game has to provide.

Coins. Every seat is dealt four coins in secret. In each of four rounds a prize comes out of a bag; the leader boasts
of a sum and may recall one coin it has spent, in secret; then all seats bid a coin, sealed. The highest coin takes the
prize. Paragraphs: 1 dealing, 2 the prize, 3 boasting, 4 recalling, 5 bidding, 6 the end.

`fields` declares the state, `log` its lines, `rules` what happens, `verbs` what can be chosen, `game` the title.
"""

from __future__ import annotations

from tests.core.toy.game import ID, TOY, Toy
from tests.core.toy.generated_state import ToyState
from tests.core.toy.rules import BOASTING, NODES, RECALLING, Boasting, Recalling
from tests.core.toy.verbs import COIN

__all__ = ["BOASTING", "COIN", "ID", "NODES", "RECALLING", "TOY", "Boasting", "Recalling", "Toy", "ToyState"]
