"""Set-up and pack of the Drovers' Race: the seats, and the numbers printed on the board."""

from dataclasses import dataclass
from typing import ClassVar

from engine.core.number_pack import NumberPack, number
from engine.core.setup import SeatsAndStart

GAME = "drovers_race"
"""The name of the game's folders, of its packs and of its records."""


class Setup(SeatsAndStart):
    """Two to four drovers, and the start player if agreed (DR-S1, S3)."""

    game: ClassVar[str] = GAME


@dataclass(frozen=True, slots=True)
class Pack(NumberPack):
    """The length of the road, the number of rounds, and the oats in the box."""

    game: ClassVar[str] = GAME
    miles: int = number(6, 99)
    rounds: int = number(1, 20)
    oats: int = number(8, 60)
