"""Uploads: honest pictures become photos; hostile ones are refused in a process of their own, within its limits."""

from __future__ import annotations

import json
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest
from PIL import Image

from companion.errors import Code, Refusal
from companion.packs import limited_process, pack_file, uploads
from tests.companion.packs import pictures
from tests.companion.packs.enrolled_pack import REFERENCE
from tests.companion.packs.pictures import drawn, encoded, noise


def as_file(content: bytes) -> IO[bytes]:
    """Content as a file."""
    file = tempfile.TemporaryFile()  # noqa: SIM115 - closed when it is collected
    file.write(content)
    file.flush()
    return file


HONEST: dict[str, tuple[Callable[[], bytes], tuple[int, int]]] = {
    "12 megapixels, progressive": (lambda: encoded(drawn(4000, 3000), "JPEG", progressive=True), (480, 360)),
    "a PNG with an alpha channel": (lambda: encoded(drawn(600, 600).convert("RGBA"), "PNG"), (480, 480)),
    "a lossy WebP": (lambda: encoded(drawn(1200, 900), "WEBP"), (480, 360)),
    "smaller than a photo": (lambda: encoded(drawn(200, 100), "JPEG"), (200, 100)),
}


@pytest.mark.parametrize(("make", "size"), HONEST.values(), ids=HONEST)
def test_an_honest_picture_becomes_a_small_photo(make: Callable[[], bytes], size: tuple[int, int]) -> None:
    found = uploads.photo_of(as_file(make()), "I-01")
    assert pack_file.good_photo(found)
    assert pack_file.webp_size(found) == size
    assert len(found) <= 60_000


def test_a_photo_is_upright_and_has_no_metadata() -> None:
    picture = drawn(400, 300)
    about = Image.Exif()
    about[0x0112] = 6  # turned by a quarter
    about[0x010E] = "SECRET"
    sent = encoded(picture, "JPEG", exif=about, icc_profile=b"SECRET" * 100, comment=b"SECRET")
    found = uploads.photo_of(as_file(sent), "I-01")
    assert pack_file.webp_size(found) == (300, 400)
    assert b"SECRET" not in found


HOSTILE: dict[str, tuple[Callable[[], bytes], Code]] = {
    "a page": (lambda: b"<svg/>", Code.PACK_PHOTO),
    "a tiny picture": (lambda: encoded(drawn(31, 300), "PNG"), Code.PACK_PHOTO),
    "a truncated JPEG": (lambda: encoded(noise(900, 900), "JPEG")[:90_000], Code.PACK_PHOTO),
    "a JPEG of 400 megapixels that claims 64 × 64 first": (
        lambda: pictures.with_first_frame_header(
            pictures.with_jpeg_size(encoded(drawn(300, 300), "JPEG"), 20_000, 20_000), 64, 64
        ),
        Code.PICTURE_TOO_LARGE,
    ),
    "a PNG of 900 megapixels": (
        lambda: pictures.with_png_size(encoded(drawn(9, 9), "PNG"), 30_000, 30_000),
        Code.PICTURE_TOO_LARGE,
    ),
    "a progressive JPEG with more pixels than memory": (
        lambda: encoded(drawn(7000, 7000), "JPEG", progressive=True),
        Code.PICTURE_TOO_LARGE,
    ),
    "a WebP with a canvas of 268 megapixels": (lambda: pictures.webp_canvas(16_383, 16_383), Code.PICTURE_TOO_LARGE),
    "a PNG with a text of 100 MB": (lambda: pictures.png_with_text(100_000_000), Code.PACK_PHOTO),
}


@pytest.mark.parametrize(("make", "code"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_picture_is_refused_by_its_code(make: Callable[[], bytes], code: Code) -> None:
    with pytest.raises(Refusal) as refusal:
        uploads.photo_of(as_file(make()), "I-01")
    assert refusal.value.code is code


@pytest.mark.parametrize(
    ("content", "code", "params"),
    [
        (b"[" * 8_000_000, Code.PACK_UNREADABLE, set()),
        (b" " * 8_000_001, Code.PACK_TOO_LARGE, {"n"}),
        (json.dumps(REFERENCE | {"cards": []}).encode(), Code.PACK_REFUSED, {"place", "reason", "fault"}),
    ],
)
def test_a_hostile_pack_file_is_refused_with_the_code_and_parameters_of_its_fault(
    content: bytes, code: Code, params: set[str]
) -> None:
    with pytest.raises(Refusal) as refusal:
        uploads.pack_of(as_file(content))
    assert refusal.value.code is code
    assert set(refusal.value.params) == params


MODULES = {
    "takes too much memory": "kept = [bytearray(1 << 20) for _ in range(200)]",
    "computes without end": "while True: pass",
    "writes without end": "import sys\nwhile True: sys.stdout.write('x' * 65536)",
}


@pytest.mark.parametrize("body", MODULES.values(), ids=MODULES)
def test_a_process_that_exceeds_its_limits_ends_and_the_next_one_works(
    body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limited_process, "_ROOT", tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(limited_process.__file__).parents[2]))
    (tmp_path / "hostile.py").write_text(
        "from companion.packs import limited_process\n"
        "limited_process.PROCESSOR_SECONDS = 1\nlimited_process.restrict()\n" + body + "\n"
    )
    (tmp_path / "honest.py").write_text("import sys; sys.stdout.write(sys.stdin.read()[::-1])")
    code, output = limited_process.run("hostile", as_file(b""))
    with output:
        assert code != 0
        assert len(output.read()) <= limited_process.LARGEST_OUTPUT
    code, output = limited_process.run("honest", as_file(b"abc"))
    with output:
        assert (code, output.read()) == (0, b"cba")


def test_content_that_waits_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limited_process, "WAITING", 0.05)
    monkeypatch.setattr(limited_process, "_turn", lock := threading.Lock())
    with lock, pytest.raises(Refusal) as refusal:
        uploads.photo_of(as_file(b""), "I-01")
    assert refusal.value.code is Code.UPLOAD_BUSY
