"""Checksums: what they cover, and that those of earlier versions are still computed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.checksums import NEWEST, WITHOUT_PIECES, is_comparable
from engine.games import GAMES
from tests.properties.random_play import new_game, random_answer

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_piece_in_another_pile_changes_the_checksum_even_where_points_and_asks_stay(name: str) -> None:
    game = new_game(name, Random(2), 3)
    before, without_pieces = game.checksum(), game.checksum(WITHOUT_PIECES)
    kind, (source, *targets) = next(
        (kind, piles)
        for kind, piles in game.correctable().items()
        if kind in game.ledger.counts and game.ledger.available(kind, piles[0], 1)
    )
    game.ledger.move(1, kind, source, targets[0], "test")
    assert game.checksum() != before
    assert game.checksum(WITHOUT_PIECES) == without_pieces
    game.ledger.move(1, kind, targets[0], source, "test")
    assert game.checksum() == before, "it covers where the pieces are, not how they came there"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_checksum_is_the_same_whether_it_was_computed_after_each_answer_or_once(name: str) -> None:
    chance, game, again = Random(5), new_game(name, Random(3), 3), new_game(name, Random(3), 3)
    for _ in range(60):
        ask = chance.choice(game.asks)
        value = random_answer(ask, chance)
        game.answer(ask.id, value)
        checksum = game.checksum()
        again.answer(ask.id, value)
        assert game.agrees_with(checksum)
    assert again.checksum() == game.checksum() and again.checksum().startswith(NEWEST)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_checksums_that_version_0_2_wrote_are_computed_again(name: str) -> None:
    record: Any = json.loads((GOLDEN / "journals" / "0.2.0" / f"{name}.record.json").read_text(encoding="utf-8"))
    rules = GAMES[name]
    pack = rules.Pack.parse_begun(json.loads((GOLDEN / name / "pack.json").read_text(encoding="utf-8")))
    game: Any = rules.Game(rules.Setup.parse(record["setup"]), pack)
    for *line, checksum in record["answers"]:
        assert not game.agrees_with(checksum)
        game.settle(line)
        assert game.checksum(WITHOUT_PIECES) == checksum and game.agrees_with(checksum)


@pytest.mark.parametrize(
    ("checksum", "comparable"),
    [("", False), ("0123456789abcdef", False), ("2:0123456789abcdef", True), ("4:0123456789abcdef", True), (3, True)],
)
def test_only_no_checksum_and_those_of_version_0_1_cannot_be_compared(checksum: object, comparable: bool) -> None:
    assert is_comparable(checksum) is comparable
