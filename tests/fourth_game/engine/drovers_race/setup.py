"""The set-up of a race: who sits where, and who starts."""

from typing import ClassVar

from engine.core.setup import SeatsAndStart

GAME = "drovers_race"
"""The name of the game's folders, of its packs and of its records."""
RULES = "1"
"""Raised when a correction of the rules changes what an old record comes to."""


class Setup(SeatsAndStart):
    """Two to four drovers, and perhaps who sets out first (DR-S1, S3)."""

    game: ClassVar[str] = GAME
