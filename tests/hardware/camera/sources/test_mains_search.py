"""The mains frequency, found by the bands of light that the wrong one leaves in the picture."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hardware.camera.images import Image
from hardware.camera.sources import v4l2_controls as v4l2
from hardware.camera.sources.picture_lock import PictureLock
from tests.hardware.camera.sources.fake_controls import FakeDevice, webcam

TABLE = np.random.default_rng(3).uniform(60, 200, (27, 48)).repeat(10, axis=0).repeat(10, axis=1)


def watched(path: Path, lamps: int, amplitude: float, *, seconds: float = 14.0, turned: bool = False) -> FakeDevice:
    """A camera that was set for 50 Hz, under lamps on mains of this frequency, of which it was shown pictures."""
    path.write_bytes(b"")
    device, rng = webcam(), np.random.default_rng(5)
    lock = PictureLock(device.controls(path), 50)
    for number in range(int(seconds * 10)):
        left = amplitude * (1.0 if device.settings[v4l2.MAINS].value != {50: 1, 60: 2}[lamps] else 0.1)
        bands = 1 + left * np.sin(np.arange(270) / 24 + rng.uniform(0, 6.3))
        scene = TABLE.copy()
        if number % 40 > 28:  # a hand passes
            scene[60:200, 12 * (number % 40) - 300 : 12 * (number % 40) - 200] = 40
        frame = np.repeat((scene * bands[:, None] + rng.normal(0, 2, scene.shape))[..., None], 3, axis=2)
        image: Image = np.clip(frame, 0, 255).astype(np.uint8)
        lock.update(np.ascontiguousarray(np.rot90(image)) if turned else image, True, number / 10)
    return device


@pytest.mark.parametrize("turned", [False, True])
def test_the_other_frequency_is_set_where_it_takes_the_bands_away(tmp_path: Path, turned: bool) -> None:
    device = watched(tmp_path / "video0", 60, 0.12, turned=turned)
    assert device.settings[v4l2.MAINS].value == 2
    assert device.settings[v4l2.EXPOSURE_AUTO].value == v4l2.EXPOSURE_MANUAL, "the exposure is fixed again"


def test_bands_that_no_frequency_takes_away_leave_the_one_that_was_set(tmp_path: Path) -> None:
    path = tmp_path / "video0"
    device = watched(path, 50, 0.0)
    assert [value for number, value in device.log if number == v4l2.MAINS] == [1], "nothing was tried without bands"
    device = watched(path, 50, 0.6)  # even the right one leaves some
    assert [value for number, value in device.log if number == v4l2.MAINS] == [1, 2, 1]
