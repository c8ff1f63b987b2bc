"""Bench of the live camera pipeline: time per frame, latency of events, and whether each change is one event.

- *1080 lines, 20 cards*: a whole frame read by the pipeline, beside OpenCV's decoder, zxing-cpp with default options,
  and pyzbar if it is installed, alternately on the same frames, the best of several runs. Times are CPU time of the
  thread, which a busy machine affects less.
- *quiet table*: the pipeline's mean time for a frame in which only the sensor's noise changes, beside a full decode of
  each of these frames, and the share of the cards that it keeps meanwhile.
- *latency*: the time from a card's rest to its event, at the irregular frame rate of a live camera; the time that the
  pipeline takes is included.
- *sequences*: simulated games with hands, cards replaced and turned, at 2 to 10 irregular frames per second; and the
  rendered sequences of a corpus (the environment variable ``CORPUS``, by default ``../shared/corpus`` beside the source
  tree).
"""

from __future__ import annotations

import json
import math
import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import zxingcpp

from hardware.camera.codes import decoder
from hardware.camera.geometry import layout as layouts
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from hardware.camera.simulated.drawing import Drawing, Pose, SimulatedCard
from hardware.camera.simulated.table import SimulatedTable
from hardware.camera.sources.image_files import load_picture
from hardware.camera.tracking.pipeline import Event, Pipeline
from hardware.camera.tracking.tracker import STEADY_FOR

LATE = 8
"""Frames by which an event may be later than the last frame that the ground truth gives for it."""
LIVE_FPS = 10.0
"""Frames per second of a live camera."""


def measure() -> dict[str, Any]:
    """The figures of this bench; times are milliseconds."""
    cv2.setNumThreads(1)
    found = {**_frame_times(), **_latency(), **_simulated_games(), **_corpus()}
    return {key: round(value, 3) if isinstance(value, float) else value for key, value in found.items()}


# ------------------------------------------------------------ time per frame


def twenty_cards() -> tuple[Drawing, tuple[SimulatedCard, ...]]:
    """A mat with 20 upright stickers of 28 mm, large enough for OpenCV to read some, in 1080 lines."""
    drawing = Drawing(MAT, (1920, 1080), 2.5, 1)
    places = [(-150 + 75 * column, 93 - 62 * row) for row in range(4) for column in range(5)]
    cards = [
        SimulatedCard(f"WA-{'BRGY'[number % 4]}-{number:02}", "", 45, 45, 28, Pose(x, y, 0))
        for number, (x, y) in enumerate(places)
    ]
    return drawing, tuple(cards)


def _frame_times() -> dict[str, Any]:
    """Milliseconds for a frame, by pipeline and peers."""
    drawing, cards = twenty_cards()
    frames = [drawing.picture(cards, (), 0.0, 1.0) for _ in range(12)]
    decoders: dict[str, Callable[[Image], int]] = {"opencv": _opencv, "zxing": _zxing}
    if (pyzbar := _pyzbar()) is not None:
        decoders["pyzbar"] = pyzbar
    best = dict.fromkeys([*decoders, "ours"], math.inf)
    read = dict.fromkeys(best, 0)
    for frame in frames[:4]:
        for name, count in decoders.items():
            started = time.thread_time()
            read[name] = max(read[name], count(frame))
            best[name] = min(best[name], time.thread_time() - started)
        started = time.thread_time()
        found = _ours(frame)
        best["ours"] = min(best["ours"], time.thread_time() - started)
        read["ours"] = max(read["ours"], found)
    quiet, full, held = _quiet(frames)
    return {
        "frame_ms": 1000 * best["ours"],
        "frame_ms_opencv": 1000 * best["opencv"],
        "frame_ms_zxing": 1000 * best["zxing"],
        **({"frame_ms_pyzbar": 1000 * best["pyzbar"]} if "pyzbar" in best else {}),
        "frame_ratio": best["opencv"] / best["ours"],
        "frame_read": read,
        "quiet_ms": 1000 * quiet,
        "quiet_full_ms": 1000 * full,
        "quiet_ratio": quiet / full,
        "quiet_cards_of_100": 100 * held,
    }


def _ours(frame: Image) -> int:
    """The number of codes that the pipeline's decoder reads in a whole frame."""
    return len(decoder.read(frame, (decoder.PLAIN,), mirrored=True, stickers=True))


def _quiet(frames: list[Image]) -> tuple[float, float, float]:
    """Seconds for a quiet frame and for a full decode, and the share of the cards that the pipeline tracks."""
    pipeline, rounds = Pipeline(MAT), 240
    number = 0
    while number < 40:
        pipeline.update(frames[number % len(frames)], number, number / LIVE_FPS)
        number += 1
    spent, full, held = 0.0, 0.0, 0
    for _ in range(rounds):
        frame = frames[number % len(frames)]
        started = time.thread_time()
        pipeline.update(frame, number, number / LIVE_FPS)
        spent += time.thread_time() - started
        held += len(pipeline.cards)
        started = time.thread_time()
        _zxing(frame)
        full += time.thread_time() - started
        number += 1
    return spent / rounds, full / rounds, held / rounds / 20


def _opencv(image: Image) -> int:
    found, texts, _, _ = cv2.QRCodeDetector().detectAndDecodeMulti(image)
    return len([text for text in texts if text]) if found else 0


def _zxing(image: Image) -> int:
    return len(zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)))


def _pyzbar() -> Callable[[Image], int] | None:
    try:
        from pyzbar.pyzbar import ZBarSymbol, decode  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None
    return lambda image: len(decode(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), symbols=[ZBarSymbol.QRCODE]))


# ------------------------------------------------------------ latency


def _latency(cards: int = 24) -> dict[str, Any]:
    """Milliseconds from a card's rest to its event, less the steady window."""
    rng = random.Random(5)
    now = 0.0
    table = SimulatedTable(size=(1920, 1080), clock=lambda: now, pace=2.0, seed=5)
    pipeline, number, latencies = Pipeline(MAT), 0, list[float]()
    busy = 0.0

    def watch(end: float) -> list[Event]:
        nonlocal now, number, busy
        reported: list[Event] = []
        while now < end:
            now += max(1 / LIVE_FPS * rng.uniform(0.9, 1.1), busy)
            picture = table.image(now)
            started = time.thread_time()
            events = pipeline.update(picture, number, now)
            busy = time.thread_time() - started
            number += 1
            reported += events
            if events:
                latencies.extend(now + busy - still for event in events if event.event == "placed")
        return reported

    still = 0.0
    watch(1.0)
    for one in range(cards):
        zone = ("middle", "N", "E", "S", "W")[one % 5]
        text = f"WE-{one:02}"
        still = table.lay(text, zone, rng.uniform(0, 360))
        watch(still + 1.5 + rng.random() * 0.2)
        gone = table.remove(text)
        watch(gone + 1.2)
    above = sorted(1000 * (seconds - STEADY_FOR) for seconds in latencies)
    return {
        "latency_reported_of_100": 100 * len(above) / cards,
        "latency_ms_median": float(np.percentile(above, 50)),
        "latency_ms_p95": float(np.percentile(above, 95)),
    }


# ------------------------------------------------------------ sequences


def _simulated_games() -> dict[str, Any]:
    """Simulated games: changes reported once, of how many, and events without a change."""
    reported = of = invented = 0
    turns: list[float] = []
    for fps in (2.0, 3.0, 5.0, 10.0):
        for seed in (1, 2):
            right, changes, wrong, worst = _simulated_game(fps, seed)
            reported, of, invented = reported + right, of + changes, invented + wrong
            turns.append(worst)
    return {
        "drawn_reported": reported,
        "drawn_of": of,
        "drawn_invented": invented,
        "drawn_right_of_100": 100 * reported / (of + invented),
        "drawn_turn_worst": max(turns),
    }


def _simulated_game(fps: float, seed: int, rounds: int = 3) -> tuple[int, int, int, float]:
    """Changes reported correctly, all changes, events without a change, and the worst error of a turn (degrees)."""
    rng = random.Random(seed)
    now, number = 0.0, 0
    table = SimulatedTable(size=(1280, 720), clock=lambda: now, pace=rng.choice([1.0, 2.0, 4.0]), seed=seed)
    pipeline, lying = Pipeline(MAT), dict[str, str]()
    right = of = invented = 0
    worst = 0.0

    def watch(rest: float) -> list[Event]:
        nonlocal now, number
        reported: list[Event] = []
        end = max(table.idle_at(), now) + rest
        while now < end:
            now += rng.choice((0.6, 0.8, 1.0, 1.0, 1.3, 2.0)) / fps
            number += 1
            reported += pipeline.update(table.image(now), number, now)
        return reported

    watch(1.5)
    for one in range(rounds * 5):
        zone = ("middle", "N", "E", "S", "W")[one % 5]
        before, text = lying.get(zone), f"WE-{zone[0].upper()}-{one:02}"
        action = rng.choice(("lay", "turn", "hand", "remove")) if before else "lay"
        turn = rng.choice((0.0, 90.0, 180.0, 270.0))
        wanted: list[tuple[str, str]] = []
        if action == "lay":
            if before:
                table.remove(before)
                wanted.append(("removed", before))
            table.lay(text, zone, turn, shift=(rng.uniform(-6, 6), rng.uniform(-6, 6)))
            lying[zone] = text
            wanted.append(("placed", text))
        elif action == "turn" and before:
            turn = (table.lying()[before].turn + rng.choice((90.0, 180.0, 270.0))) % 360
            table.turn(before, turn)
            wanted.append(("turned", before))
        elif action == "remove" and before:
            table.remove(before)
            wanted.append(("removed", lying.pop(zone)))
        else:
            table.hand(zone, rng.uniform(0.4, 2.5))
        for event in watch(3.0):
            if (event.event, event.text) in wanted and event.zone == zone:
                wanted.remove((event.event, event.text))
                right, of = right + 1, of + 1
                if event.event != "removed" and event.turn is not None:
                    worst = max(worst, abs((event.turn - turn + 180) % 360 - 180))
            else:
                invented += 1
        of += len(wanted)
    return right, of, invented, worst


def corpus_folder() -> Path | None:
    """The folder of the corpus, or None if it has no rendered sequences."""
    named = os.environ.get("CORPUS")
    for folder in [Path(named)] if named else [Path(__file__).resolve().parents[2] / "shared" / "corpus"]:
        if (folder / "render").is_dir():
            return folder
    return None


def _corpus() -> dict[str, Any]:
    """The rendered sequences: events reported once and in time, of how many, and events without a change."""
    folder = corpus_folder()
    reported = of = invented = 0
    for one in sorted(folder.glob("render/*/seq-*/")) if folder else []:
        right, changes, wrong = sequence(one, layouts.load(one.parent / "layout.json"))
        reported, of, invented = reported + right, of + changes, invented + wrong
    share = 100 * reported / (of + invented) if of else 100.0
    return {
        "sequence_reported": reported,
        "sequence_of": of,
        "sequence_invented": invented,
        "sequence_right_of_100": share,
    }


def sequence(folder: Path, layout: layouts.Layout) -> tuple[int, int, int]:
    """One rendered sequence: changes reported correctly, all changes, and events without a change."""
    truth = json.loads((folder / "seq.json").read_text(encoding="utf-8"))
    pipeline, reported, fps = Pipeline(layout), list[Event](), truth["fps"]
    files = sorted(folder.glob("*.jpg"))
    for number, file in enumerate(files):
        reported += pipeline.update(load_picture(file), number, number / fps)
    reported += pipeline.finish((len(files) - 1) / fps)
    left = list(reported)
    for event in truth["events"]:
        first = event.get("between", [event["frame"]])[0]
        last = max(event["frame"], event.get("clear_frame") or 0, event.get("hand_gone_frame") or 0) + LATE
        for candidate in left:
            right_turn = candidate.turn is None or abs((candidate.turn - event["turn"] + 180) % 360 - 180) <= 3
            same = (candidate.event, candidate.text, candidate.zone) == (
                event["type"],
                event["text"],
                layouts.zone_name(event["zone"]),
            )
            if same and right_turn and first <= candidate.frame <= last:
                left.remove(candidate)
                break
    return len(reported) - len(left), len(truth["events"]), len(left)


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
