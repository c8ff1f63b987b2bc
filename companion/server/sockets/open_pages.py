"""Open pages: what the server keeps of each connection of a page."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.limits import TokenBucket
from companion.server.views.reader import Room


@dataclass(slots=True)
class OpenPage:
    """One connected page; ``sid`` is its Socket.IO session. ``room`` is None until its first message, "hello"."""

    sid: str
    address: str
    """The address by which it is limited."""
    requested: str
    """The base URL of its request."""
    request: str
    """The id of the request that opened it."""
    limit: TokenBucket
    previews: TokenBucket
    room: Room | None = None
    token: str | None = None
    messages: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    """The numbers of its messages."""
