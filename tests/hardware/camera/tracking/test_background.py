"""Background: what is known of the table, in which light, and what reaches in from the edge of the picture."""

from __future__ import annotations

import cv2
import numpy as np

from hardware.camera.images import Image, Tag
from hardware.camera.motion import MotionDetector
from hardware.camera.tracking.background import Background

SIZE = (480, 270)


def table(noise: int = 0) -> Image:
    """A mat with printed lines."""
    image = np.full((SIZE[1], SIZE[0], 3), (190, 200, 205), np.uint8)
    for x in range(40, 480, 80):
        cv2.rectangle(image, (x, 60), (x + 50, 180), (60, 60, 60), 2)
    grain = np.random.default_rng(noise).normal(0, 2, image.shape)
    return np.clip(image + grain, 0, 255).astype(np.uint8)


def code(x: float, y: float) -> Tag:
    return Tag("WE-I-01", ((x - 10, y - 10), (x + 10, y - 10), (x + 10, y + 10), (x - 10, y + 10)))


def still(background: Background, image: Image, tags: list[Tag], seconds: int = 6) -> MotionDetector:
    """Show the same picture for some seconds."""
    detector = MotionDetector()
    for second in range(seconds):
        detector.update(image, float(second))
        if second:
            level = background.levelled(image, detector, float(second))
            background.learn(level, detector, float(second), tags, 1.0)
    return detector


def test_the_table_under_a_card_of_the_start_is_unknown_until_the_card_is_gone() -> None:
    image = table()
    background, tag = Background(image, image), code(240, 120)
    corners = list(tag.corners)
    assert background.at(corners) is not None
    background.forget(tag, 1.0)
    still(background, image, [tag])
    assert background.at(corners) is None
    assert background.at([(x + 70, y) for x, y in corners]) is None, "its card may reach there"
    still(background, image, [])
    assert background.at(corners) is not None


def test_an_arm_reaches_in_from_the_edge_and_a_cup_does_not() -> None:
    image = table()
    background = Background(image, image)
    detector = still(background, image, [])
    seen = table(1)
    cv2.circle(seen, (120, 120), 25, (40, 90, 160), cv2.FILLED)
    cv2.line(seen, (360, 269), (360, 120), (90, 120, 180), 30)
    reaching = background.reaching_in(background.levelled(seen, detector, 6.0))
    assert reaching[200, 360] == reaching[125, 360] == 255
    assert not reaching[90:150, 90:150].any()


def test_a_picture_out_of_focus_is_less_sharp_and_a_shifted_one_is_not() -> None:
    image = table()
    background = Background(image, image)
    still(background, image, [])
    blurred = np.asarray(cv2.GaussianBlur(image, (0, 0), 2.0), np.uint8)
    shifted = np.roll(image, 1, axis=1)
    assert background.sharpness(blurred) < 0.4
    assert background.sharpness(shifted) > 0.8
    assert background.sharpness(table(2)) > 0.9


def test_a_frame_is_brought_to_the_light_of_the_background() -> None:
    image = table()
    background = Background(image, image)
    detector = still(background, image, [])
    fading = np.linspace(1.0, 0.5, SIZE[0])[None, :, None]
    dimmed = np.clip(table(3) * fading, 0, 255).astype(np.uint8)
    level = background.levelled(dimmed, detector, 6.0)
    assert float(np.abs(level.astype(float) - image)[:, 40:-40].mean()) < 8
