"""Fixtures of the tests of the journal in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.tables.postgres_journal import PostgresJournal

KEY = b"a secret of the tests"


@pytest.fixture
def journal(postgres_url: str) -> Iterator[PostgresJournal]:
    """A journal in an empty database."""
    opened = PostgresJournal(postgres_url, KEY)
    yield opened
    opened.close()
