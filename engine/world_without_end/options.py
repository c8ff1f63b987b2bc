"""Typed options of World Without End that are more than a name or a number; `str()` gives the text in a record."""

from enum import StrEnum
from typing import NamedTuple


class Waived(NamedTuple):
    """A card that is played without carrying out its action (WWE-R23).

    >>> str(Waived("grain"))
    'grain:waived'
    """

    card: str

    def __str__(self) -> str:
        return f"{self.card}:waived"


class Trade(NamedTuple):
    """A trade of a permanent event, by the card and the number of the effect on it (WWE-R6).

    >>> str(Trade("I-05", 0))
    'trade:I-05:0'
    """

    card: str
    effect: int

    def __str__(self) -> str:
        return f"trade:{self.card}:{self.effect}"


class Building(NamedTuple):
    """Materials built into a project (WWE-A4).

    >>> str(Building("bridge", ("stone", "wood")))
    'bridge:stone+wood'
    """

    project: str
    materials: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.project}:{'+'.join(self.materials)}"


class Sale(NamedTuple):
    """How many wool and cloth are sold (WWE-A5).

    >>> str(Sale(wool=2, cloth=0))
    '2 wool 0 cloth'
    """

    wool: int
    cloth: int

    def __str__(self) -> str:
        return f"{self.wool} wool {self.cloth} cloth"


class Small(StrEnum):
    """Medicine for 1 gold and 1 VP instead of care for the sick (WWE-A12)."""

    SMALL = "small"


class Rents(NamedTuple):
    """The sites whose rents are taken (WWE-A9).

    >>> str(Rents(("3", "8")))
    '3+8'
    """

    sites: tuple[str, ...]

    def __str__(self) -> str:
        return "+".join(self.sites)


class Averting(NamedTuple):
    """The punishments, or doublings, that loyalty averts (WWE-D5, D7).

    >>> str(Averting(("penance", "begging"))), str(Averting(()))
    ('penance+begging', 'none')
    """

    punishments: tuple[str, ...]

    def __str__(self) -> str:
        return "+".join(self.punishments) or "none"
