"""Strangers: slow readers, messages of 64 MB, bombs and floods of joins, while two phones and a host play.

The embedded server must not crash or double its memory, and its pages keep their connections. Behind nginx the answers
must besides take at most three times as long as without strangers.
"""

from __future__ import annotations

import contextlib
import statistics
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.companion.packs import pictures
from tests.deploy.cafe import NAME, open_cafe
from tests.faults.playing_table import PlayingTable
from tests.faults.server import Memory, Server
from tests.faults.thin_client import TEXT, Gone, Stream, ThinPage, address, frame, request
from tests.postgres import PostgresServer
from tests.redis_server import RedisServer

MILLION = 1_000_000
LARGE = 64
"""Megabytes of a large message."""
ADDRESSES = 200
"""Addresses that strangers connect from."""
FEW_ADDRESSES = 8
"""Their addresses behind nginx, which limits the connections and joins of each."""
FORM_TYPE = "application/x-www-form-urlencoded"
QUIET = 200
"""Answers that are timed without strangers."""


@dataclass(frozen=True, slots=True)
class Target:
    """A server under attack: its port and host name, a table, and the house key, with which drafts are made."""

    port: int
    table: str
    house_key: str
    name: str = ""
    addresses: int = ADDRESSES

    def draft(self) -> tuple[str, str]:
        """Make a draft of a pack, and return its path and its key as a query string."""
        body = f"name=Attack&game=world_without_end&key={self.house_key}".encode()
        made = request(self.port, "POST", f"/enrol?key={self.house_key}", body, FORM_TYPE, self.name)
        path, _, query = made.headers["Location"].partition("?")
        return f"/packs/{path.rpartition('/')[2]}", f"?{query}"


def slow_readers(target: Target, count: int) -> None:
    """Open connections that join the table and never read, for ten milliseconds each."""
    held: list[Stream] = []
    hello = f'42["hello",{{"table":"{target.table}","page":"table","language":"%s","token":null}}]'
    for number in range(count):
        with contextlib.suppress(Gone, OSError):
            stream = Stream(target.port, address(number, target.addresses), host=target.name, buffer=4096)
            stream.send(frame(b"40") + frame((hello % ["en", "it", "pl", "es", "de"][number % 5]).encode()))
            held.append(stream)
    time.sleep(count / 100)
    for stream in held:
        stream.close()


def large_messages(target: Target, count: int) -> None:
    """Send messages that are too large, lie about their size, never end, or unpack to a thousand times their size."""
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = b"".join([packed.compress(bytes(MILLION)) for _ in range(LARGE)]) + packed.flush(zlib.Z_SYNC_FLUSH)
    offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    claim = bytes([0x80 | TEXT, 0xFF]) + (2**40).to_bytes(8, "big") + bytes(4)
    part = b"".join([frame(bytes(8000), 0, fin=False)] * 125)
    messages: tuple[tuple[str, Iterable[bytes]], ...] = (
        ("", [frame(b"42" + bytes(LARGE * MILLION))]),
        ("", [claim, *[bytes(MILLION)] * LARGE]),
        ("", [frame(b"42" + bytes(8000), fin=False), *[part] * LARGE]),
        (offer, [frame(bomb[:-4], reserved=4)]),
    )

    def send(number: int) -> None:
        headers, pieces = messages[number % len(messages)]
        with contextlib.suppress(Gone, OSError):
            stream = Stream(target.port, address(number, target.addresses), headers, target.name)
            with contextlib.closing(stream):
                for piece in (frame(b"40"), *pieces):
                    stream.send(piece)

    in_parallel(send, max(4, count // 10))


def bombs(target: Target, count: int) -> None:
    """Upload pictures and packs that unpack to something huge or deep, with and without the right to upload."""
    path, key = target.draft()
    small = pictures.drawn(300, 200)
    photos = [
        pictures.with_first_frame_header(pictures.encoded(small, "JPEG"), 65_535, 65_535),
        pictures.with_png_size(pictures.encoded(small, "PNG"), 30_000, 30_000),
        pictures.webp_canvas(16_384, 16_384),
        pictures.png_with_text(LARGE * MILLION),
    ]
    level = b'{"a":' * 20 + b"1" + b"}" * 20
    packs = [
        b'{"game":"world_without_end","x":[' + b",".join([level] * (8 * MILLION // (len(level) + 1) - 2)) + b"]}",
        b"[" + b"[],{}," * 1_300_000 + b"[]]",
        b'{"game":' * MILLION,
    ]
    uploads = [(f"{path}/photos/I-01{key}", photo) for photo in photos]
    uploads += [(f"/packs?key={target.house_key}", pack) for pack in packs]
    uploads += [(f"{path}/photos/I-01?key=none", bytes(15 * MILLION)), ("/packs", bytes(15 * MILLION))]

    def send(number: int) -> None:
        to, body = uploads[number % len(uploads)]
        source = address(number, target.addresses)
        reply = request(target.port, "POST", to, body, host=target.name, source=source, timeout=120)
        assert reply.status < 500 or reply.status == 503, (to, reply.status, reply.body[:200])

    in_parallel(send, max(len(uploads), count // 20))


def joins(target: Target, count: int) -> None:
    """Open ten times as many pages that join, ask for a taken seat and leave."""

    def join(number: int) -> None:
        with contextlib.suppress(Gone, OSError):
            page = ThinPage(target.port, target.table, source=address(number, target.addresses), host=target.name)
            page.ask("take_seat", {"seat": "N", "name": f"Eve {number}", "colour": "blue"})
            page.close()

    in_parallel(join, 10 * count)


Attack = Callable[[Target, int], None]
ATTACKS: tuple[Attack, ...] = (slow_readers, large_messages, bombs, joins)


def in_parallel(act: Callable[[int], None], count: int) -> None:
    """Call a function for each number, sixteen at a time."""
    with ThreadPoolExecutor(16) as pool:
        for _ in pool.map(act, range(count)):
            pass


def attacked(target: Target, table: PlayingTable, count: int, *processes: int) -> dict[str, Any]:
    """Let a table play without and with strangers, and return times, memory and lost connections."""
    table.start()
    table.reach(20)
    memory = Memory(*processes)
    table.milliseconds.clear()
    table.reach(table.answers + QUIET)
    figures: dict[str, Any] = {"quiet": percentiles(table.milliseconds), "megabytes_before": round(memory.before)}
    for attack in ATTACKS:
        table.milliseconds.clear()
        attack(target, count)
        table.reach(table.answers + 20)
        figures[attack.__name__] = percentiles(table.milliseconds) | {"megabytes": round(memory.peak)}
    memory.end()
    returns = table.returns
    table.end()
    figures |= {"connections_lost": returns, "answers_lost": table.lost}
    missed = [f"{returns} times pages lost their connections"] if returns else []
    missed += [f"{table.lost} answers were lost"] if table.lost else []
    missed += ["the memory has more than doubled"] if memory.peak > 2 * memory.before else []
    return figures | {"missed": missed}


def percentiles(milliseconds: list[float]) -> dict[str, float]:
    """The median and the 99th of 100 of times."""
    cuts = statistics.quantiles(milliseconds, n=100)
    return {"answers": len(milliseconds), "median_ms": round(cuts[49], 1), "p99_ms": round(cuts[98], 1)}


def measure(count: int | None = None, seed: int = 1) -> dict[str, Any]:
    """Attack the embedded server with ``count`` slow readers (by default 1,000) and the other attacks in proportion."""
    with tempfile.TemporaryDirectory(prefix="exchequer-strangers-") as folder:
        server = Server(Path(folder) / "data", "--game", "world_without_end")
        target = Target(server.port, server.table, server.house_key)
        table = PlayingTable(server.port, server.table, server.key, seed, pause=0.1)
        figures = attacked(target, table, count or 1000, server.process.pid)
        code = server.stop()
        figures["missed"] += [f"the log has: {server.written()[-800:]}"] if server.has_failed() else []
        figures["missed"] += [f"the server ended with {code}"] if code else []
    return figures


def measure_cafe(count: int | None = None, seed: int = 1) -> dict[str, Any]:
    """Attack a café behind nginx in the same way; the memory is that of both processes."""
    with tempfile.TemporaryDirectory(prefix="exchequer-strangers-") as folder, contextlib.ExitStack() as servers:
        postgres, redis = PostgresServer(), RedisServer()
        for server in (postgres, redis):
            servers.callback(server.close)
            server.start()
        cafe = servers.enter_context(open_cafe(Path(folder), postgres.url(postgres.create()), redis.socket_url))
        name, key = cafe.open_table("world_without_end")
        table = PlayingTable(cafe.port, name, key, seed, host=NAME, pause=0.1)
        target = Target(cafe.port, name, cafe.house_key, NAME, FEW_ADDRESSES)
        processes = [process.process.pid for process in cafe.processes]
        figures = attacked(target, table, count or 1000, *processes)
        for attack in ATTACKS:
            if figures[attack.__name__]["p99_ms"] > 3 * figures["quiet"]["p99_ms"]:
                figures["missed"] += [f"{attack.__name__}: more than three times the quiet time"]
        for process in cafe.processes:
            figures["missed"] += [f"a traceback: {process.output[-800:]}"] if "Traceback" in process.output else []
    return figures
