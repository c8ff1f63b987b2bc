"""PostgreSQL in tests: a server of their own for each test process, and an empty database for each test.

The server is Debian's (``/usr/lib/postgresql/*/bin``), in a folder of its own, on a unix socket there and on a port of
the loopback interface. It does not wait for the disk unless it is asked to, since the tests lose no power.
"""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from tests.server_processes import ServerProcess, deadline, free_port, ordinary_user

INSTALLED = Path("/usr/lib/postgresql")
USER = "exchequer"
"""The role that owns the databases."""


def programs() -> Path:
    """The folder of the newest installed version's programs."""
    versions = [folder for folder in INSTALLED.iterdir() if (folder / "bin" / "initdb").exists()]
    return max(versions, key=lambda folder: float(folder.name)) / "bin"


class PostgresServer:
    """A PostgreSQL server with databases of tests. It is started by `start`, not when it is made."""

    def __init__(self, *, durable: bool = False) -> None:
        """Make its folder; with ``durable`` it is on the disk and waits for it at each commit, as a real one does."""
        self.durable = durable
        self.port = free_port()
        self._numbers = itertools.count(1)
        self._process = ServerProcess("postgres", ordinary_user("postgres"), on_disk=durable)
        self.folder = self._process.folder
        self._data = self.folder / "data"
        command = (str(programs() / "initdb"), "-D", str(self._data), "-U", USER, "-A", "trust", "-E", "UTF8")
        made = subprocess.run(
            self._process.as_user(*command, "--no-locale", "--no-sync", "--no-instructions"),
            capture_output=True, text=True, cwd=self.folder, env={**os.environ, "LC_ALL": "C"},
        )  # fmt: skip
        if made.returncode:
            self._process.remove()
            raise AssertionError(f"initdb failed: {made.stderr}")

    def start(self) -> None:
        """Start the server, also after it has been stopped or killed, and return when it answers."""
        settings = {
            "listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": str(self.folder),
            "max_connections": "200", "shared_buffers": "32MB", "timezone": "UTC",
            "autovacuum": "on" if self.durable else "off",
            "fsync": "on" if self.durable else "off", "full_page_writes": "on" if self.durable else "off",
            "max_wal_size": "256MB", "min_wal_size": "32MB", "checkpoint_timeout": "30min",
        }  # fmt: skip
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        end = deadline()
        while True:
            if not self._process.running:  # processes of a killed one may still use its memory: then it is tried again
                self._process.start(str(programs() / "postgres"), "-D", str(self._data), *options)
            with suppress(psycopg.OperationalError), psycopg.connect(self.address("postgres"), connect_timeout=5):
                return
            if time.monotonic() > end:
                raise self._process.failed()
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop the server as its administrator does: connections are ended, everything is written."""
        self._process.end(signal.SIGINT)

    def kill(self) -> None:
        """Kill the server without any clean-up."""
        self._process.end(signal.SIGKILL)

    def close(self) -> None:
        """End the server, and remove everything."""
        self._process.end(signal.SIGQUIT)
        self._process.remove()

    def address(self, database: str) -> str:
        """The address of a database for psycopg and the programs of PostgreSQL, by TCP."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def url(self, database: str) -> str:
        """The address of a database for SQLAlchemy, as EXCHEQUER_DATABASE has it."""
        return f"postgresql+psycopg://{USER}@127.0.0.1:{self.port}/{database}"

    def create(self, name: str = "") -> str:
        """Create an empty database, and return its name."""
        name = name or f"test_{os.getpid()}_{next(self._numbers)}"
        self.execute(f'CREATE DATABASE "{name}"')
        return name

    def drop(self, name: str) -> None:
        """Drop a database, even with open connections."""
        self.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Carry out a statement in a database, and return its rows."""
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def cut_connections(self, database: str) -> None:
        """End all connections to a database, as a network that fails does."""
        self.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """The PostgreSQL server of this test process. A test that stops it starts it again."""
    server = PostgresServer()
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.fixture
def postgres_database(postgres_server: PostgresServer) -> Iterator[str]:
    """The name of an empty database of this test."""
    name = postgres_server.create()
    yield name
    postgres_server.drop(name)


@pytest.fixture
def postgres_url(postgres_server: PostgresServer, postgres_database: str) -> str:
    """The address of an empty database of this test, for EXCHEQUER_DATABASE."""
    return postgres_server.url(postgres_database)
