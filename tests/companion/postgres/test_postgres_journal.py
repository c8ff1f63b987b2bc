"""The journal in PostgreSQL: rows are durable, checked, and written by whoever has the lease of their table only."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from companion.errors import Code, JournalDamaged, JournalUnusable, Refusal
from companion.tables import shared_summaries
from companion.tables.chain import Entry
from companion.tables.journal_schema import BLOCK
from companion.tables.postgres_connections import Connections
from companion.tables.postgres_journal import PostgresJournal
from companion.tables.summaries import Summary
from tests.companion.postgres.conftest import KEY
from tests.companion.postgres.rows import TABLE, append
from tests.postgres import USER, PostgresServer
from tests.waiting import wait_until

Sql = Callable[[str], list[tuple[object, ...]]]


@pytest.fixture
def sql(postgres_server: PostgresServer, postgres_database: str) -> Sql:
    """Carries out statements in the database, as another program does."""
    return lambda statement: postgres_server.execute(statement, postgres_database)


def refused(code: Code, write: Callable[[], object]) -> None:
    """Something is refused with this code."""
    with pytest.raises(Refusal) as refusal:
        write()
    assert refusal.value.code is code


def test_what_is_appended_is_there_after_a_restart(journal: PostgresJournal, postgres_url: str) -> None:
    rows = append(journal, 5)
    journal.close()
    again = PostgresJournal(postgres_url, KEY)
    assert list(again.read(TABLE)) == rows
    summary = again.summaries[TABLE]
    assert (summary.name, summary.number, summary.head) == ("Friday", 5, rows[-1].chain)
    assert again.tables() == [TABLE]
    assert again.newest_time() == rows[-1].at
    assert again.counts() == {TABLE: (5, 5)}
    assert append(again)[-1].number == 6
    again.close()


def test_a_commit_waits_for_the_disk(journal: PostgresJournal, sql: Sql, postgres_database: str) -> None:
    sql(f'ALTER DATABASE "{postgres_database}" SET synchronous_commit = off')
    other = Connections(journal.connections.url.render_as_string(hide_password=False))
    assert other.ask("SHOW synchronous_commit", within=5).rows == [("on",)]
    other.close()


def test_another_secret_or_a_later_schema_or_other_tables_are_refused(
    journal: PostgresJournal, postgres_url: str, sql: Sql
) -> None:
    append(journal)
    with pytest.raises(JournalUnusable, match="another host_secret"):
        PostgresJournal(postgres_url, b"another")
    sql("UPDATE about SET value = '99' WHERE key = 'schema'")
    with pytest.raises(JournalUnusable, match="schema 99"):
        PostgresJournal(postgres_url, KEY)
    sql("DROP TABLE about, entries; CREATE TABLE about (line text)")
    with pytest.raises(JournalUnusable):
        PostgresJournal(postgres_url, KEY)


def test_the_database_may_be_reached_by_its_socket(postgres_server: PostgresServer, postgres_database: str) -> None:
    where = f"host={postgres_server.folder}&port={postgres_server.port}"
    opened = PostgresJournal(f"postgresql+psycopg://{USER}@/{postgres_database}?{where}", KEY)
    assert len(append(opened, 2)) == 2
    opened.close()


@pytest.mark.parametrize("url", ["postgresql+psycopg2://u@127.0.0.1/x", "sqlite:///x", "no address", "mysql://x/y"])
def test_an_address_of_something_else_is_refused_in_words(url: str) -> None:
    with pytest.raises(JournalUnusable, match="EXCHEQUER_DATABASE"):
        PostgresJournal(url, KEY)


def test_a_database_with_another_encoding_is_refused_in_words(postgres_server: PostgresServer) -> None:
    name = "ascii"
    postgres_server.execute(f"CREATE DATABASE {name} ENCODING 'SQL_ASCII' TEMPLATE template0")
    try:
        with pytest.raises(JournalUnusable, match="encoding SQL_ASCII: make one with UTF8"):
            PostgresJournal(postgres_server.url(name), KEY)
    finally:
        postgres_server.drop(name)


def test_processes_that_start_together_make_the_tables_once(postgres_url: str) -> None:
    opened: list[PostgresJournal] = []
    starts = [threading.Thread(target=lambda: opened.append(PostgresJournal(postgres_url, KEY))) for _ in range(4)]
    for each in starts:
        each.start()
    for each in starts:
        each.join()
    assert len(opened) == 4
    append(opened[0])
    assert [len(list(one.read(TABLE))) for one in opened] == [1, 1, 1, 1]
    for one in opened:
        one.close()


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ("UPDATE entries SET body = '{}' WHERE number = 3", "torn or was written by another program"),
        ("UPDATE entries SET at = '1999' WHERE number = 3", "torn or was written by another program"),
        ("UPDATE entries SET sequence = 77 WHERE number = 3", "torn or was written by another program"),
        ("DELETE FROM entries WHERE number = 3", "is missing"),
        ("UPDATE entries SET table_id = 'monday' WHERE number = 3", "is missing"),
    ],
)
def test_a_changed_missing_or_moved_row_is_found(journal: PostgresJournal, sql: Sql, damage: str, reason: str) -> None:
    append(journal, 5)
    sql(damage)
    with pytest.raises(JournalDamaged, match=reason) as found:
        list(journal.read(TABLE))
    assert found.value.number == 3


def test_a_line_of_a_table_that_another_program_has_written_counts_for_nothing(
    journal: PostgresJournal, sql: Sql, postgres_url: str
) -> None:
    append(journal, 2)
    sql("UPDATE tables SET content = replace(content, 'Friday', 'Monday')")
    again = PostgresJournal(postgres_url, KEY)
    assert TABLE not in again.summaries
    assert again.tables() == [TABLE]
    again.close()


# ------------------------------------------------------------------ leases


def test_the_writer_of_an_earlier_lease_can_write_nothing(
    journal: PostgresJournal, sql: Sql, postgres_url: str
) -> None:
    rows = append(journal, 3)
    sql("UPDATE workers SET until = clock_timestamp() - interval '1 second'")  # it was paused for long
    other = PostgresJournal(postgres_url, KEY)
    taken_over = append(other)
    given_up: list[str] = []
    journal.given_up = given_up.append
    last = rows[-1]
    refused(Code.LEASE_LOST, lambda: journal.append(TABLE, 4, last.chain, "answer", {}))
    refused(
        Code.LEASE_LOST, lambda: journal.append_all(last.chain, [Entry(TABLE, 4, "", "answer", {})], Summary(TABLE))
    )
    assert given_up == [TABLE, TABLE]
    assert list(other.read(TABLE)) == taken_over
    other.close()


def test_a_table_whose_writer_is_there_is_not_taken(journal: PostgresJournal, postgres_url: str) -> None:
    append(journal, 3)
    other = PostgresJournal(postgres_url, KEY)
    refused(Code.LEASE_LOST, lambda: append(other))
    append(journal)
    journal.fence.lost("another")
    assert len(append(journal)) == 5
    other.close()


def test_a_writer_that_is_not_there_any_more_can_write_nothing(journal: PostgresJournal, sql: Sql) -> None:
    append(journal, 3)
    sql("UPDATE workers SET until = clock_timestamp() - interval '1 second'")
    refused(Code.LEASE_LOST, lambda: append(journal))
    assert sql("SELECT count(*) FROM entries") == [(3,)]


def test_a_row_after_one_that_is_not_the_last_is_refused(journal: PostgresJournal, sql: Sql) -> None:
    rows = append(journal, 3)
    for number, previous in ((3, rows[1].chain), (5, rows[2].chain), (4, rows[1].chain), (1, "")):
        refused(
            Code.LEASE_LOST,
            lambda n=number, p=previous: journal.append(TABLE, n, p, "answer", {}),  # type: ignore[misc]
        )
    assert sql("SELECT count(*) FROM entries") == [(3,)]
    assert len(append(journal)) == 4


def test_a_takeover_waits_for_a_row_that_is_being_written(
    journal: PostgresJournal, postgres_server: PostgresServer, postgres_database: str, postgres_url: str
) -> None:
    import psycopg

    append(journal, 2)
    journal.close()
    other = PostgresJournal(postgres_url, KEY)
    with psycopg.connect(postgres_server.address(postgres_database)) as writer:
        writer.execute("UPDATE tables SET number = number")
        got: list[Code] = []

        def write() -> None:
            try:
                append(other)
            except Refusal as refusal:
                got.append(refusal.code)

        thread = threading.Thread(target=write)
        thread.start()
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        assert wait_until(lambda: postgres_server.execute(waiting) == [(1,)])
        writer.commit()
    thread.join()
    assert got == []
    assert len(list(other.read(TABLE))) == 3
    other.close()


# ------------------------------------------------------------------ all or nothing


def test_rows_that_are_written_together_are_all_there_or_none(journal: PostgresJournal, sql: Sql) -> None:
    rows = [Entry(TABLE, number, "2026-11-24", "answer", {"n": number}) for number in (1, 2, 3)]
    journal.append_all("", rows, Summary(TABLE, "world_without_end", "Friday"))
    assert [row.body for row in journal.read(TABLE)] == [{"n": 1}, {"n": 2}, {"n": 3}]
    more = [Entry(TABLE, number, "2026-11-24", "answer", {}) for number in (4, 5, 5)]
    last = list(journal.read(TABLE))[-1]
    refused(Code.LEASE_LOST, lambda: journal.append_all(last.chain, more, Summary(TABLE)))
    assert sql("SELECT count(*) FROM entries") == [(3,)]
    assert journal.summaries[TABLE].number == 3
    assert len(append(journal)) == 4


def test_rows_are_replaced_as_a_whole(journal: PostgresJournal, sql: Sql) -> None:
    rows = append(journal, 4)
    journal.replace(TABLE, rows[:3])
    assert list(journal.read(TABLE)) == rows[:3]
    journal.put_back(rows[3], Summary(TABLE, "world_without_end", "Friday").at(4, rows[3].chain, rows[3].sequence))
    assert list(journal.read(TABLE)) == rows
    with pytest.raises(JournalUnusable):
        journal.replace(TABLE, [*rows, rows[-1]])
    assert list(journal.read(TABLE)) == rows
    journal.erase_traces()
    assert len(append(journal)) == 5


# ------------------------------------------------------------------ sequences and summaries


def test_the_sequence_of_a_table_rises_whoever_writes_it(journal: PostgresJournal, postgres_url: str) -> None:
    other = PostgresJournal(postgres_url, KEY)
    append(other, 1, "monday")  # it has taken a block before
    append(journal, BLOCK + 6)
    journal.close()
    sequences = [row.sequence for row in append(other, 3)]
    assert sequences == sorted(set(sequences))
    assert [row.sequence for row in append(other, 2, "monday")] != []
    everything = [row.sequence for table in other.tables() for row in other.read(table)]
    assert len(everything) == len(set(everything))
    other.close()


def test_rows_go_on_above_those_that_came_from_elsewhere(journal: PostgresJournal) -> None:
    rows = append(journal, 2)
    far = journal.chain.joined(rows[-1].chain, Entry(TABLE, 3, "2026-11-24", "answer", {}, sequence=1_000_000))
    journal.put_back(far, Summary(TABLE).at(3, far.chain, far.sequence))
    assert append(journal)[-1].sequence > far.sequence


def test_what_another_process_has_written_is_seen_at_the_next_look(
    journal: PostgresJournal, postgres_url: str, sql: Sql
) -> None:
    seconds = [100.0]
    other = PostgresJournal(postgres_url, KEY)
    looking = other.summaries
    looking._clock = lambda: seconds[0]
    assert dict(looking) == {}
    append(journal, 2)
    append(journal, 1, "monday")
    assert dict(looking) == {}, "within a second nobody asks the database again"
    seconds[0] += shared_summaries.EVERY
    assert {table: one.number for table, one in looking.items()} == {TABLE: 2, "monday": 1}
    append(journal)
    assert looking[TABLE].number == 2
    seconds[0] += shared_summaries.EVERY
    assert looking[TABLE].number == 3
    sql("UPDATE tables SET seal = '', changed = clock_timestamp() WHERE table_id = 'monday'")
    seconds[0] += shared_summaries.EVERY
    assert list(looking) == [TABLE]
    other.close()


def test_summaries_that_differ_are_written(journal: PostgresJournal, postgres_url: str, sql: Sql) -> None:
    rows = append(journal, 2)
    renamed = Summary(TABLE, "world_without_end", "Saturday", over=True).at(2, rows[-1].chain, rows[-1].sequence)
    journal.summarize(renamed)
    other = PostgresJournal(postgres_url, KEY)
    assert other.summaries[TABLE] == renamed
    other.close()
    sql("DELETE FROM tables")
    journal.close()
    again = PostgresJournal(postgres_url, KEY)
    again.summarize(renamed)
    assert again.summaries[TABLE] == renamed
    assert len(append(again)) == 3
    again.close()
