"""A source specification opens the kind of source that it names."""

import pytest

from hardware.camera.sources.captures import DeviceSource
from hardware.camera.sources.open import open_source
from hardware.camera.sources.picamera import PicameraSource
from hardware.camera.sources.stream import RtspSource, StreamSource


@pytest.mark.parametrize(
    ("spec", "kind"),
    [("csi", PicameraSource), ("csi:1@4608x2592", PicameraSource), ("picamera2", PicameraSource),
     ("0", DeviceSource), ("/dev/video2@2560x1440", DeviceSource), ("/dev/v4l/by-id/usb-camera", DeviceSource),
     ("http://10.0.0.4:8080", StreamSource), ("rtsp://10.0.0.4/live", RtspSource)],
)  # fmt: skip
def test_a_camera_is_opened_by_its_name(spec: str, kind: type) -> None:
    assert isinstance(open_source(spec), kind)
