"""Bench of the views: latency from an answer to the last of five views, beside a bare Flask-SocketIO broadcast.

Both servers run in separate processes in threading mode, with five WebSocket clients each, and get one answer in turn.
Our server validates the answer, writes it to the journal, and sends five private views. The peer only broadcasts what
it was given before the measurement: once a single text as long as the mean of our last five views, and once the last
view of one seat as it is. The text costs either side no work on JSON, the view costs the peer what it costs everyone.
The time is from before the answer is sent until the last of the five clients has parsed its view. The ratio of the
fastest tenths depends least on what else keeps the machine busy.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bench.server import ROOT, Client, four_players, next_answer, serving, settle
from companion.games import names

ANSWERS = 200
"""Answers that are measured of each game, at most."""

WARM_UP = 20
"""Answers before them that are not measured."""

PAUSE = 0.025
"""Seconds after each answer: the server accepts at most 20 per second from a phone."""

TIMEOUT = 5.0
"""Seconds within which the views must be received."""


class Stopwatch:
    """Measures the time until each of five clients has received a view."""

    def __init__(self) -> None:
        """Without a measurement under way."""
        self._lock = threading.Lock()
        self._done: set[int] = set()
        self._last = 0.0
        self._all = threading.Event()

    def received(self, client: object) -> None:
        """Record that a client has received a view."""
        now = time.perf_counter()
        with self._lock:
            if id(client) not in self._done:
                self._done.add(id(client))
                self._last = now
                if len(self._done) == 5:
                    self._all.set()

    def time(self, client: Client, message: dict[str, Any], acknowledged: Callable[..., object]) -> float:
        """Milliseconds from sending an answer to the last of five views. Raises ``TimeoutError``."""
        with self._lock:
            self._done.clear()
            self._all.clear()
        started = time.perf_counter()
        client.socket.emit("answer", message, callback=acknowledged)
        if not self._all.wait(TIMEOUT):
            raise TimeoutError("a view was not received")
        return (self._last - started) * 1000


def serve_bare() -> None:
    """Run the peer: a server that stores a text and broadcasts it at each answer."""
    import flask
    from flask_socketio import SocketIO
    from werkzeug.serving import WSGIRequestHandler, make_server

    WSGIRequestHandler.protocol_version = "HTTP/1.1"
    app = flask.Flask("bare")
    server = SocketIO(app, async_mode="threading", max_http_buffer_size=1_000_000)
    held: dict[str, Any] = {}

    def hold(view: dict[str, Any]) -> dict[str, bool]:
        held["view"] = view
        return {"ok": True}

    def answer(_content: dict[str, Any]) -> dict[str, bool]:
        server.emit("view", held["view"])
        return {"ok": True}

    server.on_event("hold", hold)
    server.on_event("answer", answer)
    listening = make_server("127.0.0.1", 0, app, threaded=True)
    print(listening.server_port, flush=True)
    listening.serve_forever()


@contextmanager
def bare_server(on_view: Callable[[Client, dict[str, Any]], None]) -> Iterator[list[Client]]:
    """Five clients of the peer, which runs meanwhile."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from bench.view_latency import serve_bare; serve_bare()"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        address = f"http://127.0.0.1:{int(process.stdout.readline())}"
        clients = [Client(address, on_view) for _ in range(5)]
        yield clients
        for client in clients:
            client.close()
    finally:
        process.terminate()
        process.wait(10)


def size(content: object) -> int:
    """Bytes of a view as JSON."""
    return len(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())


def filler(length: int) -> dict[str, str]:
    """A message whose JSON has that many bytes."""
    return {"text": "x" * (length - size({"text": ""}))}


def percentile(values: list[float], percent: int) -> float:
    """The value below which that many percent lie."""
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


@dataclass(frozen=True, slots=True)
class Times:
    """The times of one answer in milliseconds: of our server, and of a broadcast of a text as long, and of a view."""

    own: float
    text: float
    view: float
    length: int
    """Bytes of a view, the mean of the five."""


def times(clients: list[Client], peers: list[Client], ours: Stopwatch, theirs: Stopwatch) -> Iterator[Times]:
    """The times of each answer, given to the servers in turn."""
    rng = random.Random(1)
    for number in range(WARM_UP + ANSWERS):
        found = next_answer(clients, rng)
        if found is None:
            return
        client, message = found
        replies: list[dict[str, Any]] = []
        own_ms = ours.time(client, message, replies.append)
        time.sleep(PAUSE)
        until = time.monotonic() + TIMEOUT
        while not replies and time.monotonic() < until:
            time.sleep(0.001)
        settle(clients)
        if not replies or not replies[0]["ok"]:
            raise RuntimeError(f"an answer was refused: {replies}")
        length = round(statistics.mean(size(one.newest) for one in clients))
        asking = peers[clients.index(client)]
        text_ms, view_ms = [
            broadcast(peers[0], asking, theirs, content) for content in (filler(length), clients[0].newest)
        ]
        if number >= WARM_UP:
            yield Times(own_ms, text_ms, view_ms, length)


def broadcast(holder: Client, asking: Client, stopwatch: Stopwatch, content: dict[str, Any]) -> float:
    """Milliseconds in which the peer sends this content to its five clients."""
    holder.send("hold", content)
    time.sleep(PAUSE)
    milliseconds = stopwatch.time(asking, {}, ignore)
    time.sleep(PAUSE)
    return milliseconds


def ignore(*_reply: object) -> None:
    """Ignore an acknowledgement."""


def measure_game(game: str) -> dict[str, float]:
    """The figures of one game."""
    ours, theirs = Stopwatch(), Stopwatch()
    with (
        serving(game=game) as server,
        four_players(server, lambda client, _: ours.received(client)) as clients,
        bare_server(lambda client, _: theirs.received(client)) as peers,
    ):
        settle(clients)
        measured = list(times(clients, peers, ours, theirs))
    own, bare, view = [one.own for one in measured], [one.text for one in measured], [one.view for one in measured]
    return {
        "answers": len(measured),
        "view_bytes": round(statistics.mean(one.length for one in measured)),
        "ours_ms_median": round(statistics.median(own), 2),
        "ours_ms_p95": round(percentile(own, 95), 2),
        "bare_ms_median": round(statistics.median(bare), 2),
        "bare_ms_p95": round(percentile(bare, 95), 2),
        "ratio": round(statistics.median(own) / statistics.median(bare), 2),
        "ratio_p95": round(percentile(own, 95) / percentile(bare, 95), 2),
        "ratio_of_fastest": round(percentile(own, 10) / percentile(bare, 10), 2),
        "ratio_of_views": round(statistics.median(own) / statistics.median(view), 2),
    }


def measure() -> dict[str, float]:
    """The figures of this bench, for each game."""
    return {f"{name}_{key}": value for name in names() for key, value in measure_game(name).items()}


if __name__ == "__main__":
    print(json.dumps(measure()))
