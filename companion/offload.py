"""Offloading: runs blocking or CPU-heavy work outside a gevent server's event loop."""

from __future__ import annotations

import sys
from _thread import get_ident
from collections.abc import Callable
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def _this_thread() -> int:
    """The identifier of the native thread, even if gevent has replaced it by the greenlet's."""
    if "gevent.monkey" not in sys.modules:
        return get_ident()
    from gevent import monkey

    identifier: int = monkey.get_original("_thread", "get_ident")()
    return identifier


_MAIN = _this_thread()
"""The thread of the event loop, which imports this module."""


def run(function: Callable[Arguments, Result], *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
    """Call a function and return its result; under gevent it runs in the thread pool.

    Other greenlets continue meanwhile, so the function must not use what they change. It must not take locks that
    another thread may hold, since gevent's locks wait for greenlets, not for threads. It may raise anything.
    """
    monkey = sys.modules.get("gevent.monkey")
    if monkey is None or not monkey.is_module_patched("threading"):
        return function(*arguments, **named)
    if _this_thread() != _MAIN:  # already in the pool
        return function(*arguments, **named)
    from gevent import get_hub

    result: Result = get_hub().threadpool.apply(function, arguments, named)
    return result
