"""Set-up of The Pillars of the Earth: seats and start player."""

from typing import ClassVar

from engine.core.setup import SeatsAndStart
from engine.pillars_of_the_earth.names import GAME, RULES

__all__ = ["GAME", "RULES", "Setup"]


class Setup(SeatsAndStart):
    """What is agreed before the game starts (PE-S1, S4)."""

    game: ClassVar[str] = GAME
