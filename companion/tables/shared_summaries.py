"""Shared summaries: those of the tables of a database to which several processes write, as this one knows them.

What others have changed is read when somebody asks, at most once a second. A line is seen when its transaction has
ended, a little after the time that it bears: therefore each look begins some seconds before the newest that is known.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, ItemsView, Iterator, Mapping, ValuesView

from companion.tables.chain import Chain
from companion.tables.postgres_connections import Connections, NotAnswered, NotReached, Refused
from companion.tables.summaries import Summary

log = logging.getLogger("exchequer.journal")

EVERY = 1.0
"""Seconds between two looks."""
OVERLAP = 5
"""Seconds before the newest change that is known, from which a look begins: more than a write may take."""
_WITHIN = 0.5
_FIRST_WITHIN = 30.0

_ALL = """
SELECT table_id, number, head, sequence, content, seal, (extract(epoch FROM changed) * 1000000)::bigint FROM tables
"""
_ONE = f"{_ALL} WHERE table_id = $1"
_NEWER = f"{_ALL} WHERE changed > to_timestamp($1::float8 / 1000000) - interval '{OVERLAP} seconds'"


class SharedSummaries(Mapping[str, Summary]):
    """The summaries of all tables, by id; one whose summary is damaged has none. Safe to use from several threads."""

    def __init__(self, connections: Connections, chain: Chain, clock: Callable[[], float] = time.monotonic) -> None:
        """Know none yet; ``clock`` returns seconds."""
        self._connections = connections
        self._chain = chain
        self._clock = clock
        self._known: dict[str, Summary] = {}
        self._newest = 0
        """The time of the newest change that is known, by the database, in microseconds."""
        self._looked_at = float("-inf")
        self._writes: dict[str, int] = {}
        """How often this process has changed a line, for looks that began before."""
        self._lock = threading.Lock()
        self._looking = threading.Lock()

    def read_all(self) -> None:
        """Read all lines. Raises what `Connections.ask` does."""
        self._read(_ALL, (), _FIRST_WITHIN)

    def read(self, table: str) -> None:
        """Read the line of a table. Raises what `Connections.ask` does."""
        self._read(_ONE, (table,), _WITHIN)

    def known(self, table: str) -> Summary | None:
        """The summary of a table that this process writes, without a look."""
        return self._known.get(table)

    def wrote(self, summary: Summary) -> None:
        """Note what this process has written."""
        with self._lock:
            self._known[summary.table] = summary
            self._writes[summary.table] = self._writes.get(summary.table, 0) + 1

    def look(self) -> None:
        """Read what has changed, if nobody has within `EVERY` seconds. Where it cannot be read, nothing changes."""
        if self._clock() < self._looked_at + EVERY or not self._looking.acquire(blocking=False):
            return
        try:
            self._read(_NEWER, (self._newest,), _WITHIN)
        except (NotReached, NotAnswered, Refused) as problem:
            log.debug("The summaries of the tables cannot be read: %s", problem)
        finally:
            self._looked_at = self._clock()
            self._looking.release()

    def _read(self, statement: str, parameters: tuple[str | int, ...], within: float) -> None:
        with self._lock:
            before = dict(self._writes)
        rows = self._connections.ask_again(statement, parameters, within=within).rows
        for table, number, head, sequence, content, seal, changed in rows:
            line = {
                "table_id": table, "number": int(str(number)), "head": head, "sequence": int(str(sequence)),
                "content": content, "seal": seal,
            }  # fmt: skip
            summary = Summary.read(line, self._chain)
            with self._lock:
                if statement is not _ONE:
                    self._newest = max(self._newest, int(str(changed)))
                if self._writes.get(str(table)) != before.get(str(table)):
                    continue  # it was read before this process changed it
                if summary is None:
                    self._known.pop(str(table), None)
                else:
                    self._known[summary.table] = summary

    def __getitem__(self, table: str) -> Summary:
        """The summary of a table."""
        self.look()
        return self._known[table]

    def __iter__(self) -> Iterator[str]:
        """The ids of the tables that are known now."""
        self.look()
        with self._lock:
            return iter(list(self._known))

    def __len__(self) -> int:
        """How many tables there are."""
        self.look()
        return len(self._known)

    def values(self) -> ValuesView[Summary]:
        """The summaries as they are now."""
        return self._copy().values()

    def items(self) -> ItemsView[str, Summary]:
        """Ids and summaries as they are now."""
        return self._copy().items()

    def _copy(self) -> dict[str, Summary]:
        self.look()
        with self._lock:
            return dict(self._known)
