"""The attack list in its short form: the limits that hold on a busy machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.faults.attacks import ATTACKS
from tests.faults.attacks.attack import figures_of
from tests.faults.fast_server import Starter, starting

LONG_ONLY = {
    "never_reading",
    "anonymous_crowd",
    "connection_flood",
    "nested_json",
    "honest_photos",
}
"""Attacks that need many seconds or an idle machine: ``python -m tests.faults attacks`` runs them."""


@pytest.fixture(scope="module")
def starter() -> Iterator[Starter]:
    """The process that starts the servers."""
    with starting() as process:
        yield process


@pytest.mark.parametrize("name", sorted(ATTACKS.keys() - LONG_ONLY))
def test_an_attack_of_the_list_stays_within_its_limits(starter: Starter, name: str) -> None:
    figures = figures_of(ATTACKS[name], starter)
    assert ATTACKS[name].missed(figures, with_times=False) == []
