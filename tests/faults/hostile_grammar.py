"""Grammar of hostile input: WebSocket frames, packets of Engine.IO and Socket.IO, messages, and HTTP requests.

Everything is derived from a seed. Much of it is nearly right, since what is nearly right gets farthest: a real event
with one wrong value, a real path with a broken header, a frame whose length lies.
"""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.server.sockets.receiver import EVENTS
from tests.faults.thin_client import BINARY, CLOSE, PING, PONG, TEXT, frame, upgrade_request

WORDS = (
    *("N", "E", "table", "host", "phone", "start", "blue", "answer", "__proto__", "null", "../../etc/passwd", ""),
    "A" * 300,
)
WIDE = ("\ud800", "\udfff\ud800", "\u202e", "\x00", "\u2028", "🜚" * 20, "e\u0301" * 40, "\ufeff")
NUMBERS = (
    *("0", "-0", "1", "-1", "1e999", "-1e999", "1e-999", "0.1", "9" * 400, "NaN", "Infinity", "1E5"),
    "18446744073709551616",
)
METHODS = (
    *("GET", "GET", "GET", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "CONNECT", "BREW"),
    *("get", "G\x00T"),
)
HOSTS = (
    *("evil.example", "", "127.0.0.1", "localhost:99999", "[::1", "a" * 4000, "127.0.0.1, evil.example"),
    *("127.0.0.1\tx", "☃"),
)
VERSIONS = ("HTTP/1.0", "HTTP/2.0", "HTTP/9", "", "HTTP/1.1 x")
ENDINGS = ("/", "//", "/..", "/%2e%2e/%2e%2e", "%00", "\x00", "/../../../etc/passwd", "%ff%fe", "☃")
TARGETS = ("*", "http://evil.example/", "//evil.example/x", "/" + "a" * 3000, "", "?", "/assets/1/../x")
LENGTHS = ("-1", "+5", "5, 5", "5, 6", "0x10", "9" * 20, "9" * 5000, "5 ", "", "1e3", "٣")
CODINGS = (
    "chunked",
    "chunked, chunked",
    "identity",
    "gzip, chunked",
    "xchunked",
    " chunked",
    "chunked\x0b",
    "Chunked;q=1",
)
CHUNKS = (
    *(b"5\r\nhello\r\n0\r\n\r\n", b"FFFFFFFFFFFFFFFF\r\nx", b"-1\r\n\r\n", b"0x5\r\nhello\r\n0\r\n\r\n"),
    *(b"5;ext=" + b"a" * 9000 + b"\r\nhello\r\n0\r\n\r\n", b"0\r\nX: " + b"y" * 20000 + b"\r\n\r\n"),
    *(b"5\nhello\n0\n\n", b"zz\r\n", b"F" * 5000 + b"\r\n"),
)
TYPES = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "\x00")
QUERIES = ("key=x", "lang=xx", "lang=it&lang=en", "key=%00", "photos=1", "%" * 50, "a[]=b")
ORIGINS = ("http://evil.example", "null", "http://[::1", "\x00")
CAMERA = ("camera.json", "camera.jpg", "layout.json", "health.json", "camera/1.jpg")


@dataclass(slots=True)
class Session:
    """What one connection sends, and how many hostile items that are."""

    data: bytes
    items: int
    websocket: bool


@dataclass(slots=True)
class Grammar:
    """Hostile input against one server; ``paths`` are those with keys that it may use."""

    chance: random.Random
    port: int
    tables: list[tuple[str, str]]
    """Tables and their host keys ("": unknown)."""
    paths: list[str] = field(default_factory=list)

    # ------------------------------------------------------------------ JSON

    def text(self) -> str:
        """A JSON string, mostly well formed."""
        pick = self.chance.random()
        if pick < 0.5:
            return json.dumps(self.chance.choice(WORDS))
        if pick < 0.8:
            return json.dumps(self.chance.choice(WIDE))
        if pick < 0.9:
            return '"' + self.chance.choice(("\\u12", "\\x41", "\t", "\x7f", "\\ud800\\ud800")) + '"'
        return json.dumps("x" * self.chance.choice((25, 401, 5000)))

    def value(self, depth: int = 0) -> str:
        """Any JSON value, or nearly one."""
        pick = self.chance.random()
        if depth > 4 or pick < 0.35:
            return self.text()
        if pick < 0.6:
            return self.chance.choice(NUMBERS)
        if pick < 0.7:
            return self.chance.choice(("null", "true", "false", "{}", "[]", "nul", "{,}", '{"a":1,"a":2}'))
        if pick < 0.73:
            return "[" * self.chance.choice((30, 200, 3000))
        inner = [self.value(depth + 1) for _ in range(self.chance.randrange(4))]
        if pick < 0.87:
            return "[" + ",".join(inner) + "]"
        return "{" + ",".join(f"{self.text()}:{value}" for value in inner) + "}"

    def content(self, event: str) -> str:
        """The content of an event: its fields, one or all of them wrong."""
        fields = EVENTS[event].model.model_fields if event in EVENTS else {}
        table, key = self.chance.choice(self.tables)
        known = {
            "table": json.dumps(table),
            "token": json.dumps(key or "x"),
            "page": '"phone"',
            "seat": '"N"',
            "epoch": "0",
            "colour": '"blue"',
            "name": '"Name"',
            "ask": '"ask-1"',
            "value": '"yes"',
            "paused": "true",
            "count": "1",
            "language": '"en"',
            "note": '""',
            "moves": '[{"n":1,"kind":"wood","from":"forest","to":"screen:N"}]',
        }
        wrong = self.chance.choice([*fields, ""])
        parts = [f'"{name}":{known.get(name, "1") if name != wrong else self.value()}' for name in fields]
        if self.chance.random() < 0.2:
            parts.append(f"{self.text()}:{self.value()}")
        return "{" + ",".join(parts) + "}"

    # ------------------------------------------------------------------ packets and frames

    def message(self) -> str:
        """A packet of Socket.IO that may be read as an event: it does not end its connection."""
        event = self.chance.choice([*EVENTS, "connect", "disconnect", "*", "", "view", "🜚"])
        number = self.chance.choice(("", "1", "77", "999999"))
        if self.chance.random() < 0.7:
            return f"42{number}[{json.dumps(event)},{self.content(event)}]"
        arguments = ",".join(self.plain_value() for _ in range(self.chance.randrange(4)))
        return f"42{number}[{json.dumps(event)}{',' if arguments else ''}{arguments}]"

    def plain_value(self) -> str:
        """A small well-formed JSON value."""
        return self.chance.choice(('""', "0", "null", "[]", "{}", '"x"', "[[]]", '{"a":{"b":[]}}', "true", "-7", "1.5"))

    def broken_packet(self) -> bytes:
        """A packet that a parser of Engine.IO or Socket.IO refuses, or should."""
        kind = self.chance.choice("0123456789b ")
        parts = (
            lambda: kind + self.value(),
            lambda: "4" + self.chance.choice("0123456789-") + self.value(),
            lambda: f"42/{self.chance.choice(('nowhere', 'x' * 500, '?a=b', '%00'))},{self.value()}",
            lambda: f"4{self.chance.choice('56')}{self.chance.choice(('1', '0', '9' * 20, '-1'))}-[{self.value()}]",
            lambda: "42" + self.chance.choice(("9" * 300, "1e5", "²", "-3")) + self.value(),
            lambda: "4" * self.chance.choice((2, 100, 9000)),
            lambda: "",
        )
        return self.chance.choice(parts)().encode("utf-8", "surrogatepass")

    def broken_frame(self) -> bytes:
        """A frame that violates the protocol, or uses its rare parts."""
        content = self.broken_packet()
        small = content[:100]
        claimed = self.chance.choice((2**63, 2**40, 70000, 20000, 2**64 - 1))
        forms: tuple[Callable[[], bytes], ...] = (
            lambda: frame(content),
            lambda: frame(content, BINARY),
            lambda: frame(content, masked=False),
            lambda: frame(small, self.chance.choice((3, 4, 7, 11, 15))),
            lambda: frame(small, reserved=self.chance.randrange(1, 8)),
            lambda: frame(small, 0),
            lambda: frame(small, fin=False) + frame(small, TEXT),
            lambda: b"".join(frame(b"4" * 9, TEXT if n == 0 else 0, fin=False) for n in range(40)) + frame(b"", 0),
            lambda: frame(b"x" * 126, self.chance.choice((PING, PONG, CLOSE))),
            lambda: frame(small, PING, fin=False),
            lambda: frame(struct.pack("!H", self.chance.choice((0, 999, 1005, 1006, 5000))) + b"\xff", CLOSE),
            lambda: frame(b"\x03", CLOSE),
            lambda: bytes([0x81, 0xFF]) + struct.pack("!Q", claimed) + bytes(4) + content,
            lambda: frame(b"42" + b"\xc3\x28\xff" + content),
            lambda: frame(b"42[" + b" " * self.chance.choice((16000, 17000, 60000))),
            lambda: self.chance.randbytes(self.chance.randrange(1, 200)),
        )
        return self.chance.choice(forms)()

    def websocket_session(self) -> Session:
        """A page that greets, sends many hostile messages, and ends with a malformed frame."""
        count = self.chance.choice((0, 5, 40, 150, 250))
        table, _ = self.chance.choice(self.tables)
        page = self.chance.choice(("phone", "table", "host"))
        hello = f'421["hello",{{"table":"{table}","page":"{page}","language":"en"}}]'
        frames = [frame(b"40"), frame(hello.encode())] if self.chance.random() < 0.9 else []
        for _ in range(count):
            packet = self.message().encode("utf-8", "surrogatepass")
            frames.append(frame(packet) if self.chance.random() < 0.97 else self._fragments(packet))
        frames.append(self.broken_frame())
        return Session(upgrade_request(self.port) + b"".join(frames), count + 1, True)

    def _fragments(self, packet: bytes) -> bytes:
        cut = self.chance.randrange(len(packet) + 1)
        return frame(packet[:cut], fin=False) + frame(b"", PING) + frame(packet[cut:], 0)

    # ------------------------------------------------------------------ HTTP

    def path(self) -> str:
        """A path: a real one, changed, or nonsense, with a query."""
        table, key = self.chance.choice(self.tables)
        real = [
            *("/", "/tables.json", "/packs.json", "/healthz", "/enrol", "/favicon.ico", "/packs", "/photos/x.webp"),
            *(f"/{page}/{table}" for page in ("join", "phone", "table", "host")),
            *(
                f"/host/{table}/{name}"
                for name in ("camera.json", "camera.jpg", "layout.json", "health.json", "camera/1.jpg")
            ),
            *(f"/games/{table}/record.json", f"/qr/{table}.svg", "/socket.io/", "/socket.io/?EIO=4&transport=polling"),
            *self.paths,
        ]
        path = self.chance.choice(real)
        pick = self.chance.random()
        if pick < 0.25:
            path += self.chance.choice(ENDINGS)
        elif pick < 0.35:
            path = self.chance.choice(TARGETS)
        if self.chance.random() < 0.4:
            query = self.chance.choice((f"key={key}", *QUERIES))
            path += ("&" if "?" in path else "?") + query
        return path

    def http_request(self) -> bytes:
        """A request with at least one thing wrong, or none."""
        chance = self.chance
        method = chance.choice(METHODS)
        host = f"127.0.0.1:{self.port}" if chance.random() < 0.7 else chance.choice(HOSTS)
        version = "HTTP/1.1" if chance.random() < 0.93 else chance.choice(VERSIONS)
        lines = [f"{method} {self.path()} {version}"]
        if chance.random() < 0.95:
            lines += [f"Host: {host}"] * chance.choice((1, 1, 1, 1, 2))
        for _ in range(chance.randrange(4)):
            lines.append(self._header())
        body = b""
        pick = chance.random()
        if method in ("POST", "PUT", "PATCH", "DELETE") or pick < 0.1:
            content = self.value().encode("utf-8", "surrogatepass")
            body = content
            if pick < 0.6:
                lines.append(f"Content-Length: {len(content)}")
            elif pick < 0.75:
                lines.append(f"Content-Length: {chance.choice(LENGTHS)}")
            elif pick < 0.9:
                lines.append(f"Transfer-Encoding: {chance.choice(CODINGS)}")
                body = chance.choice(CHUNKS)
            else:
                lines += [f"Content-Length: {len(content)}", f"Transfer-Encoding: {chance.choice(CODINGS)}"]
                body = chance.choice(CHUNKS)
            lines.append(f"Content-Type: {chance.choice(TYPES)}")
        end = "\r\n" if chance.random() < 0.95 else chance.choice(("\n", "\r", "\r\n "))
        return (end.join(lines) + end + end).encode("utf-8", "surrogatepass") + body

    def _header(self) -> str:
        chance = self.chance
        forms = (
            lambda: "X: " + "y" * chance.choice((10, 8000, 20000)),
            lambda: "Cookie: " + ";".join(f"a{n}={n}" for n in range(chance.choice((2, 400)))),
            lambda: (
                "Origin: "
                + chance.choice(("http://evil.example", "null", "http://[::1", "\x00", f"http://127.0.0.1:{self.port}"))
            ),
            lambda: "Accept-Language: " + ",".join(["it;q=0." + "9" * 50] * chance.choice((1, 200))),
            lambda: "Accept-Encoding: " + "gzip;q=1e999," * 20,
            lambda: "Expect: 100-continue",
            lambda: "Upgrade: " + chance.choice(("websocket", "h2c", "")),
            lambda: "Connection: " + chance.choice(("close", "keep-alive", "Upgrade", "x, y")),
            lambda: " folded: line",
            lambda: "No colon here",
            lambda: ": empty name",
            lambda: "Bad Name: x",
            lambda: "X-Forwarded-For: 10.0.0.1\r\nX-Forwarded-Host: evil.example",
            lambda: "Range: bytes=0-0," + ",".join("5-1" for _ in range(100)),
            lambda: "If-None-Match: " + "W/" * 300,
            lambda: "\r\n".join(f"H{n}: {n}" for n in range(chance.choice((50, 300)))),
            lambda: "Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 99",
            lambda: "Content-Encoding: gzip",
        )
        return chance.choice(forms)()

    def http_session(self) -> Session:
        """Some requests over one connection, pipelined."""
        count = self.chance.choice((1, 2, 4, 8))
        return Session(b"".join(self.http_request() for _ in range(count)), count, False)

    def session(self) -> Session:
        """A connection of either sort."""
        return self.websocket_session() if self.chance.random() < 0.35 else self.http_session()
