"""Clock: the time as it is written into journals and files."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """The time as ISO 8601 in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
