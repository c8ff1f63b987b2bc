"""A writer that is stopped past its lease, as a real process: none of its appends is taken when it goes on."""

from __future__ import annotations

from tests.faults.house_workers import Workers
from tests.faults.paused_writer import pause_and_take_over


def test_every_append_of_a_writer_that_was_stopped_past_its_lease_is_refused(workers: Workers) -> None:
    assert pause_and_take_over(workers, written=30) == []
