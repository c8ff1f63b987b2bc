"""Schemas: databases that are made at once and those that are migrated step by step have the same tables."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.engine.interfaces import ReflectedColumn
from sqlalchemy.pool import NullPool

from companion.errors import JournalUnusable
from companion.tables import journal_schema, migrations
from companion.tables.chain import Chain, Entry
from companion.tables.postgres_journal import PostgresJournal
from companion.tables.schema_opening import open_schema
from companion.tables.sqlite_journal import SqliteJournal
from companion.tables.summaries import Summary
from tests.companion.postgres.conftest import KEY
from tests.companion.postgres.rows import TABLE, append
from tests.postgres import PostgresServer

ROOT = Path(__file__).resolve().parents[3]


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    engine = create_engine(url, poolclass=NullPool)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def tables_of(connection: Connection) -> dict[str, object]:
    """Columns, keys, indexes and sequences of a database."""
    found = inspect(connection)

    def column(one: ReflectedColumn) -> tuple[object, ...]:
        return one["name"], str(one["type"]), one["nullable"], str(one["default"])

    tables: dict[str, object] = {
        name: (
            [column(one) for one in found.get_columns(name)],
            found.get_pk_constraint(name)["constrained_columns"],
            sorted((str(one["name"]), one["column_names"], one["unique"]) for one in found.get_indexes(name)),
        )
        for name in found.get_table_names()
    }
    if connection.dialect.name == "postgresql":
        sequences = "SELECT sequencename, start_value, increment_by, data_type::text FROM pg_sequences"
        tables["sequences"] = [tuple(row) for row in connection.execute(text(sequences))]
    return tables


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_steps_make_the_tables_that_a_new_database_has(
    kind: str, tmp_path: Path, postgres_server: PostgresServer, postgres_url: str
) -> None:
    other = postgres_server.create()
    urls = [f"sqlite:///{tmp_path}/a", f"sqlite:///{tmp_path}/b"]
    if kind == "postgresql":
        urls = [postgres_url, postgres_server.url(other)]
    wanted = journal_schema.SCHEMA if kind == "sqlite" else journal_schema.SHARED_SCHEMA
    made = []
    for url, at_once in zip(urls, (True, False), strict=True):
        with connected(url) as connection:
            if at_once:
                open_schema(connection, Chain(KEY))
            else:
                migrations.upgrade(connection, 0, wanted, Chain(KEY))
            made.append((tables_of(connection), sorted(connection.execute(text("SELECT * FROM about")).all())))
    postgres_server.drop(other)
    assert made[0] == made[1]


def test_rows_of_schema_2_are_migrated_in_postgresql_too(postgres_url: str) -> None:
    chain = Chain(KEY)
    with connected(postgres_url) as connection:
        migrations.upgrade(connection, 0, 2, chain)
    with connected(postgres_url) as connection:
        entry = chain.joined("", Entry(TABLE, 1, "2026-11-24", "opened", {"name": "Friday"}, sequence=130))
        names = ("table_id", "number", "at", "kind", "body", "checksum", "chain", "sequence")
        connection.execute(journal_schema.entries.insert(), dict(zip(names, entry.stored(), strict=True)))
        line = Summary(TABLE, "monasterium", "Friday").at(1, entry.chain, entry.sequence).stored(chain)
        connection.execute(journal_schema.summaries.insert(), line)
    with closing(PostgresJournal(postgres_url, KEY)) as journal:
        assert list(journal.read(TABLE)) == [entry]
        assert append(journal)[-1].sequence > 130
        ((schema,),) = journal.connections.ask("SELECT value FROM about WHERE key = 'schema'", within=5).rows
        assert schema == str(journal_schema.SHARED_SCHEMA)


def test_a_file_of_sqlite_stays_in_the_schema_that_earlier_versions_read(tmp_path: Path) -> None:
    with closing(SqliteJournal(f"sqlite:///{tmp_path}/journal", KEY)) as journal:
        append(journal)
    with connected(f"sqlite:///{tmp_path}/journal") as connection:
        found = {row.key: row.value for row in connection.execute(text("SELECT key, value FROM about"))}
        assert found["schema"] == "2"
        assert set(inspect(connection).get_table_names()) == {"about", "entries", "tables"}


def test_a_database_whose_tables_were_moved_is_not_gone_on_with(journal: PostgresJournal, postgres_url: str) -> None:
    append(journal)
    journal.connections.ask("INSERT INTO about VALUES ('moved', 'the data folder /games')", within=5)
    with pytest.raises(JournalUnusable, match="moved to the data folder /games"):
        PostgresJournal(postgres_url, KEY)


def test_neither_alembic_nor_a_driver_is_loaded_by_a_server_of_one_process(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from companion.settings import Settings; "
        "from companion.tables.registry import TableRegistry; "
        f"TableRegistry(Settings(data=Path({str(tmp_path)!r}))).open('Friday'); "
        "print(sorted({'alembic', 'mako', 'psycopg', 'redis'} & {name.partition('.')[0] for name in sys.modules}))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert ran.stdout.strip() == "[]", ran.stderr
