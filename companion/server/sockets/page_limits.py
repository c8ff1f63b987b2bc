"""Page limits: how many messages a page may send, and how many changes it may make."""

from __future__ import annotations

import time

from companion.errors import Code, Refusal
from companion.limits import TokenBucket
from companion.settings import Settings


class PageLimits:
    """The limits of one page. Their rates are in `companion.settings`."""

    def __init__(self, settings: Settings) -> None:
        """Start with a part of the burst: connecting again and again would otherwise get round the limits."""
        now, a_minute = time.monotonic(), settings.changes_a_minute
        self.messages = TokenBucket(settings.rate, settings.burst, now)
        self.messages.level = max(5.0, settings.burst / 4)
        self.changes = TokenBucket(a_minute / 60, a_minute, now)
        self.changes.level = a_minute / 2

    def receive(self) -> None:
        """Count a message before it is read. Raises `Refusal` ``too_fast``."""
        self._take(self.messages, Code.TOO_FAST)

    def allow(self, cost: int, is_change: bool) -> None:
        """Count a message that costs as much as several, or that is a change. Raises ``too_fast`` and ``too_often``."""
        if cost > 1:
            self._take(self.messages, Code.TOO_FAST, cost - 1)
        if is_change:
            self._take(self.changes, Code.TOO_OFTEN)

    @property
    def exceeded(self) -> bool:
        """Whether so many messages in a row were refused that the page should be disconnected."""
        return self.messages.refused > 10 * self.messages.burst

    def _take(self, bucket: TokenBucket, code: Code, n: int = 1) -> None:
        if not bucket.take(time.monotonic(), n):
            raise Refusal(code)
