"""Attacks by connections: pages that never read, crowds at a table, floods of connections."""

from __future__ import annotations

import contextlib
import resource
import socket
import threading
import time
from collections.abc import Callable

from tests.faults.attacks.attack import Attack, Beside, Figures, host_page, playing_beside, seated
from tests.faults.fast_server import FastServer
from tests.faults.thin_client import Gone, Stream, ThinPage, address, connect, frame, upgrade_request

FLOOD = 280
"""New connections a second."""


def _more_files(wanted: int) -> None:
    """Allow this process so many open files, as far as the system does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))


def never_reading(server: FastServer, pages: int = 50, seconds: float = 25.0) -> Figures:
    """Table pages that ask for their view again and again, and never read."""
    page, _ = seated(server)
    other, _ = seated(server, "E", "red")
    host = host_page(server)
    host.ask("start", {"start_player": "N"})
    refresh = frame(b'42["refresh",{}]')
    silent: list[ThinPage] = []
    with server.metered() as meter:
        for number in range(pages):
            with contextlib.suppress(Gone, OSError):
                source = address(number, 20)
                stream = ThinPage(server.port, server.table, "table", source=source, buffer=4096)
                stream.connection.settimeout(0.01)
                silent.append(stream)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for stream in silent:
                with contextlib.suppress(OSError):
                    stream.send(refresh)
            time.sleep(0.05)
        alive = float(host.ask("refresh", {})["ok"])
    left = sum(_is_open(stream) for stream in silent)
    for one in [*silent, page, other, host]:
        one.close()
    return meter.figures() | {"pages": len(silent), "left_open": left, "host_refused": 1.0 - alive}


def _is_open(stream: Stream) -> bool:
    """Whether the server still holds a connection, after everything that it sent has been read."""
    try:
        stream.connection.settimeout(1.0)
        while True:
            stream.receive()
    except (Gone, ConnectionError):
        return False
    except OSError:
        return True


def _places(server: FastServer, strangers: int, addresses: int) -> Figures:
    """Fill the table with anonymous pages; then a seated player and the host come back."""
    _more_files(4 * strangers)
    phone, token = seated(server)
    host = host_page(server)
    phone.close()
    host.close()
    crowd: list[ThinPage] = []
    refused = 0
    for number in range(strangers):
        try:
            page = ThinPage(server.port, server.table, source=address(number, addresses), timeout=5)
        except (Gone, OSError):
            refused += 1
            continue
        refused += not page.hello["ok"]
        crowd.append(page)
    player_refused = _refused(lambda: ThinPage(server.port, server.table, "phone", token, timeout=5))
    host_refused = _refused(lambda: ThinPage(server.port, server.table, "host", server.key, timeout=5))
    for page in crowd:
        page.close()
    return {
        "strangers": strangers,
        "strangers_refused": refused,
        "player_refused": player_refused,
        "host_refused": host_refused,
    }


def _refused(open_page: Callable[[], ThinPage]) -> float:
    """1.0 where a page cannot connect and greet within some tries, as `connection.js` makes them."""
    for _ in range(3):
        with contextlib.suppress(Gone, OSError):
            page = open_page()
            ok = bool(page.hello["ok"])
            page.close()
            if ok:
                return 0.0
        time.sleep(0.3)
    return 1.0


def anonymous_pages(server: FastServer) -> Figures:
    """Anonymous pages from one address that take every place of a table."""
    return _places(server, 70, 0)


def anonymous_crowd(server: FastServer) -> Figures:
    """Anonymous pages from many addresses that take every place of the server."""
    return _places(server, 640, 160)


def _with_newcomer(server: FastServer, beside: Beside, attack: Callable[[], None]) -> float:
    """Run an attack in a thread; meanwhile a host page connects from another address: 1.0 if it is refused."""
    thread = threading.Thread(target=attack)
    thread.start()
    time.sleep(2.0)
    refused = 1.0
    for _ in range(4):
        with contextlib.suppress(Gone, OSError):
            page = ThinPage(server.port, server.table, "host", server.key, timeout=5)
            refused = 1.0 - float(page.hello["ok"])
            page.close()
            break
    thread.join()
    return refused


def _flood(server: FastServer, addresses: int, seconds: float = 15.0) -> Figures:
    """So many new WebSockets a second, all of them kept open."""
    _more_files(8192)
    opened = 0

    def attack() -> None:
        nonlocal opened
        start = time.monotonic()
        held: list[socket.socket] = []
        number = 0
        while time.monotonic() < start + seconds:
            for _ in range(FLOOD // 10):
                number += 1
                with contextlib.suppress(OSError):
                    connection = connect(server.port, address(number, addresses), 0.2)
                    held.append(connection)
                    connection.sendall(upgrade_request(server.port) + frame(b"40"))
                    opened += 1
            time.sleep(max(0.0, start + number / FLOOD - time.monotonic()))
        for connection in held:
            connection.close()

    with playing_beside(server) as beside, server.metered() as meter:
        refused = _with_newcomer(server, beside, attack)
        time.sleep(1.0)
    return meter.figures() | beside.figures() | {"newcomer_refused": refused, "opened": opened}


def connection_flood(server: FastServer) -> Figures:
    """280 new WebSockets a second from one address."""
    return _flood(server, 1)


_BESIDE = {"failed_answers": 0.0, "newcomer_refused": 0.0, "tracebacks": 0.0}
_RATIO = {"p99_ratio": 3.0}

ATTACKS = {
    "never_reading": Attack(
        "pages that never read",
        never_reading,
        {"growth_mb": 25, "left_open": 0, "host_refused": 0, "tracebacks": 0},
    ),
    "anonymous_pages": Attack(
        "70 anonymous pages at a table from one address",
        anonymous_pages,
        {"player_refused": 0, "host_refused": 0},
    ),
    "anonymous_crowd": Attack(
        "640 anonymous pages from 160 addresses",
        anonymous_crowd,
        {"player_refused": 0, "host_refused": 0},
    ),
    "connection_flood": Attack(
        "280 new WebSockets a second from one address",
        connection_flood,
        _BESIDE | {"more_threads": 700},
        _RATIO,
    ),
}
