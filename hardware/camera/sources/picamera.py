"""Picamera source: a camera on the Raspberry Pi's camera connector, through picamera2 in a process of its own.

picamera2 comes with the system (``apt install python3-picamera2``) and needs the system's numpy, which is another one
than ours. So the system's Python runs ``picamera_child.py``, a program on its own: on request it takes the newest frame
and writes its luminance plane (Y of YUV420), which is all that reading codes needs, and two thirds of the bytes. The
two talk through pipes:

    request:  ``n`` for the newest frame; the end of the input ends the child
    reply:    one line of JSON at first ({"width", "height"} or {"error"}), then for each frame
              a head (``EXQF``, width, height, bytes a row; numbers of four bytes, little-endian) and its rows
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
STARTS_WITHIN, ANSWERS_WITHIN = 20.0, 5.0
"""Seconds that the child may take to start and to give a frame."""
_HEAD = struct.Struct("<4sIII")
_LARGEST = 200_000_000


class PicameraSource:
    """The camera with this number, ``size`` (width, height) as asked for. Frames are grey: rows × columns.

    ``python`` runs the child, ``path`` are further folders in which it looks for picamera2.
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
        surroundings = {
            key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))
        }
        if self._path:
            surroundings["PYTHONPATH"] = os.pathsep.join(str(folder) for folder in self._path)
        try:
            self._child = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                env=surroundings,
            )
        except OSError as error:
            raise SourceLost(f"{self.spec}: {self._command[0]} cannot be run ({error.strerror})") from error
        try:
            reply = json.loads(self._line())
        except ValueError as error:
            self.close()
            raise SourceLost(f"{self.spec}: picamera2 cannot be asked") from error
        if not isinstance(reply, dict) or "error" in reply:
            self.close()
            raise SourceLost(f"{self.spec}: {reply.get('error') if isinstance(reply, dict) else 'no camera'}")

    def read(self) -> Frame:
        """The newest frame. Raises ``SourceLost`` when the child has ended or does not answer."""
        if self._child is None or self._child.stdin is None:
            raise SourceLost(f"{self.spec} is not open")
        wait = self._last + 0.9 / self._rate - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        try:
            self._child.stdin.write(b"n")
        except OSError as error:
            raise SourceLost(f"{self.spec} has gone away") from error
        sign, width, height, stride = _HEAD.unpack(self._bytes(_HEAD.size, ANSWERS_WITHIN))
        if sign != b"EXQF" or not 0 < width <= stride or not 0 < height * stride <= _LARGEST:
            raise SourceLost(f"{self.spec} gives no frames that can be read")
        rows = np.frombuffer(self._bytes(height * stride, ANSWERS_WITHIN), np.uint8).reshape(height, stride)
        self._last = time.monotonic()
        self._number += 1
        return Frame(self._number, self._last, np.ascontiguousarray(rows[:, :width]))

    def close(self) -> None:
        """End the child; kill it if it does not end by itself."""
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
        line = bytearray()
        while not line.endswith(b"\n") and len(line) < 2_000:
            line += self._bytes(1, STARTS_WITHIN)
        return bytes(line)

    def _bytes(self, count: int, within: float) -> bytearray:
        """So many bytes of the child's output. Raises ``SourceLost``."""
        assert self._child is not None
        assert self._child.stdout is not None
        pipe = self._child.stdout.fileno()
        data = bytearray(count)
        view, there, end = memoryview(data), 0, time.monotonic() + within
        while there < count:
            ready, _, _ = select.select([pipe], [], [], max(end - time.monotonic(), 0.0))
            got = os.readv(pipe, [view[there:]]) if ready else 0
            if not got:
                raise SourceLost(f"{self.spec} gives no frames")
            there += got
        return data
