"""Outages of PostgreSQL: rows are refused in time, nothing is half-taken, and what was sent is found out."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from companion.errors import Code, JournalAway, JournalUnusable, Refusal
from companion.tables import postgres_journal
from companion.tables.postgres_journal import PostgresJournal
from companion.tables.summaries import Summary
from tests.companion.postgres.conftest import KEY
from tests.companion.postgres.rows import TABLE, append
from tests.forwarder import Forwarder
from tests.postgres import USER, PostgresServer
from tests.waiting import wait_until

IN_TIME = 2.0
"""Seconds within which a row is refused."""
SLACK = 1.0
"""Seconds more that a busy machine may take."""


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is asked again at once after it was away."""
    monkeypatch.setattr(postgres_journal, "_AWAY", 0.0)


@pytest.fixture
def server(postgres_server: PostgresServer) -> Iterator[PostgresServer]:
    """The server, which runs again afterwards."""
    yield postgres_server
    postgres_server.make_ready()


@pytest.fixture
def forwarder(postgres_server: PostgresServer) -> Iterator[Forwarder]:
    """A way to the server that can be disturbed."""
    made = Forwarder(postgres_server.port)
    yield made
    made.close()


@pytest.fixture
def distant(forwarder: Forwarder, postgres_database: str) -> Iterator[PostgresJournal]:
    """A journal behind the forwarder, with two rows."""
    opened = PostgresJournal(f"postgresql://{USER}@127.0.0.1:{forwarder.port}/{postgres_database}", KEY)
    append(opened, 2)
    yield opened
    opened.close()


def refusal_of_a_row(journal: PostgresJournal, number: int, previous: str) -> tuple[Code, float]:
    """The code with which a row is refused, and after how many seconds."""
    began = time.monotonic()
    with pytest.raises(Refusal) as refusal:
        journal.append(TABLE, number, previous, "answer", {"late": True}, summary=Summary(TABLE))
    return refusal.value.code, time.monotonic() - began


def test_while_the_server_is_down_rows_are_refused_and_then_it_goes_on(
    journal: PostgresJournal, server: PostgresServer
) -> None:
    rows = append(journal, 2)
    for end in (server.stop, server.kill):
        end()
        code, seconds = refusal_of_a_row(journal, len(rows) + 1, rows[-1].chain)
        assert code is Code.JOURNAL_UNAVAILABLE and seconds < IN_TIME + SLACK
        with pytest.raises(Refusal):
            journal.try_write()
        with pytest.raises(JournalAway):
            list(journal.read(TABLE))
        assert journal.summaries[TABLE].number == len(rows), "what is known of the tables stays"
        server.start()
        assert list(journal.read(TABLE)) == rows
        journal.try_write()
        rows = append(journal)
    assert len(rows) == 4


def test_connections_that_were_cut_while_nobody_used_them_are_not_noticed(
    journal: PostgresJournal, server: PostgresServer, postgres_database: str
) -> None:
    append(journal, 2)
    server.cut_connections(postgres_database)
    assert len(append(journal)) == 3


def test_a_server_that_does_not_answer_is_not_waited_for(journal: PostgresJournal, server: PostgresServer) -> None:
    rows = append(journal, 2)
    given_up: list[str] = []
    journal.given_up = given_up.append
    server.pause()
    code, seconds = refusal_of_a_row(journal, 3, rows[-1].chain)
    assert code is Code.JOURNAL_UNAVAILABLE and seconds < IN_TIME + SLACK
    assert given_up == [TABLE], "whether the row will be written is unknown: the table is rebuilt"
    code, seconds = refusal_of_a_row(journal, 3, rows[-1].chain)
    assert code is Code.JOURNAL_UNAVAILABLE and seconds < IN_TIME + SLACK
    with pytest.raises(JournalAway):
        journal.stored(TABLE)
    server.go_on()
    stored = list(journal.read(TABLE))
    assert stored[:2] == rows and len(stored) in (2, 3)
    assert len(append(journal)) == len(stored) + 1, "and what was in doubt does not come later"


def test_nothing_is_opened_while_the_database_is_away(
    journal: PostgresJournal, server: PostgresServer, postgres_url: str
) -> None:
    append(journal)
    server.stop()
    with pytest.raises(JournalUnusable, match="cannot be reached"):
        PostgresJournal(postgres_url, KEY)


def test_a_row_whose_answer_was_lost_is_found_and_counts(distant: PostgresJournal, forwarder: Forwarder) -> None:
    rows = list(distant.read(TABLE))
    forwarder.cut_at_answer = True
    begun = time.monotonic()
    forwarder_is_well = lambda: setattr(forwarder, "cut_at_answer", False)  # noqa: E731
    forwarder.on_cut = forwarder_is_well
    entry = distant.append(TABLE, 3, rows[-1].chain, "answer", {"sent": True}, summary=Summary(TABLE))
    assert time.monotonic() - begun < IN_TIME + SLACK
    assert list(distant.read(TABLE)) == [*rows, entry]
    assert distant.summaries[TABLE].head == entry.chain
    assert len(append(distant)) == 4


def test_a_row_that_never_arrived_is_sent_again_once(distant: PostgresJournal, forwarder: Forwarder) -> None:
    rows = list(distant.read(TABLE))
    forwarder.cut_at_request = True
    forwarder.on_cut = lambda: setattr(forwarder, "cut_at_request", False)
    entry = distant.append(TABLE, 3, rows[-1].chain, "answer", {"sent": True}, summary=Summary(TABLE))
    assert list(distant.read(TABLE)) == [*rows, entry]


@pytest.mark.parametrize("lost", ["cut_at_answer", "cut_at_request", "lose_answers"])
def test_where_it_cannot_be_found_out_the_table_is_rebuilt_before_it_goes_on(
    distant: PostgresJournal, forwarder: Forwarder, lost: str
) -> None:
    rows = list(distant.read(TABLE))
    given_up: list[str] = []
    distant.given_up = given_up.append
    setattr(forwarder, lost, True)
    code, seconds = refusal_of_a_row(distant, 3, rows[-1].chain)
    assert code is Code.JOURNAL_UNAVAILABLE and seconds < IN_TIME + SLACK
    assert given_up == [TABLE]
    setattr(forwarder, lost, False)
    forwarder.cut()
    code, _ = refusal_of_a_row(distant, 3, rows[-1].chain)
    assert code is Code.LEASE_LOST, "what is in memory may be old"
    stored = list(distant.read(TABLE))
    assert len(stored) == (2 if lost == "cut_at_request" else 3)
    assert len(append(distant)) == len(stored) + 1


def test_a_row_that_waits_for_a_lock_is_refused_and_does_not_come_later(
    journal: PostgresJournal, server: PostgresServer, postgres_database: str
) -> None:
    import psycopg

    rows = append(journal, 2)
    with psycopg.connect(server.address(postgres_database)) as other:
        other.execute("UPDATE tables SET number = number")
        code, seconds = refusal_of_a_row(journal, 3, rows[-1].chain)
        assert code is Code.JOURNAL_UNAVAILABLE and seconds < IN_TIME + SLACK
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        assert wait_until(lambda: server.execute(waiting) == [(0,)]), "the process that waited has been ended"
        other.commit()
    assert list(journal.read(TABLE)) == rows
    assert len(append(journal)) == 3


def test_a_full_disk_is_refused_in_a_sentence(
    journal: PostgresJournal, server: PostgresServer, postgres_database: str
) -> None:
    rows = append(journal, 2)
    server.execute(
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$; "
        "CREATE TRIGGER full_disk BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION full_disk()",
        postgres_database,
    )
    code, _ = refusal_of_a_row(journal, 3, rows[-1].chain)
    assert code is Code.JOURNAL_UNAVAILABLE
    server.execute("DROP TRIGGER full_disk ON entries", postgres_database)
    assert list(journal.read(TABLE)) == rows
    assert len(append(journal)) == 3
