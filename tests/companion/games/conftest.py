"""Fixtures of the games' tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.packs.restartable_server import RestartableServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RestartableServer]:
    """A running server that a test can restart."""
    running = RestartableServer(tmp_path)
    yield running
    running.stop()
