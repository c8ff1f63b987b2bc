"""What a seat hides changes nothing for anybody else: the short form of ``tests.faults.non_interference``."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import GAMES
from engine.world_without_end import Game
from tests.faults.ended_pairs import play_whole
from tests.faults.non_interference import play


@pytest.mark.parametrize("seed", [4, 5])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_a_seat_hides_changes_nothing_for_anybody_else(game: str, seed: int, tmp_path: Path) -> None:
    compared = play(game, seed, 30, tmp_path)
    assert compared["steps"] >= 10 and compared["correct"] and compared["envelopes"] > 50
    assert compared["preview"] and compared["answers"]


def test_until_and_after_the_end_nothing_made_of_a_game_tells_what_a_seat_hid(tmp_path: Path) -> None:
    compared, ended = play_whole(2, tmp_path)
    assert ended and compared["chapters"] >= 4 and compared["decisions"] >= 20 and compared["counted"]


def test_a_correction_that_is_answered_by_what_a_seat_holds_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "hiding_seat", lambda *_: None)
    with pytest.raises(AssertionError):
        play("world_without_end", 6, 60, tmp_path)
