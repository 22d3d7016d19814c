"""How a server is run."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, time

from msgspec import Struct

from worldstage.home import home


class Limits(Struct, frozen=True, kw_only=True):
    """What a single client, connection or bot may use, and the limits of the whole process."""

    body: int = 65_536  # bytes of a request, or of a message on a socket
    messages: int = 400  # on a socket, per `period`
    socket_bytes: int = 1_048_576  # received on a socket, per `period`
    period: float = 30.0
    sockets: int = 64  # per client and table
    tables: int = 60  # made per address and hour
    sessions: int = 300  # begun per address and hour
    claims: int = 60  # of links, per address and minute
    talk: int = 60  # lines per person and `period`
    commands: int = 600  # per seat, table and minute
    takebacks: int = 120  # of them those that take something back or say something in advance, in ten minutes
    advice: int = 120  # asked of bots, per person and minute
    invitations: int = 3  # of one person to another that wait to be answered
    headers: int = 64  # of a request
    head: int = 16_384  # bytes of a request before its body; also of what a body has besides its content
    url: int = 4_096  # bytes
    pipeline: int = 16  # requests that wait on a connection for the answer to one before
    connections: int = 4_096  # open in all, sockets included; fewer where the process may open fewer files
    per_address: int = 256  # connections of one address (IPv6: one /64); behind a trusted proxy, requests under way
    head_seconds: float = 10.0  # for the head of a request; for the first one, from the connection on
    body_seconds: float = 20.0  # for the rest of a request
    idle_seconds: float = 30.0  # between two requests
    answer_seconds: float = 60.0  # for taking what was answered
    errors: int = 20  # of the browser app, reported per address and minute
    all_errors: int = 300  # the same from all addresses
    bot_seconds: float = 10.0
    bot_megabytes: int = 1_024


class Settings(Struct, frozen=True, kw_only=True):
    """One server process, or several with the same database."""

    database: str
    redis: str = ""
    public_url: str = ""  # how people reach the server, if not by the address it listens on
    editions: dict[str, str] = {}  # folders of editions, by game
    bot_workers: int = 1
    bot_pause: float = 0.0  # seconds between bots' choices, so that people can follow
    bot_maker: str = ""  # module:function that makes bots, for tests
    sweep: float = 20.0  # how often tables are looked through whose bots have fallen silent
    ping: float = 25.0
    absent_live: float = 600.0  # after how many seconds unseen a person is absent, where people play in one go
    absent_slow: float = 172_800.0  # and where they play over days and weeks
    presence: float = 10.0  # how often processes tell each other who is connected
    drain: float = 5.0
    storage: float = 1.5  # seconds that a request waits for the database; then it is refused with 503
    slow: float = 0.5  # seconds; commands that take longer are logged with what took so long
    security_contact: str = ""  # where to report a weakness of this server
    limits: Limits = Limits()
    clock: Callable[[], float] = time  # the time of day, which may jump
    monotonic: Callable[[], float] = monotonic  # for everything that counts seconds


def default_database() -> str:
    return f"sqlite:///{home() / 'tables.sqlite'}"
