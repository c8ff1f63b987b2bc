"""Worker processes: the parent process of ``run --workers N``, which starts, watches and stops the workers.

It has the lock of the data folder and the listening sockets, and serves nobody itself. Each worker is this program
again, with the same arguments. To the workers the parent is the service manager (sd_notify(3)): they tell it that they
serve, and show signs of life; one that ends, or shows none, is replaced.
"""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.cli.listening import BACKLOG
from companion.transport.service_manager import ServiceManager

log = logging.getLogger("exchequer.workers")

PLACE = "EXCHEQUER_WORKER"
"""Environment variable of a worker: its index, its listening sockets, a pipe that ends with its parent, and the folder
in which the workers find each other, or nothing."""
RUN_FOLDER = "RUNTIME_DIRECTORY"
"""Environment variable of the folder that the service manager gives a service for as long as it runs
(systemd.exec(5))."""
IDENTIFIER = "X_WORKER="
"""Start of the state by which a worker tells its parent its id."""
ALIVE_SECONDS = 20.0
"""Seconds without a sign of life after which a worker is replaced."""
ALIVE = "X_ALIVE=1"
"""The state that a worker tells twice a second as long as its process runs, however much it has to do."""
STOPPED_SECONDS = 6.0
"""Seconds without `ALIVE` after which a worker is replaced that has told it: its process is stopped, or hangs, and its
pages would wait in vain. It has lost its tables by then (`companion.tables.leases.LEASE`)."""
START_SECONDS = 120.0
"""Seconds that a worker may take until it serves."""
STOP_SECONDS = 20.0
"""Seconds that workers have for giving their tables away, and ending."""
LOOK_SECONDS = 0.1
MOST_AT_ONCE = 100
"""States that are taken between two looks at the workers."""
MOST_PASSED = 0.5
"""Seconds that count at most between two looks at the workers."""
SHORT_LIFE = 10.0
"""A worker that lives for fewer seconds is replaced later each time: after so many seconds, doubled up to the most."""
FIRST_DELAY, MOST_DELAY = 0.25, 8.0
_CREDENTIALS = struct.Struct("3i")


class NoStart(Exception):
    """No worker could be started; it has said why itself."""


@dataclass(frozen=True, slots=True)
class WorkerPlace:
    """What a worker has of its parent."""

    index: int
    """Its number, from 0 on."""
    listening: list[socket.socket]
    parent: int
    """File descriptor at whose end the parent has ended."""
    folder: Path | None = None
    """The private folder in which the workers of this parent find each other, if they pass connections on."""


def own_place(environment: MutableMapping[str, str] = os.environ) -> WorkerPlace | None:
    """The place of this process as a worker; None if it is none. The variable is removed."""
    given = environment.pop(PLACE, "")
    if not given:
        return None
    index, sockets, parent, folder = given.split(":", 3)
    listening = [socket.socket(fileno=int(number)) for number in sockets.split(",")]
    for descriptor in (*(one.fileno() for one in listening), int(parent)):
        os.set_inheritable(descriptor, False)
    return WorkerPlace(int(index), [_own(one) for one in listening], int(parent), Path(folder) if folder else None)


def _own(given: socket.socket) -> socket.socket:
    """A listening socket of this worker at the address of the parent's; one that listens already is shared by all."""
    if given.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
        return given
    own = socket.socket(given.family, socket.SOCK_STREAM)
    own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    own.bind(given.getsockname())
    own.listen(BACKLOG)
    given.close()
    return own


@dataclass(slots=True)
class _Worker:
    """One place for a worker, and the process that has it."""

    index: int
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    unheard: float = 0.0
    """Seconds without a sign of life, without those in which the parent itself was stopped."""
    silent: float | None = None
    """Seconds without `ALIVE`, once it was told, counted likewise."""
    serves: bool = False
    identifier: str = ""
    """The id by which the other workers know it."""
    next_start: float = 0.0
    delay: float = 0.0


@dataclass(slots=True)
class WorkerProcesses:
    """The workers of one parent process."""

    arguments: Sequence[str]
    """Of this program (``sys.argv`` without the first)."""
    count: int
    listening: Sequence[socket.socket]
    manager: ServiceManager
    """The parent's own service manager."""
    dead: Callable[[str], None]
    """Told the id of each worker that has ended: others may take its tables at once."""
    program: Sequence[str] = (sys.executable, *(["-P"] if sys.flags.safe_path else []), "-m", "companion")
    """What each worker runs, before the arguments."""
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    passes_on: bool = False
    """Whether the workers pass open connections on to each other, for which they have a private folder."""
    _workers: list[_Worker] = field(default_factory=list)
    _line: socket.socket = field(default_factory=lambda: socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
    _address: str = ""
    _pipe: tuple[int, int] = (-1, -1)
    _folder: str = ""
    _stopping: bool = False
    _looked: float = 0.0
    """When the workers were last looked at."""
    _told: bool = False
    """Whether the service manager knows that the house serves."""

    def serve(self) -> None:
        """Keep the workers running until SIGTERM or SIGINT. Raises `NoStart`."""
        self._address = f"@exchequer-{secrets.token_hex(16)}"
        self._line.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self._line.bind("\0" + self._address[1:])
        self._line.settimeout(LOOK_SECONDS)
        self._pipe = os.pipe()
        self._folder = self._new_folder() if self.passes_on else ""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        self._workers = [_Worker(index) for index in range(self.count)]
        try:
            while not self._stopping:
                self._look()
                self._listen_to_all()
        finally:
            self._end()

    def _new_folder(self) -> str:
        """A folder that nobody but this user can enter; "" if there can be none."""
        given = self.environment.get(RUN_FOLDER, "").partition(":")[0]
        try:
            return tempfile.mkdtemp(prefix="exchequer-workers-", dir=given or None)
        except OSError as problem:
            log.warning("No folder for the sockets of the workers (%s): pages are relayed", problem.strerror)
            return ""

    def _stop(self, _signal: int, _frame: object) -> None:
        self._stopping = True

    # ------------------------------------------------------------------ life of a worker

    def _look(self) -> None:
        """Start, replace and end workers, as it is due."""
        now = time.monotonic()
        passed, self._looked = min(now - (self._looked or now), MOST_PASSED), now
        for worker in self._workers:
            if worker.process is None:
                if now >= worker.next_start:
                    self._start(worker)
            elif worker.process.poll() is not None:
                self._ended(worker, now)
            else:
                self._watch(worker, worker.process, passed)

    def _watch(self, worker: _Worker, process: subprocess.Popen[bytes], passed: float) -> None:
        """End a worker that shows no sign of life; another one takes its place once it has ended."""
        worker.unheard += passed
        if worker.silent is not None:
            worker.silent += passed
        if worker.unheard > (ALIVE_SECONDS if worker.serves else START_SECONDS):
            log.error("Worker %d shows no sign of life and is replaced", worker.index)
        elif worker.silent is not None and worker.silent > STOPPED_SECONDS:
            log.error("The process of worker %d is stopped or hangs, and is replaced", worker.index)
        else:
            return
        process.kill()
        worker.unheard, worker.silent = 0.0, None

    def _start(self, worker: _Worker) -> None:
        """Start a worker; where that is impossible now, the others go on, and it is tried again. Raises `NoStart`."""
        try:
            worker.process = self._process(worker)
        except OSError as problem:  # too many processes, or no memory
            if not self._told and not any(one.process is not None for one in self._workers):
                raise NoStart from problem
            worker.delay = min(MOST_DELAY, worker.delay * 2 or FIRST_DELAY)
            worker.next_start = time.monotonic() + worker.delay
            log.error("Worker %d cannot be started now (%s)", worker.index, problem)
            return
        worker.started, worker.unheard = time.monotonic(), 0.0
        worker.serves, worker.silent, worker.identifier = False, None, ""

    def _process(self, worker: _Worker) -> subprocess.Popen[bytes]:
        descriptors = [one.fileno() for one in self.listening]
        place = f"{worker.index}:{','.join(map(str, descriptors))}:{self._pipe[0]}:{self._folder}"
        return subprocess.Popen(
            [*self.program, *self.arguments],
            env={
                **self.environment,
                PLACE: place,
                "NOTIFY_SOCKET": self._address,
                "WATCHDOG_USEC": str(round(ALIVE_SECONDS * 1_000_000)),
            },
            pass_fds=[*descriptors, self._pipe[0]],
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C reaches the parent alone, which stops them
        )

    def _ended(self, worker: _Worker, now: float) -> None:
        """Note the end of a worker, which is replaced. Raises `NoStart` if none has ever served."""
        code = worker.process.returncode if worker.process is not None else 0
        if not worker.serves and not any(one.serves for one in self._workers) and not self._told:
            raise NoStart
        if worker.identifier:
            self.dead(worker.identifier)
        lived = now - worker.started
        worker.delay = min(MOST_DELAY, worker.delay * 2 or FIRST_DELAY) if lived < SHORT_LIFE else 0.0
        log.error("Worker %d has ended (%s) and is replaced", worker.index, code)
        worker.process, worker.serves, worker.next_start = None, False, now + worker.delay

    def _listen_to_all(self) -> None:
        """Take the states of workers that have come; without any, wait for one for a moment."""
        for _ in range(MOST_AT_ONCE):
            if not self._listen():
                break
            self._line.setblocking(False)
        self._line.settimeout(LOOK_SECONDS)

    def _listen(self) -> bool:
        """Take one state of a worker; False if there is none."""
        try:
            content, ancillary, _flags, _address = self._line.recvmsg(4096, socket.CMSG_SPACE(_CREDENTIALS.size))
        except (TimeoutError, BlockingIOError):
            return False
        process = next(
            (
                _CREDENTIALS.unpack(data)[0]
                for level, kind, data in ancillary
                if (level, kind) == (socket.SOL_SOCKET, socket.SCM_CREDENTIALS) and len(data) == _CREDENTIALS.size
            ),
            0,
        )
        worker = next((one for one in self._workers if one.process is not None and one.process.pid == process), None)
        if worker is None:  # nobody of ours
            return True
        states = content.decode("utf-8", "replace").split("\n")
        if states == [ALIVE]:
            worker.silent = 0.0
            return True
        worker.unheard = 0.0
        for state in states:
            if state.startswith(IDENTIFIER):
                worker.identifier = state.removeprefix(IDENTIFIER)
        if "READY=1" in states:
            worker.serves = True
        if extended := [state for state in states if state.startswith("EXTEND_TIMEOUT_USEC=")]:
            self.manager.notify(*extended)
        if self._told:
            if "WATCHDOG=1" in states:
                self.manager.notify("WATCHDOG=1")
        elif all(one.serves for one in self._workers):
            self._told = True
            self.manager.notify("READY=1", f"STATUS=Serving with {self.count} workers")
        return True

    # ------------------------------------------------------------------ the end

    def _end(self) -> None:
        """Stop all workers gently, and those that do not end by force."""
        self.manager.stopping()
        running = [one.process for one in self._workers if one.process is not None]
        for process in running:
            if process.poll() is None:
                process.terminate()
        until = time.monotonic() + STOP_SECONDS
        for process in running:
            try:
                process.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                log.error("A worker did not end in time")
                process.kill()
                process.wait()
        for descriptor in self._pipe:
            os.close(descriptor)
        self._line.close()
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)
