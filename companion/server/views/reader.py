"""Readers: the recipients of a table's views. All pages of a reader share one Socket.IO room."""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest
from typing import NamedTuple, cast

from companion.server.message_fields import PageKind
from companion.tables.access.host_keys import HostKeys
from companion.tables.seats import Seat, people
from companion.tables.seats.departures import Departure
from companion.tables.seats.seat_requests import SeatRequest
from companion.tables.table import HOST, Table


def holder_of(token: str | None) -> str:
    """The hash that identifies a holder by its token or key; "" without one."""
    return people.hash_of(token) if token else ""


class Room(NamedTuple):
    """A page's description of itself; pages with equal descriptions get the same view.

    ``holder`` is the hash of a phone's token or of a host's key; "" without one. The rights of a token are looked up
    for each view, so a room stays valid if its seat is freed or taken over.
    """

    table: str
    kind: PageKind
    holder: str
    language: str
    base_url: str
    """The address by which its pages have come, for the links on them; "": the best of this computer."""

    @property
    def name(self) -> str:
        """The name of the Socket.IO room, the inverse of `named`; no field has a space."""
        return " ".join(self)

    @classmethod
    def named(cls, name: str) -> Room:
        """The room of that name."""
        table, kind, holder, language, base_url = name.split(" ")
        return cls(table, cast("PageKind", kind), holder, language, base_url)


@dataclass(slots=True)
class Reader:
    """The reader of a room, in the table's present state."""

    kind: PageKind
    language: str
    game: str
    host: bool = False
    seat: Seat | None = None
    former: Seat | None = None
    """The free seat of the running game that this phone last had."""
    waiting: int = 0
    """The number of the open proposal by which this phone asks for a seat; 0 for none."""
    departed: Departure | None = None
    """Why this phone lost its seat."""
    asking: SeatRequest | None = None
    """The request by which this phone asks the host for a seat."""

    @classmethod
    def of(cls, room: Room, table: Table, keys: HostKeys) -> Reader:
        """The reader of a room of a table. Call it under the table's lock."""
        kind, holder, language = room.kind, room.holder, room.language
        if not holder or kind == "table":
            return cls(kind, language, table.game_name)
        if kind == "host":
            is_host = compare_digest(holder, people.hash_of(keys.key(table.id)))
            return cls(kind, language, table.game_name, host=is_host)
        state = table.state
        waiting, seat = state.waiting_of(holder), state.seat_of(holder)
        if seat is not None:
            return cls(kind, language, table.game_name, seat=seat, waiting=waiting)
        return cls(
            kind,
            language,
            table.game_name,
            waiting=waiting,
            former=state.former_seat_of(holder),
            departed=state.departure_of(holder),
            asking=table.requests.of_hash(holder),
        )

    @property
    def viewer(self) -> str:
        """The viewer whose view it gets: its seat, or "table"."""
        return self.seat or "table"

    @property
    def actor(self) -> str:
        """The sender of its commands: its seat, "host", or "" for a page that may not send any."""
        return HOST if self.host else self.seat or ""

    @property
    def voter(self) -> str:
        """Its voter on proposals: its present or last seat, "host", or "" for none."""
        return HOST if self.host else self.seat or self.former or ""

    @property
    def is_known(self) -> bool:
        """Whether the table knows its token or key."""
        return bool(self.host or self.seat or self.former or self.waiting or self.departed or self.asking)
