"""Printed markers of a whole table: found by the camera, and true to size."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera.geometry.markers import find
from hardware.printing.table_markers import write_table_markers

DPI = 150


def page(tmp_path: Path, **options: object) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The printed sheet as pixels."""
    written = io.BytesIO()
    write_table_markers(written, **options)  # type: ignore[arg-type]
    (tmp_path / "markers.pdf").write_bytes(written.getvalue())
    subprocess.run(
        ["pdftoppm", "-r", str(DPI), "-gray", "-singlefile", str(tmp_path / "markers.pdf"), str(tmp_path / "page")],
        check=True,
    )
    read = cv2.imread(str(tmp_path / "page.pgm"), cv2.IMREAD_GRAYSCALE)
    assert read is not None
    return np.asarray(read, np.uint8)


@pytest.mark.parametrize(("paper", "size"), [("a4", 34.0), ("letter", 34.0), ("a4", 60.0)])
def test_a_camera_finds_all_four_printed_markers_upright_and_true_to_size(
    tmp_path: Path, paper: str, size: float
) -> None:
    found = find(page(tmp_path, paper=paper, size=size), range(50))
    assert set(found) == {0, 1, 2, 3}
    for corners in found.values():
        sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1) / DPI * 25.4
        assert sides == pytest.approx(size, abs=0.4)
        assert corners[0][1] == pytest.approx(corners[1][1], abs=1) and corners[0][1] < corners[2][1]
    assert found[0][0][0] < found[1][0][0] and found[0][0][1] < found[3][0][1]


@pytest.mark.parametrize("options", [{"paper": "a0"}, {"size": 5.0}, {"size": 100.0}])
def test_what_cannot_be_printed_is_refused(tmp_path: Path, options: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        write_table_markers(io.BytesIO(), **options)  # type: ignore[arg-type]
