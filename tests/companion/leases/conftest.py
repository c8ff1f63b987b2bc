"""Fixtures of the tests of leases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.tables.postgres_journal import PostgresJournal
from tests.faults import lease_world
from tests.faults.house_workers import Workers
from tests.postgres import PostgresServer


@pytest.fixture
def clocked_url(postgres_server: PostgresServer, postgres_database: str) -> str:
    """The address of an empty journal whose clock a test sets (`tests.faults.lease_world`)."""
    url = postgres_server.url(postgres_database)
    PostgresJournal(url).close()
    lease_world.set_up(postgres_server, postgres_database)
    return url


@pytest.fixture
def workers(postgres_server: PostgresServer, postgres_database: str, tmp_path: Path) -> Iterator[Workers]:
    """The workers of a house, none of them started."""
    made = Workers(postgres_server, postgres_database, tmp_path / "data")
    yield made
    made.close()
