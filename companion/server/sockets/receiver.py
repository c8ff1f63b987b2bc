"""Receiver: receives and acknowledges every message of the pages.

Each message is rate-limited, parsed strictly (`messages`), carried out (`page_messages`) and acknowledged (`replies`).
"""

from __future__ import annotations

import logging
import time

import flask
from flask_socketio import SocketIO

from companion.errors import Code, Refusal
from companion.server import messages
from companion.server.replies import AnyReply, Rejection
from companion.server.sockets import page_messages
from companion.server.sockets.connections import Connections, OpenPage
from companion.tables.retrying import retried
from web.i18n.render import render_term

log = logging.getLogger("exchequer.sockets")


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

    def _received(self, event: str, *arguments: object) -> AnyReply | tuple[()]:
        """Carry out one message, and acknowledge it; never raises."""
        page = self.connections.pages.get(str(flask.request.sid))  # type: ignore[attr-defined]
        if page is None:
            return ()
        try:
            if not page.limit.take(time.monotonic()):
                raise Refusal(Code.TOO_FAST)
            message = messages.read(event, arguments)
            if message.is_rare and not page.changes.take(time.monotonic()):
                raise Refusal(Code.TOO_OFTEN)
            return retried(lambda: page_messages.carry_out(self.connections, page, message))
        except Refusal as refusal:
            if page.limit.refused > 10 * page.limit.burst:
                self.connections.close(page.sid)
            return _rejection(refusal, page)
        except Exception:
            log.exception("A message could not be carried out (%s)", event[:40])
            return _rejection(Refusal(Code.INTERNAL), page)


def _rejection(refusal: Refusal, page: OpenPage) -> Rejection:
    language = page.room.language if page.room is not None else "en"
    return {"ok": False, "code": refusal.code.value, "text": render_term(refusal.term(), language)}
