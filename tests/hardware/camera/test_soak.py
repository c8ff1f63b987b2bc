"""A slow and irregular camera: each card laid in place of another is reported once, and nothing else."""

from __future__ import annotations

import random

import pytest

from tests.hardware.camera.helpers import CameraRig, short

TURNS = {"middle": 0.0, "N": 180.0, "E": 270.0, "S": 0.0, "W": 90.0}
Reported = list[tuple[str, str, str | None]]


class IrregularRig(CameraRig):
    """A rig with irregular intervals between frames, as on a busy computer."""

    def __init__(self, fps: float, seed: int) -> None:
        super().__init__(fps=fps, seed=seed, pace=4.0, size=(960, 540))
        self.random = random.Random(seed)

    def frame(self) -> Reported:
        """The events of the next frame, after a random interval."""
        self.now += self.step * self.random.choice((0.6, 0.8, 1.0, 1.0, 1.3, 2.0))
        self.number += 1
        return short(self.pipeline.update(self.table.image(self.now), self.number, self.now))

    def rest(self, seconds: float = 3.0) -> Reported:
        """The events until all commands are carried out, and for some seconds more."""
        reported: Reported = []
        end = max(self.table.idle_at(), self.now) + seconds
        while self.now < end:
            reported += self.frame()
        return reported


def text_of(zone: str, number: int) -> str:
    return f"WE-I-{number:02}" if zone == "middle" else f"WA-{'RBGY'['NESW'.index(zone)]}-{number:02}"


@pytest.mark.parametrize(("fps", "seed"), [(3, 3), (10, 5)])
def test_a_card_laid_in_place_of_another_one_is_reported_however_few_frames_there_are(fps: float, seed: int) -> None:
    rig = IrregularRig(fps, seed)
    rig.rest(1.5)
    lying: dict[str, str] = {}
    for number in range(1, 4 if fps > 3 else 6):
        for zone in ("middle", "E") if number % 2 else ("N", "middle"):
            text, before = text_of(zone, number), lying.get(zone)
            if before is not None:
                rig.table.remove(before)
            shift = (rig.random.uniform(-6, 6), rig.random.uniform(-6, 6))
            rig.table.lay(text, zone, TURNS[zone], shift=shift)
            lying[zone] = text
            gone = [("removed", before, zone)] if before is not None else []
            assert rig.rest() == [*gone, ("placed", text, zone)]
    assert {str(card["zone"]): card["text"] for card in rig.sightings()} == lying
