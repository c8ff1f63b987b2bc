"""Hostile files to restore from, in the short form."""

from __future__ import annotations

from tests.faults.hostile_files import measure


def test_a_hostile_file_is_refused_or_restored_and_writes_nothing_elsewhere() -> None:
    figures = measure(count=120, seed=3)
    assert figures["missed"] == []
    assert figures["refused"] > 60
    assert figures["restored"] > 5
