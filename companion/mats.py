"""The mats of the games, and layouts by name: a game's name means its mat, anything else is a file.

A mat is data in its game's folder. It is checked before anything is printed on it or looks at it, so that a mistake in
the file is told as such, and not by cards that nobody sees.
"""

from __future__ import annotations

from pathlib import Path

from companion import games
from companion.games import Kind
from hardware.camera import layout as layouts
from hardware.camera.layout import Layout, LayoutError
from hardware.camera.layout_files import check_mat


def mat_of(kind: Kind) -> Layout:
    """The mat of a game. Raises ``LayoutError`` that names the game's file and what is wrong with it."""
    where = f"{kind.name}/mat.json"
    try:
        layout = kind.mat_layout()
        check_mat(layout)
    except LayoutError as error:
        raise LayoutError(where, error.key, error.reason) from None
    return layout


def layout_named(name: str) -> Layout:
    """The mat of the game of that name, or the layout in the file of that name. Raises ``LayoutError``."""
    path = Path(name)
    if path.exists() or not games.is_known(name):
        if not path.exists() and not path.suffix:
            raise LayoutError(name, "file", f"no such file, and no such game ({', '.join(games.names())})")
        return layouts.load(path)
    return mat_of(games.kind_of(name))
