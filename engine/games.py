"""The games that the house knows, by name."""

from engine import monasterium, pillars_of_the_earth, world_without_end

GAMES = {
    "world_without_end": world_without_end,
    "pillars_of_the_earth": pillars_of_the_earth,
    "monasterium": monasterium,
}
