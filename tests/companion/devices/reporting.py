"""A devices' program as the server sees it: reports by a Socket.IO test client, without devices."""

from __future__ import annotations

from typing import Any

import flask

from companion.server.app import services_of
from companion.tables.access.device_keys import OWN, of_table
from tests.waiting import wait_until

NAMESPACE = "/devices"
STATES: dict[str, Any] = {"camera": {"state": "simulated"}, "dice": {"state": "ready"}}


class Reporting:
    """A connected program with the devices of a table, or of the server's own computer (no table)."""

    def __init__(
        self,
        app: flask.Flask,
        table: str = "",
        key: str | None = None,
        session: str = "a" * 32,
        states: dict[str, Any] = STATES,
        query: str = "",
        **auth: Any,
    ) -> None:
        parts = services_of(app)
        right = parts.programs.keys.key(of_table(table) if table else OWN)
        hello = {"key": right if key is None else key, "table": table, "session": session, **auth}
        self.client = parts.socketio.test_client(app, namespace=NAMESPACE, auth=hello, query_string=query)
        self.orders: list[tuple[str, dict[str, Any]]] = []
        self.welcome: dict[str, Any] = self.send("states", states) if self.connected else {}

    @property
    def connected(self) -> bool:
        """Whether the server has taken the connection."""
        return bool(self.client.is_connected(NAMESPACE))

    def send(self, event: str, *content: Any) -> dict[str, Any]:
        """Send a report and return its acknowledgement."""
        reply: dict[str, Any] = self.client.emit(event, *content, namespace=NAMESPACE, callback=True)
        return reply

    def events(self, *events: dict[str, Any]) -> dict[str, Any]:
        """Report events."""
        return self.send("events", {"events": list(events)})

    def ordered(self, name: str) -> dict[str, Any]:
        """The last order of this name, once it has come."""

        def found() -> bool:
            self.orders += [(got["name"], got["args"][0]) for got in self.client.get_received(NAMESPACE)]
            return any(order == name for order, _ in self.orders)

        assert wait_until(found)
        return [content for order, content in self.orders if order == name][-1]

    def disconnect(self) -> None:
        """End the connection."""
        self.client.disconnect(NAMESPACE)


def card(n: int, text: str, zone: str | None, turn: float | None = 0.0, event: str = "placed") -> dict[str, Any]:
    """A report of a card."""
    return {"n": n, "kind": "card", "event": event, "text": text, "zone": zone, "turn": turn}


def roll(n: int, *values: int, late: bool = False) -> dict[str, Any]:
    """A report of a roll."""
    return {"n": n, "kind": "roll", "values": list(values), "colours": [], "late": late}


def dice(n: int, throw: int, *seen: tuple[int, str | None]) -> dict[str, Any]:
    """A report of dice that the camera sees."""
    shown = [{"value": value, "certainty": 0.9, "colour": colour} for value, colour in seen]
    return {"n": n, "kind": "dice", "throw": throw, "dice": shown}
