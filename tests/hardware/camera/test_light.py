"""Light: bands of the mains, exposure and a lamp are no motion; a hand in them is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.camera import light
from hardware.camera.images import Image
from hardware.camera.motion import MotionDetector

SIZE = (480, 270)


def table(seed: int = 1) -> Image:
    """A picture with structure and colour."""
    grain = np.random.default_rng(seed).integers(50, 200, (18, 32, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(grain, SIZE, interpolation=cv2.INTER_CUBIC), np.uint8)


def lit(image: Image, amplitude: float, phase: float, seed: int, gain: float = 1.0) -> Image:
    """The picture under bands of light, with the sensor's noise."""
    rows = np.arange(image.shape[0])
    bands = gain * (1 + amplitude * np.sin(rows / 25 + phase))
    noise = np.random.default_rng(seed).normal(0, 2, image.shape)
    return np.clip(image * bands[:, None, None] + noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("amplitude", [0.06, 0.14, 0.22])
def test_bands_of_the_mains_are_no_motion_but_a_hand_in_them_is(amplitude: float) -> None:
    detector, still = MotionDetector(), table()
    detector.update(lit(still, amplitude, 0.0, 0), 0.0)
    for number in range(1, 6):
        detector.update(lit(still, amplitude, 1.3 * number, number), number / 10)
        assert not detector.any
    with_hand = still.copy()
    cv2.circle(with_hand, (200, 120), 40, (90, 120, 180), cv2.FILLED)
    detector.update(lit(with_hand, amplitude, 9.0, 9), 0.6)
    assert 4 < np.count_nonzero(detector.moving) < 80


def test_bands_along_columns_are_no_motion_but_an_arm_across_all_rows_is() -> None:
    def turned(image: Image) -> Image:
        return np.asarray(cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE), np.uint8)

    detector, still = MotionDetector(), table()
    for number in range(6):
        detector.update(turned(lit(still, 0.15, 1.3 * number, number)), number / 10)
        assert number == 0 or not detector.any
    with_arm = still.copy()
    cv2.line(with_arm, (0, 130), (480, 130), (60, 80, 120), 40)
    detector.update(turned(lit(with_arm, 0.15, 9.0, 9)), 0.6)
    columns = detector.moving.shape[1]
    assert detector.moving[:, columns // 2 - 1 : columns // 2 + 1].mean() > 0.7
    assert detector.moving.mean() < 0.4


@pytest.mark.parametrize("gain", [0.55, 0.8, 1.25])
def test_a_jump_of_the_exposure_is_no_motion(gain: float) -> None:
    detector, still = MotionDetector(), table()
    detector.update(lit(still, 0.0, 0.0, 0), 0.0)
    detector.update(lit(still, 0.0, 0.0, 1, gain), 0.1)
    assert not detector.any


def test_the_field_of_a_lamp_that_is_switched_off_is_smooth_and_known_under_a_card_too() -> None:
    across = np.linspace(1.0, 0.5, 40, dtype=np.float32)[None, :, None]
    bare = np.full((24, 40, 3), 150, np.float32)
    now = bare * across
    usable = np.ones((24, 40), np.bool_)
    usable[8:14, 18:24] = False
    now[8:14, 18:24] = 20.0
    found = light.field(bare, now, usable)
    assert float(np.abs(found[:, 4:-4] / across[:, 4:-4] - 1).max()) < 0.06
