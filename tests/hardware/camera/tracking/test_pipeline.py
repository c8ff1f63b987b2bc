"""Camera pipeline: each change on the table is one event, and nothing else is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.camera.tracking.pipeline import Pipeline
from tests.hardware.camera.helpers import Evening, short


def test_a_card_is_placed_turned_and_removed_once_each() -> None:
    evening = Evening()
    evening.watch(1.0)
    evening.table.lay("WE-I-04", "middle", 90)
    placed = evening.until_idle()
    assert short(placed) == [("placed", "WE-I-04", "middle")]
    assert abs((placed[0].turn or 0) - 90) < 3
    evening.table.turn("WE-I-04", 180)
    turned = evening.until_idle()
    assert short(turned) == [("turned", "WE-I-04", "middle")]
    assert abs((turned[0].turn or 0) - 180) < 3
    evening.table.remove("WE-I-04")
    assert short(evening.until_idle(2.0)) == [("removed", "WE-I-04", "middle")]
    assert evening.watch(2.0) == []


def test_a_hand_above_a_card_is_no_event() -> None:
    evening = Evening()
    evening.table.lay("WA-B-01", "N", 180)
    assert len(evening.until_idle()) == 1
    evening.table.hand("N", 3.0)
    assert evening.until_idle(2.0) == []
    assert [card["text"] for card in evening.tracker_lying()] == ["WA-B-01"]


def test_a_card_that_is_moved_to_another_zone_was_removed_and_placed() -> None:
    evening = Evening()
    evening.table.lay("WA-B-01", "N", 180)
    evening.until_idle()
    evening.table.lay("WA-B-01", "S", 0)
    assert short(evening.until_idle()) == [("removed", "WA-B-01", "N"), ("placed", "WA-B-01", "S")]


def test_a_nudge_is_no_turn_but_many_nudges_are() -> None:
    evening = Evening()
    evening.table.lay("WE-I-04", "middle", 0)
    evening.until_idle()
    evening.table.turn("WE-I-04", 12)
    assert evening.until_idle() == []
    evening.table.turn("WE-I-04", 24)
    assert short(evening.until_idle()) == [("turned", "WE-I-04", "middle")]


def test_what_lay_there_from_the_beginning_is_known_but_no_event() -> None:
    evening = Evening()
    evening.table.lay("WE-I-04", "middle", 0)
    evening.now = evening.table.idle_at() + 1
    assert evening.watch(2.0) == []
    assert [card["zone"] for card in evening.tracker_lying()] == ["middle"]
    evening.table.remove("WE-I-04")
    assert short(evening.until_idle(4.0)) == [("removed", "WE-I-04", "middle")]


def test_the_light_going_down_is_no_event() -> None:
    evening = Evening()
    evening.table.lay("WE-I-04", "middle", 0)
    evening.until_idle()
    evening.table.light = 0.5
    assert evening.watch(3.0) == []
    evening.table.remove("WE-I-04")
    assert short(evening.until_idle(2.5)) == [("removed", "WE-I-04", "middle")]


def test_a_bumped_camera_is_no_event() -> None:
    evening = Evening()
    evening.table.lay("WE-I-04", "middle", 90)
    evening.until_idle()
    reported = []
    for number in range(24):
        evening.now += 0.25
        image = evening.table.image(evening.now)
        moved = cv2.warpAffine(image, np.asarray([[1, 0, 17], [0, 1, -11]], np.float32), (1120, 630))
        reported += evening.tracker.update(np.asarray(moved, np.uint8), 1000 + number, evening.now)
    assert reported == []
    assert [card["zone"] for card in evening.tracker_lying()] == ["middle"]


def test_without_a_layout_there_are_events_without_zone_and_turn() -> None:
    evening = Evening(layout=None)
    evening.watch(1.0)
    evening.table.lay("WE-I-04", "middle", 90)
    (event,) = evening.until_idle()
    assert (event.event, event.zone, event.turn) == ("placed", None, None)


@pytest.mark.parametrize("seed", range(2))
def test_a_round_of_four_seats_is_reported_in_order(seed: int) -> None:
    evening = Evening(seed=seed)
    evening.watch(0.5)
    evening.table.lay("WE-II-07", "middle", 270)
    for colour, zone, turn in (("B", "N", 180), ("R", "E", 270), ("G", "S", 0), ("Y", "W", 90)):
        evening.table.lay(f"WA-{colour}-0{seed + 1}", zone, turn)
    reported = evening.until_idle()
    assert [event.event for event in reported] == ["placed"] * 5
    assert [event.zone for event in reported] == ["middle", "N", "E", "S", "W"]


def test_the_end_of_the_pictures_emits_what_was_nearly_certain() -> None:
    evening = Evening(fps=4)
    evening.watch(1.0)
    lies = evening.table.lay("WE-I-04", "middle", 0)
    evening.watch(lies - evening.now + 0.3)
    assert evening.events == []
    assert short(evening.tracker.finish(evening.now)) == [("placed", "WE-I-04", "middle")]


def test_frames_of_nonsense_change_nothing() -> None:
    tracker, noise = Pipeline(None), np.random.default_rng(1)
    for number in range(8):
        shape = (int(noise.integers(20, 400)), int(noise.integers(20, 400)), 3)
        assert tracker.update(noise.integers(0, 256, shape).astype(np.uint8), number, number / 4) == []
