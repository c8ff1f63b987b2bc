"""Workers of one house in one process, for tests: registries over one database and one data folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.errors import Refusal
from companion.settings import Settings
from companion.tables.leases import Leases
from companion.tables.registry import TableRegistry
from companion.tables.rendezvous import preferred
from companion.tables.table_keeper import TableKeeper
from tests.companion.fake_game import FAKE
from tests.postgres import PostgresServer


class Workers:
    """The workers of one house, and its database."""

    def __init__(self, server: PostgresServer, database: str, folder: Path) -> None:
        self.server, self.database, self.folder = server, database, folder
        self.all: list[TableRegistry] = []

    def start(self, url: str = "") -> TableRegistry:
        """A new worker; ``url`` is its way to the database."""
        url = url or self.server.url(self.database)
        registry = TableRegistry(Settings(data=self.folder, game=FAKE.name, database=url), worker=True)
        self.all.append(registry)
        self.look()
        return registry

    def look(self) -> None:
        """Let all workers learn which ones are live."""
        for registry in self.all:
            with suppress(Refusal):
                leases_of(registry).look()

    def execute(self, statement: str) -> list[tuple[object, ...]]:
        """The rows of a statement in the database."""
        return self.server.execute(statement, self.database)

    def kill(self, registry: TableRegistry) -> None:
        """Let a worker do nothing any more, and its presence be over."""
        keeper_of(registry).stop()
        self.execute(f"UPDATE workers SET until = clock_timestamp() WHERE id = '{leases_of(registry).worker}'")

    def close(self) -> None:
        """Close all workers."""
        while self.all:
            self.all.pop().close()


def leases_of(registry: TableRegistry) -> Leases:
    assert registry.leases is not None
    return registry.leases


def keeper_of(registry: TableRegistry) -> TableKeeper:
    assert registry.keeper is not None
    return registry.keeper


def should_write(registry: TableRegistry, table: str) -> bool:
    """Whether rendezvous hashing names a worker for a table."""
    return preferred(table, leases_of(registry).workers) == leases_of(registry).worker
