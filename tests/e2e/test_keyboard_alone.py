"""Whole games by keyboard alone: from the join page to the winner, without a pointer."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from companion.settings import Settings
from tests.e2e.evening import SCREEN, Evening, evening
from tests.e2e.keyboard import PATIENCE, Keyboard, KeyboardPlayer

GAMES = (("world_without_end", "it"), ("pillars_of_the_earth", "en"), ("monasterium", "de"))


def sit_down(running: Evening, name: str, chance: Random) -> KeyboardPlayer:
    """Follow the join link, type a name and sit down at the proposed seat."""
    page = running.open(f"/join/{running.table.id}")
    player = KeyboardPlayer(page, chance, running.word)
    page.locator("#name").wait_for()
    look = player.look()
    field = next(at for at, control in enumerate(look["controls"]) if control["input"])
    assert player.go_to(field, look)
    page.keyboard.type(name)
    player.use_named(running.word("joining-sit"))
    page.wait_for_url("**/phone/**")
    return player


def start(running: Evening) -> set[str]:
    """Start the game on the host page, and return what was at fault there."""
    page = running.open(running.host_path, SCREEN)
    keys = Keyboard(page)
    keys.use_named(running.word("start_now"))
    if running.table.game is None and keys.changes(
        lambda now: any(control["name"] == running.word("hosting-pack-play") for control in now["controls"])
    ):
        keys.use_named(running.word("hosting-pack-play"))
    running.close(page)
    return keys.faults


def play(game: str, language: str, data: Path, browser: Browser, seed: int) -> None:
    """Play a game to its end, whose winner both phones name; fails with all that was at fault on the way."""
    chance = Random(seed)
    with evening(game, Settings(data=data), browser, language) as running:
        players = [sit_down(running, name, chance) for name in ("Ada", "Bo")]
        faults = start(running)
        since = time.monotonic()
        while not running.table.over:
            for player in players:
                while player.act():
                    since = time.monotonic()
            assert time.monotonic() - since < PATIENCE, [player.page.inner_text("#now") for player in players]
        for player in players:
            player.page.locator(".story-places").wait_for()
            shown = player.page.locator(".story-places li").first.inner_text()
            assert any(name in shown for name in running.winners)
            faults |= player.faults
        lost = [f"focus lost: {lost}" for player in players for lost in player.lost]
        assert not lost and not faults, "\n".join([*lost, *sorted(faults)])


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("game", "language"), GAMES)
def test_a_whole_game_is_played_by_keyboard_alone(game: str, language: str, tmp_path: Path, browser: Browser) -> None:
    play(game, language, tmp_path, browser, 11)
