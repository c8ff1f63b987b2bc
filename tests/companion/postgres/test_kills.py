"""Kills of PostgreSQL while rows are written: what was acknowledged is there, else only what was in doubt."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from random import Random

import pytest

from companion.errors import Code, JournalAway, Refusal
from companion.tables import postgres_journal
from companion.tables.chain import Entry
from companion.tables.postgres_journal import PostgresJournal
from companion.tables.summaries import Summary
from tests.companion.postgres.conftest import KEY
from tests.postgres import PostgresServer
from tests.waiting import wait_until

TABLES = 4
KILLS = 4
ROWS_BETWEEN = 30


@pytest.fixture
def durable_server() -> Iterator[PostgresServer]:
    """A server of this test, which waits for the disk."""
    server = PostgresServer(durable=True)
    try:
        server.start()
        yield server
    finally:
        server.close()


class Writer:
    """Appends rows to one table, as a server does: what it has in memory is rebuilt when it has been given up."""

    def __init__(self, journal: PostgresJournal, table: str) -> None:
        self.journal, self.table = journal, table
        self.acknowledged: list[Entry] = []
        self.refused: list[Code] = []
        self.stopped = False
        self.faults: list[BaseException] = []

    def run(self) -> None:
        rows: list[Entry] | None = None
        try:
            while not self.stopped:
                if rows is None:
                    try:
                        rows = list(self.journal.read(self.table))
                    except JournalAway:
                        time.sleep(0.01)
                        continue
                last = rows[-1] if rows else Entry(self.table, 0, "", "", {})
                summary = Summary(self.table, sequence=last.sequence)
                try:
                    entry = self.journal.append(
                        self.table, last.number + 1, last.chain, "answer", {"n": last.number}, summary=summary
                    )
                except Refusal as refusal:
                    self.refused.append(refusal.code)
                    if refusal.code is Code.LEASE_LOST or self.table in self.journal._doubts:
                        rows = None
                    time.sleep(0.005)
                    continue
                rows.append(entry)
                self.acknowledged.append(entry)
        except BaseException as fault:
            self.faults.append(fault)


def test_rows_that_were_acknowledged_are_there_after_kills(
    durable_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_journal, "_AWAY", 0.02)
    chance = Random(5)
    with closing(PostgresJournal(durable_server.url(durable_server.create()), KEY)) as journal:
        writers = [Writer(journal, f"table{number}") for number in range(TABLES)]
        threads = [threading.Thread(target=writer.run) for writer in writers]
        for thread in threads:
            thread.start()

        def written() -> int:
            return sum(len(writer.acknowledged) for writer in writers)

        for _ in range(KILLS):
            before = written()
            assert wait_until(lambda before=before: written() >= before + ROWS_BETWEEN, 60)  # type: ignore[misc]
            time.sleep(chance.random() / 100)
            durable_server.kill()
            durable_server.start()
        before = written()
        assert wait_until(lambda: written() >= before + ROWS_BETWEEN, 60)
        for writer in writers:
            writer.stopped = True
        for thread in threads:
            thread.join()
        assert [writer.faults for writer in writers] == [[]] * TABLES
        assert any(writer.refused for writer in writers)
        for writer in writers:
            rows = [entry.chain for entry in journal.read(writer.table)]
            acknowledged = [entry.chain for entry in writer.acknowledged]
            assert set(acknowledged) <= set(rows)
            assert len(rows) - len(acknowledged) <= KILLS, "only rows that were in doubt may have come besides"
