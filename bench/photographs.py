"""Bench of photographs that answer an ask: what is named, and how long it takes.

The photographs are drawn as a phone of twelve megapixels takes them, at the size at which a page sends them: a card
with a sticker or with art in the hand, at any turn, tilt and distance, in and out of focus, in bright and dim light;
and one to eight dice on several grounds, at unknown scale, in neutral and warm light. Each is encoded as a JPEG and
read as the photograph process reads it. The peer reads the same pictures with zxing-cpp's default options.

Times are processor time of the reading thread: decoding, markers and reading, not the transfer.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.handful_scenes import OWN, TINTS
from bench.still_pictures import plain_zxing
from companion import games
from companion.devices import photo_process
from companion.devices.dice_matching import Complete, Guess, read_handful
from companion.devices.photo_process import Reading, Task
from engine.core.rolls import write_roll
from hardware.camera.faces.face_set import Face, FaceSet
from hardware.camera.images import Image
from hardware.camera.simulated import photographs
from hardware.camera.simulated.photographs import GROUNDS, Shot
from hardware.camera.stills import cards, faces
from tests.hardware.camera.faces.drawn_faces import HEIGHT, WIDTH, art, photo

CARDS, STRANGERS, FACES, ROLLS = 36, 8, 20, 36
"""Photographs of each kind."""
SEED = 31


def measure(share: float = 1.0, seed: int = SEED) -> dict[str, Any]:
    """The figures of this bench; ``share`` of the usual number of photographs."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    counts: Counter[str] = Counter()
    seconds: list[float] = []
    # The game with most cards: the more are known, the harder they are to tell apart.
    plugins = [games.plugin_of(name) for name in games.names()]
    game = max(plugins, key=lambda one: len(one.texts(one.load_pack())))
    task = Task(kind="cards", texts=game.texts(game.load_pack()), layout=game.mat_layout())
    started = time.process_time()
    known, _ = photo_process.prepared(task)
    for number in range(round(CARDS * share)):
        good = number % 2 == 0
        text = str(rng.choice(task.texts))
        image = _card(rng, text, good)
        reading, took = _read(task, image, known)
        seconds.append(took)
        named = {card.text for card in reading.cards if card.text in task.texts}
        kind = "good" if good else "poor"
        counts[f"{kind}_of"] += 1
        counts[f"{kind}_named"] += named == {text}
        counts[f"{kind}_zxing"] += text in plain_zxing(image)
        counts["false"] += bool(named - {text})
    nothing: list[float] = []
    for number in range(round(STRANGERS * share)):
        text = f"XY-{number:03}" if number % 2 else ""
        image = _card(rng, text, True) if text else photographs.dice([], number, shot=_shot(rng, good=True))
        reading, took = _read(task, image, known)
        nothing.append(took)
        counts["false"] += any(card.text in task.texts for card in reading.cards)
    return {
        "good_named_of_100": _share(counts, "good_named", "good_of"),
        "good_zxing_of_100": _share(counts, "good_zxing", "good_of"),
        "poor_named_of_100": _share(counts, "poor_named", "poor_of"),
        "poor_zxing_of_100": _share(counts, "poor_zxing", "poor_of"),
        "false": counts["false"],
        "seconds_median": round(float(np.median(seconds)), 2),
        "seconds_worst": round(max(seconds + nothing), 2),
        "all_seconds": round(time.process_time() - started, 1),
        **_faces(rng, round(FACES * share)),
        **_dice(rng, round(ROLLS * share)),
        "start_seconds": _start(task),
    }


def _share(counts: Counter[str], part: str, of: str) -> float:
    return round(100 * counts[part] / max(1, counts[of]), 1)


def _shot(rng: np.random.Generator, good: bool) -> Shot:
    """A way to take a photograph: sharp in enough light, or not."""
    return Shot(
        blur=float(rng.uniform(0.6, 2.5) if good else rng.uniform(2.5, 7.0)),
        light=float(rng.uniform(0.55, 1.1) if good else rng.uniform(0.25, 0.7)),
        noise=float(rng.uniform(1, 6)),
        tint=TINTS[str(rng.choice(list(TINTS)))],
        ground=str(rng.choice(list(GROUNDS))),
    )


def _card(rng: np.random.Generator, text: str, good: bool, face: Image | None = None) -> Image:
    """A card in the hand; one that is to be named by its face is whole in the picture."""
    fills = float(rng.uniform(0.35, 0.9 if face is None else 0.56) if good else rng.uniform(0.2, 0.6))
    turn, tilt = float(rng.uniform(0, 360)), float(rng.uniform(0, 0.35))
    seed = int(rng.integers(1 << 30))
    return photographs.card(text, seed, fills=fills, turn=turn, tilt=tilt, shot=_shot(rng, good), face=face)[0]


def _read(task: Task, image: Image, known: Any) -> tuple[Reading, float]:
    """What the photograph process reads, and the seconds that it takes."""
    content = photographs.jpeg(image)
    started = time.thread_time()
    decoded = photo_process.decoded(content)
    assert not isinstance(decoded, int)
    reading = photo_process.read(task, decoded, known, [])
    return reading, time.thread_time() - started


def _faces(rng: np.random.Generator, number: int) -> dict[str, float]:
    """Cards with art, which have no sticker, named by their face; of every fourth there is no photo."""
    known = FaceSet([Face(f"card-{seed}", photo(art(seed), seed), WIDTH, HEIGHT) for seed in range(40)])
    counts: Counter[str] = Counter()
    for place in range(number):
        which = int(rng.integers(40)) + (1000 if place % 4 == 3 else 0)
        image = _card(rng, "", True, art(which))
        tags = cards.read(image, None, readers=[lambda one, *_: faces.in_the_hand(one, known, [(WIDTH, HEIGHT)])])
        named = {tag.text for tag in tags}
        counts["of"] += which < 1000
        counts["named"] += named == {f"card-{which}"}
        counts["false"] += bool(named - {f"card-{which}"})
    return {"faces_named_of_100": _share(counts, "named", "of"), "faces_false": counts["false"]}


def _dice(rng: np.random.Generator, number: int) -> dict[str, float]:
    """Rolls read wholly right, guessed and wrong."""
    counts: Counter[str] = Counter()
    seconds = [0.0]
    task = Task(kind="dice")
    for place in range(number):
        white, own, colour = int(rng.integers(0, 6)), int(rng.integers(0, 4)), OWN[place % len(OWN)]
        white += not white + own
        colours = ["white"] * white + [colour] * own
        values = [int(rng.integers(1, 7)) for _ in colours]
        shot = Shot((2600, 1950), 1.5, float(rng.uniform(0.5, 1.05)), 3.0, TINTS[str(rng.choice(list(TINTS)))],
                    str(rng.choice(list(GROUNDS))))  # fmt: skip
        side = float(np.exp(rng.uniform(np.log(60), np.log(230))))
        image = photographs.dice(values, int(rng.integers(1 << 30)), colours=colours, side=side, shot=shot)
        reading, took = _read(task, image, None)
        seconds.append(took)
        seen = [(die.value, die.colour) for die in reading.dice]
        groups = {"neutral": white, "own": own}
        read = read_handful([value for value, _ in seen], [name for _, name in seen], groups, colour)
        true = write_roll({"neutral": values[:white], "own": values[white:]})
        counts["of"] += 1
        if isinstance(read, Complete):
            counts["right" if read.value == true else "wrong"] += 1
        elif isinstance(read, Guess):
            counts["guessed" if sorted(value for value, _ in seen) == sorted(values) else "wrong"] += 1
    return {
        "dice_right_of_100": _share(counts, "right", "of"),
        "dice_guessed_of_100": _share(counts, "guessed", "of"),
        "dice_wrong": counts["wrong"],
        "dice_seconds_worst": round(max(seconds), 2),
    }


def _start(task: Task) -> float:
    """Processor time of a process that is started, given a task and a picture that is none."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    content = task.model_dump_json().encode() + b"\nnone"
    subprocess.run([sys.executable, "-m", photo_process.__name__], input=content, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 2)


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
