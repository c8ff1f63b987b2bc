"""Garbage collection: runs less often than by default, since each run pauses a server with many tables."""

from __future__ import annotations

import gc

THRESHOLDS = (10_000, 20, 100)


def keep_rounds_rare() -> None:
    """Exclude everything now in memory from collection, and make full collections rare."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
