"""Waiting in tests: a wait that times out fails the test."""

import pytest

from tests.waiting import wait_until


def test_a_wait_that_times_out_fails() -> None:
    with pytest.raises(AssertionError):
        wait_until(lambda: False, 0.02)
    assert wait_until(lambda: True, 0.02)
