"""Venue store: the database of the venue, read and written in transactions.

By default it is ``venue.sqlite`` in the data folder. If EXCHEQUER_DATABASE is set, the venue shares the journal's
database, so that every process can use it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from companion import private_files
from companion.errors import Code, JournalUnusable, Refusal
from companion.private_files import VENUE_FILE
from companion.settings import Settings
from companion.venue.schema import metadata

log = logging.getLogger("exchequer.venue")

_BEFORE = "house.sqlite"
"""The name of the file up to version 0.4, whose tables begin with ``house_``."""
_PATIENCE = 2
"""Seconds to wait for PostgreSQL, or for another program's lock on the file."""


class VenueStore:
    """The database of one venue."""

    def __init__(self, url: str) -> None:
        """Open a database by its SQLAlchemy URL. Raises `JournalUnusable` if it cannot be used."""
        address = make_url(url)
        is_file = address.drivername == "sqlite"
        if not is_file:
            address = address.set(drivername="postgresql+psycopg")
        patience = {"timeout" if is_file else "connect_timeout": _PATIENCE}
        self._engine = create_engine(address, connect_args=patience, pool_pre_ping=not is_file)
        if is_file:
            event.listen(self._engine, "connect", _set_durable)
        try:
            with self._engine.begin() as connection:
                _create_tables(connection)
        except SQLAlchemyError as problem:
            self._engine.dispose()
            raise JournalUnusable("", 0, f"the data of the venue ({type(problem).__name__})") from None

    @classmethod
    def at(cls, settings: Settings) -> VenueStore:
        """Open the store of a server. Raises `JournalUnusable`, and OSError if the file cannot be created."""
        if settings.database:
            return cls(settings.database)
        private_files.make_folder(settings.data)
        file = settings.data / VENUE_FILE
        _rename_earlier(settings.data)
        private_files.create(file)  # SQLite gives its other files the mode of this one
        return cls(f"sqlite:///{file}")

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction that is committed at the end of the block. Raises `Refusal` ``venue_unavailable``."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as problem:
            log.warning("The data of the venue cannot be reached (%s)", type(problem).__name__)
            raise Refusal(Code.VENUE_UNAVAILABLE) from None

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()


def exists(settings: Settings) -> bool:
    """Whether a server has venue data, or a database for them."""
    return bool(settings.database) or any((settings.data / name).exists() for name in (VENUE_FILE, _BEFORE))


def _rename_earlier(data: Path) -> None:
    """Rename the file of versions up to 0.4. Raises OSError."""
    if (data / _BEFORE).exists() and not (data / VENUE_FILE).exists():
        for end in ("-wal", "-shm", ""):
            with suppress(FileNotFoundError):
                (data / f"{_BEFORE}{end}").rename(data / f"{VENUE_FILE}{end}")


def _set_durable(connection: object, _record: object) -> None:
    """Make transactions survive a power cut, and let readers work beside a writer."""
    cursor = connection.cursor()  # type: ignore[attr-defined]  # a connection of sqlite3
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA secure_delete=ON")  # what was deleted is overwritten with zeros
    cursor.close()


def _create_tables(connection: Connection) -> None:
    """Create missing tables, and take over those of versions up to 0.4."""
    if connection.dialect.name == "postgresql":  # one process at a time
        connection.execute(text("SELECT pg_advisory_xact_lock(1215657331)"))
    present = set(inspect(connection).get_table_names())
    if "house_staff" in present and "venue_staff" not in present:
        for name in ("about", "staff", "stands", "audit"):
            connection.execute(text(f"ALTER TABLE house_{name} RENAME TO venue_{name}"))
        connection.execute(text("UPDATE venue_audit SET who = '*host' WHERE who = '*house'"))
    metadata.create_all(connection)
