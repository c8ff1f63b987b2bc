"""A house for tests of the lease protocol: simulated workers over a real PostgreSQL whose clock the test sets.

A worker here is `companion.tables.leases` with a memory of its tables in place of games. Its messages to the database
can be cut off, or lose their answers; its appends can be sent late, be left in an open transaction, or outlive it.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Literal

from companion.errors import Code, Refusal
from companion.tables import postgres_statements as journal_sql
from companion.tables.leases import Leases
from companion.tables.postgres_connections import (
    Answer,
    Connection,
    Connections,
    NotAnswered,
    NotReached,
    Parameter,
    Rejected,
)
from tests.linearizability import Append, Read, faults
from tests.postgres import PostgresServer

Fault = Literal["", "cut", "answer lost"]

CLOCK = """
CREATE TABLE test_clock (now TIMESTAMPTZ NOT NULL);
INSERT INTO test_clock VALUES ('2030-01-01 00:00:00+00');
CREATE FUNCTION public.clock_timestamp() RETURNS TIMESTAMPTZ LANGUAGE sql VOLATILE AS 'SELECT now FROM test_clock';
ALTER DATABASE "{database}" SET search_path = public, pg_catalog;
ALTER DATABASE "{database}" SET lock_timeout = '30ms'
"""
"""A clock that the test sets, found in place of the database's own; nobody waits long for a lock."""

WITHIN = 20.0
LOCKED = "55P03"
"""SQLSTATE of a lock that was not free in time."""


def set_up(server: PostgresServer, database: str) -> None:
    """Give a database that has the tables of the journal a clock that `World` sets."""
    server.execute(CLOCK.format(database=database), database)


@dataclass(eq=False, slots=True)
class Link:
    """The way of a worker to the database."""

    connections: Connections
    fault: Fault = ""

    def ask_again(self, statement: str, parameters: Sequence[Parameter] = (), *, within: float) -> Answer:
        """Carry out a statement, unless the way is cut."""
        if self.fault == "cut":
            raise NotReached("cut")
        answer = self.connections.ask(statement, parameters, within=max(within, WITHIN))
        if self.fault == "answer lost":
            raise NotAnswered("lost", (0, ""))
        return answer


@dataclass(eq=False, slots=True)
class Memory:
    """A loaded table: the number and the name of its last row."""

    number: int
    row: str


@dataclass(eq=False, slots=True)
class Pending:
    """An append that was decided on and not yet sent."""

    worker: Worker
    table: str
    lease: int
    memory: Memory
    operation: Append
    number: int = 0


@dataclass(eq=False)
class Worker:
    """A simulated worker."""

    leases: Leases
    link: Link
    ahead: float = 0.0
    """What its own clock lacks, since it was suspended without noticing."""
    prompt: bool = True
    """Whether its own clock and the database's have gone alike since it began, so that its reads are fresh."""
    memory: dict[str, Memory] = field(default_factory=dict)
    """The loaded tables."""
    dead: bool = False

    def forget(self, tables: Sequence[str]) -> None:
        """Take tables out of memory."""
        for table in tables:
            self.memory.pop(table, None)


@dataclass(eq=False, slots=True)
class OpenTransaction:
    """An append whose transaction is not ended yet."""

    pending: Pending
    connection: Connection
    held: ExitStack
    done: bool


class World:
    """One house: its tables, its workers and what was recorded of them."""

    def __init__(self, url: str) -> None:
        """Use the database at ``url``, which `set_up` has prepared; what tables it has are removed."""
        self.connections = Connections(url)
        for statement in (
            "DELETE FROM entries", "DELETE FROM tables", "DELETE FROM workers",
            "UPDATE test_clock SET now = '2030-01-01 00:00:00+00'",
        ):  # fmt: skip
            self._ask(statement)
        self.now = 1000.0
        self.workers: list[Worker] = []
        self.tables: list[str] = []
        self.pending: list[Pending] = []
        self.open: list[OpenTransaction] = []
        self.operations: dict[str, list[Append | Read]] = {}
        self._moments = itertools.count(1)
        self._rows = itertools.count(1)

    def close(self) -> None:
        """Close the connections."""
        for one in self.open:
            one.connection.close()
        self.connections.close()

    def _ask(self, statement: str, *parameters: Parameter) -> list[tuple[str | None, ...]]:
        return self.connections.ask(statement, parameters, within=WITHIN).rows

    # ------------------------------------------------------------------ time

    def let_pass(self, seconds: float) -> None:
        """Let time pass for everybody."""
        self.now += seconds
        self._shift(seconds)

    def suspend(self, worker: Worker, seconds: float) -> None:
        """Let time pass, of which a worker's own clock notices nothing."""
        worker.ahead += seconds
        worker.prompt = False
        self.let_pass(seconds)

    def set_clock(self, seconds: float) -> None:
        """Set the database's clock forward or back."""
        if seconds > 0:  # others may take a table now whose writer cannot know it yet
            for worker in self.workers:
                worker.prompt = False
        self._shift(seconds)

    def _shift(self, seconds: float) -> None:
        self._ask("UPDATE test_clock SET now = now + $1::float8 * interval '1 second'", str(seconds))

    # ------------------------------------------------------------------ workers

    def start(self) -> Worker:
        """A new worker, live at once."""
        link = Link(self.connections)
        worker = Worker(Leases(link, now=lambda: self.now - worker.ahead), link)
        worker.leases.on_lost.append(worker.forget)
        self.workers.append(worker)
        self.renew(worker)
        return worker

    def renew(self, worker: Worker) -> None:
        """Let a worker renew its presence."""
        was_live = worker.leases.is_live
        if worker.leases.renew() and not was_live:
            worker.prompt = True

    def holders(self, table: str) -> list[Worker]:
        """The workers that take themselves to be the writer of a table, with good reason as far as they can know."""
        return [one for one in self.workers if not one.dead and one.prompt and one.leases.holds(table)]

    def acquire(self, worker: Worker, table: str) -> None:
        """Let a worker take a table."""
        with suppress(Refusal):
            worker.leases.acquire(table)

    def load(self, worker: Worker, table: str) -> None:
        """Let a worker read a table whose lease it has."""
        if not worker.leases.holds(table) or worker.link.fault or table in worker.memory:
            return
        rows = self.rows(table)
        worker.memory[table] = Memory(*rows[-1]) if rows else Memory(0, "")

    def release(self, worker: Worker, table: str) -> None:
        """Let a worker give a table back."""
        worker.memory.pop(table, None)
        worker.leases.release([table])

    def adopt(self, worker: Worker) -> None:
        """Let a worker take everything that dead workers have left."""
        with suppress(Refusal):
            worker.leases.look()
            worker.leases.acquire_all(worker.leases.orphans())

    def compare(self, worker: Worker) -> None:
        """Let a worker compare its leases with the database, twice, as it takes to put right what differs."""
        for _ in range(2):
            with suppress(Refusal):
                worker.leases.compare()

    # ------------------------------------------------------------------ rows

    def prepare(self, worker: Worker, table: str) -> Pending | None:
        """Let a worker decide on an append."""
        if table not in worker.memory:
            return None
        try:
            lease = worker.leases.number(table)
        except Refusal:
            worker.memory.pop(table, None)
            return None
        memory = worker.memory[table]
        operation = Append(f"r{next(self._rows)}", memory.row, next(self._moments), by=worker.leases.worker)
        self.operations.setdefault(table, []).append(operation)
        pending = Pending(worker, table, lease, memory, operation, memory.number + 1)
        self.pending.append(pending)
        return pending

    def open_table(self, worker: Worker) -> None:
        """Let a worker open a new table."""
        table = f"t{len(self.tables) + 1}"
        self.tables.append(table)
        worker.memory[table] = Memory(0, "")
        with suppress(Refusal), worker.leases.opening(table):
            pending = self.prepare(worker, table)
            if pending is None or not self.send(pending):
                raise Refusal(Code.LEASE_LOST)
        if not worker.leases.holds(table):
            worker.memory.pop(table, None)

    def _parameters(self, pending: Pending) -> tuple[str, tuple[Parameter, ...]]:
        """The statement of the journal for an append, and its parameters."""
        operation, number = pending.operation, pending.number
        line = pending.table, number, operation.row, number, "", ""
        fence = number - 1, pending.lease, pending.worker.leases.worker, operation.previous
        row = number, "", "answer", "", "", operation.row, number
        return journal_sql.APPEND if number > 1 else journal_sql.OPEN, (*line, *fence, *row)

    def send(self, pending: Pending, lost: bool = False) -> bool:
        """Send an append; with ``lost`` no answer comes. Returns whether the row is acknowledged."""
        self.pending.remove(pending)
        worker, operation = pending.worker, pending.operation
        if worker.link.fault == "cut":
            worker.memory.pop(pending.table, None)
            return False  # it may still be sent by a network that has kept it: left out here
        try:
            statement, parameters = self._parameters(pending)
            done = self.connections.ask(statement, parameters, within=WITHIN).count == 1
        except Rejected as problem:
            if problem.state == LOCKED:
                self.pending.append(pending)  # it waits
                return False
            done = False
        if lost or worker.dead:
            worker.memory.pop(pending.table, None)  # in doubt: read anew
            return False
        operation.returned = next(self._moments)
        operation.outcome = "done" if done else "refused"
        if done:
            pending.memory.number, pending.memory.row = pending.number, operation.row
        else:
            worker.leases.lost(pending.table)
            worker.memory.pop(pending.table, None)
        return done

    def leave_open(self, pending: Pending) -> None:
        """Send an append whose transaction is not ended yet, as if the commit took long."""
        self.pending.remove(pending)
        held = ExitStack()
        connection = held.enter_context(self.connections.one(time.monotonic() + WITHIN))
        until = time.monotonic() + 2 * WITHIN
        connection.ask("BEGIN", (), until)
        done = False
        with suppress(Rejected):
            done = connection.ask(*self._parameters(pending), until).count == 1
        self.open.append(OpenTransaction(pending, connection, held, done))

    def end_open(self, place: int, commit: bool) -> None:
        """End such a transaction."""
        one = self.open.pop(place)
        pending, done = one.pending, one.done
        with one.held:
            one.connection.ask("COMMIT" if commit else "ROLLBACK", (), time.monotonic() + WITHIN)
        worker, operation = pending.worker, pending.operation
        if worker.dead or not commit:
            worker.memory.pop(pending.table, None)
            return
        operation.returned, operation.outcome = next(self._moments), "done" if done else "refused"
        if done:
            pending.memory.number, pending.memory.row = pending.number, operation.row
        else:
            worker.memory.pop(pending.table, None)

    def read_all(self) -> None:
        """Let every worker show its tables to their pages."""
        for worker in self.workers:
            for table in list(worker.memory):
                if not worker.dead:
                    self._read(worker, table)

    def _read(self, worker: Worker, table: str) -> None:
        called = next(self._moments)
        if table in worker.memory and worker.leases.holds(table) and worker.prompt:
            found = Read(worker.memory[table].row, called, next(self._moments), worker.leases.worker)
            self.operations.setdefault(table, []).append(found)

    # ------------------------------------------------------------------ what has to hold

    def rows(self, table: str) -> list[tuple[int, str]]:
        """The rows of a table that are committed."""
        found = self._ask("SELECT number, chain FROM entries WHERE table_id = $1 ORDER BY number", table)
        return [(int(str(number)), str(chain)) for number, chain in found]

    def problems(self) -> list[str]:
        """What does not hold of all tables."""
        found: list[str] = []
        for table in self.tables:
            holders = self.holders(table)
            if len(holders) > 1:
                found.append(f"{table} has {len(holders)} writers")
        return found

    def judge(self) -> list[str]:
        """What the recorded histories of all tables show to be wrong."""
        while self.open:
            self.end_open(0, commit=False)
        found: list[str] = []
        for table in self.tables:
            rows = self.rows(table)
            if [number for number, _ in rows] != list(range(1, len(rows) + 1)):
                found.append(f"{table} has gaps: {rows}")
            found += [f"{table}: {one}" for one in faults([row for _, row in rows], self.operations.get(table, []))]
        return found
