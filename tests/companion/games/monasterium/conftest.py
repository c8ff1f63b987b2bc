"""Fixtures of Monasterium's tests."""

from __future__ import annotations

import pytest

from tests.companion.games.monasterium.monasterium_table import MonasteriumTable


@pytest.fixture
def device_table() -> MonasteriumTable:
    """A table of two players before any mission is laid out."""
    return MonasteriumTable()
