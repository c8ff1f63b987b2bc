"""Hostile traffic: generated messages, frames and requests from many addresses, while phones stay connected."""

from __future__ import annotations

import contextlib
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.faults.attacked_server import Attacked
from tests.faults.fast_server import starting
from tests.faults.hostile_grammar import Grammar, Session
from tests.faults.thin_client import address, connect

ITEMS = 6000
PATIENCE = 0.15
"""Seconds after which a connection on which nothing happens is given up."""


def received(server: Attacked, number: int, session: Session) -> bytes:
    """What the server sends to a session."""
    found = bytearray()
    with contextlib.suppress(OSError), connect(server.port, address(number, 200), 1.0) as connection:
        connection.settimeout(PATIENCE)
        connection.sendall(session.data)
        while part := connection.recv(262144):
            found += part
    return bytes(found)


def test_hostile_traffic_ends_in_no_error_and_harms_nobody(tmp_path: Path) -> None:
    with starting() as starter:
        server = Attacked(starter, tmp_path / "data")
        server.begin()
        draft, key = server.draft()
        second = server.open_table()
        paths = [f"{draft}/{path}{key}" for path in ("draft.json", "items/card-1", "name")]
        paths.append(f"/host/{second[0]}/camera.json?key={second[1]}")
        grammar = Grammar(random.Random(1), server.port, [(server.table, ""), second], paths)
        sessions: list[Session] = []
        while sum(session.items for session in sessions) < ITEMS:
            sessions.append(grammar.session())
        with server.holding(growth=60.0), ThreadPoolExecutor(32) as pool:
            replies = list(pool.map(lambda session: received(server, *session), enumerate(sessions)))
        for session, reply in zip(sessions, replies, strict=True):
            assert b"HTTP/1.1 500" not in reply, session.data[:2000]
            assert b'"code":"internal"' not in reply, session.data[:2000]
        assert server.end() == 0
