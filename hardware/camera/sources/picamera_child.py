"""Picamera child: writes a Raspberry Pi camera's newest frame on request, run by the system's Python.

It imports nothing of this project, so that the system's libraries are all it needs; its protocol is described in
``picamera.py``. Arguments: the camera's number, width, height, frames a second.
"""

from __future__ import annotations

import importlib
import json
import os
import struct
import sys
from typing import Any


def _write_line(**what: object) -> None:
    os.write(1, json.dumps(what).encode() + b"\n")


def _write(data: Any) -> None:
    view = memoryview(data).cast("B")
    while view:
        view = view[os.write(1, view) :]


def _begin(index: int, width: int, height: int, fps: float) -> tuple[Any, int, int, int]:
    """The running camera, and its frames' width, height and bytes a row."""
    camera = importlib.import_module("picamera2").Picamera2(index)
    # Without a queue a request is answered with a frame taken after it.
    made = camera.create_video_configuration(
        main={"size": (width, height), "format": "YUV420"}, controls={"FrameRate": fps}, buffer_count=4, queue=False
    )
    camera.configure(made)
    camera.start()
    if "AfMode" in camera.camera_controls:
        camera.autofocus_cycle()  # once: a lens that refocuses whenever a hand passes reads nothing
    main = camera.camera_configuration()["main"]
    (wide, high), stride = main["size"], main["stride"]
    return camera, int(wide), int(high), int(stride)


def main(arguments: list[str]) -> int:
    """Serve frames until the input ends."""
    index, width, height, fps = int(arguments[0]), int(arguments[1]), int(arguments[2]), float(arguments[3])
    try:
        camera, wide, high, stride = _begin(index, width, height, fps)
    except ImportError:
        _write_line(error="picamera2 is not installed: sudo apt install python3-picamera2")
        return 1
    except Exception as problem:  # libcamera's errors have no common kind
        _write_line(error=f"{type(problem).__name__}: {problem}"[:300])
        return 1
    _write_line(width=wide, height=high)
    head = struct.pack("<4sIII", b"EXQF", wide, high, stride)
    try:
        while os.read(0, 1):
            request = camera.capture_request()
            try:
                plane = memoryview(request.make_buffer("main")).cast("B")[: stride * high]
                os.write(1, head)
                _write(plane)
            finally:
                request.release()
    except (BrokenPipeError, KeyboardInterrupt):
        pass
    finally:
        camera.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
