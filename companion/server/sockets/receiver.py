"""Receiver: receives and acknowledges every message of the pages.

Each message is rate-limited, parsed strictly (`events.read`), and carried out by the function of its event, which is in
`seat_events`, `game_events` or `host_events`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Literal, TypedDict

import flask
from flask_socketio import SocketIO

from companion.errors import Code, Refusal
from companion.server.sockets import game_events, host_events, seat_events  # noqa: F401 - they mark their functions
from companion.server.sockets.connections import Connections, OpenPage
from companion.server.sockets.events import read
from companion.tables.retrying import retried
from web.i18n.render import render_term

log = logging.getLogger("exchequer.sockets")


class Rejection(TypedDict):
    """The acknowledgement of a message that was refused: the stable code, and the sentence."""

    ok: Literal[False]
    code: str
    text: str


class Receiver:
    """Handles the events of Socket.IO."""

    def __init__(self, socketio: SocketIO, connections: Connections) -> None:
        """Handle the events of ``socketio`` from now on."""
        self.connections = connections
        socketio.on_event("connect", self._connected)
        socketio.on_event("disconnect", self._disconnected)
        socketio.on_event("*", self._received)

    def _connected(self, _auth: object = None) -> None:
        self.connections.connected()

    def _disconnected(self, *_reason: object) -> None:
        self.connections.disconnected(str(flask.request.sid))  # type: ignore[attr-defined]

    def _received(self, event: str, *arguments: object) -> Mapping[str, object] | tuple[()]:
        """Carry out one message, and acknowledge it; never raises."""
        page = self.connections.pages.get(str(flask.request.sid))  # type: ignore[attr-defined]
        if page is None:
            return ()
        try:
            page.limits.receive()
            handler, fields = read(event, arguments)
            page.limits.allow(handler.cost, handler.is_change)
            return retried(lambda: handler.carry_out(self.connections, page, fields))
        except Refusal as refusal:
            if page.limits.exceeded:
                self.connections.close(page.sid)
            return _rejection(refusal, page)
        except Exception:
            log.exception("A message could not be carried out (%s)", event[:40])
            return _rejection(Refusal(Code.INTERNAL), page)


def _rejection(refusal: Refusal, page: OpenPage) -> Rejection:
    language = page.room.language if page.room is not None else "en"
    return {"ok": False, "code": refusal.code.value, "text": render_term(refusal.term(), language)}
