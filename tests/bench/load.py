"""Bench of tables under load: the time from an answer to the last view of its table, beside a server without rules.

``python -m tests.bench.load --tables 30`` lets every table answer as soon as all its pages have the view of the answer
before; ``--rate 100`` spreads 100 answers a second over the tables. Each table has four phones and a host page. The
server is ``exchequer run`` with SQLite on the disk; ``--port`` and ``--key`` name servers that run already, such as a
café behind nginx.

The peer is a server on Flask-SocketIO as its documentation shows it (`tests.bench.load_toy`): it answers each message
with a view of the same size in as many rooms, without rules and without a journal.
"""

from __future__ import annotations

if __name__ == "__main__":
    from gevent import monkey

    monkey.patch_all()

import argparse
import contextlib
import json
import os
import random
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gevent
from gevent.event import AsyncResult, Event

from tests.faults.thin_client import SOCKET_PATH, TEXT, Gone, Stream, address, frame
from tests.house import open_table_at
from tests.server_processes import free_port

ROOT = Path(__file__).resolve().parents[2]
SEATS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}
ANSWERS_OF_GAME = 60
"""Answers after which the host takes them back: no game ends within them."""
WARM_SECONDS = 3.0
ADDRESSES = 250
"""Addresses that pages connect from: nginx limits the connections of each."""
VIEW_NUMBER = re.compile(rb'"number":\s*(\d+)')


class Page:
    """A page of a table. A greenlet receives its views and acknowledgements."""

    def __init__(self, port: int, table: str, kind: str, token: str | None) -> None:
        """Connect, and wait for the first view."""
        self._port, self._table, self._kind, self.token = port, table, kind, token
        self._replies: dict[int, AsyncResult] = {}
        self._changed = Event()
        self._sent = 0
        self.packet = b""
        self.connect()

    def connect(self) -> None:
        """Connect, also again, and wait for the first view. Raises `Gone` and OSError."""
        self._sent += 1
        source = address(self._sent + sum(map(ord, self._table)), ADDRESSES)
        self._stream = Stream(self._port, source, timeout=120, path=f"{SOCKET_PATH}&table={self._table}")
        self._stream.send(frame(b"40"))
        self.is_open = True
        self.number = -1
        gevent.spawn(self._receive, self._stream)
        content = {"table": self._table, "token": self.token, "page": self._kind, "language": "en"}
        try:
            self.ask("hello", content)
            self.wait(0)
        except BaseException:
            with contextlib.suppress(OSError):
                self._stream.connection.shutdown(socket.SHUT_RDWR)
            self.is_open = False
            raise

    def _receive(self, stream: Stream) -> None:
        with contextlib.suppress(Gone, OSError):
            while True:
                opcode, payload = stream.receive()
                if opcode == TEXT:
                    self._take(payload)
        if stream is not self._stream:
            return
        self.is_open = False
        self.number = sys.maxsize
        self._changed.set()
        for reply in self._replies.values():
            reply.set_exception(Gone("closed"))
        self._replies.clear()

    def _take(self, payload: bytes) -> None:
        if payload == b"2":
            self._stream.send(frame(b"3"))
        elif payload.startswith(b'42["view"'):
            found = VIEW_NUMBER.search(payload)
            assert found is not None
            self.packet, self.number = payload, int(found[1])
            self._changed.set()
        elif payload.startswith(b"43"):
            number, _, reply = payload[2:].partition(b"[")
            self._replies.pop(int(number)).set(json.loads(b"[" + reply)[0])

    def ask(self, event: str, content: object) -> dict[str, Any]:
        """Send a message and wait for its acknowledgement. Raises RuntimeError if it is refused, and `Gone`."""
        if not self.is_open:
            raise Gone("closed")
        self._sent += 1
        reply = self._replies[self._sent] = AsyncResult()
        self._stream.send(frame(f"42{self._sent}{json.dumps([event, content])}".encode()))
        outcome: dict[str, Any] = reply.get(timeout=120)
        if not outcome["ok"]:
            raise RuntimeError(f"{event}: {outcome['code']}")
        return outcome

    def is_taken(self, event: str, content: object) -> bool:
        """Send a message; False if the database does not answer now, so that the page has to send it again."""
        try:
            self.ask(event, content)
        except RuntimeError as refusal:
            if "journal_unavailable" not in str(refusal):
                raise
            return False
        return True

    def wait(self, number: int) -> None:
        """Wait for a view with at least this number."""
        while self.number < number:
            self._changed.clear()
            if not self._changed.wait(120):
                raise RuntimeError("a view did not come within 120 s")

    def view(self) -> dict[str, Any]:
        """The newest view received."""
        view: dict[str, Any] = json.loads(self.packet[2:])[1]
        return view


class Table:
    """A table whose pages play random legal answers."""

    def __init__(self, port: int, table: str, key: str, seed: int) -> None:
        self._chance = random.Random(seed)
        self._answers = 0
        self.milliseconds: list[float] = []
        self._host = Page(port, table, "host", key)
        self._seats: dict[str, Page] = {}
        for seat, colour in SEATS.items():
            phone = self._seats[seat] = Page(port, table, "phone", None)
            reply = phone.ask("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})
            phone.token = reply.get("token")  # a server without rules gives none
        self._host.ask("start", {"start_player": "N"})
        self._pages = [*self._seats.values(), self._host]
        self.acknowledged = 0
        """Answers acknowledged since they were last taken back."""
        self.refused = 0
        """Answers that had to be sent again."""

    @property
    def pages(self) -> list[Page]:
        """All pages, the host's first."""
        return [self._host, *self._pages]

    def lost(self) -> int:
        """How many acknowledged answers the table does not have."""
        return max(0, self.acknowledged - int(self._host.view()["undo"]["count"]))

    def answer(self) -> None:
        """Give one answer, and wait until all pages have its view."""
        self._answers += 1
        if self._answers > ANSWERS_OF_GAME:
            self._take_back()
        page, message = self._choice()
        begun = time.perf_counter()
        before = page.number
        while not page.is_taken("answer", message):
            self.refused += 1
            gevent.sleep(0.2)
        self.acknowledged += 1
        for reader in self._pages:
            reader.wait(before + 1)
        self.milliseconds.append((time.perf_counter() - begun) * 1000)

    def _choice(self) -> tuple[Page, dict[str, Any]]:
        """A page with an open ask, and a random answer to it."""
        newest = max(page.number for page in self._pages)
        pages = list(self._seats.values())
        self._chance.shuffle(pages)
        for page in pages:
            page.wait(newest)
            if b'"asks":[]' in page.packet:
                continue
            envelope = page.view()
            asks = [ask for ask in envelope["view"]["asks"] if ask["options"]]
            if asks:
                ask = self._chance.choice(asks)
                value = self._chance.choice(ask["options"])["value"]
                return page, {"ask": ask["id"], "epoch": envelope["epoch"], "value": value}
        self._take_back()
        return self._choice()

    def _take_back(self) -> None:
        self._answers = self.acknowledged = 0
        envelope = self._host.view()
        self._host.ask("host_undo", {"epoch": envelope["epoch"], "count": max(1, envelope["undo"]["count"])})
        for page in self.pages:
            page.wait(envelope["number"] + 1)

    def play(self, until: float, every: float, first: float) -> None:
        """Answer until a moment: every so many seconds, or at once when 0."""
        due = time.monotonic() + first
        while (now := time.monotonic()) < until:
            if due > now:
                gevent.sleep(min(due, until) - now)
                continue
            self.answer()
            due = max(due + every, time.monotonic() - every)


@contextlib.contextmanager
def started(module: str, *arguments: str) -> Iterator[tuple[int, str, subprocess.Popen[str]]]:
    """A server process: its port, the key that opens tables, and the process."""
    port = free_port()
    command = [sys.executable, "-m", module, *arguments, "--port", str(port)]
    with tempfile.TemporaryFile("w") as log:
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert process.stdout is not None
            key = ""
            for line in process.stdout:
                if line.startswith("House"):
                    key = line.partition("key=")[2].strip()
                if line.startswith("Stop with"):
                    break
            yield port, key, process
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate()


def resident(process: subprocess.Popen[str]) -> float:
    """Resident memory of a process in MB."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found is not None
    return int(found[1]) / 1000


def processor_seconds(*processes: int) -> float:
    """Processor time that processes have used."""
    stats = [Path(f"/proc/{process}/stat").read_text(encoding="ascii") for process in processes]
    fields = [stat.rpartition(") ")[2].split() for stat in stats]
    return sum(int(found[11]) + int(found[12]) for found in fields) / os.sysconf("SC_CLK_TCK")


def opened(port: int, key: str, count: int, game: str) -> list[Table]:
    """Open tables, with all their pages and a game that has begun."""
    tables = []
    for number in range(count):
        name, host_key = open_table_at(f"http://127.0.0.1:{port}", key, f"{game}/", f"Table {number}")
        tables.append(Table(port, name, host_key, number))
    return tables


def playing(tables: list[Table], rate: float, seconds: float) -> list[gevent.Greenlet]:
    """Let the tables play for so long, with so many answers a second of all of them (0: as many as go)."""
    until, every = time.monotonic() + seconds, len(tables) / rate if rate else 0.0
    for table in tables:
        table.milliseconds.clear()
    return [gevent.spawn(table.play, until, every, every * n / len(tables)) for n, table in enumerate(tables)]


def timed(tables: list[Table], rate: float, seconds: float, *processes: int) -> dict[str, float]:
    """Let the tables play, and return rate, milliseconds, and the processor time of servers for an answer."""
    for stretch in (WARM_SECONDS, seconds):
        used = processor_seconds(*processes)
        gevent.joinall(playing(tables, rate, stretch), raise_error=True)
    times = sorted(each for table in tables for each in table.milliseconds)
    return {
        "answers_a_second": round(len(times) / seconds, 1),
        "median_ms": round(statistics.median(times), 1),
        "p99_ms": round(statistics.quantiles(times, n=100)[98], 1),
        "most_ms": round(times[-1], 1),
        "refused": sum(table.refused for table in tables),
        "processor_ms": round((processor_seconds(*processes) - used) * 1000 / len(times), 2),
    }


def measure(
    port: int, key: str, count: int, rate: float, seconds: float, game: str, *processes: int
) -> dict[str, float]:
    """Open tables, let them play, and return their figures (`timed`)."""
    return timed(opened(port, key, count, game), rate, seconds, *processes)


def main() -> None:
    """Measure the server and its peer with the same load, and print both as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.0, help="answers a second of all tables; 0: as many as go")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--game", default="world_without_end")
    parser.add_argument("--port", type=int, help="port of a server that runs already")
    parser.add_argument("--key", default="", help="its key for opening tables")
    options = parser.parse_args()
    load = (options.tables, options.rate, options.seconds, options.game)
    if options.port:
        print(json.dumps({"server": measure(options.port, options.key, *load)}))
        return
    with tempfile.TemporaryDirectory(prefix="exchequer-bench-", dir="/var/tmp") as folder:
        more = ["--data", folder, "--host", "127.0.0.1", "--tables", str(options.tables + 1)]
        with started("companion", "run", *more) as (port, key, process):
            figures = measure(port, key, *load, process.pid) | {"memory_mb": round(resident(process))}
    print(json.dumps({"server": figures}))
    with started("tests.bench.load_toy") as (port, key, process):
        figures = measure(port, key, *load, process.pid) | {"memory_mb": round(resident(process))}
    print(json.dumps({"without rules": figures}))


if __name__ == "__main__":
    main()
