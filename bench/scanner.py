"""How well the scanner reads, beside OpenCV's own QR decoder, in one run.

``python bench/scanner.py CORPUS [--json]``: CORPUS holds ``photos/`` (pictures of codes with their texts beside them,
and folders of pictures without any) and ``render/`` (drawn tables with ground truth). Told are the
photographs that are read, false readings, rendered codes read by their size in pixels a module, errors of turn and
place, zones, and the events of sequences.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hardware.camera import layout as layouts
from hardware.camera import plane, tags
from hardware.camera.files import PICTURES, PictureError, load_picture
from hardware.camera.pipeline import Event, Tracker

Reader = Callable[[tags.Image], set[str]]

EVENT_SLACK = 8
"""Frames by which an event may come after the last frame that the ground truth names for it."""


def ours(image: tags.Image) -> set[str]:
    """The texts that our scanner reads."""
    return {tag.text for tag in tags.read_picture(image, mirrored=True)}


def plain_opencv(image: tags.Image) -> set[str]:
    """The texts that OpenCV reads as it comes."""
    try:
        found, texts, _, _ = cv2.QRCodeDetector().detectAndDecodeMulti(image)
    except (cv2.error, UnicodeDecodeError):
        return set()
    return {text for text in texts if text} if found else set()


READERS: dict[str, Reader] = {"exchequer": ours, "cv2.QRCodeDetector": plain_opencv}


def photos(folder: Path) -> dict[str, Any]:
    """Photographs with a code, and without."""
    result: dict[str, Any] = {
        name: {"read": 0, "of": 0, "wrong": 0, "false": 0, "blank": 0, "ms": 0.0} for name in READERS
    }
    for file in sorted(folder.glob("*/*")):
        if file.suffix.lower() not in PICTURES:
            continue
        try:
            image = load_picture(file)
        except PictureError:
            continue
        told = file.with_suffix(".txt")
        raw = file.with_suffix(".bin")
        truth = told.read_text(encoding="utf-8", errors="replace") if told.exists() else None
        if truth is None and raw.exists():
            truth = raw.read_bytes().decode("utf-8", "replace")
        for name, reader in READERS.items():
            line = result[name]
            started = time.perf_counter()
            found = reader(image)
            line["ms"] += (time.perf_counter() - started) * 1000
            if truth is None:
                line["blank"] += 1
                line["false"] += len(found)
            else:
                line["of"] += 1
                right = {text for text in found if _same(text, truth)}
                line["read"] += bool(right)
                line["wrong"] += bool(found) and not right
    return _mean_time(result, "of", "blank")


def _same(text: str, truth: str) -> bool:
    return "".join(text.split()) == "".join(truth.split())


def _mean_time(result: dict[str, Any], *counts: str) -> dict[str, Any]:
    for line in result.values():
        line["ms"] = round(line["ms"] / max(1, sum(line[count] for count in counts)), 1)
    return result


def stills(folder: Path) -> dict[str, Any]:
    """Rendered pictures: codes of which at least 98 % is visible, by pixels a module."""
    layout = layouts.load(folder / "layout.json")
    steps = (0.0, 1.0, 1.5, 2.0, 2.5, 3.0, 99.0)
    result: dict[str, Any] = {
        name: {"by_px": {f"{a:g}-{b:g}": [0, 0] for a, b in _pairs(steps)}, "false": 0, "pictures": 0, "ms": 0.0}
        for name in READERS
    }
    turns: list[float] = []
    places: list[float] = []
    zones = [0, 0]
    for file in sorted(folder.glob("still-*.json")):
        truth = json.loads(file.read_text(encoding="utf-8"))
        image = load_picture(file.with_suffix(".jpg"))
        known = {tag["text"]: tag for tag in truth["tags"]}
        for name, reader in READERS.items():
            line = result[name]
            started = time.perf_counter()
            found = reader(image)
            line["ms"] += (time.perf_counter() - started) * 1000
            line["pictures"] += 1
            line["false"] += len(found - set(known))
            for tag in known.values():
                if tag["visible"] < 0.98:
                    continue
                for a, b in _pairs(steps):
                    if a <= tag["px_per_module"] < b:
                        count = line["by_px"][f"{a:g}-{b:g}"]
                        count[0] += tag["text"] in found
                        count[1] += 1
        table = plane.look(image, layout)
        for seen in tags.read_picture(image):
            if seen.text in known and table is not None:
                place, tag = table.place(seen), known[seen.text]
                turns.append(abs((place.turn - tag["turn"] + 180) % 360 - 180))
                places.append(math.hypot(place.x - tag["x"], place.y - tag["y"]))
                zones[0] += place.zone == tag["zone"]
                zones[1] += 1
    return {
        **_mean_time(result, "pictures"),
        "turn": {"median": _percentile(turns, 50), "worst": _percentile(turns, 100)},
        "place_mm": {"median": _percentile(places, 50), "worst": _percentile(places, 100)},
        "zones": zones,
    }


def _pairs(steps: tuple[float, ...]) -> Iterable[tuple[float, float]]:
    return list(pairwise(steps))


def _percentile(values: list[float], percent: int) -> float | None:
    return round(float(np.percentile(values, percent)), 2) if values else None


def sequence(folder: Path, layout: layouts.Layout) -> dict[str, Any]:
    """One rendered sequence: which changes were told once and in time, and which were invented."""
    truth = json.loads((folder / "seq.json").read_text(encoding="utf-8"))
    tracker, told, fps = Tracker(layout), list[Event](), truth["fps"]
    files = sorted(folder.glob("*.jpg"))
    started = time.perf_counter()
    for number, file in enumerate(files):
        told += tracker.see(load_picture(file), number, number / fps)
    seconds = time.perf_counter() - started
    told += tracker.finish((len(files) - 1) / fps)
    left = list(told)
    right = 0
    for event in truth["events"]:
        first = event.get("between", [event["frame"]])[0]
        last = max(event["frame"], event.get("clear_frame") or 0, event.get("hand_gone_frame") or 0) + EVENT_SLACK
        for mine in left:
            turned = mine.turn is None or abs((mine.turn - event["turn"] + 180) % 360 - 180) <= 3
            same = (mine.event, mine.text, mine.zone) == (event["type"], event["text"], event["zone"])
            if same and turned and first <= mine.frame <= last:
                left.remove(mine)
                right += 1
                break
    return {
        "told": right,
        "of": len(truth["events"]),
        "invented": len(left),
        "ms_a_frame": round(seconds * 1000 / max(1, len(files)), 1),
    }


def main(arguments: list[str]) -> int:
    """Measure on a corpus and print the figures as JSON."""
    paths = [Path(argument) for argument in arguments if not argument.startswith("--")]
    if len(paths) != 1 or not paths[0].is_dir():
        print("usage: python bench/scanner.py CORPUS", file=sys.stderr)
        return 2
    corpus, result = paths[0], dict[str, Any]()
    if (corpus / "photos").is_dir():
        result["photos"] = photos(corpus / "photos")
    for folder in sorted((corpus / "render").glob("*/")):
        if (folder / "layout.json").exists():
            result[folder.name] = stills(folder)
            layout = layouts.load(folder / "layout.json")
            for one in sorted(folder.glob("seq-*/")):
                result[f"{folder.name}/{one.name}"] = sequence(one, layout)
    print(json.dumps(result, indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
