"""Fast servers: processes that start within tens of milliseconds, with measurements of memory, threads and log."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LINKS = re.compile(r"http://[^/]+:(\d+)/host/(\w+)\?key=(\w+)")
HOUSE_LINK = re.compile(r"http://\S+[?&#]key=(\w+)")
START = 60.0
"""Seconds within which a server must have started, on a busy machine."""


class Starter:
    """The process that imports the server once and forks server processes (`tests.faults.server_starter`)."""

    def __init__(self) -> None:
        self._channel, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.server_starter", str(other.fileno())],
            cwd=ROOT,
            pass_fds=[other.fileno()],
        )
        other.close()
        if self._channel.recv(64) != b"ready":
            raise RuntimeError("the server cannot be imported")

    def start(self, arguments: list[str], output: int, errors: int) -> int:
        """Start ``companion run`` with these arguments and file descriptors; returns the id of the process."""
        with self._lock:
            socket.send_fds(self._channel, [json.dumps({"run": arguments}).encode()], [output, errors])
            return int(self._channel.recv(64))

    def wait(self, process: int) -> int:
        """The exit code of a process, when it has ended; negative for a signal."""
        with self._lock:
            self._channel.send(json.dumps({"wait": process}).encode())
            return int(self._channel.recv(64))

    def close(self) -> None:
        """End the starter, and with it the servers that still run."""
        self._channel.close()
        self._process.wait(20)


class FastServer:
    """A server process with one table, on a free port of the loopback addresses.

    ``log`` is the file of its standard error, appended to. With ``wait=False`` the start is not awaited.
    """

    def __init__(self, starter: Starter, data: Path, *options: str, wait: bool = True) -> None:
        self.starter = starter
        self.data, self.options = data, options
        self.log = data.parent / f"{data.name}.log"
        self.output = ""
        self.port = 0
        self.table = self.key = self.house_key = ""
        reading, writing = os.pipe()
        with self.log.open("ab") as errors:
            arguments = ["--host", "127.0.0.1", "--port", "0", "--data", str(data), *options]
            self.process = starter.start(arguments, writing, errors.fileno())
        os.close(writing)
        self._output = os.fdopen(reading, encoding="utf-8", errors="replace")
        self._ended = False
        if wait:
            self.await_start()

    def await_start(self) -> bool:
        """Read the links that the server prints; False where it ended before it had printed them."""
        watchdog = threading.Timer(START, self._signal, [signal.SIGKILL])
        watchdog.start()
        try:
            for line in self._output:
                self.output += line
                if line.startswith("Stop with"):
                    break
        finally:
            watchdog.cancel()
        found = LINKS.search(self.output)
        if found is None:
            return False
        self.port, self.table, self.key = int(found[1]), found[2], found[3]
        for line in self.output.splitlines():
            other = HOUSE_LINK.search(line)
            if other and line.startswith("House"):
                self.house_key = other[1]
        return True

    @property
    def url(self) -> str:
        """The address without a path."""
        return f"http://127.0.0.1:{self.port}"

    def _signal(self, number: int) -> None:
        if not self._ended:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process, number)

    def kill(self) -> None:
        """Kill the process without any clean-up."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Stop the process by SIGTERM; returns its exit code, negative for a signal."""
        return self._end(signal.SIGTERM)

    def _end(self, number: int) -> int:
        if self._ended:
            return 0
        self._signal(number)
        watchdog = threading.Timer(20, self._signal, [signal.SIGKILL])
        watchdog.start()
        code = self.starter.wait(self.process)
        watchdog.cancel()
        self._ended = True
        self._output.close()
        return code

    # ------------------------------------------------------------------ meters

    @property
    def running(self) -> bool:
        """Whether the process runs."""
        try:
            state = Path(f"/proc/{self.process}/stat").read_text(encoding="ascii").rpartition(") ")[2][0]
        except FileNotFoundError:
            return False
        return state != "Z"

    def _status(self, name: str) -> int:
        for line in Path(f"/proc/{self.process}/status").read_text(encoding="ascii").splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1])
        raise RuntimeError(f"the system does not show {name} of a process")

    def resident(self) -> float:
        """Resident memory in megabytes of 1,000,000 bytes, with that of the server's own child processes.

        A child that has not started its program yet shares the server's memory, which is not counted twice.
        """
        command = Path(f"/proc/{self.process}/cmdline").read_bytes()
        own = self._status("VmRSS") * 1024 / 1e6
        for task in Path(f"/proc/{self.process}/task").iterdir():
            with contextlib.suppress(OSError):
                for child in (task / "children").read_text(encoding="ascii").split():
                    if Path(f"/proc/{child}/cmdline").read_bytes() != command:
                        own += _resident_of(int(child))
        return own

    def threads(self) -> int:
        """The number of threads."""
        return self._status("Threads")

    @contextlib.contextmanager
    def metered(self) -> Iterator[Meter]:
        """Measure memory, threads and log while the block runs."""
        meter = Meter(self)
        try:
            yield meter
        finally:
            meter.stop()


def _resident_of(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / 1e6
    return 0.0


class Meter:
    """Growth of a server's memory, threads and log since the meter was made; sampled every 20 ms."""

    def __init__(self, server: FastServer) -> None:
        self._server = server
        self.start = self.peak = server.resident()
        self.threads_at_start = self.most_threads = server.threads()
        self._log_start = _size(server.log)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._sample, daemon=True)
        self._thread.start()

    def _sample(self) -> None:
        while not self._stop.wait(0.02):
            try:
                self.peak = max(self.peak, self._server.resident())
                self.most_threads = max(self.most_threads, self._server.threads())
            except (OSError, RuntimeError):  # the process has ended
                return

    def stop(self) -> None:
        """End the measurement."""
        self._stop.set()
        self._thread.join(5)

    @property
    def growth(self) -> float:
        """Megabytes of the highest resident memory above that at the start."""
        return round(self.peak - self.start, 1)

    @property
    def written(self) -> str:
        """What the server has written to its log since the start."""
        with self._server.log.open("rb") as log:
            log.seek(self._log_start)
            return log.read().decode("utf-8", "replace")

    def figures(self) -> dict[str, float]:
        """Growth of memory and threads, bytes and tracebacks of the log."""
        written = self.written
        return {
            "growth_mb": self.growth,
            "more_threads": self.most_threads - self.threads_at_start,
            "log_bytes": len(written),
            "tracebacks": written.count("Traceback (most recent call last)") + written.count('"exception":'),
            "running": float(self._server.running),
        }


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


@contextlib.contextmanager
def starting() -> Iterator[Starter]:
    """A starter that is closed in the end."""
    starter = Starter()
    try:
        yield starter
    finally:
        starter.close()


def settle(server: FastServer, seconds: float = 5.0) -> float:
    """Wait until the resident memory has stayed the same for 0.3 s, at most ``seconds``; returns it in megabytes."""
    until = time.monotonic() + seconds
    before, since = server.resident(), time.monotonic()
    while time.monotonic() < until and time.monotonic() - since < 0.3:
        time.sleep(0.05)
        now = server.resident()
        if abs(now - before) > 0.5:
            before, since = now, time.monotonic()
    return before
