"""Setup advice: each defect of a picture is reported, and a good picture has none."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hardware.camera.codes import decoder
from hardware.camera.geometry import setup_advice
from hardware.camera.geometry.layout import MAT
from hardware.camera.geometry.layout_files import TABLE
from hardware.camera.geometry.lens import Lens
from hardware.camera.geometry.setup_advice import SetupReport, examine
from hardware.camera.images import Image
from tests.hardware.camera.drawn import SEEN, drawn

HD = (1280, 720)


def report_of(image: Image, **options: Any) -> SetupReport:
    """Examine a picture of the mat with stickers of 25 mm, which 1280 pixels read."""
    return examine(
        image, MAT, decoder.read(image, (decoder.PLAIN,)), **{"sticker": 25.0, "others": {"table": TABLE}, **options}
    )


def picture(**options: Any) -> Image:
    return drawn(MAT, **{"size": HD, "side": 25.0, **options})


def codes(report: SetupReport) -> list[str]:
    return [piece.code for piece in report.advice]


def test_a_well_placed_camera_gets_no_other_advice() -> None:
    report = report_of(picture(codes=list(SEEN.values())))
    assert [(piece.code, piece.weight, dict(piece.params)) for piece in report.advice] == [("good", "good", {"n": 3})]
    assert set(report.markers) == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"light": 0.2}, "dark"),
        ({"light": 0.42, "noise": 9}, "dim"),
        ({"noise": 12}, "grainy"),
        ({"light": 1.25}, "bright"),
        ({"blur": 2.6}, "blurred"),
        ({"fills": 0.6}, "nearer"),
        ({"hidden": [1]}, "marker_hidden"),
        ({"lean": 0.45}, "slanted_top"),
        ({"lean": 0.45, "turn": 180}, "slanted_top"),
        ({"turn": 90}, "turn_quarter"),
        ({"lamp": (0, 0)}, "glare_zone"),
        ({"shift": (-0.2, 0)}, "marker_beyond_left"),
        ({"shift": (0.2, 0)}, "marker_beyond_right"),
        ({"shift": (0, -0.15)}, "marker_beyond_top"),
        ({"shift": (0, 0.15)}, "marker_beyond_bottom"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_defect_is_the_first_advice_and_something_to_change(options: dict[str, Any], code: str) -> None:
    report = report_of(picture(**options))
    first = report.advice[0]
    assert (first.code, first.weight) == (code, "change"), codes(report)
    assert "good" not in codes(report) and "good_empty" not in codes(report)


def test_without_markers_nothing_is_read_and_that_is_the_first_advice() -> None:
    empty = np.full((720, 1280, 3), 120, np.uint8)
    assert (report_of(empty).advice[0].code, report_of(empty).advice[0].weight) == ("no_markers", "stop")
    assert report_of(picture(hidden=[0, 1, 3])).advice[0].code == "no_markers"
    far_out = report_of(picture(blur=9))
    assert {"no_markers", "blurred"} <= set(codes(far_out))


def test_a_hidden_marker_is_named_by_its_corner_in_any_orientation_of_the_camera() -> None:
    names = {0: "NW", 1: "NE", 2: "SE", 3: "SW"}
    for number, name in names.items():
        for turn in (0, 180):
            report = report_of(picture(hidden=[number], turn=turn, codes=[]))
            found = [piece.params["marker"] for piece in report.advice if piece.code == "marker_hidden"]
            assert found == [name]


def test_a_mirrored_picture_is_distinguished_from_a_missing_mat() -> None:
    assert codes(report_of(np.ascontiguousarray(picture()[:, ::-1])))[0] == "mirrored"


def test_markers_of_another_layout_are_reported_with_its_name() -> None:
    report = report_of(drawn(TABLE, HD))
    assert (report.advice[0].code, report.advice[0].params) == ("other_layout", {"layout": "table"})


def test_the_advised_distance_is_sufficient() -> None:
    advice = report_of(picture(fills=0.6)).advice[0]
    assert advice.code == "nearer"
    share = float(str(advice.params["share"])) / 100
    followed = report_of(picture(fills=0.6 / share))
    assert "nearer" not in codes(followed)
    assert set(followed.markers) == {0, 1, 2, 3}


def test_where_the_camera_cannot_be_nearer_larger_stickers_are_advised_and_suffice() -> None:
    image = picture(fills=1.07)
    advice = report_of(image, sticker=16.0).advice[0]
    assert advice.code == "larger_stickers"
    assert codes(report_of(image, sticker=float(str(advice.params["least"]))))[-1] == "good_empty"


def test_lens_distortion_is_reported_until_the_lens_is_calibrated() -> None:
    image = picture(bend=-0.25, codes=list(SEEN.values()))
    assert "lens" in codes(report_of(image))
    focus = 640 / np.tan(np.radians(33))
    lens = Lens(1280, 720, focus, focus, 639.5, 359.5, -0.25)
    calibrated = report_of(image, lens=lens)
    assert "lens" not in codes(calibrated)
    assert setup_advice.examine(picture(bend=0.0), MAT).plane is not None
    assert "lens" not in codes(report_of(picture(bend=0.0)))


@pytest.mark.parametrize("size", [(1, 1), (3, 2000), (40, 30)])
def test_no_picture_raises_an_error(size: tuple[int, int]) -> None:
    assert report_of(np.zeros((size[1], size[0], 3), np.uint8)).advice
    assert report_of(np.random.default_rng(1).integers(0, 255, (size[1], size[0], 3)).astype(np.uint8)).advice
