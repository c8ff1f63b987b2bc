"""Heights: a card that measures more than when it lay is in the air."""

from __future__ import annotations

import pytest

from hardware.camera.images import Tag
from hardware.camera.tracking.heights import Heights, Verdict

SQUARE = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


@pytest.mark.parametrize(
    ("side", "verdict"), [(18.0, "lying"), (18.15, "lying"), (18.5, "near"), (18.95, "lifted"), (20.0, "held")]
)
def test_a_card_is_compared_with_what_it_measured_when_it_lay(side: float, verdict: Verdict) -> None:
    heights, tag = Heights(), Tag("A", SQUARE)
    heights.note(tag, 18.1)
    heights.note(tag, 18.0)
    assert heights.verdict(tag, side) == verdict


def test_another_card_is_compared_with_those_of_one_size_and_may_have_a_larger_sticker() -> None:
    heights, new = Heights(), Tag("C", SQUARE)
    assert heights.verdict(new, 18.0) == "unknown"
    heights.note(Tag("A", SQUARE), 18.0)
    assert heights.verdict(new, 18.0) == "near"
    heights.note(Tag("B", SQUARE), 18.1)
    assert heights.verdict(new, 18.1) == "lying"
    assert heights.verdict(new, 25.0) == "lifted"
    heights.note(Tag("D", SQUARE), 25.0)
    assert heights.verdict(new, 18.1) == "near"


def test_the_size_of_a_new_face_and_of_anything_without_a_plane_tells_nothing() -> None:
    heights = Heights()
    heights.note(Tag("A", SQUARE), 18.0)
    assert heights.verdict(Tag("B", SQUARE, "face"), 18.0) == "unknown"
    assert heights.verdict(Tag("B", SQUARE), None) == "lying"
