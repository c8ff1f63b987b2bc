"""Fixtures of the rule tests; the helpers themselves are in table.py."""

import pytest

from tests.rules.world_without_end.table import Table


@pytest.fixture
def table() -> Table:
    """Four players, north begins, the quiet pack, all twelve action cards; the first event is to be turned up."""
    return Table()


@pytest.fixture
def two() -> Table:
    """The same with north and south only."""
    return Table("NS")
