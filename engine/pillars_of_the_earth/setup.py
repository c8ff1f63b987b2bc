"""Set-up of The Pillars of the Earth: seats, start player and version of the rules."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.core.refusal import Refused
from engine.core.setup import SeatsAndStart, read_setup
from engine.pillars_of_the_earth.names import FIRST_RULES, GAME, RULES

__all__ = ["GAME", "RULES", "Setup"]


@dataclass(frozen=True, slots=True)
class Setup(SeatsAndStart):
    """What is agreed before the game starts (PE-S1, S4).

    `rules` is the version of the rules: the newest, except for an older record.
    """

    game: ClassVar[str] = GAME
    older_rules: ClassVar[tuple[str, ...]] = (FIRST_RULES,)

    rules: str = RULES

    @classmethod
    def parse(cls, data: object) -> Self:
        """Read a set-up from JSON. Raises Refused `setup_seats` or `setup_unknown`."""
        seats, start, choices = read_setup(data, GAME, {"rules"})
        rules = choices.get("rules", RULES)
        if rules not in (RULES, *cls.older_rules):
            raise Refused("setup_unknown")
        return cls(seats, start, rules)

    def data(self) -> dict[str, Any]:
        """The set-up as JSON, as a record keeps it."""
        return {**SeatsAndStart.data(self), "rules": self.rules}
