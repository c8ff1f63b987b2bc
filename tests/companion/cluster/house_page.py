"""House page: a client that does over its WebSocket what `web/components/connection.js` does, and records all of it."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import websocket

PATIENCE = 20.0
"""Seconds after which a reply counts as lost."""
AGAIN = ("lease_lost",)
"""Codes of refusals after which an answer is sent again."""


class HousePage:
    """A page of a table at one worker, or after a loss of its connection at another."""

    def __init__(
        self, urls: list[str], table: str, page: str = "phone", token: str | None = None, is_named: bool = True
    ) -> None:
        """It connects to the first of ``urls`` that takes it, beginning anew with the next one.

        The address of its connection names the table where ``is_named``; that of an agent does not.
        """
        self.query = f"table={table}&EIO=4&transport=websocket" if is_named else "EIO=4&transport=websocket"
        self.urls, self.table, self.kind, self.token = urls, table, page, token
        self.events: list[tuple[str, Any]] = []
        """What came, in its order: names of events and their contents."""
        self.state = "connecting"
        self.sid = ""
        """Its Engine.IO id."""
        self.hello: dict[str, Any] = {}
        self.hellos = 0
        """How often it has said "hello" and was answered."""
        self.connections = 0
        self._replies: dict[int, dict[str, Any]] = {}
        self._next = 0
        self._sent_hello = -1
        self._arrived = threading.Condition()
        self._ended = False
        self._socket: websocket.WebSocket | None = None
        threading.Thread(target=self._live, daemon=True).start()
        self.wait(lambda: bool(self.hello))

    # ------------------------------------------------------------------ connection

    def _live(self) -> None:
        while not self._ended:
            url = self.urls[self.connections % len(self.urls)]
            self.connections += 1
            try:
                self._socket = websocket.create_connection(
                    f"{url.replace('http', 'ws')}/socket.io/?{self.query}", timeout=60
                )
                self._read(self._socket)
            except (OSError, websocket.WebSocketException):
                pass
            self._set("lost")
            time.sleep(0.1)

    def _read(self, socket: websocket.WebSocket) -> None:
        while not self._ended:
            packet = socket.recv()
            if not isinstance(packet, str) or not packet:
                return
            if packet[0] == "0":
                self.sid = json.loads(packet[1:])["sid"]
                socket.send("40")
            elif packet == "2":
                socket.send("3")
            elif packet.startswith("40"):
                self._say_hello()
            elif packet.startswith("43"):
                at = packet.index("[")
                self._reply(int(packet[2:at]), json.loads(packet[at:])[0])
            elif packet.startswith("42"):
                name, *content = json.loads(packet[2:])
                with self._arrived:
                    self.events.append((name, content[0] if content else None))
                    self._arrived.notify_all()
                if name == "greet":
                    self._say_hello()
                elif name == "link":
                    self._set("lost")

    def _set(self, state: str) -> None:
        with self._arrived:
            self.state = state
            self._arrived.notify_all()

    def _say_hello(self) -> None:
        hello = {"table": self.table, "token": self.token, "page": self.kind, "language": "en"}
        with self._arrived:  # its reply is not looked at before its number is known
            self.events.append(("hello", None))
            self._sent_hello = self._emit("hello", hello)

    def _reply(self, number: int, reply: dict[str, Any]) -> None:
        with self._arrived:
            self._replies[number] = reply
            if number == self._sent_hello and reply.get("code") not in AGAIN:
                self.hello = reply
                self.hellos += 1
                self.state = "well"
            self._arrived.notify_all()

    def _emit(self, event: str, content: object) -> int:
        with self._arrived:
            self._next += 1
            number = self._next
        try:
            assert self._socket is not None
            self._socket.send(f"42{number}{json.dumps([event, content])}")
        except (OSError, AssertionError, websocket.WebSocketException):
            pass
        return number

    # ------------------------------------------------------------------ what tests do

    def wait(self, condition: Any, seconds: float = PATIENCE) -> None:
        """Wait until a condition of what has come is true."""
        with self._arrived:
            assert self._arrived.wait_for(condition, seconds), (self.state, self.events[-3:])

    def send(self, event: str, content: object) -> dict[str, Any]:
        """Send a message once; returns its reply."""
        number = self._emit(event, content)
        self.wait(lambda: number in self._replies)
        return self._replies[number]

    def insist(self, event: str, content: object, seconds: float = PATIENCE) -> dict[str, Any]:
        """Send a message, again after each "hello" until there is a reply, as pages send answers; returns the reply."""
        until = time.monotonic() + seconds
        while True:
            hellos = self.hellos
            number = self._emit(event, content)

            def over(number: int = number, hellos: int = hellos) -> bool:
                return number in self._replies or self.hellos > hellos

            self.wait(over, max(0.1, until - time.monotonic()))
            reply = self._replies.get(number)
            if reply is not None and reply.get("code") not in AGAIN:
                return reply
            if reply is not None:
                self.wait(lambda hellos=hellos: self.hellos > hellos, max(0.1, until - time.monotonic()))

    def take_seat(self, seat: str, colour: str, name: str) -> None:
        """Take a seat and store its token."""
        reply = self.send("take_seat", {"seat": seat, "name": name, "colour": colour})
        assert reply["ok"], reply
        self.token = reply["token"]

    @property
    def views(self) -> list[dict[str, Any]]:
        """The envelopes that have come."""
        with self._arrived:
            return [content for name, content in self.events if name == "view"]

    def names(self) -> list[str]:
        """The names of the events that have come."""
        with self._arrived:
            return [name for name, _ in self.events]

    def numbers_rise(self) -> bool:
        """Whether the numbers of envelopes rise from each "hello" to the next."""
        last = -1
        with self._arrived:
            for name, content in self.events:
                if name == "hello":
                    last = -1
                elif name == "view":
                    if content["number"] <= last:
                        return False
                    last = content["number"]
        return True

    def drop(self) -> None:
        """Lose the connection; it connects again."""
        if self._socket is not None:
            self._socket.close()

    def close(self) -> None:
        """End."""
        self._ended = True
        self.drop()
