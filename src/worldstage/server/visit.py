"""One request: who sends it, what it asks, and what it may spend."""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from starlette.datastructures import QueryParams
from starlette.requests import cookie_parser
from starlette.types import Scope

from worldstage.server import people, store
from worldstage.server.addresses import address_of
from worldstage.server.guard import cookie_name, headers_of, is_secure
from worldstage.server.words import Denied

if TYPE_CHECKING:
    from worldstage.server.house import House
    from worldstage.server.service import Service
    from worldstage.server.store import Step, Store

SECRET_KEY = 20  # letters at least of a key that is a secret
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Visit:
    """A request at the server; `new_token` is a session that the answer must hand over as a cookie."""

    def __init__(self, service: Service, scope: Scope, body: Any = None) -> None:
        self.service = service
        self.scope = scope
        self.headers = headers_of(scope)
        self.body = body
        self.new_token: str | None = None
        self._session: int | None = None

    @property
    def house(self) -> House:
        return self.service.house

    @property
    def store(self) -> Store:
        return self.service.store

    # -- what is asked ----------------------------------------------------------------------------------------------

    def path(self, name: str) -> str:
        return str(self.scope["path_params"][name])

    @property
    def table(self) -> str:
        return self.path("table")

    def words(self, name: str, default: str) -> str:
        return self._query.get(name, default)[:200]

    @property
    def _query(self) -> QueryParams:
        return QueryParams(self.scope["query_string"])

    def number(self, name: str, default: int) -> int:
        given = self._query.get(name, "")
        if given == "":
            return default
        if not (given.isascii() and given.isdecimal() and len(given) < 10):
            raise Denied(422, "no_number", name=name, given=given[:20])
        return int(given)

    def seat(self) -> int | None:
        seat = self.number("seat", -1)
        return seat if seat >= 0 else None

    def key(self) -> str:
        key = self.headers.get("idempotency-key", "")
        if KEY.fullmatch(key) is None:
            raise Denied(400, "no_key")
        return key

    def secret_key(self) -> str | None:
        """The hash of the key of a request whose response may hand over a session: it must be hard to guess."""
        if "idempotency-key" not in self.headers:
            return None
        key = self.key()
        if len(key) < SECRET_KEY:
            raise Denied(400, "weak_key", least=SECRET_KEY)
        return people.hashed(key)

    # -- who ----------------------------------------------------------------------------------------------------------

    @property
    def secure(self) -> bool:
        return is_secure(self.service.settings, self.scope)

    def _token(self) -> str | None:
        given = self.headers.get("authorization", "")
        if given.startswith("Bearer "):
            return given.removeprefix("Bearer ").strip()
        return cookie_parser(self.headers.get("cookie", "")).get(cookie_name(self.secure))

    async def session(self) -> int | None:
        """The session this request belongs to, if any."""
        if self._session is None:
            token = self._token()
            if token:
                self._session = await self.service.session_of(people.hashed(token))
        return self._session

    @property
    def known(self) -> int | None:
        """The session, as far as it was looked for: a number that says who, and gives nothing away."""
        return self._session

    async def need_session(self) -> int:
        session = await self.session()
        if session is None:
            raise Denied(401, "no_session")
        return session

    async def session_or_new(self) -> int:
        session = await self.session()
        if session is None:
            self.new_token = await self.new_session()
            session = self._session = await self.service.session_of(people.hashed(self.new_token))
        assert session is not None
        return session

    async def new_session(self) -> str:
        token = people.new_secret()
        self.spend("sessions", self.service.settings.limits.sessions, 3600.0)
        await self.store.write([store.new_session(people.hashed(token), self.service.settings.clock())])
        return token

    def rotated(self, session: int) -> tuple[str, Step]:
        """A new token for the session, and what to write so that it takes the place of the one before."""
        token = people.new_secret()
        return token, store.rotate_session(session, people.hashed(token))

    def hand_over(self, session: int, token: str) -> None:
        """The token has been written: the response hands it over, and the one before is worth nothing."""
        self.service.forget_session(session)
        self.new_token, self._session = token, session

    async def adopt(self, session: int) -> None:
        """Go on as a session whose token was lost on the way."""
        token, step = self.rotated(session)
        await self.store.write([step])
        self.hand_over(session, token)

    @property
    def by_cookie(self) -> bool:
        """A browser sends its cookie by itself; a program sends its token because it wants to."""
        return not self.headers.get("authorization", "").startswith("Bearer ")

    # -- limits -------------------------------------------------------------------------------------------------------

    def spend(self, what: str, most: int, period: float, everybody: bool = False) -> None:
        """Count something against the visitor's address, or against all visitors together."""
        who = "" if everybody else address_of(self.scope)
        if not self.service.budget.spend((who, what), most, period, self.service.settings.monotonic()):
            raise Denied(429, "too_many", most=most, seconds=int(period))


class Budget:
    """How often something was done lately, by whom."""

    def __init__(self, room: int = 100_000) -> None:
        self.room = room
        self.spent: OrderedDict[Any, tuple[float, int]] = OrderedDict()

    def spend(self, who: Any, most: int, period: float, now: float) -> bool:
        began, count = self.spent.get(who, (now, 0))
        if now - began > period:
            began, count = now, 0
        self.spent[who] = (began, count + 1)
        self.spent.move_to_end(who)
        while len(self.spent) > self.room:
            self.spent.popitem(last=False)
        return count < most
