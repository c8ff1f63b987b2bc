"""Garbage collection: less often than Python's defaults, since a server with many tables would pause for each look."""

from __future__ import annotations

import gc

THRESHOLDS = (10_000, 20, 100)


def keep_rounds_rare() -> None:
    """Look at nothing that is in memory now, and seldom at everything."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def collect_all() -> None:
    """Look at everything now: afterwards no object is left that nobody can reach."""
    gc.collect()
