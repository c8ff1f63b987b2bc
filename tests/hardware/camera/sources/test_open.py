"""A source specification opens the kind of source that it names."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera.frames import SourceEnded
from hardware.camera.sources.captures import DeviceSource
from hardware.camera.sources.folder import FolderSource
from hardware.camera.sources.open import open_source
from hardware.camera.sources.picamera import PicameraSource


@pytest.fixture
def folder_below_dev() -> Iterator[Path]:
    """A folder in the shared memory file system, which Linux mounts at /dev/shm."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        yield Path(folder)


@pytest.mark.parametrize(
    ("spec", "kind"),
    [("csi", PicameraSource), ("csi:1@4608x2592", PicameraSource), ("picamera2", PicameraSource),
     ("0", DeviceSource), ("/dev/video2@2560x1440", DeviceSource), ("/dev/v4l/by-id/usb-camera", DeviceSource)],
)  # fmt: skip
def test_a_camera_is_opened_by_its_name(spec: str, kind: type) -> None:
    assert isinstance(open_source(spec), kind)


def test_a_picture_folder_below_dev_is_a_folder_and_no_camera_device(folder_below_dev: Path) -> None:
    assert cv2.imwrite(str(folder_below_dev / "1.png"), np.full((20, 30, 3), 200, np.uint8))
    source = open_source(str(folder_below_dev))
    assert isinstance(source, FolderSource)
    source.open()
    assert source.read().image.shape == (20, 30, 3)
    with pytest.raises(SourceEnded):
        source.read()
