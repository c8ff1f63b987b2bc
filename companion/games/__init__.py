"""Which games a table can play: every folder beside this module is one.

A folder is named after the rules in ``engine`` and the words in ``web``, and holds what a table needs to know beyond
them, as ``KIND``, an instance of ``companion.games.kind.Kind``. Nothing else has to be told of a further game.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from companion.games.kind import Answered, Choice, Kind, Lies, Running, Sticker

__all__ = ["Answered", "Choice", "Kind", "Lies", "Running", "Sticker", "is_known", "kind_of", "names", "register"]

_loaded: dict[str, Kind] = {}


@cache
def names() -> tuple[str, ...]:
    """The games that a table can play; the first is played when nobody says which."""
    folders = [found.name for found in pkgutil.iter_modules(__path__) if found.ispkg]
    return tuple(sorted(folders, key=lambda name: (_kind_in(name).rank, name)))


def is_known(name: object) -> bool:
    """Whether there is a game of this name."""
    return name in _loaded or name in names()


def register(kind: Kind) -> None:
    """Add a game, or put another in its place (tests do)."""
    _loaded[kind.name] = kind


def kind_of(name: str) -> Kind:
    """The game of this name, loaded at first use. Raises KeyError for an unknown one."""
    if name not in _loaded:
        if not is_known(name):
            raise KeyError(name)
        _loaded[name] = _kind_in(name)
    return _loaded[name]


def _kind_in(folder: str) -> Kind:
    kind: Kind = import_module(f"{__name__}.{folder}").KIND
    return kind
