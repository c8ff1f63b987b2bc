"""Holding: a player's cards, and what the rules keep about the player during a round."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Holding:
    """A player's cards by id, all of them public, and the player's state in this round."""

    colour: str
    craftsmen: list[str] = field(default_factory=list)
    advantages: list[str] = field(default_factory=list)
    resources: list[str] = field(default_factory=list)
    """Resource cards taken in this round, their workers at the sites (PE-I3)."""
    passes: int = 0
    """Builders passed in this round, which one event limits (PE-II7)."""
    protected: bool = False
    bought: set[str] = field(default_factory=set)
    """Kinds bought on the market in this round, which may not be sold (PE-III19)."""
