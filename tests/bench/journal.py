"""Bench of the journal: what a row costs in PostgreSQL, beside a file of SQLite and beside the bare libraries.

All write the same rows, of the size of an answer, each in a transaction of its own, and wait for the disk. The bare
libraries insert the row and nothing else, with a statement that the database knows already: psycopg in PostgreSQL, and
Python's own sqlite3. The four take turns, row by row, so that a busy machine is as busy for each of them. Then several
threads write to PostgreSQL, each to a table of its own, with so many connections.
"""

from __future__ import annotations

import json
import sqlite3
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
from pydantic import JsonValue

from companion.games import names
from companion.tables.chain import Chain, Entry
from companion.tables.journal import Journal
from companion.tables.journal_schema import statements
from companion.tables.postgres_connections import Connections
from companion.tables.postgres_journal import PostgresJournal
from companion.tables.sqlite_journal import SqliteJournal
from companion.tables.summaries import Summary
from tests.postgres import PostgresServer

ROWS = 1500
WARM = 100
THREADS = 8
SECONDS = 3.0
BODY: dict[str, JsonValue] = {
    "ask": "3.2.play.N",
    "value": "grain:2",
    "seat": "N",
    "by": "N",
    "standing": {"N": {"vp": 12, "wood": 3}},
}
KEY = b"a secret of the bench"

Write = Callable[[], object]


class Table:
    """A table to which rows are appended, as a server does."""

    def __init__(self, journal: Journal, name: str) -> None:
        self._journal, self._last = journal, Entry(name, 0, "", "", {})
        self._summary = Summary(name, names()[0], "Friday", "2026-11-24", ("Ada", "Bea", "Cleo", "Dan"))

    def append(self) -> None:
        """Append a row."""
        last = self._last
        self._last = self._journal.append(
            last.table, last.number + 1, last.chain, "answer", BODY, "c" * 20, summary=self._summary
        )
        self._summary = self._summary.at(self._last.number, self._last.chain, self._last.sequence)
        self._journal.copy_rows()


def rows_for_bare(name: str) -> Callable[[], tuple[str, int, str, str, str, str, str, int]]:
    """Makes rows that are stored as they are: the libraries compute no chain."""
    number = iter(range(1, 1_000_000))
    body, chain = json.dumps(BODY), Chain(KEY).seal(("row",))

    def row() -> tuple[str, int, str, str, str, str, str, int]:
        next_number = next(number)
        return name, next_number, "2026-11-24T20:00:00.000+00:00", "answer", body, "c" * 20, chain, next_number

    return row


def bare_psycopg(address: str) -> tuple[psycopg.Connection[tuple[object, ...]], Write]:
    """A connection of psycopg, and what inserts a row by it."""
    connection = psycopg.connect(address, autocommit=True, prepare_threshold=0)
    row, marks = rows_for_bare("bare"), ", ".join(["%s"] * 8)
    return connection, lambda: connection.execute(f"INSERT INTO entries VALUES ({marks})".encode(), row())


def bare_sqlite(file: Path) -> tuple[sqlite3.Connection, Write]:
    """A connection of sqlite3 in the modes of the journal, and what inserts a row by it."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA page_size=1024")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.executescript(statements())
    row = rows_for_bare("bare")
    return connection, lambda: connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row())


def in_turns(writes: dict[str, Write]) -> dict[str, tuple[float, float, float]]:
    """For each: median and 99th of 100 of the microseconds for a row, and those of this process's processor."""
    times: dict[str, list[float]] = {name: [] for name in writes}
    used = dict.fromkeys(writes, 0.0)
    for turn in range(WARM + ROWS):
        for name, write in writes.items():
            began, began_using = time.perf_counter(), time.thread_time()
            write()
            if turn >= WARM:
                times[name].append((time.perf_counter() - began) * 1e6)
                used[name] += (time.thread_time() - began_using) * 1e6
    return {
        name: (statistics.median(each), statistics.quantiles(each, n=100)[98], used[name] / ROWS)
        for name, each in times.items()
    }


def together(url: str, connections: int) -> float:
    """Rows a second of `THREADS` threads, each at its own table, over so many connections."""
    with closing(PostgresJournal(url, KEY)) as journal:
        journal.connections.close()
        journal.connections = Connections(url, connections)
        tables = [Table(journal, f"t{connections}n{number}") for number in range(THREADS)]
        for table in tables:
            table.append()
        counts, end = [0] * THREADS, time.monotonic() + SECONDS

        def write(number: int) -> None:
            while time.monotonic() < end:
                tables[number].append()
                counts[number] += 1

        threads = [threading.Thread(target=write, args=(number,)) for number in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum(counts) / SECONDS


def measure() -> dict[str, float]:
    """The figures of this bench."""
    server = PostgresServer(durable=True)
    server.start()
    with tempfile.TemporaryDirectory(prefix="exchequer-bench-", dir="/tmp") as place:
        try:
            folder, url = Path(place), server.url(server.create())
            bare_connection, write_bare = bare_psycopg(url.replace("+psycopg", ""))
            with closing(SqliteJournal.at(folder / "data")) as file, closing(PostgresJournal(url, KEY)) as shared:
                bare_file, write_bare_file = bare_sqlite(folder / "bare.sqlite")
                writes: dict[str, Write] = {
                    "postgres": Table(shared, "friday").append,
                    "psycopg": write_bare,
                    "sqlite": Table(file, "friday").append,
                    "bare_sqlite": write_bare_file,
                }
                found = in_turns(writes)
                bare_file.close()
            bare_connection.close()
            rates = {f"rows_a_second_{count}": round(together(url, count)) for count in (1, 2, 4, 8)}
        finally:
            server.close()
    figures = {
        f"{name}_{what}": round(value)
        for name, values in found.items()
        for what, value in zip(("median_us", "p99_us", "processor_us"), values, strict=True)
    }
    times = round(found["postgres"][0] / found["psycopg"][0], 2)
    return {**figures, **rates, "times_psycopg": times}


if __name__ == "__main__":
    print(json.dumps(measure()))
