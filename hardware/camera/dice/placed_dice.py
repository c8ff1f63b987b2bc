"""Placed dice: which number's dice were taken away from a throw that was seen before.

The dice of a throw lie where they were read. A die is gone if it is no longer read there and its place looks as it did
before the throw; while a hand or anything else covers it, nothing is known of it. A number is placed once all dice that
show it are gone, all others are read, and both stays so in a few pictures.
"""

from __future__ import annotations

from collections.abc import Sequence

from hardware.camera.dice.dice_tracker import STEADY, DiceTracker
from hardware.camera.dice.face import Die
from hardware.camera.images import Image


class PlacedDice:
    """Watches the dice of a throw; ``tracker`` is the one that read them."""

    def __init__(self, tracker: DiceTracker, dice: Sequence[Die]) -> None:
        self._tracker = tracker
        self._dice = tuple(dice)
        self._gone: frozenset[int] = frozenset()
        self._pictures = 0

    def update(self, image: Image) -> tuple[Die, ...]:
        """Process the next picture; the dice that were placed, all of one number, else none."""
        there = self._tracker.lying(image, self._dice)
        if None in there:
            self._pictures = 0
            return ()
        gone = frozenset(at for at, is_there in enumerate(there) if not is_there)
        self._pictures = self._pictures + 1 if gone == self._gone else 1
        self._gone = gone
        values = {self._dice[at].value for at in gone}
        if self._pictures < STEADY or len(values) != 1:
            return ()
        if any(die.value in values for at, die in enumerate(self._dice) if at not in gone):
            return ()
        return tuple(self._dice[at] for at in sorted(gone))
