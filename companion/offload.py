"""Offloading: runs blocking or long computing work outside the event loop of a gevent server."""

from __future__ import annotations

import sys
from _thread import get_ident
from collections.abc import Callable
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def _this_thread() -> int:
    """The identifier of the thread, also where gevent has replaced that by the one of the greenlet."""
    if "gevent.monkey" not in sys.modules:
        return get_ident()
    from gevent import monkey

    identifier: int = monkey.get_original("_thread", "get_ident")()
    return identifier


_MAIN = _this_thread()
"""The thread of the event loop, which imports this module."""


def run(function: Callable[Arguments, Result], *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
    """Return what a function returns, run in gevent's thread pool where gevent serves; otherwise call it directly.

    Other greenlets go on meanwhile, so the function must not use what they change, and must take no lock that another
    thread may hold: gevent's locks wait for greenlets, not for threads. It may raise anything.
    """
    monkey = sys.modules.get("gevent.monkey")
    if monkey is None or not monkey.is_module_patched("threading"):
        return function(*arguments, **named)
    if _this_thread() != _MAIN:  # already in the pool
        return function(*arguments, **named)
    from gevent import get_hub

    result: Result = get_hub().threadpool.apply(function, arguments, named)
    return result
