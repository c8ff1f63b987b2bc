"""Code reader: seldom reads a still table, and reads dim frames through further stages."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from hardware.camera.codes import decoder
from hardware.camera.images import Image, Tag
from hardware.camera.tracking.pipeline import Pipeline
from hardware.camera.tracking.scene import CameraEvent
from tests.hardware.camera.helpers import CameraRig, code_picture


def test_a_still_table_is_read_only_at_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[int] = []
    decode = decoder.read

    def counted(image: Image, stages: Sequence[decoder.Stage], *, mirrored: bool, stickers: bool) -> list[Tag]:
        reads.append(image.size)
        return decode(image, stages, mirrored=mirrored, stickers=stickers)

    rig = CameraRig(size=(640, 360))
    rig.table.lay("WE-I-04", "middle")
    rig.until_idle(2.5)
    monkeypatch.setattr(decoder, "read", counted)
    rig.watch(8.0)
    assert len(reads) == 2
    assert list(rig.pipeline.cards) == ["WE-I-04"]


def dim(module: float, seed: int) -> list[Image]:
    """Four still frames of a code in dim light, with different noise."""
    grain = np.random.default_rng(seed)
    sharp = code_picture("WE-I-04", 8, (460, 380), (110, 90)).astype(np.float32) * 0.11 + 12
    size = (round(460 * module / 8), round(380 * module / 8))
    scene = cv2.GaussianBlur(cv2.resize(sharp, size, interpolation=cv2.INTER_AREA), (0, 0), 0.6)
    noisy = [scene + grain.normal(0, 6.5, (*scene.shape[:2], 1)) for _ in range(4)]
    return [np.clip(np.round(frame), 0, 255).astype(np.uint8) for frame in noisy]


def test_in_dim_light_a_code_is_read_within_four_frames() -> None:
    within_four = 0
    for seed in range(12):
        frames = dim(3.5, seed)
        tracker = Pipeline(None)
        codes: set[str] = set()
        for number, frame in enumerate(frames):
            tracker.update(frame, number, number / 8)
            codes |= {tag.text for tag in tracker.codes}
        within_four += codes == {"WE-I-04"}
    assert within_four >= 11


def test_a_card_in_motion_is_read_only_at_its_present_place_and_emits_no_event() -> None:
    tracker, reported = Pipeline(None), list[CameraEvent]()
    for number in range(16):
        x = 40 + 18 * number if 3 <= number <= 12 else None
        picture = np.full((300, 480, 3), 235, np.uint8)
        if x is not None:
            picture[:240] = code_picture("WE-I-04", 4, (480, 240), (x, 60))
        reported += tracker.update(picture, number, number / 4)
        seen = [round(tag.centre[0]) for tag in tracker.codes]
        assert all(x is not None and abs(place - x - 41.5) < 3 for place in seen)
    assert reported == []
