"""Die colours: recognised if they are certain, in the light of any lamp, and None otherwise."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.camera.dice.colours import colour_of, tint_of
from hardware.camera.dice.face import Die
from hardware.camera.geometry.homography import Plane, find_plane
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from hardware.camera.simulated.table import SimulatedTable
from tests.drawn_dice import COLOURED, Colour, DieDesign, PlacedDie, draw_dice, square

SIDE = 50.0
NADIR = (640.0, 360.0)
NAMES = list(COLOURED)
TINTS = {"neutral": (1.0, 1.0, 1.0), "cool": (1.0, 0.97, 0.9), "warm": (0.76, 0.93, 1.0), "lamp": (0.56, 0.83, 1.0)}


@lru_cache(maxsize=1)
def empty_table() -> Image:
    """A table without dice, with the markers in sight."""
    return SimulatedTable(size=(1280, 720), clock=lambda: 10.0, noise=0.0).image()


@lru_cache(maxsize=1)
def plane() -> Plane | None:
    """The plane of that table."""
    return find_plane(empty_table(), MAT)


@lru_cache(maxsize=1)
def grain() -> NDArray[np.float32]:
    """Noise of a standard deviation of three grey levels."""
    return np.random.default_rng(1).normal(0, 3.0, empty_table().shape).astype(np.float32)


def table_with(designs: list[DieDesign], value: int = 5) -> Image:
    """A table with a row of dice of these designs, with the markers in sight."""
    image = empty_table().copy()
    dice = [
        PlacedDie(square((420 + 90 * number, 250), SIDE, 17.0 * number), value, design=design)
        for number, design in enumerate(designs)
    ]
    draw_dice(image, dice, nadir=NADIR)
    return image


def in_light(image: Image, bright: float, tint: tuple[float, float, float]) -> Image:
    """The picture in a light of some brightness and tint, with noise."""
    return np.asarray(np.clip(image * np.asarray(tint, np.float32) * bright + grain(), 0, 255), np.uint8)


def colours_in(image: Image, with_markers: bool = True) -> list[str | None]:
    """The colours of the dice in the row, from left to right; there may be more places than dice."""
    tint = tint_of(image, plane() if with_markers else None)
    colours = []
    for number in range(len(NAMES)):
        base = np.asarray(square((420 + 90 * number, 250), SIDE, 17.0 * number))
        top = np.asarray(NADIR) + (base - NADIR) / 0.96
        a, b, c, d = ((float(x), float(y)) for x, y in top)
        colours.append(colour_of(image, Die(5, 1.0, (a, b, c, d)), tint))
    return colours


@pytest.mark.parametrize("bright", [1.0, 0.6])
@pytest.mark.parametrize("lamp", TINTS)
def test_white_blue_red_green_and_yellow_dice_are_distinguished_in_any_light(lamp: str, bright: float) -> None:
    image = in_light(table_with([COLOURED[name] for name in NAMES]), bright, TINTS[lamp])
    assert colours_in(image) == NAMES


@pytest.mark.parametrize(
    ("body", "pips_are"),
    [
        ((30, 120, 235), "white"),  # orange
        ((130, 40, 105), "white"),  # violet
        ((135, 130, 10), "white"),  # teal
        ((40, 75, 115), "white"),  # brown
        ((28, 28, 30), "white"),  # black
        ((128, 128, 130), "white"),  # grey
        ((170, 150, 245), "black"),  # pink
    ],
)
def test_a_die_of_another_colour_has_none_of_the_five(body: Colour, pips_are: str) -> None:
    design = DieDesign(body, COLOURED["red"].pips if pips_are == "white" else COLOURED["white"].pips)
    image = in_light(table_with([design]), 1.0, TINTS["neutral"])
    assert colours_in(image)[0] is None


@pytest.mark.parametrize("lamp", ["cool", "warm", "lamp"])
def test_without_markers_as_a_white_reference_no_die_has_a_wrong_colour(lamp: str) -> None:
    image = in_light(table_with([COLOURED[name] for name in NAMES]), 0.9, TINTS[lamp])
    reported = colours_in(image, with_markers=False)
    assert all(colour in (None, name) for colour, name in zip(reported, NAMES, strict=True))


def test_in_light_of_one_colour_dice_have_no_colours() -> None:
    image = in_light(table_with([COLOURED[name] for name in NAMES]), 1.0, (0.2, 0.5, 1.0))
    assert set(colours_in(image)) == {None}
