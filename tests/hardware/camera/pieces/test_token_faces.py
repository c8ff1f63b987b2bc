"""Faces of tokens: learnt from what the players say, and named only where nothing else can be meant."""

from __future__ import annotations

import cv2
import numpy as np

from hardware.camera.images import Image
from hardware.camera.pieces.token_faces import AROUND, PATCH, TokenFaces

EARLIER, NOW = 1, 2
"""Two evenings: other light, other noise, other turns."""


def seen(sign: str, turn: float, evening: int = NOW) -> Image:
    """The picture of a token with this sign on a table."""
    rng = np.random.default_rng([evening, ord(sign[0]), len(sign)])
    side = PATCH * 4
    large = np.full((side, side, 3), (70, 95, 45), np.uint8)
    middle = (side // 2 + 6 * evening, side // 2 - 5 * evening)
    cv2.circle(large, middle, round(side / AROUND / 2), (168, 206, 214), cv2.FILLED, cv2.LINE_AA)
    (wide, high), _ = cv2.getTextSize(sign, cv2.FONT_HERSHEY_DUPLEX, 2.4, 7)
    where = (middle[0] - wide // 2, middle[1] + high // 2)
    cv2.putText(large, sign, where, cv2.FONT_HERSHEY_DUPLEX, 2.4, (30, 30, 60), 7, cv2.LINE_AA)
    turned = cv2.warpAffine(large, cv2.getRotationMatrix2D(middle, turn, 1.0), (side, side), borderValue=(70, 95, 45))
    small = cv2.resize(turned, (PATCH, PATCH), interpolation=cv2.INTER_AREA).astype(np.float32)
    noisy = small * (0.6 + 0.2 * evening) + rng.normal(0, 3, small.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def knowing(*signs: str) -> TokenFaces:
    """Faces that were learnt on an earlier evening."""
    known = TokenFaces()
    for number, sign in enumerate(signs):
        assert known.learn(sign, seen(sign, 50.0 * number, EARLIER))
    return known


def test_a_face_is_named_in_any_turn_and_in_another_light() -> None:
    known = knowing("1", "2", "3")
    for turn, sign in ((20.0, "1"), (170.0, "2"), (295.0, "3")):
        found = known.read(seen(sign, turn), {"1", "2", "3"})
        assert found is not None
        assert found.name == sign


def test_no_face_is_named_while_another_that_may_lie_there_is_unknown() -> None:
    known = knowing("1", "3")
    assert known.read(seen("3", 80.0), {"1", "2", "3"}) is None
    assert known.read(seen("2", 80.0), {"1", "2", "3"}) is None
    assert known.read(seen("3", 80.0), {"1", "3"}) is not None


def test_a_face_that_cannot_be_meant_is_not_named() -> None:
    assert knowing("1", "2", "3").read(seen("2", 80.0), {"1", "3"}) is None


def test_what_was_named_in_two_ways_is_forgotten_and_learnt_anew() -> None:
    known = knowing("1", "2")
    known.learn("3", seen("4", 10.0, EARLIER))
    assert known.learn("4", seen("4", 200.0))
    assert not known.photos["3"]
    assert "4" not in known.photos
    known.learn("4", seen("4", 130.0))
    known.learn("3", seen("3", 130.0))
    found = known.read(seen("4", 260.0, EARLIER), {"1", "2", "3", "4"})
    assert found is not None
    assert found.name == "4"


def test_tokens_that_look_alike_are_never_named() -> None:
    known = TokenFaces()
    for value in ("1", "2", "1", "2", "1"):
        known.learn(value, seen("5", 30.0 * int(value)))
        assert known.read(seen("5", 77.0), {"1", "2"}) is None


def test_a_picture_without_print_makes_no_face_known() -> None:
    known = knowing("1", "3")
    assert not known.learn("2", np.full((PATCH, PATCH, 3), 250, np.uint8))
    assert known.read(seen("3", 80.0), {"1", "2", "3"}) is None
