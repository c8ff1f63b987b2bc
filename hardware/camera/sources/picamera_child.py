"""Picamera child: a program that writes a Raspberry Pi camera's newest frame on request.

The system's Python runs it, so it imports nothing of this project; ``picamera.py`` describes its protocol. Arguments:
the camera's number, width, height, frames per second.
"""

from __future__ import annotations

import importlib
import json
import os
import struct
import sys
from typing import Any


def _write_line(**fields: object) -> None:
    os.write(1, json.dumps(fields).encode() + b"\n")


def _write(data: Any) -> None:
    view = memoryview(data).cast("B")
    while view:
        view = view[os.write(1, view) :]


def _start(index: int, width: int, height: int, fps: float) -> tuple[Any, int, int, int]:
    """The running camera, and its frames' width, height and bytes per row."""
    camera = importlib.import_module("picamera2").Picamera2(index)
    # Without a queue a request is answered with a frame taken after it.
    configuration = camera.create_video_configuration(
        main={"size": (width, height), "format": "YUV420"}, controls={"FrameRate": fps}, buffer_count=4, queue=False
    )
    camera.configure(configuration)
    camera.start()
    if "AfMode" in camera.camera_controls:
        camera.autofocus_cycle()  # once: a lens that refocuses whenever a hand passes gives blurred frames
    main = camera.camera_configuration()["main"]
    (actual_width, actual_height), stride = main["size"], main["stride"]
    return camera, int(actual_width), int(actual_height), int(stride)


def main(arguments: list[str]) -> int:
    """Serve frames until the input ends."""
    index, width, height, fps = int(arguments[0]), int(arguments[1]), int(arguments[2]), float(arguments[3])
    try:
        camera, width, height, stride = _start(index, width, height, fps)
    except ImportError:
        _write_line(error="picamera2 is not installed: sudo apt install python3-picamera2")
        return 1
    except Exception as problem:  # libcamera's errors have no common base class
        _write_line(error=f"{type(problem).__name__}: {problem}"[:300])
        return 1
    _write_line(width=width, height=height)
    header = struct.pack("<4sIII", b"EXQF", width, height, stride)
    try:
        while os.read(0, 1):
            request = camera.capture_request()
            try:
                plane = memoryview(request.make_buffer("main")).cast("B")[: stride * height]
                os.write(1, header)
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
