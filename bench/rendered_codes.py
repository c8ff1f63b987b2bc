"""Bench of codes on physically rendered mats and whole tables, with the set known, beside zxing-cpp in the same run.

The pictures are those of ``bench.scenes.tables``: cards with rich art on wood, cloth and boards, lamps and windows,
sleeves, curls, blocks, fingers and cards on codes; truth by projection. It needs the package ``mitsuba``
(``pip install mitsuba``), which no other part of the project needs; a picture takes half a minute of a core with LLVM
(``DRJIT_LIBLLVM_PATH``), minutes without. ``RENDERED_PICTURES`` is the number of pictures of each kind (3),
``RENDERED_SEED`` the first seed (900).
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from typing import Any

import cv2
import numpy as np

from bench.scenes import tables
from bench.still_pictures import plain_zxing
from hardware.camera.codes import still_decoder
from hardware.camera.codes.closed_set import KnownCodes
from hardware.camera.geometry import homography
from hardware.camera.images import grey_of

WHOLE = 0.98
"""Visible share from which a code counts as whole."""


def measure() -> dict[str, Any]:
    """The figures of this bench: codes read of 100 by pixels per module and by visible share; milliseconds."""
    cv2.setNumThreads(1)
    count, first = int(os.environ.get("RENDERED_PICTURES", "3")), int(os.environ.get("RENDERED_SEED", "900"))
    known = KnownCodes(tables.KNOWN)
    foreign = KnownCodes([f"S-{number:04}" for number in range(400)])
    read: Counter[str] = Counter()
    times: list[float] = []
    for seed in range(first, first + count):
        for kind in ("table", "mat"):
            picture = tables.table_picture("table" if kind == "table" else "mat", seed)
            plane = homography.find_plane(picture.image, picture.layout)
            started = time.thread_time()
            texts = {tag.text for tag in still_decoder.read(picture.image, known, plane, exhaustive=False)}
            times.append(1000 * (time.thread_time() - started))
            zxing = plain_zxing(picture.image)
            read["false"] += len(texts - {code.text for code in picture.codes})
            read["foreign"] += len(foreign.recognise(grey_of(picture.image), plane=plane, thorough=True))
            for code in picture.codes:
                name = range_of(code)
                read[f"of_{name}"] += 1
                read[f"read_{name}"] += code.text in texts
                read[f"zxing_{name}"] += code.text in zxing
    result: dict[str, Any] = {"false": read["false"], "foreign": read["foreign"], "ms": round(float(np.mean(times)), 1)}
    for name in RANGES:
        of = read[f"of_{name}"]
        result[f"{name}_of"] = of
        for reader in ("read", "zxing"):
            result[f"{name}_{reader}"] = round(100 * read[f"{reader}_{name}"] / of, 1) if of else 100.0
    return result


RANGES = ("hidden", "half", "most", "tiny", "small", "fair", "large")
"""Codes of which less than half, 50 to 75 %, 75 to 98 % is visible; whole ones below 0.9, 2, 3 pixels, and above."""


def range_of(code: tables.TrueCode) -> str:
    """The range in which a code counts."""
    if code.visible < WHOLE:
        return "hidden" if code.visible < 0.5 else "half" if code.visible < 0.75 else "most"
    pixels = code.pixels_per_module
    return "tiny" if pixels < 0.9 else "small" if pixels < 2 else "fair" if pixels < 3 else "large"


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
