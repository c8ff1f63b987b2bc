"""Rejected codes: distinguished by reason, reported once, and never cards."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.camera.codes.rejected_codes import RejectedCodes, rejection_of
from hardware.camera.images import Image, Tag
from hardware.camera.tracking.pipeline import Pipeline
from hardware.camera.tracking.scene import CameraEvent
from tests.hardware.camera.helpers import code_picture


def table(*parts: Image) -> Image:
    """Pictures side by side on a white table."""
    return np.ascontiguousarray(np.hstack(parts))


def blank() -> Image:
    return np.full((240, 320, 3), 235, np.uint8)


def watch(tracker: Pipeline, picture: Image, first: int = 0, frames: int = 10) -> list[CameraEvent]:
    return [event for n in range(first, first + frames) for event in tracker.update(picture, n, n / 6)]


def test_a_mirrored_code_is_reported_once_and_is_no_card() -> None:
    tracker = Pipeline(None)
    watch(tracker, table(blank(), blank()))
    behind = np.ascontiguousarray(code_picture("WE-I-04")[:, ::-1])
    assert watch(tracker, table(behind, blank()), 10) == []
    assert tracker.cards == {}
    assert tracker.rejected.report()["mirrored"] == ["WE-I-04"]


def test_a_copy_of_a_card_that_lies_there_is_reported_and_the_card_stays_where_it_is() -> None:
    tracker = Pipeline(None)
    watch(tracker, table(blank(), blank()))
    assert len(watch(tracker, table(code_picture("WE-I-04"), blank()), 10)) == 1
    twice = table(code_picture("WE-I-04"), code_picture("WE-I-04", at=(90, 70)))
    assert watch(tracker, twice, 20, 20) == []
    assert tracker.cards["WE-I-04"].tag.centre[0] < 320
    assert tracker.rejected.report()["duplicate"] == ["WE-I-04"]


@pytest.mark.parametrize(
    "text", ["WE\x00I", "WE-I-04\u202e", "\ufffd\ufffd", "A" * 61, "line\nbreak", "\ud800"], ids=lambda text: repr(text)
)
def test_a_hostile_code_is_no_card_and_is_reported_with_printable_characters_only(text: str) -> None:
    corners = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    assert rejection_of(Tag(text, corners), None) == "hostile"
    rejected = RejectedCodes()
    rejected.note("hostile", text)
    (shown,) = rejected.report()["hostile"]
    assert shown.isprintable()
    assert len(shown) <= 60
