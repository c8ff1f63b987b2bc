"""The place of the camera, from the homography of the table alone."""

from __future__ import annotations

import numpy as np
import pytest
from bench.board_scenes import SIZE, BoardCamera

from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.layout_files import TABLE
from hardware.camera.geometry.viewpoint import Viewpoint, viewpoint_of

CORNERS = np.array([(-300.0, 200.0), (300.0, 200.0), (300.0, -200.0), (-300.0, -200.0)])


def seen_by(camera: BoardCamera) -> Viewpoint:
    """The viewpoint computed from where a camera sees the corners of a board."""
    import cv2

    pixels = camera.project(np.column_stack([CORNERS, np.zeros(4)]))
    matrix = cv2.getPerspectiveTransform(pixels.astype(np.float32), CORNERS.astype(np.float32))
    view = viewpoint_of(Plane(TABLE, {}, np.asarray(matrix, np.float64)), SIZE)
    assert view is not None
    return view


@pytest.mark.parametrize("focal", [0.75, 1.1])
@pytest.mark.parametrize("eye", [(0.0, -420.0, 700.0), (350.0, 250.0, 800.0)])
def test_a_tilted_camera_tells_its_place_and_focal_length(eye: tuple[float, float, float], focal: float) -> None:
    view = seen_by(BoardCamera(*eye, at=(10.0, 5.0), focal=focal, roll=3.0))
    assert (view.x, view.y, view.z) == pytest.approx(eye, rel=0.05, abs=10)


@pytest.mark.parametrize("eye", [(0.0, -420.0, 700.0), (20.0, -10.0, 900.0)])
def test_the_top_of_a_figure_is_where_the_picture_shows_it(eye: tuple[float, float, float]) -> None:
    camera = BoardCamera(*eye, at=(10.0, 5.0), focal=0.9, roll=-2.0)
    view = seen_by(camera)
    foot = np.array([[180.0, 90.0]])
    top = camera.project(np.array([[180.0, 90.0, 25.0]]))
    leaning = camera.project(np.column_stack([view.leaning(foot, 25.0), [0.0]]))
    assert float(np.abs(leaning - top).max()) < 2.5
    assert float(np.abs(view.pixels(np.array([[180.0, 90.0, 25.0]])) - top).max()) < 2.5
