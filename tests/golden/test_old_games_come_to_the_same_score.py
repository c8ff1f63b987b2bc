"""Old games come to the same score for ever, whatever becomes of the rules' code.

If a change of a rule makes one of these differ, the rules get a new version and old records keep the old behaviour.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.records import rebuild
from engine.world_without_end import Game

HERE = Path(__file__).parent
RECORDS = sorted(file.name for file in HERE.glob("*.json") if file.name != "pack.json")


def record(name: str) -> dict[str, Any]:
    """The decoded record of this name."""
    data: dict[str, Any] = json.loads(HERE.joinpath(name).read_text(encoding="utf-8"))
    return data


def replayed(name: str) -> Game:
    """The game of a record, with the pack that it was played with."""
    game = rebuild(record(name), pack_file=HERE / "pack.json")
    assert isinstance(game, Game)
    return game


def test_there_are_old_games_for_two_three_and_four_players() -> None:
    assert {len(record(name)["setup"]["seats"]) for name in RECORDS} == {2, 3, 4}


@pytest.mark.parametrize("name", RECORDS)
def test_an_old_game_comes_to_the_same_score(name: str) -> None:
    kept, game = record(name), replayed(name)
    assert game.over and game.final is not None
    assert {seat: score["vp"] for seat, score in game.final.items()} == kept["final"]
    assert game.winners == kept["winners"]
    game.ledger.check(everything=True)


@pytest.mark.parametrize("name", RECORDS)
def test_an_old_game_was_asked_the_same_questions(name: str) -> None:
    kept = record(name)
    assert replayed(name).answers == kept["answers"]
