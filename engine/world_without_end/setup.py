"""Set-up of World Without End: seats, start player and variant."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.core import Refused
from engine.core.setup import SeatsAndStart

GAME = "world_without_end"
RULES = "1"


@dataclass(frozen=True, slots=True)
class Setup(SeatsAndStart):
    """What is agreed before the game starts (WWE-S1, S2, S5, S9, S10).

    `first_game` uses the starred events only; `all_cards` gives all twelve action cards from the start.
    """

    game: ClassVar[str] = GAME

    variants: ClassVar[Mapping[str, tuple[object, ...]]] = {"first_game": (False, True), "all_cards": (True, False)}

    first_game: bool = False
    all_cards: bool = True

    @classmethod
    def parse(cls, data: object) -> Self:
        """Read a set-up from JSON; only a first game may have six cards. Raises Refused as in every game."""
        if isinstance(data, dict):
            data = {"all_cards": not data.get("first_game", False), **data}
        setup: Self = SeatsAndStart.parse.__func__(cls, data)  # type: ignore[attr-defined]
        if not (setup.first_game or setup.all_cards):
            raise Refused("setup_unknown")
        return setup
