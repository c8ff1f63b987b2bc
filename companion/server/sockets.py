"""Socket gateway: receives the messages of pages and sends them their views.

Every message is parsed strictly (`companion.server.messages`), limited in rate, carried out
(`companion.server.page_messages`), and acknowledged (`companion.server.replies`). After each change of a table every
page of it is sent its whole envelope, numbered. A page gets the view of the seat whose token it has sent, and no other.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from sys import intern

from flask_socketio import SocketIO
from werkzeug.wrappers import Request

from companion import request_ids
from companion.addresses import OwnAddresses
from companion.errors import Code, Refusal
from companion.server import messages, page_messages
from companion.server.agents import Agents
from companion.server.change_limits import ChangeLimits
from companion.server.envelopes import DeviceReport, Envelopes, PageContent, SharedParts
from companion.server.open_pages import OpenPage, RateLimit
from companion.server.packets import Encoded, encode_object
from companion.server.places import Place, Places
from companion.server.replies import AgentReply, AnyReply, Rejection
from companion.tables.registry import TableRegistry
from companion.tables.seats import ORDER
from companion.tables.table import Table
from companion.transport.limits import network_of
from companion.transport.wsgi import LOCAL_ADDRESS
from companion.wifi import Wifi
from web.i18n.render import render_term

log = logging.getLogger("exchequer.sockets")

ANONYMOUS = 4
"""An anonymous page may send this many times fewer messages a second than that of a seat or host."""


class SocketGateway:
    """All open pages of one server."""

    def __init__(
        self,
        registry: TableRegistry,
        socketio: SocketIO,
        devices: DeviceReport,
        health: DeviceReport | None = None,
        addresses: OwnAddresses | None = None,
        agents: Agents | None = None,
    ) -> None:
        """Handle the events of ``socketio`` for the tables of ``registry``; ``health`` is sent to hosts only.

        Without ``agents`` no small computer at a table can report its devices.
        """
        self.registry = registry
        self.hotspot: Callable[[], Wifi | None] = lambda: None
        """Returns the computer's own hotspot while it is open."""
        """Returns the Wi-Fi network that the computer is joining."""
        self.observe: Callable[[str, str, float], None] | None = None
        """Told the kind of each message, the code with which it was refused ("": it was not), and seconds."""
        self.moved: Callable[[str], None] = lambda client: None
        """Told the Engine.IO id of a page whose table this worker does not write any more."""
        self.unreached: Callable[[str], None] | None = None
        """Told the Engine.IO id of a page whose table could not be read: lets it say "hello" again later (a worker)."""
        self.first_number: Callable[[], int] = lambda: 0
        """Returns the number before that of a new page's first envelope (a worker's pages come from others)."""
        self.addresses = addresses or OwnAddresses(fixed=registry.settings.base_url)
        self.socketio = socketio
        self.envelopes = Envelopes(registry, devices, health)
        self.healing = self.envelopes.healing
        self.pages: dict[str, OpenPage] = {}
        self._at: dict[Table, dict[str, OpenPage]] = {}
        """The pages of each table."""
        self.places = Places(registry.settings)
        self.changes = ChangeLimits(registry.settings.changes_a_minute)
        self.agents = agents
        if agents is not None:
            agents.gateway = self
        self._lock = threading.Lock()
        registry.listeners.append(self.send_views)
        # All events bypass Flask, whose context of a request takes as long as parsing and checking a message.
        socketio.server.on("connect", self._connected)
        socketio.server.on("disconnect", self._disconnected)
        socketio.server.on("*", self._any_event)
        for event in messages.MESSAGES:
            socketio.server.on(event, self._handler(event))

    # ------------------------------------------------------------------ connections

    def _connected(self, sid: str, environ: dict[str, object], _auth: object = None) -> None:
        settings = self.registry.settings
        request = Request(environ, populate_request=False)  # else the two refer to each other
        # A new page may not send its whole burst at once: else connecting again and again would get round the limit.
        limit = RateLimit(settings.rate, settings.burst, max(5.0, settings.burst / 4), time.monotonic())
        address = request.remote_addr or ""
        limited = "" if address in settings.proxies else network_of(address)
        page = OpenPage(
            sid,
            limit,
            local_address=intern(str(environ.get(LOCAL_ADDRESS, ""))),
            requested=intern(request.host_url.rstrip("/")),
            address=limited,
            request=str(environ.get(request_ids.ENVIRON) or request_ids.new()),
            number=self.first_number(),
        )
        with self._lock:
            self.pages[sid] = page
        server = self.socketio.server
        for other in self.places.arrive(sid):
            server.eio.abort(server.manager.eio_sid_from_sid(other, "/"))

    def _disconnected(self, sid: str, *_reason: object) -> None:
        with self._lock:
            page = self.pages.pop(sid, None)
            table = None if page is None else page.table
            self._move(sid, table, None)
        self.places.leave(sid)
        if table is not None:
            self.count(table)
        if page is not None and page.agent is not None and self.agents is not None:
            self.agents.leave(page)

    def handed_over(self, client: str) -> None:
        """Another worker handles the messages of an Engine.IO client from now on: it keeps the page's place, too."""
        sid = self.socketio.server.manager.sid_from_eio_sid(client, "/")
        page = self.pages.get(sid or "")
        if page is None:
            return
        self.places.leave(page.sid)
        before = page.table
        if before is not None:
            self.leave(page, before)

    def greet(self, table: Table) -> None:
        """Let the pages of a table say "hello" again: it is not written here any more."""
        for page in self.at(table):
            with page.lock:
                self.set_table(page, None)
                page.moved = True
            self.socketio.server.manager.send_event(page.sid, "greet", b"{}")

    def keep(self, page: OpenPage) -> None:
        """Let the web server keep the page's connection where unused ones give way to new ones."""
        server = self.socketio.server
        server.eio.keep(server.manager.eio_sid_from_sid(page.sid, "/"))

    def close(self, sessions: list[str]) -> None:
        """Close the connections of pages; their browsers do not connect again by themselves."""
        server = self.socketio.server
        for session in sessions:
            client = server.manager.eio_sid_from_sid(session, "/")
            server.disconnect(session)
            if client is not None:
                server.eio.disconnect(client)

    def send(self, session: str, event: str, content: bytes) -> None:
        """Send one connection an event with the JSON text of its content in UTF-8; nothing if it is gone."""
        self.socketio.server.manager.send_event(session, event, content)

    def agent_pages(self) -> list[OpenPage]:
        """The connections of agents."""
        with self._lock:
            return [page for page in self.pages.values() if page.agent is not None]

    def close_hosts(self) -> None:
        """Close the pages of all hosts, and the connections of agents, whose keys are no longer good."""
        if self.agents is not None:
            self.agents.close()
        with self._lock:
            pages = [page for page in self.pages.values() if page.host]
        for page in pages:
            with page.lock:
                page.host = False
        self.close([page.sid for page in pages])

    def take_place(self, page: OpenPage, table: Table) -> list[str]:
        """Give a page the place of what it is now; returns the pages to close. Raises ``too_many_connections``."""
        closing = self.places.take(page.sid, Place(page.address, table.id, page.role))
        with self._lock:
            gone = page.sid not in self.pages
        if gone:  # it was closed meanwhile, for example because its place was needed: nobody frees this one later
            self.places.leave(page.sid)
        page.limit.rate = self.registry.settings.rate / (1 if page.role else ANONYMOUS)
        return closing

    def at(self, table: Table) -> list[OpenPage]:
        """The pages of a table, from their message "hello" on."""
        with self._lock:
            return list(self._at.get(table, {}).values())

    def _move(self, sid: str, before: Table | None, after: Table | None) -> None:
        """Note at which table a page is. Call it under the lock of the pages."""
        if before is after:
            return
        if before is not None and (pages := self._at.get(before)) is not None:
            pages.pop(sid, None)
            if not pages:
                del self._at[before]
        if after is not None and sid in self.pages:
            self._at.setdefault(after, {})[sid] = self.pages[sid]

    def set_table(self, page: OpenPage, table: Table | None) -> None:
        """Bring a page to a table, or away from all. Call it under the lock of the page."""
        with self._lock:
            before, page.table = page.table, table
            self._move(page.sid, before, table)

    def tables(self) -> set[str]:
        """The ids of the tables that pages are open for."""
        with self._lock:
            return {page.table.id for page in self.pages.values() if page.table is not None}

    def count(self, table: Table) -> None:
        """Count the phones that each seat has open."""
        counts: dict[str, int] = dict.fromkeys(ORDER, 0)
        pages = self.at(table)
        for page in pages:
            if page.seat and page.kind == "phone":
                counts[page.seat] += 1
        table.set_connections(counts, {page.former for page in pages if page.former})

    # ------------------------------------------------------------------ messages

    def _handler(self, event: str) -> Callable[..., AnyReply | AgentReply]:
        return lambda session, *arguments: self._observed(session, event, arguments)

    def _any_event(self, event: object, session: str, *arguments: object) -> AnyReply | AgentReply:
        return self._observed(session, str(event), arguments)

    def _observed(self, session: str, event: str, arguments: tuple[object, ...]) -> AnyReply | AgentReply:
        """Carry out one message under its id, and note how long it took."""
        page = self.pages.get(session)
        opened = page.request if page is not None else ""
        number = next(page.messages) if page is not None else 0
        with request_ids.under(f"{opened}.{number}"):
            if self.observe is None:
                return self._handle(session, event, arguments)
            begun = time.perf_counter()
            reply = self._handle(session, event, arguments)
            self.observe(event, "" if reply["ok"] else str(reply.get("code", "")), time.perf_counter() - begun)
            return reply

    def _handle(self, session: str, event: str, arguments: tuple[object, ...]) -> AnyReply | AgentReply:
        """Carry out one message and acknowledge it; never raises."""
        with self._lock:
            page = self.pages.get(session)
        if page is None:
            return _rejection(Refusal(Code.HELLO_FIRST), "en")
        try:
            if not page.limit.take(time.monotonic()):
                raise Refusal(Code.TOO_FAST)
            if self.agents is not None:
                reply = self.agents.handle(page, event, arguments)
                if reply is not None:
                    return reply
            return page_messages.carry_out(self, page, messages.read(event, arguments))
        except Refusal as refusal:
            if refusal.code is Code.LEASE_LOST:
                self.moved(self.socketio.server.manager.eio_sid_from_sid(page.sid, "/") or "")
            elif refusal.code is Code.JOURNAL_UNAVAILABLE and event == "hello" and self.unreached is not None:
                page.moved = page.table is None  # what it sends meanwhile is sent again after that
                self.unreached(self.socketio.server.manager.eio_sid_from_sid(page.sid, "/") or "")
            if page.limit.refused > 10 * page.limit.burst:
                self.close([page.sid])
            return _rejection(refusal, page.language, page.game)
        except Exception:
            log.exception("A message could not be carried out (%s)", event[:40])
            return _rejection(Refusal(Code.INTERNAL), page.language)

    def leave(self, page: OpenPage, table: Table) -> None:
        """Take a page from its table, between two changes of it: what it may do at another must not count here."""
        with table.lock:
            with page.lock:
                self.set_table(page, None)
            self.count(table)

    def give_token(self, page: OpenPage, table: Table, token: str) -> list[str]:
        """Give a page the token of its seat or request; returns the pages to close. Call it under the table's lock."""
        with page.lock:
            page.token = token
        self._update_seats(table, self.at(table))
        return self.take_place(page, table)

    # ------------------------------------------------------------------ views

    def _update_seats(self, table: Table, pages: list[OpenPage]) -> None:
        """Set the seat of each page by its token, since a seat may have been freed or taken by another player."""
        for page in pages:
            if page.token is not None:
                with page.lock:
                    page.find_place(table)

    def _update_addresses(self, pages: list[OpenPage]) -> None:
        """Set the address that each page shows: the one by which it came, or the best on a table page.

        Pages that others read show the own hotspot as well, while it is open: not those that came through a proxy.
        """
        hotspot = self.hotspot()
        for page in pages:
            local = "" if page.kind == "table" else page.local_address
            page.base_url = self.addresses.base(local, page.requested)
            page.wifi = hotspot if page.kind != "phone" and page.local_address else None

    def addresses_changed(self) -> None:
        """Send all pages their views with the new addresses."""
        with self._lock:
            tables = {page.table for page in self.pages.values() if page.table is not None}
        for table in tables:
            self.send_views(table)

    def send_views(self, table: Table) -> None:
        """Send every page of a table its envelope. The table calls it after each change, under its lock.

        A fault in the envelope of one page keeps no other from its own; the first fault of a change is logged.
        """
        with table.lock:
            pages = self.at(table)
            self._update_seats(table, pages)
            self._update_addresses(pages)
            made: dict[tuple[object, ...], PageContent] = {}
            shared = self.envelopes.shared(table)
            failed = False
            for page in pages:
                shown = page.base_url, page.wifi, page.departed, page.asking
                key = (page.viewer, page.language, page.voter, page.waiting, page.actor, *shown)
                try:
                    content = made.get(key)
                    if content is None:
                        content = made[key] = self.envelopes.content(page, table, shared)
                    self._emit(page, content, shared, whole=False)
                except Exception:
                    if not failed:
                        log.exception("Table %s: a page (%s) could not be sent its envelope", table.id, page.viewer)
                    failed = True
            self.envelopes.settle(table)

    def send_view(self, page: OpenPage, table: Table) -> None:
        """Send one page its whole envelope."""
        with table.lock:
            self._update_addresses([page])
            shared = self.envelopes.shared(table)
            self._emit(page, self.envelopes.content(page, table, shared), shared, whole=True)
            self.envelopes.settle(table)

    def _emit(self, page: OpenPage, content: PageContent, shared: SharedParts, whole: bool) -> None:
        """Send a page its envelope; unless ``whole``, without corrections that have not changed."""
        with page.lock:
            page.number += 1
            envelope: PageContent = {"number": page.number, **content}
            corrections = content.get("corrections")
            if not whole and corrections is not None and corrections is page.corrections:
                del envelope["corrections"]
            page.corrections = corrections if isinstance(corrections, Encoded) else None
            if page.actor and (kept := shared.kept(page.kept)):
                page.kept, envelope["kept"] = kept
        self.send(page.sid, "view", encode_object(envelope).text)


def _rejection(refusal: Refusal, language: str, game: str = "") -> Rejection:
    return {"ok": False, "code": refusal.code.value, "text": render_term(refusal.term(), language, game)}
