"""Types between a table and the rules: a running game, a card that lies on the mat, the answer of cards."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, TypeVar

from engine.core.board_game import BoardGame
from engine.core.pack import PackHead
from engine.core.setup import SeatsAndStart

RunningGame = BoardGame[Any, Any, Any]
"""A game of any rules between its set-up and its end."""

Game = TypeVar("Game", bound=RunningGame)
Setup = TypeVar("Setup", bound=SeatsAndStart)
Pack = TypeVar("Pack", bound=PackHead)


class LyingCard(Protocol):
    """A card on the mat: its zone, and its turn in degrees clockwise from north.

    ``answered`` is the id of the ask that it answered before it was taken up and laid down again ("" for none).
    """

    zone: str
    turn: float
    answered: str


class CardAnswer(NamedTuple):
    """An answer given by cards on the mat: the value, and the texts of the stickers that give it."""

    value: str
    texts: tuple[str, ...]
