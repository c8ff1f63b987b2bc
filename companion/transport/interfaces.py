"""Interfaces between the web server, its connections and what interprets their bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from companion.transport.incidents import Incidents
from companion.transport.limits import Limits
from companion.transport.workers import Workers

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


class Handler(Protocol):
    """What interprets the bytes of one connection; all methods are called by the server's thread."""

    def received(self, content: bytes) -> None:
        """Bytes have come."""
        ...

    def lost(self) -> None:
        """The connection is closed."""
        ...

    def check(self, now: float) -> None:
        """Close the connection if it has been too slow; called several times a second, but for `next_check`."""
        ...

    def next_check(self) -> float:
        """Until when nothing is to be checked unless `Connection.attend` is called; 0 where no time can be said."""
        ...

    def dispensable(self) -> bool:
        """Whether the connection may be closed in favour of a new one."""
        ...


class Connection(Protocol):
    """One TCP connection, as its handler uses it."""

    scheme: str
    """"http" or "https"."""
    port: int
    """The port of this server that the client has connected to."""
    address: str
    """The client's address."""
    local_address: str
    """The address of this computer that the client has connected to."""
    network: str
    """The address by which it is limited; "" if it is not."""
    handler: Handler | None
    closed: bool
    """Whether nothing more can be sent."""
    reading: bool
    """Whether the server's thread reads what the client sends."""
    goes_to_others: bool
    """Whether the connection may go to another process."""

    @property
    def server(self) -> Server:
        """The server of the connection."""
        ...

    def write(self, content: bytes) -> None:
        """Send bytes in the order of the calls, without ever waiting. A client with too much unread is dropped."""
        ...

    def finish(self) -> None:
        """Close the connection once all output has been sent."""
        ...

    def end_output(self) -> None:
        """Signal the end to the client once all output has been sent, and read on."""
        ...

    def abort(self) -> None:
        """Close the connection now."""
        ...

    def let_go(self, give: Callable[[], bool]) -> bool:
        """Let another process have the detached connection, if ``give`` succeeds; nothing is sent here any more."""
        ...

    def hand_over(self, give: Callable[[int], bool]) -> bool:
        """Let another process have the connection at once, of which nothing is read, if ``give`` succeeds."""
        ...

    def detach(self) -> int | None:
        """Neither read nor send; returns a further descriptor of the connection, None if that is not possible now.

        Only for the server's thread.
        """
        ...

    def attach_again(self) -> None:
        """Read and send again. Only for the server's thread."""
        ...

    def attend(self) -> None:
        """Let the handler be checked soon. Any thread may call it, after it has changed what is to be checked."""
        ...

    def set_reading(self, reading: bool) -> None:
        """Read, or leave what the client sends in the system's buffers. Only for the server's thread."""
        ...


class Server(Protocol):
    """The web server, as its connections use it."""

    app: WSGIApplication
    limits: Limits
    incidents: Incidents
    port: int
    requests: Workers
    """The threads that carry out requests without a body."""
    uploads: Workers
    """Those of requests with a body."""
    messages: Workers
    """The threads that handle messages of WebSockets."""
    large_bodies: int
    """Large bodies that are received or carried out."""
    memory_bodies: Counter[str]
    """Those of them that are kept in memory, by address; they are counted apart."""

    def call(self, function: Callable[[], None]) -> None:
        """Let the server's thread call a function soon."""
        ...

    def may_request(self, network: str, now: float) -> bool:
        """Whether one more request of an address is carried out now."""
        ...
