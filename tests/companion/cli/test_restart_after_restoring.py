"""A whole backup is restored by a server that a service manager has started: it ends by itself and starts with all."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.appliance import backup_places, whole_backups, whole_restore
from companion.tables.house import key_of
from companion.tables.seats import HostKeys
from tests.companion.appliance.test_whole_backups import evening, rows_of

ROOT = Path(__file__).resolve().parents[3]
LIMIT = 60.0
"""Seconds for a start, and for a restoring."""


class Service:
    """A server in a process of its own, with a socket on which it tells that it serves."""

    def __init__(self, data: Path, told: socket.socket, address: str, backups: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.data, self.address = data, f"http://127.0.0.1:{port}"
        words = [sys.executable, "-P", "-m", "companion", "run", "--host", "127.0.0.1", "--port", str(port)]
        words += ["--data", str(data), "--backups", str(backups)]
        environment = {**os.environ, "NOTIFY_SOCKET": address, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(words, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
        self.signs: list[bytes] = []
        while b"READY=1" not in (sign := told.recv(4096)):
            self.signs.append(sign)

    def ask(self, path: str, command: object = None) -> Any:
        """What the server answers to the house."""
        key = key_of(HostKeys.at(self.data))
        headers = {"Origin": self.address, "Content-Type": "application/json", "Accept": "application/json"}
        content = None if command is None else json.dumps(command).encode()
        request = urllib.request.Request(f"{self.address}{path}?key={key}&lang=en", content, headers)
        with urllib.request.urlopen(request, timeout=LIMIT) as answer:
            return json.load(answer)


@contextmanager
def started(data: Path, backups: Path) -> Iterator[Service]:
    """A server, which is ended if it has not ended by itself."""
    with (
        tempfile.TemporaryDirectory(dir="/tmp") as place,  # the path of a socket has 107 characters at most
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told,
    ):
        address = f"{place}/notify"
        told.bind(address)
        told.settimeout(LIMIT)
        service = Service(data, told, address, backups)
        try:
            yield service
        finally:
            service.process.terminate()
            service.process.wait(LIMIT)


def test_a_server_under_a_service_manager_ends_to_start_again_with_everything(tmp_path: Path) -> None:
    whole, data = tmp_path / "whole", tmp_path / "data"
    played = evening(whole, 3)
    file = whole_backups.make(whole, tmp_path / "backups", 1)
    assert backup_places.listed(file.parent)
    with started(data, file.parent) as service:
        books = service.ask("/appliance/status.json")["books"]
        assert books["empty"] and books["restarts"]
        command = {"do": "restore", "place": "folder", "stick": "", "file": file.name}
        assert service.ask("/appliance/books", command) == {"ok": True}
        assert service.process.wait(LIMIT) == 0
        assert (data / whole_restore.READY).is_dir()
    with started(data, file.parent) as service:
        assert sum(sign.startswith(b"EXTEND_TIMEOUT_USEC=") for sign in service.signs) > 1, "the start may take longer"
        books = service.ask("/appliance/status.json")["books"]
        assert books["restored"]["everything"] and not books["ready"] and not books["empty"]
        assert (data / "host_secret").read_bytes() == (whole / "host_secret").read_bytes()
    assert rows_of(data)[played] == rows_of(whole)[played]
