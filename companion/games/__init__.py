"""Game plug-ins: the games that a table can play, one sub-package each.

A sub-package has the name of its packages in ``engine`` and ``web/games``, and exports ``PLUGIN``, an instance of
``companion.games.plugin.GamePlugin``. No game is registered anywhere else.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import cast

from companion.games.plugin import GamePlugin
from companion.games.protocols import CardAnswer, Game, LyingCard, Pack, RunningGame, Setup
from companion.games.stickers import CardSticker
from engine.core.pack import PackHead
from engine.core.setup import SeatsAndStart

__all__ = [
    "AnyPlugin",
    "CardAnswer",
    "CardSticker",
    "GamePlugin",
    "LyingCard",
    "RunningGame",
    "is_known",
    "names",
    "plugin_of",
    "register",
]

AnyPlugin = GamePlugin[RunningGame, SeatsAndStart, PackHead]
"""The plug-in of any game, as a table uses it."""

_loaded: dict[str, AnyPlugin] = {}


@cache
def names() -> tuple[str, ...]:
    """The games that a table can play; the first is the default."""
    folders = [found.name for found in pkgutil.iter_modules(__path__) if found.ispkg]
    return tuple(sorted(folders, key=lambda name: (_plugin_in(name).rank, name)))


def is_known(name: object) -> bool:
    """Whether there is a game of this name."""
    return name in _loaded or name in names()


def register(plugin: GamePlugin[Game, Setup, Pack]) -> None:
    """Add a plug-in, or replace the one of the same name (for tests)."""
    _loaded[plugin.name] = cast("AnyPlugin", plugin)


def plugin_of(name: str) -> AnyPlugin:
    """The plug-in of the game of this name, loaded at first use. Raises KeyError for an unknown name."""
    if name not in _loaded:
        if not is_known(name):
            raise KeyError(name)
        _loaded[name] = _plugin_in(name)
    return _loaded[name]


def _plugin_in(folder: str) -> AnyPlugin:
    plugin: AnyPlugin = import_module(f"{__name__}.{folder}").PLUGIN
    return plugin
