"""Fixtures of Monasterium's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.games.monasterium.device_table import DeviceTable


@pytest.fixture
def device_table(tmp_path: Path) -> Iterator[DeviceTable]:
    """A table of two players before any mission is laid out."""
    device_table = DeviceTable(tmp_path)
    yield device_table
    device_table.close()
