"""PostgreSQL moving: all tables of a journal are written into a database, or read from one, in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import psycopg
from sqlalchemy import Connection, Table, create_engine, insert, select, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from companion.errors import JournalAway, JournalDamaged, JournalUnusable
from companion.tables.chain import Chain, Entry
from companion.tables.journal_schema import about, entries, summaries
from companion.tables.moved_content import Content, MoveRefused, content_of
from companion.tables.postgres_connections import address_of
from companion.tables.postgres_journal import PostgresJournal
from companion.tables.schema_opening import MOVED, open_schema
from companion.tables.summaries import Summary

_LIVE = "SELECT count(*) FROM workers WHERE until > clock_timestamp()"
_LOCK = "LOCK TABLE tables, entries IN SHARE ROW EXCLUSIVE MODE"
_GO_ON = "SELECT setval('entries_sequence', greatest(coalesce(max(sequence), 0), 1), true) FROM entries"


def write(url: str, chain: Chain, content: Content, compare: Callable[[Content], int]) -> int:
    """Write everything into a database, unless it is there already; returns what ``compare`` does of what is there.

    Raises `MoveRefused` and `JournalUnusable`, and what ``compare`` does; then the database is as it was.
    """
    with _transaction(url) as connection:
        open_schema(connection, chain, moved=True)
        connection.execute(text(_LOCK))
        _require_unused(connection)
        is_left = bool(connection.execute(select(about).where(about.c.key == MOVED)).all())
        there = _content(connection, chain)
        if there.rows and not is_left:
            try:
                return compare(there)
            except MoveRefused:
                raise MoveRefused("The database has tables already. Name an empty one") from None
        connection.execute(entries.delete())
        connection.execute(summaries.delete())
        connection.execute(about.delete().where(about.c.key.in_((MOVED, "schema_1"))))
        connection.execute(insert(about).values(key="schema_1", value=str(content.schema_1)))
        rows = (row.stored() for table in content.rows.values() for row in table)
        _copy(connection, entries, rows)
        lines = (tuple(one.stored(chain).values()) for one in content.summaries.values())
        _copy(connection, summaries, lines)
        connection.execute(text(_GO_ON))
        return compare(_content(connection, chain))


def read(url: str, key: bytes) -> Content:
    """Everything of a database. Raises `MoveRefused` and `JournalUnusable`."""
    with _transaction(url) as connection:
        open_schema(connection, Chain(key))
        _require_unused(connection)
    with closing(PostgresJournal(url, key)) as journal:
        return content_of(journal)


def mark(url: str, chain: Chain, content: Content, where: str) -> None:
    """Let a database say that its tables have been moved. Raises `MoveRefused` where it has others by now."""
    with _transaction(url) as connection:
        connection.execute(text(_LOCK))
        if _content(connection, chain).rows != content.rows:
            raise MoveRefused(f"The database was changed meanwhile. What it had before is in {where}; use only one")
        connection.execute(insert(about), [{"key": MOVED, "value": where}])


@contextmanager
def _transaction(url: str) -> Iterator[Connection]:
    """A transaction in which everything is done, or nothing. Raises `JournalUnusable` with a sentence."""
    try:
        engine = create_engine(address_of(url), poolclass=NullPool, connect_args={"connect_timeout": 5})
    except ValueError as problem:
        raise JournalUnusable("", 0, str(problem)) from None
    try:
        with engine.begin() as connection:
            yield connection
    except OperationalError as problem:
        raise JournalAway("", 0, f"the database cannot be reached ({_first_line(problem)})") from None
    except (SQLAlchemyError, psycopg.Error) as problem:
        raise JournalUnusable("", 0, f"the database cannot be used ({_first_line(problem)})") from None
    finally:
        engine.dispose()


def _require_unused(connection: Connection) -> None:
    if connection.execute(text(_LIVE)).scalar():
        raise MoveRefused("A server uses the database. Stop it, and wait for ten seconds")


def _copy(connection: Connection, table: Table, rows: Iterator[tuple[str | int, ...]]) -> None:
    """Write rows into a table, as fast as the database takes them."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    names = ", ".join(column.name for column in table.columns)
    with driver.cursor() as cursor, cursor.copy(f"COPY {table.name} ({names}) FROM STDIN".encode()) as copy:
        for row in rows:
            copy.write_row(row)


def _content(connection: Connection, chain: Chain) -> Content:
    """Everything as the transaction has it, each row checked. Raises `MoveRefused` for damaged tables."""
    rows, damaged = dict[str, list[Entry]](), set[str]()
    for row in connection.execute(select(entries).order_by(entries.c.table_id, entries.c.number)):
        table = str(row[0])
        before = rows.setdefault(table, [])
        try:
            before.append(chain.checked(table, len(before) + 1, before[-1].chain if before else "", row))
        except JournalDamaged:
            damaged.add(table)
    lines = dict[str, Summary]()
    for line in connection.execute(select(summaries)):
        summary = Summary.read(dict(line._mapping), chain)
        if summary is not None:
            lines[summary.table] = summary
    if damaged:
        raise MoveRefused("Tables of the database are damaged", sorted(damaged))
    found = connection.execute(select(about.c.value).where(about.c.key == "schema_1")).scalar()
    return Content(rows, lines, int(found or 0))


def _first_line(problem: BaseException) -> str:
    lines = str(getattr(problem, "orig", None) or problem).splitlines()
    return lines[0] if lines else type(problem).__name__
