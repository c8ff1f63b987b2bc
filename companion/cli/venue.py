"""The venue of a server: staff, stands and the page of all tables, where their packages are installed."""

from __future__ import annotations

import contextlib
import importlib.util
from collections.abc import Iterator

import flask


@contextlib.contextmanager
def venue(app: flask.Flask) -> Iterator[None]:
    """Add the venue to an application, and close it at the end of the block.

    Nothing is written for it until somebody adds an account or a stand, here or by ``exchequer staff``.
    """
    if not all(importlib.util.find_spec(package) for package in ("flask_login", "argon2")):
        yield
        return
    from companion.venue.registration import register

    registered = register(app)
    try:
        yield
    finally:
        registered.close()
