"""Monasterium at a table."""

from __future__ import annotations

from companion.games.kind import Kind


class Monasterium(Kind):
    """The game, its cards, and its people."""

    name = "monasterium"
    rank = 3


KIND = Monasterium()
