"""Service manager: the sockets that systemd hands over, and what it is told (sd_listen_fds(3), sd_notify(3)).

Nothing here needs systemd: without its environment variables there are no sockets and nobody is told anything.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
from collections.abc import MutableMapping

from companion.transport.server import WebServer

FIRST_HANDED_OVER = 3
"""The file descriptor of the first socket that is handed over (SD_LISTEN_FDS_START)."""

BEATS_A_LIMIT = 3
"""How often the watchdog is told within its limit."""


def handed_over(
    environment: MutableMapping[str, str] = os.environ, first: int = FIRST_HANDED_OVER
) -> list[socket.socket]:
    """The listening TCP sockets that the service manager has opened for this process, by port.

    The variables are removed, and the sockets closed in programs that this one starts. What is no listening TCP socket
    is closed.
    """
    process, count = (environment.pop(name, "") for name in ("LISTEN_PID", "LISTEN_FDS"))
    environment.pop("LISTEN_FDNAMES", None)
    if process != str(os.getpid()) or not count.isdecimal():
        return []
    found = []
    for number in range(first, first + int(count)):
        os.set_inheritable(number, False)
        one = socket.socket(fileno=number)
        is_tcp = one.family in (socket.AF_INET, socket.AF_INET6) and one.type == socket.SOCK_STREAM
        if is_tcp and one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            found.append(one)
        else:
            one.close()
    return sorted(found, key=lambda one: int(one.getsockname()[1]))


class ServiceManager:
    """Tells the service manager that the server serves, that it is well, and that it stops."""

    def __init__(self, environment: MutableMapping[str, str] = os.environ) -> None:
        """The variables are removed, so that programs that this one starts do not speak for it."""
        self._address = environment.pop("NOTIFY_SOCKET", "")
        limit, process = environment.pop("WATCHDOG_USEC", ""), environment.pop("WATCHDOG_PID", "")
        meant = process in ("", str(os.getpid()))
        self.limit = int(limit) / 1_000_000 if limit.isdecimal() and meant else 0.0
        """Seconds without a sign of life after which this process is restarted; 0: without limit."""
        self.present = bool(self._address)
        """Whether a service manager has started this process, which starts it again when it ends."""
        self._ended = threading.Event()

    @property
    def _socket_address(self) -> str:
        """The manager's socket; one without a file begins with a zero byte instead of "@"."""
        return "\0" + self._address[1:] if self._address.startswith("@") else self._address

    def notify(self, *states: str) -> bool:
        """Send states such as ``READY=1``; whether somebody took them."""
        if not self._address:
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.settimeout(1.0)
                line.sendto("\n".join(states).encode(), self._socket_address)
        except OSError:
            return False
        return True

    def keep_telling(self, state: str, seconds: float) -> None:
        """Send a state every so many seconds, by a thread and a socket of its own, until the process ends."""
        if not self._address:
            return
        line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
        line.setblocking(False)

        def tell() -> None:
            while True:
                with contextlib.suppress(OSError):  # nobody reads now
                    line.sendto(state.encode(), self._socket_address)
                time.sleep(seconds)

        threading.Thread(target=tell, name="alive", daemon=True).start()

    def extend(self, seconds: float) -> None:
        """Tell that the start, or the stop, goes on, and that the next sign comes within so many seconds."""
        self.notify(f"EXTEND_TIMEOUT_USEC={round(seconds * 1_000_000)}")

    def watch(self, server: WebServer) -> None:
        """Tell when a server serves, and while it is well; to be called before it serves.

        It is well while its own thread and its threads for requests and for messages get on with what waits.
        """
        server.call(self._serving)
        if self._address and self.limit:
            threading.Thread(target=self._beat, args=(server,), name="watchdog", daemon=True).start()

    def stopping(self) -> None:
        """Tell that the server stops."""
        self._ended.set()
        self.notify("STOPPING=1", "STATUS=Stopping")

    def _serving(self) -> None:
        self.notify("READY=1", "STATUS=Serving")

    def _beat(self, server: WebServer) -> None:
        while not self._ended.wait(self.limit / BEATS_A_LIMIT):
            _passed_through(server).wait()
            self.notify("WATCHDOG=1")


def _passed_through(server: WebServer) -> threading.Event:
    """Set once a job has passed through the thread of a server, then its requests' and its messages' threads.

    Where one of them does not get on, it is never set.
    """
    passed = threading.Event()
    server.call(lambda: server.requests.put(lambda: server.messages.put(passed.set)))
    return passed
