"""Rules packages by the name of their game: every package beside this module but ``core``."""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import engine

CORE = "core"
"""The package of what all rules share."""
GAMES: dict[str, ModuleType] = {
    rules.Game.name: rules
    for found in iter_modules(engine.__path__)
    if found.ispkg and found.name != CORE
    for rules in (import_module(f"engine.{found.name}"),)
}
"""Each game's rules, in the order of the names: ``Game``, ``Pack``, ``Setup`` and ``view``."""
