"""Connections: the connected pages of one process, their rooms, and the view that each reader gets after a change.

Messages from pages are received by `companion.server.sockets.receiver`.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from dataclasses import dataclass

import flask
from flask_socketio import ConnectionRefusedError, SocketIO

from companion.addresses import OwnAddresses
from companion.errors import Code, Refusal
from companion.limits import network_of
from companion.server.sockets.page_limits import PageLimits
from companion.server.sockets.rooms import Rooms
from companion.server.views.envelope import EnvelopeServices, TableEnvelopes
from companion.server.views.reader import Reader, Room, holder_of
from companion.tables.commands import seating
from companion.tables.registry import TableRegistry
from companion.tables.seats import ORDER
from companion.tables.table import Table

log = logging.getLogger("exchequer.sockets")

LOOPBACK = ("http://localhost", "http://127.", "http://[::1]", "https://localhost", "https://127.", "https://[::1]")


@dataclass(slots=True)
class OpenPage:
    """One connected page; ``sid`` is its Socket.IO session. ``room`` is None until its first message, "hello"."""

    sid: str
    address: str
    """The address by which it is limited."""
    requested: str
    """The base URL of its request."""
    limits: PageLimits
    room: Room | None = None
    token: str | None = None


class Connections:
    """All connected pages of one process."""

    def __init__(
        self,
        socketio: SocketIO,
        registry: TableRegistry,
        rooms: Rooms,
        envelope_services: EnvelopeServices,
        addresses: OwnAddresses,
    ) -> None:
        """Serve the pages of ``socketio`` for the tables of ``registry``."""
        self.socketio, self.registry, self.rooms = socketio, registry, rooms
        self.envelope_services, self.addresses = envelope_services, addresses
        self.pages: dict[str, OpenPage] = {}
        self._strangers: dict[str, str] = {}
        """The addresses of the pages without a seat and of no host, the oldest first."""
        self._lock = threading.Lock()
        threading.Thread(target=self._send_missed_views, name="missed views", daemon=True).start()

    # ------------------------------------------------------------------ connections

    def connected(self) -> None:
        """Add a newly connected page. Raises `ConnectionRefusedError` if there are too many."""
        settings, request = self.registry.settings, flask.request
        sid = str(request.sid)  # type: ignore[attr-defined]
        address = request.remote_addr or ""
        page = OpenPage(
            sid,
            "" if address in settings.proxies else network_of(address),
            request.host_url.rstrip("/"),
            PageLimits(settings),
        )
        with self._lock:
            if len(self.pages) >= 2 * settings.most_connections:
                raise ConnectionRefusedError
            self.pages[sid] = page
            self._strangers[sid] = page.address
        self._make_room()

    def _make_room(self) -> None:
        """Close a stranger's page if there are too many: the oldest of the address with the most."""
        with self._lock:
            if len(self._strangers) <= self.registry.settings.most_connections * 2 // 3:
                return
            worst = Counter(self._strangers.values()).most_common(1)[0][0]
            oldest = next(sid for sid, address in self._strangers.items() if address == worst)
            del self._strangers[oldest]
        self.close(oldest)

    def disconnected(self, sid: str) -> OpenPage | None:
        """Remove and return the page of an ended connection; None for an unknown one."""
        with self._lock:
            self._strangers.pop(sid, None)
            page = self.pages.pop(sid, None)
        if page is not None:
            self.leave(page)
        return page

    def close(self, *sessions: str) -> None:
        """Close the connections of pages; their browsers do not reconnect automatically."""
        for session in sessions:
            self.socketio.server.disconnect(session)

    def renew_hosts(self) -> None:
        """Make the pages of hosts say "hello" again, since their keys have been revoked."""
        for table in self.rooms.tables():
            for room in self.rooms.of(table):
                if room.kind == "host":
                    self.socketio.emit("greet", {}, to=room.name)
                    self.socketio.close_room(room.name)
        self.close(*[sid for sid, page in self.pages.copy().items() if page.room and page.room.kind == "host"])

    # ------------------------------------------------------------------ rooms

    def enter(self, page: OpenPage, table: Table, room: Room) -> Reader:
        """Move a page into a room of a table. Call it under the table's lock."""
        before = page.room
        reader = Reader.of(room, table, self.registry.keys)
        if before != room:
            if before is not None:
                self.rooms.leave(page.sid, before)
                self.socketio.server.leave_room(page.sid, before.name)
            self.socketio.server.enter_room(page.sid, room.name)
            self.rooms.join(page.sid, room)
            page.room = room
        with self._lock:
            if reader.is_known:
                self._strangers.pop(page.sid, None)
            elif page.sid in self.pages:
                self._strangers.setdefault(page.sid, page.address)
        return reader

    def leave(self, page: OpenPage) -> None:
        """Remove a page from its table."""
        room, page.room = page.room, None
        if room is None:
            return
        self.rooms.leave(page.sid, room)
        self.socketio.server.leave_room(page.sid, room.name)
        try:
            self.note_presence(self.registry.get(room.table))
        except Refusal as refusal:  # it is over, or cannot be read now
            log.info("Table %s: a page has left: %s", room.table, refusal)

    def base_url(self, page: OpenPage, kind: str) -> str:
        """The address that a page shows: the one that it connected to, or "" for the best."""
        local = kind == "table" or page.requested.startswith(LOOPBACK)
        known = self.addresses.base()
        return "" if known and (local or self.registry.settings.base_url) else page.requested

    def give_token(self, page: OpenPage, table: Table, token: str) -> Reader:
        """Give a page the token of its seat or request. Call it under the table's lock."""
        if page.room is None:
            raise Refusal(Code.HELLO_FIRST)
        page.token = token
        return self.enter(page, table, page.room._replace(holder=holder_of(token)))

    def note_presence(self, table: Table) -> None:
        """Update which seats, and which former holders of free seats, have a phone connected."""
        counts: dict[str, int] = dict.fromkeys(ORDER, 0)
        former = set()
        with table.lock:
            for room, pages in self.rooms.of(table.id).items():
                if room.kind == "phone" and room.holder:
                    reader = Reader.of(room, table, self.registry.keys)
                    if reader.seat is not None:
                        counts[reader.seat] += pages.here or 1
                    elif reader.former is not None:
                        former.add(reader.former)
            seating.set_connections(table, counts, former)

    # ------------------------------------------------------------------ views

    def send_views(self, table: Table) -> None:
        """Send every reader of a table the current view. Tables call it after each change, under their lock.

        A fault in one view does not affect the others; the first fault of a change is logged.
        """
        with table.lock:
            failed, envelopes = False, None
            for room, pages in self.rooms.of(table.id).items():
                try:
                    envelopes = envelopes or TableEnvelopes(table, self.envelope_services)
                    view = self._envelope(room, envelopes)
                    self.socketio.emit("view", view, to=room.name, ignore_queue=not pages.elsewhere)
                except Exception:
                    if not failed:
                        log.exception("Table %s: a view (%s) could not be sent", table.id, room.kind)
                    failed = True

    def send_view(self, page: OpenPage, table: Table) -> None:
        """Send one page its view, unless all pages get one after the command. Call it under the table's lock."""
        if page.room is not None and not table.is_changed:
            view = self._envelope(page.room, TableEnvelopes(table, self.envelope_services))
            self.socketio.emit("view", view, to=page.sid, ignore_queue=True)

    def send_all_views(self) -> None:
        """Send all pages of this process their views, for instance after a change of addresses."""
        for identifier in self.rooms.tables():
            try:
                self.send_views(self.registry.get(identifier))
            except Refusal as refusal:
                log.info("Table %s: no view: %s", identifier, refusal)

    def _send_missed_views(self) -> None:
        """Send all views whenever Redis, which passes those of other processes on, is there again."""
        for _ in self.rooms.recoveries():
            self.send_all_views()

    def _envelope(self, room: Room, envelopes: TableEnvelopes) -> dict[str, object]:
        reader = Reader.of(room, envelopes.table, self.registry.keys)
        return envelopes.compose(reader, room.base_url or self.addresses.base())
