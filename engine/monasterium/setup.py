"""The set-up of a game: who sits where, and who starts."""

from typing import ClassVar

from engine.core.setup import SeatsAndStart
from engine.monasterium.names import GAME, RULES

__all__ = ["GAME", "RULES", "Setup"]


class Setup(SeatsAndStart):
    """What is agreed before the first roll (MO-S1, S8)."""

    game: ClassVar[str] = GAME
