"""Fixtures of the tables' tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.tables.planned_games import Played


@pytest.fixture
def monasterium(tmp_path: Path) -> Iterator[Played]:
    played = Played(tmp_path / "data", "monasterium")
    yield played
    played.parts.close()


@pytest.fixture
def pillars(tmp_path: Path) -> Iterator[Played]:
    played = Played(tmp_path / "data", "pillars_of_the_earth")
    yield played
    played.parts.close()
