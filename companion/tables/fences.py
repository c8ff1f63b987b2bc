"""Fences: by which right a process writes a table of a database that several processes share.

Each table there has the number of its lease and the process that has it, and each process is there until some time by
the clock of the database. An append names lease and process; the database refuses it where they are not the present
ones any more, so that a process that was paused for long can write nothing.
"""

from __future__ import annotations

import secrets
import threading
import time
from typing import Protocol

from companion.errors import Code, Refusal
from companion.tables.postgres_connections import Connections, NotAnswered, NotReached, Refused

VALID = 10
"""Seconds for which a process that writes now and then is there after its last write."""
_RENEW_AFTER = 1.0
_WITHIN = 2.0

_RENEW = f"""
INSERT INTO workers (id, until) VALUES ($1, clock_timestamp() + interval '{VALID} seconds')
ON CONFLICT (id) DO UPDATE SET until = excluded.until
"""

_TAKE = """
UPDATE tables SET lease = CASE WHEN writer = $2 THEN lease ELSE lease + 1 END, writer = $2, changed = clock_timestamp()
WHERE table_id = $1 AND (writer IN ('', $2)
    OR NOT EXISTS (SELECT 1 FROM workers WHERE id = tables.writer AND until > clock_timestamp()))
RETURNING lease
"""

_KNOWN = "SELECT 1 FROM tables WHERE table_id = $1"
_RELEASE = "UPDATE tables SET writer = '', changed = clock_timestamp() WHERE writer = $1"
_LEAVE = "DELETE FROM workers WHERE id = $1"


class Fence(Protocol):
    """The leases of one process."""

    worker: str
    """The id of the process."""

    def number(self, table: str) -> int:
        """The number of its lease of a table, 1 of one that it opens. Raises `Refusal` ``lease_lost`` without one."""

    def lost(self, table: str) -> None:
        """Note that the database has refused an append: the lease, or what the process knows of the table, is old."""


class LoneFence:
    """The leases of a process that serves a database alone, or writes to it now and then, such as a command.

    It takes the lease of a table when it first writes it, from nobody who is there.
    """

    def __init__(self, connections: Connections) -> None:
        """No lease yet."""
        self.worker = secrets.token_hex(12)
        self._connections = connections
        self._leases: dict[str, int] = {}
        self._renewed = float("-inf")
        self._lock = threading.Lock()

    def number(self, table: str) -> int:
        """The number of the lease, which is taken if need be (`Fence.number`)."""
        with self._lock:
            self._renew()
            lease = self._leases.get(table)
            if lease is not None:
                return lease
            rows = self._ask(_TAKE, table, self.worker)
            if rows:
                self._leases[table] = int(str(rows[0][0]))
                return self._leases[table]
            if self._ask(_KNOWN, table):
                raise Refusal(Code.LEASE_LOST)
            return 1

    def _renew(self) -> None:
        """Be there for `VALID` seconds more."""
        now = time.monotonic()
        if now > self._renewed + _RENEW_AFTER:
            self._ask(_RENEW, self.worker)
            self._renewed = now

    def lost(self, table: str) -> None:
        """Take the lease anew the next time."""
        self._leases.pop(table, None)

    def close(self) -> None:
        """Give all leases back, and leave."""
        with self._lock:
            try:
                if self._renewed > 0:
                    self._ask(_RELEASE, self.worker)
                    self._ask(_LEAVE, self.worker)
            except Refusal:
                return  # it is not there any more soon

    def _ask(self, statement: str, *parameters: str) -> list[tuple[str | None, ...]]:
        try:
            return self._connections.ask_again(statement, parameters, within=_WITHIN).rows
        except (NotReached, NotAnswered, Refused) as problem:
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from problem
