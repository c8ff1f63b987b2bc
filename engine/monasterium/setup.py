"""Set-up of Monasterium: seats, start player, limited supply and version of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.core.setup import SeatsAndStart
from engine.monasterium.names import FIRST_RULES, GAME, RULES

__all__ = ["GAME", "RULES", "Setup"]


@dataclass(frozen=True, slots=True)
class Setup(SeatsAndStart):
    """What is agreed before the game starts (MO-S1, S3, S8).

    `limited_supply`: whether the five goods can run out (MO-Z1); None takes the pack's value. `rules` is the version of
    the rules: the newest, except for an older record.
    """

    game: ClassVar[str] = GAME
    older_rules: ClassVar[tuple[str, ...]] = (FIRST_RULES,)

    variants: ClassVar[Mapping[str, tuple[object, ...]]] = {"limited_supply": (None, True, False), "rules": (RULES,)}

    limited_supply: bool | None = None
    rules: str = RULES
