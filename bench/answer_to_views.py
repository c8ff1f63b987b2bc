"""From an answer to the last of five views, beside a bare Flask-SocketIO broadcast of the same bytes.

Both servers run in processes of their own, threading mode, five clients on WebSockets each. Turn and turn about, one
answer goes to each. Ours is judged by the rules, written to the journal, made into five private views and sent. The
peer does nothing but broadcast: it was handed, before the clock ran, a text as long as the mean of our last five views.
The clock runs from the moment before the answer is sent until the last of the five has its view read.
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
from typing import Any

from bench.server import ROOT, Client, four_people, next_answer, serving, settle

ANSWERS = 200
"""Answers that are measured."""

WARM_UP = 20
"""Answers before them that are not."""

REST = 0.025
"""Seconds of quiet after each: the server takes no more than 20 answers a second of one phone."""

PATIENCE = 5.0
"""Seconds after which a view is given up."""


class Clock:
    """Counts the views that have come since it was started, and when the last came."""

    def __init__(self) -> None:
        """Stand still."""
        self._lock = threading.Lock()
        self._seen: set[int] = set()
        self._last = 0.0
        self._all = threading.Event()

    def heard(self, who: object) -> None:
        """A client has its view."""
        at = time.perf_counter()
        with self._lock:
            if id(who) not in self._seen:
                self._seen.add(id(who))
                self._last = at
                if len(self._seen) == 5:
                    self._all.set()

    def time(self, client: Client, message: dict[str, Any], acknowledged: Callable[..., object]) -> float:
        """Milliseconds from sending an answer to the last of five views. Raises TimeoutError."""
        with self._lock:
            self._seen.clear()
            self._all.clear()
        started = time.perf_counter()
        client.socket.emit("answer", message, callback=acknowledged)
        if not self._all.wait(PATIENCE):
            raise TimeoutError("A view did not come.")
        return (self._last - started) * 1000


def serve_bare() -> None:
    """The peer: hold a text, broadcast it at each answer."""
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
def bare(hear: Callable[[Client, dict[str, Any]], None]) -> Iterator[list[Client]]:
    """Five clients of the peer."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from bench.answer_to_views import serve_bare; serve_bare()"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        address = f"http://127.0.0.1:{int(process.stdout.readline())}"
        clients = [Client(address, hear) for _ in range(5)]
        yield clients
        for client in clients:
            client.close()
    finally:
        process.terminate()
        process.wait(10)


def size(content: object) -> int:
    """Bytes of a view as JSON."""
    return len(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())


def filled(length: int) -> dict[str, str]:
    """A content whose JSON has that many bytes."""
    return {"text": "x" * (length - size({"text": ""}))}


def percentile(values: list[float], percent: int) -> float:
    """The value below which that many percent lie."""
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def pairs(
    clients: list[Client], theirs: list[Client], clock: Clock, other: Clock
) -> Iterator[tuple[float, float, int]]:
    """One answer to each server, again and again: milliseconds of ours, of the peer, bytes of a view."""
    chance = random.Random(1)
    for number in range(WARM_UP + ANSWERS):
        found = next_answer(clients, chance)
        if found is None:
            return
        client, message = found
        replies: list[dict[str, Any]] = []
        mine = clock.time(client, message, replies.append)
        time.sleep(REST)
        until = time.monotonic() + PATIENCE
        while not replies and time.monotonic() < until:
            time.sleep(0.001)
        settle(clients)
        if not replies or not replies[0]["ok"]:
            raise RuntimeError(f"An answer was refused: {replies}")
        length = round(statistics.mean(size(one.newest) for one in clients))
        theirs[0].say("hold", filled(length))
        time.sleep(REST)
        peer = other.time(theirs[clients.index(client)], {}, ignore)
        time.sleep(REST)
        if number >= WARM_UP:
            yield mine, peer, length


def ignore(*_reply: object) -> None:
    """Take an acknowledgement."""


def measure() -> dict[str, float]:
    """The figures of this bench."""
    clock, other = Clock(), Clock()
    with (
        serving() as server,
        four_people(server, lambda client, _: clock.heard(client)) as clients,
        bare(lambda client, _: other.heard(client)) as theirs,
    ):
        settle(clients)
        measured = list(pairs(clients, theirs, clock, other))
    ours, bares = [one for one, _, _ in measured], [one for _, one, _ in measured]
    return {
        "answers": len(measured),
        "view_bytes": round(statistics.mean(length for _, _, length in measured)),
        "ours_ms_median": round(statistics.median(ours), 2),
        "ours_ms_p95": round(percentile(ours, 95), 2),
        "bare_ms_median": round(statistics.median(bares), 2),
        "bare_ms_p95": round(percentile(bares, 95), 2),
        "ratio": round(statistics.median(ours) / statistics.median(bares), 2),
        "ratio_p95": round(percentile(ours, 95) / percentile(bares, 95), 2),
    }


if __name__ == "__main__":
    print(json.dumps(measure()))
