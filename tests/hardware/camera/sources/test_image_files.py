"""Tests of image files: every format that is read, and the error of every one that is not."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import PIL.Image
import pytest

from hardware.camera.sources.image_files import PictureError, load_picture
from tests.hardware.camera.helpers import code_picture


def encoded(kind: str, picture: np.ndarray | None = None, **options: object) -> bytes:
    file = io.BytesIO()
    given = code_picture("WA-B-01") if picture is None else picture
    PIL.Image.fromarray(given[:, :, ::-1]).save(file, kind, **options)
    return file.getvalue()


def refusal(path: Path, content: bytes) -> PictureError:
    path.write_bytes(content)
    with pytest.raises(PictureError) as caught:
        load_picture(path)
    return caught.value


def png_header(width: int, height: int) -> bytes:
    """A PNG of that size whose pixels are all of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes(1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF", "GIF", "BMP", "TIFF", "PPM"])
def test_every_format_is_read_with_its_colours(tmp_path: Path, kind: str) -> None:
    drawn = np.full((48, 64, 3), (200, 120, 40), np.uint8)
    (tmp_path / "picture").write_bytes(encoded(kind, drawn))
    image = load_picture(tmp_path / "picture")
    assert image.shape == (48, 64, 3)
    assert np.abs(image[24, 32].astype(int) - (200, 120, 40)).max() <= 12


@pytest.mark.parametrize("brand", [b"heic", b"heix", b"mif1"])
def test_heic_is_refused_with_what_to_do(tmp_path: Path, brand: bytes) -> None:
    error = refusal(tmp_path / "IMG_1.HEIC", struct.pack(">I", 24) + b"ftyp" + brand + bytes(500))
    assert error.code == "picture_heic" and "JPEG" in str(error)


def test_raw_is_refused_with_what_to_do(tmp_path: Path) -> None:
    assert refusal(tmp_path / "IMG_1.DNG", encoded("TIFF")).code == "picture_raw"


@pytest.mark.parametrize("side", [8_001, 20_000, 60_000])
def test_a_small_file_with_too_many_pixels_is_refused_before_it_is_decoded(tmp_path: Path, side: int) -> None:
    content = png_header(side, side)
    assert len(content) < 2_000
    assert refusal(tmp_path / "bomb.png", content).code == "picture_too_large"


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("share", [0.5, 0.9])
def test_a_picture_that_was_broken_off_is_refused(tmp_path: Path, kind: str, share: float) -> None:
    content = encoded(kind, np.random.default_rng(1).integers(0, 256, (300, 300, 3)).astype(np.uint8))
    assert refusal(tmp_path / "half.jpg", content[: int(len(content) * share)]).code == "picture_truncated"


def test_what_follows_a_whole_jpeg_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "motion.jpg").write_bytes(encoded("JPEG") + bytes(5000))
    assert load_picture(tmp_path / "motion.jpg").ndim == 3


@pytest.mark.parametrize("content", [b"", b"hello", b"%PDF-1.7\n", b"GIF89a", b"\xff\xd8\xff\xe0", bytes(100)])
def test_what_is_no_picture_is_refused_whatever_its_name(tmp_path: Path, content: bytes) -> None:
    assert refusal(tmp_path / "picture.jpg", content).code == "picture_not_decodable"
