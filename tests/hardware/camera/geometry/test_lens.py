"""Lens calibration: places on the table are right although a wide lens distorts the picture."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.camera.geometry import homography
from hardware.camera.geometry.layout import MAT
from hardware.camera.geometry.lens import Lens, LensError, calibrate, load
from hardware.camera.images import Image

WIDE = Lens(960, 540, 550.0, 550.0, 479.5, 269.5, -0.28, 0.07)
VIEWS = ((0, 0), (22, 0), (-20, 0), (0, 24), (0, -22), (15, 15))


@lru_cache(maxsize=1)
def mat() -> Image:
    """The mat's markers, three pixels a millimetre, 700 × 500 mm."""
    paper = np.full((1500, 2100, 3), 200, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, (x, y) in MAT.markers.items():
        left, top = round((x - 12 + 350) * 3), round((250 - y - 12) * 3)
        paper[top - 12 : top + 84, left - 12 : left + 84] = 255
        paper[top : top + 72, left : left + 72] = cv2.aruco.generateImageMarker(dictionary, number, 72)[..., None]
    return paper


@lru_cache(maxsize=1)
def rays() -> NDArray[np.float64]:
    """The ray of each pixel of the wide lens: n × 3."""
    rows, columns = np.mgrid[0 : WIDE.height, 0 : WIDE.width]
    straight = WIDE.undistort(np.stack([columns.ravel(), rows.ravel()], axis=1).astype(np.float64))
    return np.asarray(np.c_[(straight - (WIDE.cx, WIDE.cy)) / (WIDE.fx, WIDE.fy), np.ones(len(straight))], np.float64)


@lru_cache(maxsize=16)
def seen(across: float, along: float, height: float = 320.0, what: Callable[[], Image] = mat) -> Image:
    """The mat, or another sheet, through the wide lens, the camera tilted by so many degrees about the middle."""
    turned = cv2.Rodrigues(np.asarray([math.radians(180 + across), 0, 0]))[0]
    tilted = cv2.Rodrigues(np.asarray([0, math.radians(along), 0]))[0] @ turned
    directions = rays() @ tilted
    camera = -tilted.T @ np.asarray([0, 0, height])
    reach = -camera[2] / directions[:, 2]
    x, y = (camera[axis] + reach * directions[:, axis] for axis in (0, 1))
    shape = (WIDE.height, WIDE.width)
    from_x = ((x + 350) * 3 - 0.5).reshape(shape).astype(np.float32)
    from_y = ((250 - y) * 3 - 0.5).reshape(shape).astype(np.float32)
    return np.asarray(cv2.remap(what(), from_x, from_y, cv2.INTER_AREA, borderValue=(90, 90, 90)), np.uint8)


def worst_place(known: Lens | None) -> float:
    """Millimetres by which places on the mat are measured wrongly, at most."""
    table = homography.find_plane(seen(0, 0), MAT, known)
    assert table is not None
    truth = [(float(x), float(y)) for x in range(-160, 161, 80) for y in range(-100, 101, 50)]
    pixels = WIDE.distort([(x / 320 * WIDE.fx + WIDE.cx, -y / 320 * WIDE.fy + WIDE.cy) for x, y in truth])
    measured = table.table([(float(x), float(y)) for x, y in pixels])
    back = table.pixels(truth)
    if known is not None:
        assert np.abs(back - pixels).max() < 2
    return float(np.linalg.norm(measured - truth, axis=1).max())


def test_a_lens_calibrated_with_the_mat_corrects_measured_places() -> None:
    found = calibrate([seen(*view) for view in VIEWS])
    assert worst_place(None) > 8
    assert worst_place(found) < 2
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
