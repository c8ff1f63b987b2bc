"""A table, or a shelf for copies, for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.packs.draft_store import DraftStore
from tests.companion.games.monasterium.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Two people, nothing laid out yet."""
    one = Evening(tmp_path)
    yield one
    one.close()


@pytest.fixture
def drafts(tmp_path: Path) -> DraftStore:
    """A shelf for copies that are enrolled, with nothing on it."""
    return DraftStore(tmp_path)
