"""One API request: its parameters, its session, and its rate limits."""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from starlette.datastructures import QueryParams
from starlette.requests import cookie_parser
from starlette.types import Scope

from worldstage.server import store, tokens
from worldstage.server.addresses import address_of
from worldstage.server.http_policy import cookie_name, headers_of, is_secure
from worldstage.server.texts import Denied

if TYPE_CHECKING:
    from worldstage.server.service import Service
    from worldstage.server.store import Step, Store
    from worldstage.server.tables import Tables

SECRET_KEY = 20  # least number of characters of a key that serves as a secret
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")


class ApiRequest:
    """A request; `new_token` is the token of a session that the response must set as a cookie."""

    def __init__(self, service: Service, scope: Scope, body: Any = None) -> None:
        self.service = service
        self.scope = scope
        self.headers = headers_of(scope)
        self.body = body
        self.new_token: str | None = None
        self._session: int | None = None
        self._digest: str | None = None  # of the token; "" if there is none

    def repeated(self, body: Any) -> ApiRequest:
        """The same request with another body: a message on its WebSocket. Its session is looked up again."""
        request = ApiRequest(self.service, self.scope, body)
        request._digest = self._digest = self._token_digest()
        return request

    @property
    def tables(self) -> Tables:
        return self.service.tables

    @property
    def store(self) -> Store:
        return self.service.store

    # -- parameters ---------------------------------------------------------------------------------------------------

    def path(self, name: str) -> str:
        return str(self.scope["path_params"][name])

    @property
    def table(self) -> str:
        return self.path("table")

    def parameter(self, name: str, default: str, longest: int = 200) -> str:
        return self._query.get(name, default)[:longest]

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
        """The hash of the key of a request whose response may transfer a session: it must be hard to guess."""
        if "idempotency-key" not in self.headers:
            return None
        key = self.key()
        if len(key) < SECRET_KEY:
            raise Denied(400, "weak_key", least=SECRET_KEY)
        return tokens.hashed(key)

    # -- session ------------------------------------------------------------------------------------------------------

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
            digest = self._token_digest()
            if digest:
                self._session = await self.service.session_of(digest)
        return self._session

    def _token_digest(self) -> str:
        if self._digest is None:
            token = self._token()
            self._digest = tokens.hashed(token) if token else ""
        return self._digest

    @property
    def known(self) -> int | None:
        """The session if it was looked up already, for the log: an id, not a secret."""
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
            session = self._session = await self.service.session_of(tokens.hashed(self.new_token))
        assert session is not None
        return session

    async def new_session(self) -> str:
        token = tokens.new_secret()
        self.spend("sessions", self.service.settings.limits.sessions, 3600.0)
        await self.store.write([store.new_session(tokens.hashed(token), self.service.settings.clock())])
        return token

    def rotated(self, session: int) -> tuple[str, Step]:
        """A new token for the session, and the write that replaces the old one."""
        token = tokens.new_secret()
        return token, store.rotate_session(session, tokens.hashed(token))

    def hand_over(self, session: int, token: str) -> None:
        """The new token is stored: set it in the response; the old one is no longer valid."""
        self.service.forget_session(session)
        self.new_token, self._session = token, session

    async def adopt(self, session: int) -> None:
        """Continue a session whose token was lost with a response."""
        token, step = self.rotated(session)
        await self.store.write([step])
        self.hand_over(session, token)

    @property
    def by_cookie(self) -> bool:
        """Whether the session came by cookie, which a browser sends by itself, and not by token."""
        return not self.headers.get("authorization", "").startswith("Bearer ")

    # -- limits -------------------------------------------------------------------------------------------------------

    def spend(self, what: str, most: int, period: float, everybody: bool = False, times: int = 1) -> None:
        """Count something, perhaps as several, against the client's address, or against all clients together."""
        who = "" if everybody else address_of(self.scope)
        if not self.service.budget.spend((who, what), most, period, self.service.settings.monotonic(), times):
            raise Denied(429, "too_many", most=most, seconds=int(period))


class Budget:
    """How often something was done in the current period, by whom."""

    def __init__(self, size: int = 100_000) -> None:
        self.size = size
        self.spent: OrderedDict[Any, tuple[float, int]] = OrderedDict()

    def spend(self, who: Any, most: int, period: float, now: float, times: int = 1) -> bool:
        began, count = self.spent.get(who, (now, 0))
        if now - began > period:
            began, count = now, 0
        self.spent[who] = (began, count + times)
        self.spent.move_to_end(who)
        while len(self.spent) > self.size:
            self.spent.popitem(last=False)
        return count < most
