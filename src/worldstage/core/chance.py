"""Chance is passed in, never kept in a state: where dice, draws and shuffles come from.

Every source answers one question, `below(n)`: a whole number from 0 to n-1. Dice, draws and shuffles are made of
it, so a record of the answers is a record of all luck.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, NamedTuple

from worldstage.core.compiling import mypyc_attr
from worldstage.core.errors import ChanceMismatch
from worldstage.core.text import Text


class Outcome(NamedTuple):
    """One answer of a source: `value` of 0..n-1, asked for `why`."""

    why: str
    n: int
    value: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of chance. `draws` counts the answers given: undo never goes back behind one."""

    def __init__(self) -> None:
        self.draws: int = 0

    def below(self, n: int, why: str) -> int:
        """A number from 0 to n-1, each as likely as the other."""
        raise NotImplementedError

    def die(self, sides: int, why: str) -> int:
        return self.below(sides, why) + 1

    def rewind(self, draws: int) -> None:
        """Forget the answers after the first `draws`: the choice that drew them was not committed."""
        self.draws = draws

    def shuffle(self, items: list[int], why: str) -> None:
        """Bring `items` into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1, why)
            items[i], items[j] = items[j], items[i]

    def take_one(self, bag: list[int], why: str) -> int:
        """Draw a piece out of a bag. The order of the rest does not matter."""
        i = self.below(len(bag), why)
        piece = bag[i]
        bag[i] = bag[-1]
        bag.pop()
        return piece


# Two multiplicative generators of full period, with moduli and multipliers from L'Ecuyer's tables (Mathematics of
# Computation 68, 1999), combined by subtraction as in his 1988 paper: period about 2^58. No factor exceeds 30 bits, so
# the compiled build never meets a big integer.
_M1: Final = 1073741789
_A1: Final = 771645345
_M2: Final = 536870909
_A2: Final = 530877178
_RANGE: Final = _M1 - 1


class Fast(Chance):
    """For simulation: quick, repeatable, not secret. One seed, one game."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        digest = hashlib.sha256(b"worldstage fast %d" % seed).digest()
        self.a: int = int.from_bytes(digest[:6], "big") % (_M1 - 1) + 1
        self.b: int = int.from_bytes(digest[6:12], "big") % (_M2 - 1) + 1

    def rewind(self, draws: int) -> None:
        raise ValueError("this generator only goes forward")

    def below(self, n: int, why: str) -> int:
        self.draws += 1
        self.a = a = self.a * _A1 % _M1
        self.b = b = self.b * _A2 % _M2
        # The generator gives 30 bits: the bias of the remainder stays below n / 2^30.
        return (a - b) % _RANGE % n


MOST: Final = 1 << 64  # things a draw can choose from


def commitment(seed: bytes) -> str:
    """What a table publishes before anyone acts: the SHA-256 of its seed."""
    return hashlib.sha256(seed).hexdigest()


def derive(seed: bytes, context: str, index: int, why: str, n: int) -> int:
    """Draw number `index` of a table with this seed, from 0 to n-1: HMAC with rejection sampling.

    Anyone who knows the seed can repeat this with any HMAC-SHA-256: the message is `context/index/why/n/attempt`, the
    first eight bytes are a number, and numbers that would favour small results are thrown away. The context holds
    the game, the version of its rules, and the salt that the seats may have added.
    """
    if not 1 <= n <= MOST:
        raise ValueError(f"no draw from {n} things; 1 to {MOST} are possible")
    limit = (1 << 64) // n * n
    attempt = 0
    while True:
        # not hmac.digest(), which lets other threads run meanwhile: waiting for them takes longer than the hash
        mac = hmac.new(seed, f"{context}/{index}/{why}/{n}/{attempt}".encode(), "sha256").digest()
        number = int.from_bytes(mac[:8], "big")
        if number < limit:
            return number % n
        attempt += 1


class Committed(Chance):
    """For tables: every draw follows from a secret seed that was committed to beforehand."""

    def __init__(self, seed: bytes, context: str, draws: int = 0) -> None:
        super().__init__()
        self.seed = seed
        self.context = context
        self.draws = draws

    def below(self, n: int, why: str) -> int:
        value = derive(self.seed, self.context, self.draws, why, n)
        self.draws += 1
        return value


class Recording(Chance):
    """Passes every question on to another source and remembers the answers until they are taken."""

    def __init__(self, source: Chance) -> None:
        super().__init__()
        self.source = source
        self.outcomes: list[Outcome] = []

    def below(self, n: int, why: str) -> int:
        value = self.source.below(n, why)
        self.draws = self.source.draws
        self.outcomes.append(Outcome(why, n, value))
        return value

    def rewind(self, draws: int) -> None:
        self.source.rewind(draws)
        self.draws = draws
        self.outcomes = []

    def take(self) -> list[Outcome]:
        taken = self.outcomes
        self.outcomes = []
        return taken


class Recorded(Chance):
    """Repeats the outcomes of a record, and refuses when the game asks for something else than was recorded."""

    def __init__(self, outcomes: list[Outcome]) -> None:
        super().__init__()
        self.outcomes = outcomes

    def below(self, n: int, why: str) -> int:
        if self.draws >= len(self.outcomes):
            raise ChanceMismatch(_mismatch("end", index=self.draws, n=n, why=why))
        told = self.outcomes[self.draws]
        if told.n != n or told.why != why or not 0 <= told.value < n:
            recorded = f"{told.why}/{told.n}={told.value}"
            raise ChanceMismatch(_mismatch("other", index=self.draws, n=n, why=why, recorded=recorded))
        self.draws += 1
        return told.value


class Scripted(Chance):
    """For tests: the faces of the dice (and positions of draws) in the order in which they will be asked for."""

    def __init__(self, values: list[int]) -> None:
        super().__init__()
        self.values = values[:]

    def below(self, n: int, why: str) -> int:
        if self.draws >= len(self.values):
            raise ChanceMismatch(_mismatch("end", index=self.draws, n=n, why=why))
        value = self.values[self.draws]
        if not 0 <= value < n:
            raise ChanceMismatch(_mismatch("other", index=self.draws, n=n, why=why, recorded=str(value)))
        self.draws += 1
        return value

    def die(self, sides: int, why: str) -> int:
        """The script names faces, not positions: a 4 is a 4."""
        if self.draws < len(self.values):
            self.values[self.draws] -= 1
        return self.below(sides, why) + 1


def _mismatch(key: str, **args: int | str) -> Text:
    return Text(f"error.chance_{key}", {name: ("", value) for name, value in args.items()})
