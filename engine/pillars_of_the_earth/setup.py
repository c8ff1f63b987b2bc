"""Set-up of The Pillars of the Earth: seats, start player and version of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.core.setup import SeatsAndStart
from engine.pillars_of_the_earth.names import FIRST_RULES, GAME, RULES

__all__ = ["GAME", "RULES", "Setup"]


@dataclass(frozen=True, slots=True)
class Setup(SeatsAndStart):
    """What is agreed before the game starts (PE-S1, S4).

    `rules` is the version of the rules: the newest, except for an older record.
    """

    game: ClassVar[str] = GAME
    older_rules: ClassVar[tuple[str, ...]] = (FIRST_RULES,)

    variants: ClassVar[Mapping[str, tuple[object, ...]]] = {"rules": (RULES,)}

    rules: str = RULES
