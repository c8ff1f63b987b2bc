"""The games that the house knows, by name: whichever folder of the rules has a set-up with a game's name."""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import engine

GAMES: dict[str, ModuleType] = {
    game.setup.GAME: game
    for game in (import_module(f"engine.{found.name}") for found in iter_modules(engine.__path__) if found.ispkg)
    if hasattr(game, "setup") and hasattr(game.setup, "GAME")
}
"""Each game's rules, in the order of the names."""
