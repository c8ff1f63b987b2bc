"""Open pages: the state of each connected page, and the limit of its rate of messages."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.server.message_fields import PageKind
from companion.server.packets import Encoded
from companion.tables.departures import Departure
from companion.tables.seat_requests import SeatRequest
from companion.tables.seats import Person, Seat
from companion.tables.table import HOST, Table
from companion.wifi import Wifi

if TYPE_CHECKING:
    from companion.devices.remote_camera import Send
    from companion.devices.remote_devices import RemoteDevices

PREVIEWS_A_SECOND, PREVIEWS_AT_ONCE = 6.0, 18
"""How many previews a page may ask for."""


@dataclass(slots=True)
class RateLimit:
    """A token bucket: it holds ``burst`` messages and fills at ``rate`` a second."""

    rate: float
    burst: float
    level: float
    filled_at: float
    refused: int = 0

    def take(self, at: float) -> bool:
        """Whether one more message is allowed at that time (seconds)."""
        self.level = min(self.burst, self.level + (at - self.filled_at) * self.rate)
        self.filled_at = at
        if self.level < 1:
            self.refused += 1
            return False
        self.level -= 1
        self.refused = 0
        return True


@dataclass(slots=True)
class AgentConnection:
    """The connection of an agent: its devices, how it is sent an event, and where its key is from."""

    devices: RemoteDevices
    send: Send
    place: str
    """The place of its key (``companion.tables.device_keys``)."""
    key: str
    """Its key, which another process may end."""
    stand: str = ""
    looked_at: float = 0.0
    """When it was last seen that the key is good, and that the stand has this table."""


@dataclass(slots=True)
class OpenPage:
    """One open page; ``sid`` is its Socket.IO session. ``table`` is None until its first message, "hello"."""

    sid: str
    limit: RateLimit
    previewed: RateLimit | None = None
    """The limit of previews; None before the first."""
    table: Table | None = None
    moved: bool = False
    """Whether its table is not written here any more, and it has been told to say "hello" again."""
    kind: PageKind = "phone"
    token: str | None = None
    seat: Seat | None = None
    holder: tuple[str, Person] | None = None
    """The token and the person by which it had its seat when that was last looked up."""
    former: Seat | None = None
    """The free seat of the running game that this phone last had."""
    waiting: int = 0
    """The number of the open proposal by which this phone asks for a seat; 0 for none."""
    departed: Departure | None = None
    """Why this phone lost its seat; None for one that has a seat, or had none."""
    asking: SeatRequest | None = None
    """The request by which this phone asks the host for a seat."""
    host: bool = False
    language: str = "en"
    local_address: str = ""
    """The address of this computer by which it came."""
    requested: str = ""
    """The base URL of its request."""
    base_url: str = ""
    """The base URL that it shows."""
    wifi: Wifi | None = None
    """The computer's own hotspot, where the page shows how to join it."""
    address: str = ""
    """The address by which it is limited; "" if it is not."""
    number: int = 0
    """That of the last envelope it was sent."""
    corrections: Encoded | None = None
    """The kinds and piles of a correction, as last sent to this page."""
    agent: AgentConnection | None = None
    """The connection's devices, where it is that of an agent and no page."""
    request: str = ""
    """The id of the request that opened it."""
    messages: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    """The numbers of its messages."""
    kept: int = 0
    """The number of the last row that this page has been sent to keep."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def previews(self) -> RateLimit:
        """The limit of previews, each of which settles a whole game's answers again where no copy is ready."""
        if self.previewed is None:
            self.previewed = RateLimit(PREVIEWS_A_SECOND, PREVIEWS_AT_ONCE, 0, 0)
        return self.previewed

    @property
    def viewer(self) -> str:
        """The viewer whose view it gets: its seat, or "table"."""
        return self.seat if self.seat and not self.host and self.kind == "phone" else "table"

    @property
    def actor(self) -> str:
        """Who its commands are from: its seat, "host", or "" for a page that may send none."""
        return HOST if self.host else self.seat or ""

    @property
    def role(self) -> str:
        """For whom its place is kept: its seat or the one that it last had, "host", or "" for an anonymous page."""
        return HOST if self.host else self.seat or self.former or ""

    @property
    def voter(self) -> str:
        """As whom it votes on proposals: its seat or the one that it last had, "host", or "" for nobody."""
        return HOST if self.host else self.seat or self.former or ""

    def find_place(self, table: Table) -> None:
        """Set the seat that its token holds, last held, or asks for; a token of none of these is forgotten.

        Call it under the lock of the page.
        """
        if self.seat is not None and not self.waiting and self.holder is not None and not table.state.proposals:
            token, person = self.holder
            if token == self.token and table.people.get(self.seat) is person:
                return  # after most changes
        self.holder = None
        self.seat, self.former, self.waiting, self.departed, self.asking = None, None, 0, None, None
        if self.token is None:
            return
        self.seat = table.seat_of(self.token)
        asks = table.waiting_of(self.token)
        self.waiting = asks.number if asks else 0
        if self.seat is None:
            self.former = table.former_seat_of(self.token)
            self.departed = table.departure_of(self.token)
            self.asking = table.requests.of_token(self.token)
        else:
            self.holder = self.token, table.people[self.seat]
        if not (self.seat or self.former or self.waiting or self.departed or self.asking):
            self.token = None

    @property
    def game(self) -> str:
        """The game of its table; "" before "hello"."""
        return self.table.game_name if self.table else ""
