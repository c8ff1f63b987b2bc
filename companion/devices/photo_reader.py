"""Photograph reader: has a phone's photograph read by a process of its own, which is kept ready while one is taken.

Loading the libraries takes longer than reading a card, so the process is started when somebody is about to take a
photograph (`PhotoReader.prepare`). It lives for one picture, within the limits of `companion.devices.photo_process`,
and is given it through a pipe. One picture is read at a time.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO

from pydantic import ValidationError

from companion import bounded_json
from companion.devices import photo_process
from companion.devices.photo_process import Reading, Task
from companion.errors import Code, Refusal

SECONDS = 30.0
"""Until a process is stopped that has not ended by itself."""
WAITING = 20.0
"""Seconds for which a picture waits for those before it."""
LARGEST_READING = 60_000
"""Bytes of what a process writes."""
_ROOT = Path(__file__).resolve().parents[2]
_CODES = {
    photo_process.NO_PICTURE: Code.PHOTO_UNREADABLE,
    photo_process.TOO_LARGE: Code.PICTURE_TOO_LARGE,
    photo_process.HEIC: Code.PHOTO_HEIC,
}
_Process = subprocess.Popen[bytes]


class PhotoReader:
    """Reads photographs, one at a time. Safe to use from several threads."""

    def __init__(self) -> None:
        """No process has been started."""
        self._turn = threading.Lock()
        self._lock = threading.Lock()
        self._ready: tuple[Task, _Process] | None = None

    def prepare(self, task: Task) -> None:
        """Start a process for a photograph of this task, unless one is ready; it takes the place of any other."""
        with self._lock:
            if self._ready is not None and (self._ready[0] != task or self._ready[1].poll() is not None):
                _end(self._ready[1])
                self._ready = None
            if self._ready is None:
                self._ready = task, _started(task)

    def read(self, task: Task, picture: IO[bytes]) -> Reading:
        """What a picture shows.

        Raises `Refusal`: ``photo_unreadable``, ``photo_heic``, ``photo_too_large``, ``picture_too_large``,
        ``photo_failed``, ``upload_busy``.
        """
        if not self._turn.acquire(timeout=WAITING):
            raise Refusal(Code.UPLOAD_BUSY)
        try:
            process = self._take(task)
            try:
                return _reading(process, picture)
            finally:
                _end(process)
        finally:
            self._turn.release()

    def close(self) -> None:
        """End the process that is ready."""
        with self._lock:
            if self._ready is not None:
                _end(self._ready[1])
                self._ready = None

    def _take(self, task: Task) -> _Process:
        """The process that is ready for this task, or a new one."""
        with self._lock:
            ready = self._ready
            if ready is not None and ready[0] == task and ready[1].poll() is None:
                self._ready = None
                return ready[1]
        return _started(task)


def too_large() -> Refusal:
    """The refusal of a photograph of too many bytes."""
    return Refusal(Code.PHOTO_TOO_LARGE, n=photo_process.LARGEST // 1_000_000)


def _started(task: Task) -> _Process:
    """A process that has been given its task. Raises `Refusal` ``upload_busy`` where none can be started."""
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", photo_process.__name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=_ROOT,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        )
    except OSError:
        raise Refusal(Code.UPLOAD_BUSY) from None
    assert process.stdin is not None
    with contextlib.suppress(OSError):  # it has ended already: noticed when it is read
        process.stdin.write(task.model_dump_json().encode() + b"\n")
        process.stdin.flush()
    return process


def _reading(process: _Process, picture: IO[bytes]) -> Reading:
    """What a process writes about a picture. Raises `Refusal`."""
    assert process.stdin is not None
    assert process.stdout is not None
    stop = threading.Timer(SECONDS, process.kill)
    stop.start()
    try:
        with contextlib.suppress(OSError):  # it has ended before the end of the picture
            while part := picture.read(65536):
                process.stdin.write(part)
        with contextlib.suppress(OSError):
            process.stdin.close()
        written = process.stdout.read(LARGEST_READING + 1)
        code = process.wait()
    finally:
        stop.cancel()
    if code == photo_process.FILE_TOO_LARGE:
        raise too_large()
    if code:
        raise Refusal(_CODES.get(code, Code.PHOTO_FAILED))
    try:
        return Reading.model_validate(bounded_json.read(written, LARGEST_READING))
    except (bounded_json.BadJson, ValidationError):
        raise Refusal(Code.PHOTO_FAILED) from None


def _end(process: _Process) -> None:
    """End a process and close its pipes."""
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
