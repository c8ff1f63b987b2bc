"""Dice tracker: all dice that came to rest since the roll was requested, and none that lay there before."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import pytest

from hardware.camera.dice.dice_tracker import STEADY, DiceTracker
from hardware.camera.dice.face import Die
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.images import Image
from tests.drawn_dice import TableWithDice

_TRAY = Layout(
    MAT.dictionary,
    MAT.marker_size,
    MAT.markers,
    {**MAT.zones, "dice": ((60, 130), (160, 130), (160, 50), (60, 50))},
)
"""The mat with a zone for dice beside the north slot."""


class DiceTable:
    """A simulated table with a simulated clock, whose frames a dice tracker processes."""

    def __init__(self, layout: Layout | None = MAT) -> None:
        self.now = 0.0
        self.table = TableWithDice(size=(1280, 720), clock=lambda: self.now)
        self.table.lay("WE-I-04")
        self.now = self.table.idle_at() + 1
        self.layout = layout

    def tracker(self, count: int = 1) -> DiceTracker:
        """A tracker for a roll of so many dice that starts now."""
        return DiceTracker(self.table.image(), self.layout, count)

    def die_per_frame(
        self, tracker: DiceTracker, frames: int, change: Callable[[Image], None] | None = None
    ) -> list[Die | None]:
        """The first die that the tracker returns for each of the next frames, or None."""
        return [dice[0] if dice else None for dice in self.dice_per_frame(tracker, frames, change)]

    def dice_per_frame(
        self, tracker: DiceTracker, frames: int, change: Callable[[Image], None] | None = None
    ) -> list[tuple[Die, ...]]:
        """The dice that the tracker returns for each of the next frames, which ``change`` may modify."""
        reported = []
        for _ in range(frames):
            self.now += 0.3
            image = self.table.image()
            if change is not None:
                change(image)
            reported.append(tracker.update(image))
        return reported


@pytest.mark.parametrize(("value", "layout"), [(2, MAT), (5, MAT), (3, None)])
def test_a_rolled_die_is_reported_once_it_is_still(value: int, layout: Layout | None) -> None:
    table = DiceTable(layout)
    tracker = table.tracker()
    assert table.die_per_frame(tracker, 2) == [None, None]
    table.table.roll_die(value, turn=13.0 * value)
    reported = table.die_per_frame(tracker, 8)
    # It rolls for 0.8 s, and is reported only after three equal readings.
    assert reported[: 2 + STEADY - 1] == [None] * (2 + STEADY - 1)
    last = reported[-1]
    assert last is not None and last.value == value


def test_a_die_that_lay_there_before_is_not_reported() -> None:
    table = DiceTable()
    table.table.roll_die(5)
    table.now += 2
    tracker = table.tracker()
    assert set(table.die_per_frame(tracker, 5)) == {None}
    table.table.hand("N", 1.0)
    assert set(table.die_per_frame(tracker, 8)) == {None}
    table.table.roll_die(3, x=-100, y=-90, turn=50)
    last = table.die_per_frame(tracker, 7)[-1]
    assert last is not None and last.value == 3


def test_with_a_dice_zone_only_dice_in_it_are_reported() -> None:
    table = DiceTable(_TRAY)
    tracker = table.tracker()
    table.table.roll_die(4, x=-110)
    assert set(table.die_per_frame(tracker, 7)) == {None}
    table.table.roll_die(4, x=110)
    last = table.die_per_frame(tracker, 8)[-1]
    assert last is not None and last.value == 4


# ------------------------------------------------------------------ several dice at once

HANDFUL = [(1, "white"), (4, "white"), (6, "blue"), (4, "white"), (2, "blue")]
AT = (-120.0, 78.0)


def values_and_colours(dice: tuple[Die, ...]) -> list[tuple[int, str | None]]:
    """The values and colours of dice, sorted."""
    return sorted((die.value, die.colour) for die in dice)


@pytest.mark.parametrize("dice", [HANDFUL, [(3, "red"), (5, "green"), (5, "yellow")], [(6, "white")] * 3])
def test_several_dice_are_reported_together_with_their_colours_once_all_are_still(
    dice: list[tuple[int, str]],
) -> None:
    table = DiceTable()
    tracker = table.tracker(len(dice))
    assert table.dice_per_frame(tracker, 2) == [(), ()]
    table.table.roll_dice(dice, *AT)
    reported = table.dice_per_frame(tracker, 8)
    assert reported[: 2 + STEADY - 1] == [()] * (2 + STEADY - 1)
    assert values_and_colours(reported[-1]) == sorted(dice)


@pytest.mark.parametrize("requested", [len(HANDFUL) - 1, len(HANDFUL) + 1, 1])
def test_with_one_die_too_many_or_too_few_none_is_reported(requested: int) -> None:
    table = DiceTable()
    tracker = table.tracker(requested)
    table.table.roll_dice(HANDFUL, *AT)
    assert set(table.dice_per_frame(tracker, 8)) == {()}


def test_dice_that_stay_while_others_are_rolled_again_do_not_count() -> None:
    table = DiceTable()
    table.table.roll_dice(HANDFUL, *AT)
    table.now += 2
    tracker = table.tracker(2)
    assert set(table.dice_per_frame(tracker, 3)) == {()}
    unmoved = table.table.dice[:3]
    table.table.roll_dice([(5, "white"), (3, "blue")], -60, 120)
    table.table.dice = (*unmoved, *table.table.dice)
    reported = table.dice_per_frame(tracker, 8)[-1]
    assert values_and_colours(reported) == [(3, "blue"), (5, "white")]


def test_reported_dice_remain_while_a_hand_passes_over_them_but_not_if_it_stays() -> None:
    table = DiceTable()
    tracker = table.tracker(3)
    table.table.roll_dice(HANDFUL[:3], *AT)
    assert table.dice_per_frame(tracker, 8)[-1]

    def hand(image: Image) -> None:
        cv2.rectangle(image, (150, 40), (520, 260), (128, 160, 205), cv2.FILLED)

    assert all(table.dice_per_frame(tracker, STEADY - 1, hand))
    assert table.dice_per_frame(tracker, 1)[-1]
    assert not table.dice_per_frame(tracker, STEADY, hand)[-1]
    assert table.dice_per_frame(tracker, STEADY)[-1]
