"""Thrown dice: what came to rest since they were asked for, all of it, and nothing that lay there before."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from hardware.camera.layout import MAT, Layout
from hardware.camera.pips import Die
from hardware.camera.simulated import SimulatedTable
from hardware.camera.simulated_dice import COMMON, draw_die, square
from hardware.camera.tags import Image
from hardware.camera.thrown import STEADY, Throw

_TRAY = Layout(
    MAT.dictionary,
    MAT.marker_size,
    MAT.markers,
    {**MAT.zones, "dice": ((60, 130), (160, 130), (160, 50), (60, 50))},
)
"""The mat with a place for dice beside the north slot."""


class Table:
    """A simulated table whose time passes when it is told to, and a throw that watches it."""

    def __init__(self, layout: Layout | None = MAT) -> None:
        self.now = 0.0
        self.table = SimulatedTable(size=(1280, 720), clock=lambda: self.now)
        self.table.lay("WE-I-04")
        self.now = self.table.idle_at() + 1
        self.layout = layout

    def asked(self, count: int = 1) -> Throw:
        return Throw(self.table.image(), self.layout, count)

    def looks(self, throw: Throw, count: int, change: Callable[[Image], None] | None = None) -> list[Die | None]:
        """What is told of one die in so many looks."""
        return [seen[0] if seen else None for seen in self.hands(throw, count, change)]

    def hands(self, throw: Throw, count: int, change: Callable[[Image], None] | None = None) -> list[tuple[Die, ...]]:
        """What is told of all dice in so many looks."""
        told = []
        for _ in range(count):
            self.now += 0.3
            image = self.table.image()
            if change is not None:
                change(image)
            told.append(throw.see(image))
        return told


@pytest.mark.parametrize(("value", "layout"), [(2, MAT), (5, MAT), (3, None)])
def test_a_die_that_is_thrown_is_told_when_it_has_lain_still(value: int, layout: Layout | None) -> None:
    table = Table(layout)
    throw = table.asked()
    assert table.looks(throw, 2) == [None, None]
    table.table.throw(value, turn=13.0 * value)
    told = table.looks(throw, 8)
    # It rolls for 0.8 s; before it has shown the same three times over nothing is told.
    assert told[: 2 + STEADY - 1] == [None] * (2 + STEADY - 1)
    last = told[-1]
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
    told = [die.value for die in table.looks(throw, 8) if die is not None]
    assert told[-1] == 5 and set(told) <= {2, 5}
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
    assert [throw.see(np.asarray(image, np.uint8)) for _ in range(4)] == [()] * 4


def test_without_its_markers_nobody_can_say_where_the_zone_for_dice_is() -> None:
    table = Table(_TRAY)
    blind = np.zeros((720, 1280, 3), np.uint8)
    blind[:] = (58, 82, 110)
    throw = Throw(blind, _TRAY)
    shown = []
    for number in range(6):
        image = blind.copy()
        if number > 1:
            draw_die(image, square((900, 200), 44, 30), 4, nadir=(640, 360))
        shown.append(throw.see(image))
    assert shown == [()] * 6
    # The markers are seen: it begins anew, and goes by them.
    assert table.looks(throw, 2) == [None, None]
    table.table.throw(4, x=110)
    last = table.looks(throw, 8)[-1]
    assert last is not None and last.value == 4
