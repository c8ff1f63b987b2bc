"""Frame throws: dice that are rolled before a camera, read in its frames.

Frames are examined when they are asked for, so that a camera costs nothing while no roll is awaited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.devices.protocols import HasFrames

if TYPE_CHECKING:
    from hardware.camera.dice.dice_tracker import DiceTracker
    from hardware.camera.dice.face import Die
    from hardware.camera.dice.placed_dice import PlacedDice
    from hardware.camera.frames import Frame


class FrameThrow:
    """The ``count`` dice that are rolled from the first frame on (a `companion.devices.protocols.Throw`)."""

    def __init__(self, camera: HasFrames, count: int) -> None:
        self._camera = camera
        self._count = count
        self._tracker: DiceTracker | None = None
        self._placed: PlacedDice | None = None
        self._dice: tuple[Die, ...] = ()
        """The dice that were seen last."""
        self._frame = -1
        """The number of the frame that was examined last."""

    def _next_frame(self) -> Frame | None:
        """The newest frame; None if it has been examined."""
        frame = self._camera.latest_frame()
        if frame is None or frame.number == self._frame:
            return None
        self._frame = frame.number
        return frame

    def dice(self) -> tuple[Die, ...] | None:
        """The dice once they have come to rest, () before; None while there is no new frame."""
        frame = self._next_frame()
        if frame is None:
            return None
        if self._tracker is None:
            from hardware.camera.dice.dice_tracker import DiceTracker

            self._tracker = DiceTracker(frame.image, self._camera.layout, self._count)
            return None
        found = self._tracker.update(frame.image)
        if found:
            self._dice = found
        return found

    def keep(self) -> None:
        """Watch the dice on that were seen last."""
        from hardware.camera.dice.placed_dice import PlacedDice

        if self._tracker is not None:
            self._placed = PlacedDice(self._tracker, self._dice)

    def taken(self) -> tuple[Die, ...] | None:
        """The dice that were taken away, all of one number, else (); None while there is no new frame."""
        frame = self._next_frame() if self._placed is not None else None
        return self._placed.update(frame.image) if frame is not None and self._placed is not None else None
