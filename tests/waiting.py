"""Waiting in tests for a condition that another thread or process makes true."""

from __future__ import annotations

import time
from collections.abc import Callable


def wait_until(condition: Callable[[], bool], timeout: float = 20.0) -> bool:
    """Wait until a condition is true, and return True. Raises AssertionError after ``timeout`` seconds."""
    if not becomes_true(condition, timeout):
        raise AssertionError(f"not true within {timeout} s: {condition}")
    return True


def becomes_true(condition: Callable[[], bool], timeout: float = 20.0) -> bool:
    """Return whether a condition has become true within ``timeout`` seconds, for a test that needs both answers."""
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return condition()
