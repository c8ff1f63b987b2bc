"""A slow and jerky camera: each card laid in place of another is reported once, and nothing else."""

from __future__ import annotations

import random

import pytest

from tests.hardware.camera.helpers import Evening, short

TURNS = {"middle": 0.0, "N": 180.0, "E": 270.0, "S": 0.0, "W": 90.0}
Reported = list[tuple[str, str, str | None]]


class Jerky(Evening):
    """An evening whose frames come as a busy computer takes them: now two at once, now none for a while."""

    def __init__(self, fps: float, seed: int) -> None:
        super().__init__(fps=fps, seed=seed, pace=4.0, size=(960, 540))
        self.random = random.Random(seed)

    def frame(self) -> Reported:
        """The next frame, after a while that nobody can foresee."""
        self.now += self.step * self.random.choice((0.6, 0.8, 1.0, 1.0, 1.3, 2.0))
        self.number += 1
        return short(self.tracker.update(self.table.image(self.now), self.number, self.now))

    def rest(self, seconds: float = 3.0) -> Reported:
        """Events until all orders are carried out and for some seconds more."""
        reported: Reported = []
        end = max(self.table.idle_at(), self.now) + seconds
        while self.now < end:
            reported += self.frame()
        return reported


def card(zone: str, number: int) -> str:
    return f"WE-I-{number:02}" if zone == "middle" else f"WA-{'RBGY'['NESW'.index(zone)]}-{number:02}"


@pytest.mark.parametrize(("fps", "seed"), [(2, 1), (3, 3), (10, 5)])
def test_a_card_laid_in_place_of_another_one_is_reported_however_few_frames_there_are(fps: float, seed: int) -> None:
    evening = Jerky(fps, seed)
    evening.rest(1.5)
    lying: dict[str, str] = {}
    for number in range(1, 4 if fps > 3 else 6):
        for zone in ("middle", "E") if number % 2 else ("N", "middle"):
            text, before = card(zone, number), lying.get(zone)
            if before is not None:
                evening.table.remove(before)
            shift = (evening.random.uniform(-6, 6), evening.random.uniform(-6, 6))
            evening.table.lay(text, zone, TURNS[zone], shift=shift)
            lying[zone] = text
            gone = [("removed", before, zone)] if before is not None else []
            assert evening.rest() == [*gone, ("placed", text, zone)]
    assert {str(one["zone"]): one["text"] for one in evening.tracker_lying()} == lying


@pytest.mark.parametrize("fps", [2, 5])
def test_a_card_that_comes_back_after_another_one_is_reported_again(fps: float) -> None:
    evening = Jerky(fps, 7)
    evening.rest(1.5)
    reported: Reported = []
    evening.table.lay("WE-I-01")
    reported += evening.rest()
    for text, before in (("WE-I-02", "WE-I-01"), ("WE-I-01", "WE-I-02")):
        evening.table.remove(before)
        evening.table.lay(text)
        reported += evening.rest()
    evening.table.remove("WE-I-01")
    reported += evening.rest()
    evening.table.lay("WE-I-01")
    reported += evening.rest()
    assert reported == [
        ("placed", "WE-I-01", "middle"),
        ("removed", "WE-I-01", "middle"),
        ("placed", "WE-I-02", "middle"),
        ("removed", "WE-I-02", "middle"),
        ("placed", "WE-I-01", "middle"),
        ("removed", "WE-I-01", "middle"),
        ("placed", "WE-I-01", "middle"),
    ]


@pytest.mark.parametrize("fps", [2, 5])
def test_an_event_card_that_is_turned_by_quick_hands_was_turned_and_nothing_else(fps: float) -> None:
    evening = Jerky(fps, 9)
    evening.rest(1.5)
    evening.table.lay("WE-I-01", "middle", 0)
    evening.rest()
    for turn in (90, 270, 180):
        evening.table.turn("WE-I-01", turn)
        assert evening.rest() == [("turned", "WE-I-01", "middle")]
    evening.table.hand("middle", 2.0)
    assert evening.rest() == []


def test_a_card_that_lay_there_from_the_beginning_is_reported_when_it_is_laid_again() -> None:
    evening = Jerky(5, 11)
    evening.table.lay("WE-I-04", "middle", 0)
    evening.now = evening.table.idle_at() + 1
    assert evening.rest() == []
    evening.table.remove("WE-I-04")
    assert evening.rest(5.0) == [("removed", "WE-I-04", "middle")]
    evening.table.lay("WE-I-04", "middle", 0)
    assert evening.rest() == [("placed", "WE-I-04", "middle")]
