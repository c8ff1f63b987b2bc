"""Quality of a photograph: whether it is too dark or too blurred for anything in it to be read."""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np

from hardware.camera.images import Image, grey_of

DARK = 70
"""Grey level that the brightest 1 % of the pixels exceed if there is enough light: a card covers little of a table."""
SHARP = 12.0
"""Edges (grey levels between neighbouring pixels, 99.5 % of them less) of a photograph that is sharp enough."""
_LONGEST = 1000
"""Pixels of the longer side at which a photograph is judged."""

Flaw = Literal["", "dark", "blurred"]
"""What keeps a photograph from being read; "": nothing that can be measured."""


def flaw_of(image: Image) -> Flaw:
    """What keeps a photograph (rows × columns × 3 or grey levels) from being read."""
    grey = grey_of(image)
    factor = min(1.0, _LONGEST / max(grey.shape))
    small = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) if factor < 1 else grey
    if float(np.quantile(small, 0.99)) < DARK:
        return "dark"
    levels = np.asarray(small, np.int16)
    steps = np.abs(levels[:, 1:] - levels[:, :-1])
    return "blurred" if float(np.quantile(steps, 0.995)) < SHARP else ""
