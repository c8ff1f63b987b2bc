"""Whole games with camera and dice: in real browsers, and with cards that have no stickers."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion import games
from tests.e2e.game_by_faces import play_by_faces
from tests.e2e.whole_game import play_whole_game

SEATS = {"monasterium": "EW", "pillars_of_the_earth": "NSW", "world_without_end": "NESW"}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_with_camera_dice_and_phones_ends_as_its_record_replays(
    game: str, tmp_path: Path, browser: Browser
) -> None:
    play_whole_game(game, SEATS[game], tmp_path, browser)


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("game", "seats"), [("world_without_end", "NS"), ("monasterium", "NE"), ("pillars_of_the_earth", "NS")]
)
def test_cards_enrolled_by_photo_play_a_whole_game_by_their_faces(game: str, seats: str, tmp_path: Path) -> None:
    play_by_faces(game, seats, tmp_path)
