"""Rendezvous hashing: which of the live workers writes a table that nobody holds.

Every worker computes the same without asking another. When a worker comes or goes, only the tables that it gets or had
change theirs.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b


def preferred(table: str, workers: Collection[str]) -> str:
    """The worker of the greatest hash together with the table; "" without workers.

    >>> preferred("abc", ["w1", "w2"]) == preferred("abc", ["w2", "w1"])
    True
    """
    return max(workers, key=lambda worker: (_weight(table, worker), worker), default="")


def _weight(table: str, worker: str) -> bytes:
    return blake2b(f"{worker} {table}".encode(), digest_size=8).digest()
