"""Tokens of a board: what players say is learnt after a while, and damaged files of faces count as none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.devices.board_tokens import LEARNT_AFTER, BoardTokens, tokens_of
from companion.devices.spot_settings import Placement, SpotSettings
from hardware.camera.frames import Frame
from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.layout import MAT
from hardware.camera.pieces.spot_reader import SpotReader
from hardware.camera.pieces.spots import UP, Reading, Spot
from hardware.camera.tracking.board_sight import BoardSight
from tests.hardware.camera.pieces.test_token_faces import seen

GAME, SPOT = "drovers", Spot("token", 0.0, 0.0, 3.0, "token", 20.0, 2.0, ())


class Evening:
    """A token that lies face up in the middle of a picture, and the books of the table."""

    def __init__(self, folder: Path) -> None:
        self.settings = SpotSettings(folder)
        self.settings.place(GAME, Placement("mat", {"token": (0.0, 0.0)}))
        self.now = 100.0
        self.tokens: BoardTokens = tokens_of(GAME, self.settings, lambda: self.now)
        self.reader = SpotReader([SPOT])
        kept = self.reader._kept["token"]
        kept.steady = kept.last = Reading({UP: 1}, 1.0)

    def look(self, books: dict[str, str], seconds: float) -> None:
        """Let time pass while the books say this."""
        picture = np.pad(seen("3", 40.0), ((100, 100), (100, 100), (0, 0)), mode="edge")
        half = picture.shape[0] / 2
        plane = Plane(MAT, {}, np.asarray([[0.58, 0, -0.58 * half], [0, -0.58, 0.58 * half], [0, 0, 1.0]]))
        sight = BoardSight(Frame(1, self.now, picture), plane, lambda corners: -1e9)
        self.tokens.look(self.reader, sight, {}, books)
        self.now += seconds
        self.tokens.look(self.reader, sight, {}, books)


def test_what_is_taken_back_before_long_is_not_learnt(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.look({"token": "3"}, LEARNT_AFTER - 1)
    evening.look({}, 1.0)
    evening.look({"token": "3"}, LEARNT_AFTER - 1)
    assert evening.tokens.known.photos == {}
    evening.look({"token": "3"}, 1.0)
    assert list(evening.tokens.known.photos) == ["3"]
    (photo,) = evening.tokens.known.photos["3"]
    (kept,) = tokens_of(GAME, evening.settings, lambda: 0.0).known.photos["3"]
    assert np.array_equal(kept, photo)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"schema": 1}',
        b'{"schema": 7, "photos": {}}',
        b'{"schema": 1, "photos": {"1": null}}',
        b'{"schema": 1, "photos": {"1": ["", "no picture", 3, null]}}',
    ],
)
def test_a_damaged_file_of_faces_counts_as_none(tmp_path: Path, content: bytes) -> None:
    evening = Evening(tmp_path)
    evening.settings.save_tokens(GAME, content)
    known = tokens_of(GAME, evening.settings, lambda: 0.0).known
    assert not any(known.photos.values())


def test_faces_that_a_later_version_has_learnt_are_not_overwritten(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    later = b'{"schema": 99, "photos": {"3": "in another form"}}'
    evening.settings.save_tokens(GAME, later)
    evening.tokens = tokens_of(GAME, evening.settings, lambda: evening.now)
    evening.look({"token": "3"}, LEARNT_AFTER + 1)
    assert list(evening.tokens.known.photos) == ["3"], "what is learnt is used until the end of the evening"
    assert evening.settings.tokens(GAME) == later
