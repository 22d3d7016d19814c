"""One request: who sends it, what it asks, and what it may spend."""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from starlette.datastructures import QueryParams
from starlette.requests import cookie_parser
from starlette.types import Scope

from worldstage.server import people, store
from worldstage.server.guard import cookie_name, headers_of, is_secure
from worldstage.server.words import Denied

if TYPE_CHECKING:
    from worldstage.server.house import House
    from worldstage.server.service import Service
    from worldstage.server.store import Store

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

    # -- limits -------------------------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """Where the request comes from; behind a proxy only if that proxy is trusted (see `serve.py`)."""
        client = self.scope.get("client")
        return str(client[0]) if client is not None else ""

    def spend(self, what: str, most: int, period: float, everybody: bool = False) -> None:
        """Count something against the visitor's address, or against all visitors together."""
        who = "" if everybody else self.address
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
