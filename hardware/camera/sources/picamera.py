"""Picamera source: a camera on the Raspberry Pi's camera connector, through the system's program ``rpicam-vid``.

The program writes JPEG pictures to its standard output. A thread keeps the newest one. On cameras with a movable lens
it focuses once, at the start: a lens that refocuses whenever a hand passes gives blurred frames.
"""

from __future__ import annotations

import subprocess
import tempfile
import threading
import time
from functools import partial
from typing import IO

from hardware.camera.frames import MOST_FPS, SourceLost
from hardware.camera.sources import image_files
from hardware.camera.sources.posted import PostedSource
from hardware.camera.sources.posted_frames import FrameRefused, PostedFrames
from hardware.camera.sources.stream import LARGEST, JpegSplitter, StreamLost

PROGRAM = "rpicam-vid"
START_WITHIN = 20.0
"""Seconds within which the program must give its first picture."""
_POLL = 0.2


class PicameraSource(PostedSource):
    """The camera with this number; ``size`` is the requested (width, height)."""

    retry_after = (0.25, 0.5, 1.0)

    def __init__(
        self, index: int = 0, fps: float | None = None, size: tuple[int, int] = (2304, 1296), program: str = PROGRAM
    ) -> None:
        super().__init__(PostedFrames(most_bytes=LARGEST, most_pixels=image_files.MOST_PIXELS), fps)
        self.spec = f"csi:{index}"
        self._command = [
            program, "--nopreview", "--verbose", "0", "--timeout", "0", "--flush", "--output", "-", "--codec", "mjpeg",
            "--camera", str(index), "--width", str(size[0]), "--height", str(size[1]),
            "--framerate", f"{min(fps or MOST_FPS, 60.0):g}", "--autofocus-mode", "auto",
        ]  # fmt: skip
        self._program: subprocess.Popen[bytes] | None = None
        self._taker: threading.Thread | None = None

    def open(self) -> None:
        """Start the program and wait for its first picture. Raises ``SourceLost`` with its last message."""
        self.close()
        with tempfile.TemporaryFile() as messages:
            try:
                program = subprocess.Popen(
                    self._command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=messages
                )
            except OSError as error:
                reason = f"{self._command[0]} cannot be run ({error.strerror}): sudo apt install rpicam-apps"
                raise SourceLost(f"{self.spec}: {reason}") from error
            self._program = program
            assert program.stdout is not None
            self._taker = threading.Thread(target=self._take, args=(program.stdout,), name="picamera", daemon=True)
            self._taker.start()
            due = time.monotonic() + START_WITHIN
            while not self._frames.wait(_POLL):
                if program.poll() is not None or time.monotonic() > due:
                    self.close()
                    messages.seek(0)
                    said = messages.read()[-2_000:].decode("utf-8", "replace").strip().splitlines()
                    raise SourceLost(f"{self.spec}: {said[-1] if said else 'no pictures come'}")

    def close(self) -> None:
        """End the program, and forget its last picture. Never raises."""
        program, self._program = self._program, None
        if program is not None:
            program.kill()
            program.wait()
        if self._taker is not None:
            self._taker.join(_POLL)
        self._frames.take(0)

    def _take(self, output: IO[bytes]) -> None:
        """Take the pictures off the program's output until it ends."""
        splitter = JpegSplitter()
        with output:
            for data in iter(partial(output.read1, 65_536), b""):  # type: ignore[attr-defined]
                try:
                    for jpeg in splitter.feed(data):
                        self._frames.hand_over(jpeg)
                except (FrameRefused, StreamLost):
                    return
