"""Sockets: what pages say to the server, and the views they get.

Every message is read strictly (`companion.messages`), held to a rate, carried out by its table,
and acknowledged: ``{"ok": true, …}`` or ``{"ok": false, "code", "text"}``, the text in the
reader's language. After each change of a table every page at it gets its whole view again,
numbered. A page gets the view of the seat whose token it showed, and nobody else's.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import flask
from flask_socketio import SocketIO

from companion import messages
from companion.errors import Code, Refusal
from companion.house import House
from companion.messages import Message
from companion.seats import ORDER
from companion.table import HOST, Table
from web import words

log = logging.getLogger("exchequer.sockets")

Reply = dict[str, Any]


@dataclass(slots=True)
class Bucket:
    """How fast one page may send: it holds ``burst`` messages and fills at ``rate`` a second."""

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
class Page:
    """One open page. ``table`` is None until it has said hello."""

    sid: str
    bucket: Bucket
    table: Table | None = None
    kind: str = "phone"
    token: str | None = None
    seat: str | None = None
    host: bool = False
    language: str = "en"
    base_url: str = ""
    number: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def viewer(self) -> str:
        """Whose view it gets: its seat's, or the table's."""
        return self.seat if self.seat and not self.host and self.kind == "phone" else "table"

    @property
    def who(self) -> str:
        """In whose name it acts: its seat, "host", or nobody ("")."""
        return HOST if self.host else self.seat or ""


class Switchboard:
    """All open pages of one server: reads their messages and sends them their views."""

    def __init__(
        self,
        house: House,
        socketio: SocketIO,
        senses: Callable[[Table], dict[str, Any]],
        health: Callable[[Table], dict[str, Any]] | None = None,
    ) -> None:
        """Answer on ``socketio`` for the tables of ``house``.

        ``senses`` tells a table's devices, ``health`` their figures, which go to the host alone.
        """
        self.house = house
        self.socketio = socketio
        self.senses = senses
        self.health = health
        self.pages: dict[str, Page] = {}
        self._lock = threading.Lock()
        house.listeners.append(self.show)
        socketio.on_event("connect", self._connected)
        socketio.on_event("disconnect", self._disconnected)
        socketio.on("*")(self._anything)
        for event in messages.MESSAGES:
            socketio.on_event(event, self._handler(event))

    # ------------------------------------------------------------------ coming and going

    def _connected(self, auth: object = None) -> bool | None:
        settings = self.house.settings
        with self._lock:
            if len(self.pages) >= settings.most_connections:
                return False
            sid = str(flask.request.sid)  # type: ignore[attr-defined]
            bucket = Bucket(settings.rate, settings.burst, settings.burst, time.monotonic())
            base = settings.base_url or flask.request.host_url.rstrip("/")
            self.pages[sid] = Page(sid, bucket, base_url=base)
        return None

    def _disconnected(self, *reason: object) -> None:
        with self._lock:
            page = self.pages.pop(str(flask.request.sid), None)  # type: ignore[attr-defined]
        if page is not None and page.table is not None:
            self._count(page.table)

    def at(self, table: Table) -> list[Page]:
        """The pages that have said hello to a table."""
        with self._lock:
            return [page for page in self.pages.values() if page.table is table]

    def _count(self, table: Table) -> None:
        """Tell the table how many phones each seat has open."""
        counts = dict.fromkeys(ORDER, 0)
        for page in self.at(table):
            if page.seat and page.kind == "phone":
                counts[page.seat] += 1
        table.set_connections(counts)

    # ------------------------------------------------------------------ messages

    def _handler(self, event: str) -> Callable[..., Reply]:
        return lambda *arguments: self._handle(event, arguments)

    def _anything(self, event: object, *arguments: object) -> Reply:
        return self._handle(str(event), arguments)

    def _handle(self, event: str, arguments: tuple[object, ...]) -> Reply:
        """Carry out one message, whatever it is; never raises."""
        with self._lock:
            page = self.pages.get(str(flask.request.sid))  # type: ignore[attr-defined]
        if page is None:
            return self._refusal(Refusal(Code.HELLO_FIRST), "en")
        try:
            if not page.bucket.take(time.monotonic()):
                raise Refusal(Code.TOO_FAST)
            message = messages.read(event, arguments)
            return {"ok": True, **self._carry_out(page, event, message)}
        except Refusal as refusal:
            if page.bucket.refused > 10 * page.bucket.burst:
                self.socketio.server.disconnect(page.sid)
            return self._refusal(refusal, page.language, page.table.game_name if page.table else "")
        except Exception:
            log.exception("A message could not be carried out (%s)", event[:40])
            return self._refusal(Refusal(Code.INTERNAL), page.language)

    def _refusal(self, refusal: Refusal, language: str, game: str = "") -> Reply:
        return {"ok": False, "code": refusal.code.value, "text": words.say(refusal.term(), language, game)}

    def _carry_out(self, page: Page, event: str, message: Message) -> Reply:
        if isinstance(message, messages.Hello):
            return self._hello(page, message)
        if page.table is None:
            raise Refusal(Code.HELLO_FIRST)
        if isinstance(message, messages.SetLanguage):
            page.language = _spoken(message.language)
        if isinstance(message, messages.SetLanguage) or event == "refresh":
            self._send(page, page.table)
            return {}
        if event in _HOST_ONLY:
            if not page.host:
                raise Refusal(Code.NOT_HOST)
            return self._as_host(page, page.table, event, message)
        return self._as_player(page, page.table, event, message)

    def _hello(self, page: Page, message: messages.Hello) -> Reply:
        page.language = _spoken(message.language)
        table = self.house.get(message.table)
        before = page.table
        if before is not table and len(self.at(table)) >= self.house.settings.most_connections_of_table:
            raise Refusal(Code.TOO_MANY_CONNECTIONS)
        with table.lock:
            host, seat = False, None
            if message.page == "host":
                if not message.token or not self.house.keys.opens(table.id, message.token):
                    raise Refusal(Code.NOT_HOST)
                host = True
            elif message.page == "phone" and message.token:
                seat = table.seat_of(message.token)
            with page.lock:
                page.table, page.kind, page.host, page.seat = table, message.page, host, seat
                page.token = message.token if seat else None
            self._count(table)
            self._send(page, table)
        if before is not None and before is not table:
            self._count(before)
        lost = message.page == "phone" and message.token is not None and seat is None
        return {"viewer": page.viewer, "seat": seat, "token_known": not lost, "language": page.language}

    def _as_player(self, page: Page, table: Table, event: str, message: Message) -> Reply:
        if isinstance(message, messages.TakeSeat):
            if page.kind != "phone":
                raise Refusal(Code.NOT_SEATED)
            with table.lock:
                token = table.take_seat(message.seat, message.name, message.colour, page.token)
                with page.lock:
                    page.token, page.seat = token, message.seat
                self._follow(table)
            self._count(table)
            return {"token": token, "seat": message.seat}
        if not page.who:
            raise Refusal(Code.NOT_SEATED)
        if isinstance(message, messages.Answer):
            return table.answer(message.ask, message.value, page.who, message.epoch)
        if page.seat is None:
            raise Refusal(Code.NOT_SEATED)
        if isinstance(message, messages.Undo):
            return {"text": self._said(table.undo(page.seat, message.epoch), page)}
        table.leave_seat(page.seat)
        return {}

    def _as_host(self, page: Page, table: Table, event: str, message: Message) -> Reply:
        if isinstance(message, messages.Start):
            table.start(message.start_player, message.pack, **_checked(message.options))
        elif isinstance(message, messages.FreeSeat):
            table.leave_seat(message.seat)
        elif isinstance(message, messages.HostUndo):
            return {"text": self._said(table.undo(HOST, message.epoch, message.count), page)}
        elif isinstance(message, messages.Correct):
            moves = [{"n": one.n, "kind": one.kind, "from": one.source, "to": one.to} for one in message.moves]
            table.correct(moves, message.note)
        elif isinstance(message, messages.Pause):
            table.pause(message.paused)
        elif event == "finish":
            table.finish()
        return {}

    def _said(self, terms: list[dict[str, Any]], page: Page) -> list[str]:
        return [words.say(term, page.language, page.table.game_name if page.table else "") for term in terms]

    # ------------------------------------------------------------------ views

    def _follow(self, table: Table) -> None:
        """Let each page have the seat of its token, and no other: seats may have changed hands."""
        for page in self.at(table):
            if page.token is not None:
                with page.lock:
                    page.seat = table.seat_of(page.token)
                    if page.seat is None:
                        page.token = None

    def show(self, table: Table) -> None:
        """Send every page at a table its view. Called after each change, under the table's lock."""
        with table.lock:
            self._follow(table)
            made: dict[tuple[str, str, bool, str], dict[str, Any]] = {}
            for page in self.at(table):
                self._send(page, table, made)

    def _send(
        self, page: Page, table: Table, made: dict[tuple[str, str, bool, str], dict[str, Any]] | None = None
    ) -> None:
        with table.lock:
            may_answer = page.who != ""
            key = (page.viewer, page.language, may_answer, page.base_url + page.who)
            content = made.get(key) if made is not None else None
            if content is None:
                content = self._content(page, table, may_answer)
                if made is not None:
                    made[key] = content
            with page.lock:
                page.number += 1
                number = page.number
            self.socketio.emit("view", {"number": number, **content}, to=page.sid)

    def _content(self, page: Page, table: Table, may_answer: bool) -> dict[str, Any]:
        viewer, language = page.viewer, page.language
        view = dict(table.view(viewer))
        if not may_answer:
            view["asks"] = []
        for part in table.kind.printed_cards & view.keys():
            view[part] = _with_photos(table, view[part])
        undone = table.undone
        mine = table.may_undo(page.seat) if page.seat else False
        shown = viewer if page.seat and mine else "table"
        back = table.undo_terms(shown) if mine or page.host else []
        more: dict[str, Any] = {}
        if page.host and self.health is not None:
            more["health"] = words.render(self.health(table), language)
        if page.host and table.setup is None:
            more["packs"] = {"chosen": table.pack_wanted, "all": self.house.packs_of(table.game_name)}
        return {
            **more,
            "epoch": table.epoch,
            "table": {**table.public(), "join_url": f"{page.base_url}/join/{table.id}"},
            "senses": words.render(self.senses(table), language),
            "undo": {
                "mine": mine,
                "count": len(table.record) if page.host else int(mine),
                "text": [words.say(term, language, table.game_name) for term in back],
                **({"last": _last(table, language)} if page.host and table.record else {}),
            },
            "undone": None
            if undone is None
            else {
                "by": undone["by"],
                "count": undone["count"],
                "text": [words.say(term, language, table.game_name) for term in undone["text"][viewer]],
            },
            "view": words.render(view, language),
        }


def _checked(options: dict[str, bool | str]) -> dict[str, bool | str]:
    """The game's own options; what every set-up holds is not among them. Raises `Refusal`."""
    if not options.keys().isdisjoint({"game", "seats", "start_player", "pack_hash"}):
        raise Refusal(Code.SETUP_UNKNOWN)
    return options


def _last(table: Table, language: str) -> dict[str, str | None]:
    """Whose the last answer was, and what it was about: what everybody saw of it."""
    settled = table.record[-1]
    about = {"key": "waiting.correction"} if settled.line[0] == "correction" else table.kind.asked(settled.line[0])
    seat = settled.seat or (settled.by if settled.by in ORDER else None)
    return {"seat": seat, "by": settled.by, "for": words.say(about, language, table.game_name) if about else ""}


def _with_photos(table: Table, shown: Any) -> Any:
    """A printed card, or a list of them, each with the address of its photo where the pack's owner took one."""
    if isinstance(shown, list):
        return [_with_photos(table, one) for one in shown]
    photo = table.photo_of(str(shown.get("card"))) if isinstance(shown, dict) else None
    return {**shown, "photo": f"/photos/{photo}.webp"} if photo else shown


_HOST_ONLY = frozenset({"start", "free_seat", "host_undo", "correct", "pause", "finish"})


def _spoken(language: str) -> str:
    """The language itself when it is spoken here, or English."""
    return language if language in words.LANGUAGES else "en"
