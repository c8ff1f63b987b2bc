"""Connection of a devices' program: sends it orders and requests.

Pictures are base64: python-socketio's client handles each part of a binary message in its own thread and may mix them
up.
"""

from __future__ import annotations

import base64
import threading
from collections.abc import Mapping
from typing import Any

from flask_socketio import SocketIO

from companion.devices.reports import NAMESPACE
from companion.errors import Code, Refusal

SECONDS = 20.0
"""Until a request counts as unanswered: the program may first try the address of a phone."""

UNDERWAY = 3
"""Pictures of a phone that may be on their way to the program."""


class ProgramConnection:
    """One connection; ``place`` is that of its key (``access.device_keys``), ``stand`` its stand's code."""

    def __init__(self, socketio: SocketIO, sid: str, place: str, key: str, stand: str = "") -> None:
        self.sid, self.place, self.key, self.stand = sid, place, key, stand
        self._socketio = socketio
        self._ended = threading.Event()
        self._waiting: set[threading.Event] = set()
        self._orders = 0
        self._frames = 0
        """Pictures of a phone that are on their way."""
        self.problem = ""
        """The code of the newest picture that could not be decoded; "" after one that could."""

    def send(self, order: str, content: Mapping[str, object]) -> None:
        """Send an order, which has no reply; it is numbered, since the program may receive two at once."""
        self._orders += 1
        numbered = {**content, "order": self._orders}
        self._socketio.emit(order, numbered, namespace=NAMESPACE, to=self.sid, ignore_queue=True)

    def send_frame(self, jpeg: bytes) -> None:
        """Send a picture of the camera phone; it is dropped if the program falls behind."""
        if self._frames >= UNDERWAY:
            return
        self._frames += 1

        def taken(problem: object = "") -> None:
            self._frames -= 1
            self.problem = problem if isinstance(problem, str) else ""

        picture = base64.b64encode(jpeg).decode()
        self._socketio.emit("frame", picture, namespace=NAMESPACE, to=self.sid, callback=taken, ignore_queue=True)

    def request(self, what: str, content: Mapping[str, object]) -> dict[str, Any]:
        """Send the program a request and return its reply.

        Raises `Refusal`: ``camera_absent`` without a reply, and the program's own refusals.
        """
        replies: list[Any] = []
        replied = threading.Event()

        def take(reply: object = None) -> None:
            replies.append(reply)
            replied.set()

        self._waiting.add(replied)
        try:
            if not self._ended.is_set():
                self._socketio.emit(
                    what, dict(content), namespace=NAMESPACE, to=self.sid, callback=take, ignore_queue=True
                )
                replied.wait(SECONDS)
        finally:
            self._waiting.discard(replied)
        if not replies or not isinstance(replies[0], dict):
            raise Refusal(Code.CAMERA_ABSENT)
        reply = replies[0]
        if reply.get("ok") is not True:
            try:
                raise Refusal(Code(str(reply.get("code"))), **dict(reply.get("params") or {}))
            except (ValueError, TypeError):
                raise Refusal(Code.INTERNAL) from None
        return reply

    def ended(self) -> None:
        """Handle the end of the connection: pending requests stop waiting."""
        self._ended.set()
        for waiting in list(self._waiting):
            waiting.set()

    def close(self) -> None:
        """Close the connection."""
        self._socketio.server.disconnect(self.sid, namespace=NAMESPACE, ignore_queue=True)
