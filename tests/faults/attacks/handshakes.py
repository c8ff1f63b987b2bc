"""Attacks on the https port: garbage, slow and half-open handshakes, plain HTTP, and a thousand connections."""

from __future__ import annotations

import contextlib
import random
import socket
import ssl
import time
from collections.abc import Callable

from tests.faults.attacks.attack import MEGABYTES, Attack, Figures, playing_beside
from tests.faults.fast_server import FastServer
from tests.faults.thin_client import address, connect, read_response

ADDRESSES = 100
"""Addresses from which these connections come."""
CROWD = 1000
"""Connections that are open at the same time."""
PER_SECOND = 400
"""New connections a second, at most."""


def options() -> tuple[str, ...]:
    """The options of a server with a free https port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return "--https", "--https-port", str(free.getsockname()[1])


def secure_port(server: FastServer) -> int:
    """The https port of a server that was started with `options`."""
    return int(server.options[server.options.index("--https-port") + 1])


def greeting() -> bytes:
    """The first record of a client: a whole ClientHello."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    outgoing = ssl.MemoryBIO()
    client = context.wrap_bio(ssl.MemoryBIO(), outgoing, server_hostname="localhost")
    with contextlib.suppress(ssl.SSLWantReadError):
        client.do_handshake()
    return outgoing.read()


def tls_garbage(server: FastServer, count: int = 600) -> Figures:
    """Records that begin as a handshake and go on with anything: random, cut off, too long, damaged, twice."""
    chance, hello = random.Random(5), greeting()

    def garbage() -> bytes:
        at = chance.randrange(1, len(hello))
        damaged = bytearray(hello)
        damaged[chance.randrange(len(hello))] ^= 1 << chance.randrange(8)
        return chance.choice(
            (
                b"\x16" + chance.randbytes(chance.randrange(1, 2000)),
                b"\x16\x03\x01\xff\xff" + chance.randbytes(20_000),
                b"\x16\x03\x01\x00\x00" * chance.randrange(1, 4000),
                hello[:at] + chance.randbytes(300),
                bytes(damaged),
                hello + hello,
                hello + b"\x14\x03\x03\x00\x01\x01" * 200,
            )
        )

    def attack() -> None:
        for number in range(count):
            with contextlib.suppress(OSError), _connection(server, number, 0.5) as one:
                one.sendall(garbage())
                one.settimeout(0.01)
                one.recv(4096)

    return _beside(server, attack)


def tls_half_open(server: FastServer, count: int = 600) -> Figures:
    """Clients that greet and are gone: reset, closed, or silent with the server's answer unread."""
    hello, held = greeting(), list[socket.socket]()

    def attack() -> None:
        for number in range(count):
            with contextlib.suppress(OSError):
                one = _connection(server, number, 0.5)
                one.sendall(hello if number % 2 else hello[: len(hello) // 2])
                if number % 3 == 0:
                    # Closing with a linger of zero resets the connection.
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
                if number % 3 == 2:
                    held.append(one)
                else:
                    one.close()

    try:
        return _beside(server, attack)
    finally:
        for one in held:
            one.close()


def plain_to_tls(server: FastServer, count: int = 300) -> Figures:
    """Plain HTTP to the https port: requests, uploads, WebSockets, and hosts that may not stand in a redirect."""
    wrong = 0
    heads = (
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "POST /packs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\nhello",
        "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: evil.example/<script>\r\n\r\n",
        "GET  / nonsense\r\n\r\n",
    )

    def attack() -> None:
        nonlocal wrong
        for number in range(count):
            with contextlib.suppress(OSError), _connection(server, number, 5.0) as one:
                one.sendall(heads[number % len(heads)].encode())
                # Besides the redirect there are refusals, and the limits of an address.
                wrong += read_response(one).status not in (0, 307, 400, 429, 503)

    figures = _beside(server, attack)
    return figures | {"wrong_responses": wrong}


def slow_handshakes(server: FastServer, count: int = 300, seconds: float = 8.0) -> Figures:
    """Handshakes of which a byte comes now and then."""
    hello = greeting()

    def attack() -> None:
        slow = _crowd(server, count)
        end = time.monotonic() + seconds
        for byte in hello:
            for one in slow:
                with contextlib.suppress(OSError):
                    one.send(bytes([byte]))
            if time.monotonic() > end:
                break
            time.sleep(0.1)
        for one in slow:
            one.close()

    return _beside(server, attack)


def tls_crowd(server: FastServer) -> Figures:
    """A thousand connections to the https port from a hundred addresses, half of which greet, all kept open."""
    hello = greeting()

    def attack() -> None:
        crowd = _crowd(server, CROWD)
        for one in crowd[::2]:
            with contextlib.suppress(OSError):
                one.sendall(hello)
        time.sleep(1.0)
        for one in crowd:
            one.close()

    return _beside(server, attack)


def _connection(server: FastServer, number: int, timeout: float) -> socket.socket:
    """A TCP connection to the https port, from one of the addresses."""
    return connect(secure_port(server), address(number, ADDRESSES), timeout)


def _crowd(server: FastServer, count: int) -> list[socket.socket]:
    """So many connections that are kept open, as far as the server takes them."""
    crowd: list[socket.socket] = []
    start = time.monotonic()
    for number in range(count):
        with contextlib.suppress(OSError):
            crowd.append(_connection(server, number, 0.3))
        time.sleep(max(0.0, start + number / PER_SECOND - time.monotonic()))
    return crowd


def _beside(server: FastServer, attack: Callable[[], None]) -> Figures:
    """The figures of a table that plays over the plain port meanwhile, and whether https is served afterwards."""
    with playing_beside(server, quiet=1.5) as beside, server.metered() as meter:
        attack()
    return meter.figures() | beside.figures() | {"https_refused": _refused(server)}


def _refused(server: FastServer) -> float:
    """1.0 where a client with another address gets no page over https within some tries."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    for _ in range(10):
        with contextlib.suppress(OSError):
            plain = connect(secure_port(server), "127.3.0.1", 5.0)
            with plain, context.wrap_socket(plain, server_hostname="localhost") as one:
                one.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                if read_response(one).status == 200:
                    return 0.0
        time.sleep(0.3)
    return 1.0


_MOST = {"failed_answers": 0.0, "https_refused": 0.0, "tracebacks": 0.0, "more_threads": 20.0}
_RATIO = {"p99_ratio": 3.0}
_NEW = "there was no https port"

ATTACKS = {
    "tls_garbage": Attack(
        "600 handshakes of garbage", tls_garbage, _MOST | {"growth_mb": MEGABYTES}, _RATIO, options
    ),
    "tls_half_open": Attack(
        "600 handshakes left half open", tls_half_open, _MOST | {"growth_mb": 3 * MEGABYTES}, _RATIO, options
    ),
    "plain_to_tls": Attack(
        "300 plain requests to the https port", plain_to_tls, _MOST | {"wrong_responses": 0.0}, _RATIO, options
    ),
    "slow_handshakes": Attack(
        "300 handshakes sent byte by byte", slow_handshakes, _MOST | {"growth_mb": 3 * MEGABYTES}, _RATIO, options
    ),
    "tls_crowd": Attack(
        "1,000 connections to the https port from 100 addresses", tls_crowd, _MOST | {"growth_mb": 8 * MEGABYTES},
        _RATIO, options,
    ),
}  # fmt: skip
