"""Bench of single pictures: codes read, beside zxing-cpp with default options and OpenCV's QR decoder, in one run.

- *photographs* with and without codes, read as by ``scan --thorough``;
- rendered *mats* and *whole tables* by pixels per module; codes count of which at least 98 % is visible and has
  contrast; read with the closed set (``scan --thorough --known``), places, turns and zones compared with the ground
  truth. "Within four frames" adds the sensor's noise of three further frames to a picture and counts what is read in
  any of the four;
- *dim light*: drawn codes at 3.5 and 3 pixels per module, four still frames of each;
- *foreign codes*: the same pictures with a closed set to which none of their codes belongs, so that every recognition
  is false.

The pictures are those of a corpus with the folders ``photos/`` and ``render/`` (the environment variable ``CORPUS``, by
default ``../shared/corpus`` beside the source tree).
"""

from __future__ import annotations

import json
import math
import os
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import zxingcpp
from numpy.typing import NDArray

from hardware.camera.codes import decoder, modules, still_decoder
from hardware.camera.codes.closed_set import KnownCodes, read_texts
from hardware.camera.geometry import homography
from hardware.camera.geometry import layout as layouts
from hardware.camera.images import Image, grey_of
from hardware.camera.sources.image_files import PICTURES, PictureError, load_picture

Reader = Callable[[Image], set[str]]

VISIBLE = 0.98
"""Share of a code that must be visible for it to count."""
CONTRAST = 8.0
"""Standard deviation of a code's grey levels from which it counts: glare may remove all contrast."""
BINS = ((0.9, 2.0), (2.0, 3.0), (3.0, 99.0))
"""Ranges of pixels per module."""
FRAMES = 4
"""Frames of a still scene."""
DIM_CODES = 30


def measure() -> dict[str, Any]:
    """The figures of this bench: percentages, counts, degrees, millimetres and milliseconds."""
    cv2.setNumThreads(1)
    corpus = Path(os.environ.get("CORPUS", Path(__file__).resolve().parent.parent.parent / "shared" / "corpus"))
    if not (corpus / "photos").is_dir():
        raise FileNotFoundError(
            f"no pictures in {corpus}: set the environment variable CORPUS to the folder of a corpus"
        )
    found = {**photographs(corpus / "photos"), **rendered(corpus / "render"), **dim()}
    return {key: round(value, 3) if isinstance(value, float) else value for key, value in found.items()}


def plain_zxing(image: Image) -> set[str]:
    """The texts that zxing-cpp reads with default options."""
    try:
        return {
            str(code.text)
            for code in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
        }
    except (RuntimeError, ValueError, UnicodeError):
        return set()


def plain_opencv(image: Image) -> set[str]:
    """The texts that OpenCV reads with default options."""
    try:
        found, texts, _, _ = cv2.QRCodeDetector().detectAndDecodeMulti(image)
    except (cv2.error, UnicodeDecodeError):
        return set()
    return {text for text in texts if text} if found else set()


# ---------------------------------------------------------------- photographs


def photographs(folder: Path) -> dict[str, Any]:
    """Photographs read correctly, and texts read in pictures without a code."""
    readers: dict[str, Reader] = {
        "": lambda image: {tag.text for tag in still_decoder.read(image, mirrored=True)},
        "_zxing": plain_zxing,
        "_opencv": plain_opencv,
    }
    count: dict[str, float] = defaultdict(float)
    for file in sorted(folder.glob("*/*")):
        if file.suffix.lower() not in PICTURES:
            continue
        try:
            image = load_picture(file)
        except PictureError:
            continue
        truth = _true_text(file)
        count["photos_of" if truth is not None else "blank_of"] += 1
        for name, reader in readers.items():
            started = time.thread_time()
            texts = reader(image)
            count[f"photos_ms{name}"] += (time.thread_time() - started) * 1000
            if truth is None:
                count[f"photos_false{name}"] += len(texts)
            else:
                count[f"photos_read{name}"] += any(_is_same_text(text, truth) for text in texts)
    for name in readers:
        count[f"photos_ms{name}"] /= max(1, count["photos_of"] + count["blank_of"])
        count[f"photos_false{name}"] += 0
    return dict(count)


def _true_text(file: Path) -> str | None:
    """The text of the code in a photograph, from the file beside it; None if there is no code."""
    text, raw = file.with_suffix(".txt"), file.with_suffix(".bin")
    if text.exists():
        return text.read_text(encoding="utf-8", errors="replace")
    return raw.read_bytes().decode("utf-8", "replace") if raw.exists() else None


def _is_same_text(text: str, truth: str) -> bool:
    """Whether two texts are equal but for white space."""
    return "".join(text.split()) == "".join(truth.split())


# ---------------------------------------------------------------- rendered mats and tables


def rendered(folder: Path) -> dict[str, Any]:
    """Codes read by pixels per module, errors of turn and place, and false texts."""
    result: dict[str, Any] = {}
    foreign = KnownCodes([f"S-{number:04}" for number in range(400)])
    for kind in ("mat", "table"):
        layout = layouts.load(folder / kind / "layout.json")
        known = KnownCodes(read_texts(folder / kind / "known.txt"))
        hits: dict[str, int] = defaultdict(int)
        count: dict[str, float] = defaultdict(float)
        turns, places, zones = [0.0], [0.0], 0
        for file in sorted((folder / kind).glob("still-*.json")):
            truth = json.loads(file.read_text(encoding="utf-8"))
            image = load_picture(file.with_suffix(".jpg"))
            true = {tag["text"]: tag for tag in truth["tags"]}
            counted = [tag for tag in truth["tags"] if tag["visible"] >= VISIBLE and contrast(image, tag) >= CONTRAST]
            table = homography.find_plane(image, layout)
            started = time.thread_time()
            found = still_decoder.read(image, known, table)
            count["ms"] += (time.thread_time() - started) * 1000
            count["pictures"] += 1
            texts = {tag.text for tag in found}
            count["false"] += len(texts - set(true))
            in_four = texts | _further_frames(image, known, layout)
            count["false_4"] += len(in_four - set(true))
            count["foreign"] += len(foreign.recognise(grey_of(image), plane=table, thorough=True))
            zxing = plain_zxing(image)
            for tag in counted:
                for low, high in BINS:
                    if low <= tag["px_per_module"] < high:
                        key = f"{low:g}"
                        hits[f"of_{key}"] += 1
                        hits[f"read_{key}"] += tag["text"] in texts
                        hits[f"read4_{key}"] += tag["text"] in in_four
                        hits[f"zxing_{key}"] += tag["text"] in zxing
            for tag in found:
                if tag.text in true and table is not None:
                    place, at = table.place(tag), true[tag.text]
                    turns.append(abs((place.turn - at["turn"] + 180) % 360 - 180))
                    places.append(math.hypot(place.x - at["x"], place.y - at["y"]))
                    zones += place.zone != layouts.zone_name(at["zone"])
        for low, _ in BINS:
            key = f"{low:g}"
            of = hits[f"of_{key}"]
            if of:
                result[f"{kind}_{key}_of"] = of
                for name in ("read", "read4", "zxing"):
                    result[f"{kind}_{key}_{name}_of_100"] = 100 * hits[f"{name}_{key}"] / of
        result |= {
            f"{kind}_false": int(count["false"]),
            f"{kind}_false_4": int(count["false_4"]),
            f"{kind}_foreign_recognised": int(count["foreign"]),
            f"{kind}_ms": count["ms"] / max(1, count["pictures"]),
            f"{kind}_turn_worst": max(turns),
            f"{kind}_turn_median": float(np.median(turns)),
            f"{kind}_place_worst": max(places),
            f"{kind}_place_median": float(np.median(places)),
            f"{kind}_zones_wrong": zones,
            f"{kind}_wrong": zones + int(count["false"]),
            f"{kind}_false_all": int(count["false"] + count["false_4"]),
        }
    return result


def contrast(image: Image, tag: dict[str, Any]) -> float:
    """The standard deviation of the grey levels of a code in a picture."""
    square = np.asarray([[0, 0], [63, 0], [63, 63], [0, 63]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.asarray(tag["corners"], np.float32), square)
    return float(np.std(cv2.warpPerspective(grey_of(image), matrix, (64, 64))))


def _further_frames(image: Image, known: KnownCodes, layout: layouts.Layout) -> set[str]:
    """The texts in three further frames of a still scene, made by adding noise and small shifts to the first."""
    rng = np.random.default_rng(1)
    levels = image.astype(np.float32)
    frames = [image]
    for _ in range(FRAMES - 1):
        noise = rng.normal(0, 1, image.shape[:2])[..., None] * (1.0 + 0.12 * np.sqrt(levels))
        shift = np.asarray([[1, 0, rng.uniform(-0.4, 0.4)], [0, 1, rng.uniform(-0.4, 0.4)]])
        moved = cv2.warpAffine(
            levels, shift, (image.shape[1], image.shape[0]), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
        )
        frames.append(np.clip(moved + noise, 0, 255).astype(np.uint8))
    texts: set[str] = set()
    for frame in frames[1:]:
        texts |= {tag.text for tag in still_decoder.read(frame, known, homography.find_plane(frame, layout))}
    return texts


# ---------------------------------------------------------------- dim light


def dim() -> dict[str, Any]:
    """Drawn codes in dim light: four noisy frames, read one by one and as their mean."""
    texts = [f"WA-{'BRGY'[number % 4]}-{number:02}" for number in range(DIM_CODES)]
    known = KnownCodes([*texts, *(f"WE-{deck}-{number:02}" for deck in ("I", "II", "III") for number in range(1, 60))])
    result: dict[str, Any] = {}
    for pixels in (3.5, 3.0):
        count: dict[str, int] = defaultdict(int)
        for number, text in enumerate(texts):
            frames = _dim_frames(text, pixels, number)
            mean = np.asarray(np.mean(frames, axis=0).round(), np.uint8)
            count["zxing"] += text in plain_zxing(frames[0])
            count["first"] += text in {tag.text for tag in still_decoder.read(frames[0], known, exhaustive=False)}
            plain = {tag.text for frame in [*frames, mean] for tag in decoder.read_picture(frame)}
            recognised = {tag.text for tag in still_decoder.read(mean, known, exhaustive=False)}
            count["decoded"] += text in plain
            count["four"] += text in plain | recognised
            count["false"] += len((plain | recognised) - {text})
        for key in ("zxing", "first", "decoded", "four"):
            result[f"dim_{pixels:g}_{key}_of_100"] = 100 * count[key] / len(texts)
        result[f"dim_{pixels:g}_false"] = count["false"]
    return result


def _dim_frames(text: str, pixels: float, seed: int) -> list[Image]:
    """A sticker on a dark card in dim light: grey frames of a camera at rest."""
    rng = np.random.default_rng(seed)
    code = modules.draw([text])
    paper = np.pad(
        np.where(code.modules[(code.level == 1) & (code.mask == seed % 8)][0], 12, 44), 3, constant_values=44
    )
    angle, size = math.radians(float(rng.uniform(0, 360))), 140
    matrix = np.asarray(
        [
            [pixels * math.cos(angle), -pixels * math.sin(angle), 0],
            [pixels * math.sin(angle), pixels * math.cos(angle), 0],
        ]
    )
    matrix[:, 2] = size / 2 + rng.uniform(-1, 1, 2) - matrix[:, :2] @ [13, 13]
    fine = np.kron(paper, np.ones((8, 8))).astype(np.uint8)
    small = np.asarray([[1 / 8, 0, -0.5 + 0.5 / 8], [0, 1 / 8, -0.5 + 0.5 / 8], [0, 0, 1]])
    flat = cv2.warpAffine(
        fine, matrix @ small, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=[16.0]
    )
    blurred: NDArray[np.float32] = cv2.GaussianBlur(flat, (0, 0), 0.9).astype(np.float32)
    return [np.clip(blurred + rng.normal(0, 6.5, blurred.shape), 0, 255).astype(np.uint8) for _ in range(FRAMES)]


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
