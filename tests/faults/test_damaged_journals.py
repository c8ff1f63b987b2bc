"""Damaged journals in their short form: nothing acknowledged is missing without a word, and none ends in an error."""

from __future__ import annotations

import logging

import pytest

from tests.faults import damage


def test_nothing_is_missing_from_a_damaged_journal_without_a_word(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        found = damage.run(150, seed=9)
    assert found.faults == []
    assert caplog.records == [], "no exception was logged"
    assert found.outcomes["database: whole, put back"] > 50
    assert found.outcomes["both: not opened, reported"] > 5
    assert found.outcomes["both: end lost, reported"] > 5
