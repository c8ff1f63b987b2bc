"""Photographs from phones: what is decoded, rotated and reduced, and what is refused before decoding."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from companion.devices.program.photographs import LONGEST, decoded
from companion.errors import Refusal
from tests.companion.packs.pictures import drawn, encoded, noise, with_first_frame_header

PHOTO = encoded(noise(300, 200), "JPEG")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "photo_unreadable"),
        (b"\xff\xd8\xff" + bytes(500), "photo_unreadable"),
        (PHOTO[: len(PHOTO) // 3], "photo_unreadable"),
        (encoded(drawn(20, 400), "PNG"), "photo_unreadable"),
        (encoded(drawn(300, 300), "GIF"), "photo_unreadable"),
        (with_first_frame_header(encoded(drawn(64, 64), "JPEG"), 12_000, 9_000), "photo_unreadable"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(400), "photo_heic"),
        (encoded(Image.new("1", (20_000, 20_000)), "PNG"), "picture_too_large"),
        (encoded(Image.new("L", (400, 300)), "PNG") + bytes(17_000_000), "photo_too_large"),
        (encoded(Image.new("L", (10_000, 10_000)), "JPEG"), "picture_too_large"),
        (encoded(Image.new("1", (6_000, 6_000)), "PNG"), "picture_too_large"),
    ],
    ids=[
        "empty",
        "rubbish",
        "truncated",
        "narrow",
        "gif",
        "two headers",
        "heic",
        "bomb",
        "17 MB",
        "100 megapixels",
        "36 megapixels of PNG",
    ],
)
def test_what_is_no_photo_has_its_code(content: bytes, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        decoded(content)
    assert refusal.value.code.value == code


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_a_large_photo_is_reduced(kind: str) -> None:
    image = decoded(encoded(drawn(3000, 600), kind))
    assert isinstance(image, np.ndarray)
    assert image.shape == (520, LONGEST, 3)
    red = drawn(3000, 600).resize((LONGEST, 520)).getpixel((2000, 100))
    assert abs(int(image[100, 2000, 2]) - red[0]) < 6  # type: ignore[index]


def test_a_photo_that_was_taken_on_its_side_is_turned_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the top of the scene is on the right of the stored picture
    written = io.BytesIO()
    upright = drawn(200, 300)
    upright.rotate(90, expand=True).save(written, "JPEG", exif=exif.tobytes(), quality=95)
    image = decoded(written.getvalue())
    assert isinstance(image, np.ndarray)
    assert image.shape == (300, 200, 3)
    assert np.abs(image[:, :, ::-1].astype(int) - np.asarray(upright)).mean() < 5
