"""A whole game of each kind in real browsers, with camera and dice."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion import games
from tests.e2e.whole_game import play_whole_game

SEATS = {"monasterium": "EW", "pillars_of_the_earth": "NSW", "world_without_end": "NESW"}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_with_camera_dice_and_phones_ends_as_its_record_replays(
    game: str, tmp_path: Path, browser: Browser
) -> None:
    play_whole_game(game, SEATS[game], tmp_path, browser)
