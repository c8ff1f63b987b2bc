"""Bench of server modes: thousands of sockets in rooms of five, in one process, by four ways to serve Socket.IO.

Each mode runs the same small application in a process of its own: a page joins the room of its table, and each answer
sends a text as long as a view to the room. Measured are what a connected page costs in memory, the answers a second
that one process carries at most, and the time of an answer at a fixed rate, from when it was due to the last of its
five texts, with the processor time for it.

``ours`` is the web server of this project (`companion.transport`) under python-socketio; ``threads`` Flask-SocketIO
with a thread for each connection (Werkzeug), which gets fewer pages; ``greenlets`` Flask-SocketIO on gevent; ``asgi``
python-socketio's asynchronous server on uvicorn. The last two need more packages than the project has:
``pip install gevent gevent-websocket uvicorn websockets``.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from bench.light_pages import LightPage, event_frame
from bench.load import LoadTable, connected, measured
from bench.memory import resident_megabytes
from bench.server import ROOT

TABLES = {"ours": 1000, "threads": 200, "greenlets": 1000, "asgi": 1000}
"""Rooms of five pages, by mode."""
BYTES = 14_000
"""Length of a text: that of a view in the middle of a game."""
RATE = 200
"""Answers a second, over all tables, at which the times are measured."""
ANSWER = event_frame("answer", {"ask": "1.1.place.N", "epoch": 0, "value": "forest"})


def serve_ours(listening: socket.socket) -> None:
    """Serve by the web server of this project."""
    import flask
    from flask_socketio import SocketIO

    from companion.transport.engine import LockedManager, WebSocketEngine
    from companion.transport.limits import Limits
    from companion.transport.server import WebServer

    app = flask.Flask("ours")
    sockets = SocketIO(app, async_mode="threading", async_handlers=False, client_manager=LockedManager())
    server = sockets.server
    engine = WebSocketEngine.replace(server)
    tables: dict[str, str] = {}

    def hello(session: str, content: dict[str, str]) -> dict[str, bool]:
        server.enter_room(session, content["table"])
        tables[session] = content["table"]
        engine.keep(server.manager.eio_sid_from_sid(session, "/"))
        return {"ok": True}

    view = {"text": "x" * BYTES}

    def answer(session: str, _content: dict[str, object]) -> dict[str, bool]:
        server.emit("view", view, to=tables[session])
        return {"ok": True}

    server.on("hello", hello)
    server.on("answer", answer)
    limits = Limits(connections=10_000, trusted=frozenset({"127.0.0.1"}), output_bytes_of_all=200_000_000)
    WebServer(app, listening, limits).serve_forever()


def serve_flask(listening: socket.socket, mode: str) -> None:
    """Serve by Flask-SocketIO, with threads or greenlets."""
    import flask
    from flask_socketio import SocketIO, join_room

    app = flask.Flask(mode)
    server = SocketIO(app, async_mode={"threads": "threading", "greenlets": "gevent"}[mode], async_handlers=False)
    rooms: dict[str, str] = {}
    view = {"text": "x" * BYTES}

    def session() -> str:
        return str(flask.request.sid)  # type: ignore[attr-defined]

    def hello(content: dict[str, str]) -> dict[str, bool]:
        rooms[session()] = content["table"]
        join_room(content["table"])
        return {"ok": True}

    def answer(_content: dict[str, object]) -> dict[str, bool]:
        server.emit("view", view, to=rooms[session()])
        return {"ok": True}

    server.on_event("hello", hello)
    server.on_event("answer", answer)
    if mode == "threads":
        from werkzeug.serving import WSGIRequestHandler, make_server

        WSGIRequestHandler.protocol_version = "HTTP/1.1"
        make_server("127.0.0.1", 0, app, threaded=True, fd=listening.fileno()).serve_forever()
    else:
        from gevent.pywsgi import WSGIServer
        from geventwebsocket.handler import WebSocketHandler

        WSGIServer(listening, app, handler_class=WebSocketHandler, log=None).serve_forever()


def serve_asgi(listening: socket.socket) -> None:
    """Serve by python-socketio's asynchronous server on uvicorn."""
    import socketio
    import uvicorn

    server = socketio.AsyncServer(async_mode="asgi", async_handlers=False)
    rooms: dict[str, str] = {}
    view = {"text": "x" * BYTES}

    async def hello(session: str, content: dict[str, str]) -> dict[str, bool]:
        rooms[session] = content["table"]
        await server.enter_room(session, content["table"])
        return {"ok": True}

    async def answer(session: str, _content: dict[str, object]) -> dict[str, bool]:
        await server.emit("view", view, to=rooms[session])
        return {"ok": True}

    server.on("hello", hello)
    server.on("answer", answer)
    configuration = uvicorn.Config(
        socketio.ASGIApp(server), log_level="error", ws="websockets-sansio", ws_per_message_deflate=False
    )
    uvicorn.Server(configuration).run([listening])


def serve(mode: str) -> None:
    """Serve one mode on a free port, which is printed."""
    if mode == "greenlets":
        from gevent import monkey

        monkey.patch_all()
    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    print(listening.getsockname()[1], flush=True)
    if mode == "ours":
        serve_ours(listening)
    elif mode == "asgi":
        serve_asgi(listening)
    else:
        serve_flask(listening, mode)


@contextmanager
def rooms(mode: str) -> Iterator[tuple[list[LoadTable], int, float]]:
    """The tables of a mode with their pages, its process, and the kilobytes that each page took."""
    process = subprocess.Popen(
        [sys.executable, "-c", f"from bench.server_modes import serve; serve({mode!r})"],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        LightPage.connect(port, "127.0.0.1").close()  # what the first connection loads counts for nobody
        before, tables = resident_megabytes(process.pid), []
        for number in range(TABLES[mode]):
            source = f"127.{1 + number // 200}.{1 + number % 200}"
            pages = [LightPage.connect(port, f"{source}.{one}") for one in range(1, 6)]
            for page in pages:
                page.call("hello", {"table": str(number)})
            tables.append(LoadTable(pages, [(one, ANSWER) for one in range(4)]))
        taken = (resident_megabytes(process.pid) - before) * 1000 / (5 * len(tables))
        with connected(tables):
            yield tables, process.pid, taken
    finally:
        process.kill()
        process.wait(10)


def measure(modes: tuple[str, ...] = tuple(TABLES)) -> dict[str, float]:
    """The figures of this bench."""
    found: dict[str, float] = {}
    for mode in modes:
        with rooms(mode) as (tables, process, taken):
            found[f"{mode}_kilobytes_per_page"] = round(taken, 1)
            found |= {f"{mode}_{key}": value for key, value in measured(tables, process, RATE).items()}
            for table in tables:
                table.milliseconds.clear()
            try:
                found |= {f"{mode}_ceiling_{key}": value for key, value in measured(tables[:50], process, 0).items()}
            except TimeoutError:  # a text came more than ten seconds late, or not at all
                found[f"{mode}_ceiling_per_second"] = 0.0
    return {**found, "load_average": round(os.getloadavg()[0], 1)}


if __name__ == "__main__":
    print(json.dumps(measure(tuple(sys.argv[1:]) or tuple(TABLES)), indent=1))
