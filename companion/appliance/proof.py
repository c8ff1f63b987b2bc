"""Proof of a version before it takes over: it is started beside the present one, on a copy of the books.

Everything that touches the games is done by programs of the two versions that run as the server's own user, never as
root: the present version copies the books and writes what every game ends with; the new one replays all of them, and is
started on a port of this computer only, where it has to answer in time. The copy is removed afterwards.

Only the standard library: what runs as root uses it.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import http.client
import json
import logging
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.appliance.version_trees import LAUNCHER, AboutVersion, read_about, this_python
from companion.appliance.versions import Store
from companion.errors import Code, Refusal

COPY = "proof"
"""Folder of the copy, below the data folder."""
START_LIMIT = 600.0
"""Seconds in which the new version has to answer; a Raspberry Pi 3 takes some twenty, a busy one longer. The present
version serves meanwhile."""
REPLAY_LIMIT = 3600.0
"""Seconds for the replay of all games; 500 games take some minutes on a Raspberry Pi."""
LARGEST_ANSWER = 1_000_000
_NICE = 10
"""By how much the priority of a proof is lower: a game that is played meanwhile goes first."""

log = logging.getLogger("exchequer.versions")

Report = Callable[[str], None]
"""Is told which part of an update begins: ``packages``, ``copy``, ``replay``, ``start``…"""


@dataclass(frozen=True, slots=True)
class Proven:
    """What a proof has shown: how many tables and games agree, and which games would go on under newer rules."""

    tables: int = 0
    games: int = 0
    adopts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prover:
    """Proves versions of a store on the books in a data folder.

    ``user`` is the name of the server's user, as whom everything is run when this process is root ("": as it is).
    """

    store: Store
    data: Path
    user: str = ""
    start_limit: float = START_LIMIT
    replay_limit: float = REPLAY_LIMIT
    report: Report = field(default=lambda _part: None)

    def prove(self, name: str) -> Proven:
        """Prove a version of the store. Raises `Refusal` with the reason where it must not take over."""
        tree = self.store.tree(name)
        about = read_about(tree)
        self.report("packages")
        require_packages(about)
        try:
            self.report("copy")
            present = self._present(name)
            self._run(present, ["prove", "--data", str(self.data), "--copy", str(self.copy)], 600.0, Code.VERSION_BOOKS)
            self.report("replay")
            proven = self._replay(present, tree)
            self.report("start")
            self._start(tree, about)
            return proven
        finally:
            shutil.rmtree(self.copy, ignore_errors=True)

    @property
    def copy(self) -> Path:
        """The folder of the copy."""
        return self.data / COPY

    def _present(self, name: str) -> Path:
        """The tree of the version whose word counts for the games: the current one, or the first one itself."""
        current = self.store.state().current
        return self.store.tree(current if current in self.store.names() else name)

    def _replay(self, present: Path, tree: Path) -> Proven:
        expected = str(self.copy / "expected.json")
        describing = ["prove", "--data", str(self.copy), "--write", expected]
        if present == tree:
            return Proven()
        self._run(present, [*describing, "--no-replay"], self.replay_limit, Code.VERSION_BOOKS)
        comparing = ["prove", "--data", str(self.copy), "--expected", expected, "--json"]
        found = self._compared(tree, comparing)
        if not found["holds"] and (found["differs"] or found["running"]):
            # Games that the present version does not replay to the same end either are no fault of the new one.
            self._run(present, describing, self.replay_limit, Code.VERSION_BOOKS)
            found = self._compared(tree, comparing)
        if found["lost"]:
            raise Refusal(Code.VERSION_BOOKS)
        if found["running"]:
            raise Refusal(Code.VERSION_TABLES, n=len(found["running"]))
        if found["differs"]:
            raise Refusal(Code.VERSION_GAMES, n=len(found["differs"]))
        return Proven(int(found["tables"]), int(found["games"]), tuple(map(str, found["adopts"])))

    def _compared(self, tree: Path, arguments: list[str]) -> dict[str, Any]:
        answer = self._run(tree, arguments, self.replay_limit, None)
        try:
            found = json.loads(answer)
            lists = (found["lost"], found["running"], found["differs"], found["adopts"])
            if found["schema"] != 1 or not all(isinstance(one, list) for one in lists):
                raise ValueError("another schema")
            if not isinstance(found["holds"], bool):
                raise TypeError("holds")
            return {**found, "tables": int(found["tables"]), "games": int(found["games"])}
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Refusal(Code.VERSION_BOOKS) from None

    def _start(self, tree: Path, about: AboutVersion) -> None:
        """Start the server on the copy, and wait until it says that it is well. Raises `Refusal` ``version_silent``."""
        until = time.monotonic() + self.start_limit
        for _ in range(3):
            port = _free_port()
            options = ["run", "--proof", "--data", str(self.copy), "--host", "127.0.0.1", "--port", str(port)]
            with self._started(tree, options) as process:
                while process.poll() is None and time.monotonic() < until:
                    if is_healthy(port, about.version):
                        return
                    time.sleep(0.1)
            if time.monotonic() >= until:
                break
        raise Refusal(Code.VERSION_SILENT)

    def _run(self, tree: Path, arguments: list[str], limit: float, failure: Code | None) -> bytes:
        """Run a program of a version and return what it printed.

        Raises `Refusal` with ``failure`` where it does not succeed, and ``version_disk_full`` where it says so.
        """
        with tempfile.TemporaryFile() as errors, self._started(tree, arguments, errors.fileno()) as process:
            try:
                printed, _ = process.communicate(timeout=limit)
            except subprocess.TimeoutExpired:
                raise Refusal(failure or Code.VERSION_SILENT) from None
            errors.seek(0)
            said = errors.read(65_536).decode("utf-8", "replace")
        if process.returncode and failure is not None:
            last = said.strip().rpartition("\n")[2]
            log.warning("%s %s ended with %s", tree.name, arguments[0], ascii(last[:400]))
            full = f"[{Code.VERSION_DISK_FULL.value}]" in said
            raise Refusal(Code.VERSION_DISK_FULL if full else failure, **({"text": ""} if full else {}))
        return bytes(printed[: LARGEST_ANSWER + 1])

    @contextmanager
    def _started(
        self, tree: Path, arguments: list[str], errors: int = subprocess.DEVNULL
    ) -> Iterator[subprocess.Popen[bytes]]:
        """A program of a version that runs; it is gone afterwards, and also when this process is killed."""
        quiet = subprocess.DEVNULL
        output = quiet if arguments[0] == "run" else subprocess.PIPE
        environment = {
            name: value
            for name, value in os.environ.items()
            if name in ("PATH", "LANG", "TMPDIR", "TZ") or name.startswith("EXCHEQUER_")
        }
        environment |= {"PYTHONUTF8": "1", "HOME": str(self.data)}
        process = subprocess.Popen(
            [str(tree / LAUNCHER), *arguments],
            stdin=quiet, stdout=output, stderr=errors, cwd="/", env=environment, close_fds=True,
            preexec_fn=_ends_with_parent(os.getpid()), **_as_user(self.user),
        )  # fmt: skip
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGKILL)
            process.wait()


def require_packages(about: AboutVersion) -> None:
    """Raise `Refusal` unless this computer has the Python and the Debian packages that a version needs."""
    if about.pythons and this_python() not in about.pythons:
        raise Refusal(Code.VERSION_PYTHON, text=this_python())
    if not about.requires or not (query := shutil.which("dpkg-query")):
        return
    names = sorted({one.partition(":")[0] for line in about.requires for one in line.split(" | ")})
    listed = subprocess.run(
        [query, "--show", "--showformat", "${Package} ${db:Status-Status}\\n", *names],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    installed = {line.split()[0] for line in listed.stdout.splitlines() if line.endswith(" installed")}
    missing = [
        line for line in about.requires if not any(one.partition(":")[0] in installed for one in line.split(" | "))
    ]
    if missing:
        raise Refusal(Code.VERSION_PACKAGES, text=", ".join(missing))


def is_healthy(port: int, version: str, host: str = "127.0.0.1") -> bool:
    """Whether a server on a port of this computer says that it is well, and that it is this version."""
    connection = http.client.HTTPConnection(host, port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        found = json.loads(answer.read(LARGEST_ANSWER))
        return answer.status == 200 and found.get("ok") is True and found.get("version") == version
    except (OSError, ValueError, http.client.HTTPException, AttributeError):
        return False
    finally:
        connection.close()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def _as_user(user: str) -> dict[str, Any]:
    """Arguments by which a program runs as a user with all its groups, where this process is root."""
    if not user or os.geteuid() != 0:
        return {}
    try:
        about = pwd.getpwnam(user)
    except KeyError:
        raise OSError(errno.ENOENT, "this user is not there", user) from None
    groups = os.getgrouplist(user, about.pw_gid)
    return {"user": about.pw_uid, "group": about.pw_gid, "extra_groups": groups}


def _ends_with_parent(parent: int) -> Callable[[], None]:
    """A function for a new process by which the kernel kills it when its parent dies."""
    library = ctypes.CDLL(None)

    def prepare() -> None:
        library.prctl(1, signal.SIGKILL, 0, 0, 0)  # PR_SET_PDEATHSIG
        if os.getppid() != parent:
            os._exit(1)
        with contextlib.suppress(OSError):
            os.nice(_NICE)

    return prepare
