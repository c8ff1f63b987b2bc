"""Pips: clear dice are read, and nothing else is read as a die."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from hardware.camera.dice import pips
from hardware.camera.images import Image
from hardware.camera.simulated.table import SimulatedTable
from tests.drawn_dice import COMMON, DieDesign, PlacedDie, draw_dice, square

DESIGNS = {"white": DieDesign(), "red": COMMON[1], "green": COMMON[3], "ivory": COMMON[5], "yellow": COMMON[6]}
GREY = (128, 128, 128)


def values_in(image: Image) -> list[int]:
    """The values that are read with sufficient certainty."""
    return [die.value for die in pips.read(image) if die.certainty >= pips.OFFERED]


def photograph(
    value: int,
    design: DieDesign,
    side: float,
    turn: float,
    *,
    noise: float = 3.0,
    blur: float = 0.7,
    light: float = 1.0,
) -> Image:
    """A picture of a die on a grey table, seen from a little aside."""
    image = np.full((240, 240, 3), GREY, np.uint8)
    draw_dice(image, [PlacedDie(square((115, 125), side, turn), value, design=design)], nadir=(40, 200))
    soft = cv2.GaussianBlur(image.astype(np.float32) * light, (0, 0), blur)
    return np.clip(soft + np.random.default_rng(value).normal(0, noise, image.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("name", DESIGNS)
@pytest.mark.parametrize(("value", "side"), [(1, 90), (3, 50), (6, 36), (5, 70)])
def test_a_common_die_is_read_in_any_orientation_and_size(name: str, value: int, side: float) -> None:
    assert values_in(photograph(value, DESIGNS[name], side, 34.0 * value)) == [value]


def test_in_dim_light_with_noise_most_dice_are_read_and_none_wrongly() -> None:
    read = [
        (value, values_in(photograph(value, design, 55, 17.0 * value, noise=6.0, blur=1.0, light=0.45)))
        for value in range(1, 7)
        for design in (DESIGNS["white"], DESIGNS["red"])
    ]
    assert all(values in ([], [value]) for value, values in read)
    assert sum(values == [value] for value, values in read) >= 9


@pytest.mark.parametrize("number", range(2))
def test_cards_codes_hands_and_buttons_are_no_dice(number: int) -> None:
    now = [0.0]
    table = SimulatedTable(size=(1280, 720), clock=lambda: now[0], seed=number, noise=3.0)
    for place, zone in enumerate(("middle", "N", "E", "S", "W")):
        table.lay(f"WE-I-{number + place:02}", zone, 70.0 * place)
    table.hand("middle", 2.0)
    now[0] = table.idle_at() - 1.2
    image = table.image().copy()
    for x, radius in ((80, 20), (1180, 30)):
        cv2.circle(image, (x, 650), radius, (40, 60, 150), cv2.FILLED, cv2.LINE_AA)
        for u, v in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            spot = (round(x + u * radius * 0.4), round(650 + v * radius * 0.4))
            cv2.circle(image, spot, max(2, radius // 5), (230, 230, 230), cv2.FILLED, cv2.LINE_AA)
    assert values_in(image) == []


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_a_die_with_a_pip_in_glare_is_not_read_as_another_value(value: int) -> None:
    """Each pip in turn is hidden: the others must not be read as another face."""
    for hidden in range(value):
        image = np.full((240, 240, 3), (58, 82, 110), np.uint8)
        draw_dice(image, [PlacedDie(square((120, 120), 70, 0), value)], nadir=(120, 120))
        dark = (image.max(axis=2) < 90) & (np.hypot(*(np.indices((240, 240)) - 120)) < 34)
        spots = cv2.connectedComponentsWithStats(dark.astype(np.uint8))[3][1:]
        assert len(spots) == value
        x, y = (float(spot) for spot in spots[hidden])
        cv2.circle(image, (round(x), round(y)), 10, (238, 238, 240), cv2.FILLED)
        # A five and a three without their middle pip cannot be distinguished from a four and a two.
        alike = {5: {4}, 3: {2}}.get(value, set()) if math.dist((x, y), (120, 120)) < 8 else set()
        assert set(values_in(image)) <= alike


def test_a_dotted_cloth_is_not_read_as_dice() -> None:
    image = np.full((260, 340, 3), (60, 90, 40), np.uint8)
    for x in range(14, 340, 14):
        for y in range(14, 260, 14):
            cv2.circle(image, (x + y // 14 % 2 * 3, y), 3, (225, 230, 235), cv2.FILLED, cv2.LINE_AA)
    assert values_in(image) == []
