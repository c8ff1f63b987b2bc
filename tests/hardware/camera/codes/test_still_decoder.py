"""Still decoder: reads difficult photographs, and no wrong text."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
import qrcode

from hardware.camera.codes import decoder, dewarp, still_decoder
from hardware.camera.images import Image, Tag
from tests.hardware.camera.helpers import code_picture


def warped(amount: float) -> Image:
    """A code on cloth, curved in both directions."""
    flat = code_picture("WA-G-04", 4, (150, 150), (32, 32))[:, :, 0]
    along = (np.arange(150, dtype=np.float32) - 74.5) / 75
    u, v = np.meshgrid(along, along)
    x, y = u + amount * v * v - amount / 2 * u * v, v + amount * u * u
    return np.asarray(cv2.remap(flat, x * 75 + 74.5, y * 75 + 74.5, cv2.INTER_LINEAR), np.uint8)


def test_a_warped_code_is_dewarped() -> None:
    picture = cv2.copyMakeBorder(warped(0.12), 20, 20, 40, 40, cv2.BORDER_REPLICATE)
    (tag,) = still_decoder.read(np.asarray(picture, np.uint8))
    assert tag.text == "WA-G-04"
    assert math.dist(tag.centre, (114, 94)) < 15


@pytest.mark.parametrize("seed", range(2))
def test_a_damaged_code_gives_no_wrong_text(seed: int) -> None:
    picture = code_picture("WA-G-04", 4, (150, 150), (32, 32))
    # Ink over half of what is not a finder.
    rng = np.random.default_rng(seed)
    for _ in range(70):
        x, y = rng.integers(9, 21, 2)
        picture[32 + 4 * y : 36 + 4 * y, 32 + 4 * x : 36 + 4 * x] = rng.choice([20, 235])
    assert [tag for tag in still_decoder.read(picture) if tag.text != "WA-G-04"] == []


def test_a_text_that_only_one_warp_gives_is_not_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    reported = iter(range(10_000))

    def misread(grey: Image, *_: object, **__: object) -> list[Tag]:
        return [Tag(f"wrong text {next(reported)}", ((9, 9), (400, 9), (400, 400), (9, 400)))]

    picture = warped(0.3)
    monkeypatch.setattr(decoder, "damaged", lambda _: [((30, 30), (110, 30), (110, 110), (30, 110))])
    monkeypatch.setattr(decoder, "read", misread)
    monkeypatch.setattr(dewarp, "ATTEMPTS", 20)
    assert dewarp.read(picture) == []


def test_the_longest_text_of_a_qr_code_is_read() -> None:
    code = qrcode.QRCode(version=40, error_correction=1, border=4, box_size=3)
    code.add_data("7" * 7_089)
    code.make(fit=False)
    modules = np.asarray(code.get_matrix())
    picture = np.kron(np.where(modules, 0, 255), np.ones((3, 3))).astype(np.uint8)
    (tag,) = decoder.read(picture, (decoder.PLAIN,))
    assert tag.text == "7" * 7_089
