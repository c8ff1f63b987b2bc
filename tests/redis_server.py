"""Redis in tests: a server of their own for each test process, or for one test that stops it.

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
        """Its address, as EXCHEQUER_BUS has it."""
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

    @property
    def pid(self) -> int:
        """Its main process."""
        return self._process.pid

    def stop(self) -> None:
        """Stop the server as its administrator does."""
        self._process.end(signal.SIGTERM)

    def kill(self) -> None:
        """Kill the server, as a failure of the machine does."""
        self._process.end(signal.SIGKILL)

    def pause(self) -> None:
        """Stop the process (SIGSTOP): connections stay, and nothing is answered until `go_on`."""
        self._process.send(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let the process go on."""
        self._process.send(signal.SIGCONT)

    def close(self) -> None:
        """End the server, and remove its folder."""
        self._process.end(signal.SIGKILL)
        self._process.remove()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """The Redis server of this test process, which no test stops."""
    yield from _started()


@pytest.fixture
def own_redis_server() -> Iterator[RedisServer]:
    """A Redis server of one test, which may stop, kill and pause it."""
    yield from _started()


def _started() -> Iterator[RedisServer]:
    server = RedisServer()
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.fixture
def redis_url(redis_server: RedisServer) -> str:
    """The address of the Redis server, emptied, for EXCHEQUER_BUS."""
    with redis.Redis(port=redis_server.port) as client:
        client.flushall()
    return redis_server.url
