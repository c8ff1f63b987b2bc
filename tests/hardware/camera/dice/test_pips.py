"""Pips: clear dice are read, and nothing else is read as a die."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from hardware.camera.dice import pips
from hardware.camera.dice.face import Die
from tests.drawn_dice import COMMON, DieDesign, draw_die, square
from tests.hardware.camera.dice.dice_scenes import scene, without_a_die

DESIGNS = {
    "white": DieDesign(),
    "red": COMMON[1],
    "blue": COMMON[2],
    "green": COMMON[3],
    "ivory": COMMON[5],
    "yellow": COMMON[6],
}


def suggested(image: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> list[Die]:
    """The dice that are read with sufficient certainty."""
    return [die for die in pips.read(image) if die.certainty >= pips.OFFERED]


@pytest.mark.parametrize("name", DESIGNS)
@pytest.mark.parametrize("value", [1, 3, 6])
def test_a_common_die_is_read_in_any_orientation_and_size(name: str, value: int) -> None:
    rng = np.random.default_rng(value)
    for number, side in enumerate(((36.0, 70.0), (90.0, 50.0))[value % 2]):
        cloth = ("wood", "grey")[number] if name != "green" else "grey"
        image = scene(
            rng,
            value,
            DESIGNS[name],
            side=side,
            cloth=cloth,
            turn=11.0 * value + 23 * number,
            aside=120.0 * number,
            size=240,
        )
        assert [die.value for die in suggested(image)] == [value], (side, cloth, pips.read(image))


@pytest.mark.parametrize("light", [0.45])
def test_in_dim_light_with_noise_most_dice_are_read_and_none_wrongly(light: float) -> None:
    rng = np.random.default_rng(3)
    right = wrong = 0
    for number in range(12):
        value, design = number % 6 + 1, list(DESIGNS.values())[number % 6]
        side = float(rng.uniform(40, 90))
        image = scene(rng, value, design, side=side, cloth="grey", noise=6.0, blur=1.0, light=light, size=240)
        values = [die.value for die in suggested(image)]
        right += values == [value]
        wrong += any(other != value for other in values)
    assert wrong == 0
    assert right >= 9


@pytest.mark.parametrize("number", range(3))
def test_cards_codes_hands_cubes_buttons_and_letters_are_no_dice(number: int) -> None:
    image = without_a_die(np.random.default_rng(number), number)
    assert suggested(image) == []


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_a_die_with_a_pip_in_glare_is_not_read_as_another_value(value: int) -> None:
    """Each pip in turn is hidden: the others must not be read as another face."""
    for hidden in range(value):
        image = np.full((240, 240, 3), (58, 82, 110), np.uint8)
        draw_die(image, square((120, 120), 70, 0), value, nadir=(120, 120))
        dark = (image.max(axis=2) < 90) & (np.hypot(*(np.indices((240, 240)) - 120)) < 34)
        spots = cv2.connectedComponentsWithStats(dark.astype(np.uint8))[3][1:]
        assert len(spots) == value
        x, y = (float(spot) for spot in spots[hidden])
        cv2.circle(image, (round(float(x)), round(float(y))), 10, (238, 238, 240), cv2.FILLED)
        values = {die.value for die in suggested(image)}
        # A five and a three without their middle pip cannot be distinguished from a four and a two.
        indistinguishable = {5: {4}, 3: {2}}.get(value, set()) if math.dist((x, y), (120, 120)) < 8 else set()
        assert values <= indistinguishable


@pytest.mark.parametrize("step", [14])
def test_a_dotted_cloth_is_not_read_as_dice(step: int) -> None:
    image = np.full((260, 340, 3), (60, 90, 40), np.uint8)
    for x in range(step, 340, step):
        for y in range(step, 260, step):
            cv2.circle(image, (x + y // step % 2 * 3, y), step // 4, (225, 230, 235), cv2.FILLED, cv2.LINE_AA)
    assert suggested(image) == []
