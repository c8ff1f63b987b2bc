"""Fixtures of the games' tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.enrolment.house import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house that is on."""
    running = House(tmp_path)
    yield running
    running.off()
