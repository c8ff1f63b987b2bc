"""Bench of the journal: what a row costs in a file of SQLite and in PostgreSQL, beside Python's own sqlite3.

All write the same rows, of the size of an answer, each in a transaction of its own, and wait for the disk. They take
turns, row by row, so that a busy machine is as busy for each of them.
"""

from __future__ import annotations

import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from pydantic import JsonValue

from companion.games import names
from companion.tables.journal import Journal, JournalRow, Summary, open_journal
from tests.postgres import PostgresServer

ROWS = 1500
WARM = 100
AT = "2026-11-24T20:00:00.000+00:00"
BODY: dict[str, JsonValue] = {
    "ask": "3.2.play.N",
    "value": "grain:2",
    "seat": "N",
    "by": "N",
    "standing": {"N": {"vp": 12, "wood": 3}},
}

Write = Callable[[], object]


def appending(journal: Journal) -> Write:
    """What appends the next row of a table to a journal, as a server does."""
    summary = Summary("friday", game=names()[0], name="Friday", opened=AT, players=("Ada", "Bea", "Cleo", "Dan"))
    last = [JournalRow("friday", 0, "", "", {})]

    def append() -> None:
        row = JournalRow("friday", last[0].number + 1, AT, "answer", BODY, "c" * 20)
        last[:] = journal.append(last[0].chain, [row], summary)

    return append


def bare_sqlite(file: Path) -> Write:
    """What inserts a row by sqlite3 in the modes of the journal."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.executescript("PRAGMA page_size=1024; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;")
    connection.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, body TEXT, chain TEXT)")
    row = json.dumps(BODY), "c" * 64
    return lambda: connection.execute("INSERT INTO entries (body, chain) VALUES (?, ?)", row)


def in_turns(writes: dict[str, Write]) -> dict[str, int]:
    """For each: median and 99th of 100 of the microseconds for a row, and those of this thread's processor."""
    times: dict[str, list[float]] = {name: [] for name in writes}
    used = dict.fromkeys(writes, 0.0)
    for turn in range(WARM + ROWS):
        for name, write in writes.items():
            began, began_using = time.perf_counter(), time.thread_time()
            write()
            if turn >= WARM:
                times[name].append((time.perf_counter() - began) * 1e6)
                used[name] += (time.thread_time() - began_using) * 1e6
    figures: dict[str, float] = {}
    for name, each in times.items():
        figures[f"{name}_median_us"] = statistics.median(each)
        figures[f"{name}_p99_us"] = statistics.quantiles(each, n=100)[98]
        figures[f"{name}_processor_us"] = used[name] / ROWS
    return {name: round(value) for name, value in figures.items()}


def measure() -> dict[str, int]:
    """The figures of this bench."""
    server = PostgresServer(durable=True)
    server.start()
    with tempfile.TemporaryDirectory(prefix="exchequer-bench-", dir="/tmp") as place:
        folder = Path(place)
        file, shared = open_journal(folder / "data"), open_journal(folder / "data", server.url(server.create()))
        try:
            return in_turns(
                {
                    "sqlite": appending(file),
                    "bare_sqlite": bare_sqlite(folder / "bare.sqlite"),
                    "postgres": appending(shared),
                }
            )
        finally:
            file.close()
            shared.close()
            server.close()


if __name__ == "__main__":
    print(json.dumps(measure()))
