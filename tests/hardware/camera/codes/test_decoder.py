"""Decoder: texts, corners, mirrored codes, and other kinds of codes."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
import zxingcpp

from hardware.camera.codes import decoder
from tests.hardware.camera.helpers import code_picture


def test_corners_are_those_of_the_code_in_opencv_s_convention() -> None:
    (tag,) = decoder.read(code_picture("WA-B-01", module=4))
    assert tag.text == "WA-B-01"
    # The code fills pixels 60 … 143 and 40 … 123, whose outer edges are at 59.5 and 143.5, 39.5 and 123.5.
    truth = ((59.5, 39.5), (143.5, 39.5), (143.5, 123.5), (59.5, 123.5))
    assert all(math.dist(mine, true) < 1.5 for mine, true in zip(tag.corners, truth, strict=True))


def test_a_mirrored_code_is_no_card_but_can_be_read_when_asked_for() -> None:
    mirrored = np.ascontiguousarray(code_picture("WE-I-04")[:, ::-1])
    assert decoder.read(mirrored) == []
    assert [tag.text for tag in decoder.read(mirrored, mirrored=True)] == ["WE-I-04"]


def test_a_code_of_three_pixels_a_module_is_read_in_dim_light_and_noise() -> None:
    noise = np.random.default_rng(3)
    for number in range(12):
        text = f"WA-G-{number:02}"
        picture = code_picture(text, module=3).astype(np.float32) * 0.3 + 10
        picture = cv2.GaussianBlur(picture, (0, 0), 0.7) + noise.normal(0, 5, picture.shape)
        assert [tag.text for tag in decoder.read(np.clip(picture, 0, 255).astype(np.uint8))] == [text]


@pytest.mark.parametrize("kind", ["MicroQRCode", "DataMatrix", "Aztec", "Code128"])
def test_other_kinds_of_code_are_not_read(kind: str) -> None:
    image = np.asarray(zxingcpp.create_barcode("12345", getattr(zxingcpp.BarcodeFormat, kind)).to_image(scale=6))
    assert decoder.read(np.pad(image.astype(np.uint8), 40, constant_values=255)) == []


def test_codes_with_bytes_that_are_no_text_raise_nothing() -> None:
    noise = np.random.default_rng(5)
    texts = []
    for length in (1, 7, 14, 60, 200):
        content = bytes(int(value) for value in noise.integers(0, 256, length))
        image = np.asarray(zxingcpp.create_barcode(content, zxingcpp.BarcodeFormat.QRCode).to_image(scale=4))
        texts += [tag.text for tag in decoder.read(np.pad(image.astype(np.uint8), 32, constant_values=255))]
    assert len(texts) == 5
    assert all(text.encode("utf-8") for text in texts)
