"""Every game is played in real browsers."""

from __future__ import annotations

from pathlib import Path

from companion import games


def test_every_game_has_a_test_of_a_whole_game() -> None:
    assert {f"test_{game}.py" for game in games.names()} <= {path.name for path in Path(__file__).parent.iterdir()}
