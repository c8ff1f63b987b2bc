"""The games that the house knows, by name."""

from engine import world_without_end

GAMES = {"world_without_end": world_without_end}
