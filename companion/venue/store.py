"""Venue store: the database of the venue, opened, brought up to date, and read and written in transactions.

On one computer it is ``venue.sqlite`` in the data folder. Where EXCHEQUER_DATABASE names a database, the venue lies
there beside the journal, so that every worker knows it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, select, text
from sqlalchemy.exc import SQLAlchemyError

from companion import private_files
from companion.errors import Code, JournalUnusable, Refusal
from companion.settings import Settings
from companion.venue import schema

log = logging.getLogger("exchequer.venue")

FILE = "venue.sqlite"
"""The name of the file in a data folder."""
_BEFORE = "house.sqlite"
"""Its name up to version 0.4."""

_LOCK = 0x486F7573
"""The number under which PostgreSQL lets one worker at a time look after the tables: "Hous"."""
_PATIENCE = 2
"""Seconds to wait for PostgreSQL, or for another program's lock on the file."""


class VenueStore:
    """The database of one venue. Safe to use from several threads."""

    def __init__(self, url: str) -> None:
        """Open a database by its SQLAlchemy URL. Raises `JournalUnusable` for one of a later version."""
        is_file = url.startswith("sqlite")
        arguments = {"timeout": _PATIENCE} if is_file else {"connect_timeout": _PATIENCE}
        self._engine: Engine = create_engine(_address_of(url), connect_args=arguments, pool_pre_ping=not is_file)
        if is_file:
            event.listen(self._engine, "connect", _set_durable)
        try:
            with self._engine.begin() as connection:
                _bring_up_to_date(connection)
        except SQLAlchemyError as problem:
            self._engine.dispose()
            raise JournalUnusable("", 0, f"the data of the venue ({type(problem).__name__})") from None
        except JournalUnusable:
            self._engine.dispose()
            raise

    @classmethod
    def at(cls, settings: Settings) -> VenueStore:
        """The store of a server. Raises `JournalUnusable`, and OSError where the file cannot be created."""
        if settings.database:
            return cls(settings.database)
        private_files.make_folder(settings.data)
        file = settings.data / FILE
        _take_over(settings.data)
        private_files.create(file)  # SQLite gives its other files the mode of this one
        return cls(f"sqlite:///{file}")

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction, which is committed at the end of the block. Raises `Refusal` ``venue_unavailable``."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as problem:
            log.warning("The data of the venue cannot be reached (%s)", type(problem).__name__)
            raise Refusal(Code.VENUE_UNAVAILABLE) from None

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()


def _address_of(url: str) -> URL:
    """The address of a file, or of PostgreSQL with its driver."""
    made = make_url(url)
    return made if url.startswith("sqlite") else made.set(drivername="postgresql+psycopg")


def exists(settings: Settings) -> bool:
    """Whether a server has data of a venue, or a database in which they lie."""
    return bool(settings.database) or any((settings.data / name).exists() for name in (FILE, _BEFORE))


def _take_over(data: Path) -> None:
    """Give the file of versions up to 0.4 its present name. Raises OSError."""
    if (data / _BEFORE).exists() and not (data / FILE).exists():
        for end in ("-wal", "-shm", ""):
            with suppress(FileNotFoundError):
                (data / f"{_BEFORE}{end}").rename(data / f"{FILE}{end}")


def _set_durable(connection: object, _record: object) -> None:
    """Let a transaction survive a power cut, and readers go on beside a writer."""
    cursor = connection.cursor()  # type: ignore[attr-defined]  # a connection of sqlite3
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA secure_delete=ON")  # what was deleted is overwritten with zeros
    cursor.close()


def _bring_up_to_date(connection: Connection) -> None:
    """Give a fresh database its tables, and one of an earlier version the steps that it lacks."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
    present = set(inspect(connection).get_table_names())
    found = None
    if schema.version.name in present:
        found = connection.execute(select(schema.version.c.version_num)).scalar()
    if found == schema.REVISION:
        return
    if found is not None and not _is_known(str(found)):
        raise JournalUnusable("", 0, f"the data of the venue were written by a later version ({found})")
    from companion.venue.migrations import upgrade  # Alembic is loaded only where a step has to run

    upgrade(connection)


def _is_known(revision: str) -> bool:
    """Whether a step of this name is among those of this version."""
    return revision.isidentifier() and (Path(__file__).parent / "migrations" / "versions" / f"{revision}.py").is_file()
