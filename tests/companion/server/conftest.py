"""Fixtures of the server's tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.companion.server.evenings import Evening


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[..., Evening]]:
    """Begins an evening; its server is closed at the end of the test."""
    begun: list[Evening] = []

    def begin(game: str = "fake", seed: int = 1) -> Evening:
        begun.append(Evening(tmp_path, game, random.Random(seed)))
        return begun[-1]

    yield begin
    for evening in begun:
        evening.parts.close()
