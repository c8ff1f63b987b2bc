"""Decisions: no ask without a choice, and one ask for two decisions with few options."""

from collections.abc import Coroutine
from typing import Any

import pytest

from engine.core import Ask, Term, term
from engine.core.asks import Description
from engine.core.game_state import MOST_JOINT_OPTIONS, BaseBoard, Decision
from engine.core.pack import PackHead
from engine.core.referee import BaseGame
from engine.core.setup import SeatsAndStart

SETUP = SeatsAndStart({"N": "blue", "E": "red"}, "N")
PACK = PackHead("a pack", "1", True, "CC0", "ours", "0" * 64)


class Asking(BaseGame):
    """A game of two decisions: a key of `second`, then one of its values."""

    def __init__(self, second: dict[str, list[str]]) -> None:
        self.second = second
        self.board = BaseBoard(SETUP, PACK)
        self.ledger = self.board.ledger
        self.decided: tuple[str, str] | None = None
        super().__init__()

    def rules(self) -> Coroutine[Any, Any, None]:
        return self.ask()

    async def ask(self) -> None:
        self.decided = await self.board.choose_two(
            Decision("meal", lambda: list(self.second), self.describe, term("ask.meal"), term("ask.meal_and_drink")),
            lambda meal: Decision("drink", lambda: self.second[meal], self.describe, term("ask.drink")),
            "N",
        )

    @staticmethod
    def describe(value: str) -> Description:
        return term("name", of=value), [term("take", kind=value)]


def question(game: Asking) -> tuple[str, Term, list[str]]:
    """The open ask's id, its question and its values."""
    ask: Ask = game.asks[0]
    return ask.id, ask.question, list(ask.values)


def test_two_decisions_with_few_options_are_one_ask() -> None:
    game = Asking({"soup": ["wine", "water"], "bread": ["water"]})
    asked = ("0.0.meal.N", {"key": "ask.meal_and_drink"}, ["soup>wine", "soup>water", "bread>water"])
    assert question(game) == asked
    label, moves = game.asks[0].option("soup>wine")[:2]
    assert label == {
        "key": "option.both",
        "first": {"key": "name", "of": "soup"},
        "then": {"key": "name", "of": "wine"},
    }
    assert [move["kind"] for move in moves] == ["soup", "wine"]
    game.answer("0.0.meal.N", "bread>water")
    assert game.decided == ("bread", "water") and game.over


@pytest.mark.parametrize("each", [MOST_JOINT_OPTIONS // 2, MOST_JOINT_OPTIONS // 2 + 1])
def test_a_long_list_of_pairs_becomes_two_asks(each: int) -> None:
    drinks = [str(number) for number in range(each)]
    game = Asking({"soup": drinks, "bread": drinks})
    together = 2 * each <= MOST_JOINT_OPTIONS
    assert (">" in game.asks[0].values[0]) == together
    if not together:
        assert question(game) == ("0.0.meal.N", {"key": "ask.meal"}, ["soup", "bread"])
        game.answer("0.0.meal.N", "bread")
        assert question(game) == ("0.0.drink.N", {"key": "ask.drink"}, drinks)
        game.answer("0.0.drink.N", "3")
        assert game.decided == ("bread", "3")


@pytest.mark.parametrize(
    ("second", "asked", "answer", "decided"),
    [
        ({"soup": ["wine", "water"]}, ["wine", "water"], "wine", ("soup", "wine")),
        ({"soup": ["wine"], "bread": ["water"]}, ["soup", "bread"], "bread", ("bread", "water")),
        ({"soup": [], "bread": []}, ["soup", "bread"], "soup", ("soup", "nothing")),
    ],
)
def test_only_the_decision_that_leaves_a_choice_is_asked(
    second: dict[str, list[str]], asked: list[str], answer: str, decided: tuple[str, str]
) -> None:
    game = Asking(second)
    assert question(game)[2] == asked
    game.answer(game.asks[0].id, answer)
    assert game.decided == decided


@pytest.mark.parametrize(
    ("second", "decided"),
    [({}, ("nothing", "nothing")), ({"soup": ["wine"]}, ("soup", "wine")), ({"a": []}, ("a", "nothing"))],
)
def test_without_a_choice_there_is_no_ask(second: dict[str, list[str]], decided: tuple[str, str]) -> None:
    game = Asking(second)
    assert game.over and game.decided == decided


def test_a_correction_renews_the_options_of_both_decisions() -> None:
    game = Asking({"soup": ["wine", "water"], "bread": ["water"]})
    game.second["soup"].remove("wine")
    game.second["cheese"] = ["wine", "beer"]
    game.asks[0].renew()
    assert question(game)[2] == ["soup>water", "bread>water", "cheese>wine", "cheese>beer"]
