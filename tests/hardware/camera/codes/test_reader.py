"""Reader: seldom reads a still table, and reads dim frames through further stages."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from hardware.camera.codes import decoder
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Corners, Image, Tag
from hardware.camera.tracking.pipeline import Event, Pipeline
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
    tracker, reported = Pipeline(None), list[Event]()
    for number in range(16):
        x = 40 + 18 * number if 3 <= number <= 12 else None
        picture = np.full((300, 480, 3), 235, np.uint8)
        if x is not None:
            picture[:240] = code_picture("WE-I-04", 4, (480, 240), (x, 60))
        reported += tracker.update(picture, number, number / 4)
        seen = [round(tag.centre[0]) for tag in tracker.codes]
        assert all(x is not None and abs(place - x - 41.5) < 3 for place in seen)
    assert reported == []


class FakeClosedSet:
    """A closed set that recognises a code in a fixed place for the first so many times."""

    texts = ("WE-I-04",)

    def __init__(self, times: int) -> None:
        self.times = times
        self.calls = 0

    def recognise(
        self,
        grey: Image,
        tags_already_read: Sequence[Tag],
        *,
        window: tuple[int, int, int, int] | None = None,
        places: Sequence[Corners] = (),
        plane: Plane | None = None,
    ) -> list[Tag]:
        self.calls += 1
        if self.calls > self.times or any(tag.text == "WE-I-04" for tag in tags_already_read):
            return []
        corners = ((80.0, 80.0), (100.0, 80.0), (100.0, 100.0), (80.0, 100.0))
        return [Tag("WE-I-04", corners, "known", 0.8)]


@pytest.mark.parametrize(("times", "lies"), [(1, []), (2, ["WE-I-04"])])
def test_a_code_must_be_recognised_twice_to_be_a_card(times: int, lies: list[str]) -> None:
    tracker, reported = Pipeline(None, FakeClosedSet(times)), list[Event]()
    grain = np.random.default_rng(3)
    rough = cv2.GaussianBlur(grain.integers(0, 256, (240, 320, 3)).astype(np.uint8), (0, 0), 3)
    for number in range(12):
        reported += tracker.update(np.asarray(rough, np.uint8), number, number / 8)
    assert list(tracker.cards) == lies
    assert reported == []


class CentringClosedSet(FakeClosedSet):
    """A closed set that finds the middle of a dark spot, wherever it is in the picture it is given."""

    def __init__(self) -> None:
        super().__init__(99)
        self.given: list[float] = []

    def recognise(
        self,
        grey: Image,
        tags_already_read: Sequence[Tag],
        *,
        window: tuple[int, int, int, int] | None = None,
        places: Sequence[Corners] = (),
        plane: Plane | None = None,
    ) -> list[Tag]:
        left, top, right, bottom = window or (0, 0, 0, 0)
        ink = 200.0 - np.minimum(grey[top:bottom, left:right], 200)
        ys, xs = np.mgrid[top:bottom, left:right]
        x, y = (float((ink * axis).sum() / ink.sum()) for axis in (xs, ys))
        self.given.append(x)
        return [Tag("WE-I-04", ((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)), "known", 0.8)]


def test_small_codes_are_looked_for_half_a_pixel_aside_too_and_placed_where_they_are() -> None:
    frame = np.full((240, 320, 3), 220, np.uint8)
    cv2.circle(frame, (150, 110), 8, (20, 20, 20), cv2.FILLED, cv2.LINE_AA)
    known = CentringClosedSet()
    pipeline, places = Pipeline(None, known), list[float]()
    for number in range(10):
        pipeline.update(frame, number, number / 8)
        places += [tag.centre[0] for tag in pipeline.codes]
    assert max(known.given) - min(known.given) > 0.4
    assert max(abs(place - 150) for place in places) < 0.1
