"""Codes that are no cards: told apart, told once, never played."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.camera.odd import Odd, oddity
from hardware.camera.pipeline import Event, Tracker
from hardware.camera.tags import Image, Tag
from tests.hardware.camera.helpers import code_picture


class Known:
    """A closed set in which nothing is ever recognised."""

    texts = ("WE-I-04", "WA-B-01")

    def recognise(self, *_: object, **__: object) -> list[Tag]:
        return []


def table(*parts: Image) -> Image:
    """Pictures side by side on a white table."""
    return np.ascontiguousarray(np.hstack(parts))


def blank() -> Image:
    return np.full((240, 320, 3), 235, np.uint8)


def watch(tracker: Tracker, picture: Image, first: int = 0, frames: int = 10) -> list[Event]:
    return [event for n in range(first, first + frames) for event in tracker.see(picture, n, n / 6)]


def test_a_mirrored_code_is_reported_once_and_is_no_card() -> None:
    tracker = Tracker(None)
    watch(tracker, table(blank(), blank()))
    behind = np.ascontiguousarray(code_picture("WE-I-04")[:, ::-1])
    assert watch(tracker, table(behind, blank()), 10) == []
    assert tracker.cards == {}
    assert tracker.odd.report()["mirrored"] == ["WE-I-04"]
    assert tracker.odd.fresh == [("mirrored", "WE-I-04")]


def test_a_stranger_s_code_is_reported_and_the_game_s_own_is_played() -> None:
    tracker = Tracker(None, Known())
    watch(tracker, table(blank(), blank()))
    told = watch(tracker, table(code_picture("WA-B-01"), code_picture("HTTP://X.Y/")), 10)
    assert [(event.event, event.text) for event in told] == [("placed", "WA-B-01")]
    assert tracker.odd.report()["foreign"] == ["HTTP://X.Y/"]


def test_a_copy_of_a_card_that_lies_there_is_reported_and_the_card_stays_where_it_is() -> None:
    tracker = Tracker(None)
    watch(tracker, table(blank(), blank()))
    assert len(watch(tracker, table(code_picture("WE-I-04"), blank()), 10)) == 1
    twice = table(code_picture("WE-I-04"), code_picture("WE-I-04", at=(90, 70)))
    assert watch(tracker, twice, 20, 20) == []
    assert tracker.cards["WE-I-04"].tag.centre[0] < 320
    assert tracker.odd.report()["duplicate"] == ["WE-I-04"]
    assert len(tracker.odd.fresh) == 1


@pytest.mark.parametrize(
    "text", ["WE\x00I", "WE-I-04\u202e", "\ufffd\ufffd", "A" * 61, "line\nbreak", "\ud800"], ids=lambda text: repr(text)
)
def test_a_code_made_to_do_harm_is_no_card_and_what_is_reported_of_it_does_none(text: str) -> None:
    corners = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    assert oddity(Tag(text, corners), None) == "hostile"
    odd = Odd()
    odd.note("hostile", text)
    (shown,) = odd.report()["hostile"]
    assert shown.isprintable()
    assert len(shown) <= 60


def test_a_flood_of_strange_codes_is_not_remembered_for_ever() -> None:
    odd = Odd()
    for number in range(1000):
        odd.note("foreign", f"X{number}")
    assert len(odd.report()["foreign"]) == 50
    assert len(odd.fresh) == 50
