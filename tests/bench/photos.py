"""Bench of single pictures: codes read, beside zxing-cpp alone with default options.

- *photos*: photographs with and without codes, read as from a phone.
- *mat*, *table*: rendered pictures of stickered cards whose codes are known, read as from a phone. Codes count as
  whole from 98 % visible, as covered from 40 %. False codes are those that are not in the picture.

Run ``python -m tests.bench.photos [CORPUS]``. The corpus has the folders ``photos/`` and ``render/``; by default it is
``../shared/corpus`` beside the source tree.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import zxingcpp

from hardware.camera.codes.closed_set import KnownCodes
from hardware.camera.geometry import homography
from hardware.camera.geometry import layout as layouts
from hardware.camera.images import Image
from hardware.camera.known_cards import KnownCards
from hardware.camera.stills import cards

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
WHOLE, COVERED = 0.98, 0.4
"""Shares of a code that is visible."""

Reader = Callable[[Image], set[str]]
Counts = dict[str, float]


def alone(image: Image) -> set[str]:
    """The texts that zxing-cpp reads with default options."""
    try:
        codes = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
        return {str(code.text) for code in codes}
    except (RuntimeError, ValueError, UnicodeError):
        return set()


def ours(image: Image) -> set[str]:
    """The texts that are read here."""
    return {tag.text for tag in cards.read(image, mirrored=True)}


def photographs(folder: Path, reader: Reader) -> Counts:
    """Photographs of codes that are read right, texts read where there is none, and milliseconds of a photograph."""
    count: Counter[str] = Counter()
    seconds = 0.0
    for image, truth in _photographs(folder):
        started = time.thread_time()
        texts = {"".join(text.split()) for text in reader(image)}
        seconds += time.thread_time() - started
        count["of" if truth is not None else "blank"] += 1
        count["read"] += truth in texts
        count["false"] += len(texts) if truth is None else 0
    return {**count, "ms": round(1000 * seconds / max(count["of"] + count["blank"], 1), 1)}


def _photographs(folder: Path) -> Iterator[tuple[Image, str | None]]:
    """Each photograph, with the text of its code without white space; None for one without a code."""
    for file in sorted(file for file in folder.glob("*/*") if file.suffix in (".webp", ".png", ".jpg")):
        text, raw = file.with_suffix(".txt"), file.with_suffix(".bin")
        truth = next((path.read_text("utf-8", "replace") for path in (text, raw) if path.exists()), None)
        image = cv2.imread(str(file))
        if image is not None:
            yield np.asarray(image, np.uint8), None if truth is None else "".join(truth.split())


def rendered(folder: Path, *, with_closed_set: bool) -> Counts:
    """Codes of rendered pictures that are read: whole ones, covered ones and false ones; milliseconds of a picture."""
    layout = layouts.load(folder / "layout.json")
    known = KnownCards(KnownCodes((folder / "known.txt").read_text("utf-8").split()))
    count: Counter[str] = Counter()
    seconds = 0.0
    for file in sorted(folder.glob("still-*.json")):
        image = np.asarray(cv2.imread(str(file.with_suffix(".jpg"))), np.uint8)
        plane = homography.find_plane(image, layout)
        started = time.thread_time()
        texts = {tag.text for tag in cards.read(image, known, plane)} if with_closed_set else alone(image)
        seconds += time.thread_time() - started
        tags = json.loads(file.read_text(encoding="utf-8"))["tags"]
        count["pictures"] += 1
        count["false"] += len(texts - {tag["text"] for tag in tags})
        for tag in tags:
            kind = "whole" if tag["visible"] >= WHOLE else "covered" if tag["visible"] >= COVERED else "hidden"
            count[f"{kind}_of"] += 1
            count[f"{kind}_read"] += tag["text"] in texts
    return {**count, "ms": round(1000 * seconds / max(count["pictures"], 1), 1)}


def measure(corpus: Path) -> dict[str, Counts]:
    """The figures of this bench. Milliseconds are of one processor core."""
    cv2.setNumThreads(1)
    if not (corpus / "photos").is_dir():
        raise SystemExit(f"no pictures in {corpus}: name the folder of a corpus")
    found = {
        "photos": photographs(corpus / "photos", ours),
        "photos_zxing_alone": photographs(corpus / "photos", alone),
    }
    for kind in ("mat", "table"):
        found[kind] = rendered(corpus / "render" / kind, with_closed_set=True)
        found[f"{kind}_zxing_alone"] = rendered(corpus / "render" / kind, with_closed_set=False)
    return found


if __name__ == "__main__":
    for name, counts in measure(Path(sys.argv[1]) if len(sys.argv) > 1 else CORPUS).items():
        print(name, json.dumps(counts))
