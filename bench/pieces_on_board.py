"""Bench of pieces on a board: spots that are read right, left unknown, and read wrong.

Each scene (``bench.board_scenes``) has a printed board of its own with 26 or more spots, a camera, a light, and figures
or houses in shades of four colours. The empty board is learnt from one picture; then four boards are shown, the third
under another lamp, the fourth after the stand was pushed, and one more with a hand or a sleeve above it, in which
nothing may be read wrong. The peer looks at the mean colour in the middle of each spot, beside that of the empty board
and those of the four colours, in the same white balance.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.board_evening import evening
from bench.board_scenes import COLOURS, BoardScene, piece_on, random_spots, standing
from companion.devices.board_pieces import INTERVAL
from hardware.camera.geometry.homography import Plane, find_plane
from hardware.camera.images import Image
from hardware.camera.pieces.ground import Ground, light_of
from hardware.camera.pieces.spot_reader import SpotReader, ground_of
from hardware.camera.pieces.spots import Pieces, Spot
from hardware.camera.simulated.pieces import PAINTS

SCENES = 12
SEED = 100
"""Scenes up to this seed were looked at while the reader was written."""
EVENINGS, EVENING_SEED = 1, 601
"""Evenings in which the light changes (`bench.board_evening`)."""
LOOKS = 40
"""Looks at each picture at most, until every spot was read often enough."""
FPS = 10
"""Frames of a camera in a second; the board is looked at less often (`INTERVAL`)."""
_STANDS = 0.4
"""Share of the spots on which a piece stands."""
_EMPTY_IS = 0.16
"""Difference of colour up to which the peer takes a spot for empty."""


def measure(scenes: int = SCENES, seed: int = SEED) -> dict[str, Any]:
    """The figures of this bench."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    counts, peer, covered = Counter[str](), Counter[str](), Counter[str]()
    times: list[float] = []
    for number in range(seed, seed + scenes):
        _scene(np.random.default_rng(number), counts, peer, covered, times)
    followed, fixed = Counter[str](), Counter[str]()
    for number in range(EVENING_SEED, EVENING_SEED + EVENINGS):
        evening(np.random.default_rng(number), followed, fixed)
    cv2.setNumThreads(threads)
    total = max(sum(counts.values()), 1)
    return {
        "spots": total,
        "right_of_100": round(100 * counts["right"] / total, 1),
        "unknown_of_100": round(100 * counts["unknown"] / total, 1),
        "wrong": counts["wrong"],
        "under_hands_wrong": covered["wrong"],
        "evening_right_of_100": round(100 * followed["right"] / max(sum(followed.values()), 1), 1),
        "evening_fixed_right_of_100": round(100 * fixed["right"] / max(sum(fixed.values()), 1), 1),
        "evening_wrong": followed["wrong"],
        "peer_right_of_100": round(100 * peer["right"] / max(sum(peer.values()), 1), 1),
        "peer_wrong": peer["wrong"],
        "look_ms": round(1000 * float(np.mean(times)), 1),
        "frame_ms": round(1000 * float(np.mean(times)) / INTERVAL / FPS, 1),
    }


def _scene(
    rng: np.random.Generator, counts: Counter[str], peer: Counter[str], covered: Counter[str], times: list[float]
) -> None:
    spots = random_spots(rng)
    house = spots[0].height == 17.0
    scene = BoardScene(rng, spots)
    empty = scene.picture([])
    plane = find_plane(empty, scene.layout)
    if plane is None:
        return
    reader = SpotReader(spots)
    reader.learn_empty(empty, plane)
    simple = _Simple(spots, empty, plane)
    now = 0.0
    for shown in ("", "", "lamp", "pushed", "hand", "sleeve"):
        if shown == "lamp":
            scene.switch_lamp()
        if shown == "pushed":
            scene.push()
        pieces = {
            one.name: piece_on(rng, one, str(rng.choice(COLOURS)), house) for one in spots if rng.random() < _STANDS
        }
        reaching = _somewhere(rng, spots) if shown in ("hand", "sleeve") else None
        image = scene.picture(list(pieces.values()), reaching, shown == "sleeve")
        found = find_plane(image, scene.layout)
        if found is None:
            continue
        now = _look(reader, image, found, now, times)
        truth = standing(pieces)
        into = covered if reaching is not None else counts
        for one in spots:
            into[_verdict(reader.steady[one.name].pieces, truth.get(one.name, {}))] += 1
            if reaching is None:
                peer[_verdict(simple.read(one, image, found), truth.get(one.name, {}))] += 1


def _look(reader: SpotReader, image: Image, plane: Plane, now: float, times: list[float]) -> float:
    """Look at one picture until all spots were read often enough; the time afterwards."""
    reader.forget()
    for _ in range(LOOKS):
        now += 0.25
        start = time.thread_time()
        reader.look(image, plane, now)
        times.append(time.thread_time() - start)
    return now


def _somewhere(rng: np.random.Generator, spots: Sequence[Spot]) -> tuple[float, float]:
    one = spots[int(rng.integers(len(spots)))]
    return one.x, one.y


def _verdict(seen: Pieces | None, truth: Pieces) -> str:
    if seen is None:
        return "unknown"
    return "right" if dict(seen) == dict(truth) else "wrong"


class _Simple:
    """The peer: the mean colour in the middle of each spot, and the nearest of those that may be there."""

    def __init__(self, spots: Sequence[Spot], empty: Image, plane: Plane) -> None:
        self._ground = ground_of(spots)
        self._empty = {one.name: self._colour(one, empty, plane) for one in spots}
        self._paints = {colour: np.asarray(PAINTS[colour]) / 235.0 for colour in COLOURS}

    def _colour(self, spot: Spot, image: Image, plane: Plane) -> Any:
        ground: Ground = self._ground
        light = light_of(image, plane)
        if light is None:
            return None
        reach = spot.size / 4
        around = np.array([[spot.x - reach, spot.y - reach], [spot.x + reach, spot.y + reach]])
        return ground.sample(image, plane, light, ground.box(around)).mean(axis=(0, 1))

    def read(self, spot: Spot, image: Image, plane: Plane) -> Pieces | None:
        """What stands on a spot."""
        seen, empty = self._colour(spot, image, plane), self._empty[spot.name]
        if seen is None or empty is None:
            return None
        apart = {colour: float(np.linalg.norm(seen - paint)) for colour, paint in self._paints.items()}
        nearest = min(apart, key=lambda colour: apart[colour])
        off = float(np.linalg.norm(seen - empty))
        return {} if off < _EMPTY_IS or off < apart[nearest] else {nearest: 1}


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]) if len(sys.argv) > 1 else SCENES), indent=1))
