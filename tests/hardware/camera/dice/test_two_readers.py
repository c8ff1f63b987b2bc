"""Two readers: what both say of a die counts once, and a contradiction makes it doubtful."""

from __future__ import annotations

import pytest

from hardware.camera.dice.face import Die
from hardware.camera.dice.pips import OFFERED
from hardware.camera.dice.two_readers import joined


def die(value: int, certainty: float, x: float = 100.0, side: float = 40.0) -> Die:
    half = side / 2
    return Die(value, certainty, ((x - half, 80.0), (x + half, 80.0), (x + half, 80 + side), (x - half, 80 + side)))


def test_a_die_that_both_read_counts_once_with_the_corners_of_the_reader_of_pips() -> None:
    (one,) = joined([die(4, 0.8)], [die(4, 0.9, 106)])
    assert (one.value, one.certainty, one.corners) == (4, 0.8, die(4, 0.8).corners)


@pytest.mark.parametrize(("first", "second"), [(0.7, 0.9), (0.7, 0.5), (0.45, 0.96)])
def test_where_the_readers_differ_no_value_is_offered(first: float, second: float) -> None:
    (one,) = joined([die(4, first)], [die(5, second)])
    assert 0.2 <= one.certainty < OFFERED


def test_very_clear_pips_stand_against_the_networks() -> None:
    assert [(face.value, face.certainty) for face in joined([die(4, 0.9)], [die(5, 0.96)])] == [(4, 0.9)]


def test_a_die_that_only_the_networks_read_has_to_be_very_certain() -> None:
    assert joined([], [die(3, 0.7)])[0].certainty < OFFERED <= joined([], [die(3, 0.8)])[0].certainty
