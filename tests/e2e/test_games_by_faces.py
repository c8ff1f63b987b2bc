"""Whole games whose cards have no stickers: every card that is laid answers by its printed face."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.game_by_faces import play_by_faces


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("game", "seats"), [("world_without_end", "NS"), ("monasterium", "NE"), ("pillars_of_the_earth", "NS")]
)
def test_cards_enrolled_by_photo_play_a_whole_game_by_their_faces(game: str, seats: str, tmp_path: Path) -> None:
    play_by_faces(game, seats, tmp_path)
