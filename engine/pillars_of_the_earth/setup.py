"""The set-up of a game: who sits where, and who starts."""

from typing import ClassVar

from engine.core.setup import SeatsAndStart
from engine.pillars_of_the_earth.names import GAME, RULES

__all__ = ["GAME", "RULES", "Setup"]


class Setup(SeatsAndStart):
    """What is agreed before the first card (PE-S1, S4)."""

    game: ClassVar[str] = GAME
