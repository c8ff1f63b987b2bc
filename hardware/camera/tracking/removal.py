"""Removal: whether a card that is not seen in its place any more is gone, or only covered.

A card is gone when the bare table is seen in its place. Where the table is unknown, since the card lay there from the
beginning, it is gone when something else than the card has been seen there for a while, always the same, and no arm
reaches there. A hand that passes only delays this: what is seen before and after it counts together. Something put on
the card, such as a cup, is recognised by its outline (`covering`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import cv2
import numpy as np

from hardware.camera import motion
from hardware.camera.tracking import covering
from hardware.camera.tracking.scene import Card, Scene

GONE_FOR = 0.5
"""Seconds for which the bare table must be visible before a card is gone, if nothing moves near it."""
GONE_BESIDE_A_HAND = 1.2
"""The same while something still moves near it: the card may come back, turned."""
GONE_UNKNOWN = 0.9
"""Seconds for which the same must be seen in place of a card where the bare table is unknown."""
GONE_IN_ANY_LIGHT = 4.0
"""The same without motion, when something seems to reach there: after a great change of light everything may."""
GONE_UNDER_A_CARD = 2.5
"""Seconds without motion after which an invisible card is gone if another was laid over its place."""
COVERED_FOR = 0.7
"""Seconds for which the bare table may be covered by a hand that passes, once it was seen."""
BARE = 10.0
"""Difference in grey levels up to which a place has the appearance of the bare table."""
_CARD = 80.0
"""Millimetres from a code's centre to the farthest point that its card may cover, approximately."""
_SAME = 8.0
"""Difference in grey levels up to which a place looks the same as before."""
_BLURRED = 14.0
"""Difference in grey levels, after blurring, up to which a place may show the card out of focus."""
_IN_FOCUS = 0.7
"""Sharpness of the table from which the camera is in focus."""
_LONGEST_STEP = 0.4
"""Seconds that a single frame counts at most."""
REACHED = 5.8
"""Sides of a code around it within which an arm may cover it unseen, before a table that is unknown."""


def is_gone(card: Card, scene: Scene, cards: Iterable[Card], steady_for: float) -> bool:
    """Whether a card whose appearance has changed has been gone for long enough."""
    unmoved_for = scene.now - max(scene.last_moved(card.tag), card.seen)
    if unmoved_for >= GONE_UNDER_A_CARD and _is_under_a_card(card, cards):
        card.gone_since = (scene.now, scene.number)
        return True
    corners = scene.corners(card.tag)
    current, bare = scene.look(card.tag), scene.background.at(corners)
    if bare is None:
        return _is_replaced(card, scene, current, unmoved_for) and scene.now - card.elsewhere > steady_for
    if motion.difference(current, bare) > BARE:
        if scene.now - card.bare_seen > COVERED_FOR:
            card.gone_since = None  # covered, by a hand, a cup or another card
        return False
    card.gone_since = card.gone_since or (scene.now, scene.number)
    card.bare_seen = scene.now
    around = scene.last_moved(card.tag, margin=2.0)
    is_beside_a_hand = scene.now - around < GONE_FOR or scene.now - card.elsewhere < GONE_FOR
    return scene.now - card.gone_since[0] >= (GONE_BESIDE_A_HAND if is_beside_a_hand else GONE_FOR) - 1e-6


def _is_replaced(card: Card, scene: Scene, current: motion.Patch, unmoved_for: float) -> bool:
    """Whether something else has been seen in place of a card for long enough, where the bare table is unknown."""
    if scene.last_moved(card.tag) >= scene.now:
        return False  # a hand passes
    if _blurred_difference(current, card.look) <= _BLURRED and scene.sharpness < _IN_FOCUS:
        card.gone_since, card.instead = None, None
        return False
    if scene.is_reached(card.tag, REACHED) and unmoved_for < GONE_IN_ANY_LIGHT:
        return False
    if card.instead is None or motion.difference(current, card.instead) > _SAME:
        card.instead, card.instead_for = current, 0.0
        card.gone_since = (scene.now, scene.number)
    else:
        card.instead_for += min(scene.step, _LONGEST_STEP)
    if card.instead_for < GONE_UNKNOWN - 1e-6:
        return False
    if card.around is not None and covering.is_covered(card.around, scene.levelled, scene.corners(card.tag)):
        card.gone_since, card.instead = None, None
        return False
    return True


def _blurred_difference(first: motion.Patch, other: motion.Patch) -> float:
    """The mean difference of two patches of colours, so blurred that focus does not matter."""
    a, b = (cv2.GaussianBlur(patch, (0, 0), 4.0) for patch in (first, other))
    return float(np.abs(a - b).mean())


def _is_under_a_card(card: Card, cards: Iterable[Card]) -> bool:
    """Whether another card, placed after this one was last certainly there, may cover its place."""
    return any(
        other is not card
        and other.since > card.sure
        and other.reported_zone == card.reported_zone is not None
        and math.dist(_centre(card), _centre(other)) < _CARD
        for other in cards
    )


def _centre(card: Card) -> tuple[float, float]:
    """The centre of a card's code on the table (mm); infinite if unknown."""
    return (card.place.x, card.place.y) if card.place else (math.inf, math.inf)
