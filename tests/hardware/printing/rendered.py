"""Printed pages as pixels and as text, for the tests of printing."""

from __future__ import annotations

import subprocess
from pathlib import Path

import cv2
import numpy as np

from hardware.camera.images import Image


def pages_of(pdf: Path, dots: int = 150) -> list[Image]:
    """The pages as grey pixels, so many to the inch."""
    subprocess.run(["pdftoppm", "-r", str(dots), "-gray", str(pdf), str(pdf.with_suffix(""))], check=True)
    files = sorted(pdf.parent.glob(f"{pdf.stem}-*.pgm"))
    return [np.asarray(cv2.imread(str(file), cv2.IMREAD_GRAYSCALE), np.uint8) for file in files]


def text_of(pdf: Path) -> str:
    """The text of all pages."""
    return subprocess.run(["pdftotext", str(pdf), "-"], check=True, capture_output=True, encoding="utf-8").stdout
