"""Hidden pieces: games of *World Without End* that start with different pieces hidden by one seat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.games import plugin_of

MOST_EXTRA = {"wool": 3, "cloth": 3, "gold": 6, "loyalty": 3, "medical_knowledge": 4}
"""Extra pieces that a seat of World Without End may hide: kinds whose large supply no view shows."""

EXTRA: dict[int, tuple[str, dict[str, int]]] = {}
"""Set-up (by `id`) → the pile of a seat, and its extra pieces."""


@contextmanager
def hidden_pieces() -> Iterator[None]:
    """Start games of a set-up in `EXTRA` with different pieces behind a screen, including on replay."""
    plugin: Any = plugin_of("world_without_end")
    begin = plugin.begin

    def begin_with_extra(setup: Any, pack: Any) -> Any:
        game = begin(setup, pack)
        screen, extra = EXTRA.get(id(setup), ("", {}))
        for kind, n in extra.items():
            row = game.ledger.counts[kind]
            row[screen] = row.get(screen, 0) + n
            row[game.board.pile_of[kind]] -= n
        return game

    plugin.begin = begin_with_extra
    try:
        yield
    finally:
        del plugin.begin
