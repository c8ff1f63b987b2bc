"""Layouts by name: a game's name means its mat, anything else is a layout file.

A mat is data in its game's folder. It is validated before it is printed or watched, so that a mistake in the file gives
an error message instead of undetected cards.
"""

from __future__ import annotations

from pathlib import Path

from companion import games
from companion.games import AnyPlugin
from hardware.camera.geometry import layout as layouts
from hardware.camera.geometry.layout import Layout, LayoutError
from hardware.camera.geometry.layout_files import check_mat


def mat_of(plugin: AnyPlugin) -> Layout:
    """The mat of a game. Raises ``LayoutError`` that names the game's file and what is wrong with it."""
    where = f"{plugin.name}/mat.json"
    try:
        layout = plugin.mat_layout()
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
    return mat_of(games.plugin_of(name))
