"""Detached WebSocket: an open connection on its way from one process to another, with what both have to know of it.

Nothing of it is in the process any more that has read it so far: the bytes of a message that is not complete go along,
and output that waits is sent before. What is not read yet stays in the system's buffers.
"""

from __future__ import annotations

import base64
import binascii
import math
from dataclasses import dataclass

MOST_SECONDS = 1e9
"""Seconds of a time that is told, at most."""


class Malformed(ValueError):
    """What is told of a connection is malformed."""


@dataclass(frozen=True, slots=True)
class Detached:
    """The state of a WebSocket that is neither read nor written now."""

    descriptor: int
    """A file descriptor of the connection, which belongs to whoever has this."""
    address: str
    """The client's address."""
    unfinished: bytes
    """What has come of a message that is not complete."""
    kept: bool
    """Whether the application keeps it where unused ones give way."""
    level: float
    """Messages that the client may send at once now."""
    open_for: float
    """Seconds since it was opened, without those in which its messages have waited to be handled."""
    silent_for: float
    """Seconds since the client last sent something."""
    ping_in: float
    """Seconds until the next ping."""

    def told(self) -> dict[str, object]:
        """All but the descriptor, as JSON."""
        return {
            "address": self.address,
            "unfinished": base64.b64encode(self.unfinished).decode("ascii"),
            "kept": self.kept,
            "level": self.level,
            "open_for": self.open_for,
            "silent_for": self.silent_for,
            "ping_in": self.ping_in,
        }


def read(told: object, descriptor: int) -> Detached:
    """A WebSocket as another process tells it. Raises `Malformed`."""
    if not isinstance(told, dict):
        raise Malformed("no object")
    address, unfinished, kept = told.get("address"), told.get("unfinished"), told.get("kept")
    if not isinstance(address, str) or not isinstance(unfinished, str) or not isinstance(kept, bool):
        raise Malformed("a field is missing")
    try:
        content = base64.b64decode(unfinished, validate=True)
    except (binascii.Error, ValueError):
        raise Malformed("no base64") from None
    numbers = [_number(told.get(name)) for name in ("level", "open_for", "silent_for", "ping_in")]
    return Detached(descriptor, address[:64], content, kept, *numbers)


def _number(told: object) -> float:
    """A number that is told. Raises `Malformed`."""
    if isinstance(told, bool) or not isinstance(told, int | float) or not math.isfinite(told):
        raise Malformed("no number")
    return max(-MOST_SECONDS, min(MOST_SECONDS, float(told)))
