"""Bench of the live camera pipeline: cost of a frame, delay of an event, and whether each change is one event.

- *1080 lines, 20 cards*: the whole of a frame read by the pipeline, beside OpenCV's decoder, zxing-cpp as it comes, and
  pyzbar where it is installed; each on the same frames, the best of several runs, turn and turn about.
  Costs are the thread's own time, so that a busy machine spoils them less.
- *quiet table*: the pipeline's mean cost of a frame in which nothing but the sensor's noise moves, beside a full
  decode of each of these frames, and how many of the cards it keeps meanwhile.
- *card still*: how long after a card has come to rest its event is reported, at the rate of a live camera whose frames
  come when they like; the time that the pipeline itself takes is included.
- *sequences*: drawn evenings with hands, cards replaced and turned, at 2 to 10 jerky frames a second; and the rendered
  sequences of a corpus (``CORPUS`` in the environment, or ``../shared/corpus`` beside the source tree).
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
"""Frames by which an event may come after the last frame that the ground truth names for it."""
LIVE_FPS = 10.0


def measure() -> dict[str, Any]:
    """All figures of the live pipeline, flat, with times in milliseconds."""
    cv2.setNumThreads(1)
    found = {**_costs(), **_latency(), **_evenings(), **_corpus()}
    return {key: round(value, 3) if isinstance(value, float) else value for key, value in found.items()}


# ------------------------------------------------------------ what a frame costs


def twenty_cards() -> tuple[Drawing, tuple[SimulatedCard, ...]]:
    """A mat before a camera of 1080 lines with 20 stickers of 28 mm on it, upright: OpenCV reads some of these."""
    drawing = Drawing(MAT, (1920, 1080), 2.5, 1)
    places = [(-150 + 75 * column, 93 - 62 * row) for row in range(4) for column in range(5)]
    cards = [
        SimulatedCard(f"WA-{'BRGY'[number % 4]}-{number:02}", "", 45, 45, 28, Pose(x, y, 0))
        for number, (x, y) in enumerate(places)
    ]
    return drawing, tuple(cards)


def _costs() -> dict[str, Any]:
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
    """How many codes are read where all of a frame is looked at."""
    return len(decoder.read(frame, (decoder.PLAIN,), mirrored=True, stickers=True))


def _quiet(frames: list[Image]) -> tuple[float, float, float]:
    """Seconds of a quiet frame and of a full decode, and the share of the cards that the pipeline knows meanwhile."""
    tracker, rounds = Pipeline(MAT), 240
    number = 0
    while number < 40:
        tracker.update(frames[number % len(frames)], number, number / LIVE_FPS)
        number += 1
    spent, full, held = 0.0, 0.0, 0
    for _ in range(rounds):
        frame = frames[number % len(frames)]
        started = time.thread_time()
        tracker.update(frame, number, number / LIVE_FPS)
        spent += time.thread_time() - started
        held += len(tracker.cards)
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


# ------------------------------------------------------------ how soon


def _latency(cards: int = 24) -> dict[str, Any]:
    """Seconds from a card's rest to its event, less the steady window."""
    chance = random.Random(5)
    now = 0.0
    table = SimulatedTable(size=(1920, 1080), clock=lambda: now, pace=2.0, seed=5)
    tracker, number, late = Pipeline(MAT), 0, list[float]()
    busy = 0.0

    def watch(end: float) -> list[Event]:
        nonlocal now, number, busy
        reported: list[Event] = []
        while now < end:
            now += max(1 / LIVE_FPS * chance.uniform(0.9, 1.1), busy)
            picture = table.image(now)
            started = time.thread_time()
            events = tracker.update(picture, number, now)
            busy = time.thread_time() - started
            number += 1
            reported += events
            if events:
                late.extend(now + busy - still for event in events if event.event == "placed")
        return reported

    still = 0.0
    watch(1.0)
    for one in range(cards):
        zone = ("middle", "N", "E", "S", "W")[one % 5]
        text = f"WE-{one:02}"
        still = table.lay(text, zone, chance.uniform(0, 360))
        watch(still + 1.5 + chance.random() * 0.2)
        gone = table.remove(text)
        watch(gone + 1.2)
    above = sorted(1000 * (seconds - STEADY_FOR) for seconds in late)
    return {
        "settled_of_100": 100 * len(above) / cards,
        "settled_ms_over_median": float(np.percentile(above, 50)),
        "settled_ms_over_p95": float(np.percentile(above, 95)),
    }


# ------------------------------------------------------------ sequences


def _evenings() -> dict[str, Any]:
    """Drawn evenings: changes reported once, of how many, and those that were invented."""
    reported = of = invented = 0
    turns: list[float] = []
    for fps in (2.0, 3.0, 5.0, 10.0):
        for seed in (1, 2):
            right, all_of_them, wrong, worst = _evening(fps, seed)
            reported, of, invented = reported + right, of + all_of_them, invented + wrong
            turns.append(worst)
    return {
        "evening_told": reported,
        "evening_of": of,
        "evening_invented": invented,
        "evening_right_of_100": 100 * reported / (of + invented),
        "evening_turn_worst": max(turns),
    }


def _evening(fps: float, seed: int, rounds: int = 3) -> tuple[int, int, int, float]:
    chance = random.Random(seed)
    now, number = 0.0, 0
    table = SimulatedTable(size=(1280, 720), clock=lambda: now, pace=chance.choice([1.0, 2.0, 4.0]), seed=seed)
    tracker, lying = Pipeline(MAT), dict[str, str]()
    right = of = invented = 0
    worst = 0.0

    def watch(rest: float) -> list[Event]:
        nonlocal now, number
        reported: list[Event] = []
        end = max(table.idle_at(), now) + rest
        while now < end:
            now += chance.choice((0.6, 0.8, 1.0, 1.0, 1.3, 2.0)) / fps
            number += 1
            reported += tracker.update(table.image(now), number, now)
        return reported

    watch(1.5)
    for one in range(rounds * 5):
        zone = ("middle", "N", "E", "S", "W")[one % 5]
        before, text = lying.get(zone), f"WE-{zone[0].upper()}-{one:02}"
        deed = chance.choice(("lay", "turn", "hand", "remove")) if before else "lay"
        turn = chance.choice((0.0, 90.0, 180.0, 270.0))
        wanted: list[tuple[str, str]] = []
        if deed == "lay":
            if before:
                table.remove(before)
                wanted.append(("removed", before))
            table.lay(text, zone, turn, shift=(chance.uniform(-6, 6), chance.uniform(-6, 6)))
            lying[zone] = text
            wanted.append(("placed", text))
        elif deed == "turn" and before:
            turn = (table.lying()[before].turn + chance.choice((90.0, 180.0, 270.0))) % 360
            table.turn(before, turn)
            wanted.append(("turned", before))
        elif deed == "remove" and before:
            table.remove(before)
            wanted.append(("removed", lying.pop(zone)))
        else:
            table.hand(zone, chance.uniform(0.4, 2.5))
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
    """Where the rendered sequences are, if they are anywhere."""
    named = os.environ.get("CORPUS")
    for folder in [Path(named)] if named else [Path(__file__).resolve().parents[2] / "shared" / "corpus"]:
        if (folder / "render").is_dir():
            return folder
    return None


def _corpus() -> dict[str, Any]:
    """The rendered sequences: events reported once and in time, of how many, and invented ones."""
    folder = corpus_folder()
    reported = of = invented = 0
    for one in sorted(folder.glob("render/*/seq-*/")) if folder else []:
        right, all_of_them, wrong = sequence(one, layouts.load(one.parent / "layout.json"))
        reported, of, invented = reported + right, of + all_of_them, invented + wrong
    share = 100 * reported / (of + invented) if of else 100.0
    return {
        "sequence_told": reported,
        "sequence_of": of,
        "sequence_invented": invented,
        "sequence_right_of_100": share,
    }


def sequence(folder: Path, layout: layouts.Layout) -> tuple[int, int, int]:
    """One rendered sequence: changes reported rightly, of how many, and invented ones."""
    truth = json.loads((folder / "seq.json").read_text(encoding="utf-8"))
    tracker, reported, fps = Pipeline(layout), list[Event](), truth["fps"]
    files = sorted(folder.glob("*.jpg"))
    for number, file in enumerate(files):
        reported += tracker.update(load_picture(file), number, number / fps)
    reported += tracker.finish((len(files) - 1) / fps)
    left = list(reported)
    for event in truth["events"]:
        first = event.get("between", [event["frame"]])[0]
        last = max(event["frame"], event.get("clear_frame") or 0, event.get("hand_gone_frame") or 0) + LATE
        for mine in left:
            turned = mine.turn is None or abs((mine.turn - event["turn"] + 180) % 360 - 180) <= 3
            same = (mine.event, mine.text, mine.zone) == (
                event["type"],
                event["text"],
                layouts.zone_name(event["zone"]),
            )
            if same and turned and first <= mine.frame <= last:
                left.remove(mine)
                break
    return len(reported) - len(left), len(truth["events"]), len(left)


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
