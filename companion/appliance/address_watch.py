"""Address watch: a thread that calls a function whenever an address of this computer may have changed.

The kernel reports changes of links, addresses and routes on a netlink socket (rtnetlink(7)). Where there is none, the
function is called every `POLL` seconds.
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import socket
import threading
from collections.abc import Callable

log = logging.getLogger("exchequer.network")

POLL = 2.0
"""Seconds between two looks where the kernel reports nothing."""

SETTLED = 0.3
"""Seconds without a further report after which a change is looked at: one change makes several reports."""

ANYWAY = 60.0
"""Seconds after which it is looked at even without a report."""

# linux/rtnetlink.h: RTMGRP_LINK, RTMGRP_IPV4_IFADDR, RTMGRP_IPV4_ROUTE
GROUPS = 0x1 | 0x10 | 0x40


class AddressWatch:
    """Calls ``changed`` in a thread of its own, from `start` until `close`."""

    def __init__(self, changed: Callable[[], object], poll: float = POLL) -> None:
        """``changed`` looks at the addresses; what it raises is logged."""
        self._changed = changed
        self._poll = poll
        self._end_in, self._end_out = os.pipe()
        self._thread = threading.Thread(target=self._run, name="addresses", daemon=True)
        self._started = False

    def start(self) -> None:
        """Start watching."""
        self._started = True
        self._thread.start()

    def close(self) -> None:
        """End the thread."""
        os.close(self._end_out)
        if self._started:
            self._thread.join(10)
        os.close(self._end_in)

    def _run(self) -> None:
        reports = _reports()
        try:
            while True:
                if not self._wait(reports):
                    return
                try:
                    self._changed()
                except Exception:
                    log.exception("The addresses of this computer could not be read")
        finally:
            if reports is not None:
                reports.close()

    def _wait(self, reports: socket.socket | None) -> bool:
        """Wait until there may be a change; False at the end."""
        sources: list[int | socket.socket] = [self._end_in] if reports is None else [self._end_in, reports]
        patience = self._poll if reports is None else ANYWAY
        while True:
            ready, _, _ = select.select(sources, (), (), patience)
            if self._end_in in ready:
                return False
            if reports is None or reports not in ready:
                return True
            with contextlib.suppress(OSError):  # ENOBUFS: reports were lost, so there was a change
                reports.recv(65536)
            patience = SETTLED


def _reports() -> socket.socket | None:
    """A socket on which the kernel reports changes, None where it does not."""
    try:
        reports = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW | socket.SOCK_CLOEXEC, socket.NETLINK_ROUTE)
    except (OSError, AttributeError):
        return None
    try:
        reports.bind((0, GROUPS))
    except OSError:
        reports.close()
        return None
    return reports
