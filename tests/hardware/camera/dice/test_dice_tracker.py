"""Dice tracker: all dice that came to rest since they were asked for, and none that lay there before."""

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
"""The mat with a place for dice beside the north slot."""


class Table:
    """A simulated table with a clock of its own, and a dice tracker that watches it."""

    def __init__(self, layout: Layout | None = MAT) -> None:
        self.now = 0.0
        self.table = SimulatedTable(size=(1280, 720), clock=lambda: self.now)
        self.table.lay("WE-I-04")
        self.now = self.table.idle_at() + 1
        self.layout = layout

    def asked(self, count: int = 1) -> DiceTracker:
        return DiceTracker(self.table.image(), self.layout, count)

    def looks(self, throw: DiceTracker, count: int, change: Callable[[Image], None] | None = None) -> list[Die | None]:
        """Suggestions for one die over this many frames."""
        return [seen[0] if seen else None for seen in self.hands(throw, count, change)]

    def hands(
        self, throw: DiceTracker, count: int, change: Callable[[Image], None] | None = None
    ) -> list[tuple[Die, ...]]:
        """Suggestions for all dice over this many frames."""
        reported = []
        for _ in range(count):
            self.now += 0.3
            image = self.table.image()
            if change is not None:
                change(image)
            reported.append(throw.update(image))
        return reported


@pytest.mark.parametrize(("value", "layout"), [(2, MAT), (5, MAT), (3, None)])
def test_a_die_that_is_thrown_is_reported_when_it_has_lain_still(value: int, layout: Layout | None) -> None:
    table = Table(layout)
    throw = table.asked()
    assert table.looks(throw, 2) == [None, None]
    table.table.throw(value, turn=13.0 * value)
    reported = table.looks(throw, 8)
    # It rolls for 0.8 s; before it has shown the same three times over nothing is reported.
    assert reported[: 2 + STEADY - 1] == [None] * (2 + STEADY - 1)
    last = reported[-1]
    assert last is not None and last.value == value


def test_a_die_that_lay_there_before_is_not_the_one_that_is_asked_for() -> None:
    table = Table()
    table.table.throw(5)
    table.now += 2
    throw = table.asked()
    assert set(table.looks(throw, 5)) == {None}
    table.table.hand("N", 1.0)
    assert set(table.looks(throw, 8)) == {None}
    table.table.throw(3, x=-100, y=-90, turn=50)
    last = table.looks(throw, 7)[-1]
    assert last is not None and last.value == 3


def test_a_second_throw_takes_the_first_ones_place_and_a_taken_die_is_forgotten() -> None:
    table = Table()
    throw = table.asked()
    table.table.throw(2)
    assert table.looks(throw, 7)[-1] is not None
    table.table.throw(5, x=-110)
    reported = [die.value for die in table.looks(throw, 8) if die is not None]
    assert reported[-1] == 5 and set(reported) <= {2, 5}
    table.table._dice = ()
    assert table.looks(throw, 5)[-1] is None


def test_two_dice_that_come_to_rest_are_one_too_many() -> None:
    table = Table()
    throw = table.asked()
    table.table.throw(2)

    def another(image: Image) -> None:
        draw_die(image, square((250, 560), 44, 30), 4, nadir=(640, 360), look=COMMON[1])

    assert table.looks(throw, 7, another)[-1] is None
    last = table.looks(throw, 6)[-1]
    assert last is not None and last.value == 2


def test_when_a_lamp_is_switched_the_die_that_lies_there_is_no_throw() -> None:
    table = Table()
    table.table.throw(4)
    table.now += 2
    throw = table.asked()
    table.table.light = 0.55
    assert set(table.looks(throw, 6)) == {None}
    table.table.throw(3, x=-110)
    last = table.looks(throw, 8)[-1]
    assert last is not None and last.value == 3


def test_a_layout_with_a_zone_for_dice_takes_them_only_there() -> None:
    table = Table(_TRAY)
    throw = table.asked()
    table.table.throw(4, x=-110)
    assert set(table.looks(throw, 7)) == {None}
    table.table.throw(4, x=110)
    last = table.looks(throw, 8)[-1]
    assert last is not None and last.value == 4


def test_a_camera_that_changes_its_size_begins_anew() -> None:
    table = Table()
    throw = table.asked()
    table.table.throw(4)
    table.looks(throw, 4)
    image = cv2.resize(table.table.image(), None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)
    assert [throw.update(np.asarray(image, np.uint8)) for _ in range(4)] == [()] * 4


def test_without_its_markers_the_zone_for_dice_is_unknown() -> None:
    table = Table(_TRAY)
    blind = np.zeros((720, 1280, 3), np.uint8)
    blind[:] = (58, 82, 110)
    throw = DiceTracker(blind, _TRAY)
    shown = []
    for number in range(6):
        image = blind.copy()
        if number > 1:
            draw_die(image, square((900, 200), 44, 30), 4, nadir=(640, 360))
        shown.append(throw.update(image))
    assert shown == [()] * 6
    # The markers are seen: it begins anew, and goes by them.
    assert table.looks(throw, 2) == [None, None]
    table.table.throw(4, x=110)
    last = table.looks(throw, 8)[-1]
    assert last is not None and last.value == 4


# ------------------------------------------------------------------ several dice at once

HANDFUL = [(1, "white"), (4, "white"), (6, "blue"), (4, "white"), (2, "blue")]
PLACE = (-120.0, 78.0)


def shown(dice: tuple[Die, ...]) -> list[tuple[int, str | None]]:
    return sorted((die.value, die.colour) for die in dice)


@pytest.mark.parametrize("dice", [HANDFUL, [(3, "red"), (5, "green"), (5, "yellow")], [(6, "white")] * 3])
def test_a_handful_is_reported_whole_with_its_colours_when_all_of_it_has_lain_still(
    dice: list[tuple[int, str]],
) -> None:
    table = Table()
    throw = table.asked(len(dice))
    assert table.hands(throw, 2) == [(), ()]
    table.table.throw_handful(dice, *PLACE)
    reported = table.hands(throw, 8)
    assert reported[: 2 + STEADY - 1] == [()] * (2 + STEADY - 1)
    assert shown(reported[-1]) == sorted(dice)


@pytest.mark.parametrize("asked", [len(HANDFUL) - 1, len(HANDFUL) + 1, 1])
def test_one_die_too_many_or_too_few_is_no_handful(asked: int) -> None:
    table = Table()
    throw = table.asked(asked)
    table.table.throw_handful(HANDFUL, *PLACE)
    assert set(table.hands(throw, 8)) == {()}


def test_a_part_that_lies_still_while_a_die_still_rolls_is_not_reported() -> None:
    table = Table()
    throw = table.asked(3)
    table.table.throw_handful(HANDFUL[:3], *PLACE)
    table.looks(throw, 3)
    late = table.table._dice[2]
    table.table._dice = (*table.table._dice[:2], replace(late, start=table.now, rest=table.now + 2.4))
    reported = table.hands(throw, 12)
    assert reported[:8] == [()] * 8
    assert shown(reported[-1]) == sorted(HANDFUL[:3])


def test_the_first_result_needs_all_dice_in_sight() -> None:
    def until_the_last_one_rests(hidden: bool) -> list[tuple[Die, ...]]:
        table = Table()
        throw = table.asked(3)
        table.table.throw_handful(HANDFUL[:3], 120, 78)
        table.looks(throw, 3)
        late = table.table._dice[2]
        table.table._dice = (*table.table._dice[:2], replace(late, start=table.now, rest=table.now + 1))

        def hand(image: Image) -> None:
            cv2.rectangle(image, (950, 130), (1010, 190), (128, 160, 205), cv2.FILLED)

        reported = table.hands(throw, 5)
        return reported + table.hands(throw, 1, hand if hidden else None) + table.hands(throw, 1)

    assert [len(dice) for dice in until_the_last_one_rests(hidden=False)] == [0, 0, 0, 0, 0, 3, 3]
    assert [len(dice) for dice in until_the_last_one_rests(hidden=True)] == [0, 0, 0, 0, 0, 0, 3]


def bleached(image: Image) -> None:
    """Glare on one of the pips of the 4 that lies there alone: it is no face any more."""
    draw_die(image, square((420, 560), 44, 0), 4, nadir=(420, 560))
    cv2.circle(image, (409, 549), 8, (235, 238, 240), cv2.FILLED)


def test_a_die_that_cannot_be_read_is_not_left_out_of_the_count() -> None:
    """Else the two that can be would be taken for the two that were asked for."""
    table = Table()
    throw = table.asked(2)
    table.table.throw_handful(HANDFUL[:2], *PLACE)
    assert set(table.hands(throw, 8, bleached)) == {()}
    assert shown(table.hands(throw, 1)[-1]) == sorted(HANDFUL[:2])


def test_dice_that_stay_while_others_are_thrown_again_are_not_counted() -> None:
    table = Table()
    table.table.throw_handful(HANDFUL, *PLACE)
    table.now += 2
    throw = table.asked(2)
    assert set(table.hands(throw, 3)) == {()}
    kept = table.table._dice[:3]
    table.table.throw_handful([(5, "white"), (3, "blue")], -60, 120)
    table.table._dice = (*kept, *table.table._dice)
    reported = table.hands(throw, 8)[-1]
    assert shown(reported) == [(3, "blue"), (5, "white")]


def test_a_hand_that_passes_over_dice_that_were_reported_takes_nothing_back_and_one_that_stays_does() -> None:
    table = Table()
    throw = table.asked(3)
    table.table.throw_handful(HANDFUL[:3], *PLACE)
    assert table.hands(throw, 8)[-1]

    def hand(image: Image) -> None:
        cv2.rectangle(image, (150, 40), (520, 260), (128, 160, 205), cv2.FILLED)

    assert all(table.hands(throw, STEADY - 1, hand))
    assert table.hands(throw, 1)[-1]
    assert not table.hands(throw, STEADY, hand)[-1]
    assert table.hands(throw, STEADY)[-1]


def test_a_colour_that_is_not_the_same_in_all_looks_is_not_reported() -> None:
    table = Table()
    throw = table.asked(1)
    table.table.throw_handful([(5, "white")], *PLACE)
    looks = iter(range(100))

    def now_and_then(image: Image) -> None:
        if next(looks) % 2:
            image[...] = (image * np.asarray((0.4, 0.62, 1.0))).astype(np.uint8)

    reported = [dice for dice in table.hands(throw, 9, now_and_then) if dice]
    assert all(dice[0].colour is None for dice in reported)


def test_a_camera_without_colours_sees_the_faces_all_the_same() -> None:
    table = Table()
    throw = table.asked(2)
    table.table.throw_handful([(5, "white"), (3, "yellow")], *PLACE)

    def in_grey(image: Image) -> None:
        image[...] = image.mean(axis=2, keepdims=True).astype(np.uint8)

    assert shown(table.hands(throw, 8, in_grey)[-1]) == [(3, None), (5, None)]


def test_a_picture_of_one_shade_a_pixel_as_a_raspberry_pi_s_camera_gives_it_will_do() -> None:
    image = np.full((400, 600, 3), 83, np.uint8)
    throw = DiceTracker(image[..., 0], count=2)
    draw_die(image, square((180, 200), 60, 20), 3, nadir=(180, 200), look=COMMON[2])
    draw_die(image, square((400, 200), 60, 50), 5, nadir=(400, 200))
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    assert shown([throw.update(grey) for _ in range(STEADY)][-1]) == [(3, None), (5, None)]


def test_a_coloured_die_is_seen_on_a_cloth_that_is_as_dark() -> None:
    """In shades of grey there would be nothing but its pips."""
    image = np.full((400, 500, 3), (83, 83, 83), np.uint8)
    throw = DiceTracker(image, count=1)
    draw_die(image, square((250, 200), 60, 20), 3, nadir=(250, 200), look=COMMON[2])
    reported = [throw.update(image) for _ in range(STEADY)]
    assert [die.value for die in reported[-1]] == [3]
