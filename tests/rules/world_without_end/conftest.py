"""Fixtures of the tests of World Without End; the helpers are in table.py and scene.py."""

import pytest

from tests.rules.world_without_end.table import Table


@pytest.fixture
def table() -> Table:
    """A game of four players with the quiet pack and all action cards, before its first event."""
    return Table()


@pytest.fixture
def two() -> Table:
    """The same with north and south only."""
    return Table("NS")
