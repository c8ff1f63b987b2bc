"""Dice tracker: all dice that came to rest since the roll was requested, and none that lay there before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from hardware.camera.dice.dice_tracker import STEADY, DiceTracker
from hardware.camera.dice.face import Die
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.images import Image
from hardware.camera.simulated.dice import COMMON, draw_die, square
from hardware.camera.simulated.table import SimulatedTable

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
        self.table = SimulatedTable(size=(1280, 720), clock=lambda: self.now)
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


def test_a_second_roll_replaces_the_first_and_a_removed_die_is_dropped() -> None:
    table = DiceTable()
    tracker = table.tracker()
    table.table.roll_die(2)
    assert table.die_per_frame(tracker, 7)[-1] is not None
    table.table.roll_die(5, x=-110)
    reported = [die.value for die in table.die_per_frame(tracker, 8) if die is not None]
    assert reported[-1] == 5 and set(reported) <= {2, 5}
    table.table._dice = ()
    assert table.die_per_frame(tracker, 5)[-1] is None


def test_two_dice_instead_of_one_are_not_reported() -> None:
    table = DiceTable()
    tracker = table.tracker()
    table.table.roll_die(2)

    def another(image: Image) -> None:
        draw_die(image, square((250, 560), 44, 30), 4, nadir=(640, 360), design=COMMON[1])

    assert table.die_per_frame(tracker, 7, another)[-1] is None
    last = table.die_per_frame(tracker, 6)[-1]
    assert last is not None and last.value == 2


def test_after_a_change_of_light_a_die_that_lay_there_is_not_reported() -> None:
    table = DiceTable()
    table.table.roll_die(4)
    table.now += 2
    tracker = table.tracker()
    table.table.light = 0.55
    assert set(table.die_per_frame(tracker, 6)) == {None}
    table.table.roll_die(3, x=-110)
    last = table.die_per_frame(tracker, 8)[-1]
    assert last is not None and last.value == 3


def test_with_a_dice_zone_only_dice_in_it_are_reported() -> None:
    table = DiceTable(_TRAY)
    tracker = table.tracker()
    table.table.roll_die(4, x=-110)
    assert set(table.die_per_frame(tracker, 7)) == {None}
    table.table.roll_die(4, x=110)
    last = table.die_per_frame(tracker, 8)[-1]
    assert last is not None and last.value == 4


def test_after_a_change_of_the_frame_size_tracking_starts_again() -> None:
    table = DiceTable()
    tracker = table.tracker()
    table.table.roll_die(4)
    table.die_per_frame(tracker, 4)
    image = cv2.resize(table.table.image(), None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)
    assert [tracker.update(np.asarray(image, np.uint8)) for _ in range(4)] == [()] * 4


def test_without_its_markers_the_zone_for_dice_is_unknown() -> None:
    table = DiceTable(_TRAY)
    unmarked = np.zeros((720, 1280, 3), np.uint8)
    unmarked[:] = (58, 82, 110)
    tracker = DiceTracker(unmarked, _TRAY)
    shown = []
    for number in range(6):
        image = unmarked.copy()
        if number > 1:
            draw_die(image, square((900, 200), 44, 30), 4, nadir=(640, 360))
        shown.append(tracker.update(image))
    assert shown == [()] * 6
    # Once the markers are visible, tracking starts again with the zone.
    assert table.die_per_frame(tracker, 2) == [None, None]
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


def test_dice_at_rest_are_not_reported_while_another_one_rolls() -> None:
    table = DiceTable()
    tracker = table.tracker(3)
    table.table.roll_dice(HANDFUL[:3], *AT)
    table.die_per_frame(tracker, 3)
    late = table.table._dice[2]
    table.table._dice = (*table.table._dice[:2], replace(late, start=table.now, rest=table.now + 2.4))
    reported = table.dice_per_frame(tracker, 12)
    assert reported[:8] == [()] * 8
    assert values_and_colours(reported[-1]) == sorted(HANDFUL[:3])


def test_the_first_result_needs_all_dice_in_sight() -> None:
    def until_the_last_die_rests(hidden: bool) -> list[tuple[Die, ...]]:
        table = DiceTable()
        tracker = table.tracker(3)
        table.table.roll_dice(HANDFUL[:3], 120, 78)
        table.die_per_frame(tracker, 3)
        late = table.table._dice[2]
        table.table._dice = (*table.table._dice[:2], replace(late, start=table.now, rest=table.now + 1))

        def hand(image: Image) -> None:
            cv2.rectangle(image, (950, 130), (1010, 190), (128, 160, 205), cv2.FILLED)

        reported = table.dice_per_frame(tracker, 5)
        return reported + table.dice_per_frame(tracker, 1, hand if hidden else None) + table.dice_per_frame(tracker, 1)

    assert [len(dice) for dice in until_the_last_die_rests(hidden=False)] == [0, 0, 0, 0, 0, 3, 3]
    assert [len(dice) for dice in until_the_last_die_rests(hidden=True)] == [0, 0, 0, 0, 0, 0, 3]


def with_unreadable_die(image: Image) -> None:
    """Draw a 4 with glare on both pips of a side, which is no face."""
    draw_die(image, square((420, 560), 44, 0), 4, nadir=(420, 560))
    cv2.ellipse(image, (409, 560), (8, 19), 0, 0, 360, (235, 238, 240), cv2.FILLED)


def test_an_unreadable_die_counts_as_one_too_many() -> None:
    """Otherwise the two readable ones would be taken for the two requested ones."""
    table = DiceTable()
    tracker = table.tracker(2)
    table.table.roll_dice(HANDFUL[:2], *AT)
    assert set(table.dice_per_frame(tracker, 8, with_unreadable_die)) == {()}
    assert values_and_colours(table.dice_per_frame(tracker, 1)[-1]) == sorted(HANDFUL[:2])


def test_dice_that_stay_while_others_are_rolled_again_do_not_count() -> None:
    table = DiceTable()
    table.table.roll_dice(HANDFUL, *AT)
    table.now += 2
    tracker = table.tracker(2)
    assert set(table.dice_per_frame(tracker, 3)) == {()}
    unmoved = table.table._dice[:3]
    table.table.roll_dice([(5, "white"), (3, "blue")], -60, 120)
    table.table._dice = (*unmoved, *table.table._dice)
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


def test_a_colour_that_is_not_the_same_in_all_frames_is_not_reported() -> None:
    table = DiceTable()
    tracker = table.tracker(1)
    table.table.roll_dice([(5, "white")], *AT)
    frames = iter(range(100))

    def in_every_other_frame(image: Image) -> None:
        if next(frames) % 2:
            around = image[40:260, 150:520]  # the whole picture would count as a change of light
            around[...] = (around * np.asarray((0.4, 0.62, 1.0))).astype(np.uint8)

    reported = [dice for dice in table.dice_per_frame(tracker, 9, in_every_other_frame) if dice]
    assert reported and all(dice[0].colour is None for dice in reported)


def test_in_grey_frames_of_three_channels_values_are_read_without_colours() -> None:
    table = DiceTable()
    tracker = table.tracker(2)
    table.table.roll_dice([(5, "white"), (3, "yellow")], *AT)

    def in_grey(image: Image) -> None:
        image[...] = image.mean(axis=2, keepdims=True).astype(np.uint8)

    assert values_and_colours(table.dice_per_frame(tracker, 8, in_grey)[-1]) == [(3, None), (5, None)]


def test_in_frames_of_one_channel_values_are_read_without_colours() -> None:
    image = np.full((400, 600, 3), 83, np.uint8)
    tracker = DiceTracker(image[..., 0], count=2)
    draw_die(image, square((180, 200), 60, 20), 3, nadir=(180, 200), design=COMMON[2])
    draw_die(image, square((400, 200), 60, 50), 5, nadir=(400, 200))
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    assert values_and_colours([tracker.update(grey) for _ in range(STEADY)][-1]) == [(3, None), (5, None)]


def test_a_coloured_die_is_read_on_a_cloth_of_the_same_grey_level() -> None:
    """In grey levels only its pips would differ."""
    image = np.full((400, 500, 3), (83, 83, 83), np.uint8)
    tracker = DiceTracker(image, count=1)
    draw_die(image, square((250, 200), 60, 20), 3, nadir=(250, 200), design=COMMON[2])
    reported = [tracker.update(image) for _ in range(STEADY)]
    assert [die.value for die in reported[-1]] == [3]


# ------------------------------------------------------------------ readings that do not agree, or are not sure


def readings_of_one_die(
    monkeypatch: pytest.MonkeyPatch, readings: list[tuple[int, float]], layout: Layout | None = None, rolls: int = 1000
) -> list[int]:
    """What is reported of a die in pictures of which readers say this; it is rolled anew after so many pictures."""
    table = DiceTable(layout)
    start = table.table.image()
    tracker = DiceTracker(start, layout)
    middle = (420.0, 560.0)
    reported = []
    for number, (value, certainty) in enumerate(readings):
        a, b, c, d = square(middle, 44, 30)
        die = Die(value, certainty, (a, b, c, d))
        monkeypatch.setattr(tracker, "_read", lambda image, box, die=die: [die])
        table.now += 0.3
        image = table.table.image()
        draw_die(image, square(middle, 44, 30 + 45 * (number // rolls)), 2, nadir=middle)
        reported += [one.value for one in tracker.update(image)]
    return reported


def test_a_still_die_that_is_read_with_two_values_is_not_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert readings_of_one_die(monkeypatch, [(4, 0.9)] * 4) == [4, 4]
    for doubtful in (0.95, 0.5):
        assert readings_of_one_die(monkeypatch, [(4, 0.9), (2, doubtful), *[(4, 0.9)] * 3]) == []


def test_a_value_that_is_read_once_in_a_while_does_not_hold_a_die_back_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert readings_of_one_die(monkeypatch, [(4, 0.95), (2, 0.5), *[(4, 0.95)] * 8])[-1] == 4


def test_a_die_that_was_turned_in_its_place_has_no_past(monkeypatch: pytest.MonkeyPatch) -> None:
    assert readings_of_one_die(monkeypatch, [(2, 0.95)] * 4 + [(4, 0.95)] * 4, rolls=4)[-1] == 4


@pytest.mark.parametrize(("certainty", "expected"), [(0.65, []), (0.72, [3, 3])])
def test_where_networks_read_a_value_must_be_sure_on_the_average(
    monkeypatch: pytest.MonkeyPatch, certainty: float, expected: list[int]
) -> None:
    assert readings_of_one_die(monkeypatch, [(3, certainty)] * 4, MAT) == expected
