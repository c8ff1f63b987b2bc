"""Picamera source: a camera on the Raspberry Pi's camera connector, through picamera2 in a child process.

picamera2 comes with the system (``apt install python3-picamera2``) and needs the system's numpy, whose version differs
from ours. So the system's Python runs ``picamera_child.py``, a separate program: on request it takes the newest frame
and writes its luminance plane (Y of YUV420), which is sufficient for reading codes and two thirds of the bytes. The
protocol on its pipes:

    request:  ``n`` for the newest frame; end of file ends the child
    reply:    first one line of JSON ({"width", "height"} or {"error"}), then for each frame a header (``EXQF``, then
              width, height and bytes per row as 32-bit little-endian integers) and its rows
"""

from __future__ import annotations

import json
import os
import select
import struct
import subprocess
import time
from pathlib import Path

import numpy as np

from hardware.camera.frames import MOST_FPS, Frame, SourceLost

CHILD = Path(__file__).with_name("picamera_child.py")
SYSTEM_PYTHON = "/usr/bin/python3"
START_TIMEOUT, FRAME_TIMEOUT = 20.0, 5.0
"""Seconds within which the child must start and send a frame."""
_HEADER = struct.Struct("<4sIII")
_LARGEST = 200_000_000
"""Bytes of a frame."""


class PicameraSource:
    """The camera with this number; ``size`` is the requested (width, height). Frames are grey: rows × columns.

    ``python`` runs the child, ``path`` are further folders of its module search path.
    """

    simulated = False
    live = True

    def __init__(
        self,
        index: int = 0,
        fps: float | None = None,
        size: tuple[int, int] = (2304, 1296),
        *,
        python: str = SYSTEM_PYTHON,
        path: tuple[Path, ...] = (),
    ) -> None:
        self.spec = f"csi:{index}"
        self._rate = min(fps or MOST_FPS, 60.0)
        self._command = [python, str(CHILD), str(index), str(size[0]), str(size[1]), str(self._rate)]
        self._path = path
        self._child: subprocess.Popen[bytes] | None = None
        self._number = -1
        self._last = 0.0

    def open(self) -> None:
        """Start the child and wait for its camera. Raises ``SourceLost`` with the child's error."""
        self.close()
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
        if self._path:
            environment["PYTHONPATH"] = os.pathsep.join(str(folder) for folder in self._path)
        try:
            self._child = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                env=environment,
            )
        except OSError as error:
            raise SourceLost(f"{self.spec}: {self._command[0]} cannot be run ({error.strerror})") from error
        try:
            reply = json.loads(self._line())
        except ValueError as error:
            self.close()
            raise SourceLost(f"{self.spec}: picamera2 does not respond") from error
        if not isinstance(reply, dict) or "error" in reply:
            self.close()
            raise SourceLost(f"{self.spec}: {reply.get('error') if isinstance(reply, dict) else 'no camera'}")

    def read(self) -> Frame:
        """The newest frame. Raises ``SourceLost`` if the child has ended or does not respond."""
        if self._child is None or self._child.stdin is None:
            raise SourceLost(f"{self.spec} is not open")
        wait = self._last + 0.9 / self._rate - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        try:
            self._child.stdin.write(b"n")
        except OSError as error:
            raise SourceLost(f"{self.spec} has ended") from error
        magic, width, height, stride = _HEADER.unpack(self._bytes(_HEADER.size, FRAME_TIMEOUT))
        if magic != b"EXQF" or not 0 < width <= stride or not 0 < height * stride <= _LARGEST:
            raise SourceLost(f"{self.spec} gives no frames that can be read")
        rows = np.frombuffer(self._bytes(height * stride, FRAME_TIMEOUT), np.uint8).reshape(height, stride)
        self._last = time.monotonic()
        self._number += 1
        return Frame(self._number, self._last, np.ascontiguousarray(rows[:, :width]))

    def close(self) -> None:
        """End the child; kill it if it does not end within two seconds."""
        child, self._child = self._child, None
        if child is None:
            return
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue
        try:
            child.wait(2.0)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()

    def _line(self) -> bytes:
        """The first line of the child's output. Raises ``SourceLost``."""
        line = bytearray()
        while not line.endswith(b"\n") and len(line) < 2_000:
            line += self._bytes(1, START_TIMEOUT)
        return bytes(line)

    def _bytes(self, count: int, timeout: float) -> bytearray:
        """The next ``count`` bytes of the child's output. Raises ``SourceLost`` after ``timeout`` seconds."""
        assert self._child is not None
        assert self._child.stdout is not None
        pipe = self._child.stdout.fileno()
        data = bytearray(count)
        view, received, end = memoryview(data), 0, time.monotonic() + timeout
        while received < count:
            ready, _, _ = select.select([pipe], [], [], max(end - time.monotonic(), 0.0))
            length = os.readv(pipe, [view[received:]]) if ready else 0
            if not length:
                raise SourceLost(f"{self.spec} gives no frames")
            received += length
        return data
