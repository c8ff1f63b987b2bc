"""Fixtures of the venue's tests: a store in its own file, and one in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import flask
import pytest
from argon2 import PasswordHasher

from companion.venue import passwords
from companion.venue.audit import AuditLog
from companion.venue.registration import register
from companion.venue.services import Venue
from companion.venue.staff import Staff
from companion.venue.stands import Stands
from companion.venue.store import VenueStore


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes of passwords that take a thousandth of the real time."""
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))


@pytest.fixture
def venue(app: flask.Flask) -> Iterator[Venue]:
    """The venue of the application."""
    made = register(app)
    yield made
    made.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[VenueStore]:
    made = VenueStore(f"sqlite:///{tmp_path / 'venue.sqlite'}")
    yield made
    made.close()


@pytest.fixture
def staff(store: VenueStore) -> Staff:
    return Staff(store)


@pytest.fixture
def stands(store: VenueStore) -> Stands:
    return Stands(store)


@pytest.fixture
def audit(store: VenueStore) -> AuditLog:
    return AuditLog(store)
