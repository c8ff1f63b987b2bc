"""A table for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.monasterium.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Two people, nothing laid out yet."""
    one = Evening(tmp_path)
    yield one
    one.close()
