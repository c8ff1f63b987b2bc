"""A whole game of The Pillars of the Earth in real browsers, with camera and dice."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.whole_game import play_whole_game


@pytest.mark.timeout(600)
def test_a_whole_game_with_camera_dice_and_phones_ends_as_its_record_replays(tmp_path: Path, browser: Browser) -> None:
    play_whole_game("pillars_of_the_earth", "NSW", tmp_path, browser)
