"""Posted frames: the newest picture only, hostile pictures refused by their header, and a stall noticed."""

from __future__ import annotations

import threading

import cv2
import numpy as np
import pytest

from hardware.camera.frames import SourceLost
from hardware.camera.sources import posted
from hardware.camera.sources.posted import PostedSource
from hardware.camera.sources.posted_frames import MOST_BYTES, FrameRefused, PostedFrames, jpeg_size
from tests.waiting import wait_until


def jpeg(width: int = 320, height: int = 240, grey: int = 128, progressive: bool = False) -> bytes:
    """A plain grey picture."""
    done, data = cv2.imencode(
        ".jpg", np.full((height, width, 3), grey, np.uint8), [cv2.IMWRITE_JPEG_PROGRESSIVE, int(progressive)]
    )
    assert done
    return data.tobytes()


def claiming(width: int, height: int) -> bytes:
    """A picture whose header has another size."""
    real = jpeg()
    at = real.index(b"\xff\xc0")
    return real[: at + 5] + height.to_bytes(2, "big") + width.to_bytes(2, "big") + real[at + 9 :]


@pytest.mark.parametrize("progressive", [False, True])
def test_the_size_is_that_of_the_header(progressive: bool) -> None:
    assert jpeg_size(jpeg(640, 360, progressive=progressive)) == (640, 360)


@pytest.mark.parametrize(
    ("picture", "code"),
    [
        (b"", "frame_type"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "frame_type"),
        (claiming(65_535, 65_535), "frame_pixels"),
        (claiming(0, 240), "frame_unreadable"),
        (claiming(16, 16), "frame_pixels"),
        (jpeg()[:-200], "frame_truncated"),
        (jpeg()[:100], "frame_unreadable"),
        (jpeg() + bytes(MOST_BYTES), "frame_too_large"),
        (jpeg()[:-2] + b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00" * 1000 + b"\xff\xd9", "frame_unreadable"),
        (b"\xff\xd8" + b"\xff\xe0\x00\x02" * 500_000, "frame_unreadable"),
    ],
)
def test_a_hostile_picture_is_refused_before_it_is_decoded(picture: bytes, code: str) -> None:
    frames = PostedFrames()
    with pytest.raises(FrameRefused) as refused:
        frames.hand_over(picture)
    assert refused.value.code == code
    assert frames.take(0) is None


def test_only_the_newest_picture_is_kept() -> None:
    frames = PostedFrames()
    source = PostedSource(frames, fps=1e6)
    for grey in (10, 100, 200):
        frames.hand_over(jpeg(grey=grey))
    source.open()
    frame = source.read()
    assert (frame.number, frame.image.shape) == (2, (240, 320, 3))
    assert abs(int(frame.image.mean()) - 200) < 3
    assert frames.take(0) is None


def test_a_damaged_picture_is_left_out_and_reported() -> None:
    frames = PostedFrames()
    source = PostedSource(frames, fps=1e6)
    real = jpeg()
    at = real.index(b"\xff\xc4")
    frames.hand_over(real[: at + 4] + b"\xff" * 17 + real[at + 21 :])
    reader: list[int] = []
    thread = threading.Thread(target=lambda: reader.append(source.read().number), daemon=True)
    thread.start()
    assert wait_until(lambda: frames.problem == "frame_unreadable")
    frames.hand_over(real)
    thread.join(20)
    assert (reader, frames.problem) == ([1], "")


def test_a_stall_loses_the_source_and_the_first_picture_brings_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posted, "STALLED_AFTER", 0.05)
    monkeypatch.setattr(posted, "_PATIENCE", 0.05)
    frames = PostedFrames()
    source = PostedSource(frames, fps=1e6)
    with pytest.raises(SourceLost):
        source.open()
    frames.hand_over(jpeg())
    source.open()
    source.read()
    with pytest.raises(SourceLost):
        source.read()
    opened = threading.Event()
    monkeypatch.setattr(posted, "_PATIENCE", 20.0)

    def reopen() -> None:
        source.open()
        opened.set()

    threading.Thread(target=reopen, daemon=True).start()
    frames.hand_over(jpeg())
    assert opened.wait(20)
    assert source.read().number == 1
