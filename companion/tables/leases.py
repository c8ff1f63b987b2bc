"""Leases: the rights of one worker to write tables, each with a number that the database checks at every append.

A worker is live while it renews its presence in the database. Whoever finds a table without a live writer takes its
lease with the next number (``companion.tables.lease_statements``); from then on the database refuses every append with
an earlier one, whatever the worker that sends it believes. The worker itself stops before: the end of its presence is
counted from before its last renewal was sent, by a local clock that no one sets.

``companion.tables.presence`` calls `renew`, and ``companion.tables.table_keeper`` the rest.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Protocol

from companion.errors import Code, Refusal, WrittenElsewhere
from companion.tables import lease_statements as sql
from companion.tables.postgres_connections import Answer, NotAnswered, NotReached, Parameter, Rejected

log = logging.getLogger("exchequer.leases")

LEASE = 3.0
"""Seconds for which a worker stays live after a renewal."""
RENEW_EVERY = 0.75
"""Seconds between two renewals."""
MARGIN = 0.25
"""Seconds before the end of its presence at which a worker takes its leases to be lost."""
KNOWN_FOR = 0.5
"""Seconds for which the writer of a table is remembered."""
WITHIN = 1.5
"""Seconds that a statement may take."""
_MOST_KNOWN = 10_000
_ATTEMPTS = 3


class Database(Protocol):
    """Carries out statements, each as a transaction of its own: `companion.tables.postgres_connections.Connections`."""

    def ask_again(self, statement: str, parameters: Sequence[Parameter] = ..., *, within: float) -> Answer:
        """The answer within so many seconds; a statement is sent twice where a connection was cut, which does no harm.

        Raises `NotReached`, `NotAnswered` and `Rejected`.
        """
        ...


@dataclass(frozen=True, slots=True)
class Taken:
    """A lease that was just taken: its number, and number and chain of the table's last row."""

    table: str
    lease: int
    number: int
    head: str


def boot_time() -> float:
    """Seconds of a clock that nobody sets, and that goes on while the computer is suspended."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


def new_worker_id() -> str:
    """The id of a new worker: 32 hexadecimal digits, never used before; a later one is greater where clocks are right.

    The 80 random bits keep ids apart, whatever the clock says.
    """
    return f"{time.time_ns() // 1_000_000:012x}{secrets.token_hex(10)}"


class Leases:
    """The leases of one worker. Safe to use from several threads."""

    def __init__(
        self,
        database: Database,
        presence: Database | None = None,
        *,
        worker: str = "",
        address: str = "",
        now: Callable[[], float] = boot_time,
    ) -> None:
        """No lease yet; the worker is live from the first `renew` on.

        ``presence`` is a connection of its own for renewals, which must not wait for anything else. ``address`` is for
        people who look into the database. ``now`` returns seconds.
        """
        self.worker = worker or new_worker_id()
        self.draining = False
        """Whether this worker takes no more tables, as the others are told."""
        self.on_lost: list[Callable[[Sequence[str]], None]] = []
        """Told the tables whose leases are lost, by the thread that noticed it; it must not wait for anything."""
        self.workers: frozenset[str] = frozenset()
        """The live workers that take tables, at the last look."""
        self.live: frozenset[str] = frozenset()
        """All live workers, at the last look."""
        self._database = database
        self._presence = presence or database
        self._address = address or "-"
        self._now = now
        self._lock = threading.Lock()
        self._begun = False
        self._until = float("-inf")
        """When this worker takes its presence to end, by ``now``."""
        self._term = 0
        """How often all leases have been lost or released."""
        self._held: dict[str, int] = {}
        self._changing: dict[str, int] = {}
        """Tables whose leases are being taken, or that are being opened, and by how many threads."""
        self._writers: dict[str, tuple[float, str]] = {}
        self._differed = False

    # ------------------------------------------------------------------ presence

    @property
    def is_live(self) -> bool:
        """Whether this worker may write at present."""
        return self._now() < self._until

    @property
    def until(self) -> float:
        """When the presence ends, by the local clock."""
        return self._until

    def renew(self, limit: float = 1.0) -> bool:
        """Stay live, or become so again, without any lease then; returns whether it did.

        It takes ``limit`` seconds at most for each of up to three statements.
        """
        self.check()
        sent = self._now()
        try:
            if self._begun and _ask(self._presence, sql.RENEW, *self._self(), within=limit):
                self._extend(sent)
                return True
            self._lose_all()
            _ask(self._presence, sql.RELEASE_ALL, self.worker, within=limit)
            sent = self._now()
            _ask(self._presence, sql.BEGIN, *self._self(), within=limit)
            with self._lock:
                self._begun = True
            self._extend(sent)
            return True
        except Refusal:
            self.check()
            return False

    def _self(self) -> tuple[Parameter, ...]:
        return self.worker, str(LEASE), "" if self.draining else self._address

    def _extend(self, sent: float) -> None:
        with self._lock:
            if self._begun:  # not lost while the answer was on its way
                self._until = max(self._until, sent + LEASE - MARGIN)

    def check(self) -> bool:
        """Lose all leases if the presence has ended by the local clock; returns whether this worker is live."""
        with self._lock:
            ended = self._begun and self._now() >= self._until
        if ended:
            log.warning("The database was not reached in time: this worker has given up its tables.")
            self._lose_all()
        return self.is_live

    def _lose_all(self) -> None:
        with self._lock:
            lost, self._held = list(self._held), {}
            self._begun, self._until = False, float("-inf")
            self._term += 1
            self._writers.clear()
        self._tell(lost)

    def _tell(self, lost: Sequence[str]) -> None:
        for listener in self.on_lost if lost else ():
            listener(lost)

    # ------------------------------------------------------------------ leases

    def holds(self, table: str) -> bool:
        """Whether this worker may write a table at present."""
        return table in self._held and self._now() < self._until

    def held(self) -> list[str]:
        """The tables whose leases this worker has."""
        return list(self._held) if self.is_live else []

    def number(self, table: str) -> int:
        """The number of the lease, with which every row is appended. Raises `Refusal` ``lease_lost``."""
        number = self._held.get(table)
        if number is None or self._now() >= self._until:
            raise Refusal(Code.LEASE_LOST)
        return number

    def acquire(self, table: str) -> Taken | None:
        """Take the lease of a table; None where this worker has it already.

        Raises `WrittenElsewhere` where a live worker has it, `Refusal` ``no_such_table`` for an unknown table,
        ``lease_lost`` while this worker is not live, and ``journal_unavailable``.
        """
        for _attempt in range(_ATTEMPTS):
            if self.holds(table):
                return None
            with self._changes([table]):
                found = self._acquire([table])
            if not found:
                raise Refusal(Code.NO_SUCH_TABLE)
            taken, writer, own, known = found[0]
            if taken is not None:
                return taken
            if not own:
                break
            if not known:
                self._ask(sql.CLEAR, table, writer)
            elif writer != self.worker:
                self._writers[table] = self._now(), writer
                raise WrittenElsewhere(writer)
        raise Refusal(Code.LEASE_LOST)

    def acquire_all(self, tables: Iterable[str]) -> list[Taken]:
        """Take the leases of those tables that no live worker has; returns the new ones. Raises `Refusal`."""
        wanted = sorted(set(tables) - self._held.keys())
        if not wanted:
            return []
        with self._changes(wanted):
            return [taken for taken, *_ in self._acquire(wanted) if taken is not None]

    def _acquire(self, tables: list[str]) -> list[tuple[Taken | None, str, bool, bool]]:
        """For each table that exists: the lease if it was taken, the writer before, whether both workers are known."""
        with self._lock:
            term = self._term
            if self._now() >= self._until:
                raise Refusal(Code.LEASE_LOST)
        found: list[tuple[Taken | None, str, bool, bool]] = []
        for table, writer, lease, number, head, own, known in self._ask(sql.ACQUIRE, self.worker, _array(tables)):
            taken = None
            if lease is not None:
                taken = Taken(str(table), int(lease), int(str(number)), str(head))
            found.append((taken, str(writer), own == "t", known == "t"))
        with self._lock:
            if term != self._term or self._now() >= self._until:  # they are lost already; `compare` releases them
                raise Refusal(Code.LEASE_LOST)
            for taken, *_ in found:
                if taken is not None:
                    self._held[taken.table] = taken.lease
                    self._writers.pop(taken.table, None)
        return found

    @contextmanager
    def opening(self, table: str) -> Iterator[None]:
        """Open a new table within: its first row gives this worker its lease, with the number 1.

        Raises `Refusal` ``lease_lost`` while this worker is not live.
        """
        with self._changes([table]):
            with self._lock:
                if self._now() >= self._until or table in self._held:
                    raise Refusal(Code.LEASE_LOST)
                self._held[table] = 1
            try:
                yield
            except BaseException:
                self._forget([table])
                raise

    @contextmanager
    def _changes(self, tables: Iterable[str]) -> Iterator[None]:
        chosen = list(tables)
        with self._lock:
            for table in chosen:
                self._changing[table] = self._changing.get(table, 0) + 1
        try:
            yield
        finally:
            with self._lock:
                for table in chosen:
                    self._changing[table] -= 1
                    if not self._changing[table]:
                        del self._changing[table]

    def release(self, tables: Iterable[str]) -> None:
        """Give leases back, so that any worker may take these tables. Nothing of them may be written any more.

        Where the database is away they are not renewed either, or released by `compare`.
        """
        given = self._forget(tables)
        if given:
            with suppress(Refusal):
                self._ask(sql.RELEASE, self.worker, _array(given), _array(given.values()))

    def lost(self, table: str) -> None:
        """Note that the database has refused an append of a table, since another worker has its lease."""
        self._tell(list(self._forget([table])))

    def _forget(self, tables: Iterable[str]) -> dict[str, int]:
        with self._lock:
            return {table: self._held.pop(table) for table in tables if table in self._held}

    def writer_of(self, table: str) -> str | None:
        """The live worker that writes a table, or None. Raises `Refusal` ``journal_unavailable``."""
        if self.holds(table):
            return self.worker
        known = self._writers.get(table)
        if known is not None and self._now() < known[0] + KNOWN_FOR:
            return known[1] or None
        asked = self._now()
        rows = self._ask(sql.WRITER, table)
        writer = str(rows[0][0]) if rows else ""
        if len(self._writers) >= _MOST_KNOWN:
            self._writers.clear()
        self._writers[table] = asked, writer
        return writer or None

    def known_writer(self, table: str) -> str | None:
        """The live worker that wrote a table when that was last looked up, without asking the database; or None."""
        if self.holds(table):
            return self.worker
        _, writer = self._writers.get(table, (0.0, ""))
        return writer if writer in self.live else None

    def forget_writer(self, table: str) -> None:
        """Look up the writer of a table anew the next time, since it has moved."""
        self._writers.pop(table, None)

    def last_row(self, table: str) -> tuple[int, str]:
        """Number and chain of the last row of a table, as its line has them. Raises `Refusal`."""
        rows = self._ask(sql.LAST_ROW, table)
        if not rows:
            raise Refusal(Code.NO_SUCH_TABLE)
        return int(str(rows[0][0])), str(rows[0][1])

    # ------------------------------------------------------------------ looks

    def look(self) -> None:
        """Learn which workers are live. Raises `Refusal` ``journal_unavailable``."""
        self._ask(sql.BOUND, str(LEASE))
        rows = [(str(worker), address) for worker, address, live in self._ask(sql.WORKERS) if live == "t"]
        live = frozenset(worker for worker, _ in rows)
        if live != self.live:
            self._writers.clear()
        self.live = live
        drained = {self.worker} if self.draining else set()
        self.workers = frozenset(worker for worker, address in rows if address) - drained

    def orphans(self) -> list[str]:
        """The tables that a dead worker held. Raises `Refusal` ``journal_unavailable``."""
        return sorted(str(table) for (table,) in self._ask(sql.ORPHANS))

    def compare(self) -> None:
        """Compare the leases with the database, and put right what differs at two comparisons in a row.

        They differ after a statement of which no answer came. Raises `Refusal` ``journal_unavailable``.
        """
        with self._lock:
            before, changing, term = dict(self._held), set(self._changing), self._term
        ((count, total),) = self._ask(sql.SUM, self.worker)
        differs = (count, total) != (str(len(before)), str(sum(before.values())))
        again, self._differed = self._differed, differs
        if not (differs and again):
            return
        stored = {str(table): int(str(lease)) for table, lease in self._ask(sql.HELD, self.worker)}
        with self._lock:
            if term != self._term:
                return
            changing |= self._changing.keys()
            gone = [
                table for table, lease in before.items()
                if table not in changing and stored.get(table) != lease == self._held.get(table)
            ]  # fmt: skip
            unknown = {
                table: lease for table, lease in stored.items()
                if table not in changing and table not in before and table not in self._held
            }  # fmt: skip
        for table in gone:
            self.lost(table)
        if unknown:
            self._ask(sql.RELEASE, self.worker, _array(unknown), _array(unknown.values()))

    def tidy(self) -> None:
        """Remove workers that have long been dead. Raises `Refusal` ``journal_unavailable``."""
        self._ask(sql.TIDY, self.worker)

    def end(self) -> None:
        """Release everything; this worker is not live any more."""
        self._lose_all()
        with suppress(Refusal):
            _ask(self._presence, sql.RELEASE_ALL, self.worker, within=WITHIN)
            _ask(self._presence, sql.END, self.worker, within=WITHIN)

    def _ask(self, statement: str, *parameters: Parameter) -> list[tuple[str | None, ...]]:
        return _ask(self._database, statement, *parameters, within=WITHIN)


def _ask(database: Database, statement: str, *parameters: Parameter, within: float) -> list[tuple[str | None, ...]]:
    """The rows of a statement. Raises `Refusal` ``journal_unavailable``."""
    try:
        return database.ask_again(statement, parameters, within=within).rows
    except (NotReached, NotAnswered, Rejected) as problem:
        raise Refusal(Code.JOURNAL_UNAVAILABLE) from problem


def _array(values: Iterable[str | int]) -> str:
    """Ids or numbers as an array of PostgreSQL.

    >>> _array(["abc", "x9"])
    '{abc,x9}'
    """
    return "{" + ",".join(map(str, values)) + "}"
