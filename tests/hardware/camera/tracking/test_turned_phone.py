"""A phone as the camera: turned by hand, in coarser pictures or other light, it invents no change on the table."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from hardware.camera.images import Image
from tests.hardware.camera.helpers import CameraRig, short

CHANGES: dict[str, Callable[[Image], Image]] = {
    "turned": lambda image: np.asarray(cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE), np.uint8),
    "smaller": lambda image: np.asarray(cv2.resize(image, None, fx=0.75, fy=0.75), np.uint8),
    "darker": lambda image: np.asarray(cv2.convertScaleAbs(image, alpha=0.7), np.uint8),
}


def as_sent(image: Image) -> Image:
    """A picture after it has been encoded as JPEG and decoded."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 75])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_of_the_phone_is_no_change_of_the_table(name: str) -> None:
    rig = CameraRig(pace=3, size=(1280, 720))
    rig.transform(as_sent)
    rig.watch(0.5)
    rig.table.lay("WE-I-04", turn=90)
    rig.table.lay("WA-R-02", "N")
    assert short(rig.watch(3)) == [("placed", "WE-I-04", "middle"), ("placed", "WA-R-02", "N")]
    rig.transform(lambda image: as_sent(CHANGES[name](image)))
    assert rig.watch(2) == []
    rig.table.remove("WA-R-02")
    assert short(rig.watch(8)) == [("removed", "WA-R-02", "N")]
    rig.transform(as_sent)
    assert rig.watch(2) == []
    assert [(card["text"], card["zone"]) for card in rig.sightings()] == [("WE-I-04", "middle")]
