"""Lens calibration: places on the table are right although a wide lens distorts the picture."""

from __future__ import annotations

import json
import math
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from hardware.camera.codes import decoder
from hardware.camera.geometry import homography
from hardware.camera.geometry.layout import MAT
from hardware.camera.geometry.lens import Lens, LensError, calibrate, load
from hardware.camera.images import Image
from tests.hardware.camera.drawn import SEEN, drawn

SIZE = (960, 540)
FOCUS = round(SIZE[0] / 2 / math.tan(math.radians(33)), 3)
WIDE = Lens(*SIZE, FOCUS, FOCUS, 479.5, 269.5, -0.25)
VIEWS = ((0, 0), (22, 0), (-20, 0), (0, 24), (0, -22), (15, 15))


@lru_cache(maxsize=16)
def seen(across: float, along: float) -> Image:
    """The mat through the wide lens, the camera tilted by so many degrees."""
    return drawn(MAT, SIZE, codes=list(SEEN.values()), side=30, bend=WIDE.k1, pose=(across, along, 0.0, 580.0))


def worst_place(known: Lens | None) -> float:
    """Millimetres by which cards on the mat are measured wrongly, at most."""
    plane = homography.find_plane(seen(0, 0), MAT, known)
    assert plane is not None
    places = {tag.text: plane.place(tag) for tag in decoder.read(seen(0, 0))}
    assert len(places) == len(SEEN)
    return max(math.dist((x, y), (places[text].x, places[text].y)) for text, x, y, _ in SEEN.values())


def test_a_lens_calibrated_with_the_mat_corrects_measured_places() -> None:
    found = calibrate([seen(*view) for view in VIEWS])
    assert worst_place(None) > 3
    assert worst_place(found) < 1.5
    assert abs(found.fx / WIDE.fx - 1) < 0.03


def test_undistort_is_the_inverse_of_distort() -> None:
    points = np.random.default_rng(1).uniform(0, 1, (50, 2)) * (960, 540)
    assert np.abs(WIDE.distort(WIDE.undistort(points)) - points).max() < 1e-6


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([], "lens_too_few"),
        ([np.zeros((540, 960, 3), np.uint8)] * 9, "lens_too_few"),
        ([np.zeros((540, 960, 3), np.uint8), np.zeros((54, 96, 3), np.uint8)], "lens_too_few"),
    ],
)
def test_pictures_without_information_are_refused(frames: list[Image], code: str) -> None:
    with pytest.raises(LensError) as caught:
        calibrate(frames)
    assert caught.value.code == code


def test_pictures_all_from_one_side_are_refused() -> None:
    with pytest.raises(LensError) as caught:
        calibrate([seen(0, 0)] * 6)
    assert caught.value.code == "lens_too_alike"


def test_a_lens_is_saved_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "lens.json").write_text(json.dumps(WIDE.json()), encoding="utf-8")
    assert load(tmp_path / "lens.json") == WIDE


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{", '{"width": 960}', json.dumps({**WIDE.json(), "fx": -1}), json.dumps({**WIDE.json(), "k1": "x"}),
     json.dumps({**WIDE.json(), "k2": 9}), json.dumps({**WIDE.json(), "width": 1}), "[" * 100_000],
)  # fmt: skip
def test_a_file_that_is_no_lens_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "lens.json").write_text(content, encoding="utf-8")
    with pytest.raises(LensError) as caught:
        load(tmp_path / "lens.json")
    assert caught.value.code == "lens_unusable"
