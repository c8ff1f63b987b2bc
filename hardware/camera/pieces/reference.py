"""Reference: how the empty board looks, and what in a picture differs from it.

A shadow makes a place darker and keeps its colour; a piece changes its colour, or is darker than shadows are. What is
only darker is told apart from a piece by the print, which is still seen under a shadow.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.pieces.colours import Mask
from hardware.camera.pieces.ground import Box, Ground, Picture

SHADOW, GLARE = 0.42, 1.3
"""The darkest shadow and the brightest light, as factors of the empty board's brightness."""
_DIFFERENT = 0.06
"""Difference from the empty board, as a share of white, from which a pixel has changed."""
_DARKER = 0.16
"""Change of brightness (natural logarithm) from which a pixel is only darker or brighter."""
_LEVELS = 180.0
"""Levels of white in a saved reference; brighter places are kept up to 1.4 of white."""
_ADAPTS = 0.08
"""Share of a new picture of the empty board that is taken in at once."""
_AROUND, _ENOUGH = 61, 0.04
"""Pixels over which the light around a hidden place is averaged, and the share of them that must be seen."""
_PRINT_CLEAR = 0.85
"""Correlation with the print from which nothing lies on it, in another light."""


class Reference:
    """The empty board: its ground, the picture of it, and where it is known."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        shape = ground.height, ground.width
        self.known: Mask = np.zeros(shape, np.bool_)
        self.picture: Picture = np.zeros((*shape, 3), np.float32)
        self._lowest: Picture = self.picture.copy()
        self._highest: Picture = self.picture.copy()

    def learn(self, seen: Picture, box: Box, where: Mask | None = None, share: float = 1.0) -> None:
        """Learn a part of the empty board; ``where`` it is seen to be empty, ``share`` < 1 adapts what is known."""
        left, top, right, bottom = box
        here = slice(top, bottom), slice(left, right)
        mask = np.ones(seen.shape[:2], np.bool_) if where is None else where
        before, known = self.picture[here], self.known[here]
        weight = np.where(known, share, 1.0)[..., None] * mask[..., None]
        self.picture[here] = before + (seen - before) * weight
        self.known[here] = known | mask
        # The neighbourhood is taken in, since a camera is never measured to the pixel.
        wide = slice(max(top - 2, 0), bottom + 2), slice(max(left - 2, 0), right + 2)
        around = np.ones((3, 3), np.uint8)
        self._lowest[wide] = cv2.erode(self.picture[wide], around)
        self._highest[wide] = cv2.dilate(self.picture[wide], around)

    def adapt(self, seen: Picture, box: Box, where: Mask) -> None:
        """Follow slow changes of the light where the board is seen to be empty."""
        self.learn(seen, box, where & self.known[box[1] : box[3], box[0] : box[2]], _ADAPTS)

    def follow(self, seen: Picture, box: Box, where: Mask, *, is_empty: bool) -> None:
        """Follow slow changes of the light where nothing stands, except where something differs from the board.

        What lies there unnoticed is not taken for the board: what has changed is left out, and what is only darker or
        brighter is followed on an empty board alone (``is_empty``; elsewhere it is a piece's shadow), and if the print
        is clearly seen.
        """
        changed, darker, _ = self.compare(seen, box)
        around = np.ones((5, 5), np.uint8)
        differs = cv2.dilate(changed.astype(np.uint8), around) > 0
        if darker.any():
            seen_print = self.printed(seen, box, darker & ~differs) if is_empty else None
            if seen_print is None or seen_print < _PRINT_CLEAR:
                differs |= cv2.dilate(darker.astype(np.uint8), around) > 0
        followed = where & ~differs
        self.adapt(self._beneath(seen, box, followed, ~where), box, followed | ~where)

    def _beneath(self, seen: Picture, box: Box, followed: Mask, hidden: Mask) -> Picture:
        """A picture of the board where pieces hide it, too: as it was, in the light that is seen around them."""
        if not hidden.any() or not followed.any():
            return seen
        before = self.picture[box[1] : box[3], box[0] : box[2]]
        ratio = cv2.divide(seen + 0.01, before + 0.01) * followed[..., None]
        weight = cv2.blur(followed.astype(np.float32), (_AROUND, _AROUND))[..., None]
        light = cv2.blur(ratio, (_AROUND, _AROUND)) / np.maximum(weight, 1e-3)
        light = np.where(weight > _ENOUGH, np.clip(light, SHADOW, GLARE), 1.0)
        return np.asarray(np.where(hidden[..., None], before * light, seen), np.float32)

    def compare(self, seen: Picture, box: Box) -> tuple[Mask, Mask, NDArray[np.float32]]:
        """What differs from the empty board: changed pixels, pixels that are only darker or brighter, and the ratio.

        The ratio is that of the brightness to the empty board's.
        """
        left, top, right, bottom = box
        here = slice(top, bottom), slice(left, right)
        low, high = self._lowest[here], self._highest[here]
        ratio = cv2.divide(brightness(seen) + 0.01, brightness(self.picture[here]) + 0.01)
        factor = np.clip(ratio, SHADOW, GLARE)
        factors = cv2.merge([factor, factor, factor])
        beyond = cv2.max(
            cv2.subtract(seen, cv2.multiply(high, factors)), cv2.subtract(cv2.multiply(low, factors), seen)
        )
        blue, green, red = cv2.split(beyond)
        changed = cv2.max(cv2.max(blue, green), red) > _DIFFERENT * np.clip(factor, 0.6, 1.0)
        smooth = cv2.log(cv2.max(cv2.blur(ratio, (3, 3)), 0.02))  # type: ignore[call-overload]
        usual = float(np.median(smooth[::4, ::4]))
        darker = ~changed & (cv2.absdiff(smooth, np.full_like(smooth, np.clip(usual, -0.2, 0.2))) > _DARKER)
        return np.asarray(changed), np.asarray(darker), np.asarray(ratio, np.float32)

    def printed(self, seen: Picture, box: Box, where: Mask) -> float | None:
        """The correlation of a picture with the empty board's print, −1 to 1; None where the board has no print."""
        left, top, right, bottom = box
        empty, grey = brightness(self.picture[top:bottom, left:right]), brightness(seen)
        fine = [(one - cv2.blur(one, (9, 9)))[where] for one in (grey, empty)]
        if len(fine[0]) < 12 or float(fine[1].std()) < 0.018:
            return None
        return float(np.corrcoef(fine[0], fine[1])[0, 1])

    def to_png(self) -> bytes:
        """The reference as a picture with transparency where it is unknown."""
        colours = np.clip(self.picture * _LEVELS, 0, 255).round().astype(np.uint8)
        done, data = cv2.imencode(".png", np.dstack([colours, np.where(self.known, 255, 0).astype(np.uint8)]))
        return bytes(data) if done else b""

    @classmethod
    def from_png(cls, ground: Ground, data: bytes) -> Reference | None:
        """A saved reference; None if it is damaged or of another ground."""
        try:
            image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
        except cv2.error:
            return None
        if image is None or image.shape != (ground.height, ground.width, 4):
            return None
        found = cls(ground)
        seen = np.asarray(image[..., :3], np.float32) / np.float32(_LEVELS)
        found.learn(seen, (0, 0, ground.width, ground.height), np.asarray(image[..., 3] > 127))
        return found


def brightness(picture: Picture) -> NDArray[np.float32]:
    """The mean of the three colours of each pixel."""
    return np.asarray(cv2.transform(picture, np.full((1, 3), 1 / 3, np.float32)), np.float32)
