"""A café on this computer: nginx with the site of ``deploy/cafe``, two processes, PostgreSQL and Redis."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.house import open_table_at
from tests.server_processes import deadline, free_port

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "deploy" / "cafe" / "nginx.conf"
NAME = "games.example.org"
"""The café's own name, which browsers use."""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Process:
    """One ``exchequer run`` of the café; it is started again after a kill, as systemd does."""

    def __init__(self, folder: Path, database: str, redis: str, *options: str) -> None:
        self.port = free_port()
        self._command = [
            sys.executable, "-m", "companion", "run", "--host", "127.0.0.1", "--port", str(self.port),
            "--proxy", "127.0.0.1", "--allow-host", NAME, "--data", str(folder / "data"), *options,
        ]  # fmt: skip
        self._environment = os.environ | {"EXCHEQUER_DATABASE": database, "EXCHEQUER_REDIS": redis}
        self.log = folder / f"{self.port}.log"

    def start(self) -> None:
        """Start it, and return when it has printed its links."""
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                self._command, stdout=log, stderr=subprocess.STDOUT, env=self._environment, cwd=ROOT
            )
        end = deadline()
        while "Stop with" not in self.output:
            if time.monotonic() > end or self.process.poll() is not None:
                raise AssertionError(self.output)
            time.sleep(0.02)

    @property
    def output(self) -> str:
        """What it has written since its last start."""
        return self.log.read_text(errors="replace")

    def kill(self) -> None:
        """Kill it without any clean-up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)


class Nginx:
    """nginx with the site of a café, in a folder of its own."""

    def __init__(self, folder: Path, processes: Sequence[Process]) -> None:
        self.port = free_port()
        file = folder / "nginx.conf"
        file.write_text(configuration(folder, self.port, processes))
        self._command = ["nginx", "-c", str(file), "-e", str(folder / "error.log"), "-g", "daemon off;"]

    def start(self) -> None:
        """Start it, and return when it listens."""
        self.process = subprocess.Popen(self._command, start_new_session=True)
        end = deadline()
        while True:
            with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", self.port)):
                return
            assert time.monotonic() < end, "nginx does not start"
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill it with its workers."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(20)


class Cafe:
    """The whole of it, reached through nginx at ``port``."""

    def __init__(self, folder: Path, database: str, redis: str, *options: str) -> None:
        """``options`` are further ones of ``exchequer run``."""
        self.folder, self.database = folder, database
        self.processes = [Process(folder, database, redis, *options) for _ in range(2)]
        self.nginx = Nginx(folder, self.processes)
        self.port = self.nginx.port

    @property
    def url(self) -> str:
        """The address of nginx."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def house_key(self) -> str:
        """The key of the house link that every process prints."""
        found = re.search(rf"House .*: http://{NAME}/house\?key=(\w+)", self.processes[0].output)
        assert found, self.processes[0].output
        return found[1]

    def open_table(self, game: str) -> tuple[str, str]:
        """Open a table, and return its id and its host's key."""
        return open_table_at(self.url, self.house_key, f"{game}/")

    def fetch(self, path: str) -> bytes:
        """A page, under the café's own name."""
        request = urllib.request.Request(f"{self.url}{path}", headers={"Host": NAME})
        with urllib.request.urlopen(request, timeout=20) as reply:
            content: bytes = reply.read()
        return content


def configuration(folder: Path, port: int, processes: Sequence[Process]) -> str:
    """The configuration of an nginx at this port, with the site of ``deploy/cafe`` as ``set-up`` fills it in."""
    servers = "".join(f"\n    server 127.0.0.1:{process.port} max_fails=1 fail_timeout=2s;" for process in processes)
    site = SITE.read_text().replace("# servers", f"# servers{servers}").replace("listen [::]:80 default_server;", "")
    site = site.replace("listen 80 default_server;", f"listen 127.0.0.1:{port};")
    site = site.replace("/var/log/nginx", str(folder))
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in TEMPORARY)
    return (
        f"user root;\npid {folder}/nginx.pid;\nworker_processes 1;\nevents {{ worker_connections 16384; }}\n"
        f"worker_rlimit_nofile 32768;\nhttp {{\n{temporary}{site}\n}}\n"
    )


@contextmanager
def open_cafe(folder: Path, database: str, redis: str, *options: str) -> Iterator[Cafe]:
    """Run a café until the end of the block."""
    cafe = Cafe(folder, database, redis, *options)
    parts: list[Process | Nginx] = [*cafe.processes, cafe.nginx]
    started: list[Process | Nginx] = []
    try:
        for part in parts:
            part.start()
            started.append(part)
        yield cafe
    finally:
        for part in started:
            part.kill()
