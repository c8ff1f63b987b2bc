"""Offloading: runs blocking or long computing work outside the event loop of a gevent server."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import get_native_id
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_MAIN = get_native_id()
"""The thread of the event loop, which imports this module."""


def run(function: Callable[Arguments, Result], *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
    """Return what a function returns, run in gevent's thread pool where gevent serves; otherwise call it directly.

    Other greenlets go on meanwhile, so the function must not use what they change, and must take no lock that another
    thread may hold: gevent's locks wait for greenlets, not for threads. It may raise anything.
    """
    monkey = sys.modules.get("gevent.monkey")
    if monkey is None or not monkey.is_module_patched("threading"):
        return function(*arguments, **named)
    if get_native_id() != _MAIN:  # already in the pool
        return function(*arguments, **named)
    from gevent import get_hub

    result: Result = get_hub().threadpool.apply(function, arguments, named)
    return result
