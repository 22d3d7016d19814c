"""The log lines of a game, declared once each: key, arguments, paragraph and weight.

    TAKEN: Final = Line3("taken", SEAT, STICKS, LEFT, rule="2")
    TAKEN.write(s, seat, sticks, left)

The number in the name of the class is that of the arguments, so a missing or an extra one is a type error. A
`ListLine` ends with a list of whatever `each` names. A line with a secret names the line that everybody else reads; it
is told to some seats instead of written: `DEALT.tell(s, 1 << seat, seat, coin)`.

Without a log, as in search, nothing is written.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from worldstage.core.compiling import mypyc_attr
from worldstage.core.errors import RulesBug
from worldstage.core.log import EVERYBODY, PLAIN, Arg, Entry, Shape, Weight
from worldstage.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Line:
    """What all lines have in common. `by` is one of the arguments, `rules` the paragraph for each of its values."""

    def __init__(
        self,
        key: str,
        args: tuple[Arg, ...],
        rule: str,
        by: Arg | None,
        rules: dict[int, str] | None,
        weight: Weight,
        public: Line | None = None,
        each: tuple[Arg, ...] = (),
    ) -> None:
        if by is not None and by not in args:
            raise RulesBug(f"line {key} has no argument {by[0]}")
        if public is not None and public.shape.args != args[: len(public.shape.args)]:
            raise RulesBug(f"line {public.key} does not have the first arguments of {key}")
        self.key: str = key
        self.secret: bool = public is not None
        self.shape: Shape = Shape(
            args, rule, public.key if public else "", by[0] if by else "", rules or {}, each, weight
        )

    def wrote(self, entry: Entry) -> bool:
        """Whether an entry of the log is this line."""
        return entry.key == self.key

    def _log(self, s: State, args: tuple[int, ...]) -> None:
        if self.secret:
            raise RulesBug(f"line {self.key} has a secret: it is told, not written")
        if s.log is not None:
            s.log.write(s.ply, self.key, args, EVERYBODY)

    def _tell(self, s: State, readers: int, args: tuple[int, ...]) -> None:
        if not self.secret:
            raise RulesBug(f"line {self.key} has no secret: it is written, not told")
        if s.log is not None:
            s.log.write(s.ply, self.key, args, readers)

    def _log_list(self, s: State, args: tuple[int, ...], items: list[int], readers: int = EVERYBODY) -> None:
        size = len(self.shape.each)
        if not items or len(items) % size:
            raise RulesBug(f"line {self.key} lists {len(items)} numbers, not a multiple of {size}")
        if s.log is not None:
            s.log.write(s.ply, self.key, (*args, *items), readers)


def shapes_of(module: ModuleType) -> dict[str, Shape]:
    """The shapes of all lines that a module declares."""
    found: dict[str, Shape] = {}
    declared: dict[str, Any] = vars(module)
    for line in declared.values():
        if isinstance(line, Line):
            if line.key in found:
                raise RulesBug(f"two lines share the key {line.key}")
            found[line.key] = line.shape
    return found


# The keywords are written out in each class: mypyc does not compile `**keywords: Unpack[…]`.


class Line0(Line):
    def __init__(
        self,
        key: str,
        *,
        rule: str = "",
        by: Arg | None = None,
        rules: dict[int, str] | None = None,
        weight: Weight = PLAIN,
        public: Line | None = None,
    ) -> None:
        super().__init__(key, (), rule, by, rules, weight, public)

    def write(self, s: State) -> None:
        if s.log is not None:
            self._log(s, ())


class Line1(Line):
    def __init__(
        self,
        key: str,
        a: Arg,
        *,
        rule: str = "",
        by: Arg | None = None,
        rules: dict[int, str] | None = None,
        weight: Weight = PLAIN,
        public: Line | None = None,
    ) -> None:
        super().__init__(key, (a,), rule, by, rules, weight, public)

    def write(self, s: State, a: int) -> None:
        if s.log is not None:
            self._log(s, (a,))

    def tell(self, s: State, readers: int, a: int) -> None:
        if s.log is not None:
            self._tell(s, readers, (a,))


class Line2(Line):
    def __init__(
        self,
        key: str,
        a: Arg,
        b: Arg,
        *,
        rule: str = "",
        by: Arg | None = None,
        rules: dict[int, str] | None = None,
        weight: Weight = PLAIN,
        public: Line | None = None,
    ) -> None:
        super().__init__(key, (a, b), rule, by, rules, weight, public)

    def write(self, s: State, a: int, b: int) -> None:
        if s.log is not None:
            self._log(s, (a, b))

    def tell(self, s: State, readers: int, a: int, b: int) -> None:
        if s.log is not None:
            self._tell(s, readers, (a, b))


class Line3(Line):
    def __init__(
        self,
        key: str,
        a: Arg,
        b: Arg,
        c: Arg,
        *,
        rule: str = "",
        by: Arg | None = None,
        rules: dict[int, str] | None = None,
        weight: Weight = PLAIN,
        public: Line | None = None,
    ) -> None:
        super().__init__(key, (a, b, c), rule, by, rules, weight, public)

    def write(self, s: State, a: int, b: int, c: int) -> None:
        if s.log is not None:
            self._log(s, (a, b, c))

    def tell(self, s: State, readers: int, a: int, b: int, c: int) -> None:
        if s.log is not None:
            self._tell(s, readers, (a, b, c))


class Line4(Line):
    def __init__(
        self,
        key: str,
        a: Arg,
        b: Arg,
        c: Arg,
        d: Arg,
        *,
        rule: str = "",
        by: Arg | None = None,
        rules: dict[int, str] | None = None,
        weight: Weight = PLAIN,
        public: Line | None = None,
    ) -> None:
        super().__init__(key, (a, b, c, d), rule, by, rules, weight, public)

    def write(self, s: State, a: int, b: int, c: int, d: int) -> None:
        if s.log is not None:
            self._log(s, (a, b, c, d))

    def tell(self, s: State, readers: int, a: int, b: int, c: int, d: int) -> None:
        if s.log is not None:
            self._tell(s, readers, (a, b, c, d))


class Line5(Line):
    def __init__(
        self,
        key: str,
        a: Arg,
        b: Arg,
        c: Arg,
        d: Arg,
        e: Arg,
        *,
        rule: str = "",
        by: Arg | None = None,
        rules: dict[int, str] | None = None,
        weight: Weight = PLAIN,
        public: Line | None = None,
    ) -> None:
        super().__init__(key, (a, b, c, d, e), rule, by, rules, weight, public)

    def write(self, s: State, a: int, b: int, c: int, d: int, e: int) -> None:
        if s.log is not None:
            self._log(s, (a, b, c, d, e))

    def tell(self, s: State, readers: int, a: int, b: int, c: int, d: int, e: int) -> None:
        if s.log is not None:
            self._tell(s, readers, (a, b, c, d, e))


class Line6(Line):
    def __init__(
        self,
        key: str,
        a: Arg,
        b: Arg,
        c: Arg,
        d: Arg,
        e: Arg,
        f: Arg,
        *,
        rule: str = "",
        by: Arg | None = None,
        rules: dict[int, str] | None = None,
        weight: Weight = PLAIN,
        public: Line | None = None,
    ) -> None:
        super().__init__(key, (a, b, c, d, e, f), rule, by, rules, weight, public)

    def write(self, s: State, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
        if s.log is not None:
            self._log(s, (a, b, c, d, e, f))

    def tell(self, s: State, readers: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
        if s.log is not None:
            self._tell(s, readers, (a, b, c, d, e, f))


class Line7(Line):
    def __init__(
        self,
        key: str,
        a: Arg,
        b: Arg,
        c: Arg,
        d: Arg,
        e: Arg,
        f: Arg,
        g: Arg,
        *,
        rule: str = "",
        by: Arg | None = None,
        rules: dict[int, str] | None = None,
        weight: Weight = PLAIN,
        public: Line | None = None,
    ) -> None:
        super().__init__(key, (a, b, c, d, e, f, g), rule, by, rules, weight, public)

    def write(self, s: State, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> None:
        if s.log is not None:
            self._log(s, (a, b, c, d, e, f, g))

    def tell(self, s: State, readers: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> None:
        if s.log is not None:
            self._tell(s, readers, (a, b, c, d, e, f, g))


class ListLine0(Line):
    def __init__(
        self,
        key: str,
        *,
        each: tuple[Arg, ...],
        rule: str = "",
        by: Arg | None = None,
        rules: dict[int, str] | None = None,
        weight: Weight = PLAIN,
    ) -> None:
        super().__init__(key, (), rule, by, rules, weight, None, each)

    def write(self, s: State, items: list[int]) -> None:
        if s.log is not None:
            self._log_list(s, (), items)


class ListLine1(Line):
    def __init__(
        self,
        key: str,
        a: Arg,
        *,
        each: tuple[Arg, ...],
        rule: str = "",
        by: Arg | None = None,
        rules: dict[int, str] | None = None,
        weight: Weight = PLAIN,
    ) -> None:
        super().__init__(key, (a,), rule, by, rules, weight, None, each)

    def write(self, s: State, a: int, items: list[int]) -> None:
        if s.log is not None:
            self._log_list(s, (a,), items)


class ListLine2(Line):
    def __init__(
        self,
        key: str,
        a: Arg,
        b: Arg,
        *,
        each: tuple[Arg, ...],
        rule: str = "",
        by: Arg | None = None,
        rules: dict[int, str] | None = None,
        weight: Weight = PLAIN,
    ) -> None:
        super().__init__(key, (a, b), rule, by, rules, weight, None, each)

    def write(self, s: State, a: int, b: int, items: list[int]) -> None:
        if s.log is not None:
            self._log_list(s, (a, b), items)


class ListLine3(Line):
    def __init__(
        self,
        key: str,
        a: Arg,
        b: Arg,
        c: Arg,
        *,
        each: tuple[Arg, ...],
        rule: str = "",
        by: Arg | None = None,
        rules: dict[int, str] | None = None,
        weight: Weight = PLAIN,
    ) -> None:
        super().__init__(key, (a, b, c), rule, by, rules, weight, None, each)

    def write(self, s: State, a: int, b: int, c: int, items: list[int]) -> None:
        if s.log is not None:
            self._log_list(s, (a, b, c), items)


class ListLine4(Line):
    def __init__(
        self,
        key: str,
        a: Arg,
        b: Arg,
        c: Arg,
        d: Arg,
        *,
        each: tuple[Arg, ...],
        rule: str = "",
        by: Arg | None = None,
        rules: dict[int, str] | None = None,
        weight: Weight = PLAIN,
    ) -> None:
        super().__init__(key, (a, b, c, d), rule, by, rules, weight, None, each)

    def write(self, s: State, a: int, b: int, c: int, d: int, items: list[int]) -> None:
        if s.log is not None:
            self._log_list(s, (a, b, c, d), items)


class SecretListLine5(Line):
    """A line whose list is a secret: all else of it is as in the public line."""

    def __init__(self, key: str, public: Line, *, each: tuple[Arg, ...]) -> None:
        shape = public.shape
        by = next((arg for arg in shape.args if arg[0] == shape.by), None)
        super().__init__(key, shape.args, shape.rule, by, shape.rules, shape.weight, public, each)

    def tell(self, s: State, readers: int, a: int, b: int, c: int, d: int, e: int, items: list[int]) -> None:
        if s.log is not None:
            self._log_list(s, (a, b, c, d, e), items, readers)
