"""House tickets: with one of them an open page takes the house key along when the computer's address changes.

The house key is in a cookie that no script reads and that a browser sends to one address only. So a page of such a
device asks for a ticket beforehand, while its address still answers. At the new address the computer first proves that
it knows the ticket's hash (`companion.server.elsewhere_routes`); then the page gives the ticket back for the cookie.

A ticket is used once. It lasts for some hours of this server's running, and over a few starts: the usual reason for a
new address is that the computer was carried to another place. No clock of the day is asked, since it may be wrong.
"""

from __future__ import annotations

import json
import logging
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.packs import atomic_files
from companion.tables.seats import hash_of, new_token

log = logging.getLogger("exchequer.house")

FILE = "house_tickets.json"
"""The file in the data folder with the hashes of the open tickets; never the tickets."""

SCHEMA = 1

LASTS = 12 * 3600.0
"""Seconds of running for which a ticket can be used, from when it was made or the server was started."""

STARTS = 3
"""Starts of the server that a ticket outlives."""

HASH = re.compile(r"[0-9a-f]{64}")
"""A stored ticket."""

MOST = 32
"""Open tickets; the oldest gives way to one more."""


@dataclass(frozen=True, slots=True)
class _Ticket:
    """An open ticket: the starts that it has outlived, and until when it lasts by the clock of the server."""

    starts: int
    until: float


class HouseTickets:
    """The open tickets of one server. Safe to use from several threads."""

    def __init__(self, data: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Those of the data folder, each one start older. ``clock`` counts seconds and is set by nobody."""
        self._file = data / FILE
        self._clock = clock
        self._lock = threading.Lock()
        until = clock() + LASTS
        self._open = {key: _Ticket(n + 1, until) for key, n in self._read().items() if n < STARTS}
        if self._open:
            self._write()

    def make(self, old: str = "") -> str:
        """A new ticket: 192 random bits, URL-safe. It is on the disk before it goes out, where that can be written.

        It takes the place of the ``old`` one of the same page, which is returned itself while it lasts long enough.
        """
        ticket = new_token()
        with self._lock:
            self._drop_old()
            known = self._open.get(hash_of(old))
            if known is not None and known.starts < STARTS - 1 and known.until - self._clock() > LASTS / 2:
                return old
            self._open.pop(hash_of(old), None)
            while len(self._open) >= MOST:
                del self._open[next(iter(self._open))]
            self._open[hash_of(ticket)] = _Ticket(0, self._clock() + LASTS)
            self._write()
        return ticket

    def hashes(self) -> list[str]:
        """The SHA-256 of each ticket that can be used, in hexadecimal digits."""
        with self._lock:
            self._drop_old()
            return list(self._open)

    def use(self, ticket: str) -> bool:
        """Whether this is an open ticket, which is used up then. Never true twice, also after a restart.

        Raises OSError where that cannot be stored: the ticket then stays open.
        """
        with self._lock:
            self._drop_old()
            found = self._open.pop(hash_of(ticket), None)
            if found is None:
                return False
            try:
                self._store()
            except OSError:
                self._open[hash_of(ticket)] = found
                raise
            return True

    def forget(self) -> None:
        """Close all tickets: the key is about to change. Raises OSError; then the next start may know them again."""
        with self._lock:
            self._open = {}
            self._store()

    def _drop_old(self) -> None:
        now = self._clock()
        self._open = {key: one for key, one in self._open.items() if one.until > now}

    def _write(self) -> None:
        try:
            self._store()
        except OSError as problem:  # they last until the next start
            log.warning("The tickets of the house cannot be stored: %s", problem)

    def _store(self) -> None:
        """Write the open tickets. Raises OSError."""
        content = {"schema": SCHEMA, "tickets": {key: one.starts for key, one in self._open.items()}}
        atomic_files.write(self._file, json.dumps(content).encode())

    def _read(self) -> dict[str, int]:
        """The stored tickets, each with the starts that it has outlived; none where the file cannot be read."""
        try:
            content = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        if not isinstance(content, dict) or content.get("schema") != SCHEMA:
            return {}
        stored = content.get("tickets")
        pairs = stored.items() if isinstance(stored, dict) else ()
        return {key: n for key, n in list(pairs)[-MOST:] if HASH.fullmatch(key) and type(n) is int and n >= 0}
