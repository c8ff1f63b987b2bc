"""Types between a table and the rules: a running game, a card on the mat, the answer of cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from engine.core.board_game import BoardGame
from engine.core.pack import PackHead
from engine.core.setup import SeatsAndStart

RunningGame = BoardGame[Any, Any, Any]
"""A game of any rules between its set-up and its end."""

Game = TypeVar("Game", bound=RunningGame)
Setup = TypeVar("Setup", bound=SeatsAndStart)
Pack = TypeVar("Pack", bound=PackHead)


@dataclass(slots=True)
class LyingCard:
    """A card on the mat: its zone, and its turn in degrees clockwise from north.

    ``answered`` is the id of the last ask that it ever answered, even if it was taken up since ("" for none).
    """

    zone: str
    turn: float
    answered: str = ""


class CardAnswer(NamedTuple):
    """An answer given by cards on the mat: the value, and the texts of the stickers that give it."""

    value: str
    texts: tuple[str, ...]
