"""Fixtures of the house's tests: a store in a file of its own, and one in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.house import passwords
from companion.house.audit import AuditLog
from companion.house.staff import Staff
from companion.house.stands import Stands
from companion.house.store import HouseStore


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes of passwords that take a thousandth of the real time."""
    monkeypatch.setattr(passwords, "PASSES", 1)
    monkeypatch.setattr(passwords, "MEMORY", 64 * 1024)


class Seconds:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def store(tmp_path: Path) -> Iterator[HouseStore]:
    made = HouseStore(f"sqlite:///{tmp_path / 'house.sqlite'}")
    yield made
    made.close()


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def staff(store: HouseStore, seconds: Seconds) -> Staff:
    return Staff(store, seconds)


@pytest.fixture
def stands(store: HouseStore) -> Stands:
    return Stands(store)


@pytest.fixture
def audit(store: HouseStore) -> AuditLog:
    return AuditLog(store)
