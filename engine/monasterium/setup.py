"""Set-up of Monasterium: seats, start player, limited supply and version of the rules."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.core import Refused
from engine.core.setup import SeatsAndStart, read_setup
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

    limited_supply: bool | None = None
    rules: str = RULES

    @classmethod
    def parse(cls, data: object) -> Self:
        """Read a set-up from JSON. Raises Refused `setup_seats` or `setup_unknown`."""
        seats, start, choices = read_setup(data, GAME, {"limited_supply", "rules"})
        limited, rules = choices.get("limited_supply"), choices.get("rules", RULES)
        if (limited is not None and type(limited) is not bool) or rules not in (RULES, *cls.older_rules):
            raise Refused("setup_unknown")
        return cls(seats, start, limited, rules)

    def data(self) -> dict[str, Any]:
        """The set-up as JSON, as a record keeps it."""
        return {**SeatsAndStart.data(self), "limited_supply": self.limited_supply, "rules": self.rules}
