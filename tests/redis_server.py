"""Redis in tests: a server of their own for each test process.

Messages go to all databases of a server: tests that share one use names of channels of their own.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
import redis

from tests.server_processes import ServerProcess, deadline, free_port, ordinary_user


class RedisServer:
    """A Redis server that keeps nothing on the disk. It is started by `start`, not when it is made."""

    def __init__(self) -> None:
        """Make its folder."""
        self.port = free_port()
        self._process = ServerProcess("redis-server", ordinary_user("redis"))

    @property
    def url(self) -> str:
        """Its address, as EXCHEQUER_REDIS has it."""
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def socket_url(self) -> str:
        """The address of its Unix socket, by which a café reaches it."""
        return f"unix://{self._process.folder}/redis.sock"

    def start(self) -> None:
        """Start the server, also after it has been stopped or killed, and return when it answers."""
        options = {
            "port": str(self.port), "bind": "127.0.0.1", "dir": str(self._process.folder), "save": "",
            "appendonly": "no", "daemonize": "no", "loglevel": "warning",
            "unixsocket": str(self._process.folder / "redis.sock"), "unixsocketperm": "777",
        }  # fmt: skip
        self._process.start("redis-server", *(part for name, value in options.items() for part in (f"--{name}", value)))
        end = deadline()
        with redis.Redis(port=self.port) as client:
            while True:
                with suppress(redis.ConnectionError):
                    if client.ping():
                        return
                if time.monotonic() > end or not self._process.running:
                    raise self._process.failed()
                time.sleep(0.01)

    def kill(self) -> None:
        """Kill the server without any clean-up."""
        self._process.end(signal.SIGKILL)

    def close(self) -> None:
        """End the server, and remove its folder."""
        self.kill()
        self._process.remove()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """The Redis server of this test process."""
    server = RedisServer()
    try:
        server.start()
        yield server
    finally:
        server.close()
