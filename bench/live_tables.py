"""Bench of the live camera pipeline on whole tables: known cards that are on the table within 4 s.

The pictures are the whole tables of a corpus (see ``bench.still_pictures``) with the noise of a sensor added to each
frame. Time goes on while a frame is processed, as with a live camera. Codes of 0.9 to 2 pixels a module count of which
at least 98 % is visible and that glare has left some contrast.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from bench.live_pipeline import LIVE_FPS
from bench.still_pictures import BINS, CONTRAST, VISIBLE, contrast
from hardware.camera.codes.closed_set import KnownCodes, read_texts
from hardware.camera.geometry import layout as layouts
from hardware.camera.geometry.layout import Layout
from hardware.camera.images import Image
from hardware.camera.sources.image_files import load_picture
from hardware.camera.tracking.pipeline import Pipeline

SECONDS = 4.0
NOISE = 1.8
"""Standard deviation in grey levels."""
PICTURES = 8
"""Pictures that are measured unless all are asked for."""


def cards_after(picture: Image, layout: Layout, known: KnownCodes, seconds: float = SECONDS) -> tuple[set[str], float]:
    """The texts of the cards on the table after some seconds, and the share of a core that it took."""
    pipeline, rng = Pipeline(layout, known), np.random.default_rng(1)
    grain = [rng.normal(0, NOISE, picture.shape).astype(np.float32) for _ in range(4)]
    now, number, spent = 0.0, 0, 0.0
    while now <= seconds:
        frame = np.asarray(cv2.add(picture, grain[number % len(grain)], dtype=cv2.CV_8U), np.uint8)
        started = time.thread_time()
        pipeline.update(frame, number, now)
        busy = time.thread_time() - started
        spent, now, number = spent + busy, now + max(1 / LIVE_FPS, busy), number + 1
    return set(pipeline.cards), spent / seconds


def measure() -> dict[str, Any]:
    """The figures of this bench. Raises FileNotFoundError without a corpus."""
    cv2.setNumThreads(1)
    corpus = Path(os.environ.get("CORPUS", Path(__file__).resolve().parent.parent.parent / "shared" / "corpus"))
    folder = corpus / "render" / "table"
    if not folder.is_dir():
        raise FileNotFoundError(f"no tables in {folder}: set the environment variable CORPUS to the folder of a corpus")
    layout, known = layouts.load(folder / "layout.json"), KnownCodes(read_texts(folder / "known.txt"))
    (low, high), of, found, false, loads = BINS[0], 0, 0, 0, list[float]()
    files = sorted(folder.glob("still-*.json"))
    for file in files if os.environ.get("ALL") else files[:PICTURES]:
        tags = json.loads(file.read_text(encoding="utf-8"))["tags"]
        picture = load_picture(file.with_suffix(".jpg"))
        wanted = {
            tag["text"]
            for tag in tags
            if tag["visible"] >= VISIBLE and low <= tag["px_per_module"] < high and contrast(picture, tag) >= CONTRAST
        }
        if wanted:
            cards, load = cards_after(picture, layout, known)
            of, found, false = (
                of + len(wanted),
                found + len(wanted & cards),
                false + len(cards - {t["text"] for t in tags}),
            )
            loads.append(load)
    return {
        "table_of": of,
        "table_found": found,
        "table_found_of_100": round(100 * found / max(of, 1), 1),
        "table_false": false,
        "table_load": round(max(loads, default=0.0), 2),
    }


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
