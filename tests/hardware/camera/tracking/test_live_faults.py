"""Camera pipeline on cards that bear art, in light and with hands that mislead it."""

from __future__ import annotations

import math

import pytest

from tests.hardware.camera.art_rig import CALM, ArtRig
from tests.hardware.camera.drawn_scenes.stage import Condition

NORTH, EAST, WEST = (0.0, 98.0, 180.0), (110.0, 0.0, 90.0), (-120.0, 0.0, 90.0)


def test_a_card_that_lay_there_at_the_start_is_reported_as_turned_and_then_as_removed() -> None:
    rig = ArtRig()
    rig.play.starts_with("WE-I-01", NORTH)
    assert rig.watch(1.5) == []
    rest = rig.play.turn(rig.now, "WE-I-01", (2.0, 97.0, 0.0))
    assert rig.watch(rest + 3.0) == [("turned", "WE-I-01", "N")]
    gone = rig.play.remove(rig.now, "WE-I-01")
    assert rig.watch(gone + 2.0) == [("removed", "WE-I-01", "N")]


def test_hands_that_pass_all_the_time_delay_a_removal_by_less_than_two_seconds() -> None:
    rig = ArtRig()
    rig.play.starts_with("WE-I-01", EAST)
    rig.watch(1.5)
    gone = rig.play.remove(rig.now, "WE-I-01")
    start = rig.now
    while start < gone + 2.0:
        start = rig.play.across(start, 0.9) + 0.3
    assert rig.watch(gone + 2.0) == [("removed", "WE-I-01", "E")]


def test_a_hand_that_rests_on_a_card_of_the_start_is_no_event() -> None:
    rig = ArtRig()
    rig.play.starts_with("WE-I-01", NORTH)
    rig.watch(1.5)
    end = rig.play.rest(rig.now, NORTH, 3.0)
    assert rig.watch(end + 1.0) == []
    assert list(rig.pipeline.cards) == ["WE-I-01"]


def test_a_camera_that_loses_its_focus_removes_no_card() -> None:
    rig = ArtRig()
    rig.play.starts_with("WE-I-01", NORTH)
    rig.watch(1.5)
    rig.condition = lambda now: Condition(gain=0.9, focus=3.5)
    assert rig.watch(5.0) == []
    rig.condition = lambda now: CALM
    assert rig.watch(6.5) == []
    assert list(rig.pipeline.cards) == ["WE-I-01"]


@pytest.mark.parametrize(("amplitude", "columns"), [(0.2, False), (0.15, True)])
def test_under_mains_flicker_a_card_is_reported_as_placed_and_as_removed(amplitude: float, columns: bool) -> None:
    rig = ArtRig()
    rig.condition = lambda now: Condition(gain=0.8, flicker=(amplitude, 260.0, 2.3 * now), columns=columns)
    rig.watch(1.0)
    rest = rig.play.lay(rig.now, "WE-I-01", EAST)
    assert rig.watch(rest + 1.0) == [("placed", "WE-I-01", "E")]
    gone = rig.play.remove(rig.now, "WE-I-01")
    assert rig.watch(gone + 2.0) == [("removed", "WE-I-01", "E")]


def test_a_lamp_that_is_switched_off_is_no_event_and_delays_none() -> None:
    rig = ArtRig()
    rig.watch(1.0)
    rest = rig.play.lay(rig.now, "WE-I-01", EAST)
    assert rig.watch(rest + 1.0) == [("placed", "WE-I-01", "E")]
    rig.condition = lambda now: Condition(gain=1.2, lamp=0.0, noise=3.5)
    gone = rig.play.remove(rig.now, "WE-I-01")
    assert rig.watch(gone + 2.0) == [("removed", "WE-I-01", "E")]


@pytest.mark.parametrize("height", [10.0, 60.0])
def test_a_card_held_still_above_the_mat_is_not_reported_but_one_that_is_then_laid_is(height: float) -> None:
    rig = ArtRig()
    rig.watch(1.0)
    end = rig.play.hold(rig.now, "WE-I-01", EAST, 1.2, height)
    assert rig.watch(end + 0.5) == []
    rest = rig.play.lay(rig.now, "WE-I-02", NORTH, hold=(1.0, height))
    assert rig.watch(rest + 1.0) == [("placed", "WE-I-02", "N")]


def test_a_card_taken_away_while_the_camera_is_pushed_is_reported_as_removed() -> None:
    rig = ArtRig()
    rig.watch(1.0)
    rest = rig.play.lay(rig.now, "WE-I-01", EAST)
    assert len(rig.watch(rest + 1.0)) == 1
    pushed = rig.now + 0.8
    gone = rig.play.remove(rig.now, "WE-I-01")

    def pushed_aside(now: float) -> Condition:
        swing = 7.0 * math.exp(-max(now - pushed, 0.0) / 0.3) * math.cos(9 * (now - pushed))
        return CALM if now < pushed else Condition(gain=0.9, noise=2.0, shake=(5.0 + swing, swing - 2.0, 0.0))

    rig.condition = pushed_aside
    assert rig.watch(gone + 3.5) == [("removed", "WE-I-01", "E")]
