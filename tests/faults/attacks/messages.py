"""Attacks by WebSocket messages: unfinished, compressed, fragmented, malformed, reserved events, renames."""

from __future__ import annotations

import contextlib
import json
import time
import zlib

from tests.faults.attacks.attack import MEGABYTES, Attack, Figures, seated
from tests.faults.fast_server import FastServer
from tests.faults.thin_client import BINARY, TEXT, Gone, Stream, ThinPage, frame

HEAVY = 64
"""Megabytes of an attack on memory: enough to be seen, not enough to harm the machine that tests."""


def _pour(server: FastServer, pieces: list[bytes], headers: str = "") -> tuple[Figures, bytes]:
    """Send pieces over one WebSocket until the server closes it; figures, and the head of the handshake."""
    with server.metered() as meter:
        stream = Stream(server.port, headers=headers)
        closed = 0.0
        stream.connection.settimeout(2)
        try:
            for piece in pieces:
                stream.send(piece)
            while True:
                stream.receive()
        except Gone:
            closed = 1.0
        except OSError as problem:
            closed = 0.0 if isinstance(problem, TimeoutError) else 1.0
        stream.close()
        time.sleep(0.1)
    return meter.figures() | {"left_open": 1.0 - closed}, stream.head


def unfinished_message(server: FastServer) -> Figures:
    """One frame that claims a terabyte and is never finished."""
    start = bytes([0x80 | TEXT, 0xFF]) + (2**40).to_bytes(8, "big") + bytes(4)
    return _pour(server, [frame(b"40"), start] + [bytes(1_000_000)] * HEAVY)[0]


def fragmented_message(server: FastServer) -> Figures:
    """One message of many fragments, each within the limit, that is never finished."""
    first = frame(b"40" + bytes(8000), fin=False)
    part = b"".join([frame(bytes(8000), 0, fin=False)] * 125)
    return _pour(server, [first] + [part] * HEAVY)[0]


def compressed_message(server: FastServer) -> Figures:
    """A small compressed message that would become a large one."""
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    zeros = bytes(1_000_000)
    data = b"".join([packed.compress(zeros) for _ in range(HEAVY)]) + packed.flush(zlib.Z_SYNC_FLUSH)
    offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    figures, head = _pour(server, [frame(b"40"), frame(data[:-4], reserved=4)], offer)
    return figures | {"compression_accepted": float(b"permessage-deflate" in head)}


MALFORMED = (
    [frame(b"40"), frame(b"42[")],
    [frame(b"40"), frame(b'42["answer",' + b"[" * 12_000)],
    [frame(b"40"), frame(b"42" + b"[" * 16_000)],
    [frame(b"40"), frame(b'451-["answer",{"_placeholder":true,"num":0}]')],
    [frame(b"40"), frame(b"4" * 10_000)],
    [frame(b"40"), frame(b"9zzz")],
    [frame(b"40"), frame(b'42["answer",{"ask":"\\ud800"}]')],
    [frame(b"40"), frame(b"40/nowhere,")],
    [frame(b"40"), frame(b'43999["x"]')],
    [frame(b"40"), frame(b"x" * 100_000)],
    [frame(b"42[]")],
    [frame(b"40"), frame(b"42[]")],
    [frame(b"40"), frame(b"42{}")],
    [frame(b"40"), frame(b'42[{"a":1}]')],
    [frame(b"40"), frame(b"42[null]")],
    [frame(b"40"), frame(b'42["hello",1e999]')],
    [frame(b"40"), frame(b"\xff\xfe\xfd")],
    [frame(b"40"), frame(b"\x04\x00\xff" * 20, BINARY)],
    [frame(b"40"), frame(b"42[1]", reserved=7)],
    [frame(b"40"), frame(b"42[1]", 3)],
    [frame(b"40"), frame(b"42[1]", masked=False)],
    [frame(b"40"), frame(b"x" * 200, 9)],
    [frame(b"40"), frame(b"\x03", 8)],
    [frame(b"40"), frame(b"x", 0)],
    [frame(b"b" + b"A" * 7)],
    [frame(b"6")],
    [frame(b"5")],
    [frame(b"")],
    [frame(b"40"), frame(b"4" + b"2" * 9_000 + b"[1]")],
)
"""Frames and packets that no page sends, each after an honest handshake."""


def malformed_frames(server: FastServer, rounds: int = 4) -> Figures:
    """Frames and packets that no page sends: each may cost one line of the log at most."""
    sent = 0
    with server.metered() as meter:
        for _ in range(rounds):
            for frames in MALFORMED:
                with contextlib.suppress(Gone, OSError), contextlib.closing(Stream(server.port)) as stream:
                    stream.send(b"".join(frames))
                    sent += 1
                    stream.connection.settimeout(0.05)
                    while True:
                        stream.receive()
        page = ThinPage(server.port, server.table)
        honest = bool(page.hello["ok"])
        page.close()
    figures = meter.figures()
    lines = meter.written.count("\n")
    return figures | {"frames": sent, "lines_per_frame": lines / max(sent, 1), "honest_refused": float(not honest)}


def reserved_events(server: FastServer, seconds: float = 2.0) -> Figures:
    """Events of Socket.IO's own names, sent by a page to reset its limit of messages or to hide."""
    page = ThinPage(server.port, server.table, "table")
    carried_out = 0
    start = time.monotonic()
    with contextlib.suppress(Gone, OSError):
        while time.monotonic() < start + seconds:
            page.send(frame(b'42["connect"]'))
            carried_out += int(page.ask("hello", {"table": server.table, "page": "table"})["ok"])
            batch = [page.emit("refresh", {}) for _ in range(40)]
            carried_out += sum(page.reply(number)["ok"] for number in batch)
    allowed = 60 + 20 * (time.monotonic() - start)
    page.close()
    hidden = 0
    for name in RESERVED:
        page = ThinPage(server.port, server.table, "table")
        with contextlib.suppress(Gone, OSError):
            page.send(frame(f"42{json.dumps([name])}".encode()))
            hidden += not page.ask("refresh", {})["ok"]  # neither dropped nor known any more
        page.close()
    return {"messages": carried_out, "beyond_the_limit": max(0.0, carried_out - allowed), "hidden": hidden}


RESERVED = ("connect", "disconnect", "connect_error", "__disconnect_final", "*", "message", "ping")
"""Event names with a meaning in Socket.IO."""


def renames(server: FastServer, seconds: float = 4.0) -> Figures:
    """A seated player who changes name as fast as the server lets them: rows written to the journal."""
    page, _ = seated(server)
    rows = 0
    end = time.monotonic() + seconds
    number = 0
    with contextlib.suppress(Gone, OSError):
        while time.monotonic() < end:
            number += 1
            rows += int(page.ask("take_seat", {"seat": "N", "name": f"Name {number}", "colour": "blue"})["ok"])
    page.close()
    return {"rows": rows, "attempts": number}


ATTACKS = {
    "unfinished_message": Attack(
        "one frame that claims a terabyte", unfinished_message, {"growth_mb": MEGABYTES, "left_open": 0}
    ),
    "fragmented_message": Attack(
        "one message of endless fragments", fragmented_message, {"growth_mb": MEGABYTES, "left_open": 0}
    ),
    "compressed_message": Attack(
        "a compressed message",
        compressed_message,
        {"growth_mb": MEGABYTES, "compression_accepted": 0},
    ),
    "malformed_frames": Attack(
        "frames and packets that no page sends",
        malformed_frames,
        {"tracebacks": 0, "lines_per_frame": 1.05, "honest_refused": 0, "growth_mb": MEGABYTES},
    ),
    "reserved_events": Attack(
        "Socket.IO's own event names",
        reserved_events,
        {"beyond_the_limit": 10, "hidden": 0},
    ),
    "renames": Attack("endless changes of name", renames, {"rows": 40}),
}
