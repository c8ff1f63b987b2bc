"""Photograph limits: limit how often each seat and host may have a photograph read."""

from __future__ import annotations

import threading

from companion.errors import Code, Refusal
from companion.limits import TokenBucket

A_MINUTE = 20
AT_ONCE = 8
"""Photographs that each sender may send; announcements may be ten times as many."""


class Photographs:
    """The limits for all tables of one server."""

    def __init__(self) -> None:
        """Start with full limits."""
        self._lock = threading.Lock()
        self._buckets: dict[tuple[str, str, bool], TokenBucket] = {}
        """By table, who ("host" or a seat), and whether a photograph is only announced."""

    def limit(self, table: str, who: str, at: float, *, preparing: bool = False) -> None:
        """Count a photograph at a time in seconds. Raises `Refusal` ``photo_often`` if there are too many."""
        times = 10 if preparing else 1
        with self._lock:
            fresh = TokenBucket(times * A_MINUTE / 60, times * AT_ONCE, at)
            if not self._buckets.setdefault((table, who, preparing), fresh).take(at):
                raise Refusal(Code.PHOTO_OFTEN)
