"""Request ids: the id under which everything is logged that one request or message of a page has caused.

A trusted reverse proxy gives its own id (``X-Request-ID``), so that its log and ours name the same request; otherwise
an id is made. The messages of a WebSocket have the id of the request that opened it, with a number behind it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ENVIRON = "exchequer.request_id"
"""Key of a request's environment: its id."""
_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{1,64}")
_CURRENT: ContextVar[str] = ContextVar("request_id", default="")


def current() -> str:
    """The id of the request or message that this thread carries out; "" outside of them."""
    return _CURRENT.get()


def new() -> str:
    """A new id: 16 hexadecimal digits."""
    return secrets.token_hex(8)


def given(header: str) -> str:
    """The id in a header of a trusted proxy; a new one where it is missing or not well-formed."""
    return header if _WELL_FORMED.fullmatch(header) else new()


@contextmanager
def under(identifier: str) -> Iterator[None]:
    """Log under this id what happens within."""
    token = _CURRENT.set(identifier)
    try:
        yield
    finally:
        _CURRENT.reset(token)
