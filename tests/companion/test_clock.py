"""Clock: timestamps when the system's clock is wrong, jumps or is corrected."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.clock import DAY, EARLIEST, Clock

ROW = "2026-11-23T21:00:00.000+00:00"
EVENING = datetime.fromisoformat(ROW).timestamp()
YEARS = 20 * 365 * DAY


class Machine:
    """A computer whose clocks a test sets."""

    def __init__(self, folder: Path, system: float) -> None:
        self.system, self.steady = system, 100.0
        self.file = folder / "synchronized"
        self.clock = Clock(lambda: self.system, lambda: self.steady, self.file)

    def wait(self, seconds: float) -> None:
        self.system, self.steady = self.system + seconds, self.steady + seconds

    def synchronise(self, system: float) -> None:
        self.file.touch()
        self.system = system
        self.wait(10)


@pytest.fixture
def late(tmp_path: Path) -> Machine:
    """A computer that has started in 1970, with rows of an evening in 2026."""
    machine = Machine(tmp_path, 30.0)
    machine.clock.not_before(ROW)
    return machine


def test_a_computer_that_starts_in_1970_writes_times_after_the_newest_row_and_says_that_it_does_not_know(
    late: Machine,
) -> None:
    times = []
    for _ in range(3):
        late.wait(60)
        times.append(late.clock.now())
    assert times == [EVENING + 60, EVENING + 120, EVENING + 180]
    assert late.clock.is_wrong


@pytest.mark.parametrize("phone_time", [0.0, EARLIEST - 1, 1e11])
def test_an_impossible_time_of_a_phone_is_ignored(late: Machine, phone_time: float) -> None:
    late.clock.set_by_phone(phone_time)
    assert late.clock.now() == EVENING and late.clock.is_wrong


def test_the_time_of_a_network_counts_more_than_that_of_a_phone(late: Machine) -> None:
    late.clock.set_by_phone(EVENING + 3 * DAY)
    late.synchronise(EVENING + 9 * DAY)
    assert late.clock.now() == EVENING + 9 * DAY + 10 and not late.clock.is_wrong
    late.clock.set_by_phone(EVENING + YEARS)
    assert late.clock.now() == EVENING + 9 * DAY + 10


def test_the_first_time_of_a_network_is_believed_however_far_ahead(tmp_path: Path) -> None:
    machine = Machine(tmp_path, 30.0)
    assert datetime.fromtimestamp(machine.clock.now(), UTC).year == 1970 and machine.clock.is_wrong
    machine.synchronise(EVENING)
    assert machine.clock.now() == EVENING + 10 and not machine.clock.is_wrong


def test_rows_of_a_wrong_future_bind_nobody_once_the_time_is_known(tmp_path: Path) -> None:
    machine = Machine(tmp_path, EVENING)
    machine.clock.not_before("2046-11-23T21:00:00.000+00:00")
    assert datetime.fromtimestamp(machine.clock.now(), UTC).year == 2046
    machine.synchronise(EVENING)
    assert machine.clock.now() == EVENING + 10


@pytest.mark.parametrize("written", ["", "yesterday", "9999-99-99", "9999-12-31T23:59:59.000+00:00"])
def test_an_unreadable_or_impossible_time_of_a_row_is_no_bound(tmp_path: Path, written: str) -> None:
    machine = Machine(tmp_path, EVENING)
    machine.clock.not_before(written)
    assert machine.clock.now() == EVENING
