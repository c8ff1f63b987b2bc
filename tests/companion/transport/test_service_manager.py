"""Service manager: sockets are handed over, and it is told when the server serves, is well and stops."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.transport.server import WebServer
from companion.transport.service_manager import ServiceManager, handed_over
from tests.companion.transport.conftest import Serve, application
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[3]

# Does what systemd does: sockets from descriptor 3 on, their number and the process that they are meant for.
HAND_OVER = """
import os, sys
numbers = [int(number) for number in sys.argv[1].split(",")]
kept = [os.dup(number) for number in numbers]
for place, number in enumerate(kept, 3):
    os.dup2(number, place)
    os.set_inheritable(place, True)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": str(len(kept)), "LISTEN_FDNAMES": "pages:pages"}
os.execv(sys.executable, [sys.executable, "-P", *sys.argv[2:]])
"""


class Manager:
    """A service manager's end of the notification socket."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(path))
        self.socket.settimeout(30)

    def next(self) -> str:
        """The next message; raises TimeoutError without any."""
        return self.socket.recv(4096).decode()

    def wait_for(self, state: str) -> None:
        """Read messages up to one with a state."""
        while state not in self.next().splitlines():
            pass


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    made = Manager(tmp_path / "notify")
    yield made
    made.socket.close()


@pytest.fixture
def listening() -> Iterator[list[socket.socket]]:
    """Two listening sockets on free ports."""
    made = [socket.create_server(("127.0.0.1", 0), backlog=16) for _ in range(2)]
    yield made
    for one in made:
        one.close()


def port_of(one: socket.socket) -> int:
    port: int = one.getsockname()[1]
    return port


def fetch(port: int, path: str = "/healthz") -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
        text: str = answer.read().decode()
    return text


def test_one_server_answers_at_several_ports_and_knows_by_which_a_request_came(
    listening: list[socket.socket],
) -> None:
    def port(environ: Any, start_response: Any) -> list[bytes]:
        start_response("200 OK", [])
        return [environ["SERVER_PORT"].encode()]

    server = WebServer(port, listening)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    ports = [port_of(one) for one in listening]
    assert server.port == ports[0]
    assert [fetch(one) for one in ports] == [str(one) for one in ports]
    server.shutdown()


def test_sockets_meant_for_another_process_are_left_alone() -> None:
    environment = {"LISTEN_PID": "1", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "a:b"}
    assert handed_over(environment) == []
    assert environment == {}, "programs that this one starts must not take them for theirs"


@pytest.mark.parametrize("count", ["", "-1", "many"])
def test_a_malformed_number_of_sockets_is_none(count: str) -> None:
    assert handed_over({"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": count}) == []


def test_only_listening_tcp_sockets_are_taken_by_port_and_kept_from_other_programs(
    listening: list[socket.socket],
) -> None:
    higher, lower = sorted(listening, key=port_of, reverse=True)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams, socket.socket() as idle:
        first = (
            max(int(one.name) for one in Path("/proc/self/fd").iterdir()) + 16
        )  # above all that other tests have open
        for place, one in enumerate((higher, datagrams, idle, lower), first):
            os.dup2(one.fileno(), place)
        found = handed_over({"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "4"}, first)
    assert [port_of(one) for one in found] == [port_of(lower), port_of(higher)]
    assert not any(os.get_inheritable(one.fileno()) for one in found)
    for refused in (first + 1, first + 2):
        with pytest.raises(OSError, match="Bad file"):
            os.fstat(refused)
    for one in found:
        one.close()


def test_without_a_service_manager_nobody_is_told() -> None:
    assert not ServiceManager({}).notify("READY=1")
    assert not ServiceManager({"NOTIFY_SOCKET": "/nowhere/notify"}).notify("READY=1")


def test_an_abstract_address_is_understood() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as taking:
        name = f"exchequer-test-{os.getpid()}"
        taking.bind("\0" + name)
        assert ServiceManager({"NOTIFY_SOCKET": f"@{name}"}).notify("READY=1")
        assert taking.recv(100) == b"READY=1"


def test_the_watchdog_is_told_as_long_as_the_server_gets_on(manager: Manager, serve: Serve) -> None:
    held, reached = threading.Event(), threading.Event()
    server = serve(application, message_threads=1)
    told = ServiceManager({"NOTIFY_SOCKET": str(manager.path), "WATCHDOG_USEC": "300000"})
    assert told.limit == pytest.approx(0.3)
    told.watch(server)
    manager.wait_for("READY=1")
    for _ in range(3):
        assert manager.next() == "WATCHDOG=1"

    def hangs() -> None:
        reached.set()
        held.wait(30)

    server.messages.put(hangs)
    assert reached.wait(10)
    manager.socket.settimeout(1.0)
    with contextlib.suppress(TimeoutError):
        manager.next()  # one that was on its way
    with pytest.raises(TimeoutError):
        manager.next()
    held.set()
    assert manager.next() == "WATCHDOG=1"
    told.stopping()


def test_the_watchdog_of_another_process_is_not_ours() -> None:
    assert ServiceManager({"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"}).limit == 0.0


def test_run_serves_what_is_handed_over_and_tells_when_it_serves_and_stops(
    manager: Manager, listening: list[socket.socket], tmp_path: Path
) -> None:
    ports = [port_of(one) for one in listening]
    command = [sys.executable, "-c", HAND_OVER, ",".join(str(one.fileno()) for one in listening)]
    process = subprocess.Popen(
        [*command, "-m", "companion", "run", "--data", str(tmp_path / "data")],
        pass_fds=[one.fileno() for one in listening],
        env=os.environ | {"NOTIFY_SOCKET": str(manager.path), "WATCHDOG_USEC": "900000", "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        # A connection that comes before the server serves waits in the socket, instead of being refused.
        early = socket.create_connection(("127.0.0.1", ports[1]), timeout=30)
        early.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        manager.wait_for("READY=1")
        assert early.recv(100).startswith(b"HTTP/1.1 200 ")
        early.close()
        for port in ports:
            assert '"ok":true' in fetch(port).replace(" ", "")
        manager.wait_for("WATCHDOG=1")
        process.terminate()
        manager.wait_for("STOPPING=1")
        printed, _ = process.communicate(timeout=30)
        assert process.returncode == 0
        assert f":{min(ports)}/join/" in printed, "the address for phones is that of the lowest port"
    finally:
        process.kill()
        process.wait()


def test_a_port_that_is_named_is_served_besides_and_shown_to_phones(
    listening: list[socket.socket], tmp_path: Path
) -> None:
    command = [sys.executable, "-c", HAND_OVER, ",".join(str(one.fileno()) for one in listening)]
    with socket.create_server(("127.0.0.1", 0)) as probe:
        own = port_of(probe)
    process = subprocess.Popen(
        [*command, "-m", "companion", "run", "--data", str(tmp_path / "data"), "--port", str(own)],
        pass_fds=[one.fileno() for one in listening],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:

        def answers() -> bool:
            with contextlib.suppress(OSError):
                return "ok" in fetch(own)
            return False

        assert wait_until(answers, 60)
        assert "ok" in fetch(port_of(listening[0]))
        process.terminate()
        assert f":{own}/join/" in process.communicate(timeout=30)[0]
    finally:
        process.kill()
        process.wait()
