"""Peer of `tests.bench.load`: Flask-SocketIO as its documentation shows it, with our messages and no rules.

Every answer brings a view of the size of ours to each page of its table.
"""

from __future__ import annotations

if __name__ == "__main__":
    from gevent import monkey

    monkey.patch_all()

import argparse
from collections import Counter
from typing import Any

import flask
from flask_socketio import SocketIO, emit, join_room

from companion.server.serving import listening_socket, web_server

VIEW_BYTES = 6_000
"""Bytes of a view of a phone in the middle of a game of four."""

app = flask.Flask(__name__)
socketio = SocketIO(app, async_mode="gevent")
numbers: Counter[str] = Counter()
pages: dict[str, tuple[str, str]] = {}
"""Table and room of each connection."""
rooms: dict[str, set[str]] = {}


@app.post("/")
def open_table() -> flask.wrappers.Response:
    """Open a table."""
    return flask.redirect(f"/host/t{len(rooms)}?key=k")  # type: ignore[return-value]


@app.get("/host/<table>")
def host(table: str) -> str:
    """The page of its host."""
    rooms[table] = set()
    return table


def view(table: str) -> dict[str, Any]:
    """A view with one ask."""
    ask = {"id": str(numbers[table]), "options": [{"value": "a"}, {"value": "b"}]}
    content = {"asks": [ask], "text": "x" * VIEW_BYTES}
    return {"number": numbers[table], "epoch": 0, "undo": {"count": 1}, "view": content}


def show(table: str) -> None:
    """Send each room of a table its view."""
    numbers[table] += 1
    for room in rooms[table]:
        emit("view", view(table), to=room)


def hello(message: dict[str, str]) -> dict[str, bool]:
    """Bring a page into a room of its own."""
    table, room = message["table"], flask.request.sid  # type: ignore[attr-defined]
    pages[room] = table, room
    rooms[table].add(room)
    join_room(room)
    emit("view", view(table))
    return {"ok": True}


def change(_message: object) -> dict[str, bool]:
    """Take any change of a table."""
    show(pages[flask.request.sid][0])  # type: ignore[attr-defined]
    return {"ok": True}


socketio.on_event("hello", hello)
for event in ("answer", "take_seat", "start", "host_undo"):
    socketio.on_event(event, change)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    print("House: http://127.0.0.1/house?key=k\nStop with Ctrl+C", flush=True)
    web_server(app, listening_socket("127.0.0.1", parser.parse_args().port)).serve_forever()
