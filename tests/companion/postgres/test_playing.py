"""Tables over PostgreSQL: whole games are played, restarted, forgotten and repaired as on a file of SQLite."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.errors import Code, JournalUnusable, Refusal
from companion.tables import forgetting, postgres_journal, retention
from companion.tables.commands import seating
from companion.tables.postgres_journal import PostgresJournal
from companion.tables.seats import HostKeys
from tests.companion.postgres.games import played_tables, registry_of, shown
from tests.golden.journals.__main__ import play
from tests.postgres import PostgresServer


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "data"


def test_tables_of_all_games_are_played_and_are_as_they_were_after_a_restart(data: Path, postgres_url: str) -> None:
    with registry_of(data, postgres_url) as registry:
        tables = played_tables(registry)
        before = {table.id: shown(table) for table in tables}
        assert not (data / "exchequer.sqlite").exists()
    with registry_of(data, postgres_url) as registry:
        assert registry.damaged == {} and registry.repaired == {}
        assert {table.id for table in registry.running()} == {table.id for table in tables if not table.over}
        assert {identifier: shown(registry.get(identifier)) for identifier in before} == before
        assert len(registry.book.games()) == 1
        running = registry.running()[0]
        play(running, 5, Random(3))
        over = next(table for table in tables if table.over)
        rows = list(registry.journal.read(over.id))
    del tables, over
    with registry_of(data, postgres_url) as registry:
        assert shown(registry.get(running.id)) == shown(running)
        outcome = retention.forget(registry, [], lambda _table: forgetting.named("Bea"))
        assert [done.table for done in outcome.done] == [rows[0].table]
        assert "Bea" not in registry.journal.summaries[rows[0].table].players
        fresh = list(registry.journal.read(rows[0].table))
        assert len(fresh) == len(rows) and fresh[-1].chain != rows[-1].chain


def test_while_the_database_is_away_an_answer_is_refused_and_the_game_is_as_before(
    data: Path, postgres_url: str, postgres_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_journal, "_AWAY", 0.0)
    with registry_of(data, postgres_url) as registry:
        table = registry.open("Friday", game="monasterium")
        for seat, colour in (("N", "blue"), ("E", "red")):
            seating.take_seat(table, seat, f"Ada {seat}", colour)
        table.start()
        play(table, 5, Random(1))
        before = shown(table)
        postgres_server.stop()
        try:
            with pytest.raises(Refusal) as refusal:
                play(table, 1, Random(1))
            assert refusal.value.code is Code.JOURNAL_UNAVAILABLE
            assert shown(table) == before
            assert registry.write_probe.trouble() is Code.JOURNAL_UNAVAILABLE
            assert registry.tables()[0]["name"] == "Friday", "the start page goes on with what is known"
        finally:
            postgres_server.start()
        play(table, 5, Random(1))
        assert registry.get(table.id) is table


def test_a_table_that_another_process_has_written_is_loaded_anew(data: Path, postgres_url: str) -> None:
    with registry_of(data, postgres_url) as registry:
        table = registry.open("Friday", game="monasterium")
        seating.take_seat(table, "N", "Ada", "blue")
        other = PostgresJournal(postgres_url, HostKeys.at(data).derived("journal"))
        other.connections.ask("UPDATE workers SET until = clock_timestamp() - interval '1 second'", within=5)
        with registry_of(data, postgres_url) as second:
            seating.take_seat(second.get(table.id), "E", "Bea", "red")
        with pytest.raises(Refusal) as refusal:
            seating.take_seat(table, "S", "Cleo", "green")
        assert refusal.value.code is Code.LEASE_LOST
        again = registry.get(table.id)
        assert again is not table
        assert [one.name for one in again.people.values()] == ["Ada", "Bea"]
        seating.take_seat(again, "S", "Cleo", "green")
        other.close()


def test_what_is_lost_at_the_end_of_a_table_is_said_and_a_torn_row_closes_it(
    data: Path, postgres_url: str, postgres_server: PostgresServer, postgres_database: str
) -> None:
    with registry_of(data, postgres_url) as registry:
        short, torn = (registry.open(name, game="monasterium") for name in ("Short", "Torn"))
        for table in (short, torn):
            seating.take_seat(table, "N", "Ada", "blue")
            seating.take_seat(table, "E", "Bea", "red")
    postgres_server.execute(
        f"DELETE FROM entries WHERE table_id = '{short.id}' AND number = 3; "
        f"UPDATE entries SET body = '{{}}' WHERE table_id = '{torn.id}' AND number = 2",
        postgres_database,
    )
    with registry_of(data, postgres_url) as registry:
        assert list(registry.damaged) == [torn.id]
        assert "row 3 was lost" in registry.repaired[short.id]
        again = registry.get(short.id)
        assert [one.name for one in again.people.values()] == ["Ada"]
        with pytest.raises(Refusal):
            registry.get(torn.id)


def test_a_server_that_starts_while_the_database_is_away_says_so(
    data: Path, postgres_url: str, postgres_server: PostgresServer
) -> None:
    postgres_server.stop()
    try:
        with pytest.raises(JournalUnusable, match="cannot be reached"), registry_of(data, postgres_url):
            pass
    finally:
        postgres_server.start()
    with registry_of(data, postgres_url) as registry:
        assert registry.damaged == {}
