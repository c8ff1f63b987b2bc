"""Card photos: the whole card, upright, with a narrow rim, in any orientation."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.devices.program import card_photos
from companion.packs import pack_file
from hardware.camera.codes import decoder
from hardware.camera.images import Image, Tag
from hardware.camera.simulated.table import SimulatedTable


def pictured(turn: float) -> tuple[Image, Tag]:
    """A drawn table with an event card of 70 × 70 mm and a code of 24 mm, and the tag of that code."""
    clock = [0.0]
    table = SimulatedTable(size=(1600, 900), clock=lambda: clock[0], pace=10)
    table.lay("WE-I-04", "middle", turn, title="A cloth hall", code=24.0)
    clock[0] = table.idle_at() + 1
    image = table.image()
    return image, next(tag for tag in decoder.read(image) if tag.text == "WE-I-04")


@pytest.mark.parametrize("turn", [0, 90, 143, 180, 270, 341])
def test_the_card_is_cut_out_whole_and_upright(turn: float) -> None:
    image, tag = pictured(turn)
    photo = card_photos.of_card(image, tag.corners, sticker=24.0)
    assert pack_file.good_photo(photo)
    picture = np.asarray(cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    larger = np.asarray(cv2.resize(picture, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC), np.uint8)
    (found,) = decoder.read(larger)
    (left, top), (right, _), _, (_, bottom) = found.corners
    millimetre = (right - left) / 24
    assert found.text == "WE-I-04"
    assert abs(found.corners[1][1] - top) < 2 * millimetre
    assert bottom > top
    # The code is in the middle of the card: its 35 mm, and not much more than twice that, are there on each side of it.
    middle = ((left + right) / 2, (top + bottom) / 2)
    reach = (middle[0], larger.shape[1] - middle[0], middle[1], larger.shape[0] - middle[1])
    assert all(34 <= point / millimetre <= 65 for point in reach), [round(point / millimetre) for point in reach]


@pytest.mark.parametrize(("left", "top", "size"), [(790.0, 440.0, (464, 464)), (2.0, 2.0, None)])
def test_without_an_outline_a_square_around_the_sticker_is_cut_out_as_far_as_there_is_a_picture(
    left: float, top: float, size: tuple[int, int] | None
) -> None:
    dark = np.full((900, 1600, 3), 40, np.uint8)
    corners = ((left, top), (left + 72, top), (left + 72, top + 72), (left, top + 72))
    photo = card_photos.of_card(dark, corners, sticker=18.0)
    assert pack_file.good_photo(photo)
    assert size in (None, pack_file.webp_size(photo))
