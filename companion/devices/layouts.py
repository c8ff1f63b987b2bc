"""Layouts of the games: the mat of each game, validated before it is printed or watched.

A mat is data in its game's folder; a mistake in the file gives an error message instead of undetected cards.
"""

from __future__ import annotations

from companion.games import AnyPlugin
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
