"""Source specifications: creates the frame source that a specification names.

The specification is one string:

- ``0``, ``/dev/video0``, ``/dev/v4l/by-id/…``: a Video4Linux camera (names by id stay valid after replugging);
- ``csi``, ``csi:1`` (or ``picamera2:1``): a camera on the Raspberry Pi's camera connector;
- ``http://…``, ``https://…``, ``rtsp://…``: a phone's camera app, by its address (``stream.py``);
- ``simulated``: a simulated table without any card (use ``SimulatedSource(table)`` to place cards).

A camera's resolution may be appended: ``csi@4608x2592``, ``0@2560x1440``.
"""

from __future__ import annotations

import re

from hardware.camera.frames import Source
from hardware.camera.sources.captures import DeviceSource
from hardware.camera.sources.orientation import Orientation, OrientedSource
from hardware.camera.sources.picamera import PicameraSource
from hardware.camera.sources.stream import stream_source
from hardware.camera.sources.stream_address import is_address

SIMULATED_FPS = 8.0
"""Frames per second of the simulated table: drawing takes longer than reading the codes."""
_SIZED = re.compile(r"(?P<camera>.+)@(?P<width>\d{2,5})x(?P<height>\d{2,5})", re.ASCII)
_CSI = re.compile(r"(?:csi|picamera2)(?::(?P<index>\d))?", re.ASCII)


def open_source(spec: str, fps: float | None = None, orientation: Orientation | None = None) -> Source:
    """The source that a specification names, not yet opened. ``fps``: frames per second at most.

    With an ``orientation`` its frames are turned and mirrored, and that may be changed later (`OrientedSource`).
    Raises ``AddressError`` for an address that cannot be used.
    """
    if orientation is not None:
        return OrientedSource(open_source(spec, fps), orientation)
    if is_address(spec):
        return stream_source(spec, fps)
    if spec == "simulated":
        # The simulated table loads further libraries (drawing), which no real camera needs.
        from hardware.camera.simulated.source import SimulatedSource

        return SimulatedSource(fps=fps or SIMULATED_FPS)
    sized = _SIZED.fullmatch(spec)
    camera = sized["camera"] if sized else spec
    size = (int(sized["width"]), int(sized["height"])) if sized else None
    csi = _CSI.fullmatch(camera)
    if csi:
        index = int(csi["index"] or 0)
        return PicameraSource(index, fps, size) if size else PicameraSource(index, fps)
    return DeviceSource(camera, fps, size) if size else DeviceSource(camera, fps)
