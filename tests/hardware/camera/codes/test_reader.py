"""Reader: reads little on a table at rest, and through another filter each time in the dark."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from hardware.camera.codes import decoder
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Corners, Image, Tag, grey_of
from hardware.camera.tracking.pipeline import Event, Pipeline
from tests.hardware.camera.helpers import Evening, code_picture


def test_a_quiet_table_is_left_alone_but_for_a_look_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    decode = decoder.read

    def counted(image: Image, stages: Sequence[decoder.Stage], *, mirrored: bool, stickers: bool) -> list[Tag]:
        looks.append(image.size)
        return decode(image, stages, mirrored=mirrored, stickers=stickers)

    evening = Evening(size=(640, 360))
    evening.table.lay("WE-I-04", "middle")
    evening.until_idle(2.5)
    monkeypatch.setattr(decoder, "read", counted)
    evening.watch(8.0)
    assert len(looks) == 2
    assert list(evening.tracker.cards) == ["WE-I-04"]


def dim(module: float, seed: int) -> list[Image]:
    """Four still frames of a code in an evening's light, each with a grain of its own."""
    grain = np.random.default_rng(seed)
    sharp = code_picture("WE-I-04", 8, (460, 380), (110, 90)).astype(np.float32) * 0.11 + 12
    size = (round(460 * module / 8), round(380 * module / 8))
    scene = cv2.GaussianBlur(cv2.resize(sharp, size, interpolation=cv2.INTER_AREA), (0, 0), 0.6)
    noisy = [scene + grain.normal(0, 6.5, (*scene.shape[:2], 1)) for _ in range(4)]
    return [np.clip(np.round(frame), 0, 255).astype(np.uint8) for frame in noisy]


def test_in_dim_light_a_code_is_read_within_four_frames_though_hardly_in_one() -> None:
    plainly = within_four = 0
    for seed in range(12):
        frames = dim(3.5, seed)
        plainly += bool(decoder.read(frames[0], (decoder.PLAIN, decoder.TWICE)))
        tracker = Pipeline(None)
        codes: set[str] = set()
        for number, frame in enumerate(frames):
            tracker.update(frame, number, number / 8)
            codes |= {tag.text for tag in tracker.codes}
        within_four += codes == {"WE-I-04"}
    assert plainly <= 4
    assert within_four == 12


def test_a_card_that_passes_is_nowhere_but_where_it_is() -> None:
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


class Seer:
    """A closed set that names a code in a place of the picture whenever it is asked, so often."""

    texts = ("WE-I-04",)

    def __init__(self, often: int) -> None:
        self.often = often
        self.asked = 0

    def recognise(
        self,
        grey: Image,
        tags_already_read: Sequence[Tag],
        *,
        window: tuple[int, int, int, int] | None = None,
        places: Sequence[Corners] = (),
        plane: Plane | None = None,
    ) -> list[Tag]:
        self.asked += 1
        if self.asked > self.often or any(tag.text == "WE-I-04" for tag in tags_already_read):
            return []
        corners = ((80.0, 80.0), (100.0, 80.0), (100.0, 100.0), (80.0, 100.0))
        return [Tag("WE-I-04", corners, "known", 0.8)]


@pytest.mark.parametrize(("often", "lies"), [(1, []), (2, ["WE-I-04"])])
def test_what_is_recognised_once_is_no_card_yet_but_twice_it_is(often: int, lies: list[str]) -> None:
    tracker, reported = Pipeline(None, Seer(often)), list[Event]()
    grain = np.random.default_rng(3)
    rough = cv2.GaussianBlur(grain.integers(0, 256, (240, 320, 3)).astype(np.uint8), (0, 0), 3)
    for number in range(12):
        reported += tracker.update(np.asarray(rough, np.uint8), number, number / 8)
    assert list(tracker.cards) == lies
    assert reported == []


def test_a_picture_in_shades_of_grey_is_as_good() -> None:
    tracker = Pipeline(None)
    for number in range(8):
        grey = np.full((240, 320), 235, np.uint8) if number < 2 else grey_of(code_picture("WE-I-04"))
        tracker.update(grey, number, number / 4)
    assert list(tracker.cards) == ["WE-I-04"]
