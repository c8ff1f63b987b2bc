"""Bench of the load: many tables at once, beside a bare Flask-SocketIO broadcast of as many bytes.

Thirty tables, ten of each game, play with four seated phones (one of them in Italian) and a table page each, over
WebSockets from as many addresses. The games are played beforehand, so that the clients only send the answers: a table
gets its next answer once the five views of the answer before have arrived. Each server is measured twice, from the
start of the games: with every table answering as fast as it can, which gives the ceiling, and at a fixed rate, where an
answer's time is from the moment at which it was due to the last of its five views. The peer broadcasts a text as long
as the mean of our views. Clients and server share the processor; the server's own time is given besides.
"""

from __future__ import annotations

import gc
import heapq
import json
import os
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bench.light_pages import LightPage, event_frame
from bench.memory import resident_megabytes
from bench.server import PEOPLE, ROOT, serving
from bench.view_latency import percentile
from companion.games import names, plugin_of
from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.registry import TableRegistry

TABLES = 30
RATE = 500
"""Answers a second, over all tables, at which the times are measured."""

SECONDS = 8.0
"""Length of each measurement; shorter where a game ends earlier."""

SHARE = 0.85
"""The part of the shortest game that is played at most, so that all tables play to the end of a measurement."""


@dataclass(frozen=True, slots=True)
class Script:
    """The messages of one table: for each page its "hello", and the answers with the page that sends each."""

    hellos: Sequence[Mapping[str, object]]
    answers: Sequence[tuple[int, bytes]]


def scripts(folder: Path) -> list[Script]:
    """Start the games of all tables in a data folder, and play each of them once, without the server."""
    registry = TableRegistry(Settings(folder))
    games = names()
    try:
        return [script(registry, games[number % len(games)], number) for number in range(TABLES)]
    finally:
        registry.journal.close()


def script(registry: TableRegistry, name: str, seed: int) -> Script:
    """Start one game in the data folder, and play it with random answers."""
    table = registry.open(f"Bench {seed}", game=name)
    tokens = {seat: table.take_seat(seat, person, colour) for seat, (person, colour) in PEOPLE.items()}
    table.start("N")
    assert table.state.parsed is not None
    assert table.state.pack is not None
    game = plugin_of(name).begin(table.state.parsed, table.state.pack)
    chance = Random(seed)
    players = players_of(name, game, chance)
    seats = list(tokens)
    answers: list[tuple[int, bytes]] = []
    while not game.over:
        ask = chance.choice(game.asks)
        value = players.choose(ask)
        game.settle([ask.id, value])
        page = seats.index(ask.seat) if ask.seat else len(answers) % len(seats)
        answers.append((page, event_frame("answer", {"ask": ask.id, "epoch": 0, "value": value})))
    hellos = [
        {"table": table.id, "token": token, "page": "phone", "language": "it" if seat == "W" else "en"}
        for seat, token in tokens.items()
    ]
    return Script([*hellos, {"table": table.id, "token": None, "page": "table", "language": "en"}], answers)


@dataclass(slots=True)
class LoadTable:
    """A table under load: its pages, its answers, and the answer under way."""

    pages: list[LightPage]
    answers: Sequence[tuple[int, bytes]]
    sent: int = 0
    due: float = 0.0
    awaited: int = 0
    """Views and acknowledgements that the answer under way still waits for; 0 if there is none."""
    milliseconds: list[float] = field(default_factory=list)
    """For each answer, from when it was due to the last of its views."""

    def send(self, due: float) -> None:
        """Send the next answer, which was due at that time."""
        page, frame = self.answers[self.sent % len(self.answers)]
        self.sent += 1
        self.due, self.awaited = due, len(self.pages) + 1
        self.pages[page].socket.sendall(frame)

    def receive(self, page: LightPage) -> bool:
        """Receive from a page; whether the answer under way is complete. Raises ``RuntimeError`` if it was refused."""
        page.read()
        before, replies = page.views, 0
        for message in page.messages():
            if b'"ok":false' in message:
                raise RuntimeError(f"an answer was refused: {message.decode()}")
            replies += 1
        arrived = page.views - before + replies
        if not arrived or not self.awaited:
            return False
        self.awaited -= arrived
        if self.awaited:
            return False
        self.milliseconds.append((time.perf_counter() - self.due) * 1000)
        return True


def play(tables: Sequence[LoadTable], rate: float, seconds: float) -> float:
    """Send answers for that long, at a rate over all tables (0: as fast as they are taken); the seconds it took."""
    with selectors.DefaultSelector() as selector:
        for table in tables:
            for page in table.pages:
                selector.register(page.socket, selectors.EVENT_READ, (table, page))
        interval = len(tables) / rate if rate else 0.0
        begin = time.perf_counter()
        due = [(begin + interval * number / len(tables), number) for number in range(len(tables))]
        numbers = {id(table): number for number, table in enumerate(tables)}
        end, under_way = begin + seconds, 0
        while under_way or time.perf_counter() < end:
            now = time.perf_counter()
            while due and due[0][0] <= now < end:
                at, number = heapq.heappop(due)
                tables[number].send(at)
                under_way += 1
            if now > end + 10:
                raise TimeoutError("a view was not received")
            wait = max(0.0, min(due[0][0], end) - now) if due and now < end else 1.0
            for key, _ in selector.select(wait):
                table, page = key.data
                if table.receive(page):
                    under_way -= 1
                    following = table.due + interval if rate else time.perf_counter()
                    heapq.heappush(due, (following, numbers[id(table)]))
        return time.perf_counter() - begin


def processor_seconds(process: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def our_tables() -> Iterator[tuple[list[LoadTable], int, float]]:
    """Our server with its tables and their pages, its process, and the megabytes that each page took."""
    with tempfile.TemporaryDirectory(prefix="exchequer-bench-") as folder:
        listed = scripts(Path(folder))
        with serving(Path(folder)) as server:
            port = int(server.address.rpartition(":")[2])
            before = resident_megabytes(server.process.pid)
            tables = [LoadTable(open_pages(port, number, len(one.hellos)), one.answers) for number, one in
                      enumerate(listed)]  # fmt: skip
            for table, one in zip(tables, listed, strict=True):
                for page, hello in zip(table.pages, one.hellos, strict=True):
                    page.call("hello", hello)
            for page in (page for table in tables for page in table.pages):
                page.call("refresh", {})  # its view comes after those of all who joined
            taken = (resident_megabytes(server.process.pid) - before) / sum(len(table.pages) for table in tables)
            with connected(tables):
                yield tables, server.process.pid, taken


@contextmanager
def bare_tables(length: int, answers: int) -> Iterator[tuple[list[LoadTable], int]]:
    """The peer with its tables and their pages, which get a text of that many bytes, and its process."""
    process = subprocess.Popen(
        [sys.executable, "-c", f"from bench.load import serve_bare; serve_bare({length})"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        frame = event_frame("answer", {"ask": "1.1.place.N", "epoch": 0, "value": "forest"})
        tables = []
        for number in range(TABLES):
            pages = open_pages(port, number, 5)
            for page in pages:
                page.call("hello", {"table": str(number)})
            tables.append(LoadTable(pages, [(one % 4, frame) for one in range(answers)]))
        with connected(tables):
            yield tables, process.pid
    finally:
        process.terminate()
        process.wait(10)


def serve_bare(length: int) -> None:
    """Run the peer: a server that broadcasts a text of that many bytes to a room at each answer."""
    import flask
    from flask_socketio import SocketIO, join_room
    from werkzeug.serving import WSGIRequestHandler, make_server

    WSGIRequestHandler.protocol_version = "HTTP/1.1"
    app = flask.Flask("bare")
    server = SocketIO(app, async_mode="threading", async_handlers=False)
    view = {"text": "x" * length}
    rooms: dict[str, str] = {}

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
    listening = make_server("127.0.0.1", 0, app, threaded=True)
    print(listening.server_port, flush=True)
    listening.serve_forever()


def open_pages(port: int, table: int, count: int) -> list[LightPage]:
    """The pages of one table, each from an address of its own."""
    return [LightPage.connect(port, f"127.0.{table + 1}.{number + 1}") for number in range(count)]


@contextmanager
def connected(tables: Sequence[LoadTable]) -> Iterator[None]:
    """Collect no garbage of the clients during a measurement, and close the pages afterwards."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        for table in tables:
            for page in table.pages:
                page.socket.shutdown(socket.SHUT_RDWR)
                page.close()


def measured(tables: Sequence[LoadTable], process: int, rate: float) -> dict[str, float]:
    """Play, and return the figures of it."""
    shortest = min(len(table.answers) for table in tables) * SHARE
    seconds = min(SECONDS, shortest * len(tables) / rate) if rate else SECONDS
    before = processor_seconds(process)
    took = play(tables, rate, seconds)
    times = [one for table in tables for one in table.milliseconds]
    views = sum(page.views for table in tables for page in table.pages)
    return {
        "answers": len(times),
        "per_second": round(len(times) / took, 1),
        "ms_median": round(statistics.median(times), 2),
        "ms_p99": round(percentile(times, 99), 2),
        "processor_ms": round((processor_seconds(process) - before) * 1000 / len(times), 2),
        "bytes": round(sum(page.view_bytes for table in tables for page in table.pages) / views),
    }


def measure() -> dict[str, float]:
    """The figures of this bench."""
    results: dict[str, dict[str, float]] = {}
    with our_tables() as (tables, process, taken):
        results["ceiling"] = measured(tables, process, 0)
    with our_tables() as (tables, process, _):
        results["ours"] = measured(tables, process, RATE)
    length, answers = round(results["ours"]["bytes"]), len(tables[0].answers)
    with bare_tables(length, answers) as (peers, process):
        results["bare_ceiling"] = measured(peers, process, 0)
    with bare_tables(length, answers) as (peers, process):
        results["bare"] = measured(peers, process, RATE)
    return {
        **{f"{name}_{key}": value for name, figures in results.items() for key, value in figures.items()},
        "megabytes_per_page": round(taken, 3),
        "load_average": round(os.getloadavg()[0], 1),
    }


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
