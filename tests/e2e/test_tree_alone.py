"""Whole games through the accessibility tree alone: from the join page to the winner, by roles and names."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from tests.e2e.evening import SCREEN, Evening, evening
from tests.e2e.tree import PATIENCE, TreePlayer, TreeReader


def sit_down(running: Evening, name: str, chance: Random) -> TreePlayer:
    """Follow the join link, type a name and sit down at the proposed seat."""
    page = running.open(f"/join/{running.table.id}")
    player = TreePlayer(page, chance, running.word)
    assert player.changes(lambda now: any(one.role == "textbox" for one in now.all()))
    field = player.find("textbox", running.word("joining-name"))
    assert field is not None, "the field of the name is named"
    player.session.send("DOM.focus", {"backendNodeId": field.element})
    page.keyboard.type(name)
    player.use("button", running.word("joining-sit"))
    page.wait_for_url("**/phone/**")
    return player


def start(running: Evening) -> None:
    """Start the game on the host page."""
    page = running.open(running.host_path, SCREEN)
    host = TreeReader(page)
    host.use("button", running.word("start_now"))
    if running.table.game is None and host.find("button", running.word("hosting-pack-play")):
        host.use("button", running.word("hosting-pack-play"))
    page.context.close()
    running.pages.remove(page)


def play(game: str, language: str, data: Path, browser: Browser, seed: int) -> None:
    """Play a game to its end, whose winner both trees name; fails with all that was at fault on the way."""
    chance = Random(seed)
    with evening(game, language, data, browser) as running:
        players = [sit_down(running, name, chance) for name in ("Ada", "Bo")]
        start(running)
        since = time.monotonic()
        while not running.table.over:
            for player in players:
                while player.act():
                    since = time.monotonic()
            assert time.monotonic() - since < PATIENCE, [player.read().text() for player in players]
        places = running.word("end-others")
        for player in players:
            assert player.changes(lambda now: any(one.role == "list" and one.name == places for one in now.all()))
            listed = next(one for one in player.read().all() if one.role == "list" and one.name == places)
            first = next(one for one in listed.all() if one.role == "listitem")
            assert any(name in first.text() for name in running.winners)
        faults = {fault for player in players for fault in player.faults}
        assert not faults, "\n".join(sorted(faults))


@pytest.mark.timeout(1800)
def test_a_whole_game_is_played_by_roles_and_names_alone(tmp_path: Path, browser: Browser) -> None:
    play("world_without_end", "it", tmp_path, browser, 12)
