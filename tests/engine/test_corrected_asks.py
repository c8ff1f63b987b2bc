"""Asks after a correction: renewed, never stuck, and never answered by the correction."""

from collections.abc import Coroutine
from typing import Any

import pytest

from engine.core import NOTHING, BaseGame, Nothing, Refused, TypedAsk, term
from engine.core.asks import Description
from engine.core.game_state import BaseBoard, Decision
from engine.core.pack import PackHead
from engine.core.referee import ask_one
from engine.core.setup import SeatsAndStart

SETUP = SeatsAndStart({"N": "blue", "E": "red"}, "N")
PACK = PackHead("a pack", "1", True, "CC0", "ours", "0" * 64)


class Shopping(BaseGame):
    """Each of the two asks needs wood: north must spend some, then the table counts what is left."""

    def __init__(self, wood: int) -> None:
        self.board = BaseBoard(SETUP, PACK)
        self.ledger = self.board.ledger
        self.ledger.place("wood", "seat:N", wood)
        self.ledger.place("wood", "forest", 5)
        self.ledger.allow("wood", ["seat:N", "forest"])
        self.ledger.allow("wood", ["chest"], 1)
        self.spent: int | Nothing | None = None
        super().__init__()

    def correctable(self) -> dict[str, tuple[str, ...]]:
        return {kind: tuple(piles) for kind, piles in self.ledger.allowed.items()}

    def rules(self) -> Coroutine[Any, Any, None]:
        return self.play()

    async def play(self) -> None:
        self.spent = await self.board.choose(Decision("spend", self.amounts, self.describe), "N")
        await ask_one(TypedAsk(self.board.name("count"), None, term("ask.count"), self.amounts, self.describe))

    def amounts(self) -> list[int]:
        return list(range(1, self.ledger.held("wood", "seat:N") + 1))

    @staticmethod
    def describe(n: int) -> Description:
        return term("option", n=n), []

    def move(self, n: int, source: str, target: str) -> None:
        self.correct([{"n": n, "kind": "wood", "from": source, "to": target}], "")


def test_a_choice_that_a_correction_leaves_without_options_offers_nothing_even_where_one_must_choose() -> None:
    game = Shopping(3)
    assert list(game.asks[0].values) == ["1", "2", "3"]
    game.move(3, "seat:N", "forest")
    assert list(game.asks[0].values) == ["nothing"] and game.spent is None, "a correction answers nothing itself"
    game.move(1, "forest", "seat:N")
    assert list(game.asks[0].values) == ["1"]
    game.move(1, "seat:N", "forest")
    game.move(1, "forest", "chest")
    game.ledger.move(1, "wood", "chest", "seat:N", "")
    game.answer("0.0.spend.N", "nothing")
    assert game.spent is NOTHING


def test_a_correction_without_which_the_table_could_not_answer_is_refused() -> None:
    game = Shopping(3)
    game.answer("0.0.spend.N", "2")
    assert game.spent == 2
    before = (game.checksum(), len(game.ledger.entries), list(game.asks[0].values))
    with pytest.raises(Refused, match="correction_blocks"):
        game.move(3, "seat:N", "forest")
    assert (game.checksum(), len(game.ledger.entries), list(game.asks[0].values)) == before
    game.move(2, "seat:N", "forest")
    assert list(game.asks[0].values) == ["1"]


def test_a_pile_takes_no_more_pieces_than_find_room_there() -> None:
    game = Shopping(3)
    with pytest.raises(Refused, match="correction_full"):
        game.move(2, "forest", "chest")
    game.move(1, "forest", "chest")
    with pytest.raises(Refused, match="correction_full"):
        game.move(1, "forest", "chest")
