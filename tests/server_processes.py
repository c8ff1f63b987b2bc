"""Server processes of tests: programs of the system such as PostgreSQL and Redis, in folders and on ports of their own.

A server ends with the process that started it, however that one ends: a guard process waits for the end of its input.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

START_WITHIN = 180.0
"""Seconds that a server may take to be ready: the machine may be busy."""

_GUARD = """
read -r line
for pid in $(cat "$1"); do
    [ "$(cat "/proc/$pid/comm" 2>/dev/null)" != "$2" ] || kill -QUIT "$pid" 2>/dev/null
done
sleep 0.2
rm -rf "$3"
"""


def free_port() -> int:
    """A port of the loopback interface that nothing uses at present."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def ordinary_user(wanted: str) -> str:
    """The user that servers run as when the tests run as root: ``wanted`` where there is one, else nobody."""
    try:
        return pwd.getpwnam(wanted).pw_name
    except KeyError:
        return "nobody"


class ServerProcess:
    """One server: a folder, a process that can be stopped, killed, paused and started again, and its guard."""

    def __init__(self, program: str, user: str, *, on_disk: bool = False) -> None:
        """Make the folder, in memory unless it is wanted ``on_disk``.

        When the tests run as root, the server runs as ``user``, since PostgreSQL refuses root.
        """
        self._on_disk = on_disk
        self.program = program
        self.user = user if os.getuid() == 0 else ""
        self.folder = self._folder()
        self.process: subprocess.Popen[bytes] | None = None
        self._pid_file = self.folder / "guarded.pid"
        self._pid_file.touch()
        guard = ["sh", "-c", _GUARD, "sh", str(self._pid_file), program, str(self.folder)]
        self._guard = subprocess.Popen(guard, stdin=subprocess.PIPE, start_new_session=True)

    def _folder(self) -> Path:
        """A folder that the user of the server can enter: that of the tests may be its owner's only."""
        if not self.user:
            return Path(tempfile.mkdtemp(prefix="exchequer-", dir="/tmp" if self._on_disk else None))
        in_memory = Path("/dev/shm")
        roomy = not self._on_disk and in_memory.is_dir() and shutil.disk_usage(in_memory).free > 2_000_000_000
        folder = Path(tempfile.mkdtemp(prefix="exchequer-", dir=in_memory if roomy else "/tmp"))
        shutil.chown(folder, self.user)
        return folder

    def as_user(self, *command: str) -> list[str]:
        """A command as the server's user."""
        if not self.user:
            return list(command)
        group = str(pwd.getpwnam(self.user).pw_gid)
        return ["setpriv", f"--reuid={self.user}", f"--regid={group}", "--clear-groups", "--", *command]

    def start(self, *command: str) -> None:
        """Start the server. The caller waits until it is ready."""
        assert self.process is None or self.process.poll() is not None, "the server runs already"
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.as_user(*command), stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                env={**os.environ, "LC_ALL": "C"}, start_new_session=True,
            )  # fmt: skip
        self._pid_file.write_text(f"{self.process.pid}\n")

    @property
    def pid(self) -> int:
        """The id of the process, also of one that has ended."""
        assert self.process is not None
        return self.process.pid

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self.process is not None and self.process.poll() is None

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the process alone."""
        if self.running:
            os.kill(self.pid, number)

    def end(self, number: signal.Signals) -> None:
        """End the process by a signal, and wait until it has ended."""
        self.send(signal.SIGCONT)
        self.send(number)
        if self.process is not None:
            self.process.wait(30)

    def log(self) -> str:
        """What the server has written."""
        return (self.folder / "log").read_text(errors="replace")

    def remove(self) -> None:
        """Remove the folder, and end the guard. The server has been ended."""
        self._pid_file.write_text("")
        if self._guard.stdin is not None:
            self._guard.stdin.close()
        self._guard.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)

    def failed(self) -> AssertionError:
        """Why the server does not start."""
        return AssertionError(f"{self.program} does not start:\n{self.log()[-2000:]}")


def deadline() -> float:
    """When a server that is started now has to be ready, by the monotonic clock."""
    return time.monotonic() + START_WITHIN
