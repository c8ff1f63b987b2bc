"""Engines: SQLAlchemy connections to the journal's database, and the meaning of database errors.

SQLite has one connection, which the pool lends to one thread at a time. Its commits wait for the disk, so they run in
gevent's thread pool and do not block other tables. psycopg waits cooperatively, like gevent's sockets.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from companion import offload
from companion.errors import Code, JournalDamaged, JournalUnusable
from companion.tables.journal.schema import PAGE

ERRORS = (SQLAlchemyError, sqlite3.Error, ValueError, OverflowError)
"""What a database raises; errors of values for the content of damaged pages."""

PATIENCE = 0.25
"""Seconds for which SQLite waits for another program's lock."""
CONNECTIONS = 8
"""Most connections of a process to PostgreSQL."""

_BUSY = frozenset({5, 6})
_UNUSABLE = frozenset({3, 7, 8, 10, 13, 14}) | _BUSY
"""Primary result codes of SQLite that say nothing about the content: permission, memory, disk, lock, file, locked."""
_SHORT_READ = 522
"""SQLite's extended code for a file that ends too early, which is damage."""


def engine_of(url: str) -> Engine:
    """An engine for the database at ``url``. Raises `JournalUnusable` for an address of something else."""
    try:
        address = make_url(url)
        if address.get_backend_name() == "sqlite":
            return _sqlite_engine(url)
        if address.get_backend_name() == "postgresql":
            return create_engine(
                address.set(drivername="postgresql+psycopg"),
                pool_size=CONNECTIONS,
                max_overflow=0,
                pool_timeout=5,
                pool_pre_ping=True,  # a connection that was cut while idle is not noticed
                connect_args={
                    "connect_timeout": 3,
                    "options": "-c synchronous_commit=on -c statement_timeout=5000 -c lock_timeout=2000",
                },
            )
    except (ArgumentError, NoSuchModuleError, ImportError, ValueError):
        pass
    raise JournalUnusable("", 0, "EXCHEQUER_DATABASE is no address of PostgreSQL (postgresql://user@host/name)")


def _sqlite_engine(url: str) -> Engine:
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        connect_args={"check_same_thread": False, "timeout": PATIENCE},
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    """Make SQLite wait for the disk at each commit; `_begin` begins all transactions, including schema changes."""
    connection.isolation_level = None
    # Bytes of one damaged text that are no UTF-8 do not prevent that the others are read.
    connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    # The last has what is replaced overwritten with zeros: names that were forgotten.
    for pragma in (f"page_size={PAGE}", "journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def reader_of(engine: Engine) -> Engine:
    """The same connections for single queries, without a transaction around each in PostgreSQL."""
    return engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="AUTOCOMMIT")


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """A connection whose work is committed durably at the end, or not at all."""
    with engine.connect() as connection:
        yield connection
        if engine.dialect.name == "sqlite":
            offload.run(connection.commit)
        else:
            connection.commit()


def _code(problem: BaseException) -> int:
    """SQLite's extended result code, or 0."""
    cause = problem.orig if isinstance(problem, DBAPIError) else problem
    return int(getattr(cause, "sqlite_errorcode", 0))


def refusal_code(problem: BaseException) -> Code:
    """The refusal code for a failed write."""
    return Code.JOURNAL_BUSY if _code(problem) & 0xFF in _BUSY else Code.JOURNAL_UNAVAILABLE


def fault(engine: Engine, problem: BaseException, table: str = "") -> JournalDamaged:
    """Translate a database error, without its SQL; `JournalUnusable` if the content may be intact."""
    cause = problem.orig if isinstance(problem, DBAPIError) else problem
    reason = (str(cause or problem).splitlines() or [type(problem).__name__])[0]
    if engine.dialect.name != "sqlite":
        return JournalUnusable(table, 0, f"the database does not answer ({reason})")
    code = _code(problem)
    kind = JournalUnusable if code & 0xFF in _UNUSABLE and code != _SHORT_READ else JournalDamaged
    return kind(table, 0, f"the file cannot be read ({reason})")
