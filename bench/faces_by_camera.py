"""Bench of cards named by their printed face, on free card sets that nobody here drew, beside two usual ways.

Each set of ``bench.face_sets`` is enrolled by one simulated photo of each card. Looks at its cards
(``bench.face_scenes``: other places, tables, light, blur, noise, sleeves, curl and cover than the photos) are counted
at 3.5 and 2 pixels per millimetre. *Strangers* are the same looks, compared with the sets to which the card does not
belong, and the backs. *Missing cards* are looks at a card whose set was enrolled without a fifth of its cards, this one
among them: the nearest look-alike must not be named. A turn is right within 15°; of a face that is symmetric by itself,
within half a turn.

Peers in the same run: ORB features with a ratio test and a similarity by RANSAC (OpenCV), and a perceptual hash of the
card's outline. ``FACES_LOOKS`` sets the number of looks for each set and scale, ``FACES_SEED`` their seed.
"""

from __future__ import annotations

import json
import math
import os
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from bench import face_scenes, face_sets
from bench.face_sets import HELD_BACK, CardSet
from hardware.camera.faces.face_set import Face, FaceSet
from hardware.camera.faces.outlines import Outlines
from hardware.camera.faces.table_view import SCALE, box_of, table_view
from hardware.camera.images import Image, Tag

SCALES = (3.5, 2.0)
"""Pixels per millimetre."""
LOOKS = int(os.environ.get("FACES_LOOKS", "4"))
"""Looks at each set and scale."""
SEED = int(os.environ.get("FACES_SEED", "11"))
TURN_RIGHT = 15.0
_BACKS = 4
"""Looks at the back of a set that has one."""


@dataclass(frozen=True)
class _Enrolled:
    """A set with a photo of each card and the looks at its cards: the card, pixels per mm, and the look."""

    cards: CardSet
    faces: list[Face]
    looks: list[tuple[str, float, face_scenes.Look]]
    backs: list[face_scenes.Look]


def measure() -> dict[str, Any]:
    """The figures of this bench: percentages, counts, degrees and milliseconds."""
    cv2.setNumThreads(1)
    names = os.environ.get("FACES_SETS")
    enrolled = [_enrolled(cards) for cards in face_sets.card_sets(tuple(names.split(",")) if names else None)]
    count: dict[str, float] = defaultdict(float)
    turns = [0.0]
    for number, one in enumerate(enrolled):
        known = FaceSet(one.faces)
        orb, hashes = _OrbPeer(one.faces), _HashPeer(one.faces)
        kinds = ["", "_held" if one.cards.name in HELD_BACK else "_seen"]
        for text, scale, look in one.looks:
            started = time.thread_time()
            found = known.recognise(look.image, look.plane)
            spent = (time.thread_time() - started) * 1000
            right = next((tag for tag in found if tag.text == text), None)
            off = _turn_error(right, look) if right is not None else 0.0
            turns.append(off)
            for kind in kinds:
                count[f"looks_{scale:g}{kind}"] += 1
                count[f"named_{scale:g}{kind}"] += right is not None
                count[f"wrong{kind}"] += sum(tag.text != text for tag in found)
                count[f"turn_wrong{kind}"] += off > TURN_RIGHT
            count["ms"] += spent
            for peer, named in (("orb", orb.name(look.image)), ("hash", hashes.name(look))):
                count[f"{peer}_named"] += named == text
                count[f"{peer}_wrong"] += named not in (text, None)
            left_out = _fifth(one.cards, text)
            missing = known if not left_out else FaceSet([face for face in one.faces if face.text not in left_out])
            count["missing"] += 1
            count["missing_named"] += bool(missing.recognise(look.image, look.plane))
        for look in one.backs:
            count["strangers"] += 1
            count["false"] += len(known.recognise(look.image, look.plane))
        for other in (*enrolled[:number], *enrolled[number + 1 :]):
            for index, (_, _, look) in enumerate(other.looks):
                count["strangers"] += 1
                count["false"] += len(known.recognise(look.image, look.plane))
                if index == number % max(1, len(other.looks)):
                    count["orb_strangers"] += 1
                    count["orb_false"] += orb.name(look.image) is not None
                    count["hash_false"] += hashes.name(look) is not None
    return _figures(count, turns, len(enrolled), sum(len(one.faces) for one in enrolled))


def _figures(count: Mapping[str, float], turns: Sequence[float], sets: int, faces: int) -> dict[str, Any]:
    result: dict[str, Any] = {"sets": sets, "faces": faces, "turn_worst": round(max(turns), 2)}
    for kind in ("", "_seen", "_held"):
        for scale in SCALES:
            looks = int(count[f"looks_{scale:g}{kind}"])
            result[f"looks_{scale:g}{kind}"] = looks
            result[f"named_{scale:g}{kind}_of_100"] = round(100 * count[f"named_{scale:g}{kind}"] / max(1, looks), 2)
        result[f"wrong{kind}"] = int(count[f"wrong{kind}"])
        result[f"turn_wrong{kind}"] = int(count[f"turn_wrong{kind}"])
    looks = max(1, int(sum(count[f"looks_{scale:g}"] for scale in SCALES)))
    for peer in ("orb", "hash"):
        result[f"{peer}_named_of_100"] = round(100 * count[f"{peer}_named"] / looks, 2)
        result[f"{peer}_wrong"] = int(count[f"{peer}_wrong"])
        result[f"{peer}_false"] = int(count[f"{peer}_false"])
    result |= {key: int(count[key]) for key in ("strangers", "false", "missing", "missing_named", "orb_strangers")}
    return result | {"ms": round(count["ms"] / looks, 1)}


def _enrolled(cards: CardSet) -> _Enrolled:
    size = (cards.width, cards.height)
    names = sorted(cards.faces)
    faces = []
    for index, name in enumerate(names):
        photo = face_scenes.enrolled(cards.faces[name], size, np.random.default_rng([7, index]))
        faces.append(Face(name, photo, *size))
    rng = np.random.default_rng([SEED, len(names), sum(cards.name.encode())])
    # What lies beside or upon a card is no card of the set, which would rightly be named as well.
    others = [cards.back if cards.back is not None else _pattern(cards)]
    looks = []
    for _ in range(LOOKS):
        for scale in SCALES:
            name = names[int(rng.integers(len(names)))]
            looks.append((name, scale, face_scenes.render(cards.faces[name], size, rng, scale=scale, others=others)))
    backs = (
        [face_scenes.render(cards.back, size, rng, scale=2.5) for _ in range(_BACKS)] if cards.back is not None else []
    )
    return _Enrolled(cards, faces, looks, backs)


def _pattern(cards: CardSet) -> Image:
    """A back for a set that has none: stripes of two colours."""
    tall, wide = next(iter(cards.faces.values())).shape[:2]
    stripes = ((np.arange(wide)[None, :] + np.arange(tall)[:, None]) // 24 % 2)[..., None]
    return np.asarray(np.where(stripes, (90, 60, 40), (150, 120, 90)), np.uint8)


def _fifth(cards: CardSet, name: str) -> set[str]:
    """A fifth of a set's cards, this one among them."""
    names = sorted(cards.faces)
    start = names.index(name) % 5
    return set(names[start::5])


def _turn_error(tag: Tag, look: face_scenes.Look) -> float:
    """Degrees by which a card's turn is wrong on the table."""
    corners = [(float(x), float(y)) for x, y in look.corners]
    true = look.plane.place(Tag("", (corners[0], corners[1], corners[2], corners[3]))).turn
    off = abs((look.plane.place(tag).turn - true + 180) % 360 - 180)
    return min(off, 180 - off) if tag.symmetric else off


class _OrbPeer:
    """ORB features, Lowe's ratio test and a similarity by RANSAC, the usual recipe."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self._orb = cv2.ORB.create(nfeatures=400)
        self._finder = cv2.ORB.create(nfeatures=1200)
        self._matcher = cv2.BFMatcher(cv2.NORM_HAMMING)
        self._known = []
        for face in faces:
            points, described = self._orb.detectAndCompute(face.image, np.ones(face.image.shape[:2], np.uint8))
            if len(points) >= 8:
                self._known.append((face.text, np.asarray([one.pt for one in points], np.float32), described))

    def name(self, image: Image) -> str | None:
        """The card with the most matches that agree; None below 10, or without a clear lead."""
        points, described = self._finder.detectAndCompute(image, np.ones(image.shape[:2], np.uint8))
        if len(points) < 8:
            return None
        at = np.asarray([one.pt for one in points], np.float32)
        votes: list[tuple[int, str]] = []
        for text, places, face in self._known:
            good = []
            for pair in self._matcher.knnMatch(face, described, k=2):
                if len(pair) == 2 and pair[0].distance < 0.75 * pair[1].distance:
                    good.append(pair[0])
            if len(good) < 8:
                continue
            source = places[[one.queryIdx for one in good]]
            target = at[[one.trainIdx for one in good]]
            _, agree = cv2.estimateAffinePartial2D(source, target, ransacReprojThreshold=4.0)
            votes.append((int(np.count_nonzero(agree)), text))
        votes.sort(reverse=True)
        if not votes or votes[0][0] < 10 or (len(votes) > 1 and votes[0][0] < 1.3 * votes[1][0]):
            return None
        return votes[0][1]


class _HashPeer:
    """A perceptual hash (64 signs of a cosine transform) of the clearest outline of a card's size."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self._faces = faces
        self._hashes = np.stack([_hash(face.image) for face in faces])
        self._size = (faces[0].width, faces[0].height)

    def name(self, look: face_scenes.Look) -> str | None:
        """The card with the nearest hash, within 14 of 64 signs."""
        view = table_view(look.image, look.plane, box_of(look.plane, (0, 0, *look.image.shape[1::-1]), 3.0))
        places = Outlines(view.image, view.seen).rectangles([self._size], most=1) if view is not None else []
        if view is None or not places:
            return None
        place = places[0]
        wide, tall = self._size[0] * SCALE, self._size[1] * SCALE
        best: tuple[int, str] | None = None
        for turn in (0.0, math.pi):
            cosine, sine = math.cos(place.angle + turn), math.sin(place.angle + turn)
            matrix = np.asarray([[cosine, -sine, place.x], [sine, cosine, place.y]])
            matrix[:, 2] -= matrix[:, :2] @ (wide / 2, tall / 2)
            flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            cut = cv2.warpAffine(view.image, matrix, (round(wide), round(tall)), flags=flags)
            distances = (self._hashes != _hash(np.asarray(cut, np.uint8))).sum(axis=1)
            nearest = int(distances.argmin())
            if best is None or distances[nearest] < best[0]:
                best = int(distances[nearest]), self._faces[nearest].text
        return best[1] if best is not None and best[0] <= 14 else None


def _hash(image: Image) -> NDArray[np.bool_]:
    grey = cv2.resize(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (32, 32), interpolation=cv2.INTER_AREA)
    low = cv2.dct(grey.astype(np.float32))[:8, :8].ravel()
    return np.asarray(low > np.median(low[1:]), np.bool_)


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
